//! Table of all player actions, with the text, the kind and the rule functions of each. Also
//! [`IllegalAction`]: the reasons why an action is illegal.

use crate::ids::*;
use crate::resource::Resource;

/// Table of all actions, in the order in which they are listed. `actions!(name)` passes all entries
/// to the macro `name`. Each caller generates its own code from them: the [`Action`] type (below),
/// checks, lists and execution (`interface.rs`), enumeration (`action_space.rs`), texts and reports
/// (crate `mystica`, texts in its module `words`).
///
/// | column | meaning |
/// |---|---|
/// | `form` | the canonical text: words and fields of the action; words in brackets form one word |
/// | `read` | parser: `plain` follows `form`; a name is a function of `words`; `by_…` and `with_…`: another entry or rule parses it |
/// | `also` | parser function for other spellings, or `none` |
/// | `counted` | name under which reports count the action: the first `word` of its text, its whole `text`, the given words, or `by` a function of `mystica` |
/// | `meaning` | function of `mystica` that explains the action in words; `none` if the text of the action is enough |
/// | `kind` | the action's entry in [`action_kinds!`](crate::action_kinds) |
/// | `turn` | `taken`: the action takes the turn of its seat, see [`Action::takes_turn`](crate::Action::takes_turn) |
/// | `amount` | the field that holds the amount of the action |
/// | `about`, `place` | the hex that the action concerns; the hex on which the action puts a structure or token |
/// | `check` | function that decides whether a seat may take the action, and the type of plan that the function returns |
/// | `list` | when the action is listed, and by which function: `answers` out of turn; in a phase of the `setup`; what is `owed`, in and out of turn; in the seat's `turn` (if a full action or a part of this kind may begin); `last` of all; `with` another entry |
/// | `carry_out` | function that carries out the action and reports its events |
/// | `price` | `none`; `by` the named function; or `said`: by the named function, and the text of the action contains the price |
/// | `tried` | candidates that slow counters and invariant checks try: `each` combination of the values of its fields (numbers run from 1 to the number in brackets); or `by` the named function |
/// | `moves_marker` | whether the action may move a marker on a cult track: `never`, or as a field of [`CultMarkerFlags`](crate::ruleset::CultMarkerFlags) says; an absent column means that it may |
/// | `closes_row` | whether the row of a ledger ends after the action (rulings 9): `always`, or as the named function decides; an absent column means that it does not |
#[macro_export]
macro_rules! actions {
    ($then:ident) => {
        $then! {
            /// `leech 2 from nomads`: accepts an offer of power; `full` is the full amount of the offer.
            Leech(full: u8, from: SeatId) {
                text: { form: ["leech" full "from" from], read: leech, also: leech },
                report: { counted: word, meaning: leech },
                kind: Leech,
                check: check_leech,
                list: [answers list_answers],
                carry_out: do_leech,
                price: none,
                tried: each(32),
                moves_marker: leech,
                closes_row: always,
            }
            /// `decline 2 from nomads`: declines an offer of power; `full` is the full amount of the offer.
            Decline(full: u8, from: SeatId) {
                text: { form: ["decline" full "from" from], read: decline, also: none },
                report: { counted: word, meaning: none },
                kind: Decline,
                check: check_decline,
                list: [with Leech],
                carry_out: do_decline,
                price: none,
                tried: each(32),
                closes_row: always,
            }
            /// `+FIRE`, `+2FIRE`: takes owed cult steps on one track.
            Step(cult: CultId, n: u8) {
                text: { form: ["+" (cult, n)], read: by_sign, also: one },
                report: { counted: "+cult", meaning: none },
                kind: Step,
                amount: n,
                check: check_step,
                list: [owed list_steps],
                carry_out: do_step,
                price: none,
                tried: by steps_up,
            }
            /// `-FIRE`: steps down a cult track, to pay a debt of steps or to make room below the top (rulings 23, 74).
            StepDown(cult: CultId, n: u8) {
                text: { form: ["-" (cult, n)], read: by_sign, also: none },
                report: { counted: word, meaning: none },
                kind: StepDown,
                amount: n,
                check: check_step_down,
                list: [with Step],
                carry_out: do_step_down,
                price: none,
                tried: by steps_down,
            }
            /// `+FAV7`: takes a favor tile that the seat is owed.
            TakeFavor(favor: FavorId) {
                text: { form: ["+" favor], read: by_sign, also: none },
                report: { counted: "+favor", meaning: favor },
                kind: TakeFavor,
                check: check_favor,
                list: [owed list_favors],
                carry_out: do_take_favor,
                price: none,
                tried: each,
            }
            /// `+TW3`, `+2TW3`: takes `n` equal town tiles that the seat is owed.
            TakeTown(town: TownId, n: u8) {
                text: { form: ["+" (town, n)], read: by_sign, also: one },
                report: { counted: "+town", meaning: town },
                kind: TakeTown,
                amount: n,
                check: check_town,
                list: [owed list_towns],
                carry_out: do_take_town,
                price: none,
                tried: by towns,
            }
            /// `choose 2`, `unlock-terrain red`: answers the seat's oldest open choice that has this answer.
            /// `terrain` is `NONE` unless the answer names one.
            Choose(answer: AnswerId, terrain: TerrainId) {
                text: { form: [(answer, terrain)], read: by_answer, also: none },
                report: { counted: text, meaning: chosen },
                kind: Choose,
                check: check_choose,
                list: [owed list_choices],
                carry_out: do_choose,
                price: none,
                tried: by answers,
                closes_row: by choice_closes_row,
            }
            /// `dock F4`: places a token that the seat has gained.
            Place(token: TokenId, hex: HexId) {
                text: { form: [token hex], read: by_token, also: place },
                report: { counted: by place, meaning: place },
                kind: Place,
                about: hex,
                place: hex,
                check: check_place,
                list: [owed list_places],
                carry_out: do_place,
                price: none,
                tried: each,
            }
            /// `-ship`: leaves a gained token in the supply instead of placing it.
            Refuse(token: TokenId) {
                text: { form: ["-" token], read: by_sign, also: refuse },
                report: { counted: by refuse, meaning: refuse },
                kind: GiveUp,
                check: check_refuse,
                list: [with Place],
                carry_out: do_refuse,
                price: none,
                tried: each,
            }
            /// `burn 4`: burns power; `n` is the number of tokens that reach bowl III.
            Burn(n: u8) {
                text: { form: ["burn" n], read: plain, also: burn },
                report: { counted: word, meaning: none },
                kind: Convert,
                amount: n,
                check: check_burn,
                list: [turn list_conversions],
                carry_out: do_burn,
                price: said price_of_burn,
                tried: by burning,
                moves_marker: never,
            }
            /// `convert 3PW to 1W`: converts resources; `n` counts how often the rate of the conversion is applied.
            Convert(conversion: ConversionId, n: u8) {
                text: { form: ["convert" (conversion, n)], read: convert, also: convert },
                report: { counted: word, meaning: none },
                kind: Convert,
                amount: n,
                check: check_convert,
                list: [with Burn],
                carry_out: do_convert,
                price: said price_of_convert,
                tried: by conversions,
                moves_marker: convert,
            }
            /// `move ship r5 to E7 for 1pw`: moves one token.
            Move(way: TokenMove) {
                text: { form: ["move" way], read: plain, also: moved },
                report: { counted: by moved, meaning: moved },
                kind: Move,
                turn: taken,
                about: way.to,
                check: check_move,
                list: [turn list_moves],
                carry_out: do_move,
                price: said price_of_move,
                tried: by moves,
            }
            /// `done moving`: ends the movement of tokens in this action.
            DoneMoving {
                text: { form: ["done" "moving"], read: with_done, also: none },
                report: { counted: text, meaning: done_moving },
                kind: Move,
                check: check_done_moving,
                list: [with Move],
                carry_out: do_done_moving,
                price: none,
                tried: by done_moving,
            }
            /// `trade E7: +P`: the token on the hex trades. `answer` selects one of several rewards; `NONE` if there is no choice.
            Trade(hex: HexId, answer: AnswerId) {
                text: { form: ["trade" (hex, answer)], read: plain, also: trade },
                report: { counted: by trade, meaning: traded },
                kind: Trade,
                about: hex,
                check: check_trade,
                list: [turn list_trades],
                carry_out: do_trade,
                price: none,
                tried: by trades,
            }
            /// `transform E5 to green`: turns a hex into another terrain.
            Transform(hex: HexId, to: TerrainId) {
                text: { form: ["transform" hex "to" to], read: transform, also: none },
                report: { counted: word, meaning: none },
                kind: Transform,
                turn: taken,
                about: hex,
                check: check_transform -> TransformPlan,
                list: [owed list_owed_transforms, turn list_transforms],
                carry_out: do_transform,
                price: by price_of_transform,
                tried: each,
            }
            /// `-SPADE`: gives up a right that is owed, or throws away a resource where the rules allow it.
            GiveUp(right: Resource, n: u8) {
                text: { form: ["-" (right, n)], read: by_sign, also: none },
                report: { counted: word, meaning: given_up },
                kind: GiveUp,
                amount: n,
                check: check_give_up,
                list: [owed list_give_up, last list_throw_away],
                carry_out: do_give_up,
                price: none,
                tried: by rights,
            }
            /// `bridge A5:B3`: places a bridge; `low` is the smaller hex id.
            Bridge(low: HexId, high: HexId) {
                text: { form: ["bridge" (low, high)], read: plain, also: bridge },
                report: { counted: word, meaning: none },
                kind: Bridge,
                turn: taken,
                about: low,
                check: check_bridge,
                list: [owed list_owed_bridges, turn list_bridges],
                carry_out: do_bridge,
                price: none,
                tried: by bridges,
            }
            /// `connect r12`: links structures of the seat over a river hex.
            Connect(river: HexId) {
                text: { form: ["connect" river], read: connect, also: none },
                report: { counted: word, meaning: none },
                kind: Connect,
                about: river,
                check: check_connect,
                list: [turn list_connects],
                carry_out: do_connect,
                price: none,
                tried: each,
            }
            /// `build E5`: builds a dwelling. Transforms the hex first if the spades at hand are exactly enough.
            Build(hex: HexId) {
                text: { form: ["build" hex], read: build, also: none },
                report: { counted: word, meaning: none },
                kind: Build,
                turn: taken,
                about: hex,
                place: hex,
                check: check_building -> BuildKind,
                list: [
                    setup(FirstDwellings) list_first_dwellings,
                    owed list_owed_builds,
                    turn(full | builds) list_builds by reach
                ],
                carry_out: do_building,
                price: by price_of_building,
                tried: each,
            }
            /// `build E9 with ship r7`: builds a dwelling and returns the token on `at` instead of paying the price.
            BuildWith(hex: HexId, token: TokenId, at: HexId) {
                text: { form: ["build" hex "with" token at], read: with_build, also: none },
                report: { counted: by build_with, meaning: build_with },
                kind: Build,
                turn: taken,
                about: hex,
                place: hex,
                check: check_build_with -> BuildPlan,
                list: [with Build],
                carry_out: do_build_with,
                price: by price_of_build_with,
                tried: by builds_with,
            }
            /// `dig 2`: buys spades.
            Dig(n: u8) {
                text: { form: ["dig" n], read: plain, also: dig },
                report: { counted: word, meaning: none },
                kind: Dig,
                turn: taken,
                amount: n,
                check: check_dig,
                list: [turn(full | digs) list_dig by reach],
                carry_out: do_dig,
                price: by price_of_dig,
                tried: each(12),
                moves_marker: dig,
            }
            /// `upgrade E5 to TP`: upgrades a structure.
            Upgrade(hex: HexId, to: StructureId) {
                text: { form: ["upgrade" hex "to" to], read: plain, also: none },
                report: { counted: by upgrade, meaning: none },
                kind: Upgrade,
                turn: taken,
                about: hex,
                check: check_upgrade -> UpgradePlan,
                list: [turn(full | upgrades) list_upgrades],
                carry_out: do_upgrade,
                price: by price_of_upgrade,
                tried: by upgrades,
            }
            /// `send p to FIRE for 3`: sends a priest to a space of `steps` steps on a cult track.
            SendPriest(cult: CultId, steps: u8) {
                text: { form: ["send" "p" "to" cult "for" steps], read: send, also: send },
                report: { counted: word, meaning: none },
                kind: SendPriest,
                turn: taken,
                check: check_send_priest,
                list: [turn(full) list_send_priest],
                carry_out: do_send_priest,
                price: by price_of_send_priest,
                tried: each(4),
            }
            /// `advance ship`: buys one step on an advancement track.
            Advance(track: TrackId) {
                text: { form: ["advance" track], read: plain, also: advance },
                report: { counted: text, meaning: none },
                kind: Advance,
                turn: taken,
                check: check_advance,
                list: [turn(full) list_advances],
                carry_out: do_advance,
                price: by price_of_advance,
                tried: by advances,
            }
            /// `action ACT1`: uses an action space as the full action of the turn.
            Use(space: SpaceId) {
                text: { form: ["action" space], read: plain, also: none },
                report: { counted: text, meaning: used },
                kind: Use,
                turn: taken,
                check: check_use -> Cost,
                list: [turn(full) list_spaces],
                carry_out: do_use,
                price: by price_of_use,
                tried: by spaces,
            }
            /// `use ACT7`: uses an action space that takes no turn.
            Free(space: SpaceId) {
                text: { form: ["use" space], read: plain, also: none },
                report: { counted: text, meaning: used },
                kind: Use,
                check: check_free -> Cost,
                list: [turn(frees) list_free_spaces],
                carry_out: do_free,
                price: by price_of_use,
                tried: by free_spaces,
            }
            /// `pass BON4`: passes and takes a bonus card, `BonusCardId::NONE` in the last round. Takes the first card during setup.
            Pass(card: BonusCardId) {
                text: { form: ["pass" card], read: plain, also: pass },
                report: { counted: word, meaning: passed },
                kind: Pass,
                turn: taken,
                check: check_passing,
                list: [setup(FirstBonusCards) list_cards, turn(full) list_passes],
                carry_out: do_passing,
                price: none,
                tried: by passes,
            }
            /// `done`: ends the turn.
            Done {
                text: { form: ["done"], read: done, also: none },
                report: { counted: word, meaning: none },
                kind: Done,
                check: check_done,
                list: [turn list_done],
                carry_out: end_turn,
                price: none,
                tried: each,
                moves_marker: never,
            }
            /// Answers a decision of components. The component engine defines the text and the
            /// effect of the answer.
            Answer(part: ComponentAnswer) {
                text: { form: [part], read: by_parts, also: none },
                report: { counted: word, meaning: none },
                kind: Answer,
                check: check_answer,
                list: [with Done],
                carry_out: do_answer,
                price: none,
                tried: by nothing,
                moves_marker: never,
                closes_row: always,
            }
        }
    };
}

