//! One position and what may be asked of it: the front door of the library.
//!
//! What most programs need is here; everything else is in the module of its question.
//!
//! | question | modules |
//! |---|---|
//! | what a question may say: which rules, how far, until when, who is told | [`ask`], [`assumption`] |
//! | a proof with the checker's verdict, and how hard it is to follow | [`judged`], [`effort`], [`ways`] |
//! | why a conclusion holds, rule by rule; where none proves it, what propagation says | [`why`], [`rule_answer`], [`unproved`] |
//! | every elimination | [`find`] |
//! | the candidates of a choice side by side | [`follow`] |
//! | the next step, a whole resolution path | [`path`], [`leg`] |
//! | the rating of a puzzle, its depth | [`rate`], [`classify`] |
//! | what a change is worth and what it costs; what a given contributes | [`impact`], [`givens`] |
//! | the smallest sets of changes that open a puzzle; what a position hangs on | [`backdoors`], [`core`] |
//! | a chain as someone typed it, a whole post, and the table of forms | [`typed`], [`post`], [`forms`] |
//! | what was entered into a puzzle: what of it is wrong, and why | [`entries`], [`refutation`] |
//! | queries of one position and of many; the typed graph, and how it changes | [`query`], [`states`], [`states_graph`], [`graph`], [`changes`] |
//! | a position as a page shows it; what is near a candidate, what around a node | [`shown`], [`near`], [`around`] |
//! | a chain in the making; two chains side by side | [`own_chain`], [`compared`] |
//! | how far a search came, what one should know beside an answer, errors | [`extent`], [`notice`], [`refusals`], [`error`] |
//! | answers written to JSON and read from it | [`document`] |
//!
//! An [`Explorer`] and all its answers own their data, can be sent to other threads, and can be
//! written to JSON and read from it (`docs/json.md`). Every proof on its way out is judged by the
//! checker. This layer must not know a terminal, a file or a picture.

pub mod around;
pub mod ask;
pub mod assumption;
pub mod backdoors;
mod beyond;
pub mod changes;
mod claim;
pub mod classify;
pub mod compared;
pub mod core;
pub mod document;
mod easiest;
pub mod effort;
pub mod entries;
pub mod error;
pub mod extent;
pub mod find;
pub mod follow;
pub mod forms;
pub mod givens;
pub mod graph;
pub mod impact;
pub mod judged;
pub mod leg;
mod letter;
pub mod near;
pub mod notice;
mod one_solution;
mod onward;
pub mod own_chain;
pub mod path;
pub mod post;
pub mod query;
pub mod rate;
pub mod refusals;
pub mod refutation;
pub mod rule_answer;
mod rules_of;
mod set_list;
pub mod shown;
pub mod states;
pub mod states_graph;
mod text;
mod told;
pub mod typed;
mod typed_sets;
pub mod unproved;
pub mod ways;
pub mod why;

use std::fmt;
use std::sync::{Arc, OnceLock};

pub use ask::Ask;
pub use document::Document;
pub use error::{AskError, OpenError};
pub use find::Findings;
pub use judged::Judged;
pub use notice::Notice;
pub use path::SolvedPath;
pub use post::PostAnswer;
pub use query::{QueryAnswer, QueryAsk};
pub use rate::{Rated, Rating};
pub use typed::TypedAnswer;
pub use why::Explanation;

pub use crate::notation::Notation;

use crate::grid::{self, Conclusion, Position, State, apply_singles};
use crate::rules::{Catalogue, Prepared, apply, apply_basics};
use crate::solution::{Solutions, solutions};
use crate::work::Interrupt;

/// A position, ready to be asked.
///
/// Cloning is cheap, and clones share what has been worked out.
///
/// ```
/// use catena::explorer::{Ask, Explorer, Notation};
///
/// let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
/// let explorer = Explorer::open(grid)?;
/// let ask = Ask::default().rules(["nrc-chain", "death-blossom"]);
/// let why = explorer.why("r9c8<>5".parse()?, &ask)?;
/// let simplest = why.simplest().unwrap();
/// assert!(simplest.is_proved());
/// assert!(simplest.in_notation(Notation::Nrc).starts_with("nrc3-chain {n5 n4}r6c8 – "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Explorer {
    inner: Arc<Inner>,
    /// What ends the questions that name no interrupt of their own.
    until: Interrupt,
}

