//! Terrain by chance.

use table::{Length, Style, generate};

use super::{PaletteView, Piece, Scene, Spot};

/// The kinds of places that can be laid by chance: id and name.
pub fn styles() -> [(&'static str, &'static str); 6] {
    Style::ALL.map(named)
}

fn named(style: Style) -> (&'static str, &'static str) {
    match style {
        Style::Graveyard => ("graveyard", "Graveyard"),
        Style::Woods => ("woods", "Woods"),
        Style::Village => ("village", "Village"),
        Style::Ruins => ("ruins", "Ruins"),
        Style::Ford => ("ford", "Ford"),
        Style::Field => ("field", "Fields"),
    }
}

impl Scene {
    /// Lays other terrain in place of what there is; the same number brings the same again.
    pub fn shuffle(&mut self, palette: &PaletteView, style: &str, seed: u64) -> Result<(), String> {
        let wanted = Style::ALL.into_iter().find(|known| named(*known).0 == style).ok_or_else(|| {
            format!("found the place \"{style}\", expected {}", styles().map(|(id, _)| id).join(", "))
        })?;
        let tenths = f64::from(palette.tenths);
        let most = palette.size[2];
        let length = |count: f64| Length((count.clamp(0.0, most) * tenths).round() as i32);
        let laid = generate(seed, length(self.width), length(self.depth), wanted);
        let written = |tenth: i32| (f64::from(tenth) / tenths * 100.0).round() / 100.0;
        let piece = |terrain: &table::Terrain| {
            let ground = palette.of_kind(terrain.kind)?;
            let corners = terrain.outline.corners();
            Some(Piece {
                name: terrain.name.clone(),
                kind: terrain.kind,
                outline: corners.iter().map(|at| -> Spot { [written(at.x), written(at.y)] }).collect(),
                height: written((terrain.top - terrain.bottom).0),
                more: ground.more.clone(),
            })
        };
        self.pieces = laid.iter().filter_map(piece).take(palette.most_pieces).collect();
        Ok(())
    }
}
