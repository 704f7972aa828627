//! Implements the library's `Playable` trait for Terra Mystica: compilation, scripts, setups,
//! migration and analysis.

use std::any::Any;
use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::sync::Arc;

use crate::drawing::Picture;
use content::{Library, LogSite};
use game::random::Random;
use game::{Overlay, Problem};
use kernel::{
    AnswerKind, Does, FactionId, Host, LastRound, Measure, Part, PhaseRule, Resource, Ruleset,
    Setup,
};
use ledger::LedgerError;
use mystica_content::TerraMystica as Dialect;
use mystica_content::script_api::{Against, Covering, LuaHost, SharedHost, first_disagreement};
use script::{Declared, Scripts, SharedCoverage, Sources};
use workbench::introspection::{Blame, Clock, Course, Past, Phase, Piece, PieceClass};
use workbench::playable::{
    Amount, Imported, Imports, LogWanted, MakesScripts, NewThing, Translation as Translates,
};
use workbench::scaffold::Scaffold;
use workbench::{Authored, Error, Examined, Faction, Paired, Playable, Shown};

use crate::host_timing::Clocked;
use crate::trace::{Change, What};
use crate::translation::Translation;
use crate::{Halves, MysticaGame, Position, board_json, import, new, with_components};

impl Playable for MysticaGame {
    type Dialect = Dialect;
    type Api = mystica_content::script_api::TerraMystica;

    const DIALECT: &'static Dialect = &Dialect;

    fn declared<'s>(ruleset: &Ruleset, sources: &'s Sources) -> Declared<'s> {
        mystica_content::script_api::declared(ruleset, sources)
    }

    fn new(
        ruleset: Arc<Ruleset>,
        scripts: Scripts<mystica_content::script_api::TerraMystica>,
    ) -> MysticaGame {
        MysticaGame::new(ruleset, Box::new(LuaHost::from_scripts(scripts)))
    }

    fn shareable(
        scripts: Box<Scripts<mystica_content::script_api::TerraMystica>>,
    ) -> Result<Rc<dyn Any>, Box<Scripts<mystica_content::script_api::TerraMystica>>> {
        Ok(Rc::new(RefCell::new(LuaHost::from_scripts(*scripts))))
    }

    fn sharing(ruleset: Arc<Ruleset>, scripts: Rc<dyn Any>) -> Option<MysticaGame> {
        let host = SharedHost(scripts.downcast().ok()?);
        Some(MysticaGame::new(ruleset, Box::new(host)))
    }

    fn players(ruleset: &Ruleset) -> RangeInclusive<u8> {
        ruleset.players.clone()
    }

    fn factions(ruleset: &Ruleset) -> Vec<Faction> {
        let faction = |faction: &kernel::Faction| Faction {
            name: faction.code.clone(),
            aliases: faction.aliases.clone(),
            module: module_of(&ruleset.pieces[faction.piece.at()].id).to_owned(),
        };
        ruleset.factions.iter().map(faction).collect()
    }

    fn setup(
        ruleset: &Ruleset,
        players: u8,
        factions: &[Option<usize>],
        seed: u64,
    ) -> Result<Setup, String> {
        let named: Vec<_> = factions.iter().flatten().map(|n| FactionId(*n as u8)).collect();
        let mut setup = kernel::draw_setup(ruleset, players, &named, seed)?;
        // The draw returns named factions first; each has to go to its seat.
        let mut drawn = setup.factions.split_off(named.len()).into_iter();
        let mut named = named.into_iter();
        let seats = (0..usize::from(players)).map(|seat| factions.get(seat));
        setup.factions = seats
            .filter_map(|seat| match seat {
                Some(Some(_)) => named.next(),
                _ => drawn.next(),
            })
            .collect();
        // A placeholder for a faction that is picked during the game is named by its seat.
        let all = (0..ruleset.factions.len() as u8).map(FactionId);
        let stands_in = |id: &FactionId| ruleset.factions[id.at()].placeholder;
        let stand_ins: Vec<FactionId> = all.filter(stands_in).collect();
        for (own, stand_in) in setup.factions.iter_mut().zip(stand_ins) {
            if stands_in(own) {
                *own = stand_in;
            }
        }
        Ok(setup)
    }

    fn seats_of(ruleset: &Ruleset, setup: &Setup) -> Vec<String> {
        setup.factions.iter().map(|id| ruleset.factions[id.at()].code.clone()).collect()
    }

    fn with_seed(setup: Setup, seed: u64) -> Setup {
        Setup { seed, dealt: None, ..setup }
    }

    fn migrate(
        state: &Position,
        from: &Ruleset,
        to: &Ruleset,
    ) -> Result<(Position, Vec<String>), String> {
        let (carried, mut lost) = kernel::migrate(state, from, to)?;
        let (parts, of_parts) = with_components::migrate(state, (from, to))?;
        lost.extend(of_parts);
        let mut position = Halves { state: carried, parts };
        with_components::be_heard(to, &mut position).map_err(|problem| match problem {
            Problem::Refused(why) | Problem::Fault(why) => why,
        })?;
        Ok((position, lost))
    }
}

impl Paired for MysticaGame {
    fn translation(
        from: &Ruleset,
        to: &Ruleset,
        players: usize,
    ) -> Result<Box<dyn Translates<MysticaGame>>, String> {
        Ok(Box::new(Translation::new(from, to, players)?))
    }
}

impl Examined for MysticaGame {
    const SIDE: &'static str = "faction";

