//! One table: a task of its own that owns the game, answers whoever sits at it, and tells them what has changed.
//!
//! Whatever is answered is stored before anybody hears of it. If it cannot be stored, the table is given up as it stands
//! in memory and opened again from the store by whoever asks next.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fates::{FigureId, Overrule, Seat, Seed};
use frame::view::{LeverView, PathView, SightView, TableView};
use referee::{AnyGame, Message};
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::sleep;

use super::record::{Laid, Note, Role};
use crate::fault::Fault;
use crate::page::table::{Here, Setting, TakeBack, WishView, pieces};
use crate::page::{Fragment, Update};
use crate::server::Metrics;
use crate::store::Store;

/// What can be asked of a table.
pub(crate) enum Command {
    /// To be told of every change.
    Join { role: Role, reply: oneshot::Sender<Joined> },
    /// One page less.
    Leave { role: Role },
    /// To change something.
    Act { role: Role, act: Act, reply: oneshot::Sender<Result<(), Fault>> },
    /// To know something.
    Tell { role: Role, what: Inquiry, reply: oneshot::Sender<Result<Told, Fault>> },
    /// To end.
    Close,
}

/// Something done at a table.
pub(crate) enum Act {
    /// An answer to what is asked.
    Answer(Message),
    /// A wish to take back.
    TakeBack,
    /// A word on somebody's wish to take back.
    Consent(bool),
    /// A seat handed to a mind, or taken back.
    Seat(u8, Option<String>),
    /// A referee's word.
    Overrule(Overrule),
}

/// Something to know.
#[derive(Clone, Debug, Deserialize)]
pub(crate) enum Inquiry {
    Page,
    View,
    Path(Value),
    Sight(FigureId, FigureId),
    Levers,
    Ledger,
    Laid,
}

/// What is known.
pub(crate) enum Told {
    Page(Box<(Setting, TableView, u64)>),
    View(Box<TableView>),
    Path(PathView),
    Sight(Option<SightView>),
    Levers(Box<(TableView, Vec<LeverView>)>),
    Ledger { text: String, over: bool },
    Laid(Box<Laid>),
}

/// A page that is told of changes: where it begins, and what comes.
pub(crate) struct Joined {
    pub(crate) whole: Update,
    pub(crate) updates: broadcast::Receiver<Arc<str>>,
}

/// How tables behave.
#[derive(Clone, Debug)]
pub struct Manners {
    /// How long a mind waits before it acts, so that people can follow.
    pub pace: Duration,
    /// How long a table stays awake that nobody looks at.
    pub patience: Duration,
}

/// The pages of one role.
struct Audience {
    pages: usize,
    pieces: Vec<Fragment>,
    version: u64,
    updates: broadcast::Sender<Arc<str>>,
}

/// Somebody wishes to take back, and others have to agree.
struct Wish {
    by: Role,
    count: usize,
    waiting: Vec<Role>,
}

/// A table that is awake.
pub(crate) struct Table {
    name: String,
    short: &'static str,
    /// The usual mind of the system.
    mind: Option<String>,
    game: Box<dyn AnyGame>,
    laid: Laid,
    /// How many entries are stored.
    stored: u64,
    store: Arc<dyn Store>,
    manners: Manners,
    metrics: Arc<Metrics>,
    audiences: HashMap<Role, Audience>,
    wish: Option<Wish>,
    version: u64,
}

impl Table {
    /// A table laid anew: everything is stored before it can be opened.
    pub(crate) async fn lay(
        name: String,
        game: Box<dyn AnyGame>,
        laid: Laid,
        store: Arc<dyn Store>,
        manners: Manners,
        metrics: Arc<Metrics>,
    ) -> Result<Table, Fault> {
        let mut entries = vec![Note::Laid(Box::new(laid.clone())).text()];
        entries.extend(game.ledger().lines().map(str::to_string));
        let stored = entries.len() as u64;
        store.append(&name, 0, entries).await?;
        Ok(Table::of(name, game, laid, stored, store, manners, metrics))
    }

    /// A table woken from the store; none if there is none of that name.
    pub(crate) async fn wake(
        name: String,
        store: Arc<dyn Store>,
        manners: Manners,
        metrics: Arc<Metrics>,
    ) -> Result<Option<Table>, Fault> {
        let entries = store.read(&name, 0).await?;
        let Some((first, rest)) = entries.split_first() else { return Ok(None) };
        let damaged = |why: String| Fault::new("damaged", format!("this table cannot be opened: {why}"));
        let Some(Note::Laid(mut laid)) = Note::read(first) else {
            return Err(damaged("its record has no beginning".to_string()));
        };
        let mut ledger = String::new();
        for entry in rest {
            match Note::read(entry) {
                Some(Note::Sat { seat, mind }) => laid.sit(seat, mind),
                Some(Note::Laid(_)) => return Err(damaged("its record begins twice".to_string())),
                None => {
                    ledger.push_str(entry);
                    ledger.push('\n');
                }
            }
        }
        let seed = laid.seed.as_deref().and_then(Seed::from_hex);
        let game = referee::wake(&ledger, seed).map_err(|fault| damaged(fault.to_string()))?;
        let (known, stored) = (ledger.lines().count(), entries.len() as u64);
        let mut table = Table::of(name, game, *laid, stored, store, manners, metrics);
        if table.game.lines() > known {
            table.write(table.game.line_texts_from(known)).await?; // what follows from the last answer
        }
        Ok(Some(table))
    }

