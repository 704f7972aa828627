//! Names in texts whose values are known before a game: constants and settings.

use std::collections::BTreeMap;

use components::written;
use content::{
    AmendedDeclaration, ByteSpan, Diagnostics, SettingType, SettingValue, Settings, TableReader,
};
use expression::FixedName;

use crate::diagnostic::not_said;
use crate::module_names::ModuleNames;
use crate::shape;

/// The constants and settings of a game, which texts of amounts and conditions can name.
#[derive(Clone, Debug, Default)]
pub struct FixedNames {
    /// Values of constants, by layout name.
    constants: BTreeMap<String, i32>,
    settings: BTreeMap<String, FixedName>,
}

impl FixedNames {
    /// Reads the constants among the items, and the settings. Reports errors in constants, and
    /// constants whose name has another meaning: one of another declaration, or one for which
    /// `is_taken` is true. A setting with the name of a declaration cannot be named in texts.
    pub fn new(
        items: &[AmendedDeclaration<'_>],
        names: &ModuleNames,
        settings: &Settings,
        is_taken: &dyn Fn(&str) -> bool,
        diagnostics: &mut Diagnostics,
    ) -> FixedNames {
        let is_constant = |item: &&AmendedDeclaration<'_>| *item.kind == shape::CONSTANT;
        let others = items.iter().filter(|item| !is_constant(item));
        let others: BTreeMap<&str, &str> =
            others.map(|item| (names.in_layout(item), item.kind.word)).collect();
        let mut constants = BTreeMap::new();
        let mut places: BTreeMap<&str, ByteSpan> = BTreeMap::new();
        for item in items.iter().filter(is_constant) {
            let name = names.in_layout(item);
            let wrong = match others.get(name) {
                Some(kind) => Some(format!("the {kind} `{}` has the same name", written(name))),
                None if is_reserved(name) || is_taken(name) => Some(another_meaning(name)),
                None => None,
            };
            if let Some(message) = wrong {
                not_said(diagnostics, item.at, message, "choose another name");
            }
            if let Some(first) = places.insert(name, item.at) {
                diagnostics.duplicate(item.at, "constant", name, first);
            }
            let value = read_constant(diagnostics, item);
            constants.insert(name.to_owned(), value.unwrap_or(1));
        }
        let is_declared = |id: &str| items.iter().any(|item| item.name == id);
        let settings = settings.iter().filter(|one| !is_declared(&one.setting.id));
        let settings = settings.map(|one| {
            let value = match (&one.value, &one.setting.kind) {
                (SettingValue::Bool(on), _) => FixedName::Switch(*on),
                (SettingValue::Choice(value), SettingType::Choice { values }) => {
                    FixedName::Word { value: value.clone(), values: values.clone() }
                }
                (value, kind) => FixedName::Number(kind.number(value)),
            };
            (one.setting.id.clone(), value)
        });
        FixedNames { constants, settings: settings.collect() }
    }

    /// Returns the value of a constant, by its layout name.
    pub fn constant(&self, name: &str) -> Option<FixedName> {
        self.constants.get(name).copied().map(FixedName::Number)
    }

    /// Returns the value of a setting.
    pub fn setting(&self, id: &str) -> Option<FixedName> {
        self.settings.get(id).cloned()
    }

    /// Returns the names of all constants and settings as texts write them, for suggestions.
    pub fn all(&self) -> impl Iterator<Item = String> {
        self.constants.keys().map(|name| written(name)).chain(self.settings.keys().cloned())
    }
}

/// Returns the message that the name of a constant has another meaning.
pub(crate) fn another_meaning(name: &str) -> String {
    format!(
        "a constant cannot be called `{name}`: the word has another meaning in amounts and \
        conditions"
    )
}

/// Reads a constant. Reports its errors.
pub fn read_constant(diagnostics: &mut Diagnostics, item: &AmendedDeclaration<'_>) -> Option<i32> {
    let mut t = TableReader::new(diagnostics, &item.node, item.kind.shape)?;
    t.at = item.at;
    t.str(diagnostics, "id");
    let keys = shape::ConstantKeys::read(diagnostics, &mut t);
    t.finish(diagnostics);
    let n = keys.value.0?.int(diagnostics, -1_000_000..=1_000_000)?;
    Some(n as i32)
}

/// Returns whether a word has a meaning of its own in all texts. No constant, counter or
/// piece may have such a name.
pub(crate) fn is_reserved(word: &str) -> bool {
    let is_constant = expression::CONSTANT_CONDITIONS.iter().any(|(text, _)| *text == word);
    is_constant
        || expression::KEYWORDS.contains(&word)
        || [expression::NONE, "seats", "acting"].contains(&word)
}
