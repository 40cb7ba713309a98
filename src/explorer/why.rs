//! Why a conclusion holds: the shortest proof by each rule, side by side; or every proof.

use serde::{Deserialize, Serialize};

use super::ask::{Ask, Progress, Selection};
use super::easiest::Easiest;
use super::error::AskError;
use super::extent::{self, Extent};
use super::judged::Judged;
use super::notice::Notice;
use super::refusals::Refusals;
use super::rule_answer::RuleAnswer;
use super::rules_of::{self, Rules};
use super::unproved::Unproved;
use super::{Explorer, text};
use crate::card::When;
use crate::grid::{Candidate, Conclusion, Csp, singles};
use crate::rules::{Completeness, Cost, Question, Reach, Rule, fame, is_at_most, prove_single};
use crate::work::{Outcome, Stopped};

/// Why a conclusion holds, in the words of each rule that was asked.
///
/// In JSON: `catena-why/1`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-why/1")]
pub struct Explanation {
    /// What is explained.
    #[serde(with = "text")]
    pub subject: Conclusion,
    /// Whether every rule was searched up to the bounds. Else its row says where and by what it was
    /// stopped.
    pub complete: bool,
    /// The bounds of the searches; a rule without a proof says up to which length it has none, for some have no bound.
    pub reach: Reach,
    /// The answer.
    pub because: Because,
    /// The rules that were not asked because none was named and they may take seconds.
    #[serde(default)]
    pub left_out: Vec<String>,
    /// The rules that were not asked because no proof of theirs is easier to follow than the one that is shown first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed_over: Vec<String>,
    /// Of an elimination that no rule proves, what propagation says of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unproved: Option<Unproved>,
    /// What one should know about the position.
    #[serde(default)]
    pub notices: Vec<Notice>,
}

/// What there is to say of a conclusion.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Because {
    /// The solution says otherwise, so it cannot hold.
    Contradicted,
    /// The candidate to place stands alone in its cell already, and nothing linked to it is live.
    Decided,
    /// The candidate to place is a single.
    Single {
        /// The variable of which it is the only candidate.
        #[serde(with = "text")]
        variable: Csp,
        /// The proof.
        proof: Judged,
    },
    /// An elimination: what each rule says of it.
    Rules(Vec<RuleAnswer>),
    /// A placement: it is all that is left of a variable after these eliminations.
    Eliminations {
        /// The variable.
        #[serde(with = "text")]
        variable: Csp,
        /// The rules that place it directly, each with its shortest proof: force chains.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        direct: Vec<RuleAnswer>,
        /// Why each of its other candidates falls.
        parts: Vec<Explanation>,
    },
}

/// The rules that found one and the same chain.
#[derive(Clone, PartialEq, Debug)]
pub struct SameChain<'a> {
    /// The proof of the one that people know best.
    pub proof: &'a Judged,
    /// The names of the others, which add nothing here.
    pub others: Vec<&'a str>,
}

/// What has to be shown for a conclusion.
#[derive(Clone, PartialEq, Debug)]
pub enum Task {
    /// The solution says otherwise, so it cannot hold.
    Contradicted,
    /// The candidate to place is decided already.
    Decided,
    /// The candidate to place is a single.
    Single {
        /// The variable of which it is the only candidate.
        variable: Csp,
        /// The proof.
        proof: Judged,
    },
    /// A candidate has to be eliminated.
    Elimination(Candidate),
    /// The other candidates of a variable have to be eliminated.
    Eliminations {
        /// The variable.
        variable: Csp,
        /// Its other candidates.
        targets: Vec<Candidate>,
    },
}

/// What [`Explorer::all_proofs`] tells.
#[derive(Clone, PartialEq, Debug)]
pub enum Told {
    /// A proof.
    Proof(Judged),
    /// A rule has told all it has to tell.
    End(RuleEnd),
}

