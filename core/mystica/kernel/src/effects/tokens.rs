//! Effects on tokens.

use game::verb::Verb;

use super::rule::{EffectCall, EffectForm, EffectNames, EffectPlace, EffectRule, MarkerUse};
use crate::action::UselessEffect;
use crate::effect::{EffectAct, EffectObject};
use crate::engine::EffectExecutor;
use crate::ids::SeatId;
use crate::read_view::ReadView;

pub(super) static GAIN_TOKENS: EffectRule = EffectRule {
    useless: Some(nowhere_to_place),
    canonical_name: Some("gain_tokens"),
    ..EffectRule::new(
        Verb {
            name: "gain_at",
            doc: "The seat gains tokens and puts them at some of the places where this kind may be put.",
            says: "{n} {what}",
            label: "gain {what}",
        },
        EffectForm::TokensAt,
        gain_tokens,
        MarkerUse::Never,
    )
};

/// Tokens for which the supply or the board has no room are lost.
fn gain_tokens(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    if let EffectObject::Token(token) = call.act.what {
        let n = call.amount(engine);
        engine.gain_tokens(call.seat, token, n, call.act.limit.anchors(), call.cause);
    }
}

fn nowhere_to_place(
    view: &mut ReadView<'_>,
    seat: SeatId,
    act: &EffectAct,
) -> Option<UselessEffect> {
    let EffectObject::Token(token) = act.what else { return None };
    let kind = view.r.kind_of(view.s, seat, token).0;
    let is_useless = view.due_hexes(seat, kind, act.limit.anchors()).is_empty();
    is_useless.then_some(UselessEffect::Place(kind))
}

pub(super) static MOVE_TOKENS: EffectRule = EffectRule {
    useless: Some(nothing_to_move),
    ..EffectRule::new(
        Verb {
            name: "move_tokens",
            doc: "The seat may move each of its tokens of this kind once.",
            says: "each {what} may move",
            label: "move {what}",
        },
        EffectForm::Name(EffectNames::MovingTokens),
        move_tokens,
        MarkerUse::Never,
    )
};

fn move_tokens(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    if let EffectObject::Token(token) = call.act.what {
        engine.move_tokens(call.seat, token);
    }
}

fn nothing_to_move(
    view: &mut ReadView<'_>,
    seat: SeatId,
    act: &EffectAct,
) -> Option<UselessEffect> {
    let EffectObject::Token(token) = act.what else { return None };
    (!view.could_move(seat, token)).then_some(UselessEffect::Move(token))
}

pub(super) static KEEP_TRADER: EffectRule = EffectRule {
    place: EffectPlace::InTrade,
    ..EffectRule::new(
        Verb {
            name: "keep_trader",
            doc: "In a trade: the token that trades returns to the supply, and the seat gains it again.",
            says: "the token returns to the supply and is gained again",
            label: "keep the trader",
        },
        EffectForm::Flag,
        keep_trader,
        MarkerUse::Never,
    )
};

fn keep_trader(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    engine.keep_trader(call.seat, call.cause);
}
