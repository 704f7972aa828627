//! Generates the reference manual and editor types from the interface of a dialect.

use std::fmt::Write;

use game::ApiVersion;
use serde_json::{Value, json};

use crate::api::{ApiFunction, ApiHook, ApiParameter, Chapter, FunctionVersions, ScriptInterface};
use crate::limits::ScriptLimits;
use crate::meter::{SHORT, TEXT, TEXTS, TEXTS_AT_LOAD};
use crate::syntax::LIBRARIES;

/// Generates the reference manual as Markdown, such as `docs/api.md`.
pub fn api_markdown(interface: &ScriptInterface) -> String {
    let manual = &interface.manual;
    let mut text = format!(
        "# The scripting API\n\nGenerated from the API table by `{}`; do not edit.\n\nA script is \
        a file that returns a table of hooks:\n\n```lua\n{}```\n\n{}\n## Rules for scripts\n\n",
        manual.written_by, manual.example, manual.given
    );
    let _ = write!(
        text,
        "- Scripts are written in the part of Lua that Lua 5.1 and Luau share.\n\
         - Scripts keep no state. Loam rejects a file in which a function assigns to a local outside it, and freezes every\n\
         \x20 table that a file returns or keeps.{}\
         {}\
         - `require(\"lib/helper\")`, at the top of a file, returns the result of `lib/helper.lua` of the same module.\n\
         - Loops use numbers, `pairs`, `ipairs`, `next` or `string.gmatch`.\n\
         - A value that keeps counting is state, too: Loam rejects a file that leaves an iterator of `string.gmatch` in a local\n\
         \x20 of the file, in a table or in a function.\n\
         - An error, or exceeding a [limit](#limits), undoes the whole action.\n\
         - A function acts on the object before the colon. Called with a dot, it needs this object as its first argument; any\n\
         \x20 other first argument is an error. It does not matter from which object the function was read.\n\
         {}\n",
        manual.remembered, manual.changes, manual.names
    );
    text.push_str(
        "Besides the language, scripts have `assert`, `error`, `getmetatable`, `ipairs`, `next`, `pairs`, `pcall`,\n\
         `rawequal`, `rawget`, `rawset`, `select`, `setmetatable`, `tonumber`, `tostring`, `type`, `unpack` and:\n\n",
    );
    for (library, members) in LIBRARIES {
        let members: Vec<String> = members.iter().map(|m| format!("`{m}`")).collect();
        let _ = writeln!(text, "- `{library}`: {}", members.join(", "));
    }
    text.push_str(&limits_markdown(&manual.limits));
    let objects = object_names(interface).join(", ");
    let _ = write!(
        text,
        "\n## Hooks\n\n| hook | kind | answers combine | after `{objects}` | returns | when |\n|---|---|---|---|---|---|\n"
    );
    for hook in &interface.hooks {
        let args: Vec<String> = hook.args.iter().map(|a| format!("`{}`", a.name)).collect();
        let (name, args) = (hook.name, args.join(", "));
        let ApiHook { kind, policy, gives, doc, .. } = hook;
        let _ = writeln!(text, "| `{name}` | {kind} | {policy} | {args} | {gives} | {doc} |");
    }
    let _ = write!(text, "\n{}\n## Examples\n\n{}", manual.answers, manual.position);
    for Chapter { title, intro, object, effects } in manual.chapters {
        let _ = write!(text, "\n## {title}\n\n{intro}\n");
        let own = interface.functions_of(*object, ApiVersion::Second);
        for function in own.filter(|f| f.is_effect() == *effects) {
            describe(&mut text, interface, function);
        }
    }
    text.push_str(&former_functions(interface));
    text
}

