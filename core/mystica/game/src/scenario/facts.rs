//! Values of a position by name, and parsing of the changes in `expect` lines.

use std::collections::BTreeMap;

use crate::words::{Grammar, RulesetNames, unknown};
use game::suggest;
use kernel::ids::*;
use kernel::ruleset::Slot;
use kernel::state::open;
use kernel::{Phase, Resource, State};
use ledger::scenario::{FactKey, FactValue, PositionFacts, SourceText, TABLE};
use ledger::source::LedgerError;

/// Returns whether a value may change without being named in an `expect` line.
pub(super) fn is_quiet(FactKey { owner, name }: &FactKey) -> bool {
    owner == TABLE && matches!(name.as_str(), "turn" | "round" | "phase")
        || name.starts_with("slot ")
        || name.starts_with("trade ")
        || name.starts_with("count ")
        || name.starts_with("task ")
        || name == "moving"
        || name.ends_with(" left")
}

pub(super) const LEVELS: [&str; TRACKS] = ["ship", "dig", "range"];

/// Returns the name of a slot in scenarios.
pub(super) fn slot_name(slot: &Slot) -> String {
    format!("slot {}", slot.name)
}

/// Returns all values that a scenario can name. `only` restricts them to one seat or the table.
/// This is faster where values are read after every action.
pub fn facts_of(grammar: &Grammar<'_>, state: &State, only: Option<&str>) -> PositionFacts {
    let (rules, names) = (grammar.ruleset, grammar.names);
    let label = |h: usize| rules.map.hexes[h].label.as_str();
    let mut facts = PositionFacts::new();
    let is_requested = |owner_name: &str| only.is_none_or(|only| only == owner_name);
    let mut put = |seat: &str, key: String, value: FactValue| {
        if is_requested(seat) {
            facts.insert(FactKey::new(seat, key), value);
        }
    };
    let word = |text: &str| FactValue::Word(text.to_string());
    let yes = |yes: bool| FactValue::Word(if yes { "yes" } else { "no" }.to_string());
    let number = |n: i32| FactValue::Number(n);
    let turn =
        if state.active.is_some() { grammar.seat_name(state, state.active) } else { "nobody" };
    put(TABLE, "turn".into(), word(turn));
    put(TABLE, "round".into(), word(&state.round.to_string()));
    let phase = match state.phase() {
        Phase::Selection => "selection",
        Phase::FirstDwellings => "dwellings",
        Phase::FirstTokens => "tokens",
        Phase::FirstBonusCards => "cards",
        Phase::Actions => "actions",
        Phase::CultReward => "reward",
        Phase::Income => "income",
        Phase::Declared => {
            rules.phases.current(state).map_or("declared", |phase| phase.id.as_str())
        }
        Phase::Over => "over",
    };
    put(TABLE, "phase".into(), word(phase));
    for (i, space) in rules.spaces.iter().enumerate().filter(|(_, s)| s.shared) {
        put(TABLE, format!("used {}", space.code), yes(state.spaces_used >> i & 1 == 1));
    }
    // Contents of the game, and what is left in the supply.
    let count = |n: usize| word(&n.to_string());
    put(TABLE, "pieces round_tile".into(), count(rules.round_tiles.len()));
    put(TABLE, "pieces bonus_card".into(), count(rules.bonus_cards.len()));
    put(TABLE, "pieces favor".into(), count(rules.favors.len()));
    put(TABLE, "pieces town".into(), count(rules.towns.len()));
    put(TABLE, "pieces final_tile".into(), count(rules.final_tiles.len()));
    put(TABLE, "pieces space".into(), count(rules.spaces.iter().filter(|s| s.shared).count()));
    put(TABLE, "canals".into(), count(rules.map.canals.len()));
    if is_requested(TABLE) {
        put(TABLE, "waters".into(), count(waters(&rules.map)));
    }
    for favor in 0..rules.favors.len() {
        let name = names.favor(FavorId(favor as u8));
        put(TABLE, format!("{name} left"), count(state.favor_pool[favor].into()));
    }
    for town in 0..rules.towns.len() {
        let name = names.town(TownId(town as u8));
        put(TABLE, format!("{name} left"), count(state.town_pool[town].into()));
    }
    for (tile, i) in rules.final_tiles.iter().zip(0..) {
        put(TABLE, format!("final {}", tile.code), yes(state.final_tiles >> i & 1 == 1));
    }
    let hexes = if is_requested(TABLE) { &rules.map.hexes[..] } else { &[] };
    for (i, hex) in hexes.iter().enumerate() {
        let cell = state.cells[i];
        if let Some(terrain) = rules.terrains.get(cell.terrain.at()) {
            put(TABLE, hex.label.clone(), word(&terrain.code));
        }
    }
    for seat in state.seat_ids() {
        let own = state.seat(seat);
        let name = grammar.seat_name(state, seat);
        if !is_requested(name) {
            continue;
        }
        let mut put = |key: String, value: FactValue| put(name, key, value);
        put("VP".into(), number(own.vp.into()));
        put("C".into(), number(own.coins.into()));
        put("W".into(), number(own.workers.into()));
        put("P".into(), number(own.priests.into()));
        put("PW".into(), word(&own.bowls.map(|n| n.to_string()).join("/")));
        put("keys".into(), number(own.keys.into()));
        for (at, one) in rules.resources.iter().enumerate() {
            let amount = kernel::piece_memory::declared_amount(state, seat, at);
            put(one.code.clone(), number(amount.into()));
        }
        for (cult, at) in rules.cults.iter().zip(own.cults) {
            put(cult.code.clone(), number(at.into()));
        }
        for (level, at) in LEVELS.iter().zip(own.levels) {
            put((*level).into(), number(at.into()));
        }
        for right in Resource::ALL.into_iter().filter(|r| r.owed_index().is_some()) {
            put(format!("owed {}", RulesetNames::resource(right)), number(own.owes(right).into()));
        }
        for favor in 0..rules.favors.len() as u8 {
            let amount = i32::from(own.favors >> favor & 1 == 1);
            put(names.favor(FavorId(favor)).into(), number(amount));
        }
        for town in 0..rules.towns.len() as u8 {
            put(names.town(TownId(town)).into(), number(own.towns[usize::from(town)].into()));
        }
        let card = if own.bonus.is_some() { names.bonus(own.bonus) } else { "none" };
        put("card".into(), word(card));
        put("passed".into(), yes(own.passed == 1));
        put("left".into(), yes(own.dropped == 1));
        let code = |t: TerrainId| rules.terrains.get(t.at()).map_or("none", |t| t.code.as_str());
        put("home".into(), word(code(own.home)));
        put("named".into(), word(code(own.named)));
        for (i, terrain) in rules.terrains.iter().enumerate() {
            put(format!("unlocked {}", terrain.code), yes(own.unlocked >> i & 1 == 1));
        }
        put("limit".into(), number(own.priest_limit.into()));
        for (i, space) in rules.spaces.iter().enumerate().filter(|(_, s)| !s.shared) {
            put(format!("used {}", space.code), yes(own.spaces_used >> i & 1 == 1));
        }
        for hex in rules.map.land {
            let built = match state.cells[usize::from(hex)].structure() {
                Some((kind, owner)) if owner == seat => rules.structures[kind.at()].code.as_str(),
                _ => "none",
            };
            put(label(usize::from(hex)).into(), word(built));
        }
        for hex in own.river_links {
            put(format!("link {}", label(usize::from(hex))), number(1));
        }
        for slot in 0..rules.slots.len() as u8 {
            let value = kernel::piece_memory::get(rules, state, seat, SlotId(slot));
            put(slot_name(&rules.slots[usize::from(slot)]), number(value));
        }
        for (kind, built) in rules.structures.iter().zip(own.built) {
            put(format!("count {}", kind.code), number(built.into()));
        }
        let running = state.active == seat;
        for kind in &rules.tokens {
            let mut hexes = BTreeMap::new();
            for (place, hex) in state.tokens_of(seat, kind) {
                *hexes.entry(label(hex.at())).or_insert(0) += 1;
                if running && state.turn.to_trade >> place & 1 == 1 {
                    put(format!("trade {}", label(hex.at())), number(1));
                }
            }
            let on_board: i32 = hexes.values().sum();
            hexes.into_iter().for_each(|(hex, n)| put(format!("{} {hex}", kind.code), number(n)));
            let left = i32::from(kind.limit) - on_board;
            put(format!("{} left", kind.plural), word(&left.to_string()));
            put(format!("count {}", kind.code), number(on_board));
        }
        let moving = rules.tokens.get(state.turn.moving.at()).filter(|_| running);
        put("moving".into(), word(moving.map_or("none", |kind| kind.code.as_str())));
        // Equal offers share a key whose value is their number.
        let mut open: BTreeMap<String, i32> = BTreeMap::new();
        for decision in state.open().iter().filter(|o| o.seat == seat) {
            let key = match decision.kind {
                open::OFFER => {
                    let from = grammar.seat_name(state, decision.from);
                    format!("offer {} from {from}", decision.amount)
                }
                open::TOKEN => {
                    let kind = rules.tokens.get(usize::from(decision.amount));
                    format!("{} to place", kind.map_or("?", |kind| kind.code.as_str()))
                }
                open::CALL => {
                    let call = rules.calls.get(usize::from(decision.amount));
                    format!("task {}", call.map_or("?", |call| call.name.as_str()))
                }
                _ => "choice".to_string(),
            };
            *open.entry(key).or_default() += 1;
        }
        open.into_iter().for_each(|(key, n)| put(key, number(n)));
    }
    for bridge in &state.bridges[..usize::from(state.bridge_count)] {
        let name = grammar.seat_name(state, SeatId(bridge[2]));
        let ends = (label(usize::from(bridge[0])), label(usize::from(bridge[1])));
        put(name, format!("bridge {}:{}", ends.0, ends.1), number(1));
    }
    for (cult, spaces) in rules.cults.iter().zip(&state.priest_spaces) {
        for (steps, owner) in rules.cult_rules.spaces.iter().zip(spaces) {
            if owner.is_some() {
                let name = format!("priest {} {steps}", cult.code);
                let key = FactKey::new(grammar.seat_name(state, *owner), name);
                let before = facts.get(&key).cloned();
                let n = if let Some(FactValue::Number(n)) = before { n } else { 0 };
                facts.insert(key, number(n + 1));
            }
        }
    }
    facts
}

