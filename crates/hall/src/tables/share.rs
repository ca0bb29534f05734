//! Dice that are made together: each player adds a secret before the first question, so that none of them knows or chooses the
//! dice.

use fates::{Awaited, Seat, Secret};
use frame::view::TableView;
use rand::Rng;
use serde::Deserialize;

use super::join::seats_of;
use super::record::{Note, Role};
use super::table::Table;
use crate::fault::{Code, Fault};
use crate::page::side_name;
use crate::page::table::ask::Making;

/// What somebody does for the dice.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Share {
    /// Commits to a secret, by its hash.
    Commit(String),
    /// Reveals it.
    Reveal(String),
    /// Lets the hall make the secret, where the page can't.
    Make,
    /// Goes on without those who are waited for.
    GoOn,
}

impl Table {
    /// A player adds a secret, or the host goes on without.
    pub(super) async fn share(&mut self, role: &Role, share: Share) -> Result<(), Fault> {
        let mut entries = match share {
            Share::Commit(commitment) => self.game.commit(self.sharing(role)?, &commitment)?.lines,
            Share::Reveal(secret) => self.game.reveal(self.sharing(role)?, &secret)?.lines,
            Share::Make => self.make_for(self.sharing(role)?)?,
            Share::GoOn if self.may_go_on(role) => self.game.go_on_without()?.lines,
            Share::GoOn => {
                let text = "only the player who set up the table goes on without the others, once his own part is in";
                return Err(Fault::new(Code::NotYours, text));
            }
        };
        entries.extend(self.reveal_made()?);
        self.write(entries).await
    }

    /// The seat of a role that is waited for.
    fn sharing(&self, role: &Role) -> Result<Seat, Fault> {
        let awaited = self.game.secrets().awaited();
        let own = seats_of(role).find(|seat| awaited.iter().any(|(waiting, _)| waiting == seat));
        own.ok_or_else(|| Fault::new(Code::Outrun, "your part of the dice is not waited for now"))
    }

    /// May this role go on without the others? Never without its own part: that would be a choice between two sets of dice.
    fn may_go_on(&self, role: &Role) -> bool {
        self.laid.is_host(role) && self.sharing(role).is_err()
    }

    /// Makes the secret of a seat here. It is kept until all have committed.
    fn make_for(&mut self, seat: Seat) -> Result<Vec<String>, Fault> {
        let mut bytes = [0; 32];
        rand::rng().fill_bytes(&mut bytes);
        let secret = Secret::new(bytes);
        let lines = self.game.commit(seat, &secret.commitment())?.lines;
        let note = Note::Made { seat: seat.0, secret: secret.to_hex() };
        self.laid.take(note.clone());
        Ok([note.text()].into_iter().chain(lines).collect())
    }

    /// Reveals what was made here, once it is time.
    fn reveal_made(&mut self) -> Result<Vec<String>, Fault> {
        let mut lines = Vec::new();
        for (seat, awaited) in self.game.secrets().awaited() {
            let made = self.laid.made.iter().find(|(made, _)| *made == seat.0);
            if let Some((_, secret)) = made.filter(|_| awaited == Awaited::Secret) {
                lines.extend(self.game.reveal(seat, secret)?.lines);
            }
        }
        Ok(lines)
    }

    /// Are the dice still being made?
    pub(super) fn is_making(&self) -> bool {
        !self.game.secrets().are_in()
    }

    /// How the page of a role stands to the dice that are being made.
    pub(super) fn making(&self, role: &Role, view: &TableView) -> Option<Making> {
        let awaited = self.game.secrets().awaited();
        let (_, stage) = awaited.first()?;
        let is_own = |seat: &Seat| seats_of(role).any(|own| own == *seat);
        let others = awaited.iter().filter(|(seat, _)| !is_own(seat));
        let others: Vec<String> = others.map(|(seat, _)| side_name(view, Some(seat.0))).collect();
        Some(Making {
            stage: Some(*stage).filter(|_| awaited.iter().any(|(seat, _)| is_own(seat))),
            may_go_on: self.may_go_on(role) && !others.is_empty(),
            others,
        })
    }

    /// Whose secrets are missing from the dice, in words.
    pub(super) fn missing_secrets(&self, view: &TableView) -> Option<String> {
        let names = self.game.secrets().without().iter().map(|seat| side_name(view, Some(seat.0)));
        let names: Vec<String> = names.collect();
        (!names.is_empty())
            .then(|| format!("The dice were made without a secret of {}.", names.join(" and ")))
    }
}
