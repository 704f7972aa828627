//! Reads declarations: each TOML table becomes a declaration of `components::declare`.

use std::collections::BTreeMap;

use components::declare::*;
use components::written;
use content::keys::WordList;
use content::{
    AmendedDeclaration, ByteSpan as Span, TableReader, TomlNode, TomlValue as Toml, check_answer,
};

use expression::ExpressionType;

use crate::diagnostic::{ComponentDiagnostic, not_said};
use crate::function_signatures::FunctionHook;
use crate::read::{ComponentReader, PlacedPhase};
use crate::shape::{self, ActingMode, UnparsedValue};
use crate::symbols::{self, former_name};
use crate::texts::ArgScope;

/// The arguments of an option, as read from TOML.
#[derive(Default)]
struct ParsedArgs {
    args: Vec<Arg>,
    /// Conditions that the arguments must satisfy.
    holds: Vec<ConditionExpression>,
    /// Amounts to maximize, by argument.
    best: Vec<(String, AmountExpression)>,
}

impl ComponentReader<'_, '_> {
    fn owner(&mut self, value: &Option<UnparsedValue>) -> PartOwner {
        let Some(node) = value.as_ref().and_then(|value| value.0.as_ref()) else {
            return PartOwner::Table;
        };
        match &node.value {
            Toml::Int(_) => {
                shape::seat(self.diagnostics, node).map_or(PartOwner::Table, PartOwner::Seat)
            }
            Toml::Str(word) if word == "table" => PartOwner::Table,
            Toml::Str(word) if word == "each" => PartOwner::Each,
            Toml::Str(word) => {
                self.diagnostics.unknown(node.at, "owner", word, ["table", "each"]);
                PartOwner::Table
            }
            _ => {
                content::wrong_type(
                    self.diagnostics,
                    node,
                    "`table`, `each` or the number of a seat",
                );
                PartOwner::Table
            }
        }
    }

    /// Reads an integer. Returns `default` if the key is missing.
    fn whole(&mut self, value: &Option<UnparsedValue>, default: i32) -> i32 {
        let node = value.as_ref().and_then(|value| value.0.as_ref());
        let n = node.and_then(|node| node.int(self.diagnostics, -1_000_000_000..=1_000_000_000));
        n.map_or(default, |n| n as i32)
    }

    pub(crate) fn counter(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let k = shape::CounterKeys::read(self.diagnostics, &mut t);
        let names = t.take("names").map(|node| self.value_names(node)).unwrap_or_default();
        t.finish(self.diagnostics);
        let name = self.note("counter", item);
        let holds = match self.known.type_of_counter(&name) {
            ExpressionType::Number => CounterContent::Number,
            ExpressionType::Seat => CounterContent::Seat,
            _ => CounterContent::Object,
        };
        let things: Vec<String> = self.known.things.keys().cloned().collect();
        let thing = k.thing.and_then(|value| {
            let kind = value.0.as_ref().and_then(TomlNode::as_str)?;
            if !things.iter().any(|thing| thing == kind) && self.known.type_of_thing(kind).is_some()
            {
                return None;
            }
            if things.is_empty() {
                self.diagnostics.push(item.at, ComponentDiagnostic::NoThings);
                return None;
            }
            Some(self.named(&value, "kind of thing", &things))
        });
        let counter = Counter {
            name,
            former: self.former(item),
            of: self.owner(&k.of),
            least: self.whole(&k.least, 0),
            most: self.whole(&k.most, i32::MAX),
            start: self.whole(&k.start, 0),
            visible: k.visible.unwrap_or_default(),
            shown: k.shown.unwrap_or(true),
            thing: thing.filter(|kind| things.contains(kind)),
            holds,
            names,
            worth: k.worth.is_some().then(|| self.whole(&k.worth, 0)),
        };
        if self.enabled {
            self.parts.declarations.counters.push(counter);
        }
    }

    /// Reads names of values: `{ 0 = "ashore", 1 = "afloat" }`.
    fn value_names(&mut self, node: &TomlNode) -> BTreeMap<i32, String> {
        let mut names = BTreeMap::new();
        for entry in self.entries(node, &shape::VALUE_NAMES) {
            let Some(name) = entry.node.str(self.diagnostics) else { continue };
            match entry.key.parse() {
                Ok(value) => {
                    names.insert(value, name.to_owned());
                }
                Err(_) => {
                    let message = format!("`{}` is not a value of a counter", entry.key);
                    let hint = "write a whole number, as in `0 = \"ashore\"`".to_owned();
                    self.diagnostics
                        .push(entry.node.at, ComponentDiagnostic::NotSaid { message, hint });
                }
            }
        }
        names
    }

    fn names_of(
        &mut self,
        value: &UnparsedValue,
        what: &'static str,
        names: &[String],
    ) -> Vec<String> {
        let Some(node) = &value.0 else { return Vec::new() };
        let mut all = Vec::new();
        for node in node.one_or_many() {
            all.push(self.named(&UnparsedValue(Some(node.clone())), what, names));
        }
        all
    }

    /// Reads a back, or a list of them. Backs belong to all modules, so a back that is also the
    /// name of a component of several modules is read as it is written.
    fn backs_of(&mut self, value: &UnparsedValue) -> Vec<String> {
        let known = &self.known.backs;
        let nodes = value.0.as_ref().map_or(&[][..], |node| node.one_or_many());
        let mut all = Vec::new();
        for node in nodes {
            let Some(back) = node.str(self.diagnostics) else { continue };
            if !known.iter().any(|one| one == back) {
                self.diagnostics.unknown(node.at, "back", back, known);
            }
            all.push(back.to_owned());
        }
        all
    }

