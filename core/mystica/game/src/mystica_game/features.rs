//! What a bot that does not know the game sees of a position.

use kernel::ids::*;
use kernel::state::{Seat, State, open};
use kernel::{Cause, Resource, Rule, Ruleset, view};

use super::outlook;

/// Features of a seat and what one of each is worth to the greedy bot, in hundredths of a point.
///
/// What is called `..._ahead` is multiplied by the rounds in which it can still be of use.
const FEATURES: [(&str, i32); 40] = [
    ("vp", 100),
    ("coins", 40),
    ("workers", 60),
    ("priests", 110),
    ("power_in_two", 16),
    ("power_in_three", 30),
    ("resources_ahead", 4),
    ("spades", 90),
    ("cult_steps_owed", 60),
    ("tiles_owed", 400),
    ("rights_owed", 120),
    ("structures", 90),
    ("power_of_structures", 60),
    ("towns", 150),
    ("favors", 100),
    ("favors_ahead", 58),
    ("cult_steps", 20),
    ("levels", 60),
    ("levels_ahead", 25),
    ("coins_to_come", 28),
    ("workers_to_come", 47),
    ("priests_to_come", 75),
    ("power_to_come", 42),
    ("coins_of_card", 45),
    ("workers_of_card", 80),
    ("priests_of_card", 81),
    ("power_of_card", 12),
    ("cult_points", 34),
    ("final_points", 50),
    ("cult_rewards", 30),
    ("sites", 20),
    ("sites_ahead", 8),
    ("near_sites_ahead", 3),
    ("neighbours", 24),
    ("town_growth", 5),
    ("passed", -160),
    ("tokens", 150),
    ("tokens_to_place", 140),
    ("trades_due", 300),
    ("markers", 30),
];

/// Their names.
pub(super) const NAMES: [&str; FEATURES.len()] = {
    let mut names = [""; FEATURES.len()];
    let mut i = 0;
    while i < FEATURES.len() {
        names[i] = FEATURES[i].0;
        i += 1;
    }
    names
};

/// Their weights.
pub(super) const WEIGHTS: [i32; FEATURES.len()] = {
    let mut weights = [0; FEATURES.len()];
    let mut i = 0;
    while i < FEATURES.len() {
        weights[i] = FEATURES[i].1;
        i += 1;
    }
    weights
};

/// The resources of which income is looked at.
const INCOME: [Resource; 4] =
    [Resource::Coins, Resource::Workers, Resource::Priests, Resource::Power];

/// Adds what a list brings of them.
pub(super) fn add(sum: &mut [i32; INCOME.len()], list: &[(Resource, u8)]) {
    for (resource, n) in list {
        if let Some(i) = INCOME.iter().position(|r| r == resource) {
            sum[i] += i32::from(*n);
        }
    }
}

/// What the printed income of structures and favors gives in one round.
pub(super) fn income(ruleset: &Ruleset, own: &Seat) -> [i32; INCOME.len()] {
    let mut sum = [0; INCOME.len()];
    if let Some(faction) = ruleset.factions.get(own.faction.at()) {
        for (structure, lines) in faction.income.iter().enumerate() {
            let built = own.built.get(structure).copied().unwrap_or(0) as usize;
            for (resource, totals) in lines {
                let last = totals.len().saturating_sub(1);
                let n = totals.get(built.min(last)).copied().unwrap_or(0);
                add(&mut sum, &[(*resource, n)]);
            }
        }
    }
    for (i, favor) in ruleset.favors.iter().enumerate() {
        if own.favors >> i & 1 == 1 {
            add(&mut sum, &favor.income);
        }
    }
    sum
}

/// What the next income is known to bring: coins, workers, priests, power of structures, favors and the card held.
pub(super) fn next_income(rules: &Ruleset, own: &Seat) -> [i32; INCOME.len()] {
    let mut sum = [0; INCOME.len()];
    for (resource, n, _) in income_to_come(rules, own) {
        add(&mut sum, &[(resource, n)]);
    }
    sum
}

/// Each part of it, with the rule that brings it.
pub(super) fn income_to_come(rules: &Ruleset, own: &Seat) -> Vec<(Resource, u8, Cause)> {
    let mut all = Vec::new();
    let mut push = |list: &[(Resource, u8)], piece: PieceId, of: StructureId| {
        let cause = Cause::by_rule(piece, Rule::Income(of));
        all.extend(list.iter().filter(|(_, n)| *n > 0).map(|(what, n)| (*what, *n, cause)));
    };
    if let Some(held) = rules.bonus_cards.get(own.bonus.at()) {
        push(&held.income, held.piece, StructureId::NONE);
    }
    if let Some(faction) = rules.factions.get(own.faction.at()) {
        for ((kind, lines), built) in (0..).map(StructureId).zip(&faction.income).zip(own.built) {
            for (what, totals) in lines {
                let n = totals.get(usize::from(built)).or(totals.last()).copied().unwrap_or(0);
                push(&[(*what, n)], faction.piece, kind);
            }
        }
    }
    for (i, favor) in rules.favors.iter().enumerate() {
        if own.favors >> i & 1 == 1 {
            push(&favor.income, favor.piece, StructureId::NONE);
        }
    }
    all
}

