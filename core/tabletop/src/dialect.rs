//! The content dialect of component games.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use components::declare::PartName;
use components::{ComponentLayout, ComponentState, TEXTS};
use components_content::script_api::interface;
use components_content::{
    AMEND_KEYS, CARRY, ContentComponents, DeclaredFunction, GAME, HOOKS, KINDS, PICTURE,
    PlayableSeats,
};
use content::{
    AmendedDeclaration, ByteSpan, CompilerOutput, ContentCompiler, ContentDialect, ContentStats,
    DeclarationKind, Diagnostics, GameContent, Linter, Span, Vocabulary,
};
use game::canonical::{CanonicalWriter, canonical_text};
use language::say;

/// The dialect of games that consist of components only (`dialect = "tabletop"`).
#[derive(Clone, Copy, Debug, Default)]
pub struct TabletopDialect;

/// The compiled rules of a component game.
#[derive(Clone, Debug)]
pub struct TabletopRuleset {
    pub parts: ContentComponents,
    /// Possible numbers of players, and the names of seats.
    pub played: PlayableSeats,
    /// Ids of the modules in play.
    pub modules: Vec<String>,
    /// Source span of each option, task and phase, by name.
    pub(crate) places: BTreeMap<String, Span>,
    /// Source spans of the amendments to each option, task and phase, by its name.
    pub(crate) amended: BTreeMap<String, Vec<Span>>,
    /// Layouts by number of seats, the smallest number first.
    layouts: Vec<Arc<ComponentLayout>>,
    pub hash: [u8; 32],
}

impl TabletopRuleset {
    /// Returns the layout for a number of seats.
    ///
    /// # Errors
    /// Fails if this number of seats cannot play the game.
    pub fn layout(&self, seats: u8) -> Result<&Arc<ComponentLayout>, String> {
        let (least, most) = (*self.played.seats.start(), *self.played.seats.end());
        let at = seats.checked_sub(least).and_then(|at| self.layouts.get(usize::from(at)));
        at.ok_or_else(|| {
            if least == most {
                say!(TEXTS, "for-seats", least = least, seats = seats)
            } else {
                say!(TEXTS, "for-seats-range", least = least, most = most, seats = seats)
            }
        })
    }

    /// Returns the layouts by number of seats, the smallest number first.
    pub fn layouts(&self) -> impl Iterator<Item = &Arc<ComponentLayout>> {
        self.layouts.iter()
    }

    /// Returns the layout for seats with these chosen names, given as indices. If `chosen` is
    /// empty, the seats have the first names.
    ///
    /// # Errors
    /// Fails if the number of seats is not possible, if a name does not exist, or if two seats have
    /// the same name.
    pub fn layout_for(&self, seats: u8, chosen: &[u8]) -> Result<Arc<ComponentLayout>, String> {
        let layout = self.layout(seats)?;
        if chosen.is_empty() || chosen == layout.chosen {
            return Ok(layout.clone());
        }
        let name = |at: u8| layout.all_names.get(usize::from(at));
        for (seat, at) in chosen.iter().enumerate() {
            let name = name(*at).ok_or_else(|| say!(TEXTS, "seat-name-unknown"))?;
            if chosen[..seat].contains(at) {
                return Err(chosen_twice(name));
            }
        }
        if chosen.len() != usize::from(seats) {
            return Err(say!(TEXTS, "seats-play-named", seats = seats, named = chosen.len()));
        }
        Ok(Arc::new(layout.with_chosen(chosen)))
    }

    /// Returns the index of a declared name of seats. Upper and lower case do not matter.
    ///
    /// # Errors
    /// Fails if there is no such name. The message suggests a similar name or lists all.
    pub fn name_called(&self, text: &str) -> Result<u8, String> {
        let names = &self.parts.declarations.seat_names;
        let found = names.iter().position(|name| name.eq_ignore_ascii_case(text));
        found.map(|at| at as u8).ok_or_else(|| {
            let near = content::nearest(text, names.iter().map(String::as_str));
            let more = match near {
                Some(near) => say!(TEXTS, "near", near = near),
                None => format!(": {}", names.join(", ")),
            };
            say!(TEXTS, "seat-cannot-be-called", text = text, more = more)
        })
    }

