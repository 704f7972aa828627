//! Implements the library's traits: compiling tables and scripts, setups, migration to changed
//! rules.

use std::ops::RangeInclusive;
use std::sync::Arc;

use components::Block;
use components::declare::{self, Acts, Amount, Condition};
use components_content::script_api::{Api, Book};
use content::Library;
use script::{Scripts, SharedCoverage, Sources};
use workbench::introspection::{Clock, Course, Phase, Piece, PieceClass};
use workbench::playable::{Faction, Goals, Imports, NewThing};
use workbench::scaffold::Scaffold;
use workbench::{Authored, Error, Examined, Paired, Playable, Shown};

use crate::dialect::{Declared, Tabletop};
use crate::new;
use crate::setup::Setup;
use crate::table::TableGame;

impl Playable for TableGame {
    type Dialect = Tabletop;
    type Api = Api;

    const DIALECT: &'static Tabletop = &Tabletop;
    const GOALS: Goals = Goals { playouts: 500.0, copy: 300.0 };

    fn declared<'s>(ruleset: &Declared, sources: &'s Sources) -> script::Declared<'s> {
        let parts = &ruleset.parts;
        components_content::script_api::declared(parts, sources)
    }

    fn new(ruleset: Arc<Declared>, scripts: Scripts<Api>) -> TableGame {
        TableGame::new(ruleset, scripts)
    }

    fn players(ruleset: &Declared) -> RangeInclusive<u8> {
        ruleset.played.seats.clone()
    }

    /// Names that seats can choose; a seat without a choice gets the first free name.
    fn factions(ruleset: &Declared) -> Vec<Faction> {
        let names = ruleset.parts.declarations.seat_names.iter();
        names.map(|name| Faction { name: name.clone(), ..Faction::default() }).collect()
    }

    fn setup(
        ruleset: &Declared,
        players: u8,
        named: &[Option<usize>],
        seed: u64,
    ) -> Result<Setup, String> {
        if named.len() > usize::from(players) {
            return Err(format!("{players} seats play, but {} are named", named.len()));
        }
        let mut chosen: Vec<Option<u8>> =
            named.iter().map(|at| at.and_then(|at| u8::try_from(at).ok())).collect();
        chosen.resize(players.into(), None);
        let mut free: Vec<u8> = (0..=u8::MAX).filter(|at| !chosen.contains(&Some(*at))).collect();
        free.reverse();
        let chosen = chosen.into_iter().map(|at| at.or_else(|| free.pop()));
        Setup::with_names(ruleset, chosen.flatten().collect(), seed)
    }

    fn seats_of(ruleset: &Declared, setup: &Setup) -> Vec<String> {
        let layout = setup.layout(ruleset);
        layout.map(|layout| layout.seat_names.clone()).unwrap_or_default()
    }

    fn with_seed(setup: Setup, seed: u64) -> Setup {
        Setup { seed, ..setup }
    }

    fn migrate(
        state: &Block,
        from: &Declared,
        to: &Declared,
    ) -> Result<(Block, Vec<String>), String> {
        let old = from.layout_of(state)?;
        let chosen: Result<Vec<u8>, String> =
            old.seat_names.iter().map(|name| to.name_called(name)).collect();
        // Names that no longer exist are replaced by the default ones.
        let new = to.layout_for(old.seats(), &chosen.unwrap_or_default())?;
        let carried = components::migrate(&old, &new, state).map_err(|wrong| wrong.join("; "))?;
        Ok((carried.block, carried.told))
    }
}

impl Paired for TableGame {}

impl Shown for TableGame {}

impl Imports for TableGame {}

impl Authored for TableGame {
    const MAKES_GAMES: bool = true;

    fn scaffold(library: &Library, name: &str, what: NewThing<'_>) -> Result<Scaffold, Error> {
        match what {
            NewThing::Game => new::game(library, name),
            _ => Err(Error::Impossible(
                "for a game of components, only `loam new game NAME` has a template".to_owned(),
            )),
        }
    }
}

impl Examined for TableGame {
    fn pieces(ruleset: &Declared) -> Vec<Piece> {
        // Sources are scripts of the layout, by index.
        let Ok(layout) = ruleset.layout(*ruleset.played.seats.start()) else { return Vec::new() };
        let script = |script: &components::layout::Script| Piece {
            id: script.name.clone(),
            code: String::new(),
            name: script.name.clone(),
            file: String::new(),
            kind: "parts",
            class: PieceClass::OfTable,
            has_rules: !script.steps.is_empty(),
            has_script: false,
        };
        layout.scripts.iter().map(script).collect()
    }

    fn course(ruleset: &Declared) -> Course {
        let mut phases = Vec::new();
        phases_within("", &ruleset.parts.declarations.phases, &mut phases);
        Course { rounds: 0, phases }
    }

    fn covering(
        ruleset: Arc<Declared>,
        scripts: Scripts<Api>,
        shared: SharedCoverage,
    ) -> TableGame {
        let functions = &ruleset.parts.functions;
        let book = Book::new(scripts, functions).covering(functions, shared);
        TableGame::with(ruleset, book)
    }

    fn clocked(ruleset: Arc<Declared>, scripts: Scripts<Api>, clock: Arc<Clock>) -> TableGame {
        let book = Book::new(scripts, &ruleset.parts.functions);
        let hears = move |function, nanoseconds| clock.add(function, nanoseconds);
        TableGame::with(ruleset, book.timed(Box::new(hears)))
    }
}

/// Lists phases, each before its inner phases.
fn phases_within(within: &str, all: &[declare::Phase], to: &mut Vec<Phase>) {
    for phase in all {
        to.push(Phase {
            part: within.to_owned(),
            id: phase.name.clone(),
            name: what_goes_on(phase),
            is_declared: true,
            last_round: "",
        });
        phases_within(&phase.name, &phase.within, to);
    }
}

/// Describes the decision of a phase and its repetitions; empty for a phase without a decision that
/// runs once.
fn what_goes_on(phase: &declare::Phase) -> String {
    let asked = match &phase.acts {
        Acts::Nobody => String::new(),
        Acts::InOrder(decision, ..) => format!("`{decision}` of each seat once"),
        Acts::Turns(decision, _) => format!("`{decision}` in turns, until all have passed"),
        Acts::By(decision, _) => format!("`{decision}` of the seat that the rules name"),
        Acts::AtOnce(decision, _) => format!("`{decision}` of all at once"),
        Acts::Sealed(decision, _) => format!("`{decision}` of all, sealed"),
    };
    let often = match &phase.times {
        Amount::Number(1) => String::new(),
        Amount::Number(n) => format!("{n} times"),
        _ => "as often as an amount says".to_owned(),
    };
    let on = |condition: &Condition, said: &str| match condition {
        Condition::Always | Condition::Never => String::new(),
        _ => said.to_owned(),
    };
    let until = on(&phase.until, "until a condition holds");
    let when = on(&phase.when, "only under a condition");
    let said = [asked, often, until, when];
    said.into_iter().filter(|one| !one.is_empty()).collect::<Vec<_>>().join("; ")
}
