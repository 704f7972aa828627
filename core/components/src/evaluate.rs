//! Evaluates amounts, conditions and locations of scripts with the knowledge of the acting seat.
//! Checks answers, and finds payments that a seat cannot make.

use game::arithmetic::floor_division;
use game::bitset::Mask;
use language::say;

use crate::ComponentAction;
use crate::condition_text::ConditionText;
use crate::declare::{
    ActingPieces, AmountExpression, Answered, ArgDomain, ConditionExpression, Filter, PartOwner,
    RelativeOwner, ScriptEffect, SeatFold, SeatSelection, ZoneReference,
};
use crate::layout::{
    CompiledOption, CompiledScript, ComponentLayout, ENV, EvaluatedFilter, LOOPED, MOST_ARGS, NONE,
    NOTHING, is_meant, seat_of,
};
use crate::read_view::{ActionError, ComponentReadView, Viewpoint};
use crate::rulebook::{EmptyRulebook, FunctionCall, Rulebook};
use crate::state::{ComponentState, StackFrame};
use crate::steps::CounterFlow;
use crate::texts::TEXTS;
use crate::work::{NODE, SCRIPT_STEP};

/// The evaluation context: rulebook, viewer, acting seat and arguments.
pub(crate) struct ExpressionEvaluator<'a, B> {
    pub rules: &'a mut B,
    pub look: ComponentReadView<'a>,
    pub acting: Option<u8>,
    pub env: [i16; ENV],
    /// The seat in turn, in a loop over seats.
    pub looped: Option<u8>,
}

impl ComponentReadView<'_> {
    /// Returns the value to which the first step of a task would set a counter of a seat. Reads
    /// only public information, and never calls the rulebook.
    ///
    /// # Errors
    /// The value is hidden, or the task does not exist or sets no counter.
    pub fn task_value(&self, task: u16, seat: u8) -> Result<i32, ActionError> {
        let script = self.layout.tasks.get(usize::from(task)).map(|(_, script)| *script);
        let steps = script.and_then(|script| self.layout.scripts.get(usize::from(script)));
        let first = steps.and_then(|s| s.steps.first());
        let Some(amount) = first.and_then(|step| step.effect.set_value()) else {
            return Err(ActionError::script_error("the task sets no counter"));
        };
        let look = ComponentReadView { eyes: Viewpoint::seat(None), ..*self };
        let mut eval = ExpressionEvaluator {
            rules: &mut EmptyRulebook,
            look,
            acting: Some(seat),
            env: [0; ENV],
            looped: None,
        };
        eval.amount(amount)
    }
}

/// Adds the function's name to a script error.
pub(crate) fn in_function<T>(
    result: Result<T, ActionError>,
    call: &FunctionCall,
) -> Result<T, ActionError> {
    result.map_err(|error| match error {
        ActionError::Script(why) => ActionError::Script(format!("{}: {why}", call.function)),
        illegal => illegal,
    })
}

