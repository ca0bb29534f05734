//! The weapons of a figure: each as often as it was bought, with the rows it was bought for (be.points.4).

use arrayvec::ArrayVec;
use frame::muster::{Edit, FlawView};

use crate::content::book::Book;
use crate::content::sheets::WeaponSheet;
use crate::content::warband::FigureSheet;
use crate::content::weapon::{Arm, MOST_ARMS, WeaponId};

/// A weapon as it stands in the lists of a figure.
struct Bought {
    weapon: WeaponId,
    /// Its place in the list for Fighting, and in that for Shooting.
    fight: Option<usize>,
    shoot: Option<usize>,
}

impl FigureSheet {
    /// Its weapons. What is wrong with them is noted.
    pub(super) fn arms(&self, book: &Book, at: &str, flaws: &mut Vec<FlawView>) -> ArrayVec<Arm, MOST_ARMS> {
        let bought = self.bought(book, at, flaws);
        let mut arms: ArrayVec<Arm, MOST_ARMS> = ArrayVec::new();
        for (place, one) in bought.iter().enumerate() {
            let Some(sheet) = book.weapon(one.weapon) else { continue };
            flaws.extend(unfit(sheet, one, at));
            let has = |list: &[String]| list.iter().any(|name| book.weapon_id(name) == Ok(one.weapon));
            let (poisoned, legendary) = (has(&self.poisoned), has(&self.legendary));
            let plain = sheet.arm(one.weapon, one.fight.is_some(), one.shoot.is_some());
            let is_full = arms.try_push(Arm { poisoned, legendary, ..plain }).is_err();
            flaws.extend((is_full && place == MOST_ARMS).then(|| too_many(one, at, bought.len())));
        }
        flaws.extend(self.false_poison(book, &arms, at));
        flaws.extend(self.unknown_legend(book, &arms, at));
        arms
    }

    /// Those for Fighting, each for Shooting, too, where it stands in that list as well; then those for Shooting alone.
    fn bought(&self, book: &Book, at: &str, flaws: &mut Vec<FlawView>) -> Vec<Bought> {
        let mut known = |list: &[String], name: &str| {
            let mut ids = Vec::new();
            for (place, weapon) in list.iter().enumerate() {
                match book.weapon_id(weapon) {
                    Ok(id) => ids.push((place, id)),
                    Err(words) => flaws.push(taken_out(format!("{at}/{name}/{place}"), words)),
                }
            }
            ids
        };
        let fight = known(&self.fight, "fight");
        let mut all: Vec<Bought> = fight
            .into_iter()
            .map(|(place, weapon)| Bought { weapon, fight: Some(place), shoot: None })
            .collect();
        for (place, weapon) in known(&self.shoot, "shoot") {
            match all.iter_mut().find(|one| one.weapon == weapon && one.shoot.is_none()) {
                Some(one) => one.shoot = Some(place),
                None => all.push(Bought { weapon, fight: None, shoot: Some(place) }),
            }
        }
        all
    }

    /// Poison stands on a weapon that it carries and that cuts, or that is shot or thrown and penetrates (be.poison.1).
    fn false_poison(&self, book: &Book, arms: &[Arm], at: &str) -> Vec<FlawView> {
        let holds = |arm: &Arm| {
            let sheet = book.weapon(arm.weapon);
            sheet.is_some_and(|sheet| sheet.takes_poison(arm.fight.is_some(), arm.shoot.is_some()))
        };
        let flaw = |(place, name): (usize, &String)| {
            let place = format!("{at}/poisoned/{place}");
            let mut same = arms.iter().filter(|arm| book.weapon_id(name) == Ok(arm.weapon)).peekable();
            if same.peek().is_none() {
                return Some(not_carried(place, name, "poisoned"));
            }
            let words = || format!("no poison holds on {}", weapon_name(book, name));
            let breach = || FlawView::breach(&place, "be.poison.1", words());
            (!same.any(holds))
                .then(|| breach().cured_by("Wipe it off", vec![Edit::Remove { at: place.clone() }]))
        };
        self.poisoned.iter().enumerate().filter_map(flaw).collect()
    }

    fn unknown_legend(&self, book: &Book, arms: &[Arm], at: &str) -> Vec<FlawView> {
        let carried = |name: &String| arms.iter().any(|arm| book.weapon_id(name) == Ok(arm.weapon));
        let unknown = self.legendary.iter().enumerate().filter(|(_, name)| !carried(name));
        unknown
            .map(|(place, name)| not_carried(format!("{at}/legendary/{place}"), name, "legendary"))
            .collect()
    }
}

impl WeaponSheet {
    /// Does poison hold on it, bought for Fighting or for Shooting (be.poison.1)?
    pub(crate) fn takes_poison(&self, fights: bool, shoots: bool) -> bool {
        fights && self.cutting || shoots && self.penetrating
    }
}

/// A weapon that was bought for a use it has no row for (be.weapon.use.1).
fn unfit(sheet: &WeaponSheet, one: &Bought, at: &str) -> Vec<FlawView> {
    let uses = [
        ("fight", one.fight.filter(|_| sheet.fight.is_none()), "Fighting"),
        ("shoot", one.shoot.filter(|_| sheet.shoot.is_none()), "Shooting"),
    ];
    let wrong = uses.into_iter().filter_map(|(list, place, used)| {
        let words = format!("{} cannot be used like that: it is no weapon for {used}", sheet.name);
        let flaw = taken_out(format!("{at}/{list}/{}", place?), words);
        Some(FlawView { rule: Some(fates::RuleId("be.weapon.use.1")), ..flaw })
    });
    wrong.collect()
}

fn too_many(one: &Bought, at: &str, count: usize) -> FlawView {
    let place = match (one.fight, one.shoot) {
        (Some(place), _) => format!("{at}/fight/{place}"),
        (None, place) => format!("{at}/shoot/{}", place.unwrap_or_default()),
    };
    taken_out(place, format!("found {count} weapons, expected at most {MOST_ARMS}"))
}

fn not_carried(place: String, name: &str, what: &str) -> FlawView {
    taken_out(place, format!("found \"{name}\" {what}, expected a weapon that it carries"))
}

/// A fault that goes with the entry it stands at.
fn taken_out(place: String, words: String) -> FlawView {
    let take = vec![Edit::Remove { at: place.clone() }];
    FlawView::fault(place, words).cured_by("Take it out", take)
}

fn weapon_name<'a>(book: &'a Book, name: &'a str) -> &'a str {
    let found = book.weapon_id(name).ok().and_then(|id| book.weapon(id));
    found.map_or(name, |sheet| &sheet.name)
}
