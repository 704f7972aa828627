//! Tests of impossible positions: the message for a changed saved position, one for each invariant.

use crate::common;
use std::path::Path;

use game::prelude::*;
use kernel::state::open;
use kernel::{BitSet, FactionId, GrantId, HexId, NoScriptHost, Phase, Resource, Ruleset};
use kernel::{RoundTileId, SeatId, State, StructureId, TerrainId};
use ledger::replay::{LedgerReplayOptions, Replayer};
use mystica::MysticaGame;

/// Changes a valid position, or the rules under which it is read.
type Change = fn(&mut Ruleset, &mut State);

/// Line of the ledger after which the position is taken, in the first round.
const LINE: u32 = 48;

/// Two hexes of the base map: one without a structure in this position, and one of the river.
const FREE: HexId = HexId(1);
const RIVER: HexId = HexId(15);

/// Changes that restoring a saved position must reject.
const RESTORED: &[(&str, Change)] = &[
    ("no seats", |_, s| s.seat_count = 0),
    ("too many seats", |_, s| s.seat_count = 9),
    ("more open decisions than places", |_, s| s.open_count = 65),
    ("more bridges than places", |_, s| s.bridge_count = 99),
    ("a round after the last", |_, s| s.round = 7),
    ("no phase", |_, s| s.phase = 9),
    ("the turn of nobody", |_, s| s.active = SeatId(7)),
    ("nobody in the order", |_, s| s.order[0] = SeatId(7)),
    ("no faction", |_, s| s.seats[0].faction = FactionId(99)),
    ("no terrain", |_, s| s.cells[0].terrain = TerrainId(99)),
    ("occupied beyond the board", |_, s| s.occupied.insert(250)),
    ("a decision of nobody", |_, s| decide(s, |d| d.seat = SeatId(9))),
    ("a bridge beyond the board", |_, s| bridge(s, 0, 250)),
    ("a priest of nobody", |_, s| s.priest_spaces[0][0] = SeatId(9)),
    ("no round tile", |_, s| s.round_tiles[0] = RoundTileId(99)),
    ("a jump beyond the board", |_, s| s.turn.jumped_to = HexId(250)),
    ("a token beyond the board", |_, s| s.tokens[0][0] = HexId(250)),
    ("no running action", |_, s| s.turn.grant = GrantId(99)),
    ("land without terrain", |_, s| s.cells[FREE.at()].terrain = TerrainId::NONE),
    ("terrain in the river", |_, s| s.cells[RIVER.at()].terrain = TerrainId(0)),
    ("occupied by nothing", |_, s| s.occupied.insert(FREE.0)),
    ("a structure missing in the set of its owner", |_, s| {
        let hex = first(s.seats[0].structures);
        s.seats[0].structures.remove(hex);
    }),
    ("a structure in the river", |_, s| put(s, RIVER)),
    ("a structure away from the river", |r, s| {
        put(s, inland(r, s));
        r.structures[0].riverside = true;
    }),
    ("a bridge over land", |_, s| bridge(s, 0, 1)),
    ("two bridges at one place", |r, s| {
        let (a, b) = place(r);
        r.rules.bridges_may_share_place = false;
        bridge(s, a, b);
        bridge(s, a, b);
    }),
    ("a bridge without its ends", |r, s| {
        let (a, b) = place(r);
        bridge(s, a, b);
        s.bridged = BitSet::EMPTY;
    }),
    ("points below zero", |_, s| s.seats[0].vp = -1),
    ("a power token too many", |_, s| s.seats[0].bowls[0] += 1),
    ("a dwelling too many", |_, s| s.seats[0].built[0] += 1),
    ("more dwellings than there are", |r, _| r.structures[0].limit = 0),
    ("a priest on no cult", |_, s| s.seats[0].priests_on_cults += 1),
    ("a priest too many", |_, s| s.seats[0].priests = 8),
    ("a bridge too many", |_, s| s.seats[0].bridges += 1),
    ("two on top of a cult", |_, s| s.seats.iter_mut().take(2).for_each(|own| own.cults[0] = 10)),
    ("a town of nothing", |_, s| s.seats[0].in_town.insert(FREE.0)),
    ("half a town", |r, s| {
        let own = first(s.seats[0].structures);
        let beside = r.map.neighbours[usize::from(own)] & r.map.land & !s.occupied;
        put(s, HexId(first(beside)));
        s.seats[0].in_town = BitSet::one(own);
    }),
    ("a spade owed at the end", |_, s| {
        s.phase = Phase::Over as u8;
        s.active = SeatId::NONE;
        s.seats[0].owed[Resource::Spades.owed_index().expect("a right")] = 1;
    }),
    ("a token at the place of no kind", |_, s| s.tokens[0][23] = FREE),
    ("a token that the faction has not", |r, s| {
        r.factions[s.seats[0].faction.at()].plays = vec![FLAG, FLAG, CART];
        s.tokens[0][0] = RIVER;
    }),
    ("a token too many", |_, s| {
        s.tokens[0][..3].fill(RIVER);
        decide(s, |d| (d.kind, d.amount) = (open::TOKEN, BOAT.0));
    }),
    ("two markers on one hex", |_, s| s.tokens[0][3..5].fill(HexId(first(s.seats[1].structures)))),
    ("a marker without a trade", |_, s| s.tokens[0][3] = FREE),
    ("a token of the riverside away from it", |r, s| {
        r.tokens[CART.at()].placing.riverside = true;
        r.tokens[CART.at()].placing.beside = false;
        r.tokens[CART.at()].movement = None;
        s.tokens[0][18] = inland(r, s);
    }),
    ("a boat on land", |_, s| s.tokens[0][0] = FREE),
    ("a favor tile too many", |_, s| s.favor_pool[0] += 1),
    ("a town tile too many", |_, s| s.town_pool[0] += 1),
    ("a bonus card twice", |_, s| s.bonus_pool = u32::MAX),
    ("coins on a held card", |_, s| s.bonus_coins[s.seats[0].bonus.at()] = 1),
    ("an empty place among the decisions", |_, s| decide(s, |d| d.kind = 0)),
    ("an offer is worth more than its amount", |_, s| decide(s, |d| d.worth = 2)),
    ("an offer of a trade worth more than it is", |_, s| {
        decide(s, |d| (d.build, d.worth) = (open::TRADE, 2));
    }),
    ("an offer of a trade that is not there", |_, s| s.turn.trade_offers = 1),
    ("an offer of no build", |_, s| s.builds[5].open = 1),
    ("a seat twice in the order", |_, s| s.order[0] = s.order[1]),
    ("a turn between rounds", |_, s| s.phase = Phase::Income as u8),
];

