//! What a warband may be, and what is wrong with one: its figures, and its sums.

use fates::FigureSet;
use frame::muster::{Edit, FlawView};
use serde_json::json;

use super::figure::{MOST_LETTERS, false_sum};
use crate::content::book::Book;
use crate::content::profile::Profile;
use crate::content::warband::{FigureSheet, WarbandSheet};
use crate::rules::fighting::armour::armour_value;

/// A warband that was looked through.
pub(crate) struct Examined {
    /// The warband with every figure written out and every sum filled in.
    pub band: WarbandSheet,
    /// Where each of its figures stands in the roster, and its profile as far as it can be told.
    pub figures: Vec<(String, Profile)>,
    /// Everything that is wrong with it.
    pub flaws: Vec<FlawView>,
}

impl WarbandSheet {
    /// The checked profiles of its figures, each once, or everything that is wrong with the roster.
    pub fn check(&self, book: &Book) -> Result<Vec<Profile>, Vec<String>> {
        self.complete(book).map(|(_, profiles)| profiles)
    }

    /// The warband with every figure written out and every sum filled in, and the checked profiles of its figures; or
    /// everything that is wrong with it. What may be waived is not, where it is played anyway.
    pub(crate) fn complete(&self, book: &Book) -> Result<(WarbandSheet, Vec<Profile>), Vec<String>> {
        let Examined { band, figures, flaws } = self.examine(book);
        let flaws = flaws.into_iter().filter(|flaw| !(self.anyway && flaw.may_be_waived));
        let words: Vec<String> = flaws.map(|flaw| flaw.words).collect();
        if !words.is_empty() {
            return Err(words);
        }
        Ok((band, figures.into_iter().map(|(_, profile)| profile).collect()))
    }

    /// Looks through the warband. Nothing else says what may stand in one.
    pub(crate) fn examine(&self, book: &Book) -> Examined {
        let (mut figures, mut flaws) = (Vec::new(), self.false_name());
        let mut band = WarbandSheet { figure: Vec::new(), profiles: Vec::new(), ..self.clone() };
        for (at, sheet) in self.written_out(book, &mut flaws) {
            let mut sheet = FigureSheet { anyway: self.anyway, ..sheet };
            let (profile, found) = sheet.examine(book, &at);
            flaws.extend(found.into_iter().map(|flaw| named(&sheet.name, flaw)));
            sheet.ar = Some(armour_value(book, &profile) as i8);
            sheet.cost = Some(profile.cost);
            band.figure.push(sheet);
            figures.push((at, profile));
        }
        let count: u32 = band.figure.iter().map(|sheet| u32::from(sheet.count)).sum();
        let cost = |sheet: &FigureSheet| i32::from(sheet.count) * i32::from(sheet.cost.unwrap_or_default());
        let points = band.figure.iter().map(cost).sum();
        let sound = flaws.iter().all(|flaw| flaw.may_be_waived);
        flaws.extend(no_room(count, points).filter(|_| sound));
        flaws.extend(self.false_sums(count, points));
        (band.figures, band.points) = (count.min(255) as u8, points.clamp(0, i32::from(u16::MAX)) as u16);
        Examined { band, figures, flaws }
    }

    /// Its figures, those of the book written out, each with its place in the roster.
    fn written_out(&self, book: &Book, flaws: &mut Vec<FlawView>) -> Vec<(String, FigureSheet)> {
        let own = self.figure.iter().cloned().enumerate();
        let mut all: Vec<_> = own.map(|(place, sheet)| (format!("/figure/{place}"), sheet)).collect();
        for (place, listing) in self.profiles.iter().enumerate() {
            let at = format!("/profiles/{place}");
            match book.sheet(&listing.profile) {
                Ok(sheet) => all.push((at, FigureSheet { count: listing.count, ..sheet.clone() })),
                Err(words) => {
                    let take = vec![Edit::Remove { at: at.clone() }];
                    flaws.push(FlawView::fault(at + "/profile", words).cured_by("Take it out", take));
                }
            }
        }
        all
    }

    fn false_name(&self) -> Vec<FlawView> {
        let letters = self.name.chars().count();
        let words = format!("found a name of {letters} letters, expected 1 to {MOST_LETTERS}");
        let fits = !self.name.trim().is_empty() && letters <= MOST_LETTERS;
        if fits { Vec::new() } else { vec![FlawView::fault("/name", words)] }
    }

    /// What is wrong with so many figures and points together.
    fn false_sums(&self, count: u32, points: i32) -> Vec<FlawView> {
        const RULE: &str = "be.points.1";
        let mut flaws = Vec::new();
        if self.figures != 0 && u32::from(self.figures) != count {
            let words = format!("found {} figures, expected {count}", self.figures);
            flaws.push(false_sum("/figures".to_string(), RULE, words));
        }
        if self.points != 0 && i32::from(self.points) != points {
            let words = format!("found {} points, expected {points}", self.points);
            flaws.push(false_sum("/points".to_string(), RULE, words));
        }
        if let Some(limit) = self.limit.filter(|limit| points > i32::from(*limit)) {
            let words = format!("found {points} points, expected at most {limit}");
            let raise = vec![Edit::Set { at: "/limit".to_string(), to: json!(points.min(u16::MAX.into())) }];
            let flaw = FlawView::breach("/limit", RULE, words);
            flaws.push(flaw.cured_by(format!("Raise the limit to {points} points"), raise));
        }
        flaws
    }

    /// The same without the sums that it states.
    pub(crate) fn without_sums(mut self) -> WarbandSheet {
        (self.figures, self.points) = (0, 0);
        for sheet in &mut self.figure {
            (sheet.ar, sheet.cost) = (None, None);
        }
        self
    }
}

/// Why no game has room for so many figures and points.
fn no_room(count: u32, points: i32) -> Option<FlawView> {
    if count == 0 {
        return Some(FlawView::fault("/figure", "found nobody, expected at least one figure"));
    }
    let fits = count <= FigureSet::MOST as u32 && u16::try_from(points).is_ok();
    let words = format!("found {count} figures and {points} points, which no game has room for");
    (!fits).then(|| FlawView::fault("/figure", words))
}

/// A flaw of a figure, with the figure's name.
fn named(name: &str, flaw: FlawView) -> FlawView {
    FlawView { words: format!("{name}: {}", flaw.words), ..flaw }
}
