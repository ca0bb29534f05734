//! Who marches: the figures of the book, in warbands and alone.

use content::{Entry, Files, did_you_mean, kebab, values};

use crate::content::book::Book;
use crate::content::profile::Profile;
use crate::content::warband::{FigureSheet, WarbandSheet};
use crate::rules::fighting::armour::armour_value;

impl Book {
    /// Reads figures and warbands, and checks them.
    pub(in crate::content) fn enlist_all(&mut self, files: &mut Files) {
        let figures: Vec<Entry<FigureSheet>> = files.entries("profile");
        let mut bands: Vec<Entry<WarbandSheet>> = files.entries("roster");
        self.check_ids(files, &figures, &bands);
        for band in &mut bands {
            if self.built_in_below().is_some() && !band.homebrew {
                self.adapt(&mut band.value, &figures);
            }
        }
        (self.figures, self.warbands) = (values(&figures), values(&bands));
        let mut complete = Vec::new();
        for entry in &bands {
            match entry.value.complete(self) {
                Ok((band, profiles)) => {
                    profiles.into_iter().for_each(|profile| self.enlist(profile));
                    complete.push(band);
                }
                Err(found) => {
                    refuse(files, entry, &entry.value.id, found);
                    complete.push(entry.value.clone()); // so that scenarios may name it
                }
            }
        }
        self.warbands = complete;
        for (place, entry) in figures.iter().enumerate() {
            match entry.value.check(self) {
                Ok(profile) => {
                    let ar = Some(armour_value(self, &profile) as i8);
                    self.figures[place] = FigureSheet { ar, cost: Some(profile.cost), ..entry.value.clone() };
                    self.enlist(profile);
                }
                Err(found) => refuse(files, entry, &entry.value.id, found),
            }
        }
    }

    /// Adds a profile that is not there yet: a figure may march in several warbands.
    fn enlist(&mut self, profile: Profile) {
        if self.profiles.iter().all(|known| known.id != profile.id) {
            self.profiles.push(profile);
        }
    }

    /// A built-in warband under homebrew: figures of the same id take the places of its own, and its sums are worked
    /// out anew, because weapons and costs may have changed.
    fn adapt(&self, band: &mut WarbandSheet, figures: &[Entry<FigureSheet>]) {
        *band = band.clone().without_sums();
        let sound = || figures.iter().map(|entry| &entry.value).filter(|new| new.check(self).is_ok());
        for own in &mut band.figure {
            if let Some(new) = sound().find(|new| new.id == own.id) {
                let labels = if new.labels.is_empty() { own.labels.clone() } else { new.labels.clone() };
                *own = FigureSheet { labels, count: own.count, ..new.clone() };
            }
        }
    }

    /// A figure has an id, and is written out once: in one warband, or in none. What homebrew repeats is the fault of
    /// the homebrew.
    fn check_ids(&self, files: &mut Files, figures: &[Entry<FigureSheet>], bands: &[Entry<WarbandSheet>]) {
        let own = bands.iter().filter(|band| band.homebrew);
        let mut known: Vec<&str> = Vec::new();
        for band in bands.iter().filter(|band| !band.homebrew).chain(own) {
            for figure in &band.value.figure {
                if figure.id.is_empty() || figure.id != kebab(&figure.id) {
                    let found = format!("{}: found the id \"{}\"", band.value.id, figure.id);
                    files.fault(band.fault(format!("{found}, expected small letters and hyphens")));
                }
                let stands_free = figures.iter().any(|free| free.value.id == figure.id);
                if known.contains(&figure.id.as_str()) || stands_free && band.homebrew {
                    let what = format!("{}: the figure \"{}\" stands twice", band.value.id, figure.id);
                    files.fault(band.fault(what));
                }
                known.push(&figure.id);
            }
        }
    }

    /// Every figure as it is written, each once, with its warband if it has one.
    pub(crate) fn sheets(&self) -> Vec<(Option<&WarbandSheet>, &FigureSheet)> {
        let of_bands =
            self.warbands.iter().flat_map(|band| band.figure.iter().map(move |it| (Some(band), it)));
        let mut all: Vec<(Option<&WarbandSheet>, &FigureSheet)> = Vec::new();
        for (band, sheet) in of_bands.chain(self.figures.iter().map(|sheet| (None, sheet))) {
            if all.iter().all(|(_, known)| known.id != sheet.id) {
                all.push((band, sheet));
            }
        }
        all
    }

    /// The figure of an id, a name or a label, as it is written.
    pub(crate) fn sheet(&self, name: &str) -> Result<&FigureSheet, String> {
        let wanted = kebab(name);
        let all = self.sheets();
        let is_meant =
            |sheet: &FigureSheet| sheet.id == wanted || sheet.labels.iter().any(|label| label == name);
        let found = all.iter().find(|(_, sheet)| is_meant(sheet)).map(|(_, sheet)| *sheet);
        found.ok_or_else(|| {
            let ids = all.iter().map(|(_, sheet)| sheet.id.as_str());
            format!("no figure is called \"{name}\"{}", did_you_mean(&wanted, ids))
        })
    }
}

/// Notes everything that is wrong with an entry.
fn refuse<T>(files: &mut Files, entry: &Entry<T>, id: &str, found: Vec<String>) {
    found.into_iter().for_each(|what| files.fault(entry.fault(format!("{id}: {what}"))));
}

/// Where a figure is listed: under its warband, or with the others that have none.
pub(crate) fn group(band: Option<&WarbandSheet>) -> &str {
    band.map_or("Figures of no warband", |band| &band.name)
}
