//! The scripting interface of a dialect: objects that scripts see, their functions, hooks, and
//! documentation texts.
//!
//! Bindings, script checks, the reference manual and editor types are all generated from it.

/// The type of an argument or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueType {
    /// Name in editor types: `integer|string`.
    pub type_name: &'static str,
    /// Description for the reference.
    pub doc: &'static str,
    /// Kind of object that a string argument names, in a word for messages. `None` if the valid
    /// names depend on the game.
    pub named: Option<&'static str>,
    /// Index of the object type, if the value is an object.
    pub object: Option<usize>,
}

impl ValueType {
    /// The type of an integer within ±2³¹.
    pub const INT: ValueType = ValueType::plain("integer", "a whole number");
    pub const TEXT: ValueType = ValueType::plain("string", "text");
    pub const BOOL: ValueType = ValueType::plain("boolean", "yes or no");
    /// An integer within ±2³¹, or `nil`.
    pub const MAYBE_INT: ValueType = ValueType::plain("integer?", "a whole number, or `nil`");
    pub const MAYBE_TEXT: ValueType = ValueType::plain("string?", "text, or `nil`");
    pub const LIST: ValueType = ValueType::plain("integer[]", "a list of whole numbers");
    /// No value. This is the result of a function that requests a change.
    pub const NOTHING: ValueType = ValueType::plain("nil", "nothing");

    /// Creates a type that names nothing and is not an object.
    pub const fn plain(type_name: &'static str, doc: &'static str) -> ValueType {
        ValueType { type_name, doc, named: None, object: None }
    }
}

/// An argument of a function or hook.
#[derive(Clone, Copy, Debug)]
pub struct ApiParameter {
    pub name: &'static str,
    pub kind: ValueType,
}

/// One function of the scripting interface, without its implementation.
#[derive(Clone, Copy, Debug)]
pub struct ApiFunction {
    pub name: &'static str,
    /// Index of the object type whose function this is.
    pub object: usize,
    pub args: &'static [ApiParameter],
    pub result: ValueType,
    /// Description, one or two sentences.
    pub doc: &'static str,
    /// Example call, in the sample position of the reference.
    pub example: &'static str,
    /// Result of the example, or the change that it requests.
    pub gives: &'static str,
}

impl ApiFunction {
    /// Returns whether the function requests a change. All other functions are queries.
    pub fn is_effect(&self) -> bool {
        self.result == ValueType::NOTHING
    }

    /// Returns the number of arguments that a call must have. Arguments at the end whose type
    /// includes `nil` may be left out.
    pub fn least_args(&self) -> usize {
        let is_needed = |arg: &ApiParameter| !arg.kind.type_name.ends_with('?');
        self.args.iter().rposition(is_needed).map_or(0, |last| last + 1)
    }

    /// Returns whether a call may have this number of arguments.
    pub fn takes_args(&self, count: usize) -> bool {
        (self.least_args()..=self.args.len()).contains(&count)
    }

    /// Describes the number of arguments for messages.
    pub(crate) fn takes(&self) -> String {
        let (least, most) = (self.least_args(), self.args.len());
        let s = if most == 1 { "" } else { "s" };
        if least == most {
            format!("`{}` takes {most} argument{s}", self.name)
        } else {
            format!("`{}` takes {least} to {most} arguments", self.name)
        }
    }
}

/// A type of object that scripts see. A hook receives the first instance of every type, in order,
/// before its own arguments.
#[derive(Clone, Copy, Debug)]
pub struct ApiObject {
    /// Variable name of the object in examples.
    pub name: &'static str,
    /// Class name in editor types.
    pub class: &'static str,
    /// Description for editor types, in one sentence.
    pub doc: &'static str,
    /// Number of instances, at most 256; for example, one for each seat.
    pub instances: usize,
}

/// The type that a hook must return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookReturnType {
    Nothing,
    /// `true`, `false`, `nil` or an integer.
    YesNo,
    Number,
    Text,
    /// A list of integers, strings and booleans.
    List,
}

