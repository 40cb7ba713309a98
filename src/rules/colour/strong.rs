//! Strong chains: candidates joined by conjugate pairs, in two polarities of which one is true; and
//! which polarity makes which other one true.

use crate::board::{Bits, csps_of, links_of, values_of};
use crate::graph::{CandidateSet, CspSet};
use crate::grid::{Candidate, Csp};

/// A component of the conjugate pairs of a state.
pub(crate) struct StrongChain {
    /// The members of each polarity: all of one are true and all of the other false.
    pub members: [CandidateSet; 2],
    /// For each polarity, the live candidates linked to a member of it.
    pub seen: [CandidateSet; 2],
    /// The variables of its pairs.
    pub variables: CspSet,
}

impl StrongChain {
    /// All members.
    pub fn all(&self) -> CandidateSet {
        self.members[0] | self.members[1]
    }

    /// The strong chains made of the pairs of some variables, in the order of their first members.
    pub fn components(live: &CandidateSet, variables: &CspSet) -> Vec<StrongChain> {
        let values = |csp: usize| *values_of(Csp::from_index(csp)) & *live;
        let pairs: CspSet = variables.iter().filter(|&csp| values(csp).count() == 2).collect();
        let mut rest = pairs.iter().fold(CandidateSet::EMPTY, |all, csp| all | values(csp));
        let mut chains = Vec::new();
        while let Some(first) = rest.first() {
            let mut chain = StrongChain {
                members: [CandidateSet::single(first), CandidateSet::EMPTY],
                seen: [CandidateSet::EMPTY; 2],
                variables: CspSet::EMPTY,
            };
            let mut queue = vec![(first, 0)];
            while let Some((member, polarity)) = queue.pop() {
                let candidate = Candidate::from_index(member);
                chain.seen[polarity] |= *links_of(candidate) & *live;
                let of_member = *csps_of(candidate) & pairs;
                chain.variables |= of_member;
                let conjugates =
                    of_member.iter().fold(CandidateSet::EMPTY, |all, c| all | values(c));
                let known = chain.all();
                for conjugate in conjugates.and_not(&known).iter() {
                    chain.members[1 - polarity].insert(conjugate);
                    queue.push((conjugate, 1 - polarity));
                }
            }
            rest.remove_all(&chain.all());
            chains.push(chain);
        }
        chains
    }
}

/// A polarity of a strong chain: twice the number of the chain, and one more for the second.
pub(crate) type Polarity = usize;

/// What is shown to be false together: a polarity, or a candidate that is in no strong chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Together {
    /// All members of a polarity.
    Polarity(Polarity),
    /// A candidate.
    Candidate(Candidate),
}

/// A set of polarities. There are fewer than candidates.
pub(crate) type PolaritySet = Bits<12>;

/// The strong chains of a state, over all digits, and what they make of one another.
pub(crate) struct Colours {
    /// The live candidates.
    pub live: CandidateSet,
    /// The strong chains.
    pub chains: Vec<StrongChain>,
    /// The polarity of each of the 729 candidates.
    of: Vec<Option<Polarity>>,
    /// For each polarity, those it makes, itself included.
    made: Vec<PolaritySet>,
    /// For each polarity, all that is true with it.
    trues: Vec<CandidateSet>,
    /// For each polarity, all that it makes false.
    falls: Vec<CandidateSet>,
}

impl Colours {
    pub fn new(live: &CandidateSet) -> Colours {
        let chains = StrongChain::components(live, &CspSet::below(324));
        let mut of = vec![None; 729];
        for (number, chain) in chains.iter().enumerate() {
            for (polarity, members) in chain.members.iter().enumerate() {
                members.iter().for_each(|member| of[member] = Some(2 * number + polarity));
            }
        }
        let mut colours = Colours {
            live: *live,
            made: Vec::new(),
            trues: Vec::new(),
            falls: Vec::new(),
            chains,
            of,
        };
        colours.made = colours.closed();
        let over = |made: &PolaritySet, of: &dyn Fn(Polarity) -> CandidateSet| {
            made.iter().fold(CandidateSet::EMPTY, |all, polarity| all | of(polarity))
        };
        colours.trues = colours.made.iter().map(|m| over(m, &|p| *colours.members(p))).collect();
        colours.falls = colours.made.iter().map(|m| over(m, &|p| *colours.seen(p))).collect();
        colours
    }

    /// What each polarity makes, through any number of chains.
    fn closed(&self) -> Vec<PolaritySet> {
        let direct = |polarity| self.made_by(self.seen(polarity));
        let mut made: Vec<PolaritySet> = self.polarities().map(direct).collect();
        for through in self.polarities() {
            let further = made[through];
            for of in &mut made {
                if of.contains(through) {
                    *of |= further;
                }
            }
        }
        made
    }

    /// The polarities that are true when these candidates are false, directly.
    fn made_by(&self, falls: &CandidateSet) -> PolaritySet {
        falls.iter().filter_map(|candidate| Some(self.of[candidate]? ^ 1)).collect()
    }

    /// All polarities.
    pub fn polarities(&self) -> std::ops::Range<Polarity> {
        0..2 * self.chains.len()
    }

    /// The chain of a polarity.
    pub fn chain(&self, polarity: Polarity) -> &StrongChain {
        &self.chains[polarity / 2]
    }

    /// The members of a polarity.
    pub fn members(&self, polarity: Polarity) -> &CandidateSet {
        &self.chain(polarity).members[polarity % 2]
    }

    /// The live candidates linked to a member of a polarity.
    pub fn seen(&self, polarity: Polarity) -> &CandidateSet {
        &self.chain(polarity).seen[polarity % 2]
    }

    /// The polarity of a candidate; `None` when it is in no pair.
    pub fn of(&self, candidate: Candidate) -> Option<Polarity> {
        self.of[candidate.index()]
    }

    /// What is false when a candidate is.
    pub fn together(&self, candidate: Candidate) -> Together {
        self.of(candidate).map_or(Together::Candidate(candidate), Together::Polarity)
    }

    /// All that is true with a polarity: its members and those of every polarity that it makes.
    pub fn trues(&self, polarity: Polarity) -> &CandidateSet {
        &self.trues[polarity]
    }

    /// All live candidates that a polarity makes false, through any number of chains.
    pub fn falls(&self, polarity: Polarity) -> &CandidateSet {
        &self.falls[polarity]
    }

    /// All that is true with a candidate, itself not included where it is in no pair.
    pub fn true_with(&self, candidate: Candidate) -> CandidateSet {
        match self.of(candidate) {
            Some(polarity) => self.trues[polarity],
            None => self
                .made_by(&(*links_of(candidate) & self.live))
                .iter()
                .fold(CandidateSet::EMPTY, |all, polarity| all | self.trues[polarity]),
        }
    }

    /// Whether two members of a polarity are linked.
    pub fn wraps(&self, polarity: Polarity) -> bool {
        self.seen(polarity).intersects(self.members(polarity))
    }

    /// Whether what a polarity makes clashes: two true candidates are linked. Then it makes its own
    /// opposite, for what makes one thing and its opposite is made false by both.
    pub fn clashes(&self, polarity: Polarity) -> bool {
        self.made[polarity].contains(polarity ^ 1)
    }

    /// The variables of all chains.
    pub fn variables(&self) -> CspSet {
        self.chains.iter().fold(CspSet::EMPTY, |all, chain| all | chain.variables)
    }
}
