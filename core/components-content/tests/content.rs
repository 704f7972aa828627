//! Tests of reading components: the declarations of a whole game, settings, order of phases, and
//! the exact text of every error.

#[allow(dead_code)]
#[path = "../../../tests/expected.rs"]
mod expected;
#[path = "../../components/tests/games/mod.rs"]
mod games;
mod toy;

use components::declare::{Declarations, Stream};
use content::ContentTree;
use toy::{WITH_HEXES, listening_to, read, read_with_hexes, tree};

/// Generates the cards of the game.
fn cards() -> String {
    let card = |i: i32| {
        let (price, worth) = (1 + i % 4, i);
        format!(
            "[[piece]]\nid = \"card-{i}\"\nback = \"card\"\nstart = \"deck\"\nhas = {{ price = {price}, worth = {worth} }}\n\n"
        )
    };
    (1..10).map(card).collect()
}

/// A game declared in Rust and the same game in tables have equal declarations.
#[test]
fn tables_say_what_declarations_in_rust_say() {
    let text = include_str!("games/stones.toml").replace("CARDS\n", &cards());
    let parts = read(&tree(&text, &[("back", "return { carry_out = function() end }")]), &[]);
    let stream = |name: &str| Stream { name: name.into(), former: Vec::new() };
    let mut expected: Declarations = games::stones();
    // Default names of seats, since the content declares none.
    let seats = ["red", "blue", "green", "yellow", "white", "black", "purple"];
    expected.seat_names = seats.map(str::to_owned).to_vec();
    expected.streams = ["bag", "chance", "deck"].map(stream).to_vec();
    for zone in expected.zones.iter_mut().filter(|zone| zone.stream.is_empty()) {
        zone.stream = "chance".into();
    }
    assert_eq!(format!("{:#?}", parts.declarations), format!("{expected:#?}"));
    let function = &parts.functions[0];
    let found = (&*function.name, &*function.module, &*function.file, function.arguments.len());
    assert_eq!(found, ("back", "m", "scripts/m/back.lua", 0));
}

const SMALL: &str = "[game]\nseats = [2, 3]\n\n[[counter]]\nid = \"coins\"\nof = \"each\"\nmost = 9\n\n[[decision]]\nid = \"turn\"\n\
    [[decision.option]]\nid = \"done\"\ntext = \"done\"\n\n[[phase]]\nid = \"play\"\nasks = \"turn\"\n";

fn phases(text: &str) -> String {
    let parts = read(&tree(&format!("{SMALL}{text}"), &[]), &[]);
    fn names(phases: &[components::declare::Phase]) -> String {
        let one = |p: &components::declare::Phase| {
            if p.within.is_empty() {
                p.name.clone()
            } else {
                format!("{}({})", p.name, names(&p.within))
            }
        };
        phases.iter().map(one).collect::<Vec<_>>().join(" ")
    }
    names(&parts.declarations.phases)
}

#[test]
fn phases_stand_where_they_say() {
    let phase = |id: &str, more: &str| format!("\n[[phase]]\nid = \"{id}\"\n{more}\n");
    assert_eq!(phases(&phase("end", "")), "play end");
    assert_eq!(phases(&phase("setup", "before = \"play\"")), "setup play");
    let within = phase("draft", "within = \"play\"") + &phase("last", "after = \"play\"");
    assert_eq!(phases(&within), "play(draft) last");
    let beside = phase("b", "within = \"play\"") + &phase("a", "before = \"b\"") + &phase("z", "");
    assert_eq!(phases(&beside), "play(a b) z");
}

#[test]
fn settings_put_parts_into_play() {
    let more = "\n[[setting]]\nid = \"rich\"\ntype = \"bool\"\ndefault = false\n\n[[counter]]\nid = \"gems\"\nsetting = \"rich\"\n";
    let tree = tree(&format!("{SMALL}{more}"), &[]);
    let counters = |rich: &str| {
        let parts = read(&tree, &[("rich", rich)]);
        parts.declarations.counters.into_iter().map(|c| c.name).collect::<Vec<_>>()
    };
    assert_eq!(counters("off"), ["coins"]);
    assert_eq!(counters("on"), ["coins", "gems"]);
}