/// Generates the chapter about scripts of the first version.
fn former_functions(interface: &ScriptInterface) -> String {
    let mut text = "\n## Scripts of `api = 1`\n\n\
        The functions above are those of `api = 2`. In a module of [`api = 1`](api-2.md), numbers of seats, places, stops and\n\
        edges count from 0, and seats are numbers where the table says so. The functions of the last table exist only there.\n\n\
        | function | in `api = 2` |\n|---|---|\n"
        .to_owned();
    let row = |f: &ApiFunction| format!("`{}:{}`", interface.objects[f.object].name, f.name);
    for f in &interface.functions {
        let (FunctionVersions::Result(hint)
        | FunctionVersions::Changed(hint)
        | FunctionVersions::Numbers(_, hint)
        | FunctionVersions::Things(hint)) = f.versions
        else {
            continue;
        };
        let _ = writeln!(text, "| {} | {hint} |", row(f));
    }
    for hook in interface.hooks.iter().filter(|hook| !hook.second.is_empty()) {
        let types = hook.second.iter().map(|(n, kind)| (hook.args[*n].name, kind.doc));
        let is_same = types.clone().all(|(_, doc)| doc == hook.second[0].1.doc);
        let what = match (is_same, hook.second.len()) {
            (true, 2..) => format!("each argument is {}", hook.second[0].1.doc),
            _ => {
                let types = types.map(|(name, doc)| format!("`{name}` is {doc}"));
                types.collect::<Vec<_>>().join(", ")
            }
        };
        let _ = writeln!(text, "| the hook `{}` | {what} |", hook.name);
    }
    text.push_str("\n| only in `api = 1` | write |\n|---|---|\n");
    for f in &interface.functions {
        if let Some(call) = f.replacement() {
            let names: Vec<&str> = f.args.iter().map(|a| a.name).collect();
            let object = interface.objects[f.object].name;
            let _ = writeln!(text, "| `{object}:{}({})` | `{call}` |", f.name, names.join(", "));
        }
    }
    text
}

/// Appends the section of one function to the manual.
fn describe(text: &mut String, interface: &ScriptInterface, function: &ApiFunction) {
    let ApiFunction { name, args, doc, example, gives, .. } = function;
    let object = interface.objects[function.object].name;
    let names: Vec<&str> = args.iter().map(|a| a.name).collect();
    let _ = write!(text, "\n### `{object}:{name}({})`\n\n{doc}\n", names.join(", "));
    for arg in *args {
        let _ = write!(text, "\n- `{}`: {}", arg.name, arg.kind.doc);
    }
    if !args.is_empty() {
        text.push('\n');
    }
    if !function.is_effect() {
        let _ = writeln!(text, "\nReturns {}.", function.result.doc);
    }
    let _ = write!(text, "\n```lua\n{example}  --> {gives}\n```\n");
}

/// Returns the variable names of the objects in examples.
fn object_names(interface: &ScriptInterface) -> Vec<&'static str> {
    interface.objects.iter().map(|object| object.name).collect()
}

/// Generates the interface as JSON, for `loam api --json`.
pub fn api_json(interface: &ScriptInterface) -> Value {
    let apis = |f: &ApiFunction| {
        let versions = [(1, ApiVersion::First), (2, ApiVersion::Second)];
        versions.into_iter().filter(|(_, api)| f.is_in(*api)).map(|(n, _)| n).collect::<Vec<_>>()
    };
    let function = |f: &ApiFunction| {
        let args = f
            .args
            .iter()
            .map(|a| json!({ "name": a.name, "type": a.kind.type_name, "takes": a.kind.doc }));
        json!({
            "name": f.name,
            "receiver": interface.objects[f.object].class,
            "arguments": args.collect::<Vec<_>>(),
            "result": f.result.type_name,
            "gives": f.result.doc,
            "is_effect": f.is_effect(),
            "doc": f.doc,
            "example": { "code": f.example, "gives": f.gives },
            "api": apis(f),
            "replacement": f.replacement(),
        })
    };
    let hook = |h: &ApiHook| {
        json!({
            "name": h.name,
            "kind": h.kind,
            "policy": h.policy,
            "arguments": h.args.iter().map(|a| a.name).collect::<Vec<_>>(),
            "returns": h.returns.type_name(),
            "doc": h.doc,
        })
    };
    let functions: Vec<Value> = interface.functions.iter().map(function).collect();
    let hooks: Vec<Value> = interface.hooks.iter().map(hook).collect();
    json!({ "functions": functions, "hooks": hooks })
}

