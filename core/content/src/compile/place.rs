//! Where the numbers are written that the kernel's own rules take: for causes that events carry.

use kernel::{FileId, PieceId, Place, Rule};

use super::Cx;
use super::effect::is_effect;
use crate::read::Table;
use crate::source::At;
use crate::value::{Entry, Node, Value};

impl Cx<'_, '_> {
    /// A line of a file as the ruleset names it.
    pub(super) fn place(&mut self, at: At) -> Place {
        let files = &mut self.ruleset.files;
        let sources = &self.report.sources;
        let file = *self.files.entry(at.file).or_insert_with(|| {
            files.push(sources.path(at).to_owned());
            FileId((files.len() - 1) as u16)
        });
        Place { file, line: sources.line(at) }
    }

    /// The line of a key and its value; of a value in which an amendment changed something, that of the amendment.
    pub(super) fn place_of(&mut self, entry: &Entry) -> Place {
        self.place(amended(&entry.node).unwrap_or(entry.key_at))
    }

    /// Notes where the numbers of a rule are written for the piece that is being read, or for everybody
    /// where no piece is.
    pub(super) fn note(&mut self, rule: Rule, at: At) {
        if self.check_only {
            return;
        }
        let place = self.place(at);
        self.ruleset.places.insert((self.piece, rule), place);
    }

    /// The same for a value that may be absent. Of a value in which an amendment changed something, the place is
    /// that of the amendment.
    pub(super) fn note_node(&mut self, rule: Rule, node: Option<&Node>) {
        if let Some(node) = node.filter(|_| !self.check_only) {
            self.note(rule, amended(node).unwrap_or(node.at));
        }
    }

    /// The same for the value of a key: where the key stands says more than where a table begins.
    pub(super) fn note_entry(&mut self, rule: Rule, entry: &Entry) {
        if !self.check_only {
            self.note(rule, amended(&entry.node).unwrap_or(entry.key_at));
        }
    }

    /// The same for the effects among the keys of a table.
    pub(super) fn note_effects(&mut self, rule: Rule, table: &Table<'_>) {
        if self.check_only {
            return;
        }
        let effects = || table.left().filter(|entry| is_effect(entry));
        let changed = effects().find_map(|entry| amended(&entry.node));
        let place = changed.or_else(|| effects().next().map(|entry| entry.key_at));
        if let Some(at) = place {
            self.note(rule, at);
        }
    }

    /// Notes for one piece what is noted for another: it has taken over its trades.
    pub(super) fn share_trade_places(&mut self, from: PieceId, to: PieceId) {
        let places = &mut self.ruleset.places;
        let trade = |((piece, rule), place): (&(PieceId, Rule), &Place)| {
            let is_trade = *piece == from && matches!(rule, Rule::Trading(_));
            is_trade.then_some(((to, *rule), *place))
        };
        let shared: Vec<_> = places.iter().filter_map(trade).collect();
        places.extend(shared);
    }

    /// Forgets what was noted for the piece that is being read: it is not in play.
    pub(super) fn forget_places(&mut self) {
        let piece = self.piece;
        self.ruleset.places.retain(|(of, _), _| *of != piece);
    }
}

/// The first part of a value that stands in another file than the value itself.
fn amended(node: &Node) -> Option<At> {
    let home = node.at.file;
    fn search(node: &Node, home: u32) -> Option<At> {
        let inner = || match &node.value {
            Value::List(items) => items.iter().find_map(|item| search(item, home)),
            _ => node.entries().iter().find_map(|entry| search(&entry.node, home)),
        };
        if node.at.file != home { Some(node.at) } else { inner() }
    }
    search(node, home)
}
