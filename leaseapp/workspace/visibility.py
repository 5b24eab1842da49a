"""Rows of the workspace that a company's own people see: none, saved views are of the organization's staff alone."""

from leaseapp.kernel.persistence.visibility import hidden_from_companies
from leaseapp.workspace.models import SavedView, SavedViewDefault

hidden_from_companies(SavedView, SavedViewDefault)
