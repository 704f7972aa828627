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
    let mut look = LintChecks { lint };
    look.hooks();
    look.slots();
    look.options();
    look.rights();
    look.structures();
    look.spaces();
    look.check_unknown_names();
    look.labels();
    look.check_message_numbers();
    look.never();
    look.deeds();
    let words = kernel::ActionKind::ALL.map(kernel::ActionKind::word);
    components_content::lint(look.lint, &words, &IDLE);
}
