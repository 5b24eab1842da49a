"""PDFs of purchasing."""
