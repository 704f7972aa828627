//! A wrapper that keeps a bot from acting in circles.

use game::{ActionRole, Game, LegalAction, QueryError};

use super::{Bot, Observation};

/// Upper bound on the choices withdrawn from one decision because they lead back to an earlier position.
const MOST_WITHDRAWN: usize = 8;

/// Wrapper around a bot that prevents circles by two rules. Neither applies if no other action is offered.
///
/// Within a turn, an action is not offered again in a position in which the seat already took it. Otherwise a free action
/// without effect would look equally good forever.
///
/// Within a stage, an action is withdrawn if the seat's own actions alone would lead the seat back to what it had
/// before ([`game::Rules::own_situation_hash`]): for example repaying a loan just taken. Other seats may act in
/// between, but if they change what the seat has, its history is cleared.
pub(super) struct CircleGuard<G: Game> {
    bot: Box<dyn Bot<G>>,
    stage: u8,
    /// Observations of the current turn, each with the action taken there.
    done: Vec<(u64, G::Action)>,
    /// Actions of the seat since another seat last changed what it has.
    trail: Vec<TrailStep<G::Action>>,
}

/// An action, with hashes of what the seat had before and after it.
struct TrailStep<A> {
    before: u64,
    action: A,
    after: u64,
}

impl<G: Game> CircleGuard<G> {
    pub(super) fn new(bot: Box<dyn Bot<G>>) -> CircleGuard<G> {
        CircleGuard { bot, stage: 0, done: Vec::new(), trail: Vec::new() }
    }

    fn clear(&mut self) {
        self.done.clear();
        self.trail.clear();
    }

    /// Returns whether an action for which `matches_action` returns `true` was taken before in the present
    /// situation, and changed it. `own`: hash of what the seat has now. The seat has then come back
    /// to this situation.
    fn is_round(&self, own: u64, matches_action: &dyn Fn(G::Action) -> bool) -> bool {
        let mut left = self.trail.iter().filter(|step| step.before == own && step.after != own);
        left.any(|step| matches_action(step.action))
    }

    /// Returns whether `after` differs from `own` but equals what the seat had before an earlier action. All three are
    /// hashes of what the seat has.
    fn leads_back(&self, own: u64, after: u64) -> bool {
        after != own && self.trail.iter().any(|step| step.before == after)
    }
}

/// Returns hashes of what the seat has after an action and, if an action must end the turn, after the end of the turn.
/// `None` if the game has no such hash.
fn afterwards<G: Game>(
    game: &mut G,
    state: &G::State,
    seat: u8,
    action: G::Action,
) -> Option<[u64; 2]> {
    let mut after = state.clone();
    game.look_ahead(state, &mut after, seat, action).ok()?;
    let own = game.own_situation_hash(&after, seat)?;
    let Some(end) = game.end_of_turn(&after, seat).filter(|end| *end != action) else {
        return Some([own; 2]);
    };
    let mut last = after.clone();
    let ended = game.look_ahead(&after, &mut last, seat, end).ok();
    let ended = ended.and_then(|()| game.own_situation_hash(&last, seat));
    Some([own, ended.unwrap_or(own)])
}

/// Returns whether the action is the entry `choice` of a legal list, with any amount.
fn is_of<G: Game>(game: &G, choice: &LegalAction<G::Action>, action: G::Action) -> bool {
    choice.action == action || choice.action == game.with_amount(action, choice.amounts.0)
}

impl<G: Game> Bot<G> for CircleGuard<G> {
    fn begin(&mut self, seed: u64) {
        self.clear();
        self.bot.begin(seed);
    }

    fn looks_ahead(&self) -> bool {
        self.bot.looks_ahead()
    }

    fn choose(
        &mut self,
        game: &mut G,
        sight: &Observation<'_, G>,
    ) -> Result<G::Action, QueryError> {
        if sight.stage() != self.stage {
            self.stage = sight.stage();
            self.clear();
        }
        let state = sight.sample_state(game, 0);
        let seat = sight.seat();
        let own = game.own_situation_hash(&state, seat);
        if self.trail.last().is_some_and(|last| Some(last.after) != own) {
            self.trail.clear();
        }
        let situation = game.situation_hash(&state);
        let mut left = sight.offered().to_vec();
        if left.len() > 1 {
            left.retain(|choice| {
                let is_same = |action| is_of(game, choice, action);
                let is_repeated =
                    self.done.iter().any(|(at, action)| *at == situation && is_same(*action));
                let round = choice.role != ActionRole::End
                    && own.is_some_and(|own| self.is_round(own, &is_same));
                !is_repeated && !round
            });
        }
        if left.iter().all(|choice| choice.role == ActionRole::Waste) {
            left = sight.offered().to_vec();
        }
        let mut withdrawn = 0;
        loop {
            let less = sight.with_offered(&left);
            let action = self.bot.choose(game, &less)?;
            let is_same = |choice: &&LegalAction<G::Action>| is_of(game, choice, action);
            let role = left.iter().find(is_same).map_or(ActionRole::Move, |choice| choice.role);
            let after = own.and_then(|_| afterwards(game, &state, seat, action));
            if let (Some(own), Some(after)) = (own, after)
                && matches!(role, ActionRole::Move | ActionRole::Conversion)
                && withdrawn < MOST_WITHDRAWN
                && after.iter().any(|after| self.leads_back(own, *after))
                && left.iter().any(|c| c.role != ActionRole::Waste && !is_of(game, c, action))
            {
                left.retain(|choice| !is_of(game, choice, action));
                withdrawn += 1;
                continue;
            }
            match (own, after) {
                (Some(before), Some([after, _])) => {
                    self.trail.push(TrailStep { before, action, after })
                }
                _ => self.trail.clear(),
            }
            if role == ActionRole::End {
                self.done.clear();
            } else if sight.offered().len() > 1 {
                self.done.push((situation, action));
            }
            return Ok(action);
        }
    }
}
