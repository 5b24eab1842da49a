"""`python -m leaseapp.cli new-resource`: a resource in a domain, as plain code; each step is a module."""
