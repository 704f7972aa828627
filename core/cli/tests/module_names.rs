//! Names belong to the module that declares them. The scenarios are in `module_names/`, next to
//! their content.

use std::fs;
use std::path::Path;

use crate::common::{copy_of_the_content, good, loam, loam_in};

#[test]
fn two_modules_have_parts_of_one_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/module_names");
    let folder = folder.to_str().expect("a path in UTF-8");
    good(loam(&["--content", folder, "check", "--deny", "warnings"]));
    let out = good(loam(&["--content", folder, "test"]));
    assert!(out.contains("3 scenarios in 3 files, 0 failed"), "{out}");
    good(loam(&["--content", folder, "fuzz", "names", "--games", "5"]));
}

/// Returns the output of `check` for the content of the project with these additional files.
fn checked(files: &[(&str, &str)]) -> String {
    let folder = copy_of_the_content();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        fs::write(path, text).expect("writable");
    }
    let ran = loam_in(folder.path(), &["check", "--deny", "warnings"], "");
    format!("{}{}", ran.out, ran.err)
}

const BOTH: (&str, &str) = (
    "variants/both.toml",
    "id = \"both\"\nname = \"Both\"\ndoc = \"Two modules.\"\nextends = \"base\"\nmodules = [\"one\", \"two\"]\n",
);
const ONE: (&str, &str) = (
    "scripts/one/module.toml",
    "id = \"one\"\nname = \"One\"\nversion = \"1.0.0\"\napi = 1\nrequires = [\"base\"]\n",
);
const TWO: (&str, &str) = (
    "scripts/two/module.toml",
    "id = \"two\"\nname = \"Two\"\nversion = \"1.0.0\"\napi = 1\nrequires = [\"base\"]\n",
);

#[test]
fn two_modules_beside_a_board_have_parts_of_one_name() {
    let parts = "counter = [{ id = \"best\", most = 9 }]\n\
                 task = [{ id = \"pay\", does = { gain = \"best\" } }]\n";
    let one =
        format!("{parts}phase = [{{ id = \"ph-one\", before = \"actions\", run = \"pay\" }}]\n");
    let two = format!(
        "{parts}phase = [{{ id = \"ph-two\", before = \"actions\", run = \"two.pay\" }}]\n"
    );
    let output =
        checked(&[BOTH, ONE, TWO, ("scripts/one/a.toml", &one), ("scripts/two/a.toml", &two)]);
    assert!(output.starts_with("no errors"), "{output}");
    // A third module must qualify an ambiguous name with its module.
    let third = "id = \"three\"\nname = \"Three\"\nversion = \"1.0.0\"\napi = 1\nrequires = [\"one\", \"two\"]\n";
    let task = "task = [{ id = \"more\", does = { gain = \"best\" } }]\n\
                phase = [{ id = \"ph-three\", before = \"actions\", run = \"pay\" }]\n";
    let all = BOTH.1.replace("\"two\"]", "\"two\", \"three\"]");
    let output = checked(&[
        (BOTH.0, &all),
        ONE,
        TWO,
        ("scripts/one/a.toml", &one),
        ("scripts/two/a.toml", &two),
        ("scripts/three/module.toml", third),
        ("scripts/three/a.toml", task),
    ]);
    for (name, at) in [("best", "1:41"), ("pay", "2:55")] {
        let why = format!(
            "error: `{name}` is ambiguous: it is declared by the modules `one` and `two`\n --> scripts/three/a.toml:{at}"
        );
        assert!(output.contains(&why), "{why}\n{output}");
        assert!(output.contains(&format!("`one.{name}` or `two.{name}`")), "{output}");
    }
}

