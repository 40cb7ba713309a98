//! `catena why`: the shortest proof of a conclusion in each chain family, side by side.

use std::io::Write;

use super::chains::{ChainArgs, first_ones, in_full, in_words};
use super::check_chain::{Shown, tell};
use super::common::common;
use super::input::{Given, live_conclusions, open_singles, warn_of_answer, warn_of_refusals};
use super::keep::Keeper;
use super::pictures::PictureArgs;
use super::rules::{Assumed, ReachArgs, catalogue, with_lists};
use super::setting::settings;
use super::table::write_table;
use super::text_or_file::text_or_file;
use super::{Error, Exit, width};
use clap::builder::RangedU64ValueParser;

use catena::explorer::effort::Effort;
use catena::explorer::extent::Extent;
use catena::explorer::rule_answer::RuleAnswer;
use catena::explorer::unproved::{Refuted, Unproved};
use catena::explorer::ways::Way;
use catena::explorer::why::{Because, RuleEnd, SameChain, Task, Told};
use catena::explorer::{Ask, Document, Explanation, Explorer, Judged};
use catena::grid::{Candidate, Conclusion, Csp, Single, singles};
use catena::notation::{Notation, is_set_list, tag_steps};
use catena::proof::Proof;
use catena::rules::tagging::Level;
use catena::rules::{Outcome, length_words};

#[derive(clap::Args)]
pub struct Args {
    /// The grid, a file that holds it, or - for standard input; then what to explain: r3c9<>8,
    /// n8r3c9, r3c9=5 …, or one list of truths and links, '12r28 3c4 \ 1b7 2b9', of which is told
    /// what it proves. With --state there is no grid
    #[arg(required = true, num_args = 1.., value_names = ["GRID", "CONCLUSION"], value_parser = text_or_file())]
    words: Vec<String>,
    #[command(flatten)]
    given: Given,
    /// Search only by these rules, with commas between: families, lists and files of rules; may be repeated; `all` stands
    /// for every one [default: those that answer in milliseconds; --none names the others]
    #[arg(long, alias = "family", value_name = "NAMES", value_delimiter = ',', value_parser = text_or_file())]
    rules: Vec<String>,
    #[command(flatten)]
    assumed: Assumed,
    #[command(flatten)]
    reach: ReachArgs,
    #[command(flatten)]
    chains: ChainArgs,
    /// Print every proof up to the greatest length, shorter ones first, instead of only the shortest;
    /// equal chains count once
    #[arg(long)]
    all: bool,
    /// With --all, print at most N proofs of each family
    #[arg(long, value_name = "N", default_value_t = 100, requires = "all",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    limit: usize,
    /// Give every family that has a proof a row, instead of the easiest proof of each kind of argument
    #[arg(long)]
    all_families: bool,
    /// Name every family that has no proof, and every one that was not asked, also where they are many
    #[arg(long)]
    none: bool,
    /// Print one JSON document per conclusion, with its proofs, which `catena check` judges; with
    /// --all one per proof
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// Runs the command.
///
/// # Errors
/// When the grid, a conclusion or a family is not what it should be.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let rules = settings().rules(&args.rules, None);
    let catalogue = args.assumed.of(with_lists(catalogue()?, &rules)?);
    let (grid, conclusions) = match (args.given.state, args.words.split_first()) {
        (None, Some((grid, conclusions))) => (Some(grid.as_str()), conclusions),
        _ => (None, &args.words[..]),
    };
    let ask = match rules[..] {
        [] => args.reach.ask(),
        _ => args.reach.ask().rules(&rules),
    };
    // What is counted, kept or compared needs every proof, and those who think in AICs leave some aside.
    let is_one = !args.json && !args.all_families && args.given.store.is_none();
    let easiest = is_one && !settings().is_aic();
    let ask = Ask { at_most: Some(args.limit), threads: common().threads, easiest, ..ask };
    catalogue.select(&rules)?;
    let explorer = args.given.open(grid)?.with_catalogue(catalogue);
    if conclusions.is_empty() {
        let hint = "name what to explain after the grid: r3c9<>8, n8r3c9, r3c9=5";
        return Err(Error::input("there is no conclusion to explain", hint));
    }
    if let [list] = conclusions
        && is_set_list(list)
    {
        return sets(&explorer, list, args, out);
    }
    let read = conclusions.iter().map(|text| live_conclusions(text, &explorer));
    let conclusions = read.collect::<Result<Vec<_>, Error>>()?.concat();
    let why = Why { args, explorer: &explorer, ask };
    let mut outcome = Exit::Done;
    let mut found = Found::default();
    let mut keeper = Keeper::of(&args.given.store)?;
    for (index, &conclusion) in conclusions.iter().enumerate() {
        if index > 0 && !args.json && !args.pictures.has_post() {
            writeln!(out)?;
        }
        let proved = match args.all {
            true => why.list(conclusion, &mut found, out)?,
            false => why.explain(conclusion, &mut found, out)?,
        };
        if !proved {
            outcome = Exit::Refused;
        }
    }
    args.pictures.make(&found.simplest, args.chains.in_full(), out)?;
    if let Some(keeper) = &mut keeper {
        keeper.write(|writer| catena_store::keep_proofs(writer, &explorer, found.all.iter()))?;
    }
    Ok(outcome)
}

