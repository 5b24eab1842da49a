"""Rules of fixed assets."""
