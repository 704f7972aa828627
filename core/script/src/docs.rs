//! The reference and the editor types, made from the API table and the list of hooks.

use std::fmt::Write;

use kernel::{Hook, HookKind, Policy};
use serde_json::{Value, json};

use crate::api::{ENTRIES, Entry, Kind, Receiver};
use crate::gate::{AMOUNT, CHANGES};
use crate::host::Limits;
use crate::meter::{SHORT, TEXT, TEXTS, TEXTS_AT_LOAD};
use crate::syntax::LIBRARIES;

/// What a hook must return.
fn hook_result(hook: Hook) -> (&'static str, &'static str) {
    match (hook.kind(), hook.policy()) {
        (HookKind::React, _) => ("nothing; it asks for changes", "nil"),
        (HookKind::Replace, _) => {
            ("`true` if the changes it asks for take the place of what was to happen", "boolean?")
        }
        (_, Policy::Any) => ("`true`, `false` or nothing", "boolean?"),
        _ => ("a whole number", "integer"),
    }
}

/// The integers a script receives after `game, me`.
fn hook_args(hook: Hook) -> Vec<&'static str> {
    let mut args = hook.args().to_vec();
    if hook.kind() == HookKind::Modify {
        args.push("value");
    }
    args
}

fn kind_word(hook: Hook) -> &'static str {
    match hook.kind() {
        HookKind::Query => "query",
        HookKind::Modify => "modify",
        HookKind::Forbid => "forbid",
        HookKind::Replace => "replace",
        HookKind::React => "react",
    }
}

fn policy_word(hook: Hook) -> &'static str {
    match hook.policy() {
        Policy::Chain => "chain",
        Policy::First => "first",
        Policy::Any => "any",
        Policy::All => "all",
    }
}

fn is_effect(entry: &Entry) -> bool {
    entry.result == Kind::Nothing
}

/// The three chapters of the table.
fn chapters() -> [(&'static str, &'static str, Vec<&'static Entry>); 3] {
    let of = |receiver, effects| {
        ENTRIES.iter().filter(move |e| e.receiver == receiver && is_effect(e) == effects).collect()
    };
    [
        ("`game`", "The round, the board, the seats.", of(Receiver::Game, false)),
        (
            "`me` and other seats: what they tell",
            "The position before the hook.",
            of(Receiver::Seat, false),
        ),
        (
            "`me` and other seats: what they do",
            "Changes take effect, in order, once the hook has ended well.",
            of(Receiver::Seat, true),
        ),
    ]
}

/// The reference, as `docs/api.md` holds it.
pub fn api_markdown() -> String {
    let mut text = String::from(
        "# The scripting API\n\n\
         Made from the API table by `LOAM_BLESS=1 cargo test -p script`; edits belong there.\n\n\
         A script is a file that returns a table of hooks:\n\n\
         ```lua\n\
         return {\n\
         \x20 pass = function(game, me)\n\
         \x20   if me:has(\"stronghold\") then me:gain_vp(3 * me:bridges_joining_structures()) end\n\
         \x20 end,\n\
         }\n\
         ```\n\n\
         `game` is the game, `me` the seat that has the piece; after them come the whole numbers of the hook.\n\
         Which hooks a piece answers is listed in its TOML file.\n\n\
         ## Rules for scripts\n\n",
    );
    let _ = write!(
        text,
        "- Scripts are written in the part of Lua that Lua 5.1 and Luau share.\n\
         - Scripts hold no state. Assignment inside a function to a local outside it is refused when the file is\n\
         \x20 loaded, and every table a file leaves behind is frozen. What must be remembered is a slot, declared in\n\
         \x20 the piece's file and read with `me:slot`.\n\
         - Every number that goes into the API is whole and within ±2³¹; amounts lie between 0 and {AMOUNT}.\n\
         \x20 `game:idiv` divides whole numbers.\n\
         - Hooks of kind react ask for changes, at most {CHANGES} in one call; they happen if the hook ends well.\n\
         \x20 All other hooks only answer a question.\n\
         - `require(\"lib/helper\")`, at the top of a file, gives what `lib/helper.lua` of the same module returns.\n\
         - Loops go over numbers, `pairs`, `ipairs`, `next` or `string.gmatch`.\n\
         - Whatever keeps counting is state, too: an iterator of `string.gmatch` that is left in a local of the file, in a\n\
         \x20 table or in a function is refused when the file is loaded.\n\
         - Running out of a [limit](#limits), or an error, undoes the action whole.\n\
         - Names are texts: `me:has(\"stronghold\")`. Numbers that a hook received may be passed instead.\n\
         - Before anything runs, functions that are not on this page and wrong numbers of arguments are reported\n\
         \x20 with their place, wherever it is plain that `game` or a seat is asked: `game` and `me` of a hook,\n\
         \x20 other names for them, what local functions are given, and seats that the game gives.\n\n"
    );
    text.push_str(
        "Besides the language, scripts have `assert`, `error`, `getmetatable`, `ipairs`, `next`, `pairs`, `pcall`,\n\
         `rawequal`, `rawget`, `rawset`, `select`, `setmetatable`, `tonumber`, `tostring`, `type`, `unpack` and:\n\n",
    );
    for (library, members) in LIBRARIES {
        let members: Vec<String> = members.iter().map(|m| format!("`{m}`")).collect();
        let _ = writeln!(text, "- `{library}`: {}", members.join(", "));
    }
    text.push_str(&limits_markdown());
    text.push_str("\n## Hooks\n\n| hook | kind | answers combine | after `game, me` | returns | when |\n|---|---|---|---|---|---|\n");
    for hook in Hook::ALL {
        let args: Vec<String> = hook_args(*hook).iter().map(|a| format!("`{a}`")).collect();
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {} | {} | {} |",
            hook.name(),
            kind_word(*hook),
            policy_word(*hook),
            args.join(", "),
            hook_result(*hook).0,
            hook.doc()
        );
    }
    text.push_str(
        "\n`chain`: each answer gets the running value and returns the new one. `first`: the first answer other than 0.\n\
         `any`: one yes is enough. `all`: every answer takes effect, in order.\n\n\
         ## Examples\n\n\
         Each function below is shown with what it gives in one small position, the same for all: round 3 of a game\n\
         of two; seat 0 is `me` and to move.\n\n\
         ```text\n\
         \x20 A1 A2 r0 A3 A4      me: temple A1, stronghold B1, dwellings A2 and B2, bridges A2:B2 and B2:C2\n\
         \x20  B1 r1 B2 B3            boats r0 and r2\n\
         \x20 C1 C2 r2 C3 C4      seat 1: dwelling A4\n\
         ```\n",
    );
    for (title, intro, entries) in chapters() {
        let _ = write!(text, "\n## {title}\n\n{intro}\n");
        for entry in entries {
            let args: Vec<&str> = entry.args.iter().map(|a| a.name).collect();
            let _ = write!(
                text,
                "\n### `{}:{}({})`\n\n{}\n",
                entry.receiver.name(),
                entry.name,
                args.join(", "),
                entry.doc
            );
            for arg in entry.args {
                let _ = write!(text, "\n- `{}`: {}", arg.name, arg.kind.doc());
            }
            if !entry.args.is_empty() {
                text.push('\n');
            }
            if !is_effect(entry) {
                let _ = writeln!(text, "\nGives {}.", entry.result.doc());
            }
            let _ = write!(text, "\n```lua\n{}  --> {}\n```\n", entry.example, entry.gives);
        }
    }
    text
}

