//! The trait [`RecordableGame`]: how a game's setups and rows are written to a ledger and read from it, what its actions
//! changed, and what scenarios can test. Also the state of a replay, [`ReplayState`], and the trait [`RowReader`] that
//! walks through the rows.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use game::excerpt::{escape_bytes, shorten_word};
use game::{ApplyError, LegalAction, QueryError, Report, default_seat_name, suggest};

use crate::draws::DrawSource;
use crate::head::{
    HeadGrammar, HeadKeyword, HeadLine, LedgerForm, LedgerHead, MalformedLine, head_line,
};
use crate::report::ReplayReport;
use crate::scenario::{
    FactChange, FactKey, FactValue, PositionFacts, Scenario, ScenarioVocabulary,
    SetupCountFunction, SourceText, TABLE, key_and_value,
};
use crate::source::{LedgerError, NumberedLine, NumberedLines};
use crate::trace::{ChangeTrace, CommandPlace, ExplainedChange, QueriedPiece};

/// Error of a game that sets [`RecordableGame::HAS_PLAIN_ROWS`] to false, but implements no rows.
const NO_OWN_ROWS: &str = "this game does not define ledger rows of its own";

/// State that an earlier game has left to a game, as the head of the ledger states it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CarriedOver {
    /// Hash of the last position of the earlier game, in hexadecimal.
    pub after: String,
    /// The entries, in the form that the game writes.
    pub entries: Vec<String>,
}

