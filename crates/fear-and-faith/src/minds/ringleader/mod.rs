//! A mind that leads a party: it weighs blows and shots by the exact odds that the rules roll, counts what each number of
//! dice may bring and lose, and sends everybody after what its scenario is about.

pub(crate) mod appraisal;
mod errand;
mod going;
mod staking;

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet, Mind, RuleId, Seat};
use table::{Length, Point};

use crate::FearAndFaith;
use crate::content::special::{Special, Specials};
use crate::content::weapon::{ArmId, Hand, Tool};
use crate::rules::advances::Advance;
use crate::rules::fighting::blow::Strike;
use crate::rules::fighting::contest::Harm;
use crate::rules::fighting::recoil::SIDEWAYS;
use crate::rules::ground::doors::WON_DOOR;
use crate::rules::movement::charged::Stand;
use crate::rules::shooting::bursts::LETS_SPREAD;
use crate::rules::shooting::moving_fire::ALL_IT_CAN;
use crate::rules::shooting::shot::Fire;
use crate::rules::turn::activation::{Nominate, Target, YesNo};
use crate::rules::turn::acts::Act;
use crate::rules::turn::announce::{Announce, Spell};
use crate::rules::turn::groups::Order;
use crate::rules::turn::orders::Join;
use crate::rules::turn::quality::{Purpose, Reroll};
use crate::rules::witchcraft::spells::curses::DYING;
use crate::setup::scenario::{ANY_TIME, Arrange, Deed};
use crate::state::choice::Choice;
use crate::state::plot::ScenarioKind;
use crate::state::reach::{Gait, Reach, Way};
use crate::state::stick::Stick;
use crate::state::{Stake, State};

use self::appraisal::Appraisals;

/// Leads one party, or both, each for itself. All it keeps are odds it has counted before, and
/// where it has put whom.
#[derive(Clone, Debug, Default)]
pub struct Ringleader {
    known: Appraisals,
    planned: Option<Plan>,
    /// Is there somebody to shoot at? Known while it looks at what is offered, which says so.
    marked: Option<bool>,
    /// Where everybody was put the last time.
    settled: Vec<going::Settled>,
}

/// A move that has been thought through: the same question has the same answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plan {
    model: FigureId,
    from: Point,
    when: (u16, u8, FigureSet, Length),
    /// Where it leads, if anywhere.
    pub to: Option<Point>,
}

/// What frightens a model when it charges.
pub(super) const DREADFUL: Specials =
    Specials::of(&[Special::Fearful, Special::VeryFearful, Special::AuraOfTerror]);

/// What a move that leads somewhere is worth, in hundredths of points, as everything is that an act is worth.
const A_MOVE: i32 = 150;

/// What a round more makes fighting worth: nobody waits for ever.
const IMPATIENCE: i32 = 12;

impl Ringleader {
    /// What the active model does next. The first of the best is done; to do no more is worth nothing.
    fn act(&mut self, state: &State, options: &[Choice]) -> usize {
        let Some(active) = state.active else { return options.len() - 1 };
        let (mut best, mut mover) = ((0, options.len() - 1), None);
        for (place, option) in options.iter().enumerate() {
            let Choice::Act(act) = *option else { continue };
            if act == Act::Move {
                mover = Some(place);
                continue;
            }
            let worth = self.rate(state, active.model, active.left, act);
            if worth > best.0 {
                best = (worth, place);
            }
        }
        // A way is looked for only where nothing better is at hand.
        let Some(place) = mover.filter(|&place| (best.0, place) < (A_MOVE, best.1)) else { return best.1 };
        self.marked = Some(options.iter().any(|option| matches!(option, Choice::Act(Act::Shoot(..)))));
        let moves = self.moves(state, active.model);
        self.marked = None;
        if moves { place } else { best.1 }
    }

    /// Would a move lead anywhere?
    fn moves(&mut self, state: &State, model: FigureId) -> bool {
        state.table.is_none() || self.plan(state, model).is_some()
    }

