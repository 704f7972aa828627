//! Registration of games: the macro [`games!`](crate::games!), and the type-erased wrapper around
//! each game type.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use content::{ContentDialect, ContentError, Library, VariantChoice};
use script::{CompileCache, ScriptDiagnostic, ScriptInterface};

use super::{AnyGame, TriedValues};
use crate::error::Error;
use crate::library::CompiledRules;
use crate::playable::{FullGame, ScaffoldKind};
use crate::scaffold::Scaffold;
use crate::scenarios::ScenarioFile;
use crate::smoke_playouts;

/// Type-erased wrapper around the game type `G`: implements [`AnyGame`].
pub struct RegisteredGame<G>(PhantomData<fn() -> G>);

impl<G> RegisteredGame<G> {
    /// The only value of this type.
    pub const NEW: RegisteredGame<G> = RegisteredGame(PhantomData);
}

impl<G: FullGame> AnyGame for RegisteredGame<G> {
    fn dialect(&self) -> &'static dyn ContentDialect {
        G::DIALECT
    }

    fn interface(&self) -> &'static ScriptInterface {
        <G::Api as script::ScriptDialect>::interface()
    }

    fn script_mistakes(
        &self,
        library: &Library,
        choice: &VariantChoice,
        cache: &CompileCache,
    ) -> Result<Vec<ScriptDiagnostic>, Vec<ContentError>> {
        let rules = CompiledRules::<G>::compile(library, choice.clone())?;
        Ok(rules.with_cache(cache).scripts().err().unwrap_or_default())
    }

    fn rules_hash(
        &self,
        library: &Library,
        choice: &VariantChoice,
    ) -> Result<String, Vec<ContentError>> {
        library.compile(G::DIALECT, choice).map(|compiled| compiled.hash())
    }

    fn faults_in_play(
        &self,
        library: &Library,
        variant: &str,
        are_played: &dyn Fn(&[String]) -> bool,
        tried: &mut TriedValues,
    ) -> BTreeSet<String> {
        smoke_playouts::faults::<G>(library, variant, are_played, tried)
    }

    fn scenarios(&self, module: &str, file: &str, text: &str) -> ScenarioFile {
        ScenarioFile::read::<G>(module, file, text)
    }

    fn tiles(&self) -> &'static [(&'static str, &'static str)] {
        G::TILES
    }

    fn game_templates(&self) -> &'static [(&'static str, &'static str)] {
        G::GAME_TEMPLATES
    }

    fn makes_games(&self) -> bool {
        G::MAKES_GAMES
    }

    fn scaffold(
        &self,
        library: &Library,
        name: &str,
        kind: ScaffoldKind<'_>,
    ) -> Result<Scaffold, Error> {
        G::scaffold(library, name, kind)
    }
}

/// Declares the games of a program. `games! { Some, Other }` defines the static `GAMES` and the
/// function `visit`, which calls a [`GameVisitor`] with the game of a dialect. The first game is
/// the default.
#[macro_export]
macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// All games of this program; the first is the default.
        pub static GAMES: $crate::games::Games = $crate::games::Games::new(
            &[$(&$crate::games::entry::RegisteredGame::<$game>::NEW),+],
            $crate::content::Dialects::new(&[$(<$game as $crate::playable::Playable>::DIALECT),+]),
        );

        /// Calls the visitor with the game of this dialect, or with the default game if there is
        /// none.
        pub fn visit<V: $crate::games::GameVisitor>(dialect: &str, visitor: V) -> V::Output {
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