impl<B: Rulebook> ExpressionEvaluator<'_, B> {
    /// Calls a function of the rulebook. If the acting seat has an override for the function, the
    /// override is called.
    pub(crate) fn ask<T>(
        &mut self,
        function: u16,
        ask: impl FnOnce(&mut B, &FunctionCall, &ComponentReadView) -> Result<T, ActionError>,
    ) -> Result<T, ActionError> {
        let number = self.look.layout.function_for(function, self.acting);
        let function = &self.look.layout.functions[usize::from(number)];
        let call = FunctionCall { function, number, seat: self.acting, args: &self.env };
        self.look.spend(SCRIPT_STEP);
        in_function(ask(self.rules, &call, &self.look), &call)
    }

    pub(crate) fn who(&self, who: &RelativeOwner<u16>) -> Option<u8> {
        let seats = self.look.layout.seats();
        seat_of(who, self.acting, &self.env, seats, |who| match who {
            RelativeOwner::Held(counter) => self.held(*counter),
            _ => self.looped,
        })
    }

    /// Returns the seat whose number a counter holds; `None` if it holds none that the viewer sees.
    pub(crate) fn held(&self, counter: u16) -> Option<u8> {
        let of_table = self.look.layout.counters[usize::from(counter)].of == PartOwner::Table;
        let owner = if of_table { None } else { self.acting };
        let seat = self.look.counter(counter, owner).ok()?;
        u8::try_from(seat).ok().filter(|seat| *seat < self.look.layout.seats())
    }

    /// Combines the amounts of the seats for which a condition holds.
    fn over_seats(
        &mut self,
        fold: SeatFold,
        n: &AmountExpression<u16>,
        when: &ConditionExpression<u16>,
    ) -> Result<i32, ActionError> {
        let outer = self.looped;
        let mut all: Option<i32> = None;
        for seat in 0..self.look.layout.seats() {
            self.looped = Some(seat);
            if !self.holds(when)? {
                continue;
            }
            let n = self.number(n)?;
            all = Some(match (all, fold) {
                (None, _) => n,
                (Some(all), SeatFold::Sum) => all.saturating_add(n),
                (Some(all), SeatFold::Least) => all.min(n),
                (Some(all), SeatFold::Most) => all.max(n),
            });
        }
        self.looped = outer;
        Ok(all.unwrap_or(0))
    }

    /// Returns the selected seats, in order.
    pub(crate) fn whos(
        &mut self,
        whos: &SeatSelection<u16>,
    ) -> Result<Vec<Option<u8>>, ActionError> {
        let seats = self.look.layout.seats();
        let first = self.acting.unwrap_or(0);
        let from = |skip: u8| (skip..seats).map(move |i| Some((first + i) % seats.max(1)));
        Ok(match whos {
            SeatSelection::One(who) => vec![self.who(who)],
            SeatSelection::All => from(0).collect(),
            SeatSelection::Others if self.acting.is_none() => from(0).collect(),
            SeatSelection::Others => from(1).collect(),
            SeatSelection::InTurn => self.rules.order(seats).into_iter().map(Some).collect(),
            SeatSelection::Those(whos, whom) => {
                let mut those = Vec::new();
                for one in self.whos(whos)? {
                    let look = ComponentReadView { eyes: Viewpoint::seat(one), ..self.look };
                    let mut eval = ExpressionEvaluator {
                        rules: &mut *self.rules,
                        look,
                        acting: one,
                        env: self.env,
                        looped: None,
                    };
                    if eval.holds(whom)? {
                        those.push(one);
                    }
                }
                those
            }
        })
    }

    /// Returns the index of a seat's marker.
    pub(crate) fn marker(&self, who: &RelativeOwner<u16>) -> Result<u16, ActionError> {
        let seat = self.who(who).filter(|seat| *seat < self.look.layout.seats());
        seat.map(u16::from).ok_or_else(|| {
            ActionError::script_error(
                "no seat is acting here, so there is no own \
            marker",
            )
        })
    }

    /// Returns a zone instance, and the index of a place if one is given.
    pub(crate) fn at(
        &mut self,
        at: &ZoneReference<u16>,
    ) -> Result<(u16, Option<u16>), ActionError> {
        let layout = self.look.layout;
        let (zone, who, place) = match at {
            ZoneReference::Zone(zone, who) => (*zone, who, None),
            ZoneReference::Place(zone, who, place) => {
                let n = self.amount(place)?;
                let part = &layout.zones[usize::from(*zone)];
                let place = u16::try_from(n).ok().filter(|n| usize::from(*n) < part.places.len());
                let why = || ActionError::Script(format!("`{}` has no place {n}", part.named.name));
                (*zone, who, Some(place.ok_or_else(why)?))
            }
            ZoneReference::Arg(arg) => {
                let spot = self.env[usize::from(*arg)];
                let spot =
                    u16::try_from(spot).ok().filter(|s| usize::from(*s) < layout.spots.len());
                return Ok((
                    spot.ok_or_else(|| {
                        ActionError::script_error("an argument does not name a zone")
                    })?,
                    None,
                ));
            }
        };
        let spot = layout.spot(zone, self.who(who));
        let name = &layout.zones[usize::from(zone)].named.name;
        Ok((
            spot.ok_or_else(|| {
                ActionError::Script(format!(
                    "no seat is acting here, so there is no own \
                zone `{name}`"
                ))
            })?,
            place,
        ))
    }

    /// Evaluates the amounts of a filter of pieces.
    pub(crate) fn sieve(&mut self, filter: &Filter<u16>) -> Result<EvaluatedFilter, ActionError> {
        let piece = filter.piece.as_ref().map(|piece| self.amount(piece)).transpose()?;
        let mut having = Vec::with_capacity(filter.having.len());
        for (attribute, test, n) in &filter.having {
            having.push((*attribute, *test, self.amount(n)?));
        }
        Ok(EvaluatedFilter { kind: filter.kind, piece, having })
    }

    pub(crate) fn amounts(
        &mut self,
        list: &[AmountExpression<u16>],
    ) -> Result<Vec<i32>, ActionError> {
        list.iter().map(|n| self.amount(n)).collect()
    }

    /// Combines amounts with `fold`. `empty`: the result for an empty list.
    ///
    /// # Errors
    /// The result does not fit into an `i32`, or an amount failed.
    fn folded(
        &mut self,
        list: &[AmountExpression<u16>],
        fold: impl Fn(i64, i64) -> i64,
        empty: i64,
    ) -> Result<i32, ActionError> {
        let mut all: Option<i64> = None;
        for n in list {
            let n = i64::from(self.number(n)?);
            all = Some(all.map_or(n, |all| fold(all, n)));
        }
        let n = all.unwrap_or(empty);
        i32::try_from(n).map_err(|_| ActionError::Script(format!("the number {n} is too large")))
    }

    /// Evaluates an amount that is used as a number. A counter of things that refers to none
    /// counts as 0.
    pub(crate) fn number(&mut self, amount: &AmountExpression<u16>) -> Result<i32, ActionError> {
        let n = self.amount(amount)?;
        let is_none = match amount {
            AmountExpression::Counter(counter, _) => self.look.layout.holds_none(*counter, n),
            _ => false,
        };
        Ok(if is_none { 0 } else { n })
    }

    /// Returns quotient and remainder of two amounts of `whole`.
    #[cold]
    fn divided(
        &mut self,
        whole: &AmountExpression<u16>,
        [a, b]: [&AmountExpression<u16>; 2],
    ) -> Result<(i32, i32), ActionError> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        let divided = floor_division(a.into(), b.into());
        let within = |n: i64| i32::try_from(n).ok();
        divided.and_then(|(n, rest)| within(n).zip(within(rest))).ok_or_else(|| {
            let text = ConditionText::without_arguments(self.look.layout).amount(whole);
            let sign = if matches!(whole, AmountExpression::Remainder(..)) { '%' } else { '/' };
            ActionError::Script(match b {
                0 => format!("division by zero: `{text}` is {a} {sign} 0"),
                _ => format!("the result of `{text}` is too large: it is {a} {sign} {b}"),
            })
        })
    }

    /// Evaluates an amount.
    ///
    /// # Errors
    /// A hidden value, a failed function, a number out of range, or the work limit.
    pub(crate) fn amount(&mut self, amount: &AmountExpression<u16>) -> Result<i32, ActionError> {
        let look = self.look;
        look.spend(NODE);
        look.check_work()?;
        Ok(match amount {
            AmountExpression::Number(n) => *n,
            AmountExpression::Word(n)
            | AmountExpression::Piece(n)
            | AmountExpression::Thing(_, n) => (*n).into(),
            AmountExpression::Counter(counter, who) => look.counter(*counter, self.who(who))?,
            AmountExpression::Arg(LOOPED) => self.looped.map_or(-1, i32::from),
            AmountExpression::Arg(at) => self.env[usize::from(*at)].into(),
            AmountExpression::Count(at, filter) => {
                let ((spot, place), sieve) = (self.at(at)?, self.sieve(filter)?);
                look.count(spot, place, &sieve)? as i32
            }
            AmountExpression::Room(at) => {
                let (spot, place) = self.at(at)?;
                look.room(spot, place)? as i32
            }
            AmountExpression::Total(at, attribute, filter) => {
                let ((spot, place), sieve) = (self.at(at)?, self.sieve(filter)?);
                look.total(spot, place, *attribute, &sieve)?
            }
            AmountExpression::Of(arg, attribute) => {
                let piece = u16::try_from(self.env[usize::from(*arg)]).unwrap_or(u16::MAX);
                if usize::from(piece) >= look.layout.pieces.len() {
                    return Err(ActionError::script_error("an argument does not name a piece"));
                }
                look.value(piece, *attribute)
            }
            AmountExpression::Sum(list) => self.folded(list, |a, b| a + b, 0)?,
            AmountExpression::Product(list) => self.folded(list, i64::saturating_mul, 1)?,
            AmountExpression::Least(list) => self.folded(list, i64::min, 0)?,
            AmountExpression::Most(list) => self.folded(list, i64::max, 0)?,
            AmountExpression::Minus(a, b) => self.number(a)?.saturating_sub(self.number(b)?),
            AmountExpression::Divided(a, by) => self.number(a)?.div_euclid(*by),
            AmountExpression::Quotient(a, b) => self.divided(amount, [a, b])?.0,
            AmountExpression::Remainder(a, b) => self.divided(amount, [a, b])?.1,
            AmountExpression::Absolute(a) => self.number(a)?.saturating_abs(),
            AmountExpression::Stop(track, who) => look.stop(*track, self.marker(who)?).into(),
            AmountExpression::Marker(track, marker) => look.stop(*track, *marker).into(),
            AmountExpression::Mark(track, mark, at) => {
                let n = self.amount(at)?;
                let at = usize::try_from(n).unwrap_or(usize::MAX);
                let mark = look.mark(*track, *mark, at);
                mark.ok_or_else(|| ActionError::Script(format!("stop or edge {n} has no mark")))?
                    .into()
            }
            AmountExpression::Rearmost(track, behind) => {
                let behind = behind.as_ref().map(|n| self.amount(n)).transpose()?;
                look.rearmost(*track, behind).map_or(-1, i32::from)
            }
            AmountExpression::Times(phase) => look.times(*phase),
            AmountExpression::Seats => look.layout.seats().into(),
            AmountExpression::Acting => self.acting.map_or(-1, i32::from),
            AmountExpression::Ask(function) => {
                self.ask(*function, |rules, call, look| rules.amount(call, look))?
            }
            AmountExpression::Question(number, args) => {
                let args = self.amounts(args)?;
                self.rules.host_query(*number, &args, &self.look)?
            }
            AmountExpression::OverSeats(fold, n, when) => self.over_seats(*fold, n, when)?,
        })
    }

    /// Evaluates a condition.
    ///
    /// # Errors
    /// As for [`ExpressionEvaluator::amount`].
    pub(crate) fn holds(
        &mut self,
        condition: &ConditionExpression<u16>,
    ) -> Result<bool, ActionError> {
        self.look.spend(NODE);
        Ok(match condition {
            ConditionExpression::Always => true,
            ConditionExpression::Never => false,
            ConditionExpression::Is(a, test, b) => test.holds(&self.amount(a)?, &self.amount(b)?),
            ConditionExpression::All(list) => {
                for c in list {
                    if !self.holds(c)? {
                        return Ok(false);
                    }
                }
                true
            }
            ConditionExpression::Any(list) => {
                for c in list {
                    if self.holds(c)? {
                        return Ok(true);
                    }
                }
                false
            }
            ConditionExpression::Not(c) => !self.holds(c)?,
            ConditionExpression::Beside(zone, one, other) => {
                let (one, other) = (self.amount(one)?, self.amount(other)?);
                let pairs = &self.look.layout.zones[usize::from(*zone)].beside;
                self.look.spend(pairs.len());
                let both = u16::try_from(one).ok().zip(u16::try_from(other).ok());
                both.is_some_and(|(one, other)| {
                    pairs.contains(&(one, other)) || pairs.contains(&(other, one))
                })
            }
            ConditionExpression::Ask(function) => {
                self.ask(*function, |rules, call, look| rules.holds(call, look))?
            }
            ConditionExpression::Can(answered, args) => {
                let args = self.amounts(args)?;
                self.possible(answered, &args)?.is_some()
            }
        })
    }
}

