//! The study file: TOML, read with the places of its keys, and checked against the rules there are.
//!
//! `docs/studies.md` describes every key.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use catena::rules::{Catalogue, Pace, Reach, Rule};
use serde::Deserialize;
use toml::Spanned;

use crate::corpus::{Rows, Slice};
use crate::fault::Fault;
use crate::plan::{Asked, Level, Plan, Question, States, Take};

/// A study file whose keys are known; its names of rules are not looked up yet.
pub struct StudyFile<'t> {
    text: &'t str,
    keys: Keys,
}

/// A name with its place.
type Name = Spanned<String>;

/// The keys of a study file.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Keys {
    about: Option<String>,
    question: Spanned<Asked>,
    folder: Option<String>,
    #[serde(default)]
    corpus: Vec<SliceKeys>,
    max_length: Option<Spanned<usize>>,
    als_size: Option<Spanned<usize>>,
    budget: Option<u64>,
    families: Option<Spanned<Vec<Name>>>,
    states: Option<Spanned<StatesKeys>>,
    level: Option<Spanned<Vec<LevelKeys>>>,
    pace: Option<Spanned<Pace>>,
    basics: Option<Spanned<Vec<Name>>>,
    steps: Option<Spanned<usize>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct SliceKeys {
    list: String,
    rows: Option<Spanned<String>>,
    every: Option<Spanned<usize>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct StatesKeys {
    rules: Option<Vec<Name>>,
    #[serde(default)]
    take: Take,
    max_length: Option<Spanned<usize>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct LevelKeys {
    name: Name,
    rules: Spanned<Vec<Name>>,
    #[serde(default)]
    cells: Vec<Name>,
}

impl<'t> StudyFile<'t> {
    /// Reads a study file.
    ///
    /// # Errors
    /// When it is no TOML, or has a key or value that no study has: with its place, and the nearest
    /// known one.
    pub fn read(text: &'t str) -> Result<StudyFile<'t>, Fault> {
        let keys = toml::from_str(text).map_err(|error| Fault::of_toml(text, &error))?;
        Ok(StudyFile { text, keys })
    }

    /// The folder with families of one's own, as the file names it; `None` when it names none.
    pub fn folder(&self) -> Option<&str> {
        self.keys.folder.as_deref()
    }

    /// The plan of the study, with the rules of a catalogue.
    ///
    /// # Errors
    /// When a name is that of no rule, a number is out of bounds, or a key does not go with the question.
    pub fn plan(&self, catalogue: &Catalogue) -> Result<Plan, Fault> {
        let keys = &self.keys;
        self.check_keys_go_with_question()?;
        let corpus = keys.corpus.iter().map(|slice| self.slice(slice));
        let corpus = corpus.collect::<Result<Vec<Slice>, Fault>>()?;
        if corpus.is_empty() {
            let fault = self.at(&keys.question.span(), "the study has no corpus");
            return Err(fault.hint("write [[corpus]] and below it list = \"FILE\""));
        }
        let asked = *keys.question.get_ref();
        let reach = Reach {
            length: self.bounded(
                &keys.max_length,
                "max-length",
                asked.max_length(),
                Reach::LONGEST,
            )?,
            als_size: self.bounded(
                &keys.als_size,
                "als-size",
                Reach::LARGEST_ALS,
                Reach::LARGEST_ALS,
            )?,
        };
        Ok(Plan {
            about: keys.about.clone().unwrap_or_default(),
            corpus,
            reach,
            budget: keys.budget,
            question: self.question(asked, catalogue, reach.length)?,
        })
    }

    fn question(
        &self,
        asked: Asked,
        catalogue: &Catalogue,
        longest: usize,
    ) -> Result<Question, Fault> {
        let keys = &self.keys;
        Ok(match asked {
            Asked::Eliminations => Question::Eliminations {
                families: self.families(catalogue)?,
                states: self.states(catalogue)?,
            },
            Asked::Classification => Question::Classification {
                levels: self.levels(catalogue)?,
                pace: keys.pace.as_ref().map(|pace| *pace.get_ref()).unwrap_or_default(),
            },
            Asked::Necessity => {
                let families = self.families(catalogue)?;
                if families.len() > crate::necessity::MOST {
                    let span = keys.families.as_ref().map_or(0..0, Spanned::span);
                    let most = crate::necessity::MOST;
                    return Err(
                        self.at(&span, format!("necessity is asked of up to {most} families"))
                    );
                }
                Question::Necessity { basics: self.basics(catalogue)?, families }
            }
            Asked::Paths => Question::Paths {
                families: self.families(catalogue)?,
                basics: self.basics(catalogue)?,
                steps: self.bounded(&keys.steps, "steps", 2, longest)?,
            },
        })
    }

    fn check_keys_go_with_question(&self) -> Result<(), Fault> {
        let keys = &self.keys;
        let span = |key: Option<Range<usize>>| key;
        let present = [
            ("families", span(keys.families.as_ref().map(Spanned::span))),
            ("states", span(keys.states.as_ref().map(Spanned::span))),
            ("level", span(keys.level.as_ref().map(Spanned::span))),
            ("pace", span(keys.pace.as_ref().map(Spanned::span))),
            ("basics", span(keys.basics.as_ref().map(Spanned::span))),
            ("steps", span(keys.steps.as_ref().map(Spanned::span))),
        ];
        let asked = *keys.question.get_ref();
        for (key, span) in present {
            if let (Some(span), false) = (span, asked.keys().contains(&key)) {
                let message = format!("{key} does not go with the question {}", asked.name());
                return Err(self.at(&span, message).hint(format!(
                    "it has {}, besides the keys of every study",
                    asked.keys().join(", ")
                )));
            }
        }
        Ok(())
    }

    fn slice(&self, keys: &SliceKeys) -> Result<Slice, Fault> {
        let rows = match &keys.rows {
            None => Rows::ALL,
            Some(rows) => rows.get_ref().parse().map_err(|()| {
                let message = format!("{:?} is no part of a list", rows.get_ref());
                self.at(&rows.span(), message).hint("write rows = \"1-6000\", \"7001-\" or \"77\"")
            })?,
        };
        let every = self.bounded(&keys.every, "every", 1, usize::MAX)?;
        Ok(Slice { list: keys.list.clone(), rows, every })
    }

    fn families(&self, catalogue: &Catalogue) -> Result<Vec<String>, Fault> {
        match &self.keys.families {
            Some(names) => self.names(catalogue, names.get_ref(), &names.span()),
            None => Err(self
                .at(&self.keys.question.span(), "the study names no families")
                .hint("write families = [\"nrczt-chain\", \"whip\"], for instance")),
        }
    }

    fn basics(&self, catalogue: &Catalogue) -> Result<Vec<String>, Fault> {
        match &self.keys.basics {
            None => Ok(vec!["singles".to_owned()]),
            Some(names) => {
                self.rules(catalogue, names.get_ref())?;
                Ok(written(names.get_ref()))
            }
        }
    }

    fn states(&self, catalogue: &Catalogue) -> Result<States, Fault> {
        let Some(keys) = &self.keys.states else { return Ok(States::default()) };
        let keys = keys.get_ref();
        let usual = States::default();
        let rules = match &keys.rules {
            Some(rules) => {
                self.rules(catalogue, rules)?;
                written(rules)
            }
            None => usual.rules,
        };
        let most = Reach::LONGEST;
        let max_length = self.bounded(&keys.max_length, "max-length", usual.max_length, most)?;
        Ok(States { rules, take: keys.take, max_length })
    }

    fn levels(&self, catalogue: &Catalogue) -> Result<Vec<Level>, Fault> {
        let Some(keys) = self.keys.level.as_ref().filter(|keys| !keys.get_ref().is_empty()) else {
            let fault = self.at(&self.keys.question.span(), "the study names no level");
            return Err(fault.hint(
                "write [[level]] and below it name = \"M\", rules = [\"L4_0\", \"nrczt-chain\"]",
            ));
        };
        let mut names = BTreeSet::new();
        keys.get_ref().iter().map(|keys| self.level(catalogue, keys, &mut names)).collect()
    }

    fn level(
        &self,
        catalogue: &Catalogue,
        keys: &LevelKeys,
        names: &mut BTreeSet<String>,
    ) -> Result<Level, Fault> {
        let name = keys.name.get_ref();
        if !names.insert(name.clone()) {
            return Err(self.at(&keys.name.span(), format!("there are two levels {name:?}")));
        }
        let rules = self.rules(catalogue, keys.rules.get_ref())?;
        for counted in &keys.cells {
            let [rule] = &self.called(catalogue, counted)?[..] else {
                return Err(self.at(&counted.span(), "name one rule at a time"));
            };
            if !rules.iter().any(|known| known.name() == rule.name()) {
                let message = format!("{} is not among the rules of {name}", rule.name());
                return Err(self.at(&counted.span(), message));
            }
        }
        let cells = keys.cells.iter();
        let cells = cells.map(|cell| Ok(self.called(catalogue, cell)?[0].name().to_owned()));
        Ok(Level {
            name: name.clone(),
            rules: written(keys.rules.get_ref()),
            cells: cells.collect::<Result<_, Fault>>()?,
        })
    }

    /// The proper names of rules, each once.
    fn names(
        &self,
        catalogue: &Catalogue,
        names: &[Name],
        span: &Range<usize>,
    ) -> Result<Vec<String>, Fault> {
        let rules = self.rules(catalogue, names)?;
        match rules.is_empty() {
            true => Err(self.at(span, "the list is empty")),
            false => Ok(rules.iter().map(|rule| rule.name().to_owned()).collect()),
        }
    }

    /// The rules that names stand for, each once.
    fn rules(&self, catalogue: &Catalogue, names: &[Name]) -> Result<Vec<Arc<dyn Rule>>, Fault> {
        let mut rules: Vec<Arc<dyn Rule>> = Vec::new();
        for name in names {
            for rule in self.called(catalogue, name)? {
                if !rules.iter().any(|known| known.name() == rule.name()) {
                    rules.push(rule);
                }
            }
        }
        Ok(rules)
    }

    fn called(&self, catalogue: &Catalogue, name: &Name) -> Result<Vec<Arc<dyn Rule>>, Fault> {
        catalogue.select(&[name.get_ref()]).map_err(|unknown| {
            let hint = match (unknown.nearest.as_deref(), unknown.because) {
                (Some(near), _) => format!("did you mean {near}?"),
                (None, Some(because)) => because.to_owned(),
                (None, None) => "catena families lists them".to_owned(),
            };
            self.at(&name.span(), unknown.to_string()).hint(hint)
        })
    }

    fn bounded(
        &self,
        value: &Option<Spanned<usize>>,
        key: &str,
        usual: usize,
        most: usize,
    ) -> Result<usize, Fault> {
        let Some(value) = value else { return Ok(usual.min(most)) };
        match *value.get_ref() {
            number if (1..=most).contains(&number) => Ok(number),
            _ => {
                let fault = self.at(&value.span(), format!("{key} is out of bounds"));
                Err(match most {
                    usize::MAX => fault.hint("it is 1 or more"),
                    most => fault.hint(format!("it is 1 to {most}")),
                })
            }
        }
    }

    fn at(&self, span: &Range<usize>, message: impl Into<String>) -> Fault {
        Fault::at(self.text, span, message)
    }
}

/// Names as they were written.
fn written(names: &[Name]) -> Vec<String> {
    names.iter().map(|name| name.get_ref().clone()).collect()
}
