//! Tests that the invariants hold with a module that uses every feature of the content interface.
//!
//! The module is in `every-hook/`, laid over the shipped content. The first tests prove that it
//! leaves no feature out.

use crate::effect_samples::{SampleNames, effect_lines, only_in_trade};
use crate::rules;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use content::{ContentTree, Library, VariantChoice};
use game::QueryError;
use game::random::Random;
use kernel::effects::ResourceFlow;
use kernel::*;
use lab::checked_play::CheckReport;
use lab::fuzz::{FuzzOptions, run};
use lab::playout::PlayoutRunner;
use lab::{BotSpec, GameSource};
use mystica::MysticaGame;
use mystica_content::CompiledVariant;
use mystica_content::script_api::LuaHost;
use script::{ScriptLimits, ScriptSources};

const MODULE: &str = "every-hook";

/// Games with the module; records which functions of its scripts were called.
struct Games {
    compiled: CompiledVariant,
    sources: ScriptSources,
    players: RangeInclusive<u8>,
    /// Factions that take part in every game.
    fixed: Vec<FactionId>,
    called: Arc<Mutex<BTreeSet<u16>>>,
}

/// A host that records the functions it runs.
struct Noting {
    host: LuaHost,
    called: Arc<Mutex<BTreeSet<u16>>>,
}

impl ScriptHost for Noting {
    fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
        Some(&mut self.host)
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: ScriptContext<'_>,
        args: &[i32],
        out: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError> {
        self.called.lock().expect("no panic").insert(function.0);
        self.host.call(function, scene, args, out)
    }
}

impl GameSource for Games {
    type Game = MysticaGame;

    fn game(&self) -> Result<MysticaGame, QueryError> {
        let ruleset = &self.compiled.ruleset;
        let host = LuaHost::new(ruleset, &self.sources, ScriptLimits::default())
            .map_err(|errors| QueryError(errors[0].to_string()))?;
        let noting = Noting { host, called: self.called.clone() };
        Ok(MysticaGame::new(ruleset.clone(), Box::new(noting)))
    }

    fn start(
        &self,
        game: &mut MysticaGame,
        seed: u64,
    ) -> Result<mystica::MysticaPosition, QueryError> {
        let span = u32::from(self.players.end() - self.players.start()) + 1;
        let more = Random::new(Random::derive(seed, 1 << 40)).below(span) as u8;
        let players = self.players.start() + more;
        let setup = draw_setup(game.ruleset(), players, &self.fixed, seed).map_err(QueryError)?;
        game.begin(&setup).map_err(|e| QueryError(e.to_string()))
    }
}

fn games(map: &str, settings: &[(&str, &str)]) -> Games {
    let library = library();
    let settings = settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let choice = VariantChoice { map: Some(map.into()), settings, ..VariantChoice::named(MODULE) };
    let (compiled, sources) = rules::compiled(&library, &choice);
    let players = compiled.ruleset.players.clone();
    Games { compiled, sources, players, fixed: Vec::new(), called: Arc::default() }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(MODULE)
}

fn library() -> Library {
    let mut tree = ContentTree::embedded();
    tree.files.extend(ContentTree::from_disk(&folder()).files);
    tree.files.insert(format!("scripts/{MODULE}/samples.toml"), further_effects());
    rules::library(&tree)
}

/// Returns a table that says the effects of the kernel's table that no file of the module says.
fn further_effects() -> String {
    let names = SampleNames {
        cults: &["fire", "water"],
        slot: "samples",
        terrain: "forest",
        tokens: &["every-boat"],
        anchor: "dwelling",
        space: "EVERY-SAIL",
    };
    let tables = files("toml");
    let is_documented = |rule: &EffectRule| tables.contains(&format!("{} = ", rule.verb.name));
    let mut piece =
        String::from("[[house_rule]]\nid = \"samples\"\nslots = { samples = { max = 9 } }\n");
    for rule in EFFECTS.into_iter().filter(|rule| !is_documented(rule)) {
        let hook = if only_in_trade(rule) { "on_trade" } else { "on_build" };
        for line in effect_lines(rule, &names) {
            piece += &format!("[[house_rule.on]]\nhook = \"{hook}\"\n{line}\n");
        }
    }
    piece
}