impl<B: Rulebook> ExpressionEvaluator<'_, B> {
    /// Returns the first answer that the acting seat could give to a decision with these arguments,
    /// if it were asked. Options are tried in order. Options that are possible only if no other is
    /// are skipped.
    ///
    /// # Errors
    /// A function failed.
    pub(crate) fn possible(
        &mut self,
        answered: &Answered<u16>,
        given: &[i32],
    ) -> Result<Option<ComponentAction>, ActionError> {
        let layout = self.look.layout;
        let Some(seat) = self.acting else { return Ok(None) };
        let mut args = [0; MOST_ARGS];
        for (arg, n) in args.iter_mut().zip(given) {
            let Ok(n) = i16::try_from(*n) else { return Ok(None) };
            *arg = n;
        }
        let frame = StackFrame {
            flags: 0,
            seat,
            parent: NONE,
            group: 0,
            what: answered.decision,
            step: 0,
            env: [0; ENV],
            option: NOTHING,
            answer: [0; MOST_ARGS],
        };
        for option in layout.decisions[usize::from(answered.decision)].options.clone() {
            let part = &layout.options[usize::from(option)];
            let is_meant = answered.option.is_none_or(|only| only == option) && !part.otherwise;
            if !is_meant || part.args.len() != given.len() {
                continue;
            }
            let action = ComponentAction { option, args };
            let look = ComponentReadView { eyes: Viewpoint::seat(Some(seat)), ..self.look };
            let mut eval = ExpressionEvaluator {
                rules: &mut *self.rules,
                look,
                acting: Some(seat),
                env: [0; ENV],
                looped: None,
            };
            match admits(&mut eval, &frame, action) {
                Ok(Admission::Possible) => return Ok(Some(action)),
                Ok(Admission::Unfit) | Err(ActionError::Illegal(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }
}

/// Whether the rules of an option allow an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Admission {
    Possible,
    /// The arguments are possible, but the option's condition does not hold, or its price cannot be
    /// paid.
    Unfit,
}

/// Checks that an option's rules allow an answer. `eval` must have the view of the frame's seat and
/// contain the decision's parameters.
///
/// # Errors
/// The answer is not possible: the reason names the condition that does not hold, or what is
/// missing to pay the price. Or a function failed.
pub(crate) fn allows<B: Rulebook>(
    eval: &mut ExpressionEvaluator<B>,
    frame: &StackFrame,
    action: ComponentAction,
) -> Result<(), ActionError> {
    match admits(eval, frame, action)? {
        Admission::Possible => Ok(()),
        Admission::Unfit => Err(ActionError::Illegal(why_unfit(eval, action.option)?)),
    }
}

/// Returns why an option with the arguments set is not possible. Reads only what the acting seat
/// sees.
fn why_unfit<B: Rulebook>(
    eval: &mut ExpressionEvaluator<B>,
    option: u16,
) -> Result<String, ActionError> {
    let layout = eval.look.layout;
    let part = &layout.options[usize::from(option)];
    if let Some(failed) = failing(eval, &part.when)? {
        let text = ConditionText::new(layout, part).condition(failed);
        return Ok(say!(TEXTS, "not-possible-needs", condition = text));
    }
    let Some(UnpaidPrice { counter, amount, there }) = unpaid(eval, option, part)? else {
        return Ok(say!(TEXTS, "not-possible-now"));
    };
    let name = layout.shown_counter(counter);
    Ok(say!(TEXTS, "cannot-pay", amount = amount, name = name, there = there))
}

/// Returns the first part of a condition that does not hold; `None` if the condition holds.
fn failing<'c, B: Rulebook>(
    eval: &mut ExpressionEvaluator<B>,
    when: &'c ConditionExpression<u16>,
) -> Result<Option<&'c ConditionExpression<u16>>, ActionError> {
    let ConditionExpression::All(list) = when else {
        return Ok((!eval.holds(when)?).then_some(when));
    };
    for one in list {
        if let Some(failed) = failing(eval, one)? {
            return Ok(Some(failed));
        }
    }
    Ok(None)
}

