//! One table: a task of its own that owns the game, answers those who sit at it, and tells them what has changed.
//!
//! An answer is stored before anybody hears of it. If it cannot be stored, the table is given up as it stands in memory,
//! and the next request wakes it from the store.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fates::{FigureId, Overrule, Seat, Seed};
use frame::view::{ActKind, PathView, SightView, TableView};
use referee::{AnyGame, AnySystem, Library, Message};
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::time::sleep;
use tracing::{error, info, warn};

use super::ahead;
use super::audience::Audience;
use super::companion::{self, Carried, Plan};
use super::kept::read_back;
use super::order::no_such_mind;
use super::placing::Proposal;
use super::record::{Laid, Note, Role};
use super::request::{Act, Command, Finished, LaidView, LeversView, PageView, Reply, Request, WayFor};
use super::take_back::TakeBack;
use super::talk::Talk;
use crate::fault::{Code, Fault};
use crate::server::Metrics;
use crate::store::Store;

/// An operator hears of a store that takes longer than this.
const SLOW: Duration = Duration::from_millis(500);

/// How tables behave.
#[derive(Clone, Debug)]
pub struct Manners {
    /// How long a mind waits before it acts, so that people can follow.
    pub pace: Duration,
    /// How long a table stays awake that nobody looks at.
    pub patience: Duration,
}

/// What all tables of a hall share.
#[derive(Clone)]
pub(super) struct Context {
    pub(super) library: Library,
    pub(super) store: Arc<dyn Store>,
    pub(super) manners: Manners,
    pub(super) metrics: Arc<Metrics>,
}

/// Where a table's task can be sent something.
pub(super) type Handle = mpsc::UnboundedSender<Command>;

/// A table that is awake.
pub(super) struct Table {
    pub(super) name: String,
    /// The system's short name.
    pub(super) system: &'static str,
    /// The usual mind of the system.
    pub(super) mind: Option<String>,
    pub(super) game: Box<dyn AnyGame>,
    pub(super) laid: Laid,
    /// How many entries are stored.
    stored: u64,
    pub(super) context: Context,
    pub(super) audiences: HashMap<Role, Audience>,
    /// A take-back that waits for consent.
    pub(super) take_back: Option<TakeBack>,
    /// Answers that were given together and are taken back together, by their places, since the table woke.
    pub(super) bundles: Vec<Range<usize>>,
    /// What the seats have said since the table woke.
    pub(super) talk: Talk,
    /// What a player has in mind for the figure that acts.
    pub(super) plan: Option<Plan>,
    /// Where the figures of a side would stand, until its player says start.
    pub(super) proposal: Option<Proposal>,
    /// Beside real miniatures: how far the game has been carried out on the table.
    pub(super) carried: Carried,
    /// Counts the changes that pages were told of.
    pub(super) version: u64,
}

/// Why a table's task ends.
enum End {
    /// The hall closes.
    Closed,
    /// Nobody has looked at it for a while.
    Asleep,
    /// Something could not be stored.
    GivenUp(Fault),
}

impl Table {
    /// A table laid anew: everything is stored before it can be opened.
    pub(super) async fn lay(
        name: String,
        game: Box<dyn AnyGame>,
        laid: Laid,
        context: Context,
    ) -> Result<Table, Fault> {
        let mut entries = vec![Note::Laid(Box::new(laid.clone())).text()];
        entries.extend(game.ledger().lines().map(str::to_string));
        let mut table = Table::new(name, game, laid, 0, context);
        table.append(entries).await?;
        table.version = table.stored;
        info!(table = table.name, system = table.system, "table laid");
        Ok(table)
    }

    /// A table woken from the store; none if there is none of that name.
    pub(super) async fn wake(name: String, context: Context) -> Result<Option<Table>, Fault> {
        let entries = context.store.read(&name, 0).await?;
        if entries.is_empty() {
            return Ok(None);
        }
        let (laid, ledger) = read_back(&entries)?;
        let seed = laid.seed.as_deref().and_then(Seed::from_hex);
        let game = context.library.wake(&ledger, seed).map_err(|fault| damaged(&fault.to_string()))?;
        let known = ledger.lines().count();
        let mut table = Table::new(name, game, laid, entries.len() as u64, context);
        if table.game.lines() > known {
            table.write(table.game.line_texts_from(known)).await?; // what follows from the last answer
        }
        info!(table = table.name, system = table.system, entries = table.stored, "table woken");
        Ok(Some(table))
    }

