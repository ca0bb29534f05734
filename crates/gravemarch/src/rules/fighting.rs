//! Fighting, `gm.melee.*`, in the order of the book.

use fates::{D10, Fates, FigureId, Play, RuleId, Stage, Tally};
use frame::view::LogLine;
use frame::{Offer, telling};
use serde::Serialize;

use crate::state::fact::Fact;
use crate::state::{State, enemy, owner};
use crate::{Battle, Gravemarch};

const STRIKE: RuleId = RuleId("gm.melee.strike.1");
const WEAPON: RuleId = RuleId("gm.melee.weapon.1");
const HIGH_GROUND: RuleId = RuleId("gm.melee.high-ground.1");
const REPLY: RuleId = RuleId("gm.melee.reply.1");
const STEP_AWAY: RuleId = RuleId("gm.melee.step-away.1");
const FATIGUE: RuleId = RuleId("gm.melee.fatigue.2");

impl<F: Fates<Gravemarch>> Battle<'_, F> {
    /// The attacker strikes; a target still standing strikes back or steps away; both tire.
    pub fn melee(&mut self, attacker: FigureId, target: FigureId) -> Play<()> {
        self.strike(attacker, target)?;
        if self.state[target].stands() {
            self.reply(target, attacker)?;
        }
        self.state[attacker].tire(); // gm.melee.fatigue.1
        self.state[target].tire();
        Ok(())
    }

    /// A total that reaches Defence hits (gm.melee.strike.2).
    pub fn strike(&mut self, attacker: FigureId, target: FigureId) -> Play<()> {
        let higher = self.fact(HIGH_GROUND, Fact::Higher { figure: attacker, than: target })?;
        let tally = self.state.strike_tally(attacker, higher);
        let (total, cast) = (tally.total(), &self.state.cast);
        let (defence, extra) = (cast[target].profile.stats.defence, cast[attacker].weapon.damage);
        let harm = |dice: [u8; 2]| damage(dice, total, defence, extra);
        let dice = self.roll_by(STRIKE, owner(attacker), [D10, D10], harm)?;
        let damage = harm(dice);
        self.state[target].lose(damage);
        self.tell(|| FightingEvent::Struck { attacker, target, dice, tally: Box::new(tally), damage }.into());
        Ok(())
    }

    /// At the end of the road there is nothing to choose.
    pub fn reply(&mut self, target: FigureId, attacker: FigureId) -> Play<()> {
        let room = self.fact(STEP_AWAY, Fact::RoomBehind { figure: target })?;
        let options = [Reply::StrikeBack, Reply::StepAway];
        let options = if room { &options[..] } else { &options[..1] };
        match self.ask(REPLY, owner(target), options)? {
            Reply::StrikeBack => self.strike(target, attacker),
            Reply::StepAway => {
                self.step_away(target);
                Ok(())
            }
        }
    }

    fn step_away(&mut self, figure: FigureId) {
        self.state.touching = false;
        if let Some(behind) = self.state.facing(figure).and_then(|(here, foe)| here.away_from(foe)) {
            self.state[figure].place = Some(behind);
        }
        self.tell(|| FightingEvent::SteppedAway { figure }.into());
    }
}

impl State {
    /// Everything that helps or hinders a strike, each with the rule it comes from.
    pub fn strike_tally(&self, attacker: FigureId, higher: bool) -> Tally {
        let (role, now) = (&self.cast[attacker], &self[attacker]);
        let mut tally = Tally::default();
        tally.add(role.profile.stats.melee, STRIKE);
        tally.add(role.weapon.strike, WEAPON);
        tally.add(-now.fatigue, FATIGUE);
        tally.add(higher.into(), HIGH_GROUND);
        tally
    }
}

/// What a strike takes off: nothing if it misses, else the higher die and what the weapon adds (gm.melee.strike.3).
pub(crate) fn damage(dice: [u8; 2], total: i16, defence: i16, extra: i16) -> i16 {
    let [one, other] = dice.map(i16::from);
    if total + one + other >= defence { one.max(other) + extra } else { 0 }
}

/// What a figure does that was struck at and still stands (gm.melee.reply.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Strikes back.
    StrikeBack,
    /// Steps one place away.
    StepAway,
}

impl Offer<State> for Reply {
    fn name(&self, _: &State) -> String {
        match self {
            Reply::StrikeBack => "strike-back".to_string(),
            Reply::StepAway => "step-away".to_string(),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            Reply::StrikeBack => "Strike back".to_string(),
            Reply::StepAway => "Step away".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.next {
            crate::Next::Activation(attacker) => {
                format!("{} was struck at. What does it do?", state.name(enemy(attacker)))
            }
            crate::Next::Dawn | crate::Next::Dusk => "What does the target do?".to_string(),
        }
    }
}

/// What is told of fights.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum FightingEvent {
    Struck { attacker: FigureId, target: FigureId, dice: [u8; 2], tally: Box<Tally>, damage: i16 },
    SteppedAway { figure: FigureId },
}

impl FightingEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            FightingEvent::Struck { attacker, target, dice, tally, damage } => {
                let (name, foe) = (state.name(*attacker), state.name(*target));
                let defence = state.cast[*target].profile.stats.defence;
                let total = tally.total() + dice.iter().map(|&face| i16::from(face)).sum::<i16>();
                let end = if *damage > 0 { format!("hits for {damage}") } else { "misses".to_string() };
                let text = format!("{name} strikes {foe}: {total} against Defence {defence}, and {end}.");
                let parts = telling::parts(tally, |rule| state.book.cards.title(rule.0));
                LogLine { parts, ..telling::rolled(STRIKE, text, D10, dice) }
            }
            FightingEvent::SteppedAway { figure } => {
                telling::line(STEP_AWAY.0, format!("{} steps away.", state.name(*figure)))
            }
        }
    }
}
