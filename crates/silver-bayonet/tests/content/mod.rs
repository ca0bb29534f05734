//! Proves the content: the bestiary of five books with every odd cell's reading, the armoury, the attributes, the
//! soldiers, what happens to faulty homebrew, and the rule cards.

pub mod files;
pub mod homebrew;
mod muster;
pub mod own_weapons;
pub mod units;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::*;
use content::Fault;
use silver_bayonet::{
    Attribute, Book, Curse, Damage, FigureSetup, Monster, Profile, Qualities, Quality, Reduction, Weapon,
};

fn book() -> &'static Book {
    Book::built_in()
}

fn profile(id: &str) -> &'static Profile {
    book().profile(id).expect("the profile is in the book")
}

fn monster_sheet(id: &str) -> &'static Monster {
    book().monsters.iter().find(|monster| monster.id == id).expect("the monster is printed")
}

fn names_of(of: &str) -> Vec<&'static str> {
    book().monsters.iter().filter(|monster| monster.book == of).map(|monster| monster.name.as_str()).collect()
}

fn weapons_of(profile: &Profile) -> Vec<Weapon> {
    profile.arms.iter().map(|arm| arm.weapon).collect()
}

fn reduction(melee: i8, firearm: i8, shooting: i8, other: i8) -> Reduction {
    Reduction { melee, firearm, shooting, other }
}

fn allergies(id: &str) -> Vec<Quality> {
    profile(id).traits.allergies.iter().collect()
}

// The bestiary

/// Proves sb.bestiary.core.
#[test]
fn the_core_book_has_nineteen_monsters() {
    let printed = "Bandit, Black Dog, Changeling, Cultist, Dark Wolf, Demon, Ghost, Ghoul, Goblin, Hobgoblin, Living Armour, \
                   Living Scarecrow, Pixie, Possessed, Revenant, Troll, Vampire, Vampire Bat, Werewolf";

    assert_eq!((names_of("core").join(", "), names_of("core").len()), (printed.to_string(), 19));
}

/// Proves sb.bestiary.carp.
#[test]
fn the_carpathians_have_thirteen_monsters() {
    let printed = "Bat Swarms, Bloodless Hound, Dog-Head, Forest Walkers, Forest Witch, Gargoyle, Giant Bat, Giant Rat, \
                   Marcea Lupul, Undead Werewolf, Rack-Born, Tomb Wraith, Vrykolakas";

    assert_eq!(
        (names_of("carpathians").join(", "), names_of("carpathians").len()),
        (printed.to_string(), 13)
    );
}

/// Proves sb.bestiary.can.
#[test]
fn canada_has_eight_monsters() {
    let printed = "Baxbaxwalanuksiwe, Grizzly Bear, Harvestman Agent, Harvestman Assassin, Moose, Polar Bear, Tsemaus, \
                   Wendigo";

    assert_eq!((names_of("canada").join(", "), names_of("canada").len()), (printed.to_string(), 8));
}

/// Proves sb.bestiary.egy.
#[test]
fn egypt_has_eleven_monsters() {
    let printed = "Crocodile, Giant Scorpion, Mummy, Pharaonic Mummy, Serpopard, Skeleton, Swarm, Uraeus, Viper, \
                   Werejackal, Zombie Camel";

    assert_eq!((names_of("egypt").join(", "), names_of("egypt").len()), (printed.to_string(), 11));
}

/// Proves sb.bestiary.ita.
#[test]
fn italy_has_nine_monsters() {
    let printed = "Brigante / Brigantessa, Brigante Chief, Grave Golem, Il Negromante, Necromancer Acolyte, \
                   Nightmare Witch, Possessed Boar, Spectral Soldier, Skeletal Soldier";

    assert_eq!((names_of("italy").join(", "), names_of("italy").len()), (printed.to_string(), 9));
}

