"""The parts that PDFs and mails of documents share."""
