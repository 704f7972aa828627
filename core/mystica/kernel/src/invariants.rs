//! Invariants of a position, checked in a slow and obvious way: for tests and for `loam fuzz`.

use std::collections::BTreeSet;

use crate::bits::Mask;
use crate::ids::*;
use crate::resource::Resource;
use crate::ruleset::{Ruleset, limits};
use crate::state::{Phase, State, open};
use crate::token_kind::GroundKind;
use crate::trade::of_trade;
use crate::view;

macro_rules! invariant {
    ($holds:expr, $($text:tt)*) => {
        if !$holds {
            return Err(format!($($text)*));
        }
    };
}

/// Returns the label of a hex, for messages.
fn label(r: &Ruleset, hex: impl Into<usize>) -> String {
    let hex = hex.into();
    r.map.hexes.get(hex).map_or_else(|| format!("hex {hex}"), |h| h.label.clone())
}

/// Returns the ledger name of a seat's faction, for messages.
fn name(r: &Ruleset, s: &State, seat: SeatId) -> String {
    let faction = s.seats.get(seat.at()).and_then(|own| r.factions.get(own.faction.at()));
    faction.map_or_else(|| format!("seat {}", seat.0), |f| f.code.clone())
}

/// Returns the ledger name of a piece, or its id, for messages.
fn code(r: &Ruleset, piece: PieceId) -> &str {
    let piece = &r.pieces[piece.at()];
    if piece.code.is_empty() { &piece.id } else { &piece.code }
}

/// Checks every invariant of a position.
///
/// # Errors
/// The first invariant that does not hold, with its numbers.
pub fn check_state(r: &Ruleset, s: &State) -> Result<(), String> {
    invariant!(s.seat_count as usize <= limits::SEATS, "{} seats", s.seat_count);
    invariant!(s.round <= r.rounds, "round {}", s.round);
    board(r, s)?;
    for (i, one) in r.resources.iter().enumerate() {
        for seat in s.seat_ids() {
            let amount = crate::piece_memory::declared_amount(s, seat, i);
            invariant!(amount <= one.max, "{} of {}", amount, one.id);
        }
    }
    for seat in s.seat_ids() {
        check_seat(r, s, seat).map_err(|violation| format!("{}: {violation}", name(r, s, seat)))?;
    }
    for seat in s.seat_ids() {
        tokens(r, s, seat).map_err(|violation| format!("{}: {violation}", name(r, s, seat)))?;
    }
    pools(r, s)?;
    queue(r, s)?;
    order(s)?;
    for seat in s.seat_ids() {
        networks(r, s, seat).map_err(|violation| format!("{}: {violation}", name(r, s, seat)))?;
    }
    Ok(())
}

/// Checks hexes against the sets derived from them (occupied hexes, structures of seats), and bridges.
fn board(r: &Ruleset, s: &State) -> Result<(), String> {
    for hex in 0..=255u8 {
        let cell = s.cells[hex as usize];
        let on_land = (hex as usize) < r.map.len() && r.map.land.has(hex);
        let label = || label(r, hex);
        invariant!(cell.terrain.is_some() || !on_land, "{}: land without terrain", label());
        invariant!(!cell.terrain.is_some() || on_land, "{}: terrain where no land is", label());
        let structure = cell.structure();
        invariant!(
            structure.is_some() == s.occupied.has(hex),
            "{}: the set of occupied hexes is wrong",
            label()
        );
        for seat in s.seat_ids() {
            let own = structure.is_some_and(|(_, owner)| owner == seat);
            let recorded = s.seat(seat).structures.has(hex);
            invariant!(
                own == recorded,
                "{}: the set of structures of {} is wrong",
                label(),
                name(r, s, seat)
            );
        }
        if let Some((kind, owner)) = structure {
            invariant!(on_land, "{}: a structure in the river", label());
            invariant!(kind.at() < r.structures.len(), "{}: structure {}", label(), kind.0);
            invariant!(owner.0 < s.seat_count, "{}: owner {}", label(), owner.0);
            let inland = &r.factions[s.seat(owner).faction.at()].builds_inland;
            let fits = inland.has_bit(kind.0) || r.map.riverside.has(hex);
            let rule = &r.structures[kind.at()];
            invariant!(fits || !rule.riverside, "{} away from the river ({})", rule.name, label());
        }
    }
    let mut places = BTreeSet::new();
    for [a, b, owner, _] in &s.bridges[..s.bridge_count as usize] {
        let ends = || format!("{} and {}", label(r, *a), label(r, *b));
        invariant!(r.map.bridges[*a as usize].has(*b), "no bridge can lie between {}", ends());
        let first = places.insert((*a, *b));
        invariant!(first || r.rules.bridges_may_share_place, "two bridges between {}", ends());
        invariant!(*owner < s.seat_count, "a bridge of seat {owner}");
        invariant!(s.bridged.has(*a) && s.bridged.has(*b), "the set of bridge ends is wrong");
    }
    Ok(())
}

