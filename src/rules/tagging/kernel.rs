//! The kernel: weak links between tags to a fixpoint, in rounds, on rows of bits.
//!
//! ```text
//! round 0    weak links of the state, closed under chains
//! round n    every choice judged on the closure of round n - 1; then the closure of all
//! ```
//!
//! A link that a choice gives is kept with its round and the choice; what chains make of it is not kept,
//! since a chain is found again when a proof needs it. Tags that are found equal, or decided, are
//! dropped from the matrix: it is small, and so are the choices that are left.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::close::{close, link};
use super::ground::{Bounds, Ground};
use super::joint;
use super::layers::{Layers, TagNumber, opposite};
use super::level::Level;
use super::matrix::{Matrix, bits, swapped};
use super::plan::{Lemma, Planner};
use crate::graph::Tag;
use crate::grid::{Candidate, State};
use crate::rules::choices::guarded::Guarded;
use crate::work::{Stopped, Work};

/// The rule that derived a weak link from a choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Derivation {
    /// All tags of a choice are weakly linked to a tag.
    Forced,
    /// Two choices differ in one tag.
    SameButOne,
    /// A tag of a choice leads to another that excludes the others.
    ByChoice,
    /// Each tag of a choice is weakly linked to one of two tags.
    Extend,
    /// Two tags leave a choice without a tag, with all they force.
    Joint,
}

/// A weak link that a choice gave, of two tags or of one with itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Derived {
    pub tags: [TagNumber; 2],
    /// The round in which it was found: judged on the closure of the round before.
    pub round: usize,
    pub by: Derivation,
    /// The number of the choice; of no meaning for [`Derivation::Joint`].
    pub choice: u32,
}

/// What became of a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// It is a tag of the matrix.
    Core(u16),
    True,
    False,
}

/// A choice as the matrix sees it: without false tags, sorted.
#[derive(Clone, Copy)]
pub(super) struct Left {
    tags: [u16; 9],
    count: u8,
    /// Its number.
    pub choice: u32,
}

impl Left {
    pub fn tags(&self) -> &[u16] {
        &self.tags[..usize::from(self.count)]
    }
}

/// A state, tagged.
pub struct Tagging {
    pub(super) ground: Ground,
    pub(super) guarded: Arc<Vec<Guarded>>,
    pub(super) layers: Layers,
    pub(super) derived: Vec<Derived>,
    class: Vec<Class>,
    matrix: Matrix,
    /// The tag that stands for each tag of the matrix.
    names: Vec<TagNumber>,
    left: Vec<Left>,
    /// The first round in which each tag is false.
    pub(super) false_since: Vec<Option<usize>>,
    round: usize,
    is_fixpoint: bool,
    contradiction: Option<TagNumber>,
}

impl Tagging {
    /// The tags of a state, with the weak links of round 0.
    pub fn new(state: &State, level: Level, bounds: Bounds) -> Tagging {
        Tagging::with_guarded(state, level, bounds, Arc::default())
    }

    /// The same with choices that impossible patterns give. Members of such a choice may be true together, so the
    /// level must be 3 or 4: merges of the levels below need choices of which exactly one is true.
    pub(crate) fn with_guarded(
        state: &State,
        level: Level,
        bounds: Bounds,
        guarded: Arc<Vec<Guarded>>,
    ) -> Tagging {
        debug_assert!(level.extends() || guarded.is_empty(), "level {level} merges tags");
        let mut ground = Ground::new(state, level, bounds);
        ground.add_choices_of_patterns(&guarded);
        let layers = Layers::new(&ground);
        let tags = layers.tag_count();
        let matrix = close(&direct(&ground, &layers), tags);
        let mut tagging = Tagging {
            class: (0..tags as u16).map(Class::Core).collect(),
            names: (0..tags as TagNumber).collect(),
            matrix,
            left: Vec::new(),
            derived: Vec::new(),
            false_since: vec![None; tags],
            round: 0,
            is_fixpoint: false,
            contradiction: None,
            ground,
            guarded,
            layers,
        };
        tagging.left = tagging.all_choices();
        tagging.settle();
        tagging
    }

    /// The level.
    pub fn level(&self) -> Level {
        self.ground.level
    }

