//! Decisions asked word by word, for learners: every action is a text, its words have numbers, and a seat says one after the other until
//! one action is meant.
//!
//! Where several actions begin alike the next word is asked; what can only be said in one way is said. [`END`] says that the action ends
//! here where another one goes on, and stands alone in the list of a seat that owes nothing. Seats are named by where they sit, `@0` says it.

use std::rc::Rc;
use std::sync::Arc;

use game::{Failure, Problem, Role, SeatAsSeen, Viewer};
use lab::playout::keep_offered;
use rustc_hash::FxHashMap;

use crate::batch::{by_rank, relative};
use crate::error::Error;
use crate::held::{self, Held};
use crate::library::Content;
use crate::playable::Title;
use crate::session::Session;
use crate::tables::Tables;
use crate::wanted::{GameWanted, Under};

/// The number that says that an action ends here, or that there is nothing to do.
pub const END: u32 = 0;

/// The words of an action. An amount and what it is of are two, `3PW`, and so are two places in one word, `A1:B2`: else there would be one
/// for each pair of them.
///
/// ```
/// assert_eq!(loam::spoken::words("pay 3PW A1:B2"), ["pay", "3", "PW", "A1:", "B2"]);
/// ```
pub fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for whole in text.split(' ') {
        let mut rest = whole;
        loop {
            let end = rest.find(':').map_or(rest.len(), |at| at + 1);
            let (piece, more) = rest.split_at(end);
            let digits = piece.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
            if digits > 0 {
                words.push(&piece[..digits]);
            }
            words.push(&piece[digits..]);
            rest = more;
            if rest.is_empty() {
                break;
            }
        }
    }
    words
}

/// Words by number. What has no number is spelled: letters are words, too, written `'x`.
#[derive(Debug)]
pub struct WordNumbers {
    by_word: FxHashMap<String, u32>,
    count: usize,
}

impl WordNumbers {
    /// In this order, [`END`] first.
    pub fn new(words: Vec<String>) -> WordNumbers {
        WordNumbers { count: words.len(), by_word: words.into_iter().zip(0..).collect() }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The numbers of words, behind what is in `out`; what has none is spelled, with a blank behind it.
    pub fn push(&self, words: &[&str], out: &mut Vec<u32>) {
        for word in words {
            match self.by_word.get(*word) {
                Some(known) => out.push(*known),
                None => self.spell(word, out),
            }
        }
    }

    fn spell(&self, word: &str, out: &mut Vec<u32>) {
        // Letters that are no word of their own are written as `\u{e4}`.
        let plain = |c: char| matches!(c, ' '..='~');
        let escaped =
            |c: char| if plain(c) { c.to_string() } else { c.escape_unicode().to_string() };
        let text: String = word.chars().map(escaped).chain([" ".to_owned()]).collect();
        out.extend(text.chars().filter_map(|c| self.by_word.get(&format!("'{c}"))));
    }
}

/// Everything that is told of a position from the view of a seat, written row by row.
#[derive(Debug)]
pub struct SpokenArrays<'a> {
    /// The numbers of every seat, its own first, see [`Held::numbers`].
    pub numbers: &'a mut [i32],
    /// What stands where, see [`Held::spots`].
    pub places: &'a mut [i32],
    /// The words said so far, from the front; -1 behind them.
    pub said: &'a mut [i32],
    /// 1 for every word that can come now, 0 before.
    pub mask: &'a mut [i8],
}

/// A game whose seats say what they do, word by word.
pub trait Spoken {
    /// The game itself.
    fn held(&self) -> &dyn Held;

    /// A new game.
    ///
    /// # Errors
    /// It cannot be set up, or a script failed.
    fn reset(&mut self, seed: u64) -> Result<(), Error>;

    /// The game that a ledger tells, under these rules.
    ///
    /// # Errors
    /// The ledger does not replay, or comes from other rules.
    fn go_on(&mut self, content: &Content, ledger: &str) -> Result<(), Error>;

    /// Who says something now, see [`Held::owing`].
    fn owing(&self) -> &[u8];

