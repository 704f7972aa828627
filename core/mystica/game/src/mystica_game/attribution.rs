//! Attributes each change of a resource to its source: a piece, or a rule of the game itself.

use game::ResourceChange;
use kernel::action::{Action, ActionKind};
use kernel::texts::TEXTS;
use kernel::{Cause, CauseKind, Event, EventSink, FactionId, KernelRule, Phase, Ruleset, State};
use language::{Args, say};

/// Generates the rules that change resources without a piece, and the ids of their names.
macro_rules! accounts {
    ($($rule:ident $word:literal)*) => {
        /// A rule that changes resources without a piece.
        #[derive(Clone, Copy)]
        enum Account {
            $($rule,)*
        }

        /// Ids of the names of the rules, which follow the pieces in the list of sources.
        const RULES: &[&str] = &[$($word),*];
    };
}

accounts! {
    Building "account-building"
    Upgrading "account-upgrading"
    Spades "resource-spades"
    PriestsSent "account-priests-sent"
    Advancing "account-advancing"
    PowerActions "account-power-actions"
    Conversions "account-conversions"
    Passing "account-passing"
    Leech "account-leech"
    Bridges "resource-bridges"
    Tiles "account-tiles"
    Tokens "account-tokens"
    Income "account-income"
    Leftovers "account-leftovers"
    Parts "account-parts"
}

/// Generates [`rule`] from the table of action kinds.
macro_rules! books {
    ($($kind:ident {
        word: $word:literal, role: $role:ident $($by:ident)?, account: $account:ident, $($rest:tt)*
    })*) => {
        /// Returns the rule to which an action's changes are attributed.
        fn rule(action: Action) -> Account {
            match action.kind() {
                $(ActionKind::$kind => Account::$account,)*
            }
        }
    };
}

kernel::action_kinds!(books);

/// Returns the stage of a position: 0 for the setup, each round, the end. Everything after the last
/// pass of a round belongs to that round.
pub(super) fn stage(ruleset: &Ruleset, state: &State) -> u8 {
    match state.phase() {
        Phase::Over => ruleset.rounds + 1,
        _ => state.round,
    }
}

/// Lists the names of all sources: pieces, rules, then component scripts with file and line.
pub(super) fn sources(ruleset: &Ruleset) -> Vec<String> {
    let pieces = ruleset.pieces.iter().map(|piece| ruleset.name_of_piece(piece));
    let layouts = ruleset.component_bridge.iter().map(|bridge| bridge.layout(1));
    let of_parts = layouts.flat_map(|layout| {
        layout.scripts.iter().map(move |script| layout.shown_cause(&script.name))
    });
    let placed = |(number, name): (u16, String)| {
        let cause = Cause::rule(KernelRule::Part(number));
        match ruleset.source_of(cause, FactionId::NONE) {
            Some((file, line)) => {
                let line = line.to_string();
                say!(TEXTS, "rules-script-at", name = name, file = file, line = line)
            }
            None => say!(TEXTS, "rules-script", name = name),
        }
    };
    let name = |rule: &&str| TEXTS.text(rule, &Args::new());
    let rules = RULES.iter().map(|rule| say!(TEXTS, "rules-script", name = name(rule)));
    pieces.chain(rules).chain((0..).zip(of_parts).map(placed)).collect()
}

/// Returns the source number of power from neighbours.
pub(super) fn leech(ruleset: &Ruleset) -> u16 {
    (ruleset.pieces.len() + Account::Leech as usize) as u16
}

/// Listener that records changes of resources with their sources.
pub(super) struct SourceRecorder<'a> {
    pieces: usize,
    /// Rule to which changes are attributed that no piece causes.
    rule: Account,
    changes: &'a mut Vec<ResourceChange>,
    /// Rule of the action itself, to which later changes after an income are attributed again.
    of_action: Account,
}

impl<'a> SourceRecorder<'a> {
    pub fn new(ruleset: &Ruleset, action: Action, changes: &'a mut Vec<ResourceChange>) -> Self {
        let rule = rule(action);
        SourceRecorder { pieces: ruleset.pieces.len(), rule, changes, of_action: rule }
    }
}

impl EventSink for SourceRecorder<'_> {
    fn event(&mut self, ruleset: &Ruleset, state: &State, event: Event) {
        match event {
            Event::Changed { seat, what, amount, cause } if amount != 0 => {
                let rules = match cause.kind {
                    CauseKind::Rule(KernelRule::Part(script)) => {
                        self.pieces + RULES.len() + usize::from(script)
                    }
                    _ => self.pieces + self.rule as usize,
                };
                let source = if cause.piece.is_some() { cause.piece.at() } else { rules };
                self.changes.push(ResourceChange {
                    seat: seat.0,
                    resource: what as u16,
                    amount: amount.into(),
                    source: source as u16,
                    stage: stage(ruleset, state),
                });
            }
            Event::IncomeStarts { .. } => self.rule = Account::Income,
            Event::IncomeTaken { .. } => self.rule = self.of_action,
            Event::FinalScoring(..) => self.rule = Account::Leftovers,
            _ => {}
        }
    }
}
