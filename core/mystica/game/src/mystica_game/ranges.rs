//! Validates a position from a file before its numbers are used as indices.

use kernel::ids::*;
use kernel::state::{Seat, State, TurnState, open};
use kernel::{Phase, PhaseWork, Ruleset};

/// Checks the phase of a position. A declared phase must be one of the list; in all other phases,
/// `State::step` must be 0.
fn declared(r: &Ruleset, s: &State) -> bool {
    match (s.phase(), r.phases.current(s)) {
        (Phase::Declared, phase) => {
            phase.is_some_and(|phase| matches!(phase.work, PhaseWork::Nothing | PhaseWork::GameEnd))
        }
        _ => s.step == 0,
    }
}

/// Checks that the counts and ids of a restored position are within the tables that they index.
pub(super) fn check_ranges(r: &Ruleset, s: &State) -> Result<(), String> {
    let seat = |s_: SeatId| s_.0 < s.seat_count;
    let seat_or_none = |s_: SeatId| s_ == SeatId::NONE || seat(s_);
    let on_board = |set: kernel::BitSet| set.into_iter().all(|h| usize::from(h) < r.map.len());
    let hex_or_none = |h: HexId| h == HexId::NONE || h.at() < r.map.len();
    let terrain_or_none = |t: TerrainId| t == TerrainId::NONE || t.at() < r.terrains.len();
    let of_seat = |own: &Seat| {
        own.faction.at() < r.factions.len()
            && (own.bonus == BonusCardId::NONE || own.bonus.at() < r.bonus_cards.len())
            && terrain_or_none(own.home)
            && terrain_or_none(own.named)
            && own.in_play.into_iter().all(|p| usize::from(p) < r.pieces.len())
            && [own.structures, own.in_town, own.river_links].into_iter().all(on_board)
            && own
                .levels
                .iter()
                .zip(&r.factions[own.faction.at()].tracks)
                .all(|(n, track)| *n <= track.as_ref().map_or(0, |t| t.max))
            && own.cults.iter().all(|at| *at <= r.cult_rules.top)
    };
    let of_cell = |(hex, cell): (usize, &kernel::state::HexState)| {
        terrain_or_none(cell.terrain)
            && cell.structure().is_none_or(|(kind, owner)| {
                kind.at() < r.structures.len() && seat(owner) && hex < r.map.len()
            })
    };
    let of_offer = |o: &kernel::state::OpenDecision| {
        seat(o.seat)
            && seat_or_none(o.from)
            && (o.kind == open::CALL
                || usize::from(o.build) < s.builds.len()
                || o.build == open::TRADE)
            && (o.kind != open::TOKEN || usize::from(o.amount) < r.tokens.len())
            && (o.kind != open::CALL || usize::from(o.amount) < r.calls.len())
            && (o.kind != open::CHOICE || usize::from(o.amount) < r.choices.len())
    };
    let token_or_none = |t: TokenId| t == TokenId::NONE || t.at() < r.tokens.len();
    let places: u32 = r.tokens.iter().map(|kind| u32::from(kind.limit)).sum();
    let of_turn = |turn: &TurnState| {
        token_or_none(turn.moving)
            && token_or_none(turn.trader)
            && on_board(turn.traded_with)
            && hex_or_none(turn.begun)
            && terrain_or_none(turn.barred)
            && u64::from(turn.moved | turn.to_trade | turn.traded) >> places == 0
    };
    let of_bridge = |b: &[u8; 4]| usize::from(b[0].max(b[1])) < r.map.len() && seat(SeatId(b[2]));
    let checks = [
        ("seats", usize::from(s.seat_count) <= s.seats.len() && s.seat_count > 0),
        ("open decisions", usize::from(s.open_count) <= s.queue.len()),
        ("bridges", usize::from(s.bridge_count) <= s.bridges.len()),
        ("round", s.round <= r.rounds),
        ("phase", s.phase <= Phase::Declared as u8),
        ("the place in a phase", declared(r, s)),
        ("turn", seat_or_none(s.active) && seat_or_none(s.first)),
    ];
    // The other checks rely on the counts.
    let counts = checks.iter().find(|(_, holds)| !holds);
    if let Some((problem, _)) = counts {
        return Err(format!("the saved position is broken: {problem}"));
    }
    let checks = [
        ("order", s.order[..usize::from(s.seat_count)].iter().all(|o| seat(*o))),
        ("a seat", s.seats[..usize::from(s.seat_count)].iter().all(of_seat)),
        ("a hex", s.cells.iter().enumerate().all(of_cell)),
        ("hexes", on_board(s.occupied) && on_board(s.bridged) && on_board(s.turn.made_home)),
        ("an open decision", s.open().iter().all(of_offer)),
        ("a bridge", s.bridges[..usize::from(s.bridge_count)].iter().all(of_bridge)),
        ("a priest", s.priest_spaces.iter().flatten().all(|p| seat_or_none(*p))),
        (
            "a round tile",
            (1..=r.rounds).all(|round| s.round_tile(round).at() < r.round_tiles.len()),
        ),
        ("the turn", hex_or_none(s.turn.jumped_to)),
        ("a token", s.tokens.iter().flatten().all(|h| hex_or_none(*h)) && of_turn(&s.turn)),
        ("the running action", s.turn.grant == GrantId::NONE || s.turn.grant.at() < r.grants.len()),
    ];
    match checks.iter().find(|(_, holds)| !holds) {
        Some((problem, _)) => Err(format!("the saved position is broken: {problem}")),
        None => Ok(()),
    }
}
