//! Watches a game through its events, so that rows the system writes can be found in it.

use std::collections::VecDeque;

use crate::words::Generated;
use kernel::action::Action;
use kernel::ids::*;
use kernel::ruleset::limits;
use kernel::{Event, Phase, Ruleset, Sink, State};

use super::columns::Values;

/// The kinds of rows that the kernel owes after going on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemRow {
    /// The cult reward of a seat.
    CultIncome,
    /// Its other income.
    OtherIncome,
    /// Its points in a final scoring.
    Points(FinalId, CultId, i16),
    /// Its leftovers.
    Leftovers,
}

/// A row the system owes, with the values after it.
#[derive(Clone, Copy, Debug)]
pub struct Due {
    /// Whose row.
    pub seat: SeatId,
    /// What kind.
    pub kind: SystemRow,
    /// What the row must show.
    pub after: Values,
}

/// The offers of a build are settled.
#[derive(Clone, Copy, Debug)]
pub struct Settled {
    /// Whose build.
    pub seat: SeatId,
    /// Somebody took power.
    pub taken: bool,
    /// The builder before the reward.
    pub before: Values,
    /// The builder after it.
    pub after: Values,
    /// Something was done for the builder, even if nothing came of it: the site has a row for that.
    pub told: bool,
}

/// The sink of a replay. What it collects is taken out row by row.
#[derive(Debug)]
pub struct Follower {
    /// Offers made since it was last emptied: by whom, to whom, how much.
    pub offers: Vec<(SeatId, SeatId, u8)>,
    /// Rows the system owes, in order.
    pub due: VecDeque<Due>,
    /// Settled builds since it was last emptied.
    pub settled: Vec<Settled>,
    /// What each seat shows while rows are due: the kernel is ahead of the ledger.
    pub frozen: Option<[Values; limits::SEATS]>,
    /// Income phases that began: the round each is for.
    pub incomes: VecDeque<u8>,
    /// The round of the last income phase.
    pub income: u8,
    /// Final scorings that began.
    pub scorings: VecDeque<(FinalId, CultId)>,
    /// Turns that began since it was last emptied.
    pub turns: Vec<SeatId>,
    /// The seat whose turn began last, until it acts in it.
    pub begins: SeatId,
    /// Answers that were given by themselves: a row that says one later changes nothing.
    pub given: Vec<(SeatId, Action)>,
    /// The builder and the number of open decisions when a build began to be settled.
    settling: (Values, u8),
    /// Something happened since.
    heard: bool,
    /// How many resources content declares.
    declared: usize,
}

impl Default for Follower {
    fn default() -> Follower {
        Follower {
            offers: Vec::new(),
            due: VecDeque::new(),
            settled: Vec::new(),
            frozen: None,
            incomes: VecDeque::new(),
            income: 0,
            scorings: VecDeque::new(),
            turns: Vec::new(),
            begins: SeatId::NONE,
            given: Vec::new(),
            settling: (Values::default(), 0),
            heard: false,
            declared: 0,
        }
    }
}

/// The offers column of a row.
#[derive(Clone, Copy, Debug)]
pub struct OfferRow {
    list: [(SeatId, u16); limits::SEATS],
    len: usize,
}

impl Default for OfferRow {
    fn default() -> OfferRow {
        OfferRow { list: [(SeatId::NONE, 0); limits::SEATS], len: 0 }
    }
}

