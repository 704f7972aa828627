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
                "faction", "A faction, with the numbers on its faction board.";
            $($key: faction!(@line $holds $absent) = $says,)*
            ; others [
                may("home", Text, "The id of the faction's home terrain.").absent("taken during setup (`move_home`)"),
                need(
                    "start",
                    Table(&START),
                    "The resources at the start: `vp`, `coins`, `workers`, `priests`, `power = [I, II, III]`, \
                     `cults = { fire = 1 }`, `priest_limit`. `vp` and `power` are needed.",
                ),
                may("first_dwellings", Int(1, 255), "The number of dwellings that the faction places before round 1.")
                    .or(kernel::Faction::FIRST_DWELLINGS as i64),
                need(
                    "cost",
                    Table(&COSTS),
                    "The price of each structure, by structure. A structure that is left out has the price in its own table.",
                ),
                may("income", Table(&INCOME), "Income by structure and resource: a list of the totals for 0, 1, 2 … structures of this kind on the board.")
                    .absent("none"),
                may("shipping", Table(&TRACK), "The shipping track: `start`, `max`, `cost` of a step, `vp` for reaching each level.").absent("no such track"),
                may("digging", Table(&TRACK), "The digging track: `start`, `max`, `cost` of a step, `vp` for reaching each level.").absent("no such track"),
                may("range", Table(&TRACK), "The range track: `start`, `max`, `cost` of a step, `vp` for reaching each level.").absent("no such track"),
                may("spade_cost", List(&Table(&COST)), "A list: the price of one spade at digging level 0, 1, 2 …")
                    .absent("cannot dig"),
                may(
                    "spades_per_hex",
                    Int(1, 10),
                    "A fixed number of spades that transforming a hex takes, instead of the distance on the wheel. The hex becomes home terrain.",
                )
                .absent("the wheel"),
                may(
                    "terraform",
                    Either(&[Word(&["named", "never", "wheel"]), Table(&TERRAFORM)]),
                    "How the faction transforms hexes. `\"wheel\"`: by spades, as far as the home terrain is on the wheel; `\"named\"`: by spades, \
                     as far as the terrain is that the faction named (`name_terrain`), for a home off the wheel; `\"never\"`; or without spades, \
                     at a price in power tokens or cult steps: `{ price = { power_tokens = 1 }, price_of_homes = … }`.",
                )
                .absent("`\"wheel\"`"),
                may(
                    "jump",
                    Table(&JUMP),
                    "How the faction reaches hexes by a jump over other hexes. It may jump over as many hexes as the level of its `range` track, unless `skips = [1, 2, 2]` gives a number for each level.",
                )
                .absent("cannot"),
                may(
                    "plays",
                    Table(&PLAYS),
                    "Kinds of token that the faction has in place of others: `{ ship = \"merchant\" }`. No other faction has these kinds.",
                )
                .absent("the kinds themselves"),
                may(
                    "shipping_moves",
                    TRACK_BY_NAME,
                    "The track that replaces the shipping track of this faction in effects and on cards that name shipping.",
                )
                .absent("`\"shipping\"`"),
                may(
                    "builds_inland",
                    Many(&Text),
                    "Structures with `riverside` that the faction may also build away from the river.",
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
                    "Conversions that only this faction may make. A common conversion between the same two resources is replaced.",
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
    pub(crate) struct StartKeys, shape START = "start", "The resources with which a faction begins.";
    coins: Or<keys::Byte, 0> = "The number of coins.",
    workers: Or<keys::Byte, 0> = "The number of workers.",
    priests: Or<keys::Byte, 0> = "The number of priests.";
    others [
        need("vp", Int(0, 200), "The number of victory points."),
        need("power", List(&Int(0, 30)), "The numbers of power tokens in bowls I, II and III: `[3, 9, 0]`."),
        may("cults", Table(&STEPS_BY_CULT), "The space of the faction's marker on each cult track: `{ fire = 1 }`; 0 if absent."),
        may("priest_limit", BYTE, "The maximum number of priests that the faction has, those on cult tracks included; `priests` of `[cult_rules]` if absent."),
    ]
}

pub(crate) static STEPS_BY_CULT: TableShape =
    TableShape::new("steps_by_cult", "Numbers of steps by cult: `{ fire = 1 }`.", &[])
        .rest(OtherKeys::Names(&Int(0, 20)));

pub(crate) static COSTS: TableShape = TableShape::new(
    "costs",
    "Prices by structure: `{ temple = { workers = 2, coins = 5 } }`.",
    &[],
)
.rest(OtherKeys::Names(&Table(&COST)));

pub(crate) static ACTION_COSTS: TableShape = TableShape::new(
    "action_costs",
    "Prices by the code of the action space: `{ CODE = { power = 2 } }`.",
    &[],
)
.rest(OtherKeys::Names(&Table(&COST)));

pub(crate) static INCOME: TableShape = TableShape::new(
    "income",
    "Income by structure: `{ dwelling = { workers = [1, 2, 3] } }`.",
    &[],
)
.rest(OtherKeys::Names(&Table(&TOTALS)));

pub(crate) static TOTALS: TableShape = TableShape::new(
    "totals",
    "By resource: a list of the total income with 0, 1, 2 … such structures on the board.",
    &[],
)
.rest(OtherKeys::Words(resources, &List(&BYTE_REF)));

pub(crate) static TRACK: TableShape = TableShape::new(
    "track",
    "An advancement track of a faction: its levels and the price of a step.",
    &[
        need("max", Int(0, 10), "The highest level of the track."),
        may("start", Int(0, 10), "The level at the beginning; 0 if absent."),
        may("cost", Table(&COST), "The price of a step; if absent, no step can be bought."),
        may("vp", List(&BYTE_REF), "A list: the points for reaching level 0, 1, 2 …"),
    ],
);

pub(crate) static TERRAFORM: TableShape = TableShape::new(
    "terraform",
    "The price of transforming a hex, for a faction that uses no spades.",
    &[
        need("price", Table(&TRANSFORM_PRICE), "The price, unless `price_of_homes` applies."),
        may(
            "price_of_homes",
            Table(&TRANSFORM_PRICE),
            "The price if the terrain is the home terrain of a faction in the game.",
        ),
    ],
);

pub(crate) static TRANSFORM_PRICE: TableShape = TableShape::new(
    "transform_price",
    "The price of transforming one hex.",
    &[
        may("power_tokens", Int(0, 20), "The number of power tokens that leave the game."),
        may(
            "cult_steps",
            Int(0, 20),
            "The number of steps that the faction goes back on cult tracks.",
        ),
    ],
);

pub(crate) static JUMP: TableShape = TableShape::new(
    "jump",
    "How a faction reaches hexes by a jump over other hexes. The level of its range track limits the distance.",
    &[
        need("name", Text, "The name of the jump: `tunnel`, `carpet flight`."),
        need("resource", RESOURCE, "The resource that a jump costs."),
        need("cost", BYTE, "The amount of `resource` that one jump costs."),
        may(
            "skips",
            List(&Int(0, map::MAX_JUMP as i64)),
            "A list: over how many hexes a jump may go at level 0, 1, 2 … of the range track.",
        ),
    ],
);

pub(crate) static PLAYS: TableShape =
    TableShape::new("plays", "Kinds of token that a faction has, each by the kind that it replaces: `{ ship = \"merchant\" }`.", &[])
        .rest(OtherKeys::Names(&Text));

keys! {
    /// Simple keys of a `round_tile` table.
    pub(crate) struct RoundTileKeys, shape ROUND_TILE =
        "round_tile", "A round tile: what scores in a round, and the reward at its end.";
    legend: Need<keys::TextField> = "The text of the tile in ledgers.",
    never_in_rounds: OrEmpty<keys::Bytes> = "The numbers of the rounds for which the tile is never drawn.";
    others [
        need("counts", Text, "The count that the reward depends on: `cult:fire` …"),
        may("steps", Int(1, 20), "A seat gets the reward once for each full group of this size in the count: with `steps = 4` and 9 steps, twice."),
        may(
            "reward",
            Table(&RESOURCES),
            "The reward at the end of the round. Leave out `reward` and `steps` if an answer to the hook `round_end` gives a reward.",
        ),
    ];
    and [&CODED_PIECE]
}

keys! {
    /// Simple keys of a `bonus_card` table.
    pub(crate) struct BonusCardKeys, shape BONUS_CARD = "bonus_card", "A bonus card.";
    drawn_first: Or<keys::FlagField, 0> = "Whether the card is among those of which the key `cards_drawn_first` of `[game]` draws a number before all others.";
    others [may("income", Table(&RESOURCES), "The income of the seat that has the card.")];
    and [&CODED_PIECE]
}

keys! {
    /// Simple keys of a `favor` table.
    pub(crate) struct FavorKeys, shape FAVOR = "favor", "A favor tile. Its effects take place when a seat takes it.";
    count: Need<keys::Byte> = "How many copies of the tile are in the game.",
    group: OrEmpty<keys::TextField> = "A group of tiles, by any name. A faction has at most one tile of a group.";
    others [may("income", Table(&RESOURCES), "The income of each seat that has the tile.")];
    and [&EFFECTS, &CODED_PIECE]
}

keys! {
    /// Simple keys of a `town` table.
    pub(crate) struct TownKeys, shape TOWN = "town", "A town tile. Its effects take place when a seat takes it.";
    count: Need<keys::Byte> = "How many copies of the tile are in the game.";
    and [&EFFECTS, &CODED_PIECE]
}

pub(crate) static HOUSE_RULE: TableShape =
    TableShape::new("house_rule", "A rule that applies to all seats.", &[]).and(&[&NAMED_PIECE]);

pub(crate) static FINAL_TILE: TableShape = TableShape::new(
    "final_tile",
    "A final scoring: points for the seats that have the most of something at the end.",
    &[
        need("points", List(&BYTE_REF), "A list: the points for the first, second … place."),
        may("always", Bool, "Whether the scoring is in every game. If absent or `false`, it is in play only in games that draw it."),
        need(
            "measure",
            Either(&[Word(&["network", "cults", "script"]), Table(&MEASURE)]),
            "What is compared: the largest `network` of structures, each of the `cults`, a number from a `script`, or a count.",
        ),
    ],
)
.and(&[&NAMED_PIECE]);

pub(crate) static MEASURE: TableShape = TableShape::new(
    "measure",
    "A final scoring that compares a count.",
    &[need("count", Text, "The count that is compared: `bridges` …")],
);

keys! {
    /// Simple keys of a `token` table.
    pub(crate) struct TokenKeys, shape TOKEN = "token", "A kind of token: pieces on the board that are no structures, such as ships.";
    optional: Or<keys::FlagField, 1> = "Whether a seat may refuse a token that it gains.",
    pays_for_dwelling: Or<keys::FlagField, 0> =
        "Whether a token can be returned in place of the price of a dwelling on a hex that it brings into reach.",
    power: Or<keys::Byte, 0> = "The power of a token, for towns and when a neighbour leeches.",
    counts_as: Or<keys::Byte, 0> = "How many structures a token counts as when a town needs a number of structures.",
    joins: Or<keys::FlagField, 0> =
        "Whether a token connects structures next to its hex, as a structure on this hex would: for towns, clusters and networks.";
    others [
        need("limit", Int(1, limits::TOKENS as i64), "How many tokens of this kind a faction has."),
        may("plural", Text, "The plural of the id, as texts of amounts and conditions count tokens: `caravans`.").absent("the id with `s`"),
        may("letter", Text, "The letter of a token in drawings of the board.").absent("the first letter of its code"),
        may(
            "place",
            Table(&PLACE),
            "Where a gained token is put: on the hex of a structure or token of the seat whose kind is in the list `at` (at most 8 kinds). `beside = true`: on a river hex next to that hex. `riverside = true`: only if that hex touches the river.",
        )
        .absent("by scripts alone"),
        may("move", Table(&MOVE), "How a token moves: its steps, and the hexes that it may enter.").absent("never"),
        may(
            "reach",
            Word(&["none", "around", "here"]),
            "The hexes that a token brings into reach. `\"here\"`: its own hex; `\"around\"`: the land next to its river hex.",
        )
        .absent("`\"none\"`"),
        may("trade", List(&Table(&TRADE)), "What a seat gains by a trade with a structure.").absent("no trade"),
        may("marker", Text, "The kind of token that is left under a structure after a trade with it."),
        may("trades_like", Text, "The kind of token whose `trade` and `marker` this kind also has."),
    ];
    and [&NAMED_PIECE]
}

pub(crate) static PLACE: TableShape = TableShape::new(
    "place",
    "Where a gained token is put.",
    &[
        need(
            "at",
            Many(&Text),
            "Kinds of structure and token, at most 8. The token is put on the hex of a structure or token of the seat that is of one of these kinds.",
        ),
        may(
            "beside",
            Bool,
            "Whether the token is put on a river hex next to that of the structure or token in `at`; no if absent.",
        ),
        may(
            "riverside",
            Bool,
            "Whether only structures and tokens whose hex touches the river count for `at`; no if absent.",
        ),
    ],
);

const ENTER: ValueShape = Word(&["never", "through", "stop", "any"]);

pub(crate) static MOVE: TableShape = TableShape::new(
    "move",
    "How a token moves.",
    &[
        need(
            "steps",
            Either(&[TRACK_BY_NAME, Table(&LEVEL_STEPS), AMOUNT]),
            "The number of steps of one move: a number, the level of a track by its name, or a table.",
        ),
        may(
            "river",
            ENTER,
            "Whether the token may go over river hexes: `never`, only `through` without stopping, only to `stop` there, or `any` of both.",
        ),
        may(
            "land",
            ENTER,
            "Whether the token may go over land without a structure: `never`, only `through` without stopping, only to `stop` there, or `any` of both.",
        ),
        may(
            "own",
            ENTER,
            "Whether the token may go over structures of its own faction: `never`, only `through` without stopping, only to `stop` there, or `any` of both.",
        ),
        may(
            "foreign",
            ENTER,
            "Whether the token may go over structures of other factions: `never`, only `through` without stopping, only to `stop` there, or `any` of both.",
        ),
        may(
            "partner",
            ENTER,
            "Whether the token may go over structures with which it can still trade: `never`, only `through` without stopping, only to `stop` there, or `any` of both.",
        ),
        may("canals", Bool, "Whether the token may move along canals; no if absent."),
        may("bridges", Bool, "Whether the token may move over bridges; no if absent."),
        may(
            "each_hex",
            Bool,
            "Whether hooks are called for every hex that the token passes, not only for the last one; no if absent.",
        ),
        may(
            "extra",
            Many(&Table(&EXTRA_STEPS)),
            "Steps that can be bought in addition, with their price.",
        ),
    ],
);

pub(crate) static LEVEL_STEPS: TableShape = TableShape::new(
    "level_steps",
    "The number of steps, by the level of a track.",
    &[
        need("level", TRACK_BY_NAME, "The track whose level decides."),
        may(
            "table",
            List(&Int(0, 16)),
            "A list: the number of steps at level 0, 1, 2 …; as many as the level if absent.",
        ),
    ],
);

pub(crate) static EXTRA_STEPS: TableShape = TableShape::new(
    "extra_steps",
    "Steps that can be bought in addition, with their price.",
    &[
        need("steps", Int(1, 16), "The number of steps."),
        need("pay", Table(&ONE_RESOURCE), "The price of the steps: an amount of one resource."),
        may("when", WHEN, "The steps can be bought only if this condition holds."),
    ],
);

pub(crate) static ONE_RESOURCE: TableShape =
    TableShape::new("one_resource", "An amount of one resource.", &[])
        .rest(OtherKeys::WordsOrNames(resources, &Int(1, 100)));

pub(crate) static TRADE: TableShape = TableShape::new(
    "trade",
    "What a seat gains by a trade with a structure.",
    &[
        need("structure", Many(&Text), "The kinds of structure with which this trade is made."),
        may(
            "options",
            List(&Table(&OPTION)),
            "Options of which the player takes one with the trade.",
        ),
    ],
)
.and(&[&EFFECTS]);
