//! Taking back: at once as long as nothing new is known, else if the others agree.

use fates::Seat;

use super::record::Role;
use super::table::Table;
use crate::fault::{Code, Fault};
use crate::page::table::{TakeBackView, Undo};

/// Somebody asks to take back, and others have to agree.
pub(super) struct TakeBack {
    by: Role,
    count: usize,
    waiting: Vec<Role>,
}

impl Table {
    /// Takes back to this role's own last answer, at once if that is free, else by consent.
    pub(super) async fn take_back(&mut self, role: &Role) -> Result<(), Fault> {
        if *role == Role::Spectator {
            return Err(Fault::new(Code::NotYours, "a spectator takes nothing back"));
        }
        if self.proposal_of(role).is_some() {
            self.proposal = None;
            return Ok(());
        }
        if self.open_step().is_some() {
            self.plan = None;
            return Ok(());
        }
        let nothing = || Fault::new(Code::NothingToUndo, "nothing of yours to take back");
        let count = self.back_to(role).ok_or_else(nothing)?;
        let waiting = self.needs_consent(role, count);
        if waiting.is_empty() {
            return self.undo(count).await;
        }
        self.take_back = Some(TakeBack { by: role.clone(), count, waiting });
        Ok(())
    }

    /// Agrees to a take-back, or ends it.
    pub(super) async fn consent(&mut self, role: &Role, yes: bool) -> Result<(), Fault> {
        let none = || Fault::new(Code::NothingToUndo, "nobody waits for your consent");
        let asked = self.take_back.as_mut().ok_or_else(none)?;
        let place = asked.waiting.iter().position(|waiting| waiting == role);
        if !yes && (asked.by == *role || place.is_some()) {
            self.take_back = None;
            return Ok(());
        }
        asked.waiting.swap_remove(place.ok_or_else(none)?);
        match (asked.waiting.is_empty(), asked.count) {
            (true, count) => self.undo(count).await,
            (false, _) => Ok(()),
        }
    }

    async fn undo(&mut self, count: usize) -> Result<(), Fault> {
        let mut lines = self.game.undo(count)?.lines;
        self.take_back = None;
        let left = self.game.answers();
        self.bundles.retain(|bundle| bundle.end <= left);
        self.plan = None;
        self.carried.undone(left);
        lines.extend(self.goes_on());
        self.write(lines).await
    }

    /// How a role may take back now, if at all.
    pub(super) fn undo_of(&self, role: &Role) -> Option<Undo> {
        if *role == Role::Spectator || self.asked().is_none() {
            return None;
        }
        if self.proposal_of(role).is_some() {
            return Some(Undo::Free);
        }
        let count = self.back_to(role)?;
        Some(match (self.is_free(role, count), self.needs_consent(role, count).is_empty()) {
            (true, _) => Undo::Free,
            (false, true) => Undo::Known(self.known_since(role, count)),
            (false, false) => Undo::ByConsent(self.known_since(role, count)),
        })
    }

    /// What everybody has learnt since the answer that would be taken back.
    fn known_since(&self, role: &Role, count: usize) -> &'static str {
        let givers = self.game.answered_by();
        let since = &givers[givers.len().saturating_sub(count)..];
        let is_other = |giver: &Option<Seat>| giver.is_some_and(|seat| !role.answers_for(seat));
        match since.iter().any(is_other) {
            true => "The other side has acted since",
            false => "The dice have fallen",
        }
    }

    /// The take-back that waits, as a role sees it.
    pub(super) fn take_back_view(&self, role: &Role) -> Option<TakeBackView> {
        let asked = self.take_back.as_ref()?;
        Some(TakeBackView {
            by: asked.by.sees_as(None).map(|seat| seat.0),
            mine: asked.by == *role,
            asks_me: asked.waiting.contains(role),
        })
    }

    /// Who has to agree before this role takes so many answers back.
    fn needs_consent(&self, role: &Role, count: usize) -> Vec<Role> {
        if *role == Role::Referee || self.is_free(role, count) {
            return Vec::new();
        }
        let others = self.laid.players().filter(|other| *other != role && self.is_people(other));
        others.cloned().collect()
    }

    /// How many answers lead back to the last one that this role gave, or to those it was given with.
    fn back_to(&self, role: &Role) -> Option<usize> {
        let givers = self.game.answered_by();
        let own = |seat: Seat| role.answers_for(seat) && self.laid.mind_of(seat).is_none();
        let is_own = |giver: &Option<Seat>| giver.map_or(*role == Role::Referee, own);
        let last = givers.iter().rposition(is_own)?;
        let bundle = self.bundles.iter().rev().find(|bundle| bundle.contains(&last));
        Some(givers.len() - bundle.map_or(last, |bundle| bundle.start))
    }

    fn is_free(&self, role: &Role, count: usize) -> bool {
        let Role::Player(seats) = role else { return false };
        seats.iter().any(|&seat| self.game.free_undo(Seat(seat)) >= count)
    }

    /// Is one of its seats led by a person?
    fn is_people(&self, role: &Role) -> bool {
        match role {
            Role::Player(seats) => seats.iter().any(|&seat| self.laid.mind_of(Seat(seat)).is_none()),
            Role::Spectator | Role::Referee => false,
        }
    }
}
