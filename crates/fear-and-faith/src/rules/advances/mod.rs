//! Advances, `ff.adv.*`: what a party has bought between games, and what is left of it in this one. Each acts in the rule
//! it changes; those that are declared between activations stand in `ploys`, those that change dice in `graces`, those
//! that bring somebody in `reinforcements`, and the traitor in `corruption`.

pub(crate) mod graces;
pub(crate) mod ploys;

use fates::{FigureId, FigureSet, RuleId, Seat};
use frame::view::LogLine;
use serde::{Deserialize, Serialize};

use crate::content::profile::Side;
use crate::content::special::Special;
use crate::show::rolls::{decided, drawn};
use crate::state::State;
use crate::state::event::{head, line, rolled};

/// An advance of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the advances of the list, each with its card ff.adv.*")]
pub enum Advance {
    CombatMasters,
    Courageous,
    DirtyTricks,
    BackOfMyHand,
    Retain,
    Strategy,
    Unpredictable,
    Blitzkrieg,
    Heroism,
    Angelic,
    BreakCurse,
    PerfectAim,
    SecretWeapon,
    MagicWeapon,
    Faith,
    Psychic,
    BloodDemon,
    Clouds,
    CombatDemon,
    Corruption,
    ZombieHorde,
}

/// Who may buy an advance (ff.adv.cost.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum OpenTo {
    Any,
    Good,
    Evil,
}

/// An advance as the file lists it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdvanceSheet {
    /// Which it is.
    pub id: Advance,
    /// What it is called.
    pub name: String,
    /// Who may buy it.
    pub side: OpenTo,
    /// How often it may be bought; 0 for as often as one likes (ff.adv.cost.2).
    pub times: u8,
}

impl AdvanceSheet {
    /// May a party of this side buy it?
    pub fn is_open_to(&self, side: Side) -> bool {
        match self.side {
            OpenTo::Any => true,
            OpenTo::Good => side == Side::Good,
            OpenTo::Evil => side == Side::Evil,
        }
    }
}

impl Advance {
    /// The rule that says what it does.
    pub fn rule(self) -> RuleId {
        RuleId(match self {
            Advance::CombatMasters => "ff.adv.generic.combat-masters.1",
            Advance::Courageous => "ff.adv.generic.courageous.1",
            Advance::DirtyTricks => "ff.adv.generic.dirty-tricks.1",
            Advance::BackOfMyHand => "ff.adv.generic.back-of-my-hand.1",
            Advance::Retain => "ff.adv.generic.retain.1",
            Advance::Strategy => "ff.adv.generic.strategy.1",
            Advance::Unpredictable => "ff.adv.generic.unpredictable.1",
            Advance::Blitzkrieg => "ff.adv.generic.blitzkrieg.1",
            Advance::Heroism => "ff.adv.good.heroism.1",
            Advance::Angelic => "ff.adv.good.angelic.1",
            Advance::BreakCurse => "ff.adv.good.break-curse.1",
            Advance::PerfectAim => "ff.adv.good.perfect-aim.1",
            Advance::SecretWeapon => "ff.adv.good.secret-weapon.1",
            Advance::MagicWeapon => "ff.adv.good.magic-weapon.1",
            Advance::Faith => "ff.adv.good.faith.1",
            Advance::Psychic => "ff.adv.evil.psychic.1",
            Advance::BloodDemon => "ff.adv.evil.blood-demon.1",
            Advance::Clouds => "ff.adv.evil.clouds.1",
            Advance::CombatDemon => "ff.adv.evil.combat-demon.1",
            Advance::Corruption => "ff.adv.evil.corruption.1",
            Advance::ZombieHorde => "ff.adv.evil.zombie-horde.1",
        })
    }
}

