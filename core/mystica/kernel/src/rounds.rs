//! Course of a game: first dwellings and cards, phases, rounds, and what happens between the
//! actions of players.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::bits::Mask;
use crate::cause::{Cause, KernelRule};
use crate::engine::EffectExecutor;
use crate::event::Event;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::phases::{GamePart, LastRoundRule, PhaseWork};
use crate::read_view::{ReadView, owed_right, turn_order};
use crate::ruleset::{Ruleset, SlotReset};
use crate::state::{Phase, State, TurnState, calls};

/// Coins put on each bonus card that no seat has, at the start of a round. Source: rulings 6.
pub const LEFTOVER_COINS: u8 = 1;

/// Returns the seat that places the `step`-th first dwelling: one round of dwellings in order, one
/// in reverse order, third dwellings in order, then the seats that place last. Source: rulings 3.
fn placing(r: &Ruleset, s: &State, step: u8) -> Option<SeatId> {
    let faction = |seat: &SeatId| &r.factions[s.seat(*seat).faction.at()];
    let plays = |seat: &SeatId| s.seat(*seat).dropped == 0 && !is_automa(r, s, *seat);
    let mut left = step;
    let mut count = |seat: SeatId| {
        if left == 0 {
            return Some(seat);
        }
        left -= 1;
        None
    };
    let most = s.seat_ids().map(|seat| faction(&seat).first_dwellings).max().unwrap_or(0);
    for round in 1..=most {
        let places = |seat: &SeatId| {
            plays(seat) && !faction(seat).places_last && faction(seat).first_dwellings >= round
        };
        let seats = s.seat_ids().filter(places);
        // The second dwellings are placed in reverse order.
        let found = if round == 2 {
            let mut back: [SeatId; crate::limits::SEATS] = [SeatId::NONE; crate::limits::SEATS];
            let n = seats.enumerate().map(|(i, seat)| back[i] = seat).count();
            back[..n].iter().rev().find_map(|seat| count(*seat))
        } else {
            let mut seats = seats;
            seats.find_map(&mut count)
        };
        if found.is_some() {
            return found;
        }
    }
    for seat in s.seat_ids().filter(|seat| plays(seat) && faction(seat).places_last) {
        for _ in 0..faction(&seat).first_dwellings {
            if let Some(seat) = count(seat) {
                return Some(seat);
            }
        }
    }
    None
}

/// Returns the seat that takes the `step`-th first bonus card: in reverse order of the seats. Source: rulings 4.
fn taking_card(r: &Ruleset, s: &State, step: u8) -> Option<SeatId> {
    let takes = |seat: &SeatId| s.seat(*seat).dropped == 0 && !is_automa(r, s, *seat);
    (0..s.seat_count).rev().map(SeatId).filter(takes).nth(step as usize)
}

/// Returns whether rules play this seat, so that no player decides for it.
pub fn is_automa(r: &Ruleset, s: &State, seat: SeatId) -> bool {
    r.has_automas && r.factions.get(s.seat(seat).faction.at()).is_some_and(|faction| faction.automa)
}

/// Returns the seat that places a first dwelling or takes a first bonus card now; `None` in other phases or if all are done.
pub fn setup_seat(ruleset: &Ruleset, state: &State) -> Option<SeatId> {
    match state.phase() {
        Phase::FirstDwellings => placing(ruleset, state, state.setup_step),
        Phase::FirstBonusCards => taking_card(ruleset, state, state.setup_step),
        _ => None,
    }
}

/// Returns the current round or, in a phase before the turns of a round, the coming round; `None`
/// outside of the phases of a round.
pub(crate) fn running_or_coming_round(r: &Ruleset, s: &State) -> Option<u8> {
    let at = r.phases.current_index(s).filter(|at| r.phases.part(*at) == GamePart::Round)?;
    let to_come = r.phases.position(PhaseWork::Actions).is_some_and(|actions| at < actions);
    Some(s.round + u8::from(to_come))
}

/// Returns whether a seat is owed a right that must be settled, or a decision is open.
pub fn has_open_decision(r: &Ruleset, s: &State) -> bool {
    s.open_count > 0
        || s.seat_ids().any(|seat| s.seat(seat).dropped == 0 && owed_right(r, s, seat).is_some())
}

