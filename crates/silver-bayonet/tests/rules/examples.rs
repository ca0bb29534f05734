//! The worked examples of the catalogue, section 28, one test each.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod battle;
mod blows;
mod objects;
mod odds;
mod powers;
mod readings;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::common::*;
use fates::{
    Chance, Every, FigureId, FigureSet, Measured, Mind, Nobody, RuleId, Seat, Stated, Straight, exact, ratio,
};
use silver_bayonet::{
    Act, Activate, ArmId, Band, Battle, Blow, Choice, Decisions, Event, Fact, Fuel, Negate, Phase, Place,
    Pool, Quality, Reach, Reaction, Reroll, Response, Shot, SilverBayonet, Spell, State, Steer, Strike,
    Target, Terror, Way, Weapon, Weather, Wield,
};
use table::{Direction, Kind, along, inches};

const FIRST_ARM: ArmId = ArmId::Own(0);

/// The pool of the examples without its Monster Die, where nobody would spend it.
const OWN_DICE: Pool = Pool { monster: 0, ..Pool::START };

/// The chance to hit, the mean damage, and the chance to do 10 or more.
type Row = (Chance, Chance, Chance);

fn struck_by(attacker: crate::common::Figure, target: crate::common::Figure) -> Row {
    let (state, [attacker, target]) = lay([attacker, target]);
    row(exact(Decisions::default(), Stated(vec![]), |fates| {
        Ok(Battle::new(&mut state.clone(), fates).strike(attacker, target, weapon_of(&state, attacker))?.0)
    }))
}

fn shot_by(shooter: crate::common::Figure, target: crate::common::Figure) -> Row {
    let (state, [shooter, target]) = lay([shooter, target]);
    row(exact(Decisions::default(), Stated(vec![]), |fates| {
        Ok(Battle::new(&mut state.clone(), fates).shoot(shooter, [target], FIRST_ARM)?.shot)
    }))
}

fn row(odds: fates::Odds<Strike>) -> Row {
    let great = odds.chance(|strike| strike.damage >= 10);
    (odds.chance(|strike| strike.hit), odds.mean(|strike| strike.damage as u32), great)
}

/// The best weapon in melee stands first in the kit.
fn weapon_of(state: &State, figure: FigureId) -> ArmId {
    state.melee_arms(figure)[0]
}

fn terror_bands(modifier: i16) -> [Chance; 6] {
    let (state, [trooper]) = lay([tro()]);
    let odds = exact(Decisions::default(), Measured, |fates| {
        Battle::new(&mut state.clone(), fates).terror_check(trooper, modifier, RuleId("sb.terror.2"))
    });
    [Band::Collapse, Band::Paralysed, Band::Shaken, Band::Stunned, Band::Distracted, Band::NoEffect]
        .map(|band| odds.of(band))
}

/// What a Power Die takes off 6 damage on average.
fn mean_negated(victim: crate::common::Figure) -> Chance {
    let (mut state, [attacker, victim]) = lay([tro(), victim]);
    state.pools[1] = Pool { power: 1, ..Pool::EMPTY };
    let left = weigh(&[6, 7], vec![], Choosing(|_| Choice::from(Negate::Power), Rc::default()), |fates| {
        let mut state = state.clone();
        let arm = weapon_of(&state, attacker);
        Battle::new(&mut state, fates).strike(attacker, victim, arm).unwrap().0.damage as u128
    });
    left.into_iter().map(|(left, chance)| chance * ratio(6 - left, 1)).sum()
}

/// The chance of TRO to hit Defence 13 where a Fate Die is spent as the faces suggest.
fn hits_with(pool: Pool, spends: fn([u8; 2]) -> Reroll) -> Chance {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state.pools[0] = pool;
    let shown = Rc::new(Cell::default());
    let mind = Choosing(move |faces| Choice::from(spends(faces)), Rc::clone(&shown));
    let mut fates =
        Straight { dice: System(vec![], Every::default(), shown), mind, facts: Measured, ear: Nobody };
    let mut hits = Chance::default();
    loop {
        let arm = weapon_of(&state, trooper);
        let strike = Battle::new(&mut state.clone(), &mut fates).strike(trooper, ghoul, arm).unwrap().0;
        if strike.hit {
            hits += fates.dice.1.chance();
        }
        if !fates.dice.1.advance() {
            return hits;
        }
    }
}

/// Weighs a play that begins with dice that are known.
fn weigh<M: Mind<SilverBayonet>, Outcome: Ord>(
    known: &[u8],
    facts: Vec<Fact>,
    mind: M,
    mut play: impl FnMut(&mut Straight<System, M, Stated<Fact>, Nobody>) -> Outcome,
) -> BTreeMap<Outcome, Chance> {
    let dice = System(known.to_vec(), Every::default(), Rc::default());
    let mut fates = Straight { dice, mind, facts: Stated(facts), ear: Nobody };
    let mut odds = BTreeMap::new();
    loop {
        fates.dice.0 = known.to_vec();
        let outcome = play(&mut fates);
        *odds.entry(outcome).or_default() += fates.dice.1.chance();
        if !fates.dice.1.advance() {
            return odds;
        }
    }
}

/// The first dice as known, all others every way there is; the last two faces stay in view.
struct System(Vec<u8>, Every, Rc<Cell<[u8; 2]>>);

/// Chooses by the two faces in view.
struct Choosing<C>(C, Rc<Cell<[u8; 2]>>);

impl fates::Dice for System {
    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [fates::Die; N]) -> [u8; N] {
        let faces: [u8; N] = if self.0.is_empty() {
            self.1.roll(rule, seat, dice)
        } else {
            self.0.drain(..N).collect::<Vec<u8>>().try_into().unwrap()
        };
        if let [power, skill] = faces[..] {
            self.2.set([power, skill]);
        }
        faces
    }
}

impl<C: FnMut([u8; 2]) -> Choice> Mind<SilverBayonet> for Choosing<C> {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let wanted = (self.0)(self.1.get());
        options.iter().position(|option| *option == wanted).unwrap()
    }

    fn way(&mut self, _: &State, rule: RuleId, _: Seat, _: &Reach) -> Way {
        panic!("{rule} asks for a way")
    }
}
