//! Table-valued functions: `FROM nodes(12)`, or `FROM nodes JOIN … ON nodes.state = …`.
//!
//! A [`Function`] is told its arguments and gives rows; the layer above knows what these are. To
//! SQLite it is an eponymous virtual table whose arguments are hidden columns.

use std::borrow::Cow;
use std::ffi::{CStr, CString, c_int};
use std::fmt;
use std::sync::Arc;

use rusqlite::types::Value;
use rusqlite::vtab::{
    Context, Filters, IndexConstraintOp, IndexInfo, Module, VTab, VTabConfig, VTabConnection,
    VTabCursor, sqlite3_vtab, sqlite3_vtab_cursor,
};
use rusqlite::{Connection, Error as SqliteError};

use super::Error;

/// The rows a function gives, one at a time, each with a value for every column; or why there are
/// no more.
pub type Rows = Box<dyn Iterator<Item = Result<Vec<Value>, String>>>;

/// What a function computes: from a value for each argument, null for one that is left out, and one
/// for its key, null when that is not asked for, the rows; or what is wrong with the arguments.
pub type Compute = Box<dyn Fn(&[Value]) -> Result<Rows, String> + Send + Sync>;

/// A table-valued function.
pub struct Function {
    /// Its name in SQL.
    pub name: &'static str,
    /// The names of its columns.
    pub columns: &'static [&'static str],
    /// Its arguments, in order.
    pub arguments: &'static [Argument],
    /// The column that numbers its rows, where it has one: a join that says which row it wants gets
    /// that one and does not read them all.
    pub key: Option<usize>,
    /// About how many rows it gives, for the planner of joins.
    pub estimate: i64,
    /// What it computes.
    pub compute: Compute,
}

/// An argument of a table-valued function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Argument {
    /// Its name, which is that of the hidden column.
    pub name: &'static str,
    /// Whether it must be given.
    pub required: bool,
}

impl Function {
    /// Makes a connection know the function.
    pub(super) fn register(self, connection: &Connection) -> Result<(), Error> {
        const MODULE: Module<FunctionTable> = Module::eponymous_only_module();
        Ok(connection.create_module(self.name, &MODULE, Some(Arc::new(self)))?)
    }

    fn declaration(&self) -> String {
        let columns = self.columns.iter().map(|column| format!("\"{column}\""));
        let arguments = self.arguments.iter().map(|a| format!("\"{}\" HIDDEN", a.name));
        format!("CREATE TABLE x({})", columns.chain(arguments).collect::<Vec<_>>().join(", "))
    }

    /// Which argument the column with this number is; `None` for a column of its rows.
    fn argument(&self, column: c_int) -> Option<usize> {
        usize::try_from(column).ok()?.checked_sub(self.columns.len())
    }

    /// Where the value that the column with this number must have stands among those that rows are
    /// computed from: the arguments, then the key. `None` for any other column.
    fn place(&self, column: c_int) -> Option<usize> {
        let is_key = self.key.is_some() && self.key == usize::try_from(column).ok();
        self.argument(column).or(is_key.then_some(self.arguments.len()))
    }
}

/// Writes how it is called: `chains(state, family [, max_length])`.
impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}(", self.name)?;
        for (index, argument) in self.arguments.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            match argument.required {
                true => write!(f, "{comma}{}", argument.name)?,
                false => write!(f, "[{comma}{}]", argument.name)?,
            }
        }
        f.write_str(")")
    }
}

/// What SQLite holds of a function. Its first field is what SQLite knows of it; hence `repr(C)`.
#[repr(C)]
struct FunctionTable {
    base: sqlite3_vtab,
    function: Arc<Function>,
}

