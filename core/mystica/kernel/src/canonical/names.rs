//! Names of declared objects in the canonical text.

use std::borrow::Cow;
use std::collections::HashMap;

use game::canonical::CanonicalWriter;

use crate::ids::PieceId;
use crate::ruleset::Ruleset;

/// Names of all objects of one kind, by index. No two have the same name.
#[derive(Debug)]
pub(super) struct NameList<'r>(Vec<Cow<'r, str>>);

/// Names of everything that rules refer to.
#[derive(Debug)]
pub(super) struct Names<'r> {
    pub hexes: NameList<'r>,
    pub terrains: NameList<'r>,
    pub cults: NameList<'r>,
    pub structures: NameList<'r>,
    pub resources: NameList<'r>,
    pub tags: NameList<'r>,
    pub pieces: NameList<'r>,
    pub factions: NameList<'r>,
    pub favors: NameList<'r>,
    pub towns: NameList<'r>,
    pub spaces: NameList<'r>,
    pub tokens: NameList<'r>,
    pub slots: NameList<'r>,
}

impl<'r> Names<'r> {
    pub fn new(rules: &'r Ruleset) -> Names<'r> {
        let piece = |id: PieceId| rules.pieces.get(id.at()).map_or("", |piece| piece.id.as_str());
        Names {
            hexes: NameList::new(rules.map.hexes.iter().map(|hex| hex.label.as_str())),
            terrains: NameList::new(rules.terrains.iter().map(|it| it.code.as_str())),
            cults: NameList::new(rules.cults.iter().map(|it| it.code.as_str())),
            structures: NameList::new(rules.structures.iter().map(|it| it.id.as_str())),
            resources: NameList::new(rules.resources.iter().map(|it| it.id.as_str())),
            tags: NameList::new(rules.tags.iter().map(|it| it.id.as_str())),
            pieces: NameList::new(rules.pieces.iter().map(|it| it.id.as_str())),
            factions: NameList::new(rules.factions.iter().map(|it| it.code.as_str())),
            favors: NameList::new(rules.favors.iter().map(|it| piece(it.piece))),
            towns: NameList::new(rules.towns.iter().map(|it| piece(it.piece))),
            spaces: NameList::new(rules.spaces.iter().map(|it| it.code.as_str())),
            tokens: NameList::new(rules.tokens.iter().map(|it| piece(it.piece))),
            slots: NameList::new(
                rules.slots.iter().map(|it| format!("{} {}", piece(it.piece), it.name)),
            ),
        }
    }
}

impl<'r> NameList<'r> {
    /// A name that occurs again gets a number, so that a reference is unambiguous.
    fn new<N: Into<Cow<'r, str>>>(names: impl Iterator<Item = N>) -> NameList<'r> {
        let mut seen: HashMap<Cow<'r, str>, usize> = HashMap::new();
        let distinct = |name: N| {
            let name = name.into();
            let count = seen.entry(name.clone()).or_default();
            *count += 1;
            if *count == 1 { name } else { format!("{name} #{count}").into() }
        };
        NameList(names.map(distinct).collect())
    }

    /// Writes the name of the object with this index; `none` if there is none.
    pub fn write(&self, w: &mut CanonicalWriter, at: u8) {
        match self.0.get(usize::from(at)) {
            Some(name) => w.text(name),
            None => w.word("none"),
        }
    }
}
