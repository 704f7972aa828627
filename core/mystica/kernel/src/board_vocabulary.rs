//! Vocabulary of components for the board: kinds of things, queries ([`QUESTIONS`]) and commands ([`DEEDS`]), by number and name.

use crate::ids::*;

/// Kinds of things that components can choose, query and use in commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Things {
    /// Hexes of the board, river included.
    Hex,
    /// Terrains, those of the wheel first.
    Terrain,
    Structure,
    /// Factions, placeholders for picked ones included.
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

impl Things {
    /// All kinds, indexed by number.
    pub const ALL: [Things; 10] = [
        Things::Hex,
        Things::Terrain,
        Things::Structure,
        Things::Faction,
        Things::Space,
        Things::Favor,
        Things::Town,
        Things::Token,
        Things::Card,
        Things::Tag,
    ];

    /// Returns the word for one thing of the kind.
    pub fn name(self) -> &'static str {
        match self {
            Things::Hex => "hex",
            Things::Terrain => "terrain",
            Things::Structure => "structure",
            Things::Faction => "faction",
            Things::Space => "space",
            Things::Favor => "favor",
            Things::Town => "town",
            Things::Token => "token",
            Things::Card => "card",
            Things::Tag => "tag",
        }
    }
}

/// Type of an argument or result of a query or command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AboutKind {
    Number,
    /// Yes or no.
    Holds,
    Seat,
    Of(Things),
}

/// Signature of a query: its kind, its name, the types of its arguments and of its result.
pub type QuestionRule = (BoardAsk, &'static str, &'static [AboutKind], AboutKind);

/// Queries of components about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAsk {
    /// Owner of the structure on a hex.
    Owner,
    /// Present terrain of a hex.
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

const HEX: AboutKind = AboutKind::Of(Things::Hex);
const TERRAIN: AboutKind = AboutKind::Of(Things::Terrain);
const FACTION: AboutKind = AboutKind::Of(Things::Faction);

/// All queries by number. Further queries, named `can_` and the name of a command, tell whether a seat's command is possible.
pub const QUESTIONS: [QuestionRule; 23] = [
    (BoardAsk::Owner, "owner", &[HEX], AboutKind::Seat),
    (BoardAsk::Terrain, "terrain", &[HEX], TERRAIN),
    (BoardAsk::Structure, "structure", &[HEX], AboutKind::Of(Things::Structure)),
    (BoardAsk::Home, "home", &[AboutKind::Seat], TERRAIN),
    (BoardAsk::Faction, "faction", &[AboutKind::Seat], FACTION),
    (BoardAsk::HomeOf, "home_of", &[FACTION], TERRAIN),
    (BoardAsk::Reaches, "reaches", &[AboutKind::Seat, HEX], AboutKind::Holds),
    (BoardAsk::Distance, "distance", &[HEX, HEX], AboutKind::Number),
    (BoardAsk::Near, "near", &[AboutKind::Seat, HEX], AboutKind::Number),
    (BoardAsk::Spades, "spades", &[AboutKind::Seat, HEX], AboutKind::Number),
    (BoardAsk::River, "is_river", &[HEX], AboutKind::Holds),
    (
        BoardAsk::Taken,
        "is_taken",
        &[AboutKind::Seat, AboutKind::Of(Things::Space)],
        AboutKind::Holds,
    ),
    (
        BoardAsk::Holds,
        "has_favor",
        &[AboutKind::Seat, AboutKind::Of(Things::Favor)],
        AboutKind::Holds,
    ),
    (BoardAsk::Passed, "has_passed", &[AboutKind::Seat], AboutKind::Holds),
    (BoardAsk::Automa, "is_automa", &[AboutKind::Seat], AboutKind::Holds),
    (BoardAsk::Left, "has_left", &[AboutKind::Seat], AboutKind::Holds),
    (BoardAsk::TurnPlace, "turn_place", &[AboutKind::Seat], AboutKind::Number),
    (BoardAsk::Card, "has_card", &[AboutKind::Seat, AboutKind::Of(Things::Card)], AboutKind::Holds),
    (BoardAsk::Tagged, "has_tag", &[HEX, AboutKind::Of(Things::Tag)], AboutKind::Holds),
    (
        BoardAsk::Tokens,
        "tokens",
        &[AboutKind::Seat, AboutKind::Of(Things::Token), HEX],
        AboutKind::Number,
    ),
    (BoardAsk::Riverside, "is_riverside", &[HEX], AboutKind::Holds),
    (BoardAsk::Network, "network", &[AboutKind::Seat], AboutKind::Number),
    (
        BoardAsk::Says,
        "says",
        &[AboutKind::Seat, AboutKind::Number, AboutKind::Number, AboutKind::Number],
        AboutKind::Number,
    ),
];

