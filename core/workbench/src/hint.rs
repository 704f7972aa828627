//! Hints for players: the action a bot proposes, its alternatives, and points attributed by
//! rollouts. Computed in small time slices.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::texts::TEXTS;
use game::{Game, LegalAction, QueryError, Viewer};
use lab::action_value::RolloutAttribution;
use lab::bots::Lookahead;
use lab::statistics::{Interval, Moments, bonferroni, sign_test, t_interval};
use lab::value_network::ValueNetwork;
use language::say;
use serde::Serialize;

/// Time limit of a hint.
const LONGEST: Duration = Duration::from_secs(2);

/// Time for evaluating the legal actions, if a reason is requested as well.
const LOOKS: Duration = Duration::from_millis(1200);

/// Length of one time slice. Between slices the thread serves other requests and tables.
const AT_ONCE: Duration = Duration::from_millis(5);

/// Time limit for evaluating one action, and for one move in a rollout.
const ENTRY: Duration = Duration::from_millis(100);

/// Maximum number of alternatives in a hint.
const OTHERS: usize = 8;

/// Number of best actions that get rollouts.
const PLAYED_ON: usize = 4;

/// Maximum number of rollouts of each action.
const TIMES: u32 = 8;

/// Family-wise error rate of all comparisons with the proposal.
const ALPHA: f64 = 0.05;

/// Maximum number of sources of points listed separately.
const SOURCES: usize = 10;

/// A hint: the action with the best evaluation, unless rollouts find an alternative clearly better.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    pub seat: u8,
    /// The action in ledger notation.
    pub text: String,
    /// Explanation of the action.
    pub meaning: String,
    /// Other legal actions, best first.
    pub others: Vec<HintAlternative>,
    /// Results of the rollouts; `None` if not requested, or if time ran out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<HintReason>,
}

/// An alternative to the proposed action.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HintAlternative {
    /// The action in ledger notation.
    pub text: String,
    /// Difference of this alternative's evaluation from the proposal's, in points.
    pub worth: f64,
}

/// Points of the rest of the game, estimated by rollouts for the proposed action and its
/// alternatives.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HintReason {
    /// Name of the bot that plays all seats in the rollouts.
    pub bot: &'static str,
    /// Number of rollouts of each action.
    pub games: u32,
    /// The proposed action, then its alternatives.
    pub actions: Vec<String>,
    /// Mean points of the rest of the game, by action.
    pub points: Vec<f64>,
    /// Points of each alternative minus those of the proposal, with paired random numbers. The 95 %
    /// intervals hold simultaneously.
    pub beside: Vec<Interval>,
    /// Sentences that say which alternatives differ clearly from the proposal.
    pub said: String,
    /// The points by source, largest first; they add up to the total.
    pub sources: Vec<HintSource>,
}

/// Share of one piece or rule in the points of a [`HintReason`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HintSource {
    /// The piece or rule that gives the points.
    pub source: String,
    /// Mean points by action.
    pub points: Vec<f64>,
}

/// Computation of a hint in progress.
pub struct HintSearch<G: Game> {
    pub seat: u8,
    /// Observation of the seat.
    view: G::View,
    /// A state sampled consistent with the observation (determinization).
    dealt: G::State,
    /// Legal actions of the seat, one entry per amount.
    mine: Vec<LegalAction<G::Action>>,
    /// Number of actions evaluated so far.
    looked: usize,
    /// Evaluations in hundredths of a point.
    worths: Vec<(i64, G::Action)>,
    /// All evaluated actions, best first.
    ranked: Vec<(String, i64, G::Action)>,
    /// Evaluates actions.
    ahead: Lookahead<G>,
    /// Chooses moves in rollouts.
    eyes: Lookahead<G>,
    bot: &'static str,
    /// Rollouts of the best actions; `None` until all actions are evaluated.
    prospect: Option<RolloutAttribution<G>>,
    /// Whether the computation is finished.
    is_done: bool,
    /// Whether only the action is requested, without rollouts.
    is_plain: bool,
    until: Instant,
    looks_ahead_until: Instant,
}

