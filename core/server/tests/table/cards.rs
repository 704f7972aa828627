//! A card game for tests, which implements only the platform's traits: hidden hands, sealed bids,
//! draws within a turn, challenges, offers. Its texts reveal hidden information on purpose; the
//! table has to prevent that this reaches other seats.

use std::time::Duration;

use game::random::Random;
use game::{
    ActionRole, ActionWithDraws, ApplyError, Card, GameText, InfoPanel, ItemShape, LegalAction,
    Narration, Overlay, PanelGroup, PanelItem, PendingDecision, QueryError, Report, ResourceChange,
    Rules, Viewer, Views,
};

/// Names of the cards; a card is worth half its index.
pub const FACES: [&str; 24] = [
    "argon",
    "boron",
    "cobalt",
    "copper",
    "erbium",
    "gallium",
    "helium",
    "indium",
    "iodine",
    "krypton",
    "lithium",
    "cesium",
    "nickel",
    "niobium",
    "osmium",
    "radium",
    "thorium",
    "silver",
    "sodium",
    "sulfur",
    "xenon",
    "yttrium",
    "uranium",
    "zirconium",
];
const HAND: usize = 3;
const ROUNDS: u8 = 3;
const BID: u8 = 3;

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Unordered, because draws come from the seed.
    deck: Vec<u8>,
    pub hands: Vec<Vec<u8>>,
    pub table: Vec<u8>,
    /// Cards laid away face down, by seat.
    hidden: Vec<Vec<u8>>,
    bids: Vec<Option<u8>>,
    points: Vec<i32>,
    chips: Vec<i32>,
    offered: Vec<bool>,
    round: u8,
    leader: u8,
    /// Remaining turns of this round, including the current one; 0 during bidding.
    turns: u8,
    drew: bool,
    played: bool,
    challenged: Option<u8>,
    /// Whether evaluating a position takes long.
    is_hard: bool,
    seed: u64,
    drawn: u64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Do {
    Bid(u8),
    Draw,
    Play(u8),
    Hide(u8),
    Challenge,
    Dare,
    Yield,
    Take,
    Leave,
    Done,
}

/// Observation: the state without hidden information.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    viewer: Viewer,
    own: Vec<u8>,
    laid: Vec<u8>,
    counts: Vec<(usize, usize)>,
    deck: usize,
    bids: Vec<(bool, Option<u8>)>,
    open: State,
}

pub struct Game;

/// Seed of a game in which each position takes [`LONG`] to evaluate.
pub const HARD: u64 = 4_000_000;
pub const LONG: Duration = Duration::from_millis(200);

pub fn begin(players: u8, seed: u64) -> State {
    let mut random = Random::new(seed);
    let mut deck: Vec<u8> = (0..FACES.len() as u8).collect();
    random.shuffle(&mut deck);
    let seats = usize::from(players);
    let hands = (0..seats).map(|_| deck.split_off(deck.len() - HAND)).collect();
    deck.sort_unstable();
    State {
        deck,
        hands,
        table: Vec::new(),
        hidden: vec![Vec::new(); seats],
        bids: vec![None; seats],
        points: vec![0; seats],
        chips: vec![0; seats],
        offered: vec![false; seats],
        round: 0,
        leader: 0,
        turns: 0,
        drew: false,
        played: false,
        challenged: None,
        is_hard: seed == HARD,
        seed,
        drawn: random.drawn(),
    }
}

fn face(card: u8) -> &'static str {
    FACES[usize::from(card)]
}

impl Game {
    fn seat_of(s: &State, seat: u8, after: u8) -> u8 {
        (seat + after) % s.hands.len() as u8
    }

    fn may(&self, s: &State, seat: u8, action: Do) -> bool {
        let own = usize::from(seat);
        let leads = s.turns > 0 && s.leader == seat && s.challenged.is_none();
        !self.is_over(s)
            && own < s.hands.len()
            && match action {
                Do::Bid(n) => s.turns == 0 && s.bids[own].is_none() && n <= BID && !waits(s),
                Do::Draw => leads && !s.drew && !s.deck.is_empty(),
                Do::Play(card) | Do::Hide(card) => {
                    leads && !s.played && s.hands[own].contains(&card)
                }
                Do::Challenge => leads && !s.played && !s.drew,
                Do::Dare | Do::Yield => s.challenged == Some(seat),
                Do::Take | Do::Leave => s.offered[own],
                Do::Done => leads && s.played,
            }
    }

