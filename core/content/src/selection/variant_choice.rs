//! Converts a variant's name and the options of a command line to a selection that can be compiled.

use std::collections::BTreeSet;

use game::ApiVersion;

use crate::attribution::with_attribution;
use crate::catalogue::Catalogue;
use crate::compile::{compile, former};
use crate::compiled::CompiledVariant;
use crate::diagnostics::Diagnostics;
use crate::dialect::ContentCompiler;
use crate::error::{ContentError, ContentErrorKind as Kind};
use crate::library::Library;
use crate::limits;
use crate::module::Variant;
use crate::selection::Selection;
use crate::setting::{LedgerOption, SettingAssignment};
use crate::settings::SettingOrigin;
use crate::source::ByteSpan;
use crate::value::{TomlNode, TomlValue, parse};

/// A variant, with the changes that a command line or a ledger makes to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariantChoice {
    /// Id of a variant, or the path of a file added by `ContentTree::insert_variant`. If it is
    /// empty, only `modules` are in play.
    pub variant: String,
    /// Map that replaces the variant's map.
    pub map: Option<String>,
    /// Profile that replaces the variant's profile.
    pub profile: Option<String>,
    /// Settings as text: `("strict-leech", "true")`. The name `profile` selects a profile.
    pub settings: Vec<(String, String)>,
    /// Modules to add (`true`) or to remove (`false`), by id.
    pub modules: Vec<(String, bool)>,
    /// Values that replace those of the content, each as a path (see
    /// [`CompiledVariant::provenance`]) and the value as TOML. The heads of ledgers do not record
    /// them.
    pub values: Vec<(String, String)>,
}

impl VariantChoice {
    /// Returns a choice of the variant with this id, without changes.
    pub fn named(variant: &str) -> VariantChoice {
        VariantChoice { variant: variant.to_owned(), ..VariantChoice::default() }
    }

    /// Returns a choice of one module with its requirements, without a variant.
    pub fn of_module(id: &str) -> VariantChoice {
        VariantChoice { modules: vec![(id.to_owned(), true)], ..VariantChoice::default() }
    }

    /// Applies an option of a recorded ledger. It overrides earlier changes of the same value.
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
    /// Compiles a variant to the rules of a dialect.
    ///
    /// # Errors
    /// Returns all errors found. An error of the command line has the option as its file name, such
    /// as `--set` or `--map`.
    pub fn compile<D: ContentCompiler>(
        &self,
        dialect: &D,
        choice: &VariantChoice,
    ) -> Result<CompiledVariant<D::Rules>, Vec<ContentError>> {
        let mut diagnostics = Diagnostics::new(self.sources.clone());
        let compiled = self.choose(choice, &mut diagnostics).and_then(|selection| {
            with_attribution(self, &selection, &mut diagnostics, |diagnostics| {
                compile(self, dialect, &selection, diagnostics)
            })
        });
        match compiled {
            Some(compiled) if diagnostics.errors.is_empty() => Ok(compiled),
            _ => Err(diagnostics.finish()),
        }
    }

    /// Returns the hash that a variant had in earlier versions of Loam, as 64 hexadecimal digits.
    /// Heads of older ledgers contain it. `None` if the variant has errors.
    pub fn former_hash<D: ContentCompiler>(
        &self,
        dialect: &D,
        choice: &VariantChoice,
    ) -> Option<String> {
        let mut diagnostics = Diagnostics::new(self.sources.clone());
        let selection = self.choose(choice, &mut diagnostics)?;
        let hash = former(self, dialect, &selection, &mut diagnostics)?;
        diagnostics.errors.is_empty().then(|| game::hash::hex(&hash))
    }

