//! Tables of a server: games played by people, with committed rows, turns as forks, and an
//! observation for each viewer.
//!
//! ```text
//!  TableRegistry ---- one entry per table: people, secrets -> TableStore (a folder of ledgers)
//!    | commands over channels, callbacks                        ^
//!    |                                                          | a row is synced to disk before
//!    v                                                          | a page shows it
//!  TableActor, several per thread ----- trait AnyTable ---------+
//!                                           ^
//!  GameCatalogue: opens tables ----> TypedTable<G>: rows, forks, views; any game of the platform
//! ```

mod admin;
mod any_table;
mod breakdown;
pub(crate) mod catalogue;
mod chat;
mod command;
mod data;
mod ending;
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
mod text_forms;
mod threads;
mod turn;
mod typed_table;
mod visibility;
mod webhooks;
mod worker;

pub use any_table::{
    ActOutcome, AnyTable, NumberHistories, OwnerWorkbench, Plans, Previews, RowStorage,
    RuleUpdates, StandingAnswers, TableBots, TableError, TableLog, TableObservations, TurnActions,
};
pub use catalogue::{
    BoardVariant, BotOffer, CatalogueOffer, DrawnMap, EdgeSet, FactionPlaytest, GameCatalogue,
    MapDiagnostic, MapOffer, MapSaveRequest, MapsOffer, OpenedTable, OptionChoice, OptionsOffer,
    PlaytestRequest, SettingKind, SettingOffer, TableParameters, VariantOffer, chosen_language,
    languages_of,
};
pub use command::{ClientCommand, SeatChange, StandingAnswer, TableChange};
pub use data::*;
pub use live::{BackgroundChannel, NumberEdit, ResultSender, WorkbenchCommand};
pub use of_content::ContentCatalogue;
pub use registry::{
    CreatedTable, EntryError, NewTable, OpenTableError, RegistryLimits, SeatLink, SeatSummary,
    TableOpener, TableRegistry, TableSummary,
};
pub use request::{FrameSender, LedgerExtract, ServerFrame};
pub use seats::{ClientRole, SeatOccupant, SeatPlayer, StandingRule, hashed, same_hash, secret};
pub use typed_table::{FixedRules, TypedTable};
pub use webhooks::{TurnNotification, Webhooks};
pub use workbench::hint::{Hint, HintAlternative, HintReason, HintSource};
pub use workbench::history::ActionOrLeave;
pub use worker::ClientConnection;
