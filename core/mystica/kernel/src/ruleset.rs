//! What a variant compiles to: every table and rule switch of one game, immutable and shared.

mod choice;
mod faction;
mod piece;
mod space;
mod tile;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::beside::Beside;
use crate::bits::Bits;
use crate::board_rule::BoardRule;
use crate::cause::{Place, Rule};
use crate::effect::TieRule;
use crate::hook::Hook;
use crate::ids::*;
use crate::map::Map;
pub use crate::markers::Movers;
use crate::phases::Phases;
use crate::resource::Resource;
use crate::token_kind::TokenKind;

pub use choice::*;
pub use faction::*;
pub use piece::*;
pub use space::*;
pub use tile::*;

/// Capacities of a [`State`](crate::State); content that needs more is refused at load.
pub mod limits {
    /// Seats at the table.
    pub const SEATS: usize = 7;
    /// Hexes of a board.
    pub const HEXES: usize = 255;
    /// Cult tracks.
    pub const CULTS: usize = 4;
    /// Priest spaces of one cult.
    pub const CULT_SPACES: usize = 4;
    /// Kinds of structure.
    pub const STRUCTURES: usize = 8;
    /// Pieces of a ruleset.
    pub const PIECES: usize = 255;
    /// Kinds of bonus card.
    pub const BONUS_CARDS: usize = 32;
    /// Kinds of favor tile.
    pub const FAVORS: usize = 32;
    /// Kinds of town tile.
    pub const TOWNS: usize = 16;
    /// Action spaces.
    pub const SPACES: usize = 64;
    /// Rounds.
    pub const ROUNDS: usize = 10;
    /// Phases of a game.
    pub const PHASES: usize = 32;
    /// Extra final tiles.
    pub const FINAL_TILES: usize = 16;
    /// Bridges on the board.
    pub const BRIDGES: usize = 32;
    /// Bytes of script slots.
    pub const SLOT_BYTES: usize = 512;
    /// Terrains of the wheel.
    pub const TERRAINS: usize = 16;
    /// What balanced boards have in common.
    pub const BOARD_RULES: usize = 16;
    /// Attributes of hexes.
    pub const TAGS: usize = 16;
    /// Kinds of token.
    pub const TOKEN_KINDS: usize = 8;
    /// Tokens of one seat, all kinds together; sets of them are bits of a `u32`.
    pub const TOKENS: usize = 32;
}

