//! Messages for illegal actions and script errors of the Terra Mystica engine.

use game::Problem;
use kernel::Ruleset;

/// Converts an illegal action or script error of the engine into its message.
pub(crate) fn in_words(ruleset: &Ruleset, problem: kernel::Problem) -> Problem {
    match problem {
        kernel::Problem::Refused(refusal) => Problem::Refused(refusal.explain(ruleset)),
        kernel::Problem::Fault(fault) => Problem::Fault(fault.message),
    }
}
