//! Random units: legal ones, for players who would rather not count points.

use fates::Random;

use crate::content::book::{Book, Nation, Soldier};
use crate::content::unit::{
    BUDGET, CourageOrPoints, HealthOrSpeed, Leader, MOST_SOLDIERS, MeleeOrAccuracy, OFFICERS_POINTS, Recruit,
    Unit, UnitOptions, open_to_officers,
};
use crate::rules::powers::attribute::{Attribute, Traits};

/// How many recruitment points a random unit has: the least, the usual, the most.
pub(crate) const POINTS: [u16; 3] = [30, BUDGET, BUDGET + OFFICERS_POINTS];

/// Outfits for figures that choose their equipment; each fits into six slots with a special item.
const OUTFITS: [&[&str]; 6] = [
    &["Fencing Weapon", "2 Pistols", "Shot Bag"],
    &["Heavy Weapon", "Pistol"],
    &["Musket", "Cartridge Box", "Hand Weapon"],
    &["Rifle", "Cartridge Box", "Hand Weapon"],
    &["Hand Weapon", "Blunderbuss", "Shot Bag"],
    &["Hand Weapon", "Pistol", "Breastplate"],
];

/// A unit of at most so many recruitment points; the same seed brings the same unit.
pub(crate) fn unit(book: &Book, points: u16, seed: u64) -> Unit {
    unit_of(book, None, points, seed)
}

/// The same of this nation, or of any.
pub(crate) fn unit_of(book: &Book, nation: Option<&Nation>, points: u16, seed: u64) -> Unit {
    let mut luck = Luck(Random::new(seed));
    let any = &book.nations[luck.0.below(book.nations.len())];
    let nation = nation.unwrap_or(any);
    let mut unit = Unit {
        id: String::new(),
        name: String::new(),
        nation: nation.id.clone(),
        officer: officer(book, nation, points, &mut luck),
        soldiers: Vec::new(),
        options: UnitOptions::default(),
        anyway: false,
    };
    unit.name = format!("The detachment of {}", unit.officer.name);
    hire(book, nation, points, &mut unit, &mut luck);
    equip(book, &mut unit, &mut luck);
    unit
}

struct Luck(Random);

impl Luck {
    fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        if of.is_empty() { None } else { of.get(self.0.below(of.len())) }
    }

    fn coin(&mut self) -> bool {
        self.0.below(2) == 0
    }
}

fn officer(book: &Book, nation: &Nation, points: u16, luck: &mut Luck) -> Leader {
    let (rank, surnames) = names(&nation.id);
    let name = luck.one(&surnames).map_or_else(|| rank.to_string(), |surname| format!("{rank} {surname}"));
    let outfit = luck.one(&OUTFITS).copied().unwrap_or_default();
    Leader {
        name,
        melee_or_accuracy: if luck.coin() { MeleeOrAccuracy::Melee } else { MeleeOrAccuracy::Accuracy },
        health_or_speed: if luck.coin() { HealthOrSpeed::Health } else { HealthOrSpeed::Speed },
        courage_or_points: if points > BUDGET { CourageOrPoints::Points } else { CourageOrPoints::Courage },
        attributes: picks(book, book.officer.picks, &Traits::default(), luck),
        equipment: outfit.iter().map(|thing| thing.to_string()).collect(),
        specials: Vec::new(),
        mounted: false,
    }
}

/// Different attributes open to Officers that cost nothing and that the figure lacks.
fn picks(book: &Book, count: u8, has: &Traits, luck: &mut Luck) -> Vec<String> {
    let mut open: Vec<&str> = open_to_officers(book)
        .filter(|name| {
            let attribute = Attribute::named(name);
            attribute.is_some_and(|attribute| attribute != Attribute::FeyTouched && !has.has(attribute))
        })
        .collect();
    let mut picked = Vec::new();
    while picked.len() < usize::from(count) && !open.is_empty() {
        picked.push(open.swap_remove(luck.0.below(open.len())).to_string());
    }
    picked
}

