//! The trait that the library requires of a game, beyond those of `game`, `ledger`, `content` and
//! `script`. Only what starts a game is required; all other items have defaults:
//!
//! | section of [`Playable`] | used for |
//! |---|---|
//! | first | starting a game: rules, scripts, factions |
//! | comparing | comparing two sets of rules by paired games |
//! | tools | coverage, determinism checks, benchmarks, reports |
//! | screens | screens and JSON output |
//! | authors | tools for authors: templates and random edits |
//! | logs | importing logs of other sites |
//!
//! A game without scripts uses [`NoScripts`](crate::no_scripts::NoScripts).

use std::any::Any;
use std::hash::Hash;
use std::rc::Rc;
use std::sync::Arc;

use crate::texts::TEXTS;
use content::{ContentCompiler, Library, LogSite};
use game::random::Random;
use game::{Game, Viewer};
use language::say;
use ledger::LedgerError;
use ledger::recorded::RecordableGame;
use script::{ScriptDeclarations, ScriptSources, Scripts, SharedCoverage};

use crate::error::Error;
use crate::introspection::{CallHistory, FunctionTimes, GamePiece, HookAttribution, PhaseSequence};
use crate::scaffold::Scaffold;

/// The compiled ruleset of a game.
pub type RulesetOf<G> = <<G as Playable>::Dialect as ContentCompiler>::Rules;

/// The loaded scripts of a game; one per thread.
pub type ScriptsOf<G> = Scripts<<G as Playable>::Api>;

/// An identity that a seat can have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactionNames {
    /// Name in ledgers.
    pub name: String,
    /// Other names in ledgers.
    pub aliases: Vec<String>,
    pub module: String,
}

/// Performance goals of a game, which the benchmark prints next to its measurements.
#[derive(Clone, Copy, Debug)]
pub struct PerformanceGoals {
    /// Minimum of random games per second on one core.
    pub playouts: f64,
    /// Maximum time in nanoseconds for copying a position.
    pub copy: f64,
}

/// Error message of [`Playable::migrate`] for games whose running games keep their rules.
pub const NO_MIGRATION: &str = "a running game keeps its rules";