    fn narrate_action(
        &self,
        s: &mut State,
        (seat, action): (u8, Do),
        draws: Option<&[u8]>,
        lines: &mut Vec<String>,
    ) -> Result<(), ApplyError> {
        let mut drawn = Vec::new();
        self.carry_out(s, seat, action, draws, &mut drawn)?;
        let name = self.seat_name(s, seat);
        lines.extend(drawn.iter().map(|card| format!("{name} draws {}", face(*card))));
        if let Do::Hide(card) = action {
            lines.push(format!("{name} lays {} away", face(card)));
        }
        lines.push(format!("{name} has {} points", s.points[usize::from(seat)]));
        Ok(())
    }

    fn carry_out(
        &self,
        s: &mut State,
        seat: u8,
        action: Do,
        draws: Option<&[u8]>,
        drawn: &mut Vec<u8>,
    ) -> Result<(), ApplyError> {
        if !self.may(s, seat, action) {
            return Err(ApplyError::Illegal("the rules do not allow it now".into()));
        }
        let own = usize::from(seat);
        match action {
            Do::Bid(n) => {
                s.bids[own] = Some(n);
                if s.bids.iter().all(Option::is_some) {
                    let best = s.bids.iter().max().copied().flatten();
                    s.leader = s.bids.iter().position(|bid| *bid == best).unwrap() as u8;
                    s.points[usize::from(s.leader)] -= i32::from(best.unwrap());
                    s.turns = s.hands.len() as u8;
                }
            }
            Do::Draw => {
                let mut random = Random::at(s.seed, s.drawn);
                let at = random.below(s.deck.len() as u32) as usize;
                let at = match draws {
                    None => at,
                    Some([card]) => s
                        .deck
                        .iter()
                        .position(|c| c == card)
                        .ok_or_else(|| ApplyError::Illegal("that card cannot come".into()))?,
                    Some(_) => return Err(ApplyError::Illegal("one card is drawn".into())),
                };
                s.drawn = random.drawn();
                let card = s.deck.remove(at);
                s.hands[own].push(card);
                drawn.push(card);
                s.drew = true;
            }
            Do::Play(card) => {
                s.hands[own].retain(|c| *c != card);
                s.table.push(card);
                s.points[own] += i32::from(card / 2);
                s.played = true;
                if card >= 16 {
                    let next = Game::seat_of(s, seat, 1);
                    s.offered[usize::from(next)] = true;
                }
            }
            Do::Hide(card) => {
                s.hands[own].retain(|c| *c != card);
                s.hidden[own].push(card);
                s.points[own] += 1;
                s.played = true;
            }
            Do::Challenge => s.challenged = Some(Game::seat_of(s, seat, 1)),
            Do::Dare | Do::Yield => {
                s.challenged = None;
                s.drew = true;
                let gains = if action == Do::Dare { seat } else { s.leader };
                s.points[usize::from(gains)] += 1;
            }
            Do::Take | Do::Leave => {
                s.offered[own] = false;
                if action == Do::Take {
                    s.points[own] -= 1;
                    s.chips[own] += 1;
                }
            }
            Do::Done => {
                (s.drew, s.played) = (false, false);
                s.turns -= 1;
                s.leader = Game::seat_of(s, seat, 1);
                if s.turns == 0 {
                    s.round += 1;
                    s.bids.fill(None);
                }
            }
        }
        Ok(())
    }
}

/// Returns whether an offer is open, which blocks bidding.
fn waits(s: &State) -> bool {
    s.offered.iter().any(|open| *open)
}

impl Rules for Game {
    type State = State;
    type Action = Do;

    fn seats(&self, s: &State) -> u8 {
        s.hands.len() as u8
    }

    fn is_over(&self, s: &State) -> bool {
        s.round == ROUNDS && !waits(s)
    }

    fn pending_decisions(&self, s: &State, out: &mut Vec<PendingDecision>) {
        out.clear();
        for seat in 0..s.hands.len() as u8 {
            let own = usize::from(seat);
            let now = s.turns == 0 && (s.bids[own].is_none() && !waits(s) || s.offered[own])
                || s.turns > 0 && s.leader == seat
                || s.challenged == Some(seat);
            let mid = s.turns > 0 && s.leader == seat && s.challenged.is_some();
            if !self.is_over(s) && (now || s.offered[own]) {
                out.push(PendingDecision { seat, must_answer_now: now, is_mid_action: mid });
            }
        }
    }

