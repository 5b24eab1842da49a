"""Helpers of the tests: databases, principals, checks."""
