//! A toy game for tests of the laboratory: take stones from a heap and sell what is offered; a stone is worth one point.
//!
//! It has all features that matter to the laboratory: amounts, unlimited conversions, offers out of turn, and an owed
//! right that can be given up. [`Bug`] selects an intentional error.

use game::{
    ActionRole, ActionTally, ApplyError, GameText, InfoPanel, LegalAction, Overlay,
    PendingDecision, PerfectInformation, QueryError, Report, ResourceChange, Rules,
};
use lab::GameSource;

/// An intentional error in the game; each must be found by a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    None,
    /// No error, and always two seats.
    Two,
    /// Lists one stone more than the heap has.
    ListsTooMuch,
    /// Accepts a fourth stone without listing it.
    AcceptsTooMuch,
    /// Pays before it rejects an illegal action.
    RefusalPays,
    /// Does not save which seat owes a gift.
    ForgetsOnSave,
    /// Lists nothing once a seat has 9 points.
    GetsStuck,
    /// Creates a point when a seat declines.
    CreatesPoints,
    /// Writes a text that parses to another action.
    WrongText,
    /// An instance counts the games that it has seen.
    Remembers,
    /// Panics when one action takes the last three stones.
    Panics,
    /// Reports a script error when a gift is given up.
    Faults,
    /// Never ends: taking puts the stone back.
    Endless,
    /// Every second gift that an instance handles is lost.
    Wears,
    /// Does not report the points of a purchase.
    Unaccounted,
    /// Lists an action that is not conceivable.
    Inconceivable,
    /// Creates a point when stones are taken while an offer is open.
    Hurries,
    /// No error, always two seats, and a move without effect is always legal.
    Idles,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    Take(u8),
    Sell(u8),
    Buy(u8),
    Accept,
    Decline,
    Gift,
    DropGift,
    Odd,
    Done,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Heap {
    pub stones: u8,
    pub points: Vec<u8>,
    pub coins: Vec<u8>,
    pub turn: u8,
    pub taken: bool,
    pub offer: Option<u8>,
    pub owes_gift: bool,
    pub total: u8,
}

pub struct Toy {
    pub bug: Bug,
    pub calls: u32,
    /// Number of inputs for value networks; at least 2.
    pub inputs: usize,
}

pub struct Toys {
    pub bug: Bug,
}

impl GameSource for Toys {
    type Game = Toy;

    fn game(&self) -> Result<Toy, QueryError> {
        Ok(Toy { bug: self.bug, calls: 0, inputs: 2 })
    }

    fn start(&self, toy: &mut Toy, seed: u64) -> Result<Heap, QueryError> {
        toy.calls += 1;
        let mut random = game::random::Random::new(seed);
        let seats = if [Bug::Two, Bug::Idles].contains(&self.bug) {
            2
        } else {
            2 + random.below(2) as usize
        };
        let stones = 20 + random.below(20) as u8;
        Ok(Heap {
            stones,
            points: vec![0; seats],
            coins: vec![2; seats],
            turn: 0,
            taken: false,
            offer: None,
            owes_gift: false,
            total: stones + 2 * seats as u8,
        })
    }
}

impl Toy {
    fn may(&self, s: &Heap, seat: u8, act: Act) -> Result<(), &'static str> {
        if self.is_over(s) {
            return Err("the game is over");
        }
        if matches!(act, Act::Accept | Act::Decline) {
            return if s.offer == Some(seat) { Ok(()) } else { Err("nothing is offered") };
        }
        if s.turn != seat {
            return Err("not your turn");
        }
        let fourth = if self.bug == Bug::AcceptsTooMuch { 4 } else { 3 };
        let at = seat as usize;
        match act {
            Act::Take(n) if s.taken || n == 0 || n > fourth || n > s.stones => Err("no"),
            Act::Sell(n) if n == 0 || n > s.points[at] => Err("too few points"),
            Act::Buy(n) if n == 0 || n > s.coins[at] => Err("too few coins"),
            Act::Gift | Act::DropGift if !s.owes_gift => Err("no gift is owed"),
            Act::Gift if s.coins[at] == 0 => Err("no coin to give"),
            Act::Done if !s.taken || s.owes_gift => Err("not done"),
            Act::Odd if self.bug != Bug::Idles => Err("what?"),
            _ => Ok(()),
        }
    }
}

