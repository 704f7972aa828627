//! A toy dialect for tests with two kinds of declarations, cards and a table, and without maps.
#![allow(dead_code)]

use content::shape::ValueShape::{Int, List, Many, Name, Table as ATable, Text};
use content::shape::{CONDITION_ON_SETTINGS, KeyShape, TableShape, may, need};
use content::{
    AmendedDeclaration, CompilerOutput, ContentCompiler, ContentDialect, DeclarationKind,
    Diagnostics, Dialects, GameContent, Linter, SettingEffect, SettingType, SettingValue,
    TableReader, TomlNode, Vocabulary, each_item,
};
use game::canonical::canonical_text;

static CARD: TableShape = TableShape::new(
    "card",
    "A card.",
    &[
        need("id", Name, "Its name."),
        may("code", Text, "Its name in ledgers."),
        may("setting", CONDITION_ON_SETTINGS, "In play only while these settings hold."),
        need("copies", Int(1, 99), "How many there are."),
        may("points", Int(0, 20), "What each is worth; nothing if absent."),
        may("symbols", List(&Text), "What it shows."),
        may("script", Many(&ATable(&SCRIPT)), "Its answers by Lua files."),
    ],
);

static SCRIPT: TableShape = TableShape::new(
    "script",
    "A Lua file.",
    &[
        need("file", Text, "The file."),
        need("hooks", List(&content::shape::ValueShape::Hook), "Hooks."),
    ],
);

static TABLE: TableShape =
    TableShape::new("table", "The table.", &[need("hand", Int(1, 10), "Cards in a hand.")]);

pub static CARDS: DeclarationKind = DeclarationKind::pieces("card", &CARD);

static TABLES: DeclarationKind = DeclarationKind::single("table", &TABLE);

static AMEND: [KeyShape; 2] = [
    may("symbols", List(&Text), "More to show."),
    may("script", Many(&ATable(&SCRIPT)), "Further scripts."),
];

static SETTING: [KeyShape; 1] = [may("doubles", Text, "The card that is there twice as often.")];

static VOCABULARY: Vocabulary = Vocabulary {
    name: "toy",
    kinds: &[&CARDS, &TABLES],
    example: "card",
    tables: "Cards and settings.",
    hooks: || vec!["on_draw", "on_discard"],
    map_keys: None,
    setting_keys: &SETTING,
    amend_keys: &AMEND,
    names: &["code"],
    apart: &["id", "file"],
};

/// The toy dialect: cards and a table.
pub struct Toy;

/// The rules that the toy dialect compiles to.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    pub hash: [u8; 32],
    pub hand: u8,
    pub cards: Vec<Card>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub id: String,
    pub copies: u8,
    pub points: u8,
    pub symbols: Vec<String>,
}

/// The list of dialects with only the toy dialect.
pub static TOY: Dialects = Dialects::new(&[&Toy]);

fn card(diagnostics: &mut Diagnostics, item: &AmendedDeclaration<'_>) -> Option<Card> {
    let mut t = TableReader::new(diagnostics, &item.node, &CARD)?;
    t.str(diagnostics, "id");
    t.str(diagnostics, "code");
    t.take("setting");
    let copies = t.need(diagnostics, "copies").and_then(|n| n.int(diagnostics, 1..=99));
    let points = t.take("points").and_then(|n| n.int(diagnostics, 0..=20)).unwrap_or(0) as u8;
    let symbols = t.strings(diagnostics, "symbols");
    for node in t.take("script").map_or(&[][..], TomlNode::one_or_many) {
        let Some(mut s) = TableReader::new(diagnostics, node, &SCRIPT) else { continue };
        s.need_str(diagnostics, "file");
        s.need(diagnostics, "hooks");
        s.finish(diagnostics);
    }
    t.finish(diagnostics);
    Some(Card { id: item.id(), copies: copies? as u8, points, symbols })
}

impl ContentDialect for Toy {
    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn read_drive(
        &self,
        diagnostics: &mut Diagnostics,
        table: &mut TableReader<'_>,
        _: &str,
        _: &SettingType,
        _: &TomlNode,
    ) -> Option<SettingEffect> {
        let name = table.str(diagnostics, "doubles")?.to_owned();
        Some(SettingEffect {
            what: "doubles",
            name,
            on: Some(SettingValue::Bool(true)),
            family: None,
        })
    }

    fn check(&self, chosen: &mut GameContent<'_>, diagnostics: &mut Diagnostics) {
        self.compile(chosen, diagnostics);
    }

    fn lint(&self, lint: &mut Linter<'_>) {
        let idle: Vec<_> =
            lint.decls().filter(|(_, d)| d.name == "blank").map(|(_, d)| d.at).collect();
        for at in idle {
            lint.warn(at, "a blank card".into(), "it does nothing".into());
        }
    }
}

impl ContentCompiler for Toy {
    type Rules = Rules;

    fn compile(
        &self,
        chosen: &mut GameContent<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<CompilerOutput<Rules>> {
        let mut rules = Rules::default();
        let mut items = std::mem::take(&mut chosen.items);
        let mut has_table = false;
        each_item(&mut items, |item| {
            if *item.kind == CARDS {
                rules.cards.extend(card(diagnostics, item).filter(|_| item.enabled));
            } else if let Some(mut t) = TableReader::new(diagnostics, &item.node, &TABLE) {
                has_table = true;
                let hand = t.need(diagnostics, "hand").and_then(|n| n.int(diagnostics, 1..=10));
                rules.hand = hand.unwrap_or(1) as u8;
                t.finish(diagnostics);
            }
        });
        if !has_table && !chosen.check_only {
            chosen.report_missing(diagnostics, "`[table]`");
        }
        for resolved in chosen.settings.iter() {
            let Some(drive) = resolved.setting.drives.as_ref() else { continue };
            if drive.on.as_ref() == Some(&resolved.value) {
                let targets = rules.cards.iter_mut().filter(|c| c.id.ends_with(&drive.name));
                targets.for_each(|card| card.copies *= 2);
            }
        }
        chosen.items = items;
        let pieces = rules.cards.len();
        Some(CompilerOutput::new(rules, pieces))
    }

    fn canonical_text(&self, rules: &Rules) -> String {
        canonical_text(|w| {
            w.record("toy", |r| {
                r.number("hand", rules.hand);
                r.list("cards", &rules.cards, |w, card| {
                    w.record("card", |r| {
                        r.text("id", &card.id);
                        r.number("copies", card.copies);
                        r.number("points", card.points);
                        r.list("symbols", &card.symbols, |w, symbol| w.text(symbol));
                    });
                });
            });
        })
    }

    fn set_hash(&self, rules: &mut Rules, hash: [u8; 32]) {
        rules.hash = hash;
    }
}
