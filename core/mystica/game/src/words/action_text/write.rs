//! Writer of actions: one canonical text each, from its form in the table of actions.

use kernel::State;
use kernel::action::Action;

use super::Grammar;
use super::parts::WriteOperand;

/// Generates the writer from the forms: words and operands with a blank between, but none after a
/// sign.
macro_rules! writes {
    ($(
        $(#[$doc:meta])*
        $action:ident $(( $($part:ident: $type:ty),* ))? {
            text: { form: [$first:tt $($form:tt)*], $($text:tt)* },
            $($rest:tt)*
        }
    )*) => {
        impl Grammar<'_> {
            /// Appends the canonical text of an action to `out`. `state` gives the faction that
            /// each seat plays.
            pub fn write(&self, state: &State, action: Action, out: &mut String) {
                match action {
                    $(Action::$action $(( $($part),* ))? => {
                        writes!(@one (self, state, out) $first);
                        writes!(@behind $first (self, state, out) $($form)*);
                    })*
                }
            }
        }

        /// Verbs with which a player may begin an action, for suggestions.
        pub(super) const VERBS: &[&str] = &[$(writes!(@verb $first)),*];
    };
    (@one ($grammar:ident, $state:ident, $out:ident) $word:literal) => { $out.push_str($word); };
    (@one ($grammar:ident, $state:ident, $out:ident) $part:ident) => {
        $part.write($grammar, $state, $out);
    };
    (@one ($grammar:ident, $state:ident, $out:ident) ($($part:ident),+)) => {
        ($($part),+).write($grammar, $state, $out);
    };
    (@behind "+" $to:tt $part:tt) => { writes!(@one $to $part); };
    (@behind "-" $to:tt $part:tt) => { writes!(@one $to $part); };
    (@behind $before:tt $to:tt $($form:tt)*) => { $(writes!(@next $to $form);)* };
    (@next ($grammar:ident, $state:ident, $out:ident) $word:literal) => {
        $out.push_str(concat!(" ", $word));
    };
    (@next ($grammar:ident, $state:ident, $out:ident) $part:ident) => {
        if $part.is_written() {
            $out.push(' ');
            $part.write($grammar, $state, $out);
        }
    };
    (@next ($grammar:ident, $state:ident, $out:ident) $parts:tt) => {
        $out.push(' ');
        writes!(@one ($grammar, $state, $out) $parts);
    };
    (@verb $verb:literal) => { $verb };
    // A form that begins with an operand has no verb.
    (@verb $part:tt) => { "" };
}

kernel::actions!(writes);

impl Grammar<'_> {
    /// Returns the canonical text of an action.
    pub fn text(&self, state: &State, action: Action) -> String {
        let mut text = String::new();
        self.write(state, action, &mut text);
        text
    }
}
