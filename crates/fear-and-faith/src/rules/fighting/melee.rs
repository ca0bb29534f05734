//! Hand-to-hand combat, `ff.melee.*`, `ff.fallen.*`, `ff.trans.fight.*`: who may strike whom, the dice, and their result.
//! What helps and hinders stands in `blow`, what a win does to somebody in `peril` and `contest`.

use fates::{D6, Fates, FigureId, FigureSet, Play, RuleId, Stage, Tally, Total};
use frame::view::{Level, LogLine, RollView};
use serde::Serialize;

use crate::content::special::Special;
use crate::content::weapon::Tool;
use crate::rules::fighting::blow::{Blow, Strike};
use crate::rules::fighting::contest::{Contest, Harm, Verdict};
use crate::rules::fighting::harm::Cause;
use crate::rules::fighting::peril::Blade;
use crate::rules::turn::acts::Act;
use crate::rules::turn::quality::{self, HERO, Reroll};
use crate::show::rolls::{both_ways, decided, two_dice};
use crate::state::event::{line, parts, rolled};
use crate::state::fact::Fact;
use crate::state::{Stake, State};
use crate::{Battle, FearAndFaith};

impl Strike {
    fn verb(self) -> &'static str {
        match self {
            Strike::Plain => "attacks",
            Strike::Powerful => "makes a powerful attack on",
            Strike::FollowUp => "swings on at",
            Strike::Hack | Strike::HackAtFleeing => "hacks at",
        }
    }

    /// The rule that its dice are rolled by.
    pub(super) fn rule(self) -> RuleId {
        RuleId(match self {
            Strike::Plain => "ff.melee.roll.1",
            Strike::Powerful => "ff.action.power.1",
            Strike::FollowUp => "ff.sr.chainsaw.6",
            Strike::Hack => "ff.hack.1",
            Strike::HackAtFleeing => "ff.hack.3",
        })
    }
}

impl State {
    /// Whom the model may attack hand-to-hand: enemies in contact (ff.melee.req.1) with whom anything could come of it.
    pub fn attackable(&self, model: FigureId) -> FigureSet {
        self.attackable_of(model, self.foes_touching(model))
    }

