# make lab    open the workbench        make test    run all checks
# Both create .venv by themselves; only python3 with pip (or uv) and make are needed.

BIN       := .venv/bin
NOTEBOOKS := $(sort $(wildcard notebooks/*.ipynb))
LABFLAGS  ?=
TESTFLAGS ?=

# JupyterLab refuses to run as root unless told.
ROOTFLAG  := $(if $(filter 0,$(shell id -u)),--allow-root)
# Notebooks are tests as well: their stored outputs are compared with a fresh run.
NBVAL     := --nbval --nbval-current-env --nbval-cell-timeout=120
# A file is tested in one process, because the cells of a notebook follow each other. Those that
# take long come first, so that no process waits for the other at the end.
ASIDE     := -n logical --maxprocesses=8 --dist=loadfile --no-loadscope-reorder

.PHONY: help lab test notebooks venv clean

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*## */\1	/p' Makefile

lab: venv  ## open JupyterLab on the first notebook (LABFLAGS="--no-browser --port=8899")
	@echo "==> JupyterLab: $(or $(firstword $(NOTEBOOKS)),no notebook yet)"
	@$(BIN)/jupyter lab --ip=127.0.0.1 $(ROOTFLAG) --ServerApp.root_dir="$(CURDIR)" \
	    --LabApp.default_url=/lab$(addprefix /tree/,$(firstword $(NOTEBOOKS))) $(LABFLAGS)

test: venv  ## lint, types, tests and notebooks (TESTFLAGS="-k attack")
	@echo "==> ruff check"
	@$(BIN)/ruff check .
	@echo "==> ruff format --check"
	@$(BIN)/ruff format --check .
	@echo "==> mypy"
	@$(BIN)/mypy
	@echo "==> pytest: tests$(if $(NOTEBOOKS), and notebooks)"
	@$(BIN)/python -m pytest $(if $(NOTEBOOKS),$(NBVAL)) $(ASIDE) $(TESTFLAGS) $(if $(NOTEBOOKS),notebooks) tests/browser tests

notebooks: venv  ## run all notebooks anew and keep what they show
	@$(BIN)/python .ci/notebooks.py $(NOTEBOOKS)

venv:
	@sh .ci/venv.sh

clean:  ## remove .venv and everything else that can be made again
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist *.egg-info
	find . -path ./.git -prune -o -type d \( -name __pycache__ -o -name .ipynb_checkpoints \) \
	    -prune -exec rm -rf {} +
