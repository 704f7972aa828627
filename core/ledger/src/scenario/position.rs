//! Builds the position of a scenario from its lines.

use kernel::ids::*;
use kernel::ruleset::Terraform;
use kernel::state::{Open, Phase, Seat, State, Turn, open};
use kernel::{Resource, Ruleset, Setup};

use crate::action_text::{Grammar, shown, unknown};
use crate::names::Lookup;
use crate::scenario::facts::bridge;
use crate::scenario::read::{Scenario, Text};
use crate::source::LedgerError;

/// Reads a number with its error.
fn number<T: std::str::FromStr>(file: &str, text: &Text, word: &str) -> Result<T, LedgerError> {
    let message = || format!("expected a number, found `{}`", shown(word.as_bytes()));
    word.parse().map_err(|_| text.error(file, message()))
}

fn find(
    file: &str,
    text: &Text,
    kind: &str,
    word: &str,
    table: &Lookup,
) -> Result<u8, LedgerError> {
    table
        .get(word.as_bytes())
        .ok_or_else(|| text.error(file, unknown(kind, word.as_bytes(), table)))
}

/// The setup that a scenario implies: its seats, the round tiles it names and others in order, all named bonus
/// cards and others in order.
///
/// # Errors
/// Names that mean nothing.
pub fn setup(scenario: &Scenario, grammar: &Grammar<'_>) -> Result<Setup, LedgerError> {
    let file = &scenario.file;
    let (rules, names) = (grammar.ruleset, grammar.names);
    let mut factions = Vec::new();
    for seat in &scenario.seats {
        factions.push(FactionId(find(file, seat, "faction", &seat.text, &names.factions)?));
    }
    if factions.is_empty() {
        return Err(scenario.name.error(file, "the scenario needs a line `seats FACTION …`"));
    }
    let mut round_tiles = vec![RoundTileId::NONE; usize::from(rules.rounds)];
    let mut cards = Vec::new();
    let mut final_tiles = Vec::new();
    for (word, rest) in &scenario.position {
        let words: Vec<&str> = rest.text.split_whitespace().collect();
        match (word.text.as_str(), words.as_slice()) {
            ("round", [_, tile]) => {
                let n = round(file, rules, rest)?;
                let tile =
                    find(file, &rest.part(tile), "round scoring tile", tile, &names.round_tiles)?;
                if let Some(place) = round_tiles.get_mut(usize::from(n) - 1) {
                    *place = RoundTileId(tile);
                }
            }
            ("cards", list) => {
                for card in list {
                    let card = find(file, rest, "bonus card", card, &names.bonus_cards)?;
                    cards.push(BonusId(card));
                }
            }
            ("final", list) => {
                for tile in list {
                    let tile = find(file, rest, "final scoring", tile, &names.final_tiles)?;
                    final_tiles.push(FinalId(tile));
                }
            }
            ("at", _) => {
                for item in list_of(file, rest)?.1 {
                    if let Some(card) = item.text.strip_prefix("card ") {
                        let card = card.trim();
                        if card != "none" {
                            let card = find(file, &item, "bonus card", card, &names.bonus_cards)?;
                            cards.push(BonusId(card));
                        }
                    }
                }
            }
            _ => {}
        }
    }
    // Whatever is not named does not matter: the first that are free, in order.
    let mut others = (0..rules.round_tiles.len() as u8).map(RoundTileId).cycle();
    let named = round_tiles.clone();
    let enough = rules.round_tiles.len() >= usize::from(rules.rounds);
    for tile in round_tiles.iter_mut().filter(|t| !t.is_some()) {
        if let Some(other) = others.by_ref().find(|t| !enough || !named.contains(t)) {
            *tile = other;
        }
    }
    cards.sort();
    cards.dedup();
    let wanted = factions.len() + usize::from(rules.spare_bonus_cards);
    for card in (0..rules.bonus_cards.len() as u8).map(BonusId) {
        if cards.len() < wanted && !cards.contains(&card) {
            cards.push(card);
        }
    }
    cards.sort();
    for tile in (0..rules.final_tiles.len() as u8).map(FinalId) {
        let drawn = usize::from(rules.final_tiles_drawn);
        let spare = !rules.final_tiles[tile.at()].always && !final_tiles.contains(&tile);
        if spare && final_tiles.len() < drawn {
            final_tiles.push(tile);
        }
    }
    Ok(Setup { factions, round_tiles, bonus_cards: cards, final_tiles, seed: 1 })
}

