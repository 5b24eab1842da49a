"""Persistence of rows: engines, tables, the walls of tenancy, row level security, sequences, search."""
