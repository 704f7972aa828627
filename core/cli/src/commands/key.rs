//! `loam key`: keys with which authors sign their bundles.

use std::path::{Path, PathBuf};

use bundle::SecretKey;
use clap::{Args, Subcommand};
use serde::Serialize;
use workbench::disk::{self, file_error};

use crate::context::CliContext;
use crate::output::{CommandError, CommandResult, print_line, print_result};

/// Options of `loam key`.
#[derive(Args, Debug)]
pub struct KeyArgs {
    #[command(subcommand)]
    command: KeyCommand,
}

/// What to do with keys.
#[derive(Debug, Subcommand)]
enum KeyCommand {
    /// Create a key in your own folder. It is never sent anywhere.
    New {
        /// The name of the key, in lowercase letters, digits and `-`.
        #[arg(default_value = "default")]
        name: String,
    },
}

/// Result of `loam key new`, as JSON.
#[derive(Serialize)]
struct NewKey {
    file: PathBuf,
    public: String,
}

/// Creates a key. A key that exists is never overwritten.
pub fn run(context: &CliContext, args: &KeyArgs) -> CommandResult {
    let KeyCommand::New { name } = &args.command;
    let file = file_of(name)?;
    if file.exists() {
        return Err(file_error(&file, "this key exists; choose another name").into());
    }
    let key = SecretKey::generate()?;
    write(&file, &key.to_text()?).map_err(|why| file_error(&file, why))?;
    let result = NewKey { file, public: key.public()? };
    print_result(context.json, &result, |result| {
        let file = result.file.display();
        print_line(&format!("wrote {file}\npublic key {}", result.public));
        print_line("Keep a copy of this file. Anybody who has it can publish in your name.");
    });
    Ok(())
}

/// Reads a key by its name, or by the path of its file.
pub(crate) fn read(named: &str) -> Result<SecretKey, CommandError> {
    let is_path = named.contains(['/', '\\', '.']);
    let file = if is_path { PathBuf::from(named) } else { file_of(named)? };
    let text = disk::text(&file)?;
    SecretKey::from_text(&text).map_err(|why| file_error(&file, why).into())
}

/// Returns the file of a key in the user's folder.
fn file_of(name: &str) -> Result<PathBuf, CommandError> {
    let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || !name.chars().all(fine) {
        return Err(
            format!("`{name}` is no name of a key: use lowercase letters, digits and `-`").into()
        );
    }
    let folder = bundle::config_folder().ok_or("no home folder: set LOAM_CONFIG to a folder")?;
    Ok(folder.join("keys").join(format!("{name}.key")))
}

/// Writes a file that only its owner can read, and fails if it exists.
fn write(file: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;

    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
