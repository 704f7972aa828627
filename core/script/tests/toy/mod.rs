//! A toy dialect without a game: counters that a hook may raise.
#![allow(dead_code)]

use std::cell::RefCell;
use std::sync::OnceLock;

use script::{
    ApiCall, ApiEntry, ApiFunction, ApiHook, ApiObject, ApiParameter, ApiResult, CallArguments,
    Chapter, CompileCache, FunctionVersions, HookFunction, HookReturnType, Manual, Namespace,
    ScriptDeclarations, ScriptDiagnostic, ScriptDialect, ScriptInterface, ScriptLimits, ScriptName,
    ScriptSources, ScriptValue, Scripts, ValueType,
};

/// Name of the only module.
pub const MODULE: &str = "tally";
pub const FOLDER: &str = "scripts/tally";
pub const FILE: &str = "scripts/tally/rule.lua";

/// Indices of the object types.
const GAME: usize = 0;
const COUNTER: usize = 1;
/// Number of the only kind of names.
const COLOUR: u8 = 0;

pub struct Toy;

/// Three counters, the index of the hook's own counter, and the requested changes.
#[derive(Default)]
pub struct Scene<'a> {
    pub counters: &'a [i32],
    pub own: usize,
    pub requested: RefCell<Vec<(usize, i32)>>,
}

const COUNTER_KIND: ValueType =
    ValueType { type_name: "Counter", doc: "a counter", named: None, object: Some(COUNTER) };
const COLOUR_KIND: ValueType = ValueType {
    type_name: "integer|string",
    doc: "a colour: its name or number",
    named: Some("colour"),
    object: None,
};
const NAME_KIND: ValueType =
    ValueType { type_name: "string", doc: "the name of a slot", named: Some("slot"), object: None };

const fn arg(name: &'static str, kind: ValueType) -> ApiParameter {
    ApiParameter { name, kind }
}

const fn entry(
    (object, name, args): (usize, &'static str, &'static [ApiParameter]),
    result: ValueType,
    example: (&'static str, &'static str),
    run: for<'a> fn(&ApiCall<'a, Toy>) -> ApiResult<'a>,
) -> ApiEntry<Toy> {
    let (example, gives) = example;
    let versions = FunctionVersions::Both;
    let doc = "What it says.";
    let function = ApiFunction { name, object, args, result, doc, example, gives, versions };
    ApiEntry { function, run }
}

/// Returns the counter that an object represents.
fn place(c: &ApiCall<'_, Toy>) -> usize {
    match c.instance() {
        0 => c.scene().own,
        n => n - 1,
    }
}

impl ScriptDialect for Toy {
    type CallContext<'a> = Scene<'a>;

    const ENTRIES: &'static [ApiEntry<Toy>] = &[
        entry((GAME, "counters", &[]), ValueType::LIST, ("#game:counters()", "3"), |c| {
            Ok(ScriptValue::Numbers(c.scene().counters.to_vec()))
        }),
        entry(
            (GAME, "counter", &[arg("colour", COLOUR_KIND)]),
            COUNTER_KIND,
            ("game:counter(\"red\"):value()", "4"),
            |c| {
                let count = c.scene().counters.len();
                let colour = Namespace { kind: COLOUR, owner: 0, word: "colour", count, first: 0 };
                let n = c.named(0, colour)? as usize;
                Ok(ScriptValue::Object(COUNTER, if n == c.scene().own { 0 } else { n + 1 }))
            },
        ),
        entry(
            (GAME, "turn", &[arg("text", ValueType::TEXT)]),
            ValueType::TEXT,
            ("game:turn(\"abc\")", "\"cba\""),
            |c| Ok(ScriptValue::Text(c.text(0)?.chars().rev().collect::<String>().into())),
        ),
        entry((COUNTER, "value", &[]), ValueType::INT, ("counter:value()", "7"), |c| {
            Ok(ScriptValue::Int(c.scene().counters[place(c)]))
        }),
        entry((COUNTER, "slot", &[arg("name", NAME_KIND)]), ValueType::INT, ("", ""), |_| {
            Ok(ScriptValue::Nil)
        }),
        entry((COUNTER, "walk", &[]), ValueType::INT, ("counter:walk()", "0"), |c| {
            c.work(1_000);
            Ok(ScriptValue::Int(0))
        }),
        entry(
            (COUNTER, "add", &[arg("n", ValueType::INT), arg("twice", ValueType::BOOL)]),
            ValueType::NOTHING,
            ("counter:add(2, true)", "+4"),
            |c| {
                let n = c.within(0, 0, 100)? * if c.bool(1)? { 2 } else { 1 };
                c.scene().requested.borrow_mut().push((place(c), n));
                Ok(ScriptValue::Nil)
            },
        ),
        entry((COUNTER, "panic", &[]), ValueType::NOTHING, ("", ""), |_| panic!("a bug of ours")),
    ];

    fn interface() -> &'static ScriptInterface {
        static INTERFACE: OnceLock<ScriptInterface> = OnceLock::new();
        INTERFACE.get_or_init(interface)
    }

    fn forget(scene: &Scene<'_>) {
        scene.requested.borrow_mut().clear();
    }
}

