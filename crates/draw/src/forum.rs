//! A proof as a forum post: the pencil marks with the candidates of the chain marked, the chain in a
//! notation, and each step in words.
//!
//! The marks are those that people put beside digits in posts, so the grid can be pasted into
//! `catena` and other solvers: `-8` is eliminated, `(8)` left-linking, `+8` right-linking, `8*` a
//! z-candidate, `8#` a t-candidate. In a proof without a chain `#8` is a fin, `@8` one of a base. No sign
//! is one that readers of grids take for a border.

use catena::grid::{Candidate, Cell};

use super::diagram::{Diagram, Mark, Part, case_letter};
use super::flavour::Flavour;
use super::link::link;
use super::picture::{Options, Subject};
use super::strong::Polarity;
use super::words::{words_in_full, words_of};

/// Writes the post, in the flavour and the notation of the options; it ends with a line break.
pub fn forum(subject: &Subject, options: &Options) -> String {
    let diagram = Diagram::of(subject, options);
    let mut post = Post::new(options.flavour);
    post.heading(&subject.heading_in(options.notation));
    if let Some(remark) = subject.remark() {
        post.heading(&remark);
    }
    let key = key(&diagram, subject.proof.chain.is_some());
    post.code(&format!("{}\n{}", grid(subject, &diagram), key.join("\n")));
    if let Some(line) = said(subject, options) {
        post.code(&line);
    }
    // What was refused is told whole: the place where it fails is one of its lines.
    let words = match &subject.refusal {
        Some(_) => words_in_full(subject.proof),
        None => words_of(subject.proof, None, options.branch),
    };
    post.spoiler(&words);
    if let Some(site) = options.site {
        post.links("Open this proof in the explorer", &[link(subject.proof, site)]);
    }
    post.text
}

/// The line that says the proof, so that it can be read back; one branch alone where only that is asked for, and of what
/// concludes nothing its steps.
fn said(subject: &Subject, options: &Options) -> Option<String> {
    let is_whole = options.branch.is_none() && !subject.proof.conclusions.is_empty();
    match is_whole {
        true => Some(options.notation.write(subject.proof).to_string()),
        false => subject
            .notation(options)
            .or_else(|| subject.branches(options).map(|branches| branches.join("\n"))),
    }
}

/// A post in the making.
pub(super) struct Post {
    flavour: Flavour,
    text: String,
}

impl Post {
    pub fn new(flavour: Flavour) -> Post {
        Post { flavour, text: String::new() }
    }

    /// The text, which ends with one line break.
    pub fn end(self) -> String {
        self.text.trim_end().to_owned() + "\n"
    }

    pub fn heading(&mut self, text: &str) {
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let heading = match self.flavour {
            Flavour::BbCode => format!("[b]{}[/b]", without_tags(&text)),
            Flavour::Markdown => format!("**{}**", escaped(&text)),
            Flavour::Plain => text,
        };
        self.text.push_str(&heading);
        self.text.push_str("\n\n");
    }

    pub fn code(&mut self, text: &str) {
        let text: String =
            text.chars().map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect();
        let text = text.trim_end();
        let code = match self.flavour {
            Flavour::BbCode => format!("[code]\n{}\n[/code]", text.replace("[/", "(/")),
            Flavour::Markdown => {
                // A fence is longer than anything like a fence within it.
                let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
                let fence = "`".repeat(longest.max(2) + 1);
                format!("{fence}text\n{text}\n{fence}")
            }
            Flavour::Plain => text.to_owned(),
        };
        self.text.push_str(&code);
        self.text.push_str("\n\n");
    }

    /// A link with these words; several with their numbers behind them.
    pub fn links(&mut self, words: &str, links: &[String]) {
        let all: Vec<String> = match links {
            [link] => vec![self.link(words, link)],
            _ => (1..)
                .zip(links)
                .map(|(number, link)| self.link(&number.to_string(), link))
                .collect(),
        };
        let words = if links.len() > 1 { format!("{words}: ") } else { String::new() };
        self.text.push_str(&format!("\n{words}{}\n", all.join(" ")));
    }

