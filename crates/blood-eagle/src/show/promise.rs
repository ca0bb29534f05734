//! What an act promises, counted over the faces that the rules would roll.
//!
//! Reading: where targets may not be measured beforehand (be.shoot.5), a promise does not tell whether one is in reach.

use fates::{FigureId, Sum, Tally};
use frame::view::{AgainstView, ChanceView, PartView, PromiseView};

use crate::content::weapon::Hand;
use crate::minds::prospect::Prospect;
use crate::rules::fighting::blow::Blow;
use crate::rules::heroes::heroics::Reroll;
use crate::rules::heroes::powers::Power;
use crate::rules::movement::fire::Brand;
use crate::rules::shooting::shot::{Missile, Shot};
use crate::rules::shooting::volley::Volley;
use crate::rules::turn::acts::Act;
use crate::state::event::{parts, plus};
use crate::state::{Phase, Stake, State};

/// What an act of the active figure promises.
pub(crate) fn of_act(state: &State, act: Act) -> Option<PromiseView> {
    let figure = state.active?;
    match act {
        Act::Shoot(arm, target) => Some(shot(state, figure, target, Missile::Arm(arm), Volley::default())),
        Act::Volley(arm, target) => {
            let volley = state.volley(target, state.volleyers(figure, target));
            Some(shot(state, figure, target, Missile::Arm(arm), volley))
        }
        Act::HolyWater(target) => Some(holy_water(state, figure, target)),
        Act::FireArrow(arm, _) => Some(brand(state, figure, Brand::Shot(Missile::Arm(arm)), None)),
        Act::Cast(power, target) if power.phase(&state.book) == Phase::Shooting => {
            Some(bolt(state, figure, target, power))
        }
        Act::Cast(power, _) | Act::CastAtPoint(power) => Some(casting(state, figure, power)),
        Act::CastAtPiece(power, _) => {
            Some(brand(state, figure, Brand::Shot(Missile::Power(power)), Some(power)))
        }
        Act::Fight(target) => Some(blow(state, figure, target, 0)),
        Act::Mob(target) => {
            let others = state.may_mob(figure, target).len() as u8;
            Some(blow(state, figure, target, others))
        }
        Act::Sunder(target) => sunder(state, figure, target),
        Act::Burn(_) => Some(brand(state, figure, Brand::Torch(state.all_force(figure)), None)),
        Act::Disengage => Some(check(state, figure, "gets away")),
        Act::Stand if state.options.stand_needs_fate_check => Some(check(state, figure, "stands up")),
        Act::Stand | Act::Move | Act::Run | Act::LightTorch | Act::DouseTorch => None,
        Act::Split | Act::Hold => None,
    }
}

/// What rolling again promises.
pub(crate) fn of_reroll(state: &State, reroll: Reroll) -> Option<PromiseView> {
    let Some(Stake::Roll { verdict, better, worse, of, .. }) = state.at_stake else { return None };
    if reroll == Reroll::Keep {
        return None;
    }
    let sides = of.sides().into();
    let chances = [chance(verdict.hope(), better.into(), sides), chance(verdict.fear(), worse.into(), sides)];
    Some(PromiseView { chances: told(chances), words: format!("a second d{sides}, which stands"), ..empty() })
}

impl State {
    /// What shooting with each weapon at hand would come to, whether or not it may be done now.
    pub(super) fn shot_promises(&self, from: FigureId, to: FigureId) -> Vec<(String, PromiseView)> {
        if !self.are_enemies(from, to) || !self[from].is_standing() || !self[to].is_in_play() {
            return Vec::new();
        }
        let ready = self.arms(from).filter(|(arm, _)| self.is_ready(from, *arm));
        ready
            .map(|(arm, _)| {
                let name = self.hand_words(from, Hand::Arm(arm)).to_string();
                (name, shot(self, from, to, Missile::Arm(arm), Volley::default()))
            })
            .collect()
    }

