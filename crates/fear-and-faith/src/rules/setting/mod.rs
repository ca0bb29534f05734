//! Setting up, `ff.setup.*`: roles, time, weather, deployment and initiative, step by step.

pub(crate) mod matters;
pub(crate) mod newcomers;
pub(crate) mod placing;
pub(crate) mod reinforcements;

use fates::{D6, Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::special::Special;
use crate::rules::setting::matters::{Matter, Posture};
use crate::show::rolls::drawn;
use crate::state::event::{head, line, rolled};
use crate::state::model::Place;
use crate::state::reach::{Edge, Reach, Zone};
use crate::state::stick::Stick;
use crate::state::time::{Hour, Weather};
use crate::state::{Phase, State};
use crate::{Battle, FearAndFaith};

const ROLES: RuleId = RuleId("ff.setup.role.1");
const HOUR: RuleId = RuleId("ff.time.start.1");
const MOON: RuleId = RuleId("ff.time.moon.1");
const WEATHER: RuleId = RuleId("ff.weather.1");
const LIMIT: RuleId = RuleId("ff.end.limit.1");
const SWAP: RuleId = RuleId("ff.setup.deploy.4");
const INITIATIVE: RuleId = RuleId("ff.setup.init.1");

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// One stage of the setting-up; the deployment takes a step for each model.
    pub(crate) fn set_up(&mut self, stage: u8) -> Play<()> {
        if stage >= crate::setup::scenario::FIRST_STAGE {
            return self.scenario_stage(stage);
        }
        match Matter::ALL.get(usize::from(stage)) {
            Some(Matter::Roles) => self.settle_roles()?,
            Some(Matter::Terrain) => self.settle_terrain(),
            Some(Matter::Time) => self.settle_time()?,
            Some(Matter::Moon) => self.settle_moon()?,
            Some(Matter::Weather) => self.settle_weather()?,
            Some(Matter::Limit) => self.settle_limit()?,
            Some(Matter::Edge) => self.settle_edge()?,
            Some(Matter::Deployment) if self.deploys_one()? => return Ok(()),
            Some(Matter::Deployment) | None => {}
            Some(Matter::Swap) => self.settle_swap()?,
            Some(Matter::Madness) => self.settle_madness()?,
            Some(Matter::Prey) => self.settle_prey()?,
            Some(Matter::Initiative) => self.settle_initiative()?,
        }
        let left = self.state.setting.left;
        let left = left.first().map_or(left, |settled| left.without(settled));
        self.state.setting.left = left;
        self.state.phase = left.first().map_or(Phase::TurnBegins, |next| Phase::Setting(next as u8));
        Ok(())
    }

    /// A die each, the first seat's first, until they differ (ff.setup.role.2, ff.setup.init.2). Who rolled higher?
    /// What is added to either die counts, too.
    fn roll_off(&mut self, rule: RuleId, [first, second]: [u8; 2]) -> Play<([u8; 2], Seat)> {
        let higher = |[one, other]: [u8; 2]| {
            let (one, other) = (one + first, other + second);
            (one != other).then_some(Seat(u8::from(other > one)))
        };
        let dice = self.fates.roll_until(rule, Seat(0), [D6, D6], higher)?;
        Ok((dice, higher(dice).unwrap_or(Seat(0))))
    }

    pub(crate) fn settle_roles(&mut self) -> Play<()> {
        let bonus = [Seat(0), Seat(1)].map(|seat| u8::from(self.state.advances(seat).strategy));
        let (dice, higher) = self.roll_off(ROLES, bonus)?; // ff.adv.generic.strategy.1
        let attacker = match self.ask(ROLES, higher, &[Posture::Attack, Posture::Defend])? {
            Posture::Attack => higher,
            Posture::Defend => self.state.opponent(higher),
        };
        self.state.setting.attacker = attacker;
        self.state.reseat_clock();
        self.tell(|| SettingEvent::Roles { dice, attacker }.into());
        Ok(())
    }

    /// At a real table the defender is asked to build it; the virtual one has come with the setup.
    pub(crate) fn settle_terrain(&mut self) {
        let defender = self.state.defender();
        if self.state.table.is_none() {
            self.tell(|| SettingEvent::LayOut { defender }.into());
        }
    }

    pub(crate) fn settle_time(&mut self) -> Play<()> {
        let [die] = self.roll_by(HOUR, self.state.defender(), [D6], |[die]| Hour::of(die))?;
        let hour = Hour::of(die);
        self.state.set_hour(hour);
        self.tell(|| SettingEvent::Hour { die, hour }.into());
        Ok(())
    }

    /// Only Werewolves care, and only if the game starts at night.
    pub(crate) fn settle_moon(&mut self) -> Play<()> {
        let werewolves = self.state.models.iter().any(|model| model.has(Special::Werewolf));
        if !self.state.clock.night || !werewolves {
            return Ok(());
        }
        let [die] = self.roll_by(MOON, self.state.defender(), [D6], |[die]| die >= 5)?;
        let full = die >= 5;
        self.state.clock.full_moon = full;
        self.tell(|| SettingEvent::Moon { die, full }.into());
        Ok(())
    }

    pub(crate) fn settle_weather(&mut self) -> Play<()> {
        if self.state.clock.indoors {
            return Ok(()); // ff.weather.indoor.1
        }
        let seat = self.state.defender();
        let [die] = self.roll_by(WEATHER, seat, [D6], |[die]| die >= 5)?;
        let again = match die {
            ..=4 => None,
            _ => Some(self.roll_by(WEATHER, seat, [D6], |[die]| Weather::of(die))?[0]),
        };
        let weather = again.map_or(Weather::Clear, Weather::of);
        self.state.weather = weather;
        self.tell(|| SettingEvent::Weather { die, again, weather }.into());
        Ok(())
    }

    /// 4 + 1d3 rounds; a d3 is half a die, rounded up.
    fn settle_limit(&mut self) -> Play<()> {
        let rounds = |[die]: [u8; 1]| 4 + die.div_ceil(2);
        let [die] = self.roll_by(LIMIT, self.state.defender(), [D6], rounds)?;
        let rounds = rounds([die]);
        self.state.limit = Some(rounds);
        self.tell(|| SettingEvent::Limit { die, rounds }.into());
        Ok(())
    }

    /// At a real table the attacker points at an edge, and nobody needs to know its name.
    pub(crate) fn settle_edge(&mut self) -> Play<()> {
        let attacker = self.state.setting.attacker;
        if self.state.table.is_none() {
            return Ok(());
        }
        let edge = self.ask(RuleId("ff.setup.deploy.1"), attacker, &Edge::ALL)?;
        self.state.setting.edge = edge;
        self.tell(|| SettingEvent::Edge { attacker, edge }.into());
        Ok(())
    }

    /// The next model takes its place, those of the defender first. False once all have.
    pub(crate) fn deploys_one(&mut self) -> Play<bool> {
        let defender = self.state.defender();
        let waits = |battle: &Self, seat| {
            battle.state.setting.waiting.iter().find(|&model| battle.state[model].seat == seat)
        };
        let next = waits(self, defender).or_else(|| waits(self, self.state.opponent(defender)));
        let Some(model) = next else { return Ok(false) };
        let seat = self.state[model].seat;
        if self.state.table.is_none() {
            self.puts_all_down(seat);
            return Ok(true);
        }
        let zone = self.state.deployment_zone(seat);
        let rule = if seat == defender { "ff.setup.deploy.2" } else { "ff.setup.deploy.3" };
        self.deploys(model, RuleId(rule), zone)?;
        Ok(true)
    }

    /// Somebody is put where its owner likes, within a zone of the virtual table.
    fn deploys(&mut self, model: FigureId, rule: RuleId, zone: Zone) -> Play<()> {
        let at = match self.state.table {
            Some(_) => {
                let seat = self.state[model].seat;
                self.way(rule, seat, Reach::Place { model, zone })?.first().copied()
            }
            None => None,
        };
        self.put_down(model, at);
        self.state.setting.waiting.remove(model);
        self.tell(|| SettingEvent::Deployed { model, rule }.into());
        Ok(())
    }

    /// At a real table the whole party is put down at once, and nobody is asked where.
    fn puts_all_down(&mut self, seat: Seat) {
        for model in self.state.setting.waiting.iter() {
            if self.state[model].seat == seat {
                self.put_down(model, None);
                self.state.setting.waiting.remove(model);
            }
        }
        let defends = seat == self.state.defender();
        self.tell(|| SettingEvent::PutDown { seat, defends }.into());
    }

    /// Once, if the defender likes; at a real table people do it by hand.
    pub(crate) fn settle_swap(&mut self) -> Play<()> {
        let defender = self.state.defender();
        if self.state.table.is_none() {
            self.tell(|| SettingEvent::MaySwap { defender }.into());
            return Ok(());
        }
        let swaps: FigureSet = self.state.on_table(|model| {
            let own = self.state[model].seat == defender && self.state.takes_part(model); // captives are nobody's
            own && !self.state.may_swap_with(model).is_empty()
        });
        if swaps.is_empty() || !self.wants(SWAP, defender)? {
            return Ok(());
        }
        let one = self.target(SWAP, defender, swaps)?;
        let other = self.target(SWAP, defender, self.state.may_swap_with(one))?;
        self.state.swap(one, other);
        self.tell(|| SettingEvent::Swapped { one, other }.into());
        Ok(())
    }

    pub(crate) fn settle_madness(&mut self) -> Play<()> {
        for model in self.state.on_table(|_| true).iter() {
            self.rolls_madness(model)?;
        }
        Ok(())
    }

    /// What somebody with Insane suffers from, once it is on the table: one plain die (ff.insanity.innate.1).
    fn rolls_madness(&mut self, model: FigureId) -> Play<()> {
        let sane = self.state[model].insanity == 0 && !self.state.has(model, Special::Mindless);
        if !sane || !self.state.has(model, Special::Insane) {
            return Ok(());
        }
        self.shows_insanity(model)
    }

    /// Hunters name their prey among the enemy's personalities, if there are any.
    pub(crate) fn settle_prey(&mut self) -> Play<()> {
        let hunters = self
            .state
            .on_table(|model| self.state.has(model, Special::Hunter) && self.state[model].prey.is_none());
        for model in hunters.iter() {
            let is_prey = |&other: &FigureId| {
                self.state.are_enemies(model, other)
                    && !self.state[other].is_gone()
                    && self.state[other].place != Place::Secret
                    && self.state.profile(other).is_personality()
            };
            let prey: FigureSet = self.state.ids().filter(is_prey).collect();
            if !prey.is_empty() {
                let prey = self.target(RuleId("ff.sr.hunter.1"), self.state[model].seat, prey)?;
                self.state[model].prey = Some(prey);
                self.tell(|| SettingEvent::Prey { model, prey }.into());
            }
        }
        Ok(())
    }

    pub(crate) fn settle_initiative(&mut self) -> Play<()> {
        let (dice, first) = self.roll_off(INITIATIVE, [0; 2])?;
        self.state.to_act = first;
        self.tell(|| SettingEvent::Initiative { dice, first }.into());
        Ok(())
    }
}