impl HookReturnType {
    /// Returns the name of the type in editor types.
    pub(crate) fn type_name(self) -> &'static str {
        match self {
            HookReturnType::Nothing => "nil",
            HookReturnType::YesNo => "boolean?",
            HookReturnType::Number => "integer",
            HookReturnType::Text => "string?",
            HookReturnType::List => "(integer|string|boolean)[]",
        }
    }

    /// Returns the description of the type for messages.
    pub(crate) fn expected(self) -> &'static str {
        match self {
            HookReturnType::Nothing => "nothing",
            HookReturnType::YesNo => "true, false or nothing",
            HookReturnType::Number => "a whole number",
            HookReturnType::Text => "text or nothing",
            HookReturnType::List => "a list of whole numbers, texts, true and false",
        }
    }
}

/// A hook: an event or query that scripts can answer.
#[derive(Clone, Debug)]
pub struct ApiHook {
    /// Name of the hook. It is also the key in the table that a script returns.
    pub name: &'static str,
    /// Kind of hook, in a word of the dialect.
    pub kind: &'static str,
    /// Rule by which several answers combine, in a word of the dialect.
    pub policy: &'static str,
    /// Arguments of the hook that follow the objects.
    pub args: Vec<ApiParameter>,
    pub returns: HookReturnType,
    /// Description of the result for the reference.
    pub gives: &'static str,
    /// Description of when the hook is called, in one sentence.
    pub doc: &'static str,
}

/// A chapter of the reference: the queries or the commands of one object.
#[derive(Clone, Copy, Debug)]
pub struct Chapter {
    pub title: &'static str,
    /// Introduction below the chapter's title.
    pub intro: &'static str,
    /// Index of the object type.
    pub object: usize,
    /// Whether the chapter contains functions that request changes; otherwise it contains queries.
    pub effects: bool,
}

/// Hand-written texts of the reference. Each text ends with a line end.
#[derive(Clone, Debug)]
pub struct Manual {
    /// Command that regenerates the reference.
    pub written_by: &'static str,
    /// Example of a script.
    pub example: &'static str,
    /// Explanation of the example: the arguments of its hook, and who calls the hook.
    pub given: &'static str,
    /// Explanation of how a script stores a value between calls.
    pub remembered: &'static str,
    /// Rules for scripts about numbers and changes, as list items.
    pub changes: String,
    /// Rules for scripts about names, as list items.
    pub names: &'static str,
    /// Rows of the table of limits that only this dialect has.
    pub limits: String,
    /// Explanation of how answers combine.
    pub answers: &'static str,
    /// Description of the sample position for examples.
    pub position: &'static str,
    pub chapters: &'static [Chapter],
}

/// The complete scripting interface of a dialect. It does not depend on a game.
#[derive(Debug)]
pub struct ScriptInterface {
    /// Name of the dialect that has this interface.
    pub dialect: &'static str,
    /// Object types; each hook receives the first instance of each.
    pub objects: Vec<ApiObject>,
    /// All functions, in the order of [`ScriptDialect::ENTRIES`].
    pub functions: Vec<ApiFunction>,
    pub hooks: Vec<ApiHook>,
    /// Value of [`ValueType::named`] for arguments that name a slot of a piece.
    pub slot: &'static str,
    /// Name of the function that divides integers. Messages suggest it to authors who write `//`.
    pub division: &'static str,
    /// Hand-written texts of the reference.
    pub manual: Manual,
}

impl ScriptInterface {
    /// Finds the function of an object by name.
    pub fn function(&self, object: usize, name: &str) -> Option<&ApiFunction> {
        self.functions.iter().find(|f| f.object == object && f.name == name)
    }

    /// Returns the index of the hook with this name.
    pub fn hook(&self, name: &str) -> Option<usize> {
        self.hooks.iter().position(|hook| hook.name == name)
    }
}

/// A script function that a game calls for a piece.
#[derive(Clone, Debug)]
pub struct HookFunction {
    /// Name of the piece that declares the function, for messages.
    pub piece: String,
    /// Index of the hook in [`ScriptInterface::hooks`].
    pub hook: usize,
    pub module: String,
    /// Path of the file, from the content folder.
    pub file: String,
}
