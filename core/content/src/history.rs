//! Changes that amendments made in a declaration: what [`Why`](crate::Why) and the list of [conflicts](crate::Conflict) are made of.

use std::sync::Arc;

use crate::marks::NOTES;
use crate::module::Amendment;
use crate::source::At;
use crate::value::{Node, Value};

/// A change of one value by an amendment that was carried out.
#[derive(Clone, Debug)]
pub(crate) struct Touch<'l> {
    /// The keys that lead to the value; none for the whole declaration. An answer to a hook is `on`, then the name of the hook.
    pub path: Vec<&'l str>,
    pub how: ChangeKind,
    /// The value that is set or added.
    pub node: Option<&'l Node>,
    /// Where it is written.
    pub at: At,
    /// The module whose amendment it is; empty for a variant.
    pub module: &'l str,
}

/// Kind of change that an amendment makes to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChangeKind {
    /// It takes another value.
    Set,
    /// It has further items.
    Add,
    /// The key, or the answer to a hook, is taken away.
    Remove,
    /// The piece is not in play.
    RemovePiece,
}

impl ChangeKind {
    /// For readers: what an amendment does to a value.
    pub fn word(self) -> &'static str {
        match self {
            ChangeKind::Set => "sets it",
            ChangeKind::Add => "adds to it",
            ChangeKind::Remove => "removes it",
            ChangeKind::RemovePiece => "removes the piece",
        }
    }
}

/// Every change that amendments made in a declaration, in their order; each amendment with its module, see [`Touch::module`].
pub(crate) fn touches<'l>(amended: &[(&'l Amendment, &'l str)]) -> Vec<Touch<'l>> {
    amended.iter().flat_map(|(amendment, module)| of_amendment(amendment, module)).collect()
}

/// What an amendment of a module changes, in the order in which it does so.
fn of_amendment<'l>(amendment: &'l Amendment, module: &'l str) -> Vec<Touch<'l>> {
    let mut all = Vec::new();
    let mut add = |path: Vec<&'l str>, how, node, at| {
        all.push(Touch { path, how, node, at, module });
    };
    if let Some(set) = &amendment.set {
        each_leaf(set, &mut Vec::new(), &mut |path, node| {
            add(path.to_vec(), ChangeKind::Set, Some(node), node.at);
        });
    }
    for (path, at) in &amendment.remove {
        add(path.split('.').collect(), ChangeKind::Remove, None, *at);
    }
    for (hook, at) in &amendment.silence {
        add(vec!["on", hook], ChangeKind::Remove, None, *at);
    }
    for entry in &amendment.add {
        for node in entry.node.one_or_many() {
            let hook = node.get("hook").and_then(Node::as_str);
            let path = [entry.key.as_str()].into_iter().chain(hook).collect();
            add(path, ChangeKind::Add, Some(node), node.at);
        }
    }
    if amendment.remove_piece {
        add(Vec::new(), ChangeKind::RemovePiece, None, amendment.piece_at);
    }
    all
}

/// Says path and value of everything that stands in a table or in tables within it, but for notes.
fn each_leaf<'n>(
    table: &'n Node,
    above: &mut Vec<&'n str>,
    say: &mut dyn FnMut(&[&'n str], &'n Node),
) {
    for entry in table.entries().iter().filter(|e| !NOTES.contains(&e.key.as_str())) {
        above.push(&entry.key);
        match entry.node.value {
            Value::Table(_) => each_leaf(&entry.node, above, say),
            _ => say(above, &entry.node),
        }
        above.pop();
    }
}

/// Does a path lead to the other value, or to one that holds it?
pub(crate) fn leads_to<A: AsRef<str>, B: AsRef<str>>(path: &[A], value: &[B]) -> bool {
    path.len() <= value.len() && path.iter().zip(value).all(|(a, b)| a.as_ref() == b.as_ref())
}

/// The changes of a declaration, kept with the compiled game.
#[derive(Clone, Debug)]
pub(crate) struct AmendmentHistory {
    /// The declaration as its own file says it.
    pub declared: Arc<Node>,
    pub steps: Vec<AmendedValue>,
}

/// A change of one value.
#[derive(Clone, Debug)]
pub(crate) struct AmendedValue {
    pub path: Vec<String>,
    pub how: ChangeKind,
    pub at: At,
}

impl AmendmentHistory {
    /// The history of a declaration with these amendments.
    pub fn new(declared: Arc<Node>, amended: &[(&Amendment, &str)]) -> AmendmentHistory {
        let step = |touch: Touch<'_>| {
            let path = touch.path.iter().map(|key| (*key).to_owned()).collect();
            AmendedValue { path, how: touch.how, at: touch.at }
        };
        AmendmentHistory { declared, steps: touches(amended).into_iter().map(step).collect() }
    }
}
