"""Rows of the console that people of an external company see (third wall): none."""

from leaseapp.administration.models import CustomerArchive
from leaseapp.kernel.persistence.visibility import hidden_from_companies

hidden_from_companies(CustomerArchive)
