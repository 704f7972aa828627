//! Errors that occur only in tables of components, with their messages.

use content::{ByteSpan, ContentErrorKind as Kind, Diagnostics};
use game::suggest::nearest;

/// The kind of an error in a table of components.
#[derive(Debug)]
pub(crate) enum ComponentDiagnostic {
    /// A text that is not a valid amount or condition.
    NotSaid { message: String, hint: String },
    /// An error that the layout's compiler found, after all names were resolved.
    Whole { why: String },
    /// A step without an effect.
    NoVerb { verbs: Vec<&'static str> },
    /// An effect that exists only in games without a host engine. `deed`: the command that does the
    /// same on the board.
    OfWholeGames { verb: &'static str, deed: Option<&'static str> },
    /// A table that declares no argument.
    NoArgument,
    /// A function without the hook with which it is called.
    NotAnswered { function: String, hook: &'static str },
    /// Phases with a circular order or nesting.
    Circle { phase: String },
    /// A zone with no shape or with several shapes.
    Shapes { found: usize },
    /// A key that has no effect, because another key is missing or has another value.
    Idle { key: &'static str, of: &'static str },
    /// A name that no object of this kind has.
    NoThing { kind: String, found: String, names: Vec<String> },
    /// A type of a parameter that is not text. `near`: the text that was probably meant.
    TypeAsTable { near: Option<String>, types: Vec<String> },
    /// A command to the host engine with a missing or unknown argument.
    DeedWith { deed: String, arg: String, args: Vec<String>, missing: bool },
    /// An argument that chooses an object of the host engine, such as a hex, in a game without one.
    NoKinds { kind: String },
    /// A counter with `thing`, which names objects of the host engine, in a game without one.
    NoThings,
    /// An amount of a board rule that reads something other than components.
    NotOfParts,
    /// An amount for the host engine that reads hidden information.
    HearsHidden { what: String },
    /// A `forced` decision in a game with a host engine.
    ForcedBeside,
    /// A change of a counter that only the host engine may change.
    OnlyRead { counter: String },
    /// A step that adds to a counter or subtracts from it, although the counter names an object.
    HoldsThing { verb: &'static str, counter: String, thing: String },
}

impl ComponentDiagnostic {
    fn words(self) -> (&'static str, String, Option<String>) {
        use ComponentDiagnostic as M;
        match self {
            M::NotSaid { message, hint } => {
                ("NotSaid", message, Some(hint).filter(|hint| !hint.is_empty()))
            }
            M::Whole { why } => match why.split_once("; `") {
                Some((message, near)) => {
                    let near = near.trim_end_matches('?').trim_end_matches('`');
                    ("Whole", message.to_owned(), Some(format!("did you mean `{near}`?")))
                }
                None => ("Whole", why, None),
            },
            M::NoVerb { verbs } => (
                "NoVerb",
                "this is not an effect".into(),
                Some(format!("write one of the keys {}", listed(&verbs))),
            ),
            M::OfWholeGames { verb, deed } => (
                "OfWholeGames",
                format!(
                    "`{verb}` works only in games made of components alone; on the board \
                    of another game it would do nothing"
                ),
                Some(match (verb, deed) {
                    ("pass", _) => "players pass by themselves; `{ deed = \"pass\" }` makes an \
                        automa pass"
                        .into(),
                    (_, Some(deed)) => format!(
                        "use `{{ deed = \"{deed}\" }}` to do this on the \
                        board"
                    ),
                    ("call", _) => "use steps, a task (`run`), or a script of a piece".into(),
                    _ => "the phases are those of the board, and a task ends after its last step"
                        .into(),
                }),
            ),
            M::NoArgument => (
                "NoArgument",
                "this is not an argument".into(),
                Some(
                    "write one of the keys `number`, `piece`, `named`, `place`, `zone`, `seat`, \
                    `answer`, `stop`, `thing`"
                        .into(),
                ),
            ),
            M::NotAnswered { function, hook } => (
                "NotAnswered",
                format!("the function `{function}` does not answer `{hook}`"),
                Some(format!("add `{hook}` to its hooks")),
            ),
            M::Circle { phase } => (
                "Circle",
                format!("the phase `{phase}` comes before itself"),
                Some("its `within`, `before` and `after` form a cycle; remove one of them".into()),
            ),
            M::Shapes { found: 0 } => (
                "Shapes",
                "the zone has no layout".into(),
                Some("write one of `pile`, `stack`, `row`, `places`".into()),
            ),
            M::Shapes { found } => (
                "Shapes",
                format!("the zone has {found} layouts"),
                Some("keep only one of `pile`, `stack`, `row`, `places`".into()),
            ),
            M::NoThing { kind, found, names } => {
                let near = nearest(&found, names.iter().map(String::as_str));
                let hint = match near {
                    Some(near) => Some(format!("did you mean `{near}`?")),
                    None if names.is_empty() => None,
                    None if names.len() <= 20 => {
                        let names: Vec<&str> = names.iter().map(String::as_str).collect();
                        Some(format!("there are {}", listed(&names)))
                    }
                    None => Some(format!(
                        "there are {} from `{}` to `{}`",
                        names.len(),
                        names[0],
                        names[names.len() - 1]
                    )),
                };
                ("NoThing", format!("unknown {kind} `{found}`"), hint)
            }
            M::TypeAsTable { near, types } => {
                let types: Vec<&str> = types.iter().map(String::as_str).collect();
                let hint = match near {
                    Some(near) => format!("write `\"{near}\"`"),
                    None => format!("write one of {}", listed(&types)),
                };
                ("TypeAsTable", "the type of a parameter is text".into(), Some(hint))
            }
            M::DeedWith { deed, arg, args, missing } => {
                let why = if missing {
                    format!("`{deed}` needs the argument `{arg}`")
                } else {
                    format!("`{deed}` has no argument `{arg}`")
                };
                let args: Vec<&str> = args.iter().map(String::as_str).collect();
                ("DeedWith", why, Some(format!("`with` takes {}", listed(&args))))
            }
            M::NoKinds { kind } => (
                "NoKinds",
                format!(
                    "there is no `{kind}` to choose: a game made of components alone has no \
                    such things"
                ),
                Some("use `piece`, `named` or `answer`".into()),
            ),
            M::NoThings => (
                "NoThings",
                "`thing` cannot be used in a game made of components alone".into(),
                Some("give the pieces numbers, and let the counter hold one of these".into()),
            ),
            M::NotOfParts => (
                "NotOfParts",
                "texts of rules can only use components here".into(),
                Some(
                    "use your own counters, `count(…)`, `total(…)`, `stop(…)` or `times(…)`".into(),
                ),
            ),
            M::HearsHidden { what } => (
                "HearsHidden",
                format!("`{what}` is hidden, but rules may only use what everybody sees"),
                Some("pass it to a task as an argument, or set `visible = \"all\"`".into()),
            ),
            M::ForcedBeside => (
                "ForcedBeside",
                "`forced` works only in games made of components alone; on the board of \
                another game seats always answer themselves"
                    .into(),
                Some("remove it".into()),
            ),
            M::HoldsThing { verb, counter, thing } => {
                let counter = components::written(&counter);
                (
                    "HoldsThing",
                    format!("`{verb}` needs a number, but the counter `{counter}` holds a {thing}"),
                    Some(format!(
                        "use `{{ set = \"{counter}\", to = … }}` with another {thing}, or \
                        `none`"
                    )),
                )
            }
            M::OnlyRead { counter } => (
                "OnlyRead",
                format!("`{counter}` can be read here, not changed"),
                Some("declare a counter of your own and change that".into()),
            ),
            M::Idle { key, of } => (
                "Idle",
                format!("`{key}` has no effect here"),
                Some(format!("it is used only with {of}")),
            ),
        }
    }
}

impl From<ComponentDiagnostic> for Kind {
    fn from(diagnostic: ComponentDiagnostic) -> Kind {
        let (name, message, hint) = diagnostic.words();
        Kind::OfDialect { name: name.to_owned(), message, hint }
    }
}

/// Quotes names with backticks and joins them with commas.
pub(crate) fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Reports an invalid text, with message and hint.
pub(crate) fn not_said(
    diagnostics: &mut Diagnostics,
    at: ByteSpan,
    message: impl Into<String>,
    hint: impl Into<String>,
) {
    diagnostics
        .push(at, ComponentDiagnostic::NotSaid { message: message.into(), hint: hint.into() });
}
