//! Prices, amounts of resources, conversions.

use content::{Node, Table};
use kernel::*;

use crate::reading::Reading;
use crate::shape;

/// The largest price; several spades, or double coins, still fit a byte.
const MOST_COST: i64 = 30;

impl Reading<'_, '_> {
    /// `{ coins = 2, workers = 1 }`.
    pub fn cost(&mut self, node: &Node) -> Cost {
        let mut cost = Cost::default();
        let Some(mut t) = Table::new(self.report, node, &shape::COST) else { return cost };
        let fields = [
            ("coins", &mut cost.coins),
            ("workers", &mut cost.workers),
            ("priests", &mut cost.priests),
            ("power", &mut cost.power),
            ("power_tokens", &mut cost.power_tokens),
        ];
        for (key, field) in fields {
            let value = t.take(key).and_then(|n| n.int(self.report, 0..=MOST_COST));
            *field = value.unwrap_or(0) as u8;
        }
        t.finish(self.report);
        cost
    }

    /// `{ coins = 2, power = 3 }`, in the order written.
    pub fn resources(&mut self, node: Option<&Node>) -> Vec<(Resource, u8)> {
        let Some(mut t) = node.and_then(|n| Table::new(self.report, n, &shape::RESOURCES)) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for entry in t.rest() {
            let amount = entry.node.u8(self.report).unwrap_or(0);
            if let Some(resource) = self.resource(&entry.key, entry.key_at) {
                all.push((resource, amount));
            }
        }
        all
    }

    /// The keys of a conversion; equal ones are one.
    pub fn read_conversion(&mut self, t: &mut Table<'_>) -> Option<ConversionId> {
        let from = t.need(self.report, "from");
        let from = from.and_then(|n| self.resource_of(n));
        let to = t.need(self.report, "to");
        let to = to.and_then(|n| self.resource_of(n));
        let rate = t.need(self.report, "rate").and_then(|n| n.int(self.report, 1..=100));
        let by_right = t.bool(self.report, "by_right").unwrap_or(false);
        let conversion = Conversion { from: from?, rate: rate? as u8, to: to?, by_right };
        let all = &mut self.ruleset.conversions;
        if let Some(i) = all.iter().position(|c| *c == conversion) {
            return Some(ConversionId(i as u8));
        }
        let len = all.len();
        all.push(conversion);
        self.limit(t.at, "conversions", len, 255).then_some(ConversionId(len as u8))
    }
}
