//! Initiative: who acts first, `sb.turn.2` to `.4`, and what doubles bring, `sb.init.*`.

use frame::view::{Level, LogLine, RollView};
use std::cmp::{Ordering, Reverse};

use arrayvec::ArrayVec;
use fates::{D10, Fates, Inputs, Play, RuleId, Seat, Stage, Tally};
use serde::{Deserialize, Serialize};

use crate::rules::turn::TurnEvent;
use crate::rules::turn::checks::{Faces, sum, with};
use crate::rules::turn::fate::{Fuel, Reroll};
use crate::show::sums::{drawn, kept, one_die, pair, rolled};
use crate::state::event::{head, line};
use crate::state::{MOST_PLAYERS, Phase, Stake, State};
use crate::{Battle, SilverBayonet};

const INITIATIVE: RuleId = RuleId("sb.turn.2");
const TIE: RuleId = RuleId("sb.turn.4");
pub(crate) const REROLL: RuleId = RuleId("sb.init.9");
const EXTRA_DIE: RuleId = RuleId("sb.init.1");
const MONSTER_DIE: RuleId = RuleId("sb.init.3");

/// What the Initiative of this turn has brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Omens {
    /// Does the seat at this place in the order tie with the next?
    pub tied: [bool; MOST_PLAYERS],
    /// The doubles that have not been dealt with, by seat.
    pub doubles: [Option<Double>; MOST_PLAYERS],
    /// Do the monsters act before the primary player? sb.init.5
    pub monsters_first: bool,
    /// May no Power or Skill Die be used? sb.event.6
    pub wheel: bool,
    /// Does every figure test its Courage as it activates? sb.event.8
    pub enchantment: bool,
}

/// A double that means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Double {
    /// 10 and 10.
    Tens,
    /// 1 and 1.
    Ones,
}

impl Double {
    fn of(faces: Faces) -> Option<Double> {
        match faces {
            [10, 10] => Some(Double::Tens),
            [1, 1] => Some(Double::Ones),
            _ => None,
        }
    }
}

/// The rolls of a turn, by seat.
type Rolls = ArrayVec<Faces, MOST_PLAYERS>;

