//! What the checker refuses of a search costs that proof, and no other answer; and whether what it accepts assumes one
//! solution.
//!
//! Who asks a rule has its proofs judged here. A path applies what it is told before anyone else sees it: so its rules
//! are [watched](Refusals::watch), and tell accepted proofs only.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use super::extent::Extent;
use super::judged::Judged;
use super::notice::Notice;
use crate::check::{Verdict, check};
use crate::graph::CandidateSet;
use crate::grid::Conclusion;
use crate::proof::Proof;
use crate::rules::{Facts, Prepared, Reach, Rule, Search};
use crate::work::{Outcome, Stopped, Work};

/// What the checker said while a question was answered. Clones share it.
#[derive(Clone, Default)]
pub struct Refusals(Arc<Mutex<Said>>);

#[derive(Default)]
struct Said {
    /// What it refused, each proof once.
    refused: BTreeSet<Refused>,
    /// Whether a proof that it accepted from a watched rule assumes that the givens have one solution.
    assumes: bool,
}

/// A proof that the checker refused: that of the rule, by length.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Refused {
    rule: String,
    length: usize,
    conclusions: Vec<Conclusion>,
    refusal: String,
}

impl Refusals {
    /// These rules, of which only accepted proofs are told. What is refused is noted here, and counts as missed from its
    /// length on.
    pub fn watch(&self, rules: &[Arc<dyn Rule>]) -> Vec<Arc<dyn Rule>> {
        let watched = |rule: &Arc<dyn Rule>| {
            Arc::new(Watched { rule: Arc::clone(rule), refusals: self.clone() }) as Arc<dyn Rule>
        };
        rules.iter().map(watched).collect()
    }

    /// A proof with the checker's word, unless it is refused; then it is noted.
    pub fn judged(&self, rule: &str, proof: Proof) -> Option<Judged> {
        let judged = Judged::of(proof);
        if let Verdict::Refused(refusal) = judged.verdict() {
            self.note(rule, judged.proof(), refusal.to_string());
            return None;
        }
        Some(judged)
    }

    /// Whether the checker accepts a proof; one that it refuses is noted.
    fn accepts(&self, rule: &str, proof: &Proof) -> bool {
        match check(proof) {
            Verdict::Refused(refusal) => {
                self.note(rule, proof, refusal.to_string());
                false
            }
            Verdict::Proved(summary) => {
                self.all().assumes |= summary.assumes_one_solution;
                true
            }
        }
    }

    /// Whether a proof that a watched rule told assumes that the givens have one solution.
    pub(super) fn assume_one_solution(&self) -> bool {
        self.all().assumes
    }

    fn note(&self, rule: &str, proof: &Proof, refusal: String) {
        let (rule, conclusions) = (rule.to_owned(), proof.conclusions.clone());
        self.all().refused.insert(Refused { rule, length: proof.length, conclusions, refusal });
    }

    /// What one should know of them.
    pub fn notices(&self) -> Vec<Notice> {
        let refused = &self.all().refused;
        let notice = |refused: &Refused| Notice::RefusedProof {
            rule: refused.rule.clone(),
            length: refused.length,
            conclusions: refused.conclusions.clone(),
            refusal: refused.refusal.clone(),
        };
        refused.iter().map(notice).collect()
    }

    /// How far a rule was searched: not beyond what was refused of it.
    pub(super) fn extent(&self, rule: &str, extent: Extent) -> Extent {
        let Some(least) = self.least_of(rule) else { return extent };
        let (Extent::Complete { up_to } | Extent::Stopped { up_to, .. }) = extent;
        match least <= up_to || extent.is_not_exhaustive() {
            true => Extent::Stopped { up_to: up_to.min(least - 1), by: Stopped::Refused },
            false => extent,
        }
    }

