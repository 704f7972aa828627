//! Implements the library's traits: compiling tables and scripts, setups, migration to changed
//! rules.

use std::sync::Arc;

use components::declare::{self, ActingSeats, AmountExpression, ConditionExpression};
use components::{ComponentState, TEXTS};
use components_content::script_api::{ComponentScriptApi, ScriptRulebook};
use content::Library;
use language::say;
use script::{ScriptSources, Scripts, SharedCoverage};
use workbench::introspection::{FunctionTimes, GamePhase, GamePiece, PhaseSequence, PieceClass};
use workbench::playable::{FactionNames, PerformanceGoals, ScaffoldKind};
use workbench::scaffold::Scaffold;
use workbench::{Error, Playable};

use crate::dialect::{TabletopDialect, TabletopRuleset};
use crate::new;
use crate::table::TabletopGame;

impl Playable for TabletopGame {
    type Dialect = TabletopDialect;
    type Api = ComponentScriptApi;
    const DIALECT: &'static TabletopDialect = &TabletopDialect;
    const GOALS: PerformanceGoals = PerformanceGoals { playouts: 500.0, copy: 300.0 };
    const GAME_TEMPLATES: &'static [(&'static str, &'static str)] = &new::KINDS;
    const MAKES_GAMES: bool = true;

    fn declared<'s>(
        ruleset: &TabletopRuleset,
        sources: &'s ScriptSources,
    ) -> script::ScriptDeclarations<'s> {
        let parts = &ruleset.parts;
        components_content::script_api::declared(parts, sources)
    }

    fn new(ruleset: Arc<TabletopRuleset>, scripts: Scripts<ComponentScriptApi>) -> TabletopGame {
        TabletopGame::new(ruleset, scripts)
    }

    /// Returns the names that seats can choose. A seat that chooses none gets the first free name.
    fn factions(ruleset: &TabletopRuleset) -> Vec<FactionNames> {
        let names = ruleset.parts.declarations.seat_names.iter();
        names.map(|name| FactionNames { name: name.clone(), ..FactionNames::default() }).collect()
    }

    fn migrate(
        state: &ComponentState,
        from: &TabletopRuleset,
        to: &TabletopRuleset,
    ) -> Result<(ComponentState, Vec<String>), String> {
        let old = from.layout_of(state)?;
        let chosen: Result<Vec<u8>, String> =
            old.seat_names.iter().map(|name| to.name_called(name)).collect();
        // Chosen names that no longer exist are replaced by the default ones.
        let new = to.layout_for(old.seats(), &chosen.unwrap_or_default())?;
        let migrated = components::migrate(&old, &new, state).map_err(|wrong| wrong.join("; "))?;
        Ok((migrated.block, migrated.notes))
    }

    // Tools: coverage, determinism checks, benchmarks, reports.

    fn pieces(ruleset: &TabletopRuleset) -> Vec<GamePiece> {
        // Sources are scripts of the layout, by index.
        let Ok(layout) = ruleset.layout(*ruleset.played.seats.start()) else { return Vec::new() };
        let script = |script: &components::layout::CompiledScript| GamePiece {
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

    fn course(ruleset: &TabletopRuleset) -> PhaseSequence {
        let mut phases = Vec::new();
        phases_within("", &ruleset.parts.declarations.phases, &mut phases);
        PhaseSequence { rounds: 0, phases }
    }

    fn victories(ruleset: &TabletopRuleset) -> Vec<(String, Vec<String>)> {
        ruleset.layouts().next().map_or_else(Vec::new, |layout| layout.victory_texts())
    }

    fn covering(
        ruleset: Arc<TabletopRuleset>,
        scripts: Scripts<ComponentScriptApi>,
        shared: SharedCoverage,
    ) -> TabletopGame {
        let functions = &ruleset.parts.functions;
        let book = ScriptRulebook::new(scripts, functions).covering(functions, shared);
        TabletopGame::with(ruleset, book)
    }

    fn with_function_times(
        ruleset: Arc<TabletopRuleset>,
        scripts: Scripts<ComponentScriptApi>,
        clock: Arc<FunctionTimes>,
    ) -> TabletopGame {
        let book = ScriptRulebook::new(scripts, &ruleset.parts.functions);
        let listener = move |function, nanoseconds| clock.add(function, nanoseconds);
        TabletopGame::with(ruleset, book.timed(Box::new(listener)))
    }

    // Tools for authors: templates.

    fn scaffold(library: &Library, name: &str, what: ScaffoldKind<'_>) -> Result<Scaffold, Error> {
        match what {
            ScaffoldKind::Game(like) => new::game(library, name, like),
            _ => Err(Error::Impossible(
                "for a game of components, only `loam new game NAME` has a template".to_owned(),
            )),
        }
    }
}

/// Lists phases, each before its inner phases.
fn phases_within(within: &str, all: &[declare::Phase], to: &mut Vec<GamePhase>) {
    for phase in all {
        to.push(GamePhase {
            part: within.to_owned(),
            id: phase.name.clone(),
            name: what_goes_on(phase),
            is_declared: true,
            last_round: "",
        });
        phases_within(&phase.name, &phase.within, to);
    }
}

/// Describes the decision of a phase and how often the phase is repeated. Empty for a phase without
/// a decision that runs once.
fn what_goes_on(phase: &declare::Phase) -> String {
    let acting = match &phase.acts {
        ActingSeats::Nobody => String::new(),
        ActingSeats::InOrder(decision, ..) => say!(TEXTS, "phase-each-once", decision = decision),
        ActingSeats::Turns(decision, _) => say!(TEXTS, "phase-in-turns", decision = decision),
        ActingSeats::InARow(decision, _) => {
            say!(TEXTS, "phase-in-a-row", decision = decision)
        }
        ActingSeats::By(decision, _) => say!(TEXTS, "phase-by-rules", decision = decision),
        ActingSeats::AtOnce(decision, _) => say!(TEXTS, "phase-at-once", decision = decision),
        ActingSeats::Sealed(decision, _) => say!(TEXTS, "phase-sealed", decision = decision),
    };
    let often = match &phase.times {
        AmountExpression::Number(1) => String::new(),
        AmountExpression::Number(n) => say!(TEXTS, "n-times", n = n),
        _ => say!(TEXTS, "as-often-as"),
    };
    let on = |condition: &ConditionExpression, id: &str| match condition {
        ConditionExpression::Always | ConditionExpression::Never => String::new(),
        _ => say!(TEXTS, id),
    };
    let until = on(&phase.until, "until-condition");
    let when = on(&phase.when, "only-condition");
    let parts = [acting, often, until, when];
    parts.into_iter().filter(|one| !one.is_empty()).collect::<Vec<_>>().join("; ")
}
