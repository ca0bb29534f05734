//! Proves how units are built, `sb.out.officer.*`, `sb.out.unit.*`, `sb.arm.limit.1`, and the sample units.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;

use crate::common::*;
use fates::{FigureId, Rules, Seat};
use silver_bayonet::{
    Attribute, Book, CourageOrPoints, FigureSetup, HealthOrSpeed, Leader, MeleeOrAccuracy, Options, Profile,
    Quality, Recruit, Roster, Setup, Side, SideSetup, SilverBayonet, TableSetup, Unit, UnitOptions, Weapon,
    Written,
};
use table::inches;

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|word| word.to_string()).collect()
}

/// An Officer of Britain with no soldiers.
fn alone() -> Unit {
    let officer = Leader {
        name: "Captain Ames".to_string(),
        melee_or_accuracy: MeleeOrAccuracy::Melee,
        health_or_speed: HealthOrSpeed::Health,
        courage_or_points: CourageOrPoints::Courage,
        attributes: words(&["Medic", "Nimble"]),
        equipment: words(&["Fencing Weapon", "2 Pistols"]),
        specials: vec![],
        mounted: false,
    };
    let (name, nation) = ("Patrol".to_string(), "Britain".to_string());
    let (soldiers, options) = (vec![], UnitOptions::default());
    Unit { id: String::new(), name, nation, officer, soldiers, options, anyway: false }
}

/// An Officer of Britain who is somehow different.
fn led(change: impl FnOnce(&mut Leader)) -> Unit {
    let mut unit = alone();
    change(&mut unit.officer);
    unit
}

/// An Officer of Britain with these soldiers.
fn with<const N: usize>(soldiers: [Recruit; N]) -> Unit {
    Unit { soldiers: soldiers.into(), ..alone() }
}

fn recruit(kind: &str) -> Recruit {
    Recruit { kind: kind.to_string(), ..Recruit::default() }
}

fn carrying(kind: &str, specials: &[&str]) -> Recruit {
    Recruit { specials: words(specials), ..recruit(kind) }
}

