//! Parser of phases: their declarations, and the list that orders them.

use content::{At, ContentErrorKind as Kind, Item, Node};
use kernel::*;

use crate::mistake::Mistake;
use crate::names::Name;
use crate::reading::{DeclaredPhase, Reading};
use crate::shape;

/// Phases that the engine carries out: the part of the game, and the phase that must come first.
const COURSE: [(Does, Part, Option<Does>); 10] = [
    (Does::Factions, Part::Setup, None),
    (Does::Dwellings, Part::Setup, Some(Does::Factions)),
    (Does::DwellingsPlaced, Part::Setup, Some(Does::Dwellings)),
    (Does::Cards, Part::Setup, Some(Does::Factions)),
    (Does::Income, Part::Round, None),
    (Does::Actions, Part::Round, None),
    (Does::Rewards, Part::Round, Some(Does::Actions)),
    (Does::GameEnd, Part::End, None),
    (Does::Rankings, Part::End, None),
    (Does::Leftovers, Part::End, None),
];

/// Phases that every game needs.
const NEEDED: [Does; 5] =
    [Does::Factions, Does::Dwellings, Does::DwellingsPlaced, Does::Cards, Does::Actions];

/// Values of the key `does`.
pub(crate) const WORDS: &[(&str, Does)] = &[
    ("factions", Does::Factions),
    ("dwellings", Does::Dwellings),
    ("dwellings_placed", Does::DwellingsPlaced),
    ("cards", Does::Cards),
    ("income", Does::Income),
    ("actions", Does::Actions),
    ("rewards", Does::Rewards),
    ("game_end", Does::GameEnd),
    ("rankings", Does::Rankings),
    ("leftovers", Does::Leftovers),
];

pub(crate) fn word(does: Does) -> &'static str {
    WORDS.iter().find(|(_, other)| *other == does).map_or("", |(word, _)| *word)
}

const PARTS: [(&str, Part); 3] =
    [("setup", Part::Setup), ("round", Part::Round), ("end", Part::End)];

impl Reading<'_, '_> {
    /// Parses a phase. Its place comes from the list, or from the phase named by `before` or
    /// `after`.
    pub fn phase(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let keys = shape::PhaseKeys::read(self.mistakes, &mut t);
        let (before, after) = (t.take("before"), t.take("after"));
        let (run, turn) = (t.take("run"), t.take("turn"));
        t.finish(self.mistakes);
        let mut beside = |node: Option<&Node>, behind| {
            node.and_then(|n| self.resolve(Name::Phase, n)).map(|number| (number, behind))
        };
        let beside = beside(before, false).or(beside(after, true));
        let len = self.later.phases.len();
        if item.enabled && self.limit(item.at, "phases", len, limits::PHASES) {
            let rule = PhaseRule {
                id: item.name.to_owned(),
                name: keys.name.unwrap_or_else(|| item.name.to_owned()),
                does: keys.does.unwrap_or(Does::Nothing),
                last_round: keys.last_round.unwrap_or(LastRound::Played),
                one_by_one: keys.one_by_one.unwrap_or(false),
                runs: None,
                turn: None,
            };
            let mut task = |node: Option<&Node>| {
                node.and_then(|n| n.str(self.mistakes).map(|name| (name.to_owned(), n.at)))
            };
            let (run, turn) = (task(run), task(turn));
            let declared = DeclaredPhase { rule, at: item.at, beside, run, turn, place: None };
            self.later.phases.push(declared);
        }
    }

    /// Parses the list of phases, and inserts those that name a neighbour.
    pub fn phases(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let mut list: Vec<(u8, Part, At)> = Vec::new();
        for (key, part) in PARTS {
            for node in t.need(self.mistakes, key).map_or(&[][..], |n| n.list(self.mistakes)) {
                let Some(number) = self.resolve(Name::Phase, node) else { continue };
                if let Some((_, _, first)) = list.iter().find(|(other, ..)| *other == number) {
                    let name = node.as_str().unwrap_or_default().to_owned();
                    self.mistakes.duplicate(node.at, "phase", &name, *first);
                } else if usize::from(number) < self.later.phases.len() {
                    list.push((number, part, node.at));
                }
            }
        }
        t.finish(self.mistakes);
        self.put_beside(&mut list);
        self.check_course(&list, item.at);
        if !item.enabled {
            return;
        }
        for (place, (number, ..)) in list.iter().enumerate() {
            self.later.phases[usize::from(*number)].place = Some(place as u8);
        }
        let before = |end: Part| list.iter().filter(move |(_, part, _)| (*part as u8) < end as u8);
        self.ruleset.phases = Phases {
            round: before(Part::Round).count() as u8,
            end: before(Part::End).count() as u8,
            list: list
                .iter()
                .map(|(number, ..)| self.later.phases[usize::from(*number)].rule.clone())
                .collect(),
        };
    }

