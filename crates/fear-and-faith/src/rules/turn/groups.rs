//! Groups, `ff.group.*`, `ff.regroup.*`: several models act on one roll. Who gathers them is in `orders`; mobs, volleys
//! and prayers have their own files.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage, Tally};
use frame::view::{LogLine, RollView};
use serde::{Deserialize, Serialize};

use crate::rules::fighting::contest::Harm;
use crate::rules::shooting::shot::Sums;
use crate::rules::turn::activation::Dice;
use crate::rules::turn::quality::{Purpose, Tested, list, needs};
use crate::show::rolls::{self, decided, one_way};
use crate::state::event::{head, line, parts, rolled};
use crate::state::{Active, State};
use crate::{Battle, FearAndFaith};

const ROLL: RuleId = RuleId("ff.group.roll.1");

/// An order that somebody can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the orders of the chapter")]
pub enum Order {
    Group,
    Regroup,
    ConcentratedFire,
    Prayer,
    /// Two who bash a door together; nobody has to order it (ff.move.bash.3).
    Bash,
}

/// Models that act on one roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Band {
    /// What they were ordered to do; nothing for a mob, which needs no Leader (ff.mob.leader.1).
    pub order: Option<Order>,
    /// Who they are.
    pub members: FigureSet,
}

impl State {
    /// The names of some models, one after the other.
    pub(super) fn names(&self, models: FigureSet) -> String {
        models.iter().map(|model| self.name(model)).collect::<Vec<_>>().join(", ")
    }

    /// Who is about to roll activation dice: a model, or a band of them.
    pub(super) fn rollers(&self) -> String {
        match self.band {
            None => self.active_name().to_string(),
            Some(Band { order: Some(_), members }) => format!("the group of {}", members.len()),
            Some(Band { order: None, members }) => format!("the mob of {}", members.len()),
        }
    }

    /// Does the model move as one of a mob just now?
    pub(crate) fn is_in_mob(&self, model: FigureId) -> bool {
        self.band.is_some_and(|band| band.order.is_none() && band.members.contains(model))
    }

    /// Has it made all the moves that one of a mob can make in a turn? ff.mob.move.1
    pub(crate) fn has_moved_with_mob(&self, model: FigureId) -> bool {
        self[model].moves >= 2 && self.is_in_mob(model)
    }

    /// Can it still act for this seat: it is there, and on its side?
    fn can_act_for(&self, seat: Seat, model: FigureId) -> bool {
        let now = &self[model];
        now.is_on_table() && !now.feigns() && now.seat == seat
    }

