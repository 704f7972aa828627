//! A small card game with two hidden hands, a deck and a die, whose draws come in the middle of a turn. It has no map, and
//! implements only what a recorded game must.

use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::rc::Rc;

use game::random::Random;
use game::{
    ActionRole, ActionWithDraws, ApplyError, GameText, LegalAction, PendingDecision, QueryError,
    Report, Rules, Viewer, Views,
};
use ledger::LedgerError;
use ledger::apply_by_numbers;
use ledger::draws::DrawSource;
use ledger::head::{LedgerHead, RequestPart, RequestProblem, RulesRequest};
use ledger::recorded::{RecordableGame, Seating};
use ledger::replay::GameProvider;
use ledger::scenario::{
    ContentValues, Scenario, ScenarioGame, ScenarioProvider, ScenarioVocabulary,
};
use ledger::trace::{ChangeTrace, ExplainedChange};

/// Number of card values; there are two cards of each.
const VALUES: u8 = 8;
const HAND: usize = 3;
const NAMES: [&str; 2] = ["ant", "bee"];

#[derive(Clone, Debug, PartialEq)]
pub struct Cards {
    /// Unordered: the next card is drawn at random when it is needed.
    pub deck: Vec<u8>,
    pub hands: [Vec<u8>; 2],
    pub top: u8,
    pub points: [i32; 2],
    pub turn: u8,
    pub left: [bool; 2],
    seed: u64,
    drawn: u64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play(pub u8);

/// A result of chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Drawn {
    Card(u8),
    Die(u8),
}

/// The seat in turn plays a card that is not lower than `from` and draws another. A card counts its value times `times` if
/// it is higher than the card on top; a card of value 0 counts what the die shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardGame {
    pub times: i32,
    pub from: u8,
    /// Rows have a column of points, and a comment row marks an empty hand.
    pub has_columns: bool,
}

pub const GAME: CardGame = CardGame { times: 1, from: 0, has_columns: false };

impl CardGame {
    fn may_play(&self, s: &Cards, seat: u8, card: u8) -> Result<(), ApplyError> {
        let refused = |why: &str| Err(ApplyError::Illegal(why.into()));
        match () {
            () if self.is_over(s) || s.turn != seat => refused("it is not your turn"),
            () if !s.hands[usize::from(seat)].contains(&card) => refused("not on your hand"),
            () if card < self.from => refused("cards that low are not played"),
            () => Ok(()),
        }
    }

    fn play(
        &self,
        s: &mut Cards,
        (seat, Play(card)): (u8, Play),
        draws: Option<&[Drawn]>,
        drawn: &mut Vec<Drawn>,
    ) -> Result<(), ApplyError> {
        self.may_play(s, seat, card)?;
        let mut random = Random::at(s.seed, s.drawn);
        let mut draws = draws.map(<[Drawn]>::iter);
        let mut after = s.clone();
        let refused = |why: &str| ApplyError::Illegal(why.into());
        let hand = &mut after.hands[usize::from(seat)];
        let at = hand.iter().position(|c| *c == card).expect("asked before");
        hand.remove(at);
        if card == 0 {
            let by_seed = 1 + random.below(6) as u8;
            let n = match draws.as_mut().map(Iterator::next) {
                None => by_seed,
                Some(Some(Drawn::Die(n))) if (1..=6).contains(n) => *n,
                Some(_) => return Err(refused("the die is not told")),
            };
            drawn.push(Drawn::Die(n));
            after.points[usize::from(seat)] += i32::from(n);
        } else if card > s.top {
            after.points[usize::from(seat)] += i32::from(card) * self.times;
        }
        after.top = card;
        if !after.deck.is_empty() {
            let by_seed = random.below(after.deck.len() as u32) as usize;
            let at = match draws.as_mut().map(Iterator::next) {
                None => Some(by_seed),
                Some(Some(Drawn::Card(card))) => after.deck.iter().position(|c| c == card),
                Some(_) => None,
            };
            let card = after.deck.remove(at.ok_or_else(|| refused("the card is not told"))?);
            after.deck.sort_unstable();
            drawn.push(Drawn::Card(card));
            after.hands[usize::from(seat)].push(card);
        }
        if draws.is_some_and(|mut draws| draws.next().is_some()) {
            return Err(refused("too much is told"));
        }
        after.drawn = random.drawn();
        let next = usize::from(1 - seat);
        let goes_on = after.left[next] || after.hands[next].is_empty();
        after.turn = if goes_on { seat } else { 1 - seat };
        *s = after;
        Ok(())
    }
}

impl Rules for CardGame {
    type State = Cards;
    type Action = Play;

    fn seats(&self, _: &Cards) -> u8 {
        2
    }

