//! Attributes: what profiles say about a figure beyond its numbers, and how the sheets write it.

use content::{did_you_mean, kebab};
use fates::RuleId;
use serde::{Deserialize, Serialize};

/// An attribute by its name on the sheets. Those with a number or a list keep it in [`Traits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is explained by its cards, sb.attr.*")]
pub enum Attribute {
    Artillerist,
    ChillingTouch,
    CombatEngineer,
    CombatRider,
    DemonicFire,
    Ethereal,
    ExpertClimber,
    Flying,
    GreatFaith,
    HardToPutDown,
    Hypnotic,
    InimicalToTechnology,
    Inspiring,
    Indefatigable,
    Indestructible,
    Irritant,
    Large,
    MasterOfCover,
    Medic,
    Miracles,
    MonsterExpert,
    Nimble,
    QuickHealing,
    QuickLoad,
    Rage,
    RockHurler,
    SoulShear,
    Spells,
    SupernaturalVeteran,
    Skinshift,
    SteadyLegs,
    Strong,
    Tactician,
    Unflappable,
    VeryStrong,
    WeakenedByFaith,
    CauseConfusion,
    FearOfFire,
    FeyTouched,
    FireStarter,
    ImmuneToMissileWeapon,
    Infectious,
    ReformOverGrave,
    SowFear,
    Aquatic,
    Cursethrower,
    Eyeless,
    Gatecrasher,
    Lunge,
    NonAggressive,
    Swimmer,
    Trample,
    Amphibious,
    AncientSpells,
    BestowMummysCurse,
    Combustion,
    Deathroll,
    Leap,
    MaximumDamage,
    PoorSenses,
    Small,
    Submerge,
    SuppressCombustion,
    Venomous,
    Brittle,
    CurseOfTheEvilEye,
    DarkGift,
    EtherealFirearm,
    LightInfantryTraining,
    QuickToRun,
    Paralyse,
    RaiseTheDead,
    RustedWeapon,
    Skeleton,
    Sneak,
    /// The Forest Witch knows one spell only: sb.odd.14.
    SpellCurse,
    /// Named by a soldier list from outside the sheets; no rule of ours knows it.
    ExperienceInTheDesert,
}

impl Attribute {
    /// The attribute of a name as it stands on the sheets, small differences of spelling forgiven.
    pub fn named(name: &str) -> Option<Attribute> {
        let id = match kebab(name).as_str() {
            "quick-heal" => "quick-healing".to_string(),           // sb.odd.9
            "soul-sheer" => "soul-shear".to_string(),              // sb.odd.8
            "ethereal-firearms" => "ethereal-firearm".to_string(), // sb.odd.11
            "immune-to-missile-weapons" => "immune-to-missile-weapon".to_string(), // sb.odd.15
            "spell-curse" | "spells-curse" => "spell-curse".to_string(), // sb.odd.14
            id => id.to_string(),
        };
        Attribute::deserialize(serde::de::value::StrDeserializer::<serde::de::value::Error>::new(&id)).ok()
    }

    const fn bit(self) -> u128 {
        1 << self as u8
    }
}

/// A set of attributes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attributes(u128);

impl Attributes {
    /// Exactly these.
    pub const fn of(attributes: &[Attribute]) -> Attributes {
        let (mut bits, mut place) = (0, 0);
        while place < attributes.len() {
            bits |= attributes[place].bit();
            place += 1;
        }
        Attributes(bits)
    }

    /// Is it in the set?
    #[inline]
    pub fn has(self, attribute: Attribute) -> bool {
        self.0 & attribute.bit() != 0
    }

    /// The attributes in the set, in the order of the books.
    pub fn iter(self) -> impl Iterator<Item = Attribute> {
        SHEET.into_iter().map(|(attribute, ..)| attribute).filter(move |&attribute| self.has(attribute))
    }

    /// Do the two sets share one?
    #[inline]
    pub fn has_any(self, of: Attributes) -> bool {
        self.0 & of.0 != 0
    }
}

