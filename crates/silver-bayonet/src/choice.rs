//! Everything that can be chosen, each kind an enum of its own, with the name the protocol uses.

use content::kebab;
use fates::FigureId;

use crate::artefacts::ArtefactId;
use crate::attribute::Quality;
use crate::clues::ClueId;
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

/// The Fate Die that pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    Activate(Activate),
    Claim(Claim),
    Act(Act),
}

macro_rules! choices {
    ($($kind:ident),*) => { $(impl From<$kind> for Choice { fn from(choice: $kind) -> Choice { Choice::$kind(choice) } })* };
}

choices!(Response, Reaction, Reroll, Negate, Nerve, Shot, Dip, Wield, Target, Activate, Claim, Act);

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
            Choice::Activate(Activate(next)) => figure(next),
            Choice::Act(Act::Attack(target)) => format!("attack-{}", figure(target)),
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