/// What a party's advances still allow in this game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Advances {
    /// Combat rolls that can still be helped, one for each purchase (ff.adv.generic.combat-masters.3).
    pub combat_masters: u8,
    /// Can a Morale check be rolled again?
    pub courageous: bool,
    /// Can a rule of an enemy be cancelled?
    pub dirty_tricks: bool,
    /// The rule that is cancelled in this turn, and whose it is.
    pub tricked: Option<(FigureId, Special)>,
    /// Can one model go over difficult ground as if it were open?
    pub back_of_my_hand: bool,
    /// Can the turn be kept in spite of a turnover?
    pub retain: bool,
    /// Is the roll for the roles helped?
    pub strategy: bool,
    /// Can the Quality of two models be swapped?
    pub unpredictable: bool,
    /// Is every activation of the first turn helped?
    pub blitzkrieg: bool,
    /// How many models can still be made Heroes for a turn.
    pub heroism: u8,
    /// Who has been one (once per model and game).
    pub heroes: FigureSet,
    /// Who is one in this turn.
    pub heroic: FigureSet,
    /// Can a spell be cancelled or a Fear test be rolled again?
    pub angelic: bool,
    /// How many shots can still be perfect.
    pub perfect_aim: u8,
    /// Who has fired one.
    pub marksmen: FigureSet,
    /// How many secret weapons can still turn up.
    pub secret_weapon: u8,
    /// Who has had one.
    pub armed: FigureSet,
    /// Can one failed die of a Fear test be rolled again?
    pub faith: bool,
    /// Does the enemies' fear score?
    pub psychic: bool,
    /// Can a gruesome kill still bring a vampire?
    pub blood_demon: bool,
    /// Can the sun still be hidden?
    pub clouds: bool,
    /// Is it hidden?
    pub clouded: bool,
    /// Is there still somebody to corrupt?
    pub corruption: bool,
    /// Whose name was noted down (ff.adv.evil.corruption.5).
    pub noted: Option<FigureId>,
    /// Has the card been shown?
    pub revealed: bool,
    /// The dice rolled for every use of a gun, a grenade or a chainsaw.
    pub zombie_horde: u8,
}

impl Advances {
    /// What these purchases allow in a game. Those that go to one model for good are with the model, and Break Curse acts
    /// between games.
    pub fn of(bought: &[Advance]) -> Advances {
        let count = |advance| bought.iter().filter(|&&other| other == advance).count().min(255) as u8;
        let has = |advance| bought.contains(&advance);
        Advances {
            combat_masters: count(Advance::CombatMasters),
            courageous: has(Advance::Courageous),
            dirty_tricks: has(Advance::DirtyTricks),
            back_of_my_hand: has(Advance::BackOfMyHand),
            retain: has(Advance::Retain),
            strategy: has(Advance::Strategy),
            unpredictable: has(Advance::Unpredictable),
            blitzkrieg: has(Advance::Blitzkrieg),
            heroism: count(Advance::Heroism),
            angelic: has(Advance::Angelic),
            perfect_aim: count(Advance::PerfectAim),
            secret_weapon: count(Advance::SecretWeapon),
            faith: has(Advance::Faith),
            psychic: has(Advance::Psychic),
            blood_demon: has(Advance::BloodDemon),
            clouds: has(Advance::Clouds),
            corruption: has(Advance::Corruption),
            zombie_horde: count(Advance::ZombieHorde),
            ..Advances::default()
        }
    }
}

impl Advances {
    /// What can still be used, and how often.
    pub fn left(&self) -> impl Iterator<Item = (Advance, u8)> + use<> {
        let all = [
            (Advance::CombatMasters, self.combat_masters),
            (Advance::Courageous, self.courageous.into()),
            (Advance::DirtyTricks, self.dirty_tricks.into()),
            (Advance::BackOfMyHand, self.back_of_my_hand.into()),
            (Advance::Retain, self.retain.into()),
            (Advance::Unpredictable, self.unpredictable.into()),
            (Advance::Heroism, self.heroism),
            (Advance::Angelic, self.angelic.into()),
            (Advance::PerfectAim, self.perfect_aim),
            (Advance::SecretWeapon, self.secret_weapon),
            (Advance::Faith, self.faith.into()),
            (Advance::BloodDemon, self.blood_demon.into()),
            (Advance::Clouds, self.clouds.into()),
            (Advance::ZombieHorde, self.zombie_horde),
        ];
        all.into_iter().filter(|(_, count)| *count > 0)
    }
}

/// Everything that is wrong with the advances of one party: whose side they are for, and how often they may be bought.
pub fn advance_faults(book: &crate::content::book::Book, side: Side, bought: &[Advance]) -> Vec<String> {
    let mut faults = Vec::new();
    for sheet in &book.advances {
        let times = bought.iter().filter(|&&advance| advance == sheet.id).count();
        if times > 0 && !sheet.is_open_to(side) {
            faults.push(format!("{} is not for this side", sheet.name)); // ff.adv.cost.1
        }
        if sheet.times > 0 && times > usize::from(sheet.times) {
            faults.push(format!("found {} {times} times, expected {} at most", sheet.name, sheet.times));
        }
    }
    faults
}

impl State {
    /// What the advances of a seat still allow.
    #[inline]
    pub fn advances(&self, seat: Seat) -> &Advances {
        &self.parties[seat.index()].advances
    }

