//! Amounts and conditions of the board as texts: `"temples + 1"`, `"town_tiles >= 2"`.
//!
//! The crate [`expression`] has the grammar and the walk. This module says what names mean on the
//! board, and compiles to the forms that tables compile to, so a text and a table of one meaning
//! give equal rules. What those forms cannot say becomes a formula (`Ruleset::formulas`).
//!
//! | module | content |
//! |---|---|
//! | this one | names and functions |
//! | `board_amount` | sums of counts, formulas |
//! | `board_condition` | comparisons, `and`, `or`, `not` |
//!
//! Expressions of components within a text become values that the rules read from components.

mod board_amount;
mod board_condition;

use std::collections::BTreeSet;

use components_content::module_of;
use content::{ApiVersion, ByteSpan, TomlNode, TomlValue};
use expression::{
    AmountNode, ConditionNode, ExpectedType, Expression, ExpressionKind, ExpressionType, FixedName,
    Meaning, MeaningOf, MeaningProblem, NamePart, Names, Reading, ReadingOf, RelationalOperator,
    SyntaxProblem, TextRange, TypedAmount, path_range, path_text,
};
use kernel::*;

use self::board_amount::{BoardAmount, CountedSum, Subject};
use self::board_condition as conditions;
use crate::amount::is_seat;
use crate::board_names;
use crate::diagnostic::DiagnosticKind;
use crate::names::SymbolKind;
use crate::reading::RulesetCompiler;

/// Functions of texts on the board, for suggestions.
const FUNCTIONS: [&str; 18] = [
    "abs",
    "faction",
    "has",
    "has_passed",
    "has_tag",
    "is_free",
    "is_home_of_any",
    "is_riverside",
    "is_taken",
    "is_unlocked",
    "max",
    "min",
    "near",
    "others_near",
    "structures_on",
    "terrain",
    "tokens",
    "tokens_left",
];

/// Names of texts that are neither counts nor arguments of a hook.
const WORDS: [&str; 4] = ["faction", "in_actions", "own", "passed"];

/// Type of a component counter that holds an object.
const THING: &str = "thing";

impl RulesetCompiler<'_, '_> {
    /// Parses an amount from a text. A constant lies within `min..=max`.
    pub fn text_amount(&mut self, node: &TomlNode, min: i64, max: i64) -> AmountFormula {
        let zero = AmountFormula::fixed(0);
        let Some(amount) = self.text_number(node) else { return zero };
        if let BoardAmount::Sum(sum) = &amount {
            if let Some(n) = sum.constant() {
                let number = TomlNode { at: node.at, value: TomlValue::Int(n.into()) };
                let n = number.int(self.diagnostics, min..=max);
                return AmountFormula::fixed(n.map_or(0, |n| n as i16));
            }
            if let Some(amount) = sum.amount() {
                return amount;
            }
        }
        let what = amount.formula().and_then(|formula| self.formula(formula, node.at));
        let term = |what| CountedTerm { what, per: 1, times: 1, table: Box::default() };
        AmountFormula { base: 0, counted: what.map(term).into_iter().collect() }
    }

    /// Parses what a counted amount counts from a text: a count and its divisor. Values below 0
    /// count as 0.
    pub fn text_count(&mut self, node: &TomlNode) -> Option<(CountedQuantity, u8)> {
        let amount = self.text_number(node)?;
        if let BoardAmount::Sum(sum) = &amount
            && let Some(AmountFormula { base: 0, counted }) = sum.amount()
            && let [CountedTerm { what, per, times: 1, .. }] = counted[..]
        {
            return Some((what, per));
        }
        let least = Formula::Most([Formula::Number(0), amount.formula()?].into());
        Some((self.formula(least, node.at)?, 1))
    }

    /// Returns whether a text names what is counted by a count of the board alone: whether it needs
    /// no components.
    pub fn is_of_board(&self, expression: &Expression, at: ByteSpan) -> bool {
        let mut is_known = true;
        expression.walk(|node| {
            is_known &= match &node.kind {
                ExpressionKind::Call(function, _) => FUNCTIONS.contains(&&*path_text(function)),
                ExpressionKind::Index(..)
                | ExpressionKind::Member(..)
                | ExpressionKind::ForEach(..) => false,
                ExpressionKind::Name(path) => {
                    let text = path_text(path);
                    self.component_counter(&text, at).is_none()
                        || self.table_count(&text, at).is_some()
                }
                _ => true,
            };
        });
        is_known
    }

