//! Advances that a player declares between activations of the own turn: Dirty Tricks, Unpredictable, Act of Heroism,
//! Secret Weapon, Clouds of Evil; and Like the Back of my Hand, declared by the active model.
//!
//! Reading: a turn for which something lasts is the turn of the player who declares it.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use serde::{Deserialize, Serialize};

use crate::content::special::{Special, Specials};
use crate::content::weapon::{Ready, Weapon};
use crate::rules::advances::{Advance, AdvancesEvent};
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::{Battle, FearAndFaith};
use frame::Offer;

/// What nobody can cancel (ff.adv.generic.dirty-tricks.1), and what is no ability: things that are carried, and names.
const UNTOUCHED: Specials = Specials::of(&[
    Special::Zombie,
    Special::Vampire,
    Special::Werewolf,
    Special::Immaterial,
    Special::AntiquePistol,
    Special::AssaultRifle,
    Special::Bow,
    Special::Crossbow,
    Special::Grenade,
    Special::HolyWater,
    Special::MachinePistol,
    Special::Musket,
    Special::Pistol,
    Special::Rifle,
    Special::SemiAutomaticRifle,
    Special::Shotgun,
    Special::SingleChamberedRifle,
    Special::Smg,
    Special::SunGrenade,
    Special::ThrownWeapon,
    Special::Unique,
]);

/// The special rule that is cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick(pub Special);

/// What turns out to be in somebody's pocket (ff.adv.good.secret-weapon.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the six of the list")]
pub enum Secret {
    SilverBullet,
    SilverKnife,
    Stake,
    Grenade,
    Garlic,
    HolyWater,
}

impl Secret {
    const ALL: [Secret; 6] = [
        Secret::SilverBullet,
        Secret::SilverKnife,
        Secret::Stake,
        Secret::Grenade,
        Secret::Garlic,
        Secret::HolyWater,
    ];

    /// In words.
    pub(super) fn thing(self) -> &'static str {
        match self {
            Secret::SilverBullet => "a silver bullet",
            Secret::SilverKnife => "a silver knife",
            Secret::Stake => "a wooden stake",
            Secret::Grenade => "a grenade",
            Secret::Garlic => "garlic, enough to ban vampires once",
            Secret::HolyWater => "a vial of holy water",
        }
    }
}

impl State {
    /// The rules of a model that can be cancelled.
    fn tricks(&self, model: FigureId) -> impl Iterator<Item = Special> {
        self[model].specials.iter().filter(|&special| !UNTOUCHED.has(special))
    }

    /// The enemies of a seat that have something to cancel.
    fn tricked(&self, seat: Seat) -> FigureSet {
        self.on_table(|model| {
            self[model].seat != seat && self.takes_part(model) && self.tricks(model).next().is_some()
        })
    }

    /// Those of a seat whose Quality somebody would swap with: it must differ, and one of the two must still act.
    fn swaps_with(&self, model: FigureId) -> FigureSet {
        let own = &self[model];
        self.on_table(|other| {
            let them = &self[other];
            let differ = them.seat == own.seat && them.quality != own.quality;
            differ && (!them.activated || !own.activated) && self.takes_part(other)
        })
    }

    fn swappers(&self, seat: Seat) -> FigureSet {
        self.on_table(|model| self[model].seat == seat && !self.swaps_with(model).is_empty())
    }

    /// Who could still become a Hero for this turn.
    fn heroes_to_be(&self, seat: Seat) -> FigureSet {
        let been = self.advances(seat).heroes;
        self.on_table(|model| {
            let fit = self[model].seat == seat && !self.has(model, Special::Hero) && self.may_activate(model);
            fit && !been.contains(model) && !self.profile(model).is_animal() // ff.sr.animal.1
        })
    }

    /// Who could still turn out to carry something: nobody who has been activated (ff.adv.good.secret-weapon.1).
    fn carriers(&self, seat: Seat) -> FigureSet {
        let had = self.advances(seat).armed;
        self.on_table(|model| {
            let fit = self[model].seat == seat && self.may_activate(model) && self.may_handle_weapons(model);
            fit && !had.contains(model) && Secret::ALL.iter().any(|&secret| self.could_carry(model, secret))
        })
    }

    /// Would this be of any use to the model, and has it a hand free for it?
    fn could_carry(&self, model: FigureId, secret: Secret) -> bool {
        let room = self[model].borrowed.is_none();
        match secret {
            Secret::SilverBullet => {
                !self[model].silver_bullet && self.arms(model).any(|(_, arm)| arm.is_firearm() && !arm.silver)
            }
            Secret::SilverKnife => !self.has(model, Special::SilverWeapon),
            Secret::Stake => !self.has_tool(model, crate::content::weapon::Tool::Stake),
            Secret::Grenade => room && self.options.grenades,
            Secret::Garlic => {
                !self[model].garlic && !self.profile(model).bans.has(crate::content::special::Foe::Vampires)
            }
            Secret::HolyWater => room,
        }
    }

