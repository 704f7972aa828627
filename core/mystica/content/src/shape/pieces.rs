//! Schemas of factions, tiles, cards and tokens.

use content::keys;
use content::keys::{Need, Or, OrEmpty};
use content::shape::ValueShape::{self, *};
use content::shape::{OtherKeys, TableShape, may, need};
use kernel::{limits, map};

use crate::shape::{
    AMOUNT, BYTE, CODED_PIECE, COST, EFFECTS, NAMED_PIECE, OPTION, OWN_CONVERSION, RESOURCE,
    RESOURCES, TRACK_BY_NAME, WHEN, resources,
};

static BYTE_REF: ValueShape = BYTE;

/// Generates the schema of a faction from the kernel's list of simple keys and the keys that hold
/// tables.
macro_rules! faction {
    ($($key:ident: $holds:ident = $absent:tt, $says:literal, card $card:tt;)*) => {
        keys! {
            /// Simple keys of a `faction` table.
            pub(crate) struct FactionKeys, shape FACTION =
                "faction", "A faction, with the numbers of its faction board.";
            $($key: faction!(@line $holds $absent) = $says,)*
            ; others [
                may("home", Text, "Its home terrain.").absent("taken during setup (`move_home`)"),
                need(
                    "start",
                    Table(&START),
                    "What it begins with: `vp`, `coins`, `workers`, `priests`, `power = [I, II, III]`, \
                     `cults = { fire = 1 }`, `priest_limit`. `vp` and `power` are needed.",
                ),
                may("first_dwellings", Int(1, 255), "Dwellings before round 1.")
                    .or(kernel::Faction::FIRST_DWELLINGS as i64),
                need(
                    "cost",
                    Table(&COSTS),
                    "Price of each structure; for a structure that is left out, the `cost` in the table of the structure.",
                ),
                may("income", Table(&INCOME), "Income by structure: totals for 0, 1, 2 … on the board.")
                    .absent("none"),
                may("shipping", Table(&TRACK), "The shipping track: `start`, `max`, `cost` of a step, `vp` for reaching each level.").absent("no such track"),
                may("digging", Table(&TRACK), "The digging track: `start`, `max`, `cost` of a step, `vp` for reaching each level.").absent("no such track"),
                may("range", Table(&TRACK), "The range track: `start`, `max`, `cost` of a step, `vp` for reaching each level.").absent("no such track"),
                may("spade_cost", List(&Table(&COST)), "Price of a spade by digging level.")
                    .absent("cannot dig"),
                may(
                    "spades_per_hex",
                    Int(1, 10),
                    "A fixed number of spades for each hex instead of the distance on the wheel; only into home terrain.",
                )
                .absent("the wheel"),
                may(
                    "terraform",
                    Either(&[Word(&["named", "never", "wheel"]), Table(&TERRAFORM)]),
                    "How it transforms. `\"named\"`: spades are counted to the terrain it has named \
                     (`name_terrain`), for a home off the wheel, to which no spade leads otherwise; `\"never\"`; or \
                     `{ price = { power_tokens = 1 }, price_of_homes = … }` (or `cult_steps`): `dig 1`, no spades.",
                )
                .absent("`\"wheel\"`"),
                may(
                    "jump",
                    Table(&JUMP),
                    "Reaching over hexes: `name`, `resource`, `cost`; the level of the `range` track is the number of hexes skipped, unless `skips = [1, 2, 2]` gives a number for each level.",
                )
                .absent("cannot"),
                may(
                    "plays",
                    Table(&PLAYS),
                    "Kinds of token that it has in place of others: `{ ship = \"merchant\" }`; no other faction has these kinds.",
                )
                .absent("the kinds themselves"),
                may(
                    "shipping_moves",
                    TRACK_BY_NAME,
                    "The track that effects on shipping move, and to which cards for shipping add.",
                )
                .absent("`\"shipping\"`"),
                may(
                    "builds_inland",
                    Many(&Text),
                    "Structures with `riverside` that the faction may build anywhere.",
                )
                .absent("none"),
                may(
                    "action_cost",
                    Table(&ACTION_COSTS),
                    "Prices of action spaces that differ for this faction: `{ CODE = { coins = 2 } }`.",
                )
                .absent("what all pay"),
                may(
                    "conversion",
                    Many(&Table(&OWN_CONVERSION)),
                    "Conversions of the faction. One between the same two resources as a common conversion replaces it.",
                )
                .absent("none"),
            ];
            and [&NAMED_PIECE]
        }

        impl FactionKeys {
            /// Builds a faction from the simple keys; everything else has its default.
            pub(crate) fn faction(self) -> kernel::Faction {
                kernel::Faction { $($key: self.$key,)* ..kernel::Faction::default() }
            }
        }
    };
    (@line flag $absent:literal) => { keys::Or<keys::FlagField, { $absent as i64 }> };
    (@line byte $absent:literal) => { keys::Or<keys::Byte, $absent> };
    (@line text none) => { keys::OrEmpty<keys::TextField> };
    (@line texts none) => { keys::OrEmpty<keys::TextListField> };
}

