//! Features of a position for bots without knowledge of the game: a vector of numbers for each
//! seat, with weights.

use kernel::bits::BitSet;
use kernel::ids::*;
use kernel::ruleset::{FinalTile, ScoringMeasure};
use kernel::state::{Seat, State, open};
use kernel::{Cause, KernelRule, Resource, Ruleset, view};

use super::prospects::{self, FinalScoringPoints};

/// Features of a seat, each with its weight for the greedy bot in hundredths of a point.
///
/// Features named `..._ahead` are multiplied by the rounds in which they can still be used.
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

/// Names of the features, in the order of [`FEATURES`].
pub(super) const NAMES: [&str; FEATURES.len()] = {
    let mut names = [""; FEATURES.len()];
    let mut i = 0;
    while i < FEATURES.len() {
        names[i] = FEATURES[i].0;
        i += 1;
    }
    names
};

/// Returns the weight of a resource in hundredths of a point; `None` if no feature has its name.
/// Power counts as arriving in bowl II.
pub(super) fn worth_of(resource: &str) -> Option<i32> {
    let name = if resource == "power" { "power_in_two" } else { resource };
    FEATURES.iter().find(|(feature, _)| *feature == name).map(|(_, worth)| *worth)
}

/// Indices of the features for points from cult tracks, and from the other final scorings.
const CULT_POINTS: usize = place_of("cult_points");
const FINAL_POINTS: usize = place_of("final_points");

const fn place_of(name: &str) -> usize {
    let mut i = 0;
    while !is_same_text(NAMES[i], name) {
        i += 1;
    }
    i
}

const fn is_same_text(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut i = 0;
    while i < one.len() && i < other.len() && one[i] == other[i] {
        i += 1;
    }
    i == one.len() && i == other.len()
}

/// Weights of the features, in the order of [`FEATURES`].
pub(super) const WEIGHTS: [i32; FEATURES.len()] = {
    let mut weights = [0; FEATURES.len()];
    let mut i = 0;
    while i < FEATURES.len() {
        weights[i] = FEATURES[i].1;
        i += 1;
    }
    weights
};

/// Resources whose income is a feature.
const INCOME: [Resource; 4] =
    [Resource::Coins, Resource::Workers, Resource::Priests, Resource::Power];

/// Adds the amounts of these resources in a list.
pub(super) fn add(sum: &mut [i32; INCOME.len()], list: &[(Resource, u8)]) {
    for (resource, n) in list {
        if let Some(i) = INCOME.iter().position(|r| r == resource) {
            sum[i] += i32::from(*n);
        }
    }
}

/// Returns the printed income of a seat's structures and favor tiles in one round.
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

/// Returns the next income as far as it is certain: structures, favor tiles and the bonus card
/// held.
pub(super) fn next_income(rules: &Ruleset, own: &Seat) -> [i32; INCOME.len()] {
    let mut sum = [0; INCOME.len()];
    for (resource, n, _) in income_to_come(rules, own) {
        add(&mut sum, &[(resource, n)]);
    }
    sum
}

