//! What an attack can do to somebody: weapons against Zombies, Vampires, Werewolves, ghosts, and models that lie or
//! stand helpless. Hand-to-hand, shots, blasts and spells all ask here.

use fates::FigureId;
use serde::Serialize;

use crate::content::profile::Side;
use crate::content::special::Special;
use crate::content::weapon::{Arm, Class, Make, Weapon};
use crate::rules::fighting::contest::Peril;
use crate::state::State;
use crate::state::model::Feint;

/// What somebody is attacked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Means {
    /// Hand-to-hand.
    Hand {
        /// With what.
        blade: Blade,
        /// With a second action behind it.
        power: bool,
    },
    /// A shot or a throw.
    Shot {
        /// With what.
        arm: Arm,
        /// Aimed?
        aimed: bool,
        /// How near the shooter is.
        range: Nearness,
    },
    /// A grenade, a sun grenade or holy water.
    Lobbed(Make),
    /// Splinters of doors and windows (ff.grenade.room.2).
    Debris,
    /// An attack spell, or what counts as magical (ff.magic.attack.4, ff.familiar.3).
    Spell {
        /// How near the caster is: from farther than Short the fallen are no easier to kill (ff.ranged.fallen.2).
        range: Nearness,
    },
    /// Fire.
    Fire,
}

/// What is used hand-to-hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Blade {
    /// A knife, claws, fists: whatever is always at hand.
    Own,
    Heavy,
    Chainsaw,
    Stake,
    /// Prey of a door or a fall: nothing at all.
    None,
}

/// How near a shooter is to a target on the ground (ff.ranged.fallen.1 to .3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Nearness {
    Contact,
    WithinShort,
    Farther,
}

/// How an attack bears on one kind of creature.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bite {
    /// It does no worse than knock it down.
    Limited,
    /// It does what it does to anybody.
    Full,
    /// Any win kills.
    Lethal,
}

impl Means {
    fn is_spell(self) -> bool {
        matches!(self, Means::Spell { .. })
    }

    fn is_hand(self) -> bool {
        matches!(self, Means::Hand { .. })
    }

    /// A powerful attack with a heavy weapon?
    fn is_heavy_blow(self) -> bool {
        matches!(self, Means::Hand { blade: Blade::Heavy, power: true })
    }

    /// An aimed shot with a firearm?
    fn is_aimed_shot(self) -> bool {
        matches!(self, Means::Shot { arm, aimed: true, .. } if arm.is_firearm())
    }

    fn is_chainsaw(self) -> bool {
        matches!(self, Means::Hand { blade: Blade::Chainsaw, .. })
    }

    /// A stake, or a missile that is one (ff.weapon.wood.1)?
    fn is_stake(self) -> bool {
        match self {
            Means::Hand { blade, .. } => blade == Blade::Stake,
            Means::Shot { arm, .. } => arm.wooden,
            _ => false,
        }
    }

    fn is_in_contact(self) -> bool {
        match self {
            Means::Hand { .. } => true,
            Means::Shot { range, .. } => range == Nearness::Contact,
            _ => false,
        }
    }
}

impl State {
    /// What the victim risks from this attack.
    #[inline]
    pub fn peril(&self, victim: FigureId, by: Option<FigureId>, means: Means) -> Peril {
        let now = &self[victim];
        if self.is_safe(victim, means) {
            return Peril::SAFE;
        }
        let fallen = now.is_fallen();
        let spell = means.is_spell(); // ff.magic.attack.4, ff.magic.attack.5
        let bite = self.bite(victim, by, means);
        // A shot from afar at a Zombie that cannot move kills by a double or a 6 alone (ff.sr.zombie.7).
        let distant_head_shot = now.has(Special::Zombie) && means.is_aimed_shot() && !means.is_in_contact();
        let untouchable = self.is_untouchable(victim, by, means);
        let helpless = self.is_helpless(victim) && !distant_head_shot;
        let limited = bite == Bite::Limited;
        Peril {
            safe: false,
            lethal: bite == Bite::Lethal,
            down: fallen && self.finishes_the_fallen(means) && !distant_head_shot,
            prone: fallen,
            transfixed: helpless,
            doomed: helpless && !self.options.transfixed_double_is_plain, // ff.trans.fight.3
            savage: self.is_savage(by, means),
            limited,
            untouchable,
            dies_on_six: !limited && !untouchable && self.splits_skulls(victim, means),
            thick_skin: now.has(Special::ThickSkin) && !spell,
            artificial: now.has(Special::Artificial),
            tough: now.has(Special::Tough) && !spell,
            hard_to_kill: now.has(Special::HardToKill) && now.feint == Feint::Unused && !spell,
        }
    }

