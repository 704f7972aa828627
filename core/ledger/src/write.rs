//! Writes a played game as a ledger, in the recorded form or as commands. What is written reads back to the
//! same game.

use std::fmt::Write;

use kernel::action::Action;
use kernel::ids::*;
use kernel::ruleset::limits;
use kernel::{Phase, Ruleset, Setup, State};

use crate::action_text::Grammar;
use crate::follow::{Due, Follower, Kind, values};
use crate::header::{FORMAT, Form, hash_text};
use crate::recorded::{CULTS, Changes, Values};
use crate::table::Table;

/// What the header says beyond what the setup tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The variant: a name or a path without blanks.
    pub variant: String,
    /// Settings that differ from the variant's: name and value. A name with `+` or `-` before it is a module
    /// put into play or taken out, with an empty value.
    pub settings: Vec<(String, String)>,
    /// Another map than the variant's.
    pub map: Option<String>,
    /// Option lines, for readers that do not know the variant.
    pub options: Vec<String>,
}

/// How every ledger written here begins.
pub const MARK: &str = "# loam ";

/// Writes a game. `actions` are all actions of the game in order, with every `done`.
///
/// # Errors
/// An action that is not legal where it stands, or a script that failed.
pub fn write(
    table: &mut Table,
    heading: &Heading,
    setup: &Setup,
    actions: &[(SeatId, Action)],
    form: Form,
) -> Result<String, String> {
    let mut follower = Follower::default();
    let mut state = table.begin(setup).map_err(|e| e.to_string())?;
    let mut out = String::new();
    head(&table.grammar(), heading, setup, form, &mut out);
    let last = values(&state);
    let mut writer = Writer { out, form, last, row: None, turn: 1, had_turn: 0, round: 0 };
    writer.setup_rows(&table.grammar(), &state);
    for (at, (seat, action)) in actions.iter().enumerate() {
        let text = table.grammar().text(&state, *action);
        if writer.row.as_ref().is_some_and(|row| row.seat != *seat || !row.goes_on(form, &text)) {
            writer.flush(&table.grammar(), &state, &mut follower);
        }
        table.apply_told(&mut state, *seat, *action, &mut follower).map_err(|problem| {
            let why = problem.explain(table.ruleset());
            format!("action {}, `{text}`: {why}", at + 1)
        })?;
        writer.action(&table.grammar(), &state, &mut follower, *seat, *action, text);
    }
    writer.flush(&table.grammar(), &state, &mut follower);
    Ok(writer.out)
}

/// The head of a ledger.
fn head(grammar: &Grammar<'_>, heading: &Heading, setup: &Setup, form: Form, out: &mut String) {
    let rules = grammar.ruleset;
    let _ = write!(out, "{MARK}{FORMAT} variant={}", heading.variant);
    if !heading.settings.is_empty() {
        let pair = |(name, value): &(String, String)| match value.as_str() {
            "" => name.clone(),
            value => format!("{name}:{value}"),
        };
        let pairs: Vec<_> = heading.settings.iter().map(pair).collect();
        let _ = write!(out, " settings={}", pairs.join(","));
    }
    let _ = writeln!(out, " ruleset={} seed={}", hash_text(rules), setup.seed);
    for option in &heading.options {
        let _ = writeln!(out, "option {option}");
    }
    if let Some(map) = &heading.map {
        let _ = writeln!(out, "map {map}");
    }
    let tiles: Vec<_> = setup.round_tiles.iter().map(|t| grammar.names.round_tile(*t)).collect();
    let removed: Vec<_> = (0..rules.bonus_cards.len() as u8)
        .map(BonusId)
        .filter(|card| !setup.bonus_cards.contains(card))
        .map(|card| grammar.names.bonus(card))
        .collect();
    let finals: Vec<_> =
        setup.final_tiles.iter().map(|t| &rules.final_tiles[t.at()].code).collect();
    match form {
        Form::Recorded => {
            for ((round, tile), code) in (1..).zip(&setup.round_tiles).zip(tiles) {
                let legend = &rules.round_tiles[tile.at()].legend;
                let _ = match legend.as_str() {
                    "" => writeln!(out, "Round {round} scoring: {code}"),
                    legend => writeln!(out, "Round {round} scoring: {code}, {legend}"),
                };
            }
            for card in removed {
                let _ = writeln!(out, "Removing tile {card}");
            }
            for tile in finals {
                let _ = writeln!(out, "Added final scoring tile: {tile}");
            }
        }
        Form::Commands => {
            let _ = writeln!(out, "score {}", tiles.join(","));
            for card in removed {
                let _ = writeln!(out, "delete {card}");
            }
            for tile in finals {
                let _ = writeln!(out, "final-scoring {tile}");
            }
        }
    }
}

