//! The registry: which games there are. Content says in `module.toml` which of them it belongs to, by the name of the dialect.

server::games! { mystica::MysticaGame, tabletop::TabletopGame }