    fn new(name: String, game: Box<dyn AnyGame>, laid: Laid, stored: u64, context: Context) -> Table {
        let (names, answers) = (game.system(), game.answers());
        let system = context.library.system(names.long).ok();
        let mind = system.and_then(|system| system.catalogue().minds.into_iter().next()).map(|mind| mind.id);
        Table {
            name,
            system: names.short,
            mind,
            game,
            laid,
            stored,
            context,
            audiences: HashMap::new(),
            take_back: None,
            bundles: Vec::new(),
            talk: Talk::default(),
            plan: None,
            proposal: None,
            carried: Carried::woken(answers),
            version: stored,
        }
    }

    /// Starts the table's task.
    pub(super) fn start(self) -> Handle {
        let (handle, commands) = mpsc::unbounded_channel();
        tokio::spawn(self.run(commands, handle.downgrade()));
        handle
    }

    async fn run(
        mut self,
        mut commands: mpsc::UnboundedReceiver<Command>,
        own: mpsc::WeakUnboundedSender<Command>,
    ) {
        let mut end = self.serve(&mut commands, &own).await;
        // A table that falls asleep still answers what has reached it; what comes later wakes it again.
        commands.close();
        while let End::Asleep = end
            && let Some(command) = commands.recv().await
        {
            end = self.hear(command, &own).await.map_or_else(End::GivenUp, |()| End::Asleep);
        }
        let table = self.name.as_str();
        match end {
            End::Closed => info!(table, "table closed"),
            End::Asleep => info!(table, "table asleep"),
            End::GivenUp(fault) => error!(table, fault = fault.text, "table given up"),
        }
    }

    /// Serves the table until the hall closes, nobody has looked at it for a while, or something could not be stored.
    async fn serve(
        &mut self,
        commands: &mut mpsc::UnboundedReceiver<Command>,
        own: &mpsc::WeakUnboundedSender<Command>,
    ) -> End {
        let mut idle_since = Instant::now();
        loop {
            let thinking = self.mind_to_move().is_some() && !self.carried.waits(self.game.answers());
            let pace = if self.is_watched() { self.context.manners.pace } else { Duration::ZERO };
            let left = self.context.manners.patience.saturating_sub(idle_since.elapsed());
            let done = tokio::select! {
                command = commands.recv() => match command {
                    None | Some(Command::Close) => return End::Closed,
                    Some(command) => self.hear(command, own).await,
                },
                () = sleep(pace), if thinking => self.let_mind_move().await,
                () = sleep(left), if !thinking && !self.is_watched() => return End::Asleep,
            };
            if let Err(fault) = done {
                return End::GivenUp(fault);
            }
            if self.is_watched() {
                idle_since = Instant::now();
            }
        }
    }

    /// Hears a command; an error when the table can't go on.
    async fn hear(
        &mut self,
        command: Command,
        own: &mpsc::WeakUnboundedSender<Command>,
    ) -> Result<(), Fault> {
        match command {
            Command::Ask(secret, request) => {
                let role = self.laid.role_of(&secret).ok_or_else(Fault::no_such_table);
                return self.reply(role, request, own).await;
            }
            Command::List(reply) => tell(reply, Ok(Box::new(self.listed()))),
            Command::Leave(role) => self.leave(&role),
            Command::Close => {}
        }
        Ok(())
    }

