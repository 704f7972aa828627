//! How much content may be: far more than anybody writes, and little enough that reading it never takes long or much memory.
//!
//! What is larger is a mistake that says so (`docs/modules.md`, Limits). Reading takes time and memory in proportion to the
//! bytes; these limits bound what is not in proportion: a reference that is looked up in everything, a variant for whose sake
//! all its modules are read.

/// Bytes of a table, a board, a variant or a script.
pub(crate) const FILE: usize = 512 << 10;

/// Bytes of any other text: ledgers and scenarios.
pub(crate) const TEXT: usize = 2 << 20;

/// Bytes of all files.
pub(crate) const BYTES: usize = 64 << 20;

/// Files of a content folder.
pub(crate) const FILES: usize = 10_000;

/// Folders of a content folder, each counted as often as links lead to it.
pub(crate) const FOLDERS: usize = 2_000;

/// Folders in each other.
pub(crate) const DEPTH: usize = 16;

/// Words, numbers, signs and blanks of one table file, as the lexer counts them.
pub(crate) const TOKENS: usize = 150_000;

/// Tables and lists in each other.
pub(crate) const NESTED: usize = 24;

/// Items of a list, keys of a table.
pub(crate) const ITEMS: usize = 4_096;

/// Modules of a content folder.
pub(crate) const MODULES: usize = 500;

/// Variants of a content folder.
pub(crate) const VARIANTS: usize = 2_000;

/// Boards of a content folder.
pub(crate) const BOARDS: usize = 500;

/// Variants that extend each other, in a line.
pub(crate) const EXTENDS: usize = 16;

/// Amendments of one piece in one game.
pub(crate) const AMENDMENTS: usize = 250;

/// Characters of the name of a thing.
pub(crate) const NAME: usize = 64;

/// Bytes of tables that are read to check everything: each module with those it requires; each variant with its modules twice,
/// for its scripts are checked, too. What ships takes a fifth of it; the whole takes about a second of one core.
pub(crate) const CHECKED: usize = 8 << 20;

/// Bytes of tables that are read again to find the amendments that make something wrong, for each module and variant; a large game
/// is read so many times all the same. What ships takes some hundred kilobytes.
pub(crate) const BLAMED: usize = 4 << 20;
pub(crate) const TRIED: usize = 24;
