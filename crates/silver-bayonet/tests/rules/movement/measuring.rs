//! Proves how the virtual table is measured, `sb.measure.*`, and what is seen on it, `sb.los.*`.

use crate::common::*;
use fates::{FigureId, FigureSet};
use silver_bayonet::{Act, ArmId, Fact, Reach, State};
use table::{Kind, Length, inches};

fn within(state: &State, one: FigureId, other: FigureId, distance: Length) -> bool {
    Fact::Within { one, other, distance }.measure(state)
}

/// Proves sb.measure.1: a distance is the gap between base edges, and 0 is contact.
#[test]
fn distances_run_from_edge_to_edge() {
    let (state, [trooper, near, touching]) =
        lay_out([tro().at(0.0, 0.0), monster("ghoul").at(5.0, 0.0), monster("ghoul").at(0.0, 1.0)]);

    assert_eq!(state.gap(trooper, near), Some(inches(4)));
    assert!(within(&state, trooper, touching, Length::ZERO));
    assert!(!within(&state, trooper, near, length(3.99)));
}

/// Proves sb.measure.7: anybody may measure anything at any time: the gap of any two figures is there for showing,
/// no matter whose they are, and in the middle of an activation.
#[test]
fn any_distance_may_be_measured() {
    let (mut state, figures) =
        lay_out([tro().at(0.0, 0.0), tro().enemy().at(3.0, 0.0), monster("ghoul").at(0.0, 6.0)]);
    let [trooper, enemy, ghoul] = figures;
    make_next(&mut state, ghoul);

    assert_eq!(state.gap(trooper, enemy), Some(inches(2)));
    assert_eq!(state.gap(ghoul, trooper), Some(inches(5)));
    assert_eq!(state.gap(enemy, ghoul), state.gap(ghoul, enemy));
}

/// Proves sb.measure.2 and sb.measure.6: "within N inches" holds at exactly N, and not a tenth of a millimetre beyond.
#[test]
fn within_holds_at_exactly_the_distance() {
    let (state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(7.0, 0.0)]);

    assert!(within(&state, trooper, ghoul, inches(6)));
    assert!(!within(&state, trooper, ghoul, inches(6) - Length(1)));
}

/// Proves sb.measure.6: distances that no decimal can write are compared exactly, too.
#[test]
fn slanted_distances_are_compared_exactly() {
    // Centres 3" and 4" apart along the axes: 5", so a gap of 4".
    let (state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(3.0, 4.0)]);

    assert!(within(&state, trooper, ghoul, inches(4)));
    assert!(!within(&state, trooper, ghoul, inches(4) - Length(1)));
}

/// Proves sb.measure.3: height counts: 4" on the level and 3" up are 5".
#[test]
fn height_counts() {
    let roof = vec![block(Kind::Building, (4.0, -2.0), (8.0, 2.0), 3.0)];
    let (state, [trooper, ghoul]) =
        lay_among(roof, [tro().at(0.0, 0.0), monster("ghoul").at(5.0, 0.0).up(3.0)]);

    assert!(within(&state, trooper, ghoul, inches(5)));
    assert!(!within(&state, trooper, ghoul, inches(5) - Length(1)));
}

/// Proves sb.measure.4: bases have a radius of 0.5", of 1.0" for the mounted and the Large.
#[test]
fn bases_have_fixed_sizes() {
    let (state, figures) = lay([tro(), cav(), monster("troll"), monster("viper")]);

    assert_eq!(figures.map(|figure| state.radius(figure)), [0.5, 1.0, 1.0, 0.5].map(length));
}

/// Proves sb.measure.5: a path is as long as the way of the base's middle.
#[test]
fn a_path_is_measured_at_the_middle_of_the_base() {
    let (state, [trooper, _]) = lay_out([tro().at(0.0, 0.0), tro().at(-9.0, 0.0)]);
    let goes = |way: Vec<table::Point>| {
        let way = way.into_iter().map(Into::into).collect();
        Reach::Move { figure: trooper, most: inches(6) }.allows(&state, &way).is_ok()
    };

    assert!(goes(vec![spot(6.0, 0.0)]));
    assert!(!goes(vec![spot(6.01, 0.0)]));
    assert!(goes(vec![spot(3.0, 0.0), spot(3.0, 3.0)])); // turning is free
    assert!(!goes(vec![spot(3.0, 0.0), spot(3.0, 3.01)]));
}

