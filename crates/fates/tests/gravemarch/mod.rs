//! *Gravemarch*, a game nobody sells: a knight and a ghoul on a road of thirteen places with a hill in the middle.
//! It has one of everything that rules can ask for, and is small enough to count by hand.
#![allow(dead_code)]

use std::ops::{Index, IndexMut};
use std::sync::Arc;

use fates::{
    Answer, D6, D10, DiceFrom, DieSource, FactsFrom, Fates, FigureId, FigureSet, Game, Mind, Overrule, Play,
    Progress, RuleId, Rules, Seat, Seed, Stage, Tally,
};
use serde::{Deserialize, Serialize};

pub const ACT: RuleId = RuleId("gm.turn.act.1");
pub const BREATH: RuleId = RuleId("gm.turn.breath.1");
pub const MARCH: RuleId = RuleId("gm.march.1");
pub const STRIKE: RuleId = RuleId("gm.melee.strike.1");
pub const FATIGUE: RuleId = RuleId("gm.melee.fatigue.2");
pub const HIGH_GROUND: RuleId = RuleId("gm.melee.high-ground.1");
pub const REPLY: RuleId = RuleId("gm.melee.reply.1");
pub const CHILL: RuleId = RuleId("gm.dusk.chill.1");
pub const MIST: RuleId = RuleId("gm.dusk.mist.1");

pub const KNIGHT: FigureId = FigureId(0);
pub const GHOUL: FigureId = FigureId(1);
pub const KNIGHTS: Seat = Seat(0);
pub const GHOULS: Seat = Seat(1);

/// The last place of the road; the mere lies before its first.
pub const LAST_PLACE: i16 = 12;
/// More fatigue than this nobody feels.
pub const MOST_FATIGUE: i16 = 4;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gravemarch;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    pub melee: i16,
    pub defence: i16,
    pub health: i16,
    pub fatigue: i16,
    pub place: i16,
}

/// Melee 4, and 2d10 of 9 or more against the ghoul.
pub fn knight() -> Figure {
    Figure { melee: 4, defence: 14, health: 14, fatigue: 0, place: 1 }
}

pub fn ghoul() -> Figure {
    Figure { melee: 2, defence: 13, health: 12, fatigue: 0, place: 11 }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub knight: Figure,
    pub ghoul: Figure,
}

/// The two at the ends of the road.
pub fn march() -> Setup {
    Setup { knight: knight(), ghoul: ghoul() }
}

/// The two face to face on level ground, with room to step away.
pub fn contact() -> Setup {
    Setup { knight: Figure { place: 2, ..knight() }, ghoul: Figure { place: 3, ..ghoul() } }
}

/// Face to face, and the ghoul falls to the first blow that hits.
pub fn frail() -> Setup {
    let Setup { knight, ghoul } = contact();
    Setup { knight, ghoul: Figure { health: 5, ..ghoul } }
}

