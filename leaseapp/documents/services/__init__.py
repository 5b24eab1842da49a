"""Services of documents, one subject a file."""