fn check_seat(r: &Ruleset, s: &State, seat: SeatId) -> Result<(), String> {
    let own = s.seat(seat);
    let Some(faction) = r.factions.get(own.faction.at()) else {
        return Err(format!("faction {}", own.faction.0));
    };
    invariant!(own.vp >= 0, "{} points", own.vp);

    let tokens = own.bowls.iter().fold(own.tokens_gone, |sum, n| sum.wrapping_add(*n));
    let at_start = faction.start.bowls.iter().fold(0u8, |sum, n| sum.wrapping_add(*n));
    invariant!(tokens == at_start, "{tokens} power tokens in all, {at_start} at the start");

    for (kind, rule) in r.structures.iter().enumerate() {
        let on_board = own.structures.into_iter().filter(|hex| {
            s.cells[*hex as usize].structure() == Some((StructureId(kind as u8), seat))
        });
        let on_board = on_board.count();
        invariant!(on_board == own.built[kind] as usize, "{}: {on_board} on the board", rule.name);
        invariant!(own.built[kind] <= rule.limit, "{}: {} built", rule.name, own.built[kind]);
    }

    let sent = s.priest_spaces.iter().flatten().filter(|owner| **owner == seat).count();
    invariant!(sent == own.priests_on_cults as usize, "{sent} priests on cults");
    let priests = own.priests + own.priests_on_cults;
    invariant!(priests <= r.cult_rules.priests, "{priests} priests");

    let placed = &s.bridges[..s.bridge_count as usize];
    let placed = placed.iter().filter(|b| b[2] == seat.0).count();
    let bridges = placed + own.bridges as usize;
    invariant!(bridges == faction.bridges as usize, "{bridges} bridges");

    for (cult, at) in own.cults.iter().enumerate().take(r.cults.len()) {
        invariant!(*at <= r.cult_rules.top, "{} on {}", at, r.cults[cult].name);
        let is_alone = s.seat_ids().all(|o| o == seat || s.seat(o).cults[cult] < r.cult_rules.top);
        invariant!(*at < r.cult_rules.top || is_alone, "two on top of {}", r.cults[cult].name);
    }
    for (level, track) in own.levels.iter().zip(&faction.tracks) {
        let max = track.as_ref().map_or(0, |t| t.max);
        invariant!(*level <= max, "a track is at level {level}, its maximum is {max}");
    }
    invariant!((own.in_town & !own.structures).is_empty(), "a town without structures");
    for hex in own.in_town {
        let group = slow_group(r, s, seat, hex, false, 0);
        // A token that joins structures belongs to the group, but only structures belong to a town.
        let mut built = group.iter().filter(|hex| own.structures.has(**hex));
        let outside = built.find(|hex| !own.in_town.has(**hex)).copied().map(HexId);
        let label = |hex: HexId| r.map.hexes.get(hex.at()).map_or("?", |hex| hex.label.as_str());
        invariant!(
            outside.is_none(),
            "the structure on {} is next to the town on {} and not part of it",
            outside.map_or("", label),
            label(HexId(hex))
        );
    }
    let exempt = Resource::Exchanges.owed_index();
    let owes = own.owed.iter().enumerate().any(|(i, n)| *n > 0 && Some(i) != exempt);
    invariant!(
        s.phase() != Phase::Over || !owes || own.dropped == 1,
        "something is owed at the end"
    );
    Ok(())
}

