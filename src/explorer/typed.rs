//! A chain as someone typed it: completed to a proof, judged, and named by its simplest family.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::error::{AskError, TypedForm};
use super::judged::Judged;
use super::letter;
use super::notice::Notice;
use super::typed_sets::is_printed_so;
use super::{Explorer, text};
use crate::check::Verdict;
use crate::fill::{Refusal, also_eliminates, concluded, fill, fill_force, fill_net};
use crate::grid::{Candidate, Conclusion};
use crate::notation::{
    self, Notation, ReadError, StepText, TypedChain, TypedForceChain, TypedNet, TypedPair,
    TypedSets,
};
use crate::proof::{Node, PUBLISHED, Proof};
use crate::work::Stopped;

/// What a form makes of a text; `None` when the text is not of this form.
pub(super) type Taken = Option<Result<TypedAnswer, AskError>>;

/// What became of a typed chain: a verdict on each of its conclusions.
///
/// In JSON: `catena-typed/2`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-typed/2")]
pub struct TypedAnswer {
    /// The chain as it was typed.
    pub text: String,
    /// A verdict on each conclusion, in the order in which they were typed.
    pub verdicts: Vec<TypedVerdict>,
    /// What one should know about the position.
    #[serde(default)]
    pub notices: Vec<Notice>,
}

/// The verdict on one conclusion of a typed chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TypedVerdict {
    /// The conclusion.
    #[serde(with = "text")]
    pub conclusion: Conclusion,
    /// The verdict on it.
    pub verdict: TypedOutcome,
}

/// Whether a typed chain proves a conclusion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TypedOutcome {
    /// It does.
    Proved(TypedProof),
    /// It does not.
    Refused(TypedRefusal),
    /// A bound was met before that was found out.
    Undecided {
        /// The bound.
        by: Stopped,
        /// What was looked for in vain until then.
        reason: String,
    },
}

/// A typed chain that proves something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TypedProof {
    /// The completed proof.
    pub proof: Judged,
    /// The family it was called, when it is of another one.
    pub miscalled: Option<String>,
    /// The length it was said to have, when it has another one.
    pub miscounted: Option<usize>,
    /// What else was written and is not so, each as a sentence with what was meant; empty when the chain is
    /// proved as it is written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<String>,
    /// What is written and was not judged, as the end of a sentence: then the rule that is named proves it, and nobody
    /// knows whether what is written does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unread: Option<String>,
    /// The simplest published family it belongs to, when that is simpler than the proof's.
    pub simplest: Option<String>,
    /// How a list of truths and links proves it: with weights of one and which rank, weighted, or by how many cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
    /// What else the same chain eliminates by the same family.
    #[serde(with = "text::list")]
    pub also: Vec<Conclusion>,
}

/// A typed chain that does not prove what it says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TypedRefusal {
    /// What stands in the way.
    pub reason: String,
    /// Where; `None` when the checker refuses the completed chain as a whole.
    pub place: Option<TypedPlace>,
}

/// A place in a typed chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TypedPlace {
    /// The number of the step, counted from 1; `None` for the end of the chain.
    pub step: Option<usize>,
    /// The line of the text in which it begins, counted from 1; 0 where a document of version 1 did not say.
    #[serde(default)]
    pub line: usize,
    /// The character of that line at which it begins, counted from 1; 0 where a document of version 1 did not say.
    #[serde(default)]
    pub column: usize,
    /// The part of the text, in UTF-16 units as JavaScript counts; in version 1 in bytes. At the end, the last step.
    pub span: Range<usize>,
}

impl TypedPlace {
    /// A place that was found, in bytes; an answer [counts](TypedPlace::in_text) as its readers do.
    pub(super) const fn found(step: Option<usize>, span: Range<usize>) -> TypedPlace {
        TypedPlace { step, line: 0, column: 0, span }
    }

    /// The same place of this text, whose bytes it is given in.
    fn in_text(&self, text: &str) -> TypedPlace {
        let before = |at: usize| &text[..text.floor_char_boundary(at.min(text.len()))];
        let units = |at: usize| before(at).encode_utf16().count();
        let lines = before(self.span.start);
        TypedPlace {
            step: self.step,
            line: lines.matches('\n').count() + 1,
            column: lines.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1,
            span: units(self.span.start)..units(self.span.end),
        }
    }

