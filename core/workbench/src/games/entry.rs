//! Registration of games: the macro [`games!`](crate::games!), and the type-erased wrapper around
//! each game type.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use content::{ContentError, Dialect, Library, VariantChoice};
use script::{Cache, Interface, ScriptError};

use super::AnyGame;
use crate::error::Error;
use crate::library::{Content, Rules};
use crate::playable::{NewThing, Title};
use crate::scaffold::Scaffold;
use crate::scenarios::Scenarios;
use crate::smoke_playouts;

/// Implements [`AnyGame`] for the game type `G`.
pub struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    /// The only value of this type.
    pub const NEW: Entry<G> = Entry(PhantomData);
}

impl<G: Title> AnyGame for Entry<G> {
    fn dialect(&self) -> &'static dyn Dialect {
        G::DIALECT
    }

    fn interface(&self) -> &'static Interface {
        <G::Api as script::Dialect>::interface()
    }

    fn script_mistakes(
        &self,
        library: &Library,
        choice: &VariantChoice,
        cache: &Cache,
    ) -> Result<Vec<ScriptError>, Vec<ContentError>> {
        let rules = Rules::<G>::compile(library, choice.clone())?;
        Ok(rules.with_cache(cache).scripts().err().unwrap_or_default())
    }

    fn faults_in_play(
        &self,
        content: &Content,
        variant: &str,
        are_played: &dyn Fn(&[String]) -> bool,
    ) -> BTreeSet<String> {
        smoke_playouts::faults::<G>(content, variant, are_played)
    }

    fn scenarios(&self, module: &str, file: &str, text: &str) -> Scenarios {
        Scenarios::read::<G>(module, file, text)
    }

    fn tiles(&self) -> &'static [(&'static str, &'static str)] {
        G::TILES
    }

    fn makes_games(&self) -> bool {
        G::MAKES_GAMES
    }

    fn scaffold(
        &self,
        content: &Content,
        name: &str,
        what: NewThing<'_>,
    ) -> Result<Scaffold, Error> {
        // New pieces are tested in a game of the default variant; a new game brings its own.
        if !matches!(what, NewThing::Game) {
            content.default_variant()?;
        }
        G::scaffold(&content.library, name, what)
    }
}

/// Declares the games of a program. `games! { Some, Other }` defines the static `GAMES` and the
/// function `visit`, which calls a [`Visitor`] with the game of a dialect. The first game is the
/// default.
#[macro_export]
macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// All games of this program; the first is the default.
        pub static GAMES: $crate::games::Games = $crate::games::Games::new(
            &[$(&$crate::games::entry::Entry::<$game>::NEW),+],
            $crate::content::Dialects::new(&[$(<$game as $crate::playable::Playable>::DIALECT),+]),
        );

        /// Calls the visitor with the game of this dialect, or with the default game if there is
        /// none.
        pub fn visit<V: $crate::games::Visitor>(dialect: &str, visitor: V) -> V::Out {
            $(if $crate::games::is_of::<$game>(dialect) {
                return visitor.visit::<$game>();
            })+
            $crate::games!(@usual visitor, $($game),+)
        }
    };
    (@usual $visitor:ident, $first:ty $(, $other:ty)*) => {
        $visitor.visit::<$first>()
    };
}
