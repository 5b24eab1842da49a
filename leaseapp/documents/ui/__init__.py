"""Pages of documents, and what every record with a document shows of its mails."""
