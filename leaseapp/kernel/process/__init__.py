"""A process among others: its log, its signs of life, its readiness."""
