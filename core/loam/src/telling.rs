//! What a viewer may be told of an action: what was done, what came of it, and why.
//!
//! In a game that hides something, a viewer is told what agrees with all that it sees and with nothing else: the action is
//! carried out in positions dealt from what the viewer saw before it, and so is every other one that the seat could have taken there. Where
//! two actions lead to the same sight, the viewer is not told which it was; lines are told that come out the same each time.
//!
//! Where too little is found that agrees, that is so of all that the seat could have done, whatever is seen afterwards.
//!
//! All of this looks at a sample: what agrees with next to none of the positions that the viewer must think possible may go unseen.
//!
//! What chance brought of the action in the open is part of that sight. Next to no position brings it by itself, so it is told to
//! chance there: what came in secret is drawn anew in each of them.

use std::collections::HashSet;

use game::random::Random;
use game::{Choice, Game, Narration, Problem, ToldAction, TriedAction, Viewer};

/// Positions that an action is carried out in: so many that agree with what the viewer sees afterwards …
const DEALS: usize = 24;

/// … out of so many: whoever plays an open card out of a closed hand has it in few of them.
const TRIES: u64 = 1800;

/// Of what can be thought of, so much is carried out again to see what comes of it, at random.
const WORLDS: usize = 512;

/// So many actions are tried in vain before the search ends.
const IN_VAIN: usize = 1200;

/// So many actions are tried in all …
const ACTIONS: usize = 12_000;

/// … of one position so many, drawn by lot where there are more …
const OF_ONE: usize = 512;

/// … and what fewer positions than this agree on is not told for that: of what one in three speaks against, so many are silent once in a
/// hundred times.
const FEW: usize = 12;

/// So many positions are asked what the seat could have done, where the search finds too little, and of each so many actions are
/// looked at.
const UNSEARCHED: (u64, usize) = (96, 16);

/// So many other results of a draw are tried to find out whether the viewer can tell which one came.
const RESULTS: usize = 24;

/// So many times all draws that a viewer seems to know are drawn anew together.
const REDRAWN: u64 = 32;

/// Actions behind which more is drawn are carried out with what each position brings by itself.
const DRAWS: usize = 64;

/// Steps of work that the search for positions may take, and once more what is told of them: a few times as much as the dearest
/// action. Whatever is not found out by then is not told.
const STEPS: u64 = 4_000_000;

/// Carries out what may have happened and says what came of it.
type Teller<'a, G> = dyn FnMut(&mut G, &World<G>) -> Result<Vec<String>, Problem> + 'a;

/// What may have happened.
struct World<G: Game> {
    before: G::State,
    seat: u8,
    action: G::Action,
    kind: u8,
    /// What chance was told to bring; `None`: what the position says.
    draws: Option<Vec<G::Draw>>,
}

impl<G: Game> World<G> {
    /// The same position, in which this was done.
    fn with(&mut self, done: Done<G>) {
        (self.action, self.kind, self.draws) = (done.0, done.1, None);
    }

    /// A copy to keep.
    fn copied(&self) -> World<G> {
        let World { before, seat, action, kind, draws } = self;
        let (before, draws) = (before.clone(), draws.clone());
        World { before, seat: *seat, action: *action, kind: *kind, draws }
    }

    /// The action with what chance was told to bring of it, if anything was.
    fn told(&self) -> Option<ToldAction<'_, G::Action, G::Draw>> {
        let draws = self.draws.as_deref()?;
        Some(ToldAction { seat: self.seat, action: self.action, draws })
    }
}

/// What a viewer sees before and after an action.
struct SeenTwice<G: Game> {
    viewer: Viewer,
    before: G::View,
    after: G::View,
    /// What it sees on the way from one to the other; `None`: that is not known any more.
    witnessed: Option<Vec<String>>,
    /// What chance brought between them.
    drawn: Vec<G::Draw>,
}

/// An action with its kind.
type Done<G> = (<G as game::Rules>::Action, u8);

