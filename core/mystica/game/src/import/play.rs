//! Replays an imported log: carries out each line, and searches for what the log hides until all
//! printed totals fit.
//!
//! The log hides which bonus card a seat takes, which tile a round has and, if steps are cut, which
//! favor tile was meant. At each of these points the search branches. A line that cannot be carried
//! out, or a total that does not fit, makes it backtrack.

use game::bitset::Mask as _;
use game::{ApplyError, LegalAction, Report as _, Rules as _};
use kernel::action::Action;
use kernel::ids::*;
use kernel::state::{OpenDecision, Seat, open};
use kernel::{
    Effect, EffectAct, EffectObject, Hook, Phase, PieceClass, Resource, Setup, SpaceId, view,
};

use super::account::SeatTotals;
use super::conversions;
use super::lines::{Amounts, FinalCount, LogEvent, SpaceOwner};
use super::log::{GameLog, LineSubject, LogLine, PhaseMark};
use crate::mystica_game::kinds::is_answer;
use crate::{MysticaGame, MysticaPosition};

/// Upper bound on actions carried out in one search.
const MAX_ACTIONS: u32 = 400_000;

/// State of the search after some lines of the log.
#[derive(Clone)]
pub(super) struct ImportState {
    /// Boxed, because the search keeps one for each branch.
    pub state: Box<MysticaPosition>,
    /// All actions so far, including actions that the log only implies.
    pub actions: Vec<(u8, Action)>,
    /// Tiles of the rounds so far.
    pub tiles: Vec<RoundTileId>,
    /// Printed totals of each seat.
    accounts: Vec<SeatTotals>,
    /// Seats whose turn is over, even if they could do more.
    is_done: Vec<bool>,
    /// The last line of each seat.
    last: Vec<usize>,
    round: u8,
    is_final: bool,
    /// The winners that the log names, as a bit set of seats.
    winners: Option<u8>,
    /// Index of the line with the winners.
    at_end: usize,
}

/// Reason why a log could not be played to its end.
#[derive(Clone, Debug)]
pub(super) struct ImportFailure {
    /// Number of lines that the search reached.
    reached: usize,
    /// Index of the line to which the message refers.
    pub at: usize,
    pub why: String,
}

/// One possible meaning of a line.
#[derive(Clone, Debug)]
enum LineReading {
    Acts(Vec<Action>),
    Tile(RoundTileId),
}

/// Use of an action space by a seat: the kind of piece that has it, and the actions after it.
struct SpaceUse<'a> {
    seat: u8,
    by: SpaceOwner,
    actions_after: &'a [Action],
}

/// Index of the line that is carried out, and its seat.
#[derive(Clone, Copy)]
struct LogPlace {
    at: usize,
    seat: u8,
}

pub(super) struct Importer<'a> {
    game: &'a mut MysticaGame,
    log: &'a GameLog<'a>,
    setup: Setup,
    left: u32,
    farthest: Option<ImportFailure>,
}

/// Plays a log; the setup has all factions and bonus cards.
///
/// # Errors
/// The farthest line that was reached, and why the next one fails.
pub(super) fn play(
    game: &mut MysticaGame,
    log: &GameLog<'_>,
    setup: Setup,
) -> Result<(ImportState, Setup), ImportFailure> {
    let fails = |reason: String| ImportFailure { reached: 0, at: 0, why: reason };
    let state = game.begin(&setup).map_err(|reason| fails(reason.to_string()))?;
    let seats = log.seats.len();
    let accounts = (0..seats).map(|seat| SeatTotals::new(&state.seats[seat])).collect();
    let mut world = ImportState {
        state: Box::new(state),
        actions: Vec::new(),
        tiles: Vec::new(),
        accounts,
        is_done: vec![false; seats],
        last: vec![0; seats],
        round: 0,
        is_final: false,
        winners: None,
        at_end: 0,
    };
    let mut player = Importer { game, log, setup, left: MAX_ACTIONS, farthest: None };
    player.name_terrains(&mut world);
    match player.play_lines(world, 0) {
        Some(world) => {
            let setup = player.with_tiles(&world.tiles);
            Ok((world, setup))
        }
        None => Err(player.farthest.unwrap_or_else(|| fails("the log is empty".to_owned()))),
    }
}

