//! Effects on advancement tracks.

use game::verb::Verb;

use super::rule::{
    EffectCall, EffectForm, EffectNames, EffectNumber, EffectRule, EffectTable, EffectWorth,
    MarkerUse,
};
use crate::effect::EffectObject;
use crate::engine::EffectExecutor;
use crate::event::Event;
use crate::hook::Hook;
use crate::resource::Resource;

pub(super) static ADVANCE: EffectRule = EffectRule {
    worth: EffectWorth::One(Resource::Actions),
    ..EffectRule::new(
        Verb {
            name: "advance",
            doc: "Steps on an advancement track at no price, with the points for the levels that are reached.",
            says: "{what} {+n}",
            label: "advance {what}",
        },
        EffectForm::ByName(&EffectTable {
            name: "track_steps",
            doc: "Numbers of steps by track: `{ shipping = 1 }`.",
            names: EffectNames::Tracks,
            n: EffectNumber::Amount { least: 0, most: 10 },
        }),
        advance,
        MarkerUse::Through { gains: &[Resource::Vp], hooks: &[Hook::OnAdvance] },
    )
};

/// Nothing happens at the end of the track.
fn advance(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    if let EffectObject::Track(track) = call.act.what {
        let n = call.amount(engine);
        engine.advance_free(call.seat, track, n, call.cause);
    }
}

pub(super) static EXTEND: EffectRule = EffectRule::new(
    Verb {
        name: "extend",
        doc: "Steps on an advancement track at no price, without points.",
        says: "{what} {+n}",
        label: "extend {what}",
    },
    EffectForm::ByName(&EffectTable {
        name: "fixed_track_steps",
        doc: "Numbers of steps by track: `{ shipping = 1 }`.",
        names: EffectNames::Tracks,
        n: EffectNumber::Fixed { least: 1, most: 10 },
    }),
    extend,
    MarkerUse::Never,
);

/// Raises the level up to `AdvancementTrack::max`.
fn extend(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    let EffectObject::Track(track) = call.act.what else { return };
    let (seat, cause) = (call.seat, call.cause);
    if let Some(limits) = &engine.faction(seat).tracks[track.at()] {
        let level = &mut engine.s.seats[seat.at()].levels[track.at()];
        let from = *level;
        *level = from.saturating_add(call.act.fixed_number()).min(limits.max);
        let to = *level;
        engine.emit(Event::Level { seat, track, from, to, cause });
    }
}
