//! Lines without tabs: comments, and what some of them mean.

/// A line without tabs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comment<'a> {
    /// `option X`.
    Option(&'a [u8]),
    /// `Round 1 scoring: SCORE3, D >> 2`: round, tile, legend.
    RoundTile(u8, &'a [u8], &'a [u8]),
    /// `Removing tile BON4`.
    Removed(&'a [u8]),
    /// `Player 1: name`.
    Player(u8, &'a [u8]),
    /// `map ID`.
    Map(&'a [u8]),
    /// `Added final scoring tile: ID`.
    FinalTile(&'a [u8]),
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
    /// `# loam FORMAT key=value …`: everything behind `# loam`.
    Loam(&'a [u8]),
    /// Anything else: no effect.
    Free,
}

/// A line that starts like a comment with a meaning but does not go on like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadComment {
    /// Byte offset within the line.
    pub at: usize,
    /// What the line should look like.
    pub wanted: &'static str,
}

/// Leading digits as a number, and what follows.
fn count(text: &[u8]) -> Option<(u8, &[u8])> {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let n = std::str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
    Some((n, &text[digits..]))
}

/// What a line without tabs says.
///
/// # Errors
/// It starts like a line with a meaning, but goes wrong.
pub fn comment(line: &[u8]) -> Result<Comment<'_>, BadComment> {
    let text = line.trim_ascii();
    let after = |prefix: &str| text.strip_prefix(prefix.as_bytes()).map(<[u8]>::trim_ascii_start);
    let offset = |rest: &[u8]| (rest.as_ptr() as usize).saturating_sub(line.as_ptr() as usize);
    let bad = |rest: &[u8], wanted| Err(BadComment { at: offset(rest).min(line.len()), wanted });
    let one_word = |word: &[u8]| !word.is_empty() && !word.contains(&b' ');
    match text.first() {
        None => return Ok(Comment::Free),
        Some(b'#') => {
            return Ok(match text.strip_prefix(b"# loam") {
                Some(header) if header.first().is_none_or(|b| *b == b' ') => {
                    Comment::Loam(header.trim_ascii_start())
                }
                _ => Comment::Free,
            });
        }
        _ => {}
    }
    if let Some(rest) = after("Round ") {
        const WANTED: &str = "`Round N scoring: TILE, …`, `Round N income` or `Round N, turn M`";
        let Some((round, rest)) = count(rest) else { return bad(rest, WANTED) };
        if rest == b" income" {
            return Ok(Comment::Income(round));
        }
        if let Some(turn) = rest.strip_prefix(b", turn ") {
            return match count(turn) {
                Some((turn, b"")) => Ok(Comment::Turn(round, turn)),
                _ => bad(turn, WANTED),
            };
        }
        if let Some(tile) = rest.strip_prefix(b" scoring: ") {
            let end = tile.iter().position(|b| *b == b',').unwrap_or(tile.len());
            let legend = tile.get(end + 1..).unwrap_or(&[]).trim_ascii();
            return Ok(Comment::RoundTile(round, &tile[..end], legend));
        }
        return bad(rest, WANTED);
    }
    if let Some(rest) = after("option ") {
        return if one_word(rest) { Ok(Comment::Option(rest)) } else { bad(rest, "`option NAME`") };
    }
    if let Some(rest) = after("map ") {
        return if one_word(rest) { Ok(Comment::Map(rest)) } else { bad(rest, "`map ID`") };
    }
    if let Some(rest) = after("Removing tile ") {
        let good = one_word(rest);
        return if good { Ok(Comment::Removed(rest)) } else { bad(rest, "`Removing tile TILE`") };
    }
    if let Some(rest) = after("Added final scoring tile: ") {
        let good = one_word(rest);
        let wanted = "`Added final scoring tile: ID`";
        return if good { Ok(Comment::FinalTile(rest)) } else { bad(rest, wanted) };
    }
    if let Some(rest) = after("Player ") {
        return match count(rest) {
            Some((n, name)) if name.starts_with(b": ") => Ok(Comment::Player(n, &name[2..])),
            _ => bad(rest, "`Player N: NAME`"),
        };
    }
    if let Some(name) = text.strip_suffix(b" dropped from the game") {
        return Ok(Comment::Dropped(name));
    }
    if let Some(rest) = after("Scoring ") {
        return Ok(match rest.strip_suffix(b" cult") {
            Some(cult) => Comment::ScoringCult(cult),
            None => Comment::Scoring(rest),
        });
    }
    if text == b"Converting resources to VPs" {
        return Ok(Comment::Leftovers);
    }
    Ok(Comment::Free)
}
