//! Tests of the cost of actions in steps, changes and memory: API calls cost by the pieces they
//! touch, hostile content meets the limits, and shipped games stay far below them.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use crate::common::{Shelf, shelf_named, shelf_of};
use components::{ComponentState, ExecutionRecord, Viewpoint};
use content::ContentTree;
use cpu_time::ThreadTime;
use game::ApplyError;
use game::prelude::*;
use game::random::Random;
use tabletop::{DIALECTS, TabletopDialect, TabletopGame};

const HEADER: &str = "id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = 1\ndialect = \"tabletop\"\n";

/// Content with all types of components, in which the answer `go` calls a script and runs these
/// steps; each zone contains `cards` cards.
fn tree(cards: u32, lua: &str, steps: &str) -> ContentTree {
    let mut tree = ContentTree::default();
    tree.insert("scripts/m/module.toml", HEADER);
    let toml = include_str!("work.toml").replace("@cards@", &cards.to_string());
    tree.insert("scripts/m/m.toml", &toml.replace("@steps@", steps));
    tree.insert("scripts/m/evil.lua", lua);
    tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
    tree
}

/// Returns a script whose only function runs this text.
fn script(text: &str) -> String {
    format!("return {{ carry_out = function(game, me)\n{text}\nend }}\n")
}

/// A game before its first action.
struct Fixture {
    game: TabletopGame,
    begun: ComponentState,
}

impl Fixture {
    fn of(tree: &ContentTree) -> Fixture {
        let mut game = shelf_of(tree).game(2).unwrap();
        let begun = game.component_game().start(3).unwrap();
        Fixture { game, begun }
    }

    /// Plays `go` from the beginning; `watched`: whether events are recorded.
    fn go(&mut self, watched: bool) -> (Result<(), ApplyError>, ExecutionRecord) {
        let (mut state, mut run) =
            (self.begun.clone(), ExecutionRecord { watched, ..ExecutionRecord::default() });
        let go = self.game.read(&state, 0, "go").unwrap();
        let parts = self.game.component_game();
        parts.rulebook.begin();
        let done = parts.apply_with(&mut state, 0, go, &mut run);
        assert!(done.is_ok() || state == self.begun, "a fault changes nothing");
        (done, run)
    }

    fn script_steps(&mut self) -> u64 {
        self.game.component_game().rulebook.steps()
    }
}

/// Calls of each API function; `CARDS` marks those that touch all cards at once.
const CALLS: &str = include_str!("work-calls.txt");

/// Every function costs its script more if it touches more pieces, by more calls or by larger ones.
/// `LOAM_WORK` prints steps and times.
#[test]
fn the_cost_of_each_api_function_grows_with_its_data() {
    let is_shown = std::env::var_os("LOAM_WORK").is_some();
    let interface = components_content::script_api::interface();
    let mut missing: BTreeSet<String> = interface
        .functions
        .iter()
        .map(|f| format!("{}.{}", interface.objects[f.object].name, f.name))
        .collect();
    for line in CALLS.lines().filter(|line| !line.starts_with('#')) {
        let (name, call) = line.split_once(": ").unwrap();
        missing.remove(name);
        let mut before = 0;
        for touched in [10_u32, 100, 1000, 10_000] {
            let (cards, times, actions) = if call.contains("CARDS") {
                (touched.min(100), touched.min(1000) / touched.min(100), touched.div_ceil(1000))
            } else {
                (10, touched.min(100), touched.div_ceil(100))
            };
            let call = call.replace("CARDS", &cards.to_string());
            let text = format!("for i = 1, {times} do {call} end");
            let mut fixture = Fixture::of(&tree(cards, &script(&text), ""));
            let (steps, start) = (fixture.script_steps(), ThreadTime::now());
            let mut changes = 0;
            for _ in 0..actions {
                let (done, run) = fixture.go(true);
                done.unwrap_or_else(|why| panic!("{name}, {touched}: {why}"));
                changes += run.work.changes() + run.work.shuffled();
                assert!(run.events.len() as u32 <= run.work.changes() + run.work.shuffled() + 8);
            }
            let (steps, time) = (fixture.script_steps() - steps, start.elapsed());
            if is_shown {
                println!(
                    "{name:20} {touched:6} touched {steps:8} steps {changes:6} changes {time:?}"
                );
            }
            assert!(32 * steps >= touched.into(), "{name}: {steps} steps for {touched}");
            let grows = if touched == 10_000 { 8 * before } else { before };
            assert!(steps >= grows, "{name}: {steps} steps for {touched}, {before} for fewer");
            before = steps;
        }
    }
    assert!(missing.is_empty(), "without a call: {missing:?}");
}