/// A game that can be recorded in a ledger, replayed from it, traced, and tested by scenarios.
///
/// A game can use common rows: `seat: action`, or columns whose numbers must match. It then only
/// defines its setup. [`crate::plain`] reads and writes its rows, and [`crate::apply_by_numbers`]
/// traces its changes as [`ExplainedChange`].
pub trait RecordableGame: Report + Sized + 'static {
    /// Everything that determines the start: seats, pieces on the table, and the seed.
    type Setup: Clone + Debug;
    /// The compiled rules, shared by several games.
    type Ruleset: Clone;
    /// A change of one seat. A game without its own type uses [`ExplainedChange`] and [`crate::apply_by_numbers`].
    type Change: Clone + Debug + PartialEq + 'static;

    /// Word for a seat in error messages about the head.
    const SEAT: &'static str = "seat";

    /// The game's own words that begin lines in the head of a ledger in command form.
    const HEAD_WORDS: &'static [HeadKeyword] = &[];

    /// Whether [`crate::plain`] reads and writes the rows: `seat: action`, or columns. A game with rows of its own sets
    /// this to false and implements [`RecordableGame::rows`] and [`RecordableGame::write_rows`].
    const HAS_PLAIN_ROWS: bool = true;

    /// Words that begin lines of this game's scenarios.
    const WORDS: ScenarioVocabulary =
        ScenarioVocabulary { position: &[], leaves: "leave", seat: Self::SEAT };

    /// Whether [`RecordableGame::facts`] lists all values, also those that are 0. A key that it
    /// does not list is then misspelled.
    const LISTS_ALL: bool = false;

    /// Returns the compiled rules under which this instance plays.
    fn ruleset(&self) -> Self::Ruleset;

    /// Returns the permitted numbers of players.
    fn players(ruleset: &Self::Ruleset) -> RangeInclusive<u8>;

    /// Makes a setup for these seats. Choices that `seating` leaves open are drawn from the seed. A
    /// game whose seats differ in nothing but their names uses [`Seating::named_from`].
    ///
    /// # Errors
    /// Why no such setup exists.
    fn setup(ruleset: &Self::Ruleset, seating: &Seating) -> Result<Self::Setup, String>;

    /// Returns the seats of a setup, with the name of each, and its seed.
    fn seating(ruleset: &Self::Ruleset, setup: &Self::Setup) -> Seating;

    /// Replaces the seed of a setup, and thereby all random draws during the game.
    ///
    /// # Errors
    /// As [`RecordableGame::setup`].
    fn with_seed(
        ruleset: &Self::Ruleset,
        setup: Self::Setup,
        seed: u64,
    ) -> Result<Self::Setup, String> {
        Self::setup(ruleset, &Seating { seed, ..Self::seating(ruleset, &setup) })
    }

    /// Parses the setup from a head. This is the only place that checks the number of seats in [`LedgerHead::seats`]. The
    /// default reads seats and seed.
    ///
    /// # Errors
    /// All entries that are unknown or impossible under the rules, with their places.
    fn read_setup(
        &self,
        file: &str,
        head: &LedgerHead<'_>,
    ) -> Result<Self::Setup, Vec<LedgerError>> {
        let ruleset = self.ruleset();
        let names = head.seats.iter().map(|seat| seat.text);
        let seating = Seating::of_names(names, head.loam.as_ref().map_or(0, |loam| loam.seed));
        let setup = check_players::<Self>(&ruleset, seating.players)
            .and_then(|()| Self::setup(&ruleset, &seating));
        setup.map_err(|message| vec![head.missing(file, message)])
    }

    /// Writes the lines of the head about the setup, except for the seats and the seed.
    fn write_setup(&self, _setup: &Self::Setup, _form: LedgerForm, _out: &mut String) {}

    /// Returns what a game that is over in this position leaves to the next one, as entries of the
    /// next head.
    ///
    /// # Errors
    /// The rules say nothing about a next game.
    fn leaves_behind(
        &self,
        _state: &Self::State,
        _next: &Self::Setup,
    ) -> Result<Vec<String>, String> {
        Err("games of this kind leave nothing to a next game".to_owned())
    }

    /// Returns whether the seats keep their names in the next game.
    fn keeps_names(_ruleset: &Self::Ruleset) -> bool {
        false
    }

    /// Returns a setup that begins with what an earlier game has left.
    fn with_carried(setup: Self::Setup, _carried: CarriedOver) -> Self::Setup {
        setup
    }

    /// Returns what an earlier game has left to this one.
    fn carried(_setup: &Self::Setup) -> Option<&CarriedOver> {
        None
    }

    /// Returns the first position of a game.
    ///
    /// # Errors
    /// The setup does not fit the rules, or a script error.
    fn begin(&mut self, setup: &Self::Setup) -> Result<Self::State, String>;

    /// Returns the seat with this name.
    ///
    /// # Errors
    /// No seat has this name; the message suggests a similar one.
    fn seat_by_name(&self, state: &Self::State, name: &str) -> Result<u8, String> {
        let names: Vec<String> =
            (0..self.seats(state)).map(|seat| self.seat_name(state, seat)).collect();
        match names.iter().position(|listed| listed.eq_ignore_ascii_case(name)) {
            Some(seat) => Ok(seat as u8),
            None => {
                let near = game::suggest::nearest(name, names.iter().map(String::as_str));
                let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                Err(format!("unknown {} `{}`{hint}", Self::SEAT, game::excerpt::shorten_word(name)))
            }
        }
    }

    /// Parses a typed command to the actions that it means; empty for a command without effect.
    ///
    /// # Errors
    /// The command cannot be parsed; the message suggests a similar name if there is one.
    fn read_all(
        &self,
        state: &Self::State,
        seat: u8,
        text: &str,
    ) -> Result<Vec<Self::Action>, String> {
        self.read(state, seat, text).map(|action| vec![action])
    }

    /// Checks that the seat may take this action now. Games may override it to avoid building the legal list.
    ///
    /// # Errors
    /// The reason why the action is illegal now.
    fn is_legal(
        &mut self,
        state: &Self::State,
        seat: u8,
        action: Self::Action,
    ) -> Result<(), ApplyError> {
        if listed(self, state, seat, action)? {
            Ok(())
        } else {
            Err(ApplyError::Illegal("not now".to_owned()))
        }
    }

    /// Returns the next forced answer that was left out, with its seat. An answer is forced if the
    /// decision has only one legal answer. `None` if no answer is forced here, and in games without
    /// forced answers.
    ///
    /// # Errors
    /// A script error.
    fn forced_answer(
        &mut self,
        _state: &Self::State,
    ) -> Result<Option<(u8, Self::Action)>, ApplyError> {
        Ok(None)
    }

    /// Sets whether the game leaves out forced answers after an action. A replay sets this, because the ledger may
    /// contain them.
    fn leave_forced_answers(&mut self, _leave: bool) {}

    /// Returns the names of a row's columns between seat and commands; empty: rows are `seat: action`.
    fn columns(&self) -> Vec<String> {
        Vec::new()
    }

    /// Restores the tabs of a row that lost them; `None`: the line is not a row.
    ///
    /// # Errors
    /// The line is a row, but its columns cannot be separated any more.
    fn row_without_tabs(_line: &[u8]) -> Option<Result<Vec<u8>, MalformedLine>> {
        None
    }

    /// Returns what the columns show for a seat in a position, one text for each of [`RecordableGame::columns`], without tabs.
    fn column_values(&self, _state: &Self::State, _seat: u8) -> Vec<String> {
        Vec::new()
    }

    /// Returns the comment rows between two positions, such as the beginning of a round. Only ledgers with columns
    /// contain comment rows.
    fn comments(&self, _before: &Self::State, _after: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// Begins a game and returns the reader for its rows. Only called if [`RecordableGame::HAS_PLAIN_ROWS`] is false.
    ///
    /// # Errors
    /// Why the game cannot begin.
    fn rows<'a>(
        &'a mut self,
        setup: &Self::Setup,
        replay: ReplayState<'a, Self>,
    ) -> Result<Box<dyn RowReader<'a, Self> + 'a>, String> {
        let _ = (setup, replay);
        Err(NO_OWN_ROWS.to_owned())
    }

    /// Writes the rows of a game, which follow its head, as [`RecordableGame::rows`] reads them. Only called if
    /// [`RecordableGame::HAS_PLAIN_ROWS`] is false.
    ///
    /// # Errors
    /// An action is illegal at its place, or a script error.
    fn write_rows(
        &mut self,
        record: LedgerGame<'_, Self>,
        form: LedgerForm,
        out: &mut String,
    ) -> Result<(), String> {
        let _ = (record, form, out);
        Err(NO_OWN_ROWS.to_owned())
    }

    // Heads. The defaults suit a game without entries of its own.

    /// Parses a line without tabs. `before` is the head so far.
    ///
    /// # Errors
    /// The line is malformed.
    fn head_line<'a>(
        _before: &LedgerHead<'a>,
        line: &'a [u8],
    ) -> Result<HeadLine<'a>, MalformedLine> {
        head_line(line)
    }

    /// Returns why a word is not supported in the head although ledgers from elsewhere contain it.
    /// `None`: the word is free text without meaning.
    fn refused_in_head(_word: &str) -> Option<&'static str> {
        None
    }

    /// Returns whether the head ends before a row or line with these commands. The default suits
    /// games in which no seat acts before all seats are set up.
    fn ends_head(_commands: &[u8]) -> bool {
        true
    }

    // Traces: what actions change and why, with hook or rule, piece, file and line.

    /// Describes a change in words, with its cause and source.
    fn explain_change(&self, change: &Self::Change) -> ExplainedChange;

    /// Returns whether the change is only the use of a right, which the action itself states.
    fn is_use(_change: &Self::Change) -> bool {
        false
    }

    /// Carries out an action as [`game::Rules::apply`] does, and appends a step with every change
    /// and its cause to the trace.
    ///
    /// # Errors
    /// As for [`game::Rules::apply`]; the trace then contains nothing of the action.
    fn apply_traced(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        draws: DrawSource<'_, Self::Draw>,
        trace: &mut ChangeTrace<Self::Change>,
    ) -> Result<(), ApplyError>;

    /// Returns what a seat has, by name, as numbers with the same meaning under every variant of the rules.
    fn numbers(&self, state: &Self::State, seat: u8) -> Vec<(String, i32)> {
        let mut values = Vec::new();
        self.features(state, seat, &mut values);
        self.feature_names().into_iter().zip(values).collect()
    }

    /// Describes a change made under these rules as [`RecordableGame::explain_change`] does, but
    /// with the source that its cause has in the `other` rules.
    fn explain_change_under(&self, change: &Self::Change, _other: &Self) -> ExplainedChange {
        self.explain_change(change)
    }

    /// Returns the pieces that would affect this change under the rules of `other`, in a position of that game.
    fn queried_pieces_under(
        &self,
        _change: &Self::Change,
        _other: &Self,
        _state: &Self::State,
    ) -> Vec<QueriedPiece> {
        Vec::new()
    }

    // Scenarios. By default values are those of [`RecordableGame::numbers`], and changes have the form `NAME +2`.

    /// Allows this number of players under any rules, because positions with one seat are useful
    /// tests.
    fn let_play(&mut self, _players: usize) {}

    /// Makes the setup of a scenario from its seats and position lines. The default reads the seats and takes seed 7.
    ///
    /// # Errors
    /// Unknown names.
    fn staged_setup(&self, scenario: &Scenario) -> Result<Self::Setup, LedgerError> {
        let names = scenario.seats.iter().map(|seat| seat.text.as_str());
        Self::setup(&self.ruleset(), &Seating::of_names(names, 7))
            .map_err(|message| scenario.name.error(&scenario.file, message))
    }

    /// Changes the first position of a game to that of the scenario.
    ///
    /// # Errors
    /// Lines that cannot be parsed, or a position that breaks an invariant.
    fn arrange(&self, _scenario: &Scenario, _state: &mut Self::State) -> Result<(), LedgerError> {
        Ok(())
    }

    /// Returns all values that scenarios can name in a position. If `only_owner` names a seat or the
    /// table, returns only the values of this seat or of the table.
    fn facts(&self, state: &Self::State, only_owner: Option<&str>) -> PositionFacts {
        let mut facts = PositionFacts::new();
        for seat in 0..self.seats(state) {
            let name = self.seat_name(state, seat);
            if only_owner.is_none_or(|only_owner| only_owner == name) {
                let numbers = self.numbers(state, seat).into_iter();
                facts.extend(
                    numbers.map(|(key, n)| (FactKey::new(&name, key), FactValue::Number(n))),
                );
            }
        }
        if only_owner.is_none_or(|only_owner| only_owner == TABLE) {
            let stage = self.stage_names().into_iter().nth(self.stage(state).into());
            let key = FactKey::new(TABLE, "stage");
            facts.insert(key, FactValue::Word(stage.unwrap_or_default()));
        }
        facts
    }

    /// Returns whether this value may change without an `expect` line that states the change.
    fn is_quiet(_key: &FactKey) -> bool {
        false
    }

    /// Returns whether this value only says how far the game has come: whose turn it is, the phase,
    /// the rank of a seat. Such a value may change under `expect nothing at all`, too.
    fn is_course(key: &FactKey) -> bool {
        key.owner == TABLE && matches!(key.name.as_str(), "turn" | "round" | "phase" | "stage")
            || key.name == "rank now"
    }

    /// Parses one item of an `expect` line: the key within the seat or the table, and the change.
    ///
    /// # Errors
    /// It is no change of this game.
    fn parse_expectation(
        &self,
        file: &str,
        item: &SourceText,
        _of_table: bool,
    ) -> Result<(String, String), LedgerError> {
        key_and_value(file, item)
    }

    /// Returns texts that [`RecordableGame::parse_expectation`] may parse as this value of this key, the best first.
    fn value_spellings(key: &str, value: &str) -> Vec<String> {
        vec![format!("{value} {key}"), format!("{key} {value}"), key.to_owned()]
    }

    /// Converts a change to the form in which scenarios state it.
    fn fact_of(&self, change: &Self::Change) -> FactChange {
        let explained = self.explain_change(change);
        let (delta, key) = match explained.what.split_once(' ') {
            Some((n, key)) => (n.parse().unwrap_or(0), key.to_owned()),
            None => (0, explained.what),
        };
        FactChange { text: format!("{delta:+} {key}"), key, by: delta, is_memory: false }
    }

    /// Parses the change of an `event` line, `+2 points`: key and amount.
    ///
    /// # Errors
    /// It is no change of this game, or none that a piece can give.
    fn change_named(&self, file: &str, text: &SourceText) -> Result<(String, i32), LedgerError> {
        let none =
            || text.error(file, format!("`{}` is not a change that a piece can cause", text.text));
        let (n, key) = text.text.split_once(' ').ok_or_else(none)?;
        n.parse().map(|n| (key.trim().to_owned(), n)).map_err(|_| none())
    }

    /// Returns the ids of the pieces in play with this name, as in [`crate::trace::ExplainedChange::piece`].
    fn pieces_by_name(&self, _name: &str) -> Vec<String> {
        Vec::new()
    }

    /// Returns whether the game has a hook of this name.
    fn has_hook(&self, _name: &str) -> bool {
        false
    }

    /// Returns a function that draws the setup of a seed, for this number of players, and counts in
    /// it what `words` name.
    ///
    /// # Errors
    /// The words name nothing that can be counted.
    fn setup_count(
        &self,
        file: &str,
        invariant: &SourceText,
        _words: &[SourceText],
        _players: u8,
    ) -> Result<SetupCountFunction<'_>, LedgerError> {
        Err(invariant.error(file, "the setups of this game contain nothing that `drawn` can count"))
    }
}

