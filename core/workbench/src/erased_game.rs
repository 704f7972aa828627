//! Type-erased game session, used by the Python bindings and other foreign languages.
//!
//! A session cannot leave the thread that created it, because its scripts cannot. Sessions of one
//! thread under the same rules share their scripts.

use std::collections::BTreeSet;

use crate::texts::TEXTS;
use game::{
    ActionRole, ApplyError, InfoPanel, ObservedSeat, Overlay, QueryError, SeatStanding, SpotTable,
    Viewer, VisibleStanding, visible_standings,
};
use lab::playout::{keep_offered, owing};
use language::say;

use crate::error::Error;
use crate::game_options::{GameParameters, ReplayRules};
use crate::library::Content;
use crate::playable::FullGame;
use crate::session::Session;
use crate::tables::VariantGameFactory;
use crate::vector_env::relative;

/// An entry of the legal list as text, for callers without the game's Rust type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalActionText {
    /// The seat that may act.
    pub seat: u8,
    /// The action in ledger notation, with its smallest amount.
    pub text: String,
    /// Explanation, where the text alone is not clear.
    pub meaning: String,
    /// Display name of the kind of action.
    pub kind: String,
    /// Role of the action in terms that do not depend on the game.
    pub role: ActionRole,
    /// Smallest and largest amount; both 0 if the action has none.
    pub amounts: (u8, u8),
}

/// A legal action as a learner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnerAction {
    /// Index in [`ErasedSession::offers`].
    pub at: usize,
    /// The seat that may act.
    pub seat: u8,
    /// The action with its smallest amount and relative seats: `@0` acts, `@1` is the next one.
    pub text: String,
    /// Smallest and largest amount; both 0 if the action has none.
    pub amounts: (u8, u8),
}

/// A game in progress without its Rust type.
pub trait ErasedSession {
    /// Returns the variant's name in commands.
    fn variant(&self) -> &str;

    /// Returns the ruleset's hash in hexadecimal.
    fn ruleset_hash(&self) -> String;

    /// Returns a hash of the complete position, hidden information included.
    fn hash(&self) -> u64;

    /// Returns the names of the seats, in order of their numbers.
    fn seats(&self) -> Vec<String>;

    /// Returns the seat to act next; `None` if the game is over.
    fn turn(&self) -> Option<u8>;

    /// Returns the seats that have to act, also where several act simultaneously, see
    /// [`lab::playout::owing`]. The first is [`ErasedSession::turn`].
    fn seats_to_act(&self) -> Vec<u8>;

    /// Returns whether the game is over; then no action is legal.
    fn is_over(&self) -> bool;

    /// Returns the points by seat, including hidden ones; use them for rewards.
    fn scores(&self) -> Vec<i32>;

    /// Returns the standing of each seat, including hidden points.
    fn standings(&self) -> Vec<SeatStanding>;

    /// Returns the standings visible to all: hidden points are left out until the game is over.
    fn standings_seen(&self) -> Vec<VisibleStanding>;

    /// Returns the actions so far as pairs of seat name and ledger text.
    fn history(&self) -> Vec<(String, String)>;

    /// Returns the legal list.
    ///
    /// # Errors
    /// Fails if a script fails.
    fn offers(&self) -> Result<Vec<LegalActionText>, QueryError>;

    /// Returns the legal actions of the seats of [`ErasedSession::seats_to_act`]. A seat with open
    /// offers gets only its answers to them. Actions that bots never take are left out.
    ///
    /// # Errors
    /// Fails if a script fails.
    fn learner_actions(&self) -> Result<Vec<LearnerAction>, QueryError>;

    /// Carries out an entry of [`ErasedSession::offers`], by default with its smallest amount;
    /// returns the log lines.
    ///
    /// # Errors
    /// Fails if there is no such entry or amount, or a script fails; nothing has changed then.
    fn act_listed(&mut self, at: usize, amount: Option<u8>) -> Result<Vec<String>, ApplyError>;

    /// Returns whether chance occurs in this game after the setup.
    fn has_chance(&self) -> bool;

    /// Carries out an action as typed: `build E5`, `nomads: build E5`, or a line of a ledger.
    ///
    /// # Errors
    /// Fails if the text cannot be parsed, the action is illegal, or a script fails; nothing has
    /// changed then.
    fn act_typed(&mut self, line: &str) -> Result<Vec<String>, ApplyError>;

    /// Undoes the last `actions` actions.
    ///
    /// # Errors
    /// Fails if fewer actions were taken.
    fn undo(&mut self, actions: usize) -> Result<(), ApplyError>;

