//! A hint: what a bot would do, how the alternatives compare, and what each of them leads to. Thought of a little at a time.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use game::{Choice, Failure, Game, Viewer};
use lab::bots::Lookahead;
use lab::learned::Network;
use lab::prospect::Prospect;
use lab::stats::{Interval, Moments, bonferroni, sign_test, t_interval};
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

/// Error rate of what is said of all rivals of an action together.
const ALPHA: f64 = 0.05;

/// Sources of points that are told one by one.
const SOURCES: usize = 10;

/// What a bot proposes: what looks best to it at once, unless playing on finds a rival clearly better.
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
    /// What it is worth beside the proposal at the first look, in points as the bot sees it.
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
    /// Points of a rival less those of the proposal in the same chances, by rival, with intervals that hold together at 95 %.
    pub beside: Vec<Interval>,
    /// From which rivals the proposal differs clearly, and from which it does not, in sentences.
    pub said: String,
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
        let proposed = self.proposed();
        let Thought { seat, dealt, mine, ranked, .. } = &self;
        let (text, best, action) = match ranked.get(proposed) {
            Some((text, worth, action)) => (text.clone(), *worth, *action),
            None => (game.text(dealt, *seat, mine[0].action), 0, mine[0].action),
        };
        let rivals = ranked.iter().enumerate().filter(|(at, _)| *at != proposed);
        let other = |(text, worth, _): &(String, i64, G::Action)| Other {
            text: text.clone(),
            worth: (worth - best) as f64 / 100.0,
        };
        Hint {
            seat: *seat,
            text,
            meaning: game.meaning(dealt, *seat, action),
            others: rivals.take(OTHERS).map(|(_, of)| other(of)).collect(),
            reason: self.reason(game, proposed),
        }
    }

    /// Which of what was ranked is proposed.
    fn proposed(&self) -> usize {
        let prospect = self.prospect.as_ref().filter(|prospect| prospect.times() > 0);
        prospect.map_or(0, |prospect| best_of(prospect.totals()))
    }

    /// What the proposal and its rivals lead to.
    fn reason(&self, game: &G, proposed: usize) -> Option<HintReason> {
        let prospect = self.prospect.as_ref().filter(|prospect| prospect.times() > 0)?;
        let totals = prospect.totals();
        let mut order: Vec<usize> = (0..totals.len()).collect();
        // The proposal first, the others as they were.
        order[..=proposed].rotate_right(1);
        let actions: Vec<String> = order.iter().map(|at| self.ranked[*at].0.clone()).collect();
        let alpha = error_of_each(totals);
        let rivals = order.iter().skip(1);
        let rivals: Vec<Lead> =
            rivals.map(|at| Lead::between(&totals[*at], &totals[proposed], alpha)).collect();
        let said = compared(&actions, &rivals, prospect.times());
        let nothing = || vec![0.0; actions.len()];
        let add = |all: &mut Vec<f64>, more: &[f64]| {
            all.iter_mut().zip(more).for_each(|(sum, n)| *sum += n);
        };
        let (mut points, mut rest) = (nothing(), nothing());
        let mut sources: Vec<HintSource> = Vec::new();
        for (name, row) in prospect.sources() {
            let row: Vec<f64> = order.iter().map(|at| row[*at]).collect();
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
        let beside = rivals.into_iter().map(|rival| rival.interval).collect();
        let (bot, games) = (self.bot, prospect.times());
        Some(HintReason { bot, games, actions, points, beside, said, sources })
    }
}

/// The error rate of each of the comparisons of one action with all others.
fn error_of_each(totals: &[Vec<i64>]) -> f64 {
    bonferroni(ALPHA, totals.len().saturating_sub(1))
}

