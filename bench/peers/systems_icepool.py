"""The jobs FF-1, FF-2, BE-1, BE-2 and WF-1 with icepool. What a roll comes to is said in the programs in `brute`."""

import icepool
from icepool import coin, d, d6, d10, map, mean_time_to_absorb

from brute import be, ff, wf
from common import best_of, both, report

d100 = d(100)

# ---- FF-1 and FF-2 ----------------------------------------------------------------------------------------------


def ff_exchange(attacker=0, defender=1, attacker_down=False, defender_down=False):
    """(harm to the attacker, harm to the defender)."""

    def one(attack_die, defence_die):
        attack = attack_die + ff.COMBAT[attacker] + (2 if defender_down else 0)
        defence = defence_die + ff.COMBAT[defender]
        return (
            ff.harm(defence_die, defence, attack, attacker_down),
            ff.harm(attack_die, attack, defence, defender_down),
        )

    return map(one, d6, d6)


def ff_check(die):
    return ff.exchange_check({end: die.probability(end) for end in die.outcomes()})


OVER = 2  # instead of whose turn it is


class FfDuel:
    """One duel: (whose turn, touching, first down, second down), or (OVER, did the second win, False, False)."""

    def __init__(self):
        self.turns = {}

    def attack(self, me, down, spare):
        you = 1 - me

        def after(mine, yours):
            if "kill" in (mine, yours):
                return OVER, (you if mine == "kill" else me) == 1, False, False
            lies = list(down)
            lies[me] = lies[me] or mine == "fall" and not spare
            lies[you] = lies[you] or yours == "fall"
            return you, "recoil" not in (mine, yours), *lies

        return map(after, ff_exchange(me, you, down[me], down[you]), star=True)

    def turn(self, me, touching, *down):
        if me == OVER:
            return me, touching, *down
        key = me, touching, *down
        if key not in self.turns:
            self.turns[key] = self.whole_turn(me, touching, down)
        return self.turns[key]

    def whole_turn(self, me, touching, down):
        def act(actions):
            touches, lies, left = touching, list(down), actions
            if lies[me] and left:
                lies[me], left = False, left - 1
            if not touches and not lies[me] and left:
                touches, left = True, left - 1
            if touches and not lies[me] and left:
                return self.attack(me, tuple(lies), left - 1)
            return 1 - me, touches, *lies

        actions = 3 @ coin(7 - ff.QUALITY[me], 6)
        return actions.map(act)

    def wins(self):
        start = coin(1, 2).map(lambda second: (int(second), True, False, False))
        end = map(self.turn, start, star=True, repeat="inf")
        return end.marginals[1].probability(False)

    def mean_turns(self):
        starts = [(me, True, False, False) for me in (0, 1)]
        return sum(mean_time_to_absorb(self.turn, start, star=True) for start in starts) / 2


# ---- BE-1 and BE-2 ----------------------------------------------------------------------------------------------


def be_blow(by=0, armed=True):
    return map(be.blow, d10, d10, by=by, armed=armed)


def be_check(die):
    return be.check({end: die.probability(end) * 100 for end in die.outcomes()})


class BeDuel:
    """One duel: (first armed, second armed, winner), 2 being nobody."""

    def __init__(self):
        self.turns = {}

    def turn(self, first_armed, second_armed, winner):
        if winner != 2:
            return first_armed, second_armed, winner
        key = first_armed, second_armed
        if key not in self.turns:
            self.turns[key] = coin(1, 2).map(lambda second: self.struck(int(second), key))
        return self.turns[key]

    def struck(self, first, armed):
        def answered(end):
            after = list(armed)
            after[first] = armed[first] and end != "axe_lost"
            if end in ("out", "knocked_down"):
                return *after, first if end == "out" else 2

            def last(answer):
                kept = list(after)
                kept[1 - first] = armed[1 - first] and answer != "axe_lost"
                return *kept, 1 - first if answer == "out" else 2

            return be_blow(1 - first, armed[1 - first]).map(last)

        return be_blow(first, armed[first]).map(answered)

    def wins(self):
        end = map(self.turn, (True, True, 2), star=True, repeat="inf")
        return end.marginals[2].probability(0)

    def mean_turns(self):
        return mean_time_to_absorb(self.turn, (True, True, 2), star=True)


# ---- WF-1 -------------------------------------------------------------------------------------------------------


def wf_exchange():
    """(won, critical, fumble, turned, wounds), each roll first reduced to what matters of it."""

    def strike(roll):
        success, sl = wf.test(wf.ATTACK, roll)
        double = wf.is_double(roll)
        return sl, success and double, not success and double, -1 if success and double else wf.armour(wf.swapped(roll))

    def guard(roll):
        success, sl = wf.test(wf.DEFENCE, roll)
        return sl, success and wf.is_double(roll)

    place = d100.map(wf.armour)

    def decide(attack, defence):
        (sl, critical, fumble, armour), (answer, double) = attack, defence
        if sl <= answer:
            return False, False, fumble, double, 0
        if critical:
            return place.map(lambda armour: (True, True, fumble, False, wounds(sl - answer, armour)))
        return True, False, fumble, False, wounds(sl - answer, armour)

    return map(decide, d100.map(strike), d100.map(guard), star=False)


def wounds(margin, armour):
    return max(1, wf.DAMAGE + margin - wf.TOUGHNESS_BONUS - armour - wf.SHIELD)


def wf_check(die):
    names = ("attacker_wins", "critical", "fumble", "defender_critical")
    check = {name: die.marginals[place].probability(True) for place, name in enumerate(names)}
    return {**check, "mean_damage": die.marginals[4].mean()}


def main():
    def line(job, runs, run, check):
        result, timing = best_of(runs, run)
        report("icepool", icepool.__version__, job, timing, check(result))

    def duel_check(duel):
        return lambda wins: {"first_wins": both(wins), "mean_turns": both(duel().mean_turns())}

    line("FF-1", 50, ff_exchange, ff_check)
    line("FF-2", 3, lambda: FfDuel().wins(), duel_check(FfDuel))
    line("BE-1", 50, be_blow, be_check)
    line("BE-2", 10, lambda: BeDuel().wins(), duel_check(BeDuel))
    line("WF-1", 10, wf_exchange, wf_check)


if __name__ == "__main__":
    main()
