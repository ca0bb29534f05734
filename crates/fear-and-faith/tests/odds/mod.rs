//! The exact odds of the catalogue, section 18.

pub mod odds_fear;

use fear_and_faith::{Contest, Harm, Peril};

/// How the 36 rolls of two dice fall: gruesome, kill, fall, recoil for the attacker, nothing, and the same four for the
/// defender, milder first.
fn counts(contest: Contest) -> [u32; 9] {
    let mut counts = [0; 9];
    for attacker in 1..=6 {
        for defender in 1..=6 {
            let verdict = contest.verdict(attacker, defender);
            let place = match (verdict.defender, verdict.attacker) {
                (Harm::Gruesome, _) => 0,
                (Harm::Kill, _) => 1,
                (Harm::Fall, _) => 2,
                (Harm::Recoil, _) => 3,
                (_, Harm::Recoil) => 5,
                (_, Harm::Fall) => 6,
                (_, Harm::Kill) => 7,
                (_, Harm::Gruesome) => 8,
                _ => 4,
            };
            counts[place] += 1;
        }
    }
    counts
}

fn melee(attack: i16, defence: i16) -> Contest {
    Contest { attack, defence, ..Contest::default() }
}

fn shot(attack: i16, defence: i16, defender: Peril) -> Contest {
    Contest { attack, defence, defender, attacker: Peril::SAFE }
}

/// FFO-01: hand-to-hand, C3 v C3. ff.melee.roll.1, ff.melee.double.1, ff.melee.win.odd.1, ff.melee.win.even.1
#[test]
fn ffo_01_even_match() {
    assert_eq!(counts(melee(3, 3)), [0, 2, 8, 5, 6, 5, 8, 2, 0]);
}

/// FFO-02: hand-to-hand, C2 v C3. ff.melee.simul.2
#[test]
fn ffo_02_the_weaker_attacks() {
    assert_eq!(counts(melee(2, 3)), [0, 1, 5, 4, 5, 6, 9, 5, 1]);
}

/// FFO-03: hand-to-hand, C4 v C2. ff.melee.treble.1
#[test]
fn ffo_03_the_stronger_attacks() {
    assert_eq!(counts(melee(4, 2)), [2, 7, 8, 9, 4, 2, 4, 0, 0]);
}

/// FFO-04: a powerful attack C3 v C3, the defender at 2. ff.action.power.1
#[test]
fn ffo_04_a_powerful_attack() {
    assert_eq!(counts(melee(3, 2)), [1, 5, 9, 6, 5, 4, 5, 1, 0]);
}

/// FFO-05: C3 attacks a fallen C3, the attacker at 5. ff.fallen.3, ff.fallen.4, ff.fallen.7
#[test]
fn ffo_05_an_attack_on_the_fallen() {
    let defender = Peril { down: true, prone: true, ..Peril::default() };
    assert_eq!(counts(Contest { defender, ..melee(5, 3) }), [6, 20, 0, 0, 4, 2, 4, 0, 0]);
}

/// FFO-06: ranged, C3 in all v C2. ff.ranged.roll.1, ff.ranged.result.1
#[test]
fn ffo_06_a_shot() {
    assert_eq!(counts(shot(3, 2, Peril::default())), [1, 5, 9, 6, 15, 0, 0, 0, 0]);
}

/// FFO-07: ranged, C3 v C3 with Thick Skin. ff.sr.thick-skin.3
#[test]
fn ffo_07_a_shot_at_thick_skin() {
    let defender = Peril { thick_skin: true, ..Peril::default() };
    assert_eq!(counts(shot(3, 3, defender)), [0, 2, 5, 3, 26, 0, 0, 0, 0]);
}