    /// Inserts phases before or after others; several after the same one keep their order.
    fn put_beside(&mut self, list: &mut Vec<(u8, Part, At)>) {
        let mut left: Vec<u8> = (0..self.later.phases.len() as u8).collect();
        left.retain(|number| list.iter().all(|(other, ..)| other != number));
        let mut behind: Vec<(u8, u8)> = Vec::new();
        while let Some(i) = left.iter().position(|number| {
            let beside = self.later.phases[usize::from(*number)].beside;
            beside.is_some_and(|(other, _)| list.iter().any(|(there, ..)| *there == other))
        }) {
            let number = left.remove(i);
            let declared = &self.later.phases[usize::from(number)];
            let Some((other, after)) = declared.beside else { break };
            let Some(at) = list.iter().position(|(there, ..)| *there == other) else { break };
            let follows = |(there, ..): &&(u8, Part, At)| behind.contains(&(*there, other));
            let more = list[at + 1..].iter().take_while(follows).count();
            let place = if after { at + 1 + more } else { at };
            list.insert(place, (number, list[at].1, declared.at));
            behind.extend(after.then_some((number, other)));
        }
        for number in left {
            let declared = &self.later.phases[usize::from(number)];
            if self.leads_to_itself(number) {
                let phase = declared.rule.id.clone();
                self.mistakes.push(declared.at, Mistake::PhaseCircle { phase });
                continue;
            }
            // Next to a phase whose settings do not hold, the phase is not in play either.
            if declared.beside.is_none() {
                let phase = declared.rule.id.clone();
                self.mistakes.push(declared.at, Mistake::PhaseNowhere { phase });
            }
        }
    }

    /// Returns whether the neighbours of a phase lead back to it.
    fn leads_to_itself(&self, number: u8) -> bool {
        let beside = |n: u8| self.later.phases.get(usize::from(n))?.beside.map(|(other, _)| other);
        let steps = std::iter::successors(beside(number), |n| beside(*n));
        steps.take(self.later.phases.len()).any(|n| n == number)
    }

    /// Checks that a game can go through the list.
    fn check_course(&mut self, list: &[(u8, Part, At)], at: At) {
        let does = |number: u8| self.later.phases[usize::from(number)].rule.does;
        let place = |wanted: Does| list.iter().position(|(number, ..)| does(*number) == wanted);
        let mut wrong: Vec<(At, Kind)> = Vec::new();
        for (i, (number, part, at)) in list.iter().enumerate() {
            let own = does(*number);
            let phase = || self.later.phases[usize::from(*number)].rule.id.clone();
            let Some((_, of, behind)) = COURSE.iter().find(|(does, ..)| *does == own) else {
                // At the very beginning no piece can answer a hook yet; components may still run a
                // task.
                if i == 0 && self.later.phases[usize::from(*number)].run.is_none() {
                    wrong.push((*at, Mistake::PhaseFirst { phase: phase() }.into()));
                }
                continue;
            };
            if of != part {
                let of = PARTS.iter().find(|(_, part)| part == of).map_or("", |(word, _)| *word);
                wrong.push((*at, Mistake::PhaseInPart { phase: phase(), of }.into()));
            } else if let Some(first) = place(own).filter(|first| *first < i) {
                let (does, other) = (word(own), list[first].0);
                let other = self.later.phases[usize::from(other)].rule.id.clone();
                wrong.push((*at, Mistake::PhaseAgain { phase: phase(), does, other }.into()));
            } else if let Some(behind) = behind
                && place(*behind).is_some_and(|other| other > i)
            {
                let before = word(*behind);
                wrong.push((*at, Mistake::PhaseTooEarly { phase: phase(), before }.into()));
            }
        }
        let missing = NEEDED.into_iter().filter(|does| place(*does).is_none());
        wrong.extend(missing.map(|does| (at, Mistake::NoPhase { does: word(does) }.into())));
        for (at, kind) in wrong {
            self.mistakes.push(at, kind);
        }
    }

    /// Returns the place of a phase that a filter names. Reports phases of the engine, which have
    /// hooks of their own.
    pub fn declared_phase(&mut self, node: &Node) -> Vec<i16> {
        let number = self.resolve(Name::Phase, node).filter(|n| *n != u8::MAX);
        let Some(declared) = number.and_then(|n| self.later.phases.get(usize::from(n))) else {
            return Vec::new();
        };
        if declared.rule.does != Does::Nothing {
            let (phase, does) = (declared.rule.id.clone(), word(declared.rule.does));
            self.mistakes.push(node.at, Mistake::PhaseOfRules { phase, does });
            return Vec::new();
        }
        declared.place.map(i16::from).into_iter().collect()
    }
}
