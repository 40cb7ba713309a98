//! Branches of a net: what each candidate of a choice leads to.

use super::known::Net;
use super::refusal::{NetFailure, NetRefusal};
use super::sets::shared;
use crate::grid::{Candidate, Cell, Csp, Digit, House};
use crate::notation::{NetClaim, NetItem};
use crate::proof::{Ground, Literal, Node, Number, Truth};

/// What a branch begins with, and what follows from it.
pub(super) type Branch<'a> = (Node, &'a [NetItem]);

/// Candidates of which one is true, and why.
enum Choice {
    /// They are all that is left of a variable.
    Variable(Csp),
    /// Without them these cells have fewer digits than they are.
    Set(Vec<Cell>),
}

impl Net<'_> {
    /// The branches of a net, each by its first candidates.
    pub(super) fn branches<'b>(
        &self,
        written: &'b [Vec<NetItem>],
    ) -> Result<Vec<Branch<'b>>, NetRefusal> {
        let branch = |items: &'b Vec<NetItem>| match items.split_first() {
            Some((NetItem::Claim(claim), rest)) if claim.is_true && claim.digits.len() == 1 => {
                Ok((self.start(claim)?, rest))
            }
            _ => Err(NetRefusal::whole(NetFailure::NoChoice)),
        };
        written.iter().map(branch).collect()
    }

    fn start(&self, claim: &NetClaim) -> Result<Node, NetRefusal> {
        let at = |failure| NetRefusal { span: Some(claim.span.clone()), failure };
        self.node(claim.candidates()).map_err(at)
    }

    /// Some branches begin with all that is left of a choice. Each contradicts itself, or it leaves another choice
    /// with which others begin.
    pub(super) fn cases(&mut self, branches: &[Branch]) -> Result<(), NetRefusal> {
        let mut refusal = None;
        for choice in self.choices(branches) {
            let mut attempt = self.clone();
            match attempt.by_choice(&choice, branches) {
                Ok(()) => {
                    *self = attempt;
                    return Ok(());
                }
                Err(other) => refusal = refusal.or(Some(other)),
            }
        }
        Err(refusal.unwrap_or(NetRefusal::whole(NetFailure::NoChoice)))
    }

    fn by_choice(&mut self, choice: &Choice, branches: &[Branch]) -> Result<(), NetRefusal> {
        let no_choice = || NetRefusal::whole(NetFailure::NoChoice);
        let (over, node) = self.clause(choice, branches).ok_or_else(no_choice)?;
        let begins = |(start, _): &&Branch| start.members().iter().all(|&c| node.contains(c));
        let (begun, rest): (Vec<&Branch>, Vec<&Branch>) = branches.iter().partition(begins);
        let rest: Vec<Branch> = rest.into_iter().cloned().collect();
        let mut cases = Vec::new();
        for (start, items) in begun {
            cases.push(self.supposing(Literal::True(start.clone()), |net| {
                net.follow(items)?;
                net.close().or_else(|refusal| match rest.is_empty() {
                    true => Err(refusal),
                    false => net.cases(&rest).map_err(|_| refusal),
                })
            })?);
        }
        self.push(Vec::new(), Ground::Cases { over: Some(over), cases });
        Ok(())
    }

    /// A chain shows that its first candidates are true or else its last ones; a branch begins with each.
    pub(super) fn by_chain(
        &mut self,
        chain: &[NetItem],
        branches: &[Branch],
    ) -> Result<(), NetRefusal> {
        let no_choice = || NetRefusal::whole(NetFailure::NoChoice);
        let [NetItem::Claim(first), between @ .., NetItem::Claim(last)] = chain else {
            return Err(no_choice());
        };
        let (one, other) = (self.start(first)?, self.start(last)?);
        let behind = |node: &Node| branches.iter().find(|(start, _)| start == node);
        let (Some((_, one_leads)), Some((_, other_leads))) = (behind(&one), behind(&other)) else {
            return Err(no_choice());
        };
        let is_true = self.supposing(Literal::True(one.clone()), |net| {
            net.follow(one_leads)?;
            net.close()
        })?;
        let is_false = self.supposing(Literal::False(one), |net| {
            net.follow(between)?;
            net.follow(&chain[chain.len() - 1..])?;
            net.follow(other_leads)?;
            net.close()
        })?;
        self.push(Vec::new(), Ground::Cases { over: None, cases: vec![is_true, is_false] });
        Ok(())
    }

    /// The choices that branches begin with, first those of most branches.
    fn choices(&self, branches: &[Branch]) -> Vec<Choice> {
        let mut variables: Vec<(usize, Csp)> =
            Csp::all().map(|csp| (self.beginning(csp, branches), csp)).collect();
        variables.retain(|(count, _)| *count > 0);
        variables.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        let variables = variables.into_iter().map(|(_, csp)| Choice::Variable(csp));
        variables.chain(self.set_without(branches).map(Choice::Set)).collect()
    }

    /// How many branches begin within a variable, when they begin with all that is left of it; otherwise none.
    fn beginning(&self, csp: Csp, branches: &[Branch]) -> usize {
        let within = |(start, _): &&Branch| start.members().iter().all(|&c| csp.contains(c));
        let begun: Vec<&Branch> = branches.iter().filter(within).collect();
        let is_start = |value: Candidate| begun.iter().any(|(start, _)| start.contains(value));
        let covers = self.state.values(csp).all(|value| is_start(value) || self.falls(value));
        if covers { begun.len() } else { 0 }
    }

    /// The fewest cells of a house that have fewer digits than they are, without what the branches begin with.
    fn set_without(&self, branches: &[Branch]) -> Option<Vec<Cell>> {
        let starts = || branches.iter().flat_map(|(start, _)| start.members());
        let fits = |cells: &Vec<Cell>| {
            starts().all(|start| cells.contains(&start.cell()))
                && self.digits_without(cells, branches).len() < cells.len()
        };
        let sets = House::all().flat_map(|house| subsets(&self.open_cells(house)));
        sets.filter(fits).min_by_key(Vec::len)
    }

    fn open_cells(&self, house: House) -> Vec<Cell> {
        house.cells().into_iter().filter(|&cell| self.state.decided(cell).is_none()).collect()
    }

    /// The digits that are left in some cells without what the branches begin with.
    fn digits_without(&self, cells: &[Cell], branches: &[Branch]) -> Vec<(Digit, Node)> {
        let is_start = |value: &Candidate| branches.iter().any(|(start, _)| start.contains(*value));
        let left = |digit: Digit| {
            let places = cells.iter().map(|&cell| Candidate::new(digit, cell));
            let node = Node::new(places.filter(|place| !is_start(place) && !self.falls(*place)))?;
            Some((digit, node))
        };
        Digit::all().filter_map(left).collect()
    }

    /// The line that says that one of the candidates of a choice is true.
    fn clause(&mut self, choice: &Choice, branches: &[Branch]) -> Option<(Number, Node)> {
        let starts = branches.iter().flat_map(|(start, _)| start.members()).copied();
        let (node, ground) = match choice {
            Choice::Variable(csp) => {
                let values: Vec<Candidate> = self.state.values(*csp).collect();
                let node = Node::new(starts.filter(|&start| csp.contains(start)))?;
                let others: Vec<Candidate> =
                    values.into_iter().filter(|&value| !node.contains(value)).collect();
                (node, Ground::Variable { csp: *csp, from: self.lines_of(&others) })
            }
            Choice::Set(cells) => {
                let left = self.digits_without(cells, branches);
                let links: Option<Vec<Csp>> = left.iter().map(|(_, node)| shared(node)).collect();
                let node = Node::new(starts)?;
                let is_left = |c: &Candidate| left.iter().any(|(_, node)| node.contains(*c));
                let all = cells.iter().flat_map(|&cell| self.state.values(Csp::cell(cell)));
                let fallen: Vec<Candidate> =
                    all.filter(|c| !is_left(c) && !node.contains(*c)).collect();
                let truths = cells.iter().map(|&cell| Truth::Variable(Csp::cell(cell))).collect();
                (node, Ground::cover(truths, links?, self.lines_of(&fallen)))
            }
        };
        Some((self.push(vec![Literal::True(node.clone())], ground), node))
    }
}

/// All sets of some cells, at most nine.
fn subsets(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let of = |mask: usize| {
        let is_in = |(at, _): &(usize, &Cell)| mask & (1 << at) != 0;
        cells.iter().enumerate().filter(is_in).map(|(_, &cell)| cell).collect()
    };
    (1..1 << cells.len()).map(of).collect()
}