/// Who sits where, and the seed: what the setups of all games have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    pub players: u8,
    /// Names of the first seats in order; the game chooses those that are `None` and those of further seats.
    pub names: Vec<Option<String>>,
    pub seed: u64,
}

impl Seating {
    /// Makes a seating without names.
    pub fn of(players: u8, seed: u64) -> Seating {
        Seating { players, names: Vec::new(), seed }
    }

    /// Makes a seating in which each seat has a name.
    pub fn of_names<'n>(names: impl IntoIterator<Item = &'n str>, seed: u64) -> Seating {
        let names: Vec<_> = names.into_iter().map(|name| Some(name.to_owned())).collect();
        Seating { players: names.len().min(255) as u8, names, seed }
    }

    /// Chooses a name for each seat without one: the first names of `names` that are unused. In the
    /// result each seat has a name.
    ///
    /// ```
    /// use ledger::recorded::Seating;
    /// let wanted = Seating { names: vec![None, Some("ANT".into())], ..Seating::of(3, 7) };
    /// let seats = wanted.named_from(&["ant", "bee", "cat"]).unwrap();
    /// assert_eq!(seats.seat_names(), ["bee", "ant", "cat"]);
    /// assert!(wanted.named_from(&["ant", "bee"]).is_err());
    /// ```
    ///
    /// # Errors
    /// An unknown name, with a suggestion; the same name twice; too many or too few names.
    pub fn named_from(&self, names: &[&str]) -> Result<Seating, String> {
        let players = usize::from(self.players);
        if self.names.len() > players {
            return Err(format!("{players} seats play, but {} are named", self.names.len()));
        }
        if names.len() < players {
            return Err(format!("{players} seats play, but there are {} names", names.len()));
        }
        let mut chosen: Vec<Option<String>> = vec![None; players];
        for (seat, name) in self.names.iter().enumerate() {
            let Some(name) = name else { continue };
            let found = names.iter().find(|listed| listed.eq_ignore_ascii_case(name));
            let found = found.ok_or_else(|| {
                suggest::unknown("seat", &shorten_word(name), names.iter().copied())
            })?;
            if chosen.iter().flatten().any(|other| other == found) {
                return Err(format!("two seats cannot both be `{found}`"));
            }
            chosen[seat] = Some((*found).to_owned());
        }
        let is_free = |name: &&&str| !chosen.iter().flatten().any(|other| other == **name);
        let free: Vec<&str> = names.iter().filter(is_free).copied().collect();
        let mut free = free.into_iter();
        for seat in chosen.iter_mut().filter(|seat| seat.is_none()) {
            *seat = free.next().map(str::to_owned);
        }
        Ok(Seating { names: chosen, ..*self })
    }

    /// Chooses the missing names for a game that calls its seats `seat1`, `seat2` and so on.
    ///
    /// # Errors
    /// As [`Seating::named_from`].
    pub fn named(&self) -> Result<Seating, String> {
        let names: Vec<String> = (0..self.players).map(default_seat_name).collect();
        self.named_from(&names.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Returns the name of each seat; seats without a name are called `seat1`, `seat2` and so on.
    pub fn seat_names(&self) -> Vec<String> {
        let name = |seat: u8| self.names.get(usize::from(seat)).cloned().flatten();
        (0..self.players)
            .map(|seat| name(seat).unwrap_or_else(|| default_seat_name(seat)))
            .collect()
    }
}

/// Checks that a game can have this number of players.
///
/// # Errors
/// A message with the permitted numbers.
pub fn check_players<G: RecordableGame>(ruleset: &G::Ruleset, players: u8) -> Result<(), String> {
    let range = G::players(ruleset);
    let (min, max) = (*range.start(), *range.end());
    match players {
        n if range.contains(&n) => Ok(()),
        n if min == max => Err(format!("a game needs exactly {min} players, not {n}")),
        n => Err(format!("a game has {min} to {max} players, not {n}")),
    }
}

/// Returns what the head of a ledger of this game may contain.
pub fn head_grammar<G: RecordableGame>() -> HeadGrammar {
    HeadGrammar {
        words: G::HEAD_WORDS,
        seat: G::SEAT,
        line: G::head_line,
        ends_head: G::ends_head,
        refused: G::refused_in_head,
    }
}

/// A game to be written as a ledger.
pub struct LedgerGame<'a, G: RecordableGame> {
    pub setup: &'a G::Setup,
    /// All actions in order, including those that ledgers of other programs imply without writing them.
    pub actions: &'a [(u8, G::Action)],
    /// Results of chance, each with the index of its action; `None`: the seed determines them.
    pub draws: Option<&'a [(usize, G::Draw)]>,
    /// Seats that left the game, each with the number of actions before it left.
    pub left: &'a [(usize, u8)],
}

