//! Doors, `ff.move.door.*`, `ff.move.bash.*`, and what else can be done to scenery.

use fates::{D6, Fates, FigureId, FigureSet, Play, RuleId, Stage, Tally};
use frame::view::{LogLine, RollView};
use serde::Serialize;
use table::{Kind, length_inside};

use crate::content::special::Special;
use crate::content::weapon::Tool;
use crate::rules::fighting::harm::Away;
use crate::rules::ground::{Bane, Strength};
use crate::rules::turn::acts::Act;
use crate::rules::turn::groups::{Band, Order};
use crate::show::rolls::{self, decided, opposed, two_dice};
use crate::state::State;
use crate::state::event::{head, line, parts, rolled};
use crate::state::fact::Fact;
use crate::state::stick::Size;
use crate::{Battle, FearAndFaith};

const BASH: RuleId = RuleId("ff.move.bash.1");
/// What a bash must come to (ff.move.bash.7).
const SMASHED: i16 = 5;
const BLOCK: RuleId = RuleId("ff.move.bash.block.1");
pub(crate) const WON_DOOR: RuleId = RuleId("ff.move.bash.block.2");

impl State {
    /// Is it a door, an opening or a window?
    pub(crate) fn is_door(&self, piece: usize) -> bool {
        self.table.as_ref().and_then(|table| table.terrain.get(piece)).is_some_and(|it| it.kind == Kind::Door)
    }

    /// Lists doors to bash, garlic to take down and holy ground to defile.
    pub(crate) fn scenery_acts(&self, model: FigureId, left: u8, acts: &mut Vec<Act>) {
        if left >= 3 && self.may_defile(model) {
            acts.push(Act::Defile);
        }
        let mindless = self.has(model, Special::Mindless);
        if self.is_immaterial(model) {
            return;
        }
        let Some(base) = self.table.as_ref().and_then(|table| table.base(model)) else {
            return self.scenery_acts_off(model, acts);
        };
        for (piece, terrain) in self.pieces() {
            if terrain.kind != Kind::Door || !self.touches_piece(base, terrain) {
                continue;
            }
            let number = piece as u8;
            if self.is_shut(piece) && (self.feature(piece).locked || mindless) {
                acts.push(Act::Bash(number));
            }
            if self.has_garlic(piece) && !mindless && !self.has(model, Special::Vampire) {
                acts.push(Act::RemoveGarlic(number));
            }
        }
    }

    /// The same at a real table: what is known to be there at all.
    fn scenery_acts_off(&self, model: FigureId, acts: &mut Vec<Act>) {
        let grounds = self.plot.grounds;
        if grounds.doors {
            acts.push(Act::Bash(0));
        }
        if grounds.garlic && !self.has(model, Special::Mindless) && !self.has(model, Special::Vampire) {
            acts.push(Act::RemoveGarlic(0));
        }
    }

    /// The doors that two of these could bash together, by their numbers (ff.move.bash.3); at a real table one, where
    /// there are any.
    pub fn doors_to_bash(&self, able: FigureSet) -> Vec<u8> {
        let doors = match self.table {
            Some(_) => (0..self.pieces().count() as u8).filter(|&door| self.is_locked_door(door)).collect(),
            None if self.plot.grounds.doors => vec![0],
            None => Vec::new(),
        };
        doors.into_iter().filter(|&door| self.bashers_at(door, able).len() >= 2).collect()
    }

    fn is_locked_door(&self, door: u8) -> bool {
        let piece = usize::from(door);
        self.is_door(piece) && self.is_shut(piece) && self.feature(piece).locked
    }

    /// Those of these who could bash this door as two of a group: Mindless models join none (ff.sr.mindless.3), nor do
    /// those who shun company (ff.insanity.3.1).
    pub fn bashers_at(&self, door: u8, able: FigureSet) -> FigureSet {
        let terrain = self.table.as_ref().and_then(|table| table.terrain.get(usize::from(door)));
        let there = |model: FigureId| match (&self.table, terrain) {
            (Some(table), Some(door)) => table.base(model).is_some_and(|base| self.touches_piece(base, door)),
            (table, _) => table.is_none(),
        };
        let joins = |&model: &FigureId| {
            let now = &self[model];
            now.is_up()
                && !now.has(Special::Mindless)
                && !self.is_immaterial(model)
                && !self.shuns_groups(model)
                && !self.is_engaged(model)
                && self.takes_part(model)
                && there(model)
        };
        able.iter().filter(joins).collect()
    }

