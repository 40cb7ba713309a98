//! Links between documents: every relative link in a page leads to a file, and to a heading where it names one.

use std::fs;
use std::path::{Path, PathBuf};

use crate::root;

/// The pages below a folder, without those of hidden folders and of what is built.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && name != "target" && name != "node_modules" {
            pages(&path, found);
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

/// The lines of a page that are not inside a fenced block.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    page.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    })
}

/// Where the links of a page lead, without those to other sites.
fn links(page: &str) -> Vec<&str> {
    let to = prose(page).flat_map(|line| line.split("](").skip(1));
    let to = to.map(|rest| rest.split(')').next().unwrap_or_default());
    to.filter(|link| !link.contains("://") && !link.starts_with("mailto:")).collect()
}

/// The names that the headings of a page are linked by.
fn anchors(page: &str) -> Vec<String> {
    let kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
    let anchor = |line: &str| -> String {
        let text = line.trim_start_matches('#').trim().to_lowercase();
        text.chars().filter(kept).map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    prose(page).filter(|line| line.starts_with('#')).map(anchor).collect()
}

/// Why a link of a page leads nowhere.
fn broken(page: &Path, link: &str) -> Option<&'static str> {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = if file.is_empty() { page.to_owned() } else { page.parent().unwrap().join(file) };
    if !target.exists() {
        return Some("no such file");
    }
    let leads = || anchors(&fs::read_to_string(&target).unwrap()).iter().any(|name| name == anchor);
    (!anchor.is_empty() && !leads()).then_some("no such heading")
}

#[test]
fn every_relative_link_of_a_page_leads_somewhere() {
    let mut found = Vec::new();
    pages(&root(), &mut found);
    let (mut checked, mut wrong) = (0, Vec::new());
    for page in &found {
        for link in links(&fs::read_to_string(page).unwrap()) {
            checked += 1;
            let of = |why| format!("{}: {link}: {why}", page.display());
            wrong.extend(broken(page, link).map(of));
        }
    }
    assert!(checked > 50, "the pages have links, and only {checked} were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_link_that_leads_nowhere_is_seen() {
    let page = root().join("README.md");
    assert_eq!(
        links("a [b](docs/c.md) and ![d](e.svg#f)\n```\n[g](h)\n```\n"),
        ["docs/c.md", "e.svg#f"]
    );
    assert_eq!(links("[a](https://example.org/b.md)"), [""; 0]);
    assert_eq!(broken(&page, "docs/trust.md#repeat-it"), None);
    assert_eq!(broken(&page, "docs/no-such-page.md"), Some("no such file"));
    assert_eq!(broken(&page, "docs/trust.md#no-such-heading"), Some("no such heading"));
}
