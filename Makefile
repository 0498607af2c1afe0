# `make demo` and `make test` are all a newcomer needs; each sets up .venv first.
PYTHON ?= python3
RUN := .venv/bin/python

.PHONY: demo test lint compiled checked uncompiled clean

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; assert (3, 11) <= sys.version_info < (3, 14), "Python 3.11 to 3.13 is needed; name one with PYTHON=..."'
	$(PYTHON) -m venv .venv
	$(RUN) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch .venv/ready

demo: .venv/ready  ## train a first agent on Tokaido, rate it, show the curve and a replay
	$(RUN) -m experiments.demo

test: lint  ## everything CI runs
	$(MAKE) -j2 --output-sync=target compiled checked uncompiled

compiled: .venv/ready  ## the whole suite
	$(RUN) -m pytest

checked: .venv/ready  ## the rules once more, with every array index checked
	NUMBA_BOUNDSCHECK=1 $(RUN) -m pytest -q tests/games tests/core tests/test_contract.py -m "not slow"

uncompiled: .venv/ready  ## the rules once more, as plain Python
	NUMBA_DISABLE_JIT=1 $(RUN) -m pytest -q tests/games tests/core -m "not slow"

lint: .venv/ready  ## style, import contracts, types
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/lint-imports
	.venv/bin/mypy

clean:
	rm -rf .venv results build dist
	find . -name __pycache__ -prune -exec rm -rf {} +
