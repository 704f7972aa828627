//! Inputs of the value network: numbers about a seat that describe things by their effects, never
//! by their names.

use kernel::bits::BitSet;
use kernel::effect::{Condition, CountedQuantity, Effect, Effects};
use kernel::hook::Hook;
use kernel::ids::*;
use kernel::map::MAX_SHIPPING;
use kernel::ruleset::{AnswerKind, AnswerScope, PieceClass, ScoringMeasure, TerraformRule, limits};
use kernel::state::{Phase, Seat, State, open};
use kernel::{Resource, Ruleset, view};

use super::features;
use super::prospects::{self, NetworkCache};

/// Number of kinds of structure that have inputs.
const KINDS: usize = 6;
/// Number of cult tracks that have inputs.
const CULTS: usize = limits::CULTS;
/// Number of events that can score: building, an upgrade to each further kind, a spade, a town.
const EVENTS: usize = KINDS + 2;
/// Number of groups of gains from actions and rewards, see [`kind_of_gain`].
const GAINS: usize = 10;
/// Number of groups of gains, from the first on, for which rewards of round tiles have inputs.
const REWARDS: usize = 5;

/// Groups of inputs with their sizes, in the order of the network.
const GROUPS: &[(&str, usize)] = &[
    ("stock", 12),
    ("owed", Resource::OWED),
    ("built", KINDS),
    ("short_of", KINDS),
    ("price", KINDS),
    ("levels", TRACKS),
    ("room_to_advance", TRACKS),
    ("spade_price", 1),
    ("income", 4),
    ("income_of_card", 4),
    ("pays_always", EVENTS),
    ("pays_this_round", EVENTS),
    ("pays_next_round", EVENTS),
    ("pays_later", EVENTS),
    ("pays_at_pass", 3),
    ("own_actions_free", GAINS),
    ("own_actions", GAINS),
    ("own_actions_locked", GAINS),
    ("shared_actions_free", GAINS),
    ("shared_actions_affordable", GAINS),
    ("cult_place", CULTS),
    ("cult_share", CULTS),
    ("cult_lead", CULTS),
    ("cult_ahead", CULTS),
    ("cult_reward_now", CULTS),
    ("cult_reward_later", CULTS),
    ("cult_sum", 4),
    ("reward_due", REWARDS),
    ("reward_begun", 1),
    ("rewards_later", REWARDS),
    ("network", 7),
    ("towns", 4),
    ("first_group", 6),
    ("second_group", 6),
    ("joined_by", 8),
    ("sites", 8),
    ("neighbours", 4),
    ("table", 14),
];

/// Returns the names of all inputs, numbered within their group.
pub(super) fn names() -> Vec<String> {
    let each = |(name, n): &(&str, usize)| (1..=*n).map(|i| format!("{name}_{i}")).collect();
    GROUPS.iter().flat_map::<Vec<String>, _>(each).collect()
}

/// Facts about a ruleset that need no position: points by event, gains of action spaces.
pub(super) struct RulesetFacts {
    /// Points by piece and event.
    pays: Vec<[f32; EVENTS]>,
    /// Gains by action space.
    gains: Vec<[f32; GAINS]>,
    /// Change of the power that a town needs, by piece.
    easier_towns: Vec<i32>,
    /// Pieces with scripts that answer the hook `pass`.
    asked_at_pass: BitSet,
}

/// Returns the group of gains that a resource belongs to; `None` if it has no value.
fn kind_of_gain(resource: Resource) -> Option<usize> {
    Some(match resource {
        Resource::Coins => 0,
        Resource::Workers => 1,
        Resource::Priests => 2,
        Resource::Power | Resource::ChargedTokens => 3,
        Resource::Spades => 4,
        Resource::CultSteps => 5,
        Resource::FreeDwellings | Resource::FreeUpgrades | Resource::FreeTransforms => 6,
        Resource::Bridges => 7,
        Resource::Vp => 8,
        Resource::PowerTokens | Resource::RestingPower | Resource::LostSteps => return None,
        _ => 9,
    })
}

