//! Combatants: `wf.char.*`.

use fates::RuleId;
use wfrp::{Book, Characteristic, Due, Harm, Limb, Location, Size, Skill, SkillKind, location_of};

use crate::common::*;

/// wf.char.1, wf.char.2, wf.char.6: the printed Wounds, Walk, Run and Bonuses of all samples follow from their numbers.
#[test]
fn the_samples_add_up() {
    let book = Book::built_in();
    assert_eq!(book.drafts.len(), 15); // and three who use Special actions
    for draft in &book.drafts[..12] {
        let profile = book.profile(&draft.id).unwrap();
        let bonus = |which| profile.bonus(which);
        let [strength, toughness] = [Characteristic::S, Characteristic::T].map(bonus);
        let size = &book.sizes[profile.size as usize];
        let wounds = size.wounds(strength, toughness, bonus(Characteristic::Wp));

        assert_eq!(i16::from(profile.wounds), wounds, "{}", draft.id);
        assert_eq!(draft.strength_bonus.map(i16::from), Some(strength), "{}", draft.id);
        assert_eq!(draft.toughness_bonus.map(i16::from), Some(toughness), "{}", draft.id);
        assert_eq!(profile.walk, 2 * draft.movement, "{}", draft.id);
        assert_eq!(profile.run, 4 * draft.movement, "{}", draft.id);
    }
}

/// wf.char.4, wf.char.5, wf.char.11, wf.char.12, wf.char.13: Wounds by size, for SB 3, TB 4, WPB 2.
#[test]
fn wounds_go_by_size() {
    let all: Vec<i16> = Book::built_in().sizes.iter().map(|size| size.wounds(3, 4, 2)).collect();

    assert_eq!(all, [1, 4, 10, 13, 26, 52, 104]);
}

/// wf.char.3: a Skill that is lacking is the bare characteristic.
#[test]
fn a_skill_that_is_lacking_is_its_characteristic() {
    let militia = Book::built_in().profile("town-militia").unwrap();

    assert_eq!(militia.skill(Skill::MeleeBasic), 40);
    assert_eq!(militia.skill(Skill::MeleeTwoHanded), 35);
    assert_eq!(militia.skill(Skill::RangedBow), 30);
    assert!(!militia.is_trained(Skill::RangedBow));
}

/// wf.char.7: current Wounds never go below 0.
#[test]
fn wounds_never_go_below_nought() {
    let mut state = on_table([tm().at(0.0, 0.0).wounds(3), rb().at(5.0, 0.0).enemy()]);
    let rule = RuleId("wf.char.7");
    let harm = Harm { wounds: 5, at: None, due: Due::Never, pulled: false, by: None, rule };

    let harmed = play(&mut state, Script::default(), |battle| battle.harm(A, harm));

    assert_eq!((state[A].wounds, harmed.lost, harmed.beyond), (0, 3, 2));
}

/// wf.char.8: the seven sizes, each a step above the one before.
#[test]
fn sizes_rise_in_steps() {
    let sizes: Vec<Size> = Book::built_in().sizes.iter().map(|size| size.id).collect();

    assert_eq!(
        Size::ALL.iter().map(|size| size.id()).collect::<Vec<_>>().join(" "),
        "tiny little small average large enormous monstrous"
    );
    assert_eq!(sizes, Size::ALL);
}

/// wf.char.9: AP stand by location; the militia's are 2/1/1/1/0/0, the head of metal.
#[test]
fn armour_stands_by_location() {
    let state = on_table([tm().at(0.0, 0.0)]);

    assert_eq!(state[A].armour, [2, 1, 1, 1, 0, 0]);
    assert_eq!(state.profile(A).metal, [true, false, false, false, false, false]);
}

/// wf.char.10, wf.location.head, wf.location.arm2, wf.location.arm1, wf.location.body, wf.location.leg_left,
/// wf.location.leg_right: every creature uses the humanoid table.
#[test]
fn every_creature_has_the_humanoid_locations() {
    use Location::*;
    let ends = [(9, Head), (24, SecondaryArm), (44, PrimaryArm), (79, Body), (89, LeftLeg), (100, RightLeg)];
    let mut first = 1;
    for (last, at) in ends {
        assert!((first..=last).all(|number| location_of(number) == at), "{first} to {last}");
        first = last + 1;
    }
    let limbs = [Head, SecondaryArm, PrimaryArm, Body, LeftLeg, RightLeg].map(Location::limb);
    assert_eq!(limbs, [Limb::Head, Limb::Arm, Limb::Arm, Limb::Body, Limb::Leg, Limb::Leg]);
}

/// wf.char.3: the characteristic behind each Skill, and what it is for.
#[test]
fn every_skill_has_its_characteristic() {
    use Characteristic::*;
    let others = [
        (Skill::Athletics, Ag),
        (Skill::Climb, S),
        (Skill::Cool, Wp),
        (Skill::Endurance, T),
        (Skill::Heal, Int),
        (Skill::Perception, I),
        (Skill::Stealth, Ag),
        (Skill::Intimidate, S),
        (Skill::LanguageMagick, Int),
    ];
    for &skill in Skill::ALL {
        let expected = match skill.id() {
            id if id.starts_with("melee-") => (Ws, SkillKind::Melee),
            id if id.starts_with("ranged-") => (Bs, SkillKind::Ranged),
            "dodge" => (Ag, SkillKind::Defence),
            _ => (others.iter().find(|(other, _)| *other == skill).unwrap().1, SkillKind::Other),
        };

        assert_eq!((skill.characteristic(), skill.kind()), expected, "{skill:?}");
    }
}