kernel::faction_keys!(faction);

keys! {
    /// Simple keys of a faction's `start` table.
    pub(crate) struct StartKeys, shape START = "start", "What a faction begins with.";
    coins: Or<keys::Byte, 0> = "Coins.",
    workers: Or<keys::Byte, 0> = "Workers.",
    priests: Or<keys::Byte, 0> = "Priests.";
    others [
        need("vp", Int(0, 200), "Victory points."),
        need("power", List(&Int(0, 30)), "Tokens in bowls I, II, III."),
        may("cults", Table(&STEPS_BY_CULT), "Steps on cult tracks."),
        may("priest_limit", BYTE, "How many priests it may have."),
    ]
}

pub(crate) static STEPS_BY_CULT: TableShape =
    TableShape::new("steps_by_cult", "Steps by cult.", &[]).rest(OtherKeys::Names(&Int(0, 20)));

pub(crate) static COSTS: TableShape =
    TableShape::new("costs", "Prices by structure.", &[]).rest(OtherKeys::Names(&Table(&COST)));

pub(crate) static ACTION_COSTS: TableShape =
    TableShape::new("action_costs", "Prices by action space.", &[])
        .rest(OtherKeys::Names(&Table(&COST)));

pub(crate) static INCOME: TableShape =
    TableShape::new("income", "Income by structure.", &[]).rest(OtherKeys::Names(&Table(&TOTALS)));

pub(crate) static TOTALS: TableShape =
    TableShape::new("totals", "Totals for 0, 1, 2 … on the board, by resource.", &[])
        .rest(OtherKeys::Words(resources, &List(&BYTE_REF)));

pub(crate) static TRACK: TableShape = TableShape::new(
    "track",
    "An advancement track.",
    &[
        need("max", Int(0, 10), "Its last level."),
        may("start", Int(0, 10), "The level at the beginning."),
        may("cost", Table(&COST), "Price of a step; none can be bought if absent."),
        may("vp", List(&BYTE_REF), "Points for reaching level 0, 1, 2 …"),
    ],
);

pub(crate) static TERRAFORM: TableShape = TableShape::new(
    "terraform",
    "What transforming costs a faction that uses no spades.",
    &[
        need("price", Table(&TRANSFORM_PRICE), "The usual price."),
        may(
            "price_of_homes",
            Table(&TRANSFORM_PRICE),
            "The price if the terrain is the home terrain of a faction in the game.",
        ),
    ],
);

pub(crate) static TRANSFORM_PRICE: TableShape = TableShape::new(
    "transform_price",
    "What transforming a hex costs.",
    &[
        may("power_tokens", Int(0, 20), "Power tokens that leave the game."),
        may("cult_steps", Int(0, 20), "Cult steps back."),
    ],
);

