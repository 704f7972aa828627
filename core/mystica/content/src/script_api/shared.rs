//! A [`ScriptHost`] that several games of one thread share.

use std::cell::RefCell;
use std::rc::Rc;

use kernel::{
    AppliedContent, ChangeRequest, FunctionId, Ruleset, ScriptContext, ScriptError, ScriptHost,
};

use crate::script_api::host::LuaHost;

/// Shared handle to a [`LuaHost`]. Sharing is sound because scripts hold no state and the games of a thread run one at a time.
#[derive(Clone)]
pub struct SharedHost(pub Rc<RefCell<LuaHost>>);

impl ScriptHost for SharedHost {
    fn call(
        &mut self,
        function: FunctionId,
        scene: ScriptContext<'_>,
        args: &[i32],
        out: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError> {
        self.0.borrow_mut().call(function, scene, args, out)
    }

    fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
        None
    }

    fn reset_limits(&mut self) {
        self.0.borrow_mut().reset_limits();
    }

    fn steps_so_far(&mut self) -> u64 {
        self.0.borrow_mut().steps_so_far()
    }

    fn set_trace(&mut self, trace: bool) {
        self.0.borrow_mut().set_trace(trace);
    }

    fn content_applied(&mut self, ruleset: &Ruleset, part: AppliedContent<'_>) {
        self.0.borrow_mut().content_applied(ruleset, part);
    }
}
