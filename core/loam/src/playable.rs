//! What the library needs of a game beyond the traits of `game`, `record`, `content` and `script`, split by who needs it.
//!
//! | trait | who needs it |
//! |---|---|
//! | [`Playable`] | whoever begins a game: rules, scripts, setups |
//! | [`Paired`] | whoever compares two rules by games that begin alike |
//! | [`Examined`] | whoever looks at a game from outside: coverage, certificates, benches, reports |
//! | [`Shown`] | screens, and readers of JSON |
//! | [`Authored`] | whoever writes content: files to start from, random edits, scripts that mean harm |
//!
//! [`Title`] is all of them. A game without scripts takes [`NoScripts`](crate::no_scripts::NoScripts); what the other traits
//! ask for can all be left out.

use std::any::Any;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::sync::Arc;

use content::{Compile, Library, LogSite};
use game::random::Random;
use game::{Game, Viewer};
use ledger::LedgerError;
use ledger::recorded::Recorded;
use ledger::scenario::Staged;
use script::{Declared, Scripts, SharedCoverage, Sources};

use crate::error::Error;
use crate::examined::{Blame, Clock, Course, Past, Piece};
use crate::scaffold::Scaffold;

/// The rules that the tables of a game compile to.
pub type RulesetOf<G> = <<G as Playable>::Dialect as Compile>::Rules;

/// The scripts of a game, loaded: one a thread.
pub type ScriptsOf<G> = Scripts<<G as Playable>::Api>;

/// Who a seat can be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faction {
    /// What ledgers call it.
    pub name: String,
    /// What ledgers call it, too.
    pub aliases: Vec<String>,
    /// The module that brings it.
    pub module: String,
}

/// What the bench wants of a game; what is measured stands beside it.
#[derive(Clone, Copy, Debug)]
pub struct Goals {
    /// Random games a second on one core, at least.
    pub playouts: f64,
    /// Nanoseconds that copying a position takes, at most.
    pub copy: f64,
}

/// A game that is put together from content: its tables become rules, its rules and scripts an instance, and a setup a
/// position.
pub trait Playable:
    Game + Staged<Setup: Send + Sync, Ruleset = Arc<RulesetOf<Self>>, State: Send, Action: Send + Sync>
{
    /// What its tables are written in.
    type Dialect: Compile<Rules: Send + Sync + 'static> + 'static;
    /// What its scripts are written in.
    type Api: script::Dialect;

    /// What its tables are written in.
    const DIALECT: &'static Self::Dialect;

    /// What the bench wants of it.
    const GOALS: Goals = Goals { playouts: 3000.0, copy: 150.0 };

    /// The functions that the rules name, and what scripts may say; `sources` are all scripts in play.
    fn declared<'s>(ruleset: &RulesetOf<Self>, sources: &'s Sources) -> Declared<'s>;

    /// The game under these rules, with its scripts.
    fn new(ruleset: Arc<RulesetOf<Self>>, scripts: ScriptsOf<Self>) -> Self;

    /// Scripts as many games of one thread can have them together, for [`Playable::sharing`].
    ///
    /// # Errors
    /// Each game needs scripts of its own: here they are again.
    fn shareable(scripts: Box<ScriptsOf<Self>>) -> Result<Rc<dyn Any>, Box<ScriptsOf<Self>>> {
        Err(scripts)
    }

    /// The game under these rules, with scripts that others have, too; `None` if they are not of this game.
    fn sharing(_ruleset: Arc<RulesetOf<Self>>, _scripts: Rc<dyn Any>) -> Option<Self> {
        None
    }

    /// How many may play.
    fn players(ruleset: &RulesetOf<Self>) -> RangeInclusive<u8>;

    /// Who a seat can be, numbered in this order; nobody where all seats begin alike.
    fn factions(_ruleset: &RulesetOf<Self>) -> Vec<Faction> {
        Vec::new()
    }

    /// Draws what a game begins with. `factions` are those of the first seats, by number; seats without one draw.
    ///
    /// # Errors
    /// No such game can be drawn, and why.
    fn setup(
        ruleset: &RulesetOf<Self>,
        players: u8,
        factions: &[Option<usize>],
        seed: u64,
    ) -> Result<Self::Setup, String>;

    /// What the seats of a game that begins so are called.
    fn seats_of(ruleset: &RulesetOf<Self>, setup: &Self::Setup) -> Vec<String>;

    /// The same setup with another seed for what is drawn during the game.
    fn with_seed(setup: Self::Setup, seed: u64) -> Self::Setup;

    /// A position under other rules, and what was lost on the way, in words.
    ///
    /// # Errors
    /// The position does not fit them, and why.
    fn migrate(
        state: &Self::State,
        from: &RulesetOf<Self>,
        to: &RulesetOf<Self>,
    ) -> Result<(Self::State, Vec<String>), String>;
}