/// Says what truths and links prove, as `check --chain` does.
fn sets(explorer: &Explorer, list: &str, args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let shown = Shown { notation: args.chains.in_full(), set_logic: false };
    let answer = tell(explorer, list, shown, out)?;
    let drawn: Vec<Proof> = answer.proofs().map(|proof| proof.proof().clone()).collect();
    args.pictures.make(&drawn, shown.notation, out)?;
    Ok(if answer.is_proved() { Exit::Done } else { Exit::Refused })
}

/// The proofs found so far: the simplest of each conclusion, which may be drawn; and all, which may be
/// stored.
#[derive(Default)]
struct Found {
    simplest: Vec<Proof>,
    all: Vec<Judged>,
}

/// A position, and how to explain what holds in it.
struct Why<'a> {
    args: &'a Args,
    explorer: &'a Explorer,
    ask: Ask,
}

impl Why<'_> {
    /// Explains a conclusion by the shortest proof in each family; whether there was a proof.
    fn explain(
        &self,
        conclusion: Conclusion,
        found: &mut Found,
        out: &mut dyn Write,
    ) -> Result<bool, Error> {
        let explanation = self.explorer.why(conclusion, &self.ask)?;
        let explanation = match settings().is_aic() && self.args.rules.is_empty() {
            true => explanation.in_aics(),
            false => explanation,
        };
        warn_of_answer(&explanation.notices);
        if self.args.json {
            explanation.write_json(out)?;
        } else if !self.args.pictures.has_post() || !explanation.is_proved() {
            self.print(&explanation, out)?;
        }
        match explanation.direct() {
            Some(judged) => found.simplest.push(judged.proof().clone()),
            None => {
                let simplest = explanation.parts().iter().filter_map(Explanation::simplest);
                found.simplest.extend(simplest.map(|judged| judged.proof().clone()));
            }
        }
        found.all.extend(explanation.proofs().cloned());
        Ok(explanation.is_proved())
    }

    fn print(&self, explanation: &Explanation, out: &mut dyn Write) -> Result<(), Error> {
        let subject = explanation.subject;
        match &explanation.because {
            Because::Contradicted => writeln!(out, "{}", contradicted(subject))?,
            Because::Decided => writeln!(out, "{subject} is decided already")?,
            Because::Single { variable, proof } => {
                writeln!(out, "{}", single(proof, *variable))?;
            }
            _ if self.path(explanation, out)? => {}
            Because::Rules(_) => self.elimination(explanation, out)?,
            Because::Eliminations { variable, direct, parts } => {
                self.direct(subject, direct, out)?;
                let falls = parts.iter().map(|part| part.subject);
                writeln!(out, "{}", all_that_remains(subject, *variable, falls))?;
                for part in parts {
                    writeln!(out)?;
                    self.elimination(part, out)?;
                }
            }
        }
        Ok(())
    }

    /// The part of a path that leads to a placement of which no step is short; whether there is one.
    fn path(&self, explanation: &Explanation, out: &mut dyn Write) -> Result<bool, Error> {
        let is_short = |part: &Explanation| {
            part.simplest().is_some_and(|proof| proof.effort_to(part.subject) < Effort::LONG)
        };
        let is_placement = matches!(explanation.because, Because::Eliminations { .. });
        let is_direct = explanation.direct().is_some();
        let is_named = !self.args.rules.is_empty() || self.args.all_families;
        if !is_placement || is_named || is_direct || explanation.parts().iter().all(is_short) {
            return Ok(false);
        }
        let subject = explanation.subject;
        let steps = self.explorer.path_to(subject, &self.ask);
        let hardest = steps.iter().filter_map(|step| Effort::least(step.proof())).max();
        let efforts = explanation
            .parts()
            .iter()
            .map(|part| part.simplest().map(|proof| proof.effort_to(part.subject)));
        let is_flatter =
            efforts.collect::<Option<Vec<_>>>().is_none_or(|all| hardest < all.into_iter().max());
        if steps.is_empty() || !is_flatter {
            return Ok(false);
        }
        let count = match steps.iter().filter(|step| !step.is_single()).count() {
            1 => "This step of a path leads".to_owned(),
            count => format!("These {count} steps of a path lead"),
        };
        let text =
            format!("No short step proves {subject}. {count} to it, with singles between them:");
        writeln!(out, "{}", width::sentence(&text))?;
        for run in steps.chunk_by(|one, next| one.is_single() && next.is_single()) {
            match run[0].is_single() {
                true => {
                    let placed: Vec<String> = run.iter().map(Judged::conclusions).collect();
                    writeln!(out, "singles ==> {}", placed.join(", "))?;
                }
                false => writeln!(out, "{}", self.args.chains.write(run[0].proof()))?,
            }
        }
        writeln!(out, "--all-families prints why each other candidate falls, in one step.")?;
        Ok(true)
    }

    /// The table of the families that place a candidate directly, and the shortest proof in full.
    fn direct(
        &self,
        subject: Conclusion,
        rows: &[RuleAnswer],
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let proofs: Vec<&Judged> = rows.iter().filter_map(RuleAnswer::proof).collect();
        let Some(shortest) = proofs.iter().min_by_key(|judged| judged.proof().length) else {
            return Ok(());
        };
        let notation = self.args.chains.notation;
        writeln!(out, "{subject}")?;
        let mut table =
            vec![["family", "length", "t", "z", "needs", "chain"].map(str::to_owned).to_vec()];
        table.extend(proofs.iter().map(|judged| row(judged, notation)));
        write_table(out, &table)?;
        writeln!(out, "\nThe shortest, in full:")?;
        in_full(shortest, &self.args.chains, out)?;
        Ok(writeln!(out)?)
    }

    /// The simplest proof in full, the table of the families, and what is to be said of the others.
    fn elimination(&self, explanation: &Explanation, out: &mut dyn Write) -> Result<(), Error> {
        if let Some(sentence) = self.by_a_single(explanation.subject) {
            writeln!(out, "{}\n", width::sentence(&sentence))?;
        }
        if let Some(simplest) = explanation.simplest() {
            writeln!(out, "{}", explanation.subject)?;
            in_full(simplest, &self.args.chains, out)?;
            if Level::of_family(simplest.proof().family.name.raw()).is_some() {
                self.tagging(simplest.proof(), out)?;
            }
            in_words(simplest.proof(), Some(explanation.subject), out)?;
            if !simplest.states(explanation.subject) {
                let so = format!("{}, so {}.", simplest.conclusions(), explanation.subject);
                writeln!(out, "{}", width::sentence(&so))?;
            }
            self.ways(explanation, out)?;
        }
        let with_one_solution = self.with_one_solution(explanation)?;
        let singles = open_singles(self.explorer).map(|text| format!("{}.", capitalised(&text)));
        let mut sentences = missing(explanation, self.args.none);
        sentences.extend(
            beyond(explanation)
                .chain(singles)
                .chain(passed_over(&explanation.passed_over, self.args.none))
                .chain(not_asked(&explanation.left_out, self.args.none))
                .chain(with_one_solution),
        );
        if explanation.is_proved() && !sentences.is_empty() {
            writeln!(out)?;
        }
        for sentence in sentences {
            writeln!(out, "{}", width::sentence(&sentence))?;
        }
        Ok(())
    }

    /// That there is a shorter proof where one solution may be assumed; `None` where there is none, a short one without it,
    /// or rules are named.
    fn with_one_solution(&self, explanation: &Explanation) -> Result<Option<String>, Error> {
        let subject = explanation.subject;
        let easiest = explanation.simplest().map(|proof| proof.effort_to(subject));
        if !self.args.rules.is_empty() || easiest.is_some_and(|effort| effort < Effort::LONG) {
            return Ok(None);
        }
        let shorter = self.explorer.why_with_one_solution(subject, easiest, &self.ask)?;
        Ok(shorter.map(|proof| {
            let (name, length) = (&proof.proof().family.name, proof.proof().length);
            format!(
                "With one solution assumed {name} proves it with length {length}: --assume-unique."
            )
        }))
    }

    /// That an open single deletes a candidate; `None` where none does.
    fn by_a_single(&self, subject: Conclusion) -> Option<String> {
        let deletes = |single: &Single| single.candidate.linked(subject.candidate());
        let single = singles(self.explorer.state()).find(deletes)?;
        let kind = if single.is_naked() { "naked" } else { "hidden" };
        let places = Conclusion::Place(single.candidate);
        Some(format!("{places} is a {kind} single in {}, so {subject}.", single.csp))
    }

    /// How else it is proved: where rules are named, by which of them; else by the kinds of argument.
    fn ways(&self, explanation: &Explanation, out: &mut dyn Write) -> Result<(), Error> {
        if !self.args.rules.is_empty() || self.args.all_families {
            writeln!(out, "\nBy family, shortest first:")?;
            return Ok(write_table(out, &self.rows(explanation))?);
        }
        let ways = explanation.ways();
        let [_, others @ ..] = &ways[..] else { return Ok(()) };
        if others.is_empty() {
            return Ok(());
        }
        writeln!(out, "\nOther ways, the easiest of each kind:")?;
        let mut rows =
            vec![["kind", "family", "length", "needs", "chain"].map(str::to_owned).to_vec()];
        rows.extend(others.iter().map(|way| self.way(way)));
        write_table(out, &rows)?;
        let more = explanation.chains().len() - ways.len();
        if more > 0 {
            writeln!(out, "{more} more: --all-families.")?;
        }
        Ok(())
    }

    /// A row of the table of kinds.
    fn way(&self, way: &Way) -> Vec<String> {
        let mut cells = row(way.chain.proof, self.args.chains.notation);
        cells.drain(2..4);
        cells.insert(0, way.argument.name().to_owned());
        cells
    }

    /// The head of the table and its rows: a chain each, with the first family that found it and how many
    /// more did; or a family each, where that is asked for.
    fn rows(&self, explanation: &Explanation) -> Vec<Vec<String>> {
        let notation = self.args.chains.notation;
        let head = ["family", "length", "t", "z", "needs", "chain"].map(str::to_owned).to_vec();
        let mut chains = explanation.chains();
        chains.sort_by_key(|same| (!same.proof.states(explanation.subject), same.proof.order()));
        if self.args.all_families || chains.iter().all(|same| same.others.is_empty()) {
            let mut proofs: Vec<&Judged> = explanation.proofs().collect();
            proofs.sort_by_key(|proof| (!proof.states(explanation.subject), proof.order()));
            let rows = proofs.into_iter().map(|proof| row(proof, notation));
            return [head].into_iter().chain(rows).collect();
        }
        let also = |same: &SameChain| match same.others.len() {
            0 => String::new(),
            count => format!("+{count}"),
        };
        let rows = chains.iter().map(|same| (row(same.proof, notation), also(same)));
        let with = |(mut row, also): (Vec<String>, String)| {
            row.insert(row.len() - 1, also);
            row
        };
        [(head, "also".to_owned())].into_iter().chain(rows).map(with).collect()
    }

    /// A proof by tagging, step by step: derived links with their chains, then the chain that clears.
    fn tagging(&self, proof: &Proof, out: &mut dyn Write) -> Result<(), Error> {
        let steps = tag_steps(proof);
        steps.iter().try_for_each(|step| writeln!(out, "{}", width::tags(&step.to_string())))?;
        writeln!(
            out,
            "(a/b: not both are true; a_b: exactly one is; #[]: a link derived from the choice whose \
             members its chains exclude; |#: its use)"
        )?;
        Ok(())
    }

    /// Lists every proof of a conclusion, family by family, as they are found; whether there was one.
    fn list(
        &self,
        conclusion: Conclusion,
        found: &mut Found,
        out: &mut dyn Write,
    ) -> Result<bool, Error> {
        match self.explorer.task(conclusion)? {
            Task::Contradicted => {
                self.say(out, &contradicted(conclusion))?;
                Ok(false)
            }
            Task::Decided => {
                self.say(out, &format!("{conclusion} is decided already"))?;
                Ok(true)
            }
            Task::Single { variable, proof } => {
                match self.args.json {
                    true => writeln!(out, "{}", proof.to_json())?,
                    false => writeln!(out, "{}", single(&proof, variable))?,
                }
                found.simplest.push(proof.proof().clone());
                found.all.push(proof);
                Ok(true)
            }
            Task::Elimination(target) => self.list_all(target, found, out),
            Task::Eliminations { variable, targets } => {
                let falls = targets.iter().copied().map(Conclusion::Eliminate);
                self.say(out, &all_that_remains(conclusion, variable, falls))?;
                let mut proved = true;
                for target in targets {
                    if !self.args.json {
                        writeln!(out)?;
                    }
                    proved &= self.list_all(target, found, out)?;
                }
                Ok(proved)
            }
        }
    }

    /// Every proof of an elimination, family by family, as they are found; whether there was one, and no
    /// bound cut the list short.
    fn list_all(
        &self,
        target: Candidate,
        found: &mut Found,
        out: &mut dyn Write,
    ) -> Result<bool, Error> {
        let mut shortest: Option<Proof> = None;
        let mut is_whole = true;
        let left_out = self.explorer.all_proofs(target, &self.ask, |told| {
            let judged = match told {
                Told::End(end) => {
                    warn_of_refusals(&end.notices);
                    is_whole &= end.more || end.extent.is_complete();
                    return match self.args.json {
                        true => Ok::<(), Error>(writeln!(out, "{}", end.to_json())?),
                        false => Ok(writeln!(out, "{}", ended(&end))?),
                    };
                }
                Told::Proof(judged) => judged,
            };
            let proof = judged.proof();
            let text = match self.args.json {
                true => judged.to_json(),
                false => self.args.chains.write(proof),
            };
            writeln!(out, "{text}")?;
            if shortest.as_ref().is_none_or(|known| proof.length < known.length) {
                shortest = Some(proof.clone());
            }
            if self.args.given.store.is_some() {
                found.all.push(judged);
            }
            Ok(())
        })?;
        let proved = shortest.is_some();
        found.simplest.extend(shortest);
        if let Some(sentence) = not_asked(&left_out, self.args.none) {
            self.say(out, &sentence)?;
        }
        Ok(proved && is_whole)
    }

    /// A sentence: to the reader, and not among the proofs when these are asked for as JSON.
    fn say(&self, out: &mut dyn Write, sentence: &str) -> Result<(), Error> {
        if self.args.json {
            super::note(sentence);
        } else {
            writeln!(out, "{}", width::sentence(sentence))?;
        }
        Ok(())
    }
}

