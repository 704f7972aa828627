//! The games that the tests play.

workbench::games! { mystica::MysticaGame, tabletop::TabletopGame }
