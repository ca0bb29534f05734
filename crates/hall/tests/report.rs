//! The report: who did what, and the great moments, read from views made by hand.

use fates::FigureId;
use frame::view::{FigureView, Health, Level, LogLine, RollView, TableView, Trait, Winner};
use hall::report::deeds::{Blow, Harm, deeds};
use hall::report::moments::{Why, great};

const ANNE: FigureId = FigureId(0);
const BERT: FigureId = FigureId(1);
const GHOUL: FigureId = FigureId(2);
const RAT: FigureId = FigureId(3);

/// The harm of a game with these moments.
fn blows(moments: &[TableView], log: &[LogLine], milestones: &[usize]) -> Vec<Blow> {
    let mut harm = Harm::new(log, milestones);
    moments.iter().for_each(|moment| harm.see(&moment.figures));
    harm.blows
}

fn figure(id: FigureId, name: &str, side: u8, health: i16) -> FigureView {
    FigureView {
        id,
        name: name.to_string(),
        side: Some(side),
        kind: name.to_string(),
        look: None,
        at: None,
        radius: table::Length(125),
        elevation: table::Length::ZERO,
        health: Some(Health { stat: "Health".into(), now: health, most: health }),
        stats: Vec::new(),
        tokens: Vec::new(),
        states: Vec::new(),
        traits: Vec::new(),
        gear: Vec::new(),
        gone: false,
        active: false,
    }
}

fn begun() -> TableView {
    let figures = vec![
        figure(ANNE, "Anne", 0, 10),
        figure(BERT, "Bert", 0, 8),
        figure(GHOUL, "Ghoul", 1, 12),
        figure(RAT, "Rat", 1, 2),
    ];
    TableView { figures, ..TableView::default() }
}

/// The view a moment later: what these have left; one with nothing left is brought down.
fn then(view: &TableView, left: &[(FigureId, i16)]) -> TableView {
    let mut after = view.clone();
    for figure in &mut after.figures {
        let Some((_, now)) = left.iter().find(|(id, _)| *id == figure.id) else { continue };
        figure.health = figure.health.take().map(|health| Health { now: *now, ..health });
        if *now == 0 {
            ends(figure, "brought down");
        }
    }
    after
}

fn ends(figure: &mut FigureView, how: &str) {
    figure.gone = true;
    figure.states = vec![Trait { name: how.to_string(), rule: None }];
}

fn line(text: &str, roll: Option<RollView>) -> LogLine {
    LogLine {
        level: if text.ends_with("activates.") { Level::Head } else { Level::Detail },
        rule: None,
        text: text.to_string(),
        dice: Vec::new(),
        parts: Vec::new(),
        roll,
    }
}

fn shot(by: FigureId, at: FigureId, total: i16, good: bool) -> LogLine {
    let verdict = if good { "Hit" } else { "Miss" }.to_string();
    let roll = RollView {
        by: Some(by),
        at: Some(at),
        total: Some(total),
        needs: "Defence 13".to_string(),
        good: Some(good),
        verdict,
        ..RollView::default()
    };
    line(&format!("{} shoots at {}: {total}.", by.0, at.0), Some(roll))
}

/// A whole small game: Anne misses the Ghoul by 9, the Rat bites Bert, Anne fells the Rat, Bert the Ghoul in two shots.
fn game() -> (Vec<TableView>, Vec<LogLine>, Vec<usize>) {
    let log = vec![
        line("Anne activates.", None),
        shot(ANNE, GHOUL, 4, false),
        line("Rat activates.", None),
        shot(RAT, BERT, 14, true),
        line("Anne activates.", None),
        shot(ANNE, RAT, 13, true),
        line("Bert activates.", None),
        shot(BERT, GHOUL, 15, true),
        line("Ghoul loses 5.", None),
        shot(BERT, GHOUL, 16, true),
    ];
    let views = [&[][..], &[(BERT, 5)], &[(RAT, 0)], &[], &[(GHOUL, 7)], &[(GHOUL, 0)]];
    let mut moments = vec![begun()];
    for left in views {
        let next = then(&moments[moments.len() - 1], left);
        moments.push(next);
    }
    (moments, log, vec![0, 2, 4, 6, 8, 9, 10])
}

fn told() -> (TableView, Vec<Blow>, Vec<usize>) {
    let (moments, log, milestones) = game();
    let all = blows(&moments, &log, &milestones);
    let end = TableView { log, winner: Some(Winner::Side(0)), ..moments[moments.len() - 1].clone() };
    (end, all, milestones)
}

#[test]
fn harm_is_put_down_to_the_last_roll_at_the_figure_in_the_same_activation() {
    let (_, all, _) = told();

    let blow = |step, line, by, at, lost, fells| Blow { step, line, by: Some(by), at, lost, fells };
    assert_eq!(
        all,
        [
            blow(2, 3, RAT, BERT, 3, false),
            blow(3, 5, ANNE, RAT, 2, true),
            blow(5, 7, BERT, GHOUL, 5, false), // the roll came an answer earlier
            blow(6, 9, BERT, GHOUL, 7, true),
        ]
    );
}

#[test]
fn most_kills_come_first_then_most_damage() {
    let (end, all, _) = told();

    let done: Vec<(FigureId, usize, i32)> =
        deeds(&all, &end.figures).iter().map(|deeds| (deeds.by, deeds.kills, deeds.damage)).collect();

    assert_eq!(done, [(BERT, 1, 12), (ANNE, 1, 2), (RAT, 0, 3)]);
}

#[test]
fn one_that_fled_or_left_was_not_brought_down() {
    for how in ["fled", "left by the south edge", "turned into something else"] {
        let (before, mut after) = (begun(), begun());
        ends(&mut after.figures[3], how);

        let all = blows(&[before, after], &[shot(ANNE, RAT, 20, true)], &[0, 1]);

        assert!(all.is_empty(), "{how}");
    }
}

#[test]
fn the_great_moments_are_the_greatest_fall_the_longest_odds_and_what_decided() {
    let (end, all, milestones) = told();

    let told: Vec<(Why, usize, String)> = great(&end, &all, &milestones)
        .into_iter()
        .map(|great| (great.why, great.step, format!("{} / {}", great.title, great.dice)))
        .collect();

    assert_eq!(
        told,
        [
            (Why::Odds, 1, "0 shoots at 2 / Miss: 4 against Defence 13".to_string()),
            (Why::Fall, 3, "Anne brings down Rat / Hit: 13 against Defence 13".to_string()),
            (Why::Decided, 6, "Bert brings down Ghoul / Hit: 16 against Defence 13".to_string()),
        ]
    );
}

#[test]
fn a_log_without_rolls_still_tells_who_fell() {
    let (before, after) = (begun(), then(&begun(), &[(RAT, 0)]));
    let log = vec![line("The roof comes down on Rat.", None)];
    let milestones = [0, 1];
    let all = blows(&[before, after.clone()], &log, &milestones);
    let end = TableView { log, ..after };

    let told = great(&end, &all, &milestones);

    assert_eq!(told.len(), 1);
    assert_eq!(
        (told[0].title.as_str(), told[0].dice.as_str()),
        ("Rat: brought down", "The roof comes down on Rat.")
    );
    assert_eq!((told[0].step, told[0].who), (1, Some(RAT)));
}

#[test]
fn a_game_in_which_nothing_happened_has_no_great_moment() {
    assert!(great(&begun(), &[], &[0]).is_empty());
}