/// A game made from content: TOML tables compile to rules, rules and scripts make an instance, and
/// a setup makes a position.
pub trait Playable:
    Game
    + RecordableGame<
        Setup: Send + Sync,
        Ruleset = Arc<RulesetOf<Self>>,
        State: Send,
        Action: Send + Sync,
    >
{
    /// Type of the compiler from TOML tables to this game's ruleset.
    type Dialect: ContentCompiler<Rules: Send + Sync + 'static> + 'static;
    /// Script interface of the game.
    type Api: script::ScriptDialect;

    /// The dialect of the game's TOML tables, which also identifies the game.
    const DIALECT: &'static Self::Dialect;

    /// Performance goals for the benchmark.
    const GOALS: PerformanceGoals = PerformanceGoals { playouts: 3000.0, copy: 150.0 };

    /// Heading for the column that identifies seats: `faction`, or `name` if a seat has only a
    /// name.
    const SIDE: &'static str = "name";

    /// The field of a faction that is its points at the start and has no other effect; empty if
    /// there is none.
    const POINTS_AT_START: &'static str = "";

    /// Kinds of pieces that can be scaffolded, as name and description; the first is the default.
    const TILES: &'static [(&'static str, &'static str)] = &[];

    /// Kinds of whole games that templates can create besides the usual one: word and description.
    const GAME_TEMPLATES: &'static [(&'static str, &'static str)] = &[];
    /// Whether templates for a whole game exist.
    const MAKES_GAMES: bool = false;

    /// Folder of the repository with recorded games of other sites.
    const LEDGERS: &'static str = "corpus";

    /// Lists the script functions that the rules name, and the names that scripts may use.
    /// `sources` has all scripts in play. The default fits games without scripts.
    fn declared<'s>(
        _ruleset: &RulesetOf<Self>,
        sources: &'s ScriptSources,
    ) -> ScriptDeclarations<'s> {
        ScriptDeclarations { functions: Vec::new(), names: Vec::new(), sources }
    }

    /// Creates an instance from rules and scripts.
    fn new(ruleset: Arc<RulesetOf<Self>>, scripts: ScriptsOf<Self>) -> Self;

    /// Converts scripts to a form that many instances of one thread can share, for
    /// [`Playable::sharing`].
    ///
    /// # Errors
    /// Returns the scripts unchanged if each instance needs its own.
    fn shareable(scripts: Box<ScriptsOf<Self>>) -> Result<Rc<dyn Any>, Box<ScriptsOf<Self>>> {
        Err(scripts)
    }

    /// Creates an instance with shared scripts; `None` if they belong to another game.
    fn sharing(_ruleset: Arc<RulesetOf<Self>>, _scripts: Rc<dyn Any>) -> Option<Self> {
        None
    }

    /// Lists the factions, which players can choose for their seats by name. Empty if all seats
    /// begin alike.
    fn factions(_ruleset: &RulesetOf<Self>) -> Vec<FactionNames> {
        Vec::new()
    }

    /// Migrates a position to other rules. Also returns messages about what was lost. By default a
    /// running game keeps its rules, since indices of a position may mean something else under
    /// other rules.
    ///
    /// # Errors
    /// Returns the reason if the position does not fit the new rules.
    fn migrate(
        _state: &Self::State,
        _from: &RulesetOf<Self>,
        _to: &RulesetOf<Self>,
    ) -> Result<(Self::State, Vec<String>), String> {
        Err(NO_MIGRATION.to_owned())
    }

    // Comparing two sets of rules by paired games.

    /// Returns the translation of setups between two rulesets, for at most `_players` players. By
    /// default setups are the same under both.
    ///
    /// # Errors
    /// Returns the reason if no setup can be translated.
    fn translation(
        _from: &RulesetOf<Self>,
        _to: &RulesetOf<Self>,
        _players: usize,
    ) -> Result<Box<dyn SetupTranslator<Self>>, String> {
        Ok(Box::new(IdentityTranslation))
    }

    // Tools: coverage, determinism checks, benchmarks, reports.

    /// Lists the pieces, in the order of [`game::Report::source_names`]. Further names there belong
    /// to rules.
    fn pieces(_ruleset: &RulesetOf<Self>) -> Vec<GamePiece> {
        Vec::new()
    }

    /// Returns the sequence of phases; empty by default.
    fn course(_ruleset: &RulesetOf<Self>) -> PhaseSequence {
        PhaseSequence::default()
    }

    /// Describes the victories: for each its id, then lines of text. Empty by default.
    fn victories(_ruleset: &RulesetOf<Self>) -> Vec<(String, Vec<String>)> {
        Vec::new()
    }

    /// Creates an instance whose scripts and TOML tables record coverage; the scripts come from
    /// [`Scripts::covering`].
    fn covering(
        ruleset: Arc<RulesetOf<Self>>,
        scripts: ScriptsOf<Self>,
        _shared: SharedCoverage,
    ) -> Self {
        Self::new(ruleset, scripts)
    }

    /// Creates an instance that measures the time of script functions, where the game supports
    /// that.
    fn with_function_times(
        ruleset: Arc<RulesetOf<Self>>,
        scripts: ScriptsOf<Self>,
        _clock: Arc<FunctionTimes>,
    ) -> Self {
        Self::new(ruleset, scripts)
    }

    /// Finds the hook whose answers depend on the history or identity of its virtual machine.
    /// `make` creates scripts, and `play` plays the same game from start to end on a given
    /// instance.
    ///
    /// # Errors
    /// Fails if scripts cannot be loaded.
    fn blame(
        _ruleset: &Arc<RulesetOf<Self>>,
        _make: &ScriptFactory<Self>,
        _play: &mut dyn FnMut(Self),
    ) -> Result<Option<HookAttribution>, String> {
        Ok(None)
    }

    // Screens and JSON output.

    /// Returns the position that shows the board without seats; `None` if nothing is visible yet.
    fn empty_board(_ruleset: &RulesetOf<Self>) -> Option<Self::State> {
        None
    }

    /// Removes the seats from a position, for pictures of the board alone.
    fn without_seats(state: Self::State) -> Self::State {
        state
    }

    /// Returns the board as JSON with a title; if the title is empty, the game chooses one.
    fn board_json(&self, state: &Self::State, _title: &str) -> serde_json::Value {
        serde_json::json!({ "panels": self.panels(&self.view(state, Viewer::Spectator)) })
    }

    /// Returns resource and difference of a change, for JSON traces.
    fn amount(_change: &Self::Change) -> ChangeAmount {
        ChangeAmount::default()
    }

    // Tools for authors: templates and random edits.

    /// Generates the files of a new piece, module, game, map or variant from templates.
    ///
    /// # Errors
    /// Fails if the name is invalid or taken, if the extended variant does not exist, or if the
    /// game lacks such templates.
    fn scaffold(
        _library: &Library,
        _name: &str,
        _what: ScaffoldKind<'_>,
    ) -> Result<Scaffold, Error> {
        Err(Error::Impossible("this game has no templates for new files".to_owned()))
    }

    /// Makes a random edit of a map, as an author might. Returns a description and the new text;
    /// `None` if the game has no maps.
    fn edited_map(_text: &str, _random: &mut Random) -> Option<(String, String)> {
        None
    }

    // Logs of other sites. By default a game imports none.

    /// Reads which rules a log requests.
    ///
    /// # Errors
    /// Returns the first line that names something the content lacks.
    fn log_head(_site: &LogSite, file: &str, _log: &[u8]) -> Result<LogRules, LedgerError> {
        Err(LedgerError::new(file, 1, &[], 0, say!(TEXTS, "no-log-import")))
    }

    /// Checks names in a log against the content, such as names of factions.
    ///
    /// # Errors
    /// Returns the first line with an unknown name.
    fn check_log(&self, _site: &LogSite, _file: &str, _log: &[u8]) -> Result<(), LedgerError> {
        Ok(())
    }

    /// Replays a log under the rules it requests. `file` is the log's name in messages.
    ///
    /// # Errors
    /// Returns the line that cannot be resolved, with the reason.
    fn import(
        &mut self,
        site: &LogSite,
        file: &str,
        log: &[u8],
    ) -> Result<ImportedGame<Self>, LedgerError> {
        Self::log_head(site, file, log).and(Err(LedgerError::new(
            file,
            1,
            &[],
            0,
            say!(TEXTS, "no-log-import"),
        )))
    }
}

