//! Whole games in the languages of the viewers: ledgers are the same, and nothing that is shown is in
//! English.

use std::collections::BTreeSet;

use cli::games::GAMES;
use game::{Overlay, Viewer};
use language::{ENGLISH_MARKS, Language, for_viewer};
use mystica::MysticaGame;
use tabletop::TabletopGame;
use workbench::outcome::outcome;
use workbench::{Content, FullGame, GameParameters, Session, VariantGameFactory, input};

/// A game with its ledger and everything that was shown.
struct Played {
    ledger: String,
    shown: BTreeSet<String>,
}

/// Plays a game by a fixed rule and collects what the seat to act is shown.
fn play<G: FullGame>(content: &Content, variant: &str, code: &str, reads: bool) -> Played {
    let language: Language = code.parse().expect("a code");
    let parameters = GameParameters { seed: 11, ..GameParameters::of_variant(Some(variant)) };
    let tables = VariantGameFactory::<G>::new(content, &parameters).expect("the variant");
    let mut shown = BTreeSet::new();
    let ledger = for_viewer(&language, || {
        let mut session = Session::from_history(&tables, &[]).expect("a game");
        let mut n = 0_usize;
        while !session.is_over() {
            let legal = session.legal.clone();
            n += 1;
            let choice = legal[(n * 7919) % legal.len()];
            let (game, state) = (&session.game, &session.state);
            let view = game.view(state, Viewer::Seat(choice.seat));
            if reads {
                for one in &legal {
                    let text = game.shown(state, one.seat, one.action);
                    let plain = language::without_marks(text.clone());
                    let read = game.read(state, one.seat, &plain);
                    let is_same = |found| {
                        game.text(state, one.seat, found) == game.text(state, one.seat, one.action)
                    };
                    assert!(read.clone().is_ok_and(is_same), "{code}: `{plain}` is not read");
                    shown.insert(text);
                    shown.insert(game.price(state, one.seat, one.action));
                }
                shown.extend(
                    (0..game.seats(state)).map(|seat| input::shown_seat(game, state, seat)),
                );
                for panel in game.panels(&view) {
                    shown.insert(panel.title);
                    for group in panel.groups {
                        shown.insert(group.title);
                        for item in group.items {
                            shown.extend([item.label, item.value, item.explanation]);
                            if let game::ItemShape::Cards { cards } = item.shape {
                                shown.extend(cards.into_iter().flat_map(|card| {
                                    [vec![card.name, card.holds], card.does].concat()
                                }));
                            }
                        }
                    }
                }
                if n % 40 == 1 {
                    shown.extend(texts_of(&game.draw_svg(&view, &Overlay::default())));
                }
            }
            let action = session.game.with_amount(choice.action, choice.amounts.0);
            let step = session.act(choice.seat, action).expect("it is legal");
            shown.extend(step.log_lines.iter().cloned());
        }
        shown.extend(outcome(&session.game, &session.state));
        shown.extend(session.game.shown_kinds());
        session.ledger().expect("it can be written")
    });
    Played { ledger, shown }
}

/// The texts and titles of a picture.
fn texts_of(svg: &str) -> Vec<String> {
    let parts = svg.split('<').filter(|part| part.starts_with("text") || part.starts_with("title"));
    parts.filter_map(|part| Some(part.split_once('>')?.1.to_owned())).collect()
}

/// The words of a text, without codes in backticks, of at least four ASCII letters in lower case.
fn english_words(text: &str) -> Vec<String> {
    let outside: String = text.split('`').step_by(2).collect();
    let words = outside.split(|c: char| !c.is_alphanumeric() && c != '.' && c != '/');
    let is_word = |word: &&str| word.len() > 3 && word.bytes().all(|b| b.is_ascii_lowercase());
    words.filter(is_word).map(str::to_owned).collect()
}

fn check<G: FullGame>(variant: &str) {
    let content = Content::open(GAMES, None, &[]).expect("the content");
    let english = play::<G>(&content, variant, "en", false);
    for code in ["fr", "de", "en-XA"] {
        let other = play::<G>(&content, variant, code, true);
        assert_eq!(english.ledger, other.ledger, "{variant} in {code}");
        let untranslated: Vec<&String> = match code {
            "en-XA" => other.shown.iter().filter(|text| !english_words(text).is_empty()).collect(),
            _ => other.shown.iter().filter(|text| text.contains(ENGLISH_MARKS)).collect(),
        };
        assert!(untranslated.is_empty(), "{variant} in {code}: {untranslated:#?}");
    }
}

#[test]
fn a_game_of_merchants_cove_is_shown_in_each_language() {
    check::<TabletopGame>("merchants-cove");
}

#[test]
fn a_game_of_objectives_is_shown_in_each_language() {
    check::<MysticaGame>("objectives");
}
