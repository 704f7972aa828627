//! A hint: what a bot would do, how the alternatives compare, and what each of them leads to. Thought of a little at a time.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use game::{Choice, Failure, Game, Viewer};
use lab::bots::Lookahead;
use lab::learned::Network;
use lab::prospect::Prospect;
use serde::Serialize;

/// How long a hint is thought about.
const LONGEST: Duration = Duration::from_secs(2);

/// How much of it goes into looking at what is offered, where the reason is wanted, too.
const LOOKS: Duration = Duration::from_millis(1200);

/// How long at once: whatever else is asked at a table, and at others of its thread, is answered in between.
const AT_ONCE: Duration = Duration::from_millis(5);

/// How long a single entry may be looked at, and how long a move of a game that is played on may take.
const ENTRY: Duration = Duration::from_millis(100);

/// Alternatives that a hint tells.
const OTHERS: usize = 8;

/// Actions that are played on to the end: the one that is proposed and its rivals.
const PLAYED_ON: usize = 4;

/// How often each of them is, at most.
const TIMES: u32 = 8;

/// Sources of points that are told one by one.
const SOURCES: usize = 10;

/// What a bot would do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    /// For whom.
    pub seat: u8,
    /// The action.
    pub text: String,
    /// What it means.
    pub meaning: String,
    /// What else could be done, best first.
    pub others: Vec<Other>,
    /// What it leads to, and what its rivals do; none where it was not asked for or the time was too short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<HintReason>,
}

/// An alternative to a hint.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Other {
    /// The action.
    pub text: String,
    /// What it is worth beside what the bot would do, in points as the bot sees it.
    pub worth: f64,
}

/// Points that the seat makes in the rest of the game, by what it does now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HintReason {
    /// The bot that plays on in every seat.
    pub bot: &'static str,
    /// To how many ends each of the actions was played on.
    pub games: u32,
    /// The action that is proposed, then its rivals.
    pub actions: Vec<String>,
    /// Mean points of the rest of the game, by action.
    pub points: Vec<f64>,
    /// The same by source, the largest first; they add up.
    pub sources: Vec<HintSource>,
}

/// Points from one source.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HintSource {
    /// The piece or rule that gives them.
    pub source: String,
    /// How many in the mean, by action.
    pub points: Vec<f64>,
}

/// A hint that is being thought about.
pub struct Thought<G: Game> {
    /// For whom.
    pub seat: u8,
    /// What the seat sees …
    view: G::View,
    /// … and a position that agrees with it.
    dealt: G::State,
    /// What the seat may do …
    mine: Vec<Choice<G::Action>>,
    /// … how much of it was looked at …
    looked: usize,
    /// … and what came of that.
    worths: Vec<(i64, G::Action)>,
    /// Everything that was looked at, the best first.
    ranked: Vec<(String, i64, G::Action)>,
    /// By what is looked at entries …
    ahead: Lookahead<G>,
    /// … and at moves of games that are played on.
    eyes: Lookahead<G>,
    bot: &'static str,
    /// What the first of them lead to, once all is looked at.
    prospect: Option<Prospect<G>>,
    /// Nothing more is found out.
    is_done: bool,
    /// The action alone is wanted.
    is_plain: bool,
    until: Instant,
    looks_until: Instant,
}

impl<G: Game> Thought<G> {
    /// Begins to think for the seat that is offered this in a position. `is_plain`: the action alone is wanted, without
    /// what it leads to.
    ///
    /// # Errors
    /// Nothing is offered.
    pub fn new(
        game: &G,
        state: &G::State,
        mine: &[Choice<G::Action>],
        is_plain: bool,
    ) -> Result<Thought<G>, String> {
        let nothing = || "there is nothing to decide for this seat".to_owned();
        let seat = mine.first().ok_or_else(nothing)?.seat;
        // Where nothing was learned for these rules, the game's own weights serve.
        let network = Network::of_game(game).ok().flatten();
        let eyes = || match &network {
            Some(network) => Ok(Lookahead::learned(game, network.clone())),
            None => Lookahead::new(game, &[]),
        };
        let view = game.view(state, Viewer::Seat(seat));
        let now = Instant::now();
        Ok(Thought {
            seat,
            dealt: game.deal(&view, 0),
            view,
            // Each amount is an entry of its own: a long one makes nobody wait.
            mine: mine.iter().flat_map(|choice| choice.unfolded()).collect(),
            looked: 0,
            worths: Vec::new(),
            ranked: Vec::new(),
            ahead: eyes()?,
            eyes: eyes()?,
            bot: if network.is_some() { "quick" } else { "greedy" },
            prospect: None,
            is_done: false,
            is_plain,
            until: now + LONGEST,
            looks_until: now + if is_plain { LONGEST } else { LOOKS },
        })
    }

