//! Campaigns: games recorded, losses, curses and madness, and what victory points buy.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use fates::{Measured, Nobody, Random, Seat, Straight, Whim};
use fear_and_faith::{
    Advance, Battle, Book, Campaign, Contagion, End, Fate, Fielded, GameRecord, Infection, Lot, Member,
    Options, PartySheet, Place, Setup, Side, State, Step,
};

use crate::common::*;
use crate::rules::fear::{dice, field};

const GOOD: Seat = Seat(0);
const EVIL: Seat = Seat(1);

fn party(name: &str, side: Side, points: u16, models: &[(&str, u8)]) -> PartySheet {
    let member = |&(profile, count): &(&str, u8)| Member { count, ..Member::of(profile) };
    PartySheet {
        id: String::new(),
        name: name.to_string(),
        side,
        scenarios: Vec::new(),
        points,
        pool: 0,
        anyway: false,
        models: models.iter().map(member).collect(),
    }
}

/// Cops against werewolves.
fn founded() -> Campaign {
    let good = party("The Precinct", Side::Good, 300, &[("cop", 3)]);
    let evil = party("The Pack", Side::Evil, 300, &[("lesser-werewolf", 2)]);
    Campaign::found("Moonrise", [good, evil], Options::default(), Book::built_in()).unwrap()
}

fn with(vp: [u16; 2]) -> Campaign {
    let mut campaign = founded();
    won(&mut campaign, [vp[0] as i16, 0], &[]);
    won(&mut campaign, [0, vp[1] as i16], &[]);
    campaign
}

fn fate(seat: Seat, name: &str, lot: Lot) -> Fate {
    Fate { seat, name: name.to_string(), lot, insanity: 0, shaky: 0, infected: None }
}

fn game(scores: [i16; 2], fates: &[Fate]) -> Step {
    let winner = match scores {
        [one, other] if one > other => Some(GOOD),
        [one, other] if one < other => Some(EVIL),
        _ => None,
    };
    let (title, ledger, state) = ("A night".to_string(), "night.jsonl".to_string(), format!("{scores:?}"));
    Step::Game(GameRecord { title, ledger, state, winner, scores, fates: fates.to_vec(), dice: Vec::new() })
}

fn won(campaign: &mut Campaign, scores: [i16; 2], fates: &[Fate]) {
    take(campaign, game(scores, fates)).unwrap();
}

fn take(campaign: &mut Campaign, step: Step) -> Result<Vec<String>, Vec<String>> {
    campaign.apply(step, Book::built_in())
}

fn buy(
    campaign: &mut Campaign,
    seat: Seat,
    advance: Advance,
    model: Option<&str>,
) -> Result<Vec<String>, Vec<String>> {
    take(campaign, Step::Advance { seat, advance, model: model.map(str::to_string) })
}

fn recruit(campaign: &mut Campaign, profiles: &[&str], agreed: bool) -> Result<Vec<String>, Vec<String>> {
    let models = profiles.iter().map(|profile| Member::of(profile)).collect();
    take(campaign, Step::Recruit { seat: GOOD, models, agreed })
}

fn names(campaign: &Campaign, seat: Seat) -> Vec<&str> {
    campaign.company(seat).models.iter().map(|model| model.name.as_str()).collect()
}

/// ff.camp.vp.net.1, ff.camp.vp.net.2, ff.camp.vp.net.3: the winner gains the difference, the loser nothing; equal scores
/// bring nothing.
#[test]
fn the_winner_of_a_game_gains_the_difference() {
    let mut campaign = founded();
    won(&mut campaign, [20, 8], &[]);
    assert_eq!(campaign.companies.clone().map(|company| company.vp), [12, 0]);
    won(&mut campaign, [4, 4], &[]);
    won(&mut campaign, [1, 6], &[]);
    assert_eq!(campaign.companies.clone().map(|company| company.vp), [12, 5]);
}