/// Declarations of a module that names a counter and a thing as another module does. The codes end
/// with `code`, which each module has for itself.
fn reads_its_counters(code: &str) -> [String; 2] {
    let tables = format!(
        r#"counter = [
    {{ id = "luck", of = "each", most = 90 }},
    {{ id = "site", thing = "hex", least = -1, start = -1 }},
]
task = [{{ id = "go", does = [{{ gain = "luck" }}] }}]

[[house_rule]]
id = "rule-{code}"
name = "Rule {code}"
action = [
    {{ code = "A{code}", run = "go" }},
    {{ code = "B{code}", gain = {{ coins = {{ per = "luck" }} }} }},
    {{ code = "C{code}", when = {{ at_least = {{ luck = 3 }} }}, gain = {{ coins = 1 }} }},
    {{ code = "E{code}", when = {{ exactly = {{ site = "none" }} }}, gain = {{ coins = 1 }} }},
]
script = {{ file = "a.lua", hooks = ["on_power_action"], counts = ["luck", "luck + 2"], runs = ["go"] }}
"#
    );
    let script = format!(
        r#"return {{
    on_power_action = function(game, me, space)
        if game:space_code(space) == "A{code}" then
            me:gain_vp(me:heard("luck"))
            me:gain_vp(me:heard("luck + 2"))
            me:run("go")
        end
    end,
}}
"#
    );
    [tables, script]
}

#[test]
fn rules_and_scripts_read_the_counters_of_their_own_module() {
    let folder = copy_of_the_content();
    let [tables, script] = reads_its_counters("aa");
    let [other_tables, other_script] = reads_its_counters("bb");
    let scenarios = ["one", "two"].map(|module| {
        let code = if module == "one" { "aa" } else { "bb" };
        format!(
            r#"variant both

scenario A script reads the counter of its module
seats nomads witches
at nomads: D E5, 5 C, 20 VP
counter nomads {module}.luck 4
nomads: action A{code}
expect nomads: used A{code}, +10 VP, counter {module}.luck +2

scenario An amount reads it
seats nomads witches
at nomads: D E5, 5 C, 20 VP
counter nomads {module}.luck 4
nomads: action B{code}
expect nomads: used B{code}, +4 C

scenario A condition reads it
seats nomads witches
at nomads: D E5, 5 C, 20 VP
counter nomads {module}.luck 4
nomads: action C{code}
expect nomads: used C{code}, +1 C

scenario A condition on a thing reads it
seats nomads witches
at nomads: D E5, 5 C, 20 VP
counter table {module}.site A1
illegal nomads: action E{code} | condition
"#
        )
    });
    for (path, text) in [
        BOTH,
        ONE,
        TWO,
        ("scripts/one/a.toml", &tables),
        ("scripts/one/a.lua", &script),
        ("scripts/one/tests/a.txt", &scenarios[0]),
        ("scripts/two/a.toml", &other_tables),
        ("scripts/two/a.lua", &other_script),
        ("scripts/two/tests/a.txt", &scenarios[1]),
    ] {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        fs::write(path, text).expect("writable");
    }
    let output = good(loam_in(folder.path(), &["check", "--deny", "warnings"], ""));
    assert!(output.starts_with("no errors"), "{output}");
    for module in ["one", "two"] {
        let output = good(loam_in(folder.path(), &["test", module], ""));
        assert!(output.contains("4 scenarios in 1 file, 0 failed"), "{output}");
    }
}

#[test]
fn two_kinds_of_token_with_one_code_are_an_error_with_both_sources() {
    let token = |code: &str| {
        format!(
            "[[token]]\nid = \"boat\"\nlimit = 2\nmove = {{ steps = 2, river = \"any\" }}\n\
             place = {{ at = [\"dwelling\"], beside = true }}\naction = [{{ code = \"{code}\", gain = {{ boat = 1 }} }}]\n"
        )
    };
    let (one, two) = (token("ACTONE"), token("ACTTWO"));
    let output =
        checked(&[BOTH, ONE, TWO, ("scripts/one/a.toml", &one), ("scripts/two/a.toml", &two)]);
    assert!(
        output.contains("error: duplicate code `boat`\n --> scripts/two/a.toml:2:6"),
        "{output}"
    );
    assert!(output.contains("first declared at scripts/one/a.toml:2:6"), "{output}");
}
