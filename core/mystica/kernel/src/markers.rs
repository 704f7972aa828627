//! Which actions move a marker of a cult track only by what pieces do: found out once, of their answers.

use crate::effect::Effect;
use crate::hook::Hook;
use crate::resource::Resource;
use crate::ruleset::{AnswerKind, Piece, Ruleset};

/// Actions that by themselves move no marker, and whether a piece of the ruleset may move one then.
///
/// A step to a top space may have to wait for somebody else (rulings 25), and only trying an action tells whether
/// it takes one. What is `false` here need not be tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Movers {
    /// Spades are bought; offers of the seat are declined.
    pub dig: bool,
    /// An offer is accepted.
    pub leech: bool,
    /// A conversion gives something.
    pub convert: bool,
}

impl Movers {
    /// What the pieces of a ruleset may do.
    pub(crate) fn from_ruleset(ruleset: &Ruleset) -> Movers {
        let mut reader = Reader { r: ruleset, asked: [false; Hook::COUNT] };
        let mut may = |hooks: &[Hook], gains: &[Resource]| {
            reader.asked = [false; Hook::COUNT];
            hooks.iter().any(|hook| reader.hook(*hook)) || gains.iter().any(|g| reader.gain(*g))
        };
        let given: Vec<Resource> = ruleset.conversions.iter().map(|c| c.to).collect();
        Movers {
            dig: may(
                &[Hook::OnDig, Hook::OnLeechSettled],
                &[Resource::Spades, Resource::PaidTransforms],
            ),
            leech: may(&[Hook::OnLeechSettled], &[Resource::Power]),
            convert: may(&[], &given),
        }
    }
}

/// Follows hooks from answer to answer; each is looked at once.
struct Reader<'a> {
    r: &'a Ruleset,
    asked: [bool; Hook::COUNT],
}

impl Reader<'_> {
    fn hook(&mut self, hook: Hook) -> bool {
        let asked = std::mem::replace(&mut self.asked[hook as usize], true);
        let r = self.r;
        !asked
            && r.pieces.iter().flat_map(|piece: &Piece| piece.answers(hook)).any(|answer| {
                match &answer.what {
                    AnswerKind::Effects(effects) | AnswerKind::Replace(_, effects) => {
                        self.effects(effects)
                    }
                    // A script may ask for anything.
                    AnswerKind::Script(_) => true,
                    AnswerKind::Value(..) => false,
                }
            })
    }

    fn effects(&mut self, effects: &[Effect]) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::Cult(..) | Effect::SendFromSupply(..) => true,
            // Less than nothing paid is something gained.
            Effect::Gain(what, _) | Effect::Pay(what, _) => self.gain(*what),
            Effect::CultOnOneTrack(..) => self.gain(Resource::CultSteps),
            // Parts may bring anything.
            Effect::Run(_) => true,
            Effect::Advance(..) => self.gain(Resource::Vp) || self.hook(Hook::OnAdvance),
            Effect::When(_, then, otherwise) => self.effects(then) || self.effects(otherwise),
            // The rest changes nothing but itself, or opens what is done by later actions.
            Effect::Extend(..)
            | Effect::Grant(_)
            | Effect::Choose(..)
            | Effect::NameTerrain(_)
            | Effect::MoveHome(_)
            | Effect::Unlock(_)
            | Effect::GainTokens(..)
            | Effect::MoveTokens(_)
            | Effect::KeepTrader
            | Effect::Bar(_)
            | Effect::FreeSpace(_)
            | Effect::SetSlot(..)
            | Effect::AddSlot(..) => false,
        })
    }

    /// Keys bring markers on that wait for one; any gain may be replaced, spades count for points.
    fn gain(&mut self, what: Resource) -> bool {
        what == Resource::Keys
            || self.hook(Hook::ReplaceGain)
            || what == Resource::Spades && self.hook(Hook::OnSpade)
    }
}
