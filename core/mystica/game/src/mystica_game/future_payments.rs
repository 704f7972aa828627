//! Points that rules will still pay a seat at hooks which no network input and no feature describes:
//! those of income, of the beginning and end of rounds, of declared phases, and of the end of the game.
//!
//! The payments of a position are found by asking the rules: tables are evaluated, scripts run in a
//! copy. Copies with one more structure of each kind, or one more town, tell what a step towards it
//! is worth. Nothing here depends on the id of a piece.

use std::cell::RefCell;

use kernel::bits::BitSet;
use kernel::effect::{Effect, Effects};
use kernel::hook::Hook;
use kernel::ids::*;
use kernel::ruleset::{AnswerKind, AnswerScope, HookAnswer, Piece, PieceClass, limits};
use kernel::state::{Seat, State};
use kernel::{ComingHook, Resource, RulesEngine, Ruleset, ScriptHost, view};

use super::features;
use super::prospects::NetworkCache;

/// The hooks of phases.
const HOOKS: [Hook; 5] =
    [Hook::Income, Hook::RoundStart, Hook::RoundEnd, Hook::PhaseStart, Hook::GameEnd];

/// Share of a payment for resources in stock that remains after each further round, in hundredths:
/// most resources are spent before.
const STOCK_KEPT: i64 = 50;

/// Share of what one more structure pays that the structure below it is worth, in hundredths.
const STEP_BELOW: i64 = 30;

/// Share of what a town pays that a group with its full power would be worth, in hundredths.
const STEP_TO_TOWN: i64 = 60;

/// Largest value of all future payments, in hundredths of a point. It keeps sums within range if a
/// rule pays absurd amounts.
const MOST: i64 = 100_000;

/// What a ruleset pays at the hooks of phases, and what is known about the decision that is searched.
pub(super) struct FuturePayments {
    /// Pieces that may pay, for each of [`HOOKS`].
    paying: [BitSet; HOOKS.len()],
    /// Those of them that answer by a script.
    scripted: [BitSet; HOOKS.len()],
    /// House rules that pay for building, upgrading or a town at once.
    paying_at_once: Vec<PieceId>,
    /// Pieces of round tiles, and those of bonus cards.
    tiles: BitSet,
    cards: BitSet,
    /// Whether any piece may pay at all.
    is_any: bool,
    prepared: RefCell<Vec<Option<PreparedDecision>>>,
}

/// Facts about the payments of one seat, asked once for each decision.
#[derive(Clone, Debug)]
struct PreparedDecision {
    hooks: [HookFacts; HOOKS.len()],
    /// What one more structure of each kind pays in all, in hundredths of a point.
    one_more: [i64; limits::STRUCTURES],
    /// What one more town pays in all.
    one_more_town: i64,
}

/// What was found out about the payments at a hook.
#[derive(Clone, Copy, Debug, Default)]
struct HookFacts {
    /// Whether the payment depends on the round.
    by_round: bool,
    /// Whether the payment depends on the resources in stock.
    by_stock: bool,
    /// Whether a script failed. It is then not asked again in this decision.
    fails: bool,
}

impl HookFacts {
    /// Facts that are safe if nothing was asked.
    const UNKNOWN: HookFacts = HookFacts { by_round: true, by_stock: true, fails: false };
}

/// Returns what a unit of a resource is worth at a hook, in hundredths of a point.
fn worth(resource: Resource, hook: Hook) -> i64 {
    let kept = !matches!(resource, Resource::Vp);
    if kept && hook == Hook::GameEnd {
        // What is left at the end is converted to coins, and three coins give a point.
        return match resource {
            Resource::Coins | Resource::Workers | Resource::Priests => 33,
            Resource::Power => 16,
            _ => 0,
        };
    }
    let name = match resource {
        Resource::Vp => "vp",
        Resource::Coins => "coins",
        Resource::Workers => "workers",
        Resource::Priests => "priests",
        Resource::Power => "power",
        _ => return 0,
    };
    features::worth_of(name).unwrap_or(0).into()
}

