//! Points that rules will still pay a seat at hooks which no network input and no feature describes:
//! those of income, of the beginning and end of rounds, of declared phases, and of the end of the game.
//!
//! The payments of a position are found by asking the rules: tables are evaluated, scripts run in a
//! copy. Copies with one more structure of each kind, or one more town, tell what a step towards it
//! is worth. Nothing here depends on the id of a piece.

use std::cell::RefCell;
use std::rc::Rc;

use kernel::bits::BitSet;
use kernel::effect::{Effect, Effects};
use kernel::hook::Hook;
use kernel::ids::*;
use kernel::ruleset::{AnswerKind, AnswerScope, HookAnswer, Piece, PieceClass, limits};
use kernel::state::{Seat, State};
use kernel::{ComingHook, Resource, RulesEngine, Ruleset, ScriptHost, view};

use super::features;
use super::prospects::NetworkCache;
use super::town_steps::steps_to_town;

/// The hooks of phases.
const HOOKS: [Hook; 5] =
    [Hook::Income, Hook::RoundStart, Hook::RoundEnd, Hook::PhaseStart, Hook::GameEnd];

/// Share of a payment that remains after each further round before it comes, in hundredths: a seat can
/// get later what it does not have now, and may lose what it has. A share of 100 kept structures in
/// place that had better been upgraded and built again.
const ROUND_KEPT: i64 = 75;

/// The same for payments that depend on the resources in stock, in addition: most are spent before.
const STOCK_KEPT: i64 = 75;

/// Share of what one more structure pays that the structure below it is worth, in hundredths.
const STEP_BELOW: i64 = 30;

/// Share of what one more town pays that a group is worth if it needs no further step, in hundredths.
const STEP_TO_TOWN: i64 = 100;

/// Share of it that remains for each missing step to a town, in hundredths.
const TOWN_STEP_KEPT: i64 = 85;

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
    prepared: RefCell<Vec<Option<Rc<PreparedDecision>>>>,
    /// Answers of scripts in the decision that is searched.
    answers: RefCell<ScriptAnswers>,
}

/// Cache of what scripts answered, by a hash of everything around a seat that its own actions change.
///
/// A script may read more than the hash covers, so it holds only answers for positions that one
/// seat reaches from one decision.
#[derive(Default)]
struct ScriptAnswers {
    /// Keys and answers; the place is given by the key. Empty until the first answer.
    all: Vec<Option<(AnswerKey, Option<i64>)>>,
    /// Buffer for the copy in which a script runs.
    copy: Option<Box<State>>,
}

/// Key of an answer: a hash of the position around a seat, hook and round of the call, and the pieces.
type AnswerKey = (u64, Hook, u8, BitSet);

/// Entries of the cache of answers; a power of two.
const KEPT_ANSWERS: usize = 1 << 8;

/// Facts about the payments of one seat, asked once for each decision.
struct PreparedDecision {
    /// Number of the phase and round, and the calls to come after them.
    phase: [u8; 4],
    coming: Vec<ComingHook>,
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
    /// Whether the payment depends on cults, favor tiles and priests sent.
    by_rest: bool,
    /// Whether a script failed. It is then not asked again in this decision.
    fails: bool,
}

