//! Compiles the rules that a ledger names, and replays ledgers.

use std::sync::{Arc, OnceLock};

use crate::texts::TEXTS;
use content::{ContentError, LedgerOption, VariantChoice};
use language::say;
use ledger::head::{RequestPart, RequestProblem, RulesRequest};
use ledger::replay::{GameProvider, LedgerReplayOptions, ReplayedLedger, Replayer};
use ledger::report::ReplayReport;
use ledger::source::LedgerFile;
use ledger::write::MARK;

use super::{CompiledRules, Content, former_rules};
use crate::error::{Error, in_a_line};
use crate::game_options::{ReplayRules, RuleOverrides};
use crate::games::is_of;
use crate::playable::{FullGame, Playable};

/// Compiles rulesets for ledgers of one game; implements [`GameProvider`] for the replayer.
pub struct LedgerRulesProvider<'c, G: Playable> {
    content: &'c Content,
    /// Variant under which every ledger is replayed, whatever it names.
    under: Option<String>,
    overrides: RuleOverrides,
    /// Base variant for ledgers that name none. Computed on demand, because that compiles all
    /// variants.
    plain: OnceLock<Option<String>>,
    /// Compiled rules that are reused if a ledger makes the same choice.
    known: Vec<CompiledRules<G>>,
    /// Rules of the last game created.
    last: Option<CompiledRules<G>>,
}

impl<'c, G: FullGame> LedgerRulesProvider<'c, G> {
    /// Creates a provider for this content. `under` and `overrides` override what ledgers name.
    pub fn new(
        content: &'c Content,
        under: Option<String>,
        overrides: RuleOverrides,
    ) -> LedgerRulesProvider<'c, G> {
        let (known_rules, plain) = (Vec::new(), OnceLock::new());
        LedgerRulesProvider { content, under, overrides, plain, known: known_rules, last: None }
    }

    /// Adds rules of the same content that are already compiled.
    pub fn with_known_rules(
        self,
        known_rules: Vec<CompiledRules<G>>,
    ) -> LedgerRulesProvider<'c, G> {
        LedgerRulesProvider { known: known_rules, ..self }
    }

    fn choice(
        &self,
        content: &Content,
        request: &RulesRequest<'_>,
    ) -> Result<VariantChoice, Vec<RequestProblem>> {
        let library = &content.library;
        let mut choice = VariantChoice::default();
        let mut complaints = Vec::new();
        match request.variant {
            Some(variant) => {
                choice.variant = variant.to_owned();
                for (name, value) in &request.settings {
                    match (name.strip_prefix('+'), name.strip_prefix('-')) {
                        (Some(module), _) => choice.modules.push((module.to_owned(), true)),
                        (_, Some(module)) => choice.modules.push((module.to_owned(), false)),
                        _ => choice.settings.push(((*name).to_owned(), (*value).to_owned())),
                    }
                }
            }
            None => {
                // Content loaded for ledgers without a variant contains every variant.
                let plain = self.plain.get_or_init(|| content.plain_variant::<G>());
                choice.variant = plain.clone().unwrap_or_default();
                choice.profile = library.ledger_profile().map(str::to_owned);
            }
        }
        if let Some(map) = request.map {
            match library.map_by_reference(map) {
                Some(reference) => {
                    choice.map = Some(reference.map);
                    choice.settings.extend(reference.settings);
                }
                None if library.has_map(map) => {
                    choice.map = Some(map.to_owned());
                }
                None => complaints.push(RequestProblem {
                    about: RequestPart::Map,
                    message: say!(TEXTS, "unknown-map", map = map),
                }),
            }
        }
        for (i, option) in request.options.iter().enumerate() {
            match library.ledger_option(option) {
                Some(option) => choice.take(option),
                None => {
                    let names = library.ledger_options();
                    let near = content::nearest(option, names.iter().map(String::as_str));
                    let hint = near.map_or(String::new(), |near| {
                        say!(TEXTS, "did-you-mean-option", near = near)
                    });
                    let message = say!(TEXTS, "unknown-option", option = option, hint = hint);
                    complaints.push(RequestProblem { about: RequestPart::Option(i), message });
                }
            }
        }
        if let Some(under) = &self.under {
            choice.variant.clone_from(under);
        }
        if self.overrides.map.is_some() {
            choice.map.clone_from(&self.overrides.map);
        }
        choice.settings.extend(self.overrides.settings.iter().cloned());
        if complaints.is_empty() { Ok(choice) } else { Err(complaints) }
    }

    /// Compiles the rules that a ledger's head names.
    ///
    /// # Errors
    /// Returns everything that is wrong with the head.
    pub fn rules(
        &mut self,
        request: &RulesRequest<'_>,
    ) -> Result<CompiledRules<G>, Vec<RequestProblem>> {
        let content = self.content;
        match self.rules_of(content, request) {
            // The full content may have the named piece, and can suggest similar names.
            Err(_) if content.is_part() => {
                self.plain.take();
                self.rules_of(content.whole(), request)
            }
            found => found,
        }
    }

    fn rules_of(
        &self,
        content: &Content,
        request: &RulesRequest<'_>,
    ) -> Result<CompiledRules<G>, Vec<RequestProblem>> {
        let choice = self.choice(content, request)?;
        if let Some(cached) = self.known.iter().find(|cached| cached.choice == choice) {
            return Ok(cached.clone());
        }
        CompiledRules::compile(&content.library, choice).map_err(|errors| {
            let complaint = |e: &ContentError| {
                let about = if e.span.file == "variant" {
                    RequestPart::Variant
                } else {
                    let setting =
                        |(key, _): &(&str, &str)| e.line.text.starts_with(&format!("{key}="));
                    let at = request.settings.iter().position(setting);
                    at.map_or(RequestPart::Everything, RequestPart::Setting)
                };
                RequestProblem { about, message: in_a_line(e) }
            };
            errors.iter().map(complaint).collect::<Vec<_>>()
        })
    }
}

