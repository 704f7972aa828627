//! The trait [`Rules`]: open decisions, legal actions, applying actions, saving positions.

use crate::hash;

/// A decision that a seat has yet to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingDecision {
    pub seat: u8,
    /// Whether the game waits for the answer. Otherwise other seats may continue first.
    pub must_answer_now: bool,
    /// Whether the decision arose within an action of the same seat. The seat then finishes its
    /// action before other seats act.
    pub is_mid_action: bool,
}

/// One entry of the list of legal actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalAction<A> {
    pub seat: u8,
    pub action: A,
    /// Smallest and largest allowed amount; both 0 for actions without an amount.
    pub amounts: (u8, u8),
    /// Number of the kind of action, below 64. It indexes [`crate::GameText::kind_names`].
    pub kind: u8,
    pub role: ActionRole,
}

impl<A: Copy> LegalAction<A> {
    /// Returns one entry for each amount, the smallest first. [`Rules::with_amount`] creates the
    /// action for an amount.
    ///
    /// ```
    /// use game::{ActionRole, LegalAction};
    /// let role = ActionRole::Move;
    /// let paid = LegalAction { seat: 0, action: "pay", amounts: (2, 4), kind: 0, role };
    /// let amounts: Vec<_> = paid.each_amount().map(|one| one.amounts).collect();
    /// assert_eq!(amounts, [(2, 2), (3, 3), (4, 4)]);
    /// let plain = LegalAction { amounts: (0, 0), ..paid };
    /// assert_eq!(plain.each_amount().collect::<Vec<_>>(), [plain]);
    /// ```
    pub fn each_amount(self) -> impl Iterator<Item = LegalAction<A>> {
        (self.amounts.0..=self.amounts.1).map(move |n| LegalAction { amounts: (n, n), ..self })
    }
}

/// The meaning of an action, for bots that play any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionRole {
    Move,
    /// Exchanges resources without using up the turn; can be repeated without end.
    Conversion,
    /// Ends the turn or the round for this seat.
    End,
    /// Answers an offer of another seat.
    Answer,
    /// Gives up a right or fails a duty; a last resort.
    GiveUp,
    /// Wastes a resource or a right without any need. Bots never choose such actions; they are at
    /// the end of the list.
    Waste,
}

impl ActionRole {
    /// Returns the machine-readable name of the role, as the browser client and other languages
    /// receive it.
    pub fn word(self) -> &'static str {
        match self {
            ActionRole::Move => "move",
            ActionRole::Conversion => "conversion",
            ActionRole::End => "end",
            ActionRole::Answer => "answer",
            ActionRole::GiveUp => "give_up",
            ActionRole::Waste => "waste",
        }
    }
}

/// The reason why an action was not carried out. The position is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApplyError {
    /// An illegal action: the player may not do this now, for the reason in the text.
    Illegal(String),
    /// A script or content error.
    ScriptError(String),
}

impl std::fmt::Display for ApplyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ApplyError::Illegal(message) => write!(f, "illegal: {message}"),
            ApplyError::ScriptError(message) => write!(f, "script error: {message}"),
        }
    }
}

impl std::error::Error for ApplyError {}

impl ApplyError {
    /// Converts to a [`QueryError`]. For actions from the legal list, whose rejection is a bug of
    /// the game.
    pub fn into_failure(self) -> QueryError {
        match self {
            ApplyError::ScriptError(message) | ApplyError::Illegal(message) => QueryError(message),
        }
    }
}

/// An error of a script or of content, found while the game was queried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError(pub String);

/// Message of [`Rules::leave`] in games that a seat cannot leave.
pub const NOBODY_LEAVES: &str = "nobody can leave this game";

/// The rules of a game, with its content and scripts.
///
/// Implementing types contain what does not change during a game. Positions are values of `State`.
pub trait Rules {
    /// A complete position, hidden information included.
    type State: Clone;
    type Action: Copy + PartialEq + std::fmt::Debug;

    /// Returns the number of seats. Seats are numbered from 0.
    fn seats(&self, state: &Self::State) -> u8;

    /// Returns whether the game is over, so that no decision is open and no action is legal.
    fn is_over(&self, state: &Self::State) -> bool;

    /// Pushes the decisions that are open now. The list is empty only if the game is over.
    fn pending_decisions(&self, state: &Self::State, out: &mut Vec<PendingDecision>);

    /// Lists every action that any seat may take now, including answers during another seat's turn.
    /// The actions of a seat depend only on what that seat can observe.
    ///
    /// # Errors
    /// A script failed.
    fn legal_actions(
        &mut self,
        state: &Self::State,
        out: &mut Vec<LegalAction<Self::Action>>,
    ) -> Result<(), QueryError>;

    /// Returns the same action with another amount. The default fits games without amounts.
    fn with_amount(&self, action: Self::Action, _amount: u8) -> Self::Action {
        action
    }