    /// Everything that helps and hinders a bash; in a joint one the best of each kind counts once (ff.move.bash.5).
    pub fn bash_tally(&self, model: FigureId, friend: Option<FigureId>, strength: Strength) -> Tally {
        let swings =
            |basher| self.has_tool(basher, Tool::HeavyWeapon) || self.has_tool(basher, Tool::Chainsaw);
        let (rule, bashers) = (RuleId("ff.move.bash.2"), [Some(model), friend]);
        let bashers = || bashers.into_iter().flatten();
        let mut tally = Tally::default();
        tally.add(bashers().map(|basher| brawn(self[basher].size())).max().unwrap_or(0), rule);
        tally.add(bashers().any(swings).into(), rule);
        match strength {
            Strength::Plain => {}
            Strength::Heavy => tally.add(-1, rule),
            Strength::Steel => tally.add(-2, rule),
        }
        if friend.is_some() {
            tally.add(1, RuleId("ff.move.bash.3"));
            tally.add(bashers().any(|basher| self[basher].ram).into(), RuleId("ff.move.bash.4"));
        }
        tally
    }

    /// The enemies that hold a door shut: on their feet, against its other side (ff.move.bash.block.1).
    fn behind_door(&self, model: FigureId, door: u8) -> FigureSet {
        let Some(table) = &self.table else { return FigureSet::EMPTY };
        let (Some(base), Some(door)) = (table.base(model), table.terrain.get(usize::from(door))) else {
            return FigureSet::EMPTY;
        };
        let blocks = |enemy: &FigureId| {
            table.base(*enemy).is_some_and(|there| {
                let across = length_inside(base.at, there.at, &[&door.outline]) > table::Fine::ZERO;
                self[*enemy].is_up() && across && self.touches_piece(there, door)
            })
        };
        self.enemies(model).iter().filter(blocks).collect()
    }
}

/// What size adds to a bash and to holding a door (ff.sr.huge.1).
fn brawn(size: Size) -> i16 {
    match size {
        Size::Normal => 0,
        Size::Big => 1,
        Size::Huge => 2,
    }
}