/// The least and the most that each of the others may come to.
type Rivals = ArrayVec<(i16, i16), MOST_PLAYERS>;

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Every player rolls and may spend a Fate Die; the order is by falling total (sb.turn.2, .3, .10). Players
    /// who tie roll again in a step of their own.
    pub(super) fn initiative(&mut self) -> Play<()> {
        let fated = self.state.order.iter().any(|&seat| self.may_reroll(seat));
        if self.state.options.no_surprises && self.state.pools.len() == 2 && !fated {
            return self.duel_initiative(); // the sums alone are read
        }
        let turn = self.state.turn;
        self.tell(|| TurnEvent::TurnBegan { turn }.into());
        let mut rolls = self.roll_initiative()?;
        let deciding = self.state.order.clone(); // sb.init.10: the order of last turn, of the seats in turn 1
        for (place, &seat) in deciding.iter().enumerate() {
            self.offer_initiative_reroll(seat, &deciding[place + 1..], &mut rolls)?;
        }
        for (seat, &faces) in rolls.iter().enumerate() {
            let double = Double::of(faces).filter(|_| !self.state.options.no_surprises);
            self.state.omens.doubles[seat] = double; // sb.init.9: judged on the final dice
        }
        self.put_in_order(0, seats(rolls.len()).zip(rolls.iter().map(|&faces| sum(faces))).collect());
        self.settle_order();
        Ok(())
    }

    fn roll_initiative(&mut self) -> Play<Rolls> {
        let players = self.state.pools.len();
        let somebody_may_reroll = seats(players).any(|seat| self.may_reroll(seat));
        let mut rolls = Rolls::new();
        for seat in seats(players) {
            let last = seat.index() + 1 == players;
            let dice = if self.may_reroll(seat) {
                self.roll(INITIATIVE, seat, [D10, D10])?
            } else if !last || somebody_may_reroll {
                self.roll_by(INITIATIVE, seat, [D10, D10], sum)? // a sum of 20 or of 2 is a double
            } else {
                let rivals = bounds(rolls.iter().map(|&faces| sum(faces)));
                self.roll_by(INITIATIVE, seat, [D10, D10], |dice| outlook(&rivals, dice))?
            };
            self.tell(|| InitiativeEvent::Initiative { seat, dice }.into());
            rolls.push(dice);
        }
        Ok(rolls)
    }

    fn may_reroll(&self, seat: Seat) -> bool {
        let pool = self.state.usable(seat);
        pool.power > 0 || pool.skill > 0
    }

    /// A Fate Die for one's Initiative, where it could change the order or a double (sb.init.9).
    fn offer_initiative_reroll(&mut self, seat: Seat, later: &[Seat], rolls: &mut Rolls) -> Play<()> {
        let (before, rivals) = (rolls[seat.index()], self.rivals(seat, later, rolls));
        let now = outlook(&rivals, before);
        let useful =
            |die: usize| (before[die] + 1..=10).any(|face| outlook(&rivals, with(before, die, face)) != now);
        let pool = self.state.usable(seat);
        let mut options = ArrayVec::<Reroll, 3>::from_iter([Reroll::Keep]);
        if pool.power > 0 && useful(0) {
            options.push(Reroll::Power);
        }
        if pool.skill > 0 && useful(1) {
            options.push(Reroll::Skill);
        }
        let spent = self.ask(REROLL, seat, &options)?;
        let pool = &mut self.state.pools[seat.index()];
        let (die, left) = match spent {
            Reroll::Keep => return Ok(()),
            Reroll::Power => (0, &mut pool.power),
            Reroll::Skill => (1, &mut pool.skill),
        };
        *left -= 1;
        let kept = |face: u8| with(before, die, face.max(before[die])); // sb.fate.reroll.4
        self.state.at_stake = Some(Stake::Again { die: die as u8, face: before[die] });
        let [rolled] = self.roll_by(INITIATIVE, seat, [D10], |[face]| outlook(&rivals, kept(face)))?;
        self.state.at_stake = None;
        let after = kept(rolled);
        rolls[seat.index()] = after;
        self.tell(|| InitiativeEvent::InitiativeRerolled { seat, before, rolled, after }.into());
        Ok(())
    }

    /// What the others have, and what players who decide later could still reach.
    fn rivals(&self, seat: Seat, later: &[Seat], rolls: &Rolls) -> Rivals {
        let others = seats(rolls.len()).filter(|&other| other != seat);
        let reach = |other: Seat| {
            let faces = rolls[other.index()];
            (sum(faces), if later.contains(&other) { self.best(other, faces) } else { sum(faces) })
        };
        others.map(reach).collect()
    }

    /// The most a player can come to with a Fate Die.
    fn best(&self, seat: Seat, faces: Faces) -> i16 {
        let pool = self.state.usable(seat);
        let with_power = if pool.power > 0 { sum(with(faces, 0, 10)) } else { 0 };
        let with_skill = if pool.skill > 0 { sum(with(faces, 1, 10)) } else { 0 };
        sum(faces).max(with_power).max(with_skill)
    }

    /// Puts seats into the order from this place on, by falling total, and marks who ties with the next.
    fn put_in_order(&mut self, first: usize, mut rolled: ArrayVec<(Seat, i16), MOST_PLAYERS>) {
        rolled.sort_by_key(|&(seat, total)| (Reverse(total), seat));
        for (place, &(seat, total)) in rolled.iter().enumerate() {
            self.state.order[first + place] = seat;
            self.state.omens.tied[first + place] =
                rolled.get(place + 1).is_some_and(|&(_, next)| next == total);
        }
    }

    /// Players who share a total roll again; these rolls bring nothing but an order (sb.turn.4).
    ///
    /// Reading: a place behind the first is rolled for in the same way, because phase 4 needs an order too; and no
    /// Fate Die is spent on it, because the one pass of sb.init.10 is over.
    pub(super) fn break_tie(&mut self) -> Play<()> {
        let omens = self.state.omens;
        let first = omens.tied.iter().position(|&tied| tied).unwrap_or_default();
        let others = omens.tied[first..].iter().take_while(|&&tied| tied).count();
        let mut rolled = ArrayVec::<(Seat, i16), MOST_PLAYERS>::new();
        for place in first..=first + others {
            let seat = self.state.order[place];
            let dice = if place < first + others {
                self.roll_by(TIE, seat, [D10, D10], sum)?
            } else {
                let rivals = bounds(rolled.iter().map(|&(_, total)| total));
                self.roll_by(TIE, seat, [D10, D10], |dice| outlook(&rivals, dice).0)?
            };
            self.tell(|| InitiativeEvent::Initiative { seat, dice }.into());
            rolled.push((seat, sum(dice)));
        }
        self.put_in_order(first, rolled);
        self.settle_order();
        Ok(())
    }

    /// The order stands unless somebody ties; then come the surprises, if there are any (sb.init.7).
    fn settle_order(&mut self) {
        if self.state.omens.tied.contains(&true) {
            self.tell(|| InitiativeEvent::Tied { rule: TIE }.into());
            self.state.phase = Phase::Ties;
            return;
        }
        if let (Some(&seat), true) = (self.state.order.first(), self.state.order.len() > 1) {
            self.tell(|| InitiativeEvent::Primary { seat }.into());
        }
        let doubles = self.state.omens.doubles;
        if doubles.contains(&Some(Double::Ones)) {
            self.state.omens.monsters_first = true; // sb.init.5, .6
            self.tell(|| InitiativeEvent::MonstersFirst.into());
        }
        if doubles.iter().all(Option::is_none) {
            self.begin_phases();
        } else {
            self.state.phase = Phase::Surprises;
        }
    }

    /// The next double in the order of Initiative is dealt with (sb.init.8); false when none is left.
    pub(super) fn surprise(&mut self) -> Play<bool> {
        let doubles = self.state.omens.doubles;
        let next = self.state.order.iter().find_map(|&seat| Some((seat, doubles[seat.index()]?)));
        let Some((seat, double)) = next else {
            self.begin_phases();
            return Ok(false);
        };
        self.state.omens.doubles[seat.index()] = None;
        match double {
            Double::Tens => {
                self.gain_die(seat)?;
                self.unexpected_event(seat)?; // sb.init.2
            }
            Double::Ones => {
                let pool = &mut self.state.pools[seat.index()];
                pool.monster = pool.monster.saturating_add(1); // sb.init.3
                self.tell(|| InitiativeEvent::DieGained { seat, fuel: None, rule: MONSTER_DIE }.into());
                self.unexpected_encounter(seat)?; // sb.init.4
            }
        }
        Ok(true)
    }

    /// A Power or a Skill Die, as the player likes (sb.init.1). A pool has no upper limit (sb.fate.8).
    fn gain_die(&mut self, seat: Seat) -> Play<()> {
        let fuel = self.ask(EXTRA_DIE, seat, &[Fuel::Power, Fuel::Skill])?;
        let pool = &mut self.state.pools[seat.index()];
        match fuel {
            Fuel::Power => pool.power = pool.power.saturating_add(1),
            Fuel::Skill => pool.skill = pool.skill.saturating_add(1),
        }
        self.tell(|| InitiativeEvent::DieGained { seat, fuel: Some(fuel), rule: EXTRA_DIE }.into());
        Ok(())
    }

    /// In a duel the higher roll strikes first, and doubles bring nothing.
    pub(super) fn duel_initiative(&mut self) -> Play<()> {
        let turn = self.state.turn;
        self.tell(|| TurnEvent::TurnBegan { turn }.into());
        let (one, other) = (Seat(0), Seat(1));
        let first = self.roll_from(INITIATIVE, one, [D10, D10], Inputs::default, sum)?;
        let against = || [sum(first), 0, 0, 0, 0, 0, 0, 0];
        let second =
            self.roll_from(INITIATIVE, other, [D10, D10], against, |dice| sum(dice).cmp(&sum(first)))?;
        self.tell(|| InitiativeEvent::Initiative { seat: one, dice: first }.into());
        self.tell(|| InitiativeEvent::Initiative { seat: other, dice: second }.into());
        self.state.order = match sum(first).cmp(&sum(second)) {
            Ordering::Greater => ArrayVec::from_iter([one, other]),
            Ordering::Less => ArrayVec::from_iter([other, one]),
            Ordering::Equal => {
                self.tell(|| InitiativeEvent::Tied { rule: TIE }.into());
                return Ok(());
            }
        };
        let seat = self.state.order[0];
        self.tell(|| InitiativeEvent::Primary { seat }.into());
        self.begin_first_half();
        Ok(())
    }
}

