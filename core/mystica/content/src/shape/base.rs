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
    &[may(
        "id",
        Text,
        "The declaration's id, by which other files name it; if absent, its `code` in small letters.",
    )],
);

static IN_PLAY: TableShape = TableShape::new(
    "in_play",
    "",
    &[may(
        "setting",
        CONDITION_ON_SETTINGS,
        "Conditions on settings, such as `coins=2`. The declaration is in play only if all of them hold.",
    )],
);

keys! {
    /// Keys of a `terrain` table.
    pub(crate) struct TerrainKeys, shape TERRAIN = "terrain", "A terrain. The terrains of the wheel are declared in their order on the wheel.";
    code: Need<keys::TextField> = "The terrain's name in ledgers.",
    name: May<keys::TextField> = "The terrain's name for readers; the id if absent.",
    aliases: May<keys::TextListField> = "Other names of the terrain in ledgers.",
    color: May<keys::TextField> = "The terrain's colour in pictures.",
    wheel: May<keys::FlagField> = "Whether the terrain is on the wheel; yes if absent.",
    on_maps: May<keys::FlagField> = "Whether maps may contain the terrain although it is not on the wheel.";
    others [need("letter", Text, "The capital letter of the terrain in the `rows` of maps.")];
    and [&DECLARED]
}

keys! {
    /// Keys of a `cult` table.
    pub(crate) struct CultKeys, shape CULT = "cult", "A cult track.";
    code: Need<keys::TextField> = "The cult's name in ledgers.",
    name: May<keys::TextField> = "The cult's name for readers; the id if absent.";
    and [&DECLARED, &IN_PLAY]
}

keys! {
    /// Keys of a `structure` table.
    pub(crate) struct StructureKeys, shape STRUCTURE =
        "structure", "A kind of structure, such as the dwelling. The action `build` builds the first one declared.";
    name: Need<keys::TextField> = "The structure's name for readers.",
    code: Need<keys::TextField> = "The structure's name in ledgers.",
    aliases: May<keys::TextListField> = "Other names of the structure in ledgers.",
    plural: May<keys::TextField> = "The plural of the id, as texts of amounts and conditions count the structure: `temples`.",
    limit: Need<keys::Byte> = "How many structures of this kind a faction has.",
    power: Need<keys::Byte> = "The structure's power for leeching and towns.",
    counts_as: May<keys::Byte> = "How many structures it counts as when a town needs a number of structures; 1 if absent.",
    favors: May<keys::Byte> = "How many favor tiles a seat takes when it builds this structure; 0 if absent.",
    riverside: May<keys::FlagField> = "Whether the structure may be built only on hexes that touch the river; no if absent.",
    lone_coin_factor: May<keys::Int<1, 4>> = "The price in coins is multiplied by this number if no structure of another faction is next to the hex; 1 if absent.";
    others [
        may("from", Text, "The structure that is upgraded to this one, by its id."),
        may("cost", Table(&COST), "The price of this structure for factions whose files state none."),
    ];
    and [&DECLARED]
}

pub(crate) static CULT_RULES: TableShape = TableShape::new(
    "cult_rules",
    "Numbers that hold for all cult tracks.",
    &[
        need("top", Int(1, 20), "The number of the highest space. A marker needs a key to enter it."),
        need("power", List(&BYTE_REF), "A list: the power that a marker gains when it reaches space 0, 1, 2 …"),
        need("spaces", List(&BYTE_REF), "A list: the steps on the track that a priest gives, for each space on which a priest can stay."),
        need("without_space", BYTE, "The steps on the track that a priest gives who returns to the supply."),
        need("priests", BYTE, "How many priests a faction has."),
        may("evicts", Bool, "Whether a marker that reaches the top pushes the marker there down by one space; no if absent."),
    ],
)
.and(&[&DECLARED]);

pub(crate) static TOWN_RULES: TableShape = TableShape::new(
    "town_rules",
    "What a town needs.",
    &[
        need("power", BYTE, "The least power that the structures of a town have together."),
        need("structures", BYTE, "The least number of structures of a town."),
    ],
)
.and(&[&DECLARED]);