    fn of(
        name: String,
        game: Box<dyn AnyGame>,
        laid: Laid,
        stored: u64,
        store: Arc<dyn Store>,
        manners: Manners,
        metrics: Arc<Metrics>,
    ) -> Table {
        let audiences = HashMap::new();
        let system = referee::system(game.system()).ok();
        let short = system.map_or("", |system| system.view().short);
        let mind = system.and_then(|system| system.catalogue().minds.into_iter().next()).map(|mind| mind.id);
        Table {
            name,
            short,
            mind,
            game,
            laid,
            stored,
            store,
            manners,
            metrics,
            audiences,
            wish: None,
            version: stored,
        }
    }

    /// Serves the table until nobody has looked at it for a while, or it is closed.
    pub(crate) async fn serve(mut self, mut commands: mpsc::UnboundedReceiver<Command>) {
        let mut idle_since = Instant::now();
        loop {
            let thinking = self.mind_to_move().is_some();
            let pace = if self.is_watched() { self.manners.pace } else { Duration::ZERO };
            let left = self.manners.patience.saturating_sub(idle_since.elapsed());
            tokio::select! {
                command = commands.recv() => match command {
                    None | Some(Command::Close) => return,
                    Some(command) => if !self.hear(command).await { return },
                },
                () = sleep(pace), if thinking => if !self.let_mind_move().await { return },
                () = sleep(left), if !thinking && !self.is_watched() => return,
            }
            if self.is_watched() {
                idle_since = Instant::now();
            }
        }
    }

    fn is_watched(&self) -> bool {
        self.audiences.values().any(|audience| audience.pages > 0)
    }

    /// Hears a command; false when the table can't go on.
    async fn hear(&mut self, command: Command) -> bool {
        match command {
            Command::Join { role, reply } => {
                let joined = self.join(role);
                let _ = reply.send(joined); // whoever asked may have gone
                self.publish();
                true
            }
            Command::Leave { role } => {
                if let Some(audience) = self.audiences.get_mut(&role) {
                    audience.pages = audience.pages.saturating_sub(1);
                }
                self.publish();
                true
            }
            Command::Tell { role, what, reply } => {
                let _ = reply.send(self.tell(&role, what));
                true
            }
            Command::Act { role, act, reply } => {
                let begun = Instant::now();
                let done = self.act(&role, act).await;
                let broken = done.as_ref().is_err_and(|fault| fault.code == "store");
                if done.is_ok() {
                    self.publish();
                    self.metrics.took(begun.elapsed());
                }
                let _ = reply.send(done);
                !broken
            }
            Command::Close => false,
        }
    }

    async fn act(&mut self, role: &Role, act: Act) -> Result<(), Fault> {
        match act {
            Act::Answer(message) => self.answer(role, message).await,
            Act::TakeBack => self.take_back(role).await,
            Act::Consent(yes) => self.consent(role, yes).await,
            Act::Seat(seat, mind) => self.seat(role, seat, mind).await,
            Act::Overrule(decree) => self.overrule(role, decree).await,
        }
    }

    async fn answer(&mut self, role: &Role, message: Message) -> Result<(), Fault> {
        let asked = self.game.asks().map(|asked| asked.seat).ok_or_else(Fault::over)?;
        if !role.answers_for(asked) {
            return Err(Fault::new("not-yours", "somebody else is asked just now"));
        }
        if self.laid.mind_of(asked).is_some() && *role != Role::Referee {
            return Err(Fault::new("not-yours", "a mind has this seat; take it back first"));
        }
        let lines = self.game.answer(Some(asked), message)?.lines;
        self.wish = None;
        self.write(lines).await
    }

    /// Stores lines of the ledger.
    async fn write(&mut self, lines: Vec<String>) -> Result<(), Fault> {
        let (count, begun) = (lines.len() as u64, Instant::now());
        self.store.append(&self.name, self.stored, lines).await?;
        self.metrics.stored(begun.elapsed());
        self.stored += count;
        self.metrics.answered();
        Ok(())
    }

    /// The mind whose turn it is to answer.
    fn mind_to_move(&self) -> Option<&str> {
        let asked = self.game.asks()?;
        self.laid.mind_of(asked.seat)
    }

