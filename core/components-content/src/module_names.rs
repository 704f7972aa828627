//! Names belong to the module that declares them. Two unrelated modules may use the same name for
//! different components.
//!
//! ```text
//! in files of `two`        best       declared by `two`, else by the only required module with it
//! in any file              one.best   declared by `one`
//! in positions, ledgers    best       declared by the first module in play that has this name
//!                          two/best   declared by `two`
//! ```

use std::collections::{BTreeMap, BTreeSet};

use components::declare::PartName;
use content::{AmendedDeclaration, Catalogue, DeclarationKind};

use crate::shape;

/// Kinds of declarations whose names belong to their module.
const OWNED: [&DeclarationKind; 9] = [
    &shape::CONSTANT,
    &shape::COUNTER,
    &shape::ZONE,
    &shape::TRACK,
    &shape::PIECE,
    &shape::DECISION,
    &shape::TASK,
    &shape::PHASE,
    &shape::FUNCTION,
];

/// The meaning of a name in the file that uses it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NameResolution<'n> {
    /// The name in the layout.
    One(&'n str),
    /// Several modules declare the name, so the file must say which one it means.
    Several(Vec<&'n str>),
}

/// Names that several modules declare, and which declaration each module means by them.
#[derive(Debug, Default)]
pub struct ModuleNames {
    /// Names declared by each module.
    declared: BTreeMap<String, BTreeSet<String>>,
    /// For each shared name, the modules that declare it with the layout names. They are in the
    /// order of the modules in play.
    shared: BTreeMap<String, Vec<(String, String)>>,
    /// Layout name, by module and shared name.
    meant: BTreeMap<(String, String), String>,
}

impl ModuleNames {
    /// Collects the names that the declarations of a variant share.
    pub fn new(items: &[AmendedDeclaration<'_>], catalogue: &Catalogue) -> ModuleNames {
        let mut names = ModuleNames::default();
        let mut of_kind: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
        for item in items.iter().filter(|item| OWNED.iter().any(|kind| *item.kind == **kind)) {
            let module = item.module.id.as_str();
            let own = names.declared.entry(module.to_owned()).or_default();
            own.insert(item.name.to_owned());
            // Texts write constants and counters alike.
            let is_constant = *item.kind == shape::CONSTANT;
            let kind = if is_constant { &shape::COUNTER } else { item.kind };
            let all = of_kind.entry((kind.word, item.name)).or_default();
            if !all.contains(&module) {
                all.push(module);
            }
        }
        for ((_, name), modules) in of_kind.iter().filter(|(_, modules)| modules.len() > 1) {
            names.share(name, modules);
        }
        names.note_meanings(catalogue);
        names
    }

    /// Assigns layout names to a shared name. The first module keeps the name, the others get
    /// `module/name`.
    fn share(&mut self, name: &str, modules: &[&str]) {
        let others = self.declared.iter().filter(|(_, own)| own.contains(name));
        let others = others.map(|(module, _)| module.as_str());
        let mut all: Vec<&str> = modules.to_vec();
        all.extend(others.filter(|module| !modules.contains(module)));
        let names = all.iter().enumerate().map(|(at, module)| {
            let own = if at == 0 { name.to_owned() } else { format!("{module}/{name}") };
            ((*module).to_owned(), own)
        });
        let names = names.collect();
        self.shared.entry(name.to_owned()).or_insert(names);
    }

    fn note_meanings(&mut self, catalogue: &Catalogue) {
        for (name, all) in &self.shared {
            for module in &catalogue.modules {
                let own = all.iter().find(|(other, _)| *other == module.id);
                let mut required =
                    all.iter().filter(|(other, _)| catalogue.requires(&module.id, other));
                let resolved = match (own, required.next(), required.next()) {
                    (Some(own), ..) => own,
                    (None, Some(only), None) => only,
                    _ => continue,
                };
                self.meant.insert((module.id.clone(), name.clone()), resolved.1.clone());
            }
        }
    }

    /// Returns the layout name of a declaration.
    pub fn in_layout<'n>(&'n self, item: &'n AmendedDeclaration<'_>) -> &'n str {
        self.of_module(&item.module.id, item.name).unwrap_or(item.name)
    }

    fn of_module(&self, module: &str, name: &str) -> Option<&str> {
        let all = self.shared.get(name)?;
        all.iter().find(|(other, _)| other == module).map(|(_, own)| own.as_str())
    }

    /// Returns whether `module` is a module that declares `name`.
    pub(crate) fn is_of(&self, module: &str, name: &str) -> bool {
        self.declared.get(module).is_some_and(|own| own.contains(name))
    }

    /// Resolves a word in the files of a module: a name, or `module.name`. `module` is empty for
    /// the file of a variant.
    pub(crate) fn meant<'n>(&'n self, module: &str, word: &'n str) -> NameResolution<'n> {
        if let Some((of, name)) = word.split_once('.')
            && self.is_of(of, name)
        {
            return NameResolution::One(self.of_module(of, name).unwrap_or(name));
        }
        let Some(all) = self.shared.get(word) else { return NameResolution::One(word) };
        match self.meant.get(&(module.to_owned(), word.to_owned())) {
            Some(name) => NameResolution::One(name),
            None => {
                NameResolution::Several(all.iter().map(|(module, _)| module.as_str()).collect())
            }
        }
    }

    /// Returns the name in the layout of a word in the files of a module. `None` if the word is
    /// ambiguous there.
    pub fn meaning<'n>(&'n self, module: &str, word: &'n str) -> Option<&'n str> {
        match self.meant(module, word) {
            NameResolution::One(name) => Some(name),
            NameResolution::Several(_) => None,
        }
    }

    /// Returns the names in the layout of all words of an expression in the files of a module.
    /// `None` if one of them is ambiguous there.
    pub fn meanings(&self, module: &str, expression: &str) -> Option<Vec<String>> {
        let is_of_name = |c: char| c.is_alphanumeric() || "-_.".contains(c);
        let words = expression.split(|c| !is_of_name(c)).filter(|word| !word.is_empty());
        words.map(|word| Some(self.meaning(module, word)?.to_owned())).collect()
    }

    /// Returns the layout names of words, by module, for code that reads positions, scenarios and
    /// scripts.
    pub(crate) fn spoken(&self) -> Vec<PartName> {
        let of_modules = self.meant.iter().map(|((module, word), name)| PartName {
            module: module.clone(),
            word: word.clone(),
            name: name.clone(),
        });
        let declared = self.declared.iter();
        let declared =
            declared.flat_map(|(module, all)| all.iter().map(move |word| (module, word)));
        let everywhere = declared.map(|(module, word)| PartName {
            module: String::new(),
            word: format!("{module}.{word}"),
            name: self.of_module(module, word).unwrap_or(word).to_owned(),
        });
        of_modules.chain(everywhere).collect()
    }
}

/// Returns the module of a file, given its path from the content folder. Empty for the file of a
/// variant.
pub fn module_of(path: &str) -> &str {
    path.strip_prefix("scripts/").and_then(|rest| rest.split('/').next()).unwrap_or_default()
}

/// Returns message and hint about a name that several modules declare.
pub(crate) fn which(word: &str, modules: &[&str]) -> (String, String) {
    let all: Vec<String> = modules.iter().map(|module| format!("`{module}`")).collect();
    let ways: Vec<String> = modules.iter().map(|module| format!("`{module}.{word}`")).collect();
    let message =
        format!("`{word}` is ambiguous: it is declared by the modules {}", all.join(" and "));
    (message, ways.join(" or "))
}