/// Every stat line as the sheets print it: Speed, Melee, Accuracy, Defence, Courage, Health, and XP.
const PRINTED: [(&str, [i8; 6], &str); 60] = [
    ("Bandit", [6, 0, 0, 12, 0, 10], "0 or 1"),
    ("Black Dog", [8, 3, 0, 13, 6, 18], "2"),
    ("Changeling", [6, 2, 0, 13, 4, 12], "2"),
    ("Cultist", [6, 0, 0, 13, 4, 10], "0 or 1"),
    ("Dark Wolf", [8, 1, 0, 12, 0, 8], "0 or 1"),
    ("Demon", [6, 3, 0, 14, 10, 18], "3"),
    ("Ghost", [6, 3, 0, 12, 10, 12], "2"),
    ("Ghoul", [6, 1, 0, 13, 4, 12], "0 or 1"),
    ("Goblin", [6, 0, 0, 15, 5, 8], "0 or 1"),
    ("Hobgoblin", [6, 2, 0, 14, 5, 14], "1"),
    ("Living Armour", [5, 2, 0, 14, 0, 14], "2"),
    ("Living Scarecrow", [5, 1, 0, 13, 0, 10], "1"),
    ("Pixie", [6, 0, 0, 18, 0, 1], "1"),
    ("Possessed", [6, 2, 0, 12, 3, 14], "2"),
    ("Revenant", [4, 1, 0, 12, 5, 10], "0 or 1"),
    ("Troll", [5, 3, 1, 13, 3, 20], "2"),
    ("Vampire", [6, 3, 0, 15, 8, 14], "2"),
    ("Vampire Bat", [6, 0, 0, 14, 1, 6], "0 or 1"),
    ("Werewolf", [6, 2, 0, 13, 3, 12], "2"),
    ("Bat Swarms", [6, 1, 0, 12, 2, 4], "1"),
    ("Bloodless Hound", [6, 1, 0, 12, 2, 6], "0 or 1"),
    ("Dog-Head", [6, 3, 0, 13, 2, 18], "2"),
    ("Forest Walkers", [5, 2, 0, 13, 2, 14], "2"),
    ("Forest Witch", [5, 1, 0, 13, 5, 12], "2"),
    ("Gargoyle", [6, 1, 0, 14, 4, 12], "1"),
    ("Giant Bat", [7, 0, 0, 13, 0, 5], "0"),
    ("Giant Rat", [6, 0, 0, 12, 0, 4], "0"),
    ("Marcea Lupul", [7, 3, 0, 15, 10, 18], "3"),
    ("Undead Werewolf", [6, 2, 0, 13, 3, 14], "2"),
    ("Rack-Born", [4, 1, 0, 12, 4, 10], "0"),
    ("Tomb Wraith", [6, 3, 0, 12, 10, 12], "2"),
    ("Vrykolakas", [6, 2, 0, 13, 5, 14], "2"),
    ("Baxbaxwalanuksiwe", [6, 3, 1, 14, 4, 22], "3"),
    ("Grizzly Bear", [6, 2, 0, 13, 2, 16], "2"),
    ("Harvestman Agent", [6, 0, 2, 13, 2, 12], "2"),
    ("Harvestman Assassin", [6, 2, 2, 14, 3, 14], "3"),
    ("Moose", [7, 2, 0, 13, 1, 20], "2"),
    ("Polar Bear", [7, 3, 0, 14, 2, 18], "3"),
    ("Tsemaus", [5, 3, 0, 13, 3, 20], "3"),
    ("Wendigo", [7, 3, 0, 14, 4, 16], "3"),
    ("Crocodile", [6, 3, 0, 13, 0, 12], "1"),
    ("Giant Scorpion", [6, 3, 0, 13, 2, 15], "1"),
    ("Mummy", [5, 2, 0, 12, 2, 14], "2"),
    ("Pharaonic Mummy", [6, 3, 0, 14, 6, 18], "2"),
    ("Serpopard", [6, 3, 0, 13, 4, 16], "2"),
    ("Skeleton", [6, 1, 0, 12, 0, 1], "0"),
    ("Swarm", [5, 1, 0, 13, 0, 6], "0"),
    ("Uraeus", [6, 2, 0, 13, 0, 12], "1"),
    ("Viper", [4, 2, 0, 13, 0, 1], "0"),
    ("Werejackal", [7, 2, 0, 14, 2, 12], "1"),
    ("Zombie Camel", [6, 2, 0, 12, 5, 14], "1"),
    ("Brigante / Brigantessa", [6, 1, 0, 12, 0, 10], "0 or 1"),
    ("Brigante Chief", [6, 1, 1, 13, 1, 10], "2"),
    ("Grave Golem", [4, 3, 1, 14, 0, 18], "2"),
    ("Il Negromante", [6, 3, 0, 15, 10, 15], "3"),
    ("Necromancer Acolyte", [6, 1, 0, 13, 5, 10], "2"),
    ("Nightmare Witch", [6, 1, 0, 13, 0, 10], "1"),
    ("Possesed Boar", [8, 1, 0, 10, 0, 8], "1"),
    ("Spectral Soldier", [6, 1, 1, 12, 0, 10], "1"),
    ("Skeletal Soldier", [6, 1, 1, 10, 0, 5], "0 or 1"),
];