impl Serialize for Attributes {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Attributes {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Attributes, D::Error> {
        let bits = String::deserialize(deserializer)?;
        u128::from_str_radix(&bits, 16).map(Attributes).map_err(serde::de::Error::custom)
    }
}

/// A quality that an attack can have and a figure can be allergic to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the six qualities of sb.term.10")]
pub enum Quality {
    Blessed,
    ColdIron,
    Enchanted,
    Fire,
    Salt,
    Silver,
}

impl Quality {
    /// All six.
    pub const ALL: [Quality; 6] = [
        Quality::Blessed,
        Quality::ColdIron,
        Quality::Enchanted,
        Quality::Fire,
        Quality::Salt,
        Quality::Silver,
    ];

    /// As a player says it.
    pub fn name(self) -> &'static str {
        match self {
            Quality::Blessed => "Blessed",
            Quality::ColdIron => "Cold Iron",
            Quality::Enchanted => "Enchanted",
            Quality::Fire => "Fire",
            Quality::Salt => "Salt",
            Quality::Silver => "Silver",
        }
    }

    /// Does a 1 on either die spoil a shot of it? sb.arm.coldshot.2, sb.arm.salt.2
    #[inline]
    pub(crate) fn is_brittle_as_shot(self) -> bool {
        matches!(self, Quality::ColdIron | Quality::Salt)
    }
}

/// A set of qualities; it may be empty (sb.term.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Qualities(u8);

impl Qualities {
    /// No quality.
    pub const NONE: Qualities = Qualities(0);

    /// The set with one more.
    #[inline]
    pub fn with(self, quality: Quality) -> Qualities {
        Qualities(self.0 | 1 << quality as u8)
    }

    /// The set without one.
    #[inline]
    pub fn without(self, quality: Quality) -> Qualities {
        Qualities(self.0 & !(1 << quality as u8))
    }

    /// Both sets together.
    #[inline]
    pub fn and(self, other: Qualities) -> Qualities {
        Qualities(self.0 | other.0)
    }

    /// Is it in the set?
    #[inline]
    pub fn has(self, quality: Quality) -> bool {
        self.0 >> quality as u8 & 1 == 1
    }

    /// Do the two sets share a quality? One is enough: sb.attr.core.allergy.2.
    #[inline]
    pub fn meets(self, other: Qualities) -> bool {
        self.0 & other.0 != 0
    }

    /// Is every quality of the other set here too?
    #[inline]
    pub fn covers(self, other: Qualities) -> bool {
        other.0 & !self.0 == 0
    }

    /// The qualities in the set.
    pub fn iter(self) -> impl Iterator<Item = Quality> {
        Quality::ALL.into_iter().filter(move |&quality| self.has(quality))
    }
}

impl FromIterator<Quality> for Qualities {
    fn from_iter<I: IntoIterator<Item = Quality>>(qualities: I) -> Self {
        qualities.into_iter().fold(Qualities::NONE, Qualities::with)
    }
}

/// How much is taken off damage, by the kind of attack it comes from. Entries never add up: sb.attr.core.dr.3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Reduction {
    /// Off Melee attacks.
    pub melee: i8,
    /// Off shots from firearms.
    pub firearm: i8,
    /// Off Shooting Attacks that are no firearms.
    pub shooting: i8,
    /// Off damage from no attack.
    pub other: i8,
}

/// One of the curses of a Cursethrower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "explained by sb.attr.can.curse.3 to .7")]
pub enum Curse {
    Wasting,
    Burning,
    Slowing,
}

impl Curse {
    /// The rule that says what it does.
    pub fn rule(self) -> RuleId {
        RuleId(match self {
            Curse::Wasting => "sb.attr.can.curse.3",
            Curse::Burning => "sb.attr.can.curse.5",
            Curse::Slowing => "sb.attr.can.curse.7",
        })
    }
}

