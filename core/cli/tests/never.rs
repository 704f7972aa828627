//! Actions whose commands are never possible: `check` warns about them, and the error for an
//! illegal action names the hex.

use std::fs;

use crate::common::{copy_of_the_content, good, loam_in};

const FILES: [(&str, &str); 4] = [
    (
        "scripts/polder/module.toml",
        "id = \"polder\"\nname = \"Polder\"\nversion = \"1.0.0\"\napi = 1\nrequires = [\"base\"]\n",
    ),
    (
        "scripts/polder/polder.toml",
        r#"task = [
    { id = "flood", does = { deed = "transform", with = { hex = "hex(E6)", terrain = "flooded" } } },
    { id = "drain", does = { open = "draining" } },
    { id = "keep", does = { deed = "transform", with = { hex = "hex(E6)", terrain = "plains" } } },
]
decision = [{ id = "draining", option = [
    { id = "dyke", text = "drain {hex}", args = { hex = { thing = "hex", when = "is_river(hex)" } }, does = { deed = "transform", with = { hex = "hex", terrain = "home(own)" } } },
] }]
[[terrain]]
id = "flooded"
code = "flooded"
letter = "X"
wheel = false
[[house_rule]]
id = "polder"
action = [{ code = "ACTFLOOD", run = "flood" }, { code = "ACTDRAIN", run = "drain" }, { code = "ACTKEEP", run = "keep" }]
"#,
    ),
    (
        "scripts/polder/tests/reasons.txt",
        "variant polder\n\nscenario The reasons\nseats nomads witches\nround 2 SCORE1\nat nomads: D E5, 5 C, 5 W\nat witches: D E8\n\
         illegal nomads: action ACTFLOOD | `transform` (hex E6, terrain flooded) for nomads is not possible: E6 is plains and cannot become flooded, which is not on the wheel\n\
         illegal nomads: action ACTDRAIN | the decision has no possible answer: `draining`\n\
         illegal nomads: action ACTKEEP | E6 is plains already\n",
    ),
    (
        "variants/polder.toml",
        "id = \"polder\"\nname = \"Polder\"\ndoc = \"Deeds that are never possible.\"\nextends = \"base\"\nmodules = [\"polder\"]\n",
    ),
];

#[test]
fn an_impossible_command_is_reported_with_its_hex() {
    let folder = copy_of_the_content();
    for (path, text) in FILES {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        fs::write(path, text).expect("writable");
    }
    let checked = loam_in(folder.path(), &["check"], "");
    assert_eq!(checked.code, 0, "{}", checked.err);
    for (what, at) in [
        ("no hex can be transformed into `flooded`", "2:86"),
        ("`transform` of `hex` is never possible here", "7:146"),
    ] {
        let warning = format!("warning: {what}\n --> scripts/polder/polder.toml:{at}");
        assert!(checked.err.contains(&warning), "{warning}\n{}", checked.err);
    }
    good(loam_in(folder.path(), &["test", "polder"], ""));
}