    /// Answers a request of a role, or of a link that opens nothing; an error when the table can't go on.
    async fn reply(
        &mut self,
        role: Result<Role, Fault>,
        request: Request,
        own: &mpsc::WeakUnboundedSender<Command>,
    ) -> Result<(), Fault> {
        match request {
            Request::Act(act, reply) => {
                let done = match role {
                    Ok(role) => self.act(&role, act).await,
                    Err(fault) => Err(fault),
                };
                let lost = done.as_ref().err().filter(|fault| fault.code == Code::Store).cloned();
                tell(reply, done);
                return lost.map_or(Ok(()), Err);
            }
            Request::Join(reply) => {
                tell(reply, role.map(|role| self.join(role, own.clone())));
                self.publish();
            }
            Request::Page(reply) => tell(reply, role.map(|role| Box::new(self.whole_page(&role)))),
            Request::View(reply) => tell(reply, role.map(|role| Box::new(self.view(&role)))),
            Request::Path(way, wanted, reply) => {
                tell(reply, role.and_then(|role| self.path(&role, way, &wanted)));
            }
            Request::Sight(from, to, reply) => {
                tell(reply, role.and_then(|role| self.sight(&role, from, to)));
            }
            Request::Levers(reply) => tell(reply, role.and_then(|role| self.levers(&role))),
            Request::Laid(reply) => tell(reply, role.map(|role| Box::new(self.laid_view(role)))),
            Request::Finished(reply) => tell(reply, role.map(|role| self.finished(role))),
        }
        Ok(())
    }

    async fn act(&mut self, role: &Role, act: Act) -> Result<(), Fault> {
        let begun = Instant::now();
        match act {
            Act::Answer(messages) => self.answer(role, messages).await,
            Act::Plan(steps) => self.plan(role, &steps).await,
            Act::Next => self.next(role).await,
            Act::PlaceAll => self.place_all(role),
            Act::PlaceAt(figure, way) => self.place_at(role, figure, way),
            Act::Start => self.start_as_placed(role).await,
            Act::TurnOver(place) => self.turn_over(role, place).await,
            Act::TakeBack => self.take_back(role).await,
            Act::Consent(yes) => self.consent(role, yes).await,
            Act::Seat(seat, mind) => self.seat(role, seat, mind).await,
            Act::Overrule(decree) => self.overrule(role, decree).await,
            Act::Rename(name, at_home) => self.rename(role, at_home, &name).await,
            Act::Renew(other) => self.renew(role, other).await,
            Act::Again(places) => self.play_again(role, places).await,
            Act::Speak(words) => self.speak(role, words),
            Act::Usual(number) => self.usual(role, number).await,
        }?;
        self.publish();
        self.context.metrics.took(begun.elapsed());
        Ok(())
    }

    /// Takes answers one after the other, up to the first that is refused. If that is the first of all, nothing has
    /// changed; else what went before it stands, and is taken back as one.
    pub(super) async fn answer(&mut self, role: &Role, messages: Vec<Message>) -> Result<(), Fault> {
        let (from, mut lines) = (self.game.answers(), Vec::new());
        for message in messages {
            match self.answer_one(role, message) {
                Ok(told) => lines.extend(told),
                Err(fault) if lines.is_empty() => return Err(fault),
                Err(_) => break,
            }
        }
        self.together(from, lines).await
    }

    /// Keeps what was answered from here on as one. Beside real miniatures, what needs no thought is answered with it.
    pub(super) async fn together(&mut self, from: usize, mut lines: Vec<String>) -> Result<(), Fault> {
        if self.plays_alone() {
            self.carried.answered(&*self.game, from, lines.len());
            lines.extend(self.goes_on());
            self.carried.follow(&*self.game, from);
        }
        self.take_back = None;
        self.bundles.push(from..self.game.answers());
        self.write(lines).await
    }

    /// Does one player alone use miniatures? Between people every fact is asked, and nothing is planned.
    pub(super) fn plays_alone(&self) -> bool {
        self.laid.companion && self.laid.players().count() == 1
    }

    /// The step of the plan that can be taken in several ways, so that the player says which.
    pub(super) fn open_step(&self) -> Option<ActKind> {
        let (plan, asked) = (self.plan.as_ref()?, self.asked()?);
        plan.open_step(&self.game.view(Some(asked)).question?)
    }

