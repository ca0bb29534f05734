//! Building a party: points, personalities, limits, and what is chosen before the game.

use crate::common::*;
use fear_and_faith::{
    Book, Draft, Foe, Member, ModelSetup, PartySheet, STANDARD, Setup, Side, SideSetup, Special, Weapon,
    Written,
};

fn party(points: u16, models: Vec<Member>) -> PartySheet {
    PartySheet {
        id: String::new(),
        name: "The Company".to_string(),
        side: Side::Good,
        scenarios: Vec::new(),
        points,
        pool: 0,
        anyway: false,
        models,
    }
}

fn of(profile: &str) -> Member {
    Member::of(profile)
}

fn some(count: u8, profile: &str) -> Member {
    Member { count, ..Member::of(profile) }
}

/// Somebody written out, of a price and with rules.
pub fn priced(name: &str, points: u16, rules: &[&str]) -> Member {
    let draft = Draft {
        name: name.to_string(),
        points: Some(points),
        quality: 3,
        combat: 3,
        rules: rules.iter().map(|rule| rule.to_string()).collect(),
        human: true,
        mummy: false,
        limbs: Default::default(),
    };
    Member { profile: Written::Whole(Box::new(draft)), ..Member::of("") }
}

/// The rules that forbid a party.
fn forbidden_by(party: &PartySheet) -> Vec<&'static str> {
    let flaws = party.check(Book::built_in()).err().unwrap_or_default();
    flaws.into_iter().map(|flaw| flaw.rule.unwrap().0).collect()
}

fn legal(party: &PartySheet) {
    assert_eq!(party.check(Book::built_in()), Ok(()));
}

/// ff.setup.points.1: 300 points are the limit, and 301 are too many.
#[test]
fn a_standard_party_costs_300_points_at_most() {
    assert_eq!(STANDARD, 300);
    legal(&party(300, vec![priced("One", 150, &[]), priced("Two", 150, &[])]));
    assert_eq!(
        forbidden_by(&party(300, vec![priced("One", 150, &[]), priced("Two", 151, &[])])),
        ["ff.setup.points.1"]
    );
    assert_eq!(forbidden_by(&party(300, vec![])), ["ff.setup.points.1"]);
}

/// ff.setup.points.2: where 400 are agreed, 400 may be spent.
#[test]
fn players_may_agree_on_more_points() {
    legal(&party(400, vec![priced("One", 200, &[]), priced("Two", 200, &[])]));
    assert_eq!(
        forbidden_by(&party(400, vec![priced("One", 200, &[]), priced("Two", 201, &[])])),
        ["ff.setup.points.1"]
    );
}

/// ff.setup.pers.1: each of the thirteen rules makes a personality, and no other does.
/// ff.sr.aura-of-terror.1: so nobody but a personality has an Aura of Terror.
#[test]
fn thirteen_rules_make_a_personality() {
    let personality = [
        "Aura of Terror",
        "Demon",
        "Demonologist",
        "Hard to Kill",
        "Hero",
        "Leader",
        "Magic Weapon",
        "Necromancer",
        "Spiritual Leader",
        "Tough",
        "Unique",
        "Warlock",
        "Witch",
    ];
    for special in Special::ALL {
        let setup = written(3, 3, &[special.name()]);
        let profile = setup.profile(Book::built_in()).unwrap();
        assert_eq!(profile.is_personality(), personality.contains(&special.name()), "{}", special.name());
    }
}

/// ff.setup.pers.2: 100 of 300 points on personalities are allowed, 101 on two of them are not.
#[test]
fn personalities_take_100_points_of_300() {
    legal(&party(300, vec![priced("One", 50, &["Hero"]), priced("Two", 50, &["Leader"])]));
    assert_eq!(
        forbidden_by(&party(300, vec![priced("One", 50, &["Hero"]), priced("Two", 51, &["Leader"])])),
        ["ff.setup.pers.2"]
    );
}

/// ff.setup.pers.3: one alone may cost anything, and two alike are not one.
#[test]
fn one_personality_alone_may_cost_anything() {
    let count = party(300, vec![of("count-dracula"), some(2, "ensorcelled-cattle")]);
    legal(&PartySheet { side: Side::Evil, ..count });
    assert_eq!(
        forbidden_by(&party(300, vec![Member { count: 2, ..priced("Twins", 51, &["Hero"]) }])),
        ["ff.setup.pers.2"]
    );
}

