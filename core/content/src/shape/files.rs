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
        need("name", Text, "The module's name for readers."),
        need("version", Text, "The module's version: three numbers, as in 1.2.0, if it is published."),
        need(
            "api",
            Int(1, 2),
            "The version of the language in which the module is written: words of tables and texts, functions of scripts.",
        ),
        may(
            "dialect",
            Text,
            "The kind of game for which the module is written; the default dialect if absent.",
        ),
        may(
            "requires",
            Either(&[List(&Text), Table(&VERSION_RANGES)]),
            "Modules that must be in play together with this one: names, or names with ranges of versions.",
        ),
        may(
            "optional",
            Table(&VERSION_RANGES),
            "Modules that come before this one if they are in play, with ranges of versions.",
        ),
        may("after", List(&Text), "Modules that come before this one if they are in play."),
        may("loam", Text, "The versions of Loam that can play the module, such as \">=0.2\"."),
        may(
            "conflicts",
            List(&Table(&MODULE_CONFLICT)),
            "Modules that cannot be played together with this one.",
        ),
        may(
            "ledger_options",
            List(&Text),
            "Option lines of recorded ledgers that put this module into play.",
        ),
        may(
            "defaults",
            Table(&SETTING_VALUES),
            "Values that this module gives to settings of modules in play.",
        ),
    ],
)
.and(&[&CREDITS]);

/// Ranges of versions, by the name of the module.
pub(crate) static VERSION_RANGES: TableShape = TableShape::new(
    "version_ranges",
    "Ranges of versions, such as \"^1.2\", by the name of the module. A published module has the name `author/module`.",
    &[],
)
.rest(OtherKeys::Names(&Text));

/// Who made a module or variant that is published.
pub(crate) static CREDITS: TableShape = TableShape::new(
    "credits",
    "Who made something, and under which terms others may use it.",
    &[
        may("authors", List(&Text), "Who wrote it. What is published names at least one."),
        may(
            "license",
            Text,
            "The licence, as an SPDX expression such as MIT. What is published has one.",
        ),
        may("homepage", Text, "The address of a page about it."),
        may(
            "description",
            Text,
            "What it is, for those who look for something to play; `doc` if absent.",
        ),
    ],
);

pub(crate) static MODULE_CONFLICT: TableShape = TableShape::new(
    "module_conflict",
    "A module that cannot be played together with this one.",
    &[need("module", Text, "The id of the other module.")],
);

pub(crate) static VARIANT: TableShape = TableShape::new(
    "variant",
    "A game that can be played.",
    &[
        need("id", Name, "The variant's name in commands."),
        need("name", Text, "The variant's name for readers."),
        may(
            "api",
            Int(1, 2),
            "The version of the language in which amendments are written; 1 if absent.",
        ),
        may(
            "extends",
            Text,
            "The variant from which this one takes modules, map, settings and amendments.",
        ),
        may("map", Text, "The name of the map."),
        may(
            "modules",
            List(&Text),
            "Modules in play. Modules that they require are added automatically.",
        ),
        may(
            "profile",
            Text,
            "The profile with which the settings start: a named set of setting values.",
        ),
        may("settings", Table(&SETTING_VALUES), "Setting values, by the name of the setting."),
        may(
            "version",
            Text,
            "The version, if the variant is published: three numbers, as in 1.2.0.",
        ),
        may("default", Bool, "Whether commands that name no variant use this one."),
        may(
            "shows",
            Bool,
            "Whether `loam` without a command plays this variant, as a demo of a house rule.",
        ),
        may("amend", List(&Table(&AMEND)), "Changes to pieces and tables of the modules."),
    ],
)
.and(&[&CREDITS]);

pub(crate) static AMENDMENTS: TableShape = TableShape::new(
    "amend",
    "Changes that a module makes to pieces of other modules, in its file amend.toml.",
    &[may("amend", List(&Table(&AMEND)), "The changes.")],
);

pub(crate) static AMEND: TableShape = TableShape::new(
    "amendment",
    "A change to a piece or table.",
    &[
        need(
            "piece",
            Text,
            "The piece or table to change: `module:id`, or the id if it is unambiguous.",
        ),
        may("set", PartOfAny, "Values to merge into the piece's table, key by key."),
        may("remove", List(&Text), "Paths of keys to remove: `start.limit`."),
        may("silence", List(&Hook), "Hooks that the piece's tables no longer answer."),
        may("remove_piece", Bool, "Whether the piece is taken out of play."),
        may(
            "setting",
            CONDITION_ON_SETTINGS,
            "The amendment applies only while these settings hold.",
        ),
        may(
            "if_module",
            Many(&Text),
            "The amendment applies only in games that contain these modules.",
        ),
    ],
)
.rest(OtherKeys::OfDialect(ExtensibleTable::Amendment));

pub(crate) static SETTING: TableShape = TableShape::new(
    "setting",
    "A setting that a group of players can choose.",
    &[
        need("id", Name, "The setting's name: `--set NAME=VALUE`."),
        need("type", Word(&["bool", "choice", "integer"]), "The type of the values."),
        may("values", List(&Text), "The words of a setting of type `choice`."),
        may("min", Int(-1000, 1000), "The smallest value of a setting of type `integer`."),
        may("max", Int(-1000, 1000), "The largest value of a setting of type `integer`."),
        need("default", VALUE, "The default value."),
        may(
            "ledger_option",
            Text,
            "The option line of recorded ledgers that turns the setting on.",
        ),
        may(
            "ledger_options",
            Table(&SETTING_VALUES),
            "Option lines of recorded ledgers, each with the value that it gives the setting.",
        ),
    ],
)
.rest(OtherKeys::OfDialect(ExtensibleTable::Setting));