/// Generates [`Action`] and its methods from the table.
macro_rules! types {
    ($(
        $(#[$doc:meta])*
        $action:ident $(( $($part:ident: $type:ty),* ))? {
            text: $text:tt,
            report: $report:tt,
            kind: $kind:ident,
            $(turn: $turn:ident,)?
            $(amount: $amount:ident,)?
            $(about: $about:expr,)?
            $(place: $place:expr,)?
            check: $($rest:tt)*
        }
    )*) => {
        /// One command of a seat, as a ledger writes it (design contract C5).
        ///
        /// A legal list has one entry for all amounts of an action: see [`Action::amount`] and [`LegalEntry::max`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Action {
            $($(#[$doc])* $action $(( $($type),* ))?,)*
        }

        #[allow(unused_variables, unused_mut, unused_assignments)]
        impl Action {
            /// Returns the amount; `None` for actions without one.
            #[inline]
            pub fn amount(self) -> Option<u8> {
                match self {
                    $(Action::$action $(( $($part),* ))? => types!(@maybe $($amount)?),)*
                }
            }

            /// Returns the same action with another amount, or unchanged if it has none.
            #[inline]
            pub fn with_amount(self, other: u8) -> Action {
                match self {
                    $(Action::$action $(( $(mut $part),* ))? => {
                        $($amount = other;)?
                        Action::$action $(( $($part),* ))?
                    })*
                }
            }

            /// Returns whether the action takes the turn of its seat, so that it must be the first
            /// of the turn. All other actions accompany an action that does, or take no turn.
            #[inline]
            pub fn takes_turn(self) -> bool {
                match self {
                    $(Action::$action $(( $($part),* ))? => types!(@turn $($turn)?),)*
                }
            }

            /// Returns the kind of the action; bots choose a kind first.
            #[inline]
            pub fn kind(self) -> ActionKind {
                match self {
                    $(Action::$action $(( $($part),* ))? => ActionKind::$kind,)*
                }
            }

            /// Returns the hex that the action concerns, if any.
            pub fn about(self) -> Option<HexId> {
                match self {
                    $(Action::$action $(( $($part),* ))? => types!(@maybe $($about)?),)*
                }
            }

            /// Returns the hex on which the action puts a structure or token, if any.
            pub fn place(self) -> Option<HexId> {
                match self {
                    $(Action::$action $(( $($part),* ))? => types!(@maybe $($place)?),)*
                }
            }
        }
    };
    (@turn) => { false };
    (@turn taken) => { true };
    (@maybe) => { None };
    (@maybe $some:expr) => { Some($some) };
}

actions!(types);

/// Answer to a decision of components, packed into 9 bytes: as many as the largest other action
/// has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ComponentAnswer([u8; 9]);

impl ComponentAnswer {
    /// Number of options that can be packed: the option number takes one byte.
    pub const OPTIONS: usize = 256;

    /// Packs an answer; `None` if its option number does not fit one byte.
    pub fn new(answer: components::ComponentAction) -> Option<ComponentAnswer> {
        let mut bytes = [u8::try_from(answer.option).ok()?; 9];
        for (at, n) in answer.args.iter().enumerate() {
            bytes[1 + 2 * at..3 + 2 * at].copy_from_slice(&n.to_le_bytes());
        }
        Some(ComponentAnswer(bytes))
    }

    /// Unpacks the answer for the component engine.
    pub fn answer(self) -> components::ComponentAction {
        let n = |at: usize| i16::from_le_bytes([self.0[1 + 2 * at], self.0[2 + 2 * at]]);
        components::ComponentAction { option: self.0[0].into(), args: std::array::from_fn(n) }
    }
}

/// Move of one token: its kind, start, path, end, and the extra steps that are paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenMove {
    pub token: TokenId,
    pub from: HexId,
    /// Hexes passed, in order, padded with `NONE`; all `NONE` if the path does not matter.
    pub via: [HexId; TokenMove::MOST_VIA],
    pub to: HexId,
    /// Index into `TokenMovement::extras` of the extra steps that are paid for, or [`TokenMove::NO_EXTRA`].
    pub extra: u8,
}

impl TokenMove {
    /// Largest number of hexes between the ends of a path.
    pub const MOST_VIA: usize = 5;
    /// Value of `extra` when no extra steps are paid for.
    pub const NO_EXTRA: u8 = u8::MAX;
}

/// Table of the kinds of actions. `action_kinds!(name)` passes all entries to the macro `name`.
///
/// | column | meaning |
/// |---|---|
/// | `word` | the first word of actions of this kind in ledgers; empty if there is none |
/// | `role` | role for bots of any game (`ActionRole`), or `by` a function of `mystica` |
/// | `account` | the rule under which reports book its gains and costs |
/// | `row` | how actions of this kind affect the rows of a ledger of the online site. `closed`: a row ends after the action; `closed_in_setup`: a row ends only during the setup, where the action joins the row of the seat before; `joined_in_setup`: the action joins that row, but does not end it; `open`: neither |
#[macro_export]
macro_rules! action_kinds {
    ($then:ident) => {
        $then! {
            Build { word: "build", role: Move, account: Building, row: closed_in_setup }
            Upgrade { word: "upgrade", role: Move, account: Upgrading, row: open }
            Dig { word: "dig", role: Move, account: Spades, row: open }
            Transform { word: "transform", role: Move, account: Spades, row: open }
            SendPriest { word: "send", role: Move, account: PriestsSent, row: open }
            Advance { word: "advance", role: Move, account: Advancing, row: open }
            Use { word: "action", role: Move, account: PowerActions, row: open }
            Convert { word: "", role: Conversion, account: Conversions, row: open }
            Pass { word: "pass", role: by passing, account: Passing, row: closed }
            Leech { word: "leech", role: Answer, account: Leech, row: closed }
            Decline { word: "decline", role: Answer, account: Leech, row: closed }
            Bridge { word: "bridge", role: Move, account: Bridges, row: open }
            Connect { word: "connect", role: Move, account: Bridges, row: open }
            TakeFavor { word: "favor", role: Move, account: Tiles, row: open }
            TakeTown { word: "town", role: Move, account: Tiles, row: open }
            Step { word: "cult", role: Move, account: PriestsSent, row: open }
            StepDown { word: "", role: GiveUp, account: PriestsSent, row: open }
            GiveUp { word: "", role: by giving_up, account: Spades, row: open }
            Choose { word: "choose", role: by choosing, account: Tiles, row: joined_in_setup }
            Place { word: "place", role: Move, account: Tokens, row: open }
            Move { word: "move", role: Move, account: Tokens, row: open }
            Trade { word: "trade", role: Move, account: Tokens, row: open }
            Done { word: "done", role: End, account: Passing, row: open }
            Answer { word: "answer", role: Move, account: Parts, row: closed }
        }
    };
}

/// Generates [`ActionKind`] and its words from the table.
macro_rules! kinds {
    ($($kind:ident { word: $word:literal, $($rest:tt)* })*) => {
        /// The kind of an action. Burning and converting share one kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum ActionKind {
            $($kind,)*
        }

        impl ActionKind {
            /// All kinds, indexed by number.
            pub const ALL: [ActionKind; [$($word),*].len()] = [$(ActionKind::$kind),*];

            /// Returns the name that content uses: the variant in snake case, such as `send_priest`.
            pub fn name(self) -> String {
                let mut name = String::new();
                for c in format!("{self:?}").chars() {
                    if c.is_ascii_uppercase() && !name.is_empty() {
                        name.push('_');
                    }
                    name.push(c.to_ascii_lowercase());
                }
                name
            }

            /// Returns the first word of actions of this kind in ledgers. Empty for conversions and
            /// for actions that give something up.
            pub fn word(self) -> &'static str {
                match self {
                    $(ActionKind::$kind => $word,)*
                }
            }
        }
    };
}

