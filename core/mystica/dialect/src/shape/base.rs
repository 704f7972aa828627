//! The tables that all pieces stand on, and what pieces have in common.

use content::shape::Holds::{self, *};
use content::shape::{CONDITION_ON_SETTINGS, Rest, Shape, may, need};
use kernel::limits;

use crate::shape::{ANSWER, BYTE, EFFECTS, GRANT, RESOURCE, SCRIPT, resources};

static BYTE_REF: Holds = BYTE;

pub(crate) static DECLARED: Shape = Shape::of(
    "declared",
    "",
    &[may("id", Text, "Its name; without one, the code in small letters.")],
);

static IN_PLAY: Shape = Shape::of(
    "in_play",
    "",
    &[may("setting", CONDITION_ON_SETTINGS, "In play only while these settings hold.")],
);

pub(crate) static TERRAIN: Shape = Shape::of(
    "terrain",
    "A terrain; those of the wheel in its order.",
    &[
        need("code", Text, "What ledgers call it."),
        may("name", Text, "Its name for readers; the id if absent."),
        need("letter", Text, "Its capital letter on boards."),
        may("aliases", List(&Text), "Further words of ledgers."),
        may("color", Text, "Its colour in pictures."),
        may("wheel", Bool, "It is on the wheel; so if absent."),
        may("on_maps", Bool, "Maps may show it although it is off the wheel."),
    ],
)
.and(&[&DECLARED]);

pub(crate) static CULT: Shape = Shape::of(
    "cult",
    "A cult track.",
    &[
        need("code", Text, "What ledgers call it."),
        may("name", Text, "Its name for readers; the id if absent."),
    ],
)
.and(&[&DECLARED]);

pub(crate) static STRUCTURE: Shape = Shape::of(
    "structure",
    "A kind of structure; the first is what `build` builds.",
    &[
        need("name", Text, "Its name for readers."),
        need("code", Text, "What ledgers call it."),
        may("aliases", List(&Text), "Further words of ledgers."),
        may("plural", Text, "What counts call several of it."),
        need("limit", BYTE, "How many a faction has."),
        need("power", BYTE, "Its power for leeching and towns."),
        may("counts_as", BYTE, "As how many structures it counts for a town; 1 if absent."),
        may("favors", BYTE, "Favor tiles that come with it."),
        may("from", Text, "What is upgraded to it."),
        may("riverside", Bool, "Only on hexes that touch the river."),
        may("cost", Table(&COST), "Its price for factions whose files say none."),
        may("lone_coin_factor", Int(1, 4), "Coins are multiplied by this without a neighbour."),
    ],
)
.and(&[&DECLARED]);

pub(crate) static CULT_RULES: Shape = Shape::of(
    "cult_rules",
    "Numbers of the cult tracks.",
    &[
        need("top", Int(1, 20), "The last space, which needs a key."),
        need("power", List(&BYTE_REF), "Power for reaching each space, from space 0."),
        need("spaces", List(&BYTE_REF), "Steps of the spaces for priests."),
        need("without_space", BYTE, "Steps of a priest that returns to the supply."),
        need("priests", BYTE, "Priests of a faction."),
    ],
)
.and(&[&DECLARED]);

pub(crate) static TOWN_RULES: Shape = Shape::of(
    "town_rules",
    "What a town needs.",
    &[
        need("power", BYTE, "Power of its structures."),
        need("structures", BYTE, "How many structures."),
    ],
)
.and(&[&DECLARED]);

pub(crate) static GAME: Shape = Shape::of(
    "game",
    "Numbers of the whole game.",
    &[
        need("rounds", Int(1, limits::ROUNDS as i64), "How many rounds there are."),
        need("spare_bonus_cards", BYTE, "Bonus cards beyond one a player."),
        may("final_tiles_drawn", BYTE, "Extra final scorings that are drawn."),
        may(
            "same_cult_at_most",
            Int(0, limits::ROUNDS as i64),
            "Round tiles that may count the same cult; 0: any number.",
        ),
        may(
            "cards_drawn_first",
            Int(0, 20),
            "How many of the cards with `drawn_first` are drawn first.",
        ),
        may("players", Table(&PLAYERS), "How many may play."),
        need("dig", Table(&GRANT), "What an action with bought spades may do."),
    ],
)
.and(&[&DECLARED]);

