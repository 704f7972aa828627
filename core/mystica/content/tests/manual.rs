//! Tests of the pages about modules of Terra Mystica: each block that begins with a path loads as
//! that file.

use content::shape::{KeyDefault, KeyShape};
use content::{ContentDialect, ContentTree, VariantChoice};
use kernel::PieceClass;
use kernel::effects::{EffectForm, EffectNames, EffectNumber, EffectRule, EffectTable};
use mystica_content::{CompiledVariant, TerraMystica, load};

/// The pages whose examples together form the module `house-manual`. Every block `toml` or `lua` of
/// these pages is a file, except blocks with a further mark, such as `toml shape`.
const PAGES: [&str; 15] = [
    include_str!("../../../../docs/amendments.md"),
    include_str!("../../../../docs/automa.md"),
    include_str!("../../../../docs/board-changes.md"),
    include_str!("../../../../docs/board-decks.md"),
    include_str!("../../../../docs/boards.md"),
    include_str!("../../../../docs/expressions.md"),
    include_str!("../../../../docs/keys.md"),
    include_str!("../../../../docs/lua.md"),
    include_str!("../../../../docs/modules.md"),
    include_str!("../../../../docs/phases.md"),
    include_str!("../../../../docs/pieces.md"),
    include_str!("../../../../docs/ruleset.md"),
    include_str!("../../../../docs/settings.md"),
    include_str!("../../../../docs/tokens.md"),
    include_str!("../../../../docs/verbs.md"),
];

fn manual() -> ContentTree {
    let mut tree = mystica_content::shipped();
    for block in PAGES.iter().flat_map(|page| page.split("```").skip(1).step_by(2)) {
        let (language, body) = block.split_once('\n').expect("a block has lines");
        let mark = match language {
            "toml" => "# ",
            "lua" => "-- ",
            _ => continue,
        };
        let first = body.lines().next().unwrap_or_default();
        let path = first.strip_prefix(mark).expect("an example says which file it is");
        let clash = tree.files.contains_key(path);
        assert!(!clash, "{path} exists");
        tree.insert(path, body);
    }
    tree
}

/// Returns the price in coins of the action spaces with this code.
fn costs(game: &CompiledVariant, code: &str) -> Vec<u8> {
    game.ruleset.spaces.iter().filter(|s| s.code == code).map(|s| s.cost.coins).collect()
}

