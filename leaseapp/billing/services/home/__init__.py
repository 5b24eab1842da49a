"""Cards of billing on home pages, desk by desk; `billing/cards.py` says which card stands where."""