/// How many proofs a rule has told, and whether these are all.
///
/// In JSON: `catena-all/1`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-all/1")]
pub struct RuleEnd {
    /// What the proofs eliminate.
    #[serde(with = "text")]
    pub subject: Conclusion,
    /// The rule.
    pub rule: String,
    /// The greatest number of cells of the almost locked sets it looked for; `None` when it uses none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub als_size: Option<usize>,
    /// The number of proofs.
    pub count: usize,
    /// Whether this is only one shortest proof, because the search does not list the others.
    pub only_shortest: bool,
    /// Whether a shorter one may exist than this one, which was met.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub at_most: bool,
    /// Whether there are more proofs than were asked for: then the search ended there.
    #[serde(default)]
    pub more: bool,
    /// The least length of its proofs that are longer than was asked for; `None` where none are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longer: Option<usize>,
    /// How far the search came.
    pub extent: Extent,
    /// What one should know of it: the proofs that the checker refuses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
}

impl Explorer {
    /// Explains a conclusion: an elimination by the shortest proof of each rule, a placement by the
    /// eliminations that leave nothing else.
    ///
    /// The usual rules are all but those whose [cost](crate::card::Cost) says otherwise; those that may take seconds are
    /// named as left out. Where the usual rules do not prove an elimination, those that come last are asked too, and
    /// [sums](crate::card::When::WhenStuck).
    ///
    /// # Errors
    /// When a rule is not known or the candidate is not live.
    pub fn why(&self, subject: Conclusion, ask: &Ask) -> Result<Explanation, AskError> {
        let (rules, left_out) = self.rules_for_why(ask, &[Cost::Usual])?;
        let mut notices = self.notices_for(&rules)?;
        let refusals = &Refusals::default();
        let task = self.task(subject)?;
        let explained = |subject: Conclusion, because: Because, passed_over, notices| Explanation {
            subject,
            passed_over,
            complete: is_complete(&because),
            reach: ask.limits.reach(),
            unproved: match &because {
                Because::Rules(rows) if rows.iter().all(|row| row.proof().is_none()) => {
                    self.unproved(subject.candidate(), ask).ok()
                }
                _ => None,
            },
            left_out: not_among(&left_out, &because),
            because,
            notices,
        };
        let mut passed_over = Vec::new();
        let because = match task {
            Task::Contradicted => Because::Contradicted,
            Task::Decided => Because::Decided,
            Task::Single { variable, proof } => Because::Single { variable, proof },
            Task::Elimination(target) => {
                let easiest = self.rows(target, &rules, refusals, ask)?;
                passed_over = easiest.passed_over;
                Because::Rules(easiest.rows)
            }
            Task::Eliminations { variable, targets } => {
                let direct = self.rows_of(subject, &self.placing(&rules), refusals, ask)?;
                let part = |target| {
                    let Easiest { rows, passed_over } = self.rows(target, &rules, refusals, ask)?;
                    let (subject, because) = (Conclusion::Eliminate(target), Because::Rules(rows));
                    Ok(explained(subject, because, passed_over, Vec::new()))
                };
                let parts = targets.into_iter().map(part).collect::<Result<_, AskError>>()?;
                Because::Eliminations { variable, direct, parts }
            }
        };
        notices.extend(refusals.notices());
        Ok(explained(subject, because, passed_over, notices))
    }

    /// What has to be shown for a conclusion.
    ///
    /// # Errors
    /// When the candidate is not live.
    pub fn task(&self, subject: Conclusion) -> Result<Task, AskError> {
        let state = self.state();
        let candidate = self.live(subject)?.candidate();
        if self.solutions().contradict(subject) {
            return Ok(Task::Contradicted);
        }
        if let Conclusion::Eliminate(target) = subject {
            return Ok(Task::Elimination(target));
        }
        if state.decided(candidate.cell()).is_some() {
            return Ok(Task::Decided);
        }
        if let Some(single) = singles(state).find(|single| single.candidate == candidate) {
            let proof = Judged::found(prove_single(state, self.position().givens, single))?;
            return Ok(Task::Single { variable: single.csp, proof });
        }
        let others = |csp: Csp| state.values(csp).filter(move |&other| other != candidate);
        let fewest = candidate.csps().into_iter().min_by_key(|&csp| others(csp).count());
        let variable = fewest.expect("a candidate is a value of four variables");
        Ok(Task::Eliminations { variable, targets: others(variable).collect() })
    }

