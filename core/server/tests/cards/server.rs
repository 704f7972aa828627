//! Example server with the card game of the tests, for a browser: `cargo run -p loam-server --example cards
//! FOLDER [PORT]` prints the link of the lobby. Webhooks for any name are sent to that port of this
//! machine.

#[allow(dead_code)]
#[path = "../table/cards.rs"]
mod cards;
#[path = "../table/shelf.rs"]
mod shelf;

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use server::http::{AllowedHosts, ServerLimits, ServerOptions, check_webhook, webhook_body};
use server::table::store::FolderTableStore;
use server::table::{TableRegistry, TurnNotification, Webhooks, hashed, secret};

/// Webhooks that go to a local port without TLS, whatever their address. The address is checked and
/// the body written as for the internet.
struct LocalWebhooks(u16);

impl Webhooks for LocalWebhooks {
    fn check(&self, url: &str) -> Result<(), String> {
        check_webhook(url)
    }

    fn call(&self, turn: TurnNotification) {
        let port = self.0;
        thread::spawn(move || {
            let body = webhook_body(&turn);
            let mut parts = turn.url.splitn(4, '/').skip(2);
            let host = parts.next().unwrap_or_default();
            let path = parts.next().unwrap_or_default();
            let head = format!(
                "POST /{path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                body.len()
            );
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
            stream.write_all((head + &body).as_bytes())
        });
    }
}

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("a folder"));
    let store = Arc::new(FolderTableStore::open(&folder).expect("the folder can be written"));
    let room = TableRegistry::open(Arc::new(shelf::Cards), store).expect("it can be read");
    if let Some(port) = std::env::args().nth(2) {
        room.set_webhooks(Arc::new(LocalWebhooks(port.parse().expect("a port"))));
    }
    let owner = secret();
    let options = |at: SocketAddr| ServerOptions {
        allowed: AllowedHosts::hosts(&[at.to_string()]),
        trust_proxy: None,
        dev: false,
        variant: None,
        owner: hashed(&owner),
        program: None,
        limits: ServerLimits::default(),
    };
    let address = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0);
    let served =
        server::http::serve(room, address, true, options, |at, _| println!("http://{at}/#{owner}"));
    served.expect("it can listen");
}