    /// The rounds that were done after the first closure.
    pub fn round(&self) -> usize {
        self.round
    }

    /// Whether another round would find nothing.
    pub fn is_fixpoint(&self) -> bool {
        self.is_fixpoint
    }

    /// A tag that is false and whose opposite is too, when there is one: the state has no solution.
    pub(crate) fn contradiction(&self) -> Option<TagNumber> {
        self.contradiction
    }

    /// Whether the state has no solution.
    pub fn is_contradictory(&self) -> bool {
        self.contradiction.is_some()
    }

    /// The number of layers, lone nodes included.
    pub fn layer_count(&self) -> usize {
        self.layers.first.len()
    }

    /// The number of layers of two nodes or more.
    pub fn joined_layer_count(&self) -> usize {
        self.layers.joined
    }

    /// The number of layers that are left when equal ones count once and decided ones not at all.
    pub fn merged_layer_count(&self) -> usize {
        self.names.len() / 2
    }

    /// The number of strong links: pairs of nodes of which exactly one is true.
    pub fn strong_link_count(&self) -> usize {
        self.ground.strong.len()
    }

    /// The nodes, each with its tag.
    pub fn nodes(&self) -> impl Iterator<Item = (Vec<Candidate>, Tag)> {
        let numbered = self.ground.nodes.iter().zip(0..);
        numbered.map(|(node, number)| (node.members().collect(), tag_of(self.layers.tag(number))))
    }

    /// The tag of a node; `None` for candidates that are not one.
    pub fn tag(&self, node: &[Candidate]) -> Option<Tag> {
        Some(tag_of(self.layers.tag(self.ground.find(node)?)))
    }

    /// Whether two tags are weakly linked: not both are true. One tag with itself: whether it is false.
    ///
    /// # Panics
    /// For a tag of another state that this one does not have.
    pub fn is_weak(&self, one: Tag, other: Tag) -> bool {
        self.are_weak(number_of(one), number_of(other))
    }

    pub(crate) fn are_weak(&self, one: TagNumber, other: TagNumber) -> bool {
        match (self.class[usize::from(one)], self.class[usize::from(other)]) {
            (Class::False, _) | (_, Class::False) => true,
            (Class::Core(one), Class::Core(other)) => {
                self.matrix.has(usize::from(one), usize::from(other ^ 1))
            }
            _ => false,
        }
    }

    /// The first round in which a candidate is false; `None` when it is not.
    pub fn cleared(&self, candidate: Candidate) -> Option<usize> {
        let node = self.ground.candidate(candidate)?;
        self.false_since[usize::from(self.layers.tag(node))]
    }

    /// Does another round; `false` when there was nothing to do.
    ///
    /// # Errors
    /// When the work is stopped; the round is then not done.
    pub fn advance(&mut self, work: &mut Work) -> Result<bool, Stopped> {
        if self.is_fixpoint || self.contradiction.is_some() {
            return Ok(false);
        }
        let mut judge = Judge {
            matrix: &self.matrix,
            left: &self.left,
            pending: Matrix::new(self.names.len()),
            found: Vec::new(),
        };
        if self.ground.level.has_choices() {
            if self.ground.level.extends() {
                judge.extend(work)?;
            } else {
                judge.choices(work)?;
            }
        }
        if judge.found.is_empty() && self.ground.level == Level::Four {
            for (one, other) in joint::links(&self.matrix, &self.left, work)? {
                judge.note(one, other, Derivation::Joint, 0);
            }
        }
        let found = judge.found;
        if found.is_empty() {
            self.is_fixpoint = true;
            return Ok(false);
        }
        self.round += 1;
        for (one, other, by, choice) in found {
            let tags = [self.names[usize::from(one)], self.names[usize::from(other)]];
            self.derived.push(Derived { tags, round: self.round, by, choice });
            if !self.matrix.has(usize::from(one), usize::from(other ^ 1)) {
                link(&mut self.matrix, usize::from(one), usize::from(other));
            }
        }
        self.settle();
        Ok(true)
    }

