//! Prints compiled conditions as an author would write them, for the reasons why an answer is not
//! possible.
//!
//! The text names what the condition compares and never a value of the position, so it contains no
//! hidden information.

use crate::declare::{
    AmountExpression, Answered, ArgDomain, ConditionExpression, Filter, RelativeOwner, SeatFold,
    ZoneReference,
};
use crate::layout::{CompiledOption, ComponentLayout, LOOPED, written};

/// Name of the seat in turn in the text of a loop over seats.
const LOOPED_NAME: &str = "s";

/// The precedence of an amount or condition, from the loosest to the tightest. A part of a lower
/// rank needs brackets within one of a higher rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Any,
    All,
    Compare,
    Sum,
    Product,
    One,
}

/// Printer of conditions and amounts.
pub(crate) struct ConditionText<'l> {
    layout: &'l ComponentLayout,
    /// The option whose arguments have names; `None`: those in `names`.
    option: Option<&'l CompiledOption>,
    /// Names of the arguments of a script that is no option, as far as they are known.
    names: &'l [String],
}

impl<'l> ConditionText<'l> {
    /// Creates a printer for the conditions of an option.
    pub(crate) fn new(layout: &'l ComponentLayout, option: &'l CompiledOption) -> Self {
        ConditionText { layout, option: Some(option), names: &[] }
    }

    /// Creates a printer for amounts and conditions of any script.
    pub(crate) fn without_arguments(layout: &'l ComponentLayout) -> Self {
        ConditionText { layout, option: None, names: &[] }
    }

    /// Creates a printer for a script with these names of arguments.
    pub(crate) fn with_names(layout: &'l ComponentLayout, names: &'l [String]) -> Self {
        ConditionText { layout, option: None, names }
    }

    /// Returns the text of a condition.
    pub(crate) fn condition(&self, when: &ConditionExpression<u16>) -> String {
        self.condition_within(when, Rank::Any)
    }

    fn condition_within(&self, when: &ConditionExpression<u16>, least: Rank) -> String {
        let all = |list: &[ConditionExpression<u16>], word: &str, least| {
            let parts: Vec<String> =
                list.iter().map(|one| self.condition_within(one, least)).collect();
            parts.join(word)
        };
        let (text, rank) = match when {
            ConditionExpression::Always => ("true".to_owned(), Rank::One),
            ConditionExpression::Never => ("false".to_owned(), Rank::One),
            ConditionExpression::Is(a, operator, b) => {
                let text =
                    format!("{} {} {}", self.compared(a, b), operator.sign(), self.compared(b, a));
                (text, Rank::Compare)
            }
            ConditionExpression::All(list) => (all(list, " and ", Rank::Compare), Rank::All),
            ConditionExpression::Any(list) => (all(list, " or ", Rank::All), Rank::Any),
            ConditionExpression::Not(one) => {
                (format!("not {}", self.condition_within(one, Rank::One)), Rank::Compare)
            }
            ConditionExpression::Beside(zone, a, b) => {
                let zone = &self.layout.zones[usize::from(*zone)].named.name;
                (format!("beside({zone}, {}, {})", self.amount(a), self.amount(b)), Rank::One)
            }
            ConditionExpression::Ask(function) => (self.asked("asks", *function), Rank::One),
            ConditionExpression::Can(Answered { decision, option }, args) => {
                let name = match option {
                    Some(option) => &self.layout.options[usize::from(*option)].name,
                    None => &self.layout.decisions[usize::from(*decision)].named.name,
                };
                let args = args.iter().map(|n| self.amount(n));
                let all: Vec<String> = std::iter::once(written(name)).chain(args).collect();
                (format!("can({})", all.join(", ")), Rank::One)
            }
        };
        bracketed(text, rank, least)
    }

    /// Returns the text of an amount that is compared with `other`: a number that stands for a
    /// stop, a place or `none` is printed as that.
    fn compared(&self, amount: &AmountExpression<u16>, other: &AmountExpression<u16>) -> String {
        let AmountExpression::Number(n) = *amount else {
            return self.amount_within(amount, Rank::Sum);
        };
        let index = usize::try_from(n).ok();
        let name = match other {
            AmountExpression::Stop(track, _) | AmountExpression::Marker(track, _) => {
                let stops = &self.layout.tracks[usize::from(*track)].stops;
                index.and_then(|at| stops.get(at).cloned())
            }
            AmountExpression::Arg(arg) => {
                let value = i16::try_from(n).ok();
                self.argument(*arg).1.zip(value).map(|(is, n)| self.layout.value_text(is, n))
            }
            AmountExpression::Of(_, attribute) => layout_word(self.layout, *attribute, n),
            AmountExpression::Counter(counter, _) => Some(self.layout.counter_text(*counter, n)),
            _ => None,
        };
        match name {
            _ if n == -1 && !matches!(other, AmountExpression::Counter(..)) => "none".to_owned(),
            Some(name) => name,
            None => n.to_string(),
        }
    }

