//! A game session in one process: position, history, legal list, bots, undo, reload, and the game
//! as a ledger.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::texts::TEXTS;
use game::{
    ActionWithDraws, ApplyError, Game, LegalAction, Narration, PendingDecision, QueryError,
    Secrecy, Viewer,
};
use lab::playout::{next_seat, offered};
use lab::simultaneous::SimultaneousDecisions;
use lab::{Bot, BotSpec, Observation};
use language::{is_english, say};
use ledger::draws::DrawSource;
use ledger::head::LedgerForm;
use ledger::recorded::RecordableGame;
use ledger::trace::ChangeTrace;
use ledger::write::LedgerGame;

use crate::autosave::Autosave;
use crate::bots;
use crate::disclosure::{ActionTransition, words};
use crate::disk;
use crate::error::Error;
use crate::hint::{Hint, HintSearch};
use crate::history::{ActionOrLeave, IndexedDraws, LEAVES, SeatStep};
use crate::input;
use crate::irreversible;
use crate::library::{BegunGame, CompiledRules};
use crate::playable::{FullGame, Playable, RulesetOf};
use crate::reload::{ChangedFiles, ReloadOutcome, Reloader};
use crate::tables::VariantGameFactory;

/// One action of the history.
pub struct SessionStep<G: Playable> {
    /// Position and rules before the action.
    pub before: (G::State, Arc<RulesetOf<G>>),
    /// Seat and action.
    pub done: SeatStep<G>,
    pub name: String,
    /// The action in ledger notation.
    pub text: String,
    /// Log lines of the action.
    pub log_lines: Vec<String>,
    /// Text and log lines for other viewers. Recorded only if players who share a screen have
    /// secrets from each other.
    pub(crate) seen: Vec<(Viewer, (String, Vec<String>))>,
    /// Features of all seats after the action, by name: `nomads coins`. Recorded only if log lines
    /// name the causes of changes.
    pub features: Vec<(String, i32)>,
    /// Prescribed results of chance; `None` if they come from the seed.
    pub drawn: Option<Vec<G::Draw>>,
}

impl<G: Playable> Clone for SessionStep<G> {
    fn clone(&self) -> SessionStep<G> {
        SessionStep {
            before: self.before.clone(),
            done: self.done,
            name: self.name.clone(),
            text: self.text.clone(),
            log_lines: self.log_lines.clone(),
            seen: self.seen.clone(),
            features: self.features.clone(),
            drawn: self.drawn.clone(),
        }
    }
}

/// Failure of a typed line, see [`Session::type_action`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedLineError {
    /// The action at which the line failed. `None`: the line cannot be parsed, or is the number of
    /// an action.
    pub part: Option<String>,
    pub problem: ApplyError,
}

impl TypedLineError {
    /// Returns the message for the person who typed the line. `explain` formats the problem.
    pub fn message(self, explain: impl FnOnce(ApplyError) -> String) -> String {
        let message = explain(self.problem);
        match self.part {
            Some(part) => say!(TEXTS, "no-action-of-line", part = part, message = message),
            None => message,
        }
    }
}

impl std::fmt::Display for TypedLineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.clone().message(|problem| problem.to_string()))
    }
}

impl std::error::Error for TypedLineError {}

impl From<TypedLineError> for ApplyError {
    /// Converts to an error of the same kind that names the action.
    fn from(error: TypedLineError) -> ApplyError {
        let kind = match error.problem {
            ApplyError::Illegal(_) => ApplyError::Illegal,
            ApplyError::ScriptError(_) => ApplyError::ScriptError,
        };
        kind(error.message(words))
    }
}

/// A game in progress. All people, if any, share one screen.
pub struct Session<G: Playable> {
    pub rules: CompiledRules<G>,
    /// The game instance of these rules.
    pub game: G,
    pub state: G::State,
    /// The legal list of all seats.
    pub legal: Vec<LegalAction<G::Action>>,
    /// Message of a script error while the legal list was made; no action is possible then.
    pub failure: Option<String>,
    /// The seat to act next.
    pub seat: Option<u8>,
    /// The legal actions of that seat.
    pub mine: Vec<LegalAction<G::Action>>,
    /// The actions so far.
    pub history: Vec<SessionStep<G>>,
    /// The setup, with the rules under which the game began.
    opening: (CompiledRules<G>, G::Setup),
    /// Head of the game's ledger in command form.
    head: String,
    /// Whether log lines name rule, piece, file and line behind each change.
    names_causes: bool,
    /// Whether people share a screen. Secrets of seats other than the viewer's are then not shown.
    on_a_screen: bool,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// Whether a reload changed the rules, so that no single ruleset can replay the game.
    rules_changed: bool,
    /// Number of actions in the last saved ledger.
    saved: usize,
    /// Autosave of the game, if enabled.
    autosave: Option<Autosave>,
    /// Whether the game has changed since the last autosave.
    to_keep: bool,
    /// Positions for the lookahead of bots that decide simultaneously with other seats.
    at_once: SimultaneousDecisions<G>,
}

