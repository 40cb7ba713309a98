//! The forms that names fix, as a search meets them: a chain of a web and whether it has the form.

use crate::grid::{Cell, Csp, Space};
use crate::proof::Form;
use crate::rules::alternating::walk::Hop;
use crate::rules::alternating::web::{Through, Web};

/// Whether a chain has a form; what the web of the form leaves no choice in is not asked again.
pub(crate) fn has_form(web: &Web, form: Form, hops: &[Hop]) -> bool {
    match form {
        Form::Any | Form::TurbotFish | Form::Discontinuous => true,
        Form::Skyscraper => is_skyscraper(web, hops),
        Form::TwoStringKite => is_kite(web, hops),
        Form::EmptyRectangle => is_empty_rectangle(web, hops),
        Form::RemotePairs => is_remote_pair(web, hops),
        Form::XyWing => hops.len() == 3,
        Form::XyzWing => false,
        Form::WWing => is_w_wing(web, hops),
        Form::AlsXz | Form::AlsXyWing | Form::AlsChain => ends_are_of_one_digit(web, hops),
    }
}

fn csp(web: &Web, hop: &Hop) -> Option<Csp> {
    match web.vias[hop.via] {
        Through::Csp(csp) => Some(csp),
        Through::Als(_) => None,
    }
}

fn space(web: &Web, hop: &Hop) -> Option<Space> {
    csp(web, hop).map(Csp::space)
}

fn cell(web: &Web, node: usize) -> Cell {
    web.nodes[node].node.members()[0].cell()
}

fn is_skyscraper(web: &Web, hops: &[Hop]) -> bool {
    let [one, other] = hops else { return false };
    let (a, b) = (cell(web, one.right), cell(web, other.left));
    match (space(web, one), space(web, other)) {
        (Some(Space::Rn), Some(Space::Rn)) => a.column() == b.column(),
        (Some(Space::Cn), Some(Space::Cn)) => a.row() == b.row(),
        _ => false,
    }
}

fn is_kite(web: &Web, hops: &[Hop]) -> bool {
    let [one, other] = hops else { return false };
    let crosses = matches!(
        (space(web, one), space(web, other)),
        (Some(Space::Rn), Some(Space::Cn)) | (Some(Space::Cn), Some(Space::Rn))
    );
    crosses && cell(web, one.right).block() == cell(web, other.left).block()
}

/// One step is a block, with a row's part against a column's; the other is a line.
fn is_empty_rectangle(web: &Web, hops: &[Hop]) -> bool {
    let [one, other] = hops else { return false };
    let (block, line) = match (space(web, one), space(web, other)) {
        (Some(Space::Bn), Some(Space::Rn | Space::Cn)) => (one, other),
        (Some(Space::Rn | Space::Cn), Some(Space::Bn)) => (other, one),
        _ => return false,
    };
    let single = |node: usize| web.nodes[node].node.single().is_some();
    single(line.left)
        && single(line.right)
        && lies_in_a_row_and_a_column(web, block.left, block.right)
}

fn lies_in_a_row_and_a_column(web: &Web, one: usize, other: usize) -> bool {
    let cells = |node: usize| -> Vec<Cell> {
        web.nodes[node].node.members().iter().map(|member| member.cell()).collect()
    };
    let in_row = |cells: &[Cell]| cells.iter().all(|cell| cell.row() == cells[0].row());
    let in_column = |cells: &[Cell]| cells.iter().all(|cell| cell.column() == cells[0].column());
    let (one, other) = (cells(one), cells(other));
    in_row(&one) && in_column(&other) || in_column(&one) && in_row(&other)
}

fn is_remote_pair(web: &Web, hops: &[Hop]) -> bool {
    let digits = |hop: &Hop| {
        let (left, right) = (web.nodes[hop.left].digit(), web.nodes[hop.right].digit());
        (left.min(right), left.max(right))
    };
    hops.iter().all(|hop| digits(hop) == digits(&hops[0]))
}

fn is_w_wing(web: &Web, hops: &[Hop]) -> bool {
    let [one, middle, other] = hops else { return false };
    let is_cell = |hop: &Hop| space(web, hop) == Some(Space::Rc);
    is_cell(one)
        && !is_cell(middle)
        && is_cell(other)
        && is_remote_pair(web, &[*one, *other])
        && web.nodes[one.left].digit() == web.nodes[other.right].digit()
}

fn ends_are_of_one_digit(web: &Web, hops: &[Hop]) -> bool {
    let ends = hops.first().zip(hops.last());
    ends.is_some_and(|(first, last)| web.nodes[first.left].digit() == web.nodes[last.right].digit())
}