/// Proves sb.term.4 on all sixty lines: the profiles are as printed, in the order of the sheets.
#[test]
fn every_stat_line_is_as_printed() {
    assert_eq!(book().monsters.len(), PRINTED.len());
    for (monster, (name, stats, xp)) in book().monsters.iter().zip(PRINTED) {
        let Monster { speed, melee, accuracy, defence, courage, health, .. } = *monster;
        let printed_name = monster.printed.as_deref().unwrap_or(&monster.name);
        assert_eq!((printed_name, [speed, melee, accuracy, defence, courage, health]), (name, stats));
        assert_eq!(monster.xp, xp, "{name}");

        let loaded = profile(&monster.id).stats;
        let numbers =
            [loaded.speed, loaded.melee, loaded.accuracy, loaded.defence, loaded.courage, loaded.health];
        assert_eq!(numbers, stats, "{name}");
    }
}

// Cells that need a reading

/// Proves sb.odd.1: ten creatures are worth "0 or 1", which stands as printed for the scenario to settle.
#[test]
fn minor_kills_are_worth_nought_or_one() {
    let minor: Vec<&str> = book()
        .monsters
        .iter()
        .filter(|monster| monster.xp == "0 or 1")
        .map(|monster| monster.id.as_str())
        .collect();

    let printed = "bandit cultist dark-wolf ghoul goblin revenant vampire-bat bloodless-hound brigante skeletal-soldier";
    assert_eq!(minor.join(" "), printed);
}

/// Proves sb.odd.2: the Revenant's reduction works against all shooting and never in melee.
#[test]
fn a_revenant_is_hard_to_shoot() {
    assert_eq!(profile("revenant").traits.reduction, reduction(0, 4, 4, 0));
}

/// Proves sb.odd.3: the Bloodless Hound's is 4 against firearms and 2 against all else.
#[test]
fn a_bloodless_hound_is_harder_still_to_shoot_with_guns() {
    assert_eq!(profile("bloodless-hound").traits.reduction, reduction(2, 4, 2, 2));
}

/// Proves sb.odd.4: a Swarm's are 9 against shooting, 7 in melee, none against other damage.
#[test]
fn a_swarm_has_two_reductions() {
    assert_eq!(profile("swarm").traits.reduction, reduction(7, 9, 9, 0));
}

/// Proves sb.odd.5: locusts fly, snakes and scorpions are venomous, other swarms are neither.
#[test]
fn a_swarm_is_of_four_kinds() {
    let kind = |kind: Option<&str>| {
        let swarm = FigureSetup { kind: kind.map(str::to_string), ..FigureSetup::of("swarm") };
        let profile = swarm.profile(book()).unwrap();
        (profile.has(Attribute::Flying), profile.has(Attribute::Venomous))
    };

    assert_eq!(kind(None), (false, false));
    assert_eq!(kind(Some("locusts")), (true, false));
    assert_eq!(kind(Some("snakes")), (false, true));
    assert_eq!(kind(Some("scorpions")), (false, true));
}

/// Proves sb.odd.6: reductions "against projectile weapons" or a "Shooting Attack" are against shooting only.
#[test]
fn bones_are_hard_to_shoot() {
    assert_eq!(profile("skeleton").traits.reduction, reduction(0, 8, 8, 0));
    assert_eq!(profile("zombie-camel").traits.reduction, reduction(0, 4, 4, 0));
    assert_eq!(profile("skeletal-soldier").traits.reduction, reduction(0, 4, 4, 0));
}

/// Proves sb.odd.7: the Vrykolakas flies, and is allergic to silver, blessing and fire.
#[test]
fn nobody_is_allergic_to_flying() {
    assert_eq!(allergies("vrykolakas"), [Quality::Blessed, Quality::Fire, Quality::Silver]);
    assert!(profile("vrykolakas").has(Attribute::Flying));
}

/// Proves sb.odd.8: "Soul Sheer" is Soul Shear.
#[test]
fn soul_sheer_is_soul_shear() {
    for id in ["marcea-lupul", "undead-werewolf", "vrykolakas"] {
        assert!(monster_sheet(id).attributes.iter().any(|attribute| attribute == "Soul Sheer"), "{id}");
        assert!(profile(id).has(Attribute::SoulShear), "{id}");
    }
}

