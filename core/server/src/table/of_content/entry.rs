//! Implements [`ServedGame`] for [`RegisteredGame`]: the server uses a game without its Rust type.

use std::sync::Arc;

use content::{ContentError, Library, VariantChoice};
use game::BareBoard;
use workbench::games::entry::RegisteredGame;
use workbench::{CompiledRules, Content, Error, FullGame};

use crate::served::{PlaytestParameters, ServedGame};
use crate::table::catalogue::{FactionPlaytest, OpenedTable, OptionsOffer, TableParameters};

impl<G: FullGame> ServedGame for RegisteredGame<G> {
    fn players(&self, content: &Content, variant: &str) -> Result<(u8, u8), Error> {
        let players = super::rules::<G>(content, variant)?;
        let players = G::players(players.ruleset());
        Ok((*players.start(), *players.end()))
    }

    fn options(&self, content: &Content, variant: &str) -> Result<OptionsOffer, Error> {
        super::options::<G>(content, variant)
    }

    fn open_new(
        &self,
        content: &Arc<Content>,
        parameters: &TableParameters,
    ) -> Result<OpenedTable, Error> {
        super::begun::<G>(content, parameters)
    }

    fn replayed(
        &self,
        content: &Arc<Content>,
        ledger: &str,
        rows: Option<u32>,
        any_ruleset: bool,
    ) -> Result<OpenedTable, Error> {
        super::replayed::<G>(content, ledger, rows, any_ruleset)
    }

    fn bare_board(
        &self,
        library: &Library,
        choice: &VariantChoice,
    ) -> Result<Result<Option<BareBoard>, Error>, Vec<ContentError>> {
        let rules = CompiledRules::<G>::compile(library, choice.clone())?;
        Ok(rules.game().map(|game| game.bare_board()))
    }

    fn read_board(
        &self,
        content: &Content,
        variant: &str,
        foreign: &str,
    ) -> Result<Option<String>, Error> {
        Ok(super::rules::<G>(content, variant)?.game()?.read_board(foreign))
    }

    fn fill(
        &self,
        filling: &PlaytestParameters<'_>,
        report: &dyn Fn(u64) -> bool,
    ) -> Result<Vec<FactionPlaytest>, Error> {
        super::fill::<G>(filling, report)
    }
}
