//! Parser of scenario lines `at FACTION: …`, which describe one seat.

use crate::words::{Grammar, WordLookup, unknown};
use game::bitset::Mask;
use game::excerpt::escape_bytes;
use kernel::Resource;
use kernel::ids::*;
use kernel::state::{OpenDecision, Seat, State, open};
use ledger::scenario::SourceText;
use ledger::source::LedgerError;

use crate::scenario::expected_change::bridge;
use crate::scenario::found::{find, number};

/// A seat of the position that is being built.
pub(super) struct SeatBuilder<'a> {
    pub file: &'a str,
    pub grammar: &'a Grammar<'a>,
    pub state: &'a mut State,
    pub seat: SeatId,
}

impl SeatBuilder<'_> {
    /// Applies one item of `at FACTION: …`. The item states values, not changes.
    pub fn item(&mut self, item: &SourceText) -> Result<(), LedgerError> {
        let (file, grammar, seat) = (self.file, self.grammar, self.seat);
        let (rules, names, state) = (grammar.ruleset, grammar.names, &mut *self.state);
        let words: Vec<&str> = item.text.split_whitespace().collect();
        let level = |word: &str| ["ship", "dig", "range"].iter().position(|l| *l == word);
        match words.as_slice() {
            [n, code] if rules.resources.iter().any(|one| one.code == **code) => {
                let n: u8 = number(file, item, n)?;
                let one = rules.resources.iter().find(|one| one.code == **code);
                one.into_iter().for_each(|one| one.set_amount(state, seat, n.into()));
            }
            ["passed"] => state.seat_mut(seat).passed = 1,
            ["tokens", kind, hexes @ ..] => {
                let kind = find(file, item, "kind of token", kind, &names.tokens)?;
                for hex in hexes {
                    let hex = find(file, item, "hex", hex, &names.hexes)?;
                    self.put_token(TokenId(kind), HexId(hex))
                        .map_err(|error| item.error(file, error))?;
                }
            }
            ["to", "place", kind] => {
                let kind = find(file, item, "kind of token", kind, &names.tokens)?;
                let at = usize::from(state.open_count);
                let Some(place) = state.queue.get_mut(at) else {
                    return Err(item.error(file, "too many decisions are open"));
                };
                *place = OpenDecision {
                    kind: open::TOKEN,
                    seat,
                    from: seat,
                    amount: kind,
                    worth: u8::MAX,
                    build: 0,
                    spoiled: 0,
                    options: 0,
                };
                state.open_count += 1;
            }
            // Items of the running action, see `running`.
            ["moving" | "trade", ..] => {}
            ["card", "none"] => {}
            ["card", card] => {
                let card = find(file, item, "bonus card", card, &names.bonus_cards)?;
                state.bonus_pool.clear_bit(card);
                let own = state.seat_mut(seat);
                own.bonus = BonusCardId(card);
                own.in_play.insert(rules.bonus_cards[usize::from(card)].piece.0);
            }
            ["keys", n] => state.seat_mut(seat).keys = number(file, item, n)?,
            ["power", bowls] | [bowls, "PW"] if bowls.contains('/') => {
                let mut list = [0; 3];
                let parts: Vec<&str> = bowls.split('/').collect();
                if parts.len() != 3 {
                    return Err(item.error(file, "write power as three bowls: `5/7/0 PW`"));
                }
                for (to, part) in list.iter_mut().zip(parts) {
                    *to = number(file, item, part)?;
                }
                state.seat_mut(seat).bowls = list;
            }
            [track, n] if level(track).is_some() => {
                let Some(i) = level(track) else { return Ok(()) };
                let faction = &rules.factions[state.seat(seat).faction.at()];
                let n = match (*n, &faction.tracks[i]) {
                    ("max", Some(track)) => track.max,
                    ("max", None) => return Err(item.error(file, "the faction has no such track")),
                    (n, _) => number(file, item, n)?,
                };
                state.seat_mut(seat).levels[i] = n;
            }
            ["owed", right, n] => {
                let found = names.read_resource(right.as_bytes()).and_then(Resource::owed_index);
                let Some(i) = found else {
                    let rights = Resource::ALL.iter().filter(|r| r.owed_index().is_some());
                    let rights = WordLookup::new(rights.map(|r| names.word(*r)).zip(0..));
                    return Err(item.error(file, unknown("right", right.as_bytes(), &rights)));
                };
                state.seat_mut(seat).owed[i] = number(file, item, n)?;
            }
            ["used", spaces @ ..] => {
                for space in spaces {
                    let id = find(file, item, "action space", space, &names.spaces)?;
                    state.seat_mut(seat).spaces_used.set_bit(id);
                }
            }
            ["home", terrain] => {
                let terrain = TerrainId(find(file, item, "terrain", terrain, &names.terrains)?);
                let own = state.seat_mut(seat);
                own.home = terrain;
                for hex in own.structures {
                    state.cells[usize::from(hex)].terrain = terrain;
                }
            }
            ["named", terrain] => {
                let terrain = find(file, item, "terrain", terrain, &names.terrains)?;
                state.seat_mut(seat).named = TerrainId(terrain);
            }
            ["unlocked", terrains @ ..] => {
                for terrain in terrains {
                    let terrain = find(file, item, "terrain", terrain, &names.terrains)?;
                    state.seat_mut(seat).unlocked.set_bit(terrain);
                }
            }
            ["limit", n] => state.seat_mut(seat).priest_limit = number(file, item, n)?,
            ["town", hexes @ ..] => {
                for hex in hexes {
                    let hex = find(file, item, "hex", hex, &names.hexes)?;
                    state.seat_mut(seat).in_town.insert(hex);
                }
            }
            ["bridge", ends] => {
                let Some((a, b)) = bridge(grammar, ends) else {
                    return Err(item.error(file, format!("`{ends}` is not a bridge")));
                };
                self.put_bridge(a, b).map_err(|error| item.error(file, error))?;
            }
            ["priest", cult, steps] => {
                let cult = find(file, item, "cult", cult, &names.cults)?;
                let steps: u8 = number(file, item, steps)?;
                let spaces = &mut state.priest_spaces[usize::from(cult)];
                let free = rules
                    .cult_rules
                    .spaces
                    .iter()
                    .zip(spaces.iter_mut())
                    .find(|(n, owner)| **n == steps && !owner.is_some());
                let Some((_, space)) = free else {
                    return Err(item.error(file, "no such priest space is free"));
                };
                *space = seat;
                state.seat_mut(seat).priests_on_cults += 1;
            }
            ["slot", name, n] => {
                let value: u8 = number(file, item, n)?;
                let mut is_known = false;
                for slot in rules.slots.iter().filter(|s| s.name == *name) {
                    let at = usize::from(slot.offset) + if slot.per_seat { seat.at() } else { 0 };
                    state.slots[at] = value;
                    is_known = true;
                }
                if !is_known {
                    return Err(item.error(file, format!("no piece in play has a slot `{name}`")));
                }
            }
            [what, hexes @ ..] if names.structures.get(what.as_bytes()).is_some() => {
                let kind = StructureId(names.structures.get(what.as_bytes()).unwrap_or(0));
                for hex in hexes {
                    let hex = find(file, item, "hex", hex, &names.hexes)?;
                    self.put_structure(kind, HexId(hex))
                        .map_err(|error| item.error(file, error))?;
                }
            }
            [cult, n] if names.cults.get(cult.as_bytes()).is_some() => {
                let at = names.cults.get(cult.as_bytes()).unwrap_or(0);
                state.seat_mut(seat).cults[usize::from(at)] = number(file, item, n)?;
            }
            _ => return self.counted(item),
        }
        Ok(())
    }

    /// Applies the items about the current action of the active seat.
    pub fn running(&mut self, item: &SourceText) -> Result<(), LedgerError> {
        let (file, grammar, seat) = (self.file, self.grammar, self.seat);
        let (rules, names, state) = (grammar.ruleset, grammar.names, &mut *self.state);
        let words: Vec<&str> = item.text.split_whitespace().collect();
        match words.as_slice() {
            ["moving" | "trade", ..] if state.active != seat => {
                return Err(item.error(file, "only the seat whose turn it is can move and trade"));
            }
            ["moving", kind] => {
                let kind = find(file, item, "kind of token", kind, &names.tokens)?;
                state.turn.moving = TokenId(kind);
            }
            ["trade", hexes @ ..] => {
                for label in hexes {
                    let hex = find(file, item, "hex", label, &names.hexes)?;
                    let trades = rules.tokens.iter().filter(|kind| kind.marker.is_some());
                    let place =
                        trades.filter_map(|kind| state.token_on(seat, kind, HexId(hex))).next();
                    let Some(place) = place else {
                        return Err(item.error(file, format!("no token that trades is on {label}")));
                    };
                    state.turn.to_trade.set_bit(place);
                }
            }
            _ => return Ok(()),
        }
        // A seat that moves or trades has taken its action.
        state.turn.actions = 0;
        Ok(())
    }

    /// Applies an item such as `5 C`, `5C`, `FAV5` or `TW2`.
    fn counted(&mut self, item: &SourceText) -> Result<(), LedgerError> {
        let (file, grammar, seat) = (self.file, self.grammar, self.seat);
        let (rules, names, state) = (grammar.ruleset, grammar.names, &mut *self.state);
        let joined: String = item.text.split_whitespace().collect();
        let word = joined.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &joined[..joined.len() - word.len()];
        let bytes = word.as_bytes();
        if let Some(favor) = names.favors.get(bytes) {
            let pool = &mut state.favor_pool[usize::from(favor)];
            let Some(left) = pool.checked_sub(1) else {
                return Err(item.error(file, format!("no {word} is left")));
            };
            *pool = left;
            let own = state.seat_mut(seat);
            own.favors.set_bit(favor);
            own.in_play.insert(rules.favors[usize::from(favor)].piece.0);
            return Ok(());
        }
        if let Some(town) = names.towns.get(bytes) {
            let pool = &mut state.town_pool[usize::from(town)];
            let Some(left) = pool.checked_sub(1) else {
                return Err(item.error(file, format!("no {word} is left")));
            };
            *pool = left;
            let own = state.seat_mut(seat);
            own.towns[usize::from(town)] += 1;
            own.in_play.insert(rules.towns[usize::from(town)].piece.0);
            return Ok(());
        }
        let own: &mut Seat = state.seat_mut(seat);
        match names.read_resource(bytes) {
            Some(Resource::Vp) => own.vp = number(file, item, digits)?,
            Some(Resource::Coins) => own.coins = number(file, item, digits)?,
            Some(Resource::Workers) => own.workers = number(file, item, digits)?,
            Some(Resource::Priests) => own.priests = number(file, item, digits)?,
            Some(Resource::Keys) => own.keys = number(file, item, digits)?,
            _ => {
                let message = format!(
                    "`{}` is not something a seat can have",
                    escape_bytes(item.text.as_bytes())
                );
                return Err(item.error(file, message));
            }
        }
        Ok(())
    }

    /// Puts a structure on a hex. A hex of another terrain becomes home terrain.
    fn put_structure(&mut self, kind: StructureId, hex: HexId) -> Result<(), String> {
        let (grammar, seat, state) = (self.grammar, self.seat, &mut *self.state);
        let label = &grammar.ruleset.map.hexes[hex.at()].label;
        if !grammar.ruleset.map.land.has(hex.0) {
            return Err(format!("{label} is river"));
        }
        if state.occupied.has(hex.0) {
            return Err(format!("a structure stands on {label} already"));
        }
        let home = state.seat(seat).home;
        let cell = &mut state.cells[hex.at()];
        cell.terrain = home;
        cell.put(kind, seat);
        state.occupied.insert(hex.0);
        let own = state.seat_mut(seat);
        own.structures.insert(hex.0);
        own.built[kind.at()] += 1;
        Ok(())
    }

    fn put_token(&mut self, token: TokenId, hex: HexId) -> Result<(), String> {
        let (grammar, seat, state) = (self.grammar, self.seat, &mut *self.state);
        let rules = grammar.ruleset;
        let kind = &rules.tokens[token.at()];
        let own = rules.factions[state.seat(seat).faction.at()].kind_of(token);
        if own != token {
            let instead = rules.tokens.get(own.at()).map_or("none", |kind| kind.plural.as_str());
            return Err(format!("the faction has {instead} instead of {}", kind.plural));
        }
        let all = &mut state.tokens[seat.at()];
        match kind.places().find(|place| !all[*place].is_some()) {
            Some(place) => all[place] = hex,
            None => return Err(format!("no {} is left", kind.code)),
        }
        Ok(())
    }

    fn put_bridge(&mut self, a: HexId, b: HexId) -> Result<(), String> {
        let (seat, state) = (self.seat, &mut *self.state);
        let at = usize::from(state.bridge_count);
        let left = state.seat(seat).bridges.checked_sub(1);
        let (Some(left), Some(place)) = (left, state.bridges.get_mut(at)) else {
            return Err("no bridge is left".into());
        };
        *place = [a.0, b.0, seat.0, 0];
        state.bridge_count += 1;
        state.bridged.insert(a.0);
        state.bridged.insert(b.0);
        state.seat_mut(seat).bridges = left;
        Ok(())
    }
}