/// Checks that tokens stand where their kind may end, and that no structure has two markers of a seat.
fn tokens(r: &Ruleset, s: &State, seat: SeatId) -> Result<(), String> {
    let own = s.seat(seat);
    let faction = &r.factions[own.faction.at()];
    let kinds = || (0..).map(TokenId).zip(&r.tokens);
    for (place, hex) in s.tokens[seat.at()].iter().enumerate() {
        let kind = kinds().find(|(_, kind)| kind.places().contains(&place));
        invariant!(!hex.is_some() || hex.at() < r.map.len(), "token {place} stands on {}", hex.0);
        let Some((token, kind)) = kind else {
            invariant!(!hex.is_some(), "place {place} of the tokens belongs to no kind");
            continue;
        };
        invariant!(
            !hex.is_some() || faction.kind_of(token) == token,
            "a {}, a kind of token that the faction does not have",
            kind.code
        );
    }
    let running = s.active == seat;
    for (token, kind) in kinds() {
        let on_board = s.tokens_on_board(seat, kind);
        invariant!(on_board <= kind.limit, "{on_board} {}", kind.plural);
        for (_, due) in s.tokens_due(seat, token) {
            let more = s.tokens_due_at(seat, token, due.worth);
            invariant!(on_board + more <= kind.limit, "{on_board} {} and {more} more", kind.plural);
        }
        if kinds().any(|(_, other)| other.marker == token) {
            let mut under = BTreeSet::new();
            for (_, hex) in s.tokens_of(seat, kind) {
                invariant!(under.insert(hex), "two {} on {}", kind.plural, label(r, hex.at()));
                let owner = s.cells[hex.at()].structure().map(|(_, owner)| owner);
                invariant!(owner.is_some_and(|o| o != seat), "a {} without a trade", kind.code);
            }
        }
        if kind.movement.is_none() && kind.placing.riverside && !kind.placing.beside {
            for (_, hex) in s.tokens_of(seat, kind) {
                let at_river = r.map.riverside.has(hex.0);
                invariant!(
                    at_river,
                    "a {} away from the river ({})",
                    kind.code,
                    label(r, hex.at())
                );
            }
        }
        for (place, hex) in s.tokens_of(seat, kind) {
            // Tokens that trade now, and those of a dropped faction that traded, may stand where they are.
            let trades = running && (s.turn.to_trade | s.turn.traded).has_bit(place);
            if trades || own.dropped == 1 {
                continue;
            }
            let ground = match s.cells[hex.at()].structure() {
                _ if r.map.river.has(hex.0) => GroundKind::River,
                None => GroundKind::Land,
                Some((_, owner)) if owner == seat => GroundKind::Own,
                Some(_) => GroundKind::Foreign,
            };
            invariant!(
                kind.may_stand(ground),
                "a {} on {} ({})",
                kind.code,
                ground.name(),
                label(r, hex.at())
            );
        }
    }
    Ok(())
}

/// Checks that every tile and card exists exactly as often as it should.
fn pools(r: &Ruleset, s: &State) -> Result<(), String> {
    for (i, favor) in r.favors.iter().enumerate() {
        let taken = s.seat_ids().filter(|seat| s.seat(*seat).favors.has_bit(i)).count();
        let all = taken + s.favor_pool[i] as usize;
        invariant!(
            all == favor.count as usize,
            "{all} of {}, not {}",
            code(r, favor.piece),
            favor.count
        );
    }
    for (i, town) in r.towns.iter().enumerate() {
        let taken: usize = s.seat_ids().map(|seat| s.seat(seat).towns[i] as usize).sum();
        let all = taken + s.town_pool[i] as usize;
        invariant!(
            all == town.count as usize,
            "{all} of {}, not {}",
            code(r, town.piece),
            town.count
        );
    }
    for (card, rules) in (0..).zip(&r.bonus_cards) {
        let taken = s.seat_ids().filter(|seat| s.seat(*seat).bonus == BonusCardId(card)).count();
        let in_pool = usize::from(s.bonus_pool.has_bit(card));
        invariant!(taken + in_pool <= 1, "{} of {}, not 1", taken + in_pool, code(r, rules.piece));
        invariant!(
            in_pool == 1 || s.bonus_coins[card as usize] == 0,
            "coins on {}, which is held",
            code(r, rules.piece)
        );
    }
    Ok(())
}