    /// Would the attack pass through it? The same as [`Peril::untouchable`], without all the rest.
    pub(crate) fn passes_through(&self, victim: FigureId, by: FigureId, means: Means) -> bool {
        !self.is_safe(victim, means) && self.is_untouchable(victim, Some(by), means)
    }

    /// Is it out of everybody's reach: taken for dead (ff.sr.hard-to-kill.1), or shielded (ff.scen5.rule.3,
    /// ff.scen2.rule.6)?
    fn is_safe(&self, victim: FigureId, means: Means) -> bool {
        self[victim].feigns() && !means.is_spell() || self.is_shielded(victim)
    }

    /// Does a defeat on the ground kill? In hand-to-hand, and from no farther than Short (ff.fallen.3,
    /// ff.ranged.fallen.1 to .3); a blast does not ask who lies there (ff.grenade.zone.5, ff.grenade.mod.1).
    fn finishes_the_fallen(&self, means: Means) -> bool {
        match means {
            Means::Hand { .. } => true,
            Means::Shot { range, .. } | Means::Spell { range } => {
                range != Nearness::Farther || !self.options.distance_saves_the_fallen
            }
            Means::Lobbed(_) | Means::Debris | Means::Fire => false,
        }
    }

    /// Transfixed, or as good as: a model that hangs on a wall cannot fight (ff.climb.fight.1), unless it clings there.
    pub(super) fn is_helpless(&self, model: FigureId) -> bool {
        let now = &self[model];
        now.is_transfixed() || now.climbing && !now.has(Special::Clinging)
    }

    /// Every kill of a Savage model in hand-to-hand and of a chainsaw is gruesome.
    fn is_savage(&self, by: Option<FigureId>, means: Means) -> bool {
        let savage = by.is_some_and(|by| self.has(by, Special::Savage));
        means.is_hand() && (savage || means.is_chainsaw()) // ff.sr.savage.1, ff.sr.chainsaw.7
    }

    /// Does a natural 6 kill it whatever the totals?
    fn splits_skulls(&self, victim: FigureId, means: Means) -> bool {
        means.is_heavy_blow() // ff.sr.heavy-weapon.1, ff.sr.heavy-weapon.3
            || means.is_aimed_shot() && self.has(victim, Special::Zombie) // ff.sr.zombie.3
    }

    /// Does the attack do nothing to it at all?
    fn is_untouchable(&self, victim: FigureId, by: Option<FigureId>, means: Means) -> bool {
        let ghost = by.is_some_and(|by| self.is_immaterial(by));
        match (means, self.is_immaterial(victim)) {
            (Means::Lobbed(make), _) => !self.is_affected(victim, make),
            (Means::Spell { .. }, _) => false,
            (Means::Hand { .. }, false) => ghost, // ff.sr.immaterial.2, ff.sr.immaterial.10
            (_, false) => false,
            // ff.sr.magic-weapon.1, ff.sr.immaterial.3
            (Means::Hand { .. }, true) => !ghost && !by.is_some_and(|by| self.has(by, Special::MagicWeapon)),
            (Means::Shot { .. }, true) => !ghost,
            (Means::Debris | Means::Fire, true) => true, // ff.grenade.zone.7
        }
    }

    /// Does a grenade or a vial do anything to it? Blasts pass through the Immaterial (ff.grenade.zone.7), sun grenades
    /// strike Vampires alone (ff.grenade.sun.1), holy water Vampires and Demons in any form (ff.sr.holy-water.2).
    pub(crate) fn is_affected(&self, model: FigureId, make: Make) -> bool {
        let sheet = self.book.weapon(make);
        let passes = sheet.class != Class::Vial && self.is_immaterial(model);
        !passes && (sheet.only.is_empty() || sheet.only.iter().any(|&special| self.has(model, special)))
    }

