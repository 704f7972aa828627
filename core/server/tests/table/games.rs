//! The games that the tests serve.

server::games! { mystica::MysticaGame, tabletop::TabletopGame }
