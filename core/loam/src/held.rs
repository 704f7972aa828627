//! A game on the table without its type: what another language than Rust holds in its hand.
//!
//! It never leaves the thread it was made on, as its scripts do not. Games of one thread under the same rules share them.

use std::cell::Cell;
use std::collections::BTreeSet;

use game::{
    Failure, Overlay, Panel, Problem, Role, SeatAsSeen, SpotTable, Standing, StandingSeen, Viewer,
    standings_seen,
};
use lab::playout::{keep_offered, owing};

use crate::batch::relative;
use crate::error::Error;
use crate::library::Content;
use crate::playable::Title;
use crate::session::Session;
use crate::tables::Tables;
use crate::wanted::{GameWanted, Under};

/// An entry of the legal list in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldOffer {
    /// Who may do it.
    pub seat: u8,
    /// What, as ledgers write it, with its smallest amount.
    pub text: String,
    /// What it means where the text does not say it.
    pub meaning: String,
    /// What its kind is called.
    pub kind: String,
    /// What it means to whoever does not know the game.
    pub role: Role,
    /// Smallest and largest amount; both 0 where it has none.
    pub amounts: (u8, u8),
}

/// What a seat that acts may do, as learners are asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldAsked {
    /// Its place in [`Held::offers`].
    pub at: usize,
    /// Who may do it.
    pub seat: u8,
    /// What, with its smallest amount, and seats named by where they sit: `@0` acts, `@1` is the next one.
    pub text: String,
    /// Smallest and largest amount; both 0 where it has none.
    pub amounts: (u8, u8),
}

/// A game in somebody's hand.
pub trait Held {
    /// Name of the variant.
    fn variant(&self) -> &str;

    /// Hash of the rules in hexadecimal.
    fn ruleset_hash(&self) -> String;

    /// Hash of the position.
    fn hash(&self) -> u64;

    /// What the seats are called.
    fn seats(&self) -> Vec<String>;

    /// Who comes next; nobody where the game is over.
    fn turn(&self) -> Option<u8>;

    /// Who acts where all act at once that can, see [`lab::playout::owing`]; the first is [`Held::turn`].
    fn owing(&self) -> Vec<u8>;

    /// Is the game over?
    fn is_over(&self) -> bool;

    /// Points by seat, also those that are hidden: for rewards.
    fn scores(&self) -> Vec<i32>;

    /// Where each seat stands.
    fn standings(&self) -> Vec<Standing>;

    /// The same as it lies open to all: without hidden points before the game is over.
    fn standings_seen(&self) -> Vec<StandingSeen>;

    /// What was done so far: who, and what as ledgers write it.
    fn history(&self) -> Vec<(String, String)>;

    /// Everything that may be done.
    ///
    /// # Errors
    /// A script failed.
    fn offers(&self) -> Result<Vec<HeldOffer>, Failure>;

    /// What the seats of [`Held::owing`] may do: answers alone where one has some, and nothing that no bot does.
    ///
    /// # Errors
    /// A script failed.
    fn asked(&self) -> Result<Vec<HeldAsked>, Failure>;

    /// Does an entry of [`Held::offers`], with its smallest amount where none is named; gives what came of it in lines.
    ///
    /// # Errors
    /// There is no such entry, it has no such amount, or a script failed; then nothing has changed.
    fn act_listed(&mut self, at: usize, amount: Option<u8>) -> Result<Vec<String>, Problem>;

    /// Does chance bring anything in this game after its beginning?
    fn has_chance(&self) -> bool;

    /// Does what is typed: `build E5`, `nomads: build E5`, a line of a ledger.
    ///
    /// # Errors
    /// It cannot be read, is refused, or a script failed; then nothing has changed.
    fn act_typed(&mut self, line: &str) -> Result<Vec<String>, Problem>;

    /// Takes back so many actions.
    ///
    /// # Errors
    /// There were not so many.
    fn undo(&mut self, actions: usize) -> Result<(), Problem>;