    fn link(&self, words: &str, link: &str) -> String {
        match self.flavour {
            Flavour::BbCode => format!("[url={link}]{words}[/url]"),
            Flavour::Markdown => format!("[{words}]({link})"),
            Flavour::Plain => format!("{words}: {link}"),
        }
    }

    /// Lines that are read by whoever wants to: the picture and the chain say it all.
    fn spoiler(&mut self, lines: &[String]) {
        let (open, close) = match self.flavour {
            Flavour::BbCode => ("[spoiler]\n", "[/spoiler]\n"),
            Flavour::Markdown | Flavour::Plain => ("", ""),
        };
        self.text.push_str(open);
        for line in lines {
            self.text.push_str(&match self.flavour {
                // Two spaces break a line.
                Flavour::Markdown => format!(">!{}!<  \n", line.trim_start()),
                Flavour::BbCode | Flavour::Plain => format!("{line}\n"),
            });
        }
        self.text.push_str(close);
    }
}

/// A text without tags: no way to escape a bracket is known to every forum, but a number in brackets is no tag of any.
fn without_tags(text: &str) -> String {
    let mut parts = text.split('[');
    let mut plain = parts.next().unwrap_or_default().replace(']', ")");
    for part in parts {
        let is_number = |(number, _): &(&str, &str)| {
            !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
        };
        match part.split_once(']').filter(is_number) {
            Some((number, rest)) => plain += &format!("[{number}]{}", rest.replace(']', ")")),
            None => plain += &format!("({}", part.replace(']', ")")),
        }
    }
    plain
}

/// A text without meaning for Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if "\\`*_{}[]<>#+|~&!".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// The pencil marks in aligned columns, with a frame about the blocks.
fn grid(subject: &Subject, diagram: &Diagram) -> String {
    let cells: Vec<String> = Cell::all().map(|cell| marks(subject, diagram, cell)).collect();
    let width = |column: usize| {
        (0..9).map(|row| cells[row * 9 + column].chars().count()).max().unwrap_or_default()
    };
    let widths: [usize; 9] = std::array::from_fn(width);
    let blocks = widths.chunks(3).map(|widths| "-".repeat(widths.iter().sum::<usize>() + 7));
    let border = format!("+{}+\n", blocks.collect::<Vec<_>>().join("+"));
    let mut text = border.clone();
    for row in 0..9 {
        for (column, &width) in widths.iter().enumerate() {
            let bar = if column % 3 == 0 { "| " } else { "" };
            text += &format!("{bar}{:width$}  ", cells[row * 9 + column]);
        }
        text += "|\n";
        if row % 3 == 2 {
            text += &border;
        }
    }
    text
}

fn marks(subject: &Subject, diagram: &Diagram, cell: Cell) -> String {
    let mut digits = subject.proof.state.digits(cell);
    // In a refused proof a candidate may be marked that is not live; it is shown too.
    let marked = diagram.marks.keys().filter(|candidate| candidate.cell() == cell);
    marked.for_each(|candidate| digits.insert(candidate.digit()));
    let text = |candidate: Candidate| match diagram.marks.get(&candidate) {
        Some(mark) => marked_digit(&candidate.digit().to_string(), mark),
        None => candidate.digit().to_string(),
    };
    let text: String = digits.iter().map(|digit| text(Candidate::new(digit, cell))).collect();
    if text.is_empty() { ".".to_owned() } else { text }
}