/// A piece whose settings do not hold can still be named; nothing matches it.
#[test]
fn pieces_that_are_not_in_play_can_be_named() {
    let more = "\n[[setting]]\nid = \"sea\"\ntype = \"bool\"\ndefault = false\n\n[[zone]]\nid = \"deck\"\npile = 9\nholds = \"card\"\n\n\
        [[piece]]\nid = \"ant\"\nback = \"card\"\nstart = \"deck\"\nhas = { lives = \"land\" }\n\n[[piece]]\nid = \"eel\"\nsetting = \"sea\"\nback = \"card\"\n\
        start = \"deck\"\nhas = { lives = \"water\" }\n\n[[task]]\nid = \"t\"\nargs = { card = \"piece\" }\ndoes = { gain = \"coins\", when = \"card.lives == water or count(deck, eel) > 0\" }\n";
    let tree = tree(&format!("{SMALL}{more}"), &[]);
    let when = |sea: &str| {
        format!("{:?}", read(&tree, &[("sea", sea)]).declarations.tasks[0].does[0].when)
    };
    assert!(when("on").contains("Word(\"water\")") && when("on").contains("Piece(\"eel\")"));
    assert!(!when("off").contains("water") && !when("off").contains("eel"), "{}", when("off"));
}

/// Returns the content tree of a game with a task that consists of this step.
fn game_with_step(step: &str) -> ContentTree {
    let task = include_str!("texts.toml").replace("STEP", step);
    let weight = "return { amount = function() return 1 end, holds = function() return true end }";
    tree(&format!("{SMALL}{task}"), &[("weight", weight)])
}

