//! What can be asked of a table's task. Every request brings the way back for its own kind of reply.

use std::sync::Arc;

use fates::{FigureId, Overrule};
use frame::view::{ActKind, LeverView, PathView, SightView, TableView};
use referee::Message;
use serde_json::Value;
use tokio::sync::mpsc::WeakUnboundedSender;
use tokio::sync::{broadcast, oneshot};

use super::join::InvitationView;
use super::kept::Listed;
use super::record::{Laid, Onward, Role};
use super::share::Share;
use super::talk::Words;
use crate::fault::Fault;
use crate::page::table::{Here, Setting};
use crate::page::{Fragment, Update};

/// What a table's task is sent.
pub(super) enum Command {
    /// A request by the secret of a link, which says what the caller may do.
    Ask(String, Request),
    /// What the invitation with this secret is to.
    Invitation(String, Reply<Box<InvitationView>>),
    /// Somebody takes it, and wants the address of the seat.
    SitDown(String, Reply<String>),
    /// The hall itself wants to list the game.
    List(Reply<Box<Listed>>),
    /// A page of this role has gone.
    Leave(Role),
    /// The story of the game was told, and is to be kept as these entries.
    Told(Vec<String>),
    /// The hall closes.
    Close,
}

/// The way back for a reply.
pub(super) type Reply<T> = oneshot::Sender<Result<T, Fault>>;

/// A request of somebody with a link.
pub(crate) enum Request {
    /// To be told of every change.
    Join(Reply<Joined>),
    /// To change something, at the question of this number where it is for one.
    Act(Act, Option<usize>, Reply<()>),
    /// The page of the table.
    Page(Reply<Box<PageView>>),
    /// The table as the protocol shows it.
    View(Reply<Box<StateView>>),
    /// What a way would come to.
    Path(Value, WayFor, Reply<PathView>),
    /// The line of sight between two figures.
    Sight(FigureId, FigureId, Reply<Option<SightView>>),
    /// What a referee may set.
    Levers(Reply<Box<LeversView>>),
    /// How the table was laid.
    Laid(Reply<Box<LaidView>>),
}

/// What a way is for.
#[derive(Clone, Debug)]
pub(crate) enum WayFor {
    /// The question that waits.
    Asked,
    /// The question that an option would lead to.
    After(String),
    /// A figure that was placed for its player, and could stand elsewhere.
    Placed(FigureId),
}

/// Something done at a table.
pub(crate) enum Act {
    /// An answer to what is asked, and to what is asked after it.
    Answer(Vec<Message>),
    /// What the figure that acts shall do, one thing after the other, beside real miniatures.
    Plan(Vec<ActKind>),
    /// What the computer's figure did is done on the table.
    Next,
    /// Answer a fact the other way, by the place of its answer.
    TurnOver(usize),
    /// Propose a place for everybody who is to be placed now.
    PlaceAll,
    /// Put one of these elsewhere.
    PlaceAt(FigureId, Value),
    /// Start with everybody where proposed.
    Start,
    /// Take back the role's own last answer.
    TakeBack,
    /// Agree or not to what somebody else wants to take back.
    Consent(bool),
    /// Hand a seat to a mind, or take it back.
    Seat(u8, Option<String>),
    /// A referee's decree.
    Overrule(Overrule),
    /// Give the game a name of its own; is it done at the machine it is kept on?
    Rename(String, bool),
    /// Ask for a role anew; its old link is dead.
    Renew(Role),
    /// Add to the dice.
    Share(Share),
    /// Tell the others where the rematch is.
    Again(Vec<Onward>),
    /// Say something to the others.
    Speak(Words),
    /// Answer as most players do.
    Usual,
}

impl Act {
    /// Is it for the question that waits, so that it names its number? Done late or twice it would be taken for another one.
    pub(super) fn is_for_a_question(&self) -> bool {
        match self {
            Act::Answer(_)
            | Act::Plan(_)
            | Act::Next
            | Act::TurnOver(_)
            | Act::PlaceAll
            | Act::PlaceAt(..)
            | Act::Start
            | Act::TakeBack
            | Act::Consent(_)
            | Act::Overrule(_)
            | Act::Usual => true,
            Act::Share(_)
            | Act::Seat(..)
            | Act::Rename(..)
            | Act::Renew(_)
            | Act::Again(_)
            | Act::Speak(_) => false,
        }
    }
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

/// The table as the protocol shows it.
pub(crate) struct StateView {
    /// The number of the question that waits.
    pub(crate) number: usize,
    pub(crate) state: TableView,
}

/// A table's page, before it is written.
pub(crate) struct PageView {
    pub(crate) setting: Setting,
    pub(crate) view: TableView,
    pub(crate) fragments: Vec<Fragment>,
    pub(crate) version: u64,
    /// Beside real miniatures: the table as the scenario lays it.
    pub(crate) map: Option<TableView>,
}

/// What a referee may set, at the table as it stands.
pub(crate) struct LeversView {
    pub(crate) view: TableView,
    pub(crate) levers: Vec<LeverView>,
    /// The number of the question that waits.
    pub(crate) number: usize,
}

/// How a table was laid, and how it looks to a role.
pub(crate) struct LaidView {
    pub(crate) role: Role,
    pub(crate) laid: Laid,
    pub(crate) view: TableView,
    /// Who is there, in the order of the seats.
    pub(crate) here: Vec<Here>,
}
