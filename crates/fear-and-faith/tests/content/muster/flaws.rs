//! Every rule of composition: a party that keeps it and one that breaks it, with the place, the rule, and what mends it.

use fear_and_faith::Book;
use frame::muster::{FlawView, Mustering};
use serde_json::{Value, json};

use super::{mustered, places, roster, with};

/// A party that keeps a rule, and one that breaks just that one.
fn kept_and_broken(rule: &str, kept: &Value, broken: &Value, at: &str) -> FlawView {
    assert_eq!(places(kept), [], "{rule} is kept");
    let [flaw] = mustered(broken).flaws.try_into().unwrap_or_else(|flaws| panic!("{rule}: {flaws:?}"));
    assert_eq!((flaw.rule.map(|rule| rule.0), flaw.at.as_str()), (Some(rule), at));
    mends(broken, &flaw);
    flaw
}

/// Every cure takes the flaw away, whatever else it may bring.
fn mends(broken: &Value, flaw: &FlawView) {
    for cure in &flaw.cures {
        let mut mended = broken.clone();
        cure.edits.iter().for_each(|edit| edit.apply(&mut mended).unwrap());
        let left = mustered(&mended).flaws;
        let same = left.iter().any(|other| other.rule == flaw.rule && other.at == flaw.at);
        assert!(!same, "{}: {}", cure.words, flaw.words);
    }
}

fn written(name: &str, points: u16, rules: &[&str]) -> Value {
    json!({ "profile": { "name": name, "points": points, "quality": 3, "combat": 3, "rules": rules } })
}

fn some(profile: &str, count: u8) -> Value {
    json!({ "profile": profile, "count": count })
}

fn words(flaw: &FlawView) -> Vec<&str> {
    flaw.cures.iter().map(|cure| cure.words.as_str()).collect()
}

/// Proves ff.setup.points.1: 300 points are allowed, 301 are not; ff.setup.points.2: unless both agree on 301.
#[test]
fn points() {
    let kept = roster("good", &[written("One", 150, &[]), written("Two", 150, &[])]);
    let broken = roster("good", &[written("One", 150, &[]), written("Two", 151, &[])]);
    let flaw = kept_and_broken("ff.setup.points.1", &kept, &broken, "/points");
    assert_eq!(words(&flaw), ["Take out One", "Take out Two", "Play with 301 points"]);
}

/// Proves ff.summon.pool.1: a pool is for a Demonologist.
#[test]
fn the_pool() {
    let sage = |rules: &[&str]| with(&roster("evil", &[written("Sage", 100, rules)]), "pool", json!(42));
    let flaw = kept_and_broken("ff.summon.pool.1", &sage(&["Demonologist"]), &sage(&[]), "/pool");
    assert_eq!(words(&flaw), ["Put nothing aside"]);
}

/// Proves ff.core.side.3: Count Dracula fights for the evil; ff.core.side.1: a dog and a cannibal may be hired by either.
#[test]
fn good_or_evil() {
    let kept = roster("good", &[some("cop", 4), some("small-rabid-dog", 1), some("modern-cannibal", 1)]);
    let broken = roster("good", &[some("cop", 1), some("lesser-werewolf", 1)]);
    let flaw = kept_and_broken("ff.core.side.3", &kept, &broken, "/models/1");
    assert_eq!(flaw.words, "Lesser Werewolf does not fight for the good side");
    assert_eq!(places(&with(&broken, "side", json!("evil"))), [], "and a Cop may be hired by the evil");
}

/// Proves ff.setup.pers.2: personalities cost 100 of 300 points; ff.setup.pers.3: or one of any cost.
#[test]
fn personalities() {
    let two = |rest| roster("good", &[written("One", 50, &["Hero"]), written("Two", rest, &["Leader"])]);
    let flaw = kept_and_broken("ff.setup.pers.2", &two(50), &two(51), "");
    assert_eq!(words(&flaw), ["Take out Two", "Take out One"]);
    assert_eq!(places(&roster("good", &[written("One", 250, &["Hero"])])), []);
}

/// Proves ff.setup.pers.4: a third of 400 points is 133.
#[test]
fn personalities_of_400_points() {
    let two = |rest| {
        let models = [written("One", 100, &["Hero"]), written("Two", rest, &["Leader"])];
        with(&roster("good", &models), "points", json!(400))
    };
    kept_and_broken("ff.setup.pers.2", &two(33), &two(34), "");
}

