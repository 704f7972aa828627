//! Event listener of a replay: collects what the rows of a ledger have to contain.

use std::collections::VecDeque;

use crate::words::SystemCommand;
use kernel::action::Action;
use kernel::ids::*;
use kernel::ruleset::limits;
use kernel::{Event, EventSink, Phase, Ruleset, State};

use super::columns::RowValues;

/// Kinds of system rows: rows for income and scoring, which the engine carries out without a
/// player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemRow {
    /// Cult reward of a seat.
    CultIncome,
    OtherIncome,
    /// Points of a seat in a final scoring.
    Points(FinalTileId, CultId, i16),
    /// Points of a seat for leftover resources.
    Leftovers,
}

/// A row without a player that the ledger must contain next, with the seat's values after it.
#[derive(Clone, Copy, Debug)]
pub struct DueRow {
    pub seat: SeatId,
    pub kind: SystemRow,
    /// Values that the row must have.
    pub after: RowValues,
}

/// Result of the offers of one build, once all offers are answered.
#[derive(Clone, Copy, Debug)]
pub struct SettledBuild {
    /// The seat that built.
    pub seat: SeatId,
    /// Whether at least one seat took power.
    pub taken: bool,
    /// Values of the builder before the reward.
    pub before: RowValues,
    /// Values of the builder after the reward.
    pub after: RowValues,
    /// Whether the ledger has a row for the reward: some event concerned the builder, even if it
    /// gained nothing.
    pub has_row: bool,
}

/// Listener of a replay; the replay removes what it collected row by row.
#[derive(Debug)]
pub struct RowListener {
    /// Offers since the list was last cleared: sender, receiver, amount.
    pub offers: Vec<(SeatId, SeatId, u8)>,
    /// System rows that the ledger must contain, in order.
    pub due: VecDeque<DueRow>,
    /// Settled builds since the list was last cleared.
    pub settled: Vec<SettledBuild>,
    /// While system rows are due: the values of each seat for rows, because the position is already
    /// ahead of the ledger.
    pub frozen: Option<[RowValues; limits::SEATS]>,
    /// Rounds whose income phase has begun, but whose comment has not been read yet.
    pub incomes: VecDeque<u8>,
    /// The round of the last income phase.
    pub income: u8,
    /// Final scorings that have begun, but whose comments have not been read yet.
    pub scorings: VecDeque<(FinalTileId, CultId)>,
    /// Turns that have begun since the list was last cleared.
    pub turns: Vec<SeatId>,
    /// The seat whose turn began last, until it acts.
    pub begins: SeatId,
    /// Forced answers given so far; a later row with one of them changes nothing.
    pub given: Vec<(SeatId, Action)>,
    /// Values of the builder and number of open decisions when settling began.
    settling: (RowValues, u8),
    /// Whether an event happened since settling began.
    has_event: bool,
    /// Number of resources that content declares.
    declared: usize,
}

