"""Requests to sign are the organization's own: people from outside come in by their link, which opens their request alone."""

from leaseapp.kernel.persistence.visibility import hidden_from_companies
from leaseapp.signing.models import Signatory, SignatureDocument, SignatureEvent, SignatureRequest

hidden_from_companies(SignatureRequest, SignatureDocument, Signatory, SignatureEvent)