    /// The part of the text, in bytes.
    pub fn bytes(&self, text: &str) -> Range<usize> {
        let byte = |unit: usize| {
            let mut units = 0;
            let after = text.char_indices().find(|(_, letter)| {
                let is_there = units >= unit;
                units += letter.len_utf16();
                is_there
            });
            after.map_or(text.len(), |(at, _)| at)
        };
        byte(self.span.start)..byte(self.span.end)
    }
}

impl Explorer {
    /// Judges a chain as someone typed it, in nrc notation, the form of CSP-Rules or Eureka notation,
    /// with `==>` and what it proves. Each conclusion is judged by itself. Of a chain without conclusions,
    /// everything that it eliminates is told. A force chain is read in GNPX's notation, a list of truths and links in
    /// Xsudo's.
    ///
    /// ```
    /// use catena::explorer::Explorer;
    /// use catena::explorer::typed::TypedOutcome;
    ///
    /// let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    /// let chain = "nrc3chain {n5 n4}r6c8 n4{r6 r9}c9 n1r9{c9 c8} ==> r9c8 <> 5";
    /// let answer = Explorer::open(grid)?.check_typed(chain)?;
    /// assert!(answer.is_proved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the text cannot be read, or names no conclusion where there is none to tell.
    pub fn check_typed(&self, text: &str) -> Result<TypedAnswer, AskError> {
        let by_rows = self.check_written(text);
        let by_columns = notation::by_columns(text)
            .and_then(|columns| self.check_written(&columns).ok())
            .filter(TypedAnswer::is_as_written);
        match (by_rows, by_columns) {
            (Ok(rows), Some(columns)) if rows.is_as_written() => {
                let differs = concluded_by(&rows) != concluded_by(&columns);
                Ok(if differs { rows.noticed(Notice::EitherLetters) } else { rows })
            }
            (_, Some(columns)) => {
                let columns = columns.noticed(Notice::ColumnLetters);
                Ok(TypedAnswer { text: text.to_owned(), ..columns })
            }
            (by_rows, None) => by_rows,
        }
    }

    pub(super) fn as_set_list(&self, text: &str) -> Taken {
        notation::is_set_list(text).then(|| {
            let unreadable = |error| AskError::unreadable(TypedForm::SetList, error);
            let list = notation::read_set_list(text).map_err(unreadable)?;
            self.check_set_list(text, &list)
        })
    }

    pub(super) fn as_force_chain(&self, text: &str) -> Taken {
        notation::is_gnpx(text).then(|| {
            let typed = notation::read_gnpx(text).map_err(no_chain)?;
            let named = self.read_sets(text).ok().flatten();
            let answer = self.check_force_chain(text, &typed, named.as_ref())?;
            // What stands between the name and the first branch.
            let unread = named.as_ref().and_then(|named| named.steps.split(['✿', '[']).next());
            Ok(match unread.map(str::trim).filter(|words| !words.is_empty()) {
                Some(words) => answer.unjudged(&format!("what is written was not read: {words}")),
                None => answer,
            })
        })
    }

    pub(super) fn as_kraken_fish(&self, text: &str) -> Taken {
        Some(Ok(self.check_net(text, &notation::read_kraken_fish(text)?)))
    }

    pub(super) fn as_kraken(&self, text: &str) -> Taken {
        let judge = || {
            let answer = self.check_branches(text).map_err(no_chain)?;
            Ok(match letter::of_head(&notation::choice_of_head(text), self.state()) {
                Some(wrong) => answer.corrected(&wrong),
                None => answer,
            })
        };
        notation::is_kraken(text).then(judge)
    }

    pub(super) fn as_lines(&self, text: &str) -> Taken {
        let step = notation::read_step_lines(text, |name| self.is_rule(name))?;
        Some(Ok(self.check_told(text, &step)))
    }

    pub(super) fn as_implications(&self, text: &str) -> Taken {
        Some(Ok(self.check_net(text, &notation::read_implications(text)?)))
    }

