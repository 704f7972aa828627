//! Schemas of the basic tables (terrains, structures, phases …), and of what all pieces have in
//! common.

use content::ObjectKind;
use content::keys;
use content::keys::{May, Need, OneOf, WordList};
use content::shape::ValueShape::{self, *};
use content::shape::{CONDITION_ON_SETTINGS, OtherKeys, TableShape, may, need};
use kernel::{BoardRuleScope, LastRoundRule, NeighbourKind, PhaseWork, SlotReset, limits};

use crate::shape::{ANSWER, BYTE, EFFECTS, GRANT, RESOURCE, SCRIPT, WHEN, resources};

static BYTE_REF: ValueShape = BYTE;

pub(crate) static DECLARED: TableShape = TableShape::new(
    "declared",
    "",
    &[may("id", Text, "Its name; without one, the code in small letters.")],
);

static IN_PLAY: TableShape = TableShape::new(
    "in_play",
    "",
    &[may("setting", CONDITION_ON_SETTINGS, "In play only while these settings hold.")],
);

keys! {
    /// Keys of a `terrain` table.
    pub(crate) struct TerrainKeys, shape TERRAIN = "terrain", "A terrain. The order of the terrains of the wheel is their order on it.";
    code: Need<keys::TextField> = "Its name in ledgers.",
    name: May<keys::TextField> = "Its name for readers; the id if absent.",
    aliases: May<keys::TextListField> = "Other names that ledgers use for it.",
    color: May<keys::TextField> = "Its colour in pictures.",
    wheel: May<keys::FlagField> = "Whether the terrain is on the wheel; yes if absent.",
    on_maps: May<keys::FlagField> = "Whether maps may contain the terrain although it is not on the wheel.";
    others [need("letter", Text, "Its capital letter on boards.")];
    and [&DECLARED]
}

keys! {
    /// Keys of a `cult` table.
    pub(crate) struct CultKeys, shape CULT = "cult", "A cult track.";
    code: Need<keys::TextField> = "Its name in ledgers.",
    name: May<keys::TextField> = "Its name for readers; the id if absent.";
    and [&DECLARED, &IN_PLAY]
}

keys! {
    /// Keys of a `structure` table.
    pub(crate) struct StructureKeys, shape STRUCTURE =
        "structure", "A kind of structure; the first is what `build` builds.";
    name: Need<keys::TextField> = "Its name for readers.",
    code: Need<keys::TextField> = "Its name in ledgers.",
    aliases: May<keys::TextListField> = "Other names that ledgers use for it.",
    plural: May<keys::TextField> = "Plural of the name, as counts use it.",
    limit: Need<keys::Byte> = "How many a faction has.",
    power: Need<keys::Byte> = "Its power for leeching and towns.",
    counts_as: May<keys::Byte> = "Number of structures that it counts as for a town; 1 if absent.",
    favors: May<keys::Byte> = "Favor tiles that come with it.",
    riverside: May<keys::FlagField> = "Whether it may stand only on hexes that touch the river.",
    lone_coin_factor: May<keys::Int<1, 4>> = "Factor of the price in coins if no other faction is next to the hex.";
    others [
        may("from", Text, "The structure from which it is upgraded."),
        may("cost", Table(&COST), "Its price for factions whose files state no price for it."),
    ];
    and [&DECLARED]
}

pub(crate) static CULT_RULES: TableShape = TableShape::new(
    "cult_rules",
    "Numbers of the cult tracks.",
    &[
        need("top", Int(1, 20), "The last space, which needs a key."),
        need("power", List(&BYTE_REF), "Power for reaching each space, from space 0."),
        need("spaces", List(&BYTE_REF), "Steps of the spaces for priests."),
        need("without_space", BYTE, "Steps of a priest that returns to the supply."),
        need("priests", BYTE, "Priests of a faction."),
        may("evicts", Bool, "Whether a marker that reaches the top pushes the marker there down by one space; no if absent."),
    ],
)
.and(&[&DECLARED]);

pub(crate) static TOWN_RULES: TableShape = TableShape::new(
    "town_rules",
    "What a town needs.",
    &[
        need("power", BYTE, "Power of its structures."),
        need("structures", BYTE, "How many structures."),
    ],
)
.and(&[&DECLARED]);

