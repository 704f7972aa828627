//! Schemas of effects, amounts, conditions and answers to hooks.

use std::collections::BTreeSet;

use content::shape::ValueShape::{self, *};
use content::shape::{CONDITION_ON_SETTINGS, KeyRule, KeyShape, OtherKeys, TableShape, may, need};
use kernel::effects::{EffectForm, EffectNames, EffectNumber};
use kernel::{AnswerPolicy, Hook as KernelHook, HookKind};

use crate::shape::{BYTE, resources, tracks};

/// Type of an amount: a number, a text, a counted amount, or a list of them, which are added.
pub(crate) const AMOUNT: ValueShape =
    Either(&[Int(-255, 255), Text, Table(&COUNTED), List(&PART_OF_AMOUNT)]);
static PART_OF_AMOUNT: ValueShape = Either(&[Int(-255, 255), Text, Table(&COUNTED)]);
/// Type of a condition: a text, or a table whose keys must all hold.
pub(crate) const WHEN: ValueShape = Either(&[Text, Table(&CONDITION)]);
static AMOUNT_REF: ValueShape = AMOUNT;

/// Number of effects in the kernel's table.
const EFFECT_COUNT: usize = kernel::EFFECTS.len();

/// Numbers that a table of an effect holds, by the effect's index in the kernel's table.
static EFFECT_NUMBERS: [ValueShape; EFFECT_COUNT] = {
    let mut numbers = [const { AMOUNT }; EFFECT_COUNT];
    let mut i = 0;
    while i < EFFECT_COUNT {
        if let EffectForm::ByName(table) = kernel::EFFECTS[i].form
            && let EffectNumber::Fixed { least, most } = table.n
        {
            numbers[i] = Int(least as i64, most as i64);
        }
        i += 1;
    }
    numbers
};

/// Tables of numbers by name, by the effect's index in the kernel's table; empty for other forms.
static EFFECT_TABLES: [TableShape; EFFECT_COUNT] = {
    let mut tables = [const { TableShape::new("", "", &[]) }; EFFECT_COUNT];
    let mut i = 0;
    while i < EFFECT_COUNT {
        if let EffectForm::ByName(table) = kernel::EFFECTS[i].form {
            let numbers = &EFFECT_NUMBERS[i];
            let shape = TableShape::new(table.name, table.doc, &[]);
            tables[i] = shape.rest(match table.names {
                EffectNames::Resources => OtherKeys::Words(resources, numbers),
                EffectNames::ResourcesAndTokens(_) => OtherKeys::WordsOrNames(resources, numbers),
                EffectNames::Tracks => OtherKeys::Words(tracks, numbers),
                EffectNames::Cults
                | EffectNames::Slots
                | EffectNames::Terrains
                | EffectNames::TerrainsAndChosen
                | EffectNames::MovingTokens
                | EffectNames::Spaces => OtherKeys::Names(numbers),
            });
        }
        i += 1;
    }
    tables
};

/// Returns the shape of the table that an effect's key contains. Tables of one name are one shape.
const fn table_of_act(name: &str) -> &'static TableShape {
    let mut i = 0;
    while i < EFFECT_COUNT {
        if is_same(EFFECT_TABLES[i].name, name) {
            return &EFFECT_TABLES[i];
        }
        i += 1;
    }
    panic!("no effect has a table of this name");
}

/// Returns whether two texts are the same; `==` cannot run at compile time.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

static UP_TO: [ValueShape; 2] = [Int(1, 10), Table(&AT_MOST)];
static TOKENS_AT: ValueShape = Table(&GAIN_AT);

/// Returns the type of an effect's key.
const fn value_of_act(form: EffectForm) -> ValueShape {
    match form {
        EffectForm::ByName(table) => Table(table_of_act(table.name)),
        EffectForm::Name(_) => Text,
        EffectForm::Flag => Bool,
        EffectForm::UpTo => Either(&UP_TO),
        EffectForm::TokensAt => Many(&TOKENS_AT),
    }
}

