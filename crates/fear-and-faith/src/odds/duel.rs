//! Duels of Fear and Faith.

use std::sync::Arc;

use fates::{Facts, FigureId, FigureSet, Mind, RuleId, Rules, Seat, Total};
use frame::odds::{Code, Fault, Party, Query};
use frame::{Bout, Fight};

use super::stated::Situation;
use super::written::face_off;
use super::{ATTACKER, TARGET, blade};
use crate::minds::ringleader::appraisal::counted;
use crate::{
    Act, Announce, ArmId, Blade, Blow, Book, Choice, Contest, Dice, Fact, FearAndFaith, Fire, Grace, Lie,
    Nearness, Nominate, Outcome, Phase, Purpose, Reach, Reroll, Shot, Special, Stake, Stand, State, Strike,
    Way,
};

/// A turn that is not the first one, from which further ones are counted.
const LATER: u16 = 1000;

/// A hand that shakes so often hits nothing, and no less when it shakes more (ff.insanity.2.1).
const HOPELESS: u8 = 20;

/// What the two do, in words.
pub(super) const PLAY: &str = "Each rolls three dice a turn, gets free and up, and makes the attack that promises most \
    with its actions: plain or powerful blow, stake, plain or aimed shot; it closes in where that is better, readies a \
    stake against a Vampire by night, and reloads. Nobody casts, breaks off or rolls again.";

/// Two models in contact, each its own player's. They roll for the first turn; then turn by turn each is activated with
/// three dice and does what [`PLAY`] says, until one is gone. Three dice are the best for that, because a model that is
/// alone loses nothing by a turnover.
pub(super) fn bout(book: &Arc<Book>, one: &Party, other: &Party) -> Result<Bout<FearAndFaith>, Fault> {
    let facing = Query::facing(FearAndFaith::SYSTEM, one, other);
    let start = face_off(book, &facing, &Situation::default())?;
    has_its_own_weapon(&start, ATTACKER, one)?;
    has_its_own_weapon(&start, TARGET, other)?;
    Ok(Bout {
        names: [ATTACKER, TARGET].map(|model| start.name(model).to_string()),
        start,
        fight: Fight {
            mind: Duellist,
            facts: Close,
            canonical,
            worth: first_wins,
            duration,
            settled: |_| None,
            irrelevant: |_| false,
            quiet: true,
            prune_below: 0.0,
        },
        ready: |_, _| {},
        solvable: true,
        best_play: true,
        unit: "turns",
        begun: 0.0,
    })
}

/// A model fights with its best weapon; none is lent to it.
fn has_its_own_weapon(start: &State, model: FigureId, party: &Party) -> Result<(), Fault> {
    let own = start.blade_of(model);
    if blade(party.weapon.as_deref(), own)? == own {
        return Ok(());
    }
    let (name, weapon) = (start.name(model), party.weapon.as_deref().unwrap_or_default());
    let text = format!("{name} does not fight with \"{weapon}\": its weapon stands in its profile's rules");
    Err(Fault::new(Code::NoSuchWeapon, text))
}

/// Only whether it is the first turn matters. The number of turnovers matters only where a clock counts them. What a
/// model did in its own turn matters in that turn alone, except for one too slow to move twice (ff.sr.slow.1). A bite
/// matters after the game, if not before (ff.opt.infect.1), and a hand that shakes only spoils shots.
fn canonical(state: &mut State) {
    if state.turn > 0 {
        state.turn = LATER;
    }
    for party in &mut state.parties {
        party.turnovers = 0;
    }
    let (to_act, is_over) = (state.to_act, state.phase == Phase::TurnEnds);
    for model in state.models.iter_mut().filter(|model| is_over || model.seat != to_act) {
        (model.activated, model.attacked, model.has_scared) = (false, false, false);
        if !model.has(Special::Slow) {
            model.moves = 0;
        }
    }
    let steadiest = if state.ids().any(|model| state.can_strike_from_afar(model)) { HOPELESS } else { 0 };
    let bites = state.options.quick_infection;
    for model in &mut state.models {
        model.shaky = model.shaky.min(steadiest);
        model.bitten_by = model.bitten_by.filter(|_| bites);
    }
}

fn duration(state: &State) -> f64 {
    f64::from(state.turn % LATER)
}

fn first_wins(_: &State, outcome: &Outcome) -> f64 {
    f64::from(outcome.winner == Some(Seat(0)))
}

/// The two stand near each other on open ground: a model closes in by one move, and one that has recoiled or run touches
/// nobody.
#[derive(Clone, Copy, Debug, Default)]
pub struct Close;

impl Facts<FearAndFaith> for Close {
    fn fact(&mut self, _: &State, _: RuleId, fact: &Fact) -> bool {
        matches!(
            fact,
            Fact::Within { .. }
                | Fact::Near { .. }
                | Fact::Reaches { .. }
                | Fact::Sight { .. }
                | Fact::ClearShot { .. }
                | Fact::CanFlee { .. }
        )
    }

    fn which(&mut self, _: &State, _: RuleId, fact: &Fact, among: FigureSet) -> FigureSet {
        match fact {
            Fact::Witnesses { .. } | Fact::Around { .. } => among,
            fact if fact.may_be_nobody() => FigureSet::EMPTY,
            _ => among.iter().take(1).collect(),
        }
    }
}

