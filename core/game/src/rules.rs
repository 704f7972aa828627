//! The trait [`Rules`]: open decisions, legal actions, applying actions, saving positions.

/// A decision that a seat has yet to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingDecision {
    pub seat: u8,
    /// The game cannot continue before the answer; otherwise the decision may wait.
    pub must_answer_now: bool,
    /// The decision arose within the seat's own action, which the seat finishes before other seats
    /// act.
    pub is_mid_action: bool,
}

/// One entry of the list of legal actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalAction<A> {
    pub seat: u8,
    /// The action, with its smallest amount.
    pub action: A,
    /// Smallest and largest amount; both 0 for actions without an amount.
    pub amounts: (u8, u8),
    /// Number of the kind of action, below 64.
    pub kind: u8,
    pub role: ActionRole,
}

impl<A: Copy> LegalAction<A> {
    /// Returns one entry for each amount, from the smallest on. [`Rules::with_amount`] creates the
    /// action of each.
    ///
    /// ```
    /// use game::{ActionRole, LegalAction};
    /// let role = ActionRole::Move;
    /// let paid = LegalAction { seat: 0, action: "pay", amounts: (2, 4), kind: 0, role };
    /// assert_eq!(paid.each_amount().map(|one| one.amounts).collect::<Vec<_>>(), [(2, 2), (3, 3), (4, 4)]);
    /// let plain = LegalAction { amounts: (0, 0), ..paid };
    /// assert_eq!(plain.each_amount().collect::<Vec<_>>(), [plain]);
    /// ```
    pub fn each_amount(self) -> impl Iterator<Item = LegalAction<A>> {
        (self.amounts.0..=self.amounts.1).map(move |n| LegalAction { amounts: (n, n), ..self })
    }
}

/// The meaning of an action for a bot that does not know the game.
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
    /// Throws away something without any need. Bots never choose it; such entries are at the end of
    /// the list.
    Waste,
}

impl ActionRole {
    /// Returns the machine-readable name of the role, as the page and other languages receive it.
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

/// Why an action did not take place. The position is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApplyError {
    /// An illegal action: the player may not do this now. The text says why.
    Refused(String),
    /// A script error, or an error of content.
    Fault(String),
}

impl std::fmt::Display for ApplyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ApplyError::Refused(why) => write!(f, "refused: {why}"),
            ApplyError::Fault(why) => write!(f, "a fault: {why}"),
        }
    }
}

impl std::error::Error for ApplyError {}

impl ApplyError {
    /// Converts to a failure, for an action of the legal list: there an illegal action is an error
    /// too.
    pub fn into_failure(self) -> QueryError {
        match self {
            ApplyError::Fault(why) | ApplyError::Refused(why) => QueryError(why),
        }
    }
}

/// A script or content error during a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError(pub String);

/// Error message of [`Rules::leave`] for games that no seat can leave.
pub const NOBODY_LEAVES: &str = "nobody can leave this game";

/// The rules of a game, with its content and scripts.
///
/// Implementors contain what does not change during a game; positions are values of `State`.
pub trait Rules {
    /// A complete position, hidden information included.
    type State: Clone;
    type Action: Copy + PartialEq + std::fmt::Debug;

    /// Returns the number of seats.
    fn seats(&self, state: &Self::State) -> u8;

    /// Returns whether the game is over.
    fn is_over(&self, state: &Self::State) -> bool;

    /// Pushes the decisions that are open now. Empty only if the game is over.
    fn pending_decisions(&self, state: &Self::State, out: &mut Vec<PendingDecision>);

    /// Lists every action that any seat may take now, answers out of turn included. The actions of
    /// a seat depend only on what that seat can observe.
    ///
    /// # Errors
    /// A script failed.
    fn legal_actions(
        &mut self,
        state: &Self::State,
        out: &mut Vec<LegalAction<Self::Action>>,
    ) -> Result<(), QueryError>;

    /// Returns the same action with another amount.
    fn with_amount(&self, action: Self::Action, amount: u8) -> Self::Action;

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

    /// Returns the action by which a seat ends its turn and does nothing else, whether legal now or
    /// not. `None` if turns end by themselves.
    fn end_of_turn(&self, _state: &Self::State, _seat: u8) -> Option<Self::Action> {
        None
    }

    /// Returns whether the game ever makes offers: answers of one kind that bring something for a
    /// price, with an alternative that changes nothing. Players can answer offers in advance by a
    /// standing answer.
    fn has_offers(&self) -> bool {
        false
    }

    /// Removes a seat from the game, outside its rules, and settles the decisions that the seat
    /// owes.
    ///
    /// # Errors
    /// The seat has left already, a script failed, or this game does not allow leaving.
    fn leave(&mut self, _state: &mut Self::State, _seat: u8) -> Result<(), String> {
        Err(NOBODY_LEAVES.to_owned())
    }

    /// Carries out an action on a copy: `after` becomes the successor of `state`. Bots use it for
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

    /// Carries out an action as [`Rules::apply`] does, without the backup needed to undo a failure.
    /// For playouts, which discard the game after an error.
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

    /// Returns the script steps that lists and actions have used so far; 0 for a game without
    /// scripts. Steps are counted, not timed, so they are the same on every machine. Bots limit
    /// their search by them, since scripts of unknown authors may be slow.
    fn script_steps(&mut self) -> u64 {
        0
    }

    /// Returns the work of all lists and actions so far, in steps, the same on every machine; 0 for
    /// a game that does not count steps.
    fn work_so_far(&self) -> u64 {
        0
    }

    /// Returns the hash of the rules in hexadecimal; empty for a game with one fixed set of rules.
    fn rules_hash(&self) -> String {
        String::new()
    }

    /// Returns the hash of the position.
    fn hash(&self, state: &Self::State) -> u64;

    /// Returns the hash of the position without counters of actions taken. An action that leaves it
    /// the same has changed nothing.
    fn situation_hash(&self, state: &Self::State) -> u64 {
        self.hash(state)
    }

    /// Returns a hash of what a seat has and of the common table, without anything of other seats.
    /// Bots detect with it that their own actions led in a circle, although other seats acted in
    /// between. `None` if the game does not support it.
    fn own_situation_hash(&self, _state: &Self::State, _seat: u8) -> Option<u64> {
        None
    }

    /// Serializes the position, with format version and ruleset hash in front.
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

    /// Pushes every well-formed action of a seat, legal or not; an action with amounts appears
    /// once.
    fn well_formed_actions(&self, state: &Self::State, seat: u8, out: &mut Vec<Self::Action>);

    /// Pushes at least one of [`Rules::well_formed_actions`] for each kind of action. For games with too
    /// many arguments to try all.
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
    fn check_invariants(&self, state: &Self::State) -> Result<(), String>;

    /// Checks the invariants that are too slow to check in every position.
    ///
    /// # Errors
    /// The first invariant that does not hold, with numbers.
    fn check_expensive_invariants(&mut self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }
}
