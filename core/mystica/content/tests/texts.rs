//! Tests of amounts and conditions as texts: a text and the table of the same meaning give equal
//! rules (`texts/pairs.toml`), and formulas have the values of their texts.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use content::{ContentTree, VariantChoice};
use kernel::*;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/texts")
}

/// A pair of answers in `pairs.toml`.
#[derive(Clone)]
struct Pair {
    hook: String,
    table: String,
    text: String,
    api: i64,
}

fn pairs() -> Vec<Pair> {
    let text = std::fs::read_to_string(folder().join("pairs.toml")).expect("the pairs are there");
    let read: toml::Table = text.parse().expect("the pairs are TOML");
    let pairs = read["pair"].as_array().expect("a list");
    let pair = |pair: &toml::Value| {
        let text = |key: &str| pair[key].as_str().expect("a text").to_owned();
        let api = pair.get("api").map_or(1, |api| api.as_integer().expect("a number"));
        Pair { hook: text("hook"), table: text("table"), text: text("text"), api }
    };
    pairs.iter().map(pair).collect()
}

/// Compiles the module that uses every feature with these answers, given as hook, rest and version
/// of the language.
#[track_caller]
fn rules(answers: &[(&str, &str, i64)]) -> Ruleset {
    let mut tree = mystica_content::shipped();
    let every = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cli/tests/every-hook");
    tree.files.extend(ContentTree::from_disk(&every).files);
    for (module, api) in [("pairs", 1), ("pairs-two", 2)] {
        let header = format!(
            "id = \"{module}\"\nname = \"Pairs\"\nversion = \"1.0.0\"\napi = {api}\n\
            requires = [\"base\", \"fire-and-ice\", \"every-hook\"]\n"
        );
        let mut table = format!(
            "[[house_rule]]\nid = \"{module}\"\nname = \"Pairs\"\n\
            slots = {{ pairs = {{ max = 9 }} }}\n"
        );
        table += "on = [\n";
        for (hook, rest, _) in answers.iter().filter(|(.., of)| *of == api) {
            table += &format!("    {{ hook = \"{hook}\", {rest} }},\n");
        }
        table += "]\n";
        if api == 1 {
            table += "[[constant]]\nid = \"rent\"\nvalue = 3\n";
            table += "[[constant]]\nid = \"half\"\nvalue = 2\n";
            table += "[[setting]]\nid = \"pair-rich\"\ntype = \"bool\"\ndefault = true\n";
            table += "[[setting]]\nid = \"pair-deal\"\ntype = \"choice\"\n\
                values = [\"open\", \"random\"]\ndefault = \"open\"\n";
            table += "[[counter]]\nid = \"pair-held\"\nof = \"each\"\nthing = \"faction\"\n";
        }
        tree.files.insert(format!("scripts/{module}/module.toml"), header);
        tree.files.insert(format!("scripts/{module}/pairs.toml"), table);
    }
    let variant = "id = \"pairs\"\nname = \"Pairs\"\nextends = \"every-hook\"\n\
        modules = [\"pairs\", \"pairs-two\"]\n";
    tree.files.insert("variants/pairs.toml".to_owned(), variant.to_owned());
    let (library, errors) = mystica_content::load(&tree);
    assert!(errors.is_empty(), "{}", errors[0]);
    let compiled = mystica_content::compile(&library, &VariantChoice::named("pairs"));
    let compiled = compiled.unwrap_or_else(|errors| panic!("{}", errors[0]));
    Ruleset::clone(&compiled.ruleset)
}

fn answers_of<'r>(rules: &'r Ruleset, module: &str) -> &'r [HookAnswer] {
    let id = format!("{module}:{module}");
    let piece = rules.pieces.iter().find(|piece| piece.id == id);
    piece.expect("the house rule is in play").all_answers()
}

