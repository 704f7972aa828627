//! Forced answers: given by the kernel because nothing else is possible and they change nothing (`answers_forced`).

use crate::action::{Action, ActionKind, LegalEntry};
use crate::hook::Hook;
use crate::ids::*;
use crate::read_view::ReadView;
use crate::resource::Resource;
use crate::ruleset::Ruleset;
use crate::state::{OpenDecision, Phase, State, open};
use crate::view;

/// Returns false if no answer can be forced in this position. A cheap pre-check that reads a few numbers only.
#[inline]
pub(crate) fn may_be_forced(r: &Ruleset, s: &State) -> bool {
    let asks = |seat: SeatId| !s.seat(seat).owes_nothing();
    r.rules.answers_forced
        && s.calls == 0
        && s.phase() != Phase::Over
        && (s.open_count > 0 || s.seat_ids().any(asks))
}

impl ReadView<'_> {
    /// Returns the next forced answer of these two kinds: it declines an offer that can give
    /// nothing, or gives up spades that no hex can use. [`only_give_up`] finds the third kind.
    pub(crate) fn forced_answer(&mut self) -> Option<(SeatId, Action)> {
        self.forced_decline().or_else(|| self.forced_unused_spades())
    }

    fn forced_decline(&self) -> Option<(SeatId, Action)> {
        self.s.open().iter().enumerate().find_map(|(at, offer)| {
            let OpenDecision { kind: open::OFFER, seat, from, amount, .. } = *offer else {
                return None;
            };
            let forced = self.is_answered_next(at) && self.brings_nothing(offer);
            forced.then_some((seat, Action::Decline(amount, from)))
        })
    }

    /// Returns whether an offer is worthless: the seat could only decline, or it has no room for
    /// power. It cannot make room, since a conversion would spoil the offer.
    fn brings_nothing(&self, offer: &OpenDecision) -> bool {
        let has_room = self.seat(offer.seat).power_room() > 0;
        self.r.rules.strict_leech
            && (offer.spoiled == 1 || !has_room && !self.answer_is_heard(offer))
    }

    /// Returns whether a piece could notice whether an offer without worth was accepted or
    /// declined.
    fn answer_is_heard(&self, offer: &OpenDecision) -> bool {
        let hears = |hook: Hook, actor: SeatId| {
            self.r.listeners[hook as usize].meets(self.seat(actor).in_play)
                || !self.r.far_listeners[hook as usize].is_empty()
        };
        hears(Hook::OnAction, offer.seat)
            || self.may_settle(offer) && hears(Hook::OnLeechSettled, offer.from)
    }

    /// Returns false if the legal list holds more than one answer that gives something up, or if
    /// nothing of [`GIVEN_UP`] is owed. A pre-check that lists only what the seat is owed, so that
    /// few positions need the whole list.
    ///
    /// A seat without structures exists only in positions of scenarios. It keeps its rights, so that
    /// a scenario can check what a piece grants.
    pub(crate) fn may_only_give_up(&mut self) -> bool {
        let may_give_up = |seat: SeatId| {
            let own = self.seat(seat);
            GIVEN_UP.iter().any(|right| own.owes(*right) > 0) && own.built.iter().any(|n| *n > 0)
        };
        if !self.s.seat_ids().any(may_give_up) {
            return false;
        }
        // The list below may have a step that is illegal because another marker waits for the top.
        if view::a_top_is_claimed(self.r, self.s) {
            return true;
        }
        let owes = |seat: &SeatId| self.seat(*seat).dropped == 0 && self.may_owe(*seat);
        let mut owing = self.s.seat_ids().filter(owes);
        let (Some(seat), None) = (owing.next(), owing.next()) else { return false };
        let mut list = Vec::new();
        self.list_owed(seat, &mut list);
        if only_give_up(&list).is_none() {
            return false;
        }
        // The two rights that are used in the turn and are often owed: their lists are short.
        self.list_bridges(seat, &mut list);
        if self.seat(seat).owes(Resource::FreeUpgrades) > 0 {
            self.list_upgrades(seat, &mut list);
        }
        only_give_up(&list).is_some()
    }

    fn forced_unused_spades(&mut self) -> Option<(SeatId, Action)> {
        let mut first = None;
        for seat in self.s.seat_ids() {
            let own = self.seat(seat);
            let is_asked = !own.owes_nothing() || self.s.open().iter().any(|o| o.seat == seat);
            if own.dropped == 1 || !is_asked {
                continue;
            }
            // An answer that another seat has to give first may bring more spades, or change the terrain of hexes.
            let spades = own.owes(Resource::Spades);
            if !self.spades_lead_nowhere(seat) {
                return None;
            }
            first.get_or_insert((seat, Action::GiveUp(Resource::Spades, spades)));
        }
        first
    }

    /// Returns whether spades are all that the seat has to settle, and no action it may take now
    /// opens a hex for them.
    fn spades_lead_nowhere(&mut self, seat: SeatId) -> bool {
        let own = self.seat(seat);
        let spades = own.owes(Resource::Spades);
        let owes_more = own.owed.iter().map(|n| u32::from(*n)).sum::<u32>() > spades.into();
        if spades == 0
            || owes_more
            || self.s.open().iter().any(|decision| decision.seat == seat)
            || self.transforms_now(seat).is_err()
            || self.check_give_up(seat, Resource::Spades, spades).is_err()
        {
            return false;
        }
        let reach = self.reach(seat);
        let hexes = reach.all() & self.changeable();
        if hexes.into_iter().any(|hex| !self.terrains_by_spades(seat, HexId(hex)).is_empty()) {
            return false;
        }
        if self.s.phase() != Phase::Actions {
            return true;
        }
        let mut list = Vec::new();
        self.list_in_turn(seat, &mut list);
        // Conversions open no hex, unless content lets them bring a right.
        let brings_right = self.r.conversions.iter().any(|one| one.to.owed_index().is_some());
        list.iter().all(|entry| match entry.action.kind() {
            ActionKind::Convert => !brings_right,
            kind => matches!(kind, ActionKind::GiveUp | ActionKind::Done),
        })
    }
}

/// Rights that are given up when nothing else is possible. A player keeps other rights, such as a
/// free dwelling without a place, and gives them up.
const GIVEN_UP: [Resource; 2] = [Resource::Bridges, Resource::Exchanges];

/// Returns the seat and the answer if the list holds nothing but one answer that gives up a right of
/// [`GIVEN_UP`], at the largest amount.
pub(crate) fn only_give_up(list: &[LegalEntry]) -> Option<(SeatId, Action)> {
    match *list {
        [LegalEntry { seat, action: Action::GiveUp(right, _), max }] => {
            GIVEN_UP.contains(&right).then_some((seat, Action::GiveUp(right, max)))
        }
        _ => None,
    }
}
