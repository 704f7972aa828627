//! `loam show --board` and `--svg`: draws the board of a variant, or a position of a ledger.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::texts::TEXTS;
use clap::Args;
use game::{InfoPanel, Overlay, Viewer};
use language::say;
use ledger::replay::LedgerReplayOptions;
use ledger::source::LedgerFile;
use serde::Serialize;
use workbench::{CompiledRules, Content, FullGame, ReplayRules, disk};

use crate::args::RuleArgs;
use crate::context::CliContext;
use crate::numbers::number;
use crate::output::{CommandError, CommandResult, TerminalStyle, json, print_line};

/// Options of `loam show` about the board.
#[derive(Args, Debug)]
pub struct BoardArgs {
    /// Draw the board.
    #[arg(long, conflicts_with_all = ["why", "stats"])]
    pub board: bool,
    /// Write the board as an SVG picture into this file; `-` prints it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["why", "stats"])]
    pub svg: Option<PathBuf>,
    /// Draw the position at the end of this ledger.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "why", "stats"])]
    pub ledger: Option<PathBuf>,
    /// Draw the position after this row of the ledger, counted from 1; 0 is the start. In a ledger
    /// of typed commands, only lines with commands count as rows.
    #[arg(
        long, value_name = "N", requires = "ledger", conflicts_with_all = ["variant", "why", "stats"],
        value_parser = number::<u32>("number-of-row", 0, 1_000_000)
    )]
    pub row: Option<u32>,
    /// Replay the ledger under this variant.
    #[arg(long, value_name = "VARIANT", requires = "ledger", conflicts_with_all = ["variant", "why", "stats"])]
    pub under: Option<String>,
    /// Replay the ledger even if the rules have changed since it was written.
    #[arg(long, requires = "ledger", conflicts_with_all = ["variant", "why", "stats"])]
    pub any_ruleset: bool,
}

impl BoardArgs {
    /// Returns whether one of the options asks for a board.
    pub fn is_requested(&self) -> bool {
        self.board || self.svg.is_some() || self.ledger.is_some()
    }
}

/// Draws the board of a variant, or the position of a ledger.
pub fn run<G: FullGame>(
    context: &CliContext,
    variant: Option<&str>,
    rules: &RuleArgs,
    args: &BoardArgs,
) -> CommandResult {
    let content = match &args.ledger {
        Some(ledger) => context.of_ledger(ledger, args.under.as_deref())?,
        None => context.of_variant(variant)?,
    };
    content.has_variant(args.under.as_deref())?;
    let (rules, state) = match &args.ledger {
        Some(ledger) => position::<G>(&content, ledger, rules, args)?,
        None => {
            let rules = content.rules::<G>(variant, &rules.overrides())?;
            let none = || say!(TEXTS, "no-board-before-game");
            let state = G::empty_board(rules.ruleset()).ok_or_else(none)?;
            (rules, state)
        }
    };
    let map = rules.compiled.map.as_str();
    let title = content.library.list_maps().into_iter().find(|m| m.id == map);
    let title = title.map_or(map.to_owned(), |m| {
        let (texts, id) = (&rules.compiled.texts, format!("map-{}", m.id));
        texts.text(Some("maps"), &id, None, &language::Args::new(), || m.name)
    });
    let game = rules.game()?;
    let view = game.view(&state, Viewer::Spectator);
    let overlay = Overlay { title, ..Overlay::default() };
    let to_output = args.svg.as_deref() == Some(Path::new("-"));
    if let Some(file) = &args.svg {
        let drawn = game.draw_svg(&view, &overlay);
        if to_output {
            print_line(drawn.trim_end());
            return Ok(());
        }
        disk::write(file, drawn)?;
    }
    if context.json {
        let board = game.board_json(&state, &overlay.title);
        let state = args.ledger.is_some().then(|| state_of(&game, &state));
        json(&BoardResult { board, state });
    } else if args.board || args.svg.is_none() {
        let paint = TerminalStyle::stdout();
        print_line(&paint.bold(&overlay.title));
        print_line(game.draw(&view, &overlay, paint.color).trim_end());
    } else if let Some(file) = &args.svg {
        print_line(&say!(TEXTS, "wrote-board", file = file.display().to_string()));
    }
    Ok(())
}

/// A board, and for a ledger the state of all seats.
#[derive(Serialize)]
struct BoardResult {
    #[serde(flatten)]
    board: serde_json::Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<BoardStateResult>,
}

/// State of all seats in a position of a ledger, including hidden information.
#[derive(Serialize)]
struct BoardStateResult {
    seats: Vec<SeatState>,
    /// Counters of the table that belong to no seat.
    counters: BTreeMap<String, i32>,
    /// Panels; each is shown as the seat of the panel sees it.
    panels: Vec<InfoPanel>,
}

#[derive(Serialize)]
struct SeatState {
    seat: u8,
    name: String,
    /// Resources of the seat, and numbers of pieces in zones.
    has: BTreeMap<String, i32>,
    counters: BTreeMap<String, i32>,
}

fn state_of<G: FullGame>(game: &G, state: &G::State) -> BoardStateResult {
    let (names, counters) = (game.feature_names(), game.counter_names());
    let counted = |seat: Option<u8>| -> BTreeMap<String, i32> {
        let all = game.counters(state, seat).into_iter();
        all.map(|(at, n)| (counters[usize::from(at)].clone(), n)).collect()
    };
    let one = |seat: u8| {
        let mut numbers = Vec::new();
        game.features(state, seat, &mut numbers);
        let names_and_numbers = names.iter().cloned().zip(numbers).collect();
        let name = game.seat_name(state, seat);
        SeatState { seat: seat + 1, name, has: names_and_numbers, counters: counted(Some(seat)) }
    };
    let of_table = game.panels(&game.view(state, Viewer::Spectator));
    let own = |panel: &InfoPanel| {
        let view = game.view(state, panel.seat.map_or(Viewer::Spectator, Viewer::Seat));
        game.panels(&view).into_iter().find(|own| own.id == panel.id)
    };
    BoardStateResult {
        seats: (0..game.seats(state)).map(one).collect(),
        counters: counted(None),
        panels: of_table.iter().filter_map(own).collect(),
    }
}

/// Returns the rules of a ledger, and the requested position in it.
fn position<G: FullGame>(
    content: &Content,
    ledger: &Path,
    rules: &RuleArgs,
    args: &BoardArgs,
) -> Result<(CompiledRules<G>, G::State), CommandError> {
    let (name, bytes) = (ledger.display().to_string(), disk::read(ledger)?);
    let under = ReplayRules {
        variant: args.under.clone(),
        rules: rules.overrides(),
        any_ruleset: args.any_ruleset,
    };
    let options = LedgerReplayOptions { until_row: args.row, ..LedgerReplayOptions::default() };
    let saved = LedgerFile { name: &name, bytes: &bytes };
    let (rules, played, report) = content.replay(saved, &under, options)?;
    if let Some(row) = args.row.filter(|row| *row > report.lines) {
        let all = say!(TEXTS, "n-rows", n = report.lines);
        let why = say!(TEXTS, "no-such-row", name = name, row = row, rows = all);
        return Err(CommandError::Message(why));
    }
    Ok((rules, played.state))
}
