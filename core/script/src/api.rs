//! The scripting interface of a dialect: objects that scripts see, their functions, hooks, and
//! documentation texts.
//!
//! Bindings, script checks, the reference manual and editor types are all generated from it.

use game::ApiVersion;

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

/// The versions of the language in which a function exists, and what differs between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FunctionVersions {
    /// Both versions, with the same meaning.
    #[default]
    Both,
    /// Both versions. The result is a number that counts from 1 in the second version. The text
    /// says so.
    Result(&'static str),
    /// Only the first version. The second one has a function of this name whose result has another
    /// type. The text says which.
    Changed(&'static str),
    /// Both versions. From the argument with this index on, numbers count from 1 in the second
    /// version. Names mean the same in both. The text says what the numbers are.
    Numbers(usize, &'static str),
    /// Both versions. For a counter that names a thing, the value differs. The text says how.
    Things(&'static str),
    /// Only the first version. The text is the call that replaces the function.
    First(&'static str),
    /// Only the second version.
    Second,
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
    pub versions: FunctionVersions,
}

impl ApiFunction {
    /// Returns whether the function requests a change. All other functions are queries.
    pub fn is_effect(&self) -> bool {
        self.result == ValueType::NOTHING
    }

    /// Returns whether scripts of this version have the function.
    pub fn is_in(&self, api: ApiVersion) -> bool {
        match self.versions {
            FunctionVersions::First(_) | FunctionVersions::Changed(_) => api == ApiVersion::First,
            FunctionVersions::Second => api == ApiVersion::Second,
            _ => true,
        }
    }

    /// Returns the call that replaces the function in the second version; `None` if the second
    /// version has the function itself.
    pub fn replacement(&self) -> Option<&'static str> {
        match self.versions {
            FunctionVersions::First(call) => Some(call),
            _ => None,
        }
    }

    /// Returns the version in which the example of the reference is written.
    pub fn version_of_example(&self) -> ApiVersion {
        if self.is_in(ApiVersion::Second) { ApiVersion::Second } else { ApiVersion::First }
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
    /// An integer; in the second version also an object or `nil`.
    Value,
    Text,
    /// A list of integers, strings and booleans; in the second version also of objects.
    List,
}

impl HookReturnType {
    /// Returns the name of the type in editor types.
    pub(crate) fn type_name(self) -> &'static str {
        match self {
            HookReturnType::Nothing => "nil",
            HookReturnType::YesNo => "boolean?",
            HookReturnType::Number => "integer",
            HookReturnType::Value => "any",
            HookReturnType::Text => "string?",
            HookReturnType::List => "any[]",
        }
    }

    /// Returns the description of the type for messages.
    pub(crate) fn expected(self) -> &'static str {
        match self {
            HookReturnType::Nothing => "nothing",
            HookReturnType::YesNo => "true, false or nothing",
            HookReturnType::Number => "a whole number",
            HookReturnType::Value => "a whole number or a seat",
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
    /// Arguments that have another type in the second version, by their index.
    pub second: Vec<(usize, ValueType)>,
    pub returns: HookReturnType,
    /// Description of the result for the reference.
    pub gives: &'static str,
    /// Description of when the hook is called, in one sentence.
    pub doc: &'static str,
}

impl ApiHook {
    /// Returns the type of an argument in a version of the language.
    pub fn argument_type(&self, n: usize, api: ApiVersion) -> ValueType {
        let second = self.second.iter().find(|(at, _)| *at == n && api == ApiVersion::Second);
        second.map_or(self.args[n].kind, |(_, kind)| *kind)
    }
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
    /// Finds the function that an object has in a version of the language.
    pub fn function(&self, object: usize, name: &str, api: ApiVersion) -> Option<&ApiFunction> {
        self.functions_of(object, api).find(|f| f.name == name)
    }

    /// Returns the functions that an object has in a version of the language.
    pub fn functions_of(
        &self,
        object: usize,
        api: ApiVersion,
    ) -> impl Iterator<Item = &ApiFunction> {
        self.functions.iter().filter(move |f| f.object == object && f.is_in(api))
    }

    /// Returns the call that replaces a function of the first version; `None` if the object never
    /// had such a function, or still has it.
    pub fn replacement(&self, object: usize, name: &str, api: ApiVersion) -> Option<&'static str> {
        let mut all = self.functions.iter().filter(|f| f.object == object && !f.is_in(api));
        all.find(|f| f.name == name)?.replacement()
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

/// Returns the versions of a function: those that are given, or both.
#[macro_export]
macro_rules! function_versions {
    () => {
        $crate::FunctionVersions::Both
    };
    ($versions:expr) => {{
        #[allow(unused_imports)]
        use $crate::FunctionVersions::{Both, Changed, First, Numbers, Result, Second, Things};
        $versions
    }};
}
