//! Tests the script reference: every example has the result that it states, and the committed files are up to date.

use super::common::{call, load_in, words};
use content::ApiVersion;
use kernel::Hook;
use script::ApiFunction;

fn functions() -> impl Iterator<Item = &'static ApiFunction> {
    mystica_content::script_api::interface().functions.iter()
}

/// Runs an example. Returns its result as Lua prints it, or the changes it requested.
fn run(entry: &ApiFunction) -> String {
    if entry.is_effect() {
        let text = format!("return {{ pass = function(game, me) {} end }}", entry.example);
        let mut game = load_in(entry.version_of_example(), &text, &[Hook::Pass])
            .unwrap_or_else(|e| panic!("{}: {e:?}", entry.name));
        let (_, changes) = call(&mut game, 0, &[]).unwrap_or_else(|e| panic!("{e}"));
        return words(&game.1, &changes);
    }
    // A hook cannot return a string, so the result is raised as an error.
    let text = format!(
        "return {{ pass = function(game, me)
           local r = {}
           if type(r) == \"string\" then error('\"' .. r .. '\"', 0) end
           error(tostring(r), 0)
         end }}",
        entry.example
    );
    let mut game = load_in(entry.version_of_example(), &text, &[Hook::Pass])
        .unwrap_or_else(|e| panic!("{}: {e:?}", entry.name));
    let message = call(&mut game, 0, &[]).expect_err("the example raises what it gives");
    let end = message.rfind(" (module").expect("the message names the module");
    let (_, gave) = message[..end].split_once(": ").expect("the message names the place");
    gave.to_string()
}

#[test]
fn every_example_gives_what_the_reference_says() {
    let wrong: Vec<String> = functions()
        .map(|entry| (entry, run(entry)))
        .filter(|(entry, gave)| gave != entry.gives)
        .map(|(entry, gave)| format!("{}: says {}, gives {gave}", entry.example, entry.gives))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The receiver of a function decides on which object it acts, not the object it was taken from. Other receivers are errors.
#[test]
fn every_function_acts_on_its_receiver() {
    let message_in = |api: ApiVersion, text: &str| {
        let text = format!("return {{ pass = function(game, me)\n{text}\nend }}");
        let mut game =
            load_in(api, &text, &[Hook::Pass]).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        call(&mut game, 0, &[]).map(|(_, changes)| words(&game.1, &changes))
    };
    let mut others = 0;
    for function in functions() {
        let ApiFunction { name, object, example, .. } = function;
        let api = function.version_of_example();
        let message = |text: &str| message_in(api, text);
        let other_seat = if api == ApiVersion::First { "game:seat(1)" } else { "game:seat(2)" };
        let (own, other) = [("game", "me"), ("me", "game")][*object];
        let colon = format!("call `{name}` with a colon: `{own}:{name}(…)`");
        let wrong = [
            "",
            "nil",
            "1",
            "'x'",
            "{}",
            "true",
            other,
            "f",
            "setmetatable({}, { __index = OWN })",
        ];
        for wrong in wrong {
            let wrong = wrong.replace("OWN", own);
            let said = message(&format!("local t = {{ {own} }} local f = t[1].{name} f({wrong})"));
            assert!(
                said.as_ref().is_err_and(|said| said.contains(&colon)),
                "{name}({wrong}): {said:?}"
            );
        }
        // A function taken from one seat and called on another acts like a call on the latter. `game` is skipped because there is
        // only one, and so are examples on a seat that `game` returns.
        let taken_apart = example.split_once(&format!("me:{name}("));
        let Some((before, after)) = taken_apart.filter(|_| own == "me") else { continue };
        let called = |how: &str| {
            let comma = if after.starts_with(')') { "" } else { ", " };
            let example = how.replace("ARGS", &format!("{comma}{after}"));
            let example = format!("{before}{example}");
            let value = format!("error(tostring({example}) .. type({example}))");
            // Compares the result, or the requested changes.
            message(&if function.is_effect() {
                format!("local t = {{ me, {other_seat} }} {example}")
            } else {
                format!("local t = {{ me, {other_seat} }} {value}")
            })
        };
        for (whose, from) in [(1, 2), (2, 1)] {
            let straight = called(&format!("t[{whose}].{name}(t[{whose}]ARGS"));
            assert_eq!(called(&format!("t[{from}].{name}(t[{whose}]ARGS")), straight, "{example}");
        }
        others += 1;
    }
    assert!(others > 40, "{others}");
}

#[test]
fn every_function_says_what_it_is_for() {
    for entry in functions() {
        assert!(
            entry.doc.ends_with('.') || entry.doc.ends_with('?'),
            "{}: {}",
            entry.name,
            entry.doc
        );
        assert!(entry.example.contains(entry.name), "{} is not in its example", entry.name);
        for api in [ApiVersion::First, ApiVersion::Second] {
            let same = functions().filter(|e| e.object == entry.object && e.name == entry.name);
            let count = same.filter(|e| e.is_in(api)).count();
            assert!(count <= 1, "{} stands twice in the table", entry.name);
        }
    }
}

/// Checks that a committed file of the project has this text.
#[track_caller]
fn is_committed(path: &str, text: &str) {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    crate::expected::file(root.join(path), text);
}

#[test]
fn the_reference_is_up_to_date() {
    is_committed("docs/api.md", &script::api_markdown(mystica_content::script_api::interface()));
}

#[test]
fn the_editor_types_are_up_to_date() {
    is_committed("docs/types/loam.lua", &script::luacats(mystica_content::script_api::interface()));
    is_committed(
        "docs/types/loam.d.luau",
        &script::luau_types(mystica_content::script_api::interface()),
    );
}

#[test]
fn the_json_holds_every_function_and_hook() {
    let api = script::api_json(mystica_content::script_api::interface());
    assert_eq!(api["functions"].as_array().map(Vec::len), Some(functions().count()));
    assert_eq!(api["hooks"].as_array().map(Vec::len), Some(Hook::COUNT));
    assert_eq!(api["functions"][0]["name"], "round");
}
