//! Parser of phases: their declarations, and the list that orders them.

use content::{AmendedDeclaration, ByteSpan, ContentErrorKind as Kind, TomlNode};
use kernel::*;

use crate::diagnostic::DiagnosticKind;
use crate::names::SymbolKind;
use crate::reading::{DeclaredPhase, RulesetCompiler};
use crate::shape;

/// Phases that the engine carries out: the part of the game, and the phase that must come first.
const COURSE: [(PhaseWork, GamePart, Option<PhaseWork>); 10] = [
    (PhaseWork::Factions, GamePart::Setup, None),
    (PhaseWork::Dwellings, GamePart::Setup, Some(PhaseWork::Factions)),
    (PhaseWork::DwellingsPlaced, GamePart::Setup, Some(PhaseWork::Dwellings)),
    (PhaseWork::Cards, GamePart::Setup, Some(PhaseWork::Factions)),
    (PhaseWork::Income, GamePart::Round, None),
    (PhaseWork::Actions, GamePart::Round, None),
    (PhaseWork::Rewards, GamePart::Round, Some(PhaseWork::Actions)),
    (PhaseWork::GameEnd, GamePart::End, None),
    (PhaseWork::Rankings, GamePart::End, None),
    (PhaseWork::Leftovers, GamePart::End, None),
];

/// Phases that every game needs.
const NEEDED: [PhaseWork; 5] = [
    PhaseWork::Factions,
    PhaseWork::Dwellings,
    PhaseWork::DwellingsPlaced,
    PhaseWork::Cards,
    PhaseWork::Actions,
];

/// Words of the key `does` of a phase.
pub(crate) const WORDS: &[(&str, PhaseWork)] = &[
    ("factions", PhaseWork::Factions),
    ("dwellings", PhaseWork::Dwellings),
    ("dwellings_placed", PhaseWork::DwellingsPlaced),
    ("cards", PhaseWork::Cards),
    ("income", PhaseWork::Income),
    ("actions", PhaseWork::Actions),
    ("rewards", PhaseWork::Rewards),
    ("game_end", PhaseWork::GameEnd),
    ("rankings", PhaseWork::Rankings),
    ("leftovers", PhaseWork::Leftovers),
];

pub(crate) fn word(work: PhaseWork) -> &'static str {
    WORDS.iter().find(|(_, other)| *other == work).map_or("", |(word, _)| *word)
}

const PARTS: [(&str, GamePart); 3] =
    [("setup", GamePart::Setup), ("round", GamePart::Round), ("end", GamePart::End)];

impl RulesetCompiler<'_, '_> {
    /// Parses a phase. The place of the phase comes from the list, or from the phase that `before`
    /// or `after` names.
    pub fn phase(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let keys = shape::PhaseKeys::read(self.diagnostics, &mut t);
        let (before, after) = (t.take("before"), t.take("after"));
        let (run, turn) = (t.take("run"), t.take("turn"));
        t.finish(self.diagnostics);
        let mut neighbour = |node: Option<&TomlNode>, is_after| {
            node.and_then(|n| self.resolve(SymbolKind::Phase, n)).map(|number| (number, is_after))
        };
        let neighbour = neighbour(before, false).or(neighbour(after, true));
        let len = self.deferred.phases.len();
        if item.enabled && self.limit(item.at, "phases", len, limits::PHASES) {
            let rule = PhaseRule {
                id: item.name.to_owned(),
                name: keys.name.unwrap_or_else(|| item.name.to_owned()),
                work: keys.does.unwrap_or(PhaseWork::Nothing),
                last_round: keys.last_round.unwrap_or(LastRoundRule::Played),
                one_by_one: keys.one_by_one.unwrap_or(false),
                task: None,
                turn_task: None,
            };
            let mut task = |node: Option<&TomlNode>| {
                node.and_then(|n| n.str(self.diagnostics).map(|name| (name.to_owned(), n.at)))
            };
            let (run, turn) = (task(run), task(turn));
            let declared =
                DeclaredPhase { rule, at: item.at, beside: neighbour, run, turn, place: None };
            self.deferred.phases.push(declared);
        }
    }

    /// Parses the list of phases, and inserts those that name a neighbour.
    pub fn phases(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let mut list: Vec<(u8, GamePart, ByteSpan)> = Vec::new();
        for (key, part) in PARTS {
            for node in t.need(self.diagnostics, key).map_or(&[][..], |n| n.list(self.diagnostics))
            {
                let Some(number) = self.resolve(SymbolKind::Phase, node) else { continue };
                if let Some((_, _, first)) = list.iter().find(|(other, ..)| *other == number) {
                    let name = node.as_str().unwrap_or_default().to_owned();
                    self.diagnostics.duplicate(node.at, "phase", &name, *first);
                } else if usize::from(number) < self.deferred.phases.len() {
                    list.push((number, part, node.at));
                }
            }
        }
        t.finish(self.diagnostics);
        self.insert_relative_phases(&mut list);
        self.check_course(&list, item.at);
        if !item.enabled {
            return;
        }
        for (place, (number, ..)) in list.iter().enumerate() {
            self.deferred.phases[usize::from(*number)].place = Some(place as u8);
        }
        let before =
            |end: GamePart| list.iter().filter(move |(_, part, _)| (*part as u8) < end as u8);
        self.ruleset.phases = PhaseList {
            round: before(GamePart::Round).count() as u8,
            end: before(GamePart::End).count() as u8,
            list: list
                .iter()
                .map(|(number, ..)| self.deferred.phases[usize::from(*number)].rule.clone())
                .collect(),
        };
    }