/// What lies on the road, the knight about to act.
pub fn state(setup: &Setup) -> State {
    State { next: Next::Activation(KNIGHT), ..Gravemarch::begin(setup).expect("the setup is sound") }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    Dawn,
    Activation(FigureId),
    Dusk,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    pub day: u32,
    pub next: Next,
    pub figures: [Figure; 2],
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Choice {
    Act(Act),
    Reply(Reply),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    Strike,
    Rest,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reply {
    StrikeBack,
    StepAway,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// Does the first stand higher than the second?
    Higher(FigureId, FigureId),
    /// Who stands nearest to the mere?
    NearestToTheMere,
}

/// A figure may march to any place from the first to the last of these.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Reach {
    pub first: i16,
    pub last: i16,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Dawn { day: u32 },
    Marched { figure: FigureId, to: i16 },
    Struck { attacker: FigureId, target: FigureId, dice: [u8; 2], tally: Box<Tally>, margin: i16 },
    SteppedAway { figure: FigureId },
    Rested { figure: FigureId },
    Chilled,
    Misted { figures: FigureSet },
    Decreed { decree: Overrule },
}

impl From<Act> for Choice {
    fn from(act: Act) -> Choice {
        Choice::Act(act)
    }
}

impl From<Reply> for Choice {
    fn from(reply: Reply) -> Choice {
        Choice::Reply(reply)
    }
}

impl Index<FigureId> for State {
    type Output = Figure;

    fn index(&self, figure: FigureId) -> &Figure {
        &self.figures[figure.index()]
    }
}

impl IndexMut<FigureId> for State {
    fn index_mut(&mut self, figure: FigureId) -> &mut Figure {
        &mut self.figures[figure.index()]
    }
}

impl Figure {
    pub fn stands(&self) -> bool {
        0 < self.health
    }

    fn tire(&mut self) {
        self.fatigue = MOST_FATIGUE.min(self.fatigue + 1);
    }

    fn rest(&mut self) {
        self.fatigue = 0.max(self.fatigue - 1);
    }

    /// The hill takes up the places 5 to 7.
    fn height(&self) -> i16 {
        i16::from((5..=7).contains(&self.place))
    }

    fn faults(&self, name: &str) -> Vec<String> {
        let fits = |what: &str, value: i16, least: i16, most: i16| {
            let fault = || format!("{name}: {what} {value} is not from {least} to {most}");
            (!(least..=most).contains(&value)).then(fault)
        };
        let faults = [
            fits("melee", self.melee, 0, 9),
            fits("defence", self.defence, 2, 30),
            fits("health", self.health, 1, 99),
            fits("fatigue", self.fatigue, 0, MOST_FATIGUE),
            fits("place", self.place, 0, LAST_PLACE),
        ];
        faults.into_iter().flatten().collect()
    }
}

pub fn other(figure: FigureId) -> FigureId {
    if figure == KNIGHT { GHOUL } else { KNIGHT }
}

pub fn owner(figure: FigureId) -> Seat {
    Seat(figure.0)
}

impl State {
    fn in_contact(&self) -> bool {
        (self[KNIGHT].place - self[GHOUL].place).abs() == 1
    }

    fn standing(&self) -> FigureSet {
        [KNIGHT, GHOUL].into_iter().filter(|&figure| self[figure].stands()).collect()
    }

    /// The place straight away from the other figure, if the road goes on there.
    fn place_behind(&self, figure: FigureId) -> Option<i16> {
        let behind = self[figure].place + (self[figure].place - self[other(figure)].place).signum();
        (0..=LAST_PLACE).contains(&behind).then_some(behind)
    }

    /// Up to three places either way, not through the other figure.
    fn reach(&self, figure: FigureId) -> Reach {
        let (from, foe) = (self[figure].place, self[other(figure)].place);
        let (first, last) = if from < foe { (0, foe - 1) } else { (foe + 1, LAST_PLACE) };
        Reach { first: first.max(from - 3), last: last.min(from + 3) }
    }
}

/// The state and the Fates, borrowed together.
pub struct Battle<'a, F> {
    pub state: &'a mut State,
    pub fates: &'a mut F,
}

impl<F: Fates<Gravemarch>> Stage<Gravemarch> for Battle<'_, F> {
    type Fates = F;

    fn stage(&mut self) -> (&State, &mut F) {
        (self.state, self.fates)
    }
}

impl<'a, F: Fates<Gravemarch>> Battle<'a, F> {
    pub fn new(state: &'a mut State, fates: &'a mut F) -> Self {
        Battle { state, fates }
    }

    fn step(&mut self) -> Play<Progress<Option<Seat>>> {
        self.state.next = match self.state.next {
            Next::Dawn => self.dawn(),
            Next::Activation(figure) => self.activation(figure)?,
            Next::Dusk => self.dusk()?,
        };
        Ok(match (self.state[KNIGHT].stands(), self.state[GHOUL].stands()) {
            (true, true) => Progress::On,
            (true, false) => Progress::Over(Some(KNIGHTS)),
            (false, true) => Progress::Over(Some(GHOULS)),
            (false, false) => Progress::Over(None),
        })
    }

    /// A step that asks nothing.
    fn dawn(&mut self) -> Next {
        self.state.day += 1;
        let day = self.state.day;
        self.tell(|| Event::Dawn { day });
        Next::Activation(KNIGHT)
    }

    /// Somebody may catch breath; then the figure strikes or rests in contact, and marches elsewhere.
    fn activation(&mut self, figure: FigureId) -> Play<Next> {
        let tired = self.state.standing().iter().filter(|&tired| 0 < self.state[tired].fatigue).collect();
        for picked in self.pick(BREATH, owner(figure), tired, 0, 1)?.iter() {
            self.state[picked].rest();
        }
        if self.state.in_contact() {
            match self.ask(ACT, owner(figure), &[Act::Strike, Act::Rest])? {
                Act::Strike => self.melee(figure, other(figure))?,
                Act::Rest => self.rest(figure),
            }
        } else {
            self.march(figure)?;
        }
        Ok(if figure == KNIGHT { Next::Activation(GHOUL) } else { Next::Dusk })
    }

    fn march(&mut self, figure: FigureId) -> Play<()> {
        let reach = self.state.reach(figure);
        let to = self.way(MARCH, owner(figure), reach)?;
        self.state[figure].place = to;
        self.tell(|| Event::Marched { figure, to });
        Ok(())
    }