    /// Returns the changes of an action with their causes, as lines. `at` is an index of the
    /// history; `None` means the last action.
    ///
    /// # Errors
    /// Fails if there is no such action, or a script fails.
    fn explain_action(&mut self, at: Option<usize>) -> Result<Vec<String>, ApplyError>;

    /// Returns the seat to act and the action that the fastest bot proposes.
    ///
    /// # Errors
    /// Fails if the game is over, or a script fails.
    fn hint(&mut self) -> Result<(u8, String), ApplyError>;

    /// Returns the panels next to the board, as this viewer sees them.
    fn panels(&self, viewer: Viewer) -> Vec<InfoPanel>;

    /// Draws the board as SVG; `None` uses the view of the seat to act.
    fn svg(&self, viewer: Option<Viewer>) -> String;

    /// Draws the board as text; `None` uses the view of the seat to act.
    fn words(&self, viewer: Option<Viewer>) -> String;

    /// Returns the texts of all actions of a seat that can be expressed in this position, legal or
    /// not. Sorted, without duplicates, with seats as in [`LearnerAction::text`].
    fn conceivable(&self, seat: u8) -> Vec<String>;

    /// Returns the names of the features that [`ErasedSession::numbers`] returns for each seat.
    fn number_names(&self) -> Vec<String>;

    /// Returns features of the position as a viewer observes it, seat by seat, see
    /// [`game::Report::observed_features`].
    fn numbers(&self, viewer: Viewer) -> Vec<Vec<i32>>;

    /// Returns the rows and columns of [`ErasedSession::spots`].
    fn spot_table(&self) -> SpotTable;

    /// Returns the board features as a seat observes them, row by row of
    /// [`ErasedSession::spot_table`].
    fn spots(&self, seat: u8) -> Vec<i32>;

    /// Returns the inputs of a value network for each seat, named by
    /// [`ErasedSession::input_names`].
    fn inputs(&self, viewer: Viewer) -> Vec<Vec<f32>>;

    /// Returns the names of the value network's inputs for one seat.
    fn input_names(&self) -> Vec<String>;

    /// Returns a hash of everything a viewer observes; equal observations have equal hashes.
    fn observation_hash(&self, viewer: Viewer) -> u64;

    /// Returns whether every seat has perfect information.
    fn has_perfect_information(&self) -> bool;

    /// Writes the game so far as a ledger that replays.
    ///
    /// # Errors
    /// Fails if a script fails.
    fn ledger(&self) -> Result<String, Error>;

    /// Serializes the position, with format version and ruleset hash in front.
    fn save(&self) -> Vec<u8>;

    /// Copies the game. Original and copy are independent afterwards.
    ///
    /// # Errors
    /// Returns the diagnostics of the scripts if they cannot be loaded again.
    fn try_clone(&self) -> Result<Box<dyn ErasedSession>, Error>;
}

/// Starts a new game.
///
/// # Errors
/// Fails as [`VariantGameFactory::new`] does.
pub fn new_session<G: FullGame>(
    content: &Content,
    parameters: &GameParameters,
) -> Result<Box<dyn ErasedSession>, Error> {
    let tables = VariantGameFactory::<G>::new(content, parameters)?;
    Ok(Box::new(Session::sharing(tables.rules().clone(), tables.setup(tables.seed())?)?))
}

/// Starts a game by replaying a ledger.
///
/// # Errors
/// Fails as [`VariantGameFactory::resume`] does.
pub fn resume_session<G: FullGame>(
    content: &Content,
    name: &str,
    ledger: &[u8],
    under: &ReplayRules,
) -> Result<Box<dyn ErasedSession>, Error> {
    Ok(Box::new(session::<G>(content, name, ledger, under)?))
}

/// Starts a session by replaying a ledger, for callers with the game's type.
pub(crate) fn session<G: FullGame>(
    content: &Content,
    name: &str,
    ledger: &[u8],
    under: &ReplayRules,
) -> Result<Session<G>, Error> {
    let (tables, done, draws) =
        VariantGameFactory::<G>::resume_with_draws(content, name, ledger, under)?;
    let setup = tables.setup(tables.seed())?;
    let mut session = Session::sharing(tables.rules().clone(), setup)?;
    let given_draws = (!draws.is_empty()).then_some(&*draws);
    session.resume_with_draws(&done, given_draws).map_err(|(_, message)| Error::Failed(message))?;
    Ok(session)
}

fn refused<T>(message: String) -> Result<T, ApplyError> {
    Err(ApplyError::Illegal(message))
}

impl<G: FullGame> Session<G> {
    /// Returns the log lines of the actions from index `at` of the history on.
    fn log_since(&self, at: usize) -> Vec<String> {
        self.history[at..].iter().flat_map(|step| step.log_lines.iter().cloned()).collect()
    }

