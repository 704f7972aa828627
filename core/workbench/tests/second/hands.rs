//! A small card game: hands from a deck, one card per turn. It implements what the platform requires
//! of a game, and six optional methods, which say what is missing without them.

use std::ops::RangeInclusive;
use std::sync::Arc;

use content::shape::ValueShape::{Int, Name};
use content::shape::{TableShape, may, need};
use content::{
    CompilerOutput, DeclarationKind, Diagnostics, GameContent, PlainDialect, TableReader,
    Vocabulary, each_item,
};
use game::random::Random;
use game::{
    ActionRole, ApplyError, GameText, LegalAction, NoDraw, PendingDecision, PerfectInformation,
    QueryError, Report, Rules, saved,
};
use ledger::apply_by_numbers;
use ledger::draws::DrawSource;
use ledger::recorded::{RecordableGame, Seating};
use ledger::trace::{ChangeTrace, ExplainedChange};
use serde::{Deserialize, Serialize};
use workbench::no_scripts::NoScripts;
use workbench::playable::{Playable, RulesetOf, ScriptsOf};

// Content: two tables, and how they compile to rules.

static CARD: TableShape = TableShape::new(
    "card",
    "A card.",
    &[
        need("id", Name, "Its name."),
        need("copies", Int(1, 99), "How many there are."),
        may("points", Int(0, 20), "What each is worth; nothing if absent."),
    ],
);

static TABLE: TableShape =
    TableShape::new("table", "The table.", &[need("hand", Int(1, 10), "Cards in a hand.")]);

static CARDS: DeclarationKind = DeclarationKind::pieces("card", &CARD);
static TABLES: DeclarationKind = DeclarationKind::single("table", &TABLE);

static VOCABULARY: Vocabulary = Vocabulary::new("cards", &[&CARDS, &TABLES], "card");

/// The dialect of this game's tables.
static DIALECT: PlainDialect<CardRules> = PlainDialect {
    vocabulary: &VOCABULARY,
    compile,
    canonical_text: |rules| format!("hand={} {:?}", rules.hand, rules.cards),
    set_hash: |rules, hash| rules.hash = hash,
};

/// The compiled rules.
#[derive(Clone, Debug, Default)]
pub struct CardRules {
    pub hash: [u8; 32],
    pub hand: u8,
    pub cards: Vec<Card>,
}

#[derive(Clone, Debug)]
pub struct Card {
    pub id: String,
    pub copies: u8,
    pub points: u8,
}