/// TRO looks 10" east at a target, past this terrain: what it can shoot, and what it sees in cover.
fn looks(terrain: Vec<silver_bayonet::TerrainSetup>, target: Figure) -> (bool, bool) {
    let (state, [shooter, target]) = lay_among(terrain, [tro().at(-5.0, 0.0), target.at(5.0, 0.0)]);
    let can_shoot = Fact::CanShoot { shooter, target, range: inches(24) }.measure(&state);
    (can_shoot, can_shoot && Fact::Cover { shooter, target }.measure(&state))
}

const OPEN: (bool, bool) = (true, false);
const COVERED: (bool, bool) = (true, true);
const UNSEEN: (bool, bool) = (false, false);

fn wall(height: f64) -> Vec<silver_bayonet::TerrainSetup> {
    vec![block(Kind::Wall, (-0.05, -9.0), (0.05, 9.0), height)]
}

/// Proves sb.los.1, sb.los.2 and sb.los.3: a target is seen if any of it can be; partly hidden it is in cover; wholly
/// hidden it cannot be targeted.
#[test]
fn what_is_seen_of_a_target_decides() {
    assert_eq!(looks(vec![], tro().enemy()), OPEN);
    assert_eq!(looks(wall(0.8), tro().enemy()), COVERED); // the legs are behind the wall
    assert_eq!(looks(wall(3.0), tro().enemy()), UNSEEN);

    let (state, [shooter, _]) = lay_among(wall(3.0), [tro().at(-5.0, 0.0), tro().enemy().at(5.0, 0.0)]);
    assert!(!offers::acts(&state, shooter, &[]).contains(&Act::Shoot(ArmId::Own(0))));
}

/// Proves sb.los.4: bodies are 1.25" tall on foot, 2" mounted or Large, 0.5" Small; the eye is at nine tenths.
#[test]
fn bodies_have_fixed_heights() {
    let (state, figures) = lay([tro(), cav(), monster("troll"), monster("viper")]);
    assert_eq!(figures.map(|figure| state.height(figure)), [1.25, 2.0, 2.0, 0.5].map(length));

    // Half-way the line from an eye at 1.125 to a head at 1.1875 is 1.156 high; to a head at 1.9 it is 1.51 high;
    // from a rider's eye at 1.8 to a head at 1.1875 it is 1.49 high.
    assert_eq!(looks(wall(1.14), tro().enemy()), COVERED);
    assert_eq!(looks(wall(1.18), tro().enemy()), UNSEEN);
    assert_eq!(looks(wall(1.18), monster("troll")), COVERED);
    assert_eq!(looks(wall(1.55), monster("troll")), UNSEEN);
    // To a Small head at 0.475 it is 0.8 high.
    assert_eq!(looks(wall(0.75), monster("viper")), COVERED);
    assert_eq!(looks(wall(0.85), monster("viper")), UNSEEN);
}

/// Proves sb.los.5: nine points decide, at both edges and the middle; hiding one edge alone is cover.
#[test]
fn hiding_one_edge_gives_cover() {
    // A post before the south edge of the target, 0.5" beside its middle; and one that stands clear of all lines.
    let post = |south| vec![block(Kind::Wall, (4.2, south), (4.4, south + 0.3), 3.0)];

    assert_eq!(looks(post(0.3), tro().enemy()), COVERED);
    assert_eq!(looks(post(0.6), tro().enemy()), OPEN);
}

/// Proves sb.los.6: another figure in the way gives cover and blocks nothing.
#[test]
fn figures_give_cover() {
    let looks_past = |other: Figure| {
        let figures = [tro().at(-5.0, 0.0), tro().enemy().at(5.0, 0.0), other];
        let (state, [shooter, target, _]) = lay_out(figures);
        (state.sees(shooter, target), Fact::Cover { shooter, target }.measure(&state))
    };

    assert_eq!(looks_past(tro().at(0.0, 0.0)), COVERED);
    assert_eq!(looks_past(monster("troll").at(0.0, 0.0)), COVERED); // however large
    assert_eq!(looks_past(tro().at(0.0, 2.0)), OPEN);
}

