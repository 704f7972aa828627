//! Warns of numbers that are never reached: filters of answers and conditions that no position
//! fulfils.

use std::collections::BTreeMap;

use content::{ByteSpan, TomlEntry, TomlNode, TomlValue, each_entry, without_module};
use kernel::Hook;

use crate::kinds;
use crate::lint::LintChecks;
use crate::shape::TRACK_NAMES;

/// Largest numbers that any game can reach, each with the reason.
#[derive(Default)]
struct UpperBounds {
    /// Largest value by name of the count: `dwellings`, `cult:fire`, a resource.
    counts: BTreeMap<String, (i64, String)>,
    /// Top of the cult tracks.
    cult: Option<i64>,
    steps: Option<i64>,
}

/// Warnings found: source span, message and hint.
type RangeFindings = Vec<(ByteSpan, String, String)>;

impl LintChecks<'_, '_> {
    pub fn never(&mut self) {
        let tables = self.lint.tables();
        let largest = self.largest(&tables.iter().map(|(_, table)| table).collect::<Vec<_>>());
        let mut found = RangeFindings::new();
        for (_, table) in &tables {
            largest.condition(table, &mut found);
            each_entry(table, &mut |entry| {
                for node in entry.node.one_or_many() {
                    largest.condition(node, &mut found);
                    if entry.key == "on" {
                        largest.answer(node, &mut found);
                    }
                }
            });
        }
        for (at, message, hint) in found {
            self.lint.warn(at, message, hint);
        }
    }

    /// Collects the largest numbers from all tables; a TOML table changed by a patch counts as a
    /// further table.
    fn largest(&self, tables: &[&TomlNode]) -> UpperBounds {
        let mut largest = UpperBounds::default();
        let mut levels: BTreeMap<&str, i64> = BTreeMap::new();
        for table in tables {
            largest.cult = largest.cult.max(table.get("top").and_then(number));
            for key in ["spaces", "without_space"] {
                let numbers = table.get(key).map_or(&[][..], TomlNode::one_or_many);
                largest.steps = largest.steps.max(numbers.iter().filter_map(number).max());
            }
            for track in TRACK_NAMES {
                let max = table.get(track).and_then(|track| track.get("max")).and_then(number);
                let last_level = levels.entry(track).or_default();
                *last_level = (*last_level).max(max.unwrap_or(0));
            }
        }
        for (track, level) in levels {
            let reason = format!("the last level of `{track}` is {level}");
            largest.counts.insert(format!("{track}_level"), (level, reason));
        }
        for (module, decl) in self.lint.decls() {
            let (name, key) = match decl.kind {
                kind if *kind == kinds::STRUCTURE || *kind == kinds::TOKEN => {
                    let plural = decl.node.get("plural").and_then(TomlNode::as_str);
                    (plural.map_or_else(|| format!("{}s", decl.name), str::to_owned), "limit")
                }
                kind if *kind == kinds::RESOURCE => (decl.name.clone(), "max"),
                kind if *kind == kinds::CULT => {
                    let top = largest.cult.map(|top| (top, format!("a cult track ends at {top}")));
                    let all = top.map(|top| (format!("cult:{}", decl.name), top));
                    largest.counts.extend(all);
                    continue;
                }
                _ => continue,
            };
            let limit_key = decl.node.get(key).and_then(number);
            let most = limit_key.or((key == "max").then_some(USUAL));
            // A patch may raise the limit. If two declarations share a name, the larger value
            // counts.
            let Some(most) = most.filter(|_| !self.lint.amended(&module.id, &decl.name, key))
            else {
                largest.counts.insert(name, (i64::MAX, String::new()));
                continue;
            };
            let reason = format!("`{}` has `{key} = {most}`", decl.name);
            let reason =
                if limit_key.is_some() { reason } else { format!("a seat has at most {most}") };
            let largest_count =
                largest.counts.entry(name).or_insert_with(|| (most, reason.clone()));
            if largest_count.0 < most {
                *largest_count = (most, reason);
            }
        }
        largest
    }
}

