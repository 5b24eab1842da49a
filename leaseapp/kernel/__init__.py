"""The mechanisms every domain uses; no business word appears here."""
