//! What a script says that a linter of tables asks about.

use super::lexer::{Kind, Token, tokens};
use super::{Named, check};

/// What of a script matters to the tables that name it.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Every text in it, without quotes.
    pub texts: Vec<String>,
    /// Texts that name a slot where its value is asked.
    pub slots: Vec<String>,
    /// Texts that may name such a slot: all but those where a slot is only set.
    pub maybe_slots: Vec<String>,
    /// The value of a slot is asked by a name that is no text.
    pub asks_by_name: bool,
    /// The keys of the table it returns.
    pub keys: Vec<Named>,
    /// What it requires.
    pub requires: Vec<String>,
}

/// What a script says; nothing of one with mistakes.
pub fn facts(text: &str) -> Facts {
    let Ok(tokens) = tokens(text) else { return Facts::default() };
    let checked = check(text);
    let plain = |t: &Token<'_>| t.text.trim_matches(['"', '\'', '[', ']', '=']).to_owned();
    let texts = || tokens.iter().enumerate().filter(|(_, t)| t.kind == Kind::Text);
    // The function that a text is the first argument of.
    let asked = |i: usize| {
        let name =
            if i > 0 && tokens[i - 1].text == "(" { i.checked_sub(2) } else { i.checked_sub(1) };
        name.map_or("", |name| tokens[name].text)
    };
    let slots = texts().filter(|(i, _)| asked(*i) == "slot").map(|(_, t)| plain(t)).collect();
    let asks_by_name = tokens.windows(4).any(|w| {
        w[0].text == ":" && w[1].text == "slot" && w[2].text == "(" && w[3].kind != Kind::Text
    });
    let only_set = |i: usize| matches!(asked(i), "set_slot" | "add_slot");
    let maybe = texts().filter(|(i, _)| !only_set(*i)).map(|(_, t)| plain(t));
    Facts {
        texts: texts().map(|(_, t)| plain(t)).collect(),
        slots,
        maybe_slots: maybe.collect(),
        asks_by_name,
        keys: checked.keys,
        requires: checked.requires.into_iter().map(|r| r.name).collect(),
    }
}
