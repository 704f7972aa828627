//! Power: three bowls, and the only ways tokens move between them.

use crate::state::Seat;

impl Seat {
    /// Moves tokens up, one bowl a step, emptying bowl I before touching bowl II.
    ///
    /// `steps` counts single moves, so a token going from I to III takes two. Returns the steps taken;
    /// the rest is lost. Source: rulings 16.
    pub fn gain_power(&mut self, steps: u8) -> u8 {
        let [one, two, three] = &mut self.bowls;
        let from_one = steps.min(*one);
        *one -= from_one;
        *two += from_one;
        let from_two = (steps - from_one).min(*two);
        *two -= from_two;
        *three += from_two;
        from_one + from_two
    }

    /// Moves up to `n` tokens from bowl III to bowl I and returns how many moved.
    pub fn spend_power(&mut self, n: u8) -> u8 {
        let n = n.min(self.bowls[2]);
        self.bowls[2] -= n;
        self.bowls[0] += n;
        n
    }

    /// Returns how much power could be gained now.
    pub fn power_room(&self) -> u8 {
        self.bowls[0].saturating_mul(2).saturating_add(self.bowls[1])
    }

    /// Burns: `n` tokens of bowl II leave the game, `n` more go to bowl III. The caller has checked that `2 * n` are there.
    /// Source: rulings 17.
    pub fn burn(&mut self, n: u8) {
        self.bowls[1] -= 2 * n;
        self.bowls[2] += n;
        self.tokens_gone = self.tokens_gone.wrapping_add(n);
    }

    /// Moves up to `n` tokens from bowl II to bowl I and returns how many moved.
    pub fn rest_power(&mut self, n: u8) -> u8 {
        let moved = n.min(self.bowls[1]);
        self.bowls[1] -= moved;
        self.bowls[0] += moved;
        moved
    }

    /// Adds new tokens to bowl III, or removes tokens there from the game. Returns the change.
    pub fn add_charged(&mut self, n: i32) -> i32 {
        if n < 0 {
            let taken = (-n).min(self.bowls[2].into()) as u8;
            self.bowls[2] -= taken;
            self.tokens_gone = self.tokens_gone.wrapping_add(taken);
            return -i32::from(taken);
        }
        let gained = self.change_tokens(n).clamp(0, 255) as u8;
        self.bowls[0] -= gained;
        self.bowls[2] += gained;
        i32::from(gained)
    }

    /// Adds tokens to bowl I, or removes tokens from the game: from bowl I, then II, then III.
    /// Returns the change.
    pub fn change_tokens(&mut self, n: i32) -> i32 {
        if n >= 0 {
            // All tokens together fit one byte, so no bowl can overflow.
            let room = i32::from(u8::MAX) - self.bowls.iter().map(|n| i32::from(*n)).sum::<i32>();
            let gained = n.min(room) as u8;
            self.bowls[0] += gained;
            self.tokens_gone = self.tokens_gone.wrapping_sub(gained);
            return i32::from(gained);
        }
        let mut left = (-n).min(255) as u8;
        for bowl in &mut self.bowls {
            let taken = left.min(*bowl);
            *bowl -= taken;
            left -= taken;
            self.tokens_gone = self.tokens_gone.wrapping_add(taken);
        }
        n + i32::from(left)
    }
}