    pub(crate) fn zone(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let k = shape::ZoneKeys::read(self.diagnostics, &mut t);
        let (pile, beside) = (t.take("pile"), t.take("beside"));
        t.finish(self.diagnostics);
        let pile = pile.and_then(|node| node.int(self.diagnostics, 0..=MOST_COPIES.into()));
        let name = self.note("zone", item);
        let places = symbols::places(&item.node);
        let pairs = beside.map_or_else(Vec::new, |node| self.pairs(node, "place", &places));
        let beside = match (k.row, pairs.is_empty()) {
            (Some(n), true) => (1..u16::from(n)).map(|n| (n - 1, n)).collect(),
            _ => pairs,
        };
        let room = |n: u16| if n == 0 { USUAL_MOST } else { n };
        let ways = ["pile", "stack", "row", "places"];
        let found = ways.into_iter().filter(|way| item.node.get(way).is_some()).count();
        if found != 1 {
            self.diagnostics.push(item.at, ComponentDiagnostic::Shapes { found });
        }
        let each = u16::from(k.each.unwrap_or(1));
        let shape = match (pile, k.stack) {
            (Some(n), _) => ZoneShape::Pile(room(n as u16)),
            (_, Some(n)) => ZoneShape::Stack(room(n.into())),
            _ => ZoneShape::Places { names: places, each, beside },
        };
        let known = self.known;
        let kinds = self.backs_of(&k.holds);
        let stream = self.stream_of(&k.stream);
        let zones: Vec<String> = known.zones.keys().cloned().collect();
        let renew = k.renew.map_or_else(String::new, |value| self.named(&value, "zone", &zones));
        let (former, of) = (self.former(item), self.owner(&k.of));
        let visible = k.visible.unwrap_or_default();
        if self.enabled {
            let zone = Zone { name, former, of, shape, kinds, visible, stream, renew };
            self.parts.declarations.zones.push(zone);
        }
    }

    /// Reads a list of pairs of names, and returns them as indices.
    fn pairs(&mut self, node: &TomlNode, what: &'static str, names: &[String]) -> Vec<(u16, u16)> {
        let pairs: Vec<&TomlNode> = node.list(self.diagnostics).iter().collect();
        let mut all = Vec::new();
        for pair in pairs {
            let ends: Vec<&TomlNode> = pair.list(self.diagnostics).iter().collect();
            let numbers: Vec<u16> = ends
                .iter()
                .filter_map(|end| self.number_in(end, what, names))
                .map(|n| n as u16)
                .collect();
            match numbers[..] {
                [a, b] => all.push((a, b)),
                _ if numbers.len() == ends.len() => {
                    let kind = content::ContentErrorKind::WrongLength {
                        found: ends.len(),
                        expected: 2,
                        of: "names",
                    };
                    self.diagnostics.push(pair.at, kind);
                }
                _ => {}
            }
        }
        all
    }

    /// Returns the index of a name. Reports an error if the name does not exist.
    fn number_in(
        &mut self,
        node: &TomlNode,
        what: &'static str,
        names: &[String],
    ) -> Option<usize> {
        let text = match &node.value {
            Toml::Int(n) => n.to_string(),
            _ => node.str(self.diagnostics)?.to_owned(),
        };
        let found = names.iter().position(|name| *name == text);
        if found.is_none() {
            self.diagnostics.unknown(node.at, what, &text, names);
        }
        found
    }

    pub(crate) fn piece(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let k = shape::PieceKeys::read(self.diagnostics, &mut t);
        let (has, on) = (t.take("has"), t.take("on"));
        t.finish(self.diagnostics);
        let name = self.note("piece", item);
        let zones: Vec<String> = self.known.zones.keys().cloned().collect();
        let start = self.named(&k.start, "zone", &zones);
        let late = k.late.map_or_else(String::new, |late| self.named(&late, "zone", &zones));
        let number = k.number.and_then(|value| value.0);
        let number = number.map_or_else(
            || vec![1],
            |node| {
                let all: Vec<TomlNode> = node.one_or_many().to_vec();
                let number = |n: &TomlNode| n.int(self.diagnostics, 0..=MOST_COPIES.into());
                all.iter().filter_map(number).map(|n| n as u16).collect()
            },
        );
        let mut attributes = Vec::new();
        for entry in has.map_or_else(Vec::new, |node| self.entries(node, &shape::ATTRIBUTES)) {
            let value = match &entry.node.value {
                Toml::Int(_) => {
                    let n = entry.node.int(self.diagnostics, -30_000..=30_000);
                    AttributeValue::Number(n.unwrap_or(0) as i32)
                }
                Toml::Str(word) if word == "none" => {
                    let message = "`none` cannot be written: it is the value of pieces without the \
                        attribute";
                    let hint = "remove the attribute from this piece, or choose another word";
                    crate::diagnostic::not_said(self.diagnostics, entry.node.at, message, hint);
                    continue;
                }
                Toml::Str(word) => AttributeValue::Word(word.clone()),
                _ => {
                    content::wrong_type(self.diagnostics, &entry.node, "a number or a string");
                    continue;
                }
            };
            attributes.push((entry.key.clone(), value));
        }
        let does = self.steps(&k.does, &[(THIS.to_owned(), ParamType::Piece)]);
        let on = on.map_or(&[][..], TomlNode::one_or_many).iter();
        let on = on.filter_map(|node| self.listener(node)).collect();
        if !self.enabled {
            return;
        }
        let piece = Piece {
            name,
            former: self.former(item),
            number,
            start,
            late,
            attributes,
            text: k.text.unwrap_or_default(),
            does,
            on,
        };
        let kinds = &mut self.parts.declarations.kinds;
        match kinds.iter_mut().find(|kind| kind.name == k.back) {
            Some(kind) => kind.pieces.push(piece),
            None => kinds.push(PieceKind { name: k.back, pieces: vec![piece] }),
        }
    }

