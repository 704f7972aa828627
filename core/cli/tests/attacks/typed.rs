//! Readers of lines get lines that are not text, too long, or not commands; the lines after them
//! are still processed.

use std::ffi::OsString;
use std::time::Duration;

use game::random::Random;

use crate::common::copy_of_the_content;
use crate::{Figures, in_order, long, run, seed};

fn args(words: &str) -> Vec<OsString> {
    words.split(' ').map(OsString::from).collect()
}

/// Returns a noise line: bytes, pieces of commands in any order, or far too much of something.
fn noise(random: &mut Random) -> Vec<u8> {
    const PARTS: [&str; 16] = [
        "build ",
        "E5",
        "nomads: ",
        ". ",
        "+FAV",
        "99999999999",
        "convert 1PW to ",
        "-",
        "\t",
        "é",
        "\u{202e}",
        "%s",
        "transform ",
        "\u{0}",
        "why ",
        "card ",
    ];
    let mut line = Vec::new();
    match random.below(4) {
        0 => line.extend((0..random.below(60)).map(|_| (random.below(255) + 1) as u8)),
        1 => {
            let part = PARTS[random.below(PARTS.len() as u32) as usize];
            let times = 1 + random.below(300_000) as usize / part.len();
            line.extend(part.repeat(times).bytes());
        }
        _ => (0..random.below(8)).for_each(|_| {
            line.extend(PARTS[random.below(PARTS.len() as u32) as usize].bytes());
        }),
    }
    line.retain(|byte| *byte != b'\n');
    line.push(b'\n');
    line
}

#[test]
fn a_line_that_cannot_be_read_ends_nothing() {
    let content = copy_of_the_content();
    let mut random = Random::new(seed());
    let mut figures = Figures::default();
    let commands = ["play base --seed 1", "play base --seed 1 --json", "dev base --seed 1 --json"];
    for _ in 0..long().unwrap_or(1) {
        for command in commands {
            let mut input = Vec::new();
            (0..40).for_each(|_| input.extend(noise(&mut random)));
            // A line longer than any buffer, followed by invalid bytes, right before valid
            // commands.
            input.extend(std::iter::repeat_n(b'9', 5_000_000));
            input.extend(b"\n\xff\xfe\xc3(\nundo\nbot\nquit\n");
            let ended = run(content.path(), &args(command), &input, Duration::from_secs(60));
            in_order(&ended, command);
            assert!(ended.code.is_some(), "{command} does not end");
            let all = format!("{}{}", ended.out, ended.err);
            for message in ["not UTF-8 text", "at most 4096 bytes"] {
                assert!(all.contains(message), "{command} does not say `{message}`: {all}");
            }
            // The bot has played despite the noise.
            let played = match command {
                command if command.contains("dev") => r#""done":true,"legal":"#,
                command if command.contains("--json") => r#""action":"build "#,
                _ => ": build ",
            };
            assert!(ended.out.contains(played), "{command}: {all}");
            // A loose bound, since the machine may be busy.
            assert!(ended.took < Duration::from_secs(30), "{command} takes {:?}", ended.took);
            figures.add(&ended, command);
        }
    }
    figures.print("lines that cannot be read");
}

#[test]
fn the_end_of_the_input_ends_a_session_in_order() {
    let content = copy_of_the_content();
    for command in ["dev base --json", "play base", "play base --json"] {
        let ended = run(content.path(), &args(command), b"", Duration::from_secs(120));
        in_order(&ended, command);
        assert_eq!(ended.code, Some(0), "{command} at the end of the input: {}", ended.err);
        assert_eq!(ended.err, "", "{command}");
    }
}
