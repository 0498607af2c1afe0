"""The one way rules code is compiled: `@kernel` for functions, `bind` for the loops games share.

Numba's own disk cache looks at one file only: it keeps serving an old kernel after a constant, a
component table or a helper in another file has changed. Here every kernel is cached in a folder
named by a hash of all the source it can see, so stale code cannot be found, let alone run.
"""

import contextlib
import functools
import hashlib
import os
import shutil
import sys
import tempfile
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
import numpy
from numba.core import config
from numba.core.registry import CPUDispatcher

from boardenvs.core import tables

CORE = Path(__file__).parent
GAMES = CORE.parent / "games"
KEPT_FOLDERS = 6
"""Cache folders kept per scope (a game, or the core): switching branches should not recompile."""

compiled = not config.DISABLE_JIT
"""False when NUMBA_DISABLE_JIT=1 runs all kernels as plain Python: for breakpoints, coverage."""


def _home(module: str) -> Path:
    """Return the folder whose source a kernel of `module` may use besides the core.

    A game's modules share the game's folder; a kernel defined elsewhere (a game of yours, a test)
    sees the folder of its own file.
    """
    parts = module.split(".")
    if parts[:2] == ["boardenvs", "games"] and len(parts) > 2:
        return GAMES / parts[2]
    file = getattr(sys.modules.get(module), "__file__", None)
    return Path(file).parent if file else CORE


@functools.cache
def digest(home: Path) -> str:
    """Hash everything a kernel of `home` can see: core, its own folder, tables and check mode."""
    seen = hashlib.sha256(f"{numba.__version__} {numpy.__version__} {config.BOUNDSCHECK}".encode())
    roots = [CORE] if home == CORE else [CORE, home]
    files = [path for root in roots for path in root.rglob("*") if path.suffix in {".py", ".toml"}]
    files += tables.overlaid_files(home.name)
    for path in sorted(files):
        seen.update(str(path.name).encode() + path.read_bytes())
    return seen.hexdigest()[:16]


@functools.cache
def _cache_root() -> Path:
    """Return the first writable place for compiled kernels.

    NUMBA_CACHE_DIR where it is set, else beside the package, else the user's cache folder (an
    installed package may be read-only), else a folder that lasts as long as the machine is up.
    """
    choices = [CORE.parent / "__pycache__", Path.home() / ".cache" / "boardenvs"]
    if os.environ.get("NUMBA_CACHE_DIR"):
        choices.insert(0, Path(os.environ["NUMBA_CACHE_DIR"]) / "boardenvs")
    for folder in choices:
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
    return Path(tempfile.gettempdir()) / "boardenvs-kernels"


@functools.cache
def cache_folder(home: Path) -> Path:
    """Return the folder for the kernels of `home` as its source stands; prune its forerunners."""
    scope = home.name
    root = _cache_root()
    folder = root / f"kernels-{scope}-{digest(home)}"
    if compiled and folder.exists():
        with contextlib.suppress(OSError):
            os.utime(folder)  # pruning goes by last use
    elif compiled:
        older = sorted(root.glob(f"kernels-{scope}-*"), key=lambda path: path.stat().st_mtime)
        for stale in older[: 1 - KEPT_FOLDERS]:
            shutil.rmtree(stale, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def is_cold(module: str) -> bool:
    """Return whether the kernels of `module`'s game have still to be compiled on this machine."""
    return compiled and next(cache_folder(_home(module)).rglob("*.nbi"), None) is None


@contextlib.contextmanager
def _caching_under(folder: Path) -> Iterator[None]:
    saved, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = saved


class _Inner(CPUDispatcher):
    """A kernel for kernels: it has no entrance from Python, so it must refuse calls from there."""

    def __call__(self, *_: Any, **__: Any) -> Any:
        raise TypeError(
            f"{self.py_func.__name__} is a kernel, which only kernels can call;"
            " bind() makes entry points for Python"
        )


def kernel(function: Callable[..., Any], entry: bool = False) -> Any:
    """Compile `function` in nopython mode, without the GIL, cached by the content it can see.

    Kernels call each other; Python calls only those compiled as an `entry`, since the wrapper
    that an entry needs costs a fifth of the compile time when every kernel has one.
    """
    with _caching_under(cache_folder(_home(function.__module__))):
        dispatcher = numba.njit(
            nogil=True,
            cache=True,
            error_model="numpy",
            no_cpython_wrapper=not entry,
            no_cfunc_wrapper=True,
        )(function)
    if compiled and not entry:
        dispatcher.__class__ = _Inner
    return dispatcher


def bind(template: Callable[..., Any], module: str, entry: bool = True, **names: Any) -> Any:
    """Compile a copy of `template` in which each global of `names` is replaced, for Python to call.

    Numba never finds kernels passed as arguments or closed over in its disk cache; kernels that
    are globals of the function it does find. The copy is cached as part of `module`'s game, under
    a name that tells what was bound, since numba's key does not look at globals.
    """
    bound = hashlib.sha256(
        repr(sorted((name, _identity(value)) for name, value in names.items())).encode()
    )
    copy = types.FunctionType(template.__code__, template.__globals__ | names, template.__name__)
    copy.__module__ = module
    copy.__qualname__ = f"{template.__name__}_{bound.hexdigest()[:12]}"
    return kernel(copy, entry)


def _identity(value: Any) -> str:
    """Return what tells `value` from other things that could be bound in its place."""
    if hasattr(value, "__qualname__"):
        if getattr(value, "__closure__", None) or getattr(
            getattr(value, "py_func", None), "__closure__", None
        ):
            raise TypeError(f"{value.__qualname__} is a closure: bind what it closes over instead")
        return f"{value.__module__}.{value.__qualname__}"
    if isinstance(value, numpy.ndarray):
        return f"{value.dtype} {value.shape} {value.tobytes().hex()}"
    return repr(value)