/// ff.setup.pers.4: a third of 400 is 133, of 500 it is 166.
#[test]
fn the_allowance_is_a_third_rounded_down() {
    for (points, allowance) in [(400, 133), (500, 166), (299, 99)] {
        let two = |rest: u16| vec![priced("One", 40, &["Hero"]), priced("Two", rest, &["Hero"])];
        legal(&party(points, two(allowance - 40)));
        assert_eq!(forbidden_by(&party(points, two(allowance - 39))), ["ff.setup.pers.2"], "{points}");
    }
}

/// ff.setup.pers.5: both Mina Harkers are Unique and therefore personalities; a Hunter of the villagers is none.
#[test]
fn traits_decide_and_not_the_label() {
    let book = Book::built_in();
    for id in ["mina-harker", "mina-harker-after-being-bitten-by-dracula"] {
        assert!(book.profile(id).unwrap().is_personality(), "{id}");
    }
    assert!(!book.profile("hunter").unwrap().is_personality());
}

/// ff.setup.limit.chainsaw.1: one for each 300 points of the game, not of the party.
#[test]
fn one_chainsaw_for_each_300_points_of_the_game() {
    let saws = |points, count| party(points, vec![Member { count, ..priced("Saw", 100, &["Chainsaw"]) }]);
    legal(&saws(300, 1));
    legal(&saws(600, 2));
    for (points, count) in [(300, 2), (599, 2), (299, 1)] {
        assert_eq!(forbidden_by(&saws(points, count)), ["ff.setup.limit.chainsaw.1"], "{points}");
    }
}

/// ff.setup.limit.magicweapon.1: one for each 300 points, and its bearer is a personality by it.
#[test]
fn one_magic_weapon_for_each_300_points() {
    let blades =
        |points, count| party(points, vec![Member { count, ..priced("Blade", 50, &["Magic Weapon"]) }]);
    legal(&blades(300, 1));
    legal(&blades(600, 2));
    assert_eq!(forbidden_by(&blades(300, 2)), ["ff.setup.limit.magicweapon.1"]);
}

/// ff.setup.limit.animal.1, ff.sr.animal.2: three of six may be animals, and four may not.
#[test]
fn half_of_a_party_may_be_animals() {
    legal(&party(300, vec![some(3, "small-rabid-dog"), some(3, "drunkard")]));
    assert_eq!(
        forbidden_by(&party(300, vec![some(4, "small-rabid-dog"), some(3, "drunkard")])),
        ["ff.setup.limit.animal.1"]
    );
}

/// ff.sr.swarm.1: a swarm is an animal among the others.
/// ff.sr.swarm.2: and there are two of a kind at least.
#[test]
fn swarms_are_animals_and_come_in_twos() {
    legal(&party(300, vec![some(2, "swarm-of-rats"), some(2, "drunkard")]));
    assert_eq!(
        forbidden_by(&party(300, vec![some(2, "swarm-of-rats"), of("small-rabid-dog"), some(2, "drunkard")])),
        ["ff.setup.limit.animal.1"]
    );
    assert_eq!(forbidden_by(&party(300, vec![of("swarm-of-rats"), of("drunkard")])), ["ff.sr.swarm.2"]);
    assert_eq!(
        forbidden_by(&party(300, vec![of("swarm-of-rats"), of("swarm-of-killer-bees"), some(2, "drunkard")])),
        ["ff.sr.swarm.2", "ff.sr.swarm.2"]
    );
}

/// ff.setup.limit.minion.1: a Minion needs its Master in the party, and he costs more.
#[test]
fn a_minion_comes_with_a_dearer_master() {
    let minion =
        |cost, master: &str| Member { master: Some(master.to_string()), ..priced("Igor", cost, &["Minion"]) };
    legal(&party(300, vec![priced("Baron", 50, &[]), minion(49, "Baron")]));
    for (models, rule) in [
        (vec![priced("Baron", 50, &[]), minion(50, "Baron")], "ff.setup.limit.minion.1"),
        (vec![priced("Baron", 50, &[]), minion(40, "Count")], "ff.setup.limit.minion.1"),
    ] {
        assert_eq!(forbidden_by(&party(300, models)), [rule]);
    }
}

/// ff.sr.minion.4: each Minion's Master is one model, named when the party is built; a Familiar's is its Witch.
#[test]
fn a_minion_has_one_master_and_a_familiar_its_witch() {
    let igor = |master: Option<&str>| Member {
        master: master.map(str::to_string),
        ..priced("Igor", 10, &["Minion"])
    };
    let barons = Member { count: 2, ..priced("Baron", 50, &[]) };
    assert_eq!(forbidden_by(&party(300, vec![barons, igor(Some("Baron"))])), ["ff.sr.minion.4"]);
    assert_eq!(forbidden_by(&party(300, vec![priced("Baron", 50, &[]), igor(None)])), ["ff.sr.minion.4"]);

    let state = on_table([
        model("baron-frankenstein").at(0.0, 0.0),
        ModelSetup {
            master: Some("baron-frankenstein".to_string()),
            ..model("frankensteins-hunchback-assistant")
        }
        .at(50.0, 0.0),
        written(3, 2, &["Witch"]).at(100.0, 0.0),
        model("cat-familiar").at(150.0, 0.0),
    ]);
    assert_eq!(state[B].master, Some(A));
    assert_eq!(state[D].master, Some(C));
}

