//! A committed ledger row, and who may see it.

use game::{Game, Problem, Secrecy, Viewer};
use ledger::draws::{self, Draws};

use crate::done::Did;

/// A committed row.
pub(super) struct Row<G: Game> {
    pub seat: u8,
    pub did: Did<G::Action>,
    /// What the seat was called.
    pub name: String,
    pub text: String,
    /// What chance brought.
    pub draws: Vec<G::Draw>,
    /// What the ledger says of that behind the action.
    pub brought: String,
    /// Hash of the position after it.
    pub hash: u64,
    /// Who may learn of it.
    pub secrecy: Secrecy,
}

/// Rows that a viewer must not learn of yet, by their number from 0 on, ascending. A viewer counts the others only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WithheldRows(Vec<usize>);

impl WithheldRows {
    /// The rows that are withheld from a viewer.
    pub fn among<G: Game>(rows: &[Row<G>], viewer: Viewer) -> WithheldRows {
        let last = rows.iter().rposition(|row| row.secrecy == Secrecy::Releases);
        let from = last.map_or(0, |at| at + 1);
        let is_withheld =
            |row: &Row<G>| row.secrecy == Secrecy::Withheld && viewer != Viewer::Seat(row.seat);
        let withheld = (from..).zip(&rows[from..]).filter(|(_, row)| is_withheld(row));
        WithheldRows(withheld.map(|(at, _)| at).collect())
    }

    /// Is this row withheld?
    pub fn has(&self, at: usize) -> bool {
        self.0.contains(&at)
    }

    /// How many of so many rows the viewer knows of.
    pub fn shown(&self, rows: usize) -> usize {
        rows - self.0.iter().filter(|at| **at < rows).count()
    }

    /// How many rows there are up to and with the last of so many that the viewer knows of.
    pub fn all(&self, shown: usize) -> usize {
        self.0.iter().fold(shown, |all, at| if *at < all { all + 1 } else { all })
    }
}

/// What a seat did.
pub(super) struct SeatDeed<G: Game> {
    pub seat: u8,
    pub did: Did<G::Action>,
    /// What chance brings; `None`: what the seed says.
    pub draws: Option<Vec<G::Draw>>,
}

impl<G: Game> Row<G> {
    /// The row as it stands in the ledger: `NAME: ACTION => DRAWS`, and the end of the line.
    pub fn line(&self) -> String {
        let Row { name, text, brought, .. } = self;
        format!("{name}: {text}{brought}\n")
    }

    /// What the seat did.
    pub fn deed(&self) -> SeatDeed<G> {
        let draws = (!self.draws.is_empty()).then(|| self.draws.clone());
        SeatDeed { seat: self.seat, did: self.did, draws }
    }

    /// Does what a seat did, and makes a row of it.
    pub fn done(game: &mut G, state: &mut G::State, deed: SeatDeed<G>) -> Result<Row<G>, Problem> {
        let (seat, did) = (deed.seat, deed.did);
        let name = game.seat_name(state, seat);
        let (text, secrecy) = match did {
            Did::Action(action) => {
                (game.text(state, seat, action), game.secrecy(state, seat, action))
            }
            Did::Left => (crate::done::LEAVES.to_owned(), Secrecy::Public),
        };
        let mut draws = Vec::new();
        match (did, &deed.draws) {
            (Did::Action(action), None) => {
                draws::apply(game, state, (seat, action), Draws::Noted(&mut draws))?;
            }
            _ => do_on(game, state, &deed)?,
        }
        draws.extend(deed.draws.into_iter().flatten());
        let (brought, hash) = (draws::text(game, &draws), game.hash(state));
        Ok(Row { seat, did, name, text, draws, brought, hash, secrecy })
    }
}

/// What a viewer is told of the first rows, found out when that viewer asks: it takes long where something is hidden.
#[derive(Clone)]
pub(super) struct RowsTold<S> {
    pub texts: Vec<(String, Vec<String>)>,
    /// The position behind these rows.
    pub state: S,
}

impl<S: Clone> RowsTold<S> {
    /// Nothing yet, for spectators and then each seat; where everything lies open, once for all.
    pub fn none(is_open: bool, seats: usize, opening: &S) -> Vec<RowsTold<S>> {
        let one = RowsTold { texts: Vec::new(), state: opening.clone() };
        vec![one; if is_open { 1 } else { 1 + seats }]
    }

    /// Which of them is a viewer's.
    pub fn at(viewer: Viewer, of: usize) -> usize {
        match viewer {
            _ if of == 1 => 0,
            Viewer::Spectator => 0,
            Viewer::Seat(seat) => 1 + usize::from(seat),
        }
    }
}

/// Carries out what a seat did on a position.
pub(super) fn do_on<G: Game>(
    game: &mut G,
    state: &mut G::State,
    deed: &SeatDeed<G>,
) -> Result<(), Problem> {
    let seat = deed.seat;
    match (deed.did, &deed.draws) {
        (Did::Action(action), None) => game.apply(state, seat, action),
        (Did::Action(action), Some(draws)) => game.apply_told(state, seat, action, draws),
        (Did::Left, _) => game.leave(state, seat).map_err(Problem::Refused),
    }
}