/// Every model has a name of its own, and the file says how everybody stands; changed by hand it is refused.
#[test]
fn a_campaign_is_kept_in_a_file() {
    let mut campaign = with([30, 10]);
    buy(&mut campaign, GOOD, Advance::Courageous, None).unwrap();
    assert_eq!(names(&campaign, GOOD), ["Cop", "Cop 2", "Cop 3"]);
    let text = campaign.write();
    assert_eq!(Campaign::read(&text, Book::built_in()).unwrap(), campaign);
    let altered = text.replacen("\"vp\": 20", "\"vp\": 90", 1);
    assert_ne!(altered, text);
    assert!(Campaign::read(&altered, Book::built_in()).unwrap_err()[0].contains("changed by hand"));
    assert!(Campaign::read("{}", Book::built_in()).is_err());
}

/// Every step can be taken back, and what is not allowed changes nothing.
#[test]
fn every_step_can_be_taken_back() {
    let mut campaign = with([40, 0]);
    let before = campaign.clone();
    buy(&mut campaign, GOOD, Advance::Courageous, None).unwrap();
    assert!(buy(&mut campaign, GOOD, Advance::Courageous, None).is_err());
    assert_eq!(campaign.company(GOOD).vp, 30);
    assert!(matches!(campaign.undo(Book::built_in()), Some(Step::Advance { .. })));
    assert_eq!(campaign, before);
    campaign.undo(Book::built_in());
    campaign.undo(Book::built_in());
    assert_eq!((campaign.undo(Book::built_in()), campaign), (None, founded()));
}

/// ff.camp.killed.1: a killed model is replaced by one just like it: curse, madness and advances go with the old one.
#[test]
fn the_killed_are_replaced() {
    let mut campaign = with([0, 10]);
    buy(&mut campaign, EVIL, Advance::CombatDemon, Some("lesser-werewolf")).unwrap();
    let mad = Fate { insanity: 5, ..fate(GOOD, "Cop", Lot::Alive) };
    won(&mut campaign, [0, 0], &[mad]);
    won(&mut campaign, [0, 0], &[fate(GOOD, "Cop", Lot::Killed), fate(EVIL, "Lesser Werewolf", Lot::Killed)]);
    assert_eq!(names(&campaign, GOOD), ["Cop", "Cop 2", "Cop 3"]);
    assert_eq!(campaign.company(GOOD).model("Cop").unwrap().insanity, 0);
    assert!(!campaign.company(EVIL).model("Lesser Werewolf").unwrap().combat_demon);
}

fn with_unique() -> Campaign {
    let book = Book::built_in();
    let unique = book.profiles().iter().find(|profile| {
        let has = |special| profile.specials.has(special);
        let poor = profile.points <= 100 && profile.list == "occult-investigators-ghost-hunters";
        has(fear_and_faith::Special::Unique)
            && !has(fear_and_faith::Special::Demon)
            && (poor || profile.points < 130)
            && book.list(&profile.list).is_some_and(|list| list.side == Side::Good)
            && profile.bans.is_empty()
            && !has(fear_and_faith::Special::Ban)
    });
    let unique = unique.expect("a Unique of the good");
    let good = party("The Circle", Side::Good, 300, &[(&unique.id, 1)]);
    let evil = party("The Pack", Side::Evil, 300, &[("lesser-werewolf", 2)]);
    Campaign::found("Moonrise", [good, evil], Options::default(), book).unwrap()
}

/// ff.camp.killed.2: a killed Unique is gone for good; others of its roster worth no more come for it, once.
#[test]
fn a_killed_unique_is_gone_for_good() {
    let book = Book::built_in();
    let mut campaign = with_unique();
    let unique = campaign.company(GOOD).models[0].clone();
    let profile = unique.profile(book).unwrap();
    won(&mut campaign, [0, 0], &[fate(GOOD, &unique.name, Lot::Killed)]);
    assert!(names(&campaign, GOOD).is_empty());
    assert_eq!(campaign.company(GOOD).owed[0].points, profile.points);

    let mut replace = |models: Vec<Member>| {
        take(&mut campaign, Step::Replace { seat: GOOD, lost: unique.name.clone(), models })
    };
    assert!(replace(vec![Member::of(&profile.id)]).is_err(), "it does not come back itself");
    assert!(replace(vec![Member::of("werewolf")]).is_err(), "another roster");
    let other = book
        .profiles()
        .iter()
        .find(|other| other.list == profile.list && other.points <= profile.points && other.id != profile.id);
    let other = other.unwrap();
    let many = Member { count: 1 + (profile.points / other.points) as u8, ..Member::of(&other.id) };
    assert!(replace(vec![many]).is_err(), "too dear");
    replace(vec![Member::of(&other.id)]).unwrap();
    assert!(replace(vec![Member::of(&other.id)]).is_err(), "once");
    assert_eq!(names(&campaign, GOOD).len(), 1);
}

