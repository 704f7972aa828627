//! Tests the modules in the manual's pages on components: each loads without errors or warnings,
//! and invariants hold in random games.

use crate::common;
use crate::common::{Ante, shelf_named, shelf_of};
use content::ContentTree;
use lab::fuzz::{FuzzOptions, run};
use tabletop::TabletopDialect;

/// The pages on components. Every block on them is a module, or a script of the module above it.
const PAGES: [&str; 11] = [
    include_str!("../../../docs/parts.md"),
    include_str!("../../../docs/game-decisions.md"),
    include_str!("../../../docs/game-seats.md"),
    include_str!("../../../docs/game-decks.md"),
    include_str!("../../../docs/game-tracks.md"),
    include_str!("../../../docs/game-auctions.md"),
    include_str!("../../../docs/game-acting.md"),
    include_str!("../../../docs/victory.md"),
    include_str!("../../../docs/carry.md"),
    include_str!("../../../docs/game-picture.md"),
    include_str!("../../../docs/game-functions.md"),
];

/// A module of the pages.
#[derive(Default)]
struct Module {
    title: String,
    table: String,
    /// Names and texts of its Lua files.
    scripts: Vec<(String, String)>,
}

/// Returns the modules of the pages.
fn modules() -> Vec<Module> {
    let mut all: Vec<Module> = Vec::new();
    let (mut title, mut block): (String, Option<(String, String)>) = Default::default();
    for line in PAGES.iter().flat_map(|page| page.lines()) {
        if let Some(info) = line.strip_prefix("```") {
            match block.take() {
                None => block = Some((info.to_owned(), String::new())),
                Some((info, text)) if info == "toml module" => {
                    all.push(Module { title: title.clone(), table: text, ..Module::default() });
                }
                Some((info, text)) => {
                    let file = info.strip_prefix("lua file=").expect("a module or its script");
                    let last = all.last_mut().expect("a script of a module");
                    last.scripts.push((file.to_owned(), text));
                }
            }
        } else if let Some((_, text)) = &mut block {
            text.push_str(line);
            text.push('\n');
        } else if let Some(heading) = line.strip_prefix("## ") {
            title = heading.to_owned();
        }
    }
    all
}

#[test]
fn every_module_of_the_pages_loads_and_is_played() {
    let modules = modules();
    assert!(modules.len() >= 20, "{}", modules.len());
    for Module { title, table: text, scripts } in modules {
        let mut tree = ContentTree::default();
        let header = "id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = 2\ndialect = \"tabletop\"\n";
        tree.insert("scripts/m/module.toml", header);
        tree.insert("scripts/m/m.toml", &text);
        for (file, script) in &scripts {
            tree.insert(format!("scripts/m/{file}"), script);
        }
        tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
        println!("{title}");
        let shelf = shelf_of(&tree);
        let lines = text.lines().count();
        assert!(lines <= 31, "{title}: {lines} lines are no small module");
        for seats in shelf.declared.played.seats.clone() {
            let games = Ante(shelf.clone(), seats);
            for (bot, number) in [("random", 12), ("greedy", 2)] {
                let bots = vec![bot.parse().unwrap()];
                let plan = FuzzOptions {
                    games: number,
                    seed: 6,
                    threads: 1,
                    full_every: 7,
                    sample_every: 1,
                    bots,
                };
                let report = run(&games, &plan, &|_| {}).unwrap();
                assert_eq!(report.failed, 0, "{title}, {seats}: {:#?}", report.failures);
                assert!(
                    report.counts.positions > number * 4,
                    "{title}: {}",
                    report.counts.positions
                );
            }
        }
    }
}

/// The page on verbs has a row for each step.
#[test]
fn every_step_has_a_row_on_the_page() {
    let page = include_str!("../../../docs/verbs.md");
    let table = page.split("\n| step | does |\n").nth(1).expect("the table of steps");
    let rows = table.lines().take_while(|line| line.starts_with('|')).skip(1);
    let verbs = rows.filter_map(|row| row.split('|').nth(1));
    let verbs = verbs.flat_map(|cell| cell.split(',')).map(|verb| verb.trim().trim_matches('`'));
    let (mut found, mut all): (Vec<&str>, Vec<&str>) =
        (verbs.collect(), components::STEPS.iter().map(|rule| rule.verb).collect());
    found.sort_unstable();
    all.sort_unstable();
    assert_eq!(found, all);
}

/// The manual page `a game of your own` contains the small game tested in this crate, file by file.
#[test]
fn the_game_of_the_page_is_the_one_that_is_tested() {
    let page = include_str!("../../../docs/game.md");
    let files = [
        ("scripts/ante/module.toml", common::header()),
        ("variants/ante.toml", common::variant()),
        ("scripts/ante/ante.toml", common::TOML.to_owned()),
        ("scripts/ante/award.lua", common::LUA.to_owned()),
        ("scripts/ante/tests/pot.txt", common::SCENARIOS.to_owned()),
    ];
    for (file, text) in files {
        let block = page.split(&format!(" file={file}\n")).nth(1).unwrap_or_default();
        assert_eq!(block.split("```").next(), Some(text.as_str()), "{file}");
    }
    let lines = |text: &str| text.lines().count();
    assert!(lines(common::TOML) <= 30 && lines(common::LUA) <= 23, "it is a small game");
}

/// The third merchant of the page `a game of several modules`: two files and a header that requires
/// another module form a complete module.
#[test]
fn the_merchant_of_the_page_plays_beside_the_shipped_ones() {
    let page = include_str!("../../../docs/game-modules.md");
    let mut tree = ContentTree::embedded().written_in(&TabletopDialect, false);
    let mut lines = 0;
    for file in ["scripts/cove-ferryman/ferryman.toml", "scripts/cove-ferryman/amend.toml"] {
        let text = page.split(&format!("```toml\n# {file}\n")).nth(1).expect("a file of the page");
        let text = text.split("```").next().unwrap();
        lines += text.lines().count();
        tree.insert(file, text);
    }
    assert!(lines <= 20, "{lines} lines");
    let header = "id = \"cove-ferryman\"\nname = \"Ferryman\"\nversion = \"1\"\napi = 2\ndialect = \"tabletop\"\nrequires = [\"cove-apprentice\"]\n";
    tree.insert("scripts/cove-ferryman/module.toml", header);
    let modules = "[\"merchants-cove\", \"cove-apprentice\", \"cove-ferryman\"]";
    tree.insert(
        "variants/ferry.toml",
        &format!("id = \"ferry\"\nname = \"Ferry\"\nmodules = {modules}\n"),
    );
    let shelf = shelf_named(&tree, "ferry");
    let mut game = shelf.game(3).unwrap();
    let state = game.component_game().start(3).unwrap();
    let bots = vec!["random".parse().unwrap()];
    let plan = FuzzOptions { games: 3, seed: 2, threads: 1, full_every: 40, sample_every: 1, bots };
    let report = run(&Ante(shelf, 3), &plan, &|_| {}).unwrap();
    assert_eq!(report.failed, 0, "{:#?}", report.failures);
    // Of three seats only the last one gets the ferryman, merchant 2.
    let merchants: Vec<i32> = (0..3).map(|seat| merchant(&game, &state, seat)).collect();
    assert_eq!(merchants, [0, 0, 2]);
}

fn merchant(game: &tabletop::TabletopGame, state: &components::ComponentState, seat: u8) -> i32 {
    let layout = game.layout();
    let number = layout.counters.iter().position(|c| c.named.name == "merchant").unwrap();
    let view = components::ComponentReadView::new(layout, state, components::Viewpoint::All);
    view.counter(number as u16, Some(seat)).unwrap()
}
