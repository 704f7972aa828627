//! Vocabulary of components for the board: kinds of objects, queries ([`BOARD_QUERIES`]) and commands ([`BOARD_COMMANDS`]), by number and name.

use crate::ids::*;

/// Kinds of board objects that components can refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThingKind {
    /// Hexes of the board, river included.
    Hex,
    /// Terrains, those of the wheel first.
    Terrain,
    Structure,
    /// Factions, including placeholders for factions that seats pick during the game.
    Faction,
    Space,
    /// Kinds of favor tile.
    Favor,
    /// Kinds of town tile.
    Town,
    Token,
    Card,
    /// Attributes of hexes.
    Tag,
}

impl ThingKind {
    /// All kinds, indexed by number.
    pub const ALL: [ThingKind; 10] = [
        ThingKind::Hex,
        ThingKind::Terrain,
        ThingKind::Structure,
        ThingKind::Faction,
        ThingKind::Space,
        ThingKind::Favor,
        ThingKind::Town,
        ThingKind::Token,
        ThingKind::Card,
        ThingKind::Tag,
    ];

    /// Returns the word for one object of the kind.
    pub fn name(self) -> &'static str {
        match self {
            ThingKind::Hex => "hex",
            ThingKind::Terrain => "terrain",
            ThingKind::Structure => "structure",
            ThingKind::Faction => "faction",
            ThingKind::Space => "space",
            ThingKind::Favor => "favor",
            ThingKind::Town => "town",
            ThingKind::Token => "token",
            ThingKind::Card => "card",
            ThingKind::Tag => "tag",
        }
    }
}

/// Type of an argument or result of a query or command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardValueType {
    Number,
    /// Yes or no.
    Holds,
    Seat,
    Of(ThingKind),
}

/// Signature of a query: its kind, its name, the types of its arguments and of its result.
pub type QuerySignature = (BoardQuery, &'static str, &'static [BoardValueType], BoardValueType);

/// Queries of components about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardQuery {
    /// Owner of the structure on a hex.
    Owner,
    /// Current terrain of a hex.
    Terrain,
    /// Kind of the structure on a hex.
    Structure,
    /// Home terrain of a seat.
    Home,
    /// Faction of a seat; none while it has a placeholder.
    Faction,
    /// Home terrain of a faction.
    HomeOf,
    /// Whether a hex is in reach of a seat without a jump.
    Reaches,
    /// Steps between two hexes over the board, land and river.
    Distance,
    /// Number of a seat's structures next to a hex, by edge or bridge.
    Near,
    /// Spades from a hex to the home terrain of a seat.
    Spades,
    /// Whether a hex is river.
    River,
    /// Whether an action space is taken: by any seat if it is shared, else by this seat.
    Taken,
    /// Whether a seat has a favor tile.
    Holds,
    Passed,
    /// Whether rules play a seat.
    Automa,
    /// Whether a seat has left the game.
    Left,
    /// Place of a seat in the turn order, counted from 1.
    TurnPlace,
    /// Whether a seat has a bonus card.
    Card,
    /// Whether a hex has an attribute.
    Tagged,
    /// Number of a seat's tokens of a kind on a hex.
    Tokens,
    /// Whether a hex touches the river.
    Riverside,
    /// Size of a seat's largest network, as it is scored.
    Network,
    /// Answer of a seat's pieces to the hook `say` with three numbers.
    Says,
}

const HEX: BoardValueType = BoardValueType::Of(ThingKind::Hex);
const TERRAIN: BoardValueType = BoardValueType::Of(ThingKind::Terrain);
const FACTION: BoardValueType = BoardValueType::Of(ThingKind::Faction);

/// All queries by number. Further queries, named `can_` and the name of a command, return whether a
/// seat's command is possible.
pub const BOARD_QUERIES: [QuerySignature; 23] = [
    (BoardQuery::Owner, "owner", &[HEX], BoardValueType::Seat),
    (BoardQuery::Terrain, "terrain", &[HEX], TERRAIN),
    (BoardQuery::Structure, "structure", &[HEX], BoardValueType::Of(ThingKind::Structure)),
    (BoardQuery::Home, "home", &[BoardValueType::Seat], TERRAIN),
    (BoardQuery::Faction, "faction", &[BoardValueType::Seat], FACTION),
    (BoardQuery::HomeOf, "home_of", &[FACTION], TERRAIN),
    (BoardQuery::Reaches, "reaches", &[BoardValueType::Seat, HEX], BoardValueType::Holds),
    (BoardQuery::Distance, "distance", &[HEX, HEX], BoardValueType::Number),
    (BoardQuery::Near, "near", &[BoardValueType::Seat, HEX], BoardValueType::Number),
    (BoardQuery::Spades, "spades", &[BoardValueType::Seat, HEX], BoardValueType::Number),
    (BoardQuery::River, "is_river", &[HEX], BoardValueType::Holds),
    (
        BoardQuery::Taken,
        "is_taken",
        &[BoardValueType::Seat, BoardValueType::Of(ThingKind::Space)],
        BoardValueType::Holds,
    ),
    (
        BoardQuery::Holds,
        "has_favor",
        &[BoardValueType::Seat, BoardValueType::Of(ThingKind::Favor)],
        BoardValueType::Holds,
    ),
    (BoardQuery::Passed, "has_passed", &[BoardValueType::Seat], BoardValueType::Holds),
    (BoardQuery::Automa, "is_automa", &[BoardValueType::Seat], BoardValueType::Holds),
    (BoardQuery::Left, "has_left", &[BoardValueType::Seat], BoardValueType::Holds),
    (BoardQuery::TurnPlace, "turn_place", &[BoardValueType::Seat], BoardValueType::Number),
    (
        BoardQuery::Card,
        "has_card",
        &[BoardValueType::Seat, BoardValueType::Of(ThingKind::Card)],
        BoardValueType::Holds,
    ),
    (
        BoardQuery::Tagged,
        "has_tag",
        &[HEX, BoardValueType::Of(ThingKind::Tag)],
        BoardValueType::Holds,
    ),
    (
        BoardQuery::Tokens,
        "tokens",
        &[BoardValueType::Seat, BoardValueType::Of(ThingKind::Token), HEX],
        BoardValueType::Number,
    ),
    (BoardQuery::Riverside, "is_riverside", &[HEX], BoardValueType::Holds),
    (BoardQuery::Network, "network", &[BoardValueType::Seat], BoardValueType::Number),
    (
        BoardQuery::Says,
        "says",
        &[
            BoardValueType::Seat,
            BoardValueType::Number,
            BoardValueType::Number,
            BoardValueType::Number,
        ],
        BoardValueType::Number,
    ),
];

