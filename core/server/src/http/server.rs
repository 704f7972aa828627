//! The accept loop: connections with enforced timeouts, and an orderly shutdown.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::table::TableRegistry;
use axum::Extension;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::http::lab::LabQueue;
use crate::http::limits::RateLimiter;
use crate::http::request_body::PeerAddress;
use crate::http::routes::router;
use crate::http::shared::{ServerOptions, ServerState};

/// Maximum lifetime of a connection without WebSocket; clients reconnect.
const LIFE: Duration = Duration::from_secs(60);

/// Time for unfinished requests after [`LIFE`] has passed.
const GRACE: Duration = Duration::from_secs(30);

/// Time for sockets to close when the server shuts down.
const FAREWELL: Duration = Duration::from_millis(500);

/// A server that is bound to an address. [`Server::run`] serves requests.
pub struct Server {
    shared: Arc<ServerState>,
    listener: TcpListener,
    end: watch::Sender<bool>,
}

impl Server {
    /// Listens on an address.
    ///
    /// # Errors
    /// Fails if the address is taken or not local.
    pub async fn bind(
        address: SocketAddr,
        room: Arc<TableRegistry>,
        options: impl FnOnce(SocketAddr) -> ServerOptions,
    ) -> io::Result<Server> {
        let listener = TcpListener::bind(address).await?;
        let mut options = options(listener.local_addr()?);
        options.limits.loopback_is_free &= options.trust_proxy.is_none();
        let (end, ends) = watch::channel(false);
        let addresses = RateLimiter::new(options.limits);
        let shared =
            Arc::new(ServerState { room, options, addresses, lab: LabQueue::default(), ends });
        Ok(Server { shared, listener, end })
    }

    /// Returns the address on which the server listens.
    ///
    /// # Errors
    /// Fails if the system does not report it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the future `until` completes, then shuts down tables and sockets.
    pub async fn run(self, until: impl Future<Output = ()>) {
        tokio::pin!(until);
        let routes = router(self.shared.clone());
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = &mut until => break,
            };
            let (stream, peer) = match accepted {
                Ok(accepted) => accepted,
                // Out of file handles, or the client disconnected: retrying at once would not help.
                Err(_) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            let from = peer.ip().to_canonical();
            // Connections above the limit are closed at once.
            let is_proxy = self.shared.is_proxy(from);
            let Some(counted) = self.shared.addresses.connect(from, is_proxy) else { continue };
            let routes = routes
                .clone()
                .layer(Extension(Arc::new(counted)))
                .layer(Extension(PeerAddress(from)));
            let (head_time, ends) =
                (self.shared.options.limits.head_time, self.shared.ends.clone());
            tokio::spawn(connection(stream, routes, head_time, ends));
        }
        self.shared.lab.stop();
        let room = self.shared.room.clone();
        // A table that does not shut down in time does not keep the server running.
        let _ = tokio::task::spawn_blocking(move || room.close()).await;
        let _ = self.end.send(true);
        tokio::time::sleep(FAREWELL).await;
    }
}

async fn connection(
    stream: TcpStream,
    routes: axum::Router,
    head_time: Duration,
    mut ends: watch::Receiver<bool>,
) {
    // Frames are small and latency matters.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(routes);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_time)
        .max_headers(64)
        .max_buf_size(32 << 10)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = tokio::time::sleep(LIFE) => {}
        _ = ends.changed() => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = tokio::time::timeout(GRACE, connection).await;
}
