//! Melee: the rules `sb.melee.*` and `sb.cav.melee.*`, in the order of the book. Backing Off stands in `back_off`.

use fates::{Fates, FigureId, Play, RuleId, Stage, Tally, Total};
use frame::Offer;
use frame::view::{LogLine, PromiseView};
use serde::Serialize;

use crate::rules::fighting::arms::{Damage, Item, Make, Spoiled};
use crate::rules::fighting::attack::{Attack, Blow, Mishap};
use crate::rules::fighting::damage::{After, Source};
use crate::rules::fighting::words::attack_line;
use crate::rules::powers::attribute::{Attribute, Quality};
use crate::rules::turn::checks::EvilEye;
use crate::show::promise;
use crate::state::event::line;
use crate::state::figure::Side;
use crate::state::{ArmId, Stake, State};
use crate::{Battle, SilverBayonet};

const MELEE_CHECK: RuleId = RuleId("sb.melee.2");
const WEAPON: RuleId = RuleId("sb.melee.12");
const RESPONSE: RuleId = RuleId("sb.melee.5");
const HYPNOTIC: RuleId = RuleId("sb.attr.core.hypnotic.1");

/// The answer to a Melee attack (sb.melee.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// Strikes the attacker in turn.
    StrikeBack,
    /// Gives way.
    BackOff,
    /// Neither: a rider attacked by foot gives way to nobody (sb.cav.melee.8).
    Stand,
}

/// The weapon to fight with (sb.melee.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wield(pub ArmId);

/// What one strike came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Strike {
    /// Did it hit?
    pub hit: bool,
    /// The Health it cost.
    pub damage: i16,
}

