//! What a user has set once: in the environment, or in the folder of settings.
//!
//! ```text
//! ~/.config/catena/settings      a line per setting: school = aic, rules = known, site = https://…
//! ~/.config/catena/known         the list `known`: the techniques that the user knows
//! ```

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::OnceLock;

use etcetera::{BaseStrategy, choose_base_strategy};

use super::Error;
use super::error::{named, shown};
use catena::notation::Notation;
use catena::rules::RuleList;

/// The name of the list of the techniques that the user knows.
pub const KNOWN: &str = "known";

/// Whose names, notation and rules are used where nothing else is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum School {
    /// Those who think in AICs.
    Aic,
    /// Those who think in nrc-chains.
    Nrc,
}

/// What a user has set.
#[derive(Clone, Default, Debug)]
pub struct Settings {
    /// The school; `None` where the user belongs to none.
    pub school: Option<School>,
    /// Whether the list `known` is used where no rule is named.
    pub uses_known: bool,
    /// Where the explorer is, for links.
    pub site: Option<String>,
}

static SETTINGS: OnceLock<Settings> = OnceLock::new();

/// Reads what is set, for [`settings`].
///
/// # Errors
/// When the file cannot be read, or a setting is not known.
pub fn read() -> Result<(), Error> {
    let file = file("settings");
    let mut settings = match file.as_ref().map(fs::read_to_string) {
        Some(Ok(text)) => parsed(&text, &shown(&file.unwrap_or_default()))?,
        Some(Err(error)) if error.kind() != ErrorKind::NotFound => {
            return Err(named(&file.unwrap_or_default(), error));
        }
        _ => Settings::default(),
    };
    for (variable, key) in [("CATENA_SCHOOL", "school"), ("CATENA_SITE", "site")] {
        if let Some(value) = std::env::var(variable).ok().filter(|value| !value.is_empty()) {
            settings.set(key, &value, variable)?;
        }
    }
    let _ = SETTINGS.set(settings);
    Ok(())
}

/// What is set; nothing before it is read.
pub fn settings() -> &'static Settings {
    SETTINGS.get_or_init(Settings::default)
}

impl Settings {
    /// The notation of chains, where none is asked for.
    pub fn notation(&self) -> Notation {
        match self.school {
            Some(School::Aic) => Notation::Eureka,
            Some(School::Nrc) | None => Notation::Nrc,
        }
    }

    /// The same where a proof is given in full.
    pub fn full_notation(&self) -> Notation {
        match self.school {
            Some(School::Aic) => Notation::Eureka,
            Some(School::Nrc) | None => Notation::Full,
        }
    }

    /// Whether names and notation are those of AICs.
    pub fn is_aic(&self) -> bool {
        self.school == Some(School::Aic)
    }

    /// The rules where none is named, if these are not the usual ones: those that the user knows or, for AICs, `first`.
    pub fn rules(&self, named: &[String], first: Option<&str>) -> Vec<String> {
        let usual = match self.uses_known {
            true => Some(KNOWN),
            false => first.filter(|_| self.is_aic()),
        };
        match named {
            [] => usual.into_iter().map(str::to_owned).collect(),
            _ => named.to_vec(),
        }
    }

    fn set(&mut self, key: &str, value: &str, place: &str) -> Result<(), Error> {
        match (key, value.to_lowercase().as_str()) {
            ("school", "aic") => self.school = Some(School::Aic),
            ("school", "nrc") => self.school = Some(School::Nrc),
            ("rules", KNOWN) => self.uses_known = true,
            ("rules", "usual") => self.uses_known = false,
            ("site", _) => {
                let read =
                    site(value).map_err(|hint| Error::input(refused(place, key, value), hint));
                self.site = Some(read?);
            }
            ("school", _) => {
                return Err(Error::input(refused(place, key, value), "write aic or nrc"));
            }
            ("rules", _) => {
                return Err(Error::input(refused(place, key, value), "write known or usual"));
            }
            _ => {
                let hint = "the settings are school, rules and site";
                return Err(Error::input(format!("{place}: there is no setting {key:?}"), hint));
            }
        }
        Ok(())
    }
}

