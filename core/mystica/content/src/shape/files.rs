//! Schemas of the keys that Terra Mystica adds to patches, settings and maps.

use content::shape::ValueShape::*;
use content::shape::{KeyShape, OtherKeys, TableShape, VALUE, may, need};
use kernel::limits;

use crate::drives::SWITCHES;
use crate::shape::{ACTION, ANSWER, EXTRA_STEPS, OWN_CONVERSION, SCRIPT, TRADE};

/// Keys of `[[amend]]` that append to lists of a piece. `move` is a table that contains such a
/// list.
pub(crate) static AMEND_KEYS: [KeyShape; 8] = [
    components_content::AMEND_OPTION,
    components_content::AMEND_DOES,
    may("on", Many(&Table(&ANSWER)), "Further answers to hooks."),
    may("action", Many(&Table(&ACTION)), "Further action spaces."),
    may("script", Many(&Table(&SCRIPT)), "Further scripts."),
    may("conversion", Many(&Table(&OWN_CONVERSION)), "Further conversions of a faction."),
    may("trade", Many(&Table(&TRADE)), "Further trades of a kind of token."),
    may("move", Table(&AMEND_MOVE), "More about how a kind of token moves."),
];

pub(crate) static AMEND_MOVE: TableShape = TableShape::new(
    "amend_move",
    "Further ways to pay for steps.",
    &[need("extra", Many(&Table(&EXTRA_STEPS)), "The ways.")],
);

/// Keys of a setting for its effect on the engine.
pub(crate) static SETTING_KEYS: [KeyShape; 6] = [
    may(
        "switch",
        OneOf(|| SWITCHES.to_vec()),
        "The rule of the program that the setting switches on, by name.",
    ),
    may("switch_on", VALUE, "The value that turns the switch on."),
    may("rows_from_a", Bool, "Whether boards label their rows from A."),
    may(
        "names_canals",
        Bool,
        "Whether the value of the setting is the name of the board's set of canals that is in play.",
    ),
    may(
        "names_starting_points",
        Bool,
        "Whether the value of the setting is the name of the board's table of starting points that is in play.",
    ),
    may("each_faction", Table(&EACH_FACTION), "The setting also has a value for each faction."),
];

pub(crate) static EACH_FACTION: TableShape = TableShape::new(
    "each_faction",
    "A setting for each faction in play.",
    &[
        need(
            "when",
            VALUE,
            "The value of the setting itself with which the values of the factions apply.",
        ),
        need("min", Int(0, 200), "The least value."),
        need("max", Int(0, 200), "The largest value."),
    ],
);

/// Keys of a map file.
pub(crate) static MAP_KEYS: [KeyShape; 6] = [
    may("first_row", Text, "The letter of the first row, `A` if absent."),
    need(
        "rows",
        List(&Text),
        "One letter for each hex; `~`: river, `.`: no hex, `?`: a hex whose terrain is drawn. Neighbours are two columns apart.",
    ),
    may("counts", Table(&COUNTS), "Numbers of hexes that the board should have; they are checked."),
    may("canals", Table(&CANALS), "Sets of canals by name; the first is in play."),
    may("starting_points", Table(&STARTING_TABLES), "Tables of starting points by name."),
    may("drawn", Table(&DRAWN), "How the terrains of the hexes `?` are drawn."),
];

pub(crate) static DRAWN: TableShape = TableShape::new(
    "drawn",
    "How the hexes of a board are drawn from a seed: hex by hex, or from sectors.",
    &[
        may(
            "river",
            Int(2, limits::HEXES as i64),
            "How many of the drawn hexes are river; the others are the terrains of the wheel, equally often.",
        ),
        may(
            "sectors",
            List(&Text),
            "Hexagons of 7, 19 or 37 letters in reading order, in place of `river`: one is drawn and turned for each `*` of the rows.",
        ),
    ],
);

pub(crate) static COUNTS: TableShape = TableShape::new(
    "counts",
    "Numbers of hexes: `hexes`, `land`, `river`, or a terrain by its id.",
    &[may("rows", List(&Int(0, limits::HEXES as i64)), "Hexes in each row.")],
)
.rest(OtherKeys::Names(&Int(0, limits::HEXES as i64)));

pub(crate) static CANALS: TableShape = TableShape::new("canals", "Sets of canals by name.", &[])
    .rest(OtherKeys::Names(&Table(&CANAL_SET)));

pub(crate) static CANAL_SET: TableShape = TableShape::new(
    "canal_set",
    "Edges between two land hexes with a river hex at both ends.",
    &[need("edges", List(&List(&Text)), "Pairs of labels of land hexes.")],
);

pub(crate) static STARTING_TABLES: TableShape =
    TableShape::new("starting_tables", "Tables of starting points by name.", &[])
        .rest(OtherKeys::Names(&Table(&STARTING_TABLE)));

pub(crate) static STARTING_TABLE: TableShape =
    TableShape::new("starting_table", "Starting points by faction.", &[])
        .rest(OtherKeys::Names(&Int(0, 200)));
