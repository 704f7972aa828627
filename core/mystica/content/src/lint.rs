//! Warnings for Terra Mystica: content that compiles but probably does not do what its author
//! meant.

mod asked;
mod deeds;
mod hooks;
mod labels;
mod never;
mod options;
mod rights;
mod slots;
mod spaces;
mod structures;
mod told;

use components_content::Idle;
use content::Lint;

use crate::kinds;

/// Declarations that have an effect only if something names them; those of components are listed
/// elsewhere.
static IDLE: [Idle; 1] = [Idle {
    kind: &kinds::TAG,
    says: |name| {
        (
            format!("the tag `{name}` is never used"),
            format!("use it in a condition as `tag = \"{name}\"`, or in an amount as `tag:{name}`"),
        )
    },
}];

/// State of the checks over one content tree.
struct Look<'a, 'l> {
    lint: &'a mut Lint<'l>,
}

/// Runs all checks for warnings.
pub(crate) fn look(lint: &mut Lint<'_>) {
    let mut look = Look { lint };
    look.hooks();
    look.slots();
    look.options();
    look.rights();
    look.structures();
    look.spaces();
    look.asked();
    look.labels();
    look.told();
    look.never();
    look.deeds();
    let words = kernel::ActionKind::ALL.map(kernel::ActionKind::word);
    components_content::lint(look.lint, &words, &IDLE);
}