    pub(super) fn as_signed_branches(&self, text: &str) -> Taken {
        Some(Ok(self.check_net(text, &notation::read_signed_branches(text)?)))
    }

    fn read_sets(&self, text: &str) -> Result<Option<TypedSets>, ReadError> {
        let read = notation::read_sets(text, |name| self.rule_without_chains(name).is_some())?;
        Ok(read.map(|typed| match self.rule_without_chains(&typed.rule) {
            Some(rule) => TypedSets { rule: rule.name().to_owned(), ..typed },
            None => typed,
        }))
    }

    pub(super) fn as_sets(&self, text: &str) -> Taken {
        let typed = self.read_sets(text).map_err(no_chain).transpose()?;
        Some(typed.and_then(|typed| self.check_sets_or_words(text, &typed)))
    }

    /// Judges a proof that is no chain; what is not proved so is judged as a step told in words.
    fn check_sets_or_words(&self, text: &str, typed: &TypedSets) -> Result<TypedAnswer, AskError> {
        let answer = self.check_sets(text, typed)?;
        let told = notation::read_step_text(text).filter(|_| !answer.is_proved());
        let told = told.map(|step| self.check_told(text, &step));
        // Of two refusals that of the words says more, where no sets are written.
        let says_more = |told: &TypedAnswer| {
            typed.covers.is_none() || told.proofs().count() == told.verdicts.len()
        };
        let told = told.filter(says_more);
        // Other truths and links than those that were written.
        let names_sets = |word: &str| {
            let number = word.strip_prefix('n').and_then(|rest| rest.chars().next());
            number.is_some_and(|sign| sign.is_ascii_digit()) || word.contains(['\\', '∖'])
        };
        let is_other = typed.covers.is_some() || typed.steps.split_whitespace().any(names_sets);
        let told = told.map(|told| if is_other { told.by_other_sets(&typed.steps) } else { told });
        Ok(told.unwrap_or(answer))
    }

    pub(super) fn as_chain(&self, text: &str) -> Taken {
        let read = notation::read(text).or_else(|_| notation::read_marked(text));
        let mut typed = read.ok()?;
        if typed.conclusions.is_empty() {
            typed.conclusions = self.conclusions_of(&typed);
            if let Err(by) = self.interrupt().check() {
                return Some(Err(AskError::Stopped(by)));
            }
        }
        let net = notation::read_net(text).ok().filter(TypedNet::has_sets);
        let judge = |conclusion| match self.judge(&typed, conclusion, text) {
            Ok(proof) => TypedOutcome::Proved(proof),
            Err(refusal) => self.judge_sets_or(net.as_ref(), conclusion, refusal, text),
        };
        let concludes = !typed.conclusions.is_empty();
        concludes.then(|| Ok(self.answer(text, self.each(&typed.conclusions, judge))))
    }

    pub(super) fn as_net_or_words(&self, text: &str) -> Taken {
        let problem = match notation::read(text) {
            Ok(_) => "its conclusion was not read".to_owned(),
            Err(error) => error.problem.to_string(),
        };
        self.check_other(text, &problem).map(Ok)
    }

    pub(super) fn as_reasoned(&self, text: &str) -> Taken {
        let turned = notation::with_reason_first(text)?;
        let answer = self.check_written(&turned).ok()?;
        Some(Ok(TypedAnswer { text: text.to_owned(), ..answer }))
    }

    /// Judges a text that is no chain of candidates, groups and almost locked sets: a step told in words, or a chain
    /// with other sets, whatever it is called. `None` when it is neither. `problem` is why it is no chain.
    fn check_other(&self, text: &str, problem: &str) -> Option<TypedAnswer> {
        let by_net = self.check_as_net(text);
        if by_net.as_ref().is_some_and(TypedAnswer::is_proved) {
            return by_net;
        }
        let told = notation::read_step_text(text);
        let told = told.filter(|step| self.knows(step) && !is_nrc(text));
        let told = told.map(|step| match step.words.has_links {
            true => self
                .told(text, &step)
                .unjudged(&format!("what is written was not judged: {problem}")),
            false => self.check_told(text, &step),
        });
        told.or(by_net)
    }

