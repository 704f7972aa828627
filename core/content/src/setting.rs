//! Settings: what they may be, and what they are in one game.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::error::{ContentErrorKind as Kind, Report};
use crate::read::{Table, check_name};
use crate::source::At;
use crate::value::{Node, Value};

/// A value of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum SettingValue {
    /// On or off.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// One of several words.
    Choice(String),
}

impl std::fmt::Display for SettingValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SettingValue::Bool(b) => write!(f, "{b}"),
            SettingValue::Integer(n) => write!(f, "{n}"),
            SettingValue::Choice(s) => f.write_str(s),
        }
    }
}

/// What values a setting can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "type")]
pub enum SettingType {
    /// On or off.
    Bool,
    /// One of these words.
    Choice {
        /// The words.
        values: Vec<String>,
    },
    /// A number in a range.
    Integer {
        /// The least.
        min: i64,
        /// The largest.
        max: i64,
    },
}

impl SettingType {
    /// Reads a value as it is typed on a command line.
    pub fn parse(&self, text: &str) -> Option<SettingValue> {
        match self {
            SettingType::Bool => match text {
                "true" | "on" | "yes" => Some(SettingValue::Bool(true)),
                "false" | "off" | "no" => Some(SettingValue::Bool(false)),
                _ => None,
            },
            SettingType::Choice { values } => {
                values.iter().find(|v| *v == text).map(|v| SettingValue::Choice(v.clone()))
            }
            SettingType::Integer { min, max } => {
                let n = text.parse::<i64>().ok().filter(|n| (min..=max).contains(&n));
                n.map(SettingValue::Integer)
            }
        }
    }

    /// A value as a number: off 0, on 1; a word by its place among the words, from 0.
    pub fn number(&self, value: &SettingValue) -> i32 {
        match (self, value) {
            (_, SettingValue::Bool(on)) => i32::from(*on),
            (_, SettingValue::Integer(n)) => *n as i32,
            (SettingType::Choice { values }, SettingValue::Choice(word)) => {
                values.iter().position(|v| v == word).unwrap_or(0) as i32
            }
            _ => 0,
        }
    }

    /// What would be right, for messages.
    fn expected(&self) -> String {
        match self {
            SettingType::Bool => "`true` or `false`".into(),
            SettingType::Choice { values } => {
                values.iter().map(|v| format!("`{v}`")).collect::<Vec<_>>().join(" or ")
            }
            SettingType::Integer { min, max } => format!("{min} to {max}"),
        }
    }
}

/// What a setting does besides switching content on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Drives {
    Nothing,
    /// A switch of the kernel's rules, on for this value.
    Switch(String, SettingValue),
    /// Its value names the table of starting points of the board.
    StartingPoints,
}

/// A declared setting.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Its name: `strict-leech`.
    pub id: String,
    /// The module that declares it.
    pub module: String,
    /// What it can be.
    pub kind: SettingType,
    /// What it is when nobody says anything.
    pub default: SettingValue,
    /// What it does, for players.
    pub doc: String,
    /// Options of recorded ledgers, and the value each gives.
    pub ledger_options: Vec<(String, SettingValue)>,
    pub(crate) drives: Drives,
    pub(crate) at: At,
    pub(crate) default_at: At,
}

/// Combinations that cannot be played.
#[derive(Clone, Debug)]
pub(crate) struct Clash {
    /// Conditions as in `setting = [...]`; refused when all hold.
    pub when: Vec<(String, At)>,
    pub reason: String,
}

/// A named set of values.
#[derive(Clone, Debug)]
pub(crate) struct Profile {
    pub name: String,
    pub doc: String,
    pub default: bool,
    pub for_ledgers: bool,
    pub values: Vec<Given>,
}

/// A value given to a setting, still unchecked.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub key: String,
    pub key_at: At,
    pub node: Node,
}

/// Reads `key = value` pairs.
pub(crate) fn read_given(report: &mut Report, node: &Node) -> Vec<Given> {
    let Some(mut table) = Table::new(report, node) else { return Vec::new() };
    let rest = table.rest().into_iter();
    rest.map(|e| Given { key: e.key.clone(), key_at: e.key_at, node: e.node.clone() }).collect()
}