/// Checks an answer as [`allows`] does, but returns an unfit option without a reason.
fn admits<B: Rulebook>(
    eval: &mut ExpressionEvaluator<B>,
    frame: &StackFrame,
    action: ComponentAction,
) -> Result<Admission, ActionError> {
    let layout = eval.look.layout;
    let part = &layout.options[usize::from(action.option)];
    let admission = |fits| if fits { Admission::Possible } else { Admission::Unfit };
    let illegal = || ActionError::Illegal(say!(TEXTS, "not-possible-now"));
    if frame.seat == NONE || !part.only.has_bit(frame.seat) {
        return Err(illegal());
    }
    if action.args[part.args.len()..].iter().any(|n| *n != 0) {
        return Err(illegal());
    }
    let begin = layout.decisions[usize::from(frame.what)].args.len();
    if let Some(function) = part.asked {
        let mut all = Vec::new();
        eval.ask(function, |rules, call, look| rules.options(call, look, &mut all))?;
        let count = part.args.len();
        if !all.iter().any(|args| args[..count] == action.args[..count]) {
            return Err(illegal());
        }
        eval.env[begin..begin + count].copy_from_slice(&action.args[..count]);
        return fits(eval, action.option, part).map(admission);
    }
    let mut values = Vec::new();
    for (at, (name, domain)) in part.args.iter().enumerate() {
        let value = action.args[at];
        let has_best = part.best[at].is_some();
        let is_in = match domain {
            ArgDomain::Number { .. } if !has_best => {
                let (from, to) = range_of(eval, domain)?;
                (from..=to).contains(&value)
            }
            _ => {
                values.clear();
                values_of(eval, domain, &mut values)?;
                values.contains(&value)
            }
        };
        let word = || layout.shown_value(domain, value);
        if !is_in {
            let word = word();
            let why = say!(TEXTS, "not-possible-value", word = word, name = name);
            return Err(ActionError::Illegal(why));
        }
        if has_best {
            keep_best(eval, part, begin, at, &mut values)?;
            if !values.contains(&value) && !values.is_empty() {
                let word = word();
                let why = say!(TEXTS, "another-is-best", word = word, name = name);
                return Err(ActionError::Illegal(why));
            }
        }
        eval.env[begin + at] = value;
    }
    fits(eval, action.option, part).map(admission)
}

