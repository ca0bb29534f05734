"""The Blood Eagle jobs by plain enumeration with exact fractions, in no library.

This is the independent check of the check values, so it is written from the rules (ids in brackets).
"""

import platform
from fractions import Fraction

from common import best_of, both, report

FACES = range(1, 11)
# The Hirdman and the Fyrdman: FV, AR and Fate, and what weapon and bare hands add to the attack and to the Fate roll
# [be.fight.2, be.fate.11, be.weapon.fight.axe_one, .spear, .unarmed].
FV, AR, FATE = (3, 2), (12, 10), (4, 5)
ARMED, BARE = ((3, -1), (2, -2)), (0, 1)


def blow(face, second, by=0, armed=True):
    """One blow, and what the second die makes of it."""
    bonus, modifier = ARMED[by] if armed else BARE
    if face == 1:  # [be.fumble.1, .2, .6]
        return "axe_lost" if second == 1 and armed else "missed"
    if face + FV[by] + bonus < AR[1 - by]:  # [be.fight.3]
        return "missed"
    fate, result = FATE[1 - by], second + modifier
    if second == 1:  # [be.fate.7]
        return "out"
    if second == 10 or result > fate:  # [be.fate.8, .2]
        return "safe"
    return "knocked_down" if result == fate else "out"  # [be.fate.3, .4]


def odds(by=0, armed=True):
    counts = {}
    for face in FACES:
        for second in FACES:
            end = blow(face, second, by, armed)
            counts[end] = counts.get(end, 0) + 1
    return counts


def check(counts):
    def share(*ends):
        return Fraction(sum(counts.get(end, 0) for end in ends), 100)

    return {
        "hit": share("safe", "knocked_down", "out"),
        "knocked_down": share("knocked_down"),
        "out": share("out"),
        "axe_lost": share("axe_lost"),
    }


# ---- BE-2: the duel ---------------------------------------------------------------------------------------------


def strike(by, armed):
    """What a blow comes to: (weapon kept, end), with its share."""
    counts = odds(by, armed[by])
    return [(Fraction(count, 100), end != "axe_lost", end) for end, count in counts.items()]


def turn(armed):
    """(who has its weapon, winner or None), with its share, after a turn. Either strikes first [be.init.1 to .5]."""
    ends = {}
    for first in (0, 1):
        for share, kept, end in strike(first, armed):
            after = list(armed)
            after[first] = armed[first] and kept
            if end == "out":
                add(ends, after, first, share / 2)
            elif end == "knocked_down":  # it does not strike back, and stands up in the next Movement phase [be.kd.1, .2]
                add(ends, after, None, share / 2)
            else:
                for share_too, kept, answer in strike(1 - first, armed):
                    last = list(after)
                    last[1 - first] = armed[1 - first] and kept
                    add(ends, last, 1 - first if answer == "out" else None, share / 2 * share_too)
    return ends


def add(ends, armed, winner, share):
    key = tuple(armed), winner
    ends[key] = ends.get(key, 0) + share


def solve(armed=(True, True)):
    """The chance of the Hirdman, and the mean number of turns. Weapons are only ever lost, so a recursion ends."""
    wins = turns = stays = Fraction(0)
    for (after, winner), share in turn(armed).items():
        if winner is not None:
            wins += share * (winner == 0)
        elif after == armed:
            stays += share
        else:
            later = solve(after)
            wins, turns = wins + share * later[0], turns + share * later[1]
    return wins / (1 - stays), (1 + turns) / (1 - stays)


if __name__ == "__main__":
    version = "Python " + platform.python_version()
    counts, timing = best_of(200, odds)
    report("brute", version, "BE-1", timing, check(counts))
    (wins, turns), timing = best_of(20, solve)
    report("brute", version, "BE-2", timing, {"first_wins": both(wins), "mean_turns": both(turns)})
