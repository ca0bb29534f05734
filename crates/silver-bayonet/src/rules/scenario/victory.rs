//! When a game ends, and who has won. Without a scenario that says otherwise the last side on the table wins.

use fates::{Fates, FigureId, Play, RuleId, Seat, Stage};
use schemars::JsonSchema;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Serialize, Serializer};
use table::{Base, Length};

use crate::content::book::Book;
use crate::rules::scenario::artefacts::Whereabouts;
use crate::rules::scenario::clues::Effect;
use crate::rules::scenario::investigating::ClueEvent;
use crate::state::edge::Edge;
use crate::state::fact::Fact;
use crate::state::figure::{Place, Side};
use crate::state::plot::Story;
use crate::state::{MOST_PLAYERS, State};
use crate::{Battle, SilverBayonet};

/// A game in which nobody can hurt anybody ends after this many turns; no other lasts nearly as long.
pub(crate) const MOST_TURNS: u16 = 1000;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// The side that has won, if one has: by points where the scenario gives any, else by standing alone.
    pub winner: Option<Side>,
    /// The turn in which it ended.
    pub turn: u16,
    /// The points of all seats, where the scenario gives any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Points>,
}

/// Points by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Points {
    by_seat: [i16; MOST_PLAYERS],
    seats: u8,
}

impl Points {
    /// The points of every seat that plays.
    pub fn seats(&self) -> &[i16] {
        &self.by_seat[..usize::from(self.seats)]
    }

    /// The seat with more points than any other.
    fn leader(&self) -> Option<Seat> {
        let most = self.seats().iter().max()?;
        let mut best = self.seats().iter().enumerate().filter(|(_, points)| *points == most);
        let (seat, _) = best.next()?;
        best.next().is_none().then_some(Seat(seat as u8))
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.seats().len()))?;
        for points in self.seats() {
            list.serialize_element(points)?;
        }
        list.end()
    }
}

/// Who wins a scenario, and when it ends early.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Victory {
    /// The points a player alone needs; one unless said.
    pub needs: Option<i16>,
    /// Who must be alive for a player alone to win.
    pub alive: Alive,
    /// What ends the game before its turns are over.
    pub ends: Vec<Objective>,
    /// What gives points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Score>,
}

/// Who must be alive at the end: on the table, or gone from it on foot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Alive {
    /// Anybody.
    #[default]
    Anyone,
    /// The Officer.
    Officer,
    /// Half of the unit.
    Half,
    /// The Officer, or half of the unit.
    OfficerOrHalf,
}

/// Something that ends a game as soon as it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Objective {
    /// No monster of this id is left.
    Destroyed(String),
    /// This artefact has been carried off.
    CarriedOff(String),
    /// This engineering work is finished.
    Finished(String),
    /// Every clue has been found.
    CluesFound,
    /// No monster is left.
    MonstersGone,
}

/// Points for something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// What for.
    pub feat: Feat,
    /// How many points for each.
    pub points: i16,
    /// Of which monster or artefact, where it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// By which edge, where it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edge: Option<Edge>,
    /// For which side alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
    /// So many count at the most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
}

/// What points are given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Feat {
    /// A clue found.
    Clue,
    /// A monster destroyed by the side's own attacks; by anything at all where one side plays alone.
    Destroyed,
    /// A soldier of another player brought down by the side's own attacks.
    Felled,
    /// An Officer of another player brought down in that way.
    OfficerFelled,
    /// An artefact carried at the end, on the table or off it.
    Held,
    /// An artefact carried off the table.
    CarriedOff,
    /// An engineering work finished by the side's own engineers.
    Work,
    /// An own soldier who is still on the table at the end, or has left it.
    Survivor,
    /// The own Officer, alive.
    Officer,
    /// An own soldier who has left the table.
    Exited,
    /// Being the only player with soldiers on the table.
    Field,
}

impl Victory {
    /// The points a player alone needs.
    pub(crate) fn needed(&self) -> i16 {
        self.needs.unwrap_or(1)
    }

    /// What is wrong with the early ends.
    pub(crate) fn faults(&self, book: &Book, story: &Story) -> Vec<String> {
        let named = |objective: &Objective| match objective {
            Objective::Destroyed(monster) => is_monster(book, monster).err(),
            Objective::CarriedOff(artefact) => is_artefact(story, artefact).err(),
            Objective::Finished(work) => is_work(story, work).err(),
            Objective::CluesFound | Objective::MonstersGone => None,
        };
        self.ends.iter().filter_map(named).collect()
    }
}

