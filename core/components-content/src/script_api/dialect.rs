//! Connects this dialect to the script engine.

use script::{Dialect, Entry, Interface};

use crate::script_api::api::ENTRIES;
use crate::script_api::call_context::{Api, Position, Scene};
use crate::script_api::manual;

impl Dialect for Api {
    type Scene<'a> = Scene<'a>;

    const ENTRIES: &'static [Entry<Api>] = ENTRIES;

    fn interface() -> &'static Interface {
        manual::interface()
    }

    fn begin(scene: &Scene<'_>) {
        *scene.halt.borrow_mut() = None;
    }

    fn forget(scene: &Scene<'_>) {
        match &mut *scene.position.borrow_mut() {
            Position::Changed(table, mark) => table.undo(mark),
            Position::Seen(look, work) => look.forget_work(work.as_ref()),
        }
    }
}
