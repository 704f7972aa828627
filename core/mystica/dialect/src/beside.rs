//! The parts beside the machine: what they see of it as counters, their layouts, and the tasks that phases run.

use std::sync::Arc;

use content::{Catalogue, ContentErrorKind as Kind, Item, Mistakes};
use kernel::{
    AboutKind, Beside, CultId, DEEDS, Does, Outside, PartAnswer, PieceId, QUESTIONS, Resource,
    Rule, Ruleset, StructureId, Things, TrackId,
};
use parts::Layout;
use parts::declare::{DeedKind, Effect, Gives, Param, QuestionKind, Type};
use parts_content::{Lends, Lent, LentThing, Parts};

use crate::kinds;
use crate::mistake::Mistake;
use crate::phases::word;
use crate::reading::Reading;
use crate::shape::TRACK_NAMES;

/// What the seats of parts are called: factions are chosen for each game anew.
const SEATS: [&str; 7] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

/// Resources and rights that parts can read, gain and pay.
const RESOURCES: [Resource; 14] = [
    Resource::Vp,
    Resource::Coins,
    Resource::Workers,
    Resource::Priests,
    Resource::Power,
    Resource::PowerTokens,
    Resource::Keys,
    Resource::Spades,
    Resource::CultSteps,
    Resource::Favors,
    Resource::Towns,
    Resource::Bridges,
    Resource::FreeDwellings,
    Resource::FreeUpgrades,
];

/// Everything of the machine that parts see, by the name that they see it by.
fn outside(items: &[Item<'_>]) -> Vec<(String, Outside)> {
    let of = |kind: &'static content::DeclKind| {
        let items = items.iter().filter(move |item| *item.kind == *kind && item.enabled);
        (0u8..).zip(items.map(|item| item.name.to_owned()))
    };
    let resources = RESOURCES.map(|what| (what.name().to_owned(), Outside::Resource(what)));
    let cults = of(&kinds::CULT).map(|(n, name)| (name, Outside::Cult(CultId(n))));
    let tracks = (0..).zip(TRACK_NAMES);
    let tracks = tracks.map(|(n, name)| (name.to_owned(), Outside::Level(TrackId(n))));
    let built = of(&kinds::STRUCTURE).map(|(n, name)| (name, Outside::Built(StructureId(n))));
    let declared = of(&kinds::RESOURCE).filter_map(|(n, name)| {
        let resource = Resource::DECLARED.get(usize::from(n))?;
        Some((name, Outside::Resource(*resource)))
    });
    let others = [
        ("favor_tiles".to_owned(), Outside::FavorTiles),
        ("town_tiles".to_owned(), Outside::TownTiles),
        ("round".to_owned(), Outside::Round),
    ];
    resources
        .into_iter()
        .chain(cults)
        .chain(tracks)
        .chain(built)
        .chain(declared)
        .chain(others)
        .collect()
}

/// The things of the board, by kind: their names where they are known. Of hexes that is so once a board is chosen.
fn things(ruleset: &Ruleset, terrains: Vec<String>, structures: Vec<String>) -> Vec<LentThing> {
    let piece = |piece: PieceId| {
        ruleset.pieces.get(piece.at()).map_or_else(String::new, |piece| piece.code.clone())
    };
    let names = |kind: Things| -> Option<Vec<String>> {
        Some(match kind {
            Things::Hex => {
                let hexes = &ruleset.map.hexes;
                if hexes.is_empty() {
                    return None;
                }
                hexes.iter().map(|hex| hex.label.clone()).collect()
            }
            Things::Terrain => terrains.clone(),
            Things::Structure => structures.clone(),
            Things::Faction => ruleset.factions.iter().map(|f| f.code.clone()).collect(),
            Things::Space => ruleset.spaces.iter().map(|space| space.code.clone()).collect(),
            Things::Favor => ruleset.favors.iter().map(|favor| piece(favor.piece)).collect(),
            Things::Town => ruleset.towns.iter().map(|town| piece(town.piece)).collect(),
            Things::Token => ruleset.tokens.iter().map(|token| token.code.clone()).collect(),
        })
    };
    let thing = |kind: Things| LentThing { name: kind.name().to_owned(), names: names(kind) };
    Things::ALL.into_iter().map(thing).collect()
}

/// What parts can ask about the board, and have done on it.
fn questions_and_deeds() -> (Vec<QuestionKind>, Vec<DeedKind>) {
    let is = |sort: &AboutKind| match sort {
        AboutKind::Number | AboutKind::Holds => Type::Number,
        AboutKind::Seat => Type::Seat,
        AboutKind::Of(kind) => Type::Thing(kind.name().to_owned()),
    };
    let question = |(_, name, about, tells): &kernel::QuestionRule| QuestionKind {
        name: (*name).to_owned(),
        args: about.iter().map(is).collect(),
        gives: if *tells == AboutKind::Holds { Gives::Holds } else { Gives::Number(is(tells)) },
    };
    let param = |(name, sort): &(&str, AboutKind)| Param { name: (*name).to_owned(), is: is(sort) };
    let deed = |(name, with): &kernel::DeedRule| DeedKind {
        name: (*name).to_owned(),
        args: with.iter().map(param).collect(),
    };
    let can = |(name, with): &kernel::DeedRule| QuestionKind {
        name: format!("can_{name}"),
        args: [Type::Seat].into_iter().chain(with.iter().map(|(_, sort)| is(sort))).collect(),
        gives: Gives::Holds,
    };
    let questions = QUESTIONS.iter().map(question).chain(DEEDS.iter().map(can)).collect();
    (questions, DEEDS.iter().map(deed).collect())
}

