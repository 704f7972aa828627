//! Tests of canonical texts and digests of scripts: what changes them and what does not.

use std::collections::BTreeMap;

use crate::toy::{FOLDER, Toy};
use script::syntax::{PassedNames, canonical, check, passed_names};
use script::{ReadValues, ScriptDialect, ScriptDigests, VersionedScripts};

const TEXT: &str = "local shared = require('lib')
return {
  raise = function(game, own, n)
    if n > 16 then own:add(2, true) end
    return game:turn(\"a\\\"b\")
  end,
}
";

/// Pairs of a text in [`TEXT`] and another spelling of it.
const SPELLINGS: [(&str, &str); 12] = [
    ("local shared", "--[==[ the ]] shared part ]==] local shared"),
    ("then", "-- above 16\n      then"),
    ("  raise = function(game, own, n)\n", "raise=function(game,own,n)"),
    ("16", "0x10"),
    ("16", "16.0"),
    ("16", "1.6e1"),
    ("\"a\\\"b\"", "'a\"b'"),
    ("\"a\\\"b\"", "[[a\"b]]"),
    ("\"a\\\"b\"", "[=[\na\"b]=]"),
    ("\"a\\\"b\"", "'\\97\\34\\098'"),
    ("end,\n}", "end\n}"),
    ("end,\n}", "end;\n}"),
];

/// Pairs of a text in [`TEXT`] and a text that means something else.
const CHANGES: [(&str, &str); 8] = [
    ("16", "17"),
    ("16", "16.5"),
    ("2, true", "2"),
    ("n > 16", "16 > n"),
    ("a\\\"b", "a \\\"b"),
    ("a\\\"b", "a\\\\b"),
    ("raise", "limit"),
    ("return game:turn", "game:turn"),
];

fn plain(text: &str) -> String {
    canonical(text, &mut |_| None).expect("its tokens are those of Lua")
}

fn changed((from, to): (&str, &str)) -> String {
    assert!(TEXT.contains(from), "{from}");
    let text = TEXT.replacen(from, to, 1);
    assert_eq!(check(&text, Toy::interface(), game::ApiVersion::First).problems, [], "{text}");
    text
}

#[test]
fn another_spelling_is_the_same_script() {
    for pair in SPELLINGS {
        assert_eq!(plain(&changed(pair)), plain(TEXT), "{pair:?}");
    }
}

#[test]
fn another_meaning_is_another_script() {
    let mut all: Vec<String> = CHANGES.iter().map(|pair| plain(&changed(*pair))).collect();
    all.push(plain(TEXT));
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count, "{all:#?}");
}

#[test]
fn the_canonical_text_is_a_script_with_the_same_canonical_text() {
    let text = plain(TEXT);
    assert_eq!(check(&text, Toy::interface(), game::ApiVersion::First).problems, [], "{text}");
    assert_eq!(plain(&text), text);
}

#[test]
fn bytes_that_are_no_text_are_kept_apart() {
    let texts = ["'\\200'", "'\\201'", "'\\0'", "''", "'\\x'", "'é'", "'\\195\\169'"];
    let all = texts.map(|text| canonical(&format!("return {text}"), &mut |_| None));
    assert_eq!(all[0].as_deref(), Some("return \"\\200\""));
    assert_ne!(all[0], all[1]);
    assert_ne!(all[2], all[3]);
    assert_eq!(all[4], None, "not an escape of Lua 5.1");
    assert_eq!(all[5], all[6]);
}

/// No values from outside the scripts.
const COLOURS: ReadValues<'_> = ReadValues { kind: "colour", values: &|_| String::new() };

/// Returns the digests of the files `a` and `b`.
fn digests<const N: usize>(files: [(&str, &str); N]) -> [[u8; 32]; 2] {
    let files: BTreeMap<String, &str> =
        files.into_iter().map(|(name, text)| (format!("{FOLDER}/{name}.lua"), text)).collect();
    let text = |path: &str| files.get(path).copied();
    let mut digests = ScriptDigests::new(&text, Toy::interface(), COLOURS, VersionedScripts::FIRST);
    ["a", "b"].map(|name| digests.of(FOLDER, &format!("{FOLDER}/{name}.lua")))
}

#[test]
fn a_digest_covers_required_files_but_not_their_names() {
    let one = "return { n = 1 }";
    let [a, b] = digests([
        ("a", "local l = require('one') return l"),
        ("b", "local l = require \"two\" return l"),
        ("one", one),
        ("two", one),
    ]);
    assert_ne!(a, b, "with and without parentheses");
    let [a, b] = digests([
        ("a", "local l = require('one') return l"),
        ("b", "local l = require('two') return l"),
        ("one", one),
        ("two", "return { n = 0x1 } -- the same"),
    ]);
    assert_eq!(a, b);
    let [a, b] = digests([
        ("a", "local l = require('one') return l"),
        ("b", "local l = require('two') return l"),
        ("one", one),
        ("two", "return { n = 2 }"),
    ]);
    assert_ne!(a, b);
}