    /// Inserts phases before or after others; several after the same one keep their order.
    fn insert_relative_phases(&mut self, list: &mut Vec<(u8, GamePart, ByteSpan)>) {
        let mut left: Vec<u8> = (0..self.deferred.phases.len() as u8).collect();
        left.retain(|number| list.iter().all(|(other, ..)| other != number));
        let mut placed_after: Vec<(u8, u8)> = Vec::new();
        while let Some(i) = left.iter().position(|number| {
            let neighbour = self.deferred.phases[usize::from(*number)].beside;
            neighbour.is_some_and(|(other, _)| list.iter().any(|(listed, ..)| *listed == other))
        }) {
            let number = left.remove(i);
            let declared = &self.deferred.phases[usize::from(number)];
            let Some((other, after)) = declared.beside else { break };
            let Some(at) = list.iter().position(|(listed, ..)| *listed == other) else { break };
            let follows =
                |(listed, ..): &&(u8, GamePart, ByteSpan)| placed_after.contains(&(*listed, other));
            let more = list[at + 1..].iter().take_while(follows).count();
            let place = if after { at + 1 + more } else { at };
            list.insert(place, (number, list[at].1, declared.at));
            placed_after.extend(after.then_some((number, other)));
        }
        for number in left {
            let declared = &self.deferred.phases[usize::from(number)];
            if self.leads_to_itself(number) {
                let phase = declared.rule.id.clone();
                self.diagnostics.push(declared.at, DiagnosticKind::PhaseCircle { phase });
                continue;
            }
            // A phase whose neighbour is not in play is not in play either, which is no error.
            if declared.beside.is_none() {
                let phase = declared.rule.id.clone();
                self.diagnostics.push(declared.at, DiagnosticKind::PhaseNowhere { phase });
            }
        }
    }

    /// Returns whether the neighbours of a phase lead back to it.
    fn leads_to_itself(&self, number: u8) -> bool {
        let neighbour =
            |n: u8| self.deferred.phases.get(usize::from(n))?.beside.map(|(other, _)| other);
        let steps = std::iter::successors(neighbour(number), |n| neighbour(*n));
        steps.take(self.deferred.phases.len()).any(|n| n == number)
    }

    /// Checks that a game can go through the list.
    fn check_course(&mut self, list: &[(u8, GamePart, ByteSpan)], at: ByteSpan) {
        let work = |number: u8| self.deferred.phases[usize::from(number)].rule.work;
        let place =
            |searched: PhaseWork| list.iter().position(|(number, ..)| work(*number) == searched);
        let mut wrong: Vec<(ByteSpan, Kind)> = Vec::new();
        for (i, (number, part, at)) in list.iter().enumerate() {
            let own = work(*number);
            let phase = || self.deferred.phases[usize::from(*number)].rule.id.clone();
            let Some((_, game_part, predecessor)) = COURSE.iter().find(|(work, ..)| *work == own)
            else {
                // At the very beginning no piece can answer a hook yet; components may still run a
                // task.
                if i == 0 && self.deferred.phases[usize::from(*number)].run.is_none() {
                    wrong.push((*at, DiagnosticKind::PhaseFirst { phase: phase() }.into()));
                }
                continue;
            };
            if game_part != part {
                let game_part =
                    PARTS.iter().find(|(_, part)| part == game_part).map_or("", |(word, _)| *word);
                wrong.push((
                    *at,
                    DiagnosticKind::PhaseInPart { phase: phase(), of: game_part }.into(),
                ));
            } else if let Some(first) = place(own).filter(|first| *first < i) {
                let (work, other) = (word(own), list[first].0);
                let other = self.deferred.phases[usize::from(other)].rule.id.clone();
                wrong.push((
                    *at,
                    DiagnosticKind::PhaseAgain { phase: phase(), does: work, other }.into(),
                ));
            } else if let Some(predecessor) = predecessor
                && place(*predecessor).is_some_and(|other| other > i)
            {
                let before = word(*predecessor);
                wrong.push((*at, DiagnosticKind::PhaseTooEarly { phase: phase(), before }.into()));
            }
        }
        let missing = NEEDED.into_iter().filter(|work| place(*work).is_none());
        wrong.extend(missing.map(|work| (at, DiagnosticKind::NoPhase { does: word(work) }.into())));
        for (at, kind) in wrong {
            self.diagnostics.push(at, kind);
        }
    }

    /// Returns the place of a phase that a filter names. Reports phases of the engine, which have
    /// hooks of their own.
    pub fn declared_phase(&mut self, node: &TomlNode) -> Vec<i16> {
        let number = self.resolve(SymbolKind::Phase, node).filter(|n| *n != u8::MAX);
        let Some(declared) = number.and_then(|n| self.deferred.phases.get(usize::from(n))) else {
            return Vec::new();
        };
        if declared.rule.work != PhaseWork::Nothing {
            let (phase, does) = (declared.rule.id.clone(), word(declared.rule.work));
            self.diagnostics.push(node.at, DiagnosticKind::PhaseOfRules { phase, does });
            return Vec::new();
        }
        declared.place.map(i16::from).into_iter().collect()
    }
}
