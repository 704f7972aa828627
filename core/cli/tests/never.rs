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
         illegal nomads: action ACTFLOOD | E6 is plains and cannot become flooded, which is not on the wheel\n\
         illegal nomads: action ACTDRAIN | the decision has no possible answer: `draining`\n\
         illegal nomads: action ACTKEEP | E6 is plains already\n",
    ),
    (
        "variants/polder.toml",
        "id = \"polder\"\nname = \"Polder\"\ndoc = \"Deeds that are never possible.\"\nextends = \"base\"\nmodules = [\"polder\"]\n",
    ),
];

#[test]
fn a_deed_that_is_never_possible_is_told_with_its_hex() {
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
        ("`hex` is river, which cannot be transformed", "7:146"),
    ] {
        let warning = format!("warning: {what}\n --> scripts/polder/polder.toml:{at}");
        assert!(checked.err.contains(&warning), "{warning}\n{}", checked.err);
    }
    good(loam_in(folder.path(), &["test", "polder"], ""));
}