// SAFETY: the trait asks for `repr(C)` and for `sqlite3_vtab` as the first field, and there they are.
// It is the only way to a virtual table; no other code of the project needs the word.
unsafe impl VTab<'_> for FunctionTable {
    type Aux = Arc<Function>;
    type Cursor = Cursor;

    fn connect(
        connection: &mut VTabConnection,
        aux: Option<&Arc<Function>>,
        _module_name: &[u8],
        _database_name: &[u8],
        _table_name: &[u8],
        _arguments: &[&[u8]],
    ) -> rusqlite::Result<(Cow<'static, CStr>, FunctionTable)> {
        let function = aux.ok_or_else(|| module_error("it was registered without a function"))?;
        // A view that someone put into the file must not make us search.
        connection.config(VTabConfig::DirectOnly)?;
        let declaration = CString::new(function.declaration())?;
        let table = FunctionTable { base: sqlite3_vtab::default(), function: function.clone() };
        Ok((Cow::Owned(declaration), table))
    }

    /// Says which arguments a plan gives, one bit each. A plan in which an argument is not known yet,
    /// because it comes from a table that stands further inside, or a required one is missing, is
    /// given up: the planner then tries another order. Were it taken, the join would come back
    /// empty.
    fn best_index(&self, info: &mut IndexInfo) -> rusqlite::Result<bool> {
        let mut places: Vec<Option<usize>> = vec![None; self.function.arguments.len() + 1];
        let mut unusable = vec![false; places.len()];
        for (place, constraint) in info.constraints().enumerate() {
            let Some(value) = self.function.place(constraint.column()) else { continue };
            if constraint.operator() != IndexConstraintOp::SQLITE_INDEX_CONSTRAINT_EQ {
                continue;
            }
            match constraint.is_usable() {
                true => places[value] = Some(place),
                false => unusable[value] = true,
            }
        }
        let arguments = self.function.arguments.iter().zip(&places).zip(&unusable);
        let impossible = |((argument, place), unusable): ((&Argument, &Option<usize>), &bool)| {
            place.is_none() && (argument.required || *unusable)
        };
        if arguments.into_iter().any(impossible) {
            return Ok(false);
        }
        let key = self.function.arguments.len();
        let mut given = 0;
        let mut mask = 0;
        for (value, place) in places.iter().enumerate() {
            if let Some(place) = place {
                given += 1;
                mask |= 1 << value;
                let mut usage = info.constraint_usage(*place);
                usage.set_argv_index(given);
                // An argument chooses no rows, so SQLite has nothing to look at again; of a key it may
                // know better what is equal.
                usage.set_omit(value != key);
            }
        }
        let rows = if places[key].is_some() { 1 } else { self.function.estimate };
        info.set_idx_num(mask);
        info.set_estimated_rows(rows);
        info.set_estimated_cost(rows as f64 * 100.0);
        Ok(true)
    }

    fn open(&mut self) -> rusqlite::Result<Cursor> {
        Ok(Cursor {
            base: sqlite3_vtab_cursor::default(),
            function: self.function.clone(),
            values: Vec::new(),
            rows: Box::new(std::iter::empty()),
            row: None,
            number: 0,
        })
    }
}

/// One reading of a function's rows. Its first field is what SQLite knows of it; hence `repr(C)`.
#[repr(C)]
struct Cursor {
    base: sqlite3_vtab_cursor,
    function: Arc<Function>,
    /// What it was computed from: the arguments, then the key.
    values: Vec<Value>,
    rows: Rows,
    /// The row it stands on; `None` after the last.
    row: Option<Vec<Value>>,
    number: i64,
}

// SAFETY: as for `FunctionTable`, with `sqlite3_vtab_cursor`.
unsafe impl VTabCursor for Cursor {
    fn filter(
        &mut self,
        mask: c_int,
        _plan: Option<&str>,
        given: &Filters<'_>,
    ) -> rusqlite::Result<()> {
        self.values = vec![Value::Null; self.function.arguments.len() + 1];
        let those_given = (0..self.values.len()).filter(|value| mask & 1 << value != 0);
        for (place, value) in those_given.enumerate() {
            self.values[value] = given.get(place)?;
        }
        let rows = (self.function.compute)(&self.values);
        self.rows = rows.map_err(|error| self.error(&error))?;
        self.number = 0;
        self.next()
    }

    fn next(&mut self) -> rusqlite::Result<()> {
        self.number += 1;
        self.row = self.rows.next().transpose().map_err(|error| self.error(&error))?;
        Ok(())
    }

    fn eof(&self) -> bool {
        self.row.is_none()
    }

    fn column(&self, context: &mut Context, column: c_int) -> rusqlite::Result<()> {
        let value = match (self.function.argument(column), usize::try_from(column)) {
            (Some(argument), _) => self.values.get(argument),
            (None, Ok(column)) => self.row.as_ref().and_then(|row| row.get(column)),
            (None, Err(_)) => None,
        };
        context.set_result(value.unwrap_or(&Value::Null))
    }

    fn rowid(&self) -> rusqlite::Result<i64> {
        Ok(self.number)
    }
}

impl Cursor {
    fn error(&self, message: &str) -> SqliteError {
        module_error(&format!("{}: {message}", self.function.name))
    }
}

fn module_error(message: &str) -> SqliteError {
    SqliteError::ModuleError(message.to_owned())
}
