# Everything sets itself up: Python 3.11 or newer and make are enough, Node comes as a Python package.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev
# Many tests wait for a clock, a socket or a browser: more of them at once than there are cores.
WORKERS ?= $(shell $(PYTHON) -c 'import os; cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(); print(cores + (cores + 1) // 2)')
PIP := $(BIN)/pip --quiet --disable-pip-version-check
PAGES := src/rubicon/web/built-from.txt
PAGE_SOURCES := $(shell find web/src web/public -type f) $(wildcard web/*.*)
NPM := $(BIN)/python web/tools/webbuild.py npm
MODULES := web/node_modules/.package-lock.json
LOCK := UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade

.PHONY: help play quick test check-style check-types check-pages test-pages compiled-rules test-server test-postgres test-web test-faults test-train check web wire peers pictures figures coverage lock clean
help:  ## what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Rubicon needs Python 3.11 or newer; found " + sys.version) if sys.version_info < (3, 11) else 0'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python tools/install.py "Installing Rubicon into $(VENV)" requirements.lock
	@$(BIN)/python web/tools/webbuild.py built || echo "Building the pages (a minute or two the first time) ..."
	@$(PIP) install --no-deps --editable .
	@touch $@

$(READY_DEV): $(READY) requirements-dev.lock
	@$(BIN)/python tools/install.py "Installing what checks and tests need" requirements-dev.lock
	@touch $@

$(PAGES): $(READY) $(PAGE_SOURCES)
	@$(BIN)/python web/tools/webbuild.py built || { echo "Building the pages (about half a minute) ..."; $(PIP) install --no-deps --editable .; }
	@touch $@

$(MODULES): web/package-lock.json | $(READY_DEV)
	@$(NPM) --version > /dev/null
	@touch $@

play: $(PAGES)  ## open the table in the browser
	$(BIN)/rubicon

web: $(PAGES)  ## build the pages, if anything has changed

quick: $(READY_DEV)  ## style, types, and the rules: the loop while you work, about a minute
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/pytest -q -n auto -m "rules or engine or match" --ignore tests/test_golden.py --ignore tests/test_todo.py

test: $(READY_DEV) $(PAGES)  ## all checks and tests
	@$(MAKE) --no-print-directory --jobs=3 compiled-rules check
	$(BIN)/pytest -n $(WORKERS) --dist loadfile

compiled-rules: $(READY_DEV)  ## compile the rules of all games, which the tests would otherwise do several times
	$(BIN)/python -m tests.compile_rules

test-server: $(READY_DEV)  ## the tests of the server alone
	$(BIN)/pytest -n $(WORKERS) --dist loadfile -m server

test-postgres: $(READY_DEV)  ## the tests of the server alone, on PostgreSQL
	$(BIN)/python -m tests.server.on_postgres -n $(WORKERS) --dist loadfile

test-web: $(READY_DEV) $(PAGES)  ## the pages: their own tests, then whole games in a real browser
	$(NPM) run --silent test
	$(BIN)/pytest -n $(WORKERS) --dist loadfile -m web

test-faults: $(READY_DEV)  ## break real servers in many ways, and count what is lost
	$(BIN)/python -m tests.faults

test-train: $(READY_DEV)  ## training, the examples of learning, and libraries that check our environments: installed if they are missing
	@$(BIN)/python -c 'import torch, torchrl, jax, sb3_contrib, tianshou.env' 2>/dev/null || $(PIP) install torch torchrl jax sb3-contrib tianshou
	$(BIN)/pytest -n 1 tests/training

check: check-types test-pages check-pages check-style  ## style and types, and the tests of the pages

check-style: $(READY_DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/python web/tools/wire_types.py --check
	$(BIN)/python tools/protocol_tables.py --check

check-types: $(READY_DEV)
	$(BIN)/mypy

check-pages: $(READY_DEV) $(PAGES) $(MODULES)
	$(NPM) run --silent lint
	$(NPM) run --silent check

test-pages: $(READY_DEV) $(PAGES) $(MODULES)
	$(NPM) run --silent test

wire: $(READY)  ## write what is made from the server's types: TypeScript for the pages, tables of the protocol
	$(BIN)/python web/tools/wire_types.py
	$(BIN)/python tools/protocol_tables.py

peers: $(READY)  ## install what `rubicon bench --peers` compares with
	$(PIP) install open_spiel rlcard catanatron pettingzoo gymnasium pygame

pictures: $(READY_DEV) $(PAGES)  ## draw the pictures of README and docs anew
	$(BIN)/python docs/pictures.py

figures: $(READY)  ## write the tables of docs/research/figures.md anew; about 25 minutes on two cores
	$(BIN)/python tools/figures.py

coverage: $(READY_DEV) $(PAGES)  ## which lines the tests run; machine code is not traced, so it counts interpreted rules only
	$(BIN)/python -m tests.compile_rules
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n auto --dist loadfile
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

lock: $(READY_DEV)  ## renew the locked versions from pyproject.toml with uv
	$(PIP) install uv
	$(LOCK) pyproject.toml -o requirements.lock
	$(LOCK) --group dev -c requirements.lock pyproject.toml -o requirements-dev.lock
	$(NPM) run lock

clean:
	rm -rf $(VENV) build dist src/rubicon/web web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.*