    /// What an act is worth.
    pub(super) fn rate(&mut self, state: &State, model: FigureId, left: u8, act: Act) -> i32 {
        let shot = |mind: &mut Ringleader, arm, target, fire| mind.shot(state, model, arm, target, fire);
        match act {
            Act::BreakFree => 9000,
            Act::StandUp => 8000,
            Act::SnapOut => 7000,
            Act::Scenario(deed) => self.deed(state, model, deed),
            Act::Cast(power) => 5000 + 100 * i32::from(power),
            Act::Ban(target) => 4 * state.price(target) + 2000,
            Act::LiftCurse(_) => 2000,
            Act::Haunt(target) => 1000 + state.price(target),
            Act::Stake(target) => self.stabbed(state, model, target),
            Act::StakeTogether(target, _) => self.stabbed(state, model, target) + 100,
            Act::Attack(target) => self.blow(state, model, target, Strike::Plain) + eager(state),
            // The second action would hardly do anything else.
            Act::PowerAttack(target) => self.blow(state, model, target, Strike::Powerful) + eager(state) - 1,
            Act::Charge(target) => self.charge(state, model, target, left),
            Act::Shoot(arm, target) => shot(self, arm, target, Fire::SINGLE),
            Act::AimedShot(arm, target) => shot(self, arm, target, Fire::AIMED) - 1,
            Act::Burst(arm, target) => shot(self, arm, target, Fire::BURST) * 5 / 4,
            Act::AimedBurst(arm, target) => shot(self, arm, target, Fire::AIMED_BURST) * 5 / 4 - 1,
            Act::Throw(_) if !self.is_pressed(state, model) && going::is_worth_a_throw(state, model) => 400,
            Act::Reload(_) | Act::Unjam(_) if !self.is_pressed(state, model) => 250,
            Act::Draw(arm) => self.drawing(state, model, arm),
            Act::ReadyStake if self.has_a_vampire_near(state, model) => 300,
            Act::StartChainsaw => 2000,
            Act::Transform => 1500,
            Act::BecomeItself => 100,
            Act::Order(Order::ConcentratedFire | Order::Prayer) => 300,
            Act::Order(Order::Group) => 200,
            Act::Bash(_) => 120,
            Act::PickUpTool(_, tool) if !self.is_pressed(state, model) => tool_worth(state, model, tool),
            Act::Disengage => self.breaking_off(state, model),
            _ => -1,
        }
    }

    /// What only the scenario knows.
    fn deed(&self, state: &State, model: FigureId, deed: Deed) -> i32 {
        match deed {
            Deed::Call => 6500,
            Deed::PickUp(_) => 6000,
            Deed::Lead(_) => 6500,
            Deed::Leave if !state.leads(model).is_empty() => 6600,
            Deed::Leave if errand::has_had_enough(state, model) => 6600,
            Deed::OpenLid(_) => 4000,
            Deed::Wake(_) => 4500,
            Deed::Reveal if self.may_pounce(state, model) => 3000,
            Deed::Leave | Deed::Reveal | Deed::TurnOver(_) => -1,
        }
    }

    /// Is there a wolf behind this marker, and prey within its reach?
    fn may_pounce(&self, state: &State, marker: FigureId) -> bool {
        let near = state.length(Stick::Short) + state.length(state[marker].stride());
        let Some(table) = &state.table else { return false };
        let prey = state.on_table(|other| state.are_enemies(marker, other) && state.takes_part(other));
        state.behind(marker).is_some() && prey.iter().any(|prey| table.gap_within(marker, prey, near))
    }

    /// What a charge is worth: the blow that may follow it, and the fright.
    fn charge(&mut self, state: &State, model: FigureId, target: FigureId, left: u8) -> i32 {
        let blow = self.blow(state, model, target, Strike::Plain) + eager(state);
        let ghost = state.is_immaterial(model);
        let harmless = !ghost && !self.could_hurt(state, model, target);
        if harmless {
            return -1;
        }
        let follows = if left > 1 && !state[model].attacked { blow } else { blow / 2 - 50 };
        let dreadful = state[model].specials.has_any(DREADFUL) || ghost;
        let fright =
            if dreadful && !state.has(target, Special::Mindless) { state.price(target) * 12 } else { 0 };
        let mobbed = 40 * state.foes_touching(target).len() as i32;
        let mindless = if state.has(model, Special::Mindless) { 300 } else { 0 };
        let worth = follows.max(if ghost { 0 } else { i32::MIN }) + fright + mobbed + mindless;
        if worth > 0 { worth + A_MOVE } else { worth }
    }

    /// A model that can do nothing to those who hold it gets away from them, and so does a model that would lose and
    /// slips off easily.
    fn breaking_off(&mut self, state: &State, model: FigureId) -> i32 {
        let foes = state.foes_touching(model);
        let slips = state.has(model, Special::FreeDisengage);
        let bad = |mind: &mut Ringleader, foe| {
            !mind.could_hurt(state, model, foe)
                || slips && mind.blow(state, model, foe, Strike::Powerful) < -500
        };
        if foes.iter().all(|foe| bad(self, foe)) { 100 } else { -1 }
    }

