//! Benchmark of loading content, and the memory of a virtual machine.

use crate::games::GAMES;
use content::{ContentTree, VariantChoice};
use lab::bench::{Timing, seconds};
use workbench::{FullGame, RuleOverrides};

use super::figure::BenchFigure;
use crate::context::CliContext;
use crate::output::{CommandError, count};

/// Measures the milliseconds to read and check everything, to compile one variant, and to start a
/// virtual machine.
pub fn measure<G: FullGame>(
    context: &CliContext,
    variant: &str,
    rounds: usize,
) -> Result<Vec<BenchFigure>, CommandError> {
    let content = context.load(None)?;
    let files = content.tree.files.len();
    let folder = content.folder();
    let place = content.place();
    let load = seconds(rounds, || {
        let tree = match folder {
            Some(folder) => ContentTree::from_disk(folder),
            None => ContentTree::embedded(),
        };
        std::hint::black_box(content::load(&tree, GAMES.dialects()));
    });
    let compile = seconds(rounds, || {
        let _ = std::hint::black_box(
            content.library.compile(G::DIALECT, &VariantChoice::named(variant)),
        );
    });
    let rules = content.rules::<G>(Some(variant), &RuleOverrides::default())?;
    // The first host of fresh rules starts a virtual machine at once, later hosts of the same rules
    // only when a hook is called. So each measurement needs fresh rules.
    let cache = script::CompileCache::default();
    let fresh =
        |_| Ok(content.rules::<G>(Some(variant), &RuleOverrides::default())?.with_cache(&cache));
    let mut waiting =
        (0..rounds.max(1) + 1).map(fresh).collect::<Result<Vec<_>, CommandError>>()?;
    let machine = seconds(rounds, || {
        let _ = std::hint::black_box(waiting.pop().map(|rules| rules.scripts()));
    });
    let lua = rules.scripts().map_err(workbench::Error::from)?;
    let kib = lua.used_memory() as f64 / 1024.0;
    let scripts = rules.compiled.scripts.len();
    Ok(vec![
        BenchFigure::new("load all content", load.scaled(1e3), "ms")
            .under(10.0)
            .note(format!("{files} files of {place}, every variant checked")),
        BenchFigure::new("compile one variant", compile.scaled(1e3), "ms").note(variant.to_owned()),
        BenchFigure::new("start a virtual machine", machine.scaled(1e3), "ms")
            .note(count(scripts, "script file")),
        BenchFigure::new("memory of a virtual machine", Timing::from_values(vec![kib]), "KiB"),
    ])
}
