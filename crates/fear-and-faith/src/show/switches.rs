//! The switches of a game in words, for the player who lays a table.

use frame::Switch;

/// All that can be switched when a scenario of the book is played, under headings. Agreed entry points are not among
/// them: a player who wants these writes a setup that says where they are (ff.opt.entry.1).
pub(super) const SWITCHES: [(&str, &[Switch]); 4] = [
    ("How the book is read", READINGS),
    ("House rules", HOUSE),
    ("Variants of the book", VARIANTS),
    ("Who passes a curse on", CONTAGION),
];

const READINGS: &[Switch] = &[
    Switch::new(
        "leader_helps_fear",
        "ff.fear.mod.leader.1",
        "A Leader's +1 counts in Fear tests too",
        "A Leader is no help in Fear tests",
    ),
    Switch::new(
        "fallen_hack",
        "ff.core.active.1",
        "A fallen enemy that a recoil brings into contact gets its free hack",
        "Only an enemy on its feet gets a free hack at a model that recoils into it",
    ),
    Switch::new(
        "defenders_kill",
        "ff.melee.simul.2",
        "A model that is attacked and wins by double or treble kills",
        "A model that is attacked knocks the attacker down at most",
    ),
    Switch::new(
        "huge_counts_once",
        "ff.melee.mod.size.2",
        "Huge against normal size is +1 in hand-to-hand",
        "Huge against normal size is +2: one for each step of size",
    ),
    Switch::new(
        "riders_defend",
        "ff.melee.mod.mounted.1",
        "A mounted model has its +1 in defence, too",
        "A mounted model has its +1 only when it attacks",
    ),
    Switch::new(
        "chainsaw_defends",
        "ff.sr.chainsaw.1",
        "A running chainsaw gives +2 in defence, too",
        "A running chainsaw gives +2 only when its owner attacks",
    ),
    Switch::new(
        "chainsaw_chains",
        "ff.sr.chainsaw.6",
        "The free attack after a chainsaw's kill may kill and lead to another",
        "There is one free attack after a chainsaw's kill",
    ),
    Switch::new(
        "transfixed_double_is_plain",
        "ff.trans.fight.3",
        "Doubling a transfixed model is a plain kill",
        "Doubling a transfixed model is a gruesome kill, as on the ground",
    ),
    Switch::new(
        "free_disengage_pays",
        "ff.leave.fd.5",
        "Free Disengage spares the hacks, not the second action",
        "Free Disengage spares the hacks and the second action",
    ),
    Switch::new(
        "falls_kill_monsters",
        "ff.fall.5",
        "Zombies, Vampires by night and Werewolves die of a fall like anybody",
        "Zombies, Vampires by night and Werewolves only lie there after a fall",
    ),
    Switch::new(
        "distance_saves_the_fallen",
        "ff.ranged.fallen.2",
        "From beyond Short a fallen target is no easier to kill",
        "Any win kills a fallen target, from however far",
    ),
    Switch::new(
        "night_and_rain_add",
        "ff.weather.stack.1",
        "The -1 of the night and that of rain or storm add up",
        "Of night and rain or storm one -1 counts",
    ),
    Switch::new(
        "rooms_help_the_inner_blast",
        "ff.grenade.zone.4",
        "In an enclosed space only the inner zone of a grenade has +2",
        "In an enclosed space all three zones of a grenade have +2",
    ),
    Switch::new(
        "servants_frighten",
        "ff.fear.trigger.charge.3",
        "Every evil charger causes a Fear test, human servants too",
        "Human servants of evil frighten nobody by charging",
    ),
    Switch::new(
        "only_dread_frightens_evil",
        "ff.fear.vs.2",
        "Among monsters only Fearful, Very Fearful and Aura of Terror chargers frighten",
        "Among monsters every charger frightens",
    ),
    Switch::new(
        "worst_dread_counts",
        "ff.fear.mod.best.1",
        "Of Fearful, Very Fearful and Aura of Terror only the worst counts",
        "Fearful, Very Fearful and Aura of Terror add up",
    ),
    Switch::new(
        "comfort_reaches_long",
        "ff.fear.mod.spiritual.1",
        "A Spiritual Leader comforts within Long",
        "A Spiritual Leader comforts within Medium",
    ),
    Switch::new(
        "leaders_help_others",
        "ff.sr.leader.5",
        "A Leader's +1 is for others",
        "A Leader has the +1 himself as well, while he is on his feet",
    ),
    Switch::new(
        "magic_spares_vampires",
        "ff.sr.magic-weapon.3",
        "A Magic Weapon is an ordinary one to a Vampire",
        "A Magic Weapon can kill a Vampire by night",
    ),
    Switch::new(
        "claws_kill_vampires",
        "ff.sr.vampire.7",
        "The claws of other monsters can kill a Vampire by night",
        "The claws of other monsters knock a Vampire down at most by night",
    ),
    Switch::new(
        "any_spell_curses",
        "ff.magic.fail.3.2",
        "Three failures on any spell curse a Witch",
        "Three failures curse a Witch on the Curse alone",
    ),
    Switch::new(
        "summoned_act_at_once",
        "ff.summon.cast.4",
        "A summoned creature may act in the turn it appears",
        "A summoned creature acts from the next turn on",
    ),
    Switch::new(
        "volley_ends_activation",
        "ff.confire.8",
        "Concentrated fire ends the Leader's activation",
        "After concentrated fire the Leader goes on with what he has left",
    ),
    Switch::new(
        "limit_in_rounds",
        "ff.end.limit.2",
        "A turn limit counts rounds",
        "A turn limit counts every player's turn",
    ),
    Switch::new(
        "reserve_is_no_help",
        "ff.scen1.end.2",
        "The survivors win while zombies wait in reserve",
        "The survivors win only once nobody is left to come",
    ),
];