pub(crate) static JUMP: TableShape = TableShape::new(
    "jump",
    "Reaching hexes by a jump; the range track sets the largest distance.",
    &[
        need("name", Text, "What it is called."),
        need("resource", RESOURCE, "What it costs."),
        need("cost", BYTE, "How much of it."),
        may(
            "skips",
            List(&Int(0, map::MAX_JUMP as i64)),
            "Hexes skipped at each level of the track.",
        ),
    ],
);

pub(crate) static PLAYS: TableShape =
    TableShape::new("plays", "Kinds of token, by the kind that each replaces.", &[])
        .rest(OtherKeys::Names(&Text));

keys! {
    /// Simple keys of a `round_tile` table.
    pub(crate) struct RoundTileKeys, shape ROUND_TILE =
        "round_tile", "What scores in a round, and its reward.";
    legend: Need<keys::TextField> = "Text of the tile in ledgers.",
    never_in_rounds: OrEmpty<keys::Bytes> = "Rounds for which the tile is never drawn.";
    others [
        need("counts", Text, "What the reward counts: `cult:fire` …"),
        may("steps", Int(1, 20), "The reward comes once for each full group of this many."),
        may(
            "reward",
            Table(&RESOURCES),
            "The reward. Leave out the reward and `steps` if an answer to `round_end` gives it.",
        ),
    ];
    and [&CODED_PIECE]
}

keys! {
    /// Simple keys of a `bonus_card` table.
    pub(crate) struct BonusCardKeys, shape BONUS_CARD = "bonus_card", "A bonus card.";
    drawn_first: Or<keys::FlagField, 0> = "Whether the card is one of those from which `cards_drawn_first` of the game draws.";
    others [may("income", Table(&RESOURCES), "Income while it is held.")];
    and [&CODED_PIECE]
}

keys! {
    /// Simple keys of a `favor` table.
    pub(crate) struct FavorKeys, shape FAVOR = "favor", "A favor tile, with effects for taking it.";
    count: Need<keys::Byte> = "How many are in the game.",
    group: OrEmpty<keys::TextField> = "A faction has at most one tile of a group.";
    others [may("income", Table(&RESOURCES), "Income while it is held.")];
    and [&EFFECTS, &CODED_PIECE]
}

keys! {
    /// Simple keys of a `town` table.
    pub(crate) struct TownKeys, shape TOWN = "town", "A town tile, with effects for taking it.";
    count: Need<keys::Byte> = "How many are in the game.";
    and [&EFFECTS, &CODED_PIECE]
}

pub(crate) static HOUSE_RULE: TableShape =
    TableShape::new("house_rule", "A rule that is in play for all seats.", &[])
        .and(&[&NAMED_PIECE]);

pub(crate) static FINAL_TILE: TableShape = TableShape::new(
    "final_tile",
    "A final scoring.",
    &[
        need("points", List(&BYTE_REF), "Points for the first places."),
        may("always", Bool, "Whether the tile is in every game; if not, it may be drawn."),
        need(
            "measure",
            Either(&[Word(&["network", "cults", "script"]), Table(&MEASURE)]),
            "What is compared.",
        ),
    ],
)
.and(&[&NAMED_PIECE]);

pub(crate) static MEASURE: TableShape = TableShape::new(
    "measure",
    "A measure that is counted.",
    &[need("count", Text, "What is counted: `bridges` …")],
);

