"""Cards of sales on home pages, desk by desk; `sales/cards.py` says which card stands where."""
