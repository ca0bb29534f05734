//! Tables as people write them: decimals in the unit of their system, read to the nearest tenth of a millimetre.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{BadPolygon, Kind, LIMIT, Length, Point, Polygon, Terrain};

/// The unit of written lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Ruler {
    Inches,
    Millimetres,
}

/// A virtual table, with the pieces of terrain as the system writes them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSetup<T = TerrainSetup> {
    /// West to east.
    pub width: f64,
    /// North to south.
    pub depth: f64,
    /// What stands on it.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<T>,
}

/// More corners than the terrain of any table has; the search for ways slows down with every one.
const MOST_CORNERS: usize = 1000;

/// What is wrong with a table whose pieces of terrain have so many corners each, if they are too many in all.
pub fn too_many_corners(corners: impl Iterator<Item = usize>) -> Option<String> {
    let corners: usize = corners.sum();
    let fault = || format!("found terrain with {corners} corners in all, expected at most {MOST_CORNERS}");
    (corners > MOST_CORNERS).then(fault)
}

/// A piece of terrain.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainSetup {
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its corners.
    pub outline: Vec<(f64, f64)>,
    /// Where it begins.
    #[serde(default)]
    pub bottom: f64,
    /// How high it is.
    #[serde(default)]
    pub height: f64,
}

impl Ruler {
    /// So many of it.
    pub fn length(self, count: f64) -> Length {
        let tenths = match self {
            Ruler::Inches => 254.0,
            Ruler::Millimetres => 10.0,
        };
        let beyond = f64::from(LIMIT.0 + 1); // far out is still too far out, and no number is too large to read
        Length((count * tenths).round().clamp(-beyond, beyond) as i32)
    }

    /// A place, so far east and south of the corner.
    pub fn point(self, x: f64, y: f64) -> Point {
        Point { x: self.length(x).0, y: self.length(y).0 }
    }

    /// The outline through these corners.
    pub fn outline(self, corners: &[(f64, f64)]) -> Result<Polygon, BadPolygon> {
        Polygon::new(corners.iter().map(|&(x, y)| self.point(x, y)).collect())
    }
}

impl TerrainSetup {
    /// The piece, laid on the table.
    pub fn lay(&self, ruler: Ruler) -> Result<Terrain, BadPolygon> {
        let bottom = ruler.length(self.bottom);
        Ok(Terrain {
            name: self.name.clone(),
            kind: self.kind,
            outline: ruler.outline(&self.outline)?,
            bottom,
            top: bottom + ruler.length(self.height),
        })
    }
}