/// Proves sb.odd.9: the Werewolf's "Quick Heal" is Quick Healing.
#[test]
fn quick_heal_is_quick_healing() {
    assert!(monster_sheet("werewolf").attributes.iter().any(|attribute| attribute == "Quick Heal"));
    assert!(profile("werewolf").has(Attribute::QuickHealing));
}

/// Proves sb.odd.10 and sb.attr.can.curse.10: "Curse Thrower" is Cursethrower with the curses in its brackets.
#[test]
fn a_curse_thrower_throws_the_curses_named() {
    assert!(profile("harvestman-agent").has(Attribute::Cursethrower));
    assert_eq!(profile("harvestman-agent").traits.curses, [Curse::Wasting, Curse::Burning, Curse::Slowing]);
    assert_eq!(profile("harvestman-assassin").traits.curses, [Curse::Burning, Curse::Slowing]);
}

/// Proves sb.odd.11: the Spectral Soldier's "Ethereal Firearms" are an Ethereal Firearm, one.
#[test]
fn a_spectral_soldier_has_one_ethereal_firearm() {
    assert!(profile("spectral-soldier").has(Attribute::EtherealFirearm));
    let guns =
        profile("spectral-soldier").arms.iter().filter(|arm| arm.shooting.is_some()).map(|arm| arm.weapon);
    assert_eq!(guns.collect::<Vec<_>>(), [Weapon::EtherealMusket]);
}

/// Proves sb.odd.12: "Precious Metals (Silver)" is silver.
#[test]
fn precious_metals_are_silver() {
    assert_eq!(allergies("serpopard"), [Quality::Silver]);
    assert_eq!(allergies("uraeus"), [Quality::Silver]);
}

/// Proves sb.odd.13: an allergy to "Weapons" of a kind is to the quality, so a shot that has it counts.
#[test]
fn an_allergy_to_weapons_is_to_their_quality() {
    assert_eq!(allergies("forest-walkers"), [Quality::Enchanted, Quality::Fire]);
    assert_eq!(allergies("forest-witch"), [Quality::ColdIron, Quality::Enchanted]);
    assert_eq!(allergies("nightmare-witch"), [Quality::Blessed, Quality::ColdIron]);

    let (state, [fey, witch]) = lay([tro().with("Fey-Touched"), monster("forest-witch")]);
    let musket = shot(&state, fey, witch, Weapon::Musket);
    assert_eq!(musket.protection.total(), 0); // Damage Reduction (4) does not count
}

/// Proves sb.odd.14: the Forest Witch knows the Curse and no other spell.
#[test]
fn a_forest_witch_knows_one_spell() {
    assert!(
        profile("forest-witch").has(Attribute::SpellCurse) && !profile("forest-witch").has(Attribute::Spells)
    );
}

/// Proves sb.odd.15: the Boar is spelt right and keeps its printed name; small differences of spelling are understood.
#[test]
fn misprints_are_understood() {
    assert_eq!(monster_sheet("possessed-boar").name, "Possessed Boar");
    assert_eq!(monster_sheet("possessed-boar").printed.as_deref(), Some("Possesed Boar"));
    assert!(profile("tomb-wraith").has(Attribute::ReformOverGrave));
    assert!(profile("bat-swarms").has(Attribute::ImmuneToMissileWeapon));
    assert!(profile("forest-walkers").has(Attribute::ImmuneToMissileWeapon));
}

/// Proves sb.odd.16: Large Club, Knife and Sword are Hand Weapons.
#[test]
fn clubs_knives_and_swords_are_hand_weapons() {
    assert_eq!(weapons_of(profile("dog-head")), [Weapon::HandWeapon]);
    assert_eq!(weapons_of(profile("harvestman-agent")), [Weapon::HandWeapon, Weapon::CursedObject]);
    assert_eq!(weapons_of(profile("marcea-lupul")), [Weapon::HandWeapon]);
}

/// Proves sb.odd.17: Briganti carry one of three sets, the first unless another is chosen.
#[test]
fn briganti_choose_among_three_sets() {
    for id in ["brigante", "brigante-chief"] {
        let kit = |kit| weapons_of(&FigureSetup { kit, ..FigureSetup::of(id) }.profile(book()).unwrap());
        assert_eq!(kit(None), [Weapon::Musket, Weapon::Bayonet]);
        assert_eq!(kit(Some(1)), kit(None));
        assert_eq!(kit(Some(2)), [Weapon::Blunderbuss]);
        assert_eq!(kit(Some(3)), [Weapon::HandWeapon, Weapon::Pistol, Weapon::Pistol]);
        assert!(FigureSetup { kit: Some(4), ..FigureSetup::of(id) }.profile(book()).is_err());
    }
}

