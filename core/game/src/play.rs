//! The trait every game implements, and the small types it speaks in.

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

/// A script or its content failed while something was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

/// What to lay over the board when it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Stands over the picture; empty: the game finds a heading itself.
    pub title: String,
    /// What the marks mean, for the legend.
    pub meaning: String,
    /// What lies on which place. Of several marks for one place the first is drawn; marks for places that
    /// the board does not have are not drawn, see [`Game::places`].
    pub marks: Vec<Mark>,
}

/// A value or a few letters on one place of the board. It lies over what stands there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The place, as [`Game::places`] names it.
    pub place: String,
    /// What is written there; about four letters fit.
    pub text: String,
    /// How strong, in thousandths of the strongest; `None` for a mark without a value. Larger numbers count
    /// as 1000.
    pub heat: Option<u16>,
}

/// A change of a named resource, and where it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Whose.
    pub seat: u8,
    /// Which resource, as an index into [`Game::resource_names`].
    pub resource: u16,
    /// By how much.
    pub amount: i32,
    /// Which source, as an index into [`Game::source_names`].
    pub source: u16,
    /// In which part of the game, as an index into [`Game::stage_names`]: one action can end a part.
    pub stage: u8,
}

/// A column of the tables that reports make of what was done: who did one thing, how often.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// What its table is about; columns of one table follow each other.
    pub table: String,
    /// Its heading.
    pub heading: String,
    /// What is counted, as [`Game::counted_as`] says; several are added up.
    pub counted: Vec<String>,
    /// Names of seats, as [`Game::seat_name`] says, that cannot do it under these rules.
    pub cannot: Vec<String>,
}

/// A game with everything that belongs to it: rules, scripts, text.
///
/// Implementors hold what does not change during a game; positions are values of `State`.
pub trait Game {
    /// A position.
    type State: Clone;
    /// One action of one seat.
    type Action: Copy + PartialEq + std::fmt::Debug;

    /// How many seats play.
    fn seats(&self, state: &Self::State) -> u8;

    /// Is the game over?
    fn is_over(&self, state: &Self::State) -> bool;

    /// Who owes an answer now. Empty only when the game is over.
    fn open(&self, state: &Self::State, out: &mut Vec<Decision>);

    /// Everything any seat may do now, answers out of turn included.
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

