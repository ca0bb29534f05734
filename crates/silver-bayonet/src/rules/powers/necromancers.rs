//! Necromancers: the rules `sb.necro.*`, with Raise the Dead, Dark Gift and the Skeletons they hold up.

use arrayvec::ArrayVec;
use fates::{D10, Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::Offer;
use frame::view::LogLine;
use serde::Serialize;
use table::{Base, Direction, Length, Point, along, inches};

use crate::rules::monsters::Prey;
use crate::rules::movement::ground::Land;
use crate::rules::powers::attribute::Attribute;
use crate::rules::turn::arrivals::ArrivalEvent;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::figure::{Figure, Place};
use crate::state::{Pool, State};
use crate::{Battle, FigureSetup, SilverBayonet};

const DARK_GIFT: RuleId = RuleId("sb.attr.ita.darkgift.1");
const GIFT: RuleId = RuleId("sb.attr.ita.darkgift.2");
const RAISE: RuleId = RuleId("sb.attr.ita.raise.1");
const DIRECTION: RuleId = RuleId("sb.attr.ita.raise.3");
const BONES: RuleId = RuleId("sb.attr.ita.skeleton.3");
const TAKEN: RuleId = RuleId("sb.attr.ita.skeleton.8");

/// The dead that walk, by their ids (sb.attr.ita.darkgift.5).
const UNDEAD: [&str; 17] = [
    "revenant",
    "ghost",
    "black-dog",
    "skeletal-soldier",
    "spectral-soldier",
    "skeleton",
    "zombie-camel",
    "mummy",
    "pharaonic-mummy",
    "vampire",
    "vrykolakas",
    "marcea-lupul",
    "undead-werewolf",
    "bloodless-hound",
    "rack-born",
    "tomb-wraith",
    "grave-golem",
];

/// A Fate Die that lets a Bone Pile stand up again (sb.attr.ita.skeleton.3, .4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bones {
    /// Leaves the bones where they are.
    Leave,
    /// Spends a Monster Die on this pile.
    Monster(FigureId),
    /// Spends a Power Die on this pile, in solo play.
    Power(FigureId),
    /// Spends a Skill Die on this pile, in solo play.
    Skill(FigureId),
}

