//! Estimates what counters are worth to their seat, for bots, from what the declarations let a
//! counter score and buy.
//!
//! Counters with a declared `worth`, and the points, are left out, because bots weigh them as
//! features. The contents of functions are unknown, so the worth of a counter that only functions
//! use must be declared.

use std::collections::{BTreeMap, BTreeSet};

use crate::declare::{
    ActingSeats, AmountExpression, ArgDomain, ConditionExpression, PartOwner, RelationalOperator,
    RelativeOwner, SeatSelection, Step, ZoneReference,
};
use crate::layout::{CompiledOption, CompiledScript, ComponentLayout};
use crate::read_view::{ComponentReadView, Viewpoint};
use crate::state::{ComponentState, TurnField};
use crate::steps::CounterFlow;

/// The worth of one point, in hundredths of a point.
const POINT: f64 = 100.0;
/// Factor for the worth of what a counter buys. It is below 1, so that buying looks better than
/// keeping.
const PART_OF_PRICE: f64 = 0.6;
/// Maximum estimated worth of one unit, in hundredths of a point.
const MOST: f64 = 10_000.0;
/// Number of estimation passes. A counter that buys a scoring counter has its worth after two
/// passes. Cycles of exchanges stop growing after the last pass.
const PASSES: usize = 4;
/// Maximum depth of nested tasks that are followed.
const DEPTH: usize = 6;
/// Maximum number of steps of one script, with all its tasks, that are followed.
const MOST_STEPS: usize = 2_000;

/// Estimated worths of all counters of a layout.
#[derive(Clone, Debug, Default)]
pub struct CounterWorths {
    counters: Vec<CounterWorth>,
}

/// The estimated worth of one unit of a counter, in hundredths of a point.
#[derive(Clone, Debug)]
struct CounterWorth {
    counter: u16,
    /// Hundredths of a point that scripts give for one unit, each with the script of the phase that
    /// gives them. `None`: a script of no phase, which counts once.
    scores: Vec<(f64, Option<RepeatedScript>)>,
    /// Worth of what one unit of the counter buys.
    buys: f64,
    /// Highest known price of anything in units of this counter.
    dearest: f64,
}

/// A script of a phase, which runs as often as the phase is repeated.
#[derive(Clone, Copy, Debug)]
struct RepeatedScript {
    phase: u16,
    is_exit: bool,
}

/// The effects of a script on the counters of the acting seat.
#[derive(Clone, Debug, Default)]
struct CounterEffects {
    /// Constant change of each counter, by its index.
    by: BTreeMap<u16, f64>,
    /// Proportional changes: `target` changes by `each` for each unit of `source`.
    linear: Vec<LinearChange>,
    /// Counters that pay an amount which the seat itself determines, as in a bid.
    open_price: Vec<u16>,
    /// Number of steps followed so far.
    steps: usize,
    /// Values of the script's arguments. An argument without one counts as 1, because prices and
    /// gains usually grow with it in proportion.
    args: Vec<f64>,
}

/// A change of a counter by an amount, with its sign.
struct CounterChange<'a> {
    counter: u16,
    amount: &'a AmountExpression<u16>,
    sign: f64,
}

#[derive(Clone, Copy, Debug)]
struct LinearChange {
    target: u16,
    source: u16,
    each: f64,
}

/// A linear combination of counters of the acting seat.
#[derive(Clone, Debug, Default)]
struct LinearCombination {
    constant: f64,
    by: BTreeMap<u16, f64>,
}

impl LinearCombination {
    fn constant(n: f64) -> LinearCombination {
        LinearCombination { constant: n, by: BTreeMap::new() }
    }

    fn scaled(mut self, by: f64) -> LinearCombination {
        self.constant *= by;
        self.by.values_mut().for_each(|n| *n *= by);
        self
    }

    fn plus(mut self, other: LinearCombination) -> LinearCombination {
        self.constant += other.constant;
        for (counter, n) in other.by {
            *self.by.entry(counter).or_default() += n;
        }
        self
    }
}

/// A script with its effects, and when it runs.
struct ScriptEffects {
    account: CounterEffects,
    /// Constant changes of each counter if the arguments are as large as possible; as in `account`
    /// if there are no arguments.
    most: BTreeMap<u16, f64>,
    /// The phase that runs the script. `None`: a seat chooses the script, or the host engine runs
    /// it.
    repeated: Option<RepeatedScript>,
}