impl State {
    /// Who defends.
    pub fn defender(&self) -> Seat {
        self.opponent(self.setting.attacker)
    }

    /// Where a party is put without a scenario: within Short of its edge (ff.setup.deploy.2, ff.setup.deploy.3).
    fn deployment_zone(&self, seat: Seat) -> Zone {
        let edge = self.setting.edge;
        let edge = if seat == self.setting.attacker { edge } else { edge.opposite() };
        Zone::Strip(edge, self.length(Stick::Short))
    }

    /// With which of its friends a model can change places: a larger base does not fit everywhere.
    fn may_swap_with(&self, model: FigureId) -> FigureSet {
        self.friends(model).iter().filter(|&other| self.fits_swapped(model, other)).collect()
    }

    fn fits_swapped(&self, one: FigureId, other: FigureId) -> bool {
        let alike = self[one].size() == self[other].size();
        let swarm = |model| self.has(model, Special::Swarm);
        if alike && !swarm(one) && !swarm(other) {
            return true;
        }
        let at = |model| self.table.as_ref().and_then(|table| table.base(model)).map(|base| base.at);
        let (Some(here), Some(there)) = (at(one), at(other)) else { return false };
        let mut trial = self.clone();
        trial.swap(one, other);
        let zone = self.deployment_zone(self[one].seat);
        let fits = alike
            || trial.check().is_ok()
                && trial.allows_place(one, zone, there).is_ok()
                && trial.allows_place(other, zone, here).is_ok();
        fits && !self.friends(one).iter().chain([one]).any(|model| trial.is_stray(model)) // ff.sr.swarm.2
    }

