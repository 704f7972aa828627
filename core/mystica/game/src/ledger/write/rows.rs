//! Groups the actions of a game into rows, as the online site does.

use std::fmt::Write;

use crate::words::Grammar;
use kernel::action::{Action, ActionKind};
use kernel::ids::*;
use kernel::ruleset::limits;
use kernel::{Phase, Ruleset, State};
use ledger::head::LedgerForm;

use super::turns::TurnCounter;
use crate::ledger::columns::{RowChanges, RowValues, row_text};
use crate::ledger::commands::keeps_order;
use crate::ledger::follow::{
    DueRow, RowListener, SettledBuild, SystemRow, due_in_setup, scoring, values,
};

/// The row that is being written.
struct RowDraft {
    seat: SeatId,
    /// Name of the seat before the row; a faction that it picks in the row names only later rows.
    name: String,
    commands: Vec<String>,
    /// Builds whose offers this row settles; the rows for them come before this row.
    settled: Vec<SettledBuild>,
    /// The next seat, if the turn of this row is over.
    followed_by: Option<SeatId>,
}

/// An action that was carried out.
pub(super) struct AppliedAction {
    pub seat: SeatId,
    /// Name of the seat before the action.
    pub name: String,
    pub action: Action,
    pub text: String,
    /// Whether the site always closes the row after this action.
    pub closes: bool,
    /// Whether the same seat also gives the next command.
    pub goes_on: bool,
}

/// Generates [`row_of`] from the table of action kinds.
macro_rules! rows {
    ($($kind:ident {
        word: $word:literal, role: $role:ident $($by:ident)?, account: $account:ident, row: $row:ident
    })*) => {
        /// Returns how an action affects rows: whether it closes its row (always, or in the setup)
        /// and whether it joins another seat's row in the setup.
        fn row_of(action: Action) -> RowEffect {
            match action.kind() {
                $(ActionKind::$kind => rows!(@$row),)*
            }
        }
    };
    (@closed) => { RowEffect { closes: true, closes_in_setup: true, joins_in_setup: false } };
    (@closed_in_setup) => { RowEffect { closes: false, closes_in_setup: true, joins_in_setup: true } };
    (@joined_in_setup) => { RowEffect { closes: false, closes_in_setup: false, joins_in_setup: true } };
    (@open) => { RowEffect { closes: false, closes_in_setup: false, joins_in_setup: false } };
}

kernel::action_kinds!(rows);

/// Effect of an action on the rows of the site.
struct RowEffect {
    closes: bool,
    closes_in_setup: bool,
    joins_in_setup: bool,
}

/// Returns whether the site closes the row after an action in any case. `before` and `after`: the
/// states around the action.
pub(super) fn closes(before: &State, after: &State, seat: SeatId, action: Action) -> bool {
    let terrains = |state: &State| (state.seat(seat).home, state.seat(seat).named);
    let row = row_of(action);
    row.closes
        || row.closes_in_setup && after.round == 0
        || !row.closes_in_setup && terrains(before) != terrains(after)
}

/// Returns whether a seat alone in its round began another turn with something still owed from the
/// one before. `before` and `after`: the states around the action.
pub(super) fn begins_owing(
    before: &State,
    after: &State,
    seat: SeatId,
    action: Action,
    follower: &RowListener,
) -> bool {
    let same_round = before.round == after.round && after.phase() == Phase::Actions;
    same_round && before.active == seat && action.takes_turn() && follower.turns == [seat]
}

/// Writer of a ledger's rows.
pub(super) struct RowWriter {
    pub out: String,
    form: LedgerForm,
    /// Codes of the declared resources.
    declared: Vec<String>,
    /// Values of each seat in its last row.
    last: [RowValues; limits::SEATS],
    row: Option<RowDraft>,
    turns: TurnCounter,
    /// Whether the last line is a comment; the site then omits a further comment on turns or
    /// income.
    behind_comment: bool,
    /// Byte offset and seat of the last row of a player.
    last_row: (usize, SeatId),
}

impl RowWriter {
    /// Creates a writer that appends to a head.
    pub fn new(form: LedgerForm, rules: &Ruleset, state: &State, out: String) -> RowWriter {
        let declared = rules.resources.iter().map(|one| one.code.clone()).collect();
        let last = values(state, rules.resources.len());
        RowWriter {
            out,
            form,
            declared,
            last,
            row: None,
            turns: TurnCounter::default(),
            behind_comment: false,
            last_row: (0, SeatId::NONE),
        }
    }

    pub fn setup_rows(&mut self, grammar: &Grammar<'_>, state: &State) {
        for seat in state.seat_ids() {
            let name = grammar.seat_name(state, seat);
            match self.form {
                LedgerForm::Recorded => {
                    let values = &self.last[seat.at()];
                    let text = self.declared_of(values);
                    let text = row_text(name, values, &RowChanges::default(), &text, "", "setup");
                    self.out.push_str(&text);
                }
                LedgerForm::Commands => {
                    let _ = writeln!(self.out, "setup {name}");
                }
            }
        }
    }

