//! Pages about a run: one HTML file that needs nothing else, with plots as SVG.

pub mod compare;
mod heat;
mod page;
pub mod plots;

pub use heat::heat;
pub use page::{Block, Page};
