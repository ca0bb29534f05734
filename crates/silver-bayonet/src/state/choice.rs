//! Everything that can be chosen, each kind an enum of its own, with the name the protocol uses.

use content::kebab;
use fates::{FigureId, Seat};
use serde::Serialize;

use crate::rules::fighting::arms::Item;
use crate::rules::powers::attribute::Quality;
use crate::rules::scenario::artefacts::ArtefactId;
use crate::rules::scenario::clues::ClueId;
use crate::state::{ArmId, State};

/// The answer to a Melee attack (sb.melee.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// Strikes the attacker in turn.
    StrikeBack,
    /// Gives way.
    BackOff,
    /// Neither: a rider attacked by foot gives way to nobody (sb.cav.melee.8).
    Stand,
}

/// The answer to a shot (sb.react.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Shoots back with this weapon.
    ReturnFire(ArmId),
    /// Dives for Cover.
    Dive,
    /// Does nothing.
    Nothing,
}

/// A Fate Die on a Check (sb.fate.reroll.1, .2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reroll {
    /// Keeps the dice as they fell.
    Keep,
    /// Rolls the Power Die again.
    Power,
    /// Rolls the Skill Die again.
    Skill,
}

/// A Fate Die left over, on a roll after the game (sb.out.post.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// Keeps what was rolled.
    Keep,
    /// Rolls again; the second roll stands.
    RollAgain,
}

/// A Fate Die on damage (sb.fate.negate.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Negate {
    /// Takes the damage.
    Take,
    /// Spends a Power Die.
    Power,
    /// Spends a Skill Die.
    Skill,
    /// Spends a Monster Die, for a monster.
    Monster,
}

/// A Fate Die on a failed Courage Check of somebody Unflappable (sb.attr.core.unflappable.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nerve {
    /// Lets it fail.
    Fail,
    /// Spends a Power Die.
    Power,
    /// Spends a Skill Die.
    Skill,
    /// Spends a Monster Die.
    Monster,
}

/// Whether somebody with Rage goes for the nearest enemy of its own will (sb.attr.core.rage.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temper {
    /// Charges, and makes no Check.
    Charge,
    /// Tries to hold back.
    HoldBack,
}

/// Whether a wounded shapeshifter tries to change (sb.attr.core.skinshift.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Stays human.
    Stay,
    /// Makes the Check.
    Try,
}

/// How light infantry Moves at a real table (sb.attr.ita.lightinf.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// No farther than 4".
    Short,
    /// As far as it likes.
    Full,
}

/// What is worked by Miracles, Spells or Ancient Spells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magic {
    /// Somebody else regains 3 Health (sb.attr.core.miracles.2).
    Heal,
    /// Somebody gains 1 Courage (sb.attr.core.miracles.3).
    Hearten,
    /// A weapon is Blessed (sb.attr.core.miracles.4).
    Bless,
    /// A Fate Die becomes one of another kind (sb.attr.core.spells.2).
    Convert,
    /// A weapon is Enchanted (sb.attr.core.spells.3).
    Enchant,
    /// Somebody is cursed (sb.attr.core.spells.4).
    Curse,
    /// An empty place for a Monster Die is filled (sb.attr.egy.ancient.2).
    ControlCreature,
    /// Somebody's Melee attacks are Fire (sb.attr.egy.ancient.3).
    FlamingWeapon,
    /// A Viper is called (sb.attr.egy.ancient.4).
    Viper,
}

/// One Fate Die becomes another (sb.attr.core.spells.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// The kind that is given.
    pub from: FateDie,
    /// The kind that comes of it.
    pub to: FateDie,
}

/// A kind of Fate Die (sb.fate.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the three kinds of dice of sb.fate.1")]
pub enum FateDie {
    Power,
    Skill,
    Monster,
}

impl FateDie {
    /// All three.
    pub const ALL: [FateDie; 3] = [FateDie::Power, FateDie::Skill, FateDie::Monster];

    /// As a player says it.
    pub fn name(self) -> &'static str {
        match self {
            FateDie::Power => "Power",
            FateDie::Skill => "Skill",
            FateDie::Monster => "Monster",
        }
    }
}

/// What is loaded into the shot (sb.load.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shot {
    /// Ball and powder.
    Plain,
    /// Silver, cold iron or salt.
    Special(Quality),
}

/// Whether an armed swimmer uses the water as cover (sb.attr.can.swimmer.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dip {
    /// Keeps its powder dry.
    StayUp,
    /// Takes the cover, and loses its ranged weapons for the game.
    GoUnder,
}

