//! The settings of one game: their values, who gave them, and conditions on them.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::error::ContentErrorKind as Kind;
use crate::report::Report;
use crate::setting::{Drives, Given, Setting, SettingValue, check_value};
use crate::source::At;
use crate::value::{Node, Value};

/// A faction as far as families of settings need it.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub name: String,
    /// Its starting points without any setting.
    pub vp: i64,
}

/// Who gave a setting its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GivenBy {
    /// Nobody: it is the default.
    Default,
    /// The `[defaults]` of the module of this name.
    Module(String),
    /// The profile of this name.
    Profile(String),
    /// The variant of this name.
    Variant(String),
    /// The command line or a ledger.
    Override,
}

/// The settings of one game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    values: BTreeMap<String, Resolved>,
    factions: Vec<Member>,
}

#[derive(Clone, Debug)]
pub(crate) struct Resolved {
    pub setting: Arc<Setting>,
    pub value: SettingValue,
    pub at: At,
    pub by: GivenBy,
}

impl Settings {
    /// Every setting at its default; those of families appear when they are given.
    pub fn new(
        report: &mut Report,
        declared: impl Iterator<Item = Arc<Setting>>,
        factions: Vec<Member>,
    ) -> Settings {
        let mut values: BTreeMap<String, Resolved> = BTreeMap::new();
        for setting in declared {
            if let Some(first) = values.get(&setting.id) {
                report.duplicate(setting.at, "setting", &setting.id, first.setting.at);
                continue;
            }
            let (value, at) = (setting.default.clone(), setting.default_at);
            let by = GivenBy::Default;
            values.insert(setting.id.clone(), Resolved { setting, value, at, by });
        }
        Settings { values, factions }
    }

    /// Gives values to settings; unknown names and impossible values are errors.
    pub fn give(&mut self, report: &mut Report, given: &[Given], by: &GivenBy) {
        for given in given {
            if !self.add_of_family(report, given) {
                continue;
            }
            match self.values.get_mut(&given.key) {
                Some(resolved) => {
                    let kind = &resolved.setting.kind;
                    // What was typed is text, whatever the setting is.
                    let typed = match (&given.node.value, by) {
                        (Value::Str(text), GivenBy::Override) => kind.parse(text),
                        _ => None,
                    };
                    let value =
                        typed.or_else(|| check_value(report, &given.key, kind, &given.node));
                    if let Some(value) = value {
                        (resolved.value, resolved.at) = (value, given.node.at);
                        resolved.by.clone_from(by);
                    }
                }
                None => self.unknown(report, given.key_at, &given.key),
            }
        }
    }

    /// Makes room for a value of a family; false if the family has no such member.
    fn add_of_family(&mut self, report: &mut Report, given: &Given) -> bool {
        let Some((of, member)) = given.key.split_once('.') else { return true };
        let Some(parent) = self.values.get(of) else { return true };
        let Drives::StartingPoints(Some(family)) = &parent.setting.drives else { return true };
        let Some(faction) = self.factions.iter().find(|f| f.name == member) else {
            // Behind the dot; in a file the key stands in quotes.
            let quoted =
                u32::from((given.key_at.end - given.key_at.start) as usize > given.key.len());
            let end = given.key_at.end - quoted;
            let at = At { start: end - member.len() as u32, end, ..given.key_at };
            report.unknown(at, "faction", member, self.factions.iter().map(|f| f.name.as_str()));
            return false;
        };
        let setting = Setting {
            id: given.key.clone(),
            kind: family.kind.clone(),
            default: SettingValue::Integer(faction.vp),
            doc: family.doc.clone(),
            ledger_options: Vec::new(),
            drives: Drives::Nothing,
            ..Setting::clone(&parent.setting)
        };
        let (value, at) = (setting.default.clone(), given.node.at);
        let setting = Arc::new(setting);
        let resolved = Resolved { setting, value, at, by: GivenBy::Default };
        self.values.entry(given.key.clone()).or_insert(resolved);
        true
    }

    /// The values given to a family, by the name of the faction.
    pub fn family(&self, of: &str) -> impl Iterator<Item = (&str, &Resolved)> {
        let members = self.values.iter();
        members.filter_map(move |(id, r)| Some((id.strip_prefix(of)?.strip_prefix('.')?, r)))
    }

    pub fn unknown(&self, report: &mut Report, at: At, name: &str) {
        report.unknown(at, "setting", name, self.values.keys().map(String::as_str));
    }

    pub fn get(&self, id: &str) -> Option<&Resolved> {
        self.values.get(id)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Resolved> {
        self.values.values()
    }

    /// Does a condition hold: `name`, `not name`, `name=value`, `not name=value`?
    pub fn holds(&self, report: &mut Report, at: At, condition: &str) -> bool {
        let (negated, rest) = match condition.strip_prefix("not ") {
            Some(rest) => (true, rest.trim()),
            None => (false, condition.trim()),
        };
        let (name, wanted) = match rest.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (rest, None),
        };
        let Some(resolved) = self.values.get(name) else {
            self.unknown(report, at, name);
            return false;
        };
        let holds = match (wanted, &resolved.value) {
            (None, SettingValue::Bool(b)) => *b,
            (None, _) => {
                report.push(at, Kind::SettingNeedsValue { setting: name.to_owned() });
                return false;
            }
            (Some(wanted), value) => match resolved.setting.kind.parse(wanted) {
                Some(wanted) => wanted == *value,
                None => {
                    let (setting, found) = (name.to_owned(), wanted.to_owned());
                    let expected = resolved.setting.kind.expected();
                    report.push(at, Kind::BadSetting { setting, found, expected });
                    return false;
                }
            },
        };
        holds != negated
    }

    /// Do all conditions of a `setting = ...` hold?
    pub fn all_hold(&self, report: &mut Report, node: &Node) -> bool {
        let mut all = true;
        for item in node.one_or_many() {
            if let Some(condition) = item.str(report) {
                all &= self.holds(report, item.at, condition);
            }
        }
        all
    }

    /// The same for a condition whose mistakes are reported by whoever reads the table it stands in.
    pub fn all_hold_quietly(&self, report: &mut Report, node: &Node) -> bool {
        report.quietly(|report| self.all_hold(report, node))
    }
}