impl<G: FullGame> Session<G> {
    /// Starts a game in which people play all seats.
    ///
    /// # Errors
    /// Fails if the game cannot begin with this setup.
    pub fn new(rules: CompiledRules<G>, setup: G::Setup) -> Result<Session<G>, Error> {
        let begun = rules.begin_game(&setup)?;
        Ok(Session::begun(rules, setup, begun))
    }

    /// Starts a game as [`Session::new`] does, with scripts shared by all such games of these rules
    /// on this thread.
    ///
    /// # Errors
    /// Fails as [`Session::new`] does.
    pub fn sharing(rules: CompiledRules<G>, setup: G::Setup) -> Result<Session<G>, Error> {
        let begun = rules.begin_game_with(rules.sharing_game()?, &setup)?;
        Ok(Session::begun(rules, setup, begun))
    }

    fn begun(rules: CompiledRules<G>, setup: G::Setup, begun: BegunGame<G>) -> Session<G> {
        let BegunGame { game, state, head } = begun;
        let bots = (0..game.seats(&state)).map(|_| None).collect();
        let mut session = Session {
            opening: (rules.clone(), setup),
            head,
            rules,
            game,
            state,
            legal: Vec::new(),
            failure: None,
            seat: None,
            mine: Vec::new(),
            history: Vec::new(),
            names_causes: false,
            on_a_screen: false,
            bots,
            rules_changed: false,
            saved: 0,
            autosave: None,
            to_keep: false,
            at_once: SimultaneousDecisions::default(),
        };
        session.list();
        session
    }

    /// Copies the game for independent play, without bots and autosave.
    ///
    /// # Errors
    /// Returns the diagnostics of the scripts if they cannot be loaded again.
    pub fn copied(&self) -> Result<Session<G>, Error> {
        Ok(Session {
            rules: self.rules.clone(),
            game: self.rules.sharing_game()?,
            state: self.state.clone(),
            legal: self.legal.clone(),
            failure: self.failure.clone(),
            seat: self.seat,
            mine: self.mine.clone(),
            history: self.history.clone(),
            opening: self.opening.clone(),
            head: self.head.clone(),
            names_causes: self.names_causes,
            on_a_screen: self.on_a_screen,
            bots: self.bots.iter().map(|_| None).collect(),
            rules_changed: self.rules_changed,
            saved: self.saved,
            autosave: None,
            to_keep: false,
            at_once: SimultaneousDecisions::default(),
        })
    }

    /// Starts a game of this factory and repeats the given history.
    ///
    /// # Errors
    /// Fails if the game cannot begin, or a step is illegal.
    pub fn from_history(
        tables: &VariantGameFactory<G>,
        done: &[SeatStep<G>],
    ) -> Result<Session<G>, Error> {
        let setup = tables.setup(tables.seed())?;
        let mut session = Session::new(tables.rules().clone(), setup)?;
        session.carry_on(done).map_err(|(_, message)| Error::Failed(message))?;
        session.saved = session.history.len();
        Ok(session)
    }

    /// Repeats steps of another game.
    ///
    /// # Errors
    /// Returns the index of the first step that fails, and the reason.
    pub(crate) fn carry_on(&mut self, done: &[SeatStep<G>]) -> Result<(), (usize, String)> {
        self.resume_with_draws(done, None)
    }

    /// Repeats steps with prescribed results of chance, each with the index of its action; `None`
    /// uses the seed.
    pub(crate) fn resume_with_draws(
        &mut self,
        done: &[SeatStep<G>],
        draws: Option<&[(usize, G::Draw)]>,
    ) -> Result<(), (usize, String)> {
        let mut actions = 0;
        for (at, done) in done.iter().enumerate() {
            let step = match (*done, draws) {
                ((seat, ActionOrLeave::Action(action)), Some(draws)) => {
                    let of_this =
                        draws.iter().filter(|(action_number, _)| *action_number == actions);
                    let draws_of_action: Vec<G::Draw> = of_this.map(|(_, draw)| *draw).collect();
                    let step = self.silent_step(seat, action, Some(&draws_of_action));
                    step.map_err(|problem| problem.to_string())
                }
                ((seat, ActionOrLeave::Action(action)), None) => self.step(seat, action),
                ((seat, ActionOrLeave::Left), _) => self.leave(seat),
            };
            actions += usize::from(matches!(done.1, ActionOrLeave::Action(_)));
            self.history.push(step.map_err(|message| (at, message))?);
        }
        self.list();
        Ok(())
    }

    /// Makes log lines name rule, piece, file and line behind each change.
    pub fn name_causes(&mut self) {
        self.names_causes = true;
    }