/// Returns whether a condition can hold for an event with these arguments, judged without a
/// position.
fn may_hold(condition: &Condition, args: &[i32]) -> bool {
    match condition {
        Condition::All(parts) => parts.iter().all(|part| may_hold(part, args)),
        Condition::Any(parts) => parts.iter().any(|part| may_hold(part, args)),
        Condition::Not(part) => match **part {
            Condition::Event { .. } => !may_hold(part, args),
            _ => true,
        },
        Condition::Event { index, among: values } => {
            let value = args.get(usize::from(*index));
            value.is_none_or(|v| values.iter().any(|a| i32::from(*a) == *v))
        }
        Condition::Is(always) => *always,
        _ => true,
    }
}

/// Calls `add` for each gain among effects.
fn gains(effects: &Effects, args: &[i32], add: &mut dyn FnMut(Resource, i32)) {
    for effect in effects {
        if let Effect::When(condition, then, other) = effect {
            gains(if may_hold(condition, args) { then } else { other }, args, add);
        } else if let Some((resource, n)) = effect.worth() {
            add(resource, n);
        }
    }
}

impl RulesetFacts {
    /// Collects the facts of a ruleset.
    pub fn new(rules: &Ruleset) -> RulesetFacts {
        let points = |piece: &kernel::ruleset::Piece, hook: Hook, args: &[i32]| {
            let mut sum = 0;
            for answer in piece.answers(hook) {
                if let AnswerKind::Effects(effects) = &answer.what
                    && answer.scope != AnswerScope::Others
                {
                    let mut add = |resource, n| sum += if resource == Resource::Vp { n } else { 0 };
                    gains(effects, args, &mut add);
                }
            }
            sum as f32
        };
        let pays = |piece: &kernel::ruleset::Piece| {
            let mut all = [0.0; EVENTS];
            all[0] = points(piece, Hook::OnBuild, &[0, 0]);
            for (kind, paid) in (1..).zip(&mut all[1..KINDS]) {
                *paid = points(piece, Hook::OnUpgrade, &[0, kind]);
            }
            all[KINDS] = points(piece, Hook::OnSpade, &[]);
            all[KINDS + 1] = points(piece, Hook::OnTown, &[0]);
            all
        };
        let easier = |piece: &kernel::ruleset::Piece| {
            let value = |answer: &kernel::ruleset::HookAnswer| match &answer.what {
                AnswerKind::Value(condition, amount) if may_hold(condition, &[]) => {
                    i32::from(amount.base)
                }
                _ => 0,
            };
            piece.answers(Hook::TownThreshold).iter().map(value).sum()
        };
        let of_space = |space: &kernel::ruleset::Space| {
            let mut all = [0.0; GAINS];
            let mut add = |resource, n: i32| {
                if let Some(kind) = kind_of_gain(resource) {
                    all[kind] += n as f32;
                }
            };
            gains(&space.effects, &[], &mut add);
            all
        };
        RulesetFacts {
            pays: rules.pieces.iter().map(pays).collect(),
            gains: rules.spaces.iter().map(of_space).collect(),
            easier_towns: rules.pieces.iter().map(easier).collect(),
            asked_at_pass: rules.listeners[Hook::Pass as usize]
                .into_iter()
                .filter(|piece| {
                    let mut answers = rules.pieces[usize::from(*piece)].answers(Hook::Pass).iter();
                    answers.any(|answer| matches!(answer.what, AnswerKind::Script(_)))
                })
                .fold(BitSet::EMPTY, |mut all, piece| {
                    all.insert(piece);
                    all
                }),
        }
    }

    /// Returns whether scripts would affect this seat's points if it passed.
    pub fn asks_at_pass(&self, state: &State, seat: SeatId) -> bool {
        state.seat(seat).in_play.meets(self.asked_at_pass)
    }

    fn pays(&self, piece: PieceId) -> [f32; EVENTS] {
        self.pays.get(piece.at()).copied().unwrap_or([0.0; EVENTS])
    }
}

/// Adds the elements of two arrays.
fn add<const N: usize>(sum: &mut [f32; N], more: &[f32; N]) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += more;
    }
}