/// Everything that stays the same during a game.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// Name of the variant.
    pub name: String,
    /// Ids of the modules that it was compiled from, those that others require first.
    pub modules: Vec<String>,
    /// Hash of what the ruleset was compiled from (design contract C5).
    pub hash: [u8; 32],
    /// Switches for rules on which sources differ.
    pub rules: Rules,
    /// The board.
    pub map: Map,
    /// What balanced boards have in common; no rule of play.
    pub board_rules: Vec<BoardRule>,
    /// Resources beyond those of the rulebook, at most [`Resource::DECLARED`].
    pub resources: Vec<DeclaredResource>,
    /// Attributes of hexes.
    pub tags: Vec<Tag>,
    /// So many teams sit at the table, seats in turn; 0: everybody plays alone.
    pub teams: u8,
    /// What breaks a tie of points, in order.
    pub ties: Vec<TieRule>,
    /// Some faction is played by rules.
    pub has_automas: bool,
    /// So many seats are drawn from factions that rules play.
    pub automas: u8,
    /// Terrains: those of the wheel in wheel order, then the others.
    pub terrains: Vec<Terrain>,
    /// How many of them are on the wheel.
    pub wheel: u8,
    /// Cult tracks.
    pub cults: Vec<Cult>,
    /// Spaces and rewards of the cult tracks.
    pub cult_rules: CultRules,
    /// Kinds of structure; the first is the one that `build` puts on the board.
    pub structures: Vec<Structure>,
    /// What founds a town.
    pub town_rules: TownRules,
    /// How many rounds a game has.
    pub rounds: u8,
    /// The phases of the game in their order.
    pub phases: Phases,
    /// The parts beside the position; nothing where none are declared.
    pub beside: Option<Arc<Beside>>,
    /// Where rounds outnumber the round tiles, all tiles are laid before one lies for the second time.
    pub round_tiles_return: bool,
    /// How many may play.
    pub players: RangeInclusive<u8>,
    /// Bonus cards in play beyond one a player.
    pub spare_bonus_cards: u8,
    /// So many of the bonus cards that are marked for it are drawn first; the rest comes from those that are
    /// not. 0: one draw from all.
    pub cards_drawn_first: u8,
    /// In all rounds but the last, at most this many round tiles count the same cult; 0: any number. Tiles
    /// are then drawn one by one, and what may not lie in its round is put aside.
    pub same_cult_at_most: u8,
    /// Every piece, sorted by class, then module, then place in its file: hooks fire in this order (C7).
    pub pieces: Vec<Piece>,
    /// Factions.
    pub factions: Vec<Faction>,
    /// Bonus cards.
    pub bonus_cards: Vec<BonusCard>,
    /// Favor tiles.
    pub favors: Vec<Favor>,
    /// Town tiles.
    pub towns: Vec<Town>,
    /// Round scoring tiles.
    pub round_tiles: Vec<RoundTile>,
    /// Final scorings in the order in which they are scored.
    pub final_tiles: Vec<FinalTile>,
    /// Extra final tiles drawn for a game.
    pub final_tiles_drawn: u8,
    /// Action spaces.
    pub spaces: Vec<Space>,
    /// What actions open.
    pub grants: Vec<Grant>,
    /// Conversions.
    pub conversions: Vec<Conversion>,
    /// The grant that `dig` opens.
    pub dig_grant: GrantId,
    /// What `Effect::Choose` offers. At most 255.
    pub choices: Vec<Choice>,
    /// What rules hear of the parts beside the position, each by the task whose first step says it; for each seat a byte of
    /// `State::slots` behind all others.
    pub heard: Vec<Heard>,
    /// Where these bytes begin.
    pub heard_at: u16,
    /// What `Effect::Run` has the parts do. At most 255.
    pub calls: Vec<TaskCall>,
    /// The ledger texts of all options of all choices, each once: `choose 2`, `unlock {terrain}`. At
    /// most 255.
    pub answers: Vec<String>,
    /// Kinds of token. At most [`limits::TOKEN_KINDS`].
    pub tokens: Vec<TokenKind>,
    /// Some kind of token has rights of a structure.
    pub has_solid: bool,
    /// Declared memory of the pieces.
    pub slots: Vec<Slot>,
    /// Script functions, by [`FunctionId`].
    pub functions: Vec<Function>,
    /// Pieces that answer a hook, by `Hook as usize`.
    pub listeners: [Bits; Hook::COUNT],
    /// Those of them that hear events of other seats.
    pub far_listeners: [Bits; Hook::COUNT],
    /// Pieces in play for everybody: house rules.
    pub common_pieces: Bits,
    /// Whether pieces move markers of cult tracks where no rule does.
    pub movers: Movers,
    /// Who has which action spaces.
    pub holders: Holders,
    /// The files that places point at, relative to the content folder, `/` between folders.
    pub files: Vec<String>,
    /// Where the numbers of the kernel's rules are written, by piece; `NONE`: for everybody.
    pub places: BTreeMap<(PieceId, Rule), Place>,
    /// Of a place whose value several files wrote, the others: the declaration and further amendments.
    pub also_written: BTreeMap<Place, Vec<Place>>,
}

