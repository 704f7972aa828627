//! Which paths a bundle may contain: paths that name the same file on every system, inside the
//! folder that receives them.

use std::fmt;

use unicode_normalization::is_nfc;

/// Endings of files that a bundle may contain: text that no other program runs. Pictures are not
/// among them.
pub const ENDINGS: [&str; 7] = ["toml", "lua", "luau", "txt", "md", "loam", "ftl"];

/// Top folders of a bundle: those of a content folder.
const FOLDERS: [&str; 3] = ["scripts", "maps", "variants"];

/// Maximum length of a path, in bytes.
const LONGEST: usize = 200;

/// Names of devices, which Windows opens in every folder and with every ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Why a bundle may not contain a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathProblem {
    /// The path is empty, or longer than 200 bytes.
    Length,
    /// The path begins at the root of a file system or names a drive.
    Absolute,
    /// The path contains `.`, `..` or an empty part.
    Relative,
    /// The path contains a character that some systems forbid in names: a control character, or one
    /// of `\ : * ? " < > |`.
    Character,
    /// The path names a device on Windows, or a part of it ends with a dot or a space, which
    /// Windows removes.
    Device,
    /// The path is not in Unicode normal form C, so that some systems would change it.
    NotNormal,
    /// The path lies outside `scripts/`, `maps/` and `variants/`.
    Folder,
    /// Files of this kind do not belong into a bundle.
    Ending,
}

impl fmt::Display for PathProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            PathProblem::Length => "a path has 1 to 200 bytes",
            PathProblem::Absolute => "it is absolute",
            PathProblem::Relative => "it has a part `.`, `..`, or an empty one",
            PathProblem::Character => "it has a character that some systems forbid",
            PathProblem::Device => "Windows reads it as another name",
            PathProblem::NotNormal => "it is not in Unicode normal form C",
            PathProblem::Folder => "only `scripts/`, `maps/` and `variants/` are content",
            PathProblem::Ending => "files of this kind are not content",
        };
        f.write_str(text)
    }
}

/// Checks the path of a file in a bundle, with `/` between folders.
///
/// # Errors
/// The first problem of the path.
pub fn check_path(path: &str) -> Result<(), PathProblem> {
    if path.is_empty() || path.len() > LONGEST {
        return Err(PathProblem::Length);
    }
    if path.starts_with(['/', '\\']) || path.as_bytes().get(1) == Some(&b':') {
        return Err(PathProblem::Absolute);
    }
    if path.chars().any(|c| c.is_control() || "\\:*?\"<>|".contains(c)) {
        return Err(PathProblem::Character);
    }
    if path.split('/').any(|part| matches!(part, "" | "." | "..")) {
        return Err(PathProblem::Relative);
    }
    if path.split('/').any(is_changed_by_windows) {
        return Err(PathProblem::Device);
    }
    if !is_nfc(path) {
        return Err(PathProblem::NotNormal);
    }
    let (folder, _) = path.split_once('/').unwrap_or((path, ""));
    if !FOLDERS.contains(&folder) {
        return Err(PathProblem::Folder);
    }
    let name = path.rsplit('/').next().unwrap_or_default();
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    if name.starts_with('.') || !ENDINGS.contains(&ending) {
        return Err(PathProblem::Ending);
    }
    Ok(())
}

/// Returns whether Windows would read a part of a path as another name.
fn is_changed_by_windows(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    let is_port =
        port.is_some_and(|n| n.chars().count() == 1 && !n.starts_with(char::is_alphabetic));
    part.ends_with(['.', ' ']) || is_port || DEVICES.contains(&stem.as_str())
}
