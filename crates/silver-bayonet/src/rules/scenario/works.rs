//! Engineering works: the rules `sb.work.*`.

use fates::{D10, Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage, Tally};
use frame::view::{LogLine, RollView};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Base, Kind, Length, Point, Terrain, inches};

use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::Spot;
use crate::rules::powers::attribute::Attribute;
use crate::rules::scenario::clues::MARKER;
use crate::rules::turn::acts::{Act, Acts};
use crate::setup::HIGHEST;
use crate::show::sums::{drawn, one_die};
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::figure::Side;
use crate::state::{Active, State};
use crate::{Battle, SilverBayonet};

const WORK: RuleId = RuleId("sb.work.2");
const ATTEMPT: RuleId = RuleId("sb.work.3");
const DONE: RuleId = RuleId("sb.work.4");

/// How far a blast reaches (sb.work.4).
pub(crate) const BLAST: Length = inches(2);

/// An engineering work of a scenario (sb.work.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Work {
    /// Its id, by which scores name it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Where it is done, on the virtual table.
    pub at: Option<Point>,
    /// How high that is.
    pub elevation: Length,
    /// The name of the terrain that it changes.
    pub terrain: String,
    /// How many actions it takes.
    pub actions: u8,
    /// The Check of each action.
    pub check: Option<Trial>,
    /// What it does when it is finished.
    pub does: Does,
    /// Whose engineers alone may do it.
    pub side: Option<u8>,
}

/// A work by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WorkId(pub u8);

/// A Check against a Target Number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    /// What is added to the dice.
    pub stat: Stat,
    /// What must be reached.
    pub needed: i8,
}

/// A stat that a Check is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the stats of sb.dice.4")]
pub enum Stat {
    Courage,
    Speed,
    Melee,
    Accuracy,
}

/// What a finished work does (sb.work.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Does {
    /// The piece of terrain is gone.
    Breach,
    /// A gap or water becomes open ground.
    Bridge,
    /// A door or gap becomes impassable.
    Bar,
    /// The piece is gone, and everybody within 2" of it is hurt.
    Blast,
    /// What the scenario's points and ends make of it, and nothing else.
    Own,
}

/// What has become of a work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Toil {
    /// How many actions have gone into it.
    pub done: u8,
    /// Whose engineers have finished it.
    pub by: Option<Seat>,
}

impl State {
    /// The works of the scenario.
    pub(crate) fn works(&self) -> impl Iterator<Item = (WorkId, &Work)> {
        self.plot.works.iter().enumerate().map(|(place, work)| (WorkId(place as u8), work))
    }

    /// A work.
    pub(crate) fn work(&self, WorkId(place): WorkId) -> Option<&Work> {
        self.plot.works.get(usize::from(place))
    }

    /// What it is called.
    pub(crate) fn work_name(&self, work: WorkId) -> &str {
        self.work(work).map_or("the work", |work| &work.name)
    }

    /// What has become of it.
    pub(crate) fn toil(&self, WorkId(place): WorkId) -> Toil {
        self.trail.works.get(usize::from(place)).copied().unwrap_or_default()
    }

    /// Is it finished?
    pub(crate) fn is_finished(&self, work: WorkId) -> bool {
        self.work(work).is_some_and(|sheet| self.toil(work).done >= sheet.actions)
    }

    /// The place of a work that is not finished, as a disc on the virtual table.
    pub(crate) fn work_place(&self, work: WorkId) -> Option<Base> {
        let sheet = self.work(work).filter(|_| !self.is_finished(work))?;
        Some(Base { at: sheet.at?, radius: MARKER, elevation: sheet.elevation, height: Length::ZERO })
    }

    /// Could this figure ever do this work: an engineer on foot, of the right side, and the work unfinished
    /// (sb.work.1, .5)?
    pub(crate) fn is_engineer_for(&self, figure: FigureId, work: WorkId) -> bool {
        let Side::Player(Seat(seat)) = self[figure].side else { return false };
        let open = self.work(work).is_some_and(|sheet| sheet.side.is_none_or(|side| side == seat));
        let able = self.has(figure, Attribute::CombatEngineer) && self.has_hands(figure);
        open && able && !self.is_finished(work)
    }

    /// May it do so now: in contact with the place, and no enemy within 1" of it or of the place (sb.work.2)? At a real
    /// table people judge that.
    pub(crate) fn may_work(&self, figure: FigureId, work: WorkId) -> bool {
        let free = || match (&self.table, self.work_place(work)) {
            (None, _) => true,
            (Some(_), Some(place)) => self.is_free_to_handle(figure, &place, true),
            (Some(_), None) => false,
        };
        self.is_engineer_for(figure, work) && free()
    }

