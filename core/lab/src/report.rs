//! Pages about a run: one HTML file that needs nothing else, with plots as SVG.

mod called;
pub mod compare;
mod heat;
pub mod openings;
mod page;
pub mod play;
pub mod plots;
pub mod sim;
pub mod strength;
pub mod tune;
pub mod worth;

pub use called::Called;
pub use heat::heat;
pub use page::{Block, CarriedFile, Page};
