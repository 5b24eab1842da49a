"""Drawn output: PDF/A pages and the layout of mails."""