/// How setups of one ruleset become setups of another.
pub trait Translation<G: Playable>: Send + Sync {
    /// The same setup under the other rules. What these draw for themselves comes from the seed `drawn_from`.
    ///
    /// # Errors
    /// What the other rules do not have.
    fn translate(
        &self,
        rules: (&RulesetOf<G>, &RulesetOf<G>),
        setup: &G::Setup,
        drawn_from: u64,
    ) -> Result<G::Setup, String>;

    /// What one of the two rules has alone and setups therefore leave out, in sentences. Each comes with its name.
    fn left_out(&self, _from: (&str, &RulesetOf<G>), _to: (&str, &RulesetOf<G>)) -> Vec<String> {
        Vec::new()
    }
}

/// Setups mean the same under all rules.
struct Unchanged;

impl<G: Playable> Translation<G> for Unchanged {
    fn translate(
        &self,
        _: (&RulesetOf<G>, &RulesetOf<G>),
        setup: &G::Setup,
        _: u64,
    ) -> Result<G::Setup, String> {
        Ok(setup.clone())
    }
}

/// A game of which two rules can be compared by games that begin alike.
pub trait Paired: Playable {
    /// How setups of one ruleset become setups of another, for at most so many players. Without a word of the game they
    /// stay what they are.
    ///
    /// # Errors
    /// No setup of the one is a setup of the other, whatever is drawn.
    fn translation(
        _from: &RulesetOf<Self>,
        _to: &RulesetOf<Self>,
        _players: usize,
    ) -> Result<Box<dyn Translation<Self>>, String> {
        Ok(Box::new(Unchanged))
    }
}

/// Makes the scripts of one set of rules anew.
pub type MakesScripts<G> = Rc<dyn Fn(Past) -> Result<ScriptsOf<G>, String>>;

/// A game at which somebody looks from outside of its rules.
pub trait Examined: Playable {
    /// The pieces, numbered as [`game::Report::source_names`] numbers them; what that names beyond them are rules.
    fn pieces(_ruleset: &RulesetOf<Self>) -> Vec<Piece> {
        Vec::new()
    }

    /// The phases that a game goes through, where it has some.
    fn course(_ruleset: &RulesetOf<Self>) -> Course {
        Course::default()
    }

    /// What a seat is told apart by, as a heading of tables: `faction`, or `name` where seats have no more than that.
    const SIDE: &'static str = "name";

    /// The field of a faction that is added to its points and does nothing else, if there is such a one.
    const POINTS_AT_START: &'static str = "";

    /// The game whose scripts, made by [`Scripts::covering`], and tables note what is reached.
    fn covering(
        ruleset: Arc<RulesetOf<Self>>,
        scripts: ScriptsOf<Self>,
        _shared: SharedCoverage,
    ) -> Self {
        Self::new(ruleset, scripts)
    }

    /// The game whose functions are clocked, where that is possible.
    fn clocked(
        ruleset: Arc<RulesetOf<Self>>,
        scripts: ScriptsOf<Self>,
        _clock: Arc<Clock>,
    ) -> Self {
        Self::new(ruleset, scripts)
    }

    /// The hook whose answers depend on the past of its machine or on which machine it is. `make` makes scripts, `play` plays
    /// from the beginning whatever game it is given, to its end.
    ///
    /// # Errors
    /// Scripts that cannot be loaded.
    fn blame(
        _ruleset: &Arc<RulesetOf<Self>>,
        _make: &MakesScripts<Self>,
        _play: &mut dyn FnMut(Self),
    ) -> Result<Option<Blame>, String> {
        Ok(None)
    }
}

/// A game of which somebody shows boards and changes.
pub trait Shown: Playable {
    /// The position that shows the board before anybody sits at it; `None` where there is nothing to see by then.
    fn printed(_ruleset: &RulesetOf<Self>) -> Option<Self::State> {
        None
    }