/// The estimation for one layout.
struct WorthEstimator<'a> {
    layout: &'a ComponentLayout,
    roots: Vec<ScriptEffects>,
    /// Worths that need no estimate: of the points, declared ones, and those of the host engine.
    known: BTreeMap<u16, f64>,
}

impl CounterWorths {
    /// Estimates the worths of a layout's counters. `host_worth` returns the worth of one unit of a
    /// counter that a host engine keeps, in hundredths of a point.
    pub fn new(
        layout: &ComponentLayout,
        host_worth: &dyn Fn(&str) -> Option<i32>,
    ) -> CounterWorths {
        let mut known = BTreeMap::new();
        for (number, counter) in (0..).zip(&layout.counters) {
            let worth = if layout.points == Some(number) {
                Some(POINT)
            } else if number < layout.host_counters {
                host_worth(&counter.named.name).map(f64::from)
            } else {
                counter.worth.map(f64::from)
            };
            known.extend(worth.map(|worth| (number, worth)));
        }
        let estimate = WorthEstimator { layout, roots: layout.roots(), known };
        CounterWorths { counters: estimate.counters() }
    }

    /// Returns whether no counter has an estimated worth.
    pub fn is_empty(&self) -> bool {
        self.counters.is_empty()
    }

    /// Returns what a seat's counters are worth in a position, in hundredths of a point: what they
    /// can still score and buy.
    pub fn worth(&self, layout: &ComponentLayout, block: &ComponentState, seat: u8) -> i64 {
        if self.is_empty() {
            return 0;
        }
        let look = ComponentReadView::new(layout, block, Viewpoint::All);
        let turns = layout.turns_left(&look, block, seat);
        let of_one = |one: &CounterWorth| {
            let n = look.counter(one.counter, Some(seat)).map_or(0.0, f64::from);
            let left = |repeated: &Option<RepeatedScript>| match repeated {
                Some(repeated) => layout.times_left(&look, *repeated),
                None => 1.0,
            };
            let scores: f64 = one.scores.iter().map(|(each, when)| each * left(when)).sum();
            let more = (one.buys - scores.max(0.0)).max(0.0);
            let spent = turns.map_or(n, |turns| n.min(turns * one.dearest));
            scores * n + more * spent
        };
        self.counters.iter().map(of_one).sum::<f64>().round() as i64
    }
}

impl WorthEstimator<'_> {
    fn counters(&self) -> Vec<CounterWorth> {
        let layout = self.layout;
        let own = |number: &u16| {
            layout.counters[usize::from(*number)].of == PartOwner::Each
                && !self.known.contains_key(number)
        };
        let targets: Vec<u16> =
            (layout.host_counters..layout.counters.len() as u16).filter(own).collect();
        let mut worths = self.known.clone();
        let mut found: Vec<CounterWorth> = Vec::new();
        for _ in 0..PASSES {
            let estimate = |counter: &u16| CounterWorth {
                counter: *counter,
                scores: self.scores(*counter, &worths),
                buys: PART_OF_PRICE * self.buys(*counter, &worths),
                dearest: self.dearest(*counter),
            };
            found = targets.iter().map(estimate).collect();
            for one in &found {
                let scores = one.scores.iter().map(|(each, when)| {
                    each * when.map_or(1.0, |when| (1.0 + layout.times_at_start(when)) / 2.0)
                });
                let scores: f64 = scores.sum();
                let worth = if one.buys > 0.0 { scores.max(one.buys) } else { scores };
                if worth != 0.0 {
                    worths.insert(one.counter, worth.clamp(-MOST, MOST));
                }
            }
        }
        found.retain(|one| one.buys > 0.0 || one.scores.iter().any(|(each, _)| *each != 0.0));
        found
    }

    /// Returns what one unit of a counter scores, by script.
    fn scores(
        &self,
        counter: u16,
        worths: &BTreeMap<u16, f64>,
    ) -> Vec<(f64, Option<RepeatedScript>)> {
        let mut all = Vec::new();
        for root in &self.roots {
            let of = |linear: &&LinearChange| linear.source == counter && linear.target != counter;
            let each = root.account.linear.iter().filter(of);
            let each = each.filter_map(|linear| Some(linear.each * worths.get(&linear.target)?));
            let each: f64 = each.sum();
            if each != 0.0 {
                all.push((each.clamp(-MOST, MOST), root.repeated));
            }
        }
        all
    }

    /// Returns the largest worth that one unit of a counter can buy: what is gained, minus what
    /// else is paid.
    fn buys(&self, counter: u16, worths: &BTreeMap<u16, f64>) -> f64 {
        let one = |root: &ScriptEffects| {
            let account = &root.account;
            let (mut price, mut payers, mut gain) = (0.0, 1.0, 0.0);
            for (other, by) in &account.by {
                match worths.get(other) {
                    _ if *other == counter => price = -by,
                    Some(worth) if *by > 0.0 || self.known.contains_key(other) => {
                        gain += by * worth
                    }
                    _ if *by < 0.0 => payers += 1.0,
                    _ => {}
                }
            }
            if root.repeated.is_none() {
                return if price > 0.0 { gain / price / payers } else { 0.0 };
            }
            // In a bid, all seats compete for the gain. A seat's initial stock must last for all
            // bids.
            if account.open_price.contains(&counter) && root.account.by.values().any(|by| *by > 0.0)
            {
                let times = root.repeated.map_or(1.0, |when| self.layout.times_at_start(when));
                let start = f64::from(self.layout.counters[usize::from(counter)].start);
                return gain / f64::from(self.layout.seats()) / (start / times).max(1.0);
            }
            0.0
        };
        self.roots.iter().map(one).fold(0.0, f64::max).min(MOST)
    }

    fn dearest(&self, counter: u16) -> f64 {
        let price = |root: &ScriptEffects| {
            let open = root.account.open_price.contains(&counter);
            let fixed = root.most.get(&counter).map_or(0.0, |by| -by);
            if open { f64::from(i32::MAX) } else { fixed }
        };
        self.roots.iter().map(price).fold(0.0, f64::max)
    }
}

