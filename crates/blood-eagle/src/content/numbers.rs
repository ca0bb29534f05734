//! The numbers of the content files that rules read, each in the form a rule wants it.

use content::Fault;
use fates::RuleId;
use table::{Length, inches};

use crate::content::book::Book;
use crate::content::sheets::PowerSheet;
use crate::content::weapon::{Row, Weapon};
use crate::rules::fighting::armour::{Body, Class, Helm};
use crate::rules::heroes::powers::Power;

/// The numbers of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the entries of the files, by name")]
pub struct Numbers {
    pub walk: Length,
    pub run: Length,
    pub ride: Length,
    pub least_move: Length,
    pub far: Length,
    pub touch: Length,
    pub base: Length,
    pub deploy: Length,
    pub turns: u8,
    pub body_ar: [i16; 4],
    pub helm_ar: [i16; 2],
    pub shield_ar: i16,
    pub wall_ar: i16,
    pub faith_ar: i16,
    pub class: [Class; 4],
    pub adds_speed: [bool; 3],
    pub can_run: [bool; 3],
    pub sea_slows: [Length; 4],
    pub sea_shooting: [i16; 4],
    pub sea_fighting: [i16; 4],
    pub terrain_shooting: [i16; 4],
    pub target_moved: i16,
    pub target_ran: i16,
    pub shooter_moved: i16,
    pub volley: i16,
    pub shot_at_down: i16,
    pub outnumbering: i16,
    pub mobbing: i16,
    pub blow_at_down: i16,
    pub berserk: i16,
    pub poison: i16,
    pub thing_ar: i16,
    pub fire_sinks: u8,
    pub fire_least: u8,
    pub fire_most: u8,
    pub light: Length,
    pub flame: Length,
    pub hex: i16,
    pub mist: u8,
    /// Bare hands, and those of a Brawler.
    pub bare: [Row; 2],
    /// A shield held against a Sunder.
    pub shield: Row,
    /// An improvised weapon, and the same thrown.
    pub improvised: Row,
    pub thrown: Row,
    /// The attacks of the Powers, by their order in the file.
    pub powers: [Row; 9],
}

impl Numbers {
    /// Reads them out of the files; whatever is missing is a fault.
    pub(crate) fn of(book: &Book, faults: &mut Vec<Fault>) -> Numbers {
        let mut missing = |file: &str, id: &str| {
            let what = format!("the entry \"{id}\" is missing");
            faults.push(Fault { file: format!("content/{file}.toml"), line: 1, what });
        };
        let mut inches_of = |id: &str| match book.moves.iter().find(|entry| entry.id == id) {
            Some(entry) => inches(entry.inches.into()),
            None => {
                missing("movement", id);
                Length::ZERO
            }
        };
        let (walk, run, ride) = (inches_of("walk"), inches_of("run"), inches_of("ride"));
        let (least_move, far) = (inches_of("least"), inches_of("far"));
        let mut modifier = |id: &str| match book.modifiers.iter().find(|entry| entry.id == id) {
            Some(entry) => entry.modifier.into(),
            None => {
                missing("modifiers", id);
                0
            }
        };
        let usual = book.usual.first();
        let sea = |state: usize| book.seas.iter().find(|sea| usize::from(sea.number) == state);
        let bodies = [Body::Clothes, Body::Jacket, Body::Byrnie, Body::Hauberk];
        let classes = [Class::Light, Class::Medium, Class::Heavy];
        let class = |class: Class| book.classes.iter().find(|sheet| sheet.id == class);
        let trait_of = |id| book.trait_sheet(id);
        let item = |id: &str| book.equipment.iter().find(|entry| entry.id == id);
        let torch = book.fire("torch");
        let plain = |weapon| book.weapon(weapon).map(|sheet| sheet.arm(true, true));
        let fights = |weapon| plain(weapon).and_then(|arm| arm.fight);
        let terrain = |kind: usize| {
            let found = book.terrain.iter().find(|entry| usize::from(entry.difficult) == kind);
            found.map_or(0, |entry| entry.shooting.into())
        };
        Numbers {
            walk,
            run,
            ride,
            least_move,
            far,
            touch: Length(usual.map_or(0, |usual| usual.touch.into())),
            base: inches(usual.map_or(1, |usual| usual.base.into())),
            deploy: inches(usual.map_or(4, |usual| usual.deploy.into())),
            turns: usual.map_or(10, |usual| usual.turns),
            body_ar: bodies.map(|body| book.armour(body.id())),
            helm_ar: [Helm::LightHelm, Helm::FullHelm].map(|helm| book.armour(helm.id())),
            shield_ar: book.armour("shield"),
            wall_ar: trait_of(crate::rules::heroes::traits::Trait::Shieldwall)
                .map_or(0, |sheet| sheet.ar.into()),
            faith_ar: book
                .power(crate::rules::heroes::powers::Power::ShieldOfFaith)
                .map_or(0, |sheet| sheet.ar.into()),
            class: bodies.map(|body| book.class_of(body)),
            adds_speed: classes.map(|one| class(one).is_some_and(|sheet| sheet.speed)),
            can_run: classes.map(|one| class(one).is_some_and(|sheet| sheet.run)),
            sea_slows: [0, 1, 2, 3].map(|state| inches(sea(state).map_or(0, |sea| sea.slows.into()))),
            sea_shooting: [0, 1, 2, 3].map(|state| sea(state).map_or(0, |sea| sea.shooting.into())),
            sea_fighting: [0, 1, 2, 3].map(|state| sea(state).map_or(0, |sea| sea.fighting.into())),
            terrain_shooting: [0, 1, 2, 3].map(terrain),
            target_moved: modifier("target-moved"),
            target_ran: modifier("target-ran"),
            shooter_moved: modifier("shooter-moved"),
            volley: modifier("volley"),
            shot_at_down: modifier("shooting-knocked-down"),
            outnumbering: modifier("outnumbering"),
            mobbing: modifier("mobbing"),
            blow_at_down: modifier("fighting-knocked-down"),
            berserk: trait_of(crate::rules::heroes::traits::Trait::Berserk)
                .map_or(0, |sheet| sheet.fighting.into()),
            poison: item("poison").map_or(0, |sheet| sheet.fate.into()),
            thing_ar: torch.map_or(0, |sheet| sheet.ar.into()),
            fire_sinks: torch.map_or(0, |sheet| sheet.sinks),
            fire_least: torch.map_or(0, |sheet| sheet.least),
            fire_most: torch.map_or(0, |sheet| sheet.most),
            light: inches(item("torch").map_or(0, |sheet| sheet.light.into())),
            flame: inches(item("fire-arrow").map_or(0, |sheet| sheet.flame.into())),
            hex: book.power(Power::Hex).map_or(0, |sheet| sheet.attacks.into()),
            mist: book.power(Power::Mist).map_or(0, |sheet| sheet.terrain_type),
            bare: [Weapon::Unarmed, Weapon::UnarmedSkilled].map(|weapon| fights(weapon).unwrap_or_default()),
            shield: Row { bonus: book.armour("shield"), rule: RuleId("be.sunder.2"), ..Row::default() },
            improvised: fights(Weapon::ImprovisedWeapon).unwrap_or_default(),
            thrown: plain(Weapon::ImprovisedWeapon).and_then(|arm| arm.shoot).unwrap_or_default(),
            powers: Power::ALL.map(|power| book.power(power).map_or(Row::default(), PowerSheet::row)),
        }
    }
}
