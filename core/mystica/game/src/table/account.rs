//! Where each change of a resource came from: a piece, or a rule of the game itself.

use game::Change;
use kernel::action::{Action, ActionKind};
use kernel::{Event, Phase, Ruleset, Sink, State};

/// Rules that change resources without a piece, after the pieces in the list of sources.
const RULES: [&str; 14] = [
    "building",
    "upgrading",
    "spades",
    "priests sent",
    "advancing",
    "power actions",
    "conversions",
    "passing",
    "leech",
    "bridges",
    "tiles",
    "tokens",
    "income",
    "leftovers",
];

/// Which of [`RULES`] an action stands for.
fn rule(action: Action) -> usize {
    match action.kind() {
        ActionKind::Build => 0,
        ActionKind::Upgrade => 1,
        ActionKind::Dig | ActionKind::Transform | ActionKind::GiveUp => 2,
        ActionKind::SendPriest | ActionKind::Step | ActionKind::StepDown => 3,
        ActionKind::Advance => 4,
        ActionKind::Use => 5,
        ActionKind::Convert => 6,
        ActionKind::Pass | ActionKind::Done => 7,
        ActionKind::Leech | ActionKind::Decline => 8,
        ActionKind::Bridge | ActionKind::Connect => 9,
        ActionKind::TakeFavor | ActionKind::TakeTown | ActionKind::Choose => 10,
        ActionKind::Place | ActionKind::Move | ActionKind::Trade => 11,
    }
}

/// The setup, each round, the end. What follows the last pass of a round belongs to that round.
pub(super) fn stage(ruleset: &Ruleset, state: &State) -> u8 {
    match state.phase() {
        Phase::Over => ruleset.rounds + 1,
        _ => state.round,
    }
}

const INCOME: usize = 12;
const LEFTOVERS: usize = 13;

/// The pieces by name, then the rules.
pub(super) fn sources(ruleset: &Ruleset) -> Vec<String> {
    let pieces = ruleset.pieces.iter().map(|piece| piece.name.clone());
    pieces.chain(RULES.iter().map(|rule| format!("rules: {rule}"))).collect()
}

/// Hears what changes and writes it down.
pub(super) struct Accountant<'a> {
    pieces: usize,
    /// The rule of what is not caused by a piece.
    rule: usize,
    changes: &'a mut Vec<Change>,
    /// The last rule of the action itself, for what comes after an income.
    of_action: usize,
}

impl<'a> Accountant<'a> {
    pub fn new(ruleset: &Ruleset, action: Action, changes: &'a mut Vec<Change>) -> Self {
        let rule = rule(action);
        Accountant { pieces: ruleset.pieces.len(), rule, changes, of_action: rule }
    }
}

impl Sink for Accountant<'_> {
    fn event(&mut self, ruleset: &Ruleset, state: &State, event: Event) {
        match event {
            Event::Changed { seat, what, amount, cause } if amount != 0 => {
                let rules = self.pieces + self.rule;
                let source = if cause.piece.is_some() { cause.piece.at() } else { rules };
                self.changes.push(Change {
                    seat: seat.0,
                    resource: what as u16,
                    amount: amount.into(),
                    source: source as u16,
                    stage: stage(ruleset, state),
                });
            }
            Event::IncomeStarts { .. } => self.rule = INCOME,
            Event::IncomeTaken { .. } => self.rule = self.of_action,
            Event::FinalScoring(..) => self.rule = LEFTOVERS,
            _ => {}
        }
    }
}
