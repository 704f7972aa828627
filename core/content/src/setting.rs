//! Settings as modules declare them: what they may be and what they drive.

use serde::Serialize;

use crate::error::ContentErrorKind as Kind;
use crate::read::{Table, check_name};
use crate::report::Report;
use crate::shape;
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
    pub(crate) fn expected(&self) -> String {
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
    StartingPoints(Option<EachFaction>),
    /// Its value names the set of canals of the board; the default stands for the first one.
    Canals,
    /// Boards label their rows from A, whatever their files say, for this value.
    RowsFromA(SettingValue),
}

/// A family of settings, `NAME.FACTION`, one for each faction in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EachFaction {
    /// The value of the setting itself that asks for the family.
    pub when: SettingValue,
    /// What each of the family can be.
    pub kind: SettingType,
    pub doc: String,
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
    pub(crate) node: Node,
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
    let Some(mut table) = Table::new(report, node, &shape::SETTING_VALUES) else {
        return Vec::new();
    };
    let rest = table.rest().into_iter();
    rest.map(|e| Given { key: e.key.clone(), key_at: e.key_at, node: e.node.clone() }).collect()
}

/// Reads a `[[setting]]`.
pub(crate) fn read_setting(report: &mut Report, module: &str, node: &Node) -> Option<Setting> {
    let mut t = Table::new(report, node, &shape::SETTING)?;
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
        let on = on.clone().unwrap_or(SettingValue::Bool(true));
        drives = Drives::Switch(switch.to_owned(), on);
    }
    if let Some(n) = t.take("rows_from_a")
        && n.bool(report) == Some(true)
    {
        if on.is_none() && kind != SettingType::Bool {
            report.push(node.at, Kind::MissingKey { key: "switch_on".into() });
        }
        drives = Drives::RowsFromA(on.unwrap_or(SettingValue::Bool(true)));
    }
    if let Some(n) = t.take("names_canals")
        && n.bool(report) == Some(true)
    {
        if !matches!(kind, SettingType::Choice { .. }) {
            let (key, found) = ("names_canals".to_owned(), "true".to_owned());
            let expected = "only for a `choice`".to_owned();
            report.push(n.at, Kind::BadValue { key, found, expected });
        }
        drives = Drives::Canals;
    }
    let family = t.take("each_faction").and_then(|n| read_family(report, &id, &kind, n));
    if t.bool(report, "names_starting_points") == Some(true) {
        drives = Drives::StartingPoints(family);
    } else if let Some(n) = node.get("each_faction") {
        report.push(n.at, Kind::MissingKey { key: "names_starting_points".into() });
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
        node: node.clone(),
        at,
    })
}

fn read_family(
    report: &mut Report,
    setting: &str,
    of: &SettingType,
    node: &Node,
) -> Option<EachFaction> {
    let mut t = Table::new(report, node, &shape::EACH_FACTION)?;
    let when = t.need(report, "when").and_then(|n| check_value(report, setting, of, n));
    let min = t.need(report, "min").and_then(|n| n.int(report, 0..=200));
    let max = t.need(report, "max").and_then(|n| n.int(report, 0..=200));
    let doc = node.get("doc").and_then(Node::as_str).unwrap_or_default().to_owned();
    t.finish(report);
    let kind = SettingType::Integer { min: min?, max: max? };
    Some(EachFaction { when: when?, kind, doc })
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
        // A word may look like a number.
        (Value::Int(n), SettingType::Choice { .. }) => kind.parse(&n.to_string()),
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
