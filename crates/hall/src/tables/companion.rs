//! Beside real miniatures: what need not be asked is answered with what most people would say, a plan is carried on step
//! by step, and all of it stands in the ledger like any other answer and is taken back together.

use std::collections::VecDeque;

use fates::{DiceFrom, FigureId, Kind, Seat};
use frame::Order;
use frame::view::{ActKind, FigureView, Level, OptionView, QuestionView, TableView};
use referee::{AnyGame, AnySystem, Message};

use super::order::TableOrder;
use super::record::Laid;

/// So many questions are answered in a row at the most.
const MOST: usize = 60;

/// What a player has in mind for a figure: what it does next, and after that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    figure: FigureId,
    steps: VecDeque<ActKind>,
}

impl Plan {
    /// A plan for the figure that is asked about. When all is done, the figure is.
    pub(super) fn new(figure: FigureId, steps: &[ActKind]) -> Plan {
        Plan { figure, steps: steps.iter().copied().chain([ActKind::Done]).collect() }
    }

    /// The step that can be taken in several ways, so that the player says which: whom to shoot at.
    pub(super) fn open_step(&self, question: &QuestionView) -> Option<ActKind> {
        let step = *self.steps.front().filter(|_| question.about == Some(self.figure))?;
        (ways_to(question, step).count() > 1).then_some(step)
    }

    /// The player takes an option of his own: the step that it is, if it is the next one; else the plan is given up.
    fn is_taken_by(&mut self, question: &QuestionView, answer: &str) -> bool {
        let option = question.options.iter().find(|option| option.answer == answer);
        match option.and_then(|option| option.act) {
            Some(act) if self.steps.front() == Some(&act) => self.steps.pop_front().is_some(),
            Some(_) => false,
            None => true, // what a step asks by the way
        }
    }
}

/// The table as the scenario lays it, for laying the real one: terrain, zones, and what stands there at the start.
pub(super) fn set_up(system: &dyn AnySystem, laid: &Laid) -> Option<TableView> {
    let order: TableOrder = serde_json::from_value(laid.order.clone()).ok()?;
    let game = Order { real_table: false, ..order.game };
    let (laid_out, _) = system.open_order(&game, DiceFrom::People, None).ok()?;
    Some(laid_out.view(None)).filter(|view| view.table.is_some())
}

/// How far the game has been carried out on the table with the miniatures.
#[derive(Debug, Default)]
pub(super) struct Carried {
    /// So many answers: what came after them is to be done now.
    pub(super) to: Option<usize>,
    /// So many answers were given when the figure that acts began.
    pub(super) since: usize,
    /// Does the computer wait until its last figure has been moved on the table?
    pub(super) waits: bool,
    acting: Option<FigureId>,
}

impl Carried {
    /// The player has answered, from this place on: all before it is done on the table.
    pub(super) fn answered(&mut self, game: &dyn AnyGame, from: usize) {
        self.to = Some(from);
        self.waits = false;
        self.follow(game, from);
    }

    /// The computer has answered; the log had so many lines before. Once its figure is through and another of its own would
    /// act, it waits, unless the player has answered something since and nothing has happened after that.
    pub(super) fn moved(&mut self, game: &dyn AnyGame, before: usize, goes_on: bool) {
        let through = self.follow(game, game.answers());
        let seen = self.to.and_then(|to| game.milestones().get(to).copied()).unwrap_or_default();
        let log = game.view(None).log;
        let happened =
            log.get(seen..before).unwrap_or_default().iter().any(|line| line.level == Level::Detail);
        self.waits = through && goes_on && happened;
    }

    /// Everything is done on the table.
    pub(super) fn next(&mut self, answers: usize) {
        self.to = Some(answers);
        self.waits = false;
    }

    /// Answers were taken back: so many are left.
    pub(super) fn undone(&mut self, left: usize) {
        *self = Carried { to: None, since: self.since.min(left), ..Carried::default() };
    }

    /// Notes who acts, and returns whether somebody else did before.
    fn follow(&mut self, game: &dyn AnyGame, from: usize) -> bool {
        let figures = game.view(None).figures;
        let acting = figures.iter().find(|figure| figure.active).map(|figure| figure.id);
        let through = acting != self.acting && self.acting.is_some();
        if acting != self.acting {
            self.since = from;
        }
        self.acting = acting;
        through
    }
}

