//! Acts: what an active figure may do, `sb.act.*`.

use arrayvec::ArrayVec;
use content::kebab;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::Offer;
use frame::view::{ActKind, PromiseView};
use table::inches;

use crate::rules::fighting::arms::Item;
use crate::rules::movement::in_reach::InReach;
use crate::rules::powers::attribute::Attribute;
use crate::rules::powers::firestarter::Price;
use crate::rules::powers::magic::School;
use crate::rules::scenario::artefacts::ArtefactId;
use crate::rules::scenario::clues::ClueId;
use crate::rules::scenario::investigating::Pays;
use crate::rules::scenario::works::WorkId;
use crate::rules::shooting::artillery::GunId;
use crate::rules::turn::activation::ActivationEvent;
use crate::rules::turn::fate::Fuel;
use crate::show::promise;
use crate::state::fact::Fact;
use crate::state::{Active, ArmId, Moved, State};
use crate::{Battle, SilverBayonet};

pub(crate) const ACTIVATION: RuleId = RuleId("sb.act.2");

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
    /// Does this engineering work.
    Work(WorkId),
    /// Smothers the fire on this figure.
    Smother(FigureId),
    /// Lights a torch.
    LightTorch,
    /// Throws the torch away.
    DropTorch,
    /// Does no more.
    Done,
}

/// Everything a figure may do: at most an attack and a Lunge on each enemy, what its eight weapons allow, and two
/// ways to search each clue.
pub(crate) type Acts = ArrayVec<Act, { FigureSet::MOST * 2 + 128 }>;

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Asks what the figure does next.
    pub(crate) fn next_act(&mut self, figure: FigureId, seat: Seat, reach: &mut InReach) -> Play<Act> {
        let mut options = Acts::new();
        self.list_acts(figure, seat, &mut options, reach);
        self.ask(ACTIVATION, seat, &options)
    }

    /// Everything the figure may do now. At a real table people judge what is in reach.
    pub(crate) fn list_acts(&self, figure: FigureId, seat: Seat, acts: &mut Acts, reach: &mut InReach) {
        let Some(active) = self.state.active else { return };
        let still = active.moved == Moved::Not;
        let free = self.state.may_attack(figure);
        if still && free {
            acts.extend(reach.of(self.state, figure).iter().map(Act::Attack));
        }
        if !active.acted && free && self.state.has(figure, Attribute::Lunge) {
            acts.extend(self.in_lunge_reach(figure).iter().map(Act::Lunge)); // sb.attr.can.lunge.1
        }
        if !active.acted && free {
            let guns = self.fireable(figure).into_iter().filter(|&arm| self.has_target(figure, arm));
            acts.extend(guns.map(Act::Shoot));
        }
        if still {
            acts.push(Act::Move);
        }
        self.list_other_moves(figure, &active, acts);
        for arm in self.reloadable(figure) {
            self.reloads(&active, seat, arm, acts);
        }
        if !active.acted && !self.state[figure].sneaking && self.has_enemy_to_distract(figure) {
            acts.push(Act::Distract);
        }
        self.list_searches(figure, &active, acts);
        self.list_pick_ups(figure, &active, acts);
        self.list_guns(figure, &active, acts);
        self.list_works(figure, &active, acts);
        if !active.acted {
            acts.extend(self.burning_friends(figure).iter().map(Act::Smother)); // sb.attr.egy.combustion.8
        }
        if self.state[figure].torch {
            acts.push(Act::DropTorch); // sb.arm.torch.4
        } else if !active.acted && self.state.carries(figure, Item::OilAndTorches) {
            acts.push(Act::LightTorch); // sb.arm.torch.1
        }
        self.list_powers(figure, &active, acts);
        acts.push(Act::Done);
    }

    /// Sprinting, jumping, dismounting and leaving (sb.sprint.1, sb.jump.3, sb.cav.3, sb.exit.1).
    fn list_other_moves(&self, figure: FigureId, active: &Active, acts: &mut Acts) {
        let (still, rider) = (active.moved == Moved::Not, self.state[figure].mounted);
        if !active.acted && active.walked {
            acts.push(Act::Sprint);
        }
        if !active.acted && still && self.state.has_gaps(figure) {
            acts.push(Act::SprintJump);
        }
        if still && rider {
            acts.push(Act::Dismount);
        }
        // At a real table people say it together with the Move that leads to the edge.
        let at_edge = match &self.state.table {
            Some(table) => (still || active.walked) && table.touches_edge(figure),
            None => still,
        };
        if at_edge && !self.state.options.closed {
            acts.push(Act::Leave); // sb.exit.3
        }
    }

    /// What its attributes let it do besides (sb.act.4).
    fn list_powers(&self, figure: FigureId, active: &Active, acts: &mut Acts) {
        acts.extend(self.patients(figure, active).iter().map(Act::Treat));
        if !active.acted {
            let schools = School::ALL.into_iter().filter(|&school| !self.workable(figure, school).is_empty());
            acts.extend(schools.map(Act::Cast));
        }
        if !active.acted && self.can_shift(figure) {
            acts.push(Act::Skinshift);
        }
        if self.may_sneak(figure, active) {
            acts.push(Act::Sneak);
        }
        acts.extend(self.swaps(figure, active));
    }

    /// Is the closest enemy within 2", and is there room for a token on it? sb.melee.distract.1, .8
    pub(super) fn has_enemy_to_distract(&self, figure: FigureId) -> bool {
        let Some(table) = &self.state.table else { return !self.distractible(figure).is_empty() };
        let near = |enemy| table.gap_within(figure, enemy, inches(2));
        let close = self.state.enemies_near(figure, inches(2));
        close.iter().any(near) && !self.distractible(figure).is_empty()
    }

    /// The enemies that can be distracted: of those that are closest the ones with room for a token
    /// (sb.melee.distract.2, .4, .8). At a real table people judge who is closest.
    fn distractible(&self, figure: FigureId) -> FigureSet {
        let closest = match &self.state.table {
            Some(table) => table.nearest(figure, self.state.enemies(figure)),
            None => self.state.enemies(figure),
        };
        closest.iter().filter(|&enemy| self.state.can_tire(enemy)).collect()
    }

    /// Does what was chosen.
    pub(crate) fn perform(&mut self, figure: FigureId, act: Act) -> Play<()> {
        match act {
            Act::Attack(target) => self.move_to_attack(figure, target)?,
            Act::Shoot(arm) => {
                self.act();
                let targets = self.choose_targets(figure, arm)?;
                self.shoot(figure, targets, arm)?;
            }
            Act::Lunge(target) => self.lunge(figure, target)?,
            Act::Move => self.make_move(figure)?,
            Act::Sprint => self.sprint(figure)?,
            Act::SprintJump => self.sprint_jump(figure)?,
            Act::Dismount => self.dismount(figure),
            Act::Leave => {
                self.note_exit(figure)?;
                self.leave_table(figure);
            }
            Act::Reload(arm) => {
                self.act();
                self.reload(figure, arm, RuleId("sb.load.3"));
            }
            Act::FreeReload(arm) => {
                self.give_up_move();
                self.reload(figure, arm, RuleId("sb.load.4"));
            }
            Act::QuickReload(arm, fuel) => self.quick_reload(figure, arm, fuel),
            Act::Distract => self.distract(figure)?,
            Act::Treat(patient) => self.treat(patient),
            Act::Cast(school) => self.cast(figure, school)?,
            Act::Skinshift => self.skinshift(figure)?,
            Act::Sneak => self.sneak(figure),
            Act::FetchTorches(item, price) => self.fetch_torches(figure, item, price),
            Act::Investigate(clue, pays) => self.investigate(figure, clue, pays)?,
            Act::PickUp(artefact) => self.pick_up(figure, artefact)?,
            Act::Work(work) => self.labour(figure, work)?,
            Act::Smother(burning) => self.smother(burning),
            Act::LightTorch => {
                self.act();
                self.state[figure].torch = true;
                self.tell(|| ActivationEvent::TorchLit { figure }.into());
            }
            Act::DropTorch => {
                self.state[figure].torch = false;
                self.tell(|| ActivationEvent::TorchDropped { figure }.into());
            }
            Act::Done => {}
        }
        Ok(())
    }

    /// One fatigue token on the closest enemy, and the activation is over (sb.melee.distract.1 to .4).
    pub(super) fn distract(&mut self, figure: FigureId) -> Play<()> {
        self.act();
        let among = self.distractible(figure);
        let closest = self.which(RuleId("sb.melee.distract.2"), Fact::Nearest { to: figure }, among)?;
        let enemy = self.which_target(RuleId("sb.melee.distract.4"), self.state[figure].seat(), closest)?;
        self.tell(|| ActivationEvent::Distracts { figure, enemy }.into());
        self.tire(enemy);
        self.end(); // sb.melee.distract.3
        Ok(())
    }
}

