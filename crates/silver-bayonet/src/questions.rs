//! What is asked, in words.

use fates::{Asks, D10, FigureId, FigureSet, Question};
use table::view::{CountView, OptionView, QuestionView, ReachView};

use crate::SilverBayonet;
use crate::arms::Weapon;
use crate::book::Book;
use crate::choice::{
    Act, Choice, Claim, Dip, Fuel, Negate, Nerve, Pays, Reaction, Reroll, Response, Shot, arm_name,
};
use crate::fact::Fact;
use crate::reach::Reach;
use crate::state::{ArmId, State};
use crate::words::player;

/// Asks a question.
pub(crate) fn question(state: &State, question: &Question<SilverBayonet>) -> QuestionView {
    let (rule, seat) = (question.rule, question.seat);
    let mut view = QuestionView {
        seat,
        rule,
        kind: question.asks.kind(),
        text: String::new(),
        about: state.bearer(),
        options: Vec::new(),
        count: None,
        reach: None,
        dice: Vec::new(),
    };
    match &question.asks {
        Asks::Choice(options) => {
            view.text = choice_question(state, question, options);
            view.options = options.iter().map(|option| offered(state, option)).collect();
        }
        Asks::Pick { from, least, most } => {
            view.text = format!("{}: pick {least} to {most} more.", Book::built_in().cards.title(rule.0));
            view.options = figures(state, *from);
            view.count = Some(CountView { least: *least, most: *most });
        }
        Asks::Way(reach) => way_question(state, reach, &mut view),
        Asks::Roll(dice) => {
            let what = match dice.len() {
                1 if dice[0] != D10 => format!("a {}", dice[0]),
                1 => "a ten-sided die".to_string(),
                2 => "the Power and the Skill Die".to_string(),
                count => format!("{count} ten-sided dice"),
            };
            view.text = format!("{}, roll {what}: {}.", player(seat), Book::built_in().cards.title(rule.0));
            view.dice = dice.to_vec();
        }
        Asks::Fact(fact) => {
            view.text = fact_question(state, fact);
            view.options =
                [("true", "Yes"), ("false", "No")].map(|(answer, words)| option(answer, words)).to_vec();
        }
        Asks::Which { fact, among } => {
            view.text = fact_question(state, fact);
            view.options = figures(state, *among);
            view.count = Some(CountView { least: 1, most: among.len() as u8 });
        }
    }
    view
}

fn option(answer: &str, words: &str) -> OptionView {
    OptionView { answer: answer.to_string(), words: words.to_string(), figure: None, why_not: None }
}

fn figures(state: &State, among: FigureSet) -> Vec<OptionView> {
    let listed = |figure: FigureId| OptionView {
        figure: Some(figure),
        ..option(&state.cast.0[figure.index()].id, state.name(figure))
    };
    among.iter().map(listed).collect()
}

fn way_question(state: &State, reach: &Reach, view: &mut QuestionView) {
    let mover = reach.figure();
    let most = reach.most();
    view.text = match reach {
        Reach::Move { .. } => format!("Where does {} move? Up to {most}.", state.name(mover)),
        Reach::Jump { most, .. } => {
            format!("Over which gap does {} jump? {most} and the Sprint.", state.name(mover))
        }
        Reach::Dive { .. } => format!("Where does {} dive? Up to 2\", in one bound.", state.name(mover)),
    };
    view.about = Some(mover);
    view.reach = Some(ReachView { mover, most, area: state.reach_area(mover, most) });
}

fn asked_name(state: &State) -> &str {
    state.bearer().map_or("it", |figure| state.name(figure))
}

