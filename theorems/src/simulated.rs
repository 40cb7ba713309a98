//! Theorems for every length, each with the rules that replace its steps: the files of the folder `simulations`.

use std::sync::LazyLock;

use catena::theorem::simulation::json::from_json;
use catena::theorem::simulation::{Proved, judge};
use serde::Serialize;

/// The files.
const FILES: [&str; 10] = [
    include_str!("../simulations/als-chain-in-force-chain-contradiction.json"),
    include_str!("../simulations/force-chain-contradiction-in-force-chain-cell.json"),
    include_str!("../simulations/force-chain-contradiction-in-force-chain-house.json"),
    include_str!("../simulations/nrc-chain-in-tagging-1.json"),
    include_str!("../simulations/medusa-trap-in-nrc-chain.json"),
    include_str!("../simulations/nrct-chain-in-forcing-whip.json"),
    include_str!("../simulations/braid-in-dynamic-cell.json"),
    include_str!("../simulations/braid-in-dynamic-house.json"),
    include_str!("../simulations/whip-in-chains-and-lassos.json"),
    include_str!("../simulations/grouped-nrc-chain-in-g-braid.json"),
];

/// A theorem for every length. As JSON it is what the map of families has in `simulations`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Simulated {
    /// The statement.
    pub statement: String,
    /// The family whose chains are replaced.
    pub family: String,
    /// The families whose chains replace them, joined by `+`.
    #[serde(rename = "in")]
    pub other: String,
    /// How much longer the second chain is at most: 0 at equal length, or 1.
    pub adds: usize,
    /// The number of kinds of steps that the judge went through.
    pub kinds: usize,
}

static SIMULATED: LazyLock<Vec<Simulated>> =
    LazyLock::new(|| FILES.iter().map(|text| read(text).expect("tests read the files")).collect());

/// All of the folder, in the order of the list. The judge accepts each.
pub fn simulated() -> &'static [Simulated] {
    &SIMULATED
}

fn read(text: &str) -> Result<Simulated, String> {
    let simulation = from_json(text)?;
    let Proved { statement, adds, kinds } =
        judge(&simulation).map_err(|refusal| refusal.to_string())?;
    let names: Vec<&str> = simulation.outer.iter().map(|family| family.name.raw()).collect();
    let family = simulation.inner.name.raw().to_owned();
    Ok(Simulated { statement, family, other: names.join("+"), adds, kinds })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_in_the_list_and_holds() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/simulations");
        let mut texts: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
            .collect();
        let mut listed: Vec<&str> = FILES.to_vec();
        texts.sort();
        listed.sort_unstable();
        assert_eq!(texts, listed);
        for text in FILES {
            let known = read(text).unwrap();
            assert!(text.contains(&format!("\"statement\": {:?}", known.statement)), "{text}");
        }
    }
}