/// A gun, and at a real table what people must see to before they work it (sb.gun.1, .7).
fn gun_words(state: &State, gun: GunId) -> String {
    let name = state.gun(gun).map_or("the gun", |gun| &gun.name);
    let inimical = |figure| state.has(figure, Attribute::InimicalToTechnology);
    let spoils = if state.standing(inimical).is_empty() { "" } else { ", nothing Inimical within 6\" of it" };
    let near = state.by_hand(&format!(", within 1\" of it{spoils}"));
    format!("{name}{near}")
}

impl Offer<State> for Act {
    fn name(&self, state: &State) -> String {
        let arm = |arm: ArmId| state.arm_name(state.bearer(), arm);
        match *self {
            Act::Attack(target) => format!("attack-{}", state.id(target)),
            Act::Lunge(target) => format!("lunge-{}", state.id(target)),
            Act::Shoot(with) => format!("shoot-{}", arm(with)),
            Act::Move => "move".to_string(),
            Act::Sprint => "sprint".to_string(),
            Act::SprintJump => "sprint-jump".to_string(),
            Act::Dismount => "dismount".to_string(),
            Act::Leave => "leave".to_string(),
            Act::Reload(with) => format!("reload-{}", arm(with)),
            Act::FreeReload(with) => format!("free-reload-{}", arm(with)),
            Act::QuickReload(with, Fuel::Power) => format!("quick-reload-{}-power", arm(with)),
            Act::QuickReload(with, Fuel::Skill) => format!("quick-reload-{}-skill", arm(with)),
            Act::Distract => "distract".to_string(),
            Act::Treat(patient) => format!("treat-{}", state.id(patient)),
            Act::Cast(School::Miracles) => "miracles".to_string(),
            Act::Cast(School::Spells) => "spells".to_string(),
            Act::Cast(School::AncientSpells) => "ancient-spells".to_string(),
            Act::Skinshift => "skinshift".to_string(),
            Act::Sneak => "sneak".to_string(),
            Act::FetchTorches(item, Price::Move) => format!("torches-for-{}-and-move", kebab(item.name())),
            Act::FetchTorches(item, Price::Shot) => format!("torches-for-{}-and-shot", kebab(item.name())),
            Act::Investigate(clue, Pays::Action) => format!("investigate-{}", clue.name()),
            Act::Investigate(clue, Pays::Move) => format!("free-investigate-{}", clue.name()),
            Act::PickUp(artefact) => format!("pick-up-{}", state.artefact_id(artefact)),
            Act::Work(work) => {
                state.work(work).map_or("work".to_string(), |work| format!("work-{}", work.id))
            }
            Act::Smother(burning) => format!("smother-{}", state.id(burning)),
            Act::LightTorch => "light-torch".to_string(),
            Act::DropTorch => "drop-torch".to_string(),
            Act::Done => "done".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        let arm = |arm: ArmId| state.arm_words(state.bearer(), arm);
        match *self {
            Act::Attack(figure) => format!("Move to attack {}", state.name(figure)),
            Act::Lunge(figure) => format!("Lunge at {}", state.name(figure)),
            Act::Shoot(ArmId::Gun(gun)) => format!("Fire {}", gun_words(state, gun)),
            Act::Reload(ArmId::Gun(gun)) => format!("Load {}", gun_words(state, gun)),
            Act::Shoot(with) => format!("Shoot the {}", arm(with)),
            Act::Move => "Move".to_string(),
            Act::Sprint => "Sprint".to_string(),
            Act::SprintJump => "Jump a gap with Move and Sprint".to_string(),
            Act::Dismount => "Dismount".to_string(),
            Act::Leave => "Leave the table".to_string(),
            Act::Reload(with) => format!("Reload the {}", arm(with)),
            Act::FreeReload(with) => format!("Reload the {} instead of moving", arm(with)),
            Act::QuickReload(with, Fuel::Power) => format!("Reload the {}, costs a Power Die", arm(with)),
            Act::QuickReload(with, Fuel::Skill) => format!("Reload the {}, costs a Skill Die", arm(with)),
            Act::Distract => "Distract the closest enemy".to_string(),
            Act::Treat(patient) => format!("Heal {} within 1\"", state.name(patient)),
            Act::Cast(School::Miracles) => "Work a miracle, costs 1 Health".to_string(),
            Act::Cast(School::Spells) => "Cast a spell, costs 1 Health".to_string(),
            Act::Cast(School::AncientSpells) => "Cast an ancient spell, costs 1 Health".to_string(),
            Act::Skinshift => "Try to change form".to_string(),
            Act::Sneak => "Sneak: no attack, and no enemy nearer than its Speed".to_string(),
            Act::FetchTorches(item, Price::Move) => {
                format!("Swap the {} for Oil & Torches instead of moving", item.name())
            }
            Act::FetchTorches(item, Price::Shot) => {
                format!("Swap the {} for Oil & Torches instead of shooting", item.name())
            }
            Act::Investigate(clue, Pays::Action) => format!("Investigate clue {}", clue.0 + 1),
            Act::Investigate(clue, Pays::Move) => {
                format!("Investigate clue {} instead of moving", clue.0 + 1)
            }
            Act::PickUp(artefact) => format!("Pick up {}", state.artefact_name(artefact)),
            Act::Work(work) => {
                let where_to = state.by_hand(", in contact with its place and no enemy within 1\"");
                format!("Work on {}{where_to}", state.work_name(work))
            }
            Act::Smother(burning) => {
                let touching = state.by_hand(", in contact");
                format!("Smother the fire on {}{touching}", state.name(burning))
            }
            Act::LightTorch => "Light a torch".to_string(),
            Act::DropTorch => "Throw the torch away".to_string(),
            Act::Done => "Done".to_string(),
        }
    }

    fn act(&self) -> Option<ActKind> {
        Some(match self {
            Act::Move | Act::Sprint | Act::SprintJump | Act::Dismount | Act::Leave => ActKind::Move,
            Act::Shoot(_) => ActKind::Shoot,
            Act::Attack(_) | Act::Lunge(_) => ActKind::Fight,
            Act::Done => ActKind::Done,
            _ => ActKind::Other,
        })
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}: move or act", state.active_name())
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Act::Attack(figure) | Act::Lunge(figure) | Act::Treat(figure) | Act::Smother(figure) => {
                Some(figure)
            }
            _ => None,
        }
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        promise::of_act(state, state.active?.figure, *self)
    }
}