    async fn let_mind_move(&mut self) -> bool {
        let Some(asked) = self.game.asks().map(|asked| asked.seat) else { return true };
        let Some(mind) = self.laid.mind_of(asked).map(str::to_string) else { return true };
        let thought = self.game.think(&mind).map(|message| self.game.answer(Some(asked), message));
        match thought {
            Some(Ok(told)) => {
                let written = self.write(told.lines).await.is_ok();
                self.publish();
                written
            }
            // A mind that has no answer leaves the seat to people.
            Some(Err(_)) | None => {
                let note = Note::Sat { seat: asked.0, mind: None };
                self.laid.sit(asked.0, None);
                let written = self.write(vec![note.text()]).await.is_ok();
                self.publish();
                written
            }
        }
    }

    /// Takes back to this role's own last answer, at once if that is free, else by consent.
    async fn take_back(&mut self, role: &Role) -> Result<(), Fault> {
        if *role == Role::Spectator {
            return Err(Fault::new("not-yours", "whoever looks on takes nothing back"));
        }
        let count = self
            .back_to(role)
            .ok_or_else(|| Fault::new("nothing-to-undo", "nothing of yours to take back"))?;
        let waiting = self.needs_consent(role, count);
        if waiting.is_empty() {
            return self.undo(count).await;
        }
        self.wish = Some(Wish { by: role.clone(), count, waiting });
        Ok(())
    }

    /// Who has to agree before this role takes so many answers back.
    fn needs_consent(&self, role: &Role, count: usize) -> Vec<Role> {
        if *role == Role::Referee || self.is_free(role, count) {
            return Vec::new();
        }
        let others = self.laid.players().filter(|other| *other != role && self.is_people(other));
        others.cloned().collect()
    }

