//! The pages that look at a table, and what is sent to them.

use std::sync::Arc;
use std::time::Instant;

use fates::Seat;
use tokio::sync::broadcast;
use tokio::sync::mpsc::WeakUnboundedSender;

use super::companion;
use super::record::Role;
use super::request::{Command, Joined, PageView, Presence};
use super::seat::path;
use super::table::Table;
use super::usual;
use crate::page::table::log::Rendered;
use crate::page::table::{Here, Setting, fragments};
use crate::page::{Fragment, Update, typeset};

/// How many updates a slow page may fall behind before it has to begin again.
const BACKLOG: usize = 64;

/// The pages of one role.
pub(super) struct Audience {
    pages: usize,
    /// What stands on them, while there are any.
    fragments: Vec<Fragment>,
    /// The log as it was last rendered.
    log: Rendered,
    updates: broadcast::Sender<Arc<str>>,
}

impl Default for Audience {
    fn default() -> Audience {
        let updates = broadcast::channel(BACKLOG).0;
        Audience { pages: 0, fragments: Vec::new(), log: Rendered::default(), updates }
    }
}

impl Table {
    /// Does anybody look at the table?
    pub(super) fn is_watched(&self) -> bool {
        self.audiences.values().any(|audience| audience.pages > 0)
    }

    /// A page of this role opens. It begins with what the others of its role show.
    pub(super) fn join(&mut self, role: Role, own: WeakUnboundedSender<Command>) -> Joined {
        if self.audience(&role).pages == 0 {
            self.audience(&role).fragments = self.page(&role).fragments;
        }
        let version = self.version;
        let audience = self.audience(&role);
        audience.pages += 1;
        let whole = Update::whole(&audience.fragments, version);
        let updates = audience.updates.subscribe();
        Joined { whole, updates, presence: Presence { table: own, role } }
    }

    /// A page of this role has gone.
    pub(super) fn leave(&mut self, role: &Role) {
        let audience = self.audience(role);
        audience.pages = audience.pages.saturating_sub(1);
        self.publish();
    }

    /// The pages of this role hear no more: their link has become another one.
    pub(super) fn send_away(&mut self, role: &Role) {
        self.audience(role).updates = broadcast::channel(BACKLOG).0;
    }

    fn audience(&mut self, role: &Role) -> &mut Audience {
        self.audiences.entry(role.clone()).or_default()
    }

    /// The page of a role as it is now.
    pub(super) fn page(&mut self, role: &Role) -> PageView {
        let (mut setting, mut view, version) = (self.setting(role), self.view_ahead(role), self.version);
        if let Some(question) = view.question.as_ref().filter(|_| setting.may_answer && self.plays_alone()) {
            setting.step = self.open_step();
            if setting.step.is_none() {
                setting.plans = companion::plans(&*self.game, question);
            }
        }
        if self.plays_alone() && *role != Role::Spectator && (setting.may_answer || setting.waits) {
            setting.facts = self.carried.facts(&*self.game);
            setting.coming = self.carried.coming(self.game.answers()).to_vec();
            setting.deed = self.carried.deed().filter(|_| setting.waits).map(str::to_string);
        }
        if let Some(question) = view.question.as_ref().filter(|_| setting.may_answer && self.is_alone()) {
            setting.by_default = usual::by_default(question).map(|option| option.words.clone());
        }
        typeset(&mut view);
        let fragments = fragments(&setting, &view, &mut self.audience(role).log);
        PageView { setting, view, fragments, version, map: None }
    }

    /// Tells every audience what has changed for it.
    pub(super) fn publish(&mut self) {
        let begun = Instant::now();
        self.version += 1;
        let watching = self.audiences.iter().filter(|(_, audience)| audience.pages > 0);
        let roles: Vec<Role> = watching.map(|(role, _)| role.clone()).collect();
        for role in roles {
            self.publish_to(&role);
        }
        self.context.metrics.rendered(begun.elapsed());
    }

