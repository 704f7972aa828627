//! The list of games in this program. A content folder names its game by the `dialect` key of
//! `module.toml`.

#![forbid(unsafe_code)]

loam::games! { mystica::MysticaGame, tabletop::TableGame }