/// Proves sb.los.7: touching a wall gives nothing unless it hides something.
#[test]
fn touching_a_wall_is_no_cover() {
    let behind = vec![block(Kind::Wall, (5.5, -3.0), (6.0, 3.0), 3.0)];
    let beside = vec![block(Kind::Wall, (4.0, 0.5), (6.0, 1.0), 3.0)];

    assert_eq!(looks(behind, tro().enemy()), OPEN);
    assert_eq!(looks(beside, tro().enemy()), OPEN);
}

/// Proves sb.los.8: terrain lets both see each other or neither; what an attribute gives works one way.
#[test]
fn sight_is_mutual_and_attributes_are_not() {
    // A wall of 1.15" right before TRO: above its eye (1.125), below its head (1.1875).
    let breastwork = vec![block(Kind::Wall, (0.6, -3.0), (0.7, 3.0), 1.15)];
    let (state, [low, far]) = lay_among(breastwork, [tro().at(0.0, 0.0), tro().enemy().at(10.0, 0.0)]);
    let sight = |looker, target| Fact::Sight { looker, target }.measure(&state);
    let shoots = |shooter, target| Fact::CanShoot { shooter, target, range: inches(24) }.measure(&state);
    assert!(sight(far, low) && sight(low, far));
    assert!(shoots(far, low) && shoots(low, far)); // a Return Fire must not depend on who asks
    assert!(Fact::Cover { shooter: low, target: far }.measure(&state));

    let (state, [trooper, vampire]) =
        lay_among(wall(5.0), [tro().at(-5.0, 0.0), monster("vampire").at(5.0, 0.0)]);
    let sight = |looker, target| Fact::Sight { looker, target }.measure(&state);
    assert!(sight(vampire, trooper)); // Ethereal
    assert!(!sight(trooper, vampire));

    let (state, [trooper, mummy]) = lay_out([tro().at(-8.0, 0.0), monster("mummy").at(8.0, 0.0)]);
    let sight = |looker, target| Fact::Sight { looker, target }.measure(&state);
    assert!(sight(trooper, mummy));
    assert!(!sight(mummy, trooper)); // Poor Senses
}

/// Proves sb.los.9: in fog nobody sees farther than 10".
#[test]
fn fog_ends_sight_at_ten_inches() {
    let (mut state, [trooper, near, far]) =
        lay_out([tro().at(0.0, 0.0), monster("ghoul").at(11.0, 0.0), monster("ghoul").at(0.0, 11.01)]);
    state.fog = true;

    assert!(state.sees(trooper, near));
    assert!(!state.sees(trooper, far));
}

/// Proves sb.los.10 for Inspiring: sight that is no shot is the same test, and cover does not matter.
#[test]
fn cover_does_not_hinder_other_sight() {
    let inspired = |height| {
        let (state, [figure, by]) =
            lay_among(wall(height), [tro().at(-3.0, 0.0), off().with("Inspiring").at(3.0, 0.0)]);
        Fact::Inspired { figure, by }.measure(&state)
    };

    assert!(inspired(0.8)); // half hidden
    assert!(!inspired(3.0));
}

/// Figures that are no longer on the table are near nobody; of those that are, the nearest may tie.
#[test]
fn the_nearest_may_tie() {
    let (state, [trooper, west, east, far]) = lay_out([
        tro().at(0.0, 0.0),
        monster("ghoul").at(-3.0, 0.0),
        monster("ghoul").at(3.0, 0.0),
        monster("ghoul").at(0.0, 3.01),
    ]);

    let nearest = Fact::Nearest { to: trooper }.single_out(&state, state.enemies(trooper));

    assert_eq!(nearest, FigureSet::from_iter([west, east]));
    assert!(!nearest.contains(far));
}
