//! Models of a player's own, priced by the fitted formula (ff.points.formula.1): what can be written of one, what each
//! special rule would cost, and what the price is made of.

use content::kebab;
use fates::RuleId;
use frame::muster::{AdditionView, ChoiceView, Edit, FieldView, Takes};
use serde_json::json;

use super::additions::worse;
use super::gear;
use crate::content::book::Book;
use crate::content::party::{Flaw, MOST_LETTERS, Member, PartySheet};
use crate::content::points::price;
use crate::content::profile::{COMBATS, Draft, Limbs, MOST_POINTS, Profile, QUALITIES, Side};
use crate::content::special::{Foe, Special};

/// A new model, to be made what one likes.
pub(super) fn addition(book: &Book, party: &PartySheet, flaws: &[Flaw]) -> Option<AdditionView> {
    let draft = Draft {
        name: "A New Model".to_string(),
        points: None,
        quality: 4,
        combat: 2,
        rules: Vec::new(),
        human: party.side == Side::Good,
        mummy: false,
        limbs: Limbs::Hands,
    };
    let profile = draft.examine("", "", book).ok()?;
    let member = Member { profile: content::Written::Whole(Box::new(draft)), ..Member::of("") };
    let mut trial = party.clone();
    trial.models.push(member.clone());
    Some(AdditionView {
        id: "a-new-model".to_string(),
        name: profile.name.clone(),
        group: "Your own".to_string(),
        cost: Some(profile.points.into()),
        stats: gear::stats(profile.quality, profile.combat),
        traits: Vec::new(),
        look: gear::look(book, &profile),
        why_not: worse(book, &trial, flaws, &member),
        edit: Edit::Add { at: "/models".to_string(), what: json!(member) },
        fighter: gear::fighter(&member, party.side),
    })
}

/// What a price is made of: the sum of Combat and rules, and what becomes of it by the Quality.
pub(super) fn parts(book: &Book, profile: &Profile) -> Vec<(String, i64)> {
    let price = price(profile, book);
    let combat = (format!("Combat {}, 5 each", profile.combat), price.combat.into());
    let rules = price.rules.iter().map(|rule| {
        let unsure = if rule.sure.is_settled() { "" } else { " (a guess)" };
        (format!("{}{unsure}", rule.rule.name()), i64::from(rule.cost))
    });
    let whole = format!("The sum times {}, halved: 7 less Quality {}", price.halves, profile.quality);
    std::iter::once(combat).chain(rules).chain([(whole, price.points.into())]).collect()
}

/// What can be changed in it; its costs, where it is sound.
pub(super) fn fields(book: &Book, at: &str, draft: &Draft) -> Vec<FieldView> {
    let profile = draft.examine("", "", book).ok();
    let field = |name: &str, words: &str, rule: &'static str, takes: Takes| FieldView {
        at: format!("{at}/{name}"),
        name: words.to_string(),
        group: "Profile".to_string(),
        rule: Some(RuleId(rule)),
        takes,
    };
    let number = |now: i64, least: i64, most: i64| Takes::Number { now: Some(now), least, most, usual: None };
    let points = Takes::Number {
        now: draft.points.map(i64::from),
        least: 1,
        most: MOST_POINTS.into(),
        usual: profile.as_ref().map(|profile| price(profile, book).points.into()),
    };
    let name = Takes::Text { now: draft.name.clone(), most: MOST_LETTERS };
    let quality = number(draft.quality.into(), (*QUALITIES.start()).into(), (*QUALITIES.end()).into());
    let combat = number(draft.combat.into(), (*COMBATS.start()).into(), (*COMBATS.end()).into());
    vec![
        FieldView { rule: None, ..field("name", "Name", "", name) },
        field("quality", "Quality", "ff.core.profile.2", quality),
        field("combat", "Combat", "ff.core.profile.3", combat),
        FieldView {
            group: "Special rules".to_string(),
            ..field("rules", "Special rules", "ff.core.profile.1", rules(book, draft, profile.as_ref()))
        },
        field("points", "Points, if not by the formula", "ff.points.formula.1", points),
        field("human", "Human", "ff.sr.werewolf.4", Takes::Switch { now: draft.human }),
        field("mummy", "Mummy", "ff.camp.infect.9", Takes::Switch { now: draft.mummy }),
        field("limbs", "Climbs with", "ff.climb.hoof.1", limbs(draft.limbs)),
    ]
}