    /// Parses a number from a text.
    fn text_number(&mut self, node: &TomlNode) -> Option<BoardAmount> {
        let parsed = self.parsed(node)?;
        let mut names = BoardNames { compiler: self, node };
        let amount = expression::amount(&mut names, &parsed)?;
        if !amount.is.is_number() {
            let message = format!("this is {}, but a number is needed", amount.is.text());
            names.report(MeaningProblem::said(message, "", parsed.at));
            return None;
        }
        Some(amount.amount)
    }

    /// Parses a condition from a text.
    pub fn text_condition(&mut self, node: &TomlNode) -> Condition {
        let Some(parsed) = self.parsed(node) else { return Condition::Is(false) };
        let mut names = BoardNames { compiler: self, node };
        expression::condition(&mut names, &parsed).unwrap_or(Condition::Is(false))
    }

    /// Parses the syntax of a text and reports its errors.
    fn parsed(&mut self, node: &TomlNode) -> Option<Expression> {
        let parsed = expression::parse(node.as_str()?);
        let problems = match parsed {
            Ok(mut parsed) => {
                let mut problems = Vec::new();
                let find = |path: &[NamePart]| self.fixed_name(path, node.at);
                expression::fix_names(&mut parsed, &find, &mut problems);
                let is_right = problems.is_empty();
                let mut names = BoardNames { compiler: self, node };
                problems.into_iter().for_each(|problem| names.report(problem));
                return is_right.then_some(parsed);
            }
            Err(problems) => problems,
        };
        for SyntaxProblem { message, hint, at, .. } in problems {
            let at = node.span_in_text(&self.diagnostics.sources, at.start, at.end);
            self.diagnostics.push(at, DiagnosticKind::WrongText { message, hint });
        }
        None
    }

    /// Returns the value of a constant or setting. Every other meaning of the name in this text
    /// takes precedence.
    pub fn fixed_name(&self, path: &[NamePart], at: ByteSpan) -> Option<FixedName> {
        let fixed = &self.deferred.fixed;
        let module = module_of(self.diagnostics.sources.path(at));
        let constant = |word: &str| fixed.constant(self.deferred.part_names.meaning(module, word)?);
        match path {
            [word] if !word.is_quoted => {
                let word = word.text.as_str();
                let is_argument = self.scope.hook.is_some_and(|hook| hook.args().contains(&word));
                let is_slot = self.scope.slots.iter().any(|(name, _)| name == word);
                if is_argument || is_slot {
                    return None;
                }
                let setting = || fixed.setting(word).filter(|_| !self.is_taken(word));
                constant(word).or_else(setting)
            }
            [of, word] => constant(&format!("{}.{}", of.text, word.text)),
            _ => None,
        }
    }

    /// Returns whether texts of the board have a word of this meaning in every module: a count, a
    /// function, a kind of tokens or an object.
    pub fn is_taken(&self, word: &str) -> bool {
        let versions = [ApiVersion::First, ApiVersion::Second];
        versions.into_iter().any(|api| board_names::number(word, api).is_some())
            || self.names.plurals.iter().chain(&self.names.token_plurals).any(|name| name == word)
            || self.names.entries.iter().any(|entry| entry.text == word)
            || FUNCTIONS.contains(&word)
            || WORDS.contains(&word)
            || Hook::ALL.iter().any(|hook| hook.args().contains(&word))
            || self.deferred.counters.contains_key(word)
    }

    /// Registers a formula and returns its value as a count.
    fn formula(&mut self, formula: Formula, at: ByteSpan) -> Option<CountedQuantity> {
        let formulas = &mut self.ruleset.formulas;
        let (len, place) = (formulas.len(), formulas.iter().position(|known| *known == formula));
        let place = place.unwrap_or(len);
        if place == len && len < 255 {
            formulas.push(formula);
        }
        let is_within = self.limit(at, "formulas", place, 255);
        is_within.then_some(CountedQuantity::Formula(place as u8))
    }

