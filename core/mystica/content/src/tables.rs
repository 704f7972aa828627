//! Parser of the basic TOML tables: terrains, cults, structures, conversions, resources, tags, the
//! numbers of a game.

use content::{
    AmendedDeclaration, ByteSpan, ContentErrorKind as Kind, Diagnostics, TableReader, TomlNode,
};
use kernel::*;

use crate::board::ParsedBoard;
use crate::diagnostic::DiagnosticKind;
use crate::names::SymbolKind;
use crate::reading::{DefaultCost, RulesetCompiler};
use crate::shape;

impl RulesetCompiler<'_, '_> {
    pub fn terrain(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let keys = shape::TerrainKeys::read(self.diagnostics, &mut t);
        let letter_node = t.need(self.diagnostics, "letter");
        let letter = letter_node.and_then(|n| n.str(self.diagnostics)).unwrap_or("?");
        let mut letters = letter.chars();
        let (letter, more) = (letters.next(), letters.next());
        if let Some(n) = letter_node {
            match letter {
                None => self.diagnostics.push(n.at, Kind::Empty { what: "the letter" }),
                Some(l) if more.is_some() || !l.is_ascii_uppercase() => {
                    let found = n.as_str().unwrap_or_default().to_owned();
                    let expected = "write one capital letter".to_owned();
                    let setting = "letter".to_owned();
                    self.diagnostics.push(n.at, Kind::BadValue { key: setting, found, expected });
                }
                Some(_) => {}
            }
        }
        t.finish(self.diagnostics);
        let len = self.ruleset.terrains.len();
        // `on_maps` is evaluated where boards are read, see `board::on_maps`.
        let terrain = Terrain {
            code: keys.code,
            name: keys.name.unwrap_or_else(|| item.name.to_owned()),
            letter: letter.unwrap_or('?'),
            aliases: keys.aliases.unwrap_or_default(),
            color: keys.color.unwrap_or_default(),
        };
        if item.enabled && self.limit(item.at, "terrains", len, limits::TERRAINS) {
            self.ruleset.terrains.push(terrain);
            // Terrains off the wheel come last, see `sort` of the dialect.
            self.ruleset.wheel += u8::from(keys.wheel.unwrap_or(true));
        }
    }

    /// Parses a resource that the content declares.
    pub fn declared_resource(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let keys = shape::ResourceKeys::read(self.diagnostics, &mut t);
        t.finish(self.diagnostics);
        if Resource::RULEBOOK.iter().any(|other| other.name() == item.name) {
            let (key, found) = ("id".to_owned(), item.name.to_owned());
            let expected = "choose a name that no resource of the rulebook has".to_owned();
            self.diagnostics.push(item.at, Kind::BadValue { key, found, expected });
        }
        let taken =
            self.ruleset.cults.iter().any(|cult| cult.code.eq_ignore_ascii_case(&keys.code));
        if taken || Resource::by_word(&keys.code).is_some() {
            let (key, found) = ("code".to_owned(), keys.code.clone());
            let expected = "choose a word that has no other meaning in ledgers".to_owned();
            self.diagnostics.push(item.at, Kind::BadValue { key, found, expected });
        }
        let len = self.ruleset.resources.len();
        if !item.enabled || !self.limit(item.at, "resources", len, Resource::DECLARED.len()) {
            return;
        }
        let max = keys.max.unwrap_or(99);
        self.ruleset.resources.push(DeclaredResource {
            place: len,
            id: item.name.to_owned(),
            code: keys.code,
            max,
            start: keys.start.unwrap_or(0).min(max),
        });
        self.deferred.slot_bytes = piece_memory::bytes_of_resources(len + 1) as u16;
    }

    /// Parses a tag; its labels become hexes when the board is read.
    pub fn tag(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let keys = shape::TagKeys::read(self.diagnostics, &mut t);
        let hexes = t.need(self.diagnostics, "hexes");
        let of_maps = hexes.and_then(|n| TableReader::new(self.diagnostics, n, &shape::TAGGED));
        let mut labels = Vec::new();
        for entry in of_maps.map(|mut t| t.rest()).unwrap_or_default() {
            let on_map = entry.node.list(self.diagnostics).iter();
            let on_map: Vec<_> =
                on_map.filter_map(|n| Some((n.str(self.diagnostics)?.to_owned(), n.at))).collect();
            labels.push((entry.key.clone(), entry.key_at, on_map));
        }
        t.finish(self.diagnostics);
        let len = self.ruleset.tags.len();
        if item.enabled && self.limit(item.at, "tags", len, limits::TAGS) {
            let name = keys.name.unwrap_or_else(|| item.name.to_owned());
            let tag = Tag { id: item.name.to_owned(), name, hexes: BitSet::EMPTY };
            self.ruleset.tags.push(tag);
            self.deferred.tagged.push(labels);
        }
    }

