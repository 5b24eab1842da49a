"""Endpoints of the directory."""

from leaseapp.directory.endpoints import billing_entities, companies, contacts, establishments

__all__ = ["billing_entities", "companies", "contacts", "establishments"]
