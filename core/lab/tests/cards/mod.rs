//! A card game with hidden hands, a deck and a die, for tests of observations, chance and bots.
//!
//! The seat in turn plays a card, which counts its value if it is higher than the card on the table, and draws another. A
//! card of value 0 counts what the die shows. [`Bug`] selects an intentional error.

use game::random::Random;
use game::{
    ActionRole, ActionWithDraws, ApplyError, GameText, InfoPanel, LegalAction, Overlay,
    PendingDecision, QueryError, Report, Rules, Viewer, Views,
};
use lab::GameSource;

/// Number of card values; there are two cards of each.
const VALUES: u8 = 12;
const HAND: usize = 3;

/// An intentional error in the game; each must be found by a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    None,
    /// The legal cards depend on the hand of the next seat.
    Peeks,
    /// A view shows a card of the next seat, but sampled positions do not respect it.
    Reveals,
    /// A sampled position contains extra cards.
    Invents,
    /// Given results of the die are ignored.
    RollsAnew,
    /// A draw is recorded as another card.
    NotesWrong,
    /// A possible card is missing from the list of possible draws.
    Overlooks,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Cards {
    /// Unordered: the next card is drawn at random when it is needed.
    pub deck: Vec<u8>,
    pub hands: Vec<Vec<u8>>,
    pub table: Vec<u8>,
    pub points: Vec<i32>,
    pub turn: u8,
    seed: u64,
    drawn: u64,
}

/// The view of a seat or a spectator.
#[derive(Clone, Debug, PartialEq)]
pub struct CardView {
    viewer: Viewer,
    hand: Vec<u8>,
    sizes: Vec<usize>,
    table: Vec<u8>,
    points: Vec<i32>,
    turn: u8,
    peeked: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play(pub u8);

/// A result of chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CardDraw {
    Card(u8),
    Die(u8),
}

pub struct CardGame {
    pub bug: Bug,
}

pub struct Decks {
    pub bug: Bug,
}

impl GameSource for Decks {
    type Game = CardGame;

    fn game(&self) -> Result<CardGame, QueryError> {
        Ok(CardGame { bug: self.bug })
    }

    fn start(&self, _: &mut CardGame, seed: u64) -> Result<Cards, QueryError> {
        let mut random = Random::new(seed);
        let seats = 2 + random.below(2) as usize;
        let mut deck: Vec<u8> = (0..VALUES).flat_map(|value| [value; 2]).collect();
        random.shuffle(&mut deck);
        let hands = (0..seats).map(|_| deck.split_off(deck.len() - HAND)).collect();
        let (table, points) = (Vec::new(), vec![0; seats]);
        Ok(Cards { deck, hands, table, points, turn: 0, seed, drawn: random.drawn() })
    }
}

/// Where results of chance come from.
enum Source<'a> {
    Seed(Box<Random>),
    Given(std::slice::Iter<'a, CardDraw>),
}

impl CardGame {
    fn may_play(&self, s: &Cards, seat: u8, card: u8) -> bool {
        let next = &s.hands[(usize::from(seat) + 1) % s.hands.len()];
        let peeks =
            self.bug == Bug::Peeks && next.contains(&card) && s.hands[seat as usize].len() > 1;
        !self.is_over(s) && s.turn == seat && s.hands[seat as usize].contains(&card) && !peeks
    }

    fn play(
        &self,
        s: &mut Cards,
        seat: u8,
        Play(card): Play,
        draws: Option<&[CardDraw]>,
        drawn: &mut Vec<CardDraw>,
    ) -> Result<(), ApplyError> {
        let refused = |why: &str| Err(ApplyError::Illegal(why.into()));
        if !self.may_play(s, seat, card) {
            return refused("not now");
        }
        let mut source = match draws {
            Some(draws) => Source::Given(draws.iter()),
            None => Source::Seed(Box::new(Random::at(s.seed, s.drawn))),
        };
        let mut after = s.clone();
        let hand = &mut after.hands[seat as usize];
        let at = hand.iter().position(|c| *c == card).expect("asked before");
        hand.remove(at);
        let top = after.table.last().copied().unwrap_or(0);
        if card == 0 {
            let roll = match &mut source {
                Source::Seed(random) => 1 + random.below(6) as u8,
                Source::Given(draws) => match draws.next() {
                    Some(CardDraw::Die(n)) if self.bug == Bug::RollsAnew => 7 - n,
                    Some(CardDraw::Die(n)) if (1..=6).contains(n) => *n,
                    _ => return refused("the die is not told"),
                },
            };
            drawn.push(CardDraw::Die(roll));
            after.points[seat as usize] += i32::from(roll);
        } else if card > top {
            after.points[seat as usize] += i32::from(card);
        }
        after.table.push(card);
        if !after.deck.is_empty() {
            let at = match &mut source {
                Source::Seed(random) => Some(random.below(after.deck.len() as u32) as usize),
                Source::Given(draws) => match draws.next() {
                    Some(CardDraw::Card(card)) => after.deck.iter().position(|c| c == card),
                    _ => None,
                },
            };
            let Some(at) = at else { return refused("the card is not told") };
            let card = after.deck.swap_remove(at);
            after.deck.sort_unstable();
            let wrong = u8::from(self.bug == Bug::NotesWrong && card > 0);
            drawn.push(CardDraw::Card(card - wrong));
            after.hands[seat as usize].push(card);
        }
        match source {
            Source::Given(draws) if draws.len() > 0 => return refused("too much is told"),
            Source::Given(_) => after.drawn = advanced(s, drawn),
            Source::Seed(random) => after.drawn = random.drawn(),
        }
        after.turn = (seat + 1) % s.hands.len() as u8;
        *s = after;
        Ok(())
    }
}

