//! Implements the library's `Playable` trait for Terra Mystica: compilation, scripts, setups,
//! migration and analysis.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::drawing::BoardPicture;
use content::{Library, LogSite};
use game::random::Random;
use game::{ApplyError, Overlay};
use kernel::texts::TEXTS;
use kernel::{
    AnswerKind, GamePart, LastRoundRule, PhaseRule, PhaseWork, Resource, Ruleset, ScoringMeasure,
    ScriptHost,
};
use language::say;
use ledger::LedgerError;
use mystica_content::TerraMystica as Dialect;
use mystica_content::script_api::{
    ComparisonKind, CoverageHost, LuaHost, SharedHost, first_disagreement,
};
use script::{ScriptDeclarations, ScriptSources, Scripts, SharedCoverage};
use workbench::introspection::{
    CallHistory, FunctionTimes, GamePhase, GamePiece, HookAttribution, PhaseSequence, PieceClass,
};
use workbench::playable::{
    ChangeAmount, ImportedGame, LogRules, ScaffoldKind, ScriptFactory,
    SetupTranslator as Translates,
};
use workbench::scaffold::Scaffold;
use workbench::{Error, FactionNames, Playable};

use crate::host_timing::TimedHost;
use crate::trace::{ChangeSubject, MysticaChange};
use crate::translation::SetupTranslation;
use crate::{
    CombinedState, MysticaGame, MysticaPosition, board_json, import, new, with_components,
};

impl Playable for MysticaGame {
    type Dialect = Dialect;
    type Api = mystica_content::script_api::MysticaScriptDialect;
    const DIALECT: &'static Dialect = &Dialect;
    const SIDE: &'static str = "faction";
    const POINTS_AT_START: &'static str = "start.vp";
    const TILES: &'static [(&'static str, &'static str)] = &new::piece::TILES;
    const LEDGERS: &'static str = "core/mystica/game/tests/data";

