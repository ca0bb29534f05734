//! What lies on the table: models, the time of day, the weather, whose turn it is. Plain data.

pub(crate) mod choice;
pub(crate) mod event;
pub(crate) mod fact;
mod kept;
pub(crate) mod model;
pub(crate) mod options;
pub(crate) mod plot;
pub(crate) mod reach;
pub(crate) mod stick;
pub(crate) mod time;

use std::hash::{Hash, Hasher};

use fates::{FigureId, FigureSet, RuleId, Seat};
use serde::{Deserialize, Serialize};
use table::{Length, Table};

use crate::content::book::Book;
use crate::content::profile::{Profile, Side};
use crate::content::special::{Foe, Special};
use crate::content::weapon::{Arm, ArmId};
use crate::rules::advances::Advances;
use crate::rules::fighting::contest::Contest;
use crate::rules::fighting::recoil::touch;
use crate::rules::ground::Changes;
use crate::rules::setting::matters::Setting;
use crate::rules::turn::groups::Band;
use crate::state::model::{Model, Place};
use crate::state::options::Options;
use crate::state::plot::{Plot, Trail};
use crate::state::stick::{Scale, Stick};
use crate::state::time::{Clock, Weather};

/// Everything on the table.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Who plays in it: names and profiles, which never change during a game.
    #[serde(skip)]
    pub cast: Cast,
    /// The book that is played by.
    #[serde(skip, default = "kept::some_book")]
    pub book: frame::Shared<Book>,
    /// What the scenario says, which never changes either.
    #[serde(skip)]
    pub plot: Plot,
    /// The models, by their ids.
    pub models: Vec<Model>,
    /// The two parties, by seat.
    pub parties: [Party; 2],
    /// The virtual table; none where real miniatures stand on a real one, or where facts are stated.
    pub table: Option<Table>,
    /// How large the models are.
    pub scale: Scale,
    /// The player's turn under way, from 1; two make a round.
    pub turn: u16,
    /// Where in the game it stands.
    pub phase: Phase,
    /// Whose turn it is.
    pub to_act: Seat,
    /// Who attacks, and what is still to be settled before the first turn.
    pub setting: Setting,
    /// After how many rounds the game ends, if that was agreed (ff.end.limit.1).
    pub limit: Option<u8>,
    /// Day and night.
    pub clock: Clock,
    /// Rain and worse.
    pub weather: Weather,
    /// What has become of the scenery: doors broken, garlic taken down.
    pub scenery: Changes,
    /// Has a good model failed a Fear test this turn? ff.magic.mod.1
    pub fear_in_the_air: bool,
    /// The switches of the game.
    pub options: Options,
    /// What has become of the scenario.
    pub trail: Trail,
    /// The activation under way.
    pub active: Option<Active>,
    /// Those who act on one roll in it, if there are several.
    pub band: Option<Band>,
    /// What the question under way is about, where the rest of the state does not say it.
    #[serde(skip_deserializing)]
    pub at_stake: Option<Stake>,
}

/// A party as it stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Party {
    /// Good or evil.
    pub side: Side,
    /// How many models it was built with (ff.morale.trigger.half.3).
    pub original: u8,
    /// Has it checked Morale for being halved? ff.morale.trigger.half.2
    pub halved: bool,
    /// How many turnovers it has rolled (ff.time.count.1).
    pub turnovers: u8,
    /// Points left for summoning, doubled already (ff.summon.pool.1).
    pub pool: u16,
    /// Points scored besides those for models: objectives, prey, fear fed upon.
    pub bonus: i16,
    /// What its advances still allow (ff.adv.cost.1).
    pub advances: Advances,
}

/// Where in the game it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Something of the setting-up is still to be done: see `setting`.
    Setting(u8),
    /// A player's turn is about to begin.
    TurnBegins,
    /// The player activates models.
    Activations,
    /// A player's turn is about to end.
    TurnEnds,
}

