"""The Fear and Faith jobs in plain Python with exact fractions, in no library.

This is the independent check of the check values, so it is written from the rules (ids in brackets): two models without
special rules, a Watchman (Quality 4, Combat 3) and a Bravo (Quality 3, Combat 2).
"""

import platform
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from common import best_of, both, report

FACES = range(1, 7)
QUALITY, COMBAT = (4, 3), (3, 2)
DICE = 3  # whoever is alone loses nothing by a turnover, so all three are rolled


def harm(die, winner, loser, down):
    """What becomes of the loser [ff.melee.win.odd.1 to ff.melee.treble.1, ff.fallen.3, ff.melee.pipe.4]."""
    if winner <= loser:
        return "nothing"
    if down or winner >= 2 * max(loser, 1):
        return "kill"
    return "recoil" if die % 2 else "fall"


def exchange(attacker, defender, attacker_down, defender_down, powerful=False):
    """(harm to the attacker, harm to the defender), each with its share of 36 [ff.melee.roll.1, ff.melee.mod.down.1]; a
    powerful attack takes 1 off the defender [ff.melee.mod.power.1]."""
    ends = {}
    for one, other in product(FACES, FACES):
        attack = one + COMBAT[attacker] + (2 if defender_down else 0)
        defence = other + COMBAT[defender] - (1 if powerful else 0)
        end = harm(other, defence, attack, attacker_down), harm(one, attack, defence, defender_down)
        ends[end] = ends.get(end, 0) + Fraction(1, 36)
    return ends


def exchange_check(ends):
    def chance(place, harm):
        return sum(share for end, share in ends.items() if end[place] == harm)

    return {
        "killed": chance(1, "kill"),
        "fallen": chance(1, "fall"),
        "recoils": chance(1, "recoil"),
        "attacker_killed": chance(0, "kill"),
        "tie": ends[("nothing", "nothing")],
    }


# ---- FF-2: the duel ---------------------------------------------------------------------------------------------
# A situation: whose turn, whether the two touch, who lies on the ground. Nobody has to test his nerve.


@cache
def attack(me, down, left):
    """(touching, who is down, winner or None) after the one attack of a turn, with its share: a powerful one with two of
    the actions left, if there are so many."""
    you, ends = 1 - me, {}
    powerful = left > 1
    spare = left - (2 if powerful else 1)
    for (mine, yours), share in exchange(me, you, down[me], down[you], powerful).items():
        touching, lies, winner = True, list(down), None
        for who, what in ((me, mine), (you, yours)):
            if what == "kill":
                winner = 1 - who
            elif what == "fall":
                lies[who] = True
            elif what == "recoil":
                touching = False  # [ff.recoil.1]
        if lies[me] and spare:
            lies[me] = False  # [ff.action.stand.1]
        end = touching, tuple(lies), winner
        ends[end] = ends.get(end, 0) + share
    return ends


@cache
def turn(me, touching, down):
    """What a whole turn comes to: (touching, who is down, winner or None), with its share."""
    success, ends = Fraction(7 - QUALITY[me], 6), {}
    for actions in range(DICE + 1):
        chance = comb(DICE, actions) * success**actions * (1 - success) ** (DICE - actions)
        touches, lies, left = touching, list(down), actions
        if lies[me] and left:
            lies[me], left = False, left - 1
        if not touches and not lies[me] and left:
            touches, left = True, left - 1  # a charge
        if touches and not lies[me] and left:
            after = attack(me, tuple(lies), left)
        else:
            after = {(touches, tuple(lies), None): Fraction(1)}
        for end, share in after.items():
            ends[end] = ends.get(end, 0) + chance * share
    return ends


def solve():
    """The chance of the first and the mean number of turns, by Gauss's elimination over all situations."""
    turn.cache_clear()
    attack.cache_clear()
    starts = [(me, True, (False, False)) for me in (0, 1)]
    places, waiting = {}, list(starts)
    while waiting:
        here = waiting.pop()
        if here not in places:
            places[here] = len(places)
            me, touching, down = here
            waiting += [(1 - me, touches, lies) for touches, lies, winner in turn(me, touching, down) if winner is None]
    size = len(places)
    rows = [[Fraction(0)] * (size + 2) for _ in range(size)]
    for (me, touching, down), place in places.items():
        row = rows[place]
        row[place] += 1
        row[size + 1] += 1  # the turn itself
        for (touches, lies, winner), share in turn(me, touching, down).items():
            if winner is None:
                row[places[(1 - me, touches, lies)]] -= share
            elif winner == 0:
                row[size] += share
    eliminate(rows)
    wins, turns = (sum(rows[places[start]][size + what] for start in starts) / 2 for what in (0, 1))
    return wins, turns  # either begins, by the throw of a die each [ff.setup.init.2]


def eliminate(rows):
    """Makes the left part of the rows the unit matrix."""
    for place, row in enumerate(rows):
        pivot = next(at for at in range(place, len(rows)) if rows[at][place])
        rows[place], rows[pivot] = rows[pivot], rows[place]
        row = rows[place] = [value / rows[place][place] for value in rows[place]]
        for at, other in enumerate(rows):
            if at != place and other[place]:
                factor = other[place]
                rows[at] = [value - factor * own for value, own in zip(other, row)]


def main():
    version = "Python " + platform.python_version()
    ends, timing = best_of(50, lambda: exchange(0, 1, False, False))
    report("brute", version, "FF-1", timing, exchange_check(ends))
    (wins, turns), timing = best_of(3, solve)
    report("brute", version, "FF-2", timing, {"first_wins": both(wins), "mean_turns": both(turns)})


if __name__ == "__main__":
    main()
