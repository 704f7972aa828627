//! Registry of all games. The `module.toml` of each module names the dialect of its game.

server::games! { mystica::MysticaGame, tabletop::TabletopGame }