    /// Goes on for a moment. `true` once all is found out, or the time is over.
    ///
    /// # Errors
    /// A script failed while an entry was looked at.
    pub fn go_on(&mut self, game: &mut G) -> Result<bool, Failure> {
        let began = Instant::now();
        while !self.is_done && began < self.until {
            let now = Instant::now();
            if now >= began + AT_ONCE {
                return Ok(false);
            }
            match &mut self.prospect {
                None if self.looked < self.mine.len() && now < self.looks_until => {
                    self.look_at_one(game, now)?;
                }
                None => self.begin_to_play_on(game),
                Some(prospect) => {
                    self.eyes.until((now + ENTRY).min(self.until));
                    // What cannot be played on is not told of; the hint is one all the same.
                    let played = prospect.step(game, &mut self.eyes);
                    self.is_done = played.is_err() || prospect.times() >= TIMES;
                }
            }
        }
        Ok(true)
    }

    fn look_at_one(&mut self, game: &mut G, now: Instant) -> Result<(), Failure> {
        let Thought { dealt, mine, worths, ahead, looked, looks_until, .. } = self;
        ahead.until((now + ENTRY).min(*looks_until));
        ahead.only(*looked..*looked + 1);
        let mut note = |worth, action, _| worths.push((worth, action));
        ahead.look(game, dealt, mine, true, &mut note)?;
        *looked += 1;
        Ok(())
    }

    fn begin_to_play_on(&mut self, game: &G) {
        self.rank(game);
        let first = self.ranked.iter().take(PLAYED_ON);
        let actions: Vec<G::Action> = first.map(|(_, _, action)| *action).collect();
        self.is_done = self.is_plain || actions.is_empty();
        self.prospect = Some(Prospect::new(self.view.clone(), self.seat, actions));
    }

    /// Puts into order what was looked at: the best first, equal ones in the order of the alphabet.
    fn rank(&mut self, game: &G) {
        let mut found: BTreeMap<String, (i64, G::Action)> = BTreeMap::new();
        for (worth, action) in std::mem::take(&mut self.worths) {
            let text = game.text(&self.dealt, self.seat, action);
            let known = found.entry(text).or_insert((worth, action));
            known.0 = known.0.max(worth);
        }
        self.ranked = found.into_iter().map(|(text, (worth, a))| (text, worth, a)).collect();
        self.ranked.sort_by_key(|(_, worth, _)| -*worth);
    }

    /// What was found.
    pub fn found(mut self, game: &G) -> Hint {
        if self.prospect.is_none() {
            self.rank(game);
        }
        let Thought { seat, dealt, mine, ranked, .. } = &self;
        let (text, best, action) = match ranked.first() {
            Some((text, worth, action)) => (text.clone(), *worth, *action),
            None => (game.text(dealt, *seat, mine[0].action), 0, mine[0].action),
        };
        let other = |(text, worth, _): &(String, i64, G::Action)| Other {
            text: text.clone(),
            worth: (worth - best) as f64 / 100.0,
        };
        Hint {
            seat: *seat,
            text,
            meaning: game.meaning(dealt, *seat, action),
            others: ranked.iter().skip(1).take(OTHERS).map(other).collect(),
            reason: self.reason(game),
        }
    }

    /// What the first actions lead to.
    fn reason(&self, game: &G) -> Option<HintReason> {
        let prospect = self.prospect.as_ref().filter(|prospect| prospect.times() > 0)?;
        let actions: Vec<String> =
            self.ranked.iter().take(PLAYED_ON).map(|(text, ..)| text.clone()).collect();
        let nothing = || vec![0.0; actions.len()];
        let add = |all: &mut Vec<f64>, more: &[f64]| {
            all.iter_mut().zip(more).for_each(|(sum, n)| *sum += n);
        };
        let (mut points, mut rest) = (nothing(), nothing());
        let mut sources: Vec<HintSource> = Vec::new();
        for (name, row) in prospect.sources() {
            add(&mut points, &row);
            let name = game.in_names(name);
            match sources.iter().position(|known| known.source == name) {
                Some(at) => add(&mut sources[at].points, &row),
                None if sources.len() < SOURCES => {
                    sources.push(HintSource { source: name, points: row });
                }
                None => add(&mut rest, &row),
            }
        }
        if rest.iter().any(|n| *n != 0.0) {
            sources.push(HintSource { source: "everything else".to_owned(), points: rest });
        }
        Some(HintReason { bot: self.bot, games: prospect.times(), actions, points, sources })
    }
}
