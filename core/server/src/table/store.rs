//! Durable storage of tables: for each a ledger, and the people as a separate text.

mod disk;
mod folder;

pub use disk::{AppendFile, Disk, RealDisk};
pub use folder::FolderTableStore;

/// Callback for changes by other servers, with the table's id; `None` if any table may have
/// changed.
pub type ChangeListener = Box<dyn Fn(Option<&str>) + Send>;

/// Durable storage of tables.
pub trait TableStore: Send + Sync {
    /// Returns the ids of all tables.
    ///
    /// # Errors
    /// Fails if the store cannot be read.
    fn tables(&self) -> Result<Vec<String>, String>;

    /// Creates a table from the head of its ledger, its rows so far, and its people.
    ///
    /// # Errors
    /// Fails if writing fails or the id exists.
    fn create(&self, id: &str, head: &str, rows: &str, people: &str) -> Result<(), String>;

    /// Deletes a table permanently.
    ///
    /// # Errors
    /// Fails if the table still exists.
    fn remove(&self, id: &str) -> Result<(), String>;

    /// Reads the ledger of a table. An incomplete last row is cut off first.
    ///
    /// # Errors
    /// Fails if the ledger cannot be read.
    fn ledger(&self, id: &str) -> Result<String, String>;

    /// Reads the people of a table.
    ///
    /// # Errors
    /// Fails if they cannot be read.
    fn people(&self, id: &str) -> Result<String, String>;

    /// Writes the people of a table.
    ///
    /// # Errors
    /// Fails if writing fails, or if another server wrote the people in the meantime. Nothing is
    /// written then.
    fn set_people(&self, id: &str, people: &str) -> Result<(), StoreError>;

    /// Stores a text under a name and syncs it to disk. Used for the source of rules, and for
    /// ledgers before a change.
    ///
    /// # Errors
    /// Fails if the text cannot be written.
    fn write_text(&self, name: &str, text: &str) -> Result<(), String>;

    /// Reads a text of [`TableStore::write_text`]; `None` if there is none with this name.
    ///
    /// # Errors
    /// Fails if the text cannot be read.
    fn read_text(&self, name: &str) -> Result<Option<String>, String>;

    /// Opens a ledger for appending rows.
    ///
    /// # Errors
    /// Fails if the ledger cannot be written.
    fn journal(&self, id: &str) -> Result<Box<dyn Journal>, String>;

    /// Returns whether other servers share the tables.
    fn is_shared(&self) -> bool {
        false
    }

    /// Registers a callback for tables that another server changed, created or deleted.
    fn listen(&self, _listener: ChangeListener) {}

    /// Returns whether this server leads a table: it alone runs the table's bots and standing
    /// answers. It leads until it gives up or ends.
    fn leads(&self, _id: &str) -> bool {
        true
    }

    /// Lets another server lead a table.
    fn give_up(&self, _id: &str) {}
}

/// Reason why something was not stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The store could not write; the text is the reason.
    Failed(String),
    /// Another server wrote first; its data has to be read.
    Lost,
}

/// A ledger that grows.
pub trait Journal: Send {
    /// Appends complete lines after the first `after` rows. They are synced to disk on return.
    ///
    /// # Errors
    /// Fails if the lines were not stored, and never will be. The ledger is then unchanged, or as
    /// another server wrote it.
    fn append(&mut self, after: usize, lines: &str) -> Result<(), StoreError>;

    /// Replaces the ledger by another head and other rows.
    ///
    /// # Errors
    /// Fails if the ledger is unchanged.
    fn replace(&mut self, head: &str, rows: &str) -> Result<(), StoreError>;
}
