//! Warns if two unrelated modules use the same number with `say` or `on_told`: these hooks are
//! called in every module in play.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use content::{ByteSpan, TomlNode, TomlValue, each_entry};
use kernel::Hook;

use crate::lint::LintChecks;

/// A message number with its hook.
type MessageNumber = (Hook, i64);

/// Source spans where a module uses a message number: as a listener and as a sender.
#[derive(Default)]
struct NumberUses {
    hears: Option<SourceLocation>,
    asks: Option<SourceLocation>,
}

#[derive(Clone)]
enum SourceLocation {
    Table(ByteSpan),
    Script(String, Range<usize>),
}

impl LintChecks<'_, '_> {
    pub fn check_message_numbers(&mut self) {
        let mut used: BTreeMap<(bool, i64), BTreeMap<String, NumberUses>> = BTreeMap::new();
        let mut note =
            |module: &str, (hook, n): MessageNumber, hears: bool, place: SourceLocation| {
                let all = used.entry((hook == Hook::Say, n)).or_default();
                let uses = all.entry(module.to_owned()).or_default();
                let first = if hears { &mut uses.hears } else { &mut uses.asks };
                first.get_or_insert(place);
            };
        for (module, table) in self.lint.tables() {
            let Some(module) = module else { continue };
            in_table(&table, &mut |number, hears, at| {
                note(&module.id, number, hears, SourceLocation::Table(at));
            });
        }
        for (path, facts) in &self.lint.facts {
            let Some(module) = path.split('/').nth(1) else { continue };
            let text = self.lint.catalogue.scripts.get(*path).map_or("", |text| text.as_ref());
            for (name, at) in &facts.functions {
                let Some(hook) = Hook::by_name(name).filter(|hook| is_message_hook(*hook)) else {
                    continue;
                };
                let ends = facts.functions.iter().map(|(_, next)| next.start);
                let end = ends.filter(|start| *start > at.end).min().unwrap_or(text.len());
                for (n, bytes) in compared(text, at.end..end) {
                    note(
                        module,
                        (hook, n),
                        true,
                        SourceLocation::Script((*path).to_owned(), bytes),
                    );
                }
            }
        }
        used.retain(|_, modules| modules.len() > 1);
        if used.is_empty() {
            return;
        }
        let strangers = self.lint.strangers();
        for ((is_said, n), modules) in used {
            // One warning for each module is enough.
            let mut warned = BTreeSet::new();
            for ([first, second], common) in &strangers {
                let (Some(a), Some(b)) = (modules.get(*first), modules.get(*second)) else {
                    continue;
                };
                let meet = (a.hears.is_some() || b.hears.is_some())
                    && (a.asks.is_some() || b.asks.is_some());
                // A module that both require may define the number for them.
                let agreed = common.iter().any(|module| modules.contains_key(*module));
                if meet && !agreed && warned.insert(*second) {
                    let hook = if is_said { Hook::Say } else { Hook::OnTold };
                    self.same_number((hook, n), first, [a, b]);
                }
            }
        }
    }

    /// Warns of a number that two modules use; `other` is the module that has it first.
    fn same_number(&mut self, number: MessageNumber, other: &str, [a, b]: [&NumberUses; 2]) {
        let (hook, n) = number;
        let place = |uses: &NumberUses| uses.hears.clone().or_else(|| uses.asks.clone());
        let (Some(other_place), Some(own)) = (place(a), place(b)) else { return };
        let (word, each) = if hook == Hook::Say {
            ("says", "each module answers the questions of the other one")
        } else {
            ("tell", "each module receives the messages of the other one")
        };
        let other_place = match other_place {
            SourceLocation::Table(at) => {
                let span = self.lint.catalogue.sources.span(at);
                format!("{}:{}", span.file, span.line)
            }
            SourceLocation::Script(path, bytes) => {
                let text = self.lint.catalogue.scripts.get(&path).map_or("", |t| t.as_ref());
                let line = text.get(..bytes.start).map_or(0, |above| above.matches('\n').count());
                format!("{path}:{}", line + 1)
            }
        };
        let message = format!("the module `{other}` also uses `{word}` with the number {n}");
        let hint = format!("{each}; use another number, see {other_place}");
        match own {
            SourceLocation::Table(at) => self.lint.warn(at, message, hint),
            SourceLocation::Script(path, bytes) => {
                self.lint.warn_of_script(&path, bytes, &message, &hint)
            }
        }
    }
}

