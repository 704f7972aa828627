//! Where the files of an index come from: a web server, or a folder.

use std::cell::Cell;
use std::io::Read;
use std::path::PathBuf;
use std::time::Duration;

use ureq::Agent;

/// Time limit of one request.
const WITHIN: Duration = Duration::from_secs(30);

/// Number of attempts of a request. A later attempt continues where the one before ended.
const TRIES: usize = 3;

/// Requests to an index, and bytes that were received.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Traffic {
    pub requests: u64,
    pub bytes: u64,
}

/// The files of an index.
pub trait Source {
    /// Returns the address of the index, as it is written into locks.
    fn url(&self) -> &str;

    /// Returns a file of at most `most` bytes; `None` if there is no such file.
    ///
    /// # Errors
    /// The file cannot be read or is too large, in words.
    fn get(&self, path: &str, most: usize) -> Result<Option<Vec<u8>>, String>;

    /// Returns what was requested so far.
    fn traffic(&self) -> Traffic;
}

/// Opens an address: `https://…`, `http://…`, or the path of a folder.
pub fn open(url: &str) -> Box<dyn Source> {
    let url = url.trim_end_matches('/').to_owned();
    let traffic = Cell::default();
    if url.starts_with("https://") || url.starts_with("http://") {
        let config = Agent::config_builder()
            .timeout_global(Some(WITHIN))
            .http_status_as_error(false)
            .user_agent(concat!("loam/", env!("CARGO_PKG_VERSION")));
        return Box::new(WebSource { url, agent: config.build().into(), traffic });
    }
    // A lock may be read from another working folder.
    let folder = PathBuf::from(url.strip_prefix("file://").unwrap_or(&url));
    let folder = folder.canonicalize().unwrap_or(folder);
    let url = folder.display().to_string();
    Box::new(FolderSource { url, folder, traffic })
}

/// An index on a web server.
struct WebSource {
    url: String,
    agent: Agent,
    traffic: Cell<Traffic>,
}

impl WebSource {
    /// Continues a download. Returns `None` if there is no such file, and whether the file is
    /// complete.
    fn continued(
        &self,
        url: &str,
        most: usize,
        have: &mut Vec<u8>,
    ) -> Result<Option<bool>, String> {
        let mut request = self.agent.get(url);
        if !have.is_empty() {
            request = request.header("Range", format!("bytes={}-", have.len()));
        }
        let before = self.traffic.get();
        self.traffic.set(Traffic { requests: before.requests + 1, ..before });
        let mut answer = request.call().map_err(|why| format!("{url}: {why}"))?;
        match answer.status().as_u16() {
            200 => have.clear(),
            206 if !have.is_empty() => {}
            404 | 410 => return Ok(None),
            status => return Err(format!("{url}: the server answers {status}")),
        }
        let start = have.len();
        let left = (most - start) as u64 + 1;
        let end = answer.body_mut().as_reader().take(left).read_to_end(have);
        let before = self.traffic.get();
        self.traffic.set(Traffic { bytes: before.bytes + (have.len() - start) as u64, ..before });
        if have.len() > most {
            return Err(format!("{url}: the file is larger than {most} bytes"));
        }
        Ok(Some(end.is_ok()))
    }
}

impl Source for WebSource {
    fn url(&self) -> &str {
        &self.url
    }

    fn get(&self, path: &str, most: usize) -> Result<Option<Vec<u8>>, String> {
        let url = format!("{}/{path}", self.url);
        let mut have = Vec::new();
        for attempt in 1..=TRIES {
            match self.continued(&url, most, &mut have) {
                Ok(None) => return Ok(None),
                Ok(Some(true)) => return Ok(Some(have)),
                Ok(Some(false)) => {}
                Err(why) if attempt == TRIES || have.len() > most => return Err(why),
                Err(_) => {}
            }
        }
        Err(format!("{url}: the download was interrupted {TRIES} times"))
    }

    fn traffic(&self) -> Traffic {
        self.traffic.get()
    }
}

/// An index in a folder of this machine.
struct FolderSource {
    url: String,
    folder: PathBuf,
    traffic: Cell<Traffic>,
}

impl Source for FolderSource {
    fn url(&self) -> &str {
        &self.url
    }

    fn get(&self, path: &str, most: usize) -> Result<Option<Vec<u8>>, String> {
        let file = self.folder.join(path);
        let Traffic { requests, bytes } = self.traffic.get();
        let found = match game::files::read(&file, most as u64) {
            Ok(found) => Some(found),
            Err(_) if !file.exists() => None,
            Err(why) => return Err(format!("{}: {why}", file.display())),
        };
        let read = found.as_ref().map_or(0, Vec::len) as u64;
        self.traffic.set(Traffic { requests: requests + 1, bytes: bytes + read });
        Ok(found)
    }

    fn traffic(&self) -> Traffic {
        self.traffic.get()
    }
}