/// Returns whether the conditions that need exactly `set` arguments hold.
pub(crate) fn passes<B: Rulebook>(
    eval: &mut ExpressionEvaluator<B>,
    part: &CompiledOption,
    set: usize,
) -> Result<bool, ActionError> {
    let mut all = part.guards[set].iter();
    all.try_fold(true, |holds, one| Ok(holds && eval.holds(one)?))
}

/// Keeps only the values of an argument for which its `best` amount is largest. First drops values
/// that are impossible with the arguments so far. `handed`: number of parameters. `at`: index of
/// the argument.
pub(crate) fn keep_best<B: Rulebook>(
    eval: &mut ExpressionEvaluator<B>,
    part: &CompiledOption,
    handed: usize,
    at: usize,
    values: &mut Vec<i16>,
) -> Result<(), ActionError> {
    let Some(amount) = &part.best[at] else { return Ok(()) };
    let (mut best, mut most) = (Vec::new(), i32::MIN);
    for value in values.drain(..) {
        eval.env[handed + at] = value;
        if !passes(eval, part, at + 1)? {
            continue;
        }
        let worth = eval.amount(amount)?;
        if worth > most || best.is_empty() {
            (most, best) = (worth, Vec::new());
        }
        if worth == most {
            best.push(value);
        }
    }
    *values = best;
    Ok(())
}

/// Returns whether an option is possible and affordable with the arguments set so far.
pub(crate) fn fits<B: Rulebook>(
    eval: &mut ExpressionEvaluator<B>,
    option: u16,
    part: &CompiledOption,
) -> Result<bool, ActionError> {
    Ok(eval.holds(&part.when)? && unpaid(eval, option, part)?.is_none())
}

