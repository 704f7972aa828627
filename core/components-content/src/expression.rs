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

use components::declare::{
    AmountExpression, Answered, ConditionExpression, Filter, ParamType, QueryResultType,
    RelationalOperator, RelativeOwner, ZoneReference,
};
use content::{ByteSpan as Span, Diagnostics, TomlNode};

use crate::diagnostic::{ComponentDiagnostic, not_said};
use crate::function_signatures::FunctionHook;
use crate::module_names::{NameResolution, which, written};
use crate::symbols::{DeclaredNames, OwnerKind, UnknownObject};

/// The arguments in scope with their types.
pub(crate) type ArgScope = [(String, ParamType)];

/// The context of a text: which names the text may use, and what they mean.
#[derive(Clone, Copy)]
pub(crate) struct ExpressionContext<'k> {
    pub known: &'k DeclaredNames,
    /// Id of the module whose file contains the text; empty for the file of a variant.
    pub module: &'k str,
    pub scope: &'k ArgScope,
    /// Track whose stops may be written without the track's name.
    pub track: Option<&'k str>,
}

/// The word for pieces that lack a word attribute.
const NO_WORD: &str = "none";

/// Returns whether the name of a place is a number.
fn is_number(place: &str) -> bool {
    !place.is_empty() && place.bytes().all(|c| c.is_ascii_digit())
}

/// A parsed expression, which is either an amount or a condition.
#[derive(Clone, Debug)]
enum ParsedExpression {
    Amount(AmountExpression),
    Condition(ConditionExpression),
}

#[derive(Clone, Debug, PartialEq)]
enum ExpressionToken {
    Number(i32),
    Name(String),
    Quoted(String),
    Sign(&'static str),
    End,
}

impl ExpressionToken {
    fn text(&self) -> String {
        match self {
            ExpressionToken::Number(n) => format!("`{n}`"),
            ExpressionToken::Name(name) | ExpressionToken::Quoted(name) => format!("`{name}`"),
            ExpressionToken::Sign(sign) => format!("`{sign}`"),
            ExpressionToken::End => "the end of the text".into(),
        }
    }
}

/// A byte range of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ByteRange {
    start: usize,
    end: usize,
}

/// A syntax error or an unknown name, with its byte range in the text.
enum ExpressionError {
    Said(String, String, ByteRange),
    Unknown(&'static str, String, Vec<String>, ByteRange),
    /// No object of this kind has this name.
    Thing(String, String, Vec<String>, ByteRange),
}

type ExpressionResult<T> = Result<T, ExpressionError>;

/// A function that a text calls: name, source span and hook.
pub(crate) type FunctionReference = (String, Span, FunctionHook);

/// Names in a text that other code resolves.
#[derive(Default)]
pub(crate) struct DeferredNames {
    pub asked: Vec<FunctionReference>,
    pub strangers: Vec<UnknownObject>,
}

/// The parser of one text.
pub(crate) struct ExpressionParser<'k> {
    around: ExpressionContext<'k>,
    tokens: Vec<(ExpressionToken, ByteRange)>,
    at: usize,
    asked: Vec<(String, ByteRange, FunctionHook)>,
    /// Names of objects that do not exist on this board, but perhaps on another one.
    strangers: Vec<(UnknownObject, ByteRange)>,
}

const SIGNS: [&str; 17] =
    ["<=", "==", "!=", ">=", "<", ">", "=", "(", ")", "[", "]", ",", ".", "+", "-", "*", "/"];

fn tokens(text: &str) -> ExpressionResult<Vec<(ExpressionToken, ByteRange)>> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        let taken = |len: usize| ByteRange { start: at, end: at + len };
        if c.is_ascii_digit() {
            let len = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let n = rest[..len].parse().map_err(|_| {
                ExpressionError::Said("this number is too large".into(), String::new(), taken(len))
            })?;
            all.push((ExpressionToken::Number(n), taken(len)));
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
            all.push((ExpressionToken::Name(rest[..len].to_owned()), taken(len)));
            at += len;
        } else if c == '\'' {
            let Some(len) = rest[1..].find('\'') else {
                let why = "missing closing quote";
                return Err(ExpressionError::Said(why.into(), String::new(), taken(rest.len())));
            };
            all.push((ExpressionToken::Quoted(rest[1..=len].to_owned()), taken(len + 2)));
            at += len + 2;
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            all.push((ExpressionToken::Sign(sign), taken(sign.len())));
            at += sign.len();
        } else {
            let why = format!("unknown character `{c}`");
            return Err(ExpressionError::Said(why, String::new(), taken(c.len_utf8())));
        }
    }
    let end = ByteRange { start: text.len(), end: text.len() };
    all.push((ExpressionToken::End, end));
    Ok(all)
}

/// Converts a byte range of a text to a source span in the text's file. If the text contains
/// escapes, returns the span of the whole text.
fn place(mistakes: &Diagnostics, node: &TomlNode, text: &str, bytes: ByteRange) -> Span {
    let whole = node.at;
    let source = &mistakes.sources.get(whole.file).text;
    let inner = source.get(whole.start as usize + 1..(whole.end as usize).saturating_sub(1));
    if inner != Some(text) {
        return whole;
    }
    let begin = whole.start + 1;
    let end = bytes.end.max(bytes.start + 1).min(text.len());
    let start = bytes.start.min(text.len().saturating_sub(1));
    Span { start: begin + start as u32, end: begin + end as u32, ..whole }
}

