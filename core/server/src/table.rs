//! Tables of a server: games played by people, with committed rows, turns as forks, and an
//! observation for each viewer.
//!
//! ```text
//!  Room ---- one entry per table: people, secrets -> Store (a folder of ledgers)
//!    | commands over channels, callbacks                ^
//!    v                                                  | a row is synced to disk before a page shows it
//!  actor, several per thread ----- trait Face ----------+
//!                                      ^
//!  Catalogue: opens tables ----> Seated<G>: rows, forks, views; any game of the platform
//! ```

mod admin;
mod any_table;
mod any_table_impl;
mod breakdown;
pub(crate) mod catalogue;
mod command;
mod data;
mod files;
mod fork;
mod hint;
mod latency;
mod ledger_writer;
mod live;
mod log;
pub(crate) mod of_content;
mod opening_queue;
mod plan;
mod preview;
mod registry;
mod reopen;
mod request;
mod row;
mod ruleset_epoch;
mod ruleset_history;
mod seats;
mod snapshot;
mod standing_orders;
pub mod store;
mod threads;
mod turn;
mod typed_table;
mod visibility;
mod webhooks;
mod worker;

pub use any_table::{Acted, Face, Keep, Wrong};
pub use catalogue::{
    BoardRun, BoardVariant, BotOffer, Catalogue, EdgeSet, FilledLine, MapMistake, MapOffer,
    MapSeen, MapsOffer, Offer, Opened, OptionsOffer, Piece, Setting, SettingKind, TableWanted,
    VariantOffer,
};
pub use command::{Command, SeatDo, Standing, TableDo};
pub use data::*;
pub use live::{BenchAsk, FromBehind};
pub use of_content::OfContent;
pub use registry::{
    Brief, BriefSeat, Guest, Link, Made, NewTable, NoEntry, NotOpened, Opener, Room, RoomLimits,
};
pub use request::{Extract, Frame, Tell};
pub use ruleset_epoch::Carry;
pub use seats::{Person, Role, Rule, Sitting, hashed, same_hash, secret};
pub use typed_table::{Live, Seated};
pub use webhooks::{Turn, Webhooks};
pub use workbench::hint::{Hint, HintReason, HintSource, Other};
pub use workbench::history::Did;
