"""Sales: customers, invoices with their legal documents, payments."""
