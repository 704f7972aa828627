//! The parts beside the machine: what they see of it as counters, their layouts, and the tasks that phases run.

use std::sync::Arc;

use content::{Catalogue, ContentErrorKind as Kind, Item, Mistakes};
use kernel::*;
use parts::Layout;
use parts_content::{Lent, Parts};

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

/// The parts among the items in play, and what they see of the machine; `None` where there are none.
pub(crate) fn read(
    items: &mut [Item<'_>],
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
    let lent: Vec<Lent> = outside.iter().map(lent).collect();
    let parts = parts_content::read_beside(&lent, items, catalogue, mistakes);
    Some((parts, outside.into_iter().map(|(_, what)| what).collect()))
}

/// The parts laid out for every number of seats that may play.
pub(crate) fn lay_out((parts, outside): (Parts, Vec<Outside>), most: u8) -> Option<Beside> {
    let names = SEATS.map(str::to_owned);
    let of = |seats: usize| Layout::compile(&parts.declarations, &names[..seats]).ok();
    let layouts: Option<Vec<Layout>> =
        (1..=usize::from(most).clamp(1, SEATS.len())).map(of).collect();
    Some(Beside { layouts: layouts?.into_iter().map(Arc::new).collect(), outside })
}

impl Reading<'_, '_> {
    /// Gives phases the tasks that they run, and finds what is wrong only with all parts together.
    pub fn check_parts(&mut self, parts: Option<&Parts>) {
        self.give_tasks(parts);
        let Some(parts) = parts.filter(|_| !self.mistakes.has_mistakes()) else { return };
        let Some(at) = parts.first_place() else { return };
        let names = SEATS.map(str::to_owned);
        for seats in self.ruleset.players.clone() {
            if let Some(names) = names.get(..usize::from(seats))
                && !self.mistakes.has_mistakes()
            {
                parts.check_for(names, at, self.mistakes);
            }
        }
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
            let Some((name, at)) = &phase.run else { continue };
            let found = tasks.iter().position(|task| task.name == *name);
            if found.is_none() {
                self.mistakes.unknown(*at, "task", name, tasks.iter().map(|task| &task.name));
            } else if phase.rule.does != Does::Nothing {
                let (phase, does) = (phase.rule.id.clone(), word(phase.rule.does));
                self.mistakes.push(*at, Mistake::PhaseRuns { phase, does });
            }
            let place =
                phase.place.and_then(|at| self.ruleset.phases.list.get_mut(usize::from(at)));
            if let Some(rule) = place {
                rule.runs = found.map(|task| task as u16);
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