/// Commands that components give on the board for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
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
    TakeCard(BonusId),
    /// Returns the bonus card of the seat to the pool.
    ReturnCard,
    /// Passes, for a seat that rules play.
    Pass,
    /// Moves the seat to this place of the turn order, counted from 1; the others keep their order.
    Order(u8),
    /// Makes the running round the last one or, in a phase before its turns, the coming one.
    LastRound,
    /// Calls the hook `on_told` for the seat with three numbers.
    Tell([u8; 3]),
}

/// Signature of a command: its name, and its arguments with name and type.
pub type DeedRule = (&'static str, &'static [(&'static str, AboutKind)]);

/// All commands, by number.
pub const DEEDS: [DeedRule; 16] = [
    ("pick", &[("faction", AboutKind::Of(Things::Faction))]),
    ("build", &[("hex", HEX)]),
    ("upgrade", &[("hex", HEX), ("structure", AboutKind::Of(Things::Structure))]),
    ("transform", &[("hex", HEX), ("terrain", AboutKind::Of(Things::Terrain))]),
    ("remove", &[("hex", HEX)]),
    ("place", &[("token", AboutKind::Of(Things::Token)), ("hex", HEX)]),
    ("bridge", &[("hex", HEX), ("to", HEX)]),
    ("occupy", &[("space", AboutKind::Of(Things::Space))]),
    ("take_favor", &[("favor", AboutKind::Of(Things::Favor))]),
    ("take_town", &[("town", AboutKind::Of(Things::Town))]),
    ("pass", &[]),
    ("order", &[("place", AboutKind::Number)]),
    ("last_round", &[]),
    ("tell", &[("what", AboutKind::Number), ("a", AboutKind::Number), ("b", AboutKind::Number)]),
    ("take_card", &[("card", AboutKind::Of(Things::Card))]),
    ("return_card", &[]),
];

impl Deed {
    /// Builds the command with this number from its arguments; `None` if the number or an argument is out of range.
    pub fn read(number: usize, args: &[i32]) -> Option<Deed> {
        let n = |at: usize| u8::try_from(*args.get(at)?).ok();
        let ends = |a: u8, b: u8| Deed::Bridge(HexId(a.min(b)), HexId(a.max(b)));
        Some(match number {
            0 => Deed::Pick(FactionId(n(0)?)),
            1 => Deed::Build(HexId(n(0)?)),
            2 => Deed::Upgrade(HexId(n(0)?), StructureId(n(1)?)),
            3 => Deed::Transform(HexId(n(0)?), TerrainId(n(1)?)),
            4 => Deed::Remove(HexId(n(0)?)),
            5 => Deed::Place(TokenId(n(0)?), HexId(n(1)?)),
            6 => ends(n(0)?, n(1)?),
            7 => Deed::Occupy(SpaceId(n(0)?)),
            8 => Deed::Favor(FavorId(n(0)?)),
            9 => Deed::Town(TownId(n(0)?)),
            10 => Deed::Pass,
            11 => Deed::Order(n(0)?),
            12 => Deed::LastRound,
            13 => Deed::Tell([n(0)?, n(1)?, n(2)?]),
            14 => Deed::TakeCard(BonusId(n(0)?)),
            15 => Deed::ReturnCard,
            _ => return None,
        })
    }
}
