//! Limits on the size of content. They are far beyond real content and keep loading fast and small.
//!
//! Exceeding a limit is an error (`docs/limits.md`). The time and memory of loading grow
//! with the bytes read. These limits also bound work that grows faster, such as references that are
//! looked up in all declarations, or modules that are compiled again for each variant.

/// Maximum size of a TOML file, map, variant or script, in bytes.
pub(crate) const FILE: usize = 512 << 10;

/// Maximum size of any other text file, such as a ledger or scenario, in bytes.
pub(crate) const TEXT: usize = 2 << 20;

/// Maximum size of all files together, in bytes.
pub(crate) const BYTES: usize = 64 << 20;

/// Maximum number of files in a content folder.
pub(crate) const FILES: usize = 10_000;

/// Maximum number of folders in a content folder. A folder counts once for each link to it.
pub(crate) const FOLDERS: usize = 2_000;

/// Maximum depth of nested folders.
pub(crate) const DEPTH: usize = 16;

/// Maximum number of tokens in one TOML file, white space included, as the lexer counts them.
pub(crate) const TOKENS: usize = 150_000;

/// Maximum nesting of TOML tables and lists.
pub(crate) const NESTED: usize = 24;

/// Maximum number of items in a list, or of keys in a table.
pub(crate) const ITEMS: usize = 4_096;

/// Maximum number of declarations that one `for_each` makes.
pub(crate) const COPIES: usize = 1_000;

/// Maximum size of all declarations that `for_each` makes in a content folder, in bytes of TOML.
pub(crate) const COPIED_BYTES: usize = 4 << 20;

/// Maximum number of modules in a content folder.
pub(crate) const MODULES: usize = 500;

/// Maximum number of variants in a content folder.
pub(crate) const VARIANTS: usize = 2_000;

/// Maximum number of maps in a content folder.
pub(crate) const BOARDS: usize = 500;

/// Maximum number of variants in a chain of `extends`.
pub(crate) const EXTENDS: usize = 16;

/// Maximum number of amendments of one piece in one game.
pub(crate) const AMENDMENTS: usize = 250;

/// Maximum length of a name, in characters.
pub(crate) const NAME: usize = 64;

/// Maximum number of bytes of TOML tables that are read to check all content. Each module counts
/// together with those that it requires. Each variant counts twice with its modules, because its
/// scripts are checked too. The shipped content uses a fifth of the limit. Reading as much as the
/// limit takes about one second of one core.
pub(crate) const CHECKED: usize = 8 << 20;

/// Maximum number of bytes of TOML tables that are read again to find the amendments that cause
/// errors, for each module and variant. A game may be read [`TRIED`] times in any case. The shipped
/// content uses a few hundred kilobytes.
pub(crate) const BLAMED: usize = 4 << 20;
pub(crate) const TRIED: usize = 24;
