//! Parser of amounts, counts and conditions in TOML tables of the content.

use components_content::module_of;
use content::{
    ApiVersion, ByteSpan, ContentErrorKind as Kind, ObjectKind, TableReader, TomlEntry, TomlNode,
    TomlValue, wrong_type,
};
use kernel::*;

use crate::board_names;
use crate::diagnostic::DiagnosticKind;
use crate::kinds;
use crate::names::SymbolKind;
use crate::reading::{DeclaredCounter, HeardExpression, RulesetCompiler};
use crate::shape::{self, TRACK_NAMES};

/// Wording of unknown counts in diagnostics.
const COUNT: ObjectKind<'static> =
    ObjectKind::listed("count", "docs/expressions.md lists what can be counted");

/// Maximum number of component expressions that the rules of one game may count.
const HEARD: usize = 32;

impl RulesetCompiler<'_, '_> {
    /// Parses an amount: a number, a text, a counted amount `{ per = "temples", times = 2 }`, or a
    /// list of them to add up.
    pub fn amount(&mut self, node: &TomlNode, min: i64, max: i64) -> AmountFormula {
        let mut amount = AmountFormula::fixed(0);
        let mut counted = Vec::new();
        for part in node.one_or_many() {
            if matches!(part.value, TomlValue::Table(_)) {
                self.counted(part, min, max, &mut amount, &mut counted);
            } else if matches!(part.value, TomlValue::Int(_)) {
                let n = part.int(self.diagnostics, min..=max).unwrap_or(0) as i16;
                amount.base = amount.base.saturating_add(n);
            } else if part.as_str().is_some() {
                let read = self.text_amount(part, min, max);
                amount.base = amount.base.saturating_add(read.base);
                counted.extend(read.counted);
            } else {
                wrong_type(self.diagnostics, part, "an integer, a text or a counted amount");
            }
        }
        amount.counted = counted.into();
        amount
    }

