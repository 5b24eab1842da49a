"""What `python -m leaseapp.cli` does, one module a subject; imported only when asked for, so that starting is fast."""
