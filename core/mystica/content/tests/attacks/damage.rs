//! Random damage to the shipped content: files cut, duplicated, mixed, renamed, or filled with
//! foreign text.

use content::ContentTree;
use game::random::Random;

#[path = "../common/words.rs"]
mod words;

use words::WORDS;

fn draw<'t, T>(random: &mut Random, all: &'t [T]) -> &'t T {
    &all[random.below(all.len() as u32) as usize]
}

/// Returns a random byte offset between two characters.
fn place(random: &mut Random, text: &str) -> usize {
    let mut at = random.below(text.len() as u32 + 1) as usize;
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Returns the content with one to four files damaged.
pub fn damaged(random: &mut Random, shipped: &ContentTree) -> ContentTree {
    let mut tree = shipped.clone();
    let paths: Vec<String> = tree
        .files
        .keys()
        .filter(|p| p.ends_with(".toml") || p.ends_with(".lua"))
        .cloned()
        .collect();
    for _ in 0..1 + random.below(4) {
        let path = draw(random, &paths);
        let other = draw(random, &paths);
        let text = tree.files.get(path).cloned().unwrap_or_default();
        let (a, b) = (place(random, &text), place(random, &text));
        let (a, b) = (a.min(b), a.max(b));
        let piece = &text[a..b];
        match random.below(12) {
            // Cut, duplicated, repeated many times, nested in itself.
            0 => tree.insert(path, &format!("{}{}", &text[..a], &text[b..])),
            1 => tree.insert(path, &format!("{}{piece}{}", &text[..b], &text[b..])),
            2 => {
                let times = 2 + random.below(50) as usize;
                tree.insert(path, &format!("{}{}{}", &text[..a], piece.repeat(times), &text[b..]));
            }
            3 => tree.insert(path, &format!("{}{text}{}", &text[..a], &text[a..])),
            // A foreign word; a missing or duplicated line.
            4 | 5 => {
                let word = *draw(random, WORDS);
                tree.insert(path, &format!("{}{word}{}", &text[..a], &text[a..]));
            }
            6 => {
                let mut lines: Vec<&str> = text.lines().collect();
                let n = random.below(lines.len().max(1) as u32) as usize;
                if n < lines.len() {
                    lines.remove(n);
                }
                tree.insert(path, &lines.join("\n"));
            }
            // Another file's text, appended or as a replacement.
            7 => {
                let theirs = tree.files.get(other).cloned().unwrap_or_default();
                tree.insert(path, &format!("{text}\n{theirs}"));
            }
            8 => {
                let theirs = tree.files.get(other).cloned().unwrap_or_default();
                tree.insert(path, &theirs);
            }
            // Overlong names and oversized numbers.
            9 => {
                let name = "n".repeat(1 + random.below(20_000) as usize);
                tree.insert(path, &text.replacen("name = \"", &format!("name = \"{name}"), 3));
            }
            10 => {
                let digit = *draw(random, &["1", "2", "3"]);
                tree.insert(path, &text.replace(&format!("= {digit}"), "= 9999999999999"));
            }
            _ => {
                let mut bytes = text.into_bytes();
                let at = random.below(bytes.len().max(1) as u32) as usize;
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = random.below(256) as u8;
                }
                tree.files.remove(path);
                tree.insert_bytes(path.clone(), &bytes);
            }
        }
    }
    tree
}