    /// Tells every proof of an elimination, rule by rule, shorter ones first, equal chains once, and of each
    /// rule [as many as were asked for](Ask::at_most); and, after those of each rule, whether they are all.
    ///
    /// # Errors
    /// When a rule is not known or the candidate is not live; and those of the one who is told.
    ///
    /// Returns the names of the rules that were left out because none was named.
    pub fn all_proofs<E: From<AskError>>(
        &self,
        target: Candidate,
        ask: &Ask,
        mut tell: impl FnMut(Told) -> Result<(), E>,
    ) -> Result<Vec<String>, E> {
        let (rules, left_out) = self.rules_for_why(ask, &[Cost::Usual, Cost::Last])?;
        self.notices_for(&rules)?;
        let subject = self.live(Conclusion::Eliminate(target))?;
        for rule in &rules {
            let refusals = Refusals::default();
            let (mut count, mut at_most) = (0, false);
            let judged = |proof| match refusals.judged(rule.name(), proof) {
                Some(proof) => {
                    count += 1;
                    at_most = is_at_most(rule.name(), proof.proof().length);
                    tell(Told::Proof(proof))
                }
                None => Ok(()),
            };
            let listed = rules_of::all(&**rule, self.prepared(), target, ask, judged)?;
            let only_shortest = listed.completeness == Completeness::Shortest;
            tell(Told::End(RuleEnd {
                subject,
                rule: rule.name().to_owned(),
                als_size: rules_of::als_size(&**rule, ask),
                count,
                only_shortest: count > 0 && only_shortest,
                at_most: only_shortest && at_most,
                more: listed.more,
                longer: listed.longer,
                extent: refusals.extent(rule.name(), listed.extent),
                notices: refusals.notices(),
            }))?;
        }
        Ok(left_out)
    }

    /// The rules to ask, and the names of those left out because none was named: where none is, rules of these costs are
    /// asked.
    fn rules_for_why(&self, ask: &Ask, costs: &[Cost]) -> Result<(Rules, Vec<String>), AskError> {
        let mut left_out = Vec::new();
        let rules = rules_of::select(self.catalogue(), &ask.rules, || {
            let rest = [Cost::Last, Cost::Costly].into_iter().filter(|cost| !costs.contains(cost));
            let rest = rest.flat_map(|cost| self.catalogue().of_cost(cost));
            left_out = rest.map(|rule| rule.name().to_owned()).collect();
            costs.iter().flat_map(|&cost| self.catalogue().of_cost(cost)).collect()
        })?;
        Ok((rules, left_out))
    }

    fn rows(
        &self,
        target: Candidate,
        rules: &Rules,
        refusals: &Refusals,
        ask: &Ask,
    ) -> Result<Easiest, AskError> {
        let subject = Conclusion::Eliminate(target);
        let is_usual = ask.rules == Selection::Usual;
        let mut easiest = match ask.easiest && is_usual {
            true => self.easiest(subject, rules, refusals, ask)?,
            false => {
                Easiest { rows: self.rows_of(subject, rules, refusals, ask)?, ..Easiest::default() }
            }
        };
        let later = [self.catalogue().of_cost(Cost::Last), self.catalogue().asked(When::WhenStuck)];
        for others in later.iter().filter(|_| is_usual) {
            if easiest.rows.iter().all(|row| row.proof().is_none()) {
                easiest.rows.extend(self.rows_of(subject, others, refusals, ask)?);
            }
        }
        Ok(easiest)
    }

    /// The rules that place candidates directly.
    fn placing(&self, rules: &Rules) -> Rules {
        rules.iter().filter(|rule| rule.facts().places_directly).cloned().collect()
    }

