//! Helpers of this crate's tests: load a script and call it in the sample position.
#![allow(dead_code)]

use content::ApiVersion;
use kernel::{
    ChangeRequest, FunctionId, Hook, Ruleset, ScriptChange, ScriptContext, ScriptHost, SeatId,
    State,
};
use mystica_content::script_api::LuaHost;
use script::{ScriptDiagnostic, ScriptLimits};

use crate::sample;

/// Loads a host whose only piece runs this text for these hooks.
pub fn load(
    text: &str,
    hooks: &[Hook],
) -> Result<(LuaHost, Ruleset, State), Vec<ScriptDiagnostic>> {
    load_in(ApiVersion::First, text, hooks)
}

/// Loads a host whose only piece runs this text, in a version of the language, for these hooks.
pub fn load_in(
    api: ApiVersion,
    text: &str,
    hooks: &[Hook],
) -> Result<(LuaHost, Ruleset, State), Vec<ScriptDiagnostic>> {
    let ruleset = sample::ruleset(sample::SCRIPT, hooks);
    let state = sample::state(&ruleset);
    let mut sources = sample::sources(sample::SCRIPT, text);
    sources.set_api(sample::MODULE, api);
    let host = LuaHost::new(&ruleset, &sources, ScriptLimits::default())?;
    Ok((host, ruleset, state))
}

/// Calls the first function of a host for seat 0; the actor is `actor`.
pub fn call(
    (host, ruleset, state): &mut (LuaHost, Ruleset, State),
    actor: u8,
    args: &[i32],
) -> Result<(i32, Vec<ChangeRequest>), String> {
    let mut out = Vec::new();
    let scene = ScriptContext { ruleset, state, seat: SeatId(0), actor: SeatId(actor) };
    match host.call(FunctionId(0), scene, args, &mut out) {
        Ok(value) => Ok((value, out)),
        Err(fault) => Err(fault.message),
    }
}

/// Returns changes in words: `vp +3`, `seat 1: coins -2`.
pub fn words(ruleset: &Ruleset, changes: &[ChangeRequest]) -> String {
    let one = |request: &ChangeRequest| {
        let change = match request.change {
            ScriptChange::Gain(what, n) => format!("{} {n:+}", ruleset.resource_id(what)),
            ScriptChange::Cult(cult, n) => format!("{} {n:+}", ruleset.cults[cult.at()].name),
            ScriptChange::Advance(track, n) => {
                format!("{} {n:+}", mystica_content::script_api::TRACK_NAMES[track.at()])
            }
            ScriptChange::SetSlot(slot, n) => format!("{} = {n}", ruleset.slots[slot.at()].name),
            ScriptChange::GainTokens(token, n) => {
                format!("{} {n:+}", ruleset.tokens[token.at()].code)
            }
            ScriptChange::PlaceToken(token, hex) => {
                format!(
                    "{} on {}",
                    ruleset.tokens[token.at()].code,
                    ruleset.map.hexes[hex.at()].label
                )
            }
            ScriptChange::ReturnToken(token, hex) => {
                format!(
                    "{} off {}",
                    ruleset.tokens[token.at()].code,
                    ruleset.map.hexes[hex.at()].label
                )
            }
            ScriptChange::Run(call, a, b) => {
                let handed = [a, b].into_iter().filter(|n| *n != 0).map(|n| format!(" {n}"));
                let handed: String = handed.collect();
                format!("then {}{handed}", ruleset.calls[usize::from(call)].name)
            }
            ScriptChange::TradeNow(token, hex) => {
                let (kind, hex) = (&ruleset.tokens[token.at()], &ruleset.map.hexes[hex.at()]);
                format!("{} trades on {}", kind.code, hex.label)
            }
        };
        match request.seat {
            SeatId(0) => change,
            seat => format!("seat {}: {change}", seat.0),
        }
    };
    changes.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Returns the diagnostics of a text that must not load, one after the other.
#[track_caller]
pub fn diagnostics(text: &str, hooks: &[Hook]) -> String {
    match load(text, hooks) {
        Ok(_) => panic!("this loads:\n{text}"),
        Err(errors) => errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    }
}
