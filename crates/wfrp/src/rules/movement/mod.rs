//! Moving: Walk, Sprint, crawling and standing up, `wf.action.walk.1` and the following; how far anybody gets.

pub(crate) mod charge;
pub(crate) mod climbing;
pub(crate) mod engagement;
pub(crate) mod flee;
pub(crate) mod ground;

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Length, Path};

use crate::content::profile::{MOST_SPECIALS, Skill};
use crate::content::tables::Difficulty;
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::injuries::Gait;
use crate::rules::turn::acts::{Act, Acts, offer};
use crate::rules::turn::trial::Test;
use crate::setup::yards;
use crate::state::event::line;
use crate::state::reach::{Reach, words};
use crate::state::{Active, State};
use crate::{Battle, Wfrp};

impl State {
    /// How far it walks now (wf.char.6): halved by Stunned or a hurt leg.
    ///
    /// Reading: Walk and Run are halved once, however many reasons there are.
    pub fn walk(&self, who: FigureId) -> Length {
        self.paced(who, self.profile(who).walk)
    }

    /// How far it runs now (wf.char.6).
    pub fn run(&self, who: FigureId) -> Length {
        self.paced(who, self.profile(who).run)
    }

    fn paced(&self, who: FigureId, far: u8) -> Length {
        let halved = self.condition_halves_pace(who) || self.gait(who) == Gait::Halved;
        let whole = yards(far.into());
        if halved { Length(whole.0 / 2) } else { whole }
    }

    /// The Average Athletics Test of a Sprint (wf.action.sprint.1).
    pub(crate) fn sprint_test(&self, who: FigureId, rule: RuleId) -> Test {
        Test::of(who, Skill::Athletics, rule, Difficulty::Average.modifier(&self.book))
    }

    /// How far it crawls or climbs: half of Walk (wf.cond.prone.1, wf.action.climb.1).
    fn half_walk(&self, who: FigureId) -> Length {
        Length(self.walk(who).0 / 2)
    }

    /// Can it go on its feet: neither Prone nor with a leg that only lets it crawl?
    pub(crate) fn is_on_its_feet(&self, who: FigureId) -> bool {
        !self[who].has(Condition::Prone) && self.gait(who) != Gait::Crawls
    }

