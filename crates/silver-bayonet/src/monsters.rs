//! What monsters do: the rules `sb.mon.*`.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::Path;

use crate::attribute::Attribute;
use crate::event::Event;
use crate::fact::Fact;
use crate::ground::Land;
use crate::shooting::range;
use crate::state::{ArmId, Moved};
use crate::{Battle, SilverBayonet};

const CLOSEST: RuleId = RuleId("sb.mon.act.5");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// The monster with the least Health activates; among equals the primary player chooses (sb.mon.1 to .3).
    pub(crate) fn activate_monster(&mut self) -> Play<bool> {
        let waiting =
            self.state.standing(|figure| self.state[figure].is_monster() && !self.state[figure].activated);
        let Some(least) = waiting.iter().map(|figure| self.state[figure].health).min() else {
            return Ok(self.end_monsters());
        };
        let weakest = waiting.iter().filter(|&figure| self.state[figure].health == least).collect();
        let figure = self.who_activates(RuleId("sb.mon.2"), self.primary(), weakest)?;
        self.begin_activation(figure);
        if self.awakens(figure)? {
            self.standard_activation(figure)?;
        }
        self.end_activation(figure);
        Ok(true)
    }

    /// Reload, shoot the closest, or go for the closest (sb.mon.act.1 to .8).
    pub(crate) fn standard_activation(&mut self, figure: FigureId) -> Play<()> {
        let soldiers = self.state.standing(|other| !self.state[other].is_monster());
        let guns = self.guns(figure);
        if let Some(&gun) = guns.first() {
            if !self.is_loaded(figure, gun) && self.reloadable(figure).contains(&gun) {
                self.give_up_move();
                self.reload(figure, gun, RuleId("sb.mon.act.1"));
            }
            let range = range(&self.state.arm(figure, gun));
            let can_shoot = |target| Fact::CanShoot { shooter: figure, target, range };
            let firearm = self.state.arm(figure, gun).weapon.is_firearm();
            if self.is_loaded(figure, gun)
                && !self.state[figure].entranced // sb.event.8
                && !(firearm && self.is_near_inimical(figure)?) // sb.mon.act.18
                && let Some(target) = self.closest(figure, soldiers, can_shoot)?
            {
                return self.shoot_and_reload(figure, target, gun);
            }
        }
        if self.state.active.is_some_and(|active| active.moved != Moved::Not) {
            return Ok(()); // sb.mon.act.12
        }
        let seen = self.closest(figure, soldiers, |target| Fact::Sight { looker: figure, target })?;
        let target = match seen {
            Some(seen) => Some(seen),
            None if self.state.has(figure, Attribute::PoorSenses) => None, // sb.attr.egy.poorsenses.2
            None => self.closest_of(figure, soldiers)?,                    // sb.mon.act.8
        };
        target.map_or(Ok(()), |target| self.go_for(figure, target))
    }

    pub(crate) fn shoot_and_reload(&mut self, figure: FigureId, target: FigureId, gun: ArmId) -> Play<()> {
        self.shoot(figure, FigureSet::from_iter([target]), gun)?;
        let still = self.state.active.is_some_and(|active| active.moved == Moved::Not);
        if self.may_act(figure) && still && self.reloadable(figure).contains(&gun) {
            self.give_up_move();
            self.reload(figure, gun, RuleId("sb.mon.act.3"));
        }
        Ok(())
    }

    /// The closest of these for which something is so. People are asked who is closest, then whether it is so.
    pub(crate) fn closest(
        &mut self,
        figure: FigureId,
        among: FigureSet,
        so: impl Fn(FigureId) -> Fact,
    ) -> Play<Option<FigureId>> {
        let mut left = among;
        while let Some(next) = self.closest_of(figure, left)? {
            if self.fact(CLOSEST, so(next))? {
                return Ok(Some(next));
            }
            left.remove(next);
        }
        Ok(None)
    }

    /// The closest of these; of several the primary player chooses (sb.mon.6).
    pub(crate) fn closest_of(&mut self, figure: FigureId, among: FigureSet) -> Play<Option<FigureId>> {
        if among.is_empty() {
            return Ok(None);
        }
        let nearest = self.which(CLOSEST, Fact::Nearest { to: figure }, among)?;
        self.which_target(RuleId("sb.mon.6"), self.primary(), nearest).map(Some)
    }

    /// Moves its full Speed at the target, and attacks if it arrives (sb.mon.act.5, .6).
    pub(crate) fn go_for(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        if self.state[figure].entranced {
            return self.go_near(figure, target); // sb.event.8.c
        }
        if self.fact(RuleId("sb.mon.act.6"), Fact::Reaches { figure, target })? {
            return self.move_to_attack(figure, target);
        }
        let most = self.state.speed(figure);
        let mut to = None;
        if let Some(path) = self.approach(figure, target) {
            self.walk(figure, &path);
            to = Some(path.end());
        }
        self.tell(|| Event::Moved { figure, to, distance: None, most });
        Ok(())
    }

    /// The part of the cheapest way toward the target that the Speed pays for (sb.mon.act.10).
    pub(crate) fn approach(&self, figure: FigureId, target: FigureId) -> Option<Path> {
        let table = self.state.table.as_ref()?;
        let land = Land::of(self.state, figure);
        let others = self.state.others_on_table(figure);
        let mut blockers = others;
        blockers.remove(target);
        let touch = table.shortest(figure, table::Goal::Touch(target), blockers, &land);
        let near = || table.shortest(figure, table::Goal::Near(table.base(target)?.at), others, &land);
        let path = touch.or_else(near)?;
        let walked = table.up_to(figure, &path, self.state.speed(figure), others, &land);
        table.fits(figure, walked.end(), &land).then_some(walked)
    }
}
