//! What is asked, in words.

mod barred;
mod facts;
pub(super) mod usual;

use fates::{Asks, D10, Die, Question};
use frame::view::{OptionView, QuestionView};

use crate::SilverBayonet;
use crate::rules::shooting::targets::MORE_TARGETS;
use crate::rules::turn::activation::Target;
use crate::rules::turn::acts::ACTIVATION;
use crate::rules::turn::initiative::{self, REROLL_QUESTION};
use crate::rules::turn::unexpected_events::STRIKE;
use crate::show::promise;
use crate::show::questions::facts::fact_question;
use crate::state::choice::Choice;
use crate::state::reach::Reach;
use crate::state::{Stake, State};

/// The two dice of a Check.
const DICE: [&str; 2] = ["Power", "Skill"];

/// What the book calls the dice of a roll.
pub(super) fn dice_names(state: &State, dice: &[Die]) -> &'static [&'static str] {
    match (state.at_stake, dice) {
        (Some(Stake::Again { die: 0, .. }), [_]) => &DICE[..1],
        (Some(Stake::Again { .. }), [_]) => &DICE[1..],
        (_, [D10, D10]) => &DICE,
        _ => &[],
    }
}

/// What this system adds to a question: what is barred and why, and what each target promises.
pub(super) fn more(
    state: &State,
    question: &Question<SilverBayonet>,
    mut view: QuestionView,
) -> QuestionView {
    match &question.asks {
        Asks::Choice(options) if question.rule == ACTIVATION => {
            view.options.extend(barred::barred(state, options));
        }
        Asks::Pick { from, .. } => {
            for (option, figure) in view.options.iter_mut().zip(from.iter()) {
                option.promise = promise::of_target(state, question.rule, figure);
            }
        }
        _ => {}
    }
    view
}

/// What is asked, in words.
pub(super) fn text(state: &State, question: &Question<SilverBayonet>) -> String {
    let rule = question.rule;
    let title = || state.book.cards.title(rule.0);
    match &question.asks {
        Asks::Choice(options) => choice_question(state, question, options),
        Asks::Pick { least, most, .. } => match (rule, *least == *most) {
            (STRIKE, _) => "Artillery Strike: hit whom? Or nobody.".to_string(),
            (MORE_TARGETS, _) => {
                "Shoot at whom else? Nobody, or one in range and sight, within 1\" of every target."
                    .to_string()
            }
            (_, true) => format!("{}: pick {most}.", title()),
            _ => format!("{}: pick {least} to {most} more.", title()),
        },
        Asks::Way(reach) => way_question(state, reach),
        Asks::Roll(dice) => {
            if let Some(Stake::Again { die, face }) = state.at_stake {
                return format!("Re-roll {}: it shows {face}", DICE[usize::from(die)]);
            }
            let what = match dice.len() {
                1 if dice[0] != D10 => format!("a {}", dice[0]),
                1 => "a ten-sided die".to_string(),
                2 => "Power and Skill".to_string(),
                count => format!("{count} ten-sided dice"),
            };
            format!("{}: roll {what}.", title())
        }
        Asks::Fact(fact) | Asks::Which { fact, .. } => fact_question(state, fact),
    }
}

fn way_question(state: &State, reach: &Reach) -> String {
    let (mover, most) = (state.name(reach.figure()), reach.most());
    match reach {
        Reach::Move { .. } => format!("{mover}: move up to {most}"),
        Reach::Jump { most, .. } => format!("{mover}: jump which gap? {most} and the Sprint"),
        Reach::Dive { .. } => format!("{mover}: dive up to 2\", in one bound"),
        Reach::Summon { .. } => format!("Viper: place it within 3\" of {mover}"),
    }
}

/// What is asked where something is to be chosen. A roll for Initiative is a player's, and no figure's.
fn choice_question(state: &State, question: &Question<SilverBayonet>, options: &[Choice]) -> String {
    let Some(first) = options.first() else { return String::new() };
    match first {
        Choice::Reroll(_) if question.rule == initiative::REROLL => REROLL_QUESTION.to_string(),
        _ => first.question(state, question.rule),
    }
}

/// A choice as it is offered. What a target promises depends on the rule that asks for one.
pub(super) fn offered(state: &State, question: &Question<SilverBayonet>, choice: &Choice) -> OptionView {
    let view = choice.offered(state);
    match *choice {
        Choice::Target(Target(figure)) => {
            OptionView { promise: promise::of_target(state, question.rule, figure), ..view }
        }
        _ => view,
    }
}