    fn declared<'s>(ruleset: &Ruleset, sources: &'s ScriptSources) -> ScriptDeclarations<'s> {
        mystica_content::script_api::script_declarations(ruleset, sources)
    }

    fn new(
        ruleset: Arc<Ruleset>,
        scripts: Scripts<mystica_content::script_api::MysticaScriptDialect>,
    ) -> MysticaGame {
        MysticaGame::new(ruleset, Box::new(LuaHost::from_scripts(scripts)))
    }

    fn shareable(
        scripts: Box<Scripts<mystica_content::script_api::MysticaScriptDialect>>,
    ) -> Result<Rc<dyn Any>, Box<Scripts<mystica_content::script_api::MysticaScriptDialect>>> {
        Ok(Rc::new(RefCell::new(LuaHost::from_scripts(*scripts))))
    }

    fn sharing(ruleset: Arc<Ruleset>, scripts: Rc<dyn Any>) -> Option<MysticaGame> {
        let host = SharedHost(scripts.downcast().ok()?);
        Some(MysticaGame::new(ruleset, Box::new(host)))
    }

    fn factions(ruleset: &Ruleset) -> Vec<FactionNames> {
        let faction = |faction: &kernel::Faction| FactionNames {
            name: faction.code.clone(),
            aliases: faction.aliases.clone(),
            module: module_of(&ruleset.pieces[faction.piece.at()].id).to_owned(),
        };
        ruleset.factions.iter().map(faction).collect()
    }

    fn migrate(
        state: &MysticaPosition,
        from: &Ruleset,
        to: &Ruleset,
    ) -> Result<(MysticaPosition, Vec<String>), String> {
        let (carried, mut lost) = kernel::migrate(state, from, to)?;
        let (parts, of_parts) = with_components::migrate(state, from, to)?;
        lost.extend(of_parts);
        let mut position = CombinedState { state: carried, parts };
        with_components::update_counted_values(to, &mut position).map_err(
            |problem| match problem {
                ApplyError::Illegal(error) | ApplyError::ScriptError(error) => error,
            },
        )?;
        Ok((position, lost))
    }

    // Comparing two sets of rules by paired games.

    fn translation(
        from: &Ruleset,
        to: &Ruleset,
        players: usize,
    ) -> Result<Box<dyn Translates<MysticaGame>>, String> {
        Ok(Box::new(SetupTranslation::new(from, to, players)?))
    }

    // Tools: coverage, determinism checks, benchmarks, reports.

    fn victories(ruleset: &Ruleset) -> Vec<(String, Vec<String>)> {
        let bridge = ruleset.component_bridge.as_ref();
        bridge.map_or_else(Vec::new, |bridge| bridge.layout(1).victory_texts())
    }

    fn course(ruleset: &Ruleset) -> PhaseSequence {
        let all = &ruleset.phases;
        let part = |at: usize| match all.part(at) {
            GamePart::Setup => say!(TEXTS, "setup"),
            GamePart::Round => say!(TEXTS, "each-of-rounds", n = ruleset.rounds),
            GamePart::End => say!(TEXTS, "stage-end"),
        };
        let last = |phase: &PhaseRule| match phase.last_round {
            LastRoundRule::Played => "",
            LastRoundRule::Heard => "in the last round pieces are notified, but nothing is gained",
            LastRoundRule::Skipped => "not in the last round",
        };
        let phase = |(at, phase): (usize, &PhaseRule)| GamePhase {
            part: part(at),
            id: phase.id.clone(),
            name: ruleset.phase_name(phase),
            is_declared: phase.work == PhaseWork::Nothing,
            last_round: last(phase),
        };
        let phases = all.list.iter().enumerate().map(phase).collect();
        PhaseSequence { rounds: ruleset.rounds, phases }
    }

    fn pieces(ruleset: &Ruleset) -> Vec<GamePiece> {
        let piece = |(number, piece): (usize, &kernel::Piece)| {
            let answers = piece.all_answers();
            let measured = ruleset
                .final_tiles
                .iter()
                .any(|t| t.piece.at() == number && matches!(t.measure, ScoringMeasure::Script(_)));
            let by_script = |a: &kernel::HookAnswer| matches!(a.what, AnswerKind::Script(_));
            let (kind, class) = class(piece.class);
            GamePiece {
                id: piece.id.clone(),
                code: piece.code.clone(),
                name: piece.name.clone(),
                file: piece.file.clone(),
                kind,
                class,
                has_rules: !answers.is_empty(),
                has_script: measured || answers.iter().any(by_script),
            }
        };
        ruleset.pieces.iter().enumerate().map(piece).collect()
    }

    fn covering(
        ruleset: Arc<Ruleset>,
        scripts: Scripts<mystica_content::script_api::MysticaScriptDialect>,
        shared: SharedCoverage,
    ) -> MysticaGame {
        let host = CoverageHost::new(LuaHost::from_scripts(scripts), &ruleset, shared);
        MysticaGame::new(ruleset, Box::new(host))
    }

    fn with_function_times(
        ruleset: Arc<Ruleset>,
        scripts: Scripts<mystica_content::script_api::MysticaScriptDialect>,
        clock: Arc<FunctionTimes>,
    ) -> MysticaGame {
        MysticaGame::new(ruleset, Box::new(TimedHost::new(LuaHost::from_scripts(scripts), clock)))
    }

    fn blame(
        ruleset: &Arc<Ruleset>,
        make: &ScriptFactory<MysticaGame>,
        play: &mut dyn FnMut(MysticaGame),
    ) -> Result<Option<HookAttribution>, String> {
        let hosts = make.clone();
        let hosts: mystica_content::script_api::HostFactory = Rc::new(move |against| {
            let past = match against {
                ComparisonKind::Other => CallHistory::Another,
                ComparisonKind::Itself | ComparisonKind::Fresh => CallHistory::Own,
            };
            let mut host = LuaHost::from_scripts(hosts(past)?);
            host.set_trace(true);
            Ok(Box::new(host) as Box<dyn ScriptHost>)
        });
        let found = first_disagreement(&hosts, &mut |host| {
            play(MysticaGame::new(ruleset.clone(), host));
        })?;
        let Some(found) = found else { return Ok(None) };
        let function = &ruleset.functions[usize::from(found.function.0)];
        let line = match found.place() {
            Some(place) => place.line,
            None => make(CallHistory::Own)?.line_of(usize::from(found.function.0)),
        };
        let piece = ruleset.pieces[function.piece.at()].id.clone();
        Ok(Some(HookAttribution {
            module: module_of(&piece).to_owned(),
            piece,
            hook: function.hook.name().to_owned(),
            file: function.file.clone(),
            line,
            detail: found.words(ruleset),
        }))
    }

    // Screens and JSON output.

    fn empty_board(ruleset: &Ruleset) -> Option<MysticaPosition> {
        Some(crate::drawing::printed(ruleset).into())
    }

    fn without_seats(mut state: MysticaPosition) -> MysticaPosition {
        state.seat_count = 0;
        state
    }

    fn board_json(&self, state: &MysticaPosition, title: &str) -> serde_json::Value {
        let (grammar, title) = (self.grammar(), title.to_owned());
        let overlay = Overlay { title, ..Overlay::default() };
        board_json::board_json(&BoardPicture::new(&grammar, state, &overlay))
    }

    fn amount(change: &MysticaChange) -> ChangeAmount {
        match change.what {
            ChangeSubject::Resource(resource, delta) => ChangeAmount {
                resource: Some(resource.name()),
                by: Some(delta.into()),
                is_points: resource == Resource::Vp,
            },
            ChangeSubject::Slot(_, from, to) => ChangeAmount {
                by: Some(i32::from(to) - i32::from(from)),
                ..ChangeAmount::default()
            },
            _ => ChangeAmount::default(),
        }
    }

    // Tools for authors: templates and random edits.

    fn scaffold(library: &Library, name: &str, kind: ScaffoldKind<'_>) -> Result<Scaffold, Error> {
        new::scaffold(library, name, kind)
    }

    fn edited_map(text: &str, random: &mut Random) -> Option<(String, String)> {
        swapped(text, random)
    }

    // Logs of other sites.

    fn log_head(site: &LogSite, file: &str, log: &[u8]) -> Result<LogRules, LedgerError> {
        import::head(site, file, log)
    }

    fn check_log(&self, site: &LogSite, file: &str, log: &[u8]) -> Result<(), LedgerError> {
        import::check(self, site, file, log)
    }

    fn import(
        &mut self,
        site: &LogSite,
        file: &str,
        bytes: &[u8],
    ) -> Result<ImportedGame<MysticaGame>, LedgerError> {
        import::import(self, site, file, bytes)
    }
}

