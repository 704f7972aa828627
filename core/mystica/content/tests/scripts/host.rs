//! Tests the script host: what scripts see and request, and that failures leave nothing behind.

use super::common::{call, diagnostics, load, words};
use crate::sample;
use kernel::{FunctionId, Hook, ScriptContext, ScriptHost, SeatId};
use mystica_content::script_api::LuaHost;
use script::{CompileCache, HostDisturbance, ScriptLimits, StopKind};

/// Runs the body of a `pass` hook and compares the changes it requests.
#[track_caller]
fn check(body: &str, expected: &str) {
    let text = format!("return {{ pass = function(game, me)\n{body}\nend }}");
    let mut game = match load(&text, &[Hook::Pass]) {
        Ok(game) => game,
        Err(errors) => panic!("{}", errors[0]),
    };
    match call(&mut game, 0, &[]) {
        Ok((value, changes)) => {
            assert_eq!(value, 0);
            assert_eq!(words(&game.1, &changes), expected);
        }
        Err(message) => panic!("{message}"),
    }
}

#[test]
fn changes_come_in_the_order_in_which_they_were_asked_for() {
    check(
        "me:gain_coins(2) me:pay_workers(1) me:gain_cult('air', -1)",
        "coins +2, workers -1, air -1",
    );
}

#[test]
fn a_gain_of_nothing_asks_for_nothing() {
    check("me:gain_vp(0) me:pay_coins(0)", "");
}

#[test]
fn another_seat_can_be_seen_and_changed() {
    check(
        "local other = game:seat(1) other:gain_vp(me:vp() - 20) me:gain_vp(other:coins())",
        "seat 1: vp +4, vp +2",
    );
}

#[test]
fn the_own_seat_by_number_is_me() {
    check("if game:seat(0) == me and game:actor() == me then me:gain_vp(1) end", "vp +1");
}

#[test]
fn the_actor_of_a_foreign_event_is_another_seat() {
    let text = "return { on_build = function(game, me, hex, structure)
        if game:actor() ~= me and game:structure_name(structure) == 'dwelling' then
          game:actor():pay_coins(hex)
        end
      end }";
    let mut game = load(text, &[Hook::OnBuild]).expect("it loads");
    let (_, changes) = call(&mut game, 1, &[4, 0]).expect("it runs");
    assert_eq!(words(&game.1, &changes), "seat 1: coins -4");
}

#[test]
fn slots_show_what_the_call_itself_has_set() {
    check(
        "me:add_slot('uses', 1) me:add_slot('uses', 5) me:gain_vp(me:slot('uses')) me:set_slot('uses', 0)",
        "uses = 2, uses = 3, vp +3, uses = 0",
    );
}

#[test]
fn a_common_slot_is_one_for_all_seats() {
    check(
        "game:seat(1):set_slot('total', 9) me:gain_vp(me:slot('total'))",
        "seat 1: total = 9, vp +9",
    );
}

#[test]
fn a_setting_of_the_own_module_goes_by_its_bare_name() {
    check(
        "me:gain_vp(game:setting('generous') + game:setting('sample:generous') + game:setting('bonus-points'))",
        "vp +4",
    );
}

#[test]
fn division_of_whole_numbers_rounds_down() {
    let pairs =
        [(7, 2, 3), (-7, 2, -4), (7, -2, -4), (-7, -2, 3), (6, 3, 2), (-6, 3, -2), (0, 5, 0)];
    for (a, b, down) in pairs {
        check(&format!("if game:idiv({a}, {b}) == {down} then me:gain_vp(1) end"), "vp +1");
    }
}

#[test]
fn an_error_can_be_caught_and_leaves_the_changes_before_it() {
    check(
        "me:gain_vp(1)
         local ok, problem = pcall(function() me:gain_coins(1) me:gain_vp(1.5) end)
         if not ok and problem:find('whole number', 1, true) then me:gain_workers(1) end",
        "vp +1, coins +1, workers +1",
    );
}

