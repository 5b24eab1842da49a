"""The PostgreSQL that this project brings: made, started, supervised, ended."""
