//! Units: an Officer and the soldiers as people write them, and the roster they become: the rules `sb.out.officer.*`,
//! `sb.out.unit.*` and `sb.arm.limit.*`.

use content::{Written, did_you_mean, kebab};
use serde::{Deserialize, Serialize};

use crate::content::book::{Book, Nation, Officer, Soldier};
use crate::content::profile::{Draft, Profile, Thing};
use crate::rules::fighting::arms::Item;
use crate::rules::powers::attribute::{Attribute, Quality, Traits};
use crate::setup::{FigureSetup, With};

/// What every player may spend on soldiers (sb.out.unit.1).
pub(super) const BUDGET: u16 = 100;
/// What an Officer without more Courage brings along (sb.out.officer.4).
pub(super) const OFFICERS_POINTS: u16 = 5;
/// The soldiers of a unit besides its Officer (sb.out.unit.2).
pub(super) const MOST_SOLDIERS: usize = 7;
/// What a soldier from outside the nation's list costs more (sb.out.unit.3).
const OUTSIDER: u16 = 8;
/// What Fey-Touched costs (sb.out.unit.5, sb.attr.carp.fey.2).
const FEY_TOUCHED: u16 = 4;

/// A unit as people write it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its id among the rosters of the book; a unit written in a setup needs none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The nation it serves, by id or name.
    pub nation: String,
    /// Its Officer.
    pub officer: Leader,
    /// Its soldiers.
    #[serde(default)]
    pub soldiers: Vec<Recruit>,
    /// The optional rules it was built by.
    #[serde(default)]
    pub options: UnitOptions,
}

/// The Officer of a unit, with the choices of a new one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// What the Officer is called.
    pub name: String,
    /// sb.out.officer.2
    pub melee_or_accuracy: MeleeOrAccuracy,
    /// sb.out.officer.3
    pub health_or_speed: HealthOrSpeed,
    /// sb.out.officer.4
    pub courage_or_points: CourageOrPoints,
    /// Two attributes open to Officers.
    pub attributes: Vec<String>,
    /// Things of the general armoury.
    #[serde(default)]
    pub equipment: Vec<String>,
    /// Things of the special armoury.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<String>,
    /// Starts on horseback, where the scenario allows it?
    #[serde(default, skip_serializing_if = "is_no")]
    pub mounted: bool,
}

/// One more of which? sb.out.officer.2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum MeleeOrAccuracy {
    Melee,
    Accuracy,
}

/// One more of which? sb.out.officer.3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum HealthOrSpeed {
    Health,
    Speed,
}

/// One more Courage, or five more points? sb.out.officer.4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum CourageOrPoints {
    Courage,
    Points,
}

/// A soldier of a unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recruit {
    /// The soldier type, by id or name.
    #[serde(rename = "type")]
    pub kind: String,
    /// What the soldier is called, where that is not its type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Which of the kits of its type it carries, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kit: Option<usize>,
    /// The attributes it picks, where its type picks some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<String>,
    /// Things of the general armoury, for types that choose freely.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
    /// Things of the special armoury.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<String>,
    /// Fey-Touched, for more points?
    #[serde(default, skip_serializing_if = "is_no")]
    pub fey_touched: bool,
    /// Starts on horseback, where the scenario allows it?
    #[serde(default, skip_serializing_if = "is_no")]
    pub mounted: bool,
}

/// The optional rules a unit was built by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitOptions {
    /// May it hire from outside its nation's list? sb.out.unit.3
    #[serde(default)]
    pub outsiders: bool,
}

fn is_no(yes: &bool) -> bool {
    !yes
}

/// A checked unit; it is not checked again.
#[derive(Clone, Debug)]
pub struct Roster {
    /// What the unit is called.
    pub name: String,
    /// The id of its nation.
    pub nation: String,
    /// The recruitment points spent.
    pub cost: u16,
    /// The recruitment points it has.
    pub budget: u16,
    /// Its figures, the Officer first, on no side yet.
    pub figures: Vec<FigureSetup>,
}

/// What a unit is held to: its points, how many of each type, whom its nation hires, what a figure picks and carries.
#[derive(Clone, Copy, PartialEq)]
enum Limits {
    Kept,
    /// It was built by the numbers of the built-in content, and homebrew has changed some of them.
    Lifted,
}

