"""Every page of the directory; importing the modules declares them."""

from leaseapp.directory.ui import billing_entities, companies, contacts, establishments

__all__ = ["billing_entities", "companies", "contacts", "establishments"]
