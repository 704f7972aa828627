//! Tests the engine with a game that is not shipped: a dialect of cards without maps (`toy/`),
//! alone and with a second dialect.

use crate::toy::{Rules, TOY, Toy};
use content::{
    Certainty, CompilerOutput, ContentCompiler, ContentDialect, ContentTree, Diagnostics, Dialects,
    GameContent, Library, ParseCache, ScriptFacts, SettingOrigin, VariantChoice, Vocabulary, load,
    mutants, schema_of, schemas, warnings,
};

const HEADER: &str = "name = \"N\"\nversion = \"1\"\napi = 1\n";

/// The content tree of a small card game.
fn tree() -> ContentTree {
    let mut tree = ContentTree::default();
    tree.insert("scripts/cards/module.toml", &format!("id = \"cards\"\n{HEADER}"));
    tree.insert(
        "scripts/cards/cards.toml",
        "[table]\nhand = 5\n\n[[card]]\nid = \"wood\"\ncode = \"W\"\ncopies = 4\n\n[[card]]\nid = \"gold\"\ncopies = 2\n\
         points = 3\nsymbols = [\"sun\"]\nprovisional = [{ field = \"points\", reason = \"a guess\", certainty = \"fair\" }]\n\n\
         [[card]]\nid = \"storm\"\nsetting = \"storms\"\ncopies = 1\n\n[[setting]]\nid = \"storms\"\ntype = \"bool\"\ndefault = false\n\n\
         [[setting]]\nid = \"rich\"\ntype = \"bool\"\ndefault = false\ndoubles = \"gold\"\n",
    );
    tree.insert(
        "scripts/more/module.toml",
        &format!("id = \"more\"\n{HEADER}requires = [\"cards\"]\n"),
    );
    tree.insert(
        "scripts/more/amend.toml",
        "[[amend]]\npiece = \"gold\"\nset = { points = 4 }\nsymbols = [\"moon\"]\n",
    );
    tree.insert("variants/plain.toml", "id = \"plain\"\nname = \"Plain\"\nmodules = [\"cards\"]\n");
    tree.insert("variants/more.toml", "id = \"more\"\nname = \"More\"\nmodules = [\"more\"]\n");
    tree
}

/// Loads a tree that must have no errors.
#[track_caller]
fn library(tree: &ContentTree) -> Library {
    let (library, errors) = load(tree, TOY);
    assert!(errors.is_empty(), "{}", errors[0]);
    library
}

#[track_caller]
fn compiled(
    library: &Library,
    variant: &str,
    settings: &[(&str, &str)],
) -> content::CompiledVariant<Rules> {
    let settings = settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let choice = VariantChoice { settings, ..VariantChoice::named(variant) };
    library.compile(&Toy, &choice).unwrap_or_else(|errors| panic!("{}", errors[0]))
}

/// Returns all error messages of the tree after adding or replacing a file.
fn diagnostics_of(path: &str, text: &str) -> Vec<String> {
    let mut tree = tree();
    tree.insert(path, text);
    load(&tree, TOY).1.iter().map(ToString::to_string).collect()
}

#[test]
fn a_game_without_a_map_compiles() {
    let library = library(&tree());
    let plain = compiled(&library, "plain", &[]);
    let cards: Vec<(&str, u8, u8)> =
        plain.ruleset.cards.iter().map(|c| (c.id.as_str(), c.copies, c.points)).collect();
    assert_eq!((plain.ruleset.hand, cards), (5, vec![("cards:wood", 4, 0), ("cards:gold", 2, 3)]));
    assert_eq!((plain.map.as_str(), plain.stats.pieces), ("", 2));
    assert_eq!(library.list_modules()[0].pieces, 3);
}

#[test]
fn settings_put_pieces_into_play_and_drive_what_the_dialect_says() {
    let library = library(&tree());
    let rich = compiled(&library, "plain", &[("storms", "on"), ("rich", "on")]);
    let copies: Vec<u8> = rich.ruleset.cards.iter().map(|c| c.copies).collect();
    assert_eq!(copies, [4, 4, 1]);
    assert_eq!(
        rich.settings.iter().find(|s| s.id == "rich").map(|s| &s.by),
        Some(&SettingOrigin::Override)
    );
    let plain = compiled(&library, "plain", &[]);
    assert_ne!(rich.hash(), plain.hash());
    assert_eq!(
        plain.hash(),
        plain.ruleset.hash.iter().map(|b| format!("{b:02x}")).collect::<String>()
    );
}