    fn legal_actions(
        &mut self,
        s: &State,
        out: &mut Vec<LegalAction<Do>>,
    ) -> Result<(), QueryError> {
        out.clear();
        for seat in 0..s.hands.len() as u8 {
            let mut all = Vec::new();
            self.well_formed_actions(s, seat, &mut all);
            for action in all.into_iter().filter(|action| self.may(s, seat, *action)) {
                let (kind, role) = match action {
                    Do::Bid(_) => (0, ActionRole::Move),
                    Do::Draw => (1, ActionRole::Move),
                    Do::Play(_) => (2, ActionRole::Move),
                    Do::Hide(_) => (3, ActionRole::Move),
                    Do::Challenge => (4, ActionRole::Move),
                    Do::Dare | Do::Yield => (5, ActionRole::Answer),
                    Do::Take => (6, ActionRole::Answer),
                    Do::Leave => (7, ActionRole::Answer),
                    Do::Done => (8, ActionRole::End),
                };
                let amounts = if matches!(action, Do::Bid(_)) { (0, BID) } else { (0, 0) };
                out.push(LegalAction { seat, action, amounts, kind, role });
            }
        }
        Ok(())
    }

    fn with_amount(&self, action: Do, amount: u8) -> Do {
        if let Do::Bid(_) = action { Do::Bid(amount) } else { action }
    }

    fn end_of_turn(&self, s: &State, seat: u8) -> Option<Do> {
        (s.turns > 0 && s.leader == seat).then_some(Do::Done)
    }

    fn has_offers(&self) -> bool {
        true
    }

    fn apply(&mut self, s: &mut State, seat: u8, action: Do) -> Result<(), ApplyError> {
        self.carry_out(s, seat, action, None, &mut Vec::new())
    }

    fn hash(&self, s: &State) -> u64 {
        game::hash::state(format!("{s:?}").as_bytes())
    }

    fn save(&self, s: &State) -> Vec<u8> {
        format!("{s:?}").into_bytes()
    }

    fn restore(&self, _: &[u8]) -> Result<State, String> {
        Err("games are kept as ledgers".into())
    }

    fn well_formed_actions(&self, _: &State, _: u8, out: &mut Vec<Do>) {
        let cards = 0..FACES.len() as u8;
        out.extend([Do::Bid(0), Do::Draw, Do::Challenge, Do::Dare, Do::Yield]);
        out.extend([Do::Take, Do::Leave, Do::Done]);
        out.extend(cards.clone().map(Do::Play).chain(cards.map(Do::Hide)));
    }

    fn check_invariants(&self, s: &State) -> Result<(), String> {
        let mut all: Vec<u8> = s.hands.iter().chain(&s.hidden).flatten().copied().collect();
        all.extend(s.deck.iter().chain(&s.table));
        all.sort_unstable();
        let right = all.iter().copied().eq(0..FACES.len() as u8);
        if right { Ok(()) } else { Err(format!("the cards are {all:?}")) }
    }
}

impl Views for Game {
    type View = View;
    type Draw = u8;

    fn view(&self, s: &State, viewer: Viewer) -> View {
        let own = |all: &[Vec<u8>]| match viewer {
            Viewer::Seat(seat) => {
                let mut own = all[usize::from(seat)].clone();
                own.sort_unstable();
                own
            }
            Viewer::Spectator => Vec::new(),
        };
        let is_open = s.turns > 0;
        let bid = |(seat, bid): (usize, &Option<u8>)| {
            let seen = is_open || viewer == Viewer::Seat(seat as u8);
            (bid.is_some(), bid.filter(|_| seen))
        };
        let mut open = s.clone();
        open.deck.clear();
        open.hands.iter_mut().chain(&mut open.hidden).for_each(Vec::clear);
        open.bids.fill(None);
        (open.seed, open.drawn) = (0, 0);
        View {
            viewer,
            own: own(&s.hands),
            laid: own(&s.hidden),
            counts: s.hands.iter().zip(&s.hidden).map(|(a, b)| (a.len(), b.len())).collect(),
            deck: s.deck.len(),
            bids: s.bids.iter().enumerate().map(bid).collect(),
            open,
        }
    }

