//! Listens for the notifications of other servers, on a separate thread and connection.

use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

use crate::table::store::ChangeListener;
use postgres::fallible_iterator::FallibleIterator;
use postgres::{Client, Error, NoTls};

use super::{CHANNEL, ConnectionPool};

/// Longest wait for a notification before the thread checks whether the store still exists.
const QUIET: Duration = Duration::from_secs(2);

/// Pause between two attempts to reconnect.
const AGAIN: Duration = Duration::from_millis(200);

/// Calls `listener` with the id of each table that another server changed, until the store is
/// dropped. After a reconnection it calls `listener` with `None`: any table may have changed.
pub fn listen(shared: Arc<ConnectionPool>, listener: ChangeListener) {
    let (own, url) = (Arc::downgrade(&shared), shared.url.clone());
    let name = shared.name.clone();
    let work = move || {
        while own.strong_count() > 0 {
            if wait_for_notifications(&url, &name, &own, listener.as_ref()).is_err() {
                thread::sleep(AGAIN);
            }
        }
    };
    // Without the thread, this server notices other servers' rows only when its own append is
    // rejected.
    let _ = thread::Builder::new().name("database".to_owned()).spawn(work);
}

fn wait_for_notifications(
    url: &str,
    name: &str,
    own: &Weak<ConnectionPool>,
    listener: &dyn Fn(Option<&str>),
) -> Result<(), Error> {
    let mut client = Client::connect(url, NoTls)?;
    client.batch_execute(&format!("listen {CHANNEL}"))?;
    listener(None);
    while own.strong_count() > 0 {
        {
            let mut all = client.notifications();
            let mut all = all.timeout_iter(QUIET);
            while let Some(notification) = all.next()? {
                match notification.payload().split_once(' ') {
                    Some((from, _)) if from == name => {}
                    Some((_, id)) => listener(Some(id)),
                    None => {}
                }
            }
        }
        if client.is_closed() {
            break;
        }
    }
    Ok(())
}