/// Proves sb.odd.24: equipment is written in one grammar, sets of things to choose from, so no cell holds an "or", a
/// bar or a semicolon, and every thing of every set is one the loader knows; only the Vrykolakas has a rewritten cell.
#[test]
fn equipment_is_written_in_one_grammar() {
    for monster in &book().monsters {
        for thing in monster.equipment.iter().flatten() {
            let strange = [" or ", " and ", ";", "|", ","].iter().any(|mark| thing.contains(mark));
            assert!(!strange, "{}: {thing}", monster.name);
        }
        for kit in 1..=monster.equipment.len() {
            assert!(FigureSetup { kit: Some(kit), ..FigureSetup::of(&monster.id) }.profile(book()).is_ok());
        }
    }
    let several = book().monsters.iter().filter(|monster| monster.equipment.len() > 1);
    assert_eq!(
        several.map(|monster| monster.id.as_str()).collect::<Vec<_>>(),
        ["brigante", "brigante-chief"]
    );
    assert_eq!(
        monster_sheet("vrykolakas").attributes[..2],
        ["Allergy to Silver, Blessed, and Fire".to_string(), "Flying".to_string()]
    );
}

/// Proves sb.odd.18: Baxbaxwalanuksiwe's allergies have nothing to lift.
#[test]
fn baxbaxwalanuksiwe_has_allergies_and_no_reduction() {
    assert_eq!(allergies("baxbaxwalanuksiwe"), [Quality::ColdIron, Quality::Enchanted]);
    assert_eq!(profile("baxbaxwalanuksiwe").traits.reduction, Reduction::default());
    assert!(!profile("baxbaxwalanuksiwe").has(Attribute::Indestructible));
}

/// Proves sb.odd.19: the Tsemaus swims, keeps to the water, and owns no ranged weapon to lose.
#[test]
fn a_tsemaus_swims_without_a_gun() {
    let tsemaus = profile("tsemaus");
    assert!(tsemaus.has(Attribute::Swimmer) && tsemaus.has(Attribute::Aquatic));
    assert!(tsemaus.arms.iter().all(|arm| arm.shooting.is_none()));
}

/// Proves sb.odd.20: the Egyptian Skeleton is a creature without the Italian attribute of that name.
#[test]
fn an_egyptian_skeleton_leaves_no_bone_pile() {
    assert!(!profile("skeleton").has(Attribute::Skeleton));
    assert!(profile("skeletal-soldier").has(Attribute::Skeleton));
    assert!(
        book().attributes.iter().any(|attribute| attribute.name == "Skeleton" && attribute.book == "italy")
    );
}

/// Proves sb.odd.21: Il Negromante is Ethereal, reduces damage, and is not Indestructible.
#[test]
fn il_negromante_is_not_indestructible() {
    let negromante = profile("il-negromante");
    assert!(negromante.has(Attribute::Ethereal) && !negromante.has(Attribute::Indestructible));
    assert_eq!(negromante.traits.reduction, reduction(4, 4, 4, 4));
    assert_eq!(allergies("il-negromante"), [Quality::Blessed]);
}

/// Proves sb.odd.22: Grave Golem and Skeletal Soldier have an Accuracy of +1 and nothing to shoot with.
#[test]
fn an_accuracy_without_a_gun_is_unused() {
    for id in ["grave-golem", "skeletal-soldier"] {
        assert_eq!(profile(id).stats.accuracy, 1);
        assert!(profile(id).arms.iter().all(|arm| arm.shooting.is_none()), "{id}");
    }
    assert_eq!(weapons_of(profile("skeletal-soldier")), [Weapon::HandWeapon]);
}

/// Proves sb.odd.23: a creature printed without equipment fights with what it is, as with a Hand Weapon.
#[test]
fn the_unarmed_fight_with_what_they_are() {
    let unarmed: Vec<&Monster> =
        book().monsters.iter().filter(|monster| monster.equipment.is_empty()).collect();

    assert_eq!(unarmed.len(), 32); // 9 core, 10 Carpathian, all 11 Egyptian, 2 Italian
    for monster in unarmed {
        let melee: Vec<_> = profile(&monster.id).arms.iter().filter(|arm| arm.melee.is_some()).collect();
        assert_eq!(melee.len(), 1, "{}", monster.name);
        assert_eq!((melee[0].weapon, melee[0].melee), (Weapon::NaturalWeapon, Some(Damage::power(0))));
    }
}

