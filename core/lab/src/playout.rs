//! One game from its opening to its end, a bot in each seat.

use std::collections::BTreeMap;

use game::random::Random;
use game::{Change, Choice, Decision, Failure, Game, Problem, Role};

use crate::bots::{Bot, BotSpec, Sight};
use crate::laws;
use crate::record::{Record, Recorder};

/// A game that takes more actions than this is broken.
pub const MOST_ACTIONS: usize = 5_000;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By its rules.
    Over,
    /// A script or content failed.
    Fault(String),
    /// Nothing is legal though the game is not over, a listed action was refused, or it went on for
    /// [`MOST_ACTIONS`] actions: a fault of ours.
    Broken(String),
}

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            End::Over => f.write_str("the game is over"),
            End::Fault(why) | End::Broken(why) => f.write_str(why),
        }
    }
}

/// A game that was played.
#[derive(Clone)]
pub struct Played<G: Game> {
    /// The last position.
    pub state: G::State,
    /// How it ended.
    pub end: End,
    /// Actions without conversions.
    pub decisions: u32,
    /// Conversions.
    pub conversions: u32,
    /// Seat and action, from the opening on.
    pub actions: Vec<(u8, G::Action)>,
    /// What a recorder wrote down of it; only of games that ended by their rules.
    pub record: Option<Record>,
}

/// Bots round a table, with everything that is used again from game to game.
pub struct Playout<G: Game> {
    bots: Vec<Box<dyn Bot<G>>>,
    list: Vec<Choice<G::Action>>,
    open: Vec<Decision>,
    changes: Vec<Change>,
    /// Writes the games down; `None`: nobody does.
    pub recorder: Option<Recorder>,
    /// Hold every position against the laws that cost little.
    pub laws: bool,
    /// Looks on, and may change what is played for an experiment.
    pub watcher: Option<Box<dyn Watcher<G>>>,
    /// Draws who acts while offers are open; `None`: whoever is offered something answers first.
    table_talk: Option<TableTalk>,
}

/// Round a table nobody waits for anybody: with some chance, whoever may act does.
struct TableTalk {
    random: Random,
    /// The chance, in eighths.
    eighths: u32,
}

impl TableTalk {
    /// Any seat that is listed, each with the same chance; `None`: it goes in order this time.
    fn who<A>(&mut self, list: &[Choice<A>]) -> Option<u8> {
        if self.random.below(8) >= self.eighths {
            return None;
        }
        let mut seats: Vec<u8> = list.iter().map(|choice| choice.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats.get(self.random.below(seats.len() as u32) as usize).copied()
    }
}

/// Somebody who looks on while a game is played. The changes it is told are empty unless the game is recorded.
#[allow(unused_variables)]
pub trait Watcher<G: Game> {
    /// A game begins.
    fn begins(&mut self, game: &mut G, state: &mut G::State) {}

    /// Takes out of what a seat is offered what it must not do in this experiment; something must be left.
    fn offers(&mut self, game: &G, state: &G::State, offered: &mut Vec<Choice<G::Action>>) {}

    /// A seat is about to take an action out of what it was offered.
    fn acts(
        &mut self,
        game: &G,
        state: &G::State,
        offered: &[Choice<G::Action>],
        seat: u8,
        action: G::Action,
    ) {
    }

    /// It was taken.
    fn acted(&mut self, game: &G, state: &mut G::State, changes: &[Change]) {}
}

impl<G: Game + 'static> Playout<G> {
    /// A table for bots; seat `i` gets bot `i`, and the last bot also plays the seats beyond.
    ///
    /// # Errors
    /// A bot that cannot play this game.
    pub fn new(game: &G, bots: &[BotSpec], seats: usize) -> Result<Playout<G>, String> {
        let last = bots.last().unwrap_or(&BotSpec::Random);
        let bots = (0..seats)
            .map(|seat| bots.get(seat).unwrap_or(last).make(game))
            .collect::<Result<_, _>>()?;
        Ok(Playout {
            bots,
            list: Vec::new(),
            open: Vec::new(),
            recorder: None,
            changes: Vec::new(),
            laws: false,
            watcher: None,
            table_talk: None,
        })
    }

    /// A new game begins: seeds every bot.
    pub fn begin(&mut self, seed: u64) {
        for (seat, bot) in self.bots.iter_mut().enumerate() {
            // The mark keeps a bot's numbers apart from those of the game's opening.
            bot.begin(Random::derive(seed, 0xb075 << 32 | seat as u64));
        }
        self.table_talk = None;
    }

    /// The same, but offers may stay open while others act, in some games often and in some never: positions that
    /// laws have to hold in and that nobody reaches who waits for answers.
    pub fn begin_out_of_order(&mut self, seed: u64) {
        self.begin(seed);
        let mut random = Random::new(Random::derive(seed, 0x7a1c << 32));
        let eighths = random.below(9);
        self.table_talk = Some(TableTalk { random, eighths });
    }