static EFFECT_KEYS: [KeyShape; EFFECT_COUNT] = {
    let mut keys = [const { may("", Text, "") }; EFFECT_COUNT];
    let mut i = 0;
    while i < EFFECT_COUNT {
        let rule = kernel::EFFECTS[i];
        keys[i] = may(rule.verb.name, value_of_act(rule.form), rule.verb.doc);
        i += 1;
    }
    keys
};

/// Keys that give effects a structure; the kernel has a variant of `Effect` for each but `all`.
static STRUCTURE: TableShape = TableShape::new(
    "structure",
    "",
    &[
        may("grant", Table(&GRANT), "Parts of the action that are opened."),
        may(
            "choose",
            Either(&[List(&Table(&OPTION)), Table(&CHOICE)]),
            "The player takes one of these.",
        ),
        may("run", RUNS, "Tasks of components that run when the current action is over."),
        may(
            "all",
            List(&Table(&EFFECT_TABLE)),
            "Several tables of effects, each with its own `when`.",
        ),
    ],
);

/// Schema of all effects; [`EFFECT_WORDS`] lists the same keys.
pub(crate) static EFFECTS: TableShape =
    TableShape::new("effects", "", &EFFECT_KEYS).and(&[&STRUCTURE]);

pub(crate) static EFFECT_TABLE: TableShape = TableShape::new(
    "effect",
    "Effects, maybe under a condition.",
    &[
        may("when", WHEN, "Only if this holds."),
        may("else", Table(&EFFECT_TABLE), "What happens if it does not."),
    ],
)
.and(&[&EFFECTS]);

/// Schema of numbers by slot.
static SLOT_VALUES: ValueShape = Table(table_of_act("slot_values"));

/// Returns the schema of the TOML table that an effect's key contains.
pub(crate) fn of_effect(word: &str) -> &'static TableShape {
    match EFFECTS.key(word).map(|key| &key.holds) {
        Some(Table(shape)) => shape,
        _ => unreachable!("`{word}` holds no table"),
    }
}

pub(crate) static AT_MOST: TableShape = TableShape::new(
    "at_most",
    "Fewer steps may be taken, and the others are lost.",
    &[need("at_most", Int(1, 10), "The most steps.")],
);

pub(crate) static GRANT: TableShape = TableShape::new(
    "grant",
    "Parts of an action.",
    &[
        may("digs", Bool, "Spades may be bought."),
        may("transforms", BYTE, "Hexes that may be transformed."),
        may("builds", Int(0, 1), "Dwellings that may be built."),
        may("bridges", BYTE, "Bridges that may be placed."),
        may("upgrade_to", Text, "A structure to upgrade to."),
        may("transform_at", TARGET, "Where transforming is allowed; in reach if absent."),
        may("build_at", TARGET, "Where building is allowed; in reach if absent."),
        may("in_trade", Bool, "In a trade: all such parts share one structure."),
        may("by_token", Bool, "In a trade: also next to a token that pays for the dwelling."),
    ],
);

const TARGET: ValueShape = Word(&["reach", "home_anywhere", "edge_neighbour"]);

pub(crate) static CHOICE: TableShape = TableShape::new(
    "choice",
    "A choice and how long it may wait.",
    &[
        need("options", List(&Table(&OPTION)), "What can be chosen."),
        may("times", AMOUNT, "How often; once if absent."),
        may(
            "wait",
            Word(&["action", "turn", "round"]),
            "When the answer must be given at the latest.",
        ),
    ],
);

pub(crate) static OPTION: TableShape = TableShape::new(
    "option",
    "What can be chosen.",
    &[
        may("each", Word(&["", "terrain"]), "One option for each terrain of the wheel."),
        may("text", Text, "Text of the option in ledgers; `{terrain}` stands for the terrain."),
        may("when", WHEN, "It can be chosen only if this holds."),
    ],
)
.and(&[&EFFECTS]);

/// Type of `run`: a task by name, a call with arguments, or several of both.
const RUNS: ValueShape = Many(&Either(&[Text, Table(&RUN)]));