impl ComponentLayout {
    /// Returns all scripts with their effects on counters.
    fn roots(&self) -> Vec<ScriptEffects> {
        let mut roots = Vec::new();
        for (number, option) in (0..).zip(&self.options) {
            let of = |args: Vec<f64>| {
                let mut account = CounterEffects { args, ..CounterEffects::default() };
                for (counter, amount) in &option.pays {
                    let change = CounterChange { counter: *counter, amount, sign: -1.0 };
                    self.add(&mut account, change, &[]);
                }
                self.follow(&self.scripts[number].steps, &mut account, &mut Vec::new());
                account
            };
            let account = of(Vec::new());
            let largest = self.largest_args(option);
            let most =
                if largest.iter().all(|n| *n == 1.0) { account.by.clone() } else { of(largest).by };
            roots.push(ScriptEffects { account, most, repeated: None });
        }
        let of = |script: &CompiledScript| {
            let mut account = CounterEffects::default();
            self.follow(&script.steps, &mut account, &mut Vec::new());
            (account.by.clone(), account)
        };
        for (number, phase) in (0..).zip(&self.phases) {
            for (script, is_exit) in [(phase.enter, false), (phase.exit, true)] {
                let repeated = Some(RepeatedScript { phase: number, is_exit });
                let (most, account) = of(&self.scripts[usize::from(script)]);
                roots.push(ScriptEffects { account, most, repeated });
            }
        }
        // An event may reach a piece at any time. One listener on average counts.
        let listeners = self.listeners.iter().map(|one| one.script);
        let mut account = CounterEffects::default();
        self.follow_mean(&listeners.collect::<Vec<_>>(), &mut account, &mut Vec::new());
        roots.push(ScriptEffects { most: account.by.clone(), account, repeated: None });
        // Phases and actions of the host engine run tasks.
        if self.host_counters > 0 {
            let run = self.scripts.iter().flat_map(|script| &script.steps);
            let run: BTreeSet<u16> = run.filter_map(|step| step.effect.task().copied()).collect();
            // If another script runs the task, the task is counted there.
            let first = (0..).zip(&self.tasks).filter(|(task, _)| !run.contains(task));
            let scripts = first.map(|(_, (_, script))| &self.scripts[usize::from(*script)]);
            roots.extend(scripts.map(|script| {
                let (most, account) = of(script);
                ScriptEffects { account, most, repeated: None }
            }));
        }
        roots
    }

    /// Returns the largest values of an option's arguments: first those of its decision. An argument
    /// that is no number of a range counts as 1.
    fn largest_args(&self, option: &CompiledOption) -> Vec<f64> {
        let handed = &self.decisions[usize::from(option.decision)].args;
        let own = option.args.iter().map(|(_, domain)| match domain {
            ArgDomain::Number { most, .. } => f64::from((*most).max(1)),
            _ => 1.0,
        });
        handed.iter().map(|_| 1.0).chain(own).collect()
    }

