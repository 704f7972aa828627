//! Tests of the resolver: what it rejects, what it must accept, and that no text makes it panic.

use proptest::prelude::*;
use script::ScriptDialect;
use script::syntax::{SyntaxCheck, SyntaxDiagnostic, place};

fn check(text: &str) -> SyntaxCheck {
    script::syntax::check(text, crate::toy::Toy::interface(), game::ApiVersion::First)
}

/// Returns the error messages for a text.
fn problems(text: &str) -> Vec<String> {
    check(text).problems.into_iter().map(|p| p.message).collect()
}

#[track_caller]
fn is_fine(text: &str) {
    assert_eq!(problems(text), Vec::<String>::new(), "{text}");
}

#[track_caller]
fn assigns_outside(text: &str, name: &str) {
    let expected = format!(
        "cannot assign to `{name}`, a local outside this function: scripts cannot keep values between calls; declare a slot"
    );
    assert_eq!(problems(text), [expected], "{text}");
}

#[test]
fn every_way_to_assign_to_an_outer_local_is_refused() {
    assigns_outside("local n = 0 local function f() n = 1 end", "n");
    assigns_outside("local n = 0 local function f() local m m, n = 1, 2 end", "n");
    assigns_outside(
        "local n = 0 local function f() if true then while n do n = nil end end end",
        "n",
    );
    assigns_outside("local f local g = function() function f() end end", "f");
    assigns_outside("local n = 0 return { pass = function() n = n + 1 end }", "n");
    assigns_outside("local function f(n) return function() n = n + 1 end end", "n");
    assigns_outside("for n = 1, 2 do local f = function() n = 3 end end", "n");
    assigns_outside("for _, n in ipairs({}) do local f = function() n = 3 end end", "n");
    assigns_outside("local function f(...) local t = { function() f = 1 end } end", "f");
    assigns_outside("local o = {} function o:m() self.f = function() self = 1 end end", "self");
    assigns_outside("repeat local n = 0 until (function() n = 1 end)()", "n");
    assigns_outside("local n = 1 local s = ('x'):gsub('x', function() n = n + 1 end)", "n");
}

#[test]
fn locals_of_the_own_function_may_be_assigned() {
    is_fine("local n = 0 n = 1");
    is_fine("local n = 0 local function f() local n = 1 n = 2 end");
    is_fine("local n = 0 local function f(n) n = 2 end");
    is_fine("local n = 0 local function f() for n = 1, 2 do n = 3 end end");
    is_fine("local function f() repeat local n = 1 until n == 1 local n = 2 n = 3 end");
    is_fine("local o = {} function o:m() self = 1 end");
    is_fine("local function f() local function g() end g = 1 end");
}

#[test]
fn scopes_end_where_lua_ends_them() {
    let gone = |name: &str| vec![format!("`{name}` is not available in scripts")];
    assert_eq!(problems("do local n = 1 end local m = n"), gone("n"));
    assert_eq!(problems("for n = 1, 2 do end local m = n"), gone("n"));
    assert_eq!(problems("local n = n"), gone("n"));
    assert_eq!(problems("local f = function() return f end"), gone("f"));
    assert_eq!(problems("repeat local n = 1 until n local m = n"), gone("n"));
    is_fine("local function f() return f end");
    is_fine("repeat local n = 1 until n");
}

#[test]
fn a_shadowed_loop_function_is_not_the_known_one() {
    let expected = ["a loop must use `pairs`, `ipairs`, `next` or `string.gmatch`"];
    assert_eq!(problems("local pairs = pairs for _ in pairs({}) do end"), expected);
    assert_eq!(
        problems("local function f(string) for _ in string.gmatch('', '') do end end"),
        expected
    );
    assert_eq!(problems("for _ in (pairs({})) do end"), expected);
    assert_eq!(problems("for _ in pairs({})() do end"), expected);
    assert_eq!(problems("for _ in next do end"), expected);
    is_fine(
        "for k, v in pairs({}) do end for i in next, {} do end for w in string.gmatch('a', 'a') do end",
    );
}

#[test]
fn every_script_error_has_a_source() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mistakes-of-syntax.txt");
    crate::expected::cases(path, |_, script| {
        let script = script.trim_end_matches('\n');
        check(script).problems.iter().map(|p| in_words(script, p)).collect()
    });
}

/// Formats an error: `2:5, 4 long: message; did you mean …?`
fn in_words(text: &str, problem: &SyntaxDiagnostic) -> String {
    let ((line, column), len) = (place(text, problem.at), problem.len);
    let near = problem.suggestion.as_ref();
    let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    format!("{line}:{column}, {len} long: {}{near}\n", problem.message)
}

#[test]
fn a_script_may_be_long_and_deep_but_not_without_end() {
    let long = "-".repeat(64 * 1024 + 1);
    assert_eq!(
        problems(&long),
        ["the script is too large: at most 65536 bytes are allowed, and it has 65537"]
    );
    let deep = format!("local n = {}1{}", "(".repeat(200), ")".repeat(200));
    assert_eq!(problems(&deep), ["nested too deeply: at most 100 levels are allowed"]);
}

#[test]
fn shared_syntax_is_read() {
    is_fine("local a, b = 0x1F, .5e-3; local s = [==[ ]] ]==] --[[ c ]] .. \"\\65\\n\\\"\"\n;");
    is_fine("local t = { 1, 2; x = 3, ['y'] = 4, [5] = { } }; t.x, t[1] = t['y'], #t");
    is_fine(
        "local f = function(...) local a, b = ... return select('#', ...), a, b end; f { } f 'x' f [[y]]",
    );
    is_fine("local t = {} function t.a.b.c() end function t.a:m(x) return self, x end t.a:m(1)");
    is_fine("if 1 then elseif 2 then else end while false do break end do return end");
    is_fine("local n = not -1 ^ 2 .. 3 == 4 and 5 or 6 % 7 <= 8");
}

proptest! {
    #[test]
    fn no_text_makes_the_resolver_panic(text in "\\PC{0,60}") {
        check(&text);
    }
}
