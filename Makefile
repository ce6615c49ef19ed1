# `make play` and `make test` set up everything they need in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# If bytecode is not written, every test process compiles everything again, which takes minutes.
unexport PYTHONDONTWRITEBYTECODE
# Processes of the tests: three more than the cores of a small machine, as many tests wait about as long as they work.
JOBS ?= 5
# Every test in these is a thorough one; their libraries take seconds to load, in every process of the tests.
SLOW_TO_LOAD := $(filter-out tests/jax_games/test_recorded_matches.py,$(wildcard tests/jax_games/test_*.py)) \
  tests/learn tests/web/api/test_schema.py
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
PLAY_STAMP := $(VENV)/.play-ready
STAMP := $(VENV)/.ready
BROWSER_STAMP := $(VENV)/.browser-ready
BENCH_STAMP := $(VENV)/.bench-ready
FAST := build/fast
GRIDS ?= $(sort $(wildcard bench/grids/*.yaml))

.PHONY: play test slow-to-load test-thorough quick test-fast setup check docs fast wheel soak bench load faults chaos attacks composed simulate story cluster clean

# Friends in the same network can join by the links you send them; `make play ONLY_HERE=1` keeps it to this machine.
play: $(PLAY_STAMP)
	$(BIN)/fathom serve --open --log warning $(if $(ONLY_HERE),,--lan)

test: check $(BROWSER_STAMP)
	$(BIN)/fathom pack check
	$(BIN)/fathom rules coverage
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m "not thorough" -p no:schemathesis $(SLOW_TO_LOAD:%=--ignore %)

# What `make test` does not load.
slow-to-load:
	@echo $(SLOW_TO_LOAD)

# The long tests that `make test` leaves out: whole matches by clicking, accessibility of every state, rarer paths, packs
# that are stopped by their limits, more of the games in JAX, which take a minute to compile. CI runs them, too.
test-thorough: $(BROWSER_STAMP)
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m thorough

# In less than a minute: lint, types, the tests of the changed games, one conformance table for each game.
quick: $(STAMP)
	$(BIN)/python -m tests.quick

# Checks that compiled rules do the same: runs the tests of the rules with them, and compares whole matches.
test-fast: fast
	PYTHONPATH=$(FAST) $(BIN)/python -m pytest -n $(JOBS) --dist worksteal tests/fast tests/engine tests/matches tests/content tests/present \
	  tests/encoding tests/conformance \
	  tests/refuge tests/tentacula tests/jupiter tests/rivals tests/sleeping_gods

# The rules compiled to C, in build/fast; needs a C compiler. `PYTHONPATH=build/fast fathom …` uses them.
# With TRAINED=1 GCC compiles them twice and optimises what runs often: for wheels and benchmarks.
fast: $(STAMP)
	.ci/compiler $(BIN)/python
	rm -rf $(FAST)
	FATHOM_FAST=$(if $(TRAINED),trained,1) $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --target $(FAST) .
	PYTHONPATH=$(FAST) $(BIN)/python -m fathom --version

# Uses compiled rules if there is a compiler.
wheel: $(STAMP)
	FATHOM_FAST=$(if $(shell command -v $(CC)),trained,0) $(BIN)/python -m pip wheel --no-deps --wheel-dir dist .

setup: $(STAMP)

# The documentation site, in build/site.
docs: $(STAMP)
	$(BIN)/python docs/generate.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# Types not with `-n auto`: workers that do not start within three seconds, as on a busy machine, count as failed.
check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Long runs: the conformance kit, the encodings for learners, the leak test, snapshots and damaged files, with many more matches
# and moments; in the browser more turns, screens and colours. Then half an hour of a million random games: each run goes on where
# the last one stopped.
soak: $(BROWSER_STAMP)
	@command -v g++ >/dev/null || echo "There is no g++: the games in JAX are compared by XLA, which takes hours." >&2
	FATHOM_SOAK=1 $(BIN)/pytest -n $(JOBS) tests/conformance tests/web/test_leaks.py tests/web/api/test_schema.py \
	  tests/table/test_snapshots.py tests/table/test_imports.py tests/envs/test_numbers.py \
	  tests/envs/test_openspiel.py tests/jax_games tests/web/browser
	PYTHONPATH=$(wildcard $(FAST)) $(BIN)/python -m bench.random_games --jobs $(JOBS) --seconds $(or $(SECONDS),1800) \
	  --file build/random_games.jsonl

# Decisions per second beside other libraries, in one run; `make fast bench TRAINED=1` with the rules compiled.
bench: $(BENCH_STAMP)
	PYTHONPATH=$(wildcard $(FAST)) $(BIN)/python -m bench

# Answers a second over HTTP, beside boardgame.io (which needs node and npm), in one run; then a whole community on one
# server. `make load OPEN=1000 ACTIVE=200 WATCHERS=500` is a smaller one.
load: $(STAMP)
	PYTHONPATH=$(wildcard $(FAST)) $(BIN)/python -m bench.load
	PYTHONPATH=$(wildcard $(FAST)) $(BIN)/python -m bench.community --open $(or $(OPEN),10000) --active $(or $(ACTIVE),2000) --watchers $(or $(WATCHERS),5000)

# Servers killed in the middle of play: nothing acknowledged may be lost.
faults: $(STAMP)
	$(BIN)/python -m bench.faults --kills $(or $(KILLS),10)

# Servers, workers, the database, the network and clocks fail at random: nothing may be lost, and all must be well again.
chaos: $(STAMP)
	$(BIN)/python -m bench.chaos --minutes $(or $(MINUTES),30) --matches $(or $(MATCHES),200) --seed $(or $(SEED),1)

# The attacks that were found against the server, repeated: docs/security-review.md. SOURCE=FOLDER attacks another working tree.
attacks: $(STAMP)
	$(BIN)/python -m bench.attacks $(if $(SOURCE),--source $(SOURCE))

# The parts of compose.yaml, started by hand, restarted and killed in play. Needs nginx.
composed: $(STAMP)
	$(BIN)/python -m bench.composed

# The figures of the README: every grid of bench/grids, into results/. It can be interrupted and resumed.
simulate: $(STAMP)
	for grid in $(GRIDS); do $(BIN)/fathom simulate $$grid --out results/$$(basename $$grid .yaml) || exit 1; done
	$(BIN)/fathom report $(foreach grid,$(GRIDS),results/$(basename $(notdir $(grid)))) --out results/report.html

# Directed crews play campaigns of Sleeping Gods until they have reached every page, quest, end of a quest, totem and
# ending. It can be interrupted and resumed, and begins again when the story has changed.
story: $(STAMP)
	mkdir -p results
	$(BIN)/fathom campaign coverage sleeping-gods --bot directed --complete --games 300 --jobs 2 --file results/story.jsonl

# The lab on a real Ray cluster of this machine. Ray is not part of `make test`: 70 MB to fetch, 240 MB installed.
cluster: $(STAMP)
	$(PIP) -e '.[test,cluster]'
	$(BIN)/pytest tests/cluster

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Fathom Five needs Python 3.11 or newer.")'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python lacks its venv module: install it (on Debian: apt-get install python3-venv)." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

# Only what `make play` needs: no test packages, no browser.
$(PLAY_STAMP): pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) -e '.[web]'
	$(BIN)/python -m fathom.web.fonts
	touch $@

$(STAMP): pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) -e '.[test]'
	$(BIN)/python -m fathom.web.fonts
	touch $@ $(PLAY_STAMP)

$(BROWSER_STAMP): $(STAMP) tests/web/browser/install tests/web/browser/start.py
	tests/web/browser/install $(BIN)
	touch $@

$(BENCH_STAMP): $(STAMP)
	$(PIP) -e '.[bench]'
	touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache

# Change the rules one condition at a time and see whether a test fails: COUNT mutants for each game, chosen by SEED.
mutants: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test,mutation]'
	$(BIN)/pytest tests/mutation
	$(BIN)/python -m tests.mutation --seed $(or $(SEED),1) --count $(or $(COUNT),100) $(if $(GAME),--game $(GAME))
.PHONY: mutants
