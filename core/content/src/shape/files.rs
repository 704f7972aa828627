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
        need("id", Name, "The module's id: the name of its folder in `scripts/`."),
        need("name", Text, "The module's name for readers."),
        need("version", Text, "The module's version. A published module needs three numbers, as in 1.2.0."),
        need(
            "api",
            Int(1, 2),
            "The version of the language in which the module is written, 1 or 2. It decides which keys, names in expressions and functions of scripts the module can use.",
        ),
        may(
            "dialect",
            Text,
            "The kind of game for which the module is written; the default dialect if absent.",
        ),
        may(
            "requires",
            Either(&[List(&Text), Table(&VERSION_RANGES)]),
            "Modules that must be in play together with this one: a list of ids, or a table of ids with ranges of versions.",
        ),
        may(
            "optional",
            Table(&VERSION_RANGES),
            "Modules that this one does not need, with ranges of versions. Those in play come before this one in the order of modules.",
        ),
        may("after", List(&Text), "The ids of modules that this one does not need. Those in play come before this one in the order of modules."),
        may("loam", Text, "The versions of Loam that can play the module, such as \">=0.2\"."),
        may(
            "conflicts",
            List(&Table(&MODULE_CONFLICT)),
            "Modules that cannot be played together with this one.",
        ),
        may(
            "ledger_options",
            List(&Text),
            "Option lines of recorded ledgers. A ledger with one of these lines is played with this module.",
        ),
        may(
            "defaults",
            Table(&SETTING_VALUES),
            "Default values that this module gives to settings of modules in play.",
        ),
    ],
)
.and(&[&CREDITS]);

/// Ranges of versions, by the name of the module.
pub(crate) static VERSION_RANGES: TableShape = TableShape::new(
    "version_ranges",
    "Ranges of versions, such as `^1.2`, by the id of the module. The id of a published module is `author/module`.",
    &[],
)
.rest(OtherKeys::Names(&Text));

