//! Records which pieces affect an action: the pieces whose TOML tables or scripts answered a hook.

use kernel::cause::SourceLine;
use kernel::hook::HookKind;
use kernel::ruleset::AnswerKind;
use kernel::{
    AppliedContent, ChangeRequest, Effect, FunctionId, Ruleset, ScriptContext, ScriptError,
    ScriptHost,
};

/// Answers recorded during one action.
#[derive(Default)]
pub(super) struct AnswerRecord {
    places: Vec<SourceLine>,
    functions: Vec<FunctionId>,
}

impl AnswerRecord {
    pub fn clear(&mut self) {
        self.places.clear();
        self.functions.clear();
    }

    /// Pushes the pieces that affected the action, each once.
    pub fn pieces(&self, rules: &Ruleset, out: &mut Vec<u16>) {
        let by_script = |id: usize| {
            self.functions.iter().any(|f| rules.functions[usize::from(f.0)].piece.at() == id)
        };
        for (id, piece) in rules.pieces.iter().enumerate() {
            let by_table = || piece.all_answers().iter().any(|a| self.places.contains(&a.place));
            if by_script(id) || by_table() {
                out.push(id as u16);
            }
        }
    }
}

/// Host that records answers and passes every call to another host.
pub(super) struct RecordingHost<'h> {
    host: &'h mut dyn ScriptHost,
    record: &'h mut AnswerRecord,
    /// The answer whose effects are being carried out.
    running: Option<SourceLine>,
}

impl<'h> RecordingHost<'h> {
    pub fn new(host: &'h mut dyn ScriptHost, record: &'h mut AnswerRecord) -> RecordingHost<'h> {
        record.clear();
        RecordingHost { host, record, running: None }
    }
}

impl ScriptHost for RecordingHost<'_> {
    fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
        Some(&mut *self.host)
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: ScriptContext<'_>,
        args: &[i32],
        out: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError> {
        let value = self.host.call(function, scene, args, out)?;
        let hook = scene.ruleset.functions[usize::from(function.0)].hook;
        // If a value is passed from piece to piece, it follows the arguments of the hook.
        let before = args.get(hook.args().len()).copied().unwrap_or(0);
        let answered = hook.kind() != HookKind::React && value != before;
        if answered || !out.is_empty() {
            self.record.functions.push(function);
        }
        Ok(value)
    }

    fn content_applied(&mut self, ruleset: &Ruleset, part: AppliedContent<'_>) {
        match part {
            AppliedContent::Answer(answer) => match answer.what {
                AnswerKind::Effects(_) => self.running = Some(answer.place),
                // For scripts, `call` compares the answer and the requests.
                AnswerKind::Script(_) => {}
                _ => self.record.places.push(answer.place),
            },
            // A gain of nothing is no effect; changes of resources are recorded elsewhere.
            AppliedContent::Effect(Effect::When(..)) => {}
            AppliedContent::Effect(effect) if effect.names_resource() => {}
            AppliedContent::Effect(_) => self.record.places.extend(self.running),
        }
        self.host.content_applied(ruleset, part);
    }
}

/// Returns whether a piece can be recorded at all. It must answer a hook that does not forbid
/// actions, because a forbidden action does not happen.
pub(super) fn is_recordable(piece: &kernel::Piece) -> bool {
    piece.all_answers().iter().any(|answer| answer.hook.kind() != HookKind::Forbid)
}
