//! Vectorized environment for learners: steps many games of one ruleset together, with numbered
//! actions and arrays for observations.
//!
//! An action's number comes from its text, in sorted order. Seats in texts are relative (`@0` acts,
//! `@1` is the next seat), so numbers mean the same in every position and for every seat. The last
//! numbers, usually [`SPARE`], belong to no text. They number actions that did not occur when the
//! numbering was made, in the order of the legal list. If there are more such actions than spare
//! numbers, the batch queries them argument by argument. Each spare number then selects values of
//! the next argument, until one action is left.

use std::collections::{BTreeMap, BTreeSet};

use game::random::Random;
use game::{
    ActionRole, ApplyError, Game, LegalAction, PendingDecision, QueryError, SeatStanding,
    SpotTable, StateTransition, Viewer,
};
use lab::GameSource;
use lab::playout::{keep_offered, next_seat};
use rustc_hash::FxHashMap;

use crate::playable::FullGame;
use crate::tables::VariantGameFactory;

/// Default count of spare numbers, which stand for actions that have no number.
pub const SPARE: u32 = 128;

/// Upper bound on the count of numbers, spare ones included. Actions that occurred in play get
/// numbers first.
pub const MOST_NUMBERS: usize = 65_536;

/// Sizes of the action numbering.
#[derive(Clone, Copy, Debug)]
pub struct ActionNumbering {
    /// Maximum count of actions that have a fixed number.
    pub own: usize,
    /// Count of spare numbers; at least 2.
    pub spare: u32,
}

/// Kind of reward of a seat: the change of its points, or its rank at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RewardKind {
    /// Change of the seat's points in each step.
    Points,
    /// Reward at the end of a game by rank, from 1 (first) to -1 (last); 0 before. See [`by_rank`].
    Rank,
}

/// Computes each seat's reward from its rank: 1 for the first, -1 for the last, evenly spaced
/// between. Seats that share a rank get the mean. All get 1 if there is only one team.
pub fn by_rank(standings: &[SeatStanding]) -> Vec<f64> {
    let teams: BTreeSet<u8> = standings.iter().map(|standing| standing.team).collect();
    let last = teams.len().saturating_sub(1) as f64;
    let reward = |standing: &SeatStanding| {
        let place = f64::from(standing.ahead) + f64::from(standing.level.saturating_sub(1)) / 2.0;
        if last > 0.0 { 1.0 - 2.0 * place / last } else { 1.0 }
    };
    standings.iter().map(reward).collect()
}

/// Random games from which the numbering is made.
const PLAYED: u64 = 16;

/// Limit on actions per game; a longer game counts as an error.
const MOST_ACTIONS: usize = lab::MOST_ACTIONS;

/// Output arrays of [`GameBatch::observe`], with one row per game.
#[derive(Debug)]
pub struct BatchArrays<'a> {
    /// 1 for each legal action, else 0; [`GameBatch::count`] values per game.
    pub mask: &'a mut [u8],
    pub seat: &'a mut [u8],
    /// Reward of each seat for the last step, see [`RewardKind`]; [`GameBatch::seats`] values per
    /// game.
    pub reward: &'a mut [f32],
    /// 1 where the last step ended a game; the other arrays then describe the next game.
    pub done: &'a mut [u8],
    /// Features of each seat as the acting seat observes them, the acting seat first;
    /// [`GameBatch::width`] values per game. May be empty.
    pub observation: &'a mut [i32],
    /// Rows times columns of [`GameBatch::spot_table`] per game, as the acting seat observes the
    /// board. May be empty.
    pub places: &'a mut [i32],
}

/// A set of games that are stepped together.
pub trait GameBatch {
    /// Returns how many games are stepped together; the arrays have one row for each.
    fn games(&self) -> usize;

    /// Returns the number of seats of each game; it is the same in all of them.
    fn seats(&self) -> usize;

    /// Returns the names of the features of one seat.
    fn number_names(&self) -> &[String];

    /// Returns the texts of all numbered actions, indexed by number, without spare numbers.
    fn texts(&self) -> &[String];

