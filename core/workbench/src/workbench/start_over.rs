//! Restarts a game: replays its ledger under the current rules.

use crate::texts::TEXTS;
use language::say;
use ledger::head::{RequestPart, RequestProblem, RulesRequest};
use ledger::replay::{GameProvider, LedgerReplayOptions, Replayer};

use super::{CutActions, Workbench};
use crate::history::LEAVES;
use crate::library::CompiledRules;
use crate::playable::{FullGame, Playable};

/// Provider that gives every ledger the same rules.
struct FixedRulesProvider<'r, G: Playable>(&'r CompiledRules<G>);

impl<G: FullGame> GameProvider<G> for FixedRulesProvider<'_, G> {
    fn game(&mut self, _: &RulesRequest<'_>) -> Result<G, Vec<RequestProblem>> {
        let about = RequestPart::Everything;
        self.0.game().map_err(|e| vec![RequestProblem { about, message: e.to_string() }])
    }
}

/// Returns the first position of the game with this head, under other rules.
///
/// # Errors
/// Fails if the game cannot begin under these rules.
pub fn opening<G: FullGame>(head: &str, rules: &CompiledRules<G>) -> Result<G::State, String> {
    let options = LedgerReplayOptions { any_ruleset: true, ..LedgerReplayOptions::default() };
    let (report, played) =
        Replayer::new(FixedRulesProvider(rules)).play("the game", head.as_bytes(), options);
    let played = played.filter(|_| report.errors.is_empty());
    played.map(|played| played.state).ok_or_else(|| report.to_string().trim_end().to_owned())
}

impl<G: FullGame> Workbench<G> {
    /// Replays the game from its start. Uses the rules in use, or the waiting rules that the
    /// position does not fit. Stops before the first illegal action and keeps the rest for the next
    /// attempt. The messages then describe what differs.
    ///
    /// # Errors
    /// Fails if the game cannot begin under these rules; nothing has changed then.
    pub fn start_over(&mut self) -> Result<(), String> {
        let rules = match &self.rules.waiting {
            Some((rules, _)) => (**rules).clone(),
            None => self.session.rules.clone(),
        };
        let mut state = opening(self.session.head(), &rules)?;
        let mut game = rules.game()?;
        std::mem::swap(&mut self.session.game, &mut game);
        std::mem::swap(&mut self.session.state, &mut state);
        if self.rules.waiting.is_some() {
            let old = std::mem::replace(&mut self.session.rules, rules);
            self.rules.use_waiting(old);
        }
        self.drop_lost_actions();
        let before = std::mem::take(&mut self.session.history);
        let CutActions { actions: cut, .. } = std::mem::take(&mut self.cut);
        self.rules.messages.clear();
        let steps_before =
            before.iter().map(|s| (&s.name, &s.text, Some((&s.log_lines, &s.features))));
        let steps_before = steps_before.chain(cut.iter().map(|(name, text)| (name, text, None)));
        let all: Vec<_> = steps_before.collect();
        let mut differs = false;
        for (at, (name, text, step_before)) in all.iter().enumerate() {
            let step = self.session.seat_by_name(name).and_then(|seat| {
                if *text == LEAVES {
                    return self.session.leave(seat);
                }
                let action = self.session.game.read(&self.session.state, seat, text)?;
                self.session.step(seat, action)
            });
            let n = at + 1;
            let step = match step {
                Ok(step) => step,
                Err(message) => {
                    self.rules.messages.push(say!(
                        TEXTS,
                        "action-no-longer-legal",
                        n = n,
                        name = name,
                        text = text,
                        why = message
                    ));
                    let rest = all[at..].iter().map(|(n, t, _)| ((*n).clone(), (*t).clone()));
                    self.cut = CutActions { actions: rest.collect(), after: at };
                    break;
                }
            };
            if let Some((steps_before, features_before)) = step_before.filter(|_| !differs)
                && (*steps_before != step.log_lines || *features_before != step.features)
            {
                differs = true;
                self.rules.messages.push(say!(
                    TEXTS,
                    "action-other-result",
                    n = n,
                    name = name,
                    text = text
                ));
                for (what, now) in &step.features {
                    if let Some((_, was)) =
                        features_before.iter().find(|(w, was)| w == what && was != now)
                    {
                        let (now, was) = (now.to_string(), was.to_string());
                        let line = say!(TEXTS, "now-instead-of", what = what, now = now, was = was);
                        self.rules.messages.push(format!("  {line}"));
                    }
                }
                for (word, these, others) in [
                    ("step-before", steps_before, &step.log_lines),
                    ("step-now", &step.log_lines, steps_before),
                ] {
                    let only_here = these.iter().filter(|line| !others.contains(line));
                    self.rules.messages.extend(
                        only_here.map(|line| format!("  {}", say!(TEXTS, word, line = line))),
                    );
                }
            }
            self.session.history.push(step);
        }
        if self.rules.messages.is_empty() {
            let actions = say!(TEXTS, "n-actions", n = self.session.history.len());
            self.rules.messages.push(say!(TEXTS, "replayed-from-start", actions = actions));
        }
        self.session.list();
        Ok(())
    }
}
