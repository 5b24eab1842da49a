# Each target is one line: the bootstrap makes the environment, the command line does the work.
PYTHON ?= python3
BOOT = $(PYTHON) scripts/bootstrap.py

.PHONY: run dev test test-live faults explore pictures walks check cjk setup migrate seed bench verify-audit openapi
.SILENT:

run: ; $(BOOT) run
dev: ; $(BOOT) dev
test: ; $(BOOT) test $(if $(CHANGED),--changed=$(CHANGED)) $(ARGS)
test-live: ; $(BOOT) test-live $(ARGS)
faults: ; $(BOOT) faults $(ARGS)
explore: ; $(BOOT) test -m "hypothesis and not browser" --hypothesis-profile default $(ARGS)
pictures: ; $(BOOT) test tests/browser/test_pages.py -n 0 --every-picture $(ARGS)
walks: ; $(BOOT) test tests/browser --every-picture $(ARGS)
check: ; $(BOOT) check
cjk: ; $(BOOT) cjk
setup: ; $(BOOT) setup
migrate: ; $(BOOT) migrate
seed: ; $(BOOT) seed
bench: ; $(BOOT) bench $(ARGS)
verify-audit: ; $(BOOT) verify-audit
openapi: ; $(BOOT) openapi