impl State {
    /// Does a blast leave this door or window as it is: open or broken already, or reinforced (ff.grenade.room.1)?
    pub(crate) fn withstands_blast(&self, opening: u8) -> bool {
        let (piece, feature) = (usize::from(opening), self.feature(usize::from(opening)));
        let done = self.scenery.open.has(piece) || self.scenery.broken.has(piece);
        done || !feature.window && feature.strength == Strength::Steel
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// A blast opens a door or breaks a window, by its number (ff.grenade.room.1).
    pub(crate) fn blown_open(&mut self, opening: u8) -> Play<()> {
        let piece = usize::from(opening);
        let window = self.state.feature(piece).window;
        let changes = &mut self.state.scenery;
        if window {
            changes.broken.insert(piece)
        } else {
            changes.open.insert(piece)
        }
        self.tell(|| DoorsEvent::Opened { door: opening }.into());
        Ok(())
    }

    /// Two models at a door bash it on one roll, without a Leader: each spends one of the actions rolled on it and has
    /// the others for itself (ff.move.bash.3). Reading: they are at the door already, so the bash comes first.
    pub(crate) fn bash_together(&mut self, door: u8) -> Play<()> {
        let seat = self.state.to_act;
        let able =
            self.state.on_table(|model| self.state[model].seat == seat && self.state.may_activate(model));
        let could = self.state.bashers_at(door, able);
        let members = self.pick(RuleId("ff.move.bash.3"), seat, could, 2, 2)?;
        let (Some(first), Some(second)) = (members.iter().next(), members.iter().nth(1)) else {
            return Ok(());
        };
        self.state.band = Some(Band { order: Some(Order::Bash), members });
        self.tell(|| DoorsEvent::Together { members: [first, second], door }.into());
        let mut tested = self.rolls_as_one(seat)?;
        let turnover = tested.failures >= 2;
        let both = self.state.band_of(seat);
        if tested.successes > 0 && both.len() == 2 {
            self.bashes(first, Some(second), door)?;
            tested.successes -= 1;
        }
        self.band_acts(seat, &tested)?;
        self.state.band = None;
        self.now_active(|active| active.turnover = turnover);
        let last = self.state.active.map_or(first, |active| active.model);
        self.end_activation(last)
    }

    /// Bashes a door, alone or with a friend (ff.move.bash.1, ff.move.bash.3). It may be tried again and again
    /// (ff.move.bash.6).
    pub(crate) fn bashes(&mut self, model: FigureId, friend: Option<FigureId>, door: u8) -> Play<()> {
        for basher in [Some(model), friend].into_iter().flatten() {
            (self.state[basher].hidden, self.state[basher].revealed) = (false, true); // ff.move.bash.stealth.1
        }
        let strength = self.strength_of(model, door)?;
        let tally = self.state.bash_tally(model, friend, strength);
        let (seat, total) = (self.state[model].seat, tally.total());
        let smashes = |die: u8| i16::from(die) + total >= SMASHED; // ff.move.bash.7
        let die = self.plain_die(BASH, seat, smashes)?;
        if F::LISTENS {
            self.tell(|| DoorsEvent::Bashed { model, friend, door, die, tally: Box::new(tally) }.into());
        }
        if smashes(die) && self.overcomes_blocker(model, friend, door)? {
            self.state.scenery.open.insert(usize::from(door));
            self.tell(|| DoorsEvent::Opened { door }.into());
        } else {
            self.tell(|| DoorsEvent::StaysShut { door }.into());
        }
        Ok(())
    }

    fn strength_of(&mut self, model: FigureId, door: u8) -> Play<Strength> {
        if self.state.table.is_some() {
            return Ok(self.state.feature(usize::from(door)).strength);
        }
        for strength in [Strength::Heavy, Strength::Steel] {
            if self.fact(RuleId("ff.move.bash.2"), Fact::DoorIs { model, strength })? {
                return Ok(strength);
            }
        }
        Ok(Strength::Plain)
    }

    /// The model that holds the door from the other side must be beaten too (ff.move.bash.block.1). True if it opens.
    fn overcomes_blocker(&mut self, model: FigureId, friend: Option<FigureId>, door: u8) -> Play<bool> {
        let blockers = match self.state.table {
            Some(_) => self.state.behind_door(model, door),
            None => {
                let enemies =
                    self.state.enemies(model).iter().filter(|&enemy| self.state[enemy].is_up()).collect();
                self.which(BLOCK, Fact::BehindDoor { model }, enemies)?
            }
        };
        let Some(first) = blockers.first() else { return Ok(true) };
        let blocker = match blockers.len() {
            1 => first,
            _ => self.target(BLOCK, self.state[first].seat, blockers)?,
        };
        let pushers: FigureSet = [Some(model), friend].into_iter().flatten().collect();
        let pusher = match friend {
            None => model,
            Some(_) => self.target(RuleId("ff.move.bash.block.4"), self.state[model].seat, pushers)?,
        };
        self.pushes(pusher, blocker)
    }

    /// Two opposed rolls; the winner says whether the door opens, and the loser gives way if it does
    /// (ff.move.bash.block.2, ff.move.bash.block.3).
    fn pushes(&mut self, pusher: FigureId, blocker: FigureId) -> Play<bool> {
        let force =
            |state: &State, model: FigureId| i16::from(state[model].combat) + brawn(state[model].size());
        let (push, hold) = (force(self.state, pusher), force(self.state, blocker));
        let totals = |[mine, theirs]: [u8; 2]| [push + i16::from(mine), hold + i16::from(theirs)];
        let key = |dice: [u8; 2]| {
            let [mine, theirs] = totals(dice);
            (mine.cmp(&theirs), (if mine > theirs { dice[0] } else { dice[1] }) % 2)
        };
        let [mine] = self.roll(BLOCK, self.state[pusher].seat, [D6])?;
        let [theirs] = self.roll_by(BLOCK, self.state[blocker].seat, [D6], |[theirs]| key([mine, theirs]))?;
        let dice = [mine, theirs];
        self.tell(|| DoorsEvent::Blocked { model: pusher, blocker, dice, totals: totals(dice) }.into());
        let (winner, loser, die) = match key(dice).0 {
            std::cmp::Ordering::Equal => return Ok(false),
            std::cmp::Ordering::Greater => (pusher, blocker, mine),
            std::cmp::Ordering::Less => (blocker, pusher, theirs),
        };
        let opens = self.wants(WON_DOOR, self.state[winner].seat)?;
        if opens {
            if die % 2 == 1 {
                self.recoils(loser, Away::Model(winner))?;
            } else {
                self.knocked_down(loser, 1)?;
            }
        }
        Ok(opens)
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum DoorsEvent {
    Together { members: [FigureId; 2], door: u8 },
    Bashed { model: FigureId, friend: Option<FigureId>, door: u8, die: u8, tally: Box<Tally> },
    Blocked { model: FigureId, blocker: FigureId, dice: [u8; 2], totals: [i16; 2] },
    Opened { door: u8 },
    StaysShut { door: u8 },
    Crossed { model: FigureId, bane: Bane },
    Barred { model: FigureId, bane: Bane },
    Destroyed { model: FigureId, bane: Bane },
    GarlicGone { model: FigureId, opening: u8 },
    Defiled { model: FigureId },
    NotHoly { model: FigureId },
}

impl DoorsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: &FigureId| state.name(*model);
        match self {
            DoorsEvent::Together { members: [one, other], door } => {
                let (one, other, door) = (name(one), name(other), state.piece_words(*door));
                head("ff.move.bash.3", format!("{one} and {other} set to {door} together."))
            }
            DoorsEvent::Bashed { model, friend, door, die, tally } => {
                let who = match friend {
                    Some(friend) => format!("{} and {} bash", name(model), name(friend)),
                    None => format!("{} bashes", name(model)),
                };
                let total = i16::from(*die) + tally.total();
                let (smashed, door) = (total >= SMASHED, state.piece_words(*door));
                let verdict = if smashed { "Smashed" } else { "Stays shut" };
                let text = format!("{who} {door}: {total} against {SMASHED}+: {}.", rolls::lower(verdict));
                let needs = format!("{SMASHED}+");
                let roll = RollView { total: Some(total), needs, ..decided(*model, smashed, verdict) };
                LogLine { parts: parts(state, tally), ..rolled(BASH, text, &[*die], roll) }
            }
            DoorsEvent::Blocked { model, blocker, dice, totals } => {
                let opens = totals[0] > totals[1];
                let verdict = if opens { "It opens" } else { "It stays shut" };
                let (one, other, [mine, theirs]) = (name(model), name(blocker), totals);
                let text = format!("{one} pushes against {other}, {mine} against {theirs}.");
                let roll = RollView { at: Some(*blocker), ..decided(*model, opens, verdict) };
                two_dice(BLOCK, text, *dice, opposed(roll, *totals))
            }
            DoorsEvent::Opened { door } => {
                line("ff.move.bash.1", format!("The way through {} is open.", state.piece_words(*door)))
            }
            DoorsEvent::StaysShut { door } => {
                line("ff.move.bash.6", format!("{} stays shut.", capital(state.piece_words(*door))))
            }
            DoorsEvent::Crossed { model, bane } => {
                line("ff.sr.vampire.8", format!("{} braves {}.", name(model), bane.name()))
            }
            DoorsEvent::Barred { model, bane } => {
                line("ff.sr.vampire.8", format!("{} shrinks back from {}.", name(model), bane.name()))
            }
            DoorsEvent::Destroyed { model, bane } => {
                line("ff.move.holy.3", format!("{} is destroyed by {}.", name(model), bane.name()))
            }
            DoorsEvent::GarlicGone { model, opening } => {
                let text = format!("{} takes the garlic from {}.", name(model), state.piece_words(*opening));
                line("ff.move.garlic.3", text)
            }
            DoorsEvent::Defiled { model } => {
                line("ff.move.defile.1", format!("{} defiles the holy ground.", name(model)))
            }
            DoorsEvent::NotHoly { model } => {
                line("ff.move.defile.1", format!("{} is not on holy ground.", name(model)))
            }
        }
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