#[test]
fn amendments_are_merged_and_values_know_their_places() {
    let library = library(&tree());
    let more = compiled(&library, "more", &[]);
    let gold = more.ruleset.cards.iter().find(|c| c.id == "cards:gold").expect("in play");
    assert_eq!((gold.points, gold.symbols.join(" ").as_str()), (4, "sun moon"));
    let why = more.provenance("gold.points").expect("a value");
    assert_eq!(
        format!("{} by {}: {}", why.value, why.by, why.span),
        "4 by amendment: scripts/more/amend.toml:3:18"
    );
    assert_eq!(more.provenance("W.copies").expect("by its code").path, "cards:wood.copies");
}

#[test]
fn provisional_marks_are_listed_unless_an_amendment_settles_them() {
    let library = library(&tree());
    let doubt = |variant| {
        let why = compiled(&library, variant, &[]).provenance("gold.points").expect("a value");
        why.provisional.map(|doubt| doubt.certainty)
    };
    assert_eq!((doubt("plain"), doubt("more")), (Some(Certainty::Fair), None));
    assert_eq!(library.provisional().len(), 1);
}

#[test]
fn errors_have_their_lines_and_errors_of_amendments_theirs() {
    assert_eq!(
        diagnostics_of(
            "scripts/cards/extra.toml",
            "[[card]]\nid = \"silver\"\ncopys = 2\ncopies = 100\n"
        ),
        [
            "error: unknown key `copys`\n --> scripts/cards/extra.toml:3:1\n  |\n3 | copys = 2\n  | ^^^^^ did you mean `copies`?",
            "error: 100 is out of range\n --> scripts/cards/extra.toml:4:10\n  |\n4 | copies = 100\n  |          ^^^ 1 to 99",
        ]
    );
    let amend = "[[amend]]\npiece = \"gold\"\nremove = [\"copies\"]\n";
    assert_eq!(
        diagnostics_of("scripts/more/amend.toml", amend),
        ["error: this amendment breaks scripts/cards/cards.toml:9:1: missing key `copies`\n \
          --> scripts/more/amend.toml:3:11\n  |\n3 | remove = [\"copies\"]\n  |           ^^^^^^^^"]
    );
    let empty = diagnostics_of("scripts/cards/empty.toml", "");
    assert!(empty[0].contains("or lists such as `[[card]]`"), "{}", empty[0]);
}

#[test]
fn schemas_are_made_of_the_shapes() {
    let all = schemas(&Toy);
    let names: Vec<&str> = all.iter().map(|schema| schema.name).collect();
    assert_eq!(names, ["module", "amend", "variant", "tables", "card"]);
    assert!(all[4].text.contains("\"enum\":[\"on_draw\",\"on_discard\"]"), "{}", all[4].text);
    assert!(all[1].text.contains("\"symbols\""), "what an amendment can add to");
    assert_eq!(schema_of(&Toy, "scripts/cards/a.toml", "kind = \"card\"\n"), Some("card"));
    assert_eq!(schema_of(&Toy, "maps/a.toml", ""), None);
}

#[test]
fn mutants_leave_names_alone() {
    let found = mutants(&Toy, "kind = \"card\"\nid = \"gold\"\ncode = \"G\"\ncopies = 2\n");
    let what: Vec<&str> = found.iter().map(|m| m.what.as_str()).collect();
    assert_eq!(what, ["without copies", "copies 2 -> 3", "copies 2 -> 1"]);
}

#[test]
fn warnings_come_from_the_engine_and_from_the_dialect() {
    let mut tree = tree();
    tree.insert("scripts/cards/blank.toml", "kind = \"card\"\nid = \"blank\"\ncopies = 1\n");
    tree.insert("scripts/cards/lost.lua", "return {}\n");
    let library = library(&tree);
    let found = warnings(&library, &|_, _| ScriptFacts::default());
    let messages: Vec<&str> = found.listed().into_iter().map(|w| w.message.as_str()).collect();
    assert_eq!(messages, ["a blank card", "this script is never used"]);
}

