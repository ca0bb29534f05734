//! What a scenario's file may name, and that it does.

use content::{Entry, did_you_mean, kebab, outside};
use fates::Seat;
use table::Ruler;

use super::{AreaSheet, Head, Of, ScenarioSide, ScoreSheet, SwellSheet, Tables};
use crate::content::book::Book;
use crate::content::bounds::MOST_TURNS;
use crate::rules::ending::scoring::{Feat, Score, Whom};
use crate::rules::movement::ground::MOST_PIECES;
use crate::state::MOST_SIDES;
use crate::state::plot::{Area, MOST_PRIZES};

/// What can be named in a score.
pub(super) struct Names<'a> {
    sides: Vec<&'a str>,
    prizes: Vec<&'a str>,
    areas: Vec<&'a str>,
    pieces: Vec<&'a str>,
}

impl Names<'_> {
    /// The names that a file gives.
    pub(super) fn of(tables: &Tables) -> Names<'_> {
        Names {
            sides: tables.sides.iter().map(|side| side.value.id.as_str()).collect(),
            prizes: tables.prizes.iter().map(|prize| prize.value.id.as_str()).collect(),
            areas: tables.areas.iter().map(|area| area.value.id.as_str()).collect(),
            pieces: tables.terrain.iter().map(|piece| piece.value.name.as_str()).collect(),
        }
    }
}

/// A file being checked.
pub(super) struct Check<'a> {
    pub book: &'a Book,
    pub found: Vec<(usize, String)>,
}

/// The most parts of the table that a scenario names, and the most scores.
const MOST_NAMED: usize = 32;

/// The most points of one score.
const MOST_POINTS: i16 = 99;

