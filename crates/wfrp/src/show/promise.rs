//! What an act promises, counted over the faces that the rules would roll.

use fates::{FigureId, RuleId, Sum, Tally, Total};
use frame::view::{AgainstView, ChanceView, PromiseView};
use table::Length;

use crate::content::profile::Characteristic;
use crate::minds::odds::{ALL_PAIRS, ALL_PATHS, Exchange, faces};
use crate::rules::advantage::spends::Aid;
use crate::rules::attack::modifiers::Guarding;
use crate::rules::attack::pulling::Blow;
use crate::rules::attack::{Attack, Occasion, Oppose};
use crate::rules::turn::acts::Act;
use crate::rules::turn::specials::Using;
use crate::rules::turn::trial::{Test, trial};
use crate::setup::yards;
use crate::show::sums::parts;
use crate::state::{Stake, State};

/// What an act of the active combatant promises.
pub(crate) fn of_act(state: &State, act: Act) -> Option<PromiseView> {
    let who = state.active?.who;
    match act {
        Act::Attack(arm, target) => Some(blow(state, &state.plain_blow(&Attack::blow(who, arm, target)))),
        Act::Charge(target) => charge(state, who, target),
        Act::Shoot(arm, target) => Some(blow(state, &state.plain_blow(&state.shot(who, arm, target)?))),
        Act::Assess(skill) => Some(of_test(state, &state.assess_test(who, skill), "an opening")),
        Act::Special(using) => Some(special(state, who, using)),
        Act::TwoWeapons(target) => {
            let arm = state[who].hands[0]?;
            Some(blow(state, &state.plain_blow(&Attack::blow(who, arm, target))))
        }
        Act::Sprint => Some(run(state, &state.sprint_test(who, RuleId("wf.action.sprint.1")))),
        Act::Batter(target) => Some(against(state, who, target, Characteristic::S)),
        Act::Trick(target, _) => Some(against(state, who, target, Characteristic::Ag)),
        _ => None,
    }
}

/// What a way to strike promises: the same attack, meant like this.
pub(crate) fn of_blow(state: &State, how: Blow) -> Option<PromiseView> {
    let Some(Stake::Attack(attack)) = state.at_stake else { return None };
    if attack.shot.is_some_and(|shot| shot.crowd > 0) {
        return None;
    }
    let meant = Attack { pulled: how.pulled, called: how.at, ..attack };
    Some(blow(state, &Attack { opposed: state.likely_defence(&meant), ..meant }))
}

/// What so much Advantage spent on the test at stake promises (wf.adv.spend.effort).
pub(crate) fn of_effort(state: &State, effort: u8) -> Option<PromiseView> {
    let Some(Stake::Effort(test, aid)) = state.at_stake else { return None };
    let test = Test { effort, ..test };
    Some(match aid {
        Aid::Alone => of_test(state, &test, "success"),
        Aid::Attack(attack) => {
            let whole = state.exchange_by(&attack, [effort, 0], |_, _, _| {});
            PromiseView { chances: chances(&whole), ..PromiseView::default() }
        }
        Aid::Defence(attack, spent) => {
            let whole = state.exchange_by(&attack, [spent, effort], |_, _, _| {});
            PromiseView { chances: told(held(&whole)), ..PromiseView::default() }
        }
        Aid::Contest(other, guard) => contest(state, &test, &other, guard.as_ref()),
    })
}

/// What a Special promises: its test, or the contest with the best defence.
fn special(state: &State, who: FigureId, using: Using) -> PromiseView {
    let test = state.special_test(who, using);
    if let Some(grip) = state.grip(who, using) {
        let held = Attack { opposed: state.likely_defence(&grip), ..grip };
        return match held.guard_test(state) {
            Some(answer) => contest(state, &test, &answer, Some(&held)),
            None => of_test(state, &test, "success"),
        };
    }
    match state.special_answer(using) {
        Some(answer) => contest(state, &test, &answer, None),
        None => {
            let number = state.target_number::<Total>(&test, &()).total();
            let least = state.special(using.special).least_sl;
            let works = |roll: &u8| trial(number, *roll).success && trial(number, *roll).sl >= least;
            let count = (1..=100).filter(works).count() as u64;
            PromiseView { chances: told([chance("success", count, 100)]), ..of_test(state, &test, "success") }
        }
    }
}

/// What a defence promises against the attack or the hold at stake.
pub(crate) fn of_defence(state: &State, defence: Oppose) -> Option<PromiseView> {
    if let Some(Stake::Hold(test, grip)) = state.at_stake {
        let grip = Attack { opposed: Some(defence.arm()), ..grip };
        return Some(contest(state, &grip.guard_test(state)?, &test, Some(&grip)));
    }
    let Some(Stake::Attack(attack)) = state.at_stake else { return None };
    let attack = Attack { opposed: Some(defence.arm()), ..attack };
    let whole = state.exchange(&attack);
    let guard: Tally = state.target_number(&attack.guard_test(state)?, &Guarding(&attack));
    Some(PromiseView {
        chances: told(held(&whole)),
        words: format!("d100 against {}", guard.total()),
        against: vec![target(state, &guard)],
        ..PromiseView::default()
    })
}