    /// Returns whether an action joins the current row. On the site a row ends when another seat
    /// gives a command, or its own seat begins another turn.
    pub fn goes_on(&self, rules: &Ruleset, state: &State, seat: SeatId, action: Action) -> bool {
        let Some(row) = &self.row else { return true };
        if self.form == LedgerForm::Commands {
            return row.seat == seat;
        }
        if row.seat != seat {
            // In the setup the site leaves a row open after a command that takes no turn, so the
            // next seat's command may join it.
            let joins = row_of(action).joins_in_setup;
            return state.round == 0 && joins && due_in_setup(rules, state, row.seat) == seat;
        }
        row.followed_by.is_none() || !action.takes_turn()
    }

    /// Writes an action that was carried out.
    pub fn action(
        &mut self,
        grammar: &Grammar<'_>,
        state: &State,
        follower: &mut RowListener,
        done: AppliedAction,
    ) {
        let seat = done.seat;
        let (commands, settled, followed_by) = (Vec::new(), Vec::new(), None);
        let name = done.name;
        let row = self.row.get_or_insert(RowDraft { seat, name, commands, settled, followed_by });
        row.commands.push(done.text);
        row.settled.extend(follower.settled.drain(..).filter(|settled| settled.has_row));
        let begins = self.turns_began(state, follower);
        let typed = self.form == LedgerForm::Commands;
        let joined =
            if done.goes_on && !typed { self.first_income(grammar, state, follower) } else { None };
        // A line of commands ends with the turn, too.
        let over = self.row.as_ref().is_some_and(|row| row.followed_by.is_some());
        let line_ends = typed && (over || matches!(done.action, Action::Done));
        if done.closes || line_ends || begins.is_some() || !follower.due.is_empty() {
            self.close(grammar, state, follower);
        }
        self.system(grammar, state, follower, joined);
        self.round_begins(state, begins);
    }

    /// Writes that a seat has left the game.
    pub fn leaves(
        &mut self,
        grammar: &Grammar<'_>,
        state: &State,
        follower: &mut RowListener,
        seat: SeatId,
    ) {
        let begins = self.turns_began(state, follower);
        let name = grammar.seat_name(state, seat);
        let _ = match self.form {
            LedgerForm::Recorded => writeln!(self.out, "{name} dropped from the game"),
            LedgerForm::Commands => writeln!(self.out, "drop-faction {name}"),
        };
        self.behind_comment = true;
        self.system(grammar, state, follower, None);
        self.round_begins(state, begins);
    }

    /// Counts the turns that began; returns the seat that begins a round, if one did.
    fn turns_began(&mut self, state: &State, follower: &mut RowListener) -> Option<SeatId> {
        let mut begins = None;
        let acts = state.phase() == Phase::Actions;
        for next in std::mem::take(&mut follower.turns).into_iter().filter(|_| acts) {
            let active = self.turns.active();
            match &mut self.row {
                _ if state.round != self.turns.round() => begins = Some(next),
                Some(row) if row.seat == active => row.followed_by = Some(next),
                row => {
                    // This ended the turn of a seat whose row is already written, so the comment
                    // belongs before that row.
                    let at = match (row, self.last_row) {
                        (Some(row), (at, seat_of_turn)) if seat_of_turn != row.seat => at,
                        _ => self.out.len(),
                    };
                    let comment = self.turns.next(next).filter(|_| !self.behind_comment);
                    if let Some(comment) = comment.filter(|_| self.form == LedgerForm::Recorded) {
                        self.out.insert_str(at, &format!("{comment}\n"));
                        if at == self.last_row.0 {
                            self.last_row.0 += comment.len() + 1;
                        }
                    }
                }
            }
        }
        begins
    }

    fn round_begins(&mut self, state: &State, first: Option<SeatId>) {
        if let Some(comment) = first.and_then(|first| self.turns.round_begins(state, first)) {
            self.comment(&comment);
        }
    }

    /// Puts the first income into the open row that led to it, with the comment before the row.
    /// The row is open if its seat also gives the next command.
    fn first_income(
        &mut self,
        grammar: &Grammar<'_>,
        state: &State,
        follower: &mut RowListener,
    ) -> Option<SystemRow> {
        let DueRow { seat, kind, after } = follower.due.front().copied()?;
        if !matches!(kind, SystemRow::CultIncome | SystemRow::OtherIncome) {
            return None;
        }
        self.heading(grammar.ruleset, follower, kind);
        follower.take(0);
        if let Some(row) = &mut self.row {
            row.commands.extend(system_text(grammar.ruleset, state, seat, kind));
            if row.seat != seat {
                self.last[seat.at()] = after;
            }
        }
        Some(kind)
    }