/// All attributes of a figure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Traits {
    /// The attributes without their numbers and lists.
    pub all: Attributes,
    /// What it is allergic to.
    pub allergies: Qualities,
    /// Its Damage Reduction.
    pub reduction: Reduction,
    /// The most its hits deal, where that is limited.
    pub maximum_damage: Option<i8>,
    /// What it takes off the Terror Checks of Sow Fear.
    pub sow_fear: i8,
    /// The curses it throws, in the order of its profile.
    pub curses: Vec<Curse>,
    /// The other form of a Skinshift, by id.
    pub form: Option<String>,
}

impl Traits {
    /// Has it this attribute?
    #[inline]
    pub fn has(&self, attribute: Attribute) -> bool {
        self.all.has(attribute)
    }

    /// Gives it an attribute.
    pub fn give(&mut self, attribute: Attribute) {
        self.all.0 |= attribute.bit();
    }

    /// Reads one attribute as the sheets write it, or says what is wrong with it. `kind` says which kind of a
    /// creature with several kinds this one is (sb.odd.5).
    pub fn read(&mut self, written: &str, kind: Option<&str>) -> Result<(), String> {
        let (name, note) = split(written);
        match kebab(name).as_str() {
            "damage-reduction" => self.read_reduction(written, note),
            "maximum-damage" => {
                self.give(Attribute::MaximumDamage);
                self.maximum_damage = Some(number(written, note)?);
                Ok(())
            }
            "sow-fear" => {
                self.give(Attribute::SowFear);
                self.sow_fear = if note.is_empty() { 0 } else { number(written, note)? }; // sb.attr.carp.sowfear.4
                Ok(())
            }
            "curse-thrower" | "cursethrower" => self.read_curses(note), // sb.odd.10
            "skinshift" => {
                self.give(Attribute::Skinshift);
                self.form = (!note.is_empty()).then(|| kebab(note));
                Ok(())
            }
            allergy if allergy.starts_with("allergy") => self.read_allergy(written),
            _ if note.ends_with("only") => self.read_kind(name, note, kind),
            _ => self.read_plain(written),
        }
    }

    fn read_plain(&mut self, written: &str) -> Result<(), String> {
        let attribute = Attribute::named(written).ok_or_else(|| {
            let names = NAMES.iter().copied();
            format!("found the attribute \"{written}\", which is on no sheet{}", did_you_mean(written, names))
        })?;
        self.give(attribute);
        Ok(())
    }

    /// "Flying (locusts only)": for one kind of the creature alone.
    fn read_kind(&mut self, name: &str, note: &str, kind: Option<&str>) -> Result<(), String> {
        let kinds = note.to_lowercase();
        match kind {
            Some(kind) if kinds.contains(&kind.to_lowercase()) => self.read_plain(name),
            _ => Ok(()),
        }
    }

    /// "Allergy to Silver, Blessed, and Fire": each quality is an allergy of its own.
    fn read_allergy(&mut self, written: &str) -> Result<(), String> {
        let lower = written.to_lowercase().replace(' ', "-");
        let met: Qualities =
            Quality::ALL.into_iter().filter(|quality| lower.contains(&kebab(quality.name()))).collect();
        if met == Qualities::NONE {
            let list = Quality::ALL.map(Quality::name).join(", ");
            return Err(format!("found \"{written}\", expected an allergy to some of {list}"));
        }
        self.allergies = self.allergies.and(met);
        Ok(())
    }

    /// "Damage Reduction (4) versus Shooting only", "(2 increase to 4 against firearms)" and the like.
    fn read_reduction(&mut self, written: &str, note: &str) -> Result<(), String> {
        let amount: i8 = number(written, note)?;
        let lower = written.to_lowercase();
        let only = lower.contains("only");
        let shooting = lower.contains("shooting") || lower.contains("projectile"); // sb.odd.6
        let mut reduction = match (only, shooting) {
            (true, true) => Reduction { firearm: amount, shooting: amount, ..Reduction::default() },
            (true, false) => Reduction { melee: amount, ..Reduction::default() },
            (false, _) => Reduction { melee: amount, firearm: amount, shooting: amount, other: amount },
        };
        if lower.contains("against firearms") {
            let more = lower.rsplit("increase to").next().unwrap_or_default();
            reduction.firearm = number(written, more)?; // sb.odd.3
        }
        self.reduction = Reduction {
            melee: self.reduction.melee.max(reduction.melee),
            firearm: self.reduction.firearm.max(reduction.firearm),
            shooting: self.reduction.shooting.max(reduction.shooting),
            other: self.reduction.other.max(reduction.other),
        };
        Ok(())
    }

