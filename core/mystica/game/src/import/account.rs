//! Totals of a seat: sums of everything that an imported log prints.

use kernel::ruleset::limits;
use kernel::state::Seat;

use super::lines::{Amounts, LogEvent};

/// Sums of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeatTotals {
    pub vp: i32,
    coins: i32,
    workers: i32,
    priests: i32,
    /// Steps on each cult track.
    pub cults: [i32; limits::CULTS],
    /// Power tokens in the three bowls, moved as the log prints it.
    bowls: [i32; 3],
    /// Priests of the last gain. A later line of the log may reduce the number, if the supply had
    /// fewer.
    priests_brought: i32,
}

impl SeatTotals {
    /// Starts with the totals at the beginning of the game.
    pub fn new(seat: &Seat) -> SeatTotals {
        SeatTotals {
            vp: seat.vp.into(),
            coins: seat.coins.into(),
            workers: seat.workers.into(),
            priests: seat.priests.into(),
            cults: seat.cults.map(i32::from),
            bowls: seat.bowls.map(i32::from),
            priests_brought: 0,
        }
    }

    /// Adds the amounts of one line.
    pub fn take(&mut self, event: LogEvent<'_>) {
        let none = Amounts::default();
        let (cost, gain) = match event {
            LogEvent::Builds { cost, .. }
            | LogEvent::Upgrades { cost, .. }
            | LogEvent::Transforms { cost, .. }
            | LogEvent::Bridges { cost, .. } => (cost, none),
            LogEvent::Uses { cost, gives, .. } => (cost, gives),
            LogEvent::Advances { cost, vp, .. } => (cost, Amounts { vp, ..none }),
            LogEvent::Leeches { vp, .. } => (Amounts { vp, ..none }, none),
            LogEvent::Converts { spent, collects } => (spent, collects),
            LogEvent::Card { coins } => (none, Amounts { coins, ..none }),
            LogEvent::SendsPriest { .. } => (Amounts { priests: 1, ..none }, none),
            LogEvent::Income(gain)
            | LogEvent::Gets(gain)
            | LogEvent::TownTile(gain)
            | LogEvent::CultReward(gain)
            | LogEvent::CardPoints(gain) => (none, gain),
            LogEvent::Scores { vp, .. } | LogEvent::TownSteps { vp, .. } => {
                (none, Amounts { vp, ..none })
            }
            LogEvent::PriestsLeft(n) => {
                self.priests += n - self.priests_brought;
                self.priests_brought = n;
                return;
            }
            _ => (none, none),
        };
        match event {
            LogEvent::Burns { lost, moved } => {
                self.bowls[1] -= lost + moved;
                self.bowls[2] += moved;
            }
            LogEvent::Leeches { power, .. }
            | LogEvent::Steps { power, .. }
            | LogEvent::FavorSteps { power, .. }
            | LogEvent::StepsBy { power, .. } => self.gain_power(power),
            _ => {}
        }
        self.bowls[2] -= cost.power;
        self.bowls[0] += cost.power;
        self.gain_power(gain.power);
        if gain.priests > 0 {
            self.priests_brought = gain.priests;
        }
        self.vp += gain.vp - cost.vp;
        self.coins += gain.coins - cost.coins;
        self.workers += gain.workers - cost.workers;
        self.priests += gain.priests - cost.priests;
    }

    /// Moves tokens from bowl I to II, then from II to III; the rest is lost.
    fn gain_power(&mut self, n: i32) {
        let up = n.min(self.bowls[0]).max(0);
        let on = (n - up).min(self.bowls[1] + up).max(0);
        self.bowls[0] -= up;
        self.bowls[1] += up - on;
        self.bowls[2] += on;
    }

    /// Compares the coins that the final scoring prints with the sums; describes a difference.
    pub fn final_coins(&self, printed: i32) -> Result<(), String> {
        if self.workers < 0 || self.priests < 0 || self.bowls.iter().any(|bowl| *bowl < 0) {
            return Err(
                "the log does not match the game: more is converted at the end than was left"
                    .to_owned(),
            );
        }
        if self.coins != printed {
            return Err(format!(
                "the log does not match the game: it has {printed} coins at the end, but its lines add up to {}",
                self.coins
            ));
        }
        Ok(())
    }

    /// Describes the first sum that differs from the seat's real value; `None` if all agree.
    pub fn differs(&self, seat: &Seat, cult: &dyn Fn(usize) -> String) -> Option<String> {
        let all = [
            ("VP", self.vp, i32::from(seat.vp)),
            ("coins", self.coins, seat.coins.into()),
            ("workers", self.workers, seat.workers.into()),
            ("priests", self.priests, seat.priests.into()),
        ];
        let wrong = all.iter().find(|(_, logged, found)| logged != found);
        let [_, second, third] = self.bowls;
        let found = (i32::from(seat.bowls[1]), i32::from(seat.bowls[2]));
        if wrong.is_none() && (second, third) != found {
            let (a, b) = found;
            return Some(format!(
                "the log does not match the game: {second} and {third} power in bowls II and III, \
                but the game has {a} and {b}"
            ));
        }
        let of_cults = || {
            let at = (0..self.cults.len()).find(|c| self.cults[*c] != i32::from(seat.cults[*c]))?;
            Some((format!("steps of {}", cult(at)), self.cults[at], i32::from(seat.cults[at])))
        };
        let wrong = wrong
            .map(|(what, logged, found)| ((*what).to_owned(), *logged, *found))
            .or_else(of_cults);
        wrong.map(|(what, logged, found)| {
            format!(
                "the log does not match the game: it adds up to {logged} {what}, but the game \
                has {found}"
            )
        })
    }
}
