//! What lies on the table: figures, tokens, pools, weather, whose turn it is. Plain data.

use std::hash::{Hash, Hasher};
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet, RuleId, Seat, Sum};
use serde::{Deserialize, Serialize};
use table::{Length, Table, inches};

use crate::arms::{Arm, Damage, Item, Items, Weapon};
use crate::attribute::{Attribute, Attributes, Qualities, Quality};
use crate::profile::Profile;

/// The most players at one table.
pub const MOST_PLAYERS: usize = 4;

/// Everything on the table.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// Who plays in it: names and profiles, which never change during a game.
    #[serde(skip)]
    pub cast: Cast,
    /// The figures, by their ids.
    pub figures: Vec<Figure>,
    /// The Fate Pools, by seat.
    pub pools: ArrayVec<Pool, MOST_PLAYERS>,
    /// The virtual table; none where real miniatures stand on a real one, or where facts are stated.
    pub table: Option<Table>,
    /// What kinds of ground a real table has, so that people are not asked in vain.
    pub terrain: Terrain,
    /// The turn, from 1.
    pub turn: u16,
    /// Where in the turn the game stands.
    pub phase: Phase,
    /// The seats in falling order of Initiative; the first is the primary player.
    pub order: ArrayVec<Seat, MOST_PLAYERS>,
    /// How many figures the primary player still activates in the first phase.
    pub first_half: u8,
    /// Rain and worse.
    pub weather: Weather,
    /// No line of sight is longer than 10" (sb.event.2).
    pub fog: bool,
    /// The switches of the game.
    pub options: Options,
    /// The activation under way.
    pub active: Option<Active>,
    /// Whose weapons the question under way is about.
    pub asked: Option<FigureId>,
}

/// Equal states have equal hashes, and what mostly tells the states of one game apart is hashed: a solver looks up
/// many thousands of them.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for figure in &self.figures {
            let Figure { health, fatigue, place, activated, .. } = *figure;
            let small = i64::from(health) << 16
                | i64::from(fatigue) << 8
                | (place as i64) << 1
                | i64::from(activated);
            hasher.write_i64(small);
        }
        self.phase.hash(hasher);
        self.order.first().hash(hasher);
    }
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            cast: self.cast.clone(),
            figures: self.figures.clone(),
            pools: self.pools.clone(),
            table: self.table.clone(),
            order: self.order.clone(),
            ..*self
        }
    }

    /// Takes the other state over into the room that is already there: a simulation starts over without allocating.
    fn clone_from(&mut self, other: &State) {
        if !Arc::ptr_eq(&self.cast.0, &other.cast.0) {
            self.cast.clone_from(&other.cast);
        }
        self.figures.clone_from(&other.figures);
        self.pools.clone_from(&other.pools);
        self.table.clone_from(&other.table);
        self.order.clone_from(&other.order);
        let State { terrain, turn, phase, first_half, weather, fog, options, active, asked, .. } = *other;
        (self.terrain, self.turn, self.phase, self.first_half) = (terrain, turn, phase, first_half);
        (self.weather, self.fog, self.options, self.active, self.asked) =
            (weather, fog, options, active, asked);
    }
}

/// The figures' names and profiles, shared by all copies of a state.
#[derive(Clone, Debug)]
pub struct Cast(pub Arc<[Role]>);

/// One figure's part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// Its name in the protocol: `ghoul-2`.
    pub id: String,
    /// Its name in the story: `Ghoul 2`.
    pub name: String,
    /// What it is.
    pub profile: Profile,
}