pub(crate) static RUN: TableShape = TableShape::new(
    "run",
    "A task of components with its arguments.",
    &[
        need("task", Text, "The task."),
        may(
            "hand",
            Many(&Either(&[Text, Int(-255, 255)])),
            "Arguments, as many as the task takes: arguments of the hook by name, `actor` (the seat that acted), or numbers.",
        ),
    ],
);

pub(crate) static GAIN_AT: TableShape = TableShape::new(
    "gain_at",
    "Tokens, only at some of their places.",
    &[
        need("token", Text, "The kind of token."),
        need("at", Many(&Text), "Its places."),
        may("amount", AMOUNT, "How many; 1 if absent."),
    ],
);

pub(crate) static COUNTED: TableShape = TableShape::new(
    "counted",
    "An amount that is counted.",
    &[
        may("base", Int(-255, 255), "Added to what is counted."),
        need("per", Text, "What is counted: `temples`, `cult:fire`, `slot:uses` …"),
        may("every", Int(1, 100), "Divisor of the count: one for each full group of this many."),
        may("times", Int(-100, 100), "Multiplied by."),
        may(
            "table",
            List(&Int(-255, 255)),
            "Values by count, beginning with count 0; the last entry serves all larger counts.",
        ),
    ],
);

static TAG_NAME: ValueShape = Text;

pub(crate) static CONDITION: TableShape = TableShape::new(
    "condition",
    "All keys must hold.",
    &[
        may("all", List(&Either(&[Text, Table(&CONDITION)])), "All of these."),
        may("any", List(&Either(&[Text, Table(&CONDITION)])), "One of these."),
        may("not", Either(&[Text, Table(&CONDITION)]), "Not this."),
        may("has", Many(&Text), "The seat has these structures."),
        may("at_least", Table(&NUMBERS), "Counts and their minimum values."),
        may("at_most", Table(&NUMBERS), "Counts and their maximum values."),
        may("exactly", Table(&NUMBERS), "Counts and their values."),
        may(
            "terrain_is",
            Many(&Word(&["free", "home_of_any", "unlocked"])),
            "Test of the terrain that is chosen or that the hook names.",
        ),
        may("faction", Many(&Text), "The seat plays one of these."),
        may("tag", Many(&TAG_NAME), "The hex of the hook has this tag, or one of these."),
        may("ground", Many(&Text), "The hex of the hook has this terrain now, or one of these."),
        may("riverside", Bool, "The hex of the hook touches the river."),
        may("space_taken", Many(&Text), "These action spaces are taken."),
        may("passed", Bool, "The seat has passed."),
        may("in_actions", Bool, "It is the part of the round in which turns are taken."),
        may("setting", CONDITION_ON_SETTINGS, "These settings hold."),
    ],
)
.rest(OtherKeys::Beside(arguments, &ARGUMENT));

pub(crate) static NUMBERS: TableShape =
    TableShape::new("numbers", "Numbers by what is counted.", &[])
        .rest(OtherKeys::Names(&BYTE_OF_COUNT));
static BYTE_OF_COUNT: ValueShape = Either(&[BYTE, Word(&["none"])]);

pub(crate) static RANGE_OF: TableShape = TableShape::new(
    "range_of",
    "Numbers from one to another.",
    &[
        may("min", Int(0, 100), "The least; 0 if absent."),
        may("max", Int(0, 100), "The largest; 100 if absent."),
    ],
);

/// Type of a filter, which is compared with an argument of a hook.
pub(crate) static ARGUMENT: ValueShape = Many(&Either(&[Text, Int(0, 100), Table(&RANGE_OF)]));