/// Counts the bodies of water: river hexes connected by edges and canals.
fn waters(map: &kernel::BoardMap) -> usize {
    let mut left = map.river;
    let mut waters = 0;
    while let Some(hex) = left.into_iter().next() {
        waters += 1;
        let mut fresh = vec![hex];
        left.remove(hex);
        while let Some(hex) = fresh.pop() {
            let mut around = map.neighbours[usize::from(hex)] & left;
            for [a, b] in map.canals.iter().map(|canal| canal.joins) {
                for (from, to) in [(a, b), (b, a)] {
                    if from.0 == hex && left.has(to.0) {
                        around.insert(to.0);
                    }
                }
            }
            for next in around {
                left.remove(next);
                fresh.push(next);
            }
        }
    }
    waters
}

/// Parses one item of an `expect` line into a key within the seat, and the change.
pub fn expected(
    file: &str,
    grammar: &Grammar<'_>,
    item: &SourceText,
    of_table: bool,
) -> Result<(String, String), LedgerError> {
    let (rules, names) = (grammar.ruleset, grammar.names);
    let words: Vec<&str> = item.text.split_whitespace().collect();
    let bad = |message: String| Err(item.error(file, message));
    let signed = |text: &str| -> Option<i32> {
        let signed = text.starts_with('+') || text.starts_with('-');
        text.parse().ok().filter(|_| signed)
    };
    let hex = |word: &str| {
        let id = names.hexes.get(word.as_bytes())?;
        Some(rules.map.hexes[usize::from(id)].label.clone())
    };
    let token =
        |word: &str| names.tokens.get(word.as_bytes()).map(|id| &rules.tokens[usize::from(id)]);
    if of_table {
        return match words.as_slice() {
            ["turn", who] => Ok(("turn".into(), (*who).to_string())),
            ["round", n] => Ok(("round".into(), (*n).to_string())),
            ["phase", word] => Ok(("phase".into(), (*word).to_string())),
            ["used", space] => Ok((space_key(grammar, space), "yes".into())),
            ["free", space] => Ok((space_key(grammar, space), "no".into())),
            ["final", tile] => Ok((format!("final {tile}"), "yes".into())),
            ["no", "final", tile] => Ok((format!("final {tile}"), "no".into())),
            ["canals" | "waters", n] => Ok((words[0].into(), (*n).to_string())),
            ["pieces", class, n] => Ok((format!("pieces {class}"), (*n).to_string())),
            [tile, "left", n] => match counted(grammar, tile) {
                Some(tile) => Ok((format!("{tile} left"), (*n).to_string())),
                None => bad(format!("unknown tile `{tile}`")),
            },
            [place, terrain] => match (hex(place), names.terrains.get(terrain.as_bytes())) {
                (Some(hex), Some(t)) => Ok((hex, rules.terrains[usize::from(t)].code.clone())),
                _ => bad(format!("`{}` is not a change of the table", item.text)),
            },
            _ => bad(format!("`{}` is not a change of the table", item.text)),
        };
    }
    match words.as_slice() {
        ["passed"] => return Ok(("passed".into(), "yes".into())),
        ["left"] => return Ok(("left".into(), "yes".into())),
        ["not", "passed"] => return Ok(("passed".into(), "no".into())),
        ["card", "none"] => return Ok(("card".into(), "none".into())),
        ["card", card] => {
            return match names.bonus_cards.get(card.as_bytes()) {
                Some(id) => Ok(("card".into(), names.bonus(BonusCardId(id)).to_string())),
                None => bad(unknown("bonus card", card.as_bytes(), &names.bonus_cards)),
            };
        }
        [what @ ("home" | "named" | "unlocked"), terrain] => {
            return match names.terrains.get(terrain.as_bytes()) {
                Some(t) => {
                    let code = &rules.terrains[usize::from(t)].code;
                    Ok(match *what {
                        "unlocked" => (format!("unlocked {code}"), "yes".into()),
                        what => (what.into(), code.clone()),
                    })
                }
                None => bad(unknown("terrain", terrain.as_bytes(), &names.terrains)),
            };
        }
        ["limit", n] if signed(n).is_some() => {
            return Ok(("limit".into(), format!("{:+}", signed(n).unwrap_or(0))));
        }
        ["used", space] => return Ok((space_key(grammar, space), "yes".into())),
        ["free", space] => return Ok((space_key(grammar, space), "no".into())),
        ["declined", n, "from", who] => {
            return Ok((format!("declined {n} from {who}"), "+1".into()));
        }
        ["unused", right] => return Ok((format!("unused {right}"), "+1".into())),
        ["unused", right, n] => return Ok((format!("unused {right}"), format!("{n:+}"))),
        ["offer", n, "from", who] => return Ok((format!("offer {n} from {who}"), "+1".into())),
        ["offer", n, "from", who, times] if signed(times).is_some() => {
            let times = signed(times).unwrap_or(0);
            return Ok((format!("offer {n} from {who}"), format!("{times:+}")));
        }
        ["offer", n, "from", who, "gone"] => {
            return Ok((format!("offer {n} from {who}"), "-1".into()));
        }
        ["task", name, n] if signed(n).is_some() => {
            let all = || rules.calls.iter().map(|call| call.name.as_str());
            if !all().any(|call| call == *name) {
                return bad(suggest::unknown("task that waits", name, all()));
            }
            return Ok((format!("task {name}"), format!("{:+}", signed(n).unwrap_or(0))));
        }
        ["choice"] => return Ok(("choice".into(), "+1".into())),
        ["choice", "gone"] => return Ok(("choice".into(), "-1".into())),
        ["choice", n] if signed(n).is_some() => {
            return Ok(("choice".into(), format!("{:+}", signed(n).unwrap_or(0))));
        }
        ["bridge", ends] => {
            let Some((a, b)) = bridge(grammar, ends) else {
                return bad(format!("`{ends}` is not a bridge"));
            };
            let label = |h: HexId| rules.map.hexes[h.at()].label.as_str();
            return Ok((format!("bridge {}:{}", label(a), label(b)), "+1".into()));
        }
        ["link", place] => {
            return match hex(place) {
                Some(hex) => Ok((format!("link {hex}"), "+1".into())),
                None => bad(unknown("hex", place.as_bytes(), &names.hexes)),
            };
        }
        ["priest", cult, steps] => {
            return match names.cults.get(cult.as_bytes()) {
                Some(id) => {
                    let code = &rules.cults[usize::from(id)].code;
                    Ok((format!("priest {code} {steps}"), "+1".into()))
                }
                None => bad(unknown("cult", cult.as_bytes(), &names.cults)),
            };
        }
        ["owed", right, n] => {
            return match (names.read_resource(right.as_bytes()), signed(n)) {
                (Some(r), Some(n)) if r.owed_index().is_some() => {
                    Ok((format!("owed {}", RulesetNames::resource(r)), format!("{n:+}")))
                }
                _ => bad(format!("expected `owed RIGHT +N`, found `{}`", item.text)),
            };
        }
        ["slot", name, n] => {
            let all = || rules.slots.iter().map(|slot| slot.name.as_str());
            return match signed(n) {
                Some(_) if !all().any(|slot| slot == *name) => {
                    bad(suggest::unknown("slot", name, all()))
                }
                Some(n) => Ok((format!("slot {name}"), format!("{n:+}"))),
                None => bad(format!("expected `slot NAME +N`, found `{}`", item.text)),
            };
        }
        ["power", bowls] | [bowls, "PW"] if bowls.contains('/') => {
            return Ok(("PW".into(), (*bowls).to_string()));
        }
        ["trade", place] | ["trade", place, "gone"] => {
            let gone = words.len() == 3;
            return match hex(place) {
                Some(hex) => Ok((format!("trade {hex}"), if gone { "-1" } else { "+1" }.into())),
                None => bad(format!("unknown hex `{place}`")),
            };
        }
        ["moving", what] => {
            return match token(what) {
                Some(kind) => Ok(("moving".into(), kind.code.clone())),
                None if *what == "none" => Ok(("moving".into(), "none".into())),
                None => bad(unknown("kind of token", what.as_bytes(), &names.tokens)),
            };
        }
        [what, rest @ ..] if token(what).is_some() && !rest.iter().all(|n| signed(n).is_some()) => {
            let kind = token(what).expect("asked before");
            let by = |n: &str| n.to_string();
            return match rest {
                ["left", n] => Ok((format!("{} left", kind.plural), by(n))),
                ["to", "place"] => Ok((format!("{} to place", kind.code), by("+1"))),
                ["to", "place", "gone"] => Ok((format!("{} to place", kind.code), by("-1"))),
                ["to", "place", n] if signed(n).is_some() => {
                    Ok((format!("{} to place", kind.code), by(n)))
                }
                [place, ..] if hex(place).is_none() => bad(format!("unknown hex `{place}`")),
                [place, n @ ..] => {
                    let change = match n {
                        [] => "+1",
                        ["gone"] => "-1",
                        [n] if signed(n).is_some() => n,
                        _ => return bad(format!("expected `{what} HEX`, found `{}`", item.text)),
                    };
                    Ok((format!("{} {}", kind.code, hex(place).unwrap_or_default()), by(change)))
                }
                [] => bad(format!("expected `{what} HEX`, found `{}`", item.text)),
            };
        }
        // `E5 TP` or `E5 none`.
        [place, what] if hex(place).is_some() => {
            let place = hex(place).unwrap_or_default();
            let kind = names.structures.get(what.as_bytes());
            return match kind {
                Some(kind) => Ok((place, rules.structures[usize::from(kind)].code.clone())),
                None if *what == "none" => Ok((place, "none".into())),
                None => bad(unknown("structure", what.as_bytes(), &names.structures)),
            };
        }
        // `FIRE +2`, `ship +1` or `FAV5 +1`.
        [what, n] if signed(n).is_some() => {
            if let Some(key) = counted(grammar, what) {
                return Ok((key, format!("{:+}", signed(n).unwrap_or(0))));
            }
        }
        _ => {}
    }
    if let [what, place, ..] = words.as_slice()
        && hex(place).is_some()
        && !rules.tokens.is_empty()
    {
        return bad(unknown("kind of token", what.as_bytes(), &names.tokens));
    }
    // `+2 VP`, `+2VP`, `+FAV5` or `FAV5`.
    let joined: String = words.concat();
    let sign = if joined.starts_with('-') { -1 } else { 1 };
    let digits = joined.trim_start_matches(['+', '-']);
    let name = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let n: i32 = match &digits[..digits.len() - name.len()] {
        "" => 1,
        n => n.parse().unwrap_or(i32::MAX),
    };
    match counted(grammar, name) {
        Some(key) if joined.starts_with(['+', '-']) || key.len() > 2 => {
            Ok((key, format!("{:+}", sign * n)))
        }
        _ => bad(format!("`{}` is not a change that `expect` can check", item.text)),
    }
}

