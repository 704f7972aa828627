//! Messages for illegal actions and script errors of the Terra Mystica engine.

use game::ApplyError;
use kernel::Ruleset;

/// Converts an illegal action or script error of the engine into its message.
pub(crate) fn in_words(ruleset: &Ruleset, problem: kernel::ActionFailure) -> ApplyError {
    match problem {
        kernel::ActionFailure::Illegal(refusal) => ApplyError::Illegal(refusal.explain(ruleset)),
        kernel::ActionFailure::ScriptError(fault) => ApplyError::ScriptError(fault.message),
    }
}
