//! Lint: names that shadow a name of another module.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostics::OF_A_FILE;
use crate::lint::Linter;
use crate::module::Module;
use crate::selection::Selection;
use crate::source::{ByteSpan, Span};

/// Modules that declare a name, each as its index and the source span of the first declaration.
type DeclaringModules = Vec<(usize, ByteSpan)>;

impl<'l> Linter<'l> {
    pub(crate) fn shadows(&mut self) {
        let modules = &self.catalogue.modules;
        let mut named: BTreeMap<(&str, &str), DeclaringModules> = BTreeMap::new();
        for (number, module) in modules.iter().enumerate() {
            // If a table that may exist only once is declared twice, this is reported as a
            // duplicate elsewhere.
            for decl in module.decls.iter().filter(|d| d.kind.is_piece) {
                let all = named.entry((decl.kind.word, &decl.name)).or_default();
                if all.last().is_none_or(|(last, _)| *last != number) {
                    all.push((number, decl.at));
                }
            }
        }
        let shadows = self.shadowing();
        // Unrelated modules may use one name for different declarations.
        let catalogue = self.catalogue;
        let builds_on = |a: usize, b: usize| catalogue.requires(&modules[a].id, &modules[b].id);
        for ((_, name), all) in named {
            for (module, at) in &all {
                let others = all.iter().filter(|(other, _)| {
                    shadows.contains(&(*module, *other)) && builds_on(*module, *other)
                });
                for (other, other_span) in others.take(OF_A_FILE) {
                    let (module, other) = (&modules[*module], &modules[*other]);
                    self.warn_with(*at, |sources| {
                        shadowed(name, module, other, &sources.span(*other_span))
                    });
                }
            }
        }
    }

    /// Returns pairs of modules that occur in one variant, may not refer to each other's names, and
    /// do not conflict. The ids of a pair are in order. Each pair comes with the modules whose
    /// names both may use.
    pub fn strangers(&self) -> Vec<([&'l str; 2], BTreeSet<&'l str>)> {
        let modules = &self.catalogue.modules;
        let mut found = Vec::new();
        for (one, other) in self.shadowing() {
            let (a, b) = (&modules[one], &modules[other]);
            let (of_a, of_b) = (self.visible_modules(a), self.visible_modules(b));
            // In a pair, the later module shadows the earlier one.
            if !of_a.contains(b.id.as_str()) && !of_b.contains(a.id.as_str()) {
                found.push(([&*b.id, &*a.id], of_a.intersection(&of_b).copied().collect()));
            }
        }
        found
    }

    /// Returns pairs (shadowing module, shadowed module), without modules that conflict. A module
    /// shadows those that it requires. Of two unrelated modules in one variant, the later shadows
    /// the earlier.
    fn shadowing(&self) -> BTreeSet<(usize, usize)> {
        let (library, modules) = (self.catalogue, &self.catalogue.modules);
        // Each module with everything that it requires, directly or indirectly.
        let closures: Vec<_> =
            modules.iter().map(|m| library.closure(&Selection::of_module(&m.id))).collect();
        let conflicts: BTreeSet<(&str, &str)> = modules
            .iter()
            .flat_map(|m| m.conflicts.iter().map(|(other, _, _)| (&*m.id, other.as_str())))
            .collect();
        let builds_on = |a: usize, b: usize| {
            closures[a].as_ref().is_some_and(|all| all.contains(modules[b].id.as_str()))
        };
        let variants = self.variants();
        let played: Vec<BTreeSet<&str>> =
            variants.iter().filter_map(|variant| library.closure(variant)).collect();
        let are_played_together =
            |a: &str, b: &str| played.iter().any(|all| all.contains(a) && all.contains(b));
        let mut found = BTreeSet::new();
        for a in 0..modules.len() {
            for b in (0..modules.len()).filter(|b| *b != a) {
                let (a_id, b_id) = (modules[a].id.as_str(), modules[b].id.as_str());
                let strangers =
                    !builds_on(a, b) && !builds_on(b, a) && are_played_together(a_id, b_id);
                let apart = conflicts.contains(&(a_id, b_id)) || conflicts.contains(&(b_id, a_id));
                // Modules are sorted by id, so indices give their order.
                if (builds_on(a, b) || strangers && b < a) && !apart {
                    found.insert((a, b));
                }
            }
        }
        found
    }
}

/// Returns message and hint for a name that shadows one of another module.
fn shadowed(name: &str, module: &Module, other: &Module, other_span: &Span) -> (String, String) {
    let message = format!("`{name}` is also declared by the module `{}`", other.id);
    let hint = format!(
        "choose another id: in `{}` the bare name now means this one, not that of {}:{}",
        module.id, other_span.file, other_span.line
    );
    (message, hint)
}
