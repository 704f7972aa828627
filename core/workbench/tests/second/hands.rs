//! A small card game in the test dialect of `core/content`: hands from a deck, one card per turn.
//! It implements only what the library requires of a game.

use std::ops::RangeInclusive;
use std::sync::Arc;

use game::random::Random;
use game::{
    ActionRole, ApplyError, GameText, InfoPanel, LegalAction, NoDraw, Overlay, PendingDecision,
    PerfectInformation, QueryError, Render, Report, Rules,
};
use ledger::LedgerError;
use ledger::draws::DrawSource;
use ledger::head::{HeadGrammar, LedgerForm, LedgerHead};
use ledger::plain::{self, PlainRowReader};
use ledger::recorded::{LedgerGame, RecordableGame};
use ledger::replay_state::ReplayState;
use ledger::scenario::{Scenario, TestableGame};
use ledger::trace::{ChangeTrace, ExplainedChange, TraceableGame, apply_by_numbers};
use script::{ScriptDeclarations, ScriptSources, Scripts};
use workbench::no_scripts::{NoScripts, empty_declaration};
use workbench::playable::LogImport;
use workbench::{AuthorableGame, ComparableGame, DisplayableGame, InspectableGame, Playable};

use crate::toy;

/// The seat to act plays a card from its hand and gets its points. The game ends with the last
/// card.
pub struct Hands {
    rules: Arc<toy::Rules>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// By seat, cards as indices.
    pub hands: Vec<Vec<u8>>,
    pub points: Vec<i32>,
    pub turn: u8,
}

/// Parameters with which a game begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    pub players: u8,
    pub seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play(pub u8);

const NAMES: [&str; 3] = ["ant", "bee", "cat"];

impl Hands {
    /// Returns the card's name in actions: the part of its id after the module.
    fn word(&self, card: u8) -> &str {
        let id = &self.rules.cards[usize::from(card)].id;
        id.rsplit(':').next().unwrap_or(id)
    }
}

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
        out.clear();
        if !self.is_over(s) {
            out.push(PendingDecision { seat: s.turn, must_answer_now: true, is_mid_action: false });
        }
    }

    fn legal_actions(
        &mut self,
        s: &State,
        out: &mut Vec<LegalAction<Play>>,
    ) -> Result<(), QueryError> {
        out.clear();
        let mut cards = s.hands[usize::from(s.turn)].clone();
        cards.dedup();
        let choice = |card| LegalAction {
            seat: s.turn,
            action: Play(card),
            amounts: (0, 0),
            kind: 0,
            role: ActionRole::Move,
        };
        out.extend(cards.into_iter().map(choice));
        Ok(())
    }

    fn with_amount(&self, action: Play, _: u8) -> Play {
        action
    }

    fn apply(&mut self, s: &mut State, seat: u8, Play(card): Play) -> Result<(), ApplyError> {
        let own = &mut s.hands[usize::from(seat)];
        let at = own.iter().position(|c| *c == card).filter(|_| s.turn == seat);
        let at = at.ok_or_else(|| ApplyError::Refused("that card is not yours to play".into()))?;
        own.remove(at);
        s.points[usize::from(seat)] += i32::from(self.rules.cards[usize::from(card)].points);
        s.turn = (seat + 1) % s.hands.len() as u8;
        Ok(())
    }

    fn rules_hash(&self) -> String {
        self.rules.hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn hash(&self, s: &State) -> u64 {
        game::hash::state(format!("{s:?}").as_bytes())
    }

    fn save(&self, s: &State) -> Vec<u8> {
        let mut bytes = self.rules.hash.to_vec();
        bytes.push(s.turn);
        for (hand, points) in s.hands.iter().zip(&s.points) {
            bytes.extend(points.to_le_bytes());
            bytes.push(hand.len() as u8);
            bytes.extend(hand);
        }
        bytes
    }

    fn restore(&self, bytes: &[u8]) -> Result<State, String> {
        let rest = bytes.strip_prefix(&self.rules.hash[..]);
        let rest = rest.ok_or("the position was saved under a different ruleset")?;
        let cut_off = "the saved position is cut off";
        let (turn, mut rest) = rest.split_first().ok_or(cut_off)?;
        let mut state = State { hands: Vec::new(), points: Vec::new(), turn: *turn };
        while let Some((points, more)) = rest.split_first_chunk() {
            let (cards, more) = more.split_first().ok_or(cut_off)?;
            let (hand, more) = more.split_at_checked(usize::from(*cards)).ok_or(cut_off)?;
            state.points.push(i32::from_le_bytes(*points));
            state.hands.push(hand.to_vec());
            rest = more;
        }
        Ok(state)
    }

    fn well_formed_actions(&self, _: &State, _: u8, out: &mut Vec<Play>) {
        out.extend((0..self.rules.cards.len() as u8).map(Play));
    }

    fn check_invariants(&self, _: &State) -> Result<(), String> {
        Ok(())
    }
}

impl PerfectInformation for Hands {}

impl GameText for Hands {
    fn text(&self, _: &State, _: u8, Play(card): Play) -> String {
        format!("play {}", self.word(card))
    }

    fn read(&self, _: &State, _: u8, text: &str) -> Result<Play, String> {
        let word = text.strip_prefix("play ");
        let found = (0..self.rules.cards.len() as u8).find(|card| word == Some(self.word(*card)));
        found.map(Play).ok_or_else(|| format!("`{text}` is no action"))
    }