    pub(super) fn rows_of(
        &self,
        subject: Conclusion,
        rules: &Rules,
        refusals: &Refusals,
        ask: &Ask,
    ) -> Result<Vec<RuleAnswer>, AskError> {
        let question = Question::in_order(self.prepared(), rules, ask.limits.reach());
        let on = question.on();
        let ask_rule = |place: usize| -> Result<_, AskError> {
            let rule = &*rules[place];
            let (outcome, longer) = rules_of::shortest_and_longer(rule, on, subject, ask);
            let outcome = match outcome {
                Outcome::Found(proof) => {
                    let none_up_to = proof.length.saturating_sub(1);
                    let stopped = Outcome::Stopped { none_up_to, by: Stopped::Refused };
                    refusals.judged(rule.name(), proof).map_or(stopped, Outcome::Found)
                }
                Outcome::None { up_to } => Outcome::None { up_to },
                Outcome::Stopped { none_up_to, by } => Outcome::Stopped { none_up_to, by },
            };
            let (name, als_size) = (rule.name().to_owned(), rules_of::als_size(rule, ask));
            let met = match outcome {
                _ if longer.is_some() => longer,
                Outcome::Stopped { .. } => {
                    rule.bound(on, subject, &mut ask.work(rule.facts().cost.budget()))
                }
                _ => None,
            };
            let met = met.and_then(|proof| refusals.judged(rule.name(), proof));
            Ok(RuleAnswer { rule: name, als_size, outcome, met })
        };
        let has_hope =
            |rule: &dyn Rule| !rule.is_hopeless(on, &rules_of::reach(rule, ask), subject);
        let mut rows: Vec<RuleAnswer> = Vec::new();
        let mut simplest = None;
        question.ask::<_, AskError>(ask.threads, has_hope, ask_rule, |answer| {
            rows.push(answer?);
            if ask.progress.is_some() {
                let proof = rows.last().and_then(RuleAnswer::proof);
                let order = proof.map(|proof| (proof.order_for(subject), rows.len() - 1));
                simplest = simplest.into_iter().chain(order).min();
                let place = simplest.map(|(_, place)| place);
                answered(&rows, place, rules.len()).into_iter().for_each(|news| ask.tell(news));
            }
            Ok(())
        })?;
        Ok(rows)
    }
}

impl Explanation {
    /// What each rule says; nothing when the answer is another.
    pub fn rows(&self) -> &[RuleAnswer] {
        match &self.because {
            Because::Rules(rows) => rows,
            _ => &[],
        }
    }

    /// The chains that were found, each once, in the [order](Judged::order_for) in which they are shown, with the rules
    /// that found it; nothing when the answer is another. Of rules with the same chain the one that people know best has
    /// it.
    pub fn chains(&self) -> Vec<SameChain<'_>> {
        let rows = self.rows();
        let mut chains: Vec<SameChain> = Vec::new();
        for (place, row) in rows.iter().enumerate() {
            let Some(proof) = row.proof() else { continue };
            if same_chain(&rows[..place], proof).next().is_none() {
                let mut same: Vec<&RuleAnswer> = same_chain(&rows[place..], proof).collect();
                same.sort_by_key(|row| fame(&row.rule));
                let others = same.iter().skip(1).map(|row| &*row.rule).collect();
                chains.extend(same[0].proof().map(|proof| SameChain { proof, others }));
            }
        }
        chains.sort_by_cached_key(|same| same.proof.order_for(self.subject));
        chains
    }

    /// The explanations of the parts, one for each elimination that a placement rests on; of anything
    /// else, this one alone.
    pub fn parts(&self) -> &[Explanation] {
        match &self.because {
            Because::Eliminations { parts, .. } => parts,
            _ => std::slice::from_ref(self),
        }
    }

    /// The proofs that were found, of all parts.
    pub fn proofs(&self) -> impl Iterator<Item = &Judged> {
        let direct = self.direct_rows().iter().filter_map(RuleAnswer::proof);
        direct.chain(self.parts().iter().flat_map(|part| {
            let single = match &part.because {
                Because::Single { proof, .. } => Some(proof),
                _ => None,
            };
            single.into_iter().chain(part.rows().iter().filter_map(RuleAnswer::proof))
        }))
    }

    /// What the rules say that place a candidate directly; nothing when the answer is another.
    fn direct_rows(&self) -> &[RuleAnswer] {
        match &self.because {
            Because::Eliminations { direct, .. } => direct,
            _ => &[],
        }
    }

    /// The shortest proof that places a candidate directly; `None` without one.
    pub fn direct(&self) -> Option<&Judged> {
        let proofs = self.direct_rows().iter().filter_map(RuleAnswer::proof);
        proofs.min_by_key(|proof| (!proof.is_proved(), proof.proof().length))
    }

    /// What helps where no rule proves an elimination, in sentences; of a placement, of all its parts.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        let unproved = self.parts().iter().filter_map(|part| part.unproved.as_ref());
        unproved.flat_map(|unproved| unproved.sentences.iter().map(String::as_str))
    }

    /// The simplest proof: the first in the [order](Judged::order_for) in which they are shown. `None` when there is no
    /// proof, or when it takes several: then each part has its own.
    pub fn simplest(&self) -> Option<&Judged> {
        match &self.because {
            Because::Single { proof, .. } => Some(proof),
            Because::Rules(rows) => simplest(rows, self.subject)?.proof(),
            _ => None,
        }
    }

    /// Whether the conclusion holds, as far as this answer knows.
    pub fn is_proved(&self) -> bool {
        match &self.because {
            Because::Contradicted => false,
            Because::Decided => true,
            Because::Single { proof, .. } => proof.is_proved(),
            Because::Rules(_) => self.simplest().is_some_and(Judged::is_proved),
            Because::Eliminations { parts, .. } => {
                self.direct().is_some_and(Judged::is_proved)
                    || parts.iter().all(Explanation::is_proved)
            }
        }
    }

    /// The bounds of the rules that have no proof up to a length, as part of a sentence: `up to length 12`.
    pub fn bounds(&self) -> String {
        let none = self.rows().iter().filter(|row| matches!(row.outcome, Outcome::None { .. }));
        let als_size = none.filter_map(|row| row.als_size).max();
        extent::bounds(self.reach.length, als_size, &[])
    }
}

