"""Periods during which documents must be kept, in years.

Each text counts from a day of its own, which the rules of the domain that keeps the document know
(`files/rules/retention.py` for archives).
"""

ACCOUNTING_YEARS = 10
"""Books and vouchers, invoices included, from the close of the fiscal year (C. com. art. L123-22)."""

TAX_YEARS = 6
"""Papers that the tax administration may ask for, from the last entry or from the day of the document (LPF art. L102 B)."""

COMMERCIAL_CLAIM_YEARS = 5
"""Contracts and letters, as long as a claim between merchants lives (C. com. art. L110-4)."""

DAYS_OF_A_YEAR = 365
"""A year as periods in days count it; what is rounded is rounded in favour of keeping."""
