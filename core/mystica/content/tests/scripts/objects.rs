//! Tests the static check of script texts on `game` and seats: it reports no false errors, and no text makes it panic.

use content::ApiVersion;
use kernel::Hook;
use proptest::prelude::*;
use script::syntax::SyntaxCheck;

fn check(text: &str) -> SyntaxCheck {
    check_in(text, ApiVersion::First)
}

fn check_in(text: &str, api: ApiVersion) -> SyntaxCheck {
    script::syntax::check(text, mystica_content::script_api::interface(), api)
}

/// The second version has none of the functions that only had another name, and says what to write.
#[test]
fn former_names_are_errors_of_the_second_version() {
    let functions = &mystica_content::script_api::interface().functions;
    let former = functions.iter().filter_map(|f| Some((f, f.replacement()?)));
    let mut count = 0;
    for (function, call) in former {
        let text = format!("return {{ pass = function(game, me) {} end }}", {
            let is_statement = function.is_effect();
            if is_statement {
                function.example.into()
            } else {
                format!("return {}", function.example)
            }
        });
        assert_eq!(check_in(&text, ApiVersion::First).in_hooks, Vec::new(), "{text}");
        let problems = check_in(&text, ApiVersion::Second).in_hooks;
        let [problem] = &*problems else { panic!("{text}: {problems:?}") };
        let name = function.name;
        assert!(problem.message.ends_with(&format!("has no `{name}` in `api = 2`")), "{problem:?}");
        assert_eq!(problem.suggestion.as_deref(), Some(call), "{problem:?}");
        count += 1;
    }
    assert!(count > 40, "{count}");
}

/// A seat that a hook of the second version gets is an object, whose functions are checked.
#[test]
fn seats_as_arguments_of_hooks_are_checked() {
    let text = "return { on_power_offered = function(game, me, to, amount) to:coin() end }";
    assert_eq!(check_in(text, ApiVersion::First).in_hooks, Vec::new());
    let problems = check_in(text, ApiVersion::Second).in_hooks;
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].message.contains("`to` has no `coin`"), "{problems:?}");
}

/// Each text is tried as the body of the hook `pass(game, me)`, or is a whole file.
#[test]
fn nothing_is_said_about_own_tables_and_other_values() {
    for text in [
        "local me = { coin = 1 } return me.coin",
        "local other = me if game:round() then other = { coin = 1 } end return other.coin",
        "local function f(game) return game.coin end f(me) f({ coin = 1 })",
        "local function f(game) return game.coin end return pcall(f, { coin = 1 })",
        "local function f(game) return game.coin end local t = { f }",
        "local function f(game) return game.coin end f(({ me })[1])",
        "local function f(game, n) return n > 0 and f({}, n - 1) or game.coin end f(game, 1)",
        "local f = function(game) return game.coin end f({ coin = 1 })",
        "local t = {} function t:m(game) return self.coin, game.coin end t:m({ coin = 1 })",
        "for _, me in ipairs({ { coin = 1 } }) do me:coin() end",
        "for me = 1, 2 do local n = me.coin end",
        "me = { coin = 1 } return me.coin",
        "me, game = game, me return me:coins()",
        "local seat seat = { coin = 1 } return seat.coin",
        "local vp = me.vp return vp(me)",
        "return me.vp(me), me.coins(({ me })[1])",
        "return game:distance((function() return 1, 2 end)()), me:gain_vp(unpack({ 1 }))",
        "return me:hexes().coin, #me:hexes()",
        "return (me).coin",
    ] {
        let in_hook = format!("return {{ pass = function(game, me) {text} end }}");
        let checked = check(&in_hook);
        assert_eq!((checked.problems, checked.in_hooks), (Vec::new(), Vec::new()), "{text}");
    }
    let text = "local function helper(game, me) return game.coin end return { helper = helper }";
    assert_eq!(check(text).problems, Vec::new(), "{text}");
    let text = "return { points = function(game, me) return game.coin end }";
    assert_eq!(check(text).in_hooks, Vec::new(), "`points` is no hook");
}

/// A script that uses most of the grammar.
const RICH: &str = "local helper = { n = 1, ['m'] = 2; 3 }\n\
    local function f(a, ...)\n  local b, c = ..., #a\n  for i = 1, 10, 2 do b = (b or 0) + i end\n\
    for k, v in pairs(a) do if k == 'x' then return v elseif not v then break else c = nil end end\n\
    repeat local z = [[long]] .. \"s\\n\" until z ~= c -- comment\n  return function() return a, b end\nend\n\
    return { pass = function(game, me) while me:vp() < 3 do me:gain_vp(f({}, 1)) end end }\n";

proptest! {
    #[test]
    fn no_slip_in_a_script_makes_the_host_panic(
        cuts in proptest::collection::vec((0..RICH.len(), 0..6usize, "[a-z=(){}\\[\\]\"'.,;: \n-]{0,3}"), 1..4),
    ) {
        let mut text = RICH.to_string();
        for (at, len, with) in cuts {
            let at = at.min(text.len());
            let end = (at + len).min(text.len());
            text.replace_range(at..end, &with);
        }
        if let Err(errors) = super::common::load(&text, &[Hook::Pass]) {
            for error in errors {
                prop_assert!(error.line >= 1 && error.column >= 1 && !error.message.is_empty());
                prop_assert!(error.to_string().contains(" --> scripts/sample/house-rule.lua:"));
            }
        }
    }
}
