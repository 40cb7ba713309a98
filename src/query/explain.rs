//! `EXPLAIN`: how a query is answered, in words.

use std::fmt::Write;

use crate::graph::Options;

use super::analyse::DEFAULT_MAX;
use super::ast::{About, Selector};
use super::eval::merges;
use super::library::described;
use super::plan::{MatchPlan, Op, PathPlan, Plan, Slot, StatementPlan};
use super::shape::Recognised;

/// How a query is answered, in lines. It needs these nodes of the graph, unless the graph is given.
pub(super) fn explained(
    about: Option<&About>,
    plan: &Plan,
    recognised: Option<&Recognised>,
    kernel: Option<&str>,
    needs: Option<Options>,
) -> String {
    let mut text = about.map_or_else(String::new, |about| format!("{about}\n"));
    // Writing to a string does not fail.
    let _ = writeln!(text, "answered by: the {}", kernel.unwrap_or("plain evaluator"));
    if let Some(recognised) = recognised {
        let _ = writeln!(text, "family: {}", described(&recognised.shape));
    }
    let graph = match needs {
        None if about == Some(&About::States) => "puzzles, states and the steps between them",
        None => "the one that was given",
        Some(Options { almost_cells: true, .. }) => {
            "candidates, variables, groups, ALS and almost-cells"
        }
        Some(Options { als_size: 1.., .. }) => "candidates, variables, groups and ALS",
        Some(Options { intersections: true, .. }) => "candidates, variables and box-line groups",
        Some(_) => "candidates and variables",
    };
    let _ = writeln!(text, "graph: {graph}");
    if plan.by_default {
        let _ = writeln!(text, "parameter: $max is {DEFAULT_MAX}, its default");
    }
    explain_plan(plan, &mut text);
    for (all, union) in &plan.unions {
        let _ = writeln!(
            text,
            "\nadd the rows of another query{}",
            if *all { "" } else { ", each once" }
        );
        explain_plan(union, &mut text);
    }
    text
}

fn explain_plan(plan: &Plan, text: &mut String) {
    for statement in &plan.statements {
        explain_statement(plan, statement, text);
    }
    let ending = if plan.deletes() { "delete" } else { "return" };
    let _ = write!(text, "{ending} {}", plan.columns().join(", "));
}

fn explain_statement(plan: &Plan, statement: &StatementPlan, text: &mut String) {
    let name = |slot: Slot| plan.slots[slot].as_str();
    let _ = match statement {
        StatementPlan::Call { procedure, answered_by, .. } => {
            writeln!(text, "call {procedure}, answered by: {answered_by}")
        }
        StatementPlan::Match(matching) => return explain_match(plan, matching, text),
        StatementPlan::Optional(matching) => {
            let _ = writeln!(text, "keep the rows for which nothing matches");
            return explain_match(plan, matching, text);
        }
        StatementPlan::Let(values) => {
            let names: Vec<&str> = values.iter().map(|&(slot, _)| name(slot)).collect();
            writeln!(text, "compute {}", names.join(", "))
        }
        StatementPlan::Filter(_) => writeln!(text, "keep the rows that meet the condition"),
        StatementPlan::For(slot, ..) => writeln!(text, "a row for each item, {}", name(*slot)),
        StatementPlan::Next(_, slots) => {
            let names: Vec<&str> = slots.iter().map(|&slot| name(slot)).collect();
            writeln!(text, "collect {}, and go on with these", names.join(", "))
        }
    };
}

fn explain_match(plan: &Plan, matching: &MatchPlan, text: &mut String) {
    for path in &matching.paths {
        // Writing to a string does not fail.
        let _ = writeln!(text, "walk {}", path.text);
        explain_path(plan, path, text);
    }
    if matching.condition.is_some() {
        let _ = writeln!(text, "keep the rows that meet the final condition");
    }
}

fn explain_path(plan: &Plan, path: &PathPlan, text: &mut String) {
    let key: Vec<&str> = path.key.iter().map(|&slot| plan.slots[slot].as_str()).collect();
    let named = key.iter().all(|name| !name.is_empty());
    let alternatives = match path.selector {
        Selector::All => "every path is a row".to_owned(),
        _ if named => {
            let mut key = key.clone();
            key.dedup();
            format!("paths with the same {} are alternatives", key.join(" and "))
        }
        _ => "paths with the same two ends are alternatives".to_owned(),
    };
    let _ = writeln!(text, "  {alternatives}");
    if path.selector == Selector::AnyCheapest {
        let how = match merges(path) {
            true => {
                "of the paths that meet in a node after as many iterations, only the cheapest goes on"
            }
            false => "every path is followed, because a condition asks for the way",
        };
        let _ = writeln!(text, "  the cheapest is taken: {how}");
    }
    for op in &path.ops {
        if let Op::Repeat { least, most, .. } = op {
            let _ = writeln!(text, "  by length: {least} to {most} iterations, the fewest first");
        }
    }
}
