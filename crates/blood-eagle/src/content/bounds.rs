//! What an entry of the content files may say: numbers within bounds, rules that have a card, and nothing that only
//! the rules themselves can change. The bounds are far beyond the book's numbers, and no sum of theirs overflows.

use content::outside;

use crate::content::book::Book;
use crate::content::sheets::*;
use crate::rules::fighting::armour::Slot;

/// An entry that can be checked by itself.
pub(super) trait Checked {
    /// What is wrong with its numbers.
    fn faults(&self) -> Vec<String>;

    /// The rules it names.
    fn rules(&self) -> Vec<&str> {
        Vec::new()
    }

    /// The weapons it names.
    fn weapons(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Parts that are written in the rules, where it differs in one of them from the built-in entry of the same id.
    fn fixed(&self, _: &Book) -> Option<&'static str> {
        None
    }
}

/// The most inches of a move, and of anything that reaches across a table.
const FARTHEST_MOVE: u8 = 48;
const FARTHEST: u8 = 120;

/// The most turns of a game.
pub(crate) const MOST_TURNS: u8 = 99;

/// The least and the most points of a side.
pub(crate) const SIDE_POINTS: [u16; 2] = [100, 500];

impl Checked for WeaponSheet {
    fn faults(&self) -> Vec<String> {
        let (hands, charge, reload) = (self.hands, self.charge, self.reload);
        let own = [("hands", hands, 1, 2), ("charge", charge, 0, FARTHEST_MOVE), ("reload", reload, 0, 1)];
        let mut faults = outside(&self.name, own);
        for row in [&self.fight, &self.at_rest, &self.shoot].into_iter().flatten() {
            faults.extend(outside(&self.name, [("bonus", row.bonus, -20, 20), ("fate", row.fate, -20, 20)]));
        }
        let range = self.shoot.as_ref().map(|row| ("range", row.range, 1, FARTHEST));
        faults.extend(range.into_iter().flat_map(|range| outside(&self.name, [range])));
        if self.fight.is_none() && self.shoot.is_none() {
            faults.push(format!("{}: found neither fight nor shoot, expected one of them", self.name));
        }
        if self.at_rest.is_some() != (self.charge > 0) || self.at_rest.is_some() && self.fight.is_none() {
            faults.push(format!("{}: expected fight, at_rest and charge together", self.name));
        }
        faults
    }

    fn rules(&self) -> Vec<&str> {
        let rows = [&self.fight, &self.at_rest, &self.shoot];
        rows.into_iter().flatten().map(|row| row.rule.as_str()).collect()
    }

    /// Rosters count on what a weapon can be used for.
    fn fixed(&self, book: &Book) -> Option<&'static str> {
        let was = book.weapon(book.weapon_id(&self.id).ok()?)?;
        let taken = [
            was.fight.is_some() && self.fight.is_none(),
            was.shoot.is_some() && self.shoot.is_none(),
            was.cutting && !self.cutting,
            was.penetrating && !self.penetrating,
            was.natural != self.natural,
        ];
        taken.contains(&true).then_some("fight, shoot, cutting, penetrating and natural")
    }
}

impl Checked for ArmourSheet {
    fn faults(&self) -> Vec<String> {
        let mut faults = outside(&self.name, [("ar", self.ar, 0, 30)]);
        if self.slot != self.id.slot() {
            faults.push(format!(
                "{}: found the slot {:?}, expected {:?}",
                self.name,
                self.slot,
                self.id.slot()
            ));
        }
        if self.class.is_some() != (self.slot == Slot::Body) {
            faults.push(format!(
                "{}: expected a class for what is worn on the body, and for nothing else",
                self.name
            ));
        }
        faults
    }
}

impl Checked for ClassSheet {
    fn faults(&self) -> Vec<String> {
        Vec::new()
    }
}

impl Checked for EquipmentSheet {
    fn faults(&self) -> Vec<String> {
        let mut faults = outside(&self.name, [("fate", self.fate, -20, 20)]);
        let all = [("flame", self.flame, 0, FARTHEST_MOVE), ("light", self.light, 0, FARTHEST)];
        faults.extend(outside(&self.name, all));
        faults
    }

    fn weapons(&self) -> Vec<&str> {
        self.used_as.iter().chain(&self.bows).map(String::as_str).collect()
    }

    fn fixed(&self, book: &Book) -> Option<&'static str> {
        let was = book.equipment.iter().find(|was| was.id == self.id)?;
        let of = |it: &EquipmentSheet| (it.counted, it.used_up, it.hits_figures, it.hands);
        (of(self) != of(was)).then_some("counted, used_up, hits_figures and hands")
    }
}

impl Checked for FireSheet {
    fn faults(&self) -> Vec<String> {
        outside(&self.name, [("rating", self.rating, 2, 10)])
    }

    fn rules(&self) -> Vec<&str> {
        vec![&self.rule]
    }
}

impl Checked for BurningSheet {
    fn faults(&self) -> Vec<String> {
        let mut faults = outside("burning", [("ar", self.ar, 0, 30)]);
        let all = [("sinks", self.sinks, 0, 10), ("least", self.least, 2, 10), ("most", self.most, 2, 10)];
        faults.extend(outside("burning", all));
        faults
    }
}