keys! {
    /// Keys of the `game` table.
    pub(crate) struct GameKeys, shape GAME = "game", "What holds for the whole game: rounds, players, teams, tie-breaks, tiles and cards that are drawn.";
    rounds: Need<keys::Int<1, { limits::ROUNDS as i64 }>> = "How many rounds there are.",
    spare_bonus_cards: Need<keys::Byte> = "Bonus cards in play beyond one for each player.",
    final_tiles_drawn: May<keys::Byte> = "Extra final scorings that are drawn.",
    same_cult_at_most: May<keys::Int<0, { limits::ROUNDS as i64 }>> =
        "Maximum number of round tiles that count the same cult; 0: any number.",
    cards_drawn_first: May<keys::Int<0, 20>> =
        "Number of cards with `drawn_first` that are drawn before all others.",
    round_tiles_return: May<keys::FlagField> =
        "Whether round tiles may be used twice if there are more rounds than tiles.",
    teams: May<keys::Int<0, 3>> = "Number of teams; seats join the teams in turn. 0: every seat plays alone.",
    automas: May<keys::Int<0, 6>> = "Number of seats for which automas (factions that rules play) are drawn. 0: only automas that a setup names play.";
    others [
        may("players", Table(&PLAYERS), "How many may play."),
        may("ties", List(&Table(&TIE)), "Tie-breaks for equal points, in order. Without them, equal seats share the place."),
        need("dig", Table(&GRANT), "What an action with bought spades may do."),
    ];
    and [&DECLARED]
}

/// Schema of a tie-break.
pub(crate) static TIE: TableShape = TableShape::new(
    "tie",
    "What breaks a tie: most of something, or fewest.",
    &[
        may("most", Text, "More of it is better: `temples`, `cult:fire`, `coins` …"),
        may("fewest", Text, "Less of it is better."),
        may(
            "doc",
            Text,
            "Name of what is compared, for the text at the end of a game; the count as written if absent.",
        ),
    ],
);

keys! {
    /// Keys of a `resource` table: a resource beyond those of the rulebook.
    pub(crate) struct ResourceKeys, shape DECLARED_RESOURCE =
        "resource", "A resource that the rulebook does not have. It may be used wherever a resource may be named.";
    code: Need<keys::TextField> = "Its name in ledgers.",
    max: May<keys::Int<1, 255>> = "The largest number that a seat can have; 99 if absent.",
    start: May<keys::Byte> = "What a seat begins with; 0 if absent.";
    and [&DECLARED, &IN_PLAY]
}

keys! {
    /// Keys of a `tag` table: an attribute of hexes.
    pub(crate) struct TagKeys, shape TAG = "tag", "An attribute of hexes.";
    name: May<keys::TextField> = "Its name for readers; the id if absent.";
    others [need("hexes", Table(&TAGGED), "The hexes that have it, by map.")];
    and [&DECLARED, &IN_PLAY]
}

keys! {
    /// Keys of a `board_rule` table: a property that balanced boards have.
    pub(crate) struct BoardRuleKeys, shape BOARD_RULE =
        "board_rule", "A property of balanced boards: drawn boards have it, and the map editor \
            marks where a board lacks it. It is not a rule of play.";
    text: Need<keys::TextField> = "Message for a hex that breaks it.",
    of: Need<OneOf<BoardRuleScopeWords>> = "The hexes that it applies to.",
    near: May<OneOf<NeighbourWords>> = "The neighbours that are counted.",
    min: May<keys::Int<0, 6>> = "Minimum number of these neighbours; no minimum if absent.",
    max: May<keys::Int<0, 6>> = "Maximum number of these neighbours; no maximum if absent.",
    areas: May<keys::Int<1, 100>> =
        "In place of neighbours: maximum number of connected areas that the hexes may form. The hexes of the smallest further areas break the rule.";
    and [&DECLARED, &IN_PLAY]
}

/// Words for the hexes to which a board rule applies.
pub(crate) struct BoardRuleScopeWords;

impl WordList for BoardRuleScopeWords {
    type Value = BoardRuleScope;
    const WHAT: ObjectKind<'static> = ObjectKind { word: "kind of hexes", listed: None };
    const WORDS: &'static [(&'static str, BoardRuleScope)] =
        &[("land", BoardRuleScope::Land), ("river", BoardRuleScope::River)];
}

/// Words for the neighbours that a board rule counts.
pub(crate) struct NeighbourWords;

