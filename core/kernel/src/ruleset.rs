//! What a variant compiles to: every table and rule switch of one game, immutable and shared.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::bits::Bits;
use crate::cause::{Place, Rule};
use crate::effect::{Amount, Condition, Effects};
use crate::hook::Hook;
use crate::ids::*;
use crate::map::Map;
use crate::resource::Resource;
use crate::token_kind::TokenKind;

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
    pub const ROUNDS: usize = 8;
    /// Extra final tiles.
    pub const FINAL_TILES: usize = 16;
    /// Bridges on the board.
    pub const BRIDGES: usize = 32;
    /// Bytes of script slots.
    pub const SLOT_BYTES: usize = 512;
    /// Terrains of the wheel.
    pub const TERRAINS: usize = 16;
    /// Kinds of token.
    pub const TOKEN_KINDS: usize = 8;
    /// Tokens of one seat, all kinds together.
    pub const TOKENS: usize = 24;
}

/// Everything that stays the same during a game.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// Name of the variant.
    pub name: String,
    /// Hash of what the ruleset was compiled from (design contract C5).
    pub hash: [u8; 32],
    /// Switches for rules on which sources differ.
    pub rules: Rules,
    /// The board.
    pub map: Map,
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
    /// The ledger texts of all options of all choices, each once: `choose 2`, `unlock {terrain}`. At
    /// most 255.
    pub answers: Vec<String>,
    /// Kinds of token. At most [`limits::TOKEN_KINDS`].
    pub tokens: Vec<TokenKind>,
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
    /// The files that places point at, relative to the content folder, `/` between folders.
    pub files: Vec<String>,
    /// Where the numbers of the kernel's rules are written, by piece; `NONE`: for everybody.
    pub places: BTreeMap<(PieceId, Rule), Place>,
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

/// Where a piece belongs; the order is the order in which hooks fire within a seat (C7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PieceClass {
    /// A faction.
    Faction,
    /// A round scoring tile.
    RoundTile,
    /// A bonus card.
    BonusCard,
    /// A favor tile.
    Favor,
    /// A town tile.
    Town,
    /// A house rule: in play for everybody.
    HouseRule,
    /// A kind of token: in play for everybody who has it.
    Token,
    /// A final scoring tile.
    FinalTile,
    /// An action space of the board.
    BoardSpace,
}

/// Anything with rules of its own.
#[derive(Clone, Debug)]
pub struct Piece {
    /// `base:halflings`.
    pub id: String,
    /// `Halflings`.
    pub name: String,
    /// What ledgers call it: `halflings`, `FAV6`; may be empty.
    pub code: String,
    /// Where it belongs.
    pub class: PieceClass,
    /// File that declares it, relative to the content folder, `/` between folders.
    pub file: String,
    /// Line of its declaration, 1-based.
    pub line: u32,
    /// Its answers, sorted by hook.
    answers: Vec<Answer>,
    /// `starts[hook]..starts[hook + 1]` are the answers to a hook.
    starts: [u16; Hook::COUNT + 1],
}

impl Piece {
    /// A piece with its answers in any order; those to one hook keep their order.
    pub fn new(
        id: String,
        name: String,
        code: String,
        class: PieceClass,
        (file, line): (String, u32),
        mut answers: Vec<Answer>,
    ) -> Piece {
        answers.sort_by_key(|a| a.hook as u8);
        let mut starts = [0; Hook::COUNT + 1];
        for (hook, start) in starts.iter_mut().enumerate() {
            *start = answers.partition_point(|a| (a.hook as usize) < hook) as u16;
        }
        Piece { id, name, code, class, file, line, answers, starts }
    }

    /// The answers to a hook, in file order.
    #[inline]
    pub fn answers(&self, hook: Hook) -> &[Answer] {
        let h = hook as usize;
        &self.answers[self.starts[h] as usize..self.starts[h + 1] as usize]
    }

    /// Every answer, sorted by hook.
    pub fn all_answers(&self) -> &[Answer] {
        &self.answers
    }
}