pub(crate) static PLAYERS: Shape = Shape::of(
    "players",
    "How many may play.",
    &[
        need("min", Int(1, limits::SEATS as i64), "The least number."),
        need("max", Int(1, limits::SEATS as i64), "The largest number."),
    ],
);

pub(crate) static OWN_CONVERSION: Shape = Shape::of(
    "own_conversion",
    "What may be converted.",
    &[
        need("from", RESOURCE, "What is paid."),
        need("to", RESOURCE, "What is gained, one at a time."),
        need("rate", Int(1, 100), "How much is paid for one."),
        may("by_right", Bool, "Each needs a right to it (`exchanges`)."),
    ],
);

pub(crate) static CONVERSION: Shape = Shape::of("conversion", "What everybody may convert.", &[])
    .and(&[&OWN_CONVERSION, &DECLARED, &IN_PLAY]);

pub(crate) static COST: Shape = Shape::of(
    "cost",
    "A price.",
    &[
        may("coins", Int(0, 30), "Coins."),
        may("workers", Int(0, 30), "Workers."),
        may("priests", Int(0, 30), "Priests."),
        may("power", Int(0, 30), "Power from bowl III."),
        may("power_tokens", Int(0, 30), "Power tokens that leave the game."),
    ],
);

pub(crate) static RESOURCES: Shape =
    Shape::of("resources", "Amounts of resources.", &[]).rest(Rest::Words(resources, &BYTE_REF));

pub(crate) static SLOTS: Shape =
    Shape::of("slots", "What the piece remembers, by name.", &[]).rest(Rest::Names(&Table(&SLOT)));

pub(crate) static SLOT: Shape = Shape::of(
    "slot",
    "A number that a piece remembers.",
    &[
        need("max", BYTE, "The largest value."),
        may("start", BYTE, "The value at the beginning; 0 if absent."),
        may("reset", Word(&["never", "round", "turn"]), "When it begins anew; never if absent."),
        may("per", Word(&["seat", "game"]), "Whose it is; each seat has its own if absent."),
    ],
);

/// What every piece has whose answers stand in its table.
static ANSWERING: Shape = Shape::of(
    "answering",
    "",
    &[
        may("name", Text, "Its name for readers."),
        may("slots", Table(&SLOTS), "What it remembers."),
        may("on", Many(&Table(&ANSWER)), "Its answers to hooks, by tables."),
        may("script", Many(&Table(&SCRIPT)), "Its answers to hooks, by Lua files."),
    ],
)
.and(&[&DECLARED, &IN_PLAY]);

static PIECE: Shape = Shape::of(
    "piece",
    "",
    &[may("action", Many(&Table(&ACTION)), "Action spaces for whoever has it.")],
)
.and(&[&ANSWERING]);

/// A piece that may have a code.
pub(crate) static NAMED_PIECE: Shape =
    Shape::of("named_piece", "", &[may("code", Text, "What ledgers call it; the id if absent.")])
        .and(&[&PIECE]);

/// A piece that is called by its code.
pub(crate) static CODED_PIECE: Shape =
    Shape::of("coded_piece", "", &[need("code", Text, "What ledgers call it.")]).and(&[&PIECE]);

static SPACE_KEYS: Shape = Shape::of(
    "space_keys",
    "",
    &[
        need("code", Text, "What ledgers call it."),
        may("name", Text, "Its name for readers."),
        may("shared", Bool, "Taken for everybody once somebody has used it."),
        may("power_action", Bool, "It counts as a power action."),
        may("once_a_round", Bool, "It is taken until the round ends; so if absent."),
        may("unlocked_by", Text, "The structure without which it is closed."),
        may("cost", Table(&COST), "What it costs."),
    ],
)
.and(&[&EFFECTS]);

pub(crate) static ACTION: Shape = Shape::of(
    "action",
    "An action space for whoever has the piece.",
    &[may("setting", CONDITION_ON_SETTINGS, "There only while these settings hold.")],
)
.and(&[&SPACE_KEYS]);

pub(crate) static SPACE: Shape =
    Shape::of("space", "An action space of the board, for everybody.", &[])
        .and(&[&SPACE_KEYS, &ANSWERING]);
