//! Test server on a free port, with its tables in a temporary folder.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use server::http::{AllowedHosts, Server, ServerLimits, ServerOptions};
use server::table::store::{FolderTableStore, TableStore};
use server::table::{ContentCatalogue, GameCatalogue, TableRegistry, hashed};
use tempfile::TempDir;
use workbench::Content;

use crate::wire::{Answer, with};

/// Secret of the host.
pub const OWNER: &str = "0123456789abcdef0123456789abcdef";

/// Limits for tests that send faster than people do.
pub fn fast() -> ServerLimits {
    ServerLimits { credits: u32::MAX, ..ServerLimits::default() }
}

pub struct House {
    pub at: SocketAddr,
    pub folder: Arc<TempDir>,
    end: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl House {
    pub fn new(catalogue: impl GameCatalogue + 'static) -> House {
        House::with(
            Arc::new(catalogue),
            Arc::new(tempfile::tempdir().unwrap()),
            ServerLimits::default(),
        )
    }

    pub fn limited(catalogue: impl GameCatalogue + 'static, limits: ServerLimits) -> House {
        House::with(Arc::new(catalogue), Arc::new(tempfile::tempdir().unwrap()), limits)
    }

    pub fn with(
        catalogue: Arc<dyn GameCatalogue>,
        folder: Arc<TempDir>,
        limits: ServerLimits,
    ) -> House {
        let store = Arc::new(FolderTableStore::open(folder.path()).unwrap());
        House::on(catalogue, store, folder, limits)
    }

    pub fn on(
        catalogue: Arc<dyn GameCatalogue>,
        store: Arc<dyn TableStore>,
        folder: Arc<TempDir>,
        limits: ServerLimits,
    ) -> House {
        let room = TableRegistry::open(catalogue, store).unwrap();
        House::of(room, folder, limits, None)
    }

    /// Starts a server behind a proxy on this machine.
    pub fn proxied(catalogue: impl GameCatalogue + 'static, limits: ServerLimits) -> House {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let store = Arc::new(FolderTableStore::open(folder.path()).unwrap());
        let room = TableRegistry::open(Arc::new(catalogue), store).unwrap();
        House::of(room, folder, limits, Some(Ipv4Addr::LOCALHOST.into()))
    }

    /// Starts a server with the content of a folder, which it watches.
    pub fn of_content(content: &Path) -> House {
        House::of_content_in(content, Arc::new(tempfile::tempdir().unwrap()))
    }

    /// Starts such a server with existing tables in a folder.
    pub fn of_content_in(content: &Path, folder: Arc<TempDir>) -> House {
        let store = Arc::new(FolderTableStore::open(folder.path()).unwrap());
        let catalogue = ContentCatalogue::new(
            crate::games::SERVED,
            Arc::new(Content::open(crate::games::GAMES, Some(content), &[]).unwrap()),
        );
        let room = TableRegistry::open(Arc::new(catalogue), store).unwrap();
        room.follow(content).unwrap();
        House::of(room, folder, fast(), None)
    }

    /// Starts a server with an existing registry of tables.
    pub fn of(
        room: Arc<TableRegistry>,
        folder: Arc<TempDir>,
        limits: ServerLimits,
        trust_proxy: Option<IpAddr>,
    ) -> House {
        let (end, ended) = tokio::sync::oneshot::channel::<()>();
        let (sender, at) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
            runtime.unwrap().block_on(async move {
                let address = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0);
                let options = |at: SocketAddr| ServerOptions {
                    allowed: AllowedHosts::hosts(&[at.to_string()]),
                    trust_proxy,
                    dev: true,
                    variant: None,
                    owner: hashed(OWNER),
                    program: None,
                    limits,
                };
                let server = Server::bind(address, room, options).await.unwrap();
                sender.send(server.address().unwrap()).unwrap();
                server
                    .run(async {
                        let _ = ended.await;
                    })
                    .await;
            });
        });
        let at = at.recv().unwrap();
        House { at, folder, end: Some(end), thread: Some(thread) }
    }

    /// Opens a table.
    pub fn try_table(&self, parameters: &Value) -> Answer {
        with(self.at, "POST", "/api/tables", OWNER, &parameters.to_string())
    }

    pub fn table(&self, players: u8, who: &[&str], seed: u64) -> Value {
        let made = self.try_table(&json!({ "players": players, "who": who, "seed": seed }));
        assert_eq!(made.status, 200, "{}", made.body);
        made.json()
    }

    /// Reads the stored ledger of a table.
    pub fn stored_ledger(&self, made: &Value) -> String {
        let path = self.folder.path().join(format!("{}.txt", made["id"].as_str().unwrap()));
        std::fs::read_to_string(path).unwrap()
    }

    /// Shuts the server down.
    pub fn end(&mut self) {
        self.end.take();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.end.take();
    }
}
