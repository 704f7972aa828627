//! Parser of grants: the parts of an action that an effect opens.

use content::{Node, Table};
use kernel::*;

use crate::names::Name;
use crate::reading::Reading;
use crate::shape;

impl Reading<'_, '_> {
    /// Parses a grant, and returns the id of an equal one if there is one already.
    pub fn grant(&mut self, node: &Node) -> Option<GrantId> {
        let mut t = Table::new(self.mistakes, node, &shape::GRANT)?;
        let upgrade = t.take("upgrade_to");
        let upgrade_to = upgrade.and_then(|n| self.resolve(Name::Structure, n));
        let in_trade = t.bool(self.mistakes, "in_trade").unwrap_or(false);
        let mut number =
            |key, most| t.take(key).and_then(|n| n.int(self.mistakes, 0..=most)).unwrap_or(0) as u8;
        // Spades bought in a trade go to its one hex, and a structure ends the parts of any action.
        let transforms = number("transforms", if in_trade { 1 } else { 255 });
        let builds = number("builds", 1);
        let grant = Grant {
            digs: t.bool(self.mistakes, "digs").unwrap_or(false),
            transforms,
            builds,
            bridges: t.u8(self.mistakes, "bridges").unwrap_or(0),
            upgrade_to: upgrade_to.map_or(StructureId::NONE, StructureId),
            transform_at: self.target(&mut t, "transform_at"),
            build_at: self.target(&mut t, "build_at"),
            in_trade,
            by_token: t.bool(self.mistakes, "by_token").unwrap_or(false),
        };
        t.finish(self.mistakes);
        let grants = &mut self.ruleset.grants;
        if let Some(i) = grants.iter().position(|g| *g == grant) {
            return Some(GrantId(i as u8));
        }
        let len = grants.len();
        if len < 255 {
            grants.push(grant);
        }
        self.limit(node.at, "grants", len, 255).then_some(GrantId(len as u8))
    }

    fn target(&mut self, t: &mut Table<'_>, key: &'static str) -> Target {
        const TARGETS: [(&str, Target); 3] = [
            ("reach", Target::Reach),
            ("home_anywhere", Target::HomeAnywhere),
            ("edge_neighbour", Target::EdgeNeighbour),
        ];
        let Some(node) = t.take(key) else { return Target::Reach };
        let Some(text) = node.str(self.mistakes) else { return Target::Reach };
        match TARGETS.iter().find(|(name, _)| *name == text) {
            Some((_, target)) => *target,
            None => {
                self.mistakes.unknown(node.at, "target", text, TARGETS.iter().map(|(n, _)| *n));
                Target::Reach
            }
        }
    }
}