    /// Does the sun burden anybody of this seat just now?
    fn wants_clouds(&self, seat: Seat) -> bool {
        self.sun_shines()
            && self
                .models
                .iter()
                .any(|model| model.seat == seat && model.is_on_table() && model.has(Special::Vampire))
    }

    /// The advances that a seat can declare now.
    pub(crate) fn ploys(&self, seat: Seat) -> ArrayVec<Advance, 5> {
        let left = self.advances(seat);
        let open = [
            (left.dirty_tricks && !self.tricked(seat).is_empty(), Advance::DirtyTricks),
            (left.unpredictable && !self.swappers(seat).is_empty(), Advance::Unpredictable),
            (left.heroism > 0 && !self.heroes_to_be(seat).is_empty(), Advance::Heroism),
            (left.secret_weapon > 0 && !self.carriers(seat).is_empty(), Advance::SecretWeapon),
            (left.clouds && self.wants_clouds(seat), Advance::Clouds),
        ];
        open.into_iter().filter(|(open, _)| *open).map(|(_, advance)| advance).collect()
    }

    /// Does the sun shine: is it day, and do no clouds hide it (ff.adv.evil.clouds.1)?
    #[inline]
    pub fn sun_shines(&self) -> bool {
        !self.clock.night && !self.parties.iter().any(|party| party.advances.clouded)
    }