    /// Returns the head of the game's ledger.
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Assigns players to seats: `None` is a person, and the last entry applies to all further
    /// seats. Random numbers of bots depend on `seed`.
    ///
    /// # Errors
    /// Fails if a bot cannot play this game.
    pub fn seat_bots(&mut self, players: &[Option<BotSpec>], seed: u64) -> Result<(), Error> {
        for seat in 0..self.game.seats(&self.state) {
            let player = players.get(usize::from(seat)).or(players.last());
            self.hand_over(seat, player.and_then(Option::as_ref), seed)?;
        }
        Ok(())
    }

    /// Replaces the player of a seat by a bot, or by a person if `player` is `None`.
    ///
    /// # Errors
    /// Fails if the bot cannot play this game.
    pub fn hand_over(
        &mut self,
        seat: u8,
        player: Option<&BotSpec>,
        seed: u64,
    ) -> Result<(), Error> {
        let bot = bots::bot_for_seat(&self.game, seat, player, seed).map_err(Error::Impossible)?;
        self.bots[usize::from(seat)] = bot;
        Ok(())
    }

    /// Updates the legal list; on a script error sets `failure`.
    pub fn list(&mut self) {
        let mut legal = Vec::new();
        match self.game.legal_actions(&self.state, &mut legal) {
            Ok(()) => self.take_list(legal),
            Err(QueryError(message)) => {
                self.take_list(Vec::new());
                self.failure = Some(message);
            }
        }
    }

    pub(crate) fn take_list(&mut self, legal: Vec<LegalAction<G::Action>>) {
        let mut open: Vec<PendingDecision> = Vec::new();
        self.game.pending_decisions(&self.state, &mut open);
        self.at_once.note(&self.game, &self.state, &open, &legal);
        self.legal = legal;
        self.failure = None;
        self.seat = next_seat(&open, &self.legal).filter(|_| !self.legal.is_empty());
        self.mine.clear();
        if let Some(seat) = self.seat {
            offered(&self.legal, seat, &mut self.mine);
        }
    }

    /// Returns whether the game has ended by its rules.
    pub fn is_over(&self) -> bool {
        self.game.is_over(&self.state)
    }

    /// Returns the observation for the screen: what [`Session::viewer`] sees.
    pub fn seen(&self) -> G::View {
        self.game.view(&self.state, self.viewer())
    }

