//! What lies on the table: figures, tokens, pools, weather, whose turn it is. Plain data.

pub(crate) mod choice;
pub(crate) mod edge;
pub(crate) mod event;
pub(crate) mod fact;
pub(crate) mod figure;
mod kept;
pub(crate) mod options;
pub(crate) mod plot;
pub(crate) mod reach;
pub(crate) mod step;

use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet, RuleId, Seat, Sum};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Length, Table, inches};

use crate::content::book::Book;
use crate::content::profile::Profile;
use crate::rules::fighting::arms::{Arm, Damage, Item, Weapon};
use crate::rules::powers::attribute::{Attribute, Qualities, Quality};
use crate::rules::scenario::artefacts::{BURDEN, Whereabouts};
use crate::rules::scenario::clues::Clue;
use crate::rules::shooting::artillery::GunId;
use crate::rules::turn::initiative::Omens;
use crate::rules::turn::verdict::Verdict;
use crate::state::figure::{Figure, Place};
use crate::state::options::Options;
use crate::state::plot::{Plot, Trail};

/// The most players at one table.
pub const MOST_PLAYERS: usize = 4;

/// The most clue markers at one table.
pub const MOST_CLUES: usize = 16;

/// The most artefacts at one table.
pub const MOST_ARTEFACTS: usize = 4;

/// The most guns at one table.
pub const MOST_GUNS: usize = 4;

/// The most engineering works at one table.
pub const MOST_WORKS: usize = 8;

/// Everything on the table.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Who plays in it: names and profiles, which never change during a game.
    #[serde(skip)]
    pub cast: Cast,
    /// The book it is played by.
    #[serde(skip, default = "kept::some_book")]
    pub book: frame::Shared<Book>,
    /// What the scenario says, which never changes either.
    #[serde(skip)]
    pub plot: Plot,
    /// The figures, by their ids.
    pub figures: Vec<Figure>,
    /// The Fate Pools, by seat.
    pub pools: ArrayVec<Pool, MOST_PLAYERS>,
    /// The virtual table; none where real miniatures stand on a real one, or where facts are stated.
    pub table: Option<Table>,
    /// What kinds of ground a real table has, so that people are not asked about others.
    pub terrain: Terrain,
    /// The turn, from 1.
    pub turn: u16,
    /// Where in the turn the game stands.
    pub phase: Phase,
    /// The seats in falling order of Initiative; the first is the primary player.
    pub order: ArrayVec<Seat, MOST_PLAYERS>,
    /// How many figures the primary player still activates in the first phase.
    pub first_half: u8,
    /// What the Initiative of this turn has brought.
    pub omens: Omens,
    /// Rain and worse.
    pub weather: Weather,
    /// No line of sight is longer than 10" (sb.event.2).
    pub fog: bool,
    /// The switches of the game.
    pub options: Options,
    /// The clue markers, found ones too: at most [`MOST_CLUES`].
    pub clues: Vec<Clue>,
    /// What has been found.
    pub trail: Trail,
    /// The activation under way.
    pub active: Option<Active>,
    /// Whose weapons the question under way is about.
    pub asked: Option<FigureId>,
    /// What the question under way is about: what a Fate Die could still change, or whom a weapon is for.
    #[serde(skip_deserializing)]
    pub at_stake: Option<Stake>,
}

/// What a question is about, where the rest of the state does not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stake {
    /// A Check that has been rolled.
    Check {
        /// Whose it is.
        figure: FigureId,
        /// The rule that calls for it.
        rule: RuleId,
        /// The faces, Power first.
        dice: [u8; 2],
        /// How many faces of each die, rolled again, would bring something else.
        changes: [u8; 2],
        /// How many would make a failure a success; of a success, how many would bring more.
        better: [u8; 2],
        /// What the faces come to.
        verdict: Verdict,
    },
    /// A die of a Check that is rolled again.
    Again {
        /// Which one, Power first.
        die: u8,
        /// The face it replaces.
        face: u8,
    },
    /// A weapon that looks for its target.
    Aim {
        /// Who shoots.
        shooter: FigureId,
        /// With what.
        arm: ArmId,
    },
    /// A shot about to be loaded.
    Shot {
        /// Who shoots.
        shooter: FigureId,
        /// At whom.
        target: FigureId,
        /// With what.
        arm: ArmId,
    },
    /// A blow for which the weapon is still to be chosen.
    Blow {
        /// Who strikes.
        fighter: FigureId,
        /// At whom.
        target: FigureId,
    },
    /// Damage about to be taken.
    Damage {
        /// Who is hurt.
        figure: FigureId,
        /// How much it would lose.
        damage: i16,
    },
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

