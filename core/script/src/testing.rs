//! Scenarios written in Lua. A test file drives a game through a few functions, under the same
//! limits as hooks.

use game::ApiVersion;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use mlua::{Function, Lua, MultiValue, Table, Value, Variadic};

use crate::api::ScriptInterface;
use crate::error::{ScriptDiagnostic, StopKind};
use crate::limits::ScriptLimits;
use crate::meter::{Meter, WatchdogClock};
use crate::program::compiler;
use crate::vm::{bare, describe_error, short};

/// A request of a test file to the game. The caller of [`run_lua_scenarios`] answers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScenarioRequest {
    /// The next scenario of the file begins, with fresh state.
    Next,
    /// `t:begin(lines)`: sets up the position.
    Begin(String),
    /// `t:act(seat, commands)`, `t:expect(seat, changes)`, `t:event(seat, text)`: a line of a
    /// scenario.
    Line(String),
    /// `t:legal(seat, command)`: tests whether the action is legal. If it is not, the reason is
    /// returned and is not an error.
    Possible(String, String),
    /// `t:value(seat, name)`: reads a value, with names as in `expect`.
    Value(String, String),
}

/// The answer to a [`ScenarioRequest`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScenarioReply {
    Done,
    Number(i32),
    /// A string: the requested value, or why an action is illegal.
    Text(String),
}

/// The result of one scenario of a test file.
#[derive(Clone, Debug)]
pub struct LuaScenarioOutcome {
    /// Name of the scenario. If the file itself fails, the name of the file.
    pub name: String,
    /// Failure with the line of the test file; `None` if it passed.
    pub failure: Option<ScriptDiagnostic>,
}

/// The functions of `t`: name, number of arguments, and form for messages.
const FUNCTIONS: [(&str, usize, &str); 6] = [
    ("begin", 1, "t:begin(lines)"),
    ("act", 2, "t:act(seat, commands)"),
    ("expect", 2, "t:expect(seat, changes)"),
    ("event", 2, "t:event(seat, change)"),
    ("legal", 2, "t:legal(seat, command)"),
    ("value", 2, "t:value(seat, name)"),
];

/// Runs every scenario of a test file; each ends at its first failure. `answer` carries out
/// requests on a game. An error of `answer` fails the scenario.
pub fn run_lua_scenarios(
    file: &str,
    text: &str,
    limits: ScriptLimits,
    interface: &ScriptInterface,
    answer: &mut dyn FnMut(ScenarioRequest) -> Result<ScenarioReply, String>,
) -> Vec<LuaScenarioOutcome> {
    let _clock = WatchdogClock::start();
    let meter = Meter::new(limits.watchdog);
    let of_file =
        |failure| vec![LuaScenarioOutcome { name: file.to_owned(), failure: Some(failure) }];
    // The last error of `answer`, which may have several lines.
    let refused = RefCell::new(String::new());
    let run_file = FileRun { file, text, limits, interface, meter: &meter, refused: &refused };
    let run = || -> mlua::Result<Vec<LuaScenarioOutcome>> {
        let (lua, library, _) = bare(limits)?;
        lua.limit(limits.module)?;
        let answer = RefCell::new(answer);
        // Whether the scenario has checked anything so far.
        let checks = Cell::new(false);
        let refused = &refused;
        lua.scope(|scope| {
            let tests = lua.create_table()?;
            let t = lua.create_table()?;
            for (name, takes, usage) in FUNCTIONS {
                let (answer, checks) = (&answer, &checks);
                let function = move |lua: &Lua, args: Variadic<Value>| {
                    checks.set(checks.get() || !matches!(name, "begin" | "act"));
                    let texts: Option<Vec<String>> = args.iter().skip(1).map(text_of).collect();
                    let texts = texts.filter(|texts| texts.len() == takes);
                    let Some(texts) = texts else {
                        return Err(mlua::Error::runtime(format!(
                            "expected `{usage}` with texts as arguments"
                        )));
                    };
                    let reply = (*answer.borrow_mut())(request_of(name, texts));
                    let reply = reply.map_err(|why| {
                        refused.replace(why.clone());
                        mlua::Error::runtime(why)
                    });
                    match (reply?, name) {
                        (ScenarioReply::Done, "legal") => Ok(Value::Boolean(true)),
                        (_, "legal") => Ok(Value::Boolean(false)),
                        (ScenarioReply::Done, _) => Ok(Value::Nil),
                        (ScenarioReply::Number(n), _) => Ok(Value::Integer(n.into())),
                        (ScenarioReply::Text(text), _) => {
                            lua.create_string(text).map(Value::String)
                        }
                    }
                };
                t.raw_set(name, scope.create_function(function)?)?;
            }
            t.set_readonly(true);
            let registered = tests.clone();
            let names = RefCell::new(BTreeSet::new());
            let scenario = scope.create_function(move |_, args: Variadic<Value>| {
                let arguments = match &args[..] {
                    [name, Value::Function(body)] => text_of(name).zip(Some(body)),
                    _ => None,
                };
                let Some((name, body)) = arguments else {
                    let usage = "expected `scenario(name, function(t) … end)`";
                    return Err(mlua::Error::runtime(usage));
                };
                if !names.borrow_mut().insert(name.clone()) {
                    let why = format!("the file already has a scenario `{name}`");
                    return Err(mlua::Error::runtime(why));
                }
                registered.raw_push(name)?;
                registered.raw_push(body)
            })?;
            let environment = environment(&lua, &library, scenario)?;
            lua.set_globals(environment.clone())?;
            let bytecode = compiler().compile(text)?;
            let chunk = lua
                .load(&bytecode[..])
                .set_name(format!("@{file}"))
                .set_mode(mlua::chunk::ChunkMode::Binary)
                .set_environment(environment)
                .into_function()?;
            meter.load(limits.fuel, 1, || chunk.call::<MultiValue>(()))?;
            let mut outcomes = Vec::new();
            for at in (1..=tests.raw_len()).step_by(2) {
                let (name, body): (String, Function) = (tests.raw_get(at)?, tests.raw_get(at + 1)?);
                (*answer.borrow_mut())(ScenarioRequest::Next).map_err(mlua::Error::runtime)?;
                checks.set(false);
                let done = meter.load(limits.fuel, 1, || body.call::<MultiValue>(&t));
                let failure = match (done, meter.stop()) {
                    (Ok(_), None) if !checks.get() => {
                        let line = text.lines().position(|line| line.contains(name.as_str()));
                        let line = line.map_or(1, |line| line as u32 + 1);
                        let message = "the scenario checks nothing".to_owned();
                        Some(ScriptDiagnostic::in_line(file, text, line, message))
                    }
                    (Ok(_), None) => None,
                    (Ok(_), Some(kind)) => {
                        let message = limits.words(kind).unwrap_or_default();
                        Some(ScriptDiagnostic::in_line(file, text, 1, message))
                    }
                    (Err(error), stop) => Some(run_file.failure(&error, stop)),
                };
                outcomes.push(LuaScenarioOutcome { name, failure });
                if lua.heap.was_refused() {
                    // A VM that was refused memory cannot be used again, so the remaining scenarios
                    // are skipped.
                    break;
                }
            }
            Ok(outcomes)
        })
    };
    match run() {
        Ok(outcomes) if outcomes.is_empty() => {
            let message = "the file has no scenario: expected `scenario(name, function(t) … end)`";
            of_file(ScriptDiagnostic::in_line(file, text, 1, message.into()))
        }
        Ok(outcomes) => outcomes,
        Err(error) => of_file(run_file.failure(&error, meter.stop())),
    }
}

fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.to_string_lossy()),
        _ => None,
    }
}

fn request_of(name: &str, texts: Vec<String>) -> ScenarioRequest {
    let mut texts = texts.into_iter();
    let (one, two) = (texts.next().unwrap_or_default(), texts.next().unwrap_or_default());
    match name {
        "begin" => ScenarioRequest::Begin(one),
        "act" => ScenarioRequest::Line(format!("{one}: {two}")),
        "expect" if one == "nothing" => ScenarioRequest::Line("expect nothing".into()),
        "expect" => ScenarioRequest::Line(format!("expect {one}: {two}")),
        "event" => ScenarioRequest::Line(format!("event {one}: {two}")),
        "legal" => ScenarioRequest::Possible(one, two),
        _ => ScenarioRequest::Value(one, two),
    }
}

/// Creates the read-only environment: the library and `scenario`.
fn environment(lua: &Lua, library: &Table, scenario: Function) -> mlua::Result<Table> {
    let environment = lua.create_table()?;
    environment.raw_set("scenario", scenario)?;
    let meta = lua.create_table()?;
    meta.raw_set("__index", library)?;
    meta.raw_set("__metatable", false)?;
    meta.set_readonly(true);
    environment.set_metatable(Some(meta))?;
    environment.set_readonly(true);
    Ok(environment)
}

/// A file of scenarios while it runs.
struct FileRun<'a> {
    file: &'a str,
    text: &'a str,
    limits: ScriptLimits,
    interface: &'a ScriptInterface,
    meter: &'a Meter,
    /// The last error that `answer` returned.
    refused: &'a RefCell<String>,
}

impl FileRun<'_> {
    /// Converts the failure of a scenario to a script error.
    fn failure(&self, error: &mlua::Error, stop: Option<StopKind>) -> ScriptDiagnostic {
        let FileRun { file, text, limits, interface, meter, refused } = *self;
        let refused = refused.borrow();
        if let mlua::Error::SyntaxError { message, .. } = error {
            // Luau's message has the form `FILE:2: Expected …` or `2: Expected …`.
            let place = message.split_inclusive(':').scan(0, |end, part| {
                *end += part.len();
                Some((part.trim_end_matches(':').trim().parse::<u32>().ok(), *end))
            });
            let place = place.into_iter().find_map(|(line, end)| Some((line?, end)));
            let (line, rest) =
                place.map_or((1, &message[..]), |(line, end)| (line, &message[end..]));
            // Luau reports only the line; Loam's parser also finds the column.
            let start = text
                .split_inclusive('\n')
                .take((line.max(1) as usize) - 1)
                .map(str::len)
                .sum::<usize>();
            let end = start + text[start..].split_inclusive('\n').next().map_or(0, str::len);
            let problems = crate::syntax::check(text, interface, ApiVersion::default()).problems;
            return match problems.iter().find(|p| (start..end).contains(&p.at)) {
                Some(p) => ScriptDiagnostic::at(file, text, p.at, p.len, p.message.clone()),
                None => ScriptDiagnostic::in_line(file, text, line, rest.trim().into()),
            };
        }
        let description = describe_error(error, meter, |path| (path == file).then_some(text));
        let line = description.place.map_or(1, |(_, line)| line);
        // Texts of scripts are put on one line. Those of `answer` stay as they are.
        let own = !description.by_script && description.message == short(&refused);
        let words = if own { refused.clone() } else { description.message };
        let message = stop.and_then(|kind| limits.words(kind)).unwrap_or(words);
        ScriptDiagnostic::in_line(file, text, line, message)
    }
}