    /// Reads a listener of a piece. Reports an error unless it names exactly one event.
    fn listener(&mut self, node: &TomlNode) -> Option<Listener> {
        let mut t = TableReader::new(self.diagnostics, node, &shape::LISTENER)?;
        let k = shape::ListenerKeys::read(self.diagnostics, &mut t);
        t.finish(self.diagnostics);
        let named = ["moved", "gained", "phase", "pass", "answered"];
        if named.into_iter().filter(|key| node.get(key).is_some()).count() != 1 {
            let hint = "write one of `moved`, `gained`, `phase`, `pass`, `answered`";
            not_said(self.diagnostics, node.at, "this does not name one event", hint);
            return None;
        }
        let known = self.known;
        let zones: Vec<String> = known.zones.keys().cloned().collect();
        let counters: Vec<String> = known.counters.keys().cloned().collect();
        let event = if let Some(zone) = &k.moved {
            ListenedEvent::Moved(self.named(zone, "zone", &zones))
        } else if let Some(counter) = &k.gained {
            ListenedEvent::Gained(self.named(counter, "counter", &counters))
        } else if let Some(phase) = &k.phase {
            ListenedEvent::Phase(self.named(phase, "phase", &known.phases))
        } else if let Some(answered) = &k.answered {
            let answer = answered.0.as_ref()?;
            ListenedEvent::Answered(self.phrase(answer, &[], |p| p.answered())?)
        } else {
            ListenedEvent::Pass
        };
        let scope = event.params();
        Some(Listener {
            hears: k.hears.unwrap_or_default(),
            when: self.condition(&k.when, ConditionExpression::Always, &scope),
            does: self.steps(&Some(k.does), &scope),
            event,
        })
    }

