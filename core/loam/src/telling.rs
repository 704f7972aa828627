//! What a viewer may be told of an action: what was done, what came of it, and why.
//!
//! In a game that hides something, a viewer is told what agrees with all that it sees and with nothing else: the action is
//! carried out in positions dealt from what the viewer saw before it, and so is every other one that the seat could have taken there. Where
//! two actions lead to the same sight, the viewer is not told which it was; lines are told that come out the same each time.

use game::random::Random;
use game::{Choice, Game, Problem, Viewer};

/// Positions that an action is carried out in: so many that agree with what the viewer sees afterwards …
const DEALS: usize = 24;

/// … out of so many: whoever plays an open card out of a closed hand has it in few of them.
const TRIES: u64 = 600;

/// Of what can be thought of, so much is carried out again to see what comes of it, evenly spread.
const WORLDS: usize = 256;

/// So many actions are tried in vain before the search ends and the viewer is told nothing: an action behind which much was drawn in
/// the open comes out alike in next to no position.
const IN_VAIN: usize = 1200;

/// So many actions are tried in all …
const ACTIONS: usize = 24_000;

/// … and what fewer positions than this agree on is not told.
const FEW: usize = 4;

/// Carries an action out on a position and says what came of it.
type Teller<'a, G> = dyn FnMut(
        &mut G,
        &mut <G as game::Rules>::State,
        <G as game::Rules>::Action,
        &mut Vec<String>,
    ) -> Result<(), String>
    + 'a;

/// What may have happened.
struct World<G: Game> {
    before: G::State,
    seat: u8,
    action: G::Action,
    kind: u8,
}

/// An action between two positions.
pub(crate) struct Between<'a, G: Game> {
    pub before: &'a G::State,
    pub after: &'a G::State,
    pub seat: u8,
    pub action: G::Action,
}

impl<G: Game> Between<'_, G> {
    /// The action and what came of it, as a viewer may be told; `text` is how ledgers write the action.
    pub fn told(&self, game: &mut G, text: &str, viewer: Viewer) -> (String, Vec<String>) {
        let worlds = self.worlds(game, viewer);
        let is_own = viewer == Viewer::Seat(self.seat);
        let text = if is_own { text.to_owned() } else { self.text_for(game, &worlds, text) };
        let says = self.agreed(game, &worlds, &mut |game: &mut G, state, action, says| {
            game.apply_and_tell(state, self.seat, action, says).map_err(words)
        });
        (text, says)
    }

    /// What it changed and by what, as a viewer may be told.
    pub fn explained(&self, game: &mut G, viewer: Viewer) -> Vec<String> {
        let worlds = self.worlds(game, viewer);
        self.agreed(game, &worlds, &mut |game: &mut G, state, action, says| {
            says.extend(game.explain(state, self.seat, action).map_err(words)?);
            Ok(())
        })
    }

    /// All that a viewer has to think possible of it: positions before it, and what the seat did in them, after which
    /// the viewer sees what it sees.
    fn worlds(&self, game: &mut G, viewer: Viewer) -> Vec<World<G>> {
        let (view, seen) = (game.view(self.before, viewer), game.view(self.after, viewer));
        let is_own = viewer == Viewer::Seat(self.seat);
        let mut worlds = Vec::new();
        let mut legal = Vec::new();
        let (mut agree, mut tried) = (0, 0);
        for n in 0..TRIES {
            if agree == DEALS || tried >= if agree == 0 { IN_VAIN } else { ACTIONS } {
                break;
            }
            let known = worlds.len();
            let state = game.deal(&view, Random::derive(n, 2));
            legal.clear();
            if game.legal(&state, &mut legal).is_err() {
                continue;
            }
            for choice in legal.iter().filter(|choice| choice.seat == self.seat) {
                for one in choice.unfolded() {
                    let action = game.with_amount(one.action, one.amounts.0);
                    // Whoever acted knows what was done.
                    if is_own && action != self.action {
                        continue;
                    }
                    tried += 1;
                    let mut after = state.clone();
                    let done = game.apply(&mut after, self.seat, action);
                    if done.is_ok() && game.view(&after, viewer) == seen {
                        let (before, seat, kind) = (state.clone(), self.seat, choice.kind);
                        worlds.push(World { before, seat, action, kind });
                    }
                }
            }
            agree += usize::from(worlds.len() > known);
        }
        if agree < FEW {
            worlds.clear();
        }
        worlds
    }

    /// What was done, as far as it is the same in all worlds: the words of the action, `…` for those that differ; else its kind, else
    /// nothing.
    fn text_for(&self, game: &mut G, worlds: &[World<G>], text: &str) -> String {
        if worlds.is_empty() {
            return String::new();
        }
        let said = |world: &World<G>| game.text(&world.before, world.seat, world.action);
        let mut known: Vec<Option<&str>> = text.split_whitespace().map(Some).collect();
        let mut alike = true;
        for world in worlds {
            let other = said(world);
            let words: Vec<&str> = other.split_whitespace().collect();
            alike &= words.len() == known.len();
            for (word, other) in known.iter_mut().zip(words) {
                *word = word.filter(|word| *word == other);
            }
        }
        // Numbers and names alone say nothing.
        if alike && known.first().is_some_and(Option::is_some) {
            return known.iter().map(|word| word.unwrap_or("…")).collect::<Vec<_>>().join(" ");
        }
        let mut legal = Vec::new();
        let listed = game.legal(self.before, &mut legal).is_ok();
        let is_it = |c: &&Choice<G::Action>| {
            let has_amount = c.amounts.1 > c.amounts.0;
            let own = self.action;
            let own = if has_amount { game.with_amount(own, c.amounts.0) } else { own };
            c.seat == self.seat && c.action == own
        };
        let kind = legal.iter().find(is_it).map(|choice| choice.kind).filter(|_| listed);
        let kind = kind.filter(|kind| worlds.iter().all(|world| world.kind == *kind));
        let names = game.kind_names();
        kind.and_then(|kind| names.get(usize::from(kind)).cloned()).unwrap_or_default()
    }

    /// Lines of what happened, as far as they come out the same in all worlds.
    fn agreed(&self, game: &mut G, worlds: &[World<G>], teller: &mut Teller<'_, G>) -> Vec<String> {
        let mut lines = Vec::new();
        let told = teller(game, &mut self.before.clone(), self.action, &mut lines);
        if told.is_err() || worlds.is_empty() {
            return Vec::new();
        }
        for world in worlds.iter().step_by(worlds.len().div_ceil(WORLDS)) {
            let mut said = Vec::new();
            let mut state = world.before.clone();
            match teller(game, &mut state, world.action, &mut said) {
                Ok(()) => lines.retain(|line| said.contains(line)),
                Err(_) => lines.clear(),
            }
        }
        lines
    }
}

/// A problem as one text.
pub(crate) fn words(problem: Problem) -> String {
    match problem {
        Problem::Refused(why) | Problem::Fault(why) => why,
    }
}
