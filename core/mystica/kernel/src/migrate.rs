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

/// Renumbering of each list that positions refer to by index.
struct Renumberings {
    pieces: Renumbering,
    terrains: Renumbering,
    structures: Renumbering,
    factions: Renumbering,
    bonus_cards: Renumbering,
    favors: Renumbering,
    towns: Renumbering,
    round_tiles: Renumbering,
    final_tiles: Renumbering,
    spaces: Renumbering,
    resources: Renumbering,
    tags: Renumbering,
}

impl Renumberings {
    fn new(old: &Ruleset, new: &Ruleset) -> Renumberings {
        fn piece_names<'a>(
            r: &'a Ruleset,
            list: impl Iterator<Item = PieceId> + 'a,
        ) -> Vec<&'a str> {
            list.map(|p| r.pieces[p.at()].id.as_str()).collect()
        }
        macro_rules! pieces_of {
            ($list:ident) => {
                Renumbering::new(
                    piece_names(old, old.$list.iter().map(|x| x.piece)).into_iter(),
                    piece_names(new, new.$list.iter().map(|x| x.piece)).into_iter(),
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
        // Two pieces may have spaces of the same name.
        let space_names = |r: &Ruleset| -> Vec<String> {
            r.spaces.iter().map(|x| format!("{}/{}", r.pieces[x.piece.at()].id, x.code)).collect()
        };
        let (old_spaces, new_spaces) = (space_names(old), space_names(new));
        Renumberings {
            pieces: fields_of!(pieces, id),
            terrains: fields_of!(terrains, code),
            structures: fields_of!(structures, id),
            factions: pieces_of!(factions),
            bonus_cards: pieces_of!(bonus_cards),
            favors: pieces_of!(favors),
            towns: pieces_of!(towns),
            round_tiles: pieces_of!(round_tiles),
            final_tiles: pieces_of!(final_tiles),
            spaces: Renumbering::new(
                old_spaces.iter().map(String::as_str),
                new_spaces.iter().map(String::as_str),
            ),
            resources: fields_of!(resources, id),
            tags: fields_of!(tags, id),
        }
    }

    /// Returns whether every number of every list stays the same.
    fn keep_all(&self) -> bool {
        [
            &self.pieces,
            &self.terrains,
            &self.structures,
            &self.factions,
            &self.bonus_cards,
            &self.favors,
            &self.towns,
            &self.round_tiles,
            &self.final_tiles,
            &self.spaces,
            &self.resources,
            &self.tags,
        ]
        .into_iter()
        .all(Renumbering::keeps_all)
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
    check_board(state, old, new)?;
    let numbers = Renumberings::new(old, new);
    let mut migration = Migration { state, old, new, numbers, migrated: *state, lost: Vec::new() };
    migration.report_printed_terrains();
    migration.migrate_board()?;
    for seat in state.seat_ids() {
        migration.migrate_seat(seat)?;
    }
    migration.migrate_supplies();
    migration.migrate_round_tiles();
    migrate_phase(state, old, new, &mut migration.migrated)?;
    migration.migrate_turn();
    migration.migrate_tokens()?;
    migrate_slots(state, old, new, &mut migration.migrated, &mut migration.lost);
    migration.migrate_decisions()?;
    let Migration { migrated, mut lost, .. } = migration;
    // Several seats may report the same loss.
    let mut reported = BTreeSet::new();
    lost.retain(|message| reported.insert(message.clone()));
    Ok((migrated, lost))
}

/// Reports why the board or the round of the position does not exist under the new rules.
fn check_board(state: &State, old: &Ruleset, new: &Ruleset) -> Result<(), String> {
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
    Ok(())
}

/// Migration of one position.
struct Migration<'r> {
    /// The position under the old rules.
    state: &'r State,
    old: &'r Ruleset,
    new: &'r Ruleset,
    numbers: Renumberings,
    /// The position under the new rules, as far as it is migrated.
    migrated: State,
    /// Losses of the migration, in words.
    lost: Vec<String>,
}

impl Migration<'_> {
    fn report_printed_terrains(&mut self) {
        let printed =
            |r: &Ruleset, hex: &HexSpec| r.terrains.get(hex.terrain.at()).map(|t| t.code.clone());
        let pairs = self.old.map.hexes.iter().zip(&self.new.map.hexes);
        let others = pairs
            .filter(|(before, after)| printed(self.old, before) != printed(self.new, after))
            .count();
        if others > 0 {
            let hexes = if others == 1 { "hex" } else { "hexes" };
            self.lost.push(format!(
                "another terrain is printed on {others} {hexes}; what lies there stays"
            ));
        }
    }

    fn terrain(&self, old_id: TerrainId) -> Result<TerrainId, String> {
        match self.numbers.terrains.renumbered(old_id.0) {
            Some(to) => Ok(TerrainId(to)),
            None => Err(format!("the terrain {} is gone", self.old.terrains[old_id.at()].code)),
        }
    }

    fn migrate_board(&mut self) -> Result<(), String> {
        for (hex, cell) in self.state.cells.iter().enumerate() {
            if cell.terrain.is_some() {
                self.migrated.cells[hex].terrain = self.terrain(cell.terrain)?;
            }
            if let Some((kind, owner)) = cell.structure() {
                let to = self.numbers.structures.renumbered(kind.0).ok_or_else(|| {
                    let name = &self.old.structures[kind.at()].name;
                    format!("{name} is gone, and one stands on the board")
                })?;
                self.migrated.cells[hex].put(StructureId(to), owner);
            }
        }
        Ok(())
    }

    fn migrate_seat(&mut self, seat: SeatId) -> Result<(), String> {
        let (before, numbers) = (self.state.seat(seat), &self.numbers);
        let mut own = self.migrated.seats[seat.at()];
        let faction = numbers.factions.renumbered(before.faction.0).ok_or_else(|| {
            format!("the faction {} is gone", self.old.factions[before.faction.at()].code)
        })?;
        own.faction = FactionId(faction);
        if before.home.is_some() {
            own.home = self.terrain(before.home)?;
        }
        if before.named.is_some() {
            own.named = self.terrain(before.named)?;
        }
        own.unlocked = numbers.terrains.mask(before.unlocked.into()) as u16;
        own.built = numbers.structures.list(before.built, 0);
        own.bonus = BonusCardId(numbers.bonus_cards.or_none(before.bonus.0));
        if before.bonus.is_some() && !own.bonus.is_some() {
            let card = &self.old.pieces[self.old.bonus_cards[before.bonus.at()].piece.at()].id;
            return Err(format!("{card} is gone, the bonus card of seat {}", seat.0 + 1));
        }
        own.favors = numbers.favors.mask(before.favors.into()) as u32;
        own.towns = numbers.towns.list(before.towns, 0);
        own.spaces_used = numbers.spaces.mask(before.spaces_used);
        let in_play = || before.in_play.into_iter();
        own.in_play = in_play().filter_map(|p| numbers.pieces.renumbered(p)).collect::<BitSet>();
        own.in_play |= self.new.common_pieces;
        for piece in in_play().filter(|p| numbers.pieces.renumbered(*p).is_none()) {
            self.lost.push(format!("{} is gone", self.old.pieces[piece as usize].id));
        }
        let limits = &self.new.factions[own.faction.at()].tracks;
        for (level, track) in own.levels.iter_mut().zip(limits) {
            *level = (*level).min(track.as_ref().map_or(0, |t| t.max));
        }
        migrate_seat_supplies(self.state, self.old, self.new, seat, &mut own)?;
        self.migrated.seats[seat.at()] = own;
        Ok(())
    }

    /// Migrates the tiles, cards and action spaces that no seat holds.
    fn migrate_supplies(&mut self) {
        let (state, new, numbers, s) = (self.state, self.new, &self.numbers, &mut self.migrated);
        s.spaces_used = numbers.spaces.mask(state.spaces_used);
        s.bonus_pool = numbers.bonus_cards.mask(state.bonus_pool.into()) as u32;
        s.bonus_coins = numbers.bonus_cards.list(state.bonus_coins, 0);
        s.final_tiles = numbers.final_tiles.mask(state.final_tiles.into()) as u32;
        for (i, tile) in new.final_tiles.iter().enumerate() {
            let is_new = numbers.final_tiles.to.iter().all(|to| *to != Some(i as u8));
            s.final_tiles |= u32::from(tile.always && is_new) << i;
        }
        // The pool is computed anew, because tiles may be new or have other counts.
        let mut pool = |piece: PieceId, taken: usize, count: u8| {
            if taken > usize::from(count) {
                let id = &new.pieces[piece.at()].id;
                self.lost.push(format!("{taken} of {id} are held, but the limit is now {count}"));
            }
            usize::from(count).saturating_sub(taken) as u8
        };
        (s.favor_pool, s.town_pool) = Default::default();
        for (i, favor) in new.favors.iter().enumerate() {
            let taken = state.seat_ids().filter(|seat| s.seat(*seat).favors.has_bit(i)).count();
            s.favor_pool[i] = pool(favor.piece, taken, favor.count);
        }
        for (i, town) in new.towns.iter().enumerate() {
            let taken = state.seat_ids().map(|seat| usize::from(s.seat(seat).towns[i])).sum();
            s.town_pool[i] = pool(town.piece, taken, town.count);
        }
    }

    fn migrate_round_tiles(&mut self) {
        for round in 1..=crate::limits::ROUNDS as u8 {
            let tile = self.state.round_tile(round);
            let to = self.numbers.round_tiles.or_none(tile.0);
            if tile.is_some() && to == u8::MAX {
                let piece = self.old.round_tiles[tile.at()].piece;
                let id = &self.old.pieces[piece.at()].id;
                self.lost.push(format!("{id} is gone, the tile of round {round}"));
            }
            self.migrated.set_round_tile(round, RoundTileId(to));
        }
    }

    fn migrate_turn(&mut self) {
        if self.state.turn.grant.is_some() {
            self.migrate_grant();
        }
        let barred = self.migrated.turn.barred;
        self.migrated.turn.barred = TerrainId(self.numbers.terrains.or_none(barred.0));
    }

    /// Migrates the grant of the current action. Grants have no names, so the new rules must have
    /// an equal one; if they have none, the action ends.
    fn migrate_grant(&mut self) {
        let at = self.state.turn.grant.at();
        let same = |i: &usize| self.old.grants.get(at) == self.new.grants.get(*i);
        if let Some(to) = Some(at).filter(same).or_else(|| (0..self.new.grants.len()).find(same)) {
            self.migrated.turn.grant = GrantId(to as u8);
            return;
        }
        // Movement and trades go on: only the parts of the action are lost.
        let old_turn = self.state.turn;
        let TurnState { actions, jumped_to, traded_with, moved, to_trade, traded, .. } = old_turn;
        let TurnState { moving, trade_offers, trader, .. } = old_turn;
        let moves =
            TurnState { traded_with, moved, to_trade, traded, moving, trader, ..TurnState::NONE };
        self.migrated.turn = TurnState { actions, jumped_to, trade_offers, ..moves };
        let active = self.state.active;
        if active.is_some() {
            // Rights that the action made due are lost too, since no part is left to settle them.
            let own = &mut self.migrated.seats[active.at()];
            own.owed = Default::default();
            own.one_track = 0;
        }
        self.lost.push("the current action ends here".to_owned());
    }

    fn migrate_tokens(&mut self) -> Result<(), String> {
        let structures = &self.numbers.structures;
        let (s, lost) = (&mut self.migrated, &mut self.lost);
        tokens::migrate_tokens(self.state, self.old, self.new, structures, s, lost)
    }

    /// Migrates the queue of open decisions and due task calls.
    fn migrate_decisions(&mut self) -> Result<(), String> {
        let (old, new) = (self.old, self.new);
        let open_count = usize::from(self.migrated.open_count);
        let queue = &mut self.migrated.queue[..open_count];
        for decision in queue.iter_mut().filter(|o| o.kind == open::CHOICE) {
            let is_same = |i: &usize| same_choice(old, decision.amount.into(), new, *i);
            // The old index is tried first: a piece may have two equal choices.
            let own = Some(usize::from(decision.amount)).filter(is_same);
            match own.or_else(|| (0..new.choices.len()).find(is_same)) {
                Some(to) => decision.amount = to as u8,
                None => return Err("a choice that is open now has changed".to_owned()),
            }
        }
        let phases = |r: &Ruleset| r.phases.list.iter().map(|p| p.id.clone()).collect::<Vec<_>>();
        let numbers_stay = phases(old) == phases(new) && self.numbers.keep_all();
        for due in queue.iter_mut().filter(|o| o.kind == open::CALL) {
            due.amount = migrate_call(due.amount, old, new, numbers_stay)?;
        }
        Ok(())
    }
}