/// Maximum amount that a seat can have of a declared resource without `max`.
const USUAL: i64 = 99;

/// Returns the integer value of a node.
fn number(node: &TomlNode) -> Option<i64> {
    match node.value {
        TomlValue::Int(n) => Some(n),
        _ => None,
    }
}

impl UpperBounds {
    /// Warns of a filter of an answer that is larger than any value of the hook.
    fn answer(&self, answer: &TomlNode, found: &mut RangeFindings) {
        let hook = answer.get("hook").and_then(TomlNode::as_str).and_then(Hook::by_name);
        let Some(hook) = hook else { return };
        for entry in answer.entries() {
            let Some((most, reason)) = self.largest_argument(hook, answer, &entry.key) else {
                continue;
            };
            let least = |node: &TomlNode| number(node).or_else(|| node.get("min").and_then(number));
            let values = entry.node.one_or_many();
            let is_too_large = |node: &TomlNode| least(node).is_some_and(|least| least > most);
            if !values.is_empty() && values.iter().all(is_too_large) {
                let message = format!("`{}` never fires with this value", hook.name());
                found.push((entry.node.at, message, reason));
            }
        }
    }

    /// Returns the largest value that a hook passes for this argument, with the reason.
    fn largest_argument(&self, hook: Hook, answer: &TomlNode, key: &str) -> Option<(i64, String)> {
        // The largest limit of the named ones, or of all if none is named.
        let most_of = |key: &str, count: &dyn Fn(&str) -> String, all: &[&str]| {
            let names_in_filter = answer.get(key).map_or(&[][..], TomlNode::one_or_many);
            let names_in_filter: Vec<&str> =
                names_in_filter.iter().filter_map(TomlNode::as_str).map(without_module).collect();
            let names = if names_in_filter.is_empty() { all } else { &names_in_filter };
            let counts = names.iter().map(|name| self.counts.get(&count(name)));
            counts.collect::<Option<Vec<_>>>()?.into_iter().max().cloned()
        };
        match (hook, key) {
            (Hook::OnCultStep, "from" | "to") => {
                let top = self.cult?;
                Some((top, format!("a cult track ends at {top}")))
            }
            (Hook::OnPriestSent, "steps") => {
                let steps = self.steps?;
                Some((steps, format!("a priest takes at most {steps} steps")))
            }
            (Hook::OnLeechSettled, "taken") => {
                Some((1, "its value is 1 if power was taken, otherwise 0".to_owned()))
            }
            (Hook::OnAdvance, "level") => {
                most_of("track", &|track| format!("{track}_level"), &TRACK_NAMES)
            }
            (Hook::OnResource, "from" | "to") => most_of("resource", &str::to_owned, &[]),
            _ => None,
        }
    }

    /// Warns of numbers in a condition that are never reached or exclude each other.
    fn condition(&self, node: &TomlNode, found: &mut RangeFindings) {
        let entries = |key| node.get(key).map_or(&[][..], TomlNode::entries);
        let least = || entries("at_least").iter().chain(entries("exactly"));
        let most = || entries("at_most").iter().chain(entries("exactly"));
        for entry in least() {
            let Some(least) = number(&entry.node) else { continue };
            if let Some((_, reason)) = self.counts.get(&entry.key).filter(|(most, _)| *most < least)
            {
                let message = format!("`{}` never reaches {least}", entry.key);
                found.push((entry.node.at, message, reason.clone()));
                continue;
            }
            let below = |other: &&TomlEntry| {
                other.key == entry.key && number(&other.node).is_some_and(|most| most < least)
            };
            if let Some(other) = most().find(below) {
                let message = "these conditions can never be true together".to_owned();
                let most = number(&other.node).unwrap_or_default();
                let hint =
                    format!("`{}` would have to be at least {least} and at most {most}", entry.key);
                found.push((entry.node.at.max(other.node.at), message, hint));
            }
        }
    }
}
