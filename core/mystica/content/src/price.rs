//! Parser of prices, amounts of resources and conversions.

use content::{TableReader, TomlNode};
use kernel::*;

use crate::names::SymbolKind;
use crate::reading::RulesetCompiler;
use crate::shape;

impl RulesetCompiler<'_, '_> {
    /// Parses a price such as `{ coins = 2, workers = 1 }`.
    pub fn cost(&mut self, node: &TomlNode) -> Cost {
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::COST) else {
            return Cost::default();
        };
        let keys = shape::CostKeys::read(self.diagnostics, &mut t);
        let mut more = vec![(Resource::Keys, keys.keys.unwrap_or(0))];
        for entry in t.rest() {
            if !self.names.knows(SymbolKind::Resource, &entry.key) {
                let allowed = shape::COST_KEYS.keys.iter().map(|key| key.key);
                let allowed = allowed.chain(self.names.in_play(SymbolKind::Resource));
                self.diagnostics.unknown(entry.key_at, "resource", &entry.key, allowed);
                continue;
            }
            let resource = self.resource(&entry.key, entry.key_at);
            let number = entry.node.int(self.diagnostics, 0..=30).unwrap_or_default() as u8;
            more.extend(resource.map(|resource| (resource, number)));
        }
        t.finish(self.diagnostics);
        let listed = |what| more.iter().find(|(listed, _)| *listed == what).map_or(0, |(_, n)| *n);
        Cost {
            coins: keys.coins.unwrap_or(0),
            workers: keys.workers.unwrap_or(0),
            priests: keys.priests.unwrap_or(0),
            power: keys.power.unwrap_or(0),
            power_tokens: keys.power_tokens.unwrap_or(0),
            more: ExtraResources::default().map(|what, _| listed(what)),
        }
    }

    /// Parses amounts such as `{ coins = 2, power = 3 }`, in their written order.
    pub fn resources(&mut self, node: Option<&TomlNode>) -> Vec<(Resource, u8)> {
        let Some(mut t) =
            node.and_then(|n| TableReader::new(self.diagnostics, n, &shape::RESOURCES))
        else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for entry in t.rest() {
            let amount = entry.node.u8(self.diagnostics).unwrap_or(0);
            if let Some(resource) = self.resource(&entry.key, entry.key_at) {
                all.push((resource, amount));
            }
        }
        all
    }

    /// Parses the keys of a conversion, and returns the id of an equal one if there is one already.
    pub fn read_conversion(&mut self, t: &mut TableReader<'_>) -> Option<ConversionId> {
        let from = t.need(self.diagnostics, "from");
        let from = from.and_then(|n| self.resource_of(n));
        let to = t.need(self.diagnostics, "to");
        let to = to.and_then(|n| self.resource_of(n));
        let rate = t.need(self.diagnostics, "rate").and_then(|n| n.int(self.diagnostics, 1..=100));
        let gives =
            t.take("gives").and_then(|n| n.int(self.diagnostics, 1..=100)).unwrap_or(1) as u8;
        let by_right = t.bool(self.diagnostics, "by_right").unwrap_or(false);
        let when = t.take("when").map(|n| self.condition(n, None)).unwrap_or(Condition::Is(true));
        let conversion =
            Conversion { from: from?, rate: rate? as u8, to: to?, gives, by_right, when };
        let all = &mut self.ruleset.conversions;
        if let Some(i) = all.iter().position(|c| *c == conversion) {
            return Some(ConversionId(i as u8));
        }
        let len = all.len();
        all.push(conversion);
        self.limit(t.at, "conversions", len, 255).then_some(ConversionId(len as u8))
    }
}
