//! What is asked, in words.

use fates::{Asks, FigureId, Question};
use frame::view::{Course, ReachView};
use table::{Length, Unit};

use crate::Wfrp;
use crate::state::choice::Choice;
use crate::state::fact::Fact;
use crate::state::reach::{Reach, words};
use crate::state::{Stake, State};

/// Whom a question is about.
pub(super) fn about(state: &State, question: &Question<Wfrp>) -> Option<FigureId> {
    let acting = state.active.map(|active| active.who);
    match (&question.asks, state.at_stake) {
        (Asks::Way(reach), _) => Some(reach.who()),
        (Asks::Fact(fact) | Asks::Which { fact, .. }, _) => fact.combatant().or(acting),
        (Asks::Choice(options), stake) => {
            options.first().and_then(|first| of_choice(first, stake)).or(acting)
        }
        (_, Some(Stake::Effort(test, _) | Stake::Fortune(test, ..))) => Some(test.who),
        (_, Some(Stake::Attack(attack) | Stake::Hold(_, attack))) => Some(attack.attacker),
        (_, Some(Stake::Again(who, _))) => Some(who),
        (_, None) => acting,
    }
}

/// Whom a choice is about, where that is not the active combatant.
fn of_choice(choice: &Choice, stake: Option<Stake>) -> Option<FigureId> {
    match (choice, stake) {
        (Choice::Oppose(_), Some(Stake::Attack(attack) | Stake::Hold(_, attack))) => Some(attack.target),
        (Choice::Blow(_) | Choice::Meant(_), Some(Stake::Attack(attack))) => Some(attack.attacker),
        (Choice::Effort(_), Some(Stake::Effort(test, _))) => Some(test.who),
        (Choice::Fortune(_), Some(Stake::Fortune(test, ..))) => Some(test.who),
        (Choice::Wield(wield), _) => Some(wield.who),
        _ => None,
    }
}

/// What is asked, in words.
pub(super) fn text(state: &State, question: &Question<Wfrp>) -> String {
    let title = || state.book.cards.title(question.rule.0);
    match &question.asks {
        Asks::Choice(options) => {
            options.first().map(|choice| choice.question(state, question.rule)).unwrap_or_default()
        }
        Asks::Pick { least, most, .. } if least == most => format!("{}: pick {most}.", title()),
        Asks::Pick { least, most, .. } => format!("{}: pick {least} to {most}.", title()),
        Asks::Way(reach) => way_question(state, reach),
        Asks::Roll(dice) => {
            if let Some(Stake::Again(who, was)) = state.at_stake {
                return format!("{}: re-roll {:02}", state.name(who), was % 100);
            }
            let what = match dice.len() {
                1 => format!("a d{}", dice[0].sides()),
                count => format!("{count} dice"),
            };
            let roller = about(state, question).filter(|&who| state[who].seat == question.seat);
            let roller = roller.map_or(state.side_short(question.seat), |who| state.name(who));
            format!("{roller}: roll {what}. {}.", title())
        }
        Asks::Fact(fact) | Asks::Which { fact, .. } => fact_question(state, fact),
    }
}

fn way_question(state: &State, reach: &Reach) -> String {
    let name = state.name(reach.who());
    match *reach {
        Reach::Walk { most, .. } => {
            format!("{name}: move up to {}", words(most))
        }
        Reach::Flight { .. } | Reach::Away { .. } => format!("{name} {}.", reach.away_words(state)),
        Reach::Climb { most, .. } => {
            format!("{name}: climb up to {}, height and distance together", words(most))
        }
        Reach::Place { .. } => format!("{name}: start where?"),
    }
}

fn fact_question(state: &State, fact: &Fact) -> String {
    let name = |who: FigureId| state.name(who);
    match *fact {
        Fact::Within { one, other, distance } => {
            format!("Is {} within {} of {}?", name(other), words(distance), name(one))
        }
        Fact::Sees { looker, target } => format!("Can {} see {}?", name(looker), name(target)),
        Fact::EnemyInSight { who } => format!("Does {} see an enemy still able to fight?", name(who)),
        Fact::Cover { shooter, target, cover } => {
            format!("Is {} in {} cover or better from {}?", name(target), cover.id(), name(shooter))
        }
        Fact::InDarkness { who } => format!("Is {} in darkness?", name(who)),
        Fact::Reaches { who, target, most } => format!(
            "{} runs up to {}. Does it get within 2 yards of {}?",
            name(who),
            words(most),
            name(target)
        ),
        Fact::AtWeapon { who, arm } => {
            let arm = state.arm_name(who, crate::content::weapon::ArmId(arm)).to_lowercase();
            format!("Is {} within 2 yards of its {arm}?", name(who))
        }
        Fact::Around { who, distance } => {
            format!("Who is within {} of {}?", words(distance), name(who))
        }
        Fact::InZone { zone } => {
            let area = state.plot.zones.get(usize::from(zone));
            let area = area.map_or_else(|| "that place".to_string(), crate::state::plot::Area::words);
            format!("Who stands here: {area}? The middle of the base counts.")
        }
    }
}

impl Fact {
    /// Whom it is about, to be marked on the table.
    pub(super) fn combatant(&self) -> Option<FigureId> {
        match *self {
            Fact::Within { one: who, .. } | Fact::Sees { looker: who, .. } => Some(who),
            Fact::EnemyInSight { who } | Fact::InDarkness { who } | Fact::AtWeapon { who, .. } => Some(who),
            Fact::Cover { target: who, .. } | Fact::Reaches { who, .. } | Fact::Around { who, .. } => {
                Some(who)
            }
            Fact::InZone { .. } => None,
        }
    }
}

/// Where a way may lead.
pub(super) fn reach(state: &State, reach: &Reach) -> ReachView {
    let most = match *reach {
        Reach::Walk { most, .. } | Reach::Away { most, .. } | Reach::Climb { most, .. } => most,
        Reach::Flight { most, .. } => most,
        Reach::Place { .. } => Length::ZERO,
    };
    let course = match reach {
        Reach::Walk { .. } => Course::Bent,
        Reach::Flight { .. } | Reach::Away { .. } | Reach::Climb { .. } => Course::Straight,
        Reach::Place { .. } => Course::Spot,
    };
    ReachView {
        mover: reach.who(),
        most,
        unit: Unit::Yards,
        course,
        area: crate::show::preview::ways::area(state, reach),
        risks: Vec::new(),
        ways: crate::show::preview::ways::suggestions(state, reach),
    }
}
