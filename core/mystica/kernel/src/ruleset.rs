//! Compiled rules of one game ([`Ruleset`]): every table and rule switch that a variant defines, immutable and shared.

mod choice;
mod faction;
mod movers;
mod piece;
mod space;
mod tile;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use language::ContentTexts;

use crate::bits::BitSet;
use crate::board_rule::BoardRule;
use crate::cause::{KernelRule, SourceLine};
use crate::components_bridge::ComponentBridge;
use crate::effect::TieRule;
use crate::formula::Formula;
use crate::hook::Hook;
use crate::ids::*;
use crate::map::BoardMap;
use crate::phases::PhaseList;
use crate::resource::Resource;
use crate::texts::TEXTS;
use crate::token_kind::TokenKind;
use language::say;

pub use choice::*;
pub use faction::*;
pub use movers::*;
pub use piece::*;
pub use space::*;
pub use tile::*;

/// Capacities of a [`State`](crate::State). Content that needs more is rejected at load.
pub mod limits {
    pub const SEATS: usize = 7;
    pub const HEXES: usize = 255;
    pub const CULTS: usize = 4;
    pub const CULT_SPACES: usize = 4;
    pub const STRUCTURES: usize = 8;
    pub const PIECES: usize = 255;
    /// Kinds of bonus card.
    pub const BONUS_CARDS: usize = 32;
    /// Kinds of favor tile.
    pub const FAVORS: usize = 32;
    /// Kinds of town tile.
    pub const TOWNS: usize = 16;
    pub const SPACES: usize = 64;
    pub const ROUNDS: usize = 10;
    /// Phases in the list of a game.
    pub const PHASES: usize = 32;
    pub const FINAL_TILES: usize = 16;
    /// Bridges on the board, of all seats together.
    pub const BRIDGES: usize = 32;
    /// Bytes for slots, declared resources and values read from components.
    pub const SLOT_BYTES: usize = 512;
    pub const TERRAINS: usize = 16;
    pub const BOARD_RULES: usize = 16;
    pub const TAGS: usize = 16;
    pub const TOKEN_KINDS: usize = 8;
    /// Tokens of one seat, all kinds together. Sets of them are bits of a `u32`.
    pub const TOKENS: usize = 32;
}