fn seats(players: usize) -> impl Iterator<Item = Seat> {
    (0..players).map(|place| Seat(place as u8))
}

/// Rivals whose totals stand.
fn bounds(totals: impl Iterator<Item = i16>) -> Rivals {
    totals.map(|total| (total, total)).collect()
}

/// All that a roll means: where it lies among what the others may come to, and whether it is a double.
fn outlook(rivals: &Rivals, faces: Faces) -> (ArrayVec<i16, MOST_PLAYERS>, Option<Double>) {
    let places = rivals.iter().map(|&(least, most)| sum(faces).clamp(least - 1, most + 1));
    (places.collect(), Double::of(faces))
}

/// The question whether a player spends a Fate Die on its roll.
pub(crate) const REROLL_QUESTION: &str = "Re-roll a die for Initiative?";

/// Log events of Initiative and what doubles bring.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum InitiativeEvent {
    Initiative {
        seat: Seat,
        dice: [u8; 2],
    },
    /// A die of an Initiative roll, rolled again for a Fate Die.
    InitiativeRerolled {
        seat: Seat,
        before: [u8; 2],
        rolled: u8,
        after: [u8; 2],
    },
    Tied {
        rule: RuleId,
    },
    Primary {
        seat: Seat,
    },
    /// A double has brought a Fate Die: a Monster Die, or one of the player's choice.
    DieGained {
        seat: Seat,
        fuel: Option<Fuel>,
        rule: RuleId,
    },
    MonstersFirst,
}

