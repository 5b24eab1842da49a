"""The commands of `python -m leaseapp.cli`, one module a subject; imported only when asked for, so that starting is fast."""
