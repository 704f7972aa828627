//! Tests of the shipped content: it has no errors, and it compiles to the ruleset of the rulebook.

use std::collections::BTreeSet;
use std::path::Path;

use content::{
    ContentTree, LedgerOption, Library, SettingOrigin, SettingType, SettingValue, VariantChoice,
};
use kernel::{CultMarkerFlags, PieceClass, Resource, TerrainId};
use mystica_content::{CompiledVariant, load};

fn shipped() -> Library {
    let (library, errors) = load(&mystica_content::shipped());
    let text: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{}", text.join("\n\n"));
    library
}

#[track_caller]
fn compile(choice: &VariantChoice) -> CompiledVariant {
    let compiled = mystica_content::compile(&shipped(), choice);
    compiled.unwrap_or_else(|errors| panic!("{}", errors[0]))
}

fn base() -> CompiledVariant {
    compile(&VariantChoice::named("base"))
}

fn with(settings: &[(&str, &str)], modules: &[&str]) -> CompiledVariant {
    let settings = settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let modules = modules.iter().map(|m| ((*m).to_owned(), true)).collect();
    compile(&VariantChoice { settings, modules, ..VariantChoice::named("base") })
}

#[test]
fn every_shipped_variant_compiles_under_every_profile_and_on_every_map() {
    let library = shipped();
    for variant in library.list_variants() {
        for (profile, _) in library.profiles() {
            for map in library.list_maps() {
                let choice = VariantChoice {
                    profile: Some(profile.clone()),
                    map: Some(map.id.clone()),
                    ..VariantChoice::named(&variant.id)
                };
                let compiled = mystica_content::compile(&library, &choice)
                    .unwrap_or_else(|e| panic!("{}", e[0]));
                assert_eq!(compiled.profile, profile);
                // The name of a random board is followed by its letters.
                assert_eq!(compiled.map.split(':').next(), Some(map.id.as_str()));
                // No piece moves a cult marker where no rule does, so no action has to be tried to
                // find out.
                assert_eq!(
                    compiled.ruleset.marker_flags,
                    CultMarkerFlags::default(),
                    "{}",
                    variant.id
                );
            }
        }
    }
}

#[test]
fn the_binary_holds_the_files_of_the_project() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let (disk, binary) = (ContentTree::from_disk(&root), ContentTree::embedded());
    let paths: BTreeSet<&String> = disk.files.keys().chain(binary.files.keys()).collect();
    let differ = |path: &&&String| disk.files.get(**path) != binary.files.get(**path);
    let different: Vec<_> = paths.iter().filter(differ).collect();
    assert!(different.is_empty(), "{different:?}");
    assert!(disk.unread.is_empty() && binary.files.len() > 40);
}

#[test]
fn the_base_game_has_all_its_pieces() {
    let base = base();
    let classes = [
        (PieceClass::Faction, 14),
        (PieceClass::RoundTile, 8),
        (PieceClass::BonusCard, 9),
        (PieceClass::Favor, 12),
        (PieceClass::Town, 5),
        (PieceClass::FinalTile, 2),
        (PieceClass::BoardSpace, 6),
        (PieceClass::HouseRule, 0),
    ];
    for (class, count) in classes {
        assert_eq!(base.ruleset.count(class), count, "{class:?}");
    }
    // Two factions on each home terrain.
    for terrain in 0..7 {
        let home = |f: &&kernel::Faction| f.home == TerrainId(terrain);
        assert_eq!(base.ruleset.factions.iter().filter(home).count(), 2);
    }
    assert_eq!(base.stats.without_script, 55);
    assert_eq!(base.stats.pieces, 56);
}

#[test]
fn pieces_stand_in_the_order_in_which_hooks_fire() {
    let all = with(
        &[("shipping-bonus", "on"), ("temple-scoring-tile", "on")],
        &["mini-expansion", "fire-and-ice-final-scoring", "house-example"],
    );
    let pieces = &all.ruleset.pieces;
    assert!(pieces.windows(2).all(|p| p[0].class <= p[1].class));
    let codes = |class| -> Vec<&str> {
        pieces.iter().filter(|p| p.class == class).map(|p| p.code.as_str()).collect()
    };
    assert_eq!(codes(PieceClass::Town), ["TW1", "TW2", "TW3", "TW4", "TW5", "TW6", "TW7", "TW8"]);
    assert_eq!(codes(PieceClass::BonusCard).last(), Some(&"BON10"));
    assert_eq!(codes(PieceClass::RoundTile).last(), Some(&"SCORE9"));
    let finals: Vec<&str> = all.ruleset.final_tiles.iter().map(|t| t.code.as_str()).collect();
    let scored = [
        "building-on-edge",
        "connected-clusters",
        "connected-distance",
        "connected-sa-sh-distance",
        "cults",
        "network",
    ];
    assert_eq!(finals, scored);
    assert_eq!(all.ruleset.final_tiles_drawn, 1);
}