    /// Returns the text of an amount.
    pub(crate) fn amount(&self, amount: &AmountExpression<u16>) -> String {
        self.amount_within(amount, Rank::Any)
    }

    fn amount_within(&self, amount: &AmountExpression<u16>, least: Rank) -> String {
        let layout = self.layout;
        let all = |list: &[AmountExpression<u16>], sign: &str, rank| {
            let parts: Vec<String> = list.iter().map(|n| self.amount_within(n, rank)).collect();
            parts.join(sign)
        };
        let call = |name: &str, list: &[AmountExpression<u16>]| {
            format!("{name}({})", all(list, ", ", Rank::Any))
        };
        let (text, rank) = match amount {
            AmountExpression::Number(n) => (n.to_string(), Rank::One),
            AmountExpression::Word(word) => (layout.words[usize::from(*word)].clone(), Rank::One),
            AmountExpression::Piece(piece) => {
                (written(&layout.pieces[usize::from(*piece)].named.name), Rank::One)
            }
            AmountExpression::Counter(counter, who) => {
                let name = &layout.counters[usize::from(*counter)].named.name;
                (self.owned(who, name), Rank::One)
            }
            AmountExpression::Arg(arg) => (self.argument(*arg).0.to_owned(), Rank::One),
            AmountExpression::Count(at, filter) => {
                (format!("count({}{})", self.zone(at), self.filter(filter)), Rank::One)
            }
            AmountExpression::Room(at) => (format!("room({})", self.zone(at)), Rank::One),
            AmountExpression::Total(at, attribute, filter) => {
                let attribute = &layout.attributes[usize::from(*attribute)];
                let (zone, filter) = (self.zone(at), self.filter(filter));
                (format!("total({attribute}, {zone}{filter})"), Rank::One)
            }
            AmountExpression::Of(arg, attribute) => {
                let attribute = &layout.attributes[usize::from(*attribute)];
                (format!("{}.{attribute}", self.argument(*arg).0), Rank::One)
            }
            AmountExpression::Sum(list) => (all(list, " + ", Rank::Sum), Rank::Sum),
            AmountExpression::Product(list) => (all(list, " * ", Rank::Product), Rank::Product),
            AmountExpression::Minus(a, b) => {
                let (a, b) =
                    (self.amount_within(a, Rank::Sum), self.amount_within(b, Rank::Product));
                (format!("{a} - {b}"), Rank::Sum)
            }
            AmountExpression::Divided(n, by) => {
                (format!("{} / {by}", self.amount_within(n, Rank::Product)), Rank::Product)
            }
            AmountExpression::Quotient(a, b) | AmountExpression::Remainder(a, b) => {
                let is_quotient = matches!(amount, AmountExpression::Quotient(..));
                let sign = if is_quotient { "/" } else { "%" };
                let (a, b) =
                    (self.amount_within(a, Rank::Product), self.amount_within(b, Rank::One));
                (format!("{a} {sign} {b}"), Rank::Product)
            }
            AmountExpression::Absolute(n) => (format!("abs({})", self.amount(n)), Rank::One),
            AmountExpression::Least(list) => (call("min", list), Rank::One),
            AmountExpression::Most(list) => (call("max", list), Rank::One),
            AmountExpression::Stop(track, who) => {
                let name = &layout.tracks[usize::from(*track)].named.name;
                (format!("stop({})", self.owned(who, name)), Rank::One)
            }
            AmountExpression::Marker(track, marker) => {
                let part = &layout.tracks[usize::from(*track)];
                let marker = &part.markers[usize::from(*marker)];
                (format!("marker({}.{marker})", written(&part.named.name)), Rank::One)
            }
            AmountExpression::Mark(track, mark, at) => {
                let part = &layout.tracks[usize::from(*track)];
                let (mark, at) = (&part.marks[usize::from(*mark)].name, self.amount(at));
                (format!("mark({}.{mark}, {at})", written(&part.named.name)), Rank::One)
            }
            AmountExpression::Rearmost(track, behind) => {
                let name = written(&layout.tracks[usize::from(*track)].named.name);
                let behind = behind.as_ref().map(|n| format!(", {}", self.amount(n)));
                (format!("rearmost({name}{})", behind.unwrap_or_default()), Rank::One)
            }
            AmountExpression::Times(phase) => {
                let name = &layout.phases[usize::from(*phase)].named.name;
                (format!("times({})", written(name)), Rank::One)
            }
            AmountExpression::Seats => ("seats".to_owned(), Rank::One),
            AmountExpression::Acting => ("acting".to_owned(), Rank::One),
            AmountExpression::Ask(function) => (self.asked("ask", *function), Rank::One),
            AmountExpression::Thing(kind, n) => {
                let value = i16::try_from(*n).unwrap_or(-1);
                (layout.value_text(&ArgDomain::Thing(*kind), value), Rank::One)
            }
            AmountExpression::Question(query, list) => {
                (call(&layout.host_queries[usize::from(*query)].name, list), Rank::One)
            }
            AmountExpression::OverSeats(fold, n, when) => {
                (self.over_seats(*fold, n, when), Rank::One)
            }
        };
        bracketed(text, rank, least)
    }