/// The names that the module uses, grouped by list.
#[derive(Default)]
struct Used(BTreeMap<&'static str, BTreeSet<String>>);

impl Used {
    /// Records the variant of an enum.
    fn note(&mut self, list: &'static str, value: &dyn std::fmt::Debug) {
        let text = format!("{value:?}");
        let name = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        self.0.entry(list).or_default().insert(name.to_owned());
    }

    fn effects(&mut self, r: &Ruleset, effects: &[Effect]) {
        for effect in effects {
            self.note("Effect", effect);
            match effect {
                Effect::Act(act) => {
                    let rule = act.rule();
                    self.0.entry("effects").or_default().insert(rule.verb.name.to_owned());
                    match (act.what, rule.flow) {
                        (EffectObject::Resource(what), ResourceFlow::Gain) => {
                            self.note("gains", &what);
                        }
                        (EffectObject::Resource(what), _) => self.note("payments", &what),
                        (EffectObject::Terrain(terrain), _) => self.note("TerrainRef", &terrain),
                        _ => {}
                    }
                    self.amount(&act.n);
                }
                Effect::Grant(grant) => {
                    let grant = &r.grants[grant.at()];
                    self.note("GrantTarget", &grant.transform_at);
                    self.note("GrantTarget", &grant.build_at);
                }
                Effect::When(condition, then, otherwise) => {
                    self.condition(condition);
                    self.effects(r, then);
                    self.effects(r, otherwise);
                }
                Effect::Choose(_, n) => self.amount(n),
                Effect::Run(_) => {}
            }
        }
    }

    fn amount(&mut self, amount: &AmountFormula) {
        amount.counted.iter().for_each(|part| self.note("CountedQuantity", &part.what));
    }

    fn condition(&mut self, condition: &Condition) {
        self.note("Condition", condition);
        match condition {
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().for_each(|part| self.condition(part));
            }
            Condition::Not(inner) => self.condition(inner),
            Condition::Between { what, .. } => self.note("CountedQuantity", what),
            Condition::Terrain(terrain, test) => {
                self.note("TerrainRef", terrain);
                self.note("TerrainTest", test);
            }
            Condition::Event { .. }
            | Condition::Is(_)
            | Condition::Faction(_)
            | Condition::Me(_)
            | Condition::Riverside(_)
            | Condition::Tagged(..)
            | Condition::Ground(..)
            | Condition::Passed
            | Condition::InActions
            | Condition::SpaceTaken(_) => {}
        }
    }

    /// Collects everything that the pieces of the module use.
    fn of(r: &Ruleset) -> Used {
        let mut used = Used::default();
        let own = |piece: PieceId| r.pieces[piece.at()].id.starts_with(MODULE);
        for piece in r.pieces.iter().filter(|p| p.id.starts_with(MODULE)) {
            used.note("PieceClass", &piece.class);
            for answer in piece.all_answers() {
                used.note("AnswerKind", &answer.what);
                used.note("AnswerScope", &answer.scope);
                match &answer.what {
                    AnswerKind::Script(_) => used.note("hooks of scripts", &answer.hook),
                    _ => used.note("hooks of tables", &answer.hook),
                }
                match &answer.what {
                    AnswerKind::Effects(effects) => used.effects(r, effects),
                    AnswerKind::Replace(when, effects) => {
                        used.condition(when);
                        used.effects(r, effects);
                    }
                    AnswerKind::Value(when, n) => {
                        used.condition(when);
                        used.amount(n);
                    }
                    AnswerKind::Script(_) => {}
                }
            }
        }
        r.favors.iter().filter(|t| own(t.piece)).for_each(|t| used.effects(r, &t.gain));
        r.towns.iter().filter(|t| own(t.piece)).for_each(|t| used.effects(r, &t.gain));
        r.spaces.iter().filter(|s| own(s.piece)).for_each(|s| used.effects(r, &s.effects));
        r.slots.iter().filter(|s| own(s.piece)).for_each(|s| used.note("SlotReset", &s.reset));
        r.final_tiles
            .iter()
            .filter(|t| own(t.piece))
            .for_each(|t| used.note("ScoringMeasure", &t.measure));
        for kind in r.tokens.iter().filter(|kind| own(kind.piece)) {
            let trades = kind.trades.iter().flatten();
            trades.for_each(|trade| used.effects(r, &trade.effects));
            let extras = kind.movement.iter().flat_map(|how| &how.extras);
            extras.for_each(|extra| used.condition(&extra.when));
        }
        for choice in r.choices.iter().filter(|c| own(c.piece)) {
            used.note("AnswerDeadline", &choice.wait);
            for option in &choice.options {
                used.condition(&option.when);
                used.effects(r, &option.effects);
            }
        }
        used
    }
}

