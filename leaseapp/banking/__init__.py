"""Bank statements: lines proposed against open invoices, receipts and the books, confirmed by people."""
