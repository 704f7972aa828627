//! What a script asks of the objects that it is given: every function named there must be in the API table.
//!
//! Locals are followed by where their values come from. A local is such an object if *all* that ever
//! reaches it is: the parameters of hooks, what is handed on to a local function, results of the API.
//! Whatever else reaches it, even once, makes it unknown, and nothing is said about unknown things.

use game::near::nearest;

use super::Problem;
use super::lexer::Token;
use crate::api::Interface;
use crate::program::LISTED;

/// The number of a value that is followed.
pub(super) type Node = usize;

/// Where a value comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Origin<'a> {
    /// It is this object.
    Is(usize),
    /// Another value that is followed.
    Node(Node),
    /// The result of a function called on one.
    Result(Node, &'a str),
    /// Origin anywhere.
    Other,
}

/// What a call is given.
pub(super) struct Given<'a> {
    /// The arguments that can be told apart, in order.
    pub args: Vec<Origin<'a>>,
    /// The last one may be any number of values.
    pub is_open: bool,
    /// The first one is written out as text or number, or there is none: surely no object.
    pub without_object: bool,
}

/// How a function is asked for.
enum How {
    /// `me:vp(…)`: number of arguments, and whether there may be more or fewer.
    Called(usize, bool),
    /// `me.vp`.
    Named,
    /// `me.vp(…)` with something else than the object.
    CalledWithDot,
}

struct Use<'a> {
    node: Node,
    /// The object as the script writes it; empty if it has no name.
    object: &'a str,
    function: Token<'a>,
    how: How,
}

/// What is known?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// Nothing has reached it.
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

/// The values of a file and what is asked of them.
#[derive(Default)]
pub(super) struct Objects<'a> {
    flows: Vec<Vec<Origin<'a>>>,
    uses: Vec<Use<'a>>,
}

impl<'a> Objects<'a> {
    /// A value that is followed from here on.
    pub fn node(&mut self) -> Node {
        self.flows.push(Vec::new());
        self.flows.len() - 1
    }

    /// Something reaches a value.
    pub fn flow(&mut self, to: Node, from: Origin<'a>) {
        self.flows[to].push(from);
    }

    /// `object:function(given)`; the value it gives.
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

    /// `object.function` as a value; the number of this use.
    pub fn name(&mut self, node: Node, object: &'a str, function: Token<'a>) -> usize {
        self.uses.push(Use { node, object, function, how: How::Named });
        self.uses.len() - 1
    }

    /// This use turned out to be a call, and not on the object.
    pub fn called_with_dot(&mut self, named: usize) {
        self.uses[named].how = How::CalledWithDot;
    }

    /// What is known of each value. Knowledge only ever grows, in two steps at most, and each step looks once at what the value
    /// reaches, so this is linear.
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

    /// Every function that is not there, is called with a dot, or with a wrong number of arguments.
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
                    (format!("`{name}` is called with a colon: `{object}:{name}(…)`"), None)
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
