//! A bot that does not act in circles: an action that leads back to where its seat stood before is not preferred to any other.

use game::{Choice, Failure, Game, Role};

use super::{Bot, Sight};

/// Upper bound on the choices of one decision that are withdrawn because they lead back.
const MOST_WITHDRAWN: usize = 8;

/// Another bot, kept from going round in circles by two rules. Where nothing else is offered, neither of them applies.
///
/// Within a turn an action is not offered again in a position where the seat has taken it already: an action that changes nothing (free, as
/// often as one likes) would look as good as before for ever.
///
/// Within a part of the game an action is withdrawn that leads the seat back to what it had before ([`game::Rules::own_situation`]) by its own
/// actions alone, as paying back a loan does that it has just taken. Other seats may have acted in between; if they changed what the seat has,
/// nothing counts as a circle.
pub(super) struct Steady<G: Game> {
    bot: Box<dyn Bot<G>>,
    stage: u8,
    /// Positions of the running turn as the seat saw them, with what it did there.
    done: Vec<(u64, G::Action)>,
    /// What the seat has done since another seat changed what it has.
    trail: Vec<TrailStep<G::Action>>,
}

/// An action, with hashes of what the seat had before and after it.
struct TrailStep<A> {
    before: u64,
    action: A,
    after: u64,
}

impl<G: Game> Steady<G> {
    pub(super) fn new(bot: Box<dyn Bot<G>>) -> Steady<G> {
        Steady { bot, stage: 0, done: Vec::new(), trail: Vec::new() }
    }

    fn clear(&mut self) {
        self.done.clear();
        self.trail.clear();
    }

    /// Has the seat left what it has now by this action before, and come back since?
    fn is_round(&self, own: u64, is: &dyn Fn(G::Action) -> bool) -> bool {
        let mut left = self.trail.iter().filter(|step| step.before == own && step.after != own);
        left.any(|step| is(step.action))
    }

    /// Did the seat have this before, and has something else now?
    fn leads_back(&self, own: u64, after: u64) -> bool {
        after != own && self.trail.iter().any(|step| step.before == after)
    }
}

/// Hashes of what the seat has after an action, and after the end of its turn where it has to say that; `None` if the game has no such hash.
fn afterwards<G: Game>(
    game: &mut G,
    state: &G::State,
    seat: u8,
    action: G::Action,
) -> Option<[u64; 2]> {
    let mut after = state.clone();
    game.look_ahead(state, &mut after, seat, action).ok()?;
    let own = game.own_situation(&after, seat)?;
    let Some(end) = game.end_of_turn(&after, seat).filter(|end| *end != action) else {
        return Some([own; 2]);
    };
    let mut last = after.clone();
    let ended = game.look_ahead(&after, &mut last, seat, end).ok();
    let ended = ended.and_then(|()| game.own_situation(&last, seat));
    Some([own, ended.unwrap_or(own)])
}

/// Is this what an entry of a list offers, with whatever amount?
fn is_of<G: Game>(game: &G, choice: &Choice<G::Action>, action: G::Action) -> bool {
    choice.action == action || choice.action == game.with_amount(action, choice.amounts.0)
}

impl<G: Game> Bot<G> for Steady<G> {
    fn begin(&mut self, seed: u64) {
        self.clear();
        self.bot.begin(seed);
    }

    fn looks_ahead(&self) -> bool {
        self.bot.looks_ahead()
    }

    fn choose(&mut self, game: &mut G, sight: &Sight<'_, G>) -> Result<G::Action, Failure> {
        if sight.stage() != self.stage {
            self.stage = sight.stage();
            self.clear();
        }
        let state = sight.deal(game, 0);
        let seat = sight.seat();
        let own = game.own_situation(&state, seat);
        if self.trail.last().is_some_and(|last| Some(last.after) != own) {
            self.trail.clear();
        }
        let here = game.situation(&state);
        let mut left = sight.offered().to_vec();
        if left.len() > 1 {
            left.retain(|choice| {
                let is = |action| is_of(game, choice, action);
                let again = self.done.iter().any(|(at, action)| *at == here && is(*action));
                let round =
                    choice.role != Role::End && own.is_some_and(|own| self.is_round(own, &is));
                !again && !round
            });
        }
        if left.iter().all(|choice| choice.role == Role::Waste) {
            left = sight.offered().to_vec();
        }
        let mut withdrawn = 0;
        loop {
            let less = sight.with(&left);
            let action = self.bot.choose(game, &less)?;
            let is = |choice: &&Choice<G::Action>| is_of(game, choice, action);
            let role = left.iter().find(is).map_or(Role::Move, |choice| choice.role);
            let after = own.and_then(|_| afterwards(game, &state, seat, action));
            if let (Some(own), Some(after)) = (own, after)
                && matches!(role, Role::Move | Role::Conversion)
                && withdrawn < MOST_WITHDRAWN
                && after.iter().any(|after| self.leads_back(own, *after))
                && left.iter().any(|c| c.role != Role::Waste && !is_of(game, c, action))
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
            if role == Role::End {
                self.done.clear();
            } else if sight.offered().len() > 1 {
                self.done.push((here, action));
            }
            return Ok(action);
        }
    }
}
