//! Limits on the size of content. They are far beyond real content and keep loading fast and small.
//!
//! Exceeding a limit is an error (`docs/modules.md`, Limits). Loading takes time and memory in
//! proportion to the bytes read. These limits bound what is not proportional, such as references
//! that are looked up in all declarations, or the modules compiled for each variant.

/// Bytes of a table file, map, variant or script.
pub(crate) const FILE: usize = 512 << 10;

/// Bytes of any other text file, such as a ledger or scenario.
pub(crate) const TEXT: usize = 2 << 20;

/// Bytes of all files together.
pub(crate) const BYTES: usize = 64 << 20;

/// Files in a content folder.
pub(crate) const FILES: usize = 10_000;

/// Folders in a content folder, each counted once per link to it.
pub(crate) const FOLDERS: usize = 2_000;

/// Maximum depth of nested folders.
pub(crate) const DEPTH: usize = 16;

/// Tokens of one TOML file, white space included, as the lexer counts them.
pub(crate) const TOKENS: usize = 150_000;

/// Depth of nested tables and lists.
pub(crate) const NESTED: usize = 24;

/// Items of a list, or keys of a table.
pub(crate) const ITEMS: usize = 4_096;

/// Modules in a content folder.
pub(crate) const MODULES: usize = 500;

/// Variants in a content folder.
pub(crate) const VARIANTS: usize = 2_000;

/// Maps in a content folder.
pub(crate) const BOARDS: usize = 500;

/// Length of a chain of variants that extend each other.
pub(crate) const EXTENDS: usize = 16;

/// Amendments of one piece in one game.
pub(crate) const AMENDMENTS: usize = 250;

/// Maximum length of a name, in characters.
pub(crate) const NAME: usize = 64;

/// Bytes of tables read to check everything. Each module counts with those it requires, each
/// variant twice with its modules, since its scripts are checked too. The shipped content uses a
/// fifth; the whole takes about one second of one core.
pub(crate) const CHECKED: usize = 8 << 20;

/// Bytes of tables read again for each module and variant, to find the amendments that cause
/// errors. A large game is still read [`TRIED`] times. The shipped content uses some hundred
/// kilobytes.
pub(crate) const BLAMED: usize = 4 << 20;
pub(crate) const TRIED: usize = 24;
