//! The drill: what every leader of soldiers knows, and answers alike. What an attack is worth by its exact odds, which
//! weapon and which shot are the right ones, who is in danger, and when a Fate Die is well spent.

use fates::{FigureId, FigureSet, Inputs, RuleId, Seat, Total};
use table::{Length, inches};

use crate::minds::magic;
use crate::minds::prospect::Prospect;
use crate::rules::fighting::attack::{Attack, Fire};
use crate::rules::fighting::damage::Negate;
use crate::rules::fighting::melee::Wield;
use crate::rules::monsters::steering::STEER;
use crate::rules::monsters::steering::Steer;
use crate::rules::movement::force::Claim;
use crate::rules::movement::sprint::SPRINT;
use crate::rules::powers::attribute::Attribute;
use crate::rules::powers::skinshift::Change;
use crate::rules::scenario::aftermath::{Afterwards, Bane, Madness, Survival};
use crate::rules::scenario::recovery::Retry;
use crate::rules::shooting::loading::Shot;
use crate::rules::shooting::reactions::Reaction;
use crate::rules::turn::activation::Target;
use crate::rules::turn::checks::Nerve;
use crate::rules::turn::fate::Reroll;
use crate::state::choice::Choice;
use crate::state::figure::Side;
use crate::state::reach::{Reach, dive_into_cover};
use crate::state::{ArmId, Stake, State};

/// A cache of odds that have been counted before.
#[derive(Clone, Debug)]
pub(super) struct Drill {
    known: Vec<Option<(Inputs, Prospect)>>,
}

/// How many attacks are cached.
const KNOWN: usize = 256;

/// What a charge must promise at least, in hundredths of Health.
pub(super) const WORTH_A_CHARGE: i32 = 40;

impl Default for Drill {
    fn default() -> Drill {
        Drill { known: vec![None; KNOWN] }
    }
}

impl Drill {
    /// The answer to everything but who goes next and what it does.
    pub(super) fn choose(&mut self, state: &State, rule: RuleId, seat: Seat, options: &[Choice]) -> usize {
        let Some(first) = options.first() else { return 0 };
        match first {
            Choice::Target(_) => {
                magic::subject(state, rule, options).unwrap_or_else(|| self.target(state, seat, options))
            }
            Choice::Magic(_) => magic::works(state, options),
            Choice::Conversion(_) => magic::converts(state, seat, options),
            Choice::Wield(_) => self.wield(state, options),
            Choice::Claim(_) => self.claims(state, options),
            Choice::Reroll(_) => rerolls(state, seat, options),
            Choice::Negate(_) => negates(state, seat, options),
            Choice::Reaction(_) => reacts(state, options),
            Choice::Shot(_) => loads(state, options),
            Choice::Steer(_) => steers(state, seat, options),
            Choice::Retry(_) => tries_again(state, options),
            Choice::Nerve(Nerve::Fail) | Choice::Change(Change::Stay) => 1, // the nerve is kept, the change is tried
            // A blow is struck back, and where nothing better is known the first option is taken.
            _ => 0,
        }
    }