impl Unit {
    /// The roster of the unit, or everything that is wrong with it.
    pub fn check(&self, book: &Book) -> Result<Roster, Vec<String>> {
        let mut faults = Vec::new();
        if self.name.trim().is_empty() {
            faults.push("found no name for the unit, expected one".to_string());
        }
        let limits = if book.keeps(self) { Limits::Lifted } else { Limits::Kept };
        let nation = self.nation(book, &mut faults);
        let mut figures = vec![self.officer.figure(book, limits, &mut faults)];
        let mut cost = price_of_magic(&self.officer.attributes);
        for (place, recruit) in self.soldiers.iter().enumerate() {
            let mut found = Vec::new();
            if let Some(soldier) = recruit.soldier(book, &mut found) {
                cost = cost.saturating_add(price(recruit, soldier, nation));
                if limits == Limits::Kept {
                    self.check_hire(soldier, nation, &mut found);
                }
                figures.push(recruit.figure(soldier, book, limits, &mut found));
            }
            let who = recruit.called(place);
            faults.extend(found.into_iter().map(|fault| format!("{who}: {fault}")));
        }
        let budget = self.budget();
        if limits == Limits::Kept {
            self.check_numbers(book, &mut faults);
            if cost > budget {
                faults.push(format!("found soldiers for {cost} points, expected at most {budget}"));
            }
        }
        let nation = nation.map_or_else(String::new, |nation| nation.id.clone());
        let roster = Roster { name: self.name.clone(), nation, cost, budget, figures };
        if faults.is_empty() { Ok(roster) } else { Err(faults) }
    }

    fn nation<'a>(&self, book: &'a Book, faults: &mut Vec<String>) -> Option<&'a Nation> {
        let wanted = kebab(&self.nation);
        let nation = book.nations.iter().find(|nation| nation.id == wanted);
        if nation.is_none() {
            let hint = did_you_mean(&wanted, book.nations.iter().map(|nation| nation.id.as_str()));
            faults.push(format!("found the nation \"{}\", which is on no list{hint}", self.nation));
        }
        nation
    }

    /// Only with outsiders a unit hires from outside its nation's list (sb.out.unit.3).
    fn check_hire(&self, soldier: &Soldier, nation: Option<&Nation>, faults: &mut Vec<String>) {
        let Some(nation) = nation.filter(|nation| !nation.hires.contains(&soldier.id)) else { return };
        if !self.options.outsiders {
            faults.push(format!(
                "found a type that {} does not hire, expected one of {}; or options.outsiders = true, at {OUTSIDER} points more",
                nation.name,
                nation.hires.join(", ")
            ));
        }
    }

    /// What a soldier costs in this unit, if it is of a type on the lists.
    pub(crate) fn price_of(&self, book: &Book, recruit: &Recruit) -> Option<u16> {
        let mut faults = Vec::new();
        let (nation, soldier) = (self.nation(book, &mut faults), recruit.soldier(book, &mut faults)?);
        Some(price(recruit, soldier, nation))
    }

    /// Checks how many soldiers there are, and how many of each type.
    fn check_numbers(&self, book: &Book, faults: &mut Vec<String>) {
        let soldiers = self.soldiers.len();
        if soldiers > MOST_SOLDIERS {
            faults.push(format!(
                "found {soldiers} soldiers, expected at most {MOST_SOLDIERS} besides the Officer"
            ));
        }
        for soldier in &book.soldiers {
            let found = self.soldiers.iter().filter(|recruit| kebab(&recruit.kind) == soldier.id).count();
            if let Some(most) = soldier.most.filter(|&most| found > usize::from(most)) {
                faults.push(format!(
                    "found {found} soldiers of the type {}, expected at most {most}",
                    soldier.name
                ));
            }
        }
    }

    fn budget(&self) -> u16 {
        match self.officer.courage_or_points {
            CourageOrPoints::Courage => BUDGET,
            CourageOrPoints::Points => BUDGET + OFFICERS_POINTS, // sb.out.officer.4
        }
    }
}

