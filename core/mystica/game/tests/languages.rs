//! Tests of texts in the languages of the viewers: French and German texts of a position, the
//! pseudo-language in a whole game, and ledgers, which are the same in every language.

use std::collections::BTreeSet;
use std::fmt::Write;

use content::VariantChoice;
use game::prelude::*;
use game::random::Random;
use game::{GameText, InfoPanel, Narration, Overlay, Report, Viewer, Views};
use kernel::action::Action;
use kernel::ids::*;
use kernel::{Resource, Ruleset};
use language::{Language, for_viewer};
use ledger::head::LedgerForm;
use ledger::recorded::LedgerGame;
use ledger::write::{LedgerHeading, write};
use mystica::{MysticaGame, MysticaPosition};

use crate::common;

const EXPECTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/languages");

fn language(code: &str) -> Language {
    code.parse().expect("a code")
}

/// A game with its random actions.
struct Played {
    game: MysticaGame,
    setup: kernel::Setup,
    /// Each position before its action.
    actions: Vec<(MysticaPosition, u8, Action)>,
    end: MysticaPosition,
}

fn play(variant: &str, seed: u64) -> Played {
    let mut game = common::shelf().table(&VariantChoice::named(variant));
    let setup = kernel::draw_setup(game.ruleset(), 3, &[], seed).expect("a setup");
    let mut state = game.begin(&setup).expect("a game");
    let (mut random, mut list, mut actions) = (Random::new(seed), Vec::new(), Vec::new());
    while !game.is_over(&state) {
        game.legal_actions(&state, &mut list).expect("no script fails");
        let (seat, action) = common::pick(&mut random, &list).expect("an action");
        actions.push((state.clone(), seat, action));
        game.apply(&mut state, seat, action).expect("it was listed");
    }
    Played { game, setup, actions, end: state }
}

fn lines_of(panel: &InfoPanel) -> Vec<String> {
    let mut lines = vec![panel.title.clone()];
    for group in &panel.groups {
        lines.push(group.title.clone());
        for item in &group.items {
            lines.push(format!("{}: {}", item.label, item.value));
            lines.push(item.explanation.clone());
            if let game::ItemShape::Cards { cards } = &item.shape {
                let texts = |card: &game::Card| {
                    [card.does.clone(), vec![card.name.clone(), card.holds.clone()]].concat()
                };
                lines.extend(cards.iter().flat_map(texts));
            }
        }
    }
    lines
}

/// Returns the texts of a position and of its next action.
fn shown(
    game: &mut MysticaGame,
    (state, seat, action): &(MysticaPosition, u8, Action),
) -> Vec<String> {
    let view = game.view(state, Viewer::Spectator);
    let mut lines: Vec<String> = game.panels(&view).iter().flat_map(lines_of).collect();
    lines.extend(game.draw(&view, &Overlay::default(), false).lines().map(str::to_owned));
    for layer in game.layers(&view, *seat) {
        lines.extend([layer.title, layer.meaning]);
    }
    lines.push(game.shown(state, *seat, *action));
    lines.push(game.meaning(state, *seat, *action));
    lines.push(game.price(state, *seat, *action));
    lines.extend(game.warnings(state, *seat, *action));
    lines.extend(game.explain(state, *seat, *action).expect("a legal action"));
    let mut narration = Narration::new(Viewer::Spectator);
    let mut after = state.clone();
    game.apply_and_narrate(&mut after, *seat, *action, &mut narration).expect("a legal action");
    lines.extend(narration.lines);
    lines
}

#[test]
fn a_position_is_shown_in_french_and_german() {
    let mut played = play("base", 4);
    for code in ["fr", "de"] {
        let text = for_viewer(&language(code), || {
            let game = &mut played.game;
            let mut text = String::new();
            let at = &played.actions[played.actions.len() / 3].clone();
            let view = game.view(&at.0, Viewer::Spectator);
            text += &game.draw(&view, &Overlay::default(), false);
            for panel in game.panels(&view).iter().take(2) {
                for line in lines_of(panel).iter().filter(|line| !line.is_empty()) {
                    let _ = writeln!(text, "{line}");
                }
            }
            for name in ["nomads", "FAV6", "BON4", "SCORE1", "TW3", "ACT1"] {
                let lines = game.describe(&at.0, name).expect("a piece");
                let _ = writeln!(text, "{}", lines.join("\n"));
            }
            let mut kinds = BTreeSet::new();
            let all = played.actions.clone();
            for (state, seat, action) in &all {
                if !kinds.insert(action.kind()) {
                    continue;
                }
                let (written, shown) =
                    (game.text(state, *seat, *action), game.shown(state, *seat, *action));
                let _ = writeln!(text, "{written} = {shown}");
                let lines =
                    [game.meaning(state, *seat, *action), game.price(state, *seat, *action)];
                let lines = lines.into_iter().filter(|line| !line.is_empty());
                let explained = game.explain(state, *seat, *action).expect("a legal action");
                for line in lines.chain(explained.into_iter().take(2)) {
                    let _ = writeln!(text, "  {line}");
                }
            }
            let state = &all[0].0;
            let refused = ["build A1", "upgrade A1 to TE", "frobnicate", "pass BON99"];
            for wrong in refused {
                let why = match game.read(state, 0, wrong) {
                    Ok(action) => game.is_legal(state, SeatId(0), action).unwrap_err().to_string(),
                    Err(why) => why,
                };
                let _ = writeln!(text, "{wrong}: {why}");
            }
            text
        });
        common::expected::file(format!("{EXPECTED}/{code}.txt"), &text);
    }
}

