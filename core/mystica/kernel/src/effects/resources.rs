//! Effects that gain and pay resources.

use game::verb::Verb;

use super::rule::{
    EffectCall, EffectForm, EffectNames, EffectNumber, EffectPlace, EffectRule, EffectTable,
    MarkerUse, ResourceFlow,
};
use super::tokens::GAIN_TOKENS;
use crate::effect::EffectObject;
use crate::engine::EffectExecutor;

const AMOUNT: EffectNumber = EffectNumber::Amount { least: -100, most: 100 };

pub(super) static GAIN: EffectRule = EffectRule {
    flow: ResourceFlow::Gain,
    ..EffectRule::new(
        Verb {
            name: "gain",
            doc: "The seat gains these resources, rights and tokens.",
            says: "{n} {what}",
            label: "gain {what}",
        },
        EffectForm::ByName(&EffectTable {
            name: "gain",
            doc: "Amounts that are gained, by name, in the order written.",
            names: EffectNames::ResourcesAndTokens(&GAIN_TOKENS),
            n: AMOUNT,
        }),
        gain,
        MarkerUse::NamedGain,
    )
};

fn gain(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    if let EffectObject::Resource(resource) = call.act.what {
        let n = call.amount(engine);
        engine.gain(call.seat, resource, n, call.cause);
    }
}

pub(super) static PAY: EffectRule = EffectRule {
    flow: ResourceFlow::Price,
    place: EffectPlace::WherePlayerPays,
    canonical_name: Some("lose"),
    ..EffectRule::new(
        Verb {
            name: "pay",
            doc: "The seat pays these resources.",
            says: "pay {n} {what}",
            label: "pay {what}",
        },
        EffectForm::ByName(&EffectTable {
            name: "pay",
            doc: "Amounts that are paid, by resource, in the order written.",
            names: EffectNames::Resources,
            n: AMOUNT,
        }),
        lose,
        MarkerUse::NamedGain,
    )
};

pub(super) static LOSE: EffectRule = EffectRule {
    flow: ResourceFlow::Loss,
    ..EffectRule::new(
        Verb {
            name: "lose",
            doc: "The seat loses these resources, as far as it has them.",
            says: "lose {n} {what}",
            label: "lose {what}",
        },
        EffectForm::ByName(&EffectTable {
            name: "lose",
            doc: "Amounts that are lost, by resource, in the order written.",
            names: EffectNames::Resources,
            n: EffectNumber::Amount { least: 0, most: 100 },
        }),
        lose,
        MarkerUse::NamedGain,
    )
};

/// Takes no more than the seat has. Where a player pays, the price was checked before.
fn lose(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    if let EffectObject::Resource(resource) = call.act.what {
        let n = call.amount(engine);
        engine.gain(call.seat, resource, -n, call.cause);
    }
}
