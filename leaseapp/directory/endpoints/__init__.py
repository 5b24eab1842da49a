"""Endpoints of the directory."""

from leaseapp.kernel.endpoints import workspace

routes = workspace.beyond("the directory has no routes in the specification; issue 2 section 5 asks for them")
