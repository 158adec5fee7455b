# Everything sets itself up: Python 3.11 or newer and make are enough, Node comes as a Python package.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev
PIP := $(BIN)/pip --quiet --disable-pip-version-check
PAGES := src/rubicon/web/built-from.txt
PAGE_SOURCES := $(shell find web/src web/public -type f) $(wildcard web/*.*)
NPM := $(BIN)/python web/tools/webbuild.py npm
LOCK := UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade

.PHONY: help play quick test test-server test-web test-faults check web wire peers pictures figures coverage lock clean
help:  ## what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Rubicon needs Python 3.11 or newer; found " + sys.version) if sys.version_info < (3, 11) else 0'
	@$(PYTHON) -m venv $(VENV)
	@echo "Installing Rubicon into $(VENV) ..."
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --editable .
	@touch $@

$(READY_DEV): $(READY) requirements-dev.lock
	@echo "Installing what checks and tests need ..."
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

$(PAGES): $(READY) $(PAGE_SOURCES)
	@echo "Building the pages ..."
	@$(PIP) install --no-deps --editable .
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

test: check  ## all checks and tests
	$(BIN)/python -m tests.compile_rules
	$(BIN)/pytest -n auto --dist loadfile

test-server: $(READY_DEV)  ## the tests of the server alone
	$(BIN)/pytest -n auto --dist loadfile -m server

test-web: $(READY_DEV) $(PAGES)  ## the pages: their own tests, then whole games in a real browser
	$(NPM) run --silent test
	$(BIN)/pytest -n auto --dist loadfile -m web

test-faults: $(READY_DEV)  ## break real servers in many ways, and count what is lost
	$(BIN)/python -m tests.faults

check: $(READY_DEV) $(PAGES)  ## style and types, and the tests of the pages
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python web/tools/wire_types.py --check
	$(NPM) run --silent lint
	$(NPM) run --silent check
	$(NPM) run --silent test

wire: $(READY)  ## write the types of the wire anew for the pages, from the server's
	$(BIN)/python web/tools/wire_types.py

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