/// ff.setup.limit.familiar.1: a Witch has one Familiar at its listed cost, and nobody else has any.
#[test]
fn a_witch_has_one_familiar() {
    let witch = || priced("Witch", 60, &["Witch"]);
    let with = |models: Vec<Member>| {
        let mut all = vec![some(3, "drunkard")];
        all.extend(models);
        party(300, all)
    };
    let one = with(vec![witch(), of("cat-familiar")]);
    legal(&one);
    let drunkards = 3 * u32::from(Book::built_in().profile("drunkard").unwrap().points);
    assert_eq!(one.cost(Book::built_in()), drunkards + 60 + 22);
    assert_eq!(forbidden_by(&with(vec![witch(), some(2, "cat-familiar")])), ["ff.setup.limit.familiar.1"]);
    assert!(forbidden_by(&with(vec![of("cat-familiar")])).contains(&"ff.setup.limit.familiar.1"));
}

/// ff.setup.limit.tough.1: nobody is both Tough and Hard to Kill.
#[test]
fn nobody_is_tough_and_hard_to_kill() {
    assert!(written(3, 3, &["Tough"]).profile(Book::built_in()).is_ok());
    assert!(written(3, 3, &["Tough", "Hard to Kill"]).profile(Book::built_in()).is_err());
}

/// ff.sr.unique.1: one of each Unique profile, and it is a personality.
#[test]
fn there_is_one_of_each_unique_model() {
    legal(&party(600, vec![of("mina-harker"), of("mina-harker-after-being-bitten-by-dracula")]));
    assert_eq!(forbidden_by(&party(300, vec![some(2, "mina-harker")])), ["ff.sr.unique.1"]);
    assert_eq!(forbidden_by(&party(300, vec![of("mina-harker"), of("mina-harker")])), ["ff.sr.unique.1"]);
}

/// ff.sr.ban.5: an open Ban is settled when the party is built. ff.sr.ban.4: with one kind of creature.
#[test]
fn an_open_ban_is_settled_when_the_party_is_built() {
    let priest = |ban| party(300, vec![Member { ban, ..of("village-priest") }]);
    assert_eq!(forbidden_by(&priest(None)), ["ff.sr.ban.5"]);
    for foe in [Foe::Vampires, Foe::Werewolves, Foe::Ghosts, Foe::Demons, Foe::Mummies] {
        legal(&priest(Some(foe)));
        let setup = ModelSetup { ban: Some(foe), ..model("village-priest") };
        let bans: Vec<Foe> = setup.profile(Book::built_in()).unwrap().bans.iter().collect();
        assert_eq!(bans, [foe]);
    }
    assert!(priest(Some(Foe::Anyone)).check(Book::built_in()).is_err());
    let exorcist = ModelSetup { ban: Some(Foe::Ghosts), ..model("exorcist") };
    assert!(exorcist.profile(Book::built_in()).is_err(), "Demons and Vampires are printed");
}

/// ff.sr.hunter.3: the profiles called Hunter do not hunt by the rule of that name.
#[test]
fn hunters_by_name_have_no_prey() {
    for id in ["hunter", "hunter-on-horse", "hunter-on-horseback-with-carbine"] {
        assert!(!Book::built_in().profile(id).unwrap().specials.has(Special::Hunter), "{id}");
    }
}

/// ff.sr.huge.2: the Huge Fat Zombie is Big.
#[test]
fn the_huge_fat_zombie_is_big() {
    let zombie = Book::built_in().profile("huge-fat-zombie").unwrap();
    assert!(zombie.specials.has(Special::Big) && !zombie.specials.has(Special::Huge));
}