    /// Reports a range of numbered stops that is empty or too long. Records that a number of stops
    /// becomes such a range in the second version of the language, so that their names stay.
    fn check_stops(&mut self, node: Option<&TomlNode>, first: i32) {
        let Some(node) = node else { return };
        match &node.value {
            Toml::Int(n) => {
                let range = format!("{{ from = {first}, to = {} }}", n - 1);
                self.diagnostics.respell(node.at, &n.to_string(), &range);
            }
            Toml::Table(_) => {
                let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::STOP_NUMBERS)
                else {
                    return;
                };
                let numbers = 0..=symbols::MOST_NUMBERED;
                let from = t.need(self.diagnostics, "from");
                let from = from.and_then(|n| n.int(self.diagnostics, numbers.clone()));
                let to = t.need(self.diagnostics, "to");
                let to = to.and_then(|n| n.int(self.diagnostics, numbers));
                t.finish(self.diagnostics);
                let (Some(from), Some(to)) = (from, to) else { return };
                if to < from || to - from >= symbols::MOST_STOPS {
                    let message = format!("no track has the stops {from} to {to}");
                    let most = symbols::MOST_STOPS;
                    let hint = format!("write the smaller number first; {most} stops at most");
                    not_said(self.diagnostics, node.at, message, hint);
                }
            }
            _ => {}
        }
    }

    pub(crate) fn track(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let k = shape::TrackKeys::read(self.diagnostics, &mut t);
        let (edges, markers, marks) = (t.take("edges"), t.take("markers"), t.take("marks"));
        t.finish(self.diagnostics);
        let name = self.note("track", item);
        let (stops, first) = symbols::stops(&item.node, &self.diagnostics.sources);
        self.check_stops(item.node.get("stops"), first);
        let edges: Vec<(u8, u8)> = match edges {
            Some(node) => {
                let pairs = self.pairs(node, "stop", &stops);
                pairs.into_iter().map(|(a, b)| (a as u8, b as u8)).collect()
            }
            None => {
                let line = (1..stops.len()).map(|n| (n as u8 - 1, n as u8));
                let ring = k.ring.unwrap_or(false).then(|| (stops.len() as u8 - 1, 0));
                line.chain(ring.filter(|_| stops.len() > 1)).collect()
            }
        };
        let mut all_markers = Vec::new();
        for entry in markers.map_or_else(Vec::new, |node| self.entries(node, &shape::MARKERS)) {
            let stop = self.number_in(&entry.node, "stop", &stops).unwrap_or(0);
            all_markers.push((entry.key.clone(), stop as u8));
        }
        let mut all_marks = Vec::new();
        for entry in marks.map_or_else(Vec::new, |node| self.entries(node, &shape::MARKS)) {
            let Some(mut t) = TableReader::new(self.diagnostics, &entry.node, &shape::MARK_SHAPE)
            else {
                continue;
            };
            let on_edges = t.bool(self.diagnostics, "edges").unwrap_or(false);
            let most = t.take("most").and_then(|node| node.int(self.diagnostics, 1..=65_535));
            let most = most.map_or(USUAL_MOST, |most| most as u16);
            let start = t.take("start").map_or(&[][..], |node| node.list(self.diagnostics));
            let values = start.iter().map(|n| n.int(self.diagnostics, 0..=most.into()));
            let start = values.map(|n| n.unwrap_or_default() as u16).collect();
            t.finish(self.diagnostics);
            all_marks.push(Mark { name: entry.key.clone(), on_edges, start, most });
        }
        if self.enabled {
            let track = Track {
                name,
                former: self.former(item),
                stops,
                edges,
                seats: k.seats.unwrap_or(false),
                markers: all_markers,
                marks: all_marks,
            };
            self.parts.declarations.tracks.push(track);
        }
    }

    /// Reads the parameters of a decision or task.
    fn parameters(&mut self, value: &Option<UnparsedValue>) -> Vec<Param> {
        let Some(node) = value.as_ref().and_then(|value| value.0.as_ref()) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for entry in self.entries(node, &shape::HANDED) {
            // The parameters are registered even after an error, so that their uses are not
            // reported too.
            let is = self.type_of(&entry.node).unwrap_or(ParamType::Number);
            all.push(Param { name: entry.key.clone(), is });
        }
        all
    }

    fn type_of(&mut self, node: &TomlNode) -> Option<ParamType> {
        let known = self.known;
        let Some(text) = node.as_str() else {
            // The arguments of options are tables such as `{ place = "isle" }`.
            let near = node.entries().first().map(|entry| match entry.node.as_str() {
                Some(of) if ["place", "stop"].contains(&entry.key.as_str()) => {
                    format!("{} of {of}", entry.key)
                }
                Some(kind) if entry.key == "thing" => kind.to_owned(),
                _ => entry.key.clone(),
            });
            let types = known.sorts();
            let is_type = |near: &String| types.contains(near) || near.contains(" of ");
            let near = near.filter(is_type);
            self.diagnostics.push(node.at, ComponentDiagnostic::TypeAsTable { near, types });
            return None;
        };
        let (sort, of) = text.split_once(" of ").unwrap_or((text, ""));
        Some(match (sort, of) {
            ("number", "") => ParamType::Number,
            ("piece", "") => ParamType::Piece,
            ("zone", "") => ParamType::Zone,
            ("seat", "") => ParamType::Seat,
            ("place", zone) => {
                let own = self.meant(zone, node.at);
                if !known.zones.contains_key(&own) {
                    self.diagnostics.unknown(node.at, "zone", zone, known.zones.keys());
                    return None;
                }
                ParamType::Place(own)
            }
            ("stop", track) => {
                let own = self.meant(track, node.at);
                if !known.tracks.contains_key(&own) {
                    self.diagnostics.unknown(node.at, "track", track, known.tracks.keys());
                    return None;
                }
                ParamType::Stop(own)
            }
            (kind, "") if known.things.contains_key(kind) => ParamType::Thing(kind.to_owned()),
            _ => {
                self.diagnostics.unknown(node.at, "type of argument", text, known.sorts());
                return None;
            }
        })
    }

    pub(crate) fn decision(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let k = shape::DecisionKeys::read(self.diagnostics, &mut t);
        let options = t.need(self.diagnostics, "option");
        t.finish(self.diagnostics);
        let name = self.note("decision", item);
        if let (Some(at), true, Some(true)) =
            (item.node.get("forced"), self.known.has_host(), k.forced)
        {
            self.diagnostics.push(at.at, ComponentDiagnostic::ForcedBeside);
        }
        let args = self.parameters(&k.args);
        let scope: Vec<(String, ParamType)> =
            args.iter().map(|arg| (arg.name.clone(), arg.is.clone())).collect();
        let nodes: Vec<&TomlNode> =
            options.map_or_else(Vec::new, |node| node.list(self.diagnostics).iter().collect());
        // Modules add options to decisions of other modules, so an error names both places.
        let ids = nodes.iter().filter_map(|node| node.get("id"));
        let mut first: Vec<(&str, Span)> = Vec::new();
        for (id, at) in ids.filter_map(|id| Some((id.as_str()?, id.at))) {
            match first.iter().find(|(other, _)| *other == id) {
                Some((_, first)) => self.diagnostics.duplicate(at, "option", id, *first),
                None => first.push((id, at)),
            }
        }
        let options =
            nodes.into_iter().filter_map(|node| self.option(node, &name, &scope)).collect();
        if self.enabled {
            self.parts.declarations.decisions.push(Decision {
                name,
                former: self.former(item),
                args,
                options,
                may_wait: k.may_wait.unwrap_or(false),
                forced: k.forced.unwrap_or(false),
                converts: k.exchanges.unwrap_or(false),
            });
        }
    }

    fn option(&mut self, node: &TomlNode, decision: &str, handed: &ArgScope) -> Option<Choose> {
        let mut t = TableReader::new(self.diagnostics, node, &shape::OPTION)?;
        let k = shape::OptionKeys::read(self.diagnostics, &mut t);
        let only =
            t.take("seats").map_or_else(Vec::new, |node| shape::seats(self.diagnostics, node));
        t.finish(self.diagnostics);
        let at = node.get("id").map_or(node.at, |id| id.at);
        self.parts.places.insert(format!("option `{}` of decision `{decision}`", k.id), at);
        let text_at = node.get("text").map_or(at, |text| text.at);
        self.parts.places.insert(format!("option `{decision}.{}`", k.id), text_at);
        let mut scope = handed.to_vec();
        let ParsedArgs { args, holds, best } = self.args(&k.args, &mut scope);
        let when = self.condition(&k.when, ConditionExpression::Always, &scope);
        let when = if holds.is_empty() {
            when
        } else {
            let own =
                std::iter::once(when).filter(|when| !matches!(when, ConditionExpression::Always));
            ConditionExpression::All(holds.into_iter().chain(own).collect())
        };
        let pays = self.costs(&k.pays, &scope);
        if let Some(text) = node.get("text") {
            check_answer(self.diagnostics, text.at, text.as_str().unwrap_or_default());
        }
        Some(Choose {
            args,
            asked: k.asked.map(|asked| {
                let function = self.function_of(&asked, FunctionHook::Options, handed);
                let own = scope[handed.len()..].iter().map(|(_, is)| self.view(is)).collect();
                self.own.insert(function.clone(), own);
                function
            }),
            when,
            pays,
            does: self.steps(&k.does, &scope),
            role: k.role.unwrap_or(game::ActionRole::Move),
            keeps: k.keeps.unwrap_or(false),
            otherwise: k.otherwise.unwrap_or(false),
            best,
            name: k.id,
            text: k.text,
            only,
        })
    }

    fn costs(
        &mut self,
        value: &Option<UnparsedValue>,
        scope: &ArgScope,
    ) -> Vec<(String, AmountExpression)> {
        let Some(node) = value.as_ref().and_then(|value| value.0.as_ref()) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for entry in self.entries(node, &shape::COSTS) {
            if let Some(counter) = self.changed_counter(&entry.key, entry.key_at) {
                let value = UnparsedValue(Some(entry.node.clone()));
                let n = self.quantity(&value, 0, scope);
                self.node_at_least(&entry.node, &n, 0);
                all.push((counter, n));
            }
        }
        all
    }

    /// Reads a counter that is paid or gained. Reports an error if the counter cannot be changed.
    fn changed_counter(&mut self, word: &str, at: Span) -> Option<String> {
        let api = self.diagnostics.sources.api(at);
        let counter = self.meant(word, at);
        let counter = match self.known.host_counter(&counter, api) {
            Ok(counter) => {
                if let Some(name) = self.known.second_name(counter) {
                    self.diagnostics.respell(at, word, name);
                }
                counter.to_owned()
            }
            Err(former) => {
                let (message, hint) = former_name(former);
                not_said(self.diagnostics, at, message, hint);
                return None;
            }
        };
        if !self.known.counters.contains_key(&counter) {
            self.diagnostics.unknown(at, "counter", word, self.known.counter_names(api));
            return None;
        }
        if self.known.only_read.contains(&counter) {
            self.diagnostics.push(at, ComponentDiagnostic::OnlyRead { counter: counter.clone() });
        }
        Some(counter)
    }

    /// Reads the arguments of an option.
    fn args(
        &mut self,
        value: &Option<UnparsedValue>,
        scope: &mut Vec<(String, ParamType)>,
    ) -> ParsedArgs {
        let mut all = ParsedArgs::default();
        let Some(node) = value.as_ref().and_then(|value| value.0.as_ref()) else { return all };
        for entry in self.entries(node, &shape::ARGS) {
            let Some((is, sort)) = self.domain(&entry.node, scope) else {
                // The arguments are registered even after an error, so that their uses are not
                // reported too.
                scope.push((entry.key.clone(), ParamType::Number));
                continue;
            };
            scope.push((entry.key.clone(), sort));
            if let ArgDomain::Thing(_) = is {
                if let Some(when) = entry.node.get("when") {
                    let when = Some(UnparsedValue(Some(when.clone())));
                    all.holds.push(self.condition(&when, ConditionExpression::Always, scope));
                }
                if let Some(best) = entry.node.get("best") {
                    all.best.push((entry.key.clone(), self.amount_of(best, scope, None)));
                }
            }
            all.args.push(Arg { name: entry.key.clone(), is });
        }
        all
    }

    fn domain(&mut self, node: &TomlNode, scope: &ArgScope) -> Option<(ArgDomain, ParamType)> {
        const SORTS: [&str; 9] =
            ["number", "piece", "named", "place", "zone", "seat", "answer", "stop", "thing"];
        let sort = node.entries().iter().find_map(|e| SORTS.iter().find(|sort| **sort == e.key));
        let Some(sort) = sort else {
            self.diagnostics.push(node.at, ComponentDiagnostic::NoArgument);
            return None;
        };
        macro_rules! keys_of {
            ($Keys:ident, $SHAPE:ident) => {{
                let mut t = TableReader::new(self.diagnostics, node, &shape::$SHAPE)?;
                let keys = shape::$Keys::read(self.diagnostics, &mut t);
                t.finish(self.diagnostics);
                keys
            }};
        }
        let known = self.known;
        Some(match *sort {
            "number" => return self.number_domain(node, scope),
            "piece" => {
                let k = keys_of!(PieceArgKeys, ARG_PIECE);
                let filter = self.filter(&k.having, scope);
                (ArgDomain::Piece(self.place(&k.piece, scope)?, filter), ParamType::Piece)
            }
            "named" => {
                let k = keys_of!(NamedPieceArgKeys, ARG_NAMED);
                if !known.backs.contains(&k.named) {
                    let at = node.get("named").map_or(node.at, |n| n.at);
                    self.diagnostics.unknown(at, "back", &k.named, &known.backs);
                    return None;
                }
                (ArgDomain::Named(k.named), ParamType::Piece)
            }
            "place" => {
                let k = keys_of!(PlaceArgKeys, ARG_PLACE);
                let free = k.which.unwrap_or(PlaceFilter::Free);
                match self.place(&k.place, scope)? {
                    ZoneReference::Zone(zone, who) => {
                        (ArgDomain::Place(zone.clone(), who, free), ParamType::Place(zone))
                    }
                    _ => {
                        let at = node.get("place").map_or(node.at, |n| n.at);
                        let (message, hint) = (
                            "expected a zone, found a place of a zone",
                            "write the name of a zone",
                        );
                        crate::diagnostic::not_said(self.diagnostics, at, message, hint);
                        return None;
                    }
                }
            }
            "zone" => {
                let k = keys_of!(ZoneArgKeys, ARG_ZONE);
                let zones: Vec<String> = known.zones.keys().cloned().collect();
                (ArgDomain::Zone(self.names_of(&k.zone, "zone", &zones)), ParamType::Zone)
            }
            "seat" => {
                let k = keys_of!(SeatArgKeys, ARG_SEAT);
                let node = k.seat.0?;
                let word = node.str(self.diagnostics)?;
                let Some((_, other)) =
                    shape::OtherSeatsWords::WORDS.iter().find(|(w, _)| *w == word)
                else {
                    self.diagnostics.unknown(node.at, "word for seats", word, ["any", "other"]);
                    return None;
                };
                (ArgDomain::Seat(*other), ParamType::Seat)
            }
            "thing" => {
                // `when` and `best` are read later, when the argument is known.
                let shape::HostObjectArgKeys { thing, when: _, best: _ } =
                    keys_of!(HostObjectArgKeys, ARG_THING);
                let node = thing.0?;
                let kind = node.str(self.diagnostics)?;
                if known.things.is_empty() {
                    let kind = kind.to_owned();
                    self.diagnostics.push(node.at, ComponentDiagnostic::NoKinds { kind });
                    return None;
                }
                if !known.things.contains_key(kind) {
                    self.diagnostics.unknown(node.at, "kind of thing", kind, known.things.keys());
                    return None;
                }
                (ArgDomain::Thing(kind.to_owned()), ParamType::Thing(kind.to_owned()))
            }
            "answer" => {
                (ArgDomain::Answer(keys_of!(WordArgKeys, ARG_ANSWER).answer), ParamType::Number)
            }
            _ => {
                let k = keys_of!(StopArgKeys, ARG_STOP);
                let tracks: Vec<String> = known.tracks.keys().cloned().collect();
                let track = self.named(&k.stop, "track", &tracks);
                let ahead = k.ahead.map(|value| self.amount(&value, 0, scope));
                (ArgDomain::Stop(track.clone(), ahead), ParamType::Stop(track))
            }
        })
    }

    fn number_domain(
        &mut self,
        node: &TomlNode,
        scope: &ArgScope,
    ) -> Option<(ArgDomain, ParamType)> {
        let mut t = TableReader::new(self.diagnostics, node, &shape::ARG_NUMBER)?;
        let k = shape::NumberArgKeys::read(self.diagnostics, &mut t);
        let range = t.need(self.diagnostics, "number");
        t.finish(self.diagnostics);
        let range = range?;
        let ends: Vec<&TomlNode> = range.list(self.diagnostics).iter().collect();
        let ends: Vec<i16> = ends
            .into_iter()
            .filter_map(|n| n.int(self.diagnostics, -30_000..=30_000))
            .map(|n| n as i16)
            .collect();
        let [least, most] = ends[..] else {
            let (found, of) = (ends.len(), "numbers");
            let kind = content::ContentErrorKind::WrongLength { found, expected: 2, of };
            self.diagnostics.push(range.at, kind);
            return None;
        };
        let from = self.quantity_or(&k.from, least.into(), scope);
        let to = self.quantity_or(&k.to, most.into(), scope);
        Some((ArgDomain::Number { least, most, from, to }, ParamType::Number))
    }

    pub(crate) fn task(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let k = shape::TaskKeys::read(self.diagnostics, &mut t);
        t.finish(self.diagnostics);
        let name = self.note("task", item);
        let args = self.parameters(&k.args);
        let scope: Vec<(String, ParamType)> =
            args.iter().map(|arg| (arg.name.clone(), arg.is.clone())).collect();
        let does = self.steps(&Some(k.does), &scope);
        if self.enabled {
            let former = self.former(item);
            let task = Task { name, former, args, does };
            self.parts.declarations.tasks.push(task);
        }
    }

    pub(crate) fn phase(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let k = shape::PhaseKeys::read(self.diagnostics, &mut t);
        t.finish(self.diagnostics);
        let name = self.note("phase", item);
        let acts = self.acts(&k);
        let mut other = |value: Option<UnparsedValue>| {
            let value = value?;
            let at = value.0.as_ref()?.at;
            Some((self.named(&value, "phase", &self.known.phases), at))
        };
        let (within, before, after) = (other(k.within), other(k.before), other(k.after));
        let times = self.quantity_or(&k.times, 1, &[]);
        self.at_least(k.times.as_ref(), &times, 0);
        let phase = Phase {
            name,
            former: self.former(item),
            when: self.condition(&k.when, ConditionExpression::Always, &[]),
            times,
            until: self.condition(&k.until, ConditionExpression::Never, &[]),
            enter: self.steps(&k.enter, &[]),
            acts,
            within: Vec::new(),
            exit: self.steps(&k.exit, &[]),
        };
        if self.enabled {
            self.phases.push(PlacedPhase { phase, at: item.at, within, before, after });
        }
    }

    fn acts(&mut self, k: &shape::PhaseKeys) -> ActingSeats {
        let whom = self.condition(&k.whom, ConditionExpression::Always, &[]);
        let first = k.first.as_ref().and_then(|value| value.0.as_ref());
        let first = first.map(|node| self.amount_as(node, &[], &ParamType::Seat));
        let first = first.unwrap_or(AmountExpression::Number(0));
        let turn = k.turn.as_ref().and_then(|value| value.0.as_ref());
        let turn = turn.map(|node| self.amount_as(node, &[], &ParamType::Seat));
        let Some(asks) = &k.asks else {
            for (value, key) in [(&k.whom, "whom"), (&k.first, "first"), (&k.turn, "turn")] {
                self.idle(value, key, "`asks`");
            }
            return ActingSeats::Nobody;
        };
        let decision = self.named(asks, "decision", &self.known.decisions);
        let how =
            k.how.unwrap_or(if turn.is_some() { ActingMode::By } else { ActingMode::InOrder });
        if how != ActingMode::By {
            self.idle(&k.turn, "turn", "`how = \"by\"`");
        }
        if matches!(how, ActingMode::By | ActingMode::AtOnce | ActingMode::Sealed) {
            self.idle(&k.first, "first", "`in-order` and `turns`");
        }
        if matches!(how, ActingMode::By | ActingMode::Turns | ActingMode::InARow) {
            self.idle(&k.whom, "whom", "`in-order`, `at-once` and `sealed`");
        }
        match how {
            ActingMode::InOrder => ActingSeats::InOrder(decision, first, whom),
            ActingMode::Turns => ActingSeats::Turns(decision, first),
            ActingMode::InARow => ActingSeats::InARow(decision, first),
            ActingMode::By => {
                if turn.is_none() {
                    let at = asks.0.as_ref().map_or_else(Span::default, |node| node.at);
                    let key = "turn".to_owned();
                    self.diagnostics.push(at, content::ContentErrorKind::MissingKey { key });
                }
                ActingSeats::By(decision, turn.unwrap_or(AmountExpression::Number(-1)))
            }
            ActingMode::AtOnce => ActingSeats::AtOnce(decision, whom),
            ActingMode::Sealed => ActingSeats::Sealed(decision, whom),
        }
    }

    /// Orders and nests the phases by their keys `within`, `before` and `after`.
    pub(crate) fn put_phases_in_order(&mut self) {
        let mut waiting = std::mem::take(&mut self.phases);
        let parents: Vec<(String, Option<String>)> =
            waiting.iter().map(|p| (p.phase.name.clone(), self.parent_of(p, &waiting))).collect();
        // Phases with `before` or `after` follow the phase they name.
        let mut order: Vec<PlacedPhase> = Vec::new();
        while !waiting.is_empty() {
            let is_there =
                |name: &str| order.iter().any(|placed: &PlacedPhase| placed.phase.name == name);
            let next = waiting.iter().position(|p| {
                let anchor = p.before.as_ref().or(p.after.as_ref());
                anchor.is_none_or(|(name, _)| {
                    is_there(name) || !waiting.iter().any(|other| other.phase.name == *name)
                })
            });
            let Some(next) = next else {
                let phase = waiting[0].phase.name.clone();
                self.diagnostics.push(waiting[0].at, ComponentDiagnostic::Circle { phase });
                return;
            };
            let placed = waiting.remove(next);
            let at = |name: &str| order.iter().position(|p: &PlacedPhase| p.phase.name == name);
            let place = match (&placed.before, &placed.after) {
                (Some((name, _)), _) => at(name),
                (_, Some((name, _))) => at(name).map(|at| at + 1),
                _ => None,
            };
            order.insert(place.unwrap_or(order.len()), placed);
        }
        let mut list: Vec<(Phase, Option<String>, Span)> = Vec::new();
        for placed in order {
            let parent = parents.iter().find(|(name, _)| *name == placed.phase.name);
            list.push((placed.phase, parent.and_then(|(_, parent)| parent.clone()), placed.at));
        }
        for (phase, _, at) in &list {
            let mut name = phase.name.clone();
            for _ in 0..=list.len() {
                let parent = list.iter().find(|(p, ..)| p.name == name).and_then(|p| p.1.clone());
                let Some(parent) = parent else { break };
                name = parent;
                if name == phase.name {
                    self.diagnostics.push(*at, ComponentDiagnostic::Circle { phase: name });
                    return;
                }
            }
        }
        self.parts.declarations.phases = nested(&list, None);
    }

    /// Returns the enclosing phase of a phase: the declared one, or the enclosing phase of the
    /// phase that `before` or `after` names.
    fn parent_of(&self, placed: &PlacedPhase, all: &[PlacedPhase]) -> Option<String> {
        let mut placed = placed;
        for _ in 0..all.len() {
            if let Some((name, _)) = &placed.within {
                return all.iter().any(|p| p.phase.name == *name).then(|| name.clone());
            }
            let (name, _) = placed.before.as_ref().or(placed.after.as_ref())?;
            placed = all.iter().find(|p| p.phase.name == *name)?;
        }
        None
    }

    pub(crate) fn exchange(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let k = shape::ExchangeKeys::read(self.diagnostics, &mut t);
        t.finish(self.diagnostics);
        let (pays, gains) = (self.rates(&Some(k.pays)), self.rates(&k.gains));
        if self.enabled {
            let (name, text) = (item.name.to_owned(), k.text);
            let most = k.most.unwrap_or(20);
            self.parts.declarations.conversions.push(Conversion { name, text, pays, gains, most });
        }
    }

    fn rates(&mut self, value: &Option<UnparsedValue>) -> Vec<(String, i32)> {
        let Some(node) = value.as_ref().and_then(|value| value.0.as_ref()) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for entry in self.entries(node, &shape::RATES) {
            let n = entry.node.int(self.diagnostics, 1..=30_000);
            if let Some(counter) = self.changed_counter(&entry.key, entry.key_at) {
                all.push((counter, n.unwrap_or(1) as i32));
            }
        }
        all
    }

    pub(crate) fn overriding(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let k = shape::OverrideKeys::read(self.diagnostics, &mut t);
        t.finish(self.diagnostics);
        let names: Vec<String> = self.known.functions.keys().cloned().collect();
        let function = self.named(&k.function, "function", &names);
        let by = self.named(&k.by, "function", &names);
        self.parts.places.insert(format!("override of `{function}`"), item.at);
        let seat = k.seat.0.as_ref().and_then(|node| shape::seat(self.diagnostics, node));
        let seat = seat.unwrap_or(0);
        if self.enabled {
            let own = format!("override of `{function}` for seat {seat}");
            if let Some(first) = self.parts.places.insert(own, item.at) {
                let name = format!("{function} of seat {seat}");
                self.diagnostics.duplicate(item.at, "override", &name, first);
            }
            self.parts.declarations.overrides.push(Override { seat, function, by });
        }
    }

    pub(crate) fn automa(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let k = shape::AutomaKeys::read(self.diagnostics, &mut t);
        t.finish(self.diagnostics);
        let seat = k.seat.0.as_ref().and_then(|node| shape::seat(self.diagnostics, node));
        let seat = seat.unwrap_or(0);
        self.parts.places.insert(format!("automa of seat {seat}"), item.at);
        let mind = match k.asks {
            Some(asks) => AutomaStrategy::Ask(self.function_of(&asks, FunctionHook::Choose, &[])),
            None => AutomaStrategy::Prefers(k.prefers.unwrap_or_default()),
        };
        if self.enabled {
            self.parts.declarations.automa.push(Automa { seat, mind });
        }
    }

    pub(crate) fn victory(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let k = shape::VictoryKeys::read(self.diagnostics, &mut t);
        t.finish(self.diagnostics);
        let name = self.note("victory", item);
        let when = self.condition(&Some(k.when), ConditionExpression::Never, &[]);
        let who = k.who.is_some().then(|| self.condition(&k.who, ConditionExpression::Never, &[]));
        let ranks = k.ranks.as_ref().map(|value| self.quantity(value, 0, &[]));
        let node = k.at.as_ref().and_then(|value| value.0.as_ref());
        let at = match node.and_then(TomlNode::as_str) {
            None | Some("once") => VictoryMoment::Once,
            Some("game_end") => VictoryMoment::GameEnd,
            Some(phase) if self.known.has_host() => VictoryMoment::HostPhase(phase.to_owned()),
            Some(phase) => {
                let meant = self.meant(phase, node.map_or(item.at, |node| node.at));
                if !self.known.phases.contains(&meant) {
                    let moments = ["once", "game_end"].map(str::to_owned);
                    let phases = self.known.phases.iter().map(|name| written(name));
                    let names: Vec<String> = phases.chain(moments).collect();
                    let at = node.map_or(item.at, |node| node.at);
                    self.diagnostics.unknown(at, "phase", phase, names);
                }
                VictoryMoment::Phase(meant)
            }
        };
        let is_public = at != VictoryMoment::GameEnd;
        if let Some(hidden) = self.hidden_in_condition(&when).filter(|_| is_public) {
            let message = format!(
                "`when` reads `{hidden}`, which not everybody sees, so the end of the game would \
                tell it"
            );
            let hint = "test it with `at = \"game_end\"`, use it in `who`, or let a step show it";
            let at = item.node.get("when").map_or(item.at, |node| node.at);
            not_said(self.diagnostics, at, message, hint);
        }
        if self.enabled {
            let doc = k.doc.unwrap_or_else(|| written(&name));
            let victory = Victory { name, doc, when, who, at, ranks };
            self.parts.declarations.victories.push(victory);
        }
    }

    pub(crate) fn carry(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = TableReader::new(self.diagnostics, &item.node, item.kind.shape) else {
            return;
        };
        let k = shape::CarryKeys::read(self.diagnostics, &mut t);
        t.finish(self.diagnostics);
        let counters: Vec<String> = self.known.counters.keys().cloned().collect();
        let zones: Vec<String> = self.known.zones.keys().cloned().collect();
        let pieces = self.known.pieces.clone();
        let mut names = |value: &Option<UnparsedValue>, what, all: &[String]| {
            value.as_ref().map_or_else(Vec::new, |value| self.names_of(value, what, all))
        };
        let carry = Carry {
            counters: names(&k.counters, "counter", &counters),
            zones: names(&k.zones, "zone", &zones),
            pieces: names(&k.pieces, "piece", &pieces),
            names: k.names.unwrap_or(false),
        };
        if self.enabled {
            self.parts.declarations.carry = carry;
        }
    }

    pub(crate) fn team(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let seats = t.need(self.diagnostics, "seats");
        t.finish(self.diagnostics);
        let name = self.note("team", item);
        let seats = seats.map_or_else(Vec::new, |node| shape::seats(self.diagnostics, node));
        if self.enabled {
            self.parts.declarations.teams.push(Team { name, seats });
        }
    }
}

/// Returns the inner phases of a phase, including the inner phases of these.
fn nested(list: &[(Phase, Option<String>, Span)], parent: Option<&str>) -> Vec<Phase> {
    let own = list.iter().filter(|(_, of, _)| of.as_deref() == parent);
    own.map(|(phase, ..)| Phase { within: nested(list, Some(&phase.name)), ..phase.clone() })
        .collect()
}