    /// Begins a plan for the figure that is asked about.
    async fn plan(&mut self, role: &Role, steps: &[ActKind]) -> Result<(), Fault> {
        let no_plan = || Fault::new(Code::NotAMessage, "nothing can be planned now");
        let asked = self.asked().filter(|asked| role.answers_for(*asked)).ok_or_else(no_plan)?;
        let about = self.game.view(Some(asked)).question.and_then(|question| question.about);
        let figure = about.filter(|_| self.plays_alone()).ok_or_else(no_plan)?;
        let from = self.game.answers();
        self.plan = Some(Plan::new(figure, steps));
        self.together(from, Vec::new()).await
    }

    fn answer_one(&mut self, role: &Role, message: Message) -> Result<Vec<String>, Fault> {
        let asked = self.asked().ok_or_else(Fault::over)?;
        if !role.answers_for(asked) {
            return Err(Fault::new(Code::NotYours, "somebody else is asked just now"));
        }
        if self.laid.mind_of(asked).is_some() && *role != Role::Referee {
            return Err(Fault::new(Code::NotYours, "the computer plays this side; choose Play myself first"));
        }
        if self.plan.is_some() {
            let question = self.game.view(Some(asked)).question;
            companion::follow_plan(&mut self.plan, question.as_ref(), &message);
        }
        Ok(self.game.answer(Some(asked), message)?.lines)
    }

    /// Stores entries that an answer brought about.
    pub(super) async fn write(&mut self, mut entries: Vec<String>) -> Result<(), Fault> {
        entries.extend(self.ending());
        self.append(entries).await?;
        self.context.metrics.answered();
        Ok(())
    }

    async fn append(&mut self, entries: Vec<String>) -> Result<(), Fault> {
        let (count, begun) = (entries.len() as u64, Instant::now());
        let stored = self.context.store.append(&self.name, self.stored, entries).await;
        let took = begun.elapsed();
        if let Err(fault) = &stored {
            error!(table = self.name, %fault, "storing failed");
        } else if took > SLOW {
            warn!(table = self.name, milliseconds = took.as_millis() as u64, "storing was slow");
        }
        stored?;
        self.context.metrics.stored(took);
        self.stored += count;
        Ok(())
    }

    /// The seat that is asked, unless the game is over.
    pub(super) fn asked(&self) -> Option<Seat> {
        self.game.asks().map(|asked| asked.seat)
    }

    /// The mind whose turn it is to answer, with its seat.
    pub(super) fn mind_to_move(&self) -> Option<(Seat, &str)> {
        let seat = self.asked()?;
        self.laid.mind_of(seat).map(|mind| (seat, mind))
    }

    /// Lets a mind answer. A mind that has no answer leaves the seat to people.
    async fn let_mind_move(&mut self) -> Result<(), Fault> {
        let Some((seat, mind)) = self.mind_to_move() else { return Ok(()) };
        let (thought, from) = (self.game.think(mind), self.game.answers());
        if self.holds(thought.as_ref()) {
            self.publish();
            return Ok(());
        }
        let mut entries = match thought.map(|message| self.game.answer(Some(seat), message)) {
            Some(Ok(told)) => told.lines,
            Some(Err(_)) | None => vec![self.sit(seat.0, None)],
        };
        entries.extend(self.moved(from, entries.len()));
        self.write(entries).await?;
        self.publish();
        Ok(())
    }

    async fn seat(&mut self, role: &Role, seat: u8, mind: Option<String>) -> Result<(), Fault> {
        let own = matches!(role, Role::Player(seats) if seats.contains(&seat));
        if !own && !self.absent(role).contains(&seat) && *role != Role::Referee {
            return Err(Fault::new(Code::NotYours, "this seat is not yours to hand over"));
        }
        if usize::from(seat) >= self.laid.minds.len() {
            return Err(Fault::new(Code::NoSuchSeat, "there is no such seat"));
        }
        if let Some(mind) = &mind
            && !self
                .context
                .library
                .system(self.system)?
                .catalogue()
                .minds
                .iter()
                .any(|known| known.id == *mind)
        {
            return Err(no_such_mind(mind));
        }
        let note = self.sit(seat, mind);
        self.write(vec![note]).await
    }

