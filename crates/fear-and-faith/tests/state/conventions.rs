//! Sides, profiles, states, sticks and bases: sections 1.1 and 1.2 of the catalogue.

use crate::common::*;
use fates::{Rules, Seat};
use fear_and_faith::{
    Book, Contest, Fact, FearAndFaith, Scale, Setup, Side, SideSetup, Size, State, Stick, needs,
};
use table::Length;

fn sides(first: Side, second: Side) -> Vec<SideSetup> {
    [first, second].map(|side| SideSetup { side: Some(side), ..SideSetup::default() }).to_vec()
}

/// ff.core.side.1: a model fights for the side of its party, whatever roster it comes from.
#[test]
fn a_model_fights_for_the_side_of_its_party() {
    let models = [rookie().at(0.0, 0.0), model("wolf").at(60.0, 0.0), rookie().at(0.0, 90.0).enemy()];
    let state = lay(&Setup { sides: sides(Side::Good, Side::Evil), ..setup(models) });

    assert_eq!([A, B, C].map(|model| state.side(model)), [Side::Good, Side::Good, Side::Evil]);
}

/// ff.core.side.2: two evil parties may meet.
#[test]
fn two_parties_of_one_side_may_meet() {
    let state = on_table([minor_vampire().at(0.0, 0.0), werewolf().at(90.0, 0.0).enemy()]);

    assert_eq!([Seat(0), Seat(1)].map(|seat| state.parties[seat.index()].side), [Side::Evil; 2]);
    assert!(state.are_enemies(A, B));
}

/// ff.core.side.3: five lists are good, and all others evil, familiars included.
#[test]
fn five_lists_are_good() {
    let good: Vec<&str> = Book::built_in()
        .lists
        .iter()
        .filter(|list| list.side == Side::Good)
        .map(|list| list.id.as_str())
        .collect();
    assert_eq!(
        good,
        [
            "zombie-hunters-and-survivors",
            "victorian-hunters",
            "transylvanian-villagers",
            "investigators-and-hunters",
            "occult-investigators-and-ghost-hunters",
        ]
    );
    let state = on_table([rookie().at(0.0, 0.0), model("cat-familiar").at(90.0, 0.0).enemy()]);
    assert_eq!([A, B].map(|model| state.side(model)), [Side::Good, Side::Evil]);
}

/// ff.core.profile.1: a cost, a Quality of 2 to 6, a Combat of 0 or more, and special rules.
#[test]
fn a_profile_has_four_parts() {
    let cop = Book::built_in().profile("cop").unwrap();
    assert_eq!((cop.points, cop.quality, cop.combat), (38, 3, 3));
    assert_eq!(cop.specials.iter().map(|special| special.name()).collect::<Vec<_>>(), ["Pistol"]);
    for (quality, combat, sound) in [(2, 0, true), (6, 9, true), (1, 3, false), (7, 3, false), (3, -1, false)]
    {
        let profile = written(quality, combat, &[]).profile(Book::built_in());
        assert_eq!(profile.is_ok(), sound, "Q{quality} C{combat}");
    }
    assert!(written(3, 3, &["Pistolero"]).profile(Book::built_in()).is_err());
}

/// ff.core.profile.2: a lower Quality needs less. ff.core.profile.3: a higher Combat wins more often.
#[test]
fn a_lower_quality_and_a_higher_combat_are_better() {
    assert_eq!((2..=6).map(|quality| needs(quality, 0)).collect::<Vec<_>>(), [2, 3, 4, 5, 6]);

    let won = |attack| {
        let contest = Contest { attack, defence: 3, ..Contest::default() };
        let faces = (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other)));
        faces.filter(|&(one, other)| contest.verdict(one, other).defender != Default::default()).count()
    };
    assert!((1..5).all(|combat| won(combat) < won(combat + 1)));
}

/// ff.core.profile.4: Combat 2 with an assault rifle shoots at 4 and fights at 2: the bonus is the weapon's.
/// ff.core.profile.5: what a profile lists it knows how to use; what is no ranged weapon cannot be lent.
#[test]
fn a_bonus_belongs_to_its_weapon() {
    let state = on_table([written(3, 2, &["Assault Rifle", "Heavy Weapon", "Stakes"]).at(0.0, 0.0)]);

    let arms: Vec<_> = state.arms(A).map(|(_, arm)| arm).collect();
    assert_eq!(state[A].combat, 2);
    assert_eq!(arms.len(), 1);
    assert_eq!(state[A].combat + arms[0].bonus, 4);
    assert!(!arms[0].unfamiliar);
}