impl Rules for Toy {
    type State = Heap;
    type Action = Act;

    fn seats(&self, s: &Heap) -> u8 {
        s.points.len() as u8
    }

    fn is_over(&self, s: &Heap) -> bool {
        s.stones == 0 && s.offer.is_none() && !s.taken
    }

    fn pending_decisions(&self, s: &Heap, out: &mut Vec<PendingDecision>) {
        if !self.is_over(s) {
            out.push(PendingDecision {
                seat: s.turn,
                must_answer_now: s.offer.is_none(),
                is_mid_action: false,
            });
            out.extend(s.offer.map(|seat| PendingDecision {
                seat,
                must_answer_now: true,
                is_mid_action: false,
            }));
        }
    }

    fn legal_actions(
        &mut self,
        s: &Heap,
        out: &mut Vec<LegalAction<Act>>,
    ) -> Result<(), QueryError> {
        if self.is_over(s) || self.bug == Bug::GetsStuck && s.points.iter().any(|&p| p >= 9) {
            return Ok(());
        }
        let mut add = |seat, action, amounts, kind, role| {
            out.push(LegalAction { seat, action, amounts, kind, role });
        };
        let at = s.turn as usize;
        if let Some(seat) = s.offer {
            add(seat, Act::Accept, (0, 0), 5, ActionRole::Answer);
            add(seat, Act::Decline, (0, 0), 6, ActionRole::Answer);
        }
        let more = if self.bug == Bug::ListsTooMuch { 1 } else { 0 };
        let remembered = if self.bug == Bug::Remembers && self.calls > 1 { 1 } else { 0 };
        if !s.taken && s.stones > 0 {
            let most = (s.stones + more).min(3) - remembered.min(s.stones - 1);
            add(s.turn, Act::Take(1), (1, most), 1, ActionRole::Move);
        }
        if s.points[at] > 0 {
            add(s.turn, Act::Sell(1), (1, s.points[at]), 2, ActionRole::Conversion);
        }
        if s.coins[at] > 0 {
            add(s.turn, Act::Buy(1), (1, s.coins[at]), 2, ActionRole::Conversion);
        }
        if s.owes_gift {
            if s.coins[at] > 0 {
                add(s.turn, Act::Gift, (0, 0), 7, ActionRole::Move);
            }
            add(s.turn, Act::DropGift, (0, 0), 8, ActionRole::GiveUp);
        }
        if s.taken && !s.owes_gift {
            add(s.turn, Act::Done, (0, 0), 3, ActionRole::End);
        }
        if self.bug == Bug::Inconceivable && s.stones == 1 {
            add(s.turn, Act::Odd, (0, 0), 9, ActionRole::Move);
        }
        if self.bug == Bug::Idles {
            add(s.turn, Act::Odd, (0, 0), 9, ActionRole::Move);
        }
        Ok(())
    }

    fn with_amount(&self, action: Act, n: u8) -> Act {
        match action {
            Act::Take(_) => Act::Take(n),
            Act::Sell(_) => Act::Sell(n),
            Act::Buy(_) => Act::Buy(n),
            other => other,
        }
    }

