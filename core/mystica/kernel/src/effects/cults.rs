//! Effects on cult tracks.

use game::verb::Verb;

use super::rule::{
    EffectCall, EffectForm, EffectNames, EffectNumber, EffectRule, EffectTable, EffectWorth,
    MarkerUse, ResourceFlow,
};
use crate::action::IllegalAction;
use crate::cult::may_send_from_supply;
use crate::effect::{EffectAct, EffectLimit, EffectObject};
use crate::engine::EffectExecutor;
use crate::ids::SeatId;
use crate::illegal::CheckResult;
use crate::read_view::ReadView;
use crate::resource::Resource;

pub(super) static CULT: EffectRule = EffectRule {
    worth: EffectWorth::Amount(Resource::CultSteps),
    ..EffectRule::new(
        Verb {
            name: "cult",
            doc: "Steps up on the cult tracks that the table names.",
            says: "{n} {what}",
            label: "cult {what}",
        },
        EffectForm::ByName(&EffectTable {
            name: "cult_steps",
            doc: "Numbers of steps by cult: `{ fire = 2 }`.",
            names: EffectNames::Cults,
            n: EffectNumber::Amount { least: -100, most: 100 },
        }),
        cult,
        MarkerUse::Always,
    )
};

fn cult(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    if let EffectObject::Cult(cult) = call.act.what {
        let n = call.amount(engine);
        engine.step(call.seat, cult, n, call.cause);
    }
}

pub(super) static CULT_ON_ONE_TRACK: EffectRule = EffectRule {
    flow: ResourceFlow::GainOf(Resource::CultSteps),
    ..EffectRule::new(
        Verb {
            name: "cult_on_one_track",
            doc: "Cult steps that all go to one track, which the player chooses.",
            says: "{n} cult steps on one track",
            label: "cult steps on one track",
        },
        EffectForm::UpTo,
        cult_on_one_track,
        MarkerUse::Through { gains: &[Resource::CultSteps], hooks: &[] },
    )
};

/// Where the player may take fewer steps, the steps not taken are lost.
fn cult_on_one_track(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    let n = call.amount(engine);
    engine.gain(call.seat, Resource::CultSteps, n, call.cause);
    let may_take_fewer = call.act.limit == EffectLimit::AtMost;
    engine.seat_mut(call.seat).one_track = 1 + u8::from(may_take_fewer);
}

pub(super) static SEND_FROM_SUPPLY: EffectRule = EffectRule {
    check: Some(finds_priest_space),
    canonical_number: "size",
    ..EffectRule::new(
        Verb {
            name: "send_from_supply",
            doc: "A priest from the seat's supply goes to a free space of this many steps on the track, as if it was sent.",
            says: "a priest from the supply goes to a free space of size {n} on {what}",
            label: "priest to {what}",
        },
        EffectForm::ByName(&EffectTable {
            name: "fixed_cult_steps",
            doc: "Numbers of steps by cult: `{ fire = 2 }`.",
            names: EffectNames::Cults,
            n: EffectNumber::Fixed { least: 1, most: 10 },
        }),
        send_from_supply,
        MarkerUse::Always,
    )
};

/// The priest goes to the space as in the action `send`. Nothing happens if there is no such space
/// or no priest in the supply.
fn send_from_supply(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    if let EffectObject::Cult(cult) = call.act.what {
        let size = call.act.fixed_number();
        engine.send_from_supply(call.seat, cult, size, call.cause);
    }
}

fn finds_priest_space(view: &ReadView<'_>, seat: SeatId, act: &EffectAct) -> CheckResult {
    match act.what {
        EffectObject::Cult(cult)
            if !may_send_from_supply(view.r, view.s, seat, cult, act.fixed_number()) =>
        {
            Err(IllegalAction::NoPriestSpace)
        }
        _ => Ok(()),
    }
}
