//! Reads steps of scripts. A step is a TOML table with one effect and an optional condition.

use components::declare::{
    AmountExpression, ConditionExpression, DecisionMode, ParamType, PieceSelection, RelativeOwner,
    ScriptEffect, SeatSelection, StackEnd, Step,
};
use components::written;
use content::{TableReader, TomlNode};

use crate::diagnostic::{ComponentDiagnostic, not_said};
use crate::function_signatures::FunctionHook;
use crate::read::ComponentReader;
use crate::shape::{self, UnparsedValue, VERBS};
use crate::texts::ArgScope;

/// The condition and the effect in a TOML table. `None` as the effect means that an error was
/// reported.
type ParsedEffect = (Option<UnparsedValue>, Option<ScriptEffect>);

macro_rules! keys_of {
    ($reading:ident, $node:ident, $Keys:ident, $SHAPE:ident) => {{
        let mut t = TableReader::new($reading.diagnostics, $node, &shape::$SHAPE)?;
        let keys = shape::$Keys::read($reading.diagnostics, &mut t);
        t.finish($reading.diagnostics);
        keys
    }};
}

impl ComponentReader<'_, '_> {
    /// Reads a step. Reports an error and returns `None` if the table contains no effect.
    pub(crate) fn step(&mut self, node: &TomlNode, scope: &ArgScope) -> Option<Step> {
        let Some(verb) =
            node.entries().iter().find_map(|e| VERBS.iter().find(|verb| **verb == e.key))
        else {
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
        if self.known.has_host() && shape::OF_WHOLE_GAMES.contains(verb) {
            let deed = match *verb {
                "pass" => "pass",
                "end_game" => "last_round",
                _ => "",
            };
            let deed = self.known.deeds.contains_key(deed).then_some(deed);
            self.diagnostics.push(node.at, ComponentDiagnostic::OfWholeGames { verb, deed });
            return None;
        }
        let (when, effect) = self.effect(verb, node, scope)?;
        let when = self.condition(&when, ConditionExpression::Always, scope);
        Some(Step { when, effect: effect? })
    }

    /// Returns the keys that name an effect in this content.
    fn verbs(&self) -> Vec<&'static str> {
        let beside = self.known.has_host();
        let is_here = |verb: &&str| !(beside && shape::OF_WHOLE_GAMES.contains(verb));
        VERBS.into_iter().filter(is_here).collect()
    }

    fn effect(&mut self, verb: &str, node: &TomlNode, scope: &ArgScope) -> Option<ParsedEffect> {
        match verb {
            "gain" | "pay" | "set" | "roll" => self.counters_change(verb, node, scope),
            "move" | "shuffle" | "show" | "slide" | "refill" => self.pieces_move(verb, node, scope),
            "advance" | "put" | "put_marker" | "set_mark" => self.markers_move(verb, node, scope),
            _ => self.course(verb, node, scope),
        }
    }

    fn counters_change(
        &mut self,
        verb: &str,
        node: &TomlNode,
        scope: &ArgScope,
    ) -> Option<ParsedEffect> {
        Some(match verb {
            "gain" => {
                let k = keys_of!(self, node, GainKeys, GAIN);
                let n = self.quantity_or(&k.by, 1, scope);
                let c = self.number_of("gain", &k.gain, scope);
                (k.when, c.map(|(c, who)| ScriptEffect::gain(c, who, n)))
            }
            "pay" => {
                let k = keys_of!(self, node, PayKeys, PAY);
                let n = self.quantity_or(&k.by, 1, scope);
                self.at_least(k.by.as_ref(), &n, 0);
                let c = self.number_of("pay", &k.pay, scope);
                (k.when, c.map(|(c, who)| ScriptEffect::pay(c, who, n)))
            }
            "set" => {
                let k = keys_of!(self, node, SetKeys, SET);
                let c = self.counter_of(&k.set, scope);
                // A counter of objects may be set to an object, given by name, and to `none`.
                let thing = c.as_ref().and_then(|(c, _)| self.known.counter_things.get(c));
                let n = match (thing.cloned(), k.to.0.as_ref()) {
                    (Some(kind), Some(node)) => {
                        self.amount_as(node, scope, &ParamType::Thing(kind))
                    }
                    _ => self.amount(&k.to, 0, scope),
                };
                (k.when, c.map(|(c, who)| ScriptEffect::set(c, who, n)))
            }
            _ => {
                let k = keys_of!(self, node, RollKeys, ROLL);
                let n = self.quantity(&k.sides, 6, scope);
                self.at_least(Some(&k.sides), &n, 1);
                let c = self.number_of("roll", &k.roll, scope);
                let stream = self.stream_of(&k.stream);
                (k.when, c.map(|(c, who)| ScriptEffect::roll(c, who, n, stream)))
            }
        })
    }

