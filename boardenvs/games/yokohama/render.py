def describe(s, seat):
    return ""


def label(s, action):
    from boardenvs.games.yokohama.actions import ACTIONS

    return ACTIONS.names[action]


def draw(s, seat):
    return ""
