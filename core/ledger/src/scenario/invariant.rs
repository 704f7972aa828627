//! The `property` line of scenarios: checks an invariant in random games from the position.

use std::ops::RangeInclusive;

use game::random::Random;
use game::{ActionRole, LegalAction, QueryError};

use crate::recorded::RecordableGame;
use crate::scenario::facts::{FactKey, FactValue};
use crate::scenario::place::ScenarioPosition;
use crate::scenario::read::SourceText;
use crate::source::{BoxedLedgerError, LedgerError};

impl<G: RecordableGame> ScenarioPosition<G> {
    /// Plays a random game for each seed; the invariant must hold after every action.
    pub fn property(
        &mut self,
        file: &str,
        seeds: RangeInclusive<u64>,
        invariant: &SourceText,
        failures: &mut Vec<LedgerError>,
    ) -> Result<(), BoxedLedgerError> {
        let law_of = PropertyInvariant::read(file, self, invariant)?;
        for seed in seeds {
            let mut random = Random::new(seed);
            let mut state = self.state.clone();
            let broken = self.random_game(&mut random, &mut state, &law_of);
            if let Err(message) = broken {
                failures.push(invariant.error(file, format!("seed {seed}: {message}")));
            }
        }
        Ok(())
    }

    fn random_game(
        &mut self,
        random: &mut Random,
        state: &mut G::State,
        invariant: &PropertyInvariant,
    ) -> Result<(), String> {
        const MOST: usize = 5000;
        // If a game does not end, the message shows its last actions, in which a repetition is
        // visible.
        const LAST: usize = 6;
        let (mut list, mut last) = (Vec::new(), Vec::new());
        for taken in 0..MOST {
            invariant
                .holds(&self.game, state)
                .map_err(|message| format!("after {taken} actions: {message}"))?;
            if self.game.is_over(state) {
                return Ok(());
            }
            list.clear();
            self.game.legal_actions(state, &mut list).map_err(|QueryError(message)| message)?;
            // With equal weights conversions and giving up would fill most of a random game.
            let weight = |c: &LegalAction<_>| match c.role {
                ActionRole::Conversion => 1,
                ActionRole::GiveUp => 1,
                ActionRole::Waste => 0,
                ActionRole::End => 3,
                _ => 6,
            };
            let sum: u32 = list.iter().map(weight).sum();
            if sum == 0 {
                return Err(format!("after {taken} actions there is no legal action"));
            }
            let mut left = random.below(sum);
            let chosen = list.iter().find(|c| {
                let found = left < weight(c);
                left = left.saturating_sub(weight(c));
                found
            });
            let Some(chosen) = chosen else { return Err("there is no legal action".into()) };
            let (seat, low, high) = (chosen.seat, chosen.amounts.0, chosen.amounts.1);
            let amount = low + random.below(u32::from(high - low) + 1) as u8;
            let action = self.game.with_amount(chosen.action, amount);
            if taken + LAST >= MOST {
                last.push(format!("`{}`", self.game.text(state, seat, action)));
            }
            self.game.apply(state, seat, action).map_err(|problem| {
                let text = self.game.text(state, seat, action);
                format!("after {taken} actions the listed action `{text}` fails: {problem}")
            })?;
        }
        Err(format!(
            "the game is not over after {MOST} actions; the last ones: {}",
            last.join(", ")
        ))
    }
}

/// The condition that a `property` line states.
enum PropertyInvariant {
    /// `laws`: all invariants that the game itself checks.
    OfGame,
    /// `nomads W <= 20`, `nomads count SY <= count dock`: seat, key, comparison, bound.
    Number(String, String, String, ComparedValue),
}

/// The right side of the comparison in a `property` line.
enum ComparedValue {
    Number(i32),
    /// Another value of the same seat.
    Value(String),
}

impl PropertyInvariant {
    fn read<G: RecordableGame>(
        file: &str,
        place: &ScenarioPosition<G>,
        text: &SourceText,
    ) -> Result<PropertyInvariant, BoxedLedgerError> {
        let words: Vec<&str> = text.text.split_whitespace().collect();
        let bad = |message: &str| Err(Box::new(text.error(file, message)));
        if words == ["laws"] {
            return Ok(PropertyInvariant::OfGame);
        }
        let op = words.iter().position(|w| matches!(*w, "<=" | ">=" | "=" | "<" | ">"));
        let Some(op) = op.filter(|at| *at > 1 && at + 1 < words.len()) else {
            let seat = G::SEAT.to_uppercase();
            return bad(&format!("expected `laws` or `{seat} VALUE <= N`"));
        };
        let (seat, key, to) = (words[0], words[1..op].join(" "), words[op + 1..].join(" "));
        let is_fact = |key: &str| place.before.contains_key(&FactKey::new(seat, key));
        if !is_fact(&key) {
            return bad(&format!("`{seat} {key}` is not a value of the position"));
        }
        let bound = match to.parse() {
            Ok(n) => ComparedValue::Number(n),
            Err(_) if is_fact(&to) => ComparedValue::Value(to),
            Err(_) => {
                return bad(&format!("`{to}` is neither a number nor a value of the position"));
            }
        };
        Ok(PropertyInvariant::Number(seat.to_string(), key, words[op].to_string(), bound))
    }

    fn holds<G: RecordableGame>(&self, game: &G, state: &G::State) -> Result<(), String> {
        match self {
            PropertyInvariant::OfGame => game.check_invariants(state),
            PropertyInvariant::Number(seat, key, op, bound) => {
                let all = game.facts(state, Some(seat));
                let number = |key: &str| match all.get(&FactKey::new(seat, key)) {
                    Some(FactValue::Number(value)) => Ok(*value),
                    _ => Err(format!("`{seat} {key}` is not a number")),
                };
                let value = number(key)?;
                let n = match bound {
                    ComparedValue::Number(n) => *n,
                    ComparedValue::Value(other) => number(other)?,
                };
                let holds = match op.as_str() {
                    "<=" => value <= n,
                    ">=" => value >= n,
                    "<" => value < n,
                    ">" => value > n,
                    _ => value == n,
                };
                if holds { Ok(()) } else { Err(format!("{seat} {key} is {value}, not {op} {n}")) }
            }
        }
    }
}
