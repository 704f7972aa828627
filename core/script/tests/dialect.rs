//! Tests the engine with a toy dialect: loading, calls, limits, failures, checks, coverage, texts.

use crate::toy::{FILE, Scene, Toy, call, load, load_modules, load_with};
use game::ApiVersion;
use script::syntax::{facts, warnings};
use script::{
    CallArguments, CompileCache, CoverageCounts, CoverageItem, CoverageKind, HostDisturbance,
    ScriptDialect, ScriptLimits, ScriptValue, Scripts, StopKind,
};

/// Calls the only function of a script with these arguments.
#[track_caller]
fn answer(
    hook: &str,
    body: &str,
    args: &[ScriptValue<'_>],
) -> Result<ScriptValue<'static>, String> {
    let text = format!("return {{ {hook} = function(game, counter, ...)\n{body}\nend }}");
    let mut scripts = load(&text, &[hook]).unwrap_or_else(|errors| panic!("{}", errors[0]));
    call(&mut scripts, args).map(|(value, _)| value)
}

#[test]
fn hooks_are_given_objects_then_values_and_ask_for_changes() {
    let text = "return { raise = function(game, counter, n)
        counter:add(n, false)
        game:counter('red'):add(counter:value() + #game:counters(), true)
        game:counter(1):add(1, false)
        assert(game:counter('blue') == counter and game:turn('ab') == 'ba')
      end }";
    let mut scripts = load(text, &["raise"]).expect("it loads");
    let (value, requested) = call(&mut scripts, &[ScriptValue::Int(5)]).expect("it runs");
    assert_eq!((value, requested), (ScriptValue::Nil, vec![(1, 5), (0, 20), (1, 1)]));
    // Integers alone take the fast path.
    let scene = Scene { counters: &[0, 0, 0], own: 1, ..Scene::default() };
    scripts.call(0, &scene, CallArguments::Numbers(&[8])).expect("it runs");
    assert_eq!(scene.requested.take()[0], (1, 8));
    assert_eq!(scripts.calls(), 2);
}

#[test]
fn values_of_every_kind_go_in_and_come_out() {
    let list = ScriptValue::List(vec![
        ScriptValue::Int(3),
        ScriptValue::from("b"),
        ScriptValue::Bool(true),
    ]);
    for (hook, body, given, gives) in [
        ("limit", "return ... + 1", ScriptValue::Int(4), ScriptValue::Int(5)),
        ("allows", "return not ...", ScriptValue::Bool(false), ScriptValue::Bool(true)),
        ("allows", "return ...", ScriptValue::Nil, ScriptValue::Nil),
        ("label", "return ... .. '!'", ScriptValue::from("a"), ScriptValue::from("a!")),
        ("label", "", ScriptValue::Nil, ScriptValue::Nil),
        ("label", "return (...)[2]", list.clone(), ScriptValue::from("b")),
        ("order", "return ...", list.clone(), list),
        (
            "order",
            "return { #... }",
            ScriptValue::Numbers(vec![7, 8]),
            ScriptValue::List(vec![ScriptValue::Int(2)]),
        ),
        ("limit", "return (...):value()", ScriptValue::Object(1, 3), ScriptValue::Int(1)),
    ] {
        assert_eq!(answer(hook, body, &[given]), Ok(gives), "{hook}: {body}");
    }
}

#[test]
fn calling_a_non_function_names_it() {
    for (body, expected) in [
        ("local t = {} t.price(2)", "`t.price` is called and is nil"),
        ("local t = { 3 } math.max(1, t[1](2))", "`t[1]` is called and is a number"),
        ("local f, g = nil, math.abs return g(1) + f(2)", "one of `g`, `f` is called and is nil"),
        (
            "local t = { inner = {} } t.inner:sum(1)",
            "attempt to call missing method 'sum' of table",
        ),
        ("local t = {} return t.zz.b", "`t.zz` is nil and has no `b`"),
        (
            "local f, t = math.abs, { x = 3 } if f < t.x then end",
            "one of `f`, `t.x` is a function and must be called",
        ),
        ("return 1 + math.abs", "`math.abs` is a function and must be called"),
        ("error('attempt to call a nil value')", "attempt to call a nil value"),
    ] {
        let why = answer("raise", body, &[]).expect_err(body);
        assert!(why.starts_with(&format!("{FILE}:2: {expected} (module")), "{body}: {why}");
    }
}

