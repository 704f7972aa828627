//! Functions: Lua files that answer what tables cannot say.

use content::{At, ContentErrorKind as Kind, Item, Mistakes, Node, Table, script_path};

use crate::read::Reading;
use crate::shape;

/// What a function can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ask {
    /// A number.
    Amount,
    /// Does something hold?
    Holds,
    /// The ways in which an option can be answered.
    Options,
    /// It does something.
    CarryOut,
    /// What an automa answers.
    Choose,
}

/// What functions answer, by name.
pub const HOOKS: [(&str, Ask); 5] = [
    ("amount", Ask::Amount),
    ("holds", Ask::Holds),
    ("options", Ask::Options),
    ("carry_out", Ask::CarryOut),
    ("choose", Ask::Choose),
];

impl Ask {
    /// Its name.
    pub fn name(self) -> &'static str {
        HOOKS.iter().find(|(_, ask)| *ask == self).map_or("", |(name, _)| name)
    }
}

/// A function that declarations name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name in the declarations.
    pub name: String,
    /// The module of its file.
    pub module: String,
    /// The file, from the content folder.
    pub file: String,
    /// What it answers.
    pub asks: Vec<Ask>,
    /// How many arguments it is given: as many as the place that names it has, at most.
    pub arguments: usize,
    /// Of one that lists options: how many arguments each of them has.
    pub own: usize,
}

impl Reading<'_, '_> {
    /// Reads a function.
    pub(crate) fn function(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let script = t.need(self.mistakes, "script");
        t.finish(self.mistakes);
        let Some(node) = script else { return };
        let Some(mut t) = Table::new(self.mistakes, node, &shape::SCRIPT) else { return };
        let file = t.need(self.mistakes, "file");
        let hooks = t.need(self.mistakes, "hooks");
        t.finish(self.mistakes);
        let asks = hooks.map_or_else(Vec::new, |node| asks(self.mistakes, node));
        let Some(file) = file.filter(|file| file.str(self.mistakes).is_some()) else { return };
        let Some(path) = script_path(self.catalogue, node) else { return };
        if !self.catalogue.scripts.contains_key(&path) {
            self.mistakes.push(file.at, Kind::NoScript { path });
            return;
        }
        let module = path.strip_prefix("scripts/").and_then(|rest| rest.split('/').next());
        let module = module.unwrap_or_default().to_owned();
        if item.enabled {
            let name = item.name.to_owned();
            self.functions.push(Function { name, module, file: path, asks, arguments: 0, own: 0 });
        }
    }

    /// The name of a function that is asked something here, where so many arguments are known.
    pub(crate) fn asks(&mut self, name: &str, at: At, ask: Ask, arguments: usize) -> String {
        match self.known.functions.get(name) {
            None => {
                self.mistakes.unknown(at, "function", name, self.known.functions.keys());
            }
            Some(hooks) if !hooks.iter().any(|hook| hook == ask.name()) => {
                let (function, hook) = (name.to_owned(), ask.name());
                self.mistakes.push(at, crate::mistake::Mistake::NotAnswered { function, hook });
            }
            Some(_) => {}
        }
        let asked = self.asked.entry(name.to_owned()).or_default();
        *asked = arguments.max(*asked);
        name.to_owned()
    }
}

fn asks(mistakes: &mut Mistakes, node: &Node) -> Vec<Ask> {
    let mut all = Vec::new();
    for hook in node.list(mistakes) {
        let Some(word) = hook.str(mistakes) else { continue };
        match HOOKS.iter().find(|(name, _)| *name == word) {
            Some((_, ask)) => all.push(*ask),
            None => mistakes.unknown(hook.at, "hook", word, HOOKS.iter().map(|(name, _)| *name)),
        }
    }
    all
}
