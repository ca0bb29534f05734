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
            let what = match dice.len() {
                1 => format!("a d{}", dice[0].sides()),
                count => format!("{count} dice"),
            };
            format!("{}, roll {what}: {}.", state.side_name(question.seat), title())
        }
        Asks::Fact(fact) | Asks::Which { fact, .. } => fact_question(state, fact),
    }
}

fn way_question(state: &State, reach: &Reach) -> String {
    let name = state.name(reach.who());
    match *reach {
        Reach::Walk { most, .. } => {
            format!("Where does {name} go? Up to {}; slow ground costs twice as much.", words(most))
        }
        Reach::Flight { .. } | Reach::Away { .. } => format!("Where to? {name} {}.", reach.away_words(state)),
        Reach::Climb { most, .. } => {
            format!("Where does {name} climb to? Up, down and sideways together up to {}.", words(most))
        }
        Reach::Place { .. } => format!("Where does {name} start? In a zone of its side."),
    }
}

fn fact_question(state: &State, fact: &Fact) -> String {
    let name = |who: FigureId| state.name(who);
    match *fact {
        Fact::Within { one, other, distance } => {
            format!("Are {} and {} within {}, base to base?", name(one), name(other), words(distance))
        }
        Fact::Sees { looker, target } => format!("Can {} see {}?", name(looker), name(target)),
        Fact::EnemyInSight { who } => format!("Can {} see any able enemy?", name(who)),
        Fact::Cover { shooter, target, cover } => {
            format!("Is {} behind at least {} cover from {}?", name(target), cover.id(), name(shooter))
        }
        Fact::InDarkness { who } => format!("Does {} stand in darkness?", name(who)),
        Fact::Reaches { who, target, most } => format!(
            "Can {} get within 2 yards of {} by a way of up to {}? Move it as far as it gets.",
            name(who),
            name(target),
            words(most)
        ),
        Fact::AtWeapon { who, arm } => {
            let arm = state.arm_name(who, crate::content::weapon::ArmId(arm)).to_lowercase();
            format!("Does {} stand within 2 yards of where this lies: {arm}?", name(who))
        }
        Fact::Around { who, distance } => {
            format!("Which of these are within {} of {}?", words(distance), name(who))
        }
        Fact::InZone { zone } => {
            let area = state.plot.zones.get(usize::from(zone));
            let area = area.map_or_else(|| "that place".to_string(), crate::state::plot::Area::words);
            format!("Which of these stand here: {area}? The middle of the base counts.")
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