#[test]
fn a_wrong_answer_is_named_with_the_hook() {
    for (hook, body, expected) in [
        ("raise", "return 1", "`raise` must return nothing, not 1"),
        ("limit", "return 0.5", "`limit` must return a whole number, not 0.5"),
        ("allows", "return 'x'", "`allows` must return true, false or nothing, not string"),
        ("label", "return 2", "`label` must return text or nothing, not 2"),
        (
            "order",
            "return { {} }",
            "`order` must return a list of whole numbers, texts, true and false, not a list with table",
        ),
    ] {
        let message = answer(hook, body, &[]).expect_err("it fails");
        let place =
            format!("{FILE}:1: {expected} (module `tally`, piece `tally:rule`, hook `{hook}`)");
        assert_eq!(message, place);
    }
}

#[test]
fn a_failure_says_file_and_line_and_leaves_no_change() {
    for (line, what) in [
        ("error('no')", "no"),
        ("counter:add(1)", "`add` takes 2 arguments, not 1"),
        (
            "counter:add(101, true)",
            "`add`: argument `n` must be a whole number from 0 to 100, not 101",
        ),
        ("counter:add(1, 1)", "`add`: argument `twice` must be true or false, not 1"),
        ("game:turn(1)", "`turn`: argument `text` must be text, not 1"),
        ("game:counter('rad')", "`counter`: unknown colour `rad`, did you mean `red`?"),
        (
            "game:counter(3)",
            "`counter`: argument `colour` must be a whole number from 0 to 2, not 3",
        ),
        ("counter.value()", "call `value` with a colon: `counter:value(…)`"),
        ("return counter.vale", "`counter` has no `vale`, did you mean `value`?"),
    ] {
        // Values in tables are not tracked before the script runs.
        let line = line.replace("counter.", "t.c.").replace("counter:", "t.c:");
        let line = line.replace("game:", "t.g:");
        let body = format!("local t = {{ c = counter, g = game }} counter:add(1, true)\n{line}");
        let message = answer("raise", &body, &[]).expect_err("it fails");
        let end = " (module `tally`, piece `tally:rule`, hook `raise`)";
        assert_eq!(message, format!("{FILE}:3: {what}{end}"));
    }
}

#[test]
#[should_panic(expected = "a bug of ours")]
fn a_panic_in_a_function_passes_through_the_script() {
    let _ = answer("raise", "pcall(function() counter:panic() end)", &[]);
}

#[test]
fn every_limit_stops_a_call_and_the_next_one_works() {
    let text = "return { raise = function(game, counter, n)
        counter:add(1, false)
        if n == 1 then while true do end end
        if n == 2 then
          local t = {}
          for i = 1, 99999 do t[i] = { TENS, TENS, TENS, TENS, TENS, TENS } end
        end
        if n == 3 then local s = 'x' while true do s = s .. s end end
        if n == 4 then local t = {} for i = 1, 3000 do t[i] = 'n' .. i end end
        if n == 5 then while true do counter:walk() end end
      end }"
        .replace("TENS", "0, 1, 2, 3, 4, 5, 6, 7, 8, 9");
    let mut scripts = load(&text, &["raise"]).expect("it loads");
    for (n, kind) in [
        (1, StopKind::Fuel),
        (2, StopKind::Memory),
        (3, StopKind::Text),
        (4, StopKind::Texts),
        (5, StopKind::Fuel),
    ] {
        for history in 0..4 {
            call(&mut scripts, &[ScriptValue::Int(n)]).expect_err("it is stopped");
            assert_eq!(scripts.last_stop().map(|stop| stop.kind), Some(kind), "{n}");
            let (_, requested) =
                call(&mut scripts, &[ScriptValue::Int(0)]).expect("the next one works");
            assert_eq!(requested, [(1, 1)]);
            scripts.set_history(HostDisturbance::Drawn(history));
        }
    }
    // Work charged by a function counts: two hundred walks use up the steps.
    assert!(scripts.last_stop().is_some_and(|stop| stop.message.contains("out of fuel")));
}