/// How an attack looks to the defender.
fn held(whole: &Exchange) -> [ChanceView; 4] {
    [
        chance("holds", ALL_PAIRS - whole.hits, ALL_PAIRS),
        chance("strikes back with a Critical", whole.turned, ALL_PAIRS),
        chance("is hit", whole.hits, ALL_PAIRS),
        chance("is brought down", whole.felled, ALL_PATHS),
    ]
}

/// What striking or shooting with each weapon at hand would come to, whether or not it may be done now.
pub(super) fn between(state: &State, from: FigureId, to: FigureId) -> Vec<(String, PromiseView)> {
    if !state.are_enemies(from, to) || !state[from].is_able() || !state[to].is_on_table() {
        return Vec::new();
    }
    let promise = |attack: Attack| {
        let name = state.arm_name(from, attack.arm).to_string();
        (name, blow(state, &state.plain_blow(&attack)))
    };
    let shots = state.shooting_arms(from).into_iter().filter_map(|arm| state.shot(from, arm, to));
    let blows = state.melee_arms(from).into_iter().map(|arm| Attack::blow(from, arm, to));
    let blows = blows.filter(|_| state.may_reach(from, to));
    shots.chain(blows).map(promise).collect()
}

impl State {
    /// An attack as it is usually meant, against the best defence of its target.
    pub(crate) fn plain_blow(&self, attack: &Attack) -> Attack {
        let how = self.blows(attack).first().copied().unwrap_or(Blow::PLAIN);
        let meant = Attack { pulled: how.pulled, called: how.at, ..*attack };
        Attack { opposed: self.likely_defence(&meant), ..meant }
    }

    /// What a target would best oppose an attack with; none where it may not or no shot is opposed.
    pub(crate) fn likely_defence(&self, attack: &Attack) -> Option<Option<crate::content::weapon::ArmId>> {
        let free = attack.occasion == Occasion::Free || attack.shot.is_some();
        if free || !self.may_oppose(attack.target) {
            return None;
        }
        let opposed = self.defences(attack.target).into_iter().map(Oppose::arm);
        opposed.max_by_key(|&arm| self.worth_of_guard(&Attack { opposed: Some(arm), ..*attack }))
    }

    /// How good a defence is: its target number, and ten for each SL it gets or loses.
    pub(crate) fn worth_of_guard(&self, attack: &Attack) -> i16 {
        self.guard(attack, 0).map_or(i16::MIN, |guard| guard.number + 10 * guard.shift)
    }
}

/// The number that a roll may not exceed.
fn target(state: &State, number: &Tally) -> AgainstView {
    AgainstView { words: number.total().to_string(), parts: parts(state, number) }
}

fn chance(name: &str, count: u64, of: u64) -> ChanceView {
    ChanceView { name: name.to_string(), count: count as u32, of: of as u32 }
}

/// Those that can happen at all.
fn told(chances: impl IntoIterator<Item = ChanceView>) -> Vec<ChanceView> {
    chances.into_iter().filter(|chance| chance.count > 0).collect()
}

/// The chances of an attack, the mean of the Wounds in words.
fn chances(whole: &Exchange) -> Vec<ChanceView> {
    let hit = chance("hit", whole.hits, ALL_PAIRS); // said even where it can't be
    let more = told([
        chance("Critical", whole.criticals, ALL_PAIRS),
        chance("brought down", whole.felled, ALL_PATHS),
        chance("killed", whole.killed, ALL_PATHS),
        chance("fumbled", whole.fumbles, ALL_PAIRS),
        chance("turned against the attacker", whole.turned, ALL_PAIRS),
    ]);
    std::iter::once(hit).chain(more).collect()
}

