"""Printed reports of the ledger."""