    fn seat_name(&self, _: &State, seat: u8) -> String {
        NAMES[usize::from(seat)].to_owned()
    }
}

impl Report for Hands {
    fn scores(&self, s: &State) -> Vec<i32> {
        s.points.clone()
    }

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

impl Render for Hands {
    fn draw(&self, s: &State, _: &Overlay, _: bool) -> String {
        format!("{} cards are left\n", s.hands.iter().map(Vec::len).sum::<usize>())
    }

    fn draw_svg(&self, _: &State, _: &Overlay) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_owned()
    }

    fn panels(&self, _: &State) -> Vec<InfoPanel> {
        Vec::new()
    }
}

impl TraceableGame for Hands {
    type Change = ExplainedChange;

    fn explain_change(&self, change: &ExplainedChange) -> ExplainedChange {
        change.clone()
    }

    fn apply_traced(
        &mut self,
        state: &mut State,
        by: (u8, Play),
        draws: DrawSource<'_, NoDraw>,
        trace: &mut ChangeTrace<ExplainedChange>,
    ) -> Result<(), ApplyError> {
        apply_by_numbers(self, state, by, draws, trace)
    }
}

impl HeadGrammar for Hands {}

impl RecordableGame for Hands {
    type Setup = Setup;
    type Ruleset = Arc<toy::Rules>;
    type Rows<'a> = PlainRowReader<'a, Hands>;

    fn ruleset(&self) -> Arc<toy::Rules> {
        self.rules.clone()
    }

    fn read_setup(&self, _: &str, head: &LedgerHead<'_>) -> Result<Setup, Vec<LedgerError>> {
        let seed = head.loam.as_ref().map_or(0, |loam| loam.seed);
        Ok(Setup { players: head.players as u8, seed })
    }

    fn write_setup(&self, setup: &Setup, _: LedgerForm, out: &mut String) {
        for (n, name) in (1..).zip(&NAMES[..usize::from(setup.players)]) {
            out.push_str(&format!("Player {n}: {name}\n"));
        }
    }

    fn seed(setup: &Setup) -> u64 {
        setup.seed
    }

    fn draw_setup(&self, players: u8, seed: u64) -> Result<Setup, String> {
        Ok(Setup { players, seed })
    }

    fn begin(&mut self, setup: &Setup) -> Result<State, String> {
        let cards = (0..).zip(&self.rules.cards);
        let mut deck: Vec<u8> =
            cards.flat_map(|(n, card)| vec![n; usize::from(card.copies)]).collect();
        Random::new(setup.seed).shuffle(&mut deck);
        let size = usize::from(self.rules.hand);
        if deck.len() < size * usize::from(setup.players) {
            return Err("there are too few cards".to_owned());
        }
        let mut hands: Vec<Vec<u8>> =
            deck.chunks(size).take(setup.players.into()).map(<[u8]>::to_vec).collect();
        hands.iter_mut().for_each(|hand| hand.sort_unstable());
        Ok(State { points: vec![0; hands.len()], hands, turn: 0 })
    }

    fn rows<'a>(
        &'a mut self,
        setup: &Setup,
        desk: ReplayState<'a, Hands>,
    ) -> Result<PlainRowReader<'a, Hands>, String> {
        PlainRowReader::begin(self, setup, desk)
    }

    fn write_rows(
        &mut self,
        record: LedgerGame<'_, Hands>,
        form: LedgerForm,
        out: &mut String,
    ) -> Result<(), String> {
        plain::write_rows(self, record, form, out)
    }
}

impl TestableGame for Hands {
    fn staged_setup(&self, scenario: &Scenario) -> Result<Setup, LedgerError> {
        Ok(Setup { players: scenario.seats.len() as u8, seed: 7 })
    }
}

// The traits of the library start here.

impl Playable for Hands {
    type Dialect = toy::Toy;
    type Api = NoScripts;

    const DIALECT: &'static toy::Toy = &toy::Toy;

    fn declared<'s>(_: &toy::Rules, sources: &'s ScriptSources) -> ScriptDeclarations<'s> {
        empty_declaration(sources)
    }

    fn new(rules: Arc<toy::Rules>, _: Scripts<NoScripts>) -> Hands {
        Hands { rules }
    }

    fn players(_: &toy::Rules) -> RangeInclusive<u8> {
        2..=3
    }

    fn setup(_: &toy::Rules, players: u8, _: &[Option<usize>], seed: u64) -> Result<Setup, String> {
        Ok(Setup { players, seed })
    }

    fn seats_of(_: &toy::Rules, setup: &Setup) -> Vec<String> {
        NAMES[..usize::from(setup.players)].iter().map(|name| (*name).to_owned()).collect()
    }

    fn with_seed(setup: Setup, seed: u64) -> Setup {
        Setup { seed, ..setup }
    }

    /// Cards are matched by name; cards that no longer exist are removed from the hands.
    fn migrate(
        state: &State,
        from: &toy::Rules,
        to: &toy::Rules,
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

impl ComparableGame for Hands {}
impl InspectableGame for Hands {}
impl DisplayableGame for Hands {}
impl AuthorableGame for Hands {}

impl LogImport for Hands {}