#[test]
fn every_example_loads() {
    let (library, errors) = load(&manual());
    let text: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{}", text.join("\n\n"));
    let shipped = load(&mystica_content::shipped()).0;
    assert_eq!(library.list_maps().len(), shipped.list_maps().len() + 1);
    assert_eq!(library.list_modules().len(), shipped.list_modules().len() + 1);

    let game = mystica_content::compile(&library, &VariantChoice::named("manual"))
        .unwrap_or_else(|e| panic!("{}", e[0]));
    assert_eq!(game.ruleset.count(PieceClass::HouseRule), 10);
    assert_eq!(game.ruleset.resources.len(), 1);
    assert_eq!(game.ruleset.count(PieceClass::Token), 2);
    let vp = |code: &str| {
        let faction = game.ruleset.factions.iter().find(|f| f.code == code).expect("in play");
        (faction.start.vp, faction.start.coins, faction.start.priests)
    };
    assert_eq!(vp("auren"), (22, 15, 0));
    assert_eq!(vp("giants"), (20, 16, 0));
    assert_eq!(vp("darklings"), (20, 15, 0));
    let why = game.provenance("auren.start.vp").expect("a value");
    assert!(why.span.file == "variants/manual.toml" && why.by == "amendment");
    assert_eq!(game.ruleset.count(PieceClass::BonusCard), 10);
    assert_eq!(game.ruleset.players, 2..=6, "an amendment widens the range");
    assert_eq!(costs(&game, "ACT9"), [0], "a space under a setting that is off");

    let long = mystica_content::compile(&library, &VariantChoice::named("manual-long"))
        .unwrap_or_else(|e| panic!("{}", e[0]));
    let phases = &long.ruleset.phases;
    let order: Vec<&str> = phases.list.iter().map(|phase| phase.id.as_str()).collect();
    let rounds = usize::from(phases.round)..usize::from(phases.end);
    assert_eq!(
        order[rounds],
        [
            "fair",
            "look-up",
            "gardens",
            "hermit-wakes",
            "travellers",
            "actions",
            "income",
            "rewards",
            "census"
        ]
    );
    assert_eq!(long.ruleset.rounds, 8);

    let choice = VariantChoice {
        settings: vec![("short-turns".into(), "on".into())],
        map: Some("manual-strip".into()),
        ..VariantChoice::named("manual")
    };
    let short = mystica_content::compile(&library, &choice).unwrap_or_else(|e| panic!("{}", e[0]));
    assert_eq!(short.ruleset.count(PieceClass::BonusCard), 9, "an amendment under a setting");
    assert_eq!((short.ruleset.map.len(), short.ruleset.map.canals.len()), (11, 1));
    assert_eq!(costs(&short, "ACT9"), [1], "a space under a setting");

    let mut clash = choice.clone();
    clash.settings.push(("priest-coins".into(), "3".into()));
    let errors = mystica_content::compile(&library, &clash)
        .expect_err("the settings cannot be played together");
    assert_eq!(
        errors[0].kind.message(),
        "these settings cannot be played together: `short-turns`, `priest-coins=3`: both would make \
         the first turn last for ever"
    );
}

/// Returns the default of a key, or `needed`.
fn default_text(key: &KeyShape) -> String {
    match key.absent {
        _ if key.needed => "needed".into(),
        KeyDefault::Unstated => String::new(),
        KeyDefault::Flag(true) => "yes".into(),
        KeyDefault::Flag(false) => "no".into(),
        KeyDefault::Number(n) => n.to_string(),
        KeyDefault::Text(says) => says.into(),
    }
}

/// Builds the table of a declaration's own keys: meaning and default.
fn table_of_keys(kind: &str) -> String {
    let vocabulary = TerraMystica.vocabulary();
    let kind = vocabulary.kinds.iter().find(|known| known.word == kind).expect("a kind");
    let mut table = String::from("| key | meaning | if absent |\n|---|---|---|\n");
    for key in kind.shape.keys {
        table.push_str(&format!("| `{}` | {} | {} |\n", key.key, key.doc, default_text(key)));
    }
    table
}

/// The table after a line `<!-- keys of KIND -->` must equal the schema. `SNAPSHOTS=overwrite` rewrites
/// it.
#[test]
fn tables_of_keys_are_those_of_the_shapes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/keys.md");
    let manual = std::fs::read_to_string(path).expect("readable").replace("\r\n", "\n");
    let (mut made, mut rest, mut tables) = (String::new(), &manual[..], 0);
    while let Some((before, behind)) = rest.split_once("<!-- keys of ") {
        let (kind, behind) = behind.split_once(" -->\n").expect("the mark ends");
        made.push_str(&format!("{before}<!-- keys of {kind} -->\n{}", table_of_keys(kind)));
        let table = behind.split_inclusive('\n').take_while(|line| line.starts_with('|'));
        rest = &behind[table.map(str::len).sum()..];
        tables += 1;
    }
    made.push_str(rest);
    assert_eq!(tables, 2);
    crate::expected::file(path, &made);
}

