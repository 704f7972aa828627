//! Factions, tiles, cards, tokens.

use content::keys;
use content::keys::{May, Need};
use content::shape::Holds::{self, *};
use content::shape::{Rest, Shape, may, need};
use kernel::{limits, map};

use crate::shape::{
    AMOUNT, BYTE, CODED_PIECE, CONDITION, COST, EFFECTS, NAMED_PIECE, OPTION, OWN_CONVERSION,
    RESOURCE, RESOURCES, TRACK_BY_NAME, resources,
};

static BYTE_REF: Holds = BYTE;

keys! {
    /// A faction, as far as its keys stand for themselves.
    pub(crate) struct FactionKeys, shape FACTION =
        "faction", "A faction; its file reads like its board.";
    aliases: May<keys::Texts> = "Further words of ledgers.",
    home_counts: May<keys::Flag> =
        "Its home terrain raises what others pay by terrain; so if absent.",
    reaches_by_land: May<keys::Flag> =
        "Hexes next to own structures are in reach; so if absent.",
    group: May<keys::Text> = "Two factions of one group never meet.",
    places_last: May<keys::Flag> = "It places them after everybody else.",
    places_at_river: May<keys::Flag> = "It places them next to river only.",
    links_over_river: May<keys::Flag> = "Its towns may skip one river hex.",
    bridges: May<keys::Byte> = "Bridges in the supply; 3 if absent.",
    steps_from_leech: May<keys::Byte> = "Cult steps that open offers may still bring.";
    others [
        may("home", Text, "Its home terrain; taken during setup if absent."),
        need("start", Table(&START), "What it begins with."),
        may("first_dwellings", Int(1, 255), "Dwellings before round 1; 2 if absent."),
        need("cost", Table(&COSTS), "Price of each structure."),
        may("income", Table(&INCOME), "Income by structure: totals for 0, 1, 2 … on the board."),
        may("shipping", Table(&TRACK), "The shipping track; none if absent."),
        may("digging", Table(&TRACK), "The digging track; none if absent."),
        may("range", Table(&TRACK), "The range track; none if absent."),
        may(
            "spade_cost",
            List(&Table(&COST)),
            "Price of a spade by digging level; it cannot dig if absent.",
        ),
        may(
            "spades_per_hex",
            Int(1, 10),
            "A fixed number of spades instead of the way on the wheel.",
        ),
        may(
            "terraform",
            Either(&[Word(&["named", "never", "wheel"]), Table(&TERRAFORM)]),
            "How it transforms; by the wheel if absent.",
        ),
        may("jump", Table(&JUMP), "Reaching over hexes."),
        may("plays", Table(&PLAYS), "Kinds of token that it has in place of others."),
        may("shipping_moves", TRACK_BY_NAME, "The track that advances of shipping move."),
        may(
            "builds_inland",
            Many(&Text),
            "Structures for the riverside that it may build anywhere.",
        ),
        may("action_cost", Table(&ACTION_COSTS), "Action spaces that cost it something else."),
        may("conversion", Many(&Table(&OWN_CONVERSION)), "Own conversions."),
    ];
    and [&NAMED_PIECE]
}

keys! {
    /// What a faction begins with, as far as its keys stand for themselves.
    pub(crate) struct StartKeys, shape START = "start", "What a faction begins with.";
    coins: May<keys::Byte> = "Coins.",
    workers: May<keys::Byte> = "Workers.",
    priests: May<keys::Byte> = "Priests.";
    others [
        need("vp", Int(0, 200), "Victory points."),
        need("power", List(&Int(0, 30)), "Tokens in bowls I, II, III."),
        may("cults", Table(&STEPS_BY_CULT), "Steps on cult tracks."),
        may("priest_limit", BYTE, "How many priests it may have."),
    ]
}

pub(crate) static STEPS_BY_CULT: Shape =
    Shape::of("steps_by_cult", "Steps by cult.", &[]).rest(Rest::Names(&Int(0, 20)));