#[test]
fn calls_share_their_steps_until_something_new_begins() {
    let limits = ScriptLimits { together: 10_000, ..ScriptLimits::default() };
    let text = "return { raise = function(game, counter, n) for i = 1, n do end end }";
    let mut scripts =
        load_with(text, &["raise"], limits, &CompileCache::default()).expect("it loads");
    for _ in 0..2 {
        scripts.begin();
        call(&mut scripts, &[ScriptValue::Int(9_000)]).expect("there are steps enough");
        let message = call(&mut scripts, &[ScriptValue::Int(9_000)]).expect_err("now they are not");
        assert!(message.contains("more than 10000 steps, ") && message.contains("`tally:rule`"));
    }
}

#[test]
fn errors_are_found_before_anything_runs() {
    let text = "local n = 0
return {
  raise = function(game, counter)
    n = 1
    counter:vale()
    game:counter('red'):add(1)
  end,
  rise = 1,
}";
    let messages = |hooks: &[&str]| -> Vec<String> {
        let errors = load(text, hooks).err().expect("it does not load");
        errors.iter().map(|e| format!("{}: {}", e.line, e.message)).collect()
    };
    let expected = [
        "4: cannot assign to `n`, a local outside this function: scripts cannot keep values between calls; declare a slot",
        "5: `counter` has no `vale`",
        "6: `add` takes 2 arguments, not 1",
    ];
    assert_eq!(messages(&["raise"]), expected);
    let errors = load("return { rise = 1 }", &["raise"]).err().expect("it does not load");
    assert_eq!(
        errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        format!(
            "error: `tally:rule` lists the hook `raise`, but this script does not have it
 --> {FILE}:1:1
  |
1 | return {{ rise = 1 }}
  | ^^^^^^
error: `rise` is not a hook
 --> {FILE}:1:10
  |
1 | return {{ rise = 1 }}
  |          ^^^^ did you mean `raise`?"
        )
    );
}

#[test]
fn lints_know_functions_by_the_table() {
    let text = "return { raise = function(game, counter)
        for _, v in pairs({ 1 }) do counter:add(v, true) end
        for _, v in pairs({ 1 }) do counter:value() end
        counter:slot('uses')
        game:counter('red')
      end }";
    let found = warnings(text, Toy::interface(), ApiVersion::First);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].message.contains("requests changes"), "{}", found[0].message);
    let facts = facts(text, Toy::interface());
    assert_eq!(facts.slots, ["uses"]);
    let arguments: Vec<_> =
        facts.name_arguments.iter().map(|a| (a.what, a.name.as_str())).collect();
    assert_eq!(arguments, [("slot", "uses"), ("colour", "red")]);
}

#[test]
fn lines_that_ran_are_counted() {
    let text = "return { limit = function(game, counter, value)
  if value > 3 then
    return 3
  end
  return value
end }";
    let scripts = load(text, &["limit"]).expect("it loads");
    let mut covering = scripts.covering().expect("it loads again");
    for n in 1..=3 {
        call(&mut covering, &[ScriptValue::Int(n)]).expect("it runs");
    }
    let mut coverage = CoverageCounts::default();
    covering.covered_lines(&mut |file, line, what, n| {
        let what = what.trim().to_owned();
        coverage
            .add(CoverageItem { file: file.to_owned(), line, kind: CoverageKind::Line, what }, n);
    });
    let lines: Vec<_> = coverage.parts().map(|(part, n)| (part.line, n)).collect();
    assert_eq!(lines, [(1, 1), (2, 3), (3, 0), (5, 3)]);
}

#[test]
fn caches_and_threads_share_compiled_programs() {
    let cache = CompileCache::default();
    let text = "return { limit = function(game, counter, value) return value * 2 end }";
    for _ in 0..2 {
        let scripts =
            load_with(text, &["limit"], ScriptLimits::default(), &cache).expect("it loads");
        let program = scripts.program();
        let other = std::thread::spawn(move || {
            let mut scripts = Scripts::<Toy>::from_program(program, ScriptLimits::default())
                .expect("what has loaded once loads again");
            call(&mut scripts, &[ScriptValue::Int(21)]).expect("it runs").0
        });
        assert_eq!(other.join().expect("no panic"), ScriptValue::Int(42));
    }
    assert_eq!(cache.len(), 1);
}