impl Checked for ModifierSheet {
    fn faults(&self) -> Vec<String> {
        outside(&self.name, [("modifier", self.modifier, -20, 20)])
    }

    fn rules(&self) -> Vec<&str> {
        vec![&self.rule]
    }

    fn fixed(&self, book: &Book) -> Option<&'static str> {
        let was = book.modifiers.iter().find(|was| was.id == self.id)?;
        let of = |it: &ModifierSheet| (it.phase, it.each, it.replaces);
        (of(self) != of(was) || self.rule != was.rule).then_some("phase, each, replaces and rule")
    }
}

impl Checked for MoveSheet {
    fn faults(&self) -> Vec<String> {
        outside(&self.name, [("inches", self.inches, 1, FARTHEST_MOVE)])
    }

    fn rules(&self) -> Vec<&str> {
        vec![&self.rule]
    }
}

impl Checked for PointsSheet {
    fn faults(&self) -> Vec<String> {
        let from = self.above.or(self.below).unwrap_or_default();
        let (least, step) = (self.least.unwrap_or_default(), self.range_step.unwrap_or(1));
        let all = [
            ("each", self.each, 0, 10),
            ("above or below", from, 0, 20),
            ("least", least, 0, 10),
            ("range_step", step, 1, FARTHEST.into()),
        ];
        outside(&self.name, all)
    }

    fn rules(&self) -> Vec<&str> {
        vec![&self.rule]
    }
}

impl Checked for PowerSheet {
    fn faults(&self) -> Vec<String> {
        let lengths = [("range", self.range, 1, FARTHEST), ("radius", self.radius, 0, FARTHEST)];
        let mut faults = outside(&self.name, lengths);
        faults.extend(outside(&self.name, [("terrain_type", self.terrain_type, 0, 3)]));
        let row = self.shoot.unwrap_or(PowerRow { bonus: 0, fate: 0 });
        let added = [
            ("fate", self.fate, -20, 20),
            ("ar", self.ar, -20, 20),
            ("attacks", self.attacks, -20, 20),
            ("bonus", row.bonus, -20, 20),
            ("fate of its attack", row.fate, -20, 20),
        ];
        faults.extend(outside(&self.name, added));
        faults
    }

    fn rules(&self) -> Vec<&str> {
        vec![&self.rule]
    }

    fn fixed(&self, book: &Book) -> Option<&'static str> {
        let was = book.power(self.id)?;
        let of = |it: &PowerSheet| (it.kind, it.phase, it.target, it.rolls, it.element, it.shoot.is_some());
        let same = of(self) == of(was) && self.rule == was.rule;
        (!same).then_some("kind, phase, target, rolls, element, shoot and rule")
    }
}

impl Checked for SeaSheet {
    fn faults(&self) -> Vec<String> {
        let name = format!("Sea State {}", self.number);
        let mut faults =
            outside(&name, [("number", self.number, 0, 3), ("slows", self.slows, 0, FARTHEST_MOVE)]);
        faults.extend(outside(
            &name,
            [("shooting", self.shooting, -20, 20), ("fighting", self.fighting, -20, 20)],
        ));
        faults
    }
}

impl Checked for UsualSheet {
    fn faults(&self) -> Vec<String> {
        let [least, most] = SIDE_POINTS;
        let all = [
            ("width", self.width, 6, 240),
            ("depth", self.depth, 6, 240),
            ("turns", self.turns, 1, MOST_TURNS),
            ("deploy", self.deploy, 1, FARTHEST_MOVE),
            ("base", self.base, 1, 6),
            ("touch", self.touch, 0, 100),
        ];
        let mut faults = outside("table", all);
        faults.extend(outside("table", [("points", self.points, least, most)]));
        faults
    }
}

impl Checked for TerrainTypeSheet {
    fn faults(&self) -> Vec<String> {
        let name = format!("type {}", self.difficult);
        let mut faults =
            outside(&name, [("type", self.difficult, 1, 3), ("slows", self.slows, 0, FARTHEST_MOVE)]);
        faults.extend(outside(&name, [("shooting", self.shooting, -20, 20)]));
        faults
    }

    fn rules(&self) -> Vec<&str> {
        vec![&self.rule]
    }
}

impl Checked for TerrainSheet {
    fn faults(&self) -> Vec<String> {
        outside(&self.name, [("type", self.difficult, 1, 3)])
    }
}

impl Checked for TraitSheet {
    fn faults(&self) -> Vec<String> {
        let mut faults =
            outside(&self.name, [("fighting", self.fighting, -20, 20), ("ar", self.ar, -20, 20)]);
        faults.extend(outside(&self.name, [("cost", self.cost, -100, 100)]));
        faults.extend(outside(&self.name, [("hero_points", self.hero_points, 0, 20)]));
        faults
    }

    fn rules(&self) -> Vec<&str> {
        self.rules.iter().map(String::as_str).collect()
    }

    fn weapons(&self) -> Vec<&str> {
        self.unarmed.iter().map(String::as_str).collect()
    }
}
