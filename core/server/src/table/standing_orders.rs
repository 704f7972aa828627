//! Standing answers: decides offers by a seat's rule and the computed cost.

use game::{ActionRole, Game, LegalAction, Viewer};

use super::any_table::{RowStorage, StandingAnswers, TableError};
use super::seats::StandingRule;
use super::typed_table::TypedTable;

/// An answer to an offer, with its effect on the seat that answers.
struct AnswerEffect<A> {
    action: A,
    kind: u8,
    /// Points that the answer costs.
    costs: i32,
    /// Sum of changes of all other resources.
    brings: i32,
    changes: bool,
}

impl<G: Game + 'static, L> StandingAnswers for TypedTable<G, L> {
    fn answer(
        &mut self,
        rules: &[Option<StandingRule>],
        keep: &mut dyn RowStorage,
    ) -> Result<bool, TableError> {
        if rules.iter().all(Option::is_none) {
            return Ok(false);
        }
        let state = self.state.clone();
        let legal = self.list(&state).map_err(|failure| TableError::Failed(failure.0))?;
        for (seat, rule) in (0..).zip(rules) {
            let Some(rule) = rule.filter(|_| self.only_answers(seat, &legal)) else { continue };
            if let Some(action) = self.by_rule(&state, seat, rule, &legal) {
                self.answer_with(seat, action, keep)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<G: Game + 'static, L> TypedTable<G, L> {
    /// Returns the answer that a standing rule decides. Rules apply only to offers: all answers
    /// that change something are of one kind, and one answer changes nothing.
    fn by_rule(
        &mut self,
        state: &G::State,
        seat: u8,
        rule: StandingRule,
        legal: &[LegalAction<G::Action>],
    ) -> Option<G::Action> {
        let dealt = self.dealt(state, Viewer::Seat(seat));
        let mut all = Vec::new();
        for choice in legal.iter().filter(|c| c.seat == seat && c.role == ActionRole::Answer) {
            for one in choice.each_amount() {
                let action = self.game.with_amount(one.action, one.amounts.0);
                let changes = self.accounted(&dealt, seat, action).ok()?;
                let own = || changes.iter().filter(|change| change.seat == seat);
                let points = own().filter(|c| c.resource == 0).map(|c| c.amount).sum::<i32>();
                let brings = own().filter(|c| c.resource != 0).map(|c| c.amount).sum();
                let changes = own().next().is_some();
                all.push(AnswerEffect {
                    action,
                    kind: choice.kind,
                    costs: -points,
                    brings,
                    changes,
                });
            }
        }
        let nothing = all.iter().find(|outcome| !outcome.changes)?;
        let takes = || all.iter().filter(|outcome| outcome.changes);
        let kind = takes().next().map(|outcome| outcome.kind);
        if takes().any(|outcome| Some(outcome.kind) != kind) {
            return None;
        }
        match rule {
            StandingRule::Never => Some(nothing.action),
            StandingRule::Most(most) => {
                let cheap = takes().filter(|outcome| outcome.costs <= most);
                let best = cheap.max_by_key(|outcome| (outcome.brings, -outcome.costs));
                best.map(|outcome| outcome.action)
            }
        }
    }
}
