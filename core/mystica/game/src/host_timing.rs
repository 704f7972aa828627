//! A script host that measures the time of each call, for profiling.

use std::sync::Arc;
use std::time::Instant;

use kernel::{Fault, FunctionId, Host, Request, Scene};
use mystica_content::script_api::LuaHost;
use workbench::introspection::Clock;

/// Wraps a Lua host and adds the duration of each call to a clock.
pub(crate) struct Clocked {
    inner: LuaHost,
    clock: Arc<Clock>,
}

impl Clocked {
    /// Wraps a host; durations go to `clock`, by number of the function.
    pub(crate) fn new(inner: LuaHost, clock: Arc<Clock>) -> Clocked {
        Clocked { inner, clock }
    }
}

impl Host for Clocked {
    fn behind(&mut self) -> Option<&mut dyn Host> {
        Some(&mut self.inner)
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: Scene<'_>,
        args: &[i32],
        out: &mut Vec<Request>,
    ) -> Result<i32, Fault> {
        let start = Instant::now();
        let result = self.inner.call(function, scene, args, out);
        self.clock.add(usize::from(function.0), start.elapsed().as_nanos() as u64);
        result
    }
}
