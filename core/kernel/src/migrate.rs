//! Carrying a position over to another ruleset: hexes by label, pieces, slots and decisions by id.

use crate::bits::Bits;
use crate::ids::*;
use crate::ruleset::Ruleset;
use crate::state::{State, Turn, open};

/// Old number -> new number, by name; `None` where the name is gone.
struct Renumber {
    to: Vec<Option<u8>>,
}

impl Renumber {
    fn new<'a>(
        old: impl Iterator<Item = &'a str>,
        new: impl Iterator<Item = &'a str> + Clone,
    ) -> Renumber {
        let to = old.map(|name| new.clone().position(|n| n == name).map(|i| i as u8)).collect();
        Renumber { to }
    }

    fn of(&self, old: u8) -> Option<u8> {
        self.to.get(old as usize).copied().flatten()
    }

    /// `NONE` stays `NONE`; a piece that is gone becomes `NONE`.
    fn or_none(&self, old: u8) -> u8 {
        self.of(old).unwrap_or(u8::MAX)
    }

    fn mask(&self, old: u64) -> u64 {
        (0..64).filter(|i| old >> i & 1 == 1).filter_map(|i| self.of(i)).fold(0, |m, i| m | 1 << i)
    }

    fn list<const N: usize>(&self, old: [u8; N], empty: u8) -> [u8; N] {
        let mut new = [empty; N];
        for (i, value) in old.into_iter().enumerate() {
            if let Some(to) = self.of(i as u8) {
                new[to as usize] = value;
            }
        }
        new
    }
}