/// An option of a decision, its command and its conditions.
struct Given {
    /// Condition of the argument `hex`, and of the option.
    when: [&'static str; 2],
    does: &'static str,
    /// What `check` warns of; empty if the command may be possible.
    warns: &'static str,
}

const GIVEN: [Given; 20] = [
    given("is_river(hex)", "", DEEDS[0], "`build` of `hex` is never possible here"),
    given("", "is_river(hex) and coins > 2", DEEDS[1], "`remove` of `hex` is never possible here"),
    given("is_river(hex) or coins > 2", "", DEEDS[0], ""),
    given("coins > 2 or coins > 1 and is_river(hex)", "", DEEDS[0], ""),
    given("not is_river(hex)", "", DEEDS[0], ""),
    given("owner(hex) == own", "", DEEDS[0], "a structure stands there, by `when`"),
    given("owner( hex ) != none", "", DEEDS[0], "a structure stands there, by `when`"),
    given("structure(hex) == temple", "", DEEDS[0], "a structure stands there, by `when`"),
    given("owner(hex) == none", "", DEEDS[0], ""),
    given("owner(hex) == none", "", DEEDS[1], "no structure stands there, by `when`"),
    given("owner(hex) != own", "", DEEDS[1], "the seat has no structure there, by `when`"),
    given("owner(hex) == own", "", DEEDS[1], ""),
    given("structure(hex) == temple", "", DEEDS[2], "`temple` is not upgraded to `stronghold`"),
    given("structure(hex) == trading_house", "", DEEDS[2], ""),
    given("terrain(hex) == swamp", "", DEEDS[3], "it is that terrain already, by `when`"),
    given("terrain(hex) != swamp", "", DEEDS[3], ""),
    // The first command makes room for the second.
    given("owner(hex) == own", "", DEEDS[4], ""),
    given(
        "",
        "",
        "{ deed = 'upgrade', with = { hex = 'hex', structure = 'dwelling' } }",
        "no structure can be upgraded to `dwelling`",
    ),
    given("", "", "{ deed = 'order', with = { place = 0 } }", "the turn order has no place 0"),
    given(
        "",
        "",
        "{ deed = 'bridge', with = { hex = 'hex', to = 'hex' } }",
        "a bridge cannot lead from `hex` to the same hex",
    ),
];

const DEEDS: [&str; 5] = [
    "{ deed = 'build', with = { hex = 'hex' } }",
    "{ deed = 'remove', with = { hex = 'hex' } }",
    "{ deed = 'upgrade', with = { hex = 'hex', structure = 'stronghold' } }",
    "{ deed = 'transform', with = { hex = 'hex', terrain = 'swamp' } }",
    "[{ deed = 'remove', with = { hex = 'hex' } }, { deed = 'build', with = { hex = 'hex' } }]",
];

const fn given(
    of_hex: &'static str,
    of_option: &'static str,
    does: &'static str,
    warns: &'static str,
) -> Given {
    Given { when: [of_hex, of_option], does, warns }
}

#[test]
fn conditions_that_a_command_contradicts_are_warnings() {
    let folder = copy_of_the_content();
    let mut table = String::from("task = [{ id = 'ask', does = { open = 'asked' } }]\n");
    table += "[[house_rule]]\nid = 'polder'\naction = [{ code = 'ACTASK', run = 'ask' }]\n";
    table += "[[decision]]\nid = 'asked'\noption = [\n";
    let first = table.lines().count() + 1;
    for (at, Given { when, does, .. }) in GIVEN.iter().enumerate() {
        let [of_hex, of_option] = when
            .map(|text| if text.is_empty() { String::new() } else { format!(", when = '{text}'") });
        table += &format!(
            "{{ id = 'o{at}', text = 'do {at} {{hex}}', args = {{ hex = {{ thing = 'hex'{of_hex} }} }}{of_option}, does = {does} }},\n"
        );
    }
    table += "{ id = 'no', text = 'nothing', role = 'give-up' } ]\n";
    for (path, text) in [FILES[0], ("scripts/polder/polder.toml", &table), FILES[3]] {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        fs::write(path, text).expect("writable");
    }
    let checked = loam_in(folder.path(), &["check"], "");
    assert_eq!(checked.code, 0, "{}", checked.err);
    for (at, Given { when, warns, .. }) in GIVEN.iter().enumerate() {
        let line = format!("polder.toml:{}:", first + at);
        let warnings: Vec<&str> =
            checked.err.split("\n\n").filter(|warnings| warnings.contains(&line)).collect();
        let is_right = if warns.is_empty() {
            warnings.is_empty()
        } else {
            warnings.len() == 1 && warnings[0].contains(warns)
        };
        assert!(is_right, "{when:?} {warns}: {warnings:?}\n{}", checked.err);
    }
}
