//! Tables of one game, without its Rust type.

use std::sync::Arc;

use content::{ContentError, Library, VariantChoice};
use game::BareBoard;
use workbench::games::entry::Entry;
use workbench::{Content, Error, Rules, Title};

use crate::served::{Filling, ServedGame};
use crate::table::catalogue::{FilledLine, Opened, OptionsOffer, TableWanted};

impl<G: Title> ServedGame for Entry<G> {
    fn players(&self, content: &Content, variant: &str) -> Result<(u8, u8), Error> {
        let players = super::rules::<G>(content, variant)?;
        let players = G::players(players.ruleset());
        Ok((*players.start(), *players.end()))
    }

    fn options(&self, content: &Content, variant: &str) -> Result<OptionsOffer, Error> {
        super::options::<G>(content, variant)
    }

    fn begun(&self, content: &Arc<Content>, wanted: &TableWanted) -> Result<Opened, Error> {
        super::begun::<G>(content, wanted)
    }

    fn replayed(
        &self,
        content: &Arc<Content>,
        ledger: &str,
        how: (Option<u32>, bool),
    ) -> Result<Opened, Error> {
        super::replayed::<G>(content, ledger, how)
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
        Ok(super::rules::<G>(content, variant)?.game()?.read_board(foreign))
    }

    fn fill(
        &self,
        filling: &Filling<'_>,
        tell: &dyn Fn(u64) -> bool,
    ) -> Result<Vec<FilledLine>, Error> {
        super::fill::<G>(filling, tell)
    }
}
