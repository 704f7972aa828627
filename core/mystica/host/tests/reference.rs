//! The reference: every example gives what it says, and the committed files are those of the table.

mod common;

use common::{call, load, words};
use kernel::Hook;
use script::Function;

fn functions() -> impl Iterator<Item = &'static Function> {
    host::interface().functions.iter()
}

/// Runs an example; its result as Lua would write it, or the changes it asked for.
fn run(entry: &Function) -> String {
    if entry.is_effect() {
        let text = format!("return {{ pass = function(game, me) {} end }}", entry.example);
        let mut game =
            load(&text, &[Hook::Pass]).unwrap_or_else(|e| panic!("{}: {e:?}", entry.name));
        let (_, changes) = call(&mut game, 0, &[]).unwrap_or_else(|e| panic!("{e}"));
        return words(&game.1, &changes);
    }
    // A text cannot leave a hook, so it is compared inside.
    let text = format!(
        "return {{ pass = function(game, me)
           local r = {}
           if type(r) == \"string\" then error('\"' .. r .. '\"', 0) end
           error(tostring(r), 0)
         end }}",
        entry.example
    );
    let mut game = load(&text, &[Hook::Pass]).unwrap_or_else(|e| panic!("{}: {e:?}", entry.name));
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
        let same = functions().filter(|e| e.object == entry.object && e.name == entry.name);
        assert_eq!(same.count(), 1, "{} stands twice in the table", entry.name);
    }
}

/// Compares a file of the project.
#[track_caller]
fn is_committed(path: &str, text: &str) {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    expect::file(root.join(path), text);
}

#[test]
fn the_reference_is_up_to_date() {
    is_committed("docs/api.md", &script::api_markdown(host::interface()));
}

#[test]
fn the_editor_types_are_up_to_date() {
    is_committed("docs/types/loam.lua", &script::luacats(host::interface()));
    is_committed("docs/types/loam.d.luau", &script::luau_types(host::interface()));
}

#[test]
fn the_json_holds_every_function_and_hook() {
    let api = script::api_json(host::interface());
    assert_eq!(api["functions"].as_array().map(Vec::len), Some(functions().count()));
    assert_eq!(api["hooks"].as_array().map(Vec::len), Some(Hook::COUNT));
    assert_eq!(api["functions"][0]["name"], "round");
}