    /// What was declared for a turn has lasted it.
    pub(crate) fn ploys_end(&mut self, seat: Seat) {
        let left = self.advances_mut(seat);
        let (tricked, heroic) = (left.tricked.take(), std::mem::take(&mut left.heroic));
        if let Some((model, special)) = tricked {
            self[model].specials = self[model].specials.with(special);
        }
        for model in heroic.iter() {
            self[model].specials = self[model].specials.without(Special::Hero);
        }
        for model in &mut self.models {
            model.lent = 0;
        }
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// An advance is declared between activations.
    pub(crate) fn declares_ploy(&mut self, advance: Advance) -> Play<()> {
        let seat = self.state.to_act;
        match advance {
            Advance::DirtyTricks => self.plays_dirty(seat),
            Advance::Unpredictable => self.swaps_quality(seat),
            Advance::Heroism => self.makes_hero(seat),
            Advance::SecretWeapon => self.finds_weapon(seat),
            Advance::Clouds => {
                let left = self.state.advances_mut(seat);
                (left.clouds, left.clouded) = (false, true);
                self.tell(|| AdvancesEvent::Used { seat, advance }.into());
                Ok(())
            }
            _ => Ok(()), // the others act by themselves
        }
    }

    /// One special rule of one enemy is cancelled for the turn (ff.adv.generic.dirty-tricks.1).
    fn plays_dirty(&mut self, seat: Seat) -> Play<()> {
        let rule = Advance::DirtyTricks.rule();
        let model = self.target(rule, seat, self.state.tricked(seat))?;
        let options: Vec<Trick> = self.state.tricks(model).map(Trick).collect();
        self.state.at_stake = Some(crate::state::Stake::Model(model));
        let Trick(special) = self.ask(rule, seat, &options)?;
        self.state.at_stake = None;
        self.state[model].specials = self.state[model].specials.without(special);
        let left = self.state.advances_mut(seat);
        (left.dirty_tricks, left.tricked) = (false, Some((model, special)));
        self.tell(|| AdvancesEvent::Cancelled { model, special }.into());
        Ok(())
    }

    /// Two models swap their Quality for the turn, for all Quality rolls (ff.adv.generic.unpredictable.1).
    fn swaps_quality(&mut self, seat: Seat) -> Play<()> {
        let rule = Advance::Unpredictable.rule();
        let one = self.target(rule, seat, self.state.swappers(seat))?;
        let other = self.target(rule, seat, self.state.swaps_with(one))?;
        let gap = self.state[other].quality as i8 - self.state[one].quality as i8;
        (self.state[one].lent, self.state[other].lent) = (gap, -gap);
        self.state.advances_mut(seat).unpredictable = false;
        self.tell(|| AdvancesEvent::Swapped { one, other }.into());
        Ok(())
    }

    /// A model has Hero for the turn, once per model and game (ff.adv.good.heroism.1).
    fn makes_hero(&mut self, seat: Seat) -> Play<()> {
        let model = self.target(Advance::Heroism.rule(), seat, self.state.heroes_to_be(seat))?;
        self.state[model].specials = self.state[model].specials.with(Special::Hero);
        let left = self.state.advances_mut(seat);
        left.heroism -= 1;
        left.heroes.insert(model);
        left.heroic.insert(model);
        self.tell(|| AdvancesEvent::UsedFor { advance: Advance::Heroism, model }.into());
        Ok(())
    }

    /// A model turns out to carry something, once per model and game (ff.adv.good.secret-weapon.1).
    fn finds_weapon(&mut self, seat: Seat) -> Play<()> {
        let rule = Advance::SecretWeapon.rule();
        let model = self.target(rule, seat, self.state.carriers(seat))?;
        let fit = |secret: &Secret| self.state.could_carry(model, *secret);
        let options: ArrayVec<Secret, 6> = Secret::ALL.into_iter().filter(fit).collect();
        self.state.at_stake = Some(crate::state::Stake::Model(model));
        let secret = self.ask(rule, seat, &options)?;
        self.state.at_stake = None;
        self.takes(model, secret);
        let left = self.state.advances_mut(seat);
        left.secret_weapon -= 1;
        left.armed.insert(model);
        self.tell(|| AdvancesEvent::Armed { model, secret }.into());
        Ok(())
    }

    fn takes(&mut self, model: FigureId, secret: Secret) {
        let now = &mut self.state[model];
        match secret {
            Secret::SilverBullet => now.silver_bullet = true,
            Secret::SilverKnife => now.specials = now.specials.with(Special::SilverWeapon),
            Secret::Stake => now.specials = now.specials.with(Special::Stakes),
            Secret::Garlic => now.garlic = true,
            Secret::Grenade => self.pockets(model, Weapon::Grenade),
            Secret::HolyWater => self.pockets(model, Weapon::HolyWater),
        }
    }

    /// Carries one more thing to throw; it is its own, and it knows how to use it.
    fn pockets(&mut self, model: FigureId, weapon: Weapon) {
        let arm = self.state.book.arm(self.state.book.printed(weapon));
        let place = self.state.profile(model).arms.len();
        let now = &mut self.state[model];
        now.borrowed = Some(arm);
        if let Some(ready) = now.arms.get_mut(place) {
            *ready = Ready::Loaded;
        }
    }

    /// Lists Like the Back of my Hand, where there is ground that would slow the model down.
    pub(crate) fn footing_acts(&self, model: FigureId, acts: &mut Vec<Act>) {
        let seat = self.state[model].seat;
        let acting = self.state.active.is_some_and(|active| active.model == model && !active.sure_footed);
        let left = self.state.advances(seat).back_of_my_hand && acting;
        let slow = || {
            let mut pieces = self.state.pieces();
            pieces.any(|(piece, terrain)| self.state.is_difficult(model, piece, terrain))
        };
        if left && acts.contains(&Act::Move) && (self.state.table.is_none() || slow()) {
            acts.push(Act::KnowTheGround);
        }
    }

    /// For this activation no ground slows the model down (ff.adv.generic.back-of-my-hand.2).
    pub(crate) fn knows_the_ground(&mut self, model: FigureId) -> Play<()> {
        let seat = self.state[model].seat;
        self.state.advances_mut(seat).back_of_my_hand = false;
        if let Some(active) = &mut self.state.active {
            active.sure_footed = true;
        }
        self.tell(|| AdvancesEvent::UsedFor { advance: Advance::BackOfMyHand, model }.into());
        Ok(())
    }
}

impl Offer<State> for Trick {
    fn name(&self, _: &State) -> String {
        content::kebab(self.0.name())
    }

    fn words(&self, _: &State) -> String {
        self.0.name().to_string()
    }

    fn question(_: &State, _: RuleId) -> String {
        "Which of its special rules is cancelled for this turn?".to_string()
    }
}

impl Offer<State> for Secret {
    fn name(&self, _: &State) -> String {
        match self {
            Secret::SilverBullet => "silver-bullet",
            Secret::SilverKnife => "silver-knife",
            Secret::Stake => "stake",
            Secret::Grenade => "grenade",
            Secret::Garlic => "garlic",
            Secret::HolyWater => "holy-water",
        }
        .to_string()
    }

    fn words(&self, _: &State) -> String {
        let thing = self.thing();
        format!("{}{}", thing[..1].to_uppercase(), &thing[1..])
    }

    fn question(_: &State, _: RuleId) -> String {
        "What does it turn out to carry?".to_string()
    }
}