impl WordList for NeighbourWords {
    type Value = NeighbourKind;
    const WHAT: ObjectKind<'static> = ObjectKind { word: "kind of neighbours", listed: None };
    const WORDS: &'static [(&'static str, NeighbourKind)] = &[
        ("same", NeighbourKind::Same),
        ("one_spade", NeighbourKind::OneSpade),
        ("land", NeighbourKind::Land),
        ("river", NeighbourKind::River),
    ];
}

static HEX_LABEL: ValueShape = Text;
static HEX_LABELS: ValueShape = List(&HEX_LABEL);

pub(crate) static TAGGED: TableShape =
    TableShape::new("tagged", "Labels of hexes, by map.", &[]).rest(OtherKeys::Names(&HEX_LABELS));

keys! {
    /// Keys of a `phase` table.
    pub(crate) struct PhaseKeys, shape PHASE =
        "phase", "A phase of the game. For a phase without `does`, the hook `phase_start` is called.";
    name: May<keys::TextField> = "Its name for readers; the id if absent.",
    does: May<OneOf<PhaseWorkWords>> = "What the rules carry out in it; nothing if absent.",
    last_round: May<OneOf<LastRoundWords>> =
        "In the last round, the phase is played as usual, pieces are only notified (`round_end`), or the phase is skipped; played if absent.",
    one_by_one: May<keys::FlagField> =
        "Whether each seat is notified only after the seats before it have no open decision; if absent, all seats are notified at once.";
    others [
        may("before", Text, "The phase before which this phase comes, without being in a list."),
        may("after", Text, "The phase after which this phase comes, without being in a list."),
        may("run", Text, "The task of components that runs when the phase begins; only where `does` is absent."),
        may("turn", Text, "The task of components that carries out a turn of a seat that rules play; only where `does` is `actions`."),
    ];
    and [&DECLARED, &IN_PLAY]
}

/// Words for what the engine does in a phase.
pub(crate) struct PhaseWorkWords;

impl WordList for PhaseWorkWords {
    type Value = PhaseWork;
    const WHAT: ObjectKind<'static> = ObjectKind { word: "part of the rules", listed: None };
    const WORDS: &'static [(&'static str, PhaseWork)] = crate::phases::WORDS;
}

/// Words for what happens to a phase in the last round.
pub(crate) struct LastRoundWords;

impl WordList for LastRoundWords {
    type Value = LastRoundRule;
    const WHAT: ObjectKind<'static> = ObjectKind { word: "way", listed: None };
    const WORDS: &'static [(&'static str, LastRoundRule)] = &[
        ("play", LastRoundRule::Played),
        ("hear", LastRoundRule::Heard),
        ("skip", LastRoundRule::Skipped),
    ];
}

static PHASE_NAME: ValueShape = Text;

pub(crate) static PHASES: TableShape = TableShape::new(
    "phases",
    "The phases of the game in their order.",
    &[
        need("setup", List(&PHASE_NAME), "The phases before the first round."),
        need("round", List(&PHASE_NAME), "The phases of every round."),
        need("end", List(&PHASE_NAME), "The phases after the last round."),
    ],
)
.and(&[&DECLARED]);

pub(crate) static PLAYERS: TableShape = TableShape::new(
    "players",
    "How many may play.",
    &[
        need("min", Int(1, limits::SEATS as i64), "The least number."),
        need("max", Int(1, limits::SEATS as i64), "The largest number."),
    ],
);

pub(crate) static OWN_CONVERSION: TableShape = TableShape::new(
    "own_conversion",
    "What may be converted.",
    &[
        need("from", RESOURCE, "What is paid."),
        need("to", RESOURCE, "What is gained."),
        need("rate", Int(1, 100), "Amount paid for each conversion."),
        may("gives", Int(1, 100), "How much is gained for it; 1 if absent."),
        may("by_right", Bool, "Whether each conversion needs a right to it (`exchanges`)."),
        may("when", WHEN, "Possible only while this holds."),
    ],
);

pub(crate) static CONVERSION: TableShape =
    TableShape::new("conversion", "A conversion that all factions may make.", &[]).and(&[
        &OWN_CONVERSION,
        &DECLARED,
        &IN_PLAY,
    ]);

keys! {
    /// Keys of a price. Each amount is at most 30, so that the price of several spades or doubled
    /// coins still fits one byte.
    pub(crate) struct CostKeys, shape COST_KEYS = "cost_keys", "A price.";
    coins: May<keys::Int<0, 30>> = "Coins.",
    workers: May<keys::Int<0, 30>> = "Workers.",
    priests: May<keys::Int<0, 30>> = "Priests.",
    power: May<keys::Int<0, 30>> = "Power from bowl III.",
    power_tokens: May<keys::Int<0, 30>> = "Power tokens that leave the game.",
    keys: May<keys::Int<0, 30>> = "Keys."
}