keys! {
    /// Keys of the `game` table.
    pub(crate) struct GameKeys, shape GAME = "game", "Numbers that hold for the whole game: rounds, players, teams, tie-breaks, tiles and cards that are drawn.";
    rounds: Need<keys::Int<1, { limits::ROUNDS as i64 }>> = "The number of rounds.",
    spare_bonus_cards: Need<keys::Byte> = "How many bonus cards are in play in addition to one for each player.",
    final_tiles_drawn: May<keys::Byte> = "How many final scorings are drawn, in addition to those that are always in play; 0 if absent.",
    same_cult_at_most: May<keys::Int<0, { limits::ROUNDS as i64 }>> =
        "The maximum number of round tiles that count the same cult, in all rounds but the last; any number if 0 or absent.",
    cards_drawn_first: May<keys::Int<0, 20>> =
        "How many bonus cards with `drawn_first = true` are drawn before all other cards; 0 if absent.",
    round_tiles_return: May<keys::FlagField> =
        "Whether round tiles may be used twice if there are more rounds than tiles; no if absent.",
    teams: May<keys::Int<0, 3>> = "The number of teams. Seats join the teams in turn: with two teams, seats 1 and 3 are one team. If 0 or absent, every seat plays alone.",
    automas: May<keys::Int<0, 6>> = "The number of seats for which automas (factions that rules play) are drawn. If 0 or absent, only automas that a setup names play.";
    others [
        may("players", Table(&PLAYERS), "The smallest and the largest number of players."),
        may("ties", List(&Table(&TIE)), "What decides between seats with equal points, in order of application. If absent, these seats share the place."),
        need("dig", Table(&GRANT), "The parts of an action in which spades are bought: `{ digs = true, transforms = 1, builds = 1 }`."),
    ];
    and [&DECLARED]
}

/// Schema of a tie-break.
pub(crate) static TIE: TableShape = TableShape::new(
    "tie",
    "One tie-break: the seat with the most, or with the fewest, of something is ahead. Write one of the two.",
    &[
        may("most", Text, "The count of which more is better: `temples`, `cult:fire`, `coins` …"),
        may("fewest", Text, "The count of which less is better: `temples`, `cult:fire`, `coins` …"),
        may(
            "doc",
            Text,
            "The name of the count in the text at the end of a game; the count as written if absent.",
        ),
    ],
);

keys! {
    /// Keys of a `resource` table: a resource beyond those of the rulebook.
    pub(crate) struct ResourceKeys, shape DECLARED_RESOURCE =
        "resource", "A resource that the rulebook does not have. It may be used wherever a resource may be named.";
    code: Need<keys::TextField> = "The resource's name in ledgers.",
    max: May<keys::Int<1, 255>> = "The largest amount that a seat can have; 99 if absent.",
    start: May<keys::Byte> = "The amount with which a seat begins; 0 if absent.";
    and [&DECLARED, &IN_PLAY]
}

keys! {
    /// Keys of a `tag` table: an attribute of hexes.
    pub(crate) struct TagKeys, shape TAG = "tag", "A declared attribute of hexes, which conditions can test.";
    name: May<keys::TextField> = "The tag's name for readers; the id if absent.";
    others [need("hexes", Table(&TAGGED), "The hexes that have the tag, by map: `{ base = [\"E5\", \"F3\"] }`.")];
    and [&DECLARED, &IN_PLAY]
}

