//! What somebody at the screen is told of what others do: nothing that the sight of the table leaves open, and all that lies open.
//!
//! `told/games.txt` has the games, of the modules beside it: how each is begun, what is typed, what is then read (these lines, in this
//! order) and what never is.

use std::fs;
use std::path::Path;

use crate::common::{good, loam_in};

/// One game of the file.
#[derive(Default)]
struct Played<'a> {
    args: &'a str,
    typed: &'a str,
    reads: Vec<&'a str>,
    never: Vec<&'a str>,
}

fn games(text: &str) -> Vec<Played<'_>> {
    let mut games: Vec<Played> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').expect("a word and what it is about");
        if word == "play" {
            games.push(Played { args: rest, ..Played::default() });
            continue;
        }
        let game = games.last_mut().expect("`play` comes first");
        match word {
            "types" => game.typed = rest,
            "reads" => game.reads.push(rest),
            "never" => game.never.push(rest),
            other => panic!("`{other}` is no word of these games"),
        }
    }
    games
}

#[test]
fn what_is_left_open_is_not_told_and_what_lies_open_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/told");
    let text = fs::read_to_string(folder.join("games.txt")).expect("the games are there");
    let games = games(&text);
    assert!(!games.is_empty());
    for Played { args, typed, reads, never } in games {
        let begun: Vec<&str> = ["play"].into_iter().chain(args.split(' ')).collect();
        let begun = [&begun[..], &["--seat", "human", "--seat", "random"]].concat();
        let out = good(loam_in(&folder, &begun, &format!("{}\nquit\n", typed.replace(' ', "\n"))));
        let mut lines = out.lines().map(str::trim);
        for line in reads {
            assert!(lines.any(|said| said == line), "{args}: `{line}` is not told in\n{out}");
        }
        for line in never {
            assert!(!out.lines().any(|said| said.trim() == line), "{args}: `{line}` in\n{out}");
        }
    }
}