#[test]
fn the_bounded_library_does_what_lua_does() {
    check(
        "local t = { 3, 1, 2 }
         table.sort(t)
         table.sort(t, function(a, b) return a > b end)
         local sum = 0
         for i, n in ipairs(t) do sum = sum + i * n end
         for key, n in pairs({ a = 1, b = 2 }) do sum = sum + n * #key end
         for word in string.gmatch('one two', '%a+') do sum = sum + #word end
         local a, b, c = unpack(t)
         local s = string.format('%d-%s', sum, ('ab'):rep(2)) .. tostring(nil) .. select('#', a, b, c)
         assert(s == '19-ababnil3', s)
         assert(('x=1'):gsub('(%a)=(%d)', '%2%1') == '1x')
         assert(('abc'):upper():sub(2, 3) == 'BC' and ('abc'):find('b') == 2)
         assert(math.max(1, 2) == 2 and math.floor(2.5) == 2 and next({}) == nil)
         local object = setmetatable({}, { __index = function(_, key) return #key end })
         me:gain_vp(object.four)",
        "vp +4",
    );
}

#[test]
fn a_modify_hook_gets_the_running_value_last() {
    let text = "return { power_value = function(game, me, structure, value) return value * 10 + structure end }";
    let mut game = load(text, &[Hook::PowerValue]).expect("it loads");
    assert_eq!(call(&mut game, 0, &[3, 2]).expect("it runs").0, 23);
}

#[test]
fn a_forbid_hook_answers_yes_no_or_nothing() {
    for (answer, value) in [("true", 1), ("false", 0), ("nil", 0), ("5", 5)] {
        let text =
            format!("return {{ forbid_favor = function(game, me, favor) return {answer} end }}");
        let mut game = load(&text, &[Hook::ForbidFavor]).expect("it loads");
        assert_eq!(call(&mut game, 0, &[0]).expect("it runs").0, value);
    }
}

#[test]
fn lines_are_told_only_while_tracing() {
    let text = "return { pass = function(game, me)\n  me:gain_vp(1)\n  me:gain_vp(2)\nend }";
    let mut game = load(text, &[Hook::Pass]).expect("it loads");
    let lines = |game: &mut _| -> Vec<Option<u32>> {
        let changes = call(game, 0, &[]).expect("it runs").1;
        changes.iter().map(|r| r.place.map(|place| place.line)).collect()
    };
    assert_eq!(lines(&mut game), [None, None]);
    game.0.set_trace(true);
    assert_eq!(lines(&mut game), [Some(2), Some(3)]);
}

#[test]
fn the_same_host_works_on_after_every_kind_of_failure() {
    let text = "return { on_jump = function(game, me, what)
        if what == 1 then while true do end end
        if what == 2 then
          local t = {}
          for i = 1, 99999 do t[i] = { TENS, TENS, TENS, TENS, TENS, TENS } end
        end
        if what == 3 then local s = ('x'):rep(1000) while true do s:find('y') end end
        if what == 5 then local s = 'x' while true do s = s .. s end end
        if what == 4 then error('no') end
        me:gain_vp(what)
      end }"
        .replace("TENS", "0, 1, 2, 3, 4, 5, 6, 7, 8, 9");
    let mut game = load(&text, &[Hook::OnJump]).expect("it loads");
    for (what, kind) in [
        (1, StopKind::Fuel),
        (2, StopKind::Memory),
        (3, StopKind::Fuel),
        (4, StopKind::Error),
        (5, StopKind::Text),
        (2, StopKind::Memory),
    ] {
        call(&mut game, 0, &[what]).expect_err("it fails");
        assert_eq!(game.0.last_stop().map(|stop| stop.kind), Some(kind));
        let (_, changes) = call(&mut game, 0, &[9]).expect("the next call works");
        assert_eq!(words(&game.1, &changes), "vp +9");
    }
}

#[test]
fn the_watchdog_ends_what_fuel_does_not() {
    let text = "return { pass = function(game, me) while true do end end }";
    let ruleset = sample::ruleset(sample::SCRIPT, &[Hook::Pass]);
    let state = sample::state(&ruleset);
    let sources = sample::sources(sample::SCRIPT, text);
    let watchdog = std::time::Duration::from_millis(20);
    let limits = ScriptLimits { fuel: u32::MAX, watchdog, ..ScriptLimits::default() };
    let host = LuaHost::new(&ruleset, &sources, limits).expect("it loads");
    let mut game = (host, ruleset, state);
    let message = call(&mut game, 0, &[]).expect_err("it never ends");
    assert!(message.contains("too slow: stopped by the watchdog"), "{message}");
    assert_eq!(game.0.last_stop().map(|stop| stop.kind), Some(StopKind::Watchdog));
}

/// Returns everything that a call shows: value or message, changes, steps.
fn shown(game: &mut (LuaHost, kernel::Ruleset, kernel::State), arg: i32) -> String {
    let answer = call(game, 0, &[arg]);
    let answer = answer.map(|(value, changes)| format!("{value}: {}", words(&game.1, &changes)));
    format!("{answer:?} after {} steps", game.0.steps())
}

#[test]
fn what_other_calls_leave_does_not_decide_a_call() {
    let text = "return { on_jump = function(game, me, n)
        local u = {}
        for i = 1, n do u[i] = { TENS, TENS, TENS, TENS } end
        me:gain_vp(#u % 100)
      end }"
        .replace("TENS", "0, 1, 2, 3, 4, 5, 6, 7, 8, 9");
    let text = text.as_str();
    // The largest sizes exceed the memory of a call.
    for n in [1_000, 1_500, 3_000, 4_000, 4_600, 5_100, 5_600, 6_500] {
        let mut game = load(text, &[Hook::OnJump]).expect("it loads");
        let first = shown(&mut game, n);
        for history in 0..12 {
            assert_eq!(shown(&mut game, n), first, "{n} again");
            shown(&mut game, 1_111);
            game.0.set_history(HostDisturbance::Drawn(history));
        }
    }
    let mut game = load(text, &[Hook::OnJump]).expect("it loads");
    let shorter = shown(&mut game, 3_000);
    assert!(shorter.starts_with("Ok"), "{shorter}");
    let longer = shown(&mut game, 6_500);
    assert!(longer.contains("out of memory: more than 4096 KiB in one call"), "{longer}");
}

#[test]
fn the_first_look_at_a_seat_costs_what_the_next_ones_do() {
    let text = "return { on_jump = function(game, me, n)
        for _ = 1, n do game:seat(1):vp() end
      end }";
    let mut game = load(text, &[Hook::OnJump]).expect("it loads");
    let first = shown(&mut game, 100);
    assert_eq!(shown(&mut game, 100), first);
}

