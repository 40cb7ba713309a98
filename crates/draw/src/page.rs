//! A whole resolution path as one HTML page: the puzzle, one picture per step, and where it ends. The page
//! needs no other file: the pictures are SVG within it, and it has no script.

use catena::grid::{Cell, Conclusion, State};
use catena::proof::Proof;

use super::board_svg::board_svg;
use super::picture::{Caption, Options, Subject};
use super::theme::FONT_FAMILY;
use super::words::words;
use super::xml::Xml;

/// Writes the page. The words of the caption, when there are any, are its title. The options hold for
/// each picture, with two exceptions: the captions stand on the page, and the ids of the pictures begin
/// with the number of the step, `p3-`. Singles in a row have one picture.
///
/// The page is XHTML, so that whatever reads XML reads it too.
pub fn page(path: &[Subject], options: &Options) -> String {
    let title = match options.caption {
        Caption::Words(words) => words,
        Caption::OfProof | Caption::None => "Resolution path",
    };
    let stages = stages(path);
    let mut xml = Xml::default();
    xml.raw("<!DOCTYPE html>\n");
    xml.tag("html").with("xmlns", "http://www.w3.org/1999/xhtml").with("lang", "en").open();
    head(&mut xml, title, options);
    xml.tag("body").open();
    xml.tag("h1").text(title);
    if let Some(first) = path.first() {
        puzzle(&mut xml, first);
    }
    let end = end(path);
    contents(&mut xml, &stages, end.as_ref());
    for stage in &stages {
        stage.section(&mut xml, options);
    }
    if let (Some(state), Some(last)) = (end, path.last()) {
        last_section(&mut xml, last, state, options);
    }
    xml.close("body");
    xml.close("html");
    xml.finish()
}

/// A step of the path, or several singles in a row.
struct Stage<'a> {
    /// The number of the first step, from 1.
    number: usize,
    steps: &'a [Subject<'a>],
}

/// The stages of a path: two or more singles in a row are one.
fn stages<'a>(path: &'a [Subject<'a>]) -> Vec<Stage<'a>> {
    let is_single = |subject: &Subject| subject.proof.length == 0 && subject.refusal.is_none();
    let mut number = 1;
    let runs = path.chunk_by(|one, other| is_single(one) && is_single(other));
    let stage = |steps: &'a [Subject<'a>]| {
        number += steps.len();
        Stage { number: number - steps.len(), steps }
    };
    runs.map(stage).collect()
}

impl Stage<'_> {
    fn heading(&self) -> String {
        match self.steps {
            [only] => format!("{}. {}", self.number, only.heading()),
            several => {
                let last = self.number + several.len() - 1;
                format!("{}–{last}. {} singles", self.number, several.len())
            }
        }
    }

    fn section(&self, xml: &mut Xml, options: &Options) {
        let prefix = format!("p{}-", self.number);
        let options = Options { caption: Caption::None, id_prefix: &prefix, ..*options };
        xml.tag("section").with("id", format_args!("p{}", self.number)).open();
        xml.tag("h2").text(self.heading());
        match self.steps {
            [only] => step(xml, only, &options),
            several => singles(xml, self.number, several, &options),
        }
        xml.close("section");
    }
}

fn head(xml: &mut Xml, title: &str, options: &Options) {
    let theme = options.theme;
    xml.tag("head").open();
    xml.tag("meta").with("charset", "utf-8").empty();
    let fit = "width=device-width, initial-scale=1";
    xml.tag("meta").with("name", "viewport").with("content", fit).empty();
    xml.title(title);
    xml.tag("style").text(format_args!(
        "body {{ font-family: {FONT_FAMILY}; background: {}; color: {}; max-width: 60rem; \
         margin: 2rem auto; padding: 0 1rem; line-height: 1.5; }}\n\
         a {{ color: {}; }}\n\
         svg {{ max-width: 100%; height: auto; }}\n\
         code {{ overflow-wrap: anywhere; }}",
        theme.background, theme.text, theme.weak,
    ));
    xml.close("head");
}