#[test]
fn a_text_and_a_table_of_one_meaning_give_equal_rules() {
    let pairs = pairs();
    assert!(pairs.len() >= 60, "{}", pairs.len());
    let side = |of: fn(&Pair) -> &String| {
        let all: Vec<_> =
            pairs.iter().map(|pair| (pair.hook.as_str(), of(pair).as_str(), pair.api)).collect();
        rules(&all)
    };
    let (tables, texts) = (side(|pair| &pair.table), side(|pair| &pair.text));
    for (module, api) in [("pairs", 1), ("pairs-two", 2)] {
        let both = answers_of(&tables, module).iter().zip(answers_of(&texts, module));
        for (pair, (table, text)) in pairs.iter().filter(|pair| pair.api == api).zip(both) {
            let (table, text) = (format!("{:?}", table.what), format!("{:?}", text.what));
            // Lists of values are sets: their order has no meaning.
            let sorted = |text: &str| {
                let mut letters: Vec<char> = text.chars().collect();
                letters.sort_unstable();
                letters
            };
            if sorted(&table) != sorted(&text) {
                panic!("{}\n  table: {table}\n  text:  {text}", pair.text);
            }
        }
    }
    assert!(tables.canonical_text() == texts.canonical_text(), "the hashes differ");
    assert_eq!(texts.formulas, tables.formulas);
}

/// Another number or name in a text is another rule.
#[test]
fn a_text_of_another_meaning_gives_other_rules() {
    let text = |rest: &str| rules(&[("pass", rest, 1)]).canonical_text();
    let texts = [
        "gain = { vp = \"temples\" }",
        "gain = { vp = \"temples + 1\" }",
        "gain = { vp = \"2 * temples\" }",
        "gain = { vp = \"temples / 2\" }",
        "gain = { vp = \"min(temples, 2)\" }",
        "gain = { vp = \"max(temples, 2)\" }",
        "gain = { vp = \"min(temples, 3)\" }",
        "gain = { vp = \"(temples + 1) / 2\" }",
        "gain = { vp = \"(temples + 1) / 3\" }",
        "gain = { vp = \"temples * coins\" }",
        "when = \"temples > coins\", gain = { vp = 1 }",
        "when = \"temples >= coins\", gain = { vp = 1 }",
        "when = \"temples == coins\", gain = { vp = 1 }",
        "when = \"temples != coins\", gain = { vp = 1 }",
        "when = \"temples > 1\", gain = { vp = 1 }",
    ];
    let compiled: BTreeSet<String> = texts.map(text).into();
    assert_eq!(compiled.len(), texts.len());
}

/// Counts of a position, read without the kernel's functions.
struct Counted<'s> {
    rules: &'s Ruleset,
    seat: &'s kernel::state::Seat,
    round: i64,
}

impl Counted<'_> {
    fn built(&self, code: &str) -> i64 {
        let at = self.rules.structures.iter().position(|it| it.code == code).expect("a structure");
        self.seat.built[at].into()
    }

    fn cult(&self, code: &str) -> i64 {
        let at = self.rules.cults.iter().position(|it| it.code == code).expect("a cult");
        self.seat.cults[at].into()
    }
}

/// A text with a direct computation of its value.
type FormulaCase = (&'static str, fn(&Counted<'_>) -> i64);

fn coins(c: &Counted<'_>) -> i64 {
    c.seat.coins.into()
}

fn workers(c: &Counted<'_>) -> i64 {
    c.seat.workers.into()
}

fn priests(c: &Counted<'_>) -> i64 {
    c.seat.priests.into()
}

fn vp(c: &Counted<'_>) -> i64 {
    c.seat.vp.into()
}

/// Returns `a / b`, rounded down; 0 if `b` is 0.
fn quotient(a: i64, b: i64) -> i64 {
    if b == 0 { 0 } else { (a as f64 / b as f64).floor() as i64 }
}

/// Returns `a % b`; 0 if `b` is 0.
fn remainder(a: i64, b: i64) -> i64 {
    if b == 0 { 0 } else { a - b * quotient(a, b) }
}

