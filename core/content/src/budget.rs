//! Bounds the work of checking content: equivalent variants are compiled once, and the total size
//! of the checked content has a limit.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::catalogue::{Catalogue, ContentInfo};
use crate::diagnostics::Diagnostics;
use crate::library::Library;
use crate::limits;
use crate::module::Amendment;
use crate::selection::Selection;
use crate::selection::variant_choice::VariantChoice;
use crate::setting::SettingAssignment;
use crate::source::ByteSpan;
use crate::value::TomlNode;

/// Bytes charged for an amendment and for a module in addition to the size of their files.
const AN_AMENDMENT: usize = 100;
const A_MODULE: usize = 500;

/// The first selection beyond the budget, as its source span and the bytes up to and including it.
/// `None` if all selections fit.
pub(crate) type BudgetOverrun = Option<(ByteSpan, usize)>;

impl Catalogue {
    /// Returns the selections that fit the budget [`limits::CHECKED`], and the first that does not
    /// fit. `spent`: bytes used so far; the bytes of the returned selections are added.
    pub(crate) fn affordable(
        &self,
        all: Vec<Selection>,
        spent: &mut usize,
    ) -> (Vec<Selection>, BudgetOverrun) {
        let pieces = AmendedPieces::of_all(self);
        let mut bytes: BTreeMap<&str, usize> = BTreeMap::new();
        for module in &self.modules {
            let files: BTreeSet<u32> = module.decls.iter().map(|d| d.at.file).collect();
            let size = files.iter().map(|file| self.sources.get(*file).text.len()).sum::<usize>();
            // Even an empty module causes some work.
            bytes.insert(
                &module.id,
                size + module.copied_bytes + pieces.read_for(&module.amendments) + A_MODULE,
            );
        }
        let unplayed = self.unplayed();
        let mut affordable_selections = Vec::new();
        for selection in all {
            let closure = self.closure(&selection).unwrap_or_default();
            let own = selection.amendments.iter().map(|all| pieces.read_for(all));
            let once = closure.iter().map(|id| bytes[id]).chain(own).sum::<usize>();
            // Checking the scripts reads the selection a second time.
            let is_alone = |id: &&str| selection.name == **id && selection.modules.len() == 1;
            let has_scripts = selection.at.is_some() || unplayed.iter().any(is_alone);
            *spent += if has_scripts { 2 * once } else { once };
            if *spent > limits::CHECKED {
                let at = selection.at.or(self.modules.first().map(|m| m.at));
                return (affordable_selections, at.map(|at| (at, *spent)));
            }
            affordable_selections.push(selection);
        }
        (affordable_selections, None)
    }

    /// Returns the selections of all variants, except those that cannot be read.
    fn all_chosen(&self) -> Vec<Selection> {
        let mut diagnostics = Diagnostics::new(self.sources.clone());
        let variants = self.variants.iter();
        variants.filter_map(|v| self.select_variant(&v.path, &mut diagnostics)).collect()
    }

    /// Returns the ids of modules that have scripts and are part of no variant.
    fn unplayed(&self) -> BTreeSet<&str> {
        let variants = self.all_chosen();
        let played: BTreeSet<&str> =
            variants.iter().filter_map(|selection| self.closure(selection)).flatten().collect();
        let folders = self.scripts.keys().filter_map(|path| path.split('/').nth(1));
        let with_scripts: BTreeSet<&str> = folders.collect();
        let modules = self.modules.iter().map(|m| m.id.as_str());
        modules.filter(|id| !played.contains(id) && with_scripts.contains(id)).collect()
    }
}

