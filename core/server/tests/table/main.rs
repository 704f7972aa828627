//! Tests tables over raw HTTP and WebSocket: access, disclosure and durability.

mod around;
mod canary;
mod cards;
mod doors;
mod drawn;
mod fork;
mod games;
mod hints;
mod house;
mod kept;
mod locks;
mod number;
mod openings;
#[cfg(feature = "postgres")]
mod postgres;
mod shelf;
mod sizes;
mod small;
mod wander;
mod wire;
mod workbench;