/// A pile and the dice that may be spent on it: at most three for each figure, and leaving it alone.
type Piles = ArrayVec<Bones, { FigureSet::MOST * 3 + 1 }>;

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Raise the Dead if a player's figure is within 24", else Dark Gift (sb.necro.1 to .3, .8).
    pub(crate) fn use_dark_powers(&mut self, figure: FigureId, prey: &mut Prey) -> Play<()> {
        match self.closest_if_within(figure, prey, inches(24))? {
            Some(soldier) => self.raise_the_dead(figure, Some(soldier)),
            None => self.dark_gift(figure, prey),
        }
    }

    /// A passed Courage Check heals the dead nearby, or the necromancer; with nobody hurt it raises more of them
    /// (sb.attr.ita.darkgift.1 to .4, .6).
    fn dark_gift(&mut self, figure: FigureId, prey: &mut Prey) -> Play<()> {
        if !self.courage_check(figure, DARK_GIFT, 10)? {
            return Ok(());
        }
        let hurt = self.state.standing(|other| self.state.is_undead(other) && self.state.is_hurt(other));
        let mut healed = false;
        for other in hurt.iter() {
            if self.fact(GIFT, Fact::CanShoot { shooter: figure, target: other, range: inches(6) })? {
                self.heal(other, 2, GIFT);
                healed = true;
            }
        }
        if healed {
            return Ok(());
        }
        if self.state.is_hurt(figure) {
            self.heal(figure, 2, RuleId("sb.attr.ita.darkgift.3"));
            return Ok(());
        }
        let soldier = self.closest_of(figure, prey)?;
        self.raise_the_dead(figure, soldier) // sb.attr.ita.darkgift.4
    }

    /// A die says what comes, another from where; a Fate Die may let a Bone Pile stand up instead
    /// (sb.attr.ita.raise.1 to .3, sb.attr.ita.skeleton.5).
    fn raise_the_dead(&mut self, figure: FigureId, soldier: Option<FigureId>) -> Play<()> {
        if self.restores_bones(figure)? {
            return Ok(());
        }
        if self.state.figures.len() >= FigureSet::MOST {
            self.tell(|| ArrivalEvent::NoRoom { rule: RAISE }.into());
            return Ok(());
        }
        let seat = self.state[figure].seat();
        let [face] = self.roll_by(RAISE, seat, [D10], |[face]| raised(face))?;
        let [turned] = self.roll(DIRECTION, seat, [D10])?;
        let turned = turned % 10; // 10 is straight at the soldier
        self.tell(|| NecromancerEvent::Raised { figure, toward: soldier, turned }.into());
        let wanted = self.grave(figure, soldier, turned, raised(face));
        self.arrive(raised(face), wanted, RAISE);
        Ok(())
    }

    /// Where the creature stands: 2" from rim to rim, or the next step clockwise where there is room.
    ///
    /// Reading: with no soldier on the table the steps are counted from north.
    fn grave(&self, figure: FigureId, soldier: Option<FigureId>, turned: u8, profile: &str) -> Option<Point> {
        let table = self.state.table.as_ref()?;
        let own = table.base(figure)?;
        let profile = FigureSetup::of(profile).profile(&self.state.book).ok()?;
        let (radius, height) = (profile.radius(), profile.height());
        let ahead = soldier.and_then(|soldier| table.base(soldier)).map(|base| base.at);
        let line = Direction::toward(own.at, ahead.unwrap_or(Point { x: own.at.x, y: own.at.y - 1 }));
        let spots = (turned..turned + 10)
            .map(|turn| along(own.at, line.clockwise(turn), own.radius + inches(2) + radius));
        let free = |&at: &Point| {
            let base = Base { at, radius, elevation: table.floor(at, Length::ZERO), height };
            table.has_room(&base, FigureSet::EMPTY, &Land::default())
        };
        spots.clone().find(free).or_else(|| spots.clone().next())
    }

    /// May a Bone Pile stand up in place of the die? Against each other the players have their Monster Dice for it, in
    /// the order of Initiative; one alone has every Fate Die, and spends none unless a house rule asks or takes it
    /// (sb.attr.ita.skeleton.3, .4, .8).
    fn restores_bones(&mut self, necromancer: FigureId) -> Play<bool> {
        let piles = self.bone_piles(necromancer);
        let solo = self.state.is_solo();
        if solo && self.state.options.solo_bone_piles {
            return self.takes_a_die(necromancer, piles);
        }
        if piles.is_empty() || self.state.leaves_monsters_alone() {
            return Ok(false);
        }
        for seat in self.fate_seats(necromancer) {
            let pool = self.state.usable(seat); // sb.event.6.a
            let mut options = Piles::from_iter([Bones::Leave]);
            for pile in piles.iter() {
                let dice = [
                    (pool.monster > 0, Bones::Monster(pile)),
                    (solo && pool.power > 0, Bones::Power(pile)),
                    (solo && pool.skill > 0, Bones::Skill(pile)),
                ];
                options.extend(dice.into_iter().filter(|(held, _)| *held).map(|(_, bones)| bones));
            }
            let spent = self.ask(BONES, seat, &options)?;
            if self.pays_for_bones(necromancer, seat, spent) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// By a house rule of solo play the necromancer takes a die by itself, Monster, else Skill, else Power
    /// (sb.attr.ita.skeleton.8). At a real table people say which pile is in its sight, if any.
    fn takes_a_die(&mut self, necromancer: FigureId, piles: FigureSet) -> Play<bool> {
        let seat = self.primary();
        let Pool { power, skill, monster } = self.state.usable(seat);
        let die = match (monster, skill, power) {
            (1.., _, _) => Bones::Monster,
            (0, 1.., _) => Bones::Skill,
            (0, 0, 1..) => Bones::Power,
            (0, 0, 0) => return Ok(false),
        };
        let judged = self.state.table.is_none() && !piles.is_empty();
        let mut options = Piles::from_iter(judged.then_some(Bones::Leave));
        options.extend(piles.iter().map(die));
        if options.is_empty() {
            return Ok(false);
        }
        let taken = self.ask(TAKEN, seat, &options)?;
        Ok(self.pays_for_bones(necromancer, seat, taken))
    }

    /// Takes the die and lets the pile stand up; says whether one did.
    fn pays_for_bones(&mut self, necromancer: FigureId, seat: Seat, spent: Bones) -> bool {
        let pool = &mut self.state.pools[seat.index()];
        let (dice, pile) = match spent {
            Bones::Leave => return false,
            Bones::Monster(pile) => (&mut pool.monster, pile),
            Bones::Power(pile) => (&mut pool.power, pile),
            Bones::Skill(pile) => (&mut pool.skill, pile),
        };
        *dice -= 1;
        self.restore(pile, necromancer, seat);
        true
    }

    /// The Bone Piles in the necromancer's sight; at a real table all of them, and people judge.
    fn bone_piles(&self, necromancer: FigureId) -> FigureSet {
        let ids = (0..self.state.figures.len()).map(|place| FigureId(place as u8));
        let piles = ids.filter(|&pile| self.state[pile].place == Place::BonePile);
        piles.filter(|&pile| self.state.table.is_none() || self.state.sees_bones(necromancer, pile)).collect()
    }

    /// The pile stands up where it fell, at full Health, and waits for the next turn (sb.mon.5).
    fn restore(&mut self, pile: FigureId, necromancer: FigureId, seat: Seat) {
        let (side, fallen) = (self.state[necromancer].side, self.state[pile].bones);
        let fresh = Figure::new(side, self.state.profile(pile));
        self.state[pile] = Figure { activated: true, origin: fallen.map(|base| base.at), ..fresh };
        let land = Land::of(self.state, pile);
        if let (Some(table), Some(fallen)) = (self.state.table.as_mut(), fallen) {
            table.place(pile, fallen);
            if let Some(free) = table.nearest_free(pile, fallen.at, &land) {
                table.shift(pile, free, fallen.elevation);
            }
        }
        let to = self.place_of(pile);
        self.tell(|| NecromancerEvent::Restored { seat, figure: pile, to }.into());
    }

    /// Is it a Skeleton that nobody holds up any more? Then it is a Bone Pile now, on whichever side it was
    /// (sb.attr.ita.skeleton.2).
    pub(crate) fn falls_apart(&mut self, figure: FigureId) -> bool {
        let masterless = self.state.has(figure, Attribute::Skeleton)
            && self.state.standing(|other| self.state.has(other, Attribute::RaiseTheDead)).is_empty();
        if masterless {
            self.remove(figure, Place::BonePile, RuleId("sb.attr.ita.skeleton.2"));
        }
        masterless
    }
}

impl State {
    fn is_undead(&self, figure: FigureId) -> bool {
        UNDEAD.contains(&self.profile(figure).id.as_str())
    }

    fn is_hurt(&self, figure: FigureId) -> bool {
        self[figure].health < self.profile(figure).stats.health.into()
    }

    /// Does a heap of bones lie in sight?
    fn sees_bones(&self, looker: FigureId, pile: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        let (Some(own), Some(bones)) = (table.base(looker), self[pile].bones) else { return false };
        let near = !self.fog || own.within(&bones, inches(10)); // sb.los.9
        let besides = FigureSet::from_iter([looker]);
        near && table.sight_between(own, &bones, besides, &Land::of(self, looker)).seen()
    }
}

/// What a face calls up (sb.attr.ita.raise.1).
fn raised(face: u8) -> &'static str {
    match face {
        ..=5 => "skeletal-soldier",
        6..=8 => "revenant",
        9 => "black-dog",
        _ => "ghost",
    }
}

