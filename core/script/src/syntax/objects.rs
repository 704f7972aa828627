//! Checks how a script uses API objects: every function that it calls on them must exist in the API
//! table.
//!
//! This is a data-flow analysis of locals. A local counts as an object only if *every* value that
//! reaches it is this object: a parameter of a hook, an argument passed to a local function, or a
//! result of an API function. Any other value makes the local unknown, and nothing is reported
//! about unknown values.

use game::ApiVersion;
use game::suggest::nearest;

use super::SyntaxDiagnostic;
use super::lexer::Token;
use crate::api::{ApiFunction, ScriptInterface};
use crate::program::LISTED;

/// Index of a tracked value.
pub(super) type TrackedValue = usize;

/// Where a value that reaches a local comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum TrackedOrigin<'a> {
    /// The first instance of an object type.
    Is(usize),
    /// Another tracked value, by its index.
    Node(TrackedValue),
    /// The result of an API function called on a tracked value.
    Result(TrackedValue, &'a str),
    /// Any other value, about which nothing is known.
    Other,
}

/// The arguments of a call.
pub(super) struct ArgumentOrigins<'a> {
    /// Origins of the known arguments, in order.
    pub args: Vec<TrackedOrigin<'a>>,
    /// Whether the last argument may expand to any number of values.
    pub is_open: bool,
    /// Whether the first argument is certainly not an object: it is a literal, or there is none.
    pub without_object: bool,
}

/// How a script uses a function of an object.
enum UseKind {
    /// `me:vp(…)`: number of arguments, and whether the number at run time may differ.
    Called(usize, bool),
    /// The function is read without being called: `me.vp`.
    Named,
    /// `me.vp(…)` with a first argument that is not the object.
    CalledWithDot,
}

struct FunctionUse<'a> {
    node: TrackedValue,
    /// Source text of the object; empty if the object has no name.
    object: &'a str,
    function: Token<'a>,
    how: UseKind,
}

/// Knowledge about a tracked value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TrackedType {
    /// No value has reached it.
    Nothing,
    Is(usize),
    Unknown,
}

impl TrackedType {
    fn and(self, other: TrackedType) -> TrackedType {
        match (self, other) {
            (TrackedType::Nothing, tracked) | (tracked, TrackedType::Nothing) => tracked,
            _ if self == other => self,
            _ => TrackedType::Unknown,
        }
    }
}

fn reaches(
    from: TrackedOrigin<'_>,
    types: &[TrackedType],
    interface: &ScriptInterface,
    api: ApiVersion,
) -> TrackedType {
    match from {
        TrackedOrigin::Is(object) => TrackedType::Is(object),
        TrackedOrigin::Node(node) => types[node],
        TrackedOrigin::Result(node, function) => match types[node] {
            TrackedType::Is(object) => {
                let result = interface.function(object, function, api).map(|f| f.result.object);
                result.flatten().map_or(TrackedType::Unknown, TrackedType::Is)
            }
            other => other,
        },
        TrackedOrigin::Other => TrackedType::Unknown,
    }
}

/// The tracked values of a file, and the uses of functions on them.
#[derive(Default)]
pub(super) struct TrackedObjects<'a> {
    flows: Vec<Vec<TrackedOrigin<'a>>>,
    uses: Vec<FunctionUse<'a>>,
    /// Comparisons for equality: the operator and both sides.
    comparisons: Vec<(Token<'a>, [TrackedOrigin<'a>; 2])>,
}

/// Names of API functions that return the number of an object.
const OWN_NUMBER: [&str; 2] = ["seat", "number"];

impl<'a> TrackedObjects<'a> {
    /// Starts tracking a value; returns its index.
    pub fn node(&mut self) -> TrackedValue {
        self.flows.push(Vec::new());
        self.flows.len() - 1
    }

    /// Records that a value from `from` reaches `to`.
    pub fn flow(&mut self, to: TrackedValue, from: TrackedOrigin<'a>) {
        self.flows[to].push(from);
    }

    /// Records the call `object:function(given)`; returns the tracked result.
    pub fn call(
        &mut self,
        node: TrackedValue,
        object: &'a str,
        function: Token<'a>,
        arguments: &ArgumentOrigins<'_>,
    ) -> TrackedValue {
        let usage = UseKind::Called(arguments.args.len(), arguments.is_open);
        self.uses.push(FunctionUse { node, object, function, how: usage });
        let result = self.node();
        self.flow(result, TrackedOrigin::Result(node, function.text));
        result
    }

    /// Records `object.function` as a value; returns the index of this use.
    pub fn name(&mut self, node: TrackedValue, object: &'a str, function: Token<'a>) -> usize {
        self.uses.push(FunctionUse { node, object, function, how: UseKind::Named });
        self.uses.len() - 1
    }

    /// Changes a recorded use into a call by a dot without the object.
    pub fn called_with_dot(&mut self, named: usize) {
        self.uses[named].how = UseKind::CalledWithDot;
    }

