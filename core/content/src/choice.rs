//! From a variant's name and the wishes of a command line to what is to be compiled.

use std::collections::BTreeSet;

use crate::blame::with_blame;
use crate::catalogue::Catalogue;
use crate::compile::compile;
use crate::compiled::Compiled;
use crate::dialect::Compile;
use crate::error::{ContentError, ContentErrorKind as Kind};
use crate::library::Library;
use crate::limits;
use crate::mistakes::Mistakes;
use crate::module::Variant;
use crate::select::Selection;
use crate::setting::{Given, LedgerOption};
use crate::settings::GivenBy;
use crate::source::At;
use crate::value::{Node, Value, parse};

/// A variant, and what a command line or a ledger changes in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariantChoice {
    /// Name of a variant, or the path of a file put in with `Tree::insert_variant`; empty for modules alone.
    pub variant: String,
    /// Another map.
    pub map: Option<String>,
    /// Another profile.
    pub profile: Option<String>,
    /// Settings, as text: `("strict-leech", "true")`. The key `profile` chooses a profile.
    pub settings: Vec<(String, String)>,
    /// Modules put into play (`true`) or taken out.
    pub modules: Vec<(String, bool)>,
    /// Values that are taken for given, whatever the content says: path, as [`Compiled::why`] names it, and TOML. Heads of ledgers do not say them.
    pub values: Vec<(String, String)>,
}

impl VariantChoice {
    /// A variant as it is.
    pub fn named(variant: &str) -> VariantChoice {
        VariantChoice { variant: variant.to_owned(), ..VariantChoice::default() }
    }

    /// A module with what it requires, and no variant.
    pub fn of_module(id: &str) -> VariantChoice {
        VariantChoice { modules: vec![(id.to_owned(), true)], ..VariantChoice::default() }
    }

    /// Does what an option of a recorded ledger says, after everything said before.
    pub fn take(&mut self, option: LedgerOption) {
        match option {
            LedgerOption::Ignored => {}
            LedgerOption::Noted { settings, .. } => {
                self.settings.extend(settings.into_iter().map(|(id, v)| (id, v.to_string())));
            }
            LedgerOption::Setting(id, value) => self.settings.push((id, value.to_string())),
            LedgerOption::Module(id, settings) => {
                self.modules.push((id, true));
                self.settings.extend(settings.into_iter().map(|(id, v)| (id, v.to_string())));
            }
        }
    }
}

impl Library {
    /// Compiles a variant to the rules of this dialect.
    ///
    /// # Errors
    /// All mistakes found; those of the command line have `--set`, `--map` and the like as their file.
    pub fn compile<D: Compile>(
        &self,
        dialect: &D,
        choice: &VariantChoice,
    ) -> Result<Compiled<D::Rules>, Vec<ContentError>> {
        let mut mistakes = Mistakes::new(self.sources.clone());
        let compiled = self.choose(choice, &mut mistakes).and_then(|selection| {
            with_blame(self, &selection, &mut mistakes, |mistakes| {
                compile(self, dialect, &selection, mistakes)
            })
        });
        match compiled {
            Some(compiled) if mistakes.errors.is_empty() => Ok(compiled),
            _ => Err(mistakes.finish()),
        }
    }

