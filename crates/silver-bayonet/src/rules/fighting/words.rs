//! The words of an attack, in melee as by shooting.

use fates::{FigureId, RuleId, Tally};
use frame::view::{LogLine, RollView};

use crate::content::book::Book;
use crate::rules::fighting::attack::Blow;
use crate::rules::turn::verdict::Verdict;
use crate::show::sums::{decided, label, parts, rolled, sum_words};

/// `Trooper strikes at Ghoul (Bayonet): 7 + 4 dice, +1 Melee = 12 against Defence 13: a miss by 1.`
pub(crate) fn attack_line(
    book: &Book,
    rule: RuleId,
    how: String,
    [by, at]: [FigureId; 2],
    dice: [u8; 2],
    [check, defence]: [&Tally; 2],
    blow: Blow,
) -> LogLine {
    let total = i16::from(dice[0] + dice[1]) + check.total();
    let against = defence.total();
    let why =
        if defence.parts().len() > 1 { format!(" ({})", reason_words(book, defence)) } else { String::new() };
    let text = format!(
        "{how}: {} against Defence {against}{why}: {}.",
        sum_words(book, dice, check),
        verdict(blow, total - against)
    );
    let verdict = Verdict::Attack(blow, total - against);
    let needs = format!("Defence {against}");
    let against = parts(book, defence);
    let roll = RollView { at: Some(at), needs, against, ..decided(by, verdict.is_good(), verdict.words()) };
    rolled(book, rule.0, text, dice, check, roll)
}

fn verdict(blow: Blow, margin: i16) -> String {
    match blow {
        Blow::Hit { damage, critical, shatters } => {
            let critical = if critical { "a critical hit" } else { "a hit" };
            let end = if shatters { ", and it shatters".to_string() } else { format!(" for {damage}") };
            format!("{critical}{end}")
        }
        Blow::Miss if margin < 0 => format!("a miss by {}", -margin),
        Blow::Miss => "a miss, for the 1".to_string(),
        Blow::Mishap(_) => "a mishap".to_string(),
    }
}

fn reason_words(book: &Book, tally: &Tally) -> String {
    let parts = tally.parts().iter().filter(|part| part.counted).enumerate();
    let words = parts.map(|(place, part)| match place {
        0 => format!("{} {}", part.value, label(book, part.rule)), // a sum begins without a sign
        _ => format!("{:+} {}", part.value, label(book, part.rule)),
    });
    words.collect::<Vec<_>>().join(", ")
}