/// The activation under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Active {
    /// Who acts.
    pub model: FigureId,
    /// What each of its activation dice needs, once that is known.
    pub needs: u8,
    /// Does one of its dice succeed without being rolled (ff.sr.hero.1)?
    pub automatic: bool,
    /// The actions it has left.
    pub left: u8,
    /// Was its roll a turnover? Play passes after it (ff.act.turnover.2).
    pub turnover: bool,
    /// What was announced before the dice (ff.magic.declare.1).
    pub announced: Option<crate::rules::turn::announce::Announced>,
    /// How many flying moves it has just made in a row: it is in the air between them (ff.move.fly.2).
    pub flown: u8,
    /// Whose bases its last move went through (ff.sr.immaterial.1).
    pub passed: FigureSet,
    /// Is it about to charge somebody?
    pub charges: bool,
    /// Did its group's order forbid attacks (ff.regroup.3)?
    pub regroups: bool,
    /// Does no ground slow it down (ff.adv.generic.back-of-my-hand.1)?
    pub sure_footed: bool,
    /// Whose shot is a perfect one just now (ff.adv.good.perfect-aim.1).
    pub perfect: FigureSet,
    /// Whom its spell has turned out not to reach from where it stands, by power (ff.magic.range.1).
    pub beyond: [FigureSet; 3],
    /// Its actions are over, whatever is left.
    pub done: bool,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stake {
    /// Quality dice that have been rolled and may be rolled again.
    Quality {
        /// Whose they are.
        model: FigureId,
        /// The rule that asked for them.
        rule: RuleId,
        /// The faces.
        dice: [u8; 3],
        /// How many dice there were.
        count: u8,
        /// What each needs.
        needs: u8,
    },
    /// A combat roll that may be rolled again.
    Contest {
        /// Who attacks.
        attacker: FigureId,
        /// Who is attacked.
        defender: FigureId,
        /// Who may roll again.
        whose: FigureId,
        /// What the dice decide.
        #[serde(skip)]
        contest: Contest,
        /// The faces, the attacker's first.
        dice: [u8; 2],
    },
    /// One die that is rolled again (ff.sr.hero.3).
    Again {
        /// Whose it is.
        model: FigureId,
        /// Is it a combat die, and not a Quality die?
        combat: bool,
        /// The face it replaces.
        face: u8,
    },
    /// Somebody is about to be charged, shot, scared: one model and another.
    Between {
        /// Who does it.
        one: FigureId,
        /// To whom.
        other: FigureId,
    },
    /// A model that must go somewhere or choose something.
    Model(FigureId),
    /// A model that flees as its owner likes (ff.morale.flee.7).
    Flight {
        /// Who flees.
        model: FigureId,
        /// Where to.
        refuge: crate::rules::fear::fleeing::Refuge,
    },
}

frame::clone_in_place! {
    State {
        cast, book, plot, models, table;
        parties, scale, turn, phase, to_act, setting, limit, clock, weather, scenery, fear_in_the_air, options, trail, active, band, at_stake,
    }
}

/// Equal states have equal hashes.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.models.hash(hasher);
        self.phase.hash(hasher);
        self.turn.hash(hasher);
        self.active.hash(hasher);
    }
}

/// Who plays: names and profiles.
pub type Cast = frame::Cast<Role>;

/// One model's part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// Its name in the protocol: `walking-dead-2`.
    pub id: String,
    /// Its name in the story: `Walking Dead 2`.
    pub name: String,
    /// What it is.
    pub profile: Profile,
}

impl State {
    /// The profile of a model.
    #[inline]
    pub fn profile(&self, model: FigureId) -> &Profile {
        &self.cast[model].profile
    }

    /// Does a special rule apply to the model now?
    #[inline]
    pub fn has(&self, model: FigureId, special: Special) -> bool {
        self[model].specials.has(special)
    }

    /// All models on the table for which something holds.
    #[inline]
    pub fn on_table(&self, holds: impl Fn(FigureId) -> bool) -> FigureSet {
        self.standing().iter().filter(|&model| self[model].is_on_table() && holds(model)).collect()
    }

    /// Everybody who can be on the table: on the virtual one those who have their base there, at a real one all.
    #[inline]
    fn standing(&self) -> FigureSet {
        match &self.table {
            Some(table) => table.figures(),
            None => self.models_by_id().map(|(_, id)| id).collect(),
        }
    }

    /// All models with their ids.
    #[inline]
    pub(crate) fn models_by_id(&self) -> impl Iterator<Item = (&Model, FigureId)> {
        self.models.iter().zip(0..).map(|(model, id)| (model, FigureId(id)))
    }

    /// Do these two fight on different sides now?
    #[inline]
    pub fn are_enemies(&self, one: FigureId, other: FigureId) -> bool {
        self[one].seat != self[other].seat
    }

    /// The enemies of a model that are on the table and not playing dead.
    pub fn enemies(&self, of: FigureId) -> FigureSet {
        self.against(self[of].seat)
    }

    /// The same of a seat.
    pub(crate) fn against(&self, seat: Seat) -> FigureSet {
        self.taking_part(|model| model.seat != seat)
    }

    /// Those of its enemies who may be no farther off than this, seen at a glance; at a real table all of them may be.
    pub(crate) fn enemies_near(&self, of: FigureId, distance: Length) -> FigureSet {
        let Some(table) = &self.table else { return self.enemies(of) };
        let Some(base) = table.base(of) else { return FigureSet::EMPTY };
        let near = table.near(&base.extent().wider(distance)).iter();
        let counts =
            |&id: &FigureId| self[id].is_on_table() && self.are_enemies(of, id) && self.takes_part(id);
        near.filter(counts).collect()
    }