    fn publish_to(&mut self, role: &Role) {
        let PageView { fragments, version, .. } = self.page(role);
        let audience = self.audience(role);
        let update = Update { version, ..Update::between(&audience.fragments, &fragments) };
        audience.fragments = fragments;
        if update.is_empty() {
            return;
        }
        let text = serde_json::to_string(&update).unwrap_or_default();
        let length = text.len();
        let _ = audience.updates.send(text.into()); // nobody may be listening any more
        self.context.metrics.sent(length);
    }

    /// What a page knows besides the view.
    fn setting(&self, role: &Role) -> Setting {
        let asked = self.asked();
        Setting {
            path: path(&self.name, self.laid.secret_of(role).unwrap_or_default()),
            role: role.clone(),
            seat: match asked {
                Some(Seat::TABLE) => role.sees_as(None).or(Some(Seat::TABLE)),
                asked => role.sees_as(asked),
            },
            system: self.system,
            mind: self.mind.clone(),
            companion: self.laid.companion,
            fresh: self.fresh(),
            here: self.all_here(),
            absent: self.absent(role),
            spectators: self.audiences.get(&Role::Spectator).map_or(0, |audience| audience.pages),
            host: self.laid.is_host(role),
            may_answer: asked.is_some_and(|asked| {
                role.answers_for(asked) && (self.laid.mind_of(asked).is_none() || *role == Role::Referee)
            }),
            undo: self.undo_of(role),
            take_back: self.take_back_view(role),
            number: self.game.answers(),
            plans: Vec::new(),
            step: None,
            facts: Vec::new(),
            coming: Vec::new(),
            deed: None,
            placing: self.placing(role),
            guests: self.laid.has_guests(),
            said: self.talk.said(),
            again: self.laid.onward(role).map(str::to_string),
            by_default: None,
            waits: self.carried.waits(self.game.answers()) && *role != Role::Spectator,
        }
    }

    /// The first line of the log that the last answer brought about, or those that were given with it.
    fn fresh(&self) -> usize {
        let (milestones, answers) = (self.game.milestones(), self.game.answers());
        let together = self.bundles.last().filter(|bundle| bundle.end == answers && !bundle.is_empty());
        let carried = self.carried.to.filter(|to| *to <= answers);
        let first = carried.or(together.map(|bundle| bundle.start)).unwrap_or(answers.saturating_sub(1));
        milestones.get(first).copied().unwrap_or_default()
    }

    /// Who is there, in the order of the seats.
    pub(super) fn all_here(&self) -> Vec<Here> {
        (0..self.laid.minds.len() as u8).map(|seat| self.here(seat)).collect()
    }

    /// Who sits at a seat.
    fn here(&self, seat: u8) -> Here {
        match self.laid.mind_of(Seat(seat)) {
            Some(mind) => Here::Mind(mind.to_string()),
            None if self.has_page(seat) => Here::Present,
            None => Here::Away,
        }
    }

    /// The seats of friends who are not here: their host may let the computer play them, and leave them to their players
    /// again.
    pub(super) fn absent(&self, by: &Role) -> Vec<u8> {
        let plays = |role: &Role, seat| matches!(role, Role::Player(seats) if seats.contains(&seat));
        let is_a_friends = |seat: &u8| self.laid.players().any(|role| role != by && plays(role, *seat));
        let seats = 0..self.laid.minds.len() as u8;
        seats.filter(|seat| self.laid.is_host(by) && is_a_friends(seat) && !self.has_page(*seat)).collect()
    }

    /// Has somebody who plays this seat the table open?
    pub(super) fn has_page(&self, seat: u8) -> bool {
        let plays = |role: &Role| matches!(role, Role::Player(seats) if seats.contains(&seat));
        self.audiences.iter().any(|(role, audience)| audience.pages > 0 && plays(role))
    }
}