/// The API as data, for `loam api --json`.
pub fn api_json() -> Value {
    let functions: Vec<Value> = ENTRIES
        .iter()
        .map(|e| {
            let args = e.args.iter().map(
                |a| json!({ "name": a.name, "type": a.kind.type_name(), "takes": a.kind.doc() }),
            );
            json!({
                "name": e.name,
                "receiver": e.receiver.class(),
                "arguments": args.collect::<Vec<_>>(),
                "result": e.result.type_name(),
                "gives": e.result.doc(),
                "is_effect": is_effect(e),
                "doc": e.doc,
                "example": { "code": e.example, "gives": e.gives },
            })
        })
        .collect();
    let hooks: Vec<Value> = Hook::ALL
        .iter()
        .map(|h| {
            json!({
                "name": h.name(),
                "kind": kind_word(*h),
                "policy": policy_word(*h),
                "arguments": hook_args(*h),
                "returns": hook_result(*h).1,
                "doc": h.doc(),
            })
        })
        .collect();
    json!({ "functions": functions, "hooks": hooks })
}

/// Editor types for language servers that read LuaCATS comments: `docs/types/loam.lua`.
pub fn luacats() -> String {
    let mut text = String::from(
        "---@meta\n-- Made from the API table by `LOAM_BLESS=1 cargo test -p script`.\n",
    );
    for (class, about, receiver) in [
        ("Game", "The game as a hook sees it.", Receiver::Game),
        ("Seat", "A seat as a hook sees it.", Receiver::Seat),
    ] {
        let _ = write!(text, "\n---{about}\n---@class {class}\nlocal {class} = {{}}\n");
        for entry in ENTRIES.iter().filter(|e| e.receiver == receiver) {
            let _ = write!(
                text,
                "\n---{}\n---\n---`{}` gives `{}`\n",
                entry.doc, entry.example, entry.gives
            );
            for arg in entry.args {
                let _ = writeln!(
                    text,
                    "---@param {} {} # {}",
                    arg.name,
                    arg.kind.type_name(),
                    arg.kind.doc()
                );
            }
            if !is_effect(entry) {
                let _ = writeln!(text, "---@return {}", entry.result.type_name());
            }
            let args: Vec<&str> = entry.args.iter().map(|a| a.name).collect();
            let _ = writeln!(text, "function {class}:{}({}) end", entry.name, args.join(", "));
        }
    }
    text.push_str("\n---What a script returns.\n---@class Hooks\n");
    for hook in Hook::ALL {
        let args: String = hook_args(*hook).iter().map(|a| format!(", {a}: integer")).collect();
        let result = match hook_result(*hook).1 {
            "nil" => String::new(),
            result => format!(": {result}"),
        };
        let _ = writeln!(
            text,
            "---@field {}? fun(game: Game, me: Seat{args}){result} # {}",
            hook.name(),
            hook.doc()
        );
    }
    text
}

