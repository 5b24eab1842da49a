"""The sources of cut-off proposals, as a registry: each source reads documents and says what a year should provide."""

from collections.abc import Callable, Iterable

from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.closing.rules.candidates import Candidate
from leaseapp.kernel.context import Context
from leaseapp.kernel.extension import Registry

Source = Callable[[Context, FiscalYearClosing], Iterable[Candidate]]
cutoff_sources: Registry[Source] = Registry("cut-off proposals")
"""Each gives the same candidates for the same documents, one a source and kind."""
