//! Where the server is, and who may talk to it.

use std::env;
use std::path::PathBuf;

use async_nats::ConnectOptions;
use thiserror::Error;

/// The address of a server. Passwords, tokens, keys and certificates come from the environment, by
/// the names that the `nats` command line uses, so that none stays in the history of a shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    url: String,
}

/// Why an address cannot be used.
#[derive(Debug, Error)]
pub enum AddressError {
    /// Not an address.
    #[error(
        "'{0}' is no address of a NATS server: expected nats://HOST:4222, tls://HOST:4222, or env \
         (the address in NATS_URL)"
    )]
    Unknown(String),
    /// A password on the command line.
    #[error(
        "a password in the address would stay in the history of the shell; set NATS_USER and \
         NATS_PASSWORD, NATS_TOKEN or NATS_CREDS, or NATS_URL and give the address as env"
    )]
    Password,
    /// `env`, and nothing there.
    #[error("the address is env, but NATS_URL is not set")]
    NotSet,
    /// A file of keys that cannot be read.
    #[error("the credentials '{0}' cannot be read: {1}")]
    Credentials(PathBuf, std::io::Error),
    /// Half a certificate.
    #[error("NATS_CERT and NATS_KEY belong together; set both or neither")]
    HalfCertificate,
}

impl Address {
    /// An address as typed.
    pub fn typed(text: &str) -> Result<Self, AddressError> {
        if text == "env" {
            let url = variable("NATS_URL").ok_or(AddressError::NotSet)?;
            // Not repeated in a message: it may hold a password.
            return Address::checked(&url, "NATS_URL");
        }
        let address = Address::checked(text, text)?;
        match address.url.contains('@') {
            true => Err(AddressError::Password),
            false => Ok(address),
        }
    }

    fn checked(url: &str, told: &str) -> Result<Self, AddressError> {
        let host = ["nats://", "tls://"]
            .iter()
            .find_map(|scheme| url.strip_prefix(scheme));
        match host {
            Some(host) if !host.is_empty() && !host.contains(char::is_whitespace) => Ok(Address {
                url: url.to_string(),
            }),
            _ => {
                let told = told.chars().take(60).collect();
                Err(AddressError::Unknown(told))
            }
        }
    }

    /// The address as it may be shown.
    pub fn shown(&self) -> String {
        match (self.url.split_once("://"), self.url.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            _ => self.url.clone(),
        }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// How to connect, as the environment says.
    pub(crate) async fn options(&self) -> Result<ConnectOptions, AddressError> {
        let mut options = ConnectOptions::new();
        if let (Some(user), Some(password)) = (variable("NATS_USER"), variable("NATS_PASSWORD")) {
            options = options.user_and_password(user, password);
        }
        if let Some(token) = variable("NATS_TOKEN") {
            options = options.token(token);
        }
        if let Some(file) = variable("NATS_CREDS").map(PathBuf::from) {
            let read = options.credentials_file(&file).await;
            options = read.map_err(|error| AddressError::Credentials(file, error))?;
        }
        if let Some(file) = variable("NATS_CA") {
            options = options.add_root_certificates(file.into());
        }
        match (variable("NATS_CERT"), variable("NATS_KEY")) {
            (Some(cert), Some(key)) => {
                options = options.add_client_certificate(cert.into(), key.into());
            }
            (None, None) => {}
            _ => return Err(AddressError::HalfCertificate),
        }
        Ok(options.require_tls(self.url.starts_with("tls://")))
    }
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_checked_and_never_hold_a_typed_password() {
        assert!(Address::typed("nats://127.0.0.1:4222").is_ok());
        assert!(Address::typed("tls://lab.example").is_ok());
        for wrong in ["", "127.0.0.1", "http://x", "nats://", "nats://a b"] {
            assert!(matches!(
                Address::typed(wrong),
                Err(AddressError::Unknown(_))
            ));
        }
        let secret = Address::typed("nats://me:secret@host");
        assert!(matches!(secret, Err(AddressError::Password)));
        let hidden = Address::checked("nats://me:secret@host:1", "").unwrap();
        assert_eq!(hidden.shown(), "nats://host:1");
    }
}