impl<G: Game> HintSearch<G> {
    /// Starts a hint for the seat of the given legal actions. With `is_plain` it computes the
    /// action alone, without rollouts.
    ///
    /// # Errors
    /// Fails if the list of actions is empty.
    pub fn new(
        game: &G,
        state: &G::State,
        mine: &[LegalAction<G::Action>],
        is_plain: bool,
    ) -> Result<HintSearch<G>, String> {
        let nothing = || say!(TEXTS, "no-decision");
        let seat = mine.first().ok_or_else(nothing)?.seat;
        // Without a value network for these rules, the game's own weights are used.
        let network = ValueNetwork::of_game(game).ok().flatten();
        let eyes = || match &network {
            Some(network) => Ok(Lookahead::with_network(game, network.clone())),
            None => Lookahead::new(game, &[]),
        };
        let view = game.view(state, Viewer::Seat(seat));
        let now = Instant::now();
        Ok(HintSearch {
            seat,
            dealt: game.sample_state(&view, 0),
            view,
            // One entry per amount keeps time slices short.
            mine: mine.iter().flat_map(|choice| choice.each_amount()).collect(),
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
            looks_ahead_until: now + if is_plain { LONGEST } else { LOOKS },
        })
    }

    /// Computes for one time slice. Returns `true` when finished or out of time.
    ///
    /// # Errors
    /// Fails if a script fails while an action is evaluated.
    pub fn go_on(&mut self, game: &mut G) -> Result<bool, QueryError> {
        let began = Instant::now();
        while !self.is_done && began < self.until {
            let now = Instant::now();
            if now >= began + AT_ONCE {
                return Ok(false);
            }
            match &mut self.prospect {
                None if self.looked < self.mine.len() && now < self.looks_ahead_until => {
                    self.look_at_one(game, now)?;
                }
                None => self.begin_to_play_on(game),
                Some(prospect) => {
                    self.eyes.set_deadline((now + ENTRY).min(self.until));
                    // A failed rollout leaves the hint without a reason, but valid.
                    let played = prospect.step(game, &mut self.eyes);
                    self.is_done = played.is_err() || prospect.times() >= TIMES;
                }
            }
        }
        Ok(true)
    }

    fn look_at_one(&mut self, game: &mut G, now: Instant) -> Result<(), QueryError> {
        let HintSearch {
            dealt,
            mine,
            worths,
            ahead,
            looked: evaluated,
            looks_ahead_until: looks_until,
            ..
        } = self;
        ahead.set_deadline((now + ENTRY).min(*looks_until));
        ahead.set_range(*evaluated..*evaluated + 1);
        let mut note = |worth, action, _| worths.push((worth, action));
        ahead.evaluate_actions(game, dealt, mine, true, &mut note)?;
        *evaluated += 1;
        Ok(())
    }

    fn begin_to_play_on(&mut self, game: &G) {
        self.rank(game);
        let first = self.ranked.iter().take(PLAYED_ON);
        let actions: Vec<G::Action> = first.map(|(_, _, action)| *action).collect();
        self.is_done = self.is_plain || actions.is_empty();
        self.prospect = Some(RolloutAttribution::new(self.view.clone(), self.seat, actions));
    }

    /// Sorts the evaluated actions, best first; ties in alphabetical order.
    fn rank(&mut self, game: &G) {
        let mut found: BTreeMap<String, (i64, G::Action)> = BTreeMap::new();
        for (worth, action) in std::mem::take(&mut self.worths) {
            let text = game.text(&self.dealt, self.seat, action);
            let best_of_text = found.entry(text).or_insert((worth, action));
            best_of_text.0 = best_of_text.0.max(worth);
        }
        let shown = |(worth, action)| (game.shown(&self.dealt, self.seat, action), worth, action);
        self.ranked = found.into_values().map(shown).collect();
        self.ranked.sort_by_key(|(_, worth, _)| -*worth);
    }

