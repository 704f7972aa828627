//! Reads components from content: converts TOML tables of modules to declarations of the crate
//! `components`.
//!
//! The crate is independent of any game. A dialect adds [`KINDS`] to the kinds of its vocabulary,
//! and passes the items in play to [`read`]. Items of other kinds are ignored.
//!
//! Start with [`read()`] and its result, [`ContentComponents`]. [`ContentComponents::lay_out`]
//! compiles the layouts with which the crate `components` plays. [`script_api`] has the functions
//! for scripts.
//!
//! ```text
//!  items in play --> every name --> tables by their shapes, texts by their grammar --> ContentComponents
//!                                          |                                  declarations, functions, spans
//!                                          v                                                   |
//!                             errors with file, line, column     ContentComponents::lay_out <--+
//!                                                                a layout for every number of seats
//! ```
//!
//! Amounts and conditions are short texts (`"coins >= 2 and count(hand) > 0"`); everything else is
//! TOML tables. The crate `expression` has the grammar of texts, `texts.rs` here reads the names in
//! them, and `shape.rs` has the keys of tables.
//!
//! # Example
//!
//! A dialect with four of the kinds. Its rules are the layouts, one for each number of seats.
//!
//! ```
//! use std::sync::Arc;
//!
//! use components::{ComponentGame, ComponentLayout, EmptyRulebook};
//! use components_content::{COUNTER, DECISION, GAME, PHASE};
//! use content::{CompilerOutput, ContentTree, Dialects, PlainDialect, VariantChoice, Vocabulary};
//! use game::prelude::*;
//!
//! static WORDS: Vocabulary =
//!     Vocabulary::new("small", &[&GAME, &COUNTER, &DECISION, &PHASE], "counter");
//! static SMALL: PlainDialect<Vec<ComponentLayout>> = PlainDialect {
//!     vocabulary: &WORDS,
//!     compile: |game, errors| {
//!         let components = components_content::read(
//!             &mut game.items,
//!             game.catalogue,
//!             &game.settings,
//!             errors,
//!         );
//!         Some(CompilerOutput::new(components.lay_out(errors), game.items.len()))
//!     },
//!     canonical_text: |layouts| layouts.iter().map(|layout| &*layout.rules_text).collect(),
//!     set_hash: |_, _| {},
//! };
//! static DIALECTS: Dialects = Dialects::new(&[&SMALL]);
//!
//! let mut tree = ContentTree::default();
//! let module = "id = 'purse'\nname = 'Purse'\nversion = '1'\napi = 1\n";
//! tree.insert("scripts/purse/module.toml", module);
//! tree.insert("scripts/purse/purse.toml", r#"
//! counter = [{ id = "coins", of = "each", most = 9 }]
//! decision = [{ id = "turn", option = [
//!     { id = "take", text = "take", when = "coins < 3", does = { gain = "coins" } },
//!     { id = "stop", text = "stop", role = "end", does = { pass = true } },
//! ] }]
//! phase = [{ id = "play", asks = "turn", how = "turns" }]
//! game = { seats = [2, 4], points = "coins" }
//! "#);
//! let (library, errors) = content::load(&tree, DIALECTS);
//! assert!(errors.is_empty());
//! let compiled = library
//!     .compile(&SMALL, &VariantChoice::of_module("purse"))
//!     .map_err(|errors| errors[0].clone())?;
//!
//! // The first layout is for two seats.
//! let layout = compiled.ruleset[0].clone();
//! let mut game = ComponentGame::new(Arc::new(layout), EmptyRulebook);
//! let mut state = game.start(7)?;
//! let action = game.read(&state, 0, "take")?;
//! game.apply(&mut state, 0, action)?;
//! assert_eq!(game.scores(&state), [1, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod declarations;
mod diagnostic;
mod effect;
mod fixed_names;
mod function;
mod function_signatures;
mod game_checks;
mod lint;
mod module_names;
mod picture;
mod read;
pub mod script_api;
mod script_digests;
mod shape;
mod symbols;
mod texts;

pub use fixed_names::{FixedNames, read_constant};
pub use function_signatures::{DeclaredFunction, FunctionHook, HOOKS, PlayableSeats};
pub use lint::{
    UnusedCheck, lint, lint_conditions, lint_costs, lint_decisions, lint_moves, lint_pieces,
};
pub use module_names::{ModuleNames, module_of};
pub use read::{ContentComponents, read, read_with_host};
pub use script_digests::script_digests;
pub use shape::{
    AMEND_DOES, AMEND_KEYS, AMEND_OPTION, AUTOMA, CARRY, CONSTANT, COUNTER, DECISION, EXCHANGE,
    FUNCTION, GAME, KINDS, OVERRIDE, PHASE, PICTURE, PIECE, TASK, TEAM, TRACK, VICTORY, ZONE,
};
pub use symbols::{HostCounter, HostInterface, HostObjects, UnknownObject};