action_kinds!(kinds);

/// Entry of the legal list: an action of a seat with a range of amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalEntry {
    pub seat: SeatId,
    pub action: Action,
    /// Largest legal amount. Every amount from the amount in `action` up to this one is legal. 0
    /// for actions without an amount.
    pub max: u8,
}

impl LegalEntry {
    /// Returns whether the entry contains this action, at any amount within its range.
    #[inline]
    pub fn covers(&self, seat: SeatId, action: Action) -> bool {
        if seat != self.seat {
            return false;
        }
        match (self.action.amount(), action.amount()) {
            (Some(min), Some(n)) => {
                min <= n && n <= self.max && action.with_amount(min) == self.action
            }
            _ => action == self.action,
        }
    }
}

/// Appends one entry to `out` for each run of consecutive amounts, from the action's own amount to `most`, that `may` accepts.
pub(crate) fn list_runs(
    out: &mut Vec<LegalEntry>,
    seat: SeatId,
    action: Action,
    most: u8,
    mut may: impl FnMut(u8) -> bool,
) {
    let mut run: Option<u8> = None;
    for n in action.amount().unwrap_or(1)..=most {
        if may(n) {
            run.get_or_insert(n);
        } else if let Some(first) = run.take() {
            out.push(LegalEntry { seat, action: action.with_amount(first), max: n - 1 });
        }
    }
    if let Some(first) = run {
        out.push(LegalEntry { seat, action: action.with_amount(first), max: most });
    }
}

