"""The jobs FF-1, BE-1 and WF-1 with dyce. What a roll comes to is said in the programs in `brute`."""

from fractions import Fraction
from importlib.metadata import version

from dyce import H

from brute import be, ff, wf
from common import best_of, report

D6, D10, D100 = H(6), H(10), H(100)


def ff_exchange():
    """(harm to the attacker, harm to the defender)."""

    def one(attack_die, defence_die):
        attack, defence = attack_die + ff.COMBAT[0], defence_die + ff.COMBAT[1]
        return ff.harm(defence_die, defence, attack, False), ff.harm(attack_die, attack, defence, False)

    return D6.apply(one, D6)


def ff_check(h):
    return ff.exchange_check({end: Fraction(count, h.total) for end, count in h.items()})


def be_blow():
    return D10.apply(be.blow, D10)


def be_check(h):
    return be.check({end: Fraction(100 * count, h.total) for end, count in h.items()})


def wf_exchange():
    """(won, critical, fumble, turned, wounds), each roll first reduced to what matters of it."""

    def strike(roll, place):
        success, sl = wf.test(wf.ATTACK, roll)
        double = wf.is_double(roll)
        critical = success and double
        return sl, critical, not success and double, place if critical else wf.armour(wf.swapped(roll))

    def guard(roll):
        success, sl = wf.test(wf.DEFENCE, roll)
        return sl, success and wf.is_double(roll)

    def decide(attack, defence):
        (sl, critical, fumble, armour), (answer, double) = attack, defence
        if sl <= answer:
            return False, False, fumble, double, 0
        hurt = max(1, wf.DAMAGE + sl - answer - wf.TOUGHNESS_BONUS - armour - wf.SHIELD)
        return True, critical, fumble, False, hurt

    places = D100.apply(wf.armour)
    return D100.apply(strike, places).apply(decide, D100.apply(guard))


def wf_check(h):
    def mean(place):
        return Fraction(sum(outcome[place] * count for outcome, count in h.items()), h.total)

    names = ("attacker_wins", "critical", "fumble", "defender_critical", "mean_damage")
    return {name: mean(place) for place, name in enumerate(names)}


def main():
    def line(job, runs, run, check):
        result, timing = best_of(runs, run)
        report("dyce", version("dyce"), job, timing, check(result))

    line("FF-1", 50, ff_exchange, ff_check)
    line("BE-1", 50, be_blow, be_check)
    line("WF-1", 10, wf_exchange, wf_check)


if __name__ == "__main__":
    main()
