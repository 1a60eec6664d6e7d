# Every target makes the virtual environment it needs, the first time and when pyproject.toml changes.
#   make play    sit down at a table          make test    the test suite
#   make check   all that must pass before a commit        make wheel   build the wheel into dist/
#   make rules   write docs/rules.md and docs/rules.zh.md anew
#   make manual  write docs/fzmj.1 anew
#   make bench   beside other engines, in environments of their own (docs/benchmarks.md)
#   make fuzz    TARGET=score|waits|profile|log SECONDS=600

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test lint check format rules manual wheel bench fuzz

play: $(READY)
	@$(BIN)/fzmj play

test: $(READY)
	$(BIN)/python -m pytest -q -n auto

lint: $(READY)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

check: lint test

format: $(READY)
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

rules: $(READY)
	$(BIN)/python tools/write_rules.py

manual: $(READY)
	$(BIN)/python tools/write_manual.py

wheel: $(READY)
	$(BIN)/python -m build --wheel --no-isolation

bench: $(READY)
	$(BIN)/python benchmarks/peers.py

fuzz: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[fuzz]'
	$(BIN)/python tools/fuzz.py $(or $(TARGET),score) --seconds $(or $(SECONDS),600)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("fzmj needs Python 3.11 or later, and $(PYTHON) is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@
