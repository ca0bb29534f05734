//! Sprints and the jumps that need one: the rules `sb.sprint.*` and `sb.jump.*`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage, Tally};
use table::{Direction, Fine, Length, along, inches};

use crate::rules::movement::trek::{Spot, Trek};
use crate::rules::movement::{Arrival, CONTACT, MovementEvent};
use crate::rules::powers::attribute::Attribute;
use crate::rules::turn::acts::Act;
use crate::state::fact::Fact;
use crate::state::reach::Reach;
use crate::{Battle, SilverBayonet};

pub(crate) const SPRINT: RuleId = RuleId("sb.sprint.1");
const JUMP: RuleId = RuleId("sb.jump.3");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Sprint: a Check without a stat lengthens the Move by 4" on 11 and more, else by 2" (sb.sprint.1 to .5).
    pub(crate) fn sprint(&mut self, figure: FigureId) -> Play<()> {
        self.act();
        let most = self.sprint_inches(figure)?;
        let seat = self.state[figure].seat();
        let enemies = self.state.enemies(figure);
        let on_table = self.state.table.is_some();
        // A swimmer goes into contact with its Move only (sb.attr.can.aquatic.1).
        let may_attack =
            self.state.may_attack(figure) && !(on_table && self.state.has(figure, Attribute::Aquatic));
        let mut options = ArrayVec::<Act, { FigureSet::MOST + 2 }>::new();
        let near = |&enemy: &FigureId| may_attack && (!on_table || self.state.reaches(figure, enemy, most));
        options.extend(enemies.iter().filter(near).map(Act::Attack));
        options.extend([Act::Move, Act::Done]);
        match self.ask(SPRINT, seat, &options)? {
            Act::Attack(target) => self.charge(figure, target, most, self.state.route(figure, target, most)),
            Act::Move => self.go_somewhere(figure, SPRINT, Reach::Move { figure, most }, most),
            _ => Ok(()),
        }
    }

    /// How far a Sprint carries (sb.sprint.2, .3).
    pub(crate) fn sprint_inches(&mut self, figure: FigureId) -> Play<Length> {
        let mut tally = Tally::default();
        self.state.penalties(figure, &mut tally);
        let far = self.passes(figure, SPRINT, tally, 11)?;
        Ok(inches(if far { 4 } else { 2 }))
    }

    /// A jump that the Move alone does not pay for: to the edge, launch, roll the Sprint, and land or fall
    /// (sb.jump.3 to .7). Staying put is thinking better of it.
    pub(crate) fn sprint_jump(&mut self, figure: FigureId) -> Play<()> {
        let speed = self.state.speed(figure);
        if self.state.table.is_none() {
            return self.sprint_jump_at_a_real_table(figure, speed);
        }
        let way = self.way(JUMP, self.state[figure].seat(), Reach::Jump { figure, most: speed })?;
        let mut run = self.state.planned(figure, &way, speed + inches(4));
        let Some(launch) = run.first_beyond(speed) else {
            self.note_walk(Length::ZERO);
            return Ok(());
        };
        let flight = run.split_off(launch);
        self.note_walk(run.length());
        let paid = run.cost;
        if self.travel(figure, Some(run), None)? != Arrival::There {
            return Ok(());
        }
        self.act();
        let reach = Fine::from(speed + self.sprint_inches(figure)?) - paid;
        self.fly(figure, flight, reach)
    }

    /// Over the gap with so much movement left, and on (sb.jump.4 to .6).
    fn fly(&mut self, figure: FigureId, flight: Trek, reach: Fine) -> Play<()> {
        let Some(jump) = flight.stages.first().copied() else { return Ok(()) };
        if jump.cost > reach {
            let at = along(
                jump.from.at,
                Direction::toward(jump.from.at, jump.to.at),
                reach.halved().rounded_down(),
            );
            let elevation =
                self.state.table.as_ref().map_or(Length::ZERO, |table| table.floor(at, jump.from.elevation));
            return self.fall_over(figure, jump.from, Spot { at, elevation });
        }
        let rest = flight.up_to(self.state, figure, reach.rounded_down());
        let (walked, climbed) = (rest.length(), rest.climbs());
        self.note_walk(walked);
        if self.travel(figure, Some(rest), None)? != Arrival::There {
            return Ok(());
        }
        let (to, most) = (self.place_of(figure), reach.rounded_down());
        self.tell(|| MovementEvent::Moved { figure, to, distance: Some(walked), climbed, most }.into());
        match self.state.touched_enemies(figure) {
            none if none.is_empty() => Ok(()),
            touched => {
                let target = self.which_target(CONTACT, self.state[figure].seat(), touched)?;
                self.come_to_blows(figure, target)
            }
        }
    }

    fn sprint_jump_at_a_real_table(&mut self, figure: FigureId, speed: Length) -> Play<()> {
        self.note_walk(speed);
        self.tell(|| {
            MovementEvent::Moved { figure, to: None, distance: None, climbed: Length::ZERO, most: speed }
                .into()
        });
        if self.travel(figure, None, None)? != Arrival::There {
            return Ok(());
        }
        self.act();
        let more = self.sprint_inches(figure)?;
        if !self.fact(JUMP, Fact::Clears { figure, more })? {
            return self.fall_from_a_jump(figure);
        }
        self.tell(|| MovementEvent::Jumped { figure }.into());
        self.travel(figure, None, None)?;
        Ok(())
    }
}
