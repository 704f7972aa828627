//! Amendments: changes to declarations before they are read.

use std::sync::Arc;

use super::Item;
use crate::decl::Amendment;
use crate::error::{ContentErrorKind as Kind, Report};
use crate::library::Module;
use crate::provisional::forget;
use crate::settings::Settings;
use crate::source::At;
use crate::value::{Entry, Node, Value};

/// Applies amendments in their order. `module` is the one whose they are; empty for a variant's own.
pub(crate) fn apply(
    report: &mut Report,
    settings: &Settings,
    items: &mut [Item<'_>],
    amendments: &[Amendment],
    module: &str,
    in_play: &[&Module],
) {
    for amendment in amendments {
        // Whether such modules exist, and what it says of them, is checked when the tree is loaded.
        let there = |name: &str| in_play.iter().any(|m| m.id == name);
        if !amendment.if_module.iter().all(|(name, _)| there(name)) {
            continue;
        }
        let Some(i) = find(report, items, amendment, module) else { continue };
        let holds = match &amendment.setting {
            Some(condition) => settings.all_hold(report, condition),
            None => true,
        };
        // What does not hold is applied to a copy, so that its mistakes are found.
        let mut copy = (!holds).then(|| Node::clone(&items[i].node));
        let node = match &mut copy {
            Some(copy) => copy,
            None => Arc::make_mut(&mut items[i].node),
        };
        if let Some(set) = &amendment.set {
            each_value(set, &mut Vec::new(), &mut |path| forget(node, path));
            merge(node, set);
        }
        for (path, at) in &amendment.remove {
            remove(report, node, path, *at);
            forget(node, &path.split('.').collect::<Vec<_>>());
        }
        for (hook, at) in &amendment.silence {
            silence(report, node, hook, *at);
        }
        for entry in &amendment.add {
            append(report, node, entry);
        }
        items[i].unused.extend(copy);
        if amendment.remove_piece && !items[i].kind.comes_and_goes() {
            let name = items[i].id();
            report.push(amendment.piece_at, Kind::NotAPiece { name });
        } else if holds && amendment.remove_piece {
            items[i].enabled = false;
        }
    }
}

fn find(
    report: &mut Report,
    items: &[Item<'_>],
    amendment: &Amendment,
    module: &str,
) -> Option<usize> {
    let text = amendment.piece.as_str();
    let found: Vec<usize> = match text.split_once(':') {
        Some((m, name)) => {
            let fits = |i: &&Item| i.module.id == m && i.name == name;
            items.iter().enumerate().filter(|(_, i)| fits(i)).map(|(n, _)| n).collect()
        }
        None => items.iter().enumerate().filter(|(_, i)| i.name == text).map(|(n, _)| n).collect(),
    };
    let own = found.iter().copied().find(|i| items[*i].module.id == module);
    match (own, &found[..]) {
        (Some(one), _) => Some(one),
        (None, [one]) => Some(*one),
        (None, []) => {
            if !text.is_empty() {
                let with_module = text.contains(':');
                let ids = items.iter().map(Item::id).collect::<Vec<_>>();
                let names = items.iter().map(|i| i.name).collect::<Vec<_>>();
                let known: Vec<&str> =
                    if with_module { ids.iter().map(String::as_str).collect() } else { names };
                report.unknown(amendment.piece_at, "piece", text, known);
            }
            None
        }
        (None, many) => {
            let modules = many.iter().map(|i| items[*i].id()).collect();
            let kind = Kind::Ambiguous { found: text.to_owned(), modules };
            report.push(amendment.piece_at, kind);
            None
        }
    }
}

/// Says the path of every value that stands in a table or in tables within it.
fn each_value<'n>(table: &'n Node, path: &mut Vec<&'n str>, say: &mut dyn FnMut(&[&str])) {
    for entry in table.entries() {
        path.push(&entry.key);
        match entry.node.value {
            Value::Table(_) => each_value(&entry.node, path, say),
            _ => say(path),
        }
        path.pop();
    }
}

/// Tables are merged key by key, anything else takes the place of what was there.
pub(crate) fn merge(into: &mut Node, from: &Node) {
    match (&mut into.value, &from.value) {
        (Value::Table(old), Value::Table(new)) => {
            for entry in new {
                match old.iter_mut().find(|e| e.key == entry.key) {
                    Some(there) => merge(&mut there.node, &entry.node),
                    None => old.push(entry.clone()),
                }
            }
        }
        _ => *into = from.clone(),
    }
}

fn remove(report: &mut Report, node: &mut Node, path: &str, at: At) {
    let (key, rest) = match path.split_once('.') {
        Some((key, rest)) => (key, Some(rest)),
        None => (path, None),
    };
    let keys: Vec<String> = node.entries().iter().map(|e| e.key.clone()).collect();
    let Value::Table(entries) = &mut node.value else {
        report.unknown(at, "key", key, []);
        return;
    };
    match (entries.iter().position(|e| e.key == key), rest) {
        (Some(i), None) => drop(entries.remove(i)),
        (Some(i), Some(rest)) => remove(report, &mut entries[i].node, rest, at),
        (None, _) => report.unknown(at, "key", key, keys.iter().map(String::as_str)),
    }
}

fn silence(report: &mut Report, node: &mut Node, hook: &str, at: At) {
    let Value::Table(entries) = &mut node.value else { return };
    let answers = entries.iter_mut().find(|e| e.key == "on").map(|e| &mut e.node.value);
    let mut there = Vec::new();
    if let Some(Value::List(answers)) = answers {
        let of = |a: &Node| a.get("hook").and_then(Node::as_str).unwrap_or_default().to_owned();
        there = answers.iter().map(of).collect();
        answers.retain(|a| of(a) != hook);
    }
    if !there.iter().any(|h| h == hook) {
        report.unknown(at, "answer to a hook", hook, there.iter().map(String::as_str));
    }
}

fn append(report: &mut Report, node: &mut Node, entry: &Entry) {
    let more = entry.node.one_or_many();
    let Value::Table(entries) = &mut node.value else { return };
    let at = entry.node.at;
    // A table: its lists are added to those of the table there.
    if let Value::Table(inner) = &entry.node.value
        && let Some(there) = entries.iter_mut().find(|e| e.key == entry.key)
        && matches!(there.node.value, Value::Table(_))
    {
        inner.iter().for_each(|entry| append(report, &mut there.node, entry));
        return;
    }
    match entries.iter_mut().find(|e| e.key == entry.key).map(|e| &mut e.node) {
        Some(Node { value: Value::List(items), .. }) => items.extend_from_slice(more),
        Some(single) => {
            let mut items = vec![single.clone()];
            items.extend_from_slice(more);
            *single = Node { at, value: Value::List(items) };
        }
        // There is no such table to add to.
        None if matches!(entry.node.value, Value::Table(_)) && entry.key == "move" => {
            let keys: Vec<&str> = entries.iter().map(|e| e.key.as_str()).collect();
            report.unknown(entry.key_at, "key", &entry.key, keys);
        }
        None => {
            entry.node.list(report);
            entries.push(entry.clone());
        }
    }
}
