//! Beside real miniatures: what need not be asked is answered with what most people would say, a plan is carried on step
//! by step, and all of it stands in the ledger like any other answer and is taken back together.

use std::collections::VecDeque;

use fates::{FigureId, Kind, Seat};
use frame::view::{ActKind, OptionView, QuestionView};
use referee::{AnyGame, Message};

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
}

/// Answers what needs no thought, until something is asked that does, and returns the lines of the ledger. The plan goes
/// with it, and is given up when something else comes up for another figure.
pub(super) fn go_on(game: &mut dyn AnyGame, seat: Seat, plan: &mut Option<Plan>) -> Vec<String> {
    let mut lines = Vec::new();
    for _ in 0..MOST {
        let Some(asked) = game.asks().filter(|asked| asked.seat == seat || asked.seat == Seat::TABLE) else {
            break;
        };
        let Some(question) = game.view(Some(seat)).question else { break };
        let Some(message) = obvious(&question, plan) else { break };
        match game.answer(Some(asked.seat), message) {
            Ok(told) => lines.extend(told.lines),
            Err(_) => break,
        }
    }
    lines
}

/// The answer to a question that needs no thought.
fn obvious(question: &QuestionView, plan: &mut Option<Plan>) -> Option<Message> {
    match question.kind {
        Kind::Fact if question.count.is_none() => Some(Message::Fact(question.usual.as_deref()? == "true")),
        Kind::Choice if question.options.iter().any(|option| option.act.is_some()) => {
            next_step(question, plan)
        }
        Kind::Choice | Kind::Fact | Kind::Pick | Kind::Move | Kind::Roll => None,
    }
}

/// The next step of the plan, if there is one way to take it.
fn next_step(question: &QuestionView, plan: &mut Option<Plan>) -> Option<Message> {
    let planned = plan.as_mut()?;
    if question.about != Some(planned.figure) {
        *plan = None;
        return None;
    }
    let step = planned.steps.pop_front()?;
    let open = question.options.iter().filter(|option| option.act == Some(step) && option.why_not.is_none());
    let options: Vec<&OptionView> = open.collect();
    match (step, options.as_slice()) {
        (_, [only]) => Some(Message::Choose(only.answer.clone())),
        (ActKind::Move, [first, ..]) => Some(Message::Choose(first.answer.clone())), // the plainest comes first
        _ => None,
    }
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
    go_on(&mut *copy, seat, &mut plan);
    let Some(next) = copy.view(Some(seat)).question.filter(|next| next.about == Some(figure)) else {
        return false;
    };
    next.options.iter().any(|option| option.act == steps.get(1).copied() && option.why_not.is_none())
}
