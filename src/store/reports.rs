//! The reports that come with the program: questions in SQL that a name stands for.

include!(concat!(env!("OUT_DIR"), "/reports.rs"));

/// A report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its name, which is that of its file in `queries/reports`.
    pub name: &'static str,
    /// What it answers, in one sentence.
    pub question: &'static str,
    /// The question in SQL, with remarks.
    pub text: &'static str,
}

/// The reports, by name.
///
/// ```
/// let all: Vec<_> = catena::store::reports().collect();
/// assert!(all.iter().any(|report| report.name == "longest-chains"));
/// assert!(all.iter().all(|report| report.question.ends_with('?')));
/// ```
pub fn reports() -> impl Iterator<Item = Report> {
    REPORTS.iter().map(|&(name, text)| {
        let question = text.lines().next().unwrap_or_default().trim_start_matches('-').trim();
        Report { name, question, text }
    })
}