    /// What a seat has said of the action that it says.
    fn said(&self, seat: u8) -> &[u32];

    /// Can a word come now?
    fn can(&self, seat: u8, word: u32) -> bool;

    /// Says a word that can come; `true`: one action is meant now, and is still to be [carried out](Spoken::carry_out).
    fn hear(&mut self, seat: u8, word: u32) -> bool;

    /// What chance can bring of the action that is meant, see [`game::Chance::coming`].
    ///
    /// # Errors
    /// Nothing is meant, what is told cannot be, or a script failed.
    fn coming(&mut self, told: &[String]) -> Result<Vec<(String, u32)>, Problem>;

    /// Does the action that is meant, with what chance is told to bring, or else what the seed says; then nothing is said of the next
    /// ones.
    ///
    /// # Errors
    /// Nothing is meant, it is refused, or a script failed.
    fn carry_out(&mut self, told: Option<&[String]>) -> Result<(), Problem>;

    /// Hears once more what a seat has said, as far as it can still be meant.
    fn again(&mut self, seat: u8);

    /// A seat has said nothing.
    fn forget(&mut self, seat: u8);

    /// Writes what a seat is told.
    fn look(&mut self, seat: u8, out: &mut SpokenArrays<'_>);

    /// The numbers of the words that can come now.
    fn mask(&self, seat: u8, out: &mut [i8]);

    /// What each seat gets for what was done since this was asked last: what its points rose by, or at the end of the game for its place.
    fn rewards(&mut self, ranks: bool) -> Vec<f64>;

    /// The game as it is, to be held by somebody else.
    ///
    /// # Errors
    /// The mistakes in the scripts.
    fn taken(&self) -> Result<Box<dyn Held>, Error>;

    /// The same once more, which goes its own way from here.
    ///
    /// # Errors
    /// The mistakes in the scripts.
    fn copied(&self) -> Result<Box<dyn Spoken>, Error>;
}

/// An action that may be done, and how it is said.
struct Sentence<A> {
    words: Rc<[u32]>,
    action: A,
}

impl<A: Copy> Clone for Sentence<A> {
    fn clone(&self) -> Self {
        Sentence { words: self.words.clone(), action: self.action }
    }
}

impl<A> Sentence<A> {
    fn word(&self, at: usize) -> u32 {
        self.words.get(at).copied().unwrap_or(END)
    }
}

/// A seat that says something.
struct Speaker<A> {
    all: Vec<Sentence<A>>,
    /// Which of them can still be meant.
    left: Vec<usize>,
    said: Vec<u32>,
    /// What it is told of the position, until that changes.
    told: Option<(Vec<i32>, Vec<i32>)>,
}

impl<A> Default for Speaker<A> {
    fn default() -> Self {
        Speaker { all: Vec::new(), left: Vec::new(), said: Vec::new(), told: None }
    }
}

impl<A: Copy> Clone for Speaker<A> {
    fn clone(&self) -> Self {
        let (all, left, said) = (self.all.clone(), self.left.clone(), self.said.clone());
        Speaker { all, left, said, told: self.told.clone() }
    }
}

impl<A> Speaker<A> {
    fn can(&self, word: u32) -> bool {
        let at = self.said.len();
        let mut next = self.left.iter().map(|of| self.all[*of].word(at));
        if self.left.is_empty() { word == END } else { next.any(|next| next == word) }
    }
}

struct SpokenGame<G: Title> {
    tables: Rc<Tables<G>>,
    session: Session<G>,
    numbers: Arc<WordNumbers>,
    /// The words of actions that were met in this game, by seat.
    met: FxHashMap<(u8, G::Action), Rc<[u32]>>,
    /// What the seats are called.
    names: Vec<String>,
    owing: Vec<u8>,
    speakers: Vec<Speaker<G::Action>>,
    meant: Option<(u8, G::Action)>,
    scores: Vec<i32>,
}

/// A game that is asked word by word.
///
/// # Errors
/// As [`Tables::new`].
pub fn begun<G: Title>(
    content: &Content,
    wanted: &GameWanted,
    numbers: Arc<WordNumbers>,
) -> Result<Box<dyn Spoken>, Error> {
    let tables = Rc::new(Tables::<G>::new(content, wanted)?);
    let session = Session::sharing(tables.rules().clone(), tables.setup(tables.seed())?)?;
    let mut spoken = SpokenGame {
        tables,
        session,
        numbers,
        met: FxHashMap::default(),
        names: Vec::new(),
        owing: Vec::new(),
        speakers: Vec::new(),
        meant: None,
        scores: Vec::new(),
    };
    spoken.begin()?;
    Ok(Box::new(spoken))
}

impl<G: Title> SpokenGame<G> {
    fn begin(&mut self) -> Result<(), Failure> {
        self.names = self.session.seats();
        self.scores = self.session.scores();
        self.met.clear();
        self.speakers = self.names.iter().map(|_| Speaker::default()).collect();
        self.meant = None;
        self.list()
    }

