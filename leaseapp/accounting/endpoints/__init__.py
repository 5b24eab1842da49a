"""What principals may read of the ledger."""
