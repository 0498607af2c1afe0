"""Chance: the splitmix64 generator (Steele, Lea and Flood 2014) on the state's own `rng` field.

Numbers depend on the state alone, so a game replays anywhere from its seed. All constants are
`np.uint64`: mixed with plain ints they would turn signed inside kernels.
"""

import numpy as np

from boardenvs.core.jit import kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@kernel
def mixed(z):
    """Return 64 well-mixed bits of `z` (uint64)."""
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@kernel
def next64(s):
    """Return the next 64 random bits of `s.rng`, as uint64."""
    s.rng = s.rng + GOLDEN
    return mixed(s.rng)


@kernel
def below(s, n):
    """Return a random int in [0, n), by multiply and shift; the bias is below n / 2**32."""
    return np.int64(((next64(s) >> S32) * np.uint64(n)) >> S32)


@kernel
def shuffle(s, cards):
    """Put the array `cards` in random order in place (Fisher-Yates from the end)."""
    for i in range(len(cards) - 1, 0, -1):
        j = below(s, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@kernel
def redeal(s, cards):
    """Put `cards` in a random order that depends on which they are, not on the order they lie in.

    Sorted first, then shuffled: what comes out is a function of the set and of `s.rng` alone, so a
    redealt hand cannot echo the hidden one.
    """
    for i in range(1, len(cards)):
        card = cards[i]
        j = i - 1
        while j >= 0 and cards[j] > card:
            cards[j + 1] = cards[j]
            j -= 1
        cards[j + 1] = card
    shuffle(s, cards)