/// Returns the first payment of an option that the seat cannot make with the arguments set so far:
/// the option's price, or what its steps pay before the next decision.
pub(crate) fn unpaid<B: Rulebook>(
    eval: &mut ExpressionEvaluator<B>,
    option: u16,
    part: &CompiledOption,
) -> Result<Option<UnpaidPrice>, ActionError> {
    let mut pays: Vec<(u16, i32)> = Vec::new();
    for (at, (counter, _)) in part.pays.iter().enumerate() {
        if part.pays[..at].iter().any(|(before, _)| before == counter) {
            continue;
        }
        let mut amount = 0i64;
        for (_, n) in part.pays.iter().filter(|(other, _)| other == counter) {
            amount += i64::from(eval.number(n)?.max(0));
        }
        let owner = eval.look.layout.payer(*counter, eval.acting);
        let has = i64::from(eval.look.counter(*counter, owner)?);
        let least = i64::from(eval.look.layout.counters[usize::from(*counter)].least);
        if has - amount < least {
            return Ok(Some(UnpaidPrice { counter: *counter, amount, there: has - least }));
        }
        pays.push((*counter, i32::try_from(amount).unwrap_or(i32::MAX)));
    }
    if part.has_late_price { unpaid_step(eval, option.into(), &pays) } else { Ok(None) }
}

/// Returns the smallest and the largest possible value of a number argument now; `(1, 0)` if no
/// value is possible.
pub(crate) fn range_of<B: Rulebook>(
    eval: &mut ExpressionEvaluator<B>,
    domain: &ArgDomain<u16>,
) -> Result<(i16, i16), ActionError> {
    let ArgDomain::Number { least, most, from, to } = domain else { unreachable!("an amount") };
    let bound = |n: i32| n.clamp(i32::from(*least), i32::from(*most)) as i16;
    let (low, high) = (eval.amount(from)?, eval.amount(to)?);
    if low > high || low > i32::from(*most) || high < i32::from(*least) {
        return Ok((1, 0));
    }
    Ok((bound(low), bound(high)))
}

/// Appends the possible values of an argument. All earlier arguments must be set.
pub(crate) fn values_of<B: Rulebook>(
    eval: &mut ExpressionEvaluator<B>,
    domain: &ArgDomain<u16>,
    out: &mut Vec<i16>,
) -> Result<(), ActionError> {
    let look = eval.look;
    let layout = look.layout;
    match domain {
        ArgDomain::Number { .. } => {
            let (from, to) = range_of(eval, domain)?;
            out.extend(from..=to);
        }
        ArgDomain::Piece(at, filter) => {
            let ((spot, place), sieve) = (eval.at(at)?, eval.sieve(filter)?);
            let seen = look.kinds_seen(spot, place).into_iter();
            let passing = seen.filter(|piece| layout.passes(*piece, &sieve));
            out.extend(passing.map(|piece| piece as i16));
        }
        ArgDomain::Place(zone, who, free) => {
            let Some(spot) = layout.spot(*zone, eval.who(who)) else { return Ok(()) };
            let part = layout.zone_of(spot);
            for place in 0..part.places.len() as u16 {
                let count = look.number(spot, Some(place))?;
                if is_meant(*free, count, part.each.into()) {
                    out.push(place as i16);
                }
            }
        }
        _ => layout.universe(domain, eval.acting, out),
    }
    if let ArgDomain::Stop(track, Some(steps)) = domain {
        let steps = eval.amount(steps)?;
        let own = eval.acting.map_or(0, |seat| look.stop(*track, seat.into()));
        let ahead = look.ahead(*track, own, steps.max(0) as usize);
        out.retain(|stop| ahead.contains(&(*stop as u8)));
    }
    Ok(())
}

// Prices inside the steps of an option, or of the tasks that it runs.
//
// An option is impossible if the seat cannot make all its payments up to the next decision. Its
// price, and the payments with which its steps begin, are conditions of the option. Later payments
// are found by trying the steps on a copy of the position:
//
//     does = [{ gain = "points" }, { pay = "coins", by = 4 }]
//     does = { run = "buy" }                                   # whose steps pay
//
// The trial reads only what the seat sees. It ends where the result would be uncertain: at a random
// result, a script function, a command to the host engine, a decision, or hidden information.
// Payments after that do not make the option impossible.

/// A payment that a seat cannot make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnpaidPrice {
    /// Index of the counter.
    pub counter: u16,
    /// Amount to pay.
    pub amount: i64,
    /// Amount that can be paid: the counter's value minus its smallest value.
    pub there: i64,
}

/// Maximum number of steps that a trial runs. A payment after more steps is not found.
const MOST_TRIAL_STEPS: usize = 256;

/// How a trial ended before the last step.
enum TrialEnd {
    Unpaid(UnpaidPrice),
    /// What follows cannot be predicted.
    Unknown,
    /// The work limit is reached.
    Failed(ActionError),
}

impl ComponentLayout {
    /// Records for each option whether its steps may make a payment that its conditions do not
    /// cover.
    pub(crate) fn find_late_prices(&mut self) {
        for option in 0..self.options.len() {
            self.options[option].has_late_price = self.has_late_price(option);
        }
    }

