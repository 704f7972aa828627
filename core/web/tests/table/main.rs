//! Tables over raw HTTP and raw WebSocket: what is let in, what is told, what is kept.

mod around;
mod canary;
mod cards;
mod doors;
mod drawn;
mod fork;
mod hints;
mod house;
mod kept;
mod locks;
mod number;
mod openings;
mod shelf;
mod sizes;
mod wander;
mod wire;
mod workbench;
