//! A figure written in a few words: its numbers, and by name what it carries, wears and can do.

use content::{did_you_mean, kebab};
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::sheets::WeaponSheet;
use crate::content::warband::FigureSheet;
use crate::rules::fighting::armour::{Armour, Body, Helm, worn};
use crate::rules::heroes::traits::Trait;

/// A figure in a few words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Draft {
    /// What it is called.
    pub name: String,
    /// Fighting value.
    pub fv: i8,
    /// Shooting value.
    pub sv: i8,
    /// Speed, in inches.
    pub speed: i8,
    /// Leadership, of a Leader.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leadership: Option<i8>,
    /// Fate.
    pub fate: i8,
    /// The AR that its armour comes to, instead of the pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ar: Option<i8>,
    /// What it wears: a piece for the body, a helm, a shield.
    pub armour: Vec<String>,
    /// Weapons, for every use they have.
    pub weapons: Vec<String>,
    /// Weapons for Fighting alone.
    pub fight: Vec<String>,
    /// Weapons for Shooting alone.
    pub shoot: Vec<String>,
    /// Its traits.
    pub traits: Vec<String>,
    /// Hero Points, of a Hero; 1 unless said (be.hero.8).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hero_points: Option<u8>,
    /// Does it ride?
    pub mounted: bool,
}

impl Draft {
    /// The figure as a roster would have it, or everything that is wrong with it.
    pub fn sheet(&self, book: &Book) -> Result<FigureSheet, Vec<String>> {
        let mut faults = Vec::new();
        let (body, helm, shield) = match self.ar {
            Some(ar) if self.armour.is_empty() => self.worn_for(book, ar, &mut faults),
            Some(_) => {
                faults.push("found ar and armour, expected one of them".to_string());
                (Body::Clothes, None, false)
            }
            None => self.worn(book, &mut faults),
        };
        let (fight, shoot) = self.bought(book, &mut faults);
        let traits = self.traits.iter().filter_map(|name| trait_named(book, name, &mut faults)).collect();
        let sheet = FigureSheet {
            id: String::new(),
            name: if self.name.is_empty() { "A figure".to_string() } else { self.name.clone() },
            look: None,
            labels: Vec::new(),
            count: 1,
            fv: self.fv,
            sv: self.sv,
            speed: self.speed,
            leadership: self.leadership,
            fate: self.fate,
            body,
            helm,
            shield,
            legendary_shield: false,
            ar: None,
            class: None,
            fight,
            shoot,
            poisoned: Vec::new(),
            legendary: Vec::new(),
            traits,
            hero_points: self.hero_points,
            powers: Vec::new(),
            items: Default::default(),
            mounted: self.mounted,
            cost: None,
            anyway: false,
        };
        if faults.is_empty() { Ok(sheet) } else { Err(faults) }
    }

    /// The ids of its weapons for Fighting, and of those for Shooting.
    fn bought(&self, book: &Book, faults: &mut Vec<String>) -> (Vec<String>, Vec<String>) {
        let every = weapons(book, &self.weapons, faults);
        let ids = |sheets: &[&WeaponSheet]| sheets.iter().map(|sheet| sheet.id.clone()).collect::<Vec<_>>();
        let of_use = |fits: fn(&WeaponSheet) -> bool| {
            ids(&every.iter().copied().filter(|sheet| fits(sheet)).collect::<Vec<_>>())
        };
        let mut fight = of_use(|sheet| sheet.fight.is_some());
        let mut shoot = of_use(|sheet| sheet.shoot.is_some());
        fight.extend(ids(&weapons(book, &self.fight, faults)));
        shoot.extend(ids(&weapons(book, &self.shoot, faults)));
        (fight, shoot)
    }

    /// The pieces that are named.
    fn worn(&self, book: &Book, faults: &mut Vec<String>) -> (Body, Option<Helm>, bool) {
        let (mut body, mut helm, mut shield) = (None, None, false);
        for name in &self.armour {
            let id = kebab(name);
            let piece =
                book.armour_pieces.iter().find(|piece| piece.id.id() == id || kebab(&piece.name) == id);
            let Some(piece) = piece else {
                let names = book.armour_pieces.iter().map(|piece| piece.id.id());
                faults.push(format!("no armour is called \"{name}\"{}", did_you_mean(&id, names)));
                continue;
            };
            let twice = match piece.id {
                Armour::Clothes => body.replace(Body::Clothes).is_some(),
                Armour::Jacket => body.replace(Body::Jacket).is_some(),
                Armour::Byrnie => body.replace(Body::Byrnie).is_some(),
                Armour::Hauberk => body.replace(Body::Hauberk).is_some(),
                Armour::LightHelm => helm.replace(Helm::LightHelm).is_some(),
                Armour::FullHelm => helm.replace(Helm::FullHelm).is_some(),
                Armour::Shield => std::mem::replace(&mut shield, true),
            };
            if twice {
                faults.push(format!("found {name} over something else worn there"));
            }
        }
        (body.unwrap_or_default(), helm, shield)
    }

    /// Pieces that come to this AR, a shield only where nothing else will do.
    fn worn_for(&self, book: &Book, ar: i8, faults: &mut Vec<String>) -> (Body, Option<Helm>, bool) {
        let helms = [None, Some(Helm::LightHelm), Some(Helm::FullHelm)];
        let all = [false, true].into_iter().flat_map(|shield| {
            BODIES.into_iter().flat_map(move |body| helms.map(|helm| (body, helm, shield)))
        });
        let comes_to = |(body, helm, shield): &(Body, Option<Helm>, bool)| {
            worn(*body, *helm, *shield).map(|piece| book.armour(piece)).sum::<i16>()
        };
        let (least, most) = all.clone().fold((i16::MAX, 0), |(least, most), worn| {
            (least.min(comes_to(&worn)), most.max(comes_to(&worn)))
        });
        all.clone().find(|worn| comes_to(worn) == i16::from(ar)).unwrap_or_else(|| {
            faults.push(format!("found ar {ar}, expected {least} to {most}, which armour can come to"));
            (Body::Clothes, None, false)
        })
    }
}

const BODIES: [Body; 4] = [Body::Clothes, Body::Jacket, Body::Byrnie, Body::Hauberk];

/// The weapons of these names.
fn weapons<'a>(book: &'a Book, names: &[String], faults: &mut Vec<String>) -> Vec<&'a WeaponSheet> {
    let found =
        names.iter().filter_map(|name| book.weapon_named(name).map_err(|fault| faults.push(fault)).ok());
    found.collect()
}

fn trait_named(book: &Book, name: &str, faults: &mut Vec<String>) -> Option<Trait> {
    let id = kebab(name);
    let found = book.traits.iter().find(|sheet| kebab(&sheet.name) == id);
    if found.is_none() {
        let names = book.traits.iter().map(|sheet| sheet.name.as_str());
        faults.push(format!("no trait is called \"{name}\"{}", did_you_mean(name, names)));
    }
    found.map(|sheet| sheet.id)
}

impl Book {
    /// The weapon of a name, in whichever order its words are: `Long sword`, `Sword, long`.
    pub fn weapon_named(&self, name: &str) -> Result<&WeaponSheet, String> {
        let wanted = words(name);
        self.weapons.iter().find(|sheet| words(&sheet.name) == wanted).ok_or_else(|| {
            let names = self.weapons.iter().map(|sheet| sheet.name.as_str());
            format!("no weapon is called \"{name}\"{}", did_you_mean(name, names))
        })
    }
}

/// The words of a name, in the order of the alphabet.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = kebab(name).split('-').map(str::to_string).collect();
    words.sort();
    words
}