fn roster(unit: &Unit) -> Roster {
    unit.check(Book::built_in()).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn faults(unit: &Unit) -> Vec<String> {
    unit.check(Book::built_in()).err().unwrap_or_default()
}

/// The only fault of a unit says all of this.
fn is_refused(unit: &Unit, says: &[&str]) {
    let found = faults(unit);
    let [fault] = &found[..] else { panic!("expected one fault, {says:?}, found {found:#?}") };
    assert!(says.iter().all(|word| fault.contains(word)), "{says:?} is not all in: {fault}");
}

/// The checked profile of a figure of a unit, the Officer at 0.
fn profile(unit: &Unit, place: usize) -> Profile {
    roster(unit).figures[place].profile(Book::built_in()).unwrap()
}

fn stats(unit: &Unit) -> [i8; 6] {
    let stats = profile(unit, 0).stats;
    [stats.speed, stats.melee, stats.accuracy, stats.defence, stats.courage, stats.health]
}

// The Officer

/// Proves sb.out.officer.1, sb.out.officer.2, sb.out.officer.3 and sb.out.officer.4: from Speed 6, Melee +1,
/// Accuracy +1, Defence 14, Courage +2, Health 12 an Officer takes one of each pair.
#[test]
fn an_officer_takes_one_of_each_pair() {
    assert_eq!(stats(&alone()), [6, 2, 1, 14, 3, 13]);

    let other = led(|officer| {
        officer.melee_or_accuracy = MeleeOrAccuracy::Accuracy;
        officer.health_or_speed = HealthOrSpeed::Speed;
        officer.courage_or_points = CourageOrPoints::Points;
    });
    assert_eq!(stats(&other), [7, 1, 2, 14, 2, 12]);
    assert_eq!((roster(&alone()).budget, roster(&other).budget), (100, 105));
}

/// Proves sb.out.officer.5: two attributes, both open to Officers, neither twice.
#[test]
fn an_officer_picks_two_attributes_open_to_officers() {
    let picks = |picks: &[&str]| led(|officer| officer.attributes = words(picks));

    assert!(profile(&picks(&["Tactician", "fire starter"]), 0).has(Attribute::FireStarter));
    is_refused(&picks(&["Medic"]), &["the Officer", "found 1", "expected 2"]);
    is_refused(&picks(&["Medic", "Nimble", "Strong"]), &["found 3", "expected 2"]);
    is_refused(&picks(&["Medic", "medic"]), &["\"medic\" twice"]);
    is_refused(&picks(&["Medic", "Spells"]), &["\"Spells\"", "expected one of", "Tactician"]);
    is_refused(&picks(&["Medic", "Sow Fear (2)"]), &["\"Sow Fear (2)\"", "expected one of"]);
    is_refused(&picks(&["Medic", "Nimbel"]), &["did you mean \"Nimble\"?"]);
}

/// Proves sb.attr.carp.sowfear.3 and sb.attr.carp.sowfear.2: an Officer may choose Sow Fear, without a number; by the house
/// rule it is for monsters alone.
#[test]
fn sow_fear_is_open_to_officers_unless_a_house_rule_forbids_it() {
    let unit = led(|officer| officer.attributes = words(&["Medic", "Sow Fear"]));
    let feared = profile(&unit, 0);
    assert!(feared.has(Attribute::SowFear) && feared.traits.sow_fear == 0);

    let laid = |house_rule: bool| {
        let options = Options { sow_fear_for_monsters: house_rule, ..Options::default() };
        let sides =
            vec![SideSetup { unit: Some(Written::Whole(Box::new(unit.clone()))), ..SideSetup::default() }];
        Setup { sides, figures: vec![FigureSetup::of("forest-witch")], options, ..Setup::default() }
            .lay(Book::built_in())
    };
    assert!(laid(false).is_ok());
    let refused = laid(true).expect_err("a house rule forbids it");
    assert!(refused.len() == 1 && refused[0].contains("Sow Fear"), "{refused:?}"); // the witch keeps hers
}

/// Proves sb.out.officer.6 and sb.arm.limit.1: six slots, two special items, upgrades without a slot; a third with
/// Supernatural Veteran (sb.attr.core.veteran.1).
#[test]
fn an_officer_fills_six_slots_and_carries_two_special_items() {
    let packs = |equipment: &[&str], specials: &[&str]| {
        led(|officer| (officer.equipment, officer.specials) = (words(equipment), words(specials)))
    };
    let six = ["Musket", "Cartridge Box", "Hand Weapon", "2 Pistols"];

    assert_eq!(
        faults(&packs(&six, &["Silver Shot (Pistol)", "Silver Weapon (Bayonet)"])),
        Vec::<String>::new()
    );
    is_refused(&packs(&six, &["Holy Symbol"]), &["the Officer", "7 slots", "at most 6"]);
    let three = ["Silver Shot", "Silver Weapon", "Salt Bag"];
    is_refused(&packs(&["Hand Weapon", "Pistol"], &three), &["3 special items", "Salt Bag", "at most 2"]);
    let mut veteran = packs(&["Hand Weapon", "Pistol"], &three);
    veteran.officer.attributes = words(&["Medic", "Supernatural Veteran"]);
    assert_eq!(faults(&veteran), Vec::<String>::new());
}

/// Proves sb.wpn.pistol.2, sb.wpn.volley.6 and sb.arm.limit.2 for units: two pistols, one volley gun, upgrades where
/// they fit, special shot only with the box or bag it is kept in; each armoury under its own name.
#[test]
fn an_officer_carries_only_what_fits() {
    let packs = |equipment: &[&str], specials: &[&str]| {
        led(|officer| (officer.equipment, officer.specials) = (words(equipment), words(specials)))
    };

    is_refused(&packs(&["3 Pistols"], &[]), &["third Pistol", "at most two"]);
    is_refused(&packs(&["Volley Gun", "Volley Gun"], &[]), &["second Volley Gun"]);
    is_refused(&packs(&["Pistol"], &["Silver Weapon"]), &["no weapon that it fits"]);
    is_refused(&packs(&["Musket"], &["Silver Shot"]), &["Musket", "no Cartridge Box"]);
    is_refused(&packs(&["Blunderbuss"], &["Silver Shot"]), &["Blunderbuss", "no Shot Bag"]);
    is_refused(&packs(&["Pistol", "Silver Shot"], &[]), &["\"Silver Shot\"", "among the specials"]);
    is_refused(&packs(&[], &["Pistol"]), &["\"Pistol\"", "among the equipment"]);
    is_refused(&packs(&["Pistol"], &["Silver Shot", "Silver Shot"]), &["\"Silver Shot\" twice"]);
    is_refused(&packs(&["Muskett"], &[]), &["did you mean \"Musket\"?"]);

    let boxed = packs(&["Musket", "Pistol", "Cartridge Box"], &["Silver Shot (Cartridge Box)"]);
    let silver = |profile: &Profile| -> Vec<Weapon> {
        let shoots =
            |arm: &&silver_bayonet::Arm| arm.shooting.is_some_and(|gun| gun.shots.has(Quality::Silver));
        profile.arms.iter().filter(shoots).map(|arm| arm.weapon).collect()
    };
    assert_eq!(silver(&profile(&boxed, 0)), [Weapon::Musket]);
}

/// Proves sb.wpn.breastplate.2 for units: a bought one costs an inch on foot, and nothing on horseback
/// (sb.cav.move.2).
#[test]
fn a_bought_breastplate_slows_an_officer() {
    let mut unit = led(|officer| {
        officer.attributes = words(&["Combat Rider", "Nimble"]);
        officer.equipment = words(&["Hand Weapon", "Breastplate"]);
    });
    assert_eq!(stats(&unit)[0], 5);

    unit.officer.mounted = true;
    let mut state = play(&[unit]).unwrap();

    let officer = FigureId(0);
    assert_eq!(state.speed(officer), inches(8));
    state[officer].mounted = false;
    assert_eq!(state.speed(officer), inches(5));
}

// The soldiers

/// Proves sb.out.unit.1: soldiers for 100 points, the Officer free; and sb.out.officer.4: 105 for an Officer who
/// brings points.
#[test]
fn soldiers_cost_a_hundred_points_at_most() {
    let rifles = || [(); 5].map(|()| recruit("rifleman")); // 18 each
    let mut unit = with(rifles());
    assert_eq!((roster(&unit).cost, roster(&alone()).cost), (90, 0));

    unit.soldiers.push(recruit("infantryman")); // 10
    assert_eq!(roster(&unit).cost, 100);

    unit.soldiers[5] = recruit("marine"); // 12
    is_refused(&unit, &["102 points", "at most 100"]);
    unit.officer.courage_or_points = CourageOrPoints::Points;
    assert_eq!((roster(&unit).cost, roster(&unit).budget), (102, 105));
}

/// Proves sb.out.unit.2: at most seven soldiers besides the Officer.
#[test]
fn a_unit_has_at_most_seven_soldiers() {
    let seven = with([(); 7].map(|()| recruit("conscript")));
    assert_eq!(roster(&seven).figures.len(), 8);

    let eight = with([(); 8].map(|()| recruit("conscript")));
    is_refused(&eight, &["8 soldiers", "at most 7"]);
}

/// Proves sb.out.unit.3: a type from outside the list is hired only by the optional rule, for 8 points more.
#[test]
fn an_outsider_costs_eight_points_more() {
    let mut unit = with([recruit("guard")]); // 18; Britain has none
    is_refused(&unit, &["soldier 1 (guard)", "Britain does not hire", "rifleman", "options.outsiders"]);

    unit.options.outsiders = true;
    assert_eq!(roster(&unit).cost, 18 + 8);
    unit.soldiers.push(recruit("rifleman"));
    assert_eq!(roster(&unit).cost, 18 + 8 + 18);
}

/// Proves sb.out.unit.4, sb.arm.limit.1 and sb.attr.core.veteran.1: a soldier with a fixed kit takes one special item,
/// a Supernatural Veteran two, and nothing else; a printed Holy Symbol does not count.
#[test]
fn a_soldier_takes_one_special_item_and_a_veteran_two() {
    let two = ["Silver Weapon", "Salt Bag"];
    let three = ["Silver Weapon", "Salt Bag", "Oil & Torches"];

    assert_eq!(faults(&with([carrying("infantryman", &two[..1])])), Vec::<String>::new());
    is_refused(&with([carrying("infantryman", &two)]), &["2 special items", "at most 1"]);
    assert_eq!(faults(&with([carrying("occultist", &two)])), Vec::<String>::new());
    is_refused(&with([carrying("occultist", &three)]), &["3 special items", "at most 2"]);

    let spain = |soldier| Unit { nation: "spain".to_string(), ..with([soldier]) };
    assert_eq!(faults(&spain(carrying("knight-hospitaller", &["Silver Weapon"]))), Vec::<String>::new());
    is_refused(&spain(carrying("knight-hospitaller", &two)), &["2 special items", "at most 1"]);

    let armed = Recruit { equipment: words(&["Pistol"]), ..recruit("infantryman") };
    is_refused(&with([armed]), &["found equipment (Pistol)", "fixed"]);
}

/// Proves sb.out.unit.5 and sb.attr.carp.fey.2: Fey-Touched costs 4 points, bought for a soldier or picked by the
/// Officer, and works.
#[test]
fn fey_touched_costs_four_points() {
    let touched = Recruit { fey_touched: true, ..recruit("infantryman") };
    let unit = with([touched]);

    assert_eq!(roster(&unit).cost, 10 + 4);
    let soldier = profile(&unit, 1);
    assert!(soldier.has(Attribute::FeyTouched) && soldier.id == "infantryman");
    assert!(soldier.arms.iter().all(|arm| arm.qualities.has(Quality::Enchanted)));
    let officer = led(|officer| officer.attributes = words(&["Fey-Touched", "Nimble"]));
    assert_eq!(roster(&officer).cost, 4);
}

/// Proves the `max 1` of the list of section 29: there is one Junior Officer in a unit.
#[test]
fn some_types_come_once() {
    let junior = || Recruit { attributes: words(&["Medic"]), ..recruit("Junior Officer") };

    assert_eq!(roster(&with([junior()])).cost, 22);
    is_refused(&with([junior(), junior()]), &["2 soldiers of the type Junior Officer", "at most 1"]);
}

/// Proves what the list of section 29 leaves to the player: a pick of one attribute open to Officers, and six slots
/// with two special items for a Veteran Hunter.
#[test]
fn some_types_pick_an_attribute_or_fill_slots() {
    let hunter = |attribute: &str, equipment: &[&str], specials: &[&str]| {
        let (equipment, specials) = (words(equipment), words(specials));
        with([Recruit { attributes: words(&[attribute]), equipment, specials, ..recruit("veteran-hunter") }])
    };
    let kit = ["Rifle", "Cartridge Box", "Heavy Weapon"];

    let unit = hunter("Strong", &kit, &["Silver Shot", "Cold Iron Weapon (Heavy Weapon)"]);
    assert!(profile(&unit, 1).has(Attribute::Strong));
    assert_eq!(
        profile(&unit, 1).arms.iter().map(|arm| arm.weapon).collect::<Vec<_>>(),
        [Weapon::Rifle, Weapon::Bayonet, Weapon::HeavyWeapon]
    );
    is_refused(&hunter("Spells", &kit, &[]), &["soldier 1", "\"Spells\"", "expected one of"]);
    is_refused(&hunter("Strong", &kit, &["Salt Bag", "Holy Symbol"]), &["7 slots", "at most 6"]);
    let mut kitted = hunter("Strong", &kit, &[]);
    kitted.soldiers[0].kit = Some(1);
    is_refused(&kitted, &["found kit 1", "chooses its equipment"]);

    is_refused(&with([recruit("junior-officer")]), &["found 0 attributes", "expected 1"]);
    let infantry = Recruit { attributes: words(&["Strong"]), ..recruit("infantryman") };
    is_refused(&with([infantry]), &["found 1 attributes", "expected 0"]);
    is_refused(&with([Recruit { kit: Some(3), ..recruit("highlander") }]), &["found kit 3", "1 to 2"]);
    let egypt = |picks: &str| Unit {
        nation: "Egypt".to_string(),
        ..with([Recruit { attributes: words(&[picks]), ..recruit("mameluke") }])
    };
    assert_eq!(faults(&egypt("Strong")), Vec::<String>::new());
    is_refused(&egypt("Combat Rider"), &["\"Combat Rider\" twice"]);
}

/// Proves sb.cav.1 and sb.attr.core.rider.1: only a Combat Rider starts mounted, as soldier or Officer, in a unit or
/// by a printed id, and only where the scenario allows it. A profile written out may be anything.
#[test]
fn only_a_combat_rider_starts_mounted() {
    let mounted = |kind: &str| with([Recruit { mounted: true, ..recruit(kind) }]);
    assert_eq!(roster(&mounted("light-cavalryman")).figures[1].with.mounted, Some(true));
    is_refused(&mounted("infantryman"), &["mounted", "Combat Rider"]);
    is_refused(&led(|officer| officer.mounted = true), &["the Officer", "Combat Rider"]);
    let rider = led(|officer| {
        officer.attributes = words(&["Combat Rider", "Strong"]);
        officer.mounted = true;
    });
    assert!(play(std::slice::from_ref(&rider)).unwrap()[FigureId(0)].mounted);

    let begin = |figure: FigureSetup| {
        SilverBayonet::begin(&Setup { figures: vec![figure.mounted()], ..Setup::default() })
    };
    assert!(begin(FigureSetup::of("light-cavalryman")).is_ok() && begin(tro()).is_ok());
    let refused = begin(FigureSetup::of("infantryman")).unwrap_err();
    assert!(refused[0].contains("figure 1") && refused[0].contains("Combat Rider"), "{refused:?}");

    let on_foot = Options { on_foot: true, ..Options::default() };
    let indoors = Setup { options: on_foot, ..setup(&[rider]) };
    assert!(!SilverBayonet::begin(&indoors).unwrap()[FigureId(0)].mounted);
}

/// Proves sb.arm.limit.1 where a game begins with printed figures: one special item, two with Supernatural Veteran, two
/// for an Officer. A monster, or a profile written out, may carry anything.
#[test]
fn printed_soldiers_keep_to_their_special_items() {
    let begin = |id: &str, specials: &[&str]| {
        let figure = FigureSetup { equipment: words(specials), ..FigureSetup::of(id) };
        SilverBayonet::begin(&Setup { figures: vec![figure], ..Setup::default() })
    };
    let two = ["Salt Bag", "Holy Symbol"];

    assert!(
        begin("infantryman", &two[..1]).is_ok()
            && begin("guard", &two).is_ok()
            && begin("officer", &two).is_ok()
    );
    let refused = begin("infantryman", &two).unwrap_err();
    assert!(refused[0].contains("2 special items") && refused[0].contains("at most 1"), "{refused:?}");
    assert!(begin("guard", &["Salt Bag", "Holy Symbol", "Silver Shot"]).is_err());
    assert!(begin("bandit", &two).is_ok());
}

/// Proves sb.term.3: the Officer is the one leader of a unit, and a Junior Officer is none.
#[test]
fn a_junior_officer_is_no_officer() {
    let junior = Recruit { attributes: words(&["Inspiring"]), ..recruit("junior-officer") };
    let unit = with([junior, recruit("infantryman")]);

    let officers = [0, 1, 2].map(|place| profile(&unit, place).officer);

    assert_eq!(officers, [true, false, false]);
    assert!(!Book::built_in().profile("junior-officer").unwrap().officer);
}

/// Proves that all faults of a unit come together, each with its place and what was probably meant.
#[test]
fn all_faults_of_a_unit_come_together() {
    let strangers =
        [recruit("riflman"), Recruit { name: Some("Tom".to_string()), kit: Some(2), ..recruit("marine") }];
    let unit = Unit { name: " ".to_string(), nation: "Brittain".to_string(), ..with(strangers) };

    let found = faults(&unit);

    assert_eq!(found.len(), 4, "{found:#?}");
    let says = |place: usize, words: &[&str]| words.iter().all(|word| found[place].contains(word));
    assert!(says(0, &["no name for the unit"]), "{}", found[0]);
    assert!(says(1, &["\"Brittain\"", "did you mean \"britain\"?"]), "{}", found[1]);
    assert!(says(2, &["soldier 1", "\"riflman\"", "did you mean \"rifleman\"?"]), "{}", found[2]);
    assert!(says(3, &["soldier 2, Tom (marine)", "found kit 2", "expected 1 to 1"]), "{}", found[3]);
}

// The sample units

/// Proves that there is a sample unit for each nation, with a name for everybody and at least 90 points spent.
#[test]
fn every_nation_has_a_sample_unit() {
    let book = Book::built_in();
    let nations: BTreeSet<&str> = book.units().iter().map(|unit| unit.nation.as_str()).collect();

    assert_eq!((nations.len(), book.units().len()), (13, 13));
    for unit in book.units() {
        let roster = roster(unit);
        assert!((90..=roster.budget).contains(&roster.cost), "{}: {}", unit.id, roster.cost);
        assert!(roster.figures.iter().all(|figure| figure.name.is_some()), "{}", unit.id);
        assert!(book.nations.iter().any(|nation| nation.id == roster.nation), "{}", unit.id);
        assert_eq!(book.unit(&unit.name).unwrap().id, unit.id);
    }
    assert!(book.unit("freikorps").unwrap_err().contains("did you mean \"freikorps-nachtwache\"?"));
}

/// Proves that a faulty unit is a fault of its file, with its line.
#[test]
fn a_faulty_unit_is_named_with_its_place() {
    let text = "# ours\n[[roster]]\nid = \"wild-geese\"\nname = \"Wild Geese\"\nnation = \"spain\"\n\n[roster.officer]\n\
                name = \"O'Dwyer\"\nmelee_or_accuracy = \"melee\"\nhealth_or_speed = \"health\"\n\
                courage_or_points = \"courage\"\nattributes = [\"Medic\", \"Strong\"]\n\n\
                [[roster.soldiers]]\ntype = \"guard\"\n";

    let faults = Book::read(&[("ours.toml".to_string(), text.to_string())]).unwrap_err().0;

    let [fault] = &faults[..] else { panic!("{faults:?}") };
    assert_eq!((fault.file.as_str(), fault.line), ("ours.toml", 2));
    assert!(fault.what.contains("wild-geese: soldier 1 (guard)"), "{}", fault.what);
    let sound = text.replace("\"guard\"", "\"grenadier\"");
    assert_eq!(Book::read(&[("ours.toml".to_string(), sound)]).unwrap().units().len(), 14);
}

// Units in a game

fn side(unit: &Unit) -> SideSetup {
    SideSetup { unit: Some(Written::Whole(Box::new(unit.clone()))), ..SideSetup::default() }
}

fn setup(units: &[Unit]) -> Setup {
    Setup { sides: units.iter().map(side).collect(), ..Setup::default() }
}

fn play(units: &[Unit]) -> Result<silver_bayonet::State, Vec<String>> {
    SilverBayonet::begin(&setup(units))
}

/// Proves that units are laid for their seats after the setup's own figures, with the pools their experts give, and
/// that a sample unit goes by its id.
#[test]
fn units_are_laid_for_their_seats() {
    let text = "figures = [{ profile = \"ghoul\" }]\n[[sides]]\nunit = \"freikorps-nachtwache\"\n\
                [[sides]]\nunit = \"the-bureau-of-the-rue-noire\"\n";
    let state = SilverBayonet::begin(&toml::from_str(text).unwrap()).unwrap();

    let of = |side: Side| state.figures.iter().filter(|figure| figure.side == side).count();
    let [prussia, france] = [Side::Player(Seat(0)), Side::Player(Seat(1))];
    assert_eq!((of(Side::Monster), of(prussia), of(france)), (1, 7, 8));
    assert_eq!(state.name(FigureId(1)), "Hauptmann Ulrich von Drage");
    assert!(state.profile(FigureId(1)).officer && !state.profile(FigureId(2)).officer);
    assert_eq!((state.pools[0].skill, state.pools[1].monster), (3, 2)); // a Tactician, a Monster Expert
}

/// Proves that a faulty or unknown unit is a fault of the setup, with its side.
#[test]
fn a_faulty_unit_is_a_fault_of_the_setup() {
    let refused = play(&[alone(), with([recruit("guard")])]).unwrap_err();
    assert!(refused[0].contains("side 1: soldier 1 (guard)"), "{refused:?}");

    let unknown = "[[sides]]\nunit = \"frei-korps-nachtwache\"\n";
    let refused = SilverBayonet::begin(&toml::from_str(unknown).unwrap()).unwrap_err();
    assert!(refused[0].contains("side 0") && refused[0].contains("\"freikorps-nachtwache\""), "{refused:?}");
    let wrong = toml::from_str::<Setup>("[[sides]]\nunit = 7\n").unwrap_err().to_string();
    assert!(wrong.contains("the id of a unit, or a whole unit"), "{wrong}");
}

/// Proves that a unit on a virtual table stands where it is deployed, and that a table without places for it is
/// refused.
#[test]
fn a_unit_stands_where_it_is_deployed() {
    let table = Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![] });
    let mut setup = Setup { table, ..setup(&[with([recruit("infantryman")])]) };
    let refused = SilverBayonet::begin(&setup).unwrap_err();
    assert!(refused[0].contains("0 places for the 2 figures of Patrol"), "{refused:?}");

    setup.sides[0].deploy = vec![(24.0, 24.0), (26.0, 24.0)];
    let state = SilverBayonet::begin(&setup).unwrap();

    assert!(stands_at(&state, FigureId(0), 0.0, 0.0) && stands_at(&state, FigureId(1), 2.0, 0.0));
}

/// Proves that a unit is written as it is read.
#[test]
fn a_unit_is_written_as_it_is_read() {
    for unit in Book::built_in().units() {
        let text = toml::to_string(unit).unwrap();

        assert_eq!(toml::from_str::<Unit>(&text).unwrap(), *unit);
    }
    let misspelt = "name = \"Patrol\"\nnation = \"spain\"\nofficr = {}\n";
    assert!(toml::from_str::<Unit>(misspelt).unwrap_err().to_string().contains("unknown field `officr`"));
}
