//! The changes that amendments made to a declaration: the input of
//! [`Provenance`](crate::Provenance) and of the list of [conflicts](crate::Conflict).

use std::sync::Arc;

use crate::module::Amendment;
use crate::provisional_marks::NOTES;
use crate::source::ByteSpan;
use crate::value::{TomlNode, TomlValue};

/// A change of one value by an amendment that was applied.
#[derive(Clone, Debug)]
pub(crate) struct ValueChange<'l> {
    /// Keys that lead to the value; empty for the whole declaration. The path of an answer to a
    /// hook is `on` and the hook's name.
    pub path: Vec<&'l str>,
    pub how: ChangeKind,
    /// Value that is set or added.
    pub node: Option<&'l TomlNode>,
    /// Source span of the change.
    pub at: ByteSpan,
    /// Id of the amending module; empty for a variant.
    pub module: &'l str,
    /// Modules that the amendment names in `if_module`, with the source spans of their names.
    pub if_module: &'l [(String, ByteSpan)],
}

/// The kind of change that an amendment makes to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChangeKind {
    Set,
    /// Adds items to a list.
    Add,
    /// Removes a key, or an answer to a hook.
    Remove,
    /// Takes the piece out of play.
    RemovePiece,
}

impl ChangeKind {
    /// Returns a description for readers, such as `sets it`.
    pub fn word(self) -> &'static str {
        match self {
            ChangeKind::Set => "sets it",
            ChangeKind::Add => "adds to it",
            ChangeKind::Remove => "removes it",
            ChangeKind::RemovePiece => "removes the piece",
        }
    }
}

/// Returns every change that amendments made to a declaration, in order. `amended`: each amendment
/// with the id of its module, see [`ValueChange::module`].
pub(crate) fn touches<'l>(amended: &[(&'l Amendment, &'l str)]) -> Vec<ValueChange<'l>> {
    amended.iter().flat_map(|(amendment, module)| of_amendment(amendment, module)).collect()
}

/// Returns the changes of one amendment in the order in which they are applied.
fn of_amendment<'l>(amendment: &'l Amendment, module: &'l str) -> Vec<ValueChange<'l>> {
    let mut all = Vec::new();
    let mut add = |path: Vec<&'l str>, operation, node, at| {
        let if_module = &amendment.if_module[..];
        all.push(ValueChange { path, how: operation, node, at, module, if_module });
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
            let hook = node.get("hook").and_then(TomlNode::as_str);
            let path = [entry.key.as_str()].into_iter().chain(hook).collect();
            add(path, ChangeKind::Add, Some(node), node.at);
        }
    }
    if amendment.remove_piece {
        add(Vec::new(), ChangeKind::RemovePiece, None, amendment.piece_at);
    }
    all
}

/// Calls `visit` with path and value of every value in a TOML table and its inner tables, except for
/// notes such as `doc`.
fn each_leaf<'n>(
    table: &'n TomlNode,
    above: &mut Vec<&'n str>,
    visit: &mut dyn FnMut(&[&'n str], &'n TomlNode),
) {
    for entry in table.entries().iter().filter(|e| !NOTES.contains(&e.key.as_str())) {
        above.push(&entry.key);
        match entry.node.value {
            TomlValue::Table(_) => each_leaf(&entry.node, above, visit),
            _ => visit(above, &entry.node),
        }
        above.pop();
    }
}

/// Returns whether `path` is the path of `value`, or of a table that contains it.
pub(crate) fn leads_to<A: AsRef<str>, B: AsRef<str>>(path: &[A], value: &[B]) -> bool {
    path.len() <= value.len() && path.iter().zip(value).all(|(a, b)| a.as_ref() == b.as_ref())
}

/// The change history of a declaration, kept with the compiled game.
#[derive(Clone, Debug)]
pub(crate) struct AmendmentHistory {
    /// The declaration as its file states it, without amendments.
    pub declared: Arc<TomlNode>,
    pub steps: Vec<AmendedValue>,
}

/// One change of a value in an [`AmendmentHistory`].
#[derive(Clone, Debug)]
pub(crate) struct AmendedValue {
    pub path: Vec<String>,
    pub how: ChangeKind,
    pub at: ByteSpan,
}

/// Places where amendments changed the values of one declaration.
#[derive(Clone, Debug, Default)]
pub struct AmendedPlaces(Vec<AmendedValue>);

impl AmendedPlaces {
    /// Collects the changes of these amendments.
    pub(crate) fn new(amended: &[(&Amendment, &str)]) -> AmendedPlaces {
        AmendedPlaces(values(amended))
    }

    /// Returns the places of all changes of one value, in order. `at`: a source span inside one of
    /// these changes, which identifies the value. Changes of tables around the value or inside it
    /// are included.
    pub fn of_value(&self, at: ByteSpan) -> Vec<ByteSpan> {
        let meets =
            |other: ByteSpan| other.file == at.file && other.start < at.end && at.start < other.end;
        let named: Vec<&AmendedValue> = self.0.iter().filter(|change| meets(change.at)).collect();
        let is_same = |change: &&AmendedValue| {
            named
                .iter()
                .any(|own| leads_to(&own.path, &change.path) || leads_to(&change.path, &own.path))
        };
        self.0.iter().filter(is_same).map(|change| change.at).collect()
    }
}

/// Returns every change of a value by these amendments, in order.
fn values(amended: &[(&Amendment, &str)]) -> Vec<AmendedValue> {
    let step = |touch: ValueChange<'_>| {
        let path = touch.path.iter().map(|key| (*key).to_owned()).collect();
        AmendedValue { path, how: touch.how, at: touch.at }
    };
    touches(amended).into_iter().map(step).collect()
}

impl AmendmentHistory {
    /// Records the changes of these amendments to a declaration.
    pub fn new(declared: Arc<TomlNode>, amended: &[(&Amendment, &str)]) -> AmendmentHistory {
        AmendmentHistory { declared, steps: values(amended) }
    }
}