impl PartialEq for Cast {
    fn eq(&self, other: &Cast) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Eq for Cast {}

/// The cast never changes during a game, so it tells no two states of one game apart.
impl Hash for Cast {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// Whose figure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// A player's.
    Player(Seat),
    /// Nobody's: a monster.
    Monster,
}

/// A figure as it stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Figure {
    /// Whose it is.
    pub side: Side,
    /// Its attributes now.
    pub attributes: Attributes,
    /// What it carries now besides its arms.
    pub items: Items,
    /// Where it is.
    pub place: Place,
    /// Health left.
    pub health: i16,
    /// Fatigue tokens.
    pub fatigue: u8,
    /// What terror has done to it.
    pub terror: Terror,
    /// On horseback?
    pub mounted: bool,
    /// Arms that want loading, by their places.
    pub unloaded: Marks,
    /// Arms that are broken for the game.
    pub broken: Marks,
    /// Arms that a critical failure has made Improvised Weapons.
    pub spoiled: Marks,
    /// Arms that were blessed in the game.
    pub blessed: Marks,
    /// Arms that were enchanted in the game.
    pub enchanted: Marks,
    /// Courage gained by Miracles.
    pub courage: i8,
    /// Cursed by Spells: -1 each, at most 2 (sb.attr.core.spells.5).
    pub curse: u8,
    /// Bitten by something Venomous.
    pub venom: bool,
    /// Wasting away under a thrown curse.
    pub wasting: bool,
    /// Slowed by a thrown curse.
    pub slowed: bool,
    /// Knocked down by a Trample.
    pub knocked_down: bool,
    /// A living torch.
    pub alight: bool,
    /// Carries a lit torch.
    pub torch: bool,
    /// Its Melee attacks are Fire and do +1 damage (sb.attr.egy.ancient.3).
    pub flaming: bool,
    /// Has used water as cover and may use no ranged weapon any more (sb.attr.can.swimmer.3).
    pub swum: bool,
    /// Has fired an Ethereal Firearm back this turn (sb.attr.ita.ethfire.5).
    pub fired_back: bool,
    /// Has had its activation this turn.
    pub activated: bool,
    /// Where it came onto the table.
    pub origin: Option<table::Point>,
}

/// Where a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On the table and up.
    Standing,
    /// On the table at exactly 0 Health, waiting for a Medic.
    Down,
    /// Removed at 0 Health or less.
    Removed,
    /// Left in a heap of bones.
    BonePile,
    /// Fled from terror; owes a Madness roll.
    Collapsed,
    /// Left over an edge of the table.
    Left,
}

/// Some arms of a figure, by their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Marks(u8);

impl Marks {
    /// Is this arm marked?
    #[inline]
    pub fn has(self, arm: usize) -> bool {
        self.0 >> arm & 1 == 1
    }

    /// Marks an arm.
    #[inline]
    pub fn set(&mut self, arm: usize) {
        self.0 |= 1 << arm;
    }

    /// Takes the mark off.
    #[inline]
    pub fn clear(&mut self, arm: usize) {
        self.0 &= !(1 << arm);
    }
}

/// What terror has done to a figure, from nothing to the worst that leaves it on the table (sb.terror.11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terror {
    /// Nothing.
    #[default]
    Steady,
    /// -1 on Checks for a while.
    Distracted(Spell),
    /// -1 on Checks for a while.
    Stunned(Spell),
    /// -1 on Checks for the game.
    Shaken,
    /// Does nothing.
    Paralysed(Grip),
}

/// How long a spell of terror lasts: to the end of the figure's next activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spell {
    /// The next activation has not begun.
    Waiting,
    /// It is under way.
    Running,
}

/// How firmly paralysis holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grip {
    /// The next activation is lost without a roll.
    Whole,
    /// A Courage Check may end it.
    Loosening,
}

/// A player's Fate Dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the three kinds of dice of sb.fate.1")]
pub struct Pool {
    pub power: u8,
    pub skill: u8,
    pub monster: u8,
}

impl Pool {
    /// What every player starts with (sb.fate.1).
    pub const START: Pool = Pool { power: 2, skill: 2, monster: 1 };
    /// No dice at all.
    pub const EMPTY: Pool = Pool { power: 0, skill: 0, monster: 0 };
}

/// Which kinds of ground matter at a real table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// Are there edges that a figure could fall from?
    #[serde(default)]
    pub drops: bool,
    /// Is there water?
    #[serde(default)]
    pub water: bool,
}

/// Where in the turn the game stands (sb.turn.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the phases of sb.turn.1")]
pub enum Phase {
    Initiative,
    First,
    Monsters,
    /// The non-primary players, by their place in the order.
    Second(u8),
    Rest,
    End,
}