    fn apply(&mut self, s: &mut Heap, seat: u8, act: Act) -> Result<(), ApplyError> {
        if self.bug == Bug::Inconceivable && act == Act::Odd && s.stones == 1 {
            return Ok(());
        }
        if let Err(why) = self.may(s, seat, act) {
            if self.bug == Bug::RefusalPays && act == Act::Gift && s.owes_gift {
                s.coins[0] += 1;
            }
            return Err(ApplyError::Illegal(why.into()));
        }
        if self.bug == Bug::Faults && act == Act::DropGift {
            return Err(ApplyError::ScriptError("gift.lua:3: attempt to index nil".into()));
        }
        let at = seat as usize;
        let next = (s.turn + 1) % self.seats(s);
        match act {
            Act::Take(n) => {
                assert!(self.bug != Bug::Panics || n < 3 || s.stones > 3, "three at the end");
                if self.bug != Bug::Endless {
                    s.stones -= n;
                    s.points[at] += n;
                }
                if self.bug == Bug::Hurries && s.offer.is_some() {
                    s.points[at] += 1;
                }
                s.taken = true;
                if n == 3 {
                    s.offer = Some(next);
                }
                s.owes_gift = n == 2;
            }
            Act::Sell(n) => (s.points[at], s.coins[at]) = (s.points[at] - n, s.coins[at] + n),
            Act::Buy(n) => (s.points[at], s.coins[at]) = (s.points[at] + n, s.coins[at] - n),
            Act::Accept | Act::Decline => {
                s.offer = None;
                let giver = s.turn as usize;
                if act == Act::Accept && s.points[giver] > 0 {
                    s.points[giver] -= 1;
                    s.points[at] += 1;
                } else if self.bug == Bug::CreatesPoints {
                    s.points[at] += 1;
                }
            }
            Act::Gift => {
                s.coins[at] -= 1;
                self.calls += 1;
                if self.bug != Bug::Wears || self.calls % 2 == 1 {
                    s.coins[next as usize] += 1;
                }
                s.owes_gift = false;
            }
            Act::DropGift => s.owes_gift = false,
            // Legal only with `Bug::Idles`, and without effect.
            Act::Odd => {}
            Act::Done => (s.turn, s.taken) = (next, false),
        }
        Ok(())
    }

    fn hash(&self, s: &Heap) -> u64 {
        game::hash::state(format!("{s:?}").as_bytes())
    }

    fn save(&self, s: &Heap) -> Vec<u8> {
        let mut bytes = vec![
            s.stones,
            s.turn,
            s.taken.into(),
            s.offer.map_or(255, |o| o),
            (s.owes_gift && self.bug != Bug::ForgetsOnSave).into(),
            s.total,
        ];
        bytes.extend(&s.points);
        bytes.extend(&s.coins);
        bytes
    }

    fn restore(&self, b: &[u8]) -> Result<Heap, String> {
        if b.len() < 6 || b.len() % 2 == 1 {
            return Err("cut short".into());
        }
        let seats = (b.len() - 6) / 2;
        Ok(Heap {
            stones: b[0],
            turn: b[1],
            taken: b[2] != 0,
            offer: (b[3] != 255).then_some(b[3]),
            owes_gift: b[4] != 0,
            total: b[5],
            points: b[6..6 + seats].to_vec(),
            coins: b[6 + seats..].to_vec(),
        })
    }

    fn check_invariants(&self, s: &Heap) -> Result<(), String> {
        let sum = s.stones + s.points.iter().sum::<u8>() + s.coins.iter().sum::<u8>();
        if sum == s.total { Ok(()) } else { Err(format!("{sum} things, not {}", s.total)) }
    }

    fn well_formed_actions(&self, s: &Heap, _: u8, out: &mut Vec<Act>) {
        out.extend((1..=5).map(Act::Take));
        out.extend((1..=s.total).map(Act::Sell));
        out.extend((1..=s.total).map(Act::Buy));
        out.extend([Act::Accept, Act::Decline, Act::Gift, Act::DropGift, Act::Done]);
    }
}

impl PerfectInformation for Toy {}

impl GameText for Toy {
    fn kind_names(&self) -> Vec<String> {
        ["", "take", "", "done", "", "accept", "decline", "gift"].map(String::from).to_vec()
    }