    fn read_curses(&mut self, note: &str) -> Result<(), String> {
        self.give(Attribute::Cursethrower);
        for name in note.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let curse = match kebab(name).as_str() {
                "wasting" => Curse::Wasting,
                "burning" => Curse::Burning,
                "slowing" => Curse::Slowing,
                _ => return Err(format!("found the curse \"{name}\", expected Wasting, Burning or Slowing")),
            };
            if self.curses.contains(&curse) {
                return Err(format!("found the curse \"{name}\" twice, expected each once"));
            }
            self.curses.push(curse);
        }
        if self.curses.is_empty() {
            self.curses = vec![Curse::Wasting, Curse::Burning, Curse::Slowing];
        }
        Ok(())
    }
}

/// A name and what stands in brackets behind it.
fn split(written: &str) -> (&str, &str) {
    match written.split_once('(') {
        Some((name, note)) => (name.trim(), note.trim_end().trim_end_matches(')').trim()),
        None => (written.trim(), ""),
    }
}

/// The first whole number of a note.
fn number(written: &str, note: &str) -> Result<i8, String> {
    let digits: String =
        note.chars().skip_while(|letter| !letter.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().map_err(|_| format!("found \"{written}\", expected a number in brackets, such as (4)"))
}

/// Every attribute with its name and the first rule behind it; one of them has none.
const SHEET: [(Attribute, &str, &str); 77] = [
    (Attribute::Artillerist, "Artillerist", "sb.attr.core.artillerist.1"),
    (Attribute::ChillingTouch, "Chilling Touch", "sb.attr.core.chilling.1"),
    (Attribute::CombatEngineer, "Combat Engineer", "sb.attr.core.engineer.1"),
    (Attribute::CombatRider, "Combat Rider", "sb.attr.core.rider.1"),
    (Attribute::DemonicFire, "Demonic Fire", "sb.attr.core.demonicfire.1"),
    (Attribute::Ethereal, "Ethereal", "sb.attr.core.ethereal.1"),
    (Attribute::ExpertClimber, "Expert Climber", "sb.attr.core.climber.1"),
    (Attribute::Flying, "Flying", "sb.attr.core.flying.1"),
    (Attribute::GreatFaith, "Great Faith", "sb.attr.core.greatfaith.1"),
    (Attribute::HardToPutDown, "Hard to Put Down", "sb.attr.core.hardtoputdown.1"),
    (Attribute::Hypnotic, "Hypnotic", "sb.attr.core.hypnotic.1"),
    (Attribute::InimicalToTechnology, "Inimical to Technology", "sb.attr.core.inimical.1"),
    (Attribute::Inspiring, "Inspiring", "sb.attr.core.inspiring.1"),
    (Attribute::Indefatigable, "Indefatigable", "sb.attr.core.indefatigable.1"),
    (Attribute::Indestructible, "Indestructible", "sb.attr.core.indestructible.1"),
    (Attribute::Irritant, "Irritant", "sb.attr.core.irritant.1"),
    (Attribute::Large, "Large", "sb.attr.core.large.1"),
    (Attribute::MasterOfCover, "Master of Cover", "sb.attr.core.cover.1"),
    (Attribute::Medic, "Medic", "sb.attr.core.medic.1"),
    (Attribute::Miracles, "Miracles", "sb.attr.core.miracles.1"),
    (Attribute::MonsterExpert, "Monster Expert", "sb.attr.core.monsterexpert.1"),
    (Attribute::Nimble, "Nimble", "sb.attr.core.nimble.1"),
    (Attribute::QuickHealing, "Quick Healing", "sb.attr.core.quickheal.1"),
    (Attribute::QuickLoad, "Quick Load", "sb.attr.core.quickload.1"),
    (Attribute::Rage, "Rage", "sb.attr.core.rage.1"),
    (Attribute::RockHurler, "Rock Hurler", "sb.attr.core.rockhurler.1"),
    (Attribute::SoulShear, "Soul Shear", "sb.attr.core.soulshear.1"),
    (Attribute::Spells, "Spells", "sb.attr.core.spells.1"),
    (Attribute::SupernaturalVeteran, "Supernatural Veteran", "sb.attr.core.veteran.1"),
    (Attribute::Skinshift, "Skinshift", "sb.attr.core.skinshift.1"),
    (Attribute::SteadyLegs, "Steady Legs", "sb.attr.core.steady.1"),
    (Attribute::Strong, "Strong", "sb.attr.core.strong.1"),
    (Attribute::Tactician, "Tactician", "sb.attr.core.tactician.1"),
    (Attribute::Unflappable, "Unflappable", "sb.attr.core.unflappable.1"),
    (Attribute::VeryStrong, "Very Strong", "sb.attr.core.verystrong.1"),
    (Attribute::WeakenedByFaith, "Weakened by Faith", "sb.attr.core.weakened.1"),
    (Attribute::CauseConfusion, "Cause Confusion", "sb.attr.carp.confusion.1"),
    (Attribute::FearOfFire, "Fear of Fire", "sb.attr.carp.fearfire.1"),
    (Attribute::FeyTouched, "Fey-Touched", "sb.attr.carp.fey.1"),
    (Attribute::FireStarter, "Fire Starter", "sb.attr.carp.firestarter.1"),
    (Attribute::ImmuneToMissileWeapon, "Immune to Missile Weapon", "sb.attr.carp.missile.1"),
    (Attribute::Infectious, "Infectious", "sb.attr.carp.infectious.1"),
    (Attribute::ReformOverGrave, "Reform over Grave", "sb.attr.carp.reform.1"),
    (Attribute::SowFear, "Sow Fear", "sb.attr.carp.sowfear.1"),
    (Attribute::Aquatic, "Aquatic", "sb.attr.can.aquatic.1"),
    (Attribute::Cursethrower, "Cursethrower", "sb.attr.can.curse.1"),
    (Attribute::Eyeless, "Eyeless", "sb.attr.can.eyeless.1"),
    (Attribute::Gatecrasher, "Gatecrasher", "sb.attr.can.gate.1"),
    (Attribute::Lunge, "Lunge", "sb.attr.can.lunge.1"),
    (Attribute::NonAggressive, "Non-Aggressive", "sb.attr.can.nonaggr.1"),
    (Attribute::Swimmer, "Swimmer", "sb.attr.can.swimmer.1"),
    (Attribute::Trample, "Trample", "sb.attr.can.trample.1"),
    (Attribute::Amphibious, "Amphibious", "sb.attr.egy.amphibious.1"),
    (Attribute::AncientSpells, "Ancient Spells", "sb.attr.egy.ancient.1"),
    (Attribute::BestowMummysCurse, "Bestow Mummy's Curse", "sb.attr.egy.mummycurse.1"),
    (Attribute::Combustion, "Combustion", "sb.attr.egy.combustion.1"),
    (Attribute::Deathroll, "Deathroll", "sb.attr.egy.deathroll.1"),
    (Attribute::Leap, "Leap", "sb.attr.egy.leap.1"),
    (Attribute::MaximumDamage, "Maximum Damage", "sb.attr.egy.maxdamage.1"),
    (Attribute::PoorSenses, "Poor Senses", "sb.attr.egy.poorsenses.1"),
    (Attribute::Small, "Small", "sb.attr.egy.small.1"),
    (Attribute::Submerge, "Submerge", "sb.attr.egy.submerge.1"),
    (Attribute::SuppressCombustion, "Suppress Combustion", "sb.attr.egy.suppress.1"),
    (Attribute::Venomous, "Venomous", "sb.attr.egy.venom.1"),
    (Attribute::Brittle, "Brittle", "sb.attr.ita.brittle.1"),
    (Attribute::CurseOfTheEvilEye, "Curse of the Evil Eye", "sb.attr.ita.evileye.1"),
    (Attribute::DarkGift, "Dark Gift", "sb.attr.ita.darkgift.1"),
    (Attribute::EtherealFirearm, "Ethereal Firearm", "sb.attr.ita.ethfire.1"),
    (Attribute::LightInfantryTraining, "Light Infantry Training", "sb.attr.ita.lightinf.1"),
    (Attribute::QuickToRun, "Quick to Run", "sb.attr.ita.quicktorun.1"),
    (Attribute::Paralyse, "Paralyse", "sb.attr.ita.paralyse.1"),
    (Attribute::RaiseTheDead, "Raise the Dead", "sb.attr.ita.raise.1"),
    (Attribute::RustedWeapon, "Rusted Weapon", "sb.attr.ita.rusted.1"),
    (Attribute::Skeleton, "Skeleton", "sb.attr.ita.skeleton.1"),
    (Attribute::Sneak, "Sneak", "sb.attr.ita.sneak.1"),
    (Attribute::SpellCurse, "Spells (Curse)", "sb.attr.core.spells.4"),
    (Attribute::ExperienceInTheDesert, "Experience in the Desert", ""),
];

impl Attribute {
    /// As the sheets write it.
    pub fn name(self) -> &'static str {
        SHEET[self as usize].1
    }

    /// The rule that says what it does, if any does.
    pub fn rule(self) -> Option<RuleId> {
        Some(SHEET[self as usize].2).filter(|rule| !rule.is_empty()).map(RuleId)
    }
}

