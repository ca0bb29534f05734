//! What can be asked of a table's task. Every request brings the way back for its own kind of reply.

use std::sync::Arc;

use fates::{FigureId, Overrule};
use frame::view::{ActKind, LeverView, PathView, SightView, TableView};
use referee::Message;
use serde_json::Value;
use tokio::sync::mpsc::WeakUnboundedSender;
use tokio::sync::{broadcast, oneshot};

use super::record::{Laid, Role};
use crate::fault::Fault;
use crate::page::table::Setting;
use crate::page::{Fragment, Update};

/// What a table's task is sent.
pub(super) enum Command {
    /// A request by the secret of a link, which says what the caller may do.
    Ask(String, Request),
    /// The hall itself wants to list the game.
    List(Reply<Listed>),
    /// A page of this role has gone.
    Leave(Role),
    /// The hall closes.
    Close,
}

/// The way back for a reply.
pub(super) type Reply<T> = oneshot::Sender<Result<T, Fault>>;

/// A request of somebody with a link.
pub(crate) enum Request {
    /// To be told of every change.
    Join(Reply<Joined>),
    /// To change something.
    Act(Act, Reply<()>),
    /// The page of the table.
    Page(Reply<Box<PageView>>),
    /// The table as the protocol shows it.
    View(Reply<Box<TableView>>),
    /// What a way would come to, after an option that has to be chosen before it.
    Path(Value, Option<String>, Reply<PathView>),
    /// The line of sight between two figures.
    Sight(FigureId, FigureId, Reply<Option<SightView>>),
    /// What a referee may set.
    Levers(Reply<Box<LeversView>>),
    /// How the table was laid.
    Laid(Reply<Box<LaidView>>),
    /// The record of a game; nothing before it is over, because its dice would tell what is hidden.
    Finished(Reply<Option<Box<Finished>>>),
}

/// Something done at a table.
pub(crate) enum Act {
    /// An answer to what is asked, and to what is asked after it.
    Answer(Vec<Message>),
    /// What the figure that acts shall do, one thing after the other, beside real miniatures.
    Plan(Vec<ActKind>),
    /// Answer a fact the other way, by the place of its answer.
    TurnOver(usize),
    /// Take back the role's own last answer.
    TakeBack,
    /// Agree or not to what somebody else wants to take back.
    Consent(bool),
    /// Hand a seat to a mind, or take it back.
    Seat(u8, Option<String>),
    /// A referee's decree.
    Overrule(Overrule),
}

/// A page that follows the changes: what stands on it to begin with, and what comes.
pub(crate) struct Joined {
    pub(crate) whole: Update,
    pub(crate) updates: broadcast::Receiver<Arc<str>>,
    pub(crate) presence: Presence,
}

/// A page that looks at a table, as long as this lives.
pub(crate) struct Presence {
    pub(super) table: WeakUnboundedSender<Command>,
    pub(super) role: Role,
}

impl Drop for Presence {
    fn drop(&mut self) {
        if let Some(table) = self.table.upgrade() {
            let _ = table.send(Command::Leave(self.role.clone())); // the table may sleep already
        }
    }
}

/// A table's page, before it is written.
pub(crate) struct PageView {
    pub(crate) setting: Setting,
    pub(crate) view: TableView,
    pub(crate) fragments: Vec<Fragment>,
    pub(crate) version: u64,
}

/// What a referee may set, at the table as it stands.
pub(crate) struct LeversView {
    pub(crate) view: TableView,
    pub(crate) levers: Vec<LeverView>,
}

/// How a table was laid, and how it looks to a role.
pub(crate) struct LaidView {
    pub(crate) role: Role,
    pub(crate) laid: Laid,
    pub(crate) view: TableView,
}

/// A game that is over.
pub(crate) struct Finished {
    pub(crate) ledger: String,
    pub(crate) laid: Laid,
}

/// A game in the list of recent ones.
pub(crate) struct Listed {
    pub(crate) path: String,
    pub(crate) title: String,
    pub(crate) over: Option<String>,
    pub(crate) turn: Option<String>,
}