    fn pieces_move(
        &mut self,
        verb: &str,
        node: &TomlNode,
        scope: &ArgScope,
    ) -> Option<ParsedEffect> {
        Some(match verb {
            "move" => return self.moving(node, scope),
            "shuffle" => {
                let k = keys_of!(self, node, ShuffleKeys, SHUFFLE);
                let at = self.place(&k.shuffle, scope);
                (k.when, at.map(ScriptEffect::shuffle))
            }
            "show" => {
                let k = keys_of!(self, node, ShowKeys, SHOW);
                let n = self.quantity_or(&k.number, 1, scope);
                self.at_least(k.number.as_ref(), &n, 0);
                let whos = self.whos(&k.who, SeatSelection::All, scope);
                let at = self.place(&k.show, scope);
                (k.when, at.map(|at| ScriptEffect::show(at, n, whos)))
            }
            "slide" => {
                let k = keys_of!(self, node, SlideKeys, SLIDE);
                let at = self.place(&k.slide, scope);
                (k.when, at.map(ScriptEffect::slide))
            }
            _ => {
                let k = keys_of!(self, node, RefillKeys, REFILL);
                let (row, from) = (self.place(&k.refill, scope), self.place(&k.from, scope));
                (k.when, row.zip(from).map(|(row, from)| ScriptEffect::refill(row, from)))
            }
        })
    }

    fn moving(&mut self, node: &TomlNode, scope: &ArgScope) -> Option<ParsedEffect> {
        let mut t = TableReader::new(self.diagnostics, node, &shape::MOVE)?;
        let k = shape::MoveKeys::read(self.diagnostics, &mut t);
        let what = t.need(self.diagnostics, "move");
        t.finish(self.diagnostics);
        let number = self.quantity_or(&k.number, 1, scope);
        self.at_least(k.number.as_ref(), &number, 0);
        let filter = self.filter(&k.having, scope);
        let (from, to) = (self.place(&k.from, scope), self.place(&k.to, scope));
        let all = k.all.unwrap_or(false);
        let if_there = k.if_there.unwrap_or(false);
        let idle = |of| ComponentDiagnostic::Idle { key: "if_there", of };
        let if_there_at = node.get("if_there").filter(|_| if_there).map(|said| said.at);
        if let Some(at) = if_there_at.filter(|_| all) {
            self.diagnostics.push(at, idle("a single piece, without `all`"));
        }
        let what = match what?.str(self.diagnostics)? {
            "top" | "random" | "every" if if_there => {
                self.diagnostics.push(
                    if_there_at.unwrap_or(node.at),
                    idle(
                        "a single piece, given by its \
                    name",
                    ),
                );
                return None;
            }
            "top" => {
                self.idle(&k.having, "having", "`random` and `every`");
                PieceSelection::Top(number)
            }
            "random" => PieceSelection::Random(number, filter),
            "every" => {
                self.idle(&k.number, "number", "`top` and `random`");
                PieceSelection::Every(filter)
            }
            name => {
                self.idle(&k.number, "number", "`top` and `random`");
                self.idle(&k.having, "having", "`random` and `every`");
                let is_arg = scope.iter().any(|(arg, is)| arg == name && *is == ParamType::Piece);
                let piece = if is_arg { name.to_owned() } else { self.meant(name, what?.at) };
                if !is_arg && !self.known.pieces.contains(&piece) {
                    let args = scope.iter().filter(|(_, is)| *is == ParamType::Piece);
                    let words = ["top", "random", "every"].map(str::to_owned).into_iter();
                    let names = words.chain(args.map(|(arg, _)| arg.clone()));
                    let names = names.chain(self.known.pieces.iter().map(|name| written(name)));
                    self.diagnostics.unknown(what?.at, "piece", name, names);
                    return None;
                }
                let piece = if is_arg {
                    AmountExpression::Arg(piece)
                } else {
                    AmountExpression::Piece(piece)
                };
                if if_there { PieceSelection::IfThere(piece) } else { PieceSelection::Piece(piece) }
            }
        };
        let end = k.end.unwrap_or(StackEnd::Top);
        let effect = from.zip(to).map(|(from, to)| {
            if all {
                ScriptEffect::move_all(what, from, to, end)
            } else {
                ScriptEffect::move_pieces(what, from, to, end)
            }
        });
        Some((k.when, effect))
    }

