"""The generic jobs C, D and E with icepool."""

from functools import cache

import icepool
from icepool import Reroll, d, d10, map

from common import FIRST_WS, SECOND_WS, WOUNDS, armour_hit, best_of, both, report, success_level, wfrp_exchange, wounds

# ---- C: wounds of one WFRP-like exchange ------------------------------------------------------------------------


def exchange_by_leaves():
    """Every one of the 10,000 pairs of rolls."""
    return map(wfrp_exchange, d(100), d(100))


def exchange_by_classes(attacker_ws=FIRST_WS, defender_ws=SECOND_WS):
    """Each roll is first reduced to what matters of it: far fewer pairs, the same die."""
    attack = d(100).map(lambda roll: (success_level(roll, attacker_ws), armour_hit(roll)))
    defence = d(100).map(lambda roll: success_level(roll, defender_ws))
    return map(lambda a, level: wounds(a[0] - level, a[1], attacker_ws, defender_ws), attack, defence, star=False)


# ---- D: 10d10, keep the best five -------------------------------------------------------------------------------


def keep_best_five():
    return d10.pool(10).highest(5).sum()


# ---- E: C fought by turns to the death, exact -------------------------------------------------------------------


def both_ways():
    return exchange_by_classes(FIRST_WS, SECOND_WS), exchange_by_classes(SECOND_WS, FIRST_WS)


def duel_by_markov_chain():
    """One blow a step; icepool solves the absorbing Markov chain."""
    blow_1, blow_2 = both_ways()

    @cache
    def blow(x, y, first_strikes):
        if not (x and y):
            return x, y, first_strikes
        if first_strikes:
            return blow_1.map(lambda w: (x, max(y - w, 0), False))
        return blow_2.map(lambda w: (max(x - w, 0), y, True))

    return map(blow, (WOUNDS, WOUNDS, True), star=True, repeat="inf").marginals[0].probability(">", 0)


def duel_by_recursion():
    """One blow each a step; a step in which both miss is rerolled, so that a cached recursion ends."""
    blow_1, blow_2 = both_ways()

    @cache
    def first_wins(x, y):
        if not (x and y):
            return x > 0

        def follow(wounds_1, wounds_2):
            if wounds_1 == wounds_2 == 0:
                return Reroll
            if wounds_1 >= y:
                return True
            return first_wins(max(x - wounds_2, 0), y - wounds_1)

        return map(follow, blow_1, blow_2).simplify()

    return first_wins(WOUNDS, WOUNDS).probability(True)


def main():
    def line(job, runs, run, check, **more):
        result, timing = best_of(runs, run)
        report("icepool", icepool.__version__, job, timing, check(result), **more)

    def wounds_check(die):
        return {"mean": die.mean(), "outcomes": len(die)}

    line("C", 5, exchange_by_leaves, wounds_check, method="map over 10,000 leaves")
    line("C", 20, exchange_by_classes, wounds_check, method="rolls reduced first")
    # icepool keeps partial results of pools between calls: first_seconds is the cold figure, seconds the warm one.
    line("D", 20, keep_best_five, lambda die: {"mean": die.mean()})
    line("E", 3, duel_by_markov_chain, lambda p: {"first_wins": both(p)}, method="map(repeat='inf')")
    line("E", 3, duel_by_recursion, lambda p: {"first_wins": both(p)}, method="recursion with Reroll")


if __name__ == "__main__":
    main()