/// ff.sr.demon.3, ff.sr.demon.5: a killed Demon comes back, even a Unique one.
#[test]
fn demons_come_back() {
    let book = Book::built_in();
    let unique = |special| move |profile: &&fear_and_faith::Profile| profile.specials.has(special);
    let demon = { book.profiles().iter() }
        .filter(unique(fear_and_faith::Special::Demon))
        .find(|profile| profile.points <= 300 && book.list(&profile.list).is_some())
        .unwrap();
    let good = party("The Precinct", Side::Good, 300, &[("cop", 3)]);
    let evil = party("The Pit", Side::Evil, 300, &[(&demon.id, 1)]);
    let mut campaign = Campaign::found("Pit", [good, evil], Options::default(), book).unwrap();
    let name = names(&campaign, EVIL)[0].to_string();
    won(&mut campaign, [0, 0], &[fate(EVIL, &name, Lot::Killed)]);
    assert_eq!(names(&campaign, EVIL), [name]);
}

/// ff.camp.wounded.1: whatever was reduced in a game is restored: the next setup knows nothing of wounds and falls.
#[test]
fn the_wounded_are_well_again() {
    let mut campaign = founded();
    won(&mut campaign, [0, 0], &[fate(GOOD, "Cop", Lot::Alive)]);
    let setup = campaign.field(&Fielded::default(), Book::built_in()).unwrap();
    assert_eq!(setup.models.len(), 5);
    assert!(setup.models.iter().all(|model| model.with == fear_and_faith::With::default()));
}

/// ff.camp.buy.1: 1 victory point buys 3 points: a Cop of 38 costs 13; other rosters need the opponent's word.
#[test]
fn victory_points_buy_recruits() {
    let mut campaign = with([13, 0]);
    assert!(recruit(&mut campaign, &["cop", "cop"], false).is_err(), "76 points cost 26");
    assert!(recruit(&mut campaign, &["slasher-with-knife-straight-razor-etc"], false).is_err());
    recruit(&mut campaign, &["cop"], false).unwrap();
    assert_eq!((campaign.company(GOOD).vp, names(&campaign, GOOD)[3]), (0, "Cop 4"));

    let mut campaign = with([14, 0]);
    recruit(&mut campaign, &["slasher-with-knife-straight-razor-etc"], true).unwrap();
    assert_eq!(campaign.company(GOOD).vp, 0, "42 points cost 14");
    assert!(recruit(&mut campaign, &["nobody-at-all"], false).is_err());
    assert!(recruit(&mut campaign, &[], false).is_err());
}

/// ff.adv.cost.1, ff.adv.cost.2: ten victory points each, for the right side, as often as its rule says.
#[test]
fn advances_cost_ten() {
    let mut campaign = with([49, 29]);
    for _ in 0..3 {
        buy(&mut campaign, GOOD, Advance::CombatMasters, None).unwrap();
    }
    assert!(buy(&mut campaign, GOOD, Advance::CombatMasters, None).is_err(), "three at most");
    assert!(buy(&mut campaign, GOOD, Advance::Clouds, None).is_err(), "for the evil");
    buy(&mut campaign, GOOD, Advance::Faith, None).unwrap();
    assert!(buy(&mut campaign, GOOD, Advance::Angelic, None).is_err(), "9 are left");
    assert_eq!(campaign.company(GOOD).vp, 9);
    let setup = campaign.field(&Fielded::default(), Book::built_in()).unwrap();
    assert_eq!(setup.sides[0].advances.len(), 4);
}