#[test]
fn a_digest_covers_files_that_required_files_require() {
    let of = |n: u32| {
        let last = format!("return {{ n = {n} }}");
        digests([
            ("a", "return require('one')"),
            ("one", "return require('deep/two')"),
            ("deep/two", &last),
        ])[0]
    };
    assert_eq!(of(1), of(1));
    assert_ne!(of(1), of(2));
}

#[test]
fn the_name_of_a_file_counts_if_require_is_not_the_function_of_the_library() {
    let one = "return { n = 1 }";
    let use_of =
        |name: &str| format!("local function require(n) return n end return require('{name}')");
    let [a, b] =
        digests([("a", &use_of("one")), ("b", &use_of("two")), ("one", one), ("two", one)]);
    assert_ne!(a, b);
}

#[test]
fn files_that_require_each_other_have_digests() {
    let [a, b] = digests([("a", "return require('b')"), ("b", "return require('a')")]);
    assert_ne!(a, b);
}

#[test]
fn a_long_chain_of_files_has_a_digest() {
    let next = |path: &str| path.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(0);
    let texts: Vec<String> = (0..5000).map(|n| format!("return require('{}')", n + 1)).collect();
    let text = |path: &str| texts.get(next(path)).map(String::as_str);
    let mut digests = ScriptDigests::new(&text, Toy::interface(), COLOURS, VersionedScripts::FIRST);
    let all = [0, 1].map(|n| digests.of(FOLDER, &format!("{FOLDER}/{n}.lua")));
    assert_ne!(all[0], all[1]);
}

#[test]
fn a_file_of_another_module_has_another_digest() {
    let text = |_: &str| Some("return {}");
    let mut digests = ScriptDigests::new(&text, Toy::interface(), COLOURS, VersionedScripts::FIRST);
    assert_ne!(
        digests.of("scripts/one", "scripts/one/a.lua"),
        digests.of("scripts/two", "scripts/two/a.lua")
    );
}

fn passed(text: &str) -> PassedNames {
    passed_names(text, Toy::interface(), "colour")
}

fn names(all: &[&str], any: bool) -> PassedNames {
    PassedNames { names: all.iter().map(|name| (*name).to_owned()).collect(), any }
}

#[test]
fn names_in_calls_are_found() {
    assert_eq!(passed("return {}"), names(&[], false));
    assert_eq!(passed("x = game:counter('red'):slot('hoard')"), names(&["red"], false));
    assert_eq!(passed("x = game:counter \"blue\" y = g:counter([[red]])"), names(&["blue"], true));
    assert_eq!(passed("local C = 'red'\nx = game:counter(C)"), names(&["red"], false));
    assert_eq!(passed("local t = { a = 'red' }\nx = game:counter(t.a)"), names(&["red"], false));
    assert_eq!(passed("x = game:counter('r\\101d')"), names(&["red"], false));
}

#[test]
fn a_name_that_is_not_constant_may_be_any() {
    for text in [
        "x = game:counter(n)",
        "x = game:counter('a' .. n)",
        "x = game:counter()",
        "x = game.counter(game, 'red')",
        "local f = game.counter",
        "x = game['counter']",
        "x = game[\"count\\101r\"]",
        "for k in pairs({ counter = 1 }) do x = game[k] end",
    ] {
        assert!(passed(text).any, "{text}");
    }
}

#[test]
fn a_digest_covers_the_values_that_the_script_reads() {
    let digest = |text: &str, red: i32| {
        let text = |_: &str| Some(text);
        let values = |read: &PassedNames| {
            let is_read = read.any || read.names.contains("red");
            if is_read { format!("red = {red}\n") } else { String::new() }
        };
        let colours = ReadValues { kind: "colour", values: &values };
        ScriptDigests::new(&text, Toy::interface(), colours, VersionedScripts::FIRST)
            .of(FOLDER, "scripts/tally/a.lua")
    };
    for text in ["x = game:counter('red')", "x = game:counter(n)"] {
        assert_ne!(digest(text, 1), digest(text, 2), "{text}");
    }
    let other = "x = game:counter('blue')";
    assert_eq!(digest(other, 1), digest(other, 2));
}

#[test]
fn a_number_without_a_value_keeps_its_spelling() {
    assert_eq!(plain_value("0xfffffffffffffffff"), "return 0xfffffffffffffffff");
    assert_eq!(plain_value("1e999"), "return 1e999");
    assert_eq!(plain_value("0xff"), "return 255");
}

fn plain_value(value: &str) -> String {
    plain(&format!("return {value}"))
}