#[test]
fn texts_are_made_of_the_table() {
    let interface = Toy::interface();
    let reference = script::api_markdown(interface);
    for part in [
        "| `limit` | asked | alone | `value` | what it likes | When a test calls it. |",
        "after `game, counter`",
        "### `game:counter(colour)`\n\nWhat it says.\n\n- `colour`: a colour: its name or number\n\nReturns a counter.\n",
        "```lua\ncounter:add(2, true)  --> +4\n```",
    ] {
        assert!(reference.contains(part), "{part}\n{reference}");
    }
    let cats = script::luacats(interface);
    assert!(cats.contains("---@return Counter\nfunction Game:counter(colour) end"), "{cats}");
    let field = "---@field order? fun(game: Game, counter: Counter, of: integer[]): any[]";
    assert!(cats.contains(field), "{cats}");
    let luau = script::luau_types(interface);
    assert!(luau.contains("function add(self, n: number, twice: boolean): ()"), "{luau}");
    assert!(luau.contains("label: ((game: Game, counter: Counter, what: string) -> string?)?,"));
    let json = script::api_json(interface);
    assert_eq!(json["functions"][1]["receiver"], "Game");
    assert_eq!(json["hooks"][4]["arguments"][0], "of");
}

/// Independent of what another module holds or creates, in its files and in its calls.
#[test]
fn a_module_is_limited_by_itself_alone() {
    let own = "local held = {} for i = 1, 3000 do held[i % 60] = 'k' .. i end
         return { raise = function(game, counter, n)
             local t = {}
             for i = 1, n do t[i % 60] = 'c' .. i end
             counter:add(#t, false)
             if n == 50 then error('so many') end
           end }";
    // The strings of the small module exist there already.
    let texts = |letter: &str| (1..2500).map(|i| format!("'{letter}{i}',")).collect::<String>();
    let large = format!(
        "local a = {{ {} }} local b = {{ {} }}
         return {{ raise = function(game, counter, n) for i = 1, 900 do a[i] = 'c' .. i end end }}",
        texts("k"),
        texts("c")
    );
    let outcome = |scripts: &mut Scripts<Toy>, function: usize, n: i32| {
        let scene = Scene { counters: &[4, 7, 1], own: 1, ..Scene::default() };
        let value = scripts.call(function, &scene, CallArguments::Numbers(&[n]));
        (value, scene.requested.take(), scripts.steps())
    };
    let ns = [10, 50, 100, 2_000, 2_100, 3_000];
    let mut alone = load_modules(&[("small", own)]).expect("it loads");
    let expected: Vec<_> = ns.iter().map(|n| outcome(&mut alone, 0, *n)).collect();
    let ended: Vec<bool> = expected.iter().map(|(value, ..)| value.is_ok()).collect();
    assert_eq!(ended, [true, false, true, true, false, false]);
    // Files that create more strings than a call may make their hooks more expensive.
    assert!(expected[2].2 > 200, "{expected:?}");
    let mut beside = load_modules(&[("vast", &large), ("small", own)]).expect("both load");
    for (n, expected) in ns.iter().zip(&expected) {
        let _ = outcome(&mut beside, 0, 1);
        assert_eq!(outcome(&mut beside, 1, *n), *expected, "{n}");
    }
    // So is the number of strings that its files may create.
    let too_much = "local t = {} for i = 1, 9000 do t[i % 60] = 'k' .. i end
        return { raise = function() end }";
    let messages = |others: &[(&str, &str)]| -> Vec<String> {
        let all: Vec<_> = others.iter().copied().chain([("small", too_much)]).collect();
        let errors = load_modules(&all).err().expect("it does not load");
        errors.iter().map(ToString::to_string).collect()
    };
    assert_eq!(messages(&[]), messages(&[("vast", &large)]));
    assert!(messages(&[])[0].contains("too many texts"), "{:?}", messages(&[]));
}

/// Luau distinguishes parts of a table by a number that mlua does not export.
#[test]
fn a_table_that_grows_is_charged_for() {
    let steps = |what: &str| {
        let body = format!("local t = {{}} for i = 1, 1000 do {what} end error('now')");
        let text = format!("return {{ raise = function(game, counter) {body} end }}");
        let mut scripts = load(&text, &["raise"]).expect("it loads");
        call(&mut scripts, &[]).expect_err("it fails");
        scripts.steps()
    };
    let plain = steps("t[1] = i");
    assert!(steps("t[i] = i") > plain, "a list");
    assert!(steps("t[-i] = i") > 4 * plain, "keys");
}