    fn sample_state(&self, view: &View, seed: u64) -> State {
        let mut random = Random::new(seed);
        let mut s = view.open.clone();
        let known = |card: &u8| {
            view.own.contains(card) || view.laid.contains(card) || s.table.contains(card)
        };
        let mut unseen: Vec<u8> = (0..FACES.len() as u8).filter(|card| !known(card)).collect();
        random.shuffle(&mut unseen);
        for (seat, (hand, laid)) in view.counts.iter().enumerate() {
            let is_own = view.viewer == Viewer::Seat(seat as u8);
            let mut some = |own: &[u8], n: usize| {
                if is_own { own.to_vec() } else { unseen.split_off(unseen.len() - n) }
            };
            s.hands[seat] = some(&view.own, *hand);
            s.hidden[seat] = some(&view.laid, *laid);
        }
        unseen.sort_unstable();
        s.deck = unseen;
        for (bid, (made, seen)) in s.bids.iter_mut().zip(&view.bids) {
            *bid = made.then(|| seen.unwrap_or_else(|| random.below(u32::from(BID) + 1) as u8));
        }
        (s.seed, s.drawn) = (Random::derive(seed, 9), 0);
        s
    }

    fn has_perfect_information(&self) -> bool {
        false
    }

    fn stream_names(&self) -> Vec<String> {
        vec!["deck".into()]
    }

    fn apply_recording_draws(
        &mut self,
        s: &mut State,
        seat: u8,
        action: Do,
        drawn: &mut Vec<u8>,
    ) -> Result<(), ApplyError> {
        self.carry_out(s, seat, action, None, drawn)
    }

    fn apply_with_draws(
        &mut self,
        s: &mut State,
        seat: u8,
        action: Do,
        draws: &[u8],
    ) -> Result<(), ApplyError> {
        let draws = given_draws(action, draws);
        self.carry_out(s, seat, action, draws, &mut Vec::new())
    }

    fn next_draws(
        &mut self,
        s: &State,
        of: ActionWithDraws<'_, Do, u8>,
    ) -> Result<Vec<(u8, u32)>, ApplyError> {
        if of.action == Do::Draw && of.draws.is_empty() {
            return Ok(s.deck.iter().map(|card| (*card, 1)).collect());
        }
        self.apply_with_draws(&mut s.clone(), of.seat, of.action, of.draws).map(|()| Vec::new())
    }

    fn narrate_with_draws(
        &mut self,
        s: &mut State,
        of: ActionWithDraws<'_, Do, u8>,
        narration: &mut Narration,
    ) -> Result<(), ApplyError> {
        let draws = given_draws(of.action, of.draws);
        self.narrate_action(s, (of.seat, of.action), draws, &mut narration.lines)
    }

    fn explain_with_draws(
        &mut self,
        s: &State,
        of: ActionWithDraws<'_, Do, u8>,
    ) -> Result<Vec<String>, ApplyError> {
        let mut lines = Vec::new();
        self.narrate_action(
            &mut s.clone(),
            (of.seat, of.action),
            given_draws(of.action, of.draws),
            &mut lines,
        )?;
        Ok(lines)
    }

    fn draw_text(&self, card: u8) -> String {
        face(card).to_owned()
    }

    fn read_draw(&self, text: &str) -> Result<u8, String> {
        card(text)
    }
}

/// Returns the prescribed results for a draw; other actions have none.
fn given_draws(action: Do, draws: &[u8]) -> Option<&[u8]> {
    (action == Do::Draw).then_some(draws)
}

fn card(text: &str) -> Result<u8, String> {
    let at = FACES.iter().position(|face| *face == text);
    at.map(|at| at as u8).ok_or_else(|| format!("unknown card `{text}`"))
}

impl GameText for Game {
    fn describe(&self, _: &State, name: &str) -> Result<Vec<String>, String> {
        assert!(name != "abyss", "a table that falls over while it is played");
        Err(format!("nothing is called {name}"))
    }

    fn text(&self, _: &State, _: u8, action: Do) -> String {
        match action {
            Do::Bid(n) => format!("bid {n}"),
            Do::Play(card) => format!("play {}", face(card)),
            Do::Hide(card) => format!("hide {}", face(card)),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    fn read(&self, _: &State, _: u8, text: &str) -> Result<Do, String> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match word {
            "bid" => Do::Bid(rest.parse().map_err(|_| "a number is bid".to_owned())?),
            "play" => Do::Play(card(rest)?),
            "hide" => Do::Hide(card(rest)?),
            "draw" => Do::Draw,
            "challenge" => Do::Challenge,
            "dare" => Do::Dare,
            "yield" => Do::Yield,
            "take" => Do::Take,
            "leave" => Do::Leave,
            "done" => Do::Done,
            _ => return Err(format!("`{text}` is no action")),
        })
    }