    fn is_over(&self, s: &Cards) -> bool {
        (0..2).all(|seat| s.left[seat] || s.hands[seat].is_empty())
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
        let seat = s.turn;
        let may = (0..VALUES).filter(|card| self.may_play(s, seat, *card).is_ok());
        out.extend(may.map(|card| LegalAction {
            seat,
            action: Play(card),
            amounts: (0, 0),
            kind: 1,
            role: ActionRole::Move,
        }));
        Ok(())
    }

    fn with_amount(&self, action: Play, _: u8) -> Play {
        action
    }

    fn apply(&mut self, s: &mut Cards, seat: u8, action: Play) -> Result<(), ApplyError> {
        self.play(s, (seat, action), None, &mut Vec::new())
    }

    fn leave(&mut self, state: &mut Cards, seat: u8) -> Result<(), String> {
        state.left[usize::from(seat)] = true;
        state.turn = 1 - seat;
        Ok(())
    }

    fn rules_hash(&self) -> String {
        format!("{:016x}", game::hash::state(format!("{self:?}").as_bytes()))
    }

    fn hash(&self, s: &Cards) -> u64 {
        game::hash::state(format!("{s:?}").as_bytes())
    }

    fn save(&self, _: &Cards) -> Vec<u8> {
        unreachable!("no test saves a position")
    }

    fn restore(&self, _: &[u8]) -> Result<Cards, String> {
        unreachable!("no test restores a position")
    }

    fn check_invariants(&self, s: &Cards) -> Result<(), String> {
        if s.points.iter().all(|points| *points >= 0) {
            Ok(())
        } else {
            Err("points below 0".to_owned())
        }
    }

    fn well_formed_actions(&self, _: &Cards, _: u8, out: &mut Vec<Play>) {
        out.extend((0..VALUES).map(Play));
    }
}

impl Views for CardGame {
    type View = Cards;
    type Draw = Drawn;

    fn view(&self, _: &Cards, _: Viewer) -> Cards {
        unreachable!("no ledger is written as somebody sees the game")
    }

    fn sample_state(&self, _: &Cards, _: u64) -> Cards {
        unreachable!("no ledger is dealt")
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
        drawn: &mut Vec<Drawn>,
    ) -> Result<(), ApplyError> {
        self.play(s, (seat, action), None, drawn)
    }

    fn apply_with_draws(
        &mut self,
        s: &mut Cards,
        seat: u8,
        action: Play,
        draws: &[Drawn],
    ) -> Result<(), ApplyError> {
        self.play(s, (seat, action), Some(draws), &mut Vec::new())
    }

    fn next_draws(
        &mut self,
        _: &Cards,
        _: ActionWithDraws<'_, Play, Drawn>,
    ) -> Result<Vec<(Drawn, u32)>, ApplyError> {
        unreachable!("no ledger says what else could have come")
    }

    fn draw_text(&self, draw: Drawn) -> String {
        match draw {
            Drawn::Card(card) => format!("draws {card}"),
            Drawn::Die(n) => format!("rolls {n}"),
        }
    }

    fn read_draw(&self, text: &str) -> Result<Drawn, String> {
        let none = || format!("`{text}` is no draw");
        let (word, n) = text.split_once(' ').ok_or_else(none)?;
        let n = n.parse().map_err(|_| none())?;
        match word {
            "draws" => Ok(Drawn::Card(n)),
            "rolls" => Ok(Drawn::Die(n)),
            _ => Err(none()),
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
        NAMES[usize::from(seat)].into()
    }
}

impl Report for CardGame {
    fn scores(&self, s: &Cards) -> Vec<i32> {
        s.points.to_vec()
    }

    fn features(&self, s: &Cards, seat: u8, out: &mut Vec<i32>) {
        let seat = usize::from(seat);
        out.extend([s.points[seat], s.hands[seat].len() as i32, i32::from(s.left[seat])]);
    }

    fn feature_names(&self) -> Vec<String> {
        ["points", "cards", "left"].map(String::from).to_vec()
    }

    fn feature_weights(&self) -> Vec<i32> {
        vec![100, 0, 0]
    }
}

// Below: implementation of the traits for recording, tracing and scenarios.

impl RecordableGame for CardGame {
    type Setup = u64;
    type Ruleset = CardGame;
    type Change = ExplainedChange;
    const WORDS: ScenarioVocabulary =
        ScenarioVocabulary { position: &["ant", "bee", "deck"], leaves: "leave", seat: "seat" };

    fn ruleset(&self) -> CardGame {
        *self
    }