pub(crate) static COSTS: Shape =
    Shape::of("costs", "Prices by structure.", &[]).rest(Rest::Names(&Table(&COST)));

pub(crate) static ACTION_COSTS: Shape =
    Shape::of("action_costs", "Prices by action space.", &[]).rest(Rest::Names(&Table(&COST)));

pub(crate) static INCOME: Shape =
    Shape::of("income", "Income by structure.", &[]).rest(Rest::Names(&Table(&TOTALS)));

pub(crate) static TOTALS: Shape =
    Shape::of("totals", "Totals for 0, 1, 2 … on the board, by resource.", &[])
        .rest(Rest::Words(resources, &List(&BYTE_REF)));

pub(crate) static TRACK: Shape = Shape::of(
    "track",
    "An advancement track.",
    &[
        need("max", Int(0, 10), "Its last level."),
        may("start", Int(0, 10), "The level at the beginning."),
        may("cost", Table(&COST), "Price of a step; none can be bought if absent."),
        may("vp", List(&BYTE_REF), "Points for reaching level 0, 1, 2 …"),
    ],
);

pub(crate) static TERRAFORM: Shape = Shape::of(
    "terraform",
    "What transforming costs a faction that uses no spades.",
    &[
        need("price", Table(&TRANSFORM_PRICE), "The usual price."),
        may(
            "price_of_homes",
            Table(&TRANSFORM_PRICE),
            "The price where the terrain is somebody's home.",
        ),
    ],
);

pub(crate) static TRANSFORM_PRICE: Shape = Shape::of(
    "transform_price",
    "What transforming a hex costs.",
    &[
        may("power_tokens", Int(0, 20), "Power tokens that leave the game."),
        may("cult_steps", Int(0, 20), "Cult steps back."),
    ],
);