    /// Does rounds until nothing new follows.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn finish(&mut self, work: &mut Work) -> Result<(), Stopped> {
        while self.advance(work)? {}
        Ok(())
    }

    /// Takes in a weak link from outside when there is an argument for it, to be closed by
    /// [`Tagging::tie`]; whether there is.
    pub(super) fn admit(&mut self, one: TagNumber, other: TagNumber) -> bool {
        let round = self.round + 1;
        let derived = Derived { tags: [one, other], round, by: Derivation::Joint, choice: 0 };
        self.derived.push(derived);
        let mut planner = Planner::new(self);
        planner.learn(self);
        let is_proved = planner.lemma(self, Lemma::Link(self.derived.len() - 1)).is_some();
        if !is_proved {
            self.derived.pop();
        }
        is_proved
    }

    /// Ends a round in which links were admitted: the closure of all.
    pub(super) fn tie(&mut self) {
        if self.contradiction.is_some() || self.derived.last().is_none_or(|d| d.round <= self.round)
        {
            return;
        }
        self.round += 1;
        let admitted = self.derived.iter().rev().take_while(|d| d.round == self.round);
        for derived in admitted.copied().collect::<Vec<_>>() {
            let [one, other] = derived.tags.map(|tag| self.class[usize::from(tag)]);
            if let (Class::Core(one), Class::Core(other)) = (one, other) {
                link(&mut self.matrix, usize::from(one), usize::from(other));
            }
        }
        self.is_fixpoint = false;
        self.settle();
    }

    fn all_choices(&self) -> Vec<Left> {
        let mut known = HashSet::new();
        let mut left = Vec::new();
        for (number, choice) in self.ground.choices.iter().enumerate() {
            let mut tags = [0; 9];
            let count = choice.nodes().len();
            for (tag, &node) in tags.iter_mut().zip(choice.nodes()) {
                *tag = self.layers.tag(node);
            }
            tags[..count].sort_unstable();
            if known.insert((tags, count as u8)) {
                left.push(Left { tags, count: count as u8, choice: number as u32 });
            }
        }
        left
    }

    /// After a closure: decides tags, joins equal ones, and makes matrix and choices smaller.
    fn settle(&mut self) {
        let count = self.names.len();
        let is_false = |tag: usize| self.matrix.has(tag, tag ^ 1);
        if let Some(both) = (0..count).step_by(2).find(|&tag| is_false(tag) && is_false(tag + 1)) {
            self.contradiction = Some(self.names[both]);
            return;
        }
        let mut now: Vec<Class> = Vec::with_capacity(count);
        let mut names = Vec::new();
        for tag in (0..count).step_by(2) {
            let equal = |other: &usize| self.matrix.has(*other, tag);
            let first = bits(self.matrix.row(tag)).take_while(|&other| other < tag).find(equal);
            match first {
                _ if is_false(tag) => now.extend([Class::False, Class::True]),
                _ if is_false(tag + 1) => now.extend([Class::True, Class::False]),
                Some(first) => {
                    let classes = [now[first], now[first ^ 1]];
                    now.extend(classes);
                }
                None => {
                    let core = names.len() as u16;
                    now.extend([Class::Core(core), Class::Core(core + 1)]);
                    names.extend([self.names[tag], self.names[tag + 1]]);
                }
            }
        }
        let mut matrix = Matrix::new(names.len());
        for (tag, class) in now.iter().enumerate() {
            let &Class::Core(core) = class else { continue };
            // Of equal tags the first one's row is enough.
            if names[usize::from(core)] == self.names[tag] {
                for follows in bits(self.matrix.row(tag)) {
                    if let Class::Core(follows) = now[follows] {
                        matrix.insert(usize::from(core), usize::from(follows));
                    }
                }
            }
        }
        for (class, since) in self.class.iter_mut().zip(&mut self.false_since) {
            if let Class::Core(core) = *class {
                *class = now[usize::from(core)];
                if *class == Class::False {
                    *since = Some(self.round);
                }
            }
        }
        self.left = remaining(&self.left, &now);
        self.names = names;
        self.matrix = matrix;
    }
}

/// A tag as the graph has it.
pub(crate) fn tag_of(tag: TagNumber) -> Tag {
    Tag { layer: tag / 2, second: tag % 2 == 1 }
}

/// The number of a tag of the graph.
pub(crate) fn number_of(tag: Tag) -> TagNumber {
    2 * tag.layer + TagNumber::from(tag.second)
}

