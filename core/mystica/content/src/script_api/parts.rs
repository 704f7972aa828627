//! Lists the TOML tables of a ruleset whose use the content coverage counts: answers to hooks and
//! effects, each with address and source span.

use std::collections::HashMap;

use kernel::Ruleset;
use kernel::cause::{KernelRule, SourceLine};
use kernel::effect::{Effect, EffectObject, Effects, TerrainRef};
use kernel::ids::*;
use kernel::ruleset::AnswerKind;

use script::{CoverageItem, CoverageKind};

/// Returns every answer and effect of a ruleset with its address in memory; script functions are left out.
pub(crate) fn parts_of(ruleset: &Ruleset) -> Vec<(usize, CoverageItem)> {
    let mut list = CoverageList { ruleset, parts: Vec::new(), known: HashMap::new() };
    for (i, piece) in ruleset.pieces.iter().enumerate() {
        let id = PieceId(i as u8);
        for answer in piece.all_answers() {
            let file = ruleset.files.get(usize::from(answer.place.file.0));
            let place = FileLine { file: file.map_or("", String::as_str), line: answer.place.line };
            let name = format!("{} of {}", answer.hook.name(), piece.id);
            let address = std::ptr::from_ref(answer) as usize;
            let effects = match &answer.what {
                // Script functions are counted when they are called.
                AnswerKind::Script(_) => continue,
                AnswerKind::Effects(effects) | AnswerKind::Replace(_, effects) => Some(effects),
                AnswerKind::Value(..) => None,
            };
            list.add(address, place, CoverageKind::Hook, name);
            effects.iter().for_each(|effects| list.effects(effects, place, ""));
        }
        list.at_rules(id);
    }
    list.parts
}

/// A line of a content file.
#[derive(Clone, Copy)]
struct FileLine<'r> {
    file: &'r str,
    line: u32,
}

impl<'r> FileLine<'r> {
    /// Returns the line of a place; `None` if the ruleset lacks its file.
    fn of(ruleset: &'r Ruleset, place: SourceLine) -> Option<FileLine<'r>> {
        let file = ruleset.files.get(usize::from(place.file.0))?;
        Some(FileLine { file, line: place.line })
    }
}

struct CoverageList<'r> {
    ruleset: &'r Ruleset,
    parts: Vec<(usize, CoverageItem)>,
    /// How often an equal item was added; equal names on one line get a number.
    known: HashMap<CoverageItem, u32>,
}

impl<'r> CoverageList<'r> {
    fn add(&mut self, address: usize, place: FileLine<'_>, kind: CoverageKind, what: String) {
        let (file, line) = (place.file.to_owned(), place.line);
        let mut part = CoverageItem { file, line, kind, what };
        let times = self.known.entry(part.clone()).or_default();
        *times += 1;
        if *times > 1 {
            part.what.push_str(&format!(" ({times})"));
        }
        self.parts.push((address, part));
    }

    /// Adds the effects that belong to a rule of a piece (taking a tile, a space, a choice, a trade) and not to a hook.
    fn at_rules(&mut self, piece: PieceId) {
        let r = self.ruleset;
        let favors = r.favors.iter().map(|t| (t.piece, KernelRule::Taking, &t.gain));
        let towns = r.towns.iter().map(|t| (t.piece, KernelRule::Taking, &t.gain));
        let spaces = r
            .spaces
            .iter()
            .zip(0..)
            .map(|(space, i)| (space.piece, KernelRule::Space(SpaceId(i)), &space.effects));
        let choices = r.choices.iter().zip(0..).flat_map(|(choice, i)| {
            choice.options.iter().map(move |o| (choice.piece, KernelRule::Choosing(i), &o.effects))
        });
        let trades = r.tokens.iter().flat_map(|kind| {
            (0..r.structures.len()).filter_map(move |s| {
                let structure = StructureId(s as u8);
                Some((kind.piece, KernelRule::Trading(structure), &kind.trade(structure)?.effects))
            })
        });
        let all = favors.chain(towns).chain(spaces).chain(choices).chain(trades);
        let own: Vec<_> = all.filter(|(owner, ..)| *owner == piece).collect();
        for (_, rule, effects) in own {
            let declared = &r.pieces[piece.at()];
            let source = r.rule_sources.get(&(piece, rule));
            let source = source.and_then(|p| FileLine::of(r, *p));
            let place = source.unwrap_or(FileLine { file: &declared.file, line: declared.line });
            let suffix = format!(" ({})", rule.words(r));
            self.effects(effects, place, &suffix);
        }
    }

    /// Adds effects. `above` is the source span of their owner, used for effects without a source
    /// span of their own.
    fn effects(&mut self, effects: &'r Effects, above: FileLine<'_>, suffix: &str) {
        for (i, effect) in effects.iter().enumerate() {
            let own = effects.place(i).and_then(|place| FileLine::of(self.ruleset, place));
            let place = own.unwrap_or(above);
            let what = format!("{}{suffix}", self.words(effect));
            self.add(std::ptr::from_ref(effect) as usize, place, CoverageKind::Effect, what);
            if let Effect::When(_, then, otherwise) = effect {
                let when = " where the condition holds";
                self.effects(then, place, &format!("{suffix}{when}"));
                self.effects(otherwise, place, &format!("{suffix}, else"));
            }
        }
    }

    /// Returns a short name of an effect.
    fn words(&self, effect: &Effect) -> String {
        match effect {
            Effect::Act(act) => act.rule().verb.label.replace("{what}", &self.name_of(act.what)),
            Effect::Grant(_) => "grant".into(),
            Effect::When(..) => "when".into(),
            Effect::Choose(..) => "choose".into(),
            Effect::Run(n) => {
                let call = self.ruleset.calls.get(usize::from(*n));
                format!("run {}", call.map_or("?", |call| &call.name))
            }
        }
    }

    /// Returns the code of an object, or its name if it has no code.
    fn name_of(&self, object: EffectObject) -> String {
        let r = self.ruleset;
        let code = match object {
            EffectObject::Resource(object) => return r.resource_name(object),
            EffectObject::Track(track) => Some(track.name()),
            EffectObject::Cult(id) => r.cults.get(id.at()).map(|cult| cult.code.as_str()),
            EffectObject::Slot(id) => r.slots.get(id.at()).map(|slot| slot.name.as_str()),
            EffectObject::Token(id) => r.tokens.get(id.at()).map(|kind| kind.code.as_str()),
            EffectObject::Space(id) => r.spaces.get(id.at()).map(|space| space.code.as_str()),
            EffectObject::Terrain(TerrainRef::Fixed(id)) => {
                r.terrains.get(id.at()).map(|terrain| terrain.code.as_str())
            }
            EffectObject::Terrain(TerrainRef::Argument(_)) => Some("terrain"),
            EffectObject::Nothing => Some(""),
        };
        code.unwrap_or("?").to_owned()
    }
}
