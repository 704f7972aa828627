//! Prints what pieces do, from their steps: `gain coins by 2`. A piece without texts of its own is
//! described by these lines.

use crate::condition_text::ConditionText;
use crate::declare::{
    ActingPieces, AmountExpression, Answered, ConditionExpression, DecisionMode, ListenedEvent,
    PieceSelection, RelativeOwner, SeatSelection, StackEnd, Step, StepArgument, THIS,
};
use crate::layout::{ComponentLayout, written};
use crate::steps::StepKeyKind;

impl ComponentLayout {
    /// Returns what a piece does: a line for its steps, and one for each of its listeners.
    pub(crate) fn effects_of_piece(&self, piece: u16) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(script) = self.pieces[usize::from(piece)].does {
            lines.push(self.steps_text(script, &[THIS.to_owned()]));
        }
        for listener in self.listeners.iter().filter(|one| one.piece == piece) {
            let names: Vec<String> =
                listener.event.params().into_iter().map(|(name, _)| name).collect();
            let event = match &listener.event {
                ListenedEvent::Moved(zone) => {
                    format!("moved {}", written(&self.zones[usize::from(*zone)].named.name))
                }
                ListenedEvent::Gained(counter) => {
                    format!("gained {}", written(&self.counters[usize::from(*counter)].named.name))
                }
                ListenedEvent::Phase(phase) => {
                    format!("phase {}", written(&self.phases[usize::from(*phase)].named.name))
                }
                ListenedEvent::Pass => "pass".to_owned(),
                ListenedEvent::Answered(answered) => {
                    format!("answered {}", self.answered_text(answered))
                }
            };
            let when = condition(&ConditionText::with_names(self, &names), &listener.when);
            let steps = self.steps_text(listener.script, &names);
            lines.push(format!("on {event}{when}: {steps}"));
        }
        lines
    }

    fn answered_text(&self, Answered { decision, option }: &Answered<u16>) -> String {
        match option {
            Some(option) => written(&self.options[usize::from(*option)].name),
            None => written(&self.decisions[usize::from(*decision)].named.name),
        }
    }

    fn steps_text(&self, script: u16, names: &[String]) -> String {
        let print = ConditionText::with_names(self, names);
        let steps = self.scripts[usize::from(script)].steps.iter();
        steps.map(|step| self.step_text(step, &print)).collect::<Vec<_>>().join("; ")
    }

    /// Returns the text of a step: the keys with their values, without values that an absent key
    /// means.
    fn step_text(&self, step: &Step<u16>, print: &ConditionText<'_>) -> String {
        let rule = step.effect.rule();
        let mut words = Vec::new();
        let keys = rule.keys.iter().filter(|key| key.kind.has_argument());
        for (key, arg) in keys.zip(step.effect.args()) {
            let is_absent = match (key.kind, arg) {
                (StepKeyKind::Quantity { absent, .. }, StepArgument::Amount(n)) => {
                    n.always() == Some(absent.into())
                }
                _ => false,
            };
            if let Some(value) = self.argument_text(arg, print).filter(|_| !is_absent) {
                words.push(key.name.to_owned());
                words.extend((!value.is_empty()).then_some(value));
            }
        }
        if words.is_empty() {
            words.push(rule.verb.to_owned());
        }
        words.join(" ") + &condition(print, &step.when)
    }

    /// Returns the text of an argument; empty if the key alone is the text; `None` if it is what an
    /// absent key means.
    fn argument_text(&self, arg: &StepArgument<u16>, print: &ConditionText<'_>) -> Option<String> {
        let piece = |n: &AmountExpression<u16>| match n {
            AmountExpression::Number(n) => {
                let piece = usize::try_from(*n).ok().and_then(|n| self.pieces.get(n));
                piece.map_or_else(|| n.to_string(), |piece| written(&piece.named.name))
            }
            n => print.amount(n),
        };
        let several = |word: &str, n: &AmountExpression<u16>| match n.always() {
            Some(1) => word.to_owned(),
            _ => format!("{word} {}", print.amount(n)),
        };
        Some(match arg {
            StepArgument::Counter(counter, who) => {
                print.owned(who, &self.counters[usize::from(*counter)].named.name)
            }
            StepArgument::Track(track, who) => {
                print.owned(who, &self.tracks[usize::from(*track)].named.name)
            }
            StepArgument::Marker(track, marker) => {
                let track = &self.tracks[usize::from(*track)];
                format!("{}.{}", track.named.name, track.markers[usize::from(*marker)])
            }
            StepArgument::Mark(track, mark) => {
                let track = &self.tracks[usize::from(*track)];
                format!("{}.{}", track.named.name, track.marks[usize::from(*mark)].name)
            }
            StepArgument::Zone(at) => print.zone(at),
            StepArgument::Pieces(what) => match what {
                PieceSelection::Piece(n) | PieceSelection::IfThere(n) => piece(n),
                PieceSelection::Top(n) => several("top", n),
                PieceSelection::Random(n, filter) => several("random", n) + &print.filter(filter),
                PieceSelection::Every(filter) => format!("every{}", print.filter(filter)),
            },
            StepArgument::Acting(ActingPieces::Piece(n)) => piece(n),
            StepArgument::Acting(ActingPieces::In(at, filter)) => {
                print.zone(at) + &print.filter(filter)
            }
            StepArgument::End(StackEnd::Top) => return None,
            StepArgument::End(StackEnd::Bottom) => "bottom".to_owned(),
            StepArgument::Amount(n) => print.amount(n),
            StepArgument::Amounts(list) if list.is_empty() => return None,
            StepArgument::Amounts(list) => {
                list.iter().map(|n| print.amount(n)).collect::<Vec<_>>().join(", ")
            }
            StepArgument::Seats(SeatSelection::One(RelativeOwner::Own)) => return None,
            StepArgument::Seats(seats) => seats_text(seats, print),
            StepArgument::Seat(RelativeOwner::Own) => return None,
            StepArgument::Seat(who) => seat_text(who, print),
            StepArgument::Stream(_) => return None,
            StepArgument::Decision(decision) => {
                written(&self.decisions[usize::from(*decision)].named.name)
            }
            StepArgument::Mode(DecisionMode::Ask) => return None,
            StepArgument::Mode(DecisionMode::Offer) => "offer".to_owned(),
            StepArgument::Mode(DecisionMode::Sealed) => "sealed".to_owned(),
            StepArgument::Answer(answered) => self.answered_text(answered),
            StepArgument::Task(task) => written(&self.tasks[usize::from(*task)].0.name),
            StepArgument::Phase(phase) => written(&self.phases[usize::from(*phase)].named.name),
            StepArgument::Function(function) => written(&self.functions[usize::from(*function)]),
            StepArgument::Deed(deed) => self.host_commands[usize::from(*deed)].name.clone(),
            StepArgument::Flag(false) => return None,
            StepArgument::Flag(true) => String::new(),
        })
    }
}

fn condition(print: &ConditionText<'_>, when: &ConditionExpression<u16>) -> String {
    match when {
        ConditionExpression::Always => String::new(),
        when => format!(" if {}", print.condition(when)),
    }
}

fn seat_text(who: &RelativeOwner<u16>, print: &ConditionText<'_>) -> String {
    match who {
        RelativeOwner::Own => "own".to_owned(),
        RelativeOwner::Table => "table".to_owned(),
        RelativeOwner::Next => "next".to_owned(),
        RelativeOwner::Held(counter) => print.counter_name(*counter),
        RelativeOwner::Seat(seat) => format!("seat {seat}"),
        RelativeOwner::Arg(arg) => print.amount(&AmountExpression::Arg(*arg)),
    }
}

fn seats_text(seats: &SeatSelection<u16>, print: &ConditionText<'_>) -> String {
    match seats {
        SeatSelection::One(who) => seat_text(who, print),
        SeatSelection::All => "all".to_owned(),
        SeatSelection::Others => "others".to_owned(),
        SeatSelection::InTurn => "in-turn".to_owned(),
        SeatSelection::Those(seats, whom) => {
            seats_text(seats, print) + &format!(" whom {}", print.condition(whom))
        }
    }
}
