//! Mustering: the warbands that players bring, as the builder, the command line and the printed sheets know them.

mod additions;
mod armour;
mod fields;
mod figure;
mod gear;
mod new;
mod options;
mod points;
mod tryouts;

use fates::RuleId;
use frame::muster::{FieldView, FlawView, MusterView, Takes, TotalView, Tryout, Wish};
use frame::odds::Party;
use frame::{Mustering, RosterOrder};
use serde_json::Value;

use crate::content::book::Book;
use crate::content::warband::WarbandSheet;
use crate::content::warband::band::Examined;
use crate::content::warband::chance::warband_by_chance;
use crate::content::warband::figure::MOST_LETTERS;
use crate::rules::heroes::traits::Trait;
use crate::show::catalogue::points;

/// The only kind there is: the sheets know no nations and no allegiances.
const KIND: (&str, &str) = ("warband", "Warband");

impl Mustering for Book {
    fn noun(&self) -> &'static str {
        "warband"
    }

    fn kinds(&self) -> Vec<(String, String)> {
        vec![(KIND.0.to_string(), KIND.1.to_string())]
    }

    fn blank(&self, kind: Option<&str>) -> Result<Value, String> {
        check_kind(kind)?;
        Ok(new::warband())
    }

    fn ready(&self, id: &str) -> Option<Value> {
        self.warband(id).ok().map(new::plain_warband)
    }

    fn by_chance(&self, wish: &Wish) -> Result<Value, String> {
        check_kind(wish.kind.as_deref())?;
        let [least, usual, most] = points(self);
        let limit = wish.points.unwrap_or(usual);
        RosterOrder::check_points(limit, least, most).map_err(|faults| faults.join("; "))?;
        let band = warband_by_chance(self, limit, wish.seed);
        let band = band.ok_or_else(|| format!("nobody can be had for {limit} points"))?;
        Ok(new::plain_warband(&WarbandSheet { limit: Some(limit), ..band }))
    }

    fn muster(&self, roster: &Value) -> Result<MusterView, Vec<FlawView>> {
        let band = WarbandSheet::read(roster)?;
        let examined = band.examine(self);
        let Examined { band: whole, flaws, .. } = &examined;
        let room = Room::of(whole);
        Ok(MusterView {
            name: whole.name.clone(),
            kind: String::new(),
            totals: totals(whole),
            fields: vec![name_field(whole), limit_field(whole)],
            figures: figure::figures(self, &band, &examined, &room),
            additions: additions::additions(self, &band, &room),
            flaws: flaws.clone(),
            anyway: whole.anyway,
        })
    }

    fn tryouts(&self, fighter: &Party) -> Vec<Tryout> {
        tryouts::tryouts(self, fighter)
    }
}

/// What is left in a warband for more.
struct Room {
    /// Points up to the limit, if there is one.
    points: Option<i64>,
    /// Figures up to what a game holds.
    figures: i64,
}

impl Room {
    fn of(band: &WarbandSheet) -> Room {
        Room {
            points: band.limit.map(|limit| i64::from(limit) - i64::from(band.points)),
            figures: fates::FigureSet::MOST as i64 - i64::from(band.figures),
        }
    }

    /// Why so many points more can't be had.
    fn why_not(&self, cost: i64) -> Option<String> {
        let short = cost - self.points?;
        (cost > 0 && short > 0).then(|| format!("{} short", counted(short, "point")))
    }

    /// Why another figure of this cost can't be had.
    fn why_no_more(&self, cost: i64) -> Option<String> {
        let full = (self.figures <= 0).then(|| "no game has room for more figures".to_string());
        full.or_else(|| self.why_not(cost))
    }
}

/// `1 point`, `2 points`
fn counted(count: i64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

fn check_kind(kind: Option<&str>) -> Result<(), String> {
    match kind.filter(|kind| *kind != KIND.0) {
        Some(other) => Err(format!("found the kind \"{other}\", expected \"{}\"", KIND.0)),
        None => Ok(()),
    }
}

/// The sums of a warband: what it costs, how many there are, who leads it and who is a Hero.
fn totals(band: &WarbandSheet) -> Vec<TotalView> {
    let total = |name: &str, now: i64, rule| TotalView {
        name: name.to_string(),
        now,
        most: None,
        rule: Some(RuleId(rule)),
    };
    let with = |one: Trait| {
        let have = band.figure.iter().filter(|sheet| sheet.traits.contains(&one));
        have.map(|sheet| i64::from(sheet.count)).sum()
    };
    let highest = band.figure.iter().filter_map(|sheet| sheet.leadership).max();
    let points = total("Points", band.points.into(), "be.points.1");
    vec![
        TotalView { most: band.limit.map(i64::from), ..points },
        TotalView { rule: None, ..total("Figures", band.figures.into(), "") },
        total("Leaders", with(Trait::Leader), "be.trait.leader"),
        total("Leadership", highest.unwrap_or_default().into(), "be.init.6"),
        total("Heroes", with(Trait::Hero), "be.trait.hero"),
    ]
}

fn name_field(band: &WarbandSheet) -> FieldView {
    FieldView {
        at: "/name".to_string(),
        name: "Name".to_string(),
        group: String::new(),
        rule: None,
        takes: Takes::Text { now: band.name.clone(), most: MOST_LETTERS },
    }
}

fn limit_field(band: &WarbandSheet) -> FieldView {
    let most = i64::from(u16::MAX);
    FieldView {
        at: "/limit".to_string(),
        name: "Points limit".to_string(),
        group: String::new(),
        rule: Some(RuleId("be.points.1")),
        takes: Takes::Number { now: band.limit.map(i64::from), least: 0, most, usual: None },
    }
}