    pub(crate) fn advances_mut(&mut self, seat: Seat) -> &mut Advances {
        &mut self.parties[seat.index()].advances
    }
}

/// The log events of advances.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum AdvancesEvent {
    /// Something without a result of its own is used.
    Used { seat: Seat, advance: Advance },
    /// Something is used for a model.
    UsedFor { advance: Advance, model: FigureId },
    /// A rule is cancelled.
    Cancelled { model: FigureId, special: Special },
    /// Two models swap their Quality.
    Swapped { one: FigureId, other: FigureId },
    /// A weapon turns up.
    Armed { model: FigureId, secret: crate::rules::advances::ploys::Secret },
    /// A Fear die is rolled again.
    Faith { model: FigureId, from: u8, to: u8 },
    /// A spell comes to nothing.
    Undone { caster: FigureId },
    /// Fear feeds the evil party.
    FedOnFear { seat: Seat },
    /// A die for somebody who might come.
    Gathers { advance: Advance, die: u8 },
    /// Somebody has come.
    Came { model: FigureId, die: u8, edge: crate::state::reach::Edge },
    /// Somebody has come at one of the agreed points.
    CameIn { model: FigureId, die: u8 },
    /// The sun is back.
    Cleared,
    /// A traitor shows itself.
    Corrupted { model: FigureId },
    /// It changes sides.
    Joined { model: FigureId, seat: Seat },
    /// A traitor thinks better of it.
    Repented { model: FigureId },
}

impl AdvancesEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: FigureId| state.name(model);
        let title = |advance: Advance| state.book.cards.title(advance.rule().0);
        match *self {
            AdvancesEvent::Used { seat, advance } => {
                head(advance.rule().0, format!("{}: {}.", state.party_name(seat), title(advance)))
            }
            AdvancesEvent::UsedFor { advance, model } => {
                line(advance.rule().0, format!("{} for {}.", title(advance), name(model)))
            }
            AdvancesEvent::Cancelled { model, special } => {
                let text = format!("{} has to do without {} this turn.", name(model), special.name());
                head(Advance::DirtyTricks.rule().0, text)
            }
            AdvancesEvent::Swapped { one, other } => {
                let text = format!("{} and {} swap their Quality for this turn.", name(one), name(other));
                head(Advance::Unpredictable.rule().0, text)
            }
            AdvancesEvent::Armed { model, secret } => {
                let text = format!("{} turns out to carry {}.", name(model), secret.thing());
                head(Advance::SecretWeapon.rule().0, text)
            }
            AdvancesEvent::Faith { model, from, to } => {
                let text = format!("Faith steadies {}: the {from} becomes {to}.", name(model));
                rolled(
                    Advance::Faith.rule(),
                    text,
                    &[to],
                    decided(model, to > from, format!("{from} becomes {to}")),
                )
            }
            AdvancesEvent::Undone { caster } => {
                line(Advance::Angelic.rule().0, format!("The spell of {} comes to nothing.", name(caster)))
            }
            AdvancesEvent::FedOnFear { seat } => {
                let text = format!("{} feed on the fear: 1 victory point.", state.party_name(seat));
                line(Advance::Psychic.rule().0, text)
            }
            AdvancesEvent::Gathers { advance, die } => {
                let text = format!("{}: nobody comes.", title(advance));
                rolled(advance.rule(), text, &[die], drawn("Nobody comes"))
            }
            AdvancesEvent::Came { model, die, edge } => {
                let text = format!("{} comes from the {} edge.", name(model), edge.word());
                LogLine {
                    level: frame::view::Level::Head,
                    ..rolled(RuleId("ff.adv.evil.zombie-horde.2"), text, &[die], drawn("One comes"))
                }
            }
            AdvancesEvent::CameIn { model, die } => {
                let text = format!("{} comes in at point {die}.", name(model));
                rolled(RuleId("ff.opt.entry.1"), text, &[die], drawn(format!("Point {die}")))
            }
            AdvancesEvent::Cleared => head(Advance::Clouds.rule().0, "The clouds part.".to_string()),
            AdvancesEvent::Corrupted { model } => {
                head(Advance::Corruption.rule().0, format!("{} has been corrupted.", name(model)))
            }
            AdvancesEvent::Joined { model, seat } => {
                let text = format!("{} now fights for {}.", name(model), state.party_name(seat));
                head(Advance::Corruption.rule().0, text)
            }
            AdvancesEvent::Repented { model } => {
                head("ff.adv.evil.corruption.3", format!("{} comes back to the right side.", name(model)))
            }
        }
    }
}