impl fmt::Debug for Explorer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Explorer").field("position", self.position()).finish_non_exhaustive()
    }
}

struct Inner {
    /// The position, with what rules derive from it.
    prepared: Arc<Prepared>,
    /// Made when a rule is first asked for: most of what reads a grid asks for none.
    catalogue: OnceLock<Arc<Catalogue>>,
    /// Shared by the states of a puzzle that have the same solutions.
    solutions: Arc<OnceLock<Solutions>>,
    notices: OnceLock<Vec<Notice>>,
    /// Whether something that was applied assumes that the givens have one solution.
    assumes: bool,
    /// The positions after singles and after basic rules, of which every line of a post may ask.
    singles: OnceLock<Arc<Inner>>,
    basics: OnceLock<Arc<Inner>>,
}

impl Inner {
    fn of(
        prepared: Arc<Prepared>,
        catalogue: OnceLock<Arc<Catalogue>>,
        solutions: Arc<OnceLock<Solutions>>,
        assumes: bool,
    ) -> Arc<Inner> {
        let (notices, singles, basics) = Default::default();
        Arc::new(Inner { prepared, catalogue, solutions, notices, assumes, singles, basics })
    }
}

impl Explorer {
    /// Opens a grid in any format that [`grid::read`] knows.
    ///
    /// # Errors
    /// When the text is not a grid, or the grid has no solution.
    pub fn open(text: &str) -> Result<Explorer, OpenError> {
        let position = grid::read(text).map_err(OpenError::Unreadable)?;
        Explorer::of(position).with_solution()
    }

    /// Opens a position, whatever solutions it has.
    pub fn of(position: Position) -> Explorer {
        let prepared = Arc::new(Prepared::new(position));
        let until = Interrupt::new();
        Explorer { inner: Inner::of(prepared, OnceLock::new(), Arc::default(), false), until }
    }

    /// The same position, whose questions about typed texts end when the interrupt says so.
    pub fn until(&self, interrupt: &Interrupt) -> Explorer {
        Explorer { inner: Arc::clone(&self.inner), until: interrupt.clone() }
    }

    /// What ends the questions about typed texts.
    pub(in crate::explorer) const fn interrupt(&self) -> &Interrupt {
        &self.until
    }

    /// Another position, whose questions end as those of this one do.
    fn beside(&self, inner: Arc<Inner>) -> Explorer {
        Explorer { inner, until: self.until.clone() }
    }

    /// The same explorer.
    ///
    /// # Errors
    /// When the position has no solution.
    pub fn with_solution(self) -> Result<Explorer, OpenError> {
        match self.solutions() {
            Solutions::None => {
                Err(OpenError::NoSolution { variable: notice::emptied(self.state()) })
            }
            Solutions::One(_) | Solutions::Several(_) => Ok(self),
        }
    }

    /// The same position, asked with other rules: those of a user's library.
    pub fn with_catalogue(&self, catalogue: Arc<Catalogue>) -> Explorer {
        let prepared = match Arc::ptr_eq(catalogue.patterns(), self.prepared().patterns()) {
            true => Arc::clone(&self.inner.prepared),
            false => {
                let (position, patterns) = (self.position().clone(), catalogue.patterns());
                Arc::new(Prepared::with_patterns(position, Arc::clone(patterns)))
            }
        };
        let solutions = Arc::clone(&self.inner.solutions);
        self.beside(Inner::of(prepared, catalogue.into(), solutions, self.inner.assumes))
    }

    /// The position after singles, until none is open.
    pub fn after_singles(&self) -> Explorer {
        let after = self.inner.singles.get_or_init(|| {
            let mut position = self.position().clone();
            apply_singles(&mut position.state);
            self.moved_to(position).inner
        });
        self.beside(Arc::clone(after))
    }

