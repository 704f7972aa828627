//! A server for whoever has no event loop of its own.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use loam::table::Room;

use crate::server::Server;
use crate::shared::Options;

/// Serves tables on an address until the process is asked to end (Ctrl-C, or the signal that service managers send); tables and
/// sockets then end in order. With `or_any`, another port is taken where this one is not free. `ready` hears where it is.
///
/// # Errors
/// The address is taken or not ours, or the system gives no threads.
pub fn serve(
    room: Arc<Room>,
    (address, or_any): (SocketAddr, bool),
    options: impl Fn(SocketAddr) -> Options,
    ready: impl FnOnce(SocketAddr, &Arc<Room>),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    // A store may wait when it goes, which nothing may do that runs on the loop.
    let last = room.clone();
    let served = runtime.block_on(async {
        let server = match Server::bind(address, room.clone(), &options).await {
            Err(error) if or_any && error.kind() == io::ErrorKind::AddrInUse => {
                Server::bind(SocketAddr::new(address.ip(), 0), room.clone(), &options).await
            }
            bound => bound,
        }?;
        // Whoever hears the address may end the server at once.
        let asked = asked_to_end()?;
        ready(server.address()?, &room);
        server.run(asked).await;
        Ok(())
    });
    drop(runtime);
    drop(last);
    served
}

#[cfg(unix)]
fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
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
fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Nothing can ask then.
            std::future::pending::<()>().await;
        }
    })
}