/// ff.sr.profile.1, ff.sr.profile.2, ff.sr.profile.3: two profiles are played otherwise than printed, and no other.
#[test]
fn two_profiles_are_played_otherwise_than_printed() {
    let book = Book::built_in();
    let minion = book.profile("victorian-vampire-minion-with-antique-pistol").unwrap();
    assert!(minion.specials.has(Special::Minion) && !minion.specials.has(Special::Vampire));
    let rats = book.profile("swarm-of-zombie-rats").unwrap();
    assert!(rats.specials.has(Special::Zombie));

    let otherwise: Vec<String> = crate::content::prices::sheets()
        .into_iter()
        .filter(|sheet| !sheet.printed_rules.is_empty())
        .map(|sheet| sheet.id)
        .collect();
    assert_eq!(otherwise, ["victorian-vampire-minion-with-antique-pistol", "swarm-of-zombie-rats"]);
}

/// ff.sr.werewolf.4: who is human among the evil.
#[test]
fn some_of_the_evil_are_human() {
    let book = Book::built_in();
    let evil = |section: &str| book.list(section).is_some_and(|list| list.side == Side::Evil);
    let whole = ["slashers-lunatics-and-serial-killers", "vampire-minions"];
    let humans: Vec<&str> = book
        .profiles()
        .iter()
        .filter(|profile| profile.human && evil(&profile.list) && !whole.contains(&profile.list.as_str()))
        .map(|profile| profile.id.as_str())
        .collect();
    assert_eq!(
        humans,
        [
            "baron-frankenstein",
            "frankensteins-hunchback-assistant",
            "frankensteins-grave-diggers",
            "cultist-with-knife",
            "cultist-with-pistol",
            "priest-of-the-space-gods",
            "ensorcelled-victim",
            "fanatic-cultist-with-knife",
        ]
    );
    let all_human = |section: &str| {
        book.profiles().iter().filter(|profile| profile.list == section).all(|profile| profile.human)
    };
    assert!(whole.into_iter().all(all_human));
}

/// ff.sr.antique-pistol.1, ff.sr.assault-rifle.1, ff.sr.musket.1, ff.sr.rifle.1, ff.sr.smg.1, ff.sr.thrown-weapon.1,
/// ff.sr.pistol.1, ff.sr.shotgun.1, ff.sr.bow.1, ff.sr.crossbow.1, ff.sr.grenade.1, ff.sr.holy-water.1,
/// ff.sr.sun-grenade.1, ff.weapon.alias.1, ff.weapon.alias.2: whose name is a weapon's carries one of that kind.
#[test]
fn a_weapons_name_gives_the_weapon() {
    for (rule, weapon) in [
        ("Antique Pistol", Weapon::AntiquePistol),
        ("Assault Rifle", Weapon::AssaultRifle),
        ("Musket", Weapon::Musket),
        ("Rifle", Weapon::BoltRifle),
        ("SMG", Weapon::Smg),
        ("Thrown Weapon", Weapon::Thrown),
        ("Pistol", Weapon::Pistol),
        ("Shotgun", Weapon::Shotgun),
        ("Bow", Weapon::Bow),
        ("Crossbow", Weapon::Crossbow),
        ("Grenade", Weapon::Grenade),
        ("Holy Water", Weapon::HolyWater),
        ("Sun Grenade", Weapon::SunGrenade),
    ] {
        let profile = written(3, 3, &[rule]).profile(Book::built_in()).unwrap();
        let carried: Vec<Weapon> = profile.arms.iter().map(|arm| arm.weapon).collect();
        assert_eq!(carried, [weapon], "{rule}");
    }
}

/// ff.weapon.alias.3: the carbine on horseback is the musket it lists.
#[test]
fn the_carbine_is_a_musket() {
    let rider = Book::built_in().profile("hunter-on-horseback-with-carbine").unwrap();
    assert_eq!(rider.arms.iter().map(|arm| arm.weapon).collect::<Vec<_>>(), [Weapon::Musket]);
}

/// ff.sr.silver-weapon.3, ff.sr.silver-weapon.4: every weapon that may be silver is; a heavy one is no weapon of the
/// table and stays iron, and so do those the table bars.
#[test]
fn whatever_may_be_silver_is() {
    let armed = written(3, 3, &["Silver Weapon", "Heavy Weapon", "Pistol", "Crossbow", "SMG"]);
    let arms = armed.profile(Book::built_in()).unwrap().arms;
    let silver: Vec<(Weapon, bool)> = arms.iter().map(|arm| (arm.weapon, arm.silver)).collect();
    assert_eq!(silver, [(Weapon::Crossbow, true), (Weapon::Pistol, true), (Weapon::Smg, false)]);
}