    fn over_seats(
        &self,
        fold: SeatFold,
        n: &AmountExpression<u16>,
        when: &ConditionExpression<u16>,
    ) -> String {
        let word = match fold {
            SeatFold::Sum if matches!(n, AmountExpression::Number(1)) => {
                return format!("count({LOOPED_NAME} in seats, {})", self.condition(when));
            }
            SeatFold::Sum => "sum",
            SeatFold::Least => "min",
            SeatFold::Most => "max",
        };
        let when = match when {
            ConditionExpression::Always => String::new(),
            when => format!(", {}", self.condition(when)),
        };
        format!("{word}({LOOPED_NAME} in seats, {}{when})", self.amount(n))
    }

    /// Returns the name of a counter as texts write it.
    pub(crate) fn counter_name(&self, counter: u16) -> String {
        written(&self.layout.counters[usize::from(counter)].named.name)
    }

    /// Returns name and domain of an argument. The domain is `None` for a parameter of the
    /// decision.
    fn argument(&self, arg: u16) -> (&'l str, Option<&'l ArgDomain<u16>>) {
        if arg == LOOPED {
            return (LOOPED_NAME, None);
        }
        let Some(option) = self.option else {
            let name = self.names.get(usize::from(arg));
            return (name.map_or("an argument", String::as_str), None);
        };
        let handed = &self.layout.decisions[usize::from(option.decision)].args;
        let arg = usize::from(arg);
        match (handed.get(arg), option.args.get(arg.wrapping_sub(handed.len()))) {
            (Some((name, _)), _) => (name, None),
            (None, Some((name, domain))) => (name, Some(domain)),
            (None, None) => ("an argument", None),
        }
    }

    pub(crate) fn owned(&self, who: &RelativeOwner<u16>, name: &str) -> String {
        let name = written(name);
        match who {
            RelativeOwner::Own | RelativeOwner::Table => name,
            RelativeOwner::Next => format!("next.{name}"),
            RelativeOwner::Held(counter) => format!("{}.{name}", self.counter_name(*counter)),
            RelativeOwner::Seat(seat) => {
                let names = &self.layout.seat_names;
                let seat = names.get(usize::from(*seat)).map_or("nobody", String::as_str);
                format!("{seat}.{name}")
            }
            RelativeOwner::Arg(arg) => format!("{}.{name}", self.argument(*arg).0),
        }
    }

    pub(crate) fn zone(&self, at: &ZoneReference<u16>) -> String {
        match at {
            ZoneReference::Zone(zone, who) => {
                self.owned(who, &self.layout.zones[usize::from(*zone)].named.name)
            }
            ZoneReference::Place(zone, who, place) => {
                let part = &self.layout.zones[usize::from(*zone)];
                let place = match **place {
                    AmountExpression::Number(n) => {
                        let index = usize::try_from(n).unwrap_or(usize::MAX);
                        part.places.get(index).cloned().unwrap_or_else(|| n.to_string())
                    }
                    _ => self.amount(place),
                };
                format!("{}[{place}]", self.owned(who, &part.named.name))
            }
            ZoneReference::Arg(arg) => self.argument(*arg).0.to_owned(),
        }
    }

    pub(crate) fn filter(&self, filter: &Filter<u16>) -> String {
        let mut text = String::new();
        if let Some(kind) = filter.kind {
            text.push_str(&format!(", {}", self.layout.kinds[usize::from(kind)].name));
        }
        if let Some(piece) = &filter.piece {
            let named = match **piece {
                AmountExpression::Number(n) => usize::try_from(n).ok(),
                _ => None,
            };
            let named = named.and_then(|at| self.layout.pieces.get(at));
            let piece = named.map_or_else(|| self.amount(piece), |one| written(&one.named.name));
            text.push_str(&format!(", {piece}"));
        }
        for (attribute, operator, value) in &filter.having {
            let word = match value {
                AmountExpression::Number(-1) => Some("none".to_owned()),
                AmountExpression::Number(n) => layout_word(self.layout, *attribute, *n),
                _ => None,
            };
            let value = word.unwrap_or_else(|| self.amount(value));
            let attribute = &self.layout.attributes[usize::from(*attribute)];
            text.push_str(&format!(", {attribute} {} {value}", operator.sign()));
        }
        text
    }

    fn asked(&self, word: &str, function: u16) -> String {
        let name = self.layout.functions.get(usize::from(function)).map_or("", String::as_str);
        format!("{word}({})", written(name))
    }
}

/// Returns the word that a number stands for where it is compared with an attribute.
fn layout_word(layout: &ComponentLayout, attribute: u16, n: i32) -> Option<String> {
    layout.word_beside(attribute, n).map(str::to_owned)
}

fn bracketed(text: String, rank: Rank, least: Rank) -> String {
    if rank < least { format!("({text})") } else { text }
}