impl<G: RecordableGame> Clone for LedgerGame<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: RecordableGame> Copy for LedgerGame<'_, G> {}

impl<'a, G: RecordableGame> LedgerGame<'a, G> {
    /// Makes a record of a game that no seat left, with results of chance from its seed.
    pub fn new(setup: &'a G::Setup, actions: &'a [(u8, G::Action)]) -> LedgerGame<'a, G> {
        LedgerGame { setup, actions, draws: None, left: &[] }
    }
}

/// Returns whether the legal list contains the action, with any allowed amount.
///
/// # Errors
/// A script error.
pub(crate) fn listed<G: RecordableGame>(
    game: &mut G,
    state: &G::State,
    seat: u8,
    action: G::Action,
) -> Result<bool, ApplyError> {
    let mut list = Vec::new();
    game.legal_actions(state, &mut list)
        .map_err(|QueryError(message)| ApplyError::ScriptError(message))?;
    let is_choice = |choice: &LegalAction<G::Action>| {
        let (low, high) = choice.amounts;
        let with_amount = |amount| game.with_amount(choice.action, amount) == action;
        choice.seat == seat && (choice.action == action || (low..=high).any(with_amount))
    };
    Ok(list.iter().any(is_choice))
}

/// Options of a replay: what to check, and where to stop.
#[derive(Clone, Copy, Debug, Default)]
pub struct LedgerReplayOptions {
    /// Compare every row with the position after it.
    pub check: bool,
    /// Build the legal list before each command and check that it contains the command.
    pub legal: bool,
    /// Replay under another ruleset than the header names.
    pub any_ruleset: bool,
    /// Stop after this line.
    pub until_line: Option<u32>,
    /// Stop after this row: a row of the recorded form, or a line with commands of the command form. 0 stops at the
    /// position before the first row.
    pub until_row: Option<u32>,
}