/// A piece's answer to a hook.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The hook.
    pub hook: Hook,
    /// Whose events it hears.
    pub scope: Scope,
    /// The answer itself.
    pub what: AnswerKind,
    /// Where it is written: in the piece's file, or in one that amends the piece.
    pub place: Place,
}

/// Whose events an answer hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Those of the seat that has the piece.
    Own,
    /// Those of all other seats.
    Others,
    /// Those of everybody.
    Everybody,
}

/// What a piece answers.
#[derive(Clone, Debug)]
pub enum AnswerKind {
    /// To a react hook: effects for the seat that has the piece.
    Effects(Effects),
    /// To a replace hook: these effects instead, if the condition holds.
    Replace(Condition, Effects),
    /// To a query, modify or forbid hook: an amount, if the condition holds.
    Value(Condition, Amount),
    /// A script function.
    Script(FunctionId),
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
}

/// A faction.
#[derive(Clone, Debug)]
pub struct Faction {
    /// Its piece.
    pub piece: PieceId,
    /// Its name in ledgers: `chaosmagicians`.
    pub code: String,
    /// Other names ledgers use.
    pub aliases: Vec<String>,
    /// Home terrain; `NONE` for a faction that takes one during setup.
    pub home: TerrainId,
    /// Its home terrain raises what others pay for a hex (rulings 75).
    pub home_counts: bool,
    /// Hexes next to own structures, by edge or bridge, are in reach.
    pub reaches_by_land: bool,
    /// Two factions with an equal, non-empty group never meet.
    pub group: String,
    /// Starting resources.
    pub start: Start,
    /// Dwellings placed before round 1.
    pub first_dwellings: u8,
    /// Its first dwellings are placed after those of everybody else.
    pub places_last: bool,
    /// Its first dwellings go next to river hexes.
    pub places_at_river: bool,
    /// Price of each structure, by [`StructureId`].
    pub costs: Vec<Cost>,
    /// Income by structure: resource and totals by count on the board.
    pub income: Vec<Vec<(Resource, Vec<u8>)>>,
    /// The advancement tracks; `None`: the faction has no such track.
    pub tracks: [Option<Track>; TRACKS],
    /// Price of a spade by digging level; empty: the faction cannot dig.
    pub spade_cost: Vec<Cost>,
    /// How many spades terraforming takes.
    pub terraform: Terraform,
    /// Jumping (tunnelling, carpet flight), if any.
    pub jump: Option<Jump>,
    /// Towns may be linked over a river hex.
    pub links_over_river: bool,
    /// Bridges it may place.
    pub bridges: u8,
    /// Conversions it may make, best known first.
    pub conversions: Vec<ConversionId>,
    /// Cult steps that settled leech offers may still bring, for `wait_at_top`.
    pub steps_from_leech: u8,
    /// The kinds of token it has, by [`TokenId`]: the kind itself, or one that it has instead. Empty: each
    /// kind itself.
    pub plays: Vec<TokenId>,
    /// The track that advances of shipping move, and that cards for shipping count for.
    pub ship_track: TrackId,
    /// What action spaces cost it where that is not what everybody pays.
    pub space_costs: Vec<(SpaceId, Cost)>,
    /// Structures that it may build away from the river all the same, bit by [`StructureId`].
    pub builds_inland: u8,
}

/// Starting resources of a faction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Victory points.
    pub vp: i16,
    /// Coins.
    pub coins: u8,
    /// Workers.
    pub workers: u8,
    /// Priests.
    pub priests: u8,
    /// Tokens in bowls I, II, III.
    pub bowls: [u8; 3],
    /// Position on each cult track.
    pub cults: [u8; limits::CULTS],
    /// Pool of priests.
    pub priest_limit: u8,
}

/// An advancement track of a faction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Level at the start.
    pub start: u8,
    /// Highest level.
    pub max: u8,
    /// Price of one step by action; `None`: no action advances it.
    pub cost: Option<Cost>,
    /// Points for reaching a level, indexed by level.
    pub vp: Vec<u8>,
}