pub(crate) static ANSWER: TableShape = TableShape::new(
    "answer",
    "An answer to a hook; arguments of the hook are filters.",
    &[
        need("hook", Hook, "The hook."),
        may("setting", CONDITION_ON_SETTINGS, "Only while these settings hold."),
        may("hears", HEARS, "The seats whose events count; only the seat that has the piece if absent."),
        may("when", WHEN, "Only if this holds."),
        may("else", Table(&EFFECT_TABLE), "What happens if it does not."),
        may(
            "add",
            Either(&[AMOUNT, Table(table_of_act("slot_values"))]),
            "For a hook with a value: what is added to the value. For other hooks: what is added to slots.",
        ),
        may("forbid", Bool, "Forbids what the hook asks about."),
        may("allow", Bool, "Allows what the hook asks about."),
        may("value", AMOUNT, "The measure of a final scoring."),
    ],
)
.and(&[&EFFECTS])
.rest(OtherKeys::Beside(arguments, &ARGUMENT))
.cases(by_hook);

const HEARS: ValueShape = Word(&["own", "others", "everybody"]);

pub(crate) static SCRIPT: TableShape = TableShape::new(
    "script",
    "A Lua file and the hooks that its functions answer.",
    &[
        need("file", Text, "Path of the file, relative to this one."),
        need("hooks", List(&Hook), "The hooks."),
        may("runs", Many(&Text), "Tasks of components that the script may start."),
        may(
            "counts",
            Many(&Text),
            "Counters and expressions of components that the script may read.",
        ),
        may(
            "hears",
            HEARS,
            "The seats whose events count; only the seat that has the piece if absent.",
        ),
        may("setting", CONDITION_ON_SETTINGS, "Only while these settings hold."),
    ],
);

/// Returns the arguments of all hooks but `hex`, which cannot be compared.
fn arguments() -> Vec<&'static str> {
    let names: BTreeSet<&str> = KernelHook::ALL.iter().flat_map(|h| h.args()).copied().collect();
    names.into_iter().filter(|name| *name != "hex").collect()
}

/// Builds the cases of an answer's schema by hook: its filters, and whether it takes effects or a
/// value.
fn by_hook() -> Vec<KeyRule> {
    let mut cases = Vec::new();
    let mut case = |hooks: Vec<&'static str>, then, needs| {
        cases.push(KeyRule { key: "hook", is: hooks, then, needs });
    };
    let all = || KernelHook::ALL.iter();
    for name in arguments() {
        let without = all().filter(|h| !h.args().contains(&name)).map(|h| h.name()).collect();
        case(without, vec![(name, ANSWER.key(name).map(|key| &key.holds))], None);
    }
    let answers_with = |h: &KernelHook| match (h.kind(), h.policy()) {
        (HookKind::React | HookKind::Replace, _) => "effects",
        (HookKind::Forbid, _) => "forbid",
        (_, AnswerPolicy::Any) => "allow",
        (_, AnswerPolicy::First) => "value",
        _ => "add",
    };
    for word in ["effects", "forbid", "allow", "value", "add"] {
        let hooks = all().filter(|h| answers_with(h) == word).map(|h| h.name()).collect();
        let none = |words: &[&'static str]| -> Vec<(&'static str, Option<&'static ValueShape>)> {
            words.iter().filter(|other| **other != word).map(|other| (*other, None)).collect()
        };
        if word == "effects" {
            let mut then = none(&["forbid", "allow", "value"]);
            then.push(("add", Some(&SLOT_VALUES)));
            case(hooks, then, None);
            continue;
        }
        let mut then = none(&EFFECT_WORDS);
        then.extend(none(&["forbid", "allow", "value", "else"]));
        if word == "add" {
            then.push(("add", Some(&AMOUNT_REF)));
        }
        case(hooks, then, Some(word));
    }
    cases
}

/// Keys of all effects, in the order of their schema.
pub static EFFECT_WORDS: [&str; EFFECT_COUNT + STRUCTURE.keys.len()] = {
    let mut words = [""; EFFECT_COUNT + STRUCTURE.keys.len()];
    let mut i = 0;
    while i < words.len() {
        words[i] = if i < EFFECT_COUNT {
            EFFECT_KEYS[i].key
        } else {
            STRUCTURE.keys[i - EFFECT_COUNT].key
        };
        i += 1;
    }
    words
};
