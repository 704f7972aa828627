//! Parses amounts, conditions, places and filters from short texts:
//! `"coins >= 2 and count(hand, colour == red) > 0"`.
//!
//! ```text
//! condition  either { "or" either }          either  not { "and" not }          not  ["not"] compared
//! compared   sum [ ("<" "<=" "==" "!=" ">=" ">") sum ]
//! sum        product { ("+" "-") product }    product  single { ("*" single | "/" number) }
//! single     number | name | seat.counter | piece.attribute | "(" condition ")" | function "(" … ")"
//! function   …; `can(` decision [ "." option ] { "," sum } `)`; a query of the host engine, with seats and objects by name
//! place      [seat "."] zone [ "[" sum "]" ]  filter  part { ("and" ",") part }  part  attribute test sum | back | piece
//! ```

use components::declare::{Amount, Answered, At, Condition, Filter, Gives, Test, Type, Who};
use content::{At as Span, Mistakes, Node};

use crate::function_signatures::Ask;
use crate::mistake::{Mistake, not_said};
use crate::module_names::{Meant, which, written};
use crate::symbols::{Known, Owned, Stranger};

/// The arguments in scope with their types.
pub(crate) type Scope = [(String, Type)];

/// The context of a text: the names that it may use.
#[derive(Clone, Copy)]
pub(crate) struct Around<'k> {
    pub known: &'k Known,
    /// Id of the module whose file contains the text; empty for a variant's file.
    pub module: &'k str,
    pub scope: &'k Scope,
    /// Track whose stops may be named alone.
    pub track: Option<&'k str>,
}

/// Name that stands for a missing word.
const NO_WORD: &str = "none";

/// Returns whether a place is named by a number.
fn is_number(place: &str) -> bool {
    !place.is_empty() && place.bytes().all(|c| c.is_ascii_digit())
}

/// A parsed expression: an amount or a condition.
#[derive(Clone, Debug)]
enum Said {
    Amount(Amount),
    Condition(Condition),
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(i32),
    Name(String),
    Quoted(String),
    Sign(&'static str),
    End,
}

impl Token {
    fn text(&self) -> String {
        match self {
            Token::Number(n) => format!("`{n}`"),
            Token::Name(name) | Token::Quoted(name) => format!("`{name}`"),
            Token::Sign(sign) => format!("`{sign}`"),
            Token::End => "the end of the text".into(),
        }
    }
}

/// A syntax or name error, with its byte range.
enum Wrong {
    Said(String, String, (usize, usize)),
    Unknown(&'static str, String, Vec<String>, (usize, usize)),
    /// No object of this kind has the name.
    Thing(String, String, Vec<String>, (usize, usize)),
}

type Read<T> = Result<T, Wrong>;

/// A function call in a text: name, place and hook.
pub(crate) type Asked = (String, Span, Ask);

/// Names in a text that are resolved elsewhere.
#[derive(Default)]
pub(crate) struct Named {
    pub asked: Vec<Asked>,
    pub strangers: Vec<Stranger>,
}

/// A text while it is parsed.
pub(crate) struct Phrase<'k> {
    around: Around<'k>,
    tokens: Vec<(Token, (usize, usize))>,
    at: usize,
    asked: Vec<(String, (usize, usize), Ask)>,
    /// Names of objects that do not exist here, but perhaps on another board.
    strangers: Vec<(Stranger, (usize, usize))>,
}

const SIGNS: [&str; 17] =
    ["<=", "==", "!=", ">=", "<", ">", "=", "(", ")", "[", "]", ",", ".", "+", "-", "*", "/"];

fn tokens(text: &str) -> Read<Vec<(Token, (usize, usize))>> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        let taken = |len: usize| (at, at + len);
        if c.is_ascii_digit() {
            let len = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let n = rest[..len].parse().map_err(|_| {
                Wrong::Said("this number is too large".into(), String::new(), taken(len))
            })?;
            all.push((Token::Number(n), taken(len)));
            at += len;
        } else if c.is_alphabetic() || c == '_' {
            let goes_on = |c: char| c.is_alphanumeric() || c == '_';
            let mut len = 0;
            for (i, c) in rest.char_indices() {
                let joins = c == '-' && rest[i + 1..].starts_with(goes_on);
                if !goes_on(c) && !joins {
                    break;
                }
                len = i + c.len_utf8();
            }
            all.push((Token::Name(rest[..len].to_owned()), taken(len)));
            at += len;
        } else if c == '\'' {
            let Some(len) = rest[1..].find('\'') else {
                let why = "missing closing quote";
                return Err(Wrong::Said(why.into(), String::new(), taken(rest.len())));
            };
            all.push((Token::Quoted(rest[1..=len].to_owned()), taken(len + 2)));
            at += len + 2;
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            all.push((Token::Sign(sign), taken(sign.len())));
            at += sign.len();
        } else {
            let why = format!("unknown character `{c}`");
            return Err(Wrong::Said(why, String::new(), taken(c.len_utf8())));
        }
    }
    all.push((Token::End, (text.len(), text.len())));
    Ok(all)
}

/// Converts a byte range of a text to a place in its file; if the text contains escapes, to the
/// place of the whole text.
fn place(mistakes: &Mistakes, node: &Node, text: &str, bytes: (usize, usize)) -> Span {
    let whole = node.at;
    let source = &mistakes.sources.get(whole.file).text;
    let inner = source.get(whole.start as usize + 1..(whole.end as usize).saturating_sub(1));
    if inner != Some(text) {
        return whole;
    }
    let begin = whole.start + 1;
    let end = bytes.1.max(bytes.0 + 1).min(text.len());
    let start = bytes.0.min(text.len().saturating_sub(1));
    Span { start: begin + start as u32, end: begin + end as u32, ..whole }
}