/// Returns a resource that an effect gives (factor 1) or takes (factor -1), with its amount.
fn flow(effect: &Effect) -> Option<(Resource, &kernel::effect::AmountFormula, i64)> {
    let taken = || effect.price().or_else(|| effect.lost()).map(|(what, n)| (what, n, -1));
    effect.gained().map(|(what, n)| (what, n, 1)).or_else(taken)
}

/// Returns whether effects can change something that has a worth.
fn may_pay(effects: &Effects, hook: Hook) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::When(_, then, other) => may_pay(then, hook) || may_pay(other, hook),
        effect => flow(effect).is_some_and(|(resource, ..)| worth(resource, hook) != 0),
    })
}

/// Returns what effects would give a seat now, in hundredths of a point.
fn paid(rules: &Ruleset, state: &State, seat: SeatId, effects: &Effects, call: &HookCall) -> i64 {
    let one = |effect: &Effect| match effect {
        Effect::When(condition, then, other) => {
            let holds = view::holds(rules, state, seat, condition, call.args);
            paid(rules, state, seat, if holds { then } else { other }, call)
        }
        effect => flow(effect).map_or(0, |(resource, n, sign)| {
            let amount = view::amount(rules, state, seat, n, call.args);
            sign * i64::from(amount) * worth(resource, call.hook)
        }),
    };
    effects.iter().map(one).sum()
}

/// A hook with the arguments of one call.
struct HookCall<'c> {
    hook: Hook,
    args: &'c [i32],
}

/// Returns what a seat has, in hundredths of a point.
fn worth_of_stock(own: &Seat, hook: Hook) -> i64 {
    let has = [
        (Resource::Vp, i64::from(own.vp)),
        (Resource::Coins, own.coins.into()),
        (Resource::Workers, own.workers.into()),
        (Resource::Priests, own.priests.into()),
        (Resource::Power, i64::from(own.bowls[1]) + 2 * i64::from(own.bowls[2])),
    ];
    has.into_iter().map(|(resource, n)| n * worth(resource, hook)).sum()
}

/// Empties the stock of a seat.
fn without_stock(own: &mut Seat) {
    (own.coins, own.workers, own.priests) = (0, 0, 0);
    own.bowls = [own.bowls.iter().sum(), 0, 0];
}

/// Turns one structure of a seat into the next kind, or builds one next to its structures. Returns
/// `false`, and changes nothing, if there is no place for it.
fn add_structure(
    rules: &Ruleset,
    networks: &NetworkCache,
    state: &mut State,
    seat: SeatId,
    kind: StructureId,
) -> bool {
    let Some(structure) = rules.structures.get(kind.at()) else { return false };
    let own = state.seat(seat);
    if own.built[kind.at()] >= structure.limit {
        return false;
    }
    let is_base = |hex: &u8| {
        state.cells[usize::from(*hex)].structure().is_some_and(|(kind, _)| kind == structure.from)
    };
    let place = if structure.from.is_some() {
        own.structures.into_iter().find(is_base)
    } else {
        let near = networks.surroundings(rules, state, seat);
        (near & rules.map.land & !state.occupied).first()
    };
    let Some(hex) = place else { return false };
    state.cells[usize::from(hex)].put(kind, seat);
    state.occupied.insert(hex);
    let own = state.seat_mut(seat);
    own.structures.insert(hex);
    own.built[kind.at()] += 1;
    if let Some(below) = own.built.get_mut(structure.from.at()) {
        *below = below.saturating_sub(1);
    }
    true
}

/// Gives a seat one more town tile of the first kind. Returns `false` if there are none.
fn add_town(rules: &Ruleset, state: &mut State, seat: SeatId) -> bool {
    if rules.towns.is_empty() {
        return false;
    }
    state.seat_mut(seat).towns[0] += 1;
    true
}