/// Changes that only the invariants of the engine check, because restoring rejects them earlier.
const CHECKED: &[(&str, Change)] = &[
    ("too many seats", |_, s| s.seat_count = 9),
    ("a round after the last", |_, s| s.round = 7),
    ("no faction", |_, s| {
        let own = s.seats[0].structures;
        s.occupied &= !own;
        own.into_iter().for_each(|hex| s.cells[usize::from(hex)].built = u8::MAX);
        s.seats[0].structures = BitSet::EMPTY;
        s.seats[0].faction = FactionId(99);
    }),
    ("no structure", |_, s| s.cells[usize::from(first(s.seats[0].structures))].built = 15),
    ("a structure of nobody", |_, s| {
        let hex = first(s.seats[0].structures);
        s.seats[0].structures.remove(hex);
        s.cells[usize::from(hex)].put(StructureId(0), SeatId(7));
    }),
    ("a bridge of nobody", |r, s| {
        let (a, b) = place(r);
        bridge(s, a, b);
        s.bridges[usize::from(s.bridge_count) - 1][2] = 9;
    }),
    ("a marker above the top", |_, s| s.seats[0].cults[0] = 11),
    ("a track beyond its end", |_, s| s.seats[0].levels[1] = 9),
    ("a token beyond the board", |_, s| s.tokens[0][0] = HexId(250)),
    ("a decision of nobody", |_, s| decide(s, |d| d.seat = SeatId(9))),
    ("no token is due", |_, s| decide(s, |d| (d.kind, d.amount) = (open::TOKEN, 99))),
];

use crate::common::tokens::{BOAT, CART, FLAG};

fn first(hexes: BitSet) -> u8 {
    hexes.into_iter().next().expect("a structure stands somewhere")
}

/// Puts a dwelling of the first seat on a hex.
fn put(s: &mut State, hex: HexId) {
    s.cells[hex.at()].put(StructureId(0), SeatId(0));
    s.occupied.insert(hex.0);
    s.seats[0].structures.insert(hex.0);
    s.seats[0].built[0] += 1;
}

/// Returns a free land hex that touches no river.
fn inland(r: &Ruleset, s: &State) -> HexId {
    let dry = |hex: &u8| !r.map.neighbours[usize::from(*hex)].meets(r.map.river);
    HexId((r.map.land & !s.occupied).into_iter().find(dry).expect("there is one"))
}

/// Returns a place where a bridge is possible.
fn place(r: &Ruleset) -> (u8, u8) {
    let (a, ends) = (0..).zip(&r.map.bridges).find(|(_, ends)| !ends.is_empty()).expect("a place");
    (a, first(*ends))
}

fn bridge(s: &mut State, a: u8, b: u8) {
    s.bridges[usize::from(s.bridge_count)] = [a, b, 0, 0];
    s.bridge_count += 1;
    s.bridged.insert(a);
    s.bridged.insert(b);
}

/// Adds an open decision: an offer of one power to the first seat, with a change.
fn decide(s: &mut State, change: fn(&mut kernel::state::OpenDecision)) {
    let decision = &mut s.queue[usize::from(s.open_count)];
    (decision.kind, decision.seat, decision.from) = (open::OFFER, SeatId(0), SeatId(1));
    (decision.amount, decision.worth, decision.build) = (1, 1, 9);
    change(decision);
    s.open_count += 1;
}

#[test]
fn every_position_that_cannot_be_is_refused_in_words() {
    let text = include_str!("data/ref-0020-base-4p.txt");
    let mut replayer = Replayer::new(common::shelf_with(common::tokens::add));
    let options = LedgerReplayOptions { until_line: Some(LINE), ..LedgerReplayOptions::default() };
    let (report, played) = replayer.play("game.txt", text.as_bytes(), options);
    assert!(report.is_clean(), "{report}");
    let played = played.expect("a game");
    let changed = |change: Change| {
        let (mut rules, mut state) = (Ruleset::clone(&played.ruleset), played.state.clone());
        change(&mut rules, &mut state);
        (MysticaGame::new(rules.into(), Box::new(NoScriptHost)), state)
    };
    let (table, good) = changed(|_, _| {});
    assert_eq!(table.restore(&table.save(&good)).as_ref(), Ok(&good));

    let mut all = String::new();
    for (what, change) in RESTORED {
        let (table, state) = changed(*change);
        let message = table.restore(&table.save(&state)).map(drop).expect_err(what);
        all += &format!("{what}\n  {message}\n");
    }
    for (what, change) in CHECKED {
        let (table, state) = changed(*change);
        all += &format!("checked: {what}\n  {}\n", table.check_invariants(&state).expect_err(what));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken-positions.txt");
    crate::common::expected::file(path, &all);
}
