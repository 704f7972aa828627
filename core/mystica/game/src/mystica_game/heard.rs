//! Which pieces have their say while an action is carried out.

use kernel::cause::Place;
use kernel::hook::HookKind;
use kernel::ruleset::AnswerKind;
use kernel::{Effect, Fault, FunctionId, Host, Reached, Request, Ruleset, Scene};

/// What was heard of during one action.
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

    /// Pushes the pieces that had their say, each once.
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

/// A host that notes what it hears, in front of the one that answers.
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
        // Where a value is passed down the line, it stands behind the arguments of the hook.
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
                // What a script answers or asks for says whether it had a say: see `call`.
                AnswerKind::Script(_) => {}
                _ => self.heard.places.push(answer.place),
            },
            // Resources are heard of by their change: a gain of nothing is none.
            Reached::Effect(Effect::When(..) | Effect::Gain(..) | Effect::Pay(..)) => {}
            Reached::Effect(_) => self.heard.places.extend(self.running),
        }
        self.host.reached(ruleset, part);
    }
}

/// Can anything be heard of a piece when an action is carried out? Not of one without hooks, nor of one that only
/// forbids: what it forbids does not take place.
pub(super) fn can_be_heard(piece: &kernel::Piece) -> bool {
    piece.all_answers().iter().any(|answer| answer.hook.kind() != HookKind::Forbid)
}
