//! How long the functions of a script are: what can run without a call or a turn of a loop, and so without a step.

use super::lexer::{LexKind, tokens};
use crate::meter::times_for_literal;

/// Words that a step may run for nothing.
const WORDS: u32 = 256;
/// Words that the main part of a file may have for each step: it runs once, and tables of data are long.
const WORDS_AT_LOAD: u32 = 1024;
/// What joining two texts counts for, in words: the new one is looked for among all texts.
const JOIN: u32 = 256;
/// What reckoning counts for: either side may be a text of many digits.
const RECKON: u32 = 128;
/// What a loop over numbers counts for: all three may be such texts.
const LOOP: u32 = 192;
/// What a comparison counts for, which may be one of two texts, or call a function of the library.
const COMPARE: u32 = 16;
/// What finding a key counts for, or a length, or calling a function that is no step of its own.
const FIND: u32 = 16;

/// What a step costs in the functions of a file, and while the file is loaded; each at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// In the longest function of the file.
    pub call: u32,
    /// While the file is loaded.
    pub load: u32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { call: 1, load: 1 }
    }
}

/// What a step costs in a script, by its longest function: Luau counts calls, returns and turns of loops, and between
/// two of them the longest way is the text of one function.
///
/// ```
/// use script::syntax::weights;
/// assert_eq!(weights("return { pass = function(game, me) me:gain_vp(me:bridges() + 1) end }").call, 1);
/// let long = "x = y ".repeat(500);
/// assert!(weights(&format!("return {{ pass = function(game, me) local x, y {long} end }}")).call > 5);
/// ```
pub fn weights(text: &str) -> Weights {
    let Ok(tokens) = tokens(text) else { return Weights::default() };
    // Open blocks; of a function its words so far.
    let mut open: Vec<Option<u32>> = Vec::new();
    let (mut main, mut longest) = (0, 0);
    // Texts of a file are there before it runs, so nobody sees how long they are.
    let texts = tokens.iter().filter(|token| token.kind == LexKind::Text);
    let literal = times_for_literal(texts.map(|token| token.text.len()).max().unwrap_or(0));
    for (i, token) in tokens.iter().enumerate() {
        let next = |n: usize| tokens.get(i + n).map_or("", |token| token.text);
        let words = match (token.kind, token.text) {
            (LexKind::Sign, "..") => JOIN,
            (LexKind::Sign, "+" | "-" | "*" | "/" | "%" | "^") => RECKON,
            (LexKind::Sign, "<" | ">" | "<=" | ">=" | "==" | "~=") => COMPARE,
            (LexKind::Sign, "." | "[" | "(" | "#") => FIND,
            (LexKind::Keyword, "for") if next(2) == "=" => LOOP,
            _ => 1,
        };
        match open.iter_mut().rev().find_map(Option::as_mut) {
            Some(own) => *own += words,
            None => main += words,
        }
        if token.kind == LexKind::Keyword {
            match token.text {
                "function" => open.push(Some(0)),
                "if" | "do" | "repeat" => open.push(None),
                "end" | "until" => {
                    if let Some(Some(own)) = open.pop() {
                        longest = own.max(longest);
                    }
                }
                _ => {}
            }
        }
    }
    let call = longest.div_ceil(WORDS).max(1);
    let load = main.div_ceil(WORDS_AT_LOAD).max(call);
    Weights { call: call.saturating_mul(literal.0), load: load.saturating_mul(literal.1) }
}