/// The weather.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "sb.event.1 and sb.event.4")]
pub enum Weather {
    #[default]
    Clear,
    Rain,
    Deluge,
}

/// The switches of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Critical hits and failures (sb.crit.0).
    #[serde(default)]
    pub criticals: bool,
    /// Hard Mode, where cover does not help against ethereal shots (sb.attr.ita.ethfire.3).
    #[serde(default)]
    pub hard_mode: bool,
    /// The game ends after so many turns; 0 for none.
    #[serde(default)]
    pub turns: u16,
    /// A duel: whoever activates attacks, and there is nothing else to choose.
    #[serde(default)]
    pub duel: bool,
}

/// The activation under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Active {
    /// Who is active.
    pub figure: FigureId,
    /// Has it Moved, or used its Move for something else?
    pub moved: Moved,
    /// How far it has moved.
    pub distance: Length,
    /// Has it taken its action?
    pub acted: bool,
    /// Has its activation been ended by something?
    pub ended: bool,
    /// Has a Fate Die reloaded for it?
    pub quick_reloaded: bool,
}

/// What became of a Move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moved {
    /// Still to come.
    Not,
    /// Made.
    Moved,
    /// Given up for something else (sb.act.9).
    GivenUp,
}

impl Index<FigureId> for State {
    type Output = Figure;
    #[inline]
    fn index(&self, figure: FigureId) -> &Figure {
        &self.figures[figure.index()]
    }
}

impl IndexMut<FigureId> for State {
    #[inline]
    fn index_mut(&mut self, figure: FigureId) -> &mut Figure {
        &mut self.figures[figure.index()]
    }
}

impl Figure {
    /// A fresh figure.
    pub fn new(side: Side, profile: &Profile) -> Figure {
        Figure {
            side,
            attributes: profile.traits.all,
            items: profile.items,
            place: Place::Standing,
            health: profile.stats.health.into(),
            fatigue: 0,
            terror: Terror::Steady,
            mounted: false,
            unloaded: Marks::default(),
            broken: Marks::default(),
            spoiled: Marks::default(),
            blessed: Marks::default(),
            enchanted: Marks::default(),
            courage: 0,
            curse: 0,
            venom: false,
            wasting: false,
            slowed: false,
            knocked_down: false,
            alight: false,
            torch: false,
            flaming: false,
            swum: false,
            fired_back: false,
            activated: false,
            origin: None,
        }
    }

    /// Is it on the table and up?
    #[inline]
    pub fn stands(&self) -> bool {
        self.place == Place::Standing
    }

    /// Whose dice and choices are these? A monster's belong to the table.
    #[inline]
    pub fn seat(&self) -> Seat {
        match self.side {
            Side::Player(seat) => seat,
            Side::Monster => Seat::TABLE,
        }
    }

    /// What lowers every Check it makes (sb.dice.11).
    #[inline]
    pub(crate) fn penalties(&self, tally: &mut impl Sum) {
        match self.terror {
            Terror::Steady | Terror::Paralysed(_) => {}
            Terror::Distracted(_) => tally.add(-1, RuleId("sb.terror.7")),
            Terror::Stunned(_) => tally.add(-1, RuleId("sb.terror.6")),
            Terror::Shaken => tally.add(-1, RuleId("sb.terror.5")),
        }
        if self.venom {
            tally.add(-1, RuleId("sb.attr.egy.venom.2"));
        }
        tally.add(-i16::from(self.curse), RuleId("sb.attr.core.spells.4"));
    }

    /// Has nothing changed its arms since the game began?
    #[inline]
    fn arms_are_plain(&self) -> bool {
        self.spoiled.0 | self.blessed.0 | self.enchanted.0 == 0
    }

    /// Is it a monster?
    #[inline]
    pub fn is_monster(&self) -> bool {
        self.side == Side::Monster
    }
}

/// A torch in the hand (sb.arm.torch.2).
const TORCH: Arm = Arm::melee(Weapon::Torch, 1, Damage::IMPROVISED);
/// What is always at hand (sb.melee.13).
const IMPROVISED: Arm = Arm::melee(Weapon::ImprovisedWeapon, 1, Damage::IMPROVISED);

