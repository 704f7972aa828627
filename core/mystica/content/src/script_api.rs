//! The scripts of Terra Mystica: which functions they have, what their hooks see and ask for, and the host that the kernel calls.
//!
//! The engine behind it is `script`, which knows no game. A hook is given `game` and `me`; what it asks for is buffered, and taken
//! by the kernel once the hook has ended well.

mod api;
mod covering;
mod duel;
mod host;
mod hostile;
mod manual;
mod names;
mod parts;
pub mod sample;
mod scene;
mod shared;

pub use covering::Covering;
pub use duel::{Against, Disagreement, MadeHost, Maker, first_disagreement};
pub use host::{LuaHost, declared};
pub use hostile::{Trial, hostile_report, trial};
pub use manual::interface;
pub use names::{NameKind, TRACK_NAMES};
pub use scene::{AMOUNT, CHANGES, Scene, TerraMystica};
pub use shared::SharedHost;
