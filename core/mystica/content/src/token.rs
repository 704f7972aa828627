//! Parser of kinds of token: where they are placed, how they move, what their trades give.

use content::{
    AmendedDeclaration, ByteSpan, ContentErrorKind as Kind, TableReader, TomlNode, TomlValue,
};
use kernel::*;

use crate::diagnostic::DiagnosticKind;
use crate::names::{SymbolKind, plural_of};
use crate::reading::{CopiedTrades, RulesetCompiler};
use crate::shape;

/// Maximum number of anchors at which one kind of token may be placed.
const ANCHORS: usize = 8;

impl RulesetCompiler<'_, '_> {
    pub fn token(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let head = self.piece_head(&mut t, item, false);
        let code = head.1.clone();
        // `gain` takes both names of resources and kinds of token.
        if Resource::RULEBOOK.iter().any(|r| r.name() == item.name) {
            let (key, found) = ("id".to_owned(), item.name.to_owned());
            let expected = "a name that no resource has".to_owned();
            self.diagnostics.push(item.at, Kind::BadValue { key, found, expected });
        }
        t.str(self.diagnostics, "plural");
        let plural = plural_of(item);
        let letter = self.token_letter(&mut t, &code);
        let most = limits::TOKENS as i64;
        let limit_node = t.need(self.diagnostics, "limit");
        let limit = limit_node.and_then(|n| n.int(self.diagnostics, 1..=most)).unwrap_or(1) as u8;
        let keys = shape::TokenKeys::read(self.diagnostics, &mut t);
        let placing = t.take("place").map(|n| self.placing(n)).unwrap_or_default();
        let movement = t.take("move").and_then(|n| self.movement(n));
        let reaches = [
            ("none", TokenReach::None),
            ("around", TokenReach::Around),
            ("here", TokenReach::Here),
        ];
        let reach = self.word(&mut t, "reach", "reach of a token", &reaches);
        let marker_node = t.take("marker");
        let marker = marker_node.and_then(|n| self.resolve(SymbolKind::Token, n));
        let trade_node = t.take("trade");
        let trades = trade_node.map(|n| self.trades(n)).unwrap_or_default();
        let like_node = t.take("trades_like");
        let like = like_node.and_then(|n| self.resolve(SymbolKind::Token, n));
        if let Some(n) = trade_node {
            if marker_node.is_none() {
                self.diagnostics.push(t.at, Kind::MissingKey { key: "marker".into() });
            }
            if let Some(like) = like_node {
                let found = like.as_str().unwrap_or_default().to_owned();
                let expected = "either `[[trade]]` or `trades_like`".to_owned();
                let key = "trades_like".to_owned();
                self.diagnostics.push(like.at, Kind::BadValue { key, found, expected });
            }
            n.list(self.diagnostics);
        }
        self.finish_piece(t, item, head);
        if !item.enabled {
            return;
        }
        let len = self.ruleset.tokens.len();
        if !self.limit(item.at, "kinds of token", len, limits::TOKEN_KINDS) {
            return;
        }
        let first: u8 = self.ruleset.tokens.iter().map(|kind| kind.limit).sum();
        if usize::from(first + limit) > limits::TOKENS {
            let kinds = self.ruleset.tokens.iter();
            let taken = kinds.map(|kind| (kind.code.clone(), kind.limit)).collect();
            let (name, wanted, limit) = (item.name.to_owned(), limit, limits::TOKENS);
            let at = limit_node.map_or(item.at, |n| n.at);
            self.diagnostics.push(at, DiagnosticKind::TooManyTokens { name, wanted, limit, taken });
            return;
        }
        let id = TokenId(len as u8);
        if let (Some(from), Some(n)) = (like, like_node) {
            let name = n.as_str().unwrap_or_default().to_owned();
            let (from, marked) = (TokenId(from), marker_node.is_some());
            self.deferred.borrowed.push(CopiedTrades { to: id, from, at: n.at, name, marked });
        }
        let is_solid = keys.power > 0 || keys.counts_as > 0 || keys.joins;
        self.ruleset.has_solid |= is_solid;
        self.ruleset.tokens.push(TokenKind {
            piece: self.item.piece,
            code,
            plural,
            letter,
            limit,
            first,
            placing,
            optional: keys.optional,
            movement,
            reach,
            pays_for_dwelling: keys.pays_for_dwelling,
            power: keys.power,
            counts_as: keys.counts_as,
            joins: keys.joins,
            marker: marker.map_or(TokenId::NONE, TokenId),
            trades,
        });
    }

