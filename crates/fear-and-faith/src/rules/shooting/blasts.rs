//! Grenades and holy water, `ff.grenade.*`, `ff.holywater.*`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage, Tally, Total};
use frame::view::LogLine;
use serde::Serialize;
use table::{Base, Kind, Length, Point};

use crate::content::weapon::{Arm, ArmId, Class, Hand, Make, Ready, Weapon};
use crate::rules::fighting::contest::{Harm, Peril};
use crate::rules::fighting::harm::Cause;
use crate::rules::fighting::peril::Means;
use crate::rules::shooting::shot::Sums;
use crate::rules::turn::acts::Act;
use crate::rules::turn::quality::Purpose;
use crate::show::rolls::one_way;
use crate::state::State;
use crate::state::event::{head, line};
use crate::state::fact::Fact;
use crate::state::reach::{Reach, Zone};
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};
use frame::Offer;

const AIM: RuleId = RuleId("ff.grenade.aim.1");
const DEVIATION: RuleId = RuleId("ff.grenade.aim.2");

/// How far off the point aimed at is, in range bands, where nothing measures it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThrowBand(pub u8);

/// A part of a blast: how far it reaches, how hard it hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ring {
    across: Length,
    combat: i16,
    rule: RuleId,
    /// A model that is in it is knocked down whatever the dice say (ff.grenade.zone.2).
    fells: bool,
}

/// Where something has gone off, and what it was.
#[derive(Clone, Copy, Debug)]
struct Impact {
    thrower: FigureId,
    make: Make,
    at: Option<Point>,
}

/// Somebody in a blast.
type Caught = ArrayVec<(FigureId, Ring), 64>;

impl State {
    /// What a throw of it costs: a grenade is primed and thrown in one activation, a vial just thrown (ff.weapon.grenade.1,
    /// ff.grenade.aim.3, ff.holywater.3).
    pub fn throw_cost(&self, arm: &Arm) -> u8 {
        self.book.weapon(arm.make()).prime + 1
    }

    /// The rings of a grenade, the innermost first (ff.grenade.zone.1 to .3), or the one of a vial (ff.holywater.2).
    fn rings(&self, make: Make) -> ArrayVec<Ring, 3> {
        let sheet = self.book.weapon(make);
        let ring = |across, combat: i8, rule, fells| Ring {
            across,
            combat: combat.into(),
            rule: RuleId(rule),
            fells,
        };
        if sheet.class == Class::Vial {
            let across = self.length(Stick::Short) * 2;
            return sheet
                .combat
                .iter()
                .map(|&combat| ring(across, combat, "ff.holywater.2", false))
                .collect();
        }
        let zones = [
            (Stick::Short, "ff.grenade.zone.2", true),
            (Stick::Medium, "ff.grenade.zone.3", false),
            (Stick::Long, "ff.grenade.zone.3", false),
        ];
        let zones = zones.into_iter().zip(&sheet.zones);
        zones.map(|((stick, rule, fells), &combat)| ring(self.length(stick), combat, rule, fells)).collect()
    }

    /// Does it do anything to this one at all?
    fn is_prone_to(&self, model: FigureId, make: Make) -> bool {
        !self[model].feigns() && self.is_affected(model, make)
    }

    /// Does a circle of this diameter round the point touch its base?
    fn is_in_circle(&self, model: FigureId, at: Point, across: Length) -> bool {
        let Some(base) = self.table.as_ref().and_then(|table| table.base(model)) else { return false };
        let circle = Base { at, radius: Length(across.0 / 2), ..*base };
        circle.within(base, Length::ZERO)
            && (base.elevation - self.mark_at(at).elevation).0.abs() <= across.0 / 2
    }