    fn attackable_of(&self, model: FigureId, foes: FigureSet) -> FigureSet {
        let worth = |foe: &FigureId| {
            let ghost = self.is_immaterial(*foe);
            let bites = !ghost || self.is_immaterial(model) || self.has(model, Special::MagicWeapon);
            bites && self.can_strike(model, *foe)
        };
        foes.iter().filter(worth).collect()
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Lists attacks, stakes and the chainsaw, and breaking off.
    pub(crate) fn melee_acts(
        &mut self,
        model: FigureId,
        foes: FigureSet,
        left: u8,
        acts: &mut Vec<Act>,
    ) -> Play<()> {
        let regroups = self.state.active.is_some_and(|active| active.regroups); // ff.regroup.3
        if left > 0 && !self.state[model].attacked && !regroups {
            for target in self.state.attackable_of(model, foes).iter() {
                acts.push(Act::Attack(target));
                if left > 1 {
                    acts.push(Act::PowerAttack(target));
                }
                self.stake_acts(model, target, acts);
            }
        }
        self.tool_acts(model, left, acts);
        let held = self.state[model].is_up() && self.state.is_held_by(model, foes);
        if held && left >= self.state.break_off_cost(model) && !self.state.has_moved_with_mob(model) {
            acts.push(Act::Disengage); // ff.action.disengage.1
        }
        Ok(())
    }

    /// A declared attack, powerful or not (ff.action.hth.1, ff.action.power.1).
    pub fn attacks(&mut self, model: FigureId, target: FigureId, power: bool) -> Play<()> {
        self.spend(if power { 2 } else { 1 });
        let kind = if power { Strike::Powerful } else { Strike::Plain };
        self.strikes(model, target, self.state.blade_of(model), kind, None)
    }

    /// The one attack of a turn (ff.action.attack.limit.1). A model that is attacked on a wall may let go first.
    pub(super) fn strikes(
        &mut self,
        attacker: FigureId,
        defender: FigureId,
        blade: Blade,
        kind: Strike,
        helper: Option<FigureId>,
    ) -> Play<()> {
        self.state[attacker].attacked = true;
        self.lets_go(defender)?;
        if !self.state.is_beside_foe(attacker, defender) {
            return Ok(());
        }
        let blow = self.looks_round(Blow { helper, blade, ..self.state.blow(attacker, defender, kind) })?;
        self.exchange(blow, FigureSet::EMPTY)?;
        Ok(())
    }

    /// A free hack: only the hacker can cause a result; Lethal against those who flee (ff.hack.1, ff.hack.3).
    pub fn free_hack(&mut self, hacker: FigureId, victim: FigureId, lethal: bool) -> Play<Harm> {
        self.hacks(hacker, victim, lethal, FigureSet::from_iter([hacker]))
    }

    /// The same in the course of a recoil: `spent` have had their hack at this victim.
    pub(crate) fn hacks(
        &mut self,
        hacker: FigureId,
        victim: FigureId,
        lethal: bool,
        spent: FigureSet,
    ) -> Play<Harm> {
        let kind = if lethal { Strike::HackAtFleeing } else { Strike::Hack };
        let blow = self.looks_round(self.state.blow(hacker, victim, kind))?;
        self.exchange(blow, spent)
    }

    /// At a real table with heights one look tells who of the two stands higher or defends an obstacle
    /// (ff.melee.mod.high.1).
    pub fn looks_round(&mut self, blow: Blow) -> Play<Blow> {
        let Blow { attacker, defender, mut above, .. } = blow;
        let grounds = self.state.plot.grounds;
        if self.state.table.is_none() && (grounds.heights || grounds.obstacles) {
            let both = FigureSet::from_iter([attacker, defender]);
            above = self.which(RuleId("ff.melee.mod.high.1"), Fact::HighGround, both)?;
        }
        Ok(Blow { above, ..blow })
    }

    /// One exchange of blows: the dice, the result for both, and what follows (ff.melee.pipe.1). What it has done to
    /// the defender.
    pub(super) fn exchange(&mut self, blow: Blow, spent: FigureSet) -> Play<Harm> {
        let Blow { attacker, defender, kind, .. } = blow;
        self.state[defender].feeding = false; // ff.sr.ravenous.3
        let (mut attack, mut defence) = (Tally::default(), Tally::default());
        let mut contest = match F::LISTENS {
            true => self.state.contest(&blow, &mut attack, &mut defence),
            false => self.state.contest(&blow, &mut Total::default(), &mut Total::default()),
        };
        let helped = self.masters([attacker, defender], true, &mut contest)?;
        for (tally, _) in [&mut attack, &mut defence].into_iter().zip(helped).filter(|(_, helped)| *helped) {
            tally.add(2, RuleId("ff.adv.generic.combat-masters.1"));
        }
        let (dice, malfunction) = self.combat_dice(&blow, &contest)?;
        let verdict = contest.verdict(dice[0], dice[1]);
        self.tell(|| {
            MeleeEvent::Fought(Box::new(Fight { attacker, defender, kind, dice, attack, defence, verdict }))
                .into()
        });
        if let Some(die) = malfunction {
            self.malfunctions(attacker, dice[0], die);
        }
        self.state.has_fought(attacker, defender);
        let hurt = self.tail_of(attacker, defender, verdict.defender)?;
        let hit_back = self.tail_of(defender, attacker, verdict.attacker)?;
        let (total, answer) = (contest.attack + i16::from(dice[0]), contest.defence + i16::from(dice[1]));
        let beaten = contest.defender.is_beaten(total, answer);
        let poisoned = beaten && !hurt.is_death() && self.stings(attacker, defender)?;
        let stung_back = self.stings_back(&blow, &contest, dice, hit_back)?;
        self.takes_effect(&blow, [hurt, hit_back], [poisoned, stung_back], dice[0], spent)?;
        if blow.blade == Blade::Chainsaw {
            self.horde_gathers()?; // ff.adv.evil.zombie-horde.1
        }
        self.swings_on(&blow, hurt)?;
        Ok(hurt)
    }

    /// Both suffer their result, the defender first; then what else a hit brings.
    fn takes_effect(
        &mut self,
        blow: &Blow,
        [hurt, hit_back]: [Harm; 2],
        [poisoned, stung_back]: [bool; 2],
        die: u8,
        spent: FigureSet,
    ) -> Play<()> {
        let Blow { attacker, defender, kind, .. } = *blow;
        let struck =
            |by: FigureId, at| Cause { by: Some(by), at, melee: true, stray: false, rule: kind.rule() };
        let by_attacker = struck(attacker, self.state.spot(attacker));
        let by_defender = struck(defender, self.state.spot(defender));
        if !self.stake_holds(defender, blow.blade, hurt) {
            self.suffers_amid(defender, hurt, by_attacker, spent)?;
        }
        if poisoned {
            self.weakens(defender, Some(attacker))?; // ff.sr.poison.1
        }
        self.slits_throat(blow, die, hurt);
        self.feeds_on(attacker, defender, hurt);
        self.suffers_amid(attacker, hit_back, by_defender, FigureSet::EMPTY)?;
        if stung_back {
            self.weakens(attacker, Some(defender))?; // ff.sr.poison.4
        }
        self.feeds_on(defender, attacker, hit_back);
        Ok(())
    }

    /// The dice in their order: the attacker's, its chainsaw's, the defender's (ff.dice.order.1); then Heroes may roll
    /// theirs again.
    pub fn combat_dice(&mut self, blow: &Blow, contest: &Contest) -> Play<([u8; 2], Option<u8>)> {
        let Blow { attacker, defender, blade, kind, .. } = *blow;
        let seats = [attacker, defender].map(|model| self.state[model].seat);
        let heroes = self.may_reroll(attacker) || self.may_reroll(defender);
        let [attack] = self.roll(kind.rule(), seats[0], [D6])?;
        let malfunction = match blade {
            Blade::Chainsaw => {
                let same = |[face]: [u8; 1]| if heroes { face } else { u8::from(face == attack) };
                let [face] = self.roll_by(RuleId("ff.sr.chainsaw.2"), seats[0], [D6], same)?;
                Some(face)
            }
            _ => None,
        };
        let stings = self.state.options.poison_in_defence;
        let key = |[face]: [u8; 1]| {
            let verdict = contest.verdict(attack, face);
            let (total, answer) = (contest.attack + i16::from(attack), contest.defence + i16::from(face));
            let beaten = contest.defender.is_beaten(total, answer);
            let stung = contest.attacker.is_beaten(answer, total) && stings;
            (verdict.defender, verdict.attacker, beaten, stung, if heroes { face } else { 0 })
        };
        let [defence] = self.roll_by(kind.rule(), seats[1], [D6], key)?;
        let mut dice = [attack, defence];
        self.heroic_die(blow, contest, &mut dice, 0)?;
        self.heroic_die(blow, contest, &mut dice, 1)?;
        Ok((dice, malfunction))
    }

    /// A Hero may roll its combat die again, once a game, where that can serve it (ff.sr.hero.3).
    fn heroic_die(&mut self, blow: &Blow, contest: &Contest, dice: &mut [u8; 2], own: usize) -> Play<()> {
        let Blow { attacker, defender, kind, .. } = *blow;
        let hero = [attacker, defender][own];
        if !self.may_reroll(hero) || !can_improve(contest, *dice, own) {
            return Ok(());
        }
        let seat = self.state[hero].seat;
        self.state.at_stake =
            Some(Stake::Contest { attacker, defender, whose: hero, contest: *contest, dice: *dice });
        let chosen = self.ask(HERO, seat, &[Reroll::Keep, Reroll::Face(dice[own])])?;
        self.state.at_stake = None;
        let Reroll::Face(from) = chosen else { return Ok(()) };
        self.state[hero].rerolled = true;
        self.state.at_stake = Some(Stake::Again { model: hero, combat: true, face: from });
        let [to] = self.roll(kind.rule(), seat, [D6])?;
        self.state.at_stake = None;
        self.tell(|| quality::QualityEvent::Rerolled { model: hero, from, to }.into());
        dice[own] = to;
        Ok(())
    }
}

/// Would some other face of this die serve its owner better: less harm to itself, or more to the other?
fn can_improve(contest: &Contest, dice: [u8; 2], own: usize) -> bool {
    let harms = |dice: [u8; 2]| {
        let verdict = contest.verdict(dice[0], dice[1]);
        if own == 0 { (verdict.attacker, verdict.defender) } else { (verdict.defender, verdict.attacker) }
    };
    let (own_harm, foe_harm) = harms(dice);
    (1..=6).any(|face| {
        let mut other = dice;
        other[own] = face;
        let (own_then, foe_then) = harms(other);
        own_then < own_harm || foe_then > foe_harm
    })
}

impl State {
    /// Where a model stands on the virtual table.
    pub(super) fn spot(&self, model: FigureId) -> Option<table::Point> {
        Some(self.table.as_ref()?.base(model)?.at)
    }

