"""The simulated duels F, SB-3, FF-3, BE-3 and WF-3 with OpenSpiel, as games written in Python.

F and SB-3 are given in the two ways OpenSpiel knows for dice:
- explicit: every roll is a chance node with its outcomes listed, which the tree-walking algorithms need;
- sampled: the game rolls inside apply_action (SAMPLED_STOCHASTIC), which is the fastest way to play it out.
The fighters have nothing to decide, so there are no decision nodes in the explicit form and one action per attack
or exchange in the sampled form (where something has to be applied). The other three are given in the sampled form
alone, which was the faster one; one action is a turn there.
"""

import random
from importlib.metadata import version

import pyspiel

from brute import be, ff, wf
from common import FIRST_WS, SECOND_WS, WOUNDS, best_of, report, wfrp_exchange

Mode = pyspiel.GameType.ChanceMode


def make_game(name, state_class, mode, max_chance_outcomes):
    """A two-player zero-sum game whose states are of `state_class`."""
    game_type = pyspiel.GameType(
        short_name=name,
        long_name=name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=mode,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    game_info = pyspiel.GameInfo(
        num_distinct_actions=1,
        max_chance_outcomes=max_chance_outcomes,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=10_000,
    )

    class Game(pyspiel.Game):
        def __init__(self, params=None):
            super().__init__(game_type, game_info, params or {})

        def new_initial_state(self):
            return state_class(self)

    return Game()


class Duel(pyspiel.State):
    """What all four games share: two healths and the result."""

    start = ()

    def __init__(self, game):
        super().__init__(game)
        self.health = list(self.start)
        self.over = False

    def is_terminal(self):
        return self.over

    def hurt(self, figure, damage):
        self.health[figure] -= damage
        if self.health[figure] <= 0:
            self.over = True

    def returns(self):
        if not self.over:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.health[0] > 0 else [-1.0, 1.0]

    def __str__(self):
        return str(self.health)


class ExplicitDuel(Duel):
    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.over else pyspiel.PlayerId.CHANCE

    def _action_to_string(self, player, action):
        return f"rolls {action}"


class SampledDuel(Duel):
    active = 0

    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.over else self.active

    def _legal_actions(self, player):
        return [0]

    def _action_to_string(self, player, action):
        return "attacks"


# ---- F: a WFRP-like duel, blow by blow in turn ------------------------------------------------------------------

WS = (FIRST_WS, SECOND_WS)
D100 = [(face, 0.01) for face in range(1, 101)]


class ExplicitWfrp(ExplicitDuel):
    start = (WOUNDS, WOUNDS)

    def __init__(self, game):
        super().__init__(game)
        self.striker = 0
        self.attack_roll = None

    def chance_outcomes(self):
        return D100

    def _apply_action(self, roll):
        if self.attack_roll is None:
            self.attack_roll = roll
            return
        me, you = self.striker, 1 - self.striker
        self.hurt(you, wfrp_exchange(self.attack_roll, roll, WS[me], WS[you]))
        self.striker, self.attack_roll = you, None


class SampledWfrp(SampledDuel):
    start = (WOUNDS, WOUNDS)

    def _apply_action(self, action):
        me, you = self.active, 1 - self.active
        self.hurt(you, wfrp_exchange(random.randint(1, 100), random.randint(1, 100), WS[me], WS[you]))
        self.active = you


# ---- SB-3: Infantryman (0) against Ghoul (1) in The Silver Bayonet ----------------------------------------------

HEALTH = (10, 12)
MELEE, DEFENCE = (1, 1), (13, 13)
BONUS = (0, 1)
CHECK = [(pair, 0.01) for pair in range(100)]  # Power Die and Skill Die as the two digits
INITIATIVE = [(0, 0.5), (1, 0.5)]  # two dice each and ties again comes down to a coin


class Bayonet:
    """The rules; the two forms below say where the dice come from."""

    def begin_turn(self, first):
        self.attacker = first
        self.exchanges = 0
        self.tokens = [0, 0]

    def strike(self, by, at, power, skill):
        if power + skill + MELEE[by] - self.tokens[by] >= DEFENCE[at] - self.tokens[at]:
            self.hurt(at, power + BONUS[by])

    def end_exchange(self):
        """Both tire and the other one attacks. Returns whether the turn is over."""
        self.tokens = [min(t + 1, 2) for t in self.tokens]
        self.attacker = 1 - self.attacker
        self.exchanges += 1
        return self.exchanges == 2


class ExplicitBayonet(Bayonet, ExplicitDuel):
    start = HEALTH

    def __init__(self, game):
        ExplicitDuel.__init__(self, game)
        self.striking = None  # None: roll for initiative

    def chance_outcomes(self):
        return INITIATIVE if self.striking is None else CHECK

    def _apply_action(self, roll):
        if self.striking is None:
            self.begin_turn(roll)
            self.striking = roll
            return
        by, at = self.striking, 1 - self.striking
        self.strike(by, at, roll // 10 + 1, roll % 10 + 1)
        if by == self.attacker:
            self.striking = at  # strikes back, if the fight goes on
        elif self.end_exchange():
            self.striking = None
        else:
            self.striking = self.attacker


class SampledBayonet(Bayonet, SampledDuel):
    start = HEALTH

    def __init__(self, game):
        SampledDuel.__init__(self, game)
        self.begin_turn(random.randrange(2))
        self.active = self.attacker

    def _apply_action(self, action):
        me, you = self.attacker, 1 - self.attacker
        self.strike(me, you, random.randint(1, 10), random.randint(1, 10))
        if not self.over:
            self.strike(you, me, random.randint(1, 10), random.randint(1, 10))
        if self.end_exchange():
            self.begin_turn(random.randrange(2))
        self.active = self.attacker


# ---- FF-3: two models of Fear and Faith without special rules ---------------------------------------------------


class SampledFaith(SampledDuel):
    """One action is a player's turn: activation dice, then stand up, close in and attack as far as they reach."""

    start = (1, 1)

    def __init__(self, game):
        SampledDuel.__init__(self, game)
        self.touching, self.down = True, [False, False]
        self.active = random.randrange(2)  # a die each, and ties again

    def _apply_action(self, action):
        me, you, down = self.active, 1 - self.active, self.down
        left = sum(random.randint(1, 6) >= ff.QUALITY[me] for _ in range(ff.DICE))
        if down[me] and left:
            down[me], left = False, left - 1
        if not self.touching and not down[me] and left:
            self.touching, left = True, left - 1
        if self.touching and not down[me] and left:
            one, other = random.randint(1, 6), random.randint(1, 6)
            attack = one + ff.COMBAT[me] + (2 if down[you] else 0)
            defence = other + ff.COMBAT[you]
            self.suffers(you, ff.harm(one, attack, defence, down[you]))
            self.suffers(me, ff.harm(other, defence, attack, False))
            if left > 1:
                down[me] = False
        self.active = you

    def suffers(self, who, harm):
        if harm == "kill":
            self.hurt(who, 1)
        elif harm == "fall":
            self.down[who] = True
        elif harm == "recoil":
            self.touching = False


# ---- BE-3: Hirdman (0) against Fyrdman (1) in Blood Eagle -------------------------------------------------------


class SampledEagle(SampledDuel):
    """One action is a turn: who is first, a blow, and a blow back from whoever is still on its feet."""

    start = (1, 1)

    def __init__(self, game):
        SampledDuel.__init__(self, game)
        self.armed = [True, True]

    def _apply_action(self, action):
        first = random.randrange(2)  # a die each, and ties again
        if self.strike(first) not in ("out", "knocked_down"):
            self.strike(1 - first)

    def strike(self, by):
        end = be.blow(random.randint(1, 10), random.randint(1, 10), by, self.armed[by])
        if end == "axe_lost":
            self.armed[by] = False
        elif end == "out":
            self.hurt(1 - by, 1)
        return end


# ---- WF-3: Forest Wolf (0) against Grave Eater (1) in WFRP combat, to first blood -------------------------------

MISHAPS = ["bleeds"] * 2 + ["last"] * 2 + ["off"] * 2 + ["nothing", "action", "bleeds", "stunned"]


class SampledSkirmish(SampledDuel):
    """One action is a combatant's turn. A fighter is [Stunned, tired, last, off balance, has lost its action]."""

    start = (1, 1)

    def __init__(self, game):
        SampledDuel.__init__(self, game)
        self.fighters = [list(wf.FRESH), list(wf.FRESH)]
        self.later = [[False, False], [False, False]]
        self.turns = 0

    def returns(self):
        if not self.over or self.health[0] <= 0 and self.health[1] <= 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.health[0] > 0 else [-1.0, 1.0]

    def _apply_action(self, action):
        me, you = self.active, 1 - self.active
        fighter = self.fighters[me]
        idle = fighter[0] or fighter[4]
        fighter[4] = False
        if not idle:
            self.attack(me, you)
        self.turns += 1
        self.active = you
        if self.turns % 2 == 0 and not self.over:
            self.end_round()

    def attack(self, me, you):
        roll, parry = random.randint(1, 100), random.randint(1, 100)
        success, sl = wf.test(wf.MELEE[me] - wf.penalty(self.fighters[me]) - 10 * self.fighters[me][3], roll)
        parried, answer = wf.test(wf.MELEE[you] - wf.penalty(self.fighters[you]), parry)
        won = sl > answer or sl == answer and me == 0
        if won:
            self.hurt(you, 1)
        if not success and wf.is_double(roll):
            self.mishap(me)
        if wf.is_double(parry):
            if parried and not won:
                self.hurt(me, 1)
            elif not parried:
                self.mishap(you)

    def mishap(self, who):
        what, fighter = MISHAPS[random.randrange(10)], self.fighters[who]
        if what == "bleeds":
            self.hurt(who, 1)
        elif what == "last":
            self.later[who][0] = True
        elif what == "off":
            self.later[who][1] = True
        elif what == "action":
            fighter[4] = True
        elif what == "stunned":
            fighter[0] += 1

    def end_round(self):
        for who, fighter in enumerate(self.fighters):
            if fighter[0]:
                success, sl = wf.test(wf.ENDURANCE[who] - wf.penalty(fighter), random.randint(1, 100))
                if success:
                    fighter[0] = max(0, fighter[0] - max(1, 1 + sl))
                    fighter[1] = fighter[1] or not fighter[0]
            fighter[2:4] = self.later[who]
            self.later[who] = [False, False]
        self.active = 1 if self.fighters[0][2] and not self.fighters[1][2] else 0


# ---- running them -----------------------------------------------------------------------------------------------


def play_explicit(game):
    state = game.new_initial_state()
    while not state.is_terminal():
        # The outcomes of every chance node here are equally likely, so no weights are needed.
        state.apply_action(random.choice(state.chance_outcomes())[0])
    return state.returns()[0] > 0


def play_sampled(game):
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(0)
    return state.returns()[0] > 0


def run(job, name, state_class, fights, rounds):
    explicit = issubclass(state_class, ExplicitDuel)
    mode, most_outcomes = (Mode.EXPLICIT_STOCHASTIC, 100) if explicit else (Mode.SAMPLED_STOCHASTIC, 1)
    game = make_game(name, state_class, mode, most_outcomes)
    play = play_explicit if explicit else play_sampled
    wins = 0

    def one_round():
        nonlocal wins
        wins += sum(play(game) for _ in range(fights))

    random.seed(2024)
    _, timing = best_of(rounds, one_round)
    timing.update(fights=fights, per_second=fights / timing["seconds"])
    check = {"first_wins": wins / (fights * rounds), "fights": fights * rounds}
    method = "explicit chance nodes" if explicit else "sampled in apply_action"
    report("open_spiel", version("open_spiel"), job, timing, check, method=method)


def main():
    run("F", "wfrp_duel", ExplicitWfrp, 20_000, 3)
    run("F", "wfrp_duel_sampled", SampledWfrp, 20_000, 3)
    run("SB-3", "bayonet_duel", ExplicitBayonet, 20_000, 3)
    run("SB-3", "bayonet_duel_sampled", SampledBayonet, 20_000, 3)
    run("FF-3", "faith_duel_sampled", SampledFaith, 20_000, 3)
    run("BE-3", "eagle_duel_sampled", SampledEagle, 20_000, 3)
    run("WF-3", "skirmish_duel_sampled", SampledSkirmish, 20_000, 3)


if __name__ == "__main__":
    main()