impl<G: FullGame> GameProvider<G> for LedgerRulesProvider<'_, G> {
    fn game(&mut self, request: &RulesRequest<'_>) -> Result<G, Vec<RequestProblem>> {
        let rules = self.rules(request)?;
        self.last = Some(rules.clone());
        // The message includes the source position, because the complaint itself is attached to the
        // ledger.
        let complaint =
            |e: Error| RequestProblem { about: RequestPart::Everything, message: e.as_reason() };
        rules.game().map_err(|error| vec![complaint(error)])
    }

    /// Hashes of earlier versions come from the table of shipped content, or are computed from the
    /// present content as those versions did.
    fn had_hash(&mut self, request: &RulesRequest<'_>, recorded: &str, current: &str) -> bool {
        let has_it = |content: &Content| {
            let choice = self.choice(content, request).ok();
            let former = choice.and_then(|c| content.library.former_hash(G::DIALECT, &c));
            former.is_some_and(|former| former.starts_with(recorded))
        };
        former_rules::is_former_hash(recorded, current)
            || has_it(self.content)
            || self.content.opened_whole().is_some_and(has_it)
    }

    fn notes(&self, request: &RulesRequest<'_>) -> Vec<RequestProblem> {
        let note_of = |option: &str| {
            let found = self.content.library.ledger_option(option);
            found.or_else(|| self.content.opened_whole()?.library.ledger_option(option))
        };
        let note = |(i, option): (usize, &&str)| match note_of(option)? {
            LedgerOption::Noted { note, .. } if !note.is_empty() => {
                let message = say!(TEXTS, "option-ignored", option = option, note = note);
                Some(RequestProblem { about: RequestPart::Option(i), message })
            }
            _ => None,
        };
        request.options.iter().enumerate().filter_map(note).collect()
    }

    fn text(&self, file: &str) -> Option<&str> {
        self.content.text(file)
    }
}