    /// Returns who looks at the screen: the person who decides, else the only person, else a
    /// spectator.
    pub fn viewer(&self) -> Viewer {
        let is_person = |seat: &u8| self.bots[usize::from(*seat)].is_none();
        let mut open = Vec::new();
        self.game.pending_decisions(&self.state, &mut open);
        let decides = open.iter().map(|decision| decision.seat).find(is_person);
        let mut people = (0..self.game.seats(&self.state)).filter(is_person);
        let only_person = people.next().filter(|_| people.next().is_none());
        decides.or(only_person).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Returns the hash of a position for display. While others have secrets from the viewer, it is
    /// the hash of a state sampled from the viewer's observation, so it reveals nothing.
    pub fn hash_shown(&self, state: &G::State) -> u64 {
        match self.restricted_viewer() {
            Some(viewer)
                if !self.game.is_over(state) && self.game.has_hidden_information(state) =>
            {
                self.game.hash(&self.game.sample_state(&self.game.view(state, viewer), 0))
            }
            _ => self.game.hash(state),
        }
    }

    /// Marks the session as played on a screen; from now on hidden information is not shown to
    /// other seats.
    pub(crate) fn put_on_a_screen(&mut self) {
        self.on_a_screen = true;
    }

    /// Returns the viewer from whom information has to be hidden. `None` without a screen, without
    /// people, or in a game with perfect information.
    pub fn restricted_viewer(&self) -> Option<Viewer> {
        let people = self.bots.iter().any(Option::is_none);
        let keeps = self.on_a_screen && people && self.game.has_private_information();
        keeps.then(|| self.viewer())
    }

    /// Records what the other people at the screen may see of the last action.
    fn record_for_other_seats(&mut self) {
        if self.restricted_viewer().is_none() {
            return;
        }
        let people = (0..).zip(&self.bots).filter(|(_, bot)| bot.is_none());
        let people = people.map(|(seat, _)| Viewer::Seat(seat));
        // Once no seat has to decide, a screen shared by several people shows the spectator's view.
        let others: Vec<Viewer> = people.chain([Viewer::Spectator]).collect();
        let Session { game, state, history, .. } = self;
        let Some(step) = history.last_mut() else { return };
        let (seat, ActionOrLeave::Action(action)) = step.done else { return };
        let between = ActionTransition { before: &step.before.0, after: state, seat, action };
        let others = others.into_iter().filter(|viewer| *viewer != Viewer::Seat(seat));
        let logs = others.map(|viewer| (viewer, between.visible_log(game, &step.text, viewer)));
        let logs = logs.collect();
        step.seen = logs;
    }

    /// Returns text and log lines of an action, as far as the viewer at the screen may see them.
    /// The text may be empty.
    pub fn for_the_screen(&self, at: usize) -> (&str, &[String]) {
        let step = &self.history[at];
        match self
            .restricted_viewer()
            .filter(|viewer_of_step| *viewer_of_step != Viewer::Seat(step.done.0))
        {
            None => (&step.text, &step.log_lines),
            Some(viewer) => {
                let seen = step.seen.iter().find(|(viewer_of_step, _)| *viewer_of_step == viewer);
                seen.map_or(("", &[]), |(_, (text, log_lines))| {
                    (text.as_str(), log_lines.as_slice())
                })
            }
        }
    }

    /// Returns whether an action is still withheld from the viewer at the screen, see
    /// [`game::Secrecy`].
    pub fn is_withheld(&self, at: usize) -> bool {
        let Some(viewer) = self.restricted_viewer() else { return false };
        let secrecy = |step: &SessionStep<G>| match step.done {
            (seat, ActionOrLeave::Action(action)) => {
                self.game.secrecy(&step.before.0, seat, action)
            }
            (_, ActionOrLeave::Left) => Secrecy::Public,
        };
        let (step, later) = (&self.history[at], &self.history[at + 1..]);
        viewer != Viewer::Seat(step.done.0)
            && secrecy(step) == Secrecy::Withheld
            && !later.iter().any(|step| secrecy(step) == Secrecy::Releases)
    }

    /// Returns the name of a seat in the current position.
    pub fn name_of(&self, seat: u8) -> String {
        self.game.seat_name(&self.state, seat)
    }

    /// Returns the name of a seat as the viewer reads it.
    pub fn shown_name(&self, seat: u8) -> String {
        input::shown_seat(&self.game, &self.state, seat)
    }

    /// Returns the name of the seat of a past action as the viewer reads it.
    pub fn shown_name_at(&self, at: usize) -> String {
        let step = &self.history[at];
        if is_english() {
            return step.name.clone();
        }
        self.game.shown_seat_name(&step.before.0, step.done.0)
    }

    /// Returns a past action as the viewer at the screen reads it, see [`Session::for_the_screen`].
    pub fn shown_action_at(&self, at: usize) -> String {
        let (text, step) = (self.for_the_screen(at).0, &self.history[at]);
        match step.done {
            (seat, ActionOrLeave::Action(action)) if !is_english() && !text.is_empty() => {
                self.game.shown(&step.before.0, seat, action)
            }
            _ => text.to_owned(),
        }
    }

    /// Returns the name of the seat to act, or `over` or `nobody`.
    pub fn seat_name(&self) -> String {
        match self.seat {
            Some(seat) => self.shown_name(seat),
            None if self.is_over() => say!(TEXTS, "prompt-over"),
            None => say!(TEXTS, "prompt-nobody"),
        }
    }

    /// Returns the seat with this name.
    ///
    /// # Errors
    /// Fails if no seat has this name.
    pub fn seat_by_name(&self, name: &str) -> Result<u8, String> {
        let seats = 0..self.game.seats(&self.state);
        let is_named = |seat: &u8| self.name_of(*seat) == name;
        seats.into_iter().find(is_named).ok_or_else(|| say!(TEXTS, "not-in-game", name = name))
    }

    /// Carries out one action and updates the legal list.
    ///
    /// # Errors
    /// Fails if the action is illegal or a script fails; nothing has changed then.
    pub fn act(&mut self, seat: u8, action: G::Action) -> Result<&SessionStep<G>, ApplyError> {
        let step = self.try_step(seat, action)?;
        self.at_once.apply_answer(&mut self.game, seat, action);
        self.history.push(step);
        self.to_keep = true;
        self.list();
        self.record_for_other_seats();
        Ok(&self.history[self.history.len() - 1])
    }

    /// Carries out an action without updating the legal list.
    pub(crate) fn step(&mut self, seat: u8, action: G::Action) -> Result<SessionStep<G>, String> {
        self.try_step(seat, action).map_err(|problem| match problem {
            ApplyError::Illegal(message) => message,
            ApplyError::ScriptError(message) => {
                say!(TEXTS, "position-unchanged", message = message)
            }
        })
    }

    fn try_step(&mut self, seat: u8, action: G::Action) -> Result<SessionStep<G>, ApplyError> {
        let before = (self.state.clone(), self.game.ruleset());
        let name = self.name_of(seat);
        let text = self.game.text(&self.state, seat, action);
        let mut draws_made = Vec::new();
        if self.names_causes {
            let (mut trace, mut drawn) = (ChangeTrace::default(), Vec::new());
            let recording = DrawSource::Noted(&mut drawn);
            let (game, state) = (&mut self.game, &mut self.state);
            RecordableGame::apply_traced(game, state, seat, action, recording, &mut trace)?;
            let changes = trace.changes().filter(|change| !G::is_use(change));
            draws_made.extend(changes.flat_map(|change| self.game.explain_change(change).folded()));
        } else {
            // On a screen with secrets the acting seat sees its own draws; otherwise the log is a
            // spectator's.
            let own = self.restricted_viewer().map_or(Viewer::Spectator, |_| Viewer::Seat(seat));
            let mut narration = Narration::new(own);
            self.game.apply_and_narrate(&mut self.state, seat, action, &mut narration)?;
            draws_made = narration.lines;
        }
        let numbers_before = if self.names_causes { self.feature_values() } else { Vec::new() };
        let done = (seat, ActionOrLeave::Action(action));
        Ok(SessionStep {
            before,
            done,
            name,
            text,
            log_lines: draws_made,
            seen: Vec::new(),
            features: numbers_before,
            drawn: None,
        })
    }

    /// Returns the possible next results of chance of an action, see [`game::Views::next_draws`].
    ///
    /// # Errors
    /// Fails if the action is illegal, `draws` are impossible, or a script fails.
    pub fn coming(
        &mut self,
        seat: u8,
        action: G::Action,
        draws: &[G::Draw],
    ) -> Result<Vec<(G::Draw, u32)>, ApplyError> {
        self.game.next_draws(&self.state, ActionWithDraws { seat, action, draws })
    }

    /// Carries out an action as [`Session::act`] does, with prescribed results of chance or those
    /// of the seed. Writes no log lines.
    ///
    /// # Errors
    /// Fails as [`Session::act`] does, or if the prescribed results are impossible or incomplete.
    pub(crate) fn act_silently(
        &mut self,
        seat: u8,
        action: G::Action,
        draws: Option<&[G::Draw]>,
    ) -> Result<(), ApplyError> {
        let step = self.silent_step(seat, action, draws)?;
        self.history.push(step);
        self.to_keep = true;
        self.list();
        Ok(())
    }

    fn silent_step(
        &mut self,
        seat: u8,
        action: G::Action,
        draws: Option<&[G::Draw]>,
    ) -> Result<SessionStep<G>, ApplyError> {
        let before = (self.state.clone(), self.game.ruleset());
        let (name, text) = (self.name_of(seat), self.game.text(&self.state, seat, action));
        match draws {
            Some(draws) => self.game.apply_with_draws(&mut self.state, seat, action, draws)?,
            None => self.game.apply(&mut self.state, seat, action)?,
        }
        let done = (seat, ActionOrLeave::Action(action));
        let drawn = draws.map(<[G::Draw]>::to_vec);
        let (draws, numbers_before) = (Vec::new(), Vec::new());
        Ok(SessionStep {
            before,
            done,
            name,
            text,
            log_lines: draws,
            seen: Vec::new(),
            features: numbers_before,
            drawn,
        })
    }

    /// Makes a seat leave the game, written as a resignation in ledgers.
    ///
    /// # Errors
    /// Fails if the seat has left already, or a script fails.
    pub(crate) fn leave(&mut self, seat: u8) -> Result<SessionStep<G>, String> {
        let before = (self.state.clone(), self.game.ruleset());
        let (name, text) = (self.name_of(seat), LEAVES.to_owned());
        self.game.leave(&mut self.state, seat)?;
        let numbers_before = if self.names_causes { self.feature_values() } else { Vec::new() };
        let (done, draws) = ((seat, ActionOrLeave::Left), Vec::new());
        Ok(SessionStep {
            before,
            done,
            name,
            text,
            log_lines: draws,
            seen: Vec::new(),
            features: numbers_before,
            drawn: None,
        })
    }

    /// Returns the features of all seats by name: `nomads coins`.
    fn feature_values(&self) -> Vec<(String, i32)> {
        let mut all = Vec::new();
        let mut numbers = Vec::new();
        for seat in 0..self.game.seats(&self.state) {
            let name = self.name_of(seat);
            numbers.clear();
            self.game.features(&self.state, seat, &mut numbers);
            let names =
                self.game.feature_names().into_iter().map(|feature| format!("{name} {feature}"));
            all.extend(names.zip(numbers.iter().copied()));
        }
        all
    }

    /// Carries out a typed line: a number of the list, or actions in ledger notation.
    ///
    /// # Errors
    /// Fails if the line cannot be parsed, an action is illegal, or a script fails; then no action
    /// of the line takes effect.
    pub fn type_action(&mut self, line: &str) -> Result<(), TypedLineError> {
        let whole = |problem| TypedLineError { part: None, problem };
        let read = read_line(&self.game, &self.state, self.seat, &self.mine, line);
        let (seat, parts) = match read.map_err(|message| whole(ApplyError::Illegal(message)))? {
            ParsedLine::Listed(seat, action) => {
                return self.act(seat, action).map(drop).map_err(whole);
            }
            ParsedLine::Written(seat, parts) => (seat, parts),
        };
        let (state, length) = (self.state.clone(), self.history.len());
        for part in parts {
            let read = self.game.read(&self.state, seat, &part).map_err(ApplyError::Illegal);
            let done = read.and_then(|action| self.act(seat, action).map(drop));
            if let Err(problem) = done {
                self.state = state;
                self.history.truncate(length);
                self.list();
                return Err(TypedLineError { part: Some(part), problem });
            }
        }
        Ok(())
    }

    /// Returns the action that the bot of the seat to act chooses; `None` if a person is to act or
    /// the game is over.
    ///
    /// # Errors
    /// Fails if a script fails.
    pub fn bots_choice(&mut self) -> Result<Option<(u8, G::Action)>, QueryError> {
        let Some(seat) = self.seat else { return Ok(None) };
        let Some(bot) = &mut self.bots[usize::from(seat)] else { return Ok(None) };
        let worlds = self.at_once.positions(&mut self.game, &self.mine);
        let sight = Observation::with_worlds(&self.game, &self.state, worlds, &self.mine);
        Ok(Some((seat, bot.choose(&mut self.game, &sight)?)))
    }

    /// Returns the action that the greedy bot would choose for the seat to act.
    ///
    /// # Errors
    /// Fails if the game is over, or a script fails.
    pub fn hint(&mut self) -> Result<(u8, G::Action), Error> {
        let seat = self.seat.ok_or_else(game_over_error)?;
        let greedy = BotSpec::Greedy { weights: Vec::new() };
        let mut bot = greedy.make(&self.game).map_err(Error::Impossible)?;
        let sight = Observation::new(&self.game, &self.state, &self.mine);
        Ok((seat, bot.choose(&mut self.game, &sight)?))
    }

    /// Computes a hint for the seat to act, with alternatives and rollouts. Takes two seconds.
    ///
    /// # Errors
    /// Fails if the game is over, or a script fails.
    pub fn hint_with_reason(&mut self) -> Result<Hint, Error> {
        self.seat.ok_or_else(game_over_error)?;
        let thought = HintSearch::new(&self.game, &self.state, &self.mine, false);
        let mut thought = thought.map_err(Error::Impossible)?;
        while !thought.go_on(&mut self.game)? {}
        Ok(thought.current_hint(&self.game))
    }

    /// Returns the index of the last action of a person.
    pub fn last_of_a_person(&self) -> Option<usize> {
        let is_person = |step: &SessionStep<G>| self.bots[usize::from(step.done.0)].is_none();
        self.history.iter().rposition(is_person)
    }

    /// Returns the text of the first action since index `at` that drew something or revealed hidden
    /// information. After undoing such an action, a player could choose with this knowledge.
    /// Positions under other rules are skipped.
    pub fn shown_since(&mut self, at: usize) -> Option<&str> {
        let ruleset = self.game.ruleset();
        let Session { game, history, .. } = self;
        let as_shown = |step: &&SessionStep<G>| match (&step.before, step.done) {
            ((before, rules), (seat, ActionOrLeave::Action(action)))
                if Arc::ptr_eq(rules, &ruleset) =>
            {
                irreversible::shows(game, before, seat, action)
            }
            _ => false,
        };
        history[at..].iter().find(as_shown).map(|step| step.text.as_str())
    }

    /// Undoes all actions from index `at` on. If the rules have changed since, migrates the
    /// position and returns messages about losses.
    ///
    /// # Errors
    /// Fails if the old position does not fit the current rules.
    pub fn back_to(&mut self, at: usize) -> Result<Vec<String>, String> {
        let (before, rules) = &self.history[at].before;
        let ruleset = self.game.ruleset();
        let (state, lost) = if Arc::ptr_eq(rules, &ruleset) {
            (before.clone(), Vec::new())
        } else {
            G::migrate(before, rules, &ruleset)?
        };
        self.state = state;
        self.history.truncate(at);
        self.to_keep = true;
        // The saved ledger has actions that are no longer part of the game.
        self.saved = self.saved.min(at);
        self.list();
        Ok(lost)
    }

    /// Returns the changes of an action with their causes, as lines.
    ///
    /// # Errors
    /// Fails if a script fails.
    pub fn why(&mut self, at: usize) -> Result<Vec<String>, ApplyError> {
        if self.is_withheld(at) {
            return Ok(Vec::new());
        }
        let SessionStep { before, done, .. } = &self.history[at];
        let own = Viewer::Seat(done.0);
        match *done {
            (seat, ActionOrLeave::Action(action)) => {
                match self.restricted_viewer().filter(|viewer| *viewer != own) {
                    None => self.game.explain(&before.0, seat, action),
                    Some(viewer) => {
                        let (before, mut after) = (before.0.clone(), before.0.clone());
                        self.game.apply(&mut after, seat, action)?;
                        let between =
                            ActionTransition { before: &before, after: &after, seat, action };
                        Ok(between.visible_causes(&mut self.game, viewer))
                    }
                }
            }
            (_, ActionOrLeave::Left) => Ok(Vec::new()),
        }
    }

    /// Continues under other rules with a migrated position. Returns whether the rules are the
    /// same; if not, the history is cleared and undo is impossible.
    pub fn use_rules(&mut self, rules: CompiledRules<G>, game: G, state: G::State) -> bool {
        let is_same = self.take_rules(rules, game, state);
        if !is_same {
            self.history.clear();
        }
        self.list();
        is_same
    }

    /// Reads changed files and continues under their rules. Returns the names of changed files; if
    /// there are none, nothing has changed.
    ///
    /// # Errors
    /// Fails with the reason if the new rules cannot be used; rules and position then stay as they
    /// are.
    pub fn reload(
        &mut self,
        reloader: &mut Reloader,
        changed: &ChangedFiles,
    ) -> Result<Vec<String>, Error> {
        let reload = reloader.reload::<G>(changed, &self.game.ruleset(), &self.state);
        match reload.outcome {
            ReloadOutcome::Nothing => {}
            ReloadOutcome::Ready(fresh) => {
                self.use_rules(fresh.rules, fresh.game, fresh.state);
            }
            ReloadOutcome::Kept(diagnostics) => {
                let texts: Vec<String> = diagnostics.into_iter().map(|m| m.text).collect();
                return Err(Error::Impossible(texts.join("\n\n")));
            }
            ReloadOutcome::NotMigrated(_, message) => return Err(Error::Impossible(message)),
        }
        Ok(reload.files)
    }

    /// Replaces the rules as [`Session::use_rules`] does, but keeps the history and does not update
    /// the legal list. Returns whether the rules are the same.
    pub(crate) fn take_rules(&mut self, rules: CompiledRules<G>, game: G, state: G::State) -> bool {
        // A position saved under other rules cannot be restored, so this compares the rules.
        let is_same = game.restore(&self.game.save(&self.state)).is_ok();
        (self.rules, self.game, self.state) = (rules, game, state);
        self.rules_changed |= !is_same;
        is_same
    }

    /// Writes the game so far as a ledger in recorded form, which replays.
    ///
    /// # Errors
    /// Fails if the rules have changed since the game began.
    pub fn ledger(&self) -> Result<String, Error> {
        if self.rules_changed {
            return Err(Error::Impossible(say!(TEXTS, "rules-changed-no-replay")));
        }
        let (mut actions, mut left) = (Vec::new(), Vec::new());
        for step in &self.history {
            match step.done {
                (seat, ActionOrLeave::Action(action)) => actions.push((seat, action)),
                (seat, ActionOrLeave::Left) => left.push((actions.len(), seat)),
            }
        }
        let (rules, setup) = &self.opening;
        let mut game = rules.game()?;
        let draws = self.draws_of_history(&mut game)?;
        let record = LedgerGame { setup, actions: &actions, draws: draws.as_deref(), left: &left };
        let text = ledger::write::write(&mut game, &rules.heading(), record, LedgerForm::Recorded);
        text.map_err(Error::Failed)
    }

    /// Returns all results of chance with the index of their action, if any was prescribed. `None`
    /// if the seed determines all.
    fn draws_of_history(&self, game: &mut G) -> Result<Option<IndexedDraws<G>>, Error> {
        if self.history.iter().all(|step| step.drawn.is_none()) {
            return Ok(None);
        }
        let (mut all, mut drawn, mut at) = (Vec::new(), Vec::new(), 0);
        for step in &self.history {
            let (seat, ActionOrLeave::Action(action)) = step.done else { continue };
            drawn.clear();
            match &step.drawn {
                Some(given_draws) => drawn.extend(given_draws),
                None => game
                    .apply_recording_draws(&mut step.before.0.clone(), seat, action, &mut drawn)
                    .map_err(|problem| Error::Failed(problem.to_string()))?,
            }
            all.extend(drawn.iter().map(|draw| (at, *draw)));
            at += 1;
        }
        Ok(Some(all))
    }

    /// Writes the game as a ledger in command form: head and actions. If the rules have changed
    /// during the game, it may not replay under any of them.
    pub fn commands(&self) -> String {
        let mut text = self.head.clone();
        for step in &self.history {
            text.push_str(&format!("{}: {}\n", step.name, step.text));
        }
        text
    }
}

/// Returns the autosave file in the working folder, if there is one.
pub fn unfinished() -> Option<PathBuf> {
    Autosave::found()
}

/// Saving and autosave.
impl<G: FullGame> Session<G> {
    /// Enables autosave, in the file of the resumed autosave or in a new one.
    pub fn enable_autosave(&mut self, resumed: Option<&Path>) {
        self.autosave = Some(Autosave::new(resumed));
    }