/// Hires while there are points and places; of two random types, the one whose price is nearer to an even share.
fn hire(book: &Book, nation: &Nation, points: u16, unit: &mut Unit, luck: &mut Luck) {
    let mut left = points;
    while unit.soldiers.len() < MOST_SOLDIERS {
        let hired =
            |soldier: &Soldier| unit.soldiers.iter().filter(|recruit| recruit.kind == soldier.id).count();
        let free = |soldier: &&Soldier| {
            nation.hires.contains(&soldier.id)
                && u16::from(soldier.cost) <= left
                && soldier.most.is_none_or(|most| hired(soldier) < usize::from(most))
        };
        let comers: Vec<&Soldier> = book.soldiers.iter().filter(free).collect();
        let share = left / (MOST_SOLDIERS - unit.soldiers.len()) as u16;
        let two = [luck.one(&comers), luck.one(&comers)];
        let taken = two.into_iter().flatten().min_by_key(|soldier| share.abs_diff(soldier.cost.into()));
        let Some(soldier) = taken.copied() else { break };
        left -= u16::from(soldier.cost);
        unit.soldiers.push(recruit(book, soldier, luck));
    }
}

fn recruit(book: &Book, soldier: &Soldier, luck: &mut Luck) -> Recruit {
    let mut has = Traits::default();
    for attribute in &soldier.attributes {
        has.read(attribute, None).ok(); // printed ones can be read
    }
    let chooses = soldier.slots.is_some();
    let outfit = luck.one(&OUTFITS).copied().filter(|_| chooses).unwrap_or_default();
    let kit = 1 + luck.0.below(soldier.kits.len().max(1));
    Recruit {
        kind: soldier.id.clone(),
        kit: (!chooses && soldier.kits.len() > 1).then_some(kit),
        attributes: picks(book, soldier.picks.unwrap_or(0), &has, luck),
        equipment: outfit.iter().map(|thing| thing.to_string()).collect(),
        ..Recruit::default()
    }
}

/// Gives each figure special items by chance, and keeps those with which the unit is still legal.
fn equip(book: &Book, unit: &mut Unit, luck: &mut Luck) {
    for place in 0..=unit.soldiers.len() {
        for _ in 0..2 {
            let Some(item) = luck.one(&book.items) else { return };
            let specials = |unit: &mut Unit| match place.checked_sub(1) {
                Some(soldier) => std::mem::take(&mut unit.soldiers[soldier].specials),
                None => std::mem::take(&mut unit.officer.specials),
            };
            let mut trial = unit.clone();
            let mut more = specials(&mut trial);
            more.push(item.name.clone());
            match place.checked_sub(1) {
                Some(soldier) => trial.soldiers[soldier].specials = more,
                None => trial.officer.specials = more,
            }
            if trial.check(book).is_ok() {
                *unit = trial;
            }
        }
    }
}

/// The rank of an Officer of this nation.
pub(crate) fn rank(nation: &Nation) -> &'static str {
    names(&nation.id).0
}

/// The rank of an Officer, and surnames, by the id of the nation.
fn names(nation: &str) -> (&'static str, [&'static str; 5]) {
    match nation {
        "austria" => ("Hauptmann", ["Brandl", "von Salis", "Novák", "Lechner", "Kovačić"]),
        "britain" => ("Captain", ["Ashdown", "Merrick", "Tolland", "Fairley", "Penrose"]),
        "calabresi" => ("Capitano", ["Malacrinò", "Scopelliti", "Laganà", "Romeo", "Foti"]),
        "egypt" => ("Bimbashi", ["Osman", "Rashid", "Mansur", "Selim", "Yusuf"]),
        "france" => ("Capitaine", ["Lacombe", "Bérard", "Montclar", "Thibault", "Fournel"]),
        "kingdom-of-naples" => ("Capitano", ["Caracciolo", "Esposito", "De Luca", "Ferrante", "Amato"]),
        "lower-canada" => ("Capitaine", ["Gagnon", "Bouchette", "Lavallée", "Desrosiers", "Thériault"]),
        "prussia" => ("Hauptmann", ["von Rabenau", "Kessler", "Lindow", "von Arnsberg", "Pagel"]),
        "russia" => ("Captain", ["Orlovsky", "Belyaev", "Karpov", "Zimin", "Rostovtsev"]),
        "spain" => ("Capitán", ["Olmedo", "Barrientos", "Quiroga", "Salazar", "Ibarra"]),
        "united-states" => ("Captain", ["Whitlock", "Sumner", "Hale", "Crane", "Bledsoe"]),
        "upper-canada" => ("Captain", ["McNab", "Ridout", "Sheaffe", "Bostwick", "Jarvis"]),
        _ => ("Captain", ["Mercer", "Vance", "Holt", "Drummond", "Lisle"]),
    }
}