fn compile(
    chosen: &mut GameContent<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<CompilerOutput<CardRules>> {
    let mut rules = CardRules { hand: 1, ..CardRules::default() };
    each_item(&mut chosen.items, |item| {
        if *item.kind == CARDS {
            let Some(mut t) = TableReader::new(diagnostics, &item.node, &CARD) else { return };
            t.str(diagnostics, "id");
            let copies = t.need(diagnostics, "copies").and_then(|n| n.int(diagnostics, 1..=99));
            let points =
                t.take("points").and_then(|n| n.int(diagnostics, 0..=20)).unwrap_or(0) as u8;
            t.finish(diagnostics);
            let card = copies.map(|n| Card { id: item.id(), copies: n as u8, points });
            rules.cards.extend(card.filter(|_| item.enabled));
        } else if let Some(mut t) = TableReader::new(diagnostics, &item.node, &TABLE) {
            let hand = t.need(diagnostics, "hand").and_then(|n| n.int(diagnostics, 1..=10));
            rules.hand = hand.unwrap_or(1) as u8;
            t.finish(diagnostics);
        }
    });
    let pieces = rules.cards.len();
    Some(CompilerOutput::new(rules, pieces))
}

// The game.

/// The seat to act plays a card from its hand and gets its points. The game ends with the last
/// card.
pub struct Hands {
    rules: Arc<CardRules>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// By seat, cards as indices.
    pub hands: Vec<Vec<u8>>,
    pub points: Vec<i32>,
    pub turn: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play(pub u8);

const NAMES: [&str; 3] = ["ant", "bee", "cat"];

impl Rules for Hands {
    type State = State;
    type Action = Play;

    fn seats(&self, s: &State) -> u8 {
        s.hands.len() as u8
    }

    fn is_over(&self, s: &State) -> bool {
        s.hands.iter().all(Vec::is_empty)
    }

    fn pending_decisions(&self, s: &State, out: &mut Vec<PendingDecision>) {
        if !self.is_over(s) {
            out.push(PendingDecision { seat: s.turn, must_answer_now: true, is_mid_action: false });
        }
    }

    fn legal_actions(
        &mut self,
        s: &State,
        out: &mut Vec<LegalAction<Play>>,
    ) -> Result<(), QueryError> {
        let mut cards = s.hands[usize::from(s.turn)].clone();
        cards.dedup();
        let (seat, amounts, kind, role) = (s.turn, (0, 0), 0, ActionRole::Move);
        let choice = |card| LegalAction { seat, action: Play(card), amounts, kind, role };
        out.extend(cards.into_iter().map(choice));
        Ok(())
    }

    fn apply(&mut self, s: &mut State, seat: u8, Play(card): Play) -> Result<(), ApplyError> {
        let own = &mut s.hands[usize::from(seat)];
        let at = own.iter().position(|c| *c == card).filter(|_| s.turn == seat);
        let at = at.ok_or_else(|| ApplyError::Illegal("that card is not yours to play".into()))?;
        own.remove(at);
        s.points[usize::from(seat)] += i32::from(self.rules.cards[usize::from(card)].points);
        s.turn = (seat + 1) % s.hands.len() as u8;
        Ok(())
    }

    fn well_formed_actions(&self, _: &State, _: u8, out: &mut Vec<Play>) {
        out.extend((0..self.rules.cards.len() as u8).map(Play));
    }

    fn save(&self, s: &State) -> Vec<u8> {
        saved::to_bytes(&self.rules.hash, s)
    }

    fn restore(&self, bytes: &[u8]) -> Result<State, String> {
        saved::from_bytes(&self.rules.hash, bytes)
    }

    // Not required: without it, ledgers would not notice other rules.
    fn rules_hash(&self) -> String {
        game::hash::hex(&self.rules.hash)
    }
}

impl PerfectInformation for Hands {}

impl GameText for Hands {
    fn text(&self, _: &State, _: u8, Play(card): Play) -> String {
        let id = &self.rules.cards[usize::from(card)].id;
        format!("play {}", id.rsplit(':').next().unwrap_or(id))
    }

    // Not required: without it, seats are called `seat1` and so on.
    fn seat_name(&self, _: &State, seat: u8) -> String {
        NAMES.get(usize::from(seat)).copied().unwrap_or("nobody").to_owned()
    }
}

impl Report for Hands {
    fn scores(&self, s: &State) -> Vec<i32> {
        s.points.clone()
    }

    // Not required: without these three, bots and panels know the points alone.
    fn features(&self, s: &State, seat: u8, out: &mut Vec<i32>) {
        out.extend([s.points[usize::from(seat)], s.hands[usize::from(seat)].len() as i32]);
    }

    fn feature_names(&self) -> Vec<String> {
        vec!["points".into(), "cards".into()]
    }

    fn feature_weights(&self) -> Vec<i32> {
        vec![100, 0]
    }
}

impl RecordableGame for Hands {
    type Change = ExplainedChange;
    type Setup = Seating;
    type Ruleset = Arc<CardRules>;

    fn ruleset(&self) -> Arc<CardRules> {
        self.rules.clone()
    }

    fn players(_: &Arc<CardRules>) -> RangeInclusive<u8> {
        2..=3
    }

    fn setup(_: &Arc<CardRules>, seating: &Seating) -> Result<Seating, String> {
        seating.named_from(&NAMES)
    }

    fn seating(_: &Arc<CardRules>, setup: &Seating) -> Seating {
        setup.clone()
    }

    fn begin(&mut self, setup: &Seating) -> Result<State, String> {
        let cards = (0..).zip(&self.rules.cards);
        let mut deck: Vec<u8> =
            cards.flat_map(|(n, card)| vec![n; usize::from(card.copies)]).collect();
        Random::new(setup.seed).shuffle(&mut deck);
        let (size, seats) = (usize::from(self.rules.hand), setup.names.len());
        if deck.len() < size * seats {
            return Err("there are too few cards".to_owned());
        }
        let mut hands: Vec<Vec<u8>> = deck.chunks(size).take(seats).map(<[u8]>::to_vec).collect();
        hands.iter_mut().for_each(|hand| hand.sort_unstable());
        Ok(State { points: vec![0; seats], hands, turn: 0 })
    }

    fn explain_change(&self, change: &ExplainedChange) -> ExplainedChange {
        change.clone()
    }

    fn apply_traced(
        &mut self,
        state: &mut State,
        seat: u8,
        play: Play,
        draws: DrawSource<'_, NoDraw>,
        trace: &mut ChangeTrace<ExplainedChange>,
    ) -> Result<(), ApplyError> {
        apply_by_numbers(self, state, seat, play, draws, trace)
    }
}

impl Playable for Hands {
    type Dialect = PlainDialect<CardRules>;
    type Api = NoScripts;

    const DIALECT: &'static PlainDialect<CardRules> = &DIALECT;

    fn new(rules: Arc<RulesetOf<Hands>>, _: ScriptsOf<Hands>) -> Hands {
        Hands { rules }
    }

    // Not required: without it, a running game keeps its rules when content changes. Cards are
    // matched by name; cards that no longer exist are removed from the hands.
    fn migrate(
        state: &State,
        from: &CardRules,
        to: &CardRules,
    ) -> Result<(State, Vec<String>), String> {
        let place = |card: &u8| {
            let id = &from.cards[usize::from(*card)].id;
            to.cards.iter().position(|card| card.id == *id).map(|at| at as u8)
        };
        let hands: Vec<Vec<u8>> =
            state.hands.iter().map(|hand| hand.iter().filter_map(place).collect()).collect();
        let count = |hands: &[Vec<u8>]| hands.iter().map(Vec::len).sum::<usize>();
        let lost = count(&state.hands) - count(&hands);
        let lost = (lost > 0).then(|| format!("{lost} cards are gone"));
        Ok((State { hands, ..state.clone() }, lost.into_iter().collect()))
    }
}