/// What chance brought, draw by draw, as far as a viewer knows it.
type Known<G> = Vec<Option<<G as game::Chance>::Draw>>;

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
        let says = self.agreed(game, &worlds, &mut |game: &mut G, world| {
            let (mut state, mut says) = (world.before.clone(), Narration::new(viewer));
            match world.told() {
                Some(told) => game.tell_told(&mut state, told, &mut says)?,
                None => game.apply_and_tell(&mut state, world.seat, world.action, &mut says)?,
            }
            Ok(says.lines)
        });
        (text, says)
    }

    /// What it changed and by what, as a viewer may be told.
    pub fn explained(&self, game: &mut G, viewer: Viewer) -> Vec<String> {
        let worlds = self.worlds(game, viewer);
        self.agreed(game, &worlds, &mut |game: &mut G, world| match world.told() {
            Some(told) => game.explain_told(&world.before, told),
            None => game.explain(&world.before, world.seat, world.action),
        })
    }

    /// All that a viewer has to think possible of it: positions before it, and what the seat did in them, after which
    /// the viewer sees what it sees.
    fn worlds(&self, game: &mut G, viewer: Viewer) -> Vec<World<G>> {
        let (before, after) = (game.view(self.before, viewer), game.view(self.after, viewer));
        let mut sight = SeenTwice { viewer, before, after, witnessed: None, drawn: Vec::new() };
        // A ledger may have told what came; then what was seen on the way is not known here.
        if let Some((after, witnessed)) = sight.after_it(game, &self.done_in(self.before.clone()))
            && after == sight.after
        {
            sight.witnessed = Some(witnessed);
        }
        let known = self.known_draws(game, &mut sight);
        let mut worlds = Vec::new();
        let (mut agree, mut tried) = (0, 0);
        let enough = game.work_so_far().saturating_add(STEPS);
        for n in 0..TRIES {
            if game.work_so_far() >= enough {
                break;
            }
            if agree == DEALS || tried >= if agree == 0 { IN_VAIN } else { ACTIONS } {
                break;
            }
            let so_far = worlds.len();
            let mut random = Random::new(Random::derive(n, 3));
            let expected = expected::<G>(&known, &mut random);
            let (mut world, could_do) = self.could_do(game, &sight, n);
            for done in could_do {
                if game.work_so_far() >= enough {
                    break;
                }
                tried += 1;
                world.with(done);
                if let Some(expected) = &expected {
                    world.draws = drawn(game, &world, expected, &mut random);
                }
                if sight.is_of(game, &world) {
                    worlds.push(world.copied());
                }
            }
            agree += usize::from(worlds.len() > so_far);
        }
        if agree < FEW {
            worlds = self.unsearched(game, &sight, &known);
        }
        // A part of them is looked at: no action must stand at the same place of each part.
        Random::new(6).shuffle(&mut worlds);
        worlds
    }

    /// Where too few positions are found after which the viewer sees what it sees, for much came to light: all that the seat could
    /// have done, whatever is seen afterwards. What is the same in all of this is the same in those that were not found.
    fn unsearched(&self, game: &mut G, sight: &SeenTwice<G>, known: &Known<G>) -> Vec<World<G>> {
        let (mut worlds, mut dealt) = (Vec::new(), 0);
        let mut random = Random::new(5);
        let (positions, of_each) = UNSEARCHED;
        let enough = game.work_so_far().saturating_add(STEPS);
        for n in 0..positions {
            if game.work_so_far() >= enough {
                break;
            }
            let so_far = worlds.len();
            let (mut world, could_do) = self.could_do(game, sight, n);
            for done in could_do.into_iter().take(of_each) {
                world.with(done);
                if known.iter().any(Option::is_some) {
                    world.draws = drawn(game, &world, known, &mut random);
                }
                if sight.after_it(game, &world).is_some() {
                    worlds.push(world.copied());
                }
            }
            dealt += usize::from(worlds.len() > so_far);
        }
        if dealt < FEW {
            worlds.clear();
        }
        worlds
    }

    /// A position that agrees with what the viewer saw before, and what the seat could have done in it, in any order: actions with their
    /// kinds.
    fn could_do(&self, game: &mut G, sight: &SeenTwice<G>, n: u64) -> (World<G>, Vec<Done<G>>) {
        let state = game.deal(&sight.before, Random::derive(n, 2));
        let (mut legal, mut could_do) = (Vec::new(), Vec::new());
        if game.legal(&state, &mut legal).is_err() {
            legal.clear();
        }
        // Whoever acted knows what was done.
        let is_own = sight.viewer == Viewer::Seat(self.seat);
        for choice in legal.into_iter().filter(|choice| choice.seat == self.seat) {
            let ones = choice.unfolded().map(|one| game.with_amount(one.action, one.amounts.0));
            let ones = ones.filter(|action| !is_own || *action == self.action);
            could_do.extend(ones.map(|action| (action, choice.kind)));
        }
        Random::new(Random::derive(n, 7)).shuffle(&mut could_do);
        could_do.truncate(OF_ONE);
        (self.done_in(state), could_do)
    }

    /// What was done, in a position.
    fn done_in(&self, before: G::State) -> World<G> {
        World { before, seat: self.seat, action: self.action, kind: 0, draws: None }
    }

    /// What chance brought of the action, as far as the viewer knows it: it would see something else if something else had come.
    fn known_draws(&self, game: &mut G, sight: &mut SeenTwice<G>) -> Known<G> {
        let (mut world, mut all) = (self.done_in(self.before.clone()), Vec::new());
        let mut after = self.before.clone();
        let done = game.apply_noting(&mut after, self.seat, self.action, &mut all);
        // A ledger may have told what came; then nothing is known of it here.
        let is_it = done.is_ok() && game.view(&after, sight.viewer) == sight.after;
        if !is_it || all.is_empty() || all.len() > DRAWS {
            return Vec::new();
        }
        sight.drawn.clone_from(&all);
        let mut known: Known<G> = Vec::new();
        for (at, one) in all.iter().enumerate() {
            known.push(Some(*one).filter(|_| self.is_known(game, sight, at)));
        }
        // Two dice of which a viewer sees the sum are not known, though it would see each of them change. Draws that it only
        // does not know the order of are.
        let free: Known<G> = (0..all.len()).map(|at| Some(all[at]).xor(known[at])).collect();
        let mut random = Random::new(4);
        for _ in 0..if known.iter().flatten().count() > 1 { REDRAWN } else { 0 } {
            world.draws = drawn(game, &world, &free, &mut random);
            let Some(other) = world.draws.clone() else { continue };
            if !are_the_same(&all, &other) && sight.is_of(game, &world) {
                for (at, one) in known.iter_mut().enumerate() {
                    *one = one.filter(|one| other.get(at) == Some(one));
                }
            }
        }
        known
    }

    /// Would the viewer see something else if something else had come of the draw with this place?
    fn is_known(&self, game: &mut G, sight: &SeenTwice<G>, at: usize) -> bool {
        let (seat, action, all) = (self.seat, self.action, &sight.drawn);
        let before = ToldAction { seat, action, draws: &all[..at] };
        let Ok(mut others) = game.coming(self.before, before) else { return false };
        others.retain(|(other, _)| *other != all[at]);
        // What could not come otherwise is drawn alike in every position, or else the viewer does not know it.
        let (mut world, mut could_be_told) = (self.done_in(self.before.clone()), false);
        for (other, _) in others.iter().step_by(others.len().div_ceil(RESULTS).max(1)) {
            let mut draws = all.clone();
            draws[at] = *other;
            world.draws = Some(draws);
            match sight.after_it(game, &world) {
                Some(seen) if sight.is(&seen) => return false,
                Some(_) => could_be_told = true,
                // The other draws are possible no more: nothing is learned from that.
                None => {}
            }
        }
        could_be_told
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
        let Ok(mut lines) = teller(game, &self.done_in(self.before.clone())) else {
            return Vec::new();
        };
        if worlds.is_empty() {
            return Vec::new();
        }
        let enough = game.work_so_far().saturating_add(STEPS);
        for (asked, world) in worlds.iter().take(WORLDS).enumerate() {
            if lines.is_empty() {
                break;
            }
            if game.work_so_far() >= enough {
                // What few positions agree on is not told for that.
                if asked < FEW {
                    lines.clear();
                }
                break;
            }
            match teller(game, world) {
                Ok(said) => {
                    let said: HashSet<String> = said.into_iter().collect();
                    lines.retain(|line| said.contains(line));
                }
                Err(_) => lines.clear(),
            }
        }
        lines
    }
}

