//! Tests of parsing recorded rows and comment rows, from real files and broken lines.

use ledger::head::HeadLine;
use mystica::ledger::columns::row;
use mystica::ledger::comment::{CommentRow, comment};

fn good_row() -> String {
    "nomads\t-1\t19 VP\t+6\t21 C\t-3\t6 W\t\t0 P\t+2\t3/9/0 PW\t\t0/2/0/0\t2 1\tbuild D5. +FAV3"
        .into()
}

/// Asserts the error of a line, as `at: message`.
#[track_caller]
fn check(line: &str, expected: &str) {
    let error = row(line.as_bytes(), false).expect_err("the line is broken");
    assert_eq!(format!("{}: {}", error.at, error.message), expected);
}

#[test]
fn every_line_of_the_reference_ledgers_can_be_read() {
    let mut folders = vec![concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data").to_string()];
    if let Ok(more) = std::env::var("LOAM_LEDGERS") {
        folders.push(format!("{more}/league"));
        folders.push(format!("{more}/reference"));
    }
    let (mut rows, mut comments) = (0, 0);
    for folder in folders {
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("text");
            for (number, line) in text.lines().enumerate() {
                let place = format!("{}:{}", path.display(), number + 1);
                if line.contains('\t') {
                    let row =
                        row(line.as_bytes(), false).unwrap_or_else(|e| panic!("{place}: {e:?}"));
                    assert!(!row.faction.is_empty(), "{place}");
                    rows += 1;
                } else {
                    comment(line.as_bytes()).unwrap_or_else(|e| panic!("{place}: {e:?}"));
                    comments += 1;
                }
            }
        }
    }
    assert!(rows > 6000 && comments > 1000, "{rows} rows, {comments} comments");
}

#[test]
fn a_row_is_read_column_by_column() {
    let line = good_row();
    let row = row(line.as_bytes(), false).expect("a good row");
    assert_eq!(row.faction, b"nomads");
    assert_eq!((row.changes.vp, row.values.vp), (-1, 19));
    assert_eq!((row.changes.coins, row.values.coins), (6, 21));
    assert_eq!((row.changes.workers, row.values.workers), (-3, 6));
    assert_eq!((row.changes.priests, row.values.priests), (0, 0));
    assert_eq!((row.changes.power, row.values.bowls), (2, [3, 9, 0]));
    assert_eq!((row.changes.cults, row.values.cults), (0, [0, 2, 0, 0]));
    assert_eq!((row.offers, row.commands), (&b"2 1"[..], &b"build D5. +FAV3"[..]));
}

#[test]
fn broken_columns_are_named() {
    check(
        &good_row().replace("19 VP", "19 VQ"),
        "10: column 3 (VP): expected `N VP`, found `19 VQ`",
    );
    check(
        &good_row().replace("+6", "6"),
        "16: column 4 (change of C): expected nothing, `+N` or `-N`, found `6`",
    );
    check(
        &good_row().replace("3/9/0", "3/9"),
        "39: column 11 (PW): expected `I/II/III PW`, found `3/9 PW`",
    );
    check(
        &good_row().replace("0/2/0/0", "0/2/0"),
        "49: column 13 (cults): expected four numbers with `/` between, found `0/2/0`",
    );
    check(
        &good_row().replace("21 C", "999999 C"),
        "19: column 5 (C): expected `N C`, found `999999 C`",
    );
    let line = format!("{}\tx", good_row());
    let row = row(line.as_bytes(), false).expect("fifteen good columns");
    let error = mystica::ledger::columns::extra_column(&row).expect("one more");
    assert_eq!(
        (error.at, error.message.as_str()),
        (76, "a row has fifteen columns, but this one has more")
    );
}

#[test]
fn a_line_cut_anywhere_is_an_error_or_a_shorter_command() {
    let line = good_row();
    let commands = line.rfind('\t').expect("tabs");
    for end in 0..line.len() {
        let cut = row(&line.as_bytes()[..end], false);
        assert_eq!(cut.is_err(), end <= commands, "cut at {end}: {cut:?}");
    }
    check(&line[..14], "10: column 3 (VP): expected `N VP`, found `19 V`");
    check(&line[..16], "16: the row is cut off: column 5 (C) is missing");
}

#[test]
fn comments_with_a_meaning_are_known() {
    let is = |text: &'static str, expected: CommentRow<'static>| {
        assert_eq!(comment(text.as_bytes()), Ok(expected), "{text}");
    };
    is("option strict-leech", CommentRow::Head(HeadLine::Option(b"strict-leech")));
    is("Round 3 scoring: SCORE4, SA/SH >> 5", CommentRow::RoundTile(3, b"SCORE4", b"SA/SH >> 5"));
    is("Removing tile BON4", CommentRow::Removed(b"BON4"));
    is("Player 2: player-2", CommentRow::Head(HeadLine::Player(2)));
    is("map 126fe960", CommentRow::Head(HeadLine::Map(b"126fe960")));
    is("Added final scoring tile: edge", CommentRow::FinalTile(b"edge"));
    is("Round 2 income", CommentRow::Income(2));
    is("Round 2, turn 13", CommentRow::Turn(2, 13));
    is("cultists dropped from the game", CommentRow::Dropped(b"cultists"));
    is("Scoring FIRE cult", CommentRow::ScoringCult(b"FIRE"));
    is("Scoring network", CommentRow::Scoring(b"network"));
    is("Converting resources to VPs", CommentRow::Leftovers);
    is(" Default game options", CommentRow::Free);
    is("", CommentRow::Free);
    assert!(comment(b"Round x income").is_err());
    assert!(comment(b"Round 2, turn two").is_err());
    assert!(comment(b"option strict leech").is_err());
}