    /// Returns the layout of a position. If the layouts of two numbers of seats have the same size,
    /// returns the layout for fewer seats.
    ///
    /// # Errors
    /// Fails if the position was saved under other rules.
    pub fn layout_of(&self, block: &ComponentState) -> Result<Arc<ComponentLayout>, String> {
        let bytes = block.bytes();
        let found = self.layouts.iter().find(|layout| layout.size == bytes.len());
        let layout = found.ok_or_else(|| say!(TEXTS, "saved-different-rules"))?;
        self.layout_for(layout.seats(), layout.chosen_in(bytes))
    }
}

static ALL: [&DeclarationKind; 17] = {
    let mut all = [&GAME; 17];
    let mut at = 0;
    while at < KINDS.len() {
        all[at + 1] = KINDS[at];
        at += 1;
    }
    all[at + 1] = &PICTURE;
    all[at + 2] = &CARRY;
    all
};

static VOCABULARY: Vocabulary = Vocabulary {
    name: "tabletop",
    kinds: &ALL,
    example: "counter",
    tables: "Parts of a game: counters, zones, pieces, tracks, decisions, phases.",
    hooks: || HOOKS.iter().map(|(name, _)| *name).collect(),
    map_keys: None,
    setting_keys: &[],
    amend_keys: &AMEND_KEYS,
    names: &["text", "former", "worth", "role", "picture"],
    apart: &["id", "text", "file"],
};

/// Returns the error message for two seats that have the same name.
pub(crate) fn chosen_twice(name: &str) -> String {
    say!(TEXTS, "two-seats-same", name = name)
}

impl ContentDialect for TabletopDialect {
    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn check(&self, chosen: &mut GameContent<'_>, diagnostics: &mut Diagnostics) {
        self.compile(chosen, diagnostics);
    }

    fn lint(&self, lint: &mut Linter<'_>) {
        components_content::lint(lint, &[], &[]);
    }

    fn lint_variant(
        &self,
        chosen: &mut GameContent<'_>,
        diagnostics: &mut Diagnostics,
        lint: &mut Linter<'_>,
    ) {
        let mut items = std::mem::take(&mut chosen.items);
        let parts =
            components_content::read(&mut items, chosen.catalogue, &chosen.settings, diagnostics);
        // Costs are largest with the largest number of seats.
        let layouts = parts.lay_out(diagnostics);
        chosen.items = items;
        if let Some(layout) = layouts.last() {
            components_content::lint_costs(&parts, layout, lint);
            components_content::lint_moves(&parts, layout, lint);
            components_content::lint_pieces(&parts, layout, lint);
            components_content::lint_conditions(&parts, layout, lint);
            components_content::lint_decisions(&parts, lint);
        }
    }
}

impl ContentCompiler for TabletopDialect {
    type Rules = TabletopRuleset;

