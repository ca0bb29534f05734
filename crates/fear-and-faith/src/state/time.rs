//! Day and night, the moon and the weather: `ff.time.*`, `ff.weather.*`.

use fates::{FigureId, Seat};
use serde::{Deserialize, Serialize};

use crate::content::profile::Side;
use crate::content::special::Special;
use crate::state::State;

/// Day and night.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// Is it night?
    pub night: bool,
    /// Whose turnovers bring the change, and how many it takes; none if the time stands still.
    pub change: Option<Change>,
    /// Is the moon full? ff.time.moon.1
    pub full_moon: bool,
    /// Is the game played indoors? ff.time.light.2, ff.weather.indoor.1
    pub indoors: bool,
    /// Is the light poor indoors: declared by the scenario, or a lamp was shot out?
    pub poor_light: bool,
    /// Is there a large uncovered window, through which the sun falls? ff.sr.vampire.3
    pub window: bool,
}

/// When day turns to night, or night to day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Change {
    /// Whose turnovers count.
    pub seat: Seat,
    /// How many it takes.
    pub turnovers: u8,
}

/// The hour at which a game starts (ff.time.start.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hour {
    /// Day, until the good player has rolled two turnovers.
    Twilight,
    /// Night, until the evil player has rolled two turnovers.
    Dawn,
}

impl Hour {
    /// What a die says.
    pub fn of(face: u8) -> Hour {
        if face <= 3 { Hour::Twilight } else { Hour::Dawn }
    }
}

/// The turnovers that it takes (ff.time.twilight.1, ff.time.dawn.1).
const TURNOVERS: u8 = 2;

/// The weather.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "ff.weather.1")]
pub enum Weather {
    #[default]
    Clear,
    Rain,
    Fog,
    Storm,
}

impl Weather {
    /// What the second die says (ff.weather.1).
    pub fn of(face: u8) -> Weather {
        match face {
            ..=4 => Weather::Rain,
            5 => Weather::Fog,
            _ => Weather::Storm,
        }
    }
}

impl State {
    /// It is twilight or dawn, and from now on turnovers are counted.
    pub fn set_hour(&mut self, hour: Hour) {
        self.clock.night = hour == Hour::Dawn;
        self.clock.change = Some(Change { seat: Seat(0), turnovers: TURNOVERS });
        self.reseat_clock();
    }

    /// The good player's turnovers end the day, and the evil player's the night; who that is may hang on the roles.
    pub(crate) fn reseat_clock(&mut self) {
        let seat = self.player_of(if self.clock.night { Side::Evil } else { Side::Good });
        if let Some(change) = &mut self.clock.change {
            change.seat = seat;
        }
    }

    /// The good or the evil player. Where both parties are of one side, the defender stands for the other
    /// (ff.time.side.1). Reading: the attacker is then the one of their own side.
    pub fn player_of(&self, side: Side) -> Seat {
        let attacker = self.setting.attacker;
        let sides = self.parties.map(|party| party.side);
        match () {
            () if sides == [side; 2] => attacker,
            () if sides[0] == side => Seat(0),
            () if sides[1] == side => Seat(1),
            () => self.opponent(attacker),
        }
    }

    /// Is the sun a burden to this model? ff.sr.vampire.1
    #[inline]
    pub fn suffers_from_daylight(&self, model: FigureId) -> bool {
        self.has(model, Special::Vampire) && self.sun_shines()
    }

    /// Can the sun destroy it: by day, outdoors or where a window lets it in? ff.sr.vampire.3
    pub fn is_in_sunlight(&self, model: FigureId) -> bool {
        self.suffers_from_daylight(model) && (!self.clock.indoors || self.clock.window)
    }
}
