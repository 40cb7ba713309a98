//! Two chains side by side, by the variables they use.

use serde::{Deserialize, Serialize};

use super::judged::Judged;
use crate::notation::write_cells;
use crate::proof::{Chain, Step, Via};

/// Two chains compared, variable by variable.
///
/// In JSON: `catena-compare/1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-compare/1")]
pub struct Compared {
    /// Whether both are chains; else nothing is compared.
    pub comparable: bool,
    /// A row per variable or almost locked set: first those of the first chain in its order, then those
    /// that only the second has.
    pub rows: Vec<ComparedRow>,
}

/// A variable, and how the chains use it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ComparedRow {
    /// The variable, or the cells of the almost locked set.
    pub via: String,
    /// Its step in the first chain, counted from 0.
    pub one: Option<usize>,
    /// Its step in the second chain, counted from 0.
    pub other: Option<usize>,
    /// How the two steps differ.
    pub how: Difference,
}

/// How two steps through one variable differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difference {
    /// Left- and right-linking candidates are the same.
    Same,
    /// They are the other way round.
    Reversed,
    /// They are others.
    Otherwise,
    /// Only the first chain uses the variable.
    OnlyOne,
    /// Only the second does.
    OnlyOther,
}

impl Judged {
    /// Whether the other proof has the same chain, or where neither is a chain the same lines: then one of
    /// their families adds nothing here.
    pub fn has_same_chain(&self, other: &Judged) -> bool {
        match (&self.proof().chain, &other.proof().chain) {
            (Some(one), Some(other)) => one == other,
            (None, None) => self.proof().lines == other.proof().lines,
            _ => false,
        }
    }

    /// The chain of this proof beside that of another.
    pub fn compared(&self, other: &Judged) -> Compared {
        match (&self.proof().chain, &other.proof().chain) {
            (Some(one), Some(other)) => Compared { comparable: true, rows: rows(one, other) },
            _ => Compared { comparable: false, rows: Vec::new() },
        }
    }
}

fn rows(one: &Chain, other: &Chain) -> Vec<ComparedRow> {
    let step_of = |chain: &Chain, via: &Via| chain.steps.iter().position(|step| step.via == *via);
    let mut rows: Vec<ComparedRow> = Vec::new();
    for (index, step) in one.steps.iter().enumerate() {
        let beside = step_of(other, &step.via);
        let how = beside.map_or(Difference::OnlyOne, |at| difference(step, &other.steps[at]));
        rows.push(ComparedRow { via: name(&step.via), one: Some(index), other: beside, how });
    }
    for (index, step) in other.steps.iter().enumerate() {
        if step_of(one, &step.via).is_none() {
            let (via, how) = (name(&step.via), Difference::OnlyOther);
            rows.push(ComparedRow { via, one: None, other: Some(index), how });
        }
    }
    rows
}

fn difference(one: &Step, other: &Step) -> Difference {
    let is_reversed =
        one.right.as_ref() == Some(&other.left) && other.right.as_ref() == Some(&one.left);
    match () {
        () if one.left == other.left && one.right == other.right => Difference::Same,
        () if is_reversed => Difference::Reversed,
        () => Difference::Otherwise,
    }
}

fn name(via: &Via) -> String {
    match via {
        Via::Csp(csp) => csp.to_string(),
        Via::Als(cells) => write_cells(cells),
    }
}