    /// A gun is drawn where the one in the hand is of no use, and nobody is near.
    fn drawing(&self, state: &State, model: FigureId, arm: ArmId) -> i32 {
        let useless = match state[model].hand {
            Hand::Arm(_) => state.ready_arm(model).is_none(),
            Hand::Knife | Hand::Stake => true,
        };
        let ready = state[model].arms[usize::from(arm.0)] == crate::content::weapon::Ready::Loaded;
        let stakes = state[model].hand == Hand::Stake && self.has_a_vampire_near(state, model);
        if useless && ready && !stakes && !self.is_pressed(state, model) { 240 } else { -1 }
    }

    fn is_pressed(&self, state: &State, model: FigureId) -> bool {
        state.is_engaged(model)
    }

    fn has_a_vampire_near(&self, state: &State, model: FigureId) -> bool {
        let reach = state.length(Stick::Medium);
        let near =
            |foe: FigureId| state.table.as_ref().is_none_or(|table| table.gap_within(model, foe, reach));
        state.enemies(model).iter().any(|foe| state.has(foe, Special::Vampire) && near(foe))
    }

    /// Who goes first: those with the best Quality, so that a turnover comes late, and those with something at hand.
    fn nominates(&self, state: &State, options: &[Choice]) -> usize {
        let mut best = (i32::MIN, options.len() - 1);
        for (place, option) in options.iter().enumerate() {
            let Choice::Nominate(nominate) = *option else { continue };
            let worth = match nominate {
                Nominate::Revive(_) => 5000,
                Nominate::Reveal(marker) if self.may_pounce(state, marker) => 3000,
                Nominate::Model(model) => self.urgency(state, model, best.0),
                Nominate::Mob(model) => 60 + self.urgency(state, model, best.0.saturating_sub(60)),
                Nominate::Bash(_) => 500, // before either of the two goes alone, after those who have better things to do
                Nominate::Use(Advance::Clouds) => 4000,
                Nominate::Use(Advance::Heroism | Advance::SecretWeapon) if state.round() > 1 => 2000,
                Nominate::Unmask(_) if state.round() > 1 => 2000,
                Nominate::Use(_) | Nominate::Unmask(_) => -1,
                Nominate::Pass => 0,
                Nominate::Resume(_) | Nominate::Reveal(_) => -1,
            };
            if worth > best.0 {
                best = (worth, place);
            }
        }
        best.1
    }

    /// How much it matters that this one goes first; looked at closely only where it could be more than so much.
    fn urgency(&self, state: &State, model: FigureId, least: i32) -> i32 {
        const FIGHTS: i32 = 60;
        if errand::is_runner(state, model) {
            return 2000; // before a turnover can come between
        }
        let needs = i32::from(state.quality_needed(model, Purpose::Activation));
        let hero = if state.has(model, Special::Hero) { 250 } else { 0 };
        let down = if state[model].is_up() { 0 } else { -30 };
        let dummy = if state.is_marker(model) && state.behind(model).is_none() { -200 } else { 0 };
        let calm = 1000 - 100 * needs + hero + down + dummy;
        if calm + FIGHTS > least && !state.foes_touching(model).is_empty() { calm + FIGHTS } else { calm }
    }

    /// Spells are announced by models that are not in hand-to-hand.
    fn announces(&self, state: &State, options: &[Choice]) -> usize {
        let Some(active) = state.active else { return 0 };
        if state.is_engaged(active.model) {
            return 0;
        }
        let rank = |option: &Choice| match option {
            Choice::Announce(Announce::Spell(spell)) => match spell {
                Spell::Summon => 8,
                Spell::RaiseDead => 7,
                Spell::Attack => 6,
                Spell::Transfix => 5,
                Spell::Possess => 4,
                Spell::Entangle => 3,
                Spell::Scare => 2,
                Spell::Curse => 1,
            },
            _ => 0,
        };
        first_of_the_best(options, rank)
    }

    /// Of the enemy the model that is worth most, of its own the one that fights best.
    fn target(&self, state: &State, seat: Seat, options: &[Choice]) -> usize {
        let rank = |option: &Choice| match *option {
            Choice::Target(Target(model)) if state[model].seat == seat => 10 * i32::from(state[model].combat),
            Choice::Target(Target(model)) => {
                let helpless = if state[model].is_up() { 0 } else { 20 };
                100 + i32::from(state.profile(model).points) + helpless
            }
            _ => 0,
        };
        first_of_the_best(options, rank)
    }