impl Score {
    /// Does it count for this side?
    pub(crate) fn is_for(&self, seat: Seat) -> bool {
        self.side.is_none_or(|side| side == seat.0)
    }

    /// What is wrong with it.
    pub(crate) fn check(&self, book: &Book, story: &Story) -> Result<(), String> {
        match (self.feat, &self.of) {
            (Feat::Destroyed, Some(monster)) => is_monster(book, monster)?,
            (Feat::Held | Feat::CarriedOff, Some(artefact)) => is_artefact(story, artefact)?,
            (Feat::Work, Some(work)) => is_work(story, work)?,
            (_, None) => {}
            (_, Some(of)) => {
                return Err(format!("found of = \"{of}\", expected it for monsters, artefacts and works"));
            }
        }
        if self.edge.is_some() && !matches!(self.feat, Feat::Exited | Feat::CarriedOff) {
            return Err("found an edge, expected one for who or what leaves the table".to_string());
        }
        match self.side {
            Some(side) if usize::from(side) >= MOST_PLAYERS => {
                Err(format!("found side {side}, expected 0 to {}", MOST_PLAYERS - 1))
            }
            _ => Ok(()),
        }
    }
}

fn is_monster(book: &Book, id: &str) -> Result<(), String> {
    let found = &book.profile(id)?.id;
    if book.is_monster(found) { Ok(()) } else { Err(format!("found \"{id}\", expected a monster")) }
}

fn is_artefact(story: &Story, id: &str) -> Result<(), String> {
    let known = story.artefact(id).is_some();
    if known { Ok(()) } else { Err(format!("no artefact is called \"{id}\"")) }
}

fn is_work(story: &Story, id: &str) -> Result<(), String> {
    if story.work(id).is_some() { Ok(()) } else { Err(format!("no work is called \"{id}\"")) }
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Has the game ended, and how?
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let (turn, turns) = (self.state.turn, self.state.options.turns);
        let late = turn > if turns > 0 { turns.min(MOST_TURNS) } else { MOST_TURNS };
        let turn = if late { turn - 1 } else { turn };
        let Some(victory) = &self.state.plot.victory else {
            return self.last_standing(late).map(|winner| Outcome { winner, turn, points: None });
        };
        if !late && !self.state.is_decided(victory) {
            return None;
        }
        let points = self.state.points();
        Some(Outcome { winner: self.state.winner(victory, points), turn, points: Some(points) })
    }

    /// The game is over when at most one side is left, or when its turns are.
    fn last_standing(&self, late: bool) -> Option<Option<Side>> {
        if late {
            return Some(None);
        }
        let mut standing =
            self.state.figures.iter().filter(|figure| figure.stands()).map(|figure| figure.side);
        let first = standing.next();
        standing.all(|side| Some(side) == first).then_some(first)
    }

    /// The game is over: secrets are revealed.
    pub(crate) fn reveal(&mut self) {
        let (plot, finds) = (self.state.plot.clone(), self.state.trail.finds);
        self.state.trail.revealed = true;
        for find in finds.into_iter().flatten() {
            if plot.card(find.card).is_some_and(|card| card.secret) {
                self.tell(|| ClueEvent::Revealed { seat: find.seat, card: find.card }.into());
            }
        }
    }

    /// Notes by which edge a figure leaves, where that gives points.
    pub(crate) fn note_exit(&mut self, figure: FigureId) -> Play<()> {
        let plot = self.state.plot.clone();
        let counts = |edge: &Edge| plot.victory.iter().flat_map(|v| &v.scores).any(|s| s.edge == Some(*edge));
        for edge in Edge::ALL.into_iter().filter(counts) {
            if self.fact(RuleId("sb.exit.1"), Fact::AtEdge { figure, edge })? {
                self.state[figure].left_by = Some(edge);
                return Ok(());
            }
        }
        Ok(())
    }
}

impl State {
    /// Is there one player alone against the table? sb.solo.1
    pub fn is_solo(&self) -> bool {
        self.pools.len() == 1
    }

    /// Has the game ended before its turns are over?
    fn is_decided(&self, victory: &Victory) -> bool {
        let (mut seats, mut monsters) = (0_u8, false);
        for figure in self.figures.iter().filter(|figure| figure.stands()) {
            match figure.side {
                Side::Player(seat) => seats |= 1 << seat.0.min(7),
                Side::Monster => monsters = true,
            }
        }
        let enough = if self.is_solo() { 0 } else { 1 };
        seats.count_ones() <= enough
            || victory.ends.iter().any(|objective| self.is_reached(objective))
            || self.is_solo() && !monsters && !self.can_gain(victory)
    }

