//! What a dialect hands in: the objects that scripts see, their functions, the hooks, and texts about them.
//!
//! Bindings, checks of scripts, the reference and editor types are all made from it.

use crate::gate::{Answer, Call};

/// What kind of value an argument or a result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueType {
    /// Its type in editor types: `integer|string`.
    pub type_name: &'static str,
    /// What the reference says of it.
    pub doc: &'static str,
    /// What a text names as an argument of this kind, in the words of messages; nothing where no list of the names is known before
    /// a game is.
    pub named: Option<&'static str>,
    /// The object that it is, by its number.
    pub object: Option<usize>,
}

impl ValueType {
    /// A whole number within ±2³¹.
    pub const INT: ValueType = ValueType::plain("integer", "a whole number");
    /// Text.
    pub const TEXT: ValueType = ValueType::plain("string", "text");
    /// Yes or no.
    pub const BOOL: ValueType = ValueType::plain("boolean", "yes or no");
    /// A whole number, or `nil`.
    pub const MAYBE_INT: ValueType = ValueType::plain("integer?", "a whole number, or `nil`");
    /// Text, or `nil`.
    pub const MAYBE_TEXT: ValueType = ValueType::plain("string?", "text, or `nil`");
    /// A list of whole numbers.
    pub const LIST: ValueType = ValueType::plain("integer[]", "a list of whole numbers");
    /// Nothing: the result of a function that asks for a change.
    pub const NOTHING: ValueType = ValueType::plain("nil", "nothing");

    /// A kind that names nothing and is no object.
    pub const fn plain(type_name: &'static str, doc: &'static str) -> ValueType {
        ValueType { type_name, doc, named: None, object: None }
    }
}

/// An argument of a function or a hook.
#[derive(Clone, Copy, Debug)]
pub struct Arg {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub kind: ValueType,
}

/// One function of the API.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// The object on which it is called, by its number.
    pub object: usize,
    /// Its arguments, in order.
    pub args: &'static [Arg],
    /// What it gives.
    pub result: ValueType,
    /// What it means, a sentence or two.
    pub doc: &'static str,
    /// A call in a sample position.
    pub example: &'static str,
    /// What the example gives there: the result, or the change asked for.
    pub gives: &'static str,
}

impl Function {
    /// Does it ask for a change? Everything else only tells.
    pub fn is_effect(&self) -> bool {
        self.result == ValueType::NOTHING
    }

    /// How many arguments it takes, in words.
    pub(crate) fn takes(&self) -> String {
        let (n, s) = (self.args.len(), if self.args.len() == 1 { "" } else { "s" });
        format!("`{}` takes {n} argument{s}", self.name)
    }
}

/// A function with what carries it out.
pub struct Entry<D: Dialect> {
    /// What is known of it without a game.
    pub function: Function,
    /// Carries it out. What takes longer than a step is charged for by [`Call::work`].
    pub run: for<'a> fn(&Call<'a, D>) -> Answer<'a>,
}

impl<D: Dialect> Clone for Entry<D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: Dialect> Copy for Entry<D> {}

/// The entries of several tables as one, in their order. `N` is how many there are altogether.
///
/// # Panics
/// Another `N`, or no entry: while compiling, where a constant is made of it.
pub const fn joined<D: Dialect, const N: usize>(parts: &[&[Entry<D>]]) -> [Entry<D>; N] {
    let mut all = [parts[0][0]; N];
    let (mut at, mut part) = (0, 0);
    while part < parts.len() {
        let mut i = 0;
        while i < parts[part].len() {
            all[at] = parts[part][i];
            at += 1;
            i += 1;
        }
        part += 1;
    }
    assert!(at == N, "as many as there are");
    all
}

/// An object that scripts see. Each hook is given the first instance of every object, in their order, before its own arguments.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// What examples call it.
    pub name: &'static str,
    /// Its type in editor types.
    pub class: &'static str,
    /// One sentence for editor types.
    pub doc: &'static str,
    /// How many there are, at most 256: one for each seat, say.
    pub instances: usize,
}

/// What a hook must return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    /// Nothing.
    Nothing,
    /// `true`, `false` or nothing; a whole number will do.
    YesNo,
    /// A whole number.
    Number,
    /// Text, or nothing.
    Text,
    /// A list of whole numbers, texts, `true` and `false`.
    List,
}

