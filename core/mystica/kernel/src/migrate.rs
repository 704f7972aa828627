//! Migration of a position to changed rules: matches hexes by label, and pieces, slots, tokens and decisions by id.

mod tokens;

use std::collections::BTreeSet;

use crate::bits::BitSet;
use crate::bits::Mask;
use crate::ids::*;
use crate::map::HexSpec;
use crate::phases::{PhaseRule, PhaseWork};
use crate::ruleset::{ChoiceOption, Ruleset, TaskArgument, TaskCall};
use crate::state::{Phase, Seat, State, TurnState, open};

/// Map from old to new numbers of one list, by name; `None` where the name is gone.
struct Renumbering {
    to: Vec<Option<u8>>,
}

impl Renumbering {
    fn new<'a>(
        old: impl Iterator<Item = &'a str>,
        new: impl Iterator<Item = &'a str> + Clone,
    ) -> Renumbering {
        let to = old.map(|name| new.clone().position(|n| n == name).map(|i| i as u8)).collect();
        Renumbering { to }
    }

    fn renumbered(&self, old: u8) -> Option<u8> {
        self.to.get(old as usize).copied().flatten()
    }

    /// Returns the new number. `NONE` stays `NONE`; a number whose name is gone becomes `NONE`.
    fn or_none(&self, old: u8) -> u8 {
        self.renumbered(old).unwrap_or(u8::MAX)
    }

    /// Returns whether every number stays the same.
    fn keeps_all(&self) -> bool {
        self.to.iter().enumerate().all(|(old, to)| *to == Some(old as u8))
    }

    fn mask(&self, old: u64) -> u64 {
        u64::of_bits((0..64).filter(|i| old.has_bit(i)).filter_map(|i| self.renumbered(i)))
    }

    fn list<const N: usize>(&self, old: [u8; N], empty: u8) -> [u8; N] {
        let mut new = [empty; N];
        for (i, value) in old.into_iter().enumerate() {
            if let Some(to) = self.renumbered(i as u8) {
                new[to as usize] = value;
            }
        }
        new
    }
}

