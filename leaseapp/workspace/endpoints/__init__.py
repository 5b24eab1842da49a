"""Entrances to what spans domains (extras of ours, DECISIONS preamble)."""
