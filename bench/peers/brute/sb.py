"""The Silver Bayonet jobs by plain enumeration with exact fractions, in no library.

This is the independent check of the check values, so it is written from the rules (ids in brackets) and shares
nothing with sb_icepool.py but the output helper.
"""

import platform
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from common import best_of, both, report

FACES = range(1, 11)  # [sb.dice.1]
MOST_TOKENS = 2  # [sb.melee.fatigue.3]


@dataclass(frozen=True)
class Figure:
    melee: int
    defence: int
    health: int
    strong: int = 0  # [sb.attr.core.strong.1]


INFANTRYMAN = Figure(melee=1, defence=13, health=10)
GHOUL = Figure(melee=1, defence=13, health=12, strong=1)
FIGURES = (INFANTRYMAN, GHOUL)


def blow(attacker, attacker_tokens, target, target_tokens, power, skill):
    """One Melee Check [sb.melee.2, .3]. Returns whether it hit and the damage it does."""
    melee = attacker.melee - attacker_tokens  # [sb.melee.fatigue.4]
    defence = target.defence - target_tokens  # [sb.melee.fatigue.5]
    if power + skill + melee < defence:  # [sb.dice.4, .7]
        return False, 0
    return True, power + attacker.strong  # [sb.wpn.hand.1, sb.melee.14, sb.dmg.3]


# ---- SB-1: all 10,000 rolls of the four dice --------------------------------------------------------------------


def exchange_odds():
    """Counts of (damage to ghoul, hit, damage to infantryman, hit back) out of 10,000."""
    counts = defaultdict(int)
    for power in FACES:
        for skill in FACES:
            hit, damage = blow(INFANTRYMAN, 0, GHOUL, 0, power, skill)
            for power_back in FACES:
                for skill_back in FACES:
                    hit_back, damage_back = False, 0
                    if GHOUL.health - damage > 0:  # [sb.melee.4, .5]: still there, so it strikes back
                        hit_back, damage_back = blow(GHOUL, 0, INFANTRYMAN, 0, power_back, skill_back)
                    counts[damage, hit, damage_back, hit_back] += 1
    return counts


def exchange_check(counts):
    total = sum(counts.values())

    def mean(of):
        return Fraction(sum(n * of(*outcome) for outcome, n in counts.items()), total)

    return {
        "hit": mean(lambda d, h, db, hb: h),
        "ghoul_killed": mean(lambda d, h, db, hb: d >= GHOUL.health),
        "attacker_hit": mean(lambda d, h, db, hb: hb),
        "attacker_killed": mean(lambda d, h, db, hb: db >= INFANTRYMAN.health),
        "mean_damage_to_ghoul": mean(lambda d, h, db, hb: d),
        "mean_damage_to_attacker": mean(lambda d, h, db, hb: db),
        "outcomes": len(counts),
    }


# ---- SB-2: the duel to the death --------------------------------------------------------------------------------


@lru_cache(None)
def damage_odds(attacker, attacker_tokens, target, target_tokens):
    """Chance of each damage of one blow, over the 100 rolls of its two dice."""
    odds = defaultdict(Fraction)
    for power in FACES:
        for skill in FACES:
            _, damage = blow(attacker, attacker_tokens, target, target_tokens, power, skill)
            odds[damage] += Fraction(1, 100)
    return dict(odds)


@lru_cache(None)
def chance_first_rolls_higher():
    """Initiative [sb.turn.2-.4]: two dice each, ties rolled again."""
    higher = lower = 0
    for a in FACES:
        for b in FACES:
            for c in FACES:
                for d in FACES:
                    higher += a + b > c + d
                    lower += a + b < c + d
    return Fraction(higher, higher + lower)


