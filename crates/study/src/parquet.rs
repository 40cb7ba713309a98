//! The raw table of eliminations as Parquet.
//!
//! Rows are written in groups. Of a group only the states, candidates and profiles are kept, and its columns
//! are made from them one after the other, so that memory depends neither on the number of rows nor on that of
//! families. The same store gives the same bytes.

use std::collections::HashSet;
use std::fmt;
use std::io::Write;
use std::sync::Arc;

use catena::grid::Candidate;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;

use crate::lengths::{Profile, Shortest};
use crate::store::{Error, STATES_OF_PUZZLE, Store};

/// The rows of a group: what DuckDB gives one thread, and 3 MB while they are kept.
const GROUP: usize = 1 << 17;

/// The columns before those of the families.
const KEYS: [&str; 3] = ["puzzle", "state", "eliminates"];

/// Why a table was not written.
#[derive(Debug)]
pub enum NotWritten {
    /// The store could not be read.
    Store(Error),
    /// A family has the name of another column, so that readers could not tell them apart.
    Name(String),
    /// The file could not be written.
    Output(ParquetError),
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NotWritten::Store(error) => error.fmt(f),
            NotWritten::Name(name) => {
                write!(f, "the family {name} would be a second column of this name")
            }
            // Of what the system said, the words of the system.
            NotWritten::Output(ParquetError::External(error)) => error.fmt(f),
            NotWritten::Output(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotWritten {}

impl From<Error> for NotWritten {
    fn from(error: Error) -> NotWritten {
        NotWritten::Store(error)
    }
}

impl From<ParquetError> for NotWritten {
    fn from(error: ParquetError) -> NotWritten {
        NotWritten::Output(error)
    }
}

/// Writes every elimination of a study as a Parquet file, compressed by Snappy; the number of rows.
///
/// The columns are `puzzle` (INT64), `state`, its place on the path (INT32), `eliminates`, as n4r2c5 (UTF-8),
/// all of them required, and one for each family (INT32, of 16 bits with a sign): the length of the shortest
/// proof, null when there is none up to the bound, -1 when the search was stopped at the budget. The metadata
/// `catena-study` is everything that the answers depend on, as JSON. A study of another question has no rows.
///
/// # Errors
/// When the store cannot be read, a family is called like another column, or the output fails.
pub fn write_parquet(store: &Store, out: impl Write + Send) -> Result<u64, NotWritten> {
    let families = store.families()?;
    let profiles = store.profiles()?.into_iter().collect::<std::collections::HashMap<_, _>>();
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(concat!("catena ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_key_value_metadata(Some(vec![KeyValue::new(
            "catena-study".to_owned(),
            store.head()?.identity,
        )]));
    let schema = Arc::new(schema(&families)?);
    let mut writer = SerializedFileWriter::new(out, schema, Arc::new(properties.build()))?;
    let mut rows = Vec::new();
    let mut count = 0;
    let mut write = |rows: &mut Vec<Row>| -> Result<(), NotWritten> {
        count += rows.len() as u64;
        let mut group = writer.next_row_group()?;
        write_group(&mut group, rows, families.len())?;
        group.close()?;
        rows.clear();
        Ok(())
    };
    store.each_elimination(|state, candidate, number| {
        let damaged = || Error::Damaged { detail: format!("there is no profile {number}") };
        let profile = profiles.get(&number).ok_or_else(damaged)?;
        rows.push(Row { state, candidate, profile });
        if rows.len() < GROUP { Ok(()) } else { write(&mut rows) }
    })?;
    if !rows.is_empty() {
        write(&mut rows)?;
    }
    writer.close()?;
    Ok(count)
}

/// A row before its columns are made.
struct Row<'a> {
    state: i64,
    candidate: Candidate,
    profile: &'a Profile,
}

fn schema(families: &[String]) -> Result<Type, NotWritten> {
    let mut known: HashSet<&str> = KEYS.into_iter().collect();
    if let Some(twice) = families.iter().find(|name| !known.insert(name)) {
        return Err(NotWritten::Name(twice.clone()));
    }
    let column = |name: &str, physical, logical, repetition| {
        let built = Type::primitive_type_builder(name, physical)
            .with_logical_type(logical)
            .with_repetition(repetition)
            .build();
        Ok::<_, ParquetError>(Arc::new(built?))
    };
    let required = Repetition::REQUIRED;
    let mut columns = vec![
        column(KEYS[0], Physical::INT64, None, required)?,
        column(KEYS[1], Physical::INT32, None, required)?,
        column(KEYS[2], Physical::BYTE_ARRAY, Some(LogicalType::String), required)?,
    ];
    for family in families {
        let length = Some(LogicalType::integer(16, true));
        columns.push(column(family, Physical::INT32, length, Repetition::OPTIONAL)?);
    }
    Ok(Type::group_type_builder("lengths").with_fields(columns).build()?)
}

/// Writes the columns of some rows, one after the other.
fn write_group<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<W>,
    rows: &[Row],
    families: usize,
) -> Result<(), ParquetError> {
    let puzzles: Vec<i64> = rows.iter().map(|row| row.state / STATES_OF_PUZZLE).collect();
    write_column::<Int64Type, W>(group, &puzzles, None)?;
    let places: Vec<i32> = rows.iter().map(|row| (row.state % STATES_OF_PUZZLE) as i32).collect();
    write_column::<Int32Type, W>(group, &places, None)?;
    let text = |row: &Row| ByteArray::from(row.candidate.to_string().as_str());
    let eliminated: Vec<ByteArray> = rows.iter().map(text).collect();
    write_column::<ByteArrayType, W>(group, &eliminated, None)?;
    for family in 0..families {
        let known = rows.iter().map(|row| match row.profile[family] {
            Shortest::Length(length) => Some(i32::from(length)),
            Shortest::None => None,
            Shortest::Stopped => Some(-1),
        });
        let is_there: Vec<i16> = known.clone().map(|value| i16::from(value.is_some())).collect();
        let values: Vec<i32> = known.flatten().collect();
        write_column::<Int32Type, W>(group, &values, Some(&is_there))?;
    }
    Ok(())
}

/// Writes the next column: the values, and where some are missing a 1 for each that is there, else 0.
fn write_column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<W>,
    values: &[T::T],
    is_there: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let missing = || ParquetError::General("the table has fewer columns".to_owned());
    let mut column = group.next_column()?.ok_or_else(missing)?;
    column.typed::<T>().write_batch(values, is_there, None)?;
    column.close()
}