/// Gives a seat more of everything, to see what a payment depends on.
fn enrich(rules: &Ruleset, networks: &NetworkCache, state: &mut State, seat: SeatId) {
    for kind in (0..rules.structures.len() as u8).map(StructureId) {
        // An upgrade needs a structure below, so the chain of upgrades begins with a building.
        let base = rules.structures[kind.at()].from;
        if base.is_some() {
            add_structure(rules, networks, state, seat, base);
        }
        add_structure(rules, networks, state, seat, kind);
    }
    add_town(rules, state, seat);
    let bridges = usize::from(state.bridge_count);
    let own = state.seat_mut(seat);
    let mut hexes = own.structures.into_iter();
    let ends = hexes.next().zip(hexes.next());
    own.favors |= 1;
    own.priests_on_cults += 1;
    own.cults = own.cults.map(|n| n.saturating_add(3));
    own.levels = own.levels.map(|n| n.saturating_add(1));
    own.coins += 6;
    own.workers += 4;
    own.priests += 2;
    own.bowls[2] += 4;
    if let Some((a, b)) = ends.filter(|_| bridges < limits::BRIDGES) {
        state.bridges[bridges] = [a, b, seat.0, 0];
        state.bridge_count += 1;
        state.bridged.insert(a);
        state.bridged.insert(b);
    }
}

impl FuturePayments {
    /// Finds the pieces of a ruleset that may pay.
    pub fn new(rules: &Ruleset) -> FuturePayments {
        let pieces = |test: &dyn Fn(&Piece) -> bool| -> BitSet {
            (0..).zip(&rules.pieces).filter(|(_, piece)| test(piece)).map(|(at, _)| at).collect()
        };
        let is_own = |answer: &HookAnswer| answer.scope != AnswerScope::Others;
        let by_script =
            |answer: &HookAnswer| is_own(answer) && matches!(answer.what, AnswerKind::Script(_));
        let pays = |answer: &HookAnswer| match &answer.what {
            AnswerKind::Effects(effects) => is_own(answer) && may_pay(effects, answer.hook),
            _ => by_script(answer),
        };
        let paying =
            HOOKS.map(|hook| pieces(&|piece: &Piece| piece.answers(hook).iter().any(pays)));
        let scripted =
            HOOKS.map(|hook| pieces(&|piece: &Piece| piece.answers(hook).iter().any(by_script)));
        let of_class = |class| pieces(&|piece: &Piece| piece.class == class);
        let at_once = |piece: &Piece| {
            let hooks = [Hook::OnUpgrade, Hook::OnTown];
            let by_table = |answer: &HookAnswer| pays(answer) && !by_script(answer);
            piece.class == PieceClass::HouseRule
                && hooks.iter().any(|hook| piece.answers(*hook).iter().any(by_table))
        };
        let paying_at_once: Vec<PieceId> = pieces(&at_once).into_iter().map(PieceId).collect();
        FuturePayments {
            is_any: paying.iter().any(|set| !set.is_empty()) || !paying_at_once.is_empty(),
            paying,
            scripted,
            paying_at_once,
            tiles: of_class(PieceClass::RoundTile),
            cards: of_class(PieceClass::BonusCard),
            prepared: RefCell::new(Vec::new()),
        }
    }

    /// Returns whether no piece of the rules pays at these hooks.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !self.is_any
    }

    /// Forgets what was asked for earlier decisions.
    pub fn forget(&self) {
        self.prepared.borrow_mut().clear();
    }
}

/// The rules and caches with which payments are asked.
pub(super) struct PaymentContext<'a> {
    pub rules: &'a Ruleset,
    pub payments: &'a FuturePayments,
    pub networks: &'a NetworkCache,
    pub host: &'a mut dyn ScriptHost,
}