    /// What each seat that owes something may do, as words.
    fn list(&mut self) -> Result<(), Failure> {
        self.owing.clear();
        for speaker in &mut self.speakers {
            speaker.all.clear();
            speaker.left.clear();
            speaker.told = None;
        }
        if let Some(why) = &self.session.failure {
            return Err(Failure(why.clone()));
        }
        self.owing = Held::owing(&self.session);
        let mut own = Vec::new();
        for at in 0..self.owing.len() {
            let seat = self.owing[at];
            own.clear();
            own.extend(self.session.legal.iter().filter(|c| c.role != Role::Waste).copied());
            keep_offered(&mut own, seat);
            for choice in &own {
                let (low, high) = choice.amounts;
                let words = self.words_of(seat, choice.action);
                for amount in low..=high {
                    let (action, words) = if amount == low {
                        (choice.action, words.clone())
                    } else {
                        let mut more = words.to_vec();
                        self.numbers.push(&[&amount.to_string()], &mut more);
                        (self.session.game.with_amount(choice.action, amount), more.into())
                    };
                    self.speakers[usize::from(seat)].all.push(Sentence { words, action });
                }
            }
        }
        for speaker in &mut self.speakers {
            speaker.left.extend(0..speaker.all.len());
        }
        Ok(())
    }

    fn words_of(&mut self, seat: u8, action: G::Action) -> Rc<[u32]> {
        if let Some(known) = self.met.get(&(seat, action)) {
            return known.clone();
        }
        let text = self.session.game.text(&self.session.state, seat, action);
        let text = relative(&text, seat.into(), &self.names);
        let mut found = Vec::new();
        self.numbers.push(&words(&text), &mut found);
        let found: Rc<[u32]> = found.into();
        self.met.insert((seat, action), found.clone());
        found
    }

    fn speaker(&self, seat: u8) -> Option<&Speaker<G::Action>> {
        self.speakers.get(usize::from(seat))
    }

    fn meant(&self) -> Result<(u8, G::Action), Problem> {
        self.meant.ok_or_else(|| Problem::Refused("nothing is meant yet".into()))
    }
}

impl<G: Title> Spoken for SpokenGame<G> {
    fn held(&self) -> &dyn Held {
        &self.session
    }

    fn reset(&mut self, seed: u64) -> Result<(), Error> {
        let rules = self.tables.rules().clone();
        self.session = Session::sharing(rules, self.tables.setup(seed)?)?;
        Ok(self.begin()?)
    }

    fn go_on(&mut self, content: &Content, ledger: &str) -> Result<(), Error> {
        let named = ("ledger", ledger.as_bytes());
        self.session = held::session::<G>(content, named, &Under::default())?;
        Ok(self.begin()?)
    }

    fn owing(&self) -> &[u8] {
        &self.owing
    }

    fn said(&self, seat: u8) -> &[u32] {
        self.speaker(seat).map_or(&[], |speaker| &speaker.said)
    }

    fn can(&self, seat: u8, word: u32) -> bool {
        self.speaker(seat).is_some_and(|speaker| speaker.can(word))
    }