    fn has_late_price(&self, option: usize) -> bool {
        let is_first = |effect: &ScriptEffect<u16>, when: &ConditionExpression<u16>| {
            matches!(when, ConditionExpression::Always)
                && matches!(
                    effect.counter_flow(),
                    Some((
                        CounterFlow::Add { is_price: true, .. },
                        _,
                        RelativeOwner::Own | RelativeOwner::Table,
                        _
                    ))
                )
        };
        let steps = &self.scripts[option].steps;
        let first = steps.iter().take_while(|step| is_first(&step.effect, &step.when)).count();
        let (mut known, mut waiting) = (vec![option], vec![(option, first)]);
        let mut pays = false;
        while let Some((script, from)) = waiting.pop() {
            for step in &self.scripts[script].steps[from..] {
                // Evaluating `can` would start a trial within the trial.
                if step.when.asks_can() {
                    return false;
                }
                pays |= matches!(
                    step.effect.rule().flow,
                    Some(CounterFlow::Add { is_price: true, .. })
                );
                let task = step.effect.task().map(|task| self.tasks[usize::from(*task)].1);
                let pieces = step.effect.acting_pieces().into_iter();
                let pieces = pieces.flat_map(|pieces| self.scripts_of_pieces(pieces));
                for script in task.into_iter().chain(pieces).map(usize::from) {
                    if !known.contains(&script) {
                        known.push(script);
                        waiting.push((script, 0));
                    }
                }
            }
        }
        pays
    }
}

/// Tries the steps of an option with the arguments of `eval`. `pays`: the option's own price, as
/// counters with amounts, which is paid first. Returns the first payment that is not possible.
///
/// # Errors
/// The work limit is reached.
pub(crate) fn unpaid_step<B: Rulebook>(
    eval: &mut ExpressionEvaluator<B>,
    option: usize,
    pays: &[(u16, i32)],
) -> Result<Option<UnpaidPrice>, ActionError> {
    let mut trial = StepTrial {
        block: eval.look.block.clone(),
        look: eval.look,
        rules: &mut *eval.rules,
        steps: 0,
        only_counters: true,
    };
    let (layout, acting, env) = (trial.look.layout, eval.acting, eval.env);
    let mut run = || -> Result<(), TrialEnd> {
        for (counter, amount) in pays {
            trial.pay(*counter, layout.payer(*counter, acting), *amount)?;
        }
        trial.script(&layout.scripts[option], acting, env)
    };
    match run() {
        Ok(()) | Err(TrialEnd::Unknown) => Ok(None),
        Err(TrialEnd::Unpaid(price)) => Ok(Some(price)),
        Err(TrialEnd::Failed(why)) => Err(why),
    }
}

/// A run of steps on a copy of the position in which only counters change.
struct StepTrial<'a, B> {
    block: ComponentState,
    /// View of the seat that answers.
    look: ComponentReadView<'a>,
    rules: &'a mut B,
    steps: usize,
    /// Whether the copy equals the position that the steps would lead to. If not, only its counters
    /// do.
    only_counters: bool,
}

