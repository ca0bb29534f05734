//! Bringing the others in: an invitation hands out the link of a seat once, so that only its player ever sees that link.

use fates::Seat;
use frame::view::TableView;
use subtle::ConstantTimeEq;

use super::record::{Invitation, Laid, Link, Note, Role};
use super::seat::{path, random_name};
use super::table::Table;
use crate::fault::{Code, Fault};

/// An invitation, for the page that it opens.
pub(crate) struct InvitationView {
    pub(crate) role: Role,
    /// Who asks.
    pub(crate) host: Role,
    pub(crate) laid: Laid,
    /// The table as all may see it.
    pub(crate) view: TableView,
    pub(crate) is_taken: bool,
}

impl Laid {
    /// The invitation with this secret. All are compared, whether or not one has matched.
    fn invitation(&self, secret: &str) -> Option<&Invitation> {
        let is_meant = |one: &&Invitation| one.secret.as_bytes().ct_eq(secret.as_bytes()).into();
        self.invitations.iter().filter(is_meant).fold(None, |found, one| found.or(Some(one)))
    }

    /// The invitation to a role that nobody has taken yet.
    pub(crate) fn open_invitation(&self, role: &Role) -> Option<&Invitation> {
        self.invitations.iter().find(|one| one.role == *role && !one.taken)
    }

    /// A role is asked for anew. Of its earlier invitations only the last is remembered, as used up.
    pub(super) fn invite(&mut self, role: Role, secret: String) {
        self.links.retain(|link| link.role != role);
        self.invitations.retain(|one| one.role != role || !one.taken);
        self.use_up(&role);
        self.invitations.push(Invitation { secret, role, taken: false });
    }

    /// Somebody has taken the invitation to a role, and has this link now.
    pub(super) fn seat(&mut self, role: Role, secret: String) {
        self.links.retain(|link| link.role != role);
        self.use_up(&role);
        self.links.push(Link { secret, role });
    }

    fn use_up(&mut self, role: &Role) {
        for one in self.invitations.iter_mut().filter(|one| one.role == *role) {
            one.taken = true;
        }
    }
}

impl Table {
    /// What an invitation is to.
    pub(super) fn invitation(&self, secret: &str) -> Result<InvitationView, Fault> {
        let Invitation { role, taken, .. } = self.laid.invitation(secret).ok_or_else(Fault::no_such_table)?;
        Ok(InvitationView {
            role: role.clone(),
            host: self.laid.owner(),
            laid: self.laid.clone(),
            view: self.game.view(None),
            is_taken: *taken,
        })
    }

    /// Takes an invitation, and returns the address of the seat. It is used up then.
    pub(super) async fn sit_down(&mut self, secret: &str) -> Result<String, Fault> {
        let found = self.laid.invitation(secret).ok_or_else(Fault::no_such_table)?;
        if found.taken {
            return Err(Fault::new(Code::Taken, "this seat is taken; ask for a new invitation"));
        }
        let (role, secret) = (found.role.clone(), random_name(24));
        let address = path(&self.name, &secret);
        self.note(Note::Joined { role, secret }).await?;
        self.publish();
        Ok(address)
    }

    /// Asks for a role anew, or makes a new link for those who look on. The old link opens nothing from now on, and pages
    /// that it has opened hear no more.
    pub(super) async fn renew(&mut self, by: &Role, role: Role) -> Result<(), Fault> {
        if !self.laid.is_host(by) || *by == role {
            return Err(Fault::new(
                Code::NotYours,
                "only the player who set up the table invites the others",
            ));
        }
        let is_invited = self.laid.invitations.iter().any(|one| one.role == role);
        if self.laid.secret_of(&role).is_none() && !is_invited {
            return Err(Fault::new(Code::NoSuchSeat, "nobody is asked to play that"));
        }
        let secret = random_name(24);
        let note = match role {
            Role::Player(_) => Note::Invited { role: role.clone(), secret },
            Role::Spectator | Role::Referee => Note::Renewed { role: role.clone(), secret },
        };
        self.note(note).await?;
        self.send_away(&role);
        Ok(())
    }
}

/// The seats of a role that plays.
pub(crate) fn seats_of(role: &Role) -> impl Iterator<Item = Seat> {
    let seats = match role {
        Role::Player(seats) => seats.as_slice(),
        Role::Spectator | Role::Referee => &[],
    };
    seats.iter().map(|&seat| Seat(seat))
}