    /// Returns the number of actions that no saved ledger contains.
    pub fn unsaved(&self) -> usize {
        self.history.len().saturating_sub(self.saved)
    }

    /// Saves the game as a ledger that replays; overwrites only saved games. If the rules have
    /// changed, it writes the commands and returns `false`.
    ///
    /// # Errors
    /// Fails as [`Session::ledger`] does, or if the file cannot be written.
    pub fn save(&mut self, path: &Path) -> Result<bool, Error> {
        let text = if self.rules_changed { self.commands() } else { self.ledger()? };
        disk::save(path, &text)?;
        self.saved = self.history.len();
        self.autosave.iter_mut().for_each(Autosave::delete);
        Ok(!self.rules_changed)
    }

    /// Returns whether autosave is enabled.
    pub fn has_autosave(&self) -> bool {
        self.autosave.is_some()
    }

    /// Writes the autosave if the game has changed since the last one.
    ///
    /// # Errors
    /// Fails if the file cannot be written; later calls do not repeat the error.
    pub fn write_autosave(&mut self) -> std::io::Result<()> {
        if !std::mem::take(&mut self.to_keep) || self.autosave.is_none() {
            return Ok(());
        }
        let unsaved = self.history.len() > self.saved || self.autosave_path().is_some();
        // If the present rules cannot replay the game, the autosave from before the change stays.
        match unsaved.then(|| self.ledger()).and_then(Result::ok).zip(self.autosave.as_mut()) {
            Some((ledger, autosave)) => autosave.keep(&ledger),
            None => Ok(()),
        }
    }