    /// How the attack bears on the creature: the worst of all that it is.
    fn bite(&self, victim: FigureId, by: Option<FigureId>, means: Means) -> Bite {
        let named = |by: FigureId| {
            let foes = self.profile(by).lethal;
            self.has(by, Special::Lethal) && foes.iter().any(|foe| self.is_a(victim, foe))
        };
        let thrust = matches!(means, Means::Hand { .. } | Means::Shot { .. });
        if thrust && by.is_some_and(named) {
            return Bite::Lethal; // ff.sr.lethal.1
        }
        // A grenade kills Zombies, a sun grenade Vampires: ff.sr.zombie.5, ff.grenade.lethal.1, ff.grenade.sun.1.
        let kills = |special| match means {
            Means::Lobbed(make) => self.book.weapon(make).lethal.contains(&special),
            _ => false,
        };
        let bite = |special, of_kind: &dyn Fn() -> Bite| {
            self.has(victim, special).then(|| if kills(special) { Bite::Lethal } else { of_kind() })
        };
        let bites = [
            bite(Special::Zombie, &|| self.bite_of_zombies(victim, means)),
            bite(Special::Vampire, &|| self.bite_of_vampires(victim, by, means)),
            bite(Special::Werewolf, &|| self.bite_of_werewolves(by, means)),
        ];
        let of_type = |bite| bites.contains(&Some(bite));
        match () {
            () if of_type(Bite::Limited) => Bite::Limited,
            () if of_type(Bite::Lethal) => Bite::Lethal,
            () => Bite::Full,
        }
    }

    fn bite_of_zombies(&self, victim: FigureId, means: Means) -> Bite {
        let lies_still = self[victim].is_fallen() || self.is_helpless(victim);
        match means {
            _ if means.is_chainsaw() => Bite::Lethal, // ff.sr.chainsaw.8
            _ if means.is_heavy_blow() => Bite::Full, // ff.sr.zombie.2
            _ if means.is_aimed_shot() && means.is_in_contact() && lies_still => Bite::Lethal, // ff.sr.zombie.4
            _ if means.is_aimed_shot() => Bite::Full, // ff.sr.zombie.2
            Means::Spell { .. } | Means::Fire => Bite::Full, // ff.magic.attack.4, ff.sr.zombie.8
            // Reading: splinters are no explosive.
            _ => Bite::Limited, // ff.sr.zombie.1
        }
    }

    fn bite_of_vampires(&self, victim: FigureId, by: Option<FigureId>, means: Means) -> Bite {
        let lies_still = self[victim].is_fallen() || self.is_helpless(victim);
        match means {
            _ if means.is_stake() && lies_still => Bite::Lethal, // ff.sr.stakes.2, ff.weapon.wood.1
            _ if means.is_stake() => Bite::Full,                 // ff.sr.vampire.5
            Means::Fire | Means::Spell { .. } => Bite::Full,
            Means::Lobbed(Make { weapon: Weapon::HolyWater, .. }) => Bite::Full, // ff.sr.holy-water.2
            _ if self.sun_shines() => Bite::Full,                                // ff.sr.vampire.2
            _ if self.options.claws_kill_vampires && self.has_claws(by, means) => Bite::Full, // ff.sr.vampire.7
            _ if !self.options.magic_spares_vampires && self.is_magic(by, means) => Bite::Full, // ff.sr.magic-weapon.3
            _ => Bite::Limited, // ff.sr.vampire.4
        }
    }

    fn bite_of_werewolves(&self, by: Option<FigureId>, means: Means) -> Bite {
        let with = |special| by.is_some_and(|by| self.has(by, special));
        let silver = match means {
            Means::Hand { blade: Blade::Own, .. } => with(Special::SilverWeapon), // ff.sr.silver-weapon.3
            Means::Shot { arm, .. } => arm.silver,
            _ => false,
        };
        match () {
            () if silver => Bite::Lethal, // ff.sr.silver-weapon.1
            () if self.is_magic(by, means) || means == Means::Fire => Bite::Full, // ff.sr.magic-weapon.3
            () if self.has_claws(by, means) => Bite::Full, // ff.sr.werewolf.1
            () => Bite::Limited,
        }
    }

    /// Is it one of those whom ordinary attacks only knock down just now?
    pub(crate) fn is_hard_to_slay(&self, model: FigureId) -> bool {
        let has = |special| self.has(model, special);
        has(Special::Zombie) || has(Special::Werewolf) || has(Special::Vampire) && !self.sun_shines()
    }

    /// Is it a magic weapon, or a spell?
    fn is_magic(&self, by: Option<FigureId>, means: Means) -> bool {
        match means {
            Means::Hand { blade, .. } => {
                by.is_some_and(|by| self.has(by, Special::MagicWeapon)) && blade != Blade::Stake
            }
            Means::Spell { .. } => true,
            _ => false,
        }
    }

    /// Is it the natural attack of a monster: evil, no Zombie, not human, and without a weapon to swing (ff.sr.werewolf.3,
    /// ff.sr.werewolf.4)?
    fn has_claws(&self, by: Option<FigureId>, means: Means) -> bool {
        let Some(by) = by else { return false };
        let monster =
            self.side(by) == Side::Evil && !self.profile(by).human && !self.has(by, Special::Zombie);
        monster && matches!(means, Means::Hand { blade: Blade::Own, .. })
    }
}
