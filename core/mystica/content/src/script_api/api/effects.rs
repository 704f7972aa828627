//! Script functions that request changes. The kernel applies them in order once the hook has ended without an error.

use kernel::{CountedQuantity, Resource, ScriptChange, SlotId, TrackId};

use script::{ApiResult, ScriptValue};

use crate::script_api::names::{NameKind, TRACK_NAMES};
use crate::script_api::scene::{AMOUNT, CallAccess, ScriptCall};

super::entries! { SEAT:
    gain(counter: Counter, n: Amount) Nothing "The seat gains a resource or right, by its name in tables of `api = 2`: `vp`, `coins`, `spades`, `towns_due`, a resource that a module declares."
        "me:gain(\"coins\", 6)" => "coins +6" |c| {
            let resource = held(c)?;
            gained(c, resource, 1)
        };
    lose(counter: Counter, n: Amount) Nothing "The seat loses a resource, but no more than it has."
        "me:lose(\"coins\", 2)" => "coins -2" |c| {
            let resource = held(c)?;
            if resource.owed_index().is_some() {
                return Err("`lose`: a right cannot be lost, only resources".into());
            }
            gained(c, resource, -1)
        };
    set(slot: Slot, value: Int) Nothing "A slot of this piece takes a value, from 0 to its maximum, for the seat."
        "me:set(\"uses\", 3)" => "uses = 3" set;
    @First("me:gain(\"vp\", n)") => gain_vp(n: Amount) Nothing "The seat gains victory points."
        "me:gain_vp(3)" => "vp +3" |c| gain(c, Resource::Vp);
    @First("me:gain(\"coins\", n)") => gain_coins(n: Amount) Nothing "The seat gains coins."
        "me:gain_coins(6)" => "coins +6" |c| gain(c, Resource::Coins);
    @First("me:gain(\"workers\", n)") => gain_workers(n: Amount) Nothing "The seat gains workers."
        "me:gain_workers(2)" => "workers +2" |c| gain(c, Resource::Workers);
    @First("me:gain(\"priests\", n)") => gain_priests(n: Amount) Nothing "The seat gains priests; those above the limit are lost."
        "me:gain_priests(1)" => "priests +1" |c| gain(c, Resource::Priests);
    @First("me:gain(\"power\", n)") => gain_power(n: Amount) Nothing "The seat gains power: tokens move up through the bowls; what does not fit is lost."
        "me:gain_power(4)" => "power +4" |c| gain(c, Resource::Power);
    @First("me:gain(\"power_tokens\", n)") => gain_power_tokens(n: Amount) Nothing "The seat gains new power tokens in bowl 1."
        "me:gain_power_tokens(1)" => "power_tokens +1" |c| gain(c, Resource::PowerTokens);
    @First("me:gain(\"keys\", n)") => gain_keys(n: Amount) Nothing "The seat gains keys to the last space of a cult track."
        "me:gain_keys(1)" => "keys +1" |c| gain(c, Resource::Keys);
    @First("me:gain(\"actions\", n)") => gain_actions(n: Amount) Nothing "The seat gains full actions in this turn."
        "me:gain_actions(1)" => "actions +1" |c| gain(c, Resource::Actions);
    @First("me:gain(\"spades\", n)") => gain_spades(n: Amount) Nothing "The seat gains spades to use."
        "me:gain_spades(2)" => "spades +2" |c| gain(c, Resource::Spades);
    @First("me:gain(\"cult_steps\", n)") => gain_cult_steps(n: Amount) Nothing "The seat gains cult steps, each on a track of its choice."
        "me:gain_cult_steps(1)" => "cult_steps +1" |c| gain(c, Resource::CultSteps);
    @First("me:gain(\"favors_due\", n)") => gain_favors(n: Amount) Nothing "The seat gains the right to take favor tiles."
        "me:gain_favors(1)" => "favors +1" |c| gain(c, Resource::Favors);
    @First("me:gain(\"towns_due\", n)") => gain_towns(n: Amount) Nothing "The seat gains the right to take town tiles."
        "me:gain_towns(1)" => "towns +1" |c| gain(c, Resource::Towns);
    @First("me:gain(\"bridges_due\", n)") => gain_bridges(n: Amount) Nothing "The seat gains the right to place bridges."
        "me:gain_bridges(1)" => "bridges +1" |c| gain(c, Resource::Bridges);
    @First("me:gain(\"free_dwellings\", n)") => gain_free_dwellings(n: Amount) Nothing "The seat gains the right to build dwellings free of charge."
        "me:gain_free_dwellings(1)" => "free_dwellings +1" |c| gain(c, Resource::FreeDwellings);
    @First("me:gain(\"free_transforms\", n)") => gain_free_transforms(n: Amount) Nothing "The seat gains the right to turn hexes into home terrain without spades."
        "me:gain_free_transforms(1)" => "free_transforms +1" |c| gain(c, Resource::FreeTransforms);
    @First("me:gain(\"exchanges\", n)") => gain_exchanges(n: Amount) Nothing "The seat gains the right to this many units of the \
        conversions that need it."
        "me:gain_exchanges(3)" => "exchanges +3" |c| gain(c, Resource::Exchanges);
    @First("me:gain(name, n)") => gain_resource(name: Resource, n: Amount) Nothing "The seat gains a resource that a module declares (`[[resource]]`); what exceeds its maximum is lost."
        "me:gain_resource(\"gems\", 2)" => "gems +2" |c| gain_named(c, 1);
    @First("me:lose(name, n)") => pay_resource(name: Resource, n: Amount) Nothing "The seat pays a resource that a module declares, but no more than it has."
        "me:pay_resource(\"gems\", 1)" => "gems -1" |c| gain_named(c, -1);
    gain_cult(track: Cult, steps: Int) Nothing "The seat's marker moves on a cult track: up, with the power of the spaces, or down if `steps` is negative."
        "me:gain_cult(\"fire\", 2)" => "fire +2" |c| {
            let cult = super::seat::cult(c, 0)?;
            let steps = c.within(1, -20, 20)?;
            c.change(ScriptChange::Cult(cult, steps))
        };
    advance(track: Track, n: MaybeInt) Nothing "The seat advances `n` levels on an advancement track (one if `n` is missing), free of charge, with the points of the levels; nothing happens at the top."
        "me:advance(\"shipping\")" => "shipping +1" |c| {
            let track = TrackId(c.number_of(0, NameKind::Track, TRACK_NAMES.len())? as u8);
            let n = if c.given() > 1 { c.within(1, 0, 20)? } else { 1 };
            c.change(ScriptChange::Advance(track, n))
        };
    gain_token(kind: Token, n: Amount) Nothing "The seat gains tokens of a kind, to be put at the places of the kind or refused; a faction that has another kind instead gains that. What the supply lacks or what has no place on the board now is lost. It is a script error if the kind declares no `place`."
        "me:gain_token(\"boat\", 2)" => "boat +2" |c| {
            let token = super::arguments::token(c, 0)?;
            match c.within(1, 0, AMOUNT)? {
                0 => Ok(ScriptValue::Nil),
                n => c.change(ScriptChange::GainTokens(token, n)),
            }
        };
    place_token(kind: Token, hex: Hex) Nothing "Puts a token from the supply on a hex, even where a gained token of the kind could not be put. It is a script error if none is left, or if the kind cannot stand there."
        "me:place_token(\"flag\", \"B2\")" => "flag on B2" |c| {
            c.change(ScriptChange::PlaceToken(super::arguments::token(c, 0)?, super::arguments::hex(c, 1)?))
        };
    return_token(kind: Token, hex: Hex) Nothing "A token on a hex returns to the supply. It is a script error if the seat has none there."
        "me:return_token(\"boat\", \"r2\")" => "boat off r2" |c| {
            c.change(ScriptChange::ReturnToken(super::arguments::token(c, 0)?, super::arguments::hex(c, 1)?))
        };
    trade(kind: Token, hex: Hex) Nothing "A token on a hex trades at once with the structure there, returns to the supply and leaves its marker. Nothing happens if the seat has traded with this structure before, has no marker left or has left the game. It is a script error if the kind does not trade with such a structure, if the seat has none of it there, or if there is no structure of another faction."
        "me:trade(\"boat\", \"A4\")" => "boat trades on A4" |c| {
            c.change(ScriptChange::TradeNow(super::arguments::token(c, 0)?, super::arguments::hex(c, 1)?))
        };
    @First("me:lose(\"vp\", n)") => pay_vp(n: Amount) Nothing "The seat loses victory points, but no more than it has."
        "me:pay_vp(2)" => "vp -2" |c| pay(c, Resource::Vp);
    @First("me:lose(\"coins\", n)") => pay_coins(n: Amount) Nothing "The seat pays coins, but no more than it has."
        "me:pay_coins(1)" => "coins -1" |c| pay(c, Resource::Coins);
    @First("me:lose(\"workers\", n)") => pay_workers(n: Amount) Nothing "The seat pays workers, but no more than it has."
        "me:pay_workers(1)" => "workers -1" |c| pay(c, Resource::Workers);
    @First("me:lose(\"priests\", n)") => pay_priests(n: Amount) Nothing "The seat pays priests, but no more than it has."
        "me:pay_priests(1)" => "priests -1" |c| pay(c, Resource::Priests);
    @First("me:lose(\"power\", n)") => pay_power(n: Amount) Nothing "The seat pays power from bowl 3, but no more than it has."
        "me:pay_power(2)" => "power -2" |c| pay(c, Resource::Power);
    @First("me:lose(\"power_tokens\", n)") => pay_power_tokens(n: Amount) Nothing "The seat gives power tokens away for good, from bowl 1 first."
        "me:pay_power_tokens(1)" => "power_tokens -1" |c| pay(c, Resource::PowerTokens);
    @First("me:lose(\"keys\", n)") => pay_keys(n: Amount) Nothing "The seat loses keys."
        "me:pay_keys(1)" => "keys -1" |c| pay(c, Resource::Keys);
    run(task: Task, a: MaybeInt, b: MaybeInt) Nothing "Starts a task of components for the seat when the current action is over. The values are the arguments of the task."
        "me:run(\"feast\")" => "then feast" |c| {
            let given = c.given();
            let a = if given > 1 { c.int(1)? } else { 0 };
            let b = if given > 2 { c.int(2)? } else { 0 };
            run(c, a, b)
        };
    @First("me:run(task, a)") => run_with(task: Task, a: Int) Nothing "The same as `run` with one argument."
        "me:run_with(\"feast\", 2)" => "then feast 2" |c| { let a = c.int(1)?; run(c, a, 0) };
    @First("me:run(task, a, b)") => run_with_two(task: Task, a: Int, b: Int) Nothing "The same as `run` with two arguments."
        "me:run_with_two(\"feast\", 2, 1)" => "then feast 2 1" |c| {
            let (a, b) = (c.int(1)?, c.int(2)?);
            run(c, a, b)
        };
    @First("me:set(name, value)") => set_slot(name: Slot, value: Int) Nothing "The same as `set`."
        "me:set_slot(\"uses\", 3)" => "uses = 3" set;
    add_slot(name: Slot, n: Int) Nothing "A slot of this piece grows, or shrinks if `n` is negative, and stays between 0 and its maximum."
        "me:add_slot(\"uses\", 1)" => "uses = 2" |c| {
            let slot = slot(c)?;
            let value = c.slot(slot).saturating_add(c.int(1)?);
            let value = value.clamp(0, c.ruleset().slots[slot.at()].max.into());
            c.change(ScriptChange::SetSlot(slot, value))
        };
}