    fn read_setup(&self, file: &str, head: &LedgerHead<'_>) -> Result<u64, Vec<LedgerError>> {
        match head.seats.len() {
            2 => Ok(head.loam.as_ref().map_or(0, |loam| loam.seed)),
            n => Err(vec![head.missing(file, format!("two play, here are {n}"))]),
        }
    }

    fn players(_: &CardGame) -> RangeInclusive<u8> {
        2..=2
    }

    fn setup(_: &CardGame, seating: &Seating) -> Result<u64, String> {
        seating.named_from(&NAMES).map(|seats| seats.seed)
    }

    fn seating(_: &CardGame, &seed: &u64) -> Seating {
        Seating::of_names(NAMES, seed)
    }

    fn begin(&mut self, &seed: &u64) -> Result<Cards, String> {
        let mut random = Random::new(seed);
        let mut deck: Vec<u8> = (0..VALUES).flat_map(|value| [value; 2]).collect();
        random.shuffle(&mut deck);
        let mut hand = || deck.split_off(deck.len() - HAND);
        let hands = [hand(), hand()];
        let drawn = random.drawn();
        let (top, points, left) = (0, [0; 2], [false; 2]);
        Ok(Cards { deck, hands, top, points, turn: 0, left, seed, drawn })
    }

    fn columns(&self) -> Vec<String> {
        if self.has_columns { vec!["points".to_owned()] } else { Vec::new() }
    }

    fn column_values(&self, state: &Cards, seat: u8) -> Vec<String> {
        vec![format!("{} points", state.points[usize::from(seat)])]
    }

    fn comments(&self, before: &Cards, after: &Cards) -> Vec<String> {
        let ran_out = !before.deck.is_empty() && after.deck.is_empty();
        ran_out.then(|| "The deck is empty".to_owned()).into_iter().collect()
    }

    fn explain_change(&self, change: &ExplainedChange) -> ExplainedChange {
        change.clone()
    }

    fn apply_traced(
        &mut self,
        state: &mut Cards,
        seat: u8,
        play: Play,
        draws: DrawSource<'_, Drawn>,
        trace: &mut ChangeTrace<ExplainedChange>,
    ) -> Result<(), ApplyError> {
        apply_by_numbers(self, state, seat, play, draws, trace)
    }

    fn staged_setup(&self, _: &Scenario) -> Result<u64, LedgerError> {
        Ok(7)
    }

    fn arrange(&self, scenario: &Scenario, state: &mut Cards) -> Result<(), LedgerError> {
        for (word, rest) in &scenario.position {
            let cards = rest.text.split(' ').map(str::parse).collect::<Result<Vec<u8>, _>>();
            let cards = cards.map_err(|_| rest.error(&scenario.file, "expected cards"))?;
            match word.text.as_str() {
                "ant" => state.hands[0] = cards,
                "bee" => state.hands[1] = cards,
                _ => state.deck = cards,
            }
        }
        Ok(())
    }
}

/// Provider that gives every ledger the same rules and counts its requests.
/// Hash that the rules of the game had in an earlier version.
pub const FORMER_HASH: &str = "f0f1f2f3f4f5f6f7";

#[derive(Clone)]
pub struct Shelf(pub CardGame, pub Rc<RefCell<usize>>);

impl Shelf {
    pub fn of(game: CardGame) -> Shelf {
        Shelf(game, Rc::default())
    }
}

impl GameProvider<CardGame> for Shelf {
    fn had_hash(&mut self, _: &RulesRequest<'_>, recorded: &str, now: &str) -> bool {
        now == self.0.rules_hash() && FORMER_HASH.starts_with(recorded)
    }

    fn game(&mut self, request: &RulesRequest<'_>) -> Result<CardGame, Vec<RequestProblem>> {
        *self.1.borrow_mut() += 1;
        match request.variant {
            Some("cards") => Ok(self.0),
            other => {
                let message = format!("unknown variant `{}`", other.unwrap_or("nothing"));
                Err(vec![RequestProblem { about: RequestPart::Variant, message }])
            }
        }
    }
}

impl ContentValues for Shelf {
    fn data(&mut self, _: &ScenarioGame, path: &str) -> Result<String, String> {
        match path {
            "cards:times" => Ok(self.0.times.to_string()),
            _ => Err(format!("there is no value `{path}`")),
        }
    }
}

impl ScenarioProvider<CardGame> for Shelf {
    fn game(&mut self, _: &ScenarioGame) -> Result<CardGame, String> {
        Ok(self.0)
    }

    fn ledger(&mut self, _: &str, name: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no ledger {name}"))
    }

    fn replay_to_line(&mut self, _: &str, _: &[u8], _: u32) -> Result<(CardGame, Cards), String> {
        unreachable!("there are no ledgers")
    }
}
