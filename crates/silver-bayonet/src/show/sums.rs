//! Rolls with the parts of their sums, in words.

use fates::{D10, RuleId, Tally};
use frame::telling::line;
use frame::view::{LogLine, PartView, RolledDie};

use crate::content::book::Book;

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
        "sb.shoot.mod.4" | "sb.dmg.3" => "the weapon",
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

/// A line with the two dice of a Check and what is added to them.
pub(crate) fn rolled(
    book: &Book,
    rule: &'static str,
    text: String,
    faces: [u8; 2],
    tally: &Tally,
) -> LogLine {
    let die = |name: &str, face| RolledDie { name: name.to_string(), die: D10, face, source: None };
    let dice = vec![die("Power", faces[0]), die("Skill", faces[1])];
    LogLine { dice, parts: parts(book, tally), ..line(rule, text) }
}

/// What became of two dice of which one was rolled again for a Fate Die.
pub(crate) fn kept(before: [u8; 2], after: [u8; 2]) -> String {
    if before == after { "the old face stays".to_string() } else { format!("now {}", pair(after)) }
}

/// `7 and 4`
pub(crate) fn pair([power, skill]: [u8; 2]) -> String {
    format!("{power} and {skill}")
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

/// The parts of a sum, each with what it is called at the table.
pub(crate) fn parts(book: &Book, tally: &Tally) -> Vec<PartView> {
    let part = |part: &fates::Reason| PartView {
        value: part.value,
        words: label(book, part.rule).to_string(),
        rule: Some(part.rule),
        counted: part.counted,
    };
    tally.parts().iter().map(part).collect()
}
