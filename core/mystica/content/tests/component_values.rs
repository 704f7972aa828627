//! Tests of the values that rules read from components: each module reads its own components.

use content::{ContentTree, VariantChoice};
use mystica_content::load;

/// Returns the shipped content with two modules that declare the same names, and a third one that
/// reads those of the second.
fn tree() -> ContentTree {
    let mut tree = mystica_content::shipped();
    for (module, requires) in [("one", "base"), ("two", "base"), ("three", "two")] {
        let header = format!(
            "id = \"{module}\"\nname = \"{module}\"\nversion = \"1.0.0\"\napi = 1\nrequires = [\"{requires}\"]\n"
        );
        tree.insert(format!("scripts/{module}/module.toml"), &header);
        let declared = "counter = [{ id = \"luck\", of = \"each\", most = 90 }]\n";
        let rule = format!(
            "house_rule = [{{ id = \"rule-{module}\", on = [{{ hook = \"pass\", gain = {{ vp = {{ per = \"luck\" }}, \
             coins = {{ per = \"max(luck, 2)\" }} }} }}] }}]\n"
        );
        let declared = if module == "three" { "" } else { declared };
        tree.insert(format!("scripts/{module}/a.toml"), &format!("{declared}{rule}"));
    }
    let variant = "id = \"both\"\nname = \"Both\"\nextends = \"base\"\nmodules = [\"one\", \"two\", \"three\"]\n";
    tree.insert("variants/both.toml", variant);
    tree
}

#[test]
fn equal_texts_of_two_modules_are_two_values() {
    let (library, errors) = load(&tree());
    assert!(errors.is_empty(), "{}", errors[0]);
    let compiled = mystica_content::compile(&library, &VariantChoice::named("both"));
    let rules = compiled.unwrap_or_else(|errors| panic!("{}", errors[0])).ruleset;
    let read: Vec<(String, Vec<&str>)> = (rules.component_values.iter())
        .map(|value| {
            let modules = value.modules.iter().map(String::as_str);
            (value.text.clone(), modules.filter(|m| ["one", "two", "three"].contains(m)).collect())
        })
        .collect();
    let (luck, most) = ("luck".to_owned(), "max(luck, 2)".to_owned());
    let mut read = read;
    read.sort();
    assert_eq!(
        read,
        [
            (luck.clone(), vec!["one"]),
            (luck, vec!["three", "two"]),
            (most.clone(), vec!["one"]),
            (most, vec!["three", "two"]),
        ]
    );
    let mut tasks: Vec<u16> = rules.component_values.iter().map(|value| value.task).collect();
    tasks.sort_unstable();
    tasks.dedup();
    assert_eq!(tasks.len(), 4);
}

/// Compiles base with a module whose components use the names of the board in one version of the
/// language. Returns the hash of the rules.
fn hash_of_words(api: u32, texts: [&str; 6]) -> String {
    let mut tree = mystica_content::shipped();
    let header = format!(
        "id = \"words\"\nname = \"Words\"\nversion = \"1.0.0\"\napi = {api}\nrequires = [\"base\"]\n"
    );
    tree.insert("scripts/words/module.toml", &header);
    let [first, second, third, fourth, fifth, right] = texts;
    let tables = format!(
        "counter = [{{ id = \"luck\", of = \"each\", most = 90 }}]\n\
         task = [{{ id = \"count\", does = [\n\
         {{ gain = \"luck\", when = \"{first}\" }}, {{ gain = \"luck\", by = \"{second}\" }},\n\
         {{ gain = \"luck\", by = \"{third}\" }}, {{ gain = \"luck\", by = \"{fourth}\" }},\n\
         {{ gain = \"luck\", by = \"{fifth}\" }}, {{ gain = \"{right}\" }} ] }}]\n\
         house_rule = [{{ id = \"rule\", on = [{{ hook = \"pass\", run = \"count\" }}] }}]\n"
    );
    tree.insert("scripts/words/words.toml", &tables);
    let variant = "id = \"words\"\nname = \"Words\"\nextends = \"base\"\nmodules = [\"words\"]\n";
    tree.insert("variants/words.toml", variant);
    let (library, errors) = load(&tree);
    assert!(errors.is_empty(), "{}", errors[0]);
    let compiled = mystica_content::compile(&library, &VariantChoice::named("words"));
    compiled.unwrap_or_else(|errors| panic!("{}", errors[0])).hash()
}

#[test]
fn names_of_the_board_in_both_versions_mean_the_same() {
    let former =
        ["towns > 0", "favors", "bridges + own.coins", "dwelling", "next.stronghold", "towns"];
    let new = [
        "towns_due > 0",
        "favors_due",
        "bridges_due + own.coins",
        "dwellings",
        "next.strongholds",
        "towns_due",
    ];
    let hash = hash_of_words(1, former);
    // The first version reads the new names, too.
    assert_eq!(hash_of_words(1, new), hash);
    assert_eq!(hash_of_words(2, new), hash);
    let other = ["town_tiles > 0", new[1], new[2], new[3], new[4], new[5]];
    assert_ne!(hash_of_words(2, other), hash);
}
