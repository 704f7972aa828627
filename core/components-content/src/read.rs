//! Reads all components of a game.

use std::collections::{BTreeMap, BTreeSet};

use components::declare::{
    AmountExpression, ConditionExpression, Counter, Declarations, ExpressionPart, Filter,
    ParamType, PartName, PartOwner, Phase, RelativeOwner, ScriptEffect, SeatSelection, Step,
    Stream, Task, Thing, Visibility, ZoneReference as Place,
};
use components::written;
use content::{
    AmendedDeclaration, ApiVersion, ByteSpan, Catalogue, Diagnostics, Settings, TableReader,
    TomlNode, TomlValue,
};

use expression::ExpressionType;

use crate::diagnostic::{ComponentDiagnostic, not_said};
use crate::fixed_names::{FixedNames, another_meaning, is_reserved, read_constant};
use crate::function_signatures::{DeclaredFunction, FunctionHook, PlayableSeats, ScriptView};
use crate::module_names::{ModuleNames, NameResolution, module_of, which};
use crate::shape::{self, UnparsedValue};
use crate::symbols::{DeclaredNames, HostCounter, HostInterface, HostObjects, UnknownObject};
use crate::texts::{self, ArgScope, DeferredNames, ExpressionContext, NOBODYS, TextReader};

/// The components that the modules of a game declare, read from their tables.
#[derive(Clone, Debug, Default)]
pub struct ContentComponents {
    /// Declarations in the order in which they were read.
    pub declarations: Declarations,
    /// Script functions that the declarations name.
    pub functions: Vec<DeclaredFunction>,
    /// Possible numbers of players, if the content declares them.
    pub played: Option<PlayableSeats>,
    /// Names of objects that are unknown, of kinds whose names depend on the board.
    pub strangers: Vec<UnknownObject>,
    /// Components whose layout name differs from the name in their module, because several modules
    /// use the name.
    pub module_names: Vec<PartName>,
    /// Source span of each component's declaration, by category and name as layout errors have
    /// them: ``counter `coins` ``.
    pub(crate) places: BTreeMap<String, ByteSpan>,
}

