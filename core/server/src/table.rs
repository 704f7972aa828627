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

mod actor;
mod ahead;
mod around;
mod ask;
pub(crate) mod catalogue;
mod command;
mod data;
mod era;
mod eras;
mod face;
mod face_of;
mod files;
mod fork;
mod hint;
mod keeper;
mod live;
mod number;
pub(crate) mod of_content;
mod opening_queue;
mod people;
mod plan;
mod reopen;
mod room;
mod row;
mod seated;
mod seen;
mod snap;
mod standing;
pub mod store;
mod threads;
mod told;
mod turn;
mod waits;
mod webhooks;

pub use ask::{Extract, Frame, Tell};
pub use catalogue::{
    BoardRun, BoardVariant, BotOffer, Catalogue, EdgeSet, FilledLine, MapMistake, MapOffer,
    MapSeen, MapsOffer, Offer, Opened, OptionsOffer, Piece, Setting, SettingKind, TableWanted,
    VariantOffer,
};
pub use command::{Command, SeatDo, Standing, TableDo};
pub use data::*;
pub use era::Carry;
pub use face::{Acted, Face, Keep, Wrong};
pub use live::{BenchAsk, FromBehind};
pub use of_content::OfContent;
pub use people::{Person, Role, Rule, Sitting, hashed, same_hash, secret};
pub use room::{
    Brief, BriefSeat, Guest, Link, Made, NewTable, NoEntry, NotOpened, Opener, Room, RoomLimits,
};
pub use seated::{Live, Seated};
pub use webhooks::{Turn, Webhooks};
pub use workbench::done::Did;
pub use workbench::hint::{Hint, HintReason, HintSource, Other};