impl Library {
    /// Returns a choice for each module that has scripts and is part of no variant: the module with
    /// its requirements. The map is taken from the largest variant whose modules are all required
    /// by the module.
    pub fn modules_without_variant(&self) -> Vec<VariantChoice> {
        let variants = self.all_chosen();
        let closures = variants.iter().map(|variant| self.closure(variant).unwrap_or_default());
        let variants: Vec<_> = variants.iter().zip(closures).collect();
        let on_board = |id: &str| {
            let closure = self.closure(&Selection::of_module(id)).unwrap_or_default();
            let near = variants.iter().filter(|(_, all)| all.is_subset(&closure));
            let near = near.max_by_key(|(_, all)| all.len()).map(|(variant, _)| variant);
            let map = near.and_then(|variant| variant.map.as_ref()).map(|(name, _)| name.clone());
            let map = map.or_else(|| self.boards.first().map(|board| board.id.clone()));
            VariantChoice { map, ..VariantChoice::of_module(id) }
        };
        self.unplayed().into_iter().map(on_board).collect()
    }

    /// Returns the variants without those that differ from another one only in their maps. Among
    /// equivalent variants, the first by name stays.
    pub fn different_variants(&self) -> Vec<ContentInfo> {
        let mut all = self.list_variants();
        all.sort_by(|a, b| a.id.cmp(&b.id));
        let mut diagnostics = Diagnostics::new(self.sources.clone());
        let chosen =
            all.iter().filter_map(|v| self.select_variant(&v.id, &mut diagnostics)).collect();
        let different: BTreeSet<String> =
            once_each(self, chosen).into_iter().map(|(selection, _)| selection.name).collect();
        all.retain(|variant| different.contains(&variant.id));
        all
    }
}

/// Work caused by amendments with a `setting`, in bytes by the name of the amended piece: the
/// piece's size plus that of the amendments' values. The piece is read once more for each of these
/// amendments.
struct AmendedPieces<'l>(BTreeMap<&'l str, usize>);

impl<'l> AmendedPieces<'l> {
    fn of_all(catalogue: &'l Catalogue) -> AmendedPieces<'l> {
        let of_modules = catalogue.modules.iter().flat_map(|m| &m.amendments);
        let of_variants = catalogue.variants.iter().flat_map(|v| v.amendments.iter());
        let amendments: Vec<&Amendment> = of_modules.chain(of_variants).collect();
        let named = amendments.iter().filter(|a| a.setting.is_some()).map(|a| piece_name(a));
        let mut bytes: BTreeMap<&str, usize> = named.map(|name| (name, 0)).collect();
        for decl in catalogue.modules.iter().flat_map(|m| &m.decls) {
            bytes.entry(&decl.name).and_modify(|size| *size = (*size).max(decl.node.extent()));
        }
        for amendment in amendments {
            let set = amendment.set.as_ref().map_or(0, TomlNode::extent);
            let add = amendment.add.iter().map(|entry| entry.node.extent()).sum::<usize>();
            bytes.entry(piece_name(amendment)).and_modify(|size| *size += set + add);
        }
        AmendedPieces(bytes)
    }

    fn read_for(&self, amendments: &[Amendment]) -> usize {
        let under_settings = amendments.iter().filter(|a| a.setting.is_some());
        let repeated = under_settings.map(|a| self.0[piece_name(a)]).sum::<usize>();
        amendments.len() * AN_AMENDMENT + repeated
    }
}

/// Returns the name of the amended piece without its module.
fn piece_name(amendment: &Amendment) -> &str {
    let piece = amendment.piece.as_str();
    piece.split_once(':').map_or(piece, |(_, name)| name)
}

/// Everything that determines a game except its map: modules with their requirements, profile,
/// setting values and amendments. Values and amendments are represented by numbers, equal ones by
/// equal numbers.
type GameKey<'l> = (BTreeSet<&'l str>, Option<String>, Vec<usize>, Vec<usize>);

/// Source spans of the components of a [`GameKey`]; errors are reported there.
type GameKeySpans = (Vec<ByteSpan>, Option<ByteSpan>, Vec<ByteSpan>, Vec<ByteSpan>);

