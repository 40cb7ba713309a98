//! Functions of numbers that SQLite does not have as it is built: `sqrt`, and over rows `median`, `stddev`,
//! `stddev_pop`, `percentile`, `percentile_cont` and `percentile_disc`, as the query language has them.

use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::{Connection, Error as SqliteError, Result as SqliteResult};

use super::Error;
use catena::query::{deviation, percentile};

/// How many numbers a function over rows keeps at most.
const MOST: usize = 10_000_000;

/// What is made of the numbers of some rows, and a part from 0 to 1 where it is given.
type Finish = fn(Vec<f64>, f64) -> Option<f64>;

/// A function over rows.
struct OverRows(Finish);

/// The numbers so far, and the part.
type Kept = (Vec<f64>, f64);

const FLAGS: FunctionFlags = FunctionFlags::SQLITE_UTF8.union(FunctionFlags::SQLITE_DETERMINISTIC);

/// The functions over rows, each with the number of its arguments.
const OVER_ROWS: [(&str, i32, Finish); 7] = [
    ("median", 1, |numbers, _| percentile(numbers, 0.5, false)),
    ("stddev", 1, |numbers, _| Some(deviation(&numbers, true))),
    ("stddev_samp", 1, |numbers, _| Some(deviation(&numbers, true))),
    ("stddev_pop", 1, |numbers, _| Some(deviation(&numbers, false))),
    ("percentile", 2, |numbers, part| percentile(numbers, part, false)),
    ("percentile_cont", 2, |numbers, part| percentile(numbers, part, false)),
    ("percentile_disc", 2, |numbers, part| percentile(numbers, part, true)),
];

/// Makes a connection know the functions.
pub(super) fn register(connection: &Connection) -> Result<(), Error> {
    connection.create_scalar_function("sqrt", 1, FLAGS, |context| {
        Ok(context.get::<Option<f64>>(0)?.map(f64::sqrt).filter(|root| root.is_finite()))
    })?;
    for (name, arguments, finish) in OVER_ROWS {
        connection.create_aggregate_function(name, arguments, FLAGS, OverRows(finish))?;
    }
    Ok(())
}

impl Aggregate<Kept, Option<f64>> for OverRows {
    fn init(&self, _: &mut Context<'_>) -> SqliteResult<Kept> {
        Ok((Vec::new(), 0.0))
    }

    fn step(&self, context: &mut Context<'_>, kept: &mut Kept) -> SqliteResult<()> {
        if context.len() == 2 {
            kept.1 = context.get(1)?;
            if !(0.0..=1.0).contains(&kept.1) {
                return Err(refused("the part is not a number from 0 to 1"));
            }
        }
        let Some(number) = context.get::<Option<f64>>(0)? else { return Ok(()) };
        if kept.0.len() == MOST {
            return Err(refused("there are more than ten million numbers"));
        }
        kept.0.push(number);
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, kept: Option<Kept>) -> SqliteResult<Option<f64>> {
        let (numbers, part) = kept.unwrap_or_default();
        Ok((self.0)(numbers, part).filter(|number| number.is_finite()))
    }
}

fn refused(message: &str) -> SqliteError {
    SqliteError::UserFunctionError(message.into())
}
