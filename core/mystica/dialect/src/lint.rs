//! What loads and can be played, but is probably not what its author meant: as far as it takes knowing the game.

mod asked;
mod hooks;
mod options;
mod rights;
mod slots;
mod spaces;
mod structures;

use content::Lint;

/// Looks through a tree.
struct Look<'a, 'l> {
    lint: &'a mut Lint<'l>,
}

/// Warns of everything that is odd.
pub(crate) fn look(lint: &mut Lint<'_>) {
    let mut look = Look { lint };
    look.hooks();
    look.slots();
    look.options();
    look.rights();
    look.structures();
    look.spaces();
    look.asked();
    let words = kernel::ActionKind::ALL.map(kernel::ActionKind::word);
    parts_content::lint(look.lint, &words);
}
