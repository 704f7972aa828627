//! Random playouts, the share of scripts in them, and copying a position.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use game::{Failure, Game};
use kernel::{Fault, FunctionId, Host, Request, Scene, State};
use lab::bench::{Timing, seconds};
use lab::{BotSpec, Opening, Playout, Summary};

use super::Figure;
use crate::args::GameArgs;
use crate::commands::Context;
use crate::output::Trouble;
use crate::tables::{Tables, TheGame};

/// Games in one measurement.
const GAMES: u64 = 300;

/// Tables for four players of a variant.
pub(super) fn tables(context: &Context, variant: &str) -> Result<Tables, Trouble> {
    Tables::open(context, &GameArgs::of(Some(variant.to_owned())))
}

/// Random games on one thread.
pub(super) fn plan(games: u64) -> lab::sim::Plan {
    let bots = vec![BotSpec::Random];
    lab::sim::Plan {
        games,
        seed: 1,
        threads: 1,
        bots,
        keep_actions: false,
        record: None,
        laws: false,
    }
}

/// Games and decisions a second on one core, and what part of the time scripts take.
pub fn measure(context: &Context, variant: &str, rounds: usize) -> Result<Vec<Figure>, Trouble> {
    let tables = tables(context, variant)?;
    let mut summary = Summary::default();
    let mut failure = None;
    let timing =
        seconds(rounds, || match lab::sim::run(&tables, &plan(GAMES), &|_, _| {}, &|_| {}) {
            Ok(played) => summary = played,
            Err(why) => failure = Some(why),
        });
    if let Some(Failure(why)) = failure {
        return Err(Trouble::Said(why));
    }
    let decisions = summary.decisions();
    let short = if decisions < 120.0 { "; fewer than 120 do not count" } else { "" };
    let bad = match summary.bad() {
        0 => String::new(),
        n => format!("; {n} GAMES FAILED: {}", summary.kept()[0].why),
    };
    let note = format!(
        "{GAMES} games of {variant}, {decisions:.1} decisions and {:.1} conversions a game{short}{bad}",
        summary.conversions()
    );
    let rate = |t: Timing, units: f64| Timing {
        median: units / t.median,
        low: units / t.high,
        high: units / t.low,
        ..t
    };
    let all = summary.all_decisions() as f64;
    let (share, calls) = share_of_scripts(&tables, rounds)?;
    Ok(vec![
        Figure::new("playouts", rate(timing, GAMES as f64), "games/s").over(3000.0).note(note),
        Figure::new("decisions", rate(timing, all), "decisions/s"),
        Figure::new("scripts in playouts", share, "% of time")
            .under(15.0)
            .note(format!("{calls:.0} calls a game")),
    ])
}

/// A host that looks at the clock before and after each call.
struct Clocked {
    inner: Box<dyn Host>,
    spent: Arc<Spent>,
}

#[derive(Default)]
struct Spent {
    nanoseconds: AtomicU64,
    calls: AtomicU64,
}

impl Host for Clocked {
    fn call(
        &mut self,
        function: FunctionId,
        scene: Scene<'_>,
        args: &[i32],
        out: &mut Vec<Request>,
    ) -> Result<i32, Fault> {
        let start = Instant::now();
        let result = self.inner.call(function, scene, args, out);
        let nanoseconds = start.elapsed().as_nanos() as u64;
        self.spent.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
        self.spent.calls.fetch_add(1, Ordering::Relaxed);
        result
    }
}

/// Tables whose scripts are clocked.
struct ClockedTables<'t> {
    tables: &'t Tables,
    spent: Arc<Spent>,
}

impl Opening for ClockedTables<'_> {
    type Game = TheGame;

    fn game(&self) -> Result<TheGame, Failure> {
        let inner = self.tables.host().map_err(Failure)?;
        let host = Clocked { inner, spent: self.spent.clone() };
        Ok(TheGame::new(self.tables.ruleset().clone(), Box::new(host)))
    }

    fn start(&self, game: &mut TheGame, seed: u64) -> Result<State, Failure> {
        self.tables.start(game, seed)
    }
}

/// Seconds that two looks at the clock take.
pub(super) fn clock() -> f64 {
    const LOOKS: u32 = 100_000;
    let looking = seconds(5, || {
        for _ in 0..LOOKS {
            black_box(black_box(Instant::now()).elapsed());
        }
    });
    looking.median / f64::from(LOOKS)
}

/// Percent of playout time spent in scripts, and calls a game; the clock's own time is taken off.
fn share_of_scripts(tables: &Tables, rounds: usize) -> Result<(Timing, f64), Trouble> {
    let clock = clock();
    let mut shares = Vec::new();
    let mut calls = 0.0;
    for _ in 0..rounds.max(1) {
        let spent = Arc::new(Spent::default());
        let clocked = ClockedTables { tables, spent: spent.clone() };
        let start = Instant::now();
        lab::sim::run(&clocked, &plan(GAMES), &|_, _| {}, &|_| {})?;
        let all = start.elapsed().as_secs_f64();
        calls = spent.calls.load(Ordering::Relaxed) as f64;
        let looking = calls * clock;
        // Half of a look falls inside the measured span.
        let scripts = spent.nanoseconds.load(Ordering::Relaxed) as f64 * 1e-9 - looking / 2.0;
        shares.push(100.0 * scripts.max(0.0) / (all - looking).max(1e-9));
    }
    Ok((Timing::of(shares), calls / GAMES as f64))
}

/// Nanoseconds of copying a position in the middle of a game, and its size.
pub fn clones(context: &Context, variant: &str, rounds: usize) -> Result<Vec<Figure>, Trouble> {
    const COPIES: u32 = 200_000;
    let tables = tables(context, variant)?;
    let mut game = tables.game()?;
    let mut state = tables.start(&mut game, 1)?;
    let mut playout = Playout::new(&game, &[BotSpec::Random], 4)?;
    playout.begin(1);
    for _ in 0..100 {
        if game.is_over(&state) {
            break;
        }
        let (seat, action, _) =
            playout.next(&mut game, &state).map_err(|end| format!("{end:?}"))?;
        game.apply(&mut state, seat, action).map_err(|p| p.to_string())?;
    }
    let mut copy = Box::new(state);
    let timing = seconds(rounds, || {
        for _ in 0..COPIES {
            *copy = *black_box(&state);
            black_box(&mut copy);
        }
    });
    let size = size_of::<State>();
    Ok(vec![
        Figure::new("copy of a position", timing.scaled(1e9 / f64::from(COPIES)), "ns")
            .under(150.0)
            .note(format!("{size} bytes (goal: at most 4,096)")),
    ])
}