    /// Writes a comment, unless the last line is one: the site then omits it.
    fn comment(&mut self, text: &str) {
        if self.form == LedgerForm::Recorded && !self.behind_comment {
            let _ = writeln!(self.out, "{text}");
            self.behind_comment = true;
        }
    }

    /// Writes the current row.
    pub fn close(&mut self, grammar: &Grammar<'_>, state: &State, follower: &mut RowListener) {
        let Some(row) = self.row.take() else { return };
        let offers = follower.offers_of(grammar.ruleset, state, row.seat).text();
        follower.offers.clear();
        let name = row.name.as_str();
        match self.form {
            LedgerForm::Recorded => {
                for settled in row.settled {
                    let text = if settled.taken {
                        "[opponent accepted power]"
                    } else {
                        "[all opponents declined power]"
                    };
                    let name = grammar.seat_name(state, settled.seat);
                    self.row_of(name, settled.seat, settled.after, "", text);
                }
                if let Some(comment) = row.followed_by.and_then(|next| self.turns.next(next)) {
                    self.comment(&comment);
                }
                self.last_row = (self.out.len(), row.seat);
                let values = follower.row_values(state, row.seat);
                self.row_of(name, row.seat, values, &offers, &row.commands.join(". "));
            }
            LedgerForm::Commands => {
                // Commands of one line may be carried out in another order; then each gets its own
                // line.
                if keeps_order(&row.commands) {
                    let _ = writeln!(self.out, "{name}: {}", row.commands.join(". "));
                } else {
                    for command in &row.commands {
                        let _ = writeln!(self.out, "{name}: {command}");
                    }
                }
            }
        }
    }

    fn row_of(&mut self, name: &str, seat: SeatId, values: RowValues, offers: &str, text: &str) {
        let changes = values.since(&self.last[seat.at()]);
        self.last[seat.at()] = values;
        self.behind_comment = false;
        let declared = self.declared_of(&values);
        let row = row_text(name, &values, &changes, &declared, offers, text);
        self.out.push_str(&row);
    }

    fn declared_of(&self, values: &RowValues) -> String {
        values.of_declared(&self.declared)
    }

    /// Writes rows for income and scoring that the engine carried out without a player.
    ///
    /// `previous`: kind of the first of these rows, if it has already been written after a player's
    /// commands.
    fn system(
        &mut self,
        grammar: &Grammar<'_>,
        state: &State,
        follower: &mut RowListener,
        mut previous: Option<SystemRow>,
    ) {
        if self.form == LedgerForm::Commands {
            while follower.take(0).is_some() {}
            follower.incomes.clear();
            follower.scorings.clear();
            follower.frozen = None;
            return;
        }
        while let Some(DueRow { seat, kind, after }) = follower.due.front().copied() {
            let same = match (previous, kind) {
                (Some(SystemRow::Points(t, c, _)), SystemRow::Points(tile, cult, _)) => {
                    (t, c) == (tile, cult)
                }
                (Some(before), kind) => before == kind,
                (None, _) => false,
            };
            if !same {
                self.heading(grammar.ruleset, follower, kind);
            }
            previous = Some(kind);
            follower.take(0);
            let text = system_text(grammar.ruleset, state, seat, kind).unwrap_or_default();
            self.row_of(grammar.seat_name(state, seat), seat, after, "", &text);
        }
        while let Some((tile, cult)) = follower.scorings.pop_front() {
            let _ = writeln!(self.out, "{}", scoring(grammar.ruleset, tile, cult));
        }
        follower.frozen = None;
    }

    /// Writes the comment before rows of a kind.
    fn heading(&mut self, rules: &Ruleset, follower: &mut RowListener, kind: SystemRow) {
        match kind {
            SystemRow::CultIncome | SystemRow::OtherIncome => {
                if let Some(round) = follower.incomes.pop_front() {
                    self.comment(&format!("Round {round} income"));
                }
            }
            SystemRow::Points(tile, cult, _) => {
                // Scorings without points have a comment but no rows.
                while let Some(next) = follower.scorings.pop_front() {
                    let _ = writeln!(self.out, "{}", scoring(rules, next.0, next.1));
                    if next == (tile, cult) {
                        break;
                    }
                }
            }
            SystemRow::Leftovers => {
                while let Some((tile, cult)) = follower.scorings.pop_front() {
                    let _ = writeln!(self.out, "{}", scoring(rules, tile, cult));
                }
                self.out.push_str("Converting resources to VPs\n");
            }
        }
    }
}

/// Formats a system row; `None` if the seat has left the game.
fn system_text(rules: &Ruleset, state: &State, seat: SeatId, kind: SystemRow) -> Option<String> {
    (state.seat(seat).dropped == 0).then(|| kind.text(rules))
}