// Armoury, attributes, soldiers

/// Proves the two tables of the armoury: twelve things of general use and seven special ones, with slots and ranges as
/// printed (sb.wpn.*, sb.arm.*).
#[test]
fn the_armoury_is_complete() {
    let weapons: Vec<_> =
        book().weapons.iter().map(|weapon| (weapon.name.as_str(), weapon.slots, weapon.range)).collect();
    let printed = [
        ("Blunderbuss", 1, Some(8)),
        ("Breastplate", 1, None),
        ("Cartridge Box", 1, None),
        ("Hand Weapon", 1, None),
        ("Heavy Weapon", 2, None),
        ("Improvised Weapon", 1, None),
        ("Fencing Weapon", 1, None),
        ("Musket", 2, Some(24)),
        ("Pistol", 1, Some(8)),
        ("Rifle", 2, Some(30)),
        ("Shot Bag", 1, None),
        ("Volley Gun", 2, Some(14)),
    ];
    assert_eq!(weapons, printed);

    let items: Vec<_> = book().items.iter().map(|item| (item.name.as_str(), item.slots)).collect();
    let printed = [
        ("Cold Iron Shot", 0),
        ("Cold Iron Weapon", 0),
        ("Holy Symbol", 1),
        ("Oil & Torches", 1),
        ("Salt Bag", 1),
        ("Silver Shot", 0),
        ("Silver Weapon", 0),
    ];
    assert_eq!(items, printed);
}

/// Proves that all 77 attributes of the five books are there, Fire Starter in two of them, and that each is understood;
/// and sb.attr.carp.sowfear.3, that Sow Fear is for Officers.
#[test]
fn there_are_seventy_seven_attributes() {
    let of = |of: &str| book().attributes.iter().filter(|attribute| attribute.book == of).count();
    let names: BTreeSet<&str> = book().attributes.iter().map(|attribute| attribute.name.as_str()).collect();

    assert_eq!(["core", "carpathians", "canada", "egypt", "italy"].map(of), [38, 8, 9, 12, 11]);
    assert_eq!(names.len(), 77);
    for name in names {
        let written = name.replace("(X)", "(3)").replace(" X", " Silver").replace("Sow Fear", "Sow Fear (1)");
        let mut traits = silver_bayonet::Traits::default();
        assert_eq!(traits.read(&written, None), Ok(()), "{name}");
        assert_ne!(traits, silver_bayonet::Traits::default(), "{name}");
    }

    let officers: BTreeSet<&str> = book()
        .attributes
        .iter()
        .filter(|attribute| attribute.officer)
        .map(|attribute| attribute.name.as_str())
        .collect();
    assert_eq!(officers.len(), 24);
    assert!(officers.contains("Sow Fear") && officers.contains("Medic") && !officers.contains("Spells"));
}

/// Proves sb.out.officer.1 and the counts of section 29: 44 soldier types and 13 nations, with some lines in full.
#[test]
fn soldiers_and_nations_are_as_listed() {
    let of = |of: &str| book().soldiers.iter().filter(|soldier| soldier.book == of).count();
    assert_eq!(["core", "carpathians", "canada", "egypt", "italy", "britain"].map(of), [24, 3, 3, 6, 7, 1]);
    assert_eq!(book().nations.len(), 13);

    let line = |id: &str| {
        let stats = profile(id).stats;
        [stats.speed, stats.melee, stats.accuracy, stats.defence, stats.courage, stats.health]
    };
    assert_eq!(line("officer"), [6, 1, 1, 14, 2, 12]);
    assert!(profile("officer").officer);
    assert_eq!(line("heavy-cavalryman"), [5, 2, 1, 13, 2, 12]);
    assert_eq!(line("rifleman"), [6, 1, 2, 13, 0, 10]);
    assert_eq!(line("egyptian-conscript"), [6, 0, 0, 11, -2, 10]);
    assert_eq!(line("lupo-mannaro"), [6, 2, 0, 12, 3, 11]);
    assert_eq!(
        weapons_of(profile("discovery-serviceman")),
        [Weapon::HandWeapon, Weapon::Blunderbuss, Weapon::Pistol]
    );
    let cost = |id: &str| book().soldiers.iter().find(|soldier| soldier.id == id).unwrap().cost;
    assert_eq!([cost("egyptian-conscript"), cost("infantryman"), cost("werebear")], [4, 10, 30]);
}