impl Importer<'_> {
    /// Returns the setup with these tiles in the first rounds, and any others after them.
    fn with_tiles(&self, tiles: &[RoundTileId]) -> Setup {
        let mut all = tiles.to_vec();
        let rules = self.game.ruleset();
        let rest = (0..rules.round_tiles.len() as u8)
            .map(RoundTileId)
            .filter(|tile| !tiles.contains(tile));
        all.extend(rest);
        all.truncate(usize::from(rules.rounds));
        Setup { round_tiles: all, ..self.setup.clone() }
    }

    /// Chooses the terrain that the log names, for factions that choose one before the first
    /// dwelling.
    fn name_terrains(&mut self, world: &mut ImportState) {
        while world.state.phase() == Phase::Selection && self.left > 0 {
            let list = self.list(world);
            let named = |choice: &LegalAction<Action>| match choice.action {
                Action::Choose(_, terrain) => {
                    let rules = self.game.ruleset();
                    let name =
                        rules.terrains.get(terrain.at()).map(|terrain| terrain.name.as_str());
                    let home = self.log.seats[usize::from(choice.seat)].terrain;
                    name.is_some_and(|name| name.eq_ignore_ascii_case(home))
                }
                _ => false,
            };
            let Some(choice) = list.iter().find(|choice| named(choice)).copied() else { break };
            if self.act(world, choice.seat, choice.action).is_err() {
                break;
            }
        }
    }

    fn list(&mut self, world: &ImportState) -> Vec<LegalAction<Action>> {
        let mut list = Vec::new();
        // After a script error the list is empty, and the line cannot be carried out.
        let _ = self.game.legal_actions(&world.state, &mut list);
        list
    }

    fn fails(&mut self, reached: usize, at: usize, reason: String) {
        if self.farthest.as_ref().is_none_or(|farthest| reached > farthest.reached) {
            self.farthest = Some(ImportFailure { reached, at, why: reason });
        }
    }

    /// Plays the log from a line to its end; `None` if no reading fits.
    fn play_lines(&mut self, mut world: ImportState, from: usize) -> Option<ImportState> {
        for at in from..self.log.entries.len() {
            let (seat, readings) = match self.readings(&mut world, at) {
                Ok(found) => found,
                Err((line_index, error)) => {
                    self.fails(at, line_index, error);
                    return None;
                }
            };
            if let LineSubject::Seat(seat, _) = self.log.entries[at].what {
                world.last[usize::from(seat)] = at;
            }
            match readings.as_slice() {
                [] => {}
                [reading] => {
                    if let Err(error) = self.follow(&mut world, seat, reading) {
                        self.fails(at, at, error);
                        return None;
                    }
                }
                readings => {
                    for reading in readings {
                        let mut next = world.clone();
                        match self.follow(&mut next, seat, reading) {
                            Ok(()) => match self.play_lines(next, at + 1) {
                                Some(world) => return Some(world),
                                None if self.left == 0 => return None,
                                None => {}
                            },
                            Err(error) => self.fails(at, at, error),
                        }
                    }
                    return None;
                }
            }
        }
        self.ends(world)
    }

    /// Checks that the game is over at the end of the log, with the printed points.
    fn ends(&mut self, world: ImportState) -> Option<ImportState> {
        let end = self.log.entries.len();
        if !self.game.is_over(&world.state) {
            let reason = "the log ends before the game is over".to_owned();
            self.fails(end, end.saturating_sub(1), reason);
            return None;
        }
        for seat in 0..world.accounts.len() {
            let (logged, found) = (world.accounts[seat].vp, i32::from(world.state.seats[seat].vp));
            if logged != found {
                let reason = format!(
                    "the log does not match the game: it adds up to {logged} VP, but \
                    the game has {found}"
                );
                self.fails(end, world.last[seat], reason);
                return None;
            }
        }
        if let Some(logged) = world.winners {
            let first = self.game.standings(&world.state).into_iter().filter(|one| one.ahead == 0);
            let found = first.fold(0u8, |all, one| all | (1 << one.seat));
            if logged != found {
                let grammar = self.game.grammar();
                let seats = (0..world.accounts.len()).filter(|seat| found & (1 << seat) != 0);
                let name = |seat| grammar.seat_name(&world.state, SeatId(seat as u8)).to_owned();
                let names: Vec<String> = seats.map(name).collect();
                let reason = format!(
                    "the log does not match the game: other winners, in the game {}",
                    names.join(" and ")
                );
                self.fails(end, world.at_end, reason);
                return None;
            }
        }
        Some(world)
    }

    fn follow(
        &mut self,
        world: &mut ImportState,
        seat: u8,
        reading: &LineReading,
    ) -> Result<(), String> {
        match reading {
            LineReading::Acts(actions) => {
                actions.iter().try_for_each(|action| self.act(world, seat, *action))
            }
            LineReading::Tile(tile) => {
                world.tiles.push(*tile);
                let setup = self.with_tiles(&world.tiles);
                let mut state = self.game.begin(&setup).map_err(|error| error.to_string())?;
                for (seat, action) in &world.actions {
                    self.left = self.left.saturating_sub(1);
                    let done = self.game.apply(&mut state, *seat, *action);
                    done.map_err(reason)?;
                }
                *world.state = state;
                Ok(())
            }
        }
    }

    /// Ends the current turn.
    fn end_turn(&mut self, world: &mut ImportState) -> Result<(), String> {
        let active = world.state.active;
        self.apply(world, active.0, Action::Done)?;
        world.is_done[active.at()] = false;
        Ok(())
    }

    fn apply(&mut self, world: &mut ImportState, seat: u8, action: Action) -> Result<(), String> {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return Err("too many lines of the log are ambiguous".to_owned());
        }
        self.game.apply(&mut world.state, seat, action).map_err(reason)?;
        world.actions.push((seat, action));
        Ok(())
    }

    /// Ends the current turn, if possible: the turn of another seat, or a finished turn of this
    /// seat.
    fn turn_to(&mut self, world: &mut ImportState, seat: u8) {
        let active = world.state.active;
        let is_own = active.0 == seat;
        if active.is_some() && (!is_own || world.is_done[usize::from(seat)]) {
            let _ = self.end_turn(world);
        }
    }

    /// Carries out one action; ends the turn before it if necessary.
    fn act(&mut self, world: &mut ImportState, seat: u8, action: Action) -> Result<(), String> {
        if is_answer(action) {
            return self.apply(world, seat, action);
        }
        let is_free = matches!(action, Action::Convert(..) | Action::Burn(_));
        if world.state.active.0 != seat || !is_free {
            self.turn_to(world, seat);
        }
        let Err(error) = self.apply(world, seat, action) else { return Ok(()) };
        if world.state.active.0 != seat || self.end_turn(world).is_err() {
            let action = self.written(world, seat, action);
            return Err(format!("{action} is illegal: {error}"));
        }
        self.apply(world, seat, action)
            .map_err(|error| format!("{} is illegal: {error}", self.written(world, seat, action)))
    }

    /// Returns the ledger text of an action, with the seat's name.
    fn written(&self, world: &ImportState, seat: u8, action: Action) -> String {
        let grammar = self.game.grammar();
        let name = grammar.seat_name(&world.state, SeatId(seat));
        format!("`{name}: {}`", grammar.text(&world.state, action))
    }

    /// Returns the actions accepted by `is_match` that the seat may take now, or in its next turn.
    fn options(
        &mut self,
        world: &mut ImportState,
        seat: u8,
        is_match: &dyn Fn(Action) -> bool,
    ) -> Vec<Action> {
        self.turn_to(world, seat);
        for _ in 0..2 {
            let list = self.list(world);
            let own = list.iter().filter(|choice| choice.seat == seat).map(|choice| choice.action);
            let found: Vec<Action> = own.filter(|action| is_match(*action)).collect();
            if !found.is_empty() || world.state.active.0 != seat || self.end_turn(world).is_err() {
                return found;
            }
        }
        Vec::new()
    }

    /// Returns the position after these actions, if all of them are possible.
    fn state_after(
        &mut self,
        world: &ImportState,
        seat: u8,
        actions: &[Action],
    ) -> Option<ImportState> {
        let mut next = world.clone();
        actions.iter().try_for_each(|action| self.act(&mut next, seat, *action)).ok()?;
        Some(next)
    }

    /// Lists the uses of action spaces of a kind of piece, each with the actions after it, that
    /// have the result which the log states.
    fn by_space(
        &mut self,
        world: &mut ImportState,
        use_of: &SpaceUse<'_>,
        fits: &dyn Fn(&MysticaPosition, &MysticaPosition) -> bool,
    ) -> Vec<LineReading> {
        let SpaceUse { seat, by, actions_after: behind } = *use_of;
        let rules = self.game.ruleset().clone();
        let class = match by {
            SpaceOwner::Board => PieceClass::BoardSpace,
            SpaceOwner::Card => PieceClass::BonusCard,
            SpaceOwner::Favor => PieceClass::Favor,
            SpaceOwner::Faction => PieceClass::Faction,
        };
        let is_match = |action: Action| match action {
            Action::Use(SpaceId(space)) => rules
                .spaces
                .get(usize::from(space))
                .is_some_and(|s| rules.pieces[s.piece.at()].class == class),
            _ => false,
        };
        let mut readings = Vec::new();
        for used in self.options(world, seat, &is_match) {
            let actions = [&[used][..], behind].concat();
            if self
                .state_after(world, seat, &actions)
                .is_some_and(|next| fits(&world.state, &next.state))
            {
                readings.push(LineReading::Acts(actions));
            }
        }
        readings
    }

    /// Compares a seat's printed totals with the game, between two of its actions.
    fn check(&self, world: &ImportState, seat: u8) -> Result<(), (usize, String)> {
        let state = &world.state;
        if world.is_final || state.round != world.round || state.phase() != Phase::Actions {
            return Ok(());
        }
        let seat = usize::from(seat);
        let cult = |cult: usize| self.game.ruleset().cults[cult].code.clone();
        let wrong = world.accounts[seat].differs(&state.seats[seat], &cult);
        wrong.map_or(Ok(()), |reason| Err((world.last[seat], reason)))
    }

    /// Returns the possible readings of a line, and the seat that acts.
    fn readings(
        &mut self,
        world: &mut ImportState,
        at: usize,
    ) -> Result<(u8, Vec<LineReading>), (usize, String)> {
        let LogLine { what, .. } = self.log.entries[at];
        match what {
            LineSubject::Winners(winners) => {
                world.winners = Some(winners);
                world.at_end = at;
                Ok((0, Vec::new()))
            }
            LineSubject::PhaseMark(mark) => {
                Ok((0, self.mark(world, mark).map_err(|(of, error)| (of.unwrap_or(at), error))?))
            }
            LineSubject::Seat(seat, winners) => {
                let acts = !matches!(
                    winners,
                    LogEvent::Leeches { .. }
                        | LogEvent::Declines(_)
                        | LogEvent::Capped { .. }
                        | LogEvent::Nothing
                        | LogEvent::Steps { .. }
                        | LogEvent::FavorSteps { .. }
                        | LogEvent::Gets(_)
                        | LogEvent::Scores { .. }
                        | LogEvent::TownTile(_)
                        | LogEvent::TownSteps { .. }
                        | LogEvent::CultReward(_)
                        | LogEvent::CardPoints(_)
                        | LogEvent::Card { .. }
                        | LogEvent::Income(_)
                        | LogEvent::PriestsLeft(_)
                        | LogEvent::BuildsNothing
                );
                if acts {
                    self.check(world, seat)?;
                }
                let readings = self
                    .of_seat(world, LogPlace { at, seat }, winners)
                    .map_err(|error| (at, error))?;
                world.accounts[usize::from(seat)].take(winners);
                if let LogEvent::Steps { cult, n, .. }
                | LogEvent::FavorSteps { cult, n, .. }
                | LogEvent::StepsBy { cult, n, .. } = winners
                {
                    let cult = self.cult(cult).map_err(|error| (at, error))?;
                    world.accounts[usize::from(seat)].cults[cult.at()] += n;
                }
                Ok((seat, readings))
            }
        }
    }

    fn mark(
        &mut self,
        world: &mut ImportState,
        mark: PhaseMark,
    ) -> Result<Vec<LineReading>, (Option<usize>, String)> {
        match mark {
            PhaseMark::Actions => {
                world.round += 1;
                let (round, state) = (world.round, &world.state);
                if state.round != round || state.phase() != Phase::Actions {
                    let open = if state.round == round {
                        "a decision is still open"
                    } else {
                        "a player has not passed"
                    };
                    return Err((None, format!("round {round} cannot begin: {open}")));
                }
                for seat in 0..world.accounts.len() {
                    self.check(world, seat as u8).map_err(|(of, error)| (Some(of), error))?;
                }
                let all = (0..self.game.ruleset().round_tiles.len() as u8).map(RoundTileId);
                Ok(all.filter(|tile| !world.tiles.contains(tile)).map(LineReading::Tile).collect())
            }
            PhaseMark::Other => {
                // The log omits offers that would give nothing.
                self.settle(world, true).map_err(|error| (None, error))?;
                Ok(Vec::new())
            }
            PhaseMark::Leftover(coins) => {
                if coins != i32::from(kernel::LEFTOVER_COINS) {
                    let found = kernel::LEFTOVER_COINS;
                    let error = format!(
                        "the log does not match the game: {coins} coins for each card, but the game puts {found} on it"
                    );
                    return Err((None, error));
                }
                self.settle(world, true).map_err(|error| (None, error))?;
                for seat in 0..world.accounts.len() {
                    let spades = world.state.seats[seat].owes(Resource::Spades);
                    if spades > 0 && world.state.between_rounds() {
                        let gives_up = Action::GiveUp(Resource::Spades, spades);
                        self.apply(world, seat as u8, gives_up).map_err(|error| (None, error))?;
                    }
                }
                Ok(Vec::new())
            }
            PhaseMark::Final => {
                self.settle(world, true).map_err(|error| (None, error))?;
                world.is_final = true;
                Ok(Vec::new())
            }
        }
    }

    /// Declines open offers that would give nothing. With `all`, it is an error if any other offer
    /// is open.
    fn settle(&mut self, world: &mut ImportState, all: bool) -> Result<(), String> {
        while let Some(offer) = world
            .state
            .open()
            .iter()
            .find(|o| o.kind == open::OFFER && (all || o.worth == 0))
            .copied()
        {
            if offer.worth > 0 && offer.spoiled == 0 {
                let grammar = self.game.grammar();
                let name = grammar.seat_name(&world.state, offer.seat).to_owned();
                return Err(format!("{name} has not answered an offer of {} power", offer.amount));
            }
            self.apply(world, offer.seat.0, Action::Decline(offer.amount, offer.from))?;
        }
        Ok(())
    }

    fn hex(&self, label: &str) -> Result<HexId, String> {
        let hex = self.game.grammar().names.hexes.get(label.as_bytes());
        hex.map(HexId).ok_or_else(|| format!("unknown hex `{label}`"))
    }

    fn cult(&self, name: &str) -> Result<CultId, String> {
        let cult = self.game.grammar().names.cults.get(name.as_bytes());
        cult.map(CultId).ok_or_else(|| format!("unknown cult `{name}`"))
    }

    fn terrain(&self, name: &str) -> Result<TerrainId, String> {
        let terrains = &self.game.ruleset().terrains;
        let at = terrains.iter().position(|terrain| terrain.name.eq_ignore_ascii_case(name));
        at.map(|at| TerrainId(at as u8)).ok_or_else(|| format!("unknown terrain `{name}`"))
    }

    /// Searches the next lines of the same seat for one that `pick` accepts.
    fn later<T>(&self, at: usize, seat: u8, pick: impl Fn(LogEvent<'_>) -> Option<T>) -> Option<T> {
        const FAR: usize = 40;
        self.log.entries[at + 1..].iter().take(FAR).find_map(|entry| match entry.what {
            LineSubject::Seat(of, event) if of == seat => pick(event),
            _ => None,
        })
    }

    fn of_seat(
        &mut self,
        world: &mut ImportState,
        place: LogPlace,
        event: LogEvent<'_>,
    ) -> Result<Vec<LineReading>, String> {
        let LogPlace { at, seat } = place;
        let one = |actions: Vec<Action>| Ok(vec![LineReading::Acts(actions)]);
        let require_any = |readings: Vec<LineReading>, why: &str| {
            if readings.is_empty() { Err(why.to_owned()) } else { Ok(readings) }
        };
        let any = |_: &MysticaPosition, _: &MysticaPosition| true;
        match event {
            LogEvent::Nothing
            | LogEvent::Gets(_)
            | LogEvent::TownTile(_)
            | LogEvent::CardPoints(_)
            | LogEvent::Steps { .. }
            | LogEvent::FavorSteps { .. }
            | LogEvent::Income(_)
            | LogEvent::PriestsLeft(_) => Ok(Vec::new()),
            LogEvent::CultReward(gain) => {
                let owed = i32::from(world.state.seats[usize::from(seat)].owes(Resource::Spades));
                if gain.spades == 0 || gain.spades == owed {
                    return Ok(Vec::new());
                }
                Err(format!(
                    "the log does not match the game: {} spades as cult reward, but the game gives {owed}",
                    gain.spades
                ))
            }
            LogEvent::TownSteps { steps, tracks, .. } => {
                self.town_steps(world, seat, [steps, tracks])?;
                Ok(Vec::new())
            }
            LogEvent::BuildsNothing => {
                world.is_done[usize::from(seat)] = true;
                Ok(Vec::new())
            }
            LogEvent::Places(hex) => one(vec![Action::Build(self.hex(hex)?)]),
            LogEvent::Burns { lost, moved } if lost != moved => Err(format!(
                "the log does not match the game: burning {lost} power moves {lost}, not {moved}"
            )),
            // Leftovers are converted at the end; only their points count.
            LogEvent::Burns { .. } if world.is_final => Ok(Vec::new()),
            LogEvent::Burns { moved, .. } => one(vec![Action::Burn(to_u8(moved)?)]),
            LogEvent::Scores { count, .. } => {
                self.final_count(world, seat, count)?;
                Ok(Vec::new())
            }
            LogEvent::Advances { is_shipping, .. } => {
                one(vec![Action::Advance(if is_shipping { SHIPPING } else { DIGGING })])
            }
            LogEvent::Builds { hex, by, .. } => {
                let build = [Action::Build(self.hex(hex)?)];
                match by {
                    None => one(build.to_vec()),
                    Some(by) => require_any(
                        self.by_space(world, &SpaceUse { seat, by, actions_after: &build }, &any),
                        "no action space builds there",
                    ),
                }
            }
            LogEvent::Upgrades { hex, to, by, .. } => {
                let known = &self.game.ruleset().structures;
                let to = known.iter().position(|s| s.name.eq_ignore_ascii_case(to));
                let to = to.ok_or("unknown structure")?;
                let upgrade = [Action::Upgrade(self.hex(hex)?, StructureId(to as u8))];
                match by {
                    None => one(upgrade.to_vec()),
                    Some(by) => require_any(
                        self.by_space(world, &SpaceUse { seat, by, actions_after: &upgrade }, &any),
                        "no action space upgrades there",
                    ),
                }
            }
            LogEvent::Transforms { hex, to, dug, by, .. } => {
                let mut actions = Vec::new();
                if dug > 0 {
                    actions.push(Action::Dig(to_u8(dug)?));
                }
                actions.push(Action::Transform(self.hex(hex)?, self.terrain(to)?));
                let owes = world.state.seats[usize::from(seat)].owes(Resource::FreeTransforms) > 0;
                match by {
                    Some(by) if !owes => require_any(
                        self.by_space(world, &SpaceUse { seat, by, actions_after: &actions }, &any),
                        "no action space transforms that hex",
                    ),
                    _ => one(actions),
                }
            }
            LogEvent::Leeches { hex, power, .. } => {
                let owner = self.owner(world, hex)?;
                let room = i32::from(world.state.seats[usize::from(seat)].power_room());
                if power > room {
                    return Err(format!(
                        "the log does not match the game: of {power} power only {room} fits into the bowls"
                    ));
                }
                let is_worth =
                    |o: &OpenDecision| Some(o.from) == owner && i32::from(o.worth) == power;
                let is_large =
                    |o: &OpenDecision| Some(o.from) == owner && i32::from(o.amount) >= power;
                let found = offer(world, seat, &is_worth).or_else(|| offer(world, seat, &is_large));
                let (amount, from) =
                    found.ok_or_else(|| format!("no offer of {power} power is open"))?;
                one(vec![Action::Leech(amount, from)])
            }
            LogEvent::Declines(hex) => {
                let owner = self.owner(world, hex)?;
                let offer = offer(world, seat, &|o| Some(o.from) == owner);
                let (amount, from) = offer.ok_or("no offer of that hex is open")?;
                one(vec![Action::Decline(amount, from)])
            }
            LogEvent::Capped { offered, fits } => self.capped(world, place, [offered, fits]),
            LogEvent::Uses { cost, gives, by } => {
                let fits = |before: &MysticaPosition, after: &MysticaPosition| {
                    let own = |state: &MysticaPosition| state.seats[usize::from(seat)];
                    brings(&own(before), &own(after), cost, gives)
                };
                require_any(
                    self.by_space(world, &SpaceUse { seat, by, actions_after: &[] }, &fits),
                    "no action space gives that at that price",
                )
            }
            LogEvent::Bridges { ends: [a, b], by, .. } => {
                let (a, b) = (self.hex(a)?, self.hex(b)?);
                let bridge = Action::Bridge(a.min(b), a.max(b));
                if world.state.seats[usize::from(seat)].owes(Resource::Bridges) > 0 {
                    return one(vec![bridge]);
                }
                require_any(
                    self.by_space(world, &SpaceUse { seat, by, actions_after: &[bridge] }, &any),
                    "no action space builds that bridge",
                )
            }
            LogEvent::SendsPriest { .. } => self.priest(world, place, event),
            LogEvent::StepsBy { .. } => self.steps(world, seat, event),
            LogEvent::Converts { spent, collects } => {
                let rules = self.game.ruleset();
                let faction = &rules.factions[world.state.seats[usize::from(seat)].faction.at()];
                let known: Vec<_> = faction
                    .conversions
                    .iter()
                    .map(|id| (*id, rules.conversions[id.at()].clone()))
                    .collect();
                let actions = conversions::actions(&known, spent, collects)
                    .ok_or("no conversions of this faction spend that and collect that")?;
                // Leftovers are converted at the end; only their points count.
                if world.is_final { Ok(Vec::new()) } else { one(actions) }
            }
            LogEvent::TakesFavor => self.favor(world, at, seat),
            LogEvent::Founds => self.town(world, seat, &[]),
            LogEvent::FoundsOnRiver(hex) => {
                let beside = self.hex(hex)?;
                let map = self.game.ruleset().clone();
                let is_match = |action: Action| matches!(action, Action::Connect(river) if map.map.neighbours[river.at()].has(beside.0));
                let mut readings = Vec::new();
                for connect in self.options(world, seat, &is_match) {
                    readings.extend(self.town(world, seat, &[connect]).unwrap_or_default());
                }
                require_any(readings, "no river hex there founds a town")
            }
            LogEvent::Passes => self.pass(world, at, seat),
            LogEvent::Card { .. } if world.state.phase() == Phase::FirstBonusCards => {
                let readings = self.cards(world, at, seat);
                require_any(readings, "no bonus card fits what the seat does in the first round")
            }
            LogEvent::Card { .. } => Ok(Vec::new()),
        }
    }

    /// Compares a line about an offer that does not fit into the bowls with the open offer. If no
    /// power fits, the line means that the offer is declined.
    fn capped(
        &self,
        world: &ImportState,
        LogPlace { at, seat }: LogPlace,
        [offered, fits]: [i32; 2],
    ) -> Result<Vec<LineReading>, String> {
        let own = &world.state.seats[usize::from(seat)];
        let least = offered.min(own.power_room().into()).min(i32::from(own.vp) + 1);
        if let Some((amount, from)) = offer(world, seat, &|o| i32::from(o.amount) == offered) {
            if fits != least {
                return Err(format!(
                    "the log does not match the game: it takes {fits} power, but the bowls have room for {least}"
                ));
            }
            let declines = LineReading::Acts(vec![Action::Decline(amount, from)]);
            return Ok(if fits == 0 { vec![declines] } else { Vec::new() });
        }
        // This line may also come after the line about the accepted power.
        let accepted = world.actions.iter().rev().find_map(|(of, action)| match action {
            Action::Leech(amount, _) if *of == seat => Some(i32::from(*amount)),
            _ => None,
        });
        let printed = self.log.entries[..at].iter().rev().find_map(|entry| match entry.what {
            LineSubject::Seat(of, LogEvent::Leeches { power, .. }) if of == seat => Some(power),
            _ => None,
        });
        if (accepted, printed) == (Some(offered), Some(fits)) {
            return Ok(Vec::new());
        }
        Err(format!(
            "the log does not match the game: no offer of {offered} power was open (the log says {fits} fits)"
        ))
    }

    /// Compares the printed steps of a town tile with the tile that the seat took last.
    fn town_steps(&self, world: &ImportState, seat: u8, printed: [i32; 2]) -> Result<(), String> {
        let taken = world.actions.iter().rev().find_map(|(of, action)| match action {
            Action::TakeTown(town, _) if *of == seat => Some(*town),
            _ => None,
        });
        let tile = taken.and_then(|town| self.game.ruleset().towns.get(town.at()));
        let steps: Vec<i32> = tile.map_or(Vec::new(), |tile| {
            let of = |effect: &Effect| match effect {
                Effect::Act(EffectAct { what: EffectObject::Cult(_), n, .. }) => {
                    Some(i32::from(n.base))
                }
                _ => None,
            };
            tile.gain.iter().filter_map(of).collect()
        });
        let found = [steps.iter().copied().max().unwrap_or(0), steps.len() as i32];
        if found == printed {
            return Ok(());
        }
        let ([steps, tracks], [own_steps, own_tracks]) = (printed, found);
        Err(format!(
            "the log does not match the game: {steps} steps on {tracks} cult tracks, but the town tile gives {own_steps} on \
            {own_tracks}"
        ))
    }

    /// Compares a number that the final scoring prints with the game; an error describes the difference.
    fn final_count(&self, world: &ImportState, seat: u8, count: FinalCount) -> Result<(), String> {
        match count {
            FinalCount::Coins(n) => world.accounts[usize::from(seat)].final_coins(n),
            FinalCount::Structures(n) => {
                let (rules, seat) = (self.game.ruleset(), SeatId(seat));
                let range = view::jump_range(rules, &world.state, seat);
                let found = view::largest_network(rules, &world.state, seat, range);
                if found == n {
                    return Ok(());
                }
                Err(format!(
                    "the log does not match the game: {n} connected structures, but the game has {found}"
                ))
            }
        }
    }

    /// Returns the owner of the structure on a hex.
    fn owner(&self, world: &ImportState, hex: &str) -> Result<Option<SeatId>, String> {
        Ok(world.state.cell(self.hex(hex)?).structure().map(|(_, owner)| owner))
    }

    fn priest(
        &mut self,
        world: &mut ImportState,
        place: LogPlace,
        event: LogEvent<'_>,
    ) -> Result<Vec<LineReading>, String> {
        let LogPlace { at, seat } = place;
        let LogEvent::SendsPriest { cult, stays } = event else { return Ok(Vec::new()) };
        let (name, cult) = (cult, self.cult(cult)?);
        let rules = &self.game.ruleset().cult_rules;
        let mut steps = if stays { rules.spaces.clone() } else { vec![rules.without_space] };
        steps.sort_unstable();
        steps.dedup();
        let event = self.later(at, seat, |event| match event {
            LogEvent::Steps { cult, n, .. } => Some(if cult == name { n } else { 0 }),
            LogEvent::SendsPriest { .. } | LogEvent::Passes => Some(0),
            _ => None,
        });
        let before = i32::from(world.state.seats[usize::from(seat)].cults[cult.at()]);
        let mut readings = Vec::new();
        for steps in steps.into_iter().rev() {
            let action = Action::SendPriest(cult, steps);
            let next = self.state_after(world, seat, &[action]);
            let moved = next.map(|next| {
                i32::from(next.state.seats[usize::from(seat)].cults[cult.at()]) - before
            });
            if moved == Some(event.unwrap_or(0)) {
                readings.push(LineReading::Acts(vec![action]));
            }
        }
        if readings.is_empty() {
            Err("no space of that cult fits the steps".to_owned())
        } else {
            Ok(readings)
        }
    }

    fn steps(
        &mut self,
        world: &mut ImportState,
        seat: u8,
        event: LogEvent<'_>,
    ) -> Result<Vec<LineReading>, String> {
        let LogEvent::StepsBy { cult, n, by, .. } = event else { return Ok(Vec::new()) };
        const MOST: u8 = 4;
        let cult = self.cult(cult)?;
        let at =
            |state: &MysticaPosition| i32::from(state.seats[usize::from(seat)].cults[cult.at()]);
        let moves =
            move |before: &MysticaPosition, after: &MysticaPosition| at(after) - at(before) == n;
        let first = u8::try_from(n).unwrap_or(1).max(1);
        let mut readings = Vec::new();
        for steps in first..=MOST {
            let step = [Action::Step(cult, steps)];
            let owed = world.state.seats[usize::from(seat)].owes(Resource::CultSteps);
            if owed >= steps {
                let next = self.state_after(world, seat, &step);
                if next.is_some_and(|next| moves(&world.state, &next.state)) {
                    readings.push(LineReading::Acts(step.to_vec()));
                }
            } else {
                readings.extend(self.by_space(
                    world,
                    &SpaceUse { seat, by, actions_after: &step },
                    &moves,
                ));
            }
            if !readings.is_empty() {
                break;
            }
        }
        if readings.is_empty() {
            Err("nothing in the game gives those steps".to_owned())
        } else {
            Ok(readings)
        }
    }

    /// Returns the favor tiles whose steps agree with the log; all of them if the log has no steps.
    fn favor(
        &mut self,
        world: &mut ImportState,
        at: usize,
        seat: u8,
    ) -> Result<Vec<LineReading>, String> {
        let event = self.later(at, seat, |event| match event {
            LogEvent::FavorSteps { cult, n, .. } => Some(Some((cult.to_owned(), n))),
            LogEvent::TakesFavor | LogEvent::Passes => Some(None),
            _ => None,
        });
        let all = self.options(world, seat, &|action| matches!(action, Action::TakeFavor(_)));
        let mut readings = Vec::new();
        for take in all {
            let Some(next) = self.state_after(world, seat, &[take]) else { continue };
            let own = |state: &MysticaPosition| state.seats[usize::from(seat)].cults;
            let (before, after) = (own(&world.state), own(&next.state));
            let fits = match &event {
                Some(Some((cult, n))) => {
                    let cult = self.cult(cult)?;
                    (0..before.len()).all(|c| {
                        i32::from(after[c]) - i32::from(before[c])
                            == if c == cult.at() { *n } else { 0 }
                    })
                }
                _ => true,
            };
            if fits {
                readings.push(LineReading::Acts(vec![take]));
            }
        }
        if readings.is_empty() {
            Err("no favor tile steps like that".to_owned())
        } else {
            Ok(readings)
        }
    }

    /// Returns the town tiles that can be taken after the actions that found the town.
    fn town(
        &mut self,
        world: &mut ImportState,
        seat: u8,
        before: &[Action],
    ) -> Result<Vec<LineReading>, String> {
        let Some(mut founded) = self.state_after(world, seat, before) else {
            return Ok(Vec::new());
        };
        let all =
            self.options(&mut founded, seat, &|action| matches!(action, Action::TakeTown(..)));
        let readings: Vec<LineReading> = all
            .into_iter()
            .map(|take| LineReading::Acts([before, &[take.with_amount(1)]].concat()))
            .collect();
        if readings.is_empty() { Err("no town is founded there".to_owned()) } else { Ok(readings) }
    }

    fn pass(
        &mut self,
        world: &mut ImportState,
        at: usize,
        seat: u8,
    ) -> Result<Vec<LineReading>, String> {
        self.turn_to(world, seat);
        let state = &world.state;
        if state.round == state.rounds(self.game.ruleset()) {
            return Ok(vec![LineReading::Acts(vec![Action::Pass(BonusCardId::NONE)])]);
        }
        let readings = self.cards(world, at, seat);
        if readings.is_empty() {
            return Err(
                "no bonus card fits: it must have as many coins on it as the log says, and allow what the seat \
                does in the next round"
                    .to_owned(),
            );
        }
        Ok(readings)
    }

    /// Returns the bonus cards that a seat may have taken, by the coins on them and its actions in
    /// the next round.
    fn cards(&mut self, world: &mut ImportState, at: usize, seat: u8) -> Vec<LineReading> {
        let coins = match self.log.entries[at].what {
            LineSubject::Seat(_, LogEvent::Card { coins }) => coins,
            _ => {
                let taken = self.later(at, seat, |event| match event {
                    LogEvent::Card { coins } => Some(coins),
                    _ => None,
                });
                taken.unwrap_or(0)
            }
        };
        let first_round = self.log.round_of(seat, world.round + 1);
        let rules = self.game.ruleset().clone();
        // The number of players limits the cards in play.
        let mut taken = 0u32;
        for (_, action) in &world.actions {
            if let Action::Pass(card) = action
                && card.is_some()
            {
                taken.set_bit(card.0);
            }
        }
        let most = world.accounts.len() + usize::from(rules.spare_bonus_cards);
        let all_known = taken.count_ones() as usize >= most;
        let fits = |card: BonusCardId, on_it: u8| {
            let piece = rules.bonus_cards[card.at()].piece;
            let scores = rules.pieces[piece.at()]
                .all_answers()
                .iter()
                .any(|answer| answer.hook == Hook::Pass);
            let acts = rules.spaces.iter().any(|space| space.piece == piece);
            i32::from(on_it) == coins
                && (!all_known || taken.has_bit(card.0))
                && first_round.passes_for.is_none_or(|points| points == scores)
                && (acts || !first_round.uses_card)
        };
        let all = self.options(world, seat, &|action| matches!(action, Action::Pass(_)));
        let reading = |action: Action| match action {
            Action::Pass(card) if fits(card, world.state.bonus_coins[card.at()]) => {
                Some(LineReading::Acts(vec![Action::Pass(card)]))
            }
            _ => None,
        };
        all.into_iter().filter_map(reading).collect()
    }
}