    /// The best of what a figure can fight a target with, and what it comes to; the one in hand among equals.
    pub(crate) fn best_blow(&self, figure: FigureId, target: FigureId, others: u8) -> (Blow, Prospect) {
        let whole = self.blow(figure, target, self[figure].hand, others);
        let mut best: Option<(Blow, Prospect)> = None;
        for hand in self.hands(figure) {
            let blow = Blow { hand, ..whole };
            let prospect = self.blow_prospect(&blow);
            let rank = |prospect: &Prospect| 3 * prospect.out_of_hundred() + prospect.down_of_hundred();
            if best.as_ref().is_none_or(|(_, known)| rank(&prospect) > rank(known)) {
                best = Some((blow, prospect));
            }
        }
        best.unwrap_or((whole, Prospect::default()))
    }
}

fn empty() -> PromiseView {
    PromiseView::default()
}

fn chance(name: &str, count: u32, of: u32) -> ChanceView {
    ChanceView { name: name.to_string(), count, of }
}

/// Those that can happen at all.
fn told(chances: impl IntoIterator<Item = ChanceView>) -> Vec<ChanceView> {
    chances.into_iter().filter(|chance| chance.count > 0).collect()
}

/// What an attack on a target comes to in `of` hundreds of rolls, one hundred of which are at it.
fn attack(prospect: Prospect, of: u32) -> Vec<ChanceView> {
    let hits = 10 * u32::from(prospect.hits);
    let (out, down) = (prospect.out_of_hundred(), prospect.down_of_hundred());
    let hundred = 100 * of;
    let vain = (hits == 0).then(|| chance("hit", 0, hundred)); // what was hoped for is said all the same
    let all = told([
        chance("Out", out, hundred),
        chance("Knocked Down", down, hundred),
        chance("hit, unharmed", hits - out - down, hundred),
        chance("somebody else is struck at", hundred - 100, hundred),
        chance("missed", 100 - hits, hundred),
    ]);
    vain.into_iter().chain(all).collect()
}

/// The parts of an attack: its own, then those of the Fate roll.
fn all_parts(state: &State, added: &Tally, fate: &Tally) -> Vec<PartView> {
    let fate = parts(state, fate).into_iter();
    let fate = fate.map(|part| PartView { words: format!("{} (Fate)", part.words), ..part });
    parts(state, added).into_iter().chain(fate).collect()
}

/// The armour that an attack is rolled against.
fn armour(state: &State, ar: &Tally) -> Vec<AgainstView> {
    vec![AgainstView { words: format!("AR {}", ar.total()), parts: parts(state, ar) }]
}

fn attack_words(added: &Tally, ar: &Tally, fate: &Tally, needs: i16) -> String {
    let (added, ar, fate) = (added.total(), ar.total(), fate.total());
    format!("d10 {} against AR {ar}, then d10 {} against Fate {needs}", plus(added), plus(fate))
}

fn blow(state: &State, figure: FigureId, target: FigureId, others: u8) -> PromiseView {
    let (blow, prospect) = state.best_blow(figure, target, others);
    let (mut added, mut ar, mut fate) = (Tally::default(), Tally::default(), Tally::default());
    state.blow_sum(&blow, &mut added);
    state.armour(target, &mut ar);
    state.blow_fate(&blow, &mut fate);
    let what = state.hand_words(figure, blow.hand);
    let words = attack_words(&added, &ar, &fate, state.profile(target).fate);
    PromiseView {
        chances: attack(prospect, 1),
        words: format!("{what}: {words}"),
        parts: all_parts(state, &added, &fate),
        against: armour(state, &ar),
    }
}

fn shot(state: &State, figure: FigureId, target: FigureId, missile: Missile, volley: Volley) -> PromiseView {
    let shot = state.shot(figure, target, missile, volley.others);
    let among = state.may_be_struck(figure, target, volley).len() as u32;
    let (added, ar, fate) = shot_tallies(state, &shot);
    let words = attack_words(&added, &ar, &fate, state.profile(target).fate);
    let reached = if state.options.premeasure { "" } else { ", if it is in sight and range" };
    PromiseView {
        chances: attack(state.shot_prospect(&shot), among),
        words: format!("{words}{reached}"),
        parts: all_parts(state, &added, &fate),
        against: armour(state, &ar),
    }
}

fn shot_tallies(state: &State, shot: &Shot) -> (Tally, Tally, Tally) {
    let (mut added, mut ar, mut fate) = (Tally::default(), Tally::default(), Tally::default());
    state.shot_sum(shot, &mut added);
    state.armour(shot.target, &mut ar);
    state.shot_fate(shot, &mut fate);
    (added, ar, fate)
}

