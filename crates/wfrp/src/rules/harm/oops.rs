//! Fumbles, `wf.oops.*`: the Oops! table.

use fates::{D100, Die, Fates, FigureId, FigureSet, Inputs, Play, RuleId, Stage, Sum};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::tables::{Loses, OopsSheet};
use crate::content::weapon::{ArmId, Qualities};
use crate::rules::attack::damage::{Dealt, Hit};
use crate::rules::attack::location::Location;
use crate::rules::harm::injuries::Injury;
use crate::rules::harm::wounds::{Due, Harm};
use crate::rules::movement::engagement::REACH;
use crate::rules::turn::trial::{Part, Target, Test, units};
use crate::setup::yards;
use crate::show::sums::decided;
use crate::state::State;
use crate::state::event::{line, rolled};
use crate::state::fact::Fact;
use crate::{Battle, Wfrp};

/// The place of a roll in the Oops! table.
fn place(rows: &[OopsSheet], roll: u8) -> usize {
    rows.iter().position(|row| roll <= row.max).unwrap_or(rows.len().saturating_sub(1))
}

impl State {
    /// The −10 to the action of the next round (wf.oops.3, wf.oops.10).
    #[inline]
    pub(crate) fn oops_penalty<S: Sum>(&self, test: &Test, into: &mut Target<S>) {
        let off_balance = self[test.who].off_balance_in == self.round && self.round > 0;
        let own_turn = self.active.is_some_and(|active| active.who == test.who);
        if off_balance && own_turn && test.part == Part::Action {
            into.plain(self.off_balance(), RuleId("wf.oops.3"));
        }
    }

    /// What the action of somebody off balance suffers (wf.oops.10).
    fn off_balance(&self) -> i16 {
        self.book.oops.iter().map(|row| row.next_round_action_modifier).min().unwrap_or(0)
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// A Fumble with this weapon on this roll: a Misfire, or the Oops! table (wf.oops.0, wf.misfire.4).
    pub(crate) fn fumbles(&mut self, who: FigureId, arm: ArmId, roll: u8) -> Play<()> {
        if self.state.is_misfire(who, arm, roll) {
            return self.misfires(who, arm, roll);
        }
        let book = self.state.book.clone();
        let seat = self.state[who].seat;
        let place = |roll: u8| place(&book.oops, roll);
        let reads = |roll: u8| {
            let parted = book.oops.get(place(roll)).is_some_and(|row| row.odd_location.is_some());
            (place(roll), parted && roll % 2 == 1)
        };
        // The table alone says what a roll comes to.
        let alike = Inputs::default;
        let [mishap] = self.roll_from(RuleId("wf.oops.0"), seat, [D100], alike, |[roll]| reads(roll))?;
        let Some(row) = book.oops.get(place(mishap)) else { return Ok(()) };
        self.tell(|| OopsEvent::Fumbled { who, roll: mishap, row: place(mishap) as u8 }.into());
        self.mishap(who, arm, row, mishap)?;
        if row.hits_random_ally {
            self.hits_a_friend(who, arm, units(roll), row)?;
        }
        Ok(())
    }

    /// Everything a row of the table does to the one who fumbled.
    fn mishap(&mut self, who: FigureId, arm: ArmId, row: &OopsSheet, roll: u8) -> Play<()> {
        let next_round = self.state.round.saturating_add(1);
        if row.weapon_damage > 0 {
            self.wears(who, arm, row.weapon_damage);
        }
        if row.acts_last_next_round {
            self.state[who].last_in = next_round; // wf.oops.17
            self.tell(|| OopsEvent::ActsLast { who }.into());
        }
        if row.next_round_action_modifier != 0 {
            self.state[who].off_balance_in = next_round;
            self.tell(|| OopsEvent::OffBalance { who }.into());
        }
        match row.loses_next {
            Some(Loses::Move) => {
                self.state[who].loses_move = true;
                self.tell(|| OopsEvent::LosesMove { who }.into());
            }
            Some(Loses::Action) => {
                self.state[who].loses_action = true;
                self.tell(|| OopsEvent::LosesAction { who }.into());
            }
            None => {}
        }
        if let Some(injury) = row.injury {
            let at = if roll % 2 == 1 { row.odd_location } else { row.even_location }; // wf.oops.12
            let at = self.state.profile(who).body.struck(at.unwrap_or(Location::LeftLeg));
            self.twists(who, injury, at, row.critical_wounds);
        }
        if row.wounds > 0 {
            let (wounds, rule) = (i16::from(row.wounds), row.rule);
            // Beyond 0 it is a Critical Hit somewhere, with +10 (wf.oops.8).
            self.harm(who, Harm { wounds, at: None, due: Due::Beyond, pulled: false, by: None, rule })?;
        }
        Ok(())
    }

    /// The weapon takes Damage; natural weapons ignore it (wf.oops.9).
    fn wears(&mut self, who: FigureId, arm: ArmId, points: u8) {
        if self.state.arm(who, arm).natural || self.state.arm(who, arm).hands == 0 {
            return;
        }
        let worn = &mut self.state[who].arms[arm.index()].worn;
        *worn = worn.saturating_add(points);
        let damage = self.state.weapon_damage(who, arm);
        self.tell(|| OopsEvent::Worn { who, arm, damage }.into());
    }

    /// An injury that counts as a Critical Wound (wf.oops.6).
    fn twists(&mut self, who: FigureId, injury: Injury, at: Location, criticals: u8) {
        self.injures(who, injury, at);
        self.state[who].criticals = self.state[who].criticals.saturating_add(criticals);
    }

    /// A random ally in range is hit, or the fumbler is Stunned (wf.oops.7, wf.oops.13 to wf.oops.16, wf.oops.18).
    fn hits_a_friend(&mut self, who: FigureId, arm: ArmId, sl: i16, row: &OopsSheet) -> Play<()> {
        let distance = match self.state.arm(who, arm) {
            arm if arm.is_melee() => REACH,
            arm => yards(arm.range.into()),
        };
        let friends = self.state.able_friends(who);
        let near = self.which(RuleId("wf.oops.14"), Fact::Around { who, distance }, friends)?;
        let Some(friend) = self.one_of(RuleId("wf.oops.14"), who, near)? else {
            for condition in &row.otherwise {
                self.gains(who, condition.name, condition.levels, RuleId("wf.oops.18"))?;
            }
            return Ok(());
        };
        self.tell(|| OopsEvent::FriendHit { who, friend }.into());
        let at = self.rolls_location(friend, Some(who))?;
        let damage = self.state.weapon_damage(who, arm);
        let (qualities, steps, shielded) = (Qualities::NONE, 0, false); // wf.oops.15
        let hit = Hit { target: friend, damage, sl, units: 0, at, qualities, steps, shielded };
        let wounds = self.wounds_told(&hit, Dealt::by(who));
        let harm = Harm {
            wounds,
            at: Some(at),
            due: Due::Beyond,
            pulled: false,
            by: Some(who),
            rule: RuleId("wf.oops.7"),
        };
        self.harm(friend, harm)?;
        Ok(())
    }

    /// One of these by chance, in roster order; one alone needs no die, and nobody is nobody.
    pub(crate) fn one_of(
        &mut self,
        rule: RuleId,
        roller: FigureId,
        among: FigureSet,
    ) -> Play<Option<FigureId>> {
        let Some(die) = Die::with_sides(among.len() as u8) else { return Ok(among.first()) };
        let [face] = self.roll(rule, self.state[roller].seat, [die])?;
        Ok(among.iter().nth(usize::from(face) - 1))
    }
}

/// What the log says of mishaps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum OopsEvent {
    Fumbled { who: FigureId, roll: u8, row: u8 },
    Worn { who: FigureId, arm: ArmId, damage: i16 },
    ActsLast { who: FigureId },
    OffBalance { who: FigureId },
    LosesMove { who: FigureId },
    LosesAction { who: FigureId },
    FriendHit { who: FigureId, friend: FigureId },
    Misfired { who: FigureId, arm: ArmId },
}