/// ff.adv.evil.combat-demon.1, ff.adv.good.magic-weapon.1, ff.sr.animal.1: for one model each, never twice, and not for
/// whom they are not meant.
#[test]
fn some_advances_go_to_one_model() {
    let mut campaign = with([20, 40]);
    assert!(buy(&mut campaign, EVIL, Advance::CombatDemon, None).is_err());
    buy(&mut campaign, EVIL, Advance::CombatDemon, Some("Lesser Werewolf")).unwrap();
    assert!(buy(&mut campaign, EVIL, Advance::CombatDemon, Some("Lesser Werewolf")).is_err());
    buy(&mut campaign, EVIL, Advance::CombatDemon, Some("Lesser Werewolf 2")).unwrap();
    assert!(buy(&mut campaign, GOOD, Advance::MagicWeapon, Some("Cop")).is_err(), "no personality");
    assert!(buy(&mut campaign, GOOD, Advance::Courageous, Some("Cop")).is_err());
    assert!(buy(&mut campaign, EVIL, Advance::CombatDemon, Some("Lesser Wolf")).is_err());
    let setup = campaign.field(&Fielded::default(), Book::built_in()).unwrap();
    let state = lay(&setup);
    assert_eq!(
        state.profile(fates::FigureId(3)).combat,
        1 + Book::built_in().profile("lesser-werewolf").unwrap().combat
    );

    let wolves = party("Dogs", Side::Evil, 300, &[("wolf", 1), ("lesser-werewolf", 2)]);
    let good = party("The Precinct", Side::Good, 300, &[("cop", 3)]);
    let mut campaign = Campaign::found("Dogs", [good, wolves], Options::default(), Book::built_in()).unwrap();
    won(&mut campaign, [0, 10], &[]);
    assert!(buy(&mut campaign, EVIL, Advance::CombatDemon, Some("Wolf")).is_err(), "an animal");
}

/// ff.adv.evil.zombie-horde.1: only a company of zombies alone may buy it.
#[test]
fn only_zombies_draw_a_horde() {
    let mut campaign = with([0, 10]);
    assert!(buy(&mut campaign, EVIL, Advance::ZombieHorde, None).is_err());
    let good = party("The Precinct", Side::Good, 300, &[("cop", 3)]);
    let dead = party("The Dead", Side::Evil, 300, &[("walking-dead", 4)]);
    let mut campaign = Campaign::found("Dead", [good, dead], Options::default(), Book::built_in()).unwrap();
    won(&mut campaign, [0, 10], &[]);
    buy(&mut campaign, EVIL, Advance::ZombieHorde, None).unwrap();
}

fn cursed(infection: Infection, scores: [i16; 2]) -> Campaign {
    let mut campaign = founded();
    let fate = Fate { infected: Some(infection), ..fate(GOOD, "Cop", Lot::Alive) };
    won(&mut campaign, scores, &[fate]);
    campaign
}

/// ff.camp.infect.3, ff.camp.infect.10: a model that is cursed must be fielded, in this game and in every other until
/// it ends.
#[test]
fn the_cursed_must_be_fielded() {
    let mut campaign = cursed(Infection::Werewolf, [0, 0]);
    let wish = |name: &str| Fielded { names: [vec![name.to_string()], Vec::new()], ..Fielded::default() };
    assert!(campaign.field(&wish("Cop 2"), Book::built_in()).is_err());
    let setup = campaign.field(&wish("Cop"), Book::built_in()).unwrap();
    assert_eq!(lay(&setup)[A].infected_by, Some(Infection::Werewolf));
    assert!(take(&mut campaign, game([0, 1], &[fate(GOOD, "Cop 2", Lot::Alive)])).is_err());
    let still = Fate { infected: Some(Infection::Werewolf), ..fate(GOOD, "Cop", Lot::Alive) };
    won(&mut campaign, [0, 1], &[still]);
    assert!(campaign.field(&wish("Cop 2"), Book::built_in()).is_err());
}

