//! Phases of a game: the list that content declares. `rounds.rs` runs it.

/// Phase of the game in which a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Phase {
    /// Factions are set up one after the other, and their setup choices are settled.
    Selection = 0,
    FirstDwellings = 1,
    /// All first dwellings are placed; what pieces give for them is settled, one seat after the
    /// other.
    FirstTokens = 2,
    FirstBonusCards = 3,
    Actions = 4,
    /// Seats use what the cult reward gave them.
    CultReward = 5,
    /// Seats use the rights that their income gave them, apart from the cult rewards.
    Income = 6,
    Over = 7,
    /// A phase that content declares, or the end of the game: what pieces give in it is settled.
    Declared = 8,
}

/// Work of the kernel in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseWork {
    /// Factions are set up one after the other; pieces are notified when all are there.
    Factions,
    Dwellings,
    /// Pieces react to the first dwellings, one seat after the other.
    DwellingsPlaced,
    Cards,
    /// Income of cards, structures and favor tiles.
    Income,
    /// A round begins, and turns are taken until all have passed.
    Actions,
    /// The rewards of the round tile; pieces are notified that the round is over.
    Rewards,
    /// Pieces are notified that the game is over, and their effects are settled.
    GameEnd,
    Rankings,
    /// Leftover resources become points.
    Leftovers,
    /// No work of the kernel: only pieces answer the beginning of the phase.
    Nothing,
}

/// Part of a game that has its own phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePart {
    /// Before the first round, once.
    Setup,
    /// In every round.
    Round,
    /// After the last round, once.
    End,
}

/// What happens to a phase in the last round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastRoundRule {
    /// The same as in every other round.
    Played,
    /// Pieces are notified, but the kernel's rules give nothing.
    Heard,
    /// The phase is left out.
    Skipped,
}

/// Phase in the list of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseRule {
    /// Name in content, such as `income`.
    pub id: String,
    /// Name for readers.
    pub name: String,
    /// The kernel's work in it.
    pub work: PhaseWork,
    pub last_round: LastRoundRule,
    /// For declared phases: whether the next seat is notified only when nothing is open. If not,
    /// all seats are notified at once.
    pub one_by_one: bool,
    /// Number of the component task that runs when the phase begins.
    pub task: Option<u16>,
    /// In the phase in which turns are taken: number of the component task that carries out the turn of a seat which rules play.
    pub turn_task: Option<u16>,
}

/// List of the phases of a game, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhaseList {
    /// The phases of the setup, then those of a round, then those of the end.
    pub list: Vec<PhaseRule>,
    /// Index of the first phase of a round.
    pub round: u8,
    /// Index of the first phase of the end.
    pub end: u8,
}

impl PhaseWork {
    /// Returns whether decisions can be open in the phase, so that the game waits for them.
    pub fn allows_decisions(self) -> bool {
        !matches!(self, PhaseWork::Rankings | PhaseWork::Leftovers)
    }

    /// Returns the phase that a position records for this work.
    pub(crate) fn phase(self) -> Phase {
        match self {
            PhaseWork::Factions => Phase::Selection,
            PhaseWork::Dwellings => Phase::FirstDwellings,
            PhaseWork::DwellingsPlaced => Phase::FirstTokens,
            PhaseWork::Cards => Phase::FirstBonusCards,
            PhaseWork::Income => Phase::Income,
            PhaseWork::Actions => Phase::Actions,
            PhaseWork::Rewards => Phase::CultReward,
            PhaseWork::GameEnd | PhaseWork::Nothing => Phase::Declared,
            PhaseWork::Rankings | PhaseWork::Leftovers => Phase::Over,
        }
    }
}

impl PhaseList {
    /// Returns the part of the game to which the phase with this index belongs.
    pub fn part(&self, at: usize) -> GamePart {
        match at {
            at if at < self.round.into() => GamePart::Setup,
            at if at < self.end.into() => GamePart::Round,
            _ => GamePart::End,
        }
    }

    /// Returns the index of the first phase with this work.
    pub fn position(&self, work: PhaseWork) -> Option<usize> {
        self.list.iter().position(|phase| phase.work == work)
    }

    /// Returns whether the phases of the list are those of the rulebook, whatever their names.
    pub fn are_rulebook_phases(&self) -> bool {
        use PhaseWork::*;
        const LIST: [PhaseWork; 10] = [
            Factions,
            Dwellings,
            DwellingsPlaced,
            Cards,
            Income,
            Actions,
            Rewards,
            GameEnd,
            Rankings,
            Leftovers,
        ];
        let as_printed = |(phase, work): (&PhaseRule, PhaseWork)| {
            let skipped = phase.last_round == LastRoundRule::Skipped;
            phase.work == work && skipped == (work == Rewards) && !phase.one_by_one
        };
        (self.list.len(), self.round, self.end) == (LIST.len(), 4, 7)
            && self.list.iter().zip(LIST).all(as_printed)
    }

    /// Returns whether the phase with this work is played in full in the last round, too.
    pub fn played_in_last_round(&self, work: PhaseWork) -> bool {
        let rule = self.position(work).map(|at| &self.list[at]);
        rule.is_some_and(|rule| rule.last_round == LastRoundRule::Played)
    }

    /// Returns whether a phase belongs to the last round. Phases before the turns belong to the
    /// coming round.
    pub(crate) fn in_last_round(&self, at: usize, round: u8, rounds: u8) -> bool {
        let to_come = self.position(PhaseWork::Actions).is_some_and(|actions| at < actions);
        self.part(at) == GamePart::Round && round + u8::from(to_come) >= rounds
    }

    /// Returns the index of the next phase. After the last phase of a round comes the first one, as long as there are rounds.
    pub(crate) fn after(&self, at: usize, round: u8, rounds: u8) -> usize {
        let mut next = at + 1;
        // The loop ends: the phase in which turns are taken is never left out.
        for _ in 0..2 * self.list.len() {
            if next == usize::from(self.end) && round < rounds {
                next = self.round.into();
            }
            let skipped = self.list.get(next).is_some_and(|phase| {
                phase.last_round == LastRoundRule::Skipped
                    && self.in_last_round(next, round, rounds)
            });
            if !skipped {
                break;
            }
            next += 1;
        }
        next
    }
}