pub(crate) fn blow(state: &State, attack: &Attack) -> PromiseView {
    if state[attack.target].has(crate::rules::harm::conditions::Condition::Unconscious)
        && attack.shot.is_none()
    {
        let words = "hits without a roll, and is a Critical".to_string();
        return PromiseView { chances: vec![chance("hit", 1, 1)], words, ..PromiseView::default() };
    }
    let whole = state.exchange(attack);
    let number: Tally = state.target_number(&attack.test(state), attack);
    let opposed = attack.guard_test(state).map(|test| {
        let guard: Tally = state.target_number(&test, &Guarding(attack));
        let shift: Tally = state.guard_shift(attack);
        (test, guard, shift)
    });
    let mut all = vec![target(state, &number)];
    let mut words = format!("d100 against {}", number.total());
    if let Some((test, guard, shift)) = opposed {
        let with = format!("{} {}", test.with.name(&state.book), guard.total());
        words.push_str(&format!(", opposed by {with}"));
        let parts = parts(state, &guard).into_iter().chain(parts(state, &shift)).collect();
        all.push(AgainstView { words: with, parts });
    }
    let mean = whole.lost / (ALL_PATHS / 10);
    words.push_str(&format!("; {}.{} Wounds on average", mean / 10, mean % 10));
    PromiseView { chances: chances(&whole), words, against: all, ..PromiseView::default() }
}

/// How many faces of 100 carry a charge to its target, and what its blow comes to then.
fn charge(state: &State, who: FigureId, target: FigureId) -> Option<PromiseView> {
    let arm = state.melee_arms(who).into_iter().next()?;
    let attack = Attack { occasion: Occasion::Charge, ..Attack::blow(who, arm, target) };
    let view = blow(state, &state.plain_blow(&attack));
    if state.table.is_none() {
        return Some(PromiseView { words: format!("if it gets there: {}", view.words), ..view });
    }
    let gets = u64::from(faces_that_reach(state, who, target));
    let reaches = told([chance("gets there", gets, 100)]);
    let then = view.chances.into_iter();
    let then = then.map(|chance| ChanceView { name: format!("then {}", chance.name), ..chance });
    Some(PromiseView { chances: reaches.into_iter().chain(then).collect(), ..view })
}

/// How many faces of 100 carry a charge to its target: the farther it runs, the better.
pub(crate) fn faces_that_reach(state: &State, who: FigureId, target: FigureId) -> u32 {
    let number = state.target_number::<Total>(&state.charge_test(who), &()).total();
    let reach = |roll: u8| {
        let most = (state.run(who) + yards(trial(number, roll).sl.into())).max(Length::ZERO);
        state.charge_path(who, target, most).is_some()
    };
    let (mut least, mut most) = (0, 100); // rolls up to `least` reach, `most` and more do not
    if reach(100) {
        return 100;
    }
    while most - least > 1 {
        let middle = (least + most) / 2;
        if reach(middle) { least = middle } else { most = middle }
    }
    least.into()
}

/// What needs no roll.
pub(crate) fn certain(name: &str) -> PromiseView {
    PromiseView {
        chances: vec![chance(name, 1, 1)],
        words: "without a roll".to_string(),
        ..PromiseView::default()
    }
}

/// A test that is rolled again, against the same number: so many faces come out better.
pub(crate) fn of_faces(number: i16, better: u8, name: &str) -> PromiseView {
    PromiseView {
        chances: told([chance(name, better.into(), 100)]),
        words: format!("d100 against {number}"),
        ..PromiseView::default()
    }
}

fn of_test(state: &State, test: &Test, name: &str) -> PromiseView {
    let number: Tally = state.target_number(test, &());
    PromiseView {
        chances: told([chance(name, faces(number.total()).into(), 100)]),
        words: format!("d100 against {}", number.total()),
        against: vec![target(state, &number)],
        ..PromiseView::default()
    }
}

/// How far a run gets: the mean of all faces.
fn run(state: &State, test: &Test) -> PromiseView {
    let number: Tally = state.target_number(test, &());
    let far =
        |roll: u8| (state.run(test.who) + yards(trial(number.total(), roll).sl.into())).max(Length::ZERO).0;
    let [least, most] = [100, 1].map(|roll| crate::state::reach::words(Length(far(roll))));
    PromiseView {
        chances: Vec::new(),
        words: format!("d100 against {}: {least} to {most}", number.total()),
        against: vec![target(state, &number)],
        ..PromiseView::default()
    }
}

/// A Challenging test of a characteristic against somebody else's.
fn against(state: &State, who: FigureId, target: FigureId, which: Characteristic) -> PromiseView {
    let [own, other] = [who, target].map(|one| Test::bare(one, which, RuleId("wf.test.13")));
    contest(state, &own, &other, None)
}

/// Two tests against each other, as the first tester sees it. A tie goes to the higher value on either side.
fn contest(state: &State, own: &Test, other: &Test, guard: Option<&Attack>) -> PromiseView {
    let number = |test: &Test| state.contest_number(test, guard);
    let whole = state.contest_pairs(own, other, guard);
    PromiseView {
        chances: told([
            chance("wins", whole.wins.into(), ALL_PAIRS),
            chance("loses", whole.loses.into(), ALL_PAIRS),
            chance("neither", whole.ties.into(), ALL_PAIRS),
        ]),
        words: format!("{} against {}", number(own), number(other)),
        ..PromiseView::default()
    }
}
