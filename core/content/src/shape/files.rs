//! Shapes of module headers, maps, variants, amendments and settings.

use super::ValueShape::{self, *};
use super::{ExtensibleTable, KeyShape, OtherKeys, TableShape, may, need};

/// Condition on settings: `"strict"`, `"not strict"`, `"coins=2"`, or a list of conditions that
/// must all hold.
pub const CONDITION_ON_SETTINGS: ValueShape = Many(&Text);

/// Value given to a setting.
pub const VALUE: ValueShape = Either(&[Bool, Int(-1000, 1000), Text]);
static VALUE_REF: ValueShape = VALUE;

pub(crate) static MODULE: TableShape = TableShape::new(
    "module",
    "The header of a module: the file module.toml in its folder.",
    &[
        need("id", Name, "The name of the folder."),
        need("name", Text, "Its name for readers."),
        need("version", Text, "Its version, for readers."),
        need("api", Int(1, 1000), "The version of the scripting interface it is written for."),
        may("dialect", Text, "What kind of game it is written for; the default one if absent."),
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

pub(crate) static MODULE_CONFLICT: TableShape = TableShape::new(
    "module_conflict",
    "A module that cannot be played together with this one.",
    &[need("module", Text, "Its id.")],
);

pub(crate) static VARIANT: TableShape = TableShape::new(
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
        may("default", Bool, "Commands that name no variant use this one."),
        may("shows", Bool, "`loam` without a command plays this one, as a demo of a house rule."),
        may("amend", List(&Table(&AMEND)), "Changes to pieces."),
    ],
);

pub(crate) static AMENDMENTS: TableShape = TableShape::new(
    "amend",
    "What a module changes in the pieces of others: its one amend.toml.",
    &[may("amend", List(&Table(&AMEND)), "The changes.")],
);

pub(crate) static AMEND: TableShape = TableShape::new(
    "amendment",
    "A change to a piece or table.",
    &[
        need("piece", Text, "What is changed: `module:id`, or the id where only one has it."),
        may("set", PartOfAny, "Values to merge into its table, key by key."),
        may("remove", List(&Text), "Keys to take away, by path: `start.limit`."),
        may("silence", List(&Hook), "Hooks that it no longer answers by tables."),
        may("remove_piece", Bool, "The piece is not in play."),
        may("setting", CONDITION_ON_SETTINGS, "Only while these settings hold."),
        may("if_module", Many(&Text), "Only in games that have these modules."),
    ],
)
.rest(OtherKeys::OfDialect(ExtensibleTable::Amendment));

pub(crate) static SETTING: TableShape = TableShape::new(
    "setting",
    "A setting that a group of players can choose.",
    &[
        need("id", Name, "Its name: `--set NAME=VALUE`."),
        need("type", Word(&["bool", "choice", "integer"]), "What its values are."),
        may("values", List(&Text), "The words of a choice."),
        may("min", Int(-1000, 1000), "The least integer."),
        may("max", Int(-1000, 1000), "The largest integer."),
        need("default", VALUE, "Its default value."),
        may("ledger_option", Text, "The option line of recorded ledgers that turns it on."),
        may(
            "ledger_options",
            Table(&SETTING_VALUES),
            "Option lines of recorded ledgers, and the value of each.",
        ),
    ],
)
.rest(OtherKeys::OfDialect(ExtensibleTable::Setting));

/// Setting values, by the name of the setting.
pub static SETTING_VALUES: TableShape =
    TableShape::new("setting_values", "Values by the name of the setting.", &[])
        .rest(OtherKeys::Names(&VALUE_REF));

pub(crate) static PROFILES: TableShape =
    TableShape::new("profiles", "Named sets of values of settings.", &[])
        .rest(OtherKeys::Names(&Table(&PROFILE)));

pub(crate) static PROFILE: TableShape = TableShape::new(
    "profile",
    "A named set of values of settings.",
    &[
        may("default", Bool, "Games use it by default."),
        may("for_ledgers", Bool, "Recorded ledgers without our header are read under it."),
        may("set", Table(&SETTING_VALUES), "The values."),
    ],
);

pub(crate) static LEDGER_OPTION: TableShape = TableShape::new(
    "ledger_option",
    "An option line of recorded ledgers that belongs to no setting and no module.",
    &[
        need("name", Text, "What it says."),
        may(
            "note",
            Text,
            "What ledgers with this option may contain that Loam rejects; every replay warns about \
            it.",
        ),
        may("set", Table(&SETTING_VALUES), "Values of settings that come with it."),
    ],
);

pub(crate) static LOG_SITES: TableShape =
    TableShape::new("log_sites", "Sites whose logs can be imported, by name.", &[])
        .rest(OtherKeys::Names(&Table(&LOG_SITE)));

pub(crate) static LOG_SITE: TableShape = TableShape::new(
    "log_site",
    "A site whose logs can be imported: what its names mean here.",
    &[
        need("name", Text, "Its name."),
        need("board", Text, "The word before the colon in the line of a log that names the board."),
        may("boards", Table(&LOG_NAMES), "Boards by the names that the site has for them."),
        may(
            "options",
            Table(&LOG_NAMES),
            "Options of ledgers, with blanks between, by the line that turns them on.",
        ),
        may(
            "refused",
            Table(&LOG_NAMES),
            "Settings and factions that cannot be played here, and what each is.",
        ),
        may("set", Table(&SETTING_VALUES), "Values of settings under which its games are played."),
    ],
);

pub(crate) static LOG_NAMES: TableShape =
    TableShape::new("log_names", "Texts by the names that the site has for them.", &[])
        .rest(OtherKeys::Names(&Text));

pub(crate) static CLASH: TableShape = TableShape::new(
    "conflict",
    "Settings that cannot be played together.",
    &[need("settings", List(&Text), "Rejected if all of these hold.")],
);

/// Lists that files of small tables may contain in addition to declarations.
pub(crate) static OTHER_LISTS: &[KeyShape] = &[
    may("setting", List(&Table(&SETTING)), "Settings."),
    may("profile", Table(&PROFILES), "Profiles by name."),
    may(
        "ledger_option",
        List(&Table(&LEDGER_OPTION)),
        "Options of recorded ledgers without an effect.",
    ),
    may("log_site", Table(&LOG_SITES), "Sites whose logs can be imported, by name."),
    may("conflict", List(&Table(&CLASH)), "Settings that cannot be played together."),
];

pub(crate) static MAP: TableShape = TableShape::new(
    "map",
    "A board.",
    &[
        need("id", Name, "Its name in commands."),
        need("name", Text, "Its name for readers."),
        may("reference", List(&Table(&MAP_REFERENCE)), "What recorded ledgers call it."),
    ],
)
.rest(OtherKeys::OfDialect(ExtensibleTable::Map));

pub(crate) static MAP_REFERENCE: TableShape = TableShape::new(
    "map_reference",
    "What recorded ledgers call the board.",
    &[
        need("id", Text, "Its id there."),
        may("settings", Table(&SETTING_VALUES), "Settings that come with it."),
    ],
);

pub(crate) static MARK: TableShape = TableShape::new(
    "mark",
    "Provisional values: inferred, not stated in the rulebook.",
    // `reason` and `certainty` are allowed in every table.
    &[need("field", Many(&Text), "Their paths, from the table that is marked.")],
);