impl<G: Game> SeenTwice<G> {
    /// What the viewer would see afterwards and on the way; `None`: it cannot have happened.
    fn after_it(&self, game: &mut G, world: &World<G>) -> Option<(G::View, Vec<String>)> {
        let mut after = world.before.clone();
        let (seat, action, draws) = (world.seat, world.action, world.draws.as_deref());
        let of = TriedAction { seat, action, draws };
        let done = game.apply_witnessed(&mut after, of, self.viewer);
        done.ok().map(|witnessed| (game.view(&after, self.viewer), witnessed))
    }

    /// Is it what the viewer does see?
    fn is(&self, (after, witnessed): &(G::View, Vec<String>)) -> bool {
        *after == self.after && self.witnessed.as_ref().is_none_or(|own| own == witnessed)
    }

    /// Would it see the same as it does?
    fn is_of(&self, game: &mut G, world: &World<G>) -> bool {
        self.after_it(game, world).is_some_and(|seen| self.is(&seen))
    }
}

/// What chance shall bring in one position, of what is known: in the order in which it came, in any, or nothing of it, each as often
/// as the others. Which of them came first the viewer may not know.
fn expected<G: Game>(known: &Known<G>, random: &mut Random) -> Option<Known<G>> {
    if known.iter().all(Option::is_none) {
        return None;
    }
    let mut expected = known.clone();
    match random.below(3) {
        0 => return None,
        1 => {
            let mut all: Vec<G::Draw> = known.iter().copied().flatten().collect();
            random.shuffle(&mut all);
            expected.iter_mut().flatten().zip(all).for_each(|(one, other)| *one = other);
        }
        _ => {}
    }
    Some(expected)
}

