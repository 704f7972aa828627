//! A [`Host`] that several games of one thread share.

use std::cell::RefCell;
use std::rc::Rc;

use kernel::{Fault, FunctionId, Host, Reached, Request, Ruleset, Scene};

use crate::script_api::host::LuaHost;

/// Shared handle to a [`LuaHost`]. Sharing is sound because scripts hold no state and the games of a thread run one at a time.
#[derive(Clone)]
pub struct SharedHost(pub Rc<RefCell<LuaHost>>);

impl Host for SharedHost {
    fn call(
        &mut self,
        function: FunctionId,
        scene: Scene<'_>,
        args: &[i32],
        out: &mut Vec<Request>,
    ) -> Result<i32, Fault> {
        self.0.borrow_mut().call(function, scene, args, out)
    }

    fn behind(&mut self) -> Option<&mut dyn Host> {
        None
    }

    fn begin(&mut self) {
        self.0.borrow_mut().begin();
    }

    fn steps_so_far(&mut self) -> u64 {
        self.0.borrow_mut().steps_so_far()
    }

    fn set_trace(&mut self, trace: bool) {
        self.0.borrow_mut().set_trace(trace);
    }

    fn reached(&mut self, ruleset: &Ruleset, part: Reached<'_>) {
        self.0.borrow_mut().reached(ruleset, part);
    }
}
