//! Tests the script reference of component games: it is up to date, and every example gives its
//! documented result.

use crate::common::shelf_of;
use components::ComponentState;
use content::{ApiVersion, ContentTree};
use game::prelude::*;
use script::ApiFunction;
use tabletop::TabletopGame;

fn game(api: ApiVersion, lua: &str) -> (TabletopGame, ComponentState) {
    let mut tree = ContentTree::default();
    let api = if api == ApiVersion::First { 1 } else { 2 };
    let header =
        format!("id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = {api}\ndialect = \"tabletop\"\n");
    tree.insert("scripts/m/module.toml", &header);
    tree.insert("scripts/m/sample.toml", include_str!("sample.toml"));
    tree.insert("scripts/m/told.lua", lua);
    tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
    let mut game = shelf_of(&tree).game(2).unwrap_or_else(|why| panic!("{why}\n{lua}"));
    let block = game.component_game().start(1).unwrap();
    (game, block)
}

/// Returns the actual result of a function's example.
fn given(function: &ApiFunction) -> String {
    let ApiFunction { name, example, .. } = function;
    let changes = function.is_effect() || *name == "roll";
    let (holds, carries_out) = if changes {
        ("return true", format!("{} {example}", if *name == "roll" { "local n =" } else { "" }))
    } else {
        ("", String::new())
    };
    let condition = format!(
        "local x = {example} if type(x) == 'string' then x = '\"' .. x .. '\"' end error('gives ' .. tostring(x), 0)"
    );
    let holds = if changes { holds.to_owned() } else { condition };
    let more = if *name == "roll" { " error('gives ' .. n, 0)" } else { "" };
    let (mut game, block) = game(
        function.version_of_example(),
        &format!(
            "return {{\n  holds = function(game, me) {holds} end,\n  carry_out = function(game, me) {carries_out}{more} end,\n}}\n"
        ),
    );
    let failed = |why: String| {
        let (_, rest) = why.split_once("gives ").unwrap_or_else(|| panic!("{example}: {why}"));
        rest.split(" (module").next().unwrap().to_owned()
    };
    if !changes {
        return failed(game.legal_actions(&block, &mut Vec::new()).unwrap_err().0);
    }
    let action = game.read(&block, 0, "go").unwrap();
    match game.explain(&block, 0, action) {
        Ok(lines) => lines.first().cloned().unwrap_or_else(|| "nothing is logged".into()),
        Err(problem) => failed(problem.to_string()),
    }
}

#[test]
fn every_example_gives_what_the_reference_says() {
    let wrong: Vec<String> = components_content::script_api::interface()
        .functions
        .iter()
        .map(|function| (function, given(function)))
        .filter(|(function, given)| function.gives != given)
        .map(|(f, given)| format!("{}: {} gives {given}, not {}", f.name, f.example, f.gives))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Runs these lines in `carry_out`; returns the error they raise or the text they report.
fn carried_out(api: ApiVersion, lines: &str) -> String {
    let lua = format!(
        "return {{\n  holds = function(game, me) return true end,\n  carry_out = function(game, me) {lines} end,\n}}\n"
    );
    let (mut game, block) = game(api, &lua);
    let action = game.read(&block, 0, "go").unwrap();
    match game.explain(&block, 0, action) {
        Ok(lines) => lines.join("\n"),
        Err(problem) => problem.to_string(),
    }
}

/// The receiver of a function decides whom it acts on, not the object from which it was read; any
/// other receiver is an error.
#[test]
fn every_function_acts_on_its_receiver() {
    let mut others = 0;
    for function in &components_content::script_api::interface().functions {
        let ApiFunction { name, object, example, .. } = function;
        let api = function.version_of_example();
        let other_seat = if api == ApiVersion::First { "game:seat(1)" } else { "game:seat(2)" };
        let (own, other) = [("game", "me"), ("me", "game")][*object];
        let colon = format!("call `{name}` with a colon: `{own}:{name}(…)`");
        for wrong in ["", "nil", "1", "'x'", "{}", other, "f"] {
            let output = carried_out(
                api,
                &format!("local t = {{ {own} }} local f = t[1].{name} f({wrong})"),
            );
            assert!(output.contains(&colon), "{name}({wrong}): {output}");
        }
        // There is only one object `game`, and a few examples use a seat that it returns.
        let taken_apart = example.split_once(&format!("me:{name}("));
        let Some((before, after)) = taken_apart.filter(|_| own == "me") else { continue };
        let called = |from: u8, receiver: u8| {
            let comma = if after.starts_with(')') { "" } else { ", " };
            let example = format!("{before}t[{from}].{name}(t[{receiver}]{comma}{after}");
            let shown = if function.is_effect() {
                example
            } else {
                format!(
                    "local x = {example} error('gives ' .. type(x) .. (type(x) == 'table' and '' or tostring(x)))"
                )
            };
            carried_out(api, &format!("local t = {{ me, {other_seat} }} {shown}"))
        };
        for (receiver, from) in [(1, 2), (2, 1)] {
            assert_eq!(called(from, receiver), called(receiver, receiver), "{example}");
        }
        others += 1;
    }
    assert!(others > 8, "{others}");
}

#[test]
fn the_reference_is_up_to_date() {
    let text = script::api_markdown(components_content::script_api::interface());
    crate::expected::file(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/parts-api.md"), &text);
}

/// Calls of `script-calls.txt`, each with what it logs or which error it raises. A line `1> …` is a
/// script of the first version, `2> …` one of the second.
#[test]
fn calls_mean_what_their_version_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/script-calls.txt");
    let mut text = String::new();
    let calls = std::fs::read_to_string(path).unwrap();
    for line in calls.lines() {
        let call = [("1> ", ApiVersion::First), ("2> ", ApiVersion::Second)];
        let call = call.into_iter().find_map(|(start, api)| Some((api, line.strip_prefix(start)?)));
        if line.starts_with('#') || line.is_empty() {
            text += &format!("{line}\n");
        }
        if let Some((api, lua)) = call {
            let output = carried_out(api, lua);
            let output = output.split(" (module").next().unwrap_or_default();
            text += &format!("{line}\n");
            output.lines().for_each(|line| text += &format!("   {line}\n"));
        }
    }
    crate::expected::file(path, &text);
}
