//! Content coverage: a host that wraps another one and counts which answers, effects and script lines are used.

use std::collections::HashMap;
use std::sync::PoisonError;

use kernel::{
    AppliedContent, ChangeRequest, FunctionId, Ruleset, ScriptContext, ScriptError, ScriptHost,
};
use script::{CoverageItem, CoverageKind, SharedCoverage};

use crate::script_api::host::LuaHost;
use crate::script_api::parts;

/// Host that counts which answers, effects and script lines of the content are used. It adds its
/// counts to `shared` when it is dropped.
pub struct CoverageHost {
    host: LuaHost,
    shared: SharedCoverage,
    /// Address of the ruleset to which `found` belongs; a game may use a copy of the original
    /// ruleset.
    of: usize,
    /// Index into `found` by the address of an answer or effect.
    by_address: HashMap<usize, usize>,
    /// Answers and effects of TOML tables with their counts.
    found: Vec<(CoverageItem, u64)>,
    functions: Vec<(CoverageItem, u64)>,
}

impl CoverageHost {
    /// Wraps a host. Lines are counted only if it was made by [`LuaHost::covering`].
    pub fn new(host: LuaHost, ruleset: &Ruleset, shared: SharedCoverage) -> CoverageHost {
        let function = |(i, f): (usize, &kernel::ruleset::ScriptFunction)| {
            let piece = &ruleset.pieces[f.piece.at()].id;
            let line = host.line_of(FunctionId(i as u16));
            let what = format!("{} of {piece}", f.hook.name());
            (CoverageItem { file: f.file.clone(), line, kind: CoverageKind::Hook, what }, 0)
        };
        let functions = ruleset.functions.iter().enumerate().map(function).collect();
        let mut covering = CoverageHost {
            host,
            shared,
            of: 0,
            by_address: HashMap::new(),
            found: Vec::new(),
            functions,
        };
        covering.look_at(ruleset);
        covering
    }

    /// Lists the answers and effects of a ruleset, unless this is the ruleset of the last call.
    fn look_at(&mut self, ruleset: &Ruleset) {
        let address = std::ptr::from_ref(ruleset) as usize;
        if address == self.of {
            return;
        }
        self.flush_counts();
        self.of = address;
        for (address, part) in parts::parts_of(ruleset) {
            self.by_address.insert(address, self.found.len());
            self.found.push((part, 0));
        }
    }

    /// Adds the counts of the current ruleset to the shared report, and clears them.
    fn flush_counts(&mut self) {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        self.by_address.clear();
        for (part, n) in self.found.drain(..) {
            shared.add(part, n);
        }
        for (part, n) in &mut self.functions {
            shared.add(part.clone(), std::mem::take(n));
        }
        self.host.covered_lines(&mut |file, line, text, n| {
            let what = text.trim().to_owned();
            shared.add(
                CoverageItem { file: file.to_owned(), line, kind: CoverageKind::Line, what },
                n,
            );
        });
    }
}

impl Drop for CoverageHost {
    fn drop(&mut self) {
        self.flush_counts();
    }
}

impl ScriptHost for CoverageHost {
    fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
        Some(&mut self.host)
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: ScriptContext<'_>,
        args: &[i32],
        out: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError> {
        if let Some((_, n)) = self.functions.get_mut(usize::from(function.0)) {
            *n += 1;
        }
        self.host.call(function, scene, args, out)
    }

    fn content_applied(&mut self, ruleset: &Ruleset, part: AppliedContent<'_>) {
        self.look_at(ruleset);
        let address = match part {
            AppliedContent::Answer(answer) => std::ptr::from_ref(answer) as usize,
            AppliedContent::Effect(effect) => std::ptr::from_ref(effect) as usize,
        };
        if let Some(at) = self.by_address.get(&address) {
            self.found[*at].1 += 1;
        }
    }
}
