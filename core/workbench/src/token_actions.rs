//! Tokenized action space for learners: an action is a sequence of numbered words, and a seat
//! chooses one word after the other until one action is left.
//!
//! A seat chooses only words that distinguish legal actions; a word without alternative is implied.
//! [`END`] ends an action that is the beginning of another one. It is the only legal word of a seat
//! that has nothing to decide. Seats in texts are relative; `@0` is the acting seat.

use std::rc::Rc;
use std::sync::Arc;

use game::{ActionRole, ApplyError, ObservedSeat, QueryError, Viewer};
use lab::playout::keep_offered;
use rustc_hash::FxHashMap;

use crate::erased_game::{self, ErasedSession};
use crate::error::Error;
use crate::game_options::{GameParameters, ReplayRules};
use crate::library::Content;
use crate::playable::FullGame;
use crate::session::Session;
use crate::tables::VariantGameFactory;
use crate::vector_env::{by_rank, relative};

/// Number of the word that ends an action. A seat that has nothing to decide can choose only this
/// word.
pub const END: u32 = 0;

/// Splits the text of an action into words. An amount and its unit (`3PW`) are two words, and so
/// are two places (`A1:B2`); otherwise each pair would need its own number.
///
/// ```
/// assert_eq!(workbench::token_actions::words("pay 3PW A1:B2"), ["pay", "3", "PW", "A1:", "B2"]);
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

/// Vocabulary: numbers of words. A word without a number is spelled by letters, which are words of
/// the form `'x`.
#[derive(Debug)]
pub struct TokenVocabulary {
    by_word: FxHashMap<String, u32>,
    count: usize,
}

impl TokenVocabulary {
    /// Creates a vocabulary that numbers the words in this order; [`END`] has to be the first.
    pub fn new(words: Vec<String>) -> TokenVocabulary {
        TokenVocabulary { count: words.len(), by_word: words.into_iter().zip(0..).collect() }
    }

    /// Returns the size of the vocabulary, including [`END`] and letters.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Appends the numbers of words to `out`. Words without a number are spelled, with a blank at
    /// the end.
    pub fn push(&self, words: &[&str], out: &mut Vec<u32>) {
        for word in words {
            match self.by_word.get(*word) {
                Some(number) => out.push(*number),
                None => self.spell(word, out),
            }
        }
    }

    fn spell(&self, word: &str, out: &mut Vec<u32>) {
        // Letters outside printable ASCII are spelled in the form `\u{e4}`.
        let plain = |c: char| matches!(c, ' '..='~');
        let escaped =
            |c: char| if plain(c) { c.to_string() } else { c.escape_unicode().to_string() };
        let text: String = word.chars().map(escaped).chain([" ".to_owned()]).collect();
        out.extend(text.chars().filter_map(|c| self.by_word.get(&format!("'{c}"))));
    }
}

/// Output arrays for one seat's observation.
#[derive(Debug)]
pub struct TokenArrays<'a> {
    /// Features of every seat, the observing seat first, see [`ErasedSession::numbers`].
    pub numbers: &'a mut [i32],
    /// Board features, see [`ErasedSession::spots`].
    pub places: &'a mut [i32],
    /// The words chosen so far, then -1.
    pub chosen: &'a mut [i32],
    /// 1 for each legal next word, else 0.
    pub mask: &'a mut [i8],
}

/// A game whose actions are chosen word by word.
pub trait TokenizedGame {
    /// Returns the game itself.
    fn erased(&self) -> &dyn ErasedSession;

    /// Starts a new game.
    ///
    /// # Errors
    /// Fails if the game cannot be set up, or a script fails.
    fn reset(&mut self, seed: u64) -> Result<(), Error>;

    /// Continues the game of a ledger under these rules.
    ///
    /// # Errors
    /// Fails if the ledger does not replay, or has another ruleset hash.
    fn go_on(&mut self, content: &Content, ledger: &str) -> Result<(), Error>;

    /// Returns the seats that have to choose words, see [`ErasedSession::seats_to_act`].
    fn owing(&self) -> &[u8];

    /// Returns the words that a seat has chosen of its next action.
    fn chosen_words(&self, seat: u8) -> &[u32];

