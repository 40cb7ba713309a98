//! Stores of older versions, given to commands.

use rusqlite::Connection;

use crate::store::version_1;
use crate::store_commands::catena;

#[test]
fn every_command_takes_an_older_store() {
    let commands: [&[&str]; 5] = [
        &["store", "check"],
        &["store", "ls"],
        &["store", "show", "FILE", "path", "1"],
        &["sql", "FILE", "SELECT paths FROM puzzle_list"],
        &["show", "--state", "1", "--store"],
    ];
    for command in commands {
        let file = version_1("versions-command");
        let name = file.to_str().unwrap();
        let mut arguments: Vec<&str> =
            command.iter().map(|&word| if word == "FILE" { name } else { word }).collect();
        if !arguments.contains(&name) {
            arguments.push(name);
        }
        let output = catena(&arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        let connection = Connection::open(&file).unwrap();
        let version = connection.pragma_query_value(None, "user_version", |row| row.get(0));
        assert!(version.is_ok_and(|version: i64| version > 1), "{arguments:?}");
    }
}