/// Two models fight it out as their players would: three dice, up on its feet, and the attack that promises most.
#[derive(Clone, Copy, Debug, Default)]
pub struct Duellist;

impl Mind<FearAndFaith> for Duellist {
    fn choose(&mut self, state: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let worth = |choice: &Choice| match choice {
            Choice::Nominate(Nominate::Revive(_)) => 3,
            Choice::Nominate(Nominate::Model(_)) => 2,
            Choice::Nominate(Nominate::Pass) => 1,
            Choice::Announce(Announce::Nothing) => 1,
            Choice::Dice(Dice(3)) => 1,
            Choice::Act(act) => wants(state, *act),
            Choice::Stand(stand) => stands(state, *stand),
            Choice::Reroll(Reroll::Keep) | Choice::Grace(Grace::Keep) => 1,
            _ => 0,
        };
        // The last is the way out of most questions: Done, Pass, No.
        let best = options.iter().enumerate().max_by_key(|(place, option)| (worth(option), *place));
        best.map_or(0, |(place, _)| place)
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state).into_iter().next().unwrap_or_default()
    }
}

/// To get free and up comes before everything, a weapon is made ready before nothing is done; what lies between is weighed.
const FIRST: i32 = 1_000_000;
const READIES: i32 = 2;
const DONE: i32 = 1;

/// How much an act is wanted: attacks by what they give less what they may cost, in hundredths of a model times 36.
fn wants(state: &State, act: Act) -> i32 {
    let Some(active) = state.active else { return i32::from(act == Act::Done) };
    let (own, two_left) = (active.model, active.left > 1);
    let blow = |foe, kind| worth_of(&contest(state, &state.blow(own, foe, kind)));
    match act {
        Act::BreakFree | Act::SnapOut | Act::StandUp | Act::StartChainsaw => FIRST,
        Act::ReadyStake if needs_a_stake(state, own) => FIRST,
        Act::Attack(foe) => blow(foe, Strike::Plain),
        // The second action has nothing better to do.
        Act::PowerAttack(foe) => blow(foe, Strike::Powerful),
        Act::Stake(foe) => {
            worth_of(&contest(state, &Blow { blade: Blade::Stake, ..state.blow(own, foe, Strike::Plain) }))
        }
        Act::Shoot(arm, foe) => shot(state, own, arm, foe, Fire::SINGLE),
        Act::AimedShot(arm, foe) => shot(state, own, arm, foe, Fire::AIMED),
        // With one action left it only comes nearer.
        Act::Charge(foe) if !state[own].attacked => blow(foe, Strike::Plain) / if two_left { 1 } else { 2 },
        Act::Reload(_) | Act::Unjam(_) => READIES,
        Act::Done => DONE,
        _ => 0,
    }
}

/// What both dice bring, so that even a bad attack is better than none: somebody has to win.
fn worth_of(contest: &Contest) -> i32 {
    let [given, taken] = counted(contest);
    if given == 0 { 0 } else { (20_000 + 2 * given - taken).max(DONE + READIES) }
}

fn contest(state: &State, blow: &Blow) -> Contest {
    state.contest(blow, &mut Total::default(), &mut Total::default())
}

/// A shot, in hand-to-hand after a Quality die (ff.ranged.pistol.1): a model that fails it is hacked at.
fn shot(state: &State, own: FigureId, arm: ArmId, foe: FigureId, fire: Fire) -> i32 {
    let Some(arm) = state.arm(own, arm) else { return 0 };
    let beside = state.touching(own).contains(foe);
    let nearness = if beside { Nearness::Contact } else { Nearness::WithinShort };
    let shot = Shot {
        shooter: own,
        target: foe,
        arm,
        aimed: fire.aimed,
        rank: 0,
        lie: Lie { nearness, ..Lie::PLAIN },
    };
    let [given, _] = counted(&state.shot_contest(&shot));
    if given == 0 || !state.is_engaged(own) || state.has(own, Special::Hero) {
        return if given == 0 { 0 } else { 20_000 + 2 * given };
    }
    let passes = 7 - i32::from(state.quality_needed(own, Purpose::Other).clamp(2, 6));
    let [hacked, _] = counted(&contest(state, &state.blow(foe, own, Strike::Hack)));
    (20_000 + (2 * given * passes - hacked * (6 - passes)) / 6).max(DONE + READIES)
}

/// Is there a Vampire before it that nothing else of its can kill?
fn needs_a_stake(state: &State, own: FigureId) -> bool {
    let limited = |foe: FigureId| contest(state, &state.blow(own, foe, Strike::Plain)).defender.limited;
    !state[own].attacked
        && state.enemies(own).iter().any(|foe| state.has(foe, Special::Vampire) && limited(foe))
}

/// A steady hand shoots at a charger (ff.ranged.charged.1).
fn stands(state: &State, stand: Stand) -> i32 {
    let Some(Stake::Between { other: charged, .. }) = state.at_stake else { return 0 };
    let steady = state.has(charged, Special::Hero) || state.quality_needed(charged, Purpose::Other) <= 4;
    match stand {
        Stand::Shoot => 2 * i32::from(steady),
        Stand::Drop => 1,
        Stand::Burst => 0,
    }
}
