//! Parser of factions.

use content::{AmendedDeclaration, ContentErrorKind as Kind, TableReader, TomlNode, TomlValue};
use kernel::*;

use crate::diagnostic::DiagnosticKind;
use crate::names::SymbolKind;
use crate::reading::RulesetCompiler;
use crate::shape;

/// Maximum number of tokens in one power bowl at the start; the sum of three bowls stays well below
/// 255.
const MOST_TOKENS: i64 = 30;

impl RulesetCompiler<'_, '_> {
    pub fn faction(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let piece = self.piece_head(&mut t, item, false);
        let keys = shape::FactionKeys::read(self.diagnostics, &mut t);
        let home = t.take("home").and_then(|n| self.resolve(SymbolKind::Terrain, n));
        let start_node = t.need(self.diagnostics, "start");
        self.note_node(KernelRule::Starting, start_node);
        let start = start_node.map(|n| self.start(n)).unwrap_or_default();
        let supply = self.ruleset.structures.first().map_or(1, |s| i64::from(s.limit.max(1)));
        let first_dwellings = t.take("first_dwellings");
        let first_dwellings = first_dwellings.and_then(|n| n.int(self.diagnostics, 1..=supply));
        let costs = self.costs(&mut t, keys.placeholder || keys.automa);
        let income = t.take("income").map(|n| self.income(n)).unwrap_or_default();
        let jump_node = t.take("jump");
        self.note_node(KernelRule::Jumping, jump_node);
        let jump = jump_node.and_then(|n| self.jump(n));
        let has_skips = jump.as_ref().is_some_and(|jump| !jump.skips.is_empty());
        let tracks = [SHIPPING, DIGGING, RANGE].map(|track| {
            let node = t.take(track.name())?;
            self.note_node(KernelRule::Advancing(track), Some(node));
            self.advancement(node, track.name(), has_skips)
        });
        let spade_node = t.take("spade_cost");
        let spade_cost: Vec<Cost> = match spade_node {
            Some(n) => n.list(self.diagnostics).iter().map(|n| self.cost(n)).collect(),
            None => Vec::new(),
        };
        if let Some(n) = spade_node {
            let levels = tracks[DIGGING.at()].as_ref().map_or(1, |track| track.max as usize + 1);
            self.length(n, spade_cost.len(), levels, "prices of a spade");
        }
        self.note_node(KernelRule::Digging, spade_node);
        let terraform_node = t.entries().iter().find(|e| e.key == "terraform");
        self.note_node(KernelRule::Transforming, terraform_node.map(|e| &e.node));
        let terraform = self.terraform(&mut t);
        let plays = t.take("plays").map(|n| self.plays(n)).unwrap_or_default();
        let ship_track = t.take("shipping_moves").and_then(|n| self.track_of(n));
        let mut builds_inland = 0u8;
        for n in t.take("builds_inland").map_or(&[][..], TomlNode::one_or_many) {
            let structure = self.resolve(SymbolKind::Structure, n).unwrap_or(u8::MAX);
            builds_inland |= 1u8.checked_shl(structure.into()).unwrap_or(0);
        }
        let space_costs = t.take("action_cost").map(|n| self.action_costs(n)).unwrap_or_default();
        let mut own = Vec::new();
        for node in t.take("conversion").map_or(&[][..], TomlNode::one_or_many) {
            let Some(mut c) = TableReader::new(self.diagnostics, node, &shape::OWN_CONVERSION)
            else {
                continue;
            };
            let id = self.read_conversion(&mut c);
            if let Some(id) = id {
                self.note_node(KernelRule::Converting(id), Some(node));
            }
            own.extend(id);
            c.finish(self.diagnostics);
        }
        let code = piece.1.clone();
        self.finish_piece(t, item, piece);
        if !item.enabled {
            return;
        }
        let otherwise = keys.faction();
        self.ruleset.factions.push(Faction {
            piece: self.item.piece,
            code,
            home: home.map_or(otherwise.home, TerrainId),
            start,
            first_dwellings: first_dwellings.map_or(otherwise.first_dwellings, |n| n as u8),
            costs,
            income,
            tracks,
            spade_cost,
            terraform,
            jump,
            conversions: self.conversions(&own),
            plays,
            ship_track: ship_track.map_or(otherwise.ship_track, TrackId),
            builds_inland,
            space_costs,
            ..otherwise
        });
    }

