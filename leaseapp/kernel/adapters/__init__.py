"""Ports to the outside: a Protocol each, with implementations chosen by settings (DECISIONS 25)."""