/// A row under way.
struct Row {
    seat: SeatId,
    commands: Vec<String>,
    /// Rows of the system that have to stand before it.
    before: Vec<(SeatId, bool, Values)>,
}

impl Row {
    /// Could a reader that puts the commands of a row into its own order still carry them out as they stand
    /// with this one behind them? Source: rulings, parts E1 and E2.
    fn goes_on(&self, form: Form, text: &str) -> bool {
        let all: Vec<&str> = self.commands.iter().map(String::as_str).chain([text]).collect();
        // The same again is only joined to the one before.
        let again = self.commands.last().is_some_and(|last| last == text);
        form == Form::Commands || again || crate::commands::keeps_order(&all)
    }
}

struct Writer {
    out: String,
    form: Form,
    last: [Values; limits::SEATS],
    row: Option<Row>,
    turn: u32,
    /// Seats that had a turn since the last comment, as bits.
    had_turn: u32,
    round: u8,
}

impl Writer {
    fn setup_rows(&mut self, grammar: &Grammar<'_>, state: &State) {
        for seat in state.seat_ids() {
            let name = grammar.seat_name(state, seat);
            match self.form {
                Form::Recorded => {
                    let shown = &self.last[seat.at()];
                    let text = row_text(name, shown, &Changes::default(), "", "setup");
                    self.out.push_str(&text);
                }
                Form::Commands => {
                    let _ = writeln!(self.out, "setup {name}");
                }
            }
        }
    }

    fn action(
        &mut self,
        grammar: &Grammar<'_>,
        state: &State,
        follower: &mut Follower,
        seat: SeatId,
        action: Action,
        text: String,
    ) {
        let row =
            self.row.get_or_insert_with(|| Row { seat, commands: Vec::new(), before: Vec::new() });
        row.commands.push(text);
        let rewarded = follower.settled.drain(..).filter(|s| s.before != s.after);
        row.before.extend(rewarded.map(|s| (s.seat, s.taken, s.after)));
        // Comments on income and turns come behind the row that leads to them.
        let ends = matches!(action, Action::Done | Action::Pass(_))
            || !follower.due.is_empty()
            || !follower.turns.is_empty();
        if ends {
            self.flush(grammar, state, follower);
        }
        if !follower.due.is_empty() || !follower.scorings.is_empty() {
            self.generated(grammar, state, follower);
        }
        for seat in std::mem::take(&mut follower.turns) {
            self.new_turn(state, seat);
        }
    }

    /// `Round 2, turn 3`: when a seat comes to its next turn.
    fn new_turn(&mut self, state: &State, seat: SeatId) {
        if state.phase() != Phase::Actions {
            return;
        }
        let bit = 1u32 << seat.0;
        if state.round != self.round {
            (self.round, self.turn, self.had_turn) = (state.round, 1, 0);
        } else if self.had_turn & bit != 0 {
            self.turn += 1;
            self.had_turn = 0;
        } else {
            self.had_turn |= bit;
            return;
        }
        self.had_turn |= bit;
        if self.form == Form::Recorded && self.turn < 256 {
            let _ = writeln!(self.out, "Round {}, turn {}", self.round, self.turn);
        }
    }

    /// Writes the row under way.
    fn flush(&mut self, grammar: &Grammar<'_>, state: &State, follower: &mut Follower) {
        let Some(row) = self.row.take() else { return };
        let offers = follower.offers_of(grammar.ruleset, state, row.seat).text();
        follower.offers.clear();
        match self.form {
            Form::Recorded => {
                for (seat, taken, after) in row.before {
                    let text = match taken {
                        true => "[opponent accepted power]",
                        false => "[all opponents declined power]",
                    };
                    self.row_of(grammar.seat_name(state, seat), seat, after, "", text);
                }
                let shown = follower.shown(state, row.seat);
                let name = grammar.seat_name(state, row.seat);
                self.row_of(name, row.seat, shown, &offers, &row.commands.join(". "));
            }
            Form::Commands => {
                let name = grammar.seat_name(state, row.seat);
                // Commands of one line may be carried out in another order; then each gets its own.
                if crate::commands::keeps_order(&row.commands) {
                    let _ = writeln!(self.out, "{name}: {}", row.commands.join(". "));
                } else {
                    for command in &row.commands {
                        let _ = writeln!(self.out, "{name}: {command}");
                    }
                }
            }
        }
    }