    fn compile(
        &self,
        chosen: &mut GameContent<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<CompilerOutput<TabletopRuleset>> {
        let mut items = std::mem::take(&mut chosen.items);
        let mut parts =
            components_content::read(&mut items, chosen.catalogue, &chosen.settings, diagnostics);
        let layouts = parts.lay_out(diagnostics);
        chosen.items = items;
        if parts.played.is_none() && !chosen.check_only && !diagnostics.has_mistakes() {
            chosen.report_missing(diagnostics, "`[game]`");
        }
        let played = parts.played.clone()?;
        if chosen.check_only || diagnostics.has_mistakes() {
            return None;
        }
        let named: Vec<_> =
            parts.functions.iter().map(|f| (f.module.as_str(), f.file.as_str())).collect();
        let digests = components_content::script_digests(chosen, interface(), named);
        for (function, digest) in parts.functions.iter_mut().zip(digests) {
            function.digest = digest;
        }
        // All layouts have the same options, tasks and phases.
        let sources = layouts.iter().take(1).flat_map(|layout| &layout.scripts);
        let sources = sources.map(|script| &script.name);
        let places: BTreeMap<String, Span> = sources
            .filter_map(|name| Some((name, parts.place_of_source(name)?)))
            .map(|(name, at)| (name.clone(), diagnostics.sources.span(at)))
            .collect();
        let amended = places
            .keys()
            .filter_map(|name| {
                let at = amended_at(&chosen.items, parts.place_of_source(name)?);
                let spans: Vec<Span> =
                    at.into_iter().map(|at| diagnostics.sources.span(at)).collect();
                (!spans.is_empty()).then(|| (name.clone(), spans))
            })
            .collect();
        let mut layouts = layouts;
        for script in layouts.iter_mut().flat_map(|layout| &mut layout.scripts) {
            let place: Option<&Span> = places.get(&script.name);
            script.place = place.map_or(String::new(), Span::to_string);
        }
        let texts = chosen.texts();
        layouts.iter_mut().for_each(|layout| layout.texts = texts.clone());
        let layouts = layouts.into_iter().map(Arc::new).collect();
        let d = &parts.declarations;
        let pieces = d.kinds.iter().map(|kind| kind.pieces.len()).sum();
        let script_answers = parts.functions.iter().map(|function| function.asks.len()).sum();
        let data_answers = d.decisions.iter().map(|decision| decision.options.len()).sum::<usize>()
            + d.tasks.len();
        let stats = ContentStats { pieces, without_script: pieces, data_answers, script_answers };
        let (map, idle, given) = Default::default();
        let modules = chosen.modules.iter().map(|module| module.id.clone()).collect();
        let rules =
            TabletopRuleset { parts, played, modules, places, amended, layouts, hash: [0; 32] };
        Some(CompilerOutput { rules, stats, map, idle, given })
    }

    /// Returns the text of the declarations with the possible numbers of players and the script
    /// functions. Words that a module uses for components with other names in the layout matter
    /// only to scripts, so they are left out without script functions.
    fn canonical_text(&self, rules: &TabletopRuleset) -> String {
        let ContentComponents { functions, module_names, .. } = &rules.parts;
        let mut functions: Vec<_> = functions.iter().collect();
        functions.sort_by_key(|function| &function.name);
        // Modules that are not in play have names of their own, too.
        let is_in_play =
            |name: &&PartName| name.module.is_empty() || rules.modules.contains(&name.module);
        let names = module_names.iter().filter(is_in_play);
        canonical_text(|w| {
            w.record("tabletop", |r| {
                r.number("least", *rules.played.seats.start());
                r.number("most", *rules.played.seats.end());
                if !functions.is_empty() {
                    r.list("words", names, |w, PartName { module, word, name }| {
                        w.list([module, word, name], |w, text| w.text(text));
                    });
                }
                r.list("functions", functions, function);
                r.field("parts", |w| w.canonical(&rules.layouts[0].rules_text));
            });
        })
    }

    fn set_hash(&self, rules: &mut TabletopRuleset, hash: [u8; 32]) {
        rules.hash = hash;
    }
}

fn function(w: &mut CanonicalWriter, it: &DeclaredFunction) {
    // The numbers of arguments follow from the declarations, so they are not written.
    let DeclaredFunction { name, module: _, file: _, digest, asks, .. } = it;
    w.record("function", |r| {
        r.text("name", name);
        let hooks: BTreeSet<&str> = asks.iter().map(|hook| hook.name()).collect();
        r.list("hooks", hooks, |w, hook| w.word(hook));
        r.text("digest", &game::hash::hex(digest));
    });
}

/// Returns the source spans of the amendments to the declaration that contains a span. This is the
/// last declaration of the file that begins before the span.
fn amended_at(items: &[AmendedDeclaration<'_>], at: ByteSpan) -> Vec<ByteSpan> {
    let before = items.iter().filter(|item| item.at.file == at.file && item.at.start <= at.start);
    before.max_by_key(|item| item.at.start).map(AmendedDeclaration::amended_at).unwrap_or_default()
}