/// Proves ff.setup.limit.chainsaw.1: one chainsaw in 300 points, two in 600.
#[test]
fn chainsaws() {
    let saws = roster("good", &[written("Eddie", 90, &["Chainsaw"]), written("Lena", 90, &["Chainsaw"])]);
    let kept = with(&saws, "points", json!(600));
    let flaw = kept_and_broken("ff.setup.limit.chainsaw.1", &kept, &saws, "/models/1");
    assert_eq!(words(&flaw), ["Take out Lena", "Take out Eddie"]);
}

/// Proves ff.setup.limit.magicweapon.1: one Magic Weapon in 300 points.
#[test]
fn magic_weapons() {
    let blades = |count| {
        roster(
            "good",
            &[json!({ "profile": written("Blade", 50, &["Magic Weapon"])["profile"], "count": count })],
        )
    };
    kept_and_broken("ff.setup.limit.magicweapon.1", &blades(1), &blades(2), "/models/0");
}

/// Proves ff.setup.limit.animal.1: half of six may be animals, and four of seven may not.
#[test]
fn animals() {
    let dogs = |dogs| roster("evil", &[some("small-rabid-dog", dogs), some("modern-cannibal", 3)]);
    let flaw = kept_and_broken("ff.setup.limit.animal.1", &dogs(3), &dogs(4), "");
    assert_eq!(words(&flaw), ["Take out one Small Rabid Dog"]);
}

/// Proves ff.sr.swarm.2: swarms come in twos.
#[test]
fn swarms() {
    let rats = |count| roster("evil", &[some("modern-cannibal", 2), some("swarm-of-rats", count)]);
    let flaw = kept_and_broken("ff.sr.swarm.2", &rats(2), &rats(1), "/models/1");
    assert_eq!(words(&flaw), ["Take two"]);
}

/// Proves ff.setup.limit.minion.1: a Minion's Master is in the party, and costs more.
#[test]
fn minions() {
    let igor = |cost, master: &str| {
        let igor = json!({ "profile": written("Igor", cost, &["Minion"])["profile"], "master": master });
        roster("evil", &[written("Baron", 50, &[]), igor])
    };
    let cheap = kept_and_broken(
        "ff.setup.limit.minion.1",
        &igor(49, "Baron"),
        &igor(50, "Baron"),
        "/models/1/master",
    );
    assert!(cheap.may_be_waived);
    let away = kept_and_broken(
        "ff.setup.limit.minion.1",
        &igor(49, "Baron"),
        &igor(49, "Count"),
        "/models/1/master",
    );
    assert!(!away.may_be_waived, "no game knows whom it serves");
    assert_eq!(words(&away), ["Serve Baron", "Take out Igor"]);
}

/// Proves ff.sr.minion.4: each Minion names one Master, and nobody else has one.
#[test]
fn masters() {
    let lair = |minion: Value, more: &[Value]| {
        let models = [&[some("mature-vampire", 1), minion], more].concat();
        roster("evil", &models)
    };
    let barman = |master: Value| json!({ "profile": "modern-vampire-minion-with-handgun", "master": master });
    let kept = lair(barman(json!("mature-vampire")), &[]);
    let none = kept_and_broken("ff.sr.minion.4", &kept, &lair(barman(Value::Null), &[]), "/models/1/master");
    assert_eq!((none.may_be_waived, words(&none)[0]), (true, "Serve Mature Vampire"));
    let several =
        lair(barman(json!("mature-vampire")), &[json!({ "profile": "mature-vampire", "name": "Severin" })]);
    let several = kept_and_broken("ff.sr.minion.4", &kept, &several, "/models/1/master");
    assert_eq!((several.may_be_waived, words(&several)[0]), (false, "Serve Severin"));
    let ghoul = json!({ "profile": "modern-cannibal", "master": "mature-vampire" });
    let stray = kept_and_broken("ff.sr.minion.4", &kept, &lair(ghoul, &[]), "/models/1/master");
    assert_eq!((stray.may_be_waived, words(&stray)), (false, vec!["No Master"]));
}

