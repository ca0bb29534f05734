//! Points, `be.points.*`: what a figure costs.
//!
//! Reading: a Hero with more or fewer Hero Points than usual costs the same (be.points.5).

use crate::content::book::Book;
use crate::content::profile::Profile;
use crate::content::sheets::Priced;
use crate::content::weapon::Row;
use crate::rules::fighting::armour::armour_value;

/// What a figure costs (be.points.1).
pub fn price(book: &Book, profile: &Profile) -> i16 {
    price_parts(book, profile).iter().map(|(_, cost)| cost).sum()
}

/// What a figure costs, part by part: what for, and how much.
pub fn price_parts(book: &Book, profile: &Profile) -> Vec<(String, i16)> {
    let each = |id: Priced| book.point(id).map_or(0, |sheet| sheet.each);
    let from = |id: Priced| book.point(id).and_then(|sheet| sheet.above.or(sheet.below)).unwrap_or(0);
    let leadership = profile.leadership.unwrap_or(0);
    let ar = armour_value(book, profile);
    let mut parts = vec![
        (format!("Fate {}", profile.fate), each(Priced::Fate) * (from(Priced::Fate) - profile.fate)),
        (format!("FV {}", profile.fv), each(Priced::Fv) * profile.fv),
        (format!("SV {}", profile.sv), each(Priced::Sv) * profile.sv),
        (format!("Speed {}", profile.speed), each(Priced::Speed) * profile.speed),
        (format!("Leadership {leadership}"), each(Priced::Leadership) * leadership),
        (format!("AR {ar}"), each(Priced::Ar) * (ar - from(Priced::Ar))),
    ];
    for arm in &profile.arms {
        let name = book.weapon(arm.weapon).map_or("Weapon", |sheet| sheet.name.as_str());
        parts.extend(arm.fight.map(|row| (format!("{name} for Fighting"), blow_price(book, row))));
        parts.extend(arm.shoot.map(|row| (format!("{name} for Shooting"), shot_price(book, row)))); // be.points.4
    }
    for one in profile.traits.iter().filter_map(|one| book.trait_sheet(one)) {
        parts.push((one.name.clone(), one.cost)); // be.points.5
    }
    for power in profile.powers.iter() {
        let name = book.power(power).map_or("A Power", |sheet| sheet.name.as_str());
        parts.push((name.to_string(), each(Priced::Power)));
    }
    let poisons = profile.arms.iter().filter(|arm| arm.poisoned).count() as i16;
    let items = profile.items;
    let counted = i16::from(items.holy_water) + i16::from(items.torch) + i16::from(items.fire_arrow);
    let counted = counted + poisons;
    parts.push((format!("Counted items: {counted}"), each(Priced::Item) * counted)); // be.points.6
    parts.retain(|(_, cost)| *cost != 0);
    parts
}

/// A weapon for Fighting (be.points.2).
fn blow_price(book: &Book, row: Row) -> i16 {
    let sheet = book.point(Priced::FightingWeapon);
    let least = sheet.and_then(|sheet| sheet.least).unwrap_or(0);
    (sheet.map_or(0, |sheet| sheet.each) * (row.bonus + (-row.fate).max(0))).max(least)
}

/// A weapon for Shooting (be.points.3).
fn shot_price(book: &Book, row: Row) -> i16 {
    let sheet = book.point(Priced::ShootingWeapon);
    let step = sheet.and_then(|sheet| sheet.range_step).unwrap_or(8).max(1);
    let range = (row.range.0 / table::inches(1).0) as i16;
    let reach = (range + step - 1) / step;
    sheet.map_or(0, |sheet| sheet.each) * (row.bonus + (-row.fate).max(0) + reach)
}
