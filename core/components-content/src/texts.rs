//! Reads amounts, conditions, places and filters from short texts:
//! `"coins >= 2 and count(hand, colour == red) > 0"`.
//!
//! The crate [`expression`] has the grammar, the syntax tree and the walk over it. The modules here
//! say what the names of components mean:
//!
//! | module | reads |
//! |---|---|
//! | `names` | names with module and owner: `own.hand`, `cards.ant` |
//! | `selection` | zones and their places, filters, tracks, decisions |
//! | `functions` | `count(…)`, `stop(…)`, `can(…)`, queries of a host engine |
//! | `positions` | the origin from which seats, places and stops count |
//! | `meaning` | names that are amounts; objects of a host engine; right sides of comparisons |
//!
//! ```text
//! place   [seat "."] zone [ "[" place "]" ]
//! filter  part { ("and" | ",") part }        part  attribute relation sum | back | piece
//! name    counter | seat "." counter | module "." counter | piece "." attribute | argument | word
//! ```

mod functions;
mod meaning;
mod names;
mod positions;
mod selection;

use std::collections::BTreeSet;

use components::declare::{
    AmountExpression, Answered, ConditionExpression, Filter, ParamType, RelativeOwner,
    ZoneReference,
};
use content::{ByteSpan as Span, Diagnostics, TomlNode};
use expression::{Expression, ExpressionType, MeaningProblem, SyntaxProblem, TextRange};

use crate::diagnostic::{ComponentDiagnostic, not_said};
use crate::function_signatures::FunctionHook;
use crate::symbols::UnknownObject;
pub(crate) use meaning::{NONE_OF_NUMBER, type_of_param};
pub(crate) use names::{ArgScope, ExpressionContext, NOBODYS};
use names::{ComponentNames, TextChange, default_of};
pub(crate) use selection::NONE;

/// A function that a text calls: name, source span and hook.
pub(crate) type FunctionReference = (String, Span, FunctionHook);

/// Names in a text that other code resolves.
#[derive(Default)]
pub(crate) struct DeferredNames {
    /// Functions that the text calls.
    pub asked: Vec<FunctionReference>,
    /// Functions whose results the text uses as seats, places or stops.
    pub positions: BTreeSet<String>,
    /// Objects of the host engine that may exist on another board.
    pub strangers: Vec<UnknownObject>,
}

/// Reads a whole text by one of the methods of [`TextReader`]. Reports all errors of the text.
/// Names that other code resolves are added to `named`.
pub(crate) fn read<T>(
    diagnostics: &mut Diagnostics,
    node: &TomlNode,
    around: ExpressionContext<'_>,
    named: &mut DeferredNames,
    method: impl FnOnce(&mut TextReader<'_>) -> Option<T>,
) -> Option<T> {
    let text = node.str(diagnostics)?;
    let mut reader =
        TextReader { names: ComponentNames::new(around, text), syntax_problems: Vec::new() };
    let read = method(&mut reader);
    for SyntaxProblem { message, hint, at, .. } in reader.syntax_problems {
        not_said(diagnostics, place(diagnostics, node, at), message, hint);
    }
    for problem in reader.names.problems {
        let at = place(diagnostics, node, problem.at());
        match problem {
            MeaningProblem::Said { message, hint, .. } => not_said(diagnostics, at, message, hint),
            MeaningProblem::Unknown { what, found, names, .. } => {
                diagnostics.unknown(at, what, &found, names);
            }
            MeaningProblem::UnknownObject { kind, found, names, .. } => {
                diagnostics.push(at, ComponentDiagnostic::NoThing { kind, found, names });
            }
        }
    }
    if read.is_some() {
        for (range, change) in reader.names.respelled {
            respell(diagnostics, node, text, range, change);
        }
        named.positions.append(&mut reader.names.positions);
        for (name, range, hook) in reader.names.asked {
            named.asked.push((name, place(diagnostics, node, range), hook));
        }
        for (stranger, range) in reader.names.strangers {
            let at = place(diagnostics, node, range);
            named.strangers.push(UnknownObject { at, ..stranger });
        }
    }
    read
}

/// Records a change that the second version of the language needs in a text.
fn respell(
    diagnostics: &mut Diagnostics,
    node: &TomlNode,
    text: &str,
    range: TextRange,
    change: TextChange,
) {
    let at = place(diagnostics, node, range);
    let found = text.get(range.start as usize..range.end as usize).unwrap_or_default();
    let by = match change {
        TextChange::Write(write) => return diagnostics.respell(at, found, &write),
        TextChange::Add(by) => by,
        TextChange::InScript(function) => {
            let hint = format!(
                "in `api = 2`, the script of `{function}` returns a seat, or the number of a place or \
                stop from 1, or `nil`"
            );
            return diagnostics.respell_in_script(at, hint);
        }
    };
    let sign = if by < 0 { '-' } else { '+' };
    let after = format!(" {sign} {}", by.unsigned_abs());
    // The text around the amount stays, because parts of the amount may change, too.
    let is_exact = diagnostics.sources.text(at) == Some(found);
    let is_operator = |c: Option<char>| c.is_some_and(|c| "+-*/%".contains(c));
    let (left, right) = (&text[..range.start as usize], &text[range.end as usize..]);
    let is_operand = is_operator(left.trim_end().chars().next_back())
        || is_operator(right.trim_start().chars().next());
    let (before, after) = if is_operand { ("(", format!("{after})")) } else { ("", after) };
    if is_exact {
        diagnostics.insert(at, before, &after);
    } else {
        let hint = format!("write `{before}{found}{after}` in place of `{found}`");
        diagnostics.respell_by_hand(at, hint);
    }
}

/// Converts a byte range of a text to a source span in the text's file.
fn place(diagnostics: &Diagnostics, node: &TomlNode, range: TextRange) -> Span {
    node.span_in_text(&diagnostics.sources, range.start, range.end)
}

/// The reader of one text. Each method reads the whole text; `None`: errors were reported.
pub(crate) struct TextReader<'k> {
    names: ComponentNames<'k>,
    syntax_problems: Vec<SyntaxProblem>,
}