impl RuleEnd {
    /// The bounds of the search, as part of a sentence: `up to length 12`, or `of any length`.
    pub fn bounds(&self) -> String {
        let (Extent::Complete { up_to } | Extent::Stopped { up_to, .. }) = self.extent;
        extent::bounds(up_to, self.als_size, &[])
    }
}

/// The rows with the chain of this proof.
fn same_chain<'a>(
    rows: &'a [RuleAnswer],
    proof: &'a Judged,
) -> impl Iterator<Item = &'a RuleAnswer> {
    rows.iter().filter(|row| row.proof().is_some_and(|known| known.has_same_chain(proof)))
}

/// The row whose proof comes first in the [order](Judged::order_for) in which they are shown.
fn simplest(rows: &[RuleAnswer], subject: Conclusion) -> Option<&RuleAnswer> {
    let proofs = rows.iter().filter_map(|row| Some((row, row.proof()?.order_for(subject))));
    proofs.min_by_key(|(_, order)| *order).map(|(row, _)| row)
}

/// What is told of the last row, when there is one, and of the place of the simplest so far.
fn answered(rows: &[RuleAnswer], simplest: Option<usize>, of: usize) -> Option<Progress<'_>> {
    let (row, before) = rows.split_last()?;
    let same = row.proof().and_then(|proof| same_chain(before, proof).next());
    let simplest = simplest.map(|place| &rows[place]);
    let [same_as, simplest] = [same, simplest].map(|row| row.map(|row| &*row.rule));
    Some(Progress::Answered { row, same_as, simplest, done: rows.len(), of })
}

/// Of the rules that were to be left out those that were not asked after all.
fn not_among(left_out: &[String], because: &Because) -> Vec<String> {
    let rows = match because {
        Because::Rules(rows) => &rows[..],
        _ => &[],
    };
    let is_asked = |name: &&String| rows.iter().any(|row| row.rule == **name);
    left_out.iter().filter(|name| !is_asked(name)).cloned().collect()
}

fn is_complete(because: &Because) -> bool {
    match because {
        Because::Rules(rows) => {
            !rows.iter().any(|row| matches!(row.outcome, Outcome::Stopped { .. }))
        }
        Because::Eliminations { parts, .. } => parts.iter().all(|part| part.complete),
        Because::Contradicted | Because::Decided | Because::Single { .. } => true,
    }
}