/// Migrates a position to another ruleset. Returns it with a list of what was lost, in words. Migration to an equal ruleset
/// changes nothing, bit for bit.
///
/// # Errors
/// Why it is impossible: another board, a missing faction, a missing piece that a seat holds.
pub fn migrate(
    state: &State,
    old: &Ruleset,
    new: &Ruleset,
) -> Result<(State, Vec<String>), String> {
    fn names<'a>(r: &'a Ruleset, list: impl Iterator<Item = PieceId> + 'a) -> Vec<&'a str> {
        list.map(|p| r.pieces[p.at()].id.as_str()).collect()
    }
    fn table(old: Vec<&str>, new: Vec<&str>) -> Renumbering {
        Renumbering::new(old.into_iter(), new.iter().copied())
    }
    macro_rules! pieces_of {
        ($list:ident) => {
            table(
                names(old, old.$list.iter().map(|x| x.piece)),
                names(new, new.$list.iter().map(|x| x.piece)),
            )
        };
    }
    macro_rules! fields_of {
        ($list:ident, $field:ident) => {
            Renumbering::new(
                old.$list.iter().map(|x| x.$field.as_str()),
                new.$list.iter().map(|x| x.$field.as_str()),
            )
        };
    }
    let labels = |r: &Ruleset| r.map.hexes.iter().map(|h| h.label.clone()).collect::<Vec<_>>();
    let shape = |r: &Ruleset| (labels(r), r.map.land, r.map.neighbours.clone());
    if shape(old) != shape(new) {
        return Err("the board is different".to_owned());
    }
    let codes = |r: &Ruleset| r.cults.iter().map(|c| c.code.clone()).collect::<Vec<_>>();
    let tracks = |r: &Ruleset| (codes(r), r.cult_rules.top, r.cult_rules.spaces.len());
    if tracks(old) != tracks(new) {
        return Err("the cult tracks are different".to_owned());
    }
    if state.round > new.rounds {
        return Err(format!(
            "the game is in round {}, but the rules now end after round {}",
            state.round, new.rounds
        ));
    }
    let mut lost = Vec::new();
    let pieces = fields_of!(pieces, id);
    let terrains = fields_of!(terrains, code);
    let structures = fields_of!(structures, id);
    let factions = pieces_of!(factions);
    let bonus_cards = pieces_of!(bonus_cards);
    let favors = pieces_of!(favors);
    let towns = pieces_of!(towns);
    let round_tiles = pieces_of!(round_tiles);
    let final_tiles = pieces_of!(final_tiles);
    // Two pieces may have spaces of the same name.
    let space_names = |r: &Ruleset| -> Vec<String> {
        r.spaces.iter().map(|x| format!("{}/{}", r.pieces[x.piece.at()].id, x.code)).collect()
    };
    let (was, now) = (space_names(old), space_names(new));
    let spaces = Renumbering::new(was.iter().map(String::as_str), now.iter().map(String::as_str));

    let printed =
        |r: &Ruleset, hex: &HexSpec| r.terrains.get(hex.terrain.at()).map(|t| t.code.clone());
    let others = old.map.hexes.iter().zip(&new.map.hexes);
    let others = others.filter(|(was, now)| printed(old, was) != printed(new, now)).count();
    if others > 0 {
        let hexes = if others == 1 { "hex" } else { "hexes" };
        lost.push(format!("another terrain is printed on {others} {hexes}; what lies there stays"));
    }

    let terrain = |was: TerrainId| match terrains.renumbered(was.0) {
        Some(to) => Ok(to),
        None => Err(format!("the terrain {} is gone", old.terrains[was.at()].code)),
    };
    let mut s = *state;
    for (hex, cell) in s.cells.iter_mut().enumerate() {
        if cell.terrain.is_some() {
            cell.terrain = TerrainId(terrain(cell.terrain)?);
        }
        if let Some((kind, owner)) = state.cells[hex].structure() {
            let kind = structures.renumbered(kind.0).ok_or_else(|| {
                format!("{} is gone, and one stands on the board", old.structures[kind.at()].name)
            })?;
            cell.put(StructureId(kind), owner);
        }
    }
    for seat in state.seat_ids() {
        let was = state.seat(seat);
        let own = &mut s.seats[seat.at()];
        let faction = factions.renumbered(was.faction.0).ok_or_else(|| {
            format!("the faction {} is gone", old.factions[was.faction.at()].code)
        })?;
        own.faction = FactionId(faction);
        if was.home.is_some() {
            own.home = TerrainId(terrain(was.home)?);
        }
        if was.named.is_some() {
            own.named = TerrainId(terrain(was.named)?);
        }
        own.unlocked = terrains.mask(was.unlocked.into()) as u16;
        own.built = structures.list(was.built, 0);
        own.bonus = BonusCardId(bonus_cards.or_none(was.bonus.0));
        if was.bonus.is_some() && !own.bonus.is_some() {
            let card = &old.pieces[old.bonus_cards[was.bonus.at()].piece.at()].id;
            return Err(format!("{card} is gone, the bonus card of seat {}", seat.0 + 1));
        }
        own.favors = favors.mask(was.favors.into()) as u32;
        own.towns = towns.list(was.towns, 0);
        own.spaces_used = spaces.mask(was.spaces_used);
        own.in_play =
            was.in_play.into_iter().filter_map(|p| pieces.renumbered(p)).collect::<BitSet>();
        own.in_play |= new.common_pieces;
        for piece in was.in_play.into_iter().filter(|p| pieces.renumbered(*p).is_none()) {
            lost.push(format!("{} is gone", old.pieces[piece as usize].id));
        }
        let limits = &new.factions[own.faction.at()].tracks;
        for (level, track) in own.levels.iter_mut().zip(limits) {
            *level = (*level).min(track.as_ref().map_or(0, |t| t.max));
        }
        carry_supplies(state, old, new, seat, own)?;
    }
    s.spaces_used = spaces.mask(state.spaces_used);
    s.bonus_pool = bonus_cards.mask(state.bonus_pool.into()) as u32;
    s.bonus_coins = bonus_cards.list(state.bonus_coins, 0);
    s.final_tiles = final_tiles.mask(state.final_tiles.into()) as u32;
    for (i, tile) in new.final_tiles.iter().enumerate() {
        let is_new = final_tiles.to.iter().all(|to| *to != Some(i as u8));
        s.final_tiles |= u32::from(tile.always && is_new) << i;
    }
    // The pool is computed anew, because tiles may be new or have other counts.
    let mut pool = |piece: PieceId, held: usize, count: u8| {
        if held > usize::from(count) {
            let id = &new.pieces[piece.at()].id;
            lost.push(format!("{held} of {id} are held, the limit is {count} now"));
        }
        usize::from(count).saturating_sub(held) as u8
    };
    (s.favor_pool, s.town_pool) = Default::default();
    for (i, favor) in new.favors.iter().enumerate() {
        let held = state.seat_ids().filter(|seat| s.seat(*seat).favors.has_bit(i)).count();
        s.favor_pool[i] = pool(favor.piece, held, favor.count);
    }
    for (i, town) in new.towns.iter().enumerate() {
        let held = state.seat_ids().map(|seat| usize::from(s.seat(seat).towns[i])).sum();
        s.town_pool[i] = pool(town.piece, held, town.count);
    }
    for round in 1..=crate::limits::ROUNDS as u8 {
        let tile = state.round_tile(round);
        let id = round_tiles.or_none(tile.0);
        if tile.is_some() && id == u8::MAX {
            let piece = old.round_tiles[tile.at()].piece;
            let id = &old.pieces[piece.at()].id;
            lost.push(format!("{id} is gone, the tile of round {round}"));
        }
        s.set_round_tile(round, RoundTileId(id));
    }
    carry_phase(state, old, new, &mut s)?;
    if state.turn.grant.is_some() {
        // Grants have no names: an equal one is looked for. Without one, the parts of the action end.
        let at = state.turn.grant.at();
        let same = |i: &usize| old.grants.get(at) == new.grants.get(*i);
        if let Some(to) = Some(at).filter(same).or_else(|| (0..new.grants.len()).find(same)) {
            s.turn.grant = GrantId(to as u8);
        } else {
            // Movement and trades go on: only the parts of the action are lost.
            let was = state.turn;
            let TurnState { actions, jumped_to, traded_with, moved, to_trade, traded, .. } = was;
            let TurnState { moving, trade_offers, trader, .. } = was;
            let moves = TurnState {
                traded_with,
                moved,
                to_trade,
                traded,
                moving,
                trader,
                ..TurnState::NONE
            };
            s.turn = TurnState { actions, jumped_to, trade_offers, ..moves };
            if state.active.is_some() {
                // Rights that the action made due are lost too, since no part is left to settle them.
                s.seats[state.active.at()].owed = Default::default();
                s.seats[state.active.at()].one_track = 0;
            }
            lost.push("the current action ends here".to_owned());
        }
    }
    s.turn.barred = TerrainId(terrains.or_none(s.turn.barred.0));
    tokens::migrate_tokens(state, old, new, &structures, &mut s, &mut lost)?;
    carry_slots(state, old, new, &mut s, &mut lost);
    let queue = &mut s.queue[..s.open_count as usize];
    for decision in queue.iter_mut().filter(|o| o.kind == open::CHOICE) {
        let is_same = |i: &usize| same_choice(old, decision.amount.into(), new, *i);
        // Its own index comes first: a piece may have two equal choices.
        let own = Some(usize::from(decision.amount)).filter(is_same);
        match own.or_else(|| (0..new.choices.len()).find(is_same)) {
            Some(to) => decision.amount = to as u8,
            None => return Err("a choice that is open now has changed".to_owned()),
        }
    }
    let resources = fields_of!(resources, id);
    let tags = fields_of!(tags, id);
    let of_phases = |r: &Ruleset| r.phases.list.iter().map(|p| p.id.clone()).collect::<Vec<_>>();
    let numbers_stay = of_phases(old) == of_phases(new);
    let renumbered = [
        &pieces,
        &terrains,
        &structures,
        &factions,
        &bonus_cards,
        &favors,
        &towns,
        &round_tiles,
        &final_tiles,
        &spaces,
        &resources,
        &tags,
    ];
    let numbers_stay = numbers_stay && renumbered.into_iter().all(Renumbering::keeps_all);
    for due in queue.iter_mut().filter(|o| o.kind == open::CALL) {
        due.amount = carry_call(due.amount, old, new, numbers_stay)?;
    }
    // Several seats may report the same loss.
    let mut said = BTreeSet::new();
    lost.retain(|what| said.insert(what.clone()));
    Ok((s, lost))
}