fn marked_digit(digit: &str, mark: &Mark) -> String {
    let digit = match &mark.part {
        _ if mark.eliminated => format!("-{digit}"),
        Part::Target => format!("-{digit}"),
        Part::Left => format!("({digit})"),
        Part::Right => format!("+{digit}"),
        Part::Base | Part::Followed(_) | Part::Node => format!("@{digit}"),
        Part::Common => format!("({digit})"),
        Part::Falls(_) => digit.to_owned(),
        Part::Fin | Part::OtherBase => format!("#{digit}"),
        Part::Both => format!("(+{digit})"),
        Part::Cases(cases) | Part::Branches(cases) => match cases[..] {
            [0] => format!("+{digit}"),
            [1] => format!("({digit})"),
            _ => format!("@{digit}"),
        },
        // Letters beside digits would keep solvers from reading the grid.
        Part::Strong(Polarity { chain, is_opposite }) => match (chain, is_opposite) {
            (0, false) => format!("+{digit}"),
            (0, true) => format!("({digit})"),
            (_, false) => format!("@{digit}"),
            (_, true) => format!("#{digit}"),
        },
        Part::Plain if mark.placed => format!("+{digit}"),
        Part::Plain => digit.to_owned(),
    };
    let star = if mark.by_target { "*" } else { "" };
    let hash = if mark.by_right.is_some() { "#" } else { "" };
    format!("{digit}{star}{hash}")
}

/// What the marks mean that occur, and no others.
fn key(diagram: &Diagram, is_chain: bool) -> Vec<String> {
    let any = |holds: &dyn Fn(&Mark) -> bool| diagram.marks.values().any(holds);
    let part = |wanted: Part| any(&|mark: &Mark| !mark.eliminated && mark.part == wanted);
    let mut key = Vec::new();
    let mut add = |occurs: bool, sign: &str, meaning: &str| {
        if occurs {
            key.push(format!("{sign:<5}{meaning}"));
        }
    };
    let (left, right) = match is_chain {
        true => ("left-linking", "right-linking"),
        false => ("false if the assumption holds", "true if it holds"),
    };
    add(any(&|mark| mark.eliminated), "-8", "eliminated");
    add(part(Part::Left), "(8)", left);
    add(part(Part::Right), "+8", right);
    let means = |wanted: Part, usual: &str| {
        let mut of_part = diagram.marks.values().filter(|mark| mark.part == wanted);
        of_part.find_map(|mark| mark.means.clone()).unwrap_or_else(|| usual.to_owned())
    };
    let both = means(Part::Both, "left-linking in one step, right-linking in another");
    add(part(Part::Both), "(+8)", &both);
    add(part(Part::Common), "(8)", "restricted common: true in one of its sets only");
    for case in 0..2 {
        let sign = ["+8", "(8)"][case];
        let letter = case_letter(case);
        add(part(Part::Cases(vec![case])), sign, &format!("true in case {letter}"));
        add(part(Part::Branches(vec![case])), sign, &format!("true in branch {letter}"));
    }
    let of_chain = |is_wanted: fn(&Polarity) -> bool| {
        any(&|mark: &Mark| mark.polarity().as_ref().is_some_and(is_wanted))
    };
    add(of_chain(|p| p.chain == 0 && !p.is_opposite), "+8", "strong chain, polarity A");
    add(of_chain(|p| p.chain == 0 && p.is_opposite), "(8)", "strong chain, polarity a");
    add(
        of_chain(|p| p.chain > 0 && !p.is_opposite),
        "@8",
        "another strong chain, its first polarity",
    );
    add(
        of_chain(|p| p.chain > 0 && p.is_opposite),
        "#8",
        "another strong chain, its second polarity",
    );
    add(part(Part::Base), "@8", &means(Part::Base, "one of these is true"));
    add(part(Part::OtherBase), "#8", &means(Part::OtherBase, "one of these is true"));
    add(part(Part::Fin), "#8", "fin");
    let is_other = |cases: &[usize]| *cases != [0] && *cases != [1];
    let cases = |mark: &Mark| matches!(&mark.part, Part::Cases(cases) if is_other(cases));
    let branches = |mark: &Mark| matches!(&mark.part, Part::Branches(all) if is_other(all));
    add(any(&cases), "@8", "true in another case, or in several cases");
    add(any(&branches), "@8", "true in another branch, or in several branches");
    let placed =
        |mark: &Mark| mark.placed && (mark.part == Part::Plain || mark.polarity().is_some());
    add(any(&placed), "+8", "placed");
    add(any(&|mark| mark.by_target), "8*", "excluded by the target");
    add(
        any(&|mark| mark.by_right.is_some()),
        "8#",
        "excluded by an earlier right-linking candidate",
    );
    key
}
