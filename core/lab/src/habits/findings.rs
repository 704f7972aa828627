//! What habits say about the rules: the signs of degenerate play.

use serde::Serialize;

use super::Habits;

/// Times an option must have been passed over before it is called dominated.
const LEAST_PASSED: u64 = 30;
/// Seats that would be expected to have two pieces together before their never meeting is worth a word.
const LEAST_TOGETHER: f64 = 8.0;
/// Pairs of pieces that are named at most.
const MOST_PAIRS: usize = 40;

/// Signs of degenerate play in some games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Signs {
    /// Games looked at.
    pub games: u64,
    /// Games of bots that play at random, looked at besides.
    pub tried: u64,
    /// Kinds of action that a player could type and that were never legal, whoever played.
    pub never_legal: Vec<String>,
    /// Kinds of action that were never legal in the games looked at, and legal when bots played at random, at so many
    /// decisions: it is these players who never come to where they are.
    pub never_reached: Vec<(String, u64)>,
    /// Kinds of action that were legal and that these bots never took, and at how many decisions.
    pub never_taken: Vec<(String, u64)>,
    /// Options that were never taken while another one was on offer: the option, the other, how often that was taken.
    pub dominated: Vec<(String, String, u64)>,
    /// Kinds of action that were taken, and the share of games without any.
    pub games_without: Vec<(String, f64)>,
    /// By part of the game: share of the games with a single leader at its end that this leader also won.
    pub leader_wins: Vec<(String, f64)>,
    /// Pieces with rules of their own that were in play for so many seats, and never changed anything: no resource, no
    /// price, no reach, no right.
    pub never_fired: Vec<(String, u64)>,
    /// Pieces that no seat ever had in play.
    pub never_in_play: Vec<String>,
    /// Pieces that no seat had together, and how many would be expected to.
    pub never_together: Vec<(String, String, f64)>,
}

impl Signs {
    /// From what was seen, and from what was seen in games that were played at random.
    pub fn from_play(habits: &Habits, reach: &Habits) -> Signs {
        let games = habits.games.max(1) as f64;
        let mut signs = Signs { games: habits.games, tried: reach.games, ..Signs::default() };
        for (what, seen) in &habits.actions {
            // With a minus before it something owed is given up, in every amount that can be written: a way out and
            // nothing that has to be done.
            if what.starts_with('-') {
                continue;
            }
            if seen.offered == 0 {
                match reach.actions.get(what).map_or(0, |seen| seen.offered) {
                    0 => signs.never_legal.push(what.clone()),
                    n => signs.never_reached.push((what.clone(), n)),
                }
            } else if seen.taken == 0 {
                signs.never_taken.push((what.clone(), seen.offered));
            } else {
                signs.games_without.push((what.clone(), 1.0 - seen.games as f64 / games));
            }
        }
        // What can be taken at most decisions and is not says most.
        signs.never_taken.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        signs.never_reached.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        signs.games_without.sort_by(|x, y| y.1.total_cmp(&x.1));
        signs.dominated = habits.dominated(LEAST_PASSED);
        signs.dominated.sort_by_key(|(.., n)| std::cmp::Reverse(*n));
        let named = habits.stages.iter().zip(&habits.leads);
        // The last part is the end, where the leader has won.
        let before = named.take(habits.stages.len().saturating_sub(1));
        signs.leader_wins = before
            .filter(|(_, lead)| lead[0] > 0)
            .map(|(stage, lead)| (stage.clone(), lead[1] as f64 / lead[0] as f64))
            .collect();
        // A game that does not say what is in play says nothing here.
        let is_told = habits.pieces.values().any(|used| used.held > 0);
        for (name, used) in habits.pieces.iter().filter(|_| is_told) {
            // Of some kinds, such as spaces of the board, no seat has any.
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

    /// Everything that the signs name.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        let counted = self.never_reached.iter().chain(&self.never_taken).chain(&self.never_fired);
        let shares = self.games_without.iter().map(|(what, _)| what);
        let pairs = self.dominated.iter().flat_map(|(one, other, _)| [one, other]);
        let apart = self.never_together.iter().flat_map(|(one, other, _)| [one, other]);
        let alone = self.never_legal.iter().chain(&self.never_in_play);
        alone.chain(counted.map(|(what, _)| what)).chain(shares).chain(pairs).chain(apart)
    }
}