/// What an attack and its answer came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Exchange {
    /// The attacker's strike; nothing if a gaze held it back.
    pub attack: Strike,
    /// The Strike Back; nothing if there was none.
    pub answer: Strike,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// The attacker strikes; a target still standing answers; both tire (sb.melee.2 to .10).
    pub fn melee(&mut self, attacker: FigureId, target: FigureId) -> Play<Exchange> {
        let mut exchange = Exchange::default();
        let (mut after, mut critical) = (After::Together, false);
        if self.dares(attacker, target)? {
            let arm = self.wield_against(attacker, target)?;
            (exchange.attack, after, critical) = self.strike(attacker, target, arm)?;
        }
        if self.both_stand(attacker, target) && after == After::Together {
            exchange.answer = self.answered(attacker, target, critical)?;
        }
        self.provoke(target, attacker); // sb.attr.can.nonaggr.4
        self.tire(attacker); // sb.melee.18
        self.tire(target);
        Ok(exchange)
    }

    /// A figure that charges a Hypnotic one must first pass a Courage Check (sb.attr.core.hypnotic.1, .2).
    fn dares(&mut self, attacker: FigureId, target: FigureId) -> Play<bool> {
        let dares =
            !self.state.has(target, Attribute::Hypnotic) || self.courage_check(attacker, HYPNOTIC, 12)?;
        if !dares {
            self.tell(|| MeleeEvent::Spellbound { figure: attacker, by: target }.into());
        }
        Ok(dares)
    }

    /// Each fighter picks one melee weapon before its own roll.
    pub fn wield(&mut self, fighter: FigureId) -> Play<ArmId> {
        if let Some(only) = self.state.only_melee_arm(fighter) {
            return Ok(only);
        }
        let arms = self.state.melee_arms(fighter);
        if let [only] = arms[..] {
            return Ok(only);
        }
        let options: arrayvec::ArrayVec<Wield, 9> = arms.iter().map(|&arm| Wield(arm)).collect();
        self.state.asked = Some(fighter);
        let Wield(arm) = self.ask(WEAPON, self.state[fighter].seat(), &options)?;
        self.state.asked = None;
        Ok(arm)
    }

    /// The same against one opponent: where every weapon would come to the same, nobody is asked for one.
    fn wield_against(&mut self, fighter: FigureId, target: FigureId) -> Play<ArmId> {
        if let Some(only) = self.state.only_melee_arm(fighter) {
            return Ok(only);
        }
        match self.state.melee_arms(fighter)[..] {
            [first, ref others @ ..]
                if others.iter().all(|&arm| self.are_alike(fighter, target, [first, arm])) =>
            {
                Ok(first)
            }
            _ => {
                self.state.at_stake = Some(Stake::Blow { fighter, target });
                let arm = self.wield(fighter)?;
                self.state.at_stake = None;
                Ok(arm)
            }
        }
    }

    /// Do two weapons do the same to the target, and can neither of them be spoilt?
    fn are_alike(&self, fighter: FigureId, target: FigureId, arms: [ArmId; 2]) -> bool {
        let [one, other] = arms.map(|arm| {
            let arm = self.state.arm(fighter, arm);
            let attack: Attack<Total> = self.state.attack_in_melee(fighter, target, &arm);
            (attack.essence(), attack.brittle, arm.qualities.has(Quality::Fire))
        });
        one == other && !one.1 && !self.state.options.criticals
    }

    /// One Melee attack with this weapon: the Check, the hit, the damage. Returns also whether it was critical.
    pub fn strike(
        &mut self,
        attacker: FigureId,
        target: FigureId,
        arm: ArmId,
    ) -> Play<(Strike, After, bool)> {
        let weapon = self.state.arm(attacker, arm);
        self.feels_the_ground(attacker, |state| state.attack_in_melee(attacker, target, &weapon))?;
        let attack: Attack<Total> = self.state.attack_in_melee(attacker, target, &weapon);
        let (dice, blow) = self.roll_attack(attacker, target, MELEE_CHECK, &attack)?;
        let reasons = F::LISTENS.then(|| self.state.melee_attack(attacker, target, &weapon));
        if let Some(Attack { check, defence, .. }) = &reasons {
            let (tally, defence, weapon) = (check.clone(), defence.clone(), weapon.make());
            self.tell(|| MeleeEvent::Struck { attacker, target, weapon, dice, tally, defence, blow }.into());
        }
        if let Blow::Mishap(mishap) = blow {
            self.spoil(attacker, arm, mishap);
        }
        let rule = RuleId("sb.melee.3");
        let source = Source { by: Some(attacker), melee: true, qualities: weapon.qualities, rule };
        let (damage, after) = self.land(target, blow, reasons.as_ref(), source)?;
        let critical = matches!(blow, Blow::Hit { critical: true, .. });
        Ok((Strike { hit: blow.hits(), damage }, after, critical))
    }

    /// Rolls the Check of an attack, and returns what its dice come to.
    #[inline]
    pub(crate) fn roll_attack(
        &mut self,
        attacker: FigureId,
        target: FigureId,
        rule: RuleId,
        attack: &Attack<Total>,
    ) -> Play<([u8; 2], Blow)> {
        let dice = self.check(
            attacker,
            rule,
            self.evil_eye(attacker, target),
            Some(|| attack.inputs()),
            |dice| attack.bars_rerolls(dice),
            |dice| attack.blow(dice).code(),
            |dice| attack.verdict(dice),
        )?;
        Ok((dice, attack.blow(dice)))
    }

    /// Whose dice the Curse of the Evil Eye turns (sb.attr.ita.evileye.1 to .3).
    pub(crate) fn evil_eye(&self, attacker: FigureId, target: FigureId) -> EvilEye {
        let cursed = |figure| self.state.has(figure, Attribute::CurseOfTheEvilEye);
        if !cursed(attacker) && !cursed(target) {
            return EvilEye::Shut;
        }
        let immune = |figure| {
            self.state.has(figure, Attribute::GreatFaith) || self.state.carries(figure, Item::HolySymbol)
        };
        let players = !self.state.profile(target).creature;
        match () {
            () if cursed(target) && !immune(attacker) => EvilEye::OnHigh,
            () if cursed(attacker) && players && !immune(target) => EvilEye::OnLow,
            () => EvilEye::Shut,
        }
    }

    /// What a mishap does to a melee weapon (sb.arm.coldweapon.3, sb.crit.8).
    fn spoil(&mut self, figure: FigureId, arm: ArmId, mishap: Mishap) {
        let carried = self.state.arm(figure, arm);
        let ArmId::Own(place) = arm else { return };
        if mishap == Mishap::Fails && carried.melee == Some(Damage::IMPROVISED) {
            return; // sb.crit.13
        }
        let (marks, rule) = match mishap {
            Mishap::Breaks => (&mut self.state[figure].broken, RuleId("sb.arm.coldweapon.3")),
            Mishap::Fails => (&mut self.state[figure].spoiled, RuleId("sb.crit.8")),
        };
        marks.set(usize::from(place));
        self.tell(|| Spoiled { figure, weapon: carried.make(), rule }.into());
    }

    /// The target answers, and the one that must give way does (sb.melee.5 to .9, sb.cav.melee.4).
    fn answered(&mut self, attacker: FigureId, target: FigureId, critical: bool) -> Play<Strike> {
        let mut answer = Strike::default();
        match self.respond(target, attacker, critical)? {
            Response::StrikeBack => {
                let arm = self.wield_against(target, attacker)?;
                self.tell(|| MeleeEvent::StruckBack { figure: target }.into());
                let (strike, after, _) = self.strike(target, attacker, arm)?;
                answer = strike;
                if after == After::Together && self.both_stand(attacker, target) {
                    let gives_way = self.foot_of(attacker, target).unwrap_or(attacker); // sb.melee.9
                    let stays = if gives_way == attacker { target } else { attacker };
                    self.back_off(gives_way, stays)?;
                }
            }
            Response::BackOff => self.back_off(target, attacker)?,
            Response::Stand => self.back_off(attacker, target)?, // sb.cav.melee.8
        }
        Ok(answer)
    }

    /// Strike Back or Back Off. A monster strikes back unless its own rules say otherwise (sb.mon.react.3, .5).
    fn respond(&mut self, target: FigureId, attacker: FigureId, critical: bool) -> Play<Response> {
        let rides = self.foot_of(attacker, target) == Some(attacker);
        let gives_way = if rides { Response::Stand } else { Response::BackOff };
        if critical && self.state.options.critical_moves_the_horse {
            return Ok(Response::BackOff); // sb.crit.17
        }
        if critical || self.state.has(target, Attribute::Irritant) {
            return Ok(gives_way); // sb.crit.3, sb.crit.16, sb.attr.core.irritant.3
        }
        match self.state[target].side {
            Side::Monster if self.is_necromancer(target) => Ok(gives_way), // sb.necro.6
            Side::Monster => Ok(Response::StrikeBack),
            Side::Player(seat) => {
                self.state.asked = Some(target);
                let response = self.ask(RESPONSE, seat, &[Response::StrikeBack, gives_way])?;
                self.state.asked = None;
                Ok(response)
            }
        }
    }

    pub(crate) fn is_necromancer(&self, figure: FigureId) -> bool {
        self.state.has(figure, Attribute::RaiseTheDead) && self.state.has(figure, Attribute::DarkGift)
    }

    /// The one on foot, where the other is mounted.
    fn foot_of(&self, one: FigureId, other: FigureId) -> Option<FigureId> {
        match (self.state[one].mounted, self.state[other].mounted) {
            (true, false) => Some(other),
            (false, true) => Some(one),
            _ => None,
        }
    }

    fn both_stand(&self, one: FigureId, other: FigureId) -> bool {
        self.state[one].stands() && self.state[other].stands()
    }

    /// One fatigue token for a fighter that survived, up to its limit (sb.melee.fatigue.1, .3, .8).
    pub(crate) fn tire(&mut self, figure: FigureId) {
        let most = self.state.most_fatigue(figure);
        let fighter = &mut self.state[figure];
        if fighter.stands() && fighter.fatigue < most {
            fighter.fatigue += 1;
            let tokens = fighter.fatigue;
            self.tell(|| MeleeEvent::Tired { figure, tokens }.into());
        }
    }

    pub(crate) fn place_of(&self, figure: FigureId) -> Option<table::Point> {
        self.state.table.as_ref().and_then(|table| table.base(figure)).map(|base| base.at)
    }
}