    /// The one re-roll of a Hero is for a turnover, or for what would cost him dear.
    fn rerolls(&self, state: &State, seat: Seat, options: &[Choice]) -> usize {
        let dear = match state.at_stake {
            Some(Stake::Quality { dice, count, needs, .. }) => {
                let dice = &dice[..usize::from(count.min(3))];
                dice.iter().filter(|&&die| die < needs).count() >= 2
            }
            Some(Stake::Contest { attacker, contest, dice, .. }) => {
                let verdict = contest.verdict(dice[0], dice[1]);
                let own = if state[attacker].seat == seat { verdict.attacker } else { verdict.defender };
                own > Harm::Recoil
            }
            _ => false,
        };
        let again = |option: &Choice| matches!(option, Choice::Reroll(Reroll::Face(_)));
        if dear { options.iter().position(again).unwrap_or(0) } else { 0 }
    }

    /// How a charge is met: with a shot, where the hand is steady enough.
    fn stands(&self, state: &State, options: &[Choice]) -> usize {
        let Some(Stake::Between { other: charged, .. }) = state.at_stake else { return 0 };
        let steady = state.has(charged, Special::Hero) || state.quality_needed(charged, Purpose::Other) <= 4;
        let rank = |option: &Choice| match option {
            Choice::Stand(Stand::Burst) => 3 * i32::from(steady),
            Choice::Stand(Stand::Shoot) => 2 * i32::from(steady),
            _ => 1,
        };
        first_of_the_best(options, rank)
    }

    /// What is settled before the first turn. Secrets are spread, not drawn: the same game has the same ones.
    fn arranges(&self, state: &State, options: &[Choice]) -> usize {
        let who = match state.at_stake {
            Some(Stake::Model(model)) => usize::from(model.0),
            _ => 0,
        };
        let places = options.len();
        match options.first() {
            Some(Choice::Arrange(Arrange::Room(_))) => (7 * who + 2) % places, // houses have 4 to 6 rooms
            Some(Choice::Arrange(Arrange::Marker(_))) => (7 * who + 3) % places,
            Some(Choice::Arrange(Arrange::Counter(_))) => state.models.len() % places,
            _ => 0,
        }
    }
}

impl Plan {
    /// What has been thought out for a move of so much.
    pub(super) fn new(state: &State, model: FigureId, most: Length, to: Option<Point>) -> Option<Plan> {
        Some(Plan { model, from: state.place_of(model)?, when: when(state, most), to })
    }

    /// Was this thought out for what is asked now?
    pub(super) fn fits(&self, state: &State, model: FigureId, most: Length) -> bool {
        self.model == model && state.place_of(model) == Some(self.from) && self.when == when(state, most)
    }
}

/// What tells one question about a move from another, besides who moves from where.
fn when(state: &State, most: Length) -> (u16, u8, FigureSet, Length) {
    (state.turn, state.active.map_or(0, |active| active.left), state.trail.led, most)
}

impl Ringleader {
    /// Where the active model would move now, remembered until it does.
    fn plan(&mut self, state: &State, model: FigureId) -> Option<Point> {
        let (most, gait) = (state.length(state.stride(model)), state.gait(model));
        let to = self.goes(state, model, most, gait);
        self.planned = Plan::new(state, model, most, to);
        to
    }
}

/// What somebody else's hand weapon is worth: only what does something to those who are here.
fn tool_worth(state: &State, model: FigureId, tool: Tool) -> i32 {
    let against = |special| state.enemies(model).iter().any(|foe| state.has(foe, special));
    match tool {
        Tool::Chainsaw => 260,
        Tool::HeavyWeapon if against(Special::Zombie) => 200,
        Tool::Stake if against(Special::Vampire) => 200,
        Tool::HeavyWeapon | Tool::Stake | Tool::Razor => -1,
    }
}

/// What a round more makes fighting worth.
fn eager(state: &State) -> i32 {
    IMPATIENCE * i32::from(state.round().min(60))
}

/// The place of the first option of the highest rank.
fn first_of_the_best(options: &[Choice], rank: impl Fn(&Choice) -> i32) -> usize {
    let mut best = (i32::MIN, 0);
    for (place, option) in options.iter().enumerate() {
        let rank = rank(option);
        if rank > best.0 {
            best = (rank, place);
        }
    }
    best.1
}

