//! What a ledger proves without the rules, and how one that other rules wrote is told from one that was altered.

use crate::gravemarch::*;
use fates::proofs::relinked;
use fates::{LedgerFault, LedgerWhy, Seed, check, replay, verify};

/// Sealed dice of seed 0; the ghoul takes an answer back, and falls.
const GHOUL_FALLS: &str = include_str!("../gravemarch/ghoul-falls.jsonl");

fn seed() -> Seed {
    Seed::from_number(0)
}

/// The same ledger with something written differently wherever it stands.
fn with(old: &str, new: &str) -> String {
    assert!(GHOUL_FALLS.contains(old), "the ledger does not say {old}");
    GHOUL_FALLS.replace(old, new)
}

/// The ledger of a game that other rules began, in which the first answer is one that these do not know.
fn by_other_rules() -> String {
    let engine = "\"engine\":\"0.1.0\"";
    let other = with(engine, "\"engine\":\"0.7.0\",\"rules\":\"of another day\"");
    relinked(&other.replacen("\"choose\":\"strike\"", "\"choose\":\"shove\"", 1), &seed())
        .expect("every line can be linked")
}

#[test]
fn links_and_sealed_dice_are_checked_without_the_rules() {
    let whole = check(GHOUL_FALLS, None).unwrap();

    assert_eq!((whole.lines.len(), whole.finished, whole.sealed), (17, true, Some(9)));
    assert_eq!(relinked(GHOUL_FALLS, &seed()).unwrap(), GHOUL_FALLS);
}

#[test]
fn dice_are_not_checked_before_their_seed_is_open() {
    let cut: String = GHOUL_FALLS.lines().take(5).map(|line| line.to_string() + "\n").collect();

    assert_eq!(check(&cut, None).unwrap().sealed, None);
    assert!(check(&cut, Some(&seed())).unwrap().sealed > Some(0));
}

#[test]
fn a_changed_answer_breaks_its_link() {
    let changed = GHOUL_FALLS.replacen("\"choose\":\"strike\"", "\"choose\":\"shove\"", 1);

    let broken = check(&changed, None).unwrap_err();

    assert!(matches!(broken, LedgerFault { line: 2, why: LedgerWhy::Altered { .. } }), "{broken}");
}

#[test]
fn a_changed_die_does_not_follow_from_the_seed() {
    let broken = check(&with("\"rolled\":[2,5]", "\"rolled\":[2,6]"), None).unwrap_err();

    assert_eq!(
        broken,
        LedgerFault { line: 3, why: LedgerWhy::OtherDice { expected: vec![2, 5], found: vec![2, 6] } }
    );
}

#[test]
fn a_ledger_that_other_rules_wrote_is_not_called_altered() {
    let fault = verify::<Gravemarch>(&by_other_rules()).unwrap_err();

    let LedgerWhy::OtherRules { engine, refused, dice } = fault.why else { panic!("{fault}") };
    assert_eq!((engine.as_str(), dice), ("0.7.0", true));
    assert!(matches!(*refused, LedgerWhy::Refused(_)), "{refused}");
    assert_eq!(replay::<Gravemarch>(&by_other_rules(), None).unwrap_err().line, fault.line);
}

#[test]
fn a_ledger_of_other_rules_that_was_altered_is_called_so() {
    let broken = by_other_rules().replace("\"choose\":\"step-away\"", "\"choose\":\"strike-back\"");

    let fault = verify::<Gravemarch>(&broken).unwrap_err();

    assert!(matches!(fault, LedgerFault { line: 7, why: LedgerWhy::Altered { .. } }), "{fault}");
}

#[test]
fn what_the_same_rules_refuse_is_no_question_of_versions() {
    let forged = GHOUL_FALLS.replacen("\"choose\":\"strike\"", "\"choose\":\"shove\"", 1);

    let fault = verify::<Gravemarch>(&relinked(&forged, &seed()).unwrap()).unwrap_err();

    assert!(matches!(fault.why, LedgerWhy::Refused(_)), "{fault}");
}

#[test]
fn luck_does_not_depend_on_the_fingerprint_of_the_rules() {
    let engine = "\"engine\":\"0.1.0\"";
    let named = with(engine, &format!("{engine},\"rules\":\"of this day\""));

    assert_eq!(check(&named, None).unwrap().sealed, Some(9));
}