impl<G: FullGame> GameProvider<G> for &mut LedgerRulesProvider<'_, G> {
    fn game(&mut self, request: &RulesRequest<'_>) -> Result<G, Vec<RequestProblem>> {
        (**self).game(request)
    }

    fn had_hash(&mut self, request: &RulesRequest<'_>, recorded: &str, current: &str) -> bool {
        (**self).had_hash(request, recorded, current)
    }

    fn notes(&self, request: &RulesRequest<'_>) -> Vec<RequestProblem> {
        (**self).notes(request)
    }

    fn text(&self, file: &str) -> Option<&str> {
        (**self).text(file)
    }
}

/// Returns the variant that a ledger's head names; `None` for ledgers of other sites.
pub fn variant_of(ledger: &[u8]) -> Option<String> {
    // Only the head is decoded: callers scan thousands of ledgers, which consist mostly of rows.
    let begins = |at: &usize| *at == 0 || ledger[at - 1] == b'\n';
    let at = memchr::memmem::find_iter(ledger, MARK).find(begins)?;
    let line = &ledger[at + MARK.len()..];
    let head = String::from_utf8_lossy(line.split(|b| *b == b'\n').next().unwrap_or_default());
    let mut words = head.trim_end_matches('\r').split(' ');
    words.find_map(|word| word.strip_prefix("variant=")).map(str::to_owned)
}

impl Content {
    /// Returns the dialect of the variant that a ledger names. Ledgers without a variant belong to
    /// the default game.
    pub fn dialect_of_ledger(&self, ledger: &[u8]) -> &'static str {
        self.dialect_of_named(variant_of(ledger).as_deref())
    }

    /// Returns the dialect of a variant; the dialect of the default game if the name is missing or
    /// unknown.
    pub fn dialect_of_named(&self, variant: Option<&str>) -> &'static str {
        let named = variant.and_then(|name| self.dialect_of(Some(name)).ok()).unwrap_or_default();
        self.games.named(named).dialect().vocabulary().name
    }

    /// Returns whether a ledger belongs to game `G`.
    pub fn is_ledger_of<G: Playable>(&self, ledger: &[u8]) -> bool {
        is_of::<G>(self.dialect_of_ledger(ledger))
    }

    /// Replays a ledger. Returns its rules, the played game and the report.
    ///
    /// # Errors
    /// Fails if the ledger does not replay, or has another ruleset hash and `under` does not permit
    /// that.
    pub fn replay<G: FullGame>(
        &self,
        ledger: LedgerFile<'_>,
        under: &ReplayRules,
        options: LedgerReplayOptions,
    ) -> Result<(CompiledRules<G>, ReplayedLedger<G>, ReplayReport), Error> {
        self.replay_knowing(ledger, under, options, Vec::new())
    }

    /// Replays a ledger as [`Content::replay`] does, and reuses compiled rules of this content.
    ///
    /// # Errors
    /// Fails as [`Content::replay`] does.
    pub fn replay_knowing<G: FullGame>(
        &self,
        ledger: LedgerFile<'_>,
        under: &ReplayRules,
        options: LedgerReplayOptions,
        known_rules: Vec<CompiledRules<G>>,
    ) -> Result<(CompiledRules<G>, ReplayedLedger<G>, ReplayReport), Error> {
        let rules = LedgerRulesProvider::<G>::new(self, under.variant.clone(), under.rules.clone());
        let mut rules = rules.with_known_rules(known_rules);
        // An explicitly named variant implies that the ruleset hash may differ.
        let any_ruleset = under.any_ruleset || under.variant.is_some();
        let (report, played) = Replayer::new(&mut rules).play(
            ledger.name,
            ledger.bytes,
            LedgerReplayOptions { any_ruleset, ..options },
        );
        let Some(played) = played.filter(|_| report.is_clean()) else {
            let message = report.to_string().trim_end().to_owned();
            return Err(Error::Ledger { message, other_rules: report.other_rules });
        };
        // The replayer asks for one game only, so these are its rules.
        let own = rules.last.filter(|r| Arc::ptr_eq(r.ruleset(), &played.ruleset));
        let rules = own.ok_or_else(|| Error::Failed(say!(TEXTS, "ledger-other-content")))?;
        Ok((rules, played, report))
    }
}