impl HookFacts {
    /// Facts that are safe if nothing was asked.
    const UNKNOWN: HookFacts =
        HookFacts { by_round: true, by_stock: true, by_rest: true, fails: false };
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

/// Returns what the list of coming calls depends on.
fn phase_of(state: &State) -> [u8; 4] {
    [state.phase, state.step, state.round, state.last_round]
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
    let tokens = own.bowls.iter().fold(0, |sum: u8, n| sum.saturating_add(*n));
    own.bowls = [tokens, 0, 0];
}

/// Puts a structure of a seat on a hex, in place of its structure there.
fn put(state: &mut State, seat: SeatId, kind: StructureId, hex: u8) {
    let before = state.cells[usize::from(hex)].structure();
    state.cells[usize::from(hex)].put(kind, seat);
    state.occupied.insert(hex);
    let own = state.seat_mut(seat);
    own.structures.insert(hex);
    own.built[kind.at()] += 1;
    if let Some((before, _)) = before {
        own.built[before.at()] -= 1;
    }
}

/// Turns one structure of a seat into this kind: one from which it is upgraded, or else the first one
/// at all. Returns `false`, and changes nothing, if no such structure is left.
fn upgrade(rules: &Ruleset, state: &mut State, seat: SeatId, kind: StructureId) -> bool {
    let structure = &rules.structures[kind.at()];
    let own = state.seat(seat);
    if own.built[kind.at()] >= structure.limit {
        return false;
    }
    let is_base = |hex: &u8| {
        state.cells[usize::from(*hex)].structure().is_some_and(|(kind, _)| kind == structure.from)
    };
    let place = own.structures.into_iter().find(is_base).or_else(|| own.structures.first());
    if let Some(hex) = place {
        put(state, seat, kind, hex);
    }
    place.is_some()
}

/// Gives a seat one more town tile of the first kind. Returns `false` if there are none.
fn add_town(rules: &Ruleset, state: &mut State, seat: SeatId) -> bool {
    if rules.towns.is_empty() {
        return false;
    }
    let towns = &mut state.seat_mut(seat).towns[0];
    *towns = towns.saturating_add(1);
    true
}

/// Gives a seat more of everything, to see what a payment depends on.
fn enrich(rules: &Ruleset, networks: &NetworkCache, state: &mut State, seat: SeatId) {
    let empty = rules.map.land & !state.occupied;
    let near = networks.surroundings(rules, state, seat) & empty;
    // One structure of each kind, and two in reserve. Where there is no room near the seat's
    // structures, they are put elsewhere.
    let places = near.into_iter().chain(empty & !near);
    for (kind, hex) in (0..rules.structures.len()).chain([0, 0]).zip(places) {
        put(state, seat, StructureId(kind as u8), hex);
    }
    add_town(rules, state, seat);
    let bridges = usize::from(state.bridge_count);
    let own = state.seat_mut(seat);
    let mut hexes = own.structures.into_iter();
    let ends = hexes.next().zip(hexes.next());
    own.favors |= 1;
    own.priests_on_cults = own.priests_on_cults.saturating_add(1);
    own.cults = own.cults.map(|n| n.saturating_add(3));
    own.levels = own.levels.map(|n| n.saturating_add(1));
    own.coins = own.coins.saturating_add(6);
    own.workers = own.workers.saturating_add(4);
    own.priests = own.priests.saturating_add(2);
    own.bowls[2] = own.bowls[2].saturating_add(4);
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
            prepared: RefCell::default(),
            answers: RefCell::default(),
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
        self.forget_answers();
    }

    fn forget_answers(&self) {
        self.answers.borrow_mut().all.clear();
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
        self.payments.forget_answers();
        let coming = self.rules.phases.coming_hooks(state, state.rounds(self.rules));
        let mut found = PreparedDecision {
            phase: phase_of(state),
            coming: Vec::new(),
            hooks: [HookFacts::UNKNOWN; HOOKS.len()],
            one_more: [0; limits::STRUCTURES],
            one_more_town: 0,
        };
        if state.seat(seat).faction.is_some() {
            self.explore(state, seat, &coming, &mut found);
        }
        found.coming = coming;
        let all = &mut *self.payments.prepared.borrow_mut();
        if all.len() <= seat.at() {
            all.resize(seat.at() + 1, None);
        }
        all[seat.at()] = Some(Rc::new(found));
    }

