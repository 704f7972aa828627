//! The settings of one game: their values, who gave them, and conditions on them.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::error::ContentErrorKind as Kind;
use crate::mistakes::Mistakes;
use crate::setting::{Given, Member, Setting, SettingValue, check_value};
use crate::source::At;
use crate::value::{Node, Value};

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
pub struct Settings {
    values: BTreeMap<String, Resolved>,
    members: Vec<Member>,
}

/// A setting with its value.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The setting.
    pub setting: Arc<Setting>,
    /// Its value.
    pub value: SettingValue,
    /// Where the value is written.
    pub at: At,
    /// Who gave it.
    pub by: GivenBy,
}

impl Settings {
    /// Every setting at its default; those of families appear when they are given.
    pub(crate) fn new(
        mistakes: &mut Mistakes,
        declared: impl Iterator<Item = Arc<Setting>>,
        members: Vec<Member>,
    ) -> Settings {
        let mut values: BTreeMap<String, Resolved> = BTreeMap::new();
        for setting in declared {
            if let Some(first) = values.get(&setting.id) {
                mistakes.duplicate(setting.at, "setting", &setting.id, first.setting.at);
                continue;
            }
            let (value, at) = (setting.default.clone(), setting.default_at);
            let by = GivenBy::Default;
            values.insert(setting.id.clone(), Resolved { setting, value, at, by });
        }
        Settings { values, members }
    }

    /// Gives values to settings; unknown names and impossible values are errors.
    pub(crate) fn give(&mut self, mistakes: &mut Mistakes, given: &[Given], by: &GivenBy) {
        for given in given {
            if !self.add_of_family(mistakes, given) {
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
                        typed.or_else(|| check_value(mistakes, &given.key, kind, &given.node));
                    if let Some(value) = value {
                        (resolved.value, resolved.at) = (value, given.node.at);
                        resolved.by.clone_from(by);
                    }
                }
                None => self.unknown(mistakes, given.key_at, &given.key),
            }
        }
    }

    /// Makes room for a value of a family; false if the family has no such member.
    fn add_of_family(&mut self, mistakes: &mut Mistakes, given: &Given) -> bool {
        let Some((of, member)) = given.key.split_once('.') else { return true };
        let Some(parent) = self.values.get(of) else { return true };
        let family = parent.setting.drives.as_ref().and_then(|drive| drive.family.as_ref());
        let Some(family) = family else { return true };
        let Some(found) = self.members.iter().find(|m| m.name == member) else {
            // Behind the dot; in a file the key stands in quotes.
            let quoted =
                u32::from((given.key_at.end - given.key_at.start) as usize > given.key.len());
            let end = given.key_at.end - quoted;
            let at = At { start: end - member.len() as u32, end, ..given.key_at };
            mistakes.unknown(at, family.of, member, self.members.iter().map(|m| m.name.as_str()));
            return false;
        };
        let setting = Setting {
            id: given.key.clone(),
            kind: family.kind.clone(),
            default: found.default.clone(),
            doc: family.doc.clone(),
            ledger_options: Vec::new(),
            drives: None,
            ..Setting::clone(&parent.setting)
        };
        let (value, at) = (setting.default.clone(), given.node.at);
        let setting = Arc::new(setting);
        let resolved = Resolved { setting, value, at, by: GivenBy::Default };
        self.values.entry(given.key.clone()).or_insert(resolved);
        true
    }

    /// The values given to a family, by the name of the member.
    pub fn family(&self, of: &str) -> impl Iterator<Item = (&str, &Resolved)> {
        let members = self.values.iter();
        members.filter_map(move |(id, r)| Some((id.strip_prefix(of)?.strip_prefix('.')?, r)))
    }

    pub(crate) fn unknown(&self, mistakes: &mut Mistakes, at: At, name: &str) {
        mistakes.unknown(at, "setting", name, self.values.keys().map(String::as_str));
    }

    /// The setting of this name.
    pub fn get(&self, id: &str) -> Option<&Resolved> {
        self.values.get(id)
    }

    /// All of them, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Resolved> {
        self.values.values()
    }

    /// Does a condition hold: `name`, `not name`, `name=value`, `not name=value`?
    pub(crate) fn holds(&self, mistakes: &mut Mistakes, at: At, condition: &str) -> bool {
        let (negated, rest) = match condition.strip_prefix("not ") {
            Some(rest) => (true, rest.trim()),
            None => (false, condition.trim()),
        };
        let (name, wanted) = match rest.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (rest, None),
        };
        let Some(resolved) = self.values.get(name) else {
            self.unknown(mistakes, at, name);
            return false;
        };
        let holds = match (wanted, &resolved.value) {
            (None, SettingValue::Bool(b)) => *b,
            (None, _) => {
                mistakes.push(at, Kind::SettingNeedsValue { setting: name.to_owned() });
                return false;
            }
            (Some(wanted), value) => match resolved.setting.kind.parse(wanted) {
                Some(wanted) => wanted == *value,
                None => {
                    let (setting, found) = (name.to_owned(), wanted.to_owned());
                    let expected = resolved.setting.kind.expected();
                    mistakes.push(at, Kind::BadSetting { setting, found, expected });
                    return false;
                }
            },
        };
        holds != negated
    }

    /// Do all conditions of a `setting = ...` hold?
    pub fn all_hold(&self, mistakes: &mut Mistakes, node: &Node) -> bool {
        let mut all = true;
        for item in node.one_or_many() {
            if let Some(condition) = item.str(mistakes) {
                all &= self.holds(mistakes, item.at, condition);
            }
        }
        all
    }

    /// The same for a condition whose mistakes are reported by whoever reads the table it stands in.
    pub fn all_hold_quietly(&self, mistakes: &mut Mistakes, node: &Node) -> bool {
        mistakes.quietly(|mistakes| self.all_hold(mistakes, node))
    }
}
