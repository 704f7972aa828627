//! Random damage to content files, drawn from a seed.

use content::ContentTree;
use game::random::Random;
use workbench::edits::{ContentEdit, EditTarget, draw};

/// Draws a damage: a file truncated, with flipped bytes, deleted, renamed, or half written.
pub fn damage(tree: &ContentTree, random: &mut Random) -> ContentEdit {
    let (file, text) = draw(tree, random, |path| {
        let by_kind = [EditTarget::Scripts, EditTarget::Tables, EditTarget::Maps];
        path.starts_with("variants/") || by_kind.iter().any(|kind| kind.has(path))
    });
    let mut bytes = text.as_bytes().to_vec();
    let length = bytes.len().max(1) as u32;
    let at = |random: &mut Random| random.below(length) as usize;
    let mut edit =
        ContentEdit { file: file.to_owned(), what: String::new(), bytes: None, renamed: None };
    match random.below(8) {
        0..=2 => {
            let at = at(random);
            bytes.truncate(at);
            edit.what = format!("cut after {at} bytes");
            edit.bytes = Some(bytes);
        }
        3..=5 => {
            let places: Vec<usize> = (0..=random.below(3)).map(|_| at(random)).collect();
            for place in places.iter().filter(|p| **p < text.len()) {
                bytes[*place] ^= 1 << random.below(8);
            }
            edit.what = format!("bytes flipped at {places:?}");
            edit.bytes = Some(bytes);
        }
        6 => edit.what = "deleted".to_owned(),
        _ => {
            let number = random.below(1000);
            let name = match (random.below(2), file.rsplit_once('.')) {
                (0, Some((stem, end))) => format!("{stem}-{number}.{end}"),
                _ => format!("{file}.old-{number}"),
            };
            edit.what = format!("renamed to {name}");
            edit.renamed = Some(name);
        }
    }
    edit
}
