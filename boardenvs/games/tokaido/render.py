"""A state row as text and as a picture, holding no more than the reader may know."""


def describe(s, seat):
    return ""


def label(s, action):
    return ""


def draw(s, seat):
    return ""
