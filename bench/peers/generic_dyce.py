"""The jobs C, D and SB-1 with dyce."""

from fractions import Fraction
from importlib.metadata import version

from dyce import H, P

from common import FIRST_WS, SECOND_WS, armour_hit, best_of, report, success_level, wfrp_exchange, wounds

D10, D100 = H(10), H(100)


def mean(h, of=lambda outcome: outcome):
    """The exact mean of a function of the outcomes."""
    return Fraction(sum(of(outcome) * count for outcome, count in h.items()), h.total)


# ---- C: wounds of one WFRP-like exchange ------------------------------------------------------------------------


def exchange_by_leaves():
    """Every one of the 10,000 pairs of rolls."""
    return D100.apply(wfrp_exchange, D100)


def exchange_by_classes():
    """Each roll is first reduced to what matters of it."""
    attack = D100.apply(lambda roll: (success_level(roll, FIRST_WS), armour_hit(roll)))
    defence = D100.apply(lambda roll: success_level(roll, SECOND_WS))
    return attack.apply(lambda a, level: wounds(a[0] - level, a[1], FIRST_WS, SECOND_WS), defence)


# ---- D: 10d10, keep the best five -------------------------------------------------------------------------------


def keep_best_five():
    return (10 @ P(10)).at(slice(-5, None))


# ---- SB-1: one exchange of The Silver Bayonet -------------------------------------------------------------------

MELEE, DEFENCE = 1, 13  # the same for both
INFANTRYMAN_HEALTH, GHOUL_HEALTH = 10, 12


def attack(bonus):
    """Histogram of (damage, hit?) of one attack; `bonus` is added to the Power Die for damage."""

    def one(power, skill):
        hit = power + skill + MELEE >= DEFENCE
        return (power + bonus if hit else 0, hit)

    return D10.apply(one, D10)


def silver_bayonet_exchange():
    """Joint histogram of (damage to ghoul, hit, damage to infantryman, hit back)."""

    def answer(strike, strike_back):
        return strike + (strike_back if strike[0] < GHOUL_HEALTH else (0, False))

    return attack(0).apply(answer, attack(1))


def silver_bayonet_check(h):
    return {
        "hit": mean(h, lambda o: o[1]),
        "ghoul_killed": mean(h, lambda o: o[0] >= GHOUL_HEALTH),
        "attacker_hit": mean(h, lambda o: o[3]),
        "attacker_killed": mean(h, lambda o: o[2] >= INFANTRYMAN_HEALTH),
        "mean_damage_to_ghoul": mean(h, lambda o: o[0]),
        "mean_damage_to_attacker": mean(h, lambda o: o[2]),
        "outcomes": len(h),
    }


def main():
    def line(job, runs, run, check, **more):
        result, timing = best_of(runs, run)
        report("dyce", version("dyce"), job, timing, check(result), **more)

    def wounds_check(h):
        return {"mean": mean(h), "outcomes": len(h)}

    line("SB-1", 20, silver_bayonet_exchange, silver_bayonet_check)
    line("C", 5, exchange_by_leaves, wounds_check, method="apply over 10,000 leaves")
    line("C", 20, exchange_by_classes, wounds_check, method="rolls reduced first")
    line("D", 3, keep_best_five, lambda h: {"mean": mean(h)})


if __name__ == "__main__":
    main()