    fn view_of(&self, viewer: Option<Viewer>) -> G::View {
        viewer.map_or_else(|| self.seen(), |viewer| self.game.view(&self.state, viewer))
    }

    /// Returns the possible next results of chance after `draw_texts`, in ledger notation, each with its
    /// number of ways.
    pub(crate) fn coming_in_words(
        &mut self,
        seat: u8,
        action: G::Action,
        draw_texts: &[String],
    ) -> Result<Vec<(String, u32)>, ApplyError> {
        let draw_texts = self.draws(draw_texts)?;
        let coming = Session::coming(self, seat, action, &draw_texts)?.into_iter();
        Ok(coming.map(|(draw, times)| (self.game.draw_text(draw), times)).collect())
    }

    /// Parses results of chance in ledger notation.
    pub(crate) fn draws(&self, texts: &[String]) -> Result<Vec<G::Draw>, ApplyError> {
        let read = |text: &String| self.game.read_draw(text).map_err(ApplyError::Illegal);
        texts.iter().map(read).collect()
    }

    fn listed(&self) -> Result<(), QueryError> {
        self.failure.clone().map_or(Ok(()), |message| Err(QueryError(message)))
    }
}

impl<G: FullGame> ErasedSession for Session<G> {
    fn variant(&self) -> &str {
        &self.rules.compiled.variant
    }

    fn ruleset_hash(&self) -> String {
        self.rules.compiled.hash()
    }

    fn hash(&self) -> u64 {
        self.game.hash(&self.state)
    }

    fn seats(&self) -> Vec<String> {
        (0..self.game.seats(&self.state)).map(|seat| self.name_of(seat)).collect()
    }

    fn turn(&self) -> Option<u8> {
        self.seat
    }

    fn seats_to_act(&self) -> Vec<u8> {
        let mut open = Vec::new();
        self.game.pending_decisions(&self.state, &mut open);
        owing(&open, &self.legal)
    }

    fn is_over(&self) -> bool {
        Session::is_over(self)
    }

    fn scores(&self) -> Vec<i32> {
        self.game.scores(&self.state)
    }

    fn standings(&self) -> Vec<SeatStanding> {
        self.game.standings(&self.state)
    }

    fn standings_seen(&self) -> Vec<VisibleStanding> {
        let viewer = (!Session::is_over(self)).then_some(Viewer::Spectator);
        visible_standings(&self.game, &self.state, viewer).seats
    }

    fn history(&self) -> Vec<(String, String)> {
        self.history.iter().map(|step| (step.name.clone(), step.text.clone())).collect()
    }

    fn offers(&self) -> Result<Vec<LegalActionText>, QueryError> {
        self.listed()?;
        let kinds = self.game.kind_names();
        let offer = |choice: &game::LegalAction<G::Action>| LegalActionText {
            seat: choice.seat,
            text: self.game.text(&self.state, choice.seat, choice.action),
            meaning: self.game.meaning(&self.state, choice.seat, choice.action),
            kind: kinds.get(usize::from(choice.kind)).cloned().unwrap_or_default(),
            role: choice.role,
            amounts: choice.amounts,
        };
        Ok(self.legal.iter().map(offer).collect())
    }

    fn learner_actions(&self) -> Result<Vec<LearnerAction>, QueryError> {
        self.listed()?;
        let names = ErasedSession::seats(self);
        let mut actions = Vec::new();
        for seat in self.seats_to_act() {
            // `keep_offered` drops entries, so each entry that is left is matched with its index in
            // the full list.
            let mut own: Vec<_> =
                self.legal.iter().filter(|c| c.role != ActionRole::Waste).copied().collect();
            keep_offered(&mut own, seat);
            let mut own = own.into_iter().peekable();
            for (at, choice) in self.legal.iter().enumerate() {
                if own.next_if_eq(choice).is_some() {
                    let text = self.game.text(&self.state, seat, choice.action);
                    let text = relative(&text, seat.into(), &names);
                    actions.push(LearnerAction { at, seat, text, amounts: choice.amounts });
                }
            }
        }
        Ok(actions)
    }

    fn act_listed(&mut self, at: usize, amount: Option<u8>) -> Result<Vec<String>, ApplyError> {
        self.listed().map_err(|QueryError(message)| ApplyError::ScriptError(message))?;
        let Some(choice) = self.legal.get(at).copied() else {
            return refused(match self.legal.len() {
                0 => say!(TEXTS, "over-no-action"),
                n => say!(TEXTS, "no-such-index", last = n - 1),
            });
        };
        let (min, max) = choice.amounts;
        let action = match amount {
            None => choice.action,
            Some(_) if max == 0 => return refused(say!(TEXTS, "no-amount")),
            Some(amount) if !(min..=max).contains(&amount) => {
                return refused(say!(TEXTS, "amount-range", min = min, max = max));
            }
            Some(amount) => self.game.with_amount(choice.action, amount),
        };
        let before = self.history.len();
        self.act(choice.seat, action)?;
        Ok(self.log_since(before))
    }