/// The action to propose, by points of each time: the first, as long as no other is clearly better; else the best of those, and
/// so on.
fn best_of(totals: &[Vec<i64>]) -> usize {
    let alpha = error_of_each(totals);
    let mut best = 0;
    for _ in totals {
        let better = (0..totals.len()).filter_map(|at| {
            let more = Lead::between(&totals[at], &totals[best], alpha);
            (more.is_clear && more.interval.mean > 0.0).then_some((at, more.interval.mean))
        });
        match better.max_by(|(_, x), (_, y)| x.total_cmp(y)) {
            Some((at, _)) => best = at,
            None => break,
        }
    }
    best
}

/// What one action brings more than another in the same chances.
struct Lead {
    interval: Interval,
    is_clear: bool,
}

impl Lead {
    /// By the paired t interval; where all games differ by the same, the sign test says whether that is clear.
    fn between(one: &[i64], other: &[i64], alpha: f64) -> Lead {
        let all: Moments = one.iter().zip(other).map(|(one, other)| one - other).collect();
        let unknown = Interval::around(all.mean(), f64::INFINITY);
        let interval = t_interval(&all, alpha).unwrap_or(unknown);
        let is_clear = if all.variance() > 0.0 {
            interval.excludes_zero()
        } else {
            all.sum() != 0 && sign_test(all.count(), alpha)
        };
        Lead { interval, is_clear }
    }
}

/// From which rivals the first action differs clearly, in sentences.
fn compared(actions: &[String], rivals: &[Lead], games: u32) -> String {
    let which = |is: &dyn Fn(&Lead) -> bool| -> Option<String> {
        let named = actions.iter().skip(1).zip(rivals).filter(|(_, rival)| is(rival));
        let named: Vec<String> = named.map(|(text, _)| format!("`{text}`")).collect();
        (!named.is_empty()).then(|| named.join(", "))
    };
    let played = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
    let clear = which(&|rival| rival.is_clear);
    let open = which(&|rival| !rival.is_clear);
    let said = [
        clear.map(|names| format!("Clearly better than {names}.")),
        open.map(|names| format!("No clear difference from {names} in {played} each.")),
    ];
    said.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points by action and time; which is proposed, and what is said of the others.
    #[test]
    fn a_proposal_is_never_clearly_worse_than_a_rival() {
        let cases: [(&[&[i64]], usize, &str); 5] = [
            // A rival with a higher mean that chance explains: the proposal stays, and the text says so.
            (
                &[&[20, 31, 18, 25], &[28, 20, 33, 21]],
                0,
                "No clear difference from `b` in 4 games each.",
            ),
            (&[&[20, 31, 18, 25], &[30, 42, 28, 36]], 1, "Clearly better than `a`."),
            // Each time the same: one game more is no proof, eight are.
            (&[&[20], &[25]], 0, "No clear difference from `b` in 1 game each."),
            (&[&[20; 8], &[25; 8]], 1, "Clearly better than `a`."),
            (
                &[&[20, 31, 18, 25], &[10, 22, 8, 16], &[21, 30, 19, 25]],
                0,
                "Clearly better than `b`. No clear difference from `c` in 4 games each.",
            ),
        ];
        for (totals, wanted, text) in cases {
            let totals: Vec<Vec<i64>> = totals.iter().map(|one| one.to_vec()).collect();
            let best = best_of(&totals);
            let names = ["a", "b", "c"].map(str::to_owned);
            let mut order: Vec<usize> = (0..totals.len()).collect();
            order[..=best].rotate_right(1);
            let rivals: Vec<Lead> = order[1..]
                .iter()
                .map(|at| Lead::between(&totals[*at], &totals[best], error_of_each(&totals)))
                .collect();
            let actions: Vec<String> = order.iter().map(|at| names[*at].clone()).collect();
            let said = compared(&actions, &rivals, totals[0].len() as u32);
            assert_eq!((best, said.as_str()), (wanted, text), "{totals:?}");
            assert!(rivals.iter().all(|rival| !rival.is_clear || rival.interval.mean < 0.0));
        }
    }
}