/// What a player types in the words of the page is read as this action.
#[test]
fn shown_actions_are_read() {
    let mut played = play("merchants-lakes", 2);
    let mut list = Vec::new();
    for code in ["fr", "de"] {
        for_viewer(&language(code), || {
            let game = &mut played.game;
            for (state, ..) in played.actions.iter().step_by(9) {
                game.legal_actions(state, &mut list).expect("no script fails");
                for choice in list.iter().step_by(5) {
                    let shown = game.shown(state, choice.seat, choice.action);
                    let read = game.read(state, choice.seat, &shown);
                    let read = read.map(|action| game.shown(state, choice.seat, action));
                    assert_eq!(read, Ok(shown));
                }
            }
        });
    }
}

/// Words that every language writes alike: codes of pieces, names of hexes, words of ledgers.
fn codes(rules: &Ruleset) -> BTreeSet<String> {
    let mut all: BTreeSet<String> = BTreeSet::new();
    all.extend(rules.map.hexes.iter().map(|hex| hex.label.clone()));
    all.extend(rules.pieces.iter().map(|piece| piece.code.clone()));
    all.extend(rules.spaces.iter().map(|space| space.code.clone()));
    all.extend(rules.structures.iter().map(|kind| kind.code.clone()));
    all.extend(rules.cults.iter().map(|cult| cult.code.clone()));
    all.extend(rules.final_tiles.iter().map(|tile| tile.code.clone()));
    all.extend(Resource::WORDS.iter().map(|(word, _)| (*word).to_owned()));
    all
}

/// Returns the English words of a text in the pseudo-language, which has no letter of English
/// outside code.
fn english_words(codes: &BTreeSet<String>, text: &str) -> Vec<String> {
    let outside: String = text.split('`').step_by(2).collect();
    let is_separator = |c: char| c.is_whitespace() || "(),;:+*→×".contains(c);
    let words = outside.split(is_separator).map(|word| word.trim_matches(['.', '-', '«', '»']));
    // Places in files, and letters or numbers of the drawing.
    let words = words.filter(|word| !word.contains(['/', '.', '#']) && word.chars().count() > 2);
    let english = |word: &&str| {
        let letters = word.chars().filter(char::is_ascii_alphabetic).count();
        letters > 2 && letters * 2 > word.chars().filter(|c| c.is_alphabetic()).count()
    };
    let known = |word: &&str| {
        let bare = word.trim_end_matches(|c: char| c.is_ascii_digit());
        // On the board, a code follows the letter of the terrain.
        let behind = bare.get(1..).unwrap_or_default();
        [*word, bare, behind, &word.to_uppercase()].iter().any(|code| codes.contains(*code))
    };
    words.filter(english).filter(|word| !known(word)).map(str::to_owned).collect()
}

#[test]
fn no_english_word_is_shown_in_the_pseudo_language() {
    let mut played = play("everything", 5);
    let codes = codes(played.game.ruleset());
    let mut left: BTreeSet<String> = BTreeSet::new();
    for_viewer(&Language::pseudo(), || {
        let game = &mut played.game;
        let mut seen = 0;
        for at in played.actions.iter().step_by(7) {
            for line in shown(game, at) {
                seen += 1;
                let words = english_words(&codes, &line);
                left.extend(words.into_iter().map(|word| format!("{word}: {line}")));
            }
        }
        let (end, pieces) = (&played.end, game.ruleset().pieces.clone());
        for piece in &pieces {
            for line in game.describe(end, &piece.id).expect("a piece") {
                seen += 1;
                let words = english_words(&codes, &line);
                left.extend(words.into_iter().map(|word| format!("{word}: {line}")));
            }
        }
        let pictures = serde_json::to_string(&game.piece_gallery().pieces).expect("JSON");
        for part in pictures.split('"').filter(|part| part.contains(' ')) {
            let words = english_words(&codes, part);
            left.extend(words.into_iter().map(|word| format!("{word}: {part}")));
        }
        for text in game.item_explanations() {
            left.extend(english_words(&codes, &text.text));
        }
        assert!(seen > 2_000, "{seen} lines");
    });
    let all: Vec<String> = left.into_iter().collect();
    assert!(all.is_empty(), "{} words:\n{}", all.len(), all.join("\n"));
}

#[test]
fn ledgers_are_the_same_in_every_language() {
    let ledgers = ["en", "fr", "de", "en-XA"].map(|code| {
        for_viewer(&language(code), || {
            let mut played = play("everything", 3);
            let actions: Vec<(u8, Action)> =
                played.actions.iter().map(|(_, seat, action)| (*seat, *action)).collect();
            let heading = LedgerHeading { variant: "everything".into(), ..Default::default() };
            [LedgerForm::Recorded, LedgerForm::Commands].map(|form| {
                let record = LedgerGame::new(&played.setup, &actions);
                write(&mut played.game, &heading, record, form).expect("a ledger")
            })
        })
    });
    assert!(ledgers[0][0].lines().count() > 100);
    assert!(ledgers.iter().all(|ledger| *ledger == ledgers[0]));
}
