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
        may(
            "grant",
            Table(&GRANT),
            "The parts of an action that the seat may now carry out, such as `builds = 1`.",
        ),
        may(
            "choose",
            Either(&[List(&Table(&OPTION)), Table(&CHOICE)]),
            "A list of options: the player takes one of them. Or a table that also says how often and until when.",
        ),
        may("run", RUNS, "Tasks of components that run when the current action has ended."),
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
    "Effects, with a condition if there is a `when`.",
    &[
        may("when", WHEN, "The effects take place only if this condition holds."),
        may(
            "else",
            Table(&EFFECT_TABLE),
            "The effects that take place if the condition in `when` does not hold.",
        ),
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
    "A number of cult steps of which the player may take fewer; the others are lost.",
    &[need("at_most", Int(1, 10), "The largest number of steps.")],
);

pub(crate) static GRANT: TableShape = TableShape::new(
    "grant",
    "The parts of an action that a seat may carry out.",
    &[
        may("digs", Bool, "Whether the player may buy spades; no if absent."),
        may("transforms", BYTE, "The number of hexes that may be transformed; 0 if absent."),
        may("builds", Int(0, 1), "The number of dwellings that may be built; 0 if absent."),
        may("bridges", BYTE, "The number of bridges that may be placed; 0 if absent."),
        may("upgrade_to", Text, "The structure to which one structure may be upgraded, by its id."),
        may(
            "transform_at",
            TARGET,
            "The hexes that may be transformed: `reach` (the default; those in reach), `home_anywhere` (all of the board) or `edge_neighbour` (next to a structure of the seat, without bridges and shipping).",
        ),
        may(
            "build_at",
            TARGET,
            "The hexes on which the dwelling may be built: `reach` (the default; those in reach), `home_anywhere` (home terrain on the whole board) or `edge_neighbour` (next to a structure of the seat, without bridges and shipping).",
        ),
        may(
            "in_trade",
            Bool,
            "For trades: whether all trades of one action together allow only one structure to be built; no if absent.",
        ),
        may(
            "by_token",
            Bool,
            "For trades: whether the hex may also be next to a token of the seat that pays for the dwelling there; no if absent.",
        ),
    ],
);

const TARGET: ValueShape = Word(&["reach", "home_anywhere", "edge_neighbour"]);

pub(crate) static CHOICE: TableShape = TableShape::new(
    "choice",
    "A choice: its options, how often it is made, and until when.",
    &[
        need("options", List(&Table(&OPTION)), "The options. The player takes one of them."),
        may("times", AMOUNT, "How often the player chooses; once if absent."),
        may(
            "wait",
            Word(&["action", "turn", "round"]),
            "Until when the answer may wait: until the next `action` of the seat, the end of its `turn`, or the end of the `round`.",
        ),
    ],
);

pub(crate) static OPTION: TableShape = TableShape::new(
    "option",
    "One option of a choice, with the effects of taking it.",
    &[
        may("each", Word(&["", "terrain"]), "With `terrain`: there is one such option for each terrain of the wheel."),
        may("text", Text, "The text by which players and ledgers name the option; `{terrain}` in it is the name of the terrain. If absent: `choose 1`, `choose 2` …"),
        may("when", WHEN, "The option can be taken only if this condition holds."),
    ],
)
.and(&[&EFFECTS]);

/// Type of `run`: a task by name, a call with arguments, or several of both.
const RUNS: ValueShape = Many(&Either(&[Text, Table(&RUN)]));

pub(crate) static RUN: TableShape = TableShape::new(
    "run",
    "A task of components with its arguments.",
    &[
        need("task", Text, "The name of the task."),
        may(
            "hand",
            Many(&Either(&[Text, Int(-255, 255)])),
            "Arguments, as many as the task takes: arguments of the hook by name, `actor` (the seat that acted), or numbers.",
        ),
    ],
);

pub(crate) static GAIN_AT: TableShape = TableShape::new(
    "gain_at",
    "Tokens that the seat gains and puts at some of the places where the kind of token may be put.",
    &[
        need("token", Text, "The kind of token."),
        need(
            "at",
            Many(&Text),
            "The structures or kinds of token of the seat at which the tokens may be put.",
        ),
        may("amount", AMOUNT, "The number of tokens; 1 if absent."),
    ],
);

pub(crate) static COUNTED: TableShape = TableShape::new(
    "counted",
    "An amount that depends on a count: `base`, plus `times` for each full group of `every` in the count `per`.",
    &[
        may("base", Int(-255, 255), "The number that is added to the amount; 0 if absent."),
        need(
            "per",
            Text,
            "The count that the amount depends on: `temples`, `cult:fire`, `slot:uses` …",
        ),
        may(
            "every",
            Int(1, 100),
            "The size of a group: the count is divided by this number and rounded down; 1 if absent.",
        ),
        may("times", Int(-100, 100), "The amount for each full group; 1 if absent."),
        may(
            "table",
            List(&Int(-255, 255)),
            "In place of `times`: a list of the amounts for 0, 1, 2 … full groups. The last amount also stands for more groups.",
        ),
    ],
);