    /// Has it died of this? A wound can be the last one (ff.sr.tough.2).
    pub(super) fn has_died(&self, model: FigureId, harm: Harm) -> bool {
        harm.is_death() || harm == Harm::Wound && self[model].is_gone()
    }
}

/// The log events of hand-to-hand combat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum MeleeEvent {
    Fought(Box<Fight>),
    Malfunctioned { model: FigureId, die: u8, for_good: bool },
    SawStarted { model: FigureId },
    StakeReady { model: FigureId },
    ToolFound { model: FigureId, from: FigureId, tool: Tool },
    Tailslap { by: FigureId, victim: FigureId, die: u8 },
    Poison { by: FigureId, victim: FigureId, die: u8 },
    Bleeds { victim: FigureId },
    Feeds { model: FigureId },
}

/// An exchange of blows, as the log has it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fight {
    attacker: FigureId,
    defender: FigureId,
    kind: Strike,
    dice: [u8; 2],
    attack: Tally,
    defence: Tally,
    verdict: Verdict,
}

impl MeleeEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: &FigureId| state.name(*model);
        match self {
            MeleeEvent::Fought(fight) => fight.line(state),
            MeleeEvent::Malfunctioned { model, die, for_good } => {
                let (rule, what) = match for_good {
                    true => (RuleId("ff.sr.chainsaw.4"), "breaks down for good"),
                    false => (RuleId("ff.sr.chainsaw.3"), "stalls"),
                };
                let verdict = if *for_good { "Broken" } else { "Stalled" };
                let text = format!("The chainsaw of {} {what}.", name(model));
                rolled(rule, text, &[*die], decided(*model, false, verdict))
            }
            MeleeEvent::SawStarted { model } => {
                line("ff.sr.chainsaw.3", format!("{} starts the chainsaw again.", name(model)))
            }
            MeleeEvent::StakeReady { model } => {
                line("ff.sr.stakes.1", format!("{} readies a stake.", name(model)))
            }
            MeleeEvent::ToolFound { model, from, tool } => {
                let text = format!("{} picks up the {} of {}.", name(model), tool.name(), name(from));
                line("ff.action.draw.4", text)
            }
            MeleeEvent::Tailslap { by, victim, die } => {
                let what = if *die == 1 { "sweeps" } else { "does not sweep" };
                let text = format!("The tail of {} {what} {} off the feet.", name(by), name(victim));
                let verdict = if *die == 1 { "Knocked down" } else { "No effect" };
                let roll = RollView { at: Some(*victim), ..decided(*by, *die == 1, verdict) };
                rolled(RuleId("ff.sr.tailslap.1"), text, &[*die], roll)
            }
            MeleeEvent::Poison { by, victim, die } => {
                let what = if *die == 6 { "weakens" } else { "does nothing to" };
                let text = format!("The poison of {} {what} {}.", name(by), name(victim));
                let verdict = if *die == 6 { "Poisoned" } else { "No effect" };
                let roll = RollView { at: Some(*victim), ..decided(*by, *die == 6, verdict) };
                rolled(RuleId("ff.sr.poison.1"), text, &[*die], roll)
            }
            MeleeEvent::Bleeds { victim } => line("ff.sr.razor.1", format!("{} is bleeding.", name(victim))),
            MeleeEvent::Feeds { model } => {
                line("ff.sr.ravenous.1", format!("{} begins to feed.", name(model)))
            }
        }
    }
}

