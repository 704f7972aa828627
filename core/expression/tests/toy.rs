//! A dialect for tests. Its amounts and conditions are texts that show how they were built.
//!
//! | names | type |
//! |---|---|
//! | `coins`, `n`, `own.coins` | number |
//! | `road` | stop of `road` |
//! | `me`, `leader` | seat |
//! | `at`, and `E5`, `F2` compared with it | object of the kind `hex` |
//! | `card.hue`, and `red`, `blue` compared with it | value of `hue` |
//! | `ant` | piece |
//! | `row[…]` | place of `row` |

use expression::*;

#[derive(Default)]
pub struct Toy {
    pub problems: Vec<MeaningProblem>,
    /// Whether the dialect has `%`, `abs`, division by an amount, `in`, and attributes of places.
    pub has_more: bool,
}

type Meant = Meaning<String, String>;

const NAMES: [(&str, ExpressionType); 8] = [
    ("coins", ExpressionType::Number),
    ("n", ExpressionType::Number),
    ("own.coins", ExpressionType::Number),
    ("me", ExpressionType::Seat),
    ("leader", ExpressionType::Seat),
    ("ant", ExpressionType::Piece),
    ("hand", ExpressionType::Zone),
    ("row", ExpressionType::Zone),
];

fn typed(amount: impl Into<String>, is: ExpressionType) -> Meant {
    Meaning::Amount(TypedAmount { amount: amount.into(), is })
}

impl Toy {
    fn unknown(&mut self, what: &'static str, path: &[NamePart], names: &[&str]) {
        self.report(MeaningProblem::Unknown {
            what,
            found: path_text(path).into_owned(),
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            at: path_range(path),
        });
    }

    fn list(&mut self, all: &[Expression]) -> Option<String> {
        let read: Vec<_> = all.iter().map(|one| self.any(one)).collect();
        Some(read.into_iter().collect::<Option<Vec<_>>>()?.join(" "))
    }

    fn any(&mut self, one: &Expression) -> Option<String> {
        Some(match meaning(self, one)? {
            Meaning::Amount(amount) => amount.amount,
            Meaning::Condition(condition) => condition,
        })
    }
}

impl Names for Toy {
    type Amount = String;
    type Condition = String;

    fn report(&mut self, problem: MeaningProblem) {
        self.problems.push(problem);
    }

    fn amount(&mut self, node: AmountNode<String>) -> Option<String> {
        Some(match node {
            AmountNode::Number(n) => n.to_string(),
            AmountNode::None(is) => format!("(none {is:?})"),
            AmountNode::Negative(a) => format!("(- {a})"),
            AmountNode::Sum(a, b) => format!("(+ {a} {b})"),
            AmountNode::Difference(a, b) => format!("(- {a} {b})"),
            AmountNode::Product(a, b) => format!("(* {a} {b})"),
            AmountNode::Divided(a, by) => format!("(/{by} {a})"),
            AmountNode::Least(all) => format!("(min {})", all.join(" ")),
            AmountNode::Most(all) => format!("(max {})", all.join(" ")),
            AmountNode::Quotient(a, b) if self.has_more => format!("(/ {a} {b})"),
            AmountNode::Remainder(a, b) if self.has_more => format!("(% {a} {b})"),
            AmountNode::Absolute(a) if self.has_more => format!("(abs {a})"),
            AmountNode::Quotient(..) | AmountNode::Remainder(..) | AmountNode::Absolute(_) => {
                return None;
            }
        })
    }

    fn condition(&mut self, node: ConditionNode<String, String>) -> Option<String> {
        Some(match node {
            ConditionNode::Constant(holds) => holds.to_string(),
            ConditionNode::Compare(a, operator, b) => {
                format!("({} {} {})", operator.sign(), a.amount, b.amount)
            }
            ConditionNode::All(all) => format!("(and {})", all.join(" ")),
            ConditionNode::Any(all) => format!("(or {})", all.join(" ")),
            ConditionNode::Not(one) => format!("(not {one})"),
        })
    }

    fn name(&mut self, path: &[NamePart]) -> Option<Meant> {
        let text = path_text(path);
        if let Some((name, is)) = NAMES.iter().find(|(name, _)| *name == text) {
            return Some(typed(*name, is.clone()));
        }
        match &*text {
            "road" => Some(typed("road", ExpressionType::Stop("road".into()))),
            "at" => Some(typed("at", ExpressionType::Thing("hex".into()))),
            "card.hue" => Some(typed("card.hue", ExpressionType::Word("hue".into()))),
            "passed" => Some(Meaning::Condition("passed".into())),
            _ => {
                let names = NAMES.map(|(name, _)| name);
                self.unknown("amount", path, &names);
                None
            }
        }
    }

    fn call(
        &mut self,
        function: &[NamePart],
        arguments: &[Expression],
        _: TextRange,
    ) -> Option<Meant> {
        let name = path_text(function);
        if name != "count" {
            self.unknown("word before `(`", function, &["count", "min", "max"]);
            return None;
        }
        let arguments = self.list(arguments)?;
        Some(typed(format!("(count {arguments})"), ExpressionType::Number))
    }

    fn index(&mut self, base: &Expression, places: &[Expression], _: TextRange) -> Option<Meant> {
        let base = self.any(base)?;
        let places = self.list(places)?;
        Some(typed(format!("{base}[{places}]"), ExpressionType::Place("row".into())))
    }

    fn read_as(&mut self, expression: &Expression, expected: ExpectedType<'_>) -> ReadingOf<Self> {
        let Some(word) = expression.as_word() else { return Reading::NotHere };
        let words: &[&str] = match expected.is {
            ExpressionType::Thing(_) => &["E5", "F2"],
            ExpressionType::Word(_) => &["red", "blue"],
            _ => return Reading::NotHere,
        };
        if words.contains(&word.text.as_str()) {
            return Reading::Is(typed(word.text.clone(), expected.is.clone()));
        }
        if NAMES.iter().any(|(name, _)| *name == word.text) || word.is("at") || word.is("none") {
            return Reading::NotHere;
        }
        match expected.is {
            ExpressionType::Thing(kind) => self.report(MeaningProblem::UnknownObject {
                kind: kind.clone(),
                found: word.text.clone(),
                names: words.iter().map(|word| (*word).to_owned()).collect(),
                at: word.at,
            }),
            _ => self.unknown("value", std::slice::from_ref(word), words),
        }
        Reading::Refused
    }

    fn member(&mut self, base: &Expression, word: &NamePart) -> ReadingOf<Self> {
        if !self.has_more {
            return Reading::NotHere;
        }
        match self.any(base) {
            Some(base) => {
                Reading::Is(typed(format!("(. {base} {})", word.text), ExpressionType::Number))
            }
            None => Reading::Refused,
        }
    }

    fn for_each(&mut self, function: &[NamePart], arguments: &[Expression]) -> ReadingOf<Self> {
        let [Expression { kind: ExpressionKind::ForEach(name, of), .. }, rest @ ..] = arguments
        else {
            return Reading::NotHere;
        };
        if !self.has_more {
            return Reading::NotHere;
        }
        let text = format!("({} {} in {of}: {})", path_text(function), name.text, print_list(rest));
        Reading::Is(typed(text, ExpressionType::Number))
    }
}
