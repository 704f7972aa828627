//! A small game as content, with the interfaces that bots, ledgers and scenarios need.
#![allow(dead_code)]

use std::sync::Arc;

use components::ComponentState;
use content::{ContentTree, SettingInUse, VariantChoice};
use game::QueryError;
use lab::GameSource;
use ledger::head::{RequestPart, RequestProblem, RulesRequest};
use ledger::replay::GameProvider;
use ledger::scenario::{ContentValues, ScenarioGame, ScenarioProvider};
use script::{CompileCache, ScriptLimits, ScriptSources, Scripts};
use tabletop::{DIALECTS, TabletopDialect, TabletopGame, TabletopRuleset, TabletopSetup};

pub const TOML: &str = include_str!("../../templates/game/game.toml");
pub const LUA: &str = include_str!("../../templates/game/award.lua");

pub const SCENARIOS: &str = include_str!("../../templates/game/pot.txt");

/// Returns the header of the small game's module.
pub fn header() -> String {
    include_str!("../../templates/game/module.toml")
        .replace("@id@", "ante")
        .replace("@name@", "Ante")
}

/// Returns the variant file of the small game.
pub fn variant() -> String {
    let text = include_str!("../../templates/game/variant.toml");
    text.replace("@id@", "ante").replace("@name@", "Ante")
}

/// Returns the content tree of the small game, with these texts instead of its own.
pub fn tree(toml: &str, lua: &str) -> ContentTree {
    let mut tree = ContentTree::default();
    tree.insert("scripts/ante/module.toml", &header());
    tree.insert("scripts/ante/ante.toml", toml);
    tree.insert("scripts/ante/award.lua", lua);
    tree.insert("variants/ante.toml", &variant());
    tree
}

/// The compiled rules and caches that games of a variant share.
pub struct Shelf {
    pub declared: Arc<TabletopRuleset>,
    pub sources: ScriptSources,
    pub cache: CompileCache,
}

impl Shelf {
    /// Creates a game for a number of seats.
    pub fn game(&self, seats: u8) -> Result<TabletopGame, String> {
        let parts = &self.declared.parts;
        let declared = components_content::script_api::declared(parts, &self.sources);
        let scripts = Scripts::new(declared, ScriptLimits::default(), &self.cache)
            .map_err(|errors| errors[0].to_string())?;
        let mut game = TabletopGame::new(self.declared.clone(), scripts);
        game.seat(&TabletopSetup { seats, ..TabletopSetup::default() }).map(|()| game)
    }
}

/// Compiles the only variant of a tree.
#[track_caller]
pub fn shelf_of(tree: &ContentTree) -> Arc<Shelf> {
    shelf_named(tree, "")
}

/// Compiles a variant of a tree; the first one if `name` is empty.
#[track_caller]
pub fn shelf_named(tree: &ContentTree, name: &str) -> Arc<Shelf> {
    let (library, errors) = content::load(tree, DIALECTS);
    assert!(errors.is_empty(), "{}", errors[0]);
    let first = library.list_variants()[0].id.clone();
    let name = if name.is_empty() { first.as_str() } else { name };
    let compiled = library.compile(&TabletopDialect, &VariantChoice::named(name));
    let compiled = compiled.unwrap_or_else(|errors| panic!("{}", errors[0]));
    let mut sources = ScriptSources::default();
    for script in &compiled.scripts {
        let folder = format!("scripts/{}", script.module);
        sources.add(&script.module, &folder, &script.file, script.text.clone());
        sources.set_api(&script.module, library.api_of_script(&script.file));
    }
    let all = |setting: &SettingInUse| (setting.id.clone(), setting.number);
    sources.settings = compiled.settings.iter().map(all).collect();
    Arc::new(Shelf { declared: compiled.ruleset, sources, cache: CompileCache::default() })
}

pub fn shelf() -> Arc<Shelf> {
    shelf_of(&tree(TOML, LUA))
}

/// Games of a [`Shelf`] for a number of seats.
#[derive(Clone)]
pub struct Ante(pub Arc<Shelf>, pub u8);

impl GameSource for Ante {
    type Game = TabletopGame;

    fn game(&self) -> Result<TabletopGame, QueryError> {
        self.0.game(self.1).map_err(QueryError)
    }

    fn start(&self, game: &mut TabletopGame, seed: u64) -> Result<ComponentState, QueryError> {
        game.component_game().start(seed).map_err(|problem| QueryError(problem.to_string()))
    }
}

impl GameProvider<TabletopGame> for Ante {
    fn game(&mut self, request: &RulesRequest<'_>) -> Result<TabletopGame, Vec<RequestProblem>> {
        let complain = |message| vec![RequestProblem { about: RequestPart::Everything, message }];
        self.0.game(request.players).map_err(complain)
    }
}

impl ContentValues for Ante {
    fn data(&mut self, _: &ScenarioGame, path: &str) -> Result<String, String> {
        Err(format!("there is no value `{path}`"))
    }
}

impl ScenarioProvider<TabletopGame> for Ante {
    fn game(&mut self, _: &ScenarioGame) -> Result<TabletopGame, String> {
        self.0.game(self.1)
    }

    fn ledger(&mut self, _: &str, name: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no ledger {name}"))
    }

    fn replay_to_line(
        &mut self,
        _: &str,
        _: &[u8],
        _: u32,
    ) -> Result<(TabletopGame, ComponentState), String> {
        unreachable!("no scenario starts from a ledger")
    }
}