    fn check_as_net(&self, text: &str) -> Option<TypedAnswer> {
        let mut net = notation::read_net(text).ok()?;
        if net.conclusions.is_empty() && net.is_loop {
            net.conclusions = self.all_of_loop(&net);
        }
        (!net.conclusions.is_empty()).then(|| self.check_net(text, &net))
    }

    /// All that a loop eliminates.
    fn all_of_loop(&self, net: &TypedNet) -> Vec<Conclusion> {
        let live = self.state().candidates().map(Conclusion::Eliminate);
        let goes_on = live.take_while(|_| self.interrupt().check().is_ok());
        goes_on.filter(|&conclusion| fill_net(self.position(), net, conclusion).is_ok()).collect()
    }

    /// Judges a force chain as someone typed it. What it concludes follows from its branches, so it need
    /// not be typed.
    fn check_force_chain(
        &self,
        text: &str,
        typed: &TypedForceChain,
        named: Option<&TypedSets>,
    ) -> Result<TypedAnswer, AskError> {
        let concluded = typed.conclusion.or_else(|| concluded(typed));
        let conclusion = concluded.ok_or(AskError::NoConclusion { at: text.len() })?;
        let verdict = match (self.judge_force_chain(typed), named) {
            (TypedOutcome::Proved(proof), Some(named)) => {
                let renamed = proof.under_its_name(named);
                let own = (!renamed.is_as_written()).then(|| self.by_rule(named, conclusion));
                TypedOutcome::Proved(own.and_then(Result::ok).unwrap_or(renamed))
            }
            (refused, Some(named)) => match self.by_rule(named, conclusion) {
                Ok(proof) => TypedOutcome::Proved(proof),
                Err(_) => refused,
            },
            (verdict, None) => verdict,
        };
        Ok(self.answer(text, vec![TypedVerdict { conclusion, verdict }]))
    }

    /// Judges what every candidate of a choice leads to: as a kraken or, where that does not hold or its branches
    /// have sets and brackets, as a net.
    fn check_branches(&self, text: &str) -> Result<TypedAnswer, ReadError> {
        let net = notation::read_branches(text);
        match (notation::read_kraken(text).map(|typed| self.check_kraken(text, &typed)), net) {
            (Ok(answer), _) if answer.is_proved() => Ok(answer),
            (Ok(answer), Err(_)) => Ok(answer),
            (Ok(answer), Ok(net)) => {
                let by_net = self.check_net(text, &net);
                Ok(if by_net.is_proved() { by_net } else { answer })
            }
            (Err(_), Ok(net)) => Ok(self.check_net(text, &net)),
            (Err(error), Err(_)) => Err(error),
        }
    }

    /// Judges a kraken: a force chain for each conclusion.
    fn check_kraken(&self, text: &str, chains: &[TypedForceChain]) -> TypedAnswer {
        let verdict = |chain: &TypedForceChain| {
            let judge = |_| self.judge_force_chain(chain);
            Some(self.unless_stopped(chain.conclusion?, judge))
        };
        self.answer(text, chains.iter().filter_map(verdict).collect())
    }

    /// Judges a chain with sets and brackets, or a net.
    fn check_net(&self, text: &str, net: &TypedNet) -> TypedAnswer {
        let judge = |conclusion| self.judge_net(net, conclusion, text);
        self.answer(text, self.each(&net.conclusions, judge))
    }

    /// The verdict on a chain that does not hold as one of candidates, groups and almost locked sets, and may
    /// hold as one of other sets.
    fn judge_sets_or(
        &self,
        net: Option<&TypedNet>,
        conclusion: Conclusion,
        refusal: TypedRefusal,
        text: &str,
    ) -> TypedOutcome {
        match net.map(|net| self.judge_net(net, conclusion, text)) {
            Some(TypedOutcome::Proved(proof)) => TypedOutcome::Proved(proof),
            _ => match net
                .and_then(TypedNet::sets)
                .map(|list| self.judge_set_list(&list, conclusion))
            {
                Some(TypedOutcome::Proved(proof)) => TypedOutcome::Proved(proof),
                Some(_) => TypedOutcome::Refused(self.refusal_of_loop(net, text, refusal)),
                None => TypedOutcome::Refused(refusal),
            },
        }
    }

