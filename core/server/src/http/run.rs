//! Runs a server with its own event loop, for callers without one.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use crate::table::TableRegistry;

use crate::http::server::Server;
use crate::http::shared::ServerOptions;

/// Serves tables on an address until the process gets Ctrl-C or the termination signal, then shuts
/// down tables and sockets. With `or_any`, uses another port if this one is taken. `ready` is
/// called with the address.
///
/// # Errors
/// Fails if the address is taken or not local, or if the system cannot create threads.
pub fn serve(
    room: Arc<TableRegistry>,
    address: SocketAddr,
    or_any: bool,
    options: impl Fn(SocketAddr) -> ServerOptions,
    ready: impl FnOnce(SocketAddr, &Arc<TableRegistry>),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    // Dropping a store may block, which is not allowed on the event loop.
    let last = room.clone();
    let served = runtime.block_on(async {
        let server = match Server::bind(address, room.clone(), &options).await {
            Err(error) if or_any && error.kind() == io::ErrorKind::AddrInUse => {
                Server::bind(SocketAddr::new(address.ip(), 0), room.clone(), &options).await
            }
            bound => bound,
        }?;
        // The signal handlers are installed first, because the caller may end the server as soon as
        // it has the address.
        let signal = end_signal()?;
        ready(server.address()?, &room);
        server.run(signal).await;
        Ok(())
    });
    drop(runtime);
    drop(last);
    served
}

#[cfg(unix)]
fn end_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut end) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = end.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn end_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without signal handler, the server runs until it is killed.
            std::future::pending::<()>().await;
        }
    })
}
