//! Names of files, and the user's own folders for keys and downloaded bundles.

use std::path::{Path, PathBuf};

use crate::manifest::Manifest;
use crate::name::PublishedName;

/// Returns the usual name of a bundle's file: `ada.caravans-1.2.0.loam`.
pub fn file_name(manifest: &Manifest) -> String {
    format!("{}-{}.loam", manifest.name.file_name(), manifest.version)
}

/// Returns the path of the signature of a bundle: next to it, as `minisign` names it.
pub fn signature_path(bundle: &Path) -> PathBuf {
    let mut path = bundle.as_os_str().to_owned();
    path.push(".minisig");
    path.into()
}

/// Returns the comment in the signature of a bundle: names what is signed.
pub fn signed_as(manifest: &Manifest) -> String {
    format!("bundle {} {}", manifest.name, manifest.version)
}

/// Returns the comment in the signature by which the former key appoints a new key for a name.
pub fn handover_of(name: &PublishedName) -> String {
    format!("new key of {name}")
}

/// Returns the folder of the user's settings and keys: `LOAM_CONFIG`, or the usual folder of the
/// system.
pub fn config_folder() -> Option<PathBuf> {
    user_folder("LOAM_CONFIG", "XDG_CONFIG_HOME", ".config", "APPDATA")
}

/// Returns the folder of downloaded bundles: `LOAM_CACHE`, or the usual folder of the system.
pub fn cache_folder() -> Option<PathBuf> {
    user_folder("LOAM_CACHE", "XDG_CACHE_HOME", ".cache", "LOCALAPPDATA")
}

fn user_folder(own: &str, xdg: &str, in_home: &str, windows: &str) -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    if let Some(own) = set(own) {
        return Some(own.into());
    }
    let usual = if cfg!(windows) { set(windows) } else { set(xdg) };
    let usual = usual.map(PathBuf::from).filter(|path| path.is_absolute());
    let home =
        || set("HOME").or_else(|| set("USERPROFILE")).map(|home| PathBuf::from(home).join(in_home));
    usual.or_else(home).map(|folder| folder.join("loam"))
}
