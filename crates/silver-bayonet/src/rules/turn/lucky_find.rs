//! The Lucky Find: the rules `sb.event.10.*`.

use arrayvec::ArrayVec;
use content::kebab;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::Offer;
use frame::view::LogLine;
use serde::Serialize;

use crate::content::profile::Profile;
use crate::rules::fighting::arms::{Item, Make, Weapon};
use crate::state::event::line;
use crate::state::{ArmId, State};
use crate::{Battle, SilverBayonet};

const FINDER: RuleId = RuleId("sb.event.10");
const FIND: RuleId = RuleId("sb.event.10.b");

/// What is found, and the weapon it goes on or is fired from, for an upgrade (sb.event.10.b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Luck {
    /// The item.
    pub item: Item,
    /// The weapon, for an upgrade.
    pub on: Option<ArmId>,
}

/// Everything a figure could find: three things to carry, and two kinds of shot and of metal for each weapon.
type Finds = ArrayVec<Luck, { 3 + 2 * Profile::MOST_ARMS }>;

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Every player picks an own figure, which finds one thing of the Special Armoury (sb.event.10, .10.a).
    ///
    /// Reading: they pick in the order of Initiative; what a figure has already, or could not use, is not offered.
    pub(super) fn lucky_find(&mut self) -> Play<()> {
        for seat in self.state.order.clone() {
            let unit = self.state.unit(seat);
            let finders: FigureSet = unit.iter().filter(|&figure| !self.finds(figure).is_empty()).collect();
            if finders.is_empty() {
                continue;
            }
            let finder = self.which_target(FINDER, seat, finders)?;
            self.state.asked = Some(finder);
            let find = self.ask(FIND, seat, &self.finds(finder))?;
            self.state.asked = None;
            self.hand_over(finder, find);
        }
        Ok(())
    }

    /// What a figure could find: things to carry, and upgrades for what it carries (sb.event.10.b, sb.arm.limit.2).
    fn finds(&self, figure: FigureId) -> Finds {
        let carries = |item| self.state.carries(figure, item);
        let arms = &self.state.profile(figure).arms;
        let mut finds = Finds::new();
        let has_gun = arms.iter().any(|arm| arm.shooting.is_some() && arm.weapon.is_firearm());
        let things = [(Item::HolySymbol, true), (Item::OilAndTorches, true), (Item::SaltBag, has_gun)];
        finds.extend(
            things
                .into_iter()
                .filter(|&(item, of_use)| of_use && !carries(item))
                .map(|(item, _)| Luck { item, on: None }),
        );
        for (place, arm) in arms.iter().enumerate() {
            let first_of_its_kind = arms[..place].iter().all(|other| other.make() != arm.make());
            let Some(upgrades) = upgrades(arm.weapon, carries) else { continue };
            if !first_of_its_kind || self.state[figure].broken.has(place) {
                continue;
            }
            let on = ArmId::Own(place as u8);
            let now = self.state.arm(figure, on);
            let has = |item: Item| item.quality().is_some_and(|quality| now.upgraded(quality) == now);
            finds.extend(
                upgrades.into_iter().filter(|&item| !has(item)).map(|item| Luck { item, on: Some(on) }),
            );
        }
        finds
    }

    /// The find is carried from now on; shot fits every gun of its kind, and salt every firearm (sb.arm.salt.1).
    fn hand_over(&mut self, figure: FigureId, Luck { item, on }: Luck) {
        let weapon = on.map(|on| self.state.arm(figure, on).make());
        let arms = &self.state.profile(figure).arms;
        let mut places: ArrayVec<usize, { Profile::MOST_ARMS }> = ArrayVec::new();
        for (place, arm) in arms.iter().enumerate() {
            let fits = match on {
                Some(ArmId::Own(own)) if arm.shooting.is_none() => usize::from(own) == place,
                Some(_) => Some(arm.make()) == weapon,
                None => item == Item::SaltBag && arm.shooting.is_some() && arm.weapon.is_firearm(),
            };
            if fits {
                places.push(place);
            }
        }
        let finder = &mut self.state[figure];
        finder.items.add(item);
        let marks = match item {
            Item::SilverShot | Item::SilverWeapon => Some(&mut finder.silver),
            Item::ColdIronShot | Item::ColdIronWeapon => Some(&mut finder.cold_iron),
            Item::SaltBag => Some(&mut finder.salt),
            _ => None,
        };
        if let Some(marks) = marks {
            places.into_iter().for_each(|place| marks.set(place));
        }
        self.tell(|| Found { figure, item, weapon }.into());
    }
}

/// The upgrades that fit a weapon: shot where its ammunition is carried, metal for blades (sb.arm.limit.2).
fn upgrades(weapon: Weapon, carries: impl Fn(Item) -> bool) -> Option<[Item; 2]> {
    const SHOT: [Item; 2] = [Item::ColdIronShot, Item::SilverShot];
    match weapon {
        Weapon::Pistol => Some(SHOT),
        Weapon::Musket | Weapon::Rifle => carries(Item::CartridgeBox).then_some(SHOT),
        Weapon::Blunderbuss => carries(Item::ShotBag).then_some(SHOT),
        Weapon::Bayonet | Weapon::HandWeapon | Weapon::HeavyWeapon | Weapon::FencingWeapon => {
            Some([Item::ColdIronWeapon, Item::SilverWeapon])
        }
        _ => None,
    }
}

impl Offer<State> for Luck {
    fn name(&self, state: &State) -> String {
        let item = kebab(self.item.name());
        match self.on {
            None => item,
            Some(on) => format!("{item}-{}", state.arm_name(state.bearer(), on)),
        }
    }

    fn words(&self, state: &State) -> String {
        let item = self.item.name();
        match self.on {
            None => item.to_string(),
            Some(on) => format!("{item}, for the {}", state.arm_words(state.bearer(), on)),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}: find what?", state.bearer_name())
    }
}

/// A figure has found something, and the weapon it goes with.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "found")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct Found {
    pub figure: FigureId,
    pub item: Item,
    pub weapon: Option<Make>,
}

impl Found {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let (name, item) = (state.name(self.figure), self.item.name());
        let on = |weapon: Make| format!(", for the {}", weapon.name(&state.book));
        let on = self.weapon.map_or(String::new(), on);
        line("sb.event.10", format!("{name} finds something: {item}{on}."))
    }
}