    /// The other models of its side that are on the table and not playing dead.
    pub fn friends(&self, of: FigureId) -> FigureSet {
        let seat = self[of].seat;
        let mut friends = self.taking_part(|model| model.seat == seat);
        friends.remove(of);
        friends
    }

    /// All models on the table that are to be reckoned with and for which something holds.
    #[inline]
    pub(crate) fn taking_part(&self, holds: impl Fn(&Model) -> bool) -> FigureSet {
        let takes_part = |model: &Model| holds(model) && model.is_on_table() && !model.feigns();
        let there: FigureSet = self.standing().iter().filter(|&id| takes_part(&self[id])).collect();
        there.without(self.trail.aside)
    }

    /// Which side the model fights for.
    #[inline]
    pub fn side(&self, model: FigureId) -> Side {
        self.parties[self[model].seat.index()].side
    }

    /// The seat across the table.
    #[inline]
    pub fn opponent(&self, seat: Seat) -> Seat {
        Seat(1 - seat.0)
    }

    /// How long a stick is here.
    #[inline]
    pub fn length(&self, stick: Stick) -> Length {
        self.scale.length(stick)
    }

    /// Everybody whose base touches this model's (ff.core.contact.1), or who stands against it across an obstacle
    /// (ff.melee.mod.obstacle.1).
    pub fn touching(&self, model: FigureId) -> FigureSet {
        self.touching_of(model, |_| true)
    }

    /// Those of whom something holds among everybody that touches it.
    #[inline]
    fn touching_of(&self, model: FigureId, holds: impl Fn(FigureId) -> bool) -> FigureSet {
        let Some(table) = &self.table else {
            return self[model].touching.iter().filter(|&other| holds(other)).collect();
        };
        let Some(base) = table.base(model) else { return FigureSet::EMPTY };
        let reach = self.arm_length();
        let adjacent = |there: &table::Base| {
            is_beside(base, there) || reach > Length::ZERO && self.is_across(base, there)
        };
        let beside = |(other, there): &(FigureId, &table::Base)| {
            *other != model && adjacent(there) && holds(*other) && self[*other].is_on_table()
        };
        table.standing_near(&base.extent().wider(reach)).filter(beside).map(|(other, _)| other).collect()
    }

    /// Those of these who may be no farther off than this, seen at a glance; at a real table all of them may be.
    pub(crate) fn those_near(&self, model: FigureId, among: FigureSet, distance: Length) -> FigureSet {
        let Some(table) = &self.table else { return among };
        let around = table.base(model).map(|base| base.extent().wider(distance));
        around.map_or(FigureSet::EMPTY, |around| among.and(table.near(&around)))
    }

    /// Are two bases in contact, or across an obstacle from each other (ff.melee.mod.obstacle.1)?
    #[inline]
    pub(crate) fn is_adjacent(&self, one: &table::Base, other: &table::Base) -> bool {
        is_beside(one, other) || self.is_across(one, other)
    }

    /// Are these two adjacent, both on the table?
    #[inline]
    pub(crate) fn touches(&self, one: FigureId, other: FigureId) -> bool {
        let Some(table) = &self.table else { return self[one].touching.contains(other) };
        let (Some(base), Some(there)) = (table.base(one), table.base(other)) else { return false };
        one != other && self[other].is_on_table() && self.is_adjacent(base, there)
    }

    /// The enemies that touch a model, those that play dead left out.
    #[inline]
    pub fn foes_touching(&self, model: FigureId) -> FigureSet {
        let seat = self[model].seat;
        self.touching_of(model, |other| self[other].seat != seat && self.takes_part(other))
    }

    /// Is this one of the enemies that touch it?
    pub(crate) fn is_beside_foe(&self, model: FigureId, foe: FigureId) -> bool {
        self.are_enemies(model, foe) && self.takes_part(foe) && self.touches(model, foe)
    }

    /// Is it to be reckoned with: neither playing dead nor a captive nor a face-down marker?
    #[inline]
    pub fn takes_part(&self, model: FigureId) -> bool {
        !self[model].feigns() && !self.trail.aside.contains(model)
    }

    /// Can the model act against somebody at all: on the table, not transfixed, not playing dead?
    pub fn is_active(&self, model: FigureId) -> bool {
        let model = &self[model];
        model.is_on_table() && !model.is_transfixed() && !model.feigns()
    }

    /// Is it in hand-to-hand with an active enemy that is on its feet? ff.target.melee.1, ff.leave.free.1
    pub fn is_engaged(&self, model: FigureId) -> bool {
        self.is_held_by(model, self.foes_touching(model))
    }