    fn counted(
        &mut self,
        node: &TomlNode,
        min: i64,
        max: i64,
        amount: &mut AmountFormula,
        out: &mut Vec<CountedTerm>,
    ) {
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::COUNTED) else { return };
        if let Some(n) = t.take("base") {
            let n = n.int(self.diagnostics, min..=max).unwrap_or(0) as i16;
            amount.base = amount.base.saturating_add(n);
        }
        let per = t.need(self.diagnostics, "per");
        let every =
            t.take("every").and_then(|n| n.int(self.diagnostics, 1..=100)).unwrap_or(1) as u8;
        let times =
            t.take("times").and_then(|n| n.int(self.diagnostics, -100..=100)).unwrap_or(1) as i16;
        let mut table = Vec::new();
        if let Some(n) = t.take("table") {
            for value in n.list(self.diagnostics) {
                table.push(value.int(self.diagnostics, min..=max).unwrap_or(0) as i16);
            }
            if table.is_empty() {
                self.diagnostics.push(n.at, Kind::Empty { what: "the table" });
            }
        }
        t.finish(self.diagnostics);
        let Some((what, divisor)) = per.and_then(|n| self.per(n)) else { return };
        let table: Box<[i16]> = table.into();
        match every.checked_mul(divisor) {
            Some(per) => out.push(CountedTerm { what, per, times, table }),
            None => {
                let (n, most) = (i64::from(every) * i64::from(divisor), u8::MAX.into());
                let at = per.map_or(node.at, |n| n.at);
                TomlNode { at, value: TomlValue::Int(n) }.int(self.diagnostics, 1..=most);
            }
        }
    }

    /// Parses what a counted amount counts, and its divisor.
    fn per(&mut self, node: &TomlNode) -> Option<(CountedQuantity, u8)> {
        let Some(text) = node.as_str() else { return Some((self.count(node)?, 1)) };
        if let Some(argument) = self.counted_argument(text) {
            return Some((argument, 1));
        }
        let is_text = match expression::parse(text) {
            // Components may name what the board does not.
            Ok(parsed) => parsed.as_word().is_none() && self.is_of_board(&parsed, node.at),
            Err(_) => text.contains(['+', '*', '/', ' ']) && !text.contains('('),
        };
        if is_text { self.text_count(node) } else { Some((self.count(node)?, 1)) }
    }

    /// Parses the name of a numeric argument of the current hook, such as `amount`.
    fn counted_argument(&self, text: &str) -> Option<CountedQuantity> {
        const NUMBERS: [&str; 5] = ["amount", "steps", "level", "a", "b"];
        let args = self.scope.hook.map_or(&[][..], Hook::args);
        let place = args.iter().position(|a| *a == text && NUMBERS.contains(a))?;
        Some(CountedQuantity::Argument(place as u8))
    }

    /// Parses a count: `temples`, `cult:fire`, `slot:uses`, `players` …
    pub fn count(&mut self, node: &TomlNode) -> Option<CountedQuantity> {
        let text = node.str(self.diagnostics)?;
        self.count_text(text, node.at)
    }

    pub fn count_text(&mut self, text: &str, at: ByteSpan) -> Option<CountedQuantity> {
        let api = self.diagnostics.sources.api(at);
        if let Some(number) = board_names::number(text, api) {
            if let Some(name) = board_names::new_name(number) {
                self.diagnostics.respell(at, text, name);
            }
            return Some(number);
        }
        if let Some(i) = self.names.plurals.iter().position(|p| p == text) {
            return Some(CountedQuantity::Structures(StructureId(i as u8)));
        }
        if let "near" | "others_near" = text {
            let place = self.hex_argument();
            if place.is_none() {
                self.diagnostics.push(at, DiagnosticKind::NoHex);
            }
            return place.map(|place| CountedQuantity::Near(place, text == "others_near"));
        }
        if let Some(cult) = text.strip_prefix("cult:") {
            // A cult that is not in play counts 0, as an argument that no hook has.
            return self.resolve_text(SymbolKind::Cult, cult, at).map(|c| match c {
                u8::MAX => CountedQuantity::Argument(u8::MAX),
                c => CountedQuantity::Cult(CultId(c)),
            });
        }
        if self.names.knows(SymbolKind::Resource, text) {
            // A resource that is not in play counts 0: no hook has 255 arguments.
            let nothing = CountedQuantity::Argument(u8::MAX);
            let declared = |at: u8| Resource::DECLARED.get(usize::from(at)).copied();
            let found = self.resolve_text(SymbolKind::Resource, text, at);
            return found.map(|at| declared(at).map_or(nothing, CountedQuantity::Held));
        }
        if let Some(tag) = text.strip_prefix("tag:") {
            return self.resolve_text(SymbolKind::Tag, tag, at).map(CountedQuantity::Tagged);
        }
        if let Some(slot) = text.strip_prefix("slot:") {
            return self.slot(slot, at).map(CountedQuantity::Slot);
        }
        if let Some(i) = self.names.token_plurals.iter().position(|p| p == text) {
            return Some(CountedQuantity::Tokens(TokenId(i as u8)));
        }
        if let Some((what, token)) = text.split_once(':')
            && let Some(count) = self.token_count(what, token, at)
        {
            return count;
        }
        if text.contains('(') || self.component_counter(text, at).is_some() {
            return self.heard(text, at);
        }
        // Names of the second version are valid in the first unless content gives them another
        // meaning.
        if let Some(number) = board_names::number(text, ApiVersion::Second) {
            return Some(number);
        }
        if self.is_former_name(at, text, board_names::new_names_of_number(text)) {
            return None;
        }
        let (names, slots) = (&self.names, &self.scope.slots);
        let tokens = names
            .in_play(SymbolKind::Token)
            .flat_map(|token| ["tokens", "tokens_left"].map(|what| format!("{what}:{token}")));
        let known = board_names::numbers(api).map(str::to_owned);
        let known = known.chain(names.plurals.iter().cloned());
        let known = known.chain(names.in_play(SymbolKind::Cult).map(|cult| format!("cult:{cult}")));
        let known = known.chain(names.in_play(SymbolKind::Resource).map(str::to_owned));
        let known = known.chain(tokens);
        let known = known.chain(slots.iter().map(|(name, _)| format!("slot:{name}")));
        self.diagnostics.unknown(at, COUNT, text, known);
        None
    }

    /// Registers a component expression whose value rules count, and returns its count.
    pub fn heard(&mut self, text: &str, at: ByteSpan) -> Option<CountedQuantity> {
        // Equal texts of two modules are one value only if both mean the same components by them.
        let module = module_of(self.diagnostics.sources.path(at));
        let names = self.deferred.part_names.meanings(module, text);
        let known = self.ruleset.component_values.iter().zip(&self.deferred.heard);
        let found = known.into_iter().position(|(value, heard)| {
            value.text == text && names.is_some() && heard.names == names
        });
        let place = found.unwrap_or(self.ruleset.component_values.len());
        if found.is_none() && self.limit(at, "expressions of components in rules", place, HEARD) {
            let is_thing = self.component_counter(text, at).is_some_and(|one| one.holds_thing);
            self.ruleset.component_values.push(ComponentValue {
                text: text.to_owned(),
                canonical: String::new(),
                modules: Vec::new(),
                task: u16::MAX,
                is_thing,
            });
            self.deferred.heard.push(HeardExpression { at, names });
        }
        Some(CountedQuantity::Heard(place as u8))
    }

    /// Returns the component counter that the text names at this place. `None` if it names no
    /// counter.
    pub fn component_counter(&self, text: &str, at: ByteSpan) -> Option<DeclaredCounter> {
        let module = module_of(self.diagnostics.sources.path(at));
        // The reader of components reports an ambiguous name.
        let name = self.deferred.part_names.meaning(module, text).unwrap_or(text);
        self.deferred.counters.get(name).copied()
    }

    /// Returns the component counters that rules count although they may be negative, each with the
    /// span of its first use and its smallest value. Rules read values from 0 to 255.
    pub fn negative_counts(&self) -> Vec<(ByteSpan, String, i64)> {
        let values = self.ruleset.component_values.iter().zip(&self.deferred.heard);
        let found = values.filter_map(|(value, heard)| {
            let counter = self.component_counter(&value.text, heard.at)?;
            let is_read_wrong = counter.least < 0 && !counter.holds_thing;
            is_read_wrong.then(|| (heard.at, value.text.clone(), counter.least))
        });
        found.collect()
    }

    /// Parses `tokens:NAME`, `tokens_left:NAME` or `tokens_there:NAME`. `None` for another word,
    /// `Some(None)` for an unknown name.
    fn token_count(
        &mut self,
        what: &str,
        token: &str,
        at: ByteSpan,
    ) -> Option<Option<CountedQuantity>> {
        let there = match what {
            "tokens" | "tokens_left" => None,
            "tokens_there" => match self.hex_argument() {
                Some(place) => Some(place),
                None => {
                    self.diagnostics.push(at, DiagnosticKind::NoHex);
                    return Some(None);
                }
            },
            _ => return None,
        };
        let Some(n) = self.resolve_text(SymbolKind::Token, token, at) else { return Some(None) };
        let token = TokenId(n);
        Some(Some(match (what, there) {
            // A kind of token that is not in play counts 0: no hook has 255 arguments.
            _ if n == u8::MAX => CountedQuantity::Argument(u8::MAX),
            ("tokens", _) => CountedQuantity::Tokens(token),
            (_, Some(place)) => CountedQuantity::TokensThere(token, place),
            _ => CountedQuantity::TokensLeft(token),
        }))
    }

    /// Returns the index of `hex` among the arguments of the current hook.
    fn hex_argument(&self) -> Option<u8> {
        let args = self.scope.hook.map_or(&[][..], Hook::args);
        args.iter().position(|a| *a == "hex").map(|place| place as u8)
    }

    /// Builds a condition on the hex of the current hook. If the hook has `from` and `to` instead,
    /// the condition holds if one of the two hexes fits.
    fn of_hexes(&mut self, at: ByteSpan, condition: impl Fn(u8) -> Condition) -> Condition {
        let (args, hook) = (self.scope.hook.map_or(&[][..], Hook::args), self.scope.hook);
        let place = |name: &str| args.iter().position(|a| *a == name).map(|place| place as u8);
        let is_way = hook.is_some_and(Hook::takes_hex_pair);
        match (place("hex"), place("from").filter(|_| is_way), place("to").filter(|_| is_way)) {
            (Some(hex), ..) => condition(hex),
            (None, Some(from), Some(to)) => Condition::Any([condition(from), condition(to)].into()),
            _ => {
                self.diagnostics.push(at, DiagnosticKind::NoHex);
                Condition::Is(false)
            }
        }
    }

    /// Finds a slot of the piece that is being read.
    pub fn slot(&mut self, name: &str, at: ByteSpan) -> Option<SlotId> {
        let found = self.scope.slots.iter().find(|(n, _)| n == name).map(|(_, id)| *id);
        if found.is_none() {
            self.diagnostics.unknown(
                at,
                "slot",
                name,
                self.scope.slots.iter().map(|(n, _)| n.as_str()),
            );
        }
        found
    }

    /// Parses a condition: a text, or a TOML table of conditions that must all hold.
    pub fn condition(&mut self, node: &TomlNode, hook: Option<Hook>) -> Condition {
        if node.as_str().is_some() {
            return self.text_condition(node);
        }
        if !matches!(node.value, TomlValue::Table(_)) {
            wrong_type(self.diagnostics, node, "a condition: a text or a table");
            return Condition::Is(false);
        }
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::CONDITION) else {
            return Condition::Is(false);
        };
        let mut all = Vec::new();
        for (key, any) in [("all", false), ("any", true)] {
            if let Some(n) = t.take(key) {
                let list = n.list(self.diagnostics);
                let parts: Vec<Condition> = list.iter().map(|n| self.condition(n, hook)).collect();
                if parts.is_empty() {
                    let what = if any { "the list of `any`" } else { "the list of `all`" };
                    self.diagnostics.push(n.at, Kind::Empty { what });
                }
                let parts = parts.into();
                all.push(if any { Condition::Any(parts) } else { Condition::All(parts) });
            }
        }
        if let Some(n) = t.take("not") {
            let inner = self.condition(n, hook);
            all.push(Condition::Not(Box::new(inner)));
        }
        if let Some(n) = t.take("has") {
            for item in n.one_or_many() {
                if let Some(id) = self.resolve(SymbolKind::Structure, item) {
                    let what = CountedQuantity::Structures(StructureId(id));
                    all.push(Condition::Between { what, min: 1, max: i16::MAX });
                }
            }
        }
        for key in ["at_least", "at_most", "exactly"] {
            let Some(n) = t.take(key) else { continue };
            let Some(mut counts) = TableReader::new(self.diagnostics, n, &shape::NUMBERS) else {
                continue;
            };
            for entry in counts.rest() {
                let what = self.count_text(&entry.key, entry.key_at);
                let is_none = entry.node.as_str() == Some("none");
                let counter = self.component_counter(&entry.key, entry.key_at);
                let number = if is_none && counter.is_some_and(|one| one.holds_thing) {
                    Some(kernel::piece_memory::NO_THING.into())
                } else {
                    entry.node.int(self.diagnostics, 0..=255)
                };
                let (Some(what), Some(number)) = (what, number) else { continue };
                let number = number as i16;
                let (min, max) = match key {
                    "at_least" => (number, i16::MAX),
                    "at_most" => (i16::MIN, number),
                    _ => (number, number),
                };
                all.push(Condition::Between { what, min, max });
            }
        }
        if let Some(n) = t.take("terrain_is") {
            const TESTS: [(&str, TerrainTest); 3] = [
                ("free", TerrainTest::Free),
                ("home_of_any", TerrainTest::HomeOfAny),
                ("unlocked", TerrainTest::Unlocked),
            ];
            for item in n.one_or_many() {
                let Some(text) = item.str(self.diagnostics) else { continue };
                let test = TESTS.iter().find(|(name, _)| *name == text).map(|(_, test)| *test);
                match (test, self.scope.terrain_argument) {
                    (Some(test), Some(place)) => {
                        all.push(Condition::Terrain(TerrainRef::Argument(place), test));
                    }
                    (None, _) => {
                        let known = TESTS.iter().map(|(name, _)| *name);
                        self.diagnostics.unknown(item.at, "test of a terrain", text, known);
                    }
                    (_, None) => self.diagnostics.push(item.at, DiagnosticKind::NoTerrain),
                }
            }
        }
        if let Some(n) = t.take("faction") {
            let named = n.one_or_many().iter();
            let among: Vec<FactionId> =
                named.filter_map(|n| self.faction_anywhere(n)).map(FactionId).collect();
            all.push(match among.len() {
                0 => Condition::Is(false),
                _ => Condition::Faction(among.into()),
            });
        }
        if let Some(n) = t.take("riverside")
            && let Some(wanted) = n.bool(self.diagnostics)
        {
            let riverside = self.of_hexes(n.at, Condition::Riverside);
            all.push(if wanted { riverside } else { Condition::Not(Box::new(riverside)) });
        }
        if let Some(n) = t.take("ground") {
            let among = n.one_or_many().iter();
            let among: Vec<TerrainId> =
                among.filter_map(|n| self.resolve(SymbolKind::Terrain, n)).map(TerrainId).collect();
            let ground = |place| Condition::Ground(place, among.clone().into());
            all.push(self.of_hexes(n.at, ground));
        }
        if let Some(n) = t.take("tag") {
            let tags = n.one_or_many().iter();
            let tags: Vec<u8> = tags.filter_map(|n| self.resolve(SymbolKind::Tag, n)).collect();
            let tagged = |place| {
                Condition::Any(tags.iter().map(|tag| Condition::Tagged(place, *tag)).collect())
            };
            all.push(self.of_hexes(n.at, tagged));
        }
        if let Some(n) = t.take("space_taken") {
            let taken = |n| {
                if n == u8::MAX { Condition::Is(false) } else { Condition::SpaceTaken(SpaceId(n)) }
            };
            let all_of = n.one_or_many().iter();
            let all_of: Vec<_> =
                all_of.filter_map(|n| self.resolve(SymbolKind::Space, n)).collect();
            all.extend(all_of.into_iter().map(taken));
        }
        for (key, holds) in [("passed", Condition::Passed), ("in_actions", Condition::InActions)] {
            if let Some(wanted) = t.take(key).and_then(|n| n.bool(self.diagnostics)) {
                all.push(if wanted { holds } else { Condition::Not(Box::new(holds)) });
            }
        }
        if let Some(n) = t.take("setting") {
            all.push(Condition::Is(self.chosen.settings.all_hold(self.diagnostics, n)));
        }
        if let Some(hook) = hook {
            all.extend(self.filters(&mut t, hook, false));
        }
        t.finish(self.diagnostics);
        conjunction(all)
    }

    /// Parses the name of a faction. `None` without a diagnostic if the faction's module is not in
    /// play.
    pub fn faction_anywhere(&mut self, node: &TomlNode) -> Option<u8> {
        let text = node.str(self.diagnostics)?;
        let (module, bare) = match text.split_once(':') {
            Some((module, bare)) => (Some(module), bare),
            None => (None, text),
        };
        let modules =
            self.chosen.catalogue.modules.iter().filter(|m| module.is_none_or(|id| m.id == id));
        let mut decls = modules.flat_map(|m| &m.decls);
        let elsewhere = decls.any(|d| *d.kind == kinds::FACTION && d.name == bare);
        if elsewhere && !self.names.knows(SymbolKind::Faction, text) {
            return None;
        }
        self.resolve(SymbolKind::Faction, node).filter(|n| *n != u8::MAX)
    }

    /// Parses the keys of a table that are arguments of a hook, as conditions. With
    /// `beside_effects`, a table under the key `cult` is an effect, so it is skipped.
    pub fn filters(
        &mut self,
        t: &mut TableReader<'_>,
        hook: Hook,
        beside_effects: bool,
    ) -> Vec<Condition> {
        let mut all = Vec::new();
        for (index, argument) in hook.args().iter().enumerate() {
            let is_effect =
                |e: &TomlEntry| e.key == *argument && matches!(e.node.value, TomlValue::Table(_));
            if beside_effects && *argument == "cult" && t.left().any(is_effect) {
                continue;
            }
            let Some(node) = t.take(argument) else { continue };
            if is_seat(hook, argument) {
                if node.str(self.diagnostics).is_some_and(|text| text != "me") {
                    let (key, found) = ((*argument).to_owned(), node.as_str().unwrap_or_default());
                    let (found, expected) = (found.to_owned(), "`me`".to_owned());
                    self.diagnostics.push(node.at, Kind::BadValue { key, found, expected });
                }
                all.push(Condition::Me(index as u8));
                continue;
            }
            let mut among = Vec::new();
            for item in node.one_or_many() {
                among.extend(self.argument(hook, argument, item));
            }
            all.push(Condition::Event { index: index as u8, among: among.into() });
        }
        all
    }

    /// Parses the values that a filter allows for an argument of a hook.
    pub fn argument(&mut self, hook: Hook, argument: &'static str, node: &TomlNode) -> Vec<i16> {
        let name = match argument {
            "structure" => Some(SymbolKind::Structure),
            "terrain" => Some(SymbolKind::Terrain),
            "cult" => Some(SymbolKind::Cult),
            "favor" => Some(SymbolKind::Favor),
            "town" => Some(SymbolKind::Town),
            "space" => Some(SymbolKind::Space),
            "token" => Some(SymbolKind::Token),
            "phase" => return self.declared_phase(node),
            _ => None,
        };
        if let Some(name) = name {
            // A piece whose settings do not hold never occurs in an event.
            let number = self.resolve(name, node).filter(|n| *n != u8::MAX);
            return number.into_iter().map(i16::from).collect();
        }
        match argument {
            "resource" => {
                let found = self.resource_of(node);
                found.into_iter().map(|r| r as i16).collect()
            }
            "action" => {
                let Some(text) = node.str(self.diagnostics) else { return Vec::new() };
                let found = ActionKind::ALL.iter().find(|kind| kind.name() == text);
                if found.is_none() {
                    let known = ActionKind::ALL.iter().map(|kind| kind.name());
                    self.diagnostics.unknown(node.at, "kind of action", text, known);
                }
                found.map(|kind| *kind as i16).into_iter().collect()
            }
            "track" => {
                let text = node.str(self.diagnostics).unwrap_or(TRACK_NAMES[0]);
                self.track(text, node.at).into_iter().map(i16::from).collect()
            }
            "round" | "level" | "steps" | "taken" | "amount" | "trading" | "what" | "a" | "b" => {
                self.numbers(node)
            }
            "from" | "to" if matches!(hook, Hook::OnCultStep | Hook::OnResource) => {
                self.numbers(node)
            }
            _ => {
                let (argument, hook) = (argument.to_owned(), hook.name());
                self.diagnostics.push(node.at, DiagnosticKind::NotComparable { argument, hook });
                Vec::new()
            }
        }
    }

    /// Parses a number, or all numbers from `min` to `max`.
    fn numbers(&mut self, node: &TomlNode) -> Vec<i16> {
        if !matches!(node.value, TomlValue::Table(_)) {
            return node.int(self.diagnostics, 0..=100).map(|n| n as i16).into_iter().collect();
        }
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::RANGE_OF) else {
            return Vec::new();
        };
        let min = t.take("min").and_then(|n| n.int(self.diagnostics, 0..=100)).unwrap_or(0);
        let max = t.take("max").and_then(|n| n.int(self.diagnostics, 0..=100)).unwrap_or(100);
        t.finish(self.diagnostics);
        (min as i16..=max as i16).collect()
    }
}

/// Returns whether an argument of a hook is a seat.
pub(crate) fn is_seat(hook: Hook, argument: &str) -> bool {
    match hook {
        Hook::OnPowerOffered => argument == "to",
        Hook::LeechOffered => argument == "from",
        _ => argument == "owner",
    }
}

/// Joins conditions that must all hold, in the shortest form.
pub(crate) fn conjunction(mut all: Vec<Condition>) -> Condition {
    all.retain(|c| *c != Condition::Is(true));
    match all.len() {
        0 => Condition::Is(true),
        1 => all.remove(0),
        _ => Condition::All(all.into()),
    }
}
