//! The numbers of the content files that rules read, each in the form a rule wants it.

use fates::RuleId;
use table::{Length, inches};

use crate::content::book::Book;
use crate::content::sheets::{EquipmentSheet, Item, Modifier, Move, PowerSheet, RowSheet};
use crate::content::weapon::{Row, WeaponId};
use crate::rules::fighting::armour::{Armour, Body, Class, Helm};
use crate::rules::heroes::powers::Power;
use crate::rules::heroes::traits::Trait;

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
    pub terrain_slows: [Length; 4],
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
    /// The bows that shoot fire arrows.
    pub bows: Vec<WeaponId>,
    pub hero_points: u8,
    pub blessing: i16,
    pub hex: i16,
    pub mist: u8,
    /// The sling (be.weapon.use.3).
    pub sling: Option<WeaponId>,
    /// Bare hands, and those of a Brawler.
    pub bare: [(WeaponId, Row); 2],
    /// A shield held against a Sunder.
    pub shield: Row,
    /// A torch that is fought with, and a phial of holy water that is thrown.
    pub torch: Row,
    pub phial: Row,
    /// The attacks of the Powers, by their order in the file.
    pub powers: [Row; 9],
}

/// The weapon of a figure with nothing in hand.
const UNARMED: &str = "unarmed";

/// The weapon that some play with one hand.
const SLING: &str = "sling";

impl Numbers {
    /// Reads them out of the entries of a book.
    pub(crate) fn of(book: &Book) -> Numbers {
        Numbers::default()
            .of_moves(book)
            .of_sea_and_terrain(book)
            .of_armour(book)
            .of_attacks(book)
            .of_magic(book)
    }

    /// Moves and the table.
    fn of_moves(self, book: &Book) -> Numbers {
        let length = |id: Move| {
            let found = book.moves.iter().find(|entry| entry.id == id);
            inches(found.map_or(0, |entry| entry.inches.into()))
        };
        let usual = book.usual.first();
        let classes = [Class::Light, Class::Medium, Class::Heavy];
        let class = |class: Class| book.classes.iter().find(|sheet| sheet.id == class);
        Numbers {
            walk: length(Move::Walk),
            run: length(Move::Run),
            ride: length(Move::Ride),
            least_move: length(Move::Least),
            far: length(Move::Far),
            adds_speed: classes.map(|one| class(one).is_some_and(|sheet| sheet.speed)),
            can_run: classes.map(|one| class(one).is_some_and(|sheet| sheet.run)),
            touch: Length(usual.map_or(0, |usual| usual.touch.into())),
            base: inches(usual.map_or(1, |usual| usual.base.into())),
            deploy: inches(usual.map_or(4, |usual| usual.deploy.into())),
            turns: usual.map_or(10, |usual| usual.turns),
            ..self
        }
    }

    /// Sea States and types of Difficult Terrain, each from 0 to 3.
    fn of_sea_and_terrain(self, book: &Book) -> Numbers {
        let sea = |state: u8| book.seas.iter().find(|sea| sea.number == state);
        let terrain = |kind: u8| book.terrain_types.iter().find(|entry| entry.difficult == kind);
        let all = [0, 1, 2, 3];
        Numbers {
            sea_slows: all.map(|state| inches(sea(state).map_or(0, |sea| sea.slows.into()))),
            sea_shooting: all.map(|state| sea(state).map_or(0, |sea| sea.shooting.into())),
            sea_fighting: all.map(|state| sea(state).map_or(0, |sea| sea.fighting.into())),
            terrain_slows: all.map(|kind| inches(terrain(kind).map_or(0, |entry| entry.slows.into()))),
            terrain_shooting: all.map(|kind| terrain(kind).map_or(0, |entry| entry.shooting.into())),
            ..self
        }
    }

    /// Armour, and what covers a figure besides.
    fn of_armour(self, book: &Book) -> Numbers {
        let bodies = [Body::Clothes, Body::Jacket, Body::Byrnie, Body::Hauberk];
        let wall = book.trait_sheet(Trait::Shieldwall);
        let faith = book.power(Power::ShieldOfFaith);
        Numbers {
            body_ar: bodies.map(|body| book.armour(body.into())),
            helm_ar: [Helm::LightHelm, Helm::FullHelm].map(|helm| book.armour(helm.into())),
            shield_ar: book.armour(Armour::Shield),
            wall_ar: wall.map_or(0, |sheet| sheet.ar.into()),
            faith_ar: faith.map_or(0, |sheet| sheet.ar.into()),
            class: bodies.map(|body| book.class_of(body)),
            ..self
        }
    }

