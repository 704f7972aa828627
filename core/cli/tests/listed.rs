//! A table finds the texts of its lists without parsing them. This must have the same effect as
//! typing them, in every shipped variant.

use std::sync::Arc;

use cli::games::{GAMES, SERVED};
use game::random::Random;
use serde_json::Value;
use server::table::{ActOutcome, AnyTable, ContentCatalogue, GameCatalogue, TableParameters};
use workbench::library::Content;

use crate::storage::Nowhere;

/// Number of actions played in each variant.
const ACTIONS: usize = 24;

/// Returns what a seat is shown. The hash depends on the secret key of a table, so it is removed.
fn shown(table: &mut dyn AnyTable, seats: &[u8]) -> Value {
    let mut seen = serde_json::to_value(table.seen(seats)).unwrap();
    seen["on"] = Value::Null;
    seen
}

/// Returns every text of the seat's list.
fn texts(table: &mut dyn AnyTable, seats: &[u8], seat: u8) -> Vec<String> {
    let legal = table.seen(seats).legal.into_iter().filter(|entry| entry.seat == seat);
    legal.flat_map(|entry| [vec![entry.text], entry.texts].concat()).collect()
}

/// Plays one variant at two tables: `clicked` gets the texts of the list, `typed` the same texts
/// with a space, which are not in the list. Returns how many texts were compared.
fn compare(catalogue: &ContentCatalogue, variant: &str, random: &mut Random) -> usize {
    let parameters = TableParameters {
        variant: Some(variant.to_owned()),
        seed: Some(7),
        ..TableParameters::default()
    };
    let open = || catalogue.open(&parameters).unwrap().table;
    let (mut clicked, mut typed) = (open(), open());
    let seats: Vec<u8> = (0..clicked.seats()).collect();
    let mut old = None;
    let mut compared = 0;
    for n in 0..ACTIONS {
        let Some(seat) = clicked.waits_for().first().copied() else { break };
        // Half of the actions are taken by a client with all seats, if it sees the lists of all.
        let is_alone = n % 2 == 0 || clicked.closes_hands();
        let seats = if is_alone { vec![seat] } else { seats.clone() };
        let texts = texts(clicked.as_mut(), &seats, seat);
        assert_eq!(shown(clicked.as_mut(), &seats), shown(typed.as_mut(), &seats), "{variant}");
        if texts.is_empty() {
            // The seat has done everything in its open turn.
            let ended = [&mut clicked, &mut typed].map(|at| at.end(seat, &mut Nowhere));
            assert_eq!(ended, [Ok(()), Ok(())], "{variant}");
            continue;
        }
        let chosen = texts[random.below(texts.len() as u32) as usize].clone();
        // The text of an earlier position is in no list any more, or means the same.
        for text in old.replace(chosen.clone()).into_iter().chain([chosen]) {
            let on_click = clicked.act(seat, &text, &mut Nowhere);
            let on_line = typed.act(seat, &format!("{text} "), &mut Nowhere);
            assert_eq!(on_click, on_line, "{variant}: {text}");
            assert_eq!(clicked.hash(), typed.hash(), "{variant}: {text}");
            compared += 1;
            if on_click == Ok(ActOutcome::Seen) && random.below(3) > 0 {
                let ended = [&mut clicked, &mut typed].map(|at| at.end(seat, &mut Nowhere));
                assert_eq!(ended[0], ended[1], "{variant}: {text}");
            }
        }
    }
    compared
}

#[test]
fn a_text_of_the_list_means_what_it_means_when_typed() {
    let content = Arc::new(Content::open(GAMES, None, &[]).unwrap());
    let catalogue = ContentCatalogue::new(SERVED, content.clone());
    let mut random = Random::new(36);
    for variant in content.library.list_variants() {
        let compared = compare(&catalogue, &variant.id, &mut random);
        assert!(compared >= ACTIONS / 2, "{}: {compared}", variant.id);
    }
}