static TAG_NAME: ValueShape = Text;

pub(crate) static CONDITION: TableShape = TableShape::new(
    "condition",
    "A condition. It holds if what every key says is true.",
    &[
        may("all", List(&Either(&[Text, Table(&CONDITION)])), "All of these conditions hold."),
        may("any", List(&Either(&[Text, Table(&CONDITION)])), "At least one of these conditions holds."),
        may("not", Either(&[Text, Table(&CONDITION)]), "This condition does not hold."),
        may("has", Many(&Text), "The seat has at least one structure of each of these kinds on the board."),
        may("at_least", Table(&NUMBERS), "Counts, each with its minimum: `{ temples = 2 }`."),
        may("at_most", Table(&NUMBERS), "Counts, each with its maximum: `{ temples = 2 }`."),
        may("exactly", Table(&NUMBERS), "Counts, each with the value that it must have: `{ temples = 2 }`."),
        may(
            "terrain_is",
            Many(&Word(&["free", "home_of_any", "unlocked"])),
            "What the terrain that is chosen, or that the hook names, must be: `free` (no seat's home), `home_of_any` seat, or `unlocked` by the seat.",
        ),
        may("faction", Many(&Text), "The seat plays one of these factions."),
        may("tag", Many(&TAG_NAME), "The hex of the hook has this tag, or one of these tags."),
        may("ground", Many(&Text), "The hex of the hook now has this terrain, or one of these terrains."),
        may("riverside", Bool, "Whether the hex of the hook touches the river."),
        may("space_taken", Many(&Text), "Each of these action spaces was used and is not yet free again."),
        may("passed", Bool, "Whether the seat has passed in this round."),
        may("in_actions", Bool, "Whether the game is in the phase in which seats take turns."),
        may("setting", CONDITION_ON_SETTINGS, "Conditions on settings, such as `coins=2`, that must all hold."),
    ],
)
.rest(OtherKeys::Beside(arguments, &ARGUMENT));

pub(crate) static NUMBERS: TableShape =
    TableShape::new("numbers", "Numbers by count: `{ temples = 2 }`.", &[])
        .rest(OtherKeys::Names(&BYTE_OF_COUNT));
static BYTE_OF_COUNT: ValueShape = Either(&[BYTE, Word(&["none"])]);

pub(crate) static RANGE_OF: TableShape = TableShape::new(
    "range_of",
    "A range of numbers.",
    &[
        may("min", Int(0, 100), "The smallest number; 0 if absent."),
        may("max", Int(0, 100), "The largest number; 100 if absent."),
    ],
);

/// Type of a filter, which is compared with an argument of a hook.
pub(crate) static ARGUMENT: ValueShape = Many(&Either(&[Text, Int(0, 100), Table(&RANGE_OF)]));

pub(crate) static ANSWER: TableShape = TableShape::new(
    "answer",
    "An answer to a hook. A key with the name of an argument of the hook is a filter: the answer is given only if the argument has this value.",
    &[
        need("hook", Hook, "The hook that is answered."),
        may("setting", CONDITION_ON_SETTINGS, "Conditions on settings, such as `coins=2`. The answer is given only if all of them hold."),
        may("hears", HEARS, "The seats whose events are answered: the `own` one that has the piece (the default), `others`, or `everybody`."),
        may("when", WHEN, "The answer is given only if this condition holds."),
        may("else", Table(&EFFECT_TABLE), "The effects that take place if the condition in `when` does not hold."),
        may(
            "add",
            Either(&[AMOUNT, Table(table_of_act("slot_values"))]),
            "For a hook with a value: the amount that is added to the value. For other hooks: amounts that are added to slots, by slot.",
        ),
        may("forbid", Bool, "`true`: the action that the hook asks about is forbidden."),
        may("allow", Bool, "`true`: the action that the hook asks about is allowed."),
        may("value", AMOUNT, "For a hook of a final scoring: the number by which seats are compared."),
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
        need("file", Text, "The path of the Lua file, starting at the folder of this file."),
        need("hooks", List(&Hook), "The hooks that the file answers."),
        may("runs", Many(&Text), "Tasks of components that the script may start."),
        may(
            "counts",
            Many(&Text),
            "Counters and expressions of components that the script may read.",
        ),
        may(
            "hears",
            HEARS,
            "The seats whose events the script answers: the `own` one that has the piece (the default), `others`, or `everybody`.",
        ),
        may(
            "setting",
            CONDITION_ON_SETTINGS,
            "Conditions on settings, such as `coins=2`. The script answers only if all of them hold.",
        ),
    ],
);

/// Returns the names of the arguments of all hooks, except `hex`, which cannot be compared.
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