    /// Returns the hint computed so far.
    pub fn current_hint(mut self, game: &G) -> Hint {
        if self.prospect.is_none() {
            self.rank(game);
        }
        let proposed = self.proposed();
        let HintSearch { seat, dealt, mine, ranked, .. } = &self;
        let (text, best, action) = match ranked.get(proposed) {
            Some((text, worth, action)) => (text.clone(), *worth, *action),
            None => (game.shown(dealt, *seat, mine[0].action), 0, mine[0].action),
        };
        let rivals = ranked.iter().enumerate().filter(|(at, _)| *at != proposed);
        let other = |(text, worth, _): &(String, i64, G::Action)| HintAlternative {
            text: text.clone(),
            worth: (worth - best) as f64 / 100.0,
        };
        Hint {
            seat: *seat,
            text,
            meaning: game.meaning(dealt, *seat, action),
            others: rivals.take(OTHERS).map(|(_, interval)| other(interval)).collect(),
            reason: self.reason(game, proposed),
        }
    }

    /// Returns the index of the proposed action among the ranked ones.
    fn proposed(&self) -> usize {
        let prospect = self.prospect.as_ref().filter(|prospect| prospect.times() > 0);
        prospect.map_or(0, |prospect| best_of(prospect.totals()))
    }

    /// Returns the results of the rollouts, the proposed action first.
    fn reason(&self, game: &G, proposed: usize) -> Option<HintReason> {
        let prospect = self.prospect.as_ref().filter(|prospect| prospect.times() > 0)?;
        let totals = prospect.totals();
        let mut order: Vec<usize> = (0..totals.len()).collect();
        // The other actions keep their order.
        order[..=proposed].rotate_right(1);
        let actions: Vec<String> = order.iter().map(|at| self.ranked[*at].0.clone()).collect();
        let alpha = error_of_each(totals);
        let rivals = order.iter().skip(1);
        let rivals: Vec<PairedDifference> = rivals
            .map(|at| PairedDifference::between(&totals[*at], &totals[proposed], alpha))
            .collect();
        let verdict = compared(&actions, &rivals, prospect.times());
        let nothing = || vec![0.0; actions.len()];
        let add = |all: &mut Vec<f64>, more: &[f64]| {
            all.iter_mut().zip(more).for_each(|(sum, n)| *sum += n);
        };
        let (mut points, mut rest) = (nothing(), nothing());
        let mut sources: Vec<HintSource> = Vec::new();
        for (name, row) in prospect.sources() {
            let row: Vec<f64> = order.iter().map(|at| row[*at]).collect();
            add(&mut points, &row);
            let name = game.expand_codes(name);
            match sources.iter().position(|listed| listed.source == name) {
                Some(at) => add(&mut sources[at].points, &row),
                None if sources.len() < SOURCES => {
                    sources.push(HintSource { source: name, points: row });
                }
                None => add(&mut rest, &row),
            }
        }
        if rest.iter().any(|n| *n != 0.0) {
            sources.push(HintSource { source: say!(TEXTS, "everything-else"), points: rest });
        }
        let rival_intervals = rivals.into_iter().map(|rival| rival.interval).collect();
        let (bot, games) = (self.bot, prospect.times());
        Some(HintReason {
            bot,
            games,
            actions,
            points,
            beside: rival_intervals,
            said: verdict,
            sources,
        })
    }
}

/// Returns the error rate of one comparison, by the Bonferroni correction.
fn error_of_each(totals: &[Vec<i64>]) -> f64 {
    bonferroni(ALPHA, totals.len().saturating_sub(1))
}