/// The choices after tags were decided and joined: each set once.
fn remaining(left: &[Left], now: &[Class]) -> Vec<Left> {
    let mut known = HashSet::with_capacity(left.len());
    let mut still = Vec::with_capacity(left.len());
    'choices: for choice in left {
        let (mut tags, mut count) = ([0; 9], 0);
        for &tag in choice.tags() {
            match now[usize::from(tag)] {
                Class::True => continue 'choices,
                Class::False => {}
                Class::Core(core) => {
                    tags[count] = core;
                    count += 1;
                }
            }
        }
        tags[..count].sort_unstable();
        // That one of two opposites is true says nothing.
        let is_layer = count == 2 && tags[0] ^ 1 == tags[1];
        if !is_layer && known.insert((tags, count as u8)) {
            still.push(Left { tags, count: count as u8, choice: choice.choice });
        }
    }
    still
}

/// The weak links of the state itself, as what follows from each tag.
fn direct(ground: &Ground, layers: &Layers) -> Matrix {
    let mut direct = Matrix::new(layers.tag_count());
    let mut weak = |one: TagNumber, other: TagNumber| {
        direct.insert(usize::from(one), usize::from(opposite(other)));
        direct.insert(usize::from(other), usize::from(opposite(one)));
    };
    for nodes in &ground.within {
        for (at, &(values, node)) in nodes.iter().enumerate() {
            for &(others, other) in &nodes[at + 1..] {
                if values & others == 0 {
                    weak(layers.tag(node), layers.tag(other));
                }
            }
        }
    }
    for (_, outside) in &ground.almost_cells {
        for (at, &node) in outside.iter().enumerate() {
            for &other in &outside[at + 1..] {
                weak(layers.tag(node), layers.tag(other));
            }
        }
    }
    // Of two nodes of a strong link one is true, and so for every choice of two.
    let pairs = ground.strong.iter().map(|strong| strong.nodes);
    let twos = ground.choices.iter().filter_map(|choice| choice.nodes().try_into().ok());
    for [one, other] in pairs.chain(twos) {
        weak(opposite(layers.tag(one)), opposite(layers.tag(other)));
    }
    direct
}

/// A round: the links that choices give on a closure.
struct Judge<'a> {
    matrix: &'a Matrix,
    left: &'a [Left],
    /// The links that were found.
    pending: Matrix,
    found: Vec<(u16, u16, Derivation, u32)>,
}