/// Does a shot that is let spread strike nobody of its own side?
fn spares_friends(state: &State, seat: Seat) -> bool {
    let Some(Stake::Between { one, other }) = state.at_stake else { return false };
    state.near_target(one, other).iter().all(|near| state[near].seat != seat)
}

/// Some offers are always taken up: a dying witch curses, a won door is opened, a gun on the move fires all it can.
fn says_yes(rule: RuleId) -> bool {
    let always = matches!(rule, DYING | WON_DOOR | ALL_IT_CAN);
    always || rule.0.starts_with("ff.adv.") // an advance is used where it first can be
}

impl Mind<FearAndFaith> for Ringleader {
    fn choose(&mut self, state: &State, rule: RuleId, seat: Seat, options: &[Choice]) -> usize {
        match options.first() {
            Some(Choice::Act(_)) => self.act(state, options),
            Some(Choice::Nominate(_)) => self.nominates(state, options),
            Some(Choice::Dice(_)) => staking::dice(state, options),
            Some(Choice::Announce(_)) => self.announces(state, options),
            Some(Choice::Target(_)) => self.target(state, seat, options),
            Some(Choice::Reroll(_)) => self.rerolls(state, seat, options),
            Some(Choice::Stand(_)) => self.stands(state, options),
            Some(Choice::Arrange(_)) => self.arranges(state, options),
            Some(Choice::Creature(_)) => first_of_the_best(options, |option| match option {
                Choice::Creature(creature) => i32::from(creature.profile(&state.book).points),
                _ => 0,
            }),
            Some(Choice::Join(_)) => {
                first_of_the_best(options, |option| i32::from(*option != Choice::Join(Join::Enough)))
            }
            Some(Choice::Grace(_)) => options.len() - 1,
            Some(Choice::YesNo(_)) => {
                let yes = if rule == LETS_SPREAD { spares_friends(state, seat) } else { says_yes(rule) };
                let wanted = if yes { YesNo::Yes } else { YesNo::No };
                options.iter().position(|option| *option == Choice::YesNo(wanted)).unwrap_or(0)
            }
            // Straight back, to a friend or to cover, up the wall: the first will do.
            _ => 0,
        }
    }

    fn declines(&self, _: &State, rule: RuleId, _: Seat) -> bool {
        rule == SIDEWAYS // straight back, if it can
    }

    /// As many as may be, those worth most first.
    fn pick(&mut self, state: &State, rule: RuleId, _: Seat, from: FigureSet, _: u8, most: u8) -> FigureSet {
        let most = if rule == ANY_TIME { 0 } else { most }; // a wolf shows itself in its own turn
        let mut ranked: ArrayVec<(Reverse<u16>, FigureId), { FigureSet::MOST }> =
            from.iter().map(|model| (Reverse(state.profile(model).points), model)).collect();
        ranked.sort_unstable();
        ranked.into_iter().take(usize::from(most)).map(|(_, model)| model).collect()
    }

    fn way(&mut self, state: &State, _: RuleId, seat: Seat, reach: &Reach) -> Way {
        let at = match *reach {
            Reach::Move { gait: Gait::Flee, .. } => None, // the straightest will do
            Reach::Move { model, most, gait } => match self.planned.take() {
                Some(plan) if plan.fits(state, model, most) && plan.to.is_some() => plan.to,
                _ => self.goes(state, model, most, gait),
            },
            Reach::Berth { model, berth } => going::berth(state, model, berth, &mut self.settled),
            Reach::Aim { .. } => going::aim(state, seat, reach),
            Reach::Place { .. } => going::place(state, seat, reach),
        };
        let stay = || state.place_of(reach.model());
        let some = || reach.ways(state).into_iter().next().and_then(|way| way.first().copied());
        let flees = matches!(reach, Reach::Move { gait: Gait::Flee, .. });
        at.or_else(|| stay().filter(|_| matches!(reach, Reach::Move { .. }) && !flees))
            .or_else(some)
            .map(|at| vec![at])
            .unwrap_or_default()
    }
}

impl State {
    /// What a model is worth, in points; the cheapest still counts.
    pub(super) fn price(&self, model: FigureId) -> i32 {
        let points = i32::from(self.profile(model).points).max(8);
        let weak = i32::from(self[model].worse);
        let spared = match self.plot.kind {
            Some(ScenarioKind::ChainsawMassacre) if self.profile(model).is_civilian() => 15,
            _ => 0,
        };
        points - points * weak.min(2) / 8 + spared
    }
}
