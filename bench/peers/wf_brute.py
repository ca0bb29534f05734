"""The WFRP job by plain enumeration with exact fractions, in no library.

This is the independent check of the check values, so it is written from the rules (ids in brackets): a Road Bandit
(Melee 38, Damage 7) strikes a Town Militia man (Melee 40, TB 3, a shield in the other hand), who parries.
"""

import platform
from fractions import Fraction

from common import best_of, report

ATTACK, DEFENCE = 38, 40
DAMAGE, TOUGHNESS_BONUS, SHIELD = 7, 3, 2  # [wf.attack.damage.3, wf.q.shield]
ROLLS = range(1, 101)


def test(target, roll):
    """Success and SL [wf.test.1 to .6]."""
    success = roll <= 5 or (roll < 96 and roll <= target)
    sl = target // 10 - roll // 10
    if roll <= 5:
        sl = max(sl, 1)
    if roll >= 96:
        sl = min(sl, -1)
    return success, sl


def is_double(roll):
    return roll % 11 == 0 or roll == 100  # [wf.test.12]


def armour(number):
    """The AP at the location of this number [wf.location.*]; 100 stands for 00."""
    if number <= 9:
        return 2
    return 1 if number <= 79 else 0  # arms and body, then the legs


def swapped(roll):
    tens, units = roll // 10 % 10, roll % 10
    return (units * 10 + tens) or 100  # [wf.attack.location.1, .4]


def wounds(margin, place):
    return max(1, DAMAGE + margin - TOUGHNESS_BONUS - armour(place) - SHIELD)  # [wf.attack.damage.1 to .5]


def exchange():
    wins = criticals = fumbles = turned = 0
    mean = Fraction(0)
    for roll in ROLLS:
        success, sl = test(ATTACK, roll)
        critical = success and is_double(roll)
        places = ROLLS if critical else [swapped(roll)]  # [wf.attack.location.2]
        for parry in ROLLS:
            parried, answer = test(DEFENCE, parry)
            fumbles += not success and is_double(roll)  # [wf.attack.crit.2]
            if sl > answer:  # a tie goes to the higher Skill, the defender's [wf.test.14]
                wins += 1
                criticals += critical  # [wf.attack.crit.14]
                mean += Fraction(sum(wounds(sl - answer, place) for place in places), len(places))
            else:
                turned += parried and is_double(parry)  # [wf.attack.crit.11]
    return wins, criticals, fumbles, turned, mean


def main():
    (wins, criticals, fumbles, turned, mean), timing = best_of(3, exchange)
    pairs = len(ROLLS) ** 2
    check = {
        "attacker_wins": Fraction(wins, pairs),
        "critical": Fraction(criticals, pairs),
        "fumble": Fraction(fumbles, pairs),
        "defender_critical": Fraction(turned, pairs),
        "mean_damage": mean / pairs,
    }
    report("brute", "Python " + platform.python_version(), "WF-1", timing, check)


if __name__ == "__main__":
    main()