impl TextReader<'_> {
    fn parsed(&mut self) -> Option<Expression> {
        let parsed = expression::parse(self.names.text);
        parsed.map_err(|problems| self.syntax_problems = problems).ok()
    }

    /// Parses an amount or a condition, and replaces names of constants and settings.
    fn calculated(&mut self) -> Option<Expression> {
        let mut parsed = self.parsed()?;
        self.names.fix(&mut parsed)?;
        Some(parsed)
    }

    /// Reads an amount, such as `coins + 1`; where a track is expected, a stop.
    pub fn amount(&mut self) -> Option<AmountExpression> {
        let parsed = self.calculated()?;
        let is = match self.names.around.track {
            Some(track) => ExpressionType::Stop(track.to_owned()),
            None => ExpressionType::Number,
        };
        self.names.sum_of(&parsed, &is)
    }

    /// Reads the number of an edge of a track.
    pub fn edge(&mut self) -> Option<AmountExpression> {
        let parsed = self.calculated()?;
        self.names.edge(&parsed)
    }

    /// Reads an amount that is used as a number.
    pub fn quantity(&mut self) -> Option<AmountExpression> {
        let parsed = self.calculated()?;
        self.names.quantity(&parsed)
    }

    /// Reads an amount that denotes a value of this type.
    pub fn amount_as(&mut self, is: &ParamType) -> Option<AmountExpression> {
        let parsed = self.calculated()?;
        self.names.sum_as(&parsed, is)
    }

    /// Reads an amount that is stored as a value of a type, such as the value of a counter that
    /// holds words of an attribute.
    pub fn value(&mut self, is: &ExpressionType) -> Option<AmountExpression> {
        let parsed = self.calculated()?;
        self.names.value(&parsed, is)
    }

    /// Reads a condition, such as `coins >= 2`.
    pub fn condition(&mut self) -> Option<ConditionExpression> {
        let parsed = self.calculated()?;
        expression::condition(&mut self.names, &parsed)
    }

    /// Reads a zone, or a place of a zone.
    pub fn place(&mut self) -> Option<ZoneReference> {
        let parsed = self.calculated()?;
        self.names.place(&parsed)
    }

    /// Reads a filter of pieces.
    pub fn filter(&mut self) -> Option<Filter> {
        let parsed = expression::parse_list(self.names.text);
        let mut parsed = parsed.map_err(|problems| self.syntax_problems = problems).ok()?;
        for part in &mut parsed {
            self.names.fix(part)?;
        }
        self.names.filter(&parsed)
    }

    /// Reads a counter and its owner.
    pub fn counter(&mut self) -> Option<(String, RelativeOwner)> {
        let parsed = self.parsed()?;
        let path = self.names.path("a name", &parsed)?;
        let part = self.names.owned(path)?;
        match self.names.around.known.counters.get(&part.name) {
            Some(owned) => Some((part.name, part.who.unwrap_or(default_of(*owned)))),
            None => self.names.unknown("counter", &part.name, part.at),
        }
    }

    /// Reads a track on which seats have markers, and the seat whose marker is meant.
    pub fn track(&mut self) -> Option<(String, RelativeOwner)> {
        let parsed = self.parsed()?;
        self.names.track(&parsed)
    }

    /// Reads a decision or one of its options: `DECISION` or `DECISION.OPTION`.
    pub fn answered(&mut self) -> Option<Answered> {
        let parsed = self.parsed()?;
        self.names.answered(&parsed)
    }

    /// Reads a marker or a mark of a track: `TRACK.MARKER` or `TRACK.MARK`.
    pub fn of_track(&mut self, what: &'static str) -> Option<(String, String)> {
        let parsed = self.parsed()?;
        self.names.of_track(what, &parsed)
    }
}
