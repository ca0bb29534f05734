//! What a party comes to.

use fates::RuleId;
use frame::muster::TotalView;

use crate::content::book::Book;
use crate::content::party::{PartySheet, Rank, STANDARD, models, ranks, total};
use crate::content::special::Special;

/// The sums of a party, the points first.
pub(super) fn totals(book: &Book, party: &PartySheet) -> Vec<TotalView> {
    let (ranks, _) = ranks(party, book);
    let all = models(&ranks);
    let mut totals = vec![
        sum("Points", party.cost(book), Some(party.points.into()), "ff.setup.points.1"),
        sum("Models", all, None, ""),
        personalities(party, &ranks),
        sum(
            "Animals",
            models(of(&ranks, |rank| rank.profile.is_animal())),
            Some(all / 2),
            "ff.setup.limit.animal.1",
        ),
    ];
    let share = u32::from(party.points / STANDARD);
    for (special, rule) in [
        (Special::Chainsaw, "ff.setup.limit.chainsaw.1"),
        (Special::MagicWeapon, "ff.setup.limit.magicweapon.1"),
    ] {
        let found = models(of(&ranks, |rank| rank.has(special)));
        totals.extend(
            (found > 0).then(|| sum(&format!("Models with {}", special.name()), found, Some(share), rule)),
        );
    }
    let familiars = models(of(&ranks, |rank| rank.is_familiar(book)));
    let witches = models(of(&ranks, |rank| rank.has(Special::Witch)));
    if familiars + witches > 0 {
        totals.push(sum("Familiars", familiars, Some(witches), "ff.setup.limit.familiar.1"));
    }
    if party.pool > 0 {
        totals.push(sum("Points to summon with", u32::from(party.pool) * 2, None, "ff.summon.pool.1"));
    }
    totals
}

/// A third of the points, or one personality of any cost (ff.setup.pers.2, ff.setup.pers.3).
fn personalities(party: &PartySheet, ranks: &[Rank<'_>]) -> TotalView {
    let those = || of(ranks, |rank| rank.profile.is_personality());
    match models(those()) {
        1 => sum("Points of personalities", total(those()), None, "ff.setup.pers.3"),
        _ => {
            let most = Some(party.personality_points().into());
            sum("Points of personalities", total(those()), most, "ff.setup.pers.2")
        }
    }
}

fn of<'a>(ranks: &'a [Rank<'a>], is_meant: impl Fn(&Rank<'_>) -> bool) -> impl Iterator<Item = &'a Rank<'a>> {
    ranks.iter().filter(move |rank| is_meant(rank))
}

fn sum(name: &str, now: u32, most: Option<u32>, rule: &'static str) -> TotalView {
    let rule = (!rule.is_empty()).then_some(RuleId(rule));
    TotalView { name: name.to_string(), now: now.into(), most: most.map(i64::from), rule }
}
