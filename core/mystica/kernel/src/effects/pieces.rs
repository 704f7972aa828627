//! Effects on pieces: their slots and action spaces.

use game::verb::Verb;

use super::rule::{
    EffectCall, EffectForm, EffectNames, EffectNumber, EffectRule, EffectTable, MarkerUse,
};
use crate::bits::Mask;
use crate::effect::EffectObject;
use crate::engine::EffectExecutor;
use crate::piece_memory;

static SLOT_VALUES: EffectTable = EffectTable {
    name: "slot_values",
    doc: "Numbers by slot of the piece.",
    names: EffectNames::Slots,
    n: EffectNumber::Amount { least: -255, most: 255 },
};

pub(super) static SET: EffectRule = EffectRule::new(
    Verb {
        name: "set",
        doc: "Sets slots of the piece to these values.",
        says: "{what} becomes {n}",
        label: "set {what}",
    },
    EffectForm::ByName(&SLOT_VALUES),
    set,
    MarkerUse::Never,
);

fn set(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    if let EffectObject::Slot(slot) = call.act.what {
        let n = call.amount(engine);
        engine.set_slot(call.seat, slot, n, call.cause);
    }
}

pub(super) static ADD: EffectRule = EffectRule::new(
    Verb {
        name: "add",
        doc: "Adds these amounts to slots of the piece.",
        says: "{what} {+n}",
        label: "add to {what}",
    },
    EffectForm::ByName(&SLOT_VALUES),
    add,
    MarkerUse::Never,
);

/// The slot's new value is clamped to 0 and the maximum of the slot.
fn add(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    if let EffectObject::Slot(slot) = call.act.what {
        let n = call.amount(engine);
        let current = piece_memory::get(engine.r, engine.s, call.seat, slot);
        engine.set_slot(call.seat, slot, current + n, call.cause);
    }
}

pub(super) static FREE_SPACE: EffectRule = EffectRule::new(
    Verb {
        name: "free_space",
        doc: "The seat can use an action space again that it has used in this round.",
        says: "{what} is free again",
        label: "free a space",
    },
    EffectForm::Name(EffectNames::Spaces),
    free_space,
    MarkerUse::Never,
);

fn free_space(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    if let EffectObject::Space(space) = call.act.what {
        engine.seat_mut(call.seat).spaces_used.clear_bit(space.0);
    }
}