    /// What somebody risks in a blast: nothing more for lying on the ground, and a recoil is lost on a model that the
    /// blast knocks down (ff.grenade.mod.1, ff.grenade.zone.5, ff.grenade.zone.6).
    fn blast_peril(&self, victim: FigureId, thrower: FigureId, means: Means, fells: bool) -> Peril {
        let peril = self.peril(victim, Some(thrower), means);
        Peril { down: false, prone: fells || self[victim].is_fallen(), ..peril }
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Lists a throw, if anybody could be caught by it.
    pub(crate) fn throwing_acts(&self, model: FigureId, id: ArmId, arm: &Arm, left: u8, acts: &mut Vec<Act>) {
        let state = &*self.state;
        let reach = state.length(arm.range) * 3 + state.length(Stick::Long);
        let near = |enemy: FigureId| {
            let within = |table: &table::Table| table.gap_within(model, enemy, reach);
            state.is_prone_to(enemy, arm.make()) && state.table.as_ref().is_none_or(within)
        };
        let zone = Zone::Near(model, state.length(arm.range) * 3);
        let able = left >= state.throw_cost(arm) && !state.is_engaged(model) && !state.is_immaterial(model);
        if able
            && state.enemies(model).iter().any(near)
            && (state.table.is_none() || !state.aims_open(model, zone).is_empty())
        {
            acts.push(Act::Throw(id));
        }
    }

    /// Throws a grenade or a vial at a point: one Quality die for each range band, and for every failure the opponent
    /// moves it farther (ff.grenade.aim.1, ff.grenade.aim.2).
    pub fn throws(&mut self, model: FigureId, arm: ArmId) -> Play<()> {
        let Some(carried) = self.state.arm(model, arm) else { return Ok(()) };
        self.spend(self.state.throw_cost(&carried));
        self.state[model].attacked = true;
        let (at, bands) = self.aims(model, &carried)?;
        self.state[model].arms[usize::from(arm.0)] = Ready::Out; // ff.sr.grenade.1, ff.sr.holy-water.1
        self.state[model].hand = Hand::Knife;
        let weapon = carried.make();
        self.tell(|| BlastsEvent::Thrown { model, weapon }.into());
        let tally = self.quality_tally(model, Purpose::Other)?;
        let failures = self.quality_dice(model, AIM, bands, &tally)?.failures;
        let at = self.deviates(model, at, failures)?;
        self.goes_off(Impact { thrower: model, make: weapon, at })
    }

    /// The point aimed at, and how many range bands off it is.
    fn aims(&mut self, model: FigureId, arm: &Arm) -> Play<(Option<Point>, u8)> {
        let seat = self.state[model].seat;
        let range = self.state.length(arm.range);
        if self.state.table.is_none() {
            let bands = [ThrowBand(1), ThrowBand(2), ThrowBand(3)];
            return Ok((None, self.ask(AIM, seat, &bands)?.0));
        }
        let reach = Reach::Aim { model, zone: Zone::Near(model, range * 3) };
        let at = self.way(AIM, seat, reach)?.first().copied();
        let within = |band: i32| match (&self.state.table, at) {
            (Some(table), Some(at)) => table.within_point(model, at, range * band),
            _ => true,
        };
        Ok((at, (1..3).find(|&band| within(band)).unwrap_or(3) as u8))
    }

    /// Where it lands (ff.grenade.aim.2).
    fn deviates(&mut self, model: FigureId, at: Option<Point>, failures: u8) -> Play<Option<Point>> {
        let most = match failures {
            0 => {
                self.tell(|| BlastsEvent::OnTarget { model }.into());
                return Ok(at);
            }
            1 => Stick::Short,
            2 => Stick::Medium,
            _ => Stick::Long,
        };
        self.tell(|| BlastsEvent::Astray { model, most }.into());
        let Some(at) = at else { return Ok(None) };
        let opponent = self.state.opponent(self.state[model].seat);
        let reach = Reach::Aim { model, zone: Zone::Around(at, self.state.length(most)) };
        Ok(self.way(DEVIATION, opponent, reach)?.first().copied())
    }

    /// It goes off: everybody in it by rising distance, then the room, then the noise.
    fn goes_off(&mut self, impact: Impact) -> Play<()> {
        let caught = self.caught(impact)?;
        let grenade = impact.make.weapon == Weapon::Grenade; // ff.grenade.sun.1
        let at = impact.at;
        let enclosed = grenade && self.fact(RuleId("ff.grenade.zone.4"), Fact::Enclosed { at })?;
        let splinters = if enclosed { self.beside_openings(at)? } else { FigureSet::EMPTY };
        for (victim, ring) in caught {
            let helped = ring.fells || !self.state.options.rooms_help_the_inner_blast; // ff.grenade.zone.4
            self.is_caught(impact, victim, ring, enclosed && helped)?;
        }
        if enclosed {
            self.bursts_open(at)?;
            let debris =
                Ring { across: Length::ZERO, combat: 2, rule: RuleId("ff.grenade.room.2"), fells: false };
            for victim in splinters.iter() {
                self.is_struck(impact, victim, debris, Means::Debris, false)?;
            }
        }
        if grenade {
            self.destroys_ladders(at)?;
        }
        if impact.make.weapon == Weapon::HolyWater {
            return Ok(());
        }
        self.scenario_noise(impact.thrower)?;
        self.horde_gathers() // ff.adv.evil.zombie-horde.1
    }

    /// Who is caught, and in which ring, by rising distance from the impact (ff.dice.order.4, ff.grenade.zone.1).
    fn caught(&mut self, impact: Impact) -> Play<Caught> {
        let prone = self.state.on_table(|model| self.state.is_prone_to(model, impact.make));
        match impact.at {
            Some(at) => Ok(self.measures_caught(impact, at, prone)),
            None => self.asks_caught(impact, prone),
        }
    }

    fn measures_caught(&self, impact: Impact, at: Point, prone: FigureSet) -> Caught {
        let rings = self.state.rings(impact.make);
        let ring_of = |model: FigureId| {
            rings.iter().copied().find(|ring| self.state.is_in_circle(model, at, ring.across))
        };
        let mut caught: Caught = prone
            .iter()
            .filter_map(|model| Some((model, ring_of(model)?)))
            .filter(|&(model, _)| self.state.is_open_to(at, model))
            .collect();
        let Some(table) = &self.state.table else { return caught };
        let spot = self.state.mark_at(at);
        caught.sort_by(|(one, _), (other, _)| match (table.base(*one), table.base(*other)) {
            (Some(one), Some(other)) => spot.compare_gaps(one, other),
            _ => std::cmp::Ordering::Equal,
        });
        caught
    }

    /// At a real table people look: the widest circle first, the others only where they could still matter.
    fn asks_caught(&mut self, impact: Impact, prone: FigureSet) -> Play<Caught> {
        let rings = self.state.rings(impact.make);
        let mut within: ArrayVec<FigureSet, 3> = ArrayVec::new();
        let mut among = prone;
        for ring in rings.iter().rev() {
            among = self.which(RuleId("ff.grenade.zone.1"), Fact::Caught { across: ring.across }, among)?;
            within.insert(0, among);
        }
        let mut caught = Caught::new();
        let mut done = FigureSet::EMPTY;
        for (&ring, models) in rings.iter().zip(within) {
            for model in models.iter().filter(|&model| !done.contains(model)) {
                caught.push((model, ring));
            }
            models.iter().for_each(|model| done.insert(model));
        }
        Ok(caught)
    }

    /// Somebody is caught. In the inner ring it is knocked down besides (ff.grenade.zone.2, ff.grenade.zone.6).
    fn is_caught(&mut self, impact: Impact, victim: FigureId, ring: Ring, enclosed: bool) -> Play<()> {
        let was_down = self.state[victim].is_fallen();
        let harm = self.is_struck(impact, victim, ring, Means::Lobbed(impact.make), enclosed)?;
        let lies = harm.is_death() || harm == Harm::Feign || was_down;
        if ring.fells && !lies && self.state[victim].is_on_table() && !self.state[victim].is_fallen() {
            self.knocked_down(victim, 1)?;
        }
        Ok(())
    }

    /// One attack of a blast, of holy water or of splinters on somebody.
    fn is_struck(
        &mut self,
        impact: Impact,
        victim: FigureId,
        ring: Ring,
        means: Means,
        enclosed: bool,
    ) -> Play<Harm> {
        if !self.state[victim].is_on_table() || self.state[victim].feigns() {
            return Ok(Harm::Nothing);
        }
        let Ring { combat, rule, fells, .. } = ring;
        let Impact { thrower, make: weapon, at } = impact;
        let peril = self.state.blast_peril(victim, thrower, means, fells);
        let sums: Sums<Total> = self.state.blast_sums(combat, rule, enclosed, victim);
        let mut contest = sums.contest(peril);
        let helped = self.masters([thrower, victim], false, &mut contest)?;
        let dice = self.one_way_dice(rule, thrower, false, victim, &contest)?;
        let harm = contest.verdict(dice[0], dice[1]).defender;
        if F::LISTENS {
            let sums: Sums<fates::Tally> = self.state.blast_sums(combat, rule, enclosed, victim);
            let sums = Box::new(sums.helped(helped));
            let target = victim;
            self.tell(|| BlastsEvent::Struck { target, weapon, rule, dice, sums, harm }.into());
        }
        self.state[victim].feeding = false; // ff.sr.ravenous.3
        let stray = !self.state.are_enemies(thrower, victim); // ff.ranged.auto.7
        self.suffers(victim, harm, Cause { by: Some(thrower), at, melee: false, stray, rule })?;
        Ok(harm)
    }

    /// Everybody beside a door or a window that bursts (ff.grenade.room.2).
    fn beside_openings(&mut self, at: Option<Point>) -> Play<FigureSet> {
        let solid = |model: FigureId| !self.state[model].feigns() && !self.state.is_immaterial(model);
        let all = self.state.on_table(solid);
        let Some(at) = at else {
            return self.which(RuleId("ff.grenade.room.2"), Fact::BesideOpening, all);
        };
        let Some(table) = &self.state.table else { return Ok(FigureSet::EMPTY) };
        let openings = self.state.openings_round(at);
        let beside = |model: FigureId| {
            let Some(base) = table.base(model) else { return false };
            let near = |&piece: &u8| {
                let piece = &table.terrain[usize::from(piece)];
                piece.outline.within(base.at, base.radius) && piece.spans(base.elevation, base.top())
            };
            openings.iter().any(near)
        };
        Ok(all.iter().filter(|&model| beside(model)).collect())
    }

    /// Doors that are not reinforced fly open, all windows break (ff.grenade.room.1).
    fn bursts_open(&mut self, at: Option<Point>) -> Play<()> {
        let openings = at.map(|at| self.state.openings_round(at)).unwrap_or_default();
        let doors = !openings.is_empty();
        if doors || at.is_none() {
            self.tell(|| BlastsEvent::Burst { doors }.into());
        }
        for opening in openings {
            self.blown_open(opening)?;
        }
        Ok(())
    }

    /// Every ladder that the blast reaches is gone (ff.move.ladder.3).
    fn destroys_ladders(&mut self, at: Option<Point>) -> Play<()> {
        let (Some(at), Some(table)) = (at, &self.state.table) else { return Ok(()) };
        let reach = Length(self.state.length(Stick::Long).0 / 2);
        let reached = |piece: &table::Terrain| piece.kind == Kind::Ladder && piece.outline.within(at, reach);
        let ladders = table.terrain.iter().enumerate().filter(|(_, piece)| reached(piece));
        let ladders: Vec<u8> = ladders.map(|(number, _)| number as u8).collect();
        for ladder in ladders {
            self.ladder_destroyed(ladder)?;
        }
        Ok(())
    }
}

impl Offer<State> for ThrowBand {
    fn name(&self, _: &State) -> String {
        format!("band-{}", self.0)
    }

