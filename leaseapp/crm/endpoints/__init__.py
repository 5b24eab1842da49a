"""What people and machines may do in crm."""

from leaseapp.kernel.endpoints import workspace

routes = workspace.beyond("the specification names the rights of crm and no routes; LEASING.md 4 names these")
