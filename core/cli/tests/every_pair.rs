//! Tests every effect at every hook: every invariant holds afterwards, or the module gets a script
//! error with its source location and the position is unchanged.
//!
//! The effects are lines of `every-pair/effects.txt`, and lines made from the kernel's table of
//! effects. Games without them give the positions in which the hooks are called.

use crate::effect_samples::{SampleNames, effect_lines, only_in_trade};
use crate::rules;
use std::collections::BTreeSet;
use std::path::Path;

use content::{ContentTree, VariantChoice};
use game::random::Random;
use kernel::*;
use mystica_content::script_api::LuaHost;

const MODULE: &str = "every-pair";
const PAIRS: &str = include_str!("every-pair/effects.txt");
const FORBIDDEN: &str = include_str!("every-pair/forbidden.txt");
/// Positions tried for each pair.
const SAMPLES: usize = 4;
/// Additional positions in which another kind of action triggers the hook.
const OTHER_KINDS: usize = 3;
/// Variants in which the module is tried: all modules on one board, and the merchants on another.
const VARIANTS: [&str; 2] = ["everything", "merchants-lakes"];
/// Actions taken after the one in which the effect occurred.
const DECISIONS: usize = 6;

/// Effects that call components. There are none next to the engine here: `every_hook.rs` and
/// `wishes.rs` play with them, with every invariant checked.
const OF_PARTS: [&str; 4] = ["me:run(", "me:run_with(", "me:run_with_two(", "run = "];

/// Returns the hooks whose answers may change the position.
fn hooks() -> impl Iterator<Item = Hook> {
    let changes = |hook: &Hook| {
        matches!(hook.kind(), HookKind::React | HookKind::Replace) && *hook != Hook::OnTold
    };
    Hook::ALL.iter().copied().filter(changes)
}

/// Returns the lines of the file and those of the kernel's table as pairs of kind and effect.
fn effects() -> Vec<(&'static str, String)> {
    let names = SampleNames {
        cults: &["fire", "water", "earth"],
        slot: "memory",
        terrain: "forest",
        tokens: &["ship", "merchant"],
        anchor: "shipyard",
        space: "ACTMOVE",
    };
    let of_table = kernel::EFFECTS.into_iter().flat_map(|rule| {
        let kind = if only_in_trade(rule) { "trade" } else { "toml" };
        effect_lines(rule, &names).into_iter().map(move |line| (kind, line))
    });
    let lines = PAIRS.lines().filter(|line| !line.starts_with('#'));
    let of_file = lines.map(|line| {
        let (kind, effect) = line.split_once(' ').expect("a kind and an effect");
        (kind, effect.to_owned())
    });
    of_file.chain(of_table).collect()
}

/// Builds a module with one piece per effect, which answers all hooks with it; the first piece has
/// no effect and only listens.
fn module(variant: &str, effects: &[(&str, String)]) -> ContentTree {
    let mut tree = ContentTree::embedded();
    let names: Vec<String> = hooks().map(|hook| format!("\"{}\"", hook.name())).collect();
    let mut pieces = String::new();
    let listener = ("lua", "local _ = me".to_owned());
    for (i, (kind, effect)) in [&listener].into_iter().chain(effects).enumerate() {
        pieces += &format!("[[house_rule]]\nid = \"pair-{i}\"\n");
        if effect.contains("memory") {
            pieces += "slots = { memory = { max = 9, start = 3 } }\n";
        }
        if *kind != "lua" {
            let in_trade = |name: &&String| *kind == "toml" || name.contains("on_trade");
            for name in names.iter().filter(in_trade) {
                pieces += &format!("[[house_rule.on]]\nhook = {name}\nhears = \"everybody\"\n");
                pieces +=
                    &format!("{effect}\n").replace("every-pair ", &format!("every-pair-{i} "));
            }
            continue;
        }
        let file = format!("pair-{i}.lua");
        let list = names.join(", ");
        pieces += &format!("[[house_rule.script]]\nfile = \"{file}\"\nhears = \"everybody\"\n");
        pieces += &format!("hooks = [{list}]\n");
        let mut lua = format!("local function effect(game, me)\n  {effect}\nend\nreturn {{\n");
        for hook in hooks() {
            lua += &match hook.kind() {
                // The first piece replaces nothing.
                HookKind::Replace if i > 0 => {
                    let call = "effect(game, me) return true";
                    format!("  {} = function(game, me) {call} end,\n", hook.name())
                }
                _ => format!("  {} = effect,\n", hook.name()),
            };
        }
        lua += "}\n";
        tree.files.insert(format!("scripts/{MODULE}/{file}"), lua);
    }
    let head = "name = \"Every effect at every hook\"\nversion = \"1.0.0\"\napi = 1\n";
    let head = format!(
        "id = \"{MODULE}\"\n{head}requires = [\"base\", \"merchants-of-the-sea\", \"house-caravans\"]\n"
    );
    pieces += "[[phase]]\nid = \"pair\"\nbefore = \"actions\"\n";
    pieces += "[[resource]]\nid = \"good\"\ncode = \"GOOD\"\nmax = 5\nstart = 1\n";
    pieces += "[[house_rule]]\nid = \"good-of-building\"\n";
    pieces += "[[house_rule.on]]\nhook = \"on_build\"\ngain = { good = 1 }\n";
    tree.files.insert(format!("scripts/{MODULE}/module.toml"), head);
    tree.files.insert(format!("scripts/{MODULE}/pairs.toml"), pieces);
    let variant = format!("id = \"every-pair\"\nname = \"Pairs\"\nextends = \"{variant}\"\n");
    let variant = format!("{variant}modules = [\"house-caravans\", \"{MODULE}\"]\n");
    tree.files.insert("variants/every-pair.toml".into(), variant);
    tree
}