/// A casting roll and an attack by it: three dice.
fn bolt(state: &State, figure: FigureId, target: FigureId, power: Power) -> PromiseView {
    let comes = u32::from(state.passes_of_ten(figure, 0));
    let whole = shot(state, figure, target, Missile::Power(power), Volley::default());
    let cast = |view: ChanceView| ChanceView { count: view.count * comes, of: view.of * 10, ..view };
    let fails = chance("the Power does not come", 10 - comes, 10);
    PromiseView {
        chances: whole.chances.into_iter().map(cast).chain(told([fails])).collect(),
        words: format!("a Fate check, then {}", whole.words),
        ..whole
    }
}

fn casting(state: &State, figure: FigureId, power: Power) -> PromiseView {
    let comes = state.passes_of_ten(figure, 0);
    PromiseView {
        chances: told([chance("the Power comes", comes.into(), 10)]),
        words: format!("{}: a Fate check against {}", power.name(&state.book), state.profile(figure).fate),
        ..empty()
    }
}

fn check(state: &State, figure: FigureId, what: &str) -> PromiseView {
    let passes = state.passes_of_ten(figure, 0);
    PromiseView {
        chances: told([chance(what, passes.into(), 10)]),
        words: format!("a Fate check against {}", state.profile(figure).fate),
        ..empty()
    }
}

/// Holy water must hit, and the Fate check of the figure it hits must fail (be.equip.holy_water.2); on a figure without
/// Wyrd Powers it is a throw like any other (be.equip.holy_water.7).
fn holy_water(state: &State, figure: FigureId, target: FigureId) -> PromiseView {
    let whole = shot(state, figure, target, Missile::HolyWater, Volley::default());
    if !state.is_wyrd(target) {
        return whole;
    }
    let shot = state.shot(figure, target, Missile::HolyWater, 0);
    let mut fate = fates::Total::default();
    state.shot_fate(&shot, &mut fate);
    let hits = u32::from(state.shot_prospect(&shot).hits);
    let fails = 10 - u32::from(state.passes_of_ten(target, fate.total()));
    let among = state.may_be_struck(figure, target, Volley::default()).len() as u32;
    let chances =
        [chance("all Wyrd Powers lost", hits * fails, 100 * among), chance("hit", 10 * hits, 100 * among)];
    PromiseView { chances: told(chances), ..whole }
}

/// An attack on a thing that can burn, after a casting roll where a Power makes it.
fn brand(state: &State, figure: FigureId, brand: Brand, power: Option<Power>) -> PromiseView {
    let mut added = Tally::default();
    state.brand_sum(figure, brand, state.stands_aboard(figure), &mut added);
    let ar = state.book.numbers.thing_ar;
    let hits = u32::from(state.hits_of_ten(added.total(), ar));
    let name = if power == Some(Power::ShardOfIce) { "the fire goes out" } else { "it burns" };
    let words = format!("d10 {} against AR {ar}", plus(added.total()));
    let (count, of, words) = match power {
        Some(_) => {
            let comes = u32::from(state.passes_of_ten(figure, 0));
            (hits * comes, 100, format!("a Fate check, then {words}"))
        }
        None => (hits, 10, words),
    };
    PromiseView { chances: told([chance(name, count, of)]), words, parts: parts(state, &added), ..empty() }
}

/// A blow at a shield: the attacker's die, the bearer's, and the Fate check of the shield (be.sunder.5).
fn sunder(state: &State, figure: FigureId, target: FigureId) -> Option<PromiseView> {
    let arms = state.arms(figure).filter(|(_, arm)| arm.sunder && arm.fight.is_some());
    let (arm, _) = arms.max_by_key(|(_, arm)| arm.fight.map_or(0, |row| row.bonus))?;
    let (mut own, mut other) = (Tally::default(), Tally::default());
    state.blow_sum(&state.blow(figure, target, Hand::Arm(arm), 0), &mut own);
    state.blow_sum(&state.blow(target, figure, Hand::Shield, 0), &mut other);
    Some(PromiseView {
        chances: told([chance("the shield is gone", state.sunders_of_thousand(figure, target, arm), 1000)]),
        words: format!("d10 {} against d10 {}, then a Fate check", plus(own.total()), plus(other.total())),
        parts: parts(state, &own),
        ..empty()
    })
}
