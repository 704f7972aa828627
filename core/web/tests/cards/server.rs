//! The game of cards of the tests on a server of its own, for a browser: `cargo run -p web --example cards FOLDER` prints the link of the lobby
//! and serves until it is asked to end.

#[allow(dead_code)]
#[path = "../table/cards.rs"]
mod cards;
#[path = "../table/shelf.rs"]
mod shelf;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use loam::table::store::Folder;
use loam::table::{Room, hashed, secret};
use web::{Allowed, Limits, Options};

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("a folder"));
    let store = Arc::new(Folder::open(&folder).expect("the folder can be written"));
    let room = Room::open(Arc::new(shelf::Cards), store).expect("it can be read");
    let owner = secret();
    let options = |at: SocketAddr| Options {
        allowed: Allowed::hosts(&[at.to_string()]),
        trust_proxy: None,
        dev: false,
        variant: None,
        owner: hashed(&owner),
        program: None,
        limits: Limits::default(),
    };
    let address = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0);
    let served =
        web::serve(room, (address, true), options, |at, _| println!("http://{at}/#{owner}"));
    served.expect("it can listen");
}
