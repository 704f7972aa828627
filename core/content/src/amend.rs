//! Amendments: changes to declarations before they are read.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::chosen::Item;
use crate::error::ContentErrorKind as Kind;
use crate::limits;
use crate::marks::forget;
use crate::mistakes::Mistakes;
use crate::module::{Amendment, Module};
use crate::settings::Settings;
use crate::shape::{Holds, Key};
use crate::source::At;
use crate::value::{Entry, Node, Value};

/// Amendments of one game on their way into its declarations.
pub(crate) struct Amending<'l> {
    /// The declarations of each name without module, by their place in the list.
    by_name: HashMap<&'l str, Vec<usize>>,
    in_play: BTreeSet<&'l str>,
    /// How many amendments each declaration has had.
    taken: HashMap<usize, usize>,
    /// How many amendments may still be carried out.
    left: usize,
    /// What amendments can add to.
    keys: Vec<&'static Key>,
}

impl<'l> Amending<'l> {
    /// `most`: only the first so many are carried out.
    pub fn new(
        items: &[Item<'l>],
        in_play: &[&'l Module],
        keys: Vec<&'static Key>,
        most: Option<usize>,
    ) -> Amending<'l> {
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for (i, item) in items.iter().enumerate() {
            by_name.entry(item.name).or_default().push(i);
        }
        let in_play = in_play.iter().map(|m| m.id.as_str()).collect();
        let (taken, left) = (HashMap::new(), most.unwrap_or(usize::MAX));
        Amending { by_name, in_play, taken, left, keys }
    }

    /// Applies amendments in their order. `module` is the one whose they are; empty for a variant's own.
    pub fn apply(
        &mut self,
        mistakes: &mut Mistakes,
        settings: &Settings,
        items: &mut [Item<'_>],
        amendments: &[Amendment],
        module: &str,
    ) {
        for amendment in amendments {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            // Whether such modules exist, and what it says of them, is checked when the tree is loaded.
            let mut wanted = amendment.if_module.iter();
            if !wanted.all(|(name, _)| self.in_play.contains(name.as_str())) {
                continue;
            }
            let Some(i) = self.find(mistakes, items, amendment, module) else { continue };
            let taken = self.taken.entry(i).or_default();
            *taken += 1;
            if *taken > limits::AMENDMENTS {
                let (what, limit) = ("amendments of one piece", limits::AMENDMENTS);
                let name = amendment.piece.clone();
                mistakes.push(amendment.piece_at, Kind::TooMany { what, limit, name });
                continue;
            }
            let holds = match &amendment.setting {
                Some(condition) => settings.all_hold(mistakes, condition),
                None => true,
            };
            carry_out(mistakes, &mut items[i], amendment, (holds, &self.keys));
        }
    }

    fn find(
        &self,
        mistakes: &mut Mistakes,
        items: &[Item<'_>],
        amendment: &Amendment,
        module: &str,
    ) -> Option<usize> {
        let text = amendment.piece.as_str();
        let (of, name) = match text.split_once(':') {
            Some((of, name)) => (Some(of), name),
            None => (None, text),
        };
        let named = self.by_name.get(name).into_iter().flatten().copied();
        let found: Vec<usize> =
            named.filter(|i| of.is_none_or(|of| items[*i].module.id == of)).collect();
        let own = found.iter().copied().find(|i| items[*i].module.id == module);
        match (own, &found[..]) {
            (Some(one), _) => Some(one),
            (None, [one]) => Some(*one),
            (None, []) => {
                if !text.is_empty() {
                    let known = items.iter().map(|item| match of {
                        Some(_) => item.id(),
                        None => item.name.to_owned(),
                    });
                    mistakes.unknown(amendment.piece_at, "piece", text, known);
                }
                None
            }
            (None, many) => {
                let modules = many.iter().map(|i| items[*i].id()).collect();
                let kind = Kind::Ambiguous { found: text.to_owned(), modules };
                mistakes.push(amendment.piece_at, kind);
                None
            }
        }
    }
}

/// Changes a declaration as an amendment says.
fn carry_out(
    mistakes: &mut Mistakes,
    item: &mut Item<'_>,
    amendment: &Amendment,
    (holds, keys): (bool, &[&'static Key]),
) {
    // What does not hold is applied to a copy, so that its mistakes are found.
    let mut copy = (!holds).then(|| Node::clone(&item.node));
    let node = match &mut copy {
        Some(copy) => copy,
        None => Arc::make_mut(&mut item.node),
    };
    if let Some(set) = &amendment.set {
        each_value(set, &mut Vec::new(), &mut |path| forget(node, path));
        merge(node, set);
    }
    for (path, at) in &amendment.remove {
        remove(mistakes, node, path, *at);
        forget(node, &path.split('.').collect::<Vec<_>>());
    }
    for (hook, at) in &amendment.silence {
        silence(mistakes, node, hook, *at);
    }
    for entry in &amendment.add {
        append(mistakes, node, entry, keys);
    }
    item.unused.extend(copy);
    if amendment.remove_piece && !item.kind.comes_and_goes {
        let name = item.id();
        mistakes.push(amendment.piece_at, Kind::NotAPiece { name });
    } else if holds && amendment.remove_piece {
        item.enabled = false;
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

fn remove(mistakes: &mut Mistakes, node: &mut Node, path: &str, at: At) {
    let (key, rest) = match path.split_once('.') {
        Some((key, rest)) => (key, Some(rest)),
        None => (path, None),
    };
    let keys: Vec<String> = node.entries().iter().map(|e| e.key.clone()).collect();
    let Value::Table(entries) = &mut node.value else {
        mistakes.unknown(at, "key", key, [""; 0]);
        return;
    };
    match (entries.iter().position(|e| e.key == key), rest) {
        (Some(i), None) => drop(entries.remove(i)),
        (Some(i), Some(rest)) => remove(mistakes, &mut entries[i].node, rest, at),
        (None, _) => mistakes.unknown(at, "key", key, keys.iter().map(String::as_str)),
    }
}

fn silence(mistakes: &mut Mistakes, node: &mut Node, hook: &str, at: At) {
    let Value::Table(entries) = &mut node.value else { return };
    let answers = entries.iter_mut().find(|e| e.key == "on").map(|e| &mut e.node.value);
    let mut there = Vec::new();
    if let Some(Value::List(answers)) = answers {
        let of = |a: &Node| a.get("hook").and_then(Node::as_str).unwrap_or_default().to_owned();
        there = answers.iter().map(of).collect();
        answers.retain(|a| of(a) != hook);
    }
    if !there.iter().any(|h| h == hook) {
        mistakes.unknown(at, "answer to a hook", hook, there.iter().map(String::as_str));
    }
}

fn append(mistakes: &mut Mistakes, node: &mut Node, entry: &Entry, keys: &[&'static Key]) {
    let more = entry.node.one_or_many();
    let Value::Table(entries) = &mut node.value else { return };
    let at = entry.node.at;
    // A table: its lists are added to those of the table there.
    if let Value::Table(inner) = &entry.node.value
        && let Some(there) = entries.iter_mut().find(|e| e.key == entry.key)
        && matches!(there.node.value, Value::Table(_))
    {
        inner.iter().for_each(|entry| append(mistakes, &mut there.node, entry, keys));
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
        None if matches!(entry.node.value, Value::Table(_)) && holds_lists(keys, &entry.key) => {
            let keys: Vec<&str> = entries.iter().map(|e| e.key.as_str()).collect();
            mistakes.unknown(entry.key_at, "key", &entry.key, keys);
        }
        None => {
            entry.node.list(mistakes);
            entries.push(entry.clone());
        }
    }
}

/// Does the key hold a table with lists, and is no list itself?
fn holds_lists(keys: &[&'static Key], key: &str) -> bool {
    keys.iter().any(|known| known.key == key && matches!(known.holds, Holds::Table(_)))
}
