//! Parser of grants: the parts of an action that an effect opens.

use content::{TableReader, TomlNode};
use kernel::*;

use crate::names::SymbolKind;
use crate::reading::RulesetCompiler;
use crate::shape;

impl RulesetCompiler<'_, '_> {
    /// Parses a grant, and returns the id of an equal one if there is one already.
    pub fn grant(&mut self, node: &TomlNode) -> Option<GrantId> {
        let mut t = TableReader::new(self.diagnostics, node, &shape::GRANT)?;
        let upgrade = t.take("upgrade_to");
        let upgrade_to = upgrade.and_then(|n| self.resolve(SymbolKind::Structure, n));
        let in_trade = t.bool(self.diagnostics, "in_trade").unwrap_or(false);
        let mut number = |key, most| {
            t.take(key).and_then(|n| n.int(self.diagnostics, 0..=most)).unwrap_or(0) as u8
        };
        // In a trade, all spades go to one hex. In any action, building a structure ends the parts.
        let transforms = number("transforms", if in_trade { 1 } else { 255 });
        let builds = number("builds", 1);
        let grant = Grant {
            digs: t.bool(self.diagnostics, "digs").unwrap_or(false),
            transforms,
            builds,
            bridges: t.u8(self.diagnostics, "bridges").unwrap_or(0),
            upgrade_to: upgrade_to.map_or(StructureId::NONE, StructureId),
            transform_at: self.target(&mut t, "transform_at"),
            build_at: self.target(&mut t, "build_at"),
            in_trade,
            by_token: t.bool(self.diagnostics, "by_token").unwrap_or(false),
        };
        t.finish(self.diagnostics);
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

    fn target(&mut self, t: &mut TableReader<'_>, key: &'static str) -> GrantTarget {
        const TARGETS: [(&str, GrantTarget); 3] = [
            ("reach", GrantTarget::Reach),
            ("home_anywhere", GrantTarget::HomeAnywhere),
            ("edge_neighbour", GrantTarget::EdgeNeighbour),
        ];
        let Some(node) = t.take(key) else { return GrantTarget::Reach };
        let Some(text) = node.str(self.diagnostics) else { return GrantTarget::Reach };
        match TARGETS.iter().find(|(name, _)| *name == text) {
            Some((_, target)) => *target,
            None => {
                self.diagnostics.unknown(node.at, "target", text, TARGETS.iter().map(|(n, _)| *n));
                GrantTarget::Reach
            }
        }
    }
}