/// Scripts that catch errors and tables that repeat steps a thousand times end at a limit. The
/// limit is the same each time, with and without a listener, and memory stays small.
#[test]
fn hostile_actions_end_at_a_limit_that_no_clock_decides() {
    let forever = |call: &str| script(&format!("for i = 1, 190000 do {call} end"));
    let there_and_back = "game:move_all(\"deck\", \"used\") game:move_all(\"used\", \"deck\")";
    let catches = format!("pcall(function() {there_and_back} end)");
    let mut scripts: Vec<(String, &str)> = [
        there_and_back,
        "me:look(\"deck\", 100)",
        "game:reveal(\"deck\", 100)",
        "game:shuffle(\"deck\")",
        "game:draw_random(100, \"deck\", \"used\") game:draw_random(100, \"used\", \"deck\")",
        "game:refill(\"row\", \"deck\") game:slide(\"row\") game:move_all(\"row\", \"deck\")",
        "game:put_under(\"ant\", \"deck\", \"deck\")",
        "game:pieces(\"open\")",
        "game:gain(\"day\", 1) game:gain(\"day\", -1)",
        "game:roll(\"dice\", 6)",
        "me:advance(\"road\", 255)",
        &catches,
    ]
    .map(|call| (forever(call), ""))
    .to_vec();
    let every =
        |from: &str, to: &str| format!("{{ move = \"every\", from = \"{from}\", to = \"{to}\" }},");
    let moves = (every("deck", "used") + &every("used", "deck")).repeat(400);
    scripts.push((script(""), &moves));
    let far = "{ advance = \"road\", by = \"day * 0 + 30000 * 30000\" },".repeat(4);
    scripts.push((script(""), &far));
    for (lua, steps) in scripts {
        let mut fixture = Fixture::of(&tree(100, &lua, steps));
        let mut first: Option<(String, u64)> = None;
        for watched in [false, true, false] {
            let (done, run) = fixture.go(watched);
            let why = done.expect_err(&lua).to_string();
            assert!(
                why.contains("too many") || why.contains("out of") || why.contains("too much"),
                "{why}"
            );
            assert!(!why.contains("watchdog"), "{why}");
            assert!(run.work.steps() <= 2 * components::MOST_STEPS, "{lua}: {:?}", run.work);
            assert!(run.events.len() < 20_000 && run.drawn.len() < 20_000, "{lua}");
            let now = (why, run.work.steps());
            assert_eq!(*first.get_or_insert(now.clone()), now, "{lua}");
        }
    }
}

/// Before a game is played, tables that can exceed a limit are reported with file and line; shipped
/// content has none.
#[test]
fn check_warns_of_tables_that_can_be_too_much() {
    let warnings = |tree: &ContentTree| {
        let (library, errors) = content::load(tree, DIALECTS);
        assert!(errors.is_empty(), "{}", errors[0]);
        let found = content::warnings(&library, &|_, _| content::ScriptFacts::default());
        let large = found.listed().into_iter().filter(|w| w.message.contains("in one action"));
        large.map(|w| format!("{}: {}", w.span, w.message)).collect::<Vec<_>>()
    };
    let moves = "{ move = \"every\", from = \"deck\", to = \"used\" },".repeat(50);
    let found = warnings(&tree(100, &script(""), &moves));
    assert_eq!(found.len(), 1, "{found:?}");
    let why = "`turn.go` can make up to 12750 changes in one action, but only 4096 are allowed";
    assert!(found[0].starts_with("scripts/m/m.toml:") && found[0].ends_with(why), "{found:?}");
    assert_eq!(warnings(&tree(100, &script(""), "")), Vec::<String>::new());
    assert_eq!(
        warnings(&ContentTree::embedded().written_in(&TabletopDialect, false)),
        Vec::<String>::new()
    );
}