    fn hear(&mut self, seat: u8, word: u32) -> bool {
        let Some(speaker) = self.speakers.get_mut(usize::from(seat)) else { return false };
        if speaker.all.is_empty() || !speaker.can(word) {
            return false;
        }
        let Speaker { all, left, said, .. } = speaker;
        let at = said.len();
        left.retain(|of| all[*of].word(at) == word);
        if word != END && left.len() > 1 {
            said.push(word);
            return false;
        }
        // Two actions that are said in the same words are one to whoever hears them.
        self.meant = left.last().map(|of| (seat, all[*of].action));
        true
    }

    fn coming(&mut self, told: &[String]) -> Result<Vec<(String, u32)>, Problem> {
        let (seat, action) = self.meant()?;
        self.session.coming_in_words(seat, action, told)
    }

    fn carry_out(&mut self, told: Option<&[String]>) -> Result<(), Problem> {
        let (seat, action) = self.meant()?;
        let told = told.map(|told| self.session.draws(told)).transpose()?;
        self.session.act_silently(seat, action, told.as_deref())?;
        self.meant = None;
        self.forget(seat);
        self.list().map_err(|Failure(why)| Problem::Fault(why))
    }

    fn again(&mut self, seat: u8) {
        let Some(speaker) = self.speakers.get_mut(usize::from(seat)) else { return };
        let Speaker { all, left, said, .. } = speaker;
        let begins = |of: &usize| all[*of].words.starts_with(said);
        if left.iter().any(begins) {
            left.retain(begins);
        } else {
            said.clear();
        }
    }

    fn forget(&mut self, seat: u8) {
        if let Some(speaker) = self.speakers.get_mut(usize::from(seat)) {
            speaker.said.clear();
        }
    }

    fn look(&mut self, seat: u8, out: &mut SpokenArrays<'_>) {
        let game = &self.session;
        let Some(speaker) = self.speakers.get_mut(usize::from(seat)) else { return };
        let (numbers, places) = speaker.told.get_or_insert_with(|| {
            let (mut numbers, seats) = (Vec::new(), self.names.len() as u8);
            for place in 0..seats {
                let of = SeatAsSeen { seat: (seat + place) % seats, viewer: Viewer::Seat(seat) };
                game.game.features_known(&game.state, of, &mut numbers);
            }
            (numbers, Held::spots(game, seat))
        });
        out.numbers.copy_from_slice(numbers);
        out.places.copy_from_slice(places);
        out.said.fill(-1);
        for (to, word) in out.said.iter_mut().zip(&speaker.said) {
            *to = *word as i32;
        }
        self.mask(seat, out.mask);
    }

    fn mask(&self, seat: u8, out: &mut [i8]) {
        out.fill(0);
        let Some(speaker) = self.speaker(seat) else { return };
        let at = speaker.said.len();
        if speaker.left.is_empty() {
            out[END as usize] = 1;
        }
        for of in &speaker.left {
            out[speaker.all[*of].word(at) as usize] = 1;
        }
    }

    fn rewards(&mut self, ranks: bool) -> Vec<f64> {
        if ranks {
            let over = Held::is_over(&self.session);
            let none = || vec![0.0; self.names.len()];
            return if over { by_rank(&self.session.standings()) } else { none() };
        }
        let now = self.session.scores();
        let rose = now.iter().zip(&self.scores).map(|(now, before)| f64::from(now - before));
        let rose = rose.collect();
        self.scores = now;
        rose
    }

    fn taken(&self) -> Result<Box<dyn Held>, Error> {
        Held::copied(&self.session)
    }

    fn copied(&self) -> Result<Box<dyn Spoken>, Error> {
        Ok(Box::new(SpokenGame {
            tables: self.tables.clone(),
            session: Session::copied(&self.session)?,
            numbers: self.numbers.clone(),
            met: self.met.clone(),
            names: self.names.clone(),
            owing: self.owing.clone(),
            speakers: self.speakers.clone(),
            meant: self.meant,
            scores: self.scores.clone(),
        }))
    }
}