/// Switches for rules on which the rulebook, the FAQ and the site differ; set through settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Offers must be accepted in the order they were made, and before any conversion.
    pub strict_leech: bool,
    /// Of several offers of one build, the earlier in turn order is answered first (FAQ-27).
    pub offers_in_turn_order: bool,
    /// Points for spades come when a spade is used (FAQ-37, FAQ-38), else when it is gained.
    pub spade_points_when_used: bool,
    /// Conversions are allowed between the parts of an action (not by FAQ-21).
    pub convert_mid_action: bool,
    /// The order of passing is the turn order of the next round.
    pub variable_turn_order: bool,
    /// Passing voids what is left of a double action.
    pub pass_ends_double_action: bool,
    /// The exchange right must be used or given up before the turn ends.
    pub exchange_must_settle: bool,
    /// Any conversion uses up the exchange right.
    pub any_conversion_uses_exchange: bool,
    /// After spades not used on home terrain the build part may go to any home hex in reach.
    pub build_part_anywhere: bool,
    /// A marker on 8 or 9 may step down, not below 7, while a town tile is owed.
    pub step_down: bool,
    /// Nobody may step on a top space that open decisions could still give to an earlier claimant.
    pub wait_at_top: bool,
    /// An action space that does not belong to the board needs an effect that can be carried out (FAQ-30).
    pub special_needs_effect: bool,
    /// Two bridges may lie in one place: the site does not look.
    pub bridges_may_share_place: bool,
    /// A fixed number of spades leads to any terrain, not only home (the site; against FAQ-42).
    pub fixed_spades_to_any_terrain: bool,
    /// Where free spades may go to two hexes, the first may stay short of home terrain if the second
    /// reaches it (the site; against FAQ-08).
    pub first_hex_unfinished: bool,
    /// The only seat left in a round may begin another turn while it still owes something (the site).
    pub last_seat_may_owe: bool,
    /// A turn with nothing left to do is over as soon as another seat acts, or the seat itself answers an
    /// offer or changes its home terrain (the site closes the row there).
    pub answers_end_turn: bool,
    /// Resources may be thrown away at any time (the site).
    pub throw_away: bool,
    /// An answer is given by itself where nothing else is possible and it changes nothing.
    pub answers_forced: bool,
}

/// A terrain of the wheel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// `yellow`: what ledgers and map files call it.
    pub code: String,
    /// `desert`.
    pub name: String,
    /// One letter for boards in text.
    pub letter: char,
    /// Other spellings that ledgers use.
    pub aliases: Vec<String>,
    /// `#rrggbb` for pictures and terminals.
    pub color: String,
}

/// A resource that content declares. What seats have of them lies before the memory of the pieces, see [`slots::held`](crate::slots::held).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredResource {
    /// Its place in [`Ruleset::resources`].
    pub place: usize,
    /// `gems`: what content calls it.
    pub id: String,
    /// What ledgers call it.
    pub code: String,
    /// The largest number that a seat can have; what is more is lost.
    pub max: u8,
    /// What a seat begins with.
    pub start: u8,
}

/// An attribute of hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// What content calls it.
    pub id: String,
    /// Its name for readers.
    pub name: String,
    /// The hexes that have it.
    pub hexes: Bits,
}

/// A cult track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cult {
    /// `FIRE`: what ledgers call it.
    pub code: String,
    /// `fire`.
    pub name: String,
}

/// Spaces and rewards of the cult tracks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CultRules {
    /// The last space, which needs a key and holds one marker.
    pub top: u8,
    /// `power[n]`: power for reaching or passing space `n`, indexed 0..=top.
    pub power: Vec<u8>,
    /// Steps of the priest spaces, best first.
    pub spaces: Vec<u8>,
    /// Steps for a priest that returns to the supply.
    pub without_space: u8,
    /// Pool of priests of a faction.
    pub priests: u8,
    /// Who comes to the top pushes the marker that stands there down by one space.
    pub evicts: bool,
}

/// A kind of structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// `trading_house`.
    pub id: String,
    /// `Trading house`.
    pub name: String,
    /// `TP`: what ledgers call it.
    pub code: String,
    /// Other spellings that ledgers use.
    pub aliases: Vec<String>,
    /// How many a faction has.
    pub limit: u8,
    /// Power, for towns and for neighbours.
    pub power: u8,
    /// Structures it counts as for a town.
    pub counts_as: u8,
    /// Favor tiles that come with it.
    pub favors: u8,
    /// What it is upgraded from; `NONE` if it is built on empty land.
    pub from: StructureId,
    /// Coins are multiplied by this without a neighbour of another faction.
    pub lone_coin_factor: u8,
    /// It stands only on hexes that touch a river hex.
    pub riverside: bool,
}

/// What founds a town.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TownRules {
    /// Power needed, before modifiers.
    pub power: u8,
    /// Structures needed, counted by `Structure::counts_as`.
    pub structures: u8,
}