    /// The action the next seat's bot takes.
    ///
    /// # Errors
    /// A script failed, or nothing is legal.
    pub fn next(&mut self, game: &mut G, state: &G::State) -> Result<(u8, G::Action, Role), End> {
        self.list.clear();
        game.legal(state, &mut self.list).map_err(|Failure(why)| End::Fault(why))?;
        leave_to_people(&mut self.list);
        self.open.clear();
        game.open(state, &mut self.open);
        if self.list.is_empty() {
            return Err(End::Broken("nothing is legal, but the game is not over".into()));
        }
        let seat = match self.table_talk.as_mut().and_then(|talk| talk.who(&self.list)) {
            Some(seat) => {
                self.list.retain(|choice| choice.seat == seat);
                seat
            }
            None => {
                let seat = who(&self.open, &self.list).unwrap_or(self.list[0].seat);
                keep_offered(&mut self.list, seat);
                seat
            }
        };
        if let Some(watcher) = &mut self.watcher {
            watcher.offers(game, state, &mut self.list);
        }
        let action = self.bots[seat as usize]
            .choose(game, &Sight::new(game, state, &self.list))
            .map_err(|Failure(why)| End::Fault(why))?;
        let role = role_of(game, &self.list, action);
        Ok((seat, action, role))
    }

    /// Plays on to the end. `keep` stores the actions, which costs memory by the length of the game.
    pub fn run(&mut self, game: &mut G, mut state: G::State, keep: bool) -> Played<G> {
        let mut actions = Vec::new();
        let (mut decisions, mut conversions) = (0u32, 0u32);
        let mut last = Vec::new();
        let mut recorder = self.recorder.take();
        if let Some(watcher) = &mut self.watcher {
            watcher.begins(game, &mut state);
        }
        if let Some(recorder) = &mut recorder {
            recorder.begin(game, &state);
        }
        let end = loop {
            if game.is_over(&state) {
                break End::Over;
            }
            if (decisions + conversions) as usize >= MOST_ACTIONS {
                break End::Broken(endless(game, &state, &last));
            }
            let (seat, action, role) = match self.next(game, &state) {
                Ok(next) => next,
                Err(end) => break end,
            };
            if (decisions + conversions) as usize + LAST >= MOST_ACTIONS {
                last.push((seat, action));
            }
            let points = if self.laws {
                if let Err(broken) = laws::before(game, &state, &self.open, (seat, action)) {
                    break End::Broken(broken.to_string());
                }
                game.scores(&state)
            } else {
                Vec::new()
            };
            if let Some(watcher) = &mut self.watcher {
                watcher.acts(game, &state, &self.list, seat, action);
            }
            let applied = match &mut recorder {
                None if self.laws => {
                    self.changes.clear();
                    game.apply_and_account(&mut state, seat, action, &mut self.changes)
                }
                None => game.apply_for_good(&mut state, seat, action),
                Some(recorder) => {
                    recorder.acts(game, &state, seat, action);
                    let changes = &mut recorder.changes;
                    let applied = game.apply_and_account(&mut state, seat, action, changes);
                    if applied.is_ok() {
                        recorder.acted(game, &state, seat, role == Role::Conversion);
                    }
                    applied
                }
            };
            if let Err(problem) = applied {
                let text = game.text(&state, seat, action);
                let name = game.seat_name(&state, seat);
                break match problem {
                    Problem::Fault(why) => End::Fault(why),
                    Problem::Refused(why) => {
                        End::Broken(format!("listed, but refused: {name}: {text}: {why}"))
                    }
                };
            }
            if self.laws {
                let changes = recorder.as_ref().map_or(&self.changes, |r| &r.changes);
                if let Err(broken) = laws::accounted(game, points, &state, changes) {
                    break End::Broken(broken.to_string());
                }
            }
            if let Some(watcher) = &mut self.watcher {
                let changes = recorder.as_ref().map_or(&[][..], |r| &r.changes);
                watcher.acted(game, &mut state, changes);
            }
            if role == Role::Conversion {
                conversions += 1;
            } else {
                decisions += 1;
            }
            if keep {
                actions.push((seat, action));
            }
        };
        let mut end = end;
        if self.laws
            && end == End::Over
            && let Err(broken) = laws::last(game, &state)
        {
            end = End::Broken(broken.to_string());
        }
        let ended = recorder.as_mut().filter(|_| end == End::Over);
        let record = ended.map(|r| r.finish(game, &state, (decisions, conversions)));
        self.recorder = recorder;
        Played { state, end, decisions, conversions, actions, record }
    }
}

/// Takes out of a legal list what no bot does.
pub fn leave_to_people<A>(list: &mut Vec<Choice<A>>) {
    // Such entries stand last, and most games have none.
    if list.last().is_some_and(|last| last.role == Role::Waste) {
        list.retain(|choice| choice.role != Role::Waste);
    }
}

/// What may be done in a position and by whom, in lists that are kept from one position to the next.
#[derive(Debug)]
pub struct Listing<A> {
    /// Everything that may be done.
    pub list: Vec<Choice<A>>,
    open: Vec<Decision>,
}