fn contradicted(subject: Conclusion) -> String {
    let candidate = subject.candidate();
    match subject {
        Conclusion::Eliminate(_) => {
            format!("{candidate} is in the solution: no elimination can hold")
        }
        Conclusion::Place(_) => {
            format!("{candidate} is not in the solution: it cannot be placed")
        }
    }
}

fn single(proof: &Judged, variable: Csp) -> String {
    format!("{}, the only candidate of {variable}", proof.in_notation(Default::default()))
}

fn all_that_remains(
    subject: Conclusion,
    variable: Csp,
    falls: impl Iterator<Item = Conclusion>,
) -> String {
    let falls: Vec<String> = falls.map(|conclusion| conclusion.to_string()).collect();
    let (are, falls) = (if falls.len() == 1 { "is" } else { "are" }, falls.join(", "));
    format!("{subject}: it is all that remains in {variable} once {falls} {are} gone.")
}

/// How the list of a family's proofs ended.
fn ended(end: &RuleEnd) -> String {
    let RuleEnd { rule, count, .. } = end;
    match end.extent {
        _ if end.more => {
            format!("{rule}: at least {}, of which these {count} (--limit N lists more)", count + 1)
        }
        _ if end.only_shortest => {
            let shortest = if end.at_most { "" } else { "shortest " };
            format!("{rule}: one {shortest}proof (this search does not enumerate the others)")
        }
        Extent::Stopped { up_to, by } => {
            let complete = match up_to {
                0 => "there may be more of any length".to_owned(),
                length => format!("every one up to length {length}"),
            };
            format!("{rule}: {count} found, {complete}; {by}")
        }
        Extent::Complete { .. } if *count == 0 => {
            let longer =
                end.longer.map_or_else(String::new, |length| format!("; there is one of {length}"));
            format!("{rule}: none {}{longer}", end.bounds())
        }
        Extent::Complete { .. } => {
            format!("{rule}: {count}, all there are {}", end.bounds())
        }
    }
}