impl Returns {
    /// The type in editor types.
    pub(crate) fn type_name(self) -> &'static str {
        match self {
            Returns::Nothing => "nil",
            Returns::YesNo => "boolean?",
            Returns::Number => "integer",
            Returns::Text => "string?",
            Returns::List => "(integer|string|boolean)[]",
        }
    }

    /// What messages say is wanted.
    pub(crate) fn wanted(self) -> &'static str {
        match self {
            Returns::Nothing => "nothing",
            Returns::YesNo => "true, false or nothing",
            Returns::Number => "a whole number",
            Returns::Text => "text or nothing",
            Returns::List => "a list of whole numbers, texts, true and false",
        }
    }
}

/// A place where a script may answer.
#[derive(Clone, Debug)]
pub struct Hook {
    /// Its name: the key in the table that a script returns.
    pub name: &'static str,
    /// How it is asked, in a word of the dialect.
    pub kind: &'static str,
    /// How several answers combine, in a word of the dialect.
    pub policy: &'static str,
    /// What it is given after the objects.
    pub args: Vec<Arg>,
    /// What it must return.
    pub returns: Returns,
    /// The same in the words of the reference.
    pub gives: &'static str,
    /// When it is called: one sentence.
    pub doc: &'static str,
}

/// A chapter of the reference: what the functions of one object tell, or what they do.
#[derive(Clone, Copy, Debug)]
pub struct Chapter {
    /// Its title.
    pub title: &'static str,
    /// What stands below it.
    pub intro: &'static str,
    /// The object.
    pub object: usize,
    /// Functions that ask for changes, or those that tell.
    pub effects: bool,
}

/// What the reference says that follows from no table; each text ends with its line.
#[derive(Clone, Debug)]
pub struct Manual {
    /// The command that writes the reference anew.
    pub written_by: &'static str,
    /// A script as an example.
    pub example: &'static str,
    /// What its hook is given, and who calls it.
    pub given: &'static str,
    /// What takes the place of state.
    pub remembered: &'static str,
    /// Rules for scripts, as entries of a list: about numbers and changes.
    pub changes: String,
    /// The same about names.
    pub names: &'static str,
    /// Rows of the table of limits that the dialect adds to those that all scripts have.
    pub limits: String,
    /// How answers combine.
    pub answers: &'static str,
    /// The position in which examples are shown.
    pub position: &'static str,
    /// The functions.
    pub chapters: &'static [Chapter],
}

/// Everything about the scripts of a dialect that needs no game.
#[derive(Debug)]
pub struct Interface {
    /// The name of the dialect.
    pub dialect: &'static str,
    /// The objects; each hook is given one of each.
    pub objects: Vec<Object>,
    /// Every function, in the order of [`Dialect::ENTRIES`].
    pub functions: Vec<Function>,
    /// Every hook.
    pub hooks: Vec<Hook>,
    /// What [`Kind::named`] says of the name of a value that a piece remembers.
    pub slot: &'static str,
    /// How whole numbers are divided, for those who write `//`.
    pub division: &'static str,
    /// Texts of the reference.
    pub manual: Manual,
}

impl Interface {
    /// The function of an object with this name.
    pub fn function(&self, object: usize, name: &str) -> Option<&Function> {
        self.functions.iter().find(|f| f.object == object && f.name == name)
    }

    /// The number of the hook with this name.
    pub fn hook(&self, name: &str) -> Option<usize> {
        self.hooks.iter().position(|hook| hook.name == name)
    }
}

/// What scripts of a kind of game can see and do: the seam between the engine, which knows no game, and the API of one.
pub trait Dialect: Sized + 'static {
    /// What the functions of a running call look at, and where they put what was asked for.
    type Scene<'a>;

    /// Every function with what carries it out.
    const ENTRIES: &'static [Entry<Self>];

    /// Everything else about its scripts.
    fn interface() -> &'static Interface;

    /// A call begins, perhaps anew: nothing that went wrong in a call before it on the same scene counts.
    fn begin(_scene: &Self::Scene<'_>) {}

    /// Forgets all changes that this call has asked for: it failed, or begins anew.
    fn forget(scene: &Self::Scene<'_>);
}

/// A function of a script that a game calls.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The piece that names it, for messages.
    pub piece: String,
    /// The hook, by its number in [`Interface::hooks`].
    pub hook: usize,
    /// The module.
    pub module: String,
    /// The file, from the content folder.
    pub file: String,
}
