//! What is asked, in words.

use fates::{Asks, D10, FigureId, FigureSet, Question};
use frame::view::{OptionView, QuestionView};

use crate::SilverBayonet;
use crate::rules::fighting::arms::Weapon;
use crate::rules::scenario::clues::ClueId;
use crate::show::barred;
use crate::show::promise;
use crate::show::words::player;
use crate::state::choice::{
    Act, Bones, Change, Choice, Claim, Conversion, Dip, Fuel, Gait, Magic, Marker, Negate, Nerve, Pace, Pays,
    Price, Reaction, Reroll, Response, Retry, School, Shot, Steer, Temper, arm_name,
};
use crate::state::fact::Fact;
use crate::state::reach::Reach;
use crate::state::{ArmId, Stake, State};

/// What this system adds to a question: what is barred and why, and what each target promises.
pub(crate) fn more(
    state: &State,
    question: &Question<SilverBayonet>,
    mut view: QuestionView,
) -> QuestionView {
    match &question.asks {
        Asks::Choice(options) if question.rule.0 == "sb.act.2" => {
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
pub(crate) fn text(state: &State, question: &Question<SilverBayonet>) -> String {
    let (rule, seat) = (question.rule, question.seat);
    let title = || state.book.cards.title(rule.0);
    match &question.asks {
        Asks::Choice(options) => choice_question(state, question, options),
        Asks::Pick { least, most, .. } => match (rule.0, *least == *most) {
            ("sb.event.5", _) => "Artillery Strike: name the figure that is hit, or nobody.".to_string(),
            ("sb.wpn.multi.1", _) => {
                "Who else is shot at? Nobody, or one in range and sight and within 1\" of every other target."
                    .to_string()
            }
            (_, true) => format!("{}: pick {most}.", title()),
            _ => format!("{}: pick {least} to {most} more.", title()),
        },
        Asks::Way(reach) => way_question(state, reach),
        Asks::Roll(dice) => {
            let what = match dice.len() {
                1 if dice[0] != D10 => format!("a {}", dice[0]),
                1 => "a ten-sided die".to_string(),
                2 => "the Power and the Skill Die".to_string(),
                count => format!("{count} ten-sided dice"),
            };
            format!("{}, roll {what}: {}.", player(state, seat), title())
        }
        Asks::Fact(fact) | Asks::Which { fact, .. } => fact_question(state, fact),
    }
}

fn way_question(state: &State, reach: &Reach) -> String {
    let (mover, most) = (state.name(reach.figure()), reach.most());
    match reach {
        Reach::Move { .. } => format!("Where does {mover} move? Up to {most}."),
        Reach::Jump { most, .. } => format!("Over which gap does {mover} jump? {most} and the Sprint."),
        Reach::Dive { .. } => format!("Where does {mover} dive? Up to 2\", in one bound."),
        Reach::Summon { .. } => format!("Where does the Viper come up, within 3\" of {mover}?"),
    }
}

fn asked_name(state: &State) -> &str {
    state.bearer().map_or("it", |figure| state.name(figure))
}

fn choice_question(state: &State, question: &Question<SilverBayonet>, options: &[Choice]) -> String {
    let active = state.active.map(|active| state.name(active.figure)).unwrap_or("It");
    match options.first() {
        Some(Choice::Response(_)) => format!("{} was attacked: Strike Back, or Back Off?", asked_name(state)),
        Some(Choice::Reaction(_)) => format!("{} was shot at: how does it react?", asked_name(state)),
        Some(Choice::Reroll(_)) if question.rule.0 == "sb.init.9" => {
            format!("Initiative: does {} spend a Fate Die to roll a die again?", player(state, question.seat))
        }
        Some(Choice::Reroll(_)) => format!("{}Spend a Fate Die to roll a die again?", stake_words(state)),
        Some(Choice::Negate(_)) => format!("{}Spend a Fate Die to lessen the damage?", stake_words(state)),
        Some(Choice::Retry(_)) => format!("Spend a Fate Die to roll again for {}?", asked_name(state)),
        Some(Choice::Nerve(_)) => "Spend a Fate Die to pass after all?".to_string(),
        Some(Choice::Temper(_)) => format!("Does {active} charge the nearest enemy?"),
        Some(Choice::Change(_)) => "Try to change form?".to_string(),
        Some(Choice::Pace(_)) => format!("Does {active} keep to 4\", so as to shoot without a penalty?"),
        Some(Choice::Magic(_)) => format!("What does {active} work?"),
        Some(Choice::Conversion(_)) => "Which Fate Die becomes which?".to_string(),
        Some(Choice::Shot(_)) => "What is fired?".to_string(),
        Some(Choice::Dip(_)) => "Use the water as cover?".to_string(),
        Some(Choice::Steer(_)) => format!("Spend a Monster Die to turn {active} on another target?"),
        Some(Choice::Gait(_)) => format!("Does {active} Leap, 2\" less far but over everything under 3\"?"),
        Some(Choice::Bones(_)) => format!("Spend a Fate Die to let {active} raise a Bone Pile instead?"),
        Some(Choice::Marker(_)) => format!("Which clue marker is closest to {active}?"),
        Some(Choice::Wield(_)) if question.rule.0 == "sb.melee.12" => {
            format!("Which weapon does {} fight with?", asked_name(state))
        }
        Some(Choice::Wield(_)) => format!("Which weapon of {}?", asked_name(state)),
        Some(Choice::Target(_)) if question.rule.0 == "sb.shoot.2" => {
            format!("Whom does {active} shoot at? In range, and in sight.")
        }
        Some(Choice::Target(_)) => format!("{}: which one?", state.book.cards.title(question.rule.0)),
        Some(Choice::Opponent(_)) => format!("{}, whose figures trade places?", player(state, question.seat)),
        Some(Choice::Luck(_)) => format!("What does {} find?", asked_name(state)),
        Some(Choice::Fuel(_)) => format!("{}, which die do you take?", player(state, question.seat)),
        Some(Choice::Activate(_)) => format!("{}, who activates next?", player(state, question.seat)),
        Some(Choice::Claim(_)) => format!("{active} comes within 1\": does anybody force the attack?"),
        Some(Choice::Act(_)) => format!("What does {active} do?"),
        None => String::new(),
    }
}

/// What a Fate Die could change: `Ghoul rolled 4 and 6 (the Melee Check): a Power Die changes something on 5 faces of 10.`
fn stake_words(state: &State) -> String {
    match state.at_stake {
        None | Some(Stake::Aim { .. } | Stake::Shot { .. } | Stake::Blow { .. }) => String::new(),
        Some(Stake::Damage { figure, damage }) => {
            let left = state[figure].health;
            format!("{} would lose {damage} of {left} Health. ", state.name(figure))
        }
        Some(Stake::Check { figure, rule, dice: [power, skill], changes }) => {
            let title = state.book.cards.title(rule.0);
            let dice = [("Power", changes[0]), ("Skill", changes[1])];
            let useful = dice.into_iter().filter(|(_, faces)| *faces > 0);
            let useful: Vec<String> = useful
                .map(|(die, faces)| format!("a new {die} Die changes something on {faces} in 10"))
                .collect();
            format!("{} rolled {power} and {skill} ({title}): {}. ", state.name(figure), useful.join(", "))
        }
    }
}

/// A choice as it is offered.
pub(crate) fn offered(state: &State, question: &Question<SilverBayonet>, choice: &Choice) -> OptionView {
    let figure = match *choice {
        Choice::Target(crate::state::choice::Target(figure))
        | Choice::Activate(crate::state::choice::Activate(figure)) => Some(figure),
        Choice::Act(Act::Attack(figure) | Act::Lunge(figure) | Act::Treat(figure)) => Some(figure),
        Choice::Claim(Claim::Force(figure)) => Some(figure),
        Choice::Steer(Steer::Figure(figure)) => Some(figure),
        Choice::Bones(Bones::Monster(pile) | Bones::Power(pile) | Bones::Skill(pile)) => Some(pile),
        _ => None,
    };
    OptionView {
        figure,
        promise: promise::of_choice(state, question.rule, question.seat, choice),
        ..OptionView::plain(choice.name(state), choice_words(state, choice))
    }
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
        Choice::Retry(Retry::Keep) => "Keep the roll".to_string(),
        Choice::Retry(Retry::RollAgain) => "Spend a Fate Die; the second roll stands".to_string(),
        Choice::Negate(Negate::Take) => "Take the damage".to_string(),
        Choice::Negate(Negate::Power) => "Spend a Power Die".to_string(),
        Choice::Negate(Negate::Skill) => "Spend a Skill Die".to_string(),
        Choice::Negate(Negate::Monster) => "Spend a Monster Die".to_string(),
        Choice::Nerve(Nerve::Fail) => "Let it fail".to_string(),
        Choice::Nerve(Nerve::Power) => "Pass with a Power Die".to_string(),
        Choice::Nerve(Nerve::Skill) => "Pass with a Skill Die".to_string(),
        Choice::Nerve(Nerve::Monster) => "Pass with a Monster Die".to_string(),
        Choice::Temper(Temper::Charge) => "Charge, without a Check".to_string(),
        Choice::Temper(Temper::HoldBack) => "Make the Check to hold back".to_string(),
        Choice::Change(Change::Stay) => "Stay human".to_string(),
        Choice::Change(Change::Try) => "Make the Check to change".to_string(),
        Choice::Pace(Pace::Short) => "Move up to 4\"".to_string(),
        Choice::Pace(Pace::Full) => "Move farther".to_string(),
        Choice::Magic(magic) => magic_words(magic).to_string(),
        Choice::Conversion(Conversion { from, to }) => {
            format!("A {} Die becomes a {} Die", from.name(), to.name())
        }
        Choice::Shot(Shot::Plain) => "Plain shot".to_string(),
        Choice::Shot(Shot::Special(quality)) => quality.name().to_string(),
        Choice::Dip(Dip::StayUp) => "Stay up".to_string(),
        Choice::Dip(Dip::GoUnder) => "Take the cover, and use no ranged weapon any more".to_string(),
        Choice::Steer(Steer::Keep) => "Leave it to its own".to_string(),
        Choice::Steer(Steer::Figure(figure)) => format!("Turn it on {}", state.name(figure)),
        Choice::Steer(Steer::Clue(ClueId(place))) => format!("Turn it toward clue {}", u16::from(place) + 1),
        Choice::Gait(Gait::Run) => "No Leap".to_string(),
        Choice::Gait(Gait::Leap) => "Leap".to_string(),
        Choice::Bones(Bones::Leave) => "Leave the bones alone".to_string(),
        Choice::Bones(Bones::Monster(pile)) => format!("Raise {} for a Monster Die", state.name(pile)),
        Choice::Bones(Bones::Power(pile)) => format!("Raise {} for a Power Die", state.name(pile)),
        Choice::Bones(Bones::Skill(pile)) => format!("Raise {} for a Skill Die", state.name(pile)),
        Choice::Marker(Marker(ClueId(place))) => format!("Clue {}", u16::from(place) + 1),
        Choice::Wield(crate::state::choice::Wield(wielded)) => arm(wielded),
        Choice::Target(crate::state::choice::Target(figure)) => state.name(figure).to_string(),
        Choice::Activate(crate::state::choice::Activate(figure)) => state.name(figure).to_string(),
        Choice::Opponent(crate::state::choice::Opponent(seat)) => player(state, seat),
        Choice::Luck(crate::state::choice::Luck { item, on: None }) => item.name().to_string(),
        Choice::Luck(crate::state::choice::Luck { item, on: Some(on) }) => {
            format!("{}, for the {}", item.name(), arm(on))
        }
        Choice::Fuel(Fuel::Power) => "A Power Die".to_string(),
        Choice::Fuel(Fuel::Skill) => "A Skill Die".to_string(),
        Choice::Act(Act::Attack(figure)) => format!("Move to attack {}", state.name(figure)),
        Choice::Act(Act::Lunge(figure)) => format!("Lunge at {} across the gap", state.name(figure)),
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
        Choice::Act(Act::Treat(patient)) => format!("Heal {} within 1\"", state.name(patient)),
        Choice::Act(Act::Cast(School::Miracles)) => "Work a miracle, for 1 Health".to_string(),
        Choice::Act(Act::Cast(School::Spells)) => "Cast a spell, for 1 Health".to_string(),
        Choice::Act(Act::Cast(School::AncientSpells)) => "Cast an ancient spell, for 1 Health".to_string(),
        Choice::Act(Act::Skinshift) => "Try to change form".to_string(),
        Choice::Act(Act::Sneak) => "Sneak: no attack, and no enemy nearer than its Speed".to_string(),
        Choice::Act(Act::FetchTorches(item, Price::Move)) => {
            format!("Swap the {} for Oil & Torches instead of moving", item.name())
        }
        Choice::Act(Act::FetchTorches(item, Price::Shot)) => {
            format!("Swap the {} for Oil & Torches instead of shooting", item.name())
        }
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

fn magic_words(magic: Magic) -> &'static str {
    match magic {
        Magic::Heal => "Somebody else within 8\" and in sight regains 3 Health",
        Magic::Hearten => "Somebody within 8\" and in sight gains 1 Courage",
        Magic::Bless => "A weapon within 8\" and in sight is Blessed",
        Magic::Convert => "A Fate Die becomes one of another kind",
        Magic::Enchant => "A weapon within 8\" and in sight is Enchanted",
        Magic::Curse => "Somebody in sight may be cursed",
        Magic::ControlCreature => "Gain a Monster Die",
        Magic::FlamingWeapon => "Somebody within 8\" and in sight strikes with fire",
        Magic::Viper => "Call a Viper",
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

/// `Ghoul, Ghoul 2 or Revenant`
fn listed(state: &State, figures: FigureSet, last: &str) -> String {
    let names: Vec<&str> = figures.iter().map(|figure| state.name(figure)).collect();
    match names.split_last() {
        Some((end, before)) if !before.is_empty() => format!("{} {last} {end}", before.join(", ")),
        _ => names.concat(),
    }
}

/// What people must know before they say whom somebody sees: the fog, and who sneaks.
fn in_sight_words(state: &State, looker: FigureId, among: FigureSet) -> String {
    let fog = if state.fog { " Nobody sees farther than 10\" in the fog." } else { "" };
    let hides = |figure: &FigureId| state[*figure].sneaking && state.are_enemies(looker, *figure);
    let sneaks: FigureSet = among.iter().filter(hides).collect();
    if sneaks.is_empty() {
        return fog.to_string();
    }
    let names = listed(state, sneaks, "and");
    format!(
        "{fog} Sneaking: {names}. Whoever sneaks, and no enemy has come nearer than its Speed, is hidden by cover from \
         all farther off than that, and by anything solid from all who do not touch it."
    )
}

/// What people must know of somebody who sneaks before they say who sees it (sb.attr.ita.sneak.2 to .5).
fn sneaking_words(state: &State, looker: FigureId, target: FigureId) -> String {
    if !state[target].sneaking || !state.are_enemies(looker, target) {
        return String::new();
    }
    let speed = state.speed(target);
    format!(
        " It sneaks: unless an enemy has come nearer than {speed} to it, cover hides it from whoever is that far away, \
         and something solid from all who do not touch it."
    )
}

/// Asks about the table so that people can answer by looking.
fn fact_question(state: &State, fact: &Fact) -> String {
    let name = |figure: FigureId| state.name(figure);
    match *fact {
        Fact::Cover { shooter, target } => {
            format!("Is any part of {} hidden from {}?", name(target), name(shooter))
        }
        Fact::CanShoot { shooter: looker, target, range: distance }
        | Fact::Near { looker, target, distance } => {
            let sneaks = sneaking_words(state, looker, target);
            let distance = if state.fog { distance.min(table::inches(10)) } else { distance }; // sb.event.2
            format!("Is {} within {distance} of {} and in its sight?{sneaks}", name(target), name(looker))
        }
        Fact::NearestInSight { looker, among, within } => {
            let distance = within.map_or(String::new(), |within| format!(" within {within}"));
            format!(
                "Of those {} sees{distance}, who is closest to it? Name all that tie, or nobody if it sees none.{}",
                name(looker),
                in_sight_words(state, looker, among)
            )
        }
        Fact::Sight { looker, target } => {
            let sneaks = sneaking_words(state, looker, target);
            let fog = if state.fog { " Nobody sees farther than 10\" in the fog." } else { "" };
            format!("Does {} see {}?{sneaks}{fog}", name(looker), name(target))
        }
        Fact::Within { one, other, distance } => {
            format!("Is {} within {distance} of {}?", name(one), name(other))
        }
        Fact::Inspired { figure, by } => {
            format!("Is {} within 6\" of {} and in its sight?", name(by), name(figure))
        }
        Fact::ByADrop { figure } => format!("Is {} within 1\" of a drop of more than 3\"?", name(figure)),
        Fact::DeeperThan { figure, depth } => {
            format!("Is the drop beside {} more than {depth}?", name(figure))
        }
        Fact::AtEdge { figure, edge } => format!("Does {} leave by the {} edge?", name(figure), edge.name()),
        Fact::InWater { figure } => format!("Is {} in water?", name(figure)),
        Fact::Reaches { figure, target } => {
            let speed = state.speed(figure);
            format!("Can {} get into contact with {} with a Move of {speed}?", name(figure), name(target))
        }
        Fact::ComesNear { figure, able } => {
            let enemies = state.enemies(figure);
            let whom = match enemies.len() {
                count if count > 2 && enemies == able => "any enemy".to_string(),
                _ => listed(state, able, "or"),
            };
            format!("Did {} come within 1\" of {whom} on its way?", name(figure))
        }
        Fact::NearFirst { figure } => {
            format!(
                "Whom did {} come within 1\" of first? Name all who are that near at that point.",
                name(figure)
            )
        }
        Fact::Touches { figure, target } => {
            format!("Did {} touch {}, who is down, on its way?", name(figure), name(target))
        }
        Fact::Clears { figure, more } => format!(
            "What {} had left of its Move at the edge, and {more} more: is that at least twice the gap?",
            name(figure)
        ),
        Fact::LeavesTable { figure } => format!(
            "Does {}, walking straight to the opposite edge, get there with a Move of {}?",
            name(figure),
            state.speed(figure)
        ),
        Fact::Nearest { to } => format!("Who is closest to {}? Name all that tie.", name(to)),
    }
}