fn choice_question(state: &State, question: &Question<SilverBayonet>, options: &[Choice]) -> String {
    let active = state.active.map(|active| state.name(active.figure)).unwrap_or("It");
    match options.first() {
        Some(Choice::Response(_)) => "Strike Back, or Back Off?".to_string(),
        Some(Choice::Reaction(_)) => format!("{} was shot at: how does it react?", asked_name(state)),
        Some(Choice::Reroll(_)) => "Spend a Fate Die to roll a die again?".to_string(),
        Some(Choice::Negate(_)) => "Spend a Fate Die to lessen the damage?".to_string(),
        Some(Choice::Nerve(_)) => "Spend a Fate Die to pass after all?".to_string(),
        Some(Choice::Shot(_)) => "What is fired?".to_string(),
        Some(Choice::Dip(_)) => "Use the water as cover?".to_string(),
        Some(Choice::Wield(_)) => format!("Which weapon does {} fight with?", asked_name(state)),
        Some(Choice::Target(_)) => format!("{}: which one?", Book::built_in().cards.title(question.rule.0)),
        Some(Choice::Activate(_)) => format!("{}, who activates next?", player(question.seat)),
        Some(Choice::Claim(_)) => format!("{active} comes within 1\": does anybody force the attack?"),
        Some(Choice::Act(_)) => format!("What does {active} do?"),
        None => String::new(),
    }
}

fn offered(state: &State, choice: &Choice) -> OptionView {
    let figure = match *choice {
        Choice::Target(crate::choice::Target(figure)) | Choice::Activate(crate::choice::Activate(figure)) => {
            Some(figure)
        }
        Choice::Act(Act::Attack(figure)) | Choice::Claim(Claim::Force(figure)) => Some(figure),
        _ => None,
    };
    OptionView { answer: choice.name(state), words: choice_words(state, choice), figure, why_not: None }
}

fn choice_words(state: &State, choice: &Choice) -> String {
    let arm = |arm: ArmId| arm_words(state, state.bearer(), arm);
    match *choice {
        Choice::Response(Response::StrikeBack) => "Strike Back".to_string(),
        Choice::Response(Response::BackOff) => "Back Off".to_string(),
        Choice::Response(Response::Stand) => "Do not answer".to_string(),
        Choice::Reaction(Reaction::ReturnFire(with)) => format!("Return Fire with the {}", arm(with)),
        Choice::Reaction(Reaction::Dive) => "Dive for Cover".to_string(),
        Choice::Reaction(Reaction::Nothing) => "Do nothing".to_string(),
        Choice::Reroll(Reroll::Keep) => "Keep the dice".to_string(),
        Choice::Reroll(Reroll::Power) => "Roll the Power Die again".to_string(),
        Choice::Reroll(Reroll::Skill) => "Roll the Skill Die again".to_string(),
        Choice::Negate(Negate::Take) => "Take the damage".to_string(),
        Choice::Negate(Negate::Power) => "Spend a Power Die".to_string(),
        Choice::Negate(Negate::Skill) => "Spend a Skill Die".to_string(),
        Choice::Negate(Negate::Monster) => "Spend a Monster Die".to_string(),
        Choice::Nerve(Nerve::Fail) => "Let it fail".to_string(),
        Choice::Nerve(Nerve::Power) => "Pass with a Power Die".to_string(),
        Choice::Nerve(Nerve::Skill) => "Pass with a Skill Die".to_string(),
        Choice::Nerve(Nerve::Monster) => "Pass with a Monster Die".to_string(),
        Choice::Shot(Shot::Plain) => "Plain shot".to_string(),
        Choice::Shot(Shot::Special(quality)) => quality.name().to_string(),
        Choice::Dip(Dip::StayUp) => "Stay up".to_string(),
        Choice::Dip(Dip::GoUnder) => "Take the cover, and use no ranged weapon any more".to_string(),
        Choice::Wield(crate::choice::Wield(wielded)) => arm(wielded),
        Choice::Target(crate::choice::Target(figure)) => state.name(figure).to_string(),
        Choice::Activate(crate::choice::Activate(figure)) => state.name(figure).to_string(),
        Choice::Act(Act::Attack(figure)) => format!("Move to attack {}", state.name(figure)),
        Choice::Act(Act::Shoot(with)) => format!("Shoot the {}", arm(with)),
        Choice::Claim(Claim::Force(enemy)) => format!("{} forces the attack", state.name(enemy)),
        Choice::Claim(Claim::LetPass) => "Let it pass".to_string(),
        Choice::Act(Act::Move) => "Move".to_string(),
        Choice::Act(Act::Sprint) => "Sprint".to_string(),
        Choice::Act(Act::SprintJump) => "Jump a gap with Move and Sprint".to_string(),
        Choice::Act(Act::Dismount) => "Dismount".to_string(),
        Choice::Act(Act::Leave) => "Leave the table".to_string(),
        Choice::Act(Act::Reload(with)) => format!("Reload the {}", arm(with)),
        Choice::Act(Act::FreeReload(with)) => format!("Reload the {} instead of moving", arm(with)),
        Choice::Act(Act::QuickReload(with, Fuel::Power)) => {
            format!("Reload the {} for a Power Die", arm(with))
        }
        Choice::Act(Act::QuickReload(with, Fuel::Skill)) => {
            format!("Reload the {} for a Skill Die", arm(with))
        }
        Choice::Act(Act::Distract) => "Distract the closest enemy".to_string(),
        Choice::Act(Act::Investigate(clue, Pays::Action)) => format!("Investigate clue {}", clue.0 + 1),
        Choice::Act(Act::Investigate(clue, Pays::Move)) => {
            format!("Investigate clue {} instead of moving", clue.0 + 1)
        }
        Choice::Act(Act::PickUp(artefact)) => format!("Pick up {}", state.artefact_name(artefact)),
        Choice::Act(Act::LightTorch) => "Light a torch".to_string(),
        Choice::Act(Act::DropTorch) => "Throw the torch away".to_string(),
        Choice::Act(Act::Done) => "Nothing more".to_string(),
    }
}

