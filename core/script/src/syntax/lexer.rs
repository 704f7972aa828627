//! Splits a script's text into the tokens of Lua 5.1.

use super::SyntaxDiagnostic;

/// The kind of a token, as the grammar distinguishes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LuaTokenKind {
    Name,
    Keyword,
    Number,
    Text,
    Sign,
    End,
}

/// A token with its byte offset.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub kind: LuaTokenKind,
    pub text: &'a str,
    pub at: usize,
    /// Whether a line break precedes the token.
    pub on_new_line: bool,
}

const KEYWORDS: [&str; 21] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local",
    "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// Splits a text into tokens. The last token is `End`.
///
/// # Errors
/// Returns the first text that is not a token of Lua 5.1.
pub fn tokens(text: &str) -> Result<Vec<Token<'_>>, SyntaxDiagnostic> {
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0 };
    let mut tokens = Vec::with_capacity(text.len() / 4);
    loop {
        let on_new_line = lexer.skip_blank()?;
        let start = lexer.at;
        let kind = lexer.token()?;
        tokens.push(Token { kind, text: &text[start..lexer.at], at: start, on_new_line });
        if kind == LuaTokenKind::End {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl Lexer<'_> {
    fn byte(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn problem(&self, at: usize, message: impl Into<String>) -> SyntaxDiagnostic {
        let len = self.text[at..].chars().next().map_or(1, char::len_utf8);
        SyntaxDiagnostic { at, len, message: message.into(), suggestion: None }
    }

    /// Skips spaces and comments. Returns whether a line break was among them.
    fn skip_blank(&mut self) -> Result<bool, SyntaxDiagnostic> {
        let mut on_new_line = self.at == 0;
        loop {
            match self.byte(0) {
                b'\n' => {
                    on_new_line = true;
                    self.at += 1;
                }
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'-' if self.byte(1) == b'-' => {
                    let start = self.at;
                    self.at += 2;
                    if self.byte(0) == b'!' {
                        let text = "directives (`--!`) are not supported; write `-- !`";
                        return Err(self.problem(start, text));
                    }
                    if let Some(level) = self.long_bracket() {
                        self.skip_long(start, level, "comment")?;
                    } else {
                        while self.at < self.bytes.len() && self.byte(0) != b'\n' {
                            self.at += 1;
                        }
                    }
                }
                _ => return Ok(on_new_line),
            }
        }
    }

    /// Returns the level of the long bracket that opens here; `None` if none opens.
    fn long_bracket(&self) -> Option<usize> {
        if self.byte(0) != b'[' {
            return None;
        }
        let mut level = 0;
        while self.byte(1 + level) == b'=' {
            level += 1;
        }
        (self.byte(1 + level) == b'[').then_some(level)
    }

    fn skip_long(
        &mut self,
        start: usize,
        level: usize,
        what: &str,
    ) -> Result<(), SyntaxDiagnostic> {
        let close = format!("]{}]", "=".repeat(level));
        self.at += level + 2;
        match self.text[self.at..].find(&close) {
            Some(n) => {
                self.at += n + close.len();
                Ok(())
            }
            None => Err(self.problem(start, format!("this {what} is not closed"))),
        }
    }

    fn token(&mut self) -> Result<LuaTokenKind, SyntaxDiagnostic> {
        let start = self.at;
        match self.byte(0) {
            0 if start >= self.bytes.len() => Ok(LuaTokenKind::End),
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => {
                while self.byte(0).is_ascii_alphanumeric() || self.byte(0) == b'_' {
                    self.at += 1;
                }
                let word = &self.text[start..self.at];
                if word == "continue" || word == "goto" {
                    return Err(SyntaxDiagnostic {
                        len: word.len(),
                        ..self.problem(
                            start,
                            format!(
                                "`{word}` is not supported (scripts use the \
                            common part of Lua 5.1 and Luau)"
                            ),
                        )
                    });
                }
                Ok(if KEYWORDS.contains(&word) {
                    LuaTokenKind::Keyword
                } else {
                    LuaTokenKind::Name
                })
            }
            b'0'..=b'9' => self.number(),
            b'.' if self.byte(1).is_ascii_digit() => self.number(),
            b'"' | b'\'' => self.quoted(),
            b'[' => match self.long_bracket() {
                Some(level) => {
                    self.skip_long(start, level, "string")?;
                    Ok(LuaTokenKind::Text)
                }
                None => self.sign(1),
            },
            b'.' if self.byte(1) == b'.' && self.byte(2) == b'.' => self.sign(3),
            b'.' if self.byte(1) == b'.' => self.sign(2),
            b'/' if self.byte(1) == b'/' => {
                let text =
                    "`//` is not supported (scripts use the common part of Lua 5.1 and Luau)";
                Err(SyntaxDiagnostic { len: 2, ..self.problem(start, text) })
            }
            b'=' | b'~' | b'<' | b'>' if self.byte(1) == b'=' => self.sign(2),
            b'+' | b'-' | b'*' | b'/' | b'%' | b'^' | b'#' | b'<' | b'>' | b'=' | b'(' | b')'
            | b'{' | b'}' | b']' | b';' | b':' | b',' | b'.' => self.sign(1),
            _ => {
                let found = self.text[start..].chars().next().unwrap_or(' ');
                Err(self
                    .problem(start, format!("unexpected character `{}`", found.escape_default())))
            }
        }
    }

    fn sign(&mut self, len: usize) -> Result<LuaTokenKind, SyntaxDiagnostic> {
        self.at += len;
        Ok(LuaTokenKind::Sign)
    }

    fn digits(&mut self, is_digit: impl Fn(&u8) -> bool) -> usize {
        let start = self.at;
        while is_digit(&self.byte(0)) {
            self.at += 1;
        }
        self.at - start
    }

    fn number(&mut self) -> Result<LuaTokenKind, SyntaxDiagnostic> {
        let start = self.at;
        let well_formed = if self.byte(0) == b'0' && self.byte(1) | 32 == b'x' {
            self.at += 2;
            self.digits(u8::is_ascii_hexdigit) > 0
        } else {
            let mut count = self.digits(u8::is_ascii_digit);
            if self.byte(0) == b'.' {
                self.at += 1;
                count += self.digits(u8::is_ascii_digit);
            }
            let mut exponent = 1;
            if self.byte(0) | 32 == b'e' {
                self.at += 1;
                if matches!(self.byte(0), b'+' | b'-') {
                    self.at += 1;
                }
                exponent = self.digits(u8::is_ascii_digit);
            }
            count > 0 && exponent > 0
        };
        let ends = !self.byte(0).is_ascii_alphanumeric() && !matches!(self.byte(0), b'_' | b'.');
        if well_formed && ends {
            Ok(LuaTokenKind::Number)
        } else {
            Err(self.problem(start, "malformed number"))
        }
    }

    fn quoted(&mut self) -> Result<LuaTokenKind, SyntaxDiagnostic> {
        let start = self.at;
        let quote = self.byte(0);
        self.at += 1;
        loop {
            match self.byte(0) {
                b'\n' => return Err(self.problem(start, "this string is not closed")),
                0 if self.at >= self.bytes.len() => {
                    return Err(self.problem(start, "this string is not closed"));
                }
                b'\\' => {
                    self.at += 1;
                    match self.byte(0) {
                        b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v' | b'\\' | b'"' | b'\''
                        | b'\n' => {
                            self.at += 1;
                        }
                        b'0'..=b'9' => {
                            let from = self.at;
                            while self.at < from + 3 && self.byte(0).is_ascii_digit() {
                                self.at += 1;
                            }
                            if self.text[from..self.at].parse::<u8>().is_err() {
                                return Err(self.problem(from - 1, "escape above 255"));
                            }
                        }
                        _ => {
                            let text = "this escape sequence is not supported";
                            return Err(self.problem(self.at - 1, text));
                        }
                    }
                }
                byte => {
                    self.at += 1;
                    if byte == quote {
                        return Ok(LuaTokenKind::Text);
                    }
                }
            }
        }
    }
}