/// Maximum number of tokens of a text.
const MOST_TOKENS: usize = 512;

/// Maximum nesting of brackets, `not` and signs. Each level uses stack space.
const MOST_NESTED: usize = 16;

/// Checks that a text is within the limits on tokens and nesting.
fn is_readable(tokens: &[(ExpressionToken, ByteRange)]) -> ExpressionResult<()> {
    let wrong = |at: ByteRange, message: String| {
        Err(ExpressionError::Said(
            message,
            "split it into several texts, or use a function".to_owned(),
            at,
        ))
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
            ExpressionToken::Sign("(" | "[") => open += 1,
            ExpressionToken::Sign(")" | "]") => open = open.saturating_sub(1),
            _ => {}
        }
        before = match token {
            ExpressionToken::Sign("-") => before + 1,
            ExpressionToken::Name(word) if word == "not" => before + 1,
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

/// Parses a whole text by one rule of the grammar. Names that other code resolves are added to
/// `named`.
pub(crate) fn read<'k, T>(
    mistakes: &mut Diagnostics,
    node: &TomlNode,
    around: ExpressionContext<'k>,
    named: &mut DeferredNames,
    rule: impl FnOnce(&mut ExpressionParser<'k>) -> Result<T, GrammarError>,
) -> Option<T> {
    let text = node.str(mistakes)?;
    let read = tokens(text).and_then(|tokens| {
        is_readable(&tokens)?;
        let mut phrase =
            ExpressionParser { around, tokens, at: 0, asked: Vec::new(), strangers: Vec::new() };
        let said = rule(&mut phrase).map_err(|stop| stop.0)?;
        if *phrase.peek() != ExpressionToken::End {
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
                named.strangers.push(UnknownObject { at, ..stranger });
            }
            Some(said)
        }
        Err(ExpressionError::Said(message, hint, bytes)) => {
            let at = place(mistakes, node, text, bytes);
            not_said(mistakes, at, message, hint);
            None
        }
        Err(ExpressionError::Unknown(what, found, names, bytes)) => {
            let at = place(mistakes, node, text, bytes);
            mistakes.unknown(at, what, &found, names);
            None
        }
        Err(ExpressionError::Thing(kind, found, names, bytes)) => {
            let at = place(mistakes, node, text, bytes);
            mistakes.push(at, ComponentDiagnostic::NoThing { kind, found, names });
            None
        }
    }
}

/// The error that stopped a rule of the grammar.
pub(crate) struct GrammarError(ExpressionError);

impl From<ExpressionError> for GrammarError {
    fn from(wrong: ExpressionError) -> GrammarError {
        GrammarError(wrong)
    }
}

impl<'k> ExpressionParser<'k> {
    /// Parses an amount, such as `coins + 1`.
    pub fn amount(&mut self) -> Result<AmountExpression, GrammarError> {
        Ok(self.number()?)
    }

    /// Parses an amount that denotes a value of this type.
    pub fn amount_as(&mut self, is: &ParamType) -> Result<AmountExpression, GrammarError> {
        Ok(self.sum_as(is)?)
    }

    /// Parses a condition, such as `coins >= 2`.
    pub fn condition(&mut self) -> Result<ConditionExpression, GrammarError> {
        let begin = self.span();
        match self.either()? {
            ParsedExpression::Condition(condition) => Ok(condition),
            ParsedExpression::Amount(_) => {
                let why = "expected a condition, found a number";
                Err(GrammarError(ExpressionError::Said(
                    why.into(),
                    "compare it, for example `… >= 1`".into(),
                    ByteRange { start: begin.start, end: self.end() },
                )))
            }
        }
    }

    /// Parses a zone, or a place of a zone.
    pub fn place(&mut self) -> Result<ZoneReference, GrammarError> {
        Ok(self.at_place()?)
    }

    /// Parses a filter of pieces.
    pub fn filter(&mut self) -> Result<Filter, GrammarError> {
        Ok(self.sieve()?)
    }

    /// Parses a counter and its owner.
    pub fn counter(&mut self) -> Result<(String, RelativeOwner), GrammarError> {
        let (who, name, at) = self.owned()?;
        match self.around.known.counters.get(&name) {
            Some(owned) => Ok((name, who.unwrap_or(default_of(*owned)))),
            None => Err(GrammarError(self.unknown("counter", name, at))),
        }
    }

    /// Parses a track on which seats have markers, and the seat whose marker is meant.
    pub fn track(&mut self) -> Result<(String, RelativeOwner), GrammarError> {
        let (who, name, at) = self.owned()?;
        if self.around.known.tracks.contains_key(&name) {
            Ok((name, who.unwrap_or_default()))
        } else {
            Err(GrammarError(self.unknown("track", name, at)))
        }
    }

    /// Parses a decision or one of its options: `DECISION` or `DECISION.OPTION`.
    pub fn answered(&mut self) -> Result<Answered, GrammarError> {
        let (decision, at) = self.part("decision")?;
        if !self.around.known.decisions.contains(&decision) {
            return Err(GrammarError(self.unknown("decision", decision, at)));
        }
        let option = if self.takes(".") { Some(self.name("option")?.0) } else { None };
        Ok(Answered { decision, option })
    }

    /// Parses a marker or a mark of a track: `TRACK.MARKER` or `TRACK.MARK`.
    pub fn of_track(&mut self, what: &'static str) -> Result<(String, String), GrammarError> {
        let (name, at) = self.part(what)?;
        let Some(track) = self.around.known.tracks.get(&name) else {
            return Err(GrammarError(self.unknown("track", name, at)));
        };
        self.sign(".")?;
        let (part, at) = self.name(what)?;
        let all = if what == "marker" { &track.markers } else { &track.marks };
        if all.contains(&part) {
            Ok((name, part))
        } else {
            Err(GrammarError(ExpressionError::Unknown(what, part, all.clone(), at)))
        }
    }

    fn peek(&self) -> &ExpressionToken {
        &self.tokens[self.at].0
    }

    fn span(&self) -> ByteRange {
        self.tokens[self.at].1
    }

    /// Returns the end of the last consumed token.
    fn end(&self) -> usize {
        self.tokens[self.at.saturating_sub(1)].1.end
    }

    fn next(&mut self) -> ExpressionToken {
        let token = self.tokens[self.at].0.clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn is_next(&self, sign: &str) -> bool {
        matches!(self.peek(), ExpressionToken::Sign(s) if *s == sign)
    }

    /// Consumes this sign if it is the next token.
    fn takes(&mut self, sign: &str) -> bool {
        let is_it = self.is_next(sign);
        self.at += usize::from(is_it);
        is_it
    }

    /// Consumes this keyword if it is the next token.
    fn takes_word(&mut self, word: &str) -> bool {
        let is_it = matches!(self.peek(), ExpressionToken::Name(name) if name == word);
        self.at += usize::from(is_it);
        is_it
    }

    fn wrong(&self, message: String, hint: &str) -> ExpressionError {
        ExpressionError::Said(message, hint.to_owned(), self.span())
    }

    fn sign(&mut self, sign: &str) -> ExpressionResult<()> {
        if self.takes(sign) {
            Ok(())
        } else {
            Err(self.wrong(format!("expected `{sign}`, found {}", self.peek().text()), ""))
        }
    }

    fn name(&mut self, what: &str) -> ExpressionResult<(String, ByteRange)> {
        let span = self.span();
        match self.peek().clone() {
            ExpressionToken::Name(name) | ExpressionToken::Quoted(name) => {
                self.at += 1;
                Ok((name, span))
            }
            other => Err(self.wrong(format!("expected a {what}, found {}", other.text()), "")),
        }
    }

    /// Parses the name of a component, optionally with its module before it. Returns the
    /// component's layout name.
    fn part(&mut self, what: &str) -> ExpressionResult<(String, ByteRange)> {
        let (name, at) = self.name(what)?;
        self.part_from(name, at)
    }

    /// Parses the rest of a component's name after the first word.
    fn part_from(&mut self, first: String, at: ByteRange) -> ExpressionResult<(String, ByteRange)> {
        let names = &self.around.known.names;
        if let (ExpressionToken::Sign("."), Some((ExpressionToken::Name(name), end))) =
            (self.peek(), self.tokens.get(self.at + 1))
            && names.is_of(&first, name)
        {
            let (word, at) = (format!("{first}.{name}"), ByteRange { end: end.end, ..at });
            self.at += 2;
            return Ok((self.meant(word, at)?, at));
        }
        Ok((self.meant(first, at)?, at))
    }

    /// Returns the layout name of a word in this file.
    fn meant(&self, word: String, at: ByteRange) -> ExpressionResult<String> {
        match self.around.known.names.meant(self.around.module, &word) {
            NameResolution::One(name) => Ok(name.to_owned()),
            NameResolution::Several(modules) => {
                let (message, hint) = which(&word, &modules);
                Err(ExpressionError::Said(message, hint, at))
            }
        }
    }

    fn unknown(&self, what: &'static str, found: String, at: ByteRange) -> ExpressionError {
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
        ExpressionError::Unknown(what, written(&found), names, at)
    }

    fn arg(&self, name: &str) -> Option<&'k ParamType> {
        self.around.scope.iter().find(|(arg, _)| arg == name).map(|(_, is)| is)
    }

    /// Returns the owner that a word before a dot denotes; `None` for any other word.
    fn who(&self, name: &str) -> Option<RelativeOwner> {
        match name {
            "own" => Some(RelativeOwner::Own),
            "next" => Some(RelativeOwner::Next),
            "table" => Some(RelativeOwner::Table),
            arg if self.arg(arg) == Some(&ParamType::Seat) => {
                Some(RelativeOwner::Arg(arg.to_owned()))
            }
            _ => None,
        }
    }

    /// Parses a name with an optional owner before it.
    fn owned(&mut self) -> ExpressionResult<(Option<RelativeOwner>, String, ByteRange)> {
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
            let seats = self.around.scope.iter().filter(|(_, is)| *is == ParamType::Seat);
            names.extend(seats.map(|(name, _)| name.clone()));
            return Err(ExpressionError::Unknown("seat", first, names, at));
        };
        self.sign(".")?;
        let (name, at) = self.part("name")?;
        Ok((Some(who), name, at))
    }

    fn at_place(&mut self) -> ExpressionResult<ZoneReference> {
        if let ExpressionToken::Name(name) = self.peek().clone()
            && self.arg(&name) == Some(&ParamType::Zone)
        {
            self.at += 1;
            return Ok(ZoneReference::Arg(name));
        }
        let (who, name, at) = self.owned()?;
        let Some(zone) = self.around.known.zones.get(&name) else {
            return Err(self.unknown("zone", name, at));
        };
        let who = who.unwrap_or(default_of(zone.owned));
        if !self.takes("[") {
            return Ok(ZoneReference::Zone(name, who));
        }
        let place = self.place_among(&name, &zone.places)?;
        self.sign("]")?;
        Ok(ZoneReference::Place(name, who, Box::new(place)))
    }

    /// Parses a place, given by its name or by an argument. If no place has a number as its name,
    /// an amount is allowed too; it counts places from 0.
    fn place_among(&mut self, zone: &str, places: &[String]) -> ExpressionResult<AmountExpression> {
        let alone = self.is_alone();
        let of_name = match self.peek() {
            ExpressionToken::Name(place) | ExpressionToken::Quoted(place) => {
                places.iter().position(|p| p == place)
            }
            ExpressionToken::Number(n) if alone => places.iter().position(|p| *p == n.to_string()),
            _ => None,
        };
        match (of_name, self.peek()) {
            (Some(place), _) => {
                self.at += 1;
                Ok(AmountExpression::Number(place as i32))
            }
            // A single number is the name of a place. If there is no such name, it is the index of
            // the place.
            (None, ExpressionToken::Number(n)) if self.is_wrong_place(places, *n) => {
                Err(ExpressionError::Unknown("place", n.to_string(), places.to_vec(), self.span()))
            }
            (None, ExpressionToken::Name(name)) if self.is_place(name) => {
                self.handed_place(zone, places)
            }
            _ if places.iter().any(|place| is_number(place)) => Err(self.no_place(zone)),
            _ => self.sum(),
        }
    }

    /// Returns whether the word is a place argument and is the only token in the brackets.
    fn is_place(&self, name: &str) -> bool {
        matches!(self.arg(name), Some(ParamType::Place(_))) && self.is_alone()
    }

    /// Returns whether the brackets end after this token.
    fn is_alone(&self) -> bool {
        matches!(self.tokens.get(self.at + 1), Some((ExpressionToken::Sign("]" | "," | ")"), _)))
    }

    /// Parses a place argument. The argument's zone must not have more places than this zone.
    fn handed_place(
        &mut self,
        zone: &str,
        places: &[String],
    ) -> ExpressionResult<AmountExpression> {
        let (name, span) = self.name("place")?;
        let of = match self.arg(&name) {
            Some(ParamType::Place(of)) => {
                self.around.known.zones.get(of).map_or(0, |z| z.places.len())
            }
            _ => 0,
        };
        if of > places.len() {
            let (why, hint) = (
                format!("`{name}` can be one of {of} places, but `{zone}` has {}", places.len()),
                format!("use an argument that is a place of `{zone}`"),
            );
            return Err(ExpressionError::Said(why, hint, span));
        }
        Ok(AmountExpression::Arg(name))
    }

    /// Builds the error for an amount that is used as a place of a zone with places 1, 2, 3 …. The
    /// amount would count from 0, but the names count from 1.
    fn no_place(&mut self, zone: &str) -> ExpressionError {
        let begin = self.span();
        let mut open = 0;
        loop {
            match self.peek() {
                ExpressionToken::Sign("[" | "(") => open += 1,
                ExpressionToken::Sign("]" | ")" | ",") if open == 0 => break,
                ExpressionToken::Sign("]" | ")") => open -= 1,
                ExpressionToken::End => break,
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
        ExpressionError::Said(why, hint, ByteRange { end: self.end().max(begin.end), ..begin })
    }

    /// Returns whether this single number in brackets is not the name of a place.
    fn is_wrong_place(&self, places: &[String], n: i32) -> bool {
        let alone = self.is_alone();
        let of_row = places.iter().any(|place| is_number(place));
        alone && !places.is_empty() && (of_row || n as usize >= places.len())
    }

    fn sieve(&mut self) -> ExpressionResult<Filter> {
        let mut filter = Filter::default();
        loop {
            self.sieve_part(&mut filter)?;
            if !self.takes(",") && !self.takes_word("and") {
                return Ok(filter);
            }
        }
    }

    fn sieve_part(&mut self, filter: &mut Filter) -> ExpressionResult<()> {
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
                    ExpressionError::Said(why, hint.to_owned(), at)
                } else {
                    self.unknown("attribute", name, at)
                });
            }
            let n = self.beside_attribute(&name, test)?;
            filter.having.push((name, test, n));
        } else if self.arg(&name) == Some(&ParamType::Piece) {
            filter.piece = Some(Box::new(AmountExpression::Arg(name)));
        } else if known.backs.contains(&name) {
            filter.kind = Some(name);
        } else {
            let (name, at) = self.part_from(name, at)?;
            if !known.pieces.contains(&name) {
                let names = known.backs.iter().cloned();
                let names = names.chain(known.pieces.iter().map(|name| written(name))).collect();
                return Err(ExpressionError::Unknown("piece or back", written(&name), names, at));
            }
            filter.piece = Some(Box::new(self.piece_of(name)));
        }
        Ok(())
    }

    fn test(&mut self) -> ExpressionResult<Option<RelationalOperator>> {
        let test = match self.peek() {
            ExpressionToken::Sign("<") => RelationalOperator::Less,
            ExpressionToken::Sign("<=") => RelationalOperator::AtMost,
            ExpressionToken::Sign("==") => RelationalOperator::Equal,
            ExpressionToken::Sign("!=") => RelationalOperator::Unlike,
            ExpressionToken::Sign(">=") => RelationalOperator::AtLeast,
            ExpressionToken::Sign(">") => RelationalOperator::More,
            ExpressionToken::Sign("=") => {
                return Err(self.wrong("`=` is not a comparison".into(), "write `==`"));
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(test))
    }

    fn either(&mut self) -> ExpressionResult<ParsedExpression> {
        let first = self.both()?;
        if !matches!(self.peek(), ExpressionToken::Name(word) if word == "or") {
            return Ok(first);
        }
        let mut all = vec![self.as_condition(first)?];
        while self.takes_word("or") {
            let next = self.both()?;
            all.push(self.as_condition(next)?);
        }
        Ok(ParsedExpression::Condition(ConditionExpression::Any(all)))
    }

    fn both(&mut self) -> ExpressionResult<ParsedExpression> {
        let first = self.not()?;
        if !matches!(self.peek(), ExpressionToken::Name(word) if word == "and") {
            return Ok(first);
        }
        let mut all = vec![self.as_condition(first)?];
        while self.takes_word("and") {
            let next = self.not()?;
            all.push(self.as_condition(next)?);
        }
        Ok(ParsedExpression::Condition(ConditionExpression::All(all)))
    }

    fn not(&mut self) -> ExpressionResult<ParsedExpression> {
        if self.takes_word("not") {
            let said = self.not()?;
            let condition = self.as_condition(said)?;
            return Ok(ParsedExpression::Condition(ConditionExpression::Not(Box::new(condition))));
        }
        let first = self.sum_or_condition()?;
        let Some(test) = self.test()? else { return Ok(first) };
        let a = self.as_amount(first)?;
        let b = match (self.type_of(&a), &a) {
            (Some(is), _) => self.sum_as(&is)?,
            (None, AmountExpression::Of(_, attribute)) => self.beside_attribute(attribute, test)?,
            (None, _) => self.sum()?,
        };
        let (a, b) = (self.as_piece(&a, &b), self.as_piece(&b, &a));
        Ok(ParsedExpression::Condition(ConditionExpression::Is(a, test, b)))
    }

    /// Parses the right side of a comparison with an attribute. A word means, above all, a value of
    /// the attribute; `none` means pieces without the attribute. A comparison that can never hold
    /// is an error.
    fn beside_attribute(
        &mut self,
        attribute: &str,
        test: RelationalOperator,
    ) -> ExpressionResult<AmountExpression> {
        let known = self.around.known;
        let span = self.span();
        let goes_on = matches!(self.tokens[self.at + 1].0, ExpressionToken::Sign("(" | "."));
        let word = match self.peek() {
            ExpressionToken::Name(word) | ExpressionToken::Quoted(word)
                if !goes_on && self.arg(word).is_none() =>
            {
                Some(word.clone())
            }
            _ => None,
        };
        let words = known.words_of.get(attribute);
        let numbers = known.number_attributes.contains(attribute);
        let of_words = || {
            let mut all: Vec<&str> = words.into_iter().flatten().map(String::as_str).collect();
            all.push(NO_WORD);
            format!("its values: {}", crate::diagnostic::listed(&all))
        };
        let wrong = |why: String, hint: String| Err(ExpressionError::Said(why, hint, span));
        if words.is_some()
            && !numbers
            && !matches!(test, RelationalOperator::Equal | RelationalOperator::Unlike)
        {
            let why = format!("the values of `{attribute}` are words, which have no order");
            return wrong(why, "compare it with `==` or `!=`".to_owned());
        }
        if let (Some(words), Some(word)) = (words, &word) {
            if word == NO_WORD {
                self.at += 1;
                return Ok(AmountExpression::Number(NONE));
            }
            if words.contains(word) {
                self.at += 1;
                return Ok(self.word_of(word.clone()));
            }
        }
        if let (Some(_), false, ExpressionToken::Number(n)) = (words, numbers, self.peek()) {
            return wrong(
                format!("the values of `{attribute}` are words, so it is never {n}"),
                of_words(),
            );
        }
        // A counter or setting may contain a number. All other words and pieces are not values of
        // this attribute.
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

    /// Returns the amount for a word. If no piece in play has the word, the amount equals no
    /// attribute.
    fn word_of(&self, word: String) -> AmountExpression {
        if self.around.known.in_play.contains(&word) {
            AmountExpression::Word(word)
        } else {
            AmountExpression::Number(NOBODYS)
        }
    }

    /// Converts a piece to an amount. A piece that is not in play becomes a number that no piece
    /// has, so comparisons with it are false.
    fn piece_of(&self, piece: String) -> AmountExpression {
        if self.around.known.in_play.contains(&piece) {
            AmountExpression::Piece(piece)
        } else {
            AmountExpression::Number(NOBODYS)
        }
    }

    /// Returns the piece that a word means in this file; `None` if it does not mean a piece.
    fn own_piece(&self, word: &str) -> Option<String> {
        let own = self.meant(word.to_owned(), ByteRange { start: 0, end: 0 }).ok()?;
        self.around.known.pieces.contains(&own).then_some(own)
    }

    /// Converts a word to a piece, if the other side of the comparison is a piece argument.
    fn as_piece(&self, amount: &AmountExpression, beside: &AmountExpression) -> AmountExpression {
        match (amount, beside) {
            (AmountExpression::Word(word), AmountExpression::Arg(arg))
                if self.arg(arg) == Some(&ParamType::Piece) =>
            {
                self.own_piece(word).map_or_else(|| amount.clone(), |piece| self.piece_of(piece))
            }
            _ => amount.clone(),
        }
    }

    /// Returns the type of an amount, if it denotes a seat or an object; otherwise `None`.
    fn type_of(&self, amount: &AmountExpression) -> Option<ParamType> {
        let is = match amount {
            AmountExpression::Arg(name) => self.arg(name)?.clone(),
            AmountExpression::Counter(name, _) => {
                ParamType::Thing(self.around.known.counter_things.get(name)?.clone())
            }
            AmountExpression::Question(name, _) => {
                match &self.around.known.questions.get(name)?.1 {
                    QueryResultType::Number(is) => is.clone(),
                    QueryResultType::Holds => return None,
                }
            }
            _ => return None,
        };
        matches!(is, ParamType::Thing(_) | ParamType::Seat).then_some(is)
    }

    /// Parses an amount of a type. An object may be given by its name. `none` means no object.
    fn sum_as(&mut self, is: &ParamType) -> ExpressionResult<AmountExpression> {
        let span = self.span();
        if *is == ParamType::Piece {
            return Ok(match self.sum()? {
                AmountExpression::Word(word) => match self.own_piece(&word) {
                    Some(piece) => self.piece_of(piece),
                    None => AmountExpression::Word(word),
                },
                other => other,
            });
        }
        let (
            ParamType::Thing(_) | ParamType::Seat,
            ExpressionToken::Name(name) | ExpressionToken::Quoted(name),
        ) = (is, self.peek().clone())
        else {
            return self.sum();
        };
        if name == "none" && self.arg(&name).is_none() {
            self.at += 1;
            return Ok(AmountExpression::Number(NONE));
        }
        let ParamType::Thing(kind) = is else {
            if name != "own" {
                return self.sum();
            }
            self.at += 1;
            return Ok(AmountExpression::Acting);
        };
        let known = self.around.known;
        let goes_on = matches!(self.tokens[self.at + 1].0, ExpressionToken::Sign("(" | "."));
        if goes_on || self.arg(&name).is_some() {
            return self.sum();
        }
        let thing = known.things.get(kind);
        let names = thing.and_then(|thing| thing.names.as_ref());
        if names.is_some_and(|names| names.contains(&name)) {
            self.at += 1;
            return Ok(AmountExpression::Thing(kind.clone(), name));
        }
        // A counter may contain the index of an object.
        if self.meant(name.clone(), span).map_or(true, |own| known.counters.contains_key(&own)) {
            return self.sum();
        }
        let vary = thing.is_some_and(|thing| thing.vary);
        if let Some(names) = names.filter(|_| !vary) {
            return Err(ExpressionError::Thing(kind.clone(), name, names.clone(), span));
        }
        self.at += 1;
        if vary {
            let args = self.around.scope.iter().filter(|(_, arg)| arg == is);
            let names = args.map(|(arg, _)| arg).chain(known.counters.keys());
            let near = content::nearest(&name, names.map(String::as_str));
            let (kind, name, at) = (kind.clone(), name.clone(), Span::default());
            self.strangers.push((UnknownObject { kind, name, near, at }, span));
        }
        Ok(match names {
            Some(_) => AmountExpression::Number(NONE),
            None => AmountExpression::Thing(kind.clone(), name),
        })
    }

    /// Parses a query of the host engine.
    fn question(&mut self, name: &str, at: ByteRange) -> ExpressionResult<ParsedExpression> {
        // `hex(E5)`: an object by name, together with its kind. This is needed where the context
        // does not determine the kind.
        let known = self.around.known;
        if known.things.contains_key(name) && !known.questions.contains_key(name) {
            let thing = self.sum_as(&ParamType::Thing(name.to_owned()))?;
            self.sign(")")?;
            return Ok(ParsedExpression::Amount(thing));
        }
        let Some((args, gives)) = self.around.known.questions.get(name) else {
            let own = FUNCTIONS.map(str::to_owned).into_iter();
            let names = own.chain(self.around.known.questions.keys().cloned()).collect();
            return Err(ExpressionError::Unknown("word before `(`", name.to_owned(), names, at));
        };
        let mut about = Vec::new();
        for (i, is) in args.iter().enumerate() {
            if i > 0 {
                self.sign(",")?;
            }
            about.push(self.sum_as(is)?);
        }
        self.sign(")")?;
        let asked = AmountExpression::Question(name.to_owned(), about);
        Ok(match gives {
            QueryResultType::Number(_) => ParsedExpression::Amount(asked),
            QueryResultType::Holds => ParsedExpression::Condition(ConditionExpression::Is(
                asked,
                RelationalOperator::Unlike,
                AmountExpression::Number(0),
            )),
        })
    }

    fn as_condition(&self, said: ParsedExpression) -> ExpressionResult<ConditionExpression> {
        match said {
            ParsedExpression::Condition(condition) => Ok(condition),
            ParsedExpression::Amount(_) => {
                let why = "expected a condition, found a number";
                let last = self.tokens[self.at.saturating_sub(1)].1;
                Err(ExpressionError::Said(
                    why.into(),
                    "compare it, for example `… >= 1`".into(),
                    last,
                ))
            }
        }
    }

    fn as_amount(&self, said: ParsedExpression) -> ExpressionResult<AmountExpression> {
        match said {
            ParsedExpression::Amount(amount) => Ok(amount),
            ParsedExpression::Condition(_) => {
                let why = "expected a number, found a condition";
                let at = self.tokens[self.at.saturating_sub(1)].1;
                Err(ExpressionError::Said(why.into(), String::new(), at))
            }
        }
    }

    fn sum(&mut self) -> ExpressionResult<AmountExpression> {
        let said = self.sum_or_condition()?;
        self.as_amount(said)
    }

    fn number(&mut self) -> ExpressionResult<AmountExpression> {
        let said = self.either()?;
        self.as_amount(said)
    }

    fn sum_or_condition(&mut self) -> ExpressionResult<ParsedExpression> {
        let first = self.product()?;
        if !self.is_next("+") && !self.is_next("-") {
            return Ok(first);
        }
        let mut sum = self.as_amount(first)?;
        loop {
            if self.takes("+") {
                let next = self.product()?;
                sum = AmountExpression::Sum(vec![sum, self.as_amount(next)?]);
            } else if self.takes("-") {
                let next = self.product()?;
                sum = AmountExpression::Minus(Box::new(sum), Box::new(self.as_amount(next)?));
            } else {
                return Ok(ParsedExpression::Amount(sum));
            }
        }
    }

    fn product(&mut self) -> ExpressionResult<ParsedExpression> {
        let first = self.single()?;
        if !self.is_next("*") && !self.is_next("/") {
            return Ok(first);
        }
        let mut product = self.as_amount(first)?;
        loop {
            if self.takes("*") {
                let next = self.single()?;
                product = AmountExpression::Product(vec![product, self.as_amount(next)?]);
            } else if self.takes("/") {
                match self.peek() {
                    ExpressionToken::Number(n) if *n > 0 => {
                        product = AmountExpression::Divided(Box::new(product), *n);
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
                return Ok(ParsedExpression::Amount(product));
            }
        }
    }

    fn single(&mut self) -> ExpressionResult<ParsedExpression> {
        let span = self.span();
        match self.peek().clone() {
            ExpressionToken::Number(n) => {
                self.at += 1;
                Ok(ParsedExpression::Amount(AmountExpression::Number(n)))
            }
            ExpressionToken::Sign("-") => {
                self.at += 1;
                let said = self.single()?;
                Ok(ParsedExpression::Amount(match self.as_amount(said)? {
                    AmountExpression::Number(n) => AmountExpression::Number(-n),
                    n => {
                        AmountExpression::Minus(Box::new(AmountExpression::Number(0)), Box::new(n))
                    }
                }))
            }
            ExpressionToken::Sign("(") => {
                self.at += 1;
                let said = self.either()?;
                self.sign(")")?;
                Ok(said)
            }
            ExpressionToken::Name(name) => {
                self.at += 1;
                match self.peek() {
                    ExpressionToken::Sign("(") => self.function(&name, span),
                    ExpressionToken::Sign(".") => {
                        self.dotted(name, span).map(ParsedExpression::Amount)
                    }
                    _ => self.word(name, span),
                }
            }
            other => Err(self.wrong(format!("expected an amount, found {}", other.text()), "")),
        }
    }

    /// Parses a name that has no owner, module or arguments.
    fn word(&mut self, name: String, at: ByteRange) -> ExpressionResult<ParsedExpression> {
        let known = self.around.known;
        match name.as_str() {
            "always" | "true" => {
                return Ok(ParsedExpression::Condition(ConditionExpression::Always));
            }
            "never" | "false" => {
                return Ok(ParsedExpression::Condition(ConditionExpression::Never));
            }
            "seats" => return Ok(ParsedExpression::Amount(AmountExpression::Seats)),
            "acting" => return Ok(ParsedExpression::Amount(AmountExpression::Acting)),
            _ => {}
        }
        if self.arg(&name).is_some() {
            return Ok(ParsedExpression::Amount(AmountExpression::Arg(name)));
        }
        let stops = self.around.track.and_then(|track| known.tracks.get(track));
        if let Some(stop) = stops.and_then(|t| t.stops.iter().position(|stop| *stop == name)) {
            return Ok(ParsedExpression::Amount(AmountExpression::Number(stop as i32)));
        }
        // A word that is an attribute belongs to all modules, so only names of components can be
        // ambiguous.
        let own = match self.meant(name.clone(), at) {
            Err(wrong) if !known.words.contains(&name) => return Err(wrong),
            own => own.ok(),
        };
        if let Some((own, owned)) = own.as_ref().and_then(|own| known.counters.get_key_value(own)) {
            return Ok(ParsedExpression::Amount(AmountExpression::Counter(
                own.clone(),
                default_of(*owned),
            )));
        }
        if known.words.contains(&name) {
            return Ok(ParsedExpression::Amount(self.word_of(name)));
        }
        if let Some(own) = own.filter(|own| known.pieces.contains(own)) {
            return Ok(ParsedExpression::Amount(self.piece_of(own)));
        }
        let mut names: Vec<String> = ["seats", "acting"].map(str::to_owned).to_vec();
        names.extend(self.around.scope.iter().map(|(name, _)| name.clone()));
        names.extend(stops.into_iter().flat_map(|track| track.stops.iter().cloned()));
        let parts = known.counters.keys().chain(&known.words).chain(&known.pieces);
        names.extend(parts.map(|name| written(name)));
        Err(ExpressionError::Unknown("amount", name, names, at))
    }

    /// Parses the counter of a seat, or the attribute of a piece.
    fn dotted(&mut self, first: String, at: ByteRange) -> ExpressionResult<AmountExpression> {
        self.sign(".")?;
        if self.arg(&first) == Some(&ParamType::Piece) {
            let (name, at) = self.name("attribute")?;
            return if self.around.known.attributes.contains(&name) {
                Ok(AmountExpression::Of(first, name))
            } else {
                Err(self.unknown("attribute", name, at))
            };
        }
        self.at -= 2;
        debug_assert_eq!(self.span(), at);
        let (who, name, at) = self.owned()?;
        match self.around.known.counters.get(&name) {
            Some(owned) => Ok(AmountExpression::Counter(name, who.unwrap_or(default_of(*owned)))),
            None if who.is_none() && self.around.known.pieces.contains(&name) => {
                Ok(self.piece_of(name))
            }
            None => Err(self.unknown("counter", name, at)),
        }
    }

    fn function(&mut self, name: &str, at: ByteRange) -> ExpressionResult<ParsedExpression> {
        self.sign("(")?;
        let said = match name {
            "count" => {
                let place = self.at_place()?;
                let filter = if self.takes(",") { self.sieve()? } else { Filter::default() };
                AmountExpression::Count(place, filter)
            }
            "room" => AmountExpression::Room(self.at_place()?),
            "total" => {
                let (attribute, at) = self.name("attribute")?;
                if !self.around.known.attributes.contains(&attribute) {
                    return Err(self.unknown("attribute", attribute, at));
                }
                self.sign(",")?;
                let place = self.at_place()?;
                let filter = if self.takes(",") { self.sieve()? } else { Filter::default() };
                AmountExpression::Total(place, attribute, filter)
            }
            "min" | "max" => {
                let mut all = vec![self.sum()?];
                while self.takes(",") {
                    all.push(self.sum()?);
                }
                if name == "min" {
                    AmountExpression::Least(all)
                } else {
                    AmountExpression::Most(all)
                }
            }
            "stop" => {
                let (track, who) = self.track().map_err(|stop| stop.0)?;
                if self.takes(",") {
                    let (stop, at) = self.stop_name()?;
                    let stops = &self.around.known.tracks[&track].stops;
                    let Some(n) = stops.iter().position(|s| *s == stop) else {
                        return Err(ExpressionError::Unknown("stop", stop, stops.clone(), at));
                    };
                    AmountExpression::Number(n as i32)
                } else {
                    AmountExpression::Stop(track, who)
                }
            }
            "marker" => {
                let (track, marker) = self.of_track("marker").map_err(|stop| stop.0)?;
                AmountExpression::Marker(track, marker)
            }
            "mark" => {
                let (track, mark) = self.of_track("mark").map_err(|stop| stop.0)?;
                self.sign(",")?;
                AmountExpression::Mark(track, mark, Box::new(self.sum()?))
            }
            "rearmost" => {
                let (track, _) = self.track().map_err(|stop| stop.0)?;
                let behind = if self.takes(",") { Some(Box::new(self.sum()?)) } else { None };
                AmountExpression::Rearmost(track, behind)
            }
            "times" => {
                let (phase, at) = self.part("phase")?;
                if !self.around.known.phases.contains(&phase) {
                    return Err(self.unknown("phase", phase, at));
                }
                AmountExpression::Times(phase)
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
                return Ok(ParsedExpression::Condition(ConditionExpression::Beside(
                    zone, one, other,
                )));
            }
            "can" => {
                let answered = self.answered().map_err(|stop| stop.0)?;
                let mut args = Vec::new();
                while self.takes(",") {
                    args.push(self.sum_as(&ParamType::Piece)?);
                }
                self.sign(")")?;
                return Ok(ParsedExpression::Condition(ConditionExpression::Can(answered, args)));
            }
            "ask" | "asks" => {
                let (function, at) = self.part("function")?;
                let ask = if name == "ask" { FunctionHook::Amount } else { FunctionHook::Holds };
                self.asked.push((function.clone(), at, ask));
                self.sign(")")?;
                return Ok(match ask {
                    FunctionHook::Amount => {
                        ParsedExpression::Amount(AmountExpression::Ask(function))
                    }
                    _ => ParsedExpression::Condition(ConditionExpression::Ask(function)),
                });
            }
            other => return self.question(other, at),
        };
        self.sign(")")?;
        Ok(ParsedExpression::Amount(said))
    }

    fn stop_name(&mut self) -> ExpressionResult<(String, ByteRange)> {
        let span = self.span();
        match self.next() {
            ExpressionToken::Name(name) | ExpressionToken::Quoted(name) => Ok((name, span)),
            ExpressionToken::Number(n) => Ok((n.to_string(), span)),
            other => {
                self.at -= 1;
                Err(self.wrong(format!("expected a stop, found {}", other.text()), ""))
            }
        }
    }
}

/// The number that means no seat, and no object of any kind.
const NONE: i32 = -1;

/// The number that stands for a word or piece that is not in play. No attribute and no piece has
/// this value.
pub(crate) const NOBODYS: i32 = -1_000_000;

/// Names of built-in functions; a parenthesis follows them.
const FUNCTIONS: [&str; 14] = [
    "count", "room", "total", "min", "max", "stop", "marker", "mark", "rearmost", "times",
    "beside", "ask", "asks", "can",
];

/// Returns the owner that a component has if a text names no owner.
fn default_of(owned: OwnerKind) -> RelativeOwner {
    match owned {
        OwnerKind::Table => RelativeOwner::Table,
        OwnerKind::Seats => RelativeOwner::Own,
    }
}