/// How many spades a hex takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terraform {
    /// The distance on the wheel.
    Wheel,
    /// The same number for every hex, home terrain as the only target.
    Fixed(u8),
    /// To home terrain, which is not on the wheel, the distance to the terrain the seat has named, at
    /// least one.
    Named,
    /// No spades: `dig` opens one transformation into home terrain, paid as it takes place.
    Paid {
        /// Price of most hexes.
        usual: TransformPrice,
        /// Price of a hex that is home terrain of a faction in the game (rulings 75).
        home: TransformPrice,
    },
    /// Never.
    Never,
}

impl Terraform {
    /// Spades are of use.
    pub fn takes_spades(self) -> bool {
        matches!(self, Terraform::Wheel | Terraform::Fixed(_) | Terraform::Named)
    }
}

/// What turning one hex into home terrain costs without spades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TransformPrice {
    /// Power tokens, for good, at once.
    pub tokens: u8,
    /// Steps down on one cult track, owed afterwards.
    pub cult_steps: u8,
}

/// Reaching a hex beyond others against payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    /// `carpet flight`.
    pub name: String,
    /// What one jump costs, before modifiers.
    pub resource: Resource,
    /// How much of it.
    pub cost: u8,
    /// Hexes that may be skipped by level of the range track; the last entry serves higher levels. Empty:
    /// as many as the level says.
    pub skips: Vec<u8>,
}

impl Jump {
    /// Hexes that may be skipped at a level of the range track.
    #[inline]
    pub fn skips_at(&self, level: u8) -> u8 {
        let last = self.skips.last().copied();
        self.skips.get(level as usize).copied().or(last).unwrap_or(level)
    }
}

/// A bonus card.
#[derive(Clone, Debug)]
pub struct BonusCard {
    /// Its piece.
    pub piece: PieceId,
    /// Income while held.
    pub income: Vec<(Resource, u8)>,
    /// One of those of which `Ruleset::cards_drawn_first` are drawn before all others.
    pub drawn_first: bool,
}

/// A favor tile.
#[derive(Clone, Debug)]
pub struct Favor {
    /// Its piece.
    pub piece: PieceId,
    /// How many there are.
    pub count: u8,
    /// Income while held.
    pub income: Vec<(Resource, u8)>,
    /// What taking it brings, in order.
    pub gain: Effects,
    /// A faction has at most one tile of a group; empty: no group.
    pub group: String,
}

/// A town tile.
#[derive(Clone, Debug)]
pub struct Town {
    /// Its piece.
    pub piece: PieceId,
    /// How many there are.
    pub count: u8,
    /// What taking it brings, in order: keys first.
    pub gain: Effects,
}

/// A round scoring tile.
#[derive(Clone, Debug)]
pub struct RoundTile {
    /// Its piece.
    pub piece: PieceId,
    /// `D >> 2`: the legend in recorded ledgers.
    pub legend: String,
    /// What the cult reward counts.
    pub counts: crate::effect::Count,
    /// One reward for each full this many; at least 1.
    pub steps: u8,
    /// The reward.
    pub reward: Vec<(Resource, u8)>,
    /// Rounds (1-based) in which it is never drawn.
    pub never_in_rounds: Vec<u8>,
}

/// A final scoring.
#[derive(Clone, Debug)]
pub struct FinalTile {
    /// Its piece.
    pub piece: PieceId,
    /// Its name in ledgers: `network`.
    pub code: String,
    /// Points for the first places.
    pub points: Vec<u8>,
    /// What is compared.
    pub measure: Measure,
    /// In every game; else one of those that are drawn.
    pub always: bool,
}

/// What a final scoring compares.
#[derive(Clone, Debug, PartialEq)]
pub enum Measure {
    /// The number of structures in the largest network.
    Network,
    /// The position on each cult track, track by track.
    Cults,
    /// A count.
    Count(crate::effect::Count),
    /// The `final_scoring` answer of the tile's script.
    Script(FunctionId),
}