/// Proves ff.setup.limit.familiar.1: one Familiar for each Witch, and no other serves one.
#[test]
fn familiars() {
    let coven = |models: &[Value]| roster("evil", &[&[some("modern-cannibal", 3)], models].concat());
    let witch = written("Witch", 60, &["Witch"]);
    let kept = coven(&[witch.clone(), some("snake-familiar", 1)]);
    let cat = json!({ "profile": "cat-familiar", "master": "Witch" });
    let snake = json!({ "profile": "snake-familiar", "master": "Witch" });
    let two = coven(&[witch.clone(), cat, snake.clone()]);
    assert_eq!(
        places(&two),
        [
            ("/models/3".to_string(), "ff.setup.limit.familiar.1"),
            ("/models/2/master".to_string(), "ff.setup.limit.familiar.1"),
            ("/models/3/master".to_string(), "ff.setup.limit.familiar.1"),
        ]
    );
    mustered(&two).flaws.iter().for_each(|flaw| mends_one(&two, flaw));
    let baron = written("Baron", 60, &[]);
    let served = json!({ "profile": "snake-familiar", "master": "Baron" });
    let wrong = coven(&[witch, baron, served]);
    kept_and_broken("ff.setup.limit.familiar.1", &kept, &wrong, "/models/3/master");
}

/// A cure leaves fewer flaws.
fn mends_one(broken: &Value, flaw: &FlawView) {
    for cure in &flaw.cures {
        let mut mended = broken.clone();
        cure.edits.iter().for_each(|edit| edit.apply(&mut mended).unwrap());
        assert!(mustered(&mended).flaws.len() < mustered(broken).flaws.len(), "{}", cure.words);
    }
}

/// Proves ff.setup.limit.tough.1: nobody is both Tough and Hard to Kill, whatever is agreed.
#[test]
fn tough_and_hard_to_kill() {
    let model = |rules: &[&str]| roster("good", &[written("Rock", 100, rules)]);
    let both = model(&["Tough", "Hard to Kill"]);
    let flaw =
        kept_and_broken("ff.setup.limit.tough.1", &model(&["Tough"]), &both, "/models/0/profile/rules");
    assert!(!flaw.may_be_waived);
}

/// Proves ff.sr.unique.1: there is one of each Unique model.
#[test]
fn unique_models() {
    let mina = |count| roster("good", &[some("mina-harker", count), some("cop", 1)]);
    let flaw = kept_and_broken("ff.sr.unique.1", &mina(1), &mina(2), "/models/0");
    assert_eq!(words(&flaw), ["Take out one Mina Harker"]);
}

/// Proves ff.sr.ban.5: an open Ban names a kind when the party is built.
#[test]
fn open_bans() {
    let priest = |ban: Value| roster("good", &[json!({ "profile": "village-priest", "ban": ban })]);
    let flaw =
        kept_and_broken("ff.sr.ban.5", &priest(json!("ghosts")), &priest(Value::Null), "/models/0/ban");
    assert_eq!(words(&flaw)[..2], ["Ban Vampires", "Ban Werewolves"]);
}

/// Proves ff.sr.hunter.1: only a Hunter has a prey.
#[test]
fn preys() {
    let hunter = |rules: &[&str]| {
        let profile = written("Ahab", 100, rules)["profile"].clone();
        roster("good", &[json!({ "profile": profile, "prey": "The White Wolf" })])
    };
    let flaw = kept_and_broken("ff.sr.hunter.1", &hunter(&["Hunter"]), &hunter(&[]), "/models/0/prey");
    assert!(!flaw.may_be_waived);
}

/// A party made for a scenario is held to its limits.
fn made_for(scenario: &str, side: &str, points: u16, models: &[Value]) -> Value {
    let roster = with(&roster(side, models), "points", json!(points));
    with(&roster, "scenarios", json!([scenario]))
}