    fn rest(&mut self, figure: FigureId) {
        self.state[figure].rest();
        self.tell(|| Event::Rested { figure });
    }

    /// The attacker strikes; a target still standing strikes back or steps away; both tire.
    pub fn melee(&mut self, attacker: FigureId, target: FigureId) -> Play<()> {
        self.strike(attacker, target)?;
        if self.state[target].stands() {
            self.reply(attacker, target)?;
        }
        self.state[attacker].tire();
        self.state[target].tire();
        Ok(())
    }

    /// At the end of the road there is nothing to choose.
    pub fn reply(&mut self, attacker: FigureId, target: FigureId) -> Play<()> {
        let behind = self.state.place_behind(target);
        let options = [Reply::StrikeBack, Reply::StepAway];
        let options = if behind.is_some() { &options[..] } else { &options[..1] };
        match self.ask(REPLY, owner(target), options)? {
            Reply::StrikeBack => self.strike(target, attacker)?,
            Reply::StepAway => {
                self.state[target].place = behind.expect("stepping away is offered where there is room");
                self.tell(|| Event::SteppedAway { figure: target });
            }
        }
        Ok(())
    }

    /// A total that reaches Defence hits, and the highest die is the damage.
    pub fn strike(&mut self, attacker: FigureId, target: FigureId) -> Play<()> {
        let tally = self.strike_tally(attacker, target)?;
        let defence = self.state[target].defence;
        let margin = |dice: [u8; 2]| tally.total() + sum(dice) - defence;
        let damage = |dice: [u8; 2]| if 0 <= margin(dice) { highest(dice) } else { 0 };
        let dice = self.roll_by(STRIKE, owner(attacker), [D10, D10], damage)?;
        self.state[target].health -= damage(dice);
        self.tell(|| Event::Struck {
            attacker,
            target,
            dice,
            tally: Box::new(tally.clone()),
            margin: margin(dice),
        });
        Ok(())
    }

    /// Everything that helps or hinders a strike.
    pub fn strike_tally(&mut self, attacker: FigureId, target: FigureId) -> Play<Tally> {
        let striker = self.state[attacker];
        let mut tally = Tally::default();
        tally.add(striker.melee, STRIKE);
        tally.add(-striker.fatigue, FATIGUE);
        if self.fact(HIGH_GROUND, Fact::Higher(attacker, target))? {
            tally.add(1, HIGH_GROUND);
        }
        Ok(tally)
    }

    /// On a 1 the cold takes its toll of both; the mist tires the figure nearest to the mere.
    fn dusk(&mut self) -> Play<Next> {
        let [cold] = self.roll(CHILL, Seat::TABLE, [D6])?;
        if cold == 1 {
            self.state[KNIGHT].health -= 1;
            self.state[GHOUL].health -= 1;
            self.tell(|| Event::Chilled);
        }
        let standing = self.state.standing();
        let figures = self.which(MIST, Fact::NearestToTheMere, standing)?;
        for figure in figures.iter() {
            self.state[figure].tire();
        }
        self.tell(|| Event::Misted { figures });
        Ok(Next::Dawn)
    }
}

fn sum(dice: [u8; 2]) -> i16 {
    dice.into_iter().map(i16::from).sum()
}

fn highest(dice: [u8; 2]) -> i16 {
    i16::from(dice[0].max(dice[1]))
}

impl Rules for Gravemarch {
    const SYSTEM: &'static str = "gravemarch";

    type Book = ();
    type Setup = Setup;
    type State = State;
    type Choice = Choice;
    type Fact = Fact;
    type Reach = Reach;
    type Way = i16;
    type Event = Event;
    /// Who won; nobody if both fell.
    type Outcome = Option<Seat>;