    /// How many answers lead back to the last one that this role gave.
    fn back_to(&self, role: &Role) -> Option<usize> {
        let givers = self.game.answered_by();
        let own = |seat: Seat| role.answers_for(seat) && self.laid.mind_of(seat).is_none();
        let is_own = |giver: &Option<Seat>| giver.map_or(*role == Role::Referee, own);
        givers.iter().rev().position(is_own).map(|place| place + 1)
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

    async fn undo(&mut self, count: usize) -> Result<(), Fault> {
        let lines = self.game.undo(count)?.lines;
        self.wish = None;
        self.write(lines).await
    }

    async fn consent(&mut self, role: &Role, yes: bool) -> Result<(), Fault> {
        let none = || Fault::new("nothing-to-undo", "nobody waits for your consent");
        let wish = self.wish.as_mut().ok_or_else(none)?;
        if wish.by == *role && !yes {
            self.wish = None; // thought better of it
            return Ok(());
        }
        let place = wish.waiting.iter().position(|waiting| waiting == role).ok_or_else(none)?;
        if !yes {
            self.wish = None;
            return Ok(());
        }
        wish.waiting.swap_remove(place);
        match (wish.waiting.is_empty(), wish.count) {
            (true, count) => self.undo(count).await,
            (false, _) => Ok(()),
        }
    }

    async fn seat(&mut self, role: &Role, seat: u8, mind: Option<String>) -> Result<(), Fault> {
        let own = matches!(role, Role::Player(seats) if seats.contains(&seat));
        if !own && *role != Role::Referee {
            return Err(Fault::new("not-yours", "this seat is not yours to hand over"));
        }
        if usize::from(seat) >= self.laid.minds.len() {
            return Err(Fault::new("no-such-seat", "there is no such seat"));
        }
        if let Some(mind) = &mind
            && !referee::system(self.game.system())?.catalogue().minds.iter().any(|known| known.id == *mind)
        {
            return Err(Fault::new("no-such-mind", format!("no mind is called \"{mind}\"")));
        }
        self.laid.sit(seat, mind.clone());
        self.write(vec![Note::Sat { seat, mind }.text()]).await
    }

    async fn overrule(&mut self, role: &Role, decree: Overrule) -> Result<(), Fault> {
        if *role != Role::Referee {
            return Err(Fault::new("not-yours", "only the referee overrules"));
        }
        let lines = self.game.overrule(&decree)?.lines;
        self.write(lines).await
    }

    fn tell(&self, role: &Role, what: Inquiry) -> Result<Told, Fault> {
        let seat = role.sees_as(self.game.asks().map(|asked| asked.seat));
        Ok(match what {
            Inquiry::Page => {
                let setting = self.setting(role);
                let view = self.game.view(seat);
                Told::Page(Box::new((setting, view, self.version)))
            }
            Inquiry::View => Told::View(Box::new(self.game.view(seat))),
            Inquiry::Path(_) if !self.game.asks().is_some_and(|asked| role.answers_for(asked.seat)) => {
                return Err(Fault::new("not-yours", "somebody else is asked just now"));
            }
            Inquiry::Path(way) => Told::Path(self.game.path(way)?),
            Inquiry::Sight(from, to) => Told::Sight(self.game.sight(seat, from, to)?),
            Inquiry::Levers if *role == Role::Referee => {
                Told::Levers(Box::new((self.game.view(seat), self.game.levers())))
            }
            Inquiry::Levers => return Err(Fault::new("not-yours", "only the referee overrules")),
            Inquiry::Ledger => Told::Ledger { text: self.game.ledger(), over: self.game.asks().is_none() },
            Inquiry::Laid => Told::Laid(Box::new(self.laid.clone())),
        })
    }

    fn join(&mut self, role: Role) -> Joined {
        let pieces = self.pieces_for(&role);
        let version = self.version;
        let audience = self.audiences.entry(role).or_insert_with(|| Audience {
            pages: 0,
            pieces: Vec::new(),
            version,
            updates: broadcast::channel(64).0,
        });
        audience.pages += 1;
        if audience.pages == 1 {
            (audience.pieces, audience.version) = (pieces, version);
        }
        let whole = Update { version: audience.version, ..Update::between(&[], &audience.pieces) };
        Joined { whole, updates: audience.updates.subscribe() }
    }

    fn pieces_for(&self, role: &Role) -> Vec<Fragment> {
        let seat = role.sees_as(self.game.asks().map(|asked| asked.seat));
        pieces(&self.setting(role), &self.game.view(seat))
    }

    fn setting(&self, role: &Role) -> Setting {
        let asked = self.game.asks().map(|asked| asked.seat);
        let here = |seat: u8| match self.laid.mind_of(Seat(seat)) {
            Some(mind) => Here::Mind(mind.to_string()),
            None if self.audiences.iter().any(|(role, audience)| {
                audience.pages > 0 && matches!(role, Role::Player(seats) if seats.contains(&seat))
            }) =>
            {
                Here::Present
            }
            None => Here::Away,
        };
        let seats = self.laid.minds.len() as u8;
        let spectators = self.audiences.get(&Role::Spectator).map_or(0, |audience| audience.pages);
        let may_take_back = *role != Role::Spectator && asked.is_some();
        let back = if may_take_back { self.back_to(role) } else { None };
        Setting {
            path: format!("/t/{}/{}", self.name, self.laid.secret_of(role).unwrap_or_default()),
            role: role.clone(),
            seat: match asked {
                Some(Seat::TABLE) => role.sees_as(None).or(Some(Seat::TABLE)),
                asked => role.sees_as(asked),
            },
            system: self.short,
            mind: self.mind.clone(),
            companion: self.laid.companion,
            fresh: self.game.milestones().iter().rev().nth(1).copied().unwrap_or_default(),
            here: (0..seats).map(here).collect(),
            spectators,
            may_answer: asked.is_some_and(|asked| {
                role.answers_for(asked) && (self.laid.mind_of(asked).is_none() || *role == Role::Referee)
            }),
            take_back: back.map(|count| match self.needs_consent(role, count).is_empty() {
                true => TakeBack::Free,
                false => TakeBack::ByConsent,
            }),
            wish: self.wish.as_ref().map(|wish| WishView {
                by: wish.by.sees_as(None).map(|seat| seat.0),
                mine: wish.by == *role,
                asks_me: wish.waiting.contains(role),
            }),
        }
    }

    /// Tells every audience what has changed for it.
    fn publish(&mut self) {
        let begun = Instant::now();
        self.version += 1;
        let roles: Vec<Role> = self
            .audiences
            .iter()
            .filter(|(_, audience)| audience.pages > 0)
            .map(|(role, _)| role.clone())
            .collect();
        for role in roles {
            let pieces = self.pieces_for(&role);
            let version = self.version;
            let Some(audience) = self.audiences.get_mut(&role) else { continue };
            let update = Update { version, ..Update::between(&audience.pieces, &pieces) };
            audience.pieces = pieces;
            audience.version = version;
            if update.is_empty() {
                continue;
            }
            let text = serde_json::to_string(&update).unwrap_or_default();
            self.metrics.sent(text.len());
            let _ = audience.updates.send(text.into()); // nobody may be listening any more
        }
        self.metrics.rendered(begun.elapsed());
    }
}

impl Laid {
    /// The mind that leads a seat.
    pub(crate) fn mind_of(&self, seat: Seat) -> Option<&str> {
        self.minds.get(usize::from(seat.0))?.as_deref()
    }

    fn sit(&mut self, seat: u8, mind: Option<String>) {
        if let Some(place) = self.minds.get_mut(usize::from(seat)) {
            *place = mind;
        }
    }
}

impl From<referee::Fault> for Fault {
    fn from(fault: referee::Fault) -> Fault {
        Fault::new(fault.code, fault.text)
    }
}