const HOUSE: &[Switch] = &[
    Switch::new(
        "lay_terrain",
        "ff.setup.terrain.3",
        "The player whose terrain it is lays the scenario's pieces himself",
        "The scenario's table comes ready",
    ),
    Switch::new(
        "recoil_needs_a_base",
        "ff.recoil.10",
        "Without a whole base width of room behind it a recoiling model falls",
        "A recoil goes as far as there is room",
    ),
    Switch::new(
        "helpless_do_not_outnumber",
        "ff.melee.mod.outnumber.3",
        "Transfixed enemies do not count for outnumbering",
        "Transfixed enemies count for outnumbering, as the fallen do",
    ),
    Switch::new(
        "aimed_shot_is_single",
        "ff.ranged.auto.8",
        "An aimed shot of an auto fire weapon is a single one",
        "The first target of a burst can be aimed at",
    ),
    Switch::new(
        "assault_rifle_single_target",
        "ff.weapon.assault-rifle.2",
        "A single shot of an assault rifle has one target",
        "A single shot of an assault rifle may spread over two bases",
    ),
    Switch::new(
        "scared_choose_their_way",
        "ff.scared.flee.2",
        "A scared model may flee to cover or to its Spiritual Leader",
        "A scared model flees to the closest edge",
    ),
    Switch::new(
        "flight_owner_chooses",
        "ff.morale.flee.7",
        "The owner chooses any line of a flight that comes nearer to its goal",
        "A flight takes the straightest line that keeps off the enemy",
    ),
    Switch::new(
        "danger_sense_in_combat_only",
        "ff.sr.danger-sense.4",
        "Danger Sense takes away the +1 of an ambush in combat alone",
        "Danger Sense takes away what an ambush adds to fear, too",
    ),
    Switch::new(
        "poison_in_defence",
        "ff.sr.poison.4",
        "Poison works when its owner is attacked and wins, too",
        "Poison works in its owner's own attacks alone",
    ),
    Switch::new(
        "teleport_into_contact",
        "ff.sr.teleport.6",
        "Every jump may end in contact with an enemy",
        "Only a jump with three successes may end in contact with an enemy",
    ),
    Switch::new(
        "minions_keep_shaking",
        "ff.scen2.rule.9",
        "A minion may try again at an open coffin",
        "Each coffin lid gives one try to wake the sleeper",
    ),
];

const VARIANTS: &[Switch] = &[
    Switch::new(
        "grenades",
        "ff.adv.good.secret-weapon.1",
        "There are grenades: one can turn up as a secret weapon",
        "There are no grenades in this period",
    ),
    Switch::new(
        "stakes_transfix",
        "ff.opt.stake.1",
        "A stake only transfixes a vampire until somebody takes it out",
        "A stake destroys a vampire",
    ),
    Switch::new(
        "quick_infection",
        "ff.opt.infect.1",
        "A model knocked down by an infectious monster may turn in the same game",
        "A model that is infected turns after the game",
    ),
    Switch::new(
        "hidden_twitchers",
        "ff.opt.twitcher.1",
        "Twitchers begin hidden among the Walking Dead, until their player shows them",
        "Twitchers are seen for what they are",
    ),
    Switch::new(
        "linked_object",
        "ff.opt.object.1",
        "A ghost cannot be banned until the object it is linked to has been found",
        "A ghost can be banned from the beginning",
    ),
];

const CONTAGION: &[Switch] = &[
    Switch::new("contagion.mummies", "ff.camp.infect.1", "Mummies infect", "Mummies do not"),
    Switch::new("contagion.vampires", "ff.camp.infect.1", "Vampires infect", "Vampires do not"),
    Switch::new("contagion.werewolves", "ff.camp.infect.1", "Werewolves infect", "Werewolves do not"),
    Switch::new("contagion.zombies", "ff.camp.infect.1", "Zombies infect", "Zombies do not"),
];
