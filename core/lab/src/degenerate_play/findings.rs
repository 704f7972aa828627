//! The degenerate-strategy report: conclusions from observed play about the rules.

use serde::Serialize;

use super::DegenerateReport;

/// Minimum number of times that an option was passed over before it is reported as dominated.
const LEAST_PASSED: u64 = 30;
/// Minimum number of seats expected to have two pieces together. Below it, the report does not
/// mention that no seat had both.
const LEAST_TOGETHER: f64 = 8.0;
/// Upper bound on the pairs of pieces reported.
const MOST_PAIRS: usize = 40;

/// Signs of degenerate strategies in some games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DegenerateSigns {
    pub games: u64,
    /// Number of observed games of random bots, for comparison.
    pub tried: u64,
    /// Kinds of action that can be written but were never legal, not even in random games.
    pub never_legal: Vec<String>,
    /// Kinds of action that were legal only in random games, with the number of decisions at which they were. The bots
    /// of the run never reach the positions that allow them.
    pub never_reached: Vec<(String, u64)>,
    /// Kinds of action that were legal and never taken, with the number of decisions at which they were legal.
    pub never_taken: Vec<(String, u64)>,
    /// Options never taken while a better one was offered: the option, the better option, and how often the better
    /// option was taken.
    pub dominated: Vec<(String, String, u64)>,
    /// Kinds of action that were taken, with the share of games in which none was.
    pub games_without: Vec<(String, f64)>,
    /// For each stage, the share of games won by the leader among the games with a single leader at the end of the
    /// stage.
    pub leader_wins: Vec<(String, f64)>,
    /// Pieces that can have effects but had none: no change of resources, no answer to a hook. Each with the number of
    /// seats that had the piece in play.
    pub never_fired: Vec<(String, u64)>,
    pub never_in_play: Vec<String>,
    /// Pairs of pieces that no seat had together, and the expected number of seats.
    pub never_together: Vec<(String, String, f64)>,
}

impl DegenerateSigns {
    /// Evaluates observed play; `reach` is the observed play of random bots.
    pub fn from_play(habits: &DegenerateReport, reach: &DegenerateReport) -> DegenerateSigns {
        let games = habits.games.max(1) as f64;
        let mut signs = DegenerateSigns {
            games: habits.games,
            tried: reach.games,
            ..DegenerateSigns::default()
        };
        for (action_kind, seen) in &habits.actions {
            // A leading minus means that the action gives up a right or a duty, in any amount that
            // can be written. That no seat needs such a way out is no sign of bad rules.
            if action_kind.starts_with('-') {
                continue;
            }
            if seen.offered == 0 {
                match reach.actions.get(action_kind).map_or(0, |seen| seen.offered) {
                    0 => signs.never_legal.push(action_kind.clone()),
                    n => signs.never_reached.push((action_kind.clone(), n)),
                }
            } else if seen.taken == 0 {
                signs.never_taken.push((action_kind.clone(), seen.offered));
            } else {
                signs.games_without.push((action_kind.clone(), 1.0 - seen.games as f64 / games));
            }
        }
        // The highest numbers come first, because they are the strongest signs.
        signs.never_taken.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        signs.never_reached.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        signs.games_without.sort_by(|x, y| y.1.total_cmp(&x.1));
        signs.dominated = habits.dominated(LEAST_PASSED);
        signs.dominated.sort_by_key(|(.., n)| std::cmp::Reverse(*n));
        let named = habits.stages.iter().zip(&habits.leads);
        // The last stage is the end of the game, where the leader has always won.
        let before = named.take(habits.stages.len().saturating_sub(1));
        signs.leader_wins = before
            .filter(|(_, lead)| lead[0] > 0)
            .map(|(stage, lead)| (stage.clone(), lead[1] as f64 / lead[0] as f64))
            .collect();
        // Some games do not report which pieces are in play.
        let knows_holders = habits.pieces.values().any(|used| used.held > 0);
        for (name, used) in habits.pieces.iter().filter(|_| knows_holders) {
            // No seat ever has pieces of some kinds, such as spaces of the board.
            let is_held = habits.at_once.contains_key(&used.kind);
            if used.held == 0 && is_held && used.kind != u8::MAX {
                signs.never_in_play.push(name.clone());
            } else if used.held > 0 && used.changes + used.said == 0 && used.can_fire {
                signs.never_fired.push((name.clone(), used.held));
            }
        }
        signs.never_together = habits.never_together(LEAST_TOGETHER);
        signs.never_together.truncate(MOST_PAIRS);
        signs
    }

    /// Returns all names of actions, options and pieces in the report.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        let counted = self.never_reached.iter().chain(&self.never_taken).chain(&self.never_fired);
        let shares = self.games_without.iter().map(|(name, _)| name);
        let pairs = self.dominated.iter().flat_map(|(one, other, _)| [one, other]);
        let apart = self.never_together.iter().flat_map(|(one, other, _)| [one, other]);
        let unpaired = self.never_legal.iter().chain(&self.never_in_play);
        unpaired.chain(counted.map(|(name, _)| name)).chain(shares).chain(pairs).chain(apart)
    }
}