impl Fight {
    fn line(&self, state: &State) -> LogLine {
        let (one, other) = (state.name(self.attacker), state.name(self.defender));
        let (attack, defence) = (&self.attack, &self.defence);
        let total = |die: u8, tally: &Tally| i16::from(die) + tally.total();
        let (total, answer) = (total(self.dice[0], attack), total(self.dice[1], defence));
        let outcome = match (fate(self.verdict.defender), fate(self.verdict.attacker)) {
            (None, None) => "nothing comes of it".to_string(),
            (Some(fate), None) => format!("{other} {fate}"),
            (None, Some(fate)) => format!("{one} {fate}"),
            (Some(others), Some(ones)) => format!("{other} {others}, {one} {ones}"),
        };
        let text = format!("{one} {} {other}, {total} against {answer}: {outcome}.", self.kind.verb());
        let roll = both_ways(self.attacker, self.defender, [total, answer], self.verdict);
        let roll = RollView { against: parts(state, defence), ..roll };
        LogLine {
            level: Level::Head,
            parts: parts(state, attack),
            ..two_dice(self.kind.rule(), text, self.dice, roll)
        }
    }
}

/// What becomes of somebody, as the log has it.
fn fate(harm: Harm) -> Option<&'static str> {
    match harm {
        Harm::Nothing => None,
        Harm::Recoil => Some("must give ground"),
        Harm::Fall => Some("is knocked down"),
        Harm::Wound => Some("is wounded"),
        Harm::Feign => Some("drops as if dead"),
        Harm::Kill => Some("is killed"),
        Harm::Gruesome => Some("dies a gruesome death"),
    }
}
