//! Benchmarks of component games: copying a position, listing legal actions, applying one, playing
//! a random game.

#[path = "../tests/games/mod.rs"]
mod games;

use components::declare::{PartOwner, PieceKind, Visibility, ZoneShape};
use components::{ComponentGame, ComponentLayout, ComponentState};
use divan::{Bencher, black_box};
use game::prelude::*;
use game::random::Random;
use games::{Book, Game, all};

fn main() {
    divan::main();
}

fn game(name: &str) -> Game {
    let (_, declared, seats) = all().into_iter().find(|(n, ..)| *n == name).unwrap();
    ComponentGame::new(games::layout(&declared, seats), Book)
}

const GAMES: [&str; 3] = ["stones", "auction", "race"];

/// A layout as large as that of a big game for four seats: 150 cards of three kinds, hands of up to
/// sixty cards, counters, a clock.
fn large() -> ComponentLayout {
    let mut d = games::race();
    let card = |kind: &str, i: usize| {
        games::piece(&format!("{kind}-{i}"), 1, &format!("{kind}-deck"), &[])
    };
    for (kind, n) in [("folk", 36), ("curse", 60), ("goods", 54)] {
        d.kinds
            .push(PieceKind { name: kind.into(), pieces: (0..n).map(|i| card(kind, i)).collect() });
        let deck = format!("{kind}-deck");
        d.zones.push(games::zone(
            &deck,
            PartOwner::Table,
            ZoneShape::Stack(n as u16),
            kind,
            Visibility::Number,
        ));
        d.zones.push(games::zone(
            &format!("{kind}-hand"),
            PartOwner::Each,
            ZoneShape::Pile(60),
            kind,
            Visibility::Owner,
        ));
    }
    for i in 0..20 {
        d.counters.push(games::counter(&format!("count-{i}"), PartOwner::Each, (0, 99), 0));
    }
    ComponentLayout::compile(&d, &games::seats(4)).unwrap()
}

#[divan::bench]
fn copy_of_a_large_game(bencher: Bencher) {
    let layout = large();
    let block = layout.block(1);
    eprintln!("{} bytes", layout.size);
    bencher.bench_local(|| black_box(&block).clone());
}

#[divan::bench]
fn copy_into_a_large_game(bencher: Bencher) {
    let block = large().block(1);
    let mut to = block.clone();
    bencher.bench_local(|| black_box(&mut to).clone_from(black_box(&block)));
}

#[divan::bench]
fn copy_inline_of_four_kilobytes(bencher: Bencher) {
    let block = [1u8; 4096];
    bencher.bench_local(|| *black_box(&block));
}

#[divan::bench(args = GAMES)]
fn copy(bencher: Bencher, name: &str) {
    let block = game(name).start(1).unwrap();
    bencher.bench_local(|| black_box(&block).clone());
}

#[divan::bench(args = GAMES)]
fn list(bencher: Bencher, name: &str) {
    let mut game = game(name);
    let block = game.start(1).unwrap();
    let mut out = Vec::new();
    bencher.bench_local(|| {
        out.clear();
        game.legal_actions(black_box(&block), &mut out).unwrap();
    });
}

#[divan::bench(args = GAMES)]
fn apply(bencher: Bencher, name: &str) {
    let mut game = game(name);
    let block = game.start(1).unwrap();
    let mut out = Vec::new();
    game.legal_actions(&block, &mut out).unwrap();
    let mut after: ComponentState = block.clone();
    bencher.bench_local(|| {
        after.clone_from(&block);
        game.apply(&mut after, out[0].seat, out[0].action).unwrap();
    });
}

#[divan::bench(args = GAMES)]
fn a_whole_game(bencher: Bencher, name: &str) {
    let mut game = game(name);
    let mut seed = 0;
    let mut list = Vec::new();
    bencher.bench_local(|| {
        seed += 1;
        let mut random = Random::new(seed);
        let mut block = game.start(seed).unwrap();
        while !game.is_over(&block) {
            list.clear();
            game.legal_actions(&block, &mut list).unwrap();
            let choice = list[random.below(list.len() as u32) as usize];
            game.apply(&mut block, choice.seat, choice.action).unwrap();
        }
    });
}