/// Returns the new index of a task call that waits in the queue. Its arguments are bare numbers, which must keep their
/// meaning.
fn migrate_call(call: u8, old: &Ruleset, new: &Ruleset, numbers_stay: bool) -> Result<u8, String> {
    let old_call = &old.calls[usize::from(call)];
    let same = |new_call: &TaskCall| {
        new_call.name == old_call.name
            && new_call.arguments == old_call.arguments
            && new_call.of_script == old_call.of_script
    };
    // The old index is tried first: several rules may have equal calls.
    let own = Some(usize::from(call)).filter(|at| new.calls.get(*at).is_some_and(same));
    let Some(to) = own.or_else(|| new.calls.iter().position(same)) else {
        return Err(format!(
            "the task `{}`, which a rule has called and which is due, is gone",
            old_call.name
        ));
    };
    let is_id = |argument: &TaskArgument| matches!(argument, TaskArgument::Argument(_, true));
    if !numbers_stay && old_call.arguments.iter().any(is_id) {
        return Err(format!(
            "the task `{}`, which a rule has called and which is due, has an argument whose number has changed",
            old_call.name
        ));
    }
    Ok(to as u8)
}

/// Finds the current phase in the new list; an error if it is gone, because the game cannot go on
/// from it.
fn migrate_phase(state: &State, old: &Ruleset, new: &Ruleset, s: &mut State) -> Result<(), String> {
    let Some(old_phase) = old.phases.current(state) else { return Ok(()) };
    let same = |phase: &PhaseRule| match old_phase.work {
        PhaseWork::Nothing => phase.work == PhaseWork::Nothing && phase.id == old_phase.id,
        work => phase.work == work,
    };
    let Some(position) = new.phases.list.iter().position(same) else {
        return Err(format!("the current phase, {}, is gone", old_phase.name));
    };
    if state.phase() == Phase::Declared {
        s.step = position as u8;
    }
    Ok(())
}

