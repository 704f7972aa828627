//! `loam new`: writes starter files, which load without changes and include a test that passes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::games::GAMES;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Subcommand};
use language::Language;
use serde::Serialize;
use workbench::games::AnyGame;
use workbench::playable::ScaffoldKind;
use workbench::scaffold::Scaffold;
use workbench::{Content, disk};

use crate::commands::language::write_template;
use crate::context::CliContext;
use crate::output::{CommandError, CommandResult, count, print_line, print_result};

/// Options of `loam new`: what to create.
#[derive(Args, Debug)]
pub struct NewArgs {
    #[command(subcommand)]
    pub what: NewCommand,
}

/// What `new` can create. Names consist of lowercase letters, digits, `-` and `_`.
#[derive(Debug, Subcommand)]
pub enum NewCommand {
    /// A content folder with a copy of the built-in content, to read and change.
    Content {
        /// The folder; it is created if it does not exist.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// A complete card game as a starting point for your own: tables, a script, a test, and a
    /// variant that plays it.
    Game {
        /// The name of the game's folder in `scripts/`, and of its variant.
        #[arg(value_name = "NAME")]
        name: String,
        /// The kind of game; without it, a small game of bets.
        #[arg(long, value_name = "KIND", value_parser = game_kinds())]
        like: Option<String>,
    },
    /// A module with a house rule, its script and its test, and a variant that plays it.
    Module {
        /// The name of the module's folder in `scripts/`.
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// A faction of a module: its board, an ability as a script, and its test.
    Faction {
        /// The faction's name in tables and ledgers.
        #[arg(value_name = "NAME")]
        name: String,
        /// The module to which the faction belongs.
        #[arg(long, value_name = "MODULE")]
        module: String,
    },
    /// A tile, card or house rule of a module, and its test.
    Tile {
        /// The piece's name in tables; ledgers use the same name in capitals.
        #[arg(value_name = "NAME")]
        name: String,
        /// The module to which the piece belongs.
        #[arg(long, value_name = "MODULE")]
        module: String,
        /// The kind of piece.
        #[arg(long, default_value = usual_tile(), value_parser = tiles())]
        kind: String,
    },
    /// A board, as `maps/NAME.toml`, and its test.
    Map {
        /// The map's name in commands.
        #[arg(value_name = "NAME")]
        name: String,
        /// Take the rows from a text file: letters with commas or blanks between them and `I` or
        /// `~` for river, one line for each row; or a board as the online site writes it.
        #[arg(long, value_name = "FILE")]
        from: Option<PathBuf>,
    },
    /// A translation of a module: a file with an empty text for each English text.
    Language {
        /// The code of the language, such as `it` or `pt-BR`.
        #[arg(value_name = "CODE")]
        code: Language,
        /// The module to translate; also `variants` and `maps`.
        #[arg(value_name = "MODULE")]
        module: String,
        /// Write the file into this module, for a module of others; it is created if it does not exist.
        #[arg(long, value_name = "MODULE")]
        into: Option<String>,
    },
    /// A game that can be played, as `variants/NAME.toml`, and its test.
    Variant {
        /// The variant's name in commands.
        #[arg(value_name = "NAME")]
        name: String,
        /// The variant that the new one extends; by default the content's default variant.
        #[arg(long, value_name = "VARIANT")]
        extends: Option<String>,
        /// Modules that the variant adds.
        #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
        modules: Vec<String>,
    },
}

/// Files that were written, and commands to try.
#[derive(Serialize)]
struct NewResult {
    written: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    next: Vec<String>,
}

/// Writes the files of a new module, faction, tile, map, variant, game or content folder. Never
/// overwrites a file, and writes nothing that would not load.
pub fn run(context: &CliContext, args: &NewArgs) -> CommandResult {
    if let NewCommand::Content { folder } = &args.what {
        return new_content(context, folder);
    }
    if let NewCommand::Language { code, module, into } = &args.what {
        return write_template(context, code, module, into.as_deref());
    }
    let created = match &args.what {
        NewCommand::Game { .. } => make_scripts(context)?,
        _ => None,
    };
    let result = in_content(context, args);
    // If nothing was written, the created folder is removed.
    if let (Err(_), Some(created)) = (&result, created) {
        let _ = std::fs::remove_dir(created);
    }
    result
}

/// Creates `scripts/` for a complete game, which needs no other content. Returns the folder if it
/// was created.
fn make_scripts(context: &CliContext) -> Result<Option<PathBuf>, CommandError> {
    let scripts = context.content.as_deref().unwrap_or(Path::new(".")).join("scripts");
    if scripts.is_dir() {
        return Ok(None);
    }
    std::fs::create_dir_all(&scripts).map_err(|error| disk::file_error(&scripts, error))?;
    Ok(Some(scripts))
}

/// Writes files for everything except [`NewCommand::Content`] into the content in use.
fn in_content(context: &CliContext, args: &NewArgs) -> CommandResult {
    let content = context.load(None)?;
    let root = content.folder().ok_or(
        "this folder has no content: run `loam new content .` to begin here with a copy of the \
        shipped content, then repeat this command; or name a folder with --content DIR",
    )?;
    let rows = match &args.what {
        NewCommand::Map { from: Some(file), .. } => Some(disk::text(file)?),
        _ => None,
    };
    let (game, name, kind) = scaffold_request(&content, &args.what, rows.as_deref())?;
    let scaffold = content.scaffold(game, name, kind)?;
    if let Some((path, _)) = scaffold.files.iter().find(|(path, _)| root.join(path).exists()) {
        return Err(
            format!("{path} already exists and was not changed; choose another name").into()
        );
    }
    let scaffold =
        scaffold.with_schemas(game.dialect(), &GAMES.folder_of(game, "docs/schemas"), root);
    check(&content, &scaffold)?;
    for (path, text) in &scaffold.files {
        write(root, path, text)?;
    }
    let paths = scaffold.files.into_iter().map(|(path, _)| path).collect();
    print_result(
        context.json,
        &NewResult { written: paths, next: scaffold.next },
        |NewResult { written, next }| {
            // Paths and commands relative to the current folder.
            let (from_here, loam) = match &context.content {
                Some(folder) => (folder.clone(), format!("loam --content {} ", folder.display())),
                None => (PathBuf::new(), "loam ".to_owned()),
            };
            written
                .iter()
                .for_each(|path| print_line(&format!("wrote {}", from_here.join(path).display())));
            let next: Vec<String> =
                next.iter().map(|command| command.replacen("loam ", &loam, 1)).collect();
            print_line(&format!("try: {}", next.join("; ")));
        },
    );
    Ok(())
}

/// Returns the kinds of pieces that can be created.
fn tiles() -> PossibleValuesParser {
    let value = |(name, description): &(&'static str, &'static str)| {
        PossibleValue::new(*name).help(*description)
    };
    PossibleValuesParser::new(GAMES.default_game().tiles().iter().map(value))
}

/// Returns the kinds of whole games that can be created.
fn game_kinds() -> PossibleValuesParser {
    let value = |(name, description): &(&'static str, &'static str)| {
        PossibleValue::new(*name).help(*description)
    };
    PossibleValuesParser::new(GAMES.iter().flat_map(|game| game.game_templates()).map(value))
}

/// Returns the default kind of piece.
fn usual_tile() -> &'static str {
    GAMES.default_game().tiles().first().map_or("", |(name, _)| *name)
}

/// Returns the game, the name and the description of what to create. `rows` is the text of a board.
fn scaffold_request<'a>(
    content: &Content,
    what: &'a NewCommand,
    rows: Option<&'a str>,
) -> Result<(&'static dyn AnyGame, &'a str, ScaffoldKind<'a>), CommandError> {
    let of_variant = |variant| Ok::<_, CommandError>(GAMES.named(content.dialect_of(variant)?));
    let of_module = |module: &str| {
        GAMES.named(content.library.dialect_of_file(&format!("scripts/{module}/module.toml")))
    };
    Ok(match what {
        NewCommand::Content { .. } | NewCommand::Language { .. } => {
            unreachable!("it was made before")
        }
        NewCommand::Game { name, like } => {
            let game = GAMES.iter().find(|game| game.makes_games()).unwrap_or(GAMES.default_game());
            (game, name, ScaffoldKind::Game(like.as_deref()))
        }
        NewCommand::Module { name } => (of_variant(None)?, name, ScaffoldKind::Module),
        NewCommand::Faction { name, module } => {
            (of_module(module), name, ScaffoldKind::Faction(module))
        }
        NewCommand::Tile { name, module, kind } => {
            (of_module(module), name, ScaffoldKind::Tile(module, kind))
        }
        NewCommand::Map { name, .. } => (of_variant(None)?, name, ScaffoldKind::Map(rows)),
        NewCommand::Variant { name, extends, modules } => {
            // A missing variant is reported later, with all other errors.
            let game = of_variant(extends.as_deref()).unwrap_or(GAMES.default_game());
            (game, name, ScaffoldKind::Variant(extends.as_deref(), modules))
        }
    })
}