/// A selection, and the selections that are equivalent to it but written elsewhere.
pub(crate) type EquivalentSelections = (Selection, Vec<Selection>);

/// Groups selections that differ only in their maps, or only in where equal values are written.
/// Each group becomes one selection, to be checked with all maps of the group.
pub(crate) fn once_each(
    library: &Catalogue,
    selections: Vec<Selection>,
) -> Vec<EquivalentSelections> {
    let mut distinct: Vec<EquivalentSelections> = Vec::new();
    let mut numbers: BTreeMap<GameKey<'_>, usize> = BTreeMap::new();
    let mut seen: BTreeSet<(usize, GameKeySpans)> = BTreeSet::new();
    let mut values = ValueNumbers::default();
    for selection in selections {
        let key = library.closure(&selection).map(|modules| {
            let profile = selection.profile.as_ref().map(|(name, _)| name.clone());
            let settings =
                selection.settings.iter().filter(|(values_given, _)| !values_given.is_empty());
            let settings =
                settings.map(|(values_given, _)| values.of_settings(values_given)).collect();
            let amendments = selection.amendments.iter();
            let amendments = amendments.map(|all| values.of_amendments(all)).collect();
            (modules, profile, settings, amendments)
        });
        let number = key.as_ref().and_then(|key| numbers.get(key)).copied();
        let is_new = seen.insert((number.unwrap_or(distinct.len()), key_spans(&selection)));
        match number {
            Some(same) => {
                let (first, others) = &mut distinct[same];
                first.further_maps.extend(selection.map.clone());
                others.extend(is_new.then_some(selection));
            }
            None => {
                numbers.extend(key.map(|key| (key, distinct.len())));
                distinct.push((selection, Vec::new()));
            }
        }
    }
    distinct
}

fn key_spans(selection: &Selection) -> GameKeySpans {
    let modules = selection.modules.iter().map(|(_, at)| *at).collect();
    let profile = selection.profile.as_ref().map(|(_, at)| *at);
    (modules, profile, selection.given(), selection.amended())
}

/// Numbers of the setting values and amendments in files. Equal texts have equal numbers.
#[derive(Default)]
struct ValueNumbers {
    numbers: BTreeMap<String, usize>,
    /// Numbers by address of the list, so that a list shared by many variants is converted to text
    /// only once.
    known: BTreeMap<usize, usize>,
}

impl ValueNumbers {
    fn of_settings(&mut self, all: &Arc<[SettingAssignment]>) -> usize {
        self.number(Arc::as_ptr(all).addr(), || {
            let mut values: Vec<(&str, String)> = all
                .iter()
                .map(|assignment| (assignment.key.as_str(), assignment.node.text()))
                .collect();
            values.sort_unstable();
            format!("{values:?}")
        })
    }

    fn of_amendments(&mut self, all: &Arc<[Amendment]>) -> usize {
        self.number(Arc::as_ptr(all).addr(), || all.iter().map(amendment_text).collect())
    }

    fn number(&mut self, address: usize, text: impl FnOnce() -> String) -> usize {
        let (numbers, next) = (&mut self.numbers, self.known.len());
        *self.known.entry(address).or_insert_with(|| *numbers.entry(text()).or_insert(next))
    }
}

/// Returns an amendment as text without source spans, so that equal amendments give equal texts.
fn amendment_text(amendment: &Amendment) -> String {
    let Amendment { piece, set, add, remove, silence, remove_piece, setting, if_module, .. } =
        amendment;
    let names =
        |all: &[(String, ByteSpan)]| all.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    let add: Vec<(&str, String)> =
        add.iter().map(|entry| (entry.key.as_str(), entry.node.text())).collect();
    let [set, setting] = [set, setting].map(|node| node.as_ref().map(TomlNode::text));
    let lists = [remove, silence, if_module].map(|all| names(all));
    format!("{piece:?} {set:?} {add:?} {lists:?} {remove_piece} {setting:?}\n")
}
