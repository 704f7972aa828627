//! Disclosure of log lines: decides what a viewer may read about an action in games with hidden
//! information.
//!
//! The module samples states consistent with the viewer's earlier observation (determinization). In
//! each state it tries every action that the seat could have taken, and keeps those actions that
//! lead to the viewer's actual later observation. The viewer is shown the words and log lines on
//! which all kept samples agree. If two actions lead to the same observation, the viewer is not
//! shown which one was taken.
//!
//! If the search finds too few consistent samples, it uses all actions that the seat could have
//! taken, without comparing later observations.
//!
//! The result is a sample: a line may be shown although rare consistent states contradict it.
//!
//! Public results of chance belong to the observation. Few sampled states would draw them by
//! themselves, so they are prescribed in each state. Secret results are drawn anew in each state.

use std::collections::{BTreeMap, HashSet};

use game::random::Random;
use game::{ActionAttempt, ActionWithDraws, ApplyError, Game, LegalAction, Narration, Viewer};

/// Number of states consistent with the later observation to collect.
const DEALS: usize = 24;

/// Maximum number of sampled states. Few of them contain a card that was played from a hidden hand.
const TRIES: u64 = 1800;

/// Maximum number of samples replayed for log lines, chosen at random.
const WORLDS: usize = 512;

/// Number of actions tried without a match before the search ends.
const IN_VAIN: usize = 1200;

/// Maximum number of actions tried in total.
const ACTIONS: usize = 12_000;

/// Maximum number of actions tried in one state, chosen at random.
const OF_ONE: usize = 512;

/// Minimum number of states that have to agree before a line is shown. A line that is false in one
/// state of three agrees with this many states in less than 1 % of cases.
const FEW: usize = 12;

/// Number of states, and actions per state, that are used without filtering if the search finds too
/// little.
const UNSEARCHED: (u64, usize) = (96, 16);

/// Maximum number of other results tried to test whether the viewer can identify a draw.
const RESULTS: usize = 24;

/// Number of times that all seemingly known draws are drawn anew together.
const REDRAWN: u64 = 32;

/// Maximum number of draws of an action; with more, each state uses its own draws.
const DRAWS: usize = 64;

/// Limit on steps of script work for the search, and again for its log lines: a few times the
/// slowest action. What is not decided within the limit is not shown.
const STEPS: u64 = 4_000_000;

/// Function that carries out a sampled action and returns its log lines.
type SampleRunner<'a, G> =
    dyn FnMut(&mut G, &SampledAction<G>) -> Result<Narration, ApplyError> + 'a;

/// A sample: a state with an action that may have been taken in it.
struct SampledAction<G: Game> {
    before: G::State,
    seat: u8,
    action: G::Action,
    kind: u8,
    /// Prescribed results of chance; `None` if they come from the state.
    draws: Option<Vec<G::Draw>>,
}

impl<G: Game> SampledAction<G> {
    /// Sets another action in the same state.
    fn with(&mut self, done: ActionAndKind<G>) {
        (self.action, self.kind, self.draws) = (done.0, done.1, None);
    }

    /// Copies the sample.
    fn copied(&self) -> SampledAction<G> {
        let SampledAction { before, seat, action, kind, draws } = self;
        let (before, draws) = (before.clone(), draws.clone());
        SampledAction { before, seat: *seat, action: *action, kind: *kind, draws }
    }

    /// Returns the action with its prescribed results, if there are any.
    fn with_draws(&self) -> Option<ActionWithDraws<'_, G::Action, G::Draw>> {
        let draws = self.draws.as_deref()?;
        Some(ActionWithDraws { seat: self.seat, action: self.action, draws })
    }
}

/// A viewer's observations before and after an action.
struct ObservationPair<G: Game> {
    viewer: Viewer,
    before: G::View,
    after: G::View,
    /// Observations during the action; `None` if they are unknown.
    witnessed: Option<Vec<String>>,
    /// Results of chance of the action.
    drawn: Vec<G::Draw>,
}

/// What a viewer observes of an action in one sampled state.
struct ActionObservations<G: Game> {
    after: G::View,
    /// Observations during the action.
    witnessed: Vec<String>,
}