#[test]
fn files_that_stay_the_same_are_not_parsed_again() {
    let (mut cache, mut tree) = (ParseCache::new(TOY), tree());
    cache.read(&tree);
    tree.insert("scripts/more/amend.toml", "[[amend]]\npiece = \"gold\"\nset = { points = 5 }\n");
    let (library, _) = cache.read(&tree);
    assert_eq!(cache.parsed(), 1);
    let points = compiled(&library, "more", &[]).ruleset.cards[1].points;
    assert_eq!(points, 5);
}

/// A second dialect with the same kinds of declarations.
struct Other;

static OTHER: Vocabulary = Vocabulary {
    name: "other",
    kinds: &[&crate::toy::CARDS],
    example: "card",
    tables: "Cards.",
    hooks: Vec::new,
    map_keys: None,
    setting_keys: &[],
    amend_keys: &[],
    names: &[],
    apart: &[],
};

impl ContentDialect for Other {
    fn vocabulary(&self) -> &'static Vocabulary {
        &OTHER
    }

    fn check(&self, _: &mut GameContent<'_>, _: &mut Diagnostics) {}
}

impl ContentCompiler for Other {
    type Rules = usize;

    fn compile(
        &self,
        chosen: &mut GameContent<'_>,
        _: &mut Diagnostics,
    ) -> Option<CompilerOutput<usize>> {
        let (map, idle, given) = Default::default();
        Some(CompilerOutput {
            rules: chosen.items.len(),
            stats: Default::default(),
            map,
            idle,
            given,
        })
    }

    fn canonical_text(&self, rules: &usize) -> String {
        rules.to_string()
    }
}

static BOTH: Dialects = Dialects::new(&[&Toy, &Other]);

/// The tree with a module and a variant of the second dialect.
fn both() -> ContentTree {
    let mut tree = tree();
    let header = format!("id = \"far\"\n{HEADER}dialect = \"other\"\n");
    tree.insert("scripts/far/module.toml", &header);
    tree.insert("scripts/far/card.toml", "kind = \"card\"\nid = \"far\"\nwhatever = true\n");
    tree.insert("variants/far.toml", "id = \"far\"\nname = \"Far\"\nmodules = [\"far\"]\n");
    tree
}

#[test]
fn a_tree_may_hold_modules_of_several_dialects() {
    let (library, errors) = load(&both(), BOTH);
    assert!(errors.is_empty(), "{}", errors[0]);
    let far = library.compile(&Other, &VariantChoice::named("far"));
    assert_eq!(far.map(|compiled| *compiled.ruleset).ok(), Some(1));
    assert_eq!(
        library.compile(&Toy, &VariantChoice::named("plain")).map(|c| c.ruleset.hand).ok(),
        Some(5)
    );
}

#[test]
fn modules_of_one_game_have_one_dialect() {
    let mut tree = both();
    let mixed = "id = \"mixed\"\nname = \"Mixed\"\nmodules = [\"far\", \"cards\"]\n";
    tree.insert("variants/mixed.toml", mixed);
    tree.insert(
        "scripts/lost/module.toml",
        &format!("id = \"lost\"\n{HEADER}dialect = \"othre\"\n"),
    );
    let (library, errors) = load(&tree, BOTH);
    let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        messages,
        [
            "error: unknown dialect `othre`\n --> scripts/lost/module.toml:5:11\n  |\n5 | dialect = \"othre\"\n  |           ^^^^^^^ did you mean `other`?",
            "error: module `far` uses the dialect `other`, but `cards` uses `toy`\n --> variants/mixed.toml:3:12\n  |\n\
             3 | modules = [\"far\", \"cards\"]\n  |            ^^^^^ all modules of a game must use the same dialect",
        ]
    );
    let wrong = library
        .compile(&Toy, &VariantChoice::named("far"))
        .expect_err("it is of the other dialect");
    assert_eq!(wrong[0].kind.message(), "variant `far` uses the dialect `other`, not `toy`");
    assert_eq!(wrong[0].span.to_string(), "variants/far.toml:1:6");
}