/// What a soldier costs in a unit of this nation.
fn price(recruit: &Recruit, soldier: &Soldier, nation: Option<&Nation>) -> u16 {
    let mut price = u16::from(soldier.cost) + price_of_magic(&recruit.attributes);
    if recruit.fey_touched {
        price += FEY_TOUCHED; // sb.out.unit.5
    }
    if nation.is_some_and(|nation| !nation.hires.contains(&soldier.id)) {
        price += OUTSIDER; // sb.out.unit.3
    }
    price
}

/// Reading: Fey-Touched always costs its points, as an Officer's pick too, because the attribute itself names the
/// price (sb.attr.carp.fey.2).
fn price_of_magic(picks: &[String]) -> u16 {
    let fey = picks.iter().any(|pick| Attribute::named(pick) == Some(Attribute::FeyTouched));
    if fey { FEY_TOUCHED } else { 0 }
}

impl Leader {
    fn figure(&self, book: &Book, limits: Limits, faults: &mut Vec<String>) -> FigureSetup {
        let mut draft = book.draft(Officer::ID, 0).unwrap_or_default();
        let more = |stat: &mut i8| *stat = stat.saturating_add(1);
        match self.melee_or_accuracy {
            MeleeOrAccuracy::Melee => more(&mut draft.melee),
            MeleeOrAccuracy::Accuracy => more(&mut draft.accuracy),
        }
        match self.health_or_speed {
            HealthOrSpeed::Health => more(&mut draft.health),
            HealthOrSpeed::Speed => more(&mut draft.speed),
        }
        match self.courage_or_points {
            CourageOrPoints::Courage => more(&mut draft.courage),
            CourageOrPoints::Points => {}
        }
        let enlisted = Enlisted {
            id: Officer::ID,
            limits,
            name: Some(self.name.clone()),
            draft,
            kit: None,
            picks: &self.attributes,
            most_picks: book.officer.picks,
            fey_touched: false,
            slots: Some(book.officer.slots),
            equipment: &self.equipment,
            specials: &self.specials,
            mounted: self.mounted,
        };
        let mut found = Vec::new();
        let figure = enlisted.figure(book, &mut found);
        faults.extend(found.into_iter().map(|fault| format!("the Officer: {fault}")));
        figure
    }
}

impl Recruit {
    /// How faults speak of this soldier.
    fn called(&self, place: usize) -> String {
        match &self.name {
            Some(name) => format!("soldier {}, {name} ({})", place + 1, self.kind),
            None => format!("soldier {} ({})", place + 1, self.kind),
        }
    }

    fn soldier<'a>(&self, book: &'a Book, faults: &mut Vec<String>) -> Option<&'a Soldier> {
        let wanted = kebab(&self.kind);
        let soldier = book.soldiers.iter().find(|soldier| soldier.id == wanted);
        if soldier.is_none() {
            let hint = did_you_mean(&wanted, book.soldiers.iter().map(|soldier| soldier.id.as_str()));
            faults.push(format!("found the type \"{}\", which is on no list{hint}", self.kind));
        }
        soldier
    }

    fn figure(
        &self,
        soldier: &Soldier,
        book: &Book,
        limits: Limits,
        faults: &mut Vec<String>,
    ) -> FigureSetup {
        let kit = self.kit.unwrap_or(1);
        let kits = soldier.kits.len();
        if soldier.slots.is_some() && self.kit.is_some() {
            faults.push(format!("found kit {kit}, expected none: this type chooses its equipment"));
        } else if soldier.slots.is_none() && (kit == 0 || kit > kits) {
            faults.push(format!("found kit {kit}, expected 1 to {kits}"));
        }
        let enlisted = Enlisted {
            id: &soldier.id,
            limits,
            name: self.name.clone(),
            draft: book.draft(&soldier.id, kit.saturating_sub(1)).unwrap_or_default(),
            kit: soldier.slots.is_none().then_some(kit.clamp(1, kits.max(1))),
            picks: &self.attributes,
            most_picks: soldier.picks.unwrap_or(0),
            fey_touched: self.fey_touched,
            slots: soldier.slots,
            equipment: &self.equipment,
            specials: &self.specials,
            mounted: self.mounted,
        };
        enlisted.figure(book, faults)
    }
}