    /// Hands a seat to a mind or to people, and returns the entry that says so.
    fn sit(&mut self, seat: u8, mind: Option<String>) -> String {
        let note = Note::Sat { seat, mind };
        self.laid.take(note.clone());
        note.text()
    }

    async fn overrule(&mut self, role: &Role, decree: Overrule) -> Result<(), Fault> {
        only_referee(role)?;
        let lines = self.game.overrule(&decree)?.lines;
        self.write(lines).await
    }

    /// The table as a role may see it.
    pub(super) fn view(&self, role: &Role) -> TableView {
        self.game.view(role.sees_as(self.asked()))
    }

    /// The same, with a move that could be chosen shown at once, where the role may choose it.
    pub(super) fn view_ahead(&self, role: &Role) -> TableView {
        let mut view = self.view(role);
        let may_choose =
            self.asked().is_some_and(|asked| role.answers_for(asked) && self.laid.mind_of(asked).is_none());
        if may_choose && !self.laid.companion {
            ahead::add_move(&*self.game, &mut view);
        }
        self.add_proposal(role, &mut view);
        view
    }

    /// The page of a role, with the map beside real miniatures.
    fn whole_page(&mut self, role: &Role) -> PageView {
        let map = self.book().filter(|_| self.laid.companion);
        let map = map.and_then(|system| companion::set_up(&*system, &self.laid));
        PageView { map, ..self.page(role) }
    }

    /// The system with the book of this game.
    fn book(&self) -> Option<Arc<dyn AnySystem>> {
        let system = self.context.library.system(self.system).ok()?;
        match self.game.overlay() {
            none if none.is_empty() => Some(Arc::clone(system)),
            overlay => system.with(overlay).ok(),
        }
    }

    fn path(&self, role: &Role, way: Value, wanted: &WayFor) -> Result<PathView, Fault> {
        if !self.asked().is_some_and(|asked| role.answers_for(asked)) {
            return Err(Fault::new(Code::NotYours, "somebody else is asked just now"));
        }
        let answer = match wanted {
            WayFor::Asked => return Ok(self.game.path(way)?),
            WayFor::Placed(figure) => return self.path_to_place(role, *figure, way),
            WayFor::After(answer) => answer,
        };
        let not_offered =
            || Fault::new(Code::NotAMessage, format!("nothing called \"{answer}\" can be chosen now"));
        Ok(ahead::after(&*self.game, answer).ok_or_else(not_offered)?.path(way)?)
    }

    fn sight(&self, role: &Role, from: FigureId, to: FigureId) -> Result<Option<SightView>, Fault> {
        Ok(self.game.sight(role.sees_as(self.asked()), from, to)?)
    }

    fn levers(&self, role: &Role) -> Result<Box<LeversView>, Fault> {
        only_referee(role)?;
        Ok(Box::new(LeversView { view: self.view(role), levers: self.game.levers() }))
    }

    fn laid_view(&self, role: Role) -> LaidView {
        LaidView { view: self.view(&role), laid: self.laid.clone(), here: self.all_here(), role }
    }

    fn finished(&self, role: Role) -> Option<Box<Finished>> {
        let finished = || Box::new(Finished { ledger: self.game.ledger(), laid: self.laid.clone(), role });
        self.asked().is_none().then(finished)
    }
}

fn tell<T>(reply: Reply<T>, answer: Result<T, Fault>) {
    let _ = reply.send(answer); // the caller may have gone
}

fn only_referee(role: &Role) -> Result<(), Fault> {
    match role {
        Role::Referee => Ok(()),
        Role::Player(_) | Role::Spectator => Err(Fault::new(Code::NotYours, "only the referee overrules")),
    }
}

pub(super) fn damaged(why: &str) -> Fault {
    Fault::new(Code::Damaged, format!("this table cannot be opened: {why}"))
}

impl Laid {
    /// The mind that leads a seat.
    pub(crate) fn mind_of(&self, seat: Seat) -> Option<&str> {
        self.minds.get(usize::from(seat.0))?.as_deref()
    }
}
