//! Replaces codes in a text by the names of the pieces.

use kernel::ids::*;
use kernel::ruleset::Piece;
use kernel::{Resource, Ruleset};

/// Replaces each word of a text that is the code of a piece, structure, action space or resource by
/// its name. The code stays next to the name if two pieces of one kind share the name.
pub fn in_names(rules: &Ruleset, text: &str) -> String {
    // A text that is itself the name of a piece contains no codes.
    let is_name = |piece: &&Piece| piece.name == text || rules.name_of_piece(piece) == text;
    if let Some(piece) = rules.pieces.iter().find(is_name) {
        return rules.name_of_piece(piece);
    }
    let words = text.split(' ').map(|word| {
        let code = word.trim_start_matches(['+', '-']);
        match name(rules, code) {
            Some(name) => format!("{}{name}", &word[..word.len() - code.len()]),
            None => gained(rules, word).unwrap_or_else(|| word.to_owned()),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Replaces `+2AIR` or `-CONVERT_W_TO_P`: a sign, an optional number and a code.
fn gained(rules: &Ruleset, word: &str) -> Option<String> {
    let rest = word.strip_prefix(['+', '-'])?;
    let sign = &word[..1];
    let code = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &rest[..rest.len() - code.len()];
    let cult = rules.cults.iter().position(|cult| cult.code == code);
    let cult = cult.map(|at| rules.cult_name(CultId(at as u8)));
    let named = cult.or_else(|| name(rules, code));
    let named = named.or_else(|| Some(rules.resource_name(Resource::by_word(code)?)))?;
    Some(if number.is_empty() {
        format!("{sign}{named}")
    } else {
        format!("{sign}{number} {named}")
    })
}

fn name(rules: &Ruleset, code: &str) -> Option<String> {
    if code.is_empty() {
        return None;
    }
    if let Some(at) = rules.structures.iter().position(|s| s.code == code) {
        return Some(rules.structure_name(StructureId(at as u8)));
    }
    let of_piece = |piece: &Piece| {
        let is_other = |other: &&Piece| other.name == piece.name && other.class == piece.class;
        let same_name = rules.pieces.iter().filter(is_other).count();
        let name = rules.name_of_piece(piece);
        if same_name > 1 { format!("{name} ({code})") } else { name }
    };
    if let Some(piece) = rules.pieces.iter().find(|piece| piece.code == code) {
        return Some(of_piece(piece));
    }
    let of_space = rules.spaces.iter().find(|space| space.code == code).map(|space| space.piece);
    let of_faction = || rules.factions.iter().find(|f| f.code == code).map(|f| f.piece);
    let of_final = || rules.final_tiles.iter().find(|tile| tile.code == code).map(|t| t.piece);
    let id = of_space.or_else(of_faction).or_else(of_final)?;
    rules.pieces.get(id.at()).map(of_piece)
}
