//! Pages about a run: one HTML file that needs nothing else, with plots as SVG.

pub mod compare;
mod heat;
mod page;
pub mod play;
pub mod plots;
pub mod sim;

pub use heat::heat;
pub use page::{Block, Page};