/// Adapts supplies of fixed size to the new rules. What is outside of the supply stays there; the
/// supply grows or shrinks with the new limit.
fn migrate_seat_supplies(
    state: &State,
    old: &Ruleset,
    new: &Ruleset,
    seat: SeatId,
    own: &mut Seat,
) -> Result<(), String> {
    let old_faction = &old.factions[state.seat(seat).faction.at()];
    let new_faction = &new.factions[own.faction.at()];
    let n = seat.0 + 1;
    for (built, kind) in own.built.iter().zip(&new.structures) {
        if *built > kind.limit {
            let (name, limit) = (&kind.name, kind.limit);
            return Err(format!("seat {n} has {built} of {name}, but the limit is now {limit}"));
        }
    }
    let placed = old_faction.bridges.saturating_sub(own.bridges);
    own.bridges = new_faction.bridges.checked_sub(placed).ok_or_else(|| {
        format!(
            "seat {n} has placed {placed} of its bridges, but the limit is now {}",
            new_faction.bridges
        )
    })?;
    let tokens = |bowls: [u8; 3]| bowls.iter().fold(0u8, |sum, n| sum.wrapping_add(*n));
    let more = tokens(new_faction.start.bowls).wrapping_sub(tokens(old_faction.start.bowls));
    own.tokens_gone = own.tokens_gone.wrapping_add(more);
    if own.priests + own.priests_on_cults > new.cult_rules.priests {
        let all = own.priests + own.priests_on_cults;
        let limit = new.cult_rules.priests;
        return Err(format!("seat {n} has {all} priests, but the limit is now {limit}"));
    }
    let limit = i16::from(own.priest_limit) + i16::from(new_faction.start.priest_limit)
        - i16::from(old_faction.start.priest_limit);
    own.priest_limit = limit.clamp(0, new.cult_rules.priests.into()) as u8;
    Ok(())
}