    fn markers_move(
        &mut self,
        verb: &str,
        node: &TomlNode,
        scope: &ArgScope,
    ) -> Option<ParsedEffect> {
        Some(match verb {
            "advance" => {
                let k = keys_of!(self, node, AdvanceKeys, ADVANCE);
                let n = self.quantity_or(&k.by, 1, scope);
                let track = self.track_of(&k.advance, scope);
                (k.when, track.map(|(track, who)| ScriptEffect::advance(track, who, n)))
            }
            "put" => {
                let k = keys_of!(self, node, PutKeys, PUT);
                let track = self.track_of(&k.put, scope);
                let name = track.as_ref().map(|(track, _)| track.as_str());
                let n = self.amount_on(&k.on, scope, name);
                self.at_least(Some(&k.on), &n, 0);
                (k.when, track.map(|(track, who)| ScriptEffect::put(track, who, n)))
            }
            "put_marker" => {
                let k = keys_of!(self, node, PutMarkerKeys, PUT_MARKER);
                let marker = k.put_marker.0.as_ref();
                let marker =
                    marker.and_then(|node| self.phrase(node, scope, |p| p.of_track("marker")));
                let name = marker.as_ref().map(|(track, _)| track.as_str());
                let n = self.amount_on(&k.on, scope, name);
                self.at_least(Some(&k.on), &n, 0);
                (k.when, marker.map(|(track, marker)| ScriptEffect::put_marker(track, marker, n)))
            }
            _ => {
                let k = keys_of!(self, node, SetMarkKeys, SET_MARK);
                let mark = k.set_mark.0.as_ref();
                let mark = mark.and_then(|node| self.phrase(node, scope, |p| p.of_track("mark")));
                let name = mark.as_ref().map(|(track, _)| track.as_str());
                let at = self.amount_on(&k.at, scope, name);
                let n = self.amount(&k.to, 0, scope);
                self.at_least(Some(&k.at), &at, 0);
                self.at_least(Some(&k.to), &n, 0);
                (k.when, mark.map(|(track, mark)| ScriptEffect::set_mark(track, mark, at, n)))
            }
        })
    }

    /// Reads the seats for which an effect happens, with an optional condition for each seat.
    fn those(
        &mut self,
        who: &Option<UnparsedValue>,
        whom: &Option<UnparsedValue>,
        scope: &ArgScope,
    ) -> SeatSelection {
        let whos = self.whos(who, SeatSelection::One(RelativeOwner::Own), scope);
        match whom {
            None => whos,
            Some(_) => {
                let whom = self.condition(whom, ConditionExpression::Always, scope);
                SeatSelection::Those(Box::new(whos), Box::new(whom))
            }
        }
    }

