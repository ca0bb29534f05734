//! What can be changed in a party, and in each of its models.

use content::Written;
use fates::RuleId;
use frame::muster::{ChoiceView, FieldView, Takes};
use serde_json::json;

use super::additions::called;
use super::own;
use crate::content::book::Book;
use crate::content::party::{MOST_LETTERS, MOST_MODELS, Member, PartySheet, Rank, STANDARD, ranks};
use crate::content::profile::{MOST_POINTS, Profile, Side};
use crate::content::special::{Foe, Special};

/// What can be changed in the party as a whole.
pub(super) fn of_party(book: &Book, party: &PartySheet) -> Vec<FieldView> {
    let (ranks, _) = ranks(party, book);
    let sides = [Side::Good, Side::Evil].map(|side| choice(side.name(), side.title())).to_vec();
    let summons = party.pool > 0 || ranks.iter().any(|rank| rank.has(Special::Demonologist));
    let number = |now: u16, least: i64, usual: u16| Takes::Number {
        now: Some(now.into()),
        least,
        most: MOST_POINTS.into(),
        usual: Some(usual.into()),
    };
    let mut fields = vec![
        field("/name", "Name", "", Takes::Text { now: party.name.clone(), most: MOST_LETTERS }),
        field(
            "/side",
            "Side",
            "ff.core.side.1",
            Takes::One { now: Some(party.side.name().to_string()), options: sides, may_be_none: false },
        ),
        field("/points", "Points of the game", "ff.setup.points.2", number(party.points, 1, STANDARD)),
        field("/scenarios", "Made for", "", scenarios(book, party)),
    ];
    if summons {
        fields.push(field("/pool", "Points to summon with", "ff.summon.pool.1", number(party.pool, 0, 0)));
    }
    fields
}

fn scenarios(book: &Book, party: &PartySheet) -> Takes {
    let options = book.scenarios.iter().map(|scenario| {
        let fits = scenario.sides.iter().any(|side| side.side == party.side);
        let why_not = (!fits).then(|| format!("it has no {} side", party.side.name()));
        ChoiceView { why_not, ..choice(&scenario.id, &scenario.name) }
    });
    Takes::Some { now: party.scenarios.clone(), options: options.collect(), most: None, may_repeat: false }
}

/// What can be changed in the entry at this place.
pub(super) fn of_member(book: &Book, party: &PartySheet, place: usize) -> Vec<FieldView> {
    let (member, at) = (&party.models[place], format!("/models/{place}"));
    let profile = base(book, member);
    let has = |special| profile.as_ref().is_some_and(|profile| profile.specials.has(special));
    let mut fields = Vec::new();
    let own = match &member.profile {
        Written::Whole(draft) => own::fields(book, &format!("{at}/profile"), draft),
        Written::Id(_) => Vec::new(),
    };
    if own.is_empty() || member.own_name().is_some() {
        let now = member.name.clone().unwrap_or_default();
        fields.push(field(&format!("{at}/name"), "Name", "", Takes::Text { now, most: MOST_LETTERS }));
    }
    let most = if has(Special::Unique) { 1 } else { MOST_MODELS.into() };
    let count = Takes::Number { now: Some(member.count.into()), least: 1, most, usual: Some(1) };
    let rule = if has(Special::Unique) { "ff.sr.unique.1" } else { "" };
    fields.push(field(&format!("{at}/count"), "How many", rule, count));
    if let Some(profile) = &profile {
        fields.extend(choices(book, party, place, profile));
    }
    if let Some(prey) = &member.prey {
        let takes = Takes::Text { now: prey.clone(), most: MOST_LETTERS };
        fields.push(field(&format!("{at}/prey"), "Prey", "ff.sr.hunter.1", takes));
    }
    fields.into_iter().chain(own).collect()
}

/// What its profile leaves to be chosen.
fn choices(book: &Book, party: &PartySheet, place: usize, profile: &Profile) -> Vec<FieldView> {
    let (member, at) = (&party.models[place], format!("/models/{place}"));
    let mut fields = Vec::new();
    if profile.specials.has(Special::Ban) && profile.bans.is_empty() {
        let now = member.ban.and_then(|foe| json!(foe).as_str().map(str::to_string));
        let foes = Foe::ALL.into_iter().filter(|foe| *foe != Foe::Anyone); // ff.sr.ban.4
        let options = foes.map(|foe| ChoiceView { id: json!(foe), ..choice("", foe.name()) }).collect();
        let takes = Takes::One { now, options, may_be_none: false };
        fields.push(field(&format!("{at}/ban"), "Bans", "ff.sr.ban.5", takes));
    }
    if profile.specials.has(Special::Minion) || member.master.is_some() {
        let takes = masters(book, party, place, profile);
        fields.push(field(&format!("{at}/master"), "Master", "ff.sr.minion.4", takes));
    }
    if member.wooden || profile.arms.iter().any(|arm| book.weapon(arm.make()).wood) {
        let takes = Takes::Switch { now: member.wooden };
        fields.push(field(&format!("{at}/wooden"), "Wooden missiles", "ff.weapon.wood.2", takes));
    }
    fields
}

/// Everybody else of the party, with what keeps some from being its Master.
fn masters(book: &Book, party: &PartySheet, place: usize, minion: &Profile) -> Takes {
    let (ranks, _) = ranks(party, book);
    let familiar = book.list(&minion.list).is_some_and(|list| list.familiar);
    let why_not = |rank: &Rank<'_>, name: &str| match () {
        () if rank.member.count != 1 => Some(format!("there are {} of them", rank.member.count)),
        () if rank.profile.points <= minion.points => Some("it costs no more".to_string()),
        () if familiar && !rank.has(Special::Witch) => Some("it is no Witch".to_string()),
        () if ranks.iter().filter(|other| other.answers_to(name)).count() > 1 => {
            Some("others are called so, too".to_string())
        }
        () => None,
    };
    let option = |rank: &Rank<'_>| {
        let id = called(rank, &ranks);
        ChoiceView { why_not: why_not(rank, &id), ..choice(&id, rank.name()) }
    };
    let now = party.models[place].master.as_deref();
    let served = now.and_then(|now| ranks.iter().find(|rank| rank.answers_to(now)));
    Takes::One {
        now: served.map(|rank| called(rank, &ranks)).or(now.map(str::to_string)),
        options: ranks.iter().filter(|rank| rank.place != place).map(option).collect(),
        may_be_none: true,
    }
}

/// Its profile before anything is chosen for it.
fn base(book: &Book, member: &Member) -> Option<Profile> {
    let bare = Member { ban: None, wooden: false, ..member.clone() };
    bare.profile(book).ok()
}

fn field(at: &str, name: &str, rule: &'static str, takes: Takes) -> FieldView {
    let rule = (!rule.is_empty()).then_some(RuleId(rule));
    FieldView { at: at.to_string(), name: name.to_string(), group: String::new(), rule, takes }
}

fn choice(id: &str, name: &str) -> ChoiceView {
    let (id, name) = (json!(id), name.to_string());
    ChoiceView { id, name, words: String::new(), cost: None, rule: None, why_not: None }
}
