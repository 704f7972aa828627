//! Logs of other sites: played again under the rules that they ask for, and written as ledgers.

use content::{LogSite, VariantChoice};
use ledger::LedgerError;
use ledger::head::Form;
use ledger::replay::{Options, Replayer};
use ledger::write::{Record, write};

use crate::error::in_a_line;
use crate::library::{Content, ForLedgers, Rules};
use crate::playable::{Imported, LogWanted, Title};
use crate::wanted::RulesWanted;

/// A log that was imported.
#[derive(Clone, Debug)]
pub struct ImportedLedger {
    /// The ledger, which replays.
    pub ledger: String,
    /// What the log hides and was found, a line each.
    pub inferred: Vec<String>,
    /// How many lines of the log were carried out or compared.
    pub lines: usize,
    /// The seats with their points, which are those that the log prints.
    pub points: Vec<(String, i32)>,
}

impl Content {
    /// Sites whose logs can be imported, by the names of their tables.
    pub fn log_sites(&self) -> Vec<&LogSite> {
        self.library.log_sites().collect()
    }

    /// Imports a log of a site, its name and its bytes.
    ///
    /// # Errors
    /// The one line that cannot be settled, or what the content cannot give.
    pub fn import<G: Title>(
        &self,
        site: &LogSite,
        log: (&str, &[u8]),
    ) -> Result<ImportedLedger, LedgerError> {
        let (file, bytes) = log;
        let wanted = G::log_head(site, file, bytes)?;
        let refused = |why: String| LedgerError::new(file, 1, &[], 0, why);
        let rules = self.rules_for_log::<G>(&wanted).map_err(refused)?;
        let mut game = rules.game().map_err(|error| refused(error.as_reason()))?;
        let Imported { setup, actions, inferred, lines, points } = game.import(site, log)?;
        let heading = rules.heading();
        let written = write(&mut game, &heading, Record::new(&setup, &actions), Form::Recorded);
        let ledger = with_comments(&written.map_err(refused)?, &site.name, &inferred);
        // What is handed out was replayed once more, from its text alone.
        let provider = ForLedgers::<G>::new(self, None, RulesWanted::default());
        let options = Options { check: true, legal: true, ..Options::default() };
        let report = Replayer::new(provider).replay(file, ledger.as_bytes(), options);
        if !report.is_clean() || !report.finished || report.scores != points {
            return Err(refused(format!("the ledger that was written does not replay: {report}")));
        }
        let points = report.seats.into_iter().zip(points).collect();
        Ok(ImportedLedger { ledger, inferred, lines, points })
    }

    /// The rules of a log.
    fn rules_for_log<G: Title>(&self, wanted: &LogWanted) -> Result<Rules<G>, String> {
        let mut choice = VariantChoice {
            variant: self.plain_variant::<G>().unwrap_or_default(),
            map: wanted.map.clone(),
            ..VariantChoice::default()
        };
        for (key, value) in &wanted.settings {
            match key.as_str() {
                "profile" => choice.profile = Some(value.clone()),
                _ => choice.settings.push((key.clone(), value.clone())),
            }
        }
        for option in &wanted.options {
            let known = self.library.ledger_option(option);
            choice.take(known.ok_or_else(|| format!("no module knows the option `{option}`"))?);
        }
        Rules::compile(&self.library, choice)
            .map_err(|errors| errors.iter().map(in_a_line).collect::<Vec<_>>().join("; "))
    }
}

/// The ledger with comments behind its first line: where it comes from, and what is not said there.
fn with_comments(ledger: &str, site: &str, inferred: &[String]) -> String {
    let (head, rest) = ledger.split_once('\n').unwrap_or((ledger, ""));
    let comments = inferred.iter().map(|line| format!("# {line}\n")).collect::<String>();
    format!("{head}\n# imported from a log of {site}\n{comments}{rest}")
}