    /// Returns how tables write the count of the board that a word of a text names; `None` if it
    /// names no such count.
    fn table_count(&self, text: &str, at: ByteSpan) -> Option<String> {
        let api = self.diagnostics.sources.api(at);
        let is_number = board_names::number(text, api).is_some()
            || self.names.knows(SymbolKind::Resource, text)
            || self.names.plurals.iter().any(|plural| plural == text);
        if is_number {
            Some(text.to_owned())
        } else if self.scope.slots.iter().any(|(name, _)| name == text) {
            Some(format!("slot:{text}"))
        } else if self.names.knows(SymbolKind::Cult, text) {
            Some(format!("cult:{text}"))
        } else {
            let is_known = matches!(text, "near" | "others_near")
                || self.names.token_plurals.iter().any(|plural| plural == text);
            is_known.then(|| text.to_owned())
        }
    }
}

/// The names of one text.
struct BoardNames<'t, 'l, 'r> {
    compiler: &'t mut RulesetCompiler<'l, 'r>,
    node: &'t TomlNode,
}

/// Kind of value of an argument of a hook.
#[derive(Clone, Copy, PartialEq)]
enum ArgumentType {
    Seat,
    Hex,
    Object,
    /// A number that is never below 0. `is_small`: nor above 100.
    Number {
        is_small: bool,
    },
    /// A number that components choose.
    AnyNumber,
}

fn argument_type(hook: Hook, argument: &str) -> ArgumentType {
    match argument {
        _ if is_seat(hook, argument) => ArgumentType::Seat,
        "hex" => ArgumentType::Hex,
        "from" | "to" if hook == Hook::OnCultStep => ArgumentType::Number { is_small: true },
        "from" | "to" if hook == Hook::OnResource => ArgumentType::Number { is_small: false },
        "from" | "to" => ArgumentType::Hex,
        "what" | "a" | "b" => ArgumentType::AnyNumber,
        "round" | "level" | "steps" | "taken" | "trading" => {
            ArgumentType::Number { is_small: true }
        }
        "amount" => ArgumentType::Number { is_small: false },
        _ => ArgumentType::Object,
    }
}