/// Optional listeners of a replay; each collects data while commands are applied.
pub struct Listeners<'a, G: RecordableGame> {
    /// Collects every applied action, implied ones included.
    pub log: Option<&'a mut ReplayLog<G>>,
    /// Collects what each action changed.
    pub trace: Option<&'a mut ChangeTrace<G::Change>>,
    /// Collects a hash of what every seat has after each command.
    pub marks: Option<&'a mut Vec<HoldingsHash>>,
    /// Ends the replay after the command at this place.
    pub until: Option<CommandPlace>,
}

impl<G: RecordableGame> Default for Listeners<'_, G> {
    fn default() -> Self {
        Listeners { log: None, trace: None, marks: None, until: None }
    }
}

/// The actions, draws and departures of a replayed game.
pub struct ReplayLog<G: RecordableGame> {
    pub actions: Vec<(u8, G::Action)>,
    /// Results of chance, each with the index of its action.
    pub draws: Vec<(usize, G::Draw)>,
    /// Seats that left, each with the number of actions before it left.
    pub left: Vec<(usize, u8)>,
}

impl<G: RecordableGame> Default for ReplayLog<G> {
    fn default() -> Self {
        ReplayLog { actions: Vec::new(), draws: Vec::new(), left: Vec::new() }
    }
}

