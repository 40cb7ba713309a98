//! Output to which nobody may listen any more: a command that also makes files goes on.

use std::io::{self, ErrorKind, Write};

use clap::ArgMatches;

/// The options that name what a command makes beside what it prints.
const FILES: [&str; 5] = ["output", "svg", "dot", "png", "certificates"];

/// Commands that keep what they have found in a store after they have printed it.
const KEEPERS: [&str; 4] = ["why", "solve", "impact", "shrink"];

/// Whether the command that was called, or the one below it, makes files.
pub fn makes_files(matches: &ArgMatches) -> bool {
    let Some((name, own)) = matches.subcommand() else { return false };
    let has = |id: &&str| matches!(own.try_contains_id(id), Ok(true));
    FILES.iter().any(has) || KEEPERS.contains(&name) && has(&"store") || makes_files(own)
}

/// Output that is dropped from where its reader has gone away.
pub struct Unheard<'a> {
    out: &'a mut dyn Write,
    is_heard: bool,
}

impl<'a> Unheard<'a> {
    /// Somebody reads it, until a pipe is found closed.
    pub fn new(out: &'a mut dyn Write) -> Unheard<'a> {
        Unheard { out, is_heard: true }
    }

    /// What was done, or this instead where nobody reads.
    fn or<T>(&mut self, done: io::Result<T>, instead: T) -> io::Result<T> {
        match done {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_heard = false;
                Ok(instead)
            }
            done => done,
        }
    }
}

impl Write for Unheard<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_heard {
            return Ok(bytes.len());
        }
        let written = self.out.write(bytes);
        self.or(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.is_heard {
            return Ok(());
        }
        let flushed = self.out.flush();
        self.or(flushed, ())
    }
}
