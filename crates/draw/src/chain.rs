//! What a picture shows of a chain: its steps, what they exclude, and how it closes.

use catena::grid::State;
use catena::proof::{Chain, Closing, Node, Reason, Step, Via};

use super::diagram::{Arrow, Diagram, Inference, Leg, Part, node_text, step_name, via_name};

/// Draws a chain into the diagram, which already has the conclusions; how it closes, only where it does.
pub(super) fn draw(diagram: &mut Diagram, chain: &Chain, closes: bool) {
    for target in &chain.targets {
        let mark = diagram.mark(*target);
        mark.says.insert(0, "target".to_owned());
        if !closes {
            mark.part = Part::Target;
        }
    }
    for (index, step) in chain.steps.iter().enumerate() {
        draw_step(diagram, chain, index, step);
    }
    if closes {
        draw_closing(diagram, chain);
    }
}

/// Tags what right-linking candidates exclude with the letter of the step, and what the target excludes
/// as z. Candidates that the chain goes through keep their shape alone.
///
/// Source: D. Berthier, "Fully supersymmetric chains", A6.
pub(super) fn draw_letters(diagram: &mut Diagram, chain: &Chain, state: &State) {
    for candidate in state.candidates() {
        let is_excluded_by = |node: &Node| node.members().iter().all(|m| m.linked(candidate));
        let by_step = |step: &Step| step.right.as_ref().is_some_and(is_excluded_by);
        let by_target = chain.targets.iter().all(|target| target.linked(candidate));
        let letter = chain.steps.iter().position(by_step);
        if chain.targets.contains(&candidate) || !by_target && letter.is_none() {
            continue;
        }
        let mark = diagram.mark(candidate);
        if mark.part == Part::Plain {
            mark.by_target |= by_target;
            mark.by_right = letter.filter(|_| !mark.by_target);
        }
    }
}

fn draw_step(diagram: &mut Diagram, chain: &Chain, index: usize, step: &Step) {
    let name = via_name(&step.via);
    let says = |what: &str| format!("{what} of step {}, {name}", step_name(index));
    for &member in step.left.members() {
        let mark = diagram.mark(member);
        mark.part = if mark.part == Part::Right { Part::Both } else { Part::Left };
        mark.says.push(says("left-linking"));
    }
    for &member in step.right.iter().flat_map(Node::members) {
        let mark = diagram.mark(member);
        mark.part = if mark.part == Part::Left { Part::Both } else { Part::Right };
        mark.says.push(says("right-linking"));
    }
    for extra in &step.extra {
        let mark = diagram.mark(extra.candidate);
        match extra.reason {
            Reason::Target => {
                mark.by_target = true;
                mark.says.push(format!("{} (excluded by the target)", says("z-candidate")));
            }
            Reason::Right(by) => {
                mark.by_right.get_or_insert(by);
                let says = says("t-candidate");
                mark.says.push(format!("{says} (excluded by step {})", step_name(by)));
            }
        }
    }
    match &step.via {
        Via::Csp(csp) => {
            diagram.note_group(&step.left);
            step.right.iter().for_each(|right| diagram.note_group(right));
            diagram.note_variable(*csp, Some(index));
        }
        // The outline of the set holds the candidates of its digits together.
        Via::Als(cells) => diagram.note_set(cells, index),
    }
    draw_arrows_of_step(diagram, chain, index, step);
}

fn draw_arrows_of_step(diagram: &mut Diagram, chain: &Chain, index: usize, step: &Step) {
    let leg = Leg::of(index, chain.steps.len());
    let sources: Vec<Node> = match step.left_reason {
        Reason::Target => targets_with_arrows(chain),
        // Before the first step of a loop there is only the link that closes it.
        Reason::Right(_) if index == 0 => Vec::new(),
        Reason::Right(by) => {
            chain.steps.get(by).and_then(|step| step.right.clone()).into_iter().collect()
        }
    };
    for from in sources {
        let says = format!("if {} is true, {} is false", node_text(&from), node_text(&step.left));
        let arrow = Arrow::new(Inference::Weak, &from, &step.left, says);
        diagram.arrows.push(Arrow { leg, ..arrow });
    }
    if let Some(right) = &step.right {
        let name = via_name(&step.via);
        let (left, so) = (node_text(&step.left), node_text(right));
        let says = format!("step {}, {name}: if {left} is false, {so} is true", step_name(index));
        let arrow = Arrow::new(Inference::Strong, &step.left, right, says);
        diagram.arrows.push(Arrow { step: Some(index), leg, ..arrow });
    }
}

fn draw_closing(diagram: &mut Diagram, chain: &Chain) {
    let Some(last) = chain.steps.last() else { return };
    let Some(from) = &last.right else {
        diagram.whip_end = Some((last.left.clone(), chain.steps.len() - 1));
        return;
    };
    let ends: Vec<Node> = match chain.closing {
        Closing::Target => targets_with_arrows(chain),
        Closing::LrLasso(step) => {
            chain.steps.get(step).and_then(|step| step.right.clone()).into_iter().collect()
        }
        Closing::Loop => chain.steps.first().map(|step| step.left.clone()).into_iter().collect(),
        Closing::RlLasso(_) => {
            for &member in from.members() {
                diagram.mark(member).means = Some("both: the contradiction".to_owned());
            }
            Vec::new()
        }
        Closing::Whip => Vec::new(),
    };
    for to in ends {
        let clash = matches!(chain.closing, Closing::LrLasso(_));
        let so = if clash { "cannot both be true" } else { "are linked: the chain closes" };
        let says = format!("{} and {} {so}", node_text(from), node_text(&to));
        let leg = Leg::of(chain.steps.len() - 1, chain.steps.len());
        diagram.arrows.push(Arrow { clash, leg, ..Arrow::new(Inference::Weak, from, &to, says) });
    }
}

/// The targets that arrows begin and end at: of more than two none, for the arrows of sixteen would hide the
/// chain, and each target is struck out.
fn targets_with_arrows(chain: &Chain) -> Vec<Node> {
    match &chain.targets[..] {
        few if few.len() <= 2 => few.iter().map(|&target| target.into()).collect(),
        _ => Vec::new(),
    }
}