impl PaymentContext<'_> {
    /// Asks the rules what they need to know about a seat once for each decision: on what payments
    /// depend, and what one more of each thing pays.
    pub fn prepare(&mut self, state: &State, seat: SeatId) {
        let mut found = PreparedDecision {
            hooks: [HookFacts::default(); HOOKS.len()],
            one_more: [0; limits::STRUCTURES],
            one_more_town: 0,
        };
        let coming = self.rules.phases.coming_hooks(state, state.rounds(self.rules));
        if state.seat(seat).faction.is_some() {
            self.explore(state, seat, &coming, &mut found);
        }
        let all = &mut *self.payments.prepared.borrow_mut();
        if all.len() <= seat.at() {
            all.resize(seat.at() + 1, None);
        }
        all[seat.at()] = Some(found);
    }

    fn explore(
        &mut self,
        state: &State,
        seat: SeatId,
        coming: &[ComingHook],
        found: &mut PreparedDecision,
    ) {
        let (rules, networks) = (self.rules, self.networks);
        let mut rich = *state;
        enrich(rules, networks, &mut rich, seat);
        let mut poor = rich;
        without_stock(poor.seat_mut(seat));
        for (at, hook) in HOOKS.into_iter().enumerate() {
            let pieces = self.payments.paying[at] & state.seat(seat).in_play;
            let calls: Vec<&ComingHook> = coming.iter().filter(|call| call.hook == hook).collect();
            let Some(first) = calls.first().filter(|_| !pieces.is_empty()) else { continue };
            let facts = &mut found.hooks[at];
            let Some(usual) = self.ask(&rich, seat, first, pieces) else {
                facts.fails = true;
                continue;
            };
            let others = [calls.get(1), calls.get(calls.len() / 2), calls.last()];
            facts.by_round = others.into_iter().flatten().any(|call| {
                call.round != first.round && self.ask(&rich, seat, call, pieces) != Some(usual)
            });
            facts.by_stock = self.ask(&poor, seat, first, pieces) != Some(usual);
        }
        let now = self.sum(state, seat, coming, &found.hooks);
        let mut more = *state;
        for kind in (0..rules.structures.len() as u8).map(StructureId) {
            let below = rules.structures[kind.at()].from;
            if below.is_some() && !state.seat(seat).built.get(below.at()).is_some_and(|n| *n > 0) {
                // A higher kind needs one below it first.
                add_structure(rules, networks, &mut more, seat, below);
            }
            let before =
                if more.is_same(state) { now } else { self.sum(&more, seat, coming, &found.hooks) };
            if add_structure(rules, networks, &mut more, seat, kind) {
                let at_once = self.paid_at_once(state, seat, Hook::OnUpgrade, kind.0.into());
                found.one_more[kind.at()] =
                    self.sum(&more, seat, coming, &found.hooks) - before + at_once;
            }
            more = *state;
        }
        if add_town(rules, &mut more, seat) {
            let at_once = self.paid_at_once(state, seat, Hook::OnTown, 0);
            found.one_more_town = self.sum(&more, seat, coming, &found.hooks) - now + at_once;
        }
    }

    /// Returns what house rules pay at once for an event with this last argument.
    fn paid_at_once(&self, state: &State, seat: SeatId, hook: Hook, argument: i32) -> i64 {
        let args: &[i32] = if hook == Hook::OnTown { &[argument] } else { &[0, argument] };
        let call = HookCall { hook, args };
        let pieces = self.payments.paying_at_once.iter();
        let answers = pieces.flat_map(|piece| self.rules.pieces[piece.at()].answers(hook));
        answers.map(|answer| self.by_table(state, seat, answer, &call)).sum()
    }

    fn by_table(&self, state: &State, seat: SeatId, answer: &HookAnswer, call: &HookCall) -> i64 {
        match &answer.what {
            AnswerKind::Effects(effects) if answer.scope != AnswerScope::Others => {
                paid(self.rules, state, seat, effects, call)
            }
            _ => 0,
        }
    }

    /// Estimates all future payments to a seat, in hundredths of a point.
    pub fn value(&mut self, state: &State, seat: SeatId) -> i64 {
        if !state.seat(seat).faction.is_some() {
            return 0;
        }
        let prepared = self.payments.prepared.borrow().get(seat.at()).cloned().flatten();
        let hooks = prepared.as_ref().map_or([HookFacts::UNKNOWN; HOOKS.len()], |p| p.hooks);
        let coming = self.rules.phases.coming_hooks(state, state.rounds(self.rules));
        let sum = self.sum(state, seat, &coming, &hooks);
        let steps = prepared.map_or(0, |prepared| self.steps(state, seat, &prepared));
        (sum + steps).clamp(-MOST, MOST)
    }

    /// Sums the payments of all coming calls for a position that stays as it is.
    fn sum(
        &mut self,
        state: &State,
        seat: SeatId,
        coming: &[ComingHook],
        hooks: &[HookFacts; HOOKS.len()],
    ) -> i64 {
        let payments = self.payments;
        let own = state.seat(seat);
        let mut poor: Option<Box<State>> = None;
        let mut sum = 0;
        for (at, hook) in HOOKS.into_iter().enumerate() {
            let paying = payments.paying[at];
            if paying.is_empty() || hooks[at].fails {
                continue;
            }
            let lasting = paying & own.in_play & !payments.tiles & !payments.cards;
            let mut usual: Option<[i64; 2]> = None;
            for call in coming.iter().filter(|call| call.hook == hook) {
                let mut pieces = lasting;
                if let Some(tile) = self.rules.round_tiles.get(state.round_tile(call.round).at()) {
                    pieces |= BitSet::one(tile.piece.0) & paying;
                }
                if own.passed == 1 && call.rounds_between == 0 {
                    pieces |= paying & own.in_play & payments.cards;
                }
                if pieces.is_empty() {
                    continue;
                }
                let known = usual.filter(|_| !hooks[at].by_round && pieces == lasting);
                let [all, kept] = match known {
                    Some(known) => known,
                    None => {
                        let all = self.ask(state, seat, call, pieces).unwrap_or(0);
                        let kept = if hooks[at].by_stock {
                            let poor = poor.get_or_insert_with(|| {
                                let mut poor = Box::new(*state);
                                without_stock(poor.seat_mut(seat));
                                poor
                            });
                            self.ask(poor, seat, call, pieces).unwrap_or(0)
                        } else {
                            all
                        };
                        [all, kept]
                    }
                };
                if pieces == lasting {
                    usual = Some([all, kept]);
                }
                let mut by_stock = all - kept;
                for _ in 0..call.rounds_between {
                    by_stock = by_stock * STOCK_KEPT / 100;
                }
                sum += kept + by_stock;
            }
        }
        sum
    }

    /// Returns what these pieces would pay a seat at a call, in hundredths of a point; `None` after a
    /// script error.
    fn ask(
        &mut self,
        state: &State,
        seat: SeatId,
        call: &ComingHook,
        pieces: BitSet,
    ) -> Option<i64> {
        let at = HOOKS.iter().position(|hook| *hook == call.hook)?;
        let scripted = pieces.meets(self.payments.scripted[at]);
        let mut then: Option<Box<State>> = None;
        if scripted || call.round != state.round {
            let mut copy = Box::new(*state);
            copy.round = call.round;
            then = Some(copy);
        }
        if let Some(then) = then.as_mut().filter(|_| scripted) {
            let own = then.seat_mut(seat);
            own.in_play = (own.in_play & !self.rules.listeners[call.hook as usize]) | pieces;
            let mut engine = RulesEngine::new(self.rules, self.host);
            let after = engine.after_hook(then, seat, call.hook, call.args())?;
            let stock = |state: &State| worth_of_stock(state.seat(seat), call.hook);
            return Some(stock(&after) - stock(then));
        }
        let state = then.as_deref().unwrap_or(state);
        let of_hook = HookCall { hook: call.hook, args: call.args() };
        let answers = pieces
            .into_iter()
            .flat_map(|piece| self.rules.pieces[usize::from(piece)].answers(call.hook));
        Some(answers.map(|answer| self.by_table(state, seat, answer, &of_hook)).sum())
    }

    /// Estimates what is on the way: structures that can become what pays, and groups that can become
    /// towns.
    fn steps(&self, state: &State, seat: SeatId, prepared: &PreparedDecision) -> i64 {
        let (rules, own) = (self.rules, state.seat(seat));
        // In the last round, the search sees the payments itself.
        let rounds_left = state.rounds(rules).saturating_sub(state.round);
        let mut sum = 0;
        if rounds_left > 0 {
            for (structure, one_more) in rules.structures.iter().zip(prepared.one_more) {
                let below = own.built.get(structure.from.at()).copied().unwrap_or(0);
                if one_more <= 0 || !structure.from.is_some() {
                    continue;
                }
                let mut share = one_more * STEP_BELOW / 100;
                for _ in 0..below.min(3) {
                    sum += share;
                    share /= 2;
                }
            }
        }
        if prepared.one_more_town > 0 {
            let need = i64::from(rules.town_rules.power.max(1));
            let group = i64::from(super::prospects::town_growth(rules, self.networks, state, seat));
            sum += prepared.one_more_town * STEP_TO_TOWN * group / (100 * need * need);
        }
        sum
    }
}