impl Offer<State> for Bones {
    fn name(&self, state: &State) -> String {
        match *self {
            Bones::Leave => "keep".to_string(),
            Bones::Monster(pile) => format!("raise-{}-monster", state.id(pile)),
            Bones::Power(pile) => format!("raise-{}-power", state.id(pile)),
            Bones::Skill(pile) => format!("raise-{}-skill", state.id(pile)),
        }
    }

    fn words(&self, state: &State) -> String {
        match *self {
            Bones::Leave => "Leave the bones alone".to_string(),
            Bones::Monster(pile) => format!("Raise {} for a Monster Die", state.name(pile)),
            Bones::Power(pile) => format!("Raise {} for a Power Die", state.name(pile)),
            Bones::Skill(pile) => format!("Raise {} for a Skill Die", state.name(pile)),
        }
    }

    fn question(state: &State, rule: RuleId) -> String {
        match rule {
            TAKEN => {
                format!("{}: raise which Bone Pile in its sight, for a die of yours?", state.active_name())
            }
            _ => format!("{}: raise a Bone Pile instead, for a Fate Die?", state.active_name()),
        }
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Bones::Leave => None,
            Bones::Monster(pile) | Bones::Power(pile) | Bones::Skill(pile) => Some(pile),
        }
    }
}

/// Log events of the dead that rise.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum NecromancerEvent {
    /// A necromancer calls something up, `turned` steps of 36 degrees clockwise from the line to `toward`, or from
    /// north.
    Raised { figure: FigureId, toward: Option<FigureId>, turned: u8 },
    /// A Bone Pile stands up again.
    Restored { seat: Seat, figure: FigureId, to: Option<Point> },
}

impl NecromancerEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            NecromancerEvent::Raised { figure, toward, turned } => {
                let ahead = match toward {
                    Some(soldier) => format!("the line to {}", name(soldier)),
                    None => "north".to_string(),
                };
                let direction = match u16::from(*turned) {
                    0 => format!("along {ahead}"),
                    tenths => {
                        format!("{tenths} tenths of a circle ({}°) clockwise from {ahead}", tenths * 36)
                    }
                };
                let where_to =
                    format!(": 2\" away, {direction}. Without room there, take the next tenth clockwise");
                let text = format!("{} calls up the dead{}.", name(figure), state.by_hand(&where_to));
                line(DIRECTION.0, text)
            }
            NecromancerEvent::Restored { seat, figure, .. } => {
                let (player, name) = (state.player_name(*seat), name(figure));
                let swap = state.by_hand(" Put it in place of its Bone Pile.");
                let text = format!("{player}: for a Fate Die the bones of {name} stand up again.{swap}");
                line(BONES.0, text)
            }
        }
    }
}