/// An action, and the index of its kind.
type ActionAndKind<G> = (<G as game::Rules>::Action, u8);

/// Results of chance, draw by draw; `None` where the viewer cannot know the result.
type KnownDraws<G> = Vec<Option<<G as game::Views>::Draw>>;

/// An action with the positions before and after it.
pub struct ActionTransition<'a, G: Game> {
    pub before: &'a G::State,
    pub after: &'a G::State,
    pub seat: u8,
    pub action: G::Action,
}

impl<G: Game> ActionTransition<'_, G> {
    /// Returns text and log lines of the action as a viewer may read them. `text` is the action in
    /// ledger notation.
    pub fn visible_log(&self, game: &mut G, text: &str, viewer: Viewer) -> (String, Vec<String>) {
        let worlds = self.worlds(game, viewer);
        let is_own = viewer == Viewer::Seat(self.seat);
        let text = if is_own { text.to_owned() } else { self.text_for(game, &worlds, text) };
        let narration = self.agreed(game, &worlds, &mut |game: &mut G, world| {
            let (mut state, mut narration) = (world.before.clone(), Narration::new(viewer));
            match world.with_draws() {
                Some(of_action) => {
                    game.narrate_with_draws(&mut state, of_action, &mut narration)?
                }
                None => {
                    game.apply_and_narrate(&mut state, world.seat, world.action, &mut narration)?
                }
            }
            Ok(narration)
        });
        (text, narration)
    }

    /// Returns the changes with their causes, as a viewer may read them.
    pub fn visible_causes(&self, game: &mut G, viewer: Viewer) -> Vec<String> {
        let worlds = self.worlds(game, viewer);
        self.agreed(game, &worlds, &mut |game: &mut G, world| {
            let mut narration = Narration::new(viewer);
            narration.lines = match world.with_draws() {
                Some(of_action) => game.explain_with_draws(&world.before, of_action)?,
                None => game.explain(&world.before, world.seat, world.action)?,
            };
            Ok(narration)
        })
    }

    /// Returns all samples that are possible for the viewer: states and actions after which the
    /// observation is the actual one.
    fn worlds(&self, game: &mut G, viewer: Viewer) -> Vec<SampledAction<G>> {
        let (before, after) = (game.view(self.before, viewer), game.view(self.after, viewer));
        let mut sight =
            ObservationPair { viewer, before, after, witnessed: None, drawn: Vec::new() };
        // If a ledger prescribed the results of chance, the observations during the action are
        // unknown here.
        if let Some(seen) = sight.observations_after(game, &self.done_in(self.before.clone()))
            && seen.after == sight.after
        {
            sight.witnessed = Some(seen.witnessed);
        }
        let draws_by_step = self.known_draws(game, &mut sight);
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
            let expected = expected::<G>(&draws_by_step, &mut random);
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
            worlds = self.unsearched(game, &sight, &draws_by_step);
        }
        // Only part of the samples is used, so actions must not be in a regular order.
        Random::new(6).shuffle(&mut worlds);
        worlds
    }

    /// Returns samples with all actions that the seat could have taken, without comparing the later
    /// observation. Used if the search found too few consistent samples. Lines common to all these
    /// samples are assumed to hold in samples that the search missed.
    fn unsearched(
        &self,
        game: &mut G,
        sight: &ObservationPair<G>,
        draws_by_step: &KnownDraws<G>,
    ) -> Vec<SampledAction<G>> {
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
                if draws_by_step.iter().any(Option::is_some) {
                    world.draws = drawn(game, &world, draws_by_step, &mut random);
                }
                if sight.observations_after(game, &world).is_some() {
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

    /// Samples a state consistent with the earlier observation. Also returns the seat's legal
    /// actions in it, with their kinds, in random order.
    fn could_do(
        &self,
        game: &mut G,
        sight: &ObservationPair<G>,
        n: u64,
    ) -> (SampledAction<G>, Vec<ActionAndKind<G>>) {
        let state = game.sample_state(&sight.before, Random::derive(n, 2));
        let (mut legal, mut could_do) = (Vec::new(), Vec::new());
        if game.legal_actions(&state, &mut legal).is_err() {
            legal.clear();
        }
        // The acting seat itself knows its action.
        let is_own = sight.viewer == Viewer::Seat(self.seat);
        for choice in legal.into_iter().filter(|choice| choice.seat == self.seat) {
            let ones = choice.each_amount().map(|one| game.with_amount(one.action, one.amounts.0));
            let ones = ones.filter(|action| !is_own || *action == self.action);
            could_do.extend(ones.map(|action| (action, choice.kind)));
        }
        Random::new(Random::derive(n, 7)).shuffle(&mut could_do);
        could_do.truncate(OF_ONE);
        (self.done_in(state), could_do)
    }

    /// Creates the sample with the actual action in a given state.
    fn done_in(&self, before: G::State) -> SampledAction<G> {
        SampledAction { before, seat: self.seat, action: self.action, kind: 0, draws: None }
    }

    /// Returns the results of chance that the viewer knows: those for which another result would
    /// change the observation.
    fn known_draws(&self, game: &mut G, sight: &mut ObservationPair<G>) -> KnownDraws<G> {
        let (mut world, mut all) = (self.done_in(self.before.clone()), Vec::new());
        let mut after = self.before.clone();
        let done = game.apply_recording_draws(&mut after, self.seat, self.action, &mut all);
        // If a ledger prescribed the results, they are unknown here.
        let is_it = done.is_ok() && game.view(&after, sight.viewer) == sight.after;
        if !is_it || all.is_empty() || all.len() > DRAWS {
            return Vec::new();
        }
        sight.drawn.clone_from(&all);
        let mut draws_by_step: KnownDraws<G> = Vec::new();
        for (at, one) in all.iter().enumerate() {
            draws_by_step.push(Some(*one).filter(|_| self.is_known(game, sight, at)));
        }
        // Of two dice with a visible sum, each seems known, because changing one alone changes the
        // sum. Redrawing both together shows that neither is. Draws known except for their order
        // count as known.
        let free: KnownDraws<G> =
            (0..all.len()).map(|at| Some(all[at]).xor(draws_by_step[at])).collect();
        let mut random = Random::new(4);
        for _ in 0..if draws_by_step.iter().flatten().count() > 1 { REDRAWN } else { 0 } {
            world.draws = drawn(game, &world, &free, &mut random);
            let Some(other) = world.draws.clone() else { continue };
            if !are_the_same(&all, &other) && sight.is_of(game, &world) {
                for (at, one) in draws_by_step.iter_mut().enumerate() {
                    *one = one.filter(|one| other.get(at) == Some(one));
                }
            }
        }
        draws_by_step
    }

    /// Returns whether another result of this draw would change the observation.
    fn is_known(&self, game: &mut G, sight: &ObservationPair<G>, at: usize) -> bool {
        let (seat, action, all) = (self.seat, self.action, &sight.drawn);
        let before = ActionWithDraws { seat, action, draws: &all[..at] };
        let Ok(mut others) = game.next_draws(self.before, before) else { return false };
        others.retain(|(other, _)| *other != all[at]);
        // A draw with only one possible result is no evidence.
        let (mut world, mut is_distinguishable) = (self.done_in(self.before.clone()), false);
        for (other, _) in others.iter().step_by(others.len().div_ceil(RESULTS).max(1)) {
            let mut draws = all.clone();
            draws[at] = *other;
            world.draws = Some(draws);
            match sight.observations_after(game, &world) {
                Some(seen) if sight.is(&seen) => return false,
                Some(_) => is_distinguishable = true,
                // The other draws became impossible, which is no evidence either.
                None => {}
            }
        }
        is_distinguishable
    }

    /// Returns the words of the action on which all samples agree, with `…` for other words. If the
    /// first word differs, returns the kind of action, or an empty text.
    fn text_for(&self, game: &mut G, worlds: &[SampledAction<G>], text: &str) -> String {
        if worlds.is_empty() {
            return String::new();
        }
        let text_in = |world: &SampledAction<G>| {
            if language::is_english() {
                game.text(&world.before, world.seat, world.action)
            } else {
                game.shown(&world.before, world.seat, world.action)
            }
        };
        let mut matching_words: Vec<Option<&str>> = text.split_whitespace().map(Some).collect();
        let mut alike = true;
        for world in worlds {
            let other = text_in(world);
            let words: Vec<&str> = other.split_whitespace().collect();
            alike &= words.len() == matching_words.len();
            for (word, other) in matching_words.iter_mut().zip(words) {
                *word = word.filter(|word| *word == other);
            }
        }
        // Numbers and names without the first word are no useful text.
        if alike && matching_words.first().is_some_and(Option::is_some) {
            return matching_words
                .iter()
                .map(|word| word.unwrap_or("…"))
                .collect::<Vec<_>>()
                .join(" ");
        }
        let mut legal = Vec::new();
        let listed = game.legal_actions(self.before, &mut legal).is_ok();
        let is_it = |c: &&LegalAction<G::Action>| {
            let has_amount = c.amounts.1 > c.amounts.0;
            let own = self.action;
            let own = if has_amount { game.with_amount(own, c.amounts.0) } else { own };
            c.seat == self.seat && c.action == own
        };
        let kind = legal.iter().find(is_it).map(|choice| choice.kind).filter(|_| listed);
        let kind = kind.filter(|kind| worlds.iter().all(|world| world.kind == *kind));
        let names = game.shown_kinds();
        kind.and_then(|kind| names.get(usize::from(kind)).cloned()).unwrap_or_default()
    }

    /// Returns the log lines on which all samples agree. If they agree on a change but not on its
    /// cause, the line leaves the cause out.
    fn agreed(
        &self,
        game: &mut G,
        worlds: &[SampledAction<G>],
        teller: &mut SampleRunner<'_, G>,
    ) -> Vec<String> {
        let Ok(narration) = teller(game, &self.done_in(self.before.clone())) else {
            return Vec::new();
        };
        if worlds.is_empty() {
            return Vec::new();
        }
        let mut common = CommonLines::new(narration);
        let enough = game.work_so_far().saturating_add(STEPS);
        for (sampled, world) in worlds.iter().take(WORLDS).enumerate() {
            if common.is_empty() {
                break;
            }
            if game.work_so_far() >= enough {
                // Too few states agree for a line to be shown.
                if sampled < FEW {
                    return Vec::new();
                }
                break;
            }
            match teller(game, world) {
                Ok(narration_of_world) => common.keep(&narration_of_world),
                Err(_) => return Vec::new(),
            }
        }
        common.lines()
    }
}

/// The lines of an action on which all samples so far agree.
struct CommonLines {
    narration: Narration,
    /// Whether all samples have the line, by index.
    agreed: Vec<bool>,
    /// Smallest number of times that one sample contains a change, by the change's text without its
    /// cause.
    changes: BTreeMap<String, usize>,
}

impl CommonLines {
    fn new(narration: Narration) -> CommonLines {
        let (agreed, changes) = (vec![true; narration.lines.len()], changes_of(&narration));
        CommonLines { narration, agreed, changes }
    }

    fn is_empty(&self) -> bool {
        !self.agreed.contains(&true) && self.changes.is_empty()
    }

    /// Drops lines and changes that another sample does not contain.
    fn keep(&mut self, narration: &Narration) {
        let lines: HashSet<&str> = narration.lines.iter().map(String::as_str).collect();
        for (agreed, line) in self.agreed.iter_mut().zip(&self.narration.lines) {
            *agreed &= lines.contains(line.as_str());
        }
        let others = changes_of(narration);
        self.changes.retain(|change, times| {
            *times = (*times).min(others.get(change).copied().unwrap_or(0));
            *times > 0
        });
    }

    fn lines(mut self) -> Vec<String> {
        let CommonLines { narration, agreed, changes } = &mut self;
        let mut take = |change: &str| {
            let left = changes.get_mut(change).filter(|left| **left > 0);
            left.map(|left| *left -= 1).is_some()
        };
        for at in (0..narration.lines.len()).filter(|at| agreed[*at]) {
            narration.without_cause(at).map(&mut take);
        }
        let mut lines = Vec::new();
        for (at, line) in narration.lines.iter().enumerate() {
            if agreed[at] {
                lines.push(line.clone());
            } else if let Some(change) = narration.without_cause(at).filter(|change| take(change)) {
                lines.push(change.to_owned());
            }
        }
        lines
    }
}

/// Counts the changes of a narration by their texts without the cause.
fn changes_of(narration: &Narration) -> BTreeMap<String, usize> {
    let mut changes = BTreeMap::new();
    for change in (0..narration.lines.len()).filter_map(|at| narration.without_cause(at)) {
        *changes.entry(change.to_owned()).or_default() += 1;
    }
    changes
}

impl<G: Game> ObservationPair<G> {
    /// Returns the viewer's observations after and during the action of a sample; `None` if it is
    /// impossible.
    fn observations_after(
        &self,
        game: &mut G,
        world: &SampledAction<G>,
    ) -> Option<ActionObservations<G>> {
        let mut after = world.before.clone();
        let (seat, action, draws) = (world.seat, world.action, world.draws.as_deref());
        let attempt = ActionAttempt { seat, action, draws };
        let done = game.apply_and_observe(&mut after, attempt, self.viewer);
        done.ok().map(|witnessed| ActionObservations {
            after: game.view(&after, self.viewer),
            witnessed,
        })
    }

    /// Returns whether the observations are the actual ones.
    fn is(&self, seen: &ActionObservations<G>) -> bool {
        let ActionObservations { after, witnessed } = seen;
        *after == self.after && self.witnessed.as_ref().is_none_or(|own| own == witnessed)
    }

    /// Returns whether a sample leads to the actual observations.
    fn is_of(&self, game: &mut G, world: &SampledAction<G>) -> bool {
        self.observations_after(game, world).is_some_and(|seen| self.is(&seen))
    }
}

/// Chooses which known results to prescribe in one state: in their order, in random order, or none,
/// with equal probability. The viewer may not know the order.
fn expected<G: Game>(draws_by_step: &KnownDraws<G>, random: &mut Random) -> Option<KnownDraws<G>> {
    if draws_by_step.iter().all(Option::is_none) {
        return None;
    }
    let mut expected = draws_by_step.clone();
    match random.below(3) {
        0 => return None,
        1 => {
            let mut all: Vec<G::Draw> = draws_by_step.iter().copied().flatten().collect();
            random.shuffle(&mut all);
            expected.iter_mut().flatten().zip(all).for_each(|(one, other)| *one = other);
        }
        _ => {}
    }
    Some(expected)
}

/// Draws all results of an action in its state, with some of them prescribed. `None` if the results
/// cannot be listed.
fn drawn<G: Game>(
    game: &mut G,
    world: &SampledAction<G>,
    expected: &KnownDraws<G>,
    random: &mut Random,
) -> Option<Vec<G::Draw>> {
    // If all results are prescribed, carrying out the action shows whether they are possible.
    if let Some(all) = expected.iter().copied().collect() {
        return Some(all);
    }
    let mut all: Vec<G::Draw> = Vec::new();
    while all.len() <= DRAWS {
        let so_far = ActionWithDraws { seat: world.seat, action: world.action, draws: &all };
        let coming = game.next_draws(&world.before, so_far).ok()?;
        if coming.is_empty() {
            return Some(all);
        }
        let one = expected.get(all.len()).copied().flatten();
        let one = one.filter(|one| coming.iter().any(|(other, _)| other == one));
        all.push(one.unwrap_or_else(|| any_of(&coming, random)));
    }
    None
}

/// Draws a result with probability proportional to its number of ways.
fn any_of<D: Copy>(coming: &[(D, u32)], random: &mut Random) -> D {
    let mut at = random.below(coming.iter().map(|(_, times)| *times).sum::<u32>().max(1));
    for (one, times) in coming {
        if at < *times {
            return *one;
        }
        at -= times;
    }
    coming[0].0
}

/// Returns whether two lists have equal elements in any order.
fn are_the_same<D: PartialEq>(first: &[D], others: &[D]) -> bool {
    let count = |all: &[D], one: &D| all.iter().filter(|other| *other == one).count();
    first.len() == others.len() && first.iter().all(|one| count(first, one) == count(others, one))
}

/// Returns the message of a problem.
pub fn words(problem: ApplyError) -> String {
    match problem {
        ApplyError::Illegal(message) | ApplyError::ScriptError(message) => message,
    }
}