    /// The name of the dialect that what is chosen is written in.
    ///
    /// # Errors
    /// There is no such variant; with a near name.
    pub fn dialect_of(&self, choice: &VariantChoice) -> Result<&'static str, Vec<ContentError>> {
        let mut mistakes = Mistakes::new(self.sources.clone());
        match self.choose(choice, &mut mistakes) {
            Some(selection) => {
                let first = selection.modules.iter().find_map(|(name, _)| self.module(name));
                Ok(self.dialects.named(first.map_or("", |module| module.dialect)).vocabulary().name)
            }
            None => Err(mistakes.finish()),
        }
    }

    /// The modules of a choice with all that they require, by name; none where one of them is not there.
    pub fn modules_of(&self, choice: &VariantChoice) -> BTreeSet<&str> {
        let mut mistakes = Mistakes::new(self.sources.clone());
        let selection = self.choose(choice, &mut mistakes);
        selection.and_then(|selection| self.closure(&selection)).unwrap_or_default()
    }

    /// What a variant chooses, with what a command line changes in it.
    pub(crate) fn choose(
        &self,
        choice: &VariantChoice,
        mistakes: &mut Mistakes,
    ) -> Option<Selection> {
        let mut selection = match choice.variant.as_str() {
            "" if !choice.modules.is_empty() => Selection::default(),
            variant => self.select_variant(variant, mistakes)?,
        };
        let mut typed = Typed { mistakes };
        if let Some(map) = &choice.map {
            selection.map = Some((map.clone(), typed.place("--map", map)));
        }
        if let Some(profile) = &choice.profile {
            selection.profile = Some((profile.clone(), typed.place("--profile", profile)));
        }
        let mut given = Vec::new();
        for (key, value) in &choice.settings {
            let whole = typed.place("--set", &format!("{key}={value}"));
            let middle = whole.start + key.len() as u32;
            let key_at = At { end: middle, ..whole };
            let at = At { start: (middle + 1).min(whole.end), ..whole };
            if key == "profile" {
                selection.profile = Some((value.clone(), at));
                continue;
            }
            let node = Node { at, value: Value::Str(value.clone()) };
            given.push(Given { key: key.clone(), key_at, node });
        }
        selection.settings.push((given.into(), GivenBy::Override));
        selection.checks_amendments = self.compiles_checked;
        for (module, on) in &choice.modules {
            let at = typed.place("--module", module);
            if *on {
                selection.modules.push((module.clone(), at));
            } else {
                let before = selection.modules.len();
                selection.modules.retain(|(m, _)| m != module);
                if before == selection.modules.len() && self.module(module).is_none() {
                    let names = self.modules.iter().map(|m| m.id.as_str());
                    report_unknown_module(typed.mistakes, at, module, names);
                }
            }
        }
        for (path, value) in &choice.values {
            let (name, text) = (format!("given {path}"), format!("value = {value}"));
            let file = typed.mistakes.sources.add(&name, &text);
            let root = parse(typed.mistakes, file);
            if let Some(node) = root.get("value") {
                selection.values.push((path.clone(), node.clone()));
            }
        }
        Some(selection)
    }
}

impl Catalogue {
    /// What a variant and those that it extends choose.
    pub(crate) fn select_variant(&self, name: &str, mistakes: &mut Mistakes) -> Option<Selection> {
        let find = |name: &str| self.variant(name);
        let names = || self.variants.iter().map(|v| v.id.as_str());
        let Some(variant) = find(name) else {
            let at = Typed { mistakes }.place("variant", name);
            mistakes.unknown(at, "variant", name, names());
            return None;
        };
        // From the variant up to the one that extends nothing.
        let mut line: Vec<&Variant> = vec![variant];
        while let Some((parent, at)) = &line[line.len() - 1].extends {
            let Some(found) = find(parent) else {
                mistakes.unknown(*at, "variant", parent, names());
                return None;
            };
            if line.iter().any(|v| v.id == found.id) {
                mistakes.push(*at, Kind::ExtendsItself { variant: found.id.clone() });
                return None;
            }
            line.push(found);
            if line.len() > limits::EXTENDS {
                let (what, found, limit) =
                    ("this variant extends", line.len() - 1, limits::EXTENDS - 1);
                mistakes.push(
                    variant.at,
                    Kind::TooLarge { what, found, unit: "others or more", limit },
                );
                return None;
            }
        }
        let (name, at) = (variant.id.clone(), Some(variant.at));
        let mut selection = Selection { name, at, ..Selection::default() };
        for variant in line.into_iter().rev() {
            selection.files.push(variant.path.clone());
            selection.modules.extend(variant.modules.iter().cloned());
            selection.map = variant.map.clone().or(selection.map);
            selection.profile = variant.profile.clone().or(selection.profile);
            let by = GivenBy::Variant(variant.id.clone());
            selection.settings.push((variant.settings.clone(), by));
            if !variant.amendments.is_empty() {
                selection.amendments.push(variant.amendments.clone());
            }
        }
        Some(selection)
    }
}

fn report_unknown_module<'n>(
    mistakes: &mut Mistakes,
    at: At,
    module: &str,
    names: impl Iterator<Item = &'n str>,
) {
    mistakes.unknown(at, "module", module, names);
}

/// Makes places of what was typed, so that errors can point at it.
struct Typed<'r> {
    mistakes: &'r mut Mistakes,
}

impl Typed<'_> {
    fn place(&mut self, what: &str, text: &str) -> At {
        let file = self.mistakes.sources.add(what, text);
        At { file, start: 0, end: text.len() as u32 }
    }
}
