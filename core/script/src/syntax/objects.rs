//! Checks the uses of API objects in a script: every function called on them must exist in the API
//! table.
//!
//! This is a data-flow analysis of locals. A local is such an object if *every* value that reaches
//! it is: parameters of hooks, arguments passed to a local function, results of API functions. Any
//! other value makes it unknown, and nothing is reported about unknown values.

use game::suggest::nearest;

use super::Problem;
use super::lexer::Token;
use crate::api::Interface;
use crate::program::LISTED;

/// Index of a tracked value.
pub(super) type Node = usize;

/// The origin of a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Origin<'a> {
    /// The first instance of an object type.
    Is(usize),
    /// Another tracked value, by its index.
    Node(Node),
    /// The result of an API function called on a tracked value.
    Result(Node, &'a str),
    /// Any other value, about which nothing is known.
    Other,
}

/// The arguments of a call.
pub(super) struct Given<'a> {
    /// Origins of the known arguments, in order.
    pub args: Vec<Origin<'a>>,
    /// The last argument may expand to any number of values.
    pub is_open: bool,
    /// The first argument is a literal, or there is none: certainly no object.
    pub without_object: bool,
}

/// The way in which a function of an object is used.
enum How {
    /// `me:vp(…)`: number of arguments, and whether the real number may differ.
    Called(usize, bool),
    /// The function is read without a call: `me.vp`.
    Named,
    /// `me.vp(…)` with another first argument than the object.
    CalledWithDot,
}

struct Use<'a> {
    node: Node,
    /// Source text of the object; empty if it has no name.
    object: &'a str,
    function: Token<'a>,
    how: How,
}

/// Knowledge about a tracked value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// No value has reached it.
    Nothing,
    Is(usize),
    Unknown,
}

impl Known {
    fn and(self, other: Known) -> Known {
        match (self, other) {
            (Known::Nothing, known) | (known, Known::Nothing) => known,
            _ if self == other => self,
            _ => Known::Unknown,
        }
    }
}

fn reaches(from: Origin<'_>, known: &[Known], interface: &Interface) -> Known {
    match from {
        Origin::Is(object) => Known::Is(object),
        Origin::Node(node) => known[node],
        Origin::Result(node, function) => match known[node] {
            Known::Is(object) => {
                let result = interface.function(object, function).map(|f| f.result.object);
                result.flatten().map_or(Known::Unknown, Known::Is)
            }
            other => other,
        },
        Origin::Other => Known::Unknown,
    }
}

/// The tracked values of a file, and the uses of functions on them.
#[derive(Default)]
pub(super) struct Objects<'a> {
    flows: Vec<Vec<Origin<'a>>>,
    uses: Vec<Use<'a>>,
}

impl<'a> Objects<'a> {
    /// Starts tracking a value; returns its index.
    pub fn node(&mut self) -> Node {
        self.flows.push(Vec::new());
        self.flows.len() - 1
    }

    /// Records that a value from `from` reaches `to`.
    pub fn flow(&mut self, to: Node, from: Origin<'a>) {
        self.flows[to].push(from);
    }

    /// Records the call `object:function(given)`; returns the tracked result.
    pub fn call(
        &mut self,
        node: Node,
        object: &'a str,
        function: Token<'a>,
        given: &Given<'_>,
    ) -> Node {
        let how = How::Called(given.args.len(), given.is_open);
        self.uses.push(Use { node, object, function, how });
        let result = self.node();
        self.flow(result, Origin::Result(node, function.text));
        result
    }

    /// Records `object.function` as a value; returns the index of this use.
    pub fn name(&mut self, node: Node, object: &'a str, function: Token<'a>) -> usize {
        self.uses.push(Use { node, object, function, how: How::Named });
        self.uses.len() - 1
    }

    /// Changes a use into a call by dot without the object.
    pub fn called_with_dot(&mut self, named: usize) {
        self.uses[named].how = How::CalledWithDot;
    }

    /// Computes what is known of each value. Knowledge only grows, in at most two steps per value,
    /// and each step visits its readers once, so this is linear.
    fn known(&self, interface: &Interface) -> Vec<Known> {
        let mut readers = vec![Vec::new(); self.flows.len()];
        let mut left: Vec<(Node, Origin<'a>)> = Vec::new();
        for (node, flows) in self.flows.iter().enumerate() {
            for from in flows {
                match from {
                    Origin::Node(by) | Origin::Result(by, _) => readers[*by].push((node, *from)),
                    Origin::Is(_) | Origin::Other => left.push((node, *from)),
                }
            }
        }
        let mut known = vec![Known::Nothing; self.flows.len()];
        while let Some((node, from)) = left.pop() {
            let more = known[node].and(reaches(from, &known, interface));
            if more != known[node] {
                known[node] = more;
                left.extend(&readers[node]);
            }
        }
        known
    }

    /// Reports calls of unknown functions, calls by dot, and wrong numbers of arguments.
    pub fn problems(&self, interface: &Interface) -> Vec<Problem> {
        let known = self.known(interface);
        let mut found = 0;
        let problem = |u: &Use<'a>| {
            let Known::Is(of) = known[u.node] else { return None };
            let name = u.function.text;
            let object = match u.object {
                "" => interface.objects[of].name,
                object => object,
            };
            let (message, suggestion) = match (interface.function(of, name), &u.how) {
                (None, _) => {
                    let all = interface.functions.iter().filter(|f| f.object == of);
                    let all = all.map(|f| f.name);
                    let near = (found < LISTED).then(|| nearest(name, all)).flatten();
                    (format!("`{object}` has no `{name}`"), near)
                }
                (Some(_), How::CalledWithDot) => {
                    (format!("call `{name}` with a colon: `{object}:{name}(…)`"), None)
                }
                (Some(e), How::Called(given, is_open))
                    if *given > e.args.len() + usize::from(*is_open)
                        || *given < e.args.len() && !is_open =>
                {
                    (format!("{}, not {given}", e.takes()), None)
                }
                _ => return None,
            };
            found += 1;
            Some(Problem { at: u.function.at, len: name.len(), message, suggestion })
        };
        self.uses.iter().filter_map(problem).collect()
    }
}