#[test]
fn texts_that_other_calls_have_made_do_not_decide_a_call() {
    let text = "return { on_jump = function(game, me, n)
        local t = {}
        for i = 1, n do t[i] = ('text number %d of some length'):format(i) end
        me:gain_vp(1)
      end }";
    let mut seen = std::collections::BTreeSet::new();
    for n in [600, 1_000, 1_500, 1_600, 2_040, 2_050, 3_000] {
        let mut game = load(text, &[Hook::OnJump]).expect("it loads");
        let first = shown(&mut game, n);
        // Before each call, a part or all of the strings already exist.
        for k in [n / 3, n / 3 * 2, n - 1, n, n / 2, n] {
            shown(&mut game, k);
            assert_eq!(shown(&mut game, n), first, "{n} after {k}");
        }
        seen.insert(first.starts_with("Ok"));
    }
    assert_eq!(seen.len(), 2, "some have texts enough and some have not");
}

#[test]
fn what_another_module_holds_is_its_own() {
    let mut ruleset = sample::ruleset(sample::SCRIPT, &[Hook::OnJump, Hook::Pass]);
    let state = sample::state(&ruleset);
    let text = "return { on_jump = function(game, me, n)
        local u = {}
        for i = 1, n do u[i] = { i } end
      end }";
    let (folder, path) = ("scripts/other", "scripts/other/other.lua");
    let holds = |n: u32| {
        format!(
            "local hold = {{}}
             for i = 1, {n} do hold[i] = ('x'):rep(65000) .. i end
             return {{ pass = function(game, me) me:gain_vp(#hold) end }}"
        )
    };
    ruleset.functions[1].module = "other".into();
    ruleset.functions[1].file = path.into();
    let mut answers = Vec::new();
    for n in [0, 27] {
        let mut sources = sample::sources(sample::SCRIPT, text);
        sources.add("other", folder, path, holds(n));
        let host = LuaHost::new(&ruleset, &sources, ScriptLimits::default()).expect("it loads");
        let mut game = (host, ruleset.clone(), state);
        answers.push([30_000, 38_000].map(|arg| shown(&mut game, arg)));
    }
    assert_eq!(answers[0], answers[1]);
    // The files of a module have a memory limit of their own, and the diagnostic names the module's file.
    let mut sources = sample::sources(sample::SCRIPT, text);
    sources.add("other", folder, path, holds(60));
    let errors = LuaHost::new(&ruleset, &sources, ScriptLimits::default()).err().expect("too much");
    assert_eq!((errors.len(), errors[0].file.as_str()), (1, path));
    assert_eq!(errors[0].message, "out of memory: the files of one module take more than 4096 KiB");
}

#[test]
fn all_calls_of_a_list_or_action_share_their_steps() {
    let text = "return { on_jump = function(game, me, n) for i = 1, n do end end }";
    let mut game = load(text, &[Hook::OnJump]).expect("it loads");
    for _ in 0..3 {
        game.0.reset_limits();
        for _ in 0..10 {
            call(&mut game, 0, &[99_000]).expect("a million steps are not used up");
        }
        let message = call(&mut game, 0, &[99_000]).expect_err("now they are");
        let said = "out of fuel: the scripts of one list or action took more than 1000000 steps, ";
        assert!(message.contains(said), "{message}");
        assert!(message.contains(" of them by `sample:house-rule` (module `sample`"), "{message}");
        call(&mut game, 0, &[1]).expect_err("not even a short one is left");
    }
    game.0.reset_limits();
    let message = call(&mut game, 0, &[300_000]).expect_err("too much for one call");
    assert!(message.contains("out of fuel: more than 200000 steps in one call"), "{message}");
}

#[test]
fn each_door_of_the_kernel_begins_anew() {
    struct Counting(u32);
    impl ScriptHost for Counting {
        fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
            None
        }

        fn call(
            &mut self,
            _: FunctionId,
            _: ScriptContext<'_>,
            _: &[i32],
            _: &mut Vec<kernel::ChangeRequest>,
        ) -> Result<i32, kernel::ScriptError> {
            Ok(0)
        }
        fn reset_limits(&mut self) {
            self.0 += 1;
        }
    }
    // A host that only delegates does not implement `begin`.
    struct HandsOn<'h>(&'h mut Counting);
    impl ScriptHost for HandsOn<'_> {
        fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
            Some(&mut *self.0)
        }
        fn call(
            &mut self,
            function: FunctionId,
            scene: ScriptContext<'_>,
            args: &[i32],
            out: &mut Vec<kernel::ChangeRequest>,
        ) -> Result<i32, kernel::ScriptError> {
            self.0.call(function, scene, args, out)
        }
    }
    let ruleset = sample::ruleset(sample::SCRIPT, &[]);
    let mut state = sample::state(&ruleset);
    let (mut host, mut list) = (Counting(0), Vec::new());
    kernel::RulesEngine::new(&ruleset, &mut HandsOn(&mut host))
        .legal_actions(&state, &mut list)
        .expect("no script fails");
    assert_eq!(host.0, 1);
    let (seat, action) = (list[0].seat, list[0].action);
    let _ = kernel::RulesEngine::new(&ruleset, &mut host).is_legal(&state, seat, action);
    assert_eq!(host.0, 2);
    let _ = kernel::RulesEngine::new(&ruleset, &mut host).apply_unchecked(
        &mut state.clone(),
        seat,
        action,
    );
    assert_eq!(host.0, 3);
    let _ = kernel::RulesEngine::new(&ruleset, &mut host).default_terrain(
        &state,
        seat,
        kernel::HexId(0),
    );
    assert_eq!(host.0, 4);
    let _ = kernel::RulesEngine::new(&ruleset, &mut host).apply(
        &mut state,
        seat,
        action,
        &mut kernel::NullSink,
    );
    assert_eq!(host.0, 5);
}