    /// Those of the band who can still act for this seat.
    pub(crate) fn band_of(&self, seat: Seat) -> FigureSet {
        let members = self.band.map_or(FigureSet::EMPTY, |band| band.members);
        members.iter().filter(|&model| self.can_act_for(seat, model)).collect()
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// One activation roll for all of the band, against the worst Quality among them (ff.group.roll.1, ff.mob.roll.1).
    /// No Hero leaves a die out or rolls one again: it is the group that rolls (ff.group.roll.3). What the dice do to a
    /// model they do to each (a natural 1 to a model that bleeds, for one).
    pub(crate) fn rolls_as_one(&mut self, seat: Seat) -> Play<Tested> {
        let members = self.state.band_of(seat);
        for model in members.iter() {
            self.state[model].activated = true; // ff.group.member.1
        }
        let (worst, tally) = self.worst_quality(members)?;
        let needed = needs(self.state[worst].quality_target(), tally.total());
        self.begin_activation(worst);
        self.now_active(|active| active.needs = needed);
        let Dice(count) = self.ask(ROLL, seat, &[Dice(1), Dice(2), Dice(3)])?;
        let tested = self.plain_dice(seat, ROLL, count, needed)?;
        if F::LISTENS {
            let (dice, actions, tally) = (tested.dice.clone(), tested.successes, Box::new(tally));
            self.tell(|| GroupsEvent::Rolled { worst, dice, needs: needed, tally, actions }.into());
        }
        let turnover = tested.failures >= 2;
        self.now_active(|active| active.turnover = turnover);
        for model in members.iter() {
            if self.state.can_act_for(seat, model) {
                self.ones_and_failures(model, &tested)?;
            }
        }
        Ok(tested)
    }

    /// Who of these needs the highest number after everything that helps and hinders it, and what that is
    /// (ff.group.roll.2). A Leader can only help, so nobody is looked at who needs no more without him.
    fn worst_quality(&mut self, members: FigureSet) -> Play<(FigureId, Tally)> {
        let unaided = |model: FigureId| self.state.quality_needed(model, Purpose::Activation);
        let mut order: ArrayVec<(Reverse<u8>, FigureId), { FigureSet::MOST }> =
            members.iter().map(|model| (Reverse(unaided(model)), model)).collect();
        order.sort_unstable();
        let mut worst: Option<(u8, FigureId, Tally)> = None;
        for (Reverse(unaided), model) in order {
            if worst.as_ref().is_some_and(|(needed, ..)| unaided <= *needed) {
                break;
            }
            let tally = self.quality_tally(model, Purpose::Activation)?;
            let needed = needs(self.state[model].quality_target(), tally.total());
            if worst.as_ref().is_none_or(|(most, ..)| needed > *most) {
                worst = Some((needed, model, tally));
            }
        }
        let (_, model, tally) = worst.expect("somebody rolls");
        Ok((model, tally))
    }

    /// Every one of the band has the actions that were rolled, and uses them as it likes, in the order that its owner
    /// likes (ff.group.act.1).
    pub(crate) fn band_acts(&mut self, seat: Seat, tested: &Tested) -> Play<()> {
        let regroups = self.state.band.is_some_and(|band| band.order == Some(Order::Regroup));
        let mut done = FigureSet::EMPTY;
        while tested.successes > 0 && self.state.outcome().is_none() {
            let waiting: FigureSet =
                self.state.band_of(seat).iter().filter(|&model| !done.contains(model)).collect();
            if waiting.is_empty() {
                break;
            }
            let able = self.able_to_act(waiting, tested, regroups)?;
            let next = if able.is_empty() { waiting.iter().take(1).collect() } else { able };
            let model = self.target(RuleId("ff.group.act.1"), seat, next)?;
            done.insert(model);
            self.begins_in_band(model, tested, regroups);
            self.acts_on(model)?;
            self.lands(model)?;
        }
        Ok(())
    }

    fn begins_in_band(&mut self, model: FigureId, tested: &Tested, regroups: bool) {
        self.begin_activation(model);
        let turnover = tested.failures >= 2;
        self.now_active(|active| {
            (active.left, active.turnover, active.regroups) = (tested.successes, turnover, regroups);
        });
    }

    /// Those of a band who can do anything just now: nobody is asked when the others have their turn.
    fn able_to_act(&mut self, waiting: FigureSet, tested: &Tested, regroups: bool) -> Play<FigureSet> {
        let mut able = FigureSet::EMPTY;
        for model in waiting.iter().filter(|_| waiting.len() > 1) {
            self.begins_in_band(model, tested, regroups);
            if self.list_acts(model)?.len() > 1 {
                able.insert(model);
            }
        }
        Ok(able)
    }

    pub(crate) fn now_active(&mut self, change: impl FnOnce(&mut Active)) {
        if let Some(active) = &mut self.state.active {
            change(active);
        }
    }
}

impl Order {
    /// Its name in the protocol.
    pub fn name(self) -> &'static str {
        match self {
            Order::Group => "order-group",
            Order::Regroup => "order-regroup",
            Order::ConcentratedFire => "order-concentrated-fire",
            Order::Prayer => "order-prayer",
            Order::Bash => "bash-together",
        }
    }

