//! Reads steps of scripts: a table with one effect and an optional condition.

use components::declare::{Amount, Condition, Effect, End, Manner, Step, Type, What, Who, Whos};
use content::{Node, Table};

use crate::expression::Scope;
use crate::function_signatures::Ask;
use crate::mistake::{Mistake, not_said};
use crate::module_names::written;
use crate::read::Reading;
use crate::shape::{self, Said, VERBS};

/// Condition and effect read from a table. `None` as effect: an error was reported.
type Made = (Option<Said>, Option<Effect>);

macro_rules! keys_of {
    ($reading:ident, $node:ident, $Keys:ident, $SHAPE:ident) => {{
        let mut t = Table::new($reading.mistakes, $node, &shape::$SHAPE)?;
        let keys = shape::$Keys::read($reading.mistakes, &mut t);
        t.finish($reading.mistakes);
        keys
    }};
}

impl Reading<'_, '_> {
    /// Reads a step; reports an error and returns `None` if the table contains no effect.
    pub(crate) fn step(&mut self, node: &Node, scope: &Scope) -> Option<Step> {
        let Some(verb) =
            node.entries().iter().find_map(|e| VERBS.iter().find(|verb| **verb == e.key))
        else {
            match node.entries().iter().find(|e| e.key != "when") {
                Some(entry) => {
                    let at = entry.key_at;
                    self.mistakes.unknown(at, "effect", &entry.key, self.verbs());
                }
                None => self.mistakes.push(node.at, Mistake::NoVerb { verbs: self.verbs() }),
            }
            return None;
        };
        if self.known.is_beside() && shape::OF_WHOLE_GAMES.contains(verb) {
            let deed = match *verb {
                "pass" => "pass",
                "end_game" => "last_round",
                _ => "",
            };
            let deed = self.known.deeds.contains_key(deed).then_some(deed);
            self.mistakes.push(node.at, Mistake::OfWholeGames { verb, deed });
            return None;
        }
        let (when, effect) = self.effect(verb, node, scope)?;
        let when = self.condition(&when, Condition::Always, scope);
        Some(Step { when, effect: effect? })
    }