/// ff.camp.infect.cure.1, ff.adv.good.break-curse.1: a good winner pays 10 to stop a fresh curse: victims of zombies die,
/// others are healed.
#[test]
fn a_winner_may_break_a_fresh_curse() {
    for (infection, lives) in [(Infection::Werewolf, true), (Infection::Zombie, false)] {
        let mut campaign = cursed(infection, [12, 0]);
        let told = take(&mut campaign, Step::BreakCurse { seat: GOOD, model: "Cop".to_string() }).unwrap();
        assert_eq!(told.len() == 1, lives, "{told:?}");
        assert_eq!(
            (campaign.company(GOOD).vp, campaign.company(GOOD).model("Cop").unwrap().infected),
            (2, None)
        );
    }
    let mut campaign = cursed(Infection::Werewolf, [12, 0]);
    buy(&mut campaign, GOOD, Advance::BreakCurse, Some("Cop")).unwrap();
}

/// ff.camp.infect.cure.1: not by a loser, not without the points, not an old curse, not for a model that has none.
#[test]
fn a_curse_cannot_always_be_broken() {
    let breaks = |campaign: &mut Campaign, name: &str| {
        take(campaign, Step::BreakCurse { seat: GOOD, model: name.to_string() })
    };
    assert!(breaks(&mut cursed(Infection::Werewolf, [9, 0]), "Cop").is_err());
    assert!(breaks(&mut cursed(Infection::Werewolf, [20, 0]), "Cop 2").is_err());
    let mut lost = with([30, 0]);
    let fate = Fate { infected: Some(Infection::Vampire), ..fate(GOOD, "Cop", Lot::Alive) };
    won(&mut lost, [0, 1], std::slice::from_ref(&fate));
    assert!(breaks(&mut lost, "Cop").is_err());
    let mut old = cursed(Infection::Vampire, [20, 0]);
    won(&mut old, [5, 0], &[fate]);
    assert!(breaks(&mut old, "Cop").is_err());
}

/// ff.camp.infect.4, ff.camp.infect.11: a model that turned is replaced in its old company; the monster is the
/// opponent's, and nobody comes for it once it is killed.
#[test]
fn the_turned_change_companies() {
    let mut campaign = cursed(Infection::Zombie, [0, 0]);
    let turned = Lot::Turned { into: "walking-dead".to_string(), lives: true };
    won(&mut campaign, [0, 0], &[fate(GOOD, "Cop", turned)]);
    assert_eq!(names(&campaign, GOOD), ["Cop", "Cop 2", "Cop 3"]);
    assert_eq!(campaign.company(GOOD).models[0].infected, None);
    assert_eq!(names(&campaign, EVIL)[2], "Cop Turned");
    won(&mut campaign, [0, 0], &[fate(EVIL, "Cop Turned", Lot::Killed)]);
    assert_eq!(names(&campaign, EVIL).len(), 2);

    let mut campaign = cursed(Infection::Zombie, [0, 0]);
    let dead = Lot::Turned { into: "walking-dead".to_string(), lives: false };
    won(&mut campaign, [0, 0], &[fate(GOOD, "Cop", dead)]);
    assert_eq!(names(&campaign, EVIL).len(), 2);
}

