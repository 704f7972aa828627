//! Names that shadow those of other modules.

use std::collections::BTreeMap;

use crate::lint::Lint;
use crate::module::{Decl, Module};
use crate::select::Selection;

impl Lint<'_> {
    pub(crate) fn shadows(&mut self) {
        let library = self.catalogue;
        let mut found = Vec::new();
        // Each module with everything that it requires, directly or through others.
        let closures: BTreeMap<&str, _> = library
            .modules
            .iter()
            .map(|m| (m.id.as_str(), library.closure(&Selection::of_module(&m.id))))
            .collect();
        let builds_on = |module: &Module, other: &Module| {
            let closure = closures.get(module.id.as_str()).and_then(Option::as_ref);
            closure.is_some_and(|all| all.contains(other.id.as_str()))
        };
        for module in &library.modules {
            for other in library.modules.iter().filter(|other| other.id != module.id) {
                // The module that builds on the other one shadows it; of two strangers the later one does.
                let strangers = !builds_on(module, other) && !builds_on(other, module);
                if !(builds_on(module, other) || strangers && other.id < module.id) {
                    continue;
                }
                let apart =
                    |a: &Module, b: &Module| a.conflicts.iter().any(|(id, _, _)| *id == b.id);
                if apart(module, other) || apart(other, module) {
                    continue;
                }
                for decl in &module.decls {
                    let same = |d: &&Decl| d.kind == decl.kind && d.name == decl.name;
                    // Tables of which there is one are reported as twice there.
                    if let Some(theirs) = other.decls.iter().find(same).filter(|d| d.kind.is_piece)
                    {
                        found.push((decl.at, module, other, decl.name.clone(), theirs.at));
                    }
                }
            }
        }
        for (at, module, other, name, theirs) in found {
            let place = library.sources.span(theirs);
            let message = format!("`{name}` is a name of the module `{}`, too", other.id);
            let hint = format!(
                "another id tells them apart: in `{}` the bare name now means this one, not that of {}:{}",
                module.id, place.file, place.line
            );
            self.warn(at, message, hint);
        }
    }
}