    /// Attacks: their modifiers, what is in hand, and fire.
    fn of_attacks(self, book: &Book) -> Numbers {
        let modifier = |id: Modifier| {
            book.modifiers.iter().find(|entry| entry.id == id).map_or(0, |entry| entry.modifier.into())
        };
        let item = |id: Item| book.equipment.iter().find(|entry| entry.id == id);
        let fire = book.burning.first();
        let brawl = book.trait_sheet(Trait::Brawler).and_then(|sheet| sheet.unarmed.as_deref());
        let arrow = item(Item::FireArrow);
        let bows = arrow.iter().flat_map(|sheet| &sheet.bows).filter_map(|bow| book.weapon_id(bow).ok());
        Numbers {
            target_moved: modifier(Modifier::TargetMoved),
            target_ran: modifier(Modifier::TargetRan),
            shooter_moved: modifier(Modifier::ShooterMoved),
            volley: modifier(Modifier::Volley),
            shot_at_down: modifier(Modifier::ShootingKnockedDown),
            outnumbering: modifier(Modifier::Outnumbering),
            mobbing: modifier(Modifier::Mobbing),
            blow_at_down: modifier(Modifier::FightingKnockedDown),
            berserk: book.trait_sheet(Trait::Berserk).map_or(0, |sheet| sheet.fighting.into()),
            poison: item(Item::Poison).map_or(0, |sheet| sheet.fate.into()),
            thing_ar: fire.map_or(0, |sheet| sheet.ar.into()),
            fire_sinks: fire.map_or(0, |sheet| sheet.sinks),
            fire_least: fire.map_or(0, |sheet| sheet.least),
            fire_most: fire.map_or(0, |sheet| sheet.most),
            light: inches(item(Item::Torch).map_or(0, |sheet| sheet.light.into())),
            flame: inches(arrow.map_or(0, |sheet| sheet.flame.into())),
            bows: bows.collect(),
            sling: book.weapon_id(SLING).ok(),
            bare: [UNARMED, brawl.unwrap_or(UNARMED)].map(|id| bare(book, id)),
            shield: Row { bonus: book.armour(Armour::Shield), rule: RuleId("be.sunder.2"), ..Row::default() },
            torch: used_as(book, item(Item::Torch)).and_then(|(fight, _)| fight).unwrap_or_default(),
            phial: used_as(book, item(Item::HolyWater)).and_then(|(_, shoot)| shoot).unwrap_or_default(),
            ..self
        }
    }

    /// Heroes and Powers.
    fn of_magic(self, book: &Book) -> Numbers {
        Numbers {
            hero_points: book.trait_sheet(Trait::Hero).map_or(0, |sheet| sheet.hero_points),
            blessing: book.power(Power::Blessing).map_or(0, |sheet| sheet.fate.into()),
            hex: book.power(Power::Hex).map_or(0, |sheet| sheet.attacks.into()),
            mist: book.power(Power::Mist).map_or(0, |sheet| sheet.terrain_type),
            powers: Power::ALL.map(|power| book.power(power).map_or(Row::default(), PowerSheet::row)),
            ..self
        }
    }
}

/// The row of a weapon that is part of the body.
fn bare(book: &Book, id: &str) -> (WeaponId, Row) {
    let weapon = book.weapon_id(id).unwrap_or_default();
    let fight = book.weapon(weapon).and_then(|sheet| sheet.fight.as_ref());
    (weapon, fight.map(RowSheet::row).unwrap_or_default())
}

/// The rows of the weapon as which a piece of equipment is used, for Fighting and for Shooting.
fn used_as(book: &Book, item: Option<&EquipmentSheet>) -> Option<(Option<Row>, Option<Row>)> {
    let weapon = book.weapon_id(item?.used_as.as_deref()?).ok()?;
    let sheet = book.weapon(weapon)?;
    Some((sheet.fight.as_ref().map(RowSheet::row), sheet.shoot.as_ref().map(RowSheet::row)))
}