    pub(crate) fn is_reached(&self, objective: &Objective) -> bool {
        match objective {
            Objective::Destroyed(monster) => {
                let is_it =
                    |figure: FigureId| self[figure].is_monster() && self.profile(figure).id == *monster;
                self.ids().any(is_it) && self.standing(is_it).is_empty()
            }
            Objective::CarriedOff(id) => {
                let place = self.plot.artefact(id).map(|artefact| usize::from(artefact.0));
                let there = place.and_then(|place| self.trail.artefacts.get(place));
                matches!(there, Some(Whereabouts::CarriedOff(_)))
            }
            Objective::Finished(id) => self.plot.work(id).is_some_and(|work| self.is_finished(work)),
            Objective::CluesFound => !self.clues.is_empty() && self.clues.iter().all(|clue| clue.found),
            Objective::MonstersGone => {
                self.standing(|figure| self[figure].is_monster()).is_empty() && !self.expects_more()
            }
        }
    }

    /// Do more monsters come in a later turn?
    fn expects_more(&self) -> bool {
        self.plot.arrivals.iter().any(|arrival| arrival.turn > self.trail.heralded)
    }

    /// With no monster left: is there anything that could still give points?
    fn can_gain(&self, victory: &Victory) -> bool {
        if self.clues.iter().any(|clue| !clue.found) || self.expects_more() {
            return true;
        }
        let can = |score: &Score| match score.feat {
            Feat::Held => self.artefacts().any(|(_, there)| matches!(there, Whereabouts::Lying { .. })),
            Feat::CarriedOff => self
                .artefacts()
                .any(|(_, there)| matches!(there, Whereabouts::Lying { .. } | Whereabouts::Carried(_))),
            Feat::Exited => !self.options.closed,
            Feat::Work => self.ids().any(|figure| {
                let able = |(work, _)| self.is_engineer_for(figure, work);
                self[figure].stands() && self.works().any(able)
            }),
            _ => false,
        };
        victory.scores.iter().filter(|score| score.points > 0).any(can)
    }

    /// One player alone needs points and survivors; of several the one with the most points wins.
    fn winner(&self, victory: &Victory, points: Points) -> Option<Side> {
        if !self.is_solo() {
            return points.leader().map(Side::Player);
        }
        let seat = Seat(0);
        let won = points.by_seat[0] >= victory.needed() && self.lives(seat, victory.alive);
        Some(if won { Side::Player(seat) } else { Side::Monster })
    }

    /// Are those alive who must be?
    pub(crate) fn lives(&self, seat: Seat, who: Alive) -> bool {
        let own = || self.ids().filter(|&figure| self[figure].side == Side::Player(seat));
        let [alive, all] = self.living(seat);
        let officer = own().any(|figure| self.profile(figure).officer && self.is_alive(figure));
        let half = alive * 2 >= all;
        match who {
            Alive::Anyone => alive > 0,
            Alive::Officer => officer,
            Alive::Half => half,
            Alive::OfficerOrHalf => officer || half,
        }
    }

    /// How many of a unit are alive, and how many there were.
    pub(crate) fn living(&self, seat: Seat) -> [usize; 2] {
        let own = || self.ids().filter(|&figure| self[figure].side == Side::Player(seat));
        [own().filter(|&figure| self.is_alive(figure)).count(), own().count()]
    }

    fn is_alive(&self, figure: FigureId) -> bool {
        matches!(self[figure].place, Place::Standing | Place::Down | Place::Left)
    }

    /// All points as they stand, with everything that is still secret.
    pub fn points(&self) -> Points {
        let mut points = Points { by_seat: [0; MOST_PLAYERS], seats: self.pools.len() as u8 };
        for seat in 0..self.pools.len() {
            points.by_seat[seat] = self.points_of(Seat(seat as u8), true);
        }
        points
    }

    /// The points of a seat as they stand, with its secrets or without them.
    pub fn points_of(&self, seat: Seat, secrets: bool) -> i16 {
        let scores = self.plot.victory.iter().flat_map(|victory| &victory.scores);
        let mine = scores.filter(|score| score.is_for(seat));
        let counted = mine.map(|score| score.points.saturating_mul(self.counted(seat, score)));
        counted.fold(self.points_of_cards(seat, secrets), i16::saturating_add)
    }