/// The parts among the items in play, and what they see of the machine; `None` where there are none.
pub(crate) fn read(
    items: &mut [Item<'_>],
    ruleset: &Ruleset,
    catalogue: &Catalogue,
    mistakes: &mut Mistakes,
) -> Option<(Parts, Vec<Outside>)> {
    if !items.iter().any(|item| kinds::PARTS.contains(&item.kind)) {
        return None;
    }
    let outside = outside(items);
    let lent = |(name, what): &(String, Outside)| Lent {
        name: name.clone(),
        each: what.is_of_seats(),
        changes: what.can_change(),
    };
    let ids = |kind: &'static content::DeclKind| -> Vec<String> {
        let items = items.iter().filter(|item| *item.kind == *kind && item.enabled);
        items.map(|item| item.name.to_owned()).collect()
    };
    let things = things(ruleset, ids(&kinds::TERRAIN), ids(&kinds::STRUCTURE));
    let (questions, deeds) = questions_and_deeds();
    let counters = outside.iter().map(lent).collect();
    let lends = Lends { counters, things, questions, deeds };
    let parts = parts_content::read_beside(&lends, items, catalogue, mistakes);
    Some((parts, outside.into_iter().map(|(_, what)| what).collect()))
}

/// The parts laid out for every number of seats that may play.
pub(crate) fn lay_out((parts, outside): (Parts, Vec<Outside>), most: u8) -> Option<Beside> {
    let names = SEATS.map(str::to_owned);
    let each = (1..=usize::from(most).clamp(1, SEATS.len())).map(|seats| &names[..seats]);
    let layouts = Layout::compile_each(&parts.declarations, each).ok()?;
    let layouts: Vec<Arc<Layout>> = layouts.into_iter().map(Arc::new).collect();
    let mut steps = layouts.iter().flat_map(|layout| &layout.scripts).flat_map(|s| &s.steps);
    let has_deeds = steps.any(|step| matches!(step.effect, Effect::Deed(..)));
    Some(Beside { layouts, outside, has_deeds })
}

impl Reading<'_, '_> {
    /// Gives phases the tasks that they run, and finds what is wrong only with all parts together.
    pub fn check_parts(&mut self, parts: Option<&Parts>) {
        self.give_tasks(parts);
        let Some(parts) = parts.filter(|_| !self.mistakes.has_mistakes()) else { return };
        let Some(at) = parts.first_place() else { return };
        let names = SEATS.map(str::to_owned);
        let players = self.ruleset.players.clone();
        let seats = players.filter_map(|seats| names.get(..usize::from(seats)));
        parts.lay_out_for(seats, at, self.mistakes);
        let found = self.note_parts(parts);
        let limit = PartAnswer::OPTIONS;
        if found > limit {
            let (what, name) = ("answers to decisions", format!("answer {found}"));
            self.mistakes.push(at, Kind::TooMany { what, limit, name });
        }
    }

    fn give_tasks(&mut self, parts: Option<&Parts>) {
        let none = Vec::new();
        let tasks = parts.map_or(&none, |parts| &parts.declarations.tasks);
        for phase in &mut self.later.phases {
            let place = phase.place.map(usize::from);
            let mut rule = place.and_then(|at| self.ruleset.phases.list.get_mut(at));
            for (said, is_turn) in [(&phase.run, false), (&phase.turn, true)] {
                let Some((name, at)) = said else { continue };
                let found = tasks.iter().position(|task| task.name == *name);
                let (own, does) = (phase.rule.id.clone(), phase.rule.does);
                let wanted = if is_turn { Does::Actions } else { Does::Nothing };
                if found.is_none() {
                    self.mistakes.unknown(*at, "task", name, tasks.iter().map(|task| &task.name));
                } else if does != wanted {
                    let (phase, does) = (own, word(does));
                    let wrong = if is_turn {
                        Mistake::NoTurns { phase }
                    } else {
                        Mistake::PhaseRuns { phase, does }
                    };
                    self.mistakes.push(*at, wrong);
                }
                let task = found.map(|task| task as u16);
                match &mut rule {
                    Some(rule) if is_turn => rule.turn = task,
                    Some(rule) => rule.runs = task,
                    None => {}
                }
            }
        }
    }

    /// Notes where scripts of parts are written, options first, then tasks, as layouts number them; how many options there are.
    fn note_parts(&mut self, parts: &Parts) -> usize {
        let d = &parts.declarations;
        let decisions = d.decisions.iter();
        let options = decisions.flat_map(|of| of.options.iter().map(|_| ("decision", &of.name)));
        let tasks = d.tasks.iter().map(|task| ("task", &task.name));
        for (script, (sort, name)) in (0..).zip(options.clone().chain(tasks)) {
            if let Some(at) = parts.place_of(sort, name) {
                let place = self.place(at);
                self.ruleset.places.insert((PieceId::NONE, Rule::Part(script)), place);
            }
        }
        options.count()
    }
}
