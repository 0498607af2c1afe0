"""Where points made in play come from."""

import pytest

import agents
from boardenvs.core.jit import compiled
from boardenvs.games.yokohama import GAME, tables
from boardenvs.games.yokohama.breakdown import made
from boardenvs.match import Match


@pytest.mark.skipif(not compiled, reason="greedy looks ahead for minutes without the JIT")
def test_points_made_in_play_are_told_by_what_made_them():
    """Orders take what nothing else explains: it must be what orders and Newspaper score."""
    bonus = int(tables.NAME_AMOUNT[tables.NAME_EFFECT == tables.Effect.ORDER_VP].sum())
    agent, seen = agents.make("greedy", 1), set()
    for seed in range(4):
        match = Match(GAME, 3, seed)
        while not match.over:
            match.play(agent.act(match.view(match.player)))
        told, s = made(match.state), match.state
        assert [sum(points) for points in zip(*told.values(), strict=True)] == s.points[:3].tolist()
        for p in range(3):
            own = int(tables.ORDER_POINTS[s.order_owner == p].sum())
            assert own <= told["orders"][p] <= own + bonus * int(s.fulfilled[p])
        seen |= {source for source, points in told.items() if any(points)}
    assert seen >= {"orders", "buildings", "church spaces", "customs spaces", "achievements"}