pub(crate) static COST: TableShape =
    TableShape::new("cost", "A price.", &[]).and(&[&COST_KEYS]).rest(OtherKeys::Names(&Int(0, 30)));

pub(crate) static RESOURCES: TableShape =
    TableShape::new("resources", "Amounts of resources.", &[])
        .rest(OtherKeys::WordsOrNames(resources, &BYTE_REF));

pub(crate) static SLOTS: TableShape =
    TableShape::new("slots", "What the piece remembers, by name.", &[])
        .rest(OtherKeys::Names(&Table(&SLOT)));

keys! {
    /// Keys of a `slot` table: a number that a piece remembers.
    pub(crate) struct SlotKeys, shape SLOT = "slot", "A number that a piece remembers.";
    max: Need<keys::Byte> = "The largest value.",
    reset: May<OneOf<SlotResetWords>> = "When the value returns to `start`; never if absent.",
    per: May<OneOf<SlotOwnerWords>> = "Whether each seat has its own value or the game has one; each seat if absent.";
    others [may("start", BYTE, "The value at the beginning; 0 if absent.")]
}

/// Words for the moment at which a slot is reset.
pub(crate) struct SlotResetWords;

impl WordList for SlotResetWords {
    type Value = SlotReset;
    const WHAT: ObjectKind<'static> = ObjectKind { word: "moment", listed: None };
    const WORDS: &'static [(&'static str, SlotReset)] =
        &[("never", SlotReset::Never), ("round", SlotReset::Round), ("turn", SlotReset::Turn)];
}

/// Words for the owner of a slot: true if each seat has its own value.
pub(crate) struct SlotOwnerWords;

impl WordList for SlotOwnerWords {
    type Value = bool;
    const WHAT: ObjectKind<'static> = ObjectKind { word: "owner", listed: None };
    const WORDS: &'static [(&'static str, bool)] = &[("seat", true), ("game", false)];
}

/// Schema of pieces whose answers to hooks are in their own table.
static ANSWERING: TableShape = TableShape::new(
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

static PIECE: TableShape = TableShape::new(
    "piece",
    "",
    &[may("action", Many(&Table(&ACTION)), "Action spaces for each seat that has the piece.")],
)
.and(&[&ANSWERING]);

/// Schema of a piece with an optional code.
pub(crate) static NAMED_PIECE: TableShape = TableShape::new(
    "named_piece",
    "",
    &[may("code", Text, "Its name in ledgers; the id if absent.")],
)
.and(&[&PIECE]);

/// Schema of a piece that must have a code.
pub(crate) static CODED_PIECE: TableShape =
    TableShape::new("coded_piece", "", &[need("code", Text, "Its name in ledgers.")])
        .and(&[&PIECE]);

keys! {
    /// Keys of an action space.
    pub(crate) struct SpaceKeys, shape SPACE_KEYS = "space_keys", "";
    code: Need<keys::TextField> = "Its name in ledgers.",
    name: May<keys::TextField> = "Its name for readers.",
    shared: May<keys::FlagField> = "Whether the space is taken for all seats once one seat has used it.",
    power_action: May<keys::FlagField> = "It counts as a power action.",
    once_a_round: May<keys::FlagField> = "Whether a used space stays taken until the round ends; yes if absent.",
    free: May<keys::FlagField> = "Whether using the space takes no turn. A seat may use any number of these spaces in its own turn, before and after its action.";
    others [
        may("unlocked_by", Text, "A seat can use the space only if it has this structure."),
        may("cost", Table(&COST), "What it costs."),
        may("when", WHEN, "The space can be used only while this holds."),
    ];
    and [&EFFECTS]
}

pub(crate) static ACTION: TableShape = TableShape::new(
    "action",
    "An action space for each seat that has the piece.",
    &[may("setting", CONDITION_ON_SETTINGS, "The space exists only while these settings hold.")],
)
.and(&[&SPACE_KEYS]);

pub(crate) static SPACE: TableShape =
    TableShape::new("space", "An action space of the board, for all seats.", &[])
        .and(&[&SPACE_KEYS, &ANSWERING]);