/// `2` or `2 SCORE4`: the round.
fn round(file: &str, rules: &Ruleset, rest: &Text) -> Result<u8, LedgerError> {
    let words = rest.split(' ');
    let [n, more @ ..] = words.as_slice() else {
        return Err(rest.error(file, "expected `round N` or `round N TILE`"));
    };
    if let [_, junk, ..] = more {
        let message =
            format!("nothing may follow here, but there is `{}`", shown(junk.text.as_bytes()));
        return Err(junk.error(file, message));
    }
    match number(file, n, &n.text)? {
        n if (1..=rules.rounds).contains(&n) => Ok(n),
        none => Err(n.error(file, format!("there is no round {none}"))),
    }
}

/// `nomads: item, item` as the seat and its items.
fn list_of(file: &str, rest: &Text) -> Result<(Text, Vec<Text>), LedgerError> {
    match rest.text.split_once(':') {
        Some((seat, list)) => Ok((rest.part(seat), rest.part(list).split(','))),
        None => Err(rest.error(file, "expected `at FACTION: item, item`")),
    }
}

/// Turns the first position of a game into that of the scenario.
///
/// # Errors
/// Lines that mean nothing, and positions that break a law.
pub fn place(
    scenario: &Scenario,
    grammar: &Grammar<'_>,
    state: &mut State,
) -> Result<(), LedgerError> {
    let file = &scenario.file;
    if scenario.position.iter().any(|(word, _)| word.text == "setup") {
        return Ok(());
    }
    // What was due before the first dwelling is settled by the lines of the position.
    state.queue = State::empty().queue;
    state.open_count = 0;
    for seat in state.seat_ids() {
        state.seat_mut(seat).owed = Default::default();
    }
    state.setup_step = 0;
    state.phase = Phase::Actions as u8;
    state.round = 1;
    state.active = SeatId(0);
    state.turn = Turn::NONE;
    let mut first = None;
    for (word, rest) in &scenario.position {
        line(file, grammar, state, &word.text, rest)?;
        if word.text == "turn" {
            first = Some(rest);
        }
    }
    let rules = grammar.ruleset;
    if let Some(tile) = state.round_tiles.get(usize::from(state.round).wrapping_sub(1))
        && let Some(tile) = rules.round_tiles.get(tile.at())
    {
        for seat in state.seat_ids() {
            state.seat_mut(seat).in_play.insert(tile.piece.0);
        }
    }
    if let Some(who) = first {
        state.active = if who.text == "nobody" {
            SeatId::NONE
        } else {
            grammar.seat(state, who.text.as_bytes()).map_err(|why| who.error(file, why))?
        };
    }
    for seat in state.seat_ids() {
        terrain_is_chosen(grammar, state, seat)
            .map_err(|why| scenario.seats[seat.at()].error(file, why))?;
    }
    state.first = if state.active.is_some() { state.active } else { SeatId(0) };
    state.turn.actions = u8::from(state.active.is_some());
    for (_, rest) in scenario.position.iter().filter(|(word, _)| word.text == "at") {
        let (who, items) = list_of(file, rest)?;
        let seat = grammar.seat(state, who.text.as_bytes()).map_err(|why| who.error(file, why))?;
        for item in items {
            running(file, grammar, state, seat, &item)?;
        }
    }
    kernel::check_state(rules, state)
        .map_err(|why| scenario.name.error(file, format!("the position cannot be: {why}")))
}

