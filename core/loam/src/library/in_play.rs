//! Content of which only a part was read: what some games need.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use content::{GamesWanted, TreeOrigin};

use super::{Content, Known, WholeSource, texts};
use crate::games::Games;

impl Content {
    /// The part of the content that these variants need, or the default variant if none is named: their modules and every map. Games
    /// play by it as by [`Content::open`], which also reads and checks everything else.
    ///
    /// `None`: a file that is needed is missing or has a mistake. [`Content::open`] then says what is wrong.
    pub fn in_play(
        games: Games,
        folder: Option<&Path>,
        variants: &[&str],
        files: &[PathBuf],
    ) -> Option<Content> {
        let wanted = match variants {
            [] => GamesWanted::Default,
            named => GamesWanted::Variants(named),
        };
        Content::part(games, folder, wanted, files)
    }

    /// The part of the content that ledgers need which name these variants, see [`variant_of`](crate::variant_of); the whole, but not
    /// checked, if one names none. `None` as for [`Content::in_play`].
    pub fn of_ledgers(
        games: Games,
        folder: Option<&Path>,
        named: &[Option<String>],
    ) -> Option<Content> {
        let named: Option<BTreeSet<&str>> = named.iter().map(Option::as_deref).collect();
        match named {
            Some(named) => {
                let named: Vec<&str> = named.into_iter().collect();
                Content::in_play(games, folder, &named, &[])
            }
            None => Content::part(games, folder, GamesWanted::All, &[]),
        }
    }

    fn part(
        games: Games,
        folder: Option<&Path>,
        wanted: GamesWanted<'_>,
        files: &[PathBuf],
    ) -> Option<Content> {
        let folder = Content::folder_in_use(folder).ok()?;
        let origin = folder.as_deref().map_or(TreeOrigin::Program, TreeOrigin::Folder);
        let files = texts(files).ok()?;
        let (tree, library) = content::load_in_play(origin, games.dialects(), wanted, &files)?;
        let rest = Some(WholeSource { files, whole: OnceLock::new() });
        let (errors, known) = (Vec::new(), Known::default());
        Some(Content { games, tree, library, errors, folder, known, rest })
    }

    /// Was only a part of it read?
    pub fn is_part(&self) -> bool {
        self.rest.is_some()
    }

    /// Everything that there is, read and checked: this content itself, or what it is a part of, which the first call reads.
    pub fn whole(&self) -> &Content {
        let Some(rest) = &self.rest else { return self };
        rest.whole
            .get_or_init(|| Box::new(Content::read(self.games, self.folder.clone(), &rest.files)))
    }

    /// What this content is a part of, if that was read by now.
    pub(super) fn opened_whole(&self) -> Option<&Content> {
        self.rest.as_ref()?.whole.get().map(|whole| &**whole)
    }

    /// The text of a file, as far as it was read.
    pub(super) fn text(&self, file: &str) -> Option<&str> {
        let own = self.tree.files.get(file);
        own.or_else(|| self.opened_whole()?.tree.files.get(file)).map(String::as_str)
    }
}