impl ReadView<'_> {
    /// Checks the next first dwelling of the setup (rulings 3).
    pub fn check_first_dwelling(&self, seat: SeatId, hex: HexId) -> CheckResult {
        self.own_setup(seat)?;
        self.takes_first_dwelling(seat, hex)
    }

    /// Checks that it is the seat's turn during setup and that no open decision must be settled
    /// first.
    fn own_setup(&self, seat: SeatId) -> CheckResult {
        let turn = setup_seat(self.r, self.s);
        if turn != Some(seat) {
            let other = turn.map_or(FactionId::NONE, |seat| self.seat(seat).faction);
            return Err(IllegalAction::NotYourTurn(other));
        }
        if has_open_decision(self.r, self.s) {
            return Err(IllegalAction::NotFirst);
        }
        Ok(())
    }

    /// Checks whether a first dwelling of the seat may stand on the hex; does not check whose turn
    /// it is.
    pub fn takes_first_dwelling(&self, seat: SeatId, hex: HexId) -> CheckResult {
        self.empty_land(hex)?;
        if self.s.cell(hex).terrain != self.first_terrain(seat) {
            return Err(IllegalAction::WrongTerrain(self.s.cell(hex).terrain));
        }
        let at_river = self.r.map.riverside.has(hex.0);
        if self.faction(seat).places_at_river && !at_river {
            return Err(IllegalAction::OutOfReach);
        }
        Ok(())
    }

    /// Returns the terrain for the first dwellings of a seat: the named one, else home.
    fn first_terrain(&self, seat: SeatId) -> TerrainId {
        let own = self.seat(seat);
        if own.named.is_some() { own.named } else { own.home }
    }

    /// Lists the hexes for the next first dwelling of a seat.
    pub fn list_first_dwellings(&self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        let first = self.first_terrain(seat);
        for hex in self.r.map.land & !self.s.occupied {
            let fits = self.s.cells[usize::from(hex)].terrain == first;
            if fits && self.takes_first_dwelling(seat, HexId(hex)).is_ok() {
                out.push(LegalEntry { seat, action: Action::Build(HexId(hex)), max: 0 });
            }
        }
    }

    /// Checks the first bonus card of a seat (rulings 4).
    pub fn check_first_card(&self, seat: SeatId, card: BonusCardId) -> CheckResult {
        self.own_setup(seat)?;
        self.check_card(card)
    }
}

