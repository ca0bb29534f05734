//! Teleport, `ff.sr.teleport.*`: a jump through space, and what goes wrong with it.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::Point;

use crate::content::special::Special;
use crate::rules::turn::quality::Tested;
use crate::rules::witchcraft::spells::transfix::HOLD;
use crate::state::State;
use crate::state::event::line;
use crate::state::model::{Bond, End};
use crate::state::reach::{Reach, Zone};
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

const JUMP: RuleId = RuleId("ff.sr.teleport.1");
const MISHAP: RuleId = RuleId("ff.sr.teleport.3");

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// One success jumps Medium, two Long, three anywhere; three failures go astray (ff.sr.teleport.1 to .3). The jump
    /// takes all successes.
    pub(crate) fn teleports(&mut self, model: FigureId, tested: &Tested) -> Play<()> {
        if let Some(active) = &mut self.state.active {
            active.left = 0; // ff.sr.teleport.2
        }
        let most = match tested.successes {
            0 if tested.failures == 3 => return self.goes_astray(model),
            0 => {
                self.tell(|| TeleportEvent::Failed { model }.into());
                return Ok(());
            }
            1 => Some(Stick::Medium),
            2 => Some(Stick::Long),
            _ => None,
        };
        if !self.slips_away(model)? {
            return Ok(());
        }
        self.tell(|| TeleportEvent::Jumped { model, most }.into());
        let zone = self.jump_zone(model, most);
        let seat = self.state[model].seat;
        let at = self.names_spot(JUMP, seat, model, zone)?;
        self.reappears(model, at);
        self.appears_beside(model, !matches!(zone, Zone::Jump(..)))
    }

    /// Leaving contact by a jump draws free hacks as well; Free Disengage spares it them (ff.sr.teleport.4). False if they
    /// keep it there.
    fn slips_away(&mut self, model: FigureId) -> Play<bool> {
        let engaged = self.state.is_engaged(model) && !self.state.has(model, Special::FreeDisengage);
        Ok(!engaged || self.runs_the_gauntlet(model, false)? && self.state[model].is_on_table())
    }

    /// Where the jump may end: into contact with an enemy only with three successes, unless the table agrees on another
    /// reading (ff.sr.teleport.5, ff.sr.teleport.6). On the virtual table the distance is that between the middles, as of any
    /// move, and a zone measures to the rim.
    fn jump_zone(&self, model: FigureId, most: Option<Stick>) -> Zone {
        let base = self.state.table.as_ref().and_then(|table| table.base(model));
        match (most, base) {
            (Some(stick), _) if !self.state.options.teleport_into_contact => {
                Zone::Jump(model, self.state.length(stick))
            }
            (Some(stick), Some(base)) => Zone::Around(base.at, self.state.length(stick) - base.radius),
            _ => Zone::Anywhere,
        }
    }

    /// Those beside whom it appears take the Fear test of a charge (ff.sr.teleport.7). At a real table nobody is asked whom
    /// it touches where it may touch nobody.
    fn appears_beside(&mut self, model: FigureId, may_touch: bool) -> Play<()> {
        if self.state.table.is_none() {
            let enemies = if may_touch { self.state.enemies(model) } else { FigureSet::EMPTY };
            self.asks_contacts(model, enemies)?;
        }
        for foe in self.state.nearest_first(model, self.state.foes_touching(model)) {
            self.fear_of_charge(foe, model)?;
        }
        if self.state[model].is_on_table() { self.finds_its_ground(model) } else { Ok(()) }
    }

    /// The opponent puts it down at least Long away, transfixed; without such a spot it is lost (ff.sr.teleport.3).
    fn goes_astray(&mut self, model: FigureId) -> Play<()> {
        if !self.slips_away(model)? {
            return Ok(());
        }
        let zone = Zone::Beyond(model, self.state.length(Stick::Long));
        if self.state.table.is_some() && self.state.places_open(model, zone).is_empty() {
            self.tell(|| TeleportEvent::Lost { model }.into());
            return self.leaves_game(model, End::Killed);
        }
        self.state[model].transfixed = Some(Bond { actions: HOLD, caster: None });
        self.tell(|| TeleportEvent::Astray { model }.into());
        let opponent = self.state.opponent(self.state[model].seat);
        let at = self.names_spot(MISHAP, opponent, model, zone)?;
        self.reappears(model, at);
        self.arrives(model)
    }

    fn names_spot(&mut self, rule: RuleId, seat: Seat, model: FigureId, zone: Zone) -> Play<Option<Point>> {
        match self.state.table.is_some() {
            true => Ok(self.way(rule, seat, Reach::Place { model, zone })?.first().copied()),
            false => Ok(None),
        }
    }

    fn reappears(&mut self, model: FigureId, at: Option<Point>) {
        self.state.lift(model);
        self.put_down(model, at);
        self.state.takes_its_stand(model); // nobody has driven it there
    }
}

/// The log events of jumps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum TeleportEvent {
    Jumped { model: FigureId, most: Option<Stick> },
    Failed { model: FigureId },
    Astray { model: FigureId },
    Lost { model: FigureId },
}

impl TeleportEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            TeleportEvent::Jumped { model, most } => {
                let far = match most {
                    Some(stick) => format!("up to {} away", stick.name()),
                    None => "anywhere".to_string(),
                };
                line("ff.sr.teleport.1", format!("{} disappears and reappears {far}.", state.name(*model)))
            }
            TeleportEvent::Failed { model } => {
                line("ff.sr.teleport.1", format!("{} stays where it is.", state.name(*model)))
            }
            TeleportEvent::Astray { model } => {
                let text = format!(
                    "{}'s jump goes astray: the other side puts it down at least Long away, transfixed.",
                    state.name(*model)
                );
                line("ff.sr.teleport.3", text)
            }
            TeleportEvent::Lost { model } => {
                line("ff.sr.teleport.3", format!("{} never comes out of its jump.", state.name(*model)))
            }
        }
    }
}
