//! What parts beside the position can say of the board: kinds of things, questions, deeds, each by number and name.

use crate::ids::*;

/// Kinds of things that parts can choose, ask about and do something with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Things {
    /// Hexes of the board, river too.
    Hex,
    /// Terrains, those of the wheel first.
    Terrain,
    /// Kinds of structure.
    Structure,
    /// Factions, those that stand for one that is picked too.
    Faction,
    /// Action spaces.
    Space,
    /// Kinds of favor tile.
    Favor,
    /// Kinds of town tile.
    Town,
    /// Kinds of token.
    Token,
    /// Kinds of bonus card.
    Card,
    /// Attributes of hexes.
    Tag,
}

impl Things {
    /// All of them, by number.
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

    /// What one of them is called.
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

/// What is asked about, or answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AboutKind {
    /// A number.
    Number,
    /// It holds, or does not.
    Holds,
    /// A seat.
    Seat,
    /// A thing.
    Of(Things),
}

/// A question: what it is called, what it is about, and what comes.
pub type QuestionRule = (BoardAsk, &'static str, &'static [AboutKind], AboutKind);

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardAsk {
    /// Whose structure stands on a hex.
    Owner,
    /// The present terrain of a hex.
    Terrain,
    /// What stands on a hex.
    Structure,
    /// The home terrain of a seat.
    Home,
    /// The faction of a seat that has one.
    Faction,
    /// The home terrain of a faction.
    HomeOf,
    /// Is a hex in reach of a seat, without a jump?
    Reaches,
    /// Steps from hex to hex over the board, land and river.
    Distance,
    /// Own structures of a seat next to a hex, by edge or bridge.
    Near,
    /// Spades from a hex to the home terrain of a seat.
    Spades,
    /// Is a hex river?
    River,
    /// Is an action space taken, by anybody or by the seat whose it is?
    Taken,
    /// Has a seat a favor tile?
    Holds,
    /// Has a seat passed?
    Passed,
    /// Do rules play a seat?
    Automa,
    /// Has a seat left the game?
    Left,
    /// The place of a seat in the turn order, from 1 on.
    TurnPlace,
    /// Has a seat a bonus card?
    Card,
    /// Has a hex an attribute?
    Tagged,
    /// Own tokens of a kind on a hex.
    Tokens,
    /// Does a hex touch the river?
    Riverside,
    /// The largest network of a seat, as it is scored.
    Network,
    /// What pieces of a seat say to three numbers.
    Says,
}

const HEX: AboutKind = AboutKind::Of(Things::Hex);
const TERRAIN: AboutKind = AboutKind::Of(Things::Terrain);
const FACTION: AboutKind = AboutKind::Of(Things::Faction);

/// Every question but those whether a deed is possible, which are `can_` and the name of the deed, of a seat with what it is done with.
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

/// Something that is done for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The seat gets a faction, in place of the one that stands for it.
    Pick(FactionId),
    /// A dwelling comes on a hex that it may be built on, in reach or not.
    Build(HexId),
    /// A structure of the seat becomes another one.
    Upgrade(HexId, StructureId),
    /// An empty hex of the wheel becomes this terrain of it.
    Transform(HexId, TerrainId),
    /// A structure of the seat goes back to its supply.
    Remove(HexId),
    /// A token of the supply comes on a hex where one may be placed.
    Place(TokenId, HexId),
    /// A bridge of the seat comes between two hexes.
    Bridge(HexId, HexId),
    /// An action space is taken for the round, and brings nothing.
    Occupy(SpaceId),
    /// The seat gets a favor tile of the pool.
    Favor(FavorId),
    /// The seat gets a town tile of the pool.
    Town(TownId),
    /// The seat takes a bonus card of the pool, with the coins on it; the one that it had goes back.
    TakeCard(BonusId),
    /// The bonus card of the seat goes back to the pool.
    ReturnCard,
    /// A seat that rules play passes.
    Pass,
    /// The seat comes to this place of the turn order, from 1 on; the others keep their order.
    Order(u8),
    /// The round that runs, or in a phase before its turns the one that comes, is the last.
    LastRound,
    /// The pieces of the seat hear three numbers.
    Tell([u8; 3]),
}

/// A deed: what it is called, and what it is done with, by name.
pub type DeedRule = (&'static str, &'static [(&'static str, AboutKind)]);

/// Every deed, by number.
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
    /// The deed of this number with these arguments; nothing where one of them is no thing at all.
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
