//! What can be wrong with the file of a scenario, each fault with its line.

use content::{Entry, did_you_mean, kebab, outside};
use table::{Polygon, Ruler};

use super::{EndingSheet, Head, ScenarioSide, ScoreSheet, ZoneSheet, check_circumstance};
use crate::content::book::Book;
use crate::content::roster::members_faults;
use crate::rules::ending::{Feat, LAST_ROUND};
use crate::setup::TerrainSetup;
use crate::state::plot::{Area, MOST_ZONES};

/// What is wrong with a file, by line.
pub(super) struct Found<'a> {
    pub book: &'a Book,
    pub head: &'a Head,
    pub faults: Vec<(usize, String)>,
}

impl Found<'_> {
    fn add(&mut self, line: usize, what: String) {
        self.faults.push((line, what));
    }

    pub(super) fn check_head(
        &mut self,
        line: usize,
        sides: usize,
        zones: usize,
        ending: &Entry<EndingSheet>,
    ) {
        let Head { id, width, depth, .. } = self.head;
        if *id != kebab(id) || id.is_empty() {
            self.add(line, format!("found the id \"{id}\", expected small letters and hyphens"));
        }
        if sides != 2 {
            self.add(line, format!("found {sides} sides, expected two [[side]]"));
        }
        if zones > MOST_ZONES {
            self.add(line, format!("found {zones} zones, expected at most {MOST_ZONES}"));
        }
        let size = 4.0..=200.0;
        if !size.contains(width) || !size.contains(depth) {
            self.add(line, format!("found {width} by {depth} yards, expected 4 to 200"));
        }
        for lit in &self.head.lit {
            if let Err(fault) = self.outline(lit) {
                self.add(line, format!("lit: {fault}"));
            }
        }
        for weapon in self.head.weapons_allowed.iter().flatten() {
            if self.book.weapon(weapon).is_none() {
                let hint = did_you_mean(weapon, self.book.weapons.iter().map(|sheet| sheet.id.as_str()));
                self.add(line, format!("no weapon is called \"{weapon}\"{hint}"));
            }
        }
        if self.head.assess_skills.is_empty() && !self.head.assess_any_skill {
            self.add(line, "assess_skills is empty".to_string());
        }
        if !(1..=LAST_ROUND).contains(&ending.value.rounds) {
            self.add(
                ending.line,
                format!("found {} rounds, expected 1 to {LAST_ROUND}", ending.value.rounds),
            );
        }
    }

    /// Checks a side, which gets the combatants of its roster if it names one.
    pub(super) fn check_side(&mut self, side: &mut Entry<ScenarioSide>) {
        let line = side.line;
        for zone in &side.value.zones {
            if let Err(fault) = self.outline(zone) {
                self.add(line, format!("zone of \"{}\": {fault}", side.value.id));
            }
        }
        for circumstance in &side.value.circumstances {
            if let Err(fault) = check_circumstance(self.book, circumstance) {
                self.add(line, fault);
            }
        }
        let own = members_faults(self.book, &side.value.combatants);
        match side.value.roster.as_deref().map(|id| self.book.roster(id)) {
            None => own.into_iter().for_each(|fault| self.add(line, fault)),
            Some(Ok(_)) if !side.value.combatants.is_empty() => {
                let what = format!("the side \"{}\" has combatants or a roster, not both", side.value.id);
                self.add(line, what);
            }
            Some(Ok(roster)) => side.value.combatants.clone_from(&roster.combatants),
            Some(Err(fault)) => self.add(line, fault),
        }
        if side.value.zones.is_empty() || side.value.combatants.is_empty() {
            self.add(line, format!("the side \"{}\" needs a zone and somebody in it", side.value.id));
        }
    }

    pub(super) fn check_terrain(&mut self, piece: &Entry<TerrainSetup>) {
        let fault = self.outline(&piece.value.outline).err().or_else(|| piece.value.lay().err());
        if let Some(fault) = fault {
            self.add(piece.line, format!("terrain \"{}\": {fault}", piece.value.name));
        }
    }

    pub(super) fn area(&mut self, zone: &Entry<ZoneSheet>) -> Option<Area> {
        match self.outline(&zone.value.outline) {
            Ok(outline) => Some(Area { name: zone.value.id.clone(), outline }),
            Err(fault) => {
                self.add(zone.line, format!("zone \"{}\": {fault}", zone.value.id));
                None
            }
        }
    }

    pub(super) fn check_score(
        &mut self,
        score: &Entry<ScoreSheet>,
        sides: &[Entry<ScenarioSide>],
        zones: &[Entry<ZoneSheet>],
    ) {
        let ScoreSheet { side, feat, of, combatant, zone, points, .. } = &score.value;
        outside(feat.id(), [("points", *points, -1000, 1000)])
            .into_iter()
            .for_each(|fault| self.add(score.line, fault));
        let ids = || sides.iter().map(|side| side.value.id.as_str());
        if let Some(side) = side.as_ref().filter(|side| !ids().any(|id| id == **side)) {
            self.add(score.line, format!("no side is called \"{side}\"{}", did_you_mean(side, ids())));
        }
        let members = || sides.iter().flat_map(|side| &side.value.combatants);
        let names = || members().filter_map(|member| member.name.as_deref());
        if let Some(of) = of.as_ref().filter(|of| !names().any(|name| name == **of)) {
            self.add(score.line, format!("nobody is called \"{of}\"{}", did_you_mean(of, names())));
        }
        if let Some(fault) = combatant.as_ref().and_then(|id| self.book.draft(id).err()) {
            self.add(score.line, fault);
        }
        let zoned = matches!(feat, Feat::AbleInZone | Feat::AloneInZone);
        match zone {
            Some(zone) if !zones.iter().any(|known| known.value.id == *zone) => {
                let hint = did_you_mean(zone, zones.iter().map(|zone| zone.value.id.as_str()));
                self.add(score.line, format!("no zone is called \"{zone}\"{hint}"));
            }
            Some(_) if !zoned => self.add(score.line, format!("\"{}\" names no zone", feat.id())),
            None if zoned => self.add(score.line, format!("\"{}\" needs a zone", feat.id())),
            _ => {}
        }
    }

    fn outline(&self, corners: &[(f64, f64)]) -> Result<Polygon, String> {
        let inside = |&(x, y): &(f64, f64)| {
            (0.0..=self.head.width).contains(&x) && (0.0..=self.head.depth).contains(&y)
        };
        if let Some((x, y)) = corners.iter().find(|corner| !inside(corner)) {
            return Err(format!("the corner {x}, {y} is off the table"));
        }
        Ruler::Inches.outline(corners).map_err(|fault| fault.to_string())
    }
}