    /// Parses a board rule into the ruleset.
    pub fn board_rule(&mut self, item: &AmendedDeclaration<'_>) {
        let rule = board_rule(self.diagnostics, item.name, item.at, &item.node);
        let len = self.ruleset.board_rules.len();
        if item.enabled && self.limit(item.at, "board rules", len, limits::BOARD_RULES) {
            self.ruleset.board_rules.extend(rule);
        }
    }

    /// Resolves the labels of every tag to hexes of the board.
    pub fn find_tagged(&mut self, board: &ParsedBoard<'_>) {
        for (tag, maps) in self.deferred.tagged.iter().enumerate() {
            for (label, at) in maps.iter().filter(|(name, ..)| name == board.id).flat_map(|m| &m.2)
            {
                match self.ruleset.map.by_label(label) {
                    Some(hex) => self.ruleset.tags[tag].hexes.insert(hex.0),
                    // On a random board, a label may exist in another draw only.
                    None if board.may_have(label) => {}
                    None => {
                        let labels = self.ruleset.map.hexes.iter().map(|hex| hex.label.as_str());
                        self.diagnostics.unknown(*at, "hex", label, labels);
                    }
                }
            }
        }
    }

    pub fn cult(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let keys = shape::CultKeys::read(self.diagnostics, &mut t);
        t.finish(self.diagnostics);
        let (code, name) = (keys.code, keys.name.unwrap_or_else(|| item.name.to_owned()));
        let len = self.ruleset.cults.len();
        if item.enabled && self.limit(item.at, "cults", len, limits::CULTS) {
            self.ruleset.cults.push(Cult { code, name });
        }
    }

    pub fn structure(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let keys = shape::StructureKeys::read(self.diagnostics, &mut t);
        let from = t.take("from").and_then(|n| self.resolve(SymbolKind::Structure, n));
        let cost_node = t.take("cost");
        let usual_cost = cost_node.map(|n| self.cost(n));
        t.finish(self.diagnostics);
        let structure = Structure {
            id: item.name.to_owned(),
            name: keys.name,
            code: keys.code,
            aliases: keys.aliases.unwrap_or_default(),
            limit: keys.limit,
            power: keys.power,
            counts_as: keys.counts_as.unwrap_or(1),
            favors: keys.favors.unwrap_or(0),
            from: from.map_or(StructureId::NONE, StructureId),
            lone_coin_factor: keys.lone_coin_factor.unwrap_or(1),
            riverside: keys.riverside.unwrap_or(false),
        };
        let len = self.ruleset.structures.len();
        if item.enabled && self.limit(item.at, "structures", len, limits::STRUCTURES) {
            self.ruleset.structures.push(structure);
            let (module, at) = (item.module.id.clone(), item.at);
            let usual = DefaultCost { cost: usual_cost, module, at, missed: false };
            self.deferred.usual_costs.push(usual);
            let at = cost_node.map_or(item.at, |n| n.at);
            self.note(KernelRule::Building(StructureId(len as u8)), at);
        }
    }

    pub fn cult_rules(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let top = t
            .need(self.diagnostics, "top")
            .and_then(|n| n.int(self.diagnostics, 1..=20))
            .unwrap_or(10);
        let power_node = t.need(self.diagnostics, "power");
        let mut power = power_node.map(|n| n.bytes(self.diagnostics)).unwrap_or_default();
        if let Some(n) = power_node {
            self.length(n, power.len(), top as usize + 1, "numbers");
        }
        power.resize(top as usize + 1, 0);
        if item.enabled {
            self.note_node(KernelRule::CultSpaces, power_node);
        }
        let spaces_node = t.need(self.diagnostics, "spaces");
        if item.enabled {
            self.note_node(KernelRule::SendingPriest, spaces_node);
        }
        let spaces = spaces_node.map(|n| n.bytes(self.diagnostics)).unwrap_or_default();
        if let Some(n) = spaces_node
            && spaces.len() > limits::CULT_SPACES
        {
            let (what, limit) = ("spaces on a cult", limits::CULT_SPACES);
            let name = format!("space {}", limit + 1);
            self.diagnostics.push(n.at, Kind::TooMany { what, limit, name });
        }
        self.ruleset.cult_rules = CultRules {
            top: top as u8,
            power,
            spaces,
            without_space: t.need_u8(self.diagnostics, "without_space"),
            priests: t.need_u8(self.diagnostics, "priests"),
            evicts: t.take("evicts").and_then(|n| n.bool(self.diagnostics)).unwrap_or(false),
        };
        t.finish(self.diagnostics);
    }

    pub fn town_rules(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let power_node = t.need(self.diagnostics, "power");
        let power = power_node.and_then(|n| n.u8(self.diagnostics)).unwrap_or(0);
        let structures = t.need_u8(self.diagnostics, "structures");
        if item.enabled {
            self.note_node(KernelRule::Founding, power_node);
        }
        t.finish(self.diagnostics);
        self.ruleset.town_rules = TownRules { power, structures };
    }

