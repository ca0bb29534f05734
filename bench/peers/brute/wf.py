"""The WFRP jobs in plain Python, in no library.

This is the independent check of the check values, so it is written from the rules (ids in brackets). WF-1, with exact
fractions: a Road Bandit (Melee 38, Damage 7) strikes a Town Militia man (Melee 40, TB 3, a shield in the other hand),
who parries. WF-2: a Forest Wolf and a Grave Eater fight until one of them has lost a Wound or taken a Critical Wound.
"""

import platform
from fractions import Fraction
from functools import cache
from itertools import product

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


# ---- WF-2: a duel to first blood --------------------------------------------------------------------------------
# Every hit draws blood, because it does at least one Wound [wf.attack.damage.5]. The Wolf acts first: its lowest
# initiative, 41 + 1, is the highest of the Eater, and its Agility is higher [wf.init.1, .4].

MELEE, ENDURANCE = (46, 43), (41, 48)
SELDOM = 1e-18  # what comes up more seldom changes no digit of a double
FRESH = (0, False, False, False, False)  # Stunned, Fatigued, acts last, off balance, has lost its action
OOPS = {"bleeds": 0.3, "last": 0.2, "off": 0.2, "nothing": 0.1, "action": 0.1, "stunned": 0.1}  # [wf.oops.1 to .7]


@cache
def rolled(target):
    """All that is read of a d100 here: (success, SL, double?), with its share."""
    ends = {}
    for roll in ROLLS:
        end = *test(target, roll), is_double(roll)
        ends[end] = ends.get(end, 0) + 0.01
    return ends.items()


@cache
def blow(attack, defence, tie_wins):
    """(the attacker bleeds, the defender bleeds, the attacker fumbles, the defender fumbles), with its share."""
    ends = {}
    for ((success, sl, double), share), ((parried, answer, twin), share_too) in product(rolled(attack), rolled(defence)):
        won = sl > answer or sl == answer and tie_wins  # [wf.test.14]
        turned = parried and twin and not won  # [wf.attack.crit.11]
        end = turned, won, not success and double, not parried and twin
        ends[end] = ends.get(end, 0) + share * share_too
    return ends


def penalty(fighter):
    """The worst of the Conditions alone counts [wf.cond.stack.3]."""
    return 10 * max(fighter[0], fighter[1])


def mishap(fighter, later, what):
    """Somebody after a fumble; `later` is (acts last, off balance) in the next round."""
    stunned, tired, last, off, lost = fighter
    if what == "last":
        later = (True, later[1])
    elif what == "off":
        later = (later[0], True)
    return (stunned + (what == "stunned"), tired, last, off, lost or what == "action"), later


@cache
def turn(me, fighters, laters):
    """(who bleeds, fighters, laters), with its share, after a turn."""
    you, (stunned, tired, last, off, lost) = 1 - me, fighters[me]
    fighters = list(fighters)
    fighters[me] = (stunned, tired, last, off, False)
    if stunned or lost:
        return [(1.0, (False, False), tuple(fighters), laters)]
    attack = MELEE[me] - penalty(fighters[me]) - 10 * off  # [wf.oops.3]
    ends = {}
    for (turned, won, fumbled, dropped), share in blow(attack, MELEE[you] - penalty(fighters[you]), me == 0).items():
        bleeds = {me: turned, you: won}
        mine = OOPS if fumbled else {"nothing": 1.0}
        yours = OOPS if dropped else {"nothing": 1.0}
        for (one, chance), (other, chance_too) in product(mine.items(), yours.items()):
            after, later = list(fighters), list(laters)
            after[me], later[me] = mishap(after[me], later[me], one)
            after[you], later[you] = mishap(after[you], later[you], other)
            hurt = {me: bleeds[me] or one == "bleeds", you: bleeds[you] or other == "bleeds"}
            # Once somebody bleeds, nothing else matters.
            over = hurt[0] or hurt[1]
            end = (hurt[0], hurt[1]), None if over else tuple(after), None if over else tuple(later)
            ends[end] = ends.get(end, 0) + share * chance * chance_too
    return [(share, *end) for end, share in ends.items()]


def recovers(who, fighter):
    """The end of a round: whoever is Stunned may shake it off, and is tired after it [wf.cond.stunned.4, .5]."""
    stunned, tired, *rest = fighter
    if not stunned:
        return {fighter: 1.0}
    ends = {}
    for roll in ROLLS:
        success, sl = test(ENDURANCE[who] - penalty(fighter), roll)
        left = max(0, stunned - max(1, 1 + sl)) if success else stunned
        end = (left, tired or not left, *rest)
        ends[end] = ends.get(end, 0) + 0.01
    return ends


def solve():
    """The chance of the Wolf and the mean number of rounds, round after round until nothing is left to decide."""
    rolled.cache_clear()
    blow.cache_clear()
    turn.cache_clear()
    wins = rounds = 0.0
    now = {(FRESH, FRESH): 1.0}
    while sum(now.values()) > 1e-16:
        rounds += sum(now.values())
        after = {}
        for fighters, share in now.items():
            first = 1 if fighters[0][2] and not fighters[1][2] else 0  # [wf.init.6]
            calm = ((False, False), (False, False))
            for chance, (wolf, eater), between, laters in turn(first, fighters, calm):
                if wolf or eater:
                    wins += share * chance * (eater and not wolf)
                    continue
                for chance_too, (wolf, eater), last, laters in turn(1 - first, between, laters):
                    whole = share * chance * chance_too
                    if whole < SELDOM:
                        continue
                    if wolf or eater:
                        wins += whole * (eater and not wolf)
                        continue
                    key = last, laters
                    after[key] = after.get(key, 0) + whole
        now = {}
        for (fighters, laters), share in after.items():
            for (one, chance), (other, chance_too) in product(*(recovers(w, fighters[w]).items() for w in (0, 1))):
                ready = tuple((f[0], f[1], *later, f[4]) for f, later in zip((one, other), laters))
                now[ready] = now.get(ready, 0) + share * chance * chance_too
    return wins, rounds


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
    version = "Python " + platform.python_version()
    report("brute", version, "WF-1", timing, check)
    (wins, rounds), timing = best_of(1, solve)
    report("brute", version, "WF-2", timing, {"first_wins": {"value": wins}, "mean_rounds": {"value": rounds}})


if __name__ == "__main__":
    main()
