//! What a picture shows of a force chain: its branches, each in its own colour and dash, and where they meet.

use catena::grid::{Candidate, Csp};
use catena::proof::{Branch, BranchEnd, ForceChain, Ground, Node, Out, Proof, Via};

use super::diagram::{Arrow, Diagram, Inference, Part, case_letter, node_text, via_name};

/// Draws the branches into the diagram, which already has the conclusions; only one where that is asked
/// for.
pub(super) fn draw(diagram: &mut Diagram, proof: &Proof, chain: &ForceChain, only: Option<usize>) {
    diagram.cases = chain.branches.len();
    if let Some(csp) = choice(proof) {
        diagram.note_variable(csp, None);
    }
    for (number, branch) in chain.branches.iter().enumerate() {
        if only.is_none_or(|only| only == number) {
            draw_branch(diagram, number, branch);
        }
    }
    let meets = match &chain.branches[..] {
        [one, _] if chain.is_contradiction => one.tip().members().to_vec(),
        _ => proof.conclusions.iter().map(|conclusion| conclusion.candidate()).collect(),
    };
    for member in meets {
        let mark = diagram.mark(member);
        mark.meets = true;
        mark.says.push("the branches meet here".to_owned());
    }
}

/// The variable whose candidates the branches begin with; `None` for another choice.
fn choice(proof: &Proof) -> Option<Csp> {
    proof.lines.iter().find_map(|line| match line.ground {
        Ground::Variable { csp, .. } => Some(csp),
        _ => None,
    })
}

fn draw_branch(diagram: &mut Diagram, number: usize, branch: &Branch) {
    is_true(diagram, &branch.start, number, "the start of");
    diagram.note_group(&branch.start);
    let trues: Vec<&Node> =
        std::iter::once(&branch.start).chain(branch.steps.iter().map(|step| &step.right)).collect();
    for (at, step) in branch.steps.iter().enumerate() {
        let name = via_name(&step.via);
        for (which, out) in step.out.iter().enumerate() {
            weak(diagram, number, &trues, out);
            // In a net the arrow comes from what is left of the variable.
            let so = if step.out.len() == 1 { "so" } else { "with others out" };
            let says = format!("{name}: {so} {} is true", node_text(&step.right));
            let ends = (&out.node, &step.right);
            push(diagram, ends, Inference::Strong, number, says, (which == 0).then_some(at));
        }
        is_true(diagram, &step.right, number, "true in");
        diagram.note_group(&step.right);
        if let Via::Als(cells) = &step.via {
            diagram.note_set(cells, at);
        }
    }
    match &branch.end {
        BranchEnd::True => {}
        BranchEnd::False(out) => weak(diagram, number, &trues, out),
        BranchEnd::Contradiction { out, .. } => {
            out.iter().for_each(|out| weak(diagram, number, &trues, out));
        }
    }
}

fn is_true(diagram: &mut Diagram, node: &Node, number: usize, what: &str) {
    for &member in node.members() {
        let mark = diagram.mark(member);
        match &mut mark.part {
            Part::Branches(branches) if branches.contains(&number) => continue,
            Part::Branches(branches) => branches.push(number),
            part => *part = Part::Branches(vec![number]),
        }
        mark.says.push(format!("{what} branch {}", case_letter(number)));
    }
}

fn weak(diagram: &mut Diagram, number: usize, trues: &[&Node], out: &Out) {
    for &member in out.node.members() {
        is_false(diagram, member, number);
    }
    diagram.note_group(&out.node);
    let Some(from) = trues.get(out.by) else { return };
    let says = format!("if {} is true, {} is false", node_text(from), node_text(&out.node));
    push(diagram, (from, &out.node), Inference::Weak, number, says, None);
}

fn is_false(diagram: &mut Diagram, member: Candidate, number: usize) {
    let mark = diagram.mark(member);
    match &mut mark.part {
        // What a proof eliminates has its own look, and what is true somewhere shows that.
        _ if mark.eliminated => {}
        Part::Falls(branches) if branches.contains(&number) => return,
        Part::Falls(branches) => branches.push(number),
        part if *part == Part::Plain => *part = Part::Falls(vec![number]),
        _ => {}
    }
    mark.says.push(format!("false in branch {}", case_letter(number)));
}

fn push(
    diagram: &mut Diagram,
    (from, to): (&Node, &Node),
    inference: Inference,
    branch: usize,
    says: String,
    step: Option<usize>,
) {
    let same = |arrow: &Arrow| {
        (&arrow.from, &arrow.to, arrow.branch) == (from, to, Some(branch))
            && arrow.inference == inference
    };
    if diagram.arrows.iter().any(same) {
        return;
    }
    let says = format!("branch {}: {says}", case_letter(branch));
    let arrow = Arrow::new(inference, from, to, says);
    diagram.arrows.push(Arrow { branch: Some(branch), step, ..arrow });
}