fn limbs(now: Limbs) -> Takes {
    let known = [
        (Limbs::Hands, "hands and feet"),
        (Limbs::Four, "hooves or paws: nothing steeper than a slope"),
        (Limbs::Claws, "claws: trees, not walls"),
        (Limbs::Coils, "coils: trees and pillars, not walls"),
    ];
    let id = |limbs: Limbs| json!(limbs);
    let option =
        |(limbs, words): (Limbs, &str)| ChoiceView { words: String::new(), ..choice(id(limbs), words) };
    Takes::One {
        now: id(now).as_str().map(str::to_string),
        options: known.into_iter().map(option).collect(),
        may_be_none: false,
    }
}

/// All special rules, with what each adds to the price; those that are written otherwise stand at the end.
fn rules(book: &Book, draft: &Draft, profile: Option<&Profile>) -> Takes {
    let mut options: Vec<ChoiceView> =
        Special::ALL.iter().flat_map(|&special| of_special(book, special, profile)).collect();
    let now: Vec<String> = draft.rules.iter().map(|written| canonical(written, &options)).collect();
    for written in &now {
        if !options.iter().any(|option| option.id == json!(written)) {
            options.push(choice(json!(written), written));
        }
    }
    Takes::Some { now, options, most: Some(crate::content::profile::MOST_RULES), may_repeat: false }
}

/// A rule as the options call it, where they know it.
fn canonical(written: &str, options: &[ChoiceView]) -> String {
    let ids = options.iter().filter_map(|option| option.id.as_str());
    let known = |id: &&str| kebab(id) == kebab(written);
    let by_name = Special::named(written).map(Special::name);
    ids.clone()
        .find(known)
        .or(by_name.filter(|name| ids.clone().any(|id| id == *name)))
        .unwrap_or(written)
        .to_string()
}

/// A rule once, or once for each kind that it names and each weapon of one's own.
fn of_special(book: &Book, special: Special, profile: Option<&Profile>) -> Vec<ChoiceView> {
    let rule = Some(special.rule());
    if special.names_a_kind() {
        let foes = Foe::ALL.into_iter().filter(|foe| special == Special::Lethal || *foe != Foe::Anyone);
        return foes
            .map(|foe| {
                let name = format!("{} ({})", special.name(), foe.name());
                let cost = profile.map(|profile| cost(book, profile, special, Some(foe)));
                ChoiceView { cost, rule, ..choice(json!(name), &name) }
            })
            .collect();
    }
    let price = profile.map(|profile| cost(book, profile, special, None));
    let clash = match special {
        Special::Tough => Special::HardToKill,
        Special::HardToKill => Special::Tough,
        other => other,
    };
    let clashes = clash != special && profile.is_some_and(|profile| profile.specials.has(clash));
    let why_not = clashes.then(|| format!("not with {}", clash.name())); // ff.setup.limit.tough.1
    let plain = ChoiceView { cost: price, rule, why_not, ..choice(json!(special.name()), special.name()) };
    let like =
        book.weapons.iter().filter(|sheet| sheet.like.is_some() && sheet.like == book.weapon_of(special));
    let own = like.map(|sheet| {
        let id = format!("{} ({})", special.name(), sheet.id);
        ChoiceView { cost: price, rule, ..choice(json!(id), &sheet.name) }
    });
    std::iter::once(plain).chain(own).collect()
}

/// What a rule adds to the price, or would.
fn cost(book: &Book, profile: &Profile, special: Special, foe: Option<Foe>) -> i64 {
    let (mut with, mut without) = (profile.clone(), profile.clone());
    with.specials = with.specials.with(special);
    without.specials = without.specials.without(special);
    if let Some(foe) = foe.filter(|_| special == Special::Ban) {
        with.bans = with.bans.with(foe);
        without.bans = without.bans.without(foe);
        if !without.bans.is_empty() {
            without.specials = without.specials.with(special);
        }
    }
    i64::from(price(&with, book).points) - i64::from(price(&without, book).points)
}

fn choice(id: serde_json::Value, name: &str) -> ChoiceView {
    ChoiceView { id, name: name.to_string(), words: String::new(), cost: None, rule: None, why_not: None }
}
