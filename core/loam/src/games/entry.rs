//! The list of games is written down here: every game that has the traits of this library may stand in it.

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

/// A game, for the list of games.
pub struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    /// The game.
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
        // Whatever is made is tried in a game, but for what is one.
        if !matches!(what, NewThing::Game) {
            content.default_variant()?;
        }
        G::scaffold(&content.library, name, what)
    }
}

/// Writes down which games there are: `games! { Some, Other }` makes `GAMES`, and `visit`, which calls a [`Visitor`] with the
/// game of a dialect. The first is the usual one.
#[macro_export]
macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// Every game.
        pub static GAMES: $crate::games::Games = $crate::games::Games::new(
            &[$(&$crate::games::entry::Entry::<$game>::NEW),+],
            $crate::content::Dialects::new(&[$(<$game as $crate::playable::Playable>::DIALECT),+]),
        );

        /// Calls with the game of this dialect, or with the usual one if there is none.
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
