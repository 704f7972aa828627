//! Finds which actions may move a cult marker through the answers of pieces alone; computed once for each ruleset.

use crate::effect::{Effect, EffectObject};
use crate::effects::MarkerUse;
use crate::hook::Hook;
use crate::resource::Resource;
use crate::ruleset::{AnswerKind, CultMarkerFlags, Piece, Ruleset};

impl CultMarkerFlags {
    /// Computes the flags from the pieces of a ruleset.
    pub(crate) fn from_ruleset(ruleset: &Ruleset) -> CultMarkerFlags {
        let mut reader = HookWalker { r: ruleset, visited: [false; Hook::COUNT] };
        let mut may = |hooks: &[Hook], gains: &[Resource]| {
            reader.visited = [false; Hook::COUNT];
            hooks.iter().any(|hook| reader.hook(*hook)) || gains.iter().any(|g| reader.gain(*g))
        };
        let converted_to: Vec<Resource> = ruleset.conversions.iter().map(|c| c.to).collect();
        CultMarkerFlags {
            dig: may(
                &[Hook::OnDig, Hook::OnLeechSettled],
                &[Resource::Spades, Resource::PaidTransforms],
            ),
            leech: may(&[Hook::OnLeechSettled], &[Resource::Power]),
            convert: may(&[], &converted_to),
        }
    }
}

/// Follows hooks from answer to answer; visits each hook once.
struct HookWalker<'a> {
    r: &'a Ruleset,
    visited: [bool; Hook::COUNT],
}

impl HookWalker<'_> {
    fn hook(&mut self, hook: Hook) -> bool {
        let visited = std::mem::replace(&mut self.visited[hook as usize], true);
        let r = self.r;
        !visited
            && r.pieces.iter().flat_map(|piece: &Piece| piece.answers(hook)).any(|answer| {
                match &answer.what {
                    AnswerKind::Effects(effects) | AnswerKind::Replace(_, effects) => {
                        self.effects(effects)
                    }
                    // A script may request any change.
                    AnswerKind::Script(_) => true,
                    AnswerKind::Value(..) => false,
                }
            })
    }

    fn effects(&mut self, effects: &[Effect]) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::Act(act) => match act.rule().marker {
                MarkerUse::Never => false,
                MarkerUse::Always => true,
                MarkerUse::NamedGain => match act.what {
                    EffectObject::Resource(resource) => self.gain(resource),
                    _ => false,
                },
                MarkerUse::Through { gains, hooks } => {
                    gains.iter().any(|resource| self.gain(*resource))
                        || hooks.iter().any(|hook| self.hook(*hook))
                }
            },
            // A task of components may request any change.
            Effect::Run(_) => true,
            Effect::When(_, then, otherwise) => self.effects(then) || self.effects(otherwise),
            // These effects change nothing at once: they only allow later actions.
            Effect::Grant(_) | Effect::Choose(..) => false,
        })
    }

    /// Returns whether a gain may move a marker: it gives keys for waiting markers, is replaced, or
    /// counts for points as spades do.
    fn gain(&mut self, resource: Resource) -> bool {
        resource == Resource::Keys
            || self.hook(Hook::ReplaceGain)
            || resource == Resource::Spades && self.hook(Hook::OnSpade)
    }
}
