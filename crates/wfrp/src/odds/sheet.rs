//! Combatants as a question writes them: by an id, as in the content files, or in one flat table as on a sheet.

use std::collections::BTreeMap;

use content::{Written, did_you_mean, kebab};
use fates::RuleId;
use frame::odds::{Code, Fault};
use serde::Deserialize;
use serde_json::Value;

use crate::content::weapon::UNARMED;
use crate::{
    Book, Carried, Characteristic, Draft, Location, Quality, Size, Skill, SkillKind, Trait, WeaponKind,
    WeaponSheet, Worn,
};

/// A combatant on one flat sheet.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Flat {
    name: String,
    ws: u8,
    bs: u8,
    s: u8,
    t: u8,
    i: u8,
    ag: u8,
    dex: u8,
    int: u8,
    wp: u8,
    fel: u8,
    #[serde(default)]
    wounds: Option<u8>,
    #[serde(rename = "move", default = "four")]
    movement: u8,
    #[serde(default)]
    size: Option<Size>,
    #[serde(default)]
    skills: BTreeMap<String, u8>,
    #[serde(default)]
    weapons: Vec<Value>,
    #[serde(default)]
    armour: BTreeMap<String, u8>,
    #[serde(default)]
    metal: Vec<Location>,
    #[serde(default)]
    traits: Vec<Trait>,
}

fn four() -> u8 {
    4
}

/// A weapon written out; what is not said is as in the book, if the book has one of its name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Weapon {
    name: String,
    #[serde(default)]
    damage: Option<Value>,
    #[serde(default)]
    range: Option<u16>,
    #[serde(default)]
    skill: Option<String>,
    #[serde(default)]
    hands: Option<u8>,
    #[serde(default)]
    qualities: Option<Vec<String>>,
}

/// The draft of a profile, with weapons of its own written out.
pub(super) fn draft(book: &Book, profile: &Value) -> Result<Draft, String> {
    match profile {
        Value::String(id) => book.draft(id).cloned(),
        whole if whole.get("characteristics").is_some() => {
            serde_json::from_value(whole.clone()).map_err(|error| error.to_string())
        }
        whole => {
            let flat: Flat = serde_json::from_value(whole.clone()).map_err(|error| error.to_string())?;
            flat.draft(book)
        }
    }
}

/// Lends a weapon of the book to a combatant that does not carry it.
pub(super) fn lend(book: &Book, draft: &mut Draft, weapon: &str) -> Result<(), Fault> {
    if weapon == UNARMED || draft.weapons.iter().any(|carried| carried.id() == weapon) {
        return Ok(());
    }
    if book.weapon(weapon).is_none() {
        let names = book.weapons.iter().map(|sheet| sheet.id.as_str());
        let text = format!("no weapon is called \"{weapon}\"{}", did_you_mean(weapon, names));
        return Err(Fault::new(Code::NoSuchWeapon, text));
    }
    draft.weapons.push(Carried::of(weapon));
    Ok(())
}

impl Flat {
    fn draft(self, book: &Book) -> Result<Draft, String> {
        let Flat { ws, bs, s, t, i, ag, dex, int, wp, fel, .. } = self;
        let values = [ws, bs, s, t, i, ag, dex, int, wp, fel];
        let mut skills = BTreeMap::new();
        for (name, &value) in &self.skills {
            skills.extend(skills_named(name)?.into_iter().map(|skill| (skill, value)));
        }
        let mut armour = BTreeMap::new();
        for (name, &points) in &self.armour {
            armour.extend(places_named(name)?.iter().map(|&place| (place, Worn::Points(points))));
        }
        let mut weapons = Vec::new();
        for weapon in &self.weapons {
            weapons.push(carried(book, weapon)?);
        }
        Ok(Draft {
            id: String::new(),
            short: String::new(),
            name: self.name,
            size: self.size.unwrap_or(Size::Average),
            characteristics: Characteristic::ALL.iter().copied().zip(values).collect(),
            wounds: self.wounds,
            movement: self.movement,
            walk: None,
            run: None,
            look: None,
            strength_bonus: None,
            toughness_bonus: None,
            skills,
            weapons,
            armour,
            metal: self.metal,
            traits: self.traits,
            four_legged: false,
            lacks: Vec::new(),
            fortune: 0,
            resolve: 0,
            talents: Vec::new(),
            bandages: 0,
        })
    }
}

/// One Skill, or all of `melee` or `ranged`.
fn skills_named(name: &str) -> Result<Vec<Skill>, String> {
    let id = kebab(name);
    let fits = |skill: &&Skill| match id.as_str() {
        "melee" => skill.is_melee(),
        "ranged" => skill.kind() == SkillKind::Ranged,
        id => skill.id() == id,
    };
    let found: Vec<Skill> = Skill::ALL.iter().filter(fits).copied().collect();
    if found.is_empty() {
        let names = ["melee", "ranged"].into_iter().chain(Skill::ALL.iter().map(|skill| skill.id()));
        return Err(format!("no Skill is called \"{name}\"{}", did_you_mean(&id, names)));
    }
    Ok(found)
}

