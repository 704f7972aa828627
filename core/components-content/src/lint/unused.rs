//! Lint: components to which nothing refers.

use std::collections::{BTreeMap, BTreeSet};

use content::{Amendment, ByteSpan, DeclarationKind, Linter, NOTES, TomlNode, TomlValue};

use crate::shape;

/// A kind of declarations that are useless if nothing refers to them.
pub struct UnusedCheck {
    pub kind: &'static DeclarationKind,
    /// Returns message and hint about an unused declaration, given its name.
    pub says: fn(&str) -> (String, String),
}

/// Kinds of components that are useless if nothing refers to them.
static PARTS: [UnusedCheck; 6] = [
    UnusedCheck {
        kind: &shape::CONSTANT,
        says: |name| {
            (
                format!("nothing uses the constant `{name}`"),
                format!("use it in an amount or condition as `{name}`"),
            )
        },
    },
    UnusedCheck {
        kind: &shape::COUNTER,
        says: |name| {
            (
                format!("nothing reads or changes the counter `{name}`"),
                format!(
                    "use it in a step such as `{{ gain = \"{name}\" }}`, or in an amount as \
                    `{name}`"
                ),
            )
        },
    },
    UnusedCheck {
        kind: &shape::ZONE,
        says: |name| (format!("nothing uses the zone `{name}`"), fills(name)),
    },
    UnusedCheck {
        kind: &shape::TRACK,
        says: |name| {
            (
                format!("nothing uses the track `{name}`"),
                format!(
                    "use it in a step such as `{{ advance = \"{name}\" }}`, or in an amount as \
                    `stop({name})`"
                ),
            )
        },
    },
    UnusedCheck {
        kind: &shape::DECISION,
        says: |name| {
            (
                format!("nothing opens the decision `{name}`"),
                format!("open it in a step: `{{ open = \"{name}\" }}`"),
            )
        },
    },
    UnusedCheck {
        kind: &shape::TASK,
        says: |name| {
            (
                format!("nothing runs the task `{name}`"),
                format!("run it in a phase, a step or an answer: `run = \"{name}\"`"),
            )
        },
    },
];

/// Returns a hint about how pieces can get into a zone.
fn fills(zone: &str) -> String {
    format!("let pieces start there (`start = \"{zone}\"`), or move some there in a step")
}

/// Keys whose texts are only for readers, or name the declaration itself.
const PROSE: [&str; 6] = ["doc", "id", "text", "name", "former", "file"];

/// Warns of components, and of declarations of the kinds `others`, to which nothing refers.
/// References of a declaration to itself do not count. References are searched in TOML tables,
/// amendments and scripts of all modules that may use the names.
///
/// Every word of a text counts as a reference, whatever its meaning. The lint may therefore miss an
/// unused component, but it never reports a used one.
pub(crate) fn unused(lint: &mut Linter<'_>, others: &'static [UnusedCheck]) {
    let idle = |kind: &DeclarationKind| PARTS.iter().chain(others).find(|idle| *idle.kind == *kind);
    let all = lint.decls().filter_map(|(module, decl)| {
        let idle = idle(decl.kind)?;
        Some(CheckedDeclaration { idle, module: &module.id, name: &decl.name, at: decl.at })
    });
    let all: Vec<CheckedDeclaration<'_>> = all.collect();
    if all.is_empty() {
        return;
    }
    let things = others.iter().map(|idle| idle.kind.word);
    let mut names = ReferenceSearch { things: things.collect(), ..ReferenceSearch::default() };
    for module in lint.modules() {
        let visible = lint.visible_modules(module);
        names.wanted = wanted(&all, |part| visible.contains(part.module));
        for decl in &module.decls {
            // A reference of a task to itself does not start the task.
            names.own = idle(decl.kind).map(|_| decl.at);
            names.look_through(&decl.node);
            // A zone with `renew` receives the pieces of the other zone.
            names.filled.extend(decl.node.get("renew").map(|_| decl.at));
        }
        names.own = None;
        module.amendments.iter().for_each(|amendment| names.amended(amendment));
        let folder = format!("scripts/{}/", module.id);
        for (path, facts) in lint.facts.iter().filter(|(path, _)| path.starts_with(&folder)) {
            // Keys of Lua tables can be names too.
            names.fills = true;
            let whole = lint.catalogue.scripts.get(*path).map_or("", |text| text.as_ref());
            runs(whole).for_each(|run| names.read(run));
            facts.texts.iter().for_each(|text| names.in_script(text));
            names.fills = false;
        }
    }
    names.wanted = wanted(&all, |_| true);
    let of_variants = lint.all_amendments().filter(|(module, _)| module.is_none());
    of_variants.for_each(|(_, amendment)| names.amended(amendment));
    let is_used = |part: &&CheckedDeclaration<'_>| {
        names.found.contains(&part.at) || names.chosen.contains(part.idle.kind.word)
    };
    let found: Vec<_> = all.iter().filter(|part| !is_used(part)).collect();
    for part in found {
        lint.warn_with(part.at, |_| (part.idle.says)(part.name));
    }
    let is_empty = |part: &&CheckedDeclaration<'_>| {
        *part.idle.kind == shape::ZONE && is_used(part) && !names.filled.contains(&part.at)
    };
    let empty: Vec<_> = all.iter().filter(is_empty).collect();
    for CheckedDeclaration { name, at, .. } in empty {
        lint.warn(*at, format!("no piece is ever in the zone `{name}`"), fills(name));
    }
}