/// Returns the points that a piece's tables would give if its seat passed now.
fn at_pass(rules: &Ruleset, state: &State, seat: SeatId, piece: PieceId) -> f32 {
    let Some(piece) = rules.pieces.get(piece.at()) else { return 0.0 };
    fn points(rules: &Ruleset, state: &State, seat: SeatId, effects: &Effects) -> i32 {
        let one = |effect: &Effect| match effect {
            Effect::When(condition, then, other) => {
                let holds = view::holds(rules, state, seat, condition, &[]);
                points(rules, state, seat, if holds { then } else { other })
            }
            _ => match effect.gained() {
                Some((Resource::Vp, amount)) => view::amount(rules, state, seat, amount, &[]),
                _ => 0,
            },
        };
        effects.iter().map(one).sum()
    }
    let one = |answer: &kernel::ruleset::HookAnswer| match &answer.what {
        AnswerKind::Effects(effects) => points(rules, state, seat, effects),
        _ => 0,
    };
    piece.answers(Hook::Pass).iter().map(one).sum::<i32>() as f32
}

/// Estimates a unit of a reward in coins.
fn coins_for(resource: Resource) -> f32 {
    match resource {
        Resource::Coins => 1.0,
        Resource::Workers => 2.0,
        Resource::Priests => 4.0,
        Resource::Power => 0.7,
        Resource::Spades => 4.0,
        _ => 1.0,
    }
}

/// A connected group of structures without a town.
#[derive(Clone, Copy, Default)]
struct Cluster {
    hexes: BitSet,
    power: i32,
    structures: i32,
    /// Number of structures of the group that can still be upgraded to a more powerful kind.
    can_grow: i32,
}

/// Context for computing the inputs of one seat in one position.
pub(super) struct InputContext<'a> {
    rules: &'a Ruleset,
    known: &'a RulesetFacts,
    networks: &'a NetworkCache,
    state: &'a State,
    seat: SeatId,
    own: &'a Seat,
    /// Income phases that are still to come.
    incomes: i32,
    /// Points for passing now, if scripts affect them.
    at_pass: Option<i32>,
}

/// The seat whose inputs are computed.
pub(super) struct InputSeat {
    pub seat: SeatId,
    /// Points for passing now, if scripts affect them.
    pub at_pass: Option<i32>,
}

