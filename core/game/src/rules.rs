//! The rules of a game: who decides, what is legal, what an action does.

/// An open decision: somebody owes an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who.
    pub seat: u8,
    /// The game does not go on before it is answered; else it may wait.
    pub must_answer_now: bool,
    /// It stands in the middle of its own action, and whoever has the choice finishes that first.
    pub is_mid_action: bool,
}

/// One entry of a legal list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<A> {
    /// Who may do it.
    pub seat: u8,
    /// The action, with its smallest amount.
    pub action: A,
    /// Smallest and largest amount; both 0 for actions without one.
    pub amounts: (u8, u8),
    /// Kind of action: entries of one kind have one number, below 64.
    pub kind: u8,
    /// What this kind means to a bot that does not know the game.
    pub role: Role,
}

impl<A: Copy> Choice<A> {
    /// An entry for each of its amounts, from the smallest on. [`Rules::with_amount`] makes the action of each.
    ///
    /// ```
    /// use game::{Choice, Role};
    /// let paid = Choice { seat: 0, action: "pay", amounts: (2, 4), kind: 0, role: Role::Move };
    /// assert_eq!(paid.unfolded().map(|one| one.amounts).collect::<Vec<_>>(), [(2, 2), (3, 3), (4, 4)]);
    /// let plain = Choice { amounts: (0, 0), ..paid };
    /// assert_eq!(plain.unfolded().collect::<Vec<_>>(), [plain]);
    /// ```
    pub fn unfolded(self) -> impl Iterator<Item = Choice<A>> {
        (self.amounts.0..=self.amounts.1).map(move |n| Choice { amounts: (n, n), ..self })
    }
}

/// What an action means to a bot that does not know the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// An ordinary move.
    Move,
    /// Changes resources into others without using up the turn; could go on for ever.
    Conversion,
    /// Ends the turn or the round for this seat.
    End,
    /// An answer to an offer of somebody else.
    Answer,
    /// Gives up something owed; the last resort.
    GiveUp,
    /// Throws away something that nobody asked for; no bot does. Stands behind everything else in a list.
    Waste,
}

impl Role {
    /// Its name for machines: in what pages and other languages are told.
    pub fn word(self) -> &'static str {
        match self {
            Role::Move => "move",
            Role::Conversion => "conversion",
            Role::End => "end",
            Role::Answer => "answer",
            Role::GiveUp => "give_up",
            Role::Waste => "waste",
        }
    }
}

/// Why an action did not take place; the position is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The player may not do this now, and why.
    Refused(String),
    /// A script or content failed.
    Fault(String),
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Problem::Refused(why) => write!(f, "refused: {why}"),
            Problem::Fault(why) => write!(f, "a fault: {why}"),
        }
    }
}

impl std::error::Error for Problem {}

impl Problem {
    /// Of an action that was offered, where a refusal is as much a failure as a fault.
    pub fn into_failure(self) -> Failure {
        match self {
            Problem::Fault(why) | Problem::Refused(why) => Failure(why),
        }
    }
}

/// A script or its content failed while something was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

/// Why a seat cannot leave a game that knows no leaving.
pub const NOBODY_LEAVES: &str = "nobody can leave this game";

/// The rules of a game, with its content and its scripts.
///
/// Implementors hold what does not change during a game; positions are values of `State`.
pub trait Rules {
    /// A whole position, with everything that any seat may not see.
    type State: Clone;
    /// One action of one seat.
    type Action: Copy + PartialEq + std::fmt::Debug;

    /// How many seats play.
    fn seats(&self, state: &Self::State) -> u8;

    /// Is the game over?
    fn is_over(&self, state: &Self::State) -> bool;

    /// Who owes an answer now. Empty only when the game is over.
    fn open(&self, state: &Self::State, out: &mut Vec<Decision>);

    /// Everything any seat may do now, answers out of turn included. What a seat may do depends on nothing that it
    /// does not see.
    ///
    /// # Errors
    /// A script that was asked failed.
    fn legal(
        &mut self,
        state: &Self::State,
        out: &mut Vec<Choice<Self::Action>>,
    ) -> Result<(), Failure>;

    /// The same action with another amount.
    fn with_amount(&self, action: Self::Action, amount: u8) -> Self::Action;