fn arm_words(state: &State, bearer: Option<FigureId>, arm: ArmId) -> String {
    match (arm, bearer) {
        (ArmId::Torch, _) => Weapon::Torch.name().to_string(),
        (ArmId::Improvised, _) => Weapon::ImprovisedWeapon.name().to_string(),
        (ArmId::Own(place), Some(bearer)) => {
            let arms = &state.profile(bearer).arms;
            arms.get(usize::from(place))
                .map_or_else(|| arm_name(state, None, arm), |arm| arm.weapon.name().to_string())
        }
        (ArmId::Own(place), None) => format!("weapon {}", place + 1),
    }
}

/// Asks about the table so that people can answer by looking.
fn fact_question(state: &State, fact: &Fact) -> String {
    let name = |figure: FigureId| state.name(figure);
    match *fact {
        Fact::Cover { shooter, target } => {
            format!("Is any part of {} hidden from {}?", name(target), name(shooter))
        }
        Fact::CanShoot { shooter, target, range } => {
            format!("Is {} within {range} of {} and in its sight?", name(target), name(shooter))
        }
        Fact::Sight { looker, target } => format!("Does {} see {}?", name(looker), name(target)),
        Fact::Within { one, other, distance } => {
            format!("Is {} within {distance} of {}?", name(one), name(other))
        }
        Fact::Inspired { figure, by } => {
            format!("Is {} within 6\" of {} and in sight?", name(figure), name(by))
        }
        Fact::ByADrop { figure } => format!("Is {} within 1\" of a drop of more than 3\"?", name(figure)),
        Fact::DeeperThan { figure, depth } => {
            format!("Is the drop beside {} more than {depth}?", name(figure))
        }
        Fact::AtEdge { figure, edge } => format!("Does {} leave by the {} edge?", name(figure), edge.name()),
        Fact::InWater { figure } => format!("Is {} in water?", name(figure)),
        Fact::Reaches { figure, target } => {
            format!("Can {} reach {} with a Move of {}?", name(figure), name(target), state.speed(figure))
        }
        Fact::ComesNear { figure, able } => {
            let names: Vec<&str> = able.iter().map(name).collect();
            format!("Did {} come within 1\" of {} on its way?", name(figure), names.join(" or "))
        }
        Fact::NearFirst { figure } => {
            format!("Which of them did {} come near first? Name all at that point.", name(figure))
        }
        Fact::Touches { figure, target } => format!("Did {} touch {}?", name(figure), name(target)),
        Fact::Clears { figure, more } => format!(
            "Is twice the gap no more than what {} had left at the edge and {more} together?",
            name(figure)
        ),
        Fact::Nearest { to } => format!("Who is closest to {}? Name all that tie.", name(to)),
    }
}