fn line(
    file: &str,
    grammar: &Grammar<'_>,
    state: &mut State,
    word: &str,
    rest: &Text,
) -> Result<(), LedgerError> {
    let (rules, names) = (grammar.ruleset, grammar.names);
    let words: Vec<&str> = rest.text.split_whitespace().collect();
    match (word, words.as_slice()) {
        ("round", _) => {
            state.round = round(file, rules, rest)?;
            Ok(())
        }
        ("turn" | "cards" | "final", _) => Ok(()),
        ("coins", [card, n]) => {
            let card = find(file, rest, "bonus card", card, &names.bonus_cards)?;
            state.bonus_coins[usize::from(card)] = number(file, rest, n)?;
            Ok(())
        }
        ("used", spaces) => {
            for space in spaces {
                let id = find(file, rest, "action space", space, &names.spaces)?;
                state.spaces_used |= 1 << id;
            }
            Ok(())
        }
        ("board", _) => {
            for item in rest.split(',') {
                let parts: Vec<&str> = item.text.split_whitespace().collect();
                let [hex, terrain] = parts.as_slice() else {
                    return Err(item.error(file, "expected `HEX TERRAIN`"));
                };
                let hex = find(file, &item, "hex", hex, &names.hexes)?;
                let terrain = find(file, &item, "terrain", terrain, &names.terrains)?;
                if !rules.map.land.has(hex) {
                    return Err(item.error(file, "that hex is river"));
                }
                state.cells[usize::from(hex)].terrain = TerrainId(terrain);
            }
            Ok(())
        }
        ("at", _) => {
            let (who, items) = list_of(file, rest)?;
            let seat =
                grammar.seat(state, who.text.as_bytes()).map_err(|why| who.error(file, why))?;
            for item in items {
                of_seat(file, grammar, state, seat, &item)?;
            }
            // Tokens that are not in a bowl are gone.
            let own = state.seat_mut(seat);
            let start = rules.factions[own.faction.at()].start.bowls;
            let sum = |bowls: [u8; 3]| bowls.iter().map(|n| i32::from(*n)).sum::<i32>();
            let gone = sum(start) - sum(own.bowls);
            if gone < 0 {
                let message = format!("{}: more power tokens than there are", who.text);
                return Err(who.error(file, message));
            }
            own.tokens_gone = gone as u8;
            Ok(())
        }
        _ => Err(rest.error(file, format!("a line `{word}` is not written like this"))),
    }
}

