//! Laying the table: the checked state that a written setup becomes.

use std::sync::Arc;

use content::{Written, of_its_own};
use fates::{FigureId, FigureSet, Seat};
use table::{Base, Length, Polygon, Ruler, Table, too_many_corners};

use crate::content::book::Book;
use crate::rules::movement::ground::{Fire, Footing, MOST_PIECES};
use crate::setup::{FigureSetup, Setup, TableSetup, point};
use crate::state::figure::{Condition, Figure};
use crate::state::plot::{MOST_PRIZES, Piece, SideStory, Story};
use crate::state::{Cast, MOST_SIDES, Phase, Role, Side, State};

impl Setup {
    /// The state of a setup whose scenario and warbands are written out.
    pub(crate) fn lay_out(&self, book: &Arc<Book>) -> Result<State, Vec<String>> {
        let mut faults = Vec::new();
        if self.figures.len() > FigureSet::MOST {
            return Err(vec![format!("a game holds at most {} figures", FigureSet::MOST)]);
        }
        if self.figures.is_empty() {
            return Err(vec![format!("found no figures, expected 1 to {}", FigureSet::MOST)]);
        }
        let highest = self.figures.iter().map(|figure| usize::from(figure.seat) + 1).max().unwrap_or(0);
        let seats = self.sides.len().max(highest).max(2);
        if seats > MOST_SIDES {
            return Err(vec![format!("found {seats} sides, expected at most {MOST_SIDES}")]);
        }
        if self.sea_state > 3 {
            faults.push(format!("found Sea State {}, expected 0 to 3", self.sea_state));
        }
        let roles = self.roles(book, &mut faults);
        let (pieces, fires) = self.pieces(&mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut state = self.bare(book, roles, pieces, seats as u8);
        state.fires = fires;
        if !self.real_table {
            state.table = self.lay_table(&mut state, &mut faults);
        }
        for &(one, other) in &self.contacts {
            match state.figures.len().min(usize::from(one.max(other)) + 1) {
                _ if state.table.is_some() => {
                    faults.push("a virtual table knows who touches whom".to_string())
                }
                most if most <= usize::from(one.max(other)) => {
                    faults.push(format!("found a contact of figure {}, who does not play", one.max(other)));
                }
                _ => state.touch(FigureId(one), FigureId(other)),
            }
        }
        if faults.is_empty() { Ok(state) } else { Err(faults) }
    }

    fn roles(&self, book: &Book, faults: &mut Vec<String>) -> Vec<Role> {
        let mut roles: Vec<Role> = Vec::new();
        for (place, figure) in self.figures.iter().enumerate() {
            let profile = match &figure.profile {
                Written::Id(id) => book.profile(id).cloned().map_err(|fault| vec![fault]),
                Written::Whole(sheet) => sheet.check(book),
            };
            match profile {
                Ok(profile) => {
                    let name = figure.name.clone().unwrap_or_else(|| profile.name.clone());
                    let (name, id) = of_its_own(&name, |id| roles.iter().any(|other| other.id == id));
                    roles.push(Role { id, name, profile });
                }
                Err(found) => {
                    faults.extend(found.into_iter().map(|fault| format!("figure {}: {fault}", place + 1)));
                }
            }
        }
        roles
    }

    fn pieces(&self, faults: &mut Vec<String>) -> (Vec<Piece>, [Option<Fire>; MOST_PIECES]) {
        let mut fires = [None; MOST_PIECES];
        let mut pieces = Vec::new();
        let terrain = self.table.iter().flat_map(|table| &table.terrain);
        faults.extend(too_many_corners(terrain.clone().map(|piece| piece.outline.len())));
        for (place, piece) in terrain.enumerate() {
            if place >= MOST_PIECES {
                faults.push(format!("a table holds at most {MOST_PIECES} pieces of terrain"));
                break;
            }
            match Ruler::Inches.outline(&piece.outline) {
                Ok(outline) if piece.fault().is_none() => {
                    let name = match piece.name.as_str() {
                        "" => format!("piece {}", place + 1),
                        name => name.to_string(),
                    };
                    pieces.push(Piece { name, feature: piece.feature(), outline });
                    fires[place] = piece.fire.map(|rating| Fire { rating, lit: piece.lit });
                }
                _ => {
                    let fault = piece.fault().unwrap_or_default();
                    faults.push(format!("terrain \"{}\": {fault}", piece.name));
                }
            }
        }
        (pieces, fires)
    }

    fn bare(&self, book: &Arc<Book>, roles: Vec<Role>, pieces: Vec<Piece>, seats: u8) -> State {
        let figures = self.figures.iter().zip(&roles);
        let figures: Vec<Figure> = figures.map(|(setup, role)| setup.figure(role)).collect();
        let sides = (0..usize::from(seats)).map(|seat| self.side_story(book, seat)).collect();
        let story = Story {
            title: self.title.clone(),
            sides,
            pieces,
            dark: self.dark,
            turns: self.turns.unwrap_or(book.numbers.turns), // be.end.1
            ..Story::default()
        };
        State {
            cast: Cast::of(roles),
            book: frame::Shared(Arc::clone(book)),
            plot: frame::Shared(Arc::new(story)),
            figures,
            sides: [Side::default(); MOST_SIDES],
            seats,
            table: None,
            turn: 0,
            phase: Phase::Initiative,
            first: Seat(0),
            to_act: Seat(0),
            active: None,
            sea_state: self.sea_state,
            fires: [None; MOST_PIECES],
            prizes: [None; MOST_PRIZES],
            options: self.options,
            over: false,
            at_stake: None,
        }
    }

    fn side_story(&self, book: &Book, seat: usize) -> SideStory {
        let side = self.sides.get(seat);
        let usual = ["The first side", "The second side", "The third side", "The fourth side"];
        let name = side.map(|side| side.name.clone()).filter(|name| !name.is_empty());
        let written = side.iter().flat_map(|side| &side.zones);
        let mut zones: Vec<Polygon> =
            written.filter_map(|outline| Ruler::Inches.outline(outline).ok()).collect();
        if let Some(table) = self.table.as_ref().filter(|_| zones.is_empty()) {
            zones.extend(strip(book, table, seat));
        }
        SideStory {
            name: name.unwrap_or_else(|| usual[seat.min(3)].to_string()),
            zones,
            sets_up: side.map_or(0, |side| side.sets_up),
        }
    }

    fn lay_table(&self, state: &mut State, faults: &mut Vec<String>) -> Option<Table> {
        let setup = self.table.as_ref()?;
        let (width, depth) = (Ruler::Inches.length(setup.width), Ruler::Inches.length(setup.depth));
        if [width, depth].iter().any(|side| !(LEAST..=MOST).contains(side)) {
            let found = format!("found a table of {} by {} inches", setup.width, setup.depth);
            faults.push(format!("{found}, expected 6 to 240 each way"));
            return None;
        }
        let terrain = setup.terrain.iter().zip(&state.plot.pieces).map(|(setup, piece)| table::Terrain {
            name: piece.name.clone(),
            kind: setup.kind,
            outline: piece.outline.clone(),
            bottom: Length::ZERO,
            // What cannot be entered has some height, so that no figure stands in it either.
            top: Ruler::Inches.length(setup.height).max(Length(i32::from(!setup.passable))),
        });
        let mut table = Table::new(width, depth, terrain.collect());
        table.bases.resize(self.figures.len(), None);
        for (place, figure) in self.figures.iter().enumerate() {
            let id = FigureId(place as u8);
            let Some((x, y)) = figure.at else {
                state[id].condition = Condition::Waiting;
                state.phase = Phase::Setting;
                continue;
            };
            let base = Base { at: point(x, y), ..state.body(id) };
            if !table.holds(&base) {
                faults.push(format!("figure {}: it stands off the table", place + 1));
                continue;
            }
            table.place(id, base);
        }
        Some(table)
    }
}

impl State {
    /// The figures that stand where there is no room.
    pub(super) fn crowded(&self) -> impl Iterator<Item = FigureId> + '_ {
        let bases =
            self.table.iter().flat_map(|table| table.standing().map(move |(id, base)| (table, id, base)));
        let room = |table: &Table, id, base| table.has_room(base, FigureSet::from_iter([id]), &Footing(self));
        bases.filter(move |&(table, id, base)| !room(table, id, base)).map(|(_, id, _)| id)
    }
}

/// The usual strip of a side: along opposite edges, the south edge first (be.end.4).
fn strip(book: &Book, table: &TableSetup, seat: usize) -> Option<Polygon> {
    let deep = f64::from(book.numbers.deploy.0) / 254.0;
    let (w, d) = (table.width, table.depth);
    let ((west, north), (east, south)) = match seat {
        0 => ((0.0, d - deep), (w, d)),
        1 => ((0.0, 0.0), (w, deep)),
        2 => ((0.0, 0.0), (deep, d)),
        _ => ((w - deep, 0.0), (w, d)),
    };
    Polygon::rectangle(point(west, north), point(east, south)).ok()
}

impl FigureSetup {
    fn figure(&self, role: &Role) -> Figure {
        let mut figure = Figure::new(Seat(self.seat), &role.profile);
        if self.with.knocked_down {
            figure.condition = Condition::KnockedDown;
        }
        figure.hero_points = self.with.hero_points.unwrap_or(figure.hero_points);
        figure.torch_lit = self.with.torch_lit;
        figure
    }
}

/// The smallest and the largest table.
const LEAST: Length = table::inches(6);
const MOST: Length = table::inches(240);
