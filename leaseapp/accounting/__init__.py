"""The general ledger: chart of accounts, journals, fiscal years, entries, lettering (design MONEY.md 1).

Domains above write through `services.posting.post`, the only door; nothing here knows an invoice or a payment.
"""