    /// Returns the name of the dialect of the chosen modules.
    ///
    /// # Errors
    /// Fails if the variant does not exist. The message suggests a similar name.
    pub fn dialect_of(&self, choice: &VariantChoice) -> Result<&'static str, Vec<ContentError>> {
        let mut diagnostics = Diagnostics::new(self.sources.clone());
        match self.choose(choice, &mut diagnostics) {
            Some(selection) => {
                let first = selection.modules.iter().find_map(|(name, _)| self.module(name));
                Ok(self.dialects.named(first.map_or("", |module| module.dialect)).vocabulary().name)
            }
            None => Err(diagnostics.finish()),
        }
    }

    /// Returns the ids of the chosen modules and of everything they require. Empty if one of these
    /// does not exist.
    pub fn modules_of(&self, choice: &VariantChoice) -> BTreeSet<&str> {
        let mut diagnostics = Diagnostics::new(self.sources.clone());
        let selection = self.choose(choice, &mut diagnostics);
        selection.and_then(|selection| self.closure(&selection)).unwrap_or_default()
    }

    /// Builds the selection of a variant with the options of a command line applied; `None` after
    /// an error.
    pub(crate) fn choose(
        &self,
        choice: &VariantChoice,
        diagnostics: &mut Diagnostics,
    ) -> Option<Selection> {
        let mut selection = match choice.variant.as_str() {
            "" if !choice.modules.is_empty() => Selection::default(),
            variant => self.select_variant(variant, diagnostics)?,
        };
        let mut typed = CommandLineSources { diagnostics };
        if let Some(map) = &choice.map {
            selection.map = Some((map.clone(), typed.place("--map", map)));
        }
        if let Some(profile) = &choice.profile {
            selection.profile = Some((profile.clone(), typed.place("--profile", profile)));
        }
        let mut assignments = Vec::new();
        for (key, value) in &choice.settings {
            let whole = typed.place("--set", &format!("{key}={value}"));
            let middle = whole.start + key.len() as u32;
            let key_at = ByteSpan { end: middle, ..whole };
            let at = ByteSpan { start: (middle + 1).min(whole.end), ..whole };
            if key == "profile" {
                selection.profile = Some((value.clone(), at));
                continue;
            }
            let node = TomlNode { at, value: TomlValue::Str(value.clone()) };
            assignments.push(SettingAssignment { key: key.clone(), key_at, node });
        }
        selection.settings.push((assignments.into(), SettingOrigin::Override));
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
                    report_unknown_module(typed.diagnostics, at, module, names);
                }
            }
        }
        for (path, value) in &choice.values {
            let (name, text) = (format!("given {path}"), format!("value = {value}"));
            let file = typed.diagnostics.sources.add(&name, &text);
            // The value is written in the language of the module that declares the piece.
            let module = path.split_once(':').and_then(|(module, _)| self.module(module));
            if module.is_some_and(|module| module.api == ApiVersion::Second) {
                typed.diagnostics.sources.add_second_api(file);
            }
            let root = parse(typed.diagnostics, file);
            if let Some(node) = root.get("value") {
                selection.values.push((path.clone(), node.clone()));
            }
        }
        Some(selection)
    }
}

impl Catalogue {
    /// Builds the selection of a variant and the variants that it extends.
    pub(crate) fn select_variant(
        &self,
        name: &str,
        diagnostics: &mut Diagnostics,
    ) -> Option<Selection> {
        let find = |name: &str| self.variant(name);
        let names = || self.variants.iter().map(|v| v.id.as_str());
        let Some(variant) = find(name) else {
            let at = CommandLineSources { diagnostics }.place("variant", name);
            diagnostics.unknown(at, "variant", name, names());
            return None;
        };
        // The list starts with this variant and ends with the one that extends no other.
        let mut line: Vec<&Variant> = vec![variant];
        while let Some((parent, at)) = &line[line.len() - 1].extends {
            let Some(found) = find(parent) else {
                diagnostics.unknown(*at, "variant", parent, names());
                return None;
            };
            if line.iter().any(|v| v.id == found.id) {
                diagnostics.push(*at, Kind::ExtendsItself { variant: found.id.clone() });
                return None;
            }
            line.push(found);
            if line.len() > limits::EXTENDS {
                let (what, found, limit) =
                    ("this variant extends", line.len() - 1, limits::EXTENDS - 1);
                diagnostics.push(
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
            let origin = SettingOrigin::Variant(variant.id.clone());
            selection.settings.push((variant.settings.clone(), origin));
            if !variant.amendments.is_empty() {
                selection.amendments.push(variant.amendments.clone());
            }
        }
        Some(selection)
    }
}

fn report_unknown_module<'n>(
    diagnostics: &mut Diagnostics,
    at: ByteSpan,
    module: &str,
    names: impl Iterator<Item = &'n str>,
) {
    diagnostics.unknown(at, "module", module, names);
}

/// Registers the texts typed on a command line as sources, so that errors can point at them.
struct CommandLineSources<'r> {
    diagnostics: &'r mut Diagnostics,
}

impl CommandLineSources<'_> {
    fn place(&mut self, option: &str, text: &str) -> ByteSpan {
        let file = self.diagnostics.sources.add(option, text);
        ByteSpan { file, start: 0, end: text.len() as u32 }
    }
}