/// Why an effect would do nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UselessEffect {
    /// The seat cannot use any of the resource that it would gain.
    Gain(Resource),
    Place(TokenId),
    Move(TokenId),
}

/// Why an action is illegal now. Cheap to make; [`IllegalAction::explain`](crate::illegal) puts it into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalAction {
    /// Another seat is at turn: the one with this faction.
    NotYourTurn(FactionId),
    /// Not possible in this phase of the game.
    WrongPhase,
    NoActionLeft,
    /// A full action is still to be taken in this turn.
    ActionDue,
    /// The seat must settle this right first.
    Owes(Resource),
    /// The seat is not owed this right.
    NotOwed(Resource),
    /// The right is owed, but the current action has no part that uses it.
    NoPartFor(Resource),
    /// The rules of this game do not allow throwing resources away.
    Kept,
    /// The seat has too little of a resource.
    Lacks {
        what: Resource,
        need: u16,
        have: u16,
    },
    /// The seat has too little of a resource for a jump.
    JumpLacks {
        /// The seat's faction; it gives the jump its name.
        faction: FactionId,
        what: Resource,
        need: u16,
        have: u16,
    },
    NoSuchConversion,
    /// The amount of one conversion exceeds 255, the largest number in a ledger.
    TooMuchAtOnce,
    /// The name or number does not exist in this game.
    Unknown,
    NoSuchPlace {
        place: u8,
        /// Number of places in the turn order: one for each seat.
        places: u8,
    },
    Left,
    /// Rules of the game play the seat; no player decides for it.
    Automa,
    NotLand,
    Occupied,
    NotYours,
    OutOfReach,
    /// Only a jump reaches the hex, and this turn's jump went to another one.
    JumpedElsewhere,
    WrongTerrain(TerrainId),
    /// The seat can build without transforming only on `home` and on the terrains in the bit set
    /// `unlocked`. The terrain of the hex is none of these.
    NotBuiltOn {
        terrain: TerrainId,
        home: TerrainId,
        unlocked: u16,
    },
    /// The hex already has that terrain, or one of the two terrains is not on the wheel.
    NotTransformed {
        hex: HexId,
        from: TerrainId,
        to: TerrainId,
    },
    WrongSpades {
        /// Spades that the hex needs.
        need: u8,
        have: u8,
    },
    /// This many spades must be used first.
    SpadesLeft(u8),
    SpadesBought,
    /// This hex must become home terrain.
    MustReachHome,
    /// Spades were used on this other hex before; the hex must become home terrain first.
    MustFinish(HexId),
    /// The spades of this trade must not change that terrain.
    Barred(TerrainId),
    /// The supply has no such structure, bridge or token left.
    NoneLeft,
    NoSuchUpgrade,
    SpaceTaken,
    SpaceClosed,
    /// This action space is used with another command word, which the field holds: `action` if the
    /// space takes the turn, `use` if it does not.
    SaidBy(&'static str),
    /// This piece forbids it.
    Forbidden(PieceId),
    /// An effect of the action could not be carried out.
    NoEffect(UselessEffect),
    NoPriestSpace,
    TrackAtEnd,
    /// The faction cannot buy spades.
    CannotDig,
    /// The pool has too few of this card or tile.
    NotInPool,
    /// The seat already holds that tile.
    Held,
    /// A condition that content sets for this action does not hold.
    Unmet,
    /// An answer was named, but the trade offers no choice.
    NothingToChoose,
    /// The trade offers a choice of rewards, and none of them was named.
    MustChoose,
    NoPlace(TokenId),
    /// A pass must take a bonus card, except in the last round, where it must not.
    CardRule,
    /// The seat holds no bonus card to return.
    HoldsNoCard,
    NoSuchOffer,
    HasFaction,
    /// The picked faction cannot share a game with another one.
    Meets {
        own: FactionId,
        /// The faction that is already in the game.
        other: FactionId,
    },
    NoRoom,
    /// The offer was spoiled: the seat accepted a later offer first or made a conversion.
    OfferSpoiled,
    NotFirst,
    /// The seat with this faction must answer the offer of a trade first; `NONE` if unknown.
    Unanswered(FactionId),
    /// No bridge can be placed between these hexes.
    NoBridgePlace,
    NoTown,
    /// Another claimant may still reach the top space first (rulings 25).
    WaitAtTop,
    OneTrack,
    NoStepDown,
    SpadesUseless,
    /// Conversions are not allowed at this moment.
    NotNow,
    /// Tokens are being moved; `done moving` comes first.
    Moving,
    NothingMoves,
    TradesDue,
    NoToken(TokenId),
    /// The gained token can be placed, and tokens of its kind may not be refused.
    MustPlace(TokenId),
    HasMoved,
    /// A path leads to the hex, but it has too many steps.
    TooFar {
        need: u8,
        /// Steps at hand, paid extra steps included.
        have: u8,
    },
    /// A token of this kind may not end its move on the hex.
    NoEnd(TokenId),
    NoWay,
    /// The seat has already traded with that structure.
    Traded,
    Landed,
    /// All markers left in the supply are needed for tokens that have already landed.
    NoMarker,
    /// Extra steps are not needed for this move, or the seat cannot buy them.
    NoExtraSteps,
    NotRiverside,
    SameGroup,
    QueueFull,
}