impl<A> Default for Listing<A> {
    fn default() -> Listing<A> {
        Listing { list: Vec::new(), open: Vec::new() }
    }
}

impl<A: Copy> Listing<A> {
    /// Whose turn it is; what that seat is offered stands in `own` then.
    ///
    /// # Errors
    /// A script fails.
    pub fn turn<G: Game<Action = A>>(
        &mut self,
        game: &mut G,
        state: &G::State,
        own: &mut Vec<Choice<A>>,
    ) -> Result<Option<u8>, Failure> {
        self.list.clear();
        game.legal(state, &mut self.list)?;
        leave_to_people(&mut self.list);
        self.open.clear();
        game.open(state, &mut self.open);
        let seat = who(&self.open, &self.list);
        if let Some(seat) = seat {
            offered(&self.list, seat, own);
        }
        Ok(seat)
    }
}

/// Whose action comes next: a seat in the middle of its action, else the first seat with an offer to
/// answer, else the first with an open decision, in the order in which the game names them. `None` if
/// nothing is legal.
pub fn who<A>(open: &[Decision], list: &[Choice<A>]) -> Option<u8> {
    let answer = |seat: u8| list.iter().any(|c| c.seat == seat && c.role == Role::Answer);
    let listed = |seat: u8| list.iter().any(|c| c.seat == seat);
    if let Some(busy) = open.iter().find(|d| d.is_mid_action && listed(d.seat)) {
        return Some(busy.seat);
    }
    let offers = list.iter().any(|c| c.role == Role::Answer);
    let first = open.iter().map(|d| d.seat).find(|&s| if offers { answer(s) } else { listed(s) });
    first.or_else(|| list.iter().find(|c| !offers || c.role == Role::Answer).map(|c| c.seat))
}

/// Who acts where all act at once that can: a seat in the middle of its action alone; else everybody with an offer to answer;
/// else whoever owes an answer now; else [`who`]. In the order in which the game names them; nobody if nothing is legal.
pub fn owing<A>(open: &[Decision], list: &[Choice<A>]) -> Vec<u8> {
    let Some(first) = who(open, list) else { return Vec::new() };
    let is_busy = open.iter().any(|d| d.seat == first && d.is_mid_action);
    let offers = list.iter().any(|c| c.role == Role::Answer);
    let acts = |seat: u8, now: bool| {
        let mut own = list.iter().filter(|c| c.seat == seat);
        if offers { own.any(|c| c.role == Role::Answer) } else { now && own.next().is_some() }
    };
    let mut all = vec![first];
    if !is_busy {
        for d in open {
            if !all.contains(&d.seat) && acts(d.seat, d.must_answer_now) {
                all.push(d.seat);
            }
        }
    }
    all
}

/// The entries of one seat: its answers alone if there are any.
pub fn offered<A: Copy>(list: &[Choice<A>], seat: u8, out: &mut Vec<Choice<A>>) {
    out.clear();
    out.extend_from_slice(list);
    keep_offered(out, seat);
}

/// Leaves of a list what [`offered`] would take over.
pub fn keep_offered<A>(list: &mut Vec<Choice<A>>, seat: u8) {
    let answers = list.iter().any(|c| c.seat == seat && c.role == Role::Answer);
    list.retain(|c| c.seat == seat && (!answers || c.role == Role::Answer));
}

/// The role of an action that comes from a list.
fn role_of<G: Game>(game: &G, offered: &[Choice<G::Action>], action: G::Action) -> Role {
    // An entry stands there with its smallest amount.
    let listed = |c: &&Choice<G::Action>| {
        let has_amount = c.amounts.1 > c.amounts.0;
        c.action == if has_amount { game.with_amount(action, c.amounts.0) } else { action }
    };
    offered.iter().find(listed).map_or(Role::Move, |c| c.role)
}

/// So many actions at the end of a game without end are looked at.
const LAST: usize = 200;

/// What is wrong with a game that has not ended after [`MOST_ACTIONS`]: what its last actions were, the most frequent first.
pub(crate) fn endless<G: Game>(game: &G, state: &G::State, actions: &[(u8, G::Action)]) -> String {
    let last = &actions[actions.len().saturating_sub(LAST)..];
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for (seat, action) in last {
        let text =
            format!("{}: {}", game.seat_name(state, *seat), game.text(state, *seat, *action));
        *times.entry(text).or_default() += 1;
    }
    let mut times: Vec<(usize, String)> = times.into_iter().map(|(text, n)| (n, text)).collect();
    times.sort_by(|(a, first), (b, second)| b.cmp(a).then_with(|| first.cmp(second)));
    let most = times.iter().take(3).map(|(n, text)| format!("`{text}` {n} times"));
    let most = most.collect::<Vec<_>>().join(", ");
    format!("not over after {MOST_ACTIONS} actions; of the last {}: {most}", last.len())
}
