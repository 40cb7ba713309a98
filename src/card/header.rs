//! The headings of a query file: the comments before the query.
//!
//! `build.rs` reads the files that come with the program by this too, so it uses nothing else of the program.

/// What the header of a file says, each under its heading; empty where there is none.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Header {
    /// What it finds.
    pub finds: String,
    /// Why it is sound.
    pub sound: String,
    /// Author, title, section.
    pub source: String,
    /// How its chains are written.
    pub notation: String,
    /// Positions where it fires: a grid, what it concludes there, and the length.
    pub fires: Vec<String>,
    /// Positions where it must not: a grid, what it does not conclude, and up to which length.
    pub misses: Vec<String>,
    /// What stands on its card, by heading, in the order of the file.
    pub card: Vec<(&'static str, String)>,
}

/// The headings of a card.
pub const OF_CARD: [&str; 14] = [
    "Also", "Others", "Eureka", "Sizes", "Title", "Counts", "Rank", "Cost", "Assumes", "Asked",
    "Known", "Rates", "Picture", "Shortest",
];

const OF_TEXT: [&str; 6] = ["Finds", "Sound", "Source", "Notation", "Fires", "Misses"];

impl Header {
    /// Reads the comments before the query: `-- Heading: text` or `// Heading: text`, and further lines without a
    /// heading. The headings of a user's file may be in lower case.
    pub fn of(text: &str) -> Header {
        let comment = |line| str::strip_prefix(line, "--").or_else(|| line.strip_prefix("//"));
        let mut header = Header::default();
        let mut heading = "";
        for line in text.trim_start_matches('\u{feff}').lines().map_while(comment) {
            let line = line.trim();
            let (is_new, said) = match heading_of(line) {
                Some(known) => {
                    heading = known;
                    (true, line[known.len() + 1..].trim())
                }
                None => (false, line),
            };
            header.add(heading, is_new, said);
        }
        header
    }

    fn add(&mut self, heading: &str, is_new: bool, said: &str) {
        let field = match heading {
            "Finds" => &mut self.finds,
            "Sound" => &mut self.sound,
            "Source" => &mut self.source,
            "Notation" => &mut self.notation,
            "Fires" if is_new => return self.fires.push(said.to_owned()),
            "Misses" if is_new => return self.misses.push(said.to_owned()),
            _ => match OF_CARD.into_iter().find(|known| *known == heading) {
                Some(known) => self.of_card(known),
                None => return,
            },
        };
        if !field.is_empty() && !said.is_empty() {
            field.push(' ');
        }
        field.push_str(said);
    }

    /// What stands under a heading of the card, which is there from now on.
    fn of_card(&mut self, heading: &'static str) -> &mut String {
        let place = self.card.iter().position(|(known, _)| *known == heading);
        let place = place.unwrap_or_else(|| {
            self.card.push((heading, String::new()));
            self.card.len() - 1
        });
        &mut self.card[place].1
    }
}

/// The heading that a line begins with.
fn heading_of(line: &str) -> Option<&'static str> {
    let (said, _) = line.split_once(':')?;
    OF_TEXT.into_iter().chain(OF_CARD).find(|known| said.eq_ignore_ascii_case(known))
}