/// The rules with the module, its pieces, and a host for its scripts.
struct Bench {
    rules: Ruleset,
    pieces: Vec<PieceId>,
    host: LuaHost,
    /// The listeners of each hook without the module.
    before: ([BitSet; Hook::COUNT], [BitSet; Hook::COUNT]),
}

impl Bench {
    fn new(variant: &str, effects: &[(&str, String)]) -> Bench {
        let (rules, host) = rules::rules(&module(variant, effects), &VariantChoice::named(MODULE));
        let piece = |i: usize| {
            let id = format!("{MODULE}:pair-{i}");
            PieceId(rules.pieces.iter().position(|p| p.id == id).expect("a piece") as u8)
        };
        let pieces: Vec<PieceId> = (0..=effects.len()).map(piece).collect();
        let mut before = (rules.listeners, rules.far_listeners);
        for set in before.0.iter_mut().chain(&mut before.1) {
            pieces.iter().for_each(|piece| set.remove(piece.0));
        }
        Bench { rules, pieces, host, before }
    }

    /// Makes one piece of the module listen to some hooks, and its other pieces to none.
    fn set_listener(&mut self, piece: PieceId, hooks: impl Iterator<Item = Hook>) {
        (self.rules.listeners, self.rules.far_listeners) = self.before;
        for hook in hooks {
            self.rules.listeners[hook as usize].insert(piece.0);
            self.rules.far_listeners[hook as usize].insert(piece.0);
        }
    }
}

/// Records which hooks call the listening piece, and the first invariant that is violated at such a
/// call: a reaction is called when a change is complete.
struct HookRecorder<'a> {
    host: &'a mut LuaHost,
    called: BTreeSet<Hook>,
    broken: Option<String>,
}

impl HookRecorder<'_> {
    fn new(host: &mut LuaHost) -> HookRecorder<'_> {
        HookRecorder { host, called: BTreeSet::new(), broken: None }
    }
}

impl ScriptHost for HookRecorder<'_> {
    fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
        Some(&mut *self.host)
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: ScriptContext<'_>,
        args: &[i32],
        out: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError> {
        let of = &scene.ruleset.functions[function.0 as usize];
        if of.module == MODULE {
            self.called.insert(of.hook);
            if of.hook.kind() == HookKind::React && self.broken.is_none() {
                let invariant = check_state(scene.ruleset, scene.state).err();
                self.broken = invariant.map(|why| format!("{} hears of {why}", of.hook.name()));
            }
        }
        self.host.call(function, scene, args, out)
    }
}

/// Where a hook is called: in an action from a position, or at the start of a game.
#[derive(Clone)]
enum Sample {
    Start(Box<Setup>),
    Action(Box<State>, SeatId, Action),
}

impl Sample {
    fn kind(&self) -> Option<ActionKind> {
        match self {
            Sample::Start(_) => None,
            Sample::Action(_, _, action) => Some(action.kind()),
        }
    }
}

/// Picks a random action from the list, preferring actions other than passes and conversions.
fn pick(random: &mut Random, list: &[LegalEntry]) -> (SeatId, Action) {
    let idle = |legal: &&LegalEntry| {
        matches!(
            legal.action,
            Action::Done | Action::Pass(_) | Action::Convert(..) | Action::Burn(_)
        ) || matches!(legal.action, Action::GiveUp(..) | Action::Refuse(_) | Action::Decline(..))
    };
    let busy: Vec<&LegalEntry> = list.iter().filter(|legal| !idle(legal)).collect();
    let from: Vec<&LegalEntry> =
        if busy.is_empty() || random.below(12) == 0 { list.iter().collect() } else { busy };
    let legal = from[random.below(from.len() as u32) as usize];
    let amount =
        legal.action.amount().map(|n| n + random.below(2).min(u32::from(legal.max - n)) as u8);
    (legal.seat, amount.map_or(legal.action, |n| legal.action.with_amount(n)))
}

