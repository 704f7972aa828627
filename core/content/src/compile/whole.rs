//! What can be said only of all declarations together: what is missing, what is there twice, what does not fit.

use kernel::*;

use super::{Cx, Item, Selection};
use crate::decl::DeclKind;
use crate::error::ContentErrorKind as Kind;
use crate::source::At;

impl Cx<'_, '_> {
    /// What can be said only of all declarations together.
    pub(super) fn check_whole(&mut self, selection: &Selection, items: &[Item<'_>]) {
        self.ruleset.final_tiles.sort_by(|a, b| a.code.cmp(&b.code));
        for (i, name) in [(DeclKind::Game, "game"), (DeclKind::CultRules, "cult_rules")]
            .into_iter()
            .chain([(DeclKind::TownRules, "town_rules")])
        {
            let mut found = items.iter().filter(|item| item.kind == i);
            let first = found.next();
            if let Some(second) = found.next() {
                let first = first.map_or(second.at, |f| f.at);
                self.report.duplicate(second.at, "declaration", name, first);
            }
            if first.is_none() && !selection.check_only {
                self.nothing(selection, &format!("`[{name}]`"));
            }
        }
        self.check_bridges(items);
        let lists = [
            (self.ruleset.terrains.is_empty(), "a terrain"),
            (self.ruleset.structures.is_empty(), "a structure"),
            (self.ruleset.cults.is_empty(), "a cult"),
            (self.ruleset.factions.is_empty(), "a faction"),
        ];
        for (empty, what) in lists {
            if empty && !selection.check_only {
                self.nothing(selection, what);
            }
        }
    }

    /// However many factions sit at the table, all their bridges must fit on the board.
    fn check_bridges(&mut self, items: &[Item<'_>]) {
        let mut supplies: Vec<(u8, PieceId)> =
            self.ruleset.factions.iter().map(|f| (f.bridges, f.piece)).collect();
        supplies.sort();
        let most = supplies.iter().rev().take(limits::SEATS);
        let sum: usize = most.map(|(bridges, _)| usize::from(*bridges)).sum();
        if let Some((_, piece)) = supplies.last()
            && sum > limits::BRIDGES
        {
            let id = self.ruleset.pieces.get(piece.at()).map(|p| p.id.as_str());
            if let Some(item) = items.iter().find(|i| Some(i.id().as_str()) == id) {
                let (what, name) = ("bridges", format!("bridge {sum}"));
                self.report.push(item.at, Kind::TooMany { what, limit: limits::BRIDGES, name });
            }
        }
    }

    fn nothing(&mut self, selection: &Selection, what: &str) {
        let file = self.report.sources.add("variant", &selection.name);
        let at = At { file, start: 0, end: selection.name.len() as u32 };
        self.report.push(at, Kind::Nothing { what: what.to_owned() });
    }
}