    /// Records a comparison for equality.
    pub fn compare(&mut self, sign: Token<'a>, sides: [TrackedOrigin<'a>; 2]) {
        if !sides.iter().any(|side| matches!(side, TrackedOrigin::Other)) {
            self.comparisons.push((sign, sides));
        }
    }

    /// Returns the function whose result a value is, if the result is no object.
    fn plain_result<'i>(
        &self,
        value: TrackedOrigin<'a>,
        types: &[TrackedType],
        interface: &'i ScriptInterface,
        api: ApiVersion,
    ) -> Option<&'i ApiFunction> {
        let mut value = value;
        // A local that is assigned once has the value of one other node.
        for _ in 0..self.flows.len() {
            value = match value {
                TrackedOrigin::Node(node) if self.flows[node].len() == 1 => self.flows[node][0],
                TrackedOrigin::Result(node, name) => {
                    let TrackedType::Is(object) = types[node] else { return None };
                    let function = interface.function(object, name, api)?;
                    return Some(function).filter(|f| f.result.object.is_none() && !f.is_effect());
                }
                _ => return None,
            };
        }
        None
    }

    /// Warns of comparisons of an object with a number or a text, which are never equal.
    pub fn never_equal(
        &self,
        interface: &ScriptInterface,
        api: ApiVersion,
    ) -> Vec<SyntaxDiagnostic> {
        if self.comparisons.is_empty() {
            return Vec::new();
        }
        let types = self.infer_types(interface, api);
        let warning = |sign: Token<'a>, sides: [TrackedOrigin<'a>; 2]| {
            let object = |side| match reaches(side, &types, interface, api) {
                TrackedType::Is(object_type) => Some(object_type),
                _ => None,
            };
            let (object_type, plain) = match sides.map(object) {
                [Some(object_type), None] => (object_type, sides[1]),
                [None, Some(object_type)] => (object_type, sides[0]),
                _ => return None,
            };
            let function = self.plain_result(plain, &types, interface, api)?;
            let (name, object) = (function.name, interface.objects[object_type].name);
            let message = format!(
                "`{name}` gives {}, which is never equal to the object `{object}`",
                function.result.doc
            );
            let number =
                OWN_NUMBER.iter().find_map(|own| interface.function(object_type, own, api));
            let number = number.filter(|own| own.args.is_empty());
            let suggestion = match number {
                // Objects of one seat are equal, so its number is not needed.
                Some(own) if api == ApiVersion::Second && own.name == name => {
                    Some("compare the objects themselves".to_owned())
                }
                number => number.map(|own| format!("compare with `{object}:{}()`", own.name)),
            };
            Some(SyntaxDiagnostic { at: sign.at, len: sign.text.len(), message, suggestion })
        };
        self.comparisons.iter().filter_map(|(sign, sides)| warning(*sign, *sides)).collect()
    }

    /// Computes what is known about each value. Knowledge about a value grows in at most two steps.
    /// Each step visits the readers of the value once, so the time is linear.
    fn infer_types(&self, interface: &ScriptInterface, api: ApiVersion) -> Vec<TrackedType> {
        let mut readers = vec![Vec::new(); self.flows.len()];
        let mut left: Vec<(TrackedValue, TrackedOrigin<'a>)> = Vec::new();
        for (node, flows) in self.flows.iter().enumerate() {
            for from in flows {
                match from {
                    TrackedOrigin::Node(source) | TrackedOrigin::Result(source, _) => {
                        readers[*source].push((node, *from))
                    }
                    TrackedOrigin::Is(_) | TrackedOrigin::Other => left.push((node, *from)),
                }
            }
        }
        let mut types = vec![TrackedType::Nothing; self.flows.len()];
        while let Some((node, from)) = left.pop() {
            let more = types[node].and(reaches(from, &types, interface, api));
            if more != types[node] {
                types[node] = more;
                left.extend(&readers[node]);
            }
        }
        types
    }

    /// Reports calls of unknown functions, calls by dot, and wrong numbers of arguments.
    pub fn problems(&self, interface: &ScriptInterface, api: ApiVersion) -> Vec<SyntaxDiagnostic> {
        let types = self.infer_types(interface, api);
        let mut found = 0;
        let problem = |u: &FunctionUse<'a>| {
            let TrackedType::Is(object_type) = types[u.node] else { return None };
            let name = u.function.text;
            let object = match u.object {
                "" => interface.objects[object_type].name,
                object => object,
            };
            let (message, suggestion) = match (interface.function(object_type, name, api), &u.how) {
                (None, _) => {
                    let call = interface.replacement(object_type, name, api);
                    let all = interface.functions_of(object_type, api).map(|f| f.name);
                    let near = || (found < LISTED).then(|| nearest(name, all)).flatten();
                    match call {
                        Some(call) => {
                            let message = format!("`{object}` has no `{name}` in `api = 2`");
                            (message, Some(call.to_owned()))
                        }
                        None => (format!("`{object}` has no `{name}`"), near()),
                    }
                }
                (Some(_), UseKind::CalledWithDot) => {
                    (format!("call `{name}` with a colon: `{object}:{name}(…)`"), None)
                }
                (Some(e), UseKind::Called(found_count, is_open))
                    if *found_count > e.args.len() + usize::from(*is_open)
                        || *found_count < e.least_args() && !is_open =>
                {
                    (format!("{}, not {found_count}", e.takes()), None)
                }
                _ => return None,
            };
            found += 1;
            Some(SyntaxDiagnostic { at: u.function.at, len: name.len(), message, suggestion })
        };
        self.uses.iter().filter_map(problem).collect()
    }
}
