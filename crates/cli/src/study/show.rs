//! `catena study show`: what a study found out, as tables.

use std::io::{self, Write};
use std::path::PathBuf;

use catena::printable::printable;
use catena_study::store::{FewestCount, Head, ProfileCount, Store};

use super::open::{failure, store};
use crate::table::write_table;
use crate::{Error, Exit};

/// Shows what a study found out
///
/// Of eliminations: how many each family proves, by length. Of a classification: how many puzzles each
/// level solves, what it needs on average, and how much each level gains over the others. Of necessity:
/// how many puzzles do without each family, and which sets of families are enough. Of paths: in how few
/// steps puzzles are solved.
#[derive(clap::Args)]
pub struct Args {
    /// The file of a study
    store: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// When this is not the file of a study.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let store = store(&args.store)?;
    let failed = |error| failure(&args.store, &error);
    let head = store.head().map_err(failed)?;
    if !head.about.is_empty() {
        let about: Vec<_> = head.about.lines().map(printable).collect();
        writeln!(out, "{}", about.join(" "))?;
    }
    writeln!(out, "{}", of_puzzles(&head))?;
    let tables = match head.question().as_deref() {
        Some("eliminations") => eliminations(&store),
        Some("classification") => classification(&store, &head),
        Some("necessity") => necessity(&store),
        _ => paths(&store),
    };
    for table in tables.map_err(failed)? {
        writeln!(out)?;
        table.write(out)?;
    }
    Ok(Exit::of_answer(head.answered == head.puzzles))
}

/// How much of the study is there, in a sentence.
fn of_puzzles(head: &Head) -> String {
    let Head { puzzles, answered, shard, .. } = head;
    let part = if shard.of > 1 { format!(", shard {shard}") } else { String::new() };
    match answered == puzzles {
        true => format!("{puzzles} puzzles{part}"),
        false => format!("{answered} of {puzzles} puzzles{part}: the study is not finished"),
    }
}

/// A table with its title.
struct Titled {
    title: String,
    rows: Vec<Vec<String>>,
}

impl Titled {
    fn new(title: impl Into<String>, head: &[&str]) -> Titled {
        let head = head.iter().map(|&cell| cell.to_owned()).collect();
        Titled { title: title.into(), rows: vec![head] }
    }

    fn add<const N: usize>(&mut self, row: [String; N]) {
        self.rows.push(row.to_vec());
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.title)?;
        write_table(out, &self.rows)
    }
}

type Tables = Result<Vec<Titled>, catena_study::store::Error>;

fn eliminations(store: &Store) -> Tables {
    use catena_study::Shortest;
    let families = store.families()?;
    let profiles: std::collections::BTreeMap<_, _> = store.profiles()?.into_iter().collect();
    let mut lengths = vec![std::collections::BTreeMap::<u16, u64>::new(); families.len()];
    let (mut stopped, mut all) = (vec![0_u64; families.len()], 0);
    for ProfileCount { profile, count, .. } in store.profile_counts()? {
        all += count;
        for (family, known) in profiles.get(&profile).into_iter().flatten().enumerate() {
            match known {
                Shortest::Length(length) => *lengths[family].entry(*length).or_default() += count,
                Shortest::None => {}
                Shortest::Stopped => stopped[family] += count,
            }
        }
    }
    let longest = lengths.iter().filter_map(|lengths| lengths.keys().max()).max().copied();
    let columns: Vec<u16> = (1..=longest.unwrap_or(0)).collect();
    let mut head = vec!["family".to_owned(), "eliminations".to_owned()];
    head.extend(columns.iter().map(ToString::to_string));
    head.push("budget".to_owned());
    let mut rows = vec![head];
    for (family, name) in families.iter().enumerate() {
        let mut row = vec![name.clone(), lengths[family].values().sum::<u64>().to_string()];
        row.extend(columns.iter().map(|n| lengths[family].get(n).unwrap_or(&0).to_string()));
        row.push(stopped[family].to_string());
        rows.push(row);
    }
    let states = store.state_count()?;
    let title =
        format!("{all} eliminations in {states} states, by the length of the shortest proof");
    Ok(vec![Titled { title, rows }])
}