frame::clone_in_place! {
    State {
        cast, book, plot, figures, pools, table, order, clues;
        terrain, turn, phase, first_half, omens, weather, fog, options, trail, active, asked, at_stake,
    }
}

/// Who plays: names and profiles.
pub type Cast = frame::Cast<Role>;

/// One figure's part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// Its name in the protocol: `ghoul-2`.
    pub id: String,
    /// Its name in the story: `Ghoul 2`.
    pub name: String,
    /// What it is.
    pub profile: Profile,
    /// Its other form, if it shifts its skin.
    pub other_form: Option<Profile>,
}

/// A player's Fate Dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
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
    /// Is any of it deep?
    #[serde(default)]
    pub deep: bool,
    /// Is there ground that sways?
    #[serde(default)]
    pub unsteady: bool,
}

/// Where in the turn the game stands (sb.turn.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the phases of sb.turn.1")]
pub enum Phase {
    Initiative,
    /// Players who tie roll again (sb.turn.4).
    Ties,
    /// Unexpected Events and Encounters (sb.init.7).
    Surprises,
    /// These seats roll for the Artillery Strike again (sb.event.5.b).
    Guns([bool; MOST_PLAYERS]),
    First,
    Monsters,
    /// The non-primary players, by their place in the order.
    Second(u8),
    Rest,
    End,
}

/// The weather.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "sb.event.1 and sb.event.4")]
pub enum Weather {
    #[default]
    Clear,
    Rain,
    Deluge,
}

/// The activation under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Active {
    /// Who is active.
    pub figure: FigureId,
    /// Has it Moved, or used its Move for something else?
    pub moved: Moved,
    /// Has it gone some way with its Move? Dismounting and standing up use the Move and go nowhere (sb.sprint.6).
    pub walked: bool,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moved {
    /// Still to come.
    Not,
    /// Made.
    Moved,
    /// Given up for something else (sb.act.9).
    GivenUp,
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
    /// A gun of the scenario, for somebody who stands by it (sb.gun.1).
    Gun(GunId),
}

