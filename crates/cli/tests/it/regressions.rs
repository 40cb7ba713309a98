//! Faults that were there once: `tests/regressions` has a page for each, with its story and what the
//! command prints now.
//!
//! After a change of words, `TRYCMD=overwrite` writes what the commands print into the pages.

#[test]
fn what_was_wrong_once_is_right() {
    let pages = crate::root().join("tests/regressions/*.md");
    trycmd::TestCases::new()
        .register_bin("catena", trycmd::cargo::cargo_bin!("catena"))
        .case(pages.to_str().unwrap());
}