impl InitiativeEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let player = |seat: &Seat| state.player_name(*seat);
        match self {
            InitiativeEvent::Initiative { seat, dice: [power, skill] } => {
                let total = power + skill;
                let text = format!("{}: {power} + {skill} = {total} for Initiative.", player(seat));
                let (dice, none) = ([*power, *skill], Tally::default());
                let line = rolled(&state.book, "sb.turn.2", text, dice, &none, drawn("Initiative"));
                LogLine { level: Level::Head, ..line }
            }
            InitiativeEvent::InitiativeRerolled { seat, before, rolled, after } => {
                let kept = kept(*before, *rolled, *after);
                let text = format!("{}: Initiative re-rolled, {kept}.", player(seat));
                let helps = before != after;
                let verdict = if helps { format!("Now {}", pair(*after)) } else { "No better".to_string() };
                let roll = RollView { good: Some(helps), ..drawn(verdict) };
                one_die("sb.init.9", text, "", *rolled, roll)
            }
            InitiativeEvent::Tied { rule } => {
                line(rule.0, "A tie: those who share it roll again.".to_string())
            }
            InitiativeEvent::Primary { seat } => {
                head("sb.turn.3", format!("Primary player: {}.", player(seat)))
            }
            InitiativeEvent::DieGained { seat, fuel, rule } => {
                let die = match fuel {
                    None => "Monster",
                    Some(Fuel::Power) => "Power",
                    Some(Fuel::Skill) => "Skill",
                };
                line(rule.0, format!("{}: a {die} Die gained.", player(seat)))
            }
            InitiativeEvent::MonstersFirst => {
                line("sb.init.5", "The monsters act before the primary player this turn.".to_string())
            }
        }
    }
}
