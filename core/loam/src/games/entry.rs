//! Registration of games: the macro [`games!`](crate::games!), and the type-erased wrapper around
//! each game type.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::sync::Arc;

use content::{ContentError, Dialect, Library, VariantChoice};
use game::BareBoard;
use script::{Cache, Interface, ScriptError};

use super::{AnyGame, Filling};
use crate::error::Error;
use crate::library::{Content, Rules};
use crate::playable::{NewThing, Title};
use crate::scaffold::Scaffold;
use crate::scenarios::Scenarios;
use crate::table::{FilledLine, Opened, OptionsOffer, TableWanted, of_content};
use crate::tried;

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
        tried::faults::<G>(content, variant, are_played)
    }

    fn scenarios(&self, module: &str, file: &str, text: &str) -> Scenarios {
        Scenarios::read::<G>(module, file, text)
    }

    fn players(&self, content: &Content, variant: &str) -> Result<(u8, u8), Error> {
        let players = of_content::rules::<G>(content, variant)?;
        let players = G::players(players.ruleset());
        Ok((*players.start(), *players.end()))
    }

    fn options(&self, content: &Content, variant: &str) -> Result<OptionsOffer, Error> {
        of_content::options::<G>(content, variant)
    }

    fn begun(&self, content: &Arc<Content>, wanted: &TableWanted) -> Result<Opened, Error> {
        of_content::begun::<G>(content, wanted)
    }

    fn replayed(
        &self,
        content: &Arc<Content>,
        ledger: &str,
        how: (Option<u32>, bool),
    ) -> Result<Opened, Error> {
        of_content::replayed::<G>(content, ledger, how)
    }

    fn bare_board(
        &self,
        library: &Library,
        choice: &VariantChoice,
    ) -> Result<Result<Option<BareBoard>, Error>, Vec<ContentError>> {
        let rules = Rules::<G>::compile(library, choice.clone())?;
        Ok(rules.game().map(|game| game.bare_board()))
    }

    fn read_board(
        &self,
        content: &Content,
        variant: &str,
        foreign: &str,
    ) -> Result<Option<String>, Error> {
        Ok(of_content::rules::<G>(content, variant)?.game()?.read_board(foreign))
    }

    fn fill(
        &self,
        filling: &Filling<'_>,
        tell: &dyn Fn(u64) -> bool,
    ) -> Result<Vec<FilledLine>, Error> {
        of_content::fill::<G>(filling, tell)
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