impl EffectExecutor<'_> {
    /// Counts a first dwelling as placed.
    pub fn next_placement(&mut self) {
        self.s.setup_step += 1;
    }

    /// Gives a seat its first bonus card.
    pub fn do_first_card(&mut self, seat: SeatId, card: BonusCardId) {
        self.take_card(seat, card);
        self.s.setup_step += 1;
    }

    /// Continues the game until a seat has to decide or components have to work.
    pub fn advance_game(&mut self) {
        while self.fault.is_none() && self.s.calls == 0 {
            self.lapse_for_automas();
            // With nothing open, all earlier claims to top spaces are settled.
            self.waits_at_top = self.waits_at_top && has_open_decision(self.r, self.s);
            if !self.r.calls.is_empty() && self.s.first_call().is_some() {
                self.s.calls = calls::RULE;
                return;
            }
            if !self.one_step_on() {
                return;
            }
        }
    }

    /// Returns whether a player decides for the seat.
    pub fn is_asked(&self, seat: SeatId) -> bool {
        self.seat(seat).dropped == 0 && !is_automa(self.r, self.s, seat)
    }

    /// Cancels all open decisions and unused rights of seats that rules play: these rules have run
    /// before and left them unused.
    fn lapse_for_automas(&mut self) {
        if !self.r.has_automas {
            return;
        }
        for seat in self.s.seat_ids() {
            let own = self.seat_mut(seat);
            let open = !own.owes_nothing() || own.one_track != 0 || own.stopped != 0;
            let open = open || self.s.open().iter().any(|decision| decision.seat == seat);
            if open && is_automa(self.r, self.s, seat) {
                let own = self.seat_mut(seat);
                (own.owed, own.one_track, own.stopped) = Default::default();
                self.drop_open(seat);
            }
        }
    }

    /// Continues the turn of a seat that rules play: components carry it out, and it ends when they are done. The seat passes once
    /// all players have passed. Returns false if a player decides for the seat at turn.
    fn automa_goes_on(&mut self) -> bool {
        let seat = self.s.active;
        if !seat.is_some() || !is_automa(self.r, self.s, seat) {
            return false;
        }
        if self.s.turn.actions == 0 {
            self.end_turn(seat);
            return true;
        }
        self.s.turn.actions = 0;
        let (r, s) = (self.r, &*self.s);
        let plays = |other: SeatId| {
            let own = s.seat(other);
            own.passed == 0 && own.dropped == 0 && !is_automa(r, s, other)
        };
        let task = self.r.phases.current(self.s).and_then(|phase| phase.turn_task);
        if task.is_some() && self.s.seat_ids().any(plays) {
            self.s.calls = calls::PHASE;
        } else {
            self.note_pass(seat);
        }
        true
    }

    fn one_step_on(&mut self) -> bool {
        match self.s.phase() {
            Phase::Selection => {
                if has_open_decision(self.r, self.s) {
                    return false;
                }
                // One faction after the other; at last, all seats are notified that all factions are set up.
                let step = self.s.setup_step;
                if step < self.s.seat_count {
                    self.react(Hook::Setup, SeatId(step), &[]);
                    self.s.setup_step += 1;
                } else if step == self.s.seat_count {
                    for seat in self.s.seat_ids() {
                        self.react(Hook::FactionsChosen, seat, &[]);
                    }
                    self.s.setup_step += 1;
                } else if let Some(seat) = self
                    .s
                    .seat_ids()
                    .find(|seat| !self.seat(*seat).home.is_some() && self.seat(*seat).dropped == 0)
                {
                    // Without a home terrain the seat could build nowhere.
                    let cause = Cause::by_rule(self.faction(seat).piece, KernelRule::Starting);
                    self.fail_by(cause, "no home terrain was taken in setup (`move_home`)");
                } else {
                    self.next_phase();
                }
            }
            Phase::FirstDwellings => {
                if setup_seat(self.r, self.s).is_some() || has_open_decision(self.r, self.s) {
                    return false;
                }
                self.next_phase();
            }
            Phase::FirstTokens => {
                if has_open_decision(self.r, self.s) {
                    return false;
                }
                let step = self.s.setup_step;
                if step < self.s.seat_count {
                    let seat = self.s.order[step as usize];
                    if self.seat(seat).dropped == 0 {
                        self.react(Hook::DwellingsPlaced, seat, &[]);
                    }
                    self.s.setup_step += 1;
                } else {
                    self.next_phase();
                }
            }
            Phase::FirstBonusCards => {
                if setup_seat(self.r, self.s).is_some() || has_open_decision(self.r, self.s) {
                    return false;
                }
                self.next_phase();
            }
            Phase::Actions => {
                self.settle_trades_when_over();
                self.end_turn_after_pass();
                if self.automa_goes_on() {
                    return true;
                }
                if self.s.active.is_some() || has_open_decision(self.r, self.s) {
                    return false;
                }
                self.next_phase();
            }
            Phase::CultReward | Phase::Income => {
                if has_open_decision(self.r, self.s) {
                    return false;
                }
                self.next_phase();
            }
            Phase::Declared => {
                if has_open_decision(self.r, self.s) {
                    return false;
                }
                if !self.next_in_phase() {
                    self.next_phase();
                }
            }
            Phase::Over => return false,
        }
        true
    }

    /// Begins the next round and its first turn. Source: rulings 6.
    pub fn start_round(&mut self) {
        self.s.round += 1;
        let round = self.s.round;
        for card in 0..self.r.bonus_cards.len() {
            if self.s.bonus_pool.has_bit(card) {
                let coins = &mut self.s.bonus_coins[card];
                *coins = coins.saturating_add(LEFTOVER_COINS);
            }
        }
        if !self.takes_spaces_early() {
            self.free_spaces();
        }
        let tile = |round: u8| Some(self.r.round_tiles.get(self.s.round_tile(round).at())?.piece);
        let (old, new) = (tile(round - 1), tile(round));
        for seat in self.s.seat_ids() {
            let own = self.seat_mut(seat);
            own.passed = 0;
            if let Some(old) = old {
                own.in_play.remove(old.0);
            }
            if let Some(new) = new {
                own.in_play.insert(new.0);
            }
        }
        self.reset_slots(SlotReset::Round, None);
        self.emit(Event::RoundStarts(round));
        for seat in turn_order(self.s) {
            self.react(Hook::RoundStart, seat, &[round.into()]);
        }
        let first = turn_order(self.s).find(|seat| self.seat(*seat).dropped == 0);
        self.start_turn(first.unwrap_or(SeatId::NONE));
    }

    /// Returns whether components can take action spaces in phases before the turns of a round.
    /// These phases belong to the coming round, so spaces that are taken there stay taken in its
    /// turns.
    fn takes_spaces_early(&self) -> bool {
        self.r.component_bridge.as_ref().is_some_and(|bridge| bridge.has_commands)
    }

    /// Frees every action space.
    fn free_spaces(&mut self) {
        self.s.spaces_used = 0;
        for seat in self.s.seat_ids() {
            self.seat_mut(seat).spaces_used = 0;
        }
    }

    /// Removes a faction from the game: it makes no more moves and gets no offers; its structures and points stay.
    /// Source: rulings, part E1, `drop-faction`.
    pub fn drop_seat(&mut self, seat: SeatId) {
        self.as_one_change(|engine| engine.take_out(seat));
    }

    /// Ends the game at once. Open decisions and unused rights lapse.
    pub fn end_now(&mut self) {
        if self.s.active.is_some() {
            self.settle_trades(self.s.active);
        }
        for seat in self.s.seat_ids() {
            self.drop_open(seat);
            let own = self.seat_mut(seat);
            (own.owed, own.one_track, own.stopped) = Default::default();
        }
        self.s.turn = TurnState::NONE;
        self.s.active = SeatId::NONE;
        (self.s.calls, self.s.step) = (0, 0);
        self.s.phase = Phase::Over as u8;
    }

    fn take_out(&mut self, seat: SeatId) {
        if self.s.active == seat {
            // Markers of finished trades count at the end, so they are placed first.
            self.settle_trades(seat);
        }
        let placing_now = setup_seat(self.r, self.s);
        let had_card = self.seat(seat).bonus.is_some();
        self.seat_mut(seat).dropped = 1;
        self.seat_mut(seat).owed = Default::default();
        self.seat_mut(seat).one_track = 0;
        self.drop_open(seat);
        self.return_card(seat);
        if self.s.phase() == Phase::FirstDwellings && placing_now.is_some() {
            // `setup_step` counts placements of the seats still in the game only.
            let done = self.seat(seat).structures.len() as u8;
            self.s.setup_step = self.s.setup_step.saturating_sub(done);
        }
        if self.s.phase() == Phase::FirstBonusCards && had_card {
            self.s.setup_step = self.s.setup_step.saturating_sub(1);
        }
        if self.s.active == seat {
            self.s.turn = TurnState::NONE;
            self.end_turn(seat);
        }
    }
}