    /// What this attack promises; attacks with the same numbers are counted once.
    fn prospect(&mut self, attack: &Attack<Total>) -> Prospect {
        let inputs = attack.inputs();
        let mixed = inputs.iter().fold(0u64, |mixed, &input| {
            (mixed ^ u64::from(input as u16)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
        });
        let place = mixed as usize % KNOWN;
        match self.known[place] {
            Some((known, prospect)) if known == inputs => prospect,
            _ => {
                let prospect = Prospect::counted(attack);
                self.known[place] = Some((inputs, prospect));
                prospect
            }
        }
    }

    /// The most that one promises the other in melee.
    pub(crate) fn blow(&mut self, state: &State, attacker: FigureId, target: FigureId) -> Prospect {
        let arms = state.melee_arms(attacker);
        let blows = arms.iter().map(|&arm| {
            let arm = state.arm(attacker, arm);
            self.prospect(&state.attack_in_melee(attacker, target, &arm))
        });
        blows.max_by_key(|blow| blow.damage).unwrap_or(Prospect::NONE)
    }

    /// What a shot of this weapon promises, in the open or in cover.
    pub(crate) fn shot(
        &mut self,
        state: &State,
        shooter: FigureId,
        target: FigureId,
        arm: ArmId,
        moved: bool,
    ) -> Prospect {
        let carried = state.arm(shooter, arm);
        let Some(shooting) = carried.shooting else {
            return Prospect::NONE;
        };
        let hurried = matches!(arm, ArmId::Own(place) if state[shooter].unloaded.has(usize::from(place)));
        let allergies = state.profile(target).traits.allergies;
        let special = shooting.shots.iter().find(|&quality| allergies.has(quality));
        let fire = Fire {
            weapon: carried.weapon,
            own: carried.own,
            shooting,
            special,
            cover: false,
            moved,
            hurried,
        };
        self.prospect(&state.attack_by_shooting(shooter, target, &fire))
    }

    /// What an attack and its answer are worth to the attacker.
    pub(super) fn exchange(&mut self, state: &State, attacker: FigureId, target: FigureId) -> i32 {
        let given = self.blow(state, attacker, target);
        let taken = self.blow(state, target, attacker);
        let (there, own) = (state[target].health, state[attacker].health);
        let answered = 100 - i32::from(given.at_least(there));
        let mut worth = given.worth(there);
        if state.has(target, Attribute::Hypnotic) {
            let needed = 12 - i32::from(state.profile(attacker).stats.courage);
            worth = worth * (21 - needed).clamp(0, 19) / 19;
        }
        worth - taken.worth(own) * answered / 100
    }

    /// Which of these is best shot at, fought, or named.
    fn target(&mut self, state: &State, seat: Seat, among: &[Choice]) -> usize {
        let Some(active) = state.active else { return 0 };
        let own = state[active.figure].side == Side::Player(seat);
        let mut best = (0, i32::MIN);
        for (place, choice) in among.iter().enumerate() {
            let Choice::Target(Target(figure)) = *choice else { continue };
            let enemy = state.are_enemies(active.figure, figure);
            let worth = if own && enemy {
                self.aimed(state, active.figure, figure)
            } else if state[figure].side == Side::Player(seat) {
                i32::from(state[figure].health) // name the figure that can best take it
            } else {
                1000
            };
            if worth > best.1 {
                best = (place, worth);
            }
        }
        best.0
    }

    /// What the best weapon at hand promises against this one.
    fn aimed(&mut self, state: &State, figure: FigureId, target: FigureId) -> i32 {
        if let Some(Stake::Aim { shooter, arm }) = state.at_stake
            && shooter == figure
        {
            return self.shot(state, figure, target, arm, false).worth(state[target].health);
        }
        let arms = state.profile(figure).arms.len();
        let ready = (0..arms).filter(|&arm| !state[figure].unloaded.has(arm));
        let shots = ready.map(|arm| self.shot(state, figure, target, ArmId::Own(arm as u8), false));
        shots.map(|shot| shot.worth(state[target].health)).max().unwrap_or(0)
    }

    /// The weapon that does most against the opponent.
    fn wield(&mut self, state: &State, arms: &[Choice]) -> usize {
        let Some(bearer) = state.bearer() else { return 0 };
        let opposite = match state.active {
            Some(active) if active.figure != bearer => Some(active.figure),
            _ => nearest_enemy(state, bearer).map(|(enemy, _)| enemy),
        };
        let opposite = opposite.or_else(|| state.enemies(bearer).first());
        let Some(opposite) = opposite else { return 0 };
        let rated = arms.iter().enumerate().map(|(place, choice)| match choice {
            Choice::Wield(Wield(arm)) => {
                let arm = state.arm(bearer, *arm);
                let strikes = arm.melee.is_some(); // a gun can be hallowed, and is no use hand to hand
                let attack = strikes.then(|| state.attack_in_melee(bearer, opposite, &arm));
                (place, attack.map_or(0, |attack| self.prospect(&attack).damage))
            }
            _ => (place, 0),
        });
        rated.max_by_key(|&(place, damage)| (damage, std::cmp::Reverse(place))).map_or(0, |(place, _)| place)
    }

    /// Does one of its figures stand in the way of a passing enemy?
    fn claims(&mut self, state: &State, options: &[Choice]) -> usize {
        let Some(active) = state.active else { return options.len() - 1 };
        let mut best = (options.len() - 1, 0);
        for (place, choice) in options.iter().enumerate() {
            let Choice::Claim(Claim::Force(figure)) = *choice else { continue };
            let worth = -self.exchange(state, active.figure, figure);
            if worth > best.1 {
                best = (place, worth);
            }
        }
        best.0
    }
}

/// The nearest enemy, and how far off it is.
pub(super) fn nearest_enemy(state: &State, figure: FigureId) -> Option<(FigureId, Length)> {
    let table = state.table.as_ref()?;
    let nearest = table.nearest(figure, state.enemies(figure)).first()?;
    Some((nearest, table.gap(figure, nearest)?))
}

/// Would a firearm fail where it stands? sb.attr.core.inimical.1
pub(super) fn is_jammed(state: &State, shooter: FigureId, arm: ArmId) -> bool {
    let Some(table) = state.table.as_ref().filter(|_| state.arm(shooter, arm).weapon.is_firearm()) else {
        return false;
    };
    let near = |other| table.gap_within(shooter, other, inches(6));
    let inimical = state.standing(|other| state.has(other, Attribute::InimicalToTechnology));
    inimical.iter().any(|other| other == shooter || near(other))
}

/// Could the other reach it in its next activation?
pub(super) fn is_threatened_by(state: &State, figure: FigureId, by: FigureId) -> bool {
    let reach = state.speed(by) + inches(1);
    state.table.as_ref().is_none_or(|table| table.gap_within(figure, by, reach))
}

/// Is a Fate Die well spent on this roll?
fn rerolls(state: &State, seat: Seat, options: &[Choice]) -> usize {
    let Some(Stake::Check { figure, rule, dice, changes, .. }) = state.at_stake else { return 0 };
    let pool = state.pools[seat.index()];
    if rule == SPRINT {
        return 0; // two inches are not worth a die
    }
    if state[figure].side != Side::Player(seat) || pool.power + pool.skill < 2 || dice[0] + dice[1] > 11 {
        return 0;
    }
    let rated = options.iter().enumerate().map(|(place, choice)| match choice {
        Choice::Reroll(Reroll::Power) => (place, changes[0]),
        Choice::Reroll(Reroll::Skill) => (place, changes[1]),
        _ => (place, 4),
    });
    rated.max_by_key(|&(place, faces)| (faces, std::cmp::Reverse(place))).map_or(0, |(place, _)| place)
}

/// Is a Fate Die well spent on this damage? It is where it may save a life, and where much would be lost.
fn negates(state: &State, seat: Seat, options: &[Choice]) -> usize {
    let Some(Stake::Damage { figure, damage }) = state.at_stake else { return 0 };
    if state[figure].side != Side::Player(seat) {
        return 0;
    }
    let (health, pool) = (state[figure].health, state.pools[seat.index()]);
    let saves = damage >= health && damage - health < 5;
    let spares = damage >= 6 && pool.power + pool.skill > 2;
    let wanted = if pool.power >= pool.skill { Negate::Power } else { Negate::Skill };
    let place = options.iter().position(|choice| *choice == Choice::Negate(wanted));
    if saves || spares { place.unwrap_or(0) } else { 0 }
}

/// Is it clear beforehand that nothing comes of this question? A monster is never turned where nobody else has figures.
pub(super) fn declines(state: &State, rule: RuleId, seat: Seat) -> bool {
    let others = |figure| !state[figure].is_monster() && state[figure].side != Side::Player(seat);
    rule == STEER && state.standing(others).is_empty()
}

/// Turns a monster away from its own figures onto somebody else's.
fn steers(state: &State, seat: Seat, options: &[Choice]) -> usize {
    let monster = state.active.map(|active| active.figure);
    let hunted = monster.and_then(|monster| {
        let soldiers = state.standing(|figure| !state[figure].is_monster());
        state.table.as_ref()?.nearest(monster, soldiers).first()
    });
    let own = |figure: FigureId| state[figure].side == Side::Player(seat);
    if !hunted.is_some_and(own) {
        return 0;
    }
    let elsewhere = |choice: &Choice| matches!(choice, Choice::Steer(Steer::Figure(figure)) if !own(*figure));
    options.iter().position(elsewhere).unwrap_or(0)
}

/// Special shot where the target minds it, plain where not.
fn loads(state: &State, options: &[Choice]) -> usize {
    let Some(Stake::Shot { target, .. }) = state.at_stake else { return 0 };
    let allergies = state.profile(target).traits.allergies;
    let hurts = |choice: &Choice| matches!(choice, Choice::Shot(Shot::Special(kind)) if allergies.has(*kind));
    options.iter().position(hurts).unwrap_or(0)
}

/// Shoots back where it can, and else dives if that brings it out of the shooter's sight or into cover.
fn reacts(state: &State, options: &[Choice]) -> usize {
    let place = |wanted: &dyn Fn(&Reaction) -> bool| {
        options.iter().position(|choice| matches!(choice, Choice::Reaction(reaction) if wanted(reaction)))
    };
    let shoots = place(&|reaction| matches!(reaction, Reaction::ReturnFire(_)));
    let hides = || {
        let (figure, shooter) = (state.asked?, state.active?.figure);
        let reach = Reach::Dive { figure, away_from: state.approached_by(figure) };
        dive_into_cover(state, &reach, shooter)?;
        place(&|reaction| *reaction == Reaction::Dive)
    };
    shoots.or_else(hides).unwrap_or(options.len() - 1)
}

/// After the game a Fate Die is worth nothing else: it goes into a roll that came out badly.
fn tries_again(state: &State, options: &[Choice]) -> usize {
    let Some(figure) = state.asked else { return 0 };
    let Afterwards { survival, injury, madness, curse } = state[figure].afterwards;
    let maimed = survival == Some(Survival::PermanentInjury) && injury.is_none();
    let lost = survival == Some(Survival::Dead) || madness == Some(Madness::Lost);
    let again = maimed || lost || curse == Some(Bane::Cursed);
    let rolls = |choice: &Choice| *choice == Choice::Retry(Retry::RollAgain);
    if again { options.iter().position(rolls).unwrap_or(0) } else { 0 }
}

/// Strangers before its own, and no more of its own than must be.
pub(super) fn pick(state: &State, seat: Seat, from: FigureSet, least: u8, most: u8) -> FigureSet {
    let own = |figure: FigureId| state[figure].side == Side::Player(seat);
    let (others, mine): (Vec<FigureId>, Vec<FigureId>) = from.iter().partition(|&figure| !own(figure));
    let wanted = others.len().clamp(usize::from(least), usize::from(most.max(least)));
    others.into_iter().chain(mine).take(wanted).collect()
}