    /// The same position for pictures in which nobody sits at the board.
    fn without_seats(state: Self::State) -> Self::State {
        state
    }

    /// The board for machines, under a heading; where that is empty the game finds one itself.
    fn board_json(&self, state: &Self::State, _title: &str) -> serde_json::Value {
        serde_json::json!({ "panels": self.panels(&self.view(state, Viewer::Spectator)) })
    }

    /// What a change of a trace is for machines.
    fn amount(_change: &Self::Change) -> Amount {
        Amount::default()
    }
}

/// A change as a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amount {
    /// The resource that changed, by its name.
    pub resource: Option<&'static str>,
    /// By how much it changed, where that is one number.
    pub by: Option<i32>,
    /// Does it count towards the points that decide the game?
    pub is_points: bool,
}

/// What `loam new` is to make; each has a name.
#[derive(Clone, Copy, Debug)]
pub enum NewThing<'a> {
    /// A whole game, and a variant that plays it.
    Game,
    /// A module, and a variant that plays it.
    Module,
    /// A faction of this module.
    Faction(&'a str),
    /// A piece of this module, of one of [`Authored::TILES`].
    Tile(&'a str, &'a str),
    /// A board; its rows are those of a text that others have written, where one is given.
    Map(Option<&'a str>),
    /// A variant that begins with another one and has these modules.
    Variant(Option<&'a str>, &'a [String]),
}

/// A game whose authors are helped along, and whose readers are tried out.
pub trait Authored: Playable {
    /// Pieces that can be made, by name, and what each is; the first is made where none is named.
    const TILES: &'static [(&'static str, &'static str)] = &[];

    /// Can whole games be made from its templates?
    const MAKES_GAMES: bool = false;

    /// Files of a new thing, made from templates.
    ///
    /// # Errors
    /// The name is none or is taken, what it builds on is not there, or this game has no such things.
    fn scaffold(_library: &Library, _name: &str, _what: NewThing<'_>) -> Result<Scaffold, Error> {
        Err(Error::Impossible("there are no templates for new things of this game".to_owned()))
    }

    /// An edit of a map as an author makes it: what is done, and the text afterwards; `None` where the game has no maps.
    fn edited_map(_text: &str, _random: &mut Random) -> Option<(String, String)> {
        None
    }

    /// The folder of the project with recorded games from elsewhere.
    const LEDGERS: &'static str = "corpus";
}

/// What a log of another site asks of the content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogWanted {
    /// The board.
    pub map: Option<String>,
    /// Options of ledgers.
    pub options: Vec<String>,
    /// Settings and their values.
    pub settings: Vec<(String, String)>,
}

/// A log of another site that was played again.
pub struct Imported<G: Recorded> {
    /// What the game began with.
    pub setup: G::Setup,
    /// Every action, with those that the log only implies.
    pub actions: Vec<(u8, G::Action)>,
    /// What the log hides and was found, a line each.
    pub inferred: Vec<String>,
    /// How many lines of the log were carried out or compared.
    pub lines: usize,
    /// Points by seat, which are those that the log prints.
    pub points: Vec<i32>,
}

/// A game that reads logs of other sites. Without anything of its own it reads none.
pub trait Imports: Playable {
    /// What a log asks of the content.
    ///
    /// # Errors
    /// The first line that says something that the content does not have.
    fn log_head(_site: &LogSite, file: &str, _log: &[u8]) -> Result<LogWanted, LedgerError> {
        Err(LedgerError::new(file, 1, &[], 0, "no logs are read of this game"))
    }

    /// Plays a log, its name and its bytes, under the rules that it asks for.
    ///
    /// # Errors
    /// The line that cannot be settled, and why.
    fn import(
        &mut self,
        site: &LogSite,
        (file, log): (&str, &[u8]),
    ) -> Result<Imported<Self>, LedgerError> {
        Self::log_head(site, file, log).and(Err(LedgerError::new(
            file,
            1,
            &[],
            0,
            "no logs are read of this game",
        )))
    }
}

/// A game with everything that the library does with games.
pub trait Title:
    Playable<Action: Eq + Hash> + Paired + Examined + Shown + Authored + Imports
{
}

impl<G: Playable<Action: Eq + Hash> + Paired + Examined + Shown + Authored + Imports> Title for G {}
