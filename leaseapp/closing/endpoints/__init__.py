"""Closings over REST and the interface."""

from leaseapp.closing.endpoints import provisions as provisions
from leaseapp.closing.endpoints import years as years
