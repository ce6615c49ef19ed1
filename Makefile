# `make play` and `make test` set up everything they need in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
STAMP := $(VENV)/.ready
BROWSER_STAMP := $(VENV)/.browser-ready
BENCH_STAMP := $(VENV)/.bench-ready

.PHONY: play test setup check soak bench load faults simulate clean

# Friends in the same network can join by the links you send them; `make play ONLY_HERE=1` keeps it to this machine.
play: $(STAMP)
	$(BIN)/fathom serve --open --log warning $(if $(ONLY_HERE),,--lan)

test: check $(BROWSER_STAMP)
	$(BIN)/fathom pack check
	$(BIN)/fathom rules coverage
	$(BIN)/pytest -n $(JOBS) --dist worksteal

setup: $(STAMP)

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Long runs: the conformance kit, the leak test, snapshots and damaged files over many more matches and moments.
soak: $(STAMP)
	FATHOM_SOAK=1 $(BIN)/pytest -n $(JOBS) tests/conformance tests/web/test_leaks.py tests/web/api/test_schema.py \
	  tests/table/test_snapshots.py tests/table/test_importing.py

# Decisions per second beside other libraries, in one run.
bench: $(BENCH_STAMP)
	$(BIN)/python -m bench

# Answers a second over HTTP, beside boardgame.io (which needs node and npm), in one run.
load: $(STAMP)
	$(BIN)/python -m bench.load

# Servers killed in the middle of play: nothing acknowledged may be lost.
faults: $(STAMP)
	$(BIN)/python -m bench.faults

# The figures of the README: win rates of the computer players.
simulate: $(STAMP)
	for seats in 1 2 3 4; do for bot in random scripted; do \
	  $(BIN)/fathom simulate refuge --seats $$seats --bot $$bot --games 2000 --jobs $(JOBS); done; done
	for seats in 2 3 4; do for level in 1 2 3 pro; do \
	  $(BIN)/fathom simulate tentacula --seats $$seats --set level=$$level --set stash=ST5 --bot scripted \
	  --games 500 --jobs $(JOBS); done; done

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Fathom Five needs Python 3.11 or newer.")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test,envs]'
	touch $@

# The browser tests need a Chromium: the machine's, else Debian's, else Playwright's own.
$(BROWSER_STAMP): $(STAMP)
	command -v chromium || command -v google-chrome || \
	  { command -v apt-get && apt-get update --quiet && apt-get install --yes --quiet --no-install-recommends chromium; } || \
	  $(BIN)/playwright install --with-deps chromium || $(BIN)/playwright install chromium
	touch $@

$(BENCH_STAMP): $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache
