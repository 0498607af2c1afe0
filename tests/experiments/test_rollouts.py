"""Advantages over each seat's own decisions, against a naive twin that follows every seat."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="the train extra is not installed")

import boardenvs
from experiments.rollouts import Rollout, advantages


def random_rollout(seed, steps=40, slots=3, dense=True):
    """Return a rollout of random play on a vector env, with made-up values."""
    env = boardenvs.make_vec(
        "tokaido", slots, num_players=(2, 4), seed=seed, max_steps=12,
        reward="score_delta" if dense else "places",
    )  # fmt: skip
    env.reset()
    rng = np.random.default_rng(seed)
    rollout = Rollout.empty(env, steps)
    for step in range(steps):
        rollout.player[step] = env.player
        rollout.value[step] = rng.normal(size=slots)
        env.step([int(rng.choice(np.flatnonzero(mask))) for mask in env.mask])
        rollout.rewards[step], rollout.done[step] = env.rewards, env.done
    return rollout


def naive(rollout, discount, trace):
    """Return advantages and which are known, by walking forward along each seat's decisions."""
    steps, slots = rollout.action.shape
    advantage, known = np.zeros((steps, slots)), np.zeros((steps, slots), bool)
    for slot in range(slots):
        for step in range(steps):
            seat, errors, at, ended = rollout.player[step, slot], [], step, False
            while True:
                paid, following = 0.0, None
                for later in range(at, steps):
                    if later > at and rollout.player[later, slot] == seat:
                        following = later
                        break
                    paid += rollout.rewards[later, slot, seat]
                    if rollout.done[later, slot]:
                        ended = True
                        break
                if not ended and following is None:
                    break
                after = 0.0 if ended else discount * rollout.value[following, slot]
                errors.append(paid + after - rollout.value[at, slot])
                if ended:
                    break
                at = following
            known[step, slot] = bool(errors)
            advantage[step, slot] = sum(
                error * (discount * trace) ** k for k, error in enumerate(errors)
            )
    return advantage, known


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("dense", [False, True])
def test_advantages_follow_each_seat_through_the_moves_of_others(seed, dense):
    rollout = random_rollout(seed, dense=dense)
    found, known = advantages(rollout, 0.9, 0.8)
    twin, twin_known = naive(rollout, 0.9, 0.8)
    assert (known == twin_known).all()
    assert known.any()
    assert not known.all()
    assert np.allclose(found[known], twin[known], atol=1e-4)


def test_the_last_reward_reaches_every_seat():
    """With no discount and full traces, each decision of a finished game is told its seat's pay."""
    rollout = random_rollout(3, steps=60, slots=2, dense=False)
    found, known = advantages(rollout, 1.0, 1.0)
    seen = set()
    for slot in range(2):
        ends = np.flatnonzero(rollout.done[:, slot])
        for start, end in zip([0, *(ends[:-1] + 1)], ends, strict=True):
            for step in range(start, end + 1):
                seat = rollout.player[step, slot]
                told = found[step, slot] + rollout.value[step, slot]
                assert known[step, slot]
                assert told == pytest.approx(rollout.rewards[end, slot, seat], abs=1e-4)
                seen.add((slot, int(end), int(seat)))
    assert len(seen) > 8