/// Returns the module in the id of a piece.
fn module_of(id: &str) -> &str {
    id.split_once(':').map_or(id, |(module, _)| module)
}

/// Returns the plural name of a class for reports, and the general class for tools of any game.
fn class(class: kernel::PieceClass) -> (&'static str, PieceClass) {
    use kernel::PieceClass as Class;
    match class {
        Class::Faction => ("factions", PieceClass::Faction),
        Class::RoundTile => ("round tiles", PieceClass::OfTable),
        Class::BonusCard => ("bonus cards", PieceClass::OfSeat),
        Class::Favor => ("favor tiles", PieceClass::OfSeat),
        Class::Town => ("town tiles", PieceClass::OfSeat),
        Class::HouseRule => ("house rules", PieceClass::HouseRule),
        Class::Token => ("tokens", PieceClass::OfSeat),
        Class::FinalTile => ("final scorings", PieceClass::OfTable),
        Class::BoardSpace => ("board spaces", PieceClass::OfSeat),
    }
}

/// Swaps two hexes of land in the rows of a map file. `None` if the text has no rows or no land.
fn swapped(text: &str, random: &mut Random) -> Option<(String, String)> {
    let start = text.find("rows = [")? + "rows = [".len();
    let end = start + text[start..].find(']')?;
    let land: Vec<usize> =
        (start..end).filter(|i| text.as_bytes()[*i].is_ascii_uppercase()).collect();
    if land.is_empty() {
        return None;
    }
    let mut draw = || land[random.below(land.len() as u32) as usize];
    let (a, b) = (draw(), draw());
    let mut bytes = text.as_bytes().to_vec();
    bytes.swap(a, b);
    let text = String::from_utf8(bytes).ok()?;
    Some(("two hexes exchanged".to_owned(), text))
}
