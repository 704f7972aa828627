//! Macro for entries of the function table, and the types of arguments and results.

/// Types of arguments and results.
pub(crate) mod kind {
    use script::ValueType;

    use crate::script_api::names::Sort;

    const fn named(sort: Sort, doc: &'static str) -> ValueType {
        ValueType { type_name: "integer|string", doc, named: Some(sort.word()), object: None }
    }

    pub(crate) const ZONE: ValueType =
        named(Sort::Zone, "a zone: its name, or what `zone` and `place` give");
    pub(crate) const COUNTER: ValueType = named(Sort::Counter, "a counter: its name");
    pub(crate) const PIECE: ValueType = named(Sort::Piece, "a piece: its name or number");
    pub(crate) const ATTRIBUTE: ValueType = named(Sort::Attribute, "an attribute: its name");
    pub(crate) const TRACK: ValueType = named(Sort::Track, "a track: its name");
    pub(crate) const DECISION: ValueType = named(Sort::Decision, "a decision: its name");
    pub(crate) const TASK: ValueType = named(Sort::Task, "a task: its name");
    pub(crate) const PHASE: ValueType = named(Sort::Phase, "a phase: its name");
    pub(crate) const STREAM: ValueType = named(Sort::Stream, "a source of chance: its name");
    /// Names in another namespace, such as places of a zone, which are known only with a game.
    pub(crate) const INSIDE: ValueType =
        ValueType::plain("integer|string", "a name, or a number from 0 on");
    pub(crate) const SETTING: ValueType = ValueType {
        type_name: "string",
        doc: "the name of a setting",
        named: Some(Sort::Setting.word()),
        object: None,
    };
    pub(crate) const SEAT: ValueType = ValueType {
        type_name: "Seat",
        doc: "a seat",
        named: None,
        object: Some(crate::script_api::call_context::SEAT),
    };
    pub(crate) const INT: ValueType = ValueType::INT;
    pub(crate) const TEXT: ValueType = ValueType::TEXT;
    pub(crate) const MAYBE_INT: ValueType = ValueType::MAYBE_INT;
    pub(crate) const MAYBE_TEXT: ValueType = ValueType::MAYBE_TEXT;
    pub(crate) const LIST: ValueType = ValueType::LIST;
    pub(crate) const NOTHING: ValueType = ValueType::NOTHING;
}

/// `name(arg: KIND, …) RESULT "doc" "example" => "gives" run;`
macro_rules! entries {
    ($LIST:ident, $object:ident: $(
        $name:ident ( $($arg:ident: $kind:ident),* ) $result:ident $doc:literal
        $example:literal => $gives:literal $run:expr;
    )*) => {
        pub(super) const $LIST: &[script::Entry<crate::script_api::call_context::Api>] = &[$(
            script::Entry {
                function: script::Function {
                    name: stringify!($name),
                    object: crate::script_api::call_context::$object,
                    args: &[$(script::Arg { name: stringify!($arg), kind: crate::script_api::entry::kind::$kind }),*],
                    result: crate::script_api::entry::kind::$result,
                    doc: $doc,
                    example: $example,
                    gives: $gives,
                },
                run: $run,
            }
        ),*];
    };
}
pub(crate) use entries;