    /// What an action of the history changed, and why, in lines; the last one where none is named.
    ///
    /// # Errors
    /// There is none, or a script failed.
    fn why(&mut self, at: Option<usize>) -> Result<Vec<String>, Problem>;

    /// What the bot that thinks least would do for whoever comes next: who, and what.
    ///
    /// # Errors
    /// The game is over, or a script failed.
    fn hint(&mut self) -> Result<(u8, String), Problem>;

    /// What stands beside the board for this viewer.
    fn panels(&self, viewer: Viewer) -> Vec<Panel>;

    /// The board as a picture; `None`: as whoever comes next sees it.
    fn svg(&self, viewer: Option<Viewer>) -> String;

    /// The board as text.
    fn words(&self, viewer: Option<Viewer>) -> String;

    /// The texts of all actions of a seat that could be said in this position, possible or not: each once, in the order of texts,
    /// with seats named as in [`HeldAsked::text`].
    fn conceivable(&self, seat: u8) -> Vec<String>;

    /// The names of the numbers that [`Held::numbers`] has of each seat.
    fn number_names(&self) -> Vec<String>;

    /// Numbers that describe the position as a viewer knows it, seat by seat, see [`game::Report::features_known`].
    fn numbers(&self, viewer: Viewer) -> Vec<Vec<i32>>;

    /// What [`Held::spots`] tells.
    fn spot_table(&self) -> SpotTable;

    /// What stands where, as a seat sees it: row by row the numbers of [`Held::spot_table`].
    fn spots(&self, seat: u8) -> Vec<i32>;

    /// What a learned valuation is told of each seat, as [`Held::numbers`] has the numbers; [`Held::input_names`] in their order.
    fn inputs(&self, viewer: Viewer) -> Vec<Vec<f32>>;

    /// The names of the inputs of a seat.
    fn input_names(&self) -> Vec<String>;

    /// A hash of all that a viewer knows of the position: equal where the same is seen.
    fn known(&self, viewer: Viewer) -> u64;

    /// Does every seat see all there is?
    fn is_open(&self) -> bool;

    /// The game so far as a ledger that replays.
    ///
    /// # Errors
    /// A script failed.
    fn ledger(&self) -> Result<String, Error>;

    /// The position as bytes, with format version and ruleset hash in front.
    fn save(&self) -> Vec<u8>;

    /// The same game once more, which goes its own way from here.
    ///
    /// # Errors
    /// The mistakes in the scripts.
    fn copied(&self) -> Result<Box<dyn Held>, Error>;
}

/// A new game.
///
/// # Errors
/// As [`Tables::new`].
pub fn begun<G: Title>(content: &Content, wanted: &GameWanted) -> Result<Box<dyn Held>, Error> {
    let tables = Tables::<G>::new(content, wanted)?;
    Ok(Box::new(Session::sharing(tables.rules().clone(), tables.setup(tables.seed())?)?))
}

/// A game that a ledger tells.
///
/// # Errors
/// As [`Tables::resume`].
pub fn resumed<G: Title>(
    content: &Content,
    ledger: (&str, &[u8]),
    under: &Under,
) -> Result<Box<dyn Held>, Error> {
    Ok(Box::new(session::<G>(content, ledger, under)?))
}

/// The same, for whoever knows which game it is.
pub(crate) fn session<G: Title>(
    content: &Content,
    ledger: (&str, &[u8]),
    under: &Under,
) -> Result<Session<G>, Error> {
    let (tables, done, draws) = Tables::<G>::resume_told(content, ledger, under)?;
    let setup = tables.setup(tables.seed())?;
    let mut session = Session::sharing(tables.rules().clone(), setup)?;
    let told = (!draws.is_empty()).then_some(&*draws);
    session.carry_on_told(&done, told).map_err(|(_, why)| Error::Failed(why))?;
    Ok(session)
}