/// Returns the new index of a task call that waits in the queue. Its arguments are bare numbers, which must keep their
/// meaning.
fn carry_call(call: u8, old: &Ruleset, new: &Ruleset, numbers_stay: bool) -> Result<u8, String> {
    let was = &old.calls[usize::from(call)];
    let same = |now: &TaskCall| {
        now.name == was.name && now.arguments == was.arguments && now.of_script == was.of_script
    };
    // Its own index comes first: several rules may have equal calls.
    let own = Some(usize::from(call)).filter(|at| new.calls.get(*at).is_some_and(same));
    let Some(to) = own.or_else(|| new.calls.iter().position(same)) else {
        return Err(format!(
            "the task `{}`, which a rule has called and which is due, is gone",
            was.name
        ));
    };
    let is_id = |handed: &TaskArgument| matches!(handed, TaskArgument::Argument(_, true));
    if !numbers_stay && was.arguments.iter().any(is_id) {
        return Err(format!(
            "the task `{}`, which a rule has called and which is due, has an argument whose number has changed",
            was.name
        ));
    }
    Ok(to as u8)
}

/// Finds the current phase in the new list; an error if it is gone, because the game cannot go on
/// from it.
fn carry_phase(state: &State, old: &Ruleset, new: &Ruleset, s: &mut State) -> Result<(), String> {
    let Some(was) = old.phases.current(state) else { return Ok(()) };
    let same = |phase: &PhaseRule| match was.work {
        PhaseWork::Nothing => phase.work == PhaseWork::Nothing && phase.id == was.id,
        does => phase.work == does,
    };
    let Some(now) = new.phases.list.iter().position(same) else {
        return Err(format!("the current phase, {}, is gone", was.name));
    };
    if state.phase() == Phase::Declared {
        s.step = now as u8;
    }
    Ok(())
}