#[test]
fn a_failed_hook_leaves_what_others_asked_for() {
    let text = "return { pass = function(game, me) me:gain_vp(1) error('no') end }";
    let (mut host, ruleset, state) = load(text, &[Hook::Pass]).expect("it loads");
    let (mut good, ..) =
        load("return { pass = function(game, me) me:gain_coins(1) end }", &[Hook::Pass])
            .expect("it loads");
    let scene =
        ScriptContext { ruleset: &ruleset, state: &state, seat: SeatId(0), actor: SeatId(0) };
    let mut out = Vec::new();
    good.call(FunctionId(0), scene, &[], &mut out).expect("it runs");
    host.call(FunctionId(0), scene, &[], &mut out).expect_err("it fails");
    assert_eq!(words(&ruleset, &out), "coins +1");
}

#[test]
fn fuel_is_the_same_in_every_vm_and_call() {
    let text = "return { pass = function(game, me)
        local n = 0
        for i = 1, 1000 do n = n + #game:neighbours(i % 14) end
        error(n)
      end }";
    let mut steps = Vec::new();
    for _ in 0..3 {
        let mut game = load(text, &[Hook::Pass]).expect("it loads");
        for _ in 0..3 {
            call(&mut game, 0, &[]).expect_err("it fails");
            steps.push(game.0.last_stop().map(|stop| stop.steps));
        }
    }
    assert!(steps[0] > Some(1000) && steps.iter().all(|n| *n == steps[0]), "{steps:?}");
}

