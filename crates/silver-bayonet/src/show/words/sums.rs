//! Rolls with the parts of their sums.

use fates::{D10, RuleId, Tally};
use frame::view::{LogLine, PartView, RolledDie};

use super::plain;
use crate::content::book::Book;
use crate::rules::fighting::attack::Blow;

/// `Trooper strikes at Ghoul (Bayonet): 7 + 4 dice, +1 Melee = 12 against Defence 13: a miss by 1.`
pub(super) fn attack_line(
    book: &Book,
    rule: &'static str,
    how: String,
    dice: [u8; 2],
    tally: &Tally,
    defence: &Tally,
    blow: Blow,
) -> LogLine {
    let total = i16::from(dice[0] + dice[1]) + tally.total();
    let against = defence.total();
    let why =
        if defence.parts().len() > 1 { format!(" ({})", reason_words(book, defence)) } else { String::new() };
    let text = format!(
        "{how}: {} against Defence {against}{why}: {}.",
        sum_words(book, dice, tally),
        verdict(blow, total - against)
    );
    rolled(book, rule, text, dice, tally)
}

pub(super) fn verdict(blow: Blow, margin: i16) -> String {
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

pub(super) fn reason_words(book: &Book, tally: &Tally) -> String {
    let parts = tally.parts().iter().filter(|part| part.counted);
    parts.map(|part| format!("{:+} {}", part.value, label(book, part.rule))).collect::<Vec<_>>().join(", ")
}

/// What a part of a sum is called at the table; rules without a short word lend the title of their card.
pub fn label(book: &Book, rule: RuleId) -> &str {
    match rule.0 {
        "sb.melee.2" => "Melee",
        "sb.shoot.5" => "Accuracy",
        "sb.dice.4" => "Courage",
        "sb.dice.7" => "Defence",
        "sb.fall.2" => "Speed",
        "sb.melee.fatigue.4" | "sb.melee.fatigue.5" => "fatigue",
        "sb.cav.melee.1" | "sb.cav.melee.2" | "sb.cav.melee.3" | "sb.shoot.mod.3" => "mounted",
        "sb.attr.core.weakened.1" => "Weakened by Faith",
        "sb.attr.can.trample.3" => "knocked down",
        "sb.shoot.mod.1" => "moved",
        "sb.shoot.mod.2" => "cover",
        "sb.shoot.mod.7" => "Master of Cover",
        "sb.shoot.mod.4" => "the weapon",
        "sb.shoot.mod.5" => "Large target",
        "sb.shoot.mod.6" => "Small target",
        "sb.shoot.mod.8" => "weather",
        "sb.shoot.mod.9" => "Quick Load",
        "sb.terror.5" => "Shaken",
        "sb.terror.6" => "Stunned",
        "sb.terror.7" => "Distracted",
        "sb.out.clue.1" => "gruesome find",
        "sb.out.clue.2" => "the find",
        "sb.attr.egy.venom.2" => "venom",
        "sb.attr.core.spells.4" => "cursed",
        "sb.attr.core.inspiring.1" => "Inspiring",
        "sb.attr.core.miracles.3" => "Miracles",
        "sb.attr.core.steady.1" => "Steady Legs",
        "sb.attr.core.strong.1" => "Strong",
        "sb.attr.core.verystrong.1" => "Very Strong",
        "sb.attr.core.chilling.2" => "Chilling Touch",
        "sb.attr.core.dr.1" => "Damage Reduction",
        "sb.wpn.breastplate.1" => "Armour",
        "sb.wpn.heavy.1" => "Heavy Weapon",
        "sb.wpn.improvised.1" | "sb.wpn.pistol.4" | "sb.wpn.blunderbuss.6" => "Improvised Weapon",
        "sb.wpn.blunderbuss.1" => "Blunderbuss",
        "sb.wpn.volley.1" => "Volley Gun",
        "sb.arm.torch.2" => "torch",
        "sb.attr.core.demonicfire.2" => "Demonic Fire",
        "sb.attr.egy.ancient.3" => "Flaming Weapon",
        "sb.attr.ita.ethfire.2" => "Ethereal Firearm",
        "sb.crit.2" => "critical hit",
        other => book.cards.title(other),
    }
}

pub(super) fn rolled(
    book: &Book,
    rule: &'static str,
    text: String,
    faces: [u8; 2],
    tally: &Tally,
) -> LogLine {
    let die = |name: &str, face| RolledDie { name: name.to_string(), die: D10, face, source: None };
    let dice = vec![die("Power", faces[0]), die("Skill", faces[1])];
    LogLine { dice, parts: parts(book, tally), ..plain(rule, text) }
}

/// `7 + 4 dice, +2 Melee, -1 fatigue = 12`
pub(crate) fn sum_words(book: &Book, dice: [u8; 2], tally: &Tally) -> String {
    let total = i16::from(dice[0] + dice[1]) + tally.total();
    let mut text = format!("{} + {} dice", dice[0], dice[1]);
    for part in tally.parts().iter().filter(|part| part.counted) {
        text.push_str(&format!(", {:+} {}", part.value, label(book, part.rule)));
    }
    format!("{text} = {total}")
}

pub(crate) fn parts(book: &Book, tally: &Tally) -> Vec<PartView> {
    let part = |part: &fates::Reason| PartView {
        value: part.value,
        words: label(book, part.rule).to_string(),
        rule: Some(part.rule),
        counted: part.counted,
    };
    tally.parts().iter().map(part).collect()
}