    /// What stopped a search of several rules: where something was refused, it is that which is missed.
    pub(super) fn stopped(&self, by: Stopped) -> Stopped {
        match by == Stopped::NotExhaustive && !self.all().refused.is_empty() {
            true => Stopped::Refused,
            false => by,
        }
    }

    /// The length of the shortest refused proof of a rule; that of a single, which has none, counts as 1.
    fn least_of(&self, rule: &str) -> Option<usize> {
        let refused = &self.all().refused;
        let lengths =
            refused.iter().filter(|refused| refused.rule == rule).map(|r| r.length.max(1));
        lengths.min()
    }

    fn all(&self) -> std::sync::MutexGuard<'_, Said> {
        // A thread that panics while it holds the lock has inserted a proof or not, and said what is assumed or not.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A rule of which only accepted proofs are told.
struct Watched {
    rule: Arc<dyn Rule>,
    refusals: Refusals,
}

impl Rule for Watched {
    fn facts(&self) -> &Facts {
        self.rule.facts()
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        let search = self.rule.search(on, reach);
        Box::new(WatchedSearch { of: self, search, least: None })
    }

    fn is_hopeless(&self, on: &Prepared, reach: &Reach, conclusion: Conclusion) -> bool {
        self.rule.is_hopeless(on, reach, conclusion)
    }
}

struct WatchedSearch<'a> {
    of: &'a Watched,
    search: Box<dyn Search + 'a>,
    /// The length of the shortest proof that was refused.
    least: Option<usize>,
}

