//! Restarts a game: replays its own ledger under the present rules.

use ledger::head::{About, Complaint, Wanted};
use ledger::replay::{Options, Provider, Replayer};

use super::Workbench;
use crate::format::count;
use crate::history::LEAVES;
use crate::library::Rules;
use crate::playable::{Playable, Title};

/// Provider that gives every ledger the same rules.
struct Always<'r, G: Playable>(&'r Rules<G>);

impl<G: Title> Provider<G> for Always<'_, G> {
    fn game(&mut self, _: &Wanted<'_>) -> Result<G, Vec<Complaint>> {
        let about = About::Everything;
        self.0.game().map_err(|e| vec![Complaint { about, message: e.to_string() }])
    }
}

/// Returns the first position of the game with this head, under other rules.
///
/// # Errors
/// Fails if the game cannot begin under these rules.
pub fn opening<G: Title>(head: &str, rules: &Rules<G>) -> Result<G::State, String> {
    let options = Options { any_ruleset: true, ..Options::default() };
    let (report, played) = Replayer::new(Always(rules)).play("the game", head.as_bytes(), options);
    let played = played.filter(|_| report.errors.is_empty());
    played.map(|played| played.state).ok_or_else(|| report.to_string().trim_end().to_owned())
}

impl<G: Title> Workbench<G> {
    /// Replays the game from its start, under the rules in use or those that the position does not
    /// fit. Stops before the first illegal action and keeps the rest for the next attempt. `said`
    /// then describes what differs.
    ///
    /// # Errors
    /// Fails if the game cannot begin under these rules; nothing has changed then.
    pub fn start_over(&mut self) -> Result<(), String> {
        let rules = match &self.waiting {
            Some((rules, _)) => (**rules).clone(),
            None => self.session.rules.clone(),
        };
        let mut state = opening(self.session.head(), &rules)?;
        let mut game = rules.game()?;
        std::mem::swap(&mut self.session.game, &mut game);
        std::mem::swap(&mut self.session.state, &mut state);
        if self.waiting.take().is_some() {
            self.use_waiting(rules);
        }
        let before = std::mem::take(&mut self.session.history);
        let cut = std::mem::take(&mut self.cut);
        self.said.clear();
        let told = before.iter().map(|s| (&s.name, &s.text, Some((&s.told, &s.had))));
        let told = told.chain(cut.iter().map(|(name, text)| (name, text, None)));
        let all: Vec<_> = told.collect();
        let mut differs = false;
        for (at, (name, text, was)) in all.iter().enumerate() {
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
                Err(why) => {
                    self.said.push(format!("action {n}, {name}: {text} is no longer legal: {why}"));
                    let rest = all[at..].iter();
                    self.cut = rest.map(|(n, t, _)| ((*n).clone(), (*t).clone())).collect();
                    break;
                }
            };
            if let Some((told, had)) = was.filter(|_| !differs)
                && (*told != step.told || *had != step.had)
            {
                differs = true;
                self.said.push(format!("action {n}, {name}: {text} now has a different result"));
                for (what, now) in &step.had {
                    if let Some((_, was)) = had.iter().find(|(w, was)| w == what && was != now) {
                        self.said.push(format!("  {what}: {now} instead of {was}"));
                    }
                }
                for (word, these, others) in
                    [("before", told, &step.told), ("now", &step.told, told)]
                {
                    let only = these.iter().filter(|line| !others.contains(line));
                    self.said.extend(only.map(|line| format!("  {word}: {line}")));
                }
            }
            self.session.history.push(step);
        }
        if self.said.is_empty() {
            let actions = count(self.session.history.len(), "action");
            self.said.push(format!("replayed from the start: {actions}, no differences"));
        }
        self.session.list();
        self.look();
        Ok(())
    }
}
