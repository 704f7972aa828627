//! The settings of one game: values, their origins, and conditions on them.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::diagnostics::Diagnostics;
use crate::error::ContentErrorKind as Kind;
use crate::setting::{FamilyMember, Setting, SettingAssignment, SettingValue, check_value};
use crate::source::ByteSpan;
use crate::value::{TomlNode, TomlValue};

/// Where the value of a setting comes from, in order of increasing precedence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SettingOrigin {
    /// The default of the setting's declaration.
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

/// The settings of one game with their values.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    values: BTreeMap<String, ResolvedSetting>,
    members: Vec<FamilyMember>,
}

/// A setting with its value and the value's origin.
#[derive(Clone, Debug)]
pub struct ResolvedSetting {
    pub setting: Arc<Setting>,
    pub value: SettingValue,
    /// Source span of the value.
    pub at: ByteSpan,
    pub by: SettingOrigin,
}

impl Settings {
    /// Creates all settings with their defaults. A setting of a family is created when it gets a
    /// value.
    pub(crate) fn new(
        diagnostics: &mut Diagnostics,
        declared: impl Iterator<Item = Arc<Setting>>,
        members: Vec<FamilyMember>,
    ) -> Settings {
        let mut values: BTreeMap<String, ResolvedSetting> = BTreeMap::new();
        for setting in declared {
            if let Some(first) = values.get(&setting.id) {
                diagnostics.duplicate(setting.at, "setting", &setting.id, first.setting.at);
                continue;
            }
            let (value, at) = (setting.default.clone(), setting.default_at);
            let origin = SettingOrigin::Default;
            values.insert(setting.id.clone(), ResolvedSetting { setting, value, at, by: origin });
        }
        Settings { values, members }
    }

    /// Applies values to settings. Reports unknown names, and values that are not accepted.
    pub(crate) fn give(
        &mut self,
        diagnostics: &mut Diagnostics,
        assignments: &[SettingAssignment],
        origin: &SettingOrigin,
    ) {
        for assignment in assignments {
            if !self.add_of_family(diagnostics, assignment) {
                continue;
            }
            match self.values.get_mut(&assignment.key) {
                Some(resolved) => {
                    let kind = &resolved.setting.kind;
                    // The command line gives text for every type of setting.
                    let typed = match (&assignment.node.value, origin) {
                        (TomlValue::Str(text), SettingOrigin::Override) => kind.parse(text),
                        _ => None,
                    };
                    let value = typed.or_else(|| {
                        check_value(diagnostics, &assignment.key, kind, &assignment.node)
                    });
                    if let Some(value) = value {
                        (resolved.value, resolved.at) = (value, assignment.node.at);
                        resolved.by.clone_from(origin);
                    }
                }
                None => self.unknown(diagnostics, assignment.key_at, &assignment.key),
            }
        }
    }

    /// Creates the setting of a family for one member. Reports an error and returns `false` if the
    /// family has no such member.
    fn add_of_family(
        &mut self,
        diagnostics: &mut Diagnostics,
        assignment: &SettingAssignment,
    ) -> bool {
        let Some((family_name, member)) = assignment.key.split_once('.') else { return true };
        let Some(parent) = self.values.get(family_name) else { return true };
        let family = parent.setting.drives.as_ref().and_then(|drive| drive.family.as_ref());
        let Some(family) = family else { return true };
        let Some(found) = self.members.iter().find(|m| m.name == member) else {
            // The error marks the word after the dot; in a file, the key is in quotes.
            let quoted = u32::from(
                (assignment.key_at.end - assignment.key_at.start) as usize > assignment.key.len(),
            );
            let end = assignment.key_at.end - quoted;
            let at = ByteSpan { start: end - member.len() as u32, end, ..assignment.key_at };
            diagnostics.unknown(
                at,
                family.of,
                member,
                self.members.iter().map(|m| m.name.as_str()),
            );
            return false;
        };
        let setting = Setting {
            id: assignment.key.clone(),
            kind: family.kind.clone(),
            default: found.default.clone(),
            doc: family.doc.clone(),
            ledger_options: Vec::new(),
            drives: None,
            ..Setting::clone(&parent.setting)
        };
        let (value, at) = (setting.default.clone(), assignment.node.at);
        let setting = Arc::new(setting);
        let resolved = ResolvedSetting { setting, value, at, by: SettingOrigin::Default };
        self.values.entry(assignment.key.clone()).or_insert(resolved);
        true
    }

    /// Returns the values given to a family of settings, by the name of the member.
    pub fn family(&self, family_id: &str) -> impl Iterator<Item = (&str, &ResolvedSetting)> {
        let members = self.values.iter();
        members.filter_map(move |(id, r)| Some((id.strip_prefix(family_id)?.strip_prefix('.')?, r)))
    }

    pub(crate) fn unknown(&self, diagnostics: &mut Diagnostics, at: ByteSpan, name: &str) {
        diagnostics.unknown(at, "setting", name, self.values.keys().map(String::as_str));
    }

    /// Returns the setting of this name; `None` if no module in play declares it.
    pub fn get(&self, id: &str) -> Option<&ResolvedSetting> {
        self.values.get(id)
    }

    /// Returns all settings, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &ResolvedSetting> {
        self.values.values()
    }

    /// Evaluates a condition: `name`, `not name`, `name=value` or `not name=value`.
    pub(crate) fn holds(
        &self,
        diagnostics: &mut Diagnostics,
        at: ByteSpan,
        condition: &str,
    ) -> bool {
        let (negated, rest) = match condition.strip_prefix("not ") {
            Some(rest) => (true, rest.trim()),
            None => (false, condition.trim()),
        };
        let (name, required) = match rest.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (rest, None),
        };
        let Some(resolved) = self.values.get(name) else {
            self.unknown(diagnostics, at, name);
            return false;
        };
        let holds = match (required, &resolved.value) {
            (None, SettingValue::Bool(b)) => *b,
            (None, _) => {
                diagnostics.push(at, Kind::SettingNeedsValue { setting: name.to_owned() });
                return false;
            }
            (Some(required), value) => match resolved.setting.kind.parse(required) {
                Some(required) => required == *value,
                None => {
                    let (setting, found) = (name.to_owned(), required.to_owned());
                    let expected = resolved.setting.kind.expected();
                    diagnostics.push(at, Kind::BadSetting { setting, found, expected });
                    return false;
                }
            },
        };
        holds != negated
    }

    /// Returns whether all conditions of a `setting = ...` hold.
    pub fn all_hold(&self, diagnostics: &mut Diagnostics, node: &TomlNode) -> bool {
        let mut all = true;
        for item in node.one_or_many() {
            if let Some(condition) = item.str(diagnostics) {
                all &= self.holds(diagnostics, item.at, condition);
            }
        }
        all
    }

    /// Evaluates conditions like [`Settings::all_hold`], but without reporting errors, because
    /// other code reports them.
    pub fn all_hold_quietly(&self, diagnostics: &mut Diagnostics, node: &TomlNode) -> bool {
        diagnostics.suppress_errors(|diagnostics| self.all_hold(diagnostics, node))
    }
}
