//! What a person types at a table: a number of the list, or actions as ledgers write them.

use game::{Choice, Game};

/// What a typed line stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed<A> {
    /// An action of the list.
    Listed(u8, A),
    /// Actions of a seat, one after the other, still to be read; nothing of them counts unless all can be done.
    Written(u8, Vec<String>),
}

/// Reads a line: `3`, `3 2` (an amount), `build E5`, `nomads: build E5`, `upgrade E5 to TP. +FAV11`. `seat` is whose turn
/// it is, `mine` the list that the numbers are about.
///
/// # Errors
/// A number that is not in the list, an amount out of range, text that cannot be read, or nobody at turn.
pub fn read<G: Game>(
    game: &G,
    state: &G::State,
    seat: Option<u8>,
    mine: &[Choice<G::Action>],
    line: &str,
) -> Result<Typed<G::Action>, String> {
    let numbers: Vec<Option<usize>> = line.split(' ').map(|w| w.parse().ok()).collect();
    if let Some(Some(n)) = numbers.first()
        && numbers.len() <= 2
    {
        let choice = mine
            .get(n.wrapping_sub(1))
            .ok_or_else(|| format!("the list goes from 1 to {}", mine.len()))?;
        let amount = match numbers.get(1) {
            Some(Some(amount)) => u8::try_from(*amount).unwrap_or(u8::MAX),
            Some(None) => return Err("after the number comes an amount".into()),
            None => choice.amounts.0,
        };
        let (min, max) = choice.amounts;
        if max == 0 && numbers.len() > 1 {
            return Err("this action takes no amount".into());
        }
        if !(min..=max).contains(&amount) {
            return Err(format!("the amount goes from {min} to {max}"));
        }
        return Ok(Typed::Listed(choice.seat, game.with_amount(choice.action, amount)));
    }
    let named = match line.split_once(':') {
        // No action has a colon behind its first word.
        Some((name, rest)) if !name.trim().contains(' ') => {
            Some((seat_named(game, state, name.trim())?, rest.trim()))
        }
        _ => None,
    };
    let (seat, text) = match named {
        Some(named) => named,
        None => (seat.ok_or("the game is over")?, line),
    };
    let whole = game.read(state, seat, text);
    // Ledgers put several actions into one line: `upgrade E5 to TP. +FAV11`.
    let parts: Vec<&str> = text.split('.').map(str::trim).filter(|part| !part.is_empty()).collect();
    match whole {
        Ok(action) => Ok(Typed::Listed(seat, action)),
        Err(why) if parts.len() < 2 => Err(why),
        Err(_) => Ok(Typed::Written(seat, parts.into_iter().map(str::to_owned).collect())),
    }
}

/// The seat of that name, in capitals or not.
fn seat_called<G: Game>(game: &G, state: &G::State, name: &str) -> Option<u8> {
    let called = |s: &u8| game.seat_name(state, *s).eq_ignore_ascii_case(name);
    (0..game.seats(state)).find(called)
}

/// The same.
///
/// # Errors
/// Nobody is called that; who is there.
pub fn seat_named<G: Game>(game: &G, state: &G::State, name: &str) -> Result<u8, String> {
    seat_called(game, state, name).ok_or_else(|| {
        let names: Vec<String> =
            (0..game.seats(state)).map(|seat| game.seat_name(state, seat)).collect();
        format!("`{name}` is nobody at this table; there are {}", names.join(", "))
    })
}

/// An action of a list and, if it has one, its largest amount.
pub fn entry<G: Game>(game: &G, state: &G::State, choice: &Choice<G::Action>) -> String {
    let text = game.text(state, choice.seat, choice.action);
    let (min, max) = choice.amounts;
    if max > min { format!("{text} (to {max})") } else { text }
}

/// What an action of a list costs and means: `for 4 power; Ship: 1 ship`.
fn meaning<G: Game>(game: &G, state: &G::State, choice: &Choice<G::Action>) -> String {
    let price = game.price(state, choice.seat, choice.action);
    let meaning = game.meaning(state, choice.seat, choice.action);
    let (min, max) = choice.amounts;
    let each = if max > min { " each" } else { "" };
    match (price.is_empty(), meaning.is_empty()) {
        (true, _) => meaning,
        (false, true) => format!("for {price}{each}"),
        (false, false) => format!("for {price}{each}; {meaning}"),
    }
}

/// The entries of a list with what they cost and mean, below each other.
pub fn explained<G: Game>(game: &G, state: &G::State, list: &[Choice<G::Action>]) -> Vec<String> {
    let meaning = |c: &Choice<G::Action>| meaning(game, state, c);
    let all: Vec<(String, String)> =
        list.iter().map(|c| (entry(game, state, c), meaning(c))).collect();
    let meant = all.iter().filter(|(_, meaning)| !meaning.is_empty());
    let width = meant.map(|(text, _)| text.chars().count()).max().unwrap_or(0);
    let line = |(text, meaning): (String, String)| match meaning.is_empty() {
        true => text,
        false => format!("{text:<width$}  {meaning}"),
    };
    all.into_iter().map(line).collect()
}