impl Judge<'_> {
    fn note(&mut self, one: u16, other: u16, by: Derivation, choice: u32) {
        let (a, b) = (usize::from(one), usize::from(other));
        if !self.matrix.has(a, b ^ 1) && !self.pending.has(a, b) {
            self.pending.insert(a, b);
            self.pending.insert(b, a);
            self.found.push((one, other, by, choice));
        }
    }

    /// Notes the links of a tag to some others that a choice extends.
    fn note_all(&mut self, tag: u16, others: &[u64], choice: u32) {
        for (at, others) in others.iter().enumerate() {
            let known = swapped(self.matrix.row(usize::from(tag))[at])
                | self.pending.row(usize::from(tag))[at];
            let mut new = others & !known;
            while new != 0 {
                let other = at * 64 + new.trailing_zeros() as usize;
                new &= new - 1;
                self.note(tag, other as u16, Derivation::Extend, choice);
            }
        }
    }

    /// The tags weakly linked to each tag of a choice.
    fn rows(&self, choice: &Left) -> Vec<Vec<u64>> {
        let weak = |&tag: &u16| {
            self.matrix.row(usize::from(tag)).iter().map(|&word| swapped(word)).collect()
        };
        choice.tags().iter().map(weak).collect()
    }

    /// A choice with no tag left, or with one. Whether it was such.
    fn is_small(&mut self, choice: &Left) -> bool {
        match *choice.tags() {
            [] => {
                // Then everything is false, two opposites among it.
                if self.matrix.words() > 0 {
                    self.note(0, 0, Derivation::Forced, choice.choice);
                    self.note(1, 1, Derivation::Forced, choice.choice);
                }
            }
            [tag] => self.note(tag ^ 1, tag ^ 1, Derivation::Forced, choice.choice),
            _ => return false,
        }
        true
    }

    /// Levels half and two: forced tags and both merges.
    fn choices(&mut self, work: &mut Work) -> Result<(), Stopped> {
        let mut without: HashMap<[u16; 9], (u16, u32)> = HashMap::new();
        for choice in self.left {
            work.spend()?;
            if self.is_small(choice) {
                continue;
            }
            self.same_but_one(choice, &mut without);
            let rows = self.rows(choice);
            let common = |but: Option<usize>| {
                let mut all: Vec<u64> = vec![u64::MAX; self.matrix.words()];
                for (_, row) in rows.iter().enumerate().filter(|&(at, _)| Some(at) != but) {
                    all.iter_mut().zip(row).for_each(|(word, row)| *word &= row);
                }
                all
            };
            let forced: Vec<usize> = bits(&common(None)).collect();
            let mut by_choice = Vec::new();
            for (at, &tag) in choice.tags().iter().enumerate() {
                let mut equal = common(Some(at));
                let follows = self.matrix.row(usize::from(tag));
                equal.iter_mut().zip(follows).for_each(|(word, follows)| *word &= follows);
                by_choice.extend(bits(&equal).map(|other| (tag ^ 1, other as u16)));
            }
            for tag in forced {
                self.note(tag as u16, tag as u16, Derivation::Forced, choice.choice);
            }
            for (opposite, other) in by_choice {
                self.note(opposite, other, Derivation::ByChoice, choice.choice);
            }
        }
        Ok(())
    }

    /// Two choices with the same tags but one: these two are equal.
    fn same_but_one(&mut self, choice: &Left, without: &mut HashMap<[u16; 9], (u16, u32)>) {
        for (at, &tag) in choice.tags().iter().enumerate() {
            // No tag of the matrix has this number, so that sets of different sizes differ.
            let mut rest = [u16::MAX; 9];
            let others = choice.tags().iter().enumerate().filter(|&(other, _)| other != at);
            rest.iter_mut().zip(others).for_each(|(place, (_, &other))| *place = other);
            let &mut (first, its_choice) = without.entry(rest).or_insert((tag, choice.choice));
            if first != tag {
                self.note(first, tag ^ 1, Derivation::SameButOne, choice.choice);
                self.note(first ^ 1, tag, Derivation::SameButOne, its_choice);
            }
        }
    }

    /// Levels three and four: each tag of a choice is weakly linked to one of two tags.
    ///
    /// The tags that are weakly linked to the same members of a choice are treated together.
    fn extend(&mut self, work: &mut Work) -> Result<(), Stopped> {
        let words = self.matrix.words();
        let mut members: Vec<u16> = vec![0; words * 64];
        let mut touched: Vec<u16> = Vec::new();
        let mut of_members: Vec<Vec<u16>> = vec![Vec::new(); 512];
        for choice in self.left {
            work.spend()?;
            if self.is_small(choice) {
                continue;
            }
            let rows = self.rows(choice);
            for (at, row) in rows.iter().enumerate() {
                for tag in bits(row) {
                    if members[tag] == 0 {
                        touched.push(tag as u16);
                    }
                    members[tag] |= 1 << at;
                }
            }
            let mut kinds: Vec<u16> = Vec::new();
            for tag in touched.drain(..) {
                let kind = std::mem::take(&mut members[usize::from(tag)]);
                if of_members[usize::from(kind)].is_empty() {
                    kinds.push(kind);
                }
                of_members[usize::from(kind)].push(tag);
            }
            let all = (1u16 << rows.len()) - 1;
            for &kind in &kinds {
                let tags = &of_members[usize::from(kind)];
                if kind == all {
                    for &tag in tags {
                        self.note(tag, tag, Derivation::Forced, choice.choice);
                    }
                    continue;
                }
                let mut others = vec![u64::MAX; words];
                for (_, row) in rows.iter().enumerate().filter(|(at, _)| kind >> at & 1 == 0) {
                    others.iter_mut().zip(row).for_each(|(word, row)| *word &= row);
                }
                if others.iter().any(|&word| word != 0) {
                    tags.iter().for_each(|&tag| self.note_all(tag, &others, choice.choice));
                }
            }
            kinds.iter().for_each(|&kind| of_members[usize::from(kind)].clear());
        }
        Ok(())
    }
}