/// Maximum number of tokens of a text.
const MOST_TOKENS: usize = 512;

/// Maximum nesting of brackets, `not` and signs; each level uses stack space.
const MOST_NESTED: usize = 16;

/// Checks that a text does not exceed the limits on tokens and nesting.
fn is_readable(tokens: &[(Token, (usize, usize))]) -> Read<()> {
    let wrong = |at: (usize, usize), message: String| {
        Err(Wrong::Said(message, "split it into several texts, or use a function".to_owned(), at))
    };
    if let Some((_, at)) = tokens.get(MOST_TOKENS) {
        return wrong(
            *at,
            format!(
                "the text is too long: at most {MOST_TOKENS} words and signs are \
            allowed"
            ),
        );
    }
    let (mut open, mut before) = (0_usize, 0);
    for (token, at) in tokens {
        match token {
            Token::Sign("(" | "[") => open += 1,
            Token::Sign(")" | "]") => open = open.saturating_sub(1),
            _ => {}
        }
        before = match token {
            Token::Sign("-") => before + 1,
            Token::Name(word) if word == "not" => before + 1,
            _ => 0,
        };
        if open.max(before) > MOST_NESTED {
            return wrong(
                *at,
                format!("nested too deeply: at most {MOST_NESTED} levels are allowed"),
            );
        }
    }
    Ok(())
}

/// Parses a whole text by one rule of the grammar. Names that are resolved elsewhere go to `named`.
pub(crate) fn read<'k, T>(
    mistakes: &mut Mistakes,
    node: &Node,
    around: Around<'k>,
    named: &mut Named,
    rule: impl FnOnce(&mut Phrase<'k>) -> Result<T, Stop>,
) -> Option<T> {
    let text = node.str(mistakes)?;
    let read = tokens(text).and_then(|tokens| {
        is_readable(&tokens)?;
        let mut phrase = Phrase { around, tokens, at: 0, asked: Vec::new(), strangers: Vec::new() };
        let said = rule(&mut phrase).map_err(|stop| stop.0)?;
        if *phrase.peek() != Token::End {
            let what = phrase.peek().text();
            return Err(
                phrase.wrong(format!("unexpected {what} after the end of the expression"), "")
            );
        }
        Ok((said, phrase.asked, phrase.strangers))
    });
    match read {
        Ok((said, functions, strangers)) => {
            for (name, bytes, ask) in functions {
                named.asked.push((name, place(mistakes, node, text, bytes), ask));
            }
            for (stranger, bytes) in strangers {
                let at = place(mistakes, node, text, bytes);
                named.strangers.push(Stranger { at, ..stranger });
            }
            Some(said)
        }
        Err(Wrong::Said(message, hint, bytes)) => {
            let at = place(mistakes, node, text, bytes);
            not_said(mistakes, at, message, hint);
            None
        }
        Err(Wrong::Unknown(what, found, names, bytes)) => {
            let at = place(mistakes, node, text, bytes);
            mistakes.unknown(at, what, &found, names);
            None
        }
        Err(Wrong::Thing(kind, found, names, bytes)) => {
            let at = place(mistakes, node, text, bytes);
            mistakes.push(at, Mistake::NoThing { kind, found, names });
            None
        }
    }
}

/// The error that stopped a rule of the grammar.
pub(crate) struct Stop(Wrong);

impl From<Wrong> for Stop {
    fn from(wrong: Wrong) -> Stop {
        Stop(wrong)
    }
}

impl<'k> Phrase<'k> {
    /// Parses an amount, such as `coins + 1`.
    pub fn amount(&mut self) -> Result<Amount, Stop> {
        Ok(self.number()?)
    }

    /// Parses an amount that denotes a value of a type.
    pub fn amount_as(&mut self, is: &Type) -> Result<Amount, Stop> {
        Ok(self.sum_as(is)?)
    }

    /// Parses a condition, such as `coins >= 2`.
    pub fn condition(&mut self) -> Result<Condition, Stop> {
        let begin = self.span();
        match self.either()? {
            Said::Condition(condition) => Ok(condition),
            Said::Amount(_) => {
                let why = "expected a condition, found a number";
                Err(Stop(Wrong::Said(
                    why.into(),
                    "compare it, for example `… >= 1`".into(),
                    (begin.0, self.end()),
                )))
            }
        }
    }

    /// Parses a zone or a place of a zone.
    pub fn place(&mut self) -> Result<At, Stop> {
        Ok(self.at_place()?)
    }

    /// Parses a filter of pieces.
    pub fn filter(&mut self) -> Result<Filter, Stop> {
        Ok(self.sieve()?)
    }

    /// Parses a counter and its owner.
    pub fn counter(&mut self) -> Result<(String, Who), Stop> {
        let (who, name, at) = self.owned()?;
        match self.around.known.counters.get(&name) {
            Some(owned) => Ok((name, who.unwrap_or(default_of(*owned)))),
            None => Err(Stop(self.unknown("counter", name, at))),
        }
    }

    /// Parses a track of seats and the seat of the marker.
    pub fn track(&mut self) -> Result<(String, Who), Stop> {
        let (who, name, at) = self.owned()?;
        if self.around.known.tracks.contains_key(&name) {
            Ok((name, who.unwrap_or_default()))
        } else {
            Err(Stop(self.unknown("track", name, at)))
        }
    }

