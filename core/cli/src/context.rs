//! The options that hold for every command, and what most commands begin with: the content, and tables to play on.

use crate::the_game::Tables;
use games::GAMES;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use loam::wanted::variant_file;
use loam::{Content, GameWanted};

use crate::output::{Trouble, complain, count};

/// What was said before the command.
#[derive(Clone, Debug)]
pub struct Context {
    /// The content folder, if one was named.
    pub content: Option<PathBuf>,
    /// Print for machines.
    pub json: bool,
}

impl Context {
    /// The content folder, if one was named.
    pub fn folder(&self) -> Option<&Path> {
        self.content.as_deref()
    }

    /// The content in use, for playing, with a variant that may be named by path. Mistakes in files that are in play come
    /// up when the variant is compiled; those in other files do not stop a game, but are not passed over in silence.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn load(&self, variant: Option<&str>) -> Result<Content, Trouble> {
        let content = Content::open(GAMES, self.folder(), variant_file(variant).as_slice())?;
        let mistakes = content.errors().len();
        if mistakes > 0 {
            let mistakes = count(mistakes, "mistake");
            complain!("warning: {mistakes} in the content; `loam check` shows them all");
        }
        Ok(content)
    }

    /// The folder of the content in use, which must be one on disk.
    ///
    /// # Errors
    /// The content in use is that in the program.
    pub fn folder_on_disk(&self) -> Result<PathBuf, Trouble> {
        let none = "the content in use is that in the program: name a folder with --content";
        Content::folder_in_use(self.folder())?.ok_or_else(|| none.into())
    }

    /// Tables for the game that is wanted.
    ///
    /// # Errors
    /// Mistakes in the content, in the choice of variant, in the names of factions or in the scripts.
    pub fn tables(&self, wanted: &GameWanted) -> Result<Tables, Trouble> {
        Ok(Tables::new(&self.load(wanted.variant.as_deref())?, wanted)?)
    }

    /// The same, with boards and, if they are asked for, options drawn for each game.
    ///
    /// # Errors
    /// As [`Context::tables`].
    pub fn tables_drawing(
        &self,
        wanted: &GameWanted,
        draws_options: bool,
    ) -> Result<Tables, Trouble> {
        let content = Arc::new(self.load(wanted.variant.as_deref())?);
        Ok(Tables::with_random_options(&content, wanted, draws_options)?)
    }
}