/// Everything that stays the same during a game: the compiled form of its content.
#[derive(Clone, Debug)]
pub struct Ruleset {
    pub name: String,
    /// Ids of the modules from which it was compiled; modules that others require come first.
    pub modules: Vec<String>,
    /// Hash of everything from which the ruleset was compiled (design contract C5).
    pub hash: [u8; 32],
    /// Texts in the languages of the viewers. No rule depends on them.
    pub texts: Arc<ContentTexts>,
    /// Switches for rules on which sources differ.
    pub rules: RuleSwitches,
    pub map: BoardMap,
    /// Rules for balanced boards; they are not rules of play.
    pub board_rules: Vec<BoardRule>,
    /// Resources beyond those of the rulebook, at most [`Resource::DECLARED`].
    pub resources: Vec<DeclaredResource>,
    pub tags: Vec<Tag>,
    /// Number of teams; seats join teams in turn. 0: every seat plays alone.
    pub teams: u8,
    /// Rules that break a tie of points, in order of application.
    pub ties: Vec<TieRule>,
    /// Whether rules play some faction of the ruleset.
    pub has_automas: bool,
    /// Number of seats that are given factions which rules play.
    pub automas: u8,
    /// Terrains: those of the wheel in wheel order, then the others.
    pub terrains: Vec<Terrain>,
    /// Number of terrains on the wheel.
    pub wheel: u8,
    pub cults: Vec<Cult>,
    /// Spaces and rewards of the cult tracks.
    pub cult_rules: CultRules,
    /// Kinds of structure; the first is the one that `build` puts on the board.
    pub structures: Vec<Structure>,
    pub town_rules: TownRules,
    pub rounds: u8,
    pub phases: PhaseList,
    /// The components that accompany the position; `None` if content declares none.
    pub component_bridge: Option<Arc<ComponentBridge>>,
    /// Whether round tiles may be used twice: if a game has more rounds than round tiles, every
    /// tile is used once before one is used for the second time.
    pub round_tiles_return: bool,
    pub players: RangeInclusive<u8>,
    /// Bonus cards in play beyond one for each player.
    pub spare_bonus_cards: u8,
    /// Number of bonus cards with `drawn_first` that are drawn before all others; the rest comes from cards without that
    /// mark. 0: one draw from all cards.
    pub cards_drawn_first: u8,
    /// Largest number of round tiles that count the same cult in all rounds but the last; 0: any number. With a limit,
    /// tiles are drawn one by one, and a tile that may not lie in its round is put aside.
    pub same_cult_at_most: u8,
    /// Every piece, sorted by class, then module, then place in its file: hooks fire in this order (C7).
    pub pieces: Vec<Piece>,
    pub factions: Vec<Faction>,
    pub bonus_cards: Vec<BonusCard>,
    pub favors: Vec<Favor>,
    pub towns: Vec<Town>,
    pub round_tiles: Vec<RoundTile>,
    /// Final scorings in the order in which they are scored.
    pub final_tiles: Vec<FinalTile>,
    /// Number of extra final tiles drawn for a game.
    pub final_tiles_drawn: u8,
    pub spaces: Vec<Space>,
    /// Parts of an action that effects and actions open.
    pub grants: Vec<Grant>,
    pub conversions: Vec<Conversion>,
    /// The grant that `dig` opens.
    pub dig_grant: GrantId,
    /// The choices that `Effect::Choose` opens. At most 255.
    pub choices: Vec<Choice>,
    /// Values that rules read from components, each computed by the first step of a task. Each has a byte for each seat at
    /// the end of `State::slots`.
    pub component_values: Vec<ComponentValue>,
    /// Index in `State::slots` of the first of these bytes.
    pub component_values_offset: u16,
    /// Amounts that no other form can express. At most 255.
    pub formulas: Vec<Formula>,
    /// Tasks of components that `Effect::Run` starts. At most 255.
    pub calls: Vec<TaskCall>,
    /// The ledger texts of all options of all choices, each once: `choose 2`, `unlock {terrain}`. At
    /// most 255.
    pub answers: Vec<String>,
    /// Kinds of token. At most [`limits::TOKEN_KINDS`].
    pub tokens: Vec<TokenKind>,
    /// Whether some kind of token has rights of a structure, see [`TokenKind::is_solid`].
    pub has_solid: bool,
    /// Declared persistent variables of pieces.
    pub slots: Vec<Slot>,
    /// Script functions, by [`FunctionId`].
    pub functions: Vec<ScriptFunction>,
    /// Pieces that answer a hook, by `Hook as usize`.
    pub listeners: [BitSet; Hook::COUNT],
    /// The pieces of `listeners` that also react to events of other seats.
    pub far_listeners: [BitSet; Hook::COUNT],
    /// Pieces in play for every seat: house rules.
    pub common_pieces: BitSet,
    /// Whether pieces move markers of cult tracks in actions that move none by themselves.
    pub marker_flags: CultMarkerFlags,
    /// The action spaces of each piece, and the shared ones.
    pub space_index: SpaceIndex,
    /// Paths of the content files, relative to the content folder, `/` between folders.
    pub files: Vec<String>,
    /// Where content defines the numbers of the kernel's rules, by piece and rule; `PieceId::NONE` for general numbers.
    pub rule_sources: BTreeMap<(PieceId, KernelRule), SourceLine>,
    /// For a source span in `rule_sources`: further spans that wrote the same value, such as its
    /// declaration and other patches.
    pub other_sources: BTreeMap<SourceLine, Vec<SourceLine>>,
}