keys! {
    /// Keys of a `board_rule` table: a property that balanced boards have.
    pub(crate) struct BoardRuleKeys, shape BOARD_RULE =
        "board_rule", "A property of balanced boards: drawn boards have it, and the map editor \
            marks where a board lacks it. It is not a rule of play.";
    text: Need<keys::TextField> = "The message about a hex that breaks the rule.",
    of: Need<OneOf<BoardRuleScopeWords>> = "The hexes to which the rule applies.",
    near: May<OneOf<NeighbourWords>> = "Which neighbours of such a hex are counted: those of the `same` terrain, those `one_spade` away on the wheel, `land`, or `river`.",
    min: May<keys::Int<0, 6>> = "The minimum number of the neighbours that `near` counts; no minimum if absent.",
    max: May<keys::Int<0, 6>> = "The maximum number of the neighbours that `near` counts; no maximum if absent.",
    areas: May<keys::Int<1, 100>> =
        "In place of `near`, `min` and `max`: the maximum number of connected areas that the hexes may form. If there are more, the hexes of the smallest areas break the rule.";
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

pub(crate) static TAGGED: TableShape = TableShape::new(
    "tagged",
    "Lists of hexes by the id of the map: `{ base = [\"E5\", \"F3\"] }`.",
    &[],
)
.rest(OtherKeys::Names(&HEX_LABELS));

keys! {
    /// Keys of a `phase` table.
    pub(crate) struct PhaseKeys, shape PHASE =
        "phase", "A phase of the game. For a phase without `does`, the engine calls the hook `phase_start`.";
    name: May<keys::TextField> = "The phase's name for readers; the id if absent.",
    does: May<OneOf<PhaseWorkWords>> = "Which part of the rulebook the engine carries out in this phase; none if absent.",
    last_round: May<OneOf<LastRoundWords>> =
        "What happens to the phase in the last round. `play` (the default): it is played as usual; `hear`: the engine only calls the hook `round_end` of pieces; `skip`: it is left out.",
    one_by_one: May<keys::FlagField> =
        "Whether the hook of a seat's pieces waits until the seats before it have no open decision. If absent, the hooks of all seats are called at once.";
    others [
        may("before", Text, "The phase before which this one is inserted. A phase with this key is in no list of `[phases]`."),
        may("after", Text, "The phase after which this one is inserted. A phase with this key is in no list of `[phases]`."),
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
    "The smallest and the largest number of players.",
    &[
        need("min", Int(1, limits::SEATS as i64), "The smallest number of players."),
        need("max", Int(1, limits::SEATS as i64), "The largest number of players."),
    ],
);

pub(crate) static OWN_CONVERSION: TableShape = TableShape::new(
    "own_conversion",
    "A conversion of one resource into another.",
    &[
        need("from", RESOURCE, "The resource that is paid."),
        need("to", RESOURCE, "The resource that is gained."),
        need("rate", Int(1, 100), "The amount of `from` that one conversion costs."),
        may("gives", Int(1, 100), "The amount of `to` that one conversion gives; 1 if absent."),
        may(
            "by_right",
            Bool,
            "Whether each conversion uses up one right that the effect `exchanges` gave; no if absent.",
        ),
        may("when", WHEN, "The conversion is possible only while this condition holds."),
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
    pub(crate) struct CostKeys, shape COST_KEYS = "cost_keys", "A price: amounts of resources.";
    coins: May<keys::Int<0, 30>> = "Coins.",
    workers: May<keys::Int<0, 30>> = "Workers.",
    priests: May<keys::Int<0, 30>> = "Priests.",
    power: May<keys::Int<0, 30>> = "Power from bowl III.",
    power_tokens: May<keys::Int<0, 30>> = "Power tokens that leave the game.",
    keys: May<keys::Int<0, 30>> = "Keys."
}

pub(crate) static COST: TableShape = TableShape::new("cost", "A price: amounts of resources.", &[])
    .and(&[&COST_KEYS])
    .rest(OtherKeys::Names(&Int(0, 30)));

pub(crate) static RESOURCES: TableShape =
    TableShape::new("resources", "Amounts by resource: `{ coins = 2, workers = 1 }`.", &[])
        .rest(OtherKeys::WordsOrNames(resources, &BYTE_REF));

pub(crate) static SLOTS: TableShape =
    TableShape::new("slots", "Slots: numbers that the piece remembers, by name.", &[])
        .rest(OtherKeys::Names(&Table(&SLOT)));

keys! {
    /// Keys of a `slot` table: a number that a piece remembers.
    pub(crate) struct SlotKeys, shape SLOT = "slot", "A number that a piece remembers.";
    max: Need<keys::Byte> = "The largest value.",
    reset: May<OneOf<SlotResetWords>> = "When the value returns to `start`: when a `round` begins, when a `turn` of the seat begins, or `never` (the default).",
    per: May<OneOf<SlotOwnerWords>> = "Whether each `seat` has its own value (the default) or the `game` has one.";
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
        may("name", Text, "The piece's name for readers."),
        may("slots", Table(&SLOTS), "Numbers that the piece remembers, by name."),
        may("on", Many(&Table(&ANSWER)), "The piece's answers to hooks, as tables."),
        may("script", Many(&Table(&SCRIPT)), "The piece's answers to hooks, as Lua files."),
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
    &[may("code", Text, "The piece's name in ledgers; the id if absent.")],
)
.and(&[&PIECE]);

/// Schema of a piece that must have a code.
pub(crate) static CODED_PIECE: TableShape =
    TableShape::new("coded_piece", "", &[need("code", Text, "The piece's name in ledgers.")])
        .and(&[&PIECE]);

keys! {
    /// Keys of an action space.
    pub(crate) struct SpaceKeys, shape SPACE_KEYS = "space_keys", "";
    code: Need<keys::TextField> = "The action space's name in ledgers.",
    name: May<keys::TextField> = "The action space's name for readers; the code if absent.",
    shared: May<keys::FlagField> = "Whether no other seat can use the space once one seat has used it. If absent: yes for spaces of the board, no for all others.",
    power_action: May<keys::FlagField> = "Whether using the space counts as a power action. If absent: yes for spaces of the board, no for all others.",
    once_a_round: May<keys::FlagField> = "Whether a space that was used cannot be used again until the round ends; yes if absent.",
    free: May<keys::FlagField> = "Whether using the space takes no turn. A seat may use any number of these spaces in its own turn, before and after its action.";
    others [
        may("unlocked_by", Text, "A seat can use the space only if it has this structure."),
        may("cost", Table(&COST), "The price of using the space; nothing if absent."),
        may("when", WHEN, "The space can be used only while this condition holds."),
    ];
    and [&EFFECTS]
}

pub(crate) static ACTION: TableShape = TableShape::new(
    "action",
    "An action space for each seat that has the piece.",
    &[may(
        "setting",
        CONDITION_ON_SETTINGS,
        "Conditions on settings, such as `coins=2`. The space exists only if all of them hold.",
    )],
)
.and(&[&SPACE_KEYS]);

pub(crate) static SPACE: TableShape =
    TableShape::new("space", "An action space of the board, for all seats.", &[])
        .and(&[&SPACE_KEYS, &ANSWERING]);
