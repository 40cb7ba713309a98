//! Stores of older versions: brought to the present one, with all that is in them.

use std::path::Path;

use catena::check::{Verdict, check};
use catena_store::{Access, Error, Store};
use rusqlite::Connection;

use crate::kit::{dump, fresh, version_1};

/// What the file consists of, by name.
fn schema(file: &Path) -> Vec<(String, Option<String>)> {
    let connection = Connection::open(file).unwrap();
    let mut select =
        connection.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").unwrap();
    let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

fn version(file: &Path) -> i64 {
    let connection = Connection::open(file).unwrap();
    connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

#[test]
fn an_older_store_becomes_what_a_new_one_is_and_keeps_its_rows() {
    let new = fresh("versions-new");
    drop(Store::create(&new).unwrap());
    for access in [Access::Read, Access::Write] {
        let file = version_1("versions-old");
        let before = dump(&file);
        let store = Store::open(&file, access).unwrap();
        assert_eq!(version(&file), version(&new));
        assert_eq!(schema(&file), schema(&new));
        // What was rated before there were digests has none.
        let added = |line: &String| match line.starts_with("ratings: ") {
            true => line.replace(']', ", Null]"),
            false => line.clone(),
        };
        assert_eq!(dump(&file), before.iter().map(added).collect::<Vec<_>>());
        assert_eq!(store.problems().unwrap(), Vec::<String>::new());
        let ids = store.proof_ids().unwrap();
        assert_eq!(ids.len(), 46);
        for id in ids {
            assert!(matches!(check(&store.proof(id).unwrap()), Verdict::Proved(_)), "proof {id}");
        }
    }
}

#[test]
fn a_graph_of_an_older_store_keeps_its_edges() {
    let file = version_1("versions-graph");
    let old = Connection::open(&file).unwrap();
    old.execute_batch(
        "INSERT INTO graph_nodes VALUES (1, 0, 'Candidate', 'a'), (1, 1, 'Candidate', 'b'), \
                                        (1, 2, 'Csp', 'c'); \
         INSERT INTO graph_edges VALUES (1, 0, 'LINK', 0, 1, '[2]'), \
                                        (1, 1, 'MEMBER', 0, 2, '[]'), (1, 2, 'MEMBER', 1, 2, '[]')",
    )
    .unwrap();
    drop(old);
    let edges = || {
        let connection = Connection::open(&file).unwrap();
        let sql = "SELECT state || ' ' || edge || kind || source || ' ' || target || via \
                   FROM graph_edges ORDER BY state, edge";
        let mut select = connection.prepare(sql).unwrap();
        let rows = select.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect::<Vec<String>>()
    };
    let before = edges();
    drop(Store::open(&file, Access::Read).unwrap());
    assert_eq!(before, ["1 0LINK0 1[2]", "1 1MEMBER0 2[]", "1 2MEMBER1 2[]"]);
    assert_eq!(edges(), before);
}

#[test]
fn a_store_that_cannot_be_brought_up_to_date_stays_as_it_was() {
    let file = version_1("versions-stuck");
    // The name is taken, by something that no version made.
    let own = "CREATE TABLE puzzle_list (mine TEXT)";
    Connection::open(&file).unwrap().execute_batch(own).unwrap();
    let before = dump(&file);
    assert!(matches!(Store::open(&file, Access::Write), Err(Error::Sqlite(_))));
    assert_eq!((version(&file), dump(&file)), (1, before));
}