/// A declaration to check for references.
struct CheckedDeclaration<'l> {
    idle: &'static UnusedCheck,
    module: &'l str,
    name: &'l str,
    at: ByteSpan,
}

/// Returns the source spans of the declarations that satisfy `is_meant`, by name.
fn wanted<'l>(
    all: &[CheckedDeclaration<'l>],
    is_meant: impl Fn(&CheckedDeclaration<'l>) -> bool,
) -> BTreeMap<&'l str, Vec<ByteSpan>> {
    let mut spans: BTreeMap<&str, Vec<ByteSpan>> = BTreeMap::new();
    for part in all.iter().filter(|part| is_meant(part)) {
        spans.entry(part.name).or_default().push(part.at);
    }
    spans
}

/// Keys that move pieces into a zone. `of` is included, because players see a zone that a picture
/// draws.
const FILLS: [&str; 4] = ["start", "to", "refill", "of"];

/// Maximum number of name endings in scripts that are searched. Each is compared with every name.
const MOST_ENDS: usize = 1_000;

/// Characters that join the words of a name.
const JOINTS: [char; 2] = ['-', '_'];

/// Splits a text into sequences of characters that can form names.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    let runs = text.split(|c: char| !c.is_alphanumeric() && !JOINTS.contains(&c));
    runs.filter(|run| !run.is_empty())
}

/// The search for references to declared names.
#[derive(Default)]
struct ReferenceSearch<'l> {
    /// Source spans of the declarations to find, by name.
    wanted: BTreeMap<&'l str, Vec<ByteSpan>>,
    found: BTreeSet<ByteSpan>,
    /// Kinds of which a player may choose any declaration: `thing = "tag"`.
    things: Vec<&'static str>,
    chosen: BTreeSet<&'static str>,
    /// Number of name endings searched so far.
    ends: usize,
    /// The declaration being read, by its source span. References of a declaration to itself do not
    /// count as a use.
    own: Option<ByteSpan>,
    /// Whether the lint is reading a value that moves pieces into a zone.
    fills: bool,
    /// Source spans of zones that receive pieces.
    filled: BTreeSet<ByteSpan>,
}

impl ReferenceSearch<'_> {
    fn amended(&mut self, amendment: &Amendment) {
        amendment.set.iter().for_each(|set| self.look_through(set));
        amendment.add.iter().for_each(|entry| self.look_through(&entry.node));
    }

    fn in_script(&mut self, text: &str) {
        for run in runs(text) {
            self.read(run);
            // Scripts may compute a name: `"field" .. n`, `("%s-bid"):format(what)`.
            for run in [run, run.strip_prefix('s').unwrap_or(run)] {
                if run.len() < 2 {
                    continue;
                }
                let from = self.wanted.range(run..);
                let mut all: Vec<ByteSpan> = from
                    .take_while(|(name, _)| name.starts_with(run))
                    .flat_map(|(_, all)| all.iter().copied())
                    .collect();
                if self.ends < MOST_ENDS {
                    self.ends += 1;
                    let ending = self.wanted.iter().filter(|(name, _)| name.ends_with(run));
                    all.extend(ending.flat_map(|(_, all)| all.iter().copied()));
                }
                self.filled.extend(&all);
                self.found.extend(all);
            }
        }
    }

    fn look_through(&mut self, node: &TomlNode) {
        match &node.value {
            TomlValue::Str(text) => {
                runs(text).for_each(|run| self.read(run));
                let chosen = self.things.iter().find(|thing| **thing == text.as_str());
                self.chosen.extend(chosen);
            }
            TomlValue::List(items) => items.iter().for_each(|item| self.look_through(item)),
            TomlValue::Table(entries) => {
                for entry in entries {
                    runs(&entry.key).for_each(|run| self.read(run));
                    let key = entry.key.as_str();
                    let is_prose = PROSE.contains(&key) || NOTES.contains(&key);
                    // Keys of a TOML table below such a key are names.
                    if !is_prose || matches!(entry.node.value, TomlValue::Table(_)) {
                        let before = self.fills;
                        self.fills |= FILLS.contains(&key);
                        self.look_through(&entry.node);
                        self.fills = before;
                    }
                }
            }
            _ => {}
        }
    }

    fn read(&mut self, run: &str) {
        // A minus sign may precede a name, and a name may end with a joining character.
        for word in [run, run.trim_matches(JOINTS)] {
            let all = self.wanted.get(word).into_iter().flatten();
            let all: Vec<ByteSpan> = all.filter(|at| self.own != Some(**at)).copied().collect();
            if self.fills {
                self.filled.extend(&all);
            }
            self.found.extend(all);
        }
    }
}