/// Describes what a table writes behind the word of an effect.
fn value_of_effect(rule: &EffectRule) -> String {
    let thing = |names: EffectNames| match names {
        EffectNames::Resources => "resource",
        EffectNames::ResourcesAndTokens(_) => "resource or kind of token",
        EffectNames::Cults => "cult",
        EffectNames::Tracks => "track",
        EffectNames::Slots => "slot",
        EffectNames::Terrains => "terrain",
        EffectNames::TerrainsAndChosen => "terrain, or `terrain`",
        EffectNames::MovingTokens => "kind of token",
        EffectNames::Spaces => "action space",
    };
    match rule.form {
        EffectForm::ByName(EffectTable { names, n: EffectNumber::Amount { .. }, .. }) => {
            format!("amounts by {}", thing(*names))
        }
        EffectForm::ByName(EffectTable { names, n: EffectNumber::Fixed { .. }, .. }) => {
            format!("numbers by {}", thing(*names))
        }
        EffectForm::Name(names) => thing(names).to_owned(),
        EffectForm::Flag => "`true`".to_owned(),
        EffectForm::UpTo => "number, or `{ at_most = 2 }`".to_owned(),
        EffectForm::TokensAt => "`token`, `at`, `amount`".to_owned(),
    }
}

/// The table after the line `<!-- effects -->` must equal the kernel's table. `SNAPSHOTS=overwrite`
/// rewrites it.
#[test]
fn the_table_of_effects_is_that_of_the_kernel() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/verbs.md");
    let page = std::fs::read_to_string(path).expect("readable").replace("\r\n", "\n");
    let (before, behind) = page.split_once("<!-- effects -->\n").expect("the mark");
    let table = behind.split_inclusive('\n').take_while(|line| line.starts_with('|'));
    let behind = &behind[table.map(str::len).sum()..];
    let mut table = String::from("| word | value | meaning |\n|---|---|---|\n");
    for rule in kernel::EFFECTS {
        let (word, value) = (rule.verb.name, value_of_effect(rule));
        table += &format!("| `{word}` | {value} | {} |\n", rule.verb.doc);
    }
    crate::expected::file(path, &format!("{before}<!-- effects -->\n{table}{behind}"));
}

/// The limits in the manual must equal those of the kernel.
#[test]
fn the_limits_are_those_of_the_kernel() {
    use kernel::limits::*;
    let declared = kernel::Resource::DECLARED.len();
    let said = format!(
        "a game has at most: \
         - {SEATS} seats, {ROUNDS} rounds, {PIECES} pieces; \
         - {HEXES} hexes, {TERRAINS} terrains, {SPACES} action spaces, {FINAL_TILES} final scorings; \
         - {CULTS} cults with {CULT_SPACES} spaces, {STRUCTURES} kinds of structure; \
         - {BONUS_CARDS} kinds of bonus card, {FAVORS} of favor tile, {TOWNS} of town tile; \
         - {TOKEN_KINDS} kinds of token, {TOKENS} tokens of one seat; \
         - {declared} resources of one's own, and {SLOT_BYTES} bytes of slots. A slot for each seat \
         takes {SEATS} bytes"
    );
    let manual = include_str!("../../../../docs/limits.md");
    let words: Vec<&str> = manual.split_whitespace().collect();
    assert!(words.join(" ").contains(&said), "{said}");
}

#[test]
fn what_the_page_on_caravans_shows_stands_in_the_files() {
    let page = include_str!("../../../../docs/caravans.md");
    let tree = mystica_content::shipped();
    let mut files = Vec::new();
    for block in page.split("```").skip(1).step_by(2) {
        let mut lines = block.lines().skip(1);
        let Some((_, path)) = lines.next().and_then(|line| line.split_once(" scripts/")) else {
            continue;
        };
        let path = format!("scripts/{path}");
        let shown: Vec<&str> = lines.collect();
        let file = tree.files.get(&path).unwrap_or_else(|| panic!("{path} is not there"));
        let all: Vec<&str> = file.lines().collect();
        assert!(all.windows(shown.len()).any(|part| part == shown), "{path} has no {shown:#?}");
        files.push(path);
    }
    files.dedup();
    assert_eq!(files.len(), 4, "module, piece, script and tests are shown: {files:?}");
}
