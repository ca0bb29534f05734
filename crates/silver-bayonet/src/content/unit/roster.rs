//! Rosters: checked units, ready to be drawn up.

use crate::setup::FigureSetup;

/// A checked unit; it is not checked again.
#[derive(Clone, Debug)]
pub struct Roster {
    /// What the unit is called.
    pub name: String,
    /// The id of its nation.
    pub nation: String,
    /// The recruitment points spent.
    pub cost: u16,
    /// The recruitment points it has.
    pub budget: u16,
    /// Its figures, the Officer first, on no side yet.
    pub figures: Vec<FigureSetup>,
}

impl Roster {
    /// The figures for this seat, each at its place on the virtual table where there is one; without a table, or with a
    /// zone to be drawn up in, they have none.
    pub fn deployed(&self, seat: u8, places: &[(f64, f64)], table: bool) -> Result<Vec<FigureSetup>, String> {
        let (found, figures) = (places.len(), self.figures.len());
        if table && found != figures {
            return Err(format!(
                "found {found} places for the {figures} figures of {}, expected deploy = [[x, y], ...] with one for each",
                self.name
            ));
        }
        let placed = |(place, figure): (usize, &FigureSetup)| FigureSetup {
            side: Some(seat),
            at: places.get(place).copied().filter(|_| table),
            ..figure.clone()
        };
        Ok(self.figures.iter().enumerate().map(placed).collect())
    }
}