    /// Parses the letter for boards; by default the first letter of the code.
    fn token_letter(&mut self, t: &mut TableReader<'_>, code: &str) -> char {
        let first = code.chars().next().unwrap_or('?');
        let Some(node) = t.take("letter") else { return first };
        let Some(text) = node.str(self.diagnostics) else { return first };
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => letter,
            _ => {
                let (key, found) = ("letter".to_owned(), text.to_owned());
                let expected = "one letter".to_owned();
                self.diagnostics.push(node.at, Kind::BadValue { key, found, expected });
                first
            }
        }
    }

    /// Parses `{ at = ["dock", "shipyard"], beside = true, riverside = true }`.
    fn placing(&mut self, node: &TomlNode) -> TokenPlacement {
        let mut placing = TokenPlacement::default();
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::PLACE) else {
            return placing;
        };
        if let Some(list) = t.need(self.diagnostics, "at") {
            for (i, n) in list.one_or_many().iter().enumerate() {
                let anchor = self.anchor(n);
                if self.limit(n.at, "names in `at` of one kind of token", i, ANCHORS) {
                    // An anchor that is not in play keeps its index, and never matches.
                    placing
                        .anchors
                        .push(anchor.unwrap_or(PlacementAnchor::Structure(StructureId::NONE)));
                }
            }
            if list.one_or_many().is_empty() {
                self.diagnostics.push(list.at, Kind::Empty { what: "the list of places" });
            }
        }
        placing.beside = t.bool(self.diagnostics, "beside").unwrap_or(false);
        placing.riverside = t.bool(self.diagnostics, "riverside").unwrap_or(false);
        t.finish(self.diagnostics);
        placing
    }

    /// Resolves an anchor: a kind of token or a structure, by name.
    fn anchor(&mut self, node: &TomlNode) -> Option<PlacementAnchor> {
        let text = node.str(self.diagnostics)?;
        if self.names.knows(SymbolKind::Token, text) {
            let token = self.resolve(SymbolKind::Token, node).filter(|n| *n != u8::MAX);
            return token.map(|n| PlacementAnchor::Token(TokenId(n)));
        }
        if self.names.knows(SymbolKind::Structure, text) {
            return self
                .resolve(SymbolKind::Structure, node)
                .map(|n| PlacementAnchor::Structure(StructureId(n)));
        }
        let allowed =
            self.names.in_play(SymbolKind::Token).chain(self.names.in_play(SymbolKind::Structure));
        self.diagnostics.unknown(node.at, "token or structure", text, allowed);
        None
    }

    fn movement(&mut self, node: &TomlNode) -> Option<TokenMovement> {
        let mut t = TableReader::new(self.diagnostics, node, &shape::MOVE)?;
        let steps = t.need(self.diagnostics, "steps").and_then(|n| self.steps(n));
        let mut enters = [EntryRule::Never; GroundKind::ALL.len()];
        let words = [
            ("never", EntryRule::Never),
            ("through", EntryRule::Through),
            ("stop", EntryRule::Stop),
            ("any", EntryRule::Any),
        ];
        for ground in GroundKind::ALL {
            enters[ground as usize] = self.word(&mut t, ground.name(), "way to enter", &words);
        }
        if !enters.iter().any(|e| matches!(e, EntryRule::Stop | EntryRule::Any)) {
            self.diagnostics
                .push(node.at, Kind::Empty { what: "the list of hexes where a move ends" });
        }
        let canals = t.bool(self.diagnostics, "canals").unwrap_or(false);
        let bridges = t.bool(self.diagnostics, "bridges").unwrap_or(false);
        let each_hex = t.bool(self.diagnostics, "each_hex").unwrap_or(false);
        let mut extras = Vec::new();
        for n in t.take("extra").map_or(&[][..], TomlNode::one_or_many) {
            extras.extend(self.extra_steps(n));
            // `TokenMove::extra` stores the index in one byte.
            self.limit(n.at, "ways to pay for more steps", extras.len().max(1) - 1, 250);
        }
        t.finish(self.diagnostics);
        Some(TokenMovement { steps: steps?, extras, enters, canals, bridges, each_hex })
    }

    /// Parses steps: a track by name, `{ level = "range", table = [1, 2] }`, or an amount.
    fn steps(&mut self, node: &TomlNode) -> Option<MoveSteps> {
        if let Some(track) = node.as_str() {
            return self.track(track, node.at).map(|n| MoveSteps::Level(TrackId(n), Vec::new()));
        }
        if node.get("level").is_none() {
            return Some(MoveSteps::Amount(self.amount(node, 0, 16)));
        }
        let mut t = TableReader::new(self.diagnostics, node, &shape::LEVEL_STEPS)?;
        let level = t.need(self.diagnostics, "level");
        let track = level.and_then(|n| self.track_of(n));
        let list = t.take("table");
        let table: Vec<u8> = list.map_or(Vec::new(), |n| {
            let items = n.list(self.diagnostics);
            items.iter().map(|n| n.int(self.diagnostics, 0..=16).unwrap_or(0) as u8).collect()
        });
        if let Some(n) = list.filter(|_| table.is_empty()) {
            self.diagnostics.push(n.at, Kind::Empty { what: "the table" });
        }
        t.finish(self.diagnostics);
        track.map(|n| MoveSteps::Level(TrackId(n), table))
    }

    /// Parses `{ steps = 1, pay = { power = 1 }, when = … }`.
    fn extra_steps(&mut self, node: &TomlNode) -> Option<ExtraSteps> {
        let mut t = TableReader::new(self.diagnostics, node, &shape::EXTRA_STEPS)?;
        let steps = t.need(self.diagnostics, "steps").and_then(|n| n.int(self.diagnostics, 1..=16));
        let pay_node = t.need(self.diagnostics, "pay");
        let mut pay = None;
        if let Some(mut p) =
            pay_node.and_then(|n| TableReader::new(self.diagnostics, n, &shape::ONE_RESOURCE))
        {
            let rest = p.rest();
            if rest.len() != 1 {
                let (found, of) = (rest.len(), "resource to pay with");
                self.diagnostics.push(p.at, Kind::WrongLength { found, expected: 1, of });
            }
            for entry in rest {
                let amount = entry.node.int(self.diagnostics, 1..=100);
                let resource = self.resource(&entry.key, entry.key_at);
                // Rights are spent by actions of their own.
                if let Some(right) = resource.filter(|r| r.owed_index().is_some()) {
                    let (key, found) = ("pay".to_owned(), right.name().to_owned());
                    let expected = "a resource, not a right".to_owned();
                    self.diagnostics.push(entry.key_at, Kind::BadValue { key, found, expected });
                }
                pay = resource.zip(amount);
            }
        }
        let when = t.take("when").map(|n| self.condition(n, None));
        t.finish(self.diagnostics);
        let (pay, amount) = pay?;
        let when = when.unwrap_or(Condition::Is(true));
        Some(ExtraSteps { steps: steps? as u8, pay, amount: amount as u8, when })
    }

    /// Parses the `[[trade]]` list; returns trades indexed by structure.
    fn trades(&mut self, node: &TomlNode) -> Vec<Option<TradeReward>> {
        let mut trades: Vec<Option<TradeReward>> = vec![None; self.structures()];
        let mut places: Vec<(u8, ByteSpan)> = Vec::new();
        for item in node.one_or_many() {
            let Some(mut t) = TableReader::new(self.diagnostics, item, &shape::TRADE) else {
                continue;
            };
            let structures = t.need(self.diagnostics, "structure");
            // Effects of a trade may use the arguments of `on_trade`.
            self.scope.hook = Some(Hook::OnTrade);
            let effects = self.effects(&mut t);
            self.scope.hook = None;
            let choice = t.take("options").and_then(|n| self.branches(n));
            t.finish(self.diagnostics);
            for n in structures.map_or(&[][..], TomlNode::one_or_many) {
                let Some(structure) = self.resolve(SymbolKind::Structure, n) else { continue };
                if let Some((_, first)) = places.iter().find(|(s, _)| *s == structure) {
                    let name = n.as_str().unwrap_or_default();
                    self.diagnostics.duplicate(n.at, "trade", name, *first);
                    continue;
                }
                places.push((structure, n.at));
                self.note_node(KernelRule::Trading(StructureId(structure)), Some(item));
                if let Some(place) = trades.get_mut(structure as usize) {
                    *place = Some(TradeReward { effects: effects.clone(), choice });
                }
            }
        }
        trades
    }

    /// Parses `options = [{ text = "+P", gain = { priests = 1 } }, …]`: the reward to choose with
    /// the trade.
    fn branches(&mut self, node: &TomlNode) -> Option<u8> {
        for item in node.list(self.diagnostics) {
            if matches!(item.value, TomlValue::Table(_)) && item.get("text").is_none() {
                self.diagnostics.push(item.at, Kind::MissingKey { key: "text".into() });
            }
            if let Some(each) = item.get("each") {
                let (key, expected) = ("each", "no such key in a trade");
                let found = each.as_str().unwrap_or_default().to_owned();
                let (key, expected) = (key.to_owned(), expected.to_owned());
                self.diagnostics.push(each.at, Kind::BadValue { key, found, expected });
            }
        }
        self.scope.trade_option = true;
        let choice = self.choose(node);
        self.scope.trade_option = false;
        match choice {
            Some(Effect::Choose(place, _)) => Some(place),
            _ => None,
        }
    }

    /// Copies the trades of a kind of token to the kinds that name it in `trades_like`.
    pub fn lend_trades(&mut self) {
        for CopiedTrades { to, from, at, name, marked } in
            std::mem::take(&mut self.deferred.borrowed)
        {
            // A kind that is not in play has no trades to copy.
            if from.0 == u8::MAX {
                continue;
            }
            let Some(like) = self.ruleset.tokens.get(from.at()) else { continue };
            let (trades, marker, lender) = (like.trades.clone(), like.marker, like.piece);
            if trades.is_empty() || from == to {
                let expected = "a kind of token with its own `[[trade]]`".to_owned();
                let key = "trades_like".to_owned();
                self.diagnostics.push(at, Kind::BadValue { key, found: name, expected });
                continue;
            }
            let kind = &mut self.ruleset.tokens[to.at()];
            kind.trades = trades;
            kind.marker = if marked { kind.marker } else { marker };
            let borrower = kind.piece;
            self.share_trade_places(lender, borrower);
        }
    }

    /// Copies the source lines of one piece's trades to another that uses the same trades.
    fn share_trade_places(&mut self, from: PieceId, to: PieceId) {
        let places = &mut self.ruleset.rule_sources;
        let trade = |((piece, rule), place): (&(PieceId, KernelRule), &SourceLine)| {
            let is_trade = *piece == from && matches!(rule, KernelRule::Trading(_));
            is_trade.then_some(((to, *rule), *place))
        };
        let shared: Vec<_> = places.iter().filter_map(trade).collect();
        places.extend(shared);
    }

    /// Parses `plays = { ship = "merchant" }`: the kind of token that the faction has in place of
    /// each kind.
    pub fn plays(&mut self, node: &TomlNode) -> Vec<TokenId> {
        let mut plays: Vec<TokenId> = self.every_token().collect();
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::PLAYS) else {
            return plays;
        };
        for entry in t.rest() {
            let key = self.resolve_text(SymbolKind::Token, &entry.key, entry.key_at);
            let own = self.resolve(SymbolKind::Token, &entry.node);
            let (Some(key), Some(own)) = (key, own) else { continue };
            if let Some(place) = plays.get_mut(key as usize)
                && own != u8::MAX
            {
                *place = TokenId(own);
            }
        }
        plays
    }

    fn every_token(&self) -> impl Iterator<Item = TokenId> + Clone + use<> {
        (0..self.names.in_play(SymbolKind::Token).count().min(254) as u8).map(TokenId)
    }

    /// Reserves a kind of token that replaces another for the factions that name it in `plays`. All
    /// other factions get the kind that it replaces.
    pub fn share_out_tokens(&mut self) {
        let kinds = self.every_token();
        let mut instead: Vec<(TokenId, TokenId)> = Vec::new();
        for faction in &self.ruleset.factions {
            for (kind, own) in kinds.clone().zip(&faction.plays) {
                if kind != *own && !instead.iter().any(|(_, o)| o == own) {
                    instead.push((kind, *own));
                }
            }
        }
        for faction in &mut self.ruleset.factions {
            if faction.plays.is_empty() && !instead.is_empty() {
                faction.plays = kinds.clone().collect();
            }
            for (kind, own) in &instead {
                let is_other_owner = |(k, o): (TokenId, &TokenId)| *o == *own && k != *own;
                if !kinds.clone().zip(&faction.plays).any(is_other_owner)
                    && let Some(place) = faction.plays.get_mut(own.at())
                {
                    *place = *kind;
                }
            }
        }
    }
}