const FORMULAS: [FormulaCase; 49] = [
    ("temples + 1", |c| c.built("TE") + 1),
    ("temples - 1", |c| c.built("TE") - 1),
    ("coins - workers", |c| coins(c) - workers(c)),
    ("-coins", |c| -coins(c)),
    ("-(coins + 1)", |c| -coins(c) - 1),
    ("coins * workers", |c| coins(c) * workers(c)),
    ("coins * coins * 2", |c| coins(c) * coins(c) * 2),
    ("min(coins, workers)", |c| coins(c).min(workers(c))),
    ("max(coins, workers, priests)", |c| coins(c).max(workers(c)).max(priests(c))),
    ("min(coins, 3) - 2", |c| coins(c).min(3) - 2),
    ("2 - min(coins, 3)", |c| 2 - coins(c).min(3)),
    ("min(coins - 7, 0)", |c| (coins(c) - 7).min(0)),
    ("max(coins - 7, 0)", |c| (coins(c) - 7).max(0)),
    ("(coins + workers) / 2", |c| (coins(c) + workers(c)).div_euclid(2)),
    ("(coins - workers) / 2", |c| (coins(c) - workers(c)).div_euclid(2)),
    ("(coins - 20) / 3", |c| (coins(c) - 20).div_euclid(3)),
    ("3 * coins / 2", |c| (3 * coins(c)).div_euclid(2)),
    ("3 * (coins / 2)", |c| 3 * coins(c).div_euclid(2)),
    ("coins / 2 / 3", |c| coins(c).div_euclid(2).div_euclid(3)),
    ("(coins / 2 + 1) / 3", |c| (coins(c).div_euclid(2) + 1).div_euclid(3)),
    ("coins / 2 * 3", |c| coins(c).div_euclid(2) * 3),
    ("fire * earth", |c| c.cult("FIRE") * c.cult("EARTH")),
    ("min(fire, water, earth, air)", |c| {
        ["FIRE", "WATER", "EARTH", "AIR"].map(|cult| c.cult(cult)).into_iter().min().unwrap_or(0)
    }),
    ("fire + water - earth - air", |c| {
        c.cult("FIRE") + c.cult("WATER") - c.cult("EARTH") - c.cult("AIR")
    }),
    ("max(fire, water) * 2 - 5", |c| c.cult("FIRE").max(c.cult("WATER")) * 2 - 5),
    ("vp - 2 * coins", |c| vp(c) - 2 * coins(c)),
    ("vp / 10 - coins / 4", |c| vp(c).div_euclid(10) - coins(c).div_euclid(4)),
    ("(vp - 100) / 7", |c| (vp(c) - 100).div_euclid(7)),
    ("round * strongholds", |c| c.round * c.built("SH")),
    ("round * (dwellings + 1)", |c| c.round * (c.built("D") + 1)),
    ("150 * coins", |c| 150 * coins(c)),
    ("coins / 200", |c| coins(c).div_euclid(200)),
    ("coins + 300", |c| coins(c) + 300),
    ("coins * 30000", |c| (coins(c) * 30_000).min(32_767)),
    ("0 - coins * 30000", |c| (-coins(c) * 30_000).max(-32_767)),
    ("priests * priests - priests", |c| priests(c) * priests(c) - priests(c)),
    ("min(temples, 1) * max(coins, 4)", |c| c.built("TE").min(1) * coins(c).max(4)),
    ("min(max(coins - 3, 0), 5)", |c| (coins(c) - 3).clamp(0, 5)),
    ("(dwellings + trading_houses + temples) / 3 * priests", |c| {
        (c.built("D") + c.built("TP") + c.built("TE")).div_euclid(3) * priests(c)
    }),
    ("2 * (coins - 2 * (workers - 2 * (priests - 1)))", |c| {
        2 * (coins(c) - 2 * (workers(c) - 2 * (priests(c) - 1)))
    }),
    ("coins % 4", |c| remainder(coins(c), 4)),
    ("(coins - 20) % 7", |c| remainder(coins(c) - 20, 7)),
    ("coins / workers", |c| quotient(coins(c), workers(c))),
    ("coins % (priests - 4)", |c| remainder(coins(c), priests(c) - 4)),
    ("(coins - 20) / (priests - 4)", |c| quotient(coins(c) - 20, priests(c) - 4)),
    ("(coins - 20) / (1 + 1)", |c| (coins(c) - 20).div_euclid(2)),
    ("abs(coins - workers)", |c| (coins(c) - workers(c)).abs()),
    ("coins + 7 % 4 + abs(2 - 4)", |c| coins(c) + 3 + 2),
    ("0 - coins % workers * 2", |c| -remainder(coins(c), workers(c)) * 2),
];