#[test]
fn maps_carry_the_labels_of_ledgers() {
    let base = base();
    let map = &base.ruleset.map;
    assert_eq!((map.len(), map.land.len(), map.river.len()), (113, 77, 36));
    let terrain = |label| {
        let hex = &map.hexes[map.by_label(label).expect("on the board").at()];
        base.ruleset.terrains.get(hex.terrain.at()).map(|t| t.code.as_str())
    };
    assert_eq!(terrain("A1"), Some("brown"));
    assert_eq!(terrain("B2"), Some("brown"));
    assert_eq!(terrain("E11"), Some("blue"));
    assert_eq!(terrain("I12"), Some("red"));
    assert_eq!(terrain("r35"), None);
    let bridges: u32 = map.bridges.iter().map(|b| b.len()).sum();
    assert_eq!(bridges / 2, 29, "bridge places of the printed board");
}

#[test]
fn ledgers_find_their_options_and_maps() {
    let library = shipped();
    let setting = |name: &str| LedgerOption::Setting(name.into(), SettingValue::Bool(true));
    let module = |name: &str| LedgerOption::Module(name.into(), Vec::new());
    let drawn = vec![("extra-final-tile".to_owned(), SettingValue::Bool(true))];
    let expected = [
        ("fire-and-ice-factions/ice", module("fire-and-ice")),
        ("fire-and-ice-factions/volcano", module("fire-and-ice")),
        ("fire-and-ice-factions/variable_v5", module("fire-and-ice")),
        ("strict-leech", setting("strict-leech")),
        ("strict-darkling-sh", setting("exchange-must-settle")),
        ("strict-chaosmagician-sh", setting("pass-ends-double-action")),
        ("errata-cultist-power", setting("errata-cultist-power")),
        ("shipping-bonus", setting("shipping-bonus")),
        ("temple-scoring-tile", setting("temple-scoring-tile")),
        ("variable-turn-order", setting("variable-turn-order")),
        ("mini-expansion-1", module("mini-expansion")),
        (
            "fire-and-ice-final-scoring",
            LedgerOption::Module("fire-and-ice-final-scoring".into(), drawn),
        ),
        ("email-notify", LedgerOption::Ignored),
        ("maintain-player-order", LedgerOption::Ignored),
        ("fire-and-ice-factions", LedgerOption::Ignored),
        ("merge-income-phases", LedgerOption::Ignored),
        ("loose-engineer-bridge", LedgerOption::Ignored),
        ("shapeshifter-fix-playtest-v1", LedgerOption::Ignored),
        (
            "loose-cultist-ordering",
            LedgerOption::Noted {
                note: String::new(),
                settings: vec![("wait-at-top".to_owned(), SettingValue::Bool(false))],
            },
        ),
    ];
    // The other options are accepted, with a note on what they would allow.
    let is_noted = |name: &&String| match library.ledger_option(name) {
        Some(LedgerOption::Noted { note, .. }) => !note.is_empty(),
        _ => false,
    };
    let noted: Vec<String> = library.ledger_options().iter().filter(is_noted).cloned().collect();
    assert_eq!(
        noted.join(" "),
        "loose-adjust-resource loose-bridge-adjacency loose-build-after-dig loose-convert-phase loose-cult-loss loose-dig \
         loose-done loose-lose-cult loose-multi-spade manual-fav5"
    );
    assert_eq!(library.ledger_options().len(), expected.len() + noted.len());
    for (name, meaning) in expected {
        assert_eq!(library.ledger_option(name), Some(meaning), "{name}");
    }
    assert_eq!(library.ledger_option("strict"), None);
    assert_eq!(library.ledger_profile(), Some("reference"));
    assert_eq!(library.default_variant(), Some("base"));

    let map = |id| library.map_by_reference(id).map(|m| (m.map, m.settings));
    let plain = |name: &str| Some((name.to_owned(), Vec::new()));
    assert_eq!(map("126fe960806d587c78546b30f1a90853b1ada468"), plain("base"));
    assert_eq!(map("be8f6ebf549404d015547152d5f2a1906ae8dd90"), plain("revised-base"));
    let (name, settings) = map("91645cdb135773c2a7a50e5ca9cb18af54c664c4").expect("known");
    assert_eq!(name, "base");
    let settings: Vec<_> = settings.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    let compiled = with(&settings, &[]);
    let fakirs = compiled.ruleset.factions.iter().find(|f| f.code == "fakirs");
    assert_eq!(fakirs.map(|f| f.start.vp), Some(33));
}

#[test]
fn profiles_set_every_switch_on_which_sources_differ() {
    let printed = base().ruleset.rules.clone();
    let site = with(&[("profile", "reference")], &[]).ruleset.rules.clone();
    assert!(printed.spade_points_when_used && !site.spade_points_when_used);
    assert!(!printed.convert_mid_action && site.convert_mid_action);
    assert!(printed.offers_in_turn_order && !site.offers_in_turn_order);
    assert!(!printed.step_down && site.step_down);
    assert!(printed.wait_at_top && site.wait_at_top);
    assert!(printed.special_needs_effect && !site.special_needs_effect);
    assert!(!site.strict_leech, "an option line of a ledger turns it on");
}

