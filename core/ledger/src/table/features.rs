//! What a bot that does not know the game sees of a position.

use kernel::ids::*;
use kernel::state::{Seat, State, open};
use kernel::{Resource, Ruleset};

/// Features of a seat and what one of each is worth to the greedy bot, in hundredths of a point.
const FEATURES: [(&str, i32); 24] = [
    ("vp", 100),
    ("coins", 20),
    ("workers", 60),
    ("priests", 120),
    ("power_in_two", 10),
    ("power_in_three", 25),
    ("spades", 90),
    ("cult_steps_owed", 60),
    ("tiles_owed", 400),
    ("rights_owed", 120),
    ("structures", 90),
    ("power_of_structures", 60),
    ("towns", 250),
    ("favors", 150),
    ("cult_steps", 45),
    ("levels", 150),
    ("coins_to_come", 12),
    ("workers_to_come", 35),
    ("priests_to_come", 70),
    ("power_to_come", 12),
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

/// What the printed income of structures, favors and the bonus card gives in one round.
fn income(ruleset: &Ruleset, own: &Seat, what: Resource) -> i32 {
    let mut sum = 0;
    if let Some(faction) = ruleset.factions.get(own.faction.at()) {
        for (structure, lines) in faction.income.iter().enumerate() {
            let built = own.built.get(structure).copied().unwrap_or(0) as usize;
            for (_, totals) in lines.iter().filter(|(r, _)| *r == what) {
                let last = totals.len().saturating_sub(1);
                sum += totals.get(built.min(last)).map_or(0, |n| i32::from(*n));
            }
        }
    }
    let mut add = |list: &[(Resource, u8)]| {
        sum += list.iter().filter(|(r, _)| *r == what).map(|(_, n)| i32::from(*n)).sum::<i32>();
    };
    for (i, favor) in ruleset.favors.iter().enumerate() {
        if own.favors >> i & 1 == 1 {
            add(&favor.income);
        }
    }
    if let Some(card) = ruleset.bonus_cards.get(own.bonus.at()) {
        add(&card.income);
    }
    sum
}

/// Pushes the features of a seat, in the order of [`NAMES`].
pub(super) fn of(rules: &Ruleset, state: &State, seat: SeatId, out: &mut Vec<i32>) {
    let own = state.seat(seat);
    let sum = |list: &[u8]| list.iter().map(|n| i32::from(*n)).sum::<i32>();
    let owes = |r: Resource| i32::from(own.owes(r));
    let to_come = |what: Resource| {
        let rounds = i32::from(rules.rounds) - i32::from(state.round);
        income(rules, own, what) * rounds.max(0)
    };
    let power: i32 = rules
        .structures
        .iter()
        .zip(own.built)
        .map(|(s, n)| i32::from(s.power) * i32::from(n))
        .sum();
    let tiles = owes(Resource::Favors) + owes(Resource::Towns);
    let steps = owes(Resource::CultSteps);
    let rights = sum(&own.owed) - tiles - steps - owes(Resource::Spades);
    out.clear();
    out.extend([
        own.vp.into(),
        own.coins.into(),
        own.workers.into(),
        own.priests.into(),
        own.bowls[1].into(),
        own.bowls[2].into(),
        owes(Resource::Spades),
        steps,
        tiles,
        rights,
        own.structures.len() as i32,
        power,
        sum(&own.towns),
        own.favors.count_ones() as i32,
        sum(&own.cults),
        sum(&own.levels),
        to_come(Resource::Coins),
        to_come(Resource::Workers),
        to_come(Resource::Priests),
        to_come(Resource::Power),
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
