//! The registry: which games there are. Content says in `module.toml` which of them it is of, by the name of the dialect.

#![forbid(unsafe_code)]

loam::games! { mystica::MysticaGame, tabletop::TableGame }
