//! Reads script functions: Lua files for rules that tables cannot express.

use content::{
    AmendedDeclaration, ByteSpan, ContentErrorKind as Kind, Diagnostics, TableReader, TomlNode,
    script_path,
};

use components::declare::ParamType;
use expression::ExpressionType;

use crate::diagnostic::not_said;
use crate::function_signatures::{DeclaredFunction, FunctionHook, HOOKS, ScriptView};
use crate::read::ComponentReader;
use crate::shape;
use crate::texts::ArgScope;

impl ComponentReader<'_, '_> {
    /// Reads the declaration of a function.
    pub(crate) fn function(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let script = t.need(self.diagnostics, "script");
        t.finish(self.diagnostics);
        let Some(node) = script else { return };
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::SCRIPT) else { return };
        let file = t.need(self.diagnostics, "file");
        let hooks = t.need(self.diagnostics, "hooks");
        t.finish(self.diagnostics);
        let asks = hooks.map_or_else(Vec::new, |node| asks(self.diagnostics, node));
        let Some(file) = file.filter(|file| file.str(self.diagnostics).is_some()) else { return };
        let Some(path) = script_path(self.catalogue, node) else { return };
        if !self.catalogue.scripts.contains_key(&path) {
            self.diagnostics.push(file.at, Kind::NoScript { path });
            return;
        }
        let module = path.strip_prefix("scripts/").and_then(|rest| rest.split('/').next());
        let module = module.unwrap_or_default().to_owned();
        if item.enabled {
            let name = self.known.names.in_layout(item).to_owned();
            self.functions.push(DeclaredFunction {
                name,
                module,
                file: path,
                digest: [0; 32],
                asks,
                arguments: Vec::new(),
                own: Vec::new(),
                gives_positions: false,
            });
        }
    }

    /// Checks that a function exists and has the hook with which it is called, and records the
    /// arguments that it receives. Returns the name.
    pub(crate) fn asks(
        &mut self,
        name: &str,
        at: ByteSpan,
        ask: FunctionHook,
        scope: &ArgScope,
    ) -> String {
        match self.known.functions.get(name) {
            None => {
                self.diagnostics.unknown(at, "function", name, self.known.functions.keys());
            }
            Some(hooks) if !hooks.iter().any(|hook| hook == ask.name()) => {
                let (function, hook) = (name.to_owned(), ask.name());
                self.diagnostics.push(
                    at,
                    crate::diagnostic::ComponentDiagnostic::NotAnswered { function, hook },
                );
            }
            Some(_) => {}
        }
        let views: Vec<ScriptView> = scope.iter().map(|(_, is)| self.view(is)).collect();
        let known = self.asked.entry(name.to_owned()).or_default();
        let different = known.iter().zip(&views).position(|(one, other)| one != other);
        if let Some(n) = different.filter(|_| self.known.second_functions.contains(name)) {
            let message = format!(
                "`{name}` gets {} as argument {} here, and {} elsewhere",
                views[n].words(),
                n + 1,
                known[n].words()
            );
            let hint = "declare another function with the same script for this place";
            not_said(self.diagnostics, at, message, hint);
        }
        known.extend(views.iter().skip(known.len()));
        name.to_owned()
    }

    /// Returns how scripts see an argument of a type.
    pub(crate) fn view(&self, is: &ParamType) -> ScriptView {
        let first = |track: &String| self.known.first_number(&ExpressionType::Stop(track.clone()));
        ScriptView::of_param(is, first)
    }
}

fn asks(diagnostics: &mut Diagnostics, node: &TomlNode) -> Vec<FunctionHook> {
    let mut all = Vec::new();
    for hook in node.list(diagnostics) {
        let Some(word) = hook.str(diagnostics) else { continue };
        match HOOKS.iter().find(|(name, _)| *name == word) {
            Some((_, ask)) => all.push(*ask),
            None => diagnostics.unknown(hook.at, "hook", word, HOOKS.iter().map(|(name, _)| *name)),
        }
    }
    all
}