/// Compares parsed amounts and conditions with the text after `=>`.
#[test]
fn texts_mean_what_the_table_says() {
    let mut output = String::new();
    for line in include_str!("texts.txt").lines() {
        let (text, _) = line.split_once(" => ").unwrap_or((line, ""));
        let text = text.trim();
        let step = format!("set = \"clock\", to = 1, when = \"{text}\"");
        let parts = read_with_hexes(&game_with_step(&step));
        let when = &parts.declarations.tasks[0].does[0].when;
        let strangers: Vec<_> = parts.strangers.iter().map(|s| (&s.kind, &s.name)).collect();
        output.push_str(&format!("{text} => {when:?}"));
        if !strangers.is_empty() {
            output.push_str(&format!(" {strangers:?}"));
        }
        output.push('\n');
    }
    crate::expected::file(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/texts.txt"), &output);
}

/// Returns a step with a text as the value of this key.
fn step_with(key: &str, text: &str) -> String {
    let step = match key {
        "when" => "set = \"clock\", to = 1, ",
        "by" => "gain = \"clock\", ",
        "to" => "set = \"spot\", ",
        "having" => "move = \"every\", from = \"hand\", to = \"docks\", ",
        "set_mark" => "at = 0, to = 1, ",
        "put_marker" => "on = 0, ",
        "with" => "answer = \"trade.swap\", ",
        "shuffle" | "gain" | "advance" | "answer" => "",
        _ => panic!("no step has the key `{key}` here"),
    };
    format!("{step}{key} = \"{text}\"")
}

/// Compares the errors of texts with the lines below each text.
#[test]
fn errors_in_texts_say_what_the_table_says() {
    let mut output = String::new();
    for line in include_str!("broken-texts.txt").lines().filter(|line| !line.starts_with(' ')) {
        let (key, text) = line.split_once(':').expect(line);
        let step = step_with(key, text.trim());
        let (_, errors) = content::load(&game_with_step(&step), WITH_HEXES);
        assert!(!errors.is_empty(), "{line}: nothing is wrong");
        output.push_str(&format!("{line}\n"));
        let before = step_with(key, "").len() - 1 + "does = { ".len();
        for error in errors {
            // Errors about the whole task are reported at its name, before the text.
            let column = (error.span.column as usize).checked_sub(before + 1);
            let indent = key.len() + 2 + column.unwrap_or(0);
            let carets = column.map_or(String::new(), |_| "^".repeat(error.span.len as usize));
            output.push_str(&format!("{:indent$}{carets} {}", "", error.kind.message()));
            if let Some(hint) = error.kind.hint() {
                output.push_str(&format!("; {hint}"));
            }
            output.push('\n');
        }
    }
    crate::expected::file(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/broken-texts.txt"), &output);
}

/// An amount for the host engine may read neither hidden information nor the host engine itself.
#[test]
fn amounts_for_the_host_read_only_what_everybody_sees() {
    let more = "\n[[counter]]\nid = \"secret\"\nof = \"each\"\nmost = 9\nvisible = \"owner\"\n\n[[zone]]\nid = \"purse\"\nof = \"each\"\n\
        pile = 9\nholds = \"card\"\nvisible = \"owner\"\n\n[[zone]]\nid = \"well\"\npile = 9\nholds = \"card\"\nvisible = \"nobody\"\n";
    let mut tree = game_with_step("set = \"clock\", to = 1");
    tree.insert("scripts/m/more.toml", more);
    const HIDDEN: &str = "`secret` is hidden, but rules may only use what everybody sees";
    const NOT_OF_PARTS: &str = "texts of rules can only use components here";
    let amounts = [
        ("max(coins, count(hand))", ""),
        ("max(rearmost(road, coins), mark(road.mud, clock))", ""),
        ("max(secret, 0)", HIDDEN),
        ("max(rearmost(road, secret), 0)", HIDDEN),
        (
            "rearmost(road, total(worth, purse))",
            "`purse` is hidden, but rules may only use what everybody sees",
        ),
        ("mark(road.mud, next.secret)", HIDDEN),
        ("count(purse) + room(purse)", ""),
        ("room(well)", "`well` is hidden, but rules may only use what everybody sees"),
        ("count(hand, worth > rearmost(road, secret))", HIDDEN),
        ("near(own, E5)", NOT_OF_PARTS),
        ("rearmost(road, near(own, E5))", NOT_OF_PARTS),
        ("rearmost(road, ask(weight))", NOT_OF_PARTS),
        ("rearmost(road, round)", NOT_OF_PARTS),
    ];
    for (text, expected) in amounts {
        let (_, errors) = content::load(&tree, listening_to(text));
        let found: Vec<_> = errors.iter().map(|error| error.kind.message()).collect();
        let expected = if expected.is_empty() { vec![] } else { vec![expected.to_owned()] };
        assert_eq!(found, expected, "{text}");
    }
}

/// Returns the declarations of a game whose only task has this text as condition, with a constant
/// and settings that texts can name.
fn task_when(text: &str, amendments: &str, settings: &[(&str, &str)]) -> String {
    let named = "\n[[constant]]\nid = \"rent\"\nvalue = 3\ndoc = \"What a night costs.\"\n\n\
        [[setting]]\nid = \"rich\"\ntype = \"bool\"\ndefault = false\n\n\
        [[setting]]\nid = \"prize\"\ntype = \"integer\"\nmin = 0\nmax = 9\ndefault = 5\n\n\
        [[setting]]\nid = \"deal\"\ntype = \"choice\"\nvalues = [\"open\", \"random\"]\ndefault = \"open\"\n";
    let task =
        format!("\n[[task]]\nid = \"t\"\ndoes = {{ gain = \"coins\", when = \"{text}\" }}\n");
    let mut tree = tree(&format!("{SMALL}{named}{task}"), &[]);
    if !amendments.is_empty() {
        tree.insert("scripts/m/amend.toml", amendments);
    }
    format!("{:?}", read(&tree, settings).declarations)
}

/// A text with a constant or a setting means what the text with its value means.
#[test]
fn constants_and_settings_are_names_of_their_values() {
    let same = |text: &str, value: &str, more: &str, settings: &[(&str, &str)]| {
        assert_eq!(task_when(text, more, settings), task_when(value, more, settings), "{text}");
    };
    same("coins > 2 * rent - prize", "coins > 1", "", &[]);
    same("coins > m.rent", "coins > 3", "", &[]);
    same("rich or coins > prize", "coins > 7", "", &[("prize", "7")]);
    same("deal == random and not rich and coins > 1", "coins > 1", "", &[("deal", "random")]);
    same("rich and coins > 1", "coins > 1", "", &[("rich", "on")]);
    let amended = "\n[[amend]]\npiece = \"m:rent\"\nsetting = \"rich\"\nset = { value = 8 }\n";
    same("coins > rent", "coins > 3", amended, &[]);
    same("coins > rent", "coins > 8", amended, &[("rich", "on")]);
}

/// Returns the errors of a game with these further declarations.
fn errors_of(more: &str) -> Vec<String> {
    let tree = tree(&format!("{SMALL}{more}"), &[]);
    let (_, errors) = content::load(&tree, toy::TOY);
    errors
        .iter()
        .map(|error| error.to_string().lines().next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn errors_in_constants_are_reported() {
    let constant =
        |id: &str, value: &str| format!("\n[[constant]]\nid = \"{id}\"\nvalue = {value}\n");
    let task = "\n[[task]]\nid = \"t\"\ndoes = { pass = true, when = \"coins / rnt > rent\" }\n";
    let said = [
        constant("coins", "1"),
        constant("seats", "1"),
        constant("rent", "1") + &constant("rent", "2"),
        constant("rent", "\"many\""),
        constant("rent", "1") + task,
        constant("rent", "0") + &task.replace("rnt", "rent"),
    ];
    let said: Vec<String> = said.iter().map(|more| errors_of(more).join("; ")).collect();
    let expected = [
        "error: duplicate name `coins`",
        "error: a constant cannot be called `seats`: the word has another meaning in amounts and conditions",
        "error: duplicate constant `rent`",
        "error: expected an integer, found a string",
        "error: unknown amount `rnt`",
        "error: cannot divide by `0`: a whole number above 0 is needed",
    ];
    assert_eq!(said, expected);
}
