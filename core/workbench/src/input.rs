//! Texts for seats and actions in a terminal session. `Session::type_action` parses typed input.

use game::{Game, LegalAction};
use language::{is_english, say};

use crate::texts::TEXTS;

/// Returns the seat with this name, ignoring case.
fn seat_called<G: Game>(game: &G, state: &G::State, name: &str) -> Option<u8> {
    let is_named = |s: &u8| {
        game.seat_name(state, *s).eq_ignore_ascii_case(name)
            || !is_english() && shown_seat(game, state, *s).to_lowercase() == name.to_lowercase()
    };
    (0..game.seats(state)).find(is_named)
}

/// Returns the name of a seat as the viewer reads it.
pub fn shown_seat<G: Game>(game: &G, state: &G::State, seat: u8) -> String {
    if is_english() { game.seat_name(state, seat) } else { game.shown_seat_name(state, seat) }
}

/// Returns the seat with this name, ignoring case.
///
/// # Errors
/// Returns a message that lists the seats if none has this name.
pub fn seat_named<G: Game>(game: &G, state: &G::State, name: &str) -> Result<u8, String> {
    seat_called(game, state, name).ok_or_else(|| {
        let names: Vec<String> =
            (0..game.seats(state)).map(|seat| game.seat_name(state, seat)).collect();
        say!(TEXTS, "seat-unknown", name = name, seats = names.join(", "))
    })
}

/// Formats a legal action, with its largest amount if it has one.
pub fn entry<G: Game>(game: &G, state: &G::State, choice: &LegalAction<G::Action>) -> String {
    let text = game.shown(state, choice.seat, choice.action);
    let (min, max) = choice.amounts;
    if max > min { say!(TEXTS, "text-up-to", text = text, max = max) } else { text }
}

/// Formats cost and explanation of a legal action, such as `for 4 power; Ship: 1 ship`.
fn meaning<G: Game>(game: &G, state: &G::State, choice: &LegalAction<G::Action>) -> String {
    let price = game.price(state, choice.seat, choice.action);
    let meaning = game.meaning(state, choice.seat, choice.action);
    let (min, max) = choice.amounts;
    let is_each = max > min;
    match (price.is_empty(), meaning.is_empty()) {
        (true, _) => meaning,
        (false, true) if is_each => say!(TEXTS, "for-price-each", price = price),
        (false, true) => say!(TEXTS, "for-price", price = price),
        (false, false) if is_each => {
            say!(TEXTS, "for-price-each-meaning", price = price, meaning = meaning)
        }
        (false, false) => say!(TEXTS, "for-price-meaning", price = price, meaning = meaning),
    }
}

/// Formats legal actions with cost and explanation, one per line.
pub fn describe_actions<G: Game>(
    game: &G,
    state: &G::State,
    list: &[LegalAction<G::Action>],
) -> Vec<String> {
    let meaning = |c: &LegalAction<G::Action>| meaning(game, state, c);
    let all: Vec<(String, String)> =
        list.iter().map(|c| (entry(game, state, c), meaning(c))).collect();
    let explained = all.iter().filter(|(_, meaning)| !meaning.is_empty());
    let width = explained.map(|(text, _)| text.chars().count()).max().unwrap_or(0);
    let line = |(text, meaning): (String, String)| {
        if meaning.is_empty() { text } else { format!("{text:<width$}  {meaning}") }
    };
    all.into_iter().map(line).collect()
}
