//! Reads steps of scripts. A step is a TOML table with one effect and an optional condition. The
//! table of steps in the engine lists the effects with their keys.

use components::declare::{
    ActingPieces, AmountExpression, ConditionExpression, DecisionMode, ParamType, PieceSelection,
    RelativeOwner, SeatSelection, StackEnd, Step, StepArgument,
};
use components::{AbsentSeats, STEPS, StepKey, StepKeyKind, StepPlace, StepRule, written};
use content::keys::{FieldType, OneOf};
use content::{ApiVersion, TableReader, TomlNode, TomlValue};
use expression::ExpressionType;

use crate::diagnostic::{ComponentDiagnostic, not_said};
use crate::function_signatures::FunctionHook;
use crate::module_names::{NameResolution, module_of};
use crate::read::ComponentReader;
use crate::shape::{self, DecisionModeWords, StackEndWords, UnparsedValue};
use crate::texts::{ArgScope, NONE, NONE_OF_NUMBER};

/// The table of a step, with the values of its keys.
struct StepTable<'n> {
    rule: &'static StepRule,
    node: &'n TomlNode,
    /// Values in the order of the entry's keys.
    values: Vec<Option<&'n TomlNode>>,
}

impl<'n> StepTable<'n> {
    /// Returns the value of the key of this kind.
    fn value(&self, kind: StepKeyKind) -> Option<&'n TomlNode> {
        let at = self.rule.keys.iter().position(|key| key.kind == kind)?;
        self.values[at]
    }
}

fn unparsed(node: Option<&TomlNode>) -> Option<UnparsedValue> {
    node.map(|node| UnparsedValue(Some(node.clone())))
}

impl ComponentReader<'_, '_> {
    /// Reads a step. Reports an error and returns `None` if the table contains no effect.
    pub(crate) fn step(&mut self, node: &TomlNode, scope: &ArgScope) -> Option<Step> {
        let Some(rule) = node.entries().iter().find_map(|e| StepRule::by_verb(&e.key)) else {
            match node.entries().iter().find(|e| e.key != "when") {
                Some(entry) => {
                    let at = entry.key_at;
                    self.diagnostics.unknown(at, "effect", &entry.key, self.verbs());
                }
                None => self
                    .diagnostics
                    .push(node.at, ComponentDiagnostic::NoVerb { verbs: self.verbs() }),
            }
            return None;
        };
        if let StepPlace::WholeGames { deed } = rule.place
            && self.known.has_host()
        {
            let deed = self.known.deeds.contains_key(deed).then_some(deed);
            let verb = rule.verb;
            self.diagnostics.push(node.at, ComponentDiagnostic::OfWholeGames { verb, deed });
            return None;
        }
        let mut t = TableReader::new(self.diagnostics, node, shape::of_step(rule))?;
        let when = unparsed(t.take("when"));
        let mut value = |key: &StepKey| {
            if key.is_needed { t.need(self.diagnostics, key.name) } else { t.take(key.name) }
        };
        let table = StepTable { rule, node, values: rule.keys.iter().map(&mut value).collect() };
        t.finish(self.diagnostics);
        let args = self.arguments(&table, scope);
        let when = self.condition(&when, ConditionExpression::Always, scope);
        Some(Step { when, effect: rule.step(args?) })
    }