fn queue(r: &Ruleset, s: &State) -> Result<(), String> {
    let mut by_build = [0u8; 64];
    let mut of_trades = 0;
    for decision in s.open() {
        invariant!(decision.kind != 0, "an empty entry in the queue");
        invariant!(decision.seat.0 < s.seat_count, "a decision of seat {}", decision.seat.0);
        if decision.kind == open::TOKEN {
            invariant!(
                (decision.amount as usize) < r.tokens.len(),
                "token {} is due",
                decision.amount
            );
        }
        invariant!(
            decision.kind != open::CALL || s.calls != 0,
            "a task of components is due, but the components are idle"
        );
        if of_trade(decision) {
            of_trades += decision.options;
            invariant!(decision.worth <= decision.amount, "an offer is worth more than its amount");
        } else if decision.kind == open::OFFER {
            by_build[decision.build as usize] += 1;
            invariant!(decision.worth <= decision.amount, "an offer is worth more than its amount");
        }
    }
    let waits = s.turn.trade_offers;
    invariant!(waits <= of_trades, "{of_trades} offers of trades are open, {waits} are waited for");
    for (i, build) in s.builds.iter().enumerate() {
        invariant!(
            build.open == by_build[i],
            "build {i}: {} offers open, {}",
            build.open,
            by_build[i]
        );
    }
    Ok(())
}

fn order(s: &State) -> Result<(), String> {
    let seats: BTreeSet<u8> = s.order[..s.seat_count as usize].iter().map(|s| s.0).collect();
    invariant!(seats.len() == s.seat_count as usize, "a seat is twice in the order");
    let active = s.active.is_some();
    invariant!(!active || s.phase() == Phase::Actions, "a seat is active between rounds");
    Ok(())
}

/// Returns the hexes with structures of the seat that are linked to the hex `start` by edges,
/// bridges and river links; with `indirect` also by ship or jump. Walks hex by hex; the fast
/// functions of `view.rs` are compared with it.
fn slow_group(
    r: &Ruleset,
    s: &State,
    seat: SeatId,
    start: u8,
    indirect: bool,
    range: u8,
) -> BTreeSet<u8> {
    let own = s.seat(seat);
    let jumps = r.factions[own.faction.at()].jump.is_some();
    let linked = |a: u8, b: u8| {
        let edge = r.map.neighbours[a as usize].has(b);
        let placed = &s.bridges[..s.bridge_count as usize];
        let bridge = placed.iter().any(|[x, y, ..]| (*x, *y) == (a, b) || (*x, *y) == (b, a));
        let around = |river: u8| &r.map.neighbours[river as usize];
        let river = own.river_links.into_iter().any(|w| around(w).has(a) && around(w).has(b));
        let far = indirect
            && if jumps {
                r.map.jump[a as usize][range as usize].has(b)
            } else {
                r.map.shipping[a as usize][own.levels[SHIPPING.at()] as usize].has(b)
            };
        edge || bridge || river || far
    };
    let joined = view::joined(r, s, seat);
    let mut group = BTreeSet::from([start]);
    loop {
        let next = joined
            .into_iter()
            .find(|hex| !group.contains(hex) && group.iter().any(|member| linked(*member, *hex)));
        match next {
            Some(hex) => group.insert(hex),
            None => return group,
        };
    }
}

/// Checks the fast network scoring against the slow one.
fn networks(r: &Ruleset, s: &State, seat: SeatId) -> Result<(), String> {
    let range = view::jump_range(r, s, seat);
    let own = view::joined(r, s, seat);
    let slow = own.into_iter().map(|hex| slow_group(r, s, seat, hex, true, range).len()).max();
    let (fast, slow) = (view::largest_network(r, s, seat, range), slow.unwrap_or(0) as i32);
    invariant!(fast == slow, "largest network: {fast} fast, {slow} slow");
    Ok(())
}
