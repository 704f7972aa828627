//! Steps that change counters.

use crate::read_view::ActionError;
use crate::steps::cost::CostBound;
use crate::steps::rule::{
    CounterFlow, StepCall, StepDraws, StepKey, StepKeyKind, StepRule, may, need,
};

const BY: StepKeyKind = StepKeyKind::Quantity { least: None, absent: 1 };

const SUBTRACTED: StepKey = may(
    "by",
    StepKeyKind::Quantity { least: Some(0), absent: 1 },
    "The amount that is subtracted; 1 if absent.",
);

pub(super) static GAIN: StepRule = StepRule {
    flow: Some(CounterFlow::Add { sign: 1, is_price: false }),
    ..StepRule::new(
        "gain",
        "Increases a counter, as far as its range allows.",
        &[
            need(
                "gain",
                StepKeyKind::Counter,
                "The counter that grows: `coins`, or `whom.coins` for that of another seat.",
            ),
            may("by", BY, "The amount that is added; 1 if absent."),
        ],
        gain,
    )
};

fn gain(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let n = call.number(1)?;
    let (counter, owner) = call.counter(0);
    call.table().gain(counter, owner, n).map(drop)
}

pub(super) static PAY: StepRule = StepRule {
    flow: Some(CounterFlow::Add { sign: -1, is_price: true }),
    ..StepRule::new(
        "pay",
        "Decreases a counter by the whole amount. If the range of the counter does not allow this, it is a script error.",
        &[need("pay", StepKeyKind::Counter, "The counter that shrinks."), SUBTRACTED],
        pay,
    )
};

fn pay(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let n = call.number(1)?;
    let (counter, owner) = call.counter(0);
    let mut table = call.table();
    let paid = table.pay(counter, owner, n);
    // Any other failure is an error of the rules.
    let has = table.layout.counter_at(counter, owner).is_some();
    table.run.is_unpaid = paid.is_err() && has && n > 0;
    paid
}

pub(super) static LOSE: StepRule = StepRule {
    flow: Some(CounterFlow::Add { sign: -1, is_price: false }),
    ..StepRule::new(
        "lose",
        "Decreases a counter, as far as its range allows. An amount below 0 changes nothing.",
        &[need("lose", StepKeyKind::Counter, "The counter that shrinks."), SUBTRACTED],
        lose,
    )
};

fn lose(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let n = call.number(1)?;
    let (counter, owner) = call.counter(0);
    call.table().gain(counter, owner, -n.max(0)).map(drop)
}

pub(super) static SET: StepRule = StepRule {
    flow: Some(CounterFlow::Set),
    ..StepRule::new(
        "set",
        "Sets a counter to a value.",
        &[
            need("set", StepKeyKind::AnyCounter, "The counter that gets the value."),
            need("to", StepKeyKind::Value { least: None }, "The new value of the counter."),
        ],
        set,
    )
};

fn set(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    // Unlike `number`, `amount` keeps the value for no object, so a counter that names objects can
    // be set to it.
    let n = call.amount(1)?;
    let (counter, owner) = call.counter(0);
    call.table().set(counter, owner, n)
}

pub(super) static ROLL: StepRule = StepRule {
    draws: StepDraws::Always,
    cost: |_, _| CostBound::changes(2, 0),
    ..StepRule::new(
        "roll",
        "Sets a counter to a random number from 1 to `sides`.",
        &[
            need("roll", StepKeyKind::Counter, "The counter that gets the random number."),
            need(
                "sides",
                StepKeyKind::Quantity { least: Some(1), absent: 6 },
                "The largest number that the roll can give: 6 for a die.",
            )
            .canonical("most"),
            may(
                "stream",
                StepKeyKind::Stream,
                "The name of the random stream that gives the number; `chance` if absent.",
            ),
        ],
        roll,
    )
};

fn roll(call: &mut StepCall<'_>) -> Result<(), ActionError> {
    let sides = call.amount(1)?;
    let (counter, owner) = call.counter(0);
    let stream = call.stream(2);
    let mut table = call.table();
    let n = table.roll(stream, sides)?;
    table.set(counter, owner, n)
}