/// The rules whose proofs cannot come first; `None` where all were asked.
fn passed_over(rules: &[String], all: bool) -> Option<String> {
    let names = named_or_counted(rules, all);
    let sentence = format!("Not asked, as no proof of theirs is easier: {names} (--all-families).");
    (!rules.is_empty()).then_some(sentence)
}

fn named_or_counted(rules: &[String], all: bool) -> String {
    match all || rules.len() <= MANY {
        true => rules.join(", "),
        false => format!("{} families", rules.len()),
    }
}

/// The rules that were not asked; `None` where all were.
fn not_asked(rules: &[String], all: bool) -> Option<String> {
    let names = named_or_counted(rules, all);
    let sentence = format!("Not asked, as they take longer: {names} (--rules all).");
    (!rules.is_empty()).then_some(sentence)
}

/// How many families are named at most where nobody asks for all of their names.
const MANY: usize = 8;

/// What is to be said of the families without a proof; all their names, where these are asked for.
fn missing(explanation: &Explanation, all: bool) -> Vec<String> {
    let rows = explanation.rows();
    let none = rows.iter().filter(|row| matches!(row.outcome, Outcome::None { .. }));
    let none: Vec<&RuleAnswer> = none.collect();
    let is_any = |row: &&RuleAnswer| row.is_none_of_any_length();
    let (any, bounded): (Vec<&RuleAnswer>, Vec<&RuleAnswer>) =
        none.iter().copied().partition(is_any);
    let (subject, bounds) = (explanation.subject, explanation.bounds());
    let names = |rows: &[&RuleAnswer]| match all || rows.len() <= MANY {
        true => rows.iter().map(|row| &*row.rule).collect::<Vec<_>>().join(", "),
        false => format!("{} families (--none names them)", rows.len()),
    };
    let mut sentences = Vec::new();
    let is_all = none.len() == rows.len();
    if !bounded.is_empty() {
        sentences.push(match is_all {
            true => format!("No family searched proves {subject} {bounds}."),
            false => format!("No proof {bounds}: {}.", names(&bounded)),
        });
    }
    if !any.is_empty() {
        sentences.push(match is_all && bounded.is_empty() {
            true => format!("No family searched proves {subject}, whatever the length."),
            false => format!("No proof of any length: {}.", names(&any)),
        });
    }
    sentences.extend(none.iter().filter_map(|row| {
        let length = row.met.as_ref()?.proof().length;
        Some(format!("{}: there is a longer one, of length {length}.", row.rule))
    }));
    sentences.extend(rows.iter().filter_map(|row| match row.outcome {
        Outcome::Stopped { none_up_to, by } => {
            let met = row.met.as_ref().map_or_else(String::new, |met| {
                let (steps, proof) = (met.in_notation(Notation::Nrc), met.proof());
                format!("at most {} by {steps}; ", proof.length)
            });
            let complete = match none_up_to {
                0 => String::new(),
                length => format!("; there is none up to length {length}"),
            };
            Some(format!("{}: {met}{by}{complete}.", row.rule))
        }
        _ => None,
    }));
    sentences
}