impl Check<'_> {
    fn fault(&mut self, line: usize, what: String) {
        self.found.push((line, what));
    }

    /// Notes every number of an entry that is outside its bounds.
    fn bounds<T>(&mut self, entry: &Entry<T>, faults: Vec<String>) {
        faults.into_iter().for_each(|what| self.fault(entry.line, what));
    }

    /// Everything but the areas and the scores.
    pub(super) fn tables(&mut self, tables: &Tables) {
        self.head(tables);
        if let Some(ending) = &tables.ending {
            self.bounds(ending, outside("ending", [("turns", ending.value.turns, 1, MOST_TURNS)]));
        }
        tables.sides.iter().for_each(|side| self.side(side));
        for piece in &tables.terrain {
            if let Some(fault) = piece.value.fault() {
                self.fault(piece.line, format!("terrain \"{}\": {fault}", piece.value.name));
            }
        }
        for prize in &tables.prizes {
            let Head { width, depth, .. } = tables.head.value;
            let (x, y) = prize.value.at;
            let faults = outside(&prize.value.name, [("at", x, 0.0, width), ("at", y, 0.0, depth)]);
            self.bounds(prize, faults);
        }
        for swell in &tables.swell {
            let SwellSheet { turn, sea_state } = swell.value;
            let faults = outside("swell", [("turn", turn, 1, MOST_TURNS), ("sea_state", sea_state, 0, 3)]);
            self.bounds(swell, faults);
        }
    }

    fn head(&mut self, tables: &Tables) {
        let (head, sides) = (&tables.head, tables.sides.len());
        if head.value.id.is_empty() || head.value.id != kebab(&head.value.id) {
            let found = format!("found the id \"{}\"", head.value.id);
            self.fault(head.line, format!("{found}, expected small letters and hyphens"));
        }
        if !(2..=MOST_SIDES).contains(&sides) {
            self.fault(head.line, format!("found {sides} sides, expected 2 to {MOST_SIDES}"));
        }
        if head.value.sea_state > 3 {
            self.fault(head.line, format!("found Sea State {}, expected 0 to 3", head.value.sea_state));
        }
        let (width, depth) = (head.value.width, head.value.depth);
        let faults = outside(&head.value.name, [("width", width, 6.0, 240.0), ("depth", depth, 6.0, 240.0)]);
        self.bounds(head, faults);
        for (what, found, most) in [
            ("prizes", tables.prizes.len(), MOST_PRIZES),
            ("pieces of terrain", tables.terrain.len(), MOST_PIECES),
            ("areas", tables.areas.len(), MOST_NAMED),
            ("scores", tables.scores.len(), MOST_NAMED),
        ] {
            if found > most {
                self.fault(head.line, format!("a game knows at most {most} {what}"));
            }
        }
    }

    fn side(&mut self, side: &Entry<ScenarioSide>) {
        if let Err(fault) = self.book.warband(&side.value.warband) {
            self.fault(side.line, fault);
        }
        for zone in &side.value.zones {
            if let Err(fault) = Ruler::Inches.outline(zone) {
                self.fault(side.line, format!("side \"{}\": {fault}", side.value.id));
            }
        }
    }

    pub(super) fn area(&mut self, area: &Entry<AreaSheet>) -> Option<Area> {
        match Ruler::Inches.outline(&area.value.outline) {
            Ok(outline) => Some(Area { id: area.value.id.clone(), name: area.value.name.clone(), outline }),
            Err(fault) => {
                self.fault(area.line, format!("area \"{}\": {fault}", area.value.id));
                None
            }
        }
    }

    /// The place of a name in a list.
    fn named(&mut self, line: usize, what: &str, name: &str, names: &[&str]) -> Option<u8> {
        let place = names.iter().position(|other| *other == name);
        if place.is_none() {
            let hint = did_you_mean(name, names.iter().copied());
            self.fault(line, format!("no {what} is called \"{name}\"{hint}"));
        }
        place.map(|place| place as u8)
    }

    fn whom(&mut self, line: usize, of: &Of) -> Option<Whom> {
        match of {
            Of::All => Some(Whom::Any),
            Of::One(name) if name == "any-enemy" => Some(Whom::Any),
            Of::One(name) if name == "enemy-leader" => Some(Whom::Leader),
            Of::One(name) => self.figure(line, name).map(Whom::Named),
            Of::Several(_) => {
                self.fault(line, "found several names, expected one".to_string());
                None
            }
        }
    }

    /// The id of a figure. One that homebrew has taken out of its warband may still be named; it is just never there.
    fn figure(&mut self, line: usize, name: &str) -> Option<String> {
        let below = || self.book.built_in_below().and_then(|book| book.profile(name).ok());
        match self.book.profile(name) {
            Ok(profile) => Some(profile.id.clone()),
            Err(fault) => below().map(|profile| profile.id.clone()).or_else(|| {
                self.fault(line, fault);
                None
            }),
        }
    }

    fn prize(&mut self, line: usize, of: &Of, names: &Names) -> Option<Option<u8>> {
        match of {
            Of::All => Some(None),
            Of::One(name) if name == "any-prize" => Some(None),
            Of::One(name) => self.named(line, "prize", name, &names.prizes).map(Some),
            Of::Several(_) => {
                self.fault(line, "found several prizes, expected one".to_string());
                None
            }
        }
    }

    pub(super) fn score(&mut self, entry: &Entry<ScoreSheet>, names: &Names) -> Option<Score> {
        let (line, sheet) = (entry.line, &entry.value);
        self.bounds(entry, outside("score", [("points", sheet.points, -MOST_POINTS, MOST_POINTS)]));
        let seat = match sheet.side.as_str() {
            "both" | "all" => None,
            side => Some(Seat(self.named(line, "side", side, &names.sides)?)),
        };
        let edge = || sheet.edge.ok_or_else(|| "found no edge".to_string());
        let area = sheet.area.as_deref().unwrap_or_default();
        let feat = match sheet.feat.as_str() {
            "carried-off" => edge()
                .map(|edge| (self.prize(line, &sheet.of, names), edge))
                .map(|(prize, edge)| prize.map(|prize| Feat::CarriedOff { prize, edge })),
            "carried" => Ok(self.prize(line, &sheet.of, names).map(|prize| Feat::Carried { prize })),
            "kept" => Ok(self.prize(line, &sheet.of, names).map(|prize| Feat::Kept { prize })),
            "left" => edge().map(|edge| self.whom(line, &sheet.of).map(|of| Feat::Left { edge, of })),
            "standing-in" => {
                Ok(self.named(line, "area", area, &names.areas).map(|area| Feat::StandingIn { area }))
            }
            "holds" => Ok(self.named(line, "area", area, &names.areas).map(|area| Feat::Holds { area })),
            "put-out" => Ok(self.whom(line, &sheet.of).map(|of| Feat::PutOut { of })),
            "powers-lost" => Ok(self.whom(line, &sheet.of).map(|of| Feat::PowersLost { of })),
            "burning" => Ok(self.pieces(line, &sheet.of, names).map(|pieces| Feat::Burning { pieces })),
            other => Err(format!("found the feat \"{other}\"{}", did_you_mean(other, FEATS))),
        };
        match feat {
            Ok(feat) => feat.map(|feat| Score {
                seat,
                feat,
                points: sheet.points,
                each_turn_from: sheet.each_turn_from,
            }),
            Err(fault) => {
                self.fault(line, fault);
                None
            }
        }
    }

    fn pieces(&mut self, line: usize, of: &Of, names: &Names) -> Option<Vec<u8>> {
        let listed: Vec<&String> = match of {
            Of::All => Vec::new(),
            Of::One(name) => vec![name],
            Of::Several(several) => several.iter().collect(),
        };
        listed.into_iter().map(|name| self.named(line, "piece of terrain", name, &names.pieces)).collect()
    }
}

/// The feats there are, as files name them.
const FEATS: [&str; 9] =
    ["carried-off", "carried", "kept", "left", "standing-in", "holds", "put-out", "powers-lost", "burning"];
