"""What the Python peers share: timing, the output line, and the dice rule of the generic jobs C, E and F."""

import json
import time
from fractions import Fraction

# ---- timing and output ------------------------------------------------------------------------------------------


def best_of(n, job):
    """Runs `job` n times. Returns its last result and the timing fields of the output line.

    The first run is reported as well: a library that caches between runs shows a gap between the two.
    """
    times = []
    for _ in range(n):
        start = time.perf_counter()
        result = job()
        times.append(time.perf_counter() - start)
    return result, {"seconds": min(times), "first_seconds": times[0], "best_of": n}


def report(peer, version, job, timing, check, **more):
    """Prints the one JSON line of a job. Fractions come out as "a/b"."""
    line = {"peer": peer, "version": version, "job": job, **more, **timing, "check": check}
    print(json.dumps(line, default=str), flush=True)


def both(x):
    """A probability as an exact fraction and as a double with all its digits."""
    x = Fraction(x)
    return {"fraction": str(x), "value": float(x)}


# ---- a WFRP-like exchange (jobs C, E, F) ------------------------------------------------------------------------
# An opposed d100 roll under the weapon skills; the winner's margin is added to the damage; the attack roll with its
# digits swapped names the place hit, which may be armoured.

FIRST_WS, SECOND_WS = 45, 38
STRENGTH_PLUS_WEAPON, TOUGHNESS = 4 + 4, 3
WOUNDS = 12


def armour_hit(roll):
    """Armour points at the place that the swapped digits of the attack roll name."""
    swapped = roll % 10 * 10 + roll // 10 % 10 or 100
    if swapped <= 9:
        return 1  # head
    if 45 <= swapped <= 79:
        return 2  # body
    return 0  # arms and legs


def success_level(roll, skill):
    """The tens of the skill less the tens of the roll; 1-5 always succeeds, 96-100 always fails."""
    level = skill // 10 - roll // 10
    if roll <= 5:
        return max(level, 1)
    if roll >= 96:
        return min(level, -1)
    return level


def wounds(margin, armour, attacker_ws, defender_ws):
    """Wounds dealt with this margin of success levels; equal levels go to the higher skill, the attacker's if equal."""
    if margin < 0 or (margin == 0 and attacker_ws < defender_ws):
        return 0
    return max(1, STRENGTH_PLUS_WEAPON + margin - TOUGHNESS - armour)


def wfrp_exchange(attack_roll, defence_roll, attacker_ws=FIRST_WS, defender_ws=SECOND_WS):
    """Wounds dealt by one attack, given both d100 rolls."""
    margin = success_level(attack_roll, attacker_ws) - success_level(defence_roll, defender_ws)
    return wounds(margin, armour_hit(attack_roll), attacker_ws, defender_ws)