    fn explore(
        &mut self,
        state: &State,
        seat: SeatId,
        coming: &[ComingHook],
        found: &mut PreparedDecision,
    ) {
        let (rules, networks) = (self.rules, self.networks);
        let own = state.seat(seat);
        let mut rich = *state;
        enrich(rules, networks, &mut rich, seat);
        let mut poor = rich;
        without_stock(poor.seat_mut(seat));
        let mut on_board = poor;
        let others = on_board.seat_mut(seat);
        (others.cults, others.favors) = (own.cults, own.favors);
        others.priests_on_cults = own.priests_on_cults;
        let mut is_constant = true;
        for (at, hook) in HOOKS.into_iter().enumerate() {
            let pieces = self.payments.paying[at] & own.in_play;
            let mut calls = coming.iter().filter(|call| call.hook == hook);
            let Some(first) = calls.next().filter(|_| !pieces.is_empty()) else { continue };
            let mut ask = |state, call| self.ask(state, seat, call, pieces, HookFacts::UNKNOWN);
            let Some(usual) = ask(&rich, first) else {
                found.hooks[at].fails = true;
                continue;
            };
            let last = calls.next_back();
            let facts = &mut found.hooks[at];
            *facts = HookFacts::default();
            facts.by_round = last.is_some_and(|call| ask(&rich, call) != Some(usual));
            if ask(&on_board, first) != Some(usual) {
                let poor = ask(&poor, first);
                facts.by_stock = poor != Some(usual);
                facts.by_rest = !facts.by_stock || ask(&on_board, first) != poor;
            }
            is_constant &= ask(state, first) == Some(usual) && !facts.by_round;
        }
        let now = self.sum(state, seat, coming, &found.hooks);
        let mut more = *state;
        // In the last round, the search sees the payments itself.
        let is_early = state.round < state.rounds(rules);
        for kind in (0..rules.structures.len() as u8).map(StructureId) {
            if !is_early || !rules.structures[kind.at()].from.is_some() {
                continue;
            }
            let at_once = self.paid_at_once(state, seat, Hook::OnUpgrade, kind.0.into());
            let mut later = 0;
            if !is_constant && upgrade(rules, &mut more, seat, kind) {
                later = self.sum(&more, seat, coming, &found.hooks) - now;
                more = *state;
            }
            found.one_more[kind.at()] = later + at_once;
        }
        if add_town(rules, &mut more, seat) {
            let at_once = self.paid_at_once(state, seat, Hook::OnTown, 0);
            let later =
                if is_constant { 0 } else { self.sum(&more, seat, coming, &found.hooks) - now };
            found.one_more_town = later + at_once;
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
        let Some(prepared) = prepared else {
            let coming = self.rules.phases.coming_hooks(state, state.rounds(self.rules));
            let sum = self.sum(state, seat, &coming, &[HookFacts::UNKNOWN; HOOKS.len()]);
            return sum.clamp(-MOST, MOST);
        };
        let sum = if prepared.phase == phase_of(state) {
            self.sum(state, seat, &prepared.coming, &prepared.hooks)
        } else {
            let coming = self.rules.phases.coming_hooks(state, state.rounds(self.rules));
            self.sum(state, seat, &coming, &prepared.hooks)
        };
        let steps = self.steps(state, seat, &prepared);
        (sum + steps).clamp(-MOST, MOST)
    }

    /// Sums the payments of all coming calls for a position that stays as it is. Round tiles count in
    /// their own round, bonus cards until their owner takes the next one.
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
                        let all = self.ask(state, seat, call, pieces, hooks[at]).unwrap_or(0);
                        let kept = if hooks[at].by_stock {
                            let poor = poor.get_or_insert_with(|| {
                                let mut poor = Box::new(*state);
                                without_stock(poor.seat_mut(seat));
                                poor
                            });
                            self.ask(poor, seat, call, pieces, hooks[at]).unwrap_or(0)
                        } else {
                            all
                        };
                        [all, kept]
                    }
                };
                if pieces == lasting {
                    usual = Some([all, kept]);
                }
                let (mut kept, mut by_stock) = (kept, all - kept);
                for _ in 0..call.rounds_between {
                    kept = kept * ROUND_KEPT / 100;
                    by_stock = by_stock * ROUND_KEPT * STOCK_KEPT / 10_000;
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
        facts: HookFacts,
    ) -> Option<i64> {
        let at = HOOKS.iter().position(|hook| *hook == call.hook)?;
        if pieces.meets(self.payments.scripted[at]) {
            return self.ask_scripts(state, seat, call, pieces, facts);
        }
        let mut then: Option<Box<State>> = None;
        if call.round != state.round {
            then.insert(Box::new(*state)).round = call.round;
        }
        let state = then.as_deref().unwrap_or(state);
        let of_hook = HookCall { hook: call.hook, args: call.args() };
        let answers = pieces
            .into_iter()
            .flat_map(|piece| self.rules.pieces[usize::from(piece)].answers(call.hook));
        Some(answers.map(|answer| self.by_table(state, seat, answer, &of_hook)).sum())
    }

    /// Runs the hook in a copy in which only these pieces listen to it.
    fn ask_scripts(
        &mut self,
        state: &State,
        seat: SeatId,
        call: &ComingHook,
        pieces: BitSet,
        facts: HookFacts,
    ) -> Option<i64> {
        let answers = &mut *self.payments.answers.borrow_mut();
        let around = state.hash_around_seat(seat, facts.by_stock, facts.by_rest);
        let key = (around, call.hook, call.round, pieces);
        let place = around as usize % KEPT_ANSWERS;
        if let Some(Some((of, answer))) = answers.all.get(place)
            && *of == key
        {
            return *answer;
        }
        answers.all.resize(KEPT_ANSWERS, None);
        let copy = match &mut answers.copy {
            Some(copy) => {
                copy.as_mut().clone_from(state);
                copy
            }
            empty => empty.insert(Box::new(*state)),
        };
        copy.round = call.round;
        let own = copy.seat_mut(seat);
        own.in_play = (own.in_play & !self.rules.listeners[call.hook as usize]) | pieces;
        let before = worth_of_stock(own, call.hook);
        let mut engine = RulesEngine::new(self.rules, self.host);
        let works = engine.run_hook(copy, seat, call.hook, call.args());
        let answer = works.then(|| worth_of_stock(copy.seat(seat), call.hook) - before);
        answers.all[place] = Some((key, answer));
        answer
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
            let mut share = prepared.one_more_town * STEP_TO_TOWN / 100;
            match steps_to_town(rules, self.networks, state, seat) {
                None => share = 0,
                Some(steps) => {
                    for _ in 0..steps {
                        share = share * TOWN_STEP_KEPT / 100;
                    }
                }
            }
            sum += share;
        }
        sum
    }
}