/// A list written out in full is not charged like a table with keys, whose capacity is a power of two.
#[test]
fn a_list_that_is_written_out_makes_no_step_dearer() {
    let steps = |entries: usize| {
        let list = "0,".repeat(entries);
        let text = format!(
            "local list = {{ {list} }}
            return {{ pass = function(game, me)
                local n = 0
                for i = 1, 1000 do n = n + list[1] end
                error(n)
              end }}"
        );
        let mut game = load(&text, &[Hook::Pass]).expect("it loads");
        call(&mut game, 0, &[]).expect_err("it fails");
        game.0.last_stop().map(|stop| stop.steps)
    };
    let few = steps(100);
    assert!(few > Some(1000), "{few:?}");
    assert_eq!([steps(300), steps(1000), steps(4000)], [few; 3]);
    assert!(steps(512) > few, "of these nobody can tell");
}

#[test]
fn many_calls_need_no_more_memory_than_a_few() {
    let text = "return { pass = function(game, me)
        local t = {}
        for i = 1, 4 do t[i] = game:label(i) .. i end
        me:gain_vp(#game:neighbours(3) + #t)
      end }";
    let mut game = load(text, &[Hook::Pass]).expect("it loads");
    for _ in 0..200_000 {
        call(&mut game, 0, &[]).expect("it runs");
    }
    assert!(game.0.used_memory() < 2 << 20, "{}", game.0.used_memory());
    assert_eq!(game.0.calls(), 200_000);
    assert_eq!(game.0.nanos(), 0);
}

