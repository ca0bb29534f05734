//! The weapons of a character: those of the book with Damage and range of their own, and weapons written out.

use content::Written;
use fates::RuleId;
use frame::muster::{ChoiceView, FieldView, Takes};
use serde_json::json;

use super::{by, choice, grouped, number, one, some, switch, text, values};
use crate::content::book::Book;
use crate::content::draft::{Carried, Draft};
use crate::content::profile::{Characteristic, Skill};
use crate::content::weapon::{
    MOST_ARMS, MOST_DAMAGE, MOST_RANGE, MOST_RELOAD, MOST_SHIELD, Quality, UNARMED, WeaponKind, WeaponSheet,
};
use crate::rules::turn::trial::Ability;
use crate::show::catalogue::profiles::arm_words;

/// Which weapons it carries, and what can be changed in each.
pub(super) fn all(book: &Book, at: &str, draft: &Draft) -> Vec<FieldView> {
    let at = format!("{at}/weapons");
    let each = draft.weapons.iter().enumerate();
    let each = each.flat_map(|(place, carried)| one_of_them(book, &format!("{at}/{place}"), draft, carried));
    std::iter::once(carries(book, &at, draft)).chain(each).collect()
}

fn carries(book: &Book, at: &str, draft: &Draft) -> FieldView {
    let strength = draft.bonus(Characteristic::S);
    let words = |carried: &Carried, sheet: &WeaponSheet| {
        let words = arm_words(book, &sheet.arm(carried, strength));
        words.split_once(", ").map_or(String::new(), |(_, numbers)| numbers.to_string())
    };
    let now = draft.weapons.iter().map(|carried| {
        let numbers = carried.sheet(book).map_or_else(String::new, |sheet| words(carried, sheet));
        ChoiceView { words: numbers, ..choice(json!(carried), &name(book, carried)) }
    });
    let hands = draft.hands();
    let why_not =
        |sheet: &WeaponSheet| (sheet.hands > hands).then(|| format!("Hands: {hands} of {}", sheet.hands));
    let known = book.weapons.iter().filter(|sheet| sheet.id != UNARMED).map(|sheet| {
        let carried = Carried::of(&sheet.id);
        let (words, why_not) = (words(&carried, sheet), why_not(sheet));
        ChoiceView { words, why_not, rule: Some(sheet.rule), ..choice(json!(carried), &sheet.name) }
    });
    let own = [WeaponKind::Melee, WeaponKind::Ranged].map(|kind| {
        let sheet = new_weapon(kind);
        let carried = Carried { weapon: Written::Whole(Box::new(sheet.clone())), damage: None, range: None };
        let (words, why_not) = (words(&carried, &sheet), why_not(&sheet));
        ChoiceView { words, why_not, ..choice(json!(carried), &sheet.name) }
    });
    let (now, options) = values(now.collect(), known.chain(own).collect());
    let takes = Takes::Some { now, options, most: Some(MOST_ARMS - 1), may_repeat: true };
    grouped("Weapons", FieldView { takes, ..text(at, "Weapons", "") })
}

/// What a carried weapon is called.
fn name(book: &Book, carried: &Carried) -> String {
    carried.sheet(book).map_or_else(|| carried.id(), |sheet| sheet.name.clone())
}

/// A weapon of one's own, to begin with.
fn new_weapon(kind: WeaponKind) -> WeaponSheet {
    let ranged = kind == WeaponKind::Ranged;
    WeaponSheet {
        id: String::new(),
        name: if ranged { "Ranged weapon of its own" } else { "Melee weapon of its own" }.to_string(),
        kind,
        skill: if ranged { Skill::RangedBow } else { Skill::MeleeBasic },
        hands: if ranged { 2 } else { 1 },
        strength: true,
        damage: if ranged { 3 } else { 4 },
        range: ranged.then_some(50),
        range_per_strength_bonus: None,
        shield: 0,
        reload: 0,
        natural: false,
        qualities: Vec::new(),
        rule: RuleId("wf.attack.damage.3"),
    }
}

fn one_of_them(book: &Book, at: &str, draft: &Draft, carried: &Carried) -> Vec<FieldView> {
    let group = name(book, carried);
    let mut fields = Vec::new();
    if let Some(sheet) = carried.sheet(book) {
        let usual = sheet
            .arm(&Carried { damage: None, range: None, ..carried.clone() }, draft.bonus(Characteristic::S));
        let damage = (carried.damage.map(i64::from), Some(usual.damage.into()));
        let most = i64::from(2 * MOST_DAMAGE);
        let damage = number(&format!("{at}/damage"), "Damage, SB included", damage, (0, most));
        fields.push(by("wf.attack.damage.3", damage));
        if sheet.kind == WeaponKind::Ranged {
            let range = (carried.range.map(i64::from), Some(usual.range.into()));
            fields.push(number(&format!("{at}/range"), "Range in yards", range, (1, MOST_RANGE.into())));
        }
    }
    if let Written::Whole(sheet) = &carried.weapon {
        fields.extend(own(book, &format!("{at}/weapon"), sheet));
    }
    fields.into_iter().map(|field| grouped(&group, field)).collect()
}

/// All that can be changed in a weapon that is written out.
fn own(book: &Book, at: &str, sheet: &WeaponSheet) -> Vec<FieldView> {
    let place = |name: &str| format!("{at}/{name}");
    let whole = |name: &str, called: &str, now: i64, most: i64| {
        number(&place(name), called, (Some(now), None), (0, most))
    };
    let fits = |skill: &&Skill| skill.id().starts_with(sheet.kind.id());
    let skills = Skill::ALL.iter().filter(fits);
    let skills = skills.map(|&skill| choice(json!(skill.id()), Ability::Skill(skill).name(book)));
    let now = Some(sheet.skill.id().to_string());
    vec![
        text(&place("name"), "Name", &sheet.name),
        one(&place("skill"), "Skill", (now, false), skills.collect()),
        whole("hands", "Hands", sheet.hands.into(), 2),
        switch(&place("strength"), "SB is added", sheet.strength),
        whole("damage", "Its own Damage", sheet.damage.into(), MOST_DAMAGE.into()),
        qualities(book, &place("qualities"), sheet),
        by("wf.q.shield", whole("shield", "Shield", sheet.shield.into(), MOST_SHIELD.into())),
        by("wf.q.reload", whole("reload", "Reload", sheet.reload.into(), MOST_RELOAD.into())),
        switch(&place("natural"), "Part of its body", sheet.natural),
    ]
}

/// Its qualities and flaws; Shield and Reload are ratings.
fn qualities(book: &Book, at: &str, sheet: &WeaponSheet) -> FieldView {
    let rated = [Quality::Shield, Quality::Reload];
    let listed =
        book.qualities.iter().filter(|row| !rated.contains(&row.id) || sheet.qualities.contains(&row.id));
    let options = listed.map(|row| {
        let words = if row.modelled { String::new() } else { "noted, without effect".to_string() };
        ChoiceView { words, rule: Some(row.rule), ..choice(json!(row.id.id()), &row.name) }
    });
    let now = sheet.qualities.iter().map(|quality| quality.id().to_string()).collect();
    some(at, "Qualities and flaws", now, options.collect(), None)
}
