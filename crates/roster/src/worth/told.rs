//! What a fighter is worth, in sentences.

use super::{Cost, Even, Worth};

impl Worth {
    /// The estimate: `about 12 points (even with those of 10 to 14)`; nothing where the book has no costs.
    pub fn price(&self) -> Option<String> {
        let points = |cost: i64| if cost == 1 { "1 point".to_string() } else { format!("{cost} points") };
        Some(match self.cost? {
            Cost::About(least, about, most) if least == most => format!("about {}", points(about)),
            Cost::About(least, about, most) => {
                format!("about {}; those it is even with cost {least} to {most}", points(about))
            }
            Cost::Between(least, most) if least == most => format!("about {}", points(least)),
            Cost::Between(least, most) => format!("between {least} and {}", points(most)),
            Cost::MoreThan(cost) => {
                format!("more than {}: it beats the strongest that has a cost", points(cost))
            }
            Cost::LessThan(cost) => {
                format!("less than {}: the weakest that has a cost beats it", points(cost))
            }
        })
    }

    /// How it stands among the profiles of the book: `It beats 12 of 30 profiles more often than not.`
    pub fn standing(&self) -> String {
        let Worth { beats, fought, .. } = self;
        format!("It beats {beats} of {fought} profiles of the book more often than not.")
    }

    /// What the estimate comes from, and what it leaves out.
    pub fn basis(&self) -> String {
        let duels = self.duels;
        let basis = format!(
            "An estimate: {duels} simulated duels with each of the nearest, hand to hand, one against one. Shooting, \
             spells, terrain and friends do not count."
        );
        if self.play.is_empty() { basis } else { format!("{basis} {}", self.play) }
    }
}

impl Even {
    /// `Ghoul: wins 48%`, `Dragoon (14 points): wins 51%`.
    pub fn told(&self) -> String {
        let percent = (self.wins * 100.0).round();
        match self.cost {
            Some(cost) => format!("{} ({cost} points): wins {percent}%", self.name),
            None => format!("{}: wins {percent}%", self.name),
        }
    }
}