/// Coins, workers and the like, asked together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Coins.
    pub coins: u8,
    /// Workers.
    pub workers: u8,
    /// Priests.
    pub priests: u8,
    /// Power, from bowl III.
    pub power: u8,
    /// Power tokens, for good.
    pub power_tokens: u8,
    /// Of what is paid more rarely.
    pub more: More,
}

/// Keys and declared resources of a price: most prices have none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct More([u8; More::OF.len()]);

impl More {
    /// What it holds, in its order.
    const OF: [Resource; 9] = {
        let mut of = [Resource::Keys; 9];
        let mut at = 0;
        while at < Resource::DECLARED.len() {
            of[at + 1] = Resource::DECLARED[at];
            at += 1;
        }
        of
    };

    /// Nothing at all?
    #[inline]
    pub fn is_none(&self) -> bool {
        self.0 == [0; More::OF.len()]
    }

    /// Each with its number, those of which nothing is asked, too.
    pub fn each(&self) -> impl Iterator<Item = (Resource, u8)> + use<> {
        More::OF.into_iter().zip(self.0)
    }

    /// The same with other numbers.
    #[must_use]
    pub fn map(self, mut number: impl FnMut(Resource, u8) -> u8) -> More {
        let mut other = self;
        for (n, what) in other.0.iter_mut().zip(More::OF) {
            *n = number(what, *n);
        }
        other
    }
}

impl Ruleset {
    /// What keeps two factions from meeting in a game, in words: their home terrain, or their group.
    pub fn why_apart(&self, a: FactionId, b: FactionId) -> Option<String> {
        let (a, b) = (self.factions.get(a.at())?, self.factions.get(b.at())?);
        if a.home == b.home
            && let Some(terrain) = self.terrains.get(a.home.at())
        {
            return Some(format!("both have the home terrain {}", terrain.name));
        }
        let is_one_group = !a.group.is_empty() && a.group == b.group;
        is_one_group.then(|| format!("both are of the group {}", a.group))
    }

    /// How many pieces of a class are in play.
    pub fn count(&self, class: PieceClass) -> usize {
        self.pieces.iter().filter(|piece| piece.class == class).count()
    }

    /// May so many play?
    ///
    /// # Errors
    /// In words, with the numbers that may.
    pub fn check_players(&self, players: usize) -> Result<(), String> {
        let (min, max) = (usize::from(*self.players.start()), usize::from(*self.players.end()));
        match players {
            n if (min..=max).contains(&n) => Ok(()),
            n if min == max => Err(format!("a game has {min} players, not {n}")),
            n => Err(format!("a game has {min} to {max} players, not {n}")),
        }
    }

    /// Fills in what is found out of the pieces, spaces and conversions. Call once they are complete.
    pub fn index(&mut self) {
        self.listeners = [Bits::EMPTY; Hook::COUNT];
        self.far_listeners = [Bits::EMPTY; Hook::COUNT];
        self.common_pieces = Bits::EMPTY;
        self.has_automas = self.factions.iter().any(|faction| faction.automa);
        for (i, piece) in self.pieces.iter().enumerate() {
            for answer in piece.all_answers() {
                self.listeners[answer.hook as usize].insert(i as u8);
                if answer.scope != Scope::Own {
                    self.far_listeners[answer.hook as usize].insert(i as u8);
                }
            }
            if piece.class == PieceClass::HouseRule {
                self.common_pieces.insert(i as u8);
            }
        }
        self.movers = Movers::from_ruleset(self);
        self.holders = Holders::new(&self.spaces, self.pieces.len());
    }

    /// `gems`, `power_tokens`: a resource as content calls it.
    pub fn resource_id(&self, what: Resource) -> &str {
        let declared = what.declared().and_then(|at| self.resources.get(at));
        declared.map_or(what.name(), |resource| resource.id.as_str())
    }

    /// `gems`, `power tokens`: a resource as readers know it.
    pub fn resource_name(&self, what: Resource) -> String {
        self.resource_id(what).replace(['_', '-'], " ")
    }

    /// True if any piece answers by a script.
    pub fn has_scripts(&self) -> bool {
        !self.functions.is_empty()
    }
}