/// Plays games and keeps the first positions in which each hook is called, a few per game.
fn samples(bench: &mut Bench) -> Vec<Vec<Sample>> {
    let mut found: Vec<Vec<Sample>> = vec![Vec::new(); Hook::COUNT];
    bench.set_listener(bench.pieces[0], hooks());
    for seed in 1..=400 {
        let enough = |found: &[Vec<Sample>]| hooks().all(|h| found[h as usize].len() >= SAMPLES);
        if enough(&found) {
            break;
        }
        let players = 2 + seed as u8 % 4;
        let setup = draw_setup(&bench.rules, players, &[], seed).expect("a setup");
        let mut host = HookRecorder::new(&mut bench.host);
        let mut state = RulesEngine::new(&bench.rules, &mut host)
            .start(&setup, &mut NullSink)
            .expect("it begins");
        let mut chosen_counts: Vec<usize> = found.iter().map(Vec::len).collect();
        let mut keep = |hook: Hook, sample: Sample| {
            // One per game, so that the positions differ, and more if another kind of action
            // triggers the hook.
            let of = &mut found[hook as usize];
            let is_other = of.len() < SAMPLES + OTHER_KINDS
                && !of.iter().any(|other| other.kind() == sample.kind());
            if is_other || of.len() < SAMPLES && of.len() == chosen_counts[hook as usize] {
                of.push(sample);
            } else {
                chosen_counts[hook as usize] = usize::MAX;
            }
        };
        let called = std::mem::take(&mut host.called);
        called.iter().for_each(|hook| keep(*hook, Sample::Start(Box::new(setup.clone()))));
        let mut random = Random::new(seed);
        let mut list = Vec::new();
        for _ in 0..2000 {
            RulesEngine::new(&bench.rules, &mut host)
                .legal_actions(&state, &mut list)
                .expect("no script fails");
            if list.is_empty() {
                break;
            }
            let (seat, action) = pick(&mut random, &list);
            let was = state;
            host.called.clear();
            RulesEngine::new(&bench.rules, &mut host)
                .apply(&mut state, seat, action, &mut NullSink)
                .expect("listed");
            let called = std::mem::take(&mut host.called);
            for hook in called {
                keep(hook, Sample::Action(Box::new(was), seat, action));
            }
            assert_eq!(host.broken, None, "{action:?}");
        }
    }
    found
}

/// Tries an effect in one position; the error says what went wrong.
fn try_pair(bench: &mut Bench, sample: &Sample, seed: u64, faults: &mut u32) -> Result<(), String> {
    let Bench { rules, host, .. } = bench;
    let host = &mut HookRecorder::new(host);
    let mut random = Random::new(seed);
    // A script error must name the file and the line.
    let mut failure = |fault: &ScriptError| {
        *faults += 1;
        let at = fault.message.find(&format!("scripts/{MODULE}/pair"));
        let line = at.and_then(|at| fault.message[at..].split(':').nth(1)?.parse::<u32>().ok());
        line.map(|_| ()).ok_or_else(|| format!("a fault without its place: {fault}"))
    };
    let mut state = match sample {
        Sample::Start(setup) => match RulesEngine::new(rules, host).start(setup, &mut NullSink) {
            Ok(state) => state,
            Err(StartError::ScriptError(fault)) => return failure(&fault),
            Err(StartError::Setup(why)) => return Err(why),
        },
        Sample::Action(state, seat, action) => {
            let mut state = **state;
            let before = state;
            match RulesEngine::new(rules, host).apply(&mut state, *seat, *action, &mut NullSink) {
                Ok(()) => {}
                Err(problem) => {
                    if state != before {
                        return Err("a failed action left something behind".into());
                    }
                    return match problem {
                        ActionFailure::ScriptError(fault) => failure(&fault),
                        ActionFailure::Illegal(_) => Ok(()),
                    };
                }
            }
            state
        }
    };
    if let Some(why) = host.broken.take() {
        return Err(why);
    }
    check_state(rules, &state)?;
    let mut list = Vec::new();
    for _ in 0..DECISIONS {
        if let Err(fault) = RulesEngine::new(rules, host).legal_actions(&state, &mut list) {
            return failure(&fault);
        }
        if list.is_empty() {
            let over = state.phase() == Phase::Over;
            return if over { Ok(()) } else { Err("there is no legal action".into()) };
        }
        let (seat, action) = pick(&mut random, &list);
        let before = state;
        match RulesEngine::new(rules, host).apply(&mut state, seat, action, &mut NullSink) {
            Ok(()) => {
                let invariant = host.broken.take().map_or(Ok(()), Err);
                let invariant = invariant.and_then(|()| check_state(rules, &state));
                invariant.map_err(|why| format!("{why}, after {action:?}"))?
            }
            Err(ActionFailure::ScriptError(fault)) => {
                if state != before {
                    return Err("a fault left something behind".into());
                }
                failure(&fault)?;
            }
            Err(ActionFailure::Illegal(why)) => {
                return Err(format!("{action:?} was listed: {why:?}"));
            }
        }
    }
    Ok(())
}