    /// May it stand up? Not at 0 Wounds (wf.wounds.2).
    fn may_stand_up(&self, who: FigureId) -> bool {
        self[who].has(Condition::Prone) && self[who].wounds > 0
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Lists moves, and the actions that are moves (wf.action.1).
    pub(crate) fn movement_acts(&mut self, who: FigureId, active: &Active, acts: &mut Acts) {
        let state = &*self.state;
        let acts_too = active.action_left && state.may_act(who);
        if acts_too && active.move_left && state.is_engaged(who) && state.can_run(who) {
            offer(acts, Act::Flee); // wf.action.flee.1, wf.action.flee.6
        }
        if !state.may_move(who) {
            return;
        }
        let (free, on_feet) = (!state.is_engaged(who), state.is_on_its_feet(who));
        if active.move_left {
            if state.may_stand_up(who) {
                offer(acts, Act::StandUp); // wf.action.stand.2: engaged or not
            }
            match (free, on_feet) {
                (true, true) => offer(acts, Act::Walk), // wf.action.walk.1
                (true, false) => offer(acts, Act::Crawl),
                (false, _) => {}
            }
        }
        if free && on_feet {
            if acts_too {
                offer(acts, Act::Sprint); // wf.action.sprint.4
            }
            if state.can_climb(who) {
                if active.move_left {
                    offer(acts, Act::Climb);
                }
                if acts_too {
                    offer(acts, Act::ClimbFaster);
                }
            }
        }
    }

    /// Walk: up to Walk yards (wf.action.walk.1).
    pub(crate) fn walks(&mut self, who: FigureId) -> Play<()> {
        let most = self.state.walk(who);
        self.goes(who, most, RuleId("wf.action.walk.1"))?;
        self.spends_move();
        Ok(())
    }

    /// Sprint: an Athletics Test, and up to Run + SL yards (wf.action.sprint.1 to wf.action.sprint.4).
    pub(crate) fn sprints(&mut self, who: FigureId) -> Play<()> {
        let rule = RuleId("wf.action.sprint.1");
        self.tell(|| MovementEvent::Sprinted { who }.into());
        let most = self.running_start(self.state.sprint_test(who, rule))?;
        self.goes(who, most, rule)?;
        self.spends_action();
        Ok(())
    }

    /// The Athletics Test of a Sprint or a Charge: how far it carries, at least 0 (wf.action.sprint.3).
    pub(crate) fn running_start(&mut self, test: Test) -> Play<Length> {
        let made = self.test(test)?;
        let far = self.state.run(test.who) + yards(made.sl.into());
        Ok(far.max(Length::ZERO))
    }

    /// Crawls half of Walk (wf.cond.prone.1).
    pub(crate) fn crawls(&mut self, who: FigureId) -> Play<()> {
        let most = self.state.half_walk(who);
        self.goes(who, most, RuleId("wf.cond.prone.1"))?;
        self.spends_move();
        Ok(())
    }

    /// Stands up (wf.action.stand.1).
    pub(crate) fn stands_up(&mut self, who: FigureId) -> Play<()> {
        self.tell(|| MovementEvent::StoodUp { who }.into());
        self.sheds(who, Condition::Prone, 1, RuleId("wf.action.stand.1"))?;
        self.spends_move();
        Ok(())
    }

    /// Goes up to so far, anywhere; at a real table people move it.
    pub(crate) fn goes(&mut self, who: FigureId, most: Length, rule: RuleId) -> Play<()> {
        if self.state.must_run(who) {
            let from = self.state.able_enemies(who);
            return self.runs_away(Reach::Away { who, most, from }, RuleId("wf.cond.broken.1"));
        }
        if self.state.table.is_none() {
            self.tell(|| MovementEvent::May { who, most, rule }.into());
            self.has_moved();
            return Ok(());
        }
        let way = self.way(rule, self.state[who].seat, Reach::Walk { who, most })?;
        self.follows(who, way, rule);
        Ok(())
    }

    /// Goes away from these as far as this allows: directly, or on any line that leads nearer to none of them.
    pub(crate) fn runs_away(&mut self, reach: Reach, rule: RuleId) -> Play<()> {
        let who = reach.who();
        if self.state.table.is_none() {
            self.tell(|| MovementEvent::MayAway { reach, rule }.into());
            self.has_moved();
            return Ok(());
        }
        let way = self.way(rule, self.state[who].seat, reach)?;
        self.follows(who, way, rule);
        Ok(())
    }

    /// Goes along a way that has been allowed.
    fn follows(&mut self, who: FigureId, way: Vec<table::Point>, rule: RuleId) {
        let base = self.state.table.as_ref().and_then(|table| table.base(who)).copied();
        let Some((base, &end)) = base.zip(way.last()) else { return };
        if way.iter().all(|&point| point == base.at) {
            self.tell(|| MovementEvent::Stayed { who, rule }.into());
            return;
        }
        if let Some(table) = &mut self.state.table {
            table.shift(who, end, base.elevation);
        }
        self.has_moved();
        if F::LISTENS {
            let points = std::iter::once(base.at).chain(way).collect();
            let far = Path::new(points).map_or(Length::ZERO, |path| path.length());
            self.tell(|| MovementEvent::Moved { who, far, rule }.into());
        }
    }

    /// Somebody has left its place in its turn: it has moved (wf.mod.moved), and at a real table others may be near now.
    fn has_moved(&mut self) {
        if let Some(active) = &mut self.state.active {
            active.moved = true;
            (active.out_of_reach, active.out_of_sight) = (FigureSet::EMPTY, FigureSet::EMPTY);
            active.too_far = [FigureSet::EMPTY; MOST_SPECIALS];
        }
    }
}

/// What the log says of moving.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum MovementEvent {
    Moved { who: FigureId, far: Length, rule: RuleId },
    May { who: FigureId, most: Length, rule: RuleId },
    MayAway { reach: Reach, rule: RuleId },
    Stayed { who: FigureId, rule: RuleId },
    StoodUp { who: FigureId },
    Sprinted { who: FigureId },
    Charged { who: FigureId, target: FigureId },
    FellShort { who: FigureId, target: FigureId },
    Fled { who: FigureId },
    CannotRun { who: FigureId },
    Climbed { who: FigureId, height: Length },
}

impl MovementEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |who: FigureId| state.name(who);
        match *self {
            MovementEvent::Moved { who, far, rule } => {
                line(rule.0, format!("{} goes {}.", name(who), words(far)))
            }
            MovementEvent::May { who, most, rule } => {
                line(rule.0, format!("{} goes up to {}: move it.", name(who), words(most)))
            }
            MovementEvent::MayAway { reach, rule } => {
                let text = format!("{} {}: move it.", name(reach.who()), reach.away_words(state));
                line(rule.0, text)
            }
            MovementEvent::Stayed { who, rule } => line(rule.0, format!("{} stays where it is.", name(who))),
            MovementEvent::StoodUp { who } => line("wf.action.stand.1", format!("{} stands up.", name(who))),
            MovementEvent::Sprinted { who } => line("wf.action.sprint.1", format!("{} sprints.", name(who))),
            MovementEvent::Charged { who, target } => {
                line("wf.action.charge.1", format!("{} charges {}.", name(who), name(target)))
            }
            MovementEvent::FellShort { who, target } => {
                let text = format!("{} does not reach {}, and its action is lost.", name(who), name(target));
                line("wf.action.charge.5", text)
            }
            MovementEvent::Fled { who } => line("wf.action.flee.1", format!("{} flees.", name(who))),
            MovementEvent::CannotRun { who } => {
                line("wf.action.flee.7", format!("{} cannot run.", name(who)))
            }
            MovementEvent::Climbed { who, height } => {
                line("wf.action.climb.1", format!("{} climbs to a height of {}.", name(who), words(height)))
            }
        }
    }
}