impl Search for WatchedSearch<'_> {
    fn at(
        &mut self,
        length: usize,
        known: &CandidateSet,
        tell: &mut dyn FnMut(Proof),
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let WatchedSearch { of, search, least } = self;
        let mut judge = |proof: Proof| match of.refusals.accepts(of.rule.name(), &proof) {
            true => tell(proof),
            false => *least = Some(least.unwrap_or(proof.length).min(proof.length)),
        };
        search.at(length, known, &mut judge, work)
    }

    fn after(&self, length: usize) -> Option<usize> {
        self.search.after(length)
    }

    fn exhaustive_up_to(&self) -> usize {
        let exhaustive = self.search.exhaustive_up_to();
        self.least.map_or(exhaustive, |least| exhaustive.min(least.saturating_sub(1)))
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        match self.search.shortest(conclusion, work) {
            Outcome::Found(proof) if !self.of.refusals.accepts(self.of.rule.name(), &proof) => {
                let none_up_to = proof.length.saturating_sub(1);
                Outcome::Stopped { none_up_to, by: Stopped::Refused }
            }
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explorer::path::Ending;
    use crate::explorer::why::{Because, Told};
    use crate::explorer::{Ask, Explorer};
    use crate::grid::{Csp, singles};
    use crate::rules::{Catalogue, prove_single};

    /// A rule with two proofs where a single is open: one is wrong, of length 2; the other holds, of length 3.
    struct HalfWrong(Facts);

    struct Proofs(Vec<Proof>);

    impl Rule for HalfWrong {
        fn facts(&self) -> &Facts {
            &self.0
        }

        fn search<'a>(&'a self, on: &'a Prepared, _: &Reach) -> Box<dyn Search + 'a> {
            let Some(single) = singles(on.state()).next() else {
                return Box::new(Proofs(Vec::new()));
            };
            let right = prove_single(on.state(), on.position().givens, single);
            let right = Proof { family: self.0.family.clone(), length: 3, ..right };
            let wrong = on.state().values(Csp::cell(single.candidate.cell()));
            let wrong = wrong.last().map(|other| Proof {
                conclusions: vec![Conclusion::Eliminate(other)],
                length: 2,
                ..right.clone()
            });
            Box::new(Proofs(wrong.into_iter().chain([right]).collect()))
        }
    }

    impl Search for Proofs {
        fn at(
            &mut self,
            length: usize,
            _: &CandidateSet,
            tell: &mut dyn FnMut(Proof),
            _: &mut Work,
        ) -> Result<(), Stopped> {
            self.0.iter().filter(|proof| proof.length == length).cloned().for_each(tell);
            Ok(())
        }

        fn shortest(&mut self, conclusion: Conclusion, _: &mut Work) -> Outcome<Proof> {
            let proofs = self.0.iter().filter(|proof| proof.conclusions.contains(&conclusion));
            let found = proofs.min_by_key(|proof| proof.length).cloned();
            found.map_or(Outcome::None { up_to: 12 }, Outcome::Found)
        }
    }

    /// A puzzle in which a hidden single is open whose cell has other candidates, and no naked one.
    const PUZZLE: &str =
        "...45...........23..91.34...1...753.....1.8..6.5.......723...48.6......7.3.5.8...";

    fn explorer() -> Explorer {
        let family = crate::proof::Family { name: "half-wrong".into(), shape: None };
        let rule: Arc<dyn Rule> = Arc::new(HalfWrong(Facts::of(&family, "a test")));
        let catalogue = Catalogue::built_in().with_rule(rule);
        Explorer::open(PUZZLE).unwrap().with_catalogue(Arc::new(catalogue))
    }

    fn is_said(notices: &[Notice]) -> bool {
        let of = |notice: &Notice| match notice {
            Notice::RefusedProof { rule, length: 2, .. } => rule == "half-wrong",
            _ => false,
        };
        notices.iter().filter(|notice| of(notice)).count() == 1
    }

    #[test]
    fn a_refused_proof_costs_no_other_answer() {
        let found = explorer().find(&Ask::default().rules(["half-wrong", "whip"])).unwrap();
        assert!(is_said(&found.notices), "{:?}", found.notices);
        let [half, whip] = &found.rules[..] else { panic!("two rules") };
        assert_eq!(half.extent, Extent::Stopped { up_to: 1, by: Stopped::Refused });
        assert!(whip.extent.is_complete() && !found.complete);
        assert!(found.eliminations.iter().any(|row| row.lengths.contains_key("whip")));
    }

    #[test]
    fn why_says_which_proof_was_refused() {
        let explorer = explorer();
        let single = singles(explorer.state()).next().unwrap();
        let wrong = explorer.state().values(Csp::cell(single.candidate.cell())).last().unwrap();
        let ask = Ask::default().rules(["half-wrong", "whip"]);
        let why = explorer.why(Conclusion::Eliminate(wrong), &ask).unwrap();
        assert!(is_said(&why.notices) && !why.complete, "{why:?}");
        let Because::Rules(rows) = &why.because else { panic!("{why:?}") };
        let stopped = Outcome::Stopped { none_up_to: 1, by: Stopped::Refused };
        assert_eq!(rows[0].outcome, stopped);
        let mut said = Vec::new();
        let all = explorer.all_proofs(wrong, &ask, |told| {
            if let Told::End(end) = told {
                said.push((end.count, end.extent.is_complete(), is_said(&end.notices)));
            }
            Ok::<(), crate::explorer::AskError>(())
        });
        all.unwrap();
        assert_eq!(said[0], (0, false, true));
        assert!(said[1].1 && !said[1].2, "{said:?}");
    }

    #[test]
    fn a_path_goes_on_without_a_refused_proof() {
        let ask = Ask::default().rules(["half-wrong", "whip"]);
        let explorer = explorer();
        let path = explorer.solve(&Ask { limits: Reach::up_to(1).into(), ..ask.clone() }).unwrap();
        assert!(path.proofs().all(|proof| proof.is_proved()));
        let path = explorer.solve(&ask).unwrap();
        assert!(path.proofs().all(|proof| proof.is_proved()));
        assert!(!matches!(path.ending, Ending::Stopped { by: Stopped::NotExhaustive, .. }));
        let rated = explorer.rate("half-wrong", &Ask::default()).unwrap();
        assert!(rated.notices.is_empty() || is_said(&rated.notices));
    }
}