    /// Why a loop of sets does not hold: what is not so in it, where something is.
    fn refusal_of_loop(
        &self,
        net: Option<&TypedNet>,
        text: &str,
        refusal: TypedRefusal,
    ) -> TypedRefusal {
        let wrong = net.map(|net| letter::of_net(net, self.state(), text)).unwrap_or_default();
        let wrong = wrong.into_iter().next();
        wrong.map_or(refusal, |reason| TypedRefusal { reason, place: None })
    }

    fn judge_net(&self, net: &TypedNet, conclusion: Conclusion, text: &str) -> TypedOutcome {
        let proof = match fill_net(self.position(), net, conclusion) {
            Ok(proof) => Judged::of(proof),
            Err(refusal) => {
                let place = refusal.span.clone().map(|span| TypedPlace::found(None, span));
                return TypedOutcome::Refused(TypedRefusal { reason: refusal.to_string(), place });
            }
        };
        match proof.verdict() {
            Verdict::Refused(refusal) => {
                TypedOutcome::Refused(TypedRefusal { reason: refusal.to_string(), place: None })
            }
            Verdict::Proved(_) => TypedOutcome::Proved(TypedProof {
                miscalled: self.called(text),
                corrections: letter::of_net(net, self.state(), text),
                ..TypedProof::plain(proof)
            }),
        }
    }

    /// The one rule or family that a chain is called before a colon, which a net is not.
    fn called(&self, text: &str) -> Option<String> {
        let (name, _) = text.split_once(':')?;
        let family = notation::known_family(name).map(str::to_owned);
        family.or_else(|| match &self.rules_named(name.trim())[..] {
            [rule] => Some(rule.name().to_owned()),
            _ => None,
        })
    }

    /// Judges a proof that is no chain.
    fn check_sets(&self, text: &str, typed: &TypedSets) -> Result<TypedAnswer, AskError> {
        if typed.conclusions.is_empty() {
            return Err(AskError::NoConclusion { at: text.len() });
        }
        let mut verdicts: Vec<TypedVerdict> = Vec::new();
        for &conclusion in &typed.conclusions {
            // A proof of several conclusions is looked for once.
            let proved = |known: &TypedVerdict| match &known.verdict {
                TypedOutcome::Proved(proof) => {
                    let proves = proof.proof.proof().conclusions.contains(&conclusion);
                    proves.then(|| known.verdict.clone())
                }
                TypedOutcome::Refused(_) | TypedOutcome::Undecided { .. } => None,
            };
            let known = verdicts.iter().find_map(proved);
            let judge = |conclusion| known.unwrap_or_else(|| self.judge_sets(typed, conclusion));
            verdicts.push(self.unless_stopped(conclusion, judge));
        }
        Ok(self.answer(text, verdicts))
    }

    /// Whether a step told in words names a rule.
    pub(super) fn knows(&self, step: &StepText) -> bool {
        step.rules.iter().any(|rule| self.is_rule(rule))
    }

    /// Whether a name is that of a rule, or of one of its sizes.
    pub(super) fn is_rule(&self, name: &str) -> bool {
        !self.rules_named(name).is_empty()
    }

    /// Judges a step that another program tells in words, all of which have to be read.
    fn check_told(&self, text: &str, step: &StepText) -> TypedAnswer {
        let answer = self.told(text, step);
        let answer = match letter::twice_in_words(text) {
            Some(wrong) => answer.corrected(&wrong),
            None => answer,
        };
        match step.words.unread.is_empty() {
            true => answer,
            false => {
                let words = step.words.unread.join(" ");
                answer.unjudged(&format!("what is written was not read: {words}"))
            }
        }
    }

