//! The cost of a step, by the length of functions. Luau does not count the code between two
//! interrupts.

use super::lexer::{LuaTokenKind, tokens};
use crate::meter::times_for_literal;

/// Number of words that one step may execute without extra cost.
const WORDS: u32 = 256;
/// The same number for the main part of a file, which runs once and may contain long tables of
/// data.
const WORDS_AT_LOAD: u32 = 1024;
/// Words charged for joining two strings. Luau searches the result among all strings.
const JOIN: u32 = 448;
/// Words charged for arithmetic. An operand may be a string of many digits.
const RECKON: u32 = 128;
/// Words charged for a numeric loop. Its three values may be strings of many digits.
const LOOP: u32 = 192;
/// Words charged for a comparison, which may compare two strings or call a library function.
const COMPARE: u32 = 16;
/// Words charged for finding a key, for a length, or for a call that is not a step by itself.
const FIND: u32 = 16;

/// The cost of a step, at least 1: in the functions of a file, and while the file is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    pub call: u32,
    pub load: u32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { call: 1, load: 1 }
    }
}

/// Computes the cost of a step in a script from its longest function. Luau counts calls, returns
/// and loop iterations. The longest path between two of them is at most the text of one function.
///
/// ```
/// use script::syntax::weights;
/// assert_eq!(weights("return { pass = function(game, me) me:gain_vp(me:bridges() + 1) end }").call, 1);
/// let long = "x = y ".repeat(500);
/// assert!(weights(&format!("return {{ pass = function(game, me) local x, y {long} end }}")).call > 5);
/// ```
pub fn weights(text: &str) -> Weights {
    let Ok(tokens) = tokens(text) else { return Weights::default() };
    // Open blocks. For a function, the number of its words so far.
    let mut open: Vec<Option<u32>> = Vec::new();
    let (mut main, mut longest) = (0, 0);
    // String literals exist before the file runs, so the allocation callback does not see their
    // lengths.
    let texts = tokens.iter().filter(|token| token.kind == LuaTokenKind::Text);
    let literal = times_for_literal(texts.map(|token| token.text.len()).max().unwrap_or(0));
    for (i, token) in tokens.iter().enumerate() {
        let next = |n: usize| tokens.get(i + n).map_or("", |token| token.text);
        let words = match (token.kind, token.text) {
            (LuaTokenKind::Sign, "..") => JOIN,
            (LuaTokenKind::Sign, "+" | "-" | "*" | "/" | "%" | "^") => RECKON,
            (LuaTokenKind::Sign, "<" | ">" | "<=" | ">=" | "==" | "~=") => COMPARE,
            (LuaTokenKind::Sign, "." | "[" | "(" | "#") => FIND,
            (LuaTokenKind::Keyword, "for") if next(2) == "=" => LOOP,
            _ => 1,
        };
        match open.iter_mut().rev().find_map(Option::as_mut) {
            Some(own) => *own += words,
            None => main += words,
        }
        if token.kind == LuaTokenKind::Keyword {
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