/// ff.core.state.3: a model can be fallen, transfixed, cursed, bleeding, hidden and insane, each by itself.
#[test]
fn states_are_independent() {
    for bits in 0..64_u8 {
        let mut state = on_table([cop().at(0.0, 0.0)]);
        let on = |bit: u8| bits >> bit & 1 == 1;
        let model = &mut state[A];
        model.fallen = on(0).then_some(1);
        model.transfixed = on(1).then_some(fear_and_faith::Bond { actions: 2, caster: None });
        model.curse = on(2).then_some(fear_and_faith::Curse { caster: None });
        (model.bleeding, model.hidden) = (on(3), on(4));
        model.insanity = if on(5) { 3 } else { 0 };

        assert_eq!(FearAndFaith::check(&state), Ok(()));
        assert_eq!((state[A].is_fallen(), state[A].is_transfixed()), (on(0), on(1)));
        assert_eq!(state[A].quality_target(), 3 + i16::from(on(2)));
    }
}

/// ff.core.active.1: a model that wants to leave is not held by a fallen enemy, nor by a transfixed one.
#[test]
fn the_fallen_hold_nobody() {
    let beside =
        |enemy: fear_and_faith::ModelSetup| on_table([cop().at(0.0, 0.0), enemy.at(25.0, 0.0).enemy()]);

    assert!(beside(slasher()).is_engaged(A));
    assert!(!beside(slasher().fallen()).is_engaged(A));
    assert!(!beside(slasher().transfixed()).is_engaged(A));
    assert_eq!(beside(slasher().fallen()).foes_touching(A).first(), Some(B), "it is still in contact");
}

/// ff.core.stick.1, ff.core.stick.2, ff.core.table.1: sticks and tables of the two scales, in tenths of a millimetre.
#[test]
fn sticks_and_tables() {
    let sticks = |scale: Scale| Stick::ALL.map(|stick| scale.length(stick).0);
    assert_eq!(sticks(Scale::Large), [750, 1200, 1800]);
    assert_eq!(sticks(Scale::Small), [500, 800, 1200]);
    assert_eq!([Scale::Large, Scale::Small].map(|scale| scale.table().0), [9000, 6000]);
}

/// ff.core.base.3: the bases. ff.core.base.1: a model measures its own width by its own base.
#[test]
fn bases_grow_with_their_models() {
    let widths = |scale: Scale| [Size::Normal, Size::Big, Size::Huge].map(|size| scale.base(size).0);
    assert_eq!(widths(Scale::Large), [250, 400, 600]);
    assert_eq!(widths(Scale::Small), [150, 250, 400]);

    let state = on_table([cop().at(0.0, 0.0), model("golem").at(90.0, 0.0)]);
    let width = |model| state.table.as_ref().unwrap().base(model).unwrap().radius.0 * 2;
    assert_eq!([A, B].map(width), [250, 400]);
}

fn apart(gap: f64) -> State {
    on_table([cop().at(0.0, 0.0), slasher().at(25.0 + gap, 0.0).enemy()])
}

/// ff.core.measure.1: anything can be measured at any time, and that changes nothing.
/// ff.core.measure.2: from edge to edge, and exactly Short is within Short.
#[test]
fn distances_run_from_edge_to_edge() {
    for (gap, within) in [(0.0, true), (74.9, true), (75.0, true), (75.1, false)] {
        let state = apart(gap);
        let before = state.clone();
        let fact = Fact::Within { one: A, other: B, distance: Length(750) };

        assert_eq!(FearAndFaith::measure(&state, &fact), within, "{gap}");
        assert_eq!(state, before);
    }
}

/// ff.core.contact.1: models are adjacent when their bases touch.
#[test]
fn bases_that_touch_are_adjacent() {
    assert!(apart(0.0).touching(A).contains(B));
    assert!(!apart(0.1).touching(A).contains(B));
}

/// The hash that tells ledgers apart is taken over every content file there is.
#[test]
fn every_content_file_counts_in_the_hash() {
    fn files(directory: &std::path::Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => files(&path, found),
                false => {
                    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
                    found.extend(name.filter(|name| name.ends_with(".toml")));
                }
            }
        }
    }
    let mut found = Vec::new();
    files(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("content"), &mut found);
    let hashed: Vec<&str> = Book::content_files().into_iter().map(|(name, _)| name).collect();
    assert!(found.len() >= 13);
    for name in found {
        assert!(hashed.iter().any(|file| file.ends_with(&format!("/{name}"))), "{name}");
    }
}
