//! Macro for entries of the function table, and the types of the functions' arguments and results.

/// The types of arguments and results.
pub(crate) mod kind {
    use script::ValueType;

    use crate::script_api::names::ScriptNameKind;

    const fn named(sort: ScriptNameKind, doc: &'static str) -> ValueType {
        ValueType { type_name: "integer|string", doc, named: Some(sort.word()), object: None }
    }

    pub(crate) const ZONE: ValueType =
        named(ScriptNameKind::Zone, "a zone: its name, or a result of `zone` or `place`");
    pub(crate) const COUNTER: ValueType = named(ScriptNameKind::Counter, "a counter: its name");
    pub(crate) const PIECE: ValueType = named(ScriptNameKind::Piece, "a piece: its name or number");
    pub(crate) const ATTRIBUTE: ValueType =
        named(ScriptNameKind::Attribute, "an attribute of pieces: its name");
    pub(crate) const TRACK: ValueType = named(ScriptNameKind::Track, "a track: its name");
    pub(crate) const DECISION: ValueType = named(ScriptNameKind::Decision, "a decision: its name");
    pub(crate) const TASK: ValueType = named(ScriptNameKind::Task, "a task: its name");
    pub(crate) const PHASE: ValueType = named(ScriptNameKind::Phase, "a phase: its name");
    pub(crate) const STREAM: ValueType = named(ScriptNameKind::Stream, "a random stream: its name");
    /// Names in another namespace, such as places of a zone. They are known only when there is a
    /// game.
    pub(crate) const INSIDE: ValueType =
        ValueType::plain("integer|string", "a name, or a number counted from 1");
    /// A stop of a track.
    pub(crate) const STOP: ValueType =
        ValueType::plain("integer|string", "a stop: its name or number");
    /// An argument of a decision or task, or the value of a counter.
    pub(crate) const VALUE: ValueType =
        ValueType::plain("any", "a whole number, or a seat, as the argument or counter needs it");
    pub(crate) const MAYBE_VALUE: ValueType =
        ValueType::plain("any?", "an argument: a whole number or a seat; `nil` if it is none");
    /// An argument of a hook in the second version.
    pub(crate) const ARGUMENT: ValueType = ValueType::plain(
        "any",
        "a seat if it is one, `nil` if it is none, and counts from 1 if it is a place or stop",
    );
    pub(crate) const SEATS: ValueType = ValueType::plain("Seat[]", "a list of seats");
    pub(crate) const MAYBE_SEAT: ValueType =
        ValueType { type_name: "Seat?", doc: "a seat, or `nil`", ..SEAT };
    pub(crate) const SETTING: ValueType = ValueType {
        type_name: "string",
        doc: "the name of a setting",
        named: Some(ScriptNameKind::Setting.word()),
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

/// `@VERSIONS => name(arg: KIND, …) RESULT "doc" "example" => "gives" run;` The versions of the
/// language may be left out if they are both.
macro_rules! entries {
    ($LIST:ident, $object:ident: $(
        $(@$versions:expr =>)? $name:ident ( $($arg:ident: $kind:ident),* ) $result:ident $doc:literal
        $example:literal => $gives:literal $run:expr;
    )*) => {
        pub(super) const $LIST: &[script::ApiEntry<crate::script_api::call_context::ComponentScriptApi>] = &[$(
            script::ApiEntry {
                function: script::ApiFunction {
                    name: stringify!($name),
                    object: crate::script_api::call_context::$object,
                    args: &[$(script::ApiParameter { name: stringify!($arg), kind: crate::script_api::entry::kind::$kind }),*],
                    result: crate::script_api::entry::kind::$result,
                    doc: $doc,
                    example: $example,
                    gives: $gives,
                    versions: script::function_versions!($($versions)?),
                },
                run: $run,
            }
        ),*];
    };
}
pub(crate) use entries;