    /// Adds the effects that steps have on the acting seat, under the given conditions.
    fn follow<'a>(
        &'a self,
        steps: &'a [Step<u16>],
        account: &mut CounterEffects,
        under: &mut Vec<&'a ConditionExpression<u16>>,
    ) {
        for step in steps {
            account.steps += 1;
            if account.steps > MOST_STEPS {
                return;
            }
            under.push(&step.when);
            if let Some((CounterFlow::Add { sign, .. }, counter, RelativeOwner::Own, amount)) =
                step.effect.counter_flow()
            {
                let sign = f64::from(sign);
                self.add(account, CounterChange { counter: *counter, amount, sign }, under);
            }
            if let Some(task) = step.effect.task()
                && step.effect.seats().is_none_or(is_own)
                && under.len() < DEPTH
                && let Some((_, script)) = self.tasks.get(usize::from(*task))
            {
                let given = step.effect.given_amounts().iter();
                let given = given.map(|n| match self.proportional(n, &account.args) {
                    Some(amount) if amount.by.is_empty() => amount.constant,
                    _ => 1.0,
                });
                let given = given.collect();
                let outer = std::mem::replace(&mut account.args, given);
                self.follow(&self.scripts[usize::from(*script)].steps, account, under);
                account.args = outer;
            }
            if let Some(pieces) = step.effect.acting_pieces()
                && step.effect.seats().is_none_or(is_own)
                && under.len() < DEPTH
            {
                let scripts: Vec<u16> = self.scripts_of_pieces(pieces).collect();
                self.follow_mean(&scripts, account, under);
            }
            under.pop();
        }
    }

    /// Adds the mean effects of scripts of pieces: one piece acts, and each is equally likely.
    fn follow_mean<'a>(
        &'a self,
        scripts: &[u16],
        account: &mut CounterEffects,
        under: &mut Vec<&'a ConditionExpression<u16>>,
    ) {
        let share = 1.0 / scripts.len().max(1) as f64;
        for script in scripts {
            let mut one = CounterEffects { steps: account.steps, ..CounterEffects::default() };
            self.follow(&self.scripts[usize::from(*script)].steps, &mut one, under);
            account.steps = one.steps;
            for (counter, by) in one.by {
                *account.by.entry(counter).or_default() += share * by;
            }
            let linear = one.linear.into_iter();
            account.linear.extend(linear.map(|of| LinearChange { each: share * of.each, ..of }));
            account.open_price.extend(one.open_price);
        }
    }

    fn add(
        &self,
        account: &mut CounterEffects,
        change: CounterChange<'_>,
        under: &[&ConditionExpression<u16>],
    ) {
        let CounterChange { counter, amount, sign } = change;
        let Some(amount) = self.proportional(amount, &account.args) else { return };
        let least = under.iter().find_map(|when| least_of(when));
        match least {
            // An amount that is paid only for N units or more is divided among the N units.
            Some((source, least)) if source != counter => {
                let each = sign * amount.constant / f64::from(least.max(1));
                account.linear.push(LinearChange { target: counter, source, each });
            }
            _ => *account.by.entry(counter).or_default() += sign * amount.constant,
        }
        for (source, each) in amount.by {
            let is_contest = under.iter().any(|when| compares(when, source));
            if is_contest && sign < 0.0 {
                account.open_price.push(counter);
            } else if !is_contest {
                account.linear.push(LinearChange { target: counter, source, each: sign * each });
            }
        }
    }

    /// Converts an amount to a linear combination of the acting seat's counters, with these values
    /// of the arguments. `None` if that is not possible.
    fn proportional(
        &self,
        amount: &AmountExpression<u16>,
        args: &[f64],
    ) -> Option<LinearCombination> {
        let all = |list: &[AmountExpression<u16>]| {
            list.iter().map(|one| self.proportional(one, args)).collect::<Option<Vec<_>>>()
        };
        let mean_of = |attribute: u16, kinds: Option<&[u16]>| {
            let of_kind = |piece: &&crate::layout::CompiledPiece| {
                kinds.is_none_or(|kinds| kinds.contains(&piece.kind))
            };
            let values = self.pieces.iter().filter(of_kind);
            let values = values.map(|piece| {
                let value = piece.values.get(usize::from(attribute)).copied().unwrap_or(0);
                (f64::from(piece.number) * f64::from(value), f64::from(piece.number))
            });
            let (sum, number) = values.fold((0.0, 0.0), |(a, b), (c, d)| (a + c, b + d));
            (number > 0.0).then(|| LinearCombination::constant(sum / number))
        };
        Some(match amount {
            AmountExpression::Number(n) => LinearCombination::constant((*n).into()),
            AmountExpression::Arg(at) => {
                LinearCombination::constant(args.get(usize::from(*at)).copied().unwrap_or(1.0))
            }
            AmountExpression::Seats => LinearCombination::constant(self.seats().into()),
            AmountExpression::Counter(counter, RelativeOwner::Own)
                if self.counters[usize::from(*counter)].of == PartOwner::Each =>
            {
                LinearCombination { constant: 0.0, by: BTreeMap::from([(*counter, 1.0)]) }
            }
            AmountExpression::Sum(list) => {
                all(list)?.into_iter().reduce(LinearCombination::plus).unwrap_or_default()
            }
            AmountExpression::Minus(a, b) => {
                self.proportional(a, args)?.plus(self.proportional(b, args)?.scaled(-1.0))
            }
            AmountExpression::Product(list) => {
                let (fixed, mut others): (Vec<_>, Vec<_>) =
                    all(list)?.into_iter().partition(|one| one.by.is_empty());
                let by = fixed.iter().map(|one| one.constant).product();
                match (others.pop(), others.is_empty()) {
                    (None, _) => LinearCombination::constant(by),
                    (Some(one), true) => one.scaled(by),
                    (Some(_), false) => return None,
                }
            }
            AmountExpression::Divided(a, by) => {
                self.proportional(a, args)?.scaled(1.0 / f64::from(*by))
            }
            AmountExpression::Quotient(a, b) => {
                let by = self.proportional(b, args)?;
                if !by.by.is_empty() || by.constant == 0.0 {
                    return None;
                }
                self.proportional(a, args)?.scaled(1.0 / by.constant)
            }
            // If constants bound the amount, it is linear below the bound.
            AmountExpression::Least(list) | AmountExpression::Most(list) => {
                let all = all(list)?;
                let mut others = all.iter().filter(|one| !one.by.is_empty());
                match (others.next(), others.next()) {
                    (Some(one), None) => one.clone(),
                    _ => return None,
                }
            }
            AmountExpression::Total(at, attribute, _) => match at {
                ZoneReference::Zone(zone, _) | ZoneReference::Place(zone, ..) => {
                    mean_of(*attribute, Some(&self.zones[usize::from(*zone)].kinds))?
                }
                ZoneReference::Arg(_) => return None,
            },
            AmountExpression::Of(_, attribute) => mean_of(*attribute, None)?,
            _ => return None,
        })
    }

    /// Returns how often a phase runs in a game, including the repetitions of its enclosing phases.
    /// A phase without a constant number counts once.
    fn times_at_start(&self, of: RepeatedScript) -> f64 {
        self.chain(of.phase).map(|phase| self.fixed_times(phase).unwrap_or(1.0)).product()
    }

    /// Returns how often a script will still run in the game.
    fn times_left(&self, look: &ComponentReadView<'_>, of: RepeatedScript) -> f64 {
        let mut left = 1.0;
        for phase in self.chain(of.phase) {
            let times = self.fixed_times(phase).unwrap_or(1.0);
            if self.phases[usize::from(phase)].parent.is_none() {
                let begun = f64::from(look.times(phase));
                let is_running =
                    look.phase().is_some_and(|now| self.chain(now).any(|p| p == phase));
                // A script of an inner phase, or of the end of a phase, may still run in the
                // current repetition.
                let later = of.is_exit || of.phase != phase;
                left *= (times - begun + f64::from(u8::from(is_running && later))).max(0.0);
            } else {
                left *= times;
            }
        }
        left
    }

    /// Returns a phase and its enclosing phases.
    fn chain(&self, phase: u16) -> impl Iterator<Item = u16> {
        std::iter::successors(Some(phase), |at| self.phases.get(usize::from(*at))?.parent)
            .filter(|at| usize::from(*at) < self.phases.len())
    }

    fn fixed_times(&self, phase: u16) -> Option<f64> {
        match self.phases[usize::from(phase)].times {
            AmountExpression::Number(n) => Some(n.max(1).into()),
            _ => None,
        }
    }

    /// Returns how many actions a seat still has: in runs of outermost phases that have not begun,
    /// in the current phase, and in later inner phases of the current run. Further repetitions of
    /// inner phases in the current run are left out. `None` if the number is not fixed.
    fn turns_left(
        &self,
        look: &ComponentReadView<'_>,
        block: &ComponentState,
        seat: u8,
    ) -> Option<f64> {
        let mut left = 0.0;
        let running = look.phase().and_then(|now| self.chain(now).last());
        for (number, phase) in (0..).zip(&self.phases) {
            match phase.acts {
                ActingSeats::Nobody => continue,
                ActingSeats::Turns(..) | ActingSeats::InARow(..) | ActingSeats::By(..) => {
                    return None;
                }
                ActingSeats::InOrder(..) | ActingSeats::AtOnce(..) | ActingSeats::Sealed(..) => {}
            }
            let mut times = 1.0;
            let mut inner = 1.0;
            for at in self.chain(number) {
                let all = self.fixed_times(at)?;
                let is_top = self.phases[usize::from(at)].parent.is_none();
                let begun = if is_top { f64::from(look.times(at)) } else { 0.0 };
                inner *= if is_top { 1.0 } else { all };
                times *= (all - begun).max(0.0);
            }
            left += times;
            // The seat that was asked last must not count less than the others, although the next
            // phase has begun after its action.
            if self.chain(number).last() == running {
                left += match look.phase() {
                    Some(now) if now == number => {
                        f64::from(u8::from(self.is_to_act(block, &phase.acts, seat)))
                    }
                    Some(now) if number > now => inner,
                    _ => 0.0,
                };
            }
        }
        (self.host_counters == 0 && !self.phases.is_empty()).then_some(left)
    }

    /// Returns whether a seat has not finished its action in the current phase, which asks seats in
    /// order or at once.
    fn is_to_act(&self, block: &ComponentState, acts: &ActingSeats<u16>, seat: u8) -> bool {
        let is_open = (0..self.frame_count(block)).any(|at| self.frame(block, at).seat == seat);
        let asked = block.byte(self.turn_at(TurnField::Asked));
        let is_later = match acts {
            ActingSeats::InOrder(..) => {
                let first = block.byte(self.turn_at(TurnField::First));
                let seats = self.seats().max(1);
                let place = (seat + seats - first % seats) % seats;
                asked == 0 || place >= asked
            }
            _ => asked == 0,
        };
        is_open || is_later
    }
}