/// Switches for rules on which the rulebook, the FAQ and the online site differ; set through settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleSwitches {
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
    /// After spades that did not reach home terrain, the build part may go to any home hex in reach.
    pub build_part_anywhere: bool,
    /// While a town tile is owed, a cult marker on space 8 or 9 may move down, to 7 at the lowest (setting `step-down`, R-23).
    pub step_down: bool,
    /// A seat may not step on a top space that open decisions could still give to an earlier claimant.
    pub wait_at_top: bool,
    /// An action space that does not belong to the board needs an effect that can be carried out (FAQ-30).
    pub special_needs_effect: bool,
    /// Two bridges may lie in one place: the online site does not check this.
    pub bridges_may_share_place: bool,
    /// A fixed number of spades leads to any terrain, not only home (the online site; against FAQ-42).
    pub fixed_spades_to_any_terrain: bool,
    /// Where free spades may go to two hexes, the first may stay short of home terrain if the second
    /// reaches it (the online site; against FAQ-08).
    pub first_hex_unfinished: bool,
    /// The only seat left in a round may begin another turn while it still owes something (the online site).
    pub last_seat_may_owe: bool,
    /// A turn with nothing left to do ends as soon as another seat acts. It also ends when the seat itself answers an
    /// offer or changes its home terrain (the online site closes the row there).
    pub answers_end_turn: bool,
    /// Resources may be thrown away at any time (the online site).
    pub throw_away: bool,
    /// The kernel gives a forced answer itself: one without an alternative that changes nothing.
    pub answers_forced: bool,
}

/// Terrain of hexes: how ledgers, maps and pictures show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// Name in ledgers and map files, such as `yellow`.
    pub code: String,
    /// Name for readers, such as `desert`.
    pub name: String,
    /// One letter for boards in text.
    pub letter: char,
    /// Other spellings that ledgers use.
    pub aliases: Vec<String>,
    /// `#rrggbb` for pictures and terminals.
    pub color: String,
}

/// Resource that content declares. Amounts are stored in front of the slots, see
/// [`piece_memory::declared_amount`](crate::piece_memory::declared_amount).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredResource {
    /// Index of the resource in [`Ruleset::resources`].
    pub place: usize,
    /// Name in content, such as `gems`.
    pub id: String,
    /// Name in ledgers.
    pub code: String,
    /// The largest amount that a seat can have; any surplus is lost.
    pub max: u8,
    /// Amount with which a seat begins.
    pub start: u8,
}

/// Attribute of hexes that content declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Name in content.
    pub id: String,
    /// Name for readers.
    pub name: String,
    pub hexes: BitSet,
}

/// Names of a cult track. All tracks share the rules in [`CultRules`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cult {
    /// Name in ledgers, such as `FIRE`.
    pub code: String,
    /// Name for readers, such as `fire`.
    pub name: String,
}

/// Spaces and rewards of the cult tracks; all tracks share them.
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
    /// Whether a marker that reaches the top pushes the one that is there down by one space.
    pub evicts: bool,
}

/// Kind of structure: its names, limit, power and place in the chain of upgrades.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// Name in content, such as `trading_house`.
    pub id: String,
    /// Name for readers, such as `Trading house`.
    pub name: String,
    /// Name in ledgers, such as `TP`.
    pub code: String,
    /// Other spellings that ledgers use.
    pub aliases: Vec<String>,
    /// How many a faction has.
    pub limit: u8,
    /// Power, for towns and for offers to neighbours.
    pub power: u8,
    /// Number of structures that it counts as for a town.
    pub counts_as: u8,
    /// Number of favor tiles that come with it.
    pub favors: u8,
    /// The kind from which it is upgraded; `NONE` if it is built on empty land.
    pub from: StructureId,
    /// Factor for the price in coins if no other faction is next to the hex.
    pub lone_coin_factor: u8,
    /// Whether the structure may stand only on hexes that touch a river hex.
    pub riverside: bool,
}

/// What a group of structures needs to found a town.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TownRules {
    /// Power needed, before modifiers.
    pub power: u8,
    /// Structures needed, counted by `Structure::counts_as`.
    pub structures: u8,
}

/// Price in several resources, paid together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub coins: u8,
    pub workers: u8,
    pub priests: u8,
    /// Power, from bowl III.
    pub power: u8,
    /// Power tokens, which leave the game.
    pub power_tokens: u8,
    /// Keys and declared resources.
    pub more: ExtraResources,
}

/// Keys and declared resources of a price. Most prices have none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtraResources([u8; ExtraResources::OF.len()]);