fn refused<T>(why: String) -> Result<T, Problem> {
    Err(Problem::Refused(why))
}

impl<G: Title> Session<G> {
    /// What was told of the actions from this place of the history on.
    fn told_since(&self, at: usize) -> Vec<String> {
        self.history[at..].iter().flat_map(|step| step.told.iter().cloned()).collect()
    }

    fn view_of(&self, viewer: Option<Viewer>) -> G::View {
        viewer.map_or_else(|| self.seen(), |viewer| self.game.view(&self.state, viewer))
    }

    /// What chance can bring next of an action, behind what is told, as ledgers write it: each with how many ways there are to it.
    pub(crate) fn coming_in_words(
        &mut self,
        seat: u8,
        action: G::Action,
        told: &[String],
    ) -> Result<Vec<(String, u32)>, Problem> {
        let told = self.draws(told)?;
        let coming = Session::coming(self, seat, action, &told)?.into_iter();
        Ok(coming.map(|(draw, ways)| (self.game.draw_text(draw), ways)).collect())
    }

    /// Results of chance, as ledgers write them.
    pub(crate) fn draws(&self, told: &[String]) -> Result<Vec<G::Draw>, Problem> {
        let read = |text: &String| self.game.read_draw(text).map_err(Problem::Refused);
        told.iter().map(read).collect()
    }

    fn listed(&self) -> Result<(), Failure> {
        self.failure.clone().map_or(Ok(()), |why| Err(Failure(why)))
    }
}

impl<G: Title> Held for Session<G> {
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

    fn owing(&self) -> Vec<u8> {
        let mut open = Vec::new();
        self.game.open(&self.state, &mut open);
        owing(&open, &self.legal)
    }

    fn is_over(&self) -> bool {
        Session::is_over(self)
    }

    fn scores(&self) -> Vec<i32> {
        self.game.scores(&self.state)
    }

    fn standings(&self) -> Vec<Standing> {
        self.game.standings(&self.state)
    }

    fn standings_seen(&self) -> Vec<StandingSeen> {
        let viewer = (!Session::is_over(self)).then_some(Viewer::Spectator);
        standings_seen(&self.game, &self.state, viewer).0
    }

    fn history(&self) -> Vec<(String, String)> {
        self.history.iter().map(|step| (step.name.clone(), step.text.clone())).collect()
    }

    fn offers(&self) -> Result<Vec<HeldOffer>, Failure> {
        self.listed()?;
        let kinds = self.game.kind_names();
        let offer = |choice: &game::Choice<G::Action>| HeldOffer {
            seat: choice.seat,
            text: self.game.text(&self.state, choice.seat, choice.action),
            meaning: self.game.meaning(&self.state, choice.seat, choice.action),
            kind: kinds.get(usize::from(choice.kind)).cloned().unwrap_or_default(),
            role: choice.role,
            amounts: choice.amounts,
        };
        Ok(self.legal.iter().map(offer).collect())
    }

    fn asked(&self) -> Result<Vec<HeldAsked>, Failure> {
        self.listed()?;
        let names = Held::seats(self);
        let mut asked = Vec::new();
        for seat in self.owing() {
            // A list is short, and the places of what is left in it are found again.
            let mut own: Vec<_> =
                self.legal.iter().filter(|c| c.role != Role::Waste).copied().collect();
            keep_offered(&mut own, seat);
            let mut own = own.into_iter().peekable();
            for (at, choice) in self.legal.iter().enumerate() {
                if own.next_if_eq(choice).is_some() {
                    let text = self.game.text(&self.state, seat, choice.action);
                    let text = relative(&text, seat.into(), &names);
                    asked.push(HeldAsked { at, seat, text, amounts: choice.amounts });
                }
            }
        }
        Ok(asked)
    }