/// Proves ff.scen1.setup.1: the dead have 400 points of Zombies, the living 300 of Hunters and Survivors.
#[test]
fn the_forces_of_the_infestation() {
    let dead = |points, cannibals| {
        made_for("zombie-infestation", "evil", points, &[some("walking-dead", cannibals)])
    };
    let flaw = kept_and_broken("ff.scen1.setup.1", &dead(400, 19), &dead(500, 20), "/scenarios/0");
    assert_eq!(flaw.words, "found 420 points, expected at most 400");
    let good = |extra: &str| {
        let models = [some("zombie-survivor-with-shotgun", 3), some(extra, 1)];
        made_for("zombie-infestation", "good", 300, &models)
    };
    let stranger =
        kept_and_broken("ff.scen1.setup.1", &good("zombie-survivor-cop"), &good("cop"), "/models/1");
    assert_eq!(words(&stranger), ["Take out Cop", "Not for Zombie Infestation"]);
}

/// Proves ff.scen1.setup.2: half of the points or more are Walking Dead: 42 of 84, not 42 of 126.
#[test]
fn half_a_horde_are_walking_dead() {
    let fat = |points| json!({ "profile": { "name": "Fat", "points": points, "quality": 4, "combat": 2, "rules": ["Zombie"] } });
    let dead = |points| made_for("zombie-infestation", "evil", 400, &[some("walking-dead", 2), fat(points)]);
    kept_and_broken("ff.scen1.setup.2", &dead(42), &dead(43), "/scenarios/0");
}

/// Proves ff.scen1.setup.3: one model with grenades and one with a chainsaw; the same may have both.
#[test]
fn one_grenadier_survives() {
    let with = |rules: &[&str]| {
        let models = [written("One", 50, &["Grenade", "Chainsaw"]), written("Two", 50, rules)];
        made_for("zombie-infestation", "good", 300, &models)
    };
    kept_and_broken("ff.scen1.setup.3", &with(&["Pistol"]), &with(&["Grenade"]), "/models/1");
}

/// Proves ff.scen2.setup.1: vampires with their minions against hunters, 300 points each.
#[test]
fn the_forces_of_the_hunt() {
    let hunters = |who: &str| made_for("vampire-hunt", "good", 300, &[some(who, 1)]);
    let kept = hunters("cop");
    kept_and_broken("ff.scen2.setup.1", &kept, &hunters("modern-cannibal"), "/models/0");
}

/// Proves ff.scen3.setup.1: 30% to 80% of the points are civilians: 80 of 100, and 81 of 101 are too many.
#[test]
fn civilians_of_the_massacre() {
    let camp = |civilian: u16, armed: u16| {
        let civilian = json!({ "profile": { "name": "Ada", "points": civilian, "quality": 4, "combat": 2 } });
        made_for("chainsaw-massacre", "good", 300, &[civilian, written("Sheriff", armed, &["Pistol"])])
    };
    kept_and_broken("ff.scen3.setup.1", &camp(80, 20), &camp(81, 20), "/scenarios/0");
    kept_and_broken("ff.scen3.setup.1", &camp(30, 70), &camp(29, 71), "/scenarios/0");
}

/// Proves ff.scen3.setup.2: madmen, mad scientists and their henchmen, not their creatures; ff.scen3.setup.3: 300 points.
#[test]
fn the_forces_of_the_massacre() {
    let madmen = |who: &str| made_for("chainsaw-massacre", "evil", 300, &[some(who, 1)]);
    let (baron, creature) =
        (madmen("baron-frankenstein"), madmen("frankensteins-failed-experiment-creature"));
    kept_and_broken("ff.scen3.setup.2", &baron, &creature, "/models/0");
    let many =
        |points, count| made_for("chainsaw-massacre", "evil", points, &[some("modern-cannibal", count)]);
    kept_and_broken("ff.scen3.setup.3", &many(300, 25), &many(400, 26), "/scenarios/0");
}

/// Proves ff.scen4.setup.1: all ghosts are Immaterial, and one hunter may have a Magic Weapon.
#[test]
fn the_forces_of_the_haunted_house() {
    let ghosts = |rules: &[&str]| made_for("haunted-house", "evil", 300, &[written("Spectre", 60, rules)]);
    kept_and_broken("ff.scen4.setup.1", &ghosts(&["Immaterial"]), &ghosts(&[]), "/models/0");
    let blades = |rules: &[&str]| {
        let models = [written("One", 50, &["Magic Weapon"]), written("Two", 50, rules)];
        made_for("haunted-house", "good", 600, &models)
    };
    kept_and_broken("ff.scen4.setup.1", &blades(&[]), &blades(&["Magic Weapon"]), "/models/1");
}

