//! The rules of a game as one file, which another machine can play.

use std::collections::BTreeSet;

use bundle::RulesFile;
use content::ContentTree;

use super::{CompiledRules, Content};
use crate::game_options::RuleOverrides;
use crate::games::Games;
use crate::playable::Playable;

impl Content {
    /// Returns the files by which these rules are played, with the choices of their game. Tests of
    /// modules, and modules that are not in play, are left out.
    ///
    /// # Errors
    /// The files do not compile to these rules, because options of a ledger chose the modules.
    pub fn rules_file<G: Playable>(&self, rules: &CompiledRules<G>) -> Result<RulesFile, String> {
        let compiled = &rules.compiled;
        // A variant that is given by the path of a file is found again by its id.
        let chosen = &rules.choice.variant;
        let variants = self.library.list_variants();
        let listed = variants.into_iter().find(|one| one.file == *chosen);
        let variant = listed.map_or_else(|| chosen.clone(), |one| one.id);
        let mut file = RulesFile {
            loam: env!("CARGO_PKG_VERSION").to_owned(),
            variant: variant.clone(),
            map: rules.choice.map.clone(),
            settings: rules.choice.settings.clone(),
            ruleset: compiled.hash(),
            ..RulesFile::default()
        };
        if let Some(profile) = &rules.choice.profile {
            file.settings.insert(0, ("profile".to_owned(), profile.clone()));
        }
        let is_in_play = |path: &str| {
            let module = path.strip_prefix("scripts/").and_then(|rest| rest.split('/').next());
            module.is_some_and(|module| compiled.modules.iter().any(|id| id == module))
                && !path.contains("/tests/")
        };
        for (path, text) in &self.tree.files {
            if self.tree.other_variants.contains(path) {
                // The file of a variant may lie anywhere on this machine.
                if compiled.files().contains(path) {
                    let path = format!("variants/{variant}.toml");
                    file.files.insert(path, text.clone());
                }
            } else if is_in_play(path) || compiled.files().contains(path) {
                file.files.insert(path.clone(), text.clone());
            }
        }
        let again = Content::of_rules_file(self.games, &file);
        let again = again.rules::<G>(Some(&file.variant), &overrides_of(&file));
        match again {
            Ok(again) if again.compiled.hash() == file.ruleset => Ok(file),
            Ok(_) => Err("these rules cannot be handed out: options of the ledger chose their \
                modules"
                .to_owned()),
            Err(why) => Err(format!("these rules cannot be handed out: {why}")),
        }
    }

    /// Returns content with the files of a rules file. The content of the program is there, too,
    /// since a map may name pieces of modules that are not in play; but each module of the file has
    /// only the files that stand there.
    pub fn of_rules_file(games: Games, file: &RulesFile) -> Content {
        let folder = |path: &str| {
            let (module, _) = path.strip_prefix("scripts/")?.split_once('/')?;
            Some(module.to_owned())
        };
        let modules: BTreeSet<String> = file.files.keys().filter_map(|path| folder(path)).collect();
        let mut tree = ContentTree::embedded();
        tree.files.retain(|path, _| folder(path).is_none_or(|module| !modules.contains(&module)));
        for (path, text) in &file.files {
            tree.insert(path.clone(), text);
        }
        Content::from_tree(games, tree)
    }
}

/// Returns the choices of a rules file.
pub fn overrides_of(file: &RulesFile) -> RuleOverrides {
    RuleOverrides { map: file.map.clone(), settings: file.settings.clone(), strict: None }
}
