//! Applies one amendment to a TOML table.

use std::sync::Arc;

use crate::diagnostics::Diagnostics;
use crate::module::Amendment;
use crate::provisional_marks::forget;
use crate::shape::{KeyShape, ValueShape};
use crate::source::{ByteSpan, SourceMap};
use crate::value::{TomlEntry, TomlNode, TomlValue};

/// The amendments of one declaration whose `setting` conditions are not met. To check them, each is
/// applied to a copy, one at a time: all copies together could need too much memory.
#[derive(Clone, Debug)]
pub(crate) struct InactiveAmendments<'l> {
    /// The declaration before the first of these amendments.
    pub before: Arc<TomlNode>,
    /// Amendments in order, each with whether its settings hold. An amendment whose settings hold
    /// is applied only because later amendments build on its result.
    pub steps: Vec<(&'l Amendment, bool)>,
    pub keys: &'static [KeyShape],
}

impl InactiveAmendments<'_> {
    /// Calls `visit` with the TOML table that each amendment with unmet conditions would produce.
    pub fn for_each_result(self, mut visit: impl FnMut(Arc<TomlNode>)) {
        let mut current = self.before;
        // Errors of applying an amendment were reported when it was recorded.
        let mut silent = Diagnostics::new(SourceMap::default());
        silent.suppress_errors(|diagnostics| {
            for (amendment, holds) in self.steps {
                let mut result = if holds { None } else { Some(TomlNode::clone(&current)) };
                let node = match &mut result {
                    Some(result) => result,
                    None => Arc::make_mut(&mut current),
                };
                change(diagnostics, node, amendment, self.keys);
                result.into_iter().for_each(|result| visit(Arc::new(result)));
            }
        });
    }
}

/// Applies an amendment to a TOML table: first `set`, then `remove`, `silence`, and the lists to
/// add.
pub(crate) fn change(
    diagnostics: &mut Diagnostics,
    node: &mut TomlNode,
    amendment: &Amendment,
    keys: &'static [KeyShape],
) {
    if let Some(set) = &amendment.set {
        each_value(set, &mut Vec::new(), &mut |path| forget(node, path));
        merge(node, set);
    }
    for (path, at) in &amendment.remove {
        remove(diagnostics, node, path, *at);
        forget(node, &path.split('.').collect::<Vec<_>>());
    }
    for (hook, at) in &amendment.silence {
        silence(diagnostics, node, hook, *at);
    }
    for entry in &amendment.add {
        append(diagnostics, node, entry, keys);
    }
}

/// Calls `visit` with the path of every value in a TOML table and its inner tables.
fn each_value<'n>(table: &'n TomlNode, path: &mut Vec<&'n str>, visit: &mut dyn FnMut(&[&str])) {
    for entry in table.entries() {
        path.push(&entry.key);
        match entry.node.value {
            TomlValue::Table(_) => each_value(&entry.node, path, visit),
            _ => visit(path),
        }
        path.pop();
    }
}

/// Merges a TOML table into another, key by key. Values that are not tables are replaced.
pub(crate) fn merge(into: &mut TomlNode, from: &TomlNode) {
    match (&mut into.value, &from.value) {
        (TomlValue::Table(old), TomlValue::Table(new)) => {
            for entry in new {
                match old.iter_mut().find(|e| e.key == entry.key) {
                    Some(existing) => {
                        let both_tables = |a: &TomlNode, b: &TomlNode| {
                            [a, b].iter().all(|node| matches!(node.value, TomlValue::Table(_)))
                        };
                        if !both_tables(&existing.node, &entry.node) {
                            existing.key_at = entry.key_at;
                        }
                        merge(&mut existing.node, &entry.node);
                    }
                    None => old.push(entry.clone()),
                }
            }
        }
        _ => *into = from.clone(),
    }
}

fn remove(diagnostics: &mut Diagnostics, node: &mut TomlNode, path: &str, at: ByteSpan) {
    let (key, rest) = match path.split_once('.') {
        Some((key, rest)) => (key, Some(rest)),
        None => (path, None),
    };
    let TomlValue::Table(entries) = &mut node.value else {
        diagnostics.unknown(at, "key", key, [""; 0]);
        return;
    };
    match (entries.iter().position(|e| e.key == key), rest) {
        (Some(i), None) => drop(entries.remove(i)),
        (Some(i), Some(rest)) => remove(diagnostics, &mut entries[i].node, rest, at),
        (None, _) => diagnostics.unknown(at, "key", key, entries.iter().map(|e| e.key.as_str())),
    }
}

fn silence(diagnostics: &mut Diagnostics, node: &mut TomlNode, hook: &str, at: ByteSpan) {
    let TomlValue::Table(entries) = &mut node.value else { return };
    let answers = entries.iter_mut().find(|e| e.key == "on").map(|e| &mut e.node.value);
    let mut no_answers = Vec::new();
    let answers = match answers {
        Some(TomlValue::List(answers)) => answers,
        _ => &mut no_answers,
    };
    fn hook_of(answer: &TomlNode) -> &str {
        answer.get("hook").and_then(TomlNode::as_str).unwrap_or_default()
    }
    if answers.iter().any(|answer| hook_of(answer) == hook) {
        answers.retain(|answer| hook_of(answer) != hook);
    } else {
        diagnostics.unknown(at, "answer to a hook", hook, answers.iter().map(hook_of));
    }
}

fn append(
    diagnostics: &mut Diagnostics,
    node: &mut TomlNode,
    entry: &TomlEntry,
    keys: &'static [KeyShape],
) {
    let more = entry.node.one_or_many();
    let TomlValue::Table(entries) = &mut node.value else { return };
    let at = entry.node.at;
    // The lists in a TOML table are added to the lists of the existing table.
    if let TomlValue::Table(inner) = &entry.node.value
        && let Some(existing) = entries.iter_mut().find(|e| e.key == entry.key)
        && matches!(existing.node.value, TomlValue::Table(_))
    {
        inner.iter().for_each(|entry| append(diagnostics, &mut existing.node, entry, keys));
        return;
    }
    match entries.iter_mut().find(|e| e.key == entry.key).map(|e| &mut e.node) {
        Some(TomlNode { value: TomlValue::List(items), .. }) => items.extend_from_slice(more),
        Some(single) => {
            let mut items = vec![single.clone()];
            items.extend_from_slice(more);
            *single = TomlNode { at, value: TomlValue::List(items) };
        }
        // The TOML table to add to does not exist.
        None if matches!(entry.node.value, TomlValue::Table(_))
            && holds_lists(keys, &entry.key) =>
        {
            let keys: Vec<&str> = entries.iter().map(|e| e.key.as_str()).collect();
            diagnostics.unknown(entry.key_at, "key", &entry.key, keys);
        }
        None => {
            entry.node.list(diagnostics);
            entries.push(entry.clone());
        }
    }
}

/// Returns whether the value of the key is a TOML table of lists, not a list.
fn holds_lists(keys: &'static [KeyShape], key: &str) -> bool {
    keys.iter().any(|listed| listed.key == key && matches!(listed.holds, ValueShape::Table(_)))
}