/// What helps where no rule proves it; where a longer chain does, with the option that looks for it.
fn beyond(explanation: &Explanation) -> impl Iterator<Item = String> {
    let is_neither = |unproved: &Unproved| unproved.refuted_by == Refuted::Neither;
    let looks_further = !explanation.unproved.as_ref().is_some_and(is_neither);
    explanation.sentences().enumerate().map(move |(index, sentence)| match index {
        0 if looks_further => {
            format!("{}: --max-length 36 looks further.", sentence.trim_end_matches('.'))
        }
        _ => sentence.to_owned(),
    })
}

/// A sentence with a capital at its beginning.
fn capitalised(sentence: &str) -> String {
    let mut characters = sentence.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// A row of the table; what is not a chain has only its conclusions to show.
fn row(judged: &Judged, notation: Notation) -> Vec<String> {
    let proof = judged.proof();
    let count = |count: Option<usize>| count.map_or_else(String::new, |count| count.to_string());
    let chain = proof.chain.as_ref();
    let called = notation.name_of_chain(proof).filter(|_| notation == Notation::Eureka);
    let steps = judged.steps(notation);
    vec![
        called.unwrap_or_else(|| proof.family.name.to_string()),
        length_words(proof.family.name.raw(), proof.length),
        count(chain.map(|chain| chain.t_candidates())),
        count(chain.map(|chain| chain.z_candidates())),
        judged.needs(),
        steps.unwrap_or_else(|| format!("==> {}", first_ones(&judged.conclusions()))),
    ]
}
