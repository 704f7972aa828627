//! Parser of lines without tabs: comment rows, some of which have a meaning.

use ledger::head::{HeadLine, MalformedLine, bad_line, count, head_line};

/// A parsed line without tabs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentRow<'a> {
    /// A line that may occur in the head of a ledger of any game.
    Head(HeadLine<'a>),
    /// `Round 1 scoring: SCORE3, D >> 2`: round, tile, legend.
    RoundTile(u8, &'a [u8], &'a [u8]),
    /// `Removing tile BON4`.
    Removed(&'a [u8]),
    /// `Added final scoring tile: ID`.
    FinalTile(&'a [u8]),
    /// `Dealt: events: levy, lots: fakirs`.
    Dealt(&'a [u8]),
    /// `Round 2 income`.
    Income(u8),
    /// `Round 2, turn 1`.
    Turn(u8, u8),
    /// `NAME dropped from the game`.
    Dropped(&'a [u8]),
    /// `Scoring FIRE cult`.
    ScoringCult(&'a [u8]),
    /// `Scoring network`.
    Scoring(&'a [u8]),
    /// `Converting resources to VPs`.
    Leftovers,
    /// Free text without a meaning.
    Free,
}

/// Headings that ledgers of the site have in their head. They have no meaning.
const HEADINGS: [&str; 2] = ["Default game options", "Randomize setup"];

/// Prefixes of known comments, and the complete form of each.
const SHAPES: [(&str, &str); 11] = [
    ("option ", "`option NAME`"),
    ("map ", "`map ID`"),
    ("Player ", "`Player N: NAME`"),
    ("Round ", "`Round N scoring: TILE, …`, `Round N income` or `Round N, turn M`"),
    ("Removing tile ", "`Removing tile TILE`"),
    ("Added final scoring tile: ", "`Added final scoring tile: ID`"),
    ("Dealt: ", "`Dealt: DRAW, DRAW …`"),
    ("Scoring ", "`Scoring CULT cult` or `Scoring NAME`"),
    ("Converting resources to VPs", "`Converting resources to VPs`"),
    (HEADINGS[0], "`Default game options`"),
    (HEADINGS[1], "`Randomize setup`"),
];

/// Returns the error of a free comment that begins like a known comment. Only for the
/// recorded form: in the command form, these words begin commands.
pub fn damaged_comment(line: &[u8]) -> Option<MalformedLine> {
    let start = line.len() - line.trim_ascii_start().len();
    let text = line.trim_ascii();
    if HEADINGS.iter().any(|heading| heading.as_bytes() == text) {
        return None;
    }
    let word_of = |text: &[u8]| text.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
    let begins = |shape: &str| {
        let word = &shape.as_bytes()[..word_of(shape.as_bytes())];
        // `player-1` is a name, not the word `Player`.
        let first_word = &text[..word_of(text)];
        first_word.eq_ignore_ascii_case(word) && text.get(word.len()) != Some(&b'-')
    };
    if let Some((shape, expected)) = SHAPES.iter().find(|(shape, _)| begins(shape)) {
        let equal = text.iter().zip(shape.bytes()).take_while(|(a, b)| **a == *b).count();
        return Some(MalformedLine { at: start + equal, message: format!("expected {expected}") });
    }
    let second = text.iter().position(|b| *b == b' ')? + 1;
    let is_drop_comment = text[second..].to_ascii_lowercase().starts_with(b"dropped from");
    is_drop_comment.then(|| MalformedLine {
        at: start + second,
        message: "expected `FACTION dropped from the game`".to_owned(),
    })
}

/// Parses a line without tabs.
///
/// # Errors
/// The line begins like a comment with a meaning but is malformed.
pub fn comment(line: &[u8]) -> Result<CommentRow<'_>, MalformedLine> {
    match head_line(line)? {
        HeadLine::Free => {}
        head => return Ok(CommentRow::Head(head)),
    }
    let text = line.trim_ascii();
    let after = |prefix: &str| text.strip_prefix(prefix.as_bytes()).map(<[u8]>::trim_ascii_start);
    let bad = |rest: &[u8], expected| Err(bad_line(line, rest, expected));
    let one_word = |word: &[u8]| !word.is_empty() && !word.contains(&b' ');
    if text.first().is_none_or(|first| *first == b'#') {
        return Ok(CommentRow::Free);
    }
    if let Some(rest) = after("Round ") {
        const EXPECTED: &str = "`Round N scoring: TILE, …`, `Round N income` or `Round N, turn M`";
        let Some((round, rest)) = count(rest) else { return bad(rest, EXPECTED) };
        if rest == b" income" {
            return Ok(CommentRow::Income(round));
        }
        if let Some(turn) = rest.strip_prefix(b", turn ") {
            return match count(turn) {
                Some((turn, b"")) => Ok(CommentRow::Turn(round, turn)),
                _ => bad(turn, EXPECTED),
            };
        }
        if let Some(tile) = rest.strip_prefix(b" scoring: ") {
            let end = tile.iter().position(|b| *b == b',').unwrap_or(tile.len());
            let legend = tile.get(end + 1..).unwrap_or(&[]).trim_ascii();
            return Ok(CommentRow::RoundTile(round, &tile[..end], legend));
        }
        return bad(rest, EXPECTED);
    }
    if let Some(rest) = after("Removing tile ") {
        let good = one_word(rest);
        return if good {
            Ok(CommentRow::Removed(rest))
        } else {
            bad(rest, "`Removing tile TILE`")
        };
    }
    if let Some(rest) = after("Added final scoring tile: ") {
        let good = one_word(rest);
        let expected = "`Added final scoring tile: ID`";
        return if good { Ok(CommentRow::FinalTile(rest)) } else { bad(rest, expected) };
    }
    if let Some(rest) = after("Dealt: ") {
        let expected = "`Dealt: DRAW, DRAW …`";
        return if rest.is_empty() { bad(rest, expected) } else { Ok(CommentRow::Dealt(rest)) };
    }
    if let Some(name) = text.strip_suffix(b" dropped from the game") {
        return Ok(CommentRow::Dropped(name));
    }
    if let Some(rest) = after("Scoring ") {
        return Ok(match rest.strip_suffix(b" cult") {
            Some(cult) => CommentRow::ScoringCult(cult),
            None => CommentRow::Scoring(rest),
        });
    }
    if text == b"Converting resources to VPs" {
        return Ok(CommentRow::Leftovers);
    }
    Ok(CommentRow::Free)
}