#[test]
fn the_file_has_every_effect() {
    let is_sampled = |kind: &str, start: &str| {
        let lua = |k: &str| if k == "lua" { "lua" } else { "toml" };
        effects().iter().any(|(k, effect)| lua(k) == kind && effect.contains(start))
    };
    let changes =
        mystica_content::script_api::interface().functions.iter().filter(|f| f.is_effect());
    let scripts = changes.map(|entry| ("lua", format!("me:{}(", entry.name)));
    let tables = mystica_content::EFFECT_WORDS.iter().map(|word| ("toml", format!("{word} = ")));
    let all = scripts.chain(tables).filter(|(_, start)| !OF_PARTS.contains(&start.as_str()));
    let missing: Vec<_> = all.filter(|(kind, start)| !is_sampled(kind, start)).collect();
    assert!(missing.is_empty(), "never tried: {missing:?}");
    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/every-pair/effects.txt").exists());
}

#[test]
fn forbidden_effects_are_errors_with_their_line() {
    let lines: Vec<&str> = FORBIDDEN.lines().filter(|line| !line.starts_with('#')).collect();
    let effects: Vec<(&str, String)> =
        lines.iter().step_by(2).map(|line| ("lua", (*line).to_owned())).collect();
    let mut bench = Bench::new(VARIANTS[0], &effects);
    // A position in which a seat with ships builds.
    let found = samples(&mut bench).swap_remove(Hook::OnBuild as usize);
    let ship = bench.rules.tokens.iter().position(|kind| kind.code == "ship").expect("ships");
    let has_ships = |state: &State, seat: SeatId| {
        let faction = &bench.rules.factions[state.seat(seat).faction.at()];
        faction.kind_of(TokenId(ship as u8)).at() == ship
    };
    let found = found.into_iter().find_map(|sample| match sample {
        Sample::Action(state, seat, action) if has_ships(&state, seat) => {
            Some((*state, seat, action))
        }
        _ => None,
    });
    let (state, seat, action) = found.expect("a building");
    for (i, line) in lines.iter().skip(1).step_by(2).enumerate() {
        bench.set_listener(bench.pieces[i + 1], std::iter::once(Hook::OnBuild));
        let mut after = state;
        let outcome = RulesEngine::new(&bench.rules, &mut bench.host).apply(
            &mut after,
            seat,
            action,
            &mut NullSink,
        );
        let Err(ActionFailure::ScriptError(ScriptError { message: outcome })) = outcome else {
            panic!("{line}: {outcome:?}")
        };
        let (file, piece) = (format!("pair-{}.lua:2: ", i + 1), format!("pair-{}`", i + 1));
        assert!(outcome.contains(&format!("{MODULE}/{file}{} (piece ", line.trim())), "{outcome}");
        assert!(outcome.ends_with(&format!("{piece}, hook `on_build`)")), "{outcome}");
        assert_eq!(after, state, "{outcome}");
    }
}

#[test]
fn no_effect_at_any_hook_breaks_an_invariant() {
    for variant in VARIANTS {
        no_effect_breaks_an_invariant(variant);
    }
}

fn no_effect_breaks_an_invariant(variant: &str) {
    let mut bench = Bench::new(variant, &effects());
    let samples = samples(&mut bench);
    let never: Vec<_> = hooks().filter(|hook| samples[*hook as usize].is_empty()).collect();
    assert!(never.is_empty(), "no game of {variant} hears {never:?}");
    let (mut tried, mut faults, mut wrong) = (0u32, 0, Vec::new());
    for (i, (_, effect)) in effects().iter().enumerate() {
        for hook in hooks() {
            bench.set_listener(bench.pieces[i + 1], std::iter::once(hook));
            for (n, sample) in samples[hook as usize].iter().enumerate() {
                tried += 1;
                let outcome = try_pair(&mut bench, sample, n as u64, &mut faults);
                if let Err(why) = outcome {
                    wrong.push(format!("{} with `{effect}`: {why}", hook.name()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{variant}, {} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 2_000, "{tried} tried");
    assert!(faults > 0, "nothing was ever a mistake of the module");
    println!("{variant}: {tried} pairs tried");
}