fn interface() -> ScriptInterface {
    let object = |name, class, instances| ApiObject { name, class, doc: "An object.", instances };
    let hook = |name, args: &[ApiParameter], returns| ApiHook {
        name,
        kind: "asked",
        policy: "alone",
        args: args.to_vec(),
        second: Vec::new(),
        returns,
        gives: "what it likes",
        doc: "When a test calls it.",
    };
    let chapter = |object, effects| Chapter { title: "What", intro: "Said.", object, effects };
    ScriptInterface {
        dialect: "toy",
        objects: vec![object("game", "Game", 1), object("counter", "Counter", 4)],
        functions: Toy::ENTRIES.iter().map(|entry| entry.function).collect(),
        hooks: vec![
            hook("raise", &[arg("n", ValueType::INT)], HookReturnType::Nothing),
            hook("limit", &[arg("value", ValueType::INT)], HookReturnType::Number),
            hook("allows", &[], HookReturnType::YesNo),
            hook("label", &[arg("what", ValueType::TEXT)], HookReturnType::Text),
            hook("order", &[arg("of", ValueType::LIST)], HookReturnType::List),
        ],
        slot: "slot",
        division: "math.floor(a / b)",
        manual: Manual {
            written_by: "nobody",
            example: "return {}\n",
            given: "Objects come first.\n",
            remembered: "\n",
            changes: String::new(),
            names: "",
            limits: String::new(),
            answers: "They do not combine.\n",
            position: "Three counters.\n",
            chapters: Box::leak(Box::new([chapter(GAME, false), chapter(COUNTER, true)])),
        },
    }
}

/// Returns the functions of these hooks, all in [`FILE`].
pub fn listed(hooks: &[&str]) -> Vec<HookFunction> {
    let number = |hook: &&str| Toy::interface().hook(hook).expect("a hook of the toy");
    let one = |hook: &&str| HookFunction {
        piece: "tally:rule".into(),
        hook: number(hook),
        module: MODULE.into(),
        file: FILE.into(),
    };
    hooks.iter().map(one).collect()
}

/// Returns the colours that scripts may name.
pub fn names() -> Vec<ScriptName> {
    let name = |(value, name): (i32, &str)| ScriptName {
        kind: COLOUR,
        module: None,
        owner: 0,
        name: name.into(),
        value,
    };
    (0..).zip(["red", "blue", "green"]).map(name).collect()
}

/// Loads a program whose only file has this text.
pub fn load(text: &str, hooks: &[&str]) -> Result<Scripts<Toy>, Vec<ScriptDiagnostic>> {
    load_with(text, hooks, ScriptLimits::default(), &CompileCache::default())
}

/// Loads a program like [`load`], with limits and a cache.
pub fn load_with(
    text: &str,
    hooks: &[&str],
    limits: ScriptLimits,
    cache: &CompileCache,
) -> Result<Scripts<Toy>, Vec<ScriptDiagnostic>> {
    let mut sources = ScriptSources::default();
    sources.add(MODULE, FOLDER, FILE, text);
    Scripts::new(
        ScriptDeclarations { functions: listed(hooks), names: names(), sources: &sources },
        limits,
        cache,
    )
}

/// Loads several modules, each with one file and the hook `raise`.
pub fn load_modules(texts: &[(&str, &str)]) -> Result<Scripts<Toy>, Vec<ScriptDiagnostic>> {
    let mut sources = ScriptSources::default();
    let mut functions = Vec::new();
    for (module, text) in texts {
        let (folder, file) = (format!("scripts/{module}"), format!("scripts/{module}/rule.lua"));
        sources.add(module, &folder, &file, *text);
        functions.push(HookFunction {
            piece: format!("{module}:rule"),
            hook: Toy::interface().hook("raise").expect("a hook of the toy"),
            module: (*module).into(),
            file,
        });
    }
    let declared = ScriptDeclarations { functions, names: names(), sources: &sources };
    Scripts::new(declared, ScriptLimits::default(), &CompileCache::default())
}

/// Calls the first function. Returns its result and the requested changes. The counters are 4, 7
/// and 1; the second is the hook's own.
pub fn call(
    scripts: &mut Scripts<Toy>,
    args: &[ScriptValue<'_>],
) -> Result<(ScriptValue<'static>, Vec<(usize, i32)>), String> {
    let scene = Scene { counters: &[4, 7, 1], own: 1, ..Scene::default() };
    let value = scripts.call(0, &scene, CallArguments::Values(args));
    let requested = scene.requested.take();
    match value {
        Ok(value) => Ok((value, requested)),
        Err(message) => {
            assert_eq!(requested, [], "a failed call asks for nothing");
            Err(message)
        }
    }
}
