//! The form of an entry in the table of effects.

use game::verb::Verb;

use crate::action::UselessEffect;
use crate::cause::Cause;
use crate::effect::EffectAct;
use crate::engine::EffectExecutor;
use crate::hook::Hook;
use crate::ids::SeatId;
use crate::illegal::CheckResult;
use crate::read_view::ReadView;
use crate::resource::Resource;
use crate::view;

/// Effect that tables can request: a word with its arguments, what it does, and what bots, lists
/// and checks need.
///
/// An entry names what differs from [`EffectRule::new`].
#[derive(Debug)]
pub struct EffectRule {
    pub verb: Verb,
    /// How a table writes the arguments.
    pub form: EffectForm,
    /// Carries the effect out.
    pub(crate) run: RunEffect,
    /// Whether a cult marker may move because of the effect.
    pub(crate) marker: MarkerUse,
    /// Checks whether an option with this effect can be taken; `None`: always.
    pub(crate) check: Option<CheckEffect>,
    /// Returns why an action space with this effect would change nothing; `None`: it always
    /// changes something.
    pub(crate) useless: Option<FindUseless>,
    /// What the effect does with resources.
    pub flow: ResourceFlow,
    /// What bots expect of the effect, in addition to `flow`.
    pub worth: EffectWorth,
    /// The tables in which the effect may be written.
    pub place: EffectPlace,
    /// Whether the effect changes the home terrain of the seat.
    pub moves_home: bool,
    /// Name of the record in the canonical text if it is not the word itself. It never changes,
    /// because ruleset hashes depend on it.
    pub(crate) canonical_name: Option<&'static str>,
    /// Name of the number in the canonical text. It never changes.
    pub(crate) canonical_number: &'static str,
}

/// Function that carries an effect out.
pub(crate) type RunEffect = fn(&mut EffectExecutor<'_>, &EffectCall<'_>);

/// Function that checks whether an effect can take place.
pub(crate) type CheckEffect = fn(&ReadView<'_>, SeatId, &EffectAct) -> CheckResult;

/// Function that finds out why an effect would change nothing.
pub(crate) type FindUseless = fn(&mut ReadView<'_>, SeatId, &EffectAct) -> Option<UselessEffect>;

impl EffectRule {
    /// Creates an entry for an effect that is allowed anywhere, can always take place, and moves no
    /// resources.
    pub(crate) const fn new(
        verb: Verb,
        form: EffectForm,
        run: RunEffect,
        marker: MarkerUse,
    ) -> EffectRule {
        EffectRule {
            verb,
            form,
            run,
            marker,
            check: None,
            useless: None,
            flow: ResourceFlow::None,
            worth: EffectWorth::None,
            place: EffectPlace::Anywhere,
            moves_home: false,
            canonical_name: None,
            canonical_number: "n",
        }
    }
}

/// How a table writes the arguments of an effect.
#[derive(Clone, Copy, Debug)]
pub enum EffectForm {
    /// `{ coins = 2, workers = 1 }`: one effect for each name.
    ByName(&'static EffectTable),
    /// `"swamp"`: the name of one object.
    Name(EffectNames),
    /// `true`: the effect has no arguments.
    Flag,
    /// A number from 1 to 10, or `{ at_most = 2 }`: the player may take fewer.
    UpTo,
    /// `{ token = "ship", at = ["shipyard"], amount = 2 }`, or a list of such tables: tokens of a
    /// kind at some of its anchors.
    TokensAt,
}

impl EffectForm {
    /// Returns whether this form contains a number: `{ coins = 2 }` does, `"swamp"` and `true` do not.
    pub fn has_number(self) -> bool {
        match self {
            EffectForm::ByName(_) | EffectForm::UpTo | EffectForm::TokensAt => true,
            EffectForm::Name(_) | EffectForm::Flag => false,
        }
    }
}

/// Table of numbers by name, such as `{ coins = 2 }`.
#[derive(Debug)]
pub struct EffectTable {
    /// Name in schemas. Tables of one name are equal.
    pub name: &'static str,
    /// Description for authors, in one sentence.
    pub doc: &'static str,
    pub names: EffectNames,
    pub n: EffectNumber,
}

/// Things that an effect may name.
#[derive(Clone, Copy, Debug)]
pub enum EffectNames {
    Resources,
    /// Resources, and kinds of token, which another effect gains.
    ResourcesAndTokens(&'static EffectRule),
    Cults,
    Tracks,
    /// Slots of the piece.
    Slots,
    Terrains,
    /// Terrains, and `terrain`: the one that was chosen or that the hook names.
    TerrainsAndChosen,
    /// Kinds of token that can move.
    MovingTokens,
    Spaces,
}

/// Number that a table may write for a name.
#[derive(Clone, Copy, Debug)]
pub enum EffectNumber {
    /// A number or an amount that is counted. Its fixed part is between these bounds.
    Amount { least: i16, most: i16 },
    /// A number between these bounds.
    Fixed { least: i16, most: i16 },
}

/// What an effect does with resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResourceFlow {
    None,
    /// The seat gains the resource that the effect names.
    Gain,
    /// The seat gains this resource.
    GainOf(Resource),
    /// The resource that the effect names is part of the price of an option or action space: the
    /// seat must have it. Elsewhere the seat pays as much as it has.
    Price,
    /// The seat loses as much of the resource that the effect names as it has. It is never a price.
    Loss,
}

/// What bots expect of an effect besides its resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectWorth {
    None,
    /// As much of this resource as the fixed part of the amount.
    Amount(Resource),
    /// One of this resource, whatever the amount is.
    One(Resource),
}

/// Tables in which an effect may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectPlace {
    Anywhere,
    /// Only rewards of trades, and answers to `on_trade`.
    InTrade,
    /// Only where a player may refuse: options of choices, and action spaces. The first version of
    /// the language allows the effect anywhere.
    WherePlayerPays,
}

/// Whether a cult marker may move because of an effect.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MarkerUse {
    Never,
    Always,
    /// As for a gain of the resource that the effect names. A negative payment is a gain.
    NamedGain,
    /// As for a gain of one of these resources, or through answers to one of these hooks.
    Through {
        gains: &'static [Resource],
        hooks: &'static [Hook],
    },
}

/// Effect that is being carried out.
#[derive(Clone, Copy)]
pub(crate) struct EffectCall<'c> {
    pub seat: SeatId,
    pub act: &'c EffectAct,
    /// The integers of the hook that caused the effect.
    pub args: &'c [i32],
    pub cause: Cause,
}

impl EffectCall<'_> {
    /// Returns the amount of the effect in the present position.
    pub fn amount(&self, engine: &EffectExecutor<'_>) -> i32 {
        view::amount(engine.r, engine.s, self.seat, &self.act.n, self.args)
    }
}