    /// Judges a step by the rule that it names, and by the cells, houses and digits that it names.
    fn told(&self, text: &str, step: &StepText) -> TypedAnswer {
        let mut verdicts: Vec<TypedVerdict> = Vec::new();
        for &conclusion in &step.conclusions {
            let judge = |conclusion| {
                let verdict = self.judge_told(step, conclusion);
                let is_refused = matches!(verdict, TypedOutcome::Refused(_));
                match is_refused && matches!(conclusion, Conclusion::Place(_)) {
                    true => self.single_after(&verdicts, conclusion).unwrap_or(verdict),
                    false => verdict,
                }
            };
            let verdict = self.unless_stopped(conclusion, judge);
            verdicts.push(verdict);
        }
        self.answer(text, verdicts)
    }

    /// The verdict on each conclusion.
    fn each(
        &self,
        conclusions: &[Conclusion],
        judge: impl Fn(Conclusion) -> TypedOutcome,
    ) -> Vec<TypedVerdict> {
        conclusions.iter().map(|&conclusion| self.unless_stopped(conclusion, &judge)).collect()
    }

    /// The verdict on a conclusion, which is not judged once the time is up.
    pub(super) fn unless_stopped(
        &self,
        conclusion: Conclusion,
        judge: impl FnOnce(Conclusion) -> TypedOutcome,
    ) -> TypedVerdict {
        let verdict = match self.interrupt().check() {
            Ok(()) => judge(conclusion),
            Err(by) => TypedOutcome::Undecided { by, reason: format!("not judged: {by}") },
        };
        TypedVerdict { conclusion, verdict }
    }

    pub(super) fn answer(&self, text: &str, mut verdicts: Vec<TypedVerdict>) -> TypedAnswer {
        for verdict in &mut verdicts {
            verdict.refuse_what_rests_on_nothing();
            if let TypedOutcome::Refused(TypedRefusal { place: Some(place), .. }) =
                &mut verdict.verdict
            {
                *place = place.in_text(text);
            }
        }
        TypedAnswer { text: text.to_owned(), verdicts, notices: self.notices().to_vec() }
    }

    fn judge_force_chain(&self, typed: &TypedForceChain) -> TypedOutcome {
        match fill_force(self.position(), typed).map(Judged::of) {
            Ok(proof) => match proof.verdict() {
                Verdict::Refused(refusal) => {
                    let reason = refusal.to_string();
                    TypedOutcome::Refused(TypedRefusal { reason, place: None })
                }
                Verdict::Proved(_) => TypedOutcome::Proved(TypedProof::plain(proof)),
            },
            Err(refusal) => {
                let place = refusal.span.clone().map(|span| TypedPlace::found(refusal.link, span));
                TypedOutcome::Refused(TypedRefusal { reason: refusal.to_string(), place })
            }
        }
    }

    /// Everything that a typed chain without conclusions eliminates; where that is nothing, a candidate that
    /// both its ends are linked to, if there is one, so that it is said what is wrong.
    fn conclusions_of(&self, typed: &TypedChain) -> Vec<Conclusion> {
        let state = self.state();
        let live = || Candidate::all().filter(|&candidate| state.is_live(candidate));
        let eliminated = live().map(Conclusion::Eliminate);
        let goes_on = eliminated.take_while(|_| self.interrupt().check().is_ok());
        let proved: Vec<Conclusion> =
            goes_on.filter(|&conclusion| self.judge(typed, conclusion, "").is_ok()).collect();
        if !proved.is_empty() {
            return proved;
        }
        let (Some(first), Some(last)) = (typed.steps.first(), typed.steps.last()) else {
            return Vec::new();
        };
        let (TypedPair::Values { left, .. }, TypedPair::Values { right: Some(right), .. }) =
            (&first.pair, &last.pair)
        else {
            return Vec::new();
        };
        let sees = |target: &Candidate, node: &Node| {
            node.members().iter().all(|member| member.linked(*target))
        };
        let between = live().find(|target| sees(target, left) && sees(target, right));
        between.map(Conclusion::Eliminate).into_iter().collect()
    }

    fn judge(
        &self,
        typed: &TypedChain,
        conclusion: Conclusion,
        text: &str,
    ) -> Result<TypedProof, TypedRefusal> {
        let proof = self.completed(typed, conclusion)?;
        let (family, length) = (&proof.proof().family.name, proof.proof().length);
        let miscalled = typed.family.filter(|name| name != &family.raw()).map(str::to_owned);
        Ok(TypedProof {
            miscalled,
            miscounted: typed.length.filter(|&typed| typed != length),
            corrections: letter::of_chain(typed, proof.proof(), text),
            unread: None,
            simplest: self.simpler(typed, &proof),
            held: None,
            also: also_eliminates(self.position(), proof.proof()),
            proof,
        })
    }

