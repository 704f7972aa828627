//! Tests of `for_each`: repeated declarations are the same rules as declarations written one by one.

use content::{ContentTree, VariantChoice, load};
use tabletop::{DIALECTS, TabletopDialect};

const REST: &str = r#"
counter = [{ id = "points", of = "each", most = 99 }, { id = "coins", of = "each", most = 99 }]
zone = [{ id = "deck", pile = 60, holds = "card" }, { id = "out", pile = 60, holds = "card" }]
decision = [{ id = "turn", option = [{ id = "take", text = "take {card}", args = { card = { piece = "deck" } }, does = [
    { move = "card", from = "deck", to = "out" },
    { gain = "points", by = "card.rank", when = "card.suit == red or card.odd == 1" },
] }] }]
phase = [{ id = "turns", asks = "turn" }]
game = { seats = [2, 2], points = "points" }
"#;

const REPEATED: &str = r#"
[[piece]]
id = "{suit}-{rank}"
for_each = { suit = ["red", "blue"], rank = { from = 1, to = 3 } }
back = "card"
start = "deck"
has = { suit = "{suit}", rank = "{rank}" }

[[piece]]
id = "{card.name}"
for_each = { card = [
    { name = "ant", number = 2, has = { rank = 7 } },
    { name = "bee", number = 3, has = { odd = 1, rank = 8 } },
] }
back = "card"
number = "{card.number}"
start = "deck"
has = "{card.has}"
doc = "a {card.name}, not a {wolf}"
"#;

const WRITTEN_OUT: &str = r#"
piece = [
    { id = "red-1", back = "card", start = "deck", has = { suit = "red", rank = 1 } },
    { id = "red-2", back = "card", start = "deck", has = { suit = "red", rank = 2 } },
    { id = "red-3", back = "card", start = "deck", has = { suit = "red", rank = 3 } },
    { id = "blue-1", back = "card", start = "deck", has = { suit = "blue", rank = 1 } },
    { id = "blue-2", back = "card", start = "deck", has = { suit = "blue", rank = 2 } },
    { id = "blue-3", back = "card", start = "deck", has = { suit = "blue", rank = 3 } },
    { id = "ant", back = "card", number = 2, start = "deck", has = { rank = 7 } },
    { id = "bee", back = "card", number = 3, start = "deck", has = { odd = 1, rank = 8 } },
]
"#;

fn tree(pieces: &str) -> ContentTree {
    let mut tree = ContentTree::default();
    let header = "id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = 2\ndialect = \"tabletop\"\n";
    tree.insert("scripts/m/module.toml", header);
    tree.insert("scripts/m/m.toml", &format!("{REST}{pieces}"));
    tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
    tree
}

fn hash_of(tree: &ContentTree) -> String {
    let (library, errors) = load(tree, DIALECTS);
    assert!(errors.is_empty(), "{errors:?}");
    library.compile(&TabletopDialect, &VariantChoice::named("m")).expect("valid rules").hash()
}

#[test]
fn repeated_declarations_are_the_same_rules() {
    assert_eq!(hash_of(&tree(REPEATED)), hash_of(&tree(WRITTEN_OUT)));
}

/// An amendment changes one of the repeated declarations by its own name.
#[test]
fn a_repeated_declaration_can_be_amended() {
    let mut tree = tree(REPEATED);
    let header = "id = \"n\"\nname = \"N\"\nversion = \"1\"\napi = 2\ndialect = \"tabletop\"\nrequires = [\"m\"]\n";
    tree.insert("scripts/n/module.toml", header);
    let amend = "[[amend]]\npiece = \"m:red-2\"\nset = { has = { rank = 9 } }\n";
    tree.insert("scripts/n/amend.toml", amend);
    tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\", \"n\"]\n");
    let mut written = self::tree(&WRITTEN_OUT.replace("\"red\", rank = 2", "\"red\", rank = 9"));
    written.insert("scripts/n/module.toml", header);
    written.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\", \"n\"]\n");
    assert_eq!(hash_of(&tree), hash_of(&written));
}

/// The copies of all files together have one limit, so that many small files cannot fill the memory.
#[test]
fn all_copies_together_have_a_limit() {
    let mut tree = tree(WRITTEN_OUT);
    for n in 0..3 {
        let doc = "x".repeat(1_800);
        let values = "{ from = 1, to = 1000 }";
        let piece = format!(
            "[[piece]]\nid = \"many-{n}-{{i}}\"\nfor_each = {{ i = {values} }}\nback = \"card\"\nstart = \"deck\"\ndoc = \"{doc}\"\n"
        );
        tree.insert(format!("scripts/m/many-{n}.toml"), &piece);
    }
    let (_, errors) = load(&tree, DIALECTS);
    let messages = errors.iter().map(|error| error.kind.message());
    // The copies of the first two files are too many for the zone.
    let messages: Vec<String> = messages.filter(|message| !message.contains("room")).collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert_eq!(messages[0], "repeated declarations have more than 4194304 bytes");
    // Copies also count among the bytes that are checked.
    assert!(messages[1].starts_with("the modules and variants checked up to here"), "{messages:?}");
}
