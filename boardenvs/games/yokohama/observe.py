"""What one seat may know, as a record of float32 features in [0, 1]."""

import numpy as np

from boardenvs.core.jit import kernel

OBSERVATION = np.dtype([("to_move", np.float32)])


@kernel
def observe(s, viewer, o):
    o.to_move = s.player == viewer