/// Returns whether an action had this cost and this gain. Fewer priests are accepted, because the
/// supply may lack them.
fn brings(before: &Seat, after: &Seat, cost: Amounts, gives: Amounts) -> bool {
    let more = |a: u16, b: u16| i32::from(a) - i32::from(b);
    let spades = more(after.owes(Resource::Spades).into(), before.owes(Resource::Spades).into());
    let priests = more(after.priests.into(), before.priests.into());
    more(after.coins, before.coins) == gives.coins - cost.coins
        && more(after.workers, before.workers) == gives.workers - cost.workers
        && priests <= gives.priests - cost.priests
        && (priests > 0 || gives.priests == 0 || gives.coins + gives.workers + gives.spades == 0)
        && spades == gives.spades
}

/// Returns the oldest open offer to a seat that `is_it` accepts: its full amount and its sender.
fn offer(
    world: &ImportState,
    seat: u8,
    is_it: &dyn Fn(&OpenDecision) -> bool,
) -> Option<(u8, SeatId)> {
    let mut offers =
        world.state.open().iter().filter(|o| o.kind == open::OFFER && o.seat.0 == seat);
    offers.find(|o| is_it(o)).map(|o| (o.amount, o.from))
}

fn to_u8(n: i32) -> Result<u8, String> {
    u8::try_from(n).map_err(|_| format!("{n} is too large"))
}

fn reason(problem: ApplyError) -> String {
    match problem {
        ApplyError::Illegal(error) | ApplyError::ScriptError(error) => error,
    }
}