/// Reads a `[[setting]]`.
pub(crate) fn read_setting(report: &mut Report, module: &str, node: &Node) -> Option<Setting> {
    let mut t = Table::new(report, node)?;
    let id_node = t.need(report, "id");
    let id = id_node.and_then(|n| n.str(report)).unwrap_or_default().to_owned();
    if let Some(n) = id_node {
        check_name(report, n.at, &id);
    }
    let type_node = t.need(report, "type");
    let values = t.strings(report, "values");
    let min = t.take("min").and_then(|n| n.int(report, -1000..=1000));
    let max = t.take("max").and_then(|n| n.int(report, -1000..=1000));
    let kind = match type_node.and_then(|n| n.str(report)) {
        Some("bool") => Some(SettingType::Bool),
        Some("choice") => {
            if values.is_empty() {
                report.push(node.at, Kind::MissingKey { key: "values".into() });
            }
            (!values.is_empty()).then_some(SettingType::Choice { values })
        }
        Some("integer") => {
            for (key, limit) in [("min", min), ("max", max)] {
                if limit.is_none() {
                    report.push(node.at, Kind::MissingKey { key: key.into() });
                }
            }
            min.zip(max).map(|(min, max)| SettingType::Integer { min, max })
        }
        other => {
            if let (Some(n), Some(found)) = (type_node, other) {
                report.unknown(n.at, "type of setting", found, ["bool", "choice", "integer"]);
            }
            None
        }
    };
    let default_node = t.need(report, "default");
    let known = kind.is_some();
    let kind = kind.unwrap_or(SettingType::Bool);
    let default = default_node.filter(|_| known).and_then(|n| check_value(report, &id, &kind, n));
    let mut ledger_options = Vec::new();
    let first = match &kind {
        SettingType::Bool => Some(SettingValue::Bool(true)),
        _ => None,
    };
    if let (Some(option), Some(value)) = (t.str(report, "ledger_option"), first) {
        ledger_options.push((option.to_owned(), value));
    }
    if let Some(n) = t.take("ledger_options") {
        for given in read_given(report, n) {
            if let Some(value) = check_value(report, &id, &kind, &given.node) {
                ledger_options.push((given.key, value));
            }
        }
    }
    let mut drives = Drives::Nothing;
    let on = t.take("switch_on").and_then(|n| check_value(report, &id, &kind, n));
    if let Some(n) = t.take("switch")
        && let Some(switch) = n.str(report)
    {
        if !crate::compile::SWITCHES.contains(&switch) {
            let names = crate::compile::SWITCHES.iter().copied();
            report.unknown(n.at, "switch", switch, names);
        }
        if on.is_none() && kind != SettingType::Bool {
            report.push(node.at, Kind::MissingKey { key: "switch_on".into() });
        }
        drives = Drives::Switch(switch.to_owned(), on.unwrap_or(SettingValue::Bool(true)));
    }
    if t.bool(report, "names_starting_points") == Some(true) {
        drives = Drives::StartingPoints;
    }
    let doc = node.get("doc").and_then(Node::as_str).unwrap_or_default().to_owned();
    let at = id_node.map_or(node.at, |n| n.at);
    t.finish(report);
    Some(Setting {
        default_at: default_node?.at,
        id,
        module: module.to_owned(),
        kind,
        default: default?,
        doc,
        ledger_options,
        drives,
        at,
    })
}

/// The value if the setting can have it.
pub(crate) fn check_value(
    report: &mut Report,
    setting: &str,
    kind: &SettingType,
    node: &Node,
) -> Option<SettingValue> {
    let value = match (&node.value, kind) {
        (Value::Bool(b), SettingType::Bool) => Some(SettingValue::Bool(*b)),
        (Value::Str(s), SettingType::Choice { .. }) => kind.parse(s),
        (Value::Int(n), SettingType::Integer { .. }) => kind.parse(&n.to_string()),
        _ => None,
    };
    if value.is_none() {
        let found = node.as_str().map_or_else(|| node.text(), str::to_owned);
        let (setting, expected) = (setting.to_owned(), kind.expected());
        report.push(node.at, Kind::BadSetting { setting, found, expected });
    }
    value
}

/// Who gave a setting its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GivenBy {
    /// Nobody: it is the default.
    Default,
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
}

#[derive(Clone, Debug)]
pub(crate) struct Resolved {
    pub setting: Setting,
    pub value: SettingValue,
    pub at: At,
    pub by: GivenBy,
}

impl Settings {
    /// Every setting at its default.
    pub fn new(report: &mut Report, declared: impl Iterator<Item = Setting>) -> Settings {
        let mut values: BTreeMap<String, Resolved> = BTreeMap::new();
        for setting in declared {
            if let Some(first) = values.get(&setting.id) {
                let first = report.sources.span(first.setting.at).0;
                let name = setting.id.clone();
                report.push(setting.at, Kind::Duplicate { what: "setting", name, first });
                continue;
            }
            let (value, at) = (setting.default.clone(), setting.default_at);
            let by = GivenBy::Default;
            values.insert(setting.id.clone(), Resolved { setting, value, at, by });
        }
        Settings { values }
    }

    /// Gives values to settings; unknown names and impossible values are errors.
    pub fn give(&mut self, report: &mut Report, given: &[Given], by: &GivenBy) {
        for given in given {
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
                        *resolved = Resolved {
                            value,
                            at: given.node.at,
                            by: by.clone(),
                            setting: resolved.setting.clone(),
                        };
                    }
                }
                None => self.unknown(report, given.key_at, &given.key),
            }
        }
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
        let before = report.errors.len();
        let all = self.all_hold(report, node);
        report.errors.truncate(before);
        all
    }
}