/// A Monster Die on what a monster aims at (sb.fate.monster.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steer {
    /// Leaves the monster to its own.
    Keep,
    /// Turns it on this figure.
    Figure(FigureId),
    /// Turns it toward this clue marker.
    Clue(ClueId),
}

/// How a steered monster that can Leap goes (sb.attr.egy.leap.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// As any other.
    Run,
    /// With a Leap.
    Leap,
}

/// A Fate Die that lets a Bone Pile stand up again (sb.attr.ita.skeleton.3, .4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bones {
    /// Leaves the bones where they are.
    Leave,
    /// Spends a Monster Die on this pile.
    Monster(FigureId),
    /// Spends a Power Die on this pile, in solo play.
    Power(FigureId),
    /// Spends a Skill Die on this pile, in solo play.
    Skill(FigureId),
}

/// One of several clue markers (sb.mon.act.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker(pub ClueId);

/// The weapon to fight with (sb.melee.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wield(pub ArmId);

/// One of several figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target(pub FigureId);

/// One of several opponents (sb.event.9.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent(pub Seat);

/// What is found, and the weapon it goes on or is fired from, for an upgrade (sb.event.10.b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Luck {
    /// The item.
    pub item: Item,
    /// The weapon, for an upgrade.
    pub on: Option<ArmId>,
}

/// Which figure activates next (sb.turn.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Activate(pub FigureId);

/// Whether an enemy Forces the Attack (sb.force.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// This one does.
    Force(FigureId),
    /// Nobody does.
    LetPass,
}

/// What an active figure does next (sb.act.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Moves to Attack.
    Attack(FigureId),
    /// Strikes across a gap (sb.attr.can.lunge.1).
    Lunge(FigureId),
    /// Shoots with this weapon.
    Shoot(ArmId),
    /// Moves.
    Move,
    /// Sprints on after a Move.
    Sprint,
    /// Jumps a gap that needs a Sprint as well as the Move.
    SprintJump,
    /// Gets off the horse.
    Dismount,
    /// Leaves the table.
    Leave,
    /// Reloads as its action.
    Reload(ArmId),
    /// Reloads instead of Moving.
    FreeReload(ArmId),
    /// Reloads by a Fate Die, Power or Skill.
    QuickReload(ArmId, Fuel),
    /// Distracts the closest enemy.
    Distract,
    /// Heals this figure, as a Medic.
    Treat(FigureId),
    /// Works Miracles, Spells or Ancient Spells.
    Cast(School),
    /// Tries to change its form.
    Skinshift,
    /// Makes this a sneaking activation.
    Sneak,
    /// Swaps a special item for Oil & Torches, and gives this up for it.
    FetchTorches(Item, Price),
    /// Investigates this clue marker.
    Investigate(ClueId, Pays),
    /// Picks this artefact up.
    PickUp(ArtefactId),
    /// Lights a torch.
    LightTorch,
    /// Throws the torch away.
    DropTorch,
    /// Does no more.
    Done,
}

/// What an Investigate is paid with (sb.clue.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pays {
    /// The action.
    Action,
    /// The whole Move.
    Move,
}

/// The attribute that magic comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the three of sb.act.4")]
pub enum School {
    Miracles,
    Spells,
    AncientSpells,
}

/// What a Fire Starter gives up (sb.attr.carp.firestarter.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "its Move, or its action to Shoot with")]
pub enum Price {
    Move,
    Shot,
}

/// The Fate Die that pays, or that is gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the two kinds of a player's own dice")]
pub enum Fuel {
    Power,
    Skill,
}

/// Any of them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "each is explained above")]
pub enum Choice {
    Response(Response),
    Reaction(Reaction),
    Reroll(Reroll),
    Retry(Retry),
    Negate(Negate),
    Nerve(Nerve),
    Temper(Temper),
    Change(Change),
    Pace(Pace),
    Magic(Magic),
    Conversion(Conversion),
    Shot(Shot),
    Dip(Dip),
    Steer(Steer),
    Gait(Gait),
    Bones(Bones),
    Marker(Marker),
    Wield(Wield),
    Target(Target),
    Opponent(Opponent),
    Luck(Luck),
    Fuel(Fuel),
    Activate(Activate),
    Claim(Claim),
    Act(Act),
}

macro_rules! choices {
    ($($kind:ident),*) => { $(impl From<$kind> for Choice { fn from(choice: $kind) -> Choice { Choice::$kind(choice) } })* };
}

choices!(
    Act, Activate, Bones, Change, Claim, Conversion, Dip, Luck, Fuel, Gait, Magic, Marker, Negate, Nerve,
    Opponent, Pace, Reaction, Reroll, Response, Retry, Shot, Steer, Target, Temper, Wield
);

