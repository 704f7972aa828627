//! Where tables are kept: a ledger each, and beside it who sits there.

mod disk;
mod folder;

pub use disk::{Disk, Out, RealDisk};
pub use folder::Folder;

/// Who hears of changes that another server made.
pub type Heard = Box<dyn Fn(Option<&str>) + Send>;

/// A place for tables.
pub trait Store: Send + Sync {
    /// The ids of all tables.
    ///
    /// # Errors
    /// They cannot be read.
    fn tables(&self) -> Result<Vec<String>, String>;

    /// A new table: the head of its ledger, its rows so far, and who sits there.
    ///
    /// # Errors
    /// It cannot be written, or there is one of that id.
    fn create(&self, id: &str, head: &str, rows: &str, people: &str) -> Result<(), String>;

    /// Takes a table away for good.
    ///
    /// # Errors
    /// It is still there.
    fn remove(&self, id: &str) -> Result<(), String>;

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
    /// It cannot be written, or was written by somebody else in the meantime; what was there stays.
    fn set_people(&self, id: &str, people: &str) -> Result<(), NotKept>;

    /// Keeps a text that belongs to no table alone, on the disk when this comes back: what rules are made of, a ledger as it was.
    ///
    /// # Errors
    /// It cannot be written.
    fn keep(&self, name: &str, text: &str) -> Result<(), String>;

    /// A text that was kept; `None` if there is none of that name.
    ///
    /// # Errors
    /// It cannot be read.
    fn kept(&self, name: &str) -> Result<Option<String>, String>;

    /// The right to add to a ledger.
    ///
    /// # Errors
    /// It cannot be written.
    fn journal(&self, id: &str) -> Result<Box<dyn Journal>, String>;

    /// Do other servers have the same tables?
    fn is_shared(&self) -> bool {
        false
    }

    /// Has `heard` called for each table that another server changed, made or took away; without one where anything may have
    /// happened.
    fn listen(&self, _heard: Heard) {}

    /// Is this server the one that lets bots and standing answers of a table act? It stays so until it gives that up, or goes.
    fn leads(&self, _id: &str) -> bool {
        true
    }

    /// Somebody else may lead a table.
    fn give_up(&self, _id: &str) {}
}

/// Why something was not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotKept {
    /// It could not be written.
    Failed(String),
    /// Another server was first: what is there now has to be read.
    Lost,
}

/// A ledger that grows.
pub trait Journal: Send {
    /// Appends whole lines behind so many. They are on the disk when this comes back.
    ///
    /// # Errors
    /// They are not, and never will be: the ledger is as it was, or as somebody else wrote it.
    fn append(&mut self, after: usize, lines: &str) -> Result<(), NotKept>;

    /// Puts another ledger into its place: its head and its rows.
    ///
    /// # Errors
    /// It is as it was.
    fn replace(&mut self, head: &str, rows: &str) -> Result<(), NotKept>;
}
