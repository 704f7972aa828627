//! The dialect, as the engine of content sees it.

use std::collections::BTreeMap;
use std::sync::Arc;

use content::{Built, Chosen, Compile, DeclKind, Dialect, Lint, Mistakes, Span, Stats, Vocabulary};
use parts::{Block, Layout};
use parts_content::{AMEND_KEYS, GAME, HOOKS, KINDS, PICTURE, Parts, Played};

/// The dialect of games that are made of parts alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tabletop;

/// What it makes of content.
#[derive(Clone, Debug)]
pub struct Declared {
    /// The parts.
    pub parts: Parts,
    /// Who may play.
    pub played: Played,
    /// Ids of the modules that they come from.
    pub modules: Vec<String>,
    /// Where each source of changes is declared, by name.
    pub(crate) places: BTreeMap<String, Span>,
    /// By number of seats, from the least on.
    layouts: Vec<Arc<Layout>>,
    /// The hash of the rules.
    pub hash: [u8; 32],
}

impl Declared {
    /// The layout for so many seats.
    ///
    /// # Errors
    /// Not so many may play.
    pub fn layout(&self, seats: u8) -> Result<&Arc<Layout>, String> {
        let (least, most) = (*self.played.seats.start(), *self.played.seats.end());
        let at = seats.checked_sub(least).and_then(|at| self.layouts.get(usize::from(at)));
        at.ok_or_else(|| {
            if least == most {
                format!("{least} play, here are {seats}")
            } else {
                format!("{least} to {most} play, here are {seats}")
            }
        })
    }

    /// The layouts by number of seats, from the least on.
    pub fn layouts(&self) -> impl Iterator<Item = &Arc<Layout>> {
        self.layouts.iter()
    }

    /// The layout that a position has; of two that take the same room, the one for fewer seats.
    pub fn layout_of(&self, block: &Block) -> Option<&Arc<Layout>> {
        self.layouts.iter().find(|layout| layout.size == block.bytes().len())
    }
}

static ALL: [&DeclKind; 14] = {
    let mut all = [&GAME; 14];
    let mut at = 0;
    while at < KINDS.len() {
        all[at + 1] = KINDS[at];
        at += 1;
    }
    all[at + 1] = &PICTURE;
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

impl Dialect for Tabletop {
    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn check(&self, chosen: &mut Chosen<'_>, mistakes: &mut Mistakes) {
        self.compile(chosen, mistakes);
    }

    fn lint(&self, lint: &mut Lint<'_>) {
        parts_content::lint(lint, &[], &[]);
    }
}

impl Compile for Tabletop {
    type Rules = Declared;

    fn compile(&self, chosen: &mut Chosen<'_>, mistakes: &mut Mistakes) -> Option<Built<Declared>> {
        let mut items = std::mem::take(&mut chosen.items);
        let parts = parts_content::read(&mut items, chosen.catalogue, mistakes);
        let layouts = parts.lay_out(mistakes);
        chosen.items = items;
        if parts.played.is_none() && !chosen.check_only && !mistakes.has_mistakes() {
            chosen.nothing(mistakes, "`[game]`");
        }
        let played = parts.played.clone()?;
        if chosen.check_only || mistakes.has_mistakes() {
            return None;
        }
        // Those of a layout are those of all.
        let sources = layouts.iter().take(1).flat_map(|layout| &layout.scripts);
        let sources = sources.map(|script| &script.name);
        let places: BTreeMap<String, Span> = sources
            .filter_map(|name| Some((name, parts.place_of_source(name)?)))
            .map(|(name, at)| (name.clone(), mistakes.sources.span(at)))
            .collect();
        let mut layouts = layouts;
        for script in layouts.iter_mut().flat_map(|layout| &mut layout.scripts) {
            let place: Option<&Span> = places.get(&script.name);
            script.place = place.map_or(String::new(), Span::to_string);
        }
        let layouts = layouts.into_iter().map(Arc::new).collect();
        let d = &parts.declarations;
        let pieces = d.kinds.iter().map(|kind| kind.pieces.len()).sum();
        let script_answers = parts.functions.iter().map(|function| function.asks.len()).sum();
        let data_answers = d.decisions.iter().map(|decision| decision.options.len()).sum::<usize>()
            + d.tasks.len();
        let stats = Stats { pieces, without_script: pieces, data_answers, script_answers };
        let (map, idle, given) = Default::default();
        let modules = chosen.modules.iter().map(|module| module.id.clone()).collect();
        let rules = Declared { parts, played, modules, places, layouts, hash: [0; 32] };
        Some(Built { rules, stats, map, idle, given })
    }

    fn set_hash(&self, rules: &mut Declared, hash: [u8; 32]) {
        rules.hash = hash;
    }
}
