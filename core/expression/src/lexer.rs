//! Splits a text into tokens.

use crate::problem::{MOST_PROBLEMS, SyntaxProblem};
use crate::syntax::{TextRange, word_length};

/// Maximum number of tokens of a text.
pub const MOST_TOKENS: usize = 512;

/// Maximum length of a text in bytes. Only very long names reach it before [`MOST_TOKENS`].
pub const MOST_BYTES: usize = 16_384;

/// What to do about a text that exceeds a limit.
pub(crate) const SPLIT: &str = "split it into several texts, or use a function";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind<'t> {
    Number(i32),
    Word(&'t str),
    Quoted(&'t str),
    Sign(&'static str),
    End,
}

impl TokenKind<'_> {
    /// Returns the token as messages write it.
    pub fn text(self) -> String {
        match self {
            TokenKind::Number(n) => format!("`{n}`"),
            TokenKind::Word(word) | TokenKind::Quoted(word) => format!("`{word}`"),
            TokenKind::Sign(sign) => format!("`{sign}`"),
            TokenKind::End => "the end of the text".to_owned(),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'t> {
    pub kind: TokenKind<'t>,
    pub at: TextRange,
}

/// All signs. Longer signs come before their beginnings, so that the longest match wins.
const SIGNS: [&str; 18] =
    ["<=", "==", "!=", ">=", "<", ">", "=", "(", ")", "[", "]", ",", ".", "+", "-", "*", "/", "%"];

/// Signs of other languages, and what this one uses instead. Longer signs come before their
/// beginnings.
const FOREIGN: [(&str, TokenKind<'static>); 19] = [
    ("===", TokenKind::Sign("==")),
    ("!==", TokenKind::Sign("!=")),
    ("=<", TokenKind::Sign("<=")),
    ("=>", TokenKind::Sign(">=")),
    ("<>", TokenKind::Sign("!=")),
    ("~=", TokenKind::Sign("!=")),
    ("≤", TokenKind::Sign("<=")),
    ("≥", TokenKind::Sign(">=")),
    ("≠", TokenKind::Sign("!=")),
    ("×", TokenKind::Sign("*")),
    ("·", TokenKind::Sign("*")),
    ("÷", TokenKind::Sign("/")),
    ("−", TokenKind::Sign("-")),
    ("–", TokenKind::Sign("-")),
    ("&&", TokenKind::Word("and")),
    ("&", TokenKind::Word("and")),
    ("||", TokenKind::Word("or")),
    ("|", TokenKind::Word("or")),
    ("!", TokenKind::Word("not")),
];

/// The quotes of other languages: the first opens, the second closes.
const QUOTES: [(char, char); 4] = [('"', '"'), ('`', '`'), ('‘', '’'), ('“', '”')];

/// Splits a text into tokens, the last of which is [`TokenKind::End`]. Adds errors to `problems`
/// and continues after them where the meaning is clear. `None`: the text cannot be parsed.
pub(crate) fn tokens<'t>(
    text: &'t str,
    problems: &mut Vec<SyntaxProblem>,
) -> Option<Vec<Token<'t>>> {
    if text.len() > MOST_BYTES {
        let mut start = MOST_BYTES;
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let at =
            TextRange { start: start as u32, end: u32::try_from(text.len()).unwrap_or(u32::MAX) };
        let message = format!("the text is too long: at most {MOST_BYTES} bytes are allowed");
        problems.push(SyntaxProblem::new(message, at).hint(SPLIT));
        return None;
    }
    let mut all = Vec::new();
    let mut from = 0;
    while let Some(c) = text[from..].chars().next() {
        let rest = &text[from..];
        if c.is_whitespace() {
            from += c.len_utf8();
            continue;
        }
        let range = |length: usize| TextRange { start: from as u32, end: (from + length) as u32 };
        if all.len() == MOST_TOKENS {
            let message =
                format!("the text is too long: at most {MOST_TOKENS} words and signs are allowed");
            problems.push(SyntaxProblem::new(message, range(c.len_utf8())).hint(SPLIT));
            return None;
        }
        let foreign = FOREIGN.iter().find(|(sign, _)| rest.starts_with(sign));
        let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
        let (kind, length) = if c.is_ascii_digit() {
            number(rest, range, problems)
        } else if word_length(rest) > 0 {
            let length = word_length(rest);
            (TokenKind::Word(&rest[..length]), length)
        } else if c == '\'' {
            let Some(length) = rest[1..].find('\'') else {
                problems.push(SyntaxProblem::new("missing closing quote", range(rest.len())));
                return None;
            };
            (TokenKind::Quoted(&rest[1..=length]), length + 2)
        } else if let Some((_, close)) = QUOTES.iter().find(|(open, _)| *open == c) {
            let inner = &rest[c.len_utf8()..];
            let Some(length) = inner.find(*close).filter(|end| !inner[..*end].contains('\''))
            else {
                let problem = SyntaxProblem::new(unknown(c), range(c.len_utf8()));
                problems.push(problem.hint("a name of several words is written `'two words'`"));
                return None;
            };
            let whole = c.len_utf8() + length + close.len_utf8();
            let problem = SyntaxProblem::new(unknown(c), range(whole));
            problems.push(problem.write(format!("'{}'", &inner[..length])));
            (TokenKind::Quoted(&inner[..length]), whole)
        } else if let Some((written, meant)) =
            foreign.filter(|(f, _)| sign.is_none_or(|s| f.len() > s.len()))
        {
            let replacement = match meant {
                TokenKind::Word(word) => word,
                TokenKind::Sign(sign) => *sign,
                _ => "",
            };
            let message = format!("unknown sign `{written}`");
            problems.push(SyntaxProblem::new(message, range(written.len())).write(replacement));
            (*meant, written.len())
        } else if let Some(sign) = sign {
            (TokenKind::Sign(sign), sign.len())
        } else {
            problems.push(SyntaxProblem::new(unknown(c), range(c.len_utf8())));
            from += c.len_utf8();
            if problems.len() >= MOST_PROBLEMS {
                return None;
            }
            continue;
        };
        all.push(Token { kind, at: range(length) });
        from += length;
    }
    let end = text.len() as u32;
    all.push(Token { kind: TokenKind::End, at: TextRange { start: end, end } });
    Some(all)
}

/// Reads the number at the start of `rest`. Returns the token and its length in bytes.
fn number<'t>(
    rest: &'t str,
    range: impl Fn(usize) -> TextRange,
    problems: &mut Vec<SyntaxProblem>,
) -> (TokenKind<'t>, usize) {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let length = digits(rest);
    if let Some(fraction) = rest[length..].strip_prefix('.').map(digits).filter(|n| *n > 0) {
        let length = length + 1 + fraction;
        let message = format!("`{}` is not a whole number", &rest[..length]);
        problems.push(SyntaxProblem::new(message, range(length)));
        return (TokenKind::Number(1), length);
    }
    let value = rest[..length].parse().unwrap_or_else(|_| {
        let hint = format!("the largest number is {}", i32::MAX);
        problems.push(SyntaxProblem::new("this number is too large", range(length)).hint(hint));
        1
    });
    (TokenKind::Number(value), length)
}

fn unknown(c: char) -> String {
    match c {
        '"' | '\\' => format!("unknown character `{c}`"),
        // An invisible character is shown as its escape code.
        _ => format!("unknown character `{}`", c.escape_debug()),
    }
}