impl EffectExecutor<'_> {
    /// Begins the game with the first phase of the list.
    pub fn begin_first_phase(&mut self) {
        if let Some(first) = self.r.phases.list.first()
            && first.work != PhaseWork::Factions
        {
            self.s.phase = first.work.phase() as u8;
            self.s.step = 0;
            self.enter(0);
        }
    }

    /// Ends the current phase and begins the next one in which decisions can be open; phases
    /// between run at once.
    pub fn next_phase(&mut self) {
        let phases = &self.r.phases;
        let Some(mut at) = phases.current_index(self.s) else {
            self.s.phase = Phase::Over as u8;
            return;
        };
        loop {
            let before = at;
            at = phases.after(at, self.s.round, self.s.rounds(self.r));
            // The phases of a round begin again.
            if at <= before && self.takes_spaces_early() {
                self.free_spaces();
            }
            self.s.step = 0;
            let Some(phase) = phases.list.get(at) else {
                self.s.phase = Phase::Over as u8;
                return;
            };
            // Scorings with no waiting phase after them set `Phase::Over`; others leave the recorded phase unchanged.
            let waits = phases.list[at..].iter().any(|phase| phase.work.allows_decisions());
            let next = if waits { phase.work.phase() } else { Phase::Over };
            if phase.work.allows_decisions() || !waits {
                self.s.phase = next as u8;
            }
            if next == Phase::Declared {
                self.s.step = at as u8;
            }
            self.enter(at);
            if phase.work.allows_decisions() || self.fault.is_some() {
                return;
            }
        }
    }

    fn enter(&mut self, at: usize) {
        let phase = &self.r.phases.list[at];
        self.s.calls = phase.task.is_some().into();
        match phase.work {
            PhaseWork::Factions
            | PhaseWork::Dwellings
            | PhaseWork::DwellingsPlaced
            | PhaseWork::Cards => {
                self.s.setup_step = 0;
            }
            PhaseWork::Income => self.other_income(),
            PhaseWork::Actions => self.start_round(),
            PhaseWork::Rewards => {
                let last = self.r.phases.in_last_round(at, self.s.round, self.s.rounds(self.r));
                self.cult_rewards(!(last && phase.last_round == LastRoundRule::Heard));
            }
            PhaseWork::GameEnd | PhaseWork::Nothing if phase.one_by_one => self.s.setup_step = 0,
            PhaseWork::GameEnd | PhaseWork::Nothing => {
                for seat in turn_order(self.s) {
                    self.call_phase_hook(at, seat);
                }
            }
            PhaseWork::Rankings => self.rankings(),
            PhaseWork::Leftovers => self.leftovers(),
        }
    }

    /// Notifies the next seat of a declared phase that goes from seat to seat; false when all have been notified.
    pub fn next_in_phase(&mut self) -> bool {
        let at = usize::from(self.s.step);
        let one_by_one = self.r.phases.list.get(at).is_some_and(|phase| phase.one_by_one);
        let next = turn_order(self.s).nth(self.s.setup_step.into());
        let Some(seat) = next.filter(|_| one_by_one) else { return false };
        self.s.setup_step += 1;
        self.call_phase_hook(at, seat);
        true
    }

    /// Calls the hook of the phase at this index for a seat that has not left the game.
    fn call_phase_hook(&mut self, at: usize, seat: SeatId) {
        if self.seat(seat).dropped == 1 {
            return;
        }
        match self.r.phases.list[at].work {
            PhaseWork::GameEnd => self.react(Hook::GameEnd, seat, &[]),
            _ => self.react(Hook::PhaseStart, seat, &[at as i32]),
        }
    }
}