#[test]
fn time_is_measured_only_when_asked_for() {
    let mut game =
        load("return { pass = function(game, me) end }", &[Hook::Pass]).expect("it loads");
    game.0.set_timing(true);
    call(&mut game, 0, &[]).expect("it runs");
    assert!(game.0.nanos() > 0);
}

#[test]
fn files_of_the_own_module_can_be_required() {
    let ruleset = sample::ruleset(sample::SCRIPT, &[Hook::Pass]);
    let state = sample::state(&ruleset);
    let text = "local helper = require('lib/helper')
      return { pass = function(game, me) me:gain_vp(helper.points(me)) end }";
    let mut sources = sample::sources(sample::SCRIPT, text);
    let helper = "local base = require(\"lib/base\")
      return { points = function(me) return base.points + me:bridges() end }";
    let path = |name| format!("{}/lib/{name}.lua", sample::FOLDER);
    sources.add(sample::MODULE, sample::FOLDER, &path("helper"), helper);
    sources.add(sample::MODULE, sample::FOLDER, &path("base"), "return { points = 5 }");
    let host = LuaHost::new(&ruleset, &sources, ScriptLimits::default()).expect("it loads");
    let mut game = (host, ruleset, state);
    let (_, changes) = call(&mut game, 0, &[]).expect("it runs");
    assert_eq!(words(&game.1, &changes), "vp +7");
}

#[test]
fn a_required_table_cannot_be_changed_by_the_file_that_requires_it() {
    let ruleset = sample::ruleset(sample::SCRIPT, &[Hook::Pass]);
    let text =
        "local helper = require('helper')\nhelper.points = 6\nreturn { pass = function() end }";
    let mut sources = sample::sources(sample::SCRIPT, text);
    let path = format!("{}/helper.lua", sample::FOLDER);
    sources.add(sample::MODULE, sample::FOLDER, &path, "return { points = 5 }");
    let errors =
        LuaHost::new(&ruleset, &sources, ScriptLimits::default()).err().expect("it does not load");
    assert_eq!(errors[0].message, "attempt to modify a readonly table");
    assert_eq!((errors[0].line, errors.len()), (2, 1));
}

#[test]
fn a_mistake_in_a_required_file_is_reported_once_and_there() {
    let ruleset = sample::ruleset(sample::SCRIPT, &[Hook::Pass]);
    let text = "local helper = require('helper')\nreturn { pass = function() end }";
    let mut sources = sample::sources(sample::SCRIPT, text);
    let path = format!("{}/helper.lua", sample::FOLDER);
    sources.add(sample::MODULE, sample::FOLDER, &path, "return { points = fife }");
    let errors =
        LuaHost::new(&ruleset, &sources, ScriptLimits::default()).err().expect("it does not load");
    let found: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        found.join("\n"),
        "error: `fife` is not available in scripts
 --> scripts/sample/helper.lua:1:19
  |
1 | return { points = fife }
  |                   ^^^^"
    );
}

#[test]
fn all_mistakes_of_a_file_come_at_once() {
    let found = diagnostics(
        "local n = 0
count = 1
return { pass = function(game, me)
  n = 1
  me:gain_vp(math.flor(2) + nn)
end }",
        &[Hook::Pass],
    );
    assert_eq!(
        found,
        "error: cannot assign to the global `count`; write `local count`
 --> scripts/sample/house-rule.lua:2:1
  |
2 | count = 1
  | ^^^^^
error: cannot assign to `n`, a local outside this function: scripts cannot keep values between calls; declare a slot
 --> scripts/sample/house-rule.lua:4:3
  |
4 |   n = 1
  |   ^
error: `math.flor` is not available in scripts
 --> scripts/sample/house-rule.lua:5:19
  |
5 |   me:gain_vp(math.flor(2) + nn)
  |                   ^^^^ did you mean `floor`?
error: `nn` is not available in scripts
 --> scripts/sample/house-rule.lua:5:29
  |
5 |   me:gain_vp(math.flor(2) + nn)
  |                             ^^"
    );
}