    /// Returns the keys that name an effect in this content.
    fn verbs(&self) -> Vec<&'static str> {
        let has_host = self.known.has_host();
        let is_here = |rule: &&StepRule| !has_host || rule.place == StepPlace::Anywhere;
        STEPS.into_iter().filter(is_here).map(|rule| rule.verb).collect()
    }

    /// Reads all arguments of a step, to find all errors. `None`: one of them is wrong.
    fn arguments(&mut self, table: &StepTable<'_>, scope: &ArgScope) -> Option<Vec<StepArgument>> {
        let mut args = Vec::new();
        for (key, value) in table.rule.keys.iter().zip(&table.values) {
            if key.kind.has_argument() {
                let first = args.first().and_then(Option::as_ref);
                let arg = self.argument(key.kind, *value, first, table, scope);
                args.push(arg);
            } else if key.kind == StepKeyKind::Done {
                let is_done = value.and_then(|node| node.bool(self.diagnostics));
                if let (Some(node), Some(false)) = (value, is_done) {
                    let verb = table.rule.verb;
                    let message = format!("`{verb} = false` does nothing");
                    let hint = format!(
                        "write `{verb} = true`, with `when` if it depends on something, or leave \
                        the step out"
                    );
                    not_said(self.diagnostics, node.at, message, hint);
                }
            }
        }
        args.into_iter().collect()
    }

    /// Reads an argument of a step. `first`: the step's first argument, if it is correct.
    fn argument(
        &mut self,
        kind: StepKeyKind,
        value: Option<&TomlNode>,
        first: Option<&StepArgument>,
        table: &StepTable<'_>,
        scope: &ArgScope,
    ) -> Option<StepArgument> {
        let known = self.known;
        let said = unparsed(value);
        Some(match kind {
            StepKeyKind::Counter => {
                let (counter, who) = self.number_of(table.rule.verb, &said?, scope)?;
                StepArgument::Counter(counter, who)
            }
            StepKeyKind::AnyCounter => {
                let (counter, who) = self.counter_of(&said?, scope)?;
                StepArgument::Counter(counter, who)
            }
            StepKeyKind::Track => {
                let (track, who) = self.phrase(value?, scope, |p| p.track())?;
                StepArgument::Track(track, who)
            }
            StepKeyKind::Marker => {
                let (track, marker) = self.phrase(value?, scope, |p| p.of_track("marker"))?;
                StepArgument::Marker(track, marker)
            }
            StepKeyKind::Mark => {
                let (track, mark) = self.phrase(value?, scope, |p| p.of_track("mark"))?;
                StepArgument::Mark(track, mark)
            }
            StepKeyKind::Zone => StepArgument::Zone(self.place(&said?, scope)?),
            StepKeyKind::Pieces => StepArgument::Pieces(self.pieces(table, scope)?),
            StepKeyKind::ActingPieces => StepArgument::Acting(self.acting_pieces(table, scope)?),
            StepKeyKind::End => {
                let end = value
                    .and_then(|node| OneOf::<StackEndWords>::read_node(self.diagnostics, node));
                StepArgument::End(end.unwrap_or(StackEnd::Top))
            }
            StepKeyKind::Quantity { least, absent } => {
                let n = self.quantity_or(&said, absent, scope);
                self.bounded(value, n, least)
            }
            StepKeyKind::Value { least } => {
                // A counter of objects may be set to an object, given by name, and to `none`.
                let is = match first {
                    Some(StepArgument::Counter(counter, _)) => known.type_of_counter(counter),
                    _ => ExpressionType::Number,
                };
                let n = match (is, value?) {
                    (ExpressionType::Number, node)
                        if node.as_str() == Some(expression::NONE)
                            && matches!(first, Some(StepArgument::Counter(..))) =>
                    {
                        self.none_in_counter(node)
                    }
                    (ExpressionType::Number, node) => self.amount_of(node, scope, None),
                    (is, node) => self.value_of_type(node, scope, &is),
                };
                self.bounded(value, n, least)
            }
            StepKeyKind::Stop => {
                let track = match first {
                    Some(
                        StepArgument::Track(track, _)
                        | StepArgument::Marker(track, _)
                        | StepArgument::Mark(track, _),
                    ) => Some(track.as_str()),
                    // The names of its stops would be reported as unknown, too.
                    _ => return None,
                };
                let mark = match first {
                    Some(StepArgument::Mark(_, mark)) => Some(mark),
                    _ => None,
                };
                let declared = track.and_then(|track| known.tracks.get(track));
                let on_edges = declared.map_or(&[][..], |track| track.on_edges.as_slice());
                let n = if mark.is_some_and(|mark| on_edges.contains(mark)) {
                    self.edge(value?, scope)
                } else {
                    self.amount_of(value?, scope, track)
                };
                self.bounded(value, n, Some(0))
            }
            StepKeyKind::Seats(absent) => {
                let absent = match absent {
                    AbsentSeats::Own => SeatSelection::One(RelativeOwner::Own),
                    AbsentSeats::All => SeatSelection::All,
                };
                let whom = unparsed(table.value(StepKeyKind::Whom));
                StepArgument::Seats(self.those(&said, absent, &whom, scope))
            }
            StepKeyKind::Stream => StepArgument::Stream(self.stream_of(&said)),
            StepKeyKind::Decision => {
                StepArgument::Decision(self.named(&said?, "decision", &known.decisions))
            }
            StepKeyKind::Task => StepArgument::Task(self.named(&said?, "task", &known.tasks)),
            StepKeyKind::Handed => {
                let name = match first {
                    Some(StepArgument::Decision(name) | StepArgument::Task(name)) => name,
                    _ => return None,
                };
                StepArgument::Amounts(self.handed_to(name, &said, scope))
            }
            StepKeyKind::Mode => {
                let mode = value
                    .and_then(|node| OneOf::<DecisionModeWords>::read_node(self.diagnostics, node));
                StepArgument::Mode(mode.unwrap_or(DecisionMode::Ask))
            }
            StepKeyKind::Answer => {
                StepArgument::Answer(self.phrase(value?, scope, |p| p.answered())?)
            }
            StepKeyKind::AnswerArgs => {
                let nodes = value.map_or(&[][..], TomlNode::one_or_many).iter();
                let args = nodes.map(|node| self.amount_as(node, scope, &ParamType::Piece));
                StepArgument::Amounts(args.collect())
            }
            StepKeyKind::Phase => StepArgument::Phase(self.named(&said?, "phase", &known.phases)),
            StepKeyKind::Function => {
                StepArgument::Function(self.function_of(&said?, FunctionHook::CarryOut, scope))
            }
            StepKeyKind::Deed => {
                let name = value?.str(self.diagnostics)?;
                if !known.deeds.contains_key(name) {
                    self.diagnostics.unknown(value?.at, "deed", name, known.deeds.keys());
                    return None;
                }
                StepArgument::Deed(name.to_owned())
            }
            StepKeyKind::DeedSeat => StepArgument::Seat(self.deed_seat(value, table, scope)?),
            StepKeyKind::DeedArgs => {
                let Some(StepArgument::Deed(deed)) = first else { return None };
                StepArgument::Amounts(self.deed_args(deed, value, table, scope)?)
            }
            StepKeyKind::Flag => {
                let flag = value.and_then(|node| node.bool(self.diagnostics));
                StepArgument::Flag(flag.unwrap_or(false))
            }
            StepKeyKind::PieceNumber
            | StepKeyKind::PieceFilter
            | StepKeyKind::IfThere
            | StepKeyKind::Whom
            | StepKeyKind::Done => unreachable!("these keys are parts of an argument"),
        })
    }

    /// Reads `none` as the value of a counter of numbers. The first version of the language allows
    /// it, because the counter may hold words of an attribute.
    fn none_in_counter(&mut self, node: &TomlNode) -> AmountExpression {
        match self.diagnostics.sources.api(node.at) {
            ApiVersion::First => {
                self.diagnostics.respell(node.at, expression::NONE, &NONE.to_string());
            }
            ApiVersion::Second => {
                let message = "a counter of numbers is never `none`";
                not_said(self.diagnostics, node.at, message, NONE_OF_NUMBER);
            }
        }
        AmountExpression::Number(NONE)
    }

    /// Reports an amount that is constant and below `least`.
    fn bounded(
        &mut self,
        node: Option<&TomlNode>,
        n: AmountExpression,
        least: Option<i32>,
    ) -> StepArgument {
        if let (Some(node), Some(least)) = (node, least) {
            self.node_at_least(node, &n, least);
        }
        StepArgument::Amount(n)
    }

    /// Reads which pieces move.
    fn pieces(&mut self, table: &StepTable<'_>, scope: &ArgScope) -> Option<PieceSelection> {
        let number_node = table.value(StepKeyKind::PieceNumber);
        let (number_said, having) =
            (unparsed(number_node), unparsed(table.value(StepKeyKind::PieceFilter)));
        let number = self.quantity_or(&number_said, 1, scope);
        if let Some(node) = number_node {
            self.node_at_least(node, &number, 0);
        }
        let filter = self.filter(&having, scope);
        let if_there_node = table.value(StepKeyKind::IfThere);
        let if_there = if_there_node.and_then(|node| node.bool(self.diagnostics));
        let if_there = if_there.unwrap_or(false);
        let idle = |of| ComponentDiagnostic::Idle { key: "if_there", of };
        let if_there_at = if_there_node.filter(|_| if_there).map(|said| said.at);
        let all = table.value(StepKeyKind::Flag);
        let all = all.is_some_and(|node| matches!(node.value, TomlValue::Bool(true)));
        if let Some(at) = if_there_at.filter(|_| all) {
            self.diagnostics.push(at, idle("a single piece, without `all`"));
        }
        let what = table.value(StepKeyKind::Pieces)?;
        Some(match what.str(self.diagnostics)? {
            "top" | "random" | "every" if if_there => {
                let at = if_there_at.unwrap_or(table.node.at);
                self.diagnostics.push(at, idle("a single piece, given by its name"));
                return None;
            }
            "top" => {
                self.idle(&having, "having", "`random` and `every`");
                PieceSelection::Top(number)
            }
            "random" => PieceSelection::Random(number, filter),
            "every" => {
                self.idle(&number_said, "number", "`top` and `random`");
                PieceSelection::Every(filter)
            }
            name => {
                self.idle(&number_said, "number", "`top` and `random`");
                self.idle(&having, "having", "`random` and `every`");
                let is_arg = scope.iter().any(|(arg, is)| arg == name && *is == ParamType::Piece);
                let piece = if is_arg { name.to_owned() } else { self.meant(name, what.at) };
                if !is_arg && !self.known.pieces.contains(&piece) {
                    let args = scope.iter().filter(|(_, is)| *is == ParamType::Piece);
                    let words = ["top", "random", "every"].map(str::to_owned).into_iter();
                    let names = words.chain(args.map(|(arg, _)| arg.clone()));
                    let names = names.chain(self.known.pieces.iter().map(|name| written(name)));
                    self.diagnostics.unknown(what.at, "piece", name, names);
                    return None;
                }
                let piece = if is_arg {
                    AmountExpression::Arg(piece)
                } else {
                    AmountExpression::Piece(piece)
                };
                if if_there { PieceSelection::IfThere(piece) } else { PieceSelection::Piece(piece) }
            }
        })
    }

    /// Reads the pieces that act: an argument, a zone or place, or the name of a piece.
    fn acting_pieces(&mut self, table: &StepTable<'_>, scope: &ArgScope) -> Option<ActingPieces> {
        let what = table.value(StepKeyKind::ActingPieces)?;
        let having = unparsed(table.value(StepKeyKind::PieceFilter));
        let name = what.str(self.diagnostics)?;
        let is_arg = scope.iter().any(|(arg, is)| arg == name && *is == ParamType::Piece);
        let meant = if is_arg { name.to_owned() } else { self.meant(name, what.at) };
        let is_piece = !self.known.zones.contains_key(&meant) && self.known.pieces.contains(&meant);
        if is_arg || is_piece {
            self.idle(&having, "having", "a zone or place");
            let piece =
                if is_arg { AmountExpression::Arg(meant) } else { AmountExpression::Piece(meant) };
            return Some(ActingPieces::Piece(piece));
        }
        let at = self.place(&unparsed(Some(what))?, scope)?;
        Some(ActingPieces::In(at, self.filter(&having, scope)))
    }

    /// Reads the seats for which an effect happens, with an optional condition for each seat.
    fn those(
        &mut self,
        who: &Option<UnparsedValue>,
        absent: SeatSelection,
        whom: &Option<UnparsedValue>,
        scope: &ArgScope,
    ) -> SeatSelection {
        let whos = self.whos(who, absent, scope);
        match whom {
            None => whos,
            Some(_) => {
                let whom = self.condition(whom, ConditionExpression::Always, scope);
                SeatSelection::Those(Box::new(whos), Box::new(whom))
            }
        }
    }

    /// Reads the seat for which the host engine carries out a command.
    fn deed_seat(
        &mut self,
        value: Option<&TomlNode>,
        table: &StepTable<'_>,
        scope: &ArgScope,
    ) -> Option<RelativeOwner> {
        let own = SeatSelection::One(RelativeOwner::Own);
        match self.whos(&unparsed(value), own, scope) {
            SeatSelection::One(who) if who != RelativeOwner::Table => Some(who),
            _ => {
                let at = value.map_or(table.node.at, |node| node.at);
                let message = "a deed must be for exactly one seat";
                not_said(self.diagnostics, at, message, "write `own`, `next` or an argument");
                None
            }
        }
    }

    /// Reads the arguments of a command to the host engine.
    fn deed_args(
        &mut self,
        deed: &str,
        value: Option<&TomlNode>,
        table: &StepTable<'_>,
        scope: &ArgScope,
    ) -> Option<Vec<AmountExpression>> {
        let params = self.known.deeds.get(deed)?;
        let with = value.map_or_else(Vec::new, |node| self.entries(node, &shape::DEED_WITH));
        let wrong = |arg: &str, missing: bool| ComponentDiagnostic::DeedWith {
            deed: deed.to_owned(),
            arg: arg.to_owned(),
            args: params.iter().map(|param| param.name.clone()).collect(),
            missing,
        };
        for entry in with.iter().filter(|e| params.iter().all(|param| param.name != e.key)) {
            self.diagnostics.push(entry.key_at, wrong(&entry.key, false));
        }
        let at = table.value(StepKeyKind::Deed).map_or(table.node.at, |node| node.at);
        let mut args = Vec::new();
        for param in params {
            match with.iter().find(|entry| entry.key == param.name) {
                Some(entry) => args.push(self.amount_as(&entry.node, scope, &param.is)),
                None => self.diagnostics.push(at, wrong(&param.name, true)),
            }
        }
        (args.len() == params.len()).then_some(args)
    }

    /// Reads the arguments for a decision or task. Seats and objects may be given by name.
    fn handed_to(
        &mut self,
        name: &str,
        value: &Option<UnparsedValue>,
        scope: &ArgScope,
    ) -> Vec<AmountExpression> {
        let Some(node) = value.as_ref().and_then(|value| value.0.as_ref()) else {
            return Vec::new();
        };
        let known = self.known;
        let words = known.handed.get(name).map_or(&[][..], Vec::as_slice);
        let amount = |(i, node): (usize, &TomlNode)| {
            let word = words.get(i).map_or("", String::as_str);
            let is = match word {
                "seat" => ParamType::Seat,
                "piece" => ParamType::Piece,
                kind if known.things.contains_key(kind) => ParamType::Thing(kind.to_owned()),
                word => match word.split_once(" of ") {
                    Some(("place", zone)) => ParamType::Place(zone.to_owned()),
                    Some(("stop", track)) => {
                        let module = module_of(self.diagnostics.sources.path(node.at));
                        match known.names.meant(module, track) {
                            NameResolution::One(name) => ParamType::Stop(name.to_owned()),
                            NameResolution::Several(_) => ParamType::Stop(track.to_owned()),
                        }
                    }
                    _ => ParamType::Number,
                },
            };
            self.amount_as(node, scope, &is)
        };
        node.one_or_many().iter().enumerate().map(amount).collect()
    }

    fn counter_of(
        &mut self,
        value: &UnparsedValue,
        scope: &ArgScope,
    ) -> Option<(String, RelativeOwner)> {
        let node = value.0.as_ref()?;
        let counter = self.phrase(node, scope, |p| p.counter())?;
        if self.known.only_read.contains(&counter.0) {
            self.diagnostics
                .push(node.at, ComponentDiagnostic::OnlyRead { counter: counter.0.clone() });
        }
        Some(counter)
    }

    /// Reads the counter of a step that adds or subtracts. A counter that names an object is an
    /// error, because it has no number to add to.
    fn number_of(
        &mut self,
        verb: &'static str,
        value: &UnparsedValue,
        scope: &ArgScope,
    ) -> Option<(String, RelativeOwner)> {
        let counter = self.counter_of(value, scope)?;
        if let Some(thing) = self.known.counter_things.get(&counter.0) {
            let (counter, thing) = (counter.0, thing.clone());
            let at = value.0.as_ref().map(|node| node.at)?;
            self.diagnostics.push(at, ComponentDiagnostic::HoldsThing { verb, counter, thing });
            return None;
        }
        Some(counter)
    }

    /// Returns the random stream that a key names, and registers it. The default stream if the key
    /// is missing.
    pub(crate) fn stream_of(&mut self, value: &Option<UnparsedValue>) -> String {
        let node = value.as_ref().and_then(|value| value.0.as_ref());
        let name = node.and_then(|node| {
            let name = node.str(self.diagnostics)?;
            content::check_name(self.diagnostics, node.at, name);
            Some(name)
        });
        let name = name.unwrap_or(COMMON_STREAM);
        if self.enabled && !self.streams.iter().any(|known| known == name) {
            self.streams.push(name.to_owned());
        }
        name.to_owned()
    }
}

/// Name of the default random stream.
const COMMON_STREAM: &str = "chance";