impl<'a> InputContext<'a> {
    /// Prepares to compute the inputs of a seat in a position.
    pub fn new(
        rules: &'a Ruleset,
        facts: &'a RulesetFacts,
        networks: &'a NetworkCache,
        state: &'a State,
        of: InputSeat,
    ) -> InputContext<'a> {
        let InputSeat { seat, at_pass } = of;
        let own = state.seat(seat);
        let incomes = (i32::from(rules.rounds) - i32::from(state.round)).max(0);
        InputContext { rules, known: facts, networks, state, seat, own, incomes, at_pass }
    }

    /// Replaces the content of `out` by the inputs, in the order of [`names`].
    pub fn push(&self, out: &mut Vec<f32>) {
        out.clear();
        self.stock(out);
        self.structures(out);
        self.income(out);
        self.points(out);
        self.actions(out);
        self.cults(out);
        self.rewards(out);
        self.network(out);
        self.board(out);
        self.table(out);
    }

    fn stock(&self, out: &mut Vec<f32>) {
        let own = self.own;
        let [coins, workers, priests] =
            [own.coins.into(), own.workers.into(), f32::from(own.priests)];
        let bowls = own.bowls.map(f32::from);
        let left =
            own.priest_limit.saturating_sub(own.priests).saturating_sub(own.priests_on_cults);
        let declared: u32 = (0..self.rules.resources.len())
            .map(|i| u32::from(kernel::piece_memory::declared_amount(self.state, self.seat, i)))
            .sum();
        out.extend([
            coins / 10.0,
            workers / 6.0,
            priests / 4.0,
            bowls[0] / 6.0,
            bowls[1] / 6.0,
            bowls[2] / 6.0,
            (coins + workers + priests + bowls[2]) / 12.0,
            f32::from(own.tokens_gone) / 6.0,
            f32::from(own.keys),
            f32::from(own.bridges) / 3.0,
            f32::from(left) / 5.0,
            declared as f32 / 4.0,
        ]);
        out.extend(own.owed.map(|n| f32::from(n) / 2.0));
    }

    fn structures(&self, out: &mut Vec<f32>) {
        let own = self.own;
        out.extend((0..KINDS).map(|kind| f32::from(own.built[kind]) / 3.0));
        let faction = self.rules.factions.get(own.faction.at());
        let costs = faction.map_or(&[][..], |f| &f.costs);
        let lacks = |have: u16, cost: u8| f32::from(u16::from(cost).saturating_sub(have));
        out.extend((0..KINDS).map(|kind| {
            costs.get(kind).map_or(0.0, |cost| {
                let coins = lacks(own.coins, cost.coins);
                (coins + 2.0 * lacks(own.workers, cost.workers)) / 6.0
            })
        }));
        out.extend((0..KINDS).map(|kind| {
            costs
                .get(kind)
                .map_or(0.0, |cost| (f32::from(cost.coins) + 2.0 * f32::from(cost.workers)) / 10.0)
        }));
        out.extend(own.levels.map(|n| f32::from(n) / 2.0));
        for track in 0..TRACKS {
            let track_of = faction.and_then(|f| f.tracks[track].as_ref());
            let room = track_of.map_or(0, |t| t.max.saturating_sub(own.levels[track]));
            out.push(f32::from(room) / 3.0);
        }
        let spade = faction.map_or(0.0, |f| {
            let level = usize::from(own.levels[DIGGING.at()]);
            let cost = f.spade_cost.get(level).or(f.spade_cost.last());
            let price = cost.map_or(0.0, |c| {
                f32::from(c.coins) + 2.0 * f32::from(c.workers) + 4.0 * f32::from(c.priests)
            });
            match f.terraform {
                TerraformRule::Fixed(n) => price * f32::from(n),
                _ => price,
            }
        });
        out.push(spade / 6.0);
    }

    fn income(&self, out: &mut Vec<f32>) {
        let mut of_structures = [0.0; 4];
        let mut of_card = [0.0; 4];
        if self.incomes > 0 {
            let all = features::income(self.rules, self.own);
            of_structures = all.map(|n| n as f32);
            if let Some(card) = self.rules.bonus_cards.get(self.own.bonus.at()) {
                let mut sum = [0; 4];
                features::add(&mut sum, &card.income);
                of_card = sum.map(|n| n as f32);
            }
        }
        const SCALE: [f32; 4] = [8.0, 5.0, 2.0, 6.0];
        for list in [of_structures, of_card] {
            out.extend(list.iter().zip(SCALE).map(|(n, scale)| n / scale));
        }
    }

    fn points(&self, out: &mut Vec<f32>) {
        let (rules, own, round) = (self.rules, self.own, self.state.round);
        let mut always = [0.0; EVENTS];
        let mut pass = 0.0;
        for piece in own.in_play | rules.common_pieces {
            let class = rules.pieces[usize::from(piece)].class;
            if matches!(class, PieceClass::RoundTile | PieceClass::BonusCard) {
                continue;
            }
            let piece = PieceId(piece);
            add(&mut always, &self.known.pays(piece));
            pass += at_pass(rules, self.state, self.seat, piece);
        }
        let of_round = |round: u8| {
            let tile = rules.round_tiles.get(self.state.round_tile(round).at());
            tile.map_or([0.0; EVENTS], |tile| self.known.pays(tile.piece))
        };
        let acts = own.passed == 0;
        let now = if acts { of_round(round) } else { [0.0; EVENTS] };
        let mut later = [0.0; EVENTS];
        for round in round.saturating_add(2)..=rules.rounds {
            add(&mut later, &of_round(round));
        }
        let next = if round < rules.rounds { of_round(round + 1) } else { [0.0; EVENTS] };
        for list in [always, now, next, later] {
            out.extend(list.map(|n| n / 4.0));
        }
        let card = rules.bonus_cards.get(own.bonus.at());
        let card = card.map_or(0.0, |card| at_pass(rules, self.state, self.seat, card.piece));
        if let Some(all) = self.at_pass {
            pass = all as f32 - card;
        }
        let counts = acts || self.incomes > 0;
        let [held_card, kept_card] = if acts { [card, 0.0] } else { [0.0, card] };
        out.extend([pass, held_card, kept_card].map(|n| if counts { n / 5.0 } else { 0.0 }));
    }

    fn actions(&self, out: &mut Vec<f32>) {
        let (rules, own, state) = (self.rules, self.own, self.state);
        let [mut free, mut all, mut locked, mut shared, mut affordable] = [[0.0; GAINS]; 5];
        let power = i32::from(own.bowls[2]) + i32::from(own.bowls[1]) / 2;
        for id in rules.space_index.spaces_of(own.in_play) {
            let Some(space) = rules.spaces.get(usize::from(id)) else { continue };
            let gains = &self.known.gains[usize::from(id)];
            if space.shared {
                if state.spaces_used >> id & 1 == 0 && own.passed == 0 {
                    add(&mut shared, gains);
                    if i32::from(space.cost.power) <= power {
                        add(&mut affordable, gains);
                    }
                }
                continue;
            }
            let opened = space.unlocked_by;
            if opened.is_some() && own.built.get(opened.at()).is_none_or(|n| *n == 0) {
                add(&mut locked, gains);
                continue;
            }
            let of_card = rules.pieces.get(space.piece.at());
            if of_card.is_none_or(|piece| piece.class != PieceClass::BonusCard) {
                add(&mut all, gains);
            }
            if !space.once_a_round || own.spaces_used >> id & 1 == 0 {
                add(&mut free, gains);
            }
        }
        const SCALE: [f32; GAINS] = [7.0, 2.0, 1.0, 4.0, 2.0, 2.0, 1.0, 1.0, 4.0, 1.0];
        for list in [free, all, locked, shared, affordable] {
            out.extend(list.iter().zip(SCALE).map(|(n, scale)| n / scale));
        }
    }

    /// Returns a round's tile with the seat's count for its reward; `None` if the round has no
    /// tile.
    fn rewarded(&self, round: u8) -> Option<(&kernel::ruleset::RoundTile, i32)> {
        let tile = self.rules.round_tiles.get(self.state.round_tile(round).at())?;
        Some((tile, view::count(self.rules, self.state, self.seat, tile.counts)))
    }

    /// Returns the rounds whose reward is still to come, the current one first.
    fn rounds_with_rewards(&self) -> std::ops::Range<u8> {
        let first = self.state.round.max(1);
        let has_last_rewards = self.rules.phases.played_in_last_round(kernel::PhaseWork::Rewards);
        first..self.rules.rounds + u8::from(has_last_rewards)
    }

    fn cults(&self, out: &mut Vec<f32>) {
        let state = self.state;
        let tracks = self.rules.cults.len().min(CULTS);
        let [mut place, mut share, mut lead, mut ahead, mut now, mut later] = [[0.0; CULTS]; 6];
        let points =
            prospects::in_play(self.rules, state).find(|t| t.measure == ScoringMeasure::Cults);
        let points = points.map_or(&[][..], |tile| &tile.points);
        for cult in 0..tracks {
            let mine = i32::from(self.own.cults[cult]);
            let mut values = [0; limits::SEATS];
            let (mut best, mut more) = (0, 0);
            for other in state.seat_ids() {
                let at = i32::from(state.seat(other).cults[cult]);
                values[other.at()] = at;
                if other != self.seat {
                    best = best.max(at);
                    more += i32::from(at > mine);
                }
            }
            let values = &values[..usize::from(state.seat_count)];
            place[cult] = mine as f32 / 8.0;
            share[cult] = prospects::share_of(points, values, self.seat) as f32 / 8.0;
            lead[cult] = (mine - best).clamp(-5, 5) as f32 / 4.0;
            ahead[cult] = more as f32 / 3.0;
        }
        for round in self.rounds_with_rewards() {
            let Some((tile, _)) = self.rewarded(round) else { continue };
            let CountedQuantity::Cult(cult) = tile.counts else { continue };
            let worth: f32 =
                tile.reward.iter().map(|(resource, n)| f32::from(*n) * coins_for(*resource)).sum();
            let list = if round == self.state.round { &mut now } else { &mut later };
            if let Some(place) = list.get_mut(cult.at()) {
                *place += worth / f32::from(tile.steps.max(1)) / 2.0;
            }
        }
        for list in [place, share, lead, ahead, now, later] {
            out.extend(list);
        }
        let free = |steps: u8| -> f32 {
            let spaces = &self.rules.cult_rules.spaces;
            let is_free = |cult: &[SeatId; limits::CULT_SPACES]| {
                let mut spaces = spaces.iter().zip(cult);
                spaces.any(|(size, owner)| *size == steps && !owner.is_some())
            };
            state.priest_spaces[..tracks].iter().filter(|c| is_free(c)).count() as f32 / 4.0
        };
        let best = self.rules.cult_rules.spaces.first().copied().unwrap_or(0);
        out.extend([
            share.iter().sum::<f32>() / 2.0,
            place.iter().sum::<f32>() / 2.0,
            free(best),
            f32::from(self.own.priests_on_cults) / 4.0,
        ]);
    }

    fn rewards(&self, out: &mut Vec<f32>) {
        let [mut due, mut later] = [[0.0; REWARDS]; 2];
        let mut begun = 0.0;
        for round in self.rounds_with_rewards() {
            let Some((tile, count)) = self.rewarded(round) else { continue };
            let steps = i32::from(tile.steps.max(1));
            let is_now = round == self.state.round;
            if is_now {
                begun = (count % steps) as f32 / steps as f32;
            }
            let list = if is_now { &mut due } else { &mut later };
            for (resource, n) in &tile.reward {
                if let Some(kind) = kind_of_gain(*resource).filter(|kind| *kind < REWARDS) {
                    list[kind] += (count / steps * i32::from(*n)) as f32;
                }
            }
        }
        const SCALE: [f32; REWARDS] = [5.0, 2.0, 1.0, 4.0, 1.0];
        out.extend(due.iter().zip(SCALE).map(|(n, scale)| n / scale));
        out.push(begun);
        out.extend(later.iter().zip(SCALE).map(|(n, scale)| n / scale / 2.0));
    }

    fn network(&self, out: &mut Vec<f32>) {
        let state = self.state;
        let mut values = [0; limits::SEATS];
        let (mut best, mut more) = (0, 0);
        let mine = self.networks.largest(self.rules, state, self.seat);
        for other in state.seat_ids() {
            let size = self.networks.largest(self.rules, state, other);
            values[other.at()] = size;
            if other != self.seat {
                best = best.max(size);
                more += i32::from(size > mine);
            }
        }
        let values = &values[..usize::from(state.seat_count)];
        let tile =
            prospects::in_play(self.rules, state).find(|t| t.measure == ScoringMeasure::Network);
        let share = tile.map_or(0, |tile| prospects::share_of(&tile.points, values, self.seat));
        let all = prospects::scored(self.rules, self.networks, state, self.seat).others;
        let structures = self.own.structures.len() as i32;
        out.extend([
            mine as f32 / 10.0,
            share as f32 / 18.0,
            (mine - best).clamp(-6, 6) as f32 / 5.0,
            more as f32 / 3.0,
            (structures - mine) as f32 / 4.0,
            (all - share) as f32 / 18.0,
            structures as f32 / 10.0,
        ]);
    }

    fn power(&self, hex: u8) -> (i32, i32, bool) {
        let kind = self.state.cells[usize::from(hex)].structure().map(|(kind, _)| kind);
        let structures = &self.rules.structures;
        kind.and_then(|kind| structures.get(kind.at()).map(|s| (kind, s))).map_or(
            (0, 0, false),
            |(kind, s)| {
                let grows = structures.iter().any(|next| next.from == kind && next.power > s.power);
                (s.power.into(), s.counts_as.into(), grows)
            },
        )
    }

    /// Pushes the inputs about the board: groups without a town and their progress, hexes that
    /// would join groups, neighbours.
    fn board(&self, out: &mut Vec<f32>) {
        let (rules, state, own, map) = (self.rules, self.state, self.own, &self.rules.map);
        let pieces = own.in_play | rules.common_pieces;
        let easier: i32 = (pieces & rules.listeners[Hook::TownThreshold as usize])
            .into_iter()
            .map(|piece| self.known.easier_towns[usize::from(piece)])
            .sum();
        let need = (i32::from(rules.town_rules.power) + easier).max(1);
        let need_structures = i32::from(rules.town_rules.structures);
        let mut groups = [Cluster::default(); 16];
        let mut count = 0;
        self.networks.clusters(rules, state, self.seat, |clusters| {
            for hexes in clusters.iter().filter(|c| !c.meets(own.in_town)) {
                let mut group = Cluster { hexes: *hexes, ..Cluster::default() };
                for hex in *hexes {
                    let (power, structures, grows) = self.power(hex);
                    group.power += power;
                    group.structures += structures;
                    group.can_grow += i32::from(grows);
                }
                if count < groups.len() {
                    groups[count] = group;
                    count += 1;
                }
            }
        });
        let groups = &mut groups[..count];
        groups.sort_by_key(|g| std::cmp::Reverse((g.power, g.structures, g.hexes.first())));
        let towns: i32 = own.towns.iter().map(|n| i32::from(*n)).sum();
        out.extend([
            towns as f32 / 2.0,
            (7 - need) as f32,
            own.in_town.len() as f32 / 8.0,
            count as f32 / 4.0,
        ]);
        for at in 0..2 {
            let g = groups.get(at).copied().unwrap_or_default();
            let missing = (need - g.power).max(0);
            let missing_structures = (need_structures - g.structures).max(0);
            out.extend([
                g.power as f32 / 7.0,
                missing as f32 / 4.0,
                missing_structures as f32 / 2.0,
                g.can_grow as f32 / 3.0,
                f32::from(u8::from(g.structures > 0 && missing <= 1 && missing_structures <= 1)),
                f32::from(u8::from(missing <= g.can_grow && missing_structures == 0)),
            ]);
        }

        // Hexes in reach, by the spades that they need.
        let faction = rules.factions.get(own.faction.at());
        let level = usize::from(own.levels[SHIPPING.at()]).min(MAX_SHIPPING);
        let ships = faction.is_some_and(|f| f.tracks[SHIPPING.at()].is_some());
        let farther = if ships { (level + 1).min(MAX_SHIPPING) } else { level };
        let jump = faction.and_then(|f| f.jump.as_ref());
        let range = jump.map(|_| usize::from(view::jump_range(rules, state, self.seat)));
        let (mut beside, mut reach, mut far) = (BitSet::EMPTY, BitSet::EMPTY, BitSet::EMPTY);
        for hex in own.structures {
            let hex = usize::from(hex);
            beside |= map.neighbours[hex];
            reach |= map.shipping[hex][level];
            far |= map.shipping[hex][farther];
            if let Some(range) = range {
                reach |= map.jump[hex][range];
            }
        }
        for hex in own.structures {
            beside |= view::bridge_ends(state, HexId(hex));
        }
        let foreign = state.occupied & !own.structures;
        let by_land = faction.is_none_or(|f| f.reaches_by_land);
        if by_land {
            reach |= beside;
        }
        let home = if own.named.is_some() { own.named } else { own.home };
        let fixed = faction.is_some_and(|f| matches!(f.terraform, TerraformRule::Fixed(_)));
        let spades = |hex: u8| -> usize {
            let terrain = state.cells[usize::from(hex)].terrain;
            if view::builds_on(state, self.seat, terrain) {
                0
            } else if terrain.0 < rules.wheel && home.0 < rules.wheel && !fixed {
                let apart = terrain.0.abs_diff(home.0);
                usize::from(apart.min(rules.wheel - apart)).clamp(1, 3)
            } else {
                1
            }
        };
        let mut sites = [0.0f32; 4];
        let mut among_others = 0.0f32;
        let mut joined = [(0i32, 0i32); 4];
        let empty = map.land & !state.occupied;
        for hex in reach & empty {
            let spades = spades(hex);
            sites[spades] += 1.0;
            let around = map.neighbours[usize::from(hex)] | view::bridge_ends(state, HexId(hex));
            if spades < 2 && around.meets(foreign) {
                among_others += 1.0;
            }
            if around.meets(own.structures) && !around.meets(own.in_town) {
                let (mut power, mut structures) = (1, 1);
                for group in groups.iter().filter(|g| g.hexes.meets(around)) {
                    power += group.power;
                    structures += group.structures;
                }
                let best = &mut joined[spades];
                *best = (*best).max((power.min(need), structures));
            }
        }
        for (power, structures) in joined {
            let is_town = power >= need && structures >= need_structures;
            out.extend([power as f32 / 7.0, f32::from(u8::from(is_town))]);
        }
        out.extend(sites.map(|n| n / 5.0));
        let (mut more_home, mut more_near) = (0.0, 0.0);
        for hex in far & empty & !reach {
            match spades(hex) {
                0 => more_home += 1.0,
                1 => more_near += 1.0,
                _ => {}
            }
        }
        out.extend([more_home / 4.0, more_near / 4.0, among_others / 4.0, level as f32 / 3.0]);

        // Neighbours: power that they can offer, and power that building would offer them.
        let near = beside & foreign;
        let mut owners = 0u8;
        let mut power = 0;
        for hex in near {
            if let Some((_, owner)) = state.cells[usize::from(hex)].structure() {
                owners |= 1 << owner.0;
            }
            power += self.power(hex).0;
        }
        let lone = own.structures.into_iter().filter(|hex| {
            let is_base =
                self.state.cells[usize::from(*hex)].structure().is_some_and(|(k, _)| k.0 == 0);
            is_base && !map.neighbours[usize::from(*hex)].meets(foreign)
        });
        out.extend([
            near.len() as f32 / 5.0,
            owners.count_ones() as f32 / 3.0,
            power as f32 / 8.0,
            lone.count() as f32 / 4.0,
        ]);
    }

    fn table(&self, out: &mut Vec<f32>) {
        let (rules, state, own) = (self.rules, self.state, self.own);
        let flag = |value: bool| f32::from(u8::from(value));
        let running = state.active == self.seat;
        let turn = |n: u8| if running { f32::from(n) } else { 0.0 };
        let passed = state.seat_ids().filter(|s| state.seat(*s).passed == 1).count();
        let place = state.order.iter().position(|s| *s == self.seat).unwrap_or(0);
        let marks = |token: u8| rules.tokens.iter().any(|kind| kind.marker == TokenId(token));
        let on_board = |markers: bool| -> f32 {
            let kinds = (0..).zip(&rules.tokens).filter(|(token, _)| marks(*token) == markers);
            kinds.map(|(_, kind)| f32::from(state.tokens_on_board(self.seat, kind))).sum()
        };
        let offered: u32 = state
            .open()
            .iter()
            .filter(|d| d.kind == open::OFFER && d.seat == self.seat)
            .map(|d| u32::from(d.worth))
            .sum();
        let due = state.open().iter().filter(|d| d.kind == open::TOKEN && d.seat == self.seat);
        out.extend([
            flag(own.passed == 1),
            passed as f32 / 3.0,
            place as f32 / 3.0,
            flag(state.first == self.seat),
            flag(running),
            turn(state.turn.actions),
            turn(state.turn.builds),
            turn(state.turn.transforms) + turn(state.turn.bridges),
            flag(state.phase() != Phase::Actions),
            f32::from(state.seat_count) / 4.0,
            offered as f32 / 3.0,
            own.unlocked.count_ones() as f32 / 3.0,
            on_board(false) + due.count() as f32 + turn(state.turn.to_trade.count_ones() as u8),
            on_board(true),
        ]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_input_has_a_name_of_its_own() {
        let mut names = names();
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
