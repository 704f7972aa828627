//! Imports logs of other sites: replays them under the rules they name and writes them as ledgers.

use crate::texts::TEXTS;
use content::{LogSite, VariantChoice};
use language::say;
use ledger::LedgerError;
use ledger::head::LedgerForm;
use ledger::replay::{LedgerReplayOptions, Replayer};
use ledger::write::{LedgerGame, write};

use crate::error::in_a_line;
use crate::game_options::RuleOverrides;
use crate::library::{CompiledRules, Content, LedgerRulesProvider};
use crate::playable::{FullGame, ImportedGame, LogRules};

/// Result of importing a log.
#[derive(Clone, Debug)]
pub struct ImportedLedger {
    /// The ledger; it was replayed once.
    pub ledger: String,
    /// Facts that the log hides and the import inferred, one line each.
    pub inferred: Vec<String>,
    /// Number of lines of the log that were carried out or compared.
    pub lines: usize,
    /// Names of seats with their points; they equal those in the log.
    pub points: Vec<(String, i32)>,
}

impl Content {
    /// Returns the sites whose logs can be imported.
    pub fn log_sites(&self) -> Vec<&LogSite> {
        self.library.log_sites().collect()
    }

    /// Imports a log. `file` is its name in messages.
    ///
    /// # Errors
    /// Returns the line that cannot be resolved, or what the content lacks.
    pub fn import<G: FullGame>(
        &self,
        site: &LogSite,
        file: &str,
        bytes: &[u8],
    ) -> Result<ImportedLedger, LedgerError> {
        let log_rules = G::log_head(site, file, bytes)?;
        let refused = |message: String| LedgerError::new(file, 1, &[], 0, message);
        let rules = self.rules_for_log::<G>(&log_rules).map_err(|message| {
            // The compiler does not know from which line of the log a setting comes.
            let rest = LogRules { seat_settings: Vec::new(), ..log_rules };
            let game = self.rules_for_log::<G>(&rest).ok().and_then(|rules| rules.game().ok());
            let unknown = game.and_then(|game| game.check_log(site, file, bytes).err());
            unknown.unwrap_or_else(|| refused(message))
        })?;
        let mut game = rules.game().map_err(|error| refused(error.as_reason()))?;
        let ImportedGame { setup, actions, inferred, lines, points } =
            game.import(site, file, bytes)?;
        let heading = rules.heading();
        let written =
            write(&mut game, &heading, LedgerGame::new(&setup, &actions), LedgerForm::Recorded);
        let ledger = with_comments(&written.map_err(refused)?, &site.name, &inferred);
        // Verifies the ledger by replaying its text.
        let provider = LedgerRulesProvider::<G>::new(self, None, RuleOverrides::default());
        let options =
            LedgerReplayOptions { check: true, legal: true, ..LedgerReplayOptions::default() };
        let report = Replayer::new(provider).replay(file, ledger.as_bytes(), options);
        if !report.is_clean() || !report.finished || report.scores != points {
            let why = report.to_string();
            return Err(refused(say!(TEXTS, "import-not-replayed", why = why)));
        }
        let points = report.seats.into_iter().zip(points).collect();
        Ok(ImportedLedger { ledger, inferred, lines, points })
    }

    /// Compiles the rules that a log names.
    fn rules_for_log<G: FullGame>(&self, log_rules: &LogRules) -> Result<CompiledRules<G>, String> {
        let mut choice = VariantChoice {
            variant: self.plain_variant::<G>().unwrap_or_default(),
            map: log_rules.map.clone(),
            ..VariantChoice::default()
        };
        for (key, value) in log_rules.settings.iter().chain(&log_rules.seat_settings) {
            match key.as_str() {
                "profile" => choice.profile = Some(value.clone()),
                _ => choice.settings.push((key.clone(), value.clone())),
            }
        }
        for option in &log_rules.options {
            let option_rules = self.library.ledger_option(option);
            choice.take(
                option_rules
                    .ok_or_else(|| say!(TEXTS, "unknown-option-import", option = option))?,
            );
        }
        CompiledRules::compile(&self.library, choice)
            .map_err(|errors| errors.iter().map(in_a_line).collect::<Vec<_>>().join("; "))
    }
}

/// Inserts comments after the first line of the ledger: its origin, and the inferred facts.
fn with_comments(ledger: &str, site: &str, inferred: &[String]) -> String {
    let (head, rest) = ledger.split_once('\n').unwrap_or((ledger, ""));
    let comments = inferred.iter().map(|line| format!("# {line}\n")).collect::<String>();
    format!("{head}\n# imported from a log of {site}\n{comments}{rest}")
}
