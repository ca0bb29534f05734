//! What is wrong with a combatant: what nobody can be, what goes beyond a limit, and what the sheet would make otherwise.

use content::{Written, did_you_mean, find};

use super::{Carried, Draft, MOST_WOUNDS, Worn};
use crate::content::book::Book;
use crate::content::flaw::Flaw;
use crate::content::profile::{Characteristic, Size};
use crate::content::weapon::{MOST_ARMS, MOST_DAMAGE, MOST_RANGE};
use crate::rules::attack::location::Location;

/// The highest characteristic of the sheet, and the highest that people may agree on.
pub(crate) const MOST_CHARACTERISTIC: u8 = 100;
const MOST_ANYWAY: u8 = 150;

/// The most a Skill comes to.
pub(crate) const MOST_SKILL: u8 = 150;

/// The most AP at a location.
const MOST_POINTS: u8 = 20;

/// Nobody has more Fortune than this, nor more Resolve.
pub(crate) const MOST_FORTUNE: u8 = 20;

/// Nobody moves faster than this.
pub(crate) const MOST_MOVEMENT: u8 = 20;

impl Draft {
    /// All that is wrong with it.
    pub(crate) fn flaws(&self, book: &Book) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        self.characteristic_flaws(&mut flaws);
        self.armour_flaws(book, &mut flaws);
        self.number_flaws(&mut flaws);
        self.talent_flaws(book, &mut flaws);
        self.weapon_flaws(book, &mut flaws);
        self.reckoned_flaws(book, &mut flaws);
        self.body_flaws(book, &mut flaws);
        flaws
    }

    /// Ten characteristics, and Bonuses that follow from them (wf.char.1, wf.char.2).
    fn characteristic_flaws(&self, flaws: &mut Vec<Flaw>) {
        for &which in Characteristic::ALL {
            let (id, at) = (which.id(), format!("/characteristics/{}", which.id()));
            match self.characteristics.get(&which) {
                None => {
                    let words = format!("the characteristic \"{id}\" is missing");
                    flaws.push(Flaw::fault(at, words).by("wf.char.1").cured_with("Make it 30", 30));
                }
                Some(&value) if value > MOST_ANYWAY => {
                    let words = format!("found {id} {value}, expected 0 to {MOST_ANYWAY} at the very most");
                    let flaw = Flaw::fault(at, words).by("wf.char.1");
                    flaws.push(flaw.cured_with("Make it 100", MOST_CHARACTERISTIC));
                }
                Some(&value) if value > MOST_CHARACTERISTIC => {
                    let words = format!("found {id} {value}, expected 0 to {MOST_CHARACTERISTIC}");
                    let flaw = Flaw::limit(at, words).by("wf.char.1");
                    flaws.push(flaw.cured_with("Make it 100", MOST_CHARACTERISTIC));
                }
                Some(_) => {}
            }
        }
        let said = [
            ("strength_bonus", self.strength_bonus, Characteristic::S),
            ("toughness_bonus", self.toughness_bonus, Characteristic::T),
        ];
        for (name, said, which) in said {
            let (Some(said), true) = (said, self.characteristics.contains_key(&which)) else { continue };
            let bonus = self.bonus(which);
            if i16::from(said) != bonus {
                let words = format!("found {name} {said}, expected {bonus}");
                let flaw = Flaw::limit(format!("/{name}"), words).by("wf.char.2");
                flaws.push(flaw.cured_without("Leave it to the characteristic"));
            }
        }
    }

    /// AP by location, or pieces of the book (wf.char.9, wf.armour.1).
    fn armour_flaws(&self, book: &Book, flaws: &mut Vec<Flaw>) {
        for (at, worn) in &self.armour {
            let place = format!("/armour/{}", at.id());
            match worn {
                Worn::Points(points) if *points > MOST_POINTS => {
                    let words = format!("found armour {points} at {}, expected 0 to {MOST_POINTS}", at.id());
                    flaws.push(Flaw::fault(place, words).by("wf.char.9").cured_without("Take it off"));
                }
                Worn::Points(_) => {}
                Worn::Piece(id) => {
                    let found = find("armour", &book.armour, id, |sheet| (&sheet.id, &sheet.name));
                    let flaw = |words| Flaw::fault(&place, words).by("wf.armour.1");
                    flaws.extend(found.err().map(|words| flaw(words).cured_without("Take it off")));
                }
            }
        }
    }

    fn number_flaws(&self, flaws: &mut Vec<Flaw>) {
        if self.name.trim().is_empty() {
            let flaw = Flaw::fault("/name", "a combatant needs a name");
            flaws.push(flaw.cured_with("Call it Combatant", "Combatant"));
        }
        for (name, much) in [("Fortune", self.fortune), ("Resolve", self.resolve)] {
            if much > MOST_FORTUNE {
                let words = format!("found {much} {name}, expected 0 to {MOST_FORTUNE}");
                let flaw = Flaw::limit(format!("/{}", name.to_lowercase()), words).by("wf.fortune.1");
                flaws.push(flaw.cured_with(format!("Make it {MOST_FORTUNE}"), MOST_FORTUNE));
            }
        }
        if !(1..=MOST_MOVEMENT).contains(&self.movement) {
            let words = format!("found movement {}, expected 1 to {MOST_MOVEMENT}", self.movement);
            flaws.push(Flaw::fault("/movement", words).by("wf.char.6").cured_with("Make it 4", 4));
        }
        if let Some(wounds) = self.wounds.filter(|wounds| !(1..=MOST_WOUNDS).contains(wounds)) {
            let words = format!("found {wounds} Wounds, expected 1 to {MOST_WOUNDS}");
            let flaw = Flaw::fault("/wounds", words).by(wounds_rule(self.size));
            flaws.push(flaw.cured_without("Leave them to size and Bonuses"));
        }
        for (which, value) in self.skills.iter().filter(|(_, value)| !(1..=MOST_SKILL).contains(*value)) {
            let words = format!("found {} {value}, expected 1 to {MOST_SKILL}", which.id());
            let flaw = Flaw::fault(format!("/skills/{}", which.id()), words).by("wf.char.3");
            flaws.push(flaw.cured_without("Use the bare characteristic"));
        }
    }

    fn talent_flaws(&self, book: &Book, flaws: &mut Vec<Flaw>) {
        let is_unknown = |talent: &str| !book.talents().any(|known| known == talent);
        for (place, talent) in self.talents.iter().enumerate().filter(|(_, talent)| is_unknown(talent)) {
            let hint = did_you_mean(talent, book.talents());
            let words = format!("nothing asks for the talent \"{talent}\"{hint}");
            let flaw = Flaw::limit(format!("/talents/{place}"), words).by("wf.action.special.3");
            flaws.push(flaw.cured_by_removal("Take it out"));
        }
    }

    fn weapon_flaws(&self, book: &Book, flaws: &mut Vec<Flaw>) {
        if self.weapons.len() >= MOST_ARMS {
            let words = format!("found {} weapons, expected at most {}", self.weapons.len(), MOST_ARMS - 1);
            let last = format!("/weapons/{}", self.weapons.len() - 1);
            flaws.push(Flaw::fault(last, words).cured_by_removal("Take the last one out"));
            return;
        }
        for (place, carried) in self.weapons.iter().enumerate() {
            let at = format!("/weapons/{place}");
            let found = self.carried_flaws(book, carried);
            flaws.extend(found.into_iter().map(|flaw| flaw.within(&at)));
        }
    }

    fn carried_flaws(&self, book: &Book, carried: &Carried) -> Vec<Flaw> {
        let (id, mut flaws) = (carried.id(), Vec::new());
        match &carried.weapon {
            Written::Whole(sheet) => {
                flaws.extend(sheet.flaws().into_iter().map(|flaw| flaw.within("/weapon")));
            }
            Written::Id(id) if book.weapon(id).is_none() => {
                let hint = did_you_mean(id, book.weapons.iter().map(|sheet| sheet.id.as_str()));
                let flaw = Flaw::fault("", format!("no weapon is called \"{id}\"{hint}"));
                flaws.push(flaw.cured_by_removal("Put it down"));
            }
            Written::Id(_) => {}
        }
        let most = 2 * MOST_DAMAGE;
        if let Some(damage) = carried.damage.filter(|damage| !(0..=most).contains(damage)) {
            let flaw = Flaw::fault("/damage", format!("{id}: found damage {damage}, expected 0 to {most}"));
            flaws.push(flaw.by("wf.attack.damage.3").cured_without("Leave it to the weapon and SB"));
        }
        if let Some(range) = carried.range.filter(|&range| !(1..=MOST_RANGE as u16).contains(&range)) {
            let words = format!("{id}: found a range of {range}, expected 1 to {MOST_RANGE} yards");
            flaws.push(Flaw::fault("/range", words).cured_without("Leave it to the weapon"));
        }
        flaws.extend(self.below_strength(book, carried));
        flaws
    }

    /// The Damage of a weapon that SB is added to contains SB (wf.attack.damage.3).
    fn below_strength(&self, book: &Book, carried: &Carried) -> Option<Flaw> {
        let (damage, strength) = (carried.damage?, self.bonus(Characteristic::S));
        let sheet = carried.sheet(book).filter(|sheet| sheet.strength && damage >= 0 && damage < strength)?;
        let words = format!("{}: found damage {damage}, and SB alone is {strength}", sheet.name);
        let flaw = Flaw::breach("/damage", words).by("wf.attack.damage.3");
        Some(flaw.cured_without("Leave it to the weapon and SB"))
    }

    /// Wounds by size and Bonuses, and the pace by Move.
    fn reckoned_flaws(&self, book: &Book, flaws: &mut Vec<Flaw>) {
        let reckoned = self.reckoned_wounds(book);
        let bonuses = [Characteristic::S, Characteristic::T, Characteristic::Wp];
        let known = bonuses.iter().all(|which| self.characteristics.contains_key(which));
        let wounds = self.wounds.filter(|&wounds| known && wounds != reckoned);
        if let Some(wounds) = wounds.filter(|wounds| (1..=MOST_WOUNDS).contains(wounds)) {
            let words = format!("found {wounds} Wounds, and size and Bonuses make {reckoned}");
            let flaw = Flaw::breach("/wounds", words).by(wounds_rule(self.size));
            flaws.push(flaw.cured_without(format!("Make them {reckoned}")));
        }
        let paces = [("walk", self.walk, self.usual_walk()), ("run", self.run, self.usual_run())];
        for (name, said, usual) in paces {
            if let Some(said) = said.filter(|&said| said != usual) {
                let words = format!("found {name} {said}, and Move {} makes {usual}", self.movement);
                let flaw = Flaw::breach(format!("/{name}"), words).by("wf.char.6");
                flaws.push(flaw.cured_without(format!("Make it {usual}")));
            }
        }
    }

    /// What its body can't do: nothing is held without hands (wf.location.beast, wf.location.lacking).
    fn body_flaws(&self, book: &Book, flaws: &mut Vec<Flaw>) {
        if let Some(place) = self.lacks.iter().position(|at| *at == Location::Body) {
            let flaw =
                Flaw::fault(format!("/lacks/{place}"), "nothing lacks a body").by("wf.location.lacking");
            flaws.push(flaw.cured_by_removal("Give it one"));
        }
        let hands = self.hands();
        let rule = if self.four_legged { "wf.location.beast" } else { "wf.location.lacking" };
        for (place, carried) in self.weapons.iter().enumerate() {
            let Some(sheet) = carried.sheet(book) else { continue };
            if (hands + 1..=2).contains(&sheet.hands) {
                let words = format!("{}: found {hands} hands, expected {}", sheet.name, sheet.hands);
                let flaw = Flaw::breach(format!("/weapons/{place}"), words).by(rule);
                flaws.push(flaw.cured_by_removal("Put it down"));
            }
        }
    }
}

impl Draft {
    /// How many hands it has to hold weapons with (wf.location.beast, wf.location.lacking).
    pub(crate) fn hands(&self) -> u8 {
        let arms = [Location::SecondaryArm, Location::PrimaryArm];
        let arms = arms.iter().filter(|at| !self.lacks.contains(at) && !self.four_legged);
        arms.count() as u8
    }
}

/// The rule that says how many Wounds a combatant of this size has.
pub(crate) fn wounds_rule(size: Size) -> &'static str {
    match size {
        Size::Tiny | Size::Little => "wf.char.12",
        Size::Small => "wf.char.11",
        Size::Average => "wf.char.4",
        Size::Large => "wf.char.5",
        Size::Enormous | Size::Monstrous => "wf.char.13",
    }
}
