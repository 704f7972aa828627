//! Warnings for Terra Mystica: content that compiles but probably does not do what its author
//! meant.

mod hooks;
mod impossible_commands;
mod labels;
mod message_numbers;
mod never;
mod options;
mod rights;
mod slots;
mod spaces;
mod structures;
mod unknown_names;

use components_content::UnusedCheck;
use content::Linter;

use crate::kinds;

/// Declarations that have an effect only if something names them. Declarations of components are
/// listed elsewhere.
static IDLE: [UnusedCheck; 1] = [UnusedCheck {
    kind: &kinds::TAG,
    says: |name| {
        (
            format!("the tag `{name}` is never used"),
            format!("use it in a condition as `tag = \"{name}\"`, or in an amount as `tag:{name}`"),
        )
    },
}];

/// State of the checks over one content tree.
struct LintChecks<'a, 'l> {
    lint: &'a mut Linter<'l>,
}

/// Runs all checks for warnings.
pub(crate) fn look(lint: &mut Linter<'_>) {
    let mut checks = LintChecks { lint };
    checks.hooks();
    checks.slots();
    checks.options();
    checks.rights();
    checks.structures();
    checks.spaces();
    checks.check_unknown_names();
    checks.labels();
    checks.check_message_numbers();
    checks.never();
    checks.deeds();
    let words = kernel::ActionKind::ALL.map(kernel::ActionKind::word);
    components_content::lint(checks.lint, &words, &IDLE);
}