/// Commands that components give on the board for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardCommand {
    /// Gives the seat a faction in place of its placeholder.
    Pick(FactionId),
    /// Puts a dwelling on a hex on which the seat may build, in reach or not.
    Build(HexId),
    /// Replaces a structure of the seat by another kind.
    Upgrade(HexId, StructureId),
    /// Changes the terrain of an empty hex to another one of the wheel.
    Transform(HexId, TerrainId),
    /// Returns a structure of the seat to its supply.
    Remove(HexId),
    /// Puts a token of the supply on a hex where the seat may place it.
    Place(TokenId, HexId),
    /// Places a bridge of the seat between two hexes.
    Bridge(HexId, HexId),
    /// Takes an action space for the round, without its effects.
    Occupy(SpaceId),
    /// Gives the seat a favor tile of the pool.
    Favor(FavorId),
    /// Gives the seat a town tile of the pool.
    Town(TownId),
    /// Gives the seat a bonus card of the pool with the coins on it; its previous card goes back.
    TakeCard(BonusCardId),
    /// Returns the bonus card of the seat to the pool.
    ReturnCard,
    /// Passes, for a seat that rules play.
    Pass,
    /// Moves the seat to this place of the turn order, counted from 1; the others keep their order.
    Order(u8),
    /// Makes the current round the last one. In a phase before the seats' turns, makes the coming
    /// round the last one.
    LastRound,
    /// Calls the hook `on_told` for the seat with three numbers.
    Tell([u8; 3]),
}

/// Signature of a command: its name, and its arguments with name and type.
pub type CommandSignature = (&'static str, &'static [(&'static str, BoardValueType)]);

/// All commands, by number.
pub const BOARD_COMMANDS: [CommandSignature; 16] = [
    ("pick", &[("faction", BoardValueType::Of(ThingKind::Faction))]),
    ("build", &[("hex", HEX)]),
    ("upgrade", &[("hex", HEX), ("structure", BoardValueType::Of(ThingKind::Structure))]),
    ("transform", &[("hex", HEX), ("terrain", BoardValueType::Of(ThingKind::Terrain))]),
    ("remove", &[("hex", HEX)]),
    ("place", &[("token", BoardValueType::Of(ThingKind::Token)), ("hex", HEX)]),
    ("bridge", &[("hex", HEX), ("to", HEX)]),
    ("occupy", &[("space", BoardValueType::Of(ThingKind::Space))]),
    ("take_favor", &[("favor", BoardValueType::Of(ThingKind::Favor))]),
    ("take_town", &[("town", BoardValueType::Of(ThingKind::Town))]),
    ("pass", &[]),
    ("order", &[("place", BoardValueType::Number)]),
    ("last_round", &[]),
    (
        "tell",
        &[
            ("what", BoardValueType::Number),
            ("a", BoardValueType::Number),
            ("b", BoardValueType::Number),
        ],
    ),
    ("take_card", &[("card", BoardValueType::Of(ThingKind::Card))]),
    ("return_card", &[]),
];

impl BoardCommand {
    /// Builds the command with this number from its arguments; `None` if the number or an argument is out of range.
    pub fn read(number: usize, args: &[i32]) -> Option<BoardCommand> {
        let n = |at: usize| u8::try_from(*args.get(at)?).ok();
        let ends = |a: u8, b: u8| BoardCommand::Bridge(HexId(a.min(b)), HexId(a.max(b)));
        Some(match number {
            0 => BoardCommand::Pick(FactionId(n(0)?)),
            1 => BoardCommand::Build(HexId(n(0)?)),
            2 => BoardCommand::Upgrade(HexId(n(0)?), StructureId(n(1)?)),
            3 => BoardCommand::Transform(HexId(n(0)?), TerrainId(n(1)?)),
            4 => BoardCommand::Remove(HexId(n(0)?)),
            5 => BoardCommand::Place(TokenId(n(0)?), HexId(n(1)?)),
            6 => ends(n(0)?, n(1)?),
            7 => BoardCommand::Occupy(SpaceId(n(0)?)),
            8 => BoardCommand::Favor(FavorId(n(0)?)),
            9 => BoardCommand::Town(TownId(n(0)?)),
            10 => BoardCommand::Pass,
            11 => BoardCommand::Order(n(0)?),
            12 => BoardCommand::LastRound,
            13 => BoardCommand::Tell([n(0)?, n(1)?, n(2)?]),
            14 => BoardCommand::TakeCard(BonusCardId(n(0)?)),
            15 => BoardCommand::ReturnCard,
            _ => return None,
        })
    }
}
