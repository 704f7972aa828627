//! Parsers of numbers on the command line, with ranges and error messages.

use language::say;

use crate::output::grouped;
use crate::texts::TEXTS;

/// Largest number of games (or pairs of them, or damaged files) in one run.
pub const GAMES: u64 = 1_000_000_000;

/// Upper bound on the number of a round in any game.
pub const ROUNDS: u64 = 8;

/// Largest number of seats in one game.
pub const SEATS: u64 = 7;

/// Largest number of threads in one run.
pub const THREADS: u64 = 1024;

/// Returns a parser for whole numbers of `low..=high`. `name` is the id of its name in errors.
pub fn number<T: TryFrom<u64>>(
    name: &'static str,
    low: u64,
    high: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|n| (low..=high).contains(n));
        let words = || {
            let (name, low, high) = (say!(TEXTS, name), grouped(low), grouped(high));
            say!(TEXTS, "must-be-whole", name = name, least = low, most = high)
        };
        number.and_then(|n| T::try_from(n).ok()).ok_or_else(words)
    }
}

/// Parses a number of games, at least 1.
pub fn games(text: &str) -> Result<u64, String> {
    number("number-of-games", 1, GAMES)(text)
}

/// Parses a number of games that are played in pairs or compared with each other, at least 2.
pub fn pairs(text: &str) -> Result<u64, String> {
    number("number-of-games", 2, GAMES)(text)
}

/// Parses a seed.
pub fn seed(text: &str) -> Result<u64, String> {
    number("a-seed", 0, u64::MAX)(text)
}

/// Parses the number of a round; 0 is the setup.
pub fn round(text: &str) -> Result<u8, String> {
    number("number-of-round", 0, ROUNDS)(text)
}

/// Parses a number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    number("number-of-threads", 1, THREADS)(text)
}

/// Parses a probability of an error, from 0.001 to 0.4.
pub fn error_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| (0.001..=0.4).contains(rate));
    rate.ok_or_else(|| say!(TEXTS, "error-rate"))
}

/// Parses a number of points above 0, at most 1,000.
pub fn points(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(n) if n > 0.0 && n <= 1000.0 => Ok(n),
        _ => Err("the number of points must be greater than 0 and at most 1,000".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{number, points};

    #[test]
    fn numbers_out_of_range_are_errors_in_words() {
        let rounds = number::<u8>("number-of-games", 1, 1000);
        assert_eq!(rounds("9"), Ok(9));
        // Numbers are neither wrapped nor truncated.
        for wrong in ["0", "-1", "256", "1001", "18446744073709551616", "", "two", "1.5"] {
            let message = "the number of games must be a whole number from 1 to 1,000";
            assert_eq!(rounds(wrong), Err(message.to_owned()), "{wrong}");
        }
        for wrong in ["0", "-2", "inf", "NaN", "1e300", ""] {
            assert!(points(wrong).is_err(), "{wrong}");
        }
    }
}