    /// The proof that a chain is: of the family that it is called or, where it has not the form that this name stands for,
    /// of the first that it is one of.
    fn completed(
        &self,
        typed: &TypedChain,
        conclusion: Conclusion,
    ) -> Result<Judged, TypedRefusal> {
        let filled = fill(self.position(), typed, conclusion);
        let proof = Judged::of(filled.map_err(|refusal| TypedRefusal::of(&refusal, typed))?);
        let Verdict::Refused(refusal) = proof.verdict() else { return Ok(proof) };
        let refused = TypedRefusal { reason: refusal.to_string(), place: None };
        match typed.family {
            Some(_) => self.completed(&unnamed(typed), conclusion).map_err(|_| refused),
            None => Err(refused),
        }
    }

    /// The first published family the chain belongs to, when that comes before the proof's.
    fn simpler(&self, typed: &TypedChain, proof: &Judged) -> Option<String> {
        let conclusion = proof.proof().conclusions[0];
        let simplest = fill(self.position(), &unnamed(typed), conclusion).ok()?.family.name;
        let place = |name: &str| PUBLISHED.iter().position(|(known, _)| *known == name);
        (place(simplest.raw()) < place(proof.proof().family.name.raw()))
            .then(|| simplest.to_string())
    }
}

/// The chain without its name.
fn unnamed(typed: &TypedChain) -> TypedChain {
    TypedChain { family: None, ..typed.clone() }
}

/// That a rule proves it, but by another proof than the one that was written.
pub(super) fn otherwise(proof: &Proof) -> String {
    let written = Notation::Nrc.write(proof);
    format!("{} proves it, but like this: {written}", proof.family.name)
}

/// Whether a text is meant for nrc notation, which no step told in words has the braces of: within these HoDoKu
/// writes the digits of a set only.
fn is_nrc(text: &str) -> bool {
    let inside = text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap_or_default());
    let is_digits = |inside: &str| inside.chars().all(|c| c.is_ascii_digit());
    inside.into_iter().any(|inside| !is_digits(inside))
}

impl TypedProof {
    /// A proof with nothing to say of how it was typed.
    pub(super) fn plain(proof: Judged) -> TypedProof {
        TypedProof {
            proof,
            miscalled: None,
            miscounted: None,
            corrections: Vec::new(),
            unread: None,
            simplest: None,
            held: None,
            also: Vec::new(),
        }
    }

    /// The same proof under the name it was typed with, where that is a rule which it is one of.
    fn under_its_name(self, named: &TypedSets) -> TypedProof {
        let mut proof = self.proof.proof().clone();
        let own = std::mem::replace(&mut proof.family.name, named.rule.as_str().into());
        let miscounted = named.size.filter(|&size| size != proof.length);
        let renamed = Judged::of(proof);
        match renamed.is_proved() {
            true => TypedProof { proof: renamed, miscounted, ..self },
            false if own.raw() == named.rule => TypedProof { miscounted, ..self },
            false => TypedProof { miscalled: Some(named.rule.clone()), miscounted, ..self },
        }
    }

    /// Whether it is proved just as it was written: with its name, its length and its digits.
    pub fn is_as_written(&self) -> bool {
        let is_right = self.miscalled.is_none() && self.miscounted.is_none();
        is_right && self.corrections.is_empty() && self.unread.is_none()
    }
}

/// That a text cannot be read as a chain.
pub(super) fn no_chain(error: ReadError) -> AskError {
    AskError::unreadable(TypedForm::Chain, error)
}

/// What an answer is about.
fn concluded_by(answer: &TypedAnswer) -> Vec<Conclusion> {
    answer.verdicts.iter().map(|verdict| verdict.conclusion).collect()
}