/// ff.camp.insane.1, ff.insanity.end.2: a permanent insanity is cured for 10 where there is a Spiritual Leader.
#[test]
fn a_spiritual_leader_cures_the_insane() {
    let book = Book::built_in();
    let leader = book.profiles().iter().find(|profile| {
        let has = |special| profile.specials.has(special);
        has(fear_and_faith::Special::SpiritualLeader)
            && !has(fear_and_faith::Special::Ban)
            && profile.points <= 100
    });
    let cure = |campaign: &mut Campaign| take(campaign, Step::Cure { seat: GOOD, model: "Cop".to_string() });
    let mut campaign = with([10, 0]);
    assert!(cure(&mut campaign).is_err(), "sane");
    won(&mut campaign, [0, 0], &[Fate { insanity: 5, ..fate(GOOD, "Cop", Lot::Alive) }]);
    assert!(cure(&mut campaign).is_err(), "no Spiritual Leader");
    assert_eq!(lay(&campaign.field(&Fielded::default(), book).unwrap())[A].insanity, 5);
    if let Some(leader) = leader {
        won(&mut campaign, [i16::try_from(leader.points.div_ceil(3)).unwrap(), 0], &[]);
        recruit(&mut campaign, &[&leader.id], true).unwrap();
        cure(&mut campaign).unwrap();
        assert_eq!((campaign.company(GOOD).vp, campaign.company(GOOD).models[0].insanity), (0, 0));
    }
}

/// What has become of the models of a real table after the game, with these dice.
fn after(state: &mut State, faces: &[u8], brought: &[u8]) -> Vec<Fate> {
    play(state, dice(faces.iter().copied()), |battle| battle.after_the_game(brought))
}

/// ff.camp.infect.2, ff.camp.infect.8: a model that was bitten and lives rolls one Quality die; a Hero need not, the
/// dead do not, and a model that fled does.
#[test]
fn the_bitten_roll_after_the_game() {
    let mut state = field([cop(), cop(), cop(), written(3, 3, &["Hero"]), cop()]);
    for model in [A, B, C, D] {
        state[model].bitten_by = Some(Infection::Vampire);
    }
    state[B].place = Place::Gone(End::Killed);
    state[C].place = Place::Gone(End::Routed);
    let fates = after(&mut state, &[2, 3], &[0; 5]);
    let infected: Vec<bool> = fates.iter().map(|fate| fate.infected.is_some()).collect();
    assert_eq!(infected, [true, false, false, false, false]);
    assert_eq!((&fates[1].lot, &fates[2].lot), (&Lot::Killed, &Lot::Alive));
}

/// ff.camp.infect.10: a model that carries a curse keeps it without a roll.
#[test]
fn an_old_curse_stays() {
    let mut state = field([cop()]);
    (state[A].infected_by, state[A].bitten_by) = (Some(Infection::Mummy), Some(Infection::Zombie));
    assert_eq!(after(&mut state, &[], &[0])[0].infected, Some(Infection::Mummy));
}

/// ff.insanity.end.1: a madness of the game is cured by one die or stays for good; an older one is not rolled for.
#[test]
fn the_mad_roll_after_the_game() {
    for (now, before, faces, kept) in [
        (5, 0, &[3][..], 0),
        (5, 0, &[2][..], 5),
        (5, 5, &[][..], 5),
        (6, 5, &[4][..], 5),
        (9, 0, &[][..], 0),
    ] {
        let mut state = field([cop()]);
        state[A].insanity = now;
        assert_eq!(after(&mut state, faces, &[before])[0].insanity, kept, "{now} after {before}");
    }
}

/// ff.camp.infect.1: the players may agree on other creatures: here werewolves pass nothing on.
#[test]
fn the_list_of_the_infectious_can_be_agreed_on() {
    for (werewolves, bitten) in [(true, Some(Infection::Werewolf)), (false, None)] {
        let contagion = Contagion { werewolves, ..Contagion::default() };
        let mut state = field([cop(), werewolf().enemy()]);
        state.options.contagion = contagion;
        let cause = fear_and_faith::Cause {
            by: Some(B),
            at: None,
            melee: true,
            stray: false,
            rule: fates::RuleId("ff.melee.roll.1"),
        };
        play(&mut state, dice([]), |battle| battle.suffers(A, fear_and_faith::Harm::Fall, cause));
        assert_eq!(state[A].bitten_by, bitten);
    }
}

/// A whole game of a campaign, played by chance with sealed dice.
pub fn ledger(setup: &Setup, seed: u64) -> String {
    ledger_by(Book::built_in(), setup, seed)
}