    fn lay(_: &Arc<()>, setup: &Setup) -> Result<State, Vec<String>> {
        let mut faults = setup.knight.faults("knight");
        faults.extend(setup.ghoul.faults("ghoul"));
        if setup.knight.place == setup.ghoul.place {
            faults.push("two figures cannot share a place".to_string());
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(State { day: 0, next: Next::Dawn, figures: [setup.knight, setup.ghoul] })
    }

    fn step<F: Fates<Self>>(state: &mut State, fates: &mut F) -> Play<Progress<Option<Seat>>> {
        Battle::new(state, fates).step()
    }

    fn measure(state: &State, fact: &Fact) -> bool {
        match *fact {
            Fact::Higher(one, than) => state[one].height() > state[than].height(),
            Fact::NearestToTheMere => false,
        }
    }

    fn single_out(state: &State, _: &Fact, among: FigureSet) -> FigureSet {
        let nearest = among.iter().map(|figure| state[figure].place).min();
        among.iter().filter(|&figure| Some(state[figure].place) == nearest).collect()
    }

    fn allows(_: &State, reach: &Reach, way: &i16) -> Result<(), String> {
        if (reach.first..=reach.last).contains(way) {
            return Ok(());
        }
        Err(format!("{way} is not from {} to {}", reach.first, reach.last))
    }

    fn ways(_: &State, reach: &Reach) -> Vec<i16> {
        (reach.first..=reach.last).collect()
    }

    fn choice_name(_: &State, choice: &Choice) -> String {
        let name = match choice {
            Choice::Act(Act::Strike) => "strike",
            Choice::Act(Act::Rest) => "rest",
            Choice::Reply(Reply::StrikeBack) => "strike-back",
            Choice::Reply(Reply::StepAway) => "step-away",
        };
        name.to_string()
    }

    fn figure_name(_: &State, figure: FigureId) -> String {
        match figure {
            KNIGHT => "knight".to_string(),
            GHOUL => "ghoul".to_string(),
            FigureId(number) => format!("figure-{number}"),
        }
    }

    /// Health and fatigue can be set, and figures put anywhere on the road: an inch is a place.
    fn overrule(state: &mut State, decree: &Overrule) -> Result<Event, String> {
        let named = |name: &str| {
            let figure = [KNIGHT, GHOUL].into_iter().find(|&figure| Self::figure_name(state, figure) == name);
            figure.ok_or_else(|| format!("no figure is called {name}"))
        };
        match decree {
            Overrule::Set { lever, to } => {
                let (name, what) = lever.split_once('.').ok_or("a lever is written knight.health")?;
                let figure = named(name)?;
                let to = i16::try_from(*to).map_err(|_| format!("{to} is too much"))?;
                match what {
                    "health" if (0..=99).contains(&to) => state[figure].health = to,
                    "fatigue" => state[figure].fatigue = to,
                    _ => return Err(format!("{lever} cannot be {to}")),
                }
            }
            Overrule::Place { figure, at: [place, _] } => {
                let figure = named(figure)?;
                let place = i16::try_from(*place).ok().filter(|place| (0..=LAST_PLACE).contains(place));
                state[figure].place = place.ok_or("the road does not go there")?;
            }
        }
        Ok(Event::Decreed { decree: decree.clone() })
    }

    fn check(state: &State) -> Result<(), String> {
        if state[KNIGHT].place == state[GHOUL].place {
            return Err("two figures share a place".to_string());
        }
        let tired = |figure: &Figure| (0..=MOST_FATIGUE).contains(&figure.fatigue);
        if !state.figures.iter().all(tired) {
            return Err("fatigue out of bounds".to_string());
        }
        Ok(())
    }
}

/// A mind that strikes, strikes back, never marches and leaves everybody out of breath.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stubborn;

impl Mind<Gravemarch> for Stubborn {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, _: &[Choice]) -> usize {
        0
    }

    fn way(&mut self, state: &State, _: RuleId, seat: Seat, _: &Reach) -> i16 {
        state[FigureId(seat.0)].place
    }
}

/// A game with real dice and measured facts.
pub fn typed(setup: &Setup) -> Game<Gravemarch> {
    Game::begin(setup, DiceFrom::People, FactsFrom::Measured).expect("the setup is sound").0
}

/// A game with real dice on a real road, where people say what is so.
pub fn companion(setup: &Setup) -> Game<Gravemarch> {
    Game::begin(setup, DiceFrom::People, FactsFrom::People).expect("the setup is sound").0
}

/// A game with sealed dice.
pub fn sealed(setup: &Setup, seed: Seed) -> Game<Gravemarch> {
    Game::begin(setup, DiceFrom::Seal(seed), FactsFrom::Measured).expect("the setup is sound").0
}

pub fn choose(name: &str) -> Answer<Gravemarch> {
    Answer::Choose(name.to_string())
}

pub fn rolled<const N: usize>(faces: [u8; N]) -> Answer<Gravemarch> {
    Answer::Rolled(faces.to_vec(), DieSource::Typed)
}

pub fn pick<const N: usize>(figures: [FigureId; N]) -> Answer<Gravemarch> {
    Answer::Pick(figures.to_vec())
}

/// Gives these answers, all of which fit.
pub fn give<const N: usize>(game: &mut Game<Gravemarch>, answers: [Answer<Gravemarch>; N]) {
    for answer in answers {
        game.answer(None, answer).expect("the answer fits");
    }
}
