//! The raw table as Parquet, read back by the reader of the crate and held against the view of the store.

use catena_study::store::{Shard, Store};
use catena_study::{NotWritten, write_parquet};
use parquet::basic::{ConvertedType, Repetition};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use rusqlite::Connection;
use rusqlite::types::Value;

use crate::kit::{EASY, OCEAN, W8, answer, own, study, study_with};

const STUDY: &str = "question = \"eliminations\"\nfamilies = [\"nrc-chain\", \"nrczt-chain\", \"whip\"]\n\
                     max-length = 4\n[[corpus]]\nlist = \"l\"\n";

/// A row of the table: puzzle, place, candidate and lengths, as texts.
type Row = Vec<String>;

/// The rows of a Parquet file, and how many are in each of its groups.
fn read(bytes: Vec<u8>) -> (Vec<Row>, Vec<i64>) {
    let reader = SerializedFileReader::new(bytes::Bytes::from(bytes)).unwrap();
    let groups = reader.metadata().row_groups().iter().map(|group| group.num_rows()).collect();
    let text = |field: &Field| match field {
        Field::Null => "NULL".to_owned(),
        Field::Str(text) => text.clone(),
        Field::Long(number) => number.to_string(),
        Field::Int(number) => number.to_string(),
        Field::Short(number) => number.to_string(),
        other => panic!("{other:?}"),
    };
    let rows = reader
        .get_row_iter(None)
        .unwrap()
        .map(|row| row.unwrap().get_column_iter().map(|(_, field)| text(field)).collect());
    (rows.collect(), groups)
}

/// The same rows of the view `lengths`.
fn view(file: &std::path::Path, families: &[&str]) -> Vec<Row> {
    let connection = Connection::open(file).unwrap();
    let quoted: Vec<String> = families.iter().map(|name| format!("\"{name}\"")).collect();
    let sql = format!(
        "SELECT puzzle, step, eliminates, {} FROM lengths ORDER BY puzzle, step, candidate",
        quoted.join(", ")
    );
    let mut select = connection.prepare(&sql).unwrap();
    let text = |value: Value| match value {
        Value::Null => "NULL".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Text(text) => text,
        other => panic!("{other:?}"),
    };
    let columns = 3 + families.len();
    let rows = select.query_map([], |row| {
        (0..columns).map(|column| row.get(column).map(text)).collect::<Result<Row, _>>()
    });
    rows.unwrap().map(Result::unwrap).collect()
}

/// A store of three puzzles, in a file.
fn store(folder: &tempfile::TempDir, text: &str) -> (std::path::PathBuf, Store) {
    let (study, corpus) = study(text, &[OCEAN, EASY, W8].join("\n"));
    let file = folder.path().join("study.db");
    let mut store = Store::open_or_make(&file, &study, &corpus, Shard::WHOLE).unwrap();
    answer(&mut store, &study, &corpus, usize::MAX, false);
    (file, store)
}

fn written(store: &Store) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_parquet(store, &mut bytes).unwrap();
    bytes
}

#[test]
fn what_is_read_back_is_the_view_of_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let (file, store) = store(&folder, STUDY);
    // What a budget has ended is in there too.
    let connection = Connection::open(&file).unwrap();
    connection.execute("UPDATE profiles SET whip = -1 WHERE id = 1", []).unwrap();
    drop((connection, store));
    let store = Store::open(&file).unwrap();
    let bytes = written(&store);
    assert_eq!(bytes, written(&store), "the same store gives the same bytes");
    let (rows, groups) = read(bytes);
    assert_eq!(rows, view(&file, &["nrc-chain", "nrczt-chain", "whip"]));
    assert_eq!(groups, [rows.len() as i64]);
    for text in ["NULL", "-1", "4"] {
        assert!(rows.iter().any(|row| row[3..].iter().any(|value| value == text)), "{text}");
    }
}

#[test]
fn the_columns_are_those_that_are_documented() {
    let folder = tempfile::tempdir().unwrap();
    let (_, store) = store(&folder, STUDY);
    let reader = SerializedFileReader::new(bytes::Bytes::from(written(&store))).unwrap();
    let file = reader.metadata().file_metadata();
    let columns: Vec<String> = file
        .schema_descr()
        .columns()
        .iter()
        .map(|column| {
            let is_optional =
                column.self_type().get_basic_info().repetition() == Repetition::OPTIONAL;
            let converted = match column.converted_type() {
                ConvertedType::NONE => String::new(),
                other => format!(" {other}"),
            };
            let optional = if is_optional { " optional" } else { "" };
            format!("{}: {}{converted}{optional}", column.name(), column.physical_type())
        })
        .collect();
    let expected = [
        "puzzle: INT64",
        "state: INT32",
        "eliminates: BYTE_ARRAY UTF8",
        "nrc-chain: INT32 INT_16 optional",
        "nrczt-chain: INT32 INT_16 optional",
        "whip: INT32 INT_16 optional",
    ];
    assert_eq!(columns, expected);
    let metadata = file.key_value_metadata().unwrap();
    let identity = metadata.iter().find(|pair| pair.key == "catena-study").unwrap();
    assert_eq!(identity.value, Some(store.head().unwrap().identity));
}

#[test]
fn many_rows_are_written_in_groups() {
    let folder = tempfile::tempdir().unwrap();
    let (file, store) = store(&folder, STUDY);
    drop(store);
    let connection = Connection::open(&file).unwrap();
    // 300,000 rows: 600 states that nobody has met, with 500 candidates each.
    connection
        .execute_batch(
            "DELETE FROM eliminations;
         WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 299999)
         INSERT INTO eliminations
         SELECT 1024 + n / 500, n % 500, 1 + n % (SELECT count(*) FROM profiles) FROM n",
        )
        .unwrap();
    drop(connection);
    let store = Store::open(&file).unwrap();
    let (rows, groups) = read(written(&store));
    assert_eq!(groups, [131_072, 131_072, 300_000 - 2 * 131_072]);
    assert_eq!(rows, view(&file, &["nrc-chain", "nrczt-chain", "whip"]));
}

#[test]
fn a_study_without_rows_is_an_empty_table() {
    let folder = tempfile::tempdir().unwrap();
    let (file, _) = store(&folder, STUDY);
    Connection::open(&file).unwrap().execute("DELETE FROM eliminations", []).unwrap();
    assert_eq!(read(written(&Store::open(&file).unwrap())), (Vec::new(), Vec::new()));
}

#[test]
fn a_family_that_is_called_like_another_column_is_refused() {
    let whip = catena::rules::Catalogue::built_in().library().get("whip").unwrap().text.clone();
    let text = STUDY.replace("\"whip\"", "\"state\"");
    let (study, corpus) = study_with(&text, EASY, &own(&[("state", &whip)]));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("study.db");
    let store = Store::open_or_make(&file, &study, &corpus, Shard::WHOLE).unwrap();
    let mut bytes = Vec::new();
    let error = write_parquet(&store, &mut bytes).expect_err("there are two");
    assert!(matches!(&error, NotWritten::Name(name) if name == "state"), "{error}");
    assert!(bytes.is_empty());
}

/// Accepts so many bytes.
struct Full(usize);

impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn output_that_fails_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let (_, store) = store(&folder, STUDY);
    let whole = written(&store).len();
    assert!(write_parquet(&store, Full(whole)).is_ok());
    for bytes in [0, 3, whole / 2, whole - 1] {
        let error = write_parquet(&store, Full(bytes)).expect_err("it is full");
        assert!(matches!(error, NotWritten::Output(_)), "{bytes}: {error}");
    }
}
