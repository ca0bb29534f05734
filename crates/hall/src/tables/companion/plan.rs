//! Plans: what a player has in mind for a figure, one thing after the other.

use std::collections::VecDeque;

use fates::{FigureId, Kind, Seat};
use frame::view::{ActKind, OptionView, QuestionView};
use referee::{AnyGame, Message};

use super::{Carried, go_on};

/// What a player has in mind for a figure: what it does next, and after that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tables) struct Plan {
    figure: FigureId,
    steps: VecDeque<ActKind>,
}

impl Plan {
    /// A plan for the figure that is asked about. When all is done, the figure is.
    pub(in crate::tables) fn new(figure: FigureId, steps: &[ActKind]) -> Plan {
        Plan { figure, steps: steps.iter().copied().chain([ActKind::Done]).collect() }
    }

    /// The step that can be taken in several ways, so that the player says which: whom to shoot at.
    pub(in crate::tables) fn open_step(&self, question: &QuestionView) -> Option<ActKind> {
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

/// The ways in which a step can be taken now.
fn ways_to(question: &QuestionView, step: ActKind) -> impl Iterator<Item = &OptionView> {
    question.options.iter().filter(move |option| option.act == Some(step) && option.why_not.is_none())
}

/// What the player answers himself is a step of the plan, or ends it.
pub(in crate::tables) fn follow_plan(
    plan: &mut Option<Plan>,
    question: Option<&QuestionView>,
    message: &Message,
) {
    let (Some(planned), Some(question), Message::Choose(answer)) = (plan.as_mut(), question, message) else {
        return;
    };
    if !planned.is_taken_by(question, answer) {
        *plan = None;
    }
}

/// The next step of the plan, if it is asked for and there is one way to take it.
pub(super) fn next_step(question: &QuestionView, plan: &mut Option<Plan>) -> Option<Message> {
    if question.kind != Kind::Choice || question.options.iter().all(|option| option.act.is_none()) {
        return None;
    }
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
pub(in crate::tables) fn plans(game: &dyn AnyGame, question: &QuestionView) -> Vec<Vec<ActKind>> {
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
    go_on(&mut *copy, seat, &mut plan, &mut Carried::default(), true);
    let Some(next) = copy.view(Some(seat)).question.filter(|next| next.about == Some(figure)) else {
        return false;
    };
    next.options.iter().any(|option| option.act == steps.get(1).copied() && option.why_not.is_none())
}