/// Proves sb.out.form.bear, sb.out.form.wolf and sb.out.form.werewolf: the other forms of the shapeshifters.
#[test]
fn shapeshifters_have_another_form() {
    let form = |id: &str| book().forms.iter().find(|form| form.id == id).unwrap();
    let line = |id: &str| {
        let form = form(id);
        [form.speed, form.melee, form.accuracy, form.defence, form.courage, form.health]
    };

    assert_eq!((line("bear"), form("bear").of.as_str()), ([6, 3, 0, 14, 2, 12], "werebear"));
    assert_eq!(form("bear").attributes, ["Damage Reduction (2)", "Rage", "Very Strong"]);
    assert_eq!(form("bear").barred, ["investigate"]);
    assert_eq!((line("wolf"), form("wolf").of.as_str()), ([6, 3, 0, 14, 3, 14], "loup-garou"));
    assert_eq!(form("wolf").barred, ["firearms", "investigate"]);
    let plus: Vec<_> =
        form("werewolf").plus.iter().flatten().map(|(stat, plus)| (stat.as_str(), *plus)).collect();
    assert_eq!(plus, [("defence", 2), ("health", 3)]);
    assert_eq!(form("werewolf").attributes, ["Strong", "Indefatigable", "Quick Healing", "Hard to Put Down"]);
}

// Homebrew

/// A creature of one's own; each line of it can be told apart.
fn lurker(attributes: &str) -> String {
    format!(
        "# our own\n\n[[profile]]\nid = \"marsh-lurker\"\nkind = \"monster\"\nname = \"Marsh Lurker\"\nbook = \"ours\"\n\
         page = \"1\"\nspeed = 5\nmelee = 1\naccuracy = 0\ndefence = 12\ncourage = 0\nhealth = 9\nxp = \"1\"\nattributes = {attributes}\nequipment = []\n"
    )
}

fn read(files: &[(&str, String)]) -> Result<Arc<Book>, Vec<Fault>> {
    let files: Vec<(String, String)> =
        files.iter().map(|(name, text)| (name.to_string(), text.clone())).collect();
    Book::read(&files).map_err(|faults| faults.0)
}

/// Proves that sound homebrew joins the book, and that an entry of the same id replaces the printed one.
#[test]
fn homebrew_joins_the_book() {
    let bandit = lurker("[]").replace("marsh-lurker", "bandit");

    let book = read(&[("ours.toml", lurker("[\"Strong\"]")), ("bandit.toml", bandit)]).unwrap();

    assert_eq!(book.monsters.len(), 61);
    assert!(book.profile("Marsh Lurker").unwrap().has(Attribute::Strong));
    assert_eq!(book.profile("bandit").unwrap().stats.health, 9);
}

/// Proves that a fault says file and line, what was found and what was probably meant.
#[test]
fn a_misspelt_attribute_is_named_with_its_place() {
    let faults = read(&[("ours.toml", lurker("[\"Strnog\"]"))]).unwrap_err();

    let [fault] = &faults[..] else { panic!("{faults:?}") };
    assert_eq!((fault.file.as_str(), fault.line), ("ours.toml", 3));
    assert!(fault.what.contains("Marsh Lurker") && fault.what.contains("\"Strnog\""), "{}", fault.what);
    assert!(fault.what.contains("did you mean \"Strong\"?"), "{}", fault.what);
}

/// Proves that all faults of several files are reported at once, and that nothing half-loads.
#[test]
fn all_faults_of_all_files_come_together() {
    let wrong_type = lurker("[]").replace("speed = 5", "speed = \"fast\"");
    let wrong_field = lurker("[]").replace("health = 9", "helth = 9");
    let wrong_table = lurker("[]").replace("[[profile]]", "[[porfile]]");
    let wrong_range =
        lurker("[\"Allergy to Garlic\", \"Damage Reduction\"]").replace("defence = 12", "defence = 99");
    let wrong_range = wrong_range.replace("marsh-lurker", "marsh-giant"); // an id of its own, or the next file replaces it
    let twice = lurker("[]") + &lurker("[]");
    let no_toml = "[[profile]\n".to_string();

    let faults = read(&[
        ("type.toml", wrong_type),
        ("field.toml", wrong_field),
        ("table.toml", wrong_table),
        ("range.toml", wrong_range),
        ("twice.toml", twice),
        ("toml.toml", no_toml),
    ])
    .unwrap_err();

    let fault = |file: &str, line: usize, words: &[&str]| {
        let there = |fault: &&Fault| {
            fault.file == file && fault.line == line && words.iter().all(|word| fault.what.contains(word))
        };
        assert!(faults.iter().any(|fault| there(&fault)), "{file}:{line} {words:?} is not among {faults:#?}");
    };
    fault("type.toml", 9, &["fast", "expected a whole number from -128 to 127"]);
    fault("field.toml", 14, &["helth", "expected", "health"]);
    fault("table.toml", 3, &["porfile", "expected one of", "did you mean \"profile\"?"]);
    fault("range.toml", 3, &["found defence 99", "expected 0 to 40"]);
    fault("range.toml", 3, &["Allergy to Garlic", "expected an allergy to some of", "Silver"]);
    fault("range.toml", 3, &["Damage Reduction", "expected a number in brackets"]);
    fault("twice.toml", 20, &["\"marsh-lurker\" stands twice", "first in line 3"]);
    assert!(faults.iter().any(|fault| fault.file == "toml.toml" && fault.line == 1));
}