impl BoardNames<'_, '_, '_> {
    fn span(&self, range: TextRange) -> ByteSpan {
        self.node.span_in_text(&self.compiler.diagnostics.sources, range.start, range.end)
    }

    /// Reports an error in words. Returns `None`.
    fn wrong<T>(
        &mut self,
        message: impl Into<String>,
        hint: impl Into<String>,
        at: TextRange,
    ) -> Option<T> {
        self.report(MeaningProblem::said(message, hint, at));
        None
    }

    /// Returns the index of an argument of the current hook, with the hook.
    fn argument(&self, name: &str) -> Option<(u8, Hook)> {
        let hook = self.compiler.scope.hook?;
        let index = hook.args().iter().position(|argument| *argument == name)?;
        Some((index as u8, hook))
    }

    /// Returns the value of an argument of the current hook.
    fn argument_value(&self, index: u8, hook: Hook) -> TypedAmount<BoardAmount> {
        let name = hook.args()[usize::from(index)];
        let count = |is_signed| {
            let sum = CountedSum::count(CountedQuantity::Argument(index), is_signed);
            TypedAmount::number(BoardAmount::Sum(sum))
        };
        let subject = |subject, is| TypedAmount { amount: BoardAmount::Subject(subject), is };
        match argument_type(hook, name) {
            ArgumentType::Number { .. } => count(false),
            ArgumentType::AnyNumber => count(true),
            ArgumentType::Seat => subject(Subject::Seat(index), ExpressionType::Seat),
            ArgumentType::Hex => subject(Subject::Hex, ExpressionType::Thing("hex".to_owned())),
            ArgumentType::Object => {
                subject(Subject::Argument(index), ExpressionType::Thing(name.to_owned()))
            }
        }
    }

    /// Reads a count of the board or of components. `None`: an error was reported.
    fn count(&mut self, text: &str, range: TextRange) -> Option<MeaningOf<Self>> {
        let at = self.span(range);
        let reader = &mut *self.compiler;
        let counter = reader.component_counter(text, at);
        let in_tables = reader.table_count(text, at);
        let is_known = in_tables.is_some()
            || counter.is_some()
            || text.contains(':')
            || board_names::number(text, ApiVersion::Second).is_some();
        if !is_known {
            return self.unknown_name(text, range);
        }
        let what = reader.count_text(in_tables.as_deref().unwrap_or(text), at)?;
        let holds_thing = counter.is_some_and(|counter| counter.holds_thing);
        Some(Meaning::Amount(match what {
            CountedQuantity::Heard(_) if holds_thing => TypedAmount {
                amount: BoardAmount::Subject(Subject::Held(what)),
                is: ExpressionType::Thing(THING.to_owned()),
            },
            _ => TypedAmount::number(BoardAmount::Sum(CountedSum::count(what, false))),
        }))
    }

    /// Reports a name that is unknown here. Returns `None`.
    fn unknown_name<T>(&mut self, text: &str, range: TextRange) -> Option<T> {
        let at = self.span(range);
        let reader = &mut *self.compiler;
        let names = board_names::new_names_of_number(text);
        if reader.is_former_name(at, text, names) {
            return None;
        }
        let hook = reader.scope.hook;
        let mut of_hooks = Hook::ALL.iter().filter(|hook| hook.args().contains(&text));
        if let Some(other) = of_hooks.next() {
            if let Some(hook) = hook {
                let tells = hook.args().iter().map(|argument| (*argument).to_owned()).collect();
                let (key, hook) = (text.to_owned(), hook.name());
                reader.diagnostics.push(at, DiagnosticKind::NotTold { key, hook, tells });
                return None;
            }
            let message = format!("`{text}` is an argument of hooks such as `{}`", other.name());
            return self.wrong(message, "nothing calls a hook here", range);
        }
        let names = &reader.names;
        // The first version reads the names of the second, too.
        let sheets = [reader.diagnostics.sources.api(at), ApiVersion::Second];
        let known = sheets.into_iter().flat_map(board_names::numbers).map(str::to_owned);
        let known = known.chain(names.plurals.iter().cloned());
        let known = known.chain(names.token_plurals.iter().cloned());
        let known = known.chain(names.in_play(SymbolKind::Cult).map(str::to_owned));
        let known = known.chain(names.in_play(SymbolKind::Resource).map(str::to_owned));
        let known = known.chain(reader.scope.slots.iter().map(|(name, _)| name.clone()));
        let known = known.chain(reader.deferred.counters.keys().cloned());
        let known = known.chain(WORDS.map(str::to_owned));
        let known = known.chain(reader.deferred.fixed.all());
        let args = hook.map_or(&[][..], Hook::args).iter();
        let known = known.chain(args.map(|argument| (*argument).to_owned()));
        let found = text.to_owned();
        let names = known.collect::<BTreeSet<String>>().into_iter().collect();
        self.report(MeaningProblem::Unknown { what: "count", found, names, at: range });
        None
    }

    /// Reads a part of the text as an expression of components, if the game has components.
    fn of_components(&mut self, range: TextRange) -> Option<Option<BoardAmount>> {
        if !self.compiler.deferred.has_components {
            return None;
        }
        let text = self.node.as_str()?.get(range.start as usize..range.end as usize)?.to_owned();
        let at = self.span(range);
        let what = self.compiler.heard(&text, at);
        Some(what.map(|what| BoardAmount::Sum(CountedSum::count(what, false))))
    }

    /// Reads the name of an object. Words with a dot have the module first. `None`: an error was
    /// reported; 255: the object is not in play.
    fn object(&mut self, kind: SymbolKind, expression: &Expression) -> Option<u8> {
        let node = self.object_name(expression)?;
        self.compiler.resolve(kind, &node)
    }

    /// Returns the name of an object as a value of a table.
    fn object_name(&mut self, expression: &Expression) -> Option<TomlNode> {
        let ExpressionKind::Name(path) = &expression.kind else {
            let message = format!("expected a name, found `{expression}`");
            return self.wrong(message, "", expression.at);
        };
        let words: Vec<&str> = path.iter().map(|part| part.text.as_str()).collect();
        let value = TomlValue::Str(words.join(":"));
        Some(TomlNode { at: self.span(path_range(path)), value })
    }

    /// Reads the argument of the hook that is a hex.
    fn hex(&mut self, expression: &Expression) -> Option<u8> {
        let word = expression.as_word().map(|word| word.text.clone()).unwrap_or_default();
        let found = self.argument(&word);
        let found = found.filter(|(_, hook)| argument_type(*hook, &word) == ArgumentType::Hex);
        if let Some((index, _)) = found {
            return Some(index);
        }
        let hook = self.compiler.scope.hook;
        let args = hook.map_or(&[][..], Hook::args).iter();
        let hexes = args
            .filter(|name| hook.is_some_and(|hook| argument_type(hook, name) == ArgumentType::Hex));
        let hexes: Vec<String> = hexes.map(|name| format!("`{name}`")).collect();
        if hexes.is_empty() {
            let at = self.span(expression.at);
            self.compiler.diagnostics.push(at, DiagnosticKind::NoHex);
            return None;
        }
        let message = format!("expected an argument that is a hex, found `{expression}`");
        self.wrong(message, format!("write {}", hexes.join(" or ")), expression.at)
    }

    /// Compares two amounts.
    fn compare(
        &mut self,
        a: BoardAmount,
        operator: RelationalOperator,
        b: BoardAmount,
    ) -> Option<Condition> {
        use BoardAmount as A;
        let is_constant = |amount: &A| match amount {
            A::Sum(sum) => sum.constant().is_some(),
            A::Objects(_) | A::Nothing | A::Subject(Subject::OwnSeat) => true,
            A::Formula(_) | A::Subject(_) => false,
        };
        let (a, operator, b) = if is_constant(&a) && !is_constant(&b) {
            (b, operator.mirrored(), a)
        } else {
            (a, operator, b)
        };
        let equal = match (&a, &b) {
            (A::Subject(Subject::Argument(index)), A::Objects(values)) => {
                conditions::one_of(*index, values.clone())
            }
            (A::Subject(Subject::Faction), A::Objects(values)) => match &values[..] {
                [] => Condition::Is(false),
                _ => Condition::Faction(values.iter().map(|n| FactionId(*n as u8)).collect()),
            },
            (A::Subject(Subject::Ground(hex)), A::Objects(values)) => {
                Condition::Ground(*hex, values.iter().map(|n| TerrainId(*n as u8)).collect())
            }
            (A::Subject(Subject::Seat(index)), A::Subject(Subject::OwnSeat)) => {
                Condition::Me(*index)
            }
            (A::Subject(Subject::Held(what)), A::Nothing) => conditions::holds_nothing(*what),
            _ => return self.compare_numbers(a, operator, b),
        };
        Some(conditions::negated_if_unlike(operator, equal))
    }

    fn compare_numbers(
        &mut self,
        a: BoardAmount,
        operator: RelationalOperator,
        b: BoardAmount,
    ) -> Option<Condition> {
        use BoardAmount as A;
        if let (A::Sum(a), A::Sum(b)) = (&a, &b)
            && let Some(n) = b.constant()
        {
            if let Some(a) = a.constant() {
                return Some(Condition::Is(operator.holds(&a, &n)));
            }
            if let Some(term) = a.bare_count() {
                let CountedQuantity::Argument(index) = term.what else {
                    return Some(conditions::count_compares(term.what, operator, n));
                };
                // Filters accept numbers from 0 to 100.
                let is_equality = !operator.is_order() && (0..=100).contains(&n);
                if is_equality || self.is_small(index) {
                    return Some(conditions::argument_compares(index, operator, n));
                }
            }
        }
        let at = self.node.at;
        let Some(A::Formula(difference)) = board_amount::difference(a, b) else {
            let message = "this comparison cannot be made on the board";
            let hint = "compare an argument with the name of an object";
            let length = self.node.as_str().map_or(0, str::len) as u32;
            return self.wrong(message, hint, TextRange { start: 0, end: length });
        };
        let what = self.compiler.formula(difference, at)?;
        Some(conditions::count_compares(what, operator, 0))
    }

    /// Returns whether an argument of the current hook is a number from 0 to 100.
    fn is_small(&self, index: u8) -> bool {
        let hook = self.compiler.scope.hook;
        let name = hook.and_then(|hook| Some((hook, hook.args().get(usize::from(index))?)));
        name.is_some_and(|(hook, name)| {
            argument_type(hook, name) == ArgumentType::Number { is_small: true }
        })
    }

    /// Reads a function of the board. `None`: the board has none of this name.
    fn function(
        &mut self,
        name: &str,
        arguments: &[Expression],
        at: TextRange,
    ) -> Option<Option<MeaningOf<Self>>> {
        // The seat itself may be named, as in texts of components.
        let own =
            |one: &Expression| one.as_word().is_some_and(|word| word.is("own") || word.is("me"));
        let rest = match arguments {
            [first, rest @ ..] if own(first) => rest,
            all => all,
        };
        let is = |condition: Option<Condition>| condition.map(Meaning::Condition);
        Some(match (name, rest) {
            ("has", [structure]) => {
                let found = self.object(SymbolKind::Structure, structure);
                is(found.map(|id| Condition::Between {
                    what: CountedQuantity::Structures(StructureId(id)),
                    min: 1,
                    max: i16::MAX,
                }))
            }
            ("has_passed", []) => is(Some(Condition::Passed)),
            ("has_tag", [hex, tag]) => {
                let (hex, tag) = (self.hex(hex), self.object(SymbolKind::Tag, tag));
                let of = |(hex, tag)| Condition::Any([Condition::Tagged(hex, tag)].into());
                is(hex.zip(tag).map(of))
            }
            ("is_riverside", [hex]) => is(self.hex(hex).map(Condition::Riverside)),
            ("is_taken", [space]) => {
                let space = self.object(SymbolKind::Space, space);
                is(space.map(|n| match n {
                    u8::MAX => Condition::Is(false),
                    n => Condition::SpaceTaken(SpaceId(n)),
                }))
            }
            ("is_free" | "is_home_of_any" | "is_unlocked", [terrain]) => {
                let test = match name {
                    "is_free" => TerrainTest::Free,
                    "is_unlocked" => TerrainTest::Unlocked,
                    _ => TerrainTest::HomeOfAny,
                };
                let place = self.compiler.scope.terrain_argument;
                if place.is_none() || terrain.as_word().is_none_or(|word| !word.is("terrain")) {
                    let span = self.span(terrain.at);
                    self.compiler.diagnostics.push(span, DiagnosticKind::NoTerrain);
                    return Some(None);
                }
                is(place.map(|place| Condition::Terrain(TerrainRef::Argument(place), test)))
            }
            ("terrain", [hex]) => self.hex(hex).map(|hex| {
                let is = ExpressionType::Thing("terrain".to_owned());
                Meaning::Amount(TypedAmount {
                    amount: BoardAmount::Subject(Subject::Ground(hex)),
                    is,
                })
            }),
            ("faction", []) => Some(faction_of_seat()),
            ("near", [hex]) => self.hex(hex).map(|hex| counted(CountedQuantity::Near(hex, false))),
            ("others_near", [hex]) => {
                self.hex(hex).map(|hex| counted(CountedQuantity::Near(hex, true)))
            }
            ("structures_on", [tag]) => {
                let tag = self.object(SymbolKind::Tag, tag);
                tag.map(|tag| counted(CountedQuantity::Tagged(tag)))
            }
            ("tokens" | "tokens_left", [token, hexes @ ..]) if hexes.len() < 2 => {
                let there = match hexes {
                    [hex] if name == "tokens" => Some(self.hex(hex)),
                    [_] => return self.wrong_arguments(name, at),
                    _ => None,
                };
                let token = self.object(SymbolKind::Token, token);
                // A kind of token that is not in play counts 0: no hook has 255 arguments.
                token.and_then(|n| {
                    let token = TokenId(n);
                    Some(counted(match there {
                        _ if n == u8::MAX => CountedQuantity::Argument(u8::MAX),
                        Some(hex) => CountedQuantity::TokensThere(token, hex?),
                        None if name == "tokens" => CountedQuantity::Tokens(token),
                        None => CountedQuantity::TokensLeft(token),
                    }))
                })
            }
            _ if FUNCTIONS.contains(&name) => return self.wrong_arguments(name, at),
            _ if is_query(name) => {
                let message = if asks_pieces(name) {
                    format!("`{name}` asks pieces, so a table of the board cannot ask it")
                } else {
                    format!("only components have the function `{name}`")
                };
                self.wrong(message, "a task of components can use it, and `run` starts it", at)
            }
            _ => return None,
        })
    }

    fn wrong_arguments(&mut self, name: &str, at: TextRange) -> Option<Option<MeaningOf<Self>>> {
        let wanted = match name {
            "has" => "has(STRUCTURE)",
            "has_passed" => "has_passed(own)",
            "has_tag" => "has_tag(hex, TAG)",
            "is_riverside" => "is_riverside(hex)",
            "is_taken" => "is_taken(SPACE)",
            "is_free" => "is_free(terrain)",
            "is_home_of_any" => "is_home_of_any(terrain)",
            "is_unlocked" => "is_unlocked(terrain)",
            "terrain" => "terrain(hex) == TERRAIN",
            "faction" => "faction(own) == FACTION",
            "near" => "near(own, hex)",
            "others_near" => "others_near(hex)",
            "structures_on" => "structures_on(TAG)",
            "tokens" => "tokens(own, TOKEN)` or `tokens(own, TOKEN, hex)",
            _ => "tokens_left(own, TOKEN)",
        };
        let message = format!("`{name}` has other arguments");
        Some(self.wrong(message, format!("write `{wanted}`"), at))
    }
}