    /// Carries out a legal action; rejects every other action.
    ///
    /// # Errors
    /// An illegal action or a script error; the position is unchanged, bit for bit.
    fn apply(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
    ) -> Result<(), ApplyError>;

    /// Returns the action that only ends a seat's turn, whether it is legal now or not. `None` if
    /// turns end by themselves.
    fn end_of_turn(&self, _state: &Self::State, _seat: u8) -> Option<Self::Action> {
        None
    }

    /// Returns whether the game can make offers. An offer gives something for a price, and refusing
    /// it changes nothing. Players can answer offers of one kind in advance by a standing answer.
    fn has_offers(&self) -> bool {
        false
    }

    /// Removes a seat from the game, regardless of the rules, and settles the decisions that this
    /// seat still has to answer.
    ///
    /// # Errors
    /// The seat has left already, a script failed, or this game does not allow leaving.
    fn leave(&mut self, _state: &mut Self::State, _seat: u8) -> Result<(), String> {
        Err(NOBODY_LEAVES.to_owned())
    }

    /// Carries out an action on a copy: `after` becomes the successor of `state`. Bots use this for
    /// search.
    ///
    /// # Errors
    /// As for [`Rules::apply`], but `after` is then unspecified.
    fn look_ahead(
        &mut self,
        state: &Self::State,
        after: &mut Self::State,
        seat: u8,
        action: Self::Action,
    ) -> Result<(), ApplyError> {
        after.clone_from(state);
        self.apply_without_backup(after, seat, action)
    }

    /// Carries out an action as [`Rules::apply`] does, without the backup that restores the
    /// position after a failure. For playouts, which discard the game after an error.
    ///
    /// # Errors
    /// As for [`Rules::apply`], but the position is then unspecified.
    fn apply_without_backup(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
    ) -> Result<(), ApplyError> {
        self.apply(state, seat, action)
    }

    /// Returns the number of script steps used so far to list and to carry out actions; 0 for a
    /// game without scripts. Unlike times, step counts are the same on every machine. Bots limit
    /// their search by them, because scripts of unknown authors may be slow.
    fn script_steps(&mut self) -> u64 {
        0
    }

    /// Returns the work done so far to list and to carry out actions, in steps: the same number on
    /// every machine. 0 for a game that does not count steps.
    fn work_so_far(&self) -> u64 {
        0
    }

    /// Returns the hash of the rules in hexadecimal; empty for a game with one fixed set of rules.
    fn rules_hash(&self) -> String {
        String::new()
    }

    /// Returns the hash of the position. The default hashes the saved bytes.
    fn hash(&self, state: &Self::State) -> u64 {
        hash::state(&self.save(state))
    }

    /// Returns the hash of the position without counters of actions taken. If an action leaves this
    /// hash the same, it has changed nothing but such counters.
    fn situation_hash(&self, state: &Self::State) -> u64 {
        self.hash(state)
    }

    /// Returns a hash of everything that belongs to a seat and to the common table, without
    /// anything of other seats. Bots use it to detect that their own actions led back to an earlier
    /// situation, although other seats acted in between. `None` if the game does not support it.
    fn own_situation_hash(&self, _state: &Self::State, _seat: u8) -> Option<u64> {
        None
    }

    /// Serializes the position, with format version and ruleset hash in front. For types with serde
    /// this is one line, see [`crate::saved`].
    fn save(&self, state: &Self::State) -> Vec<u8>;

    /// Returns whether two positions are the same, byte for byte.
    fn is_same(&self, one: &Self::State, other: &Self::State) -> bool {
        self.save(one) == self.save(other)
    }

    /// Deserializes the output of [`Rules::save`].
    ///
    /// # Errors
    /// Another format version, another ruleset, or invalid bytes.
    fn restore(&self, bytes: &[u8]) -> Result<Self::State, String>;

    /// Pushes every well-formed action of a seat, legal or not. An action with amounts appears
    /// once.
    fn well_formed_actions(&self, state: &Self::State, seat: u8, out: &mut Vec<Self::Action>);

    /// Pushes at least one of [`Rules::well_formed_actions`] for each kind of action. For games
    /// whose actions have too many arguments to try all of them.
    fn well_formed_actions_by_kind(
        &self,
        state: &Self::State,
        seat: u8,
        out: &mut Vec<Self::Action>,
    ) {
        self.well_formed_actions(state, seat, out);
    }

    /// Checks the invariants of a position.
    ///
    /// # Errors
    /// The first invariant that does not hold, with numbers.
    fn check_invariants(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }

    /// Checks the invariants that are too slow to check in every position.
    ///
    /// # Errors
    /// The first invariant that does not hold, with numbers.
    fn check_expensive_invariants(&mut self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }
}