impl OopsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |who: FigureId| state.name(who);
        match *self {
            OopsEvent::Fumbled { who, roll, row } => {
                let sheet = state.book.oops.get(usize::from(row));
                let text = format!("{} fumbles. {}.", name(who), sheet.map_or("", |sheet| &sheet.name));
                let rule = sheet.map_or(RuleId("wf.oops.0"), |sheet| sheet.rule);
                rolled(rule, text, roll, decided(who, false, "Fumble"))
            }
            OopsEvent::Worn { who, arm, damage } => {
                let arm = state.arm(who, arm).name.to_lowercase();
                line("wf.oops.9", format!("{}: {arm} damaged, Damage {damage} left.", name(who)))
            }
            OopsEvent::ActsLast { who } => {
                line("wf.oops.17", format!("{} acts after all others next round.", name(who)))
            }
            OopsEvent::OffBalance { who } => {
                let penalty = state.off_balance();
                line("wf.oops.10", format!("The next round's action of {} is at {penalty}.", name(who)))
            }
            OopsEvent::LosesMove { who } => line("wf.oops.4", format!("{} loses its next move.", name(who))),
            OopsEvent::LosesAction { who } => {
                line("wf.oops.5", format!("{} loses its next action.", name(who)))
            }
            OopsEvent::FriendHit { who, friend } => {
                line("wf.oops.7", format!("{} hits {} instead.", name(who), name(friend)))
            }
            OopsEvent::Misfired { who, arm } => {
                let arm = state.arm(who, arm).name.to_lowercase();
                line(
                    "wf.misfire.1",
                    format!("A Misfire: this blows up in the hands of {}: {arm}.", name(who)),
                )
            }
        }
    }
}