impl ExtraResources {
    /// The resource to which each number belongs, by index.
    const OF: [Resource; 9] = {
        let mut of = [Resource::Keys; 9];
        let mut at = 0;
        while at < Resource::DECLARED.len() {
            of[at + 1] = Resource::DECLARED[at];
            at += 1;
        }
        of
    };

    /// Returns whether all numbers are 0.
    #[inline]
    pub fn is_none(&self) -> bool {
        self.0 == [0; ExtraResources::OF.len()]
    }

    /// Returns every resource with its number, zeros included.
    pub fn each(&self) -> impl Iterator<Item = (Resource, u8)> + use<> {
        ExtraResources::OF.into_iter().zip(self.0)
    }

    /// Returns the same resources with other numbers.
    #[must_use]
    pub fn map(self, mut number: impl FnMut(Resource, u8) -> u8) -> ExtraResources {
        let mut other = self;
        for (n, resource) in other.0.iter_mut().zip(ExtraResources::OF) {
            *n = number(resource, *n);
        }
        other
    }
}

impl Ruleset {
    /// Returns whether two factions can be in one game: different home terrains and groups.
    pub fn can_meet(&self, a: FactionId, b: FactionId) -> bool {
        let (Some(a), Some(b)) = (self.factions.get(a.at()), self.factions.get(b.at())) else {
            return true;
        };
        let same_home = a.home == b.home && self.terrains.get(a.home.at()).is_some();
        !same_home && (a.group.is_empty() || a.group != b.group)
    }

    /// Returns in words why two factions cannot be in one game: their home terrain or their group; `None` if they can.
    pub fn incompatibility(&self, a: FactionId, b: FactionId) -> Option<String> {
        if self.can_meet(a, b) {
            return None;
        }
        let (a, b) = (self.factions.get(a.at())?, self.factions.get(b.at())?);
        Some(if a.home == b.home && self.terrains.get(a.home.at()).is_some() {
            say!(TEXTS, "both-home", terrain = self.terrain_name(a.home))
        } else {
            say!(TEXTS, "both-group", group = self.group_name(&a.group))
        })
    }

    /// Returns how many pieces of a class are in the ruleset.
    pub fn count(&self, class: PieceClass) -> usize {
        self.pieces.iter().filter(|piece| piece.class == class).count()
    }

    /// Checks a number of players.
    ///
    /// # Errors
    /// A message with the allowed numbers.
    pub fn check_players(&self, players: usize) -> Result<(), String> {
        let (min, max) = (usize::from(*self.players.start()), usize::from(*self.players.end()));
        match players {
            n if (min..=max).contains(&n) => Ok(()),
            n if min == max => Err(say!(TEXTS, "players-not", min = min, n = n)),
            n => Err(say!(TEXTS, "players-not-range", min = min, max = max, n = n)),
        }
    }

    /// Computes the fields that are derived from pieces, spaces and conversions. Call once they are complete.
    pub fn index(&mut self) {
        self.listeners = [BitSet::EMPTY; Hook::COUNT];
        self.far_listeners = [BitSet::EMPTY; Hook::COUNT];
        self.common_pieces = BitSet::EMPTY;
        self.has_automas = self.factions.iter().any(|faction| faction.automa);
        for (i, piece) in self.pieces.iter().enumerate() {
            for answer in piece.all_answers() {
                self.listeners[answer.hook as usize].insert(i as u8);
                if answer.scope != AnswerScope::Own {
                    self.far_listeners[answer.hook as usize].insert(i as u8);
                }
            }
            if piece.class == PieceClass::HouseRule {
                self.common_pieces.insert(i as u8);
            }
        }
        self.marker_flags = CultMarkerFlags::from_ruleset(self);
        self.space_index = SpaceIndex::new(&self.spaces, self.pieces.len());
    }

    /// Returns the name of a resource in content: `gems`, `power_tokens`.
    pub fn resource_id(&self, what: Resource) -> &str {
        let declared = what.declared_index().and_then(|at| self.resources.get(at));
        declared.map_or(what.name(), |resource| resource.id.as_str())
    }

    /// Returns whether any piece answers by a script.
    pub fn has_scripts(&self) -> bool {
        !self.functions.is_empty()
    }
}