pub(crate) static JUMP: Shape = Shape::of(
    "jump",
    "Reaching over hexes; how far says the range track.",
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

pub(crate) static PLAYS: Shape =
    Shape::of("plays", "Kinds of token by the kind they take the place of.", &[])
        .rest(Rest::Names(&Text));

keys! {
    /// What scores in a round, as far as its keys stand for themselves.
    pub(crate) struct RoundTileKeys, shape ROUND_TILE =
        "round_tile", "What scores in a round, and its reward.";
    legend: Need<keys::Text> = "As ledgers print it.",
    never_in_rounds: May<keys::Bytes> = "Rounds it is not drawn for.";
    others [
        need("counts", Text, "What the reward counts: `cult:fire` …"),
        may("steps", Int(1, 20), "The reward comes for each full so many."),
        may(
            "reward",
            Table(&RESOURCES),
            "The reward; absent with `steps` where an answer to `round_end` brings it.",
        ),
    ];
    and [&CODED_PIECE]
}

keys! {
    /// A bonus card, as far as its keys stand for themselves.
    pub(crate) struct BonusCardKeys, shape BONUS_CARD = "bonus_card", "A bonus card.";
    drawn_first: May<keys::Flag> = "See `cards_drawn_first` of the game.";
    others [may("income", Table(&RESOURCES), "Income while it is held.")];
    and [&CODED_PIECE]
}

keys! {
    /// A favor tile, as far as its keys stand for themselves.
    pub(crate) struct FavorKeys, shape FAVOR = "favor", "A favor tile, with effects for taking it.";
    count: Need<keys::Byte> = "How many are in the game.",
    group: May<keys::Text> = "A faction has at most one tile of a group.";
    others [may("income", Table(&RESOURCES), "Income while it is held.")];
    and [&EFFECTS, &CODED_PIECE]
}

keys! {
    /// A town tile, as far as its keys stand for themselves.
    pub(crate) struct TownKeys, shape TOWN = "town", "A town tile, with effects for taking it.";
    count: Need<keys::Byte> = "How many are in the game.";
    and [&EFFECTS, &CODED_PIECE]
}

pub(crate) static HOUSE_RULE: Shape =
    Shape::of("house_rule", "A rule that is in play for everybody.", &[]).and(&[&NAMED_PIECE]);

pub(crate) static FINAL_TILE: Shape = Shape::of(
    "final_tile",
    "A final scoring.",
    &[
        need("points", List(&BYTE_REF), "Points for the first places."),
        may("always", Bool, "In every game; else it may be drawn."),
        need(
            "measure",
            Either(&[Word(&["network", "cults", "script"]), Table(&MEASURE)]),
            "What is compared.",
        ),
    ],
)
.and(&[&NAMED_PIECE]);

pub(crate) static MEASURE: Shape = Shape::of(
    "measure",
    "A measure that is counted.",
    &[need("count", Text, "What is counted: `bridges` …")],
);

pub(crate) static TOKEN: Shape = Shape::of(
    "token",
    "A kind of token.",
    &[
        may("plural", Text, "What counts call several of it; the id with `s` if absent."),
        may("letter", Text, "Its letter on boards; the first of its code if absent."),
        need("limit", Int(1, limits::TOKENS as i64), "How many a faction has."),
        may("optional", Bool, "One that is gained may be refused; so if absent."),
        may("place", Table(&PLACE), "Where one that is gained is put."),
        may("move", Table(&MOVE), "How it moves."),
        may("reach", Word(&["none", "around", "here"]), "What it brings into reach."),
        may("pays_for_dwelling", Bool, "It is returned in place of the price of a dwelling."),
        may("marker", Text, "The kind that is left under a structure traded with."),
        may("trade", List(&Table(&TRADE)), "What trades bring, by structure."),
        may("trades_like", Text, "It trades, and marks, as another kind."),
    ],
)
.and(&[&NAMED_PIECE]);

pub(crate) static PLACE: Shape = Shape::of(
    "place",
    "Where a token is put.",
    &[
        need("at", Many(&Text), "Own tokens and structures."),
        may("beside", Bool, "On a river hex beside it."),
        may("riverside", Bool, "Only where that touches the river."),
    ],
);

const ENTER: Holds = Word(&["never", "through", "stop", "any"]);

pub(crate) static MOVE: Shape = Shape::of(
    "move",
    "How a token moves.",
    &[
        need("steps", Either(&[TRACK_BY_NAME, Table(&LEVEL_STEPS), AMOUNT]), "Steps of one move."),
        may("river", ENTER, "River."),
        may("land", ENTER, "Free land."),
        may("own", ENTER, "Hexes with own structures."),
        may("foreign", ENTER, "Hexes with structures of others."),
        may("partner", ENTER, "Those that it can still trade with."),
        may("canals", Bool, "Canals join their ends."),
        may("bridges", Bool, "Bridges join their ends."),
        may("each_hex", Bool, "Hooks hear of every hex passed."),
        may("extra", Many(&Table(&EXTRA_STEPS)), "More steps, for a price."),
    ],
);

pub(crate) static LEVEL_STEPS: Shape = Shape::of(
    "level_steps",
    "Steps by the level of a track.",
    &[
        need("level", TRACK_BY_NAME, "The track."),
        may("table", List(&Int(0, 16)), "Steps at level 0, 1, 2 …"),
    ],
);

pub(crate) static EXTRA_STEPS: Shape = Shape::of(
    "extra_steps",
    "More steps, for a price.",
    &[
        need("steps", Int(1, 16), "How many."),
        need("pay", Table(&ONE_RESOURCE), "The one resource that they cost."),
        may("when", Table(&CONDITION), "Only if this holds."),
    ],
);

pub(crate) static ONE_RESOURCE: Shape =
    Shape::of("one_resource", "An amount of one resource.", &[])
        .rest(Rest::Words(resources, &Int(1, 100)));

pub(crate) static TRADE: Shape = Shape::of(
    "trade",
    "What a trade with a structure brings.",
    &[
        need("structure", Many(&Text), "The structures."),
        may("options", List(&Table(&OPTION)), "The player takes one of these with the trade."),
    ],
)
.and(&[&EFFECTS]);