#[test]
fn a_script_that_is_not_there_is_named() {
    let ruleset = sample::ruleset("scripts/sample/lost.lua", &[Hook::Pass]);
    let sources = sample::sources(sample::SCRIPT, "return {}");
    let errors =
        LuaHost::new(&ruleset, &sources, ScriptLimits::default()).err().expect("it does not load");
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].file, "scripts/sample/lost.lua");
    assert_eq!(
        errors[0].message,
        "`sample:house-rule` names this script, but the file does not exist"
    );
}

#[test]
fn locals_of_the_same_function_may_be_assigned() {
    check(
        "local n = 0
         for i = 1, 3 do n = n + i end
         local function twice(x) x = x * 2 return x end
         repeat local last = n n = n - 1 until last < 3
         local t = {}
         t.n, n = n, twice(n)
         me:gain_vp(t.n + n)",
        "vp +3",
    );
}

#[test]
fn text_that_is_already_compiled_is_not_compiled_again() {
    let ruleset = sample::ruleset(sample::SCRIPT, &[Hook::Pass]);
    let cache = CompileCache::default();
    for (text, kept) in
        [("return { pass = function() end }", 1), ("return { pass = function() end }", 1)]
    {
        let sources = sample::sources(sample::SCRIPT, text);
        LuaHost::with_cache(&ruleset, &sources, ScriptLimits::default(), &cache).expect("it loads");
        assert_eq!(cache.len(), kept);
    }
    let sources = sample::sources(sample::SCRIPT, "return { pass = function() return end }");
    LuaHost::with_cache(&ruleset, &sources, ScriptLimits::default(), &cache).expect("it loads");
    assert_eq!(cache.len(), 2);
}

#[test]
fn hosts_on_other_threads_agree() {
    let text =
        "return { pass = function(game, me) me:gain_vp(me:largest_network() + game:round()) end }";
    let (host, ruleset, state) = load(text, &[Hook::Pass]).expect("it loads");
    let program = host.program();
    let answers: Vec<String> = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let mut host = LuaHost::from_program(program.clone(), ScriptLimits::default())
                        .expect("it loads");
                    let scene = ScriptContext {
                        ruleset: &ruleset,
                        state: &state,
                        seat: SeatId(0),
                        actor: SeatId(0),
                    };
                    let mut out = Vec::new();
                    host.call(FunctionId(0), scene, &[], &mut out).expect("it runs");
                    words(&ruleset, &out)
                })
            })
            .collect();
        runs.into_iter().map(|run| run.join().expect("no panic")).collect()
    });
    assert_eq!(answers, ["vp +7"; 4]);
}

/// The result of a call near the limit of strings does not depend on strings that other calls have made.
#[test]
fn texts_of_other_calls_decide_nothing() {
    for n in [700, 1020, 1022, 1024, 1025] {
        let text = format!(
            "return {{ pass = function(game, me)
                local t = {{}}
                for i = 1, {n} do t['k' .. i] = i t[i] = 'k' .. i end
                for _ in pairs(t) do t.last = ('a'):rep(1) .. 'b' end
                while true do end
              end }}"
        );
        let mut game = load(&text, &[Hook::Pass]).expect("it loads");
        let mut said = Vec::new();
        for history in 0..8 {
            if history > 1 {
                game.0.set_history(HostDisturbance::Drawn(history));
            }
            said.push(call(&mut game, 0, &[]).expect_err("it fails").to_string());
        }
        assert!(said.iter().all(|other| *other == said[0]), "{n}: {said:#?}");
    }
}