    /// Returns the count of action numbers, spare ones included.
    fn count(&self) -> usize;

    /// Returns the length of one game's observation.
    fn width(&self) -> usize {
        self.seats() * self.number_names().len()
    }

    /// Returns the rows and columns of the board features, see [`BatchArrays::places`].
    fn spot_table(&self) -> &SpotTable;

    /// Returns the seed of the first game in slot `game`, usable in [`crate::GameParameters`].
    fn seed_of(&self, game: usize) -> u64;

    /// Replaces all games by new ones that depend only on `seed`.
    ///
    /// # Errors
    /// Fails if no game can be set up, or a script fails.
    fn begin(&mut self, seed: u64) -> Result<(), QueryError>;

    /// Carries out one numbered action in each game, or fixes an argument of an action. A game that
    /// ends is replaced by a new one.
    ///
    /// # Errors
    /// Returns [`ApplyError::Illegal`] for a masked number; nothing has changed then. After a
    /// script error the batch needs [`GameBatch::begin`].
    fn step(&mut self, actions: &[u32]) -> Result<(), ApplyError>;

    /// Draws the number of one legal action for each game, uniformly.
    fn draw(&mut self, out: &mut [u32]);

    /// Writes masks, observations and rewards. The mask array must be the one of the last call, or
    /// all zero the first time: only changed entries are written.
    fn observe(&mut self, out: &mut BatchArrays<'_>);
}

/// State of one game of the batch: positions, legal numbers and cached features.
struct BatchSlot<G: Game> {
    state: Box<G::State>,
    /// The previous position; the next action overwrites it.
    before: Box<G::State>,
    seat: u8,
    /// Legal numbers with their meaning.
    legal: Vec<(u32, NumberMeaning<G::Action>)>,
    /// Unnumbered actions that agree with the arguments fixed so far; empty unless arguments are
    /// queried.
    left: Vec<SplitAction<G::Action>>,
    /// Number of words of `left` that are fixed.
    fixed: usize,
    scores: Vec<i32>,
    rewards: Vec<f32>,
    actions: usize,
    is_over: bool,
    /// Numbers that are set in the mask array.
    shown: Vec<u32>,
    /// Cached features, seat by seat; `cached` is the position to which they belong.
    rows: Vec<i32>,
    cached: CachedPosition,
}

/// The position to which the cached features of a slot belong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CachedPosition {
    /// An older position.
    Nothing,
    /// The position before the last action.
    Before,
    /// The current position.
    Now,
}

/// Meaning of a legal number: an action, or values of the next argument.
#[derive(Clone, Copy)]
enum NumberMeaning<A> {
    Action(A),
    /// Values of the next argument: index of the first and count, in order of the list.
    Values(usize, usize),
}

/// An action with its text split into words, its arguments.
struct SplitAction<A> {
    action: A,
    words: Vec<String>,
}

impl<A> SplitAction<A> {
    /// Returns the word at this index; empty after the last word.
    fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", String::as_str)
    }
}

/// Returns the distinct values of the word at index `at`, in order of first occurrence.
fn values<A>(left: &[SplitAction<A>], at: usize) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let words = left.iter().map(|one| one.word(at));
    words.filter(|word| seen.insert(*word)).map(str::to_owned).collect()
}

/// Buffers reused from step to step.
struct BatchScratch<G: Game> {
    list: Vec<LegalAction<G::Action>>,
    open: Vec<PendingDecision>,
    legal: Vec<G::Action>,
    /// Buffer for the board features.
    numbers: Vec<i32>,
    /// By action number: the last list that contained it.
    listed: Vec<u64>,
    /// Number of lists made so far.
    lists: u64,
}

struct TypedBatch<G: FullGame> {
    tables: VariantGameFactory<G>,
    game: G,
    slots: Vec<BatchSlot<G>>,
    names: Vec<String>,
    texts: Vec<String>,
    numbers: BTreeMap<String, u32>,
    /// Cache of action numbers by seat and action; `None`: the action has no number.
    met: FxHashMap<(u8, G::Action), Option<u32>>,
    spots: SpotTable,
    spare: u32,
    rewards: RewardKind,
    scratch: BatchScratch<G>,
    seats: usize,
    seed: u64,
    begun: u64,
    draws: Random,
}