    fn seat_name(&self, _: &State, seat: u8) -> String {
        ["ann", "bob", "cid", "dee"][usize::from(seat)].into()
    }

    fn kind_names(&self) -> Vec<String> {
        ["bid", "draw", "play", "hide", "challenge", "answer", "take", "leave", "done"]
            .map(str::to_owned)
            .to_vec()
    }

    fn meaning(&self, s: &State, seat: u8, _: Do) -> String {
        // Reveals hidden information on purpose: callers have to pass a sampled state.
        let next = &s.hands[usize::from(Game::seat_of(s, seat, 1))];
        next.iter().map(|card| face(*card)).collect::<Vec<_>>().join(" ").len().to_string()
    }

    fn apply_and_narrate(
        &mut self,
        s: &mut State,
        seat: u8,
        action: Do,
        narration: &mut Narration,
    ) -> Result<(), ApplyError> {
        self.narrate_action(s, (seat, action), None, &mut narration.lines)
    }

    fn explain(&mut self, s: &State, seat: u8, action: Do) -> Result<Vec<String>, ApplyError> {
        let mut lines = Vec::new();
        self.narrate_action(&mut s.clone(), (seat, action), None, &mut lines)?;
        Ok(lines)
    }
}

impl Report for Game {
    fn scores(&self, s: &State) -> Vec<i32> {
        s.points.clone()
    }

    fn apply_recording_changes(
        &mut self,
        s: &mut State,
        seat: u8,
        action: Do,
        changes: &mut Vec<ResourceChange>,
    ) -> Result<(), ApplyError> {
        let before = s.clone();
        self.apply(s, seat, action)?;
        for (seat, (a, b)) in (0..).zip(before.points.iter().zip(&s.points)) {
            let change =
                |resource, amount| ResourceChange { seat, resource, amount, source: 0, stage: 0 };
            let chips = s.chips[usize::from(seat)] - before.chips[usize::from(seat)];
            let all = [change(0, b - a), change(1, chips)];
            changes.extend(all.into_iter().filter(|change| change.amount != 0));
        }
        Ok(())
    }

    fn resource_names(&self) -> Vec<String> {
        vec!["points".into(), "chips".into()]
    }

    fn source_names(&self) -> Vec<String> {
        vec!["the cards".into()]
    }

    fn features(&self, s: &State, seat: u8, out: &mut Vec<i32>) {
        if s.is_hard {
            std::thread::sleep(LONG);
        }
        out.push(s.points[usize::from(seat)]);
    }

    fn feature_names(&self) -> Vec<String> {
        vec!["points".into()]
    }

    fn feature_weights(&self) -> Vec<i32> {
        vec![100]
    }

    fn draw(&self, view: &View, _: &Overlay, _: bool) -> String {
        let names = |cards: &[u8]| cards.iter().map(|c| face(*c)).collect::<Vec<_>>().join(" ");
        format!("table: {}\nhand: {}", names(&view.open.table), names(&view.own))
    }

    fn draw_svg(&self, view: &View, _: &Overlay) -> String {
        let card = |card: &u8| format!("<text>{}</text>", face(*card));
        let cards: String = view.open.table.iter().map(card).collect();
        format!("<svg xmlns='http://www.w3.org/2000/svg'>{cards}</svg>")
    }

    fn panels(&self, view: &View) -> Vec<InfoPanel> {
        let panel = |(seat, (hand, _)): (usize, &(usize, usize))| {
            let is_own = view.viewer == Viewer::Seat(seat as u8);
            let card = |card: &u8| Card { name: face(*card).into(), ..Card::default() };
            let shape = if is_own {
                ItemShape::Cards { cards: view.own.iter().map(card).collect() }
            } else {
                ItemShape::FaceDown { count: *hand as u16 }
            };
            let item = PanelItem {
                id: "hand".into(),
                label: "hand".into(),
                value: hand.to_string(),
                explanation: String::new(),
                shape,
            };
            let groups = vec![PanelGroup { title: String::new(), items: vec![item] }];
            let title = ["ann", "bob", "cid", "dee"][seat].into();
            InfoPanel { id: format!("seat-{seat}"), title, seat: Some(seat as u8), groups }
        };
        view.counts.iter().enumerate().map(panel).collect()
    }
}