    /// Returns whether a seat may choose this word next.
    fn can(&self, seat: u8, word: u32) -> bool;

    /// Adds a legal word. Returns `true` once a single action is left, which then has to be
    /// [carried out](TokenizedGame::carry_out).
    fn push_word(&mut self, seat: u8, word: u32) -> bool;

    /// Returns the possible results of chance of the chosen action, see
    /// [`game::Views::next_draws`].
    ///
    /// # Errors
    /// Fails if no action is chosen, `draws` is impossible, or a script fails.
    fn coming(&mut self, draws: &[String]) -> Result<Vec<(String, u32)>, ApplyError>;

    /// Carries out the chosen action with the given results of chance, or those of the seed. With
    /// given results, no log lines are written.
    ///
    /// # Errors
    /// Fails if no action is chosen, it is illegal, or a script fails.
    fn carry_out(&mut self, draws: Option<&[String]>) -> Result<(), ApplyError>;

    /// Applies the words that a seat chose before to the new legal list. If the words fit no
    /// action, they are removed.
    fn reapply_words(&mut self, seat: u8);

    /// Removes the words that a seat has chosen.
    fn forget(&mut self, seat: u8);

    /// Writes the observation of a seat.
    fn observe(&mut self, seat: u8, out: &mut TokenArrays<'_>);

    /// Writes the mask of legal next words of a seat.
    fn mask(&self, seat: u8, out: &mut [i8]);

    /// Returns the reward of each seat since the last call: the change of the seat's points, or
    /// with `ranks` the seat's rank at the end of the game.
    fn rewards(&mut self, ranks: bool) -> Vec<f64>;

    /// Copies the game for use without tokens.
    ///
    /// # Errors
    /// Returns the diagnostics of the scripts if they cannot be loaded again.
    fn to_erased(&self) -> Result<Box<dyn ErasedSession>, Error>;

    /// Copies the game for independent play.
    ///
    /// # Errors
    /// Returns the diagnostics of the scripts if they cannot be loaded again.
    fn try_clone(&self) -> Result<Box<dyn TokenizedGame>, Error>;
}

/// A legal action as a sequence of words.
struct TokenizedAction<A> {
    words: Rc<[u32]>,
    action: A,
}

impl<A: Copy> Clone for TokenizedAction<A> {
    fn clone(&self) -> Self {
        TokenizedAction { words: self.words.clone(), action: self.action }
    }
}

impl<A> TokenizedAction<A> {
    fn word(&self, at: usize) -> u32 {
        self.words.get(at).copied().unwrap_or(END)
    }
}

/// The legal actions of a seat, and the words it has chosen.
struct SeatTokens<A> {
    all: Vec<TokenizedAction<A>>,
    /// Indices of actions that begin with the chosen words.
    left: Vec<usize>,
    chosen: Vec<u32>,
    /// Cached observation of the current position.
    observation: Option<(Vec<i32>, Vec<i32>)>,
}

impl<A> Default for SeatTokens<A> {
    fn default() -> Self {
        SeatTokens { all: Vec::new(), left: Vec::new(), chosen: Vec::new(), observation: None }
    }
}

impl<A: Copy> Clone for SeatTokens<A> {
    fn clone(&self) -> Self {
        let (all, left, chosen) = (self.all.clone(), self.left.clone(), self.chosen.clone());
        SeatTokens { all, left, chosen, observation: self.observation.clone() }
    }
}

impl<A> SeatTokens<A> {
    fn can(&self, word: u32) -> bool {
        let at = self.chosen.len();
        let mut next = self.left.iter().map(|index| self.all[*index].word(at));
        if self.left.is_empty() { word == END } else { next.any(|next| next == word) }
    }
}

struct TokenizedSession<G: FullGame> {
    tables: Rc<VariantGameFactory<G>>,
    session: Session<G>,
    numbers: Arc<TokenVocabulary>,
    /// Cached words of actions, by seat.
    met: FxHashMap<(u8, G::Action), Rc<[u32]>>,
    names: Vec<String>,
    owing: Vec<u8>,
    speakers: Vec<SeatTokens<G::Action>>,
    chosen_action: Option<(u8, G::Action)>,
    scores: Vec<i32>,
}

/// Starts a game whose actions are chosen word by word.
///
/// # Errors
/// Fails as [`VariantGameFactory::new`] does.
pub fn begun<G: FullGame>(
    content: &Content,
    parameters: &GameParameters,
    numbers: Arc<TokenVocabulary>,
) -> Result<Box<dyn TokenizedGame>, Error> {
    let tables = Rc::new(VariantGameFactory::<G>::new(content, parameters)?);
    let session = Session::sharing(tables.rules().clone(), tables.setup(tables.seed())?)?;
    let mut tokenized = TokenizedSession {
        tables,
        session,
        numbers,
        met: FxHashMap::default(),
        names: Vec::new(),
        owing: Vec::new(),
        speakers: Vec::new(),
        chosen_action: None,
        scores: Vec::new(),
    };
    tokenized.begin()?;
    Ok(Box::new(tokenized))
}

impl<G: FullGame> TokenizedSession<G> {
    fn begin(&mut self) -> Result<(), QueryError> {
        self.names = self.session.seats();
        self.scores = self.session.scores();
        self.met.clear();
        self.speakers = self.names.iter().map(|_| SeatTokens::default()).collect();
        self.chosen_action = None;
        self.list()
    }

