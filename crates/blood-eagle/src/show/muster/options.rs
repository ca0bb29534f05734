//! What a figure may carry and be: each choice with what it does, what it costs and why it can't be had.

use frame::muster::{ChoiceView, FieldView, Takes};
use serde_json::json;

use super::fields::Desk;
use super::gear::{fight_words, power_words, shoot_words};
use crate::content::sheets::WeaponSheet;
use crate::content::warband::FigureSheet;
use crate::content::weapon::{MOST_ARMS, WeaponId};
use crate::rules::heroes::powers::Power;
use crate::rules::heroes::traits::Trait;

/// The two lists of a figure's weapons.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Fight,
    Shoot,
}

impl Desk<'_> {
    /// Its weapons for both uses, and which of them are poisoned or legendary.
    pub(super) fn weapons(&self) -> Vec<FieldView> {
        let carried = self.carried();
        let some = |now: &[String], options: Vec<ChoiceView>, most, may_repeat| {
            let now = now.iter().map(|name| self.weapon_id(name)).collect();
            Takes::Some { now, options, most, may_repeat }
        };
        let most = Some(MOST_ARMS);
        let bought = |used: Use| some(self.list(used), self.offered(used), most, true);
        let poisoned = carried.iter().map(|sheet| self.poison(sheet)).collect();
        let plain = |sheet: &&WeaponSheet| self.plain_choice(&sheet.id, &sheet.name, String::new(), None);
        let legendary = carried.iter().map(plain);
        let legendary = some(&self.sheet.legendary, legendary.collect(), None, false);
        let poisoned = some(&self.sheet.poisoned, poisoned, None, false);
        let group = "Weapons";
        vec![
            self.field("fight", "For Fighting", group, Some("be.points.2"), bought(Use::Fight)),
            self.field("shoot", "For Shooting", group, Some("be.points.3"), bought(Use::Shoot)),
            self.field("poisoned", "Poisoned", group, Some("be.poison.1"), poisoned),
            self.field("legendary", "Legendary", group, Some("be.ammo.2"), legendary),
        ]
    }

    fn list(&self, used: Use) -> &[String] {
        match used {
            Use::Fight => &self.sheet.fight,
            Use::Shoot => &self.sheet.shoot,
        }
    }

    /// All weapons of the book that have this use. Bare hands are no weapon to be bought.
    fn offered(&self, used: Use) -> Vec<ChoiceView> {
        let list = self.list(used);
        let fits = |sheet: &&WeaponSheet| {
            let has = list.iter().any(|name| self.weapon_id(name) == sheet.id);
            let row = match used {
                Use::Fight => &sheet.fight,
                Use::Shoot => &sheet.shoot,
            };
            has || row.is_some() && !sheet.natural
        };
        self.book.weapons.iter().filter(fits).map(|sheet| self.weapon(used, sheet)).collect()
    }

    fn weapon(&self, used: Use, sheet: &WeaponSheet) -> ChoiceView {
        let (words, rule) = weapon_words(used, sheet);
        let plain = self.plain_choice(&sheet.id, &sheet.name, words, rule.as_deref());
        let mut other = self.sheet.clone();
        let list = match used {
            Use::Fight => &mut other.fight,
            Use::Shoot => &mut other.shoot,
        };
        match list.iter().position(|name| self.weapon_id(name) == sheet.id) {
            Some(place) => {
                list.remove(place);
                self.chosen(plain, &other)
            }
            None => {
                list.push(sheet.id.clone());
                let full = self.has_all_it_can_carry() && self.is_new(sheet, used);
                let full = full.then(|| format!("a figure carries at most {MOST_ARMS} weapons"));
                self.choice(plain, &other, full)
            }
        }
    }

    /// Would it be one weapon more, and not another use of one that is there?
    fn is_new(&self, sheet: &WeaponSheet, used: Use) -> bool {
        let other = match used {
            Use::Fight => Use::Shoot,
            Use::Shoot => Use::Fight,
        };
        !self.list(other).iter().any(|name| self.weapon_id(name) == sheet.id)
    }

    fn has_all_it_can_carry(&self) -> bool {
        self.sheet.examine(self.book, "").0.arms.is_full()
    }

    /// A weapon that may be poisoned (be.poison.1, be.points.6).
    fn poison(&self, sheet: &WeaponSheet) -> ChoiceView {
        let plain = self.plain_choice(&sheet.id, &sheet.name, String::new(), Some("be.poison.1"));
        let mut other = self.sheet.clone();
        if let Some(place) = other.poisoned.iter().position(|name| self.weapon_id(name) == sheet.id) {
            other.poisoned.remove(place);
            return self.chosen(plain, &other);
        }
        other.poisoned.push(sheet.id.clone());
        let bought = |list: &[String]| list.iter().any(|name| self.weapon_id(name) == sheet.id);
        let holds = sheet.takes_poison(bought(&self.sheet.fight), bought(&self.sheet.shoot));
        self.choice(plain, &other, (!holds).then(|| "no poison holds on it".to_string()))
    }

    /// The weapons it carries, each once.
    fn carried(&self) -> Vec<&WeaponSheet> {
        let mut carried: Vec<&WeaponSheet> = Vec::new();
        for name in self.sheet.fight.iter().chain(&self.sheet.shoot) {
            let found = self.book.weapon_id(name).ok().and_then(|id| self.book.weapon(id));
            carried.extend(found.filter(|sheet| carried.iter().all(|known| known.id != sheet.id)));
        }
        carried
    }

    /// The id of a weapon that stands in a list by its id or its name.
    fn weapon_id(&self, name: &str) -> String {
        let found = self.book.weapon_id(name).ok().and_then(|id| self.book.weapon(id));
        found.map_or(name, |sheet| &sheet.id).to_string()
    }

    /// Its traits (be.points.5).
    pub(super) fn traits(&self) -> FieldView {
        let choice = |sheet: &crate::TraitSheet| {
            let one = sheet.id;
            let id = json!(one);
            let plain = ChoiceView {
                rule: sheet.rule,
                ..self.plain_choice(id.as_str().unwrap_or_default(), &sheet.name, String::new(), None)
            };
            let others: Vec<Trait> =
                self.sheet.traits.iter().copied().filter(|other| *other != one).collect();
            if others.len() < self.sheet.traits.len() {
                return self.chosen(plain, &FigureSheet { traits: others, ..self.sheet.clone() });
            }
            let traits = others.into_iter().chain([one]).collect();
            self.choice(plain, &FigureSheet { traits, ..self.sheet.clone() }, None)
        };
        let now = self.sheet.traits.iter().filter_map(|one| Some(json!(one).as_str()?.to_string())).collect();
        let options = self.book.traits.iter().map(choice).collect();
        let takes = Takes::Some { now, options, most: None, may_repeat: false };
        self.field("traits", "Traits", "Traits", Some("be.points.5"), takes)
    }

    /// Its Powers (be.magic.1).
    pub(super) fn powers(&self) -> FieldView {
        let choice = |sheet: &crate::PowerSheet| {
            let one = sheet.id;
            let words = power_words(self.book, one);
            let plain = self.plain_choice(one.id(), &sheet.name, words, Some(one.rule().0));
            let others: Vec<Power> =
                self.sheet.powers.iter().copied().filter(|other| *other != one).collect();
            if others.len() < self.sheet.powers.len() {
                return self.chosen(plain, &FigureSheet { powers: others, ..self.sheet.clone() });
            }
            let powers = others.into_iter().chain([one]).collect();
            self.choice(plain, &FigureSheet { powers, ..self.sheet.clone() }, None)
        };
        let now = self.sheet.powers.iter().map(|one| one.id().to_string()).collect();
        let options = self.book.powers.iter().map(choice).collect();
        let takes = Takes::Some { now, options, most: None, may_repeat: false };
        self.field("powers", "Powers", "Powers", Some("be.magic.1"), takes)
    }
}

/// What a weapon does in this use, and the rule that says so.
fn weapon_words(used: Use, sheet: &WeaponSheet) -> (String, Option<String>) {
    let arm = sheet.arm(WeaponId::default(), used == Use::Fight, used == Use::Shoot);
    match (arm.fight, arm.shoot) {
        (Some(row), _) => (fight_words(&arm, row), Some(row.rule.0.to_string())),
        (_, Some(row)) => (shoot_words(&arm, row), Some(row.rule.0.to_string())),
        (None, None) => (String::new(), None),
    }
}
