"""The Blood Eagle job by plain enumeration with exact fractions, in no library.

This is the independent check of the check values, so it is written from the rules (ids in brackets).
"""

import platform
from fractions import Fraction

from common import best_of, report

FACES = range(1, 11)
FIGHTING, AXE = 3, 3  # the Hirdman's FV and his one-handed axe [be.fight.2, be.weapon.fight.axe_one]
AR, FATE, AXE_FATE = 10, 5, -1  # the Fyrdman, and what the axe takes off his Fate [be.fate.11]


def blow(face, second):
    """One blow, and what the second die makes of it."""
    if face == 1:  # [be.fumble.1, .2]
        return "axe_lost" if second == 1 else "missed"
    if face + FIGHTING + AXE < AR:  # [be.fight.3]
        return "missed"
    result = second + AXE_FATE
    if second == 1:  # [be.fate.7]
        return "out"
    if second == 10 or result > FATE:  # [be.fate.8, .2]
        return "safe"
    return "knocked_down" if result == FATE else "out"  # [be.fate.3, .4]


def odds():
    counts = {}
    for face in FACES:
        for second in FACES:
            end = blow(face, second)
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


if __name__ == "__main__":
    counts, timing = best_of(200, odds)
    report("brute", platform.python_version(), "BE-1", timing, check(counts))
