//! Headers of modules, maps, variants, amendments and settings.

use kernel::limits;

use super::Holds::{self, *};
use super::{
    ACTION, ANSWER, EXTRA_STEPS, Key, OWN_CONVERSION, Rest, SCRIPT, SETTING_HOLDS, Shape, TRADE,
    may, need,
};

/// A value of a setting.
pub(crate) const VALUE: Holds = Either(&[Bool, Int(-1000, 1000), Text]);
static VALUE_REF: Holds = VALUE;

pub(crate) static MODULE: Shape = Shape::of(
    "module",
    "The header of a module: the file module.toml in its folder.",
    &[
        need("id", Name, "The name of the folder."),
        need("name", Text, "Its name for readers."),
        need("version", Text, "Its version, for readers."),
        need("api", Int(1, 1000), "The version of the scripting interface it is written for."),
        may("requires", List(&Text), "Modules that must be in play, too."),
        may("conflicts", List(&Table(&MODULE_CONFLICT)), "Modules that it cannot be played with."),
        may(
            "ledger_options",
            List(&Text),
            "Option lines of recorded ledgers that put it into play.",
        ),
        may("defaults", Table(&SETTING_VALUES), "Values it gives settings of modules in play."),
    ],
);

pub(crate) static MODULE_CONFLICT: Shape = Shape::of(
    "module_conflict",
    "A module that cannot be played together with this one.",
    &[need("module", Text, "Its id.")],
);

pub(crate) static VARIANT: Shape = Shape::of(
    "variant",
    "A game that can be played.",
    &[
        need("id", Name, "Its name in commands."),
        need("name", Text, "Its name for readers."),
        may(
            "extends",
            Text,
            "The variant whose modules, map, settings and amendments it takes over.",
        ),
        may("map", Text, "The board."),
        may("modules", List(&Text), "Modules in play; those that they require come along."),
        may("profile", Text, "The named set of settings it starts from."),
        may("settings", Table(&SETTING_VALUES), "Values of settings."),
        may("default", Bool, "Commands that name no variant take this one."),
        may(
            "shows",
            Bool,
            "The program without a command plays this one, to show a house rule at work.",
        ),
        may("amend", List(&Table(&AMEND)), "Changes to pieces."),
    ],
);

pub(crate) static AMENDMENTS: Shape = Shape::of(
    "amend",
    "What a module changes in the pieces of others: its one amend.toml.",
    &[may("amend", List(&Table(&AMEND)), "The changes.")],
);

pub(crate) static AMEND: Shape = Shape::of(
    "amendment",
    "A change to a piece or table.",
    &[
        need("piece", Text, "What is changed: `module:id`, or the id where only one has it."),
        may("set", PartOfAny, "Values to merge into its table, key by key."),
        may("remove", List(&Text), "Keys to take away, by path: `start.priests`."),
        may("silence", List(&Hook), "Hooks that it no longer answers by tables."),
        may("remove_piece", Bool, "The piece is not in play."),
        may("setting", SETTING_HOLDS, "Only while these settings hold."),
        may("if_module", Many(&Text), "Only in games that have these modules."),
        may("on", Many(&Table(&ANSWER)), "Further answers to hooks."),
        may("action", Many(&Table(&ACTION)), "Further action spaces."),
        may("script", Many(&Table(&SCRIPT)), "Further scripts."),
        may("conversion", Many(&Table(&OWN_CONVERSION)), "Further conversions of a faction."),
        may("trade", Many(&Table(&TRADE)), "Further trades of a kind of token."),
        may("move", Table(&AMEND_MOVE), "More about how a kind of token moves."),
    ],
);

pub(crate) static AMEND_MOVE: Shape = Shape::of(
    "amend_move",
    "Further ways to pay for steps.",
    &[need("extra", Many(&Table(&EXTRA_STEPS)), "The ways.")],
);

pub(crate) static SETTING: Shape = Shape::of(
    "setting",
    "What a group may choose.",
    &[
        need("id", Name, "Its name: `--set NAME=VALUE`."),
        need("type", Word(&["bool", "choice", "integer"]), "What its values are."),
        may("values", List(&Text), "The words of a choice."),
        may("min", Int(-1000, 1000), "The least integer."),
        may("max", Int(-1000, 1000), "The largest integer."),
        need("default", VALUE, "Its value when nobody says anything."),
        may("ledger_option", Text, "The option line of recorded ledgers that turns it on."),
        may(
            "ledger_options",
            Table(&SETTING_VALUES),
            "Option lines of recorded ledgers, and the value of each.",
        ),
        may("switch", Switch, "A switch of the kernel's rules that it drives."),
        may("switch_on", VALUE, "The value that turns the switch on."),
        may("rows_from_a", Bool, "Boards label their rows from A."),
        may("names_canals", Bool, "Its value names the set of canals of the board."),
        may(
            "names_starting_points",
            Bool,
            "Its value names the table of starting points of the board.",
        ),
        may("each_faction", Table(&EACH_FACTION), "It has a value for each faction as well."),
    ],
);

