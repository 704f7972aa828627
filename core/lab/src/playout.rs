//! One game from its opening to its end, a bot in each seat.

use std::collections::BTreeMap;

use game::random::Random;
use game::{Change, Choice, Decision, Failure, Game, Problem, Role};

use crate::at_once::AtOnce;
use crate::bots::{Bot, BotSpec, Sight};
use crate::laws;
use crate::record::{Record, Recorder};
pub use crate::turns::{Listing, keep_offered, leave_to_people, offered, owing, who};

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
    at_once: AtOnce<G>,
    /// Does one of the bots look ahead? Only then does it matter from which position.
    looks_ahead: bool,
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
            .collect::<Result<Vec<_>, _>>()?;
        let looks_ahead = bots.iter().any(|bot| bot.looks_ahead());
        Ok(Playout {
            bots,
            list: Vec::new(),
            open: Vec::new(),
            recorder: None,
            changes: Vec::new(),
            laws: false,
            watcher: None,
            table_talk: None,
            at_once: AtOnce::default(),
            looks_ahead,
        })
    }

    /// A new game begins: seeds every bot.
    pub fn begin(&mut self, seed: u64) {
        for (seat, bot) in self.bots.iter_mut().enumerate() {
            // The mark keeps a bot's numbers apart from those of the game's opening.
            bot.begin(Random::derive(seed, 0xb075 << 32 | seat as u64));
        }
        self.table_talk = None;
        self.at_once.clear();
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
        if self.looks_ahead {
            self.at_once.note(game, state, &self.open, &self.list);
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
        let worlds = self.at_once.positions(game, &self.list);
        if let Some(watcher) = &mut self.watcher {
            watcher.offers(game, state, &mut self.list);
        }
        let sight = Sight::among(game, state, worlds, &self.list);
        let action = self.bots[seat as usize]
            .choose(game, &sight)
            .map_err(|Failure(why)| End::Fault(why))?;
        self.at_once.answered(game, seat, action);
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