/// Chooses the action to propose from points by action and rollout. Starts with the first action.
/// As long as other actions are clearly better than the chosen one, chooses the best of them
/// instead.
fn best_of(totals: &[Vec<i64>]) -> usize {
    let alpha = error_of_each(totals);
    let mut best = 0;
    for _ in totals {
        let better = (0..totals.len()).filter_map(|at| {
            let more = PairedDifference::between(&totals[at], &totals[best], alpha);
            (more.is_clear && more.interval.mean > 0.0).then_some((at, more.interval.mean))
        });
        match better.max_by(|(_, x), (_, y)| x.total_cmp(y)) {
            Some((at, _)) => best = at,
            None => break,
        }
    }
    best
}

/// Paired difference of the points of two actions.
struct PairedDifference {
    interval: Interval,
    is_clear: bool,
}

impl PairedDifference {
    /// Computes the paired t interval. If all differences are equal, a sign test decides whether
    /// they are significant.
    fn between(one: &[i64], other: &[i64], alpha: f64) -> PairedDifference {
        let all: Moments = one.iter().zip(other).map(|(one, other)| one - other).collect();
        let unknown = Interval::symmetric(all.mean(), f64::INFINITY);
        let interval = t_interval(&all, alpha).unwrap_or(unknown);
        let is_clear = if all.variance() > 0.0 {
            interval.excludes_zero()
        } else {
            all.sum() != 0 && sign_test(all.count(), alpha)
        };
        PairedDifference { interval, is_clear }
    }
}

/// Formats in sentences which alternatives differ clearly from the first action.
fn compared(actions: &[String], rivals: &[PairedDifference], games: u32) -> String {
    let names_where = |is_match: &dyn Fn(&PairedDifference) -> bool| -> Option<String> {
        let named = actions.iter().skip(1).zip(rivals).filter(|(_, rival)| is_match(rival));
        let named: Vec<String> = named.map(|(text, _)| format!("`{text}`")).collect();
        (!named.is_empty()).then(|| named.join(", "))
    };
    let clear = names_where(&|rival| rival.is_clear);
    let open = names_where(&|rival| !rival.is_clear);
    let sentences = [
        clear.map(|names| say!(TEXTS, "hint-clearly-better", names = names)),
        open.map(|names| say!(TEXTS, "hint-no-difference", names = names, n = games)),
    ];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the chosen action and the sentences for given points by action and rollout.
    #[test]
    fn a_proposal_is_never_clearly_worse_than_a_rival() {
        let cases: [(&[&[i64]], usize, &str); 5] = [
            // The alternative has a higher mean, but chance explains it.
            (
                &[&[20, 31, 18, 25], &[28, 20, 33, 21]],
                0,
                "No clear difference from `b` in 4 games each.",
            ),
            (&[&[20, 31, 18, 25], &[30, 42, 28, 36]], 1, "Clearly better than `a`."),
            // All differences are equal: one game proves nothing, eight do.
            (&[&[20], &[25]], 0, "No clear difference from `b` in 1 game each."),
            (&[&[20; 8], &[25; 8]], 1, "Clearly better than `a`."),
            (
                &[&[20, 31, 18, 25], &[10, 22, 8, 16], &[21, 30, 19, 25]],
                0,
                "Clearly better than `b`. No clear difference from `c` in 4 games each.",
            ),
        ];
        for (totals, expected, text) in cases {
            let totals: Vec<Vec<i64>> = totals.iter().map(|one| one.to_vec()).collect();
            let best = best_of(&totals);
            let names = ["a", "b", "c"].map(str::to_owned);
            let mut order: Vec<usize> = (0..totals.len()).collect();
            order[..=best].rotate_right(1);
            let rivals: Vec<PairedDifference> = order[1..]
                .iter()
                .map(|at| {
                    PairedDifference::between(&totals[*at], &totals[best], error_of_each(&totals))
                })
                .collect();
            let actions: Vec<String> = order.iter().map(|at| names[*at].clone()).collect();
            let text_shown = compared(&actions, &rivals, totals[0].len() as u32);
            assert_eq!((best, text_shown.as_str()), (expected, text), "{totals:?}");
            assert!(rivals.iter().all(|rival| !rival.is_clear || rival.interval.mean < 0.0));
        }
    }
}