    /// Carries out an action that belongs to the legal list; anything else is refused.
    ///
    /// # Errors
    /// Refused or faulty; the position is untouched, bit for bit.
    fn apply(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
    ) -> Result<(), Problem>;

    /// The action by which a seat says that its turn is over and nothing more, legal now or not; `None` where turns end
    /// by themselves.
    fn end_of_turn(&self, _state: &Self::State, _seat: u8) -> Option<Self::Action> {
        None
    }

    /// Is there ever an offer: answers of one kind that bring something for a price, beside one that changes nothing? A rule that somebody
    /// leaves can answer it.
    fn has_offers(&self) -> bool {
        false
    }

    /// A seat leaves the game, outside of the rules; what it owes is settled.
    ///
    /// # Errors
    /// It has left already, a script failed, or nobody can leave this game.
    fn leave(&mut self, _state: &mut Self::State, _seat: u8) -> Result<(), String> {
        Err(NOBODY_LEAVES.to_owned())
    }

    /// [`Rules::apply`] on a copy: `after` becomes what follows from `state`. For bots, which look ahead often.
    ///
    /// # Errors
    /// As there, but `after` is then undefined.
    fn look_ahead(
        &mut self,
        state: &Self::State,
        after: &mut Self::State,
        seat: u8,
        action: Self::Action,
    ) -> Result<(), Problem> {
        after.clone_from(state);
        self.apply_for_good(after, seat, action)
    }

    /// [`Rules::apply`] for whoever throws the game away after an error, as playouts do: no way back need be kept.
    ///
    /// # Errors
    /// As there, but the position is then undefined.
    fn apply_for_good(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
    ) -> Result<(), Problem> {
        self.apply(state, seat, action)
    }

    /// Work that scripts have done so far for lists and actions, in steps of theirs: counted, so the same on every machine.
    /// Whoever looks ahead ends a search by it, for scripts of strangers may take long. 0 for a game without scripts.
    fn script_steps(&mut self) -> u64 {
        0
    }

    /// Steps of work that all lists and actions of this game have taken so far, the same on every machine; 0 for a game that counts
    /// none.
    fn work_so_far(&self) -> u64 {
        0
    }

    /// Hash of the rules in hexadecimal; empty for a game with one set of rules.
    fn rules_hash(&self) -> String {
        String::new()
    }

    /// Hash of the position.
    fn hash(&self, state: &Self::State) -> u64;

    /// The same without what only counts how many actions were taken: an action that leaves it as it was has changed
    /// nothing.
    fn situation(&self, state: &Self::State) -> u64 {
        self.hash(state)
    }

    /// Hash of what a seat has and of what lies on the table, without anything that belongs to another seat. A bot recognises by it that
    /// the seat's own actions have led in a circle, although others have acted between them. `None`: the game cannot say.
    fn own_situation(&self, _state: &Self::State, _seat: u8) -> Option<u64> {
        None
    }

    /// The position as bytes, with format version and ruleset hash in front.
    fn save(&self, state: &Self::State) -> Vec<u8>;

    /// Are two positions the same, byte for byte?
    fn is_same(&self, one: &Self::State, other: &Self::State) -> bool {
        self.save(one) == self.save(other)
    }

    /// Reads what [`Rules::save`] wrote.
    ///
    /// # Errors
    /// Another version, another ruleset, or broken bytes.
    fn restore(&self, bytes: &[u8]) -> Result<Self::State, String>;

    /// Every syntactically possible action of a seat, legal or not; amounts once each.
    fn conceivable(&self, state: &Self::State, seat: u8, out: &mut Vec<Self::Action>);

    /// Some of [`Rules::conceivable`]: of each kind of action one at least. For a game with many arguments, where all are too many.
    fn conceivable_kinds(&self, state: &Self::State, seat: u8, out: &mut Vec<Self::Action>) {
        self.conceivable(state, seat, out);
    }

    /// Everything that must hold in every position of this game; the first that does not.
    ///
    /// # Errors
    /// The law that is broken, with numbers.
    fn check(&self, state: &Self::State) -> Result<(), String>;

    /// Laws of this game that are too expensive to be asked in every position; the first that does not hold.
    ///
    /// # Errors
    /// The law that is broken, with numbers.
    fn expensive_laws(&mut self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }
}
