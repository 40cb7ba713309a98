//! States: each stored once.

use rusqlite::{Connection, OptionalExtension};

use super::Error;
use super::text::hash;
use catena::grid::{Candidate, Cell, Digit, DigitSet, State};

/// The 729 bits of a state, the candidate with index 0 first and the highest bit of a byte first.
pub type Bits = [u8; 92];

/// Reads a state.
///
/// # Errors
/// [`Error::Unknown`] when there is none with this number.
pub(super) fn load(connection: &Connection, id: i64) -> Result<State, Error> {
    let bits = connection
        .prepare_cached("SELECT live FROM states WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?
        .ok_or(Error::Unknown { what: "state", id })?;
    Ok(decode(&bits))
}

/// The number of a state; `None` when it is not stored.
pub(super) fn find(connection: &Connection, state: &State) -> Result<Option<i64>, Error> {
    find_bits(connection, &encode(state))
}

/// The number of a state, which is stored when it was not.
pub(super) fn store(connection: &Connection, state: &State) -> Result<i64, Error> {
    let bits = encode(state);
    if let Some(id) = find_bits(connection, &bits)? {
        return Ok(id);
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO states (live, hash, candidates, links) VALUES (?1, ?2, ?3, ?4)",
    )?;
    Ok(insert.insert((bits, hash(&bits), state.len() as i64, links(state) as i64))?)
}

/// What is wrong with the row of a state; `None` when nothing is.
pub(super) fn verify(connection: &Connection, id: i64) -> Result<Option<String>, Error> {
    let state = load(connection, id)?;
    let bits = encode(&state);
    let expected = (bits, hash(&bits), state.len() as i64, links(&state) as i64);
    let stored = connection
        .prepare_cached("SELECT live, hash, candidates, links FROM states WHERE id = ?1")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
    Ok((stored != expected).then(|| format!("state {id}: its numbers are not those of its bits")))
}

fn find_bits(connection: &Connection, bits: &Bits) -> Result<Option<i64>, Error> {
    let mut select =
        connection.prepare_cached("SELECT id FROM states WHERE hash = ?1 AND live = ?2")?;
    Ok(select.query_row((hash(bits), bits), |row| row.get(0)).optional()?)
}

/// The live candidates as bits, that of the first candidate first.
pub fn encode(state: &State) -> Bits {
    let mut bits = [0; 92];
    for candidate in state.candidates().map(Candidate::index) {
        bits[candidate / 8] |= 0x80 >> (candidate % 8);
    }
    bits
}

/// The state of these bits.
pub fn decode(bits: &Bits) -> State {
    let live = |index: usize| bits[index / 8] & 0x80 >> (index % 8) != 0;
    let digits = |cell: usize| {
        Digit::all().filter(|digit| live(cell * 9 + digit.index())).collect::<DigitSet>()
    };
    State::from_cells(std::array::from_fn(digits))
}

/// The number of linked pairs of live candidates.
///
/// Two candidates of one digit in a line and a block share two CSP variables, and every other linked
/// pair one: so it is the pairs of all variables, less those of the box-line intersections.
fn links(state: &State) -> usize {
    let cells: usize = Cell::all().map(|cell| pairs(state.digits(cell).len())).sum();
    cells + Digit::all().map(|digit| links_of_digit(state, digit)).sum::<usize>()
}

fn links_of_digit(state: &State, digit: Digit) -> usize {
    let (mut rows, mut columns, mut blocks) = ([0; 9], [0; 9], [0; 9]);
    let (mut in_rows, mut in_columns) = ([[0; 3]; 9], [[0; 3]; 9]);
    for cell in Cell::all().filter(|&cell| state.digits(cell).contains(digit)) {
        rows[cell.row()] += 1;
        columns[cell.column()] += 1;
        blocks[cell.block()] += 1;
        in_rows[cell.row()][cell.column() / 3] += 1;
        in_columns[cell.column()][cell.row() / 3] += 1;
    }
    let all = |counts: &[usize]| counts.iter().copied().map(pairs).sum::<usize>();
    let intersections = all(in_rows.as_flattened()) + all(in_columns.as_flattened());
    all(&rows) + all(&columns) + all(&blocks) - intersections
}

fn pairs(count: usize) -> usize {
    count * count.saturating_sub(1) / 2
}