/// Returns the first position of a game of the default variant. Its cults and structures are those
/// of the module that uses every feature.
fn first_position() -> kernel::state::State {
    let (library, _) = mystica_content::load(&mystica_content::shipped());
    let variant = library.default_variant().expect("a variant");
    let compiled = mystica_content::compile(&library, &VariantChoice::named(variant));
    let rules = compiled.unwrap_or_else(|errors| panic!("{}", errors[0])).ruleset;
    let mut scripts = NoScriptHost;
    let mut engine = RulesEngine::new(&rules, &mut scripts);
    let setup = draw_setup(&rules, 2, &[], 7).expect("a game for two");
    engine.start(&setup, &mut NullSink).expect("the game begins")
}

/// Random numbers with a fixed start (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

#[test]
fn texts_have_the_values_of_a_direct_computation() {
    let effects: Vec<String> =
        FORMULAS.iter().map(|(text, _)| format!("gain = {{ vp = \"{text}\" }}")).collect();
    let condition =
        |(text, _): &FormulaCase| format!("when = \"{text} >= workers\", gain = {{ vp = 1 }}");
    let conditions: Vec<String> = FORMULAS.iter().map(condition).collect();
    let answers: Vec<_> =
        effects.iter().chain(&conditions).map(|rest| ("pass", rest.as_str(), 1)).collect();
    let rules = rules(&answers);
    assert!(rules.formulas.len() > 40, "{}", rules.formulas.len());
    let compiled = answers_of(&rules, "pairs");
    assert_eq!(compiled.len(), 2 * FORMULAS.len());
    let amount = |answer: &HookAnswer| match &answer.what {
        AnswerKind::Effects(effects) => match &effects[..] {
            [Effect::Act(act)] => act.n.clone(),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    let when = |answer: &HookAnswer| match &answer.what {
        AnswerKind::Effects(effects) => match &effects[..] {
            [Effect::When(when, ..)] => when.clone(),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    let mut state = first_position();
    let mut random = Random(88_172_645_463_325_252);
    let (seat, mut seen) = (SeatId(1), BTreeSet::new());
    for _ in 0..100 {
        let own = &mut state.seats[1];
        own.coins = random.below(40) as _;
        own.workers = random.below(12) as _;
        own.priests = random.below(8) as _;
        own.vp = random.below(200) as _;
        own.cults.iter_mut().for_each(|level| *level = random.below(11) as _);
        own.built.iter_mut().for_each(|n| *n = random.below(6) as _);
        state.round = 1 + random.below(6) as u8;
        let own = state.seats[1];
        let counted = Counted { rules: &rules, seat: &own, round: state.round.into() };
        let (amounts, whens) = compiled.split_at(FORMULAS.len());
        for ((text, direct), (n, holds)) in FORMULAS.iter().zip(amounts.iter().zip(whens)) {
            let expected = direct(&counted);
            let found = view::amount(&rules, &state, seat, &amount(n), &[]);
            assert_eq!(i64::from(found), expected, "{text}");
            // The difference of both sides is compared, which saturates with the same sign.
            let found = view::holds(&rules, &state, seat, &when(holds), &[]);
            assert_eq!(found, expected >= workers(&counted), "{text} >= workers");
            seen.insert((*text, expected));
        }
    }
    assert!(seen.len() > 500, "the positions differ: {}", seen.len());
}