    /// Lists the legal actions of each deciding seat as words.
    fn list(&mut self) -> Result<(), QueryError> {
        self.owing.clear();
        for speaker in &mut self.speakers {
            speaker.all.clear();
            speaker.left.clear();
            speaker.observation = None;
        }
        if let Some(message) = &self.session.failure {
            return Err(QueryError(message.clone()));
        }
        self.owing = ErasedSession::seats_to_act(&self.session);
        let mut own = Vec::new();
        for at in 0..self.owing.len() {
            let seat = self.owing[at];
            own.clear();
            own.extend(self.session.legal.iter().filter(|c| c.role != ActionRole::Waste).copied());
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
                    self.speakers[usize::from(seat)].all.push(TokenizedAction { words, action });
                }
            }
        }
        for speaker in &mut self.speakers {
            speaker.left.extend(0..speaker.all.len());
        }
        Ok(())
    }

    fn words_of(&mut self, seat: u8, action: G::Action) -> Rc<[u32]> {
        if let Some(words) = self.met.get(&(seat, action)) {
            return words.clone();
        }
        let text = self.session.game.text(&self.session.state, seat, action);
        let text = relative(&text, seat.into(), &self.names);
        let mut found = Vec::new();
        self.numbers.push(&words(&text), &mut found);
        let found: Rc<[u32]> = found.into();
        self.met.insert((seat, action), found.clone());
        found
    }

    fn speaker(&self, seat: u8) -> Option<&SeatTokens<G::Action>> {
        self.speakers.get(usize::from(seat))
    }

    fn chosen_action(&self) -> Result<(u8, G::Action), ApplyError> {
        self.chosen_action.ok_or_else(|| ApplyError::Illegal("no action has been named yet".into()))
    }
}

impl<G: FullGame> TokenizedGame for TokenizedSession<G> {
    fn erased(&self) -> &dyn ErasedSession {
        &self.session
    }

    fn reset(&mut self, seed: u64) -> Result<(), Error> {
        let rules = self.tables.rules().clone();
        self.session = Session::sharing(rules, self.tables.setup(seed)?)?;
        Ok(self.begin()?)
    }

    fn go_on(&mut self, content: &Content, ledger: &str) -> Result<(), Error> {
        let under = ReplayRules::default();
        self.session = erased_game::session::<G>(content, "ledger", ledger.as_bytes(), &under)?;
        Ok(self.begin()?)
    }

    fn owing(&self) -> &[u8] {
        &self.owing
    }

    fn chosen_words(&self, seat: u8) -> &[u32] {
        self.speaker(seat).map_or(&[], |speaker| &speaker.chosen)
    }

    fn can(&self, seat: u8, word: u32) -> bool {
        self.speaker(seat).is_some_and(|speaker| speaker.can(word))
    }

