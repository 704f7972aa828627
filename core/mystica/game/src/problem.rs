//! Problems of the machine in words.

use game::Problem;
use kernel::Ruleset;

/// A refusal or a fault in words.
pub(crate) fn in_words(ruleset: &Ruleset, problem: kernel::Problem) -> Problem {
    match problem {
        kernel::Problem::Refused(refusal) => Problem::Refused(refusal.explain(ruleset)),
        kernel::Problem::Fault(fault) => Problem::Fault(fault.message),
    }
}
