//! Proves the attributes that act of themselves or at other times: Rage, Fire Starter, Sneak, Sow Fear, Combustion put
//! out, Light Infantry Training at a real table, those that wait for a scenario, and what is kept for after the game.

use crate::common::offers::{acts, works};
use crate::common::*;
use fates::{FigureId, RuleId};
use silver_bayonet::{
    Act, ArmId, Attribute, Battle, Card, CheckEvent, ClueId, Effect, Event, Fact, FigureSetup, Item, Magic,
    MovementEvent, Pace, Pays, Phase, Place, Price, Quality, Reach, Reaction, Response, School, Setup,
    ShootingEvent, State, Target, Temper, Terrified, Terror, TurnEvent, Weapon, armour_against_firearms,
};
use table::{Kind, inches};

const MUSKET: ArmId = ArmId::Own(0);
const BAYONET: ArmId = ArmId::Own(1);

fn reasons<const N: usize>(parts: [(i16, &'static str); N]) -> Vec<(i16, RuleId)> {
    parts.map(|(value, rule)| (value, RuleId(rule))).to_vec()
}

fn was_checked(fates: &Script, rule: &str) -> bool {
    told(
        fates,
        |event| matches!(event, Event::Check(CheckEvent::Checked { rule: told, .. }) if told.0 == rule),
    )
}

// Rage

fn berserk() -> FigureSetup {
    tro().with("Rage")
}

/// Proves sb.attr.core.rage.1: a figure that passes a Courage Check of 14 does as it likes; a figure that fails goes for the nearest
/// enemy, and attacks it in reach.
#[test]
fn rage_goes_for_the_nearest_enemy() {
    let (state, [berserk, near, _]) =
        lay_out([berserk().at(0.0, 0.0), tro().enemy().at(4.0, 0.0), tro().enemy().at(-12.0, 0.0)]);

    let mut held = state.clone();
    let mut fates = script().choose(Temper::HoldBack).dice([7, 7]).choose(Act::Done);
    activate(&mut held, &mut fates, berserk);
    assert!(stands_at(&held, berserk, 0.0, 0.0));
    fates.expect_spent();

    let mut raging = state.clone();
    let mut fates = script().choose(Temper::HoldBack).dice([7, 6]).dice([9, 8]).choose(Response::BackOff);
    activate(&mut raging, &mut fates, berserk);
    assert_eq!(raging[near].health, 10 - 9);
    fates.expect_spent();
}

/// Proves sb.attr.core.rage.1: out of reach it Moves its Speed toward the enemy, and its action is its own.
#[test]
fn rage_moves_toward_whom_it_cannot_reach() {
    let (mut state, [berserk, enemy]) = lay_out([berserk().at(0.0, 0.0), tro().enemy().at(20.0, 0.0)]);
    let mut fates = script()
        .choose(Temper::HoldBack)
        .dice([1, 1])
        .choose(Act::Shoot(MUSKET))
        .dice([6, 6]) // 6 + 6 + 1 - 1, because it has moved
        .choose(Reaction::Nothing);

    activate(&mut state, &mut fates, berserk);

    assert!(stands_at(&state, berserk, 6.0, 0.0));
    assert_eq!(state[enemy].health, 10);
    let moved = reasons([(1, "sb.shoot.5"), (-1, "sb.shoot.mod.1")]);
    assert_eq!(shots_told(&fates), [moved]);
    fates.expect_spent();
}

/// Proves sb.attr.core.rage.2: who wants to charge anyway makes no Check.
#[test]
fn who_charges_anyway_makes_no_check() {
    let (mut state, [berserk, enemy]) = lay_out([berserk().at(0.0, 0.0), tro().enemy().at(4.0, 0.0)]);
    let mut fates = script().choose(Temper::Charge).dice([9, 8]).choose(Response::BackOff);

    activate(&mut state, &mut fates, berserk);

    assert_eq!(state[enemy].health, 1);
    assert!(!was_checked(&fates, "sb.attr.core.rage.1"));
    fates.expect_spent();
}

/// Proves sb.attr.core.rage.1 at a real table: people say who is nearest and who can be reached; of several equally
/// near the owner chooses.
#[test]
fn at_a_real_table_people_say_who_is_nearest() {
    let (mut state, [berserk, _, other]) = lay([berserk(), tro().enemy(), tro().enemy()]);
    let mut fates = script().choose(Temper::Charge).choose(Target(other)).choose(Act::Done);

    activate(&mut state, &mut fates, berserk);

    assert!(told(
        &fates,
        |event| matches!(event, Event::Movement(MovementEvent::Moved { most, .. }) if *most == inches(6))
    ));
    fates.expect_spent();
}

// Fire Starter

fn arsonist() -> FigureSetup {
    tro().with("Fire Starter").carrying("Silver Weapon")
}

const FOR_MOVE: Act = Act::FetchTorches(Item::SilverWeapon, Price::Move);
const FOR_SHOT: Act = Act::FetchTorches(Item::SilverWeapon, Price::Shot);

/// Proves sb.attr.carp.firestarter.1: the Move or the action to shoot is given up, and a special item is swapped for Oil
/// & Torches; what the item did is gone with it.
#[test]
fn a_fire_starter_swaps_an_item_for_torches() {
    let (mut state, [arsonist, _]) = lay([arsonist(), monster("ghoul")]);
    let mut fates = script().choose(FOR_MOVE).choose(Act::LightTorch).choose(Act::Done);
    assert!(state.arm(arsonist, BAYONET).qualities.has(Quality::Silver));

    activate(&mut state, &mut fates, arsonist);

    assert!(state[arsonist].torch && state.carries(arsonist, Item::OilAndTorches));
    assert!(!state.carries(arsonist, Item::SilverWeapon));
    assert!(!state.arm(arsonist, BAYONET).qualities.has(Quality::Silver));
    fates.expect_spent();
}

/// Proves sb.attr.carp.firestarter.2 and sb.attr.carp.firestarter.1: the Move given up is used for nothing else, a shot
/// given up leaves the Move; and the item is remembered for after the game.
#[test]
fn a_swap_costs_the_move_or_the_shot() {
    let (mut state, [arsonist, ghoul]) = lay([arsonist().unloaded(), monster("ghoul")]);

    let for_move = acts(&state, arsonist, &[FOR_MOVE]);
    let for_shot = acts(&state, arsonist, &[FOR_SHOT]);

    let uses_move = [Act::Move, Act::Attack(ghoul), Act::FreeReload(MUSKET)];
    let uses_action = [Act::Reload(MUSKET), Act::LightTorch];
    assert!(!uses_move.iter().any(|act| for_move.contains(act)));
    assert!(uses_action.iter().all(|act| for_move.contains(act)));
    assert!(uses_move.iter().all(|act| for_shot.contains(act)));
    assert!(!uses_action.iter().any(|act| for_shot.contains(act)));
    activate(&mut state, &mut script().choose(FOR_SHOT).choose(Act::Done), arsonist);
    assert_eq!(state[arsonist].swapped, Some(Item::SilverWeapon));
}

/// Proves sb.attr.carp.firestarter.1: one special item goes for one; without any there is no swap, and none is needed
/// with torches in the bag. Special shot goes, too.
#[test]
fn there_is_no_swap_without_an_item_to_give() {
    let swaps = |figure: FigureSetup| {
        let (state, [figure, _]) = lay([figure, monster("ghoul")]);
        acts(&state, figure, &[]).iter().filter(|act| matches!(act, Act::FetchTorches(..))).count()
    };
    let (mut state, [hunter, _]) =
        lay([tro().with("Fire Starter").carrying("Silver Shot"), monster("ghoul")]);

    assert_eq!(swaps(arsonist()), 2);
    assert_eq!(swaps(tro().with("Fire Starter")), 0);
    assert_eq!(swaps(arsonist().carrying("Oil & Torches")), 0);
    assert_eq!(swaps(tro().carrying("Silver Weapon")), 0);
    let swap = Act::FetchTorches(Item::SilverShot, Price::Move);
    activate(&mut state, &mut script().choose(swap).choose(Act::Done), hunter);
    assert!(!state.arm(hunter, MUSKET).shooting.unwrap().shots.has(Quality::Silver));
}

// Sneak

fn scout() -> FigureSetup {
    tro().with("Sneak")
}

/// Proves sb.attr.ita.sneak.1: once in a game, and not with an enemy nearer than its Speed; no attack in it.
#[test]
fn a_sneaking_activation_has_no_attack() {
    let (mut state, [scout, enemy]) = lay_out([scout().at(0.0, 0.0), tro().enemy().at(7.0, 0.0)]);

    let before = acts(&state, scout, &[]);
    let after = acts(&state, scout, &[Act::Sneak]);
    assert!(before.contains(&Act::Sneak) && before.contains(&Act::Shoot(MUSKET)));
    assert_eq!(after, [Act::Move, Act::Done]);

    activate(&mut state, &mut script().choose(Act::Sneak).choose(Act::Done), scout);
    assert!(state[scout].sneaking);
    assert!(!acts(&state, scout, &[]).contains(&Act::Sneak)); // once is all
    let (state, [scout, _]) = lay_out([self::scout().at(0.0, 0.0), tro().enemy().at(6.99, 0.0)]);
    assert!(!acts(&state, scout, &[]).contains(&Act::Sneak));
    assert!(acts(&state, scout, &[]).contains(&Act::Attack(enemy)));
}

/// Proves sb.attr.ita.sneak.1: its Move keeps away from all enemies, at the end and on the way.
#[test]
fn a_sneaker_keeps_its_distance_all_the_way() {
    let (mut state, [scout, _]) = lay_out([scout().at(-3.0, 7.0), tro().enemy().at(0.0, 0.0)]);
    let goes = |state: &State, way: Vec<table::Point>| {
        let way = way.into_iter().map(Into::into).collect();
        Reach::Move { figure: scout, most: inches(6) }.allows(state, &way).is_ok()
    };
    // 7" from the middle of the enemy's base to that of its own is 6" from edge to edge.
    assert!(goes(&state, vec![spot(-3.0, 6.0)]) && goes(&state, vec![spot(3.0, 7.0)]));

    state[scout].sneaking = true;

    assert!(goes(&state, vec![spot(3.0, 7.0)]));
    assert!(!goes(&state, vec![spot(-3.0, 6.0)]));
    assert!(!goes(&state, vec![spot(0.0, 6.9), spot(1.0, 8.0)]));
    assert!(!goes(&state, vec![spot(1.0, 6.5), spot(1.5, 7.5)]));
}

/// A scout sneaks behind this terrain, 1" east of it and 0.6" high, with an enemy so far east: is it seen?
fn seen(kind: Option<Kind>, east: f64) -> bool {
    let terrain = kind.map(|kind| block(kind, (1.0, -3.0), (1.2, 3.0), 0.6));
    let (mut state, [scout, enemy]) =
        lay_among(terrain.into_iter().collect(), [scout().at(0.0, 0.0), tro().enemy().at(east, 0.0)]);
    let looks = Fact::Sight { looker: enemy, target: scout };
    assert!(looks.measure(&state), "it is no more than cover");
    state[scout].sneaking = true;
    assert!(Fact::Sight { looker: scout, target: enemy }.measure(&state)); // sb.los.8: one way only
    looks.measure(&state)
}

/// Proves sb.attr.ita.sneak.3: behind cover it is not seen from beyond its movement range; in the open it is.
#[test]
fn cover_hides_a_sneaker_from_afar() {
    assert!(seen(None, 12.0));
    assert!(!seen(Some(Kind::Woods), 12.0));
    assert!(!seen(Some(Kind::Woods), 7.0)); // exactly 6" away
    assert!(seen(Some(Kind::Woods), 6.9));
}

/// Proves sb.attr.ita.sneak.4 and sb.attr.ita.sneak.5: something solid hides it from the near, too.
#[test]
fn solid_cover_hides_a_sneaker_wholly() {
    assert!(!seen(Some(Kind::Wall), 12.0));
    assert!(!seen(Some(Kind::Rock), 4.0));
    assert!(seen(None, 4.0));
}

/// Proves sb.attr.ita.sneak.3: who is not seen is not shot at.
#[test]
fn a_hidden_sneaker_is_not_shot_at() {
    let rubble = vec![block(Kind::Rock, (1.0, -3.0), (1.2, 3.0), 0.6)];
    let (mut state, [scout, enemy]) = lay_among(rubble, [scout().at(0.0, 0.0), tro().enemy().at(12.0, 0.0)]);

    assert!(acts(&state, enemy, &[]).contains(&Act::Shoot(MUSKET)));
    activate(&mut state, &mut script().choose(Act::Sneak).choose(Act::Done), scout);

    assert!(!acts(&state, enemy, &[]).contains(&Act::Shoot(MUSKET)));
}

/// Proves sb.attr.ita.sneak.2: it ends with its next activation, or when an enemy comes within its movement range.
#[test]
fn a_sneaker_is_found_out() {
    let (mut state, [scout, enemy]) = lay_out([scout().at(0.0, 0.0), tro().enemy().at(12.0, 0.0)]);
    activate(&mut state, &mut script().choose(Act::Sneak).choose(Act::Done), scout);

    let mut next = state.clone();
    activate(&mut next, &mut script().choose(Act::Done), scout);
    assert!(!next[scout].sneaking);

    let comes = |to: f64| {
        let mut state = state.clone();
        let mut fates = script().choose(Act::Move).go(vec![spot(to, 0.0).into()]).choose(Act::Done);
        activate(&mut state, &mut fates, enemy);
        state[scout].sneaking
    };
    assert!(comes(7.0));
    assert!(!comes(6.9));
}

// Sow Fear

fn end_turn(state: &mut State, fates: &mut Script) {
    state.phase = Phase::End;
    let _ = Battle::new(state, fates).step().expect("a script answers everything");
}

/// Proves sb.attr.carp.sowfear.1, sb.turn.14: as the turn ends, unit members within 6" and in sight make a Terror Check, before
/// fatigue comes off.
#[test]
fn fear_is_sown_as_the_turn_ends() {
    let wall = vec![block(Kind::Wall, (-3.0, 1.0), (3.0, 1.2), 3.0)];
    let (mut state, [_, near, far, behind]) = lay_among(
        wall,
        [
            monster("forest-witch").at(0.0, 0.0),
            tro().tired(1).at(7.0, 0.0),
            tro().at(-7.01, 0.0),
            tro().at(0.0, 3.0),
        ],
    );
    let mut fates = dice([3, 3]); // Shaken

    end_turn(&mut state, &mut fates);

    assert_eq!(state[near].terror, Terror::Shaken);
    assert_eq!([far, behind].map(|figure| state[figure].terror), [Terror::Steady; 2]);
    let order = |event: &Event| {
        matches!(event, Event::Terrified(Terrified { .. }) | Event::Turn(TurnEvent::TurnEnded { .. }))
    };
    let told: Vec<_> = fates.told().iter().filter(|event| order(event)).collect();
    assert!(matches!(
        told[..],
        [Event::Terrified(Terrified { .. }), Event::Turn(TurnEvent::TurnEnded { .. })]
    ));
    assert_eq!(state[near].fatigue, 0);
    fates.expect_spent();
}

/// Proves sb.attr.carp.sowfear.1: the Check is made at -X by members of every unit; monsters make none.
#[test]
fn fear_is_sown_at_minus_x() {
    let sower = tro().with("Sow Fear (2)").enemy();
    let (mut state, [sower, victim, own, ghoul]) = lay([sower, tro(), tro().enemy(), monster("ghoul")]);
    state[sower].side = silver_bayonet::Side::Monster;
    let near = |target: FigureId| Fact::Near { looker: sower, target, distance: inches(6) };
    let mut fates = dice([6, 6, 7, 6]).facts([near(victim), near(own), near(ghoul)]); // 10 and 11

    end_turn(&mut state, &mut fates);

    let tallies = fates.told().iter().filter_map(|event| match event {
        Event::Terrified(Terrified { figure, tally, .. }) => Some((*figure, tally.reasons())),
        _ => None,
    });
    let minus_two = || reasons([(-2, "sb.attr.carp.sowfear.1")]);
    assert_eq!(tallies.collect::<Vec<_>>(), [(victim, minus_two()), (own, minus_two())]);
    assert!(matches!(state[victim].terror, Terror::Distracted(_)));
    assert_eq!(state[own].terror, Terror::Steady);
    fates.expect_spent();
}

/// Proves sb.attr.carp.sowfear.4: an Officer's Sow Fear has no number, and frightens other players' units, not its own.
#[test]
fn an_officer_frightens_the_others() {
    let (mut state, [officer, victim, own]) = lay([tro().with("Sow Fear").enemy(), tro(), tro().enemy()]);
    let near = |target: FigureId| Fact::Near { looker: officer, target, distance: inches(6) };
    let mut fates = dice([4, 4]).facts([near(victim), near(own)]); // 8: Stunned

    end_turn(&mut state, &mut fates);

    assert!(matches!(state[victim].terror, Terror::Stunned(_)));
    assert_eq!([officer, own].map(|figure| state[figure].terror), [Terror::Steady; 2]);
    let tally = fates.told().iter().find_map(|event| match event {
        Event::Terrified(Terrified { tally, .. }) => Some(tally.total()),
        _ => None,
    });
    assert_eq!(tally, Some(0));
    fates.expect_spent();
}

// Combustion

fn straw_man() -> FigureSetup {
    tro().with("Combustion")
}

/// Proves sb.attr.egy.combustion.4 and sb.attr.egy.combustion.7: a figure that stands in water as its activation begins, or
/// whose movement ends there, burns no longer.
#[test]
fn water_puts_out_a_living_torch() {
    let pond = || vec![block(Kind::Water, (-2.0, -2.0), (2.0, 2.0), 0.0)];
    let lit = |figure: FigureSetup| {
        let (mut state, [figure, _]) = lay_among(pond(), [figure, tro().enemy().at(0.0, 20.0)]);
        state[figure].alight = true;
        (state, figure)
    };

    let (mut state, figure) = lit(straw_man().at(0.0, 0.0));
    activate(&mut state, &mut script().choose(Act::Done), figure);
    assert_eq!((state[figure].alight, state[figure].health), (false, 10));

    let (mut state, figure) = lit(straw_man().at(4.0, 0.0));
    let mut fates = script().choose(Act::Move).go(vec![spot(1.5, 0.0).into()]).choose(Act::Done);
    activate(&mut state, &mut fates, figure);
    assert_eq!((state[figure].alight, state[figure].health), (false, 8)); // it burnt before it went
    let (mut state, figure) = lit(straw_man().at(4.0, 0.0));
    activate(&mut state, &mut script().choose(Act::Done), figure);
    assert!(state[figure].alight);
}

/// Proves sb.attr.egy.combustion.4 at a real table: people are asked where there is water, and nowhere else.
#[test]
fn at_a_real_table_people_say_who_stands_in_water() {
    let (mut state, [mummy, _]) = lay([monster("mummy"), tro()]);
    state[mummy].alight = true;
    state.terrain.water = true;
    let mut fates = script().facts([Fact::InWater { figure: mummy }]);

    activate(&mut state, &mut fates, mummy);

    assert_eq!((state[mummy].alight, state[mummy].health), (false, 14));
}

/// Proves sb.attr.egy.combustion.7: the fire is out where the movement ends, before the fight that it leads to: the enemy in
/// the stream is not scorched.
#[test]
fn a_charge_into_the_stream_puts_the_fire_out() {
    let stream = vec![block(Kind::Water, (2.0, -6.0), (8.0, 6.0), 0.0)];
    let (mut state, [burning, enemy]) =
        lay_among(stream, [straw_man().at(0.0, 0.0), tro().enemy().at(4.0, 0.0)]);
    state[burning].alight = true;
    let mut fates = script().choose(Act::Attack(enemy)).dice([1, 2, 1, 2]).choose(Response::StrikeBack);

    activate(&mut state, &mut fates, burning);

    assert_eq!((state[burning].alight, state[burning].health), (false, 8)); // it burnt once, as it began
    assert_eq!(state[enemy].health, 10);
}

/// Proves sb.attr.egy.combustion.8: a comrade in contact smothers the fire with its action and no Check; an enemy, or one
/// that is not in contact, can't.
#[test]
fn a_comrade_smothers_the_fire() {
    let (mut state, [burning, comrade, apart, enemy]) = lay_out([
        straw_man().at(0.0, 0.0),
        tro().at(1.0, 0.0),
        tro().at(0.0, 1.2),
        tro().enemy().at(-6.0, 0.0),
    ]);
    state[burning].alight = true;
    let smother = Act::Smother(burning);
    assert!(acts(&state, comrade, &[]).contains(&smother));
    assert!(!acts(&state, apart, &[]).contains(&smother) && !acts(&state, enemy, &[]).contains(&smother));
    assert!(!acts(&state, burning, &[]).contains(&smother), "nobody smothers himself");

    let mut fates = script().choose(smother).choose(Act::Done);
    activate(&mut state, &mut fates, comrade);

    assert!(!state[burning].alight && !acts(&state, comrade, &[]).contains(&smother));
    assert_eq!(state[comrade].health, 10, "it was in contact before: only coming into contact scorches");
}

/// Proves sb.attr.egy.combustion.3 and .8: coming into contact with a burning comrade costs 1, whoever of the two moved.
#[test]
fn touching_a_burning_comrade_scorches() {
    let (mut state, [burning, comrade, _]) =
        lay_out([straw_man().at(0.0, 0.0), tro().at(4.0, 0.0), tro().enemy().at(0.0, 20.0)]);
    state[burning].alight = true;
    let fates = script().choose(Act::Move).go(vec![step(1.0, 0.0)]);
    let mut fates = fates.choose(Act::Smother(burning));
    activate(&mut state, &mut fates, comrade);
    fates.expect_spent();
    assert_eq!((state[comrade].health, state[burning].alight), (9, false));

    let (mut state, [burning, comrade, _]) =
        lay_out([straw_man().at(0.0, 0.0), tro().at(4.0, 0.0), tro().enemy().at(0.0, 20.0)]);
    state[burning].alight = true;
    let mut fates = script().choose(Act::Move).go(vec![step(3.0, 0.0)]).choose(Act::Done);
    activate(&mut state, &mut fates, burning);
    assert_eq!((state[comrade].health, state[burning].health), (9, 8));
}

/// Proves sb.attr.egy.combustion.8: monsters do not smother each other.
#[test]
fn monsters_let_each_other_burn() {
    let (mut state, [burning, other, _]) =
        lay_out([monster("mummy").at(0.0, 0.0), monster("mummy").at(1.0, 0.0), tro().at(9.0, 0.0)]);
    state[burning].alight = true;
    activate(&mut state, &mut script(), other);

    assert!(state[burning].alight);
}

/// Proves sb.attr.egy.combustion.8: a card that buries its finder puts it out.
#[test]
fn a_card_may_bury_the_finder() {
    let card = Card {
        id: "landslip".to_string(),
        name: "A landslip".to_string(),
        text: "Sand, and a great deal of it.".to_string(),
        secret: false,
        effects: vec![Effect::Smother],
    };
    let setup = Setup {
        figures: vec![straw_man(), tro().enemy()],
        clues: vec![silver_bayonet::ClueSetup { at: None, elevation: 0.0 }],
        deck: vec!["landslip".to_string()],
        cards: vec![card],
        ..Setup::default()
    };
    let (mut state, [finder, _]) = laid(setup);
    state[finder].alight = true;
    let find = Act::Investigate(ClueId(0), Pays::Action);
    activate(&mut state, &mut script().choose(find).choose(Act::Done), finder);

    assert!(!state[finder].alight);
}

/// Proves sb.attr.egy.combustion.9: each kind of magic may put out one burning figure within 8" and in sight, friend or
/// foe, and no other.
#[test]
fn magic_puts_out_a_fire() {
    let schools = [
        ("Miracles", School::Miracles),
        ("Spells", School::Spells),
        ("Ancient Spells", School::AncientSpells),
    ];
    for (attribute, school) in schools {
        let quenches = |east: f64, alight: bool| {
            let caster = tro().with(attribute).at(0.0, 0.0);
            let (mut state, [caster, mummy]) = lay_out([caster, monster("mummy").at(east, 0.0)]);
            state[mummy].alight = alight;
            works(&state, caster, school).contains(&Magic::Quench)
        };

        assert_eq!([quenches(9.0, true), quenches(9.1, true), quenches(9.0, false)], [true, false, false]);
    }
}

// Light Infantry Training at a real table

fn voltigeur() -> FigureSetup {
    tro().with("Light Infantry Training")
}

/// Proves sb.attr.ita.lightinf.2 and sb.attr.ita.lightinf.3: at a real table it says whether it keeps to 4"; if so the
/// shot has no penalty for the Move.
#[test]
fn light_infantry_says_how_far_it_goes() {
    let shoots = |pace: Pace| {
        let (mut state, [voltigeur, _]) = lay([voltigeur(), tro().enemy()]);
        let mut fates = script()
            .choose(Act::Move)
            .choose(pace)
            .choose(Act::Shoot(MUSKET))
            .dice([1, 2])
            .choose(Reaction::Nothing);
        activate(&mut state, &mut fates, voltigeur);
        fates.expect_spent(); // and nothing is left to do: no Sprint after the shot
        let most = fates.told().iter().find_map(|event| match event {
            Event::Movement(MovementEvent::Moved { most, .. }) => Some(*most),
            _ => None,
        });
        (most, shots_told(&fates))
    };

    assert_eq!(shoots(Pace::Short), (Some(inches(4)), vec![reasons([(1, "sb.shoot.5")])]));
    let moved = reasons([(1, "sb.shoot.5"), (-1, "sb.shoot.mod.1")]);
    assert_eq!(shoots(Pace::Full), (Some(inches(6)), vec![moved]));
}

/// Proves that light infantry is asked only where the answer matters: not after its shot, not without a gun to fire.
#[test]
fn light_infantry_is_not_asked_in_vain() {
    let (mut state, [voltigeur, _]) = lay([voltigeur(), tro().enemy()]);
    let mut fates =
        script().choose(Act::Shoot(MUSKET)).dice([1, 2]).choose(Reaction::Nothing).choose(Act::Move);
    activate(&mut state, &mut fates, voltigeur);
    fates.expect_spent();

    let (mut state, [unarmed, _]) =
        lay([armed(&["Hand Weapon"]).with("Light Infantry Training"), tro().enemy()]);
    let mut fates = script().choose(Act::Move).choose(Act::Done);
    activate(&mut state, &mut fates, unarmed);
    fates.expect_spent();
}

/// Proves sb.attr.ita.lightinf.3: on the virtual table the Move is measured, and 4" is enough.
#[test]
fn light_infantry_is_measured_on_the_table() {
    let shoots = |distance: f64| {
        let (mut state, [voltigeur, _]) = lay_out([voltigeur().at(0.0, 0.0), tro().enemy().at(15.0, 0.0)]);
        let mut fates = script()
            .choose(Act::Move)
            .go(vec![spot(distance, 0.0).into()])
            .choose(Act::Shoot(MUSKET))
            .dice([1, 2])
            .choose(Reaction::Nothing);
        activate(&mut state, &mut fates, voltigeur);
        shots_told(&fates).concat().len()
    };

    assert_eq!((shoots(4.0), shoots(4.01)), (1, 2));
}

// Damage felt, shots that fail, armour

/// Proves sb.attr.ita.quicktorun.1: damage of a fall frightens, too.
#[test]
fn a_fall_frightens_the_quick_to_run() {
    let roof = vec![block(Kind::Building, (-5.0, -5.0), (5.0, 5.0), 4.0)];
    let (mut state, [officer, conscript]) = lay_among(
        roof,
        [off().enemy().at(3.0, 0.0).up(4.0), tro().with("Quick to Run").at(4.3, 0.0).up(4.0)],
    );
    // The blow for 2; the Speed Check of 4; the fall of 3; its Terror Check, 12; and that of the blow, 10.
    let mut fates = dice([10, 2, 2, 2, 3, 6, 6, 5, 5]);

    strike(&mut state, &mut fates, officer, conscript);

    let checks =
        fates.told().iter().filter(|event| matches!(event, Event::Terrified(Terrified { .. }))).count();
    assert_eq!((checks, state[conscript].health), (2, 10 - 2 - 3));
    fates.expect_spent();
}

/// Proves sb.attr.ita.quicktorun.1: so does drowning.
#[test]
fn drowning_frightens_the_quick_to_run() {
    let (mut state, [crocodile, conscript]) = lay([monster("crocodile"), tro().with("Quick to Run")]);
    state.terrain.water = true;
    // 3 + 8 + 3 hits for 4; 9 is one short of 10; then a Terror Check for each.
    let mut fates = dice([3, 8, 5, 4, 6, 6, 6, 6]).facts([Fact::InWater { figure: crocodile }]);

    strike(&mut state, &mut fates, crocodile, conscript);

    assert_eq!(state[conscript].health, 10 - 4 - 1);
    fates.expect_spent();
}

/// Proves sb.attr.core.inimical.1 and sb.attr.core.inimical.3: nobody is asked what is fired where nothing is.
#[test]
fn a_shot_that_fails_needs_no_kind() {
    let hunter = tro().carrying("Silver Shot");
    let (mut state, [hunter, pixie, enemy]) = lay([hunter, monster("pixie"), tro().enemy()]);
    let near = Fact::Within { one: hunter, other: pixie, distance: inches(6) };
    let mut fates = script().facts([near]).choose(Reaction::Nothing);

    shoot(&mut state, &mut fates, hunter, enemy);

    assert!(told(&fates, |event| matches!(event, Event::Shooting(ShootingEvent::Misfired { .. }))));
    assert!(state[hunter].unloaded.has(0));
    fates.expect_spent();
}

/// Proves sb.dmg.11 beside sb.dmg.10: a firearm goes through Armour (1), and takes 1 off any more.
#[test]
fn a_firearm_lowers_heavier_armour_by_one() {
    assert_eq!([0, 1, 2, 3].map(armour_against_firearms), [0, 0, 1, 2]);
    let (state, [trooper, cuirassier]) = lay([tro(), cui().enemy()]);
    assert_eq!(shot(&state, trooper, cuirassier, Weapon::Musket).protection.total(), 0);
    assert_eq!(attack(&state, trooper, cuirassier, Weapon::Bayonet).protection.total(), -1);
}

// What waits for a scenario

/// An Artillerist, a Combat Engineer, Steady Legs and something Inimical to Technology are carried, and without a scenario
/// that names a gun, a work or a swaying deck they change nothing. What they do where there is one is proved with guns,
/// works and unsteady ground.
#[test]
fn some_attributes_wait_for_their_scenario() {
    let numbers = |figure: FigureSetup| {
        let (state, [figure, enemy]) =
            lay_out([figure.at(0.0, 0.0), armed(&["Hand Weapon"]).enemy().at(5.0, 0.0)]);
        let strike = attack(&state, figure, enemy, Weapon::Bayonet);
        let shot = shot(&state, figure, enemy, Weapon::Musket);
        (
            acts(&state, figure, &[]),
            strike.check.total(),
            strike.defence.total(),
            shot.check.total(),
            state.speed(figure),
        )
    };
    let plain = numbers(tro());

    let named = [
        ("Artillerist", Attribute::Artillerist),
        ("Combat Engineer", Attribute::CombatEngineer),
        ("Steady Legs", Attribute::SteadyLegs),
        ("Inimical to Technology", Attribute::InimicalToTechnology),
    ];
    for (name, attribute) in named {
        let (state, [figure]) = lay([tro().with(name)]);
        assert!(state.has(figure, attribute), "{name}");
        assert_eq!(numbers(tro().with(name)), plain, "{name}");
    }
}

// What is kept for after the game

/// Proves sb.attr.carp.infectious.1: a figure that something Infectious brought to 0 is marked, and nobody else; healing takes
/// the mark off.
#[test]
fn the_infected_are_remembered() {
    let bitten = |health: i16, by: &str| {
        let (mut state, [beast, soldier, _]) = lay([monster(by), tro().health(health), tro().with("Medic")]);
        let faces = if by == "ghoul" { [7, 6] } else { [7, 7] }; // 14 each, for 7
        strike(&mut state, &mut dice(faces), beast, soldier);
        (state[soldier].place, state[soldier].infected)
    };

    assert_eq!(bitten(6, "giant-rat"), (Place::Removed, true));
    assert_eq!(bitten(7, "giant-rat"), (Place::Down, true));
    assert_eq!(bitten(8, "giant-rat"), (Place::Standing, false));
    assert_eq!(bitten(6, "ghoul"), (Place::Removed, false));

    let (mut state, [rat, soldier, medic]) =
        lay([monster("giant-rat"), tro().health(7), tro().with("Medic")]);
    strike(&mut state, &mut dice([7, 7]), rat, soldier);
    activate(&mut state, &mut script().choose(Act::Treat(soldier)), medic);
    assert!(!state[soldier].infected);
}

/// Proves sb.attr.egy.mummycurse.1: unit members it damaged are marked; a hit for nothing marks nobody.
#[test]
fn the_cursed_of_the_mummy_are_remembered() {
    let struck = |victim: FigureSetup| {
        let (mut state, [mummy, victim]) = lay([monster("pharaonic-mummy"), victim]);
        strike(&mut state, &mut dice([5, 5]), mummy, victim); // 5 + 5 + 3 hits for 5 + 1
        state[victim].mummy_cursed
    };

    assert!(struck(tro()));
    assert!(!struck(tro().with("Damage Reduction (9)")));
}

/// Proves sb.attr.can.curse.4: a Wasting victim owes an injury roll if the one that threw the curse survives the game.
#[test]
fn wasting_outlasts_the_game_with_its_thrower() {
    let thrower = tro().but(|draft| draft.equipment.clear()).with("Curse Thrower (Wasting)").enemy();
    let (mut state, [thrower, victim, other]) = lay([thrower, tro(), tro()]);
    let mut fates = dice([6, 6]).choose(Reaction::Nothing);

    shoot_with(&mut state, &mut fates, thrower, Weapon::CursedObject, [victim]);

    fates.expect_spent();
    assert_eq!(state[victim].wasted_by, Some(thrower));
    assert_eq!([victim, other].map(|figure| state.wastes_on(figure)), [true, false]);
    state[thrower].place = Place::Left;
    assert!(state.wastes_on(victim));
    state[thrower].place = Place::Removed;
    assert!(!state.wastes_on(victim));
}