impl Default for RowListener {
    fn default() -> RowListener {
        RowListener {
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
            settling: (RowValues::default(), 0),
            has_event: false,
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
    /// Returns the amounts in the column's order.
    pub fn amounts(&self) -> impl Iterator<Item = u16> + '_ {
        self.list[..self.len].iter().map(|o| o.1)
    }

    /// Formats the column.
    pub fn text(&self) -> String {
        self.amounts().map(|n| n.to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// Returns the seat whose command joins the setup row begun by `seat`. The site leaves the row of
/// the last tile in the setup open. So the next command of any seat joins the row: a terrain that
/// another seat names, or the first dwelling.
pub fn due_in_setup(ruleset: &Ruleset, state: &State, seat: SeatId) -> SeatId {
    let due = match state.phase() {
        Phase::Selection => {
            let own = state.open().iter().any(|o| o.seat == seat);
            state.open().first().filter(|_| !own).map(|o| o.seat)
        }
        _ => kernel::setup_seat(ruleset, state),
    };
    due.unwrap_or(seat)
}

/// Returns the current values of every seat, with this number of declared resources.
pub fn values(state: &State, declared: usize) -> [RowValues; limits::SEATS] {
    std::array::from_fn(|seat| RowValues::from_position(state, SeatId(seat as u8), declared))
}

impl RowListener {
    /// Creates a listener for games under these rules.
    pub fn new(ruleset: &Ruleset) -> RowListener {
        RowListener { declared: ruleset.resources.len(), ..RowListener::default() }
    }

    /// Clears everything for the next game.
    pub fn clear(&mut self) {
        *self = RowListener { declared: self.declared, ..RowListener::default() };
    }

    /// Returns a seat's values for the current row of the ledger.
    #[inline]
    pub fn row_values(&self, state: &State, seat: SeatId) -> RowValues {
        match &self.frozen {
            Some(frozen) => frozen[seat.at()],
            None => RowValues::from_position(state, seat, self.declared),
        }
    }

    /// Returns the offers column of a seat's row: one number for each receiver, summed over all
    /// builds of the row, sorted by the receivers' home terrain.
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

    /// Adds offers to factions that have left the game: recorded rows still contain them, although
    /// they give nothing.
    pub fn add_departed_offers(
        &mut self,
        ruleset: &Ruleset,
        state: &State,
        seat: SeatId,
        action: Action,
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

    /// Removes a due row that the ledger has reached. Until a player acts again, the values of the
    /// row count as the seat's values.
    pub fn take(&mut self, index: usize) -> Option<DueRow> {
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
        let after = RowValues::from_position(state, seat, self.declared);
        self.due.push_back(DueRow { seat, kind, after });
    }
}

impl EventSink for RowListener {
    #[inline]
    fn event(&mut self, _: &Ruleset, state: &State, event: Event) {
        // The most frequent events; it is only stored that one occurred.
        if let Event::Action(..) | Event::Changed { .. } | Event::Cult { .. } = event {
            self.has_event = true;
        } else {
            self.note(state, event);
        }
    }
}

impl RowListener {
    /// Stores an event by which system rows are found.
    fn note(&mut self, state: &State, event: Event) {
        match event {
            Event::Offered { from, to, amount, .. } => self.offers.push((from, to, amount)),
            Event::LeechSettling { seat, .. } => {
                self.settling =
                    (RowValues::from_position(state, seat, self.declared), state.open_count);
                self.has_event = false;
            }
            Event::LeechSettled { seat, taken } => {
                let (before, open) = self.settling;
                let after = RowValues::from_position(state, seat, self.declared);
                let has_news = self.has_event || state.open_count != open;
                self.settled.push(SettledBuild { seat, taken, before, after, has_row: has_news });
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
                self.has_event = true;
                self.given.push((seat, action));
            }
            _ => self.has_event = true,
        }
    }
}

impl SystemRow {
    /// Returns whether a parsed row is of this kind; the points of a row are compared separately.
    pub fn is(self, text: SystemCommand) -> bool {
        match (self, text) {
            (SystemRow::CultIncome, SystemCommand::CultIncome) => true,
            (SystemRow::OtherIncome, SystemCommand::OtherIncome) => true,
            (SystemRow::CultIncome | SystemRow::OtherIncome, SystemCommand::AllIncome) => true,
            (SystemRow::Leftovers, SystemCommand::Leftovers) => true,
            (SystemRow::Points(tile, cult, _), SystemCommand::Points(_, t, c)) => {
                if c.is_some() {
                    cult == c
                } else {
                    tile == t && !cult.is_some()
                }
            }
            _ => false,
        }
    }

    /// Formats the row as the online site writes it.
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

/// Formats the comment before the rows of a final scoring.
pub fn scoring(rules: &Ruleset, tile: FinalTileId, cult: CultId) -> String {
    match rules.cults.get(cult.at()) {
        Some(cult) => format!("Scoring {} cult", cult.code),
        None => format!("Scoring {}", rules.final_tiles[tile.at()].code),
    }
}