fn is_message_hook(hook: Hook) -> bool {
    matches!(hook, Hook::Say | Hook::OnTold)
}

/// Calls `see` for every message number in a TOML table. The flag is true if the table listens for
/// the number.
fn in_table(table: &TomlNode, see: &mut dyn FnMut(MessageNumber, bool, ByteSpan)) {
    let mut visit = |node: &TomlNode| {
        let hook = node.get("hook").and_then(TomlNode::as_str).and_then(Hook::by_name);
        if let Some(hook) = hook.filter(|hook| is_message_hook(*hook)) {
            each_entry(node, &mut |entry| {
                if entry.key == "what" {
                    accepted_numbers(&entry.node)
                        .into_iter()
                        .for_each(|n| see((hook, n), true, entry.node.at));
                }
            });
        }
        let command = node.get("deed").filter(|command| command.as_str() == Some("tell"));
        let number_node = command.and_then(|_| node.get("with")?.get("what"));
        if let Some((number_node, n)) =
            number_node.and_then(|number_node| Some((number_node, written(number_node)?)))
        {
            see((Hook::OnTold, n), false, number_node.at);
        }
    };
    visit(table);
    each_entry(table, &mut |entry| entry.node.one_or_many().iter().for_each(&mut visit));
    each_entry(table, &mut |entry| {
        for text in entry.node.one_or_many().iter().filter(|node| node.as_str().is_some()) {
            let numbers = queried_numbers(text.as_str().unwrap_or_default());
            numbers.into_iter().for_each(|n| see((Hook::Say, n), false, text.at));
        }
    });
}

/// Parses a number that is written as an integer or as text.
fn written(node: &TomlNode) -> Option<i64> {
    match &node.value {
        TomlValue::Int(n) => Some(*n),
        TomlValue::Str(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// Maximum number of a range's numbers that are checked.
const MOST: usize = 100;

/// Returns the numbers that a filter accepts.
fn accepted_numbers(node: &TomlNode) -> Vec<i64> {
    let numbers = |node: &TomlNode| -> Vec<i64> {
        let end = |key| node.get(key).and_then(written);
        match (written(node), end("min"), end("max")) {
            (Some(n), ..) => vec![n],
            (_, Some(min), Some(max)) => (min..=max).take(MOST).collect(),
            _ => Vec::new(),
        }
    };
    node.one_or_many().iter().flat_map(numbers).collect()
}

/// Returns the numbers that a component expression queries with `says(SEAT, NUMBER, …)`.
fn queried_numbers(text: &str) -> Vec<i64> {
    let of_call = |call: &str| {
        let mut depth = 0;
        let comma = call.char_indices().find(|(_, c)| {
            depth += i32::from(*c == '(') - i32::from(*c == ')');
            *c == ',' && depth == 0
        });
        let rest = call.get(comma?.0 + 1..)?;
        rest.split([',', ')']).next()?.trim().parse().ok()
    };
    text.split("says(").skip(1).filter_map(of_call).collect()
}

/// Returns the numbers with which a function compares its third argument, each with its byte range
/// in the text.
fn compared(text: &str, function: Range<usize>) -> Vec<(i64, Range<usize>)> {
    let from = function.start;
    let body = text.get(function).unwrap_or_default();
    let params = body.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
    let param = params.and_then(|(params, _)| params.split(',').nth(2)).map(str::trim);
    let Some(param) = param.map(|w| w.split(':').next().unwrap_or(w).trim()) else {
        return Vec::new();
    };
    let found = body.match_indices(param).filter(|_| !param.is_empty()).filter_map(|(at, _)| {
        let after_param = &body[at + param.len()..];
        let rest = after_param.trim_start().strip_prefix("==")?.trim_start();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let n = rest.get(..digits)?.parse().ok()?;
        let end = from + body.len() - rest.len() + digits;
        let whole = body[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        (!whole).then_some((n, from + at..end))
    });
    found.collect()
}