/// Who made a module or variant that is published.
pub(crate) static CREDITS: TableShape = TableShape::new(
    "credits",
    "Who wrote the module or variant, and under which licence.",
    &[
        may(
            "authors",
            List(&Text),
            "The authors. A published module or variant names at least one.",
        ),
        may(
            "license",
            Text,
            "The licence, as an SPDX expression such as MIT. A published module or variant has one.",
        ),
        may("homepage", Text, "The address of a page about the module or variant."),
        may(
            "description",
            Text,
            "A description for those who look for something to play; `doc` if absent.",
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
    "A variant: modules, a map and settings that can be played as a game.",
    &[
        need("id", Name, "The variant's name in commands."),
        need("name", Text, "The variant's name for readers."),
        may(
            "api",
            Int(1, 2),
            "The version of the language in which the amendments of the variant are written, 1 or 2; 1 if absent.",
        ),
        may(
            "extends",
            Text,
            "The variant from which this one takes modules, map, settings and amendments.",
        ),
        may("map", Text, "The id of the map."),
        may(
            "modules",
            List(&Text),
            "The ids of the modules in play. Loam adds the modules that these ones require.",
        ),
        may(
            "profile",
            Text,
            "The name of a profile, a set of setting values. Values in `settings` replace those of the profile.",
        ),
        may("settings", Table(&SETTING_VALUES), "Values of settings, by the name of the setting."),
        may(
            "version",
            Text,
            "The version of a published variant: three numbers, as in 1.2.0.",
        ),
        may("default", Bool, "Whether commands that name no variant use this one; no if absent."),
        may(
            "shows",
            Bool,
            "Whether `loam` without a command plays this variant, as a demo of a house rule; no if absent.",
        ),
        may("amend", List(&Table(&AMEND)), "Changes to pieces and tables of the modules in play."),
    ],
)
.and(&[&CREDITS]);

pub(crate) static AMENDMENTS: TableShape = TableShape::new(
    "amend",
    "Changes that a module makes to pieces of other modules, in its file amend.toml.",
    &[may("amend", List(&Table(&AMEND)), "Changes to pieces and tables of other modules.")],
);

pub(crate) static AMEND: TableShape = TableShape::new(
    "amendment",
    "A change to a piece or table of a module.",
    &[
        need(
            "piece",
            Text,
            "The piece or table to change: `module:id`, or the id if it is unambiguous.",
        ),
        may("set", PartOfAny, "Keys with their new values: `{ cost = { coins = 3 } }`. Keys of inner tables that are not named keep their values."),
        may("remove", List(&Text), "Paths of the keys to remove from the table, such as `start.limit`."),
        may("silence", List(&Hook), "Hooks whose answers are removed from the piece's tables (`on`)."),
        may("remove_piece", Bool, "Whether the piece is removed from the game; no if absent."),
        may(
            "setting",
            CONDITION_ON_SETTINGS,
            "Conditions on settings, such as `coins=2`. The amendment applies only if all of them hold.",
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
    "A setting: a switch, a word or a number that a variant or a group of players can choose.",
    &[
        need("id", Name, "The setting's name, as in `--set NAME=VALUE`."),
        need("type", Word(&["bool", "choice", "integer"]), "The type of the values: true or false (`bool`), one of several words (`choice`), or an `integer`."),
        may("values", List(&Text), "The words that a setting of type `choice` can have as value."),
        may("min", Int(-1000, 1000), "The smallest value of a setting of type `integer`."),
        may("max", Int(-1000, 1000), "The largest value of a setting of type `integer`."),
        need("default", VALUE, "The value of the setting if none is chosen."),
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
pub static SETTING_VALUES: TableShape = TableShape::new(
    "setting_values",
    "Values of settings, by the name of the setting: `{ coins = 2 }`.",
    &[],
)
.rest(OtherKeys::Names(&VALUE_REF));

pub(crate) static PROFILES: TableShape =
    TableShape::new("profiles", "Profiles, named sets of setting values, by name.", &[])
        .rest(OtherKeys::Names(&Table(&PROFILE)));

pub(crate) static PROFILE: TableShape = TableShape::new(
    "profile",
    "A profile: a named set of setting values.",
    &[
        may("default", Bool, "Whether games that choose no profile use this one; no if absent."),
        may(
            "for_ledgers",
            Bool,
            "Whether recorded ledgers without a header of Loam are played with this profile; no if absent.",
        ),
        may("set", Table(&SETTING_VALUES), "The values of the settings, by name."),
    ],
);

pub(crate) static LEDGER_OPTION: TableShape = TableShape::new(
    "ledger_option",
    "An option line of recorded ledgers that belongs to no setting and no module.",
    &[
        need("name", Text, "The text of the option line in the ledger."),
        may(
            "note",
            Text,
            "A warning that every replay of a ledger with this option shows: what the ledger may contain that Loam rejects.",
        ),
        may(
            "set",
            Table(&SETTING_VALUES),
            "Values of settings that a ledger with this option is played with.",
        ),
    ],
);

pub(crate) static LOG_SITES: TableShape = TableShape::new(
    "log_sites",
    "Sites whose logs `loam import` reads, by the name of the site in commands.",
    &[],
)
.rest(OtherKeys::Names(&Table(&LOG_SITE)));

pub(crate) static LOG_SITE: TableShape = TableShape::new(
    "log_site",
    "A site whose logs `loam import` reads, with the names in Loam for the names of the site.",
    &[
        need("name", Text, "The site's name in messages."),
        need(
            "board",
            Text,
            "In a log: the word before the colon on the line that names the board, such as `map`.",
        ),
        may(
            "boards",
            Table(&LOG_NAMES),
            "The id of the map in Loam, by the name of the board on the site.",
        ),
        may(
            "options",
            Table(&LOG_NAMES),
            "Options of ledgers, separated by blanks, by the line of a log that turns them on.",
        ),
        may(
            "refused",
            Table(&LOG_NAMES),
            "Explanations why a log cannot be imported, by the setting or faction of the site that Loam does not have.",
        ),
        may(
            "notices",
            List(&Text),
            "Lines of a log that are only notices to players and have no effect. Write them without the `~` around them; `*` stands for any text.",
        ),
        may("set", Table(&SETTING_VALUES), "Values of settings for all games of the site."),
    ],
);

pub(crate) static LOG_NAMES: TableShape =
    TableShape::new("log_names", "Texts, by the name that the site uses.", &[])
        .rest(OtherKeys::Names(&Text));

pub(crate) static CLASH: TableShape = TableShape::new(
    "conflict",
    "A combination of settings that cannot be played.",
    &[need(
        "settings",
        List(&Text),
        "Conditions on settings, such as `coins=2`. A game in which all of them hold is rejected.",
    )],
);

/// Lists that files of small tables may contain in addition to declarations.
pub(crate) static OTHER_LISTS: &[KeyShape] = &[
    may(
        "setting",
        List(&Table(&SETTING)),
        "Settings that a variant or a group of players can choose.",
    ),
    may("profile", Table(&PROFILES), "Profiles, named sets of setting values, by name."),
    may(
        "ledger_option",
        List(&Table(&LEDGER_OPTION)),
        "Option lines of recorded ledgers that belong to no setting and no module.",
    ),
    may(
        "log_site",
        Table(&LOG_SITES),
        "Sites whose logs `loam import` reads, by the name of the site in commands.",
    ),
    may("conflict", List(&Table(&CLASH)), "Combinations of settings that cannot be played."),
];

pub(crate) static MAP: TableShape = TableShape::new(
    "map",
    "A map: the board of a game.",
    &[
        need("id", Name, "The map's name in commands."),
        need("name", Text, "The map's name for readers."),
        may(
            "reference",
            List(&Table(&MAP_REFERENCE)),
            "The ids by which recorded ledgers name the map.",
        ),
    ],
)
.rest(OtherKeys::OfDialect(ExtensibleTable::Map));

pub(crate) static MAP_REFERENCE: TableShape = TableShape::new(
    "map_reference",
    "An id by which recorded ledgers name the map.",
    &[
        need("id", Text, "The id of the map in recorded ledgers."),
        may(
            "settings",
            Table(&SETTING_VALUES),
            "Values of settings that a ledger with this id is played with.",
        ),
    ],
);

/// The values for which a declaration is repeated.
pub(crate) static FOR_EACH: TableShape = TableShape::new(
    "for_each",
    "Repeats the declaration for each combination of these values: `{ n = [1, 2] }`. `{n}` in keys and texts of the declaration is the value.",
    &[],
)
.rest(OtherKeys::Names(&Either(&[List(&ANY_VALUE), Table(&VALUE_RANGE)])));

static VALUE_RANGE: TableShape = TableShape::new(
    "value_range",
    "All integers of a range.",
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
    "Marks values as provisional: inferred, not stated in the rulebook.",
    // `reason` and `certainty` are allowed in every table.
    &[need(
        "field",
        Many(&Text),
        "The paths of the provisional values, such as `start.coins`, from the table that has this mark.",
    )],
);
