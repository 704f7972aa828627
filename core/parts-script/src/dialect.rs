//! The seam to the engine of scripts.

use script::{Dialect, Entry, Interface};

use crate::api::ENTRIES;
use crate::manual;
use crate::scene::{Api, Position, Scene};

impl Dialect for Api {
    type Scene<'a> = Scene<'a>;

    const ENTRIES: &'static [Entry<Api>] = ENTRIES;

    fn interface() -> &'static Interface {
        manual::interface()
    }

    fn forget(scene: &Scene<'_>) {
        if !scene.touched.replace(false) {
            return;
        }
        if let Position::Changed(table, mark) = &mut *scene.position.borrow_mut() {
            table.undo(mark);
        }
    }
}