    /// Parses a decision, or an option of one: `DECISION` or `DECISION.OPTION`.
    pub fn answered(&mut self) -> Result<Answered, Stop> {
        let (decision, at) = self.part("decision")?;
        if !self.around.known.decisions.contains(&decision) {
            return Err(Stop(self.unknown("decision", decision, at)));
        }
        let option = if self.takes(".") { Some(self.name("option")?.0) } else { None };
        Ok(Answered { decision, option })
    }

    /// Parses a marker or a mark of a track: `TRACK.MARKER` or `TRACK.MARK`.
    pub fn of_track(&mut self, what: &'static str) -> Result<(String, String), Stop> {
        let (name, at) = self.part(what)?;
        let Some(track) = self.around.known.tracks.get(&name) else {
            return Err(Stop(self.unknown("track", name, at)));
        };
        self.sign(".")?;
        let (part, at) = self.name(what)?;
        let all = if what == "marker" { &track.markers } else { &track.marks };
        if all.contains(&part) {
            Ok((name, part))
        } else {
            Err(Stop(Wrong::Unknown(what, part, all.clone(), at)))
        }
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn span(&self) -> (usize, usize) {
        self.tokens[self.at].1
    }

    /// Returns the end of the last token.
    fn end(&self) -> usize {
        self.tokens[self.at.saturating_sub(1)].1.1
    }

    fn next(&mut self) -> Token {
        let token = self.tokens[self.at].0.clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn is_next(&self, sign: &str) -> bool {
        matches!(self.peek(), Token::Sign(s) if *s == sign)
    }

    /// Consumes a sign if it is next.
    fn takes(&mut self, sign: &str) -> bool {
        let is_it = self.is_next(sign);
        self.at += usize::from(is_it);
        is_it
    }

    /// Consumes a keyword if it is next.
    fn takes_word(&mut self, word: &str) -> bool {
        let is_it = matches!(self.peek(), Token::Name(name) if name == word);
        self.at += usize::from(is_it);
        is_it
    }

    fn wrong(&self, message: String, hint: &str) -> Wrong {
        Wrong::Said(message, hint.to_owned(), self.span())
    }

    fn sign(&mut self, sign: &str) -> Read<()> {
        if self.takes(sign) {
            Ok(())
        } else {
            Err(self.wrong(format!("expected `{sign}`, found {}", self.peek().text()), ""))
        }
    }

    fn name(&mut self, what: &str) -> Read<(String, (usize, usize))> {
        let span = self.span();
        match self.peek().clone() {
            Token::Name(name) | Token::Quoted(name) => {
                self.at += 1;
                Ok((name, span))
            }
            other => Err(self.wrong(format!("expected a {what}, found {}", other.text()), "")),
        }
    }

    /// Parses the name of a part, optionally with its module, and returns its layout name.
    fn part(&mut self, what: &str) -> Read<(String, (usize, usize))> {
        let (name, at) = self.name(what)?;
        self.part_from(name, at)
    }

    /// Parses the rest of a part's name after its first word.
    fn part_from(&mut self, first: String, at: (usize, usize)) -> Read<(String, (usize, usize))> {
        let names = &self.around.known.names;
        if let (Token::Sign("."), Some((Token::Name(name), end))) =
            (self.peek(), self.tokens.get(self.at + 1))
            && names.is_of(&first, name)
        {
            let (word, at) = (format!("{first}.{name}"), (at.0, end.1));
            self.at += 2;
            return Ok((self.meant(word, at)?, at));
        }
        Ok((self.meant(first, at)?, at))
    }

    /// Returns the layout name of a word in this file.
    fn meant(&self, word: String, at: (usize, usize)) -> Read<String> {
        match self.around.known.names.meant(self.around.module, &word) {
            Meant::One(name) => Ok(name.to_owned()),
            Meant::Several(modules) => {
                let (message, hint) = which(&word, &modules);
                Err(Wrong::Said(message, hint, at))
            }
        }
    }

    fn unknown(&self, what: &'static str, found: String, at: (usize, usize)) -> Wrong {
        let known = self.around.known;
        let names: Vec<String> = match what {
            "counter" => known.counters.keys().cloned().collect(),
            "zone" => known.zones.keys().cloned().collect(),
            "track" => known.tracks.keys().cloned().collect(),
            "attribute" => known.attributes.clone(),
            "phase" => known.phases.clone(),
            _ => Vec::new(),
        };
        let names = names.iter().map(|name| written(name)).collect();
        Wrong::Unknown(what, written(&found), names, at)
    }

    fn arg(&self, name: &str) -> Option<&'k Type> {
        self.around.scope.iter().find(|(arg, _)| arg == name).map(|(_, is)| is)
    }

    /// Returns the owner that a word before a dot denotes.
    fn who(&self, name: &str) -> Option<Who> {
        match name {
            "own" => Some(Who::Own),
            "next" => Some(Who::Next),
            "table" => Some(Who::Table),
            arg if self.arg(arg) == Some(&Type::Seat) => Some(Who::Arg(arg.to_owned())),
            _ => None,
        }
    }

    /// Parses a name with an optional owner before it.
    fn owned(&mut self) -> Read<(Option<Who>, String, (usize, usize))> {
        let (first, at) = self.name("name")?;
        let who = self.who(&first);
        if who.is_none() || !self.is_next(".") {
            let (name, at) = self.part_from(first.clone(), at)?;
            if !self.is_next(".") {
                return Ok((None, name, at));
            }
        }
        let Some(who) = who else {
            let mut names: Vec<String> = ["own", "next", "table"].map(str::to_owned).to_vec();
            let seats = self.around.scope.iter().filter(|(_, is)| *is == Type::Seat);
            names.extend(seats.map(|(name, _)| name.clone()));
            return Err(Wrong::Unknown("seat", first, names, at));
        };
        self.sign(".")?;
        let (name, at) = self.part("name")?;
        Ok((Some(who), name, at))
    }

    fn at_place(&mut self) -> Read<At> {
        if let Token::Name(name) = self.peek().clone()
            && self.arg(&name) == Some(&Type::Zone)
        {
            self.at += 1;
            return Ok(At::Arg(name));
        }
        let (who, name, at) = self.owned()?;
        let Some(zone) = self.around.known.zones.get(&name) else {
            return Err(self.unknown("zone", name, at));
        };
        let who = who.unwrap_or(default_of(zone.owned));
        if !self.takes("[") {
            return Ok(At::Zone(name, who));
        }
        let place = self.place_among(&name, &zone.places)?;
        self.sign("]")?;
        Ok(At::Place(name, who, Box::new(place)))
    }

    /// Parses a place: a name or an argument. If no place is named by a number, an amount that
    /// counts from 0 is allowed too.
    fn place_among(&mut self, zone: &str, places: &[String]) -> Read<Amount> {
        let alone = self.is_alone();
        let of_name = match self.peek() {
            Token::Name(place) | Token::Quoted(place) => places.iter().position(|p| p == place),
            Token::Number(n) if alone => places.iter().position(|p| *p == n.to_string()),
            _ => None,
        };
        match (of_name, self.peek()) {
            (Some(place), _) => {
                self.at += 1;
                Ok(Amount::Number(place as i32))
            }
            // A single number is the name of a place, or the index of a place with another name.
            (None, Token::Number(n)) if self.is_wrong_place(places, *n) => {
                Err(Wrong::Unknown("place", n.to_string(), places.to_vec(), self.span()))
            }
            (None, Token::Name(name)) if self.is_place(name) => self.handed_place(zone, places),
            _ if places.iter().any(|place| is_number(place)) => Err(self.no_place(zone)),
            _ => self.sum(),
        }
    }

    /// Returns whether the word is a place argument and the only token of the place.
    fn is_place(&self, name: &str) -> bool {
        matches!(self.arg(name), Some(Type::Place(_))) && self.is_alone()
    }

    /// Returns whether the place ends after this token.
    fn is_alone(&self) -> bool {
        matches!(self.tokens.get(self.at + 1), Some((Token::Sign("]" | "," | ")"), _)))
    }

    /// Parses a place argument, whose zone may have no more places than this one.
    fn handed_place(&mut self, zone: &str, places: &[String]) -> Read<Amount> {
        let (name, span) = self.name("place")?;
        let of = match self.arg(&name) {
            Some(Type::Place(of)) => self.around.known.zones.get(of).map_or(0, |z| z.places.len()),
            _ => 0,
        };
        if of > places.len() {
            let (why, hint) = (
                format!("`{name}` can be one of {of} places, but `{zone}` has {}", places.len()),
                format!("use an argument that is a place of `{zone}`"),
            );
            return Err(Wrong::Said(why, hint, span));
        }
        Ok(Amount::Arg(name))
    }

    /// Builds the error for an amount as place of a zone whose places are named 1, 2, 3 …: it would
    /// count from 0, but the names count from 1.
    fn no_place(&mut self, zone: &str) -> Wrong {
        let begin = self.span();
        let mut open = 0;
        loop {
            match self.peek() {
                Token::Sign("[" | "(") => open += 1,
                Token::Sign("]" | ")" | ",") if open == 0 => break,
                Token::Sign("]" | ")") => open -= 1,
                Token::End => break,
                _ => {}
            }
            self.at += 1;
        }
        let why = format!(
            "a place of `{zone}` must be given by its name, or by an argument that is a \
                place"
        );
        let hint = format!(
            "write `{zone}[1]`, or declare the argument as a place: `args = {{ p = {{ place = \"{zone}\" }} }}`, then `{zone}[p]`"
        );
        Wrong::Said(why, hint, (begin.0, self.end().max(begin.1)))
    }

    /// Returns whether a single number in brackets names no place.
    fn is_wrong_place(&self, places: &[String], n: i32) -> bool {
        let alone = self.is_alone();
        let of_row = places.iter().any(|place| is_number(place));
        alone && !places.is_empty() && (of_row || n as usize >= places.len())
    }

    fn sieve(&mut self) -> Read<Filter> {
        let mut filter = Filter::default();
        loop {
            self.sieve_part(&mut filter)?;
            if !self.takes(",") && !self.takes_word("and") {
                return Ok(filter);
            }
        }
    }

    fn sieve_part(&mut self, filter: &mut Filter) -> Read<()> {
        let known = self.around.known;
        let (name, at) = self.name("filter")?;
        if let Some(test) = self.test()? {
            if !known.attributes.contains(&name) {
                let is_other = known.counters.contains_key(&name) || self.arg(&name).is_some();
                return Err(if is_other {
                    let why = format!("`{name}` is not an attribute of a piece");
                    let hint = "compare an attribute with an amount (`suit == led`); put \
                        conditions about anything else in `when`, where the piece is an argument \
                        (`card.suit`)";
                    Wrong::Said(why, hint.to_owned(), at)
                } else {
                    self.unknown("attribute", name, at)
                });
            }
            let n = self.beside_attribute(&name, test)?;
            filter.having.push((name, test, n));
        } else if self.arg(&name) == Some(&Type::Piece) {
            filter.piece = Some(Box::new(Amount::Arg(name)));
        } else if known.backs.contains(&name) {
            filter.kind = Some(name);
        } else {
            let (name, at) = self.part_from(name, at)?;
            if !known.pieces.contains(&name) {
                let names = known.backs.iter().cloned();
                let names = names.chain(known.pieces.iter().map(|name| written(name))).collect();
                return Err(Wrong::Unknown("piece or back", written(&name), names, at));
            }
            filter.piece = Some(Box::new(self.piece_of(name)));
        }
        Ok(())
    }

    fn test(&mut self) -> Read<Option<Test>> {
        let test = match self.peek() {
            Token::Sign("<") => Test::Less,
            Token::Sign("<=") => Test::AtMost,
            Token::Sign("==") => Test::Equal,
            Token::Sign("!=") => Test::Unlike,
            Token::Sign(">=") => Test::AtLeast,
            Token::Sign(">") => Test::More,
            Token::Sign("=") => {
                return Err(self.wrong("`=` is not a comparison".into(), "write `==`"));
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(test))
    }

    fn either(&mut self) -> Read<Said> {
        let first = self.both()?;
        if !matches!(self.peek(), Token::Name(word) if word == "or") {
            return Ok(first);
        }
        let mut all = vec![self.as_condition(first)?];
        while self.takes_word("or") {
            let next = self.both()?;
            all.push(self.as_condition(next)?);
        }
        Ok(Said::Condition(Condition::Any(all)))
    }

    fn both(&mut self) -> Read<Said> {
        let first = self.not()?;
        if !matches!(self.peek(), Token::Name(word) if word == "and") {
            return Ok(first);
        }
        let mut all = vec![self.as_condition(first)?];
        while self.takes_word("and") {
            let next = self.not()?;
            all.push(self.as_condition(next)?);
        }
        Ok(Said::Condition(Condition::All(all)))
    }

    fn not(&mut self) -> Read<Said> {
        if self.takes_word("not") {
            let said = self.not()?;
            let condition = self.as_condition(said)?;
            return Ok(Said::Condition(Condition::Not(Box::new(condition))));
        }
        let first = self.sum_or_condition()?;
        let Some(test) = self.test()? else { return Ok(first) };
        let a = self.as_amount(first)?;
        let b = match (self.type_of(&a), &a) {
            (Some(is), _) => self.sum_as(&is)?,
            (None, Amount::Of(_, attribute)) => self.beside_attribute(attribute, test)?,
            (None, _) => self.sum()?,
        };
        let (a, b) = (self.as_piece(&a, &b), self.as_piece(&b, &a));
        Ok(Said::Condition(Condition::Is(a, test, b)))
    }

    /// Parses the right side of a comparison with an attribute. A word means a value of the
    /// attribute before anything else; `none` means pieces without the attribute. A comparison that
    /// can never hold is an error.
    fn beside_attribute(&mut self, attribute: &str, test: Test) -> Read<Amount> {
        let known = self.around.known;
        let span = self.span();
        let goes_on = matches!(self.tokens[self.at + 1].0, Token::Sign("(" | "."));
        let word = match self.peek() {
            Token::Name(word) | Token::Quoted(word) if !goes_on && self.arg(word).is_none() => {
                Some(word.clone())
            }
            _ => None,
        };
        let words = known.words_of.get(attribute);
        let numbers = known.number_attributes.contains(attribute);
        let of_words = || {
            let mut all: Vec<&str> = words.into_iter().flatten().map(String::as_str).collect();
            all.push(NO_WORD);
            format!("its values: {}", crate::mistake::listed(&all))
        };
        let wrong = |why: String, hint: String| Err(Wrong::Said(why, hint, span));
        if words.is_some() && !numbers && !matches!(test, Test::Equal | Test::Unlike) {
            let why = format!("the values of `{attribute}` are words, which have no order");
            return wrong(why, "compare it with `==` or `!=`".to_owned());
        }
        if let (Some(words), Some(word)) = (words, &word) {
            if word == NO_WORD {
                self.at += 1;
                return Ok(Amount::Number(NONE));
            }
            if words.contains(word) {
                self.at += 1;
                return Ok(self.word_of(word.clone()));
            }
        }
        if let (Some(_), false, Token::Number(n)) = (words, numbers, self.peek()) {
            return wrong(
                format!("the values of `{attribute}` are words, so it is never {n}"),
                of_words(),
            );
        }
        // A counter or setting may contain a number. Other words and pieces are no values of this
        // attribute.
        if let Some(word) = word {
            let own = self.meant(word.clone(), span).ok();
            let is_counter = own.as_ref().is_some_and(|own| known.counters.contains_key(own));
            let is_piece = own.is_some_and(|own| known.pieces.contains(&own));
            if !is_counter && (known.words.contains(&word) || is_piece) {
                let why = format!("`{attribute}` is never `{word}`");
                let is_number = || "its values are numbers".to_owned();
                return wrong(why, words.map_or_else(is_number, |_| of_words()));
            }
        }
        self.sum()
    }

    /// Returns a word as amount; if no piece in play has it, a number that equals nothing.
    fn word_of(&self, word: String) -> Amount {
        if self.around.known.in_play.contains(&word) {
            Amount::Word(word)
        } else {
            Amount::Number(NOBODYS)
        }
    }

    /// Returns a piece as amount; if it is not in play, a number that equals no piece.
    fn piece_of(&self, piece: String) -> Amount {
        if self.around.known.in_play.contains(&piece) {
            Amount::Piece(piece)
        } else {
            Amount::Number(NOBODYS)
        }
    }

    /// Returns the piece that a word names in this file.
    fn own_piece(&self, word: &str) -> Option<String> {
        let own = self.meant(word.to_owned(), (0, 0)).ok()?;
        self.around.known.pieces.contains(&own).then_some(own)
    }

    /// Converts a word to a piece, if the other side of the comparison is a piece argument.
    fn as_piece(&self, amount: &Amount, beside: &Amount) -> Amount {
        match (amount, beside) {
            (Amount::Word(word), Amount::Arg(arg)) if self.arg(arg) == Some(&Type::Piece) => {
                self.own_piece(word).map_or_else(|| amount.clone(), |piece| self.piece_of(piece))
            }
            _ => amount.clone(),
        }
    }

    /// Returns the type of an amount that denotes a seat or an object.
    fn type_of(&self, amount: &Amount) -> Option<Type> {
        let is = match amount {
            Amount::Arg(name) => self.arg(name)?.clone(),
            Amount::Counter(name, _) => {
                Type::Thing(self.around.known.counter_things.get(name)?.clone())
            }
            Amount::Question(name, _) => match &self.around.known.questions.get(name)?.1 {
                Gives::Number(is) => is.clone(),
                Gives::Holds => return None,
            },
            _ => return None,
        };
        matches!(is, Type::Thing(_) | Type::Seat).then_some(is)
    }

    /// Parses an amount of a type. An object may be given by its name, and no object by `none`.
    fn sum_as(&mut self, is: &Type) -> Read<Amount> {
        let span = self.span();
        if *is == Type::Piece {
            return Ok(match self.sum()? {
                Amount::Word(word) => match self.own_piece(&word) {
                    Some(piece) => self.piece_of(piece),
                    None => Amount::Word(word),
                },
                other => other,
            });
        }
        let (Type::Thing(_) | Type::Seat, Token::Name(name) | Token::Quoted(name)) =
            (is, self.peek().clone())
        else {
            return self.sum();
        };
        if name == "none" && self.arg(&name).is_none() {
            self.at += 1;
            return Ok(Amount::Number(NONE));
        }
        let Type::Thing(kind) = is else {
            if name != "own" {
                return self.sum();
            }
            self.at += 1;
            return Ok(Amount::Acting);
        };
        let known = self.around.known;
        let goes_on = matches!(self.tokens[self.at + 1].0, Token::Sign("(" | "."));
        if goes_on || self.arg(&name).is_some() {
            return self.sum();
        }
        let thing = known.things.get(kind);
        let names = thing.and_then(|thing| thing.names.as_ref());
        if names.is_some_and(|names| names.contains(&name)) {
            self.at += 1;
            return Ok(Amount::Thing(kind.clone(), name));
        }
        // A counter may contain the index of an object.
        if self.meant(name.clone(), span).map_or(true, |own| known.counters.contains_key(&own)) {
            return self.sum();
        }
        let vary = thing.is_some_and(|thing| thing.vary);
        if let Some(names) = names.filter(|_| !vary) {
            return Err(Wrong::Thing(kind.clone(), name, names.clone(), span));
        }
        self.at += 1;
        if vary {
            let args = self.around.scope.iter().filter(|(_, arg)| arg == is);
            let names = args.map(|(arg, _)| arg).chain(known.counters.keys());
            let near = content::nearest(&name, names.map(String::as_str));
            let (kind, name, at) = (kind.clone(), name.clone(), Span::default());
            self.strangers.push((Stranger { kind, name, near, at }, span));
        }
        Ok(match names {
            Some(_) => Amount::Number(NONE),
            None => Amount::Thing(kind.clone(), name),
        })
    }

    /// Parses a query of the host engine.
    fn question(&mut self, name: &str, at: (usize, usize)) -> Read<Said> {
        // `hex(E5)`: an object by name, with its kind, where the context does not determine the
        // kind.
        let known = self.around.known;
        if known.things.contains_key(name) && !known.questions.contains_key(name) {
            let thing = self.sum_as(&Type::Thing(name.to_owned()))?;
            self.sign(")")?;
            return Ok(Said::Amount(thing));
        }
        let Some((args, gives)) = self.around.known.questions.get(name) else {
            let own = FUNCTIONS.map(str::to_owned).into_iter();
            let names = own.chain(self.around.known.questions.keys().cloned()).collect();
            return Err(Wrong::Unknown("word before `(`", name.to_owned(), names, at));
        };
        let mut about = Vec::new();
        for (i, is) in args.iter().enumerate() {
            if i > 0 {
                self.sign(",")?;
            }
            about.push(self.sum_as(is)?);
        }
        self.sign(")")?;
        let asked = Amount::Question(name.to_owned(), about);
        Ok(match gives {
            Gives::Number(_) => Said::Amount(asked),
            Gives::Holds => Said::Condition(Condition::Is(asked, Test::Unlike, Amount::Number(0))),
        })
    }

    fn as_condition(&self, said: Said) -> Read<Condition> {
        match said {
            Said::Condition(condition) => Ok(condition),
            Said::Amount(_) => {
                let why = "expected a condition, found a number";
                let (at, end) = self.tokens[self.at.saturating_sub(1)].1;
                Err(Wrong::Said(why.into(), "compare it, for example `… >= 1`".into(), (at, end)))
            }
        }
    }

    fn as_amount(&self, said: Said) -> Read<Amount> {
        match said {
            Said::Amount(amount) => Ok(amount),
            Said::Condition(_) => {
                let why = "expected a number, found a condition";
                let at = self.tokens[self.at.saturating_sub(1)].1;
                Err(Wrong::Said(why.into(), String::new(), at))
            }
        }
    }

    fn sum(&mut self) -> Read<Amount> {
        let said = self.sum_or_condition()?;
        self.as_amount(said)
    }

    fn number(&mut self) -> Read<Amount> {
        let said = self.either()?;
        self.as_amount(said)
    }

    fn sum_or_condition(&mut self) -> Read<Said> {
        let first = self.product()?;
        if !self.is_next("+") && !self.is_next("-") {
            return Ok(first);
        }
        let mut sum = self.as_amount(first)?;
        loop {
            if self.takes("+") {
                let next = self.product()?;
                sum = Amount::Sum(vec![sum, self.as_amount(next)?]);
            } else if self.takes("-") {
                let next = self.product()?;
                sum = Amount::Minus(Box::new(sum), Box::new(self.as_amount(next)?));
            } else {
                return Ok(Said::Amount(sum));
            }
        }
    }

    fn product(&mut self) -> Read<Said> {
        let first = self.single()?;
        if !self.is_next("*") && !self.is_next("/") {
            return Ok(first);
        }
        let mut product = self.as_amount(first)?;
        loop {
            if self.takes("*") {
                let next = self.single()?;
                product = Amount::Product(vec![product, self.as_amount(next)?]);
            } else if self.takes("/") {
                match self.peek() {
                    Token::Number(n) if *n > 0 => {
                        product = Amount::Divided(Box::new(product), *n);
                        self.at += 1;
                    }
                    other => {
                        let what = other.text();
                        let why =
                            format!("cannot divide by {what}: a whole number above 0 is needed");
                        return Err(self.wrong(why, "results are rounded down"));
                    }
                }
            } else {
                return Ok(Said::Amount(product));
            }
        }
    }

    fn single(&mut self) -> Read<Said> {
        let span = self.span();
        match self.peek().clone() {
            Token::Number(n) => {
                self.at += 1;
                Ok(Said::Amount(Amount::Number(n)))
            }
            Token::Sign("-") => {
                self.at += 1;
                let said = self.single()?;
                Ok(Said::Amount(match self.as_amount(said)? {
                    Amount::Number(n) => Amount::Number(-n),
                    n => Amount::Minus(Box::new(Amount::Number(0)), Box::new(n)),
                }))
            }
            Token::Sign("(") => {
                self.at += 1;
                let said = self.either()?;
                self.sign(")")?;
                Ok(said)
            }
            Token::Name(name) => {
                self.at += 1;
                match self.peek() {
                    Token::Sign("(") => self.function(&name, span),
                    Token::Sign(".") => self.dotted(name, span).map(Said::Amount),
                    _ => self.word(name, span),
                }
            }
            other => Err(self.wrong(format!("expected an amount, found {}", other.text()), "")),
        }
    }

    /// Parses a name without owner, module or arguments.
    fn word(&mut self, name: String, at: (usize, usize)) -> Read<Said> {
        let known = self.around.known;
        match name.as_str() {
            "always" | "true" => return Ok(Said::Condition(Condition::Always)),
            "never" | "false" => return Ok(Said::Condition(Condition::Never)),
            "seats" => return Ok(Said::Amount(Amount::Seats)),
            "acting" => return Ok(Said::Amount(Amount::Acting)),
            _ => {}
        }
        if self.arg(&name).is_some() {
            return Ok(Said::Amount(Amount::Arg(name)));
        }
        let stops = self.around.track.and_then(|track| known.tracks.get(track));
        if let Some(stop) = stops.and_then(|t| t.stops.iter().position(|stop| *stop == name)) {
            return Ok(Said::Amount(Amount::Number(stop as i32)));
        }
        // A word value belongs to all modules, so only names of parts can be ambiguous.
        let own = match self.meant(name.clone(), at) {
            Err(wrong) if !known.words.contains(&name) => return Err(wrong),
            own => own.ok(),
        };
        if let Some((own, owned)) = own.as_ref().and_then(|own| known.counters.get_key_value(own)) {
            return Ok(Said::Amount(Amount::Counter(own.clone(), default_of(*owned))));
        }
        if known.words.contains(&name) {
            return Ok(Said::Amount(self.word_of(name)));
        }
        if let Some(own) = own.filter(|own| known.pieces.contains(own)) {
            return Ok(Said::Amount(self.piece_of(own)));
        }
        let mut names: Vec<String> = ["seats", "acting"].map(str::to_owned).to_vec();
        names.extend(self.around.scope.iter().map(|(name, _)| name.clone()));
        names.extend(stops.into_iter().flat_map(|track| track.stops.iter().cloned()));
        let parts = known.counters.keys().chain(&known.words).chain(&known.pieces);
        names.extend(parts.map(|name| written(name)));
        Err(Wrong::Unknown("amount", name, names, at))
    }

    /// Parses a seat's counter or a piece's attribute.
    fn dotted(&mut self, first: String, at: (usize, usize)) -> Read<Amount> {
        self.sign(".")?;
        if self.arg(&first) == Some(&Type::Piece) {
            let (name, at) = self.name("attribute")?;
            return if self.around.known.attributes.contains(&name) {
                Ok(Amount::Of(first, name))
            } else {
                Err(self.unknown("attribute", name, at))
            };
        }
        self.at -= 2;
        debug_assert_eq!(self.span(), at);
        let (who, name, at) = self.owned()?;
        match self.around.known.counters.get(&name) {
            Some(owned) => Ok(Amount::Counter(name, who.unwrap_or(default_of(*owned)))),
            None if who.is_none() && self.around.known.pieces.contains(&name) => {
                Ok(self.piece_of(name))
            }
            None => Err(self.unknown("counter", name, at)),
        }
    }

    fn function(&mut self, name: &str, at: (usize, usize)) -> Read<Said> {
        self.sign("(")?;
        let said = match name {
            "count" => {
                let place = self.at_place()?;
                let filter = if self.takes(",") { self.sieve()? } else { Filter::default() };
                Amount::Count(place, filter)
            }
            "room" => Amount::Room(self.at_place()?),
            "total" => {
                let (attribute, at) = self.name("attribute")?;
                if !self.around.known.attributes.contains(&attribute) {
                    return Err(self.unknown("attribute", attribute, at));
                }
                self.sign(",")?;
                let place = self.at_place()?;
                let filter = if self.takes(",") { self.sieve()? } else { Filter::default() };
                Amount::Total(place, attribute, filter)
            }
            "min" | "max" => {
                let mut all = vec![self.sum()?];
                while self.takes(",") {
                    all.push(self.sum()?);
                }
                if name == "min" { Amount::Least(all) } else { Amount::Most(all) }
            }
            "stop" => {
                let (track, who) = self.track().map_err(|stop| stop.0)?;
                if self.takes(",") {
                    let (stop, at) = self.stop_name()?;
                    let stops = &self.around.known.tracks[&track].stops;
                    let Some(n) = stops.iter().position(|s| *s == stop) else {
                        return Err(Wrong::Unknown("stop", stop, stops.clone(), at));
                    };
                    Amount::Number(n as i32)
                } else {
                    Amount::Stop(track, who)
                }
            }
            "marker" => {
                let (track, marker) = self.of_track("marker").map_err(|stop| stop.0)?;
                Amount::Marker(track, marker)
            }
            "mark" => {
                let (track, mark) = self.of_track("mark").map_err(|stop| stop.0)?;
                self.sign(",")?;
                Amount::Mark(track, mark, Box::new(self.sum()?))
            }
            "rearmost" => {
                let (track, _) = self.track().map_err(|stop| stop.0)?;
                let behind = if self.takes(",") { Some(Box::new(self.sum()?)) } else { None };
                Amount::Rearmost(track, behind)
            }
            "times" => {
                let (phase, at) = self.part("phase")?;
                if !self.around.known.phases.contains(&phase) {
                    return Err(self.unknown("phase", phase, at));
                }
                Amount::Times(phase)
            }
            "beside" => {
                let (zone, at) = self.part("zone")?;
                let Some(known) = self.around.known.zones.get(&zone) else {
                    return Err(self.unknown("zone", zone, at));
                };
                self.sign(",")?;
                let one = self.place_among(&zone, &known.places)?;
                self.sign(",")?;
                let other = self.place_among(&zone, &known.places)?;
                self.sign(")")?;
                return Ok(Said::Condition(Condition::Beside(zone, one, other)));
            }
            "can" => {
                let answered = self.answered().map_err(|stop| stop.0)?;
                let mut args = Vec::new();
                while self.takes(",") {
                    args.push(self.sum_as(&Type::Piece)?);
                }
                self.sign(")")?;
                return Ok(Said::Condition(Condition::Can(answered, args)));
            }
            "ask" | "asks" => {
                let (function, at) = self.part("function")?;
                let ask = if name == "ask" { Ask::Amount } else { Ask::Holds };
                self.asked.push((function.clone(), at, ask));
                self.sign(")")?;
                return Ok(match ask {
                    Ask::Amount => Said::Amount(Amount::Ask(function)),
                    _ => Said::Condition(Condition::Ask(function)),
                });
            }
            other => return self.question(other, at),
        };
        self.sign(")")?;
        Ok(Said::Amount(said))
    }

    fn stop_name(&mut self) -> Read<(String, (usize, usize))> {
        let span = self.span();
        match self.next() {
            Token::Name(name) | Token::Quoted(name) => Ok((name, span)),
            Token::Number(n) => Ok((n.to_string(), span)),
            other => {
                self.at -= 1;
                Err(self.wrong(format!("expected a stop, found {}", other.text()), ""))
            }
        }
    }
}

/// No seat, and no object of any kind.
const NONE: i32 = -1;

/// Stands for a word or piece that is not in play: no attribute and no piece has this value.
pub(crate) const NOBODYS: i32 = -1_000_000;

/// Names of functions, which precede a parenthesis.
const FUNCTIONS: [&str; 14] = [
    "count", "room", "total", "min", "max", "stop", "marker", "mark", "rearmost", "times",
    "beside", "ask", "asks", "can",
];

/// Returns the default owner of a part.
fn default_of(owned: Owned) -> Who {
    match owned {
        Owned::Table => Who::Table,
        Owned::Seats => Who::Own,
    }
}