/// One item of `at FACTION: …`: values are absolute here.
fn of_seat(
    file: &str,
    grammar: &Grammar<'_>,
    state: &mut State,
    seat: SeatId,
    item: &Text,
) -> Result<(), LedgerError> {
    let (rules, names) = (grammar.ruleset, grammar.names);
    let words: Vec<&str> = item.text.split_whitespace().collect();
    let level = |word: &str| ["ship", "dig", "range"].iter().position(|l| *l == word);
    match words.as_slice() {
        ["passed"] => state.seat_mut(seat).passed = 1,
        ["tokens", kind, hexes @ ..] => {
            let kind = find(file, item, "kind of token", kind, &names.tokens)?;
            for hex in hexes {
                let hex = find(file, item, "hex", hex, &names.hexes)?;
                put_token(grammar, state, seat, TokenId(kind), HexId(hex))
                    .map_err(|why| item.error(file, why))?;
            }
        }
        ["to", "place", kind] => {
            let kind = find(file, item, "kind of token", kind, &names.tokens)?;
            let at = usize::from(state.open_count);
            let Some(place) = state.queue.get_mut(at) else {
                return Err(item.error(file, "too many decisions are open"));
            };
            *place = Open {
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
        // Of the running action, see `running`.
        ["moving" | "trade", ..] => {}
        ["card", "none"] => {}
        ["card", card] => {
            let card = find(file, item, "bonus card", card, &names.bonus_cards)?;
            state.bonus_pool &= !(1 << card);
            let own = state.seat_mut(seat);
            own.bonus = BonusId(card);
            own.in_play.insert(rules.bonus_cards[usize::from(card)].piece.0);
        }
        ["keys", n] => state.seat_mut(seat).keys = number(file, item, n)?,
        ["power", bowls] | [bowls, "PW"] if bowls.contains('/') => {
            let mut list = [0; 3];
            let parts: Vec<&str> = bowls.split('/').collect();
            if parts.len() != 3 {
                return Err(item.error(file, "power is three bowls: `5/7/0 PW`"));
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
            let found = names.read_resource(right.as_bytes()).and_then(Resource::owed);
            let Some(i) = found else {
                let rights = Resource::ALL.iter().filter(|r| r.owed().is_some());
                let rights = Lookup::new(rights.map(|r| names.word(*r)).zip(0..));
                return Err(item.error(file, unknown("right", right.as_bytes(), &rights)));
            };
            state.seat_mut(seat).owed[i] = number(file, item, n)?;
        }
        ["used", spaces @ ..] => {
            for space in spaces {
                let id = find(file, item, "action space", space, &names.spaces)?;
                state.seat_mut(seat).spaces_used |= 1 << id;
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
                state.seat_mut(seat).unlocked |= 1 << terrain;
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
                return Err(item.error(file, format!("`{ends}` is no bridge")));
            };
            put_bridge(state, seat, a, b).map_err(|why| item.error(file, why))?;
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
            let mut known = false;
            for slot in rules.slots.iter().filter(|s| s.name == *name) {
                let at = usize::from(slot.offset) + if slot.per_seat { seat.at() } else { 0 };
                state.slots[at] = value;
                known = true;
            }
            if !known {
                return Err(item.error(file, format!("no piece in play has a slot `{name}`")));
            }
        }
        [what, hexes @ ..] if names.structures.get(what.as_bytes()).is_some() => {
            let kind = StructureId(names.structures.get(what.as_bytes()).unwrap_or(0));
            for hex in hexes {
                let hex = find(file, item, "hex", hex, &names.hexes)?;
                put_structure(grammar, state, seat, kind, HexId(hex))
                    .map_err(|why| item.error(file, why))?;
            }
        }
        [cult, n] if names.cults.get(cult.as_bytes()).is_some() => {
            let at = names.cults.get(cult.as_bytes()).unwrap_or(0);
            state.seat_mut(seat).cults[usize::from(at)] = number(file, item, n)?;
        }
        _ => return of_seat_counted(file, grammar, state, seat, item),
    }
    Ok(())
}

/// Items that say what goes on in the running action of the seat at turn.
fn running(
    file: &str,
    grammar: &Grammar<'_>,
    state: &mut State,
    seat: SeatId,
    item: &Text,
) -> Result<(), LedgerError> {
    let (rules, names) = (grammar.ruleset, grammar.names);
    let words: Vec<&str> = item.text.split_whitespace().collect();
    match words.as_slice() {
        ["moving" | "trade", ..] if state.active != seat => {
            return Err(item.error(file, "only the seat at turn moves and trades"));
        }
        ["moving", kind] => {
            let kind = find(file, item, "kind of token", kind, &names.tokens)?;
            state.turn.moving = TokenId(kind);
        }
        ["trade", hexes @ ..] => {
            for label in hexes {
                let hex = find(file, item, "hex", label, &names.hexes)?;
                let trades = rules.tokens.iter().filter(|kind| kind.marker.is_some());
                let place = trades.filter_map(|kind| state.token_on(seat, kind, HexId(hex))).next();
                let Some(place) = place else {
                    return Err(item.error(file, format!("no token that trades is on {label}")));
                };
                state.turn.to_trade |= 1 << place;
            }
        }
        _ => return Ok(()),
    }
    // What moves and trades has taken its action.
    state.turn.actions = 0;
    Ok(())
}

/// `5 C`, `5C`, `FAV5`, `TW2`.
fn of_seat_counted(
    file: &str,
    grammar: &Grammar<'_>,
    state: &mut State,
    seat: SeatId,
    item: &Text,
) -> Result<(), LedgerError> {
    let (rules, names) = (grammar.ruleset, grammar.names);
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
        own.favors |= 1 << favor;
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
            let message = format!("`{}` is nothing a seat can have", shown(item.text.as_bytes()));
            return Err(item.error(file, message));
        }
    }
    Ok(())
}

/// A faction that chooses a terrain when the game begins has chosen it in the position, too.
fn terrain_is_chosen(grammar: &Grammar<'_>, state: &State, seat: SeatId) -> Result<(), String> {
    let own = state.seat(seat);
    let faction = &grammar.ruleset.factions[own.faction.at()];
    let item = if !own.home.is_some() {
        "home"
    } else if faction.terraform == Terraform::Named && !own.named.is_some() {
        "named"
    } else {
        return Ok(());
    };
    let code = &faction.code;
    Err(format!("{code} choose a terrain: add `at {code}: {item} TERRAIN` to the position"))
}

/// A structure on home terrain, which the hex becomes if it is not.
fn put_structure(
    grammar: &Grammar<'_>,
    state: &mut State,
    seat: SeatId,
    kind: StructureId,
    hex: HexId,
) -> Result<(), String> {
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

fn put_token(
    grammar: &Grammar<'_>,
    state: &mut State,
    seat: SeatId,
    token: TokenId,
    hex: HexId,
) -> Result<(), String> {
    let rules = grammar.ruleset;
    let kind = &rules.tokens[token.at()];
    let own = rules.factions[state.seat(seat).faction.at()].kind_of(token);
    if own != token {
        let instead = rules.tokens.get(own.at()).map_or("none", |kind| kind.plural.as_str());
        return Err(format!("the faction has {instead} in place of {}", kind.plural));
    }
    let all = &mut state.tokens[seat.at()];
    match kind.places().find(|place| !all[*place].is_some()) {
        Some(place) => all[place] = hex,
        None => return Err(format!("no {} is left", kind.code)),
    }
    Ok(())
}

fn put_bridge(state: &mut State, seat: SeatId, a: HexId, b: HexId) -> Result<(), String> {
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
