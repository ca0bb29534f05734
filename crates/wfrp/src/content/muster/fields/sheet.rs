//! The sheet of a character: name, size, characteristics, Skills, Traits, Talents and what is counted.

use fates::RuleId;
use frame::muster::{ChoiceView, FieldView};
use serde_json::json;

use super::{by, choice, grouped, number, one, some, switch, text};
use crate::content::book::Book;
use crate::content::draft::{
    Draft, MOST_CHARACTERISTIC, MOST_FORTUNE, MOST_MOVEMENT, MOST_SKILL, MOST_WOUNDS, wounds_rule,
};
use crate::content::profile::{Characteristic, Profile, Size, Skill};
use crate::rules::attack::location::Location;
use crate::rules::turn::trial::Ability;
use crate::show::catalogue::profiles::{place_name, talent_name};

/// All of them, in the order of the sheet.
pub(super) fn all(book: &Book, at: &str, draft: &Draft, profile: &Profile) -> Vec<FieldView> {
    let mut fields = vec![text(&format!("{at}/name"), "Name", &draft.name), size(book, at, draft)];
    fields.extend(Characteristic::ALL.iter().map(|&which| characteristic(book, at, draft, which)));
    fields.extend(counted(book, at, draft));
    fields.extend(Skill::ALL.iter().map(|&which| skill(book, at, draft, profile, which)));
    fields.extend([traits(book, at, draft), talents(book, at, draft)]);
    fields.extend(body(book, at, draft, profile));
    fields
}

fn size(book: &Book, at: &str, draft: &Draft) -> FieldView {
    let sizes = Size::ALL.iter().map(|&size| choice(json!(size.id()), &book.sizes[size as usize].name));
    let now = Some(draft.size.id().to_string());
    by("wf.char.8", one(&format!("{at}/size"), "Size", (now, false), sizes.collect()))
}

fn characteristic(book: &Book, at: &str, draft: &Draft, which: Characteristic) -> FieldView {
    let now = draft.characteristics.get(&which).map(|&value| i64::from(value));
    let at = format!("{at}/characteristics/{}", which.id());
    let name = &book.characteristics[which as usize].name;
    let field = number(&at, name, (now, None), (0, MOST_CHARACTERISTIC.into()));
    grouped("Characteristics", by("wf.char.1", field))
}

/// Wounds and pace, which follow from the rest unless they are said, and what is spent in play.
fn counted(book: &Book, at: &str, draft: &Draft) -> [FieldView; 7] {
    let reckoned = |name: &str, called: &str, now: Option<u8>, usual: u8, most: u8| {
        let values = (now.map(i64::from), Some(usual.into()));
        number(&format!("{at}/{name}"), called, values, (1, most.into()))
    };
    let whole = |name: &str, called: &str, now: u8, (least, most): (i64, u8)| {
        number(&format!("{at}/{name}"), called, (Some(now.into()), None), (least, most.into()))
    };
    let wounds = reckoned("wounds", "Wounds", draft.wounds, draft.reckoned_wounds(book), MOST_WOUNDS);
    [
        by(wounds_rule(draft.size), wounds),
        by("wf.char.6", whole("movement", "Move", draft.movement, (1, MOST_MOVEMENT))),
        by("wf.char.6", reckoned("walk", "Walk", draft.walk, draft.usual_walk(), u8::MAX)),
        by("wf.char.6", reckoned("run", "Run", draft.run, draft.usual_run(), u8::MAX)),
        by("wf.fortune.1", whole("fortune", "Fortune", draft.fortune, (0, MOST_FORTUNE))),
        whole("resolve", "Resolve", draft.resolve, (0, MOST_FORTUNE)),
        by("wf.heal.4", whole("bandages", "Bandages", draft.bandages, (0, MOST_FORTUNE))),
    ]
    .map(|field| grouped("Wounds and pace", field))
}

/// A Skill; one that is not learnt is as good as its characteristic (wf.char.3).
fn skill(book: &Book, at: &str, draft: &Draft, profile: &Profile, which: Skill) -> FieldView {
    let now = draft.skills.get(&which).map(|&value| i64::from(value));
    let bare = profile.characteristic(which.characteristic());
    let at = format!("{at}/skills/{}", which.id());
    let name = Ability::Skill(which).name(book);
    let field = number(&at, name, (now, Some(bare.into())), (1, MOST_SKILL.into()));
    grouped("Skills", by("wf.char.3", field))
}

fn traits(book: &Book, at: &str, draft: &Draft) -> FieldView {
    let options = book
        .traits
        .iter()
        .map(|sheet| ChoiceView { rule: Some(sheet.rule), ..choice(json!(sheet.id.id()), &sheet.name) });
    let now = draft.traits.iter().map(|own| own.id().to_string()).collect();
    let most = Some(book.traits.len());
    grouped("Traits and Talents", some(&format!("{at}/traits"), "Traits", now, options.collect(), most))
}

/// The Talents that an action asks for, and those that stand on the sheet.
fn talents(book: &Book, at: &str, draft: &Draft) -> FieldView {
    let mut known: Vec<&str> = Vec::new();
    for talent in book.talents().chain(draft.talents.iter().map(String::as_str)) {
        if !known.contains(&talent) {
            known.push(talent);
        }
    }
    let options = known.into_iter().map(|talent| ChoiceView {
        rule: Some(RuleId("wf.action.special.3")),
        ..choice(json!(talent), &talent_name(talent))
    });
    let field = some(&format!("{at}/talents"), "Talents", draft.talents.clone(), options.collect(), None);
    grouped("Traits and Talents", by("wf.action.special.3", field))
}

/// Four legs or two, and what it lacks.
fn body(book: &Book, at: &str, draft: &Draft, profile: &Profile) -> [FieldView; 2] {
    let limbs = Location::ALL.iter().filter(|&&place| place != Location::Body);
    let limbs = limbs.map(|&place| choice(json!(place.id()), &place_name(book, profile, place)));
    let lacks = draft.lacks.iter().map(|place| place.id().to_string()).collect();
    let most = Some(Location::ALL.len() - 1);
    let legs = switch(&format!("{at}/four_legged"), "Goes on four legs", draft.four_legged);
    let lacks = some(&format!("{at}/lacks"), "Lacks", lacks, limbs.collect(), most);
    [by("wf.location.beast", legs), by("wf.location.lacking", lacks)].map(|field| grouped("Body", field))
}
