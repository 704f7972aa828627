//! Partial loading: reads only the content that the requested games need.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use content::{LoadScope, TreeOrigin};

use super::{Content, RulesCache, WholeSource, locked_tree, texts};
use crate::games::Games;

impl Content {
    /// Loads the modules of these variants and all maps; an empty list means the default variant.
    /// Games play exactly as with [`Content::open`], which reads and checks everything.
    ///
    /// Returns `None` if a needed file is missing or has errors; [`Content::open`] then reports the
    /// diagnostics.
    pub fn in_play(
        games: Games,
        folder: Option<&Path>,
        variants: &[&str],
        files: &[PathBuf],
    ) -> Option<Content> {
        let scope = match variants {
            [] => LoadScope::Default,
            named => LoadScope::Variants(named),
        };
        Content::part(games, folder, scope, files)
    }

    /// Loads the content for ledgers that name these variants, see
    /// [`variant_of`](crate::variant_of). If one ledger names no variant, it loads everything, but
    /// unchecked. Returns `None` as [`Content::in_play`] does.
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
            None => Content::part(games, folder, LoadScope::All, &[]),
        }
    }

    fn part(
        games: Games,
        folder: Option<&Path>,
        scope: LoadScope<'_>,
        files: &[PathBuf],
    ) -> Option<Content> {
        let folder = Content::folder_in_use(folder).ok()?;
        let origin = folder.as_deref().map_or(TreeOrigin::Program, TreeOrigin::Folder);
        let files = texts(files).ok()?;
        let locked = locked_tree(folder.as_deref()).ok()?;
        let (tree, library) =
            content::load_in_play(origin, games.dialects(), scope, &files, &locked)?;
        let rest = Some(WholeSource { files, locked, whole: OnceLock::new() });
        let (errors, cache) = (Vec::new(), RulesCache::default());
        Some(Content { games, tree, library, errors, folder, known: cache, rest })
    }

    /// Returns whether only part of the content was loaded.
    pub fn is_part(&self) -> bool {
        self.rest.is_some()
    }

    /// Returns the complete, checked content. For partial content the first call reads it.
    pub fn whole(&self) -> &Content {
        let Some(rest) = &self.rest else { return self };
        rest.whole.get_or_init(|| {
            let WholeSource { files, locked, .. } = rest;
            Box::new(Content::read(self.games, self.folder.clone(), files, locked))
        })
    }

    /// Returns the complete content if [`Content::whole`] has loaded it already.
    pub(super) fn opened_whole(&self) -> Option<&Content> {
        self.rest.as_ref()?.whole.get().map(|whole| &**whole)
    }

    /// Returns the text of a file, if it was loaded.
    pub(super) fn text(&self, file: &str) -> Option<&str> {
        let own = self.tree.files.get(file);
        own.or_else(|| self.opened_whole()?.tree.files.get(file)).map(String::as_str)
    }
}
