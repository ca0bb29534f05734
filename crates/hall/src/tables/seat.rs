//! Links: long random secrets, compared in constant time and never written to a log.

use rand::Rng;
use serde::Deserialize;
use subtle::ConstantTimeEq;

use super::record::{Invitation, Laid, Link, Role};

/// A table's name and the secret of a link, as they stand in an address.
#[derive(Deserialize)]
pub(crate) struct Address {
    pub(crate) table: String,
    pub(crate) secret: String,
}

impl Address {
    /// The address that a path means: `/t/TABLE/SECRET`.
    pub(crate) fn of(path: &str) -> Option<Address> {
        let (table, secret) = path.strip_prefix("/t/")?.split_once('/')?;
        Some(Address { table: table.to_string(), secret: secret.to_string() })
    }

    /// The address itself, without the host.
    pub(crate) fn path(&self) -> String {
        path(&self.table, &self.secret)
    }
}

/// The address of a link, without the host.
pub(crate) fn path(table: &str, secret: &str) -> String {
    format!("/t/{table}/{secret}")
}

/// The address of an invitation, without the host.
pub(crate) fn invitation_path(table: &str, secret: &str) -> String {
    format!("/join/{table}/{secret}")
}

/// A fresh random name of so many bytes, in hex.
pub(super) fn random_name(bytes: usize) -> String {
    let mut name = vec![0; bytes];
    rand::rng().fill_bytes(&mut name);
    hex::encode(name)
}

/// An invitation to a role.
pub(super) fn invitation(role: Role) -> Invitation {
    Invitation { secret: random_name(24), role, taken: false }
}

/// A link for a role.
pub(super) fn link(role: Role) -> Link {
    Link { secret: random_name(24), role }
}

impl Laid {
    /// What a secret opens. Every link is compared whole, whether or not one has matched.
    pub(super) fn role_of(&self, secret: &str) -> Option<Role> {
        let matching =
            self.links.iter().filter(|link| link.secret.as_bytes().ct_eq(secret.as_bytes()).into());
        matching.map(|link| link.role.clone()).fold(None, |found, role| found.or(Some(role)))
    }

    /// The secret of a role.
    pub(crate) fn secret_of(&self, role: &Role) -> Option<&str> {
        self.links.iter().find(|link| link.role == *role).map(|link| link.secret.as_str())
    }

    /// The role of the one who laid the table; a spectator's where only minds play.
    pub(crate) fn owner(&self) -> Role {
        let first = || self.players().next().cloned().unwrap_or(Role::Spectator);
        self.host.clone().unwrap_or_else(first)
    }

    /// Do several people play, or are asked to?
    pub(crate) fn has_guests(&self) -> bool {
        self.players().count() > 1
    }

    /// The roles of those who play, and of those who are asked to.
    pub(crate) fn players(&self) -> impl Iterator<Item = &Role> {
        let seated = self.links.iter().map(|link| &link.role);
        let asked = self.invitations.iter().filter(|one| !one.taken).map(|one| &one.role);
        seated.chain(asked).filter(|role| matches!(role, Role::Player(_)))
    }
}