/// Reads the address of a site: what follows it in a link is its fragment.
pub fn site(text: &str) -> Result<String, &'static str> {
    let is_address = text.starts_with("https://") || text.starts_with("http://");
    match is_address && !text.contains(|c: char| c == '#' || c.is_whitespace() || c.is_control()) {
        true => Ok(text.to_owned()),
        false => Err("an address begins with https:// or http:// and has no #"),
    }
}

fn refused(place: &str, key: &str, value: &str) -> String {
    format!("{place}: {value:?} is no {key}")
}

fn parsed(text: &str, file: &str) -> Result<Settings, Error> {
    let mut settings = Settings::default();
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        let place = format!("{file}, line {}", index + 1);
        match line.split_once('=') {
            _ if line.is_empty() => {}
            Some((key, value)) => settings.set(key.trim(), value.trim(), &place)?,
            None => return Err(Error::input(format!("{place}: no setting"), "write school = aic")),
        }
    }
    Ok(settings)
}

/// A file of the folder of settings; `None` where the system names no such folder.
fn file(name: &str) -> Option<PathBuf> {
    Some(choose_base_strategy().ok()?.config_dir().join("catena").join(name))
}

/// The list of the techniques that the user knows.
///
/// # Errors
/// When there is none, or it cannot be read.
pub fn known() -> Result<RuleList, Error> {
    let hint = "catena families --known xy-wing,als-xz,… writes it";
    let file = file(KNOWN).ok_or_else(|| Error::input("there is no folder of settings", hint))?;
    let text = fs::read_to_string(&file).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Error::input("there is no list of techniques that you know", hint),
        _ => named(&file, error),
    })?;
    RuleList::parse(KNOWN, &text).map_err(|error| Error::input(&error, hint))
}

/// Writes the list of the techniques that the user knows, one a line, and whether it is used where no rule is named; the
/// file of the list.
///
/// # Errors
/// When a file cannot be written.
pub fn write_known(names: &[String], is_usual: bool) -> Result<PathBuf, Error> {
    let hint = "set HOME, or XDG_CONFIG_HOME";
    let list = file(KNOWN).ok_or_else(|| Error::input("there is no folder of settings", hint))?;
    if let Some(folder) = list.parent() {
        fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
    }
    let text = format!(
        "# The techniques that I know, in the order in which I try them.\n{}\n",
        names.join("\n")
    );
    fs::write(&list, text).map_err(|error| named(&list, error))?;
    if is_usual != settings().uses_known {
        set_rules(is_usual)?;
    }
    Ok(list)
}

/// Writes the setting `rules`, and leaves the others as they are.
fn set_rules(is_known: bool) -> Result<(), Error> {
    let Some(file) = file("settings") else { return Ok(()) };
    let old = fs::read_to_string(&file).unwrap_or_default();
    let is_other = |line: &&str| line.split('=').next().map(str::trim) != Some("rules");
    let mut lines: Vec<&str> = old.lines().filter(is_other).collect();
    lines.push(if is_known { "rules = known" } else { "rules = usual" });
    fs::write(&file, lines.join("\n") + "\n").map_err(|error| named(&file, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_lines_and_what_is_none_is_refused_with_its_place() {
        let read = parsed("# mine\nschool = AIC\n\nrules=known # yes\n", "settings").unwrap();
        assert!(read.is_aic() && read.uses_known);
        assert_eq!(read.notation(), Notation::Eureka);
        assert_eq!(read.rules(&[], Some("known-first")), ["known"]);
        for (text, wrong) in [
            ("school = zen", "settings, line 1: \"zen\" is no school"),
            ("\ncolour = red", "settings, line 2: there is no setting \"colour\""),
            ("aic", "settings, line 1: no setting"),
            ("site = example.org", "settings, line 1: \"example.org\" is no site"),
        ] {
            let Err(Error::Input { message, .. }) = parsed(text, "settings") else {
                panic!("{text} is read");
            };
            assert_eq!(message, wrong);
        }
    }

    #[test]
    fn who_thinks_in_aics_has_other_rules_where_none_is_named() {
        let aic = Settings { school: Some(School::Aic), ..Settings::default() };
        assert_eq!(aic.rules(&[], Some("known-first")), ["known-first"]);
        assert_eq!(aic.rules(&["whip".to_owned()], Some("known-first")), ["whip"]);
        assert!(Settings::default().rules(&[], Some("known-first")).is_empty());
    }
}