def exchange(state, attacker):
    """Yields (chance, state) after figure number `attacker` attacked the other one.

    A state holds ((health, tokens) of the Infantryman, (health, tokens) of the Ghoul).
    """
    target = 1 - attacker
    (health_a, tokens_a), (health_t, tokens_t) = state[attacker], state[target]
    strike = damage_odds(FIGURES[attacker], tokens_a, FIGURES[target], tokens_t)
    # Tokens come after the strike back, so this one sees the old ones too [sb.melee.fatigue.6].
    strike_back = damage_odds(FIGURES[target], tokens_t, FIGURES[attacker], tokens_a)
    for damage, chance in strike.items():
        left = health_t - damage
        answers = strike_back if left > 0 else {0: Fraction(1)}  # [sb.melee.5, .17]; never answered again [.8]
        for damage_back, chance_back in answers.items():
            after = [None, None]
            after[attacker] = (health_a - damage_back, min(tokens_a + 1, MOST_TOKENS))  # [sb.melee.10, .18]
            after[target] = (left, min(tokens_t + 1, MOST_TOKENS))
            yield chance * chance_back, tuple(after)


def alive(state):
    return state[0][0] > 0 and state[1][0] > 0


def turn(health_i, health_g, tokens_i=0):
    """Chance of each pair of healths at the end of a turn.

    Nobody has tokens at its start, for they came off [sb.turn.13], unless the Infantryman was Distracted.
    """
    odds = defaultdict(Fraction)
    start = ((health_i, tokens_i), (health_g, 0))
    infantryman_first = chance_first_rolls_higher()
    for first, chance_order in ((0, infantryman_first), (1, 1 - infantryman_first)):
        for chance_1, middle in exchange(start, first):
            if not alive(middle):
                odds[middle[0][0], middle[1][0]] += chance_order * chance_1
                continue
            for chance_2, end in exchange(middle, 1 - first):
                odds[end[0][0], end[1][0]] += chance_order * chance_1 * chance_2
    return odds


def win_chances():
    """P(Infantryman wins) for all pairs of healths, by solving for ever greater ones.

    A turn leaves the healths as they were or lowers them, so V(s) = sum of P(s -> t) V(t) over t other than s,
    divided by 1 - P(s -> s), and every V(t) is known by then.
    """
    damage_odds.cache_clear()  # each timed run does all the work
    chance_first_rolls_higher.cache_clear()
    value = {}
    for health_i in range(1, INFANTRYMAN.health + 1):
        for health_g in range(1, GHOUL.health + 1):
            here, won, stay = (health_i, health_g), Fraction(0), Fraction(0)
            for after, chance in turn(*here).items():
                if after == here:
                    stay = chance
                elif after[1] <= 0:
                    won += chance
                elif after[0] > 0:
                    won += chance * value[after]
            value[here] = won / (1 - stay)
    return value


def mean_turns():
    """The mean length of the duel, solved the same way."""
    turns = {}
    for health_i in range(1, INFANTRYMAN.health + 1):
        for health_g in range(1, GHOUL.health + 1):
            here = health_i, health_g
            odds = turn(*here)
            stay = odds.pop(here)
            rest = sum(chance * turns.get(after, 0) for after, chance in odds.items())
            turns[here] = (1 + rest) / (1 - stay)
    return turns[INFANTRYMAN.health, GHOUL.health]


def win_chance_distracted(value):
    """P(Infantryman wins) if he enters the first turn's first exchange with one token [sb.melee.distract.2]."""
    won = Fraction(0)
    for (health_i, health_g), chance in turn(INFANTRYMAN.health, GHOUL.health, tokens_i=1).items():
        if health_i > 0:
            won += chance * value.get((health_i, health_g), 1)
    return won


def main():
    version = "Python " + platform.python_version()
    counts, timing = best_of(3, exchange_odds)
    report("brute", version, "SB-1", timing, exchange_check(counts))

    # The chance to win alone is a blunt check. Both figures always hold the same number of tokens, so -1 Melee and
    # -1 Defence cancel out; and a turn of one exchange, or of attacks without strikes back, gives the same chance,
    # since all come down to a row of blow pairs in random order. The other two values (not timed) notice these.
    value, timing = best_of(2, win_chances)
    check = {
        "infantryman_wins": both(value[INFANTRYMAN.health, GHOUL.health]),
        "mean_turns": both(mean_turns()),
        "infantryman_wins_if_distracted_first": both(win_chance_distracted(value)),
    }
    report("brute", version, "SB-2", timing, check)


if __name__ == "__main__":
    main()