    fn words(&self, _: &State) -> String {
        match self.0 {
            1 => "Within its range".to_string(),
            2 => "Up to twice its range".to_string(),
            _ => "Up to three times its range".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}: how far off is its mark?", state.active_name())
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
#[expect(missing_docs, reason = "the names say it")]
pub enum BlastsEvent {
    Thrown { model: FigureId, weapon: Make },
    OnTarget { model: FigureId },
    Astray { model: FigureId, most: Stick },
    Struck { target: FigureId, weapon: Make, rule: RuleId, dice: [u8; 2], sums: Box<Sums<Tally>>, harm: Harm },
    Burst { doors: bool },
}

impl BlastsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            BlastsEvent::Thrown { model, weapon } => head(
                "ff.grenade.aim.1",
                format!("{} throws: {}.", state.name(*model), state.book.weapon_name(*weapon)),
            ),
            BlastsEvent::OnTarget { model } => line(
                "ff.grenade.aim.2",
                format!("The throw of {} lands where it should.", state.name(*model)),
            ),
            BlastsEvent::Astray { model, most } => {
                let text = format!(
                    "The throw of {} goes astray: the opponent moves it by up to {}.",
                    state.name(*model),
                    most.name()
                );
                line("ff.grenade.aim.2", text)
            }
            BlastsEvent::Struck { target, weapon, rule, dice, sums, harm } => {
                let totals = sums.totals(*dice);
                let text = format!(
                    "{} catches {}: {} against {}: {}.",
                    state.book.weapon_name(*weapon),
                    state.name(*target),
                    totals[0],
                    totals[1],
                    harm.words()
                );
                sums.line(state, *rule, text, *dice, one_way(None, *target, totals, *harm))
            }
            BlastsEvent::Burst { .. } => {
                line("ff.grenade.room.1", "Doors fly open and windows break.".to_string())
            }
        }
    }
}
