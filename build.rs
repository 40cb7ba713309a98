//! Lists the query files of the library, so that adding one is adding its file; makes the table of the cards of rules
//! from their headings; and writes the tables of what is linked on the board.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use board::tables::{self, Table};
use bytemuck::{Pod, cast_slice};
use catena_check::grid::{self, Space};

#[path = "src/board"]
#[allow(dead_code, reason = "the program uses the rest")]
mod board {
    mod account;
    mod bits;
    mod group;
    mod sets;
    pub mod tables;
    pub mod values;
}

#[path = "src/card/header.rs"]
#[allow(dead_code, reason = "the program uses the rest")]
mod header;

fn main() -> io::Result<()> {
    let families = list("FAMILIES", "queries/families", ".gql")?;
    let rules = list("RULES", "queries/rules", ".gql")?;
    let tagging = list("TAGGING", "queries/tagging", ".gql")?;
    let patterns = list("PATTERNS", "queries/patterns", ".txt")?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let out = Path::new(&out);
    fs::write(out.join("queries.rs"), [families, rules, tagging, patterns].concat())?;
    fs::write(out.join("cards.rs"), cards()?)?;
    write_tables(out)
}

/// The table of the cards of all rules, by name.
fn cards() -> io::Result<String> {
    let mut all = Vec::new();
    for folder in ["queries/families", "queries/rules"] {
        for name in names(folder, ".gql")? {
            let text = fs::read_to_string(root()?.join(folder).join(format!("{name}.gql")))?;
            let fields = header::Header::of(&text).card;
            let fields: Result<Vec<String>, String> =
                fields.iter().map(|(heading, said)| field(heading, said)).collect();
            let fields = fields
                .map_err(|fault| io::Error::other(format!("{folder}/{name}.gql: {fault}")))?;
            all.push(format!("Card {{ name: {name:?}, {} ..Card::NAMELESS }},", fields.concat()));
        }
    }
    all.sort();
    Ok(format!("static CARDS: &[Card] = &[{}];", all.concat()))
}

/// A field of a card, as it is initialised.
fn field(heading: &str, said: &str) -> Result<String, String> {
    let all: Vec<&str> = said.split(", ").collect();
    let is_variant = |c: char| c.is_ascii_lowercase() || c == ' ';
    let variant = |word: &str| match word.chars().all(is_variant) && !word.is_empty() {
        true => Ok(word.split(' ').map(capital).collect::<String>()),
        false => Err(format!("{heading}: {word:?} is not understood")),
    };
    Ok(match heading {
        "Also" => format!("also: &{all:?},"),
        "Others" => format!("others: &{:?},", others(said)?),
        "Eureka" => format!("eureka: Some({said:?}),"),
        "Sizes" => format!("sizes: &{:?},", sizes(&all)?),
        "Title" => format!("titles: &{:?},", titles(&all)),
        "Counts" => format!("counts: Some({said:?}),"),
        "Rank" => format!("rank: Rank::{},", variant(said)?),
        "Cost" => format!("cost: Cost::{},", variant(said)?),
        "Assumes" if said == "one solution" => "assumes_one_solution: true,".to_owned(),
        "Asked" => {
            let when: Result<String, String> =
                all.iter().map(|word| Ok(format!("When::{},", variant(word)?))).collect();
            format!("asked: &[{}],", when?)
        }
        "Known" => format!("known: Some({}),", said.parse::<usize>().map_err(|e| e.to_string())?),
        "Rates" => format!("rates: Some({said:?}),"),
        "Shortest" => {
            format!("shortest_to: {},", said.parse::<usize>().map_err(|e| e.to_string())?)
        }
        "Picture" => format!("picture: Picture::{},", variant(said)?),
        _ => return Err(format!("{heading}: {said:?} is not understood")),
    })
}

/// `HoDoKu: Full House, Last Digit; SudokuWiki: Single`
fn others(said: &str) -> Result<Vec<(&str, &str)>, String> {
    let mut all = Vec::new();
    for part in said.split("; ") {
        let (program, names) = part.split_once(": ").ok_or("Others: a program and a colon")?;
        all.extend(names.split(", ").map(|name| (program, name)));
    }
    Ok(all)
}

/// `naked-pair 2, naked-triple 3`
fn sizes<'a>(all: &[&'a str]) -> Result<Vec<(usize, &'a str)>, String> {
    let size = |said: &&'a str| {
        let (name, size) = said.rsplit_once(' ')?;
        Some((size.parse().ok()?, name))
    };
    all.iter().map(size).collect::<Option<_>>().ok_or_else(|| "Sizes: a name and a size".to_owned())
}

/// `WXYZ-Wing 4, Bent Naked Subset`: a title of a size, and one of any other.
fn titles<'a>(all: &[&'a str]) -> Vec<(Option<usize>, &'a str)> {
    let title = |said: &&'a str| {
        let sized =
            said.rsplit_once(' ').and_then(|(title, size)| Some((size.parse().ok()?, title)));
        sized.map_or((None, *said), |(size, title)| (Some(size), title))
    };
    all.iter().map(title).collect()
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

/// Writes the tables of the board.
fn write_tables(out: &Path) -> io::Result<()> {
    let all = Table::everywhere();
    write_table(out, "linked", &all.linked)?;
    write_table(out, "covers", &all.covers)?;
    write_table(out, "nearby", &tables::nearby(&all))?;
    write_table(out, "restricted", &tables::restricted())?;
    for space in [Space::Rc, Space::Rn, Space::Cn] {
        let plane = Table::within(board::values::across(space));
        write_table(out, &format!("linked-in-{}", space.name()), &plane.linked)?;
        write_table(out, &format!("covers-in-{}", space.name()), &plane.covers)?;
    }
    Ok(())
}

/// Writes a table word by word, as the machine that the program is for reads words.
fn write_table<T: Pod>(out: &Path, name: &str, rows: &[T]) -> io::Result<()> {
    let is_big = env::var("CARGO_CFG_TARGET_ENDIAN").is_ok_and(|endian| endian == "big");
    let words: &[u64] = cast_slice(rows);
    let bytes = |word: &u64| if is_big { word.to_be_bytes() } else { word.to_le_bytes() };
    let bytes: Vec<u8> = words.iter().flat_map(bytes).collect();
    fs::write(out.join(format!("{name}.table")), bytes)
}

/// A constant with the names and texts of the files of a folder that end like this, by name.
fn list(constant: &str, folder: &str, ending: &str) -> io::Result<String> {
    println!("cargo:rerun-if-changed={folder}");
    let names = names(folder, ending)?;
    let line = |name: &String| {
        let file = format!("/{folder}/{name}{ending}");
        format!("({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {file:?}))),")
    };
    let lines: String = names.iter().map(line).collect();
    let what = "Names and texts of the files, by name.";
    let mut list = String::new();
    writeln!(list, "/// {what}\nconst {constant}: &[(&str, &str)] = &[{lines}];")
        .map_err(io::Error::other)?;
    Ok(list)
}

/// The names of the files of a folder that end like this, without the ending and in order.
fn names(folder: &str, ending: &str) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for file in fs::read_dir(root()?.join(folder))? {
        let file = file?.file_name().into_string().unwrap_or_default();
        names.extend(file.strip_suffix(ending).map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

fn root() -> io::Result<PathBuf> {
    env::var("CARGO_MANIFEST_DIR").map(PathBuf::from).map_err(io::Error::other)
}