    /// [`Game::apply`] on a copy: `after` becomes what follows from `state`. For bots, which look ahead often.
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
        self.apply(after, seat, action)
    }

    /// [`Game::apply`], and what came of it in words, a line each: what pieces gave, what moved.
    ///
    /// # Errors
    /// As there; then nothing is told.
    fn apply_and_tell(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        told: &mut Vec<String>,
    ) -> Result<(), Problem> {
        let _ = told;
        self.apply(state, seat, action)
    }

    /// What an action changes in this position and why, in lines for a terminal: by which rule, piece, file and
    /// line.
    ///
    /// # Errors
    /// As for [`Game::apply`]; the position is not changed in any case.
    fn explain(
        &mut self,
        _state: &Self::State,
        _seat: u8,
        _action: Self::Action,
    ) -> Result<Vec<String>, Problem> {
        Ok(Vec::new())
    }

    /// [`Game::apply`], and every change of a named resource with its source.
    ///
    /// # Errors
    /// As there; then nothing is accounted.
    fn apply_and_account(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        changes: &mut Vec<Change>,
    ) -> Result<(), Problem> {
        let _ = changes;
        self.apply(state, seat, action)
    }

    /// Names of the resources of [`Game::apply_and_account`]; the first is the points that decide the game.
    fn resource_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Names of the sources of [`Game::apply_and_account`]: the pieces of the game, then its own rules.
    fn source_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// In which part of the game a position is, as an index into [`Game::stage_names`].
    fn stage(&self, state: &Self::State) -> u8 {
        u8::from(self.is_over(state))
    }

    /// Names of the parts of a game, in their order.
    fn stage_names(&self) -> Vec<String> {
        vec!["game".into(), "end".into()]
    }

    /// Pushes the sources (see [`Game::source_names`]) that are pieces in play for a seat.
    fn held(&self, _state: &Self::State, _seat: u8, _out: &mut Vec<u16>) {}

    /// Which kind of piece a source is; sources of one kind have one number.
    fn source_kind(&self, _source: u16) -> u8 {
        0
    }

    /// Can it be noticed that a source has its say when an action is carried out? It cannot if the source has no
    /// rules of its own, or only forbids.
    fn can_fire(&self, _source: u16) -> bool {
        true
    }

    /// Pushes the sources that had their say in the last [`Game::apply_and_account`], apart from changes of
    /// resources, which say so themselves: a price that was lower, a reach that was longer.
    fn fired(&self, _out: &mut Vec<u16>) {}

    /// Puts a piece in play for a seat, or out of play, outside the rules: for asking what it is worth. `false` if it
    /// was so already, or cannot be.
    fn put_in_play(
        &self,
        _state: &mut Self::State,
        _seat: u8,
        _source: u16,
        _in_play: bool,
    ) -> bool {
        false
    }

    /// Gives a seat something outside the rules: for asking what a price is worth. `false` if the game cannot give
    /// this resource.
    fn give(&self, _state: &mut Self::State, _seat: u8, _resource: u16, _amount: i32) -> bool {
        false
    }

    /// The place on which an action puts something, as an index into [`Game::places`].
    fn place(&self, _action: Self::Action) -> Option<u16> {
        None
    }

    /// What an action means here, in a few words, where its text alone does not say it; empty where it does.
    fn meaning(&self, _state: &Self::State, _seat: u8, _action: Self::Action) -> String {
        String::new()
    }

    /// What an action of the list costs, in a few words; empty where it costs nothing, and where its text says it. Of an
    /// action with an amount: that of the amount it has.
    fn price(&self, _state: &Self::State, _seat: u8, _action: Self::Action) -> String {
        String::new()
    }

    /// What a card, a tile, a faction or another piece does, by its name: a line each, in lines of any length.
    ///
    /// # Errors
    /// Nothing is called that; with a near name.
    fn describe(&self, _state: &Self::State, name: &str) -> Result<Vec<String>, String> {
        Err(format!("nothing in this game is called `{name}`"))
    }

    /// What reports count an action as: what is done, not where or how often.
    fn counted_as(&self, state: &Self::State, seat: u8, action: Self::Action) -> String {
        let text = self.text(state, seat, action);
        text.split_whitespace().next().unwrap_or_default().to_owned()
    }

    /// Tables by seat that reports make of what was done, column by column.
    fn tallies(&self) -> Vec<Tally> {
        Vec::new()
    }

    /// What the kinds of action are called, by [`Choice::kind`]; empty for a number that is no kind.
    fn kind_names(&self) -> &'static [&'static str] {
        &[]
    }

    /// The canonical text of an action.
    fn text(&self, state: &Self::State, seat: u8, action: Self::Action) -> String;

    /// Reads an action a player typed.
    ///
    /// # Errors
    /// In words, with a suggestion where a name is near.
    fn read(&self, state: &Self::State, seat: u8, text: &str) -> Result<Self::Action, String>;

    /// What a seat is called.
    fn seat_name(&self, state: &Self::State, seat: u8) -> String;

    /// Points by seat.
    fn scores(&self, state: &Self::State) -> Vec<i32>;

    /// Named numbers that describe a seat's position, for bots with visible weights; the order and the
    /// names are those of [`Game::feature_names`].
    fn features(&self, state: &Self::State, seat: u8, out: &mut Vec<i32>);

    /// Names of the features.
    fn feature_names(&self) -> &'static [&'static str];

    /// Default weight of each feature for the greedy bot, in hundredths of a point.
    fn feature_weights(&self) -> &'static [i32];

    /// Hash of the rules in hexadecimal; empty for a game with one set of rules.
    fn rules_hash(&self) -> String {
        String::new()
    }

    /// Hash of the position.
    fn hash(&self, state: &Self::State) -> u64;

    /// The position as bytes, with format version and ruleset hash in front.
    fn save(&self, state: &Self::State) -> Vec<u8>;

    /// Reads what [`Game::save`] wrote.
    ///
    /// # Errors
    /// Another version, another ruleset, or broken bytes.
    fn restore(&self, bytes: &[u8]) -> Result<Self::State, String>;

    /// Everything that must hold in every position of this game; the first that does not.
    ///
    /// # Errors
    /// The law that is broken, with numbers.
    fn check(&self, state: &Self::State) -> Result<(), String>;

    /// Every syntactically possible action of a seat, legal or not; amounts once each.
    fn conceivable(&self, state: &Self::State, seat: u8, out: &mut Vec<Self::Action>);

    /// Pushes other texts that must read as the same action: the spellings people use.
    fn spellings(
        &self,
        _state: &Self::State,
        _seat: u8,
        _action: Self::Action,
        _out: &mut Vec<String>,
    ) {
    }

    /// Laws of this game that are too dear to be asked in every position; the first that does not hold.
    ///
    /// # Errors
    /// The law that is broken, with numbers.
    fn dear_laws(&mut self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }

    /// The names of the places that an [`Overlay`] can mark, in reading order; empty for a game without any.
    fn places(&self) -> Vec<String> {
        Vec::new()
    }

    /// The position as text for a terminal of 80 columns, with terminal colours or without.
    fn draw(&self, state: &Self::State, overlay: &Overlay, color: bool) -> String;

    /// The position as a picture: one SVG document that needs nothing else.
    fn draw_svg(&self, state: &Self::State, overlay: &Overlay) -> String;
}