    fn push_word(&mut self, seat: u8, word: u32) -> bool {
        let Some(speaker) = self.speakers.get_mut(usize::from(seat)) else { return false };
        if speaker.all.is_empty() || !speaker.can(word) {
            return false;
        }
        let SeatTokens { all, left, chosen, .. } = speaker;
        let at = chosen.len();
        left.retain(|index| all[*index].word(at) == word);
        if word != END && left.len() > 1 {
            chosen.push(word);
            return false;
        }
        // Actions with equal words cannot be distinguished; the last one is taken.
        self.chosen_action = left.last().map(|index| (seat, all[*index].action));
        true
    }

    fn coming(&mut self, draws: &[String]) -> Result<Vec<(String, u32)>, ApplyError> {
        let (seat, action) = self.chosen_action()?;
        self.session.coming_in_words(seat, action, draws)
    }

    fn carry_out(&mut self, draws: Option<&[String]>) -> Result<(), ApplyError> {
        let (seat, action) = self.chosen_action()?;
        let draws = draws.map(|draws| self.session.draws(draws)).transpose()?;
        self.session.act_silently(seat, action, draws.as_deref())?;
        self.chosen_action = None;
        self.forget(seat);
        self.list().map_err(|QueryError(message)| ApplyError::ScriptError(message))
    }

    fn reapply_words(&mut self, seat: u8) {
        let Some(speaker) = self.speakers.get_mut(usize::from(seat)) else { return };
        let SeatTokens { all, left, chosen, .. } = speaker;
        let begins = |index: &usize| all[*index].words.starts_with(chosen);
        if left.iter().any(begins) {
            left.retain(begins);
        } else {
            chosen.clear();
        }
    }

    fn forget(&mut self, seat: u8) {
        if let Some(speaker) = self.speakers.get_mut(usize::from(seat)) {
            speaker.chosen.clear();
        }
    }

    fn observe(&mut self, seat: u8, out: &mut TokenArrays<'_>) {
        let game = &self.session;
        let Some(speaker) = self.speakers.get_mut(usize::from(seat)) else { return };
        let (numbers, places) = speaker.observation.get_or_insert_with(|| {
            let (mut numbers, seats) = (Vec::new(), self.names.len() as u8);
            for place in 0..seats {
                let observed =
                    ObservedSeat { seat: (seat + place) % seats, viewer: Viewer::Seat(seat) };
                game.game.observed_features(&game.state, observed, &mut numbers);
            }
            (numbers, ErasedSession::spots(game, seat))
        });
        out.numbers.copy_from_slice(numbers);
        out.places.copy_from_slice(places);
        out.chosen.fill(-1);
        for (to, word) in out.chosen.iter_mut().zip(&speaker.chosen) {
            *to = *word as i32;
        }
        self.mask(seat, out.mask);
    }

    fn mask(&self, seat: u8, out: &mut [i8]) {
        out.fill(0);
        let Some(speaker) = self.speaker(seat) else { return };
        let at = speaker.chosen.len();
        if speaker.left.is_empty() {
            out[END as usize] = 1;
        }
        for index in &speaker.left {
            out[speaker.all[*index].word(at) as usize] = 1;
        }
    }

    fn rewards(&mut self, ranks: bool) -> Vec<f64> {
        if ranks {
            let over = ErasedSession::is_over(&self.session);
            let none = || vec![0.0; self.names.len()];
            return if over { by_rank(&self.session.standings()) } else { none() };
        }
        let scores = self.session.scores();
        let rose =
            scores.iter().zip(&self.scores).map(|(scores, before)| f64::from(scores - before));
        let rose = rose.collect();
        self.scores = scores;
        rose
    }

    fn to_erased(&self) -> Result<Box<dyn ErasedSession>, Error> {
        ErasedSession::try_clone(&self.session)
    }

    fn try_clone(&self) -> Result<Box<dyn TokenizedGame>, Error> {
        Ok(Box::new(TokenizedSession {
            tables: self.tables.clone(),
            session: Session::copied(&self.session)?,
            numbers: self.numbers.clone(),
            met: self.met.clone(),
            names: self.names.clone(),
            owing: self.owing.clone(),
            speakers: self.speakers.clone(),
            chosen_action: self.chosen_action,
            scores: self.scores.clone(),
        }))
    }
}