    fn text(&self, _: &Heap, _: u8, act: Act) -> String {
        match act {
            Act::Take(n) if self.bug == Bug::WrongText && n == 3 => "take 2".into(),
            Act::Take(n) => format!("take {n}"),
            Act::Sell(n) => format!("sell {n}"),
            Act::Buy(n) => format!("buy {n}"),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    fn read(&self, _: &Heap, _: u8, text: &str) -> Result<Act, String> {
        let (verb, n) = text.split_once(' ').unwrap_or((text, "0"));
        let n = n.parse().map_err(|_| "not a number".to_owned())?;
        Ok(match verb {
            "take" => Act::Take(n),
            "sell" => Act::Sell(n),
            "buy" => Act::Buy(n),
            "accept" => Act::Accept,
            "decline" => Act::Decline,
            "gift" => Act::Gift,
            "dropgift" => Act::DropGift,
            "odd" => Act::Odd,
            "done" => Act::Done,
            _ => return Err(format!("`{verb}` is no action")),
        })
    }

    fn seat_name(&self, _: &Heap, seat: u8) -> String {
        ["ant", "bee", "cat"][seat as usize].into()
    }
}

impl Report for Toy {
    fn apply_recording_changes(
        &mut self,
        s: &mut Heap,
        seat: u8,
        act: Act,
        changes: &mut Vec<ResourceChange>,
    ) -> Result<(), ApplyError> {
        let before = s.points.clone();
        self.apply(s, seat, act)?;
        let source = match act {
            Act::Take(_) => 0,
            Act::Buy(_) if self.bug == Bug::Unaccounted => return Ok(()),
            Act::Sell(_) | Act::Buy(_) => 1,
            _ => 2,
        };
        for (at, (after, before)) in (0..).zip(s.points.iter().zip(before)) {
            let amount = i32::from(*after) - i32::from(before);
            if amount != 0 {
                let stage = self.stage(s);
                changes.push(ResourceChange { seat: at, resource: 0, amount, source, stage });
            }
        }
        Ok(())
    }

    fn tallies(&self) -> Vec<ActionTally> {
        let tally = |heading: &str, counted: &[&str], cannot: &[&str]| ActionTally {
            table: "trade".into(),
            heading: heading.into(),
            counted: counted.iter().map(|what| (*what).to_owned()).collect(),
            cannot: cannot.iter().map(|what| (*what).to_owned()).collect(),
        };
        vec![tally("sold", &["sell"], &["cat"]), tally("all", &["sell", "buy"], &[])]
    }

    fn resource_names(&self) -> Vec<String> {
        vec!["points".into()]
    }

    fn source_names(&self) -> Vec<String> {
        ["stones", "market", "offers"].map(String::from).to_vec()
    }

    fn scores(&self, s: &Heap) -> Vec<i32> {
        s.points.iter().map(|&p| i32::from(p)).collect()
    }

    fn features(&self, s: &Heap, seat: u8, out: &mut Vec<i32>) {
        out.push(i32::from(s.points[seat as usize]));
        out.push(i32::from(s.coins[seat as usize]));
    }

    fn feature_names(&self) -> Vec<String> {
        ["points", "coins"].map(String::from).to_vec()
    }

    fn input_names(&self) -> Vec<String> {
        let more = (2..self.inputs).map(|n| format!("input {n}"));
        self.feature_names().into_iter().chain(more).collect()
    }

    fn feature_weights(&self) -> Vec<i32> {
        vec![100, 20]
    }

    fn draw(&self, s: &Heap, _: &Overlay, _: bool) -> String {
        format!("{} stones", s.stones)
    }

    fn draw_svg(&self, s: &Heap, _: &Overlay) -> String {
        let stones = s.stones;
        format!("<svg xmlns='http://www.w3.org/2000/svg'><text y='20'>{stones} stones</text></svg>")
    }

    fn panels(&self, _: &Heap) -> Vec<InfoPanel> {
        Vec::new()
    }
}
