//! What earlier fights have left of a combatant: Wounds, Critical Wounds, Conditions, injuries, and what is spent.

use frame::muster::{ChoiceView, FieldView, Takes};
use serde_json::json;

use super::{by, choice, grouped, number, switch, text, values};
use crate::content::book::Book;
use crate::content::draft::MOST_FORTUNE;
use crate::content::profile::Profile;
use crate::rules::attack::location::Location;
use crate::rules::harm::conditions::Condition;
use crate::setup::with::{Ache, MOST_CRITICALS, MOST_INJURIES, MOST_LEVELS, MOST_REST, With, strikes};

/// What they are listed under.
const GROUP: &str = "After earlier fights";

/// All of them.
pub(super) fn all(book: &Book, at: &str, with: &With, profile: &Profile) -> Vec<FieldView> {
    let place = |name: &str| format!("{at}/{name}");
    let left = |name: &str, called: &str, now: Option<i64>, (usual, most): (i64, i64)| {
        number(&place(name), called, (now, Some(usual)), (0, most))
    };
    let wounds = i64::from(profile.wounds);
    let fortune = i64::from(profile.fortune);
    let mut fields = vec![
        by("wf.heal.6", left("wounds", "Wounds left", with.wounds.map(i64::from), (wounds, wounds))),
        by(
            "wf.heal.6",
            left("criticals", "Critical Wounds", with.criticals.map(i64::from), (0, MOST_CRITICALS.into())),
        ),
        conditions(book, &place("conditions"), with),
    ];
    fields.extend(levels(book, &place("conditions"), with));
    fields.push(injuries(book, &place("injuries"), with, profile));
    fields.extend(days(book, &place("injuries"), with, profile));
    fields.push(by(
        "wf.heal.7",
        left("rest", "Days of rest before the fight", with.rest.map(i64::from), (0, MOST_REST.into())),
    ));
    if profile.fortune > 0 {
        fields.push(by(
            "wf.fortune.4",
            left("fortune", "Fortune left", with.fortune.map(i64::from), (fortune, fortune)),
        ));
    }
    let bandages = (profile.bandages.into(), MOST_FORTUNE.into());
    fields.push(by("wf.heal.4", left("bandages", "Bandages left", with.bandages.map(i64::from), bandages)));
    fields.push(switch(&place("unarmoured"), "Without its armour", with.unarmoured));
    fields.into_iter().map(|field| grouped(GROUP, field)).collect()
}

/// The Conditions it has. Only Fatigued lasts until the next fight, unless people agree otherwise (wf.heal.6).
fn conditions(book: &Book, at: &str, with: &With) -> FieldView {
    let name = |condition: Condition| condition.name(book).to_string();
    let now: Vec<_> = with
        .conditions
        .iter()
        .map(|&(condition, levels)| (json!((condition, levels)), name(condition)))
        .collect();
    let others = Condition::ALL.iter().map(|&condition| ChoiceView {
        rule: Some(condition.rule()),
        ..choice(json!((condition, 1)), condition.name(book))
    });
    let is_new = |option: &ChoiceView| now.iter().all(|(_, name)| *name != option.name);
    let (now, options) = values(&now, others.filter(is_new).collect());
    let takes = Takes::Some { now, options, most: None, may_repeat: false };
    by("wf.heal.6", FieldView { takes, ..text(at, "Conditions", "") })
}

/// How many levels of those that come in levels.
fn levels(book: &Book, at: &str, with: &With) -> Vec<FieldView> {
    let counted = with.conditions.iter().enumerate().filter(|(_, (condition, _))| condition.has_levels());
    let level = |(place, &(condition, levels)): (usize, &(Condition, u8))| {
        let name = format!("Levels of {}", condition.name(book));
        let now = (Some(levels.into()), None);
        by("wf.cond.stack.1", number(&format!("{at}/{place}/1"), &name, now, (1, MOST_LEVELS.into())))
    };
    counted.map(level).collect()
}

/// The injuries it has, and all that it could have where it can have them.
fn injuries(book: &Book, at: &str, with: &With, profile: &Profile) -> FieldView {
    let name = |ache: &Ache| {
        format!("{}, {}", book.injuries[ache.injury as usize].name, profile.body.words(ache.at))
    };
    let now: Vec<_> = with.injuries.iter().map(|ache| (json!(ache), name(ache))).collect();
    let everywhere = book.injuries.iter().flat_map(|sheet| Location::ALL.iter().map(move |&at| (sheet, at)));
    let has_it = |at: Location| !profile.body.lacks[at as usize];
    let others = everywhere.filter(|(sheet, at)| has_it(*at) && strikes(sheet, profile.body.counts_as(*at)));
    let others = others.map(|(sheet, at)| {
        let ache = Ache { injury: sheet.id, at, days: 0 };
        ChoiceView { rule: Some(sheet.rule), ..choice(json!(ache), &name(&ache)) }
    });
    let (now, options) = values(&now, others.collect());
    let takes = Takes::Some { now, options, most: Some(MOST_INJURIES), may_repeat: true };
    by("wf.heal.6", FieldView { takes, ..text(at, "Injuries", "") })
}

/// How long it has rested with each injury (wf.heal.8).
fn days(book: &Book, at: &str, with: &With, profile: &Profile) -> Vec<FieldView> {
    let each = with.injuries.iter().enumerate();
    let days = |(place, ache): (usize, &Ache)| {
        let sheet = &book.injuries[ache.injury as usize];
        let name = format!("Days since {}, {}", sheet.name, profile.body.words(ache.at));
        let now = (Some(ache.days.into()), None);
        by("wf.heal.8", number(&format!("{at}/{place}/days"), &name, now, (0, u8::MAX.into())))
    };
    each.map(days).collect()
}
