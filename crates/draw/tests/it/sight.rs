//! Colours that must be told apart, as people with protanopia, deuteranopia and tritanopia see them.
//!
//! Source: the matrices for linear light of G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based
//! Model for Simulation of Color Vision Deficiency" (2009), severity 1.0; differences are those of CIE 1976.

use catena_draw::theme::{DARK, LIGHT, Theme};

/// Two colours that differ by less are hard to tell apart in thin lines.
const LEAST: f64 = 15.0;

const SIGHTS: [(&str, [[f64; 3]; 3]); 4] = [
    ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// The colours of which a picture uses several at once for different things.
fn together(theme: &Theme) -> Vec<(&'static str, Vec<&'static str>)> {
    vec![
        ("inferences", vec![theme.strong, theme.weak]),
        ("candidates of a chain", vec![theme.left, theme.right]),
        ("branches", theme.cases.to_vec()),
        ("sets", theme.sets.iter().map(|[line, _]| *line).collect()),
        ("polarities", theme.polarities.concat()),
    ]
}

/// Red, green and blue as light, from 0 to 1.
fn light(colour: &str) -> [f64; 3] {
    [1, 3, 5].map(|at| {
        let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn seen([r, g, b]: [f64; 3], sight: &[[f64; 3]; 3]) -> [f64; 3] {
    sight.map(|[x, y, z]| (x * r + y * g + z * b).clamp(0.0, 1.0))
}

/// L*, a*, b* for the white of sRGB.
fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
    let [x, y, z] =
        [x, y, z].map(|t| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn difference(one: &str, other: &str, sight: &[[f64; 3]; 3]) -> f64 {
    let [one, other] = [one, other].map(|colour| lab(seen(light(colour), sight)));
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// A colour of the page, light or dark: the first or the second time that its styles set it.
fn colour_of_the_page(name: &str, is_dark: bool) -> String {
    let styles =
        std::fs::read_to_string(crate::root().join("crates/serve/page/style.css")).unwrap();
    let set = styles.match_indices(&format!("--{name}: #")).nth(usize::from(is_dark));
    let at = set.unwrap_or_else(|| panic!("{name}")).0 + name.len() + 4;
    styles[at..at + 7].to_owned()
}

fn of_the_page(is_dark: bool) -> Vec<(&'static str, Vec<String>)> {
    let colours =
        |names: &[&str]| names.iter().map(|name| colour_of_the_page(name, is_dark)).collect();
    vec![
        ("inferences on the page", colours(&["strong", "weak"])),
        ("candidates of a chain on the page", colours(&["left", "right"])),
        ("branches on the page", colours(&["case0", "case1", "case2", "case3"])),
    ]
}

/// Branches, sets and what lies around them have one colour in a picture and on the page.
#[test]
fn the_page_paints_in_the_colours_of_pictures() {
    for (theme, is_dark) in [(&LIGHT, false), (&DARK, true)] {
        let mut pairs: Vec<(String, &str)> = vec![
            ("truth".to_owned(), theme.base),
            ("truth-edge".to_owned(), theme.base_edge),
            ("link-edge".to_owned(), theme.link),
            ("group".to_owned(), theme.group),
            ("exchange".to_owned(), theme.exchange),
            ("refused".to_owned(), theme.refused),
        ];
        pairs.extend(theme.cases.iter().enumerate().map(|(n, &case)| (format!("case{n}"), case)));
        for (n, &[line, ground]) in theme.sets.iter().enumerate() {
            pairs.extend([(format!("set{n}"), line), (format!("set{n}-ground"), ground)]);
        }
        for (n, &[one, other]) in theme.polarities.iter().enumerate() {
            pairs.extend([(format!("polarity{n}"), one), (format!("polarity{n}-opposite"), other)]);
        }
        for (name, wanted) in pairs {
            assert_eq!(colour_of_the_page(&name, is_dark), wanted, "{name}");
        }
    }
}

#[test]
fn colours_of_one_picture_are_told_apart_by_everybody() {
    for (theme, is_dark) in [(&LIGHT, false), (&DARK, true)] {
        let owned = |(what, colours): (&'static str, Vec<&str>)| {
            (what, colours.into_iter().map(str::to_owned).collect())
        };
        let pictures = together(theme).into_iter().map(owned);
        for (what, colours) in pictures.chain(of_the_page(is_dark)) {
            for (index, one) in colours.iter().enumerate() {
                for other in &colours[index + 1..] {
                    for (name, sight) in &SIGHTS {
                        let apart = difference(one, other, sight);
                        assert!(apart >= LEAST, "{what}: {one} and {other}, {name}: {apart:.1}");
                    }
                }
            }
        }
    }
}

/// The measure itself: red and green of one lightness are one colour in deuteranopia.
#[test]
fn the_measure_knows_red_from_green_only_in_usual_sight() {
    let apart = |sight: usize| difference("#c00000", "#5c7000", &SIGHTS[sight].1);
    assert!(apart(0) > 60.0 && apart(2) < 20.0, "{} {}", apart(0), apart(2));
}
