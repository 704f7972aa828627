//! Advancement tracks: shipping, digging, range.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::cause::{Cause, KernelRule};
use crate::engine::EffectExecutor;
use crate::event::Event;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::price::Price;
use crate::read_view::ReadView;
use crate::resource::Resource;

impl ReadView<'_> {
    /// Checks a paid step on a track, which is a full action.
    pub fn check_advance(&mut self, seat: SeatId, track: TrackId) -> CheckResult {
        self.check_full_action(seat)?;
        self.check_track(seat, track)
    }

    /// Checks a step on the track, but not whose turn it is: the track has levels left, the seat
    /// can pay, and no piece forbids the step.
    fn check_track(&mut self, seat: SeatId, track: TrackId) -> CheckResult {
        let own = self.faction(seat).tracks.get(track.at()).and_then(|t| t.as_ref());
        let Some(own) = own else { return Err(IllegalAction::TrackAtEnd) };
        let Some(cost) = &own.cost else { return Err(IllegalAction::TrackAtEnd) };
        if self.seat(seat).levels[track.at()] >= own.max {
            return Err(IllegalAction::TrackAtEnd);
        }
        self.affords(seat, cost)?;
        self.nobody_forbids(Hook::ForbidAdvance, seat, &[track.0.into()])
    }

    /// Returns the price of one step.
    pub fn price_of_advance(&mut self, seat: SeatId, track: TrackId) -> Price {
        let track = self.faction(seat).tracks.get(track.at()).and_then(|t| t.as_ref());
        Price::of_cost(&track.and_then(|t| t.cost).unwrap_or_default())
    }

    /// Lists each track that can be advanced now; tracks without a price are never listed.
    pub fn list_advances(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        for track in 0..TRACKS as u8 {
            if self.check_track(seat, TrackId(track)).is_ok() {
                out.push(LegalEntry { seat, action: Action::Advance(TrackId(track)), max: 0 });
            }
        }
    }
}

impl EffectExecutor<'_> {
    /// Carries out the full action: pays and moves one level up.
    pub fn do_advance(&mut self, seat: SeatId, track: TrackId) {
        self.begin_action(seat);
        let cost = self.faction(seat).tracks[track.at()].as_ref().and_then(|t| t.cost);
        let cause = Cause::rule(KernelRule::Advancing(track));
        self.as_one_change(|engine| {
            engine.pay(seat, &cost.unwrap_or_default(), cause);
            engine.advance_free(seat, track, 1, cause);
        });
    }

    /// Advances up to `n` levels without paying and scores the points of the levels reached; stops
    /// at the end of the track.
    pub fn advance_free(&mut self, seat: SeatId, track: TrackId, n: i32, cause: Cause) {
        let faction = self.faction(seat);
        let track = if track == SHIPPING { faction.ship_track } else { track };
        let Some(own) = faction.tracks.get(track.at()).and_then(|t| t.as_ref()) else { return };
        for _ in 0..n.clamp(0, 16) {
            let level = self.seat(seat).levels[track.at()];
            if level >= own.max {
                return;
            }
            let level = level + 1;
            self.seat_mut(seat).levels[track.at()] = level;
            self.emit(Event::Level { seat, track, from: level - 1, to: level, cause });
            let vp = own.vp.get(level as usize).copied().unwrap_or(0);
            self.gain(seat, Resource::Vp, vp.into(), cause);
            self.react(Hook::OnAdvance, seat, &[track.0.into(), level.into()]);
        }
    }
}