/// Seats, bit by bit, whose features are surely the same in two positions. What they are made of is compared, not they: a seat that gets
/// coins changes its own alone.
pub(super) fn stay(rules: &Ruleset, before: &State, after: &State) -> u64 {
    let table = |s: &State| (s.seat_count, s.round, s.last_round, s.final_tiles, s.round_tiles);
    let is_same_table = table(before) == table(after) && after.has_board_of(before);
    // What scripts say of a jump may depend on anything.
    let jumps_by_script = |s: SeatId| {
        let own = after.seat(s);
        let jumps = rules.factions.get(own.faction.at()).is_some_and(|f| f.jump.is_some());
        let pieces = own.in_play | rules.common_pieces;
        jumps && pieces.meets(rules.listeners[kernel::Hook::JumpRange as usize])
    };
    if !is_same_table || after.seat_ids().any(jumps_by_script) {
        return 0;
    }
    let counts_anything = outlook::in_play(rules, after)
        .any(|tile| matches!(tile.measure, kernel::ruleset::Measure::Count(_)));
    // What others are compared by: networks and cults, never what somebody has in hand.
    let shown = |s: &Seat| {
        (s.structures, s.river_links, s.cults, s.levels, s.faction, s.named, s.home, s.dropped)
    };
    let (mut same, mut others) = (0u64, 0u64);
    for seat in after.seat_ids() {
        let (one, other) = (before.seat(seat), after.seat(seat));
        let is_same = after.has_seat_of(before, seat);
        let looks_same = is_same || !counts_anything && shown(one) == shown(other);
        same |= u64::from(is_same) << seat.0;
        others |= u64::from(!looks_same) << seat.0;
    }
    let all = (1u64 << after.seat_count) - 1;
    // Who has changed for others to see changes them all.
    let stays = if others == 0 { same & all } else { 0 };
    let owes = |s: &State, seat: SeatId| {
        let due = s.open().iter().filter(|d| d.kind == open::TOKEN && d.seat == seat).count();
        let trades = if s.active == seat { s.turn.to_trade.count_ones() } else { 0 };
        (due, trades)
    };
    let owe_same = |seat: &SeatId| owes(before, *seat) == owes(after, *seat);
    let owing = after.seat_ids().filter(owe_same).fold(0, |all, seat| all | 1u64 << seat.0);
    stays & owing
}

/// Pushes the features of a seat, in the order of [`NAMES`].
pub(super) fn push_features(
    rules: &Ruleset,
    networks: &outlook::Networks,
    state: &State,
    seat: SeatId,
    out: &mut Vec<i32>,
) {
    let own = state.seat(seat);
    let sum = |list: &[u8]| list.iter().map(|n| i32::from(*n)).sum::<i32>();
    let owes = |r: Resource| i32::from(own.owes(r));
    let incomes = i32::from(rules.rounds) - i32::from(state.round);
    // Rounds in which the seat still acts, the running one counted until it passes.
    let ahead = (incomes + i32::from(own.passed == 0)).clamp(0, rules.rounds.into());
    let power: i32 = rules
        .structures
        .iter()
        .zip(own.built)
        .map(|(s, n)| i32::from(s.power) * i32::from(n))
        .sum();
    let tiles = owes(Resource::Favors) + owes(Resource::Towns);
    let steps = owes(Resource::CultSteps);
    let rights = sum(&own.owed) - tiles - steps - owes(Resource::Spades);
    let [coins, workers, priests] = [own.coins.into(), own.workers.into(), i32::from(own.priests)];
    let [two, three] = [i32::from(own.bowls[1]), i32::from(own.bowls[2])];
    let favors = own.favors.count_ones() as i32;
    let levels = sum(&own.levels);
    let to_come = income(rules, own).map(|n| n * incomes.max(0));
    let mut card = [0; INCOME.len()];
    if let Some(held) = rules.bonus_cards.get(own.bonus.at()).filter(|_| incomes > 0) {
        add(&mut card, &held.income);
    }
    let sites = outlook::sites(rules, state, seat);
    out.extend([
        own.vp.into(),
        coins,
        workers,
        priests,
        two,
        three,
        (coins + 3 * workers + 5 * priests + three + two / 2) * ahead,
        owes(Resource::Spades),
        steps,
        tiles,
        rights,
        own.structures.len() as i32,
        power,
        sum(&own.towns),
        favors,
        favors * ahead,
        sum(&own.cults),
        levels,
        levels * ahead,
    ]);
    out.extend(to_come);
    out.extend(card);
    out.extend([
        outlook::cult_points(rules, state, seat),
        outlook::final_points(rules, networks, state, seat),
        cult_rewards(rules, state, seat),
        sites.home,
        sites.home * ahead,
        sites.near * ahead,
        sites.neighbours,
        outlook::town_growth(rules, networks, state, seat),
        own.passed.into(),
    ]);
    let marks = |token: u8| rules.tokens.iter().any(|kind| kind.marker == TokenId(token));
    let on_board = |markers: bool| -> i32 {
        let kinds = (0..).zip(&rules.tokens).filter(|(token, _)| marks(*token) == markers);
        kinds.map(|(_, kind)| i32::from(state.tokens_on_board(seat, kind))).sum()
    };
    let due = state.open().iter().filter(|d| d.kind == open::TOKEN && d.seat == seat).count();
    let running = state.active == seat;
    let trades = if running { state.turn.to_trade.count_ones() } else { 0 };
    out.extend([on_board(false), due as i32, trades as i32, on_board(true)]);
}

/// Rewards that the round's tile gives at the end of the round for what the seat has reached.
fn cult_rewards(rules: &Ruleset, state: &State, seat: SeatId) -> i32 {
    let heard = rules.phases.played_last(kernel::Does::Rewards);
    if state.round == 0 || state.round >= rules.rounds && !heard {
        return 0;
    }
    let id = state.round_tile(state.round);
    let Some(tile) = rules.round_tiles.get(id.at()) else { return 0 };
    let times = view::count(rules, state, seat, tile.counts) / i32::from(tile.steps.max(1));
    times * tile.reward.iter().map(|(_, n)| i32::from(*n)).sum::<i32>()
}