/// Returns whether components can make a query of this name.
fn is_query(name: &str) -> bool {
    let deed = name.strip_prefix("can_");
    BOARD_QUERIES.iter().any(|(_, query, ..)| *query == name)
        || deed.is_some_and(|deed| BOARD_COMMANDS.iter().any(|(name, _)| *name == deed))
}

/// Returns whether the answer to a query of components depends on the answers of pieces to hooks.
/// An answer of a piece that asked it could ask itself.
fn asks_pieces(query: &str) -> bool {
    matches!(query, "reaches" | "spades" | "says") || query.starts_with("can_")
}

fn counted(what: CountedQuantity) -> Meaning<BoardAmount, Condition> {
    Meaning::Amount(TypedAmount::number(BoardAmount::Sum(CountedSum::count(what, false))))
}

fn faction_of_seat() -> Meaning<BoardAmount, Condition> {
    let is = ExpressionType::Thing("faction".to_owned());
    Meaning::Amount(TypedAmount { amount: BoardAmount::Subject(Subject::Faction), is })
}

impl Names for BoardNames<'_, '_, '_> {
    type Amount = BoardAmount;
    type Condition = Condition;

    fn report(&mut self, problem: MeaningProblem) {
        let at = self.span(problem.at());
        let diagnostics = &mut *self.compiler.diagnostics;
        match problem {
            MeaningProblem::Said { message, hint, .. } => {
                diagnostics.push(at, DiagnosticKind::WrongText { message, hint });
            }
            MeaningProblem::Unknown { what, found, names, .. } => {
                diagnostics.unknown(at, what, &found, names);
            }
            MeaningProblem::UnknownObject { kind, found, names, .. } => {
                diagnostics.unknown(at, kind.as_str(), &found, names);
            }
        }
    }

    fn amount(&mut self, node: AmountNode<BoardAmount>) -> Option<BoardAmount> {
        board_amount::build(node)
    }

    fn constant(&self, amount: &BoardAmount) -> Option<i32> {
        amount.constant()
    }

    fn condition(&mut self, node: ConditionNode<BoardAmount, Condition>) -> Option<Condition> {
        match node {
            ConditionNode::Constant(holds) => Some(Condition::Is(holds)),
            ConditionNode::Compare(a, operator, b) => self.compare(a.amount, operator, b.amount),
            ConditionNode::All(list) => Some(conditions::all_of(list)),
            ConditionNode::Any(list) => Some(conditions::any_of(list)),
            ConditionNode::Not(one) => Some(conditions::not(one)),
        }
    }

    fn name(&mut self, path: &[NamePart]) -> Option<MeaningOf<Self>> {
        let (text, at) = (path_text(path), path_range(path));
        if path.len() > 1 {
            return match self.of_components(at) {
                Some(amount) => Some(Meaning::Amount(TypedAmount::number(amount?))),
                None => self.unknown_name(&text, at),
            };
        }
        if let Some((index, hook)) = self.argument(&text) {
            return Some(Meaning::Amount(self.argument_value(index, hook)));
        }
        match &*text {
            "passed" => Some(Meaning::Condition(Condition::Passed)),
            "in_actions" => Some(Meaning::Condition(Condition::InActions)),
            "faction" => Some(faction_of_seat()),
            "own" | "me" => Some(Meaning::Amount(TypedAmount {
                amount: BoardAmount::Subject(Subject::OwnSeat),
                is: ExpressionType::Seat,
            })),
            _ => self.count(&text, at),
        }
    }

    fn call(
        &mut self,
        function: &[NamePart],
        arguments: &[Expression],
        at: TextRange,
    ) -> Option<MeaningOf<Self>> {
        let name = path_text(function);
        if let Some(read) = self.function(&name, arguments, at) {
            return read;
        }
        if let Some(amount) = self.of_components(at) {
            return Some(Meaning::Amount(TypedAmount::number(amount?)));
        }
        let names = FUNCTIONS.map(str::to_owned).to_vec();
        let (found, at) = (name.into_owned(), path_range(function));
        self.report(MeaningProblem::Unknown { what: "function", found, names, at });
        None
    }

    fn index(
        &mut self,
        _: &Expression,
        _: &[Expression],
        at: TextRange,
    ) -> Option<MeaningOf<Self>> {
        match self.of_components(at) {
            Some(amount) => Some(Meaning::Amount(TypedAmount::number(amount?))),
            None => self.wrong("the board has no zones with places", "", at),
        }
    }

    fn read_as(&mut self, expression: &Expression, expected: ExpectedType<'_>) -> ReadingOf<Self> {
        let ExpressionType::Thing(kind) = expected.is else { return Reading::NotHere };
        if kind == THING || expression.as_word().is_some_and(|word| word.is("none")) {
            return Reading::NotHere;
        }
        if kind == "hex" {
            let message = "hexes cannot be compared here";
            let hint = "`has_tag(hex, TAG)` and `terrain(hex) == TERRAIN` test a hex";
            self.report(MeaningProblem::said(message, hint, expression.at));
            return Reading::Refused;
        }
        if !matches!(expression.kind, ExpressionKind::Name(_)) {
            return Reading::NotHere;
        }
        let Some(node) = self.object_name(expression) else { return Reading::Refused };
        // An unknown name was reported; like an object that is not in play, it has no values.
        let reader = &mut *self.compiler;
        let values: Vec<i16> = match kind.as_str() {
            "faction" => reader.faction_anywhere(&node).map(i16::from).into_iter().collect(),
            "terrain" => {
                let found = reader.resolve(SymbolKind::Terrain, &node);
                found.filter(|n| *n != u8::MAX).map(i16::from).into_iter().collect()
            }
            kind => {
                let hook = reader.scope.hook;
                let argument = hook.and_then(|hook| {
                    let found = hook.args().iter().find(|argument| **argument == kind);
                    found.map(|argument| (hook, *argument))
                });
                argument
                    .map_or(Vec::new(), |(hook, argument)| reader.argument(hook, argument, &node))
            }
        };
        let is = expected.is.clone();
        Reading::Is(Meaning::Amount(TypedAmount { amount: BoardAmount::Objects(values), is }))
    }
}