/// Returns the state of the random generator after these draws.
fn advanced(s: &Cards, drawn: &[CardDraw]) -> u64 {
    let mut random = Random::at(s.seed, s.drawn);
    for draw in drawn {
        random.below(if matches!(draw, CardDraw::Die(_)) { 6 } else { s.deck.len() as u32 });
    }
    random.drawn()
}

impl Rules for CardGame {
    type State = Cards;
    type Action = Play;

    fn seats(&self, s: &Cards) -> u8 {
        s.hands.len() as u8
    }

    fn is_over(&self, s: &Cards) -> bool {
        s.hands.iter().all(Vec::is_empty)
    }

    fn pending_decisions(&self, s: &Cards, out: &mut Vec<PendingDecision>) {
        if !self.is_over(s) {
            out.push(PendingDecision { seat: s.turn, must_answer_now: true, is_mid_action: false });
        }
    }

    fn legal_actions(
        &mut self,
        s: &Cards,
        out: &mut Vec<LegalAction<Play>>,
    ) -> Result<(), QueryError> {
        for card in 0..VALUES {
            if self.may_play(s, s.turn, card) {
                let (seat, action) = (s.turn, Play(card));
                out.push(LegalAction {
                    seat,
                    action,
                    amounts: (0, 0),
                    kind: 1,
                    role: ActionRole::Move,
                });
            }
        }
        Ok(())
    }

    fn with_amount(&self, action: Play, _: u8) -> Play {
        action
    }

    fn apply(&mut self, s: &mut Cards, seat: u8, action: Play) -> Result<(), ApplyError> {
        self.play(s, seat, action, None, &mut Vec::new())
    }

    fn hash(&self, s: &Cards) -> u64 {
        game::hash::state(format!("{s:?}").as_bytes())
    }

    fn save(&self, s: &Cards) -> Vec<u8> {
        let mut bytes = vec![s.turn, s.hands.len() as u8];
        let points: Vec<u8> = s.points.iter().map(|p| *p as u8).collect();
        for list in [&s.deck, &s.table, &points].into_iter().chain(&s.hands) {
            bytes.push(list.len() as u8);
            bytes.extend(list);
        }
        bytes.extend(s.seed.to_le_bytes());
        bytes.extend(s.drawn.to_le_bytes());
        bytes
    }

    fn restore(&self, bytes: &[u8]) -> Result<Cards, String> {
        let (head, numbers) = bytes.split_at(bytes.len() - 16);
        let mut rest = &head[2..];
        let mut list = || {
            let (list, more) = rest[1..].split_at(rest[0].into());
            rest = more;
            list.to_vec()
        };
        let (deck, table, points) = (list(), list(), list());
        let number = |at: usize| u64::from_le_bytes(numbers[at..at + 8].try_into().unwrap());
        Ok(Cards {
            deck,
            hands: (0..head[1]).map(|_| list()).collect(),
            table,
            points: points.into_iter().map(i32::from).collect(),
            turn: head[0],
            seed: number(0),
            drawn: number(8),
        })
    }

    fn check_invariants(&self, s: &Cards) -> Result<(), String> {
        let mut all: Vec<u8> = s.hands.concat();
        all.extend(s.deck.iter().chain(&s.table));
        all.sort_unstable();
        let right: Vec<u8> = (0..VALUES).flat_map(|value| [value; 2]).collect();
        if all == right { Ok(()) } else { Err(format!("the cards are {all:?}")) }
    }

    fn well_formed_actions(&self, _: &Cards, _: u8, out: &mut Vec<Play>) {
        out.extend((0..VALUES + 1).map(Play));
    }
}

impl Views for CardGame {
    type View = CardView;
    type Draw = CardDraw;

    fn view(&self, s: &Cards, viewer: Viewer) -> CardView {
        let own = |seat: u8| s.hands[usize::from(seat)].clone();
        let hand = if let Viewer::Seat(seat) = viewer { own(seat) } else { Vec::new() };
        let peeked = match viewer {
            Viewer::Seat(seat) if self.bug == Bug::Reveals => {
                s.hands[(usize::from(seat) + 1) % s.hands.len()].first().copied()
            }
            _ => None,
        };
        let sizes = s.hands.iter().map(Vec::len).collect();
        let (table, points) = (s.table.clone(), s.points.clone());
        CardView { viewer, hand, sizes, table, points, turn: s.turn, peeked }
    }

