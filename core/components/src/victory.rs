//! Victories: rules that end the game and decide the ranking before the points.
//!
//! A position stores no victory. When the game is over, the first victory whose condition holds in
//! the last position is the one that decides.

use game::DecidedVictory;
use language::say;

use crate::condition_text::ConditionText;
use crate::declare::{AmountExpression, ConditionExpression, VictoryMoment};
use crate::evaluate::ExpressionEvaluator;
use crate::layout::{CompiledVictory, ComponentLayout, ENV};
use crate::read_view::{ActionError, ComponentReadView, Viewpoint};
use crate::rulebook::Rulebook;
use crate::state::ComponentState;
use crate::texts::TEXTS;

/// The victory that decides a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VictoryOutcome {
    /// Index of the victory in [`ComponentLayout::victories`].
    pub victory: usize,
    /// Whether the seat wins, by seat.
    pub wins: Vec<bool>,
    /// Quantity that ranks the seat, by seat. Empty: the winners share the first place.
    pub ranks: Vec<i64>,
}

impl CompiledVictory {
    /// Returns whether the condition holds for some seat.
    pub(crate) fn is_reached<B: Rulebook>(
        &self,
        look: ComponentReadView<'_>,
        rules: &mut B,
    ) -> Result<bool, ActionError> {
        for seat in 0..look.layout.seats() {
            if evaluator(look, rules, seat).holds(&self.when)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn evaluator<'a, B: Rulebook>(
    look: ComponentReadView<'a>,
    rules: &'a mut B,
    seat: u8,
) -> ExpressionEvaluator<'a, B> {
    ExpressionEvaluator { rules, look, acting: Some(seat), env: [0; ENV], looped: None }
}

impl ComponentLayout {
    /// Returns the victory that decides a game which is over in this position; `None` if no
    /// condition of a victory holds. A condition that cannot be evaluated does not hold. `rules`
    /// answers the queries of the host engine; functions are not called.
    pub fn deciding_victory<B: Rulebook>(
        &self,
        block: &ComponentState,
        rules: &mut B,
    ) -> Option<VictoryOutcome> {
        if self.victories.is_empty() {
            return None;
        }
        let look = ComponentReadView::new(self, block, Viewpoint::All);
        let (victory, part) = self
            .victories
            .iter()
            .enumerate()
            .find(|(_, one)| one.is_reached(look, rules).unwrap_or(false))?;
        let who = part.who.as_ref().unwrap_or(&part.when);
        let seats = 0..self.seats();
        let wins =
            seats.clone().map(|seat| evaluator(look, rules, seat).holds(who).unwrap_or(false));
        let wins = wins.collect();
        let rank = |n: &AmountExpression<u16>, rules: &mut B| {
            let rank = |seat| evaluator(look, rules, seat).number(n).unwrap_or(0).into();
            seats.map(rank).collect()
        };
        let ranks = part.ranks.as_ref().map_or_else(Vec::new, |n| rank(n, rules));
        Some(VictoryOutcome { victory, wins, ranks })
    }

    /// Returns whether the victories that the host engine tests after a task of this phase, or at
    /// once (`None`), are reached.
    ///
    /// # Errors
    /// A condition cannot be evaluated, for example because it reads hidden information.
    pub fn reaches_victory<B: Rulebook>(
        &self,
        block: &ComponentState,
        phase: Option<&str>,
        rules: &mut B,
    ) -> Result<bool, String> {
        let is_now = |at: &VictoryMoment<u16>| match (at, phase) {
            (VictoryMoment::Once, None) => true,
            (VictoryMoment::HostPhase(name), Some(phase)) => name == phase,
            _ => false,
        };
        let look = ComponentReadView::new(self, block, Viewpoint::seat(None));
        for victory in self.victories.iter().filter(|victory| is_now(&victory.at)) {
            match victory.is_reached(look, rules) {
                Ok(false) => {}
                Ok(true) => return Ok(true),
                Err(ActionError::Script(why) | ActionError::Illegal(why)) => {
                    return Err(format!("victory `{}`: {why}", victory.name));
                }
            }
        }
        Ok(false)
    }

    /// Describes all victories: the id of each, and its [text](ComponentLayout::victory_text).
    pub fn victory_texts(&self) -> Vec<(String, Vec<String>)> {
        let text = |victory: &CompiledVictory| (victory.name.clone(), self.victory_text(victory));
        self.victories.iter().map(text).collect()
    }

    /// Returns the names of the victories, in order of application.
    pub fn victory_names(&self) -> Vec<String> {
        self.victories.iter().map(|victory| victory.name.clone()).collect()
    }

    /// Returns whether a host engine runs the game, so that it tests the victories.
    pub(crate) fn has_host(&self) -> bool {
        self.host_counters > 0
    }

    /// Describes a victory in words: when it is tested, who wins, and how seats are ranked.
    pub fn victory_text(&self, victory: &CompiledVictory) -> Vec<String> {
        let print = ConditionText::without_arguments(self);
        let holds = print.condition(&victory.when);
        let end = match &victory.at {
            VictoryMoment::Once => say!(TEXTS, "wins-at-once", condition = holds),
            VictoryMoment::Phase(phase) => {
                let phase = self.shown_phase(*phase);
                say!(TEXTS, "wins-after-phase", phase = phase, condition = holds)
            }
            VictoryMoment::HostPhase(name) => {
                let phase = self.shown("phase", name);
                say!(TEXTS, "wins-in-phase", phase = phase, condition = holds)
            }
            VictoryMoment::GameEnd if matches!(victory.when, ConditionExpression::Always) => {
                say!(TEXTS, "wins-at-end")
            }
            VictoryMoment::GameEnd => say!(TEXTS, "wins-at-end-if", condition = holds),
        };
        let who = match &victory.who {
            None => say!(TEXTS, "win-those"),
            Some(who) => say!(TEXTS, "win-with", condition = print.condition(who)),
        };
        let ranks = match &victory.ranks {
            None => say!(TEXTS, "winners-share"),
            Some(n) => say!(TEXTS, "winners-ranked", amount = print.amount(n)),
        };
        vec![self.shown_victory(victory), end, who, ranks]
    }
}

impl VictoryOutcome {
    /// Returns the keys by which teams are ranked, larger values first. `keys` has points and tie
    /// breaks of each team, and `teams` the team of each seat.
    ///
    /// A team wins if one of its seats wins. Winners of a victory without a quantity share the first
    /// place, so their points do not count.
    pub fn ranked(&self, keys: Vec<Vec<i64>>, teams: &[u8]) -> Vec<Vec<i64>> {
        let of_team = |(team, points): (usize, Vec<i64>)| {
            let seats = || (0..teams.len()).filter(|seat| usize::from(teams[*seat]) == team);
            let wins = seats().any(|seat| self.wins.get(seat).copied().unwrap_or(false));
            let rank: i64 = seats().filter_map(|seat| self.ranks.get(seat)).sum();
            let mut key = vec![i64::from(wins), rank];
            let shares = wins && self.ranks.is_empty();
            key.extend(points.into_iter().map(|n| if shares { 0 } else { n }));
            key
        };
        keys.into_iter().enumerate().map(of_team).collect()
    }

    /// Returns the victory for reports.
    pub fn named(&self, layout: &ComponentLayout) -> DecidedVictory {
        let victory = &layout.victories[self.victory];
        DecidedVictory {
            name: victory.name.clone(),
            doc: layout.shown_victory(victory),
            wins: self.wins.clone(),
        }
    }
}