    /// What it means, in words.
    pub fn words(self) -> &'static str {
        match self {
            Order::Group => "Order a group to act",
            Order::Regroup => "Order a regroup",
            Order::ConcentratedFire => "Order concentrated fire",
            Order::Prayer => "Lead a prayer",
            Order::Bash => "Bash a door together",
        }
    }

    /// The rule that says who can be ordered.
    pub fn rule(self) -> RuleId {
        RuleId(match self {
            Order::Group => "ff.group.order.1",
            Order::Regroup => "ff.regroup.1",
            Order::ConcentratedFire => "ff.confire.1",
            Order::Prayer => "ff.prayer.1",
            Order::Bash => "ff.move.bash.3",
        })
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
#[expect(missing_docs, reason = "the names say it")]
pub enum GroupsEvent {
    Ordered {
        leader: FigureId,
        order: Order,
        members: FigureSet,
    },
    Unheeded {
        leader: FigureId,
        order: Order,
    },
    Mob {
        members: FigureSet,
    },
    Rolled {
        worst: FigureId,
        dice: ArrayVec<u8, 3>,
        needs: u8,
        tally: Box<Tally>,
        actions: u8,
    },
    Volley {
        lead: FigureId,
        target: FigureId,
        shooters: u8,
        dice: [u8; 2],
        sums: Box<Sums<Tally>>,
        harm: Harm,
    },
    WentBack {
        model: FigureId,
    },
    Prayed {
        target: FigureId,
    },
    Unheard {
        target: FigureId,
    },
}

impl GroupsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: &FigureId| state.name(*model);
        match self {
            GroupsEvent::Ordered { leader, order, members } => {
                let what = match order {
                    Order::Group => "orders a group to act",
                    Order::Regroup => "orders a regroup",
                    Order::ConcentratedFire => "orders concentrated fire",
                    Order::Prayer => "calls to prayer",
                    Order::Bash => "bashes a door",
                };
                head(order.rule().0, format!("{} {what}: {}.", name(leader), state.names(*members)))
            }
            GroupsEvent::Unheeded { leader, order } => {
                line(order.rule().0, format!("Nobody can do what {} wants.", name(leader)))
            }
            GroupsEvent::Mob { members } => {
                head("ff.mob.roll.1", format!("A mob of {}: {}.", members.len(), state.names(*members)))
            }
            GroupsEvent::Rolled { worst, dice, needs, tally, actions } => {
                let failures = dice.len() as u8 - actions;
                let verdict = match (actions, failures >= 2) {
                    (0, _) => rolls::actions(*actions, failures),
                    (1, true) => "1 action each, then a turnover".to_string(),
                    _ => format!("{} each", rolls::actions(*actions, failures)),
                };
                let what = rolls::lower(&verdict);
                let text =
                    format!("They roll {} against {needs}+, as good as {}: {what}.", list(dice), name(worst));
                let good = *actions > 0 && failures < 2;
                let roll = RollView { needs: format!("{needs}+"), ..decided(*worst, good, verdict) };
                LogLine { parts: parts(state, tally), ..rolled(ROLL, text, dice, roll) }
            }
            GroupsEvent::Volley { lead, target, shooters, dice, sums, harm } => {
                let totals = sums.totals(*dice);
                let text = format!(
                    "{shooters} shoot {} as one, no better than {}: {} against {}: {}.",
                    name(target),
                    name(lead),
                    totals[0],
                    totals[1],
                    harm.words()
                );
                let roll = one_way(Some(*lead), *target, totals, *harm);
                sums.line(state, RuleId("ff.confire.2"), text, *dice, roll)
            }
            GroupsEvent::WentBack { model } => {
                let text = format!("{} comes to nobody's side and stays where it was.", name(model));
                line("ff.regroup.5", text)
            }
            GroupsEvent::Prayed { target } => {
                line("ff.prayer.2", format!("The prayer is turned on {}.", name(target)))
            }
            GroupsEvent::Unheard { target } => {
                line("ff.prayer.2", format!("{} is too far from all who pray.", name(target)))
            }
        }
    }
}