/// Returns the functions of the object type with this index in the second version.
fn functions_of(interface: &ScriptInterface, object: usize) -> impl Iterator<Item = &ApiFunction> {
    interface.functions_of(object, ApiVersion::Second)
}

/// Generates editor types for language servers that read LuaCATS comments: `docs/types/loam.lua`.
pub fn luacats(interface: &ScriptInterface) -> String {
    let mut text = format!(
        "---@meta\n-- Generated from the API table by `{}`.\n",
        interface.manual.written_by
    );
    for (number, object) in interface.objects.iter().enumerate() {
        let (class, doc) = (object.class, object.doc);
        let _ = write!(text, "\n---{doc}\n---@class {class}\nlocal {class} = {{}}\n");
        for f in functions_of(interface, number) {
            let _ = write!(text, "\n---{}\n---\n---`{}` gives `{}`\n", f.doc, f.example, f.gives);
            for ApiParameter { name, kind } in f.args {
                let (name, kind_name) = match kind.type_name.strip_suffix('?') {
                    Some(of) => (format!("{name}?"), of),
                    None => ((*name).to_owned(), kind.type_name),
                };
                let _ = writeln!(text, "---@param {name} {kind_name} # {}", kind.doc);
            }
            if !f.is_effect() {
                let _ = writeln!(text, "---@return {}", f.result.type_name);
            }
            let args: Vec<&str> = f.args.iter().map(|a| a.name).collect();
            let _ = writeln!(text, "function {class}:{}({}) end", f.name, args.join(", "));
        }
    }
    text.push_str("\n---The table that a script returns.\n---@class Hooks\n");
    for hook in &interface.hooks {
        let result = match hook.returns.type_name() {
            "nil" => String::new(),
            result => format!(": {result}"),
        };
        let args = typed(interface, hook, |name| name.to_owned());
        let (name, doc) = (hook.name, hook.doc);
        let _ = writeln!(text, "---@field {name}? fun({args}){result} # {doc}");
    }
    text
}

/// Formats the parameters of a hook with their types.
fn typed(interface: &ScriptInterface, hook: &ApiHook, word: impl Fn(&str) -> String) -> String {
    let objects = interface.objects.iter().map(|o| format!("{}: {}", o.name, o.class));
    let args = hook.args.iter().enumerate().map(|(n, a)| {
        let kind = hook.argument_type(n, ApiVersion::Second);
        format!("{}: {}", a.name, word(kind.type_name))
    });
    objects.chain(args).collect::<Vec<_>>().join(", ")
}

