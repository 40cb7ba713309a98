//! The reports that come with the program: questions in SQL that a name stands for.

/// A report's name with the text of its file.
macro_rules! file {
    ($name:literal) => {
        ($name, include_str!(concat!("../reports/", $name, ".sql")))
    };
}

/// The files of `crates/store/reports`, by name.
const REPORTS: [(&str, &str); 15] = [
    file!("additional-candidates"),
    file!("families-of-a-state"),
    file!("graph-of-a-state"),
    file!("length-distribution"),
    file!("link-density"),
    file!("longest-chains"),
    file!("methods-needed"),
    file!("needed-families"),
    file!("path-summary"),
    file!("proved-by-one-family"),
    file!("shared-states"),
    file!("shortest-families"),
    file!("stuck-puzzles"),
    file!("tagging-levels"),
    file!("variables-used"),
];

/// A report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its name, which is that of its file in `crates/store/reports`.
    pub name: &'static str,
    /// What it answers, in one sentence.
    pub question: &'static str,
    /// The question in SQL, with remarks.
    pub text: &'static str,
}

/// The reports, by name.
///
/// ```
/// let all: Vec<_> = catena_store::reports().collect();
/// assert!(all.iter().any(|report| report.name == "longest-chains"));
/// assert!(all.iter().all(|report| report.question.ends_with('?')));
/// ```
pub fn reports() -> impl Iterator<Item = Report> {
    REPORTS.iter().map(|&(name, text)| {
        let question = text.lines().next().unwrap_or_default().trim_start_matches('-').trim();
        Report { name, question, text }
    })
}
