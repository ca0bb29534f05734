//! Warbands by chance: a leader of one of the book's bands, and followers for the points.

use fates::Random;

use crate::content::book::Book;
use crate::content::warband::{FigureSheet, WarbandSheet};
use crate::rules::heroes::traits::Trait;

/// More figures than this do not march together.
const MOST_FIGURES: u8 = 24;

/// A warband of at most so many points: a leader of some band of the book first, then figures of the same band, drawn
/// until no more can be had. The same seed brings the same warband.
pub(crate) fn warband_by_chance(book: &Book, points: u16, seed: u64) -> Option<WarbandSheet> {
    let mut chance = Random::new(seed);
    let leads = |figure: &&FigureSheet| figure.traits.contains(&Trait::Leader);
    let cost =
        |figure: &FigureSheet| book.profile(&figure.id).map_or(u16::MAX, |profile| profile.cost as u16);
    let led = book
        .warbands
        .iter()
        .filter(|band| band.figure.iter().filter(leads).any(|leader| cost(leader) <= points));
    let led: Vec<&WarbandSheet> = led.collect();
    if led.is_empty() {
        return None;
    }
    let band = led[chance.below(led.len())];
    let leaders: Vec<&FigureSheet> =
        band.figure.iter().filter(leads).filter(|leader| cost(leader) <= points).collect();
    let leader = leaders[chance.below(leaders.len())];
    let mut left = points - cost(leader);
    let mut figures = vec![FigureSheet { count: 1, ..leader.clone() }];
    let mut count = 1;
    while count < MOST_FIGURES {
        let follows = |figure: &&FigureSheet| {
            let alone = figure.traits.contains(&Trait::Hero) || figure.traits.contains(&Trait::Leader);
            let there = figures.iter().any(|known| known.id == figure.id);
            cost(figure) <= left && !(alone && there) && figure.id != leader.id
        };
        let can: Vec<&FigureSheet> = band.figure.iter().filter(follows).collect();
        if can.is_empty() {
            break;
        }
        let drawn = can[chance.below(can.len())];
        left -= cost(drawn);
        count += 1;
        match figures.iter_mut().find(|known| known.id == drawn.id) {
            Some(known) => known.count += 1,
            None => figures.push(FigureSheet { count: 1, ..drawn.clone() }),
        }
    }
    Some(WarbandSheet {
        id: format!("{}-by-chance-{seed}", band.id),
        name: band.name.clone(),
        figures: count,
        points: points - left,
        figure: figures,
        limit: None,
        anyway: false,
        profiles: Vec::new(),
    })
}