    /// Parses how the faction transforms terrain: `terraform = "named"`, `"never"` or a price,
    /// `spades_per_hex`, or by default the wheel.
    fn terraform(&mut self, t: &mut TableReader<'_>) -> TerraformRule {
        let fixed = t.take("spades_per_hex").and_then(|n| n.int(self.diagnostics, 1..=10));
        let otherwise = fixed.map_or(TerraformRule::Wheel, |n| TerraformRule::Fixed(n as u8));
        match t.take("terraform") {
            None => otherwise,
            Some(n) if matches!(n.value, TomlValue::Table(_)) => {
                let Some(mut t) = TableReader::new(self.diagnostics, n, &shape::TERRAFORM) else {
                    return otherwise;
                };
                let usual = t.need(self.diagnostics, "price").map(|n| self.transform_price(n));
                let home = t.take("price_of_homes").map(|n| self.transform_price(n));
                t.finish(self.diagnostics);
                let usual = usual.unwrap_or_default();
                TerraformRule::Paid { usual, home: home.unwrap_or(usual) }
            }
            Some(n) => match n.str(self.diagnostics) {
                Some("named") => TerraformRule::Named,
                Some("never") => TerraformRule::Never,
                Some("wheel") | None => otherwise,
                Some(other) => {
                    let allowed = ["named", "never", "wheel"];
                    self.diagnostics.unknown(n.at, "way of terraforming", other, allowed);
                    otherwise
                }
            },
        }
    }