    fn has_chance(&self) -> bool {
        !self.game.stream_names().is_empty()
    }

    fn act_typed(&mut self, line: &str) -> Result<Vec<String>, ApplyError> {
        self.listed().map_err(|QueryError(message)| ApplyError::ScriptError(message))?;
        let before = self.history.len();
        self.type_action(line)?;
        Ok(self.log_since(before))
    }

    fn undo(&mut self, actions: usize) -> Result<(), ApplyError> {
        match self.history.len().checked_sub(actions) {
            Some(_) if actions == 0 => Ok(()),
            Some(at) => self.back_to(at).map(drop).map_err(ApplyError::Illegal),
            None => refused(say!(TEXTS, "take-back-at-most", n = self.history.len())),
        }
    }

    fn explain_action(&mut self, at: Option<usize>) -> Result<Vec<String>, ApplyError> {
        let last = self.history.len().checked_sub(1);
        match (at.or(last), last) {
            (_, None) => refused(say!(TEXTS, "no-action-taken")),
            (Some(at), Some(last)) if at <= last => Session::why(self, at),
            (_, Some(last)) => refused(say!(TEXTS, "no-such-action", last = last)),
        }
    }

    fn hint(&mut self) -> Result<(u8, String), ApplyError> {
        self.listed().map_err(|QueryError(message)| ApplyError::ScriptError(message))?;
        if self.seat.is_none() {
            return refused("the game is over".to_owned());
        }
        let (seat, action) =
            Session::hint(self).map_err(|error| ApplyError::ScriptError(error.to_string()))?;
        Ok((seat, self.game.text(&self.state, seat, action)))
    }

    fn panels(&self, viewer: Viewer) -> Vec<InfoPanel> {
        self.game.panels(&self.game.view(&self.state, viewer))
    }

    fn svg(&self, viewer: Option<Viewer>) -> String {
        self.game.draw_svg(&self.view_of(viewer), &Overlay::default())
    }

    fn words(&self, viewer: Option<Viewer>) -> String {
        self.game.draw(&self.view_of(viewer), &Overlay::default(), false)
    }

    fn conceivable(&self, seat: u8) -> Vec<String> {
        let mut all = Vec::new();
        self.game.well_formed_actions(&self.state, seat, &mut all);
        let names = ErasedSession::seats(self);
        let text =
            |action| relative(&self.game.text(&self.state, seat, action), seat.into(), &names);
        all.into_iter().map(text).collect::<BTreeSet<_>>().into_iter().collect()
    }

    fn number_names(&self) -> Vec<String> {
        self.game.feature_names()
    }

    fn numbers(&self, viewer: Viewer) -> Vec<Vec<i32>> {
        let of_seat = |seat| {
            let mut numbers = Vec::new();
            let seen = ObservedSeat { seat, viewer };
            self.game.observed_features(&self.state, seen, &mut numbers);
            numbers
        };
        (0..self.game.seats(&self.state)).map(of_seat).collect()
    }

    fn spot_table(&self) -> SpotTable {
        self.game.spot_table(self.game.seats(&self.state))
    }

    fn spots(&self, seat: u8) -> Vec<i32> {
        let mut out = Vec::new();
        self.game.spots(&self.game.view(&self.state, Viewer::Seat(seat)), seat, &mut out);
        out
    }

    fn inputs(&self, viewer: Viewer) -> Vec<Vec<f32>> {
        let sampled = self.game.sample_state(&self.game.view(&self.state, viewer), 0);
        let of_seat = |seat| {
            let mut inputs = Vec::new();
            self.game.inputs(&sampled, seat, &mut inputs);
            inputs
        };
        (0..self.game.seats(&self.state)).map(of_seat).collect()
    }

    fn input_names(&self) -> Vec<String> {
        self.game.input_names()
    }

    fn observation_hash(&self, viewer: Viewer) -> u64 {
        let view = self.game.view(&self.state, viewer);
        self.game.hash(&self.game.sample_state(&view, 0))
    }

    fn has_perfect_information(&self) -> bool {
        self.game.has_perfect_information()
    }

    fn ledger(&self) -> Result<String, Error> {
        Session::ledger(self)
    }

    fn save(&self) -> Vec<u8> {
        self.game.save(&self.state)
    }

    fn try_clone(&self) -> Result<Box<dyn ErasedSession>, Error> {
        Ok(Box::new(Session::copied(self)?))
    }
}
