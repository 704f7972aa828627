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
    may("on", Many(&Table(&ANSWER)), "Answers to hooks that are added to those of the piece."),
    may("action", Many(&Table(&ACTION)), "Action spaces that are added to those of the piece."),
    may("script", Many(&Table(&SCRIPT)), "Lua files that are added to those of the piece."),
    may(
        "conversion",
        Many(&Table(&OWN_CONVERSION)),
        "Conversions that are added to those of a faction.",
    ),
    may("trade", Many(&Table(&TRADE)), "Trades that are added to those of a kind of token."),
    may(
        "move",
        Table(&AMEND_MOVE),
        "Ways to buy more steps that are added to those of a kind of token.",
    ),
];

pub(crate) static AMEND_MOVE: TableShape = TableShape::new(
    "amend_move",
    "Ways to buy more steps that are added to those of a kind of token.",
    &[need("extra", Many(&Table(&EXTRA_STEPS)), "The steps that can be bought, with their price.")],
);

/// Keys of a setting for its effect on the engine.
pub(crate) static SETTING_KEYS: [KeyShape; 6] = [
    may(
        "switch",
        OneOf(|| SWITCHES.to_vec()),
        "The name of the rule in the program that the setting turns on.",
    ),
    may("switch_on", VALUE, "The value of the setting that turns on the rule in `switch`."),
    may(
        "rows_from_a",
        Bool,
        "Whether the first row of every board has the letter A, whatever the file of the map says.",
    ),
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
    may(
        "each_faction",
        Table(&EACH_FACTION),
        "Makes one more setting for each faction in play, with a number as value.",
    ),
];

pub(crate) static EACH_FACTION: TableShape = TableShape::new(
    "each_faction",
    "One setting for each faction in play, with a number as value.",
    &[
        need(
            "when",
            VALUE,
            "The value of the main setting with which the values of the factions apply.",
        ),
        need("min", Int(0, 200), "The smallest value for a faction."),
        need("max", Int(0, 200), "The largest value for a faction."),
    ],
);

/// Keys of a map file.
pub(crate) static MAP_KEYS: [KeyShape; 6] = [
    may(
        "first_row",
        Text,
        "The letter of the first row in labels of hexes such as `E5`; `A` if absent.",
    ),
    need(
        "rows",
        List(&Text),
        "One text for each row of hexes. A letter is a hex of this terrain, `~` a river hex, `.` no hex, `?` a hex whose terrain is drawn. Hexes next to each other in a row are two columns apart.",
    ),
    may(
        "counts",
        Table(&COUNTS),
        "Numbers of hexes that the board must have; `loam check` compares them with `rows`.",
    ),
    may(
        "canals",
        Table(&CANALS),
        "Sets of canals by name. The first set is in play unless a setting names another one.",
    ),
    may(
        "starting_points",
        Table(&STARTING_TABLES),
        "The points with which factions start: tables by name. A setting names the table in play.",
    ),
    may("drawn", Table(&DRAWN), "How the terrains of the hexes `?` are drawn."),
];

pub(crate) static DRAWN: TableShape = TableShape::new(
    "drawn",
    "How the hexes of a board are drawn from a seed: hex by hex, or from sectors.",
    &[
        may(
            "river",
            Int(2, limits::HEXES as i64),
            "How many of the drawn hexes are river. The others have the terrains of the wheel, each equally often.",
        ),
        may(
            "sectors",
            List(&Text),
            "In place of `river`: hexagons of 7, 19 or 37 hexes, each as a text of its letters from left to right and top to bottom. For each `*` in `rows`, one hexagon is drawn and turned.",
        ),
    ],
);

pub(crate) static COUNTS: TableShape = TableShape::new(
    "counts",
    "Numbers of hexes: all `hexes`, `land`, `river`, or those of a terrain by its id.",
    &[may(
        "rows",
        List(&Int(0, limits::HEXES as i64)),
        "The number of hexes in each row, from the top.",
    )],
)
.rest(OtherKeys::Names(&Int(0, limits::HEXES as i64)));

pub(crate) static CANALS: TableShape = TableShape::new("canals", "Sets of canals by name.", &[])
    .rest(OtherKeys::Names(&Table(&CANAL_SET)));

pub(crate) static CANAL_SET: TableShape = TableShape::new(
    "canal_set",
    "A set of canals. A canal is an edge between two land hexes that ends at a river hex on both sides.",
    &[need(
        "edges",
        List(&List(&Text)),
        "The canals, each as the labels of its two land hexes: `[\"E5\", \"F3\"]`.",
    )],
);

pub(crate) static STARTING_TABLES: TableShape = TableShape::new(
    "starting_tables",
    "Tables of the points with which factions start, by name.",
    &[],
)
.rest(OtherKeys::Names(&Table(&STARTING_TABLE)));

pub(crate) static STARTING_TABLE: TableShape = TableShape::new(
    "starting_table",
    "The points with which each faction starts, by faction.",
    &[],
)
.rest(OtherKeys::Names(&Int(0, 200)));