    fn swap(&mut self, one: FigureId, other: FigureId) {
        let Some(table) = &mut self.table else { return };
        let (Some(&first), Some(&second)) = (table.base(one), table.base(other)) else { return };
        table.shift(one, second.at, second.elevation);
        table.shift(other, first.at, first.elevation);
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum SettingEvent {
    Roles { dice: [u8; 2], attacker: Seat },
    LayOut { defender: Seat },
    Hour { die: u8, hour: Hour },
    Moon { die: u8, full: bool },
    Weather { die: u8, again: Option<u8>, weather: Weather },
    Limit { die: u8, rounds: u8 },
    Edge { attacker: Seat, edge: Edge },
    PutDown { seat: Seat, defends: bool },
    Deployed { model: FigureId, rule: RuleId },
    MaySwap { defender: Seat },
    Swapped { one: FigureId, other: FigureId },
    Prey { model: FigureId, prey: FigureId },
    Initiative { dice: [u8; 2], first: Seat },
}

impl SettingEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let party = |seat: Seat| state.party_name(seat);
        match *self {
            SettingEvent::Roles { dice, attacker } => {
                let text = format!("{} attack, {} defend.", party(attacker), party(state.opponent(attacker)));
                rolled(ROLES, text, &dice, drawn(format!("{} attack", party(attacker))))
            }
            SettingEvent::LayOut { defender } => {
                head("ff.setup.terrain.1", format!("{} lay out the terrain.", party(defender)))
            }
            SettingEvent::Hour { die, hour } => {
                let text = match hour {
                    Hour::Twilight => "The game starts at twilight, by the last light of the day.",
                    Hour::Dawn => "The game starts before dawn, at night.",
                };
                let verdict = match hour {
                    Hour::Twilight => "Twilight",
                    Hour::Dawn => "Before dawn",
                };
                rolled(HOUR, text.to_string(), &[die], drawn(verdict))
            }
            SettingEvent::Moon { die, full } => {
                let text = if full { "The moon is full." } else { "The moon is not full." };
                rolled(MOON, text.to_string(), &[die], drawn(if full { "Full moon" } else { "No full moon" }))
            }
            SettingEvent::Weather { die, again, weather } => {
                let dice: Vec<u8> = [Some(die), again].into_iter().flatten().collect();
                rolled(WEATHER, weather_words(weather).to_string(), &dice, drawn(weather_name(weather)))
            }
            SettingEvent::Limit { die, rounds } => {
                let what = if state.options.limit_in_rounds { "rounds" } else { "turns" };
                rolled(
                    LIMIT,
                    format!("The game lasts {rounds} {what}."),
                    &[die],
                    drawn(format!("{rounds} {what}")),
                )
            }
            SettingEvent::Edge { attacker, edge } => {
                let text = format!("{} come from the {} edge.", party(attacker), edge.word());
                head("ff.setup.deploy.1", text)
            }
            SettingEvent::PutDown { seat, defends } => {
                let (rule, edge) = match defends {
                    true => ("ff.setup.deploy.2", "the edge across the table from the attacker's"),
                    false => ("ff.setup.deploy.3", "the edge they come from"),
                };
                head(rule, format!("{} put their models within Short of {edge}.", party(seat)))
            }
            SettingEvent::Deployed { model, rule } => {
                line(rule.0, format!("{} is set up.", state.name(model)))
            }
            SettingEvent::MaySwap { defender } => {
                let text = format!("{} may swap the places of two of their models, once.", party(defender));
                head("ff.setup.deploy.4", text)
            }
            SettingEvent::Swapped { one, other } => {
                let text = format!("{} and {} swap places.", state.name(one), state.name(other));
                head("ff.setup.deploy.4", text)
            }
            SettingEvent::Prey { model, prey } => {
                head("ff.sr.hunter.1", format!("{} hunts {}.", state.name(model), state.name(prey)))
            }
            SettingEvent::Initiative { dice, first } => {
                let text = format!("{} take the first turn.", party(first));
                rolled(INITIATIVE, text, &dice, drawn(format!("{} first", party(first))))
            }
        }
    }
}

fn weather_name(weather: Weather) -> &'static str {
    match weather {
        Weather::Clear => "Fair weather",
        Weather::Rain => "Rain",
        Weather::Fog => "Fog",
        Weather::Storm => "Storm",
    }
}

fn weather_words(weather: Weather) -> &'static str {
    match weather {
        Weather::Clear => "The weather is fair.",
        Weather::Rain => "It rains.",
        Weather::Fog => "There is fog.",
        Weather::Storm => "There is a storm.",
    }
}
