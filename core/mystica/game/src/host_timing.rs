//! A script host that measures the time of each call, for profiling.

use std::sync::Arc;
use std::time::Instant;

use kernel::{ChangeRequest, FunctionId, ScriptContext, ScriptError, ScriptHost};
use mystica_content::script_api::LuaHost;
use workbench::introspection::FunctionTimes;

/// Wraps a Lua host and adds the duration of each call to a clock.
pub(crate) struct TimedHost {
    inner: LuaHost,
    clock: Arc<FunctionTimes>,
}

impl TimedHost {
    /// Wraps a host; durations go to `clock`, by number of the function.
    pub(crate) fn new(inner: LuaHost, clock: Arc<FunctionTimes>) -> TimedHost {
        TimedHost { inner, clock }
    }
}

impl ScriptHost for TimedHost {
    fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
        Some(&mut self.inner)
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: ScriptContext<'_>,
        args: &[i32],
        out: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError> {
        let start = Instant::now();
        let result = self.inner.call(function, scene, args, out);
        self.clock.add(usize::from(function.0), start.elapsed().as_nanos() as u64);
        result
    }
}