/// The names of the sheets, for suggestions.
pub(super) const NAMES: [&str; 77] = [
    "Allergy to X",
    "Artillerist",
    "Chilling Touch",
    "Combat Engineer",
    "Combat Rider",
    "Damage Reduction (X)",
    "Demonic Fire",
    "Ethereal",
    "Expert Climber",
    "Flying",
    "Great Faith",
    "Hard to Put Down",
    "Hypnotic",
    "Inimical to Technology",
    "Inspiring",
    "Indefatigable",
    "Indestructible",
    "Irritant",
    "Large",
    "Master of Cover",
    "Medic",
    "Miracles",
    "Monster Expert",
    "Nimble",
    "Quick Healing",
    "Quick Load",
    "Rage",
    "Rock Hurler",
    "Soul Shear",
    "Spells",
    "Supernatural Veteran",
    "Skinshift",
    "Steady Legs",
    "Strong",
    "Tactician",
    "Unflappable",
    "Very Strong",
    "Weakened by Faith",
    "Cause Confusion",
    "Fear of Fire",
    "Fey-Touched",
    "Fire Starter",
    "Immune to Missile Weapon",
    "Infectious",
    "Reform over Grave",
    "Sow Fear",
    "Aquatic",
    "Cursethrower",
    "Eyeless",
    "Gatecrasher",
    "Lunge",
    "Non-Aggressive",
    "Swimmer",
    "Trample",
    "Amphibious",
    "Ancient Spells",
    "Bestow Mummy's Curse",
    "Combustion",
    "Deathroll",
    "Leap",
    "Maximum Damage (X)",
    "Poor Senses",
    "Small",
    "Submerge",
    "Suppress Combustion",
    "Venomous",
    "Brittle",
    "Curse of the Evil Eye",
    "Dark Gift",
    "Ethereal Firearm",
    "Light Infantry Training",
    "Quick to Run",
    "Paralyse",
    "Raise the Dead",
    "Rusted Weapon",
    "Skeleton",
    "Sneak",
];