/// One figure of a unit before it is checked: the Officer and the soldiers are alike from here on.
struct Enlisted<'a> {
    /// The id of its profile.
    id: &'a str,
    limits: Limits,
    name: Option<String>,
    /// Its profile with its kit.
    draft: Draft,
    kit: Option<usize>,
    picks: &'a [String],
    most_picks: u8,
    fey_touched: bool,
    /// The slots it fills as it likes; none with a fixed kit.
    slots: Option<u8>,
    equipment: &'a [String],
    specials: &'a [String],
    mounted: bool,
}

impl Enlisted<'_> {
    fn figure(mut self, book: &Book, faults: &mut Vec<String>) -> FigureSetup {
        if self.name.as_ref().is_some_and(|name| name.trim().is_empty()) {
            faults.push("found an empty name, expected one with letters".to_string());
        }
        self.check_picks(book, faults);
        let changed = self.id == "officer" || self.fey_touched || !self.picks.is_empty();
        self.draft.attributes.extend(self.picks.iter().filter(|pick| is_open(pick, book)).cloned());
        if self.fey_touched {
            self.draft.attributes.push("Fey-Touched".to_string());
        }
        let mut traits = Traits::default();
        for attribute in &self.draft.attributes {
            traits.read(attribute, None).ok(); // printed or open to Officers, and both are on the sheets
        }
        self.check_gear(&traits, book, faults);
        check_rider(self.mounted, &traits, faults);
        let figure = FigureSetup {
            name: self.name,
            kit: self.kit.filter(|_| !changed),
            equipment: self.equipment.iter().chain(self.specials).cloned().collect(),
            with: With { mounted: self.mounted.then_some(true), ..With::default() },
            ..FigureSetup::of(self.id)
        };
        let figure = if changed {
            FigureSetup { profile: Written::Whole(Box::new(self.draft)), ..figure }
        } else {
            figure
        };
        match figure.profile(book) {
            Ok(profile) => check_shot(&profile, book, faults),
            Err(found) => faults.extend(found),
        }
        figure
    }

    /// Checks that it picks as many attributes as its kind does, all open to Officers and none twice (sb.out.officer.5).
    fn check_picks(&self, book: &Book, faults: &mut Vec<String>) {
        let (found, most) = (self.picks.len(), self.most_picks);
        if found != usize::from(most) && self.limits == Limits::Kept {
            faults.push(format!("found {found} attributes to pick, expected {most}"));
        }
        for (place, pick) in self.picks.iter().enumerate() {
            let same = |other: &String| kebab(other) == kebab(pick);
            if !is_open(pick, book) {
                let open: Vec<&str> = open_to_officers(book).collect();
                let hint = did_you_mean(pick, open.iter().copied());
                faults.push(format!(
                    "found the attribute \"{pick}\", expected one of {}{hint}",
                    open.join(", ")
                ));
            } else if self.draft.attributes.iter().chain(&self.picks[..place]).any(same) {
                faults.push(format!("found the attribute \"{pick}\" twice, expected another"));
            } else if self.fey_touched && same(&"Fey-Touched".to_string()) {
                faults.push("found Fey-Touched picked and bought, expected one of the two".to_string());
            }
        }
    }

    /// Checks which armoury each thing is from, slots and special items (sb.out.officer.6, sb.out.unit.4).
    fn check_gear(&self, traits: &Traits, book: &Book, faults: &mut Vec<String>) {
        if self.slots.is_none() && !self.equipment.is_empty() {
            let found = self.equipment.join(", ");
            faults.push(format!("found equipment ({found}), expected none: the kit of this type is fixed"));
        }
        for name in self.equipment.iter().filter(|name| book.item(&Thing::read(name).id).is_some()) {
            faults.push(format!("found \"{name}\" among the equipment, expected it among the specials"));
        }
        for (place, name) in self.specials.iter().enumerate() {
            if book.weapon(&Thing::read(name).id).is_some() {
                faults.push(format!("found \"{name}\" among the specials, expected it among the equipment"));
            }
            if self.specials[..place].iter().any(|other| kebab(other) == kebab(name)) {
                faults.push(format!("found \"{name}\" twice, expected each special item once"));
            }
        }
        if self.limits == Limits::Lifted {
            return;
        }
        check_specials(self.specials, self.id, traits, book, faults);
        if let Some(most) = self.slots {
            let slots = |name: &String| {
                let thing = Thing::read(name);
                thing.count * usize::from(book.slots(&thing.id)) // upgrades take none: sb.arm.limit.2
            };
            let found: usize = self.equipment.iter().chain(self.specials).map(slots).sum();
            if found > usize::from(most) {
                faults.push(format!("found equipment for {found} slots, expected at most {most}"));
            }
        }
    }
}