/// An arm by its place in the profile, or one of the two that everybody may come to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArmId {
    /// One of the profile's arms.
    Own(u8),
    /// The lit torch.
    Torch,
    /// Anything at hand.
    Improvised,
}

impl State {
    /// The profile of a figure.
    #[inline]
    pub fn profile(&self, figure: FigureId) -> &Profile {
        &self.cast.0[figure.index()].profile
    }

    /// The name of a figure in the story.
    pub fn name(&self, figure: FigureId) -> &str {
        &self.cast.0[figure.index()].name
    }

    /// Has the figure this attribute?
    #[inline]
    pub fn has(&self, figure: FigureId, attribute: Attribute) -> bool {
        self[figure].attributes.has(attribute)
    }

    /// Does it carry this item?
    #[inline]
    pub fn carries(&self, figure: FigureId, item: Item) -> bool {
        self[figure].items.has(item)
    }

    /// All figures that stand and for which something holds.
    #[inline]
    pub fn standing(&self, holds: impl Fn(FigureId) -> bool) -> FigureSet {
        let ids = (0..self.figures.len()).map(|place| FigureId(place as u8));
        ids.filter(|&figure| self[figure].stands() && holds(figure)).collect()
    }

    /// Are these two on different sides? sb.term.6
    #[inline]
    pub fn are_enemies(&self, one: FigureId, other: FigureId) -> bool {
        self[one].side != self[other].side
    }

    /// The enemies of a figure that stand.
    pub fn enemies(&self, of: FigureId) -> FigureSet {
        self.standing(|figure| self.are_enemies(figure, of))
    }

    /// An arm as it is now: spoiled ones are Improvised Weapons, blessed and enchanted ones have their quality.
    #[inline]
    pub fn arm(&self, figure: FigureId, arm: ArmId) -> Arm {
        let now = &self[figure];
        let mut found = match arm {
            ArmId::Torch => {
                TORCH.with(Qualities::NONE.with(Quality::Fire)).with(self.profile(figure).faith())
            }
            ArmId::Improvised => IMPROVISED.with(self.profile(figure).faith()),
            ArmId::Own(place) => self.own_arm(figure, usize::from(place)),
        };
        if now.flaming {
            found.qualities = found.qualities.with(Quality::Fire); // sb.attr.egy.ancient.3
        }
        found
    }

    #[inline]
    fn own_arm(&self, figure: FigureId, place: usize) -> Arm {
        let now = &self[figure];
        let mut arm = self.profile(figure).arms[place];
        if now.arms_are_plain() {
            return arm;
        }
        // A gun's butt is an Improvised Weapon already, and the gun stays a gun (sb.crit.13).
        if now.spoiled.has(place) && arm.melee.is_some() && arm.shooting.is_none() {
            arm.melee = Some(Damage::IMPROVISED); // sb.crit.8
            arm.weapon = Weapon::ImprovisedWeapon;
        }
        if now.blessed.has(place) {
            arm = arm.with(Qualities::NONE.with(Quality::Blessed)); // sb.attr.core.miracles.4
        }
        if now.enchanted.has(place) {
            arm = arm.with(Qualities::NONE.with(Quality::Enchanted)); // sb.attr.core.spells.3
        }
        arm
    }

    /// The one weapon of a figure that has no other for melee, and nothing that bars it.
    #[inline]
    pub(crate) fn only_melee_arm(&self, figure: FigureId) -> Option<ArmId> {
        let now = &self[figure];
        let place = self.profile(figure).only_melee.filter(|_| !now.torch)?;
        (!now.broken.has(usize::from(place))).then_some(ArmId::Own(place))
    }

    /// The weapons a figure can use in melee now, those that nobody would choose left out.
    pub fn melee_arms(&self, figure: FigureId) -> ArrayVec<ArmId, { Profile::MOST_ARMS + 1 }> {
        let now = &self[figure];
        let mut arms = ArrayVec::new();
        for (place, arm) in self.profile(figure).arms.iter().enumerate() {
            let usable = arm.melee.is_some() && !now.broken.has(place);
            if usable && !(now.torch && arm.slots >= 2) {
                arms.push(ArmId::Own(place as u8)); // sb.arm.torch.3
            }
        }
        if now.torch {
            arms.push(ArmId::Torch);
        }
        if arms.is_empty() {
            arms.push(ArmId::Improvised); // sb.melee.13
        }
        self.without_outdone(figure, arms)
    }