impl Choice {
    /// The name in protocol and ledger. Weapons are those of the figure the question is about.
    pub fn name(&self, state: &State) -> String {
        let figure = |figure: FigureId| state.cast[figure].id.clone();
        let arm = |arm: ArmId| arm_name(state, state.bearer(), arm);
        match *self {
            Choice::Response(Response::StrikeBack) => "strike-back".to_string(),
            Choice::Response(Response::BackOff) => "back-off".to_string(),
            Choice::Response(Response::Stand) => "nothing".to_string(),
            Choice::Reaction(Reaction::ReturnFire(_)) if state.has_one_gun() => "return-fire".to_string(),
            Choice::Reaction(Reaction::ReturnFire(with)) => format!("return-fire-{}", arm(with)),
            Choice::Reaction(Reaction::Dive) => "dive".to_string(),
            Choice::Reaction(Reaction::Nothing) => "nothing".to_string(),
            Choice::Reroll(Reroll::Keep) => "keep".to_string(),
            Choice::Reroll(Reroll::Power) => "reroll-power".to_string(),
            Choice::Reroll(Reroll::Skill) => "reroll-skill".to_string(),
            Choice::Retry(Retry::Keep) => "keep".to_string(),
            Choice::Retry(Retry::RollAgain) => "roll-again".to_string(),
            Choice::Negate(Negate::Take) => "keep".to_string(),
            Choice::Negate(Negate::Power) => "negate-power".to_string(),
            Choice::Negate(Negate::Skill) => "negate-skill".to_string(),
            Choice::Negate(Negate::Monster) => "negate-monster".to_string(),
            Choice::Nerve(Nerve::Fail) => "keep".to_string(),
            Choice::Nerve(Nerve::Power) => "pass-power".to_string(),
            Choice::Nerve(Nerve::Skill) => "pass-skill".to_string(),
            Choice::Nerve(Nerve::Monster) => "pass-monster".to_string(),
            Choice::Temper(Temper::Charge) => "charge".to_string(),
            Choice::Temper(Temper::HoldBack) => "hold-back".to_string(),
            Choice::Change(Change::Stay) => "stay-human".to_string(),
            Choice::Change(Change::Try) => "skinshift".to_string(),
            Choice::Pace(Pace::Short) => "short".to_string(),
            Choice::Pace(Pace::Full) => "full".to_string(),
            Choice::Magic(magic) => magic.name().to_string(),
            Choice::Conversion(Conversion { from, to }) => {
                format!("{}-to-{}", kebab(from.name()), kebab(to.name()))
            }
            Choice::Shot(Shot::Plain) => "plain-shot".to_string(),
            Choice::Shot(Shot::Special(quality)) => kebab(quality.name()),
            Choice::Dip(Dip::StayUp) => "stay-up".to_string(),
            Choice::Dip(Dip::GoUnder) => "go-under".to_string(),
            Choice::Steer(Steer::Keep) => "keep".to_string(),
            Choice::Steer(Steer::Figure(target)) => figure(target),
            Choice::Steer(Steer::Clue(clue)) => clue_name(clue),
            Choice::Gait(Gait::Run) => "run".to_string(),
            Choice::Gait(Gait::Leap) => "leap".to_string(),
            Choice::Bones(Bones::Leave) => "keep".to_string(),
            Choice::Bones(Bones::Monster(pile)) => format!("raise-{}-monster", figure(pile)),
            Choice::Bones(Bones::Power(pile)) => format!("raise-{}-power", figure(pile)),
            Choice::Bones(Bones::Skill(pile)) => format!("raise-{}-skill", figure(pile)),
            Choice::Marker(Marker(clue)) => clue_name(clue),
            Choice::Wield(Wield(wielded)) => arm(wielded),
            Choice::Target(Target(target)) => figure(target),
            Choice::Opponent(Opponent(seat)) => format!("player-{}", seat.0 + 1),
            Choice::Luck(Luck { item, on: None }) => kebab(item.name()),
            Choice::Luck(Luck { item, on: Some(on) }) => format!("{}-{}", kebab(item.name()), arm(on)),
            Choice::Fuel(Fuel::Power) => "power-die".to_string(),
            Choice::Fuel(Fuel::Skill) => "skill-die".to_string(),
            Choice::Activate(Activate(next)) => figure(next),
            Choice::Act(Act::Attack(target)) => format!("attack-{}", figure(target)),
            Choice::Act(Act::Lunge(target)) => format!("lunge-{}", figure(target)),
            Choice::Act(Act::Shoot(with)) => format!("shoot-{}", arm(with)),
            Choice::Claim(Claim::Force(enemy)) => format!("force-{}", figure(enemy)),
            Choice::Claim(Claim::LetPass) => "let-pass".to_string(),
            Choice::Act(Act::Move) => "move".to_string(),
            Choice::Act(Act::Sprint) => "sprint".to_string(),
            Choice::Act(Act::SprintJump) => "sprint-jump".to_string(),
            Choice::Act(Act::Dismount) => "dismount".to_string(),
            Choice::Act(Act::Leave) => "leave".to_string(),
            Choice::Act(Act::Reload(with)) => format!("reload-{}", arm(with)),
            Choice::Act(Act::FreeReload(with)) => format!("free-reload-{}", arm(with)),
            Choice::Act(Act::QuickReload(with, Fuel::Power)) => format!("quick-reload-{}-power", arm(with)),
            Choice::Act(Act::QuickReload(with, Fuel::Skill)) => format!("quick-reload-{}-skill", arm(with)),
            Choice::Act(Act::Distract) => "distract".to_string(),
            Choice::Act(Act::Treat(patient)) => format!("treat-{}", figure(patient)),
            Choice::Act(Act::Cast(School::Miracles)) => "miracles".to_string(),
            Choice::Act(Act::Cast(School::Spells)) => "spells".to_string(),
            Choice::Act(Act::Cast(School::AncientSpells)) => "ancient-spells".to_string(),
            Choice::Act(Act::Skinshift) => "skinshift".to_string(),
            Choice::Act(Act::Sneak) => "sneak".to_string(),
            Choice::Act(Act::FetchTorches(item, Price::Move)) => {
                format!("torches-for-{}-and-move", kebab(item.name()))
            }
            Choice::Act(Act::FetchTorches(item, Price::Shot)) => {
                format!("torches-for-{}-and-shot", kebab(item.name()))
            }
            Choice::Act(Act::Investigate(clue, Pays::Action)) => format!("investigate-{}", clue_name(clue)),
            Choice::Act(Act::Investigate(clue, Pays::Move)) => {
                format!("free-investigate-{}", clue_name(clue))
            }
            Choice::Act(Act::PickUp(artefact)) => format!("pick-up-{}", artefact_id(state, artefact)),
            Choice::Act(Act::LightTorch) => "light-torch".to_string(),
            Choice::Act(Act::DropTorch) => "drop-torch".to_string(),
            Choice::Act(Act::Done) => "done".to_string(),
        }
    }
}