/// All that chance brings of an action in its position, where some of it is expected. `None`: it cannot be listed.
fn drawn<G: Game>(
    game: &mut G,
    world: &World<G>,
    expected: &Known<G>,
    random: &mut Random,
) -> Option<Vec<G::Draw>> {
    // Where nothing is left to chance it is seen at once whether that can come.
    if let Some(all) = expected.iter().copied().collect() {
        return Some(all);
    }
    let mut all: Vec<G::Draw> = Vec::new();
    while all.len() <= DRAWS {
        let so_far = ToldAction { seat: world.seat, action: world.action, draws: &all };
        let coming = game.coming(&world.before, so_far).ok()?;
        if coming.is_empty() {
            return Some(all);
        }
        let one = expected.get(all.len()).copied().flatten();
        let one = one.filter(|one| coming.iter().any(|(other, _)| other == one));
        all.push(one.unwrap_or_else(|| any_of(&coming, random)));
    }
    None
}

/// One result, as often as there are ways to it.
fn any_of<D: Copy>(coming: &[(D, u32)], random: &mut Random) -> D {
    let mut at = random.below(coming.iter().map(|(_, ways)| *ways).sum::<u32>().max(1));
    for (one, ways) in coming {
        if at < *ways {
            return *one;
        }
        at -= ways;
    }
    coming[0].0
}

/// The same results, in any order?
fn are_the_same<D: PartialEq>(some: &[D], others: &[D]) -> bool {
    let count = |all: &[D], one: &D| all.iter().filter(|other| *other == one).count();
    some.len() == others.len() && some.iter().all(|one| count(some, one) == count(others, one))
}

/// A problem as one text.
pub(crate) fn words(problem: Problem) -> String {
    match problem {
        Problem::Refused(why) | Problem::Fault(why) => why,
    }
}
