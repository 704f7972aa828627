//! Tests of the mutations of scripts.

use script::ScriptDialect;
use script::syntax::{check, mutants};

const TEXT: &str = r#"--- 7 is only a remark.
local function most(a, b)
  if a > b then return a end
  return b
end

return {
  pass = function(game, me)
    local coins = me:coins()
    while coins > 10 do
      coins = coins - 0x10
    end
    me:gain_vp(most(coins, 2)) -- and 3 here
  end,
}
"#;

const CHANGES: &str = "\
3: not (a > b)
3: without if a > b then return a end
3: without return a
4: without return b
10: not (coins > 10)
10: without while coins > 10 do coins = coins - 0x10 end
10: 10 -> 11
10: 10 -> 9
11: without coins = coins - 0x10
13: without me:gain_vp(most(coins, 2))
13: 2 -> 3
13: 2 -> 1
";

#[test]
fn numbers_conditions_and_statements_are_changed_one_at_a_time() {
    let found: Vec<String> =
        mutants(TEXT).iter().map(|m| format!("{}: {}\n", m.line, m.what)).collect();
    let mut expected: Vec<String> = CHANGES.lines().map(|line| format!("{line}\n")).collect();
    let mut sorted = found.clone();
    sorted.sort();
    expected.sort();
    assert_eq!(sorted.concat(), expected.concat());
    for mutant in mutants(TEXT) {
        let changed = mutant.apply(TEXT);
        assert_ne!(changed, TEXT);
        assert_eq!(
            check(&changed, crate::toy::Toy::interface(), game::ApiVersion::First).problems,
            [],
            "{changed}"
        );
    }
}

#[test]
fn a_script_with_errors_has_no_mutants() {
    assert_eq!(mutants("return { pass = function(game, me) me:gain_vp(1 end }"), []);
}
