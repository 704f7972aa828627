//! Where tables are kept: a ledger each, and beside it who sits there.

mod disk;
mod folder;

pub use disk::{Disk, Out, RealDisk};
pub use folder::Folder;

/// A place for tables.
pub trait Store: Send + Sync {
    /// The ids of all tables.
    ///
    /// # Errors
    /// They cannot be read.
    fn tables(&self) -> Result<Vec<String>, String>;

    /// A new table: its ledger so far, and who sits there.
    ///
    /// # Errors
    /// It cannot be written, or there is one of that id.
    fn create(&self, id: &str, ledger: &str, people: &str) -> Result<(), String>;

    /// The ledger of a table. A last row that was not written whole is cut off before.
    ///
    /// # Errors
    /// It cannot be read.
    fn ledger(&self, id: &str) -> Result<String, String>;

    /// Who sits at a table.
    ///
    /// # Errors
    /// It cannot be read.
    fn people(&self, id: &str) -> Result<String, String>;

    /// Writes down who sits at a table.
    ///
    /// # Errors
    /// It cannot be written; what was there stays.
    fn set_people(&self, id: &str, people: &str) -> Result<(), String>;

    /// The right to add to a ledger.
    ///
    /// # Errors
    /// It cannot be written.
    fn journal(&self, id: &str) -> Result<Box<dyn Journal>, String>;
}

/// A ledger that grows.
pub trait Journal: Send {
    /// Appends whole lines. They are on the disk when this comes back.
    ///
    /// # Errors
    /// They are not, and never will be: the ledger is as it was.
    fn append(&mut self, lines: &str) -> Result<(), String>;

    /// Puts another ledger into its place.
    ///
    /// # Errors
    /// It is as it was.
    fn replace(&mut self, ledger: &str) -> Result<(), String>;
}
