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
            doc: "Resources, rights and tokens that are gained.",
            says: "{n} {what}",
            label: "gain {what}",
        },
        EffectForm::ByName(&EffectTable {
            name: "gain",
            doc: "What is gained, in the order written.",
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
            doc: "Resources that are paid.",
            says: "pay {n} {what}",
            label: "pay {what}",
        },
        EffectForm::ByName(&EffectTable {
            name: "pay",
            doc: "What is paid, in the order written.",
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
            doc: "Resources that the seat loses, as far as it has them.",
            says: "lose {n} {what}",
            label: "lose {what}",
        },
        EffectForm::ByName(&EffectTable {
            name: "lose",
            doc: "What is lost, in the order written.",
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