/// Generates the definition files for editors, as names and texts.
pub fn definitions(interface: &ScriptInterface) -> [(&'static str, String); 2] {
    [("loam.lua", luacats(interface)), ("loam.d.luau", luau_types(interface))]
}

/// Converts a type name of the reference to Luau's syntax.
fn luau_type(name: &str) -> &str {
    match name {
        "integer" => "number",
        "integer|string" => "number | string",
        "integer?" => "number?",
        "integer[]" => "{ number }",
        "string[]" => "{ string }",
        "any[]" => "{ any }",
        "Seat[]" => "{ Seat }",
        "integer|Seat" => "number | Seat",
        "integer|Seat?" => "(number | Seat)?",
        "nil" => "()",
        other => other,
    }
}

/// Generates the definition file for Luau's own tools: `docs/types/loam.d.luau`.
pub fn luau_types(interface: &ScriptInterface) -> String {
    let mut text =
        format!("-- Generated from the API table by `{}`.\n", interface.manual.written_by);
    // A class must be declared before functions that return it, so later objects come first.
    for (number, object) in interface.objects.iter().enumerate().rev() {
        let _ = write!(text, "\ndeclare class {}\n", object.class);
        for f in functions_of(interface, number) {
            let arg = |a: &ApiParameter| format!(", {}: {}", a.name, luau_type(a.kind.type_name));
            let args: String = f.args.iter().map(arg).collect();
            let result = luau_type(f.result.type_name);
            let _ = writeln!(text, "    -- {}", f.doc);
            let _ = writeln!(text, "    function {}(self{args}): {result}", f.name);
        }
        text.push_str("end\n");
    }
    text.push_str("\nexport type Hooks = {\n");
    for hook in &interface.hooks {
        let args = typed(interface, hook, |name| luau_type(name).to_owned());
        let result = luau_type(hook.returns.type_name());
        let _ = writeln!(text, "    -- {}", hook.doc);
        let _ = writeln!(text, "    {}: (({args}) -> {result})?,", hook.name);
    }
    text.push_str("}\n");
    text
}

/// Generates the section about limits of scripts.
fn limits_markdown(own: &str) -> String {
    let ScriptLimits { fuel, together, memory, module, watchdog } = ScriptLimits::default();
    let quarter = SHORT / 4;
    let (memory, module, watchdog) = (memory / 1024, module / 1024, watchdog.as_secs());
    format!(
        "\n## Limits\n\n\
         | what | maximum |\n|---|---|\n\
         | steps of one call, and of loading one file | {fuel} |\n\
         | steps of all calls for one list of legal actions, or for one action | {together} |\n\
         | memory of one call | {memory} KiB |\n\
         | memory of the files of one module when they are loaded | {module} KiB |\n\
         | length of a string | {TEXT} characters |\n\
         | new strings in one call | {TEXTS} |\n\
         | new strings in the files of one module when they are loaded | {TEXTS_AT_LOAD} |\n\
         | length of a string for `find`, `match`, `gmatch`, `gsub` and `format`, and of its pattern | 4096 and 64 characters |\n\
         | values of `unpack`, `string.byte` and `string.format` | 250 |\n\
         | entries of `table.sort`, and length of the strings in it | 4096 and 256 characters |\n\
         {own}\n\
         A step is a call, a return, a loop iteration or a step of a pattern match. Longer work costs more steps:\n\n\
         - a library function: by the length of its strings and lists;\n\
         - a new table or function: 4, and more as it grows;\n\
         - a caught error: 100.\n\n\
         If a function of the module is longer than 256 words, each step of the module's hooks costs one more for every 256 of\n\
         them. `+` and similar operators count as 128 words, `..` as 256, a numeric loop as 192. A comparison, a key, a length or\n\
         a call counts as 16.\n\n\
         The time of an operator depends on its operands. Steps therefore cost more after the call, or the module while it was\n\
         loaded, has created large objects. The cost of a step is then multiplied, rounded down:\n\n\
         | created | factor |\n|---|---|\n\
         | a string of more than {SHORT} characters, or one written in a file | length / {quarter} |\n\
         | a table of more than 64 keys | keys / 64 |\n\
         | a list of more than 4096 entries | entries / 4096 |\n\
         | 8 or more metatables that lead to a table | number / 4 |\n\
         | more than {TEXTS} strings in the files of a module, for its hooks | number / {TEXTS} |\n\n\
         The longest string, table and list count, even if a script empties them later. All factors multiply, but only the larger\n\
         one of table and list counts. The strings of the files are every string and name that is written in them, and every\n\
         string that they put together when they are loaded. A list that is written out whole with exactly 256, 512, 1024 …\n\
         entries counts as a table with half as many keys. Only what the module itself has created counts, because each module\n\
         has a virtual machine of its own.\n\n\
         The same call takes the same number of steps every time, in lists and in actions, on every machine. The memory of a call\n\
         is what it allocates: nothing is collected while it runs, and what other calls or modules have left does not count. If all\n\
         calls together take too many steps, the message names the piece that took most of them. A watchdog ends a call after\n\
         {watchdog} seconds of CPU time of its thread; the limit on steps normally stops it long before.\n\n\
         A call that exceeds its memory is stopped at its next step. The work between two steps may need more memory, so the\n\
         allocator fails only at a much higher limit. Such a call ends with an error, with file and line like any other, and its\n\
         virtual machine is discarded.\n"
    )
}