#[test]
fn provenance_names_file_and_line() {
    let all = with(&[("market-vp", "3")], &["fire-and-ice-final-scoring", "house-example"]);
    let place = |path: &str| {
        let why = all.provenance(path).expect("a value");
        format!("{} by {}: {}", why.value, why.by, why.span)
    };
    let drawn = place("game.final_tiles_drawn");
    assert_eq!(drawn, "1 by amendment: scripts/fire-and-ice-final-scoring/amend.toml:7:29");
    let coins = place("base:engineers.start.coins");
    assert!(coins.starts_with("10 by content: scripts/base/factions/engineers.toml:"), "{coins}");
    assert_eq!(place("market-vp"), "3 by command line: --set:1:11");
    let gained = place("spade-points");
    assert!(gained.starts_with("used by profile rulebook: scripts/base/settings.toml:"));
    let wrong = all.provenance("enginers.start").expect_err("no such piece");
    assert_eq!(wrong, "unknown piece or setting `enginers`; did you mean `engineers`?");
    let wrong = all.provenance("engineers.start.coin").expect_err("no such value");
    assert_eq!(wrong, "unknown value of `base:engineers.start` `coin`; did you mean `coins`?");
    let values = all.values("engineers").expect("a piece");
    assert!(values.iter().any(|v| v.path == "base:engineers.cost.dwelling.workers"));
}

#[test]
fn settings_say_who_gave_them() {
    let compiled = with(&[("shipping-bonus", "on")], &[]);
    let by = |id: &str| compiled.settings.iter().find(|s| s.id == id).map(|s| s.by.clone());
    assert_eq!(by("shipping-bonus"), Some(SettingOrigin::Override));
    assert_eq!(by("strict-leech"), Some(SettingOrigin::Profile("rulebook".into())));
    assert_eq!(by("starting-vp"), Some(SettingOrigin::Default));
    let points = compiled.settings.iter().find(|s| s.id == "spade-points").expect("declared");
    assert_eq!((points.value.to_string().as_str(), points.number), ("used", 0));
    let market = shipped().settings().find(|s| s.id == "market-vp").map(|s| s.kind.clone());
    assert_eq!(market, Some(SettingType::Integer { min: 1, max: 5 }));
}

#[test]
fn a_module_can_be_left_out_again() {
    let choice = VariantChoice {
        modules: vec![("house-example".into(), false)],
        ..VariantChoice::named("house-example")
    };
    let without = compile(&choice);
    assert_eq!(without.ruleset.count(PieceClass::HouseRule), 0);
    assert_eq!(without.modules, ["base"]);
    let house = compile(&VariantChoice::named("house-example"));
    assert_eq!(house.ruleset.count(PieceClass::HouseRule), 1);
    assert!(house.scripts.iter().any(|s| s.file == "scripts/house-example/markets.lua"));
}

#[test]
fn own_conversions_take_the_place_of_common_ones() {
    let base = base();
    let rates = |code: &str| -> Vec<(Resource, u8, Resource)> {
        let faction = base.ruleset.factions.iter().find(|f| f.code == code).expect("a faction");
        let of = faction.conversions.iter().map(|c| &base.ruleset.conversions[c.at()]);
        of.map(|c| (c.from, c.rate, c.to)).collect()
    };
    let alchemists = rates("alchemists");
    assert!(alchemists.contains(&(Resource::Coins, 2, Resource::Vp)));
    assert!(!alchemists.contains(&(Resource::Coins, 3, Resource::Vp)));
    assert!(alchemists.contains(&(Resource::Vp, 1, Resource::Coins)));
    assert!(rates("darklings").contains(&(Resource::Workers, 1, Resource::Priests)));
    assert_eq!(rates("witches").len(), 7);
}

/// An error caused by a module stops only the games with that module.
#[test]
fn an_amendment_that_breaks_another_file_stops_its_own_games_only() {
    let mut tree = mystica_content::shipped();
    let header = "id = \"fewer\"\nname = \"F\"\nversion = \"1\"\napi = 1\nrequires = [\"base\"]\n";
    tree.insert("scripts/fewer/module.toml", header);
    let amend = "[[amend]]\npiece = \"dwelling\"\nset = { limit = 5 }\n";
    tree.insert("scripts/fewer/amend.toml", amend);
    let (library, errors) = mystica_content::load(&tree);
    let files: Vec<&str> = errors.iter().map(|e| e.span.file.as_str()).collect();
    assert_eq!(files, ["scripts/fewer/amend.toml"], "{errors:?}");
    for variant in library.list_variants() {
        assert!(
            mystica_content::compile(&library, &VariantChoice::named(&variant.id)).is_ok(),
            "{}",
            variant.id
        );
    }
    let with =
        VariantChoice { modules: vec![("fewer".into(), true)], ..VariantChoice::named("base") };
    let errors = mystica_content::compile(&library, &with).expect_err("the incomes are too long");
    assert!(errors.iter().all(|e| e.span.file == "scripts/fewer/amend.toml"), "{errors:?}");
}
