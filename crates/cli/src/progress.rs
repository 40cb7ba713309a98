//! How far long work is, on standard error when that is a terminal.

use std::io::IsTerminal;

/// A progress bar on standard error, when that is a terminal.
pub struct Progress(Option<indicatif::ProgressBar>);

impl Progress {
    /// A bar of this length, this much of which was done before.
    pub fn new(length: usize, done: usize) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = indicatif::ProgressBar::new(length as u64);
            bar.with_style(style()).with_position(done as u64).with_elapsed(Default::default())
        });
        Progress(bar)
    }

    /// This much is done now.
    pub fn at(&self, done: usize) {
        if let Some(bar) = &self.0 {
            bar.set_position(done as u64);
        }
    }

    /// This much is done now, of so much: the work goes on to a part of another length.
    pub fn at_of(&self, done: usize, of: usize) {
        if let Some(bar) = &self.0 {
            bar.set_length(of as u64);
        }
        self.at(done);
    }
}

/// What is going on, in a line on standard error that goes away, when that is a terminal.
pub struct Spinner(Option<indicatif::ProgressBar>);

impl Spinner {
    /// Nothing said yet.
    pub fn new() -> Spinner {
        let style = indicatif::ProgressStyle::with_template("{msg}, {elapsed}; Ctrl-C ends it");
        let style = style.unwrap_or_else(|_| indicatif::ProgressStyle::default_spinner());
        let is_shown = std::io::stderr().is_terminal();
        Spinner(is_shown.then(|| indicatif::ProgressBar::no_length().with_style(style)))
    }

    /// This is going on, for an unknown time.
    pub fn going_on(what: &str) -> Spinner {
        let spinner = Spinner::new();
        spinner.at(Some(what.to_owned()));
        if let Some(bar) = &spinner.0 {
            bar.enable_steady_tick(std::time::Duration::from_millis(500));
        }
        spinner
    }

    /// Does something that writes to the terminal, out of the way of what is said here.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Whether there is a terminal to write it to.
    pub fn is_shown(&self) -> bool {
        self.0.is_some()
    }

    /// Says what is going on now; nothing when nothing is.
    pub fn at(&self, what: Option<String>) {
        if let (Some(bar), Some(what)) = (&self.0, what) {
            bar.set_message(what);
            bar.tick();
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

fn style() -> indicatif::ProgressStyle {
    indicatif::ProgressStyle::with_template("{bar:40} {pos} of {len}, {eta} left")
        .unwrap_or_else(|_| indicatif::ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_that_of_the_part_at_work() {
        let bar = indicatif::ProgressBar::hidden();
        let progress = Progress(Some(bar.clone()));
        progress.at_of(114, 114);
        progress.at_of(166, 6_555);
        assert_eq!((bar.position(), bar.length()), (166, Some(6_555)));
        progress.at_of(1, 30);
        assert_eq!((bar.position(), bar.length()), (1, Some(30)));
    }
}