/// Returns the variants of an enum of the kernel, read from its source, so that a new variant is
/// noticed at once.
fn variants(name: &str) -> BTreeSet<String> {
    let sources = [
        include_str!("../../mystica/kernel/src/effect.rs"),
        include_str!("../../mystica/kernel/src/ruleset/choice.rs"),
        include_str!("../../mystica/kernel/src/ruleset/faction.rs"),
        include_str!("../../mystica/kernel/src/ruleset/piece.rs"),
        include_str!("../../mystica/kernel/src/ruleset/space.rs"),
        include_str!("../../mystica/kernel/src/ruleset/tile.rs"),
        include_str!("../../mystica/kernel/src/resource.rs"),
    ];
    let head = format!("pub enum {name} {{");
    let body = sources.iter().find_map(|s| s.split(&head).nth(1)).expect("the enum");
    let lines = body.split("\n}").next().expect("its end").lines();
    // Variants are indented by one step, their contents by more.
    let variant = |line: &str| {
        let line = line.strip_prefix("    ").filter(|l| l.starts_with(char::is_uppercase))?;
        line.split(|c: char| !c.is_alphanumeric()).next().map(str::to_owned)
    };
    lines.filter_map(variant).collect()
}

#[test]
fn the_module_says_everything_that_tables_can_say() {
    let games = games("base", &[]);
    let used = Used::of(&games.compiled.ruleset);
    let hooks: BTreeSet<String> = Hook::ALL.iter().map(|h| format!("{h:?}")).collect();
    // A final scoring is answered by the tile itself, with a count or a script.
    let by_tables: BTreeSet<String> =
        hooks.iter().filter(|h| **h != format!("{:?}", Hook::FinalScoring)).cloned().collect();
    let mut lists = vec![("hooks of tables", by_tables), ("hooks of scripts", hooks)];
    lists.extend([("gains", variants("Resource")), ("payments", variants("Resource"))]);
    lists.push(("effects", EFFECTS.iter().map(|rule| rule.verb.name.to_owned()).collect()));
    for name in [
        "Effect",
        "CountedQuantity",
        "Condition",
        "TerrainTest",
        "TerrainRef",
        "GrantTarget",
        "AnswerDeadline",
        "SlotReset",
        "AnswerScope",
        "ScoringMeasure",
        "AnswerKind",
        "PieceClass",
    ] {
        lists.push((name, variants(name)));
    }
    let mut missing = Vec::new();
    for (list, all) in lists {
        assert!(all.len() > 1, "{list} was read: {all:?}");
        let seen = used.0.get(list).cloned().unwrap_or_default();
        missing.extend(all.difference(&seen).map(|name| format!("{list}: {name}")));
    }
    assert!(missing.is_empty(), "the module does not use {missing:#?}");

    let tables = files("toml") + &further_effects();
    for word in mystica_content::EFFECT_WORDS {
        assert!(tables.contains(&format!("{word} = ")), "no table says `{word}`");
    }
}

#[test]
fn the_module_calls_every_function_that_scripts_have() {
    let scripts: String = files("lua").lines().filter_map(|l| l.split("--").next()).collect();
    let called = |name: &str| scripts.contains(&format!(":{name}("));
    let missing: Vec<&str> = mystica_content::script_api::interface()
        .functions
        .iter()
        .map(|f| f.name)
        .filter(|name| !called(name))
        .collect();
    assert!(missing.is_empty(), "no script calls {missing:?}");
}

