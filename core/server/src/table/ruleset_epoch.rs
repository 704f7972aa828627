//! Ruleset epochs: earlier rules of a game whose rules changed during play.

use game::Game;

/// Function that migrates a position from one instance's rules to another's.
///
/// # Errors
/// Returns the reason if the position does not fit the new rules.
pub type MigrateState<G> =
    fn(&<G as game::Rules>::State, &G, &G) -> Result<<G as game::Rules>::State, String>;

/// An earlier set of rules of a table, with the rows played under these rules.
pub(super) struct RulesetEpoch<G: Game> {
    pub game: G,
    /// The position at the start of the epoch.
    pub opening: G::State,
    /// Number of the last row played in the epoch.
    pub to: usize,
    pub migrate: MigrateState<G>,
}

/// All earlier sets of rules, oldest first.
pub(super) struct RulesetEpochs<G: Game>(pub Vec<RulesetEpoch<G>>);

impl<G: Game> Default for RulesetEpochs<G> {
    fn default() -> RulesetEpochs<G> {
        RulesetEpochs(Vec::new())
    }
}

impl<G: Game> RulesetEpochs<G> {
    /// Returns the number of the last row played under earlier rules.
    pub fn end(&self) -> usize {
        self.0.last().map_or(0, |era| era.to)
    }

    /// Returns the epoch of the row with this index; `None` is the present one.
    pub fn of_row(&self, row: usize) -> Option<usize> {
        self.0.iter().position(|era| row < era.to)
    }

    /// Returns whether an epoch after the first begins with the row of this index.
    pub fn begins_at(&self, row: usize) -> bool {
        self.0.iter().any(|era| row == era.to)
    }

    /// Returns the index of each epoch with its last row.
    pub fn spans(&self) -> Vec<(Option<usize>, usize)> {
        self.0.iter().enumerate().map(|(at, era)| (Some(at), era.to)).collect()
    }

    /// Migrates a position of an earlier epoch to the present rules.
    pub fn migrated(&self, era: usize, state: &G::State, game: &G) -> Result<G::State, String> {
        let era = &self.0[era];
        (era.migrate)(state, &era.game, game)
    }

    /// Removes rows after this one. Returns whether the present rules now begin at this row.
    pub fn cut(&mut self, row: usize) -> bool {
        if row >= self.end() {
            return false;
        }
        let left = self.0.iter().take_while(|era| era.to < row).count();
        self.0.truncate(left + 1);
        match self.0.last_mut() {
            Some(era) if row > 0 => era.to = row,
            _ => self.0.clear(),
        }
        true
    }
}
