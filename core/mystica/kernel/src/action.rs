//! What a player may say: one entry for each action, with its text, its kind, and where its rule is.

use crate::ids::*;
use crate::resource::Resource;

/// The actions, each with everything that is to be said of it, in the order in which they are listed. `actions!(name)` hands all
/// entries to the macro `name`, which makes of them what its file is about: the type (below), checks, lists and what is done
/// (`perform.rs`), what could be said (`conceivable.rs`), texts (crate `words`), reports (crate `mystica`).
///
/// | column | says |
/// |---|---|
/// | `form` | the one text that it is written as: words, parts, parts in brackets that are one word together |
/// | `read` | `plain`: by its form; a name: by that function of `words`; `by_…`, `with_…`: where another entry or rule reads it |
/// | `also` | other texts that mean the same, by that function, or `none` |
/// | `counted` | what reports count it as: the first `word` of its text, its whole `text`, these words, or `by` that function of `mystica` |
/// | `meaning` | what it means in words, by that function of `mystica`; `none` where its text says everything |
/// | `kind` | its line among the kinds, [`action_kinds!`](crate::action_kinds) |
/// | `turn` | `taken`: it takes the turn of its seat |
/// | `amount` | the part that is its amount |
/// | `about`, `place` | the hex that it is about; the hex on which something comes to stand |
/// | `check` | may a seat do it, and what that has found out |
/// | `list` | when it is listed, and by what: `answers` out of turn, in a phase of the `setup`, what is `owed` in and out of turn, in its `turn` (if a full action or such a part may begin), `last` of all; `with` another |
/// | `carry_out` | does it, and says so |
/// | `price` | `none`, `by` that function, or `said`: the same, and its text says it |
/// | `tried` | what of it slow counters and laws try: `each` combination of its parts, numbers from 1 to the one in brackets; or what that function says |
/// | `moves_marker` | may it move a marker on a cult track: `never`, or where [`Movers`](crate::ruleset::Movers) says so; it may if absent |
/// | `closes_row` | the row of a ledger is closed behind it (rulings 9): `always`, or where that function says so; it is not if absent |
#[macro_export]
macro_rules! actions {
    ($then:ident) => {
        $then! {
            /// `leech 2 from nomads`: the full amount of the offer.
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
            /// `decline 2 from nomads`.
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
            /// `+FIRE`, `+2FIRE`: steps owed.
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
            /// `-FIRE`: steps down by choice.
            StepDown(cult: CultId, n: u8) {
                text: { form: ["-" (cult, n)], read: by_sign, also: none },
                report: { counted: word, meaning: none },
                kind: StepDown,
                amount: n,
                check: check_step_down,
                list: [with Step],
                carry_out: do_step_down,
                price: none,
                tried: each(4),
            }
            /// `+FAV7`.
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
            /// `+TW3`, `+2TW3`.
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
            /// `choose 2`, `unlock-terrain red`: an answer to the seat's oldest open choice that knows it, with
            /// the terrain it names or `NONE`.
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
            /// `dock F4`: puts a token that was gained on the board.
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
            /// `-ship`: refuses a token that was gained.
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
            /// `burn 4`: tokens that reach bowl III.
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
            /// `convert 3PW to 1W`: how often at the rate of the conversion.
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
            /// `move ship r5 to E7 for 1pw`.
            Move(way: Move) {
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
            /// `done moving`: no more tokens move in this action.
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
            /// `trade E7: +P`: the token on the hex trades, with the branch of the reward or `NONE`.
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
            /// `transform E5 to green`.
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
            /// `-SPADE`: gives up something owed.
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
            /// `bridge A5:B3`; the lower hex id first.
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
            /// `connect r12`: links own structures over a river hex.
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
            /// `build E5`: a dwelling, transforming first if spades at hand are exactly enough.
            Build(hex: HexId) {
                text: { form: ["build" hex], read: build, also: none },
                report: { counted: word, meaning: none },
                kind: Build,
                turn: taken,
                about: hex,
                place: hex,
                check: check_building -> Building,
                list: [
                    setup(FirstDwellings) list_first_dwellings,
                    owed list_owed_builds,
                    turn(full | builds) list_builds by reach
                ],
                carry_out: do_building,
                price: by price_of_building,
                tried: each,
            }
            /// `build E9 with ship r7`: the same, a token returned in place of its price.
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
            /// `upgrade E5 to TP`.
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
            /// `send p to FIRE for 3`: cult and steps of the space.
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
            /// `advance ship`.
            Advance(track: TrackId) {
                text: { form: ["advance" track], read: plain, also: advance },
                report: { counted: text, meaning: none },
                kind: Advance,
                turn: taken,
                check: check_advance,
                list: [turn(full) list_advances],
                carry_out: do_advance,
                price: by price_of_advance,
                tried: each,
            }
            /// `action ACT1`.
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
            /// `use ACT7`: an action space that takes no turn.
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
            /// `pass BON4`; `pass` with `BonusId::NONE` in the last round. Takes the first card during setup.
            Pass(card: BonusId) {
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
            /// An answer to what the parts beside the position ask: what it says and does is theirs.
            Answer(part: PartAnswer) {
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

/// Makes the type itself, kinds and amounts.
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
        /// One command, in the sense of a ledger (design contract C5).
        ///
        /// Actions with an amount (see [`Action::amount`]) are listed once, with the largest amount beside them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Action {
            $($(#[$doc])* $action $(( $($type),* ))?,)*
        }

        #[allow(unused_variables, unused_mut, unused_assignments)]
        impl Action {
            /// The amount of an action that has one.
            #[inline]
            pub fn amount(self) -> Option<u8> {
                match self {
                    $(Action::$action $(( $($part),* ))? => types!(@maybe $($amount)?),)*
                }
            }

            /// The same action with another amount; itself if it has none.
            #[inline]
            pub fn with_amount(self, other: u8) -> Action {
                match self {
                    $(Action::$action $(( $(mut $part),* ))? => {
                        $($amount = other;)?
                        Action::$action $(( $($part),* ))?
                    })*
                }
            }

            /// Does it take the turn of its seat, so that it can stand only at the beginning of one? Everything else goes
            /// with what takes it, or takes none.
            #[inline]
            pub fn takes_turn(self) -> bool {
                match self {
                    $(Action::$action $(( $($part),* ))? => types!(@turn $($turn)?),)*
                }
            }

            /// A small number for the kind of action: bots choose a kind first.
            #[inline]
            pub fn kind(self) -> ActionKind {
                match self {
                    $(Action::$action $(( $($part),* ))? => ActionKind::$kind,)*
                }
            }

            /// The hex that it is about.
            pub fn about(self) -> Option<HexId> {
                match self {
                    $(Action::$action $(( $($part),* ))? => types!(@maybe $($about)?),)*
                }
            }

            /// The hex on which something comes to stand.
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

/// The answer to a decision of parts, in no more bytes than the largest action has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartAnswer([u8; 9]);

impl PartAnswer {
    /// So many options can be told apart.
    pub const OPTIONS: usize = 256;

    /// An answer of parts; nothing beyond the options that can be told apart.
    pub fn new(answer: components::Action) -> Option<PartAnswer> {
        let mut bytes = [u8::try_from(answer.option).ok()?; 9];
        for (at, n) in answer.args.iter().enumerate() {
            bytes[1 + 2 * at..3 + 2 * at].copy_from_slice(&n.to_le_bytes());
        }
        Some(PartAnswer(bytes))
    }

    /// The same for the parts.
    pub fn answer(self) -> components::Action {
        let n = |at: usize| i16::from_le_bytes([self.0[1 + 2 * at], self.0[2 + 2 * at]]);
        components::Action { option: self.0[0].into(), args: std::array::from_fn(n) }
    }
}

/// The move of one token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Its kind.
    pub token: TokenId,
    /// Where it stands.
    pub from: HexId,
    /// Hexes passed, in order, then `NONE`; all `NONE` where the way does not matter.
    pub via: [HexId; Move::MOST_VIA],
    /// Where the move ends.
    pub to: HexId,
    /// Which of `Movement::extras` is paid for; `u8::MAX`: none.
    pub extra: u8,
}

impl Move {
    /// Hexes that a way can name between its ends.
    pub const MOST_VIA: usize = 5;
    /// Nothing is paid for more steps.
    pub const NO_EXTRA: u8 = u8::MAX;
}

/// The kinds of action, each with what is to be said of it. `action_kinds!(name)` hands them to the macro `name`.
///
/// | column | says |
/// |---|---|
/// | `word` | the word for it, as ledgers begin such actions where they do so with a word |
/// | `role` | what it means to a bot that does not know the game (`Role`), or `by` that function of `mystica` |
/// | `account` | under which rule reports book what it brings and costs |
/// | `row` | of the rows that the site writes: `closed`: a row ends behind it; `closed_in_setup`: only during the setup, where it joins the row of the seat before; `joined_in_setup`: it only joins; `open`: neither |
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

/// Makes the type itself, and the words.
macro_rules! kinds {
    ($($kind:ident { word: $word:literal, $($rest:tt)* })*) => {
        /// The kind of an action. Burning and converting are one.
        #[allow(missing_docs)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum ActionKind {
            $($kind,)*
        }

        impl ActionKind {
            /// All of them, by number.
            pub const ALL: [ActionKind; [$($word),*].len()] = [$(ActionKind::$kind),*];

            /// The name that content uses: that of the enum in small letters, `send_priest`.
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

            /// The word for it, as ledgers begin such actions where they do so with a word. Conversions, and what
            /// gives up something, have none.
            pub fn word(self) -> &'static str {
                match self {
                    $(ActionKind::$kind => $word,)*
                }
            }
        }
    };
}

action_kinds!(kinds);

/// One entry of the legal list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal {
    /// Who may do it.
    pub seat: SeatId,
    /// The action, with its smallest amount.
    pub action: Action,
    /// Its largest amount; every amount between belongs to the list. 0 for actions without one.
    pub max: u8,
}

impl Legal {
    /// Does the action belong to this entry?
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

/// Lists an action with each run of its amounts `1..=most` (from its own amount on) that may be chosen.
pub(crate) fn list_runs(
    out: &mut Vec<Legal>,
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
            out.push(Legal { seat, action: action.with_amount(first), max: n - 1 });
        }
    }
    if let Some(first) = run {
        out.push(Legal { seat, action: action.with_amount(first), max: most });
    }
}

/// An effect that would bring nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Useless {
    /// Of this nothing can be used.
    Gain(Resource),
    /// No token of the kind can be put anywhere.
    Place(TokenId),
    /// No token of the kind can move.
    Move(TokenId),
}

/// Why an action is not possible now. Cheap to make; [`Refusal::explain`](crate::refusal) puts it into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not this seat's turn.
    NotYourTurn(FactionId),
    /// Not in this phase of the game.
    WrongPhase,
    /// The full action of this turn is done.
    NoActionLeft,
    /// A full action is still due.
    ActionDue,
    /// Something is owed first.
    Owes(Resource),
    /// Nothing of the kind is owed.
    NotOwed(Resource),
    /// It is owed, but the action under way has no part in which it is used.
    NoPartFor(Resource),
    /// Resources are not thrown away in this game.
    Kept,
    /// Something is missing.
    Lacks {
        /// What.
        what: Resource,
        /// How much is needed.
        need: u16,
        /// How much is there.
        have: u16,
    },
    /// Something is missing for a jump.
    JumpLacks {
        /// Whose jump: it has a name.
        faction: FactionId,
        /// What.
        what: Resource,
        /// How much is needed.
        need: u16,
        /// How much is there.
        have: u16,
    },
    /// The faction has no such conversion.
    NoSuchConversion,
    /// One conversion takes no more than a number of a ledger holds.
    TooMuchAtOnce,
    /// The name or number means nothing in this game.
    Unknown,
    /// The turn order has no such place.
    NoSuchPlace {
        /// The place that was named.
        place: u8,
        /// Places of the turn order, from 1 on: one for each seat.
        places: u8,
    },
    /// The faction has left the game.
    Left,
    /// Rules play the seat.
    Automa,
    /// The hex is river, or not on the board.
    NotLand,
    /// A structure stands there.
    Occupied,
    /// No own structure stands there.
    NotYours,
    /// The hex is out of reach.
    OutOfReach,
    /// The hex lies only in reach of a jump, and one was made to another hex in this turn.
    JumpedElsewhere,
    /// The hex has the wrong terrain.
    WrongTerrain(TerrainId),
    /// The hex is of that terrain already, or one of both is not on the wheel.
    NotTransformed {
        /// The hex.
        hex: HexId,
        /// Its terrain.
        from: TerrainId,
        /// What it should become.
        to: TerrainId,
    },
    /// The number of spades does not fit.
    WrongSpades {
        /// Spades that the hex takes.
        need: u8,
        /// Spades at hand.
        have: u8,
    },
    /// Spades are left.
    SpadesLeft(u8),
    /// Bought spades must be used.
    SpadesBought,
    /// This hex has to become home terrain.
    MustReachHome,
    /// Another hex, which was begun before, has to become home terrain first.
    MustFinish(HexId),
    /// The spades of this trade leave that terrain alone.
    Barred(TerrainId),
    /// No structure of the kind is left in the supply.
    NoneLeft,
    /// That upgrade does not exist.
    NoSuchUpgrade,
    /// The action space is taken.
    SpaceTaken,
    /// The action space is not open to this seat.
    SpaceClosed,
    /// Using the action space is said by this word, for it takes a turn or takes none.
    SaidBy(&'static str),
    /// A piece forbids it.
    Forbidden(PieceId),
    /// An effect of it could not be carried out.
    NoEffect(Useless),
    /// No priest space of that size is free.
    NoPriestSpace,
    /// The track is at its end, or the faction has none.
    TrackAtEnd,
    /// The faction buys no spades.
    CannotDig,
    /// The card or tile is not in the pool, or not as often.
    NotInPool,
    /// The faction holds that tile.
    Held,
    /// What the content asks for before this is open does not hold.
    Unmet,
    /// The trade leaves nothing to choose.
    NothingToChoose,
    /// The trade lets the player choose, and nothing of that was named.
    MustChoose,
    /// A token of that kind cannot be placed there.
    NoPlace(TokenId),
    /// A bonus card must be taken, or, in the last round, must not.
    CardRule,
    /// The seat holds no bonus card to return.
    HoldsNoCard,
    /// No such offer is open.
    NoSuchOffer,
    /// The seat has its faction already.
    HasFaction,
    /// The faction cannot be in a game with another one.
    Meets {
        /// The faction that is picked.
        own: FactionId,
        /// The one that is in the game.
        other: FactionId,
    },
    /// The board has too few hexes of its home terrain.
    NoRoom,
    /// A later offer was taken first, or a conversion made.
    OfferSpoiled,
    /// An earlier decision comes first.
    NotFirst,
    /// Somebody answers the offer of a trade first; `NONE` if it is not known who.
    Unanswered(FactionId),
    /// No bridge can lie there.
    NoBridgePlace,
    /// The link would found no town.
    NoTown,
    /// Another claimant may still come to the top space first.
    WaitAtTop,
    /// All steps must go to one track.
    OneTrack,
    /// Steps down are not allowed here.
    NoStepDown,
    /// The spades could not be used.
    SpadesUseless,
    /// Conversions are not allowed now.
    NotNow,
    /// Tokens are being moved.
    Moving,
    /// No token of the kind is being moved.
    NothingMoves,
    /// A token that has landed must trade first.
    TradesDue,
    /// No own token of the kind stands there.
    NoToken(TokenId),
    /// There is a place for the token that is due, and its kind may not be refused.
    MustPlace(TokenId),
    /// The token has moved in this action.
    HasMoved,
    /// A way leads there, but it is too long.
    TooFar {
        /// Steps of the way.
        need: u8,
        /// Steps at hand, bought ones among them.
        have: u8,
    },
    /// No move of that kind of token ends on such a hex.
    NoEnd(TokenId),
    /// No way leads there.
    NoWay,
    /// The structure was traded with before.
    Traded,
    /// Another own token has landed there.
    Landed,
    /// The markers left are needed for what has landed already.
    NoMarker,
    /// More steps are not needed, or cannot be had.
    NoExtraSteps,
    /// The structure stands only next to the river.
    NotRiverside,
    /// A tile of the same group is held.
    SameGroup,
    /// The queue of open decisions is full.
    QueueFull,
}
