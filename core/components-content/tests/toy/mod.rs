//! A dialect for tests that contains only components. Its rules are the [`ContentComponents`] that
//! it reads.
#![allow(dead_code)]

use components::declare::{ParamType, QueryResultType, QuestionKind};
use components_content::{
    ContentComponents, FixedNames, GAME, HOOKS, HostCounter, HostInterface, HostObjects, KINDS,
    ModuleNames,
};
use content::shape::ValueShape::Text;
use content::shape::{KeyShape, may};
use content::{
    ByteSpan, CompilerOutput, ContentCompiler, ContentDialect, ContentTree, DeclarationKind,
    Diagnostics, Dialects, GameContent, TomlNode, TomlValue, VariantChoice, Vocabulary,
};

static ALL: [&DeclarationKind; 15] = {
    let mut all = [&GAME; 15];
    let mut at = 0;
    while at < KINDS.len() {
        all[at + 1] = KINDS[at];
        at += 1;
    }
    all
};

static AMEND: [KeyShape; 1] = [may("text", Text, "More to say.")];

static VOCABULARY: Vocabulary = Vocabulary {
    name: "parts",
    kinds: &ALL,
    example: "counter",
    tables: "Parts.",
    hooks: || HOOKS.iter().map(|(name, _)| *name).collect(),
    map_keys: None,
    setting_keys: &[],
    amend_keys: &AMEND,
    names: &["text"],
    apart: &["id"],
};

/// A dialect for tests: components, and the interface of a host engine that they extend.
pub struct Toy {
    host: fn() -> HostInterface,
    /// Amount that the host engine reads; empty: none.
    heard: &'static str,
}

const ALONE: Toy = Toy { host: HostInterface::default, heard: "" };

pub static TOY: Dialects = Dialects::new(&[&ALONE]);

/// A host engine with hexes and cards. The names of cards depend on the board.
pub static WITH_HEXES: Dialects = Dialects::new(&[&BESIDE_HEXES]);

const BESIDE_HEXES: Toy = Toy { host: hexes, heard: "" };

/// Returns a dialect with the host engine of [`WITH_HEXES`], which also reads this amount.
pub fn listening_to(text: &'static str) -> Dialects {
    let toy: &'static dyn ContentDialect = Box::leak(Box::new(Toy { host: hexes, heard: text }));
    Dialects::new(Box::leak(Box::new([toy])))
}

/// Returns what [`WITH_HEXES`] offers.
pub fn hexes() -> HostInterface {
    let names = |names: &[&str]| Some(names.iter().map(|name| (*name).to_owned()).collect());
    let hex = HostObjects { name: "hex".into(), names: names(&["E5", "C4"]), vary: false };
    let tile = HostObjects { name: "tile".into(), names: names(&["gate"]), vary: true };
    let question = |name: &str, args: &[ParamType], gives| {
        let (name, args) = (name.to_owned(), args.to_vec());
        QuestionKind { name, args, gives }
    };
    let hex_type = || ParamType::Thing("hex".into());
    let number = QueryResultType::Number;
    HostInterface {
        things: vec![hex, tile],
        questions: vec![
            question("near", &[ParamType::Seat, hex_type()], number(ParamType::Number)),
            question("owner", &[hex_type()], number(ParamType::Seat)),
            question("tile_on", &[hex_type()], number(ParamType::Thing("tile".into()))),
            question("reaches", &[ParamType::Seat, hex_type()], QueryResultType::Holds),
        ],
        ..HostInterface::default()
    }
}

impl ContentDialect for Toy {
    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn check(&self, chosen: &mut GameContent<'_>, diagnostics: &mut Diagnostics) {
        self.compile(chosen, diagnostics);
    }
}

impl ContentCompiler for Toy {
    type Rules = ContentComponents;

    fn compile(
        &self,
        chosen: &mut GameContent<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<CompilerOutput<ContentComponents>> {
        let mut host = (self.host)();
        if !self.heard.is_empty() {
            host.counters = vec![HostCounter {
                name: "round".into(),
                each: false,
                changes: false,
                second_name: None,
                hint: String::new(),
            }];
            let value = TomlValue::Str(self.heard.to_owned());
            host.host_amounts = vec![TomlNode { at: ByteSpan::default(), value }];
        }
        let items = &mut chosen.items;
        let names = ModuleNames::new(items, chosen.catalogue);
        let settings = &chosen.settings;
        let fixed = FixedNames::new(items, &names, settings, &|_| false, diagnostics);
        let catalogue = chosen.catalogue;
        let parts =
            components_content::read_with_host(&host, &fixed, items, catalogue, diagnostics);
        parts.lay_out(diagnostics);
        let (stats, map, idle, given) = Default::default();
        Some(CompilerOutput { rules: parts, stats, map, idle, given })
    }

    fn canonical_text(&self, parts: &ContentComponents) -> String {
        parts.declarations.canonical_text()
    }
}

/// Creates a content tree with one module `m` that has this content and these scripts.
pub fn tree(text: &str, scripts: &[(&str, &str)]) -> ContentTree {
    let mut tree = ContentTree::default();
    let header = "id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = 1\n";
    tree.insert("scripts/m/module.toml", header);
    tree.insert("scripts/m/m.toml", text);
    for (name, script) in scripts {
        tree.insert(format!("scripts/m/{name}.lua"), script);
    }
    tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
    tree
}

/// Reads the components of a tree that must have no errors.
#[track_caller]
pub fn read(tree: &ContentTree, settings: &[(&str, &str)]) -> ContentComponents {
    read_in(TOY, &ALONE, tree, settings)
}

/// Reads the components of a tree that must have no errors, with the host engine of
/// [`WITH_HEXES`].
#[track_caller]
pub fn read_with_hexes(tree: &ContentTree) -> ContentComponents {
    read_in(WITH_HEXES, &BESIDE_HEXES, tree, &[])
}

#[track_caller]
fn read_in(
    dialects: Dialects,
    toy: &Toy,
    tree: &ContentTree,
    settings: &[(&str, &str)],
) -> ContentComponents {
    let (library, errors) = content::load(tree, dialects);
    assert!(errors.is_empty(), "{}", errors[0]);
    let settings = settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let choice = VariantChoice { settings, ..VariantChoice::named("m") };
    let compiled = library.compile(toy, &choice).unwrap_or_else(|errors| panic!("{}", errors[0]));
    (*compiled.ruleset).clone()
}