/// Reads the first argument as a resource or right.
fn held(c: &ScriptCall<'_>) -> Result<Resource, Box<str>> {
    match super::seat::counter(c)? {
        CountedQuantity::Held(resource) => Ok(resource),
        _ => Err(format!("`{}`: this number cannot be changed, only read", c.name()).into()),
    }
}

fn gained<'a>(c: &ScriptCall<'a>, resource: Resource, sign: i32) -> ApiResult<'a> {
    match c.within(1, 0, AMOUNT)? {
        0 => Ok(ScriptValue::Nil),
        n => c.change(ScriptChange::Gain(resource, sign * n)),
    }
}

fn set<'a>(c: &ScriptCall<'a>) -> ApiResult<'a> {
    let slot = slot(c)?;
    let value = c.within(1, 0, c.ruleset().slots[slot.at()].max.into())?;
    c.change(ScriptChange::SetSlot(slot, value))
}

fn gain<'a>(c: &ScriptCall<'a>, resource: Resource) -> ApiResult<'a> {
    match c.within(0, 0, AMOUNT)? {
        0 => Ok(ScriptValue::Nil),
        n => c.change(ScriptChange::Gain(resource, n)),
    }
}

fn gain_named<'a>(c: &ScriptCall<'a>, sign: i32) -> ApiResult<'a> {
    let (resource, _) = super::seat::declared(c)?;
    match c.within(1, 0, AMOUNT)? {
        0 => Ok(ScriptValue::Nil),
        n => c.change(ScriptChange::Gain(resource, sign * n)),
    }
}

fn pay<'a>(c: &ScriptCall<'a>, resource: Resource) -> ApiResult<'a> {
    match c.within(0, 0, AMOUNT)? {
        0 => Ok(ScriptValue::Nil),
        n => c.change(ScriptChange::Gain(resource, -n)),
    }
}

fn run<'a>(c: &ScriptCall<'a>, a: i32, b: i32) -> ApiResult<'a> {
    let call = c.number_of(0, NameKind::Task, 0)?;
    c.change(ScriptChange::Run(call as u8, a, b))
}

fn slot(c: &ScriptCall<'_>) -> Result<SlotId, Box<str>> {
    Ok(SlotId(c.number_of(0, NameKind::Slot, 0)? as u8))
}