    pub fn game(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let keys = shape::GameKeys::read(self.diagnostics, &mut t);
        self.ruleset.rounds = keys.rounds.max(1);
        self.ruleset.spare_bonus_cards = keys.spare_bonus_cards;
        self.ruleset.final_tiles_drawn = keys.final_tiles_drawn.unwrap_or(0);
        self.ruleset.same_cult_at_most = keys.same_cult_at_most.unwrap_or(0);
        self.ruleset.cards_drawn_first = keys.cards_drawn_first.unwrap_or(0);
        self.ruleset.teams = keys.teams.unwrap_or(0);
        self.ruleset.automas = keys.automas.unwrap_or(0);
        self.ruleset.round_tiles_return = keys.round_tiles_return.unwrap_or(false);
        if let Some(n) = t.take("players") {
            self.players(n);
        }
        self.ruleset.ties = self.ties(t.take("ties"));
        if let Some(n) = t.need(self.diagnostics, "dig") {
            self.ruleset.dig_grant = self.grant(n).unwrap_or(GrantId::NONE);
        }
        t.finish(self.diagnostics);
    }

    /// Parses the tie-breaks: `[{ most = "temples" }, { fewest = "bridges" }]`.
    fn ties(&mut self, node: Option<&TomlNode>) -> Vec<TieRule> {
        let mut ties = Vec::new();
        for node in node.map_or(&[][..], TomlNode::one_or_many) {
            let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::TIE) else {
                continue;
            };
            let criteria = ["most", "fewest"].map(|key| t.take(key));
            let doc = t.str(self.diagnostics, "doc");
            t.finish(self.diagnostics);
            let (by, fewest) = match criteria {
                [Some(most), None] => (most, false),
                [None, Some(fewest)] => (fewest, true),
                _ => {
                    let (keys, mean) =
                        (["most", "fewest"], "more of `most` is better, less of `fewest`");
                    self.diagnostics.push(node.at, DiagnosticKind::OneOfBoth { keys, mean });
                    continue;
                }
            };
            let doc = doc.or_else(|| by.str(self.diagnostics)).unwrap_or_default().to_owned();
            ties.extend(self.count(by).map(|by| TieRule { by, fewest, doc }));
        }
        ties
    }

    /// Parses the range of players: `{ min = 2, max = 5 }`.
    fn players(&mut self, node: &TomlNode) {
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::PLAYERS) else { return };
        let most = limits::SEATS as i64;
        let min = t.need(self.diagnostics, "min").and_then(|n| n.int(self.diagnostics, 1..=most));
        let least = min.unwrap_or(1);
        let max =
            t.need(self.diagnostics, "max").and_then(|n| n.int(self.diagnostics, least..=most));
        t.finish(self.diagnostics);
        if let (Some(min), Some(max)) = (min, max) {
            self.ruleset.players = min as u8..=max as u8;
        }
    }

    pub fn conversion(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        if let Some(id) = self.read_conversion(&mut t) {
            self.deferred.common_conversions.push(id);
            if item.enabled {
                self.note(KernelRule::Converting(id), item.at);
            }
        }
        t.finish(self.diagnostics);
    }
}

/// Parses a board rule. `None` with a diagnostic if the rule requires nothing, or something
/// impossible.
pub(crate) fn board_rule(
    diagnostics: &mut Diagnostics,
    id: &str,
    at: ByteSpan,
    node: &TomlNode,
) -> Option<BoardRule> {
    let mut t = TableReader::new(diagnostics, node, &shape::BOARD_RULE)?;
    t.at = at;
    for common in ["id", "setting"] {
        t.take(common);
    }
    let span_of = |key| node.get(key).map(|n| n.at);
    let keys = shape::BoardRuleKeys::read(diagnostics, &mut t);
    t.finish(diagnostics);
    let asks = match (keys.near, keys.areas) {
        (Some(near), None) => {
            let (min, max) = (keys.min.unwrap_or(0), keys.max.unwrap_or(6));
            if min > max {
                let (key, found) = ("max".to_owned(), max.to_string());
                let expected = format!("at least the smallest number, {min}");
                let at = span_of("max").or(span_of("min")).unwrap_or(at);
                diagnostics.push(at, Kind::BadValue { key, found, expected });
            }
            BoardRequirement::Neighbours { near, min, max }
        }
        (None, Some(areas)) => {
            for key in ["min", "max"] {
                if let Some(at) = span_of(key) {
                    diagnostics.push(at, DiagnosticKind::NoNeighboursCounted { key });
                }
            }
            BoardRequirement::Areas(areas)
        }
        // With neither key the declaration is marked, with both the second key.
        (near, _) => {
            // An unknown word in `near` has its own diagnostic.
            if near.is_some() || span_of("near").is_none() {
                let mean =
                    "`near` counts the neighbours of each hex, `areas` counts connected areas";
                let at = near.and(span_of("areas")).unwrap_or(at);
                diagnostics.push(at, DiagnosticKind::OneOfBoth { keys: ["near", "areas"], mean });
            }
            return None;
        }
    };
    Some(BoardRule { id: id.to_owned(), text: keys.text, scope: keys.of, requirement: asks })
}