/// Proves that equipment and hired soldiers are checked against the lists, with the nearest name offered.
#[test]
fn strange_names_are_met_with_the_nearest() {
    let armed = lurker("[]").replace("equipment = []", "equipment = [[\"Muskett\"]]");
    let nation =
        "[[nation]]\nid = \"ruritania\"\nname = \"Ruritania\"\nbook = \"ours\"\nhires = [\"granadier\"]\n"
            .to_string();

    let faults = read(&[("armed.toml", armed), ("nation.toml", nation)]).unwrap_err();

    let what: Vec<&str> = faults.iter().map(|fault| fault.what.as_str()).collect();
    assert!(what[0].contains("\"Muskett\"") && what[0].contains("did you mean \"Musket\"?"), "{what:?}");
    assert!(what[1].contains("\"granadier\"") && what[1].contains("did you mean \"grenadier\"?"), "{what:?}");
    let unknown = book().profile("werwolf").unwrap_err();
    assert!(unknown.contains("did you mean \"werewolf\"?"), "{unknown}");
}

// Cards

/// Proves that every chapter has a card for each of its rules, as many as the catalogue declares, 865 in all, no id
/// twice.
#[test]
fn every_rule_has_one_card() {
    let chapters = [
        ("act", 14),
        ("arm", 31),
        ("attr", 233),
        ("bestiary", 5),
        ("cav", 24),
        ("clash", 23),
        ("climb", 8),
        ("clue", 9),
        ("crit", 18),
        ("dice", 14),
        ("dmg", 20),
        ("enc", 7),
        ("event", 31),
        ("exit", 5),
        ("fall", 16),
        ("fate", 44),
        ("force", 16),
        ("gun", 10),
        ("init", 10),
        ("jump", 12),
        ("load", 14),
        ("los", 10),
        ("measure", 7),
        ("melee", 50),
        ("mon", 36),
        ("move", 12),
        ("mta", 7),
        ("necro", 8),
        ("odd", 24),
        ("out", 32),
        ("react", 15),
        ("shoot", 26),
        ("solo", 4),
        ("sprint", 6),
        ("swim", 5),
        ("term", 10),
        ("terror", 23),
        ("turn", 15),
        ("unsteady", 3),
        ("work", 5),
        ("wpn", 38),
    ];
    let cards = book().cards.all();

    for (chapter, declared) in chapters {
        let found = cards.iter().filter(|card| card.id.split('.').nth(1) == Some(chapter)).count();
        assert_eq!(found, declared, "{chapter}");
    }
    let ids: BTreeSet<&str> = cards.iter().map(|card| card.id.as_str()).collect();
    assert_eq!((cards.len(), ids.len()), (900, 900));
}

/// Proves that a card has a title and words, and that readings give their reason; with one card of each kind.
#[test]
fn a_card_explains_its_rule() {
    for card in book().cards.all() {
        assert!(!card.title.is_empty() && !card.text.is_empty(), "{}", card.id);
        assert_eq!(card.reading, card.why.is_some(), "{}", card.id);
    }

    let card = |id: &str| book().cards.get(id).unwrap();
    assert!(
        !card("sb.shoot.mod.2").reading && card("sb.shoot.mod.2").page.as_deref() == Some("core p.60–62")
    );
    assert!(card("sb.react.9").reading && card("sb.attr.ita.evileye.4").reading);
    assert!(card("sb.out.officer.1").outside && !card("sb.melee.2").outside);
    assert!(book().cards.get("sb.nothing.1").is_none());
    assert!(Qualities::NONE.iter().next().is_none());
}
