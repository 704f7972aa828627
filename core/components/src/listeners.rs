//! Listeners of pieces: which listeners wait for an event, and in which order their owners act.
//!
//! ```text
//! declare.rs  Piece::on, Listener           what tables declare
//!    --> compile.rs  listeners              one script for each listener
//!        --> layout.rs  ComponentLayout::listeners
//! state_writer.rs, engine.rs                note events, if any piece listens to their kind
//!    --> engine.rs  deliver                 after each step: finds pieces, starts their scripts
//! ```
//!
//! A piece listens only while it lies in a zone that all viewers see, and only to events that all
//! viewers see. So listeners reveal nothing, and do not have to be hidden.

use crate::declare::{HeardSeats, ListenedEvent, ScriptEffect, Visibility, ZoneReference};
use crate::layout::{CompiledListener, CompiledPiece, CompiledZone, ComponentLayout};
use crate::noted_event::NotedEvent;
use crate::steps::CounterFlow;

impl CompiledListener {
    /// Returns whether the listener's piece, in a zone of `owner`, listens to an event of `seat`.
    fn hears(&self, owner: Option<u8>, seat: Option<u8>) -> bool {
        let (Some(owner), Some(seat)) = (owner, seat) else { return true };
        match self.hears {
            HeardSeats::Own => owner == seat,
            HeardSeats::Others => owner != seat,
            HeardSeats::All => true,
        }
    }
}

impl ComponentLayout {
    /// Returns whether a listener waits for this event.
    pub(crate) fn listens(&self, listener: &CompiledListener, event: NotedEvent) -> bool {
        match (&listener.event, event) {
            (ListenedEvent::Moved(zone), NotedEvent::Moved { zone: to, .. }) => *zone == to,
            (ListenedEvent::Gained(one), NotedEvent::Gained { counter, .. }) => *one == counter,
            (ListenedEvent::Phase(one), NotedEvent::Phase(phase)) => *one == phase,
            (ListenedEvent::Pass, NotedEvent::Pass(_)) => true,
            (ListenedEvent::Answered(answered), NotedEvent::Answered { option, .. }) => {
                let decision = self.options[usize::from(option)].decision;
                answered.decision == decision && answered.option.is_none_or(|only| only == option)
            }
            _ => false,
        }
    }

    /// Returns the owners of zones in the order in which their pieces act: the seat of the event,
    /// the seats after it, the table.
    pub(crate) fn owners_in_order(&self, seat: Option<u8>) -> impl Iterator<Item = Option<u8>> {
        let (seats, first) = (self.seats(), seat.unwrap_or(0));
        (0..seats).map(move |n| Some((first + n) % seats.max(1))).chain([None])
    }

    /// Returns the listeners that run for the event if their piece lies in a zone of `owner`.
    pub(crate) fn listeners_to(
        &self,
        event: NotedEvent,
        owner: Option<u8>,
    ) -> impl Iterator<Item = &CompiledListener> {
        self.listeners
            .iter()
            .filter(move |one| self.listens(one, event) && one.hears(owner, event.seat()))
    }

    /// Returns the listeners that act when a script ends: the script of an answer that they listen
    /// to, or of the beginning of a phase.
    pub(crate) fn listeners_to_script(
        &self,
        script: u16,
    ) -> impl Iterator<Item = &CompiledListener> {
        let option = (usize::from(script) < self.options.len()).then_some(script);
        let answer = option.map(|option| NotedEvent::Answered { option, seat: None });
        let phase = (0..).zip(&self.phases).find(|(_, phase)| phase.enter == script);
        let event = answer.or(phase.map(|(phase, _)| NotedEvent::Phase(phase)));
        self.listeners.iter().filter(move |one| event.is_some_and(|event| self.listens(one, event)))
    }

    /// Returns why the listeners of a piece never run; `None` if they may run.
    pub(crate) fn why_deaf(&self, piece: &CompiledPiece) -> Option<&'static str> {
        let open = |zone: &&CompiledZone| zone.visible == Visibility::All;
        let mut zones = self.zones.iter().filter(open);
        (!zones.any(|zone| zone.kinds.contains(&piece.kind))).then_some(
            "has `on`, but hears nothing, because no zone that everybody sees can hold it",
        )
    }

    /// Returns the listeners that may follow directly after a step.
    pub(crate) fn listeners_after(
        &self,
        effect: &ScriptEffect<u16>,
    ) -> impl Iterator<Item = &CompiledListener> {
        let grows = effect.counter_flow().and_then(|(flow, counter, ..)| {
            let falls = matches!(flow, CounterFlow::Add { sign: ..0, .. });
            (!falls).then_some(*counter)
        });
        let moves = effect.moved_between().map(|(_, to)| match to {
            ZoneReference::Zone(zone, _) | ZoneReference::Place(zone, ..) => Some(*zone),
            ZoneReference::Arg(_) => None,
        });
        let passes = effect.rule().verb == "pass";
        let calls = effect.calls_function();
        self.listeners.iter().filter(move |one| match &one.event {
            ListenedEvent::Gained(counter) => calls || grows == Some(*counter),
            ListenedEvent::Moved(zone) => {
                calls || moves.is_some_and(|to| to.is_none_or(|to| to == *zone))
            }
            ListenedEvent::Pass => calls || passes,
            ListenedEvent::Phase(_) | ListenedEvent::Answered(_) => false,
        })
    }
}
