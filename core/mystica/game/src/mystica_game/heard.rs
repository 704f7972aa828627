//! Records which pieces affect an action: whose tables or scripts answered a hook.

use kernel::cause::Place;
use kernel::hook::HookKind;
use kernel::ruleset::AnswerKind;
use kernel::{Effect, Fault, FunctionId, Host, Reached, Request, Ruleset, Scene};

/// Answers recorded during one action.
#[derive(Default)]
pub(super) struct Heard {
    places: Vec<Place>,
    functions: Vec<FunctionId>,
}

impl Heard {
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
pub(super) struct Hearing<'h> {
    host: &'h mut dyn Host,
    heard: &'h mut Heard,
    /// The answer whose effects are being carried out.
    running: Option<Place>,
}

impl<'h> Hearing<'h> {
    pub fn new(host: &'h mut dyn Host, heard: &'h mut Heard) -> Hearing<'h> {
        heard.clear();
        Hearing { host, heard, running: None }
    }
}

impl Host for Hearing<'_> {
    fn behind(&mut self) -> Option<&mut dyn Host> {
        Some(&mut *self.host)
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: Scene<'_>,
        args: &[i32],
        out: &mut Vec<Request>,
    ) -> Result<i32, Fault> {
        let value = self.host.call(function, scene, args, out)?;
        let hook = scene.ruleset.functions[usize::from(function.0)].hook;
        // If a value is passed from piece to piece, it follows the arguments of the hook.
        let before = args.get(hook.args().len()).copied().unwrap_or(0);
        let answered = hook.kind() != HookKind::React && value != before;
        if answered || !out.is_empty() {
            self.heard.functions.push(function);
        }
        Ok(value)
    }

    fn reached(&mut self, ruleset: &Ruleset, part: Reached<'_>) {
        match part {
            Reached::Answer(answer) => match answer.what {
                AnswerKind::Effects(_) => self.running = Some(answer.place),
                // For scripts, `call` compares the answer and the requests.
                AnswerKind::Script(_) => {}
                _ => self.heard.places.push(answer.place),
            },
            // A gain of nothing is no effect; changes of resources are recorded elsewhere.
            Reached::Effect(Effect::When(..) | Effect::Gain(..) | Effect::Pay(..)) => {}
            Reached::Effect(_) => self.heard.places.extend(self.running),
        }
        self.host.reached(ruleset, part);
    }
}

/// Returns whether a piece can be recorded at all: it needs a hook that is no prohibition, because
/// a forbidden action does not happen.
pub(super) fn can_be_heard(piece: &kernel::Piece) -> bool {
    piece.all_answers().iter().any(|answer| answer.hook.kind() != HookKind::Forbid)
}