    /// Reads an effect on decisions, tasks, phases or functions.
    fn course(&mut self, verb: &str, node: &TomlNode, scope: &ArgScope) -> Option<ParsedEffect> {
        let known = self.known;
        Some(match verb {
            "open" => {
                let k = keys_of!(self, node, OpenKeys, OPEN);
                let decision = self.named(&k.open, "decision", &known.decisions);
                let whos = self.those(&k.who, &k.whom, scope);
                let hand = self.handed_to(&decision, &k.hand, scope);
                let manner = k.manner.unwrap_or(DecisionMode::Ask);
                (k.when, Some(ScriptEffect::open(decision, whos, hand, manner)))
            }
            "run" => {
                let k = keys_of!(self, node, RunKeys, RUN);
                let task = self.named(&k.run, "task", &known.tasks);
                let whos = self.those(&k.who, &k.whom, scope);
                let hand = self.handed_to(&task, &k.hand, scope);
                (k.when, Some(ScriptEffect::run(task, whos, hand)))
            }
            "answer" => {
                let k = keys_of!(self, node, AnswerKeys, ANSWER);
                let with = k.with.as_ref().and_then(|said| said.0.as_ref());
                let with = with.map_or(&[][..], TomlNode::one_or_many).iter();
                let with =
                    with.map(|node| self.amount_as(node, scope, &ParamType::Piece)).collect();
                let answered = k.answer.0.as_ref();
                let answered = answered.and_then(|node| self.phrase(node, scope, |p| p.answered()));
                (k.when, answered.map(|answered| ScriptEffect::answer(answered, with)))
            }
            "pass" => {
                let k = keys_of!(self, node, PassKeys, PASS);
                (k.when, Some(ScriptEffect::pass()))
            }
            "end_phase" => {
                let k = keys_of!(self, node, EndPhaseKeys, END_PHASE);
                (
                    k.when,
                    Some(ScriptEffect::end_phase(self.named(&k.end_phase, "phase", &known.phases))),
                )
            }
            "go_to" => {
                let k = keys_of!(self, node, GoToKeys, GO_TO);
                (k.when, Some(ScriptEffect::go_to(self.named(&k.go_to, "phase", &known.phases))))
            }
            "end_game" => {
                let k = keys_of!(self, node, EndGameKeys, END_GAME);
                (k.when, Some(ScriptEffect::end_game()))
            }
            "deed" => return self.deed(node, scope),
            _ => {
                let k = keys_of!(self, node, CallKeys, CALL);
                let function = self.function_of(&k.call, FunctionHook::CarryOut, scope.len());
                (k.when, Some(ScriptEffect::call(function)))
            }
        })
    }

    /// Reads a command to the host engine.
    fn deed(&mut self, node: &TomlNode, scope: &ArgScope) -> Option<ParsedEffect> {
        let k = keys_of!(self, node, HostCommandKeys, DEED);
        let whom = k.who.as_ref().and_then(|said| said.0.as_ref()).map(|node| node.at);
        let who = match self.whos(&k.who, SeatSelection::One(RelativeOwner::Own), scope) {
            SeatSelection::One(who) if who != RelativeOwner::Table => Some(who),
            _ => {
                let (message, hint) = (
                    "a deed must be for exactly one seat",
                    "write `own`, `next` or an \
                    argument",
                );
                not_said(self.diagnostics, whom.unwrap_or(node.at), message, hint);
                None
            }
        };
        let name_node = k.deed.0?;
        let name = name_node.str(self.diagnostics)?;
        let known = self.known;
        let Some(params) = known.deeds.get(name) else {
            self.diagnostics.unknown(name_node.at, "deed", name, known.deeds.keys());
            return None;
        };
        let with = k.with.as_ref().and_then(|said| said.0.as_ref());
        let with = with.map_or_else(Vec::new, |node| self.entries(node, &shape::DEED_WITH));
        let wrong = |arg: &str, missing: bool| ComponentDiagnostic::DeedWith {
            deed: name.to_owned(),
            arg: arg.to_owned(),
            args: params.iter().map(|param| param.name.clone()).collect(),
            missing,
        };
        for entry in with.iter().filter(|e| params.iter().all(|param| param.name != e.key)) {
            self.diagnostics.push(entry.key_at, wrong(&entry.key, false));
        }
        let mut args = Vec::new();
        for param in params {
            match with.iter().find(|entry| entry.key == param.name) {
                Some(entry) => args.push(self.amount_as(&entry.node, scope, &param.is)),
                None => self.diagnostics.push(name_node.at, wrong(&param.name, true)),
            }
        }
        let may_fail = k.may_fail.unwrap_or(false);
        let is_whole = args.len() == params.len();
        let effect = who.filter(|_| is_whole);
        let effect = effect.map(|who| ScriptEffect::deed(name.to_owned(), who, args, may_fail));
        Some((k.when, effect))
    }