/// Reads the components among these items; other items are ignored.
///
/// Items whose settings do not hold, and results of amendments whose settings do not hold, are read
/// only to find their errors.
pub fn read(
    items: &mut [AmendedDeclaration<'_>],
    catalogue: &Catalogue,
    settings: &Settings,
    diagnostics: &mut Diagnostics,
) -> ContentComponents {
    let names = ModuleNames::new(items, catalogue);
    let fixed = FixedNames::new(items, &names, settings, &|_| false, diagnostics);
    read_with_host(&HostInterface::default(), &fixed, items, catalogue, diagnostics)
}

/// Reads the components that extend a host engine, as [`read`] does. The values that the host
/// engine offers become the first counters. Texts can name the constants and settings in `fixed`.
pub fn read_with_host(
    host: &HostInterface,
    fixed: &FixedNames,
    items: &mut [AmendedDeclaration<'_>],
    catalogue: &Catalogue,
    diagnostics: &mut Diagnostics,
) -> ContentComponents {
    let known = DeclaredNames::new(host, fixed, items, catalogue);
    check_meanings(items, &known, diagnostics);
    let mut reading = ComponentReader {
        catalogue,
        diagnostics,
        known: &known,
        parts: ContentComponents::default(),
        functions: Vec::new(),
        asked: BTreeMap::new(),
        positions: BTreeSet::new(),
        own: BTreeMap::new(),
        phases: Vec::new(),
        streams: Vec::new(),
        enabled: true,
        in_play: BTreeMap::new(),
    };
    let thing = |objects: &HostObjects| Thing {
        name: objects.name.clone(),
        names: objects.names.clone().unwrap_or_default(),
        is_open: objects.names.is_none(),
    };
    reading.parts.declarations = Declarations {
        lent: host.counters.len() as u16,
        counters: host.counters.iter().map(counter).collect(),
        things: host.things.iter().map(thing).collect(),
        questions: host.questions.clone(),
        deeds: host.deeds.clone(),
        ..Declarations::default()
    };
    reading.parts.module_names = known.names.spoken();
    content::each_item(items, |item| reading.item(item));
    reading.heard(host);
    reading.finish()
}

/// Reports constants whose name has another meaning in texts about components: an attribute, a back,
/// a place, a stop or a word. Names of declarations are reported by [`FixedNames::new`].
fn check_meanings(
    items: &[AmendedDeclaration<'_>],
    known: &DeclaredNames,
    diagnostics: &mut Diagnostics,
) {
    let (constants, others): (Vec<_>, Vec<_>) =
        items.iter().partition(|item| *item.kind == shape::CONSTANT);
    let declared: BTreeSet<&str> =
        others.into_iter().map(|item| known.names.in_layout(item)).collect();
    for item in constants {
        let name = known.names.in_layout(item);
        if known.is_name(name) && !declared.contains(name) {
            not_said(diagnostics, item.at, another_meaning(name), "choose another name");
        }
    }
}

fn counter(host: &HostCounter) -> Counter {
    let of = if host.each { PartOwner::Each } else { PartOwner::Table };
    Counter { name: host.name.clone(), of, ..Counter::default() }
}

/// A phase, with its declared position among the phases.
pub(crate) struct PlacedPhase {
    pub phase: Phase,
    pub at: ByteSpan,
    pub within: Option<(String, ByteSpan)>,
    pub before: Option<(String, ByteSpan)>,
    pub after: Option<(String, ByteSpan)>,
}

/// The state of reading the components of a game.
pub(crate) struct ComponentReader<'l, 'r> {
    pub catalogue: &'l Catalogue,
    pub diagnostics: &'r mut Diagnostics,
    pub known: &'r DeclaredNames,
    pub parts: ContentComponents,
    pub functions: Vec<DeclaredFunction>,
    /// Arguments that functions receive, by name.
    pub asked: BTreeMap<String, Vec<ScriptView>>,
    /// For functions with the hook `options`, the arguments in each answer, by name.
    pub own: BTreeMap<String, Vec<ScriptView>>,
    /// Functions whose results texts use as seats, places or stops.
    pub positions: BTreeSet<String>,
    pub phases: Vec<PlacedPhase>,
    /// Random streams, in the order in which declarations name them.
    pub streams: Vec<String>,
    /// Whether the current item is in play.
    pub enabled: bool,
    /// Source span of each component in play, by category and name.
    pub in_play: BTreeMap<String, ByteSpan>,
}

impl<'l, 'r> ComponentReader<'l, 'r> {
    fn item(&mut self, item: &AmendedDeclaration<'_>) {
        self.enabled = item.enabled;
        match item.kind {
            // Constants in play were read before.
            kind if *kind == shape::CONSTANT && !item.enabled => {
                read_constant(self.diagnostics, item);
            }
            kind if *kind == shape::FUNCTION => self.function(item),
            kind if *kind == shape::COUNTER => self.counter(item),
            kind if *kind == shape::ZONE => self.zone(item),
            kind if *kind == shape::PIECE => self.piece(item),
            kind if *kind == shape::TRACK => self.track(item),
            kind if *kind == shape::DECISION => self.decision(item),
            kind if *kind == shape::TASK => self.task(item),
            kind if *kind == shape::PHASE => self.phase(item),
            kind if *kind == shape::EXCHANGE => self.exchange(item),
            kind if *kind == shape::OVERRIDE => self.overriding(item),
            kind if *kind == shape::AUTOMA => self.automa(item),
            kind if *kind == shape::TEAM => self.team(item),
            kind if *kind == shape::VICTORY => self.victory(item),
            kind if *kind == shape::CARRY => self.carry(item),
            kind if *kind == shape::GAME => self.game(item),
            kind if *kind == shape::PICTURE => self.picture(item),
            _ => {}
        }
    }

    /// Reads the amounts that the host engine reads for each seat, each as a task that sets a
    /// counter to the amount.
    fn heard(&mut self, host: &HostInterface) {
        self.enabled = true;
        let Some(counter) = host.counters.first() else { return };
        for (n, node) in host.host_amounts.iter().enumerate() {
            let amount = self.amount_of(node, &[], None);
            let is_host = |name: &String| host.counters.iter().any(|one| one.name == *name);
            if amount.looks_elsewhere(&is_host) {
                self.diagnostics.push(node.at, ComponentDiagnostic::NotOfParts);
            }
            if let Some(what) = self.hidden_in(&amount) {
                self.diagnostics.push(node.at, ComponentDiagnostic::HearsHidden { what });
            }
            let effect = ScriptEffect::set(counter.name.clone(), RelativeOwner::Own, amount);
            let step = Step { when: ConditionExpression::Always, effect };
            let name = format!("heard-by-rules-{n}");
            let task = Task { name, former: Vec::new(), args: Vec::new(), does: vec![step] };
            self.parts.declarations.tasks.push(task);
            self.parts.declarations.host_amounts += 1;
        }
    }

    /// Returns the name of a counter or zone that the amount reads and that not every viewer sees.
    fn hidden_in(&self, amount: &AmountExpression) -> Option<String> {
        let mut hidden = None;
        amount.visit(&mut |part| {
            if let ExpressionPart::Amount(n) = part {
                hidden = hidden.take().or_else(|| self.hidden_at(n));
            }
        });
        hidden.cloned()
    }

    /// Returns the name of a counter or zone that the condition reads and that not every viewer sees.
    pub(crate) fn hidden_in_condition(&self, condition: &ConditionExpression) -> Option<String> {
        let mut hidden = None;
        condition.visit(&mut |part| {
            if let ExpressionPart::Amount(n) = part {
                hidden = hidden.take().or_else(|| self.hidden_at(n));
            }
        });
        hidden.cloned()
    }

    /// Returns the hidden counter or zone that an amount itself reads, not one that a part of it
    /// reads.
    fn hidden_at(&self, n: &AmountExpression) -> Option<&String> {
        let d = &self.parts.declarations;
        let (at, is_number) = match n {
            AmountExpression::Counter(name, owner) => {
                return self.hidden_counter(name).or_else(|| self.hidden_owner(owner));
            }
            AmountExpression::Stop(_, owner) => return self.hidden_owner(owner),
            // In most zones, every viewer sees the number of pieces of a kind.
            AmountExpression::Count(at, filter) => {
                (at, filter.piece.is_none() && filter.having.is_empty())
            }
            AmountExpression::Room(at) => (at, true),
            AmountExpression::Total(at, ..) => (at, false),
            _ => return None,
        };
        let (Place::Zone(name, owner) | Place::Place(name, owner, _)) = at else { return None };
        if let Some(counter) = self.hidden_owner(owner) {
            return Some(counter);
        }
        let zone = d.zones.iter().find(|zone| zone.name == *name)?;
        let is_seen = match zone.visible {
            Visibility::All => true,
            Visibility::Owner | Visibility::Number => is_number,
            Visibility::Screen | Visibility::Nobody => false,
        };
        (!is_seen).then_some(&zone.name)
    }

    /// Returns the name of a counter if not every viewer sees it.
    fn hidden_counter(&self, name: &str) -> Option<&String> {
        let counters = &self.parts.declarations.counters;
        let counter = counters.iter().find(|counter| counter.name == name)?;
        (counter.visible != Visibility::All).then_some(&counter.name)
    }

    /// Returns the hidden counter that names an owner, if there is one.
    fn hidden_owner(&self, owner: &RelativeOwner) -> Option<&String> {
        match owner {
            RelativeOwner::Held(counter) => self.hidden_counter(counter),
            _ => None,
        }
    }

    fn finish(mut self) -> ContentComponents {
        self.put_phases_in_order();
        let stream = |name: String| Stream { name, former: Vec::new() };
        self.parts.declarations.streams = self.streams.drain(..).map(stream).collect();
        let views = std::mem::take(&mut self.asked);
        let arguments = |name: &String| views.get(name).cloned().unwrap_or_default();
        let overrides = &self.parts.declarations.overrides;
        for function in &mut self.functions {
            // An override receives the same arguments as the function that it replaces.
            let replaced = overrides.iter().filter(|own| own.by == function.name);
            let mut replaced = replaced.map(|own| &own.function).peekable();
            let listed = (*replaced.peek().unwrap_or(&&function.name)).clone();
            function.arguments = arguments(&function.name);
            for common in replaced {
                let more = arguments(common).into_iter().skip(function.arguments.len());
                function.arguments.extend(more.collect::<Vec<_>>());
            }
            function.own = self.own.get(&listed).cloned().unwrap_or_default();
            function.gives_positions =
                self.positions.contains(&function.name) || self.positions.contains(&listed);
        }
        self.parts.functions = self.functions;
        self.parts
    }

    /// Starts reading a declaration. Other code handles the keys `id`, `former` and `setting`.
    pub fn open<'n>(&mut self, item: &'n AmendedDeclaration<'_>) -> Option<TableReader<'n>> {
        let mut t = TableReader::new(self.diagnostics, &item.node, item.kind.shape)?;
        t.at = item.at;
        t.str(self.diagnostics, "id");
        t.take("setting");
        t.take("former");
        Some(t)
    }

    /// Registers the source span of a component. Returns the component's layout name.
    pub fn note(&mut self, sort: &'static str, item: &AmendedDeclaration<'_>) -> String {
        let name = self.known.names.in_layout(item).to_owned();
        let host_counters =
            &self.parts.declarations.counters[..self.parts.declarations.lent.into()];
        if sort == "counter" && host_counters.iter().any(|counter| counter.name == name) {
            let message = format!("`{name}` is already a counter of the game");
            not_said(self.diagnostics, item.at, message, "choose another name");
        }
        if matches!(sort, "counter" | "piece") && is_reserved(&name) {
            let message = format!(
                "a {sort} cannot be called `{name}`: the word has another meaning in amounts and \
                conditions"
            );
            not_said(self.diagnostics, item.at, message, "another name");
        }
        let part = format!("{sort} `{name}`");
        // Items that are not in play, and results of amendments, are also read.
        let first = if self.enabled { self.in_play.insert(part.clone(), item.at) } else { None };
        if let Some(first) = first {
            self.diagnostics.duplicate(item.at, sort, &name, first);
        }
        self.parts.places.insert(part, item.at);
        name
    }

    /// Returns the layout name of a word in the file of a source span.
    pub fn meant(&mut self, word: &str, at: ByteSpan) -> String {
        let module = module_of(self.diagnostics.sources.path(at)).to_owned();
        match self.known.names.meant(&module, word) {
            NameResolution::One(name) => name.to_owned(),
            NameResolution::Several(modules) => {
                let (message, hint) = which(word, &modules);
                not_said(self.diagnostics, at, message, hint);
                word.to_owned()
            }
        }
    }

    /// Reads a text by a method of [`TextReader`]. Reports all its errors, and checks the functions
    /// that it calls.
    pub fn phrase<T>(
        &mut self,
        node: &TomlNode,
        scope: &ArgScope,
        method: impl FnOnce(&mut TextReader<'_>) -> Option<T>,
    ) -> Option<T> {
        self.phrase_on_track(node, scope, None, method)
    }

    /// Reads a text as [`Self::phrase`] does. Names of the track's stops are read as their indices.
    fn phrase_on_track<T>(
        &mut self,
        node: &TomlNode,
        scope: &ArgScope,
        track: Option<&str>,
        method: impl FnOnce(&mut TextReader<'_>) -> Option<T>,
    ) -> Option<T> {
        let module = module_of(self.diagnostics.sources.path(node.at)).to_owned();
        let api = self.diagnostics.sources.api(node.at);
        let around = ExpressionContext { known: self.known, module: &module, scope, api, track };
        let mut named = DeferredNames::default();
        let value = texts::read(self.diagnostics, node, around, &mut named, method);
        for (name, at, ask) in named.asked {
            self.asks(&name, at, ask, scope);
        }
        self.positions.append(&mut named.positions);
        self.parts.strangers.append(&mut named.strangers);
        value
    }

    /// Reads an amount of a type. Seats and objects may be given by name.
    pub fn amount_as(
        &mut self,
        node: &TomlNode,
        scope: &ArgScope,
        is: &ParamType,
    ) -> AmountExpression {
        match &node.value {
            TomlValue::Str(_) => {
                self.phrase(node, scope, |p| p.amount_as(is)).unwrap_or(AmountExpression::Number(0))
            }
            TomlValue::Int(_) => self.number_as(node, &texts::type_of_param(is)),
            _ => self.amount_of(node, scope, None),
        }
    }

    /// Reads an amount: an integer or a text.
    pub fn amount_of(
        &mut self,
        node: &TomlNode,
        scope: &ArgScope,
        track: Option<&str>,
    ) -> AmountExpression {
        match &node.value {
            TomlValue::Int(_) => {
                let stop = track.map(|track| ExpressionType::Stop(track.to_owned()));
                self.number_as(node, &stop.unwrap_or(ExpressionType::Number))
            }
            TomlValue::Str(_) => self
                .phrase_on_track(node, scope, track, |p| p.amount())
                .unwrap_or(AmountExpression::Number(0)),
            _ => {
                content::wrong_type(self.diagnostics, node, "a number or a string");
                AmountExpression::Number(0)
            }
        }
    }

    /// Reads an amount that is stored as a value of a type.
    pub fn value_of_type(
        &mut self,
        node: &TomlNode,
        scope: &ArgScope,
        is: &ExpressionType,
    ) -> AmountExpression {
        match &node.value {
            TomlValue::Str(_) => {
                self.phrase(node, scope, |p| p.value(is)).unwrap_or(AmountExpression::Number(0))
            }
            TomlValue::Int(_) => self.number_as(node, is),
            _ => self.amount_of(node, scope, None),
        }
    }

    /// Reads the number of an edge of a track.
    pub fn edge(&mut self, node: &TomlNode, scope: &ArgScope) -> AmountExpression {
        match &node.value {
            TomlValue::Str(_) => {
                self.phrase(node, scope, |p| p.edge()).unwrap_or(AmountExpression::Number(0))
            }
            // Edges count as places do.
            _ => self.number_as(node, &ExpressionType::Place(String::new())),
        }
    }

    /// Reads an integer that is used as a value of a type. Seats, places and stops count from 1 in
    /// the second version of the language.
    fn number_as(&mut self, node: &TomlNode, is: &ExpressionType) -> AmountExpression {
        let n = node.int(self.diagnostics, -1_000_000..=1_000_000).unwrap_or(0) as i32;
        let first = self.known.first_number(is);
        match self.diagnostics.sources.api(node.at) {
            ApiVersion::First => {
                self.diagnostics.respell(node.at, &n.to_string(), &(n + first).to_string());
                AmountExpression::Number(n)
            }
            ApiVersion::Second => {
                if first > 0 && n < first {
                    let message = format!("no seat, place or stop has the number {n}");
                    not_said(self.diagnostics, node.at, message, "they count from 1");
                }
                AmountExpression::Number(n - first)
            }
        }
    }

    /// Reads the amount of a key that is used as a number, not as a word. Returns `default` if the
    /// key is missing.
    pub fn quantity(
        &mut self,
        value: &UnparsedValue,
        default: i32,
        scope: &ArgScope,
    ) -> AmountExpression {
        match &value.0 {
            Some(node) if node.as_str().is_some() => {
                self.phrase(node, scope, |p| p.quantity()).unwrap_or(AmountExpression::Number(0))
            }
            _ => self.amount(value, default, scope),
        }
    }

    /// Does the same as [`Self::quantity`] for an optional key.
    pub fn quantity_or(
        &mut self,
        value: &Option<UnparsedValue>,
        default: i32,
        scope: &ArgScope,
    ) -> AmountExpression {
        self.quantity(value.as_ref().unwrap_or(&UnparsedValue(None)), default, scope)
    }

    /// Reads the amount of a key. Returns `default` if the key is missing.
    pub fn amount(
        &mut self,
        value: &UnparsedValue,
        default: i32,
        scope: &ArgScope,
    ) -> AmountExpression {
        match &value.0 {
            Some(node) => self.amount_of(node, scope, None),
            None => AmountExpression::Number(default),
        }
    }

    /// Reports an amount that is constant and below `least`, and therefore has no effect.
    pub fn at_least(
        &mut self,
        value: Option<&UnparsedValue>,
        amount: &AmountExpression,
        least: i32,
    ) {
        let node = value.and_then(|value| value.0.as_ref());
        if let Some(node) = node {
            self.node_at_least(node, amount, least);
        }
    }

    /// Reports an amount at this node that is constant and below `least`.
    pub fn node_at_least(&mut self, node: &TomlNode, amount: &AmountExpression, least: i32) {
        // A name that is not in play stands for the number `NOBODYS`, which is not an error.
        let is_there = !amount.is_any(&|n| matches!(n, AmountExpression::Number(NOBODYS)));
        let always = amount.always().filter(|n| is_there && *n < i64::from(least));
        if let Some(n) = always {
            let message = format!("{n} is not allowed here");
            let hint = format!("write {least} or more");
            not_said(self.diagnostics, node.at, message, hint);
        }
    }

    /// Reads the condition of a key. Returns `default` if the key is missing.
    pub fn condition(
        &mut self,
        value: &Option<UnparsedValue>,
        default: ConditionExpression,
        scope: &ArgScope,
    ) -> ConditionExpression {
        let Some(node) = value.as_ref().and_then(|value| value.0.as_ref()) else { return default };
        match node.value {
            TomlValue::Bool(true) => ConditionExpression::Always,
            TomlValue::Bool(false) => ConditionExpression::Never,
            _ => self.phrase(node, scope, |p| p.condition()).unwrap_or(default),
        }
    }

    /// Reads a filter of pieces.
    pub fn filter(&mut self, value: &Option<UnparsedValue>, scope: &ArgScope) -> Filter {
        let node = value.as_ref().and_then(|value| value.0.as_ref());
        let filter = node.and_then(|node| self.phrase(node, scope, |p| p.filter()));
        filter.unwrap_or_default()
    }

    /// Reads a zone, or a place of a zone.
    pub fn place(
        &mut self,
        value: &UnparsedValue,
        scope: &ArgScope,
    ) -> Option<components::declare::ZoneReference> {
        let node = value.0.as_ref()?;
        self.phrase(node, scope, |p| p.place())
    }

    /// Reads the name of a declared component. Reports an error if there is no such component.
    pub fn named(&mut self, value: &UnparsedValue, what: &'static str, names: &[String]) -> String {
        let Some(node) = &value.0 else { return String::new() };
        let Some(name) = node.str(self.diagnostics) else { return String::new() };
        let meant = self.meant(name, node.at);
        if !names.contains(&meant) {
            self.diagnostics.unknown(node.at, what, name, names.iter().map(|name| written(name)));
        }
        meant
    }

    /// Reads the name of a function, which is called with this hook.
    pub fn function_of(
        &mut self,
        value: &UnparsedValue,
        ask: FunctionHook,
        scope: &ArgScope,
    ) -> String {
        let Some(node) = &value.0 else { return String::new() };
        let Some(name) = node.str(self.diagnostics) else { return String::new() };
        let name = self.meant(name, node.at);
        self.asks(&name, node.at, ask, scope)
    }

    /// Reads a selection of seats.
    pub fn whos(
        &mut self,
        value: &Option<UnparsedValue>,
        default: SeatSelection,
        scope: &ArgScope,
    ) -> SeatSelection {
        let Some(node) = value.as_ref().and_then(|value| value.0.as_ref()) else { return default };
        if let TomlValue::Int(_) = node.value {
            let seat = shape::seat(self.diagnostics, node).unwrap_or(0);
            return SeatSelection::One(RelativeOwner::Seat(seat));
        }
        let Some(word) = node.str(self.diagnostics) else { return default };
        match word {
            "own" => SeatSelection::One(RelativeOwner::Own),
            "table" => SeatSelection::One(RelativeOwner::Table),
            "next" => SeatSelection::One(RelativeOwner::Next),
            "all" => SeatSelection::All,
            "others" => SeatSelection::Others,
            "in-turn" => SeatSelection::InTurn,
            arg if scope.iter().any(|(name, is)| name == arg && *is == ParamType::Seat) => {
                SeatSelection::One(RelativeOwner::Arg(arg.to_owned()))
            }
            _ => {
                let words = ["own", "table", "next", "all", "others", "in-turn"].map(str::to_owned);
                let args = scope.iter().filter(|(_, is)| *is == ParamType::Seat);
                let names: Vec<String> =
                    words.into_iter().chain(args.map(|(name, _)| name.clone())).collect();
                self.diagnostics.unknown(node.at, "seat", word, names);
                default
            }
        }
    }

    /// Reads the steps of a key.
    pub fn steps(&mut self, value: &Option<UnparsedValue>, scope: &ArgScope) -> Vec<Step> {
        let node = value.as_ref().and_then(|value| value.0.as_ref());
        let nodes = node.map_or(&[][..], TomlNode::one_or_many);
        nodes.iter().filter_map(|node| self.step(node, scope)).collect()
    }

    /// Returns the entries of a TOML table whose keys are names.
    pub fn entries<'n>(
        &mut self,
        node: &'n TomlNode,
        shape: &'static content::shape::TableShape,
    ) -> Vec<&'n content::TomlEntry> {
        let Some(mut t) = TableReader::new(self.diagnostics, node, shape) else {
            return Vec::new();
        };
        let rest = t.rest();
        t.finish(self.diagnostics);
        rest
    }

    /// Reports a key that has no effect in this table.
    pub fn idle(&mut self, value: &Option<UnparsedValue>, key: &'static str, of: &'static str) {
        if let Some(node) = value.as_ref().and_then(|value| value.0.as_ref()) {
            self.diagnostics.push(node.at, ComponentDiagnostic::Idle { key, of });
        }
    }

    /// Returns the former names of a component.
    pub fn former(&self, item: &AmendedDeclaration<'_>) -> Vec<String> {
        let nodes = item.node.get("former").map_or(&[][..], TomlNode::one_or_many);
        nodes.iter().filter_map(TomlNode::as_str).map(str::to_owned).collect()
    }
}
