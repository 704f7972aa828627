//! Settings as modules declare them: type, default, effect, and values given to them.

use serde::Serialize;

use crate::diagnostics::Diagnostics;
use crate::error::{ContentErrorKind as Kind, ObjectKind};
use crate::source::ByteSpan;
use crate::value::{TomlNode, TomlValue};

/// The value of a setting: a boolean, a number or a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum SettingValue {
    Bool(bool),
    Integer(i64),
    /// One of the words of a choice.
    Choice(String),
}

/// The meaning of an option in a recorded ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LedgerOption {
    /// The option has no effect on the game.
    Ignored,
    /// The option is accepted, but only partly supported.
    Noted {
        /// Cases under this option that Loam rejects; empty if there are none.
        note: String,
        /// Settings that the option implies.
        settings: Vec<(String, SettingValue)>,
    },
    /// The option gives a setting a value.
    Setting(String, SettingValue),
    /// The option adds a module, and gives its settings values.
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

/// The type of a setting's values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "type")]
pub enum SettingType {
    /// A switch that is on or off.
    Bool,
    /// One of several words.
    Choice {
        /// The words of the choice, in the order of their numbers.
        values: Vec<String>,
    },
    /// A number in a range.
    Integer {
        /// Smallest allowed value.
        min: i64,
        /// Largest allowed value.
        max: i64,
    },
}

impl SettingType {
    /// Parses a value as typed on a command line. `None` if the setting does not accept it.
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

    /// Converts a value to a number: off becomes 0, on 1, and a word its index in the list of
    /// words.
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

    /// Describes the accepted values for messages.
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

/// An effect of a setting that the dialect defines, besides the conditions that test the setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingEffect {
    /// Kind of effect, in the dialect's words: `switch`.
    pub what: &'static str,
    /// Name of the affected object of that kind.
    pub name: String,
    /// Value of the setting that switches the effect on, if there is one.
    pub on: Option<SettingValue>,
    /// Further settings, one for each member of a set, such as one for each faction.
    pub family: Option<SettingFamily>,
}

/// A family of settings `NAME.MEMBER`, one for each member of a set such as the factions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingFamily {
    /// Kind of the members, for messages.
    pub of: ObjectKind<'static>,
    /// Value of the parent setting that enables the family.
    pub when: SettingValue,
    /// Type of each setting of the family.
    pub kind: SettingType,
    /// Explanation of each setting of the family, for players.
    pub doc: String,
}

/// One setting of a [`SettingFamily`], for example that of one faction.
#[derive(Clone, Debug)]
pub struct FamilyMember {
    pub name: String,
    /// Default value of this setting, such as the points in the faction's file.
    pub default: SettingValue,
}

/// A setting as a module declares it.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Name of the setting: `strict-leech`.
    pub id: String,
    /// Id of the module that declares the setting.
    pub module: String,
    pub kind: SettingType,
    pub default: SettingValue,
    /// Explanation of the setting for players.
    pub doc: String,
    /// Options of recorded ledgers, each with the value that it gives the setting.
    pub ledger_options: Vec<(String, SettingValue)>,
    /// Effect defined by the dialect, if the setting has one.
    pub drives: Option<SettingEffect>,
    pub(crate) node: TomlNode,
    /// Source span of the setting's name.
    pub at: ByteSpan,
    pub(crate) default_at: ByteSpan,
}

/// A value given to a setting. Whether the setting accepts it is checked later.
#[derive(Clone, Debug)]
pub struct SettingAssignment {
    /// Name of the setting.
    pub key: String,
    /// Source span of the setting's name.
    pub key_at: ByteSpan,
    pub node: TomlNode,
}

/// Checks a value against a setting's type. Reports an error and returns `None` if the setting does
/// not accept it.
pub fn check_value(
    diagnostics: &mut Diagnostics,
    setting: &str,
    kind: &SettingType,
    node: &TomlNode,
) -> Option<SettingValue> {
    let value = match (&node.value, kind) {
        (TomlValue::Bool(b), SettingType::Bool) => Some(SettingValue::Bool(*b)),
        (TomlValue::Str(s), SettingType::Choice { .. }) => kind.parse(s),
        // A word may look like a number.
        (TomlValue::Int(n), SettingType::Choice { .. }) => kind.parse(&n.to_string()),
        (TomlValue::Int(n), SettingType::Integer { .. }) => kind.parse(&n.to_string()),
        _ => None,
    };
    if value.is_none() {
        let found = node.as_str().map_or_else(|| node.text(), str::to_owned);
        let (setting, expected) = (setting.to_owned(), kind.expected());
        diagnostics.push(node.at, Kind::BadSetting { setting, found, expected });
    }
    value
}