/// An action space.
#[derive(Clone, Debug)]
pub struct Space {
    /// Its name in ledgers: `ACT1`.
    pub code: String,
    /// The piece it belongs to: `PieceClass::BoardSpace` for the board.
    pub piece: PieceId,
    /// Everybody shares it, else each holder of the piece has it.
    pub shared: bool,
    /// A power action: `space_cost` and `reuse_space` apply.
    pub is_power_action: bool,
    /// Taken until the next round once used.
    pub once_a_round: bool,
    /// Opens with a structure; `NONE`: open from the start.
    pub unlocked_by: StructureId,
    /// Price.
    pub cost: Cost,
    /// What it does.
    pub effects: Effects,
}

/// The parts that an action opens; a new grant replaces what was left of the old one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Spades may be bought.
    pub digs: bool,
    /// Hexes that may be transformed.
    pub transforms: u8,
    /// Structures that may be built.
    pub builds: u8,
    /// Bridges that may be placed.
    pub bridges: u8,
    /// A free upgrade leads to this structure; `NONE` without one.
    pub upgrade_to: StructureId,
    /// Where to transform.
    pub transform_at: Target,
    /// Where to build.
    pub build_at: Target,
    /// It comes with a trade: all such parts of one action share one structure, and a hex that was begun is
    /// finished before another.
    pub in_trade: bool,
    /// A free transformation may also go to a hex next to an own token, if the token pays for the dwelling
    /// that is built there at once.
    pub by_token: bool,
}

/// Which hexes a part of an action may go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Hexes in reach.
    Reach,
    /// Hexes of home terrain, anywhere.
    HomeAnywhere,
    /// Hexes sharing an edge with an own structure.
    EdgeNeighbour,
}

/// A decision that a piece opens: one of several options.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The piece whose choice it is.
    pub piece: PieceId,
    /// How long the answer may wait.
    pub wait: Wait,
    /// The options.
    pub options: Vec<ChoiceOption>,
}

/// How long the answer to a choice may wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// It comes before the seat's next full action.
    No,
    /// It comes before the seat's turn ends.
    Turn,
    /// It comes before the round ends.
    Round,
}

/// Stands in the text of an answer for the terrain that it names.
pub const TERRAIN_IN_ANSWER: &str = "{terrain}";

/// One option of a [`Choice`].
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceOption {
    /// What a ledger says.
    pub answer: AnswerId,
    /// One option for each terrain of the wheel, which the effects see as argument 0.
    pub each_terrain: bool,
    /// When it may be chosen; what the effects pay must be there as well.
    pub when: Condition,
    /// What it brings.
    pub effects: Effects,
}

/// A conversion: `rate` units of one resource for one of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// What is given.
    pub from: Resource,
    /// How many for one.
    pub rate: u8,
    /// What is taken.
    pub to: Resource,
    /// Needs an exchange right.
    pub by_right: bool,
}

/// Declared memory of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The piece that owns it.
    pub piece: PieceId,
    /// Its name.
    pub name: String,
    /// Largest value; at most 255.
    pub max: u8,
    /// Value at the start and after a reset.
    pub start: u8,
    /// When it goes back to the start.
    pub reset: Reset,
    /// First byte in the slot area; a seat's value is at `offset + seat`, one for all at `offset`.
    pub offset: u16,
    /// Each seat has its own value.
    pub per_seat: bool,
}

/// When a slot goes back to its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// Never.
    Never,
    /// When a round starts.
    Round,
    /// When a turn starts, for the seat whose turn it is.
    Turn,
}

/// A function of a script file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The piece whose rule it is.
    pub piece: PieceId,
    /// The hook it answers.
    pub hook: Hook,
    /// Id of the module.
    pub module: String,
    /// The script file, relative to the content folder, `/` between folders.
    pub file: String,
}

impl Ruleset {
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

    /// Fills the sets of pieces above from the pieces themselves. Call once they are complete.
    pub fn index(&mut self) {
        self.listeners = [Bits::EMPTY; Hook::COUNT];
        self.far_listeners = [Bits::EMPTY; Hook::COUNT];
        self.common_pieces = Bits::EMPTY;
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
    }

    /// True if any piece answers by a script.
    pub fn has_scripts(&self) -> bool {
        !self.functions.is_empty()
    }
}