/// A ruleset, with the name that sentences about it use.
pub struct NamedRuleset<'a, R> {
    /// The name, such as that of a variant.
    pub name: &'a str,
    /// The ruleset.
    pub rules: &'a R,
}

/// Translates setups of one ruleset to another.
pub trait SetupTranslator<G: Playable>: Send + Sync {
    /// Returns the equivalent setup under the rules `to`. The seed `drawn_from` determines draws
    /// that only these rules make.
    ///
    /// # Errors
    /// Returns the reason: what the other rules lack.
    fn translate(
        &self,
        from: &RulesetOf<G>,
        to: &RulesetOf<G>,
        setup: &G::Setup,
        drawn_from: u64,
    ) -> Result<G::Setup, String>;

    /// Describes in sentences what exists under only one of the two sets of rules. Setups leave it
    /// out.
    fn left_out(
        &self,
        _from: &NamedRuleset<'_, RulesetOf<G>>,
        _to: &NamedRuleset<'_, RulesetOf<G>>,
    ) -> Vec<String> {
        Vec::new()
    }
}

/// Translation for games whose setups mean the same under all rules.
struct IdentityTranslation;

impl<G: Playable> SetupTranslator<G> for IdentityTranslation {
    fn translate(
        &self,
        _: &RulesetOf<G>,
        _: &RulesetOf<G>,
        setup: &G::Setup,
        _: u64,
    ) -> Result<G::Setup, String> {
        Ok(setup.clone())
    }
}

/// Function that creates the scripts of a set of rules.
pub type ScriptFactory<G> = Rc<dyn Fn(CallHistory) -> Result<ScriptsOf<G>, String>>;

/// A change of a trace in numbers, for JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChangeAmount {
    pub resource: Option<&'static str>,
    /// The difference, if it is one number.
    pub by: Option<i32>,
    /// Whether the resource is the points that decide the game.
    pub is_points: bool,
}

/// What `loam new` creates. The command also gives its name.
#[derive(Clone, Copy, Debug)]
pub enum ScaffoldKind<'a> {
    /// A game, with a variant that plays it; of a kind of [`Playable::GAME_TEMPLATES`] if one is given.
    Game(Option<&'a str>),
    /// A module, with a variant that plays it.
    Module,
    /// A faction in this module.
    Faction(&'a str),
    /// A piece in this module, of a kind of [`Playable::TILES`].
    Tile(&'a str, &'a str),
    /// A map; its rows come from a text of another program if one is given.
    Map(Option<&'a str>),
    /// A variant that extends another variant, if one is given, and has these modules.
    Variant(Option<&'a str>, &'a [String]),
}

/// Rules that a log from another site requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogRules {
    pub map: Option<String>,
    /// Ledger options.
    pub options: Vec<String>,
    /// Settings and their values.
    pub settings: Vec<(String, String)>,
    /// Settings of single seats, such as starting points by faction. Their keys contain names from
    /// the log, which the content may not know.
    pub seat_settings: Vec<(String, String)>,
}

/// A replayed log from another site.
pub struct ImportedGame<G: RecordableGame> {
    pub setup: G::Setup,
    /// All actions, including those that the log only implies.
    pub actions: Vec<(u8, G::Action)>,
    /// Facts that the log hides and the import inferred, one line each.
    pub inferred: Vec<String>,
    /// Number of lines of the log that were carried out or compared.
    pub lines: usize,
    /// Points by seat; they equal those in the log.
    pub points: Vec<i32>,
}

/// A game with everything that the library uses. Implemented for all games whose actions can be
/// keys of a map.
pub trait FullGame: Playable<Action: Eq + Hash> {}

impl<G: Playable<Action: Eq + Hash>> FullGame for G {}
