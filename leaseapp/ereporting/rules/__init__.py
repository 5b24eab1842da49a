"""Rules of e-reporting: arithmetic on plain values."""
