"""The rules of Yokohama, a module a part of the turn; here only which decision leads where."""

from boardenvs.core.jit import kernel
from boardenvs.games.yokohama.actions import ACTIONS, Act
from boardenvs.games.yokohama.rules.bonuses import (
    TAKE_TOKEN,
    build_shophouse,
    build_trading_house,
    choose_country,
    legal_buildings,
    legal_countries,
    legal_goods,
    legal_stations,
    take_token,
)
from boardenvs.games.yokohama.rules.ending import rank, score
from boardenvs.games.yokohama.rules.extras import claim, fulfil, legal_extras
from boardenvs.games.yokohama.rules.knowledge import resample
from boardenvs.games.yokohama.rules.moving import (
    go,
    legal_recalls,
    legal_steps,
    recall,
)
from boardenvs.games.yokohama.rules.placing import legal_placements, place
from boardenvs.games.yokohama.rules.setup import keep_order, legal_orders, setup
from boardenvs.games.yokohama.rules.turns import (
    arrive,
    leave,
    return_president,
    send_agent,
    settle,
)
from boardenvs.games.yokohama.rules.visits import (
    buy_import,
    legal_actions,
    move_out,
    swap,
    take_order,
    take_technology,
    use_space,
)
from boardenvs.games.yokohama.state import Phase
from boardenvs.games.yokohama.tables import AREA_ACTION, Action, Gain

__all__ = ["apply", "legal", "rank", "resample", "score", "setup"]

KIND, ARG = ACTIONS.kind, ACTIONS.arg


@kernel
def legal(s, mask):
    """Mark the legal actions of the pending decision in `mask`, int8[149].

    Rule: YO-2.3.
    """
    phase = s.phase
    if phase == Phase.KEEP_ORDER:
        legal_orders(s, mask)
    elif phase == Phase.PLACE:
        legal_placements(s, mask)
    elif phase == Phase.MOVE:
        legal_steps(s, mask)
    elif phase == Phase.RECALL:
        legal_recalls(s, mask)
    elif phase == Phase.TOKEN_GOOD:
        legal_goods(s, mask)
    elif phase == Phase.TOKEN_AGENT:
        legal_countries(s, mask)
    elif phase == Phase.TOKEN_STATION:
        legal_stations(s, mask)
    else:
        mask[Act.PASS] = 1
        if phase == Phase.ACTION:
            legal_actions(s, mask)
        elif phase == Phase.TOKEN:
            mask[TAKE_TOKEN] = 1
        elif phase == Phase.BUILD:
            legal_buildings(s, mask)
        else:
            legal_extras(s, mask)


@kernel
def apply(s, action):
    """Carry out one legal decision and all that follows, up to the next decision or the end.

    Rule: YO-2.4.
    """
    kind, arg = KIND[action], ARG[action]
    if kind == Act.KEEP_ORDER:
        keep_order(s, arg)
        return
    if kind == Act.PASS:
        leave(s)
    elif s.phase == Phase.ACTION:
        apply_action(s, kind, arg)
    elif kind == Act.PLACE:
        place(s, arg)
    elif kind == Act.GO:
        if go(s, arg):
            arrive(s)
    elif kind == Act.STOP:
        arrive(s)
    elif kind == Act.RETURN_PRESIDENT:
        return_president(s)
    elif kind == Act.RECALL:
        recall(s, arg)
    elif kind == Act.FULFIL:
        fulfil(s, arg)
    elif kind == Act.CLAIM:
        claim(s, arg)
    elif kind == Act.SEND_AGENT:
        send_agent(s, arg)
    else:
        apply_bonus(s, kind, arg)
    settle(s)


@kernel
def apply_action(s, kind, arg):
    """Carry out a decision inside the area action.

    Rule: YO-5.7.
    """
    s.visit_left -= 1
    if kind == Act.MOVE_OUT:
        move_out(s, arg)
    elif kind == Act.SWAP:
        swap(s, arg)
    elif kind == Act.BUY_IMPORT:
        buy_import(s, arg)
    elif kind == Act.USE_SPACE:
        use_space(s, arg)
    elif AREA_ACTION[s.visit_area] == Action.TAKE_ORDER:
        take_order(s, arg)
    else:
        take_technology(s, arg)


@kernel
def apply_bonus(s, kind, arg):
    """Carry out a decision on the 5-power token or on building.

    Rule: YO-11.3, YO-11.4, YO-11.5, YO-11.6.
    """
    if kind == Act.TAKE_TOKEN:
        gained = take_token(s)
        if gained == Gain.ANY_GOODS:
            s.phase = Phase.TOKEN_GOOD
        elif gained == Gain.AGENT:
            s.phase = Phase.TOKEN_AGENT
        elif gained == Gain.STATION:
            s.phase = Phase.TOKEN_STATION
        else:
            s.phase = Phase.BUILD
    elif kind == Act.CHOOSE_GOOD:
        s.goods[s.player, arg] += 1
        s.visit_left -= 1
    elif kind == Act.CHOOSE_COUNTRY:
        choose_country(s, arg)
        s.phase = Phase.BUILD
    elif kind == Act.PUT_STATION:
        s.station = arg
        s.phase = Phase.BUILD
    elif kind == Act.BUILD_SHOPHOUSE:
        build_shophouse(s, arg)
        leave(s)
    else:
        build_trading_house(s)
        leave(s)
