//! Committed rows of a ledger, and their visibility.

use game::{ApplyError, Game, Secrecy, Viewer};
use language::Language;
use ledger::draws::{self, DrawSource};

use workbench::history::ActionOrLeave;

/// A committed action or resignation, with its results of chance.
pub(super) struct CommittedRow<G: Game> {
    pub seat: u8,
    pub did: ActionOrLeave<G::Action>,
    /// Name of the seat at that time.
    pub name: String,
    pub text: String,
    /// Results of chance.
    pub draws: Vec<G::Draw>,
    /// Results of chance as ledger text, which follows the text of the action.
    pub brought: String,
    /// Hash of the position after the row.
    pub hash: u64,
    /// Which viewers may see the row.
    pub secrecy: Secrecy,
}

/// Indices of rows that are withheld from a viewer, from 0, ascending. Viewers count only the other
/// rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WithheldRows(Vec<usize>);

impl WithheldRows {
    /// Returns the rows that are withheld from a viewer.
    pub fn for_viewer<G: Game>(rows: &[CommittedRow<G>], viewer: Viewer) -> WithheldRows {
        let last = rows.iter().rposition(|row| row.secrecy == Secrecy::Releases);
        let from = last.map_or(0, |at| at + 1);
        let is_withheld = |row: &CommittedRow<G>| {
            row.secrecy == Secrecy::Withheld && viewer != Viewer::Seat(row.seat)
        };
        let withheld = (from..).zip(&rows[from..]).filter(|(_, row)| is_withheld(row));
        WithheldRows(withheld.map(|(at, _)| at).collect())
    }

    /// Returns whether the viewer must not see this row yet.
    pub fn has(&self, at: usize) -> bool {
        self.0.contains(&at)
    }

    /// Returns how many of the first `rows` rows the viewer sees.
    pub fn shown(&self, rows: usize) -> usize {
        rows - self.0.iter().filter(|at| **at < rows).count()
    }

    /// Converts a count of visible rows to a count of all rows.
    pub fn all(&self, shown: usize) -> usize {
        self.0.iter().fold(shown, |all, at| if *at < all { all + 1 } else { all })
    }
}

/// An action or resignation of a seat, before it is carried out and becomes a row.
pub(super) struct SeatAction<G: Game> {
    pub seat: u8,
    pub did: ActionOrLeave<G::Action>,
    /// Prescribed results of chance; `None` if they come from the seed.
    pub draws: Option<Vec<G::Draw>>,
}

impl<G: Game> CommittedRow<G> {
    /// Formats the row for the ledger: `NAME: ACTION => DRAWS` with line end.
    pub fn line(&self) -> String {
        let CommittedRow { name, text, brought: draws_text, .. } = self;
        format!("{name}: {text}{draws_text}\n")
    }

    /// Returns the action or resignation of this row, with its results of chance.
    pub fn deed(&self) -> SeatAction<G> {
        let draws = (!self.draws.is_empty()).then(|| self.draws.clone());
        SeatAction { seat: self.seat, did: self.did, draws }
    }

    /// Applies an action or resignation to a position, and returns the row.
    pub fn carry_out(
        game: &mut G,
        state: &mut G::State,
        seat_action: SeatAction<G>,
    ) -> Result<CommittedRow<G>, ApplyError> {
        let (seat, action_or_leave) = (seat_action.seat, seat_action.did);
        let name = game.seat_name(state, seat);
        let (text, secrecy) = match action_or_leave {
            ActionOrLeave::Action(action) => {
                (game.text(state, seat, action), game.secrecy(state, seat, action))
            }
            ActionOrLeave::Left => (workbench::history::LEAVES.to_owned(), Secrecy::Public),
        };
        let mut draws = Vec::new();
        match (action_or_leave, &seat_action.draws) {
            (ActionOrLeave::Action(action), None) => {
                draws::apply(game, state, seat, action, DrawSource::Noted(&mut draws))?;
            }
            _ => do_on(game, state, &seat_action)?,
        }
        draws.extend(seat_action.draws.into_iter().flatten());
        let (draws_text, hash) = (draws::text(game, &draws), game.hash(state));
        Ok(CommittedRow {
            seat,
            did: action_or_leave,
            name,
            text,
            draws,
            brought: draws_text,
            hash,
            secrecy,
        })
    }
}