/// Hash of what all seats have after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoldingsHash {
    /// Place of the command, or of the start position, see [`CommandPlace`].
    pub place: CommandPlace,
    pub seats: u64,
}

/// State of a replay: the ledger's properties, options, listeners and findings.
pub struct ReplayState<'a, G: RecordableGame> {
    /// Name of the ledger in messages.
    pub file: &'a str,
    pub options: LedgerReplayOptions,
    pub form: LedgerForm,
    /// Number of the first line after the head.
    pub body: u32,
    /// Whether this program wrote the ledger; such a ledger contains every action.
    pub is_own: bool,
    /// Whether the ledger leaves out forced answers: it has commands alone, and its head names the
    /// rules of the replay. A command that equals a forced answer then answers another decision.
    pub leaves_out_forced: bool,
    pub listeners: Listeners<'a, G>,
    /// Whether the command in [`Listeners::until`] was replayed.
    pub over: bool,
    pub report: ReplayReport,
}

impl<G: RecordableGame> ReplayState<'_, G> {
    /// Makes an error at byte `at` of a line.
    pub fn error(
        &self,
        line: NumberedLine<'_>,
        at: usize,
        message: impl Into<String>,
    ) -> LedgerError {
        LedgerError::new(self.file, line.number, line.bytes, at, message)
    }

    /// Makes an error at byte `at` of a line: the game did not carry out `command`.
    pub fn command_error(
        &self,
        line: NumberedLine<'_>,
        at: usize,
        command: &[u8],
        cause: ApplyError,
    ) -> LedgerError {
        let message = failed_command(command, &cause);
        LedgerError { cause: Some(Box::new(cause)), ..self.error(line, at, message) }
    }
}