    fn row_of(&mut self, name: &str, seat: SeatId, shown: Values, offers: &str, text: &str) {
        let changes = shown.since(&self.last[seat.at()]);
        self.last[seat.at()] = shown;
        let row = row_text(name, &shown, &changes, offers, text);
        self.out.push_str(&row);
    }

    /// Income and scoring: what the kernel did by itself.
    fn generated(&mut self, grammar: &Grammar<'_>, state: &State, follower: &mut Follower) {
        if self.form == Form::Commands {
            while follower.take(0).is_some() {}
            follower.incomes.clear();
            follower.scorings.clear();
            return;
        }
        let mut written: Option<Kind> = None;
        while let Some(Due { seat, kind, after }) = follower.due.front().copied() {
            let same = match (written, kind) {
                (Some(Kind::Points(t, c, _)), Kind::Points(tile, cult, _)) => {
                    (t, c) == (tile, cult)
                }
                (Some(before), kind) => before == kind,
                (None, _) => false,
            };
            if !same {
                self.heading(grammar.ruleset, follower, kind);
            }
            written = Some(kind);
            follower.take(0);
            let name = grammar.seat_name(state, seat);
            self.row_of(name, seat, after, "", &kind.text(grammar.ruleset));
        }
        while let Some((tile, cult)) = follower.scorings.pop_front() {
            let _ = writeln!(self.out, "{}", scoring(grammar.ruleset, tile, cult));
        }
    }

    /// The comment before rows of a kind.
    fn heading(&mut self, rules: &Ruleset, follower: &mut Follower, kind: Kind) {
        match kind {
            Kind::CultIncome | Kind::OtherIncome => {
                if let Some(round) = follower.incomes.pop_front() {
                    let _ = writeln!(self.out, "Round {round} income");
                }
            }
            Kind::Points(tile, cult, _) => {
                // Scorings in which nobody scored have no rows, but a comment.
                while let Some(next) = follower.scorings.pop_front() {
                    let _ = writeln!(self.out, "{}", scoring(rules, next.0, next.1));
                    if next == (tile, cult) {
                        break;
                    }
                }
            }
            Kind::Leftovers => {
                while let Some((tile, cult)) = follower.scorings.pop_front() {
                    let _ = writeln!(self.out, "{}", scoring(rules, tile, cult));
                }
                self.out.push_str("Converting resources to VPs\n");
            }
        }
    }
}

/// The comment before the rows of a final scoring.
pub(crate) fn scoring(rules: &Ruleset, tile: FinalId, cult: CultId) -> String {
    match rules.cults.get(cult.at()) {
        Some(cult) => format!("Scoring {} cult", cult.code),
        None => format!("Scoring {}", rules.final_tiles[tile.at()].code),
    }
}

/// One recorded row with its line end.
pub fn row_text(
    name: &str,
    shown: &Values,
    changes: &Changes,
    offers: &str,
    commands: &str,
) -> String {
    let change = |n: i32| match n {
        0 => String::new(),
        n => format!("{n:+}"),
    };
    let list = |list: &[i32]| list.iter().map(i32::to_string).collect::<Vec<_>>().join("/");
    let mut cults = [0; CULTS];
    cults.copy_from_slice(&shown.cults);
    format!(
        "{name}\t{}\t{} VP\t{}\t{} C\t{}\t{} W\t{}\t{} P\t{}\t{} PW\t{}\t{}\t{offers}\t{commands}\n",
        change(changes.vp),
        shown.vp,
        change(changes.coins),
        shown.coins,
        change(changes.workers),
        shown.workers,
        change(changes.priests),
        shown.priests,
        change(changes.power),
        list(&shown.bowls),
        change(changes.cults),
        list(&cults),
    )
}
