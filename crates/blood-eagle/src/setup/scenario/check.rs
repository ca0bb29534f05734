//! What a scenario's file may name, and that it does.

use content::{Entry, did_you_mean};
use fates::Seat;
use table::Ruler;

use super::{AreaSheet, EndingSheet, Head, Of, PrizeSheet, ScenarioSide, ScoreSheet, VictorySheet};
use crate::content::book::Book;
use crate::rules::ending::scoring::{Feat, Score, Whom};
use crate::state::MOST_SIDES;
use crate::state::plot::{Area, MOST_PRIZES};

/// What can be named in a score.
pub(super) struct Names<'a> {
    pub sides: Vec<&'a str>,
    pub prizes: Vec<&'a str>,
    pub areas: Vec<&'a str>,
    pub pieces: Vec<&'a str>,
}

/// A file being checked.
pub(super) struct Check<'a> {
    pub book: &'a Book,
    pub found: Vec<(usize, String)>,
}

impl Check<'_> {
    pub fn fault(&mut self, line: usize, what: String) {
        self.found.push((line, what));
    }

    pub fn head(
        &mut self,
        head: &Entry<Head>,
        sides: &[Entry<ScenarioSide>],
        ending: &Option<Entry<EndingSheet>>,
        victory: &Option<Entry<VictorySheet>>,
        prizes: &[Entry<PrizeSheet>],
    ) {
        if sides.len() != usize::from(head.value.players) || !(2..=MOST_SIDES).contains(&sides.len()) {
            self.fault(head.line, format!("found {} sides for {} players", sides.len(), head.value.players));
        }
        if head.value.sea_state > 3 {
            self.fault(head.line, format!("found Sea State {}, expected 0 to 3", head.value.sea_state));
        }
        if prizes.len() > MOST_PRIZES {
            self.fault(head.line, format!("a game knows at most {MOST_PRIZES} prizes"));
        }
        if let Some(ending) =
            ending.as_ref().filter(|ending| !ending.value.last_side || ending.value.turns == 0)
        {
            self.fault(ending.line, "a game ends after some turns, or with the last side".to_string());
        }
        if let Some(victory) =
            victory.as_ref().filter(|it| it.value.by != "score" || it.value.equal != "draw")
        {
            self.fault(victory.line, "the higher score wins, and equal ones are a draw".to_string());
        }
    }

    pub fn side(&mut self, side: &Entry<ScenarioSide>) {
        if let Err(fault) = self.book.warband(&side.value.warband) {
            self.fault(side.line, fault);
        }
        for zone in &side.value.zones {
            if let Err(fault) = Ruler::Inches.outline(zone) {
                self.fault(side.line, format!("side \"{}\": {fault}", side.value.id));
            }
        }
    }

    pub fn area(&mut self, area: Entry<AreaSheet>) -> Option<Area> {
        match Ruler::Inches.outline(&area.value.outline) {
            Ok(outline) => Some(Area { id: area.value.id, name: area.value.name, outline }),
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
            Of::One(name) => match self.book.profile(name) {
                Ok(profile) => Some(Whom::Named(profile.id.clone())),
                Err(fault) => {
                    self.fault(line, fault);
                    None
                }
            },
            Of::Several(_) => {
                self.fault(line, "found several names, expected one".to_string());
                None
            }
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

    pub fn score(&mut self, entry: &Entry<ScoreSheet>, names: &Names) -> Option<Score> {
        let (line, sheet) = (entry.line, &entry.value);
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