    /// The figures that stand within 2" of the terrain of this work, on the virtual table.
    pub(crate) fn near_blast(&self, work: WorkId) -> FigureSet {
        let (Some(table), Some(sheet)) = (&self.table, self.work(work)) else { return FigureSet::EMPTY };
        let caught = |base: &Base| {
            table.terrain.iter().filter(|piece| piece.name == sheet.terrain).any(|piece| {
                let level = base.elevation <= piece.top + BLAST && piece.bottom - BLAST <= base.top();
                level && piece.outline.within(base.at, base.radius + BLAST)
            })
        };
        let standing = table.standing().filter(|(figure, base)| self[*figure].stands() && caught(base));
        standing.map(|(figure, _)| figure).collect()
    }
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// A work takes the action, and never the Move (sb.work.2, .5).
    pub(crate) fn list_works(&self, figure: FigureId, active: &Active, acts: &mut Acts) {
        if active.acted || self.state.plot.works.is_empty() {
            return;
        }
        let works = self.state.works().map(|(work, _)| work);
        acts.extend(works.filter(|&work| self.state.may_work(figure, work)).map(Act::Work));
    }

    /// Spends the action on a work. It counts 1, unless the Check that the work asks for fails (sb.work.2, .3).
    pub(crate) fn labour(&mut self, figure: FigureId, work: WorkId) -> Play<()> {
        self.act();
        let plot = self.state.plot.clone();
        let Some(sheet) = plot.works.get(usize::from(work.0)) else { return Ok(()) };
        if let Some(trial) = sheet.check
            && !self.passes_trial(figure, trial)?
        {
            return Ok(());
        }
        let toil = &mut self.state.trail.works[usize::from(work.0)];
        toil.done = toil.done.saturating_add(1);
        let done = toil.done;
        self.tell(|| WorkEvent::Worked { figure, work, done }.into());
        if done < sheet.actions {
            return Ok(());
        }
        let seat = self.state[figure].seat();
        self.finish_work(work, seat)?;
        if sheet.does == Does::Blast { self.blast(work, seat) } else { Ok(()) }
    }

    /// The Check of a work.
    pub(crate) fn passes_trial(&mut self, figure: FigureId, Trial { stat, needed }: Trial) -> Play<bool> {
        let stats = self.state.profile(figure).stats;
        let plain = |battle: &Self, value: i8| {
            let mut tally = Tally::default();
            tally.add(value.into(), RuleId("sb.dice.4"));
            battle.state.penalties(figure, &mut tally);
            tally
        };
        let tally = match stat {
            Stat::Courage => return self.courage_check(figure, ATTEMPT, needed.into()),
            Stat::Speed => self.speed_tally(figure),
            Stat::Melee => plain(self, stats.melee),
            Stat::Accuracy => plain(self, stats.accuracy),
        };
        self.passes(figure, ATTEMPT, tally, needed.into())
    }

    /// What a finished work does to its terrain (sb.work.4).
    fn finish_work(&mut self, work: WorkId, by: Seat) -> Play<()> {
        let plot = self.state.plot.clone();
        let Some(sheet) = plot.works.get(usize::from(work.0)) else { return Ok(()) };
        self.state.trail.works[usize::from(work.0)] = Toil { done: sheet.actions, by: Some(by) };
        self.tell(|| WorkEvent::Finished { work, by }.into());
        if sheet.does == Does::Blast {
            return Ok(()); // its terrain goes when everybody near has been hurt
        }
        self.change_terrain(sheet)
    }

    /// Everybody within 2" of the piece suffers a die of damage that is no attack, and the piece is gone (sb.work.4).
    fn blast(&mut self, work: WorkId, by: Seat) -> Play<()> {
        let plot = self.state.plot.clone();
        let Some(sheet) = plot.works.get(usize::from(work.0)) else { return Ok(()) };
        let among = match self.state.table {
            Some(_) => self.state.near_blast(work),
            None => self.state.standing(|_| true),
        };
        let caught = match self.state.table {
            Some(_) => among,
            None => self.which(DONE, Fact::NearBlast { work }, among)?,
        };
        self.change_terrain(sheet)?;
        for victim in caught.iter() {
            if self.state[victim].stands() {
                let [face] = self.roll(DONE, by, [D10])?;
                self.tell(|| WorkEvent::Blasted { figure: victim, rolled: face }.into());
                self.hurt_by_no_attack(victim, face.into(), None, DONE)?;
            }
        }
        Ok(())
    }