impl OfferRow {
    /// The numbers in order.
    pub fn amounts(&self) -> impl Iterator<Item = u16> + '_ {
        self.list[..self.len].iter().map(|o| o.1)
    }

    /// As the column is written.
    pub fn text(&self) -> String {
        self.amounts().map(|n| n.to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// Whose command stands behind others in a row of the setup that `seat` began. The site closes no row for the tile that
/// a seat takes as the last one to be set up, and so the next command joins it, whoever gives it: the terrain that
/// another seat names, or the first dwelling.
pub fn due_in_setup(ruleset: &Ruleset, state: &State, seat: SeatId) -> SeatId {
    let due = match state.phase() {
        Phase::Selection => {
            let own = state.open().iter().any(|o| o.seat == seat);
            state.open().first().filter(|_| !own).map(|o| o.seat)
        }
        _ => kernel::setting_up(ruleset, state),
    };
    due.unwrap_or(seat)
}

/// What every seat shows now, with so many declared resources.
pub fn values(state: &State, declared: usize) -> [Values; limits::SEATS] {
    std::array::from_fn(|seat| Values::shown(state, SeatId(seat as u8), declared))
}

impl Follower {
    /// One for games under these rules.
    pub fn new(ruleset: &Ruleset) -> Follower {
        Follower { declared: ruleset.resources.len(), ..Follower::default() }
    }

    /// Forgets everything; for the next game.
    pub fn clear(&mut self) {
        *self = Follower { declared: self.declared, ..Follower::default() };
    }

    /// What a seat shows in the ledger's present row.
    #[inline]
    pub fn shown(&self, state: &State, seat: SeatId) -> Values {
        match &self.frozen {
            Some(frozen) => frozen[seat.at()],
            None => Values::shown(state, seat, self.declared),
        }
    }

    /// The offers of a seat as its row shows them: one number for each receiver, all builds of the row
    /// together, sorted by the receivers' home terrain.
    pub fn offers_of(&self, ruleset: &Ruleset, state: &State, seat: SeatId) -> OfferRow {
        let mut row = OfferRow::default();
        for (_, to, amount) in self.offers.iter().filter(|o| o.0 == seat) {
            match row.list[..row.len].iter_mut().find(|o| o.0 == *to) {
                Some(sum) => sum.1 += u16::from(*amount),
                None if row.len < limits::SEATS => {
                    row.list[row.len] = (*to, u16::from(*amount));
                    row.len += 1;
                }
                None => {}
            }
        }
        let code = |seat: SeatId| {
            ruleset.terrains.get(state.seat(seat).home.at()).map_or("", |t| t.code.as_str())
        };
        row.list[..row.len].sort_unstable_by_key(|o| code(o.0));
        row
    }

    /// Recorded rows go on naming what factions would be offered that have left the game, though they get nothing.
    pub fn offers_to_left(
        &mut self,
        ruleset: &Ruleset,
        state: &State,
        (seat, action): (SeatId, Action),
    ) {
        let (Action::Build(hex) | Action::Upgrade(hex, _)) = action else { return };
        let around = kernel::view::neighbours(ruleset, state, hex);
        for other in state.seat_ids().filter(|s| state.seat(*s).dropped == 1) {
            let near = around & state.seat(other).structures;
            let kinds = near.into_iter().filter_map(|h| state.cell(HexId(h)).structure());
            let amount: u8 = kinds.map(|(kind, _)| ruleset.structures[kind.at()].power).sum();
            if amount > 0 {
                self.offers.push((seat, other, amount));
            }
        }
    }

    /// Takes a due row; the ledger has come to it. What follows by itself is shown only when a player acts again: until
    /// then the numbers stay those of the row.
    pub fn take(&mut self, index: usize) -> Option<Due> {
        let due = self.due.remove(index)?;
        if let Some(frozen) = &mut self.frozen {
            frozen[due.seat.at()] = due.after;
        }
        Some(due)
    }

    fn freeze(&mut self, state: &State) {
        if self.frozen.is_none() {
            self.frozen = Some(values(state, self.declared));
        }
    }

    fn push(&mut self, state: &State, seat: SeatId, kind: SystemRow) {
        let after = Values::shown(state, seat, self.declared);
        self.due.push_back(Due { seat, kind, after });
    }
}

impl Sink for Follower {
    #[inline]
    fn event(&mut self, _: &Ruleset, state: &State, event: Event) {
        // Most events, and nothing is kept of them.
        if let Event::Action(..) | Event::Changed { .. } | Event::Cult { .. } = event {
            self.heard = true;
        } else {
            self.note(state, event);
        }
    }
}

impl Follower {
    /// Keeps what rows of the system are found by.
    fn note(&mut self, state: &State, event: Event) {
        match event {
            Event::Offered { from, to, amount, .. } => self.offers.push((from, to, amount)),
            Event::LeechSettling { seat, .. } => {
                self.settling = (Values::shown(state, seat, self.declared), state.open_count);
                self.heard = false;
            }
            Event::LeechSettled { seat, taken } => {
                let (before, open) = self.settling;
                let after = Values::shown(state, seat, self.declared);
                let told = self.heard || state.open_count != open;
                self.settled.push(Settled { seat, taken, before, after, told });
            }
            Event::IncomePhase { round, .. } => {
                self.freeze(state);
                self.incomes.push_back(round);
                self.income = round;
            }
            Event::FinalScoring(tile, cult) => {
                self.freeze(state);
                self.scorings.push_back((tile, cult));
            }
            Event::IncomeTaken { seat, cult } => {
                let kind = if cult { SystemRow::CultIncome } else { SystemRow::OtherIncome };
                self.push(state, seat, kind);
            }
            Event::FinalPoints { seat, tile, cult, vp } => {
                if !tile.is_some() {
                    self.push(state, seat, SystemRow::Leftovers);
                } else if vp != 0 {
                    self.push(state, seat, SystemRow::Points(tile, cult, vp));
                }
            }
            Event::TurnStarts(seat) => {
                self.turns.push(seat);
                self.begins = seat;
            }
            Event::Forced(seat, action) => {
                self.heard = true;
                self.given.push((seat, action));
            }
            _ => self.heard = true,
        }
    }
}

impl SystemRow {
    /// Is this what a row of the system says? Points are compared apart.
    pub fn is(self, text: Generated) -> bool {
        match (self, text) {
            (SystemRow::CultIncome, Generated::CultIncome) => true,
            (SystemRow::OtherIncome, Generated::OtherIncome) => true,
            (SystemRow::CultIncome | SystemRow::OtherIncome, Generated::AllIncome) => true,
            (SystemRow::Leftovers, Generated::Leftovers) => true,
            (SystemRow::Points(tile, cult, _), Generated::Points(_, t, c)) => {
                if c.is_some() {
                    cult == c
                } else {
                    tile == t && !cult.is_some()
                }
            }
            _ => false,
        }
    }

    /// The row as the system writes it.
    pub fn text(self, ruleset: &Ruleset) -> String {
        match self {
            SystemRow::CultIncome => "cult_income_for_faction".into(),
            SystemRow::OtherIncome => "other_income_for_faction".into(),
            SystemRow::Leftovers => "score_resources".into(),
            SystemRow::Points(tile, cult, vp) => {
                let what = match ruleset.cults.get(cult.at()) {
                    Some(cult) => cult.code.as_str(),
                    None => ruleset.final_tiles.get(tile.at()).map_or("?", |t| t.code.as_str()),
                };
                format!("+{vp}vp for {what}")
            }
        }
    }
}

/// The comment before the rows of a final scoring.
pub fn scoring(rules: &Ruleset, tile: FinalId, cult: CultId) -> String {
    match rules.cults.get(cult.at()) {
        Some(cult) => format!("Scoring {} cult", cult.code),
        None => format!("Scoring {}", rules.final_tiles[tile.at()].code),
    }
}