/// The same by this book.
fn ledger_by(book: &Arc<Book>, setup: &Setup, seed: u64) -> String {
    use fates::{DiceFrom, FactsFrom, Game, Seed};
    let begun = Game::<fear_and_faith::FearAndFaith>::begin_with(
        book,
        setup,
        DiceFrom::Seal(Seed::from_number(seed)),
        FactsFrom::Measured,
    );
    let (mut game, _) = begun.unwrap();
    let mut mind = Whim(Random::new(seed));
    while let Some(answer) = game.answer_of(&mut mind) {
        game.answer(None, answer).unwrap();
    }
    game.ledger()
}

/// ff.camp.vp.objective.1: a ledger is read and proven; a major objective adds 3 to 5 to a score. A game of others, an
/// altered one and one that is recorded already are refused.
#[test]
fn a_game_is_recorded_from_its_ledger() {
    let book = Book::built_in();
    let mut campaign = founded();
    let mut setup = campaign.field(&Fielded::default(), book).unwrap();
    setup.limit = Some(fear_and_faith::Limit::Rounds(3));
    let text = ledger(&setup, 7);
    let scores = |objectives: &[(Seat, u8)]| {
        let read = campaign.read_ledger("night.jsonl", &text, objectives, book);
        read.map(|game| game.record(Vec::new(), Vec::new()).scores).ok()
    };
    let plain = scores(&[]).unwrap();
    assert_eq!(scores(&[(GOOD, 3), (EVIL, 5)]), Some([plain[0] + 3, plain[1] + 5]));
    assert_eq!((scores(&[(GOOD, 2)]), scores(&[(GOOD, 6)])), (None, None));

    let mut read = campaign.read_ledger("night.jsonl", &text, &[], book).unwrap();
    let brought = read.brought.clone();
    let mut fates =
        Straight { dice: Random::new(1), mind: Whim(Random::new(1)), facts: Measured, ear: Nobody };
    let became = Battle::new(&mut read.state, &mut fates.dynamic()).after_the_game(&brought).unwrap();
    assert_eq!(became.len(), 5);
    let record = read.record(became, vec![3]);
    take(&mut campaign, Step::Game(record)).unwrap();
    assert!(campaign.read_ledger("night.jsonl", &text, &[], book).is_err(), "recorded already");

    let fresh = founded();
    assert!(fresh.read_ledger("night.jsonl", &text[..text.len() / 2], &[], book).is_err(), "cut short");
    let mut others = with([10, 0]);
    buy(&mut others, GOOD, Advance::Courageous, None).unwrap();
    assert!(others.read_ledger("night.jsonl", &text, &[], book).is_err(), "with other advances");
    assert!(with_unique().read_ledger("night.jsonl", &text, &[], book).is_err(), "of others");
}

/// A game by another book than the campaign's is refused, and the reason names what was laid over the content.
#[test]
fn a_game_by_another_book_is_refused() {
    let rats = |points: u16| {
        let text = format!(
            "[[profile]]\nid = \"rat\"\nname = \"Rat\"\npoints = {points}\nquality = 5\ncombat = 0\nrules = []\n"
        );
        Book::read(&[("rats.toml".to_string(), text)]).unwrap()
    };
    let (plain, own, other) = (Book::built_in(), &rats(3), &rats(4));
    let campaign = founded();
    let mut setup = campaign.field(&Fielded::default(), plain).unwrap();
    setup.limit = Some(fear_and_faith::Limit::Rounds(1));
    let games = [plain, own].map(|book| ledger_by(book, &setup, 7));
    let refused = |text: &str, book: &Book| campaign.read_ledger("night.jsonl", text, &[], book).err();
    assert_eq!((refused(&games[0], plain), refused(&games[1], own)), (None, None));
    for (game, book, found) in [
        (&games[0], own, "found nothing laid over the content, expected rats.toml"),
        (&games[1], plain, "found rats.toml laid over the content, expected nothing"),
        (&games[1], other, "found rats.toml with other text laid over the content, expected rats.toml"),
    ] {
        let reason = format!("night.jsonl: the game was played by another book than the campaign's: {found}");
        assert_eq!(refused(game, book), Some(vec![reason]));
    }
}