    /// Returns the path of the autosave; `None` if nothing was written.
    pub fn autosave_path(&self) -> Option<&Path> {
        self.autosave.as_ref().and_then(Autosave::file)
    }

    /// Deletes the autosave, because the game was abandoned.
    pub fn delete_autosave(&mut self) {
        self.autosave.iter_mut().for_each(Autosave::delete_if_new);
    }
}

fn game_over_error() -> Error {
    Error::Impossible(say!(TEXTS, "game-is-over"))
}

/// Meaning of a typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ParsedLine<A> {
    /// A legal action, or one that parses as a whole.
    Listed(u8, A),
    /// Actions of a seat in sequence, not parsed yet. They take effect only if all are legal.
    Written(u8, Vec<String>),
}

/// Parses a typed line: `3`, `3 2` (with an amount), `build E5`, `nomads: build E5`, `upgrade E5 to
/// TP. +FAV11`. `seat` is the seat to act, and numbers refer to `mine`.
///
/// # Errors
/// Fails for a number outside the list, an amount out of range, text that cannot be parsed, or if
/// no seat is to act.
fn read_line<G: Game>(
    game: &G,
    state: &G::State,
    seat: Option<u8>,
    mine: &[LegalAction<G::Action>],
    line: &str,
) -> Result<ParsedLine<G::Action>, String> {
    let numbers: Vec<Option<usize>> = line.split(' ').map(|w| w.parse().ok()).collect();
    if let Some(Some(n)) = numbers.first()
        && numbers.len() <= 2
    {
        let choice = mine
            .get(n.wrapping_sub(1))
            .ok_or_else(|| say!(TEXTS, "no-such-number", last = mine.len()))?;
        let amount = match numbers.get(1) {
            Some(Some(amount)) => u8::try_from(*amount).unwrap_or(u8::MAX),
            Some(None) => return Err(say!(TEXTS, "expected-amount")),
            None => choice.amounts.0,
        };
        let (min, max) = choice.amounts;
        if max == 0 && numbers.len() > 1 {
            return Err(say!(TEXTS, "no-amount"));
        }
        if !(min..=max).contains(&amount) {
            return Err(say!(TEXTS, "amount-range", min = min, max = max));
        }
        return Ok(ParsedLine::Listed(choice.seat, game.with_amount(choice.action, amount)));
    }
    let named = match line.split_once(':') {
        // Actions never have a colon after their first word, so this is a seat's name.
        Some((name, rest)) if !name.trim().contains(' ') => {
            match input::seat_named(game, state, name.trim()) {
                Ok(seat) => Some((seat, rest.trim())),
                // In other languages actions may have one.
                Err(_) if !is_english() => None,
                Err(message) => return Err(message),
            }
        }
        _ => None,
    };
    let (seat, text) = match named {
        Some(named) => named,
        None => (seat.ok_or_else(|| say!(TEXTS, "game-is-over"))?, line),
    };
    let whole = game.read(state, seat, text);
    // Ledgers may join several actions in one line.
    let parts: Vec<&str> = text.split('.').map(str::trim).filter(|part| !part.is_empty()).collect();
    match whole {
        Ok(action) => Ok(ParsedLine::Listed(seat, action)),
        Err(message) if parts.len() < 2 => Err(message),
        Err(_) => Ok(ParsedLine::Written(seat, parts.into_iter().map(str::to_owned).collect())),
    }
}