/// Setting values, by the name of the setting.
pub static SETTING_VALUES: TableShape =
    TableShape::new("setting_values", "Setting values, by the name of the setting.", &[])
        .rest(OtherKeys::Names(&VALUE_REF));

pub(crate) static PROFILES: TableShape =
    TableShape::new("profiles", "Named sets of setting values.", &[])
        .rest(OtherKeys::Names(&Table(&PROFILE)));

pub(crate) static PROFILE: TableShape = TableShape::new(
    "profile",
    "A named set of setting values.",
    &[
        may("default", Bool, "Whether games use this profile by default."),
        may(
            "for_ledgers",
            Bool,
            "Whether recorded ledgers without a Loam header are read under this profile.",
        ),
        may("set", Table(&SETTING_VALUES), "The setting values."),
    ],
);

pub(crate) static LEDGER_OPTION: TableShape = TableShape::new(
    "ledger_option",
    "An option line of recorded ledgers that belongs to no setting and no module.",
    &[
        need("name", Text, "The text of the option line."),
        may(
            "note",
            Text,
            "What ledgers with this option may contain that Loam rejects. Every replay warns about it.",
        ),
        may("set", Table(&SETTING_VALUES), "Setting values that this option implies."),
    ],
);

pub(crate) static LOG_SITES: TableShape =
    TableShape::new("log_sites", "Sites whose logs can be imported, by name.", &[])
        .rest(OtherKeys::Names(&Table(&LOG_SITE)));

pub(crate) static LOG_SITE: TableShape = TableShape::new(
    "log_site",
    "A site whose logs can be imported, with translations of its names.",
    &[
        need("name", Text, "The site's name in messages."),
        need(
            "board",
            Text,
            "In a log: the word before the colon on the line that names the board, such as `map`.",
        ),
        may("boards", Table(&LOG_NAMES), "The Loam map for each board name of the site."),
        may(
            "options",
            Table(&LOG_NAMES),
            "Ledger options, separated by blanks, for each line of a log that turns them on.",
        ),
        may(
            "refused",
            Table(&LOG_NAMES),
            "Settings and factions that cannot be played in Loam, each with an explanation.",
        ),
        may(
            "notices",
            List(&Text),
            "Notices to players, without the `~` around them, that have no effect; `*` stands for any text.",
        ),
        may("set", Table(&SETTING_VALUES), "Setting values for all games of the site."),
    ],
);

pub(crate) static LOG_NAMES: TableShape =
    TableShape::new("log_names", "Texts by the names that the site uses.", &[])
        .rest(OtherKeys::Names(&Text));

pub(crate) static CLASH: TableShape = TableShape::new(
    "conflict",
    "Settings that cannot be played together.",
    &[need(
        "settings",
        List(&Text),
        "Conditions on settings. A game is rejected if all of them hold.",
    )],
);

/// Lists that files of small tables may contain in addition to declarations.
pub(crate) static OTHER_LISTS: &[KeyShape] = &[
    may("setting", List(&Table(&SETTING)), "Settings."),
    may("profile", Table(&PROFILES), "Profiles by name."),
    may(
        "ledger_option",
        List(&Table(&LEDGER_OPTION)),
        "Option lines of recorded ledgers that belong to no setting and no module.",
    ),
    may("log_site", Table(&LOG_SITES), "Sites whose logs can be imported, by name."),
    may("conflict", List(&Table(&CLASH)), "Settings that cannot be played together."),
];

pub(crate) static MAP: TableShape = TableShape::new(
    "map",
    "A map: a board to play on.",
    &[
        need("id", Name, "The map's name in commands."),
        need("name", Text, "The map's name for readers."),
        may("reference", List(&Table(&MAP_REFERENCE)), "Ids of the map in recorded ledgers."),
    ],
)
.rest(OtherKeys::OfDialect(ExtensibleTable::Map));

pub(crate) static MAP_REFERENCE: TableShape = TableShape::new(
    "map_reference",
    "An id by which recorded ledgers name the map.",
    &[
        need("id", Text, "The id in recorded ledgers."),
        may("settings", Table(&SETTING_VALUES), "Setting values that this id implies."),
    ],
);

/// The values for which a declaration is repeated.
pub(crate) static FOR_EACH: TableShape = TableShape::new(
    "for_each",
    "Repeats the declaration for each combination of these values. `{NAME}` in its keys and texts is the value.",
    &[],
)
.rest(OtherKeys::Names(&Either(&[List(&ANY_VALUE), Table(&VALUE_RANGE)])));

static VALUE_RANGE: TableShape = TableShape::new(
    "value_range",
    "The numbers from one to another.",
    &[
        need("from", Int(-1_000_000, 1_000_000), "The first number."),
        need("to", Int(-1_000_000, 1_000_000), "The last number."),
    ],
);

static ANY_VALUE: ValueShape =
    Either(&[Text, Int(i64::MIN, i64::MAX), Bool, List(&ANY_ITEM), Table(&ANY_TABLE)]);

// Only tables may contain themselves, because only tables are definitions of a schema.
static ANY_ITEM: ValueShape = Either(&[Text, Int(i64::MIN, i64::MAX), Bool, Table(&ANY_TABLE)]);

static ANY_TABLE: TableShape = TableShape::new(
    "any_table",
    "One item of a list of `for_each`: values by name. `{NAME.KEY}` in a text is one of them.",
    &[],
)
.rest(OtherKeys::Names(&ANY_VALUE));

pub(crate) static MARK: TableShape = TableShape::new(
    "mark",
    "Provisional values: inferred, not stated in the rulebook.",
    // `reason` and `certainty` are allowed in every table.
    &[need("field", Many(&Text), "Paths of the provisional values, starting at the marked table.")],
);