impl TypedAnswer {
    /// Whether every conclusion is proved just as it is written.
    fn is_as_written(&self) -> bool {
        let is_right = |verdict: &TypedVerdict| match &verdict.verdict {
            TypedOutcome::Proved(typed) => typed.is_as_written(),
            TypedOutcome::Refused(_) | TypedOutcome::Undecided { .. } => false,
        };
        self.is_proved() && self.verdicts.iter().all(is_right)
    }

    /// The same, with something that one should know first.
    fn noticed(mut self, notice: Notice) -> TypedAnswer {
        self.notices.insert(0, notice);
        self
    }

    /// Whether every conclusion is proved, by something that is what is written.
    pub fn is_proved(&self) -> bool {
        let is_read = |verdict: &TypedVerdict| match &verdict.verdict {
            TypedOutcome::Proved(typed) => typed.unread.is_none(),
            TypedOutcome::Refused(_) | TypedOutcome::Undecided { .. } => false,
        };
        self.proofs().count() == self.verdicts.len() && self.verdicts.iter().all(is_read)
    }

    /// The same, where what was written is not judged: why, as the end of a sentence.
    fn unjudged(mut self, why: &str) -> TypedAnswer {
        for verdict in &mut self.verdicts {
            if let TypedOutcome::Proved(typed) = &mut verdict.verdict {
                typed.unread = Some(why.to_owned());
            }
        }
        self
    }

    /// The same, where something is written that is not so.
    fn corrected(mut self, wrong: &str) -> TypedAnswer {
        for verdict in &mut self.verdicts {
            if let TypedOutcome::Proved(typed) = &mut verdict.verdict {
                typed.corrections.push(wrong.to_owned());
            }
        }
        self
    }

    /// What was written and is not judged, where something is proved all the same.
    pub(super) fn unread(&self) -> Option<String> {
        self.verdicts.iter().find_map(|verdict| match &verdict.verdict {
            TypedOutcome::Proved(typed) => {
                let family = &typed.proof.proof().family.name;
                typed.unread.as_ref().map(|unread| format!("proved by {family}, but {unread}"))
            }
            TypedOutcome::Refused(_) | TypedOutcome::Undecided { .. } => None,
        })
    }

    /// Whether a bound was met before it was known what becomes of a conclusion.
    pub fn is_undecided(&self) -> bool {
        let undecided = |outcome: &TypedOutcome| matches!(outcome, TypedOutcome::Undecided { .. });
        self.verdicts.iter().any(|verdict| undecided(&verdict.verdict))
    }

    /// The same, where what was written does not prove it, but another proof of the rule does.
    fn by_other_sets(mut self, steps: &str) -> TypedAnswer {
        for verdict in &mut self.verdicts {
            if let TypedOutcome::Proved(typed) = &mut verdict.verdict
                && typed.corrections.is_empty()
                && !is_printed_so(typed.proof.proof(), steps)
            {
                typed.corrections.push(otherwise(typed.proof.proof()));
            }
        }
        self
    }

    /// The proofs of the conclusions that are proved.
    pub fn proofs(&self) -> impl Iterator<Item = &Judged> {
        self.verdicts.iter().filter_map(|verdict| match &verdict.verdict {
            TypedOutcome::Proved(typed) if typed.proof.is_proved() => Some(&typed.proof),
            _ => None,
        })
    }
}

impl TypedVerdict {
    /// Refuses what assumes one solution of givens that have several, or none.
    fn refuse_what_rests_on_nothing(&mut self) {
        if let TypedOutcome::Proved(typed) = &self.verdict
            && !typed.proof.is_proved()
        {
            let reason = typed.proof.word();
            self.verdict = TypedOutcome::Refused(TypedRefusal { reason, place: None });
        }
    }
}

impl TypedRefusal {
    fn of(refusal: &Refusal, typed: &TypedChain) -> TypedRefusal {
        let last = typed.steps.len().saturating_sub(1);
        let span = typed.steps.get(refusal.step.min(last)).map(|step| step.span.clone());
        let step = (refusal.step <= last).then_some(refusal.step + 1);
        TypedRefusal {
            reason: refusal.to_string(),
            place: span.map(|span| TypedPlace::found(step, span)),
        }
    }
}