keys! {
    /// Simple keys of a `token` table.
    pub(crate) struct TokenKeys, shape TOKEN = "token", "A kind of token.";
    optional: Or<keys::FlagField, 1> = "Whether a gained token may be refused.",
    pays_for_dwelling: Or<keys::FlagField, 0> =
        "Whether a token can be returned in place of the price of a dwelling on a hex that it brings into reach.",
    power: Or<keys::Byte, 0> = "Its power, for neighbours that build and for towns.",
    counts_as: Or<keys::Byte, 0> = "As how many structures it counts in a town.",
    joins: Or<keys::FlagField, 0> =
        "Whether a token joins what is next to its hex as a structure would: for towns, clusters and networks.";
    others [
        need("limit", Int(1, limits::TOKENS as i64), "How many a faction has."),
        may("plural", Text, "Plural of the name, as counts use it.").absent("the id with `s`"),
        may("letter", Text, "Its letter on boards.").absent("the first letter of its code"),
        may(
            "place",
            Table(&PLACE),
            "Where a gained token is put: on the hex of a token or structure of the seat that is in the list `at` (at most 8); with `beside`, on a river hex next to it; with `riverside`, only where it touches the river.",
        )
        .absent("by scripts alone"),
        may("move", Table(&MOVE), "How it moves, see below.").absent("never"),
        may(
            "reach",
            Word(&["none", "around", "here"]),
            "What it brings into reach. `\"here\"`: its hex; `\"around\"`: from the river, the land next to it.",
        )
        .absent("`\"none\"`"),
        may("trade", List(&Table(&TRADE)), "What trades give, by structure.").absent("no trade"),
        may("marker", Text, "The kind of token that a trade leaves under the structure."),
        may("trades_like", Text, "The kind of token whose trades and marker this kind copies."),
    ];
    and [&NAMED_PIECE]
}

pub(crate) static PLACE: TableShape = TableShape::new(
    "place",
    "Where a token is put.",
    &[
        need(
            "at",
            Many(&Text),
            "Kinds of tokens and structures: the token is put where the seat has one of these.",
        ),
        may("beside", Bool, "Whether the token is put on a river hex next to it."),
        may("riverside", Bool, "Whether only tokens and structures count that touch the river."),
    ],
);

const ENTER: ValueShape = Word(&["never", "through", "stop", "any"]);

pub(crate) static MOVE: TableShape = TableShape::new(
    "move",
    "How a token moves.",
    &[
        need("steps", Either(&[TRACK_BY_NAME, Table(&LEVEL_STEPS), AMOUNT]), "Steps of one move."),
        may("river", ENTER, "What the token may do on river hexes."),
        may("land", ENTER, "What the token may do on land without a structure."),
        may("own", ENTER, "What the token may do on structures of its own faction."),
        may("foreign", ENTER, "What the token may do on structures of other factions."),
        may("partner", ENTER, "What the token may do on structures with which it can still trade."),
        may("canals", Bool, "Whether the token may use canals."),
        may("bridges", Bool, "Whether the token may use bridges."),
        may("each_hex", Bool, "Whether hooks are called for every hex passed."),
        may("extra", Many(&Table(&EXTRA_STEPS)), "Additional steps that can be bought."),
    ],
);

pub(crate) static LEVEL_STEPS: TableShape = TableShape::new(
    "level_steps",
    "Steps by the level of a track.",
    &[
        need("level", TRACK_BY_NAME, "The track."),
        may("table", List(&Int(0, 16)), "Steps at level 0, 1, 2 …"),
    ],
);

pub(crate) static EXTRA_STEPS: TableShape = TableShape::new(
    "extra_steps",
    "Additional steps that can be bought.",
    &[
        need("steps", Int(1, 16), "How many."),
        need("pay", Table(&ONE_RESOURCE), "The one resource that they cost."),
        may("when", WHEN, "Only if this holds."),
    ],
);

pub(crate) static ONE_RESOURCE: TableShape =
    TableShape::new("one_resource", "An amount of one resource.", &[])
        .rest(OtherKeys::WordsOrNames(resources, &Int(1, 100)));

pub(crate) static TRADE: TableShape = TableShape::new(
    "trade",
    "What a trade with a structure gives.",
    &[
        need("structure", Many(&Text), "The structures."),
        may("options", List(&Table(&OPTION)), "The player takes one of these with the trade."),
    ],
)
.and(&[&EFFECTS]);
