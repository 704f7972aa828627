//! Texts with constants and settings, and the texts with their values.

use expression::{FixedName, MeaningProblem, NamePart, fix_names, parse, path_text};

fn find(path: &[NamePart]) -> Option<FixedName> {
    Some(match &*path_text(path) {
        "rent" | "inn.rent" => FixedName::Number(3),
        "debt" => FixedName::Number(-2),
        "nothing" => FixedName::Number(0),
        "rich" => FixedName::Switch(true),
        "short" => FixedName::Switch(false),
        "deal" => FixedName::Word {
            value: "random".into(),
            values: vec!["random".into(), "open".into(), "2".into()],
        },
        _ => return None,
    })
}

fn fixed(text: &str) -> Result<String, Vec<MeaningProblem>> {
    let mut tree = parse(text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
    let mut problems = Vec::new();
    fix_names(&mut tree, &find, &mut problems);
    if problems.is_empty() { Ok(tree.to_string()) } else { Err(problems) }
}

#[test]
fn names_become_their_values() {
    let pairs = [
        ("coins + 2 * 3", "coins + 2 * 3"),
        ("not always and coins > 1", "not always and coins > 1"),
        ("coins * inn.rent", "coins * 3"),
        ("coins + (rent + debt) * 4", "coins + 4"),
        ("coins - debt", "coins - -2"),
        ("-debt + coins", "--2 + coins"),
        ("min(rent, 5) + coins / max(rent, 1, 2)", "3 + coins / 3"),
        ("abs(debt) * abs(coins)", "2 * abs(coins)"),
        ("(debt - 5) / rent + coins % rent", "-3 + coins % 3"),
        ("coins / nothing", "coins / 0"),
        ("2147483647 + rent", "2147483647 + 3"),
        ("count(row[rent], value > rent)", "count(row[3], value > 3)"),
        ("row[rent].value", "row[3].value"),
        ("rent > 2 and coins > rent", "coins > 3"),
        ("coins > 1 and rent < 2", "never and coins > 1"),
        ("coins > 1 or rich", "always or coins > 1"),
        ("coins > 1 or short", "coins > 1"),
        ("not rich or not short", "always"),
        ("rich and not short", "always"),
        ("deal == random and coins > 1", "coins > 1"),
        ("open != deal", "always"),
        ("deal == 2", "never"),
        ("deal == deal", "always"),
    ];
    for (text, value) in pairs {
        assert_eq!(fixed(text).as_deref(), Ok(value), "{text}");
    }
}

#[test]
fn words_of_settings_are_compared_with_words() {
    let said = |text: &str| match &fixed(text).unwrap_err()[..] {
        [MeaningProblem::Said { message, hint, .. }] => format!("{message}: {hint}"),
        [MeaningProblem::Unknown { what, found, names, at }] => {
            format!("{what} {found} {names:?} {}", at.start)
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(
        said("deal + 1"),
        "the values of the setting `deal` are words: compare it: `deal == random`"
    );
    assert_eq!(
        said("deal"),
        "the values of the setting `deal` are words: compare it: `deal == random`"
    );
    assert_eq!(
        said("open < deal"),
        "`<` needs numbers, but the values of the setting `deal` are words: compare it with `==` or `!=`"
    );
    assert_eq!(
        said("deal == randm"),
        "value of this setting randm [\"random\", \"open\", \"2\"] 8"
    );
}