/// Cached log of a viewer for the first rows. Computed on demand, because it is slow in games with
/// hidden information.
#[derive(Clone)]
pub(super) struct CachedLog<S> {
    pub rows: Vec<NarratedRow>,
    /// The position after these rows.
    pub state: S,
}

impl<S: Clone> CachedLog<S> {
    /// Creates the empty logs: one for spectators, then one for each seat. With perfect information
    /// a single log serves all viewers.
    pub fn none(is_open: bool, seats: usize, opening: &S) -> Vec<CachedLog<S>> {
        let one = CachedLog { rows: Vec::new(), state: opening.clone() };
        vec![one; if is_open { 1 } else { 1 + seats }]
    }

    /// Returns the index of a viewer's log.
    pub fn at(viewer: Viewer, log_count: usize) -> usize {
        match viewer {
            _ if log_count == 1 => 0,
            Viewer::Spectator => 0,
            Viewer::Seat(seat) => 1 + usize::from(seat),
        }
    }
}

/// A row as one viewer may read it.
#[derive(Clone)]
pub(super) struct NarratedRow {
    /// Name of the seat at that time.
    pub name: String,
    /// The action; for a hidden action, only its kind.
    pub text: String,
    pub says: Vec<String>,
    /// Change of the points of the row's seat, as far as the viewer sees them.
    pub brings: i32,
}

/// Cached logs of all viewers in each language that was asked for.
pub(super) struct CachedLogs<S> {
    /// English is the first, and always there.
    languages: Vec<(Language, Vec<CachedLog<S>>)>,
}

impl<S: Clone> CachedLogs<S> {
    /// Creates the empty logs, see [`CachedLog::none`].
    pub fn none(is_open: bool, seats: usize, opening: &S) -> CachedLogs<S> {
        let logs = CachedLog::none(is_open, seats, opening);
        CachedLogs { languages: vec![(Language::english(), logs)] }
    }

    /// Returns the logs in the language of the viewer, by viewer. The logs of a new language are
    /// empty. `opening`: the position at the start of the game.
    pub fn in_language(&mut self, opening: &S) -> &mut Vec<CachedLog<S>> {
        let language = language::viewer_language();
        let at = self.languages.iter().position(|(of, _)| *of == language);
        let at = at.unwrap_or_else(|| {
            let one = CachedLog { rows: Vec::new(), state: opening.clone() };
            self.languages.push((language, vec![one; self.languages[0].1.len()]));
            self.languages.len() - 1
        });
        &mut self.languages[at].1
    }

    /// Returns the languages that have logs.
    pub fn languages(&self) -> Vec<Language> {
        self.languages.iter().map(|(language, _)| language.clone()).collect()
    }

    /// Returns all logs, by language.
    pub fn all(&mut self) -> impl Iterator<Item = &mut Vec<CachedLog<S>>> {
        self.languages.iter_mut().map(|(_, logs)| logs)
    }
}

/// Applies the action or resignation of a seat to a position.
pub(super) fn do_on<G: Game>(
    game: &mut G,
    state: &mut G::State,
    seat_action: &SeatAction<G>,
) -> Result<(), ApplyError> {
    let seat = seat_action.seat;
    match (seat_action.did, &seat_action.draws) {
        (ActionOrLeave::Action(action), None) => game.apply(state, seat, action),
        (ActionOrLeave::Action(action), Some(draws)) => {
            game.apply_with_draws(state, seat, action, draws)
        }
        (ActionOrLeave::Left, _) => game.leave(state, seat).map_err(ApplyError::Illegal),
    }
}