/// Lists the amounts of the next income as far as it is certain, each with its cause.
pub(super) fn income_to_come(rules: &Ruleset, own: &Seat) -> Vec<(Resource, u8, Cause)> {
    let mut all = Vec::new();
    let mut push = |list: &[(Resource, u8)], piece: PieceId, of: StructureId| {
        let cause = Cause::by_rule(piece, KernelRule::Income(of));
        all.extend(list.iter().filter(|(_, n)| *n > 0).map(|(resource, n)| (*resource, *n, cause)));
    };
    if let Some(card) = rules.bonus_cards.get(own.bonus.at()) {
        push(&card.income, card.piece, StructureId::NONE);
    }
    if let Some(faction) = rules.factions.get(own.faction.at()) {
        for ((kind, lines), built) in (0..).map(StructureId).zip(&faction.income).zip(own.built) {
            for (resource, totals) in lines {
                let n = totals.get(usize::from(built)).or(totals.last()).copied().unwrap_or(0);
                push(&[(*resource, n)], faction.piece, kind);
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

/// Computes the features of one position.
pub(super) struct FeatureContext<'a> {
    pub rules: &'a Ruleset,
    pub networks: &'a prospects::NetworkCache,
    pub state: &'a State,
}

impl FeatureContext<'_> {
    /// Updates the rows of all seats. With `before`, `rows` must have the rows of that position,
    /// and rows whose inputs are unchanged are kept.
    pub fn renew(&self, before: Option<&State>, rows: &mut Vec<i32>) {
        let FeatureContext { rules, networks, state: after } = *self;
        let wide = usize::from(after.seat_count) * FEATURES.len();
        let Some(before) = before.filter(|s| rows.len() == wide && is_same_table(rules, s, after))
        else {
            rows.clear();
            let scored = prospects::all_scored(rules, networks, after);
            for seat in after.seat_ids() {
                rows.extend(self.of_seat(seat, scored[seat.at()]));
            }
            return;
        };
        let touched = touched(before, after);
        // If nothing changed by which seats are compared, the points of final scorings stay as
        // well.
        let mut scored = None;
        if after.seat_ids().any(|seat| !looks_same(rules, before, after, seat)) {
            scored = Some(prospects::all_scored(rules, networks, after));
        }
        for (seat, row) in after.seat_ids().zip(rows.chunks_exact_mut(FEATURES.len())) {
            let old_points =
                FinalScoringPoints { cults: row[CULT_POINTS], others: row[FINAL_POINTS] };
            let new_points = scored.map_or(old_points, |all| all[seat.at()]);
            let stays = after.has_seat_of(before, seat)
                && after.tokens[seat.at()] == before.tokens[seat.at()]
                && owes(before, seat) == owes(after, seat)
                && (touched.is_empty()
                    || !networks.surroundings(rules, after, seat).meets(touched));
            if !stays {
                row.copy_from_slice(&self.of_seat(seat, new_points));
            }
            (row[CULT_POINTS], row[FINAL_POINTS]) = (new_points.cults, new_points.others);
        }
    }

    /// Returns the features of a seat, in the order of [`NAMES`].
    pub fn seat_features(&self, seat: SeatId) -> [i32; FEATURES.len()] {
        self.of_seat(seat, prospects::scored(self.rules, self.networks, self.state, seat))
    }

    /// Returns the features of a seat whose points from final scorings are known.
    fn of_seat(&self, seat: SeatId, scored: FinalScoringPoints) -> [i32; FEATURES.len()] {
        let FeatureContext { rules, networks, state } = *self;
        let own = state.seat(seat);
        let sum = |list: &[u8]| list.iter().map(|n| i32::from(*n)).sum::<i32>();
        let owed = |r: Resource| i32::from(own.owes(r));
        let incomes = i32::from(rules.rounds) - i32::from(state.round);
        // Rounds in which the seat still acts; the current one counts until it passes.
        let ahead = (incomes + i32::from(own.passed == 0)).clamp(0, rules.rounds.into());
        let power: i32 = rules
            .structures
            .iter()
            .zip(own.built)
            .map(|(s, n)| i32::from(s.power) * i32::from(n))
            .sum();
        let tiles = owed(Resource::Favors) + owed(Resource::Towns);
        let steps = owed(Resource::CultSteps);
        let rights = sum(&own.owed) - tiles - steps - owed(Resource::Spades);
        let [coins, workers, priests] =
            [own.coins.into(), own.workers.into(), i32::from(own.priests)];
        let [two, three] = [i32::from(own.bowls[1]), i32::from(own.bowls[2])];
        let favors = own.favors.count_ones() as i32;
        let levels = sum(&own.levels);
        let to_come = income(rules, own).map(|n| n * incomes.max(0));
        let mut card = [0; INCOME.len()];
        if let Some(card_of_seat) = rules.bonus_cards.get(own.bonus.at()).filter(|_| incomes > 0) {
            add(&mut card, &card_of_seat.income);
        }
        let sites = prospects::sites(rules, networks, state, seat);
        let is_marker = |token: u8| rules.tokens.iter().any(|kind| kind.marker == TokenId(token));
        let (mut tokens, mut markers) = (0, 0);
        for (token, kind) in (0..).zip(&rules.tokens) {
            let on_board = i32::from(state.tokens_on_board(seat, kind));
            if on_board > 0 {
                *(if is_marker(token) { &mut markers } else { &mut tokens }) += on_board;
            }
        }
        let (due, trades) = owes(state, seat);
        let [coins_to_come, workers_to_come, priests_to_come, power_to_come] = to_come;
        let [coins_of_card, workers_of_card, priests_of_card, power_of_card] = card;
        [
            own.vp.into(),
            coins,
            workers,
            priests,
            two,
            three,
            (coins + 3 * workers + 5 * priests + three + two / 2) * ahead,
            owed(Resource::Spades),
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
            coins_to_come,
            workers_to_come,
            priests_to_come,
            power_to_come,
            coins_of_card,
            workers_of_card,
            priests_of_card,
            power_of_card,
            scored.cults,
            scored.others,
            cult_rewards(rules, state, seat),
            sites.home,
            sites.home * ahead,
            sites.near * ahead,
            sites.neighbours,
            prospects::town_growth(rules, networks, state, seat),
            own.passed.into(),
            tokens,
            due,
            trades,
            markers,
        ]
    }
}

/// Returns whether everything that affects all seats' features is unchanged.
fn is_same_table(rules: &Ruleset, before: &State, after: &State) -> bool {
    let table = |s: &State| (s.seat_count, s.round, s.last_round, s.final_tiles, s.round_tiles);
    let bridges = |s: &State| (s.bridge_count, s.bridges);
    // A script's answer about jumps may depend on anything.
    let jumps_by_script = |seat: SeatId| {
        let pieces = after.seat(seat).in_play | rules.common_pieces;
        let listens = pieces.meets(rules.listeners[kernel::Hook::JumpRange as usize]);
        listens && prospects::jumps(rules, after, seat)
    };
    table(before) == table(after)
        && bridges(before) == bridges(after)
        && before.slots == after.slots
        && !after.seat_ids().any(jumps_by_script)
}

/// Returns the hexes whose structure or terrain changed.
fn touched(before: &State, after: &State) -> BitSet {
    if before.cells == after.cells {
        return BitSet::EMPTY;
    }
    let pairs = (0..).zip(before.cells.iter().zip(&after.cells));
    pairs.filter(|(_, (one, other))| one != other).map(|(hex, _): (u8, _)| hex).collect()
}

/// Returns whether everything by which other seats are compared with this one is unchanged:
/// networks, cults and counts of final scorings, not resources.
fn looks_same(rules: &Ruleset, before: &State, after: &State, seat: SeatId) -> bool {
    let visible = |s: &State| {
        let own = s.seat(seat);
        (own.structures, own.river_links, own.cults, own.levels, own.faction, own.dropped)
    };
    let counts_same = |tile: &FinalTile| match tile.measure {
        ScoringMeasure::Count(count) => {
            view::count(rules, before, seat, count) == view::count(rules, after, seat, count)
        }
        ScoringMeasure::Cults | ScoringMeasure::Network | ScoringMeasure::Script(_) => true,
    };
    visible(before) == visible(after)
        && (!rules.has_solid || before.tokens[seat.at()] == after.tokens[seat.at()])
        && prospects::in_play(rules, after).all(counts_same)
}

/// Returns the tokens that a seat has to place, and the trades that it may still make.
fn owes(state: &State, seat: SeatId) -> (i32, i32) {
    let due = state.open().iter().filter(|d| d.kind == open::TOKEN && d.seat == seat).count();
    let trades = if state.active == seat { state.turn.to_trade.count_ones() } else { 0 };
    (due as i32, trades as i32)
}

/// Returns the rewards that the round's tile gives the seat at the end of the round.
fn cult_rewards(rules: &Ruleset, state: &State, seat: SeatId) -> i32 {
    let has_rewards = rules.phases.played_in_last_round(kernel::PhaseWork::Rewards);
    if state.round == 0 || state.round >= rules.rounds && !has_rewards {
        return 0;
    }
    let id = state.round_tile(state.round);
    let Some(tile) = rules.round_tiles.get(id.at()) else { return 0 };
    let times = view::count(rules, state, seat, tile.counts) / i32::from(tile.steps.max(1));
    times * tile.reward.iter().map(|(_, n)| i32::from(*n)).sum::<i32>()
}
