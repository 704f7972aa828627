//! Example server with the card game of the tests, for a browser: `cargo run -p loam-server --example cards
//! FOLDER [PORT]` prints the link of the lobby. Webhooks for any name are sent to that port of this
//! machine.

#[allow(dead_code)]
#[path = "../table/cards.rs"]
mod cards;
#[path = "../table/shelf.rs"]
mod shelf;

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use server::http::{Address, Allowed, Limits, Net, Options, Parcel, Told};
use server::table::store::Folder;
use server::table::{Room, hashed, secret};

/// Network for webhooks that resolves every name to a public address, and sends everything to a
/// local port without TLS. All checks still apply.
struct Near(u16);

impl Net for Near {
    fn resolve(&mut self, _: &Address, _: Duration) -> Result<Vec<IpAddr>, String> {
        Ok(vec![Ipv4Addr::new(9, 9, 9, 9).into()])
    }

    fn send(&mut self, parcel: &Parcel<'_>, _: IpAddr, _: Duration) -> Result<(), String> {
        let Parcel { url, to, body } = *parcel;
        let mut stream =
            TcpStream::connect((Ipv4Addr::LOCALHOST, self.0)).map_err(|e| e.to_string())?;
        let path = url.splitn(4, '/').nth(3).unwrap_or_default();
        let (host, length) = (&to.host, body.len());
        let head = format!(
            "POST /{path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
        );
        stream.write_all((head + body).as_bytes()).map_err(|error| error.to_string())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map_err(|error| error.to_string())?;
        if answer.starts_with("HTTP/1.1 2") { Ok(()) } else { Err(answer) }
    }
}

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("a folder"));
    let store = Arc::new(Folder::open(&folder).expect("the folder can be written"));
    let room = Room::open(Arc::new(shelf::Cards), store).expect("it can be read");
    if let Some(port) = std::env::args().nth(2) {
        let told = Told::over([Near(port.parse().expect("a port"))]).expect("a thread");
        room.set_webhooks(Arc::new(told));
    }
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
    let served = server::http::serve(room, (address, true), options, |at, _| {
        println!("http://{at}/#{owner}")
    });
    served.expect("it can listen");
}