/// Returns the key of a countable value.
fn counted(grammar: &Grammar<'_>, word: &str) -> Option<String> {
    let (rules, names) = (grammar.ruleset, grammar.names);
    let bytes = word.as_bytes();
    if let Some(cult) = names.cults.get(bytes) {
        return Some(rules.cults[usize::from(cult)].code.clone());
    }
    if let Some(favor) = names.favors.get(bytes) {
        return Some(names.favor(FavorId(favor)).to_string());
    }
    if let Some(town) = names.towns.get(bytes) {
        return Some(names.town(TownId(town)).to_string());
    }
    if let Some(level) = LEVELS.iter().find(|l| l.eq_ignore_ascii_case(word)) {
        return Some((*level).to_string());
    }
    match names.read_resource(bytes)? {
        Resource::Vp => Some("VP".into()),
        Resource::Coins => Some("C".into()),
        Resource::Workers => Some("W".into()),
        Resource::Priests => Some("P".into()),
        Resource::Keys => Some("keys".into()),
        other => Some(rules.resources.get(other.declared_index()?)?.code.clone()),
    }
}

fn space_key(grammar: &Grammar<'_>, word: &str) -> String {
    let known = grammar.names.spaces.get(word.as_bytes());
    let code = known.map_or(word, |id| grammar.ruleset.spaces[usize::from(id)].code.as_str());
    format!("used {code}")
}

/// Parses the ends of a bridge such as `A5:B3`, the lower hex id first.
pub fn bridge(grammar: &Grammar<'_>, ends: &str) -> Option<(HexId, HexId)> {
    let (a, b) = ends.split_once(':')?;
    let find = |word: &str| grammar.names.hexes.get(word.as_bytes()).map(HexId);
    let (a, b) = (find(a)?, find(b)?);
    Some((a.min(b), a.max(b)))
}
