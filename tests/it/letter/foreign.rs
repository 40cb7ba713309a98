//! Chains as HoDoKu and SudokuWiki write them, written from proofs.

use catena::grid::{Cell, Conclusion};
use catena::notation::list_cells;
use catena::proof::{Closing, Node, Proof, Via};

/// The nodes of a chain from its target back to it, where it is one of candidates and groups without more.
fn nodes(proof: &Proof) -> Option<Vec<&Node>> {
    let chain = proof.chain.as_ref().filter(|chain| chain.closing == Closing::Target)?;
    let plain =
        |step: &catena::proof::Step| matches!(step.via, Via::Csp(_)) && step.extra.is_empty();
    let eliminates = |c: &Conclusion| matches!(c, Conclusion::Eliminate(_));
    if !chain.steps.iter().all(plain) || !proof.conclusions.iter().all(eliminates) {
        return None;
    }
    let both = chain.steps.iter().map(|step| Some([&step.left, step.right.as_ref()?]));
    both.collect::<Option<Vec<_>>>().map(|pairs| pairs.concat())
}

fn cells(node: &Node) -> Vec<Cell> {
    node.members().iter().map(|member| member.cell()).collect()
}

/// As HoDoKu writes an AIC: `AIC: 2 2- r6c1 =2= r6c7 -2- r4c7 -5 => r6c1<>5`.
pub fn hodoku(proof: &Proof) -> Option<String> {
    let nodes = nodes(proof)?;
    let digit = |at: usize| nodes[at].members()[0].digit();
    let (first, last) = (digit(0), digit(nodes.len() - 1));
    let mut text = format!("AIC: {first} {first}- {}", list_cells(&cells(nodes[0])));
    for at in 1..nodes.len() {
        let (before, here) = (cells(nodes[at - 1]), cells(nodes[at]));
        if list_cells(&here).contains(' ') {
            return None;
        }
        let sign = if at % 2 == 1 { '=' } else { '-' };
        if before != here {
            text += &format!(" {sign}{}{sign} {}", digit(at), list_cells(&here));
        }
    }
    let falls: Vec<String> = proof.conclusions.iter().map(ToString::to_string).collect();
    Some(format!("{text} -{last} => {}", falls.join(", ")))
}

/// As SudokuWiki writes a chain: `-5[F8]+4[F8]-4[F9]+4[J9] => J8<>5`.
pub fn signed(proof: &Proof) -> Option<String> {
    let nodes = nodes(proof)?;
    let lettered = |cell: Cell| {
        let row = ["A", "B", "C", "D", "E", "F", "G", "H", "J"][cell.row()];
        format!("{row}{}", cell.column() + 1)
    };
    let mut text = String::new();
    for (at, node) in nodes.iter().enumerate() {
        let places: Vec<String> = cells(node).into_iter().map(lettered).collect();
        let sign = if at % 2 == 0 { '-' } else { '+' };
        text += &format!("{sign}{}[{}]", node.members()[0].digit(), places.join("|"));
    }
    let fall = |conclusion: &Conclusion| {
        let candidate = conclusion.candidate();
        format!("{}<>{}", lettered(candidate.cell()), candidate.digit())
    };
    let falls: Vec<String> = proof.conclusions.iter().map(fall).collect();
    Some(format!("{text} => {}", falls.join(", ")))
}
