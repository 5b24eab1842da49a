"""How rows are kept: engines, tables, the walls of tenancy, row level security, sequences, search."""