    const POINTS_AT_START: &'static str = "start.vp";

    fn course(ruleset: &Ruleset) -> Course {
        let all = &ruleset.phases;
        let part = |at: usize| match all.part(at) {
            Part::Setup => "setup".to_owned(),
            Part::Round => format!("each of {} rounds", ruleset.rounds),
            Part::End => "end".to_owned(),
        };
        let last = |phase: &PhaseRule| match phase.last_round {
            LastRound::Played => "",
            LastRound::Heard => "only notified in the last round",
            LastRound::Skipped => "not in the last round",
        };
        let phase = |(at, phase): (usize, &PhaseRule)| Phase {
            part: part(at),
            id: phase.id.clone(),
            name: phase.name.clone(),
            is_declared: phase.does == Does::Nothing,
            last_round: last(phase),
        };
        let phases = all.list.iter().enumerate().map(phase).collect();
        Course { rounds: ruleset.rounds, phases }
    }

    fn pieces(ruleset: &Ruleset) -> Vec<Piece> {
        let piece = |(number, piece): (usize, &kernel::Piece)| {
            let answers = piece.all_answers();
            let measured = ruleset
                .final_tiles
                .iter()
                .any(|t| t.piece.at() == number && matches!(t.measure, Measure::Script(_)));
            let by_script = |a: &kernel::Answer| matches!(a.what, AnswerKind::Script(_));
            let (kind, class) = class(piece.class);
            Piece {
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
        scripts: Scripts<mystica_content::script_api::TerraMystica>,
        shared: SharedCoverage,
    ) -> MysticaGame {
        let host = Covering::new(LuaHost::from_scripts(scripts), &ruleset, shared);
        MysticaGame::new(ruleset, Box::new(host))
    }

    fn clocked(
        ruleset: Arc<Ruleset>,
        scripts: Scripts<mystica_content::script_api::TerraMystica>,
        clock: Arc<Clock>,
    ) -> MysticaGame {
        MysticaGame::new(ruleset, Box::new(Clocked::new(LuaHost::from_scripts(scripts), clock)))
    }

    fn blame(
        ruleset: &Arc<Ruleset>,
        make: &MakesScripts<MysticaGame>,
        play: &mut dyn FnMut(MysticaGame),
    ) -> Result<Option<Blame>, String> {
        let hosts = make.clone();
        let hosts: mystica_content::script_api::Maker = Rc::new(move |against| {
            let past = match against {
                Against::Other => Past::Another,
                Against::Itself | Against::Fresh => Past::Own,
            };
            let mut host = LuaHost::from_scripts(hosts(past)?);
            host.set_trace(true);
            Ok(Box::new(host) as Box<dyn Host>)
        });
        let found = first_disagreement(&hosts, &mut |host| {
            play(MysticaGame::new(ruleset.clone(), host));
        })?;
        let Some(found) = found else { return Ok(None) };
        let function = &ruleset.functions[usize::from(found.function.0)];
        let line = match found.place() {
            Some(place) => place.line,
            None => make(Past::Own)?.line_of(usize::from(found.function.0)),
        };
        let piece = ruleset.pieces[function.piece.at()].id.clone();
        Ok(Some(Blame {
            module: module_of(&piece).to_owned(),
            piece,
            hook: function.hook.name().to_owned(),
            file: function.file.clone(),
            line,
            detail: found.words(ruleset),
        }))
    }
}

impl Shown for MysticaGame {
    fn printed(ruleset: &Ruleset) -> Option<Position> {
        Some(crate::drawing::printed(ruleset).into())
    }

    fn without_seats(mut state: Position) -> Position {
        state.seat_count = 0;
        state
    }

    fn board_json(&self, state: &Position, title: &str) -> serde_json::Value {
        let (grammar, title) = (self.grammar(), title.to_owned());
        let overlay = Overlay { title, ..Overlay::default() };
        board_json::board_json(&Picture::new(&grammar, state, &overlay))
    }

    fn amount(change: &Change) -> Amount {
        match change.what {
            What::Resource(resource, by) => Amount {
                resource: Some(resource.name()),
                by: Some(by.into()),
                is_points: resource == Resource::Vp,
            },
            What::Slot(_, from, to) => {
                Amount { by: Some(i32::from(to) - i32::from(from)), ..Amount::default() }
            }
            _ => Amount::default(),
        }
    }
}

impl Imports for MysticaGame {
    fn log_head(site: &LogSite, file: &str, log: &[u8]) -> Result<LogWanted, LedgerError> {
        import::head(site, file, log)
    }

    fn import(
        &mut self,
        site: &LogSite,
        log: (&str, &[u8]),
    ) -> Result<Imported<MysticaGame>, LedgerError> {
        import::import(self, site, log)
    }
}

impl Authored for MysticaGame {
    const TILES: &'static [(&'static str, &'static str)] = &new::piece::TILES;

    fn scaffold(library: &Library, name: &str, what: NewThing<'_>) -> Result<Scaffold, Error> {
        new::scaffold(library, name, what)
    }

    fn edited_map(text: &str, random: &mut Random) -> Option<(String, String)> {
        swapped(text, random)
    }

    const LEDGERS: &'static str = "core/mystica/game/tests/data";
}

/// Returns the module in the id of a piece.
fn module_of(id: &str) -> &str {
    id.split_once(':').map_or(id, |(module, _)| module)
}

/// Returns a class's plural for reports, and its class for tools without knowledge of the game.
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
