//! Checks `Host`, `Origin` and fetch metadata of requests and WebSocket upgrades, against DNS
//! rebinding and cross-site requests.

use axum::http::header::{AUTHORIZATION, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri};
use language::say;

use crate::texts::TEXTS;

/// Host names and scheme under which the server may be addressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedHosts {
    hosts: Vec<String>,
    scheme: &'static str,
}

/// Kind of a request, which decides from which sites it may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestKind {
    /// A page. Links on any site may open it.
    Page,
    /// A request by one of the server's own pages that changes nothing.
    Read,
    /// A request that changes something, or a WebSocket upgrade.
    Change,
}

impl AllowedHosts {
    /// Permits these hosts, each with its port, over plain HTTP.
    pub fn hosts(hosts: &[String]) -> AllowedHosts {
        let mut all: Vec<String> = hosts.iter().map(|host| host.to_ascii_lowercase()).collect();
        // Browsers omit the default port.
        let plain = |host: &String| host.strip_suffix(":80").map(str::to_owned);
        all.extend(all.iter().filter_map(plain).collect::<Vec<_>>());
        AllowedHosts { hosts: all, scheme: "http" }
    }

    /// Permits the public address of a reverse proxy: `https://NAME`. `http://NAME` is also
    /// permitted, for connections that are protected otherwise (a tunnel, an onion service), or for
    /// private networks.
    ///
    /// # Errors
    /// Returns a message if the address has another form.
    pub fn public(url: &str) -> Result<AllowedHosts, String> {
        let (scheme, host) = match url.split_once("://") {
            Some(("https", host)) => ("https", host),
            Some(("http", host)) => ("http", host),
            _ => return Err(say!(TEXTS, "url-form", url = url)),
        };
        let host = host.strip_suffix('/').unwrap_or(host).to_ascii_lowercase();
        let letter = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        if host.is_empty() || !host.chars().all(letter) {
            return Err(say!(TEXTS, "url-form", url = url));
        }
        Ok(AllowedHosts { hosts: vec![host], scheme })
    }

    /// Returns whether the connection between browser and proxy is unencrypted.
    pub fn is_plain(&self) -> bool {
        self.scheme == "http"
    }

    /// Returns whether browsers treat the requested page as a secure context; elsewhere they warn
    /// about some headers.
    pub fn is_secure(&self, headers: &HeaderMap) -> bool {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("");
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        self.scheme == "https" || ["127.0.0.1", "localhost", "[::1]"].contains(&name)
    }

    /// Checks a request.
    ///
    /// # Errors
    /// Returns status of the response, and the id of its message, if the request is rejected.
    pub fn check(
        &self,
        door: RequestKind,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Result<(), (StatusCode, &'static str)> {
        let bad = (StatusCode::BAD_REQUEST, "malformed-header");
        let one = |name: HeaderName| {
            let mut all = headers.get_all(&name).iter();
            match (all.next(), all.next()) {
                (None, _) => Ok(None),
                (Some(value), None) => value.to_str().map(Some).map_err(|_| bad),
                _ => Err(bad),
            }
        };
        let host = one(HOST)?.ok_or(bad)?.to_ascii_lowercase();
        // The first line of a request may also name the host, and that name would take precedence.
        let named = uri.authority().is_none_or(|name| name.as_str().eq_ignore_ascii_case(&host));
        if !self.hosts.contains(&host) || !named {
            return Err((StatusCode::MISDIRECTED_REQUEST, "wrong-host"));
        }
        one(AUTHORIZATION)?;
        let origin = one(ORIGIN)?;
        let is_ours = |origin: &str| {
            origin.split_once("://").is_some_and(|(scheme, origin_host)| {
                scheme == self.scheme && origin_host.eq_ignore_ascii_case(&host)
            })
        };
        let changes =
            door == RequestKind::Change || method != Method::GET && method != Method::HEAD;
        let from_elsewhere = (StatusCode::FORBIDDEN, "wrong-origin");
        match origin {
            Some(origin) if !is_ours(origin) => return Err(from_elsewhere),
            None if changes => return Err(from_elsewhere),
            _ => {}
        }
        let header = |name: &'static str| one(HeaderName::from_static(name));
        match header("sec-fetch-site")? {
            None | Some("same-origin" | "none") => Ok(()),
            // Links to a table are opened from mails and chats on other sites. So a top-level
            // navigation to the page itself is permitted from anywhere: the page holds nothing, and
            // browsers do not send the fragment of the link, which has the secret. Loading it as a
            // frame, image or script of another site is rejected.
            Some("cross-site" | "same-site") if door == RequestKind::Page && !changes => {
                match (header("sec-fetch-mode")?, header("sec-fetch-dest")?) {
                    (Some("navigate"), Some("document")) => Ok(()),
                    _ => Err(from_elsewhere),
                }
            }
            Some(_) => Err(from_elsewhere),
        }
    }
}
