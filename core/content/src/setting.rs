//! Settings as modules declare them: what they may be, what they drive, and what is given to them.

use serde::Serialize;

use crate::error::{ContentErrorKind as Kind, What};
use crate::mistakes::Mistakes;
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

/// What an option of a recorded ledger means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LedgerOption {
    /// It has no effect on the game.
    Ignored,
    /// It is read, and not honoured or only in part: what is missing (empty: nothing), and settings that come with it.
    Noted {
        /// What a ledger may hold under it that is refused here.
        note: String,
        /// What it honours.
        settings: Vec<(String, SettingValue)>,
    },
    /// It gives a setting a value.
    Setting(String, SettingValue),
    /// It puts a module into play and gives settings of it values.
    Module(String, Vec<(String, SettingValue)>),
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

/// What a setting does besides being asked for: the dialect gives it a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drive {
    /// What is driven, in the dialect's words: `switch`.
    pub what: &'static str,
    /// Which of them, where there are several.
    pub name: String,
    /// The value that turns it on, where it has one.
    pub on: Option<SettingValue>,
    /// The settings that come with it, one for each member of something.
    pub family: Option<Family>,
}

/// A family of settings, `NAME.MEMBER`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// What its members are, for messages.
    pub of: What<'static>,
    /// The value of the setting itself that asks for the family.
    pub when: SettingValue,
    /// What each of the family can be.
    pub kind: SettingType,
    /// What it does, for players.
    pub doc: String,
}

/// A member of a family.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// The value of its setting when nobody says anything.
    pub default: SettingValue,
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
    /// What it does besides.
    pub drives: Option<Drive>,
    pub(crate) node: Node,
    /// Where its name is written.
    pub at: At,
    pub(crate) default_at: At,
}

/// A value given to a setting, still unchecked.
#[derive(Clone, Debug)]
pub struct Given {
    /// The name of the setting.
    pub key: String,
    /// Where the name is written.
    pub key_at: At,
    /// The value.
    pub node: Node,
}

/// The value if the setting can have it.
pub fn check_value(
    mistakes: &mut Mistakes,
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
        mistakes.push(node.at, Kind::BadSetting { setting, found, expected });
    }
    value
}
