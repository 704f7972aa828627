//! What an amendment makes of a table.

use std::sync::Arc;

use crate::marks::forget;
use crate::mistakes::Mistakes;
use crate::module::Amendment;
use crate::shape::{Holds, Key};
use crate::source::{At, Sources};
use crate::value::{Entry, Node, Value};

/// What amendments would make of a declaration whose settings do not hold. One by one, when they are read: all at once they
/// would be as many copies of a declaration that may be large.
#[derive(Clone, Debug)]
pub(crate) struct Unused<'l> {
    /// The declaration before the first of them.
    pub before: Arc<Node>,
    /// Each in its order, and does it hold? Those that hold are there for the sake of what comes after them.
    pub steps: Vec<(&'l Amendment, bool)>,
    pub keys: &'static [Key],
}

impl Unused<'_> {
    /// Says what each makes of the declaration.
    pub fn each(self, mut say: impl FnMut(Arc<Node>)) {
        let mut now = self.before;
        // What is wrong with them was said when they were carried out.
        let mut silent = Mistakes::new(Sources::default());
        silent.quietly(|mistakes| {
            for (amendment, holds) in self.steps {
                let mut made = if holds { None } else { Some(Node::clone(&now)) };
                let node = match &mut made {
                    Some(made) => made,
                    None => Arc::make_mut(&mut now),
                };
                change(mistakes, node, amendment, self.keys);
                made.into_iter().for_each(|made| say(Arc::new(made)));
            }
        });
    }
}

/// Changes a table as an amendment says.
pub(crate) fn change(
    mistakes: &mut Mistakes,
    node: &mut Node,
    amendment: &Amendment,
    keys: &'static [Key],
) {
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
                    Some(there) => {
                        let both_tables = |a: &Node, b: &Node| {
                            [a, b].iter().all(|node| matches!(node.value, Value::Table(_)))
                        };
                        if !both_tables(&there.node, &entry.node) {
                            there.key_at = entry.key_at;
                        }
                        merge(&mut there.node, &entry.node);
                    }
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
    let Value::Table(entries) = &mut node.value else {
        mistakes.unknown(at, "key", key, [""; 0]);
        return;
    };
    match (entries.iter().position(|e| e.key == key), rest) {
        (Some(i), None) => drop(entries.remove(i)),
        (Some(i), Some(rest)) => remove(mistakes, &mut entries[i].node, rest, at),
        (None, _) => mistakes.unknown(at, "key", key, entries.iter().map(|e| e.key.as_str())),
    }
}

fn silence(mistakes: &mut Mistakes, node: &mut Node, hook: &str, at: At) {
    let Value::Table(entries) = &mut node.value else { return };
    let answers = entries.iter_mut().find(|e| e.key == "on").map(|e| &mut e.node.value);
    let mut no_answers = Vec::new();
    let answers = match answers {
        Some(Value::List(answers)) => answers,
        _ => &mut no_answers,
    };
    fn heard(answer: &Node) -> &str {
        answer.get("hook").and_then(Node::as_str).unwrap_or_default()
    }
    if answers.iter().any(|answer| heard(answer) == hook) {
        answers.retain(|answer| heard(answer) != hook);
    } else {
        mistakes.unknown(at, "answer to a hook", hook, answers.iter().map(heard));
    }
}

fn append(mistakes: &mut Mistakes, node: &mut Node, entry: &Entry, keys: &'static [Key]) {
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
fn holds_lists(keys: &'static [Key], key: &str) -> bool {
    keys.iter().any(|known| known.key == key && matches!(known.holds, Holds::Table(_)))
}