/// Returns whether the selection includes the acting seat; each selected seat then acts.
fn is_own(whos: &SeatSelection<u16>) -> bool {
    match whos {
        SeatSelection::One(RelativeOwner::Own) | SeatSelection::All | SeatSelection::InTurn => true,
        SeatSelection::Those(whos, _) => is_own(whos),
        _ => false,
    }
}

/// Returns the lower bound that a condition requires of a counter of the acting seat, with the
/// counter.
fn least_of(when: &ConditionExpression<u16>) -> Option<(u16, i32)> {
    match when {
        ConditionExpression::Is(
            AmountExpression::Counter(counter, RelativeOwner::Own),
            RelationalOperator::AtLeast,
            AmountExpression::Number(n),
        ) => Some((*counter, *n)),
        ConditionExpression::Is(
            AmountExpression::Counter(counter, RelativeOwner::Own),
            RelationalOperator::More,
            AmountExpression::Number(n),
        ) => Some((*counter, n.saturating_add(1))),
        ConditionExpression::All(list) => list.iter().find_map(least_of),
        _ => None,
    }
}

/// Returns whether the condition compares a counter of the acting seat with an amount that is not
/// constant.
fn compares(when: &ConditionExpression<u16>, counter: u16) -> bool {
    let reads = |amount: &AmountExpression<u16>| {
        amount.is_any(
            &|one| matches!(one, AmountExpression::Counter(c, RelativeOwner::Own) if *c == counter),
        )
    };
    match when {
        ConditionExpression::Is(a, _, b) => {
            reads(a) && b.always().is_none() || reads(b) && a.always().is_none()
        }
        ConditionExpression::All(list) | ConditionExpression::Any(list) => {
            list.iter().any(|one| compares(one, counter))
        }
        ConditionExpression::Not(one) => compares(one, counter),
        _ => false,
    }
}