/// Returns the files of the module with this ending, concatenated.
fn files(ending: &str) -> String {
    let tree = ContentTree::from_disk(&folder());
    let own = tree.files.iter().filter(|(path, _)| path.ends_with(ending));
    own.map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n")
}

/// Plays the given number of games with every invariant checked.
fn play(games: &Games, count: u64, seed: u64) -> CheckReport<Action> {
    let bots = vec![BotSpec::Random];
    let plan =
        FuzzOptions { games: count, seed, threads: 2, full_every: 250, sample_every: 1, bots };
    let report = run(games, &plan, &|_| {}).unwrap_or_else(|QueryError(why)| panic!("{why}"));
    assert_eq!(report.failed, 0, "{:#?}", report.failures);
    report
}

#[test]
fn invariants_hold_and_every_function_runs() {
    let games = games("base", &[]);
    assert_eq!((*games.players.start(), *games.players.end()), (2, 5));
    let report = play(&games, 10, 5);
    assert!(report.counts.positions > 2_000, "{} positions", report.counts.positions);
    assert!(report.counts.probes > 100_000, "{} probes", report.counts.probes);
    let functions = &games.compiled.ruleset.functions;
    let called = games.called.lock().expect("no panic");
    let idle = |i: &usize| !called.contains(&(*i as u16));
    let idle: Vec<_> = (0..functions.len()).filter(idle).map(|i| &functions[i]).collect();
    let own: Vec<_> = idle.iter().filter(|f| f.module == MODULE).collect();
    assert!(own.is_empty(), "never called: {own:#?}");
}

#[test]
fn invariants_hold_with_scripts_alone_on_another_board() {
    let settings = [("tables", "false"), ("every-word", "plain"), ("every-number", "0")];
    for (map, seed) in [("lakes", 11), ("fjords", 12)] {
        play(&games(map, &settings), 3, seed);
    }
}

#[test]
fn unpayable_effects_do_not_block_a_seat() {
    for (setting, seed) in [("debts", 31), ("stone", 32)] {
        play(&games("base", &[(setting, "true"), ("tables", "false")]), 2, seed);
    }
}

#[test]
fn a_terrain_off_the_wheel_on_the_board_is_there_for_good() {
    let frozen = [("frost-on-the-board", "true")];
    let ruleset = games(MODULE, &frozen).compiled.ruleset;
    let faction = |code: &str| {
        let found = ruleset.factions.iter().position(|f| f.code == code);
        FactionId(found.expect("it is in play") as u8)
    };
    let frost = ruleset.factions[faction("frozen").at()].home;
    assert!(frost.0 >= ruleset.wheel);
    let shown: Vec<HexId> = (0..ruleset.map.len() as u8)
        .map(HexId)
        .filter(|hex| ruleset.map.hexes[hex.at()].terrain == frost)
        .collect();
    assert_eq!(shown.len(), 5);
    for (code, seed) in [("frozen", 21), ("everybody", 22)] {
        let games = Games { fixed: vec![faction(code)], ..self::games(MODULE, &frozen) };
        play(&games, 3, seed);
        let mut game = games.game().expect("it runs");
        let mut playout = PlayoutRunner::new(&game, &[BotSpec::Random], 5).expect("bots play this");
        let mut built = 0;
        for seed in 0..12 {
            playout.begin(seed);
            let first = games.start(&mut game, seed).expect("it begins");
            let state = playout.run(&mut game, first, false).state;
            for hex in &shown {
                // Built hexes change with the home of their owner; nothing else changes a hex.
                let (cell, empty) = (state.cell(*hex), !state.occupied.has(hex.0));
                assert!(!empty || cell.terrain == frost, "{code}, seed {seed}: hex {}", hex.0);
                built += u32::from(!empty);
            }
        }
        assert!(built > 2, "{code} lives there: {built}");
    }
}
