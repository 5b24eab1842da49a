"""Measured paths. Figures go to benchmarks/README.md; nothing here is a test."""
