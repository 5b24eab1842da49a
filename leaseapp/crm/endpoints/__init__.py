"""Acts of people and machines in crm."""

from leaseapp.kernel.endpoints import workspace

routes = workspace.beyond("the specification names the rights of crm and no routes; LEASING.md 4 names these")