impl Magic {
    /// The name in the protocol.
    fn name(self) -> &'static str {
        match self {
            Magic::Heal => "heal",
            Magic::Hearten => "hearten",
            Magic::Bless => "bless",
            Magic::Convert => "convert",
            Magic::Enchant => "enchant",
            Magic::Curse => "curse",
            Magic::ControlCreature => "control-creature",
            Magic::FlamingWeapon => "flaming-weapon",
            Magic::Viper => "viper",
        }
    }
}

impl State {
    /// Whose weapons a question is about: the figure that is asked, or else the active one.
    pub(crate) fn bearer(&self) -> Option<FigureId> {
        self.asked.or(self.active.map(|active| active.figure))
    }

    /// Has that figure just one weapon that shoots?
    fn has_one_gun(&self) -> bool {
        let guns = |bearer| self.profile(bearer).arms.iter().filter(|arm| arm.shooting.is_some()).count();
        self.bearer().is_none_or(|bearer| guns(bearer) < 2)
    }
}

/// The name of a clue marker: the first is `clue-1`.
pub(crate) fn clue_name(ClueId(place): ClueId) -> String {
    format!("clue-{}", u16::from(place) + 1)
}

fn artefact_id(state: &State, ArtefactId(place): ArtefactId) -> String {
    let artefact = state.plot.artefacts.get(usize::from(place));
    artefact.map_or_else(|| format!("artefact-{}", place + 1), |artefact| artefact.id.clone())
}

/// The name of a weapon among those of its bearer: the second pistol is `pistol-2`.
pub(crate) fn arm_name(state: &State, bearer: Option<FigureId>, arm: ArmId) -> String {
    let (Some(bearer), ArmId::Own(place)) = (bearer, arm) else { return place_name(arm) };
    let arms = &state.profile(bearer).arms;
    let Some(this) = arms.get(usize::from(place)) else { return place_name(arm) };
    let before = arms[..usize::from(place)].iter().filter(|other| other.weapon == this.weapon).count();
    let name = kebab(this.weapon.name());
    if before == 0 { name } else { format!("{name}-{}", before + 1) }
}

fn place_name(arm: ArmId) -> String {
    match arm {
        ArmId::Own(place) => format!("weapon-{}", place + 1),
        ArmId::Torch => "torch".to_string(),
        ArmId::Improvised => "improvised-weapon".to_string(),
    }
}
