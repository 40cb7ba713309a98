//! What a question may do: read this store and nothing else.
//!
//! The file is opened read-only, which keeps it as it is. The authorizer keeps everything else out of
//! reach: other files, extensions, settings. It allows what is listed here and denies the rest, so
//! that what a later SQLite adds is denied too.

use rusqlite::Connection;
use rusqlite::config::DbConfig;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;

use super::Error;

/// The longest text or blob that a question may make, in bytes.
const LONGEST_VALUE: i32 = 64 << 20;

/// What SQLite needs to open a store and read a question, in bytes.
const LEAST_MEMORY: i64 = 1 << 20;

/// Functions that reach outside the store, or call through pointers that a question could forge.
const DENIED_FUNCTIONS: [&str; 2] = ["load_extension", "fts3_tokenizer"];

/// Settings that only tell what is there. Those that take a table or index as their value.
const NAMING_PRAGMAS: [&str; 7] = [
    "table_info",
    "table_xinfo",
    "table_list",
    "index_list",
    "index_info",
    "index_xinfo",
    "foreign_key_list",
];

/// Settings that only tell what is there as long as they get no value.
const TELLING_PRAGMAS: [&str; 7] = [
    "application_id",
    "user_version",
    "page_count",
    "page_size",
    "freelist_count",
    "function_list",
    "module_list",
];

/// Takes from a connection all it may not do, and from SQLite all memory but so many bytes. The order matters: settings come before the authorizer
/// that forbids them.
pub(super) fn confine(connection: &mut Connection, memory: u64) -> Result<(), Error> {
    connection.pragma_update(None, "query_only", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    // Sorting spills into temporary files otherwise, without a bound.
    connection.pragma_update(None, "temp_store", "memory")?;
    // The limit is the process's and can only be lowered, and 0 would be no limit.
    let most = i64::try_from(memory).unwrap_or(i64::MAX).max(LEAST_MEMORY);
    connection.pragma_update_and_check(None, "hard_heap_limit", most, |_| Ok(()))?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_VALUE)?;
    Ok(connection.authorizer(Some(|context: AuthContext<'_>| match allows(&context.action) {
        true => Authorization::Allow,
        false => Authorization::Deny,
    }))?)
}

fn allows(action: &AuthAction) -> bool {
    match action {
        AuthAction::Select | AuthAction::Read { .. } | AuthAction::Recursive => true,
        AuthAction::Function { function_name } => !is_one_of(&DENIED_FUNCTIONS, function_name),
        AuthAction::Pragma { pragma_name, pragma_value } => {
            is_one_of(&NAMING_PRAGMAS, pragma_name)
                || is_one_of(&TELLING_PRAGMAS, pragma_name) && pragma_value.is_none()
        }
        _ => false,
    }
}

fn is_one_of(names: &[&str], name: &str) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}