/// Writes the built-in content into a folder without content, with the schemas and definitions for
/// editors.
fn new_content(context: &CliContext, folder: &Path) -> CommandResult {
    let folder_name = folder.display();
    if let Some(existing) = content::FOLDERS.iter().find(|name| folder.join(name).exists()) {
        return Err(format!(
            "{folder_name}: `{existing}` already exists and was not changed; choose another folder"
        )
        .into());
    }
    let tree = content::ContentTree::embedded();
    for (path, text) in &tree.files {
        write(folder, path, text)?;
    }
    for game in GAMES.iter() {
        let types = GAMES.folder_of(game, "docs/types");
        let definitions = script::definitions(game.interface());
        let mut files = definitions.map(|(name, text)| (format!("{types}/{name}"), text)).to_vec();
        let schemas = GAMES.folder_of(game, "docs/schemas");
        let of_kind =
            |schema: content::Schema| (format!("{schemas}/{}.json", schema.name), schema.text);
        files.extend(content::schemas(game.dialect()).into_iter().map(of_kind));
        for (path, text) in files {
            if !folder.join(&path).exists() {
                write(folder, &path, &text)?;
            }
        }
    }
    let result = NewResult { written: tree.files.into_keys().collect(), next: Vec::new() };
    print_result(context.json, &result, |NewResult { written, .. }| {
        print_line(&format!("wrote {} into {folder_name}", count(written.len(), "file")));
        print_line(&format!(
            "try: cd {folder_name}; loam check; loam new module house-mine; loam dev"
        ));
    });
    Ok(())
}

/// Checks that the files would load. Templates expect certain names in the content; without them,
/// the errors are returned and nothing is written.
fn check(content: &Content, scaffold: &Scaffold) -> Result<(), CommandError> {
    let mut tree = content.tree.clone();
    for (path, text) in &scaffold.files {
        tree.insert(path.clone(), text);
    }
    let before: BTreeSet<String> =
        content::load(&content.tree, GAMES.dialects()).1.iter().map(ToString::to_string).collect();
    let mut diagnostics = content::load(&tree, GAMES.dialects()).1;
    diagnostics.retain(|mistake| !before.contains(&mistake.to_string()));
    if diagnostics.is_empty() { Ok(()) } else { Err(CommandError::Content(diagnostics)) }
}

fn write(root: &Path, path: &str, text: &str) -> Result<(), CommandError> {
    let full = root.join(path);
    disk::create_folder(full.parent().unwrap_or(root))?;
    game::files::write_new(&full, text)
        .map_err(|error| CommandError::Message(format!("{path}: {error}")))
}
