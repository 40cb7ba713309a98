//! The legend of every picture of the gallery names every sign that is drawn, and no other.

use std::collections::BTreeSet;

use crate::geometry::{board, gallery};

/// The classes of all elements, each as its words.
fn classes(svg: &str) -> impl Iterator<Item = Vec<&str>> {
    let begun = svg.split(" class=\"").skip(1);
    begun.map(|rest| rest.split('"').next().unwrap().split(' ').collect())
}

/// The signs that words of a class stand for.
fn signs<'a>(words: &[&'a str]) -> Vec<&'a str> {
    match words {
        // One sign, and not the two it is made of.
        [.., "left", "right"] | ["left", "right", ..] => vec!["left and right"],
        [.., "branch"] => vec!["branch"],
        ["strong" | "weak", "line"] => {
            vec![if words[0] == "strong" { "strong line" } else { "weak line" }]
        }
        _ => words.to_vec(),
    }
}

/// The signs of a board. What is placed has a square only where it has no other shape.
fn drawn(svg: &str) -> BTreeSet<&str> {
    let mut drawn = BTreeSet::new();
    for words in classes(board(svg)) {
        match &words[..] {
            ["candidate", of @ ..] => {
                let parts = of.iter().filter(|word| !(**word == "place" && of.len() > 1));
                drawn.extend(signs(&parts.copied().collect::<Vec<_>>()));
            }
            ["als" | "set"] => {}
            ["badge", kind] => drop(drawn.insert(kind)),
            ["strong", "leg"] => drawn.extend(["strong arrow", "leg"]),
            // The polarities of a strong chain are candidates; an inference has one word.
            ["strong"] => drop(drawn.insert("strong arrow")),
            words => drawn.extend(signs(words)),
        }
    }
    if !(drawn.contains("given") && drawn.contains("placed")) {
        drawn.remove("given");
        drawn.remove("placed");
    }
    drawn
}

/// The signs that a legend explains.
fn explained(svg: &str) -> BTreeSet<&str> {
    let legend = &svg[board(svg).len()..];
    let meant = classes(legend).filter(|words| words[0] == "means");
    let explained = meant.flat_map(|words| match words[1..] {
        ["badge", kind] => vec![kind],
        ["arrow", "strong"] => vec!["strong arrow"],
        ["arrow", "weak"] => vec!["weak"],
        _ => signs(&words[1..]),
    });
    explained.collect()
}

#[test]
fn the_legend_names_what_is_drawn_and_nothing_else() {
    let mut all = BTreeSet::new();
    let answers = ["changes", "conjugates"].map(|name| {
        let file = crate::root().join(format!("exports/{name}.svg"));
        (name.to_owned(), std::fs::read_to_string(file).unwrap())
    });
    for (name, svg) in gallery().into_iter().chain(answers) {
        let (drawn, explained) = (drawn(&svg), explained(&svg));
        assert_eq!(drawn, explained, "{name}: drawn, and explained");
        all.extend(drawn.into_iter().map(str::to_owned));
    }
    assert!(all.len() > 30, "the gallery shows few signs: {all:?}");
}

/// The signs of a legend without their colours, each with the words behind it.
fn without_colours(svg: &str) -> Vec<(String, &str)> {
    let legend = &svg[board(svg).len()..];
    let meanings = legend.split("<g class=\"means ").skip(1);
    let of = |meaning: &'_ str| -> String {
        let drawn = meaning.split_once('>').unwrap().1;
        let parts = drawn.split('#').enumerate();
        parts.map(|(at, part)| if at == 0 { part } else { &part["d1600a".len()..] }).collect()
    };
    let pair = meanings.map(|meaning| meaning.rsplit_once("<text ").unwrap());
    pair.map(|(drawn, words)| (of(drawn), words)).collect()
}

/// Who sees no colours tells the signs of a picture apart by their form.
#[test]
fn no_two_signs_differ_only_in_colour() {
    for (name, svg) in gallery() {
        let signs = without_colours(&svg);
        for (index, (one, means)) in signs.iter().enumerate() {
            for (other, as_well) in &signs[index + 1..] {
                assert_ne!(one, other, "{name}: {means} and {as_well}");
            }
        }
    }
}

/// The comparison itself sees two signs that only a colour tells apart.
#[test]
fn signs_of_one_form_are_seen() {
    let (_, svg) = gallery().into_iter().find(|(name, _)| name == "whip").unwrap();
    let first = svg.find("<g class=\"means ").unwrap();
    let end = first + svg[first..].find("</g>").unwrap() + 4;
    let again = svg[first..end].replace("#1a1d22", "#123456");
    let twice = format!("{}{again}{}", &svg[..end], &svg[end..]);
    let signs = without_colours(&twice);
    assert!(signs[0].0 == signs[1].0 && !signs[0].0.is_empty(), "{signs:?}");
}

/// The comparison itself sees a sign too many and one too few.
#[test]
fn a_legend_that_lacks_a_sign_is_seen() {
    let (_, svg) = gallery().into_iter().find(|(name, _)| name == "whip").unwrap();
    let without = svg.replace("means z", "means nothing-else");
    assert_ne!(drawn(&without), explained(&without));
    let bare = svg.replace("class=\"weak\"", "class=\"strong\"");
    assert_ne!(drawn(&bare), explained(&bare));
}