    fn transform_price(&mut self, node: &TomlNode) -> TransformPrice {
        let mut price = TransformPrice::default();
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::TRANSFORM_PRICE) else {
            return price;
        };
        let top = i64::from(self.ruleset.cult_rules.top.max(1));
        let tokens = t.take("power_tokens").and_then(|n| n.int(self.diagnostics, 0..=20));
        let steps = t.take("cult_steps").and_then(|n| n.int(self.diagnostics, 0..=top));
        t.finish(self.diagnostics);
        price.tokens = tokens.unwrap_or(0) as u8;
        price.cult_steps = steps.unwrap_or(0) as u8;
        price
    }

    /// Combines the common conversions with the faction's own. A conversion of the faction replaces
    /// a common one between the same resources, unless only one of the two needs a right.
    fn conversions(&self, own: &[ConversionId]) -> Vec<ConversionId> {
        let conversion = |id: &ConversionId| &self.ruleset.conversions[id.at()];
        let replaced = |id: &&ConversionId| {
            own.iter().any(|o| {
                let (a, b) = (conversion(o), conversion(id));
                (a.from, a.to, a.by_right) == (b.from, b.to, b.by_right)
            })
        };
        let common = self.deferred.common_conversions.iter().filter(|id| !replaced(id));
        common.chain(own).copied().collect()
    }

    fn start(&mut self, node: &TomlNode) -> StartingResources {
        let mut start = StartingResources::default();
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::START) else {
            return start;
        };
        let vp = t.need(self.diagnostics, "vp");
        self.note_node(KernelRule::StartingPoints, vp);
        start.vp = vp.and_then(|n| n.int(self.diagnostics, 0..=200)).unwrap_or(0) as i16;
        let keys = shape::StartKeys::read(self.diagnostics, &mut t);
        start.coins = keys.coins;
        start.workers = keys.workers;
        start.priests = keys.priests;
        if let Some(n) = t.need(self.diagnostics, "power") {
            let bowls = n.list(self.diagnostics);
            self.length(n, bowls.len(), 3, "bowls of power");
            for (bowl, tokens) in start.bowls.iter_mut().zip(bowls) {
                *bowl = tokens.int(self.diagnostics, 0..=MOST_TOKENS).unwrap_or(0) as u8;
            }
        }
        if let Some(mut cults) = t
            .take("cults")
            .and_then(|n| TableReader::new(self.diagnostics, n, &shape::STEPS_BY_CULT))
        {
            for entry in cults.rest() {
                let top = i64::from(self.ruleset.cult_rules.top.max(1));
                let steps = entry.node.int(self.diagnostics, 0..=top - 1).unwrap_or(0) as u8;
                let cult = self.resolve_text(SymbolKind::Cult, &entry.key, entry.key_at);
                if let Some(space) = cult.and_then(|c| start.cults.get_mut(c as usize)) {
                    *space = steps;
                }
            }
        }
        let pool = self.ruleset.cult_rules.priests;
        let limit = t.take("priest_limit").and_then(|n| n.int(self.diagnostics, 0..=pool.into()));
        start.priest_limit = limit.map_or(pool, |n| n as u8);
        t.finish(self.diagnostics);
        start
    }

    /// Parses the prices of structures. Each structure needs a price here or in the table of the
    /// structure, unless the faction buys nothing.
    fn costs(&mut self, t: &mut TableReader<'_>, buys_nothing: bool) -> Vec<Cost> {
        let ids = self.names.in_play(SymbolKind::Structure).take(limits::STRUCTURES);
        let ids: Vec<String> = ids.map(str::to_owned).collect();
        let mut costs: Vec<Option<Cost>> =
            self.deferred.usual_costs.iter().map(|usual| usual.cost).collect();
        costs.resize(ids.len(), None);
        let mut misspelt = false;
        let node = t.need(self.diagnostics, "cost");
        let Some(mut t) = node.and_then(|n| TableReader::new(self.diagnostics, n, &shape::COSTS))
        else {
            return vec![Cost::default(); ids.len()];
        };
        for entry in t.rest() {
            let cost = self.cost(&entry.node);
            let structure = self.resolve_text(SymbolKind::Structure, &entry.key, entry.key_at);
            misspelt |= structure.is_none();
            if let Some(place) = structure.and_then(|s| costs.get_mut(s as usize)) {
                *place = Some(cost);
                self.note_entry(
                    KernelRule::Building(StructureId(structure.unwrap_or_default())),
                    entry,
                );
            }
        }
        // A misspelt name is probably the one that is missing, so only the misspelling is reported.
        let missing = |(i, _): &(usize, _)| costs[*i].is_none() && !misspelt && !buys_nothing;
        for (i, id) in ids.iter().enumerate().filter(missing) {
            let (catalogue, module) = (self.chosen.catalogue, &self.item.module);
            match self.deferred.usual_costs.get_mut(i) {
                // The author of a faction need not provide for modules that it does not require.
                Some(usual) if !catalogue.requires(module, &usual.module) => {
                    if !std::mem::replace(&mut usual.missed, true) {
                        let (structure, faction) = (id.clone(), self.item.id.clone());
                        let mistake = DiagnosticKind::NoUsualPrice { structure, faction };
                        self.diagnostics.push(usual.at, mistake);
                    }
                }
                _ => self.diagnostics.push(t.at, Kind::MissingKey { key: id.clone() }),
            }
        }
        costs.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// Parses `action_cost = { CODE = price }`: prices of action spaces that differ for this
    /// faction.
    fn action_costs(&mut self, node: &TomlNode) -> Vec<(SpaceId, Cost)> {
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::ACTION_COSTS) else {
            return Vec::new();
        };
        let mut costs = Vec::new();
        for entry in t.rest() {
            let cost = self.cost(&entry.node);
            let space = self.resolve_text(SymbolKind::Space, &entry.key, entry.key_at);
            if let Some(space) = space.filter(|n| *n != u8::MAX).map(SpaceId) {
                self.note_entry(KernelRule::Space(space), entry);
                costs.push((space, cost));
            }
        }
        costs
    }

    /// Parses income by structure: totals by the number of structures on the board, from none to
    /// all.
    fn income(&mut self, node: &TomlNode) -> Vec<Vec<(Resource, Vec<u8>)>> {
        let mut income = vec![Vec::new(); self.structures()];
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::INCOME) else {
            return income;
        };
        for entry in t.rest() {
            let structure = self.resolve_text(SymbolKind::Structure, &entry.key, entry.key_at);
            if let Some(structure) = structure {
                self.note_entry(KernelRule::Income(StructureId(structure)), entry);
            }
            let Some(mut by_level) =
                TableReader::new(self.diagnostics, &entry.node, &shape::TOTALS)
            else {
                continue;
            };
            for entry in by_level.rest() {
                let totals = entry.node.bytes(self.diagnostics);
                let resource = self.resource(&entry.key, entry.key_at);
                let limit = structure.and_then(|s| self.ruleset.structures.get(s as usize));
                if let Some(limit) = limit.map(|s| s.limit as usize) {
                    self.length(&entry.node, totals.len(), limit + 1, "totals");
                }
                let list = structure.and_then(|s| income.get_mut(s as usize));
                if let (Some(list), Some(resource)) = (list, resource) {
                    list.push((resource, totals));
                }
            }
        }
        income
    }

    /// Parses one of the tracks shipping, digging and range. With `jump.skips`, levels of range are
    /// not distances, so the size of the board does not limit them.
    fn advancement(
        &mut self,
        node: &TomlNode,
        track: &str,
        has_skips: bool,
    ) -> Option<AdvancementTrack> {
        let mut t = TableReader::new(self.diagnostics, node, &shape::TRACK)?;
        // The distance tables of the map have this upper bound.
        let most = match track {
            "shipping" => map::MAX_SHIPPING as i64 - 1,
            "range" if !has_skips => map::MAX_JUMP as i64,
            _ => 10,
        };
        let max_node = t.need(self.diagnostics, "max");
        let max = max_node.and_then(|n| n.int(self.diagnostics, 0..=most)).unwrap_or(0);
        let start = t.take("start").and_then(|n| n.int(self.diagnostics, 0..=max)).unwrap_or(0);
        let cost = t.take("cost").map(|n| self.cost(n));
        let vp_node = t.take("vp");
        let vp = vp_node.map(|n| n.bytes(self.diagnostics));
        if let (Some(n), Some(vp)) = (vp_node, &vp) {
            self.length(n, vp.len(), max as usize + 1, "numbers of points");
        }
        t.finish(self.diagnostics);
        let mut vp = vp.unwrap_or_default();
        vp.resize(max as usize + 1, 0);
        Some(AdvancementTrack { start: start as u8, max: max as u8, cost, vp })
    }

    fn jump(&mut self, node: &TomlNode) -> Option<Jump> {
        let mut t = TableReader::new(self.diagnostics, node, &shape::JUMP)?;
        let name = t.need_str(self.diagnostics, "name").to_owned();
        let resource = t.need(self.diagnostics, "resource");
        let resource = resource.and_then(|n| self.resource_of(n));
        let cost = t.need_u8(self.diagnostics, "cost");
        let skips = t.take("skips").map_or(&[][..], |n| n.list(self.diagnostics)).iter();
        let most = map::MAX_JUMP as i64;
        let skips = skips.map(|n| n.int(self.diagnostics, 0..=most).unwrap_or(0) as u8).collect();
        t.finish(self.diagnostics);
        Some(Jump { name, resource: resource?, cost, skips })
    }
}