/// Replaces the seat names in an action's text by relative seats: `@0` for `seat`, `@1` for the
/// next one.
pub(crate) fn relative(text: &str, seat: usize, names: &[String]) -> String {
    let of_seat = |word: &str| {
        let at = names.iter().position(|name| name == word)?;
        Some(format!("@{}", (at + names.len() - seat) % names.len()))
    };
    let words = text.split(' ').map(|word| {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        match of_seat(rest) {
            Some(seat) => format!("{}{seat}", &word[..word.len() - rest.len()]),
            None => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Starts a batch of `games` games. There are at most [`MOST_NUMBERS`] action numbers.
///
/// # Errors
/// Fails if no game can be set up, or a script fails.
pub fn begun<G: FullGame>(
    tables: VariantGameFactory<G>,
    games: usize,
    numbers: ActionNumbering,
    rewards: RewardKind,
) -> Result<Box<dyn GameBatch>, QueryError> {
    let seed = tables.seed();
    let mut game = tables.game()?;
    let state = tables.start(&mut game, seed)?;
    let seats = usize::from(game.seats(&state));
    let names = game.feature_names();
    let spots = game.spot_table(seats as u8);
    let spare = numbers.spare.clamp(2, MOST_NUMBERS as u32);
    let mut all = TypedBatch {
        tables,
        game,
        slots: Vec::new(),
        names,
        texts: Vec::new(),
        numbers: BTreeMap::new(),
        met: FxHashMap::default(),
        spots,
        spare,
        rewards,
        scratch: BatchScratch {
            list: Vec::new(),
            open: Vec::new(),
            legal: Vec::new(),
            numbers: Vec::new(),
            listed: Vec::new(),
            lists: 0,
        },
        seats,
        seed,
        begun: 0,
        draws: Random::new(seed),
    };
    all.number(numbers.own.min(MOST_NUMBERS - spare as usize))?;
    for _ in 0..games {
        let slot = all.fresh()?;
        all.slots.push(slot);
    }
    Ok(Box::new(all))
}

impl<G: FullGame> TypedBatch<G> {
    /// Makes the action numbering from all conceivable actions at the start and all legal actions
    /// of [`PLAYED`] random games. The seeds are fixed, so equal rulesets get equal numberings.
    fn number(&mut self, most: usize) -> Result<(), QueryError> {
        let (mut met, mut announced) = (BTreeSet::new(), BTreeSet::new());
        let mut draws = Random::new(1);
        for seed in 1..=PLAYED {
            let mut state = self.tables.start(&mut self.game, seed)?;
            let seats = self.game.seats(&state);
            let names: Vec<String> = (0..seats).map(|s| self.game.seat_name(&state, s)).collect();
            let mut all = Vec::new();
            for seat in 0..seats {
                all.clear();
                self.game.well_formed_actions(&state, seat, &mut all);
                for action in &all {
                    let text = self.game.text(&state, seat, *action);
                    announced.insert(relative(&text, seat.into(), &names));
                }
            }
            for _ in 0..MOST_ACTIONS {
                let Some(seat) = self.listed(&state)? else { break };
                let legal = &self.scratch.legal;
                for action in legal {
                    let text = self.game.text(&state, seat, *action);
                    met.insert(relative(&text, seat.into(), &names));
                }
                let action = legal[draws.below(legal.len() as u32) as usize];
                let done = self.game.apply(&mut state, seat, action);
                done.map_err(|error| QueryError(error.to_string()))?;
            }
        }
        let left = most.saturating_sub(met.len());
        let more: Vec<String> = announced.difference(&met).take(left).cloned().collect();
        self.texts = met.into_iter().take(most).collect();
        self.texts.extend(more);
        self.texts.sort();
        self.numbers = self.texts.iter().cloned().zip(0..).collect();
        self.scratch.listed = vec![0; self.texts.len()];
        Ok(())
    }

    /// Fills `scratch.legal` with the acting seat's legal actions, one entry per amount, and
    /// returns the seat. `None` if the game is over.
    fn listed(&mut self, state: &G::State) -> Result<Option<u8>, QueryError> {
        if self.game.is_over(state) {
            return Ok(None);
        }
        let BatchScratch { list, open, legal, .. } = &mut self.scratch;
        self.game.pending_decisions(state, open);
        list.clear();
        self.game.legal_actions(state, list)?;
        list.retain(|choice| choice.role != ActionRole::Waste);
        let Some(seat) = next_seat(open, list) else { return Ok(None) };
        keep_offered(list, seat);
        legal.clear();
        for one in list.iter().flat_map(|choice| choice.each_amount()) {
            legal.push(self.game.with_amount(one.action, one.amounts.0));
        }
        Ok(Some(seat))
    }

    /// Returns the text of an action with relative seats.
    fn text_of(&self, state: &G::State, seat: u8, action: G::Action) -> String {
        let seats = self.game.seats(state);
        let names: Vec<String> = (0..seats).map(|s| self.game.seat_name(state, s)).collect();
        relative(&self.game.text(state, seat, action), seat.into(), &names)
    }

    fn number_of(&mut self, state: &G::State, seat: u8, action: G::Action) -> Option<u32> {
        if let Some(number) = self.met.get(&(seat, action)) {
            return *number;
        }
        let text = self.text_of(state, seat, action);
        let found = self.numbers.get(&text).copied();
        self.met.insert((seat, action), found);
        found
    }

    /// Starts the next new game of the batch.
    fn fresh(&mut self) -> Result<BatchSlot<G>, QueryError> {
        let state = self.tables.start(&mut self.game, Random::derive(self.seed, self.begun))?;
        self.begun += 1;
        let scores = self.game.scores(&state);
        let state = Box::new(state);
        let mut slot = BatchSlot {
            before: state.clone(),
            state,
            seat: 0,
            legal: Vec::new(),
            left: Vec::new(),
            fixed: 0,
            rewards: vec![0.0; scores.len()],
            scores,
            actions: 0,
            is_over: false,
            shown: Vec::new(),
            rows: Vec::new(),
            cached: CachedPosition::Nothing,
        };
        self.list(&mut slot)?;
        Ok(slot)
    }

    /// Fills the legal numbers of a slot; `false` if the game is over.
    fn list(&mut self, slot: &mut BatchSlot<G>) -> Result<bool, QueryError> {
        slot.legal.clear();
        slot.left.clear();
        slot.fixed = 0;
        let Some(seat) = self.listed(&slot.state)? else { return Ok(false) };
        let legal = std::mem::take(&mut self.scratch.legal);
        slot.seat = seat;
        self.scratch.lists += 1;
        let list = self.scratch.lists;
        let mut others = Vec::new();
        for action in &legal {
            let action = *action;
            // If two actions have the same text, the second one gets a spare number.
            match self.number_of(&slot.state, seat, action) {
                Some(n) if self.scratch.listed[n as usize] != list => {
                    self.scratch.listed[n as usize] = list;
                    slot.legal.push((n, NumberMeaning::Action(action)));
                }
                _ => others.push(action),
            }
        }
        self.scratch.legal = legal;
        let first = self.texts.len() as u32;
        if others.len() <= self.spare as usize {
            let actions_listed = others.into_iter().map(NumberMeaning::Action);
            slot.legal.extend((first..).zip(actions_listed));
            return Ok(true);
        }
        let spelled = |action| {
            let text = self.text_of(&slot.state, seat, action);
            SplitAction { action, words: text.split(' ').map(str::to_owned).collect() }
        };
        slot.left = others.into_iter().map(spelled).collect();
        self.number_values(slot);
        Ok(true)
    }

    /// Assigns spare numbers to the values of the next argument in which the remaining actions
    /// differ.
    fn number_values(&self, slot: &mut BatchSlot<G>) {
        let first = self.texts.len() as u32;
        let longest = slot.left.iter().map(|one| one.words.len()).max().unwrap_or_default();
        let count = loop {
            let count = values(&slot.left, slot.fixed).len();
            // An argument that all actions share needs no query.
            if count > 1 || slot.fixed >= longest {
                break count;
            }
            slot.fixed += 1;
        };
        if count <= 1 {
            // Actions with identical texts are numbered by their order, as far as the spare numbers
            // go.
            let same = slot.left.iter().map(|one| NumberMeaning::Action(one.action));
            slot.legal.extend((first..first + self.spare).zip(same));
            return;
        }
        // There are more values than numbers: a number selects a range of values, which the next
        // query splits.
        let each = count.div_ceil(self.spare as usize);
        let parts = (0..count).step_by(each).map(|from| NumberMeaning::Values(from, each));
        slot.legal.extend((first..).zip(parts));
    }

    /// Keeps the actions whose next argument has one of the given values. Returns the action if
    /// only one is left.
    fn keep_values(
        &self,
        slot: &mut BatchSlot<G>,
        first: usize,
        count: usize,
    ) -> Option<G::Action> {
        let all = values(&slot.left, slot.fixed);
        let values_kept: BTreeSet<&String> = all.iter().skip(first).take(count).collect();
        let fixed = slot.fixed;
        slot.left.retain(|one| values_kept.iter().any(|word| *word == one.word(fixed)));
        if let [one] = &slot.left[..] {
            return Some(one.action);
        }
        slot.legal.clear();
        slot.rewards.fill(0.0);
        slot.is_over = false;
        self.number_values(slot);
        None
    }
}

impl<G: FullGame> GameBatch for TypedBatch<G> {
    fn games(&self) -> usize {
        self.slots.len()
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn number_names(&self) -> &[String] {
        &self.names
    }

    fn texts(&self) -> &[String] {
        &self.texts
    }

    fn count(&self) -> usize {
        self.texts.len() + self.spare as usize
    }

    fn spot_table(&self) -> &SpotTable {
        &self.spots
    }

    fn seed_of(&self, game: usize) -> u64 {
        Random::derive(self.seed, game as u64)
    }

    fn begin(&mut self, seed: u64) -> Result<(), QueryError> {
        (self.seed, self.begun, self.draws) = (seed, 0, Random::new(seed));
        for at in 0..self.slots.len() {
            let slot = self.fresh()?;
            let buffer = std::mem::take(&mut self.slots[at].shown);
            self.slots[at] = BatchSlot { shown: buffer, ..slot };
        }
        Ok(())
    }

    fn step(&mut self, actions: &[u32]) -> Result<(), ApplyError> {
        if actions.len() != self.slots.len() {
            let (games, meaning) = (self.slots.len(), actions.len());
            return Err(ApplyError::Illegal(format!(
                "the number of actions ({meaning}) is not the number of games ({games})"
            )));
        }
        let mut found = Vec::with_capacity(actions.len());
        for (at, (slot, number)) in self.slots.iter().zip(actions).enumerate() {
            let meaning = slot.legal.iter().find(|(n, _)| n == number).map(|(_, meaning)| *meaning);
            let text = self.texts.get(*number as usize).map_or("", String::as_str);
            let message = || format!("game {at}: the action {number} (`{text}`) is masked");
            found.push(meaning.ok_or_else(|| ApplyError::Illegal(message()))?);
        }
        let fault = |QueryError(message)| ApplyError::ScriptError(message);
        let mut slots = std::mem::take(&mut self.slots);
        for (slot, meaning) in slots.iter_mut().zip(found) {
            let action = match meaning {
                NumberMeaning::Action(action) => Some(action),
                NumberMeaning::Values(first, count) => self.keep_values(slot, first, count),
            };
            let Some(action) = action else { continue };
            let done = self.step_one(slot, action).map_err(fault);
            if let Err(message) = done {
                self.slots = slots;
                return Err(message);
            }
        }
        self.slots = slots;
        Ok(())
    }

    fn draw(&mut self, out: &mut [u32]) {
        for (slot, out) in self.slots.iter().zip(out) {
            let count = slot.legal.len().max(1) as u32;
            let at = self.draws.below(count) as usize;
            *out = slot.legal.get(at).map_or(0, |(number, _)| *number);
        }
    }

    fn observe(&mut self, out: &mut BatchArrays<'_>) {
        let (count, width, seats) = (self.count(), self.width(), self.seats);
        let spots = self.spots.rows.len() * self.spots.columns.len();
        let numbers = &mut self.scratch.numbers;
        for (at, slot) in self.slots.iter_mut().enumerate() {
            let mask = &mut out.mask[at * count..(at + 1) * count];
            for number in slot.shown.drain(..) {
                mask[number as usize] = 0;
            }
            for (number, _) in &slot.legal {
                mask[*number as usize] = 1;
                slot.shown.push(*number);
            }
            out.seat[at] = slot.seat;
            out.done[at] = u8::from(slot.is_over);
            out.reward[at * seats..(at + 1) * seats].copy_from_slice(&slot.rewards);
            if !out.places.is_empty() && spots > 0 {
                numbers.clear();
                let view = self.game.view(&slot.state, Viewer::Seat(slot.seat));
                self.game.spots(&view, slot.seat, numbers);
                out.places[at * spots..(at + 1) * spots].copy_from_slice(numbers);
            }
            if out.observation.is_empty() || width == 0 {
                continue;
            }
            slot.update_features(&self.game);
            // The acting seat's row comes first, then the others in turn order.
            let own = usize::from(slot.seat) * (width / seats);
            let row = &mut out.observation[at * width..(at + 1) * width];
            let (first, others) = row.split_at_mut(width - own);
            first.copy_from_slice(&slot.rows[own..]);
            others.copy_from_slice(&slot.rows[..own]);
        }
    }
}

impl<G: FullGame> BatchSlot<G> {
    /// Updates the cached features of all seats, as the acting seat observes them.
    fn update_features(&mut self, game: &G) {
        let before = match self.cached {
            CachedPosition::Nothing => None,
            CachedPosition::Before => Some(&*self.before),
            CachedPosition::Now => Some(&*self.state),
        };
        let transition = StateTransition { before, now: &*self.state };
        game.all_features(transition, Viewer::Seat(self.seat), &mut self.rows);
        self.cached = CachedPosition::Now;
    }
}

impl<G: FullGame> TypedBatch<G> {
    fn step_one(&mut self, slot: &mut BatchSlot<G>, action: G::Action) -> Result<(), QueryError> {
        let done = self.game.look_ahead(&slot.state, &mut slot.before, slot.seat, action);
        done.map_err(|error| QueryError(error.to_string()))?;
        std::mem::swap(&mut slot.state, &mut slot.before);
        slot.cached = match slot.cached {
            CachedPosition::Now => CachedPosition::Before,
            CachedPosition::Before | CachedPosition::Nothing => CachedPosition::Nothing,
        };
        slot.actions += 1;
        let scores = self.game.scores(&slot.state);
        slot.rewards.clear();
        match self.rewards {
            RewardKind::Points => {
                let rose = scores.iter().zip(&slot.scores).map(|(now, before)| now - before);
                slot.rewards.extend(rose.map(|rose| rose as f32));
            }
            RewardKind::Rank => slot.rewards.resize(self.seats, 0.0),
        }
        slot.scores = scores;
        slot.is_over = !self.list(slot)?;
        if slot.actions > MOST_ACTIONS {
            return Err(QueryError(format!("a game has not ended after {MOST_ACTIONS} actions")));
        }
        if slot.is_over {
            let mut next = self.fresh()?;
            if self.rewards == RewardKind::Rank {
                let by_rank = by_rank(&self.game.standings(&slot.state));
                slot.rewards = by_rank.into_iter().map(|reward| reward as f32).collect();
            }
            (next.is_over, next.rewards) = (true, std::mem::take(&mut slot.rewards));
            next.shown = std::mem::take(&mut slot.shown);
            *slot = next;
        }
        Ok(())
    }
}
