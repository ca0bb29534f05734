//! What can be done between two games, as forms.

use content::kebab;
use frame::campaign::DeedView;
use frame::muster::{ChoiceView, FieldView, Takes};
use serde_json::json;

use super::between::upgrade_words;
use super::{Corps, Veteran, War, typed};
use crate::content::book::{Book, Soldier};
use crate::content::unit::{MOST_SOLDIERS, open_to_officers};

/// The ids of everything that can be done.
pub(super) const IDS: [&str; 5] = ["game", "upgrade", "hire", "dismiss", "promote"];

/// What can be done now.
pub(super) fn all(war: &War) -> Vec<DeedView> {
    let mut deeds = vec![typed::deed(war)];
    for (place, unit) in war.units.iter().enumerate() {
        deeds.extend(unit.living().filter_map(|veteran| upgrade(place, veteran, &war.book)));
        match unit.officer() {
            Some(_) => deeds.extend([hire(place, unit, &war.book), dismiss(place, unit)]),
            None => deeds.push(promote(place, unit, &war.book)),
        }
    }
    deeds
}

/// The XP of each figure, for a game whose ledger is recorded.
pub(super) fn experience(war: &War) -> Vec<FieldView> {
    let living = war.units.iter().flat_map(|unit| unit.living());
    living.flat_map(experience_of).collect()
}

/// The XP of a figure besides the 1 that every survivor earns (sb.out.xp.1).
pub(super) fn experience_of(veteran: &Veteran) -> [FieldView; 2] {
    let (name, key) = (&veteran.name, kebab(&veteran.name));
    [
        FieldView::new(format!("/pool/{key}"), "1 XP from the scenario's pool", Takes::Switch { now: false }),
        FieldView::new(format!("/deeds/{key}"), "XP for what it did", Takes::number(Some(0), 0, 2)),
    ]
    .map(|field| field.grouped(name).by("sb.out.xp.1"))
}

fn upgrade(place: usize, veteran: &Veteran, book: &Book) -> Option<DeedView> {
    let tier = veteran.tier(book)?;
    let choices = tier.choices(veteran.is_officer()).map(|upgrade| {
        let id = json!(upgrade).as_str().unwrap_or_default().to_string();
        ChoiceView::new(id, upgrade_words(upgrade))
    });
    let open = open_to_officers(book).map(|name| ChoiceView::new(name, name)).collect();
    let fields = vec![
        FieldView::new("/name", "Who", Takes::one_of(vec![named(veteran)])),
        FieldView::new("/upgrade", "What it learns", Takes::one_of(choices.collect())).by("sb.out.xp.3"),
        FieldView::new("/attribute", "Which attribute, if it is one", Takes::one_or_none(open)),
    ];
    let words = format!("{} has {} XP and reaches tier {}.", veteran.name, veteran.xp, tier.tier);
    Some(DeedView::of(place, "upgrade", "Learn something", "sb.out.xp.3").saying(words).asking(fields))
}

fn named(veteran: &Veteran) -> ChoiceView {
    ChoiceView::new(kebab(&veteran.name), &veteran.name)
}

fn hire(place: usize, unit: &Corps, book: &Book) -> DeedView {
    let hired = |soldier: &&Soldier| {
        let nation = book.nation(&unit.nation);
        unit.options.outsiders || nation.is_none_or(|nation| nation.hires.contains(&soldier.id))
    };
    let choice = |soldier: &Soldier| ChoiceView {
        cost: Some(soldier.cost.into()),
        ..ChoiceView::new(&soldier.id, &soldier.name)
    };
    let fields = vec![
        FieldView::new(
            "/type",
            "Type",
            Takes::one_of(book.soldiers.iter().filter(hired).map(choice).collect()),
        )
        .by("sb.out.unit.3"),
        FieldView::new("/name", "What it is called", Takes::text("")),
        FieldView::new("/kit", "Which of its kits, from 1", Takes::number(None, 1, 9)),
        FieldView::new("/attributes", "Attributes it picks, with commas between", Takes::text("")),
        FieldView::new("/equipment", "Equipment, where it chooses, with commas between", Takes::text("")),
        FieldView::new("/specials", "Special items, with commas between", Takes::text("")),
        FieldView::new("/fey-touched", "Fey-Touched", Takes::Switch { now: false }).by("sb.out.unit.5"),
        FieldView::new("/mounted", "Starts on horseback", Takes::Switch { now: false }).by("sb.cav.1"),
    ];
    let (cost, budget) = unit.now().map_or((0, 0), |now| (now.cost(book), now.budget() + unit.more_points()));
    let soldiers = unit.living().count().saturating_sub(1);
    let full = (soldiers >= MOST_SOLDIERS)
        .then(|| format!("found {soldiers} soldiers, expected at most {MOST_SOLDIERS}"));
    DeedView::of(place, "hire", "Hire a soldier", "sb.out.unit.1")
        .saying(format!("{cost} of {budget} recruitment points are spent."))
        .asking(fields)
        .unless(full.filter(|_| !unit.anyway))
}

fn dismiss(place: usize, unit: &Corps) -> DeedView {
    let soldiers: Vec<ChoiceView> =
        unit.living().filter(|veteran| !veteran.is_officer()).map(named).collect();
    let nobody = soldiers.is_empty().then(|| "there are no soldiers".to_string());
    DeedView::of(place, "dismiss", "Send a soldier home", "")
        .asking(vec![FieldView::new("/name", "Who", Takes::one_of(soldiers))])
        .unless(nobody)
}

/// The choices of a new Officer (sb.out.officer.1 to .6).
fn promote(place: usize, unit: &Corps, book: &Book) -> DeedView {
    let either = |one: (&str, &str), other: (&str, &str)| {
        Takes::one_of([one, other].map(|(id, name)| ChoiceView::new(id, name)).to_vec())
    };
    let open = open_to_officers(book).map(|name| ChoiceView::new(name, name)).collect();
    let picks = Takes::Some {
        now: Vec::new(),
        options: open,
        most: Some(book.officer.picks.into()),
        may_repeat: false,
    };
    let fields = vec![
        FieldView::new("/name", "What the Officer is called", Takes::text("")),
        FieldView::new(
            "/melee-or-accuracy",
            "One more of",
            either(("melee", "Melee"), ("accuracy", "Accuracy")),
        )
        .by("sb.out.officer.2"),
        FieldView::new("/health-or-speed", "One more of", either(("health", "Health"), ("speed", "Speed")))
            .by("sb.out.officer.3"),
        FieldView::new(
            "/courage-or-points",
            "1 more Courage, or 5 recruitment points",
            either(("courage", "Courage"), ("points", "Points")),
        )
        .by("sb.out.officer.4"),
        FieldView::new("/attributes", "Attributes", picks).by("sb.out.officer.5"),
        FieldView::new("/equipment", "Equipment, with commas between", Takes::text(""))
            .by("sb.out.officer.6"),
        FieldView::new("/specials", "Special items, with commas between", Takes::text("")),
        FieldView::new("/mounted", "Starts on horseback", Takes::Switch { now: false }).by("sb.cav.1"),
    ];
    DeedView::of(place, "promote", "A new Officer takes over", "sb.out.officer.1")
        .saying(format!("The Officer of {} is dead.", unit.name))
        .asking(fields)
}