/// Definition files for editors: the name and the text of each.
pub fn definitions() -> [(&'static str, String); 2] {
    [("loam.lua", luacats()), ("loam.d.luau", luau_types())]
}

/// A type of the reference in Luau's words.
fn luau_type(name: &str) -> &str {
    match name {
        "integer" => "number",
        "integer|string" => "number | string",
        "integer?" => "number?",
        "integer[]" => "{ number }",
        "nil" => "()",
        other => other,
    }
}

/// Definition file for Luau's own tools: `docs/types/loam.d.luau`.
pub fn luau_types() -> String {
    let mut text =
        String::from("-- Made from the API table by `LOAM_BLESS=1 cargo test -p script`.\n");
    for (class, receiver) in [("Seat", Receiver::Seat), ("Game", Receiver::Game)] {
        let _ = write!(text, "\ndeclare class {class}\n");
        for entry in ENTRIES.iter().filter(|e| e.receiver == receiver) {
            let args: String = entry
                .args
                .iter()
                .map(|a| format!(", {}: {}", a.name, luau_type(a.kind.type_name())))
                .collect();
            let result = luau_type(entry.result.type_name());
            let _ = writeln!(text, "    -- {}", entry.doc);
            let _ = writeln!(text, "    function {}(self{args}): {result}", entry.name);
        }
        text.push_str("end\n");
    }
    text.push_str("\nexport type Hooks = {\n");
    for hook in Hook::ALL {
        let args: String = hook_args(*hook).iter().map(|a| format!(", {a}: number")).collect();
        let result = match hook_result(*hook).1 {
            "nil" => "()",
            "integer" => "number",
            _ => "boolean?",
        };
        let _ = writeln!(text, "    -- {}", hook.doc());
        let _ = writeln!(text, "    {}: ((game: Game, me: Seat{args}) -> {result})?,", hook.name());
    }
    text.push_str("}\n");
    text
}

/// The limits of scripts, as a part of the reference.
fn limits_markdown() -> String {
    let Limits { fuel, together, memory, module, watchdog } = Limits::default();
    let (memory, module, watchdog) = (memory / 1024, module / 1024, watchdog.as_secs());
    format!(
        "\n## Limits\n\n\
         | what | at most |\n|---|---|\n\
         | steps of one call, and of a file while it is loaded | {fuel} |\n\
         | steps of all calls together for one list of legal actions, or for one action | {together} |\n\
         | memory of one call | {memory} KiB |\n\
         | memory that the files of one module take while they are loaded | {module} KiB |\n\
         | a text | {TEXT} characters |\n\
         | texts that one call makes anew | {TEXTS} |\n\
         | texts that the files of one module make while they are loaded | {TEXTS_AT_LOAD} |\n\
         | a text for `find`, `match`, `gmatch`, `gsub` and `format`, and its pattern | 4096 and 64 characters |\n\
         | values of `unpack`, `string.byte` and `string.format` | 250 |\n\
         | entries of `table.sort`, and characters of the texts in it | 4096 and 256 |\n\
         | changes that one call asks for | {CHANGES} |\n\n\
         Calls, returns, turns of loops and steps of a pattern match are steps. What takes longer costs more of them: functions \
         of the\nlibrary by the length of their texts and lists, a new table or function 4 and more as it grows, an error that is \
         caught 100.\nWhere a function of the module is longer than 256 words, each step of the module's hooks costs one more for \
         every 256 of them;\n`+` and its like count as 128 words, `..` and a loop over numbers as 192, a comparison, a key, a \
         length or a call as 16.\n\n\
         What an operator takes depends on what it meets, so steps cost more once it was made, by the call or while the module was\n\
         loaded: after a text of more than {SHORT} characters as many times more as the text is longer, after a table of more than \
         64 keys\nor a list of more than 4096 entries as many times more as it is larger (emptying it changes nothing), and after \
         8 metatables\nthat lead to a table twice as much, with 12 three times. In the hooks of a module whose files make more than \
         {TEXTS} texts\nthey cost as many times more as that number goes into them. A list that is written out whole with exactly \
         256, 512, 1024 …\nentries counts as a table with half as many keys.\n\n\
         The same call takes the same steps every time, in lists and in actions, on every machine. Memory counts what a call has\n\
         in use beside what was there before; nothing is collected while it runs, and what other calls or other modules have left\n\
         does not count. If all calls together take too many steps, the message names the piece that took most. A watchdog ends a\n\
         call after {watchdog} seconds of its thread's own time, which fuel does not let it reach.\n"
    )
}