/// The position under another ruleset, and what was lost on the way, in words. Onto an equal ruleset it
/// is the identity, bit for bit.
///
/// # Errors
/// Why it cannot be done: another board, a faction or a held piece that is gone.
pub fn migrate(
    state: &State,
    old: &Ruleset,
    new: &Ruleset,
) -> Result<(State, Vec<String>), String> {
    fn names<'a>(r: &'a Ruleset, list: impl Iterator<Item = PieceId> + 'a) -> Vec<&'a str> {
        list.map(|p| r.pieces[p.at()].id.as_str()).collect()
    }
    fn table(old: Vec<&str>, new: Vec<&str>) -> Renumber {
        Renumber::new(old.into_iter(), new.iter().copied())
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
            Renumber::new(
                old.$list.iter().map(|x| x.$field.as_str()),
                new.$list.iter().map(|x| x.$field.as_str()),
            )
        };
    }
    let labels = |r: &Ruleset| r.map.hexes.iter().map(|h| h.label.clone()).collect::<Vec<_>>();
    if labels(old) != labels(new) || old.map.land != new.map.land {
        return Err("the board is another one".to_owned());
    }
    if old.cults.len() != new.cults.len() {
        return Err("the cult tracks are others".to_owned());
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
    let spaces = fields_of!(spaces, code);

    let mut s = *state;
    for (hex, cell) in s.cells.iter_mut().enumerate() {
        if cell.terrain.is_some() {
            cell.terrain = TerrainId(terrains.of(cell.terrain.0).ok_or("a terrain is gone")?);
        }
        if let Some((kind, owner)) = state.cells[hex].structure() {
            let kind = structures.of(kind.0).ok_or("a structure on the board is gone")?;
            cell.put(StructureId(kind), owner);
        }
    }
    for seat in state.seat_ids() {
        let was = state.seat(seat);
        let own = &mut s.seats[seat.at()];
        let faction = factions.of(was.faction.0).ok_or_else(|| {
            format!("the faction {} is gone", old.factions[was.faction.at()].code)
        })?;
        own.faction = FactionId(faction);
        if was.home.is_some() {
            own.home = TerrainId(terrains.of(was.home.0).ok_or("a home terrain is gone")?);
        }
        if was.named.is_some() {
            own.named = TerrainId(terrains.of(was.named.0).ok_or("a named terrain is gone")?);
        }
        own.unlocked = terrains.mask(was.unlocked.into()) as u16;
        own.built = structures.list(was.built, 0);
        own.bonus = BonusId(bonus_cards.or_none(was.bonus.0));
        if was.bonus.is_some() && !own.bonus.is_some() {
            return Err(format!("the bonus card of seat {} is gone", seat.0 + 1));
        }
        own.favors = favors.mask(was.favors.into()) as u32;
        own.towns = towns.list(was.towns, 0);
        own.spaces_used = spaces.mask(was.spaces_used);
        own.in_play = was.in_play.into_iter().filter_map(|p| pieces.of(p)).collect::<Bits>();
        own.in_play |= new.common_pieces;
        for piece in was.in_play.into_iter().filter(|p| pieces.of(*p).is_none()) {
            lost.push(format!("{} is gone", old.pieces[piece as usize].id));
        }
        let limits = &new.factions[own.faction.at()].tracks;
        for (level, track) in own.levels.iter_mut().zip(limits) {
            *level = (*level).min(track.as_ref().map_or(0, |t| t.max));
        }
    }
    s.spaces_used = spaces.mask(state.spaces_used);
    s.bonus_pool = bonus_cards.mask(state.bonus_pool.into()) as u32;
    s.bonus_coins = bonus_cards.list(state.bonus_coins, 0);
    s.final_tiles = final_tiles.mask(state.final_tiles.into()) as u32;
    s.favor_pool = favors.list(state.favor_pool, 0);
    s.town_pool = towns.list(state.town_pool, 0);
    for (i, favor) in new.favors.iter().enumerate() {
        // Tiles that came with the new ruleset lie in the pool.
        if !old
            .favors
            .iter()
            .any(|f| old.pieces[f.piece.at()].id == new.pieces[favor.piece.at()].id)
        {
            s.favor_pool[i] = favor.count;
        }
    }
    for (i, town) in new.towns.iter().enumerate() {
        if !old.towns.iter().any(|t| old.pieces[t.piece.at()].id == new.pieces[town.piece.at()].id)
        {
            s.town_pool[i] = town.count;
        }
    }
    for tile in &mut s.round_tiles {
        let id = round_tiles.or_none(tile.0);
        if tile.is_some() && id == u8::MAX {
            lost.push("a round tile is gone".to_owned());
        }
        *tile = RoundTileId(id);
    }
    if state.turn.grant.is_some() {
        // Grants have no names of their own: they stay where nothing changed, else the parts end.
        let kept = old.grants.get(state.turn.grant.at()) == new.grants.get(state.turn.grant.at());
        if !kept {
            let kept = Turn { jumped_to: state.turn.jumped_to, ..Turn::NONE };
            s.turn = Turn { actions: state.turn.actions, ..kept };
            if state.active.is_some() {
                // What the action made due goes with it; there is no part left to settle it.
                s.seats[state.active.at()].owed = Default::default();
                s.seats[state.active.at()].one_track = 0;
            }
            lost.push("the running action ends here".to_owned());
        }
    }
    carry_slots(state, old, new, &mut s, &mut lost);
    for decision in state.open() {
        let choice = decision.amount as usize;
        if decision.kind == open::CHOICE && old.choices.get(choice) != new.choices.get(choice) {
            return Err("a choice that is open now has changed".to_owned());
        }
    }
    Ok((s, lost))
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
                Some(was) => crate::slots::get(old, state, seat, SlotId(was as u8)),
                None => new.slots[i].start.into(),
            };
            crate::slots::set(new, s, seat, SlotId(i as u8), value);
        }
    }
    for i in 0..old.slots.len() {
        if !(0..new.slots.len()).any(|j| name(new, j) == name(old, i)) {
            let (piece, slot) = name(old, i);
            lost.push(format!("slot `{slot}` of {piece} is gone"));
        }
    }
}