    /// Reading: a weapon that another one beats in every way is not offered, because nobody would take it.
    fn without_outdone(
        &self,
        figure: FigureId,
        arms: ArrayVec<ArmId, { Profile::MOST_ARMS + 1 }>,
    ) -> ArrayVec<ArmId, { Profile::MOST_ARMS + 1 }> {
        if arms.len() < 2 {
            return arms;
        }
        let outdone = |place: usize, arm: ArmId| {
            let this = self.arm(figure, arm);
            arms.iter().enumerate().any(|(other_place, &other)| {
                let other = self.arm(figure, other);
                other.outdoes(&this) && (!this.outdoes(&other) || other_place < place)
            })
        };
        arms.iter().enumerate().filter(|&(place, &arm)| !outdone(place, arm)).map(|(_, &arm)| arm).collect()
    }

    /// The Speed of a figure now, with everything that slows it (sb.move.6, sb.move.7).
    pub fn speed(&self, figure: FigureId) -> Length {
        let now = &self[figure];
        let printed = if now.mounted { 8 } else { i32::from(self.profile(figure).stats.speed) }; // sb.cav.move.1
        let mut speed = printed;
        if now.venom {
            speed -= 2; // sb.attr.egy.venom.2
        }
        if self.weather == Weather::Deluge {
            speed -= 1; // sb.event.4.b
        }
        let speed = inches(speed.max(0));
        if now.slowed { Length(speed.0 / 2) } else { speed } // sb.attr.can.curse.7
    }

    /// What lowers every Check of a figure (sb.dice.11).
    pub fn penalties(&self, figure: FigureId, tally: &mut impl Sum) {
        self[figure].penalties(tally);
    }

    /// The most fatigue tokens a figure holds (sb.melee.fatigue.3, sb.attr.core.indefatigable.1).
    #[inline]
    pub fn most_fatigue(&self, figure: FigureId) -> u8 {
        if self.has(figure, Attribute::Indefatigable) { 1 } else { 2 }
    }

    /// Half the width of a figure's base now (sb.measure.4).
    pub fn radius(&self, figure: FigureId) -> Length {
        if self[figure].mounted { inches(1) } else { self.profile(figure).radius() }
    }

    /// How tall a figure stands now (sb.los.4).
    pub fn height(&self, figure: FigureId) -> Length {
        if self[figure].mounted { inches(2) } else { self.profile(figure).height() }
    }
}

impl State {
    /// What must hold between two steps.
    pub(crate) fn check(&self) -> Result<(), String> {
        for (place, figure) in self.figures.iter().enumerate() {
            let id = FigureId(place as u8);
            let name = self.name(id);
            if figure.health > self.profile(id).stats.health.into() {
                return Err(format!("{name} has more Health than its profile"));
            }
            if figure.fatigue > self.most_fatigue(id) {
                return Err(format!("{name} holds {} tokens", figure.fatigue));
            }
            if figure.stands() && figure.health <= 0 {
                return Err(format!("{name} stands with {} Health", figure.health));
            }
            if let Some(table) = &self.table {
                let on_table = table.base(id).is_some();
                if on_table != matches!(figure.place, Place::Standing | Place::Down) {
                    return Err(format!("{name} is {:?}, and its base says otherwise", figure.place));
                }
            }
        }
        self.check_bases()
    }

    /// No base overlaps another.
    fn check_bases(&self) -> Result<(), String> {
        let Some(table) = &self.table else { return Ok(()) };
        for (one, base) in table.standing() {
            if let Some((other, _)) =
                table.standing().find(|(other, there)| one < *other && base.overlaps(there))
            {
                return Err(format!("{} stands in {}", self.name(one), self.name(other)));
            }
        }
        Ok(())
    }
}