/// Adapts supplies of fixed size to the new rules: pieces outside of the supply stay there, the rest follows the new number.
fn carry_supplies(
    state: &State,
    old: &Ruleset,
    new: &Ruleset,
    seat: SeatId,
    own: &mut Seat,
) -> Result<(), String> {
    let was = &old.factions[state.seat(seat).faction.at()];
    let now = &new.factions[own.faction.at()];
    let n = seat.0 + 1;
    for (built, kind) in own.built.iter().zip(&new.structures) {
        if *built > kind.limit {
            let (name, limit) = (&kind.name, kind.limit);
            return Err(format!("seat {n} has {built} of {name}, the limit is {limit} now"));
        }
    }
    let placed = was.bridges.saturating_sub(own.bridges);
    own.bridges = now.bridges.checked_sub(placed).ok_or_else(|| {
        format!("seat {n} has placed {placed} of its bridges, the limit is {} now", now.bridges)
    })?;
    let tokens = |bowls: [u8; 3]| bowls.iter().fold(0u8, |sum, n| sum.wrapping_add(*n));
    let more = tokens(now.start.bowls).wrapping_sub(tokens(was.start.bowls));
    own.tokens_gone = own.tokens_gone.wrapping_add(more);
    if own.priests + own.priests_on_cults > new.cult_rules.priests {
        let all = own.priests + own.priests_on_cults;
        let limit = new.cult_rules.priests;
        return Err(format!("seat {n} has {all} priests, the limit is {limit} now"));
    }
    let limit = i16::from(own.priest_limit) + i16::from(now.start.priest_limit)
        - i16::from(was.start.priest_limit);
    own.priest_limit = limit.clamp(0, new.cult_rules.priests.into()) as u8;
    Ok(())
}

/// Returns whether two choices are equal, whatever the numbers of their pieces and answers.
fn same_choice(old: &Ruleset, was: usize, new: &Ruleset, now: usize) -> bool {
    let (Some(was), Some(now)) = (old.choices.get(was), new.choices.get(now)) else { return false };
    let answer = |r: &Ruleset, o: &ChoiceOption| r.answers.get(o.answer.at()).cloned();
    old.pieces[was.piece.at()].id == new.pieces[now.piece.at()].id
        && was.wait == now.wait
        && was.options.len() == now.options.len()
        && was.options.iter().zip(&now.options).all(|(a, b)| {
            answer(old, a) == answer(new, b)
                && (a.each_terrain, &a.when, &a.effects) == (b.each_terrain, &b.when, &b.effects)
        })
}

fn carry_slots(state: &State, old: &Ruleset, new: &Ruleset, s: &mut State, lost: &mut Vec<String>) {
    let name = |r: &Ruleset, i: usize| {
        (r.pieces[r.slots[i].piece.at()].id.clone(), r.slots[i].name.clone())
    };
    s.slots = [0; crate::limits::SLOT_BYTES];
    for i in 0..new.slots.len() {
        let was = (0..old.slots.len()).find(|j| name(old, *j) == name(new, i));
        for seat in state.seat_ids() {
            let value = match was {
                Some(was) => crate::piece_memory::get(old, state, seat, SlotId(was as u8)),
                None => new.slots[i].start.into(),
            };
            crate::piece_memory::set(new, s, seat, SlotId(i as u8), value);
        }
    }
    for one in &new.resources {
        let was = old.resources.iter().position(|other| other.id == one.id);
        for seat in state.seat_ids() {
            let had = was.map(|was| crate::piece_memory::declared_amount(state, seat, was));
            one.set_amount(s, seat, had.unwrap_or(one.start).into());
        }
    }
    for one in old.resources.iter().filter(|one| new.resources.iter().all(|o| o.id != one.id)) {
        lost.push(format!("the resource {} is gone", one.id));
    }
    for i in 0..old.slots.len() {
        if !(0..new.slots.len()).any(|j| name(new, j) == name(old, i)) {
            let (piece, slot) = name(old, i);
            lost.push(format!("slot `{slot}` of {piece} is gone"));
        }
    }
}