    fn act_listed(&mut self, at: usize, amount: Option<u8>) -> Result<Vec<String>, Problem> {
        self.listed().map_err(|Failure(why)| Problem::Fault(why))?;
        let Some(choice) = self.legal.get(at).copied() else {
            return refused(match self.legal.len() {
                0 => "the game is over: nothing can be done".to_owned(),
                n => format!("the list goes from 0 to {}", n - 1),
            });
        };
        let (min, max) = choice.amounts;
        let action = match amount {
            None => choice.action,
            Some(_) if max == 0 => return refused("this action takes no amount".to_owned()),
            Some(amount) if !(min..=max).contains(&amount) => {
                return refused(format!("the amount goes from {min} to {max}"));
            }
            Some(amount) => self.game.with_amount(choice.action, amount),
        };
        let before = self.history.len();
        self.act(choice.seat, action)?;
        Ok(self.told_since(before))
    }

    fn has_chance(&self) -> bool {
        !self.game.stream_names().is_empty()
    }

    fn act_typed(&mut self, line: &str) -> Result<Vec<String>, Problem> {
        self.listed().map_err(|Failure(why)| Problem::Fault(why))?;
        let (before, is_fault) = (self.history.len(), Cell::new(false));
        let explain = |problem: Problem| match problem {
            Problem::Refused(why) => why,
            Problem::Fault(why) => {
                is_fault.set(true);
                why
            }
        };
        match self.type_action(line, &explain, &mut |_| {}) {
            Ok(()) => Ok(self.told_since(before)),
            Err(why) if is_fault.get() => Err(Problem::Fault(why)),
            Err(why) => Err(Problem::Refused(why)),
        }
    }

    fn undo(&mut self, actions: usize) -> Result<(), Problem> {
        match self.history.len().checked_sub(actions) {
            Some(_) if actions == 0 => Ok(()),
            Some(at) => self.back_to(at).map(drop).map_err(Problem::Refused),
            None => refused(format!("no more than {} can be taken back", self.history.len())),
        }
    }

    fn why(&mut self, at: Option<usize>) -> Result<Vec<String>, Problem> {
        let last = self.history.len().checked_sub(1);
        match (at.or(last), last) {
            (_, None) => refused("nothing was done yet".to_owned()),
            (Some(at), Some(last)) if at <= last => Session::why(self, at),
            (_, Some(last)) => refused(format!("the actions go from 0 to {last}")),
        }
    }

    fn hint(&mut self) -> Result<(u8, String), Problem> {
        self.listed().map_err(|Failure(why)| Problem::Fault(why))?;
        if self.seat.is_none() {
            return refused("the game is over".to_owned());
        }
        let (seat, action) =
            Session::hint(self).map_err(|error| Problem::Fault(error.to_string()))?;
        Ok((seat, self.game.text(&self.state, seat, action)))
    }

    fn panels(&self, viewer: Viewer) -> Vec<Panel> {
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
        self.game.conceivable(&self.state, seat, &mut all);
        let names = Held::seats(self);
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
            let seen = SeatAsSeen { seat, viewer };
            self.game.features_known(&self.state, seen, &mut numbers);
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
        let known = self.game.deal(&self.game.view(&self.state, viewer), 0);
        let of_seat = |seat| {
            let mut inputs = Vec::new();
            self.game.inputs(&known, seat, &mut inputs);
            inputs
        };
        (0..self.game.seats(&self.state)).map(of_seat).collect()
    }

    fn input_names(&self) -> Vec<String> {
        self.game.input_names()
    }

    fn known(&self, viewer: Viewer) -> u64 {
        let view = self.game.view(&self.state, viewer);
        self.game.hash(&self.game.deal(&view, 0))
    }

    fn is_open(&self) -> bool {
        self.game.is_open()
    }

    fn ledger(&self) -> Result<String, Error> {
        Session::ledger(self)
    }

    fn save(&self) -> Vec<u8> {
        self.game.save(&self.state)
    }

    fn copied(&self) -> Result<Box<dyn Held>, Error> {
        Ok(Box::new(Session::copied(self)?))
    }
}