fn classification(store: &Store, head: &Head) -> Tables {
    let levels = store.levels()?;
    let longest = head.max_length().unwrap_or(0) as usize;
    let counts = store.solved_by_length()?;
    let of = |level: usize, fits: &dyn Fn(Option<usize>) -> bool| -> u64 {
        let here = counts.iter().filter(|(at, length, _)| *at == level && fits(*length));
        here.map(|(.., count)| count).sum()
    };
    let mut header = vec!["level".to_owned()];
    header.extend((0..=longest).map(|length| length.to_string()));
    header.push("not solved".to_owned());
    let mut solved = Titled { title: "puzzles solved up to length".to_owned(), rows: vec![header] };
    for (level, name) in levels.iter().enumerate() {
        let mut row = vec![name.clone()];
        let up_to = |most: usize| of(level, &|length| length.is_some_and(|length| length <= most));
        row.extend((0..=longest).map(|most| up_to(most).to_string()));
        row.push(of(level, &|length| length.is_none()).to_string());
        solved.rows.push(row);
    }
    let mut means = Titled::new(
        "on the way to a solution, on average",
        &["level", "solved", "steps", "chains", "t-candidates", "z-candidates", "longest"],
    );
    for (name, [count, steps, chains, t, z, longest]) in levels.iter().zip(store.level_sums()?) {
        let mean = |sum: u64| format!("{:.2}", sum as f64 / count.max(1) as f64);
        let row = [name.clone(), count.to_string(), mean(steps), mean(chains), mean(t), mean(z)];
        means.rows.push(row.into_iter().chain([longest.to_string()]).collect());
    }
    let mut tables = vec![solved, means];
    if levels.len() > 1 {
        tables.push(gains(store, &levels)?);
    }
    Ok(tables)
}

/// How the lengths that puzzles need differ between two levels.
fn gains(store: &Store, levels: &[String]) -> Result<Titled, catena_study::store::Error> {
    let head = ["level", "against", "shorter by", "equal", "longer by", "solved only here"];
    let mut table = Titled::new("two levels, puzzle by puzzle", &head);
    for (one, name) in levels.iter().enumerate() {
        for (other, against) in levels.iter().enumerate().filter(|(other, _)| *other != one) {
            let gains = store.level_gains(one, other)?;
            let list = |sign: i64| -> String {
                let far = gains.iter().filter_map(|(gain, count)| Some(((*gain)? * sign, count)));
                let far = far.filter(|(gain, _)| *gain > 0);
                let words: Vec<String> = far.map(|(gain, n)| format!("{gain}: {n}")).collect();
                if words.is_empty() { "-".to_owned() } else { words.join(", ") }
            };
            let count = |wanted: Option<i64>| -> String {
                let found = gains.iter().find(|(gain, _)| *gain == wanted);
                found.map_or(0, |(_, count)| *count).to_string()
            };
            let (shorter, longer) = (list(1), list(-1));
            table.add([
                name.clone(),
                against.clone(),
                shorter,
                count(Some(0)),
                longer,
                count(None),
            ]);
        }
    }
    Ok(table)
}

fn necessity(store: &Store) -> Tables {
    let families = store.families()?;
    let solved = solved(store)?;
    let mut table = Titled::new(
        format!("{solved} puzzles are solved by all families together"),
        &["without", "still solved", "needed"],
    );
    for (name, count) in families.iter().zip(store.solved_without()?) {
        table.add([name.clone(), count.to_string(), (solved - count.min(solved)).to_string()]);
    }
    let mut sets =
        Titled::new("the least sets of families that are enough", &["puzzles", "families"]);
    for (set, count) in store.least_sets()? {
        let chosen = families.iter().enumerate().filter(|(family, _)| set & (1 << family) != 0);
        let names: Vec<&str> = chosen.map(|(_, name)| name.as_str()).collect();
        let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        sets.add([count.to_string(), names]);
    }
    Ok(vec![table, sets])
}

fn solved(store: &Store) -> Result<u64, catena_study::store::Error> {
    Ok(store.endings()?.into_iter().find(|(ending, _)| *ending == 0).map_or(0, |(_, count)| count))
}

fn paths(store: &Store) -> Tables {
    let mut table =
        Titled::new("paths of few steps", &["steps", "what is known", "puzzles", "ways"]);
    for FewestCount { end, steps, puzzles: count, ways } in store.fewest_counts()? {
        let (steps, known) = match end {
            0 => (steps.to_string(), "none has fewer"),
            1 => (steps.to_string(), "found; fewer may do"),
            2 => ("-".to_owned(), "not found within the bound"),
            3 => ("-".to_owned(), "no step is left"),
            _ => ("-".to_owned(), "no solution"),
        };
        let ways = ways.map_or_else(|| "-".to_owned(), |ways| ways.to_string());
        table.add([steps, known.to_owned(), count.to_string(), ways]);
    }
    Ok(vec![table])
}
