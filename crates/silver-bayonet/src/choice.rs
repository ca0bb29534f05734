//! Everything that can be chosen, each kind an enum of its own, with the name the protocol uses.

use content::kebab;
use fates::{FigureId, Seat};
use serde::Serialize;

use crate::arms::Item;
use crate::attribute::Quality;
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
pub struct Find {
    /// The item.
    pub item: Item,
    /// The weapon, for an upgrade.
    pub on: Option<ArmId>,
}

/// Which figure activates next (sb.turn.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Activate(pub FigureId);

/// What an active figure does next (sb.act.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Moves to Attack.
    Attack(FigureId),
    /// Shoots with this weapon.
    Shoot(ArmId),
    /// Moves.
    Move,
    /// Reloads as its action.
    Reload(ArmId),
    /// Reloads instead of Moving.
    FreeReload(ArmId),
    /// Reloads by a Fate Die, Power or Skill.
    QuickReload(ArmId, Fuel),
    /// Distracts the closest enemy.
    Distract,
    /// Lights a torch.
    LightTorch,
    /// Throws the torch away.
    DropTorch,
    /// Does no more.
    Done,
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
    Negate(Negate),
    Nerve(Nerve),
    Shot(Shot),
    Dip(Dip),
    Wield(Wield),
    Target(Target),
    Opponent(Opponent),
    Find(Find),
    Fuel(Fuel),
    Activate(Activate),
    Act(Act),
}

macro_rules! choices {
    ($($kind:ident),*) => { $(impl From<$kind> for Choice { fn from(choice: $kind) -> Choice { Choice::$kind(choice) } })* };
}

choices!(
    Response, Reaction, Reroll, Negate, Nerve, Shot, Dip, Wield, Target, Opponent, Find, Fuel, Activate, Act
);

impl Choice {
    /// The name in protocol and ledger. Weapons are those of the figure the question is about.
    pub fn name(&self, state: &State) -> String {
        let figure = |figure: FigureId| state.cast.0[figure.index()].id.clone();
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
            Choice::Negate(Negate::Take) => "keep".to_string(),
            Choice::Negate(Negate::Power) => "negate-power".to_string(),
            Choice::Negate(Negate::Skill) => "negate-skill".to_string(),
            Choice::Negate(Negate::Monster) => "negate-monster".to_string(),
            Choice::Nerve(Nerve::Fail) => "keep".to_string(),
            Choice::Nerve(Nerve::Power) => "pass-power".to_string(),
            Choice::Nerve(Nerve::Skill) => "pass-skill".to_string(),
            Choice::Nerve(Nerve::Monster) => "pass-monster".to_string(),
            Choice::Shot(Shot::Plain) => "plain-shot".to_string(),
            Choice::Shot(Shot::Special(quality)) => kebab(quality.name()),
            Choice::Dip(Dip::StayUp) => "stay-up".to_string(),
            Choice::Dip(Dip::GoUnder) => "go-under".to_string(),
            Choice::Wield(Wield(wielded)) => arm(wielded),
            Choice::Target(Target(target)) => figure(target),
            Choice::Opponent(Opponent(seat)) => format!("player-{}", seat.0 + 1),
            Choice::Find(Find { item, on: None }) => kebab(item.name()),
            Choice::Find(Find { item, on: Some(on) }) => format!("{}-{}", kebab(item.name()), arm(on)),
            Choice::Fuel(Fuel::Power) => "power-die".to_string(),
            Choice::Fuel(Fuel::Skill) => "skill-die".to_string(),
            Choice::Activate(Activate(next)) => figure(next),
            Choice::Act(Act::Attack(target)) => format!("attack-{}", figure(target)),
            Choice::Act(Act::Shoot(with)) => format!("shoot-{}", arm(with)),
            Choice::Act(Act::Move) => "move".to_string(),
            Choice::Act(Act::Reload(with)) => format!("reload-{}", arm(with)),
            Choice::Act(Act::FreeReload(with)) => format!("free-reload-{}", arm(with)),
            Choice::Act(Act::QuickReload(with, Fuel::Power)) => format!("quick-reload-{}-power", arm(with)),
            Choice::Act(Act::QuickReload(with, Fuel::Skill)) => format!("quick-reload-{}-skill", arm(with)),
            Choice::Act(Act::Distract) => "distract".to_string(),
            Choice::Act(Act::LightTorch) => "light-torch".to_string(),
            Choice::Act(Act::DropTorch) => "drop-torch".to_string(),
            Choice::Act(Act::Done) => "done".to_string(),
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