/// Formats the error of a command that the game did not carry out: the command is illegal, or a script failed.
pub(crate) fn failed_command(command: &[u8], cause: &ApplyError) -> String {
    let command = escape_bytes(command);
    match cause {
        ApplyError::Illegal(reason) => format!("`{command}` is illegal: {reason}"),
        ApplyError::ScriptError(reason) => format!("script error in `{command}`: {reason}"),
    }
}

/// Reader for the rows of one ledger. It holds the game in progress and data of earlier rows.
pub trait RowReader<'a, G: RecordableGame> {
    /// Returns the state of the replay, from which options are read and to which findings are
    /// added.
    fn replay_state(&mut self) -> &mut ReplayState<'a, G>;

    /// Returns the position after the commands read so far.
    fn state(&self) -> &G::State;

    /// Returns a hash of what all seats have, from numbers with the same meaning under all variants of the rules.
    fn holdings_hash(&self) -> u64;

    /// Replays a row of the recorded form.
    ///
    /// # Errors
    /// The row cannot be parsed, or a command is illegal.
    fn row(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError>;

    /// Reads a comment row between rows of the recorded form.
    ///
    /// # Errors
    /// As [`RowReader::row`].
    fn comment(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError>;

    /// Replays a line of the command form. Lines of the head are passed to this function too.
    ///
    /// # Errors
    /// As [`RowReader::row`].
    fn command_line(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError>;

    /// Called after the last line if rows are compared: reports what is missing at the end.
    fn end(&mut self, last: NumberedLine<'a>);

    /// Ends the replay and returns its state and the last position.
    fn into_parts(self: Box<Self>) -> (ReplayState<'a, G>, G::State);

    /// Replays one command at its place in a line; does nothing once the replay is over.
    ///
    /// # Errors
    /// The errors of `act`.
    #[inline]
    fn carry_out(
        &mut self,
        line: NumberedLine<'a>,
        at: usize,
        act: impl FnOnce(&mut Self) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError>
    where
        Self: Sized,
    {
        if self.replay_state().over {
            return Ok(());
        }
        let place = CommandPlace { line: line.number, at: at as u32 };
        if let Some(trace) = &mut self.replay_state().listeners.trace {
            trace.place = place;
        }
        act(self)?;
        self.mark(place);
        let replay = self.replay_state();
        replay.over = replay.listeners.until == Some(place);
        Ok(())
    }

    /// Records a hash of what all seats have after the command at this place.
    #[inline]
    fn mark(&mut self, place: CommandPlace) {
        if self.replay_state().listeners.marks.is_none() {
            return;
        }
        let seats = self.holdings_hash();
        if let Some(marks) = &mut self.replay_state().listeners.marks {
            marks.push(HoldingsHash { place, seats });
        }
    }

    /// Replays every line after the head, up to the end that the options set; stops at the first
    /// error.
    fn walk(&mut self, bytes: &'a [u8]) {
        self.mark(CommandPlace::default());
        // The start position is before every command.
        if self.replay_state().listeners.until == Some(CommandPlace::default()) {
            return;
        }
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let options = self.replay_state().options;
        let has_columns = self.replay_state().form == LedgerForm::Recorded;
        let mut last = NumberedLine { number: 1, bytes: &[] };
        let mut body = !has_columns;
        for line in NumberedLines::new(bytes) {
            let lines = self.replay_state().report.lines;
            if options.until_row.is_some_and(|until| lines >= until) {
                break;
            }
            last = line;
            let is_row = memchr::memchr(b'\t', line.bytes).is_some();
            let result = if is_row {
                body = true;
                self.row(line)
            } else if has_columns {
                // Comments of the head were read with the head.
                if body { self.comment(line) } else { Ok(()) }
            } else {
                self.command_line(line)
            };
            let replay = self.replay_state();
            if let Err(error) = result {
                replay.report.errors.push(error);
                break;
            }
            if replay.over || options.until_line.is_some_and(|until| line.number >= until) {
                break;
            }
        }
        let part =
            self.replay_state().over || options.until_line.is_some() || options.until_row.is_some();
        let whole = !part && self.replay_state().report.errors.is_empty();
        if whole && options.check && has_columns {
            self.end(last);
        }
    }
}
