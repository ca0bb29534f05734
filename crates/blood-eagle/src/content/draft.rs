//! A figure written in a few words: its numbers, and by name what it carries, wears and can do.

use content::{did_you_mean, kebab};
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::warband::FigureSheet;
use crate::content::weapon::Weapon;
use crate::rules::fighting::armour::{Body, Helm};
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
        let every = weapons(book, &self.weapons, &mut faults);
        let use_of = |shoots: bool| {
            let fits = move |weapon: &&Weapon| {
                book.weapon(**weapon)
                    .is_some_and(|sheet| if shoots { sheet.shoot.is_some() } else { sheet.fight.is_some() })
            };
            every.iter().filter(fits).copied().collect::<Vec<_>>()
        };
        let (mut fight, mut shoot) = (use_of(false), use_of(true));
        fight.extend(weapons(book, &self.fight, &mut faults));
        shoot.extend(weapons(book, &self.shoot, &mut faults));
        let traits = self.traits.iter().filter_map(|name| trait_named(book, name, &mut faults)).collect();
        let sheet = FigureSheet {
            id: String::new(),
            name: if self.name.is_empty() { "A figure".to_string() } else { self.name.clone() },
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
        };
        if faults.is_empty() { Ok(sheet) } else { Err(faults) }
    }

    /// The pieces that are named.
    fn worn(&self, book: &Book, faults: &mut Vec<String>) -> (Body, Option<Helm>, bool) {
        let (mut body, mut helm, mut shield) = (None, None, false);
        for name in &self.armour {
            let id = kebab(name);
            let piece = book.armour_pieces.iter().find(|piece| piece.id == id || kebab(&piece.name) == id);
            let Some(piece) = piece else {
                let names = book.armour_pieces.iter().map(|piece| piece.id.as_str());
                faults.push(format!("no armour is called \"{name}\"{}", did_you_mean(&id, names)));
                continue;
            };
            let twice = match piece.id.as_str() {
                "shield" => std::mem::replace(&mut shield, true),
                id => match (
                    BODIES.iter().find(|body| body.id() == id),
                    HELMS.iter().find(|helm| helm.id() == id),
                ) {
                    (Some(&one), _) => body.replace(one).is_some(),
                    (_, found) => std::mem::replace(&mut helm, found.copied()).is_some(),
                },
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
            let shield = if *shield { book.armour("shield") } else { 0 };
            book.armour(body.id()) + helm.map_or(0, |helm| book.armour(helm.id())) + shield
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
const HELMS: [Helm; 2] = [Helm::LightHelm, Helm::FullHelm];

/// The weapons of these names.
fn weapons(book: &Book, names: &[String], faults: &mut Vec<String>) -> Vec<Weapon> {
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
    pub fn weapon_named(&self, name: &str) -> Result<Weapon, String> {
        let wanted = words(name);
        self.weapons.iter().find(|sheet| words(&sheet.name) == wanted).map(|sheet| sheet.id).ok_or_else(
            || {
                let names = self.weapons.iter().map(|sheet| sheet.name.as_str());
                format!("no weapon is called \"{name}\"{}", did_you_mean(name, names))
            },
        )
    }
}

/// The words of a name, in the order of the alphabet.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = kebab(name).split('-').map(str::to_string).collect();
    words.sort();
    words
}