impl State {
    /// The profile of a figure.
    #[inline]
    pub fn profile(&self, figure: FigureId) -> &Profile {
        let role = &self.cast[figure];
        match &role.other_form {
            Some(other) if self[figure].shifted => other,
            _ => &role.profile,
        }
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

    /// The Fate Dice a player may use now: while the Wheel of Fate turns, Monster Dice alone (sb.event.6, .6.a).
    #[inline]
    pub fn usable(&self, seat: Seat) -> Pool {
        let pool = self.pools[seat.index()];
        if self.omens.wheel { Pool { power: 0, skill: 0, ..pool } } else { pool }
    }

    /// A player, as people speak of one.
    pub(crate) fn player_name(&self, seat: Seat) -> String {
        match (seat, self.plot.sides.get(seat.index())) {
            (Seat::TABLE, _) => "The table".to_string(),
            (_, Some(Some(name))) => name.clone(),
            (Seat(number), _) => format!("Player {}", number + 1),
        }
    }

    /// The same in the middle of a sentence.
    pub(crate) fn player_in_text(&self, seat: Seat) -> String {
        let name = self.player_name(seat);
        name.strip_prefix("The ").map_or_else(|| name.clone(), |rest| format!("the {rest}"))
    }

    /// The active figure, as people speak of it.
    pub(crate) fn active_name(&self) -> &str {
        self.active.map_or("It", |active| self.name(active.figure))
    }

    /// All figures that stand and for which something holds.
    #[inline]
    pub fn standing(&self, holds: impl Fn(FigureId) -> bool) -> FigureSet {
        let standing = self.figures.iter().enumerate().filter(|(_, figure)| figure.stands());
        standing.map(|(place, _)| FigureId(place as u8)).filter(|&figure| holds(figure)).collect()
    }

    /// Are these two on different sides? sb.term.6
    #[inline]
    pub fn are_enemies(&self, one: FigureId, other: FigureId) -> bool {
        self[one].side != self[other].side
    }

    /// The enemies of a figure that stand.
    pub fn enemies(&self, of: FigureId) -> FigureSet {
        let side = self[of].side;
        let others =
            self.figures.iter().enumerate().filter(|(_, other)| other.stands() && other.side != side);
        others.map(|(place, _)| FigureId(place as u8)).collect()
    }

    /// Those of them that may be so near; nobody else is. At a real table that is anybody.
    pub(crate) fn enemies_near(&self, of: FigureId, distance: Length) -> FigureSet {
        let near = |table: &Table| Some(table.near(&table.base(of)?.extent().wider(distance)));
        let Some(near) = self.table.as_ref().and_then(near) else { return self.enemies(of) };
        near.iter().filter(|&other| self[other].stands() && self.are_enemies(of, other)).collect()
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
            ArmId::Gun(gun) => return self.gun_arm(gun),
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
        if let Some(item) = now.swapped {
            arm = arm.without(item); // sb.attr.carp.firestarter.1
        }
        // A gun's butt is an Improvised Weapon already, and the gun stays a gun (sb.crit.13).
        if now.spoiled.has(place) && arm.melee.is_some() && arm.shooting.is_none() {
            arm.melee = Some(Damage::IMPROVISED); // sb.crit.8
            (arm.weapon, arm.own) = (Weapon::ImprovisedWeapon, None);
        }
        let finds =
            [(now.silver, Quality::Silver), (now.cold_iron, Quality::ColdIron), (now.salt, Quality::Salt)];
        for (_, quality) in finds.into_iter().filter(|(found, _)| found.has(place)) {
            arm = arm.upgraded(quality); // sb.event.10.b
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
        speed -= BURDEN * i32::from(now.burden); // sb.out.clue.2
        if self.weather == Weather::Deluge {
            speed -= 1; // sb.event.4.b
        }
        let speed = inches(speed.max(0));
        let speed = if now.slowed { Length(speed.0 / 2) } else { speed }; // sb.attr.can.curse.7
        let moves = self.active.is_some_and(|active| active.moved == Moved::Not);
        if now.leaping && moves { (speed - inches(2)).max(Length::ZERO) } else { speed } // sb.attr.egy.leap.2
    }

    /// What lowers every Check of a figure (sb.dice.11).
    pub fn penalties(&self, figure: FigureId, tally: &mut impl Sum) {
        self[figure].penalties(tally);
    }

    /// Does it owe an injury roll for Wasting? It does if the thrower of the curse came out of the game alive
    /// (sb.attr.can.curse.4).
    pub fn wastes_on(&self, figure: FigureId) -> bool {
        self[figure].wasted_by.is_some_and(|thrower| !self[thrower].is_casualty())
    }

    /// The most fatigue tokens a figure holds (sb.melee.fatigue.3, sb.attr.core.indefatigable.1).
    #[inline]
    pub fn most_fatigue(&self, figure: FigureId) -> u8 {
        if self.has(figure, Attribute::Indefatigable) { 1 } else { 2 }
    }

    /// Is there room for another fatigue token on it? sb.melee.fatigue.3
    pub fn can_tire(&self, figure: FigureId) -> bool {
        self[figure].stands() && self[figure].fatigue < self.most_fatigue(figure)
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
        self.check_burdens()?;
        self.check_bases()
    }

    /// A figure that carries something is on the table, and as many artefacts are carried as figures carry.
    fn check_burdens(&self) -> Result<(), String> {
        for (place, figure) in self.figures.iter().enumerate() {
            let carried = Whereabouts::Carried(FigureId(place as u8));
            let count = self.trail.artefacts.iter().filter(|&&there| there == carried).count();
            if count != usize::from(figure.burden) || count > 0 && !figure.stands() {
                return Err(format!("{} carries {count} artefacts", self.name(FigureId(place as u8))));
            }
        }
        Ok(())
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