    fn sample_state(&self, view: &CardView, seed: u64) -> Cards {
        let mut random = Random::new(seed);
        let mut unseen: Vec<u8> = (0..VALUES).flat_map(|value| [value; 2]).collect();
        for card in view.hand.iter().chain(&view.table) {
            let at = unseen.iter().position(|c| c == card).expect("a card of the game");
            unseen.swap_remove(at);
        }
        unseen.sort_unstable();
        random.shuffle(&mut unseen);
        if self.bug == Bug::Invents {
            unseen.rotate_left(1);
            unseen.iter_mut().take(1).for_each(|card| *card = (*card + 1) % VALUES);
        }
        let mut hand = |(seat, size): (usize, &usize)| match view.viewer {
            Viewer::Seat(own) if usize::from(own) == seat => view.hand.clone(),
            _ => unseen.split_off(unseen.len() - size),
        };
        let hands = view.sizes.iter().enumerate().map(&mut hand).collect();
        unseen.sort_unstable();
        let (table, points) = (view.table.clone(), view.points.clone());
        Cards { deck: unseen, hands, table, points, turn: view.turn, seed, drawn: random.drawn() }
    }

    fn has_perfect_information(&self) -> bool {
        false
    }

    fn stream_names(&self) -> Vec<String> {
        vec!["deck".into(), "die".into()]
    }

    fn apply_recording_draws(
        &mut self,
        s: &mut Cards,
        seat: u8,
        action: Play,
        drawn: &mut Vec<CardDraw>,
    ) -> Result<(), ApplyError> {
        self.play(s, seat, action, None, drawn)
    }

    fn apply_with_draws(
        &mut self,
        s: &mut Cards,
        seat: u8,
        action: Play,
        draws: &[CardDraw],
    ) -> Result<(), ApplyError> {
        self.play(s, seat, action, Some(draws), &mut Vec::new())
    }

    fn next_draws(
        &mut self,
        s: &Cards,
        of: ActionWithDraws<'_, Play, CardDraw>,
    ) -> Result<Vec<(CardDraw, u32)>, ApplyError> {
        let rolls = usize::from(of.action.0 == 0);
        if of.draws.len() < rolls {
            return Ok((1..=6).map(|n| (CardDraw::Die(n), 1)).collect());
        }
        if of.draws.len() == rolls && !s.deck.is_empty() {
            let from = u8::from(self.bug == Bug::Overlooks);
            let there = |card| s.deck.iter().filter(|c| **c == card).count() as u32;
            let all = (from..VALUES).map(|card| (CardDraw::Card(card), there(card)));
            return Ok(all.filter(|(_, there)| *there > 0).collect());
        }
        let mut after = s.clone();
        self.play(&mut after, of.seat, of.action, Some(of.draws), &mut Vec::new())?;
        Ok(Vec::new())
    }

    fn draw_text(&self, draw: CardDraw) -> String {
        match draw {
            CardDraw::Card(card) => format!("draws {card}"),
            CardDraw::Die(n) => format!("rolls {n}"),
        }
    }

    fn read_draw(&self, text: &str) -> Result<CardDraw, String> {
        let (word, n) = text.split_once(' ').ok_or("a word and a number")?;
        let n = n.parse().map_err(|_| "not a number".to_owned())?;
        match word {
            "draws" => Ok(CardDraw::Card(n)),
            "rolls" => Ok(CardDraw::Die(n)),
            _ => Err(format!("`{word}` is no draw")),
        }
    }
}

impl GameText for CardGame {
    fn text(&self, _: &Cards, _: u8, Play(card): Play) -> String {
        format!("play {card}")
    }

    fn read(&self, _: &Cards, _: u8, text: &str) -> Result<Play, String> {
        let card = text.strip_prefix("play ").and_then(|n| n.parse().ok());
        card.map(Play).ok_or_else(|| format!("`{text}` is no action"))
    }

    fn seat_name(&self, _: &Cards, seat: u8) -> String {
        ["ant", "bee", "cat"][seat as usize].into()
    }
}

impl Report for CardGame {
    fn scores(&self, s: &Cards) -> Vec<i32> {
        s.points.clone()
    }

    fn features(&self, s: &Cards, seat: u8, out: &mut Vec<i32>) {
        out.push(s.points[seat as usize]);
        // A feature over the other hands: a bot that sees the true position would play differently.
        let others = s.hands.iter().enumerate().filter(|(at, _)| *at != usize::from(seat));
        out.push(others.flat_map(|(_, hand)| hand).map(|card| i32::from(*card)).sum());
    }

    fn feature_names(&self) -> Vec<String> {
        ["points", "against"].map(String::from).to_vec()
    }

    fn feature_weights(&self) -> Vec<i32> {
        vec![100, -1]
    }

    fn draw(&self, view: &CardView, _: &Overlay, _: bool) -> String {
        format!("{} cards lie on the table", view.table.len())
    }

    fn draw_svg(&self, _: &CardView, _: &Overlay) -> String {
        "<svg xmlns='http://www.w3.org/2000/svg'/>".into()
    }

    fn panels(&self, _: &CardView) -> Vec<InfoPanel> {
        Vec::new()
    }
}
