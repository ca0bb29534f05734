"""The Silver Bayonet jobs SB-1 and SB-2 with icepool."""

from functools import cache
from typing import NamedTuple

import icepool
from icepool import Reroll, coin, d10, map, mean_time_to_absorb, tupleize

from common import best_of, both, report


class Figure(NamedTuple):
    melee: int
    defence: int
    health: int
    bonus: int  # added to the Power Die for damage


INFANTRYMAN = Figure(1, 13, 10, 0)
GHOUL = Figure(1, 13, 12, 1)
START = (INFANTRYMAN.health, GHOUL.health)

# ---- SB-1: one exchange -----------------------------------------------------------------------------------------


def attack(power, skill, *, attacker, target):
    """(damage, hit?) of one attack."""
    hit = power + skill + attacker.melee >= target.defence
    return (power + attacker.bonus if hit else 0, hit)


def exchange():
    """Joint die of (damage to ghoul, hit, damage to infantryman, hit back)."""
    strike = map(attack, d10, d10, attacker=INFANTRYMAN, target=GHOUL)
    strike_back = map(attack, d10, d10, attacker=GHOUL, target=INFANTRYMAN)

    def answer(struck, struck_back):
        return struck + (struck_back if struck[0] < GHOUL.health else (0, False))

    return map(answer, strike, strike_back, star=False)


def exchange_check(die):
    def chance(of):
        return die.map(of, star=True).probability(True)

    return {
        "hit": chance(lambda damage, hit, damage_back, hit_back: hit),
        "ghoul_killed": chance(lambda damage, hit, damage_back, hit_back: damage >= GHOUL.health),
        "attacker_hit": chance(lambda damage, hit, damage_back, hit_back: hit_back),
        "attacker_killed": chance(lambda damage, hit, damage_back, hit_back: damage_back >= INFANTRYMAN.health),
        "mean_damage_to_ghoul": die.marginals[0].mean(),
        "mean_damage_to_attacker": die.marginals[2].mean(),
        "outcomes": len(die),
    }


# ---- SB-2: the duel ---------------------------------------------------------------------------------------------


class Duel:
    """One duel. A new object starts with empty caches, so that each timed run does all the work."""

    def __init__(self):
        self.damage = cache(self.damage)
        self.exchange = cache(self.exchange)
        self.turn = cache(self.turn)

    def damage(self, attacker, target, tokens_a, tokens_t):
        """Damage of one attack; 0 is a miss, since every hit of these two hurts."""

        def one(power, skill):
            hit = power + skill + attacker.melee - tokens_a >= target.defence - tokens_t
            return power + attacker.bonus if hit else 0

        return map(one, d10, d10)

    def exchange(self, infantryman_attacks, i, g, tokens_i, tokens_g):
        """(health of infantryman, of ghoul) after an exchange, 0 being dead."""
        if not (i and g):
            return i, g
        damage_to_g = self.damage(INFANTRYMAN, GHOUL, tokens_i, tokens_g)
        damage_to_i = self.damage(GHOUL, INFANTRYMAN, tokens_g, tokens_i)
        i_after = damage_to_i.map(lambda damage: max(i - damage, 0))
        g_after = damage_to_g.map(lambda damage: max(g - damage, 0))
        if infantryman_attacks:
            return g_after.map(lambda g: tupleize(i_after, g) if g else (i, 0))
        return i_after.map(lambda i: tupleize(i, g_after) if i else (0, g))

    def turn(self, i, g, tokens_i=0, tokens_g=0):
        """Healths after a whole turn: who is first, an exchange, and an exchange the other way with a token more."""

        def with_first(infantryman_first):
            def second(i, g):
                return self.exchange(not infantryman_first, i, g, min(tokens_i + 1, 2), min(tokens_g + 1, 2))

            return map(second, self.exchange(infantryman_first, i, g, tokens_i, tokens_g), star=True)

        return coin(1, 2).map(with_first)

    def by_markov_chain(self):
        """icepool's own tool for a process without a bound: it solves the absorbing Markov chain."""
        end = map(lambda i, g: self.turn(i, g), START, star=True, repeat="inf")
        return end.marginals[0].probability(">", 0)

    def mean_turns(self):
        return mean_time_to_absorb(lambda i, g: self.turn(i, g), START, star=True)

    def by_recursion(self, tokens_i=0):
        """Turns in which nothing changed are rerolled, so the healths only go down and a cached recursion ends."""

        @cache
        def infantryman_wins(i, g):
            if not (i and g):
                return i > 0

            def follow(*after):
                return Reroll if after == (i, g) else infantryman_wins(*after)

            return self.turn(i, g).map(follow, star=True).simplify()

        if tokens_i:
            return map(infantryman_wins, self.turn(*START, tokens_i), star=True).probability(True)
        return infantryman_wins(*START).probability(True)


def main():
    version = icepool.__version__
    die, timing = best_of(20, exchange)
    report("icepool", version, "SB-1", timing, exchange_check(die))

    # Not timed: see brute/sb.py on why the chance to win alone is not enough of a check.
    more = {
        "mean_turns": both(Duel().mean_turns()),
        "infantryman_wins_if_distracted_first": both(Duel().by_recursion(tokens_i=1)),
    }
    for method, solve in (("map(repeat='inf')", Duel.by_markov_chain), ("recursion with Reroll", Duel.by_recursion)):
        chance, timing = best_of(3, lambda: solve(Duel()))
        report("icepool", version, "SB-2", timing, {"infantryman_wins": both(chance), **more}, method=method)


if __name__ == "__main__":
    main()