/// ff.weapon.wood.2: missiles of wood are written down before the game, for bows, crossbows and what is thrown.
#[test]
fn wooden_missiles_are_written_down() {
    let wooden =
        |rules: &[&str]| ModelSetup { wooden: true, ..written(3, 3, rules) }.profile(Book::built_in());
    let arms = wooden(&["Crossbow", "Pistol", "Thrown Weapon"]).unwrap().arms;
    assert_eq!(arms.iter().map(|arm| arm.wooden).collect::<Vec<_>>(), [true, false, true]);
    assert!(wooden(&["Pistol"]).is_err());
    let plain = written(3, 3, &["Crossbow"]).profile(Book::built_in()).unwrap();
    assert!(!plain.arms[0].wooden);
}

/// ff.summon.pool.1, ff.sr.demonologist.1: the pool is paid for like models, needs a Demonologist and is doubled.
#[test]
fn the_pool_is_paid_for_and_doubled() {
    let with = |pool, rules: &[&str]| PartySheet { pool, ..party(300, vec![priced("Sage", 258, rules)]) };
    legal(&with(42, &["Demonologist"]));
    assert_eq!(forbidden_by(&with(43, &["Demonologist"])), ["ff.setup.points.1"]);
    assert_eq!(forbidden_by(&with(42, &[])), ["ff.summon.pool.1"]);

    let side = SideSetup {
        party: Some(Written::Whole(Box::new(with(42, &["Demonologist"])))),
        ..SideSetup::default()
    };
    let state = Setup { sides: vec![side], ..Setup::default() }.lay(Book::built_in()).unwrap();
    assert_eq!(state.parties[0].pool, 84);
}

/// The ready-made parties are legal, and cost what their notes say at most.
#[test]
fn every_ready_made_party_is_legal() {
    let book = Book::built_in();
    assert_eq!(book.parties().len(), 35);
    for party in book.parties() {
        assert_eq!(party.check(book), Ok(()), "{}", party.id);
        assert!(party.cost(book) <= u32::from(party.points), "{}", party.id);
    }
    assert_eq!(book.party("the-late-shift").unwrap().cost(book), 397);
    assert_eq!(book.party("Madame Orsova's Wager").unwrap().cost(book), 299);
    assert!(book.party("the-late-shfit").unwrap_err().contains("the-late-shift"));
}

/// A party by its id fields its models under its name, and its Minions know their Master.
#[test]
fn a_party_fields_its_models() {
    let side = |id: &str| SideSetup { party: Some(Written::Id(id.to_string())), ..SideSetup::default() };
    let setup = Setup { sides: vec![side("helios-group"), side("guests-of-the-count")], ..Setup::default() };

    let state = setup.lay(Book::built_in()).unwrap();

    assert_eq!(state.models.len(), 5 + 7);
    assert_eq!((state.parties[0].side, state.parties[1].side), (Side::Good, Side::Evil));
    assert_eq!((state.parties[0].original, state.parties[1].original), (5, 7));
    let count = state.ids().find(|&model| state.name(model) == "Count Dracula").unwrap();
    let coachman = state.ids().find(|&model| state.name(model) == "The Coachman").unwrap();
    assert_eq!(state[coachman].master, Some(count));
    assert_eq!(state.ids().filter(|&model| state.name(model).starts_with("Ensorcelled")).count(), 4);
}

/// A party that breaks a rule is not laid, and the fault says why.
#[test]
fn an_illegal_party_is_refused() {
    let two = party(300, vec![some(2, "mina-harker")]);
    let side = SideSetup { party: Some(Written::Whole(Box::new(two))), ..SideSetup::default() };
    let setup = Setup { sides: vec![side], ..Setup::default() };

    let faults = setup.lay(Book::built_in()).unwrap_err();

    assert_eq!(faults, ["The Company: found more than one Mina Harker"]);
}

/// Parties by chance are legal, the same for the same seed, and not all alike.
#[test]
fn parties_by_chance_are_legal() {
    let book = Book::built_in();
    let mut names = std::collections::BTreeSet::new();
    for seed in 0..60 {
        for side in [Side::Good, Side::Evil] {
            let party = fear_and_faith::party_by_chance(book, side, &[], 300, seed).unwrap();
            assert_eq!(party.check(book), Ok(()));
            assert_eq!(Some(&party), fear_and_faith::party_by_chance(book, side, &[], 300, seed).as_ref());
            names.insert(format!("{:?}", party.models));
        }
    }
    assert!(names.len() > 100);
    let vampires = fear_and_faith::party_by_chance(book, Side::Evil, &["vampires"], 400, 7).unwrap();
    let drawn = |member: &Member| match &member.profile {
        Written::Id(id) => book.profile(id).unwrap().list == "vampires",
        Written::Whole(_) => false,
    };
    assert!(vampires.models.iter().all(drawn));
    assert_eq!(fear_and_faith::party_by_chance(book, Side::Evil, &["vampires"], 5, 7), None);
}