/// The givens as people paste them.
fn puzzle(xml: &mut Xml, first: &Subject) {
    let Proof { state, givens, .. } = first.proof;
    let given = |cell: Cell| state.digits(cell).only().filter(|_| givens.contains(cell));
    let text = |cell| given(cell).map_or(".".to_owned(), |digit| digit.to_string());
    if givens.is_empty() {
        return;
    }
    xml.tag("p").open();
    xml.tag("code").text(Cell::all().map(text).collect::<String>());
    xml.close("p");
}

fn contents(xml: &mut Xml, stages: &[Stage], end: Option<&State>) {
    xml.tag("ul").open();
    let ends = end.map(|state| ("end".to_owned(), end_heading(state)));
    let of_stage = |stage: &Stage| (format!("p{}", stage.number), stage.heading());
    for (id, heading) in stages.iter().map(of_stage).chain(ends) {
        xml.tag("li").open();
        xml.tag("a").with("href", format_args!("#{id}")).text(heading);
        xml.close("li");
    }
    xml.close("ul");
}

fn step(xml: &mut Xml, subject: &Subject, options: &Options) {
    xml.raw(&board_svg(subject, options));
    if let Some(notation) = subject.notation(options) {
        xml.tag("p").open();
        xml.tag("code").text(notation);
        xml.close("p");
    }
    xml.tag("p").open();
    for line in words(subject.proof) {
        let indent = line.len() - line.trim_start().len();
        xml.tag("span").with("style", format_args!("padding-left: {indent}ch")).text(line.trim());
        xml.tag("br").empty();
    }
    xml.close("p");
}

/// All of them in the state before the first, and a list.
fn singles(xml: &mut Xml, number: usize, steps: &[Subject], options: &Options) {
    let placed = steps.iter().flat_map(|subject| subject.proof.conclusions.clone()).collect();
    let proof = bare(steps[0].proof, steps[0].proof.state.clone(), placed);
    xml.raw(&board_svg(&Subject::of(&proof), options));
    xml.tag("details").open();
    xml.tag("summary").text("One by one");
    xml.tag("ol").with("start", number).open();
    for subject in steps {
        xml.tag("li").text(subject.heading());
    }
    xml.close("ol");
    xml.close("details");
}

/// The state after the last steps; `None` when all steps stand on one state, for then they are no path.
fn end(path: &[Subject]) -> Option<State> {
    let last = &path.last()?.proof.state;
    let of_last = path.iter().filter(|subject| subject.proof.state == *last);
    if of_last.clone().count() == path.len() {
        return None;
    }
    let mut state = last.clone();
    for conclusion in of_last.flat_map(|subject| &subject.proof.conclusions) {
        conclusion.apply_to(&mut state);
    }
    Some(state)
}

fn end_heading(state: &State) -> String {
    match Cell::all().filter(|&cell| state.decided(cell).is_none()).count() {
        0 => "Solution".to_owned(),
        open => format!("Where it ends: {open} cells are open"),
    }
}

fn last_section(xml: &mut Xml, last: &Subject, state: State, options: &Options) {
    xml.tag("section").with("id", "end").open();
    xml.tag("h2").text(end_heading(&state));
    let digits = Cell::all().map(|cell| state.decided(cell));
    let digits: Option<String> = digits.map(|digit| Some(digit?.to_string())).collect();
    let proof = bare(last.proof, state, Vec::new());
    let options = Options { caption: Caption::None, id_prefix: "end-", legend: false, ..*options };
    xml.raw(&board_svg(&Subject::of(&proof), &options));
    if let Some(digits) = digits {
        xml.tag("p").open();
        xml.tag("code").text(digits);
        xml.close("p");
    }
    xml.close("section");
}

/// A state and conclusions, to be drawn without a reason.
fn bare(proof: &Proof, state: State, conclusions: Vec<Conclusion>) -> Proof {
    Proof { state, conclusions, chain: None, lines: Vec::new(), ..proof.clone() }
}
