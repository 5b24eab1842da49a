"""E-invoices through an approved platform: submissions with their life cycle, and what suppliers send."""
