//! Setup of a game: what was chosen or drawn ([`Setup`]), and the position that follows from it.

use game::random::Random;
use language::say;

use crate::action::IllegalAction;
use crate::bits::BitSet;
use crate::bits::Mask;
use crate::cause::{Cause, KernelRule};
use crate::engine::EffectExecutor;
use crate::event::{Event, EventSink};
use crate::host::{ScriptError, ScriptHost};
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::resource::Resource;
use crate::ruleset::{Faction, Ruleset};
use crate::state::{Phase, Seat, State};
use crate::texts::TEXTS;

/// Choices and draws with which a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Factions in the order of the seats.
    pub factions: Vec<FactionId>,
    /// Round scoring tiles, one for each round.
    pub round_tiles: Vec<RoundTileId>,
    pub bonus_cards: Vec<BonusCardId>,
    /// Final tiles beyond those of every game.
    pub final_tiles: Vec<FinalTileId>,
    /// Seed of the random generator in the position.
    pub seed: u64,
    /// Random results of components before the first decision; `None`: derived from the seed.
    pub dealt: Option<Vec<components::StreamDraw>>,
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// The setup does not fit the rules; the reason in words.
    Setup(String),
    ScriptError(ScriptError),
}

impl std::fmt::Display for StartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StartError::Setup(message) => f.write_str(message),
            StartError::ScriptError(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for StartError {}

/// Returns whether two factions may be in one game: different ones without a common home terrain or
/// group.
fn may_meet(r: &Ruleset, a: FactionId, b: FactionId) -> bool {
    if a == b {
        return false;
    }
    r.can_meet(a, b)
}

/// Draws a setup: round tiles outside the rounds that forbid them, bonus cards, extra final tiles, and random factions for the
/// seats that `fixed` leaves open. The result depends on the arguments only.
///
/// # Errors
/// In words: too few or too many players, factions that may not meet, too few tiles.
pub fn draw_setup(
    r: &Ruleset,
    players: u8,
    fixed: &[FactionId],
    seed: u64,
) -> Result<Setup, String> {
    draw_setup_reporting(r, players, fixed, seed, &mut |_, _| {})
}

/// Draws a setup as [`draw_setup`] does. Calls `aside` for each round tile that was put aside, with the round for which it was drawn.
///
/// # Errors
/// As [`draw_setup`].
pub fn draw_setup_reporting(
    r: &Ruleset,
    players: u8,
    fixed: &[FactionId],
    seed: u64,
    aside: &mut dyn FnMut(u8, RoundTileId),
) -> Result<Setup, String> {
    r.check_players(players.into())?;
    if fixed.len() > players as usize {
        return Err(say!(TEXTS, "factions-named-for", n = fixed.len(), players = players));
    }
    let mut random = Random::new(seed);
    let mut factions = fixed.to_vec();
    let all = (0..r.factions.len() as u8).map(FactionId);
    let stand_ins: Vec<FactionId> =
        all.clone().filter(|id| r.factions[id.at()].placeholder).collect();
    let mut others: Vec<FactionId> = all.filter(|id| !stand_ins.contains(id)).collect();
    random.shuffle(&mut others);
    // Factions that rules play are drawn only for as many seats as `Ruleset::automas` states.
    let is_automa = |id: &FactionId| r.factions[id.at()].automa;
    let automa_seats = usize::from(r.automas).min(usize::from(players).saturating_sub(1));
    for own in others.iter().filter(|id| is_automa(id)) {
        let automa_count = factions.iter().filter(|id| is_automa(id)).count();
        let fits = factions.iter().all(|other| may_meet(r, *own, *other));
        if automa_count < automa_seats && factions.len() < players as usize && fits {
            factions.push(*own);
        }
    }
    others.retain(|id| !is_automa(id));
    if !stand_ins.is_empty() {
        // A seat without a named faction gets a placeholder and picks a faction in the game.
        others = stand_ins;
    }
    for other in others {
        if factions.len() < players as usize && factions.iter().all(|f| may_meet(r, *f, other)) {
            factions.push(other);
        }
    }
    if factions.len() < players as usize {
        return Err(say!(TEXTS, "not-enough-factions", players = all_players(r)));
    }
    if fixed.is_empty() && factions.iter().all(|id| !r.factions[id.at()].placeholder) {
        random.shuffle(&mut factions);
    }

    let mut tiles: Vec<RoundTileId> = (0..r.round_tiles.len() as u8).map(RoundTileId).collect();
    if r.round_tiles_return && !tiles.is_empty() {
        let needed = tiles.len().max(r.rounds.into());
        tiles = tiles.iter().copied().cycle().take(needed).collect();
    }
    if tiles.len() < r.rounds as usize {
        return Err(round_tiles_needed(r, tiles.len()));
    }
    if r.same_cult_at_most > 0 {
        tiles = draw_tiles(r, &mut random, tiles, aside)?;
    } else {
        shuffle_tiles(r, &mut random, &mut tiles)?;
    }

    let needed = players as usize + r.spare_bonus_cards as usize;
    if r.bonus_cards.len() < needed {
        let available = r.bonus_cards.len();
        return Err(say!(
            TEXTS,
            "cards-needed-not",
            needed = bonus_cards_needed(r),
            available = available
        ));
    }
    let mut cards: Vec<BonusCardId> = (0..r.bonus_cards.len() as u8).map(BonusCardId).collect();
    random.shuffle(&mut cards);
    if r.cards_drawn_first > 0 {
        let first = |card: &BonusCardId| r.bonus_cards[card.at()].drawn_first;
        let (mut first, rest): (Vec<BonusCardId>, Vec<BonusCardId>) =
            cards.into_iter().partition(first);
        first.truncate(r.cards_drawn_first as usize);
        cards = first.into_iter().chain(rest).collect();
        if cards.len() < needed {
            let left = cards.len();
            return Err(say!(
                TEXTS,
                "cards-first-leave",
                needed = bonus_cards_needed(r),
                left = left
            ));
        }
    }
    cards.truncate(needed);
    cards.sort();

    let extra = (0..r.final_tiles.len() as u8).map(FinalTileId);
    let mut finals: Vec<FinalTileId> = extra.filter(|t| !r.final_tiles[t.at()].always).collect();
    random.shuffle(&mut finals);
    finals.truncate(r.final_tiles_drawn as usize);
    finals.sort();
    Ok(Setup {
        factions,
        round_tiles: tiles,
        bonus_cards: cards,
        final_tiles: finals,
        seed,
        dealt: None,
    })
}

/// Shuffles until no tile lies in a round that forbids it; an error after 10,000 attempts.
fn shuffle_tiles(
    r: &Ruleset,
    random: &mut Random,
    tiles: &mut Vec<RoundTileId>,
) -> Result<(), String> {
    let allowed = |tiles: &[RoundTileId]| {
        tiles.iter().zip(1..=r.rounds).all(|(tile, round)| may_lie(r, *tile, round))
    };
    for _ in 0..10_000 {
        random.shuffle(tiles);
        if allowed(tiles) {
            tiles.truncate(r.rounds as usize);
            return Ok(());
        }
    }
    Err(say!(TEXTS, "no-round-order"))
}

/// Draws tiles from the first round on. A tile that may not lie in its round is put aside for good.
fn draw_tiles(
    r: &Ruleset,
    random: &mut Random,
    mut tiles: Vec<RoundTileId>,
    aside: &mut dyn FnMut(u8, RoundTileId),
) -> Result<Vec<RoundTileId>, String> {
    random.shuffle(&mut tiles);
    let mut drawn: Vec<RoundTileId> = Vec::new();
    let counts = |tile: &RoundTileId| r.round_tiles[tile.at()].counts;
    for tile in tiles {
        let round = drawn.len() as u8 + 1;
        if round > r.rounds {
            break;
        }
        let same = drawn.iter().filter(|other| counts(other) == counts(&tile)).count();
        let last = round == r.rounds;
        if may_lie(r, tile, round) && (last || same < r.same_cult_at_most as usize) {
            drawn.push(tile);
        } else {
            aside(round, tile);
        }
    }
    if drawn.len() < r.rounds as usize {
        // Too many tiles were put aside.
        return Err(say!(TEXTS, "too-few-round-tiles"));
    }
    Ok(drawn)
}

/// Returns the numbers of players of the game, in words. Messages name all of them, so that they
/// are the same for every game of the ruleset.
fn all_players(r: &Ruleset) -> String {
    say!(TEXTS, "n-players-span", span = span_of(r, |players| players.into()))
}

fn bonus_cards_needed(r: &Ruleset) -> String {
    let cards = span_of(r, |players| usize::from(players) + usize::from(r.spare_bonus_cards));
    say!(TEXTS, "need-bonus-cards", players = all_players(r), cards = cards)
}

/// Returns the amounts for the fewest and for the most players, as `2 to 5`.
fn span_of(r: &Ruleset, amount: impl Fn(u8) -> usize) -> String {
    let [fewest, most] = [*r.players.start(), *r.players.end()].map(amount);
    if fewest == most {
        fewest.to_string()
    } else {
        say!(TEXTS, "span", fewest = fewest, most = most)
    }
}

fn round_tiles_needed(r: &Ruleset, available: usize) -> String {
    say!(TEXTS, "round-tiles-needed", n = r.rounds, available = available)
}

fn may_lie(r: &Ruleset, tile: RoundTileId, round: u8) -> bool {
    !r.round_tiles[tile.at()].never_in_rounds.contains(&round)
}

fn check(r: &Ruleset, setup: &Setup) -> Result<(), String> {
    let players = setup.factions.len();
    r.check_players(players)?;
    for (i, faction) in setup.factions.iter().enumerate() {
        let Some(rules) = r.factions.get(faction.at()) else {
            return Err(say!(TEXTS, "setup-faction-unknown"));
        };
        if let Err(at_home) = has_room(r, rules) {
            return Err(say!(
                TEXTS,
                "begin-with-dwellings",
                faction = r.faction_name(*faction),
                n = rules.first_dwellings,
                hexes = at_home
            ));
        }
        for other in &setup.factions[..i] {
            if other == faction {
                return Err(say!(TEXTS, "named-twice", faction = r.faction_name(*faction)));
            }
            if !may_meet(r, *faction, *other) {
                return Err(say!(
                    TEXTS,
                    "two-cannot-meet",
                    a = r.faction_name(*other),
                    b = r.faction_name(*faction),
                    why = r.incompatibility(*faction, *other).unwrap_or_default()
                ));
            }
        }
    }
    if setup.round_tiles.len() != r.rounds as usize {
        return Err(round_tiles_needed(r, setup.round_tiles.len()));
    }
    // A ruleset with fewer tiles than rounds may use one several times, as positions made for tests do.
    if let Some(tile) = first_duplicate(&setup.round_tiles)
        && r.round_tiles.len() >= r.rounds as usize
        && let Some(tile) = r.round_tiles.get(tile.at())
    {
        return Err(say!(TEXTS, "round-tile-twice", tile = code(r, tile.piece)));
    }
    if setup.round_tiles.iter().any(|t| t.at() >= r.round_tiles.len()) {
        return Err(say!(TEXTS, "setup-round-tile-unknown"));
    }
    if setup.bonus_cards.iter().any(|c| c.at() >= r.bonus_cards.len()) {
        return Err(say!(TEXTS, "setup-bonus-card-unknown"));
    }
    if let Some(card) = first_duplicate(&setup.bonus_cards) {
        let name = code(r, r.bonus_cards[card.at()].piece);
        return Err(say!(TEXTS, "bonus-card-twice", card = name));
    }
    if setup.bonus_cards.len() <= players {
        return Err(say!(
            TEXTS,
            "bonus-cards-too-few",
            n = setup.bonus_cards.len(),
            players = players
        ));
    }
    if setup.final_tiles.iter().any(|t| t.at() >= r.final_tiles.len()) {
        return Err(say!(TEXTS, "setup-final-tile-unknown"));
    }
    if let Some(tile) = first_duplicate(&setup.final_tiles) {
        let name = &r.final_tiles[tile.at()].code;
        return Err(say!(TEXTS, "final-tile-twice", tile = name));
    }
    Ok(())
}

/// Returns the first element that a list contains for the second time.
fn first_duplicate<T: PartialEq + Copy>(list: &[T]) -> Option<T> {
    list.iter().enumerate().find(|(i, one)| list[..*i].contains(one)).map(|(_, one)| *one)
}

fn code(r: &Ruleset, piece: PieceId) -> &str {
    r.pieces.get(piece.at()).map_or("", |piece| &piece.code)
}

/// Builds the position before the first dwelling is placed.
///
/// # Errors
/// The setup does not fit the ruleset, or a script of a `setup` hook failed.
pub fn start(
    r: &Ruleset,
    setup: &Setup,
    host: &mut dyn ScriptHost,
    sink: &mut dyn EventSink,
) -> Result<State, StartError> {
    check(r, setup).map_err(StartError::Setup)?;
    let mut s = State::empty();
    s.seed = setup.seed;
    s.phase = Phase::Selection as u8;
    s.seat_count = setup.factions.len() as u8;
    for (hex, spec) in r.map.hexes.iter().enumerate() {
        s.cells[hex].terrain = spec.terrain;
    }
    for (round, tile) in (1..).zip(&setup.round_tiles) {
        s.set_round_tile(round, *tile);
    }
    for card in &setup.bonus_cards {
        s.bonus_pool.set_bit(card.0);
    }
    for (i, tile) in r.final_tiles.iter().enumerate() {
        if tile.always || setup.final_tiles.contains(&FinalTileId(i as u8)) {
            s.final_tiles.set_bit(i);
        }
    }
    for (i, favor) in r.favors.iter().enumerate() {
        s.favor_pool[i] = favor.count;
    }
    for (i, town) in r.towns.iter().enumerate() {
        s.town_pool[i] = town.count;
    }
    for (i, id) in setup.factions.iter().enumerate() {
        s.order[i] = SeatId(i as u8);
        init_seat(r, &mut s.seats[i], *id);
    }
    for (i, slot) in r.slots.iter().enumerate() {
        for seat in s.seat_ids() {
            crate::piece_memory::set(r, &mut s, seat, SlotId(i as u8), slot.start.into());
        }
    }
    for one in &r.resources {
        for seat in s.seat_ids() {
            one.set_amount(&mut s, seat, one.start.into());
        }
    }
    host.reset_limits();
    let mut engine = EffectExecutor::new(r, &mut s, host, sink);
    for seat in engine.s.seat_ids() {
        if !engine.faction(seat).placeholder {
            engine.emit_start(seat);
        } else {
            engine.tell_points_of_guest(seat, 1);
        }
    }
    engine.begin_first_phase();
    engine.advance_game();
    match engine.fault {
        Some(fault) => Err(StartError::ScriptError(fault)),
        None => Ok(s),
    }
}

/// Gives a seat a faction with its starting resources, tracks and pieces.
fn init_seat(r: &Ruleset, own: &mut Seat, id: FactionId) {
    let faction = &r.factions[id.at()];
    own.faction = id;
    own.home = faction.home;
    own.vp = faction.start.vp;
    own.coins = faction.start.coins.into();
    own.workers = faction.start.workers.into();
    own.priests = faction.start.priests;
    own.bowls = faction.start.bowls;
    own.cults = faction.start.cults;
    own.priest_limit = faction.start.priest_limit;
    own.bridges = faction.bridges;
    own.in_play = r.common_pieces | BitSet::one(faction.piece.0);
    for (token, kind) in (0..).map(TokenId).zip(&r.tokens) {
        if faction.kind_of(token) == token {
            own.in_play.insert(kind.piece.0);
        }
    }
    for (level, track) in own.levels.iter_mut().zip(&faction.tracks) {
        *level = track.as_ref().map_or(0, |t| t.start);
    }
}

/// Checks that the board has enough hexes of a faction's home terrain for its first dwellings; the error is the number of hexes.
/// A faction whose home terrain is not on the wheel always passes.
fn has_room(r: &Ruleset, faction: &Faction) -> Result<(), usize> {
    let at_home = r.map.hexes.iter().filter(|hex| hex.terrain == faction.home).count();
    let on_wheel = faction.home.0 < r.wheel;
    if on_wheel && at_home < faction.first_dwellings as usize { Err(at_home) } else { Ok(()) }
}

/// Checks whether a seat with a placeholder may get this faction.
pub(crate) fn may_pick(r: &Ruleset, s: &State, seat: SeatId, id: FactionId) -> CheckResult {
    let Some(faction) = r.factions.get(id.at()) else { return Err(IllegalAction::Unknown) };
    let waits = |seat: SeatId| r.factions[s.seat(seat).faction.at()].placeholder;
    if !waits(seat) {
        return Err(IllegalAction::HasFaction);
    }
    if faction.placeholder {
        return Err(IllegalAction::Unknown);
    }
    for other in s.seat_ids().filter(|other| !waits(*other)) {
        let other = s.seat(other).faction;
        if !may_meet(r, id, other) {
            return Err(IllegalAction::Meets { own: id, other });
        }
    }
    has_room(r, faction).map_err(|_| IllegalAction::NoRoom)
}

impl EffectExecutor<'_> {
    /// Gives a seat the faction that it has picked.
    pub fn pick(&mut self, seat: SeatId, faction: FactionId) {
        let r = self.r;
        // The points of the placeholder are replaced.
        self.tell_points_of_guest(seat, -1);
        init_seat(r, self.seat_mut(seat), faction);
        self.emit_start(seat);
    }

    /// Reports the starting points of a placeholder as a change, multiplied by `sign`.
    fn tell_points_of_guest(&mut self, seat: SeatId, sign: i16) {
        let cause = Cause::by_rule(self.faction(seat).piece, KernelRule::StartingPoints);
        let amount = sign * self.seat(seat).vp;
        if amount != 0 {
            self.emit(Event::Changed { seat, what: Resource::Vp, amount, cause });
        }
    }

    /// Reports the starting resources of a seat, which it already has, as changes.
    fn emit_start(&mut self, seat: SeatId) {
        let (faction, start) = (self.faction(seat), &self.faction(seat).start);
        let cause = Cause::by_rule(faction.piece, KernelRule::Starting);
        let power = i16::from(start.bowls[1]) + 2 * i16::from(start.bowls[2]);
        let points = Cause::by_rule(faction.piece, KernelRule::StartingPoints);
        for (resource, amount, cause) in [
            (Resource::Vp, start.vp, points),
            (Resource::Coins, start.coins.into(), cause),
            (Resource::Workers, start.workers.into(), cause),
            (Resource::Priests, start.priests.into(), cause),
            (Resource::PriestLimit, start.priest_limit.into(), cause),
            (Resource::PowerTokens, start.bowls.iter().map(|n| i16::from(*n)).sum(), cause),
            (Resource::Power, power, cause),
        ] {
            self.emit(Event::Changed { seat, what: resource, amount, cause });
        }
        for (cult, to) in (0..).map(CultId).zip(start.cults) {
            self.emit(Event::Cult { seat, cult, from: 0, to, cause });
        }
        for (track, to) in (0..).map(TrackId).zip(self.seat(seat).levels) {
            self.emit(Event::Level { seat, track, from: 0, to, cause });
        }
    }
}
