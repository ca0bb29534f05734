//! The switches of a game: readings that a table may overrule, and variants the book names.

use serde::{Deserialize, Serialize};

use crate::state::model::Infection;

/// The switches of a game. All rulings are on by default, all house rules and variants off: a table that reads a rule the other way
/// writes `"options": {"chainsaw_chains": false}` into its scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// A Leader's +1 counts in Fear tests too (ff.fear.mod.leader.1).
    pub leader_helps_fear: bool,
    /// A fallen enemy that a recoil brings into contact gets its free hack; off: only one on its feet does. (ff.core.active.1)
    pub fallen_hack: bool,
    /// A model that is attacked and wins by double or treble kills; off: it knocks the attacker down at most.
    /// (ff.melee.simul.2)
    pub defenders_kill: bool,
    /// Huge against normal is +1 in hand-to-hand; off: +2, a step of size after the other. (ff.melee.mod.size.2)
    pub huge_counts_once: bool,
    /// A mounted model has its +1 in defence, too; off: only when it attacks. (ff.melee.mod.mounted.1)
    pub riders_defend: bool,
    /// A running chainsaw gives +2 in defence, too; off: only when its owner attacks. (ff.sr.chainsaw.1)
    pub chainsaw_defends: bool,
    /// The free attack after a chainsaw's kill may kill and lead to another; off: there is one. (ff.sr.chainsaw.6)
    pub chainsaw_chains: bool,
    /// Doubling a transfixed model is a plain kill; off: a gruesome one, as on the ground. (ff.trans.fight.3)
    pub transfixed_double_is_plain: bool,
    /// Free Disengage spares the hacks and not the second action; off: it spares both. (ff.leave.fd.5)
    pub free_disengage_pays: bool,
    /// Zombies, Vampires by night and Werewolves die of a fall like anybody; off: they only lie there. (ff.fall.5)
    pub falls_kill_monsters: bool,
    /// From beyond Short a fallen target is no easier to kill; off: any win kills it. (ff.ranged.fallen.2)
    pub distance_saves_the_fallen: bool,
    /// The -1 of the night and that of rain or storm add up; off: one of them counts. (ff.weather.stack.1)
    pub night_and_rain_add: bool,
    /// In an enclosed space only the inner zone of a grenade has +2; off: all three have. (ff.grenade.zone.4)
    pub rooms_help_the_inner_blast: bool,
    /// Every evil charger causes a Fear test, human servants included; off: humans do not. (ff.fear.trigger.charge.3)
    pub servants_frighten: bool,
    /// Between monsters only Fearful, Very Fearful and Aura of Terror chargers frighten; off: every charger does. (ff.fear.vs.2)
    pub only_dread_frightens_evil: bool,
    /// Of Fearful, Very Fearful and Aura of Terror only the worst counts; off: they add up. (ff.fear.mod.best.1)
    pub worst_dread_counts: bool,
    /// A Spiritual Leader comforts within Long; off: within Medium. (ff.fear.mod.spiritual.1)
    pub comfort_reaches_long: bool,
    /// A Leader's +1 is for others; off: he has it himself as well, while he is on his feet. (ff.sr.leader.5)
    pub leaders_help_others: bool,
    /// A Magic Weapon is an ordinary one to a Vampire; off: it can kill one by night. (ff.sr.magic-weapon.3)
    pub magic_spares_vampires: bool,
    /// The claws of other monsters can kill a Vampire by night; off: they knock it down at most. (ff.sr.vampire.7)
    pub claws_kill_vampires: bool,
    /// Three failures on any spell curse a Witch; off: on the Curse alone. (ff.magic.fail.3.2)
    pub any_spell_curses: bool,
    /// A summoned creature may be activated in the turn it appears; off: from the next turn on. (ff.summon.cast.4)
    pub summoned_act_at_once: bool,
    /// Concentrated fire ends the Leader's activation; off: he goes on with what he has left. (ff.confire.8)
    pub volley_ends_activation: bool,
    /// A turn limit counts rounds; off: every player's turn counts. (ff.end.limit.2)
    pub limit_in_rounds: bool,
    /// The survivors win while zombies wait in reserve; off: only once nobody is left to come. (ff.scen1.end.2)
    pub reserve_is_no_help: bool,
    /// A recoil needs a whole base width of room; off: it goes as far as there is room. (ff.recoil.10)
    pub recoil_needs_a_base: bool,
    /// Transfixed enemies do not outnumber anybody; off: they count like the fallen. (ff.melee.mod.outnumber.3)
    pub helpless_do_not_outnumber: bool,
    /// Nobody aims a burst; off: its first target can be aimed at. (ff.ranged.auto.8)
    pub aimed_shot_is_single: bool,
    /// A single shot of an assault rifle has one target; off: it may spread. (ff.weapon.assault-rifle.2)
    pub assault_rifle_single_target: bool,
    /// A scared model flees where a panicking one may; off: to the closest edge. (ff.scared.flee.2)
    pub scared_choose_their_way: bool,
    /// The owner chooses any line of a flight that comes nearer to its goal; off: the straightest lawful one. (ff.morale.flee.7)
    pub flight_owner_chooses: bool,
    /// Danger Sense does not help in Fear tests; off: an ambush frightens its owner no more than a charge. (ff.sr.danger-sense.4)
    pub danger_sense_in_combat_only: bool,
    /// Poison works for an attacked owner that wins as well; off: in its own attacks alone. (ff.sr.poison.4)
    pub poison_in_defence: bool,
    /// Every jump may end in contact with an enemy; off: only one with three successes. (ff.sr.teleport.6)
    pub teleport_into_contact: bool,
    /// A minion may try again at an open coffin; off: each lid gives one try. (ff.scen2.rule.9)
    pub minions_keep_shaking: bool,
    /// The player whose terrain it is lays a scenario's table piece by piece; off: it comes ready. (ff.setup.terrain.3)
    pub lay_terrain: bool,
    /// Which monsters pass their curse on (ff.camp.infect.1).
    pub contagion: Contagion,
    /// Grenades are of the period, so that one can turn up as a secret weapon (ff.adv.good.secret-weapon.1).
    pub grenades: bool,
    /// A stake only transfixes a vampire until somebody takes it out (ff.opt.stake.1).
    pub stakes_transfix: bool,
    /// A model that an infectious monster knocks down may turn in the same game (ff.opt.infect.1).
    pub quick_infection: bool,
    /// Zombie reinforcements come in at agreed points, chosen at random (ff.opt.entry.1).
    pub entry_points: bool,
    /// Twitchers begin hidden in a Mob; a player who wants his seen shows it in his first turn (ff.opt.twitcher.1).
    pub hidden_twitchers: bool,
    /// A ghost cannot be banned until a linked object has been found (ff.opt.object.1).
    pub linked_object: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            leader_helps_fear: true,
            fallen_hack: true,
            defenders_kill: true,
            huge_counts_once: true,
            riders_defend: true,
            chainsaw_defends: true,
            chainsaw_chains: true,
            transfixed_double_is_plain: true,
            free_disengage_pays: true,
            falls_kill_monsters: true,
            distance_saves_the_fallen: true,
            night_and_rain_add: true,
            rooms_help_the_inner_blast: true,
            servants_frighten: true,
            only_dread_frightens_evil: true,
            worst_dread_counts: true,
            comfort_reaches_long: true,
            leaders_help_others: true,
            magic_spares_vampires: true,
            claws_kill_vampires: true,
            any_spell_curses: true,
            summoned_act_at_once: true,
            volley_ends_activation: true,
            limit_in_rounds: true,
            reserve_is_no_help: true,
            recoil_needs_a_base: false,
            helpless_do_not_outnumber: false,
            aimed_shot_is_single: false,
            assault_rifle_single_target: false,
            scared_choose_their_way: false,
            flight_owner_chooses: false,
            danger_sense_in_combat_only: false,
            poison_in_defence: false,
            teleport_into_contact: false,
            minions_keep_shaking: false,
            lay_terrain: false,
            contagion: Contagion::default(),
            grenades: true,
            stakes_transfix: false,
            quick_infection: false,
            entry_points: false,
            hidden_twitchers: false,
            linked_object: false,
        }
    }
}

/// The monsters that pass their curse on; the players may agree on others (ff.camp.infect.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(missing_docs, reason = "the four that infect by default")]
pub struct Contagion {
    pub mummies: bool,
    pub vampires: bool,
    pub werewolves: bool,
    pub zombies: bool,
}

impl Default for Contagion {
    fn default() -> Contagion {
        Contagion { mummies: true, vampires: true, werewolves: true, zombies: true }
    }
}

impl Contagion {
    /// Is this one of them?
    pub fn has(self, infection: Infection) -> bool {
        match infection {
            Infection::Mummy => self.mummies,
            Infection::Vampire => self.vampires,
            Infection::Werewolf => self.werewolves,
            Infection::Zombie => self.zombies,
        }
    }
}