    /// Returns the keys that name an effect here.
    fn verbs(&self) -> Vec<&'static str> {
        let beside = self.known.is_beside();
        let is_here = |verb: &&str| !(beside && shape::OF_WHOLE_GAMES.contains(verb));
        VERBS.into_iter().filter(is_here).collect()
    }

    fn effect(&mut self, verb: &str, node: &Node, scope: &Scope) -> Option<Made> {
        match verb {
            "gain" | "pay" | "set" | "roll" => self.counters_change(verb, node, scope),
            "move" | "shuffle" | "show" | "slide" | "refill" => self.pieces_move(verb, node, scope),
            "advance" | "put" | "put_marker" | "set_mark" => self.markers_move(verb, node, scope),
            _ => self.course(verb, node, scope),
        }
    }

    fn counters_change(&mut self, verb: &str, node: &Node, scope: &Scope) -> Option<Made> {
        Some(match verb {
            "gain" => {
                let k = keys_of!(self, node, Gain, GAIN);
                let n = self.amount_or(&k.by, 1, scope);
                let c = self.number_of("gain", &k.gain, scope);
                (k.when, c.map(|(c, who)| Effect::Gain(c, who, n)))
            }
            "pay" => {
                let k = keys_of!(self, node, Pay, PAY);
                let n = self.amount_or(&k.by, 1, scope);
                self.at_least(k.by.as_ref(), &n, 0);
                let c = self.number_of("pay", &k.pay, scope);
                (k.when, c.map(|(c, who)| Effect::Pay(c, who, n)))
            }
            "set" => {
                let k = keys_of!(self, node, Set, SET);
                let c = self.counter_of(&k.set, scope);
                // A counter of object indices may be set to an object by name, and to `none`.
                let thing = c.as_ref().and_then(|(c, _)| self.known.counter_things.get(c));
                let n = match (thing.cloned(), k.to.0.as_ref()) {
                    (Some(kind), Some(node)) => self.amount_as(node, scope, &Type::Thing(kind)),
                    _ => self.amount(&k.to, 0, scope),
                };
                (k.when, c.map(|(c, who)| Effect::Set(c, who, n)))
            }
            _ => {
                let k = keys_of!(self, node, Roll, ROLL);
                let n = self.amount(&k.sides, 6, scope);
                self.at_least(Some(&k.sides), &n, 1);
                let c = self.number_of("roll", &k.roll, scope);
                let stream = self.stream_of(&k.stream);
                (k.when, c.map(|(c, who)| Effect::Roll(c, who, n, stream)))
            }
        })
    }

    fn pieces_move(&mut self, verb: &str, node: &Node, scope: &Scope) -> Option<Made> {
        Some(match verb {
            "move" => return self.moving(node, scope),
            "shuffle" => {
                let k = keys_of!(self, node, Shuffle, SHUFFLE);
                let at = self.place(&k.shuffle, scope);
                (k.when, at.map(Effect::Shuffle))
            }
            "show" => {
                let k = keys_of!(self, node, Show, SHOW);
                let n = self.amount_or(&k.number, 1, scope);
                self.at_least(k.number.as_ref(), &n, 0);
                let whos = self.whos(&k.who, Whos::All, scope);
                let at = self.place(&k.show, scope);
                (k.when, at.map(|at| Effect::Show(at, n, whos)))
            }
            "slide" => {
                let k = keys_of!(self, node, Slide, SLIDE);
                let at = self.place(&k.slide, scope);
                (k.when, at.map(Effect::Slide))
            }
            _ => {
                let k = keys_of!(self, node, Refill, REFILL);
                let (row, from) = (self.place(&k.refill, scope), self.place(&k.from, scope));
                (k.when, row.zip(from).map(|(row, from)| Effect::Refill(row, from)))
            }
        })
    }

    fn moving(&mut self, node: &Node, scope: &Scope) -> Option<Made> {
        let mut t = Table::new(self.mistakes, node, &shape::MOVE)?;
        let k = shape::Move::read(self.mistakes, &mut t);
        let what = t.need(self.mistakes, "move");
        t.finish(self.mistakes);
        let number = self.amount_or(&k.number, 1, scope);
        self.at_least(k.number.as_ref(), &number, 0);
        let filter = self.filter(&k.having, scope);
        let (from, to) = (self.place(&k.from, scope), self.place(&k.to, scope));
        let all = k.all.unwrap_or(false);
        let if_there = k.if_there.unwrap_or(false);
        let idle = |of| Mistake::Idle { key: "if_there", of };
        let if_there_at = node.get("if_there").filter(|_| if_there).map(|said| said.at);
        if let Some(at) = if_there_at.filter(|_| all) {
            self.mistakes.push(at, idle("a single piece, without `all`"));
        }
        let what = match what?.str(self.mistakes)? {
            "top" | "random" | "every" if if_there => {
                self.mistakes.push(
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
                What::Top(number)
            }
            "random" => What::Random(number, filter),
            "every" => {
                self.idle(&k.number, "number", "`top` and `random`");
                What::Every(filter)
            }
            name => {
                self.idle(&k.number, "number", "`top` and `random`");
                self.idle(&k.having, "having", "`random` and `every`");
                let is_arg = scope.iter().any(|(arg, is)| arg == name && *is == Type::Piece);
                let piece = if is_arg { name.to_owned() } else { self.meant(name, what?.at) };
                if !is_arg && !self.known.pieces.contains(&piece) {
                    let args = scope.iter().filter(|(_, is)| *is == Type::Piece);
                    let words = ["top", "random", "every"].map(str::to_owned).into_iter();
                    let names = words.chain(args.map(|(arg, _)| arg.clone()));
                    let names = names.chain(self.known.pieces.iter().map(|name| written(name)));
                    self.mistakes.unknown(what?.at, "piece", name, names);
                    return None;
                }
                let piece = if is_arg { Amount::Arg(piece) } else { Amount::Piece(piece) };
                if if_there { What::IfThere(piece) } else { What::Piece(piece) }
            }
        };
        let end = k.end.unwrap_or(End::Top);
        let effect = from.zip(to).map(|(from, to)| {
            if all {
                Effect::MoveAll(what, from, to, end)
            } else {
                Effect::Move(what, from, to, end)
            }
        });
        Some((k.when, effect))
    }

    fn markers_move(&mut self, verb: &str, node: &Node, scope: &Scope) -> Option<Made> {
        Some(match verb {
            "advance" => {
                let k = keys_of!(self, node, Advance, ADVANCE);
                let n = self.amount_or(&k.by, 1, scope);
                let track = self.track_of(&k.advance, scope);
                (k.when, track.map(|(track, who)| Effect::Advance(track, who, n)))
            }
            "put" => {
                let k = keys_of!(self, node, Put, PUT);
                let track = self.track_of(&k.put, scope);
                let name = track.as_ref().map(|(track, _)| track.as_str());
                let n = self.amount_on(&k.on, scope, name);
                self.at_least(Some(&k.on), &n, 0);
                (k.when, track.map(|(track, who)| Effect::Put(track, who, n)))
            }
            "put_marker" => {
                let k = keys_of!(self, node, PutMarker, PUT_MARKER);
                let marker = k.put_marker.0.as_ref();
                let marker = marker
                    .and_then(|node| self.phrase(node, (scope, None), |p| p.of_track("marker")));
                let name = marker.as_ref().map(|(track, _)| track.as_str());
                let n = self.amount_on(&k.on, scope, name);
                self.at_least(Some(&k.on), &n, 0);
                (k.when, marker.map(|(track, marker)| Effect::PutMarker(track, marker, n)))
            }
            _ => {
                let k = keys_of!(self, node, SetMark, SET_MARK);
                let mark = k.set_mark.0.as_ref();
                let mark =
                    mark.and_then(|node| self.phrase(node, (scope, None), |p| p.of_track("mark")));
                let name = mark.as_ref().map(|(track, _)| track.as_str());
                let at = self.amount_on(&k.at, scope, name);
                let n = self.amount(&k.to, 0, scope);
                self.at_least(Some(&k.at), &at, 0);
                self.at_least(Some(&k.to), &n, 0);
                (k.when, mark.map(|(track, mark)| Effect::SetMark(track, mark, at, n)))
            }
        })
    }

    /// Reads the seats for which an effect happens, with an optional condition on each.
    fn those(&mut self, (who, whom): (&Option<Said>, &Option<Said>), scope: &Scope) -> Whos {
        let whos = self.whos(who, Whos::One(Who::Own), scope);
        match whom {
            None => whos,
            Some(_) => {
                let whom = self.condition(whom, Condition::Always, scope);
                Whos::Those(Box::new(whos), Box::new(whom))
            }
        }
    }

    /// Reads an effect on decisions, tasks, phases or functions.
    fn course(&mut self, verb: &str, node: &Node, scope: &Scope) -> Option<Made> {
        let known = self.known;
        Some(match verb {
            "open" => {
                let k = keys_of!(self, node, Open, OPEN);
                let decision = self.named(&k.open, "decision", &known.decisions);
                let whos = self.those((&k.who, &k.whom), scope);
                let hand = self.handed_to(&decision, &k.hand, scope);
                let manner = k.manner.unwrap_or(Manner::Ask);
                (k.when, Some(Effect::Open(decision, whos, hand, manner)))
            }
            "run" => {
                let k = keys_of!(self, node, Run, RUN);
                let task = self.named(&k.run, "task", &known.tasks);
                let whos = self.those((&k.who, &k.whom), scope);
                let hand = self.handed_to(&task, &k.hand, scope);
                (k.when, Some(Effect::Run(task, whos, hand)))
            }
            "answer" => {
                let k = keys_of!(self, node, AnswerKeys, ANSWER);
                let with = k.with.as_ref().and_then(|said| said.0.as_ref());
                let with = with.map_or(&[][..], Node::one_or_many).iter();
                let with = with.map(|node| self.amount_as(node, scope, &Type::Piece)).collect();
                let answered = k.answer.0.as_ref();
                let answered =
                    answered.and_then(|node| self.phrase(node, (scope, None), |p| p.answered()));
                (k.when, answered.map(|answered| Effect::Answer(answered, with)))
            }
            "pass" => {
                let k = keys_of!(self, node, Pass, PASS);
                (k.when, Some(Effect::Pass))
            }
            "end_phase" => {
                let k = keys_of!(self, node, EndPhase, END_PHASE);
                (k.when, Some(Effect::EndPhase(self.named(&k.end_phase, "phase", &known.phases))))
            }
            "go_to" => {
                let k = keys_of!(self, node, GoTo, GO_TO);
                (k.when, Some(Effect::GoTo(self.named(&k.go_to, "phase", &known.phases))))
            }
            "end_game" => {
                let k = keys_of!(self, node, EndGame, END_GAME);
                (k.when, Some(Effect::EndGame))
            }
            "deed" => return self.deed(node, scope),
            _ => {
                let k = keys_of!(self, node, Call, CALL);
                let function = self.function_of(&k.call, Ask::CarryOut, scope.len());
                (k.when, Some(Effect::Call(function)))
            }
        })
    }

    /// Reads a command to the host engine.
    fn deed(&mut self, node: &Node, scope: &Scope) -> Option<Made> {
        let k = keys_of!(self, node, DeedKeys, DEED);
        let whom = k.who.as_ref().and_then(|said| said.0.as_ref()).map(|node| node.at);
        let who = match self.whos(&k.who, Whos::One(Who::Own), scope) {
            Whos::One(who) if who != Who::Table => Some(who),
            _ => {
                let (message, hint) = (
                    "a deed must be for exactly one seat",
                    "write `own`, `next` or an \
                    argument",
                );
                not_said(self.mistakes, whom.unwrap_or(node.at), message, hint);
                None
            }
        };
        let name_node = k.deed.0?;
        let name = name_node.str(self.mistakes)?;
        let known = self.known;
        let Some(params) = known.deeds.get(name) else {
            self.mistakes.unknown(name_node.at, "deed", name, known.deeds.keys());
            return None;
        };
        let with = k.with.as_ref().and_then(|said| said.0.as_ref());
        let with = with.map_or_else(Vec::new, |node| self.entries(node, &shape::DEED_WITH));
        let wrong = |arg: &str, missing: bool| Mistake::DeedWith {
            deed: name.to_owned(),
            arg: arg.to_owned(),
            args: params.iter().map(|param| param.name.clone()).collect(),
            missing,
        };
        for entry in with.iter().filter(|e| params.iter().all(|param| param.name != e.key)) {
            self.mistakes.push(entry.key_at, wrong(&entry.key, false));
        }
        let mut args = Vec::new();
        for param in params {
            match with.iter().find(|entry| entry.key == param.name) {
                Some(entry) => args.push(self.amount_as(&entry.node, scope, &param.is)),
                None => self.mistakes.push(name_node.at, wrong(&param.name, true)),
            }
        }
        let may_fail = k.may_fail.unwrap_or(false);
        let is_whole = args.len() == params.len();
        let effect = who.filter(|_| is_whole);
        let effect = effect.map(|who| Effect::Deed(name.to_owned(), who, args, may_fail));
        Some((k.when, effect))
    }

    /// Reads the arguments of a decision or task; seats and objects may be given by name.
    fn handed_to(&mut self, name: &str, said: &Option<Said>, scope: &Scope) -> Vec<Amount> {
        let Some(node) = said.as_ref().and_then(|said| said.0.as_ref()) else { return Vec::new() };
        let known = self.known;
        let words = known.handed.get(name).map_or(&[][..], Vec::as_slice);
        let amount = |(i, node): (usize, &Node)| {
            let word = words.get(i).map_or("", String::as_str);
            let is = match word {
                "seat" => Type::Seat,
                "piece" => Type::Piece,
                kind if known.things.contains_key(kind) => Type::Thing(kind.to_owned()),
                _ => Type::Number,
            };
            self.amount_as(node, scope, &is)
        };
        node.one_or_many().iter().enumerate().map(amount).collect()
    }

    fn amount_on(&mut self, said: &Said, scope: &Scope, track: Option<&str>) -> Amount {
        match &said.0 {
            // If the track is unknown, the names of its stops would be reported too.
            Some(node) if track.is_some() => self.amount_of(node, scope, track),
            _ => Amount::Number(0),
        }
    }

    fn counter_of(&mut self, said: &Said, scope: &Scope) -> Option<(String, Who)> {
        let node = said.0.as_ref()?;
        let counter = self.phrase(node, (scope, None), |p| p.counter())?;
        if self.known.only_read.contains(&counter.0) {
            self.mistakes.push(node.at, Mistake::OnlyRead { counter: counter.0.clone() });
        }
        Some(counter)
    }

    /// The counter of a step that counts. A counter that holds a thing has no number to add to.
    fn number_of(
        &mut self,
        verb: &'static str,
        said: &Said,
        scope: &Scope,
    ) -> Option<(String, Who)> {
        let counter = self.counter_of(said, scope)?;
        if let Some(thing) = self.known.counter_things.get(&counter.0) {
            let (counter, thing) = (counter.0, thing.clone());
            let at = said.0.as_ref().map(|node| node.at)?;
            self.mistakes.push(at, Mistake::HoldsThing { verb, counter, thing });
            return None;
        }
        Some(counter)
    }

    fn track_of(&mut self, said: &Said, scope: &Scope) -> Option<(String, Who)> {
        let node = said.0.as_ref()?;
        self.phrase(node, (scope, None), |p| p.track())
    }

    /// Returns the stream that a key names, and registers it; the default stream if the key is
    /// missing.
    pub(crate) fn stream_of(&mut self, said: &Option<Said>) -> String {
        let node = said.as_ref().and_then(|said| said.0.as_ref());
        let name = node.and_then(|node| {
            let name = node.str(self.mistakes)?;
            content::check_name(self.mistakes, node.at, name);
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