pub(crate) static EACH_FACTION: Shape = Shape::of(
    "each_faction",
    "A setting for each faction in play.",
    &[
        need("when", VALUE, "The value of the setting itself that asks for them."),
        need("min", Int(0, 200), "The least value."),
        need("max", Int(0, 200), "The largest value."),
    ],
);

pub(crate) static SETTING_VALUES: Shape =
    Shape::of("setting_values", "Values by the name of the setting.", &[])
        .rest(Rest::Names(&VALUE_REF));

pub(crate) static PROFILES: Shape = Shape::of("profiles", "Named sets of values of settings.", &[])
    .rest(Rest::Names(&Table(&PROFILE)));

pub(crate) static PROFILE: Shape = Shape::of(
    "profile",
    "A named set of values of settings.",
    &[
        may("default", Bool, "Games start from it unless they say otherwise."),
        may("for_ledgers", Bool, "Recorded ledgers without our header are read under it."),
        may("set", Table(&SETTING_VALUES), "The values."),
    ],
);

pub(crate) static LEDGER_OPTION: Shape = Shape::of(
    "ledger_option",
    "An option line of recorded ledgers that has no effect.",
    &[need("name", Text, "What it says.")],
);

pub(crate) static CLASH: Shape = Shape::of(
    "conflict",
    "Settings that cannot be played together.",
    &[need("settings", List(&Text), "Refused where all of these hold.")],
);

/// What files of small tables may hold besides declarations.
pub(crate) static OTHER_LISTS: &[Key] = &[
    may("setting", List(&Table(&SETTING)), "Settings."),
    may("profile", Table(&PROFILES), "Profiles by name."),
    may(
        "ledger_option",
        List(&Table(&LEDGER_OPTION)),
        "Options of recorded ledgers without an effect.",
    ),
    may("conflict", List(&Table(&CLASH)), "Settings that cannot be played together."),
];

pub(crate) static MAP: Shape = Shape::of(
    "map",
    "A board.",
    &[
        need("id", Name, "Its name in commands."),
        need("name", Text, "Its name for readers."),
        may("reference", List(&Table(&MAP_REFERENCE)), "What recorded ledgers call it."),
        may("first_row", Text, "The letter of the first row, `A` if absent."),
        need(
            "rows",
            List(&Text),
            "A letter a hex, `~` river, `.` no hex; neighbours stand two columns apart.",
        ),
        may("counts", Table(&COUNTS), "What there should be; checked."),
        may("canals", Table(&CANALS), "Sets of canals by name; the first is in play."),
        may("starting_points", Table(&STARTING_TABLES), "Tables of starting points by name."),
    ],
);

pub(crate) static MAP_REFERENCE: Shape = Shape::of(
    "map_reference",
    "What recorded ledgers call the board.",
    &[
        need("id", Text, "Its id there."),
        may("settings", Table(&SETTING_VALUES), "Settings that come with it."),
    ],
);

pub(crate) static COUNTS: Shape = Shape::of(
    "counts",
    "Numbers of hexes: `hexes`, `land`, `river`, or a terrain by its id.",
    &[may("rows", List(&Int(0, limits::HEXES as i64)), "Hexes in each row.")],
)
.rest(Rest::Names(&Int(0, limits::HEXES as i64)));

pub(crate) static CANALS: Shape =
    Shape::of("canals", "Sets of canals by name.", &[]).rest(Rest::Names(&Table(&CANAL_SET)));

pub(crate) static CANAL_SET: Shape = Shape::of(
    "canal_set",
    "Edges between two land hexes with a river hex at both ends.",
    &[need("edges", List(&List(&Text)), "Pairs of labels of land hexes.")],
);

pub(crate) static STARTING_TABLES: Shape =
    Shape::of("starting_tables", "Tables of starting points by name.", &[])
        .rest(Rest::Names(&Table(&STARTING_TABLE)));

pub(crate) static STARTING_TABLE: Shape =
    Shape::of("starting_table", "Starting points by faction.", &[]).rest(Rest::Names(&Int(0, 200)));

pub(crate) static MARK: Shape = Shape::of(
    "mark",
    "Values that were only inferred.",
    // `reason` and `certainty` are what every table may have.
    &[need("field", Many(&Text), "Their paths, from the table that is marked.")],
);