    /// Reads the arguments for a decision or task. Seats and objects may be given by name.
    fn handed_to(
        &mut self,
        name: &str,
        said: &Option<UnparsedValue>,
        scope: &ArgScope,
    ) -> Vec<AmountExpression> {
        let Some(node) = said.as_ref().and_then(|said| said.0.as_ref()) else { return Vec::new() };
        let known = self.known;
        let words = known.handed.get(name).map_or(&[][..], Vec::as_slice);
        let amount = |(i, node): (usize, &TomlNode)| {
            let word = words.get(i).map_or("", String::as_str);
            let is = match word {
                "seat" => ParamType::Seat,
                "piece" => ParamType::Piece,
                kind if known.things.contains_key(kind) => ParamType::Thing(kind.to_owned()),
                _ => ParamType::Number,
            };
            self.amount_as(node, scope, &is)
        };
        node.one_or_many().iter().enumerate().map(amount).collect()
    }

    fn amount_on(
        &mut self,
        said: &UnparsedValue,
        scope: &ArgScope,
        track: Option<&str>,
    ) -> AmountExpression {
        match &said.0 {
            // If the track is unknown, the names of its stops would be reported as unknown too.
            Some(node) if track.is_some() => self.amount_of(node, scope, track),
            _ => AmountExpression::Number(0),
        }
    }

    fn counter_of(
        &mut self,
        said: &UnparsedValue,
        scope: &ArgScope,
    ) -> Option<(String, RelativeOwner)> {
        let node = said.0.as_ref()?;
        let counter = self.phrase(node, scope, |p| p.counter())?;
        if self.known.only_read.contains(&counter.0) {
            self.diagnostics
                .push(node.at, ComponentDiagnostic::OnlyRead { counter: counter.0.clone() });
        }
        Some(counter)
    }

    /// Reads the counter of a step that adds or subtracts. A counter that holds a thing is an
    /// error, because it has no number to add to.
    fn number_of(
        &mut self,
        verb: &'static str,
        said: &UnparsedValue,
        scope: &ArgScope,
    ) -> Option<(String, RelativeOwner)> {
        let counter = self.counter_of(said, scope)?;
        if let Some(thing) = self.known.counter_things.get(&counter.0) {
            let (counter, thing) = (counter.0, thing.clone());
            let at = said.0.as_ref().map(|node| node.at)?;
            self.diagnostics.push(at, ComponentDiagnostic::HoldsThing { verb, counter, thing });
            return None;
        }
        Some(counter)
    }

    fn track_of(
        &mut self,
        said: &UnparsedValue,
        scope: &ArgScope,
    ) -> Option<(String, RelativeOwner)> {
        let node = said.0.as_ref()?;
        self.phrase(node, scope, |p| p.track())
    }

    /// Returns the random stream that a key names, and registers it. The default stream if the key
    /// is missing.
    pub(crate) fn stream_of(&mut self, said: &Option<UnparsedValue>) -> String {
        let node = said.as_ref().and_then(|said| said.0.as_ref());
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
