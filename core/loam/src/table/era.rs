//! Rules that were in use before, in a game whose rules were changed on the way.

use game::Game;

/// How a position of one set of rules becomes one of another.
///
/// # Errors
/// It does not fit them, and why.
pub type Carry<G> =
    fn(&<G as game::Rules>::State, &G, &G) -> Result<<G as game::Rules>::State, String>;

/// Rules that were in use before.
pub(super) struct Era<G: Game> {
    pub game: G,
    /// The position that they began with.
    pub opening: G::State,
    /// The rows from there on, up to this one, were played under them.
    pub to: usize,
    pub carry: Carry<G>,
}

/// All of them, oldest first.
pub(super) struct Eras<G: Game>(pub Vec<Era<G>>);

impl<G: Game> Default for Eras<G> {
    fn default() -> Eras<G> {
        Eras(Vec::new())
    }
}

impl<G: Game> Eras<G> {
    /// Where the rules in use began.
    pub fn end(&self) -> usize {
        self.0.last().map_or(0, |era| era.to)
    }

    /// Each with the row that it ends with.
    pub fn spans(&self) -> Vec<(Option<usize>, usize)> {
        self.0.iter().enumerate().map(|(at, era)| (Some(at), era.to)).collect()
    }

    /// A position of one of them under the rules that are in use now.
    pub fn carried(&self, era: usize, state: &G::State, now: &G) -> Result<G::State, String> {
        let era = &self.0[era];
        (era.carry)(state, &era.game, now)
    }

    /// Forgets rows behind this one; true if the rules in use begin there now.
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