impl<B: Rulebook> StepTrial<'_, B> {
    fn script(
        &mut self,
        script: &CompiledScript,
        acting: Option<u8>,
        env: [i16; ENV],
    ) -> Result<(), TrialEnd> {
        let layout = self.look.layout;
        for step in &script.steps {
            self.steps += 1;
            if self.steps > MOST_TRIAL_STEPS {
                return Err(TrialEnd::Unknown);
            }
            self.look.spend(SCRIPT_STEP);
            self.look.check_work().map_err(TrialEnd::Failed)?;
            if !self.only_counters && !reads_counters_only(&step.when) {
                return Err(TrialEnd::Unknown);
            }
            if !self.ask(acting, env, |eval| eval.holds(&step.when))? {
                continue;
            }
            // What pieces do that listen to the step is not tried.
            if layout.listeners_after(&step.effect).next().is_some() {
                return Err(TrialEnd::Unknown);
            }
            if let Some((flow, counter, who, n)) = step.effect.counter_flow() {
                if !self.only_counters && !is_of_counters(n) {
                    return Err(TrialEnd::Unknown);
                }
                let (n, who) = self.ask(acting, env, |eval| {
                    let n = match flow {
                        CounterFlow::Set => eval.amount(n)?,
                        CounterFlow::Add { .. } => eval.number(n)?,
                    };
                    Ok((n, eval.who(who)))
                })?;
                let owner = layout.payer(*counter, who);
                match flow {
                    CounterFlow::Add { is_price: true, .. } => self.pay(*counter, owner, n)?,
                    CounterFlow::Add { sign, .. } => {
                        let change = if sign < 0 { -n.max(0) } else { n };
                        self.gain(*counter, owner, change)?;
                    }
                    CounterFlow::Set => self.write(*counter, owner, n)?,
                }
            } else if let Some((task, whos)) = step.effect.task().zip(step.effect.seats()) {
                let args = step.effect.given_amounts();
                if !self.only_counters && !args.iter().all(is_of_counters) {
                    return Err(TrialEnd::Unknown);
                }
                let (who, args) =
                    self.ask(acting, env, |eval| Ok((eval.whos(whos)?, eval.amounts(args)?)))?;
                let mut handed = [0; ENV];
                for (at, n) in args.iter().enumerate() {
                    let (Some(place), Ok(n)) = (handed.get_mut(at), i16::try_from(*n)) else {
                        return Err(TrialEnd::Unknown);
                    };
                    *place = n;
                }
                let task = &layout.scripts[usize::from(layout.tasks[usize::from(*task)].1)];
                for one in who {
                    self.script(task, one, handed)?;
                }
            } else if let Some((ActingPieces::Piece(n), whos)) =
                step.effect.acting_pieces().zip(step.effect.seats())
            {
                if !self.only_counters && !is_of_counters(n) {
                    return Err(TrialEnd::Unknown);
                }
                let (who, piece) =
                    self.ask(acting, env, |eval| Ok((eval.whos(whos)?, eval.amount(n)?)))?;
                let part = usize::try_from(piece).ok().and_then(|n| layout.pieces.get(n));
                let mut handed = [0; ENV];
                handed[0] = i16::try_from(piece).map_err(|_| TrialEnd::Unknown)?;
                if let Some(script) = part.and_then(|part| part.does) {
                    for one in who {
                        self.script(&layout.scripts[usize::from(script)], one, handed)?;
                    }
                }
            } else if step.effect.changes_no_counter() {
                self.only_counters = false;
            } else {
                return Err(TrialEnd::Unknown);
            }
        }
        Ok(())
    }

    /// Evaluates with the knowledge of the seat that answers. Any error ends the trial; carrying
    /// out the answer reports it.
    fn ask<T>(
        &mut self,
        acting: Option<u8>,
        env: [i16; ENV],
        ask: impl FnOnce(&mut ExpressionEvaluator<'_, B>) -> Result<T, ActionError>,
    ) -> Result<T, TrialEnd> {
        let look = ComponentReadView { block: &self.block, ..self.look };
        let mut eval =
            ExpressionEvaluator { rules: &mut *self.rules, look, acting, env, looped: None };
        ask(&mut eval).map_err(|_| TrialEnd::Unknown)
    }

    /// Returns the value of a counter, if the seat that answers sees it.
    fn value(&self, counter: u16, owner: Option<u8>) -> Result<i32, TrialEnd> {
        let look = ComponentReadView { block: &self.block, ..self.look };
        look.counter(counter, owner).map_err(|_| TrialEnd::Unknown)
    }

    fn gain(&mut self, counter: u16, owner: Option<u8>, by: i32) -> Result<(), TrialEnd> {
        let part = &self.look.layout.counters[usize::from(counter)];
        let to = self.value(counter, owner)?.saturating_add(by).clamp(part.least, part.most);
        self.write(counter, owner, to)
    }

    fn pay(&mut self, counter: u16, owner: Option<u8>, amount: i32) -> Result<(), TrialEnd> {
        let value = i64::from(self.value(counter, owner)?);
        let least = i64::from(self.look.layout.counters[usize::from(counter)].least);
        let amount = i64::from(amount.max(0));
        if amount > 0 && value - amount < least {
            return Err(TrialEnd::Unpaid(UnpaidPrice { counter, amount, there: value - least }));
        }
        let to = i32::try_from(value - amount).map_err(|_| TrialEnd::Unknown)?;
        self.write(counter, owner, to)
    }

    fn write(&mut self, counter: u16, owner: Option<u8>, to: i32) -> Result<(), TrialEnd> {
        let layout = self.look.layout;
        let part = &layout.counters[usize::from(counter)];
        let at = layout.counter_at(counter, owner).ok_or(TrialEnd::Unknown)?;
        if to < part.least || to > part.most {
            return Err(TrialEnd::Unknown);
        }
        self.block.set_i32(at, to);
        Ok(())
    }
}

/// Returns whether an amount depends only on counters and arguments.
fn is_of_counters(amount: &AmountExpression<u16>) -> bool {
    !amount.is_any(&|n| {
        !matches!(
            n,
            AmountExpression::Number(_)
                | AmountExpression::Word(_)
                | AmountExpression::Piece(_)
                | AmountExpression::Thing(..)
                | AmountExpression::Counter(..)
                | AmountExpression::Arg(_)
                | AmountExpression::Of(..)
                | AmountExpression::Sum(_)
                | AmountExpression::Product(_)
                | AmountExpression::Least(_)
                | AmountExpression::Most(_)
                | AmountExpression::Minus(..)
                | AmountExpression::Divided(..)
                | AmountExpression::Quotient(..)
                | AmountExpression::Remainder(..)
                | AmountExpression::Absolute(_)
                | AmountExpression::Seats
                | AmountExpression::Acting
        )
    })
}

/// Returns whether a condition depends only on counters and arguments.
fn reads_counters_only(condition: &ConditionExpression<u16>) -> bool {
    match condition {
        ConditionExpression::Always | ConditionExpression::Never => true,
        ConditionExpression::Is(a, _, b) => is_of_counters(a) && is_of_counters(b),
        ConditionExpression::All(list) | ConditionExpression::Any(list) => {
            list.iter().all(reads_counters_only)
        }
        ConditionExpression::Not(one) => reads_counters_only(one),
        ConditionExpression::Beside(..)
        | ConditionExpression::Ask(_)
        | ConditionExpression::Can(..) => false,
    }
}