/// Proves ff.scen5.setup.1: 400 points of vampires or of werewolves, each by its own lists.
#[test]
fn the_forces_of_the_raid() {
    let pack = |who: &str| {
        made_for("human-cattle", "evil", 400, &[some("lesser-werewolf", 1), some("wolf", 1), some(who, 1)])
    };
    kept_and_broken("ff.scen5.setup.1", &pack("lesser-werewolf"), &pack("mature-vampire"), "/models/2");
    let good = made_for("human-cattle", "good", 400, &[some("cop", 1)]);
    let flaw = kept_and_broken("ff.scen5.setup.1", &pack("lesser-werewolf"), &good, "/scenarios/0");
    assert_eq!(flaw.words, "Human Cattle has no good side");
}

/// Proves ff.scen6.setup.1: werewolf hunters against werewolves, 300 points each.
#[test]
fn the_forces_of_the_mist() {
    let pack = |who: &str| made_for("wolves-in-the-mist", "evil", 300, &[some(who, 1)]);
    kept_and_broken("ff.scen6.setup.1", &pack("lesser-werewolf"), &pack("mature-vampire"), "/models/0");
}

/// A name that the book does not know is mended by the nearest, and may not be waived.
#[test]
fn an_unknown_profile_is_mended_by_the_nearest() {
    let [flaw] = mustered(&roster("good", &[json!({ "profile": "copp" })])).flaws.try_into().unwrap();
    assert_eq!((flaw.at.as_str(), flaw.may_be_waived), ("/models/0/profile", false));
    assert_eq!(flaw.words, "no profile is called \"copp\"; did you mean \"cop\"?");
    assert_eq!(words(&flaw), ["Make it Cop", "Take out copp"]);
}

/// Numbers that no profile may have are told where they stand, and the nearest that is allowed mends them.
#[test]
fn absurd_numbers_are_mended() {
    let profile = json!({ "name": "Nobody", "quality": 9, "combat": -3, "rules": ["Savagery"] });
    let party = roster("good", &[json!({ "profile": profile })]);
    let flaws = mustered(&party).flaws;
    let told: Vec<(&str, Vec<&str>)> = flaws.iter().map(|flaw| (flaw.at.as_str(), words(flaw))).collect();
    assert_eq!(
        told,
        [
            ("/models/0/profile/quality", vec!["Make it 6"]),
            ("/models/0/profile/combat", vec!["Make it 0"]),
            ("/models/0/profile/rules/0", vec!["Take it out"]),
        ]
    );
    let mut mended = party.clone();
    for flaw in flaws {
        flaw.cures[0].edits.iter().for_each(|edit| edit.apply(&mut mended).unwrap());
    }
    assert_eq!(places(&mended), []);
}

/// More models than a game holds, none at all, and names without end are no rules of composition: no game begins so.
#[test]
fn a_party_has_its_bounds() {
    let crowd = |count| with(&roster("evil", &[some("modern-cannibal", count)]), "points", json!(900));
    assert_eq!(places(&crowd(63)), []);
    assert_eq!(places(&crowd(64)), [("/models".to_string(), "")]);
    assert_eq!(places(&roster("good", &[])), [("/models".to_string(), "ff.setup.points.1")]);
    assert_eq!(places(&crowd(0)), [("/models/0/count".to_string(), "")]);
    let named = with(&crowd(1), "name", json!("x".repeat(81)));
    assert_eq!(places(&named), [("/name".to_string(), "")]);
    for party in [crowd(64), roster("good", &[]), crowd(0), named] {
        assert!(!mustered(&with(&party, "anyway", json!(true))).may_play());
    }
    let host = vec![json!({ "profile": written("Host", 9_999, &[])["profile"], "count": 255 }); 64];
    let host = made_for("chainsaw-massacre", "good", 9_999, &host);
    assert!(mustered(&host).flaws.iter().any(|flaw| flaw.words == "found 16320 models, expected at most 63"));
    let unknown = with(&crowd(1), "scenarios", json!(["the-moors"]));
    assert_eq!(places(&unknown), [("/scenarios/0".to_string(), "")]);
    assert!(Book::built_in().muster(&unknown).is_ok());
}