/// Answers what needs no thought, until something is asked that does, and returns the lines of the ledger. The plan goes
/// with it, and is given up when something else comes up for another figure. Facts are taken for granted if they may be.
pub(super) fn go_on(
    game: &mut dyn AnyGame,
    seat: Seat,
    plan: &mut Option<Plan>,
    granted: bool,
) -> Vec<String> {
    let mut lines = Vec::new();
    for _ in 0..MOST {
        let Some(asked) = game.asks().filter(|asked| asked.seat == seat || asked.seat == Seat::TABLE) else {
            break;
        };
        let view = game.view(Some(seat));
        let Some(question) = &view.question else { break };
        let granted =
            granted && !(is_for_another(&view, question, seat) && question.usual.as_deref() == Some("true"));
        let Some(message) = obvious(question, plan, granted) else { break };
        match game.answer(Some(asked.seat), message) {
            Ok(told) => lines.extend(told.lines),
            Err(_) => break,
        }
    }
    lines
}

/// Does a figure of another side act, or is it asked about? What it sees or reaches decides whom it picks, so that is never
/// taken for granted.
fn is_for_another(view: &TableView, question: &QuestionView, seat: Seat) -> bool {
    let is_meant = |figure: &FigureView| figure.active || question.about == Some(figure.id);
    view.figures.iter().any(|figure| is_meant(figure) && figure.side.is_some_and(|side| side != seat.0))
}

/// The answer to a question that needs no thought.
fn obvious(question: &QuestionView, plan: &mut Option<Plan>, granted: bool) -> Option<Message> {
    match question.kind {
        Kind::Fact if question.count.is_none() && granted => {
            Some(Message::Fact(question.usual.as_deref()? == "true"))
        }
        Kind::Choice if question.options.iter().any(|option| option.act.is_some()) => {
            next_step(question, plan)
        }
        Kind::Choice | Kind::Fact | Kind::Pick | Kind::Move | Kind::Roll => None,
    }
}

/// The ways in which a step can be taken now.
fn ways_to(question: &QuestionView, step: ActKind) -> impl Iterator<Item = &OptionView> {
    question.options.iter().filter(move |option| option.act == Some(step) && option.why_not.is_none())
}

/// What the player answers himself is a step of the plan, or ends it.
pub(super) fn follow_plan(plan: &mut Option<Plan>, question: Option<&QuestionView>, message: &Message) {
    let (Some(planned), Some(question), Message::Choose(answer)) = (plan.as_mut(), question, message) else {
        return;
    };
    if !planned.is_taken_by(question, answer) {
        *plan = None;
    }
}

/// The next step of the plan, if there is one way to take it.
fn next_step(question: &QuestionView, plan: &mut Option<Plan>) -> Option<Message> {
    let planned = plan.as_mut()?;
    if question.about != Some(planned.figure) {
        *plan = None;
        return None;
    }
    let step = *planned.steps.front()?;
    let options: Vec<&OptionView> = ways_to(question, step).collect();
    let way = match (step, options.as_slice()) {
        (_, [only]) => only,
        (ActKind::Move, [first, ..]) => first, // the plainest comes first
        (_, []) => {
            *plan = None; // it can't be done any more
            return None;
        }
        _ => return None, // the player says which
    };
    planned.steps.pop_front();
    Some(Message::Choose(way.answer.clone()))
}

/// The plans that can be carried out from here: each is tried on a copy, as far as dice or a choice of a target.
pub(super) fn plans(game: &dyn AnyGame, question: &QuestionView) -> Vec<Vec<ActKind>> {
    const PLANS: [&[ActKind]; 4] = [
        &[ActKind::Move, ActKind::Shoot],
        &[ActKind::Shoot],
        &[ActKind::Move],
        &[ActKind::Move, ActKind::Fight],
    ];
    let can = |kind: ActKind| {
        question.options.iter().any(|option| option.act == Some(kind) && option.why_not.is_none())
    };
    let Some(figure) = question.about.filter(|_| can(ActKind::Done)) else { return Vec::new() };
    let works = |steps: &&[ActKind]| match steps {
        [step] => can(*step),
        _ => can(steps[0]) && leads_on(game, question.seat, figure, steps),
    };
    PLANS.into_iter().filter(works).map(<[ActKind]>::to_vec).collect()
}

/// Does the first step of a plan lead to the second?
fn leads_on(game: &dyn AnyGame, seat: Seat, figure: FigureId, steps: &[ActKind]) -> bool {
    let mut copy = game.fork();
    let mut plan = Some(Plan { figure, steps: steps[..1].iter().copied().collect() });
    go_on(&mut *copy, seat, &mut plan, true);
    let Some(next) = copy.view(Some(seat)).question.filter(|next| next.about == Some(figure)) else {
        return false;
    };
    next.options.iter().any(|option| option.act == steps.get(1).copied() && option.why_not.is_none())
}
