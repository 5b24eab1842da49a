"""Laying out and writing archivable PDF documents (PDF/A-3B): typefaces, text, tables, pages, metadata, attachments."""