/// Plays random games; returns the maximum steps and changes of an action, and the maximum steps of
/// a list.
fn most(shelf: &Shelf, seats: u8, games: u64) -> (u64, u32, u64) {
    let (mut steps, mut changes, mut listed) = (0, 0, 0);
    let mut game = shelf.game(seats).unwrap();
    for seed in 0..games {
        let mut state = game.component_game().start(seed).unwrap();
        let mut random = Random::new(seed);
        while !game.is_over(&state) {
            let mut list = Vec::new();
            let before = game.component_game().steps();
            game.legal_actions(&state, &mut list).unwrap();
            listed = listed.max(game.component_game().steps() - before);
            let choice = list[random.below(list.len() as u32) as usize];
            let mut run = ExecutionRecord::default();
            let parts = game.component_game();
            parts.rulebook.begin();
            parts.apply_with(&mut state, choice.seat, choice.action, &mut run).unwrap();
            steps = steps.max(run.work.steps());
            changes = changes.max(run.work.changes());
        }
    }
    (steps, changes, listed)
}

/// Actions of shipped games use a small part of the limits.
#[test]
fn shipped_games_stay_far_below_the_limits() {
    let tree = ContentTree::embedded().written_in(&TabletopDialect, false);
    for variant in ["merchants-cove", "cove-five", "cove-sailors", "cove-cultists"] {
        let shelf = shelf_named(&tree, variant);
        let seats = *shelf.declared.played.seats.end();
        let (steps, changes, listed) = most(&shelf, seats, 3);
        println!(
            "{variant}: an action takes up to {steps} steps and makes {changes} changes, a list takes {listed} steps"
        );
        assert!(steps.max(listed) <= components::MOST_STEPS / 20, "{variant}: {steps}, {listed}");
        assert!(changes <= components::USUAL_CHANGES / 4, "{variant}: {changes}");
        assert!(changes > 10 && steps > 100, "{variant}: {steps}, {changes}");
    }
}

/// A program of the search: script statements and table steps.
#[derive(Clone)]
struct Program {
    lua: Vec<String>,
    steps: Vec<String>,
}

/// Script statements and table steps from which programs are generated.
const POOL: &str = include_str!("work-pool.txt");

impl Program {
    fn drawn(random: &mut Random) -> Program {
        let mut program = Program { lua: Vec::new(), steps: Vec::new() };
        for _ in 0..=random.below(4) {
            program.grow(random);
        }
        program
    }

    /// Adds or removes a line.
    fn grow(&mut self, random: &mut Random) {
        let of = |is_step: bool| {
            POOL.lines().filter(move |l| !l.starts_with('#') && l.starts_with('{') == is_step)
        };
        let is_step = random.below(3) == 0;
        let all: Vec<&str> = of(is_step).collect();
        let line = all[random.below(all.len() as u32) as usize].to_owned();
        let lines = if is_step { &mut self.steps } else { &mut self.lua };
        match random.below(4) {
            0 if !lines.is_empty() => drop(lines.remove(random.below(lines.len() as u32) as usize)),
            1 if is_step => lines.extend(std::iter::repeat_n(line, 1 << random.below(9))),
            1 => {
                let n = 10_u32.pow(1 + random.below(5));
                lines.push(format!("for i = 1, {n} do {line} end"));
            }
            2 if !is_step => lines.push(format!("while true do pcall(function() {line} end) end")),
            _ => lines.push(line),
        }
    }

