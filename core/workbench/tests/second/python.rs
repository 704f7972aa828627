//! The small game as other languages see it: type-erased sessions, tokenized actions, and batches
//! for reinforcement learning. The Python package calls these functions.

use std::sync::Arc;

use game::Viewer;
use workbench::erased_game::{ErasedSession, new_session, resume_session};
use workbench::token_actions::{self, TokenArrays, TokenVocabulary};
use workbench::vector_env::{self, ActionNumbering, BatchArrays, RewardKind};
use workbench::{Content, ReplayRules, VariantGameFactory};

use super::content::tree;
use super::hands::Hands;
use super::{GAMES, parameters};

/// Plays the first legal action until the game is over; returns the number of actions.
fn play_on(session: &mut dyn ErasedSession) -> usize {
    let mut actions = 0;
    while !session.is_over() {
        session.act_listed(0, None).unwrap();
        actions += 1;
    }
    actions
}

#[test]
fn a_session_without_types_plays_saves_and_resumes() {
    let content = Content::from_tree(GAMES, tree());
    let mut session = new_session::<Hands>(&content, &parameters("cards")).unwrap();
    assert_eq!(session.seats(), ["ant", "bee"]);
    assert_eq!((session.turn(), session.has_perfect_information()), (Some(0), true));
    assert!(!session.has_chance());
    let offers = session.offers().unwrap();
    assert!(offers.iter().all(|offer| offer.text.starts_with("play ")), "{offers:?}");
    assert_eq!(session.conceivable(0), ["play gold", "play wood"]);

    let hash = session.hash();
    session.act_typed(&offers[0].text.to_uppercase()).unwrap();
    assert_ne!(session.hash(), hash);
    session.undo(1).unwrap();
    assert_eq!(session.hash(), hash);
    let wrong = session.act_typed("play silk").unwrap_err().to_string();
    assert!(wrong.contains("unknown action `play silk`"), "{wrong}");

    assert_eq!(session.number_names(), ["points", "cards"]);
    assert_eq!(session.numbers(Viewer::Spectator), [[0, 4], [0, 4]]);
    assert_eq!(session.inputs(Viewer::Seat(1))[0].len(), session.input_names().len());
    assert_eq!(session.panels(Viewer::Spectator).len(), 3);
    assert!(session.svg(None).contains("cards: 4"));
    assert!(session.words(None).contains("cards: 4"));
    let (seat, hint) = session.hint().unwrap();
    assert!(seat == 0 && hint.starts_with("play "));

    let copy = session.try_clone().unwrap();
    assert_eq!(play_on(&mut *session), 8);
    assert_eq!(session.history().len(), 8);
    assert_eq!((copy.hash(), copy.save().len()), (hash, copy.save().len()));
    let ledger = session.ledger().unwrap();
    let (saved, under) = (ledger.as_bytes(), ReplayRules::default());
    let resumed = resume_session::<Hands>(&content, "cards.txt", saved, &under).unwrap();
    assert_eq!(resumed.save(), session.save());
    assert_eq!(resumed.scores(), session.scores());
    assert_eq!(resumed.ledger().unwrap(), ledger);
}

#[test]
fn actions_are_chosen_word_by_word() {
    let content = Content::from_tree(GAMES, tree());
    let words = ["play", "wood", "gold"].map(str::to_owned).to_vec();
    let vocabulary = Arc::new(TokenVocabulary::new(words));
    let count = vocabulary.count();
    let mut game =
        token_actions::begun::<Hands>(&content, &parameters("cards"), vocabulary).unwrap();
    for seed in 0..3 {
        game.reset(seed).unwrap();
        let (mut actions, mut rewards) = (0, vec![0.0; 2]);
        while let Some(seat) = game.owing().first().copied() {
            let (mut numbers, mut chosen, mut mask) = ([0; 4], [0; 8], vec![0; count]);
            let mut out = TokenArrays {
                numbers: &mut numbers,
                places: &mut [],
                chosen: &mut chosen,
                mask: &mut mask,
            };
            game.observe(seat, &mut out);
            let word = mask.iter().position(|legal| *legal == 1).unwrap() as u32;
            if game.push_word(seat, word) {
                game.carry_out(None).unwrap();
                actions += 1;
                let changes = game.rewards(false);
                rewards.iter_mut().zip(changes).for_each(|(sum, change)| *sum += change);
            }
        }
        assert_eq!(actions, 8);
        let scores: Vec<f64> = game.erased().scores().into_iter().map(f64::from).collect();
        assert_eq!(rewards, scores);
    }
}

#[test]
fn a_batch_of_games_is_stepped_together() {
    let content = Content::from_tree(GAMES, tree());
    let tables = VariantGameFactory::<Hands>::new(&content, &parameters("cards")).unwrap();
    let numbers = ActionNumbering { own: 16, spare: 2 };
    let mut batch = vector_env::begun(tables, 5, numbers, RewardKind::Points).unwrap();
    assert_eq!((batch.games(), batch.seats()), (5, 2));
    assert_eq!(batch.number_names(), ["points", "cards"]);
    let (count, width) = (batch.count(), batch.width());
    let (mut mask, mut seat, mut done) = (vec![0; 5 * count], [0; 5], [0; 5]);
    let (mut reward, mut observation) = ([0.0; 10], vec![0; 5 * width]);
    let (mut actions, mut ended, mut points) = ([0; 5], 0, 0.0);
    for step in 0..8 {
        batch.draw(&mut actions);
        batch.step(&actions).unwrap();
        batch.observe(&mut BatchArrays {
            mask: &mut mask,
            seat: &mut seat,
            reward: &mut reward,
            done: &mut done,
            observation: &mut observation,
            places: &mut [],
        });
        ended += done.iter().map(|done| usize::from(*done)).sum::<usize>();
        points += reward.iter().sum::<f32>();
        assert_eq!(ended, if step == 7 { 5 } else { 0 });
        assert!(mask.chunks(count).all(|row| row.contains(&1)));
    }
    assert!(points >= 5.0 * 8.0, "{points}");
}
