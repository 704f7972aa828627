//! What every action changed, by how much and why: action, hook or rule, piece, module, file and line.

mod modifiers;
mod told;

use kernel::action::Action;
use kernel::cause::Cause;
use kernel::ids::*;
use kernel::{Event, Resource, Ruleset, Sink, State};

use crate::action_text::Grammar;

pub use modifiers::Modifier;
pub(crate) use told::number_of;
pub use told::{Also, Told};

/// One change of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Whose; `NONE` for what belongs to nobody, a slot of the whole game that begins anew.
    pub seat: SeatId,
    /// The seat's faction, by which it is called; `NONE` without a seat.
    pub faction: FactionId,
    /// What changed.
    pub what: What,
    /// How much the seat has right after it, where that is one number.
    pub now: Option<i32>,
    /// By which rule.
    pub cause: Cause,
    /// Pieces that were asked how much it is, as far as they may have changed it.
    pub modifiers: Vec<Modifier>,
    /// In which round; income belongs to the round that comes.
    pub round: u8,
}

/// What a change is a change of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A resource or a right, by so much.
    Resource(Resource, i16),
    /// A marker on a cult track: from this space to that.
    Cult(CultId, u8, u8),
    /// An advancement track: from this level to that.
    Level(TrackId, u8, u8),
    /// A token moved from a hex to a hex; `NONE`: the supply.
    Token(TokenId, HexId, HexId),
    /// So many tokens are to be placed.
    TokensDue(TokenId, u8),
    /// Power offered: to whom and how much.
    Offer(FactionId, u8),
    /// A slot of a piece: from this value to that.
    Slot(SlotId, u8, u8),
}

/// An action with everything it changed, up to the next action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// Line of the ledger; 0 outside a ledger.
    pub line: u32,
    /// Byte of that line at which the command begins.
    pub at: u32,
    /// What the acting seat is called; empty for what happens before the first action.
    pub seat: String,
    /// The action as ledgers write it; empty for what happens before the first action.
    pub action: String,
    /// In which round.
    pub round: u8,
    /// The changes in their order.
    pub changes: Vec<Change>,
}

/// The steps of a game or of a part of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// In the order of the game.
    pub steps: Vec<Step>,
    /// Line and byte of the command that is being carried out.
    pub(crate) place: (u32, u32),
    /// Only this command is written down.
    pub(crate) only: Option<(u32, u32)>,
    /// The round whose income is being paid; 0: none.
    pub(crate) income: u8,
}

impl Trace {
    /// A listener for one action.
    pub fn listen<'t>(&'t mut self, grammar: Grammar<'t>) -> Listener<'t> {
        Listener { trace: self, grammar }
    }

    /// Every change, in order.
    pub fn changes(&self) -> impl Iterator<Item = &Change> {
        self.steps.iter().flat_map(|step| &step.changes)
    }

    /// How long the trace is, to [cut](Trace::cut) off later what did not happen.
    pub(crate) fn mark(&self) -> (usize, usize) {
        (self.steps.len(), self.steps.last().map_or(0, |step| step.changes.len()))
    }

    /// Forgets what was written since a mark: a refused action may have told something.
    pub(crate) fn cut(&mut self, mark: (usize, usize)) {
        self.steps.truncate(mark.0);
        if let Some(last) = self.steps.last_mut() {
            last.changes.truncate(mark.1);
        }
    }
}

/// Hears the events of an action and writes them down.
pub struct Listener<'t> {
    trace: &'t mut Trace,
    grammar: Grammar<'t>,
}

impl Listener<'_> {
    /// A step begins: an action, or something that is none.
    pub(crate) fn begin(&mut self, state: &State, acting: Option<(SeatId, Action)>) {
        let (seat, action) = match acting {
            Some((seat, action)) => {
                (self.grammar.seat_name(state, seat).to_owned(), self.grammar.text(state, action))
            }
            None => (String::new(), String::new()),
        };
        let (line, at) = self.trace.place;
        let step = Step { line, at, seat, action, round: state.round, changes: Vec::new() };
        self.trace.steps.push(step);
    }

    fn push(&mut self, state: &State, seat: SeatId, what: What, cause: Cause) {
        if self.trace.steps.is_empty() {
            self.begin(state, None);
        }
        let round = if self.trace.income > 0 { self.trace.income } else { state.round };
        let (faction, now, modifiers) = match seat.is_some() {
            true => {
                let modifiers = modifiers::of(self.grammar.ruleset, state, seat, what, cause);
                let own = state.seat(seat);
                (own.faction, now(own, what), modifiers)
            }
            false => (FactionId::NONE, None, Vec::new()),
        };
        let change = Change { seat, faction, what, now, cause, modifiers, round };
        if let Some(step) = self.trace.steps.last_mut() {
            step.changes.push(change);
        }
    }
}

/// How much the seat has of what changed.
fn now(own: &kernel::state::Seat, what: What) -> Option<i32> {
    let What::Resource(what, _) = what else { return None };
    match what {
        Resource::Vp => Some(own.vp.into()),
        Resource::Coins => Some(own.coins.into()),
        Resource::Workers => Some(own.workers.into()),
        Resource::Priests => Some(own.priests.into()),
        Resource::Keys => Some(own.keys.into()),
        Resource::PriestLimit => Some(own.priest_limit.into()),
        right => right.owed().map(|i| own.owed[i].into()),
    }
}

impl Sink for Listener<'_> {
    fn event(&mut self, _: &Ruleset, state: &State, event: Event) {
        if self.trace.only.is_some_and(|only| only != self.trace.place) {
            return;
        }
        match event {
            Event::Action(seat, action) => {
                self.trace.income = 0;
                self.begin(state, Some((seat, action)));
            }
            Event::Changed { seat, what, amount, cause } if amount != 0 => {
                self.push(state, seat, What::Resource(what, amount), cause);
            }
            Event::Cult { seat, cult, from, to, cause } if from != to => {
                self.push(state, seat, What::Cult(cult, from, to), cause);
            }
            Event::Level { seat, track, from, to, cause } if from != to => {
                self.push(state, seat, What::Level(track, from, to), cause);
            }
            Event::Token { seat, token, from, to, cause } if from != to => {
                self.push(state, seat, What::Token(token, from, to), cause);
            }
            Event::TokensDue { seat, token, amount, cause } => {
                self.push(state, seat, What::TokensDue(token, amount), cause);
            }
            Event::Offered { from, to, amount, cause } => {
                let to = state.seat(to).faction;
                self.push(state, from, What::Offer(to, amount), cause);
            }
            Event::Slot { seat, slot, from, to, cause } if from != to => {
                self.push(state, seat, What::Slot(slot, from, to), cause);
            }
            Event::IncomePhase { round, .. } => self.trace.income = round,
            Event::RoundStarts(_) => self.trace.income = 0,
            _ => {}
        }
    }
}