    /// Takes the terrain of a work away or makes it something else, and sees to those who stood on it or held on to it.
    fn change_terrain(&mut self, sheet: &Work) -> Play<()> {
        let Some(table) = self.state.table.as_mut() else { return Ok(()) };
        let near = |base: &Base| {
            let own = |piece: &&Terrain| piece.name == sheet.terrain;
            table
                .terrain
                .iter()
                .filter(own)
                .any(|piece| piece.outline.within(base.at, base.radius + inches(1)))
        };
        let shaken: FigureSet =
            table.standing().filter(|(_, base)| near(base)).map(|(figure, _)| figure).collect();
        let changed = table.terrain.iter().filter_map(|piece| match piece.name == sheet.terrain {
            true => sheet.does.to(piece),
            false => Some(piece.clone()),
        });
        table.terrain = changed.collect::<Vec<Terrain>>().into(); // all other copies of the table keep theirs
        for marker in self.state.clues.iter_mut() {
            if let Some(at) = marker.at {
                marker.elevation = table.floor(at, marker.elevation);
            }
        }
        for figure in shaken.iter() {
            self.find_footing(figure)?;
        }
        Ok(())
    }

    /// A figure under whose feet something has gone falls; one that a bar has caught is put as near as there is room.
    fn find_footing(&mut self, figure: FigureId) -> Play<()> {
        let Some(table) = &self.state.table else { return Ok(()) };
        let Some(base) = table.base(figure).copied() else { return Ok(()) };
        let from = Spot { at: base.at, elevation: base.elevation };
        let to = Spot { elevation: table.floor(base.at, base.elevation), ..from };
        if to.elevation < from.elevation {
            if self.state.floats(figure) {
                self.stand_at(figure, to);
                return Ok(());
            }
            return self.fall_over(figure, from, to);
        }
        let land = Land::at_rest(self.state, figure);
        if !table.has_room(&base, FigureSet::from_iter([figure]), &land) {
            self.make_room(figure);
        }
        Ok(())
    }
}

impl Does {
    /// What becomes of a piece; nothing if it is gone.
    fn to(self, piece: &Terrain) -> Option<Terrain> {
        let piece = piece.clone();
        match self {
            Does::Breach | Does::Blast => None,
            Does::Bridge => {
                let level = piece.bottom.max(Length::ZERO);
                Some(Terrain { kind: Kind::Open, bottom: level, top: level, ..piece })
            }
            // Reading: what is barred is as high as anything gets, because nobody is to get over it.
            Does::Bar => {
                let top = piece.bottom + crate::setup::length(HIGHEST);
                Some(Terrain { kind: Kind::Wall, top, ..piece })
            }
            Does::Own => Some(piece),
        }
    }
}

/// Log events of works.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum WorkEvent {
    Worked { figure: FigureId, work: WorkId, done: u8 },
    Finished { work: WorkId, by: Seat },
    Blasted { figure: FigureId, rolled: u8 },
}

impl WorkEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            WorkEvent::Worked { figure, work, done } => {
                let (name, of) = (state.work_name(*work), state.work(*work).map_or(1, |work| work.actions));
                line(WORK.0, format!("{} works on {name}: {done} of {of} done.", state.name(*figure)))
            }
            WorkEvent::Finished { work, .. } => {
                let (name, end) = (state.work_name(*work), state.work(*work).map_or("", finished_words));
                let piece = state.work(*work).map_or("", |work| &work.terrain);
                let piece = if piece.is_empty() { "it" } else { piece };
                line(DONE.0, format!("{} is finished{}.", capital(name), end.replace("{}", piece)))
            }
            WorkEvent::Blasted { figure, rolled } => {
                let text = format!("The blast hits {}: {rolled}.", state.name(*figure));
                let roll = RollView { at: Some(*figure), ..drawn(format!("Blast for {rolled}")) };
                one_die(DONE.0, text, "", *rolled, roll)
            }
        }
    }
}

/// What a finished work means, with a gap for the piece of terrain.
fn finished_words(work: &Work) -> &'static str {
    match work.does {
        Does::Breach => ": {} is breached and gone",
        Does::Bridge => ": {} is open ground now",
        Does::Bar => ": nobody gets through {} any more",
        Does::Blast => ": {} blows up; everybody within 2\" of it takes a die of damage",
        Does::Own => "",
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