impl Offer<State> for Response {
    fn name(&self, _: &State) -> String {
        let name = match self {
            Response::StrikeBack => "strike-back",
            Response::BackOff => "back-off",
            Response::Stand => "nothing",
        };
        name.to_string()
    }

    fn words(&self, _: &State) -> String {
        let words = match self {
            Response::StrikeBack => "Strike Back",
            Response::BackOff => "Back Off",
            Response::Stand => "Do not answer",
        };
        words.to_string()
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{} was attacked. Strike Back or Back Off?", state.bearer_name())
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        match self {
            Response::StrikeBack => Some(promise::best_blow(state, state.asked?, state.active?.figure)),
            Response::BackOff | Response::Stand => None,
        }
    }
}

impl Offer<State> for Wield {
    fn name(&self, state: &State) -> String {
        state.arm_name(state.bearer(), self.0)
    }

    fn words(&self, state: &State) -> String {
        state.arm_words(state.bearer(), self.0)
    }

    fn question(state: &State, rule: RuleId) -> String {
        match rule {
            WEAPON => format!("{}: fight with what?", state.bearer_name()),
            _ => format!("{}: which weapon?", state.bearer_name()),
        }
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        match state.at_stake {
            Some(Stake::Blow { fighter, target }) => Some(promise::blow(state, fighter, target, self.0)),
            _ => None,
        }
    }
}

/// Log events of Melee.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
#[expect(clippy::large_enum_variant, reason = "an event lives only until the log has its line")]
pub enum MeleeEvent {
    Struck {
        attacker: FigureId,
        target: FigureId,
        weapon: Make,
        dice: [u8; 2],
        tally: Tally,
        defence: Tally,
        blow: Blow,
    },
    StruckBack {
        figure: FigureId,
    },
    /// A gaze holds the attacker back.
    Spellbound {
        figure: FigureId,
        by: FigureId,
    },
    Tired {
        figure: FigureId,
        tokens: u8,
    },
}

impl MeleeEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            MeleeEvent::Struck { attacker, target, weapon, dice, tally, defence, blow } => {
                let weapon = weapon.name(&state.book);
                let how = format!("{} strikes at {} ({weapon})", name(attacker), name(target));
                attack_line(
                    &state.book,
                    MELEE_CHECK,
                    how,
                    [*attacker, *target],
                    *dice,
                    [tally, defence],
                    *blow,
                )
            }
            MeleeEvent::StruckBack { figure } => {
                line("sb.melee.7", format!("{} strikes back.", name(figure)))
            }
            MeleeEvent::Spellbound { figure, by } => {
                let text = format!("{}'s gaze holds {}, who does not strike.", name(by), name(figure));
                line("sb.attr.core.hypnotic.2", text)
            }
            MeleeEvent::Tired { figure, tokens } => {
                let noun = if *tokens == 1 { "token" } else { "tokens" };
                line("sb.melee.fatigue.1", format!("{} tires: {tokens} fatigue {noun}.", name(figure)))
            }
        }
    }
}