/// Returns whether two choices are equal, whatever the numbers of their pieces and answers.
fn same_choice(old: &Ruleset, old_choice: usize, new: &Ruleset, new_choice: usize) -> bool {
    let (Some(old_choice), Some(new_choice)) =
        (old.choices.get(old_choice), new.choices.get(new_choice))
    else {
        return false;
    };
    let answer = |r: &Ruleset, o: &ChoiceOption| r.answers.get(o.answer.at()).cloned();
    old.pieces[old_choice.piece.at()].id == new.pieces[new_choice.piece.at()].id
        && old_choice.wait == new_choice.wait
        && old_choice.options.len() == new_choice.options.len()
        && old_choice.options.iter().zip(&new_choice.options).all(|(a, b)| {
            answer(old, a) == answer(new, b)
                && (a.each_terrain, &a.when, &a.effects) == (b.each_terrain, &b.when, &b.effects)
        })
}

fn migrate_slots(
    state: &State,
    old: &Ruleset,
    new: &Ruleset,
    s: &mut State,
    lost: &mut Vec<String>,
) {
    let name = |r: &Ruleset, i: usize| {
        (r.pieces[r.slots[i].piece.at()].id.clone(), r.slots[i].name.clone())
    };
    s.slots = [0; crate::limits::SLOT_BYTES];
    for i in 0..new.slots.len() {
        let old_slot = (0..old.slots.len()).find(|j| name(old, *j) == name(new, i));
        for seat in state.seat_ids() {
            let value = match old_slot {
                Some(old_slot) => {
                    crate::piece_memory::get(old, state, seat, SlotId(old_slot as u8))
                }
                None => new.slots[i].start.into(),
            };
            crate::piece_memory::set(new, s, seat, SlotId(i as u8), value);
        }
    }
    for one in &new.resources {
        let old_resource = old.resources.iter().position(|other| other.id == one.id);
        for seat in state.seat_ids() {
            let old_amount = old_resource.map(|old_resource| {
                crate::piece_memory::declared_amount(state, seat, old_resource)
            });
            one.set_amount(s, seat, old_amount.unwrap_or(one.start).into());
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
