//! The guard at the door: from which page, under which name. One function for requests and for upgrades.

use axum::http::header::{AUTHORIZATION, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri};

/// The names under which the server may be called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowed {
    hosts: Vec<String>,
    scheme: &'static str,
}

/// What kind of request stands at the door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// A page by itself, to which links lead from anywhere.
    Page,
    /// Something that a page of ours asks for.
    Read,
    /// Something that changes, or a socket.
    Change,
}

impl Allowed {
    /// These hosts, each with its port, over plain HTTP.
    pub fn hosts(hosts: &[String]) -> Allowed {
        let mut all: Vec<String> = hosts.iter().map(|host| host.to_ascii_lowercase()).collect();
        // Browsers leave the usual port out.
        let plain = |host: &String| host.strip_suffix(":80").map(str::to_owned);
        all.extend(all.iter().filter_map(plain).collect::<Vec<_>>());
        Allowed { hosts: all, scheme: "http" }
    }

    /// The name before a proxy: `https://NAME`; or `http://NAME`, where the way to it is closed by something else (a tunnel, an
    /// onion service) or is nobody's business (one's own network). Nothing else.
    ///
    /// # Errors
    /// It is not of that form.
    pub fn public(url: &str) -> Result<Allowed, String> {
        let (scheme, host) = match url.split_once("://") {
            Some(("https", host)) => ("https", host),
            Some(("http", host)) => ("http", host),
            _ => return Err(format!("`{url}` is not of the form https://NAME")),
        };
        let host = host.strip_suffix('/').unwrap_or(host).to_ascii_lowercase();
        let letter = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        if host.is_empty() || !host.chars().all(letter) {
            return Err(format!("`{url}` is not of the form https://NAME"));
        }
        Ok(Allowed { hosts: vec![host], scheme })
    }

    /// Could whoever lies between a browser and the proxy read along?
    pub fn is_plain(&self) -> bool {
        self.scheme == "http"
    }

    /// Does a browser call the page that this request is for secure? It complains of some headers elsewhere.
    pub fn is_secure(&self, headers: &HeaderMap) -> bool {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("");
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        self.scheme == "https" || ["127.0.0.1", "localhost", "[::1]"].contains(&name)
    }

    /// May this request come in?
    ///
    /// # Errors
    /// The status of the answer, and what is wrong.
    pub fn check(
        &self,
        door: Door,
        (method, uri): (&Method, &Uri),
        headers: &HeaderMap,
    ) -> Result<(), (StatusCode, &'static str)> {
        let bad = (StatusCode::BAD_REQUEST, "a malformed header");
        let one = |name: HeaderName| {
            let mut all = headers.get_all(&name).iter();
            match (all.next(), all.next()) {
                (None, _) => Ok(None),
                (Some(value), None) => value.to_str().map(Some).map_err(|_| bad),
                _ => Err(bad),
            }
        };
        let host = one(HOST)?.ok_or(bad)?.to_ascii_lowercase();
        // A request may name the server in its first line, too, and that name is the one that would count.
        let named = uri.authority().is_none_or(|name| name.as_str().eq_ignore_ascii_case(&host));
        if !self.hosts.contains(&host) || !named {
            return Err((StatusCode::MISDIRECTED_REQUEST, "this server has another name"));
        }
        one(AUTHORIZATION)?;
        let origin = one(ORIGIN)?;
        let is_ours = |origin: &str| {
            origin
                .split_once("://")
                .is_some_and(|(scheme, of)| scheme == self.scheme && of.eq_ignore_ascii_case(&host))
        };
        let changes = door == Door::Change || method != Method::GET && method != Method::HEAD;
        let from_elsewhere = (StatusCode::FORBIDDEN, "this came from another page");
        match origin {
            Some(origin) if !is_ours(origin) => return Err(from_elsewhere),
            None if changes => return Err(from_elsewhere),
            _ => {}
        }
        let said = |name: &'static str| one(HeaderName::from_static(name));
        match said("sec-fetch-site")? {
            None | Some("same-origin" | "none") => Ok(()),
            // A friend's link is opened from a letter or a chat that lies on another site. So whoever goes to the page itself, in a
            // tab of its own, is let in from anywhere: it holds nothing, and what opens anything is sent to no server. Nobody
            // may load it as a part of another page, be it a frame, a picture or a script.
            Some("cross-site" | "same-site") if door == Door::Page && !changes => {
                match (said("sec-fetch-mode")?, said("sec-fetch-dest")?) {
                    (Some("navigate"), Some("document")) => Ok(()),
                    _ => Err(from_elsewhere),
                }
            }
            Some(_) => Err(from_elsewhere),
        }
    }
}