    fn tree(&self) -> ContentTree {
        let lua = script(&self.lua.join("\n"));
        tree(100, &lua, &self.steps.join(" "))
    }
}

/// The cost of an action: time to play it, time to play and describe it, and additional memory.
#[derive(Clone, Copy, Debug, Default)]
struct Dear {
    plays: Duration,
    tells: Duration,
    kibibytes: u64,
    steps: u64,
}

/// Returns the peak memory of this process since the last call, in KiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    let peak = line.and_then(|l| l.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0);
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    peak
}

impl Dear {
    fn of(program: &Program) -> Option<Dear> {
        let (library, errors) = content::load(&program.tree(), DIALECTS);
        if !errors.is_empty() || library.list_variants().is_empty() {
            return None;
        }
        let shelf: Arc<Shelf> = shelf_of(&program.tree());
        let mut game = shelf.game(2).ok()?;
        let begun = game.component_game().start(3).ok()?;
        let mut fixture = Fixture { game, begun };
        fixture.go(false).1.work.steps();
        let before = {
            peak();
            peak()
        };
        let start = ThreadTime::now();
        let (_, run) = fixture.go(false);
        let plays = start.elapsed();
        let start = ThreadTime::now();
        let (_, narrated) = fixture.go(true);
        let words = fixture.game.layout().words(&narrated.events, Viewpoint::seat(None));
        let tells = start.elapsed();
        let kibibytes = peak().saturating_sub(before);
        drop(words);
        assert_eq!(run.work.steps(), narrated.work.steps(), "whoever listens changes nothing");
        Some(Dear { plays, tells, kibibytes, steps: run.work.steps() })
    }
}

/// Searches for the most expensive programs; none may exceed the limits. `LOAM_WORK` sets the
/// number tried, and prints the slowest with processor time and memory; more than half a second or
/// 64 MB is then a failure, and so is a description that takes more than twice as long as playing.
#[test]
fn the_dearest_action_that_a_search_finds_is_bounded() {
    let limit: Option<u32> = std::env::var("LOAM_WORK").ok().and_then(|n| n.parse().ok());
    let seed = std::env::var("LOAM_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut random = Random::new(seed);
    let mut best: Option<(Program, Dear)> = None;
    let (mut tried, mut most_memory, mut worst) = (0, 0, Duration::ZERO);
    let (mut plays, mut tells) = (Duration::ZERO, Duration::ZERO);
    for n in 0..limit.unwrap_or(24) {
        let program = match &best {
            Some((best, _)) if n % 2 == 1 => {
                let mut grown = best.clone();
                (0..=random.below(3)).for_each(|_| grown.grow(&mut random));
                grown
            }
            _ => Program::drawn(&mut random),
        };
        let Some(dear) = Dear::of(&program) else { continue };
        tried += 1;
        assert!(dear.steps <= 2 * components::MOST_STEPS, "{dear:?}");
        most_memory = dear.kibibytes.max(most_memory);
        worst = dear.tells.max(worst);
        plays += dear.plays;
        tells += dear.tells;
        if best.as_ref().is_none_or(|(_, so_far)| dear.plays > so_far.plays) {
            best = Some((program, dear));
        }
    }
    let (program, dear) = best.expect("some program loads");
    assert!(tried > 8, "{tried}");
    if limit.is_some() {
        let mut text = String::new();
        let _ = write!(
            text,
            "{tried} programs, seed {seed}; to play and tell at most {worst:?}, memory at most {most_memory} KiB\n\
             all: {plays:?} to play, {tells:?} to play and tell\n{dear:?}\n"
        );
        for line in program.lua.iter().chain(&program.steps).take(20) {
            let _ = writeln!(text, "  {line}");
        }
        println!("{text}");
        assert!(worst <= Duration::from_millis(500), "slower than half a second");
        assert!(most_memory <= 64 * 1024, "more than 64 MB");
        assert!(tells <= 3 * plays, "telling takes more than twice as long as playing");
    }
}
