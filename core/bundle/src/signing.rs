//! Keys and signatures, in the format of minisign.

use std::io::Cursor;

use minisign::{KeyPair, PublicKey, SecretKeyBox, SignatureBox};

/// A secret key. It is written only by [`SecretKey::to_text`], into the user's own folder.
pub struct SecretKey(minisign::SecretKey);

impl std::fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecretKey")
    }
}

impl SecretKey {
    /// Creates a key from the random numbers of the system.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn generate() -> Result<SecretKey, String> {
        let pair = KeyPair::generate_unencrypted_keypair().map_err(|why| why.to_string())?;
        Ok(SecretKey(pair.sk))
    }

    /// Reads a key file.
    ///
    /// # Errors
    /// The text is no secret key, or one with a password.
    pub fn from_text(text: &str) -> Result<SecretKey, String> {
        let key =
            SecretKeyBox::from_string(text).and_then(SecretKeyBox::into_unencrypted_secret_key);
        key.map(SecretKey).map_err(|why| format!("this is no secret key of `loam key new`: {why}"))
    }

    /// Writes the key as the text of its file.
    ///
    /// # Errors
    /// The library cannot encode the key.
    pub fn to_text(&self) -> Result<String, String> {
        let text = self.0.to_box(Some("secret key of Loam")).map_err(|why| why.to_string())?;
        Ok(text.into_string())
    }

    /// Returns the public key, as text.
    ///
    /// # Errors
    /// The secret key is damaged.
    pub fn public(&self) -> Result<String, String> {
        let key = PublicKey::from_secret_key(&self.0).map_err(|why| why.to_string())?;
        Ok(key.to_base64())
    }

    /// Signs bytes. `comment` is part of what is signed: it says what the bytes are, so that a
    /// signature of one thing cannot be shown as that of another.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn sign(&self, bytes: &[u8], comment: &str) -> Result<String, String> {
        let untrusted = Some("signature of Loam");
        let signed = minisign::sign(None, &self.0, Cursor::new(bytes), Some(comment), untrusted);
        signed.map(SignatureBox::into_string).map_err(|why| why.to_string())
    }
}

/// Checks a signature: of these bytes, with this comment, by this public key.
///
/// # Errors
/// What does not fit, in words.
pub fn verify(key: &str, bytes: &[u8], comment: &str, signature: &str) -> Result<(), String> {
    let public = PublicKey::from_base64(key).map_err(|_| "the public key is damaged".to_owned())?;
    let read = SignatureBox::from_string(signature);
    let read = read.map_err(|_| "the signature is damaged".to_owned())?;
    minisign::verify(&public, &read, Cursor::new(bytes), true, false, false)
        .map_err(|_| format!("the signature was not made by the key {key}"))?;
    match read.trusted_comment() {
        Ok(signed) if signed == comment => Ok(()),
        _ => Err(format!("the signature is not for {comment}")),
    }
}
