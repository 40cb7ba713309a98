//! `EXPLAIN`: how a query is answered, in words.

use std::fmt::Write;

use crate::graph::Options;

use super::ast::{About, Selector};
use super::library::described;
use super::plan::{Op, PathPlan, Plan, StatementPlan};
use super::shape::Recognised;

/// How a query is answered, in lines. It needs these nodes of the graph, unless the graph is given.
pub(super) fn explained(
    about: Option<About>,
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
        None => "the one that was given",
        Some(Options { almost_cells: true, .. }) => {
            "candidates, variables, groups, ALS and almost-cells"
        }
        Some(Options { als_size: 1.., .. }) => "candidates, variables, groups and ALS",
        Some(Options { intersections: true, .. }) => "candidates, variables and box-line groups",
        Some(_) => "candidates and variables",
    };
    let _ = writeln!(text, "graph: {graph}");
    for statement in &plan.statements {
        match statement {
            StatementPlan::Call { procedure, .. } => {
                let _ = writeln!(text, "call {procedure}");
            }
            StatementPlan::Match(matching) => {
                for path in &matching.paths {
                    let _ = writeln!(text, "walk {}", path.text);
                    explain_path(plan, path, &mut text);
                }
                if matching.condition.is_some() {
                    let _ = writeln!(text, "keep the rows that meet the final condition");
                }
            }
        }
    }
    let ending = if plan.deletes() { "delete" } else { "return" };
    let _ = write!(text, "{ending} {}", plan.columns().join(", "));
    text
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
    for op in &path.ops {
        if let Op::Repeat { least, most, .. } = op {
            let _ = writeln!(text, "  by length: {least} to {most} iterations, the fewest first");
        }
    }
}