    /// The position after D. Berthier's basic rules, until none has anything left: singles,
    /// locked candidates, subsets and basic fish of up to four, XY- and XYZ-wings.
    pub fn after_basics(&self) -> Explorer {
        let after = self.inner.basics.get_or_init(|| {
            let mut position = self.position().clone();
            apply_basics(&mut position);
            self.moved_to(position).inner
        });
        self.beside(Arc::clone(after))
    }

    /// The position after these conclusions, whether or not anything proves them.
    ///
    /// # Errors
    /// When one is about a candidate that is not live, by then.
    pub fn after_conclusions(&self, conclusions: &[Conclusion]) -> Result<Explorer, AskError> {
        let mut position = self.position().clone();
        for &conclusion in conclusions {
            let candidate = conclusion.candidate();
            if !position.state.is_live(candidate) {
                return Err(AskError::not_live(candidate, &position.state));
            }
            conclusion.apply_to(&mut position.state);
        }
        // What nothing proves may have other solutions, or none.
        let (prepared, catalogue) = (self.prepared_as(position), self.inner.catalogue.clone());
        Ok(self.beside(Inner::of(prepared, catalogue, Arc::default(), self.inner.assumes)))
    }

    /// The position after what was proved.
    pub fn after(&self, proofs: &[Judged]) -> Explorer {
        let mut position = self.position().clone();
        let mut assumes = self.inner.assumes;
        for proof in proofs.iter().filter(|proof| proof.is_proved()) {
            apply(&mut position.state, proof.proof());
            assumes |= proof.assumption().is_some();
        }
        self.moved_to(position).assuming(assumes)
    }

    /// The same, where something that was applied assumes that the givens have one solution.
    fn assuming(&self, assumes: bool) -> Explorer {
        let Inner { prepared, catalogue, solutions, .. } = &*self.inner;
        let (prepared, solutions) = (Arc::clone(prepared), Arc::clone(solutions));
        self.beside(Inner::of(prepared, catalogue.clone(), solutions, assumes))
    }

    /// Whether something that was [applied](Explorer::after) assumes that the givens have one solution. What is proved
    /// here rests on that too.
    pub fn assumes_one_solution(&self) -> bool {
        self.inner.assumes
    }

    /// The same puzzle in a state of one of its paths, with the same catalogue.
    pub fn at(&self, state: State) -> Explorer {
        self.moved_to(Position { state, givens: self.position().givens })
    }

    /// Another state of the puzzle, with the same solutions.
    fn moved_to(&self, position: Position) -> Explorer {
        let prepared = self.prepared_as(position);
        let catalogue = self.inner.catalogue.clone();
        let solutions = Arc::clone(&self.inner.solutions);
        self.beside(Inner::of(prepared, catalogue, solutions, self.inner.assumes))
    }

    /// Another position, in which the same patterns are looked for.
    fn prepared_as(&self, position: Position) -> Arc<Prepared> {
        Arc::new(Prepared::with_patterns(position, Arc::clone(self.prepared().patterns())))
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.inner.prepared.position()
    }

    /// Its state.
    pub fn state(&self) -> &State {
        self.inner.prepared.state()
    }

    /// The rules that can be asked.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        self.inner.catalogue.get_or_init(Catalogue::built_in)
    }

    /// Its solutions, worked out when they are first asked for.
    pub fn solutions(&self) -> &Solutions {
        self.inner.solutions.get_or_init(|| solutions(self.state()))
    }

    /// What one should know about the position beside the answers.
    pub fn notices(&self) -> &[Notice] {
        let earlier = || self.inner.assumes.then_some(Notice::EarlierAssumption);
        let all = || earlier().into_iter().chain(Notice::all(self.state(), self.solutions()));
        self.inner.notices.get_or_init(|| all().collect())
    }

    /// A conclusion about a live candidate, the same that is handed in.
    ///
    /// # Errors
    /// When the candidate is not live.
    pub fn live(&self, conclusion: Conclusion) -> Result<Conclusion, AskError> {
        match self.state().is_live(conclusion.candidate()) {
            true => Ok(conclusion),
            false => Err(AskError::not_live(conclusion.candidate(), self.state())),
        }
    }

    /// The position, with what rules derive from it.
    pub fn prepared(&self) -> &Prepared {
        &self.inner.prepared
    }
}