/// The attributes marked (O).
pub(crate) fn open_to_officers(book: &Book) -> impl Iterator<Item = &str> {
    let mut names: Vec<&str> = Vec::new();
    for attribute in book.attributes.iter().filter(|attribute| attribute.officer) {
        if !names.contains(&attribute.name.as_str()) {
            names.push(&attribute.name); // two books have Fire Starter
        }
    }
    names.into_iter()
}

fn is_open(pick: &str, book: &Book) -> bool {
    open_to_officers(book).any(|name| kebab(name) == kebab(pick))
}

/// At most so many special items as its kind carries, one more for a Supernatural Veteran (sb.arm.limit.1,
/// sb.attr.core.veteran.1).
///
/// Reading: a special item in a printed kit, such as the Knight Hospitaller's Holy Symbol, does not count, because
/// only what is chosen is limited.
pub(crate) fn check_specials(
    things: &[String],
    id: &str,
    traits: &Traits,
    book: &Book,
    faults: &mut Vec<String>,
) {
    let veteran = traits.has(Attribute::SupernaturalVeteran);
    let most = usize::from(book.specials_of(id)) + usize::from(veteran);
    let specials =
        || things.iter().map(|name| Thing::read(name)).filter(|thing| book.item(&thing.id).is_some());
    let found: usize = specials().map(|thing| thing.count).sum();
    if found > most {
        let names: Vec<&str> = specials().map(|thing| thing.name).collect();
        faults.push(format!("found {found} special items ({}), expected at most {most}", names.join(", ")));
    }
}

/// Only a Combat Rider starts mounted (sb.cav.1, sb.attr.core.rider.1).
pub(crate) fn check_rider(mounted: bool, traits: &Traits, faults: &mut Vec<String>) {
    if mounted && !traits.has(Attribute::CombatRider) {
        faults.push("found it mounted, expected on foot: only a Combat Rider starts mounted".to_string());
    }
}

/// Special shot needs the box or bag it is kept in (sb.arm.limit.2).
fn check_shot(profile: &Profile, book: &Book, faults: &mut Vec<String>) {
    for arm in &profile.arms {
        let special = arm.shooting.is_some_and(|shooting| {
            shooting.shots.has(Quality::Silver) || shooting.shots.has(Quality::ColdIron)
        });
        let lacks = match arm.weapon.keeps_shot_in() {
            Some("Cartridge Box") => !profile.items.has(Item::CartridgeBox),
            Some("Shot Bag") => !profile.items.has(Item::ShotBag),
            _ => false,
        };
        if special && lacks {
            let keeper = arm.weapon.keeps_shot_in().unwrap_or_default();
            faults.push(format!(
                "found special shot for the {}, and no {keeper} to keep it in",
                arm.name(book)
            ));
        }
    }
}

impl Roster {
    /// The figures for this seat, each at its place on the virtual table where there is one; without a table, or with a
    /// zone to be drawn up in, they have none.
    pub fn deployed(&self, seat: u8, places: &[(f64, f64)], table: bool) -> Result<Vec<FigureSetup>, String> {
        let (found, figures) = (places.len(), self.figures.len());
        if table && found != figures {
            return Err(format!(
                "found {found} places for the {figures} figures of {}, expected deploy = [[x, y], ...] with one for each",
                self.name
            ));
        }
        let placed = |(place, figure): (usize, &FigureSetup)| FigureSetup {
            side: Some(seat),
            at: places.get(place).copied().filter(|_| table),
            ..figure.clone()
        };
        Ok(self.figures.iter().enumerate().map(placed).collect())
    }
}
