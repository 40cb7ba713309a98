//! A whole resolution path as one HTML page, one picture per step. The page needs no other file: the
//! pictures are SVG within it, and it has no script.

use super::board_svg::board_svg;
use super::picture::{Caption, Options, Subject};
use super::theme::FONT_FAMILY;
use super::words::words;
use super::xml::Xml;

/// Writes the page. The words of the caption, when there are any, are its title. The options hold for
/// each picture, with two exceptions: the captions stand on the page, and the ids of the pictures begin
/// with the number of the step, `p3-`.
///
/// The page is XHTML, so that whatever reads XML reads it too.
pub fn page(path: &[Subject], options: &Options) -> String {
    let title = match options.caption {
        Caption::Words(words) => words,
        Caption::OfProof | Caption::None => "Resolution path",
    };
    let mut xml = Xml::default();
    xml.raw("<!DOCTYPE html>\n");
    xml.tag("html").with("xmlns", "http://www.w3.org/1999/xhtml").with("lang", "en").open();
    head(&mut xml, title, options);
    xml.tag("body").open();
    xml.tag("h1").text(title);
    contents(&mut xml, path);
    for (index, subject) in path.iter().enumerate() {
        section(&mut xml, index + 1, subject, options);
    }
    xml.close("body");
    xml.close("html");
    xml.finish()
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

fn contents(xml: &mut Xml, path: &[Subject]) {
    xml.tag("ol").open();
    for (index, subject) in path.iter().enumerate() {
        xml.tag("li").open();
        xml.tag("a").with("href", format_args!("#p{}", index + 1)).text(subject.heading());
        xml.close("li");
    }
    xml.close("ol");
}

fn section(xml: &mut Xml, number: usize, subject: &Subject, options: &Options) {
    let prefix = format!("p{number}-");
    xml.tag("section").with("id", format_args!("p{number}")).open();
    xml.tag("h2").text(format_args!("{number}. {}", subject.heading()));
    let options = Options { caption: Caption::None, id_prefix: &prefix, ..*options };
    xml.raw(&board_svg(subject, &options));
    if let Some(notation) = subject.notation(&options) {
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
    xml.close("section");
}
