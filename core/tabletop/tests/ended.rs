//! Tests of games that end before all rounds are played: a round that was not played has no score.

use crate::common::{Ante, shelf_of};
use content::ContentTree;
use lab::record::{PlayoutRecorder, RecordDetail};
use lab::totals::{GameResult, RunTotals};
use lab::{BotSpec, GameSource, PlayoutEnd, PlayoutRunner};

const TOML: &str = r#"
counter = [{ id = "points", of = "each", most = 99 }]
decision = [{ id = "turn", option = [
    { id = "work", text = "work", does = { gain = "points" } },
    { id = "stop", text = "stop", does = { end_game = true } },
] }]
phase = [{ id = "round", times = 6, asks = "turn" }]
game = { seats = [2, 2], points = "points" }
"#;

#[test]
fn means_of_a_round_are_over_the_games_that_played_it() {
    let mut tree = ContentTree::default();
    let header =
        "id = \"stops\"\nname = \"Stops\"\nversion = \"1\"\napi = 1\ndialect = \"tabletop\"\n";
    tree.insert("scripts/stops/module.toml", header);
    tree.insert("scripts/stops/stops.toml", TOML);
    tree.insert("variants/stops.toml", "id = \"stops\"\nname = \"Stops\"\nmodules = [\"stops\"]\n");
    let opening = Ante(shelf_of(&tree), 2);
    let mut game = opening.game().unwrap();
    let bots = [BotSpec::Random];
    let mut playout = PlayoutRunner::new(&game, &bots, 2).unwrap();
    playout.recorder = Some(PlayoutRecorder::new(&bots, RecordDetail::Players));
    let mut totals = RunTotals::default();
    let mut played = [0u64; 7];
    for seed in 0..60 {
        let start = opening.start(&mut game, seed).unwrap();
        playout.begin(seed);
        let one = playout.run(&mut game, start, false);
        assert_eq!(one.end, PlayoutEnd::Over);
        let record = one.record.unwrap();
        let end = record.names.stages.len() - 1;
        for player in &record.players {
            for (stage, points) in player.stages.iter().enumerate() {
                let was_played = stage <= usize::from(record.ended) || stage == end;
                assert_eq!(points.is_some(), was_played, "seed {seed}, stage {stage}");
                played[stage] += u64::from(was_played);
            }
            assert_eq!(player.stages[end], Some(player.score));
        }
        totals.add(GameResult::from(&record));
    }
    let counts: Vec<u64> = totals.all.stages.iter().map(|part| part.count()).collect();
    assert_eq!(counts, played);
    assert!(counts[0] > counts[3] && counts[3] > 0, "{counts:?}");
    // A seat that played round 4 has worked at least three times.
    assert!(totals.all.stages[3].mean() >= 3.0);
}