/// One location, or both `arms`, both `legs`, or `all`.
fn places_named(name: &str) -> Result<&'static [Location], String> {
    let id = kebab(name);
    match id.as_str() {
        "all" => Ok(Location::ALL),
        "arms" => Ok(&[Location::SecondaryArm, Location::PrimaryArm]),
        "legs" => Ok(&[Location::LeftLeg, Location::RightLeg]),
        _ => {
            let place = Location::ALL.iter().position(|place| place.id() == id);
            let place = place.ok_or_else(|| {
                let names = ["all", "arms", "legs"].into_iter();
                let names = names.chain(Location::ALL.iter().map(|place| place.id()));
                format!("no location is called \"{name}\"{}", did_you_mean(&id, names))
            })?;
            Ok(&Location::ALL[place..=place])
        }
    }
}

/// A weapon by its id, as in the content files, or written out.
fn carried(book: &Book, weapon: &Value) -> Result<Carried, String> {
    let written: Weapon = match weapon {
        Value::String(name) => return Ok(Carried::of(&kebab(name))),
        listed if listed.get("weapon").is_some() => {
            return serde_json::from_value(listed.clone()).map_err(|error| error.to_string());
        }
        whole => serde_json::from_value(whole.clone()).map_err(|error| format!("weapons: {error}"))?,
    };
    let known = book.weapon(&kebab(&written.name)).cloned();
    let (sheet, damage) = written.sheet(known)?;
    let is_of_book = book.weapon(&sheet.id) == Some(&sheet);
    let own = Carried { damage, ..Carried::of(&sheet.id) };
    if is_of_book { Ok(own) } else { Ok(Carried { weapon: Written::Whole(Box::new(sheet)), ..own }) }
}

impl Weapon {
    /// Its sheet, and its final Damage where that is said.
    fn sheet(self, known: Option<WeaponSheet>) -> Result<(WeaponSheet, Option<i16>), String> {
        let Weapon { name, damage, range, skill, hands, qualities } = self;
        let mut sheet = known.unwrap_or_else(|| WeaponSheet {
            id: kebab(&name),
            name: name.clone(),
            kind: if range.is_some() { WeaponKind::Ranged } else { WeaponKind::Melee },
            skill: if range.is_some() { Skill::RangedBow } else { Skill::MeleeBasic },
            hands: 1,
            strength: true,
            damage: 0,
            range: None,
            range_per_strength_bonus: None,
            shield: 0,
            reload: 0,
            natural: false,
            qualities: Vec::new(),
            rule: RuleId("wf.attack.damage.3"),
        });
        if range.is_some() {
            (sheet.range, sheet.kind) = (range, WeaponKind::Ranged);
        }
        if let Some(skill) = skill {
            let found = skills_named(&skill)?;
            sheet.skill = found[0];
        }
        sheet.hands = hands.unwrap_or(sheet.hands);
        if !(0..=2).contains(&sheet.hands) {
            return Err(format!("{name}: found {} hands, expected 0 to 2", sheet.hands));
        }
        if sheet.range.is_some_and(|range| !(1..=500).contains(&range)) {
            return Err(format!("{name}: a range is 1 to 500 yards"));
        }
        if let Some(written) = qualities {
            (sheet.qualities, sheet.shield, sheet.reload) = (Vec::new(), 0, 0);
            written.iter().try_for_each(|quality| sheet_quality(&mut sheet, quality))?;
        }
        let full = match &damage {
            None => None,
            Some(written) => read_damage(&name, written, &mut sheet)?,
        };
        Ok((sheet, full))
    }
}

/// `Shield 2`, `Reload 1`, `Impale`.
fn sheet_quality(sheet: &mut WeaponSheet, written: &str) -> Result<(), String> {
    let (name, rating) = match written.trim().rsplit_once(' ').map(|(name, last)| (name, last.parse::<u8>()))
    {
        Some((name, Ok(rating))) => (name, rating),
        _ => (written, 1),
    };
    let id = kebab(name);
    let found = Quality::ALL.iter().find(|quality| quality.id() == id);
    let Some(&quality) = found else {
        let names = Quality::ALL.iter().map(|quality| quality.id());
        return Err(format!("no quality is called \"{written}\"{}", did_you_mean(&id, names)));
    };
    match quality {
        Quality::Shield => sheet.shield = rating,
        Quality::Reload => sheet.reload = rating,
        _ => {}
    }
    sheet.qualities.push(quality);
    Ok(())
}

/// `"SB+4"` is added to SB; a number is the whole.
fn read_damage(name: &str, written: &Value, sheet: &mut WeaponSheet) -> Result<Option<i16>, String> {
    let wrong = || format!("{name}: found damage {written}, expected such as \"SB+4\" or 7, up to 50");
    let text = match written {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.replace(' ', "").to_uppercase(),
        _ => return Err(wrong()),
    };
    let in_bounds = |damage: &i16| (0..=50).contains(damage);
    match text.strip_prefix("SB").or_else(|| text.strip_prefix("+SB")) {
        Some("") => (sheet.strength, sheet.damage) = (true, 0),
        Some(more) => {
            let more = more.strip_prefix('+').and_then(|more| more.parse().ok()).filter(in_bounds);
            (sheet.strength, sheet.damage) = (true, more.ok_or_else(wrong)?);
        }
        None => return text.parse().ok().filter(in_bounds).map(Some).ok_or_else(wrong),
    }
    Ok(None)
}