    /// The same of the enemies that touch it.
    pub(crate) fn is_held_by(&self, model: FigureId, foes: FigureSet) -> bool {
        foes.iter().any(|foe| self.holds(foe, model))
    }

    /// A weapon as the model has it; the one it has picked up comes after its own. A beast has none at hand.
    pub fn arm(&self, model: FigureId, arm: ArmId) -> Option<Arm> {
        if self[model].form.is_beast() {
            return None; // ff.sr.bat-form.6, ff.sr.wolf-form.3
        }
        let own = &self.profile(model).arms;
        let place = usize::from(arm.0);
        own.get(place).copied().or_else(|| self[model].borrowed.filter(|_| place == own.len()))
    }

    /// All weapons of a model by their places.
    pub fn arms(&self, model: FigureId) -> impl Iterator<Item = (ArmId, Arm)> + '_ {
        (0..self.profile(model).arms.len() as u8 + 1)
            .map(ArmId)
            .filter_map(move |id| Some((id, self.arm(model, id)?)))
    }

    /// Is it of this kind? ff.sr.ban.4, ff.sr.ban.6
    pub fn is_a(&self, model: FigureId, foe: Foe) -> bool {
        let has = |special| self.has(model, special);
        match foe {
            Foe::Vampires => has(Special::Vampire),
            Foe::Werewolves => has(Special::Werewolf),
            Foe::Ghosts => has(Special::Immaterial) && !has(Special::Vampire) && !has(Special::Demon),
            Foe::Demons => has(Special::Demon),
            Foe::Mummies => self.profile(model).mummy,
            Foe::Zombies => has(Special::Zombie),
            Foe::Anyone => true,
        }
    }

    /// Is the model Immaterial just now? A Vampire with the rule is so only as mist (ff.sr.immaterial.7).
    #[inline]
    pub fn is_immaterial(&self, model: FigureId) -> bool {
        self.has(model, Special::Immaterial)
    }

    /// Is it a living being that can be possessed or sacrificed: no construct, no undead, no ghost (ff.possess.6)?
    pub fn is_living(&self, model: FigureId) -> bool {
        let dead = crate::content::special::Specials::of(&[
            Special::Artificial,
            Special::Zombie,
            Special::Vampire,
            Special::Immaterial,
            Special::Demon,
        ]);
        !self[model].specials.has_any(dead) && !self.profile(model).mummy
    }

    /// The round under way, from 1 (ff.end.limit.2).
    pub fn round(&self) -> u16 {
        self.turn.div_ceil(2)
    }

    /// How many models of a party as built have not been lost, for the count of halves (ff.morale.trigger.half.3).
    pub fn strength(&self, seat: Seat) -> usize {
        let counts = |&model: &FigureId| !self[model].newcomer && !self[model].is_gone();
        self.members(seat).iter().filter(counts).count()
    }

    /// What must hold between two steps.
    pub(crate) fn check(&self) -> Result<(), String> {
        for id in self.ids() {
            let model = &self[id];
            let name = self.name(id);
            if let Some(table) = &self.table
                && table.base(id).is_some() != model.is_on_table()
            {
                return Err(format!("{name} is {:?}, and its base says otherwise", model.place));
            }
            if model.is_on_table() && model.quality_target() > 7 {
                return Err(format!("{name} has Quality {}", model.quality_target()));
            }
            if !model.is_on_table() && !model.touching.is_empty() {
                return Err(format!("{name} touches somebody, and is not on the table"));
            }
            if let Place::Host(host) = model.place
                && self[host].possessed_by != Some(id)
            {
                return Err(format!("{name} is in {}, who does not know it", self.name(host)));
            }
        }
        if self.band.is_some() {
            return Err("a group is still acting".to_string());
        }
        self.check_bases()
    }

    /// No base overlaps another, but for those who pass through everything (ff.sr.immaterial.1).
    fn check_bases(&self) -> Result<(), String> {
        let Some(table) = &self.table else { return Ok(()) };
        for (one, base) in table.standing() {
            let overlapped = table.standing().find(|(other, there)| one < *other && base.overlaps(there));
            if let Some((other, _)) = overlapped {
                return Err(format!("{} stands in {}", self.name(one), self.name(other)));
            }
        }
        Ok(())
    }
}

/// Do the two bases touch? Most do not, which is seen at a glance.
#[inline]
pub(crate) fn is_beside(one: &table::Base, other: &table::Base) -> bool {
    let apart = (one.radius + other.radius).0 + 4;
    let near = |one: i32, other: i32| (one - other + apart) as u32 <= 2 * apart as u32;
    near(one.at.x, other.at.x) & near(one.at.y, other.at.y) && touch(one, other)
}

/// The most models a game can hold.
pub const MOST_MODELS: usize = FigureSet::MOST;

/// Which sort of victory points were scored for what; see `scenario`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Points(pub i16);