    /// The points on the cards a seat has found, the secret ones too or not.
    pub(crate) fn points_of_cards(&self, seat: Seat, secrets: bool) -> i16 {
        let cards = self.trail.finds_of(seat).filter_map(|find| self.plot.card(find.card));
        let shown = cards.filter(|card| secrets || !card.secret).flat_map(|card| &card.effects);
        let found =
            shown.map(|effect| if let Effect::Points(points) = effect { (*points).into() } else { 0 });
        found.fold(0, i16::saturating_add)
    }

    /// How often something counts for a seat.
    pub(crate) fn counted(&self, seat: Seat, score: &Score) -> i16 {
        self.feats(seat, score).min(score.most.map_or(1000, usize::from)).min(1000) as i16
    }

    /// How often a seat has done what gives points.
    fn feats(&self, seat: Seat, score: &Score) -> usize {
        let side = Side::Player(seat);
        let count = |counts: &dyn Fn(FigureId) -> bool| self.ids().filter(|&figure| counts(figure)).count();
        let own = |figure: FigureId| self[figure].side == side;
        let felled = |figure: FigureId| {
            let other = matches!(self[figure].side, Side::Player(_)) && !own(figure);
            other && self.is_out(figure) && self[figure].felled_by == Some(side)
        };
        let named = |figure: FigureId| score.of.as_ref().is_none_or(|of| self.profile(figure).id == *of);
        let by_edge = |figure: FigureId| score.edge.is_none() || self[figure].left_by == score.edge;
        match score.feat {
            Feat::Clue => self.trail.finds_of(seat).count(),
            Feat::Destroyed => count(&|figure| {
                let credited = self.is_solo() || self[figure].felled_by == Some(side);
                self[figure].is_monster() && named(figure) && self.is_out(figure) && credited
            }),
            Feat::Felled => count(&felled),
            Feat::OfficerFelled => count(&|figure| felled(figure) && self.profile(figure).officer),
            Feat::Held | Feat::CarriedOff => self.artefacts_of(seat, score, &by_edge),
            Feat::Work => {
                let named = |id: &String| score.of.as_ref().is_none_or(|of| of == id);
                self.works()
                    .filter(|(work, sheet)| named(&sheet.id) && self.toil(*work).by == Some(seat))
                    .count()
            }
            Feat::Survivor => count(&|figure| own(figure) && self.is_alive(figure)),
            Feat::Officer => {
                count(&|figure| own(figure) && self.profile(figure).officer && self.is_alive(figure))
            }
            Feat::Exited => {
                count(&|figure| own(figure) && self[figure].place == Place::Left && by_edge(figure))
            }
            Feat::Field => {
                let soldiers = self.standing(|figure| !self[figure].is_monster());
                usize::from(!soldiers.is_empty() && soldiers.iter().all(own))
            }
        }
    }

    /// Reading: a heap of bones counts as destroyed for as long as nobody raises it, and one that lay there from the
    /// start never did.
    fn is_out(&self, figure: FigureId) -> bool {
        let now = &self[figure];
        matches!(now.place, Place::Removed | Place::BonePile | Place::Collapsed) && now.felled_by.is_some()
    }

    fn artefacts_of(&self, seat: Seat, score: &Score, by_edge: &dyn Fn(FigureId) -> bool) -> usize {
        let wanted = score.of.as_ref().map(|of| self.plot.artefact(of));
        let has = |there: Whereabouts| match there {
            Whereabouts::Carried(figure) => {
                score.feat == Feat::Held && self[figure].side == Side::Player(seat)
            }
            Whereabouts::CarriedOff(figure) => self[figure].side == Side::Player(seat) && by_edge(figure),
            Whereabouts::Hidden | Whereabouts::Lying { .. } => false,
        };
        let named = |artefact| wanted.is_none_or(|wanted| wanted == Some(artefact));
        self.artefacts().filter(|&(artefact, there)| named(artefact) && has(there)).count()
    }

    /// Does the figure's base touch this edge?
    pub(crate) fn touches(&self, figure: FigureId, edge: Edge) -> bool {
        let Some(table) = &self.table else { return false };
        let Some(&Base { at, radius: Length(radius), .. }) = table.base(figure) else { return false };
        let gap = match edge {
            Edge::North => at.y,
            Edge::East => table.width.0 - at.x,
            Edge::South => table.depth.0 - at.y,
            Edge::West => at.x,
        };
        gap <= radius
    }
}
